# SPDX-License-Identifier: GPL-3.0-or-later
#
# Finds the places of C sources where one small change can be made, and prints each as
# "folder kind file line changed-line", separated by tabs. Sources are as clang-format
# lays them out: a function's braces are in the first column, operators between blanks.

# The text with what stands in quotes or in a comment turned into "#".
function masked(text,   out, i, c, quote)
{
    out = quote = ""
    for (i = 1; i <= length(text); i++) {
        c = substr(text, i, 1)
        if (quote != "") {
            if (c == "\\") {
                out = out "#"
                i++
            } else if (c == quote)
                quote = ""
            out = out "#"
        } else if (c == "\"" || c == "'") {
            quote = c
            out = out "#"
        } else if (substr(text, i, 2) == "//") {
            for (; i <= length(text); i++)
                out = out "#"
        } else
            out = out c
    }
    return out
}

# One place: the `n` bytes from `at` of the line become `new`.
function place(kind, at, n, new)
{
    new = substr(line, 1, at - 1) new substr(line, at + n)
    if (new != line)
        print folder "\t" kind "\t" FILENAME "\t" FNR "\t" substr(new, 2, length(new) - 2)
}

# Each `old` between blanks becomes `new`.
function replace(kind, old, new,   at, from)
{
    from = 1
    while ((at = index(substr(code, from), " " old " ")) > 0) {
        place(kind, from + at, length(old), new)
        from += at
    }
}

# The minus sign before a word goes.
function drop_minus(   at, from)
{
    from = 1
    while (match(substr(code, from), /(return |= |\(|, |[?:] )-[A-Za-z_(]/)) {
        at = from + RSTART + RLENGTH - 3
        place("sign", at, 1, "")
        from = at + 1
    }
}

# Exchanges the operands of each `sign`, where both are words.
function exchange(sign,   at, from, left, right, a, b)
{
    from = 1
    while ((at = index(substr(code, from), " " sign " ")) > 0) {
        at += from - 1
        left = substr(code, 1, at - 1)
        right = substr(code, at + 3)
        a = match(left, /[A-Za-z_][A-Za-z0-9_.>-]*$/) ? RLENGTH : 0
        b = match(right, /^[A-Za-z_][A-Za-z0-9_.>-]*/) ? RLENGTH : 0
        if (a && b && substr(right, b + 1, 1) !~ /[(\[]/)
            place("order", at - a, a + 3 + b, \
                substr(right, 1, b) " " sign " " substr(left, at - a))
        from = at + 1
    }
}

# Exchanges what is on both sides of `between` in each text that `pattern` finds;
# `before` and `after` are how many bytes of it stand around the two.
function exchange_in(pattern, between, before, after,   at, from, found, parts)
{
    from = 1
    while (match(substr(code, from), pattern)) {
        at = from + RSTART - 1 + before
        found = substr(code, at, RLENGTH - before - after)
        split(found, parts, between)
        if (substr(code, at + length(found), 1) !~ /[(\[A-Za-z]/)
            place("order", at, length(found), parts[2] between parts[1])
        from = at + 1
    }
}

# Each limit becomes one more, one less or half of what it was, in turn.
function move_limits(   at, from, value)
{
    from = 1
    while (match(substr(code, from), /[A-Z_]+_MOST = [^,;}]*[^,;} #]/)) {
        at = from + RSTART - 1
        value = substr(line, at, RLENGTH)
        at += index(value, " = ") + 2
        sub(/^[^=]*= /, "", value)
        place("limit", at, length(value), \
            "(" value ")" substr(" + 1 - 1 / 2", limits++ % 3 * 4 + 1, 4))
        from = at + length(value)
    }
}

BEGIN {
    # What rows, columns and stretches are called.
    index_word = "(rows?|cols?|from|to|left|right|first|second|[a-z])"
}

FNR == 1 {
    split(FILENAME, path, "/")
    folder = path[2]
    in_function = in_directive = in_claim = 0
}

{
    line = $0
    sub(/^ +/, "", line)
    line = " " line " "
    code = " " masked(substr(line, 2, length(line) - 2)) " "

    if (in_directive || line ~ /^ #/) {
        in_directive = line ~ /\\ $/
        next
    }
    move_limits()
    if ($0 ~ /^[{}]/) {
        in_function = $0 ~ /^{/
        next
    }
    if (!in_function)
        next
    # Texts, and claims that always hold.
    if (code ~ /(BUG_ON|_Static_assert|static_assert|MESSAGE|SAY)\(/)
        in_claim = 1
    if (in_claim) {
        in_claim = code !~ /;/
        next
    }

    replace("comparison", "<", "<=")
    replace("comparison", "<=", "<")
    replace("comparison", ">", ">=")
    replace("comparison", ">=", ">")
    replace("comparison", "==", "!=")
    replace("comparison", "!=", "==")
    replace("comparison", "&&", "||")
    replace("comparison", "||", "&&")
    replace("return", "return false;", "return true;")
    replace("sign", "+", "-")
    replace("sign", "-", "+")
    replace("sign", "+=", "-=")
    replace("sign", "-=", "+=")
    drop_minus()
    exchange("-")
    exchange("/")
    exchange_in("[(,] ?" index_word ", " index_word "\\)", ", ", 2, 1)
    exchange_in("\\? [A-Za-z0-9_.>-]+ : [A-Za-z0-9_.>-]+", " : ", 2, 0)
}
