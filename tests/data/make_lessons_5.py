#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/lessons/gpt.json: value and gradient of the nodes of lesson gpt, made by
PyTorch in float64 from the numbers of its leaves alone, which the program draws.

    /usr/bin/python3 tests/data/make_lessons_5.py [QKV]

The model is written down once more, as PyTorch users write it: both heads in one product. Of the
figures that a note quotes and no cell holds, the least mean loss that any model can have on the
training set is computed from how often each word follows each beginning, and compared.
"""
import collections
import json
import math
import pathlib
import subprocess
import sys

import torch
import torch.nn.functional as F

torch.set_default_dtype(torch.float64)
HERE = pathlib.Path(__file__).parent
LEAST = 0.78  # as the note at L has it
ROLES = ("input", "weight", "constant")


def exported(qkv):
    text = subprocess.run([qkv, "export", "gpt", "--format", "json"], check=True,
                          capture_output=True, text=True).stdout
    return {node["name"]: node for node in json.loads(text)["nodes"]}


def rms(x, gain):
    return x / torch.sqrt((x * x).mean(1, keepdim=True) + 1e-6) * gain


class Model:
    def __init__(self, leaves):
        self.nodes = {}
        for name, value in leaves.items():
            self.add(name, torch.tensor(value, dtype=torch.float64).requires_grad_())

    def add(self, name, value):
        value.retain_grad()
        self.nodes[name] = value
        return value

    def block(self, i, x):
        def own(part):
            return self.nodes["b%d.%s" % (i, part)]

        def add(part, value):
            return self.add("b%d.%s" % (i, part), value)

        n = add("N", rms(x, own("g")))
        q, k, v = (n @ torch.cat([own("W%s%d" % (part, h)) for h in (1, 2)], 1) for part in "qkv")
        q, k, v = (m.reshape(len(x), 2, 4).transpose(0, 1) for m in (q, k, v))
        seen = torch.ones(len(x), len(x)).tril() == 1
        shares = torch.softmax((q @ k.transpose(1, 2) / 2).masked_fill(~seen, -math.inf), 2)
        z = add("Z", (shares @ v).transpose(0, 1).reshape(len(x), 8) @ own("Wo"))
        r = add("R", x + z)
        hidden = add("hidden", F.gelu(add("M", rms(r, own("g_ffn"))) @ own("W1")))
        y = self.add("Y%d" % i, r + add("F", hidden @ own("W2")))
        return y, shares

    def run(self, read, asked):
        add, nodes = self.add, self.nodes
        words = add("words", F.embedding(read, nodes["E"]))
        y = add("X", words + nodes["P"][:len(read)])
        shares = {}
        for i in (1, 2):
            y, both = self.block(i, y)
            shares.update({"b%d.A%d" % (i, h + 1): both[h].detach() for h in (0, 1)})
        logits = add("logits", add("Y", rms(y, nodes["g"])) @ nodes["E"].T)
        loss = add("L", F.cross_entropy(logits, asked).reshape(1, 1))
        loss.backward()
        found = {name: (m.detach(), m.grad) for name, m in nodes.items()}
        for name, value in {"p": torch.softmax(logits, 1), "perplexity": torch.exp(loss),
                            "unsure": torch.exp(torch.distributions.Categorical(logits=logits)
                                                .entropy()).reshape(-1, 1),
                            "tempered": torch.stack([torch.softmax(logits[-1] / t, 0)
                                                     for t in (0.7, 1, 1.5)]),
                            "top3": torch.softmax(logits[-1:].masked_fill(
                                logits[-1:] < logits[-1:].topk(3).values.min(), -math.inf), 1),
                            }.items():
            found[name] = (value.detach(), None)
        return found, shares


def least_loss():
    """The mean over the training sentences of the mean over their places, at its minimum."""
    does = [(4, (7, 12)), (4, (8, 15)), (4, (9, 12)), (4, (10,)), (5, (7, 13)), (5, (8, 4)),
            (5, (9, 13)), (5, (10,)), (6, (7, 14)), (6, (9, 14)), (6, (11,))]
    kept = [(() if a == 1 else (a,)) + (who,) + what + (16,)
            for a in (1, 2, 3) for k, (who, what) in enumerate(does, 1)
            if k % 2 or a != k // 2 % 3 + 1]
    after = collections.defaultdict(collections.Counter)
    for said in kept:
        for i, word in enumerate(said):
            after[said[:i]][word] += 1 / len(said)
    assert len(kept) == 28
    return sum(-c * math.log(c / sum(words.values()))
               for words in after.values() for c in words.values()) / len(kept)


def main():
    nodes = exported(sys.argv[1] if len(sys.argv) > 1 else "build/qkv")
    leaves = {name: node["value"] for name, node in nodes.items() if node.get("role") == "weight"}
    read, asked = (torch.tensor([int(row[0]) - 1 for row in nodes[name]["value"]]) for name in "xy")
    found, shares = Model(leaves).run(read, asked)
    assert abs(least_loss() - LEAST) < 0.005, least_loss()
    out = {name: {"value": value.tolist(), "grad": None if grad is None else grad.tolist()}
           for name, (value, grad) in found.items()}
    worst = max(abs(a - b) for name, of in shares.items()
                for mine, theirs in zip(of.tolist(), nodes[name]["value"])
                for a, b in zip(mine, theirs))
    assert worst < 1e-12, worst
    text = json.dumps({"lesson": "gpt", "commands": [], "torch": torch.__version__, "nodes": out})
    (HERE / "lessons" / "gpt.json").write_text(text.replace('}, "', '},\n"') + "\n")


if __name__ == "__main__":
    main()
