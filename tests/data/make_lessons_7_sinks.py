#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/lessons/sinks.json and sinks-head.json: value and gradient of every named matrix
of lesson sinks, made by PyTorch in float64; the second of the head that begins at random, after
200 steps.

    /usr/bin/python3 tests/data/make_lessons_7_sinks.py

The lesson is written down once more with PyTorch's own functions; gradients are automatic. The
sink is also written in the form that books print, without a column that is cut off. What a text
or a task prints and no cell holds is computed, and nothing is written where it differs.
"""
import json
import math

import torch
import torch.nn.functional as F

from make_reference import HERE, Lesson, bits, causal, masked, rows_of, shares

torch.set_default_dtype(torch.float64)


def holds(printed, value, places):
    if round(float(value), places) != printed:
        raise SystemExit("the lesson prints %s, it is %s" % (printed, float(value)))


def with_sink(n, z):
    """The output with e^z in the denominator, no column being made for it."""
    powers = torch.exp(n.S) * n.window
    return powers / (torch.exp(z) + powers.sum(1, keepdim=True)) @ n.V


def lesson():
    n = Lesson()

    def leaf(name, rows):
        return n.add(name, torch.as_tensor(rows).double())

    leaf("Q", [[0, 1], [0, 1], [2, 1], [0, 1]])
    leaf("K", [[0, 3], [3, 0], [0, 0], [0, 0]])
    leaf("V", [[0, 0], [6, 0], [0, 3], [3, 3]])
    leaf("past", causal(4))
    n.S = n.Q @ n.K.T
    n.S_past = masked(n.S, n.past)
    n.A = shares(n.S_past)
    n.O = n.A @ n.V
    n.shared = n.A[3:].T
    n.parts = n.shared * n.V

    window = causal(4).clone()
    window[3, 0] = 0
    leaf("window", window)
    n.S_win = masked(n.S, n.window)
    n.A_win = shares(n.S_win)
    n.O_win = n.A_win @ n.V

    leaf("found", [[3, 0, 0, 0]])                               # kept: <s> and the three latest
    leaf("far_text", [[n_read - 1, 2, 1, 0] for n_read in (4, 16, 32, 64)])
    leaf("far_cache", [[3, 2, 1, 0]] * 4)
    for place in ("text", "cache"):
        bias = -0.125 * n.nodes["far_" + place]
        setattr(n, "S_" + place, n.found + bias)
        setattr(n, "A_" + place, shares(n.nodes["S_" + place]))

    n.add("z", torch.zeros(1, 1).double().requires_grad_())
    leaf("rows_z", torch.ones(4, 1))
    n.column = n.rows_z @ n.z
    n.S_z = torch.cat([n.column, n.S], 1)
    leaf("window_z", F.pad(window, (1, 0), value=1))
    n.S_sink = masked(n.S_z, n.window_z)
    n.A_sink = shares(n.S_sink)
    n.A_rest = n.A_sink[:, 1:]
    n.O_sink = n.A_rest @ n.V
    leaf("T", [[0, 0], [0, 0], [6, 0], [0, 0]])
    n.L = F.mse_loss(n.O_sink, n.T).reshape(1, 1)
    return n


def figures(n):
    assert torch.allclose(n.O_sink, with_sink(n, n.z), atol=1e-15)
    holds(20.086, math.exp(3), 3)                               # A, the task
    holds(0.952574, math.exp(3) / (math.exp(3) + 1), 6)
    holds(87, 100 * n.A[3, 0], 0)                               # O, the choice
    holds(4, 100 * n.A[3, 1], 0)
    moved = [(n.shared[i] * n.V[i]).norm() for i in range(3)]
    assert moved[1] > moved[2] > moved[0]
    holds(7.7, (math.exp(3) + 3) / 3, 1)                        # O_win
    assert torch.allclose(n.O_win[3] / n.O[3], torch.tensor((math.exp(3) + 3) / 3))
    holds(0.84, n.A_text[0, 0], 2)                              # A_cache
    holds(0.84, n.A_cache[3, 0], 2)
    holds(0.003, n.A_text[3, 0], 3)
    assert torch.allclose(n.A_cache, n.A_text[:1].expand(4, 4), atol=1e-15)
    holds(0.0067, math.exp(-5), 4)                              # A_rest
    assert math.exp(-5) / (1 + 3 * math.exp(-5)) < 0.01
    less = torch.exp(n.S[2, :3] - n.S[2, :3].max())             # a 1 that stays 1
    holds(49, 100 * less[1] / (1 + less.sum()), 0)
    holds(95, 100 * less[1] / (torch.exp(-n.S[2, :3].max()) + less.sum()), 0)
    assert torch.allclose(with_sink(n, torch.tensor(3.0))[3], n.O[3])       # O_sink
    row = (n.O_sink[3] - n.T[3]).pow(2).sum() / 8               # L, "nearly all of it"
    assert row / n.L > 0.97
    assert (n.S_sink.grad[3].sum().abs() < 1e-15 and n.A_sink.grad[3, 1:].min() >= 0)

    mean = (n.O_sink.grad * n.O_sink).sum(1, keepdim=True)      # dz
    assert torch.allclose(n.column.grad, -n.A_sink[:, :1] * mean, atol=1e-15)

    z = torch.zeros(1, 1, requires_grad=True)                   # step(z)
    steps = torch.optim.SGD([z], lr=1)
    for step in range(1, 101):
        steps.zero_grad()
        F.mse_loss(with_sink(n, z), n.T).backward()
        steps.step()
        if step == 20:
            holds(2.998, z, 3)
            holds(2.997863, z, 6)
    holds(3.132, z, 3)
    holds(3.132303, z, 6)
    assert z.grad.abs() < 1e-6
    holds(0.068, F.mse_loss(with_sink(n, z), n.T), 3)

    keys = n.K.clone()                                          # closing
    keys[0, 1] = 0
    start, none = n.Q @ keys.T, n.O_sink[3]
    assert torch.allclose((shares(masked(start, n.past)) @ n.V)[3], none)


# ---- The head that begins at random -------------------------------------

def drawn(seed, rows, cols, spread):
    """Normal numbers of four decimals, from make_reference's generator."""
    source = bits(seed)

    def normal():
        u = 1 - (next(source) >> 11) * 2.0**-53
        v = (next(source) >> 11) * 2.0**-53
        return math.sqrt(-2 * math.log(u)) * math.cos(2 * math.pi * v)

    return torch.tensor([[round(normal() * spread * 1e4) / 1e4 for _ in range(cols)]
                         for _ in range(rows)])


class Heads:
    """Heads side by side, each with queries, keys and the value of <s> of its own."""

    def __init__(self, queries, keys, value, wanted):
        self.learned = [m.clone().requires_grad_() for m in (queries, keys, value)]
        self.wanted = wanted

    def run(self):
        q, k, v_s = self.learned
        later = causal(4) == 0
        values = torch.cat([v_s, torch.tensor([[6., 0], [0, 3], [3, 3]]).expand(len(q), 3, 2)], 1)
        a = torch.softmax((q @ k.transpose(1, 2)).masked_fill(later, -math.inf), 2)
        return a, values, a @ values

    def train(self, *ends):
        """The shares after so many steps, each time."""
        steps, out = torch.optim.Adam(self.learned, lr=0.1), []
        for step in range(max(ends) + 1):
            if step in ends:
                out.append(self.run()[0].detach())
            steps.zero_grad()
            ((self.run()[2] - self.wanted) ** 2).mean((1, 2)).sum().backward()
            if step < max(ends):
                steps.step()
        return out


def heads(nothing=True):
    draws = range(1, 11)
    wanted = torch.tensor([[0., 0], [0, 0], [6, 0], [0, 0] if nothing else [3, 3]])
    return Heads(torch.stack([drawn(i, 4, 2, 0.5) for i in draws]),
                 torch.stack([drawn(10 + i, 4, 2, 0.5) for i in draws]),
                 torch.stack([drawn(20 + i, 1, 2, 3) for i in draws]), wanted)


def figures_of_heads():
    ten = heads()
    (a,), (other,) = ten.train(200), heads(nothing=False).train(200)
    assert ((ten.run()[2] - ten.wanted) ** 2).mean((1, 2)).max() < 0.001
    assert a[:, 3, 0].min() > 0.98 and a[:, 2, 1].min() > 0.99
    assert other[:, 3, 0].max() < 0.01 and other[:, 3, 3].min() > 0.98
    torch.manual_seed(0)
    many = Heads(torch.randn(400, 4, 2) / 2, torch.randn(400, 4, 2) / 2, 3 * torch.randn(400, 1, 2),
                 torch.tensor([[0., 0], [0, 0], [6, 0], [0, 0]]))
    soon, late = many.train(200, 1000)
    slow = soon[soon[:, 3, 0] < 0.9]
    holds(393, 400 - len(slow), 0)
    holds(399, (late[:, 3, 0] > 0.9).sum(), 0)
    assert (slow[:, 3, 2] > 0.75).sum() == 6


def write_head():
    trained = heads()
    trained.train(200)
    found = dict(zip(("Q_own", "K_own", "V_s", "A_own", "V_own", "O_own"),
                     (*trained.learned, *trained.run())))
    for matrix in found.values():
        matrix.grad = None
        matrix.retain_grad()
    ((found["O_own"] - trained.wanted) ** 2).mean((1, 2)).sum().backward()
    write("sinks-head", ["choose learn head", "train 200"],
          {name: (m[0].detach(), m.grad[0]) for name, m in found.items()})


def write(name, commands, nodes):
    found = {key: {"value": rows_of(value), "grad": None if grad is None else rows_of(grad)}
             for key, (value, grad) in nodes.items()}
    text = json.dumps({"lesson": "sinks", "commands": commands, "torch": torch.__version__,
                       "nodes": found}).replace('}, "', '},\n"')
    (HERE / "lessons" / (name + ".json")).write_text(text + "\n")


def main():
    n = lesson()
    n.L.backward(retain_graph=True)
    figures(n)
    figures_of_heads()
    write("sinks", [], {name: (value, value.grad) for name, value in n.nodes.items()})
    write_head()


if __name__ == "__main__":
    main()
