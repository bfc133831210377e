#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/lessons/states.json for lesson 30: value and gradient of
every named matrix, made by PyTorch in float64.

    /usr/bin/python3 tests/data/make_lessons_7_states.py

The four states are computed twice: written out as the lesson has them, and by
the recurrence that ONNX gives for its operators LinearAttention (opset 27,
update_rule "linear", "gated", "delta", "gated_delta", scale 1) and Attention
(opset 24, scale 1). Nothing is written where the two differ, or where a figure
that a text or a task prints differs from what is computed here.
"""
import json
import math

import torch

from make_lessons_2 import HERE, Walk, holds, rows_of

torch.set_default_dtype(torch.float64)


def linear_attention(rule, query, key, value, decay=None, beta=None):
    """One head, one batch: the outputs and the last state."""
    state = torch.zeros(key.shape[1], value.shape[1])
    out = []
    for q, k, v, g, b in zip(query, key, value, decay, beta):
        if rule in ("gated", "gated_delta"):
            state = torch.exp(g) * state
        if rule in ("delta", "gated_delta"):
            v = b * (v - state.T @ k)
        state = state + torch.outer(k, v)
        out.append(state.T @ q)
    return torch.stack(out), state


def attention(query, key, value, scale):
    return torch.softmax(scale * (query @ key.T), dim=-1) @ value


def distance(states, row, truth):
    return torch.stack([(s[row] - truth[0]).norm() for s in states])[:, None]


def states(n):
    n.leaf("K", [[1, 0], [0, 1], [1, 0], [-0.6, -0.8]])
    n.leaf("V", [[1, 4], [0, 5], [5, 0], [2, 1]])
    n.leaf("gates", [[0.5, 1]])
    for t in range(4):
        n.add(f"k{t + 1}", n.K[t:t + 1])
        n.add(f"v{t + 1}", n.V[t:t + 1])
    n.gamma, n.beta = n.gates[:, :1], n.gates[:, 1:]
    n.K3, n.V3 = n.K[:3], n.V[:3]
    n.M = n.K3.T @ n.V3
    n.o = n.k3 @ n.M

    n.M_decay1 = n.k1.T @ n.v1
    n.M_decay2 = n.gamma * n.M_decay1 + n.k2.T @ n.v2
    n.kept3 = n.gamma * n.M_decay2
    n.new3 = n.k3.T @ n.v3
    n.M_decay = n.kept3 + n.new3

    n.M_delta1 = n.beta * (n.k1.T @ n.v1)
    n.err2 = n.v2 - n.k2 @ n.M_delta1
    n.M_delta2 = n.M_delta1 + n.beta * (n.k2.T @ n.err2)
    n.held3 = n.k3 @ n.M_delta2
    n.err3 = n.v3 - n.held3
    n.write3 = n.beta * (n.k3.T @ n.err3)
    n.M_delta = n.M_delta2 + n.write3

    n.faded1 = n.gamma * n.M_delta1
    n.err_g2 = n.v2 - n.k2 @ n.faded1
    n.write_g2 = n.beta * (n.k2.T @ n.err_g2)
    n.M_gated2 = n.faded1 + n.write_g2
    n.faded2 = n.gamma * n.M_gated2
    n.err_g3 = n.v3 - n.k3 @ n.faded2
    n.write_g3 = n.beta * (n.k3.T @ n.err_g3)
    n.M_gated = n.faded2 + n.write_g3

    n.M_beta1 = n.beta * (n.k1.T @ n.v1)
    M_beta2 = n.gamma * n.M_beta1 + n.beta * (n.k2.T @ n.v2)
    n.M_beta3 = n.gamma * M_beta2 + n.beta * (n.k3.T @ n.v3)
    with torch.no_grad():
        n.constant("newest", [[5, 0], [0, 5]])
        n.answers = n.K[:2] @ n.M_gated
        n.L = ((n.answers - n.newest) ** 2).mean().reshape(1, 1)

    with torch.no_grad():
        forms = n.M, n.M_decay, n.M_delta, n.M_gated
        n.off1, n.off2 = distance(forms, 0, n.v3), distance(forms, 1, n.v2)
        n.km_off = torch.cat([n.off1, n.off2], dim=1)

    n.held4 = n.k4 @ n.M_delta
    n.err4 = n.v4 - n.held4
    n.M_delta4 = n.M_delta + n.beta * (n.k4.T @ n.err4)
    n.keys = n.K[[0, 1, 3]]
    n.asked = n.keys @ n.M_delta4

    n.constant("earlier", [[float(s < t) for s in range(4)] for t in range(4)])
    n.constant("one", torch.eye(4).tolist())
    n.N = n.beta * torch.tril(n.K @ n.K.T, -1)
    n.T = torch.linalg.solve(torch.eye(4) + n.N, n.beta * torch.eye(4))
    n.U = n.T @ n.V
    n.M_chunk = n.K.T @ n.U

    n.leaf("Q", [[6, 0], [0, 6], [-3.6, -4.8]])
    n.S = n.Q @ n.K.T
    n.A = torch.softmax(n.S, dim=1)
    n.O = n.A @ n.V
    return n.M_gated, [[1, 0], [0, 1]]


def agrees_with_onnx(n):
    def run(rule, words):
        with torch.no_grad():
            return linear_attention(rule, n.K[:words], n.K[:words], n.V[:words],
                                    n.gamma[0].log().expand(words, 1),
                                    n.beta[0].expand(words, 1))

    for rule, words, state in (("linear", 3, n.M),
                               ("gated", 2, n.M_decay2), ("gated", 3, n.M_decay),
                               ("delta", 2, n.M_delta2), ("delta", 3, n.M_delta),
                               ("delta", 4, n.M_delta4), ("gated_delta", 2, n.M_gated2),
                               ("gated_delta", 3, n.M_gated)):
        assert torch.allclose(run(rule, words)[1], state, rtol=0, atol=1e-12), (rule, words)
    assert torch.allclose(run("linear", 3)[0][-1], n.o[0])
    assert torch.allclose(run("delta", 4)[0][-1], n.asked[2])
    assert torch.allclose(attention(n.Q, n.K, n.V, 1), n.O)
    assert torch.allclose(attention(n.keys, n.K, n.V, 6), n.O)


def chunked(rule, key, value, decay, beta, size):
    """The same last state with all writes of a chunk from one triangular system."""
    state = torch.zeros(key.shape[1], value.shape[1])
    for start in range(0, len(key), size):
        k, v, g, b = (x[start:start + size] for x in (key, value, decay, beta))
        power = torch.cumsum(g, 0)
        ratio = torch.tril(torch.exp(power - power.T)) if rule == "gated_delta" else 1
        before = torch.exp(power) if rule == "gated_delta" else torch.ones_like(power)
        system = torch.eye(len(k)) + torch.tril(ratio * (b * (k @ k.T)), -1)
        u = torch.linalg.solve(system, b * (v - before * (k @ state)))
        last = torch.exp(power[-1] - power) if rule == "gated_delta" else 1
        state = before[-1] * state + (last * k).T @ u
    return state


def agrees_in_chunks(n):
    assert torch.allclose(n.M_chunk, n.M_delta4, rtol=0, atol=1e-12)
    assert torch.equal(n.U[2:], torch.cat([n.err3, n.err4]).round())
    assert n.N.matrix_power(4).abs().max() == 0
    torch.manual_seed(3)
    for _ in range(20):
        k, v = torch.randn(64, 5), torch.randn(64, 3)
        k = k / k.norm(dim=1, keepdim=True)
        g, b = -torch.rand(64, 1), torch.rand(64, 1)
        for rule in ("delta", "gated_delta"):
            state = linear_attention(rule, k, k, v, g, b)[1]
            for size in (1, 8, 64):
                assert torch.allclose(chunked(rule, k, v, g, b, size), state, atol=1e-10)


def after(**edits):
    """The lesson once more with other numbers: what a text says an edit does."""
    n = Walk()
    n.__dict__["leaf"] = lambda name, rows: n.add(
        name, torch.tensor(edits.get(name, rows)).double().requires_grad_())
    n.__dict__["constant"] = lambda name, rows: n.add(
        name, torch.as_tensor(edits.get(name, rows)).double())
    states(n)
    return n


def train(form, start, steps, first=(1, 4)):
    """What `:choose learn` and `:train` do: γ, β, the answers and their mean squared error."""
    gates = torch.tensor(start).requires_grad_()
    adam = torch.optim.Adam([gates], lr=0.05)
    key = torch.eye(2)
    told = [(key[0], torch.tensor(first).double()), (key[1], torch.tensor([0, 5.0])),
            (key[0], torch.tensor([5.0, 0]))]
    asked = torch.tensor([[5.0, 0], [0, 5]])
    for step in range(steps + 1):
        state = torch.zeros(2, 2)
        for k, v in told:
            state = gates[0] * state
            error = v - k @ state if form == "gated" else v
            state = state + gates[1] * torch.outer(k, error)
        loss = ((state - asked) ** 2).mean()
        if step < steps:
            adam.zero_grad()
            loss.backward()
            adam.step()
    return gates.tolist(), state.tolist(), float(loss)


def trained():
    for start in ([0.5, 1.0], [0.2, 0.5], [0.9, 0.3]):
        gates, _, loss = train("gated", start, 200)
        assert loss < 1e-4 and max(abs(g - 1) for g in gates) < 1e-3, start
        for steps in (200, 2000):
            gates, state, loss = train("decay", start, steps)
            holds(1.52, loss, 2)
            holds(0.63, gates[0], 2)
            holds(1.6, state[0][1], 1)
            holds(1.8, 5 - state[1][1], 1)
        assert train("decay", start, 200, first=(0, 0))[2] < 1e-4, start
    # No γ and β do better, however they are found: a table of both.
    g, b = torch.meshgrid(torch.linspace(-1, 2, 601), torch.linspace(0, 2, 401), indexing="ij")
    loss = ((g**2 * b + 5 * b - 5)**2 + (4 * g**2 * b)**2 + (5 * g * b - 5)**2) / 4
    assert loss.min() > 1.5


def figures(n):
    # The tasks and their slips.
    assert n.M[0].tolist() == [6, 4] and n.M_delta[1].tolist() == [0, 5]
    holds(1, 0.5**2 * 4, 6)
    holds(2, 0.5 * 4, 6)
    holds(4000, 1000 * (2 + 2), 0)
    holds(7.5, (n.M_gated * torch.eye(2)).sum(), 6)     # f = 5 + 5γ
    assert n.M_gated2.grad[0, 0] == 0 and n.V.grad[0].abs().sum() == 0
    assert n.V.grad[3].abs().sum() == 0
    # "About (3, 2), half way"
    assert (n.O[0] - torch.tensor([3, 2.0])).abs().max() < 0.005
    assert (n.O[1:] - n.V[[1, 3]]).abs().max() < 0.02
    # Mia's answer is wrong with every γ above 0, Ben's with every γ below 1.
    for gamma in (0.1 * i for i in range(11)):
        m = after(gates=[[gamma, 1]])
        wrong = [float(x) > 1e-9 for x in m.km_off[1]]
        assert wrong == [gamma > 1e-9, gamma < 1 - 1e-9], gamma
    # γ = 1 makes delta of gated, and the sum of decay.
    m = after(gates=[[1, 1]])
    assert torch.equal(m.M_gated, m.M_delta) and torch.equal(m.M_decay, m.M)
    assert m.km_off[2:].abs().sum() == 0 and m.km_off[:2].abs().sum() > 1
    # γ = 0 empties the state of all but the third message.
    m = after(gates=[[0, 1]])
    assert m.M_gated.tolist() == [[5, 0], [0, 0]]
    # β = 0.5: half an overwrite, from half of (1, 4) half of the way to (5, 0).
    m = after(gates=[[0.5, 0.5]])
    assert m.M_delta[0].tolist() == [2.75, 1]
    # A key of Zoe's at a right angle to Ben's leaves his answer, and moves Mia's.
    m = after(K=[[1, 0], [0, 1], [1, 0], [-0.6, 0]])
    assert torch.allclose(m.asked[1], m.V[1]) and not torch.allclose(m.asked[0], m.V[2])
    # Whatever the state is, Zoe's answer is made of the other two.
    assert torch.allclose(n.asked[2], -0.6 * n.asked[0] - 0.8 * n.asked[1])
    # With β = 0.5 the chunk is the state all the same, and with keys of another length.
    for edits in ({"gates": [[0.5, 0.5]]}, {"K": [[1, 0], [0, 1], [2, 1], [-0.6, 3]]}):
        m = after(**edits)
        assert torch.allclose(m.M_chunk, m.M_delta4)
    # T[4,1]: directly, and by way of message 3.
    holds(0, -n.N[3, 0] + n.N[3, 2] * n.N[2, 0], 12)
    # A key of length 2 and β = 1: the factor -3.
    holds(-3, 1 - 1 * 2**2, 0)
    # Back through a message dM is multiplied by γ(I - βkᵀ⋅k).
    pass_back = n.gamma * (torch.eye(2) - n.beta * n.k3.T @ n.k3)
    assert torch.allclose(pass_back @ torch.eye(2), n.M_gated2.grad)
    # A key's gradient: what it writes, less what it reads.
    for t, dM, read in ((2, n.M_gated2.grad, n.faded1), (3, torch.eye(2), n.faded2)):
        k, error = n.nodes[f"k{t}"].detach(), n.nodes[f"err_g{t}"].detach()
        writing, reading = error @ dM.T, -(k @ dM) @ read.detach().T
        assert torch.allclose(n.beta * (writing + reading), n.K.grad[t - 1])
        if t == 2:  # and its slips
            holds(0, writing[0, 0], 6)
            holds(-1, reading[0, 0], 6)
            holds(2.5, writing[0, 1] + reading[0, 1], 6)
            holds(-2, -read[0, 1], 6)
        else:
            holds(4.75, writing[0, 0], 6)
            holds(-0.25, reading[0, 0], 6)
    # After how many words the first and the last of RetNet's 8 heads have half left.
    holds(22, math.log(0.5) / math.log(1 - 2**-5), 0)
    holds(2839, math.log(0.5) / math.log(1 - 2**-12), 0)
    # The error taken before the fading.
    holds(-1, n.faded2[0, 1] + n.beta[0, 0] * (n.v3 - n.k3 @ n.M_gated2)[0, 1], 6)
    # The error is the gradient of half its square: one step of size β.
    start = n.M_delta2.detach().clone().requires_grad_()
    (0.5 * ((n.k3.detach() @ start - n.v3.detach()) ** 2).sum()).backward()
    assert torch.allclose(start - n.beta * start.grad, n.M_delta)
    holds(4.123106, math.hypot(1, 4), 6)


def main():
    n = Walk()
    root, upstream = states(n)
    root.backward(torch.tensor(upstream).double(), retain_graph=True)
    agrees_with_onnx(n)
    agrees_in_chunks(n)
    figures(n)
    trained()
    out = {"lesson": "states", "commands": [], "torch": torch.__version__,
           "nodes": {k: {"value": rows_of(v), "grad": rows_of(v.grad)}
                     for k, v in n.nodes.items()}}
    text = json.dumps(out).replace('}, "', '},\n"')
    (HERE / "lessons" / "states.json").write_text(text + "\n")


if __name__ == "__main__":
    main()
