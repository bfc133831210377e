# SPDX-License-Identifier: GPL-3.0-or-later
#
# Prints assets/articles.txt as Markdown: a table for each article, a row for each item.
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

BEGIN { FS = " [|] " }

/^#/ || /^$/ { next }

$1 ~ /^article / {
    print ""
    print "### " substr($1, length("article ") + 1) ". " plain($2) " · " plain($3)
    print ""
    row("in the article", "文中", "remark", "说明", "where")
    print "|---|---|---|---|---|"
    next
}

$1 == "heading" {
    row("**" plain($2) "**", $2 == $3 ? "" : "**" plain($3) "**")
    next
}

{
    sign["ok"] = "✓ "
    sign["off"] = "✗ "
    sign["none"] = "– "
    where = $5
    sub(/ /, " · `", where)
    row(plain($2), $2 == $3 ? "" : plain($3), sign[$4] plain($6), plain($7),
        where == "" ? "" : where "`")
}

END { print "" }
