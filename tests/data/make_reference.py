#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/reference/*.json: the numbers that the lessons of
tests/lessons/reference must have, made by PyTorch in float64.

    python3 tests/data/make_reference.py

Each function below writes one lesson down once more, from the papers, with
PyTorch's own functions and its automatic gradients; nothing is shared with the
program but the generator of the leaves, which is written down here a second
time too (xoshiro256**, splitmix64, Box-Muller, four decimals).
"""
import json
import math
import pathlib

import torch
import torch.nn.functional as F

torch.set_default_dtype(torch.float64)
HERE = pathlib.Path(__file__).parent
MASK64 = (1 << 64) - 1
INF = float("inf")


# ---- The generator ------------------------------------------------------

def bits(seed):
    state = []
    for _ in range(4):
        seed = (seed + 0x9E3779B97F4A7C15) & MASK64
        z = ((seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9) & MASK64
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK64
        state.append(z ^ (z >> 31))

    def rotate(x, k):
        return ((x << k) | (x >> (64 - k))) & MASK64

    a, b, c, d = state
    while True:
        yield (rotate((b * 5) & MASK64, 7) * 9) & MASK64
        t = (b << 17) & MASK64
        c, d = c ^ a, d ^ b
        b, a = b ^ c, a ^ d
        c, d = c ^ t, rotate(d, 45)


def draw(seed, rows, cols):
    source = bits(seed)

    def normal():
        u = 1 - (next(source) >> 11) * 2.0**-53
        v = (next(source) >> 11) * 2.0**-53
        return math.sqrt(-2 * math.log(u)) * math.cos(2 * math.pi * v)

    return torch.tensor([[round(normal() * 0.5 * 1e4) / 1e4
                          for _ in range(cols)] for _ in range(rows)])


# ---- What a lesson is made of -------------------------------------------

class Lesson:
    """Named tensors; assigning an attribute names it and keeps its gradient."""

    def __init__(self):
        self.__dict__["nodes"] = {}

    def __setattr__(self, name, value):
        self.add(name, value)

    def __getattr__(self, name):
        return self.nodes[name]

    def add(self, name, value):
        if value.requires_grad:
            value.retain_grad()
        self.nodes[name] = value
        return value

    def leaf(self, name, *args):
        return self.add(name, draw(*args).requires_grad_())


def shares(scores):
    """softmax by rows; a row of -inf alone gives zeros (as torch's fused
    attention does since 2024)."""
    empty = torch.isneginf(scores).all(dim=1, keepdim=True)
    return torch.softmax(scores.masked_fill(empty, 0), 1).masked_fill(empty, 0)


def masked(scores, allowed):
    return scores.masked_fill(torch.as_tensor(allowed) == 0, -INF)


def causal(n):
    return torch.ones(n, n).tril()


def sinusoid(rows, d):
    table = torch.zeros(rows, d)
    for position in range(rows):
        for j in range(d):
            angle = position / 10000 ** ((j - j % 2) / d)
            table[position, j] = math.cos(angle) if j % 2 else math.sin(angle)
    return table


def rope(x, base=10000.0, start=0, half=False, scale=1.0):
    d = x.shape[1]
    angle = torch.outer(torch.arange(start, start + x.shape[0]).double() / scale,
                        base ** (-torch.arange(0, d, 2).double() / d))
    if half:
        z = torch.complex(x[:, :d // 2], x[:, d // 2:])
    else:
        z = torch.view_as_complex(x.reshape(x.shape[0], d // 2, 2).contiguous())
    z = z * torch.polar(torch.ones_like(angle), angle)
    if half:
        return torch.cat([z.real, z.imag], dim=1)
    return torch.view_as_real(z).reshape(x.shape)


# ---- The lessons --------------------------------------------------------

def single_head(n):
    n.leaf("X", 1, 5, 4)
    for i, (name, cols) in enumerate([("q", 3), ("k", 3), ("v", 2)]):
        n.leaf("W" + name, 2 + i, 4, cols)
        n.leaf("b" + name, 5 + i, 1, cols)
    n.Q = F.linear(n.X, n.Wq.T, n.bq[0])
    n.K = F.linear(n.X, n.Wk.T, n.bk[0])
    n.V = F.linear(n.X, n.Wv.T, n.bv[0])
    n.S = n.Q @ n.K.T / math.sqrt(3)
    n.S_masked = masked(n.S, [[j < 4 and abs(i - j) <= 2 for j in range(5)]
                              for i in range(5)])
    n.A = shares(n.S_masked)
    n.O = n.A @ n.V
    return n.O, draw(8, 5, 2)


def empty_row(n):
    n.leaf("X", 1, 3, 3)
    n.S = n.X @ n.X.T
    n.S_masked = masked(n.S, [[0, 0, 0], [1, 1, 0], [1, 1, 1]])
    n.A = shares(n.S_masked)
    n.O = n.A @ n.X
    return n.O, draw(2, 3, 3)


def multi_head(heads):
    def build(n):
        n.leaf("X", 1, 4, 6)
        for i, name in enumerate(["Wq", "Wk", "Wv", "Wo"]):
            n.leaf(name, 2 + i, 6, 6)
        n.Q, n.K, n.V = n.X @ n.Wq, n.X @ n.Wk, n.X @ n.Wv
        width = 6 // heads
        done = []
        for h in range(heads):
            q, k, v = (m.split(width, dim=1)[h] for m in (n.Q, n.K, n.V))
            s = n.add(f"S{h + 1}", q @ k.T / math.sqrt(width))
            a = n.add(f"A{h + 1}", shares(masked(s, causal(4))))
            done.append(n.add(f"H{h + 1}", a @ v))
        n.C = torch.cat(done, dim=1)
        n.Y = n.C @ n.Wo
        return n.Y, draw(6, 4, 6)
    return build


def cross_attention(n):
    n.leaf("X", 1, 3, 4)
    n.leaf("M", 2, 5, 6)
    n.leaf("Wq", 3, 4, 4)
    n.leaf("Wk", 4, 6, 4)
    n.leaf("Wv", 5, 6, 4)
    n.Q, n.K, n.V = n.X @ n.Wq, n.M @ n.Wk, n.M @ n.Wv
    n.A = shares(n.Q @ n.K.T / 2)
    n.O = n.A @ n.V
    n.L = F.mse_loss(n.O, draw(6, 3, 4))
    return n.L, None


def norm(x, gamma, beta, eps=1e-5):
    return F.layer_norm(x, (x.shape[1],), gamma[0], beta[0], eps)


def encoder_layer(n):
    n.leaf("X", 1, 4, 4)
    names = ["Wq", "Wk", "Wv", "Wo", "g1", "b1", "W1", "c1", "W2", "c2", "g2",
             "b2"]
    sizes = {"W1": (4, 8), "c1": (1, 8), "W2": (8, 4)}
    for i, name in enumerate(names):
        n.leaf(name, 2 + i,
               *sizes.get(name, (4, 4) if name[0] == "W" else (1, 4)))
    n.P = n.X + sinusoid(4, 4)
    n.A = shares((n.P @ n.Wq) @ (n.P @ n.Wk).T / 2)
    n.O = n.A @ (n.P @ n.Wv) @ n.Wo
    n.N = norm(n.P + n.O, n.g1, n.b1)
    n.F = F.relu(n.N @ n.W1 + n.c1) @ n.W2 + n.c2
    n.Y = norm(n.N + n.F, n.g2, n.b2)
    return n.Y, draw(14, 4, 4)


def rms_norm(x, gamma):
    return x / torch.sqrt((x * x).mean(dim=1, keepdim=True) + 1e-6) * gamma


def pre_norm(n):
    n.leaf("X", 1, 4, 4)
    names = ["g1", "Wq", "Wk", "Wv", "Wo", "g2", "b2", "Wg", "Wu", "Wd", "We",
             "Wt"]
    sizes = {"Wg": (4, 6), "Wu": (4, 6), "Wd": (6, 4), "We": (4, 6),
             "Wt": (6, 4)}
    for i, name in enumerate(names):
        n.leaf(name, 2 + i,
               *sizes.get(name, (4, 4) if name[0] == "W" else (1, 4)))
    n.N1 = rms_norm(n.X, n.g1)
    n.A = shares(masked((n.N1 @ n.Wq) @ (n.N1 @ n.Wk).T / 2, causal(4)))
    n.R = n.X + n.A @ (n.N1 @ n.Wv) @ n.Wo
    n.N2 = norm(n.R, n.g2, n.b2, 1e-3)
    n.G = F.silu(n.N2 @ n.Wg) * (n.N2 @ n.Wu)
    n.Y1 = n.R + n.G @ n.Wd
    n.Y2 = n.Y1 + F.gelu(n.N2 @ n.We) @ n.Wt
    n.Y = n.Y2 + F.gelu(n.Y2, approximate="tanh")
    return n.Y, draw(14, 4, 4)


def decoder_layer(n):
    n.leaf("Y0", 1, 3, 4)
    n.leaf("M", 2, 5, 4)
    for i, name in enumerate(["g1", "b1", "g2", "b2", "g3", "b3"]):
        n.leaf(name, 3 + i, 1, 4)
    for i, name in enumerate(["Wq", "Wk", "Wv", "Uq", "Uk", "Uv"]):
        n.leaf(name, 9 + i, 4, 4)
    n.leaf("W1", 15, 4, 6)
    n.leaf("W2", 16, 6, 4)
    n.leaf("Wl", 17, 4, 7)
    n.A1 = shares(masked((n.Y0 @ n.Wq) @ (n.Y0 @ n.Wk).T / 2, causal(3)))
    n.Y1 = norm(n.Y0 + n.A1 @ (n.Y0 @ n.Wv), n.g1, n.b1)
    n.A2 = shares((n.Y1 @ n.Uq) @ (n.M @ n.Uk).T / 2)
    n.Y2 = norm(n.Y1 + n.A2 @ (n.M @ n.Uv), n.g2, n.b2)
    n.Y3 = norm(n.Y2 + F.relu(n.Y2 @ n.W1) @ n.W2, n.g3, n.b3)
    n.logits = n.Y3 @ n.Wl
    n.L = F.cross_entropy(n.logits, torch.tensor([2, 6, 0]))
    return n.L, None


def rope_lesson(n):
    n.leaf("X", 1, 4, 6)
    n.leaf("Wq", 2, 6, 6)
    n.leaf("Wk", 3, 6, 6)
    n.Q = rope(n.X @ n.Wq)
    n.K = rope(n.X @ n.Wk, base=100.0, start=2)
    n.Q2 = rope(n.X @ n.Wq, half=True)
    n.K2 = rope(n.X @ n.Wk, start=3, half=True)
    n.A = shares(n.Q @ n.K.T / math.sqrt(6))
    n.A2 = shares(n.Q2 @ n.K2.T / math.sqrt(6))
    n.O = (n.A + n.A2) @ n.X
    return n.O, draw(4, 4, 6)


def alibi(n):
    n.leaf("X", 1, 4, 5)
    n.leaf("Wq", 2, 5, 4)
    n.leaf("Wk", 3, 5, 4)
    bias = torch.tensor([[-0.5 * max(i - j, 0) for j in range(4)]
                         for i in range(4)])
    n.P = n.X + sinusoid(4, 5)
    n.S = (n.P @ n.Wq) @ (n.P @ n.Wk).T / 2 + bias
    n.A = shares(masked(n.S, causal(4)))
    n.O = n.A @ n.P
    return n.O, draw(4, 4, 5)


def linear_attention(n):
    n.leaf("X", 1, 4, 3)
    n.leaf("Wq", 2, 3, 3)
    n.leaf("Wk", 3, 3, 3)
    n.leaf("Wv", 4, 3, 3)
    n.Q = F.elu(n.X @ n.Wq) + 1
    n.K = F.elu(n.X @ n.Wk) + 1
    n.V = n.X @ n.Wv
    n.KV = n.K.T @ n.V
    n.Z = n.Q @ n.K.sum(dim=0, keepdim=True).T
    n.O1 = (n.Q @ n.KV) / n.Z
    n.W = (n.Q @ n.K.T) * causal(4)
    n.A = n.W / n.W.sum(dim=1, keepdim=True)
    n.O2 = n.A @ n.V
    n.Y = n.O1 - 2 * n.O2
    return n.Y, draw(5, 4, 3)


def rnn(n):
    n.leaf("X", 1, 6, 3)
    n.leaf("Wx", 2, 3, 4)
    n.leaf("Wh", 3, 4, 4)
    n.leaf("b", 4, 1, 4)
    n.leaf("Wy", 5, 4, 2)
    h, states = torch.zeros(1, 4), []
    for t in range(6):
        h = n.add(f"h{t + 1}", torch.tanh(n.X[t:t + 1] @ n.Wx + h @ n.Wh + n.b))
        states.append(h)
    n.H = torch.cat(states)
    n.Y = torch.sigmoid(n.H @ n.Wy)
    n.L = F.mse_loss(n.Y, draw(6, 6, 2))
    return n.L, None


def additive_attention(n):
    n.leaf("s", 1, 1, 3)
    n.leaf("H", 2, 4, 3)
    n.leaf("Ws", 3, 3, 5)
    n.leaf("Wh", 4, 3, 5)
    n.leaf("v", 5, 5, 1)
    n.E = torch.tanh(n.H @ n.Wh + n.s @ n.Ws) @ n.v
    n.a = shares(n.E.T)
    n.c = n.a @ n.H
    n.L = (n.c * draw(6, 1, 3)).sum()
    return n.L, None


def seq2seq(n):
    n.leaf("X", 1, 3, 2)
    n.leaf("Wx", 2, 2, 3)
    for i, (name, rows, cols) in enumerate(
            [("Wh", 3, 3), ("Uy", 2, 3), ("Uc", 3, 3), ("Us", 3, 3),
             ("Wo", 3, 4), ("Y0", 2, 2)]):
        n.leaf(name, 3 + i, rows, cols)
    h, seen = torch.zeros(1, 3), []
    for t in range(3):
        h = n.add(f"h{t + 1}", torch.tanh(n.X[t:t + 1] @ n.Wx + h @ n.Wh))
        seen.append(h)
    n.H = torch.cat(seen)
    s, said = h, []
    for t in range(2):
        a = n.add(f"a{t + 1}", shares(s @ n.H.T))
        c = n.add(f"c{t + 1}", a @ n.H)
        s = n.add(f"s{t + 1}",
                  torch.tanh(n.Y0[t:t + 1] @ n.Uy + c @ n.Uc + s @ n.Us))
        said.append(s)
    n.logits = torch.cat(said) @ n.Wo
    n.L = F.cross_entropy(n.logits, torch.tensor([1, 3]))
    return n.L, None


def embedding(n):
    n.leaf("E", 1, 6, 4)
    n.leaf("Wl", 2, 4, 6)
    n.X = F.embedding(torch.tensor([1, 4, 1, 0]), n.E)
    n.A = shares(masked(n.X @ n.X.T / 2, causal(4)))
    n.H = torch.exp(n.A @ n.X)
    n.N = torch.sqrt(n.H) + torch.log(n.H) / 3
    n.logits = n.N @ n.Wl
    n.L = F.cross_entropy(n.logits, torch.tensor([4, 1, 0, 5]))
    return n.L, None


def rounded(x, step):
    """Rounding whose gradient is passed straight through."""
    return x + (torch.round(x / step) * step - x).detach()


def ties(n):
    n.add("X", torch.tensor([[1, 2, 2, -1], [0, 0, 0, 0], [-3, 1, -3, 0.5]]).double()
          .requires_grad_())
    n.add("Y", torch.tensor([[1, 1, 3, -1], [0, -1, 0, 2], [-3, 2, -4, 0.5]]).double()
          .requires_grad_())
    n.add("b", torch.tensor([[0, 2, -3, 0.5]]).double().requires_grad_())
    n.More = torch.maximum(n.X, n.Y)
    n.Less = torch.minimum(n.X, n.b)
    n.Size = n.Less.abs()
    n.Cut = n.X.clamp(-1, 2)
    n.Top = n.X.amax(1, keepdim=True)
    n.Total = (n.X * n.Y).sum(1, keepdim=True)
    n.Place = n.X.argmax(1, keepdim=True).double() + 1
    # Sorted so that equals keep their order, the first k are kept.
    n.Keep = torch.zeros(3, 4).scatter(
        1, n.X.sort(dim=1, descending=True, stable=True).indices[:, :2], 1)
    n.A = shares(masked(n.X, [[1, 0, 0, 0], [1, 1, 0, 0], [1, 1, 1, 1]]))
    # entr, but for its infinite slope at 0: only shares that are not 0 are given to it.
    n.H = torch.stack([torch.special.entr(row[row != 0]).sum() for row in n.A])[:, None]
    n.B = shares(masked(n.Y, n.Keep))
    n.N = torch.special.entr(torch.tensor(
        [[1, 0, 0], [0.5, 0.5, 0], [0.25, 0.5, 0.25]])).sum(1, keepdim=True).double()
    n.R = rounded(0.3 * n.Y, 0.25)
    n.Half = rounded(n.X / 2, 1)
    n.P = rope(n.Y, start=1, scale=4)
    n.Pairs = rope(n.Y, half=True, scale=0.5)
    n.O = (n.More + n.Size * n.Cut + n.Top * n.R + n.Total * n.B + n.H * n.Half
           + n.Place * n.X + n.N * n.P + n.Pairs)
    return n.O, draw(1, 3, 4)


def padding(n):
    n.leaf("E", 1, 5, 3)
    n.leaf("Wl", 2, 3, 5)

    def picked(ids):
        """Rows of E by number from 1; 0 gives a row of zeros."""
        table = torch.cat([torch.zeros(1, 3), n.E])
        return F.embedding(torch.as_tensor(ids), table)

    n.X = picked([2, 0, 5, 2])
    n.logits = torch.tanh(n.X + picked([1, 3, 0, 4])) @ n.Wl
    n.N = picked(n.logits.argmax(1) + 1)
    n.C = F.cross_entropy(n.logits, torch.tensor([3, 1, 0, 5]) - 1, ignore_index=-1)
    n.L = n.C + F.mse_loss(n.N, n.X)
    return n.L, None


def sgd(n):
    """Ten steps of torch.optim.SGD; the numbers are those after them."""
    leaves = {"X": draw(1, 4, 3), "W1": draw(2, 3, 5), "b1": draw(3, 1, 5),
              "W2": draw(4, 5, 2)}
    weights = [leaves[k].requires_grad_() for k in ("W1", "b1", "W2")]
    target = draw(5, 4, 2)

    def loss():
        return F.mse_loss(torch.tanh(leaves["X"] @ weights[0] + weights[1])
                          @ weights[2], target)

    optimizer = torch.optim.SGD(weights, lr=0.1)
    for _ in range(10):
        optimizer.zero_grad()
        loss().backward()
        optimizer.step()
    for name, value in leaves.items():
        n.add(name, value.detach().clone().requires_grad_())
    n.H = torch.tanh(n.X @ n.W1 + n.b1)
    n.Y = n.H @ n.W2
    n.L = F.mse_loss(n.Y, target)
    return n.L, None


LESSONS = {
    "single-head": single_head,
    "empty-row": empty_row,
    "multi-head-2": multi_head(2),
    "multi-head-3": multi_head(3),
    "cross-attention": cross_attention,
    "encoder-layer": encoder_layer,
    "pre-norm": pre_norm,
    "decoder-layer": decoder_layer,
    "rope": rope_lesson,
    "alibi": alibi,
    "linear-attention": linear_attention,
    "rnn": rnn,
    "additive-attention": additive_attention,
    "seq2seq": seq2seq,
    "embedding": embedding,
    "ties": ties,
    "padding": padding,
    "sgd": sgd,
}
COMMANDS = {"sgd": ["lr 0.1", "train 10"]}


def rows_of(tensor):
    if tensor is None:
        return None
    rows = tensor.detach().reshape(-1, tensor.shape[-1]) if tensor.dim() \
        else tensor.detach().reshape(1, 1)
    return [["-inf" if x == -INF else x for x in row] for row in rows.tolist()]


def main():
    for name, build in LESSONS.items():
        lesson = Lesson()
        root, upstream = build(lesson)
        root.backward(upstream)
        out = {"lesson": name, "commands": COMMANDS.get(name, []),
               "torch": torch.__version__,
               "nodes": {k: {"value": rows_of(v), "grad": rows_of(v.grad)}
                         for k, v in lesson.nodes.items()}}
        text = json.dumps(out).replace('}, "', '},\n"')
        (HERE / "reference" / (name + ".json")).write_text(text + "\n")


if __name__ == "__main__":
    main()
