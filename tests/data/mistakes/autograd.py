#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds every gradient of the right scripts to PyTorch's automatic ones. Writes nothing.

    QKV=build/qkv /usr/bin/python3 tests/data/mistakes/autograd.py

Needs PyTorch beside NumPy. The first half of a script in cases/, up to the blank line, is run once
more on tensors, with helpers of PyTorch's own; the second half, written by hand, is what is held.
"""
import ast
import math
import sys

import numpy as np
import torch

import make


class Tensors:
    """What the scripts' forward halves call of NumPy, for tensors."""
    inf = math.inf
    tril, ones, arange = np.tril, np.ones, np.arange
    exp, log, tanh = torch.exp, torch.log, torch.tanh

    @staticmethod
    def sqrt(x):
        return torch.sqrt(x) if torch.is_tensor(x) else math.sqrt(x)

    @staticmethod
    def hstack(parts):
        return torch.cat(parts, 1)

    @staticmethod
    def vstack(parts):
        return torch.cat(parts, 0)

    @staticmethod
    def hsplit(x, n):
        return torch.chunk(x, n, 1)

    @staticmethod
    def where(allowed, x, other):
        return x.masked_fill(torch.tensor(~allowed), other)

    @staticmethod
    def maximum(x, _):
        return torch.relu(x)


def layernorm(x, gamma, beta):
    return torch.nn.functional.layer_norm(x, x.shape[1:], gamma[0], beta[0], 1e-5)


def rmsnorm(x, gamma):
    return x * torch.rsqrt((x * x).mean(1, keepdim=True) + 1e-6) * gamma


def rope(x):
    """A pair of columns is a complex number, which is turned."""
    half = x.shape[1] // 2
    turn = torch.arange(len(x))[:, None] * 10000.0 ** (-torch.arange(half, dtype=x.dtype) / half)
    turned = torch.complex(x[:, :half], x[:, half:]) * torch.polar(torch.ones_like(turn), turn)
    return torch.cat([turned.real, turned.imag], 1)


def run(case):
    """The forward half on tensors, whose gradients are kept, and then PyTorch's way back."""
    sizes = make.CASES[case.name][1]
    given = {n: torch.tensor(v, requires_grad=n in case.nodes) for n, v in case.given.items()}
    space = {**given, **sizes, "T": case.start()["T"], "np": Tensors, "math": math,
             "softmax": lambda x: torch.softmax(x, 1), "gelu": torch.nn.functional.gelu,
             "causal": lambda T: np.tril(np.ones((T, T))) == 1,
             "layernorm": layernorm, "rmsnorm": rmsnorm, "rope": rope}
    for statement in ast.parse(case.text.split("\n\n")[0]).body:
        if make.assigned(statement) == ["L"] and "targets" in sizes:
            targets = torch.tensor(sizes["targets"])
            space["L"] = torch.nn.functional.cross_entropy(space["logits"], targets)
            continue
        exec(compile(ast.Module([statement], []), case.name, "exec"), space)
        for name in make.assigned(statement):
            if torch.is_tensor(space[name]):
                space[name].retain_grad()
    start = [n for n in given if n not in case.nodes and n[1:] in case.nodes]
    if start:
        space[start[0][1:]].backward(given[start[0]])
    elif "L" in space:
        space["L"].backward()
    return space


def main():
    failed = False
    for name in make.CASES:
        case = make.Case(name)
        space, held = run(case), 0
        for gradient in case.order:
            value = space.get(gradient[1:])
            if gradient[0] != "d" or not torch.is_tensor(value) or value.grad is None:
                continue
            held += 1
            if not make.same(case.arrays[gradient], value.grad, make.EPSILON):
                failed = True
                print(f"{name}: {gradient} is not PyTorch's")
        written = [n for n in case.order if n[0] == "d" and n[1:] in case.reads.keys() | case.given]
        if held != len(written):
            failed = True
            print(f"{name}: of {len(written)} gradients {held} were held")
        print(f"{name}: {held} gradients")
    sys.exit(failed)


if __name__ == "__main__":
    main()
