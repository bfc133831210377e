#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Scripts of every lesson: they run, and compare as many matrices as there are.
. "$TESTS/cli/lib"

modules='numpy'
. "$TESTS/paper/lessons"

# Runs the scripts that are named, each with names of its own, and prints for each its name
# and what it says.
cat >"$scratch/run.py" <<'PY'
import contextlib, io, runpy, sys
for script in sys.argv[1:]:
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout(said):
            runpy.run_path(script)
    except BaseException as error:
        print(type(error).__name__, str(error).replace("\n", " "), file=said)
    print(script, said.getvalue().strip())
PY

for lesson in $lessons; do
    "$QKV" export "$lesson" --format py >"$scratch/script-$(lesson_name "$lesson").py"
done
"$python" "$scratch/run.py" "$scratch"/script-*.py >"$scratch/said"
for lesson in $lessons; do
    name=$(lesson_name "$lesson")
    count=$("$QKV" export "$lesson" --format csv | grep -c '^# ')
    claim "numpy-$name" grep -q "/script-$name.py $count matrices agree\$" "$scratch/said"
done

# The numbers of the operations themselves are honoured, each other than at first.
"$QKV" export "$TESTS/lessons/every-op.lua" --format py --do 'set K.eps 0.5' \
    --do 'set N.eps 0.25' --do 'set Q.start 3' --do 'set Q.base 10' --do 'set Q.pairs 1' \
    --do 'set "mask(S, constant)".fill -3' --do 'set O.p 0.5' --do 'set S.by 0.123' \
    >"$scratch/params.py"
claim params sh -c "\"$python\" \"$scratch/params.py\" >/dev/null"

# What is left out is not computed or not compared, and what differs is found.
says() { "$python" - | grep -q "^$1 matrices agree\$"; }
"$QKV" export 1 --format py --values >"$scratch/values.py"
claim values says 11 <"$scratch/values.py"
claim values-have-no-backward test "$(grep -c '^dX' "$scratch/values.py")" -eq 0
"$QKV" export 1 --format py --only dWq >"$scratch/only.py"
claim only says 1 <"$scratch/only.py"
"$QKV" export 1 --format py | sed 's/^Q = X @ Wq$/Q = X @ Wk/' >"$scratch/wrong.py"
claim wrong-forward test "$("$python" "$scratch/wrong.py" 2>&1 | tail -n 1)" = \
    'AssertionError: Q differs'
"$QKV" export 1 --format py | sed 's/^dK = dS.T @ Q$/dK = dS @ Q/' >"$scratch/wrong.py"
claim wrong-backward test "$("$python" "$scratch/wrong.py" 2>&1 | tail -n 1)" = \
    'AssertionError: dX differs'
finish
