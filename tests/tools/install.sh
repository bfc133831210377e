#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# `make install` and `make uninstall`: what was put there goes, with the folders
# that were made for it; what was not put there stays, and that is said. What is built does not
# depend on the folder, and of the prefix one object does.
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
for place in share/man/man1/qkv.1 share/man/zh_CN/man5/qkv-lesson.5 share/qkv/README.md \
    share/bash-completion/completions/qkv share/zsh/site-functions/_qkv \
    share/fish/vendor_completions.d/qkv.fish share/applications/qkv.desktop \
    share/licenses/qkv/LICENSE \
    share/icons/hicolor/scalable/apps/qkv.svg share/metainfo/arpa.home.qkv.metainfo.xml; do
    claim "has $place" test -f "$scratch/usr/$place"
done
claim what-a-clone-needs-stays test ! -e "$scratch/usr/share/qkv/assets/contributing.md"
claim no-page-twice test ! -e "$scratch/usr/share/qkv/assets/man"
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

# Objects made in two folders are the same bytes.
for one in first second; do
    mkdir -p "$scratch/$one/src"
    cp -R Makefile "$scratch/$one"
    cp -R src/base "$scratch/$one/src"
    MAKEFLAGS='' make -s -C "$scratch/$one" BUILD=build build/src/base/path.o \
        build/src/base/file.o >>"$scratch.log" 2>&1
done
for object in path file; do
    claim "same-bytes $object.o" cmp -s "$scratch/first/build/src/base/$object.o" \
        "$scratch/second/build/src/base/$object.o"
done
(cd "$scratch/first" && MAKEFLAGS='' make V='' BUILD=build PREFIX=/elsewhere \
    build/src/base/path.o build/src/base/file.o) >"$scratch/anew" 2>&1
claim prefix-makes-one-anew test "$(grep -o 'src/.*\.c$' "$scratch/anew")" = src/base/path.c
rm -f "$scratch.log"
exit "$broken"
