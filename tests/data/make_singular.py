#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/singular.json: singular values and ranks of some matrices
by NumPy (LAPACK's gesdd, which works another way than the program's).

    /usr/bin/python3 tests/data/make_singular.py
"""
import json
import pathlib

import numpy as np

rng = np.random.default_rng(13)


def of_rank(rows, cols, rank):
    """Whole numbers, so that the rank is exact."""
    return (rng.integers(-3, 4, (rows, rank)) @
            rng.integers(-3, 4, (rank, cols))).astype(float)


def hilbert(n):
    i = np.arange(n)
    return 1.0 / (i[:, None] + i[None, :] + 1)


Q = np.array([[1, 0], [0, 1], [2, -1], [1, 1]], float)
K = np.array([[1, 1], [0, 1], [1, 0], [1, -1]], float)
S = Q @ K.T
A = np.exp(S - S.max(1, keepdims=True))
A /= A.sum(1, keepdims=True)

cases = {
    "zero": np.zeros((3, 2)),
    "one": np.array([[-7.0]]),
    "row": np.array([[3.0, 4.0, 12.0]]),
    "identity": np.eye(5),
    "scores": S,
    "shares": A,
    "tall": rng.standard_normal((9, 4)),
    "wide": rng.standard_normal((4, 9)),
    "rank 2 of 6": of_rank(6, 8, 2),
    "rank 3 of 7": of_rank(12, 7, 3),
    "hilbert 6": hilbert(6),
    "equal columns": np.tile(rng.standard_normal((5, 1)), (1, 4)),
    "huge": 1e200 * rng.standard_normal((4, 4)),
    "tiny": 1e-200 * rng.standard_normal((4, 4)),
    "graded": np.diag([1e8, 1.0, 1e-4]) @ rng.standard_normal((3, 3)),
    "large": rng.standard_normal((64, 40)),
}
out = [{"name": name, "rows": m.shape[0], "cols": m.shape[1],
        "cells": m.ravel().tolist(),
        "values": np.linalg.svd(m, compute_uv=False).tolist(),
        "rank": int(np.linalg.matrix_rank(m))}
       for name, m in cases.items()]
path = pathlib.Path(__file__).parent / "singular.json"
path.write_text("[\n" + ",\n".join(json.dumps(c) for c in out) + "\n]\n")
