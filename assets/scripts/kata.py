#!/usr/bin/env python3
# -*- coding: utf-8 -*-
{title}
import atexit
import math
import os
from math import inf, nan

import numpy as np

{file}
np.seterr(all="ignore")
erf = np.vectorize(math.erf)


def softmax(z, axis):
    e = np.exp(z - np.maximum(z.max(axis=axis, keepdims=True), np.finfo(float).min))
    total = e.sum(axis=axis, keepdims=True)
    return e / np.where(total == 0, 1, total)


@atexit.register  # so that what is right so far is saved, whatever goes wrong behind it
def save():
    arrays = {
{arrays}
    }
    written = {name: array for name, array in arrays.items() if array is not None}
    with open(FILE + ".part", "wb") as file:
        np.savez(file, **written)
    os.replace(FILE + ".part", FILE)

{given}
{forward}
{backward}
