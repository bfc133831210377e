#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/arrays/: files of small arrays, by NumPy 1.24 and PyTorch 1.13.

The number at row i and column j, from 0, of a 3x4 array is (4 i + j - 5) / 4 of floats,
4 i + j - 5 of signed and 4 i + j of unsigned integers, and whether that is odd of booleans.
'special' holds what rounds, overflows or is no number. unit/data_arrays.c reads them.

    /usr/bin/python3 tests/data/make_arrays.py
"""
import json
import os
import struct

import numpy as np
import torch

HERE = os.path.join(os.path.dirname(__file__), "arrays")
COUNT = np.arange(12).reshape(3, 4)


def of_type(code):
    kind = np.dtype(code).kind
    values = {"f": (COUNT - 5) / 4, "i": COUNT - 5, "u": COUNT, "b": COUNT % 2 == 1}
    return values[kind].astype(code)


SPECIAL = np.array([[0.1, -0.0, 5e-324, 1.7976931348623157e308], [np.nan, np.inf, -np.inf, 1 / 3]])


def safetensors(name, tensors, metadata=None):
    """The format as its README gives it; no package of it was at hand."""
    header, data = {}, b""
    if metadata:
        header["__metadata__"] = metadata
    for key, (dtype, shape, raw) in tensors.items():
        header[key] = {"dtype": dtype, "shape": list(shape),
                       "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    with open(os.path.join(HERE, name), "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + data)


def main():
    os.makedirs(HERE, exist_ok=True)
    os.chdir(HERE)
    for code in ["f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "b1"]:
        np.save(f"{code}.npy", of_type(code))
    np.save("f8-big.npy", of_type("f8").astype(">f8"))
    np.save("i2-big.npy", of_type("i2").astype(">i2"))
    np.save("f4-columns.npy", np.asfortranarray(of_type("f4")))
    np.save("row.npy", of_type("f8")[1])
    np.save("one.npy", np.array(2.5))
    np.save("special.npy", SPECIAL)
    with open("version-2.npy", "wb") as file:
        np.lib.format.write_array(file, of_type("f8"), version=(2, 0))
    arrays = {"floats": of_type("f4"), "columns": np.asfortranarray(of_type("f8")),
              "counts": of_type("i4"), "\u8bcd": of_type("u1")}
    np.savez("stored.npz", **arrays)
    np.savez_compressed("deflated.npz", **arrays)
    np.savetxt("plain.csv", of_type("f8"), delimiter=",", fmt="%r")
    np.savetxt("headed.csv", of_type("f8"), delimiter=";", fmt="%.2f", header="a;b;c;d")
    np.savetxt("tabs.tsv", of_type("i4"), delimiter="\t", fmt="%d")

    tensors = {}
    for name, dtype in [("F16", torch.float16), ("BF16", torch.bfloat16), ("F32", torch.float32),
                        ("F64", torch.float64), ("I8", torch.int8), ("I16", torch.int16),
                        ("I32", torch.int32), ("I64", torch.int64), ("U8", torch.uint8),
                        ("BOOL", torch.bool)]:
        kind = {"F": "f8", "B": "f8", "I": "i8", "U": "u1"}[name[0]] if name != "BOOL" else "b1"
        t = torch.from_numpy(of_type(kind)).to(dtype)
        raw = t.view(torch.int16).numpy().tobytes() if name == "BF16" else t.numpy().tobytes()
        tensors[name] = (name, t.shape, raw)
    for name, code in [("U16", "u2"), ("U32", "u4")]:
        tensors[name] = (name, (3, 4), of_type(code).tobytes())
    tensors["row"] = ("F64", (4,), of_type("f8")[1].tobytes())
    tensors["one"] = ("F64", (), np.float64(2.5).tobytes())
    tensors["none"] = ("F32", (0, 4), b"")
    tensors["mask"] = ("F32", (1, 1, 2, 2), np.tril(np.ones((2, 2), "f4")).tobytes())
    halves = torch.tensor([65504.0, 6e-8, -0.0, float("inf"), float("nan"), 6.1e-5]).half()
    tensors["halves"] = ("F16", (6,), halves.numpy().tobytes())
    safetensors("torch.safetensors", tensors, {"format": "pt"})


main()
