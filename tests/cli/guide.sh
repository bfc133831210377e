#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Every ```lua block of the guides for authors is run: a block that begins with
# lesson { … } starts a file, the others go on with it. After each block the
# file has to open, at its end it has to pass `qkv check`; what the guide says in
# one language is the same code in the other.
. "$TESTS/cli/lib"

# Cuts the blocks of guide $1 into files $2/1, $2/2 …
cut_blocks()
{
    mkdir "$2"
    awk -v dir="$2" '
        /^```lua$/ { inside = 1; file = dir "/" ++n; next }
        /^```$/ { inside = 0 }
        inside { print >file }' "$1"
}

# checked NAME FILE: check passes, and warns at most of stops without a text.
checked()
{
    expect "$1" 0 'expectations' '*' check "$2"
    claim "$1-quietly" test "$(grep -cv 'has no text' "$err")" -eq 0
}

# Runs the blocks of folder $1 one after the other, named after $2.
run_blocks()
{
    n=1 lesson=
    while [ -f "$1/$n" ]; do
        if grep -q '^lesson {' "$1/$n"; then
            [ -z "$lesson" ] || checked "$2-checked" "$lesson"
            lesson=$1/$n.lua
        fi
        cat "$1/$n" >>"$lesson"
        expect "$2-block-$n" 0 '^ qkv .* (introduction|goals 0 / 1)$' - show "$lesson"
        n=$((n + 1))
    done
    checked "$2-last-checked" "$lesson"
    claim "$2-has-blocks" [ "$n" -gt 7 ]
}

for guide in guide guide.zh; do
    cut_blocks "$TESTS/../assets/$guide.md" "$scratch/$guide"
    run_blocks "$scratch/$guide" "$guide"
done
claim same-code diff -r "$scratch/guide" "$scratch/guide.zh"
claim plays "$QKV" play "$scratch/guide/1.lua"
finish
