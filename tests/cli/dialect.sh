#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What came with api 3: tests/lessons/api-3.lua as one sees it, and what is refused.
. "$TESTS/cli/lib"

lesson=$TESTS/lessons/api-3.lua

# refused NAME LUA ERROR: these lines, instead of the lesson's texts, are refused in that way.
refused()
{
    sed '/^at(/,$d' "$lesson" >"$scratch/refused.lua"
    printf '%s\n' "$2" >>"$scratch/refused.lua"
    expect "refused-$1" 4 - "refused.lua:[0-9]+: $3" show "$scratch/refused.lua" --at kink
}

# title
expect title-en 0 'kink = relu\(X\) +cut off below 0' - show "$lesson" --at kink --size 80x24
expect title-zh 0 'kink = relu\(X\) +负数截为 0' - show "$lesson" --at kink --size 80x24 --lang zh
expect title-backward 0 'cut off below 0, undoes Y' - show "$lesson" --at dkink --size 100x30
refused title-of-nothing 'title(5, "five")' 'title: M has to be a matrix of the graph, not 5'
refused title-empty 'title(kink)' 'title: title has to be a text or .*, not nil'

# each and claim
expect claim 0 'it learns to double in 300 steps, with two seeds: L\[1,1\] = [0-9.e-]+, [0-9.e-]+$' - \
    check "$lesson"
expect claim-zh 0 '300 步学会加倍，两个种子都行: L' - check "$lesson" --lang zh
sed 's/below = 0.1/above = 0.1/' "$lesson" >"$scratch/false.lua"
expect claim-false 1 '1 FAILED' \
    "false.lua:[0-9]+: after 'choose seed 1' expected L\[1,1\] > 0.1, found" check "$scratch/false.lua"
long=$(printf '"train 100000", %.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16)
sed "s/\"train 300\"/$long/" "$lesson" >"$scratch/long.lua"
expect claim-long 0 'claims left to --long: 1' - check "$scratch/long.lua" --quick
claim claim-long-is-not-said test "$(grep -c 'two seeds' "$out")" -eq 0
refused each-of-nothing 'expect { L, above = 0, each = { "sed", { 1 } } }' \
    "expect: each: there is no choice 'sed' before this line"
refused each-other-value 'expect { L, above = 0, each = { "seed", { 1, 7 } } }' \
    "seed is one of 1, 2, 3, not '7'"
refused each-without-values 'expect { L, above = 0, each = { "seed" } }' \
    'expect: each has 1 entr(y|ies); it has to have'
refused claim-without-figure 'expect { L, above = 0, claim = "as {Z}" }' "there is no matrix called 'Z'"

finish
