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

# screen LESSON STOP SIZE LANG GLYPHS [COMMAND; COMMAND …]
screen()
{
    name=$(echo "$(basename "$1" .lua)-$2-$3-$4-$5" | tr '(),' '..-')
    case ${6:-} in ?*) name=$name-$(echo "$6" | tr -cs 'A-Za-z0-9_.' '-' |
        sed 's/-*$//') ;; esac
    drawn=$scratch/screen
    lesson=$1 stop=$2 size=$3 lang=$4 glyphs=$5 rest=${6:-}
    set --
    while [ -n "$rest" ]; do
        set -- "$@" --do "${rest%%;*}"
        case $rest in *';'*) rest=${rest#*;} ;; *) rest= ;; esac
    done
    if ! "$QKV" show "$lesson" --at "$stop" --size "$size" --lang "$lang" \
        --do "glyphs $glyphs" "$@" >"$drawn" 2>"$scratch/err"; then
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

while read -r lesson stop size lang glyphs commands; do
    case $lesson in '#'*|'') continue ;; esac
    if [ "$stop" != '*' ]; then
        case $lesson in */*) lesson=$here/../../$lesson ;; esac
        screen "$lesson" "$stop" "$size" "$lang" "$glyphs" "$commands"
        continue
    fi
    [ -s "$scratch/stops-$lesson" ] || stops "$lesson" >"$scratch/stops-$lesson"
    while read -r stop; do
        screen "$lesson" "$stop" "$size" "$lang" "$glyphs" "$commands"
    done <"$scratch/stops-$lesson"
done <"$here/cases"
exit "$broken"
