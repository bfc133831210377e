# SPDX-License-Identifier: GPL-3.0-or-later
#
# The texts of lessons that a learner reads, a line each: "LESSON<tab>LANGUAGE<tab>TEXT". Not those
# that are notes for a speaker, nor keywords, by which a lesson is only found. Emphasis keeps its
# marks, code does not.
#
#     awk -f tests/tools/lesson_texts.awk lessons/*.lua

function hidden(i)
{
    for (i = 1; i <= depth; i++) {
        if (inside[i] == "notes" || inside[i] == "keywords")
            return 1
    }
    return 0
}

function text(what)
{
    gsub(/`/, "", what)
    gsub(/[ \t]+/, " ", what)
    if ((key == "en" || key == "zh") && !hidden())
        print lesson "\t" key "\t" what
}

FNR == 1 {
    lesson = FILENAME
    gsub(/.*\/|\.lua$/, "", lesson)
    depth = long = 0
    key = ""
}

{
    rest = $0
    while (rest != "") {
        if (long) {
            at = index(rest, "]]")
            piece = piece " " (at ? substr(rest, 1, at - 1) : rest)
            rest = at ? substr(rest, at + 2) : ""
            if (at) {
                text(piece)
                long = 0
            }
        } else if (match(rest, /^[A-Za-z_][A-Za-z_0-9]* *=[^=]/)) {
            key = rest
            sub(/ *=.*/, "", key)
            rest = substr(rest, RLENGTH)
        } else if (match(rest, /^[A-Za-z_0-9]+/) || match(rest, /^[^A-Za-z_0-9"\[{}-]+/)) {
            rest = substr(rest, RLENGTH + 1)
        } else if (match(rest, /^"([^"\\]|\\.)*"/)) {
            text(substr(rest, 2, RLENGTH - 2))
            rest = substr(rest, RLENGTH + 1)
        } else if (rest ~ /^--/) {
            rest = ""
        } else if (rest ~ /^\[\[/) {
            long = 1
            piece = ""
            rest = substr(rest, 3)
        } else {
            if (rest ~ /^\{/)
                inside[++depth] = key
            else if (rest ~ /^\}/ && depth > 0)
                depth--
            if (rest ~ /^[{}]/)
                key = ""
            rest = substr(rest, 2)
        }
    }
}
