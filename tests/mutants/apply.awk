# SPDX-License-Identifier: GPL-3.0-or-later
#
#     awk -v number=17 -f apply.awk LIST SOURCE
#
# Prints SOURCE with the change of block 17 of LIST made, or with -v where=1 the number of
# the line of SOURCE that it begins at. Lines are compared without the
# blanks before them; the new ones get those of the first old one. Status 3: the lines
# are not there, or they are there more than once and the block does not say which.

function trimmed(text)
{
    sub(/^ +/, "", text)
    return text
}

# Whether the old lines begin at this line of the source.
function stands_at(at,   i)
{
    for (i = 1; i <= olds; i++)
        if (trimmed(source[at + i - 1]) != old[i])
            return 0
    return 1
}

FNR == NR {
    if ($1 ~ /^[0-9]+$/) {
        ours = $1 == number
        if (ours)
            which = $5
    } else if (ours && /^- /)
        old[++olds] = substr($0, 3)
    else if (ours && /^\+ /)
        new[++news] = substr($0, 3)
    next
}

{ source[++lines] = $0 }

END {
    for (at = 1; at + olds - 1 <= lines; at++)
        if (olds && stands_at(at) && (++found == which || !which))
            begins = at
    if (!begins || (!which && found > 1))
        exit 3
    if (where) {
        print begins
        exit
    }
    indent = source[begins]
    sub(/[^ ].*/, "", indent)
    for (at = 1; at <= lines; at++) {
        if (at < begins || at >= begins + olds)
            print source[at]
        else if (at == begins)
            for (i = 1; i <= news; i++)
                print indent new[i]
    }
}
