#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# qkv check: what holds, what does not, and the exit status for it.
. "$TESTS/cli/lib"

# What `make sanitize` tests takes longer than a lesson may.
limit="--limit ${CHECK_LIMIT:-60}"

# shellcheck disable=SC2086 # two words
expect all 0 '^three-tokens: [0-9]+ stops, [0-9]+ gradients, [0-9]+ expectations, [0-9]+ tasks; worst gradient error [0-9.e-]+ at d' - check $limit
expect one 0 '^three-tokens: ' - check three-tokens
expect graph-only 0 '^graph-only: ' '*' check "$TESTS/lessons/graph-only.lua"
expect loss 0 'stops' '*' check "$TESTS/lessons/loss.lua"
expect optimizers 0 '81 expectations' - check "$TESTS/data/optimizers.lua"
expect batches 0 '36 expectations.* 621 at three examples' - check "$TESTS/data/batches.lua"
expect induction 0 '^induction: 31 stops, .* 3 expectations' - check "$TESTS/lessons/induction.lua"
expect large 0 ' 26624 gradients 4[0-9]+ were tried' - check --quick "$TESTS/lessons/large.lua"
expect large-zh 0 '个梯度里核对了 4[0-9]+ 个' - check --quick --lang zh "$TESTS/lessons/large.lua"
expect counts 0 '^three-tokens: 24 stops, 69 gradients, .*; worst gradient error [0-9.e-]+ at d' - check three-tokens
# Units: lines that are too wide, minutes that are far off.
units() # MINUTES TITLE
{
    printf '%s\n' 'lesson { api = 3, id = "u", languages = { "en" }, title = { en = "u" }, units = {' \
        "{ at = \"intro\", minutes = $1, title = { en = \"$2\" } } } }" \
        'X = input { {1} }' 'intro { en = "one" }' >"$scratch/u.lua"
}
units 2 "$(printf '%070d' 0)"
expect units-fit 0 '^u: ' - check "$scratch/u.lua"
units 2 "$(printf '%071d' 0)"
expect unit-too-wide 1 FAILED 'u.lua:1: units: .* is 71 columns wide; at most 70 fit' check "$scratch/u.lua"
units 9 one
expect unit-too-long 1 FAILED 'u.lua:1: units: that at intro says 9 minutes; .* take about 0' check "$scratch/u.lua"

# Replies that are longer than the line which they have: of a choice behind "Not 2. ", in either
# language, of a number with that.
replies() # ENGLISH CHINESE
{
    printf '%s\n' 'lesson { api = 1, id = "r", title = "r" }' 'X = input { {1, 2} }' 'Y = 3 * X' \
        'ask { at = Y, id = "which", prompt = { en = "Which?", zh = "哪个？" }, answer = 1,' \
        '  choice = { { en = "three times", zh = "三倍" }, { en = "twice", zh = "两倍" }, { en = "none", zh = "没有" } },' \
        "  slips = { [2] = { en = \"$1\", zh = \"$2\" } } }" \
        'ask { at = Y, id = "cell", cell = { 1, 2 }, prompt = { en = "How much?", zh = "多少？" },' \
        "  slips = { [4.25] = { en = \"$1\", zh = \"$2\" } } }" >"$scratch/r.lua"
}
replies "$(printf '%066d' 0)" 短
expect reply-fits 0 '^r: .* 2 tasks' - check "$scratch/r.lua"
replies "$(printf '%069d' 0)" 短
expect reply-too-long 0 '^r: .* 2 tasks' \
    'r.lua:[0-9]+: the task cell at Y: in en the reply to .4.25. is 3 columns too long at 80x24: 0{69}$' check "$scratch/r.lua"
replies "$(printf '%070d' 0)" 短
expect choice-reply-too-long 0 '^r: .* 2 tasks' \
    'r.lua:[0-9]+: the task which at Y: in en the reply to .2. is 1 columns too long' check "$scratch/r.lua"
replies short "$(printf '%069d' 0)"
expect reply-too-long-zh 0 '^r：' '任务 which（Y）：zh 里对“2”的回应，在 80x24 上长出 1 列' check --lang zh "$scratch/r.lua"

# A question with its choices that has more lines than its place.
asked() # LINES
{
    printf '%s\n' 'lesson { api = 1, id = "q", title = "q" }' 'X = input { {1, 2} }' 'Y = 3 * X' \
        'local long = { en = ("x "):rep(30), zh = ("长 "):rep(20) }' 'local lines = {}' \
        "for i = 1, $1 do lines[i] = long end" \
        'ask { at = Y, id = "steps", prompt = { en = "Which?", zh = "哪个？" }, steps = lines, wrong = 1, cure = long }' \
        >"$scratch/q.lua"
}
asked 4
expect prompt-fits 0 '^q: .* 1 tasks' - check "$scratch/q.lua"
asked 6
expect prompt-too-long 0 '^q: .* 1 tasks' \
    'q.lua:[0-9]+: the task steps at Y: in en prompt and choices are 2 lines too long at 80x24: Which' check "$scratch/q.lua"
expect prompt-too-long-zh 0 '^q：' '任务 steps（Y）：zh 的问题和选项，在 80x24 上多出 2 行' check --lang zh "$scratch/q.lua"

# No text of a question's own stop may have its answer.
given() # TEXT
{
    printf '%s\n' 'lesson { api = 1, id = "g", languages = { "en" }, title = { en = "g" } }' \
        'X = input { {1, 2} }' 'Y = 3 * X' 'backward(Y, { {1, 1} })' \
        "at(Y) { en = \"$1\" }" 'ask { at = Y, id = "cell", cell = { 1, 2 }, prompt = { en = "How much?" } }' \
        'ask { at = Y, id = "why", prompt = { en = "Why?" }, answer = 1,' \
        '  choice = { { en = "each number is three times as large" }, { en = "none is" } } }' \
        'try { at = Y, id = "goal", prompt = { en = "Make Y[1,1] 6." }, solution = { "set X[1,1] 2" },' \
        '  reached = function() return Y[1][1] == 6 end }' >"$scratch/g.lua"
}
given 'Y[1,1] is 3. Set X[1,1], and Y follows.'
expect gives-nothing-away 0 '^g: ' '*' check "$scratch/g.lua"
given 'Y[1,2] is 6.'
expect gives-a-cell 1 FAILED 'g.lua:6: the task cell: a text of its own stop has its answer, .6.' check "$scratch/g.lua"
given 'Here each number is three times as large.'
expect gives-a-choice 1 FAILED 'g.lua:7: the task why: .* .each number is three times' check "$scratch/g.lua"
given 'Try :set X[1,1] 2 and look.'
expect gives-a-command 1 FAILED 'g.lua:9: the task goal: .* .set X.1,1. 2' check "$scratch/g.lua"

expect no-json 2 - 'not an option of' check --json three-tokens
expect wrong-expect 1 'FAILED' 'wrong-expect.lua:[0-9]+: expected .*, found ' check "$TESTS/lessons/wrong-expect.lua"
expect wrong-expect-zh 1 '未通过' 'wrong-expect.lua:[0-9]+: 预期 .*，实际 ' check --lang zh "$TESTS/lessons/wrong-expect.lua"
# A matrix of so many uses that its formula, and what it undoes, have no room: at all sizes.
cat >"$scratch/uses.lua" <<'LUA'
lesson { api = 1, id = "uses", title = "Uses" }
X = input(random(12, 40, { seed = 1 }))
local part = {}
for i = 1, 40 do part[i] = name("part_" .. i, cols(X, i, i)) end
Y = hcat(part)
backward(Y, random(12, 40, { seed = 2 }))
LUA
expect many-uses 0 '^uses: 86 stops' - check --quick "$scratch/uses.lua"
wrong=$TESTS/lessons/wrong-tasks.lua
expect tasks 1 ' 2 tasks; .* 7 FAILED' '*' check "$wrong"
expect slip-that-is-right 1 '*' 'wrong-tasks.lua:8: .*the slip .4. is the right answer' check "$wrong"
expect choice-in-one-language 1 '*' 'wrong-tasks.lua:9: this text is missing in zh' check "$wrong"
expect slip-that-is-no-sign 1 '*' 'wrong-tasks.lua:10: .*.2x3. cannot be an answer' check "$wrong"
expect goal-that-holds 1 '*' 'wrong-tasks.lua:11: .*is solved before' check "$wrong"
expect solution-that-fails 1 '*' 'wrong-tasks.lua:12: .*does not reach it' check "$wrong"
expect no-solution 1 '*' 'wrong-tasks.lua:13: .*has no solution' check "$wrong"
expect no-solution-zh 1 '*' 'wrong-tasks.lua:13: .*没有 solution' check --lang zh "$wrong"
expect answer-that-fails 1 '*' 'wrong-tasks.lua:15: no answer today' check "$wrong"
expect lua-error 4 - 'lua-error.lua:[0-9]+: ' check "$TESTS/lessons/lua-error.lua"
expect others-go-on 4 '^three-tokens: ' 'lua-error.lua:[0-9]+: ' check "$TESTS/lessons/lua-error.lua" 1
expect with-do 0 '^three-tokens: 24 stops, 69 gradients, 59 expectations' - check 1 --do 'set Wq[1,1] 1.5'
expect with-do-failing 2 - "no command 'foo'" check 1 --do foo
# shellcheck disable=SC2086
expect all-with-do 0 '^three-tokens: ' - check $limit --quick --do 'lr 0.2'
expect path-as-given 4 - "^$TESTS/lessons/lua-error.lua:13: 'row' is nil here" check "$TESTS/lessons/lua-error.lua"
expect unknown 2 - "no lesson is called 'nothing-of-that-name'" check nothing-of-that-name

# A lesson with settings, run with each of them; and one that begins by changing them.
settings='lesson { api = 2, id = "s", title = "s" }
START
v = { "a", "b" }
text = sentence { name = "text", words = v, default = "a", most = 3 }
n = choose { name = "n", among = { 1, 2 } }
W = weight(ones(2, n))
Y = gather(eye(2), ids(text, v)) * W
try { at = Y, id = "wide", prompt = { en = "wide", zh = "宽" }, solution = { "choose n 2" },
  reached = function() return n == 2 end }
expect { Y, 1, 1, near = 2, after = { "set W 2", "say b" } }'
printf '%s\n' "$settings" | sed 's/^START//' >"$scratch/settings.lua"
expect settings 0 '^s: .* 1 expectations, 1 tasks' - check "$scratch/settings.lua"
expect settings-do 0 '^s: ' - check "$scratch/settings.lua" --do 'choose n 2' --do 'say b b'
printf '%s\n' "$settings" | sed 's/^START/start { "choose n 2", "say b" }/' >"$scratch/begun.lua"
expect settings-begun 0 '^s: .* 1 tasks' - check "$scratch/begun.lua"
printf '%s\n' "$settings" | sed 's/^START//; s/^W.*/W = weight(ones(2, #text))/' >"$scratch/grows.lua"
expect settings-grow 1 'FAILED' 'the weight W is 2x3 for this sentence and 2x1' check "$scratch/grows.lua"

for leaves in contents practice bug 'open softmax'; do
    expect "do-$leaves" 2 - 'do left the lesson' check 1 --do "$leaves"
done

lesson()
{
    printf 'lesson { api = 1, id = "t", title = "t" }\n%s\n' "$2" >"$scratch/$1"
}

# 64 KiB may be printed; what comes later is dropped.
for more in '' 'print()'; do
    lesson prints.lua "X = input{1} local s = ('x'):rep(1023) for i = 1, 64 do print(s) end $more print('last')"
    wanted='^last'
    [ -z "$more" ] || wanted='^x'
    expect "prints${more:+-more}" 0 '^t: ' "$wanted" check "$scratch/prints.lua"
done
claim prints-no-more test -z "$(grep last "$err")"

# Examples from a file, a row each; what is wrong with one is said with its number.
printf '1,2\n3,4\n5,6\n' >"$scratch/xs.csv"
stacked='X = input { {1},{2} }
W = weight { {1}, {1} }
L = mse(X - W, zeros(2, 1))
backward(L)'
sed 's/api = 1/api = 2/' >"$scratch/stacked.lua" <<LUA
lesson { api = 1, id = "t", title = "t", languages = { "en" } }
$stacked
examples { train = { X = load("xs.csv") } }
training { lr = 1 }
expect { W, 1, 1, near = 3, after = { "train 1" } }
expect { W, 2, 1, near = 4, after = { "train 1" } }
expect { L, near = 8/3, over = "train", after = { "train 1" } }
LUA
expect stacked 0 ' 3 expectations' - check "$scratch/stacked.lua"
# Examples are for the lesson's own sentence, and it is trained on them beside a longer one. Ids are
# given as words, as numbers and as rows of a file.
printf '2\n2\n' >"$scratch/held.csv"
cat >"$scratch/said.lua" <<'LUA'
lesson { api = 2, id = "s", title = "s", languages = { "en" } }
vocab = { "a", "b", "c" }
text = sentence { name = "text", words = vocab, default = "a b", most = 4 }
x = ids(text, vocab)
E = weight(random(3, 3, { seed = 1 }))
Z = gather(E, x)
y = {}
for i = 1, #text do y[i] = 1 end
L = cross_entropy(Z, y)
backward(L)
examples { train = { { x = "a b" }, { x = {2,2} } }, held_out = { { x = load("held.csv") } } }
training { batch = 1, lr = 0.5 }
expect { L, below = 5, over = "held_out" }
LUA
expect said 0 ' 1 expectations' - check "$scratch/said.lua"
expect said-longer 0 'a b c' - show "$scratch/said.lua" --do 'train 3' --do 'say a b c'
for said in 'a b c' 'a b'; do
    expect "said-trained-$said" 0 'all 2.635 → 1.391, held-out 2.613 → 1.197' - \
        show "$scratch/said.lua" --size 90x24 --do "say $said" --do 'train 3'
done
expect said-example 2 - 'the examples are for a sentence of another length' \
    show "$scratch/said.lua" --do 'say a b c' --do 'example 1'
expect said-other 0 'held-out 1.197 → ' - \
    show "$scratch/said.lua" --size 90x24 --do 'train 3' --do 'say b c' --do 'train 2'
wrong_examples()
{
    printf 'lesson { api = 2, id = "t", title = "t" }\n%s\n%s\n' "$stacked" "$2" >"$scratch/wrong.lua"
    expect "$1" 4 - "wrong.lua:6: $3" check "$scratch/wrong.lua"
}
wrong_examples shape 'examples { train = { { X = {1,2} }, { X = {1,2,3} } } }' \
    'examples: train\[2\].X is 1x3; it has to be 2x1'
wrong_examples weight 'examples { train = { { W = {1,2} } } }' "examples: 'W' is no input"
wrong_examples number 'examples { train = { { X = {1,1/0} } } }' 'examples: train\[1\].X: \[2,1\] is inf'
wrong_examples batch 'examples { train = { { X = {1,2} } } } training { batch = 2 }' 'a batch of 2 is larger'
wrong_examples over 'expect { L, below = 1, over = "train" }' 'over is for the mean'

lesson choices.lua 'X = input { {1,2} }
ask { at = X, prompt = "?", choice = { "one", "2", "3.5", "1" }, answer = 1 }
ask { at = X, prompt = "?", choice = { { en = "b", zh = "2" }, "a" }, answer = 1 }'
expect choice-taken-for-another 0 ' 2 tasks' "choices.lua:3: .*'1' typed as an answer is taken for choice 1" check "$scratch/choices.lua"
claim choice-in-its-place test "$(grep -c 'choices.lua:3: ' "$err")" -eq 1
claim choice-in-chinese grep -q "choices.lua:4: .*'2' typed as an answer is taken for choice 2" "$err"

# Of a question that stays open after edits; not of a figure, another number, or a fixed answer.
lesson typed.lua 'X = input { {0.12345,2} }
Y = X + X
ask { at = Y, cell = { 1, 1 }, prompt = "Twice 0.123 is? {X[1,1]:4}", hints = { "not 0.777, 2", "-0.2469" } }
ask { at = Y, prompt = "0.247", answer = 4 }
ask { at = Y, prompt = "0.247", answer = function() return Y[1][2] end }'
expect typed-number 0 ' 3 tasks' 'typed.lua:4: the task Y.1 .* its 0.123 untrue; write \{X\[1,1\]\}' check "$scratch/typed.lua"
claim typed-number-places grep -q 'its 0.2469 untrue; write {Y\[1,1\]:4}' "$err"
claim typed-number-function grep -q 'typed.lua:6: .* 0.247 ' "$err"
claim typed-numbers test "$(grep -c 'typed.lua' "$err")" -eq 3

expect english-only 0 '^english-only: 4 stops' - check "$TESTS/lessons/english-only.lua"

lesson plays.lua 'X = input { {1,2} }
play { "next", "set X[1,1] 5", "wait 2" }
expect { X, 1, 1, near = 1 }'
expect script 0 '1 expectations.*; 3 commands played$' - check "$scratch/plays.lua"
lesson stops.lua 'X = input { {1,2} }
play { "next",
       "goto Q" }'
expect script-fails 1 '1 commands played; 1 FAILED' 'stops.lua:3: play: command 2, .goto Q.: .*Q' check "$scratch/stops.lua"
expect script-fails-zh 1 '1 处未通过' 'stops.lua:3: play：第 2 条命令“goto Q”：' check --lang zh "$scratch/stops.lua"
sed 's/"goto Q"/"caption one", "caption zh 一", &/' "$scratch/stops.lua" >"$scratch/says.lua"
expect script-fails-after-captions 1 '1 commands played' 'play: command 4, .goto Q.: .*Q' check "$scratch/says.lua"
lesson after.lua 'X = input { {1,2} }
expect { X, 1, 1, near = 1, after = { "nonsense" } }'
expect after-fails 1 'FAILED' "after.lua:3: .*no command 'nonsense'" check "$scratch/after.lua"
lesson english.lua 'X = input { {1,2} }
at(X) {
  en = "only here" }'
expect language-missing 1 '1 FAILED' 'english.lua:[34]: this text is missing in zh' check "$scratch/english.lua"
lesson halves.lua 'X = input({ {1,2} }, { rows = { { en = "cat" } },
  cols = { { zh = "甲" }, "b" } })
Y = title(X * 2, { en = "twice" })
group({ zh = "组" }, { Y })
choose { name = "h", among = { 1, 2 }, title = { en = "heads" } }'
expect label-in-one-language 1 '^t: .* 4 FAILED$' 'halves.lua:[23]: this text is missing in zh' check "$scratch/halves.lua"
expect title-in-one-language 1 '*' 'halves.lua:4: this text is missing in zh' check "$scratch/halves.lua"
expect group-in-one-language 1 '*' 'halves.lua:5: this text is missing in en' check "$scratch/halves.lua"
expect choice-title-in-one-language 1 '*' 'halves.lua:6: this text is missing in zh' check "$scratch/halves.lua"
expect language-missing-zh 1 '*' '*这段文字缺少 zh 这一项*' check "$scratch/english.lua" --lang zh
lesson long.lua 'local Y = name("a name that is so long that it fits into no line of a screen of forty columns or of eighty", input { {1,2} })
Z = Y * 2'
expect long-names 0 '^t: 4 stops' - check "$scratch/long.lua"
# Expectations and tasks have one processor time together, and each session is
# the lesson's own: nothing is left of the commands before it.
lesson alone.lua 'W = weight { {1,2} }
X = input { {1}, {1} }
L = sum(W * X)
backward(L)
local function L_is(n, ...) expect { L, 1, 1, near = n, after = { ... } } end
expect { L, 1, 1, near = 3 }
L_is(8, "set W[1,1] 6", "lr 5", "digits 9", "transpose on", "cover 1")
L_is(3, "select W[1,2]")
L_is(2.8, "train 1")
L_is(2.8, "train 1")
expect { d(W), 1, 1, near = 1, after = { "train 1" } }
expect { L, 1, 1, near = 3 }'
expect each-alone 1 '7 expectations.* 1 FAILED' "alone.lua:6: 'cover' is for" check "$scratch/alone.lua"
lesson flood.lua 'W = weight { {1,2} }
L = sum(W * W.T)
backward(L)
for i = 1, 3000 do
    expect { L, 1, 1, above = 0, after = { "lr 0", "train 100000", "train " .. i } }
end
try { at = L, prompt = { en = "p", zh = "p" },
      reached = function() return L[1][1] > 9 end, solution = { "set W[1,1] 5" } }
expect { L, 1, 1, near = 5 }
play { "next", "train 9" }'
expect time-is-one 1 ', 0 tasks;.* 1 FAILED$' 'flood.lua:[67]: .*took more than 1 s .*a quarter of --limit' check --limit 4 "$scratch/flood.lua"
claim time-is-said-once test "$(wc -l <"$err")" -eq 1
expect time-is-one-zh 1 '*' 'flood.lua:[67]: .*超过 1 秒.*--limit 的四分之一' check --limit 4 --lang zh "$scratch/flood.lua"

# Numbers that are not finite are carried, and expected as such.
lesson nan.lua 'X = input { {1,-2} }
W = weight { {1,1} }
Y = log(X)
Z = hadamard(Y, W)
L = sum(Z)
backward(L)
expect { Y, 1, 1, near = 0 }
expect { Y, 1, 2, near = 0/0 }
expect { L, 1, 1, near = 0/0 }
expect { d(X), 1, 1, near = 1 }'
expect nan 0 ' 0 gradients, 4 expectations.*; 9 gradients have no difference to compare with, since f is nan, the first number not finite Y\[1,2\] = nan$' - check "$scratch/nan.lua"
expect nan-zh 0 '9 个梯度无法用差分核对，因为 f = nan，第一个不是有限数的是 Y\[1,2\] = nan' - check --lang zh "$scratch/nan.lua"
lesson inf.lua 'X = input { {0,1} }
Y = log(X)
Z = exp(Y)
backward(sum(Y))
expect { Y, 1, 1, near = -1/0 }
expect { Y, 1, 1, near = 0/0 }
expect { Y, 1, 2, near = 0/0 }
expect { Y, 1, 2, near = 1/0 }
expect { Z, 1, 1, near = 0, above = -1/0, below = 1/0 }'
expect inf 1 ' 5 expectations.* since f is -inf.* 3 FAILED$' 'inf.lua:7: expected Y\[1,1\] = nan, found -inf' check "$scratch/inf.lua"
claim inf-is-not-nan grep -q 'inf.lua:8: expected Y\[1,2\] = nan, found 0' "$err"
claim nor-0-inf grep -q 'inf.lua:9: expected Y\[1,2\] = inf, found 0' "$err"
lesson nan-bound.lua 'X = input { {0} }
expect { X, 1, 1, below = 0/0 }'
expect nan-no-bound 4 - 'below is nan' check "$scratch/nan-bound.lua"

# A script that would leave the lesson for an exercise: what is checked is the
# lesson, and the same is found each time.
refused="'(practice|bug)' is for the person alone"
lesson leaves-solution.lua 'X = input { {1,2} }
Y = X * 2
try { at = Y, prompt = { en = "p", zh = "p" },
      reached = function() return Y[1][1] > 100 end, solution = { "practice" } }'
expect leaves-by-solution 1 '1 FAILED' "leaves-solution.lua:[45]: $refused" check "$scratch/leaves-solution.lua"
lesson leaves-after.lua 'X = input(ones(300,300))
Y = X * 2
expect { X, 300, 300, near = 1, after = { "practice softmax" } }
expect { Y, 300, 300, near = 2, after = { "next", "bug" } }
expect { Y, 300, 300, near = 4, after = { "set X[300,300] 2" } }'
for time in first second third; do
    expect "leaves-by-after-$time" 1 '3 expectations.*2 FAILED' "leaves-after.lua:[45]: $refused" check --quick "$scratch/leaves-after.lua"
    sort "$err" >>"$scratch/leaves-$time"
done
claim leaves-always-the-same sh -c "cmp '$scratch/leaves-first' '$scratch/leaves-second' && cmp '$scratch/leaves-first' '$scratch/leaves-third'"
lesson leaves-node.lua 'X = input { {1,2} }
for i = 1, 60 do name("Y" .. i, X * i) end
Z = X * 2
expect { Z, 1, 1, near = 2, after = { "practice add" } }
play { "next", "bug" }'
expect leaves-by-node 1 '2 FAILED' "leaves-node.lua:5: $refused" check "$scratch/leaves-node.lua"
claim leaves-by-play grep -q 'leaves-node.lua:6: play: command 2, .bug.: .*for the person alone' "$err"
expect leaves-by-play-zh 1 '*' 'leaves-node.lua:6: play：第 2 条命令“bug”：“bug”只有学习者自己能用' check --lang zh "$scratch/leaves-node.lua"
expect play-refuses 4 - "bug' is for the person alone" play "$scratch/leaves-node.lua"

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
# A shell that was started with nohup cannot have it back.
sh -c 'kill -s HUP $$' 2>/dev/null || claim ended-by-sighup ends_by HUP 129
# Side by side, the shorter one ends first.
in_order()
{
    "$QKV" check scaling 1 >"$out" 2>"$err" && head -n 1 "$out" | grep -q '^scaling: '
}
claim in-order in_order
expect limit 4 '^three-tokens: ' 'endless.lua:[46]: the lesson took more than 1 s .* task .*; --limit SECONDS' check --limit 1 "$scratch/endless.lua" 1
expect limit-zh 4 - 'endless.lua:[46]: .*超过 1 秒.*任务.*--limit 秒数' check --lang zh --limit 1 "$scratch/endless.lua"
expect limit-none 2 - 'limit takes whole seconds' check --limit 0
expect limit-not-whole 2 - 'limit takes whole seconds.*.1.5.' show 1 --limit 1.5
expect limit-elsewhere 2 - 'not an option' list --limit 5

# What a text names is there.
named()
{
    cat >"$scratch/named.lua" <<LUA
lesson { api = $1, id = "named", title = { en = "N", zh = "名" } }
X = input { {1,2}, {0,1} }
A = softmax(X)
at(A) { en = [[$2]], zh = [[$3]] $4}
LUA
}
named 3 'Look at the histogram of A.' '看它。' ''
expect named-elsewhere 1 '^named: .* 1 FAILED$' 'named.lua:4: the stop A: a text speaks of the histogram, .*subject = histogram' \
    check "$scratch/named.lua"
named 3 'Look at it.' '看 A 的直方图。' ''
expect named-elsewhere-zh 1 '^named: .* 1 FAILED$' 'the stop A: a text speaks of the histogram' check "$scratch/named.lua"

named 3 'The nudge agrees.' '差商也是这样。' ''
expect nudge-elsewhere 1 '^named: .* 1 FAILED$' 'the stop A: a text speaks of the nudge' check "$scratch/named.lua"
named 3 'The nudge agrees.' '扰动得到的也一样。' ', subject = "nudge" '
expect nudge-there 0 '^named: 4 stops' - check "$scratch/named.lua"

# A picture is of what came before it.
ordered()
{
    cat >"$scratch/ordered.lua" <<LUA
lesson { api = $1, id = "ordered", title = { en = "O", zh = "序" } }
X = input { {1,2}, {0,1} }
A = softmax(X)
O = A * X
at($2) { en = [[e]], zh = [[中]], subject = { picture = { X, O } } }
LUA
}
ordered 3 A
expect picture-later 1 '^ordered: .* 1 FAILED$' 'ordered.lua:5: the stop A: its picture is of O, which comes later' \
    check "$scratch/ordered.lua"
ordered 2 A
expect picture-later-before-api-3 0 '^ordered: 5 stops' - check "$scratch/ordered.lua"
ordered 3 O
expect picture-earlier 0 '^ordered: 5 stops' 'the stop A has no text' check "$scratch/ordered.lua"

# The goal of a task may be its prompt.
cat >"$scratch/goal.lua" <<'LUA'
lesson { api = 2, id = "goal", title = { en = "G", zh = "目" } }
X = input { {1,2} }
A = softmax(X)
try { at = A, only = { X }, cells = 1, goal = { en = "A[1,1] above 0.9", zh = "A[1,1] 大于 0.9" },
      reached = function() return A[1][1] > 0.9 end, solution = { "set X[1,1] 5" } }
LUA
expect goal-fine 0 '^goal: .* 1 tasks' - check "$scratch/goal.lua"
expect goal-asked 0 'A\[1,1\] above 0.9' - show "$scratch/goal.lua" --at A

# What is chosen may be of several words.
lesson worded.lua 'm = choose { name = "mask", among = { "no mask", { en = "causal mask", zh = "因果 掩码" } } }
X = input { {1, m == "no mask" and 2 or 3} }
expect { X, 1, 2, near = 3, after = { "choose mask causal mask" } }
expect { X, 1, 2, near = 3, after = { "choose mask 因果 掩码" } }
expect { X, 1, 2, near = 2, each = { "mask", { "no mask" } } }'
expect choice-of-words 0 '3 expectations' - check "$scratch/worded.lua"

# The right choice may come from a function.
cat >"$scratch/chosen.lua" <<'LUA'
lesson { api = 2, id = "chosen", title = { en = "C", zh = "选" } }
X = input { {1,2} }
A = softmax(X)
at(A) { en = [[It is the second of both numbers.]], zh = [[看它。]] }
ask { at = A, prompt = { en = "Which is more?", zh = "哪个大？" },
      choice = { { en = "the first of both numbers", zh = "前一个" }, { en = "the second of both numbers", zh = "后一个" } },
      answer = function() return A[1][1] < A[1][2] and 2 or 1 end }
LUA
expect choice-by-function 1 '^chosen: .* 1 FAILED$' "chosen.lua:5: .* has its answer, 'the second of both numbers'" \
    check "$scratch/chosen.lua"
named 3 'The histogram of A, of a film.' 'A 的直方图。' ', subject = "histogram"'
expect named-here 0 '^named: ' - check "$scratch/named.lua"
named 3 'Look at it.' '看它。' ', subject = "film"'
expect nothing-to-show 1 '^named: .* FAILED$' 'the stop A: nothing can ever stand in the picture training' check "$scratch/named.lua"
named 1 'Look at the histogram of A.' '看 A 的直方图。' ''
expect named-before-api-3 0 '^named: ' - check "$scratch/named.lua"
finish
