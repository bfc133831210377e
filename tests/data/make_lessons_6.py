#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/lessons/playground*.json: values and gradients of lesson `playground` under
some of its settings, before and after training, made by PyTorch in float64 (torch.optim.Adam). The
numbers that its weights begin with, the lists of words and the batches are drawn here once more;
each task's answers are found in another way than the lesson finds them.

    /usr/bin/python3 tests/data/make_lessons_6.py
"""
import itertools
import json
import math

import torch
import torch.nn.functional as F

from make_lessons_1 import HERE, INF, Lesson, printed, rows_of
from make_lessons_4 import below, shuffled
from make_reference import bits

N, K, MOST, SEED, BATCH, RATE = 4, 6, 13, 1, 16, 0.02
OWN = {"task": "copy", "layers": 1, "heads": 1, "width": 8, "positions": "added", "norm": "none",
       "feed-forward": "off", "seed": 1}


def matched(brackets):
    """What has to close next: whatever is left once pairs have been taken out."""
    text = "".join(brackets)
    while "()" in text or "[]" in text:
        text = text.replace("()", "").replace("[]", "")
    return {"": ".", "(": ")", "[": "]"}[text[-1:]]


def draw_list(task, seed):
    if task in ("copy", "reverse", "sort"):
        return shuffled(list("abcdef"), seed)[:N]
    source = bits(seed)
    if task in ("previous", "count"):
        among = "abc" if task == "count" else "abcdef"
        return [among[below(source, len(among))] for _ in range(N)]
    coins, out = [below(source, 2) for _ in range(2 * N)], []
    for opens, square in zip(coins[:N], coins[N:]):
        closing = matched(out)
        out.append("(["[square] if opens or closing == "." else closing)
    return out


ANSWERS = {
    "copy": list,
    "reverse": lambda words: words[::-1],
    "sort": sorted,
    "previous": lambda words: [None] + words[:-1],
    "count": lambda words: [str(words[:i].count(w)) for i, w in enumerate(words, 1)],
    "brackets": lambda words: [matched(words[:i]) for i in range(1, N + 1)],
}


def sequence(task, words):
    answers = ANSWERS[task](words)
    if task in ("copy", "reverse", "sort"):
        return ["^"] + words + ["|"] + answers[:-1], [None] * (N + 1) + answers
    return ["^"] + words, [None] + answers


def turned(m):
    """Each pair of neighbouring columns turned by place⋅10000^(−2i/d)."""
    half = m.shape[1] // 2
    angle = torch.outer(torch.arange(len(m), dtype=m.dtype),
                        10000.0 ** (-torch.arange(half, dtype=m.dtype) / half))
    pair = torch.view_as_complex(m.reshape(len(m), half, 2))
    return torch.view_as_real(pair * torch.polar(torch.ones_like(angle), angle)).reshape(m.shape)


def rms(x, gain):
    return x / torch.sqrt((x * x).mean(1, keepdim=True) + 1e-6) * gain


class Model:
    def __init__(self, **settings):
        self.settings = {**OWN, **settings}
        task = self.settings["task"]
        last = {"count": list("1234")}.get(task, [])
        self.vocab = list("^|()[].") if task == "brackets" else list("^|abcdef") + last
        lists = dict.fromkeys(tuple(draw_list(task, seed)) for seed in range(1, 401))
        rows = [self.ids(*sequence(task, list(words))) for words in itertools.islice(lists, 129)]
        self.shown = rows[0]
        self.train_rows = [row for i, row in enumerate(rows) if i % 4]
        self.held_out = [row for i, row in enumerate(rows) if i and i % 4 == 0]
        self.weight = {}
        self.draw_weights()

    def ids(self, words, answers):
        return (torch.tensor([self.vocab.index(w) for w in words]),
                torch.tensor([-100 if a is None else self.vocab.index(a) for a in answers]))

    def draw_weights(self):
        w, scale = self.settings["width"], 1 / math.sqrt(self.settings["width"])
        d = w // self.settings["heads"]
        plan = [("E", len(self.vocab), w, 0.5), ("U", w, len(self.vocab), 0.3)]
        if self.settings["positions"] == "added":
            plan.append(("P", MOST, w, 0.5))
        for i in range(1, self.settings["layers"] + 1):
            plan += [(f"b{i}.W{part}{h}", w, d, scale)
                     for h in range(1, self.settings["heads"] + 1) for part in "qkv"]
            plan.append((f"b{i}.Wo", w, w, scale))
            if self.settings["feed-forward"] == "on":
                plan += [(f"b{i}.W1", w, 4 * w, scale), (f"b{i}.W2", 4 * w, w, scale / 2)]
        for count, (name, rows, cols, spread) in enumerate(plan, 1):
            source = bits(100 * self.settings["seed"] + count)

            def normal():
                u = 1 - (next(source) >> 11) * 2.0**-53
                v = (next(source) >> 11) * 2.0**-53
                return math.sqrt(-2 * math.log(u)) * math.cos(2 * math.pi * v)

            self.weight[name] = torch.tensor(
                [[round(normal() * spread * 1e4) / 1e4 for _ in range(cols)] for _ in range(rows)],
                requires_grad=True)

    def gain(self, name):
        if name not in self.weight:
            self.weight[name] = torch.ones(1, self.settings["width"], requires_grad=True)
        return self.weight[name]

    def normed(self, where, name, x, keep):
        if self.settings["norm"] != where:
            return x
        return keep(name, rms(x, self.gain(name + "_g")))

    def block(self, i, x, keep):
        def own(part):
            return self.weight[f"b{i}.{part}"]

        def part(name, value):
            return keep(f"b{i}.{name}", value)

        n, outs = self.normed("pre", f"b{i}.N", x, keep), []
        later = torch.ones(len(x), len(x)).triu(1).bool()
        for h in range(1, self.settings["heads"] + 1):
            q, k, v = (part(f"{of}{h}", n @ own(f"W{of.lower()}{h}")) for of in "QKV")
            if self.settings["positions"] == "rotary":
                q, k = part(f"Q{h}_turned", turned(q)), part(f"K{h}_turned", turned(k))
            scores = (q @ k.T / math.sqrt(q.shape[1])).masked_fill(later, -INF)
            outs.append(part(f"O{h}", part(f"A{h}", torch.softmax(scores, 1)) @ v))
        y = x + part("Z", torch.cat(outs, 1) @ own("Wo"))
        y = self.normed("post", f"b{i}.R", y, keep)
        if self.settings["feed-forward"] == "on":
            hidden = part("H", F.relu(self.normed("pre", f"b{i}.M", y, keep) @ own("W1")))
            y = self.normed("post", f"b{i}.Y", y + part("F", hidden @ own("W2")), keep)
        return y if self.settings["norm"] == "post" else keep(f"Y{i}", y)

    def loss(self, row, keep=lambda name, value: value):
        read, asked = row
        x = self.weight["E"][read]
        if self.settings["positions"] == "added":
            x = x + self.weight["P"][:len(read)]
        y = x = keep("X", x)
        for i in range(1, self.settings["layers"] + 1):
            y = self.block(i, y, keep)
        if self.settings["norm"] == "pre":
            y = rms(y, self.gain("g"))
        logits = keep("logits", y @ self.weight["U"])
        return keep("L", F.cross_entropy(logits, asked).reshape(1, 1))

    def batch(self, step):
        rows = self.train_rows
        epoch, place = divmod(step, len(rows) // BATCH)
        order, source = list(range(len(rows))), bits(SEED + epoch)
        for i in range(len(order), 1, -1):
            other = below(source, i)
            order[i - 1], order[other] = order[other], order[i - 1]
        return [rows[k] for k in order[place * BATCH:(place + 1) * BATCH]]

    def train(self, steps):
        self.loss(self.shown)  # makes the gains
        weights = list(self.weight.values())
        optimizer = torch.optim.Adam(weights, lr=RATE)
        for step in range(steps):
            optimizer.zero_grad()
            for row in self.batch(step):
                (self.loss(row) / BATCH).backward()
            torch.nn.utils.clip_grad_norm_(weights, 1)
            optimizer.step()
        optimizer.zero_grad()
        return self

    def held(self):
        with torch.no_grad():
            return sum(float(self.loss(row)) for row in self.held_out) / len(self.held_out)

    def write(self, name, commands):
        n = Lesson()

        def keep(called, value):
            setattr(n, called, value)
            return value

        self.loss(self.shown, keep).backward()
        for called, value in self.weight.items():
            n.nodes[called] = value
        nodes = {k: {"value": rows_of(v), "grad": rows_of(v.grad)} for k, v in n.nodes.items()}
        chosen = [f"choose {key} {value}" for key, value in self.settings.items()
                  if value != OWN[key]]
        text = json.dumps({"lesson": "playground", "commands": chosen + commands,
                           "torch": torch.__version__, "nodes": nodes})
        (HERE / "lessons" / f"{name}.json").write_text(text.replace('}, "', '},\n"') + "\n")


def figures():
    """What texts and questions print and no cell holds."""
    printed("without order", sum(math.log(i) for i in range(1, 5)) / 4, "0.7945")
    assert Model(positions="none").train(300).held() > math.log(24) / 4
    look = Lesson()
    counting = Model(task="count", positions="none").train(200)
    counting.loss(counting.shown, lambda name, value: setattr(look, name, value) or value)
    shares = look.nodes["b1.A1"]
    assert shares[1, 0] > 0.55 and shares[2, 0] < 0.45, shares


def main():
    Model().write("playground", [])
    Model().train(100).write("playground-100", ["train 100"])
    for task in ANSWERS:
        if task != "copy":
            Model(task=task).train(20).write(f"playground-{task}", ["train 20"])
    for norm in ("pre", "post"):
        model = Model(layers=2, heads=2, width=4, positions="rotary", norm=norm,
                      **{"feed-forward": "on"})
        model.train(20).write(f"playground-{norm}", ["train 20"])
    figures()


if __name__ == "__main__":
    main()
