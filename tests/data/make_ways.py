#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Arrays as people have them, with gradients, for tests/cli/ways.sh: a layer of PyTorch's own, a
layer with GPT-2's names and shapes, and loops written by hand. Needs NumPy and PyTorch:

    QKV=build/qkv python3 tests/data/make_ways.py FOLDER

writes mha.npz (against three-tokens), gpt2.npz (against real-layer) and loops.npz (against
three-tokens). Nothing here is taken from qkv but the numbers that its lessons begin with, and
assets/python/qkv.py, which saves.
"""
import math
import os
import subprocess
import sys

import numpy as np
import torch
import torch.nn.functional as F

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(here, "..", "..", "assets", "python"))
import qkv  # noqa: E402

torch.set_default_dtype(torch.float64)
X = [[1, 2], [0, 1], [3, 1]]
WQ, WK, WV = [[1, 0], [0, 1]], [[1, 1], [0, 1]], [[1, 0], [1, 1]]
DO = [[1, 0], [0, 1], [1, -1]]


def own_layer(file):
    """nn.MultiheadAttention: a batch axis, weights that lie one below the other, out x in."""
    layer = torch.nn.MultiheadAttention(2, 1, bias=False, batch_first=True)
    with torch.no_grad():
        layer.in_proj_weight.copy_(torch.cat([torch.tensor(w).T for w in (WQ, WK, WV)]))
        layer.out_proj.weight.copy_(torch.eye(2))
    x = torch.tensor([X], dtype=torch.float64, requires_grad=True)
    out, shares = layer(x, x, x)
    out.backward(torch.tensor([DO], dtype=torch.float64))
    qkv.save(file, X=x, A=shares, O=out, **dict(layer.named_parameters()))


class Conv1D(torch.nn.Module):
    """GPT-2's linear layer, whose weight is in x out."""

    def __init__(self, weight, bias):
        super().__init__()
        self.weight, self.bias = torch.nn.Parameter(weight), torch.nn.Parameter(bias)

    def forward(self, x):
        return x @ self.weight + self.bias


class Attention(torch.nn.Module):
    """GPT-2's attention: queries, keys and values from one product, heads as views of it."""

    def __init__(self, given, heads):
        super().__init__()
        self.heads = heads
        self.c_attn = Conv1D(given["c_attn_weight"], given["c_attn_bias"][0])
        self.c_proj = Conv1D(given["c_proj_weight"], given["c_proj_bias"][0])

    def forward(self, x):
        batch, tokens, width = x.shape
        q, k, v = (part.view(batch, tokens, self.heads, -1).transpose(1, 2)
                   for part in self.c_attn(x).split(width, 2))
        scores = q @ k.transpose(2, 3) / math.sqrt(width // self.heads)
        future = torch.ones(tokens, tokens).triu(1).bool()
        shares = scores.masked_fill(future, -math.inf).softmax(3)
        joined = (shares @ v).transpose(1, 2).reshape(batch, tokens, width)
        return self.c_proj(joined), shares


class Block(torch.nn.Module):
    """The first half of a block, up to the residual."""

    def __init__(self, given, heads):
        super().__init__()
        self.ln_1 = torch.nn.LayerNorm(given["ln_1_weight"].shape[1], eps=1e-5)
        self.ln_1.weight.data, self.ln_1.bias.data = given["ln_1_weight"][0], given["ln_1_bias"][0]
        self.attn = Attention(given, heads)

    def forward(self, x):
        out, shares = self.attn(self.ln_1(x))
        return x + out, shares


def gpt2_layer(file, program):
    """The numbers that real-layer begins with, through a layer of GPT-2's."""
    lesson = file + ".lesson.npz"
    subprocess.run([program, "export", "real-layer", "--format", "npz", "-o", lesson], check=True)
    numbers = dict(np.load(lesson))
    os.unlink(lesson)
    given = {name: torch.tensor(value) for name, value in numbers.items()}
    h = torch.nn.ModuleList([Block(given, 4)])
    x = given["X"][None].clone().requires_grad_()
    out, shares = h[0](x)
    shares.retain_grad()
    out.backward(given["dY"][None])
    arrays = {f"transformer.h.{name}": value for name, value in h.named_parameters()}
    for k in range(4):
        arrays[f"h{k + 1}.A"] = shares[0, k]
        arrays[f"h{k + 1}.dA"] = shares.grad[0, k]
    qkv.save(file, Y=out, dX=x.grad, **arrays)


def loops(file):
    """A head and its way back in plain loops, cell by cell."""
    def product(a, b):
        return [[sum(a[i][k] * b[k][j] for k in range(len(b))) for j in range(len(b[0]))]
                for i in range(len(a))]

    def turned(a):
        return [list(row) for row in zip(*a)]

    root = math.sqrt(2)
    queries, keys, values = product(X, WQ), product(X, WK), product(X, WV)
    shares = []
    for row in product(queries, turned(keys)):
        powers = [math.exp(s / root) for s in row]
        shares.append([p / sum(powers) for p in powers])
    d_shares = product(DO, turned(values))
    d_scores = [[a * (g - sum(x * y for x, y in zip(shares[i], d_shares[i]))) / root
                 for a, g in zip(shares[i], d_shares[i])] for i in range(len(shares))]
    d_queries, d_keys = product(d_scores, keys), product(turned(d_scores), queries)
    d_values = product(turned(shares), DO)
    qkv.save(file, A=shares, O=product(shares, values), dA=d_shares, dS=d_scores, dQ=d_queries,
             dK=d_keys, dV=d_values, dWq=product(turned(X), d_queries),
             dWk=product(turned(X), d_keys), dWv=product(turned(X), d_values))


def main():
    folder, program = sys.argv[1], os.environ.get("QKV", "build/qkv")
    own_layer(os.path.join(folder, "mha.npz"))
    gpt2_layer(os.path.join(folder, "gpt2.npz"), program)
    loops(os.path.join(folder, "loops.npz"))


if __name__ == "__main__":
    main()
