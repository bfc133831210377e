#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Pages: their sizes, and that no text of a lesson gets out of its place.
. "$TESTS/cli/lib"

for lesson in "$TESTS"/../lessons/*.lua; do
    name=$(basename "$lesson" .lua) most=300000
    case $name in scaling) most=1000000 ;; esac
    "$QKV" export "$lesson" --format html >"$scratch/page"
    claim "size-$name" test "$(wc -c <"$scratch/page")" -gt 40000 -a "$(wc -c <"$scratch/page")" -le $most
done

cat >"$scratch/hostile.lua" <<'LUA'
lesson { api = 1, id = "hostile", title = "</title></script><script>alert(1)</script><!--\"'&" }
local bad = [[</script><script>alert(1)</script><img src=x onerror=alert(1)>"'&<!--]]
X = name("</script><b>", input({ {1, 2} }, { rows = { "</script>" } }))
Y = X * 2
backward(Y, { {1, 1} })
intro { en = bad, zh = bad }
at(Y) { en = bad }
ask { at = Y, prompt = { en = bad, zh = bad }, choice = { { en = "</script>" }, { en = "<b>" } }, answer = 1,
  hints = { { en = "<script>", zh = "</script>" } } }
LUA
expect hostile 0 '.' - export "$scratch/hostile.lua" --format html
cp "$out" "$scratch/hostile"
claim hostile-texts test "$(grep -o 'u003c/script' "$scratch/hostile" | wc -l)" -gt 8
claim hostile-page test "$(wc -c <"$scratch/hostile")" -gt 40000
claim hostile-scripts test "$(grep -o '</script' "$scratch/hostile" | wc -l)" -eq 2
claim hostile-title test "$(grep -o '</title' "$scratch/hostile" | wc -l)" -eq 1
claim hostile-images test "$(grep -c '<img\|<b>\|<!--' "$scratch/hostile")" -eq 0
cat >"$scratch/line.lua" <<'LUA'
lesson { api = 1, id = "line", title = "Line" }
X = input({ {1} }, { rows = { "a\u{2028}b" } })
LUA
expect line-separator 4 - 'is no plain text' export "$scratch/line.lua" --format html
for cells in 60000 60001; do
    printf 'lesson { api = 1, id = "t", title = "t" }\nX = input(zeros(1, %s))\n' "$cells" >"$scratch/$cells.lua"
done
expect most-numbers 0 '</html>' - export "$scratch/60000.lua" --format html
expect too-many-numbers 2 - 't holds 60001 numbers, .* at most 60000' export "$scratch/60001.lua" --format html
claim no-network grep -q "default-src 'none'" "$scratch/hostile"
finish
