#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# qkv export: JSON and text, to stdout and to a file.
. "$TESTS/cli/lib"

same() { cmp -s "$1" "$2"; }
mode() { [ "$(ls -l "$2" | cut -c 2-10)" = "$1" ]; }
umask 022

expect json 0 '^\{"schema":"qkv.graph/1","lesson":"three-tokens","loss":null' - \
    export three-tokens --format json
cp "$out" "$scratch/first"
claim json-q grep -q '"name":"Q","role":"computed","op":"matmul","inputs":\["X","Wq"\],"shape":\[3,2\],"params":{},"value":\[\[1,2\],\[0,1\],\[3,1\]\]' "$out"
claim json-leaf grep -q '"name":"X","role":"input","op":null,"inputs":\[\],"shape":\[3,2\],"params":{},"value":\[\[1,2\],\[0,1\],\[3,1\]\]' "$out"
claim json-paths grep -Eq '"name":"X".*"contributions":\{"Q":.*,"K":.*,"V":' "$out"
claim json-upstream grep -q '"contributions":{"upstream":\[\[1,0\],\[0,1\],\[1,-1\]\]}' "$out"
claim json-transpose grep -q '"params":{"transpose_b":true}' "$out"

expect edit 0 '"name":"Wq".*"value":\[\[1,0.5\],\[0,1\]\]' - \
    export 1 --format json --do 'set Wq[1,2] 1/2'
claim edit-differs test "$(cmp -s "$out" "$scratch/first"; echo $?)" -eq 1
expect undo 0 '"name":"Wq".*"value":\[\[1,0\],\[0,1\]\]' - \
    export 1 --format json --do 'set Wq[1,2] 1/2' --do undo
claim undo-is-the-same-bytes same "$out" "$scratch/first"
expect shell-form 0 '"value":\[\[1,0.5\]' - \
    export 1 --format json --do 'set Wq.1.2 1/2'

expect loss 0 '"loss":[0-9-]' '*' export "$TESTS/lessons/loss.lua" --format json
expect text 0 'row sip: we 0\.306, sip 0\.074, tea 0\.620' - \
    export 1 --format text
claim text-sum grep -q '^dWq\[2,1\] = .* = -0.062627$' "$out"
expect text-zh 0 '^行 喝' - export 1 --format text --lang zh
expect walk-as-text 0 'row sip: we 0\.306' - three-tokens

expect file 0 - - export 1 --format json -o "$scratch/a.json"
claim file-has-the-same-bytes same "$scratch/a.json" "$scratch/first"
claim file-follows-the-umask mode rw-r--r-- "$scratch/a.json"
chmod 664 "$scratch/a.json"
ln "$scratch/a.json" "$scratch/hard.json"
expect file-again 0 - - export 1 --format json -o "$scratch/a.json"
claim file-keeps-permissions mode rw-rw-r-- "$scratch/a.json"
claim file-keeps-names test "$scratch/a.json" -ef "$scratch/hard.json"
expect to-stdout 0 qkv.graph - export 1 --format json -o /dev/stdout
expect by-extension 0 - - export 1 -o "$scratch/b.json"
claim by-extension-is-json same "$scratch/b.json" "$scratch/first"
expect to-dash 0 qkv.graph - export 1 --format json -o -
expect into-folder 5 - 'is not a regular file' export 1 --format json -o "$scratch"
expect nowhere 5 - 'was not written' export 1 --format json -o "$scratch/no/a.json"
expect failed-do-writes-no-file 2 - "do 'set X 1 2 3': .*the cells are 3x2" export 1 --format json -o "$scratch/c.json" --do 'set X 1 2 3'
claim no-file-is-there test ! -e "$scratch/c.json"

# A site: a page for each lesson and language, and the way from one to the next.
expect site 0 - 'scaling is a page of 3[0-9][0-9] kB' export --all --format html -o "$scratch/site"
claim site-has-all test "$(ls "$scratch/site" | wc -l)" -eq $((2 * $("$QKV" list | wc -l) + 2))
claim site-contents grep -q '<a href="softmax.html">Softmax and its Jacobian</a>' "$scratch/site/index.html"
claim site-units grep -q '<a href="three-tokens.html#dO">Backward</a>' "$scratch/site/index.html"
claim site-contents-zh grep -q '<a href="softmax.zh.html">' "$scratch/site/index.zh.html"
claim site-next grep -q '<a href="backward.html">next lesson: ' "$scratch/site/softmax.html"
claim site-next-zh grep -q '<a href="backward.zh.html">下一课' "$scratch/site/softmax.zh.html"
claim site-needs-no-network test "$(cat "$scratch"/site/*.html | grep -c 'src=\|https*://[^w]')" -eq 0
expect site-nowhere 5 - 'no such folder can be made' export --all --format html -o "$scratch/no/site"
expect site-of-what 2 - 'all takes no lesson' export --all
expect site-and-lesson 2 - 'all takes no lesson' export 1 --all --format html -o "$scratch/site"
expect no-lesson 2 - 'export. needs the name' export

expect svg 0 '<svg xmlns=.*' '*' export 1 --format svg --at A
expect svg-film 0 - - play 1 --cast "$scratch/film.svg" --size 60x20
claim svg-film-moves grep -q '<set attributeName="visibility"' "$scratch/film.svg"
expect show-svg 0 'viewBox=' '*' show 1 --svg --colors 256
# CSV: blocks, and what is chosen.
expect csv 0 '^# dWq$' - export 1 --format csv
claim csv-rows test "$(sed -n '/^# dWq$/{n;p;}' "$out")" = 0.14728701743847455,0.08065318320092153
expect csv-only 0 '^# A$' - export 1 --format csv --only dWq,A
claim only-in-that-order test "$(grep '^# ' "$out" | tr '\n' ' ')" = '# dWq # A '
expect csv-values 0 '^# A$' - export 1 --format csv --values
claim values-alone test "$(grep -c '^# d' "$out")" -eq 0
expect csv-grads 0 '^# dA$' - export 1 --format csv --grads
claim gradients-alone test "$(grep -c '^# [^d]' "$out")" -eq 0
expect csv-not-finite 0 '^-inf,' - export "$TESTS/lessons/reference/empty-row.lua" --format csv
expect json-only 0 '"name":"A"' - export 1 --format json --only A,dWq
claim json-of-a-value-alone test "$(grep -c '"value"' "$out") $(grep -c '"grad"' "$out")" = '1 1'
expect csv-into-a-file 0 - - export 1 --format csv --only A -o "$scratch/A.csv"
claim csv-follows-the-umask mode rw-r--r-- "$scratch/A.csv"

# NumPy's archive: bytes, which the readers take back.
expect npz 0 - - export 1 -o "$scratch/a.npz"
expect npz-to-stdout 0 '*' - export 1 --format npz
claim npz-is-the-same-bytes same "$out" "$scratch/a.npz"
claim npz-as-arrays "$QKV" against 1 "$scratch/a.npz"
cat >"$scratch/load.lua" <<'LUA'
lesson { api = 1, id = "load", title = "Load" }
A = input(load("a.npz", { tensor = "A" }))
dWq = input(load("a.npz", { tensor = "dWq" }))
LUA
expect npz-loaded 0 - - export "$scratch/load.lua" --format csv -o "$scratch/load.csv"
claim npz-loaded-is-the-same test "$(cat "$scratch/load.csv")" = \
    "$("$QKV" export 1 --format csv --only A,dWq | sed 's/^# dA$/# A/')"
expect npz-only 0 - - export 1 --format npz --only dWq,A --values -o "$scratch/one.npz"
claim npz-only-that grep -aq 'A.npy' "$scratch/one.npz"
claim npz-not-another test "$(grep -ac 'Wq.npy' "$scratch/one.npz")" -eq 0

expect py 0 '^dK = dS.T @ Q$' - export 1 --format py

# What cannot be: one line, and what would be right.
expect only-unknown 2 - "no matrix called 'Wqq'; did you mean 'Wq'" export 1 --format csv --only Wqq
expect only-cell 2 - 'takes whole matrices' export 1 --format csv --only 'A[1,1]'
expect only-no-name 2 - "takes whole matrices, such as A,dWq, not 'A,'" export 1 --format csv --only A,
expect only-empty 2 - "takes whole matrices, such as A,dWq, not ''" export 1 --format csv --only=
expect only-no-gradient 2 - 'has no gradient' export causal-mask --format csv --only 'd(allowed)'
expect only-nothing 2 - 'nothing to write' export 1 --format csv --only A --grads
expect only-text 2 - 'it goes with --format json, csv, npz' export 1 --format text --only A
for format in json csv npz; do
    expect "covered-$format" 2 - 'cover 0, or --format text, svg' export 1 --format "$format" \
        --do 'cover 2'
done
expect covered-text 0 '^row we: covered, covered' - export 1 --format text --do 'cover 4'
claim covered-text-has-no-number test "$(grep -c '^dWq\[2,1\] = .* = -0.062627$' "$out")" -eq 0

# Where it cannot be written, what was there stays.
if [ -w /dev/full ]; then
    expect full 5 - 'not written' export 1 --format csv -o /dev/full
fi
printf old >"$scratch/A.csv"
chmod 640 "$scratch/A.csv"
expect unwritten 2 - 'no matrix' export 1 --format csv --only Aa -o "$scratch/A.csv"
claim unwritten-is-as-before test "$(cat "$scratch/A.csv")" = old
expect replaced 0 - - export 1 --format csv -o "$scratch/A.csv"
claim replaced-keeps-permissions mode rw-r----- "$scratch/A.csv"
expect nowhere 5 - 'was not written' export 1 --format csv -o "$scratch/no/such/A.csv"

expect no-format 2 - 'which format' export 1
expect unknown-format 2 - 'there are json, text' export 1 --format jsn
expect do-leaves 2 - 'do left the lesson' export 1 --format json --do contents
finish
