#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What an author uses: a skeleton that passes every check, and the reference.
. "$TESTS/cli/lib"

folder=$scratch/lessons
mkdir "$folder"
expect new 0 - '^.*/week-3.lua was written' new "$folder/week-3.lua"
claim new-is-there grep -q 'id = "week-3"' "$folder/week-3.lua"
claim new-both-languages grep -q 'zh = "我的一课"' "$folder/week-3.lua"
expect new-checks 0 '^week-3: [0-9]+ stops' 'has no text' check "$folder/week-3.lua"
expect new-plays 0 'S\[1,2\]' - play "$folder/week-3.lua"
expect new-zh 0 - '已写好' new --lang zh "$folder/My  Own_课.lua"
claim new-zh-comments grep -q '^-- 提问 ---' "$folder/My  Own_课.lua"
claim new-zh-no-english sh -c '! grep -q -- "^-- .* the " "$0"' "$folder/My  Own_课.lua"
expect new-zh-checks 0 '^my-own_-: [0-9]+ stops' 'has no text' check "$folder/My  Own_课.lua"
for name in skeleton.lua skeleton.zh.lua; do
    sed 's/ *--.*//' "$TESTS/../assets/$name" | grep . >"$scratch/$name"
done
claim new-same-code cmp "$scratch/skeleton.lua" "$scratch/skeleton.zh.lua"
claim new-id grep -q 'id = "my-own_-"' "$folder/My  Own_课.lua"
expect new-only-signs 0 - 'written' new "$folder/课.lua"
claim new-id-of-signs grep -q 'id = "my-lesson"' "$folder/课.lua"

long=$(printf '%065d' 0) # an id has 64 letters
expect new-long 0 - 'written' new "$folder/$long.lua"
claim new-id-is-cut grep -q "id = \"${long#0}\"" "$folder/$long.lua"
expect new-long-checks 0 '^0*: [0-9]+ stops' 'has no text' check "$folder/$long.lua"

echo "mine" >"$folder/mine.lua"
expect never-overwrites 5 - 'mine.lua is there already' new "$folder/mine.lua"
claim left-as-it-was grep -qx mine "$folder/mine.lua"
ln -s /nonexistent "$folder/link.lua"
expect no-link-followed 5 - 'link.lua is there already' new "$folder/link.lua"
expect no-file 2 - '.qkv new. needs the name of a file' new
expect no-lua 2 - 'write .qkv new a.lua.' new a
expect no-folder 5 - '^qkv: .*/none/a.lua: was not written ' new "$folder/none/a.lua"
expect two-files 2 - 'does not take .b.lua.' new a.lua b.lua
expect no-option 2 - '\-\-do is not an option of .qkv new.' new --do next a.lua

expect reference 0 '^### `softmax\(S\)`$' - reference
expect reference-zh 0 '^- `fill =`（数，可省略）：' - reference --lang zh
expect reference-of-library 0 '^  - `S_masked`（矩阵，不一定有）：' - reference --lang zh
expect reference-takes-nothing 2 - 'softmax' reference softmax
claim reference-whole sh -c '"$QKV" reference | cmp -s - "$TESTS/../assets/reference/en.md"'

# A program that is not beside its folders says which file it lacks.
mkdir -p "$scratch/bin" "$scratch/share/qkv/assets/reference"
cp "$QKV" "$scratch/bin/qkv"
whole=$QKV
QKV=$scratch/bin/qkv
expect reference-missing 3 - '/share/qkv/assets/reference/en.md: ' reference
QKV=$whole
finish
