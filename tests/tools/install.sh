#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# `make install` and `make uninstall`: what was put there goes, with the folders
# that were made for it; what was not put there stays, and that is said.
set -u
: "${QKV:?the program to test}"
cd "$(dirname "$0")/../.." || exit 1
scratch=$(mktemp -d "${TMPDIR:-/tmp}/qkv-install.XXXXXX") || exit 1
trap 'rm -rf "$scratch"' EXIT
build=$(dirname "$QKV")
broken=0

make_goal() # the program that is there is what is installed
{
    MAKEFLAGS='' make -s -o "$build/qkv" BUILD="$build" DESTDIR="$scratch" \
        PREFIX=/usr "$1" >"$scratch.log" 2>&1
}

claim()
{
    name=$1
    shift
    if "$@"; then echo "ok $name"; else
        echo "not ok $name - $(head -n 3 "$scratch.log" | tr '\n' ';')"
        broken=1
    fi
}

# Everything below the scratch folder.
all()
{
    (cd "$scratch" && find . | LC_ALL=C sort)
}

mkdir -p "$scratch/usr/bin"
before=$(all)
claim install make_goal install
claim program test -x "$scratch/usr/bin/qkv"
claim finds-its-lessons sh -c \
    '"$1/usr/bin/qkv" info | grep -qx "lessons: $1/usr/share/qkv/lessons"' - "$scratch"
claim install-again make_goal install
claim uninstall make_goal uninstall
claim nothing-stays test "$before" = "$(all)"

claim install-anew make_goal install
mine=$scratch/usr/share/qkv/lessons/mine.lua
touch "$mine"
claim uninstall-beside-own make_goal uninstall
claim own-file-stays test -f "$mine"
claim own-file-is-said grep -qxF "$mine" "$scratch.log"
claim nothing-else-stays test "$(find "$scratch" -type f)" = "$mine"
rm -f "$scratch.log"
exit "$broken"
