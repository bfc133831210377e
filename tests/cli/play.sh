#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# qkv play without a terminal: text, recordings, scripts of one's own, and
# what is wrong with them.
. "$TESTS/cli/lib"

script=$HOME/script
cast=$HOME/cast

expect play 0 '> goto dWq' - play three-tokens
claim play-has-no-escapes sh -c "! grep -q '$(printf '\033')' '$out'"
cp "$out" "$HOME/once"
expect play-again 0 '> goto dWq' - play three-tokens
claim played-twice-the-same cmp -s "$out" "$HOME/once"
expect play-zh 0 '反向' - play three-tokens --lang zh

expect cast 0 - - play three-tokens --cast "$cast"
cp "$cast" "$HOME/once"
rm "$cast"
expect cast-again 0 - - play three-tokens --cast "$cast"
claim cast-twice-the-same cmp -s "$cast" "$HOME/once"
claim cast-header grep -q '^{"version":2,"width":80,"height":24,' "$cast"
claim cast-marks-stops grep -q '"m","dS_scaled"\]$' "$cast"
marks=$(sed -n 's/.*"m","\(.*\)"\]$/\1/p' "$cast" | sort -u | wc -l)
claim cast-marks-every-stop test "$marks" -eq \
    "$("$QKV" export three-tokens --format text | grep -c '^Stop ')"
expect cast-too-small 2 - '20x5 would only say .* 40x12 or more' play 1 --cast - --size 20x5
expect cast-least 0 '"width":40,"height":12' - play 1 --cast - --size 40x12
expect cast-no-folder 5 - 'nowhere' play three-tokens --cast "$HOME/nowhere/x"
expect speed 0 - - play three-tokens --cast "$cast" --speed 10
claim speed-is-shorter test "$(tail -n 1 "$cast" | cut -c2-3)" -lt 30
expect speed-none 2 - '0.1 to 100' play three-tokens --speed 0

# The locale is nobody's business: neither digits nor order nor bytes.
# Those of other countries are made here, where their sources are installed.
mkdir "$HOME/locales"
for locale in de_DE zh_CN tr_TR; do
    localedef -i "$locale" -f UTF-8 "$HOME/locales/$locale.UTF-8" \
        >"$HOME/localedef" 2>&1 || true
done
[ -z "$(ls "$HOME/locales")" ] || export LOCPATH="$HOME/locales"
"$QKV" play three-tokens --lang zh >"$HOME/once"
for locale in C C.UTF-8 POSIX de_DE.UTF-8 zh_CN.UTF-8 tr_TR.UTF-8 no-such-one; do
    with=LC_ALL=$locale
    expect "locale-$locale" 0 '反向' - play three-tokens --lang zh
    claim "locale-$locale-same" cmp -s "$out" "$HOME/once"
done

printf '# mine\nnext\nset Wq[1,2] 1/2\nwait 2\nundo\n' >"$script"
expect script 0 '> set Wq\[1,2\] 1/2' - play three-tokens --script "$script"
expect script-other-format 0 '^\{"version":2,' - play three-tokens --script "$script" --cast -
printf 'next\n\nset A[1,1] 2\n' >"$script"
expect script-fails 2 - "$script:3: " play three-tokens --script "$script"
expect script-fails-cast 2 - "$script:3: " \
    play three-tokens --script "$script" --cast -
: >"$script"
expect script-empty 3 - 'no command' play three-tokens --script "$script"
# A script leads through the same stops on every screen.
printf 'next\nnext\nnext\nnext\nnext\nnext\nnext\nnext\n' >"$script"
for size in 40x12 60x20 80x24 140x45; do
    expect "stops-$size" 0 'Stop 7 of 24: S_scaled' - \
        play three-tokens --script "$script" --size $size --speed 100
    claim "stops-no-more-$size" sh -c '! grep -q "Stop 8 of 24" "$1"' - "$out"
done
expect script-missing 3 - 'nothing-there' \
    play three-tokens --script "$HOME/nothing-there"
expect no-script 3 - 'no playback script' play "$TESTS/lessons/graph-only.lua"
expect no-lesson 2 - 'needs the name' play
expect elsewhere 2 - 'not an option' show three-tokens --cast x
expect do-leaves 2 - 'do left the lesson' play 1 --do contents
finish
