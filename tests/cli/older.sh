#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Progress, settings and a recording that an earlier version wrote open with nothing
# lost. tests/data/older: answers, a cover, edits and the learning rate; no questions,
# days or notes, which files have since; its tasks had other ids (lessons/renamed.txt).
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
for line in 'stop O' 'walked 18 27' 'lang zh' 'task right 2 1 missed 0 20780 dot-product' \
    'once wrong 7' 'guess 11' 'task wrong 1 0 missed 0 20780 sum-over-words' 'cover 2' \
    'set Wq\[1,2\] 0.5' 'lr 0.3'; do
    claim "keeps: $line" grep -q "^$line\$" "$progress/three-tokens.progress"
done
claim none-set-aside sh -c "! ls '$progress' | grep -q bad"

expect recording 0 'Wq\[1,2\]' - play three-tokens --script "$TESTS/data/older/recording.qkv" --lang en
finish
