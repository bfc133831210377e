#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Ways into `qkv against`: maps, usual names, axes, folders, files that say how to save otherwise; and
# arrays of PyTorch's own layer, of GPT-2's and of loops, each by one command.
. "$TESTS/cli/lib"

ways=$TESTS/data/ways
cd "$scratch" || exit 1

# ---- As it was saved
expect own-layer 0 'mha.npz: all right, of 6 compared' - against three-tokens "$ways/mha.npz"
claim its-weights grep -q 'in_proj_weight\[1/3\].T = Wq, .*in_proj_weight.grad\[2/3\].T = dWk' "$out"
claim not-used grep -q '^no matrix of the lesson: out_proj.weight, out_proj.weight.grad$' "$out"
expect own-layer-not-another 1 'first wrong: A' - against three-tokens "$ways/mha.npz" --do 'set S_scaled.by 1'
expect loops 0 'loops.npz: all right, of 10 compared' - against three-tokens "$ways/loops.npz"

"$QKV" export softmax --format npz -o many.npz
expect many-not-used 0 'no matrices of the lesson: [0-9][0-9] arrays, which --json names' - against three-tokens many.npz
expect many-named 0 '"unknown":\["[^"]*","[^"]*","' - against three-tokens many.npz --json

# ---- By a map
map() { printf '%s\n' "$@" >the.map; }
map '# the layer' '' 'Wq = in_proj_weight[0:2].T  # in x out' 'A=A[0]' 'dWk =  in_proj_weight.grad[2:4, :].T'
expect mapped 0 'all right, of 6 compared' - against three-tokens "$ways/mha.npz" --map the.map
claim mapped-as-said grep -q 'read as: in_proj_weight\[0:2\].T = Wq, .*A\[0\] = A, .*in_proj_weight.grad\[2:4, :\].T = dWk' "$out"
map 'Wq = in_proj_weight[2:4].T'
expect mapped-to-another 1 'first wrong: ' - against three-tokens "$ways/mha.npz" --map the.map
map 'dWk = in_proj_weight.grad[2:4]'
expect mapped-otherwise-round 1 'first wrong: dWk' - against three-tokens "$ways/mha.npz" --map the.map
map 'O = A'
expect mapped-to-another-shape 1 'first wrong: O, which is 3x3 and should be 3x2' - against three-tokens "$ways/mha.npz" --map the.map
refused() { # name, map's line, what is said, and the status where it is not 3
    map '' "$2"
    expect "$1" "${4:-3}" - "$3" against three-tokens "$ways/mha.npz" --map the.map
}
refused map-of-no-matrix 'Wz = A' "the.map:2: .*'Wz'.*W" 2
refused map-of-no-array 'Wq = in_proj_wieght[0:2]' "the.map:2: mha.npz has no array 'in_proj_wieght'; the nearest is 'in_proj_weight'"
refused map-without-equals 'Wq in_proj_weight' "the.map:2: 'Wq in_proj_weight' is no line of a map; such are 'A1 = "
refused map-of-a-cell 'A[1,2] = A[0]' "the.map:2: 'A\[1,2\] = A\[0\]' is no line of a map"
refused map-near-a-gradient 'dwk = A' "the.map:2: there is no matrix called 'dwk'; did you mean 'dWk'\?" 2
refused map-near-a-gradient-of-steps 'dS_scald = A' "the.map:2: .* 'dS_scald'; did you mean 'dS_scaled'\?" 2
refused map-near-a-value 'S_scald = A' "the.map:2: .* 'S_scald'; did you mean 'S_scaled'\?" 2
refused map-the-wrong-way-round 'in_proj_weight = Wq' "the.map:2: the lesson's name comes first: write 'Wq = in_proj_weight'"
refused map-of-nothing 'A =' 'the.map:2: .* is no line of a map'
refused map-outside 'A = A[1]' "mha.npz: A is 1x3x3: \[1\] leaves no matrix of it"
refused map-in-parts 'Wq = in_proj_weight[1/4].T' 'in_proj_weight is 6x2: \[1/4\] leaves no matrix'
refused map-of-a-row 'X = X[0,0]' 'X\[0,0\] is 1x2, in the lesson it is 3x2'
map 'A = A[0]' 'O = O' 'A = O'
expect map-of-two-arrays 3 - "the.map:3: A is two arrays, 'A\[0\]' and 'O'; leave one line out" against three-tokens "$ways/mha.npz" --map the.map
expect map-of-two-arrays-zh 3 - 'the.map:3: A 对应两个数组' against three-tokens "$ways/mha.npz" --map the.map --lang zh
{ echo 'A = A[0]'; head -c $((1048576 - 9)) /dev/zero | tr '\0' '#'; } >large.map
expect map-as-large-as-may-be 0 'all right' - against three-tokens "$ways/mha.npz" --map large.map
echo >>large.map
expect map-too-large 3 - 'large.map' against three-tokens "$ways/mha.npz" --map large.map
expect map-that-is-not-there 3 - 'none.map' against three-tokens "$ways/mha.npz" --map none.map
expect map-that-is-a-folder 3 - 'not a regular file' against three-tokens "$ways/mha.npz" --map .
expect map-of-another-command 2 - "not an option" show 1 --map the.map

# ---- Files
mkdir folder
expect folder-without-tables 3 - 'folder holds no .csv; a folder has one for each matrix' against 1 folder
"$QKV" export 1 --format csv --do 'set S_scaled.by 1' | awk -v to=folder/ '/^# / { file = to $2 ".csv"; next } NF { print > file }'
rm folder/S_scaled.csv folder/X.csv folder/W?.csv
expect folder 1 'first wrong: A, 9 of 9 cells' - against 1 folder
claim folder-to-write grep -q '^to write: S_scaled = S / np.sqrt(2)$' "$out"
claim folder-named grep -q '^That is what comes out when the scaling is left out (in S_scaled)' "$out"
expect folder-with-a-slash 1 'first wrong: A, 9 of 9 cells' - against 1 folder/
printf '1,x\n' >folder/A.csv
expect folder-with-a-bad-table 3 - "^qkv: folder: A.csv: line 1, column 2: 'x' is no number" against 1 folder
expect folder-with-a-bad-table-zh 3 - '^qkv: folder：A.csv：第 1 行' against 1 folder --lang zh
printf 'PK\3\4, a pickle' >model.pt
expect pt 3 - 'model.pt is what torch.save writes.*save with np.savez' against 1 model.pt
expect pt-zh 3 - 'model.pt 是 torch.save 写的' against 1 model.pt --lang zh
cp "$TESTS/data/arrays/f8.npy" some.npy
map 'A = A'
expect nameless 3 - "some.npy has no array 'A', but one that has no name: call the file A.npy, or save it with np.savez\(file, A=" against 1 some.npy --map the.map
expect nameless-weights 4 - "some.npy has no array '.*', but one that has no name: call the file " show real-layer --weights some.npy

# ---- While it is written
gradients() { "$QKV" export 1 --format npz --grads "$@" -o watched.npz; }
# Waits until so many lines have been printed.
lines() {
    for tries in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        [ "$(wc -l <watched)" -ge "$1" ] && return
        sleep 0.5
    done
    echo "no line $1 after 10 s: $(cat watched said)" >>late
}
: >watched
: >late
"$QKV" against 1 watched.npz --watch >watched 2>said </dev/null &
watcher=$!
for tries in 1 2 3 4 5 6 7 8 9 10; do [ -s said ] || sleep 0.5; done # that it is not there
gradients --only dV,dA,dS_scaled,dS && lines 1
"$QKV" export 1 --format csv --only dS,Q | awk -F, '/^#/ { name = $2; n = 0; split($0, w, " "); name = w[2]; next }
    NF { n++; for (i = 1; i <= NF; i++) m[name, n, i] = $i }
    END { print "# dK"; for (i = 1; i <= 3; i++) { for (j = 1; j <= 2; j++) { sum = 0
        for (k = 1; k <= 3; k++) sum += m["dS", i, k] * m["Q", k, j]
        printf("%s%.17g", (j > 1 ? "," : ""), sum) } print "" } }' >dK.csv
mkdir kept && cp dK.csv kept
: >watched.npz
for tries in 1 2 3 4 5 6 7 8 9 10; do grep -q 'watched.npz is no' said || sleep 0.5; done
gradients && lines 2
kill -TERM "$watcher"
wait "$watcher" 2>"$scratch/ended"
status=$?
report watched "$(cat late; [ "$status" -eq 143 ] || echo "status $status"
    sed -n 1p watched | grep -vx '4 of 10 right; next: dQ'
    sed -n 2p watched | grep -vx 'all right, of 10 compared; the backward pass is written'
    [ "$(wc -l <watched)" -eq 2 ] || cat watched)"
report watched-said "$(grep -q '^qkv: waiting for watched.npz$' said || cat said
    grep -q '^qkv: watched.npz is no' said || cat said)"
: >watched
"$QKV" against 1 kept --watch --lang zh >watched 2>said </dev/null &
watcher=$!
lines 1
rm kept/dK.csv
"$QKV" export 1 --format csv --only dV | tail -n +2 >kept/dV.csv
lines 2
kill -TERM "$watcher"
wait "$watcher" 2>"$scratch/ended"
report watched-folder "$(cat late
    sed -n 1p watched | grep -vx '10 个里对了 0 个；dK：dS 该转置，却没有转置（在从 S 传回的 dK）；应写：dK = dS.T @ Q'
    sed -n 2p watched | grep -vx '10 个里对了 1 个；接下来是 dA')"

# ---- By the Python module
python=
for try in python3 /usr/bin/python3; do
    [ -z "$python" ] && "$try" -c 'import numpy' 2>/dev/null && python=$try
done
if [ -n "$python" ]; then
    report module "$(PYTHONPATH=$TESTS/../assets/python PYTHONDONTWRITEBYTECODE=1 "$python" "$TESTS/data/ways/module.py" 2>&1)"
else
    echo "ok module # SKIP no NumPy"
fi
if [ -n "$python" ] && "$python" -c 'import torch' 2>/dev/null; then
    report made-anew "$(PYTHONDONTWRITEBYTECODE=1 "$python" "$TESTS/data/make_ways.py" . 2>&1)"
    expect gpt2-layer 0 'gpt2.npz: all right, of 16 compared' - against real-layer gpt2.npz
    claim its-fused-weights grep -q 'attn.c_attn.weight.grad = dc_attn_weight' "$out"
    expect own-layer-anew 0 'mha.npz: all right, of 6 compared' - against three-tokens mha.npz
else
    echo "ok gpt2-layer # SKIP no PyTorch"
fi
finish
