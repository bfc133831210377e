#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# qkv show: one stop as a screen of text.
. "$TESTS/cli/lib"

lines() { wc -l <"$out" | tr -d ' '; }
# Columns, as bytes without UTF-8's second and later ones.
widest()
{
    LC_ALL=C awk '{ gsub(/[\200-\277]/, ""); if (length > n) n = length }
        END { print n + 0 }' "$out"
}
escapes() { grep -q "$(printf '\033')" "$out"; }
no_escapes() { ! escapes; }

expect show 0 'Three tokens' - show three-tokens
claim show-has-24-lines test "$(lines)" -eq 24
claim show-has-80-columns test "$(widest)" -le 80
claim show-has-no-escapes no_escapes
expect by-number 0 'Three tokens' - show 1
expect by-title 0 'Three tokens' - show 'three tokens, one head'
expect by-title-zh 0 'Three tokens' - show 三个词元，一个注意力头
expect at-stop 0 '^ ◂ dX \[dWq\] .* 8 / 11$' - show 1 --at dWq
expect at-step 0 '^\[step\(Wq\)\] .* 1 / 3$' - show 1 --at 'step(Wq)'
expect at-number 0 '^ X  .*\[Q\] .* 2 / 8$' - show 1 --at 3
expect at-unknown 2 - "no .*'dWqq'; did you mean .*dWq'" show 1 --at dWqq
expect size 0 '^   X .{80,} 7 / 8$' - show 1 --at A --size 100x30
claim size-has-30-lines test "$(lines)" -eq 30
expect trained-alone 0 'At "chase", "mice" has [0-9]+ % now' - show gpt --at p --do 'train 20'
expect trained-and-another 0 "written for the lesson's own numbers" - show gpt --at p --do 'train 20' --do 'example 5'
claim as-untrained grep -q 'At "chase", "mice" has less than 1 %;' "$out"
expect looked-at 0 "^ an earlier step's numbers" - show 1 --at 'step(Wq)' --do 'train 9' --do 'history 3'
expect no-share-below-zero 0 '  0 % of it' - show fewer-keys --at change-places --size 140x45 --do 'train 3' \
    --do 'set Wk1[1,1] 5' --do 'optimizer adam' --do 'lr 100' --do 'train 10'
expect taken-back 0 "written for the lesson's own numbers" - show 1 --at A --do 'train 9' --do undo --do 'set Wq[1,1] 2'
expect holds-always 0 'compares with H' - show copying --size 140x45 \
    --do 'train 20' --at take --do 'answer 1'
claim is-not-dimmed test "$(grep -c "written for the lesson's own" "$out")" -eq 0
expect waits-for-its-premise 0 'This question waits' - show copying --do 'train 20' --at fetch --size 140x45
# A slide that is asked for is that of the colours that it is shown in.
expect answer-on-a-small-slide 0 '已显示答案' - show backward --at dX --size 40x12 --lang zh --do 'present on' --do reveal
expect check-of-a-loss 0 '^  L\(\+h\)  ' - show training --at dWq --do 'view check'
expect check-of-another 0 '^  f\(\+h\)  ' - show 1 --at dWq --do 'view check'
expect no-blank-behind-a-colon 0 '样例 0：走一步' - show gpt --at 'step(E)' --lang zh --size 200x60
expect tiny 0 '^need 40x12$' - show 1 --size 10x3
expect color 0 '7 / 8' - show 1 --at A --color
claim color-has-escapes escapes
expect zh 0 '三个词元' - show 1 --lang zh

expect do 0 '9' - show 1 --at X --do 'set X[1,1] 9'
expect do-in-order 0 'we  ⎡ +1\* +.2. +⎤ ' - show 1 --do 'set X[1,1] 9' --do undo --at X
expect do-fails 2 - 'set X\[9,9\] 1' show 1 --do 'set X[9,9] 1'
expect do-fails-late 2 - nonsense show 1 --do 'next' --do 'nonsense'
expect do-not-a-number 2 - abc show 1 --do 'set X[1,1] abc'
expect do-computed 2 - 'X' show 1 --do 'set A[1,1] 1'

# What a command says is said whole, and so is what to do about it.
expect do-says-all 2 - '^qkv: .*不是“matrix;”；是不是“matrix”？$' show 1 --lang zh --do 'view matrix; foo'
expect do-says-all-names 2 - 'the lesson has E Enc gamma .* P L$' show decoder-layer --do 'select nothing_like_this_at_all'

cat >"$HOME/leaves.lua" <<'lesson'
lesson { api = 1, id = "leaves", title = "leaves" }
local all = input { {0} }
for i = 1, 40 do all = all + name("leaf number " .. i, input { {1} }) end
Y = tanh(all)
lesson
expect do-cuts-no-name 2 - ', leaf number [0-9]+ …$' show "$HOME/leaves.lua" --do 'set Y[1,1] 1'

# A loss that is nan beside gradients that look like numbers: said at each of them, and the way out.
cat >"$HOME/log.lua" <<'lesson'
lesson { api = 2, id = "log", title = "log" }
S = input { {1,2}, {0,1} }
A = softmax(mask(S, causal(2)))
L = sum(hadamard(A, log(A)))
H = sum(entropy(A))
backward(L)
lesson
expect nan-is-said 0 'not even a 0, says anything' - \
    show "$HOME/log.lua" --at dS --size 250x50
claim entropy-is-named grep -q 'entropy counts' "$out"
expect nan-is-said-zh 0 '哪怕是 0' - \
    show "$HOME/log.lua" --at dS --size 250x50 --lang zh
sed -i.old 's/^backward(L)/backward(H)/' "$HOME/log.lua"
expect entropy-has-no-nan 0 ' gradients' - check "$HOME/log.lua"
claim entropy-is-checked test -z "$(grep -o 'no difference' "$out")"
expect missing-file 4 - 'nowhere.lua' show ./nowhere.lua
expect lua-error 4 - 'lua-error.lua:[0-9]+: ' show "$TESTS/lessons/lua-error.lua"
expect shape-error 4 - 'shape-error.lua:[0-9]+: ' show "$TESTS/lessons/shape-error.lua"
expect folder 4 - 'is not a regular file' show "$TESTS/"
expect graph-only 0 'A graph and nothing else' - show "$TESTS/lessons/graph-only.lua"

# Many long rows are one sample.
{ sed -n '/^lesson/,/^}/p' "$TESTS/lessons/loss.lua"; echo 'A = input(random(20, 500))'; } >"$scratch/rows.lua"
expect histogram-of-many-rows 0 '10000 numbers' - show "$scratch/rows.lua" --at A --do 'view histogram'

# Figures in a choice are read in what is said of an answer, too.
cat >"$scratch/figures.lua" <<'LUA'
lesson { api = 2, id = "figures", title = { en = "F", zh = "数" } }
X = input { {1,2} }
S = X * 3
T = S + 1
ask { at = S, prompt = { en = "Which?", zh = "哪个？" }, answer = 2,
      choice = { { en = "left {S[1,1]}", zh = "左 {S[1,1]}" }, { en = "right {{{S[1,2]}", zh = "右 {{{S[1,2]}" } } }
ask { at = T, steps = { "a = {S[1,1]}", "b = a + 1" }, wrong = 2, cure = "b = a + 2" }
LUA
expect figure-said 0 'You said 1 .left 3., it is 2 .right [{]6.\.' - show "$scratch/figures.lua" --at S --do 'answer 1'
expect figure-said-zh 0 '你说 1（左 3）.*2（右 [{]6）' - show "$scratch/figures.lua" --at S --lang zh --do 'answer 1'
expect figure-refused 0 'You said 1 .a = 3., it is 2 ' - show "$scratch/figures.lua" --at T --do 'answer 1'
expect figure-in-handout 0 'Answer:.* 2 .right .[{]6.' - export "$scratch/figures.lua" --format md \
    --worksheet --key

# A site is no text.
expect site-to-stdout 2 - 'all takes no lesson' export --all --format html -o -

expect resume-nothing 0 'Three tokens' - show 1 --resume
finish
