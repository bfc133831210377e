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
expect tasks 1 ' 1 tasks; .* 7 FAILED' '*' check "$wrong"
expect slip-that-is-right 1 '*' 'wrong-tasks.lua:8: .*the slip "4" is the right answer' check "$wrong"
expect choice-in-one-language 1 '*' 'wrong-tasks.lua:9: this text is missing in zh' check "$wrong"
expect slip-that-is-no-sign 1 '*' 'wrong-tasks.lua:10: .*"2x3" cannot be an answer' check "$wrong"
expect goal-that-holds 1 '*' 'wrong-tasks.lua:11: .*is solved before' check "$wrong"
expect solution-that-fails 1 '*' 'wrong-tasks.lua:12: .*does not reach it' check "$wrong"
expect no-solution 1 '*' 'wrong-tasks.lua:13: .*has no solution' check "$wrong"
expect no-solution-zh 1 '*' 'wrong-tasks.lua:13: .*没有 solution' check --lang zh "$wrong"
expect answer-that-fails 1 '*' 'wrong-tasks.lua:15: no answer today' check "$wrong"
expect lua-error 4 - 'lua-error.lua:[0-9]+: ' check "$TESTS/lessons/lua-error.lua"
expect others-go-on 4 '^three-tokens: ' 'lua-error.lua:[0-9]+: ' check "$TESTS/lessons/lua-error.lua" 1
expect with-do 0 '^three-tokens: 27 stops, 69 gradients, 53 expectations' - check 1 --do 'set Wq[1,1] 1.5'
expect with-do-failing 2 - "no command 'foo'" check 1 --do foo
expect all-with-do 0 '^three-tokens: ' - check --do 'lr 0.2'
expect path-as-given 4 - "^$TESTS/lessons/lua-error.lua:13: 'row' is nil here" check "$TESTS/lessons/lua-error.lua"
expect unknown 2 - . check nothing-of-that-name

lesson()
{
    printf 'lesson { api = 1, id = "t", title = "t" }\n%s\n' "$2" >"$scratch/$1"
}

lesson plays.lua 'X = input { {1,2} }
play { "next", "set X[1,1] 5", "wait 2" }
expect { X, 1, 1, near = 1 }'
expect script 0 '1 expectations.*; 3 commands played$' - check "$scratch/plays.lua"
lesson stops.lua 'X = input { {1,2} }
play { "next",
       "goto Q" }'
expect script-fails 1 '1 commands played; 1 FAILED' 'stops.lua:3: play: command 2, `goto Q`: .*Q' check "$scratch/stops.lua"
expect script-fails-zh 1 '1 处未通过' 'stops.lua:3: play：第 2 条命令 `goto Q`：' check --lang zh "$scratch/stops.lua"
lesson after.lua 'X = input { {1,2} }
expect { X, 1, 1, near = 1, after = { "nonsense" } }'
expect after-fails 1 'FAILED' "after.lua:3: .*no command 'nonsense'" check "$scratch/after.lua"
lesson english.lua 'X = input { {1,2} }
at(X) {
  en = "only here" }'
expect language-missing 1 '1 FAILED' 'english.lua:[34]: this text is missing in zh' check "$scratch/english.lua"
lesson long.lua 'local Y = name("a name that is so long that it fits into no line of a screen of forty columns or of eighty", input { {1,2} })
Z = Y * 2'
expect long-names 0 '^t: 4 stops' - check "$scratch/long.lua"

# Ends by a signal at once, with the status of that signal.
lesson endless.lua 'X = input { {1,2} }
for i = 1, 1000 do
    try { at = X, id = "t" .. i, prompt = { en = "p", zh = "p" }, solution = { "next" },
          reached = function() while true do end end }
end'
ends_by()
{
    "$QKV" check "$scratch/endless.lua" >"$out" 2>"$err" &
    kill -s "$1" $!
    wait $!
    test $? -eq "$2"
}
claim ended-by-sigterm ends_by TERM 143
claim ended-by-sighup ends_by HUP 129
expect limit 4 '^three-tokens: ' 'endless.lua:[46]: the lesson took more than 1 s .* task .*; --limit SECONDS' check --limit 1 "$scratch/endless.lua" 1
expect limit-zh 4 - 'endless.lua:[46]: .*超过 1 秒.*任务.*--limit 秒数' check --lang zh --limit 1 "$scratch/endless.lua"
expect limit-none 2 - 'limit takes whole seconds' check --limit 0
expect limit-not-whole 2 - 'limit takes whole seconds.*"1.5"' show 1 --limit 1.5
expect limit-elsewhere 2 - 'not an option' list --limit 5
finish
