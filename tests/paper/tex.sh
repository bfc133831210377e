#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# xelatex makes pages of the handout of every lesson in both languages, and of worksheets with
# their keys: without errors, characters that no font has, or lines that leave the page.
. "$TESTS/cli/lib"

if ! command -v xelatex >/dev/null || ! kpsewhich ctexart.cls >/dev/null 2>&1; then
    echo "ok tex # SKIP needs xelatex and ctex"
    exit 0
fi
. "$TESTS/paper/lessons"

# compiles NAME ARGUMENT...: the export with these arguments.
compiles()
{
    pages=$1
    shift
    "$QKV" export "$@" --format tex -o "$scratch/$pages.tex" &&
        (cd "$scratch" && xelatex -interaction=batchmode -halt-on-error "$pages.tex") \
            >/dev/null 2>&1 &&
        ! grep -aq 'Missing character\|Overfull .hbox ([0-9][0-9]' "$scratch/$pages.log"
}

for lesson in $lessons; do
    for lang in en zh; do
        name=$(lesson_name "$lesson")-$lang
        claim "tex-$name" compiles "$name" "$lesson" --lang $lang
    done
done
for lesson in three-tokens backward; do
    for lang in en zh; do
        claim "sheet-$lesson-$lang" compiles sheet $lesson --lang $lang --worksheet --seed 1
        claim "key-$lesson-$lang" compiles key $lesson --lang $lang --worksheet --seed 1 --key
    done
done
claim tex-bracket-labels compiles bracket-labels "$TESTS/lessons/bracket-labels.lua"
finish
