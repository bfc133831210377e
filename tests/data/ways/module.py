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

# Names of libraries, with their axes.
usual = {
    "transformer-lens": {"blocks.0.attn.hook_pattern": right["A"][None, None],
                         "blocks.0.attn.hook_pattern_grad": right["dA"][None, None],
                         "blocks.0.attn.hook_q_grad": right["dQ"][None, :, None],
                         "blocks.0.attn.W_V.grad": right["dWv"][None]},
    "keras": {"model/attention/query/kernel.grad": right["dWq"][:, None],
              "model/attention/key/kernel.grad": right["dWk"][:, None],
              "model/attention/value/kernel.grad": right["dWv"][:, None]},
    "gpt2": {"transformer.h.0.attn.c_attn.weight.grad":
             np.hstack([right["dWq"], right["dWk"], right["dWv"]])},
    "pytorch": {"model.layers.0.self_attn.q_proj.weight.grad": right["dWq"].T,
                "model.layers.0.self_attn.k_proj.weight.grad": right["dWk"].T,
                "model.layers.0.self_attn.v_proj.weight.grad": right["dWv"].T},
}
for name, arrays in usual.items():
    report = qkv.against("three-tokens", arrays)
    got = sorted(matrix["name"] for matrix in report["matrices"])
    want = ["A", "dA", "dQ", "dWv"] if name == "transformer-lens" else ["dWk", "dWq", "dWv"]
    assert report["right"] and got == want and not report["unknown"], (name, got, report)
    arrays = {key: value + 1 for key, value in arrays.items()}
    assert not qkv.against("three-tokens", arrays)["right"], name

# One of several layers cannot be told from the others.
two = dict(usual["gpt2"], **{"transformer.h.1.attn.c_attn.weight.grad": np.ones((2, 6))})
try:
    qkv.against("three-tokens", two)
except ValueError as why:
    assert "none of its arrays" in str(why), why
else:
    raise AssertionError("one of two layers was taken")

for lesson, arrays, said in (("none-such", right, "none-such"), ("1", {"Z": np.ones((2, 2))}, "Z")):
    try:
        qkv.against(lesson, arrays)
    except ValueError as why:
        assert said in str(why), why
    else:
        raise AssertionError("was taken: " + said)
