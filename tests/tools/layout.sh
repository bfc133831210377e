#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Numbers of layout (columns, lines, sizes) other than 0, 1 and 2 stand in the stage's table, of at
# most 60, and beside it, for all other screens, in view/measures.h; nowhere else in src/view. The
# table `layout` beside this file names the files of data (anchors of colour, glyphs, character codes),
# which may have any, and constants that are no layout (decimals, bytes, what is waited for), and says
# how many there still are in others: that only goes down. Bounds of arrays, the decimals with which a
# number is told, powers of ten, bits and percents are no layout either.
set -u
cd "${1:-$(dirname "$0")/../..}" || exit 1
table=tests/tools/layout
status=0

# How many numbers the code of a file has: without comments, texts, characters and other bases. With
# V=1 it shows their lines, too.
count()
{
    awk -v shows="${V:-}" '
        BEGIN {
            tells = "(number_(say|significant)|cell_(write_reading|look_say|look_write_digits))"
        }
        NR == FNR { if ($1 == "no") no[$2] = 1; next }
        /^#include/ { next }
        {
            line = $0
            gsub(/"(\\.|[^"\\])*"/, "")
            gsub(/\047(\\.|[^\047\\])+\047/, "")
            sub(/\/\/.*/, "")
            gsub(/\[[^][]*\]/, "")
            while (match($0, tells "\\(([^()]|\\([^()]*\\))*, [0-9]+[,)]"))
                $0 = substr($0, 1, RSTART - 1) substr($0, RSTART + RLENGTH)
            gsub(/pow\(10,|100 \* |\/ 100|1e-?[0-9]+|[0-9]+ \* DBL_EPSILON|printf, [34], 4|NONNULL\([0-9]\)/, "")
            gsub(/1u? << [0-9]+|strtou?l\([^()]*, [0-9]+\)/, "")
            for (name in no)
                gsub("(^|[^A-Z_])" name " = [0-9]+", "")
            before = numbers
            while (match($0, /[A-Za-z_0-9.]+/)) {
                word = substr($0, RSTART, RLENGTH)
                $0 = substr($0, RSTART + RLENGTH)
                numbers += word ~ /^[0-9]+$/ && word + 0 > 2 && word !~ /^0./
            }
            if (shows && numbers > before)
                print FILENAME ":" FNR ": " line >"/dev/stderr"
        }
        END { print numbers + 0 }' "$table" "$1"
}

for file in src/view/*.[ch]; do
    most=$(awk -v file="${file##*/}" '$1 == file { print $2 }' "$table")
    numbers=$(count "$file")
    case ${most:-0} in
    data) continue ;;
    *) [ "$numbers" -eq "${most:-0}" ] && continue ;;
    esac
    echo "not ok layout - $file: $numbers numbers of layout, its row of $table says ${most:-0}"
    status=1
done
while read -r file _; do
    case $file in '' | '#' | no) continue ;; esac
    [ -e "src/view/$file" ] || { echo "not ok layout - $file is gone"; status=1; }
done <"$table"
most=60
all=$(awk '$1 ~ /^(stage|measures)\.[ch]$/ { all += $2 } END { print all }' "$table")
[ "$all" -le "$most" ] || { echo "not ok layout - $all numbers in the tables, at most $most"; status=1; }
[ "$status" -eq 0 ] && echo "ok layout"
exit "$status"
