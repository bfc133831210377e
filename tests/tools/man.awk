# SPDX-License-Identifier: GPL-3.0-or-later
# A manual page in roff, made from what `qkv help tables` prints and from pages in Markdown:
# awk -v lang=en -v page=qkv -v version="qkv 0.1.0" -f man.awk TABLES [PAGE.md]
# A row of the tables has a tab, a title or paragraph has none. Run it with LC_ALL=C.

function say(en, zh) { return lang == "zh" ? zh : en }

# The first character of a text, whether awk counts bytes or characters.
function first_of(text,    size)
{
    size = 1
    while (substr(text, size + 1, 1) ~ /^[\200-\277]$/)
        size++
    return substr(text, 1, size)
}

# Chinese, which has no blanks, may break between two characters, as after a bar.
function may_break(before, after)
{
    return (before >= "\342\272\200" || after >= "\342\272\200" || before == "|") &&
        !index("（《「『【“‘([", before) && !index("、。，．：；？！）》」』】”’…％—,.;:!?)]%", after)
}

# Text as it is: nothing in it is a request, and a hyphen can be copied. `code` is bold.
function roff(text,    out, before, ch, bold)
{
    out = text ~ /^[.']/ ? "\\&" : ""
    before = " "
    while (text != "") {
        ch = first_of(text)
        text = substr(text, length(ch) + 1)
        if (ch != " " && before != " " && may_break(before, ch))
            out = out "\\:"
        if (ch == "`")
            out = out ((bold = !bold) ? "\\fB" : "\\fR")
        else
            out = out (ch == "\\" ? "\\e" : ch == "-" ? "\\-" : ch)
        before = ch
    }
    return out
}

# A page of this project: titles, paragraphs, lists, tables of two columns, and code.
function markdown(line,    cells)
{
    if (line ~ /^```/) {
        code = !code
        print code ? ".PP\n.RS\n.nf" : ".fi\n.RE"
    } else if (code) {
        print (line == "" ? "\\&" : "") roff(line)
    } else if (line ~ /^# / || line ~ /^\|---/ || next_line ~ /^\|---/) {
        return # the page has a title, and needs no heads of columns
    } else if (line ~ /^#/) {
        print (line ~ /^## / ? ".SH" : ".SS")
        sub(/^#+ /, "", line)
        print roff(line)
    } else if (line ~ /^\| .* \| /) {
        line = substr(line, 3, length(line) - 4)
        cells = index(line, " | ")
        print ".TP\n" roff(substr(line, 1, cells - 1)) "\n" roff(substr(line, cells + 3))
    } else if (line ~ /^ *- /) {
        print line ~ /^-/ ? ".IP \\(bu 2" : ".IP \\(bu 6"
        sub(/^ *- /, "", line)
        print roff(line)
    } else {
        print line == "" ? ".PP" : roff(line)
    }
}

# A line of the tables: rows, and before them their title or else paragraphs.
function table(line,    i)
{
    if (line ~ /\t/) {
        if (held > 0)
            print ".SH\n" roff(text[1])
        print ".TP\n.B\n" roff(substr(line, 1, index(line, "\t") - 1))
        print roff(substr(line, index(line, "\t") + 1))
        held = 0
    } else if (line != "") {
        text[++held] = line
    } else if (held > 0) {
        print ".PP"
        for (i = 1; i <= held; i++)
            print roff(text[i])
        held = 0
    }
}

BEGIN {
    what["qkv"] = say("self-attention in a terminal, forward and backward",
        "在终端里看自注意力的前向与反向计算")
    what["qkv-config"] = say("files and settings of qkv", "qkv 的文件和设置")
    what["qkv-lesson"] = say("the language of qkv's lessons", "qkv 的课程语言")
    # groff 1.23 goes back to the string AD after each tag, and has no Chinese name of the
    # volume; apropos reads the name as it is.
    print ".TH " page " " (page == "qkv" ? 1 : 5) " \"\" \"" version "\" \"" \
        say("qkv manual", "qkv 手册") "\"\n.ds AD l\n.ad l\n.nh"
    print ".SH " say("Name", "名称") "\n" page " \\- " what[page]
    if (page == "qkv")
        print ".SH " say("Synopsis", "用法") "\n.B qkv\n" \
            say("[command] [lesson] [option ...]", "[命令] [课] [选项 ...]")
    print ".SH\n" say("Description", "说明")
    if (page == "qkv-lesson")
        print ".PP\n" roff(say("A lesson is one Lua file: a graph, then texts, questions and what" \
            " it expects. This is all of its language; `qkv reference` prints the same.",
            "一课是一个 Lua 文件：先是计算图，再是讲解、问题和预期的数。下面是课程语言的全部，" \
            "`qkv reference` 打印的也是它。"))
    settings = say("Settings", "设置")
    operations = say("Operations", "运算")
}

# The tables are qkv(1) but for the settings, a part of qkv-config(5), and the operations.
FNR == NR {
    part = $0 == settings ? "qkv-config" : $0 == operations ? "none" : part == "" ? "qkv" : part
    if (page == part)
        row[++rows] = $0
    next
}
{
    doc[++lines] = $0
}
END {
    for (i = 1; i <= lines; i++) {
        next_line = doc[i + 1]
        markdown(doc[i])
    }
    for (i = 1; i <= rows; i++)
        table(row[i])
    print ".SH\n" say("See also", "参见")
    for (i = split("qkv qkv-config qkv-lesson", pages, " "); i > 0; i--)
        if (pages[i] != page)
            others = ".BR " pages[i] " (" (pages[i] == "qkv" ? 1 : 5) ")" (others == "" ? "" : ",\n") others
    print others
}
