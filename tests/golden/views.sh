#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The plan is what make_pairs.py prints, and every view that `view` knows is in
# it, in every size, glyph set and theme.
set -u
: "${QKV:?the program to test}"
here=$(cd "$(dirname "$0")" && pwd)
status=0

# The words of its help, which stand in the first column; those behind next are other names.
views()
{
    "$QKV" show three-tokens --size 200x20 --lang en --do 'help view' |
        sed -n '3,/\]/{s/^ *//; s/  .*//; p;}' | tr -d '\n' |
        LC_ALL=C sed 's/^view \[\([a-z|]*\)\].*/\1/' | tr '|' '\n' | sed '/^next$/,$d'
}

for view in $(views); do
    case $view in
    lesson) rows=$(grep -v 'view\|map' "$here/pairs") ;;
    map) rows=$(grep '; map$' "$here/pairs") ;;
    *) rows=$(grep "view $view" "$here/pairs") ;;
    esac
    missing=
    for value in 140x45 100x30 99x24 80x24 60x20 50x16 40x12 'glyphs unicode' \
        'glyphs safe' 'glyphs ascii' 'theme dark' 'theme light' \
        'theme contrast' 'theme mono'; do
        echo "$rows" | grep -q "\(^\| \)$value\( \|;\|\$\)" ||
            missing="$missing $value,"
    done
    if [ -z "$missing" ]; then
        echo "ok view $view"
    else
        echo "not ok view $view - pairs lacks:${missing%,}; see make_pairs.py"
        status=1
    fi
done
[ "$(views | wc -l)" -gt 6 ] || { echo "not ok views - none were read"; status=1; }

if ! command -v python3 >/dev/null; then
    echo "ok the plan as it is printed # SKIP no python3"
elif python3 "$here/make_pairs.py" | cmp -s - "$here/pairs"; then
    echo "ok the plan as it is printed"
else
    echo "not ok the plan - make_pairs.py prints another one"
    status=1
fi
exit $status
