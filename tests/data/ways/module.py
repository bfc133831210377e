# SPDX-License-Identifier: GPL-3.0-or-later
"""What assets/python/qkv.py does, and what it says of what is wrong; silent where all is right."""
import os

import numpy as np

import qkv

here = os.path.dirname(os.path.abspath(__file__))
right = dict(np.load(os.path.join(here, "loops.npz")))

name = qkv.save("saved", **right)
assert name == "saved.npz" and not os.path.exists("saved.npz.part")
with np.load(name) as saved:
    assert set(saved) == set(right) and all((saved[n] == right[n]).all() for n in right)

report = qkv.against("three-tokens", right)
assert report["right"] and report["first_wrong"] is None and len(report["matrices"]) == 10, report

report = qkv.against("three-tokens", dict(right, dK=right["dS"] @ np.array([[1, 2], [0, 1], [3, 1]])))
assert not report["right"] and report["first_wrong"] == "dK", report
assert "dS stands where dSᵀ belongs" in [fault["name"] for fault in report["faults"]], report

report = qkv.against("three-tokens", {"dWk": right["dWk"].T}, "--layout=out-in")
assert report["right"] and report["weights_out_by_in"], report

for lesson, arrays, said in (("none-such", right, "none-such"), ("1", {"Z": np.ones((2, 2))}, "Z")):
    try:
        qkv.against(lesson, arrays)
    except ValueError as why:
        assert said in str(why), why
    else:
        raise AssertionError("was taken: " + said)
