#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/lessons/copying.json and copying-100.json: values and gradients of lesson
`copying` before training and after 100 steps, made by PyTorch in float64. The rows of words and the
order of batches are drawn here once more (xoshiro256**, Fisher and Yates, Durstenfeld).

    /usr/bin/python3 tests/data/make_lessons_4.py
"""
import json

import torch

from make_lessons_1 import HERE, INF, Lesson, printed, rows_of
from make_reference import bits

WORDS, SHOWN, SEED, BATCH, RATE = 7, [3, 2, 5], 1, 16, 3.0


def below(source, bound):
    while True:
        x = next(source)
        if x >= -bound % (1 << 64) % bound:
            return x % bound


def shuffled(items, seed):
    source, out = bits(seed), []
    for i, item in enumerate(items, 1):
        at = below(source, i)
        out.append(item)
        out[i - 1], out[at] = out[at], item
    return out


def example(w, back=3):
    """Six words and the answers at the last places; the earlier word stands so many places back."""
    if back == 3:
        return [1, w[0], w[1], w[2], w[0], w[1]], [w[1], w[2]]
    again = 4 - back
    return [1, *w[:4], w[again]], [w[again + 1]]


def draw(sizes=(80, 39), gaps=(2, 3, 4), seed=1):
    """The rows to train on, and those held out."""
    seen, drawn, sets = {tuple(example(SHOWN)[0])}, 1000 * (seed - 1), []
    for size in sizes:
        rows = []
        while len(rows) < size:
            drawn += 1
            row = example(shuffled([2, 3, 4, 5, 6, 7], drawn), gaps[len(rows) % len(gaps)])
            if tuple(row[0]) not in seen:
                seen.add(tuple(row[0]))
                rows.append(row)
        sets.append(rows)
    return sets


SETS = draw()
LATER = torch.ones(6, 6).triu(1).bool()


def batch_of(step, rows):
    epoch, place = divmod(step - 1, len(rows) // BATCH)
    order, source = list(range(len(rows))), bits(SEED + epoch)
    for i in range(len(order), 1, -1):
        other = below(source, i)
        order[i - 1], order[other] = order[other], order[i - 1]
    return [rows[k] for k in order[place * BATCH:(place + 1) * BATCH]]


class Model:
    def __init__(self, places=1.0, layer1=1.0, bias=0.0, layers=2, sets=None):
        def leaf(m):
            return m.clone().requires_grad_()
        self.weights = [leaf(torch.zeros(6, 6)),
                        leaf(torch.eye(WORDS) if layers == 2 else torch.zeros(WORDS, WORDS)),
                        leaf(torch.zeros(WORDS, WORDS))]
        self.places, self.layer1, self.layers = places, layer1, layers
        self.rows, self.tests = sets or SETS
        self.bias = torch.zeros(1, 6)
        self.bias[0, 0] = bias

    def loss(self, row, n=None):
        n = Lesson() if n is None else n
        words, answers = row
        n.W1, n.W2, n.Wov = self.weights
        n.X = torch.eye(WORDS)[torch.tensor(words) - 1]
        n.S1 = self.places * n.W1
        n.S1_masked = (n.S1 + self.bias).masked_fill(LATER, -INF)
        n.A1 = torch.softmax(n.S1_masked, dim=1)
        n.H = self.layer1 * (n.A1 @ n.X)
        n.S2 = n.X @ n.W2 @ n.H.T if self.layers == 2 else n.S1 + n.X @ n.W2 @ n.X.T
        n.S2_masked = (n.S2 + self.bias).masked_fill(LATER, -INF)
        n.A2 = torch.softmax(n.S2_masked, dim=1)
        n.C = n.A2 @ n.X
        n.Z = n.C @ n.Wov
        n.L = torch.nn.functional.cross_entropy(n.Z[-len(answers):],
                                                  torch.tensor(answers) - 1)
        return n.L

    def train(self, steps):
        optimizer = torch.optim.SGD(self.weights, lr=RATE)
        for step in range(1, steps + 1):
            optimizer.zero_grad()
            for row in batch_of(step, self.rows):
                (self.loss(row) / BATCH).backward()
            optimizer.step()
        optimizer.zero_grad()
        return self

    def held_out(self):
        with torch.no_grad():
            return sum(float(self.loss(row)) for row in self.tests) / len(self.tests)


def figures():
    """What the texts print and no cell of the files holds."""
    for steps, text in [(20, "1.8086"), (40, "1.7156"), (50, "1.3966"), (60, "0.3998"),
                        (100, "0.0425")]:
        printed(f"held out after {steps}", Model().train(steps).held_out(), text)
    for parts, text in [(dict(layer1=0.0), "1.7457"), (dict(places=0.0), "1.7102"),
                        (dict(bias=-100.0), "0.4694")]:
        printed(f"held out with {parts}", Model(**parts).train(200).held_out(), text)
    for seed, at_100, at_400 in [(1, "1.248", "1.854"), (2, "1.356", "1.749"),
                                 (3, "1.172", "1.484")]:
        one = dict(layers=1, sets=draw(seed=seed))
        printed(f"one layer, seed {seed}, after 100", Model(**one).train(100).held_out(), at_100)
        printed(f"one layer, seed {seed}, after 400", Model(**one).train(400).held_out(), at_400)
    one = dict(layers=1, sets=draw(gaps=(3,)))
    printed("one layer, gap 3, after 100", Model(**one).train(100).held_out(), "0.02271")


def write(name, model, commands):
    n = Lesson()
    model.loss(example(SHOWN), n).backward()
    nodes = {k: {"value": rows_of(v), "grad": rows_of(v.grad) if v.requires_grad else None}
             for k, v in n.nodes.items() if k != "X"}
    text = json.dumps({"lesson": "copying", "commands": commands, "torch": torch.__version__,
                       "nodes": nodes}).replace('}, "', '},\n"')
    (HERE / "lessons" / f"{name}.json").write_text(text + "\n")


if __name__ == "__main__":
    figures()
    write("copying", Model(), [])
    write("copying-100", Model().train(100), ["train 100"])
