#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/lessons/tiles.json for lesson tiles: value and gradient of
its named nodes, made by PyTorch in float64.

    /usr/bin/python3 tests/data/make_lessons_7_tiles.py

The tiles are not computed tile by tile here. What they should give is taken
from the whole: the output, the log-sum and the tile of A from PyTorch's own
softmax and logsumexp, the tile of dS from its automatic gradients. A loop
with running maximum, sum and values, over tiles of any width, is held to the
whole with random numbers, and its backward pass to the automatic gradients;
both keep count of what they read and write, which is what the lesson's bill
has to say.
"""
import json
import math

import torch

from make_lessons_1 import HERE, Lesson, fixed, leaf, printed, rows_of, shares

LN2 = math.log(2)
UPSTREAM = [[1, 0], [2, 3]]
PACE = [20, 40, 60, 80, 100, 120, 140, 160]


def tiles(n):
    n.Q = leaf([[1, 0], [1, 1]])
    n.K = leaf([[1, 2], [0, 1], [2, -1], [0, 2]])
    n.V = leaf([[4, 0], [0, 8], [2, -4], [8, 0]])
    n.S = n.Q @ n.K.T
    n.A = shares(LN2 * n.S)
    n.O = n.A @ n.V
    n.O.backward(fixed(UPSTREAM), retain_graph=True)

    scores, values, weights = n.S.detach(), n.V.detach(), n.A.detach()
    power = torch.exp2(scores)
    with torch.no_grad():
        n.S1, n.S2 = scores[:, :2], scores[:, 2:]
        n.m1 = scores[:, :2].amax(1, keepdim=True)
        n.m2 = scores.amax(1, keepdim=True)
        n.m = torch.cat([n.m1, n.m2], 1)
        n.V1 = torch.cat([values[:2], torch.ones(2, 1)], 1)
        n.V2 = torch.cat([values[2:], torch.ones(2, 1)], 1)
        n.P1 = power[:, :2] / torch.exp2(n.m1)
        n.P2 = power[:, 2:] / torch.exp2(n.m2)
        n.R1 = power[:, :2] @ n.V1 / torch.exp2(n.m1)
        n.fix = torch.exp2(n.m1) / torch.exp2(n.m2)
        n.old = power[:, :2] @ n.V1 / torch.exp2(n.m2)
        n.new = power[:, 2:] @ n.V2 / torch.exp2(n.m2)
        n.R2 = power @ torch.cat([values, torch.ones(4, 1)], 1) / torch.exp2(n.m2)
        n.l = power.sum(1, keepdim=True) / torch.exp2(n.m2)
        n.O_tiles = n.O.detach().clone()
        n.gap = torch.zeros(2, 2)
        n.logsum = torch.logsumexp(LN2 * scores, 1, keepdim=True) / LN2
        n.G = fixed(UPSTREAM)
        n.D = (weights * n.A.grad).sum(1, keepdim=True)
        n.again = weights[:, :2].clone()
        n.dA1 = n.A.grad[:, :2].clone()
        n.back = n.S.grad[:, :2].clone()
        n.inner = n.back / LN2
    bill(n)


class Memory:
    """Counts the numbers that go to the chip and from it."""

    def __init__(self):
        self.moved = 0

    def read(self, *arrays):
        self.moved += sum(a.numel() for a in arrays)
        return arrays if len(arrays) > 1 else arrays[0]

    write = read


def whole(q, k, v, g):
    """One kernel after another: numbers moved forward, and back."""
    memory = Memory()
    s = memory.write(torch.mm(memory.read(q), memory.read(k).T))
    a = memory.write(shares(memory.read(s)))
    o = memory.write(memory.read(a) @ memory.read(v))
    out = memory.moved
    dv = memory.write(memory.read(a).T @ memory.read(g))
    da = memory.write(memory.read(g) @ memory.read(v).T)
    a, da = memory.read(a, da)
    ds = memory.write(a * (da - (a * da).sum(1, keepdim=True)))
    dq = memory.write(memory.read(ds) @ memory.read(k))
    dk = memory.write(memory.read(ds).T @ memory.read(q))
    return out, memory.moved - out, (o, dq, dk, dv)


def in_tiles(q, k, v, g, size):
    """The same with no table beyond a tile: FlashAttention's loops."""
    memory = Memory()
    o, logsum, delta = torch.zeros_like(v), torch.zeros(len(q), 1), torch.zeros(len(q), 1)
    blocks = [slice(i, i + size) for i in range(0, len(q), size)]
    for rows in blocks:
        mine = memory.read(q[rows])
        top = torch.full((len(mine), 1), -math.inf)
        total = torch.zeros(len(mine), 1)
        kept = torch.zeros(len(mine), v.shape[1])
        for keys in blocks:
            s = mine @ memory.read(k[keys]).T
            higher = torch.maximum(top, s.amax(1, keepdim=True))
            p = torch.exp(s - higher)
            fix = torch.exp(top - higher)
            total = fix * total + p.sum(1, keepdim=True)
            kept = fix * kept + p @ memory.read(v[keys])
            top = higher
        o[rows] = memory.write(kept / total)
        logsum[rows] = memory.write(top + total.log())
    out = memory.moved
    for rows in blocks:
        mine, theirs = memory.read(o[rows], g[rows])
        delta[rows] = memory.write((mine * theirs).sum(1, keepdim=True))
    dq, dk, dv = torch.zeros_like(q), torch.zeros_like(k), torch.zeros_like(v)
    for keys in blocks:
        k_own, v_own = memory.read(k[keys], v[keys])
        dk_own, dv_own = torch.zeros_like(k_own), torch.zeros_like(v_own)
        for rows in blocks:
            mine, up, sums, d = memory.read(q[rows], g[rows], logsum[rows], delta[rows])
            a = torch.exp(mine @ k_own.T - sums)
            ds = a * (up @ v_own.T - d)
            dv_own += a.T @ up
            dk_own += ds.T @ mine
            dq[rows] = memory.write(memory.read(dq[rows]) + ds @ k_own)
        dk[keys], dv[keys] = memory.write(dk_own, dv_own)
    return out, memory.moved - out, (o, dq, dk, dv)


def counts(length, width, size):
    torch.manual_seed(1)
    q, k, v, g = (torch.randn(length, width) for _ in range(4))
    q, k, v = (x.requires_grad_() for x in (q, k, v))
    o = torch.softmax(q @ k.T, 1) @ v
    o.backward(g)
    true = (o.detach(), q.grad, k.grad, v.grad)
    q, k, v = (x.detach() for x in (q, k, v))
    found = []
    for *moved, results in (whole(q, k, v, g), in_tiles(q, k, v, g, size)):
        for one, other in zip(results, true):
            assert torch.allclose(one, other, rtol=1e-9, atol=1e-9)
        found.append([*moved, sum(moved)])
    return found


def joined(parts):
    """Tiles done apart, (maximum, sum) each, in one: in whatever order."""
    top = max(m for m, _ in parts)
    return sum(total * 2.0**(m - top) for m, total in parts)


def bill(n):
    found = counts(1024, 64, 128)
    n.counted, n.moved = fixed(found), fixed(found) / 1e6
    product = 1024 * 1024 * 64
    rescaled = 1024 // 128 * 1024 * (64 + 1)
    n.work = fixed([[6 * product], [7 * product + rescaled]]) / 1e6
    n.busy = n.work / fixed([PACE])
    n.time = torch.maximum(n.busy, n.moved[:, 2:])

    printed("multiplications of the full way", n.work[0] / 100, "4.03")
    printed("the same, a hint", n.work[0] / 100, "4.0")
    printed("millions of them", n.work[0], "403")
    assert rescaled / product < 0.01
    tile = PACE.index(100)
    assert n.time[1, tile] < n.time[0, tile] / 2
    assert n.time[1, 0] > n.time[0, 0]
    twice = counts(2048, 64, 128)[1][2] / found[1][2]
    assert 3.5 < twice < 4
    smaller = counts(1024, 64, 32)
    assert smaller[1][2] > smaller[0][2]
    # The room M = 4⋅tile⋅d decides the tile: a quarter of it to four times as much.
    sizes = [int(share * 32768 / (4 * 64)) for share in (1 / 4, 1 / 2, 1, 2, 4)]
    assert sizes == [32, 64, 128, 256, 512]
    both = [[way[2] for way in counts(1024, 64, size)] for size in sizes]
    n.rooms, n.every_room = fixed([[1 / 4, 1 / 2, 1, 2, 4]]), torch.ones(1, 5)
    n.counted_by_room = fixed(both).T
    n.by_room = n.counted_by_room / 1e6
    # A head twice as wide in the same room: tiles of 64.
    wide = counts(1024, 128, 32768 // (4 * 128))
    assert 3.5 < wide[1][2] / found[1][2] < 4
    printed("millions of it", wide[1][2] / 1e6, "13.67")
    # A tile that holds more than all keys: they pass once, not less.
    printed("millions in one pass", counts(1024, 64, 2048)[1][2] / 1e6, "0.9216")
    # The loops the other way round move o, m and l, too.
    passes, rows = 8, 1024 * 64
    assert passes * (3 * rows + 4 * 1024) > passes * 2 * rows
    printed("T² for T = 1024", 1024 * 1024, "1048576")
    printed("two bytes each, in MiB", 2 * 1024 * 1024 / 2**20, "2")


def figures(n):
    held = {"A[1,3] with e": (torch.softmax(n.S[0].detach(), 0)[2], "0.610296"),
            "A[1,3] by scores": (n.S[0, 2] / n.S[0].sum(), "0.666667"),
            "the sum without a factor": (n.R1[0, 2] + n.new[0, 2], "2.75"),
            "both with it": (n.fix[0, 0] * (n.R1[0, 2] + n.new[0, 2]), "1.375"),
            "the new one with it": (n.R1[0, 2] + n.fix[0, 0] * n.new[0, 2], "2.125"),
            "its shares in tile 1": (n.A[0, :2].sum(), "0.375"),
            "two chips": (joined([(4, 1), (6, 1.5)]), "1.75"),
            "two chips, added": (1 + 1.5, "2.5"),
            "two chips, the wrong way": (1 * 4 + 1.5, "5.5"),
            "two chips, the other corrected": (1 + 1.5 / 4, "1.375"),
            "two chips, both corrected": ((1 + 1.5) / 4, "0.625"),
            "e^-1": (math.exp(-1), "0.367879"),
            "m + ln l": (n.m2[1, 0] + math.log(n.l[1, 0]), "3.693147"),
            "2^m⋅l": (2**n.m2[1, 0] * n.l[1, 0], "16"),
            "dS[1,4] without ln 2": (n.S.grad[0, 3] / LN2, "0.625"),
            "dS[1,4] without D": (LN2 * n.A[0, 3] * n.A.grad[0, 3], "0.693147"),
            "ln 2": (LN2, "0.693"), "1/√2": (1 / math.sqrt(2), "0.707")}
    for what, (value, text) in held.items():
        printed(what, value, text)


def uncorrected(n):
    """q1 with the first tile's maximum all along: the same output."""
    powers = torch.exp2(n.S[0].detach() - n.m1[0])
    assert powers[2:].tolist() == [2, 0.5]
    o, total = powers @ n.V.detach(), powers.sum()
    assert o.tolist() == [12, -4] and total == 4
    assert torch.equal(o / total, n.O[0].detach())


def main():
    n = Lesson()
    tiles(n)
    uncorrected(n)
    # Tile 1 and tile 2 by themselves, joined, are the row.
    for row in n.S.detach():
        parts = [(float(t.max()), float(torch.exp2(t - t.max()).sum())) for t in (row[:2], row[2:])]
        assert math.isclose(joined(parts), float(torch.exp2(row - row.max()).sum()))
        assert math.isclose(joined(parts), joined(parts[::-1]))
    figures(n)
    out = {"lesson": "tiles", "commands": [], "torch": torch.__version__,
           "nodes": {k: {"value": rows_of(v), "grad": rows_of(v.grad if v.requires_grad else None)}
                     for k, v in n.nodes.items()}}
    text = json.dumps(out).replace('}, "', '},\n"')
    (HERE / "lessons" / "tiles.json").write_text(text + "\n")


if __name__ == "__main__":
    main()
