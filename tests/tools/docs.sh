#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The READMEs hold what the program prints: a screen, and --help; the annotation
# files for editors are printed whole. This compares them; with UPDATE=1 it
# writes them.
set -u
cd "$(dirname "$0")/../.." || exit 1
: "${QKV:=build/qkv}"
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
export LC_ALL=C.UTF-8

status=0
for lang in en zh; do
    case $lang in
    en) readme=README.md ;;
    zh) readme=assets/README.zh.md ;;
    esac
    "$QKV" --help --lang "$lang" >"$scratch/help" || exit 1
    command=$(sed -n 's/^<!-- screen: qkv \(.*\) -->$/\1/p' "$readme")
    eval "\"\$QKV\" $command" >"$scratch/screen" || exit 1
    # Puts each text between its marks, in a ```text block.
    awk -v dir="$scratch" '
        /^<!-- \/(help|screen)/ { skipping = 0 }
        !skipping { print }
        /^<!-- (help|screen)/ {
            skipping = 1
            print "```text"
            while ((getline line < (dir "/" $2)) > 0)
                print line
            print "```"
        }
    ' FS='[ :]' "$readme" >"$scratch/readme"
    if cmp -s "$readme" "$scratch/readme"; then
        echo "ok readme-$lang"
    elif [ -n "${UPDATE:-}" ]; then
        cp "$scratch/readme" "$readme"
        echo "ok readme-$lang: $readme written"
    else
        echo "not ok readme-$lang - $readme differs from the program: make docs"
        status=1
    fi
done

for lang in en zh; do
    case $lang in
    en) annotations=assets/library/qkv.d.lua ;;
    zh) annotations=assets/library.zh/qkv.d.lua ;;
    esac
    "$QKV" reference --format lua --lang "$lang" >"$scratch/annotations" || exit 1
    if cmp -s "$annotations" "$scratch/annotations"; then
        echo "ok annotations-$lang"
    elif [ -n "${UPDATE:-}" ]; then
        mkdir -p "${annotations%/*}"
        cp "$scratch/annotations" "$annotations"
        echo "ok annotations-$lang: $annotations written"
    else
        echo "not ok annotations-$lang - $annotations differs from the program: make docs"
        status=1
    fi
done
exit $status
