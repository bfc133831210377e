#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A public name that no other file uses is a row that was forgotten in a table (an operation, a
# command, a format), or should be static. Names that only tests use are found in their sources.
set -u
cd "$(dirname "$0")/../.." || exit 1
: "${QKV:=build/qkv}"
objects=$(dirname "$QKV")/src
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
export LC_ALL=C

for source in src/*.c src/*/*.c; do
    echo "$objects/${source#src/}" | sed 's/c$/o/'
done | xargs nm -P >"$scratch/names" || exit 1
awk '$2 ~ /^[TDRB]$/ && $1 !~ /^(_|main$)/ { print $1 }' "$scratch/names" | sort -u >"$scratch/defined"
{
    awk '$2 == "U" { print $1 }' "$scratch/names"
    cat tests/*/*.[ch] tests/*/kit/*.[ch] | tr -cs 'A-Za-z0-9_' '\n'
} | sort -u >"$scratch/used"
[ -s "$scratch/defined" ] || { echo "not ok unused - $objects defines nothing"; exit 1; }
unused=$(comm -23 "$scratch/defined" "$scratch/used" | tr '\n' ' ')
[ -z "$unused" ] || { echo "not ok unused - in no table, or to be static: $unused"; exit 1; }
echo "ok unused"
