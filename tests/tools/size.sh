#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The program is no larger than the ceilings beside this file say, which says what may be on the
# way. Counts lines of code as cloc
# does: those with something that is no comment.
set -u
cd "${1:-$(dirname "$0")/../..}" || exit 1
ceilings=tests/tools/ceilings
status=0

# Lines of code of the files on standard input, whose comments begin with $1; /* */ as well.
count()
{
    xargs awk -v comment="$1" '
        FNR == 1 { inside = 0 }
        {
            if (inside && !sub(/^.*\*\//, ""))
                next
            inside = 0
            while (match($0, /\/\*/) && $0 !~ /^[^\/]*"[^"]*\/\*/) {
                head = substr($0, 1, RSTART - 1)
                $0 = substr($0, RSTART + 2)
                if (sub(/^.*\*\//, ""))
                    $0 = head $0
                else {
                    $0 = head
                    inside = 1
                }
            }
            sub("^[ \t]*" comment ".*", "")
            lines += /[^ \t]/
        }
        END { print lines + 0 }'
}

while read -r what most where; do
    more=${where#+ }
    if [ "$more" != "$where" ]; then
        where=${more#* }
        more=${more%% *}
        [ "$more" -le 2000 ] && most=$((most + more))
    fi
    case $what in
    '#') continue ;;
    C) lines=$(find src -name '*.[ch]' | count //) ;;
    page) lines=$(find assets -name '*.js' | count //) ;;
    Lua) lines=$(find assets -name '*.lua' | count --) ;;
    *) lines=1 most=0 ;;
    esac
    if [ "$lines" -gt "$most" ]; then
        echo "not ok size - $where: $lines lines of code, the ceiling is $most"
        status=1
    elif [ "$lines" -eq 0 ]; then
        echo "not ok size - $where: nothing was counted"
        status=1
    fi
done <"$ceilings"
[ "$status" -eq 0 ] && echo "ok size"
exit "$status"
