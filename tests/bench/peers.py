#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The same work as engine.c in NumPy or PyTorch: "name microseconds" a line.

    OMP_NUM_THREADS=1 python3 tests/bench/peers.py numpy|torch [SHAPE...]

Forward and backward of one head (all gradients: X, Wq, Wk, Wv) and of the
attention of GPT-2 small, doubles, one thread. Ends with status 3 where the
library is not installed.
"""
import sys
import time

SHAPES = [(3, 2), (16, 16), (64, 64), (128, 128), (256, 256), (512, 512),
          (1024, 64)]
LAYER = (64, 768, 12)


def measure(run):
    run()
    start = time.perf_counter()
    run()
    once = time.perf_counter() - start
    runs = 1 if once > 2e-3 else int(2e-3 / (once + 1e-8)) + 1
    best = float("inf")
    for _ in range(5 if once > 50e-3 else 25):
        start = time.perf_counter()
        for _ in range(runs):
            run()
        best = min(best, (time.perf_counter() - start) / runs)
    return best * 1e6


def numpy_runs():
    import numpy as np

    rng = np.random.default_rng(1)

    def attend(q, k, v):
        s = q @ k.T / np.sqrt(k.shape[1])
        e = np.exp(s - s.max(axis=1, keepdims=True))
        a = e / e.sum(axis=1, keepdims=True)
        return a, a @ v

    def attend_back(q, k, v, a, g):
        da = g @ v.T
        ds = a * (da - (a * da).sum(axis=1, keepdims=True))
        ds /= np.sqrt(k.shape[1])
        return ds @ k, ds.T @ q, a.T @ g

    def head(t, d):
        x, g = rng.standard_normal((2, t, d)) / np.sqrt(d)
        w = rng.standard_normal((3, d, d)) / np.sqrt(d)

        def run():
            q, k, v = x @ w[0], x @ w[1], x @ w[2]
            a, _ = attend(q, k, v)
            back = attend_back(q, k, v, a, g)
            dw = [x.T @ b for b in back]
            dx = sum(b @ w[i].T for i, b in enumerate(back))
            return dw, dx
        return run

    def layer(t, d, heads):
        x, g = rng.standard_normal((2, t, d)) / np.sqrt(d)
        w = rng.standard_normal((4, d, d)) / np.sqrt(d)
        n = d // heads

        def run():
            qkv = [x @ w[i] for i in range(3)]
            parts = [[m[:, h * n:(h + 1) * n] for m in qkv]
                     for h in range(heads)]
            done = [attend(*p) for p in parts]
            o = np.hstack([y for _, y in done])
            y = o @ w[3]
            do, dwo = g @ w[3].T, o.T @ g
            backs = [attend_back(*p, a, do[:, h * n:(h + 1) * n])
                     for h, (p, (a, _)) in enumerate(zip(parts, done))]
            back = [np.hstack([b[i] for b in backs]) for i in range(3)]
            dw = [x.T @ b for b in back] + [dwo]
            dx = sum(b @ w[i].T for i, b in enumerate(back))
            return y, dw, dx
        return run

    return head, layer


def torch_runs():
    import torch

    torch.set_num_threads(1)
    torch.manual_seed(1)

    def leaf(*shape):
        m = torch.randn(*shape, dtype=torch.float64) / shape[-1] ** 0.5
        return m.requires_grad_()

    def attend(q, k, v):
        s = q @ k.transpose(-1, -2) / k.shape[-1] ** 0.5
        return torch.softmax(s, dim=-1) @ v

    def head(t, d):
        leaves = [leaf(t, d)] + [leaf(d, d) for _ in range(3)]
        g = torch.randn(t, d, dtype=torch.float64)

        def run():
            x, wq, wk, wv = leaves
            o = attend(x @ wq, x @ wk, x @ wv)
            return torch.autograd.grad(o, leaves, g)
        return run

    def layer(t, d, heads):
        leaves = [leaf(t, d)] + [leaf(d, d) for _ in range(4)]
        g = torch.randn(t, d, dtype=torch.float64)

        def run():
            x, wq, wk, wv, wo = leaves
            q, k, v = ((x @ w).view(t, heads, d // heads).transpose(0, 1)
                       for w in (wq, wk, wv))
            o = attend(q, k, v).transpose(0, 1).reshape(t, d) @ wo
            return torch.autograd.grad(o, leaves, g)
        return run

    return head, layer


def main():
    try:
        head, layer = {"numpy": numpy_runs, "torch": torch_runs}[sys.argv[1]]()
    except ImportError:
        sys.exit(3)
    wanted = sys.argv[2:]
    for t, d in SHAPES:
        if not wanted or f"{t},{d}" in wanted:
            print(f"{t},{d} {measure(head(t, d)):.3f}", flush=True)
    if not wanted or "gpt2-layer" in wanted:
        print(f"gpt2-layer {measure(layer(*LAYER)):.3f}", flush=True)


main()
