#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/lessons/microgpt*.json: value and gradient of the nodes of lesson `microgpt`
as it opens, on a document of another length, and after a hundred steps, made by PyTorch in
float64 (automatic gradients, torch.optim.Adam); lessons/microgpt-100.txt, these steps as
commands; and, with NAMES, lessons/microgpt-weights.npz: what the lesson begins with, and what a
thousand steps make of it.

    /usr/bin/python3 tests/data/make_lessons_7_microgpt.py [NAMES [SCRIPT]]

The model is written down from what is said of it (karpathy.github.io, 2026-02-12): one layer 16
wide, four heads, RMSNorm without gain at three places, ReLU, no bias, tables not tied; weights
drawn from normal(0, 0.08) with Python's generator of seed 42, in the order wte, wpe, lm_head,
attn_wq, attn_wk, attn_wv, attn_wo, mlp_fc1, mlp_fc2, after it has shuffled 32,033 documents;
one document a step, Adam with 0.85 and 0.99, a rate that falls from 0.01 in a straight line to
0 at step 1,000. The losses that are printed there for the first 13 steps are held to. NAMES is
names.txt of karpathy/makemore; the hundred documents below are held to it. SCRIPT is microgpt.py
as its author published it, 200 lines, which are not kept here: it is run as it is, all its
thousand steps (some minutes), and what PyTorch found is held to its own numbers; its gradients of
the first document and its first hundred losses are kept, in tests/data/microgpt-own*.npz.
"""
import ast
import contextlib
import io
import json
import math
import pathlib
import os
import random
import sys
import tempfile
import zipfile

import numpy as np
import torch
import torch.nn.functional as F

from make_lessons_1 import HERE, printed, rows_of

torch.set_default_dtype(torch.float64)
DOCUMENTS, STEPS, RATE, SPREAD, EPS = 32033, 1000, 0.01, 0.08, 1e-5
WIDTH, HEADS, PLACES, BOS = 16, 4, 16, 26
LESSONS = HERE.parent.parent / "lessons"
SHAPES = {"wte": (BOS + 1, WIDTH), "wpe": (PLACES, WIDTH), "lm_head": (BOS + 1, WIDTH),
          "attn_wq": (WIDTH, WIDTH), "attn_wk": (WIDTH, WIDTH), "attn_wv": (WIDTH, WIDTH),
          "attn_wo": (WIDTH, WIDTH), "mlp_fc1": (4 * WIDTH, WIDTH), "mlp_fc2": (WIDTH, 4 * WIDTH)}
PUBLISHED = """3.3660 3.4243 3.1778 3.0664 3.2209 2.9452 3.2894 3.3245 2.8990 3.2229 2.7964 2.9345
3.0544""".split()
FIRST = """yuheng diondre xavien jori juanluis erandi phia samatha phoenix emmelynn hollan
hollis callalily adelayde josephyne weldon kayle ragnar colbie taveon aki peyten kevari joella
mecca egan justyce taliyah hayley alleah kymberlynn parrish houstyn jamaya ahmod nivin milli
cristiana jaimee mitchell nairah lorena gentrie torrion savian benjamine airess knute sultana
danai azzan issabelle abrahim aislyn aerys malaiya kieon ayansh berklee emmakate avaneesh
amenadiel renardo brekken kamry wylin trixie breslynn bianka mordchai haoyu frankie josselin
saila kionna jennings arlington jupiter aleisha kemorah denisse zada kaydynce bari darya
ellieanne gretel mahnoor aryo miles evalise igor thoren hector anuel emmerie erian blakeleigh
madina fatumata""".split()


def drawn():
    """The nine matrices, and the order of the documents, as Python's generator gives them."""
    source = random.Random(42)
    order = list(range(DOCUMENTS))
    source.shuffle(order)
    return {name: np.array([[source.gauss(0, SPREAD) for _ in range(cols)] for _ in range(rows)])
            for name, (rows, cols) in SHAPES.items()}, order


def tokens(document):
    return [BOS] + [ord(letter) - ord("a") for letter in document] + [BOS]


def rms(x):
    return x * torch.rsqrt(x.pow(2).mean(1, keepdim=True) + EPS)


class Model:
    """With all heads in one product, and every matrix that the lesson names kept."""

    def __init__(self, weights):
        self.weights = {name: torch.tensor(m, requires_grad=True) for name, m in weights.items()}
        self.optimizer = torch.optim.Adam(self.weights.values(), lr=RATE, betas=(0.85, 0.99),
                                          eps=1e-8)
        self.steps = 0

    def run(self, document, left_out=()):
        """Every node of one document, and the loss; a norm may be left out."""
        read = tokens(document)
        asked = torch.tensor(read[1:PLACES + 1])
        read = torch.tensor(read[:len(asked)])
        n, w, nodes = len(read), self.weights, dict(self.weights)

        def keep(name, value):
            value.retain_grad()
            nodes[name] = value
            return value

        tok = keep("tok_emb", F.embedding(read, w["wte"]))
        x = keep("emb", tok + keep("pos_emb", w["wpe"][:n]))
        x = keep("x", x * 1 if "first" in left_out else rms(x))
        normed = keep("x_attn", x * 1 if "second" in left_out else rms(x))
        q, k, v = (keep(part.upper(), normed @ w["attn_w" + part].T) for part in "qkv")
        later = torch.ones(n, n).triu(1).bool()
        head = {part: m.reshape(n, HEADS, -1).transpose(0, 1)
                for part, m in (("q", q), ("k", k), ("v", v))}
        head["S"] = head["q"] @ head["k"].transpose(1, 2)
        head["S_scaled"] = head["S"] / math.sqrt(WIDTH / HEADS)
        head["S_masked"] = head["S_scaled"].masked_fill(later, -math.inf)
        head["A"] = torch.softmax(head["S_masked"], 2)
        head["O"] = head["A"] @ head["v"]
        for m in head.values():
            m.retain_grad()
        concat = keep("concat", head["O"].transpose(0, 1).reshape(n, WIDTH))
        r = keep("R", x + keep("attn", concat @ w["attn_wo"].T))
        m = keep("x_mlp", rms(r))
        hidden = keep("hidden", F.relu(keep("fc1", m @ w["mlp_fc1"].T)))
        y = keep("Y", r + keep("mlp", hidden @ w["mlp_fc2"].T))
        logits = keep("logits", y @ w["lm_head"].T)
        loss = keep("L", F.cross_entropy(logits, asked).reshape(1, 1))
        return nodes, head, loss

    def step(self, document):
        """One step on a document; gives the loss before it."""
        for group in self.optimizer.param_groups:
            group["lr"] = RATE * (1 - self.steps / STEPS)
        self.optimizer.zero_grad()
        loss = self.run(document)[2]
        loss.backward()
        self.optimizer.step()
        self.steps += 1
        return loss.item()

    def found(self, document):
        """Name to value and gradient, on that document."""
        self.optimizer.zero_grad()
        nodes, head, loss = self.run(document)
        loss.backward()
        out = {name: (m.detach(), m.grad) for name, m in nodes.items()}
        out["p"] = (torch.softmax(nodes["logits"].detach(), 1), None)
        for part, m in head.items():
            for h in range(HEADS):
                out[f"{part}{h + 1}"] = (m[h].detach(), m.grad[h])
        return out


def write(name, commands, found):
    nodes = {key: {"value": rows_of(value), "grad": rows_of(grad)}
             for key, (value, grad) in found.items()}
    text = json.dumps({"lesson": "microgpt", "commands": commands, "torch": torch.__version__,
                       "nodes": nodes})
    (HERE / "lessons" / (name + ".json")).write_text(text.replace('}, "', '},\n"') + "\n")


def write_npz(path, arrays):
    """As numpy.savez, with no time in it."""
    with zipfile.ZipFile(path, "w") as file:
        for name, array in arrays.items():
            data = io.BytesIO()
            np.save(data, array)
            file.writestr(zipfile.ZipInfo(name + ".npy"), data.getvalue())


def say(document):
    return "say BOS " + " ".join(document)


def commands(documents):
    """What takes a step on each in the lesson, with its rate."""
    out = []
    for step, document in enumerate(documents):
        if step:
            out += [say(document), f"lr {RATE * (1 - step / STEPS):.5f}"]
        out.append("train 1")
    return out


def figures(weights, found, losses):
    """What texts and tasks print and no cell holds."""
    for step, (loss, text) in enumerate(zip(losses, PUBLISHED), 1):
        printed(f"loss of step {step}", loss, text)
    printed("of step 4", losses[3], "3.066356")
    printed("parameters", sum(m.size for m in weights.values()), "4192")
    printed("an even guess", math.log(BOS + 1), "3.295837")
    printed("cells that ReLU cuts off", (found["hidden"][0] == 0).sum(), "221")
    printed("largest in lm_head", found["lm_head"][1].abs().max(), "0.341")
    printed("largest in attn_wq", found["attn_wq"][1].abs().max(), "0.0028")
    printed("times less", found["lm_head"][1].abs().max() / found["attn_wq"][1].abs().max(), "120")
    printed("rows of wte", (found["wte"][1] != 0).any(1).sum(), "7")
    printed("without a gradient", sum((found[name][1] == 0).sum() for name in weights), "464")
    printed("at the last place", found["logits"][1][-1, BOS], "-0.137611")
    printed("without 1/7", 7 * found["logits"][1][-1, BOS], "-0.963277")
    printed("of a wrong token", found["p"][0][-1, BOS] / 7, "0.005246")
    residual = found["R"][1][0, 0]
    printed("residual over norm", residual / (found["x"][1][0, 0] - residual), "-32")
    assert 8 < 1 / found["emb"][0].pow(2).mean(1).sqrt().mean() < 12
    norms = found["x_attn"][1].norm(dim=1)
    assert norms[:2].min() > norms[2] > norms[3] > norms[4] > norms[5] > norms[6]
    for left_out, text in ({"first"}, "3.3057"), ({"second"}, "3.3660"):
        printed("L without the norm", Model(weights).run("yuheng", left_out)[2], text)
    second = Model(weights)
    changed = second.run("yuheng", {"second"})[2]
    printed("change without the second, in 1e-8", abs(changed.item() - losses[0]) * 1e8, "4")
    changed.backward()
    assert all((m.grad - found[name][1]).abs().max() < 1e-5
               for name, m in second.weights.items())
    emb, demb = found["emb"]
    assert ((emb * demb).sum(1) / emb.norm(dim=1) / demb.norm(dim=1)).abs().max() < 1e-3
    unread, rows = Model(weights), []
    for document in FIRST[:3]:
        rows.append(unread.weights["wte"].detach()[24].clone())
        unread.step(document)
    for moved in (rows[2] - rows[1]).abs():
        printed("row y in step 2", moved, "0.0065")
    printed("of step 1's", (rows[2] - rows[1])[0] / (rows[1] - rows[0])[0], "0.65")
    printed("of the rate of step 2", 0.1275 / 0.2775 / math.sqrt(0.0099 / 0.0199), "0.65")
    by_heart = Model(weights)
    for _ in range(10):
        by_heart.steps = 0
        by_heart.step("yuheng")
    assert by_heart.run("xavien")[2].item() > 4


def pairs(names):
    """-ln of the share that each place of each name gives to the token behind it, where shares are
    counted: how often which token follows which, in all of them."""
    count = np.zeros((BOS + 1, BOS + 1))
    for name in names:
        np.add.at(count, (tokens(name)[:-1], tokens(name)[1:]), 1)
    scores = -np.log(count / count.sum(1, keepdims=True), where=count > 0)
    return [scores[tokens(name)[:-1], tokens(name)[1:]] for name in names]


def learned(model, names, losses):
    """What is said of the thousand steps; a mean over names first, then one over tokens."""
    printed("mean of the last hundred", sum(losses[-100:]) / 100, "2.28")
    printed("of the last step", losses[-1], "2.6497")
    printed("of yuheng", model.run("yuheng")[2], "3.3150")
    loss = np.array([model.run(name)[2].item() for name in names[STEPS:]])
    places = np.array([len(name) + 1 for name in names[STEPS:]])
    printed("names not read", len(loss), "31033")
    printed("their mean", loss.mean(), "2.36")
    printed("by token", loss @ places / places.sum(), "2.37")
    table = pairs(names)
    printed("pairs of letters", np.mean([name.mean() for name in table]), "2.46")
    printed("by token", np.concatenate(table).mean(), "2.45")


class Published:
    """The author's script, run statement by statement from its text, in a folder that holds its
    names as input.txt. Its helpers linear, softmax and rmsnorm are replaced, before its loop
    begins, by ones that call them and keep what went in and came out; behind each call of
    backward in that loop the loss is taken, in the first step all values and gradients."""

    def __init__(self, path, names):
        self.losses, self.nodes, self.calls = [], {}, []
        tree = ast.parse(pathlib.Path(path).read_text())
        loop = next(i for i, part in enumerate(tree.body) if self.backwards(part))
        body = tree.body[loop].body
        at = next(i for i, part in enumerate(body) if ast.unparse(part).endswith(".backward()"))
        body.insert(at + 1, ast.parse("LOOK()").body[0])
        ast.fix_missing_locations(tree)
        space = self.space = {"__name__": "microgpt", "LOOK": self.look}
        here = os.getcwd()
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
            os.chdir(folder)
            try:
                pathlib.Path("input.txt").write_bytes(pathlib.Path(names).read_bytes())
                self.execute(tree.body[:loop])
                for helper in "linear", "softmax", "rmsnorm":
                    space[helper] = self.keeping(helper, space[helper])
                self.execute(tree.body[loop:loop + 1])
            finally:
                os.chdir(here)

    @staticmethod
    def backwards(part):
        return isinstance(part, ast.For) and ".backward()" in ast.unparse(part)

    def execute(self, body):
        exec(compile(ast.Module(body, []), "microgpt.py", "exec"), self.space)

    def keeping(self, helper, function):
        def kept(given, *matrix):
            out = function(given, *matrix)
            if not self.losses:
                self.calls.append((helper, given, out, *map(id, matrix)))
            return out
        return kept

    def matrices(self):
        return {name.split(".")[-1]: m for name, m in self.space["state_dict"].items()}

    def values(self):
        """The nine matrices, now."""
        return {name: np.array([[cell.data for cell in row] for row in m])
                for name, m in self.matrices().items()}

    def look(self):
        if not self.losses:
            self.named()
        self.losses.append(self.space["loss"].data)

    def named(self):
        """Names of the lesson to values and gradients; a row of scores has those it can see."""
        rows, mine = dict(self.matrices()), {id(m): name for name, m in self.matrices().items()}
        ends = {"attn_wq": (None, "Q"), "attn_wk": (None, "K"), "attn_wv": (None, "V"),
                "attn_wo": ("concat", "attn"), "mlp_fc1": (None, "fc1"),
                "mlp_fc2": ("hidden", "mlp"), "lm_head": ("Y", "logits")}
        norms = ("emb", "x"), (None, "x_attn"), ("R", "x_mlp")
        norm = head = 0
        for helper, given, out, *matrix in self.calls:
            if helper == "linear":
                names = ends[mine[matrix[0]]]
            elif helper == "rmsnorm":
                names, norm = norms[norm], (norm + 1) % 3
            elif len(out) == BOS + 1:
                names = (None, None)
            else:
                head = head % HEADS + 1
                names = (f"S_scaled{head}", f"A{head}")
            for name, row in zip(names, (given, out)):
                if name:
                    rows.setdefault(name, []).append(row)
        self.made, left = set(), [self.space["loss"]]
        while left:
            cell = left.pop()
            if cell not in self.made:
                self.made.add(cell)
                left += cell._children
        self.nodes = {name: [[(cell.data, cell.grad) for cell in row] for row in m]
                      for name, m in rows.items()}


def hold_to(script, found, losses, trained):
    """The author's script: every value and gradient of its first document, every loss, and its
    weights at the end, beside what PyTorch found. Gives how many numbers were held."""
    held = 0
    for name, rows in script.nodes.items():
        value, grad = (m.numpy() for m in found[name])
        assert len(rows) == len(value), name
        for t, row in enumerate(rows):
            for j, (ours, down) in enumerate(row):
                assert abs(ours - value[t, j]) < 1e-12 * (1 + abs(ours)), (name, t, j)
                assert abs(down - grad[t, j]) < 1e-12 * (1 + abs(down)), (name, t, j)
                held += 2
    printed("numbers of the first document", len(script.made), "59647")
    assert len(script.losses) == len(losses) == STEPS
    for step, (ours, theirs) in enumerate(zip(losses, script.losses)):
        assert f"{ours:.6f}" == f"{theirs:.6f}", (step + 1, ours, theirs)
    worst = max(abs(trained[name] - m).max() for name, m in script.values().items())
    assert worst < 1e-6, worst
    print(f"{held} values and gradients, {STEPS} losses; weights at the end differ by {worst:.1g}",
          file=sys.stderr)


def own(script):
    """What the script itself found: the gradient of every matrix and row that has one in whole, on
    its first document, and the losses of its first hundred steps."""
    whole = {"d" + name: np.array([[down for _, down in row] for row in rows])
             for name, rows in script.nodes.items() if len({len(row) for row in rows}) == 1}
    write_npz(HERE / "microgpt-own.npz", whole)
    write_npz(HERE / "microgpt-own-loss.npz",
              {"loss": np.array(script.losses[:len(FIRST)]).reshape(-1, 1, 1)})


def main():
    weights, order = drawn()
    if len(sys.argv) > 1:
        names = [line.strip() for line in open(sys.argv[1]) if line.strip()]
        assert len(names) == DOCUMENTS and [names[i] for i in order[:len(FIRST)]] == FIRST
        assert max(map(len, names)) == PLACES - 1
    model = Model(weights)
    write("microgpt", [], model.found("yuheng"))
    write("microgpt-long", [say("juanluis")], model.found("juanluis"))
    losses = [model.step(document) for document in FIRST]
    figures(weights, Model(weights).found("yuheng"), losses)
    write("microgpt-100", commands(FIRST), model.found(FIRST[-1]))
    lines = ["# The first hundred steps of microgpt: a document, its rate, a step from L."]
    for step, (loss, document) in enumerate(zip(losses, FIRST)):
        if step:
            lines += [say(document), f"lr {RATE * (1 - step / STEPS):.5f}"]
        lines += [f"# step {step + 1}: L {loss:.6f}", "train 1"]
    (LESSONS / "microgpt-100.txt").write_text("\n".join(lines) + "\n")
    if len(sys.argv) > 1:
        names = [names[i] for i in order]
        losses += [model.step(name) for name in names[len(FIRST):STEPS]]
        learned(model, names, losses)
        last = {name: m.detach().numpy() for name, m in model.weights.items()}
        write_npz(LESSONS / "microgpt-weights.npz", {**weights, **{
            f"trained.{name}": m.astype(np.float32) for name, m in last.items()}})
        if len(sys.argv) > 2:
            script = Published(sys.argv[2], sys.argv[1])
            hold_to(script, Model(weights).found("yuheng"), losses, last)
            own(script)


if __name__ == "__main__":
    main()
