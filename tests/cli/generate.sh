#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Words that a trained model writes: the same ones each time, whichever compiler built the program.
. "$TESTS/cli/lib"

# wrote COMMAND...: trains, writes, and keeps the numbers afterwards in full.
wrote()
{
    {
        printf '%s\n' 'train 200' "$@" | "$QKV" line "$TESTS/lessons/generate.lua"
        "$QKV" export "$TESTS/lessons/generate.lua" --resume --format json
    } >"$out" 2>"$err"
    rm -rf "$HOME/.local/state/qkv/progress"
}
said() { claim "$1" grep -qxF -- "$2" "$out"; }

wrote 'generate 4 temperature 0'
said largest 'text: the cat sat on the mat .'
cp "$out" "$scratch/first"
wrote 'generate 4 temperature 0'
claim the-same-bits cmp -s "$out" "$scratch/first"
wrote 'generate 6 temperature 3 seed 5'
said drawn 'text: the cat sat on the mat mat .'
cp "$out" "$scratch/first"
wrote 'generate 6 temperature 3 seed 5'
claim a-seed-repeats cmp -s "$out" "$scratch/first"
wrote 'generate 6 temperature 3 seed 6'
claim another-does-not test "$(grep '^text: ' "$out")" != "$(grep '^text: ' "$scratch/first")"
finish
