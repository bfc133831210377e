#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# qkv line: commands from a pipe, plain lines out, progress kept.
. "$TESTS/cli/lib"

# say LINES...: gives them to line mode, a line each. go_on is the same, with
# what the times before left behind.
go_on() { printf '%s\n' 'speech off' "$@" | "$QKV" line three-tokens >"$out" 2>"$err"; }
say() { rm -rf "$HOME/.local/state/qkv/progress"; go_on "$@"; }
plain() { ! LC_ALL=C grep -q "$(printf '\033')" "$out"; }
# said NAME TEXT: a line of stdout is that. told: a part of stderr.
said() { claim "$1" grep -qxF -- "$2" "$out"; }
told() { claim "$1" grep -qF -- "$2" "$err"; }

say next next quit
claim line-status test $? -eq 0
claim line-shows-rows grep -q '^row we' "$out"
claim line-has-no-escapes plain

# What the panel of the screen says.
say 'goto dX' 'select dX[2,1]' explain 'term next' explain
said paths-q 'dX via Q, 3 by 2'
said paths-k 'dX via K, 3 by 2'
said paths-v 'dX via V, 3 by 2'
claim difference grep -q '^nudge agrees to [0-9]e-1[0-9]$' "$out"
said term-q 'via Q -0.251966, pointed at'
said term-next 'via K -0.027921, pointed at'
said sum 'sum -0.278058'
claim why-deeper grep -q '^why -0.027921? dX\[2,1\] via K = ' "$out"
say 'goto dWq' explain explain
said factor-pointed-at 'sip 1⋅[-0.251966] = -0.251966, pointed at'
claim why-marks-factor grep -q '^why -0.251966? dQ\[2,1\] = dS\[2,:\]⋅K\[:,1\] = .*\[-0.1340155\]⋅3' "$out"
say 'goto S_scaled'
said idea 'every cell times, or divided by, one number'
say 'goto step(Wq)'
claim promise grep -q '^one step promises ' "$out"
say 'goto A' why
claim alias grep -q '^A\[2,3\] = e^' "$out"
say stops
said stops '8 A A = softmax(S_scaled)'
said stops-here '1 intro (you are here)'
say 'lang zh' 'goto 小结' stops
said stops-zh '24 小结 (现在在这里)'
rm -f "$HOME/.local/state/qkv/lang"
say 'speech on' help
said help-is-short 'undo take back the last change of a number'
claim help-has-no-keys test "$(grep -c . "$out")" -lt 45
claim help-says-more grep -q 'help all lists everything' "$out"
say 'help all'
said help-commands 'redo do again what was undone'
claim help-all-has-no-keys test -z "$(grep PgDn "$out")"
say '?'
said help-sign 'undo take back the last change of a number'
# A lecture may come to a stop at its second page: that is a stop like any other.
rm -rf "$HOME/.local/state/qkv/progress"
printf '%s\n' 'goto 20' next next next | "$QKV" line decoder-layer --core >"$out" 2>"$err"
said core-page-has-heading 'Stop 24 of 42: dYW, backward 4 of 18'
claim core-page-has-matrix grep -q '^dYW, ' "$out"
# Choices are read one by one.
say 'goto A' next next
said choice-1 '1 about half'
said choice-3 '3 nearly all'
say 'goto A' 'answer 2'
said choice-refused '2 two thirds, no'
# Turning a page at a stop says the page alone.
say 'goto A' next
claim page-alone test "$(grep -c '^Stop 8 ' "$out")" -eq 1
# For the ear.
rm -rf "$HOME/.local/state/qkv/progress"
"$QKV" line three-tokens >"$out" 2>"$err" <<'.'
goto dWq
explain
goto S_scaled
lang zh
.
said operators-are-words 'dWq = X transposed times dQ'
said no-brackets-as-marks 'sip 1 times -0.251966 (pointed at) = -0.251966, pointed at'
said operators-are-words-zh 'S_scaled = S 除以 根号 2'
rm -f "$HOME/.local/state/qkv/lang"
say 'help set'
said help-word 'Example set Wq[1,2] sqrt(2)/2'
say 'next' ':p' n
claim short-names test "$(grep -c '^Stop 2 of' "$out")" -eq 2
say map 'view training' explain 'goto A' explain
claim view-is-said grep -q '^Q, 3 by 2, from X and Wq, used by S' "$out"
claim view-is-left grep -q '^Σ = ' "$out"
say 'goto K' reveal 'view histogram X' 'view rank X O' 'view counts S' 'view heads' 'view states X'
said histogram-said 'X: 6 numbers, mean 1.33, deviation 0.943, from 0 to 3, 1 exactly 0'
said rank-said 'O 3×2: rank 2 of at most 2'
claim values-said grep -qx '1 6.873' "$out"
said counts-said 'S: times 18, plus 9, func -, kept 9, S = Q⋅Kᵀ'
said head-said 'A, 3 by 3'
said states-said 'row sip: 0, 1'
said gradients-said 'dX: not computed yet'
say 'goto A' 'view curves' 'view bars'
said curve-said 'row sip: 0.306 at we, 0.62 at tea; smallest 0.0743 at sip, largest 0.62 at tea'
said bars-said 'tea 0.62, pointed at'
# The panel in its other forms: tables name the column of each number.
say 'goto dS_scaled' 'panel jacobian'
said table-names-columns 'we: we 0.212246, sip -0.022719, tea -0.189527'
say 'goto dS_scaled' 'panel diagonal'
said table-says-verdict 'sip: diagonal only 0.068796, all of it -0.022719, nudge -0.022719, wrong by 0.092'
say 'goto dWq'
claim hearing grep -q '^one weight, one term a token' "$out"
say 'open multi-head' map
said map-has-groups 'Q1, 3 by 1, from Q, used by S1, group cut'
say 'goto step(Wq)'
said numbers-after-a-step 'row 1: 0.985, -0.008'
say 'goto X' 'digits 1' 'goto A' 'numpy on'
claim numpy-is-said grep -q '^A = softmax(S_scaled, axis=1)' "$out"
say transpose 'goto A'
said tokens-as-columns 'each column becomes shares of 1'
say next contents 'row 3'
said contents-have-parts 'Part I · One head, by hand'
said contents-have-marks '1 three-tokens: Three tokens, one head, begun, 30 min'
said what-comes-next 'Enter Three tokens, one head · Forward, 11 min'
claim row-is-said [ "$(grep -c '^1 three-tokens: ' "$out")" -eq 2 ]
say reset
said reset-of-nothing "all numbers are the lesson's own"
say 'set Fooo[1,1] 2' 'shwo'
told far-name "there is no matrix called 'Fooo'; the lesson has X Wq Wk Wv"
told far-command "there is no command 'shwo'; help lists all of them"
say 'exlpain'
told near-command "did you mean 'explain'?"

# After an edit.
say 'goto A' 'set Wq[1,2] 1/2' 'goto S' quit
claim changes-old-new grep -q '^Wq\[1,2\] 0 → 0.5: S_scaled\[3,3\] 9.192 → 13.435, \[3,1\] ' "$out"
claim change-is-said grep -q '; f 8.230 → 8.259; 25/69 values changed$' "$out"
claim rows-old-new grep -q '^row we: we 7.0 → 8.5, ' "$out"
said narration-marked "written for the lesson's own numbers; some are edited now"
claim progress-is-saved grep -rq ' set Wq\[1,2\] 0.5$' "$HOME/.local/state/qkv/progress"
expect resume-takes-it 0 '"value":\[\[1,0.5\],\[0,1\]\]' '*' export 1 --format json --resume
expect without-resume 0 '"value":\[\[1,0\],\[0,1\]\]' '*' export 1 --format json
go_on 'goto X'
said edits-are-back 'your edits of last time are back; reset (key O) brings the original numbers'
go_on 'goto Q' reset
claim reset-says grep -q '^reset: .*; f 8.259 → 8.230; 25/69 values changed' "$out"

# A sign instead of set, rows and matrices, each one entry of undo.
say 'Wk[1,2] = -2' 'X=[1 2; 3 4; 5 6.5]' 'goto X' 'set X[:,2] 7 8 9' undo 'set X [[1,2],[3,4]]' 'Wk[1,1] = 1, 2'
claim sign-sets grep -q '^Wk\[1,2\] 1 → -2: ' "$out"
claim matrix-is-set grep -q '^row tea: .* 6.5$' "$out"
claim column-is-one-entry grep -q '^undo set X\[:,2\] 7 8 9: X\[1,2\] 7 → 2, ' "$out"
told matrix-does-not-fit 'these numbers are 2x2, the cells are 3x2: give 3x2, 6 numbers in a row, or one for all'
told one-number 'this takes one number'
say transpose 'goto X' 'X[1,:] = 7 8 9'
claim rows-as-shown grep -q '^set X\[1,:\] 7 8 9: X\[1,2\] 0 → 8, \[1,1\] 1 → 7, \[1,3\] 3 → 9;' "$out"

file=$HOME/.local/state/qkv/progress/three-tokens.progress
echo damage >>"$file"
go_on quit
claim damage-stops-nothing test $? -eq 0
claim damage-is-set-aside test -e "$file.bad-1"
claim damage-is-told grep -q 'progress file was damaged; what of it is whole is used' "$out"

# What begins as an answer does is one, without the word.
printf '%s\n' reset 'goto V' '（４，１）' 'quit now' | "$QKV" line three-tokens --lang zh >"$out" 2>"$err"
claim answers-without-word grep -q '^对：4, 1。' "$out"
printf '%s\n' 'goto dQ' '负' 'quit now' | "$QKV" line three-tokens --lang zh >"$out" 2>"$err"
claim answers-by-a-word grep -q '^对：-' "$out"

# A bug hunt's replies, two sentences with a space between: a wrong choice is no end.
printf '%s\n' 'bug 1' 'answer S' reveal 'quit now' | "$QKV" line three-tokens --seed 3 >"$out" 2>"$err"
claim hunt-goes-on grep -Eq '^Not 4 \(S\)\. (That one is|Something before)' "$out"
claim hunt-replies grep -q '^You said 4 (S), it is [0-9]* (d*[A-Z][A-Za-z_]*)\. That' "$out"

# Looking back at an earlier step is not what is kept.
loss=$TESTS/lessons/loss.lua
printf '%s\n' 'train 3' 'history 1' 'quit now' | "$QKV" line "$loss" >"$out" 2>"$err"
"$QKV" export "$loss" --format json --resume >"$out" 2>"$err"
"$QKV" export "$loss" --format json --do 'train 3' >"$scratch/trained"
claim looking-back-loses-nothing cmp -s "$out" "$scratch/trained"

# Where progress cannot be kept.
with=HOME=
expect no-home 0 '^progress is not saved: HOME is not set' 'qkv: progress is not saved: HOME' \
    line three-tokens
printf '%s\n' 'set Wq[1,2] 1/2' save | HOME=relative "$QKV" line three-tokens --lang zh >"$out" 2>"$err"
claim edits-lost-status test $? -eq 5
told edits-lost 'qkv: 进度不会保存：HOME'
claim save-is-no-lie test -z "$(grep 已保存 "$out")"
XDG_STATE_HOME=/proc "$QKV" line three-tokens >"$out" 2>"$err" </dev/null
told no-folder 'qkv: progress is not saved: /proc/qkv/progress: '

# Without UTF-8.
printf '%s\n' 'goto A' 'lang zh' 'glyphs safe' why |
    LC_ALL=C "$QKV" line three-tokens --lang zh >"$out" 2>"$err"
claim ascii-says-why grep -q 'Chinese needs UTF-8' "$out"
claim ascii-is-english grep -q '^row we' "$out"
claim ascii-alone test -z "$(LC_ALL=C tr -d '\n -~' <"$out")"
told ascii-refuses-chinese 'Chinese needs UTF-8'
told ascii-refuses-glyphs 'glyphs safe needs UTF-8'
expect glyphs-ascii 0 'English instead' - show 1 --lang zh --do 'glyphs ascii' --size 120x20
claim glyphs-ascii-has-no-question-marks test -z "$(grep -F '??' "$out")"

# Settings.
mkdir -p "$HOME/.config/qkv"
printf '%s\n' '# mine' 'lang zh' 'digits 1' 'themee dark' >"$HOME/.config/qkv/config"
say 'goto A'
told settings-wrong 'config:4: '
claim settings-language grep -q '^行 我：我 0.1，' "$out"
printf 'goto A\n' | "$QKV" line 1 --lang en >"$out" 2>"$err"
claim option-beats-settings grep -q '^row we: we 0.1, ' "$out"
expect settings-language-list 0 '^  1  .*分钟' - list
expect settings-language-results 0 '答' - results
expect settings-language-options 2 - '没有 --zzz 这个选项' list --zzz
expect settings-language-practice 0 '^第 1 题：输入数或算式' - practice matmul
expect option-beats-settings-list 0 '^  1  .*min' - list --lang en

# A language that is chosen holds from then on, until the settings are changed.
printf 'lang en\n' | "$QKV" line 1 >"$out" 2>"$err"
expect chosen-language 0 '^  1  .*min' - list
# The sum that the last hint is stands in no stop, nor where its number is selected.
"$QKV" line three-tokens --seed 3 --lang en >"$out" 2>"$err" <<'COMMANDS'
goto S
select S[1,3]
quit now
COMMANDS
claim asked-sum-is-kept test -z "$(grep '^S\[1,3\] = .* = ?' "$out")"
claim asked-sum-is-said grep -q 'asked for now; the last hint (i) writes out its sum' "$out"

# What a part or a lesson of the contents folds out is said.
rm -rf "$HOME/.local/state/qkv/progress"
printf 'row next\nrow next\nfold\nrow next\nfold\n' | "$QKV" line --lang en >"$out" 2>"$err"
claim fold-says-lessons grep -q '^9 tokens: ' "$out"
claim fold-says-units grep -q '^· Backward, 1[0-9] min$' "$out"

# A unit's end in a lesson that is not in the contents says which comes next, the last that it is
# the end.
cat >"$scratch/own.lua" <<'LUA'
lesson { api = 3, id = "own", title = { en = "Own", zh = "自写" }, units = {
  { at = "intro", title = { en = "There", zh = "去" }, question = { en = "Where to?", zh = "去哪？" }, minutes = 1 },
  { at = "dL", title = { en = "And back", zh = "回" }, question = { en = "Whence?", zh = "从哪回？" }, minutes = 1 } } }
W = weight { {1,2} }
L = sum(W)
backward(L)
LUA
printf 'goto L\nnext\ngoto closing\nnext\n' | "$QKV" line "$scratch/own.lua" --lang en >"$out" 2>"$err"
said own-unit-names-the-next 'Own · And back 1 min'
said own-unit-asks 'Whence?'
said own-end-is-the-lessons 'That was all of the lesson.'
claim own-end-comes-once test "$(grep -c 'That was all' "$out")" -eq 1

# A stop is gone to with a cell of it.
say 'goto A[1,2]'
claim goto-takes-a-cell grep -q '^A\[1,2\] = ' "$out"

# What the film says is dropped is dropped, and nothing else.
drops() { printf '%s\n' 'train 3' "$@" 'view training' quit | "$QKV" line training >"$out" 2>"$err"; rm -rf "$HOME/.local/state/qkv/progress"; }
steps() { grep -c '^step [0-9]*: ' "$out"; }
rm -rf "$HOME/.local/state/qkv/progress"
drops undo 'set Wq[1,1] 3'
said film-taken-back 'undo went back to this step: t here drops the later ones'
claim film-taken-back-keeps test "$(steps)" -eq 4
drops undo train
claim film-taken-back-trains test "$(steps)" -eq 2
drops 'history 1'
said film-looked-at 'an earlier step: an edit or t here drops the later ones'
drops 'history 1' 'set Wq[1,1] 3'
claim film-looked-at-drops test "$(steps)" -eq 2

# What a command did is said with what was there before, and of an optimizer what it reads.
printf '%s\n' 'choose learn gated' 'undo' quit | "$QKV" line states >"$out" 2>"$err"
claim choice-of-another-loss grep -qx 'choose learn gated: f [0-9.]* becomes L [0-9.]*' "$out"
claim choice-taken-back grep -qx 'undo choose learn gated: L [0-9.]* becomes f [0-9.]*' "$out"
printf '%s\n' 'optimizer sgd' 'optimizer adam' quit | "$QKV" line microgpt >"$out" 2>"$err"
said optimizer-plain 'optimizer sgd: sgd lr 0.01'
said optimizer-of-means 'optimizer adam: adam lr 0.01 beta1 0.85 beta2 0.99'

go_on 'goto A'
claim chosen-language-line grep -q '^row we' "$out"
touch -d '1 minute' "$HOME/.config/qkv/config"
expect settings-changed-since 0 '^  1  .*分钟' - list
expect show-takes-none 0 'we  . *0.056' - show 1 --at A --lang en
finish
