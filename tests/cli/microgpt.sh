#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Lesson microgpt against other programs: every gradient of its document has numbers to be held to
# (lua/reference.c compares them), and each of a hundred steps, on its own document and at its own
# rate, begins with the loss that was found there, to six decimals (lessons/microgpt-100.txt). What
# the author's script itself found (data/microgpt-own.npz) is held to with `against`.
. "$TESTS/cli/lib"

expect gradients 0 '^# d' - export microgpt --grads --format csv
sed -n 's/^# d(\(.*\))$/\1/p; s/^# d\([^(].*\)$/\1/p' "$out" >"$scratch/named"
claim all-named test "$(wc -l <"$scratch/named")" -gt 50
sed -n 's/.*"\([^"]*\)": {"value": .*"grad": \[\[.*/\1/p' "$TESTS/data/lessons/microgpt.json" |
    grep -vxFf - "$scratch/named" >"$scratch/alone"
claim all-held cmp -s /dev/null "$scratch/alone"

# Where the file tells of a step, L's sum is asked for; select says it once more.
steps=$TESTS/../lessons/microgpt-100.txt
{
    printf '%s\n' 'goto loss' 'select L[1,1]'
    sed 's/^# step.*/explain/; /^#/d' "$steps"
} | "$QKV" line microgpt >"$out" 2>"$err"
sed -n 's/.* over  *[0-9]* = \([0-9.]*\)$/\1/p' "$out" | uniq >"$scratch/found"
sed -n 's/^# step [0-9]*: L //p' "$steps" >"$scratch/wanted"
claim a-hundred-steps test "$(wc -l <"$scratch/wanted")" -eq 100
claim their-losses cmp -s "$scratch/wanted" "$scratch/found"

absent() { ! grep -Fq -- "$1" "$2"; }
own=$TESTS/data/microgpt-own.npz
expect own-gradients 0 '^microgpt, .*: all right, of 24 compared$' - against microgpt "$own"
expect own-gradients-off 1 'first wrong: ' - against microgpt "$own" --do 'set wte[25,1] 0.01'

# The loss that the script found before a step, after what the lesson does until then.
loss() # STEP
{
    echo "L = loss[$(($1 - 1))]" >"$scratch/map"
    set -- "$1"
    while IFS= read -r line; do
        case $line in
        "# step $1: "*) break ;;
        '#'*) ;;
        *) set -- "$@" --do "$line" ;;
        esac
    done <"$steps"
    step=$1
    shift
    expect "own-loss-$step" 0 '^microgpt, .*: all right, of 1 compared' '*' \
        against microgpt "$TESTS/data/microgpt-own-loss.npz" --map "$scratch/map" "$@"
}
loss 1
loss 2
loss 13
loss 100

# Numbers of somebody's own, as microgpt-dump.py writes them: what is said of those that the
# generator drew is not said of these.
expect numbers-out 0 '*' - export microgpt --do 'choose numbers trained' --format npz --values \
    --only wte,wpe,lm_head,attn_wq,attn_wk,attn_wv,attn_wo,mlp_fc1,mlp_fc2 -o "$scratch/own.npz"
expect numbers-in 0 '^ 3[.]315[.]$' - show microgpt --weights "$scratch/own.npz" --at loss
claim not-the-script-s absent 3.3660 "$out"
expect their-heads 0 'added to x[.]$' - show microgpt --weights "$scratch/own.npz" --at four-heads
finish
