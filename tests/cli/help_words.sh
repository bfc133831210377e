#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Forty words that somebody asks `help` for, in a lesson: tests/cli/help_words. A word that is to be
# known later and is known now fails as well: its row then says "today".
. "$TESTS/cli/lib"

# The first line of the page of help about a word; nothing where there is none.
begins()
{
    "$QKV" show three-tokens --lang en --size 100x30 --do "help $1" 2>/dev/null |
        sed '1d; /^ *$/d; s/^ *//; q'
}

words=0
while read -r row; do
    case $row in '#'* | '') continue ;; esac
    word=${row%% | *}
    what=${row#* | }
    when=${what#* | }
    what=${what% | *}
    words=$((words + 1))
    case "$(begins "$word")  " in "$what  "*) known=today ;; *) known=later ;; esac
    claim "help $word" [ "$known" = "$when" ]
done <"$TESTS/cli/help_words"
claim forty-words [ "$words" -eq 40 ]
finish
