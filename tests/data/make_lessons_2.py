#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/lessons/ID.json for lessons 9 to 15: value and gradient of
every named matrix, made by PyTorch in float64.

    /usr/bin/python3 tests/data/make_lessons_2.py

Each function below writes one lesson down once more with PyTorch's own
functions; gradients are automatic. Nothing is shared with the program.
"""
import json
import math

import torch
import torch.nn.functional as F

from make_reference import HERE, Lesson, causal, rows_of, shares, sinusoid

torch.set_default_dtype(torch.float64)


class Walk(Lesson):
    """A lesson whose leaves are given as rows."""

    def leaf(self, name, rows):
        return self.add(name, torch.tensor(rows).double().requires_grad_())

    def constant(self, name, rows):
        return self.add(name, torch.as_tensor(rows).double())


# ---- 9 ------------------------------------------------------------------

def tokens(n):
    ids = torch.tensor([0, 1, 2])
    n.constant("onehot", F.one_hot(ids, 5))
    n.leaf("E", [[2, -1], [0, -1], [0, 1], [2, 1], [-1, 0]])
    n.X = n.onehot @ n.E
    n.lookup = F.embedding(ids, n.E)
    n.constant("mix", [[1, -1, 1]])
    n.h = n.mix @ n.X
    n.leaf("U", [[1, 0, 0, 1, -1], [-1, -1, 1, 1, 0]])
    n.logits = n.h @ n.U
    n.p = torch.softmax(n.logits, 1)
    n.L = F.cross_entropy(n.logits, torch.tensor([3]))
    return n.L, None


LESSONS = {
    "tokens": tokens,
}


def main():
    (HERE / "lessons").mkdir(exist_ok=True)
    for name, build in LESSONS.items():
        lesson = Walk()
        root, upstream = build(lesson)
        if upstream is not None:
            upstream = torch.tensor(upstream).double()
        root.backward(upstream)
        out = {"lesson": name, "commands": [], "torch": torch.__version__,
               "nodes": {k: {"value": rows_of(v), "grad": rows_of(v.grad)}
                         for k, v in lesson.nodes.items()}}
        text = json.dumps(out).replace('}, "', '},\n"')
        (HERE / "lessons" / (name + ".json")).write_text(text + "\n")


if __name__ == "__main__":
    main()
