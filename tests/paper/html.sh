#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Pages in headless Chromium: worked by the keyboard, and every number of every lesson compared.
. "$TESTS/cli/lib"

if ! command -v chromium >/dev/null || ! command -v python3 >/dev/null; then
    echo "ok html # SKIP needs chromium and python3"
    exit 0
fi
. "$TESTS/paper/lessons"

"$QKV" export three-tokens --format html >"$scratch/three-tokens.html"
python3 "$TESTS/paper/browser.py" "$scratch/three-tokens.html" "$scratch/page.pdf" || broken=1
python3 "$TESTS/paper/browser.py" --addresses "$scratch/three-tokens.html" || broken=1
"$QKV" export three-tokens --format html --do 'cover 2' >"$scratch/cover.html"
python3 "$TESTS/paper/browser.py" --cover "$scratch/cover.html" || broken=1
"$QKV" export norm --format html --do 'cover 2' >"$scratch/steps.html"
python3 "$TESTS/paper/browser.py" --steps "$scratch/steps.html" || broken=1
for key in '' --key; do
    "$QKV" export three-tokens --format html --worksheet --seed 7 $key >"$scratch/sheet$key.html"
done
python3 "$TESTS/paper/browser.py" --sheet "$scratch/sheet.html" "$scratch/sheet--key.html" || broken=1
"$QKV" export encoder-layer --format html --worksheet >"$scratch/shape.html"
python3 "$TESTS/paper/browser.py" --shape "$scratch/shape.html" || broken=1
python3 "$TESTS/paper/browser.py" --edits "$QKV" three-tokens causal-mask encoder-layer multi-head gpt || broken=1

set --
for lesson in $lessons; do
    page=$scratch/page-$(lesson_name "$lesson").html
    if "$QKV" export "$lesson" --format html >"$page" 2>"$err"; then
        "$QKV" export "$lesson" --format json >"$page.json"
        set -- "$@" "$page" "$page.json"
    else
        claim "too-large-$(lesson_name "$lesson")" grep -q 'too many for a page' "$err"
    fi
done
python3 "$TESTS/paper/browser.py" --numbers "$@" || broken=1
finish
