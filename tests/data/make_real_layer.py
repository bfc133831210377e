#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The numbers of lesson real-layer, by NumPy 1.24 and PyTorch 1.13.

    /usr/bin/python3 tests/data/make_real_layer.py
        writes lessons/real-layer.safetensors: random numbers in the layout of GPT-2's file
        (float32, 48 numbers a token, heads of 12), as many rows of its vocabulary as the
        sentence needs; and lessons/real-layer-torch.npz: the layer's values and gradients for them.
    /usr/bin/python3 tests/data/make_real_layer.py gpt2 FILE
        writes a file of GPT-2's own size (768, 12 layers, 0.5 GB), with random numbers
    /usr/bin/python3 tests/data/make_real_layer.py compare FILE
        computes the layer from any such file and compares what the program exports

All arithmetic is PyTorch's, in float64, the gradients by its autograd.
"""
import json
import os
import subprocess
import sys
import tempfile

import numpy as np
import torch

ROOT = os.path.join(os.path.dirname(__file__), "..", "..")
SMALL = os.path.join(ROOT, "lessons", "real-layer.safetensors")
SENTENCE = [464, 530, 508, 531, 523, 318, 262, 530, 508, 468, 340, 13]


def tensors(words, places, width, layers, rng):
    def normal(scale, *shape):
        return (rng.standard_normal(shape) * scale).astype(np.float32)

    yield "wte.weight", normal(0.14, words, width)
    yield "wpe.weight", normal(0.1, places, width)
    scale = 1.4 / width ** 0.5  # so that shares are neither all alike nor 0 and 1
    for n in range(layers):
        yield f"h.{n}.ln_1.weight", 1 + normal(0.1, width)
        yield f"h.{n}.ln_1.bias", normal(0.1, width)
        if words > 50000:  # a table that GPT-2's file has and nobody needs
            yield f"h.{n}.attn.bias", np.tri(1024, dtype=np.float32)[None, None]
        yield f"h.{n}.attn.c_attn.weight", normal(scale, width, 3 * width)
        yield f"h.{n}.attn.c_attn.bias", normal(0.1, 3 * width)
        yield f"h.{n}.attn.c_proj.weight", normal(scale, width, width)
        yield f"h.{n}.attn.c_proj.bias", normal(0.1, width)


def write(path, *sizes):
    """Twice the same numbers: once for the header."""
    def again():
        return tensors(*sizes, np.random.default_rng(32))

    header, at = {}, 0
    for name, value in again():
        header[name] = {"dtype": "F32", "shape": list(value.shape),
                        "data_offsets": [at, at + value.nbytes]}
        at += value.nbytes
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(len(text).to_bytes(8, "little") + text)
        for _, value in again():
            file.write(value.tobytes())


def read(path, name):
    with open(path, "rb") as file:
        size = int.from_bytes(file.read(8), "little")
        entry = json.loads(file.read(size))[name]
    begin, end = entry["data_offsets"]
    values = np.fromfile(path, dtype="<f4", offset=8 + size + begin, count=(end - begin) // 4)
    return torch.tensor(values.reshape(entry["shape"]), dtype=torch.float64)


def layer(path):
    """Values and gradients, by the lesson's names."""
    kinds = list(dict.fromkeys(SENTENCE))
    x = torch.tensor([kinds.index(token) for token in SENTENCE])
    leaf = {"wte": read(path, "wte.weight")[kinds],
            "wpe": read(path, "wpe.weight")[:len(SENTENCE)]}
    for part in ("ln_1", "c_attn", "c_proj"):
        for kind in ("weight", "bias"):
            name = f"h.0.{part}.{kind}" if part == "ln_1" else f"h.0.attn.{part}.{kind}"
            value = read(path, name)
            leaf[f"{part}_{kind}"] = value if value.dim() == 2 else value[None]
    for value in leaf.values():
        value.requires_grad_()
    width = leaf["wte"].shape[1]
    wide = 64 if width % 64 == 0 else 12
    made = {"X": leaf["wte"][x] + leaf["wpe"]}
    made["ln_1"] = torch.nn.functional.layer_norm(
        made["X"], (width,), leaf["ln_1_weight"][0], leaf["ln_1_bias"][0], 1e-5)
    made["c_attn"] = made["ln_1"] @ leaf["c_attn_weight"] + leaf["c_attn_bias"]
    future = torch.ones(len(x), len(x)).triu(1).bool()
    heads = []
    for q, k, v in zip(*(part.split(wide, 1) for part in made["c_attn"].split(width, 1))):
        scores = (q @ k.T / wide ** 0.5).masked_fill(future, -torch.inf)
        heads.append(scores.softmax(1) @ v)
    made["concat"] = torch.cat(heads, 1)
    made["Y"] = made["X"] + made["concat"] @ leaf["c_proj_weight"] + leaf["c_proj_bias"]
    for value in made.values():
        value.retain_grad()
    t, j = torch.meshgrid(torch.arange(1, len(x) + 1), torch.arange(1, width + 1), indexing="ij")
    made["Y"].backward(((7 * t + 3 * j) % 5 - 2).double())
    found = {name: value.detach().numpy() for name, value in made.items()}
    found.update({"d" + name: value.grad.numpy() for name, value in {**made, **leaf}.items()})
    return found


def compare(path):
    program = os.environ.get("QKV", os.path.join(ROOT, "build", "qkv"))
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "out.npz")
        subprocess.run([program, "export", "real-layer", "--weights", path, "--format", "npz",
                        "-o", out], check=True)
        mine = np.load(out)
        worst = 0.0
        for name, value in layer(path).items():
            off = np.abs(mine[name] - value).max()
            print(f"{name:16} {str(value.shape):14} off by at most {off:.1e}")
            worst = max(worst, off)
    print("all within 1e-9" if worst <= 1e-9 else "OFF")
    return int(worst > 1e-9)


if __name__ == "__main__":
    if sys.argv[1:2] == ["gpt2"]:
        write(sys.argv[2], 50257, 1024, 768, 12)
    elif sys.argv[1:2] == ["compare"]:
        sys.exit(compare(sys.argv[2]))
    else:
        write(SMALL, max(SENTENCE) + 1, 64, 48, 1)
        kept = {name: value for name, value in layer(SMALL).items()
                if name == "Y" or name[0] == "d" and name not in ("dY", "dln_1", "dc_attn", "dconcat")}
        np.savez(SMALL.replace(".safetensors", "-torch.npz"), **kept)
