#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# numpy.load reads every lesson's arrays: the same names, shapes and bits as its JSON has.
. "$TESTS/cli/lib"

modules=numpy
. "$TESTS/paper/lessons"

cat >"$scratch/compare.py" <<'PY'
import json, sys
import numpy as np
for stem in sys.argv[1:]:
    arrays = np.load(stem + ".npz")
    nodes = json.load(open(stem + ".json"))["nodes"]
    names, wrong = {node["name"] for node in nodes}, []
    expected = {node["name"]: node["value"] for node in nodes}
    for node in nodes:
        if node["grad"] is not None:
            name = "d" + node["name"]
            if name in names or name not in arrays:
                name = "d(" + node["name"] + ")"
            expected[name] = node["grad"]
    if set(expected) != set(arrays.files):
        wrong = sorted(set(expected) ^ set(arrays.files))
    for name, rows in expected.items():
        if name in arrays and not np.array_equal(np.array(rows, dtype=float), arrays[name],
                                                 equal_nan=True):
            wrong.append(name)
    print(stem, len(arrays.files) if not wrong else wrong)
PY
for lesson in $lessons; do
    stem=$scratch/$(lesson_name "$lesson")
    "$QKV" export "$lesson" -o "$stem.npz"
    "$QKV" export "$lesson" -o "$stem.json"
done
(cd "$scratch" && "$python" compare.py $(ls | sed -n 's/\.npz$//p')) >"$scratch/said"
for lesson in $lessons; do
    name=$(lesson_name "$lesson")
    count=$("$QKV" export "$lesson" --format csv | grep -c '^# ')
    claim "$name" grep -qx "$name $count" "$scratch/said"
done
finish
