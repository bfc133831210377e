#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Files that are no lesson. Each costs one line that names the file, and status
# 4; none takes more than two seconds of processor time.
. "$TESTS/cli/lib"

ulimit -t 2
header='lesson { api = 1, id = "t", title = "t" }'

# refused NAME PATTERN: the file $scratch/NAME.lua is refused in one line.
refused()
{
    expect "$1" 4 - "^(qkv: )?$scratch/$1.lua:.*$2" check "$scratch/$1.lua"
    claim "$1-one-line" [ "$(wc -l <"$err")" -eq 1 ]
}

# bytes NAME PATTERN FORMAT: such a file with these bytes, as printf has them.
bytes()
{
    # shellcheck disable=SC2059 # the format is the file
    printf "$3" >"$scratch/$1.lua"
    refused "$1" "$2"
}

# code NAME PATTERN LUA: such a file with a header and this code.
code()
{
    printf '%s\n%s\n' "$header" "$3" >"$scratch/$1.lua"
    refused "$1" "$2"
}

# What is no regular file, or cannot be opened.
refused missing 'there is no such file'
mkdir "$scratch/folder.lua"
refused folder 'is not a regular file'
mkfifo "$scratch/pipe.lua"
refused pipe 'is not a regular file'
ln -s /dev/zero "$scratch/zero.lua"
refused zero 'is not a regular file'
ln -s loop.lua "$scratch/loop.lua"
refused loop 'reading failed'
ln -s nowhere "$scratch/dangling.lua"
refused dangling 'there is no such file'

# What is no text.
bytes empty '1: a lesson starts with' ''
bytes blank '4: a lesson starts with' '\n\n   \n'
bytes bytecode '1: column 6: a NUL byte' '\033LuaT\000\031\223'
bytes nul '2: column 4: a NUL byte' "$header\\n-- \\000"
bytes utf16 'a NUL byte' '\377\376l\000e\000s\000'
bytes utf16-be 'a NUL byte|not UTF-8' '\376\377\000l\000e'
bytes latin1 '2: column 4: not UTF-8' "$header\\n-- \\351"
bytes overlong 'not UTF-8' "$header\\n-- \\300\\200"
bytes surrogate 'not UTF-8' "$header\\n-- \\355\\240\\200"
bytes beyond 'not UTF-8' "$header\\n-- \\364\\220\\200\\200"
bytes cut-off 'not UTF-8' "$header\\n-- \\344\\270"
bytes gzip 'not UTF-8|a NUL byte' '\037\213\010\000'
bytes png 'not UTF-8|a NUL byte' '\211PNG\r\n\032\n'
bytes elf 'a NUL byte|a lesson starts' '\177ELF\002\001\001\000'
bytes shebang-only 'a lesson starts with' '#!/usr/bin/env qkv\n'
bytes bom-only 'a lesson starts with' '\357\273\277'

# What is no lesson.
bytes python 'a lesson starts with' 'import numpy as np\n'
bytes json 'a lesson starts with' '{"schema": "qkv.graph/1"}\n'
bytes no-id "the field 'id' is missing" 'lesson { api = 1, title = "t" }\n'
bytes newer 'api = 4 is not known' 'lesson { api = 4, id = "t", title = "t" }\n'
bytes open-header "'}' expected near" 'lesson { api = 1, id = "t"'
bytes open-string 'unfinished string' 'lesson { api = 1, id = "t, title = 1 }\n'
bytes escape-in-title 'no plain text' 'lesson { api = 1, id = "t", title = "\\27[2J" }\n'
bytes header-computed 'only plain values' 'lesson { api = one, id = "t", title = "t" }\n'
code nothing 'defines no matrix' ''
code syntax '2: ' 'X = = 1'
code unfinished '[23]: ' 'X = input {'
code open-comment '[23]: ' '--[[ no end'
code open-long-text '[23]: ' 'intro [[ no end'
code stray-bytes '2: ' 'X = input @ 1'
code goto-nowhere 'at line 2' 'goto nowhere'
code break-outside '[23]: ' 'break'
code number '2: ' 'X = 0x'
code escape '2: ' 'X = "\q"'
code unknown-word "unknown name 'foo'" 'foo()'
code empty-rows 'has 0 entries' 'X = input {}'
code ends-in-at '2: at' 'X = input{1} at(X)'

# What is too much of it.
{ echo "$header"; awk 'BEGIN { for (i = 0; i < 45000; i++) print "-- a comment" }'; } >"$scratch/large.lua"
refused large 'is larger than'
{ echo "$header"; awk 'BEGIN { for (i = 0; i < 25000; i++) print "x = 1" }'; } >"$scratch/much-code.lua"
refused much-code 'code'
{ echo "$header"; awk 'BEGIN { printf "X = "; for (i = 0; i < 5000; i++) printf "("; }'; } >"$scratch/deep.lua"
refused deep 'nested too deep'
{ echo "$header"; awk 'BEGIN { print "local a = 1"; for (i = 0; i < 300; i++) print "local a" i " = 1" }'; } >"$scratch/locals.lua"
refused locals 'local'
{ echo "$header"; awk 'BEGIN { for (i = 0; i < 4000; i++) print "::l" i "::" }'; } >"$scratch/labels.lua"
refused labels ''
claim at-least-forty [ "$(ls -d "$scratch"/*.lua | wc -l)" -ge 40 ]
finish
