#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The model of model.lua in PyTorch, in doubles on all processors and on one: steps a second, with a batch in one
tensor, and with one example after another as qkv takes them. Status 3 where there is no PyTorch.
"""
import os
import sys
import time

try:
    import torch
except ImportError:
    sys.exit(3)
torch.set_default_dtype(torch.float64)
torch.manual_seed(1)
D, N, WORDS, BATCH = 16, 8, 12, 32


def weight(rows, cols):
    return (torch.randn(rows, cols) / rows**0.5).requires_grad_()


words, places, out = weight(WORDS, D), weight(N, D), weight(D, WORDS)
layers = [[weight(D, D) for _ in range(4)] for _ in range(2)]
optimizer = torch.optim.Adam([words, places, out] + sum(layers, []), lr=0.003)
x = torch.randint(0, WORDS, (BATCH, N))
y = x.flip(1)


def loss(x, y):
    h = words[x] + places
    for q, k, v, o in layers:
        a = torch.softmax((h @ q) @ (h @ k).transpose(-1, -2) / D**0.5, dim=-1)
        h = h + a @ (h @ v) @ o
    return torch.nn.functional.cross_entropy((h @ out).reshape(-1, WORDS), y.reshape(-1))


def step(parts):
    optimizer.zero_grad()
    for i in range(0, BATCH, BATCH // parts):
        part = slice(i, i + BATCH // parts)
        (loss(x[part], y[part]) / parts).backward()
    optimizer.step()


CORES = os.cpu_count()
for parts, threads, steps, title in (
    (1, CORES, 200, f"PyTorch, a batch in one tensor, {CORES} threads"),
    (1, 1, 200, "PyTorch, a batch in one tensor, 1 thread"),
    (BATCH, 1, 20, "PyTorch, one by one"),
):
    torch.set_num_threads(threads)
    step(parts)
    start = time.perf_counter()
    for _ in range(steps):
        step(parts)
    print(f"  {title:<42} {steps / (time.perf_counter() - start):6.0f} steps a second")
