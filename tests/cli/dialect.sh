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
expect title-en 0 'kink = relu\(X⋅W\) +cut off below 0' - show "$lesson" --at kink --size 80x24
expect title-zh 0 'kink = relu\(X⋅W\) +负数截为 0' - show "$lesson" --at kink --size 80x24 --lang zh
expect title-backward 0 'cut off below 0, undoes L' - show "$lesson" --at dkink --size 100x30
refused title-of-nothing 'title(5, "five")' 'title: M has to be a matrix of the graph, not 5'
refused title-empty 'title(kink)' 'title: title has to be a text or .*, not nil'

finish
