#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# assets/articles.txt against its own form, which its head describes, and against the
# lessons: the program opens every stop that an item names, and the numbers that an item
# calls right are those of the lesson, to as many places as it writes.
set -u
cd "$(dirname "$0")/../.." || exit 1
: "${QKV:=build/qkv}"
articles=assets/articles.txt
ITEMS_LEAST=646 # fewer only where two of them become one
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
export LC_ALL=C

# "wrong LINE WHY" for each line out of form, "stop LINE LESSON STOP" for each stop,
# "numbers LINE LESSON NODE MARK TEXT" for numbers to compare, and "items COUNT".
read_form()
{
    awk '
        function wrong(why) { print "wrong " FNR " " why }
        # Columns of a text: bytes that begin a character, those of Chinese ones twice.
        function columns(text, all, wide)
        {
            gsub(/[\200-\277]/, "", text)
            all = length(text)
            wide = gsub(/[\343-\351\357]/, "", text)
            return all + wide
        }
        function fits(text, most, what)
        {
            if (text == "" || text ~ /^ | $/)
                wrong("no " what ", or blanks beside it")
            else if (columns(text) > most)
                wrong(columns(text) " columns: " text)
        }
        # Numbers in brackets of their own, which A[1,2] are not.
        function bracket(text)
        {
            return match(" " text, / \[[-0-9., ;]+\]/) ? substr(text, RSTART, RLENGTH - 1) : ""
        }
        # "A" of a cell "A[1,2]"
        function matrix(text)
        {
            sub(/\[.*/, "", text)
            return text
        }
        # Before another item: the one above has said what is to be said of it.
        function ends()
        {
            if (item_en != "" && item_mark != "ok" && !remarked)
                wrong("no remark above this line on: " item_en)
            item_en = ""
        }
        # The numbers of an item that are to be those of the matrix, row or cell named.
        function numbers(mark, en, zh, remark, remark_zh, printed, right)
        {
            if (mark == "off") {
                if (remark !~ /^printed [-.0-9]+, right [-.0-9]+$/)
                    return wrong("no two numbers in " remark)
                split(remark, word, /[ ,]+/)
                printed = word[2]
                right = word[4]
                if (remark_zh != "文中 " printed "，应为 " right)
                    wrong("the remarks differ")
                if (!index(en " ", " " printed " ") || !index(zh " ", printed " "))
                    wrong(printed " is not in the item")
                return right " " printed
            }
            if (mark == "note") {
                en = remark
                zh = remark_zh
            }
            right = bracket(en)
            if (right == "" && match(en, /[-.0-9]+$/))
                right = substr(en, RSTART)
            if (right == "" || !index(zh, right))
                wrong("no numbers to compare, or others in Chinese")
            return right
        }
        BEGIN {
            FS = " [|] "
            TEXT_MOST = 40
            REMARK_MOST = 36
        }
        /^#/ || /^$/ { next }
        /[ \t]$/ || /\t/ { wrong("a tab, or blanks at the end") }
        $1 ~ /^article / {
            ends()
            letter++
            its = substr("ABCDEFGH", letter, 1) ". "
            if (NF != 3 || $1 ". " != "article " its || index($2, its) != 1 || index($3, its) != 1)
                wrong("not article " its "with two titles that begin so")
            next
        }
        $1 == "heading" {
            ends()
            if (NF != 3 || !letter)
                wrong("not a heading in both languages")
            fits($2, TEXT_MOST, "heading")
            fits($3, TEXT_MOST, "Chinese heading")
            headings++
            next
        }
        $1 == "item" {
            ends()
            items++
            fits($2, TEXT_MOST, "text")
            fits($3, TEXT_MOST, "Chinese text")
            if ($4 !~ /^(ok|off|note|none)$/)
                wrong("the mark is " $4)
            item_en = $2
            item_zh = $3
            item_mark = $4
            item_at = $5 " " matrix($6)
            remarked = 0
        }
        $1 == "remark" {
            fits($2, REMARK_MOST, "remark")
            fits($3, REMARK_MOST, "Chinese remark")
            if (item_en == "" || $4 != item_mark || $5 " " matrix($6) != item_at)
                wrong("not the mark and the stop of the item above")
            if ($4 == "off" && ($2 !~ /(^|, )right / || $3 !~ /应为 /))
                wrong("the remark does not say what is right")
            remarked++
        }
        $1 == "item" || $1 == "remark" {
            if (NF != 4 && $4 == "none")
                wrong("a stop where nothing is taught")
            if ($4 == "none")
                next
            if (NF < 6 || NF > 7)
                wrong(NF " fields")
            if ($5 !~ /^[a-z0-9-]+$/ || $6 !~ /^[A-Za-z][A-Za-z0-9_()]*(\[[0-9]+,[0-9]+\])?$/)
                wrong("no lesson and stop: " $5 " " $6)
            if ($7 ~ /\[[0-9]+,[0-9]+\]$/ && matrix($7) == matrix($6) && $7 != $6)
                wrong($7 " has the number, and " $6 " is opened")
            print "stop " FNR " " $5 " " $6
            if (NF == 7)
                print "numbers " FNR " " $5 " " $7 " " $4 " " \
                    numbers($4, item_en, item_zh, $2, $3)
            next
        }
        { wrong("neither an article, a heading, an item nor a remark") }
        END { ends(); print "items " items + 0 }' "$articles"
}

# Those of the lines "numbers" whose numbers are not those of what `qkv export` wrote of $1.
compare_numbers()
{
    awk -v lesson="$1" '
        # The rows of numbers that follow a key of a node.
        function rows_of(line, key, start, text)
        {
            start = index(line, "\"" key "\":[[")
            if (!start)
                return ""
            text = substr(line, start + length(key) + 5)
            return substr(text, 1, index(text, "]]") - 1)
        }
        function flipped(text, row, cell, rows, columns, i, j, out)
        {
            rows = split(text, row, /\],\[/)
            for (i = 1; i <= rows; i++) {
                columns = split(row[i], cell, ",")
                for (j = 1; j <= columns; j++)
                    out[j] = out[j] (i > 1 ? "," : "") cell[j]
            }
            text = out[1]
            for (j = 2; j <= columns; j++)
                text = text "],[" out[j]
            return text
        }
        # S, dS, K.T, A[1,*] or A[2,1]: its numbers, rows separated by "],[".
        function named(what, place, row, cell, text)
        {
            place = what
            sub(/^[^\[]*/, "", place)
            sub(/\[.*/, "", what)
            text = what ~ /\.T$/ ? flipped(value[substr(what, 1, length(what) - 2)]) : value[what]
            if (place == "")
                return text
            gsub(/[\[\]]/, "", place)
            split(place, place_of, ",")
            split(text, row, /\],\[/)
            if (place_of[2] == "*")
                return row[place_of[1]]
            split(row[place_of[1]], cell, ",")
            return cell[place_of[2]]
        }
        # A number as it is, written with as many places as the text has.
        function as_written(number, text, places)
        {
            places = index(text, ".") ? length(text) - index(text, ".") : 0
            number = sprintf("%." places "f", number)
            return number + 0 == 0 ? substr(number, index(number, "0")) : number
        }
        function equal(text, numbers, a, b, i, count)
        {
            gsub(/[\[\]]/, "", text)
            gsub(/[;, ]+/, ",", text)
            gsub(/\],\[/, ",", numbers)
            count = split(numbers, a, ",")
            if (split(text, b, ",") != count || !count)
                return 0
            for (i = 1; i <= count; i++)
                if (as_written(a[i], b[i]) != b[i])
                    return 0
            return 1
        }
        FNR == NR && /^{"name":"/ {
            name = $0
            sub(/^{"name":"/, "", name)
            sub(/".*/, "", name)
            value[name] = rows_of($0, "value")
            value["d" name] = rows_of($0, "grad")
        }
        FNR == NR { next }
        $1 == "numbers" && $3 == lesson {
            text = $0
            sub(/^[^ ]+ [^ ]+ [^ ]+ [^ ]+ [^ ]+ /, "", text)
            printed = ""
            if ($5 == "off") {
                printed = $NF
                text = $(NF - 1)
            }
            numbers = named($4)
            if (numbers == "")
                print "line " $2 ": " lesson " has no " $4
            else if (!equal(text, numbers))
                print "line " $2 ": " $4 " of " lesson " is " numbers ", not " text
            else if (printed != "" && equal(printed, numbers))
                print "line " $2 ": " printed " is right"
        }' "$scratch/exported" "$scratch/form"
}

told()
{
    if [ -s "$scratch/wrong" ]; then
        sed "s|^|not ok $1 - $articles: |" "$scratch/wrong"
        status=1
    else
        echo "ok $1"
    fi
}

status=0
read_form >"$scratch/form"
sed -n 's/^wrong \([0-9]*\) /line \1: /p' "$scratch/form" >"$scratch/wrong"
told articles-form

items=$(sed -n 's/^items //p' "$scratch/form")
[ "$items" -ge "$ITEMS_LEAST" ] && : >"$scratch/wrong" ||
    echo "$items items, there are $ITEMS_LEAST to be had" >"$scratch/wrong"
told articles-items

sed -n 's/^stop [0-9]* //p' "$scratch/form" | sort -u >"$scratch/stops"
: >"$scratch/wrong"
while read -r lesson stop; do
    [ -f "lessons/$lesson.lua" ] || echo "there is no lesson $lesson" >>"$scratch/wrong"
    "$QKV" show "$lesson" --at "$stop" 2>&1 >/dev/null |
        sed "s/^/$lesson: /" >>"$scratch/wrong"
done <"$scratch/stops"
[ -s "$scratch/stops" ] || echo "no stops were found" >"$scratch/wrong"
told articles-stops

: >"$scratch/wrong"
for lesson in $(sed -n 's/^numbers [0-9]* \([^ ]*\) .*/\1/p' "$scratch/form" | sort -u); do
    "$QKV" export "$lesson" --format json >"$scratch/exported" || exit 1
    compare_numbers "$lesson" >>"$scratch/wrong"
done
grep -q '^numbers' "$scratch/form" || echo "no numbers were found" >"$scratch/wrong"
told articles-numbers
exit $status
