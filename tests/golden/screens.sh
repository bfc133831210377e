#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Draws each screen of `cases` and compares its body, without a header and the
# footer, with the stored one; UPDATE=1 stores it instead.
set -u
: "${QKV:?the program to test}"
here=$(cd "$(dirname "$0")" && pwd)
store=$here/screens
scratch=$(mktemp -d "${TMPDIR:-/tmp}/qkv-golden.XXXXXX") || exit 1
trap 'rm -rf "$scratch"' EXIT
broken=0
mkdir -p "$store"

# Cuts the header off, and the footer, which may have two lines where a screen
# of $1 lines is tall. Screens without a header (a class looks on, a window that
# is too small) have no footer either; the first line of a lesson's screen is its title.
body()
{
    escape=$(printf '\033')
    sed "s/$escape\[[0-9;]*m//g" "$scratch/all" | head -n 1 | grep -q '^ qkv' || {
        if tail -n 1 "$scratch/all" | grep -qE 'quit|退出'; then sed '$d' "$scratch/all"
        else cat "$scratch/all"; fi
        return
    }
    if [ "$1" -ge 34 ]; then sed '1d; $d' "$scratch/all" | sed '$d'
    else sed '1d; $d' "$scratch/all"; fi
}

# draw LESSON STOP SIZE LANG GLYPHS[,colour] [COMMAND; COMMAND …]
draw()
{
    lesson=$1 stop=$2 size=$3 lang=$4 glyphs=${5%,*}
    commands=$(echo "${6:-}" | sed 's/; */\n/g')
    if [ "$size" = words ]; then
        printf '%s\n' "goto $stop" "$commands" |
            "$QKV" line "$lesson" --lang "$lang"
        return
    fi
    case $5 in *,colour) set -- --color ;; *) set -- ;; esac
    while read -r command; do
        [ -z "$command" ] || set -- "$@" --do "$command"
    done <<END
$commands
END
    "$QKV" show "$lesson" --at "$stop" --size "$size" --lang "$lang" \
        --do "glyphs $glyphs" "$@" >"$scratch/all" && body "${size#*x}"
}

# The same arguments: draws and compares.
screen()
{
    name=$(basename "$1" .lua)
    name=$(echo "$name $2 $3 $4 $5 ${6:-}" | tr -cs 'A-Za-z0-9_.\n' '-' |
        sed 's/-*$//')
    drawn=$scratch/screen stored=$store/$name.txt
    if ! draw "$@" >"$drawn" 2>"$scratch/err"; then
        echo "not ok $name - $(head -n 1 "$scratch/err")"
        broken=1
    elif [ -n "${UPDATE:-}" ]; then
        cp "$drawn" "$stored"
        echo "ok $name"
    elif difference=$(diff "$stored" "$drawn" 2>&1); then
        echo "ok $name"
    else
        echo "not ok $name - UPDATE=1 tests/run tests/golden/screens.sh"
        echo "$difference" | head -n 8
        broken=1
    fi
    echo "$name.txt" >>"$scratch/names"
}

while read -r lesson stop size lang glyphs commands; do
    case $lesson in '#'*|'') continue ;; esac
    case $lesson in */*) lesson=$here/../../$lesson ;; esac
    screen "$lesson" "$stop" "$size" "$lang" "$glyphs" "$commands"
done <"$here/cases"

# What is stored belongs to a case.
sort "$scratch/names" >"$scratch/wanted"
ls "$store" | sort >"$scratch/stored"
if left=$(comm -13 "$scratch/wanted" "$scratch/stored") && [ -n "$left" ]; then
    echo "not ok screens of no case - $(echo "$left" | tr '\n' ' ')"
    broken=1
else
    echo "ok screens of no case"
fi
exit "$broken"
