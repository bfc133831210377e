#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The layers of src/: a folder includes only folders to its left; curses and
# readline stay in term/, Lua in lesson/, JSON in export/ and in the one reader
# of a format that is made of it. `term` and `cli` stand side by side. Standard
# output and error are written through base/output.h, which lets no control
# characters pass; the few files that write fixed texts or escape sequences of
# their own are named below. With a folder as argument another tree is looked at.
set -u
root=${1:-$(dirname "$0")/../..}

awk -v list="base num graph data lesson session view export command term cli" '
    BEGIN {
        n = split(list, folder, " ")
        for (i = 1; i <= n; i++)
            rank[folder[i]] = i
    }
    FNR == 1 {
        path = FILENAME
        sub(/^.*\/src\//, "", path)
        own = path ~ /\// ? substr(path, 1, index(path, "/") - 1) : "main"
        writes = path ~ /^(base\/(output|error|memory)|lesson\/sandbox|term\/screen)\.c$/
    }
    function complain(text) {
        printf "not ok includes - src/%s:%d: %s\n", path, FNR, text
        bad++
    }
    /^[ \t]*#[ \t]*include[ \t]*"/ {
        split($0, part, "\"")
        if (part[2] !~ /\//) {
            complain("\"" part[2] "\" should name its folder")
            next
        }
        other = substr(part[2], 1, index(part[2], "/") - 1)
        if (own == "main" || other == own)
            next
        if (!(other in rank))
            complain("there is no layer " other "/")
        else if (!(own in rank))
            complain("the folder " own "/ is no layer")
        else if (rank[other] > rank[own] || (own == "cli" && other == "term"))
            complain(own "/ may not include " other "/")
    }
    /^[ \t]*#[ \t]*include[ \t]*</ {
        if ($0 ~ /curses|readline|term\.h>/ && own != "term")
            complain("curses and readline belong in term/")
        if ($0 ~ /<(lua|lualib|lauxlib)/ && own != "lesson")
            complain("Lua belongs in lesson/")
        if ($0 ~ /cJSON/ && own != "export" && path != "data/safetensors.c")
            complain("JSON belongs in export/ and data/safetensors.c")
    }
    !writes {
        code = $0
        gsub(/"([^"\\]|\\.)*"/, "", code)
        sub(/\/\/.*/, "", code)
        if (code ~ /(^|[^a-z_])(stdout|stderr)([^a-z_]|$)/ ||
            code ~ /(^|[^a-z_])(v?printf|puts|putchar|perror|psignal) *\(/ ||
            code ~ /(write|dprintf) *\( *(STD(OUT|ERR)_FILENO|[12] *,)/)
            complain("standard output and error are for base/output.h")
    }
    END {
        if (!bad)
            print "ok includes"
        exit bad > 0
    }
' $(find "$root/src" -name '*.[ch]' | sort)
