#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/lessons/lora.json, lora-50.json and lora-two.json: values and gradients of
lesson `lora` as it opens, after 50 steps, and with a second pair, other targets and 50 steps, made
by PyTorch in float64 (automatic gradients, torch.optim.Adam). What its texts print and no cell
holds is computed too, and nothing is written where it differs.

    /usr/bin/python3 tests/data/make_lessons_7_lora.py
"""
import json

import torch
import torch.nn.functional as F

from make_lessons_1 import HERE, Lesson, fixed, leaf, printed, rows_of

RATE = 0.1
LOOK_AT = torch.tensor([0, 1, 0])       # cat at cat, mat at mat, it at cat
OTHERS = torch.tensor([1, 2, 0])        # cat at mat, mat at it, it at cat
A_BEGIN = [[1, 1, -1, 2], [-1, 1, 1, 1]]


class Head(torch.nn.Module):
    """x⋅W0 + (x⋅A)⋅B as two linear layers beside a frozen one, in PyTorch's own orientation."""

    def __init__(self, rank=1, look_at=LOOK_AT, begin=None):
        super().__init__()
        self.rank, self.look_at = rank, look_at
        self.frozen = torch.nn.Linear(4, 4, bias=False)
        self.down = torch.nn.Linear(4, rank, bias=False)
        self.up = torch.nn.Linear(rank, 4, bias=False)
        with torch.no_grad():
            self.frozen.weight.copy_(fixed([[2, 0, 1, 0], [1, 2, -1, 2], [0, 2, 0, 1],
                                            [1, 1, 0, 0]]).T)
            self.down.weight.copy_(fixed(begin or A_BEGIN[:rank]))
            self.up.weight.zero_()
        self.frozen.weight.requires_grad_(False)
        self.keys = fixed([[1, 0, .5, 0], [0, 1, 0, .5], [0, .5, 1, 0]])

        self.scaling = 1.

    def scores(self, x):
        return (self.frozen(x) + self.scaling * self.up(self.down(x))) @ self.keys.T

    def loss(self, x):
        return F.cross_entropy(self.scores(x), self.look_at)

    def shares(self, x):
        return torch.softmax(self.scores(x), dim=1)

    def train_on(self, x, steps, optimizer=torch.optim.Adam):
        optimizer = optimizer([self.up.weight, self.down.weight], lr=RATE)
        for _ in range(steps):
            optimizer.zero_grad()
            self.loss(x).backward()
            optimizer.step()
        optimizer.zero_grad()
        return self


WORDS = [[1, 0, 0, 1], [0, 1, 0, 1], [0, 0, 1, 1]]
A_END, B_END = [[2.5], [-3], [2], [2]], [[1.5, -1, -1, -.5]]


def written_out(n, head):
    """The lesson, matrix by matrix, with the numbers of a head."""
    n.X = leaf(WORDS)
    n.K = head.keys
    n.W0 = head.frozen.weight.T
    n.B = leaf(head.up.weight.T[:1].tolist())
    n.A = leaf(head.down.weight.T[:, :1].tolist())
    with torch.no_grad():
        n.AB = torch.outer(n.A[:, 0], n.B[0])
    n.y = fixed(head.look_at[:, None].tolist()) + 1
    n.thin = n.X @ n.A
    n.Q0 = n.X @ n.W0
    n.scaling = fixed([[head.scaling]])
    n.up = n.thin @ n.B
    if head.rank == 2:
        n.B2 = leaf(head.up.weight.T[1:].tolist())
        n.A2 = leaf(head.down.weight.T[:, 1:].tolist())
        n.low = n.scaling * (n.up + n.X @ n.A2 @ n.B2)
    else:
        n.low = n.scaling * n.up
    n.Q = n.Q0 + n.low
    n.S = n.Q @ n.K.T
    n.P = torch.softmax(n.S, dim=1).detach()
    n.L = F.cross_entropy(n.S, head.look_at)
    full = Head(head.rank, head.look_at)
    full.frozen.weight.requires_grad_(True)
    with torch.no_grad():
        full.up.weight.copy_(head.up.weight)
        full.down.weight.copy_(head.down.weight)
    full.loss(fixed(WORDS)).backward()
    n.full_grad = full.frozen.weight.grad.T.clone()
    query = fixed(n.Q.tolist()).requires_grad_(True)
    F.cross_entropy(query @ n.K.T, head.look_at).backward()
    n.dq = query.grad.clone()
    score = fixed(n.S.tolist()).requires_grad_(True)
    F.cross_entropy(score, head.look_at).backward()
    n.dscore = score.grad.clone()
    n.one_hot = fixed(torch.eye(3).tolist())
    n.asked = F.one_hot(head.look_at, 3).double()
    with torch.no_grad():
        n.A_end, n.B_end = fixed(A_END), fixed(B_END)
        n.delta = torch.outer(n.A_end[:, 0], n.B_end[0])
        n.W = n.W0 + n.delta
        n.merged = F.linear(n.X, n.W.T)
        n.apart = F.linear(n.X, n.W0.T) + F.linear(F.linear(n.X, n.A_end.T), n.B_end.T)
        n.gap = n.merged - n.apart
        kinds = [(1, 4, 1), (1, 4096, 8), (48, 1024, 4)]
        n.sizes = fixed(kinds)
        n.full = fixed([[count * torch.nn.Linear(d, d, bias=False).weight.numel()]
                        for count, d, _ in kinds])
        n.pair = fixed([[count * sum(m.weight.numel() for m in (
            torch.nn.Linear(d, r, bias=False), torch.nn.Linear(r, d, bias=False)))]
            for count, d, r in kinds])
        n.stored = torch.cat([n.full, n.pair], dim=1)
    return n.L


def figures():
    x = fixed(WORDS)
    head = Head()
    head.loss(x).backward()
    up, down = head.up.weight.grad[:, 0], head.down.weight.grad[0]
    printed("dB[1,1]", up[0], "-0.416")
    printed("dB[1,3]", up[2], "-0.032")
    printed("how many times smaller", up[0] / up[2], "13")
    assert torch.equal(down, torch.zeros(4)) and bool((up != 0).all())
    rows = -torch.log_softmax(head.scores(x), dim=1)[range(3), LOOK_AT]
    printed("the part of row 'it' in L", rows[2] / rows.sum(), "0.9")
    start = head.up.weight.detach().clone()
    for moved in (Head().train_on(x, 1).up.weight - start)[:, 0]:
        printed("the first step of Adam", abs(moved), "0.1000000")
    plain = (Head().train_on(x, 1, torch.optim.SGD).up.weight - start)[:, 0]
    printed("a plain step, 1 against 3", plain[0] / plain[2], "13")
    after = Head().train_on(x, 1)
    assert torch.equal(after.down.weight, Head().down.weight)
    after.loss(x).backward()
    printed("dA[3,1] after a step", after.down.weight.grad[0, 2], "-0.083")
    five = Head().train_on(x, 5)
    printed("'mat' to 'cat' after 5", five.shares(x)[1, 0], "0.51")
    printed("'mat' to 'mat' after 5", five.shares(x)[1, 1], "0.46")
    printed("its thin after 5", five.down(x)[1, 0], "3.0")
    printed("how far A[4,1] has moved", five.down.weight[0, 3] - 2, "0.34")
    printed("how far A[2,1] has moved", five.down.weight[0, 1] - 1, "-0.32")
    for step in range(50):              # at no other time is 'mat' drawn further
        assert Head().train_on(x, step).shares(x)[1, 1] >= five.shares(x)[1, 1]
    trained = Head().train_on(x, 50)
    printed("'mat' to 'mat' after 50", trained.shares(x)[1, 1], "0.96")
    printed("its thin after 50", trained.down(x)[1, 0], "-1.2")
    for ours, rounded in ((trained.down.weight[0], torch.tensor(A_END)[:, 0]),
                          (trained.up.weight[:, 0], torch.tensor(B_END)[0])):
        assert torch.equal(torch.round(ours * 2) / 2, rounded.double()), ours
    delta = torch.outer(trained.down.weight[0], trained.up.weight[:, 0])
    assert torch.linalg.matrix_rank(delta) == 1
    assert torch.linalg.matrix_rank(head.frozen.weight) == 4
    assert torch.linalg.matrix_rank(head.frozen.weight.T + torch.tensor(A_END).double()
                                    @ torch.tensor(B_END).double()) == 4
    printed("MiB of GPT-2 Medium's pairs", 24 * 2 * 2 * 1024 * 4 * 4 / 2**20, "1.5")
    x_full = Lesson()
    written_out(x_full, Head())
    singular = torch.linalg.svdvals(x_full.full_grad)
    printed("the full gradient stretches by", singular[0], "0.677")
    printed("and by", singular[1], "0.042")
    assert singular[2] < 1e-12
    other_targets(x)
    for scaling, rate, moved in ((1, RATE, "0.100000"), (2, RATE, "0.200000"),
                                 (1, 2 * RATE, "0.200000")):
        scaled = Head()
        scaled.scaling = scaling
        optimizer = torch.optim.Adam([scaled.up.weight, scaled.down.weight], lr=rate)
        scaled.loss(x).backward()
        printed("dB[1,1] with that scaling", scaled.up.weight.grad[0, 0], f"{scaling * up[0]:.6f}")
        optimizer.step()
        query = scaled.scaling * scaled.up(scaled.down(x))
        printed("what is added to Q[3,1]", query[2, 0], moved)
    # by hand: A[2,1] = -2, B[1,1] = 4
    with torch.no_grad():
        head.down.weight[0, 1], head.up.weight[0, 0] = -2, 4
        assert bool((head.shares(x)[range(3), LOOK_AT] > 0.7).all())


def other_targets(x):
    """Each has the smallest score of its row; one pair reaches two, two pairs all three."""
    assert torch.equal(Head().scores(x).argmin(1), OTHERS)
    least = torch.log(torch.tensor(2.)) / 3
    one = Head(1, OTHERS).train_on(x, 400)
    printed("'cat' to 'mat' with one pair", one.shares(x)[0, 1], "0.32")
    printed("'cat' to 'it' with one pair", one.shares(x)[0, 2], "0.65")
    draw = torch.Generator().manual_seed(0)
    for begin in [A_BEGIN[:1]] + torch.randn(20, 1, 4, generator=draw).tolist():
        head = Head(1, OTHERS, begin).train_on(x, 400)
        assert head.loss(x) > least and (head.shares(x).argmax(1) == OTHERS).sum() <= 2
    assert Head(2, OTHERS).train_on(x, 50).loss(x) < 0.001
    # The (1, 1, 1, -1) at which B does not move, either.
    still = Head(1, LOOK_AT, [[1, 1, 1, -1]])
    still.loss(x).backward()
    assert torch.equal(still.up.weight.grad, torch.zeros(4, 1))


def write(name, head, commands):
    n = Lesson()
    written_out(n, head).backward()
    nodes = {k: {"value": rows_of(v), "grad": rows_of(v.grad) if v.requires_grad else None}
             for k, v in n.nodes.items()}
    text = json.dumps({"lesson": "lora", "commands": commands, "torch": torch.__version__,
                       "nodes": nodes}).replace('}, "', '},\n"')
    (HERE / "lessons" / f"{name}.json").write_text(text + "\n")


if __name__ == "__main__":
    figures()
    write("lora", Head(), [])
    write("lora-50", Head().train_on(fixed(WORDS), 50), ["train 50"])
    write("lora-two", Head(2, OTHERS).train_on(fixed(WORDS), 50),
          ["set y[:,1] 2 3 1", "choose rank 2", "train 50"])
