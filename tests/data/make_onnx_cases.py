#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/onnx/attention.npz and linear-attention.npz: cases that ONNX tests every
implementation of its operators Attention and LinearAttention with.

    git clone https://github.com/onnx/onnx
    /usr/bin/python3 tests/data/make_onnx_cases.py onnx

Of the checkout four files are run as they are, in NumPy: the two that make the cases,
onnx/backend/test/case/node/{attention,linear_attention}.py, with the seed that ONNX gives each of
them, and the reference code of the two operators, from which the expected outputs come. The rest
of the package would have to be compiled; empty modules stand for it, and for its functions
make_node and expect two that keep what they are given. Nothing of the four files is kept here.

Kept are the float32 cases of what lessons 26, 28 and 30 teach: grouped and single keys, windows, kept
keys, and every rule of LinearAttention. A case's arrays lie below one another, head by head:
q, k, v, y, and where there are any state, decay, beta, next (the state after it), mask. Its row
"how" has the batch, heads of queries and of keys, their rows, rows kept from before, causal, left
and right side of the window (-1: open), the scale, and the width of a key; for LinearAttention the
batch, heads, rows, width of a key and of a value, the scale, and the rule: 1 adds, 2 fades,
3 overwrites, 4 both.
"""
import sys
import types
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import numpy as np

OUT = Path(__file__).resolve().parent / "onnx"
SEED = 0
ATTENTION = ["4d_gqa", "4d_gqa_scaled", "4d_gqa_causal", "3d_gqa", "3d_gqa_causal",
             "4d_gqa_with_past_and_present", "local_window", "local_window_with_past",
             "3d_local_window", "bidirectional_window"]
LINEAR = ["linear", "gated", "gated_per_head_decay", "delta", "gated_delta",
          "gated_delta_beta_scalar", "gated_delta_gqa", "gated_delta_mqa", "decode_step",
          "prefill_with_past", "no_past_explicit_zeros", "explicit_scale", "linear_t1_no_past"]
RULES = ["linear", "gated", "delta", "gated_delta"]


def stand_in(name, **names):
    sys.modules[name] = types.ModuleType(name)
    vars(sys.modules[name]).update(names)


def cases_of(checkout):
    found = {}

    def make_node(operator, inputs, outputs, **how):
        return inputs, how

    def expect(node, inputs, outputs, name, **_):
        names, how = node
        found[name] = dict(zip([n for n in names if n], inputs)), outputs, how

    def load(name):
        spec = spec_from_file_location(name, Path(checkout, *name.split(".")).with_suffix(".py"))
        sys.modules[name] = module = module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    ops, node = "onnx.reference.ops", "onnx.backend.test.case.node"
    helper = types.SimpleNamespace(make_node=make_node, make_opsetid=lambda *_: None)
    stand_in("onnx", helper=helper)
    for name in ("onnx.reference", ops, "onnx.backend", "onnx.backend.test",
                 "onnx.backend.test.case"):
        stand_in(name)
    stand_in("onnx.reference.op_run", OpRun=object)
    stand_in("onnx.backend.test.case.base", Base=object)
    stand_in(node, expect=expect)
    load(f"{ops}.op_attention")
    load(f"{ops}.op_linear_attention")
    for operator in (load(f"{node}.attention").Attention,
                     load(f"{node}.linear_attention").LinearAttention):
        for name, export in vars(operator).items():
            if name.startswith("export"):
                np.random.seed(SEED)
                try:
                    getattr(operator, name)()
                except AttributeError:      # needs a function of the package; none of those below
                    pass
    return found


def below(x, heads=None):
    """All heads of an array below one another: batch, head, row by column."""
    if x.ndim == 3:
        x = x.reshape(*x.shape[:2], heads, -1).transpose(0, 2, 1, 3)
    return x.reshape(-1, x.shape[-1])


def attention(arrays, name, case):
    inputs, outputs, how = case
    q, k, v, y = inputs["Q"], inputs["K"], inputs["V"], outputs[0]
    heads = how.get("q_num_heads", q.shape[1]), how.get("kv_num_heads", k.shape[1])
    past = inputs.get("past_key")
    if past is not None:
        k, v = (np.concatenate([inputs[f"past_{x}"], new], axis=2)
                for x, new in (("key", k), ("value", v)))
    width = q.shape[-1] // (heads[0] if q.ndim == 3 else 1)
    for letter, x, n in (("q", q, heads[0]), ("k", k, heads[1]), ("v", v, heads[1]),
                         ("y", y, heads[0])):
        arrays[f"{name}.{letter}"] = below(x, n)
    if "attn_mask" in inputs:
        assert inputs["attn_mask"].dtype == np.float32
        arrays[f"{name}.mask"] = below(inputs["attn_mask"][None, None])
    rows = [x.shape[1 if x.ndim == 3 else 2] for x in (q, k)]
    assert not how.get("softcap") and "nonpad_kv_seqlen" not in inputs
    arrays[f"{name}.how"] = np.array([[
        q.shape[0], *heads, *rows, 0 if past is None else past.shape[2], how.get("is_causal", 0),
        how.get("left_window_size", -1), how.get("right_window_size", -1),
        how.get("scale", 1 / np.sqrt(width)), "attn_mask" in inputs]], float)


def linear(arrays, name, case):
    inputs, (y, after), how = case
    q, k, v = (inputs[x] for x in ("query", "key", "value"))
    heads = how["q_num_heads"], how["kv_num_heads"]
    for letter, x, n in (("q", q, heads[0]), ("k", k, heads[1]), ("v", v, heads[1]),
                         ("y", y, heads[0]), ("next", after, None),
                         ("state", inputs.get("past_state"), None)):
        if x is not None:
            arrays[f"{name}.{letter}"] = below(x, n)
    batch, rows, width = q.shape[0], q.shape[1], k.shape[-1] // heads[1]
    if "decay" in inputs:           # a number for each column of a key; one for a head is repeated
        decay = below(inputs["decay"], heads[1])
        arrays[f"{name}.decay"] = np.repeat(decay, width // decay.shape[1], axis=1)
    if "beta" in inputs:            # a number for each head; one for all is repeated
        beta = inputs["beta"]
        arrays[f"{name}.beta"] = below(np.repeat(beta, heads[1] // beta.shape[2], axis=2), heads[1])
    arrays[f"{name}.how"] = np.array([[
        batch, *heads, rows, width, v.shape[-1] // heads[1], how.get("scale", 0) or width ** -0.5,
        1 + RULES.index(how.get("update_rule", "gated_delta")), "past_state" in inputs]], float)


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: make_onnx_cases.py CHECKOUT, a folder with onnx/reference/ops")
    cases = cases_of(sys.argv[1])
    OUT.mkdir(exist_ok=True)
    for file, prefix, names, keep in (
            ("attention", "test_attention_", ATTENTION, attention),
            ("linear-attention", "test_linear_attention_", LINEAR, linear)):
        arrays = {}
        for name in names:
            keep(arrays, name, cases[prefix + name])
        np.savez_compressed(OUT / f"{file}.npz", **arrays)


if __name__ == "__main__":
    main()
