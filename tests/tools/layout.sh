#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Numbers of layout (columns, lines, sizes) other than 0, 1 and 2 stand in the stage's table, of at
# most 60, and nowhere else in src/view. The table `layout` beside this file names the files of data
# (anchors of colour, glyphs, character codes), which may have any, and says how many there still are
# in others: that only goes down.
set -u
cd "${1:-$(dirname "$0")/../..}" || exit 1
table=tests/tools/layout
status=0

# How many numbers the code of a file has: without comments, texts, characters and other bases.
count()
{
    awk '
        /^#include/ { next }
        {
            gsub(/"(\\.|[^"\\])*"/, "")
            gsub(/\047(\\.|[^\047\\])+\047/, "")
            sub(/\/\/.*/, "")
            while (match($0, /[A-Za-z_0-9.]+/)) {
                word = substr($0, RSTART, RLENGTH)
                $0 = substr($0, RSTART + RLENGTH)
                numbers += word ~ /^[0-9]+$/ && word + 0 > 2 && word !~ /^0./
            }
        }
        END { print numbers + 0 }' "$1"
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
    case $file in '' | '#') continue ;; esac
    [ -e "src/view/$file" ] || { echo "not ok layout - $file is gone"; status=1; }
done <"$table"
[ "$status" -eq 0 ] && echo "ok layout"
exit "$status"
