#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# lessons/README.md against the lessons. The first table must be what they say
# of themselves. In each table whose last column is "lesson · stop" every row
# names stops, as in "softmax · `J` (task), `dA` (notes)": they must exist, have
# a question or notes where the cell says so, and under "Slips" tell what an
# article printed. And every task has an id of its own, also those that were renamed.
set -u
cd "$(dirname "$0")/../.." || exit 1
: "${QKV:=build/qkv}"
page=lessons/README.md
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
export LC_ALL=C

failures=0
bad()
{
    echo "not ok $1 - $page: $2"
    failures=$((failures + 1))
}

# "number|id|title|part|minutes" of each lesson.
lessons()
{
    "$QKV" list --json | awk -F '"' '
        function number_after(key, rest)
        {
            rest = $0
            sub(".*\"" key "\":", "", rest)
            return rest + 0
        }
        /"number":/ {
            print number_after("number") "|" $6 "|" $12 "|" \
                number_after("part") "|" number_after("minutes")
        }'
}

# The numbers of the lessons that one needs, as the page writes them.
needs()
{
    for id in $(tr '\n' ' ' <"lessons/$1.lua" |
                sed 's/.*needs = {\([^}]*\)}.*/\1/; s/[",]/ /g'); do
        awk -F '|' -v id="$id" '$2 == id { print $1 }' "$scratch/lessons"
    done | tr '\n' ',' | sed 's/,$//; s/,/, /g; s/^$/–/'
}

check_order()
{
    while IFS='|' read -r number id title part minutes; do
        numeral=$(echo "$part" | sed 's/4/IV/; s/3/III/; s/2/II/; s/1/I/')
        after=$(needs "$id")
        row="| $number | \`$id\` | $title | $numeral | $minutes | ${after:-–} |"
        grep -qF "$row" "$page" || bad lessons-order "no row begins with $row"
    done <"$scratch/lessons"
    [ "$(grep -c '^| [0-9]* | `' "$page")" -eq "$(wc -l <"$scratch/lessons")" ] ||
        bad lessons-order "its first table has other lessons too"
}

# "stop", "task", "notes" or "article", a lesson and a stop: what the page says.
claims()
{
    awk -F '|' '
        function claim(kind) { print kind, lesson, stop }
        /^## /  { slips = /Slips/ }
        /^\|/ && !table { table = 1; places = $(NF - 1) ~ /^ lesson · stop $/; next }
        !/^\|/  { table = 0 }
        !table || !places || /^\|-/ { next }
        $(NF - 1) !~ /`/ { print "none line " FNR; next }
        {
            count = split($(NF - 1), part, ";")
            for (i = 1; i <= count; i++) {
                lesson = part[i]
                sub(/ · .*/, "", lesson)
                gsub(/ /, "", lesson)
                while (match(part[i], /`[^`]*`( \([^)]*\))?/)) {
                    stop = substr(part[i], RSTART + 1, RLENGTH - 1)
                    part[i] = substr(part[i], RSTART + RLENGTH)
                    words = stop
                    sub(/`.*/, "", stop)
                    sub(/^[^`]*`/, "", words)
                    claim("stop")
                    if (words ~ /task/)
                        claim("task")
                    if (words ~ /notes/)
                        claim("notes")
                    if (slips)
                        claim("article")
                }
            }
        }' "$page" | sort -u
}

# The same of the lessons: what stands at which stop. Stops are not among them.
facts()
{
    awk '
        function name(text)
        {
            if (match(text, /^d\(.*\)$/))
                text = "d" substr(text, 3, length(text) - 3)
            gsub(/"/, "", text) # of a scene
            return text
        }
        function fact(kind) { print kind, lesson, stop }
        FNR == 1 { lesson = FILENAME; gsub(/.*\/|\.lua$/, "", lesson) }
        /^at\(.*\) \{/ {
            stop = $0
            sub(/^at\(/, "", stop)
            sub(/\) \{.*/, "", stop)
            stop = name(stop)
        }
        /^scene \{/ { scene = 1 }
        scene && /^ *id = / {
            stop = $0
            sub(/^ *id = "/, "", stop)
            sub(/".*/, "", stop)
        }
        /^(ask|try) \{/ { task = 1 }
        task && /^ *at = / {
            stop = $0
            sub(/^ *at = /, "", stop)
            sub(/,.*/, "", stop)
            stop = name(stop)
            fact("task")
        }
        /^}/ { stop = ""; task = scene = 0 }
        stop != "" && /notes = / { fact("notes") }
        stop != "" && /[Aa]rticle|[Pp]rinted/ { fact("article") }
    ' lessons/*.lua | sort -u
}

check_places()
{
    claims >"$scratch/claims"
    facts >"$scratch/facts"
    [ "$(grep -c '^stop' "$scratch/claims")" -ge 100 ] ||
        bad lessons-places "its tables were not found"
    grep -v '^stop' "$scratch/claims" | comm -23 - "$scratch/facts" |
        awk '$1 == "none" { print "line " $3 " names no stop"; next }
            { print $2 " · " $3 " has no " $1 }' >"$scratch/wrong"
    for lesson in $(awk '$1 == "stop" { print $2 }' "$scratch/claims" | sort -u); do
        set --
        for stop in $(awk -v lesson="$lesson" \
            '$1 == "stop" && $2 == lesson { print $3 }' "$scratch/claims"); do
            set -- "$@" --do "goto $stop"
        done
        "$QKV" show "$lesson" "$@" 2>&1 >/dev/null |
            sed "s/^/$lesson: /" >>"$scratch/wrong"
    done
    while read -r line; do
        bad lessons-places "$line"
    done <"$scratch/wrong"
}

# Ids of tasks: each task has one, and those of renamed.txt are there under the new name alone.
check_ids()
{
    for file in lessons/*.lua; do
        awk -v file="$file" '
            /^(ask|try) \{/ { inside = 1; has = 0 }
            inside && /id = "/ { has = 1 }
            inside && /^}/ { if (!has) print file " has a task without an id"; inside = 0 }' "$file"
    done >"$scratch/wrong"
    grep -v '^#' lessons/renamed.txt | while read -r lesson old new; do
        grep -qF "id = \"$new\"" "lessons/$lesson.lua" || echo "renamed.txt: $lesson has no $new"
        ! grep -qF "id = \"$old\"" "lessons/$lesson.lua" || echo "renamed.txt: $lesson has $old"
    done >>"$scratch/wrong"
    while read -r line; do
        bad lessons-ids "$line"
    done <"$scratch/wrong"
}

lessons >"$scratch/lessons"
check_order
[ "$failures" -gt 0 ] || echo "ok lessons-order"
before=$failures
check_places
[ "$failures" -gt "$before" ] || echo "ok lessons-places"
before=$failures
check_ids
[ "$failures" -gt "$before" ] || echo "ok lessons-ids"
[ "$failures" -eq 0 ]
