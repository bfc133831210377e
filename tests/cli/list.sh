#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# qkv list, and qkv alone where there is no terminal.
. "$TESTS/cli/lib"

expect list 0 '^ +1 +three-tokens +Three tokens, one head \([0-9]+ min\)$' - list
expect list-zh 0 'three-tokens +三个词元' - list --lang zh
expect alone 0 '^ +1 +three-tokens' -
expect json 0 '"id":"three-tokens","title":\{"en":"Three' - list --json
expect word 2 - 'does not take .more.' list more

# A lesson is found by the words that books use, in either language.
expect by-keyword 0 '从几个角度一起关注' - show 多头 --lang zh
expect by-keyword-english 0 'turning and leaning' - show rope
expect by-keyword-behind-a-blank 0 backward - show 'Chain Rule'
expect by-part-of-keyword 2 - "no lesson is called '多'" show 多

mkdir -p "$HOME/.local/share/qkv/lessons"
cp "$TESTS/lessons/graph-only.lua" "$HOME/.local/share/qkv/lessons/"
expect own-lessons 0 'graph-only' '*' list
rm -r "$HOME/.local"

# A lesson whose header is not good is left out, and that is said.
mkdir -p "$HOME/data/qkv/lessons"
echo 'lesson { id = "a" .. "b" }' >"$HOME/data/qkv/lessons/odd.lua"
with=XDG_DATA_HOME=$HOME/data
expect left-out 0 three-tokens 'odd.lua' list
mkdir "$HOME/data/qkv/lessons/folder.lua"
with=XDG_DATA_HOME=$HOME/data
expect left-out-folder 0 three-tokens '^qkv: .*folder.lua：不是普通文件' list --lang zh
finish
