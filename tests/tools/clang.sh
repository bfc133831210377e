#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What clang builds links, and writes the same bytes: values and gradients of a layer, and a screen.
# `make lint` only has clang read the sources, and a name may be missing to the linker alone.
set -u
: "${QKV:?the program to test}"
cd "$(dirname "$0")/../.." || exit 1
if ! command -v clang >/dev/null; then
    echo "ok clang # SKIP no clang"
    exit 0
fi
scratch=$(mktemp -d "${TMPDIR:-/tmp}/qkv-clang.XXXXXX") || exit 1
trap 'rm -rf "$scratch"' EXIT
build=$(dirname "$QKV")/clang
broken=0

if ! MAKEFLAGS='' make -s -j2 CC=clang CFLAGS=-O0 BUILD="$build" "$build/qkv" \
    >"$scratch/log" 2>&1; then
    echo "not ok clang-links - $(grep -m 3 -e error -e undefined "$scratch/log" | tr '\n' ';')"
    exit 1
fi
echo "ok clang-links"

# The same arguments to both programs.
same()
{
    name=$1
    shift
    if "$QKV" "$@" >"$scratch/one" && "$build/qkv" "$@" >"$scratch/other" &&
        test -s "$scratch/one" && cmp "$scratch/one" "$scratch/other" >"$scratch/log" 2>&1; then
        echo "ok clang-$name"
    else
        echo "not ok clang-$name - $(head -n 1 "$scratch/log")"
        broken=1
    fi
}

same numbers export lessons/real-layer.lua --format json
same screen show lessons/three-tokens.lua --at dA --size 80x24
exit "$broken"
