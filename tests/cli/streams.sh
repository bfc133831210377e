#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Output that cannot be written, readers that leave, closed descriptors.
. "$TESTS/cli/lib"

"$QKV" export 1 --format json 2>"$err" >/dev/full
claim full-device-status test $? -eq 3
claim full-device-message grep -q 'stdout: not written' "$err"

"$QKV" list >&- 2>"$err"
claim closed-stdout-status test $? -eq 3
claim closed-stdout-message grep -q 'stdout: not written' "$err"

"$QKV" list --nonsense >"$out" 2>&-
claim closed-stderr-status test $? -eq 2
claim closed-stderr-stdout test ! -s "$out"

"$QKV" show 1 <&- >"$out" 2>"$err"
claim closed-stdin-status test $? -eq 0

"$QKV" export 1 --format json 2>"$err" | head -c 1 >"$out"
claim reader-that-leaves test ! -s "$err"

# The locale changes no byte.
"$QKV" export 1 --format json >"$out"
for locale in C POSIX de_DE.UTF-8 tr_TR.UTF-8; do
    LC_ALL=$locale "$QKV" export 1 --format json >"$scratch/other"
    claim "locale-$locale" cmp -s "$out" "$scratch/other"
done

# Nothing is saved by what only looks.
"$QKV" show 1 --do 'set X[1,1] 5' >"$out" 2>"$err"
claim looking-saves-nothing test ! -e "$HOME/.local/state/qkv"

for asks in 'line 1' 'practice --count 1'; do
    "$QKV" $asks 2>"$err" >/dev/full </dev/null
    claim "full-device-${asks%% *}" test $? -eq 3
    claim "full-device-${asks%% *}-message" grep -q 'stdout: not written' "$err"
done
finish
