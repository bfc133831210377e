#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The texts of the program and its catalogues, both ways: each text of src has a row in Chinese, and
# each row of a catalogue is used by a text. A text is what the preprocessor makes of TEXT, whatever
# macro holds it: .en = ("…"). Chinese itself stands in the catalogue only.
set -u
cd "${1:-$(dirname "$0")/../..}" || exit 1
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
export LC_ALL=C
status=0

complain()
{
    printf 'not ok texts - %s\n' "$*"
    status=1
}

# "KEY<tab>FILE" for each text that the files hold. Pieces of one text are joined; quotes are
# undone, backslashes stay as a catalogue has them.
texts()
{
    for file in "$@"; do
        # shellcheck disable=SC2046 # a word each
        ${CC:-cc} -E -P -std=c11 -D_XOPEN_SOURCE=700 -DQKV_PREFIX= -DQKV_VERSION= -DQKV_LIBRARIES= \
            -Isrc $(pkg-config --cflags lua5.4 2>/dev/null || pkg-config --cflags lua) \
            "$file" 2>"$scratch/errors" || cat "$scratch/errors" >&2
        echo "__end_of_file $file"
    done | awk '
        /^__end_of_file / {
            for (i = 1; i <= n; i++)
                print found[i] "\t" $2
            n = 0
            next
        }
        {
            rest = line == "" ? $0 : line " " $0 # one that goes on
            line = ""
            while ((at = index(rest, ".en = (")) > 0) {
                rest = substr(rest, at + 7)
                key = ""
                whole = 0
                for (tail = rest; tail != ""; ) {
                    if (match(tail, /^ *"([^"\\]|\\.)*"/)) {
                        piece = substr(tail, 1, RLENGTH)
                        tail = substr(tail, RLENGTH + 1)
                        sub(/^ */, "", piece)
                        key = key substr(piece, 2, length(piece) - 2)
                    } else {
                        whole = 1
                        break
                    }
                }
                if (!whole) {
                    line = ".en = (" rest
                    break
                }
                if (substr(tail, 1, 1) != ")")
                    key = "no text: " substr(rest, 1, 60)
                gsub(/\\"/, "\"", key)
                found[++n] = key
                rest = tail
            }
        }'
}

# The keys of a catalogue, as they stand in the sources.
keys()
{
    awk '/^= / { print key; next } /^(#|$|language |- \{)/ { next } { key = $0 }' "$1" |
        sed 's/^"\(.*\)"$/\1/'
}

# What the system says (err_system) is a text as well.
{
    texts src/*.c src/*/*.c
    sed 's/$/	tests\/tools\/reasons/' tests/tools/reasons
} | sort -u >"$scratch/texts"
cut -f 1 "$scratch/texts" | sort -u >"$scratch/used"
[ "$(wc -l <"$scratch/used")" -gt 500 ] || complain "few texts were found"
grep '^no text: ' "$scratch/texts" >"$scratch/odd"
while IFS= read -r line; do complain "$line: a text is written out where it is used"; done <"$scratch/odd"

for catalogue in assets/languages/*.txt; do
    keys "$catalogue" | sort >"$scratch/keys"
    uniq -d "$scratch/keys" >"$scratch/twice"
    while IFS= read -r key; do complain "$catalogue has two rows for: $key"; done <"$scratch/twice"
    sort -u "$scratch/keys" | comm -13 "$scratch/used" - >"$scratch/idle"
    while IFS= read -r key; do complain "$catalogue: no text of src is: $key"; done <"$scratch/idle"
done

keys assets/languages/zh.txt | sort -u | comm -23 "$scratch/used" - >"$scratch/missing"
while IFS= read -r key; do
    complain "zh.txt has no row for: $key ($(grep -F "$key	" "$scratch/texts" | head -n 1 | cut -f 2))"
done <"$scratch/missing"

# What a translation reads as: the program itself says what is wrong with a row.
said=$("${QKV:-build/qkv}" --help --lang zh 2>&1 >/dev/null)
[ -z "$said" ] || complain "$said"

# Chinese in src is what people type, or a sign that lines are broken at.
chinese=$(grep -rla "$(printf '[\344-\351][\200-\277][\200-\277]')" src) # U+4000 to U+9FFF
for file in $chinese; do
    case $file in
    src/session/answer.[ch]) ;;     # answers in words
    src/command/command_table.c) ;; # an example of a line in Chinese
    *) complain "$file holds Chinese: it belongs into assets/languages/zh.txt" ;;
    esac
done

# No other way to make a text.
grep -rnE '\.en = |\(Text\) ?\{ *"|\bText [a-z_]+(\[[^]]*\])* = \{ *"' src --include='*.[ch]' |
    grep -v '^src/base/lang.h:' >"$scratch/bare"
while IFS= read -r line; do complain "$line: TEXT makes a text"; done <"$scratch/bare"

[ "$status" -eq 0 ] && echo "ok texts"
exit "$status"
