# SPDX-License-Identifier: GPL-3.0-or-later
#
#     awk -f mistakes.awk -v group=transposed -v lang=en names.tsv mistakes.tsv
#
# Prints the planted mistakes of that group as a table for assets/mistakes.md: what each is (in
# English), the lines that it looks like, where it was found, and what the program calls it; of the
# group "count" how many there are.

BEGIN {
    FS = "\t"
    LINES = 2  # that are shown,
    LONG = 72  # of so many characters at most
}

# "[keras-io#2144](https://github.com/…)"
function link(url,   part)
{
    if (split(url, part, "/") >= 7)
        return "[" part[5] "#" part[7] "](" url ")"
    sub(/^https?:\/\//, "", url)
    return "<https://" url ">"
}

function found(list,   word, n, i, out)
{
    n = split(list, word, " ")
    for (i = 1; i <= n; i++)
        if (word[i] ~ /^http/)
            out = out (out == "" ? "" : ", ") link(word[i])
    return out
}

function code(list,   line, n, i, shown, out)
{
    n = split(list, line, " ; ")
    for (i = 1; i <= n && shown < LINES; i++) {
        if (length(line[i]) > LONG && n > 1)
            continue
        out = out (out == "" ? "" : "<br>") "`" line[i] "`"
        shown++
    }
    return out
}

function name(id,   word)
{
    split(named[id], word, " ")
    return word[1] == "" ? "–" : "`" word[1] "`"
}

FNR == 1 { next }
FILENAME ~ /names.tsv$/ {
    named[$1] = $2
    next
}
$3 != "none" && $3 != "two" {
    count++
    known += named[$1] != ""
}
$3 == group {
    if (!rows++) {
        print ""
        print lang == "zh" ? "| 代码 | 出处 | 程序的叫法 |" : "| what | lines | shipped or asked about | called |"
        print lang == "zh" ? "|---|---|---|" : "|---|---|---|---|"
    }
    what = lang == "zh" ? "" : $5 " | "
    printf "| %s%s | %s | %s |\n", what, code($7), found($4), group == "none" ? "–" : name($1)
}
END {
    if (group == "count" && lang == "zh")
        printf "\n共 %d 种，程序叫得出 %d 种。\n\n", count, known
    else if (group == "count")
        printf "\n%d of them, of which the program has names for %d.\n\n", count, known
    else
        print ""
}
