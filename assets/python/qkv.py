# SPDX-License-Identifier: GPL-3.0-or-later
"""Arrays of a Python program against a lesson of qkv.

    import qkv
    qkv.save("mine.npz", X=x, A=attn, O=out, **dict(layer.named_parameters()))

writes what `qkv against LESSON mine.npz` reads, and

    report = qkv.against("three-tokens", {"A": attn, "dV": dV})
    print(report["right"], report["first_wrong"])

compares at once. Needs NumPy; tensors of PyTorch are taken as they are, with their gradients.
"""
import json
import os
import subprocess
import tempfile

import numpy

__all__ = ["save", "against"]


def _array(value):
    """The numbers of an array or a tensor, wherever that lies."""
    if hasattr(value, "detach"):
        value = value.detach().cpu()
        if str(value.dtype) == "torch.bfloat16":  # which NumPy has not: the numbers stay
            value = value.float()
        value = value.numpy()
    return numpy.asarray(value)


def _gradient(value):
    """The gradient of a tensor, or None where it keeps none."""
    keeps = getattr(value, "is_leaf", False) or getattr(value, "retains_grad", False)
    return value.grad if keeps else None


def save(file, /, **arrays):
    """Writes the arrays as a .npz, in one step, and returns its name.

    Each is called as the lesson's matrix is: A, and dA for its gradient; a map of qkv's knows
    others. The gradient of a tensor W that has one is saved beside it as "W.grad".
    """
    file = os.fspath(file)
    if not file.endswith(".npz"):
        file += ".npz"
    found = {name: _array(value) for name, value in arrays.items()}
    for name, value in arrays.items():
        if _gradient(value) is not None:
            found.setdefault(name + ".grad", _array(_gradient(value)))
    half = file + ".part"
    with open(half, "wb") as out:
        numpy.savez(out, **found)
    os.replace(half, file)
    return file


def against(lesson, arrays, *options, program=None):
    """Compares a dict of arrays with a lesson; returns what `qkv against --json` prints as a dict.

    "right" says whether all are right, "first_wrong" names the first that is not, "faults" the
    mistakes that give these numbers. Options are those of the command line: "--layout=out-in".
    `program` is qkv's path, else $QKV, else qkv on the path. A lesson or arrays that cannot be
    used raise ValueError with what qkv says.
    """
    with tempfile.TemporaryDirectory() as folder:
        file = save(os.path.join(folder, "arrays.npz"), **arrays)
        run = subprocess.run(
            [program or os.environ.get("QKV", "qkv"), "against", lesson, file, "--json", *options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", check=False)
    if run.returncode > 1:
        raise ValueError(run.stderr.strip())
    return dict(json.loads(run.stdout), right=run.returncode == 0)
