#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Scripts of every lesson: they run, and compare as many matrices as there are.
. "$TESTS/cli/lib"

modules='numpy, torch'
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

# export_all OPTION...: a script of each lesson, then what all of them say.
export_all()
{
    rm -f "$scratch"/script-*.py
    for lesson in $lessons; do
        "$QKV" export "$lesson" --format py "$@" >"$scratch/script-$(lesson_name "$lesson").py"
    done
    "$python" "$scratch/run.py" "$scratch"/script-*.py >"$scratch/said"
}

for library in numpy torch; do
    if [ $library = torch ]; then export_all --torch; else export_all; fi
    for lesson in $lessons; do
        name=$(lesson_name "$lesson")
        count=$("$QKV" export "$lesson" --format csv | grep -c '^# ')
        claim "$library-$name" \
            grep -q "/script-$name.py $count matrices agree\$" "$scratch/said"
    done
done

# The numbers of the operations themselves are honoured, each other than at first.
for torch in "" --torch; do
    # shellcheck disable=SC2086 # one word or none
    "$QKV" export "$TESTS/lessons/every-op.lua" --format py $torch --do 'set K.eps 0.5' \
        --do 'set N.eps 0.25' --do 'set Q.start 3' --do 'set Q.base 10' --do 'set Q.pairs 1' \
        --do 'set "mask(S, constant)".fill -3' --do 'set O.p 0.5' --do 'set S.by 0.123' \
        >"$scratch/params.py"
    claim "params$torch" sh -c "\"$python\" \"$scratch/params.py\" >/dev/null"
done

# What is left out is not computed or not compared, and what differs is found.
says() { "$python" - | grep -q "^$1 matrices agree\$"; }
"$QKV" export 1 --format py --values >"$scratch/values.py"
claim values says 11 <"$scratch/values.py"
claim values-have-no-backward test "$(grep -c '^dX' "$scratch/values.py")" -eq 0
"$QKV" export 1 --format py --only dWq --torch >"$scratch/only.py"
claim only says 1 <"$scratch/only.py"
for torch in "" --torch; do
    "$QKV" export 1 --format py $torch | sed 's/^Q = X @ Wq$/Q = X @ Wk/' >"$scratch/wrong.py"
    claim "wrong-forward$torch" test "$("$python" "$scratch/wrong.py" 2>&1 | tail -n 1)" = \
        'AssertionError: Q differs'
done
"$QKV" export 1 --format py | sed 's/^dK = dS.T @ Q$/dK = dS @ Q/' >"$scratch/wrong.py"
claim wrong-backward test "$("$python" "$scratch/wrong.py" 2>&1 | tail -n 1)" = \
    'AssertionError: dX differs'
finish
