#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes three-tokens.json: every number of lesson 1, made by NumPy alone.

    python3 tests/data/make_three_tokens.py > tests/data/three-tokens.json

Nothing here shares code with the program. Each gradient is written down
by the rule of its own step, and then held against central differences of
the forward pass, so that a slip in this file cannot become the truth.
"""
import json
import sys

import numpy as np

GIVEN = {
    "X": [[1, 2], [0, 1], [3, 1]],
    "Wq": [[1, 0], [0, 1]],
    "Wk": [[1, 1], [0, 1]],
    "Wv": [[1, 0], [1, 1]],
}
UPSTREAM = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, -1.0]])
ROOT2 = np.sqrt(2.0)
CHECKED = ["X", "Wq", "Wk", "Wv"]


def softmax_rows(scores):
    shifted = np.exp(scores - scores.max(axis=1, keepdims=True))
    return shifted / shifted.sum(axis=1, keepdims=True)


def forward(leaves):
    v = {name: np.array(rows, dtype=float) for name, rows in leaves.items()}
    v["Q"] = v["X"] @ v["Wq"]
    v["K"] = v["X"] @ v["Wk"]
    v["V"] = v["X"] @ v["Wv"]
    v["S"] = v["Q"] @ v["K"].T
    v["S_scaled"] = v["S"] / ROOT2
    v["A"] = softmax_rows(v["S_scaled"])
    v["O"] = v["A"] @ v["V"]
    return v


def objective(leaves):
    """The scalar that is watched: f = sum of dO * O."""
    return float((UPSTREAM * forward(leaves)["O"]).sum())


def backward(v):
    g = {"O": UPSTREAM}
    g["V"] = v["A"].T @ g["O"]
    g["A"] = g["O"] @ v["V"].T
    mean = (g["A"] * v["A"]).sum(axis=1, keepdims=True)
    g["S_scaled"] = v["A"] * (g["A"] - mean)
    g["S"] = g["S_scaled"] / ROOT2
    g["Q"] = g["S"] @ v["K"]
    g["K"] = g["S"].T @ v["Q"]
    g["Wq"] = v["X"].T @ g["Q"]
    g["Wk"] = v["X"].T @ g["K"]
    g["Wv"] = v["X"].T @ g["V"]
    paths = {
        "Q": g["Q"] @ v["Wq"].T,
        "K": g["K"] @ v["Wk"].T,
        "V": g["V"] @ v["Wv"].T,
    }
    g["X"] = paths["Q"] + paths["K"] + paths["V"]
    return g, paths


def difference(leaves, name, cell, h=1e-5):
    def at(step):
        moved = {k: np.array(m, dtype=float) for k, m in leaves.items()}
        moved[name][cell] += step
        return objective(moved)

    return (at(h) - at(-h)) / (2 * h)


def worst_error(leaves, g):
    return max(
        abs(g[name][cell] - difference(leaves, name, cell))
        for name in CHECKED
        for cell in np.ndindex(*g[name].shape)
    )


def case(leaves):
    v = forward(leaves)
    g, paths = backward(v)
    error = worst_error(leaves, g)
    if error > 1e-8:
        sys.exit(f"a gradient is off its central difference by {error:g}")
    return {
        "objective": objective(leaves),
        "value": {name: m.tolist() for name, m in v.items()},
        "grad": {name: m.tolist() for name, m in g.items()},
        "dX_paths": {name: m.tolist() for name, m in paths.items()},
    }


def quoted():
    """What the lesson's text quotes and no cell of its graph holds."""
    v = forward(GIVEN)
    g, _ = backward(v)
    query, keys = v["Q"][1], v["K"]
    length = np.linalg.norm(keys, axis=1)
    diagonal = v["A"] * (1 - v["A"]) * g["A"] / ROOT2
    return {
        "key_length": length.tolist(),
        "cosine_of_query_2": (
            keys @ query / (length * np.linalg.norm(query))
        ).tolist(),
        "dWq_with_the_diagonal_of_softmax_only": (
            v["X"].T @ (diagonal @ keys)
        ).tolist(),
        "objective_with_Wq[2,1]": {
            str(w): objective(dict(GIVEN, Wq=[[1, 0], [w, 1]]))
            for w in (-0.5, 0.1, 0.5)
        },
    }


def main():
    edited = dict(GIVEN, Wq=[[1, 0.5], [0, 1]])
    json.dump(
        {
            "original": case(GIVEN),
            "set Wq[1,2] 1/2": case(edited),
            "quoted": quoted(),
        },
        sys.stdout,
        indent=1,
    )
    print()


main()
