#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Draws each screen of `cases` and compares it with the stored one; UPDATE=1
# stores it instead.
set -u
: "${QKV:?the program to test}"
here=$(cd "$(dirname "$0")" && pwd)
store=$here/screens
scratch=$(mktemp -d "${TMPDIR:-/tmp}/qkv-golden.XXXXXX") || exit 1
trap 'rm -rf "$scratch"' EXIT
broken=0
mkdir -p "$store"

# The stops of a lesson, one a line, read from its walk as text.
stops()
{
    "$QKV" export "$1" --format text --lang en | sed -n \
        -e 's/^Stop [0-9]* of [0-9]*: introduction$/intro/p' \
        -e 's/^Stop [0-9]* of [0-9]*: closing$/closing/p' \
        -e 's/^Stop [0-9]* of [0-9]*: \(.*\), [a-z]* [0-9]* of [0-9]*$/\1/p'
}

# screen LESSON STOP SIZE LANG GLYPHS
screen()
{
    name=$(echo "$1-$2-$3-$4-$5" | tr '()' '..')
    drawn=$scratch/screen
    if ! "$QKV" show "$1" --at "$2" --size "$3" --lang "$4" \
        --do "glyphs $5" >"$drawn" 2>"$scratch/err"; then
        echo "not ok $name - $(head -n 1 "$scratch/err")"
        broken=1
    elif [ -n "${UPDATE:-}" ]; then
        cp "$drawn" "$store/$name.txt"
        echo "ok $name"
    elif difference=$(diff "$store/$name.txt" "$drawn" 2>&1); then
        echo "ok $name"
    else
        echo "not ok $name - UPDATE=1 tests/run tests/golden/screens.sh"
        echo "$difference" | head -n 8
        broken=1
    fi
}

while read -r lesson stop size lang glyphs; do
    case $lesson in '#'*|'') continue ;; esac
    if [ "$stop" != '*' ]; then
        screen "$lesson" "$stop" "$size" "$lang" "$glyphs"
        continue
    fi
    [ -s "$scratch/stops-$lesson" ] || stops "$lesson" >"$scratch/stops-$lesson"
    while read -r stop; do
        screen "$lesson" "$stop" "$size" "$lang" "$glyphs"
    done <"$scratch/stops-$lesson"
done <"$here/cases"
exit "$broken"
