#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# qkv practice: exercises from a pipe, the same again with the same seed.
. "$TESTS/cli/lib"

# answer WORDS ARGUMENT...: gives the words to practice, a line each.
answer()
{
    words=$1
    shift
    # shellcheck disable=SC2086 # one line each
    printf '%s\n' $words | "$QKV" practice "$@" >"$out" 2>"$err"
}

answer 'hint 123456 reveal skip' three-tokens --seed 3 --count 2
claim status test $? -eq 0
claim first-exercise grep -q '^exercise 1: ' "$out"
claim second-exercise grep -q '^exercise 2: ' "$out"
claim no-third sh -c "! grep -q '^exercise 3: ' '$out'"
claim covered grep -q 'covered' "$out"
claim wrong-is-told grep -q 'Not 123456' "$out"
claim guess-beside-truth grep -q 'You said 123456, it is ' "$out"
claim score grep -q '^0 of 2 right at once$' "$out"
cp "$out" "$scratch/first"
answer 'hint 123456 reveal skip' three-tokens --seed 3 --count 2
claim same-seed cmp -s "$out" "$scratch/first"
answer 'hint 123456 reveal skip' three-tokens --seed 4 --count 2
claim other-seed sh -c "! cmp -s '$out' '$scratch/first'"

# The answer of one run is right in the next.
answer reveal softmax --seed 9 --count 1
right=$(sed -n 's/^It is \(.*\)\.$/\1/p' "$out")
answer "$right" softmax --seed 9 --count 1
claim right-answer grep -q '^1 of 1 right at once$' "$out"

answer 'x reveal' matmul --seed 1 --count 1
claim unread-is-told grep -q 'x' "$err"
answer quit --lang zh --seed 1
claim quit-in-chinese grep -q '^0 题中一次答对 0 题$' "$out"
answer q --seed 1
claim q-leaves grep -q '^0 of 0 right at once$' "$out"
expect end-of-input 0 '^0 of 0 right' - practice --seed 1
for op in gather rope cross_entropy; do
    expect "has-$op" 0 '^exercise 1: ' - practice "$op" --count 1 --seed 1
done
expect unknown 2 - 'no lesson' practice nothing-of-that-name
expect bad-count 2 - '--count takes' practice --count none
finish
