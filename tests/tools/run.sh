#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# tests/run itself: what it adds up, and that what cannot be tested here is said and counted.
set -u
cd "$(dirname "$0")/../.." || exit 1
scratch=$(mktemp -d "${TMPDIR:-/tmp}/qkv-run.XXXXXX") || exit 1
trap 'rm -rf "$scratch"' EXIT
broken=0

adds_up() # NAME LAST-LINE SCRIPT
{
    printf '#!/bin/sh\n%s\n' "$3" >"$scratch/$1"
    chmod +x "$scratch/$1"
    V='' tests/run "$scratch/$1" >"$scratch/log" 2>&1
    if [ "$(tail -n 1 "$scratch/log")" = "$2" ]; then echo "ok $1"; else
        echo "not ok $1 - $(tail -n 1 "$scratch/log"), not $2"
        broken=1
    fi
}

adds_up passes '2 passed, 0 failed' 'echo ok a; echo ok b'
adds_up fails '1 passed, 1 failed' 'echo ok a; echo not ok b'
adds_up ends-badly '1 passed, 1 failed' 'echo ok a; exit 3'
adds_up tests-nothing '0 passed, 1 failed' ':'
adds_up breaks-its-plan '1 passed, 1 failed' 'echo 1..2; echo ok a'
adds_up skips '1 passed, 0 failed, 1 skipped' 'echo ok a; echo "ok b # SKIP no pty"'
if grep -q 'skipped, no pty' "$scratch/log"; then echo ok says-why; else
    echo "not ok says-why - $(cat "$scratch/log")"
    broken=1
fi
exit "$broken"
