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
expect into-folder 3 - 'is not a regular file' export 1 --format json -o "$scratch"
expect nowhere 3 - 'was not written' export 1 --format json -o "$scratch/no/a.json"
expect failed-do-writes-no-file 2 - "do 'set X 1 2 3': .*the cells are 3x2" export 1 --format json -o "$scratch/c.json" --do 'set X 1 2 3'
claim no-file-is-there test ! -e "$scratch/c.json"

expect svg 0 '<svg xmlns=.*' '*' export 1 --format svg --at A
expect svg-film 0 - - play 1 --cast "$scratch/film.svg" --size 60x20
claim svg-film-moves grep -q '@keyframes' "$scratch/film.svg"
expect show-svg 0 'viewBox=' '*' show 1 --svg --colors 256
expect no-format 2 - 'which format' export 1
expect unknown-format 2 - 'nearest is .json.' export 1 --format jsn
expect do-leaves 2 - 'do left the lesson' export 1 --format json --do contents
finish
