#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Graphviz reads the graph of every lesson, and finds as many boxes as there are matrices.
. "$TESTS/cli/lib"

if ! command -v dot >/dev/null; then
    echo "ok dot # SKIP needs graphviz"
    exit 0
fi
. "$TESTS/paper/lessons"

for lesson in $lessons; do
    "$QKV" export "$lesson" --format dot | dot -Tplain >"$scratch/plain" 2>"$scratch/err"
    claim "dot-$(lesson_name "$lesson")" test ! -s "$scratch/err" -a \
        "$(grep -c '^node n' "$scratch/plain")" -eq \
        "$("$QKV" export "$lesson" --format csv --values | grep -c '^# ')"
done
finish
