#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Handouts and worksheets: md and tex, and html where it is a worksheet.
. "$TESTS/cli/lib"

same() { cmp -s "$1" "$2"; }
lacks() { ! grep -q -- "$1" "$2"; }

for format in md tex; do
    expect "$format" 0 '^S_[{]\\mathrm[{]scaled[}][}] = S / \\sqrt[{]2[}][{][}]$' - export 1 --format $format
    cp "$out" "$scratch/whole.$format"
    claim "$format-matrix" grep -q '^\\mathrm{sip} & 0.306 & 0.074 & 0.620' "$out"
    claim "$format-gradient" grep -q '^\\mathrm{d}W_q = \\left\[' "$out"
    claim "$format-sum" grep -q '^\(.`\|.\)\\mathrm{d}W_q\[2,1\] = 2\\cdot .* = -0.062627' "$out"
    claim "$format-words" grep -q 'Three words: .*we sip tea' "$out"
    claim "$format-question" grep -q '^\(\*\*Question:\*\*\|\\textbf{Question:}\) "tea" is (3, 1)\|textquotedbl{}tea' "$out"
    claim "$format-no-answers" lacks 'Answer:' "$out"
    expect "$format-by-extension" 0 - - export 1 -o "$scratch/by.$format"
    claim "$format-by-extension-is-it" same "$scratch/by.$format" "$scratch/whole.$format"
    expect "$format-only" 0 'Stop 17 of 24: dWq' - export 1 --format $format --only A,dWq
    claim "$format-only-these" test "$(grep -c 'Stop [0-9]* of' "$out")" -eq 2
    expect "$format-grads" 0 'Stop 10 of 24: dO' - export 1 --format $format --grads
    claim "$format-grads-alone" test "$(grep -c 'Stop [0-9]* of' "$out")" -eq 11
    expect "$format-columns" 0 'Q = W_q\\cdot X' - export 1 --format $format --do 'transpose on'
    claim "$format-columns-said" grep -q 'written for tokens as rows' "$out"
    claim "$format-columns-turned" grep -q '^1 & 0 & 3' "$out"
    expect "$format-edit" 0 'W_q.1,2. = 5' - export 1 --format $format --do 'goto Wq' \
        --do 'set Wq[1,2] 5' --do 'select Wq[1,2]' --only Wq
    if [ -w /dev/full ]; then
        expect "$format-full" 5 - 'not written' export 1 --format $format -o /dev/full
    fi
    printf old >"$scratch/old.$format"
    chmod 640 "$scratch/old.$format"
    expect "$format-unwritten" 2 - 'no matrix' export 1 -o "$scratch/old.$format" --only Aa
    claim "$format-unwritten-is-as-before" test "$(cat "$scratch/old.$format")" = old
    expect "$format-replaced" 0 - - export 1 -o "$scratch/old.$format"
    claim "$format-replaced-mode" test "$(ls -l "$scratch/old.$format" | cut -c 2-10)" = rw-r-----
    expect "$format-nowhere" 5 - 'was not written' export 1 -o "$scratch/no/such.$format"
done
expect md-zh 0 '^\*\*问题：\*\*' - export 1 --format md --lang zh
expect tex-zh 0 'documentclass\[a4paper\]{ctexart}' - export 1 --format tex --lang zh

# What is covered stands nowhere, neither in a matrix nor in a sum.
cat >"$scratch/covered.lua" <<'LUA'
lesson { api = 1, id = "covered", title = "Covered" }
X = input { {1, 2} }
W = weight { {3.25}, {7.125} }
Y = X * W
Z = Y * 3
backward(Z, { {11.75} })
at(Y) { [[Y is {Y[1,1]}.]], focus = { Y, 1, 1 } }
LUA
for format in text md tex html; do
    expect "numbers-$format" 0 '17\.5' - export "$scratch/covered.lua" --format $format
    expect "covered-$format" 0 . - export "$scratch/covered.lua" --format $format --do 'cover 4'
    claim "covered-$format-nowhere" lacks '17\.5\|52\.5\|35\.25\|70\.5\|114\.5\|251\.1' "$out"
done
expect numbers-svg 0 '17\.5' - export "$scratch/covered.lua" --format svg --at Y
expect covered-svg 0 . - export "$scratch/covered.lua" --format svg --at Y --do 'cover 4'
claim covered-svg-nowhere lacks '17\.5' "$out"
for format in json npz csv py; do
    expect "covered-$format" 2 - 'would show them: cover 0' export "$scratch/covered.lua" \
        --format $format --do 'cover 4'
done

# Worksheets: the same seed is the same sheet, another seed another one; the key fits the sheet.
blanks() { grep -c 'boxed{\\phantom' "$1"; }
for format in md tex; do
    for seed in 7 8; do
        expect "sheet-$format-$seed" 0 "^Worksheet, seed $seed" - \
            export 1 --format $format --worksheet --seed $seed
        grep -v '^Worksheet' "$out" >"$scratch/$seed.$format"
    done
    expect "sheet-$format-again" 0 . - export 1 --format $format --worksheet --seed 7
    grep -v '^Worksheet' "$out" >"$scratch/again.$format"
    claim "same-seed-$format" same "$scratch/again.$format" "$scratch/7.$format"
    claim "other-seed-$format" test "$(cmp -s "$scratch/7.$format" "$scratch/8.$format"; echo $?)" -eq 1
    expect "key-$format" 0 '^Key, seed 7' - export 1 --format $format --worksheet --key --seed 7
    cp "$out" "$scratch/key.$format"
    claim "key-$format-answers" grep -q '^\(\*\*Answer:\*\*\|\\textbf{Answer:}\) 4$' "$out"
    claim "key-$format-has-no-blank" lacks 'phantom' "$out"
    # Sheet and key, their boxes empty and their sums left out, are the same matrices.
    for file in 7 key; do
        sed -n '/begin{array}/,/end{array}/p' "$scratch/$file.$format" |
            sed 's/ .qquad$//; s/\\boxed{\(\\phantom{0\.000}\|[^}]*{\\sim}\|[^{}]*\)}/[]/g' >"$scratch/$file.bare"
    done
    # A matrix whose shape is asked for stands in the key alone.
    claim "key-$format-fits" test "$(diff "$scratch/7.bare" "$scratch/key.bare" | grep -c '^<')" -eq 0
    claim "key-$format-has-blanks" test "$(grep -c '\[\]' "$scratch/key.bare")" -gt 60
    expect "sheet-$format-only" 0 . - export "$scratch/covered.lua" --format $format --worksheet --only Y,dW
    claim "sheet-$format-only-these" lacks '17\.5\|70\.5' "$out"
    claim "sheet-$format-no-sum" lacks '^\(.`\|.\)Y\[1,1\] = ' "$out"
    claim "sheet-$format-not-others" grep -q '52\.5' "$out"
    expect "sheet-$format-all" 0 . - export "$scratch/covered.lua" --format $format --worksheet=100
    claim "sheet-$format-nowhere" lacks '17\.5\|52\.5\|35\.25\|70\.5\|114\.5\|251\.1' "$out"
    expect "sheet-$format-shape" 0 'd[}]K = .boxed[{].phantom[{]0.000[}][}]' - \
        export 1 --format $format --worksheet=1
    claim "sheet-$format-shape-no-sum" lacks '[}]K\[[123],[12]\] = ' "$out"
done
expect sheet-zh 0 '^练习纸，种子 3' - export 1 --format md --worksheet --seed 3 --lang zh
expect sheet-no-seed 0 '^Worksheet$' - export 1 --format md --worksheet

expect sheet-html 0 '"sheet":\["Worksheet, seed 7","练习纸，种子 7"\]' - \
    export "$scratch/covered.lua" --format html --worksheet=100 --seed 7
claim sheet-html-nowhere lacks '17\.5\|52\.5\|35\.25\|70\.5\|114\.5\|251\.1' "$out"
expect key-html-words 0 'Y is 17\.5' - \
    export "$scratch/covered.lua" --format html --worksheet=100 --key
expect key-html 0 '"key":1' - export 1 --format html --worksheet --key --seed 7

# What a sheet asks for stands nowhere later on it: no number in a text, no shape in what is made of
# the matrix. The key has both.
cat >"$scratch/asked.lua" <<'LUA'
lesson { api = 1, id = "asked", title = "Asked" }
X = input { {1, 2} }
W = weight { {3.25, 1}, {7.125, 1} }
Y = X * W
S = Y * 3
R = relu(S)
backward(R, { {1, 1} })
at(R) { [[It was {Y[1,1]}.]], focus = { R, 1, 2 } }
at(d(X)) { [[Not {dY[1,1]}.]] }
ask { at = W, covers = { Y, 1, 1 }, answer = 17.5, prompt = "What will Y[1,1] be?" }
ask { at = Y, shape_of = S, prompt = "What shape has S?" }
ask { at = R, answer = 1, prompt = "How much is {Y[1,1]} / {Y[1,1]}?" }
LUA
for format in md tex; do
    expect "asked-$format" 0 'It was [?].$' - export "$scratch/asked.lua" --format $format --worksheet=1
    claim "asked-$format-not-later" lacks '17\.5\|It was 1' "$out"
    claim "asked-$format-shape" test "$(grep -c '^\(R\|S\|\\mathrm{d}R\|\\mathrm{d}S\) = .left' "$out")" -eq 0
    claim "asked-$format-others" grep -q '^\\mathrm{d}Y = .left' "$out"
    expect "asked-$format-key" 0 'It was 17[.]500.$' - export "$scratch/asked.lua" --format $format --worksheet=1 --key
    claim "asked-$format-key-shape" test "$(grep -c '^\(R\|S\) = .left' "$out")" -eq 4
done
expect asked-html 0 '"text":\["It was 17.500.",[^]]*\],"paper":\["It was [?].' - \
    export "$scratch/asked.lua" --format html --worksheet=1
claim asked-html-prompt grep -q '"paper":\["How much is ? / ??"' "$out"
claim asked-html-shape grep -q '"alike":\["v3","g3","p3.0","v4","g4","p4.0"\]' "$out"
expect asked-html-key 0 '"text":\["It was 17.500."' - export "$scratch/asked.lua" --format html --worksheet=1 --key
claim asked-html-key-has-no-blank lacks '"paper"' "$out"

# What cannot be: one line, and what would be right.
expect sheet-csv 2 - 'worksheet is not for csv; it goes with --format html, md, tex' \
    export 1 --format csv --worksheet
expect key-alone 2 - 'add --worksheet' export 1 --format md --key
expect sheet-given 2 - 'X is given; a worksheet asks for computed matrices, such as Q' \
    export 1 --format md --worksheet --only X
expect sheet-given-zh 2 - 'X 是给定的' export 1 --format md --worksheet --only A,X --lang zh
expect sheet-percent 2 - "1 to 100, not '0'" export 1 --format md --worksheet=0
expect sheet-covered 2 - 'numbers are covered already' export 1 --format md --worksheet --do 'cover 1'
expect html-only 2 - 'it goes with --format json, csv, npz, py, md, tex' export 1 --format html --only A

# No text of a lesson is markup.
cat >"$scratch/hostile.lua" <<'LUA'
lesson { api = 1, id = "hostile", title = [[\input{x} # $1$ </title><script> `a` & %]] }
local bad = [[\end{{document} $x^2$ `]] .. "```" .. [[ <script>alert(1)</script> [a](http://b) ![c](d) _e_ **f** ~g~ # | & % {{ } ^

- 1. item

1. one]]
X = name("\\input{x}_$", input({ {1, 2} }, { rows = { "\\\\ & $ ``` ] %" }, cols = { "[3pt]", "</b>#_^" } }))
Y = X * 2
backward(Y, { {1, 1} })
intro { en = bad, zh = bad }
at(Y) { bad }
ask { at = Y, prompt = bad, choice = { { en = bad }, { en = [[\\]] } }, answer = 1 }
LUA
expect hostile-md 0 . - export "$scratch/hostile.lua" --format md
claim hostile-md-escaped grep -qF '\<script\>alert(1)\</script\> \[a\](http://b) !\[c\](d) \_e\_' "$out"
sed '/^```math$/,/^```$/d; s/\$`[^`]*`\$//g; s/<span>\$<.span>//g' "$out" >"$scratch/words"
claim hostile-md-words lacks '\$\|[^\\]<\|^<' "$scratch/words"
claim hostile-md-item grep -q '^- 1\\\. item$' "$out"
claim hostile-md-list grep -q '^1\\\. one$' "$out"
claim hostile-md-fences test "$(grep -c '^```' "$out")" -eq $((2 * $(grep -c '^```math$' "$out")))
expect hostile-tex 0 . - export "$scratch/hostile.lua" --format tex
claim hostile-tex-commands lacks '\\input\|\\end{document}.' "$out"
claim hostile-tex-escaped grep -qF '\textbackslash{}end\{document\} \$x\textasciicircum{}2\$' "$out"
claim hostile-tex-end test "$(tail -n 1 "$out")" = '\end{document}'

# What ends a row takes no star or bracket of the next one for itself.
expect rows-tex 0 '^& .vdots' - export "$TESTS/lessons/bracket-labels.lua" --format tex
claim rows-tex-last grep -q '^\[.mathrm{SEP}\] & ' "$out"
claim rows-tex-ends lacks '\\\\$' "$out"
finish
