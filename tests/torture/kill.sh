#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Kills the program again and again while it saves: what is read afterwards is
# the old or the new state, never a broken one.
#
#     kill.sh [TIMES]
#
# `make test` does it 100 times, `make torture` TORTURE_KILLS times.
set -u
: "${QKV:?the program to test}"
times=${1:-100}
HOME=$(mktemp -d "${TMPDIR:-/tmp}/qkv-kill.XXXXXX") || exit 1
export HOME
unset XDG_STATE_HOME XDG_CONFIG_HOME XDG_DATA_HOME
trap 'rm -rf "$HOME"' EXIT
killed=0 i=0

# Saves one edit after another.
edits()
{
    n=0
    while [ "$n" -lt 60 ]; do
        n=$((n + 1))
        echo "set Wq[1,2] $n"
        echo save
    done
}

while [ "$i" -lt "$times" ]; do
    i=$((i + 1))
    edits | "$QKV" line three-tokens >/dev/null 2>&1 &
    # A time that differs from round to round: the pause of a few processes.
    pause=$((i % 12))
    while [ "$pause" -gt 0 ]; do
        pause=$((pause - 1))
        /bin/true
    done
    kill -9 $! 2>/dev/null && killed=$((killed + 1))
    wait $! 2>/dev/null
    if ! told=$("$QKV" export three-tokens --format json --resume 2>&1 >"$HOME/out") ||
        [ -n "$told" ]; then
        echo "not ok kill - after $i kills: $told"
        exit 1
    fi
    if ! grep -Eq '"name":"Wq","role":"weight".*"value":\[\[1,[0-9]+\],\[0,1\]\]' \
        "$HOME/out"; then
        echo "not ok kill - after $i kills the state is neither old nor new"
        exit 1
    fi
done
echo "ok kill - killed $killed times"
