#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What can be measured of the house style: the licence line first, no open
# ends, lines of at most 100 columns, functions of at most 80 lines. How long a
# file is nobody measures: it is a subject.
set -u
cd "${1:-$(dirname "$0")/../..}" || exit 1

# "file:line: complaint" for each thing that is wrong in the files given.
complaints()
{
    LC_ALL=C awk '
        function say(line, text) { print FILENAME ":" line ": " text }
        FNR == 1 {
            start = 0
            if ($0 !~ /SPDX-License-Identifier: GPL-3.0-or-later/)
                say(1, "no SPDX line")
        }
        /(^|[^A-Za-z])(TODO|FIXME|XXX|HACK)([^A-Za-z]|$)/ { say(FNR, "an open end") }
        /[ \t]$/ { say(FNR, "blanks at the end of the line") }
        /\t/ { say(FNR, "a tab") }
        {
            line = $0
            gsub(/[\200-\277]/, "", line)
            if (length(line) > 100)
                say(FNR, length(line) " columns")
        }
        /^[A-Za-z_].*\(/ && !/;[ \t]*$/ { start = FNR; name = $0 }
        /^}/ && start {
            if (FNR - start + 1 > 80)
                say(start, FNR - start + 1 " lines: " name)
            start = 0
        }
    ' "$@"
}

found=$(complaints $(find src tests -name '*.[ch]' | sort))
if [ -z "$found" ]; then
    echo "ok style"
    exit 0
fi
echo "$found" | sed 's/^/not ok style - /'
exit 1
