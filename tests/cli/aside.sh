#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What does not fit a lesson any more is kept aside until it does, or is forgotten; large matrices
# are saved beside the text; a start that ended while edits were brought back is not repeated.
. "$TESTS/cli/lib"

progress=$HOME/.local/state/qkv/progress
lesson=$scratch/aside.lua

write()
{
    cat >"$lesson" <<LUA
lesson { api = 2, id = "aside", title = "Aside" }
X = input { {1,2}, {3,4} }
$1 = weight { {1,0}, {0,1} }
Y = X * $1
backward(Y, { {1,0}, {0,1} })
ask { at = Y, cell = { 1, 1 }, prompt = "Y[1,1]?", id = "$2" }
LUA
}

# The commands given as arguments, typed into the lesson.
say()
{
    printf '%s\n' "$@" quit | "$QKV" line "$lesson" >"$out" 2>"$err"
}

# Whether the saved state has such a record.
saved() { grep -q "^[0-9a-f]\{8\} $1\$" "$progress/aside.progress"; }

write W first
say 'goto Y' 'answer 1' 'set W[1,1] 5' 'set X[1,2] 7'
claim all-is-saved saved 'of .* set W\[1,1\] 5'
write V other
say
claim weight-is-named grep -q 'does not fit the lesson: W; it is kept aside' "$out"
claim the-rest-is-there grep -q '7' "$out"
claim weight-waits saved 'aside .* set W\[1,1\] 5'
claim answer-waits saved 'task right .* first'
say 'goto Y'
claim said-once sh -c "! grep -q 'does not fit' '$out'"
write W first
say 'goto Y'
claim weight-is-back grep -q 'Y\[1,1\] = 1 times 5 + 7 times 0 = 5' "$out"
claim answer-is-back grep -q '^Right: 1' "$out"
claim nothing-waits sh -c "! grep -q aside '$progress/aside.progress' || ! grep -q ' aside ' '$progress/aside.progress'"
write W other
say restore
claim answer-is-named grep -q 'kept aside until the lesson asks it again: first' "$out"
write V other
say
say restore
claim restore-names-it grep -q 'kept aside, as it does not fit: W' "$out"
say restore 'set X[1,2] 7'
claim named-by-restore-alone test "$(grep -c 'kept aside, as it does not fit' "$out")" = 1
write W first
sed -i 's/^W = .*/W = weight { {1,0,0}, {0,1,0} }/; s/^backward.*/backward(Y, { {1,0,0}, {0,1,0} })/' "$lesson"
say 'set W[1,1] 2'
write W first
say
claim another-shape grep -q 'does not fit the lesson: W;' "$out"
write V other
say
say forget
claim forgotten grep -q 'what was kept aside is forgotten: W, first' "$out"
claim forgotten-for-good sh -c "! grep -q 'aside \|first' '$progress/aside.progress'"
say forget
claim nothing-to-forget grep -q 'nothing is kept aside' "$out"
write W first
say 'goto Y'
claim only-that-is-gone grep -q '^row 1: 1, 7$' "$out"

# A start that did not come to its first command.
: >"$progress/aside.opening"
say 'goto Y'
claim crash-is-said grep -q 'the last start ended while your edits were brought back' "$out"
claim without-edits grep -q '^row 1: 1, 2$' "$out"
claim mark-is-gone test ! -e "$progress/aside.opening"
say 'goto Y'
claim not-by-itself grep -q '^row 1: 1, 2$' "$out"
say restore 'goto Y'
claim brought-back grep -q 'X\[1,2\] 2 becomes 7' "$out"
claim and-saved saved '.*set X\[1,2\] 7'

# 160,000 weights after a step: text and numbers, of two generations and no more.
lesson=$scratch/large.lua
cat >"$lesson" <<'LUA'
lesson { api = 2, id = "large", title = "Large" }
X = input(random(1, 400, { seed = 1 }))
W = weight(random(400, 400, { seed = 2 }))
L = sum(hadamard(X * W, X * W))
backward(L)
LUA
say 'lr 1e-9' 'train 1' 'select W[1,1]'
number=$(grep -o 'W\[1,1\][^;]*' "$out" | tail -n 1)
claim saved-quietly test ! -s "$err"
claim text-is-small test "$(wc -c <"$progress/large.progress")" -lt 2000
claim numbers-beside-it sh -c "ls '$progress' | grep -c 'large.numbers-' | grep -qx 1"
say 'select W[1,1]'
claim numbers-are-back test "$(grep -o 'W\[1,1\][^;]*' "$out" | tail -n 1)" = "$number"
for step in 1 2 3; do say 'train 1'; done
claim two-generations sh -c "ls '$progress' | grep -c 'large.numbers-' | grep -qx 2"
file=$(ls "$progress"/large.numbers-* | grep "$(sed -n 's/.* numbers \([0-9a-f]*\) .*/\1/p' "$progress/large.progress")")
printf x >>"$file"
say 'goto W'
claim generation-before grep -q 'the save before it is used' "$out"
claim numbers-of-what-is-bad test -s "$progress/large.progress.bad-1.numbers"
say 'train 1'
for file in "$progress"/large.numbers-*; do printf x >>"$file"; done
say 'goto W'
claim lost-numbers-are-named grep -q 'damaged' "$out"
lesson=$scratch/aside.lua
write W first
say 'set X[1,1] 8'
say 'set X[1,1] 9'
rm "$progress/aside.progress"
say 'goto Y'
claim only-the-save-before grep -q 'progress file is gone; the save before it is used' "$out"
claim and-it-is-used grep -q '^row 1: 8' "$out"
claim nothing-crashes test ! -s "$err"
finish
