#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What stands at the top of the tree: nothing beside the folders and files that belong there, and
# hidden ones. Of a clone what is in it counts, not what lies about.
set -u
cd "${1:-$(dirname "$0")/../..}" || exit 1
status=0
{ git ls-files 2>/dev/null || ls; } | sed 's|/.*||' | sort -u >"${TMPDIR:-/tmp}/qkv-top.$$"
while read -r name; do
    case $name in
    .* | src | lessons | assets | tests | build | Makefile | README.md | LICENSE) ;;
    *)
        echo "not ok top - $name: it belongs below src, lessons, assets or tests"
        status=1
        ;;
    esac
done <"${TMPDIR:-/tmp}/qkv-top.$$"
rm -f "${TMPDIR:-/tmp}/qkv-top.$$"
[ "$status" -eq 0 ] && echo 'ok top'
exit "$status"
