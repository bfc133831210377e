#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/optimizers.lua and batches.lua: lessons whose weights must be what PyTorch's
optimisers make of them in 1, 10 and 200 steps, in float64; the second with batches of examples, in
the program's order, which is worked out here once more (xoshiro256**, Durstenfeld).

    python3 tests/data/make_optimizers.py
"""
import pathlib

import numpy
from make_reference import bits
import torch

torch.set_default_dtype(torch.float64)
HERE = pathlib.Path(__file__).parent
random = numpy.random.default_rng(7)


def draw(rows, cols):
    return numpy.round(random.normal(0, 0.6, (rows, cols)), 4)


leaves = {"X": draw(5, 4), "Wq": draw(4, 3), "Wk": draw(4, 3), "Wv": draw(4, 3), "T": draw(5, 3)}
WEIGHTS = ["Wq", "Wk", "Wv"]

# The commands, and what PyTorch calls the same.
SGD, ADAM, ADAMW = torch.optim.SGD, torch.optim.Adam, torch.optim.AdamW
RUNS = [
    ("optimizer sgd weight_decay 0.01", SGD, dict(weight_decay=0.01), {}),
    ("optimizer sgd clip 0.05", SGD, {}, dict(clip=0.05)),
    ("optimizer sgd warmup 50", SGD, {}, dict(warmup=50)),
    ("optimizer momentum", SGD, dict(momentum=0.9), {}),
    ("optimizer momentum momentum 0.5 weight_decay 0.02 clip 0.1 warmup 7", SGD,
     dict(momentum=0.5, weight_decay=0.02), dict(clip=0.1, warmup=7)),
    ("optimizer adam", ADAM, {}, {}),
    ("optimizer adam beta1 0.8 beta2 0.99 eps 1e-3 weight_decay 0.003 clip 0.05 warmup 20", ADAM,
     dict(betas=(0.8, 0.99), eps=1e-3, weight_decay=0.003), dict(clip=0.05, warmup=20)),
    ("optimizer adamw weight_decay 0.05", ADAMW, dict(weight_decay=0.05), {}),
    ("optimizer adamw weight_decay 0.1 clip 0.03 warmup 12", ADAMW, dict(weight_decay=0.1),
     dict(clip=0.03, warmup=12)),
]


def loss_of(w, example=leaves):
    x, target = torch.tensor(example["X"]), torch.tensor(example["T"])
    a = torch.softmax((x @ w["Wq"]) @ (x @ w["Wk"]).T / 3**0.5, dim=1)
    return torch.nn.functional.mse_loss(a @ (x @ w["Wv"]), target)


EXAMPLES = [{"X": draw(5, 4), "T": draw(5, 3)} for _ in range(11)]
BATCH, SEED = 4, 1


def below(source, bound):
    while True:
        x = next(source)
        if x >= -bound % (1 << 64) % bound:
            return x % bound


def batch_of(step):
    batches = len(EXAMPLES) // BATCH
    epoch, place = divmod(step - 1, batches)
    order, source = list(range(len(EXAMPLES))), bits(SEED + epoch)
    for i in range(len(order), 1, -1):
        other = below(source, i)
        order[i - 1], order[other] = order[other], order[i - 1]
    return [EXAMPLES[k] for k in order[place * BATCH:(place + 1) * BATCH]]


def train(kind, options, clip=0, warmup=0, lr=0.05, batches=False):
    w = {name: torch.tensor(leaves[name], requires_grad=True) for name in WEIGHTS}
    optimizer = kind(w.values(), lr=lr, **options)
    kept = {}
    for step in range(1, 201):
        optimizer.zero_grad()
        for example in batch_of(step) if batches else [leaves]:
            (loss_of(w, example) / (BATCH if batches else 1)).backward()
        if clip:
            torch.nn.utils.clip_grad_norm_(list(w.values()), clip)
        for group in optimizer.param_groups:
            group["lr"] = lr * min(1, step / warmup) if warmup else lr
        optimizer.step()
        if step in (1, 10, 200):
            kept[step] = {name: w[name].detach().numpy().copy() for name in WEIGHTS}
    return kept


def rows(m):
    return "{ " + ", ".join("{" + ", ".join(repr(float(x)) for x in row) + "}" for row in m) + " }"


def write(name, runs, training, batches):
    out = ["-- Written by make_optimizers.py.",
           f'lesson {{ api = 2, id = "{name}", title = "Optimisers", languages = {{ "en" }} }}']
    roles = {"X": "input", "T": "target"}
    for leaf, m in leaves.items():
        out.append(f"{leaf} = {roles.get(leaf, 'weight')} {rows(m)}")
    out += ["A = softmax((X * Wq) * (X * Wk).T / sqrt(3))", "L = mse(A * (X * Wv), T)",
            "backward(L)", training]
    for command, kind, options, more in runs:
        for step, weights in train(kind, options, batches=batches, **more).items():
            for leaf, m in weights.items():
                out.append(f"expect {{ {leaf}, equals = {rows(m)}, tolerance = 1e-9,\n"
                           f'  after = {{ "{command}", "train {step}" }} }}')
    (HERE / f"{name}.lua").write_text("\n".join(out) + "\n")


examples = ",\n".join(f"  {{ X = {rows(e['X'])}, T = {rows(e['T'])} }}" for e in EXAMPLES)
write("optimizers", RUNS, "training { lr = 0.05 }", False)
write("batches", [RUNS[0], RUNS[4], RUNS[6], RUNS[8]],
      f"examples {{ train = {{\n{examples} }} }}\ntraining {{ lr = 0.05, batch = {BATCH} }}", True)
