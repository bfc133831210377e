#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Pages hold what the program prints: --help, and pictures of screens, light ones that are
# read anywhere. Manual pages, completions and the annotation files for editors are made
# from its tables. This compares them; with UPDATE=1 it writes them.
set -u
cd "$(dirname "$0")/../.." || exit 1
: "${QKV:=build/qkv}"
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
export LC_ALL=C.UTF-8

status=0
is_printed() # FILE PRINTED: compares them, or writes the file
{
    if cmp -s "$1" "$2"; then
        echo "ok $1"
    elif [ -n "${UPDATE:-}" ]; then
        mkdir -p "${1%/*}"
        cp "$2" "$1"
        echo "ok $1: written"
    else
        echo "not ok $1 - differs from the program: make docs"
        status=1
    fi
}

# PAGE MARK FILE: the page, with the file between <!-- MARK --> and <!-- /MARK -->.
fill()
{
    awk -v mark="$2" -v file="$3" '
        $0 ~ "^<!-- /" mark { skipping = 0 }
        !skipping { print }
        $0 ~ "^<!-- " mark {
            skipping = 1
            while ((getline line < file) > 0)
                print line
        }
    ' "$1"
}

for lang in en zh; do
    case $lang in
    en) page=assets/options.md ;;
    zh) page=assets/options.zh.md ;;
    esac
    "$QKV" --help --lang "$lang" >"$scratch/help" || exit 1
    { echo '```text'; cat "$scratch/help"; echo '```'; } >"$scratch/block"
    fill "$page" help "$scratch/block" >"$scratch/page"
    is_printed "$page" "$scratch/page"
done

# The items of the articles, from the file that has them.
LC_ALL=C awk -f tests/tools/articles.awk assets/articles.txt >"$scratch/block" || status=1
fill lessons/README.md articles "$scratch/block" >"$scratch/page"
is_printed lessons/README.md "$scratch/page"

# The mistakes that people make, from those that are planted for the tests.
planted=tests/data/mistakes
for lang in en zh; do
    page=assets/mistakes.md
    [ "$lang" = en ] || page=assets/mistakes.zh.md
    cp "$page" "$scratch/page"
    sed -n 's/^<!-- mistakes \(.*\) -->$/\1/p' "$page" | while read -r group; do
        awk -f tests/tools/mistakes.awk -v group="$group" -v lang="$lang" \
            "$planted/names.tsv" "$planted/mistakes.tsv" >"$scratch/block"
        fill "$scratch/page" "mistakes $group -->" "$scratch/block" >"$scratch/filled"
        mv "$scratch/filled" "$scratch/page"
    done
    is_printed "$page" "$scratch/page"
done

# <!-- picture FILE: what qkv is told --> stands above the picture that is in assets/pictures/.
PICTURE_MOST=450000 # bytes
for lang in en zh; do
    case $lang in
    en) readme=README.md ;;
    zh) readme=assets/README.zh.md ;;
    esac
    sed -n 's/^<!-- picture \([^:]*\): \(.*\) -->$/\1 \2/p' "$readme" >"$scratch/pictures"
    [ -s "$scratch/pictures" ] || { echo "not ok pictures-$lang - $readme has none"; status=1; }
    while read -r picture command; do
        made=$scratch/$picture
        case $command in
        play*) as="--cast '$made'" ;;
        *) as="--svg >'$made'" ;;
        esac
        eval "\"\$QKV\" $command --lang $lang --do 'theme light' $as" || exit 1
        if [ "$(wc -c <"$made")" -gt "$PICTURE_MOST" ]; then
            echo "not ok picture-$picture - has more than $PICTURE_MOST bytes"
            status=1
        else
            is_printed "assets/pictures/$picture" "$made"
        fi
    done <"$scratch/pictures"
done

# Annotations, from the reference.
for lang in en zh; do
    LC_ALL=C awk -f tests/tools/annotations.awk "assets/reference/$lang.lua" \
        "assets/reference/$lang.md" >"$scratch/printed" || status=1
    is_printed "assets/library$([ $lang = en ] || echo .zh)/qkv.d.lua" "$scratch/printed"
done

# Manual pages, from the tables and from pages in Markdown.
version=$("$QKV" --version | head -n 1)
for lang in en zh; do
    "$QKV" help tables --lang "$lang" >"$scratch/tables" || exit 1
    while read -r page source; do
        LC_ALL=C awk -v lang="$lang" -v page="${page%.*}" -v version="$version" \
            -f tests/tools/man.awk "$scratch/tables" $source >"$scratch/printed"
        is_printed "assets/man/$lang/$page" "$scratch/printed"
    done <<PAGES
qkv.1 assets/manual$([ $lang = en ] || echo .zh).md
qkv-config.5 assets/files$([ $lang = en ] || echo .zh).md
qkv-lesson.5 assets/reference/$lang.md
PAGES
done

# Completions, from the same tables.
while read -r shell file; do
    QKV=$QKV tests/tools/completions "$shell" >"$scratch/printed" || exit 1
    is_printed "assets/completions/$file" "$scratch/printed"
done <<SHELLS
bash qkv.bash
zsh _qkv
fish qkv.fish
SHELLS

# What man says of the pages, each in a folder by which it knows the language.
mkdir -p "$scratch/man/zh_CN"
cp -R assets/man/en "$scratch/man/man1"
cp -R assets/man/zh "$scratch/man/zh_CN/man1"
for page in "$scratch"/man/man1/* "$scratch"/man/zh_CN/man1/*; do
    name=${page#"$scratch/"}
    command -v man >/dev/null || { echo "ok $name # SKIP no man"; continue; }
    said=$(MANROFFSEQ='' MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 -Z "$page" 2>&1 >/dev/null)
    ! command -v lexgrog >/dev/null || lexgrog "$page" >/dev/null || said="apropos cannot read it"
    if [ -z "$said" ]; then echo "ok $name"; else
        echo "not ok $name - $said" | head -n 1
        status=1
    fi
done

# The version stands in the Makefile; what else names it follows.
version=$("$QKV" --version | sed -n 's/^qkv //p')
for place in "assets/packaging/changelog:qkv ($version) " "assets/changelog.md:## $version" \
    "assets/changelog.zh.md:## $version" \
    "assets/desktop/arpa.home.qkv.metainfo.xml:<release version=\"$version\""; do
    if grep -qF -- "${place#*:}" "${place%%:*}"; then echo "ok version ${place%%:*}"; else
        echo "not ok version - ${place%%:*} does not name $version"
        status=1
    fi
done

# Pages that the READMEs and one another link to are there.
for page in README.md assets/*.md lessons/README.md; do
    grep -o '](\([^)#:]*\))' "$page" | tr -d '()]' >"$scratch/links"
    while read -r link; do
        [ -e "$(dirname "$page")/$link" ] && continue
        echo "not ok link - $page: there is no $link"
        status=1
    done <"$scratch/links"
done
[ "$status" -ne 0 ] || echo "ok links"
exit $status
