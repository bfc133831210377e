#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# qkv check: what holds, what does not, and the exit status for it.
. "$TESTS/cli/lib"

expect all 0 '^three-tokens: [0-9]+ stops, [0-9]+ gradients, [0-9]+ expectations, [0-9]+ tasks; [0-9]+ gradients of single ops; worst gradient error [0-9.e-]+ at d' - check
expect one 0 '^three-tokens: ' - check three-tokens
expect graph-only 0 '^graph-only: ' '*' check "$TESTS/lessons/graph-only.lua"
expect loss 0 'stops' '*' check "$TESTS/lessons/loss.lua"
expect wrong-expect 1 'FAILED' 'wrong-expect.lua:[0-9]+: expected .*, found ' check "$TESTS/lessons/wrong-expect.lua"
expect wrong-expect-zh 1 '未通过' 'wrong-expect.lua:[0-9]+: 预期 .*，实际 ' check --lang zh "$TESTS/lessons/wrong-expect.lua"
wrong=$TESTS/lessons/wrong-tasks.lua
expect tasks 1 ' 1 tasks; .* 6 FAILED' '*' check "$wrong"
expect slip-that-is-right 1 '*' 'wrong-tasks.lua:8: .*the slip "4" is the right answer' check "$wrong"
expect choice-in-one-language 1 '*' 'wrong-tasks.lua:9: this text is missing in zh' check "$wrong"
expect slip-that-is-no-sign 1 '*' 'wrong-tasks.lua:10: .*"2x3" cannot be an answer' check "$wrong"
expect goal-that-holds 1 '*' 'wrong-tasks.lua:11: .*is solved before' check "$wrong"
expect solution-that-fails 1 '*' 'wrong-tasks.lua:12: .*does not reach it' check "$wrong"
expect no-solution 1 '*' 'wrong-tasks.lua:13: .*has no solution' check "$wrong"
expect no-solution-zh 1 '*' 'wrong-tasks.lua:13: .*没有 solution' check --lang zh "$wrong"
expect lua-error 4 - 'lua-error.lua:[0-9]+: ' check "$TESTS/lessons/lua-error.lua"
expect others-go-on 4 '^three-tokens: ' 'lua-error.lua:[0-9]+: ' check "$TESTS/lessons/lua-error.lua" 1
expect with-do 0 '^three-tokens: 27 stops, 69 gradients, 53 expectations' - check 1 --do 'set Wq[1,1] 1.5'
expect with-do-failing 2 - "no command 'foo'" check 1 --do foo
expect all-with-do 0 '^three-tokens: ' - check --do 'lr 0.2'
expect path-as-given 4 - "^$TESTS/lessons/lua-error.lua:13: 'row' is nil here" check "$TESTS/lessons/lua-error.lua"
expect unknown 2 - . check nothing-of-that-name
finish
