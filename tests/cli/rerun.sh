#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A lesson's file that is run again, in a process of its own: what no longer fits
# is said, and the lesson can be opened the next time too.
. "$TESTS/cli/lib"

# ask LESSON: the commands of the standard input, typed into it.
ask()
{
    "$QKV" line "$1" >"$out" 2>"$err"
    got=$?
}

printf '%s\n' 'batch 96' 'choose length 3' 'goto 2' quit | {
    ask playground
    claim batch-and-length test "$got" -eq 0
}
claim batch-is-named grep -q 'kept aside, as it does not fit: batch' "$out" "$err"
for choice in 'task count' 'task brackets'; do
    printf 'batch 96\nchoose %s\nquit\n' "$choice" | {
        ask playground
        claim "batch-and-${choice#* }" test "$got" -eq 0
    }
done

# The author gives a weight another name.
lesson=$scratch/renamed.lua
cat >"$lesson" <<'LUA'
lesson { api = 2, id = "renamed", title = "Renamed" }
c = choose { name = "c", among = { 1, 2 } }
W = weight { {1}, {1} }
X0 = input { {1,2} }
Y = X0 * W * c
backward(Y, { {1} })
LUA
printf 'choose c 2\nset W[1,1] 7\nset X0[1,1] 5\nquit\n' | ask "$lesson"
sed -i 's/W/V/g' "$lesson"
for time in first second; do
    printf 'goto Y\nquit\n' | {
        ask "$lesson"
        claim "renamed-opens-a-$time-time" test "$got" -eq 0
    }
    claim "renamed-keeps-the-rest-a-$time-time" grep -q '^row 1: 7' "$out"
done
expect renamed-shows 0 'V' '*' show "$lesson" --resume

# The lesson's own commands leave out what does not fit as a person's do.
cat >"$scratch/own.lua" <<'LUA'
lesson { api = 2, id = "own", title = "Own" }
few = choose { name = "few", among = { "no", "yes" } }
W = weight { {1}, {2} }
X = input { {1,2} }
y = target { {3} }
L = mse(X * W, y)
backward(L)
local train = {}
for i = 1, few == "yes" and 2 or 8 do train[i] = { X = { {i,1} }, y = { {i} } } end
examples { train = train }
training { optimizer = "adam", lr = 0.05, batch = 2 }
start { "batch 4" }
expect { L, 1, 1, near = 4, after = { "batch 6", "choose few yes" } }
LUA
expect own-commands 0 '1 expectations' - check "$scratch/own.lua"
finish
