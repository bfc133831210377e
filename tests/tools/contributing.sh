#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The guide for contributors, followed in a copy of the tree: its patches apply one after the
# other and are the same in both languages. With BUILD_IT=1 (make test-guide) the copy is built,
# what the guide shows is seen, and each block that is left out makes fail what stands below it.
set -u
cd "$(dirname "$0")/../.." || exit 1
: "${QKV:=build/qkv}"
tree=$PWD
guide=assets/contributing
command -v patch >/dev/null || { echo "ok guide # SKIP no patch"; exit 0; }
scratch=$(mktemp -d "${TMPDIR:-/tmp}/qkv-guide.XXXXXX") || exit 1
trap 'rm -rf "$scratch"' EXIT
status=0

claim() # NAME WHY COMMAND…
{
    name=$1 why=$2
    shift 2
    if "$@" >"$scratch/log" 2>&1; then echo "ok $name"; else
        echo "not ok $name - $why: $(tail -n 3 "$scratch/log" | tr '\n' ';')"
        status=1
    fi
}

# Cuts guide $1 into files in folder $2: 01.diff, 02.sh … and, of a patch, what fails without it
# in 01.fails.
cut_guide()
{
    mkdir "$2"
    awk -v dir="$2" '
        /^````?(diff|sh)$/ {
            kind = $0; sub(/^`+/, "", kind)
            fence = substr($0, 1, length($0) - length(kind))
            file = sprintf("%s/%02d", dir, ++n); next
        }
        $0 == fence { fence = ""; next }
        fence { print >(file "." kind); next }
        kind == "diff" && split($0, part, "`") >= 3 { print part[2] >(file ".fails"); kind = "" }
        ' "$1"
}

patched() { patch -f -s -F 0 -p1 -d "$scratch/copy" "$@"; }
fails() { ! "$@"; }

# The copy's program, and the tests that are programs; objects are those of the tree.
made()
{
    # shellcheck disable=SC2086 # several words
    make -s -j2 -C "$scratch/copy" ${CC:+CC="$CC"} build/qkv $programs
}

# Whether what is named after a block passes.
passes()
{
    made || return 1
    [ "$1" != make ] || return 0
    # shellcheck disable=SC2086 # several words
    (cd "$scratch/copy" && QKV=build/qkv TESTS=tests HOME="$scratch" ./$1)
}

cut_guide $guide.md "$scratch/en"
cut_guide $guide.zh.md "$scratch/zh"
mkdir "$scratch/copy"
cp -R -p Makefile README.md src lessons assets tests "$scratch/copy/"
for block in "$scratch"/en/*.diff; do
    n=$(basename "$block" .diff)
    claim "applies-$n" "$guide.md, block $n" patched -i "$block"
    claim "same-$n" "$guide.zh.md is another patch" cmp "$block" "$scratch/zh/$n.diff"
    claim "fails-$n" "$guide.md does not say what fails without block $n" \
        cmp "$scratch/en/$n.fails" "$scratch/zh/$n.fails"
done
[ -n "${BUILD_IT:-}" ] || exit $status

cp -R -p "$(dirname "$QKV")" "$scratch/copy/build"
sed "s|$tree=|$scratch/copy=|" build/flags >"$scratch/copy/build/flags" # as if built there
touch -r build/flags "$scratch/copy/build/flags"
programs=$(cat "$scratch"/en/*.fails | grep ^build/tests/ | sort -u | tr '\n' ' ')
claim builds "with all blocks" made
for block in "$scratch"/en/*.sh; do
    claim "shows-$(basename "$block" .sh)" "$(cat "$block")" \
        env HOME="$scratch" sh -c 'cd "$1" && sh -eu "$2"' - "$scratch/copy" "$block"
done
cp -R -p "$scratch/copy" "$scratch/whole"
for block in "$scratch"/en/*.diff; do
    n=$(basename "$block" .diff)
    without=$(cat "$scratch/en/$n.fails")
    [ "$without" = make ] || claim "with-$n" "$without fails with all blocks" passes "$without"
    # What stands on a block goes with it.
    for last in $(find "$scratch/en" -name '*.diff' | sort -r); do
        ! patched -R --dry-run -i "$block" >"$scratch/log" 2>&1 || break
        patched -R -i "$last" || exit 1
    done
    patched -R -i "$block" || exit 1
    rm -f "$scratch/copy/build/qkv" # a file that is gone makes nothing new
    claim "without-$n" "$without passes without block $n" fails passes "$without"
    rm -rf "$scratch/copy"
    cp -R -p "$scratch/whole" "$scratch/copy"
done
exit $status
