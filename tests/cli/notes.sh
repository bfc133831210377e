#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What `qkv notes` prints where no terminal is: what the file of a presentation says, until it ends.
# The presentation is a lock that is held for a moment, the file is whatever may lie there.
. "$TESTS/cli/lib"

command -v flock >/dev/null || {
    echo "ok notes # SKIP there is no flock here"
    exit 0
}
XDG_RUNTIME_DIR=$scratch/runtime
export XDG_RUNTIME_DIR
mkdir -m 700 "$XDG_RUNTIME_DIR" "$XDG_RUNTIME_DIR/qkv" || exit 1
file=$XDG_RUNTIME_DIR/qkv/notes
over='the presentation is over'

# Presents for a moment what the file says.
present()
{
    [ $# -eq 0 ] || printf '%b' "$1" >"$file"
    flock "$file.lock" sleep 0.7 &
    sleep 0.1
}

# Once it is over nothing lies there.
clear_away()
{
    wait
    rm -rf "$file"
}

expect nobody-presents 2 - 'no presentation is running' notes --lang en

present '1 2\n\n-- 3/9 dQ\fask \0033]52;c;bm8=\a\0033[2Jfirst\n\n\fread\n'
expect printed 0 '^-- 3/9 dQ$' "$over" notes --lang en
claim read-by-the-class grep -q '^read$' "$out"
claim no-control-characters [ "$(LC_ALL=C tr -d '\n\40-\176\357\277\275' <"$out" | wc -c)" -eq 0 ]
clear_away

for damaged in notes '1 2' 'nan nan\nnotes' '\0377\0376\n'; do
    present "$damaged"
    expect "damaged-$damaged" 0 'the notes are damaged' "$over" notes --lang en
    clear_away
done
present '1 1073741823\nnotes'
expect latest-time 0 '^notes$' "$over" notes --lang en
clear_away
present '1 1073741824\nnotes'
expect latest-time-is-over 0 'the notes are damaged' "$over" notes --lang en
clear_away

head -c 300000 /dev/zero >"$file"
present
expect too-large 0 262144 "$over" notes --lang en
clear_away
echo '1 2 secret' >"$scratch/other"
ln -s "$scratch/other" "$file"
present
expect link 0 'link,' "$over" notes --lang en
claim nothing-of-the-link [ "$(grep -c secret "$out")" -eq 0 ]
clear_away
mkdir "$file"
present
expect folder 0 'link,' "$over" notes --lang en
clear_away
present
expect none-yet 0 - "$over" notes --lang en
clear_away

finish
