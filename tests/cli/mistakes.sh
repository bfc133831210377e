#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The planted mistakes of tests/data/mistakes: tables and numbers fit together. What the program says
# of them is counted by unit/session_mistakes.c.
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

report kinds-have-rewritings "$(alone "$(column mistakes.tsv 2)" "$(column kinds.tsv 1)")"

# What is first wrong is changed, and there are that many numbers.
report what-is-wrong-is-changed "$(tail -n +2 "$here/table.tsv" |
    awk -F "$tab" '{
        count = split($3 " " $5, first, " ")
        for (i = 1; i <= count; i++)
            if (first[i] != "-" && index(" " $9, " " first[i] ":") == 0)
                print $2 "/" $1 ": " first[i]
    }')"
report cases-have-numbers "$(alone "$(column cases.tsv 1)" "$(column numbers.tsv 1)")"
report cases-have-a-floor "$(alone "$(column cases.tsv 1)" \
    "$(column floor.tsv 1 | grep -v -e float16 -e '^weights out by in$')")"
claim numbers-are-small test "$(cat "$here"/numbers/*.npz | wc -c)" -le 600000
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
