#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Every view that `view` knows is in `pairs`, in every size, language, glyph set
# and in colour and without.
set -u
: "${QKV:?the program to test}"
here=$(cd "$(dirname "$0")" && pwd)
status=0

# The words of its help, which stand in the first column.
views()
{
    "$QKV" show three-tokens --size 200x20 --lang en --do 'help view' |
        sed -n '3,9{s/^ *//; s/   .*//; p;}' | tr -d '\n' |
        sed 's/^view \[\([a-z|]*\)\].*/\1/' | tr '|' '\n' | grep -v '^next$'
}

for view in $(views); do
    case $view in
    lesson) rows=$(grep -v 'view\|map' "$here/pairs") ;;
    map) rows=$(grep ' map$' "$here/pairs") ;;
    *) rows=$(grep "view $view" "$here/pairs") ;;
    esac
    missing=
    for value in 140x45 100x30 80x24 60x20 40x12 en zh unicode safe ascii \
        plain colour; do
        echo "$rows" | grep -q " $value\( \|\$\)" || missing="$missing $value"
    done
    if [ -z "$missing" ]; then
        echo "ok view $view"
    else
        echo "not ok view $view - pairs lacks:$missing; run make_pairs.py"
        status=1
    fi
done
[ "$(views | wc -l)" -gt 6 ] || { echo "not ok views - none were read"; status=1; }
exit $status
