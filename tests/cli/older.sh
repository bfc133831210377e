#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Progress, settings and a recording that an earlier version wrote open with nothing
# lost. tests/data/older: answers, a cover, edits and the learning rate; no questions,
# days or notes, which files have since; its tasks had other ids (lessons/renamed.txt). In
# asked-again one question was passed by after a wrong answer and is asked again, one was revealed,
# and two were passed by.
. "$TESTS/cli/lib"

progress=$HOME/.local/state/qkv/progress
mkdir -p "$progress" "$HOME/.config/qkv"
cp "$TESTS/data/older/three-tokens.progress" "$progress"
cp "$TESTS/data/older/config" "$HOME/.config/qkv/config"

expect results 0 '^  S.1 +答错 +先答 7  试 2 次  提示 1  现在答对  复习 2026-11-23$' - results --lang zh
expect results-2 0 '^  dQ.1 +答错 +先答 \+ ' - results --lang zh

# Opened, walked and saved by this version: what it cannot know is not made up.
printf '%s\n' 'next' 'prev' quit | "$QKV" line three-tokens >"$out" 2>"$err"
claim opens test $? -eq 0
claim no-complaint test ! -s "$err"
claim edits-are-back grep -q '上次的改动还在' "$out"
claim settings grep -q '^O = A @ V$' "$out" # numpy on
claim digits grep -q '3\.4713，1\.3057' "$out"
for line in 'stop O' 'walked 18 24' 'lang zh' 'task right 2 1 missed 0 20780 dot-product' \
    'once wrong 7' 'guess 11' 'task wrong 1 0 missed 0 20780 sum-over-words' 'cover 2' \
    'of 0 2 2 0 set Wq\[1,2\] 0.5' 'lr 0.3'; do
    claim "keeps: $line" grep -q "^[0-9a-f]* $line\$" "$progress/three-tokens.progress"
done
claim none-set-aside sh -c "! ls '$progress' | grep -q bad"

expect recording 0 'Wq\[1,2\]' - play three-tokens --script "$TESTS/data/older/recording.qkv" --lang en

# What a newer version wrote stays byte for byte, and that is said in both languages.
newer=$progress/three-tokens.progress
printf 'qkv-progress 3\nlesson three-tokens\nwhatever 7\n' >"$newer"
sum=$(gzip -c "$newer" | tail -c 8 | od -An -N4 -tx4) # CRC-32, as all versions end
printf 'end %s\n' "${sum# }" >>"$newer"
cp "$newer" "$scratch/newer"
for lang in en zh; do
    printf '%s\n' "lang $lang" >"$HOME/.config/qkv/config"
    printf '%s\n' 'set Wq[1,1] 3' save quit | "$QKV" line three-tokens >"$out" 2>&1
    claim "newer-is-left-$lang" cmp -s "$newer" "$scratch/newer"
    case $lang in en) said='written by a newer qkv' ;; zh) said='更新版本的 qkv' ;; esac
    claim "newer-is-said-$lang" grep -q "$said" "$out"
done
claim newer-is-not-set-aside sh -c "! ls '$progress' | grep -q bad"
printf 'lang en\nhologram on\ndigits 3\n' >"$HOME/.config/qkv/config"
printf 'quit\n' | "$QKV" line three-tokens >"$out" 2>&1
claim newer-setting grep -q 'config:2: .*hologram' "$out"
printf 'goto O\nlevitate\n' >"$scratch/newer.qkv"
expect newer-recording 2 '*' 'levitate' play three-tokens --script "$scratch/newer.qkv" --lang en

# Who stood at a scene that has another id now stands there, and nothing is said.
lora=$progress/lora.progress
printf 'qkv-progress 1\nlesson lora\nstop zero\n' >"$lora"
sum=$(gzip -c "$lora" | tail -c 8 | od -An -N4 -tx4)
printf 'end %s\n' "${sum# }" >>"$lora"
printf '%s\n' 'note here' quit | "$QKV" line lora --lang en >"$out" 2>&1
claim scene-renamed grep -q ' stop at-random$' "$lora"
claim scene-renamed-unsaid sh -c "! grep -qi 'zero does\|fit' '$out'"

# What was answered then counts, also while it is asked again; what was passed by does not.
cp "$TESTS/data/older/asked-again.progress" "$newer"
rm -f "$newer.1"
expect answered-counts 0 '^three-tokens: settled 2 of 20, right at once 0$' - results --lang en
expect answered-first 0 '^  dot-product +wrong +said 7 .*now open ' - results --lang en
printf '%s\n' 'note seen' quit | "$QKV" line three-tokens --lang en >"$out" 2>&1
claim saved-anew grep -q ' note ' "$newer"
expect answered-counts-on 0 '^three-tokens: settled 2 of 20, right at once 0$' - results --lang en
claim once-is-kept grep -q ' once wrong 7$' "$newer"

# A file that was renamed is of another lesson: nothing of it is used, and it is kept.
cp "$TESTS/data/older/three-tokens.progress" "$progress/softmax.progress"
printf '%s\n' next quit | "$QKV" line softmax --lang en >"$out" 2>"$err"
claim renamed-is-said grep -q 'is not of the lesson softmax' "$out" "$err"
claim renamed-is-kept grep -q '^[0-9a-f]* *lesson three-tokens$' "$progress/softmax.progress.1"
claim renamed-is-not-used sh -c "! grep -q 'set Wq' '$progress/softmax.progress'"
finish
