#!/usr/bin/env python3
# -*- coding: utf-8 -*-
{title}
#
#     qkv against {id} {id}.npz --watch
import math
import os
from math import inf, nan

import numpy as np

np.seterr(all="ignore")
erf = np.vectorize(math.erf)
saved = {}


def softmax(z, axis):
    e = np.exp(z - np.maximum(z.max(axis=axis, keepdims=True), np.finfo(float).min))
    total = e.sum(axis=axis, keepdims=True)
    return e / np.where(total == 0, 1, total)


def save(name, array):
    if array is None:
        return
    saved[name] = array
    with open("{id}.npz.part", "wb") as file:
        np.savez(file, **saved)
    os.replace("{id}.npz.part", "{id}.npz")

{given}
{forward}
{backward}
