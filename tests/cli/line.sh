#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# qkv line: commands from a pipe, plain lines out, progress kept.
. "$TESTS/cli/lib"

# say LINES...: gives them to line mode, a line each.
say() { printf '%s\n' "$@" | "$QKV" line three-tokens >"$out" 2>"$err"; }
plain() { ! LC_ALL=C grep -q "$(printf '\033')" "$out"; }

say next next quit
claim line-status test $? -eq 0
claim line-shows-rows grep -q '^row Token1' "$out"
claim line-has-no-escapes plain

say 'goto A' 'set Wq[1,2] 1/2' quit
claim progress-is-saved grep -rq '^set Wq\[1,2\] 0.5$' "$HOME/.local/state/qkv/progress"
expect resume-takes-it 0 '"value":\[\[1,0.5\],\[0,1\]\]' '*' export 1 --format json --resume
expect without-resume 0 '"value":\[\[1,0\],\[0,1\]\]' '*' export 1 --format json

file=$HOME/.local/state/qkv/progress/three-tokens.progress
echo damage >>"$file"
say quit
claim damage-stops-nothing test $? -eq 0
claim damage-is-set-aside test -e "$file.bad-1"
finish
