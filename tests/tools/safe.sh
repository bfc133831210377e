#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Habits that have crashed this program: an Error that may be NULL, bytes of a
# Buffer that are there only once something was added, strtok. Who takes an
# Error from another file says NONNULL with its place, from which the compilers (-Wnonnull) and
# the sanitizers know the rest; of functions of a file the calls are looked at here.
set -u
cd "${1:-$(dirname "$0")/../..}" || exit 1

# "file:line: complaint" for each prototype or function pointer with an Error that says not, or
# wrongly, which of its parameters that is; "file: complaint" for a call of a static function that
# passes none.
unmarked()
{
    LC_ALL=C awk '
        # The place, from 1, of the parameter of `text` that is an Error; 0: none is.
        function place(text,    i, c, depth, n) {
            for (i = 1; i <= length(text); i++) {
                c = substr(text, i, 1)
                if (c == "(" && depth++ == 0) n = 1
                if (c == ")") depth--
                if (c == "," && depth == 1) n++
                if (depth == 1 && substr(text, i) ~ /^[( ]Error \*[a-z]*[,)]/ &&
                    substr(text, i - 5, 5) != "const")
                    return n
            }
            return 0
        }
        function judge(text,    n) {
            n = place(text)
            if (n > 0 && text !~ ("NONNULL\\(" n "\\)"))
                print FILENAME ":" first ": say NONNULL(" n "): an Error is never NULL"
        }
        # The argument in that place of what begins with "(".
        function argument(text, n,    i, c, depth, is) {
            for (i = 1; i <= length(text); i++) {
                c = substr(text, i, 1)
                if (c == ")" && --depth == 0) break
                if (c == "," && depth == 1) n--
                else if (n == 1 && depth > 0) is = is c
                if (c == "(") depth++
            }
            gsub(/ /, "", is)
            return is
        }
        function look_at_calls(    name, rest) {
            for (name in taker) {
                rest = all
                while (match(rest, "[^a-z_0-9]" name "\\(")) {
                    rest = substr(rest, RSTART + 1 + length(name))
                    if (argument(rest, taker[name]) ~ /^(NULL|0)$/)
                        print file ": " name " is passed NULL: an Error is never NULL"
                }
                delete taker[name]
            }
            all = ""
        }
        FNR == 1 { look_at_calls(); file = FILENAME; text = "" }
        /^ *(\/\/|$)/ || /^#/ { next }
        text == "" { first = FNR }
        {
            line = $0
            sub(/ *\/\/.*$/, "", line)
            gsub(/"[^"]*"/, "\"\"", line)
            text = text " " line
            all = all " " line
        }
        /;|\{|\}/ {
            header = FILENAME ~ /\.h$/
            if (header || text ~ /\(\*[a-z_]+\)\([^=]*;$/ || text ~ /^ *typedef /)
                judge(text)
            else if (text ~ /^ static [^=]*\{$/ && place(text) > 0) {
                name = text
                sub(/\(.*/, "", name)
                sub(/.*[ *]/, "", name)
                taker[name] = place(text)
            }
            text = ""
        }
        END { look_at_calls() }
    ' $(find src -name '*.[ch]' | sort)
}

# The lines of code with the pattern $1, outside of the file $2, as complaints that say $3.
habit()
{
    grep -rnE --include='*.[ch]' -e "$1" src | grep -vE "^($2):|^[^:]+:[0-9]+: *//" |
        sed "s#^\([^:]*:[0-9]*\):.*#\1: $3#"
}

found=$(
    unmarked
    habit 'strtok' - 'line_next cuts lines off a text'
    habit '\bError \*[a-z]+ = .*\bNULL\b|[.]err = NULL' - 'an Error is never NULL: ERROR_DROPPED'
    habit '\bSession [a-z]+ = \*|\*[a-z]+ = \*(session|other);' - 'a Session is not copied: session/rerun.h'
    habit '(->|[.])content\b' src/base/buffer.c 'the content of a Buffer: buffer_text, buffer_edit, buffer_cut'
)
if [ -z "$found" ]; then
    echo "ok safe"
    exit 0
fi
echo "$found" | sed 's/^/not ok safe - /'
exit 1
