#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# qkv tour: all of it, in both languages; what its captions say is on the screen, says
# tests/unit/command_tour.c.
. "$TESTS/cli/lib"

expect tour 0 '^why 1\? Q\[3,1\] = .* given: X, Wq$' - tour
cp "$out" "$HOME/tour"
tells() { grep -Eq -- "$1" "$HOME/tour"; }
claim tour-opens-a-number tells '^Where does 0.333 come from\?'
claim tour-edits tells 'gives 58 % to "cat" now, .* from 0.385 to 0.157'
claim tour-goes-back tells 'the gradient of Wq\[3,1\] is -0.314'
claim tour-trains tells '^train [0-9]+: .*L 0.385 → 0.00[0-9]'
claim tour-hunts-a-bug tells '^Right: 6 \(A\)'
claim tour-ends-in-the-contents tells '^That was the tour'
claim tour-has-no-escapes sh -c "! grep -q '$(printf '\033')' '$HOME/tour'"
expect tour-cast 0 - - tour --cast "$HOME/cast"
expect tour-piped 0 '^That was the tour' - tour

expect tour-zh 0 '^对：6（A）' - tour --lang zh
cp "$out" "$HOME/tour"
claim tour-zh-edits tells '给“猫” 58%；.*从 0.385 降到 0.157'
claim tour-zh-ends tells '^导览到此结束'
claim tour-zh-has-no-english-caption sh -c "! grep -q 'That was the tour' '$HOME/tour'"

expect tour-film 0 - - tour --cast "$HOME/tour.svg" --size 140x45 --lang zh
expect tour-takes-no-lesson 2 - "does not take 'softmax'" tour softmax
expect tour-takes-no-do 2 - 'not an option' tour --do next
seconds=$(tail -n 1 "$HOME/cast" | sed 's/^\[\([0-9]*\).*/\1/')
claim tour-takes-two-minutes test "$seconds" -ge 110 -a "$seconds" -le 150
finish
