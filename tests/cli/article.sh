#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# qkv article where there is no terminal, and in line mode.
. "$TESTS/cli/lib"

tells() { grep -q -- "$1" "$out"; }
silent() { ! tells "$1"; }

expect list 0 '^  C\. From RNN to Transformer' - article
claim list-has-six [ "$(grep -c '^  [A-F]\. ' "$out")" -eq 6 ]
claim list-is-all [ "$(wc -l <"$out")" -eq 6 ]
expect list-zh 0 '^  B\. 单头 attention' - article --lang zh

expect one 0 '^  ✓ X = \[1 2; 0 1; 3 1\]  {40,}X {12}lesson 1$' - article A
claim title tells '^  A\. Forward, backward, Java code$'
claim heading tells '^  Times V$'
claim off tells '^  ✗ O, row 2: 3\.50 1\.30 \{30,\}O\[2,1\] \{7\}lesson 1$'
claim right tells '^      printed 3\.50, right 3\.471$'
claim remark tells '^      in self-attention only$'
claim no-other-article silent '^ *[B-F]\. '
rows=$(sed -n '/^article A/,/^article B/p' "$TESTS/../assets/articles.txt" | grep -c '^item')
claim all-items [ "$(grep -c '^  [✓✗·] ' "$out")" -eq "$rows" ]
expect one-zh 0 '^      文中 3\.50，应为 3\.471$' - article a --lang zh
claim one-zh-stop tells '^  ✗ O 第 2 行：3\.50 1\.30 \{30,\}O\[2,1\] \{7\}第 1 课$'
expect no-such 2 - "no article 'Z'; there are A to F$" article Z
expect no-such-zh 2 - '没有文章“AB”；有 A 到 F$' article AB --lang zh
expect more 2 - "'qkv article' does not take 'B'" article A B
expect option 2 - "not an option of 'qkv article'" article A --json

# In line mode the page is read out.
printf 'open article A\nopen article Q\n' | "$QKV" line --lang en >"$out" 2>"$err"
claim line-right tells '^printed 3\.50, right 3\.471$'
claim line-no-such grep -q "no article 'Q'; there are A to F" "$err"
printf 'row last\nenter\n' | "$QKV" line --lang en >"$out" 2>"$err"
claim line-contents tells '^Came with an article in hand?'
claim line-list tells '^E\. Learning self-attention$'
finish
