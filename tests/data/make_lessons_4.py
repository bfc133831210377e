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


def example(w):
    return [1, w[0], w[1], w[2], w[0], w[1]], [w[1], w[2]]


def draw():
    """The rows to train on, and those held out."""
    seen, rows, seed = {tuple(SHOWN)}, [], 0
    while len(rows) < 80 + 39:
        seed += 1
        w = tuple(shuffled([2, 3, 4, 5, 6, 7], seed)[:3])
        if w not in seen:
            seen.add(w)
            rows.append(example(w))
    return rows[:80], rows[80:]


TRAIN, HELD_OUT = draw()
LATER = torch.ones(6, 6).triu(1).bool()


def batch_of(step):
    epoch, place = divmod(step - 1, len(TRAIN) // BATCH)
    order, source = list(range(len(TRAIN))), bits(SEED + epoch)
    for i in range(len(order), 1, -1):
        other = below(source, i)
        order[i - 1], order[other] = order[other], order[i - 1]
    return [TRAIN[k] for k in order[place * BATCH:(place + 1) * BATCH]]


class Model:
    def __init__(self, places=1.0, layer1=1.0, bias=0.0):
        def leaf(m):
            return m.clone().requires_grad_()
        self.weights = [leaf(torch.zeros(6, 6)), leaf(torch.eye(WORDS)),
                        leaf(torch.zeros(WORDS, WORDS))]
        self.places, self.layer1 = places, layer1
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
        n.S2 = n.X @ n.W2 @ n.H.T
        n.S2_masked = (n.S2 + self.bias).masked_fill(LATER, -INF)
        n.A2 = torch.softmax(n.S2_masked, dim=1)
        n.C = n.A2 @ n.X
        n.Z = n.C @ n.Wov
        n.L = torch.nn.functional.cross_entropy(n.Z[4:], torch.tensor(answers) - 1)
        return n.L

    def train(self, steps):
        optimizer = torch.optim.SGD(self.weights, lr=RATE)
        for step in range(1, steps + 1):
            optimizer.zero_grad()
            for row in batch_of(step):
                (self.loss(row) / BATCH).backward()
            optimizer.step()
        optimizer.zero_grad()
        return self

    def held_out(self):
        with torch.no_grad():
            return sum(float(self.loss(row)) for row in HELD_OUT) / len(HELD_OUT)


def figures():
    """What the texts print and no cell of the files holds."""
    for steps, text in [(20, "1.8712"), (40, "1.2665"), (50, "0.2787"), (100, "0.0330")]:
        printed(f"held out after {steps}", Model().train(steps).held_out(), text)
    for parts, text in [(dict(layer1=0.0), "1.8934"), (dict(places=0.0), "1.9010"),
                        (dict(bias=-100.0), "0.4582")]:
        printed(f"held out with {parts}", Model(**parts).train(200).held_out(), text)


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
