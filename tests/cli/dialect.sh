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
expect claim-false 1 '2 FAILED' \
    "false.lua:[0-9]+: expected L\[1,1\] > 0.1, found" check "$scratch/false.lua"
cat >"$scratch/long.lua" <<'LUA'
lesson { api = 3, id = "long", title = "Long" }
X = input(random(100, 100, { seed = 1 }))
W = weight(random(100, 100, { seed = 2 }))
L = mse(X * W, X)
backward(L)
expect { L, above = 0, after = { "train 90000" }, claim = "with two seeds" }
LUA
expect claim-long 0 'claims left to --long' - check "$scratch/long.lua" --quick
claim claim-long-is-not-said test "$(grep -c 'two seeds' "$out")" -eq 0
refused each-of-nothing 'expect { L, above = 0, each = { "sed", { 1 } } }' \
    "expect: each: there is no 'sed'; did you mean 'seed'\?"
refused each-of-none 'expect { L, above = 0, each = { "width", { 1 } } }' \
    "expect: each: there is no choice 'width' before this line"
refused each-flat 'expect { L, above = 0, each = { "seed", 1, 2 } }' \
    'expect: each is a choice and a list of its values: each = \{ "layers", \{ 1, 2 \} \}'
refused each-other-value 'expect { L, above = 0, each = { "seed", { 1, 7 } } }' \
    "seed is one of 1, 2, 3, not '7'"
refused each-without-values 'expect { L, above = 0, each = { "seed" } }' \
    'expect: each is a choice and a list of its values'
refused claim-without-figure 'expect { L, above = 0, claim = "as {Z}" }' "there is no matrix called 'Z'"

# afresh
weights() # COMMAND...: the first row of W after the commands
{
    for command; do set -- "$@" --do "$command"; shift; done
    "$QKV" show "$lesson" --at W --size 80x24 "$@" | grep '⎡' | tr -d ' *'
}
claim afresh test "$(weights 'train 20' 'choose task triple')" = "$(weights 'choose task triple')"
claim not-afresh test "$(weights 'train 20' 'choose seed 2')" != "$(weights 'choose seed 2')"
claim afresh-undo test "$(weights 'train 20' 'choose task triple' undo)" = "$(weights 'train 20')"
claim weights-train test "$(weights 'train 20')" != "$(weights)"
claim weights-reset test "$(weights 'train 20' 'reset weights')" = "$(weights)"
claim weights-reset-undo test "$(weights 'train 20' 'reset weights' undo)" = "$(weights 'train 20')"
expect weights-reset-alone 0 'X 2×2.*' - show "$lesson" --at W --do 'set X[1,1] 7' --do 'train 20' \
    --do 'reset weights' --do 'select X[1,1]'
claim weights-reset-keeps grep -q '\[ *7' "$out"
refused afresh-word 'choose { name = "x", among = { 1 }, afresh = "yes" }' \
    'choose: afresh has to be true or false, not "yes"'

# title and reason of a goal
expect reason-reached 0 'W only has to be 2 on its diagonal' - \
    show "$lesson" --at L --do 'train 200' --size 80x24
expect reason-given-up 0 'W 的对角线上只要是 2' - \
    show "$lesson" --at L --do 'reveal only' --size 80x24 --lang zh
expect reason-not-before 0 '*' - show "$lesson" --at L --size 80x24
claim reason-waits test "$(grep -c 'W only has' "$out")" -eq 0
refused text-twice 'try { at = L, title = { "x", en = "x" }, reached = print }' \
    'try: the text stands first, or as en = and zh =, not both'
refused text-in-itself 't = {} t[1] = t try { at = L, title = t, reached = print }' 'try: value 1 needs a name'
refused try-field 'try { at = L, titel = "x", reached = print }' "try: there is no field 'titel'"

# scenes
expect scene-title 0 'dW = .*Before any step$' - show "$lesson" --at before --size 80x24
expect scene-place 0 'scene  2 / 3' - show "$lesson" --at watch --size 140x45
expect scene-place-zh 0 '场景  3 / 3' - show "$lesson" --at there --size 140x45 --lang zh
expect scene-next 0 'Before any step' - show "$lesson" --at intro --do next --size 80x24
expect scene-last 0 'closing' - show "$lesson" --at there --do next --size 140x45
expect scene-back 0 'Once more' - show "$lesson" --at closing --do prev --size 80x24
expect scene-stop 0 '\[dW\]' - show "$lesson" --do 'goto dW' --size 80x24
expect scene-film 0 'step 200 of 200' - show "$lesson" --at watch --do reveal --size 80x24
expect scene-asks 0 'Train until f is below 0.001' - show "$lesson" --at watch --size 80x24
expect scene-key 0 'Enter do it' - show "$lesson" --at watch --size 80x24
expect scene-key-once-only 0 '*' - show "$lesson" --at watch --do reveal --size 80x24
claim scene-key-goes test "$(grep -c 'Enter do it' "$out")" -eq 0
expect scene-reached-elsewhere 0 '*' - show "$lesson" --at L --do 'train 200' --do 'goto watch'
claim scene-asks-no-more test "$(grep -c 'below 0.001' "$out")" -eq 0
expect scene-question 0 'Which sign has dW\[1,1\]' - show "$lesson" --at before --size 80x24
expect scene-question-there-only 0 '*' - \
    show "$lesson" --do 'goto forward' --do 'goto dW' --size 80x24
claim scene-question-not-here test "$(grep -c 'Which sign' "$out")" -eq 0
scene='scene { id = "s", at = L, "text" }'
refused scene-alone 'scene "text"' 'scene: opts has to be a table'
refused board-alone 'board "text"' 'board: opts has to be a table'
refused scene-nowhere 'scene { id = "s", "text" }' "scene: the field 'at' is missing"
refused scene-name 'scene { at = L, "text" }' "scene: the field 'id' is missing"
refused scene-blank 'scene { id = "a b", at = L, "text" }' \
    "scene: the id is 'a b'; it is a word without blanks"
refused scene-silent 'scene { id = "s", at = L }' 'scene: text has to be a text'
refused scene-twice "$scene $scene" "scene: the id 's' is the name of a stop, a task or an earlier scene"
refused scene-as-task 'try { id = "s", at = L, reached = print } scene { id = "s", at = L, "text" }' \
    "scene: the id 's' is the name of a stop, a task"
refused scene-as-stop 'scene { id = "dW", at = L, "text" }' "scene: the id 'dW' is the name of a st"
refused scene-number 'scene { id = "3", at = L, "text" }' "scene: the id '3' is the name of a stop"
refused scene-no-try 'scene { id = "s", at = L, after = "x", "text" }' \
    "scene: after is the id of a try; there is none called 'x'"
refused scene-field 'scene { id = "s", at = L, befor = "x", "text" }' \
    "scene: there is no field 'befor'"
refused ask-no-scene 'ask { at = "scene", sign_of = { W, 1, 1 } }' \
    "ask: at: there is no scene or board 'scene' before this line"

# The board
board() # NAME PATTERN COMMAND...: a line of the board after the commands
{
    name=$1 pattern=$2
    shift 2
    for command; do set -- "$@" --do "$command"; shift; done
    expect "board-$name" 0 "$pattern" - show "$lesson" --size 80x24 --do 'goto board' "$@"
}
board first 'goals 0 / 2' 'goto 1'
board text 'Two rows are to be doubled or tripled'
board words '^ b  a' cancel
board predicted '^ b  a' cancel
board right '^ a✓ b✓' 'train 200'
board given-up '✗ double' 'knob goal' reveal
board heads 'W 2×2 +A1 2×2'
board knob '1 task +double'
board digit '1 task +triple' 'knob 1'
board digit-2 '2 seed +2' 'knob 2'
board round '1 task +double' 'knob 1' 'knob 1'
board arrows '2 seed +3' 'knob beside' 'move down' 'move left'
board optimizer '3 optimizer +momentum' 'knob 3'
board rate '4 lr +0.2' 'knob 4'
board rate-half '4 lr +0.05' 'knob beside' 'move down' 'move down' 'move down' 'move left'
board curve '^ +0 +20$' 'train 20'
board goal 'Train until f is below 0.001' 'knob goal'
board next-goal 'Train the other task' 'knob goal' 'knob goal'
board reached '✓ double' 'train 200'
board reason 'W only has to be 2' 'train 200'
board both 'goals 2 / 2' 'train 200' 'choose task triple' 'train 200'
board fresh '⎡.-0.77.. -0.507' 'train 5' 'reset weights'
board head '\[A1\]' 'move right' knob
expect board-wide 0 '1 +task +double triple' - show "$lesson" --size 140x45 --do 'goto board'
{
    cat "$lesson"
    echo 'ask { id = "rows", at = "board", title = "rows", prompt = "How many rows has X?", answer = 2,'
    echo '  slips = { [4] = "That is how many numbers it has." } }'
} | sed 's/goals = {/goals = { "rows",/' >"$scratch/asks.lua"
expect board-asks 0 'ok|stops' - check "$scratch/asks.lua"
expect board-answer 0 '✓ rows' - show "$scratch/asks.lua" --at board --do 'answer 2'
echo 'goto board' | "$QKV" line "$lesson" >"$out" 2>"$err"
claim board-lines grep -q '^knob 1 task double$' "$out"
claim board-lines-setting grep -q '^knob 4 lr 0.1$' "$out"
claim board-lines-to-type grep -q '^knob goal takes a goal, train 20 trains, reset weights' "$out"
expect board-settings-zh 0 '4 学习率 lr +0.1' - show "$lesson" --size 80x24 --lang zh --at board
expect board-bare-names 0 '^ b1.A1 ' - show gpt --size 80x24 --at board
expect say-words-zh 2 '*' '<s> 小 黑 猫' show gpt --lang zh --do 'say <s> 大象'
expect board-zh 0 '目标 0 / 2' - show "$lesson" --size 80x24 --lang zh --do 'goto board'
expect board-no-such-knob 2 - 'knob takes a whole number from 1 to 4' show "$lesson" --do 'goto board' --do 'knob 5'
expect knob-elsewhere 2 '*' "knob" show "$lesson" --at kink --do 'knob 1'
refused board-knob 'board { knobs = { "task", "sed" }, "text" }' \
    "board: knobs: there is no 'sed'; did you mean 'seed'\?"
refused board-setting 'board { knobs = { "task", "optimiser" }, "text" }' \
    "board: knobs: there is no 'optimiser'; did you mean 'optimizer'\?"
refused board-no-knob 'board { knobs = { "task", "heads" }, "text" }' \
    "board: 'heads' is no choice of this lesson and no setting of training \(optimizer, lr"
refused board-near-goal 'try { id = "copy", at = L, reached = print } board { goals = { "copi" }, "text" }' \
    "board: goals: there is no 'copi'; did you mean 'copy'\?"
refused scene-near-try 'try { id = "copy", at = L, reached = print } scene { id = "s", at = L, after = "copi", "text" }' \
    "scene: after: there is no 'copi'; did you mean 'copy'\?"
refused board-no-shares 'board { subject = { { heads = W } }, "text" }' 'board: a subject is \{ heads = .* of shares'
refused board-long-curve 'board { subject = { { curve = W } }, "text" }' 'board: a subject is .* of one number'
refused subject-misspelt 'at(kink) { "text", subject = { flim = W } }' \
    "there is no view or subject 'flim'; did you mean 'film'\?"
refused board-goal 'board { goals = { "x" }, "text" }' \
    "board: goals are ids of try or ask; there is none called 'x'"
refused board-picture 'board { subject = { { rank = A1 } }, "text" }' 'board: a subject is \{ heads'
refused board-words 'board { words = { A1 }, "text" }' 'board: words are \{ x, p, y \}'
refused board-shares 'board { words = { x, L }, "text" }' 'board: words are \{ x, p, y \}'
refused board-twice 'board { "text" } board { "text" }' 'board: a lesson has one; the board in line [0-9]+ has room for all'
refused board-silent 'board { knobs = { "task" } }' 'board: text has to be a text'
refused board-field 'board { knob = { "task" }, "text" }' "board: there is no field 'knob'"
refused try-no-board 'try { at = "board", reached = print }' "try: at: there is no scene or board 'board' before this line"
without=$scratch/without.lua
sed '/^board {/,/^}/d' "$lesson" >"$without"
sed -i 's/at = "board"/at = L/' "$without"
expect no-board 2 - "there is no stop 'board'" show "$without" --do 'goto board'

# What check warns of, and what errors say.
sed '/^scene {/,$d; /^ask {/,$d' "$lesson" >"$scratch/silent.lua"
expect silent-stop 0 'stops' 'silent.lua:[0-9]+: the stop dkink has no text' \
    check --quick "$scratch/silent.lua"
claim silent-leaf test "$(grep -c 'the stop X has' "$err")" -eq 0
expect silent-scenes 0 'stops' - check --quick "$lesson"
# A figure that nobody can see yet: X → H → M → L; at H, M is one step away and L is not.
quoted() # TEXT: at H
{
    printf '%s\n' 'lesson { api = 3, id = "quoted", title = "Quoted" }' 'X = input({{1, 2}})' \
        'W = weight({{1, 0}, {0, 1}})' 'H = X * W' 'M = H * W' 'N = M * W' 'L = sum(N)' \
        'backward(L)' "at(H) \"$1\" at(L) \"{M[1,1]} was before.\"" >"$scratch/quoted.lua"
    sed -i 's/ at(/\nat(/' "$scratch/quoted.lua"
}
quoted 'N will be {N[1,1]}.'
expect quoted-unseen 0 'stops' 'quoted.lua:9: the stop H: a text quotes N, which is not seen there' \
    check --quick "$scratch/quoted.lua"
claim quoted-seen test "$(grep -c 'the stop L: a text quotes' "$err")" -eq 0
quoted 'M will be {M[1,1]}, of {X[1,1]}.'
expect quoted-near 0 'stops' 'the stop M has no text' check --quick "$scratch/quoted.lua"
claim quoted-near-quietly test "$(grep -c 'a text quotes' "$err")" -eq 0
# Who walks by scenes stays in them.
expect goto-scene 0 'Head 1 gives' - show fewer-keys --do 'goto A12'
expect goto-behind 0 '.' - show fewer-keys --do 'goto 20' --do 'goto A12'
claim goto-behind-them test "$(grep -c 'Head 1 gives' "$out")" -eq 0
refused hidden-d 'local d = 2 at(d(W)) "x"' "'d' is a number here, which hides the gradient; write w"
refused two-lists 'hcat(X, X)' 'hcat: 2 arguments were given; one list: hcat \{ A, B \}'
refused gradient-by-name 'at(d("none")) "x"' 'd: M has to be a matrix of the graph, not "none"'
sed '/^scene {/,$d; /^ask {/,$d' "$lesson" >"$scratch/named.lua"
echo 'at(d("W")) "By its name."' >>"$scratch/named.lua"
expect gradient-named 0 'By its name' - show "$scratch/named.lua" --at dW

# A board without goals and knobs leads on, and counts none.
cat >"$scratch/bare.lua" <<'LUA'
lesson { api = 3, id = "bare", title = "Bare" }
W = weight { {1,2} }
L = sum(W)
backward(L)
board { subject = { { picture = W } }, [[Train it.]] }
LUA
expect bare-board 0 't train  0 afresh .* n next' - show "$scratch/bare.lua" --at board
claim bare-board-counts-no-goals test "$(grep -c 'goals\|knob  ' "$out")" -eq 0
expect bare-board-leads-on 0 introduction - show "$scratch/bare.lua" --at board --do 'knob goal'

finish
