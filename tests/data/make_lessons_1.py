#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/lessons/*.json for lessons 2 to 8: their values and
gradients, made by PyTorch in float64.

    python3 tests/data/make_lessons_1.py

Each function writes one lesson down once more, with PyTorch's own functions
and its automatic gradients; nothing is shared with the program. Figures
that a lesson's text or tasks give as plain numbers, since no cell holds them,
are computed here and held against what the lesson prints (`printed`).
"""
import json
import math
import pathlib

import torch

from make_reference import bits

torch.set_default_dtype(torch.float64)
HERE = pathlib.Path(__file__).parent
INF = float("inf")

# The worked case of lesson 1.
UPSTREAM = [[1, 0], [0, 1], [1, -1]]
KEYS = [[1, 3], [0, 1], [3, 4]]
VALUES = [[3, 2], [1, 1], [4, 1]]


class Lesson:
    """Named tensors; assigning an attribute names it and keeps its gradient."""

    def __init__(self):
        self.__dict__["nodes"] = {}

    def __setattr__(self, name, value):
        if value.requires_grad:
            value.retain_grad()
        self.nodes[name] = value

    def __getattr__(self, name):
        return self.nodes[name]


def leaf(rows):
    return torch.tensor(rows, dtype=torch.float64, requires_grad=True)


def fixed(rows):
    return torch.tensor(rows, dtype=torch.float64)


def shares(scores):
    return torch.softmax(scores, dim=1)


def printed(what, value, text):
    """`text` is what a lesson prints for `value`."""
    places = len(text.split(".")[1]) if "." in text else 0
    if not math.isclose(float(value), float(text),
                        abs_tol=0.5 * 10**-places * (1 + 1e-9)):
        raise SystemExit(f"{what}: the lesson prints {text}, it is {value}")


# ---- 2: query, key, value -----------------------------------------------

def library(n):
    n.X = leaf([[2, 2, 0, 0], [0, 0, 0, 2], [1, 0, 2, 0]])
    n.G = (n.X @ n.X.T).detach()
    n.Z = (n.G @ n.X).detach()
    n.Wq = leaf([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 0, 1]])
    n.Wk = leaf([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 0, 1]])
    n.Wv = leaf([[1, 0], [0, 1], [2, 0], [1, 0]])
    n.Q, n.K, n.V = n.X @ n.Wq, n.X @ n.Wk, n.X @ n.Wv
    n.S = n.Q @ n.K.T
    n.S_scaled = n.S / math.sqrt(3)
    n.A = shares(n.S_scaled)
    n.O = n.A @ n.V
    with torch.no_grad():
        n.Y = fixed([[2, 2, 0, 0], [0, 2, 0, 0], [0, 0, 0, 1], [0, 4, 0, 0]])
        n.q2 = n.Q[:1]
        n.K2, n.V2 = n.Y @ n.Wk, n.Y @ n.Wv
        n.S2 = n.q2 @ n.K2.T
        n.S2_scaled = n.S2 / math.sqrt(3)
        n.A2 = shares(n.S2_scaled)
        n.O2 = n.A2 @ n.V2
    upstream = fixed([[-1, 1], [0, -1], [-2, 0]])

    def figures():
        printed("its own part of O[1,1]", n.A[0, 0] * n.V[0, 0], "1.509")
        printed("the part of 'sweet'", n.A[0, 2] * n.V[2, 0], "1.189")
        printed("mean of row 1", (upstream * n.O)[0].sum(), "-1.204")
        printed("shares of 'computer' to 'phone'",
                n.A2[0, 3] / n.A2[0, 1], "10")
        printed("dV[3,2] all plus", n.A[0, 2] + n.A[1, 2], "0.714192")
        stepped = n.Wk - 0.1 * n.Wk.grad
        scores = n.Q @ (n.X @ stepped).T
        printed("S[1,3] after Wk's step alone", scores[0, 2], "7.405")
        printed("S[3,1] after Wk's step alone", scores[2, 0], "3.847")
        printed("A[1,3] after Wk's step alone",
                shares(scores / math.sqrt(3))[0, 2], "0.76")

    return n.O, upstream, figures


# ---- 3: softmax ---------------------------------------------------------

def softmax(n):
    n.S = leaf([[7, 2, 11], [3, 1, 4], [6, 1, 13]])
    n.S_scaled = n.S / math.sqrt(2)
    n.A = shares(n.S_scaled)
    n.V = fixed(VALUES)
    n.O = n.A @ n.V
    upstream = fixed(UPSTREAM)
    with torch.no_grad():
        n.lift = fixed([[100], [0], [-5]])
        n.S_lifted = n.S_scaled + n.lift
        n.A_lifted = shares(n.S_lifted)
        n.S_loud = 5 * n.S_scaled
        n.A_loud = shares(n.S_loud)
        n.s = fixed([[1, 2, 3]])
        n.naive = torch.exp(n.s)
        n.naive_shares = n.naive / n.naive.sum()
        n.safe = shares(n.s)
        n.a = n.A[1:2].clone()
        n.I = torch.eye(3)
        n.diag = torch.diag(n.a[0])
        n.aa = torch.outer(n.a[0], n.a[0])
        n.g = (upstream @ n.V.T)[1:2]
        n.mean = (n.g * n.a).sum().reshape(1, 1)
    n.J = torch.autograd.functional.jacobian(
        lambda s: torch.softmax(s, 0), n.S_scaled[1].detach())
    n.back = n.g @ n.J
    lead = n.S_scaled[:, 2] - n.S_scaled[:, 0]
    printed("row 2's lead", lead[1], "0.707")
    printed("row 1's lead", lead[0], "2.828")
    printed("its factor", math.exp(lead[1]), "2.028")
    printed("row 1's factor", math.exp(lead[0]), "16.9")
    printed("row 2's, the wrong way", 0.620 * math.exp(lead[1]), "1.257")
    printed("row 2's, by √2", 0.620 / math.sqrt(2), "0.438")
    printed("five times row 2's lead", 5 * lead[1], "3.536")
    printed("its factor", math.exp(5 * lead[1]), "34")
    printed("plain mean of g", n.g.mean(), "1.333333")
    printed("digits of e^1000", int(1000 / math.log(10)) + 1, "435")
    means = (upstream * n.O).sum(dim=1)
    for i, text in enumerate(["3.939", "1.306", "2.985"]):
        printed("mean", means[i], text)
    for j, text in enumerate(["-0.94", "-2.94", "0.06"]):
        printed("dA less its mean", (upstream @ n.V.T)[0, j] - means[0], text)
    for j, text in enumerate(["-1.99", "-2.99", "0.01"]):
        printed("dA less its mean", (upstream @ n.V.T)[2, j] - means[2], text)
    return n.O, upstream


# ---- 4: backward --------------------------------------------------------

def head(n, d_k):
    """From X and the three weights to O."""
    n.Q, n.K, n.V = n.X @ n.Wq, n.X @ n.Wk, n.X @ n.Wv
    n.S = n.Q @ n.K.T
    n.S_scaled = n.S / math.sqrt(d_k)
    n.A = shares(n.S_scaled)
    n.O = n.A @ n.V


def backward(n):
    n.X = leaf([[1, 0, 2, 0], [0, 1, 1, 0], [1, 1, 0, 1]])
    n.Wq = leaf([[1, 0], [0, 1], [0, 1], [1, -1]])
    n.Wk = leaf([[0, 1], [1, 0], [0, 1], [0, 1]])
    n.Wv = leaf([[2], [0], [1], [0]])
    head(n, 2)
    upstream = fixed([[1], [-2], [3]])

    def figures():
        O, V, S = upstream, n.V.grad, n.S.grad
        printed("A⋅dO", (n.A @ O)[0, 0], "1.388432")
        printed("dV[1,1] without its sign", -V[0, 0], "0.59")
        printed("mean of row 3", (O * n.O)[2].sum(), "5.313")
        printed("mean of row 2", (O * n.O)[1].sum(), "-6.98")
        first = n.S_scaled.grad[2, 0]
        printed("dS_scaled[3,1]", first, "0.724774")
        printed("√2 the wrong way", first * math.sqrt(2), "1.024985")
        printed("d_k for √d_k", first / 2, "0.362387")
        printed("dS⋅Q", (S @ n.Q)[0, 0], "-0.138")
        printed("dWk[2,1] from it", (n.X.T @ (S @ n.Q))[1, 0], "1.179")
        paths = [float((g @ w.T)[0, 0]) for g, w in
                 [(n.Q.grad, n.Wq), (n.K.grad, n.Wk), (V, n.Wv)]]
        for path, text in zip(paths, ["-0.365775", "-0.375198", "-1.181401"]):
            printed("a path to X[1,1]", path, text)
        printed("their mean", sum(paths) / 3, "-0.640791")
    return n.O, upstream, figures


# ---- 5: one weight ------------------------------------------------------

def one_weight(n):
    n.X = fixed([[1, 2], [0, 1], [3, 1]])
    n.Wq = leaf([[1, 0], [0, 1]])
    n.K, n.V = fixed(KEYS), fixed(VALUES)
    n.Q = n.X @ n.Wq
    n.S = n.Q @ n.K.T
    n.S_scaled = n.S / math.sqrt(2)
    n.A = shares(n.S_scaled)
    n.O = n.A @ n.V
    with torch.no_grad():
        n.up = fixed(UPSTREAM)
        n.G = n.up @ n.V.T
        n.AA = n.A ** 2
        n.own = n.A * (1 - n.A)
        n.S_own = n.own * n.G
        n.K_root = n.K / math.sqrt(2)
        n.Q_own = n.S_own @ n.K / math.sqrt(2)
        n.Wq_own = n.X.T @ n.Q_own

    def f(weight):
        q = n.X @ fixed([[1, 0], [weight, 1]])
        return (n.up * (shares(q @ n.K.T / math.sqrt(2)) @ n.V)).sum()

    def figures():
        printed("f", f(0), "8.230")
        printed("S_own's row 2", n.S_own[1].sum(), "0.729")
        printed("printed derivative", n.own[1, 2] * n.K_root[2, 0], "0.500")
        right = n.A[1, 2] * (n.K[2] - n.A[1] @ n.K)[0] / math.sqrt(2)
        printed("right derivative", right, "0.366")
        printed("printed promise for 0.1", f(0) + 0.1 * n.Wq_own[1, 0], "8.43")
        for weight, text in [(0.1, "8.222"), (4, "8.002"), (-0.1, "8.234"),
                             (-1, "7.801")]:
            printed(f"f at {weight}", f(weight), text)
        off = (f(1) - f(-1)) / 2 - n.Wq.grad[1, 0]
        printed("quotient at h = 1 is off by", off, "0.21")
        printed("printed way", n.Wq_own[1, 0], "1.991140")
        printed("without X", n.Q.grad[:, 0].sum(), "-0.146773")
        printed("without the root", n.Wq.grad[1, 0] * math.sqrt(2), "-0.088568")
        if not (f(1) > 8 and f(4) > 8 and f(-1) < 8 and f(-0.1) > f(0)):
            raise SystemExit("one-weight: f is not as the text has it")
    return n.O, n.up, figures


# ---- 6: scaling ---------------------------------------------------------

def draw(seed, rows, cols):
    """Normal numbers of four decimals, from make_reference's generator."""
    source = bits(seed)

    def normal():
        u = 1 - (next(source) >> 11) * 2.0**-53
        v = (next(source) >> 11) * 2.0**-53
        return math.sqrt(-2 * math.log(u)) * math.cos(2 * math.pi * v)

    return torch.tensor([[round(normal() * 1e4) / 1e4 for _ in range(cols)]
                         for _ in range(rows)])


WIDTHS = [2, 8, 64, 512]


def scaling(n):
    n.q = draw(278, 1, 512).requires_grad_()
    n.cut = torch.stack([(torch.arange(512) < d).double() for d in WIDTHS])
    many = draw(4426, 60, 512)
    n.Q = n.cut * n.q
    n.lengths = (n.Q @ n.Q.T).detach()
    n.S_many = (n.Q @ many.T).detach()
    n.S = n.Q @ many[:4].T
    n.S_raw = 1.0 * n.S
    n.A_raw = shares(n.S_raw)
    n.root = fixed([[math.sqrt(d)] for d in WIDTHS])
    n.S_scaled = n.S / n.root
    n.many_scaled = n.S_many / n.root
    n.A = shares(n.S_scaled)
    n.A_loud = shares(8 * n.S_scaled.detach())
    n.S_loud = 8 * n.S_scaled.detach()
    n.V = fixed([[4], [1], [6], [3]])
    n.O_raw, n.O = n.A_raw @ n.V, n.A @ n.V
    n.Y = torch.cat([n.O_raw, n.O], dim=1)

    def figures():
        for i, bound in enumerate([3.5, 8.2, 18.0, 52.8]):
            most = float(n.S_many[i].abs().max())
            if not bound - 0.1 < most <= bound:
                raise SystemExit(f"scaling: ±{bound} for {most}")
        printed("the highest of all", n.many_scaled.max(), "2.885484")
        printed("the lowest of all", n.many_scaled.min(), "-2.435247")
        printed("length of a key", math.sqrt(512), "22.6")
        printed("S[4,2]", n.S[3, 1], "9.962942")
        printed("by the variance", n.S[3, 1] / 512, "0.019459")
        printed("by the number of keys", n.S[3, 1] / 2, "4.981471")
        printed("multiplied", n.S[3, 1] * math.sqrt(512), "225.436")
        back = float(n.S_scaled.grad[3, 1]) / math.sqrt(512)
        printed("dS_scaled[4,2] back", back, "-0.035")
        both = [float(n.S_raw.grad[3, 1]), float(n.S_scaled.grad[3, 1])]
        printed("dS[4,2] not divided", sum(both), "-0.792106")
        printed("its scaled branch", back, "-0.034759")
        printed("multiplied instead", both[0] + both[1] * math.sqrt(512),
                "-17.802")
        printed("S[4,2] by 22.6", n.S[3, 1] / 22.6, "0.440838")
        printed("S[4,2] by 64", n.S[3, 1] / 64, "0.155671")
        if not 850 < n.A_raw[3, 1] / n.A_raw[3, 2] < 950:
            raise SystemExit("scaling: key2's share is not 900 times key3's")
        for i, text in enumerate(["43", "39", "42", "35"]):
            printed("largest share", 100 * n.A[i].max(), text)
        printed("against raw", back / float(n.S_raw.grad[3, 1]), "6")
        lead = n.S_scaled[3, 1] - n.S_scaled[3, 2]
        printed("key2's lead", lead, "0.301")
        printed("eight times", 8 * lead, "2.408")
        largest = n.S_raw.grad.abs().max(dim=1).values
        if not 155 < largest[0] / largest[3] < 165:
            raise SystemExit("scaling: not 160 times smaller")
    return n.Y, torch.ones(4, 2), figures


# ---- 7: causal mask -----------------------------------------------------

def masked_gradients(x, wq, wk, wv, allowed):
    """Gradients of the worked case's head: of its weights, of x, and its scores."""
    x, wq, wk, wv = (m.detach().clone().requires_grad_()
                     for m in (x, wq, wk, wv))
    scores = (x @ wq) @ (x @ wk).T
    masked = (scores / math.sqrt(2)).masked_fill(allowed == 0, -INF)
    (shares(masked) @ (x @ wv)).backward(fixed(UPSTREAM))
    return {"Wq": wq.grad, "Wk": wk.grad, "Wv": wv.grad, "X": x.grad,
            "S": scores.detach()}


def causal_mask(n):
    n.X = leaf([[1, 2], [0, 1], [3, 1]])
    n.Wq = leaf([[1, 0], [0, 1]])
    n.Wk = leaf([[1, 1], [0, 1]])
    n.Wv = leaf([[1, 0], [1, 1]])
    n.Q, n.K, n.V = n.X @ n.Wq, n.X @ n.Wk, n.X @ n.Wv
    n.S = n.Q @ n.K.T
    n.S_scaled = n.S / math.sqrt(2)
    n.allowed = torch.ones(3, 3).tril()
    n.S_masked = n.S_scaled.masked_fill(n.allowed == 0, -INF)
    n.A = shares(n.S_masked)
    n.O = n.A @ n.V
    with torch.no_grad():
        n.S_big = n.S_scaled.masked_fill(n.allowed == 0, -1e9)
        n.A_big = shares(n.S_big)
        n.A_open = shares(n.S_scaled)
        n.A_cut = n.A_open * n.allowed
        n.pad = fixed([[1, 1, 0]] * 3)
        n.S_pad = n.S_scaled.masked_fill(n.pad == 0, -INF)
        n.A_pad = shares(n.S_pad)
    if not torch.equal(n.A_big, n.A):
        raise SystemExit("causal-mask: -1e9 and -inf differ")

    def figures():
        printed("share without a mask", n.A_open[0, 0], "0.055717")
        printed("share of the last without a mask", 100 * n.A_open[0, 2], "94")
        printed("Token2 not masked", n.A_pad[0, 0], "0.971682")
        printed("row 2 of A_cut", n.A_cut[1].sum(), "0.380")
        printed("A_cut as it is at first", n.A_cut[1, 0], "0.306")
        printed("A beside it", n.A[1, 0], "0.804")
        plain = n.A_open @ n.V
        printed("O without a mask", plain[1, 0], "3.471")
        printed("O without a mask", plain[1, 1], "1.306")
        without = n.A_open.T @ fixed(UPSTREAM)
        printed("dV without a mask", without[2, 0], "1.935")
        printed("dV without a mask", without[0, 0], "0.063")
        printed("norm of the last key", n.K[2].norm(), "5")

        # The gradients of lesson 1, and which term of dWq the mask took.
        open_ = masked_gradients(n.X, n.Wq, n.Wk, n.Wv, torch.ones(3, 3))
        printed("dWq[2,1] of lesson 1", open_["Wq"][1, 0], "-0.062627")
        printed("dWq[1,1] of lesson 1", open_["Wq"][0, 0], "0.147")
        printed("dWv[1,1] of lesson 1", open_["Wv"][0, 0], "5.869")
        printed("dX[2,1] of lesson 1", open_["X"][1, 0], "-0.278")
        printed("dX[3,1] of lesson 1", open_["X"][2, 0], "1.985")
        taken = (open_["Wq"] - n.Wq.grad)[0, 0]
        printed("the term of row 1 without a mask", taken, "0.084146")
        printed("row 2 of dQ with the parts swapped",
                2 * n.Q.grad[1, 0] + n.Q.grad[2, 0], "0.243535")
        for part, text in zip([n.Q.grad @ n.Wq.T, n.K.grad @ n.Wk.T,
                               n.V.grad @ n.Wv.T],
                              ["0.1112", "-0.1130", "0.0002"]):
            printed("a part of dX[2,1]", part[1, 0], text)
        if n.K.grad.sum(dim=0).abs().max() > 1e-12:
            raise SystemExit("causal-mask: rows of dK do not add up to 0")

        # One step by PyTorch's own optimiser.
        start = [n.Wq, n.Wk, n.Wv]
        stepped = [w.detach().clone().requires_grad_() for w in start]
        for new, old in zip(stepped, start):
            new.grad = old.grad.clone()
        torch.optim.SGD(stepped, lr=0.1).step()
        promises = [float((old.grad * (new - old)).sum())
                    for new, old in zip(stepped, start)]
        printed("the promise", sum(promises), "-3.043")
        printed("of it by Wv", promises[2], "-3.032")
        printed("of it by Wq and Wk", sum(promises[:2]), "-0.0110")
        printed("dX[2,1] with the stepped Wq",
                (n.X.grad + n.Q.grad @ (stepped[0] - n.Wq).T)[1, 0],
                "-0.0030")
        printed("S[1,3] after a step",
                masked_gradients(n.X, *stepped, n.allowed)["S"][0, 2],
                "10.59")

        # Causality: another last word, and the earlier rows of O are the same.
        with torch.no_grad():
            other = n.X.clone()
            other[2, 0] = 6
            q, k, v = other @ n.Wq, other @ n.Wk, other @ n.Wv
            scores = (q @ k.T / math.sqrt(2)).masked_fill(
                n.allowed == 0, -INF)
            if not torch.equal((shares(scores) @ v)[:2], n.O[:2]):
                raise SystemExit("causal-mask: a later word has an effect")
    return n.O, fixed(UPSTREAM), figures


# ---- 8: training --------------------------------------------------------

class Learner:
    """The weights of lesson 8 by themselves, to be trained in plain PyTorch."""

    def __init__(self, query=(1.0, 1.0)):
        start = [[2, 0], [0, 2], [1, 1]]
        self.weights = [leaf(start) for _ in range(3)]
        self.weights[0].data[2] = fixed(query)
        self.target = fixed([[2, 0], [0, 2], [2, 0]])

    def loss(self):
        q, k, v = self.weights
        self.A = shares(q @ k.T / math.sqrt(2))
        return torch.nn.functional.mse_loss(self.A @ v, self.target)

    def train(self, rate, steps):
        sgd = torch.optim.SGD(self.weights, lr=rate)
        for _ in range(steps):
            sgd.zero_grad()
            self.loss().backward()
            sgd.step()
        return float(self.loss())


def training_from(n, learner):
    n.X = torch.eye(3)
    for name, weight in zip(["Wq", "Wk", "Wv"], learner.weights):
        setattr(n, name, weight.detach().clone().requires_grad_())
    head(n, 2)
    n.T = learner.target.clone().requires_grad_()
    n.L = torch.nn.functional.mse_loss(n.O, n.T)


def training_30(n):
    learner = Learner()
    learner.train(0.5, 30)
    training_from(n, learner)
    return n.L, None


def training(n):
    training_from(n, Learner())

    def figures():
        start = float(n.L)
        for rate, promise, change in [(0.1, "-0.040", "-0.039"),
                                      (1, "-0.404", "-0.279"),
                                      (5, "-2.018", "0.312")]:
            squares = sum(float((w.grad ** 2).sum())
                          for w in [n.Wq, n.Wk, n.Wv])
            printed(f"promise at {rate}", -rate * squares, promise)
            printed(f"change at {rate}", Learner().train(rate, 1) - start,
                    change)
        for steps, text in enumerate(["0.696", "2.748", "0.263", "1.779",
                                      "9.522", "51.7", "281.6"], 1):
            printed(f"L at lr 5, step {steps}", Learner().train(5, steps),
                    text)
        learner = Learner()
        learner.train(0.5, 1)
        printed("a share after 1 step", 100 * learner.A[2, 0], "46")
        learner = Learner()
        printed("L after 30 steps", learner.train(0.5, 30), "0.0013")
        printed("a share after 30", 100 * learner.A[2, 0], "81")
        for found, text in zip([learner.weights[0][2, 0],
                                learner.weights[0][2, 1],
                                learner.weights[1][0, 0],
                                learner.weights[1][0, 1],
                                learner.weights[1][1, 0],
                                learner.weights[1][1, 1],
                                learner.weights[2][0, 0],
                                learner.weights[2][0, 1]],
                               ["1.768", "0.413", "2.408", "0.164", "-0.318",
                                "2.064", "2.238", "-0.238"]):
            printed("a weight after 30", found, text)
        printed("dWv twice", 2 * n.Wv.grad[2, 0], "-0.2222")
        sure = Learner((1.0, 20.0))
        loss = sure.loss()
        loss.backward()
        printed("L of a sure row", loss, "1.385")
        printed("dWv of a sure row", sure.weights[2].grad[1, 0], "-0.600")
        heard = sure.weights[0].grad[2].abs().max()
        if not (loss > 1 and heard < 1e-3 and
                sure.weights[2].grad.abs().max() > 0.5):
            raise SystemExit("training: a sure row is not as the text has it")
    return n.L, None, figures


LESSONS = {
    "library": library,
    "softmax": softmax,
    "backward": backward,
    "one-weight": one_weight,
    "scaling": scaling,
    "causal-mask": causal_mask,
    "training": training,
    "training-30": training_30,
}

# Files of a lesson after these commands.
COMMANDS = {"training-30": ("training", ["lr 0.5", "train 30"])}


def rows_of(tensor):
    if tensor is None:
        return None
    rows = tensor.detach().reshape(-1, tensor.shape[-1]) if tensor.dim() \
        else tensor.detach().reshape(1, 1)
    return [["-inf" if x == -INF else x for x in row] for row in rows.tolist()]


def main():
    (HERE / "lessons").mkdir(exist_ok=True)
    for name, build in LESSONS.items():
        lesson = Lesson()
        root, upstream, *figures = build(lesson)
        root.backward(upstream)
        for check in figures:
            check()
        grads = {k: v.grad if v.requires_grad else None
                 for k, v in lesson.nodes.items()}
        of, commands = COMMANDS.get(name, (name, []))
        out = {"lesson": of, "commands": commands,
               "torch": torch.__version__,
               "nodes": {k: {"value": rows_of(v), "grad": rows_of(grads[k])}
                         for k, v in lesson.nodes.items()}}
        text = json.dumps(out).replace('}, "', '},\n"')
        (HERE / "lessons" / (name + ".json")).write_text(text + "\n")


if __name__ == "__main__":
    main()
