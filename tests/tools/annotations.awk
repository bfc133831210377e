# SPDX-License-Identifier: GPL-3.0-or-later
# The annotations from which the Lua language server completes and checks lessons in an editor (it
# calls such a file a meta file): awk -f annotations.awk FRAME.lua MANUAL.md
# The frame has what stands before and after the functions, and how the types of the manual are
# written in such a file. The form of the manual: tests/lua/manual_kit.h. Run it with LC_ALL=C.

function die(why)
{
    print FILENAME ":" FNR ": " why >"/dev/stderr"
    failed = 1
    exit 1
}

function type_of(type)
{
    if (!(type in lua))
        die("the type \"" type "\" is not explained in the frame")
    return lua[type]
}

# "---@param S qkv.Matrix scores"; `what` begins the line.
function line_of(what, name, optional, i)
{
    return "---@" what " " name (optional ? "? " : " ") type_of(type[i]) \
        (help[i] == "" ? "" : " ") help[i] "\n"
}

# The fields of the table that a function takes, or of that which it gives, as a class.
function class_of(role, title,    i, items, out)
{
    for (i = 1; i <= args; i++)
        if (role_of[i] == "item" && role == "field")
            out = out line_of("field", "[" ++items "]", 0, i)
        else if (role_of[i] == role)
            out = out line_of("field", name[i], optional[i], i)
    if (out != "")
        print "---@class " title "\n" out
    return out != ""
}

# Prints the function that was read, if there is one.
function flush(    i, table, names, takes_table, gives_table, text)
{
    if (fn == "")
        return
    if (group != printed_group)
        print "-- " group "\n"
    printed_group = group
    table = fn ~ /\./ ? substr(fn, 1, index(fn, ".") - 1) : ""
    if (table != "" && table != table_before)
        print table " = {}\n"
    table_before = table
    takes_table = class_of("field", "qkv." fn)
    gives_table = class_of("result", "qkv." fn ".result")
    print "---" says
    for (i = 1; i <= args; i++)
        if (role_of[i] == "argument") {
            names = names (names == "" ? "" : ", ") name[i]
            printf "%s", line_of("param", name[i], optional[i], i)
        }
    # The table of fields comes last: of options, which may be left out, or the only parameter.
    # A text may be a plain string as well.
    if (takes_table) {
        text = name[1] == "en" ? "string|" : ""
        print "---@param " (names == "" ? "t" : "opts?") " " text "qkv." fn
        names = names == "" ? "t" : names ", opts"
    }
    if (gives_table)
        print "---@return qkv." fn ".result"
    else if (gives != "")
        print "---@return " type_of(gives)
    # Functions of one operand take a plain number too.
    if (args == 1 && type_of(type[1]) == "qkv.Matrix|qkv.Numbers|number")
        print "---@overload fun(x: number): number"
    print "function " fn "(" names ") end\n"
    fn = ""
}

# Cuts `text` at `mark`; what follows is in `rest`. False where it is not there.
function cut(text, mark,    at)
{
    at = index(text, mark)
    head = at ? substr(text, 1, at - 1) : text
    rest = at ? substr(text, at + length(mark)) : ""
    return at > 0
}

# "S` (matrix, optional): help" or, in Chinese, "S`（矩阵，可省略）：help".
function add_argument(text, given)
{
    if (!cut(text, "` (") && !cut(text, "`（"))
        die("no argument: " text)
    args++
    name[args] = head
    type[args] = rest
    help[args] = ""
    if (cut(type[args], "): ") || cut(type[args], "）：")) {
        type[args] = head
        help[args] = rest
    } else {
        sub(/(\)|）)$/, "", type[args])
    }
    optional[args] = sub(/(, optional|, not always|，可省略|，不一定有)$/, "", type[args])
    role_of[args] = given ? "result" : sub(/ =$/, "", name[args]) ? "field" : \
        form ~ /{/ && form !~ /\(/ ? "item" : "argument"
    if (role_of[args] == "item")
        optional[args] = 0
}

# ---- The frame -----------------------------------------------------------

FNR == NR && /^-- @functions$/ { part = 1; getline; next }
FNR == NR && /^-- @types$/ { part = 2; next }
FNR == NR && part == 2 {
    if (cut($0, " → "))
        lua[substr(head, 4)] = rest
    next
}
FNR == NR && part == 1 { after[++afters] = $0; next }
FNR == NR { print; next }

# ---- The manual ----------------------------------------------------------

/^```/ { code = !code; next }
code || $0 == "" || /^# / { next }
/^## / { flush(); group = substr($0, 4); next }
/^### `/ {
    flush()
    form = substr($0, 6, length($0) - 6)
    args = 0
    says = gives = fn = ""
    if (match(form, /^[a-z_.0-9]+(\(| \{)/))
        fn = substr(form, 1, RLENGTH - (form ~ /^[a-z_.0-9]+\(/ ? 1 : 2))
    next
}
/^- `/ { add_argument(substr($0, 4), 0); next }
/^  - `/ { add_argument(substr($0, 6), 1); next }
cut($0, "- gives: ") || cut($0, "- 结果：") { gives = rest; next }
/^- / { next }
{ says = says == "" ? $0 : says }

END {
    if (!failed && part != 2)
        die("the frame lacks \"-- @functions\" or \"-- @types\"")
    if (failed)
        exit 1
    flush()
    for (i = 1; i < afters; i++) # the blank line before the types is not printed
        print after[i]
}
