#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Catalogues of texts: a further language, and one that is missing or damaged. In a copy of the
# program, which takes what lies beside it.
. "$TESTS/cli/lib"

copy=$HOME/copy
mkdir -p "$copy/build" && cp "$QKV" "$copy/build/qkv" &&
    cp -R "$TESTS/../lessons" "$TESTS/../assets" "$copy" || exit 1
QKV=$copy/build/qkv
folder=$copy/assets/languages

# ---- A third language: a few lines, no compiler --------------------------------

cat >"$folder/de.txt" <<'ROWS'
language Deutsch
Formats of export
= Ausgabeformate
there is no stop '{1}'; did you mean '{2}'?
= einen Halt „{1}“ gibt es nicht; war „{2}“ gemeint?
forward
= vorwärts
Contents
= Inhalt
help
= Hilfe
intro
= Anfang
ROWS
expect german 0 '^Ausgabeformate$' - --help --lang de
expect german-lacks-the-rest 0 'show this help|this help' - --help --lang de
LC_MESSAGES=de_DE.UTF-8 LC_ALL='' "$QKV" --help >"$out" 2>"$err"
claim german-by-the-environment grep -q '^Ausgabeformate$' "$out"
expect german-error 2 - 'einen Halt „Aa“ gibt es nicht' show 1 --at Aa --lang de
expect german-stop 0 'Three' - show 1 --at Anfang --lang de
expect german-lesson-in-english 0 'Three tokens' - show 1 --at A --lang de --size 100x30
claim german-marks-nothing-as-untranslated test -z "$(grep 'not translated' "$out")"
claim german-footer grep -q '[?] Hilfe' "$out"
expect chinese-footer 0 '[?] 帮助' - show 1 --lang zh --size 100x30
expect round 0 '[?] Hilfe' - show 1 --lang zh --do lang --size 100x30
expect round-again 0 '[?] help' - show 1 --lang zh --do lang --do lang --size 100x30
expect chosen-by-name 0 '[?] Hilfe' - show 1 --do 'lang de' --size 100x30
expect chosen-that-is-none 2 - "lang takes en, zh or another name of assets/languages, not 'fr'" \
    show 1 --do 'lang fr'
expect option-that-is-none 2 - "takes en, zh or another name of assets/languages, not 'fr'" \
    list --lang fr
expect german-page 0 '<html lang="en">' - export 1 --format html --lang de
expect german-words-are-english 0 '^row we' - export 1 --format text --lang de
for at in A dA Wq 'step(Wq)' closing; do
    expect "german-at-$at" 0 '[?] Hilfe' - show 1 --lang de --at "$at" --size 100x30
done
for view in map curves histogram rank states counts compare check heads large; do
    "$QKV" show 1 --lang de --at A --do "view $view" --size 120x40 >"$out" 2>"$err"
    claim "german-view-$view" test $? -le 2
done
expect german-reference 0 '### .layernorm' - reference --lang de
expect german-new 0 - . new --lang de "$HOME/mine.lua"
expect german-check 0 . - check 1 --lang de

# ---- As many as there may be ---------------------------------------------------

for name in ba bb bc bd be bf bg bh bi bj bk bl bm; do
    printf 'language %s\nFormats of export\n= %s\n' "$name" "$name" >"$folder/$name.txt"
done
expect sixteen 0 '^bm$' - --help --lang bm
expect sixteen-german 0 '^Ausgabeformate$' - --help --lang de
printf 'language bn\nFormats of export\n= bn\n' >"$folder/bn.txt"
refused=0
for name in ba bb bc bd be bf bg bh bi bj bk bl bm bn de; do
    "$QKV" --help --lang "$name" >"$out" 2>"$err" || refused=$((refused + 1))
done
claim seventeen test "$refused" -eq 1
rm -f "$folder"/b?.txt

# ---- Missing, damaged, older ---------------------------------------------------

good=$HOME/zh.txt
mv "$folder/zh.txt" "$good"
# English is shown, it is said once, and nothing else goes wrong.
in_english()
{
    expect "$1" 0 '^Formats of export$' "$2" --help --lang zh
    claim "$1-once" test "$(grep -c 'zh.txt' "$err")" -eq 1
    expect "$1-lesson-stays-chinese" 0 '三个词元' "$2" list --lang zh
}
in_english missing 'zh.txt: the texts of this language cannot be read: English instead'
printf 'goto A\nlang en\nlang zh\nquit now\n' | "$QKV" line 1 --lang zh >"$out" 2>"$err"
claim missing-in-line-mode test "$(cat "$out" "$err" | grep -c 'zh.txt')" -eq 1
expect missing-in-a-pipe 0 'Stop 1 of 24' 'zh.txt: the texts' 1 --lang zh
expect missing-in-the-contents 0 '三个词元' 'zh.txt: the texts' --lang zh
mkdir "$folder/zh.txt"
in_english folder 'cannot be read'
rmdir "$folder/zh.txt"
: >"$folder/zh.txt"
expect empty 0 '^Formats of export$' - --help --lang zh
head -c 1100000 /dev/zero >"$folder/zh.txt"
in_english too-large 'more than 1048576 bytes'
head -c 100000 /dev/zero >"$folder/zh.txt"
in_english zeros 'no UTF-8'
head -c 100000 "$QKV" >"$folder/zh.txt"
in_english program 'zh.txt:[0-9]+: '
damaged() # NAME MESSAGE ROW
{
    { sed '/^Formats of export$/,/^= /d' "$good"; printf "$3"; } >"$folder/zh.txt"
    in_english "$1" "$2"
}
damaged bad-utf8 'zh.txt.*UTF-8' 'Formats of export\n= \377\n'
damaged escapes 'zh.txt.*终端|zh.txt.*may not get' 'x\n= \033[2J\n'
damaged places 'zh.txt.*位置' 'x {1}\n= {2}\n'
# What fits all of Lua's messages takes none of the program's places.
{ sed '/^@of Lua@/,/^= /d' "$good"; printf '@of Lua@ {9}{8}{1}\n= <{1}{8}>{9}\n'; } >"$folder/zh.txt"
printf 'lesson { api = 1, id = "t", title = "t" }\nx = = 3\n' >"$HOME/wrong.lua"
expect nine-places 4 - 'wrong.lua:2: <>unexpected symbol' check "$HOME/wrong.lua" --lang zh
sed '/^Formats of export$/,/^= /d' "$good" >"$folder/zh.txt"
expect older 0 '^Formats of export$' - --help --lang zh
claim older-says-nothing test ! -s "$err"
expect older-has-the-rest 0 '格式' - --help --lang zh
finish
