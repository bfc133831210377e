#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/lessons/*.json for lessons 16 to 21: the numbers that
cross-attention, decoder-layer, kv-cache, rnn, seq2seq and bahdanau must have,
made by PyTorch in float64.

    /usr/bin/python3 tests/data/make_lessons_3.py [LESSON...]

Each function below writes one lesson down once more, from its formulas, with
PyTorch's automatic gradients; nothing is shared with the program. The format
is that of reference/*.json.
"""
import json
import math
import pathlib
import sys

import torch
import torch.nn.functional as F

torch.set_default_dtype(torch.float64)
HERE = pathlib.Path(__file__).parent
INF = float("inf")


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

    def leaf(self, name, *rows):
        value = torch.tensor([list(map(float, row)) for row in rows])
        return self.add(name, value.requires_grad_())

    def constant(self, name, *rows):
        return self.add(name, torch.tensor([list(map(float, r)) for r in rows]))


def shares(scores):
    return torch.softmax(scores, 1)


def causal(scores):
    n = scores.shape[0]
    return scores.masked_fill(torch.ones(n, n).tril() == 0, -INF)


# ---- The lessons --------------------------------------------------------

def cross_attention(n):
    n.leaf("Enc", (3, 1), (1, 0), (1, 1))
    n.leaf("Y", (1, 1), (-1, 2))
    n.leaf("Wq", (0, 1), (1, 0))
    n.leaf("Wk", (0, 1), (1, 1))
    n.leaf("Wv", (1, 0), (0, 2))
    n.Q, n.K, n.V = n.Y @ n.Wq, n.Enc @ n.Wk, n.Enc @ n.Wv
    n.S = n.Q @ n.K.T
    n.S_scaled = n.S / math.sqrt(2)
    n.A = shares(n.S_scaled)
    n.O = n.A @ n.V
    return n.O, [(1, 0), (-1, 2)]


def norm(x):
    return F.layer_norm(x, (x.shape[1],))


def decoder_layer(n):
    n.leaf("E", (1, 0, 0), (1, 1, -1), (-1, -1, 2), (-1, 0, 2))
    n.leaf("Enc", (1, 2, 2), (-1, 0, 2))
    n.leaf("Wqk1", (-1, -1, -1), (0, 0, 1), (-1, 0, 0))
    n.leaf("Wqk2", (0, 0, 0), (-1, 0, 1), (1, -1, 0))
    n.leaf("W1", (1, 0, 1, 1), (-1, 1, 0, -1), (1, 0, -1, 1))
    n.leaf("b1", (1, 1, 0, 1))
    n.leaf("W2", (-1, -1, 1), (-1, 1, 0), (0, -1, -1), (1, 0, 0))
    n.leaf("U", (2, 1, 2, 1), (2, 0, 2, 2), (0, -1, -1, 1))
    n.constant("gamma", (1, 1, 1))
    n.constant("beta", (0, 0, 0))
    n.constant("may_look", (1, 0, 0), (1, 1, 0), (1, 1, 1))
    n.X = F.embedding(torch.tensor([0, 1, 2]), n.E)
    n.Q1 = n.X @ n.Wqk1
    n.S1 = n.Q1 @ n.X.T
    n.S1_scaled = n.S1 / math.sqrt(3)
    n.S1_masked = causal(n.S1_scaled)
    n.A1 = shares(n.S1_masked)
    n.Z1 = n.A1 @ n.X
    n.R1 = n.X + n.Z1
    n.Y1 = norm(n.R1)
    n.Q2 = n.Y1 @ n.Wqk2
    n.S2 = n.Q2 @ n.Enc.T
    n.S2_scaled = n.S2 / math.sqrt(3)
    n.A2 = shares(n.S2_scaled)
    n.Z2 = n.A2 @ n.Enc
    n.R2 = n.Y1 + n.Z2
    n.Y2 = norm(n.R2)
    n.YW = n.Y2 @ n.W1
    n.pre = n.YW + n.b1
    n.H = F.relu(n.pre)
    n.F = n.H @ n.W2
    n.R3 = n.Y2 + n.F
    n.Y3 = norm(n.R3)
    n.logits = n.Y3 @ n.U
    n.P = shares(n.logits.detach())
    n.L = F.cross_entropy(n.logits, torch.tensor([1, 2, 3]))
    return n.L, None


def decode(n, t):
    """Word t alone, with the keys and values of those before it."""
    x = n.add(f"x{t}", n.X[t - 1:t])
    n.add(f"q{t}", x @ n.Wq)
    n.add(f"k{t}", x @ n.Wk)
    n.add(f"v{t}", x @ n.Wv)
    for name in ("K", "V"):
        rows = [n.nodes[f"{name.lower()}{i}"] for i in range(1, t + 1)]
        n.add(f"{name}{t}", torch.cat(rows))
    n.add(f"s{t}", n.nodes[f"q{t}"] @ n.nodes[f"K{t}"].T)
    n.add(f"s{t}_scaled", n.nodes[f"s{t}"] / math.sqrt(2))
    n.add(f"a{t}", shares(n.nodes[f"s{t}_scaled"]))
    n.add(f"o{t}", n.nodes[f"a{t}"] @ n.nodes[f"V{t}"])


def bill(n):
    """Multiplications and numbers fetched, counted one by one."""
    steps, d = range(1, 9), 2
    looking = [d * t + t + t + t * d for t in steps]   # scores, /sqrt(d), /sum, mixture
    with_cache = [3 * d * d + x for x in looking]
    without = [t * 3 * d * d + d * t * t + 2 * t * t + t * t * d for t in steps]
    n.constant("step_no", *[(t,) for t in steps])
    n.constant("width", (d,))
    n.constant("d_squared", (d * d,))
    n.constant("project", (3 * d * d,))
    n.constant("pair", (d + d,))
    n.constant("kept", *[(t * (d + d),) for t in steps])
    n.constant("divided", *[(t + t,) for t in steps])
    n.constant("looking", *[(x,) for x in looking])
    n.constant("cached", *[(x,) for x in with_cache])
    n.constant("uncached", *[(x,) for x in without])
    n.constant("all_cached", (sum(with_cache),))
    n.constant("all_uncached", (sum(without),))
    n.constant("rows_read", *[(t * d,) for t in steps])
    n.constant("fetched", *[(3 * d * d + t * d,) for t in steps])
    n.constant("uses", *[(without[t - 1] / (3 * d * d + t * d),)
                         for t in steps])
    n.constant("users", (1,))
    n.constant("weights_each", (3 * d * d,))
    n.constant("fetched_cached", *[(3 * d * d + 2 * t * d,) for t in steps])
    n.constant("uses_cached", *[(with_cache[t - 1] / (3 * d * d + 2 * t * d),)
                                for t in steps])


def kv_cache(n):
    n.constant("X", (-1, -1), (1, 2), (0, 1))
    n.constant("Wq", (-1, 2), (0, -1))
    n.constant("Wk", (1, 1), (-1, 0))
    n.constant("Wv", (-1, 0), (2, 2))
    n.constant("Wk_up", (1, 1), (0, 1))
    n.constant("may_look", (1, 0, 0), (1, 1, 0), (1, 1, 1))
    n.Q, n.K, n.V = n.X @ n.Wq, n.X @ n.Wk, n.X @ n.Wv
    n.S = n.Q @ n.K.T
    n.S_scaled = n.S / math.sqrt(2)
    n.S_masked = causal(n.S_scaled)
    n.A = shares(n.S_masked)
    n.O = n.A @ n.V
    for t in (1, 2, 3):
        decode(n, t)
    n.O_cached = torch.cat([n.o1, n.o2, n.o3])
    n.difference = torch.zeros(3, 2)
    n.K_up = n.O @ n.Wk_up
    n.K_up_kept = n.O_cached @ n.Wk_up
    n.moved = torch.zeros(3, 2)
    bill(n)
    for name in ("q1", "K1", "V1", "s1", "s1_scaled", "a1", "o1"):
        del n.nodes[name]                          # word 1 needs no question
    return None


def rnn(n):
    n.leaf("X", (1, -1), (0, 2), (0, 1), (-1, 1))
    n.leaf("Wx", (1, 1), (0, 1))
    n.leaf("Wh", (0.5, 0), (0, 1))
    n.leaf("b", (0, -1))
    n.leaf("Wy", (1,), (1,))
    n.leaf("by", (0,))
    n.XW = n.X @ n.Wx
    n.P = n.XW + n.b
    h = None
    for t in (1, 2, 3, 4):
        z = n.add(f"p{t}", n.P[t - 1:t])
        if h is not None:
            r = n.add(f"r{t}", h @ n.Wh)
            z = n.add(f"z{t}", z + r)
        h = n.add(f"h{t}", torch.tanh(z))
    n.H = torch.cat([n.h1, n.h2, n.h3, n.h4])
    n.HW = n.H @ n.Wy
    n.Y = n.HW + n.by
    return n.Y, [(1,), (0,), (0,), (4,)]


def encode(n, last):
    """The encoder of seq2seq and bahdanau; the last state is called `last`."""
    n.leaf("X", (1, -1), (0, 1), (1, 0), (-1, 0))
    n.leaf("Wh", (0.5, 0), (0, 0.5))
    h, states = None, []
    for t in (1, 2, 3, 4):
        z = n.add(f"x{t}", n.X[t - 1:t])
        if h is not None:
            r = n.add(f"r{t}", h @ n.Wh)
            z = n.add(f"z{t}", z + r)
        h = n.add(last if t == 4 else f"h{t}", torch.tanh(z))
        states.append(h)
    return states


def decoder_leaves(n):
    n.leaf("fed", (-1, 1), (0, 1))
    n.leaf("Uc", (-1, 0), (0, 1))
    n.leaf("Us", (0, 1), (-1, 0))
    n.leaf("U", (0, -1, 1), (1, -1, 0))


def write_words(n):
    n.S_dec = torch.cat([n.s1, n.s2])
    n.logits = n.S_dec @ n.U
    n.prob = shares(n.logits.detach())
    n.L = F.cross_entropy(n.logits, torch.tensor([0, 1]))
    return n.L, None


def seq2seq(n):
    encode(n, "c")
    decoder_leaves(n)
    n.told = n.c @ n.Uc
    n.y0 = n.fed[0:1]
    n.in1 = n.y0 + n.told
    n.s1 = torch.tanh(n.in1)
    n.y1 = n.fed[1:2]
    n.in2 = n.y1 + n.told
    n.m2 = n.s1 @ n.Us
    n.u2 = n.in2 + n.m2
    n.s2 = torch.tanh(n.u2)
    return write_words(n)


def bahdanau(n):
    states = encode(n, "h4")
    decoder_leaves(n)
    n.leaf("Wa", (-2, 0), (-1, 1))
    n.leaf("ba", (-1, 1))
    n.leaf("Ws", (-2, -2), (0, -1))
    n.leaf("v", (1, -3))
    n.H = torch.cat(states)
    n.HW = n.H @ n.Wa
    n.K = n.HW + n.ba
    n.g1 = torch.tanh(n.K)
    n.e1 = n.v @ n.g1.T
    n.a1 = shares(n.e1)
    n.c1 = n.a1 @ n.H
    n.told1 = n.c1 @ n.Uc
    n.y0 = n.fed[0:1]
    n.in1 = n.y0 + n.told1
    n.s1 = torch.tanh(n.in1)
    n.q2 = n.s1 @ n.Ws
    n.t2 = n.K + n.q2
    n.g2 = torch.tanh(n.t2)
    n.e2 = n.v @ n.g2.T
    n.a2 = shares(n.e2)
    n.alignment = torch.cat([n.a1, n.a2]).detach()
    n.c2 = n.a2 @ n.H
    n.told2 = n.c2 @ n.Uc
    n.y1 = n.fed[1:2]
    n.in2 = n.y1 + n.told2
    n.m2 = n.s1 @ n.Us
    n.u2 = n.in2 + n.m2
    n.s2 = torch.tanh(n.u2)
    return write_words(n)


LESSONS = {
    "cross-attention": cross_attention,
    "decoder-layer": decoder_layer,
    "kv-cache": kv_cache,
    "rnn": rnn,
    "seq2seq": seq2seq,
    "bahdanau": bahdanau,
}


def rows_of(tensor):
    if tensor is None:
        return None
    rows = tensor.detach().reshape(-1, tensor.shape[-1]) if tensor.dim() \
        else tensor.detach().reshape(1, 1)
    return [["-inf" if x == -INF else x for x in row] for row in rows.tolist()]


def write(name, build):
    lesson = Lesson()
    made = build(lesson)
    if made is not None:
        root, upstream = made
        root.backward(None if upstream is None
                      else torch.tensor(upstream).double())
    out = {"lesson": name, "commands": [], "torch": torch.__version__,
           "nodes": {k: {"value": rows_of(v),
                         "grad": rows_of(v.grad) if v.requires_grad else None}
                     for k, v in lesson.nodes.items()}}
    text = json.dumps(out).replace('}, "', '},\n"')
    (HERE / "lessons" / (name + ".json")).write_text(text + "\n")


def main():
    for name in sys.argv[1:] or LESSONS:
        write(name, LESSONS[name])


if __name__ == "__main__":
    main()
