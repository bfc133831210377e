#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes older/version-1: progress of every lesson as a person has it who has worked on it a while.

    QKV=build/qkv /usr/bin/python3 tests/data/make_older.py

Run with a program that writes "qkv-progress 1"; one that writes a later version is refused, since
the files are there to show that later ones read them. In each lesson: questions answered, missed,
skipped and hinted at, notes, a place, numbers of given matrices, a name, a learning rate; in some
steps of training, another setting or sentence, another example, matrices covered.
"""
import glob, json, os, shutil, subprocess, sys, tempfile

here = os.path.dirname(os.path.abspath(__file__))
out = os.path.join(here, "older", "version-1")
qkv = os.environ.get("QKV", "build/qkv")
home = tempfile.mkdtemp()
env = {"HOME": home, "LC_ALL": "C.UTF-8", "TZ": "UTC", "PATH": os.environ["PATH"]}

# Beside what is done in all of them.
more = {
    "copying": ["batch 20", "train 2", "example 3"],
    "gpt": ["say <s> birds eat", "lr 0.01"],
    "one-weight": ["train 3"],
    "playground": ["choose length 3", "choose norm pre", "batch 12", "optimizer adam beta1 0.8"],
    "three-tokens": ["cover 2", "train 1", "set dO[1,2] 3"],
    "training": ["optimizer momentum", "train 2"],
    "softmax": ["cover 1"],
}


def commands(lesson, stops, leaves):
    for i in range(2, 2 + stops // 2):
        yield "goto %d" % i
        if i % 4 == 0:
            yield "hint"
        yield "skip" if i % 7 == 0 else "answer 1"
        if i % 3 == 0:
            yield "answer 2"
        if i in (3, 5):
            yield "note stop %d: ask about this 这里要问" % i
    yield from more.get(lesson, [])
    for node, (name, rows, cols) in enumerate(leaves):
        yield 'set "%s"[1,1] %s' % (name, ["5/8", "-1/3", "2.5"][node % 3])
        yield 'set "%s"[%d,%d] 0.1' % (name, rows, cols)
    if leaves:
        yield 'label "%s"[1,:] my own' % leaves[0][0]
    if lesson not in more:
        yield "lr 0.125"
    yield "goto %d" % (1 + stops // 2)
    yield "practice softmax"
    yield "reveal"
    yield "quit"
    yield "quit"


shutil.rmtree(out, ignore_errors=True)
os.makedirs(out)
for path in sorted(glob.glob(os.path.join(here, "..", "..", "lessons", "*.lua"))):
    lesson = os.path.basename(path)[:-4]
    said = subprocess.run([qkv, "export", path, "--format", "json"], env=env, capture_output=True, check=True)
    nodes = json.loads(said.stdout)["nodes"]
    leaves = [(n["name"], *n["shape"]) for n in nodes
              if n["op"] is None and n["role"] in ("weight", "input") and "words" not in n["params"]]
    stops = int(subprocess.run([qkv, "check", path], env=env, capture_output=True, text=True,
                               check=True).stdout.split(": ")[1].split()[0])
    lines = "\n".join(commands(lesson, stops, leaves[:3])) + "\n"
    subprocess.run([qkv, "line", path], env=env, input=lines, text=True, capture_output=True)
made = os.path.join(home, ".local", "state", "qkv", "progress")
for name in sorted(os.listdir(made)):
    if not name.endswith(".lock") and not name.endswith(".1"):
        with open(os.path.join(made, name)) as file:
            if file.readline() != "qkv-progress 1\n":
                sys.exit("%s: not of version 1" % name)
        shutil.copy(os.path.join(made, name), out)
shutil.rmtree(home)
