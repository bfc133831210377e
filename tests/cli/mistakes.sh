#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The planted mistakes of tests/data/mistakes: tables and files fit together, and the program lets
# what is right pass, and nothing else. What it says of them is counted by tests/data/mistakes/try.
. "$TESTS/cli/lib"

here=$TESTS/data/mistakes
tab=$(printf '\t')

# A column of a table, without its heading.
column()
{
    tail -n +2 "$here/$1" | cut -f "$2" | sort
}

# What stands in one of two lists only.
alone()
{
    printf '%s\n' "$1" | sort -u >"$scratch/one"
    printf '%s\n' "$2" | sort -u >"$scratch/other"
    comm -3 "$scratch/one" "$scratch/other" | tr -s '\t\n' '  '
}

claim many-mistakes test "$(column mistakes.tsv 1 | wc -l)" -ge 150
report mistakes-have-rows "$(alone "$(column mistakes.tsv 1)" "$(column table.tsv 1)")"
report mistakes-have-one-row-each "$(column mistakes.tsv 1 | uniq -d)"
report mistakes-as-planted "$(alone "$(column mistakes.tsv 1)" \
    "$(awk '/^$/ { named = 0 } /^[^#]/ && !named { print; named = 1 }' "$here/planted.txt")")"
report rows-stand-once "$(column table.tsv 1,2 | uniq -d)"
report rows-have-cases "$(alone "$(column cases.tsv 1)" "$(column table.tsv 2)")"
report names-are-of-mistakes "$(column names.tsv 1 | while read -r id; do
    column mistakes.tsv 1 | grep -qx "$id" || echo "$id"
done)"

# Who leaves a trace has a file, and the file holds what is first wrong.
rows=$(tail -n +2 "$here/table.tsv" | awk -F "$tab" '$3 != "-" { print $2 "/" $1 }')
files=$(cd "$here/arrays" && find . -type f | sed 's|^\./||; s|\.safetensors$||')
report rows-have-files "$(alone "$rows" "$files")"
report files-hold-what-is-wrong "$(tail -n +2 "$here/table.tsv" |
    while IFS=$tab read -r id case first _ weights _; do
        for name in $first $weights; do
            [ "$name" = - ] || grep -aq "\"$name\":" "$here/arrays/$case/$id.safetensors" ||
                echo "$case/$id: $name"
        done
    done)"
report right-in-eight-forms "$(column cases.tsv 1 | while read -r case; do
    count=$(find "$here/right/$case" -type f | wc -l)
    [ "$count" -eq 8 ] || echo "$case: $count"
done)"

# Right arrays pass in every form, and none that has a mistake does.
harmless=$(awk -F "$tab" '$2 == "harmless" { print $1 }' "$here/mistakes.tsv")
report files-are-judged "$(tail -n +2 "$here/cases.tsv" | while IFS=$tab read -r case lesson _; do
    case $lesson in lessons/*) lesson=$here/$lesson ;; esac
    for file in "$here/arrays/$case/"* "$here/right/$case/"*; do
        "$QKV" against "$lesson" "$file" >"$out" 2>"$err" </dev/null
        status=$?
        case $file in "$here/right/"*) wanted=0 ;; *) wanted=1 ;; esac
        id=${file##*/}
        if [ "$wanted" = 1 ] && echo "$harmless" | grep -qx "${id%.safetensors}"; then
            wanted=0
        fi
        [ "$status" = "$wanted" ] || echo "$file: status $status, $(head -n 1 "$out") $(cat "$err")"
    done
done)"
report lessons-pass "$(for lesson in "$here"/lessons/*.lua; do
    "$QKV" check "$lesson" >"$out" 2>&1 </dev/null || cat "$out"
done)"

# Made anew they are the same, where there is a NumPy to do it.
python=
for try in python3 /usr/bin/python3; do
    [ -z "$python" ] && "$try" -c 'import numpy' 2>/dev/null && python=$try
done
if [ -n "$python" ]; then
    report made-anew "$("$python" "$here/make.py" --check 2>&1 | grep -vx 'all as made')"
else
    echo "ok made-anew # SKIP no NumPy"
fi
finish
