#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/lessons/ID.json for lessons 9 to 15: value and gradient of
every named matrix, made by PyTorch in float64.

    /usr/bin/python3 tests/data/make_lessons_2.py

Each function below writes one lesson down once more with PyTorch's own
functions; gradients are automatic. Nothing is shared with the program. What a
text prints and no cell holds is computed too, and nothing is written where it
differs.
"""
import json
import math

import torch
import torch.nn.functional as F

from make_reference import (HERE, Lesson, causal, masked, rope, rows_of,
                            shares, sinusoid)

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


# ---- 10 -----------------------------------------------------------------

def position(n):
    n.leaf("E", [[1, 1, 0, 0], [0, 1, 1, 1]])
    n.X = F.embedding(torch.tensor([0, 1, 1, 0]), n.E)
    n.S = n.X @ n.X.T
    n.constant("own", torch.kron(torch.eye(2), torch.ones(2, 2)))
    n.S_own = masked(n.S, n.own)
    n.A = shares(n.S_own)
    n.O = n.A @ n.X
    n.constant("past", torch.kron(torch.eye(2), causal(2)))
    n.S_past = masked(n.S, n.past)
    n.A_past = shares(n.S_past)
    n.O_past = n.A_past @ n.X
    n.constant("turned", sinusoid(7, 4)[:, [1, 0, 3, 2]])
    n.constant("P7", sinusoid(7, 4))
    n.constant("P", sinusoid(2, 4).repeat(2, 1))
    n.H = n.X + n.P
    n.word_place, n.place_word = n.X @ n.P.T, n.P @ n.X.T
    n.place_place = n.P @ n.P.T
    n.S_h = n.H @ n.H.T
    four = n.S + n.word_place + n.place_word + n.place_place
    assert torch.allclose(n.S_h, four)
    n.S_h_own = masked(n.S_h, n.own)
    n.A_h = shares(n.S_h_own)
    n.O_h = n.A_h @ n.H
    n.constant("here", n.P7[::2][:3])
    n.constant("near", [[sum(math.cos((i - j) / 100**k) for k in range(2))
                         for j in (0, 2, 4)] for i in range(7)])
    n.constant("P_wide", sinusoid(16, 32))
    n.constant("near_wide", [[sum(math.cos((i - j) / 10000**(k / 16)) for k in range(16))
                              for j in range(16)] for i in range(16)])
    n.leaf("W", torch.diag(torch.tensor([1, 0, 1, 1])).tolist())
    n.PW = n.P7 @ n.W
    n.tilted = torch.einsum("ia,ab,jb->ij", n.P7, n.W, n.here)
    return n.O_h, [[1, 0, 0, 2], [0, 1, 0, -1], [0, 2, -1, 0], [1, 0, 1, 0]]


# ---- 11 -----------------------------------------------------------------

def relative_position(n):
    n.leaf("X", [[1, 0], [0, 1], [1, 0], [0, 1]])
    n.leaf("Wq", [[2, 0], [1, 1]])
    n.leaf("Wk", [[1, 1], [0, 2]])
    n.Q, n.K = n.X @ n.Wq, n.X @ n.Wk
    n.S_plain = n.Q @ n.K.T
    n.Qr, n.Kr = rope(n.Q), rope(n.K)
    n.S = n.Qr @ n.Kr.T
    n.A = shares(n.S)
    n.O = n.A @ n.X
    n.Q_late, n.K_late = rope(n.Q, start=100), rope(n.K, start=100)
    n.S_late = n.Q_late @ n.K_late.T
    n.constant("q0", torch.ones(1, 16))
    n.constant("k_same", torch.ones(17, 16))
    n.constant("k_turned", rope(n.k_same))
    n.constant("curve", [[sum(2 * math.cos(t / 10000**(k / 8)) for k in range(8))
                          for t in range(17)]])
    steps = torch.arange(4)[:, None] - torch.arange(4)[None, :]
    n.constant("B", -0.5 * steps.clamp(min=0))
    n.S_lean = n.S_plain + n.B
    n.constant("past", causal(4))
    n.S_past = masked(n.S_lean, n.past)
    n.A_lean = shares(n.S_past)
    n.O_lean = n.A_lean @ n.X
    n.both = torch.cat([n.O, n.O_lean], dim=1)
    return n.both, [[1, 0, 0, 1], [0, 2, 1, 0], [1, -1, 0, 1], [0, 1, 2, 0]]


# ---- 12 -----------------------------------------------------------------

def multi_head(n):
    n.leaf("X", [[1, 2], [0, 1], [3, 1]])
    n.leaf("Wq", [[1, 0], [0, 1]])
    n.leaf("Wk", [[1, 1], [0, 1]])
    n.leaf("Wv", [[1, 0], [1, 1]])
    n.Q, n.K, n.V = n.X @ n.Wq, n.X @ n.Wk, n.X @ n.Wv
    for h in range(2):
        for name in "QKV":
            n.add(f"{name}{h + 1}", n.nodes[name].split(1, dim=1)[h])
    n.S1, n.S2 = (torch.outer(n.nodes[f"Q{h}"][:, 0], n.nodes[f"K{h}"][:, 0])
                  for h in (1, 2))
    n.S = n.Q @ n.K.T
    n.plain_one = n.S @ n.V
    n.plain_1, n.plain_2 = n.S1 @ n.V1, n.S2 @ n.V2
    n.plain_two = torch.cat([n.plain_1, n.plain_2], dim=1)
    n.A1, n.A2 = shares(n.S1), shares(n.S2)
    n.heads = torch.cat([n.A1, n.A2], dim=1)
    n.O1, n.O2 = n.A1 @ n.V1, n.A2 @ n.V2
    n.concat = torch.cat([n.O1, n.O2], dim=1)
    n.leaf("Wo", [[1, 1], [2, -1]])
    n.O = n.concat @ n.Wo
    return n.O, [[1, 0], [0, 1], [1, -1]]


# ---- 13 -----------------------------------------------------------------

def linear_attention(n):
    n.leaf("Q", [[1, 0], [0, 1], [2, -1], [1, 1]])
    n.leaf("K", [[1, 1], [0, 1], [1, 0], [1, -1]])
    n.leaf("V", [[2, 0], [1, 1], [0, 3], [1, 2]])
    n.S = n.Q @ n.K.T
    n.O_left = n.S @ n.V
    n.M = n.K.T @ n.V
    n.O = n.Q @ n.M
    n.both = torch.cat([n.O_left, n.O], dim=1)
    n.constant("N", [[1, 1, 0, -1], [2, -1, -1, 0]])
    n.NS = n.N @ n.S
    n.A = shares(n.S)
    n.NA = n.N @ n.A
    assert [torch.linalg.matrix_rank(m) for m in (n.S, n.A)] == [2, 4]
    n.Q_feat, n.K_feat = F.elu(n.Q) + 1, F.elu(n.K) + 1
    n.S_feat = n.Q_feat @ n.K_feat.T
    n.A_lin = n.S_feat / n.S_feat.sum(1, keepdim=True)
    n.O_lin = n.A_lin @ n.V
    n.M_feat = n.K_feat.T @ n.V
    n.top = n.Q_feat @ n.M_feat
    n.constant("ones4", torch.ones(1, 4))
    n.total = n.K_feat.sum(0, keepdim=True)
    n.bottom = n.Q_feat @ n.total.T
    n.O_cheap = n.top / n.bottom
    assert torch.allclose(n.O_cheap, n.O_lin)
    n.constant("past", causal(4))
    n.S_past = torch.tril(n.S)
    n.O_past = n.S_past @ n.V
    n.K12, n.V12 = n.K[:2], n.V[:2]
    n.k3, n.v3, n.q3 = n.K[2:3], n.V[2:3], n.Q[2:3]
    n.M2 = n.K12.T @ n.V12
    n.kv3 = torch.outer(n.k3[0], n.v3[0])
    n.M3 = n.K[:3].T @ n.V[:3]
    n.o3 = n.q3 @ n.M3
    return n.both, [[1, 0, 1, 0], [0, 1, 0, 1], [1, -1, 1, -1], [0, 3, 0, 3]]


# ---- 14 -----------------------------------------------------------------

def norm(n):
    rows = [[3, 3, 1, 9], [30, 30, 10, 90], [5, 5, 5, 5]]
    n.leaf("x", rows)
    n.constant("quarter", torch.full((4, 1), 0.25))
    n.mean = n.x.mean(1, keepdim=True)
    n.dev = n.x - n.mean
    n.square = n.dev**2
    n.var = n.x.var(1, unbiased=False, keepdim=True)
    n.constant("eps", [[1e-5]])
    n.safe = n.var + 1e-5
    n.std = n.safe.sqrt()
    n.hat = F.layer_norm(n.x, [4])
    n.leaf("gamma", [[1, 2, 1, 1]])
    n.leaf("beta", [[0, 0, 1, 0]])
    n.y = F.layer_norm(n.x, [4], n.gamma[0], n.beta[0])
    n.leaf("u", rows)
    n.leaf("gain", [[1, 1, 1, 1]])
    n.r = n.u * torch.rsqrt(n.u.square().mean(1, keepdim=True) + 1e-6) * n.gain
    n.both = torch.cat([n.y, n.r])
    return n.both, [[1, 0, 2, 0], [1, 0, 2, 0], [0, 0, 1, 0]] * 2


# ---- 15 -----------------------------------------------------------------

def rms(x):
    return x * torch.rsqrt(x.square().mean(1, keepdim=True) + 1e-6)


# Which numbers the lesson's seed keeps; the generator is the program's own.
KEPT = [[1, 1, 1, 1, 0, 1, 1, 1], [0, 1, 0, 1, 1, 1, 1, 1],
        [1, 0, 1, 1, 1, 0, 1, 1]]


def encoder_layer(n):
    n.leaf("X", [[1, 2], [0, 1], [3, 1]])
    n.constant("gain", [[1, 1]])
    n.X_n = rms(n.X)
    n.leaf("Wk", [[1, 1], [0, 1]])
    n.leaf("Wv", [[1, 0], [1, 1]])
    n.K, n.V = n.X_n @ n.Wk, n.X_n @ n.Wv
    n.S = n.X_n @ n.K.T
    n.S_scaled = n.S / math.sqrt(2)
    n.A = shares(n.S_scaled)
    n.Z = n.A @ n.V
    n.sum1 = n.X + n.Z
    n.Y = rms(n.sum1)
    n.leaf("W1", [[1, -1, 0, 0, 1, -1, 1, -1], [0, 0, 1, -1, 1, -1, -1, 1]])
    n.pre = n.Y @ n.W1
    n.constant("ruler", [[-3, -2, -1, 0, 1, 2, 3]])
    n.bend = F.gelu(n.ruler)
    n.bend_tanh = F.gelu(n.ruler, approximate="tanh")
    n.gap = n.bend_tanh - n.bend
    n.kink = F.relu(n.ruler)
    n.H = F.gelu(n.pre)
    n.H_drop = n.H * torch.tensor(KEPT) / 0.75
    n.leaf("W2", [[1, 0], [0, 1], [0, 1], [1, 0], [-1, 1], [1, 1], [0, -1],
                  [1, 0]])
    n.F = n.H_drop @ n.W2
    n.sum2 = n.Y + n.F
    n.O = rms(n.sum2)
    n.sum_pre = n.sum1 + n.F
    n.O_pre = rms(n.sum_pre)
    n.both = torch.cat([n.O, n.O_pre], dim=1)
    return n.both, [[1, 0, 1, 0], [0, 1, 0, 1], [1, -1, 1, -1]]


# ---- Figures of the texts that no cell holds -----------------------------

def holds(printed, value, places):
    assert round(float(value), places) == printed, (printed, value)


def figures_of_tokens(n):
    holds(6.9, -math.log(1 / 1000), 1)
    assert torch.equal(n.X, n.lookup)


def figures_of_relative_position(n):
    holds(1.41, n.K[0].norm(), 2)
    holds(57, math.degrees(1), 0)
    holds(172, math.degrees(3), 0)
    holds(61, 100 * math.exp(-1 / 2), 0)
    assert torch.allclose(n.S, n.S_late)


def figures_of_multi_head(n):
    one = shares(n.S / math.sqrt(2))
    assert [round(float(100 * a)) for a in one[2]] == [1, 0, 99]


def figures_of_linear_attention(n):
    assert (4 * 4 * 2, 2 * 2 * 4) == (32, 16)
    holds(128, 2 * 1000**2 * 64 / 1e6, 0)
    holds(8, 2 * 1000 * 64**2 / 1e6, 0)


def figures_of_norm(n):
    assert torch.allclose(n.x.grad.sum(1), torch.zeros(3), atol=1e-9)
    assert abs((n.x.grad * n.x)[0].sum()) < 1e-4
    holds(0.44, n.u.grad[0].sum(), 2)
    holds(316, 1 / math.sqrt(1e-5), 0)


def figures_of_encoder_layer(n):
    assert sum(row.count(0) for row in KEPT) == 5
    straight = torch.autograd.grad(n.Y, n.sum1, n.sum2.grad, retain_graph=True)[0]
    holds(2.84, n.sum1[0].square().mean().sqrt(), 2)
    holds(0.099, straight[0, 0], 3)
    holds(17, 100 * n.H[0, 1] / n.pre[0, 1], 0)
    slips = {0.870048: n.sum1[1, 0] / 2, 0.810991: n.H[0, 0], 0.608243: n.H[0, 0] * 0.75,
             3.243963: n.H[0, 0] * 4, -0.823297: n.H_drop.grad[0, 4],
             -1.097729: n.H_drop.grad[0, 4] / 0.75, -1.8307: n.Y[1, 0] + n.F[1, 0],
             4.496498: n.sum1[1, 0] - n.F[1, 0], 0.282704: n.sum2.grad[0, 0],
             0.14232: n.sum_pre.grad[0, 0], 0.207912: n.sum1.grad[0, 0] / 2}
    for printed, value in slips.items():
        holds(printed, value, 6)


FIGURES = {
    "tokens": figures_of_tokens,
    "relative-position": figures_of_relative_position,
    "multi-head": figures_of_multi_head,
    "linear-attention": figures_of_linear_attention,
    "norm": figures_of_norm,
    "encoder-layer": figures_of_encoder_layer,
}

LESSONS = {
    "tokens": tokens,
    "position": position,
    "relative-position": relative_position,
    "multi-head": multi_head,
    "linear-attention": linear_attention,
    "norm": norm,
    "encoder-layer": encoder_layer,
}


def main():
    (HERE / "lessons").mkdir(exist_ok=True)
    for name, build in LESSONS.items():
        lesson = Walk()
        root, upstream = build(lesson)
        if upstream is not None:
            upstream = torch.tensor(upstream).double()
        root.backward(upstream, retain_graph=True)
        out = {"lesson": name, "commands": [], "torch": torch.__version__,
               "nodes": {k: {"value": rows_of(v), "grad": rows_of(v.grad)}
                         for k, v in lesson.nodes.items()}}
        FIGURES.get(name, lambda n: None)(lesson)
        text = json.dumps(out).replace('}, "', '},\n"')
        (HERE / "lessons" / (name + ".json")).write_text(text + "\n")


if __name__ == "__main__":
    main()
