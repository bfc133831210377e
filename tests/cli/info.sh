#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# qkv info: where things are.
. "$TESTS/cli/lib"

expect info 0 '^qkv [0-9]' - info
claim info-says-what-it-cannot-know grep -q '^colours, screen: not known' "$out"
claim info-names-lessons grep -Eq '^lessons: /.*/lessons$' "$out"
claim info-follows-home grep -q "^progress: $HOME/.local/state/qkv/progress\$" "$out"
expect info-zh 0 '^语言：zh$' - info --lang zh
with=XDG_STATE_HOME=/elsewhere
expect info-xdg 0 '^progress: /elsewhere/qkv/progress$' - info
finish
