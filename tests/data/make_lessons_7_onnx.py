#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/lessons/{fewer-keys,sinks,states}-onnx.json: what ONNX's own
reference code gives for the numbers of lessons 26, 28 and 30.

    git clone https://github.com/onnx/onnx
    /usr/bin/python3 tests/data/make_lessons_7_onnx.py onnx

Of the checkout two files are run as they are, onnx/reference/ops/op_attention.py
and op_linear_attention.py, in NumPy; the rest of the package, which would have to
be compiled, is not needed, and an empty class stands for the one that both derive
from. Nothing of the two is kept here. Inputs are those of the files that PyTorch
made (make_lessons_7_*.py). The operators have no backward pass, so the gradients
beside the outputs are PyTorch's.

Attention is asked for its output, for softmax (qk_matmul_output_mode 3) and for
the scores (0), always with scale 1:

- fewer-keys: 4 query heads on 2 key-value heads, one word that asks
- sinks: causal; causal with left_window_size 2; and the sink as one more key and
  value of zeros in front, whose score is then z = 0, under the lesson's mask
- states: three queries on four keys

LinearAttention gives the four states after three messages (update_rule "linear",
"gated", "delta", "gated_delta"). It computes in float32; these numbers are exact
there, and nothing is written where they are not.
"""
import importlib.util
import json
import subprocess
import sys
import types
from pathlib import Path

import numpy as np

LESSONS = Path(__file__).resolve().parent / "lessons"


def load(checkout, name):
    for package in ("onnx", "onnx.reference", "onnx.reference.op_run"):
        sys.modules.setdefault(package, types.ModuleType(package))
    sys.modules["onnx.reference.op_run"].OpRun = object
    path = Path(checkout) / "onnx" / "reference" / "ops" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Numbers:
    """A lesson's numbers by name, and what is to be held against them."""

    def __init__(self, lesson):
        self.lesson = lesson
        self.torch = json.loads((LESSONS / f"{lesson}.json").read_text())["nodes"]
        self.nodes = {}

    def __getattr__(self, name):
        value = np.array(self.torch[name]["value"], float)
        self.nodes.setdefault(name, value)
        return value

    def holds(self, name, value):
        assert value.shape == np.shape(self.torch[name]["value"]), name
        self.nodes[name] = value

    def write(self, commit):
        out = {"lesson": self.lesson, "commands": [], "onnx": commit,
               "nodes": {name: {"value": value.tolist(), "grad": self.torch[name]["grad"]}
                         for name, value in self.nodes.items()}}
        text = json.dumps(out).replace('}, "', '},\n"')
        (LESSONS / f"{self.lesson}-onnx.json").write_text(text + "\n")


def attend(operator, query, key, value, **how):
    """Scores, shares and output of heads×rows×columns, without the batch's axis."""
    batch = [x[None] for x in (query, key, value)]
    run = lambda mode: operator._run(*batch, scale=1, qk_matmul_output_mode=mode, **how)
    output, _, _, shares = run(3)
    return run(0)[3][0], shares[0], output[0]


def fewer_keys(attention):
    n = Numbers("fewer-keys")
    scores, shares, output = attend(attention, n.Q[:, None], np.stack([n.K1, n.K2]),
                                    np.stack([n.V1, n.V2]))
    n.holds("S12", scores[:2, 0])
    n.holds("A12", shares[:2, 0])
    n.holds("A", shares[:, 0])
    n.holds("O", output[:, 0])
    return n


def sinks(attention):
    n = Numbers("sinks")
    query, key, value = n.Q[None], n.K[None], n.V[None]
    scores, shares, output = attend(attention, query, key, value, is_causal=True)
    n.holds("S", scores[0])
    n.holds("A", shares[0])
    n.holds("O", output[0])
    _, shares, output = attend(attention, query, key, value, is_causal=True, left_window_size=2)
    n.holds("A_win", shares[0])
    n.holds("O_win", output[0])
    assert n.z == 0
    more = ((0, 0), (1, 0), (0, 0))
    _, shares, output = attend(attention, query, np.pad(key, more), np.pad(value, more),
                               attn_mask=n.window_z.astype(bool))
    n.holds("A_sink", shares[0])
    n.holds("O_sink", output[0])
    return n


def states(attention, linear):
    n = Numbers("states")
    scores, shares, output = attend(attention, n.Q[None], n.K[None], n.V[None])
    n.holds("S", scores[0])
    n.holds("A", shares[0])
    n.holds("O", output[0])
    key, value = n.K[None, :3], n.V[None, :3]
    decay, beta = (np.full((1, 3, 1), x) for x in (np.log(n.gates[0, 0]), n.gates[0, 1]))
    for rule, name in (("linear", "M"), ("gated", "M_decay"), ("delta", "M_delta"),
                       ("gated_delta", "M_gated")):
        _, state = linear._run(key, key, value, q_num_heads=1, kv_num_heads=1, scale=1,
                               decay=decay if "gated" in rule else None,
                               beta=beta if "delta" in rule else None, update_rule=rule)
        assert (state[0, 0] * 4 % 1 == 0).all(), name
        n.holds(name, state[0, 0])
    return n


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: make_lessons_7_onnx.py CHECKOUT, a folder with onnx/reference/ops")
    checkout = sys.argv[1]
    commit = subprocess.run(["git", "-C", checkout, "rev-parse", "HEAD"], check=True,
                            capture_output=True, text=True).stdout.strip()
    attention = load(checkout, "op_attention").Attention()
    linear = load(checkout, "op_linear_attention").LinearAttention()
    for numbers in (fewer_keys(attention), sinks(attention), states(attention, linear)):
        numbers.write(commit)


if __name__ == "__main__":
    main()
