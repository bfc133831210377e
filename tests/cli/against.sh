#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# qkv against: a person's arrays beside a lesson's, as words and as JSON, and files that are bad.
. "$TESTS/cli/lib"

mkdir "$scratch/a" || exit 1
"$QKV" export 1 --format csv | awk -v to="$scratch/a/" '/^# / { file = to $2 ".csv"; next } NF { print > file }'
cd "$scratch/a" || exit 1
expect right 0 '^three-tokens, A.csv: all right, of 1 compared$' - against 1 A.csv
claim own-leaves grep -q "^given numbers: the lesson's own$" "$out"
claim missing grep -q '^not in the file: Q, K, V, S, S_scaled, O, dV, dA, and [0-9]* more$' "$out"
written() { find "$HOME" -name '*.kata'; }
report no-backward-pass-written "$(written)"
expect right-zh 0 '比较了 1 个矩阵，全对' - against 1 A.csv --lang zh
"$QKV" export 1 --do 'set S_scaled.by 1' --format csv --only A | tail -n +2 >A.csv
expect wrong 1 '^three-tokens, A.csv: first wrong: A, 9 of 9 cells; worst A\[2,3\]: 0.705385 in the file, 0.619985 is right; relative error 0.077, cosine 0.9977$' - against 1 A.csv
claim mistake grep -q '^That is what comes out when the scaling is left out (in S_scaled).$' "$out"
printf '0,0\n0,0\n0,0\n' >dO.csv
expect no-direction 3 - 'dO.csv: dO is all 0, and so is every gradient' against 1 dO.csv
printf '1,2\n3,4\n' >dV.csv
expect shape 1 'first wrong: dV, which is 2x2 and should be 3x2' - against 1 dV.csv
expect shape-inside 0 'first wrong: dV, which is 2x2 and should be 3x2' - \
    show 1 --do 'against dV.csv' --size 80x24
claim asks-nothing-there test "$(grep -c 'answer' "$out")" -eq 0
expect wrong-zh 1 '^漏了缩放（在 S_scaled），就会得到这些数。$' - against 1 A.csv --lang zh
expect after-an-edit 0 'all right' - against 1 A.csv --do 'set S_scaled.by 1'
expect json 1 '^\{"schema":"qkv.against/1","lesson":"three-tokens","file":"A.csv","first_wrong":"A"' - \
    against 1 A.csv --json
claim json-fault grep -q '"faults":\[{"id":"no-scale","name":"the scaling is left out","node":"S_scaled","of":"A","all":true},{"id":"softmax.operand","name":"S stands where S_scaled belongs","node":"A"' "$out"
claim json-cell grep -q '"verdict":"wrong","shape":\[3,3\],"transposed":false,"cells":9,"worst":\[2,3\],"given":' "$out"
"$QKV" export 1 --format csv --only dWk | tail -n +2 | awk -F, '{ a[NR] = $1; b[NR] = $2 } END { print a[1] "," a[2]; print b[1] "," b[2] }' >dWk.csv
expect turned 1 'first wrong: dWk' - against 1 dWk.csv
claim turned-in-doubt grep -q 'If the file.s weights lie out by in, all is right: nothing in it proves which; --layout out-in says so' "$out"
expect turned-and-said 0 'all right, of 1 compared' - against 1 dWk.csv --layout out-in
expect not-turned-as-said 1 'first wrong: dWk' - against 1 dWk.csv --layout=in-out
awk -F, '{ print $1 * 1.0001 "," $2 * 1.0001 }' dWk.csv >d && mv d dWk.csv
expect off-by-a-little 1 'first wrong: dWk' - against 1 dWk.csv --layout out-in
expect as-a-half 0 'all right, of 1 compared, in the precision of float16' - against 1 dWk.csv --layout out-in --type float16
expect layout-unknown 2 - "--layout takes in-out .* not 'rows'" against 1 dWk.csv --layout rows
expect type-unknown-zh 2 - '不能是“int”' against 1 dWk.csv --type int --lang zh
echo 1,2,3 >S.csv
expect shape 1 'first wrong: S, which is 1x3 and should be 3x3' - against 1 S.csv
expect leaf-alone 3 - 'X.csv: none of its arrays \(X\) is a computed matrix of the lesson; such are called Q, K' against 1 X.csv
printf 'nan,2\n0,1\n3,1\n' >X.csv
expect not-finite 3 - 'X.csv: X holds nan or inf' against 1 X.csv
cp S.csv X.csv
expect leaf-of-another-shape 3 - 'X.csv: X is 1x3, in the lesson it is 3x2' against 1 X.csv
expect leaf-of-another-shape-zh 3 - 'X 是 1x3，课里是 3x2' against 1 X.csv --lang zh
"$QKV" export 1 --format npz -o mine
expect file-without-an-ending 0 '^three-tokens, mine: all right' - against 1 mine
claim backward-pass-written test -f "$(written)"
rm "$(written)"
expect all-right-inside 0 '^all right, of 17 compared' - line 1 --do 'against mine'
claim written-inside test -f "$(written)"
echo 1,x >S.csv
expect bad-file 3 - 'S.csv' against 1 S.csv
expect no-file 3 - 'none.npz' against 1 none.npz
expect file-of-another-kind 3 - 'x.txt' against 1 x.txt
expect no-file-named 2 - "'qkv against 1' needs a file of arrays" against 1
expect no-lesson 2 - "'qkv against' needs the name" against
expect unknown-lesson 2 - 'nolesson' against nolesson A.csv
finish
