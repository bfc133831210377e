#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/lessons/fewer-keys.json: value and gradient of every named
matrix of lesson fewer-keys, made by PyTorch in float64.

    /usr/bin/python3 tests/data/make_lessons_7_fewer-keys.py

The lesson is written down once more from its formulas. Its grouped attention
is also computed as ONNX defines it (operator Attention, 4 query heads, 2
key-value heads, scale 1): keys and values are repeated to k1, k1, k2, k2, and
every head goes on as in multi-head attention. Figures that a text, a task or
a slip prints and no cell holds are computed too; nothing is written where
they differ.
"""
import json
import math

import torch
import torch.nn.functional as F

from make_reference import HERE, Lesson, rows_of, shares

torch.set_default_dtype(torch.float64)


def fewer_keys(n):
    def leaf(name, rows):
        n.add(name, torch.tensor(rows).double().requires_grad_())

    def constant(name, rows):
        n.add(name, torch.tensor(rows).double())

    leaf("sizes", [[32, 128, 2, 32], [32, 128, 2, 8], [32, 128, 2, 1]])
    layers, width, number_bytes, heads = n.sizes.detach().unbind(1)
    n.kv_heads = heads[:, None]
    n.per_number = (layers * number_bytes / 1024)[:, None]
    n.per_head = (layers * number_bytes * 2 * width / 1024)[:, None]
    n.KiB = (layers * 2 * heads * width * number_bytes)[:, None] / 1024

    constant("Q", [[2, 1], [-1, 1], [1, 1], [1, -1]])
    constant("X", [[1, 0, 1, 0], [0, 1, 0, 1], [1, 1, 0, 0]])
    leaf("Wk1", [[1, -1], [0, 0], [1, 1], [0, 2]])
    leaf("Wk2", [[1, 0], [1, 1], [-1, 1], [0, -2]])
    leaf("Wv1", [[1, 0], [1, 1], [0, 0], [-1, 1]])
    leaf("Wv2", [[1, 0], [-1, -1], [1, 0], [1, 2]])
    n.K1 = n.X @ n.Wk1
    n.K2, n.V1, n.V2 = n.X @ n.Wk2, n.X @ n.Wv1, n.X @ n.Wv2
    n.Q12, n.Q34 = n.Q.split(2)
    n.S12 = torch.einsum("hc,tc->ht", n.Q12, n.K1)
    n.A12 = shares(n.S12)
    n.S34 = torch.einsum("hc,tc->ht", n.Q34, n.K2)
    n.A34 = shares(n.S34)
    n.A = torch.cat([n.A12, n.A34]).detach()
    n.O12, n.O34 = n.A12 @ n.V1, n.A34 @ n.V2
    n.O = torch.cat([n.O12, n.O34])
    n.q2 = n.Q[1:2]
    n.crossed = shares(n.q2 @ n.K2.detach().T)

    constant("Wka", [[2, -1], [0, 1], [-1, 2], [0, 1]])
    constant("Wkb", [[0, -1], [0, -1], [3, 0], [0, 3]])
    n.Ka, n.Kb = n.X @ n.Wka, n.X @ n.Wkb
    n.K_mean = n.X @ torch.stack([n.Wka, n.Wkb]).mean(0)
    n.q1 = n.Q[:1]
    n.S_two = torch.einsum("hc,htc->ht", n.Q12, torch.stack([n.Ka, n.Kb]))
    n.A_two = shares(n.S_two)

    constant("Wc", [[0, -1], [1, 0], [2, 0], [-1, 1]])
    constant("Uk", [[1, 1, 0, 1], [0, 2, 2, 0]])
    n.C = n.X @ n.Wc
    n.K_up = n.C @ n.Uk
    n.Uk1, n.K_up1 = n.Uk[:, :2], n.K_up[:, :2]
    n.S_up = torch.einsum("qc,tr,rc->qt", n.q1, n.C, n.Uk1)
    n.q1_C = torch.einsum("qc,rc->qr", n.q1, n.Uk1)
    n.S_C = torch.einsum("qr,tr->qt", n.q1_C, n.C)
    n.q1_far = torch.cat([turn(n.q1, distance) for distance in range(3)])
    n.q1_turned = n.q1_far @ n.Uk1.T
    constant("latent", [[512]])
    constant("turned", [[64]])
    n.kept_C = n.latent + n.turned
    n.one_number = n.per_number[:1]
    n.KiB_C = n.kept_C * 32 * 2 / 1024
    n.length = torch.arange(0, 129, 16).double()[:, None] / 1024
    n.per_word = torch.cat([n.KiB, n.KiB_C])
    n.GiB = torch.arange(0, 129, 16).double()[:, None] * 1024 * n.per_word.T / 2**20
    return n.O, [[1, 0], [0, 1], [1, -1], [0, 1]]


def turn(rows, place):
    """RoPE of one pair: multiplied by e^(i⋅place), as complex numbers."""
    pair = torch.view_as_complex(rows.contiguous())
    turned = pair * torch.polar(torch.ones(()), torch.tensor(float(place)))
    return torch.view_as_real(turned)


def as_onnx(n, upstream):
    """Grouped attention by repeated keys; a key's gradient is its copies' sum."""
    q = n.Q.reshape(1, 4, 1, 2)
    k = torch.stack([n.K1, n.K2]).detach()[None]
    v = torch.stack([n.V1, n.V2]).detach()[None]
    copies = k.repeat_interleave(2, dim=1).requires_grad_()
    values = v.repeat_interleave(2, dim=1).requires_grad_()
    attention = torch.softmax(q @ copies.transpose(-2, -1), -1) @ values
    close(attention.reshape(4, 2), n.O)
    fused = getattr(F, "scaled_dot_product_attention", None)
    if fused:
        close(fused(q * math.sqrt(2), copies, values).reshape(4, 2), n.O)
    attention.reshape(4, 2).backward(upstream)
    for head, (key, value) in enumerate([(n.K1, n.V1), (n.K2, n.V2)]):
        close(copies.grad[0, 2 * head:2 * head + 2].sum(0), key.grad)
        close(values.grad[0, 2 * head:2 * head + 2].sum(0), value.grad)
    tiled = q @ k.repeat(1, 2, 1, 1).transpose(-2, -1)
    close(torch.softmax(tiled, -1)[0, 1], n.crossed)
    return copies.grad[0]


def close(one, other):
    if not torch.allclose(one, other, rtol=0, atol=1e-14):
        raise SystemExit(f"not equal: {one}, {other}")


def holds(printed, value, places=6):
    if abs(float(value) - printed) > 0.5 * 10**-places * (1 + 1e-9):
        raise SystemExit(f"the lesson prints {printed}, it is {float(value)}")


def figures(n, copies):
    assert n.KiB.flatten().tolist() == [512, 128, 16] and n.KiB_C.item() == 36
    assert n.GiB[-1].tolist() == [64, 16, 2, 4.5] and n.GiB[4, 0] == 32
    assert torch.equal(n.S_C, n.S_up) and torch.equal(n.S_C, n.S12[:1])
    assert torch.equal(n.K_up1, n.K1)
    assert torch.equal(n.K_mean, n.K1) and n.K_mean[0].tolist() == [2, 0]    # pooled
    assert n.Ka[0].tolist() == [1, 1] and n.Kb[0].tolist() == [3, -1]
    both = n.q1 @ torch.stack([n.Ka, n.Kb]).transpose(1, 2)
    assert both[:, 0, 0].tolist() == [3, 5] and torch.equal(both.mean(0), n.S12[:1])
    for place in range(3):                                                   # turning
        score = turn(n.q1, 2) @ turn(n.K_up1[place:place + 1], place).T
        close(score, n.q1_turned[2 - place] @ n.C[place][:, None])
    assert not torch.equal(n.Uk1, n.Uk1.T)
    lengths = n.q1_turned.norm(dim=1)
    assert (lengths[:, None] - lengths)[~torch.eye(3).bool()].abs().min() > 0.5
    assert 512 == 4 * 128 and 128 * 128 == 16384                             # no-key
    assert 512 + 64 == 2.25 * (128 + 128) and 8 * n.GiB[-1, 2] == n.GiB[-1, 1] == 16
    assert 512 * 8192 / 2**20 == 4 and 4 * 3 * 2 == 24
    first, second = copies[0, 0, 0], copies[1, 0, 0]
    slips = {0.121819: first, 0.0344: second, 0.07811: n.K1.grad[0, 0] / 2,
             0.087419: first - second, 0.156219: first + second}
    for printed, value in slips.items():
        holds(printed, value)
    keys = torch.stack([n.K1, n.K1]).detach()
    asked = torch.tensor([[2.0, 1], [-1, -3]])
    row = shares(torch.einsum("hc,htc->ht", asked, keys))
    holds(0.981690, row[1, 2])
    close(row[0], n.A12[0])


def main():
    lesson = Lesson()
    root, upstream = fewer_keys(lesson)
    upstream = torch.tensor(upstream).double()
    root.backward(upstream)
    figures(lesson, as_onnx(lesson, upstream))
    out = {"lesson": "fewer-keys", "commands": [], "torch": torch.__version__,
           "nodes": {k: {"value": rows_of(v), "grad": rows_of(v.grad)}
                     for k, v in lesson.nodes.items()}}
    text = json.dumps(out).replace('}, "', '},\n"')
    (HERE / "lessons" / "fewer-keys.json").write_text(text + "\n")


if __name__ == "__main__":
    main()
