# SPDX-License-Identifier: GPL-3.0-or-later
#
# Prints assets/articles.txt as Markdown: a table for each article, a row for each item, and
# one more for each further remark on it.
#
#     LC_ALL=C awk -f tests/tools/articles.awk assets/articles.txt

# A text in which Markdown finds no mark-up of its own.
function plain(text)
{
    gsub(/[*~<|]/, "\\\\&", text)
    return text
}

function row(first, second, third, fourth, fifth,    line)
{
    line = "| " first " | " second " | " third " | " fourth " | " fifth " |"
    gsub(/ +/, " ", line)
    print line
}

# Before another line: the item above has its row, where no remark on it made one.
function ends()
{
    if (waits)
        row(text, zh, sign, "", where)
    waits = 0
}

BEGIN { FS = " [|] " }

/^#/ || /^$/ { next }

$1 != "remark" { ends() }

$1 ~ /^article / {
    print ""
    print "### " plain($2) " · " plain(substr($3, length("A. ") + 1))
    print ""
    row("in the article", "文中", "remark", "说明", "where")
    print "|---|---|---|---|---|"
    next
}

$1 == "heading" {
    row("**" plain($2) "**", $2 == $3 ? "" : "**" plain($3) "**")
    next
}

$1 == "item" {
    text = plain($2)
    zh = $2 == $3 ? "" : plain($3)
    where = $5 == "" ? "" : $5 " · `" $6 "`"
    sign = $4 == "ok" ? "✓ " : $4 == "off" ? "✗ " : $4 == "none" ? "– " : ""
    waits = 1
    next
}

{
    row(text, zh, sign plain($2), plain($3), where)
    waits = 0
}

END {
    ends()
    print ""
}
