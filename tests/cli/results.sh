#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Answers given in line mode, and what qkv results tells of them.
. "$TESTS/cli/lib"

# say LINES...: gives them to line mode, a line each.
say() { printf '%s\n' "$@" | "$QKV" line three-tokens --seed 7 >"$out" 2>"$err"; }

expect nothing-yet 0 'no answers' - results
expect nothing-yet-zh 0 '还没有' - results --lang zh
expect nothing-yet-json 0 '^\{"schema":"qkv.results/1","name":("[^"]*"|null),"lessons":\[\],"practised":\[\]\}$' - results --json

say 'goto S' 'answer 7' 'hint' 'answer 11' 'goto dQ' 'answer +' 'answer +' 'note =ask why' quit
claim slip-is-answered grep -q "own key, (1, 3)" "$out"
claim guess-beside-truth grep -q 'Right: 11. First you said 7' "$out"
claim next-day-is-said grep -q 'It comes back on 20' "$out"
claim sign-beside-truth grep -q 'You said +\. ' "$out"
claim covered-is-said grep -q 'row we: we 7, sip 2, tea covered' "$out"

expect lesson 0 '^three-tokens, seed 7: settled 2 of [0-9]+, right at once 0$' - results
expect first-answer 0 '^  dot-product +wrong +said 7  it is 11  tries 2  hints 1  now right  due [0-9]{4}-[0-9]{2}-[0-9]{2}$' - results
expect question-asked 0 '^    The query of .* How much is S\[1,3\]\?$' - results
expect question-zh 0 '^    “我”的查询是 \(1, 2\)，.*S\[1,3\] 是多少？$' - results --lang zh
expect what-next 0 '^  next: go on at stop [0-9]+ of [0-9]+$' - results
expect own-note 0 '^  note at dQ: =ask why$' - results
expect own-note-json 0 '"id":"dQ","note":"=ask why","date":"20' - results --json
expect in-chinese 0 '答错 +先答 7' - results --lang zh
expect json 0 '"id":"dot-product","once":"wrong","said":"7","now":"right","tries":2,"hints":1,"answer":"11","missed":true' - results --json
expect seed-json 0 '"lesson":"three-tokens","seed":7,' - results --json

# Time zones a day apart make it tomorrow.
expect nothing-due 1 '^nothing is due; the next is on [0-9]{4}-[0-9]{2}-[0-9]{2}$' - due
with=TZ=DAY-24 expect due 0 '^2 due: three-tokens dot-product sum-over-words$' - due
expect review-nothing 1 '^nothing is due$' - review
with=TZ=DAY-24 expect review 0 '^asked on ' - review </dev/null
with=TZ=DAY-24 expect due-zh 0 '^2 题该复习：three-tokens dot-product sum-over-words$' - due --lang zh

say 'goto S' 'reset answers yes' quit
expect forgotten 0 '^three-tokens, seed 7: settled 0' - results

expect takes-no-file 2 - "'qkv results' does not take 'three-tokens'" results three-tokens

# A choice is told in the language of now.
say 'goto A' 'answer 2' 'answer 1' quit
expect choice-zh 0 '先答 2（三分之二） *应是 3（几乎全部）' - results --lang zh
expect choice-en 0 'said 2 \(two thirds\) *it is 3 \(nearly all\)' - results

# What a lesson no longer asks is not due, nor what a lesson asked that is gone.
own=$HOME/.local/share/qkv/lessons
mkdir -p "$own"
# lesson ID TASK...: writes it, with one question an id.
lesson()
{
    echo "lesson { api = 1, id = '$1', title = 't' } X = input { {1} } Y = X + X" >"$own/$1.lua"
    file=$own/$1.lua
    shift
    for id; do echo "ask { at = Y, id = '$id', prompt = '?', answer = 2 }" >>"$file"; done
}
lesson mine first second
printf '%s\n' 'goto Y' skip skip quit | "$QKV" line mine >"$out" 2>"$err"
with=TZ=DAY-24 expect due-own 0 ': mine first second;' - due
lesson mine third
expect gone-is-not-settled 0 '^mine: settled 0 of 1,' - results
printf '# the ids now\nmine second third\n' >"$own/renamed.txt"
with=TZ=DAY-24 expect due-renamed 0 ': mine second;' - due
{ head -c 262126 /dev/zero | tr '\0' '\n'; echo mine second third; } >"$own/renamed.txt"
with=TZ=DAY-24 expect due-renamed-in-the-largest-table 0 ': mine second;' - due
printf 'quit\n' | TZ=DAY-24 "$QKV" line >"$out" 2>"$err"
claim due-in-contents grep -q ' mine: t.*1 due' "$out"
sed "s/'?'/'Anew?'/" "$own/mine.lua" >"$scratch/anew.lua" && cp "$scratch/anew.lua" "$own/mine.lua"
expect answers-of-then 0 '^    \?$' - results
claim question-is-not-anew test "$(grep -c Anew "$out")" -eq 0
rm "$own/mine.lua"
with=TZ=DAY-24 expect due-gone 0 '^1 due: three-tokens own-share$' - due
expect answers-stay 0 '^mine: settled 2 of 2' - results
with=TZ=DAY-24 expect gone-not-due 0 '^  second +revealed +it is 2 *tries 0  hints 0$' - results
rm -f "$HOME"/.local/state/qkv/progress/mine.progress*

# An older file, without any tasks.
file=$HOME/.local/state/qkv/progress/three-tokens.progress
rm -f "$file" "$file.1"
expect gone 0 'no answers' - results
# A test for before and after a course: twelve questions, and their answers for who asks for them.
for lang in en zh; do
    "$QKV" results --test --lang "$lang" >"$out" 2>"$err"
    claim "test-$lang" test "$(grep -c '^[0-9]*\. ' "$out")" -eq 12
    "$QKV" results --test --key --lang "$lang" >"$out" 2>"$err"
    claim "test-key-$lang" test "$(grep -c '^[0-9]*\. ' "$out")" -eq 24
done

finish
