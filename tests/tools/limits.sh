#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Every limit of src has its tests, on both sides of it, or a reason why it has none: the table
# `limits` beside this file says which. Here a limit is a constant whose name ends in _MOST; the
# table may have others. That a test would notice another limit is for its author to see.
set -u
cd "${1:-$(dirname "$0")/../..}" || exit 1
table=tests/tools/limits
status=0

complain()
{
    echo "not ok limits - $*"
    status=1
}

# "src/data/numpy.c FILES_MOST", a line for each.
limits()
{
    grep -rnoE --include='*.[ch]' \
        '(#define +[A-Z][A-Z0-9_]*_MOST |(^|[^A-Z0-9_])[A-Z][A-Z0-9_]*_MOST += )' src |
        sed -E 's/^([^:]*):[0-9]+:[^A-Z]*([A-Z0-9_]+).*/\1 \2/' | sort -u
}

# Whether the program has a test of that name: a function, or a name that a script reports. Of
# these some end in what a loop adds.
has_test()
{
    case $1 in
    cli/*) grep -qE "(expect|claim) \"?$2[ \$\"]" "tests/$1.sh" ;;
    *) grep -qE "^static void $2\\(void \\*\\*" "tests/$1.c" ;;
    esac
}

scratch=${TMPDIR:-/tmp}/limits.$$
rows=$(grep -vE '^(#|$)' "$table")
limits >"$scratch"
while read -r file name; do
    printf '%s\n' "$rows" | grep -qE "^$file $name \\|" ||
        printf '%s\n' "$rows" | grep -qF "${file%/*}/ * |" ||
        complain "$file: $name has no row in $table: name its tests, or say why there are none"
done <"$scratch"

printf '%s\n' "$rows" >"$scratch"
while read -r file name bar rest; do
    [ "$bar" = '|' ] && [ -n "$rest" ] || complain "$file $name: no | and what follows it"
    if [ "$name" = '*' ]; then
        [ -d "$file" ] || complain "$file: there is no such folder"
    else
        grep -qE "(#define +$name |(^|[^A-Z0-9_])$name += )" "$file" || complain "$file: $name is gone"
    fi
    printf '%s\n' "$rest" | tr ';' '\n' | while read -r program tests; do
        case $program in
        */*:) ;;
        *) break ;; # a reason
        esac
        [ -n "$tests" ] || echo "$file $name: which tests of ${program%:}"
        for test in $tests; do
            has_test "${program%:}" "$test" || echo "$file $name: ${program%:} has no test $test"
        done
    done >"$scratch.missing"
    while read -r missing; do complain "$missing"; done <"$scratch.missing"
done <"$scratch"
rm -f "$scratch" "$scratch.missing"
[ "$status" -eq 0 ] && echo "ok limits"
exit "$status"
