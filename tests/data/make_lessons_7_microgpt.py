#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/lessons/microgpt*.json: value and gradient of the nodes of lesson `microgpt`
as it opens, on a document of another length, and after a hundred steps, made by PyTorch in
float64 (automatic gradients, torch.optim.Adam); lessons/microgpt-100.txt, these steps as
commands; and, with NAMES, lessons/microgpt.npz: what the lesson begins with, and what a
thousand steps make of it.

    /usr/bin/python3 tests/data/make_lessons_7_microgpt.py [NAMES]

The model is written down from what is said of it (karpathy.github.io, 2026-02-12): one layer 16
wide, four heads, RMSNorm without gain at three places, ReLU, no bias, tables not tied; weights
drawn from normal(0, 0.08) with Python's generator of seed 42, in the order wte, wpe, lm_head,
attn_wq, attn_wk, attn_wv, attn_wo, mlp_fc1, mlp_fc2, after it has shuffled 32,033 documents;
one document a step, Adam with 0.85 and 0.99, a rate that falls from 0.01 in a straight line to
0 at step 1,000. The losses that are printed there for the first 13 steps are held to. NAMES is
names.txt of karpathy/makemore; the hundred documents below are held to it.
"""
import io
import json
import math
import pathlib
import random
import sys
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
    second = Model(weights).run("yuheng", {"second"})[2].item() - losses[0]
    printed("change without the second, in 1e-8", abs(second) * 1e8, "4")
    by_heart = Model(weights)
    for _ in range(10):
        by_heart.steps = 0
        by_heart.step("yuheng")
    assert by_heart.run("xavien")[2].item() > 4


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
        late = [model.step(names[order[i]]) for i in range(len(FIRST), STEPS)][-100:]
        printed("mean of the last hundred", sum(late) / 100, "2.28")
        trained = {f"trained.{name}": m.detach().numpy().astype(np.float32)
                   for name, m in model.weights.items()}
        write_npz(LESSONS / "microgpt.npz", {**weights, **trained})


if __name__ == "__main__":
    main()
