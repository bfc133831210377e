#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The file of terms (assets/glossary.txt, or FILE) against itself and against the lessons: each entry
# has the form that the file's head tells, no term or synonym stands twice in a language, and the
# lessons and stops that are named are there. A lesson that is to teach a term says it, or a synonym,
# in each language and once in emphasis. Speaker's notes and keywords do not count.
#
#     tests/tools/terms.sh [FILE]
set -u
file=${1:-assets/glossary.txt}
case $file in /*) ;; *) [ $# -eq 0 ] || file=$PWD/$file ;; esac
cd "$(dirname "$0")/../.." || exit 1
: "${QKV:=build/qkv}"
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
export LC_ALL=C
status=0

# ok or not ok NAME, by the lines in the file "$scratch/wrong"
judge()
{
    if [ -s "$scratch/wrong" ]; then
        sed "s/^/not ok $1 - /" "$scratch/wrong"
        status=1
    else
        echo "ok $1"
    fi
}

# "EN<tab>ZH<tab>LESSON<tab>STOP" of each entry into "$scratch/terms"; what is wrong on stdout.
entries()
{
    awk -v file="$file" -v terms="$scratch/terms" '
        function wrong(what) { print file ":" NR ": " what }
        function names(line, n, i, name)
        {
            n = split(line, name, " = ")
            for (i = 1; i <= n; i++) {
                if (name[i] == "" || name[i] ~ /^[ =]|[ =]$/)
                    wrong("no term, or none between two \" = \": " line)
            }
        }
        function end_entry()
        {
            if (lines > 0 && lines != 4)
                wrong("an entry of " lines " lines, without where it is taught; it has four")
            else if (lines > 0)
                print line[1] "\t" line[2] "\t" place >terms
            lines = 0
            place = ""
        }
        { sub(/\r$/, " ") }
        /[ \t]$|\t/ { wrong("a tab, or a blank at the end") }
        /^$/ { end_entry(); next }
        /^#/ { next }
        /^lesson:/ {
            if (lines != 4 || place != "")
                wrong("where it is taught stands below the four lines, once")
            if (split($0, part, " ") != 3)
                wrong("not \"lesson: LESSON STOP\": " $0)
            place = part[2] "\t" part[3]
            next
        }
        {
            if (++lines <= 2)
                names($0)
            line[lines] = $0
        }
        END { end_entry() }' "$file"
    [ "$(wc -l <"$scratch/terms")" -ge 60 ] || echo "$file: few entries"
}

twice()
{
    for field in 1 2; do
        cut -f "$field" "$scratch/terms" | sed 's/ = /\
/g' | tr '[:upper:]' '[:lower:]' | sort | uniq -d
    done | sed "s/^/stands twice: /"
}

# Lessons and stops that are not there, as the program says it.
missing()
{
    cut -f 3 "$scratch/terms" | sort -u | while read -r lesson; do
        [ -n "$lesson" ] || continue
        set --
        for stop in $(awk -F '\t' -v lesson="$lesson" '$3 == lesson { print $4 }' \
            "$scratch/terms" | sort -u); do
            set -- "$@" --do "goto $stop"
        done
        "$QKV" show "$lesson" "$@" 2>&1 >/dev/null | sed "s/^/$lesson: /"
    done
}

# "LESSON (LANGUAGE) TERM" for each lesson that does not say its term, or nowhere in emphasis.
unsaid()
{
    awk -f tests/tools/lesson_texts.awk lessons/*.lua >"$scratch/texts"
    awk -F '\t' '
        # English as words between blanks, Chinese without blanks: lines are broken anywhere.
        function plain(text, lang)
        {
            text = tolower(text)
            if (lang == "en")
                gsub(/[^a-z0-9]+/, " ", text)
            else
                gsub(/[ *]/, "", text)
            return text
        }
        # What stands in emphasis, a piece behind the other.
        function emphasised(text, lang, n, i, piece, all)
        {
            n = split(text, piece, "*")
            for (i = 2; i < n; i += 2)
                all = all " " plain(piece[i], lang) " |"
            return all
        }
        function says(all, lang, names, n, i, name, word)
        {
            n = split(names, name, " = ")
            for (i = 1; i <= n; i++) {
                word = plain(name[i], lang)
                if (lang == "en" ? index(all, " " word " ") || index(all, " " word "s ") ||
                        index(all, " " word "es ") : index(all, word))
                    return 1
            }
            return 0
        }
        function holds(lesson, lang, names)
        {
            if (!says(said[lesson, lang], lang, names))
                print lesson " (" lang ") " names
            else if (!says(marked[lesson, lang], lang, names))
                print lesson " (" lang ") without emphasis: " names
        }
        FNR == NR {
            said[$1, $2] = said[$1, $2] " " plain($3, $2) " "
            marked[$1, $2] = marked[$1, $2] emphasised($3, $2)
            next
        }
        $3 != "" { holds($3, "en", $1); holds($3, "zh", $2) }
        ' "$scratch/texts" "$scratch/terms" | sort
}

: >"$scratch/terms"
entries >"$scratch/wrong"
judge terms-form
twice >"$scratch/wrong"
judge terms-once
missing >"$scratch/wrong"
judge terms-places
unsaid >"$scratch/wrong"
judge terms-said
echo "# $(wc -l <"$scratch/terms") terms"
exit "$status"
