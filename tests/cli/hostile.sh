#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Lessons whose scripts and callbacks want to pull the lesson away from under
# who checks, plays or shows it: each ends with a status of the lesson's own,
# leaves no file, and is found the same by every check.
. "$TESTS/cli/lib"

# Runs all that loads a lesson on the file $2; $1 is the name of the test. The
# statuses are those of a lesson or of a failed check.
survives()
{
    complaint=
    for does in check 'show --at Y' play check; do
        # shellcheck disable=SC2086 # one word each
        "$QKV" $does "$2" >"$out" 2>"$err" </dev/null
        got=$?
        case $got in 0|1|2|3|4) ;; *) complaint="$complaint $does: $got" ;; esac
        grep -Eq 'a bug at|brought its process|Sanitizer|runtime error' "$err" &&
            complaint="$complaint $does: $(head -n 2 "$err")"
        [ "$does" != check ] || cat "$out" "$err" >"$scratch/now"
        [ -e "$scratch/first" ] || cp "$scratch/now" "$scratch/first"
    done
    cmp "$scratch/first" "$scratch/now" >"$out" 2>&1 ||
        complaint="$complaint $(cat "$out")"
    rm "$scratch/first"
    [ ! -e "$HOME/written" ] || complaint="$complaint a file was written"
    report "$1" "$complaint"
}

lesson()
{
    {
        printf '%s\n' 'lesson { api = 1, id = "t", title = "t" }' \
            'X = input(ones(9,9))' 'W = weight(ones(9,9))' 'Y = X * W' \
            'L = sum(tanh(Y))' 'backward(L)'
        cat
    } >"$scratch/$1.lua"
    survives "$1" "$scratch/$1.lua"
}

# The same commands as a solution, before an expectation, and as the script.
scripts()
{
    lesson "$1" <<text
try { at = Y, prompt = "p", reached = function() return Y[1][1] > 99 end, solution = { $2 } }
expect { Y, 9, 9, near = 9, after = { $2 } }
expect { d(W), 9, 9, near = 9, after = { "goto L", $2 } }
play { "next", $2, "next", "explain" }
text
}

scripts leaves '"practice"'
scripts leaves-twice '"practice tanh", "practice", "answer 1", "review"'
scripts hunts '"next", "bug", "next"'
scripts quits '"quit", "q", "quit now"'
scripts opens '"open three-tokens", "open t", "contents", "enter"'
scripts writes "\"record $HOME/written\", \"record off\", \"save\""
scripts binds '"bind lesson x bug", "lang zh", "lang en"'
scripts forgets '"reset", "reset answers yes", "reveal", "reset answers yes"'
scripts asks-why '"goto Y", "explain", "explain", "factor next", "term 9", "explain", "back", "follow", "back"'
scripts maps '"map", "move down", "point L", "enter", "view map", "move right", "enter"'
scripts looks '"view matrix", "view histogram Y", "view rank W", "view counts", "view curves", "view bars", "train", "view training", "matrix next", "view check", "view changes"'
scripts compares '"compare X W", "train 3", "compare step 2", "compare edits", "undo"'
scripts scrubs '"train 5", "history 2", "set W[1,1] 3", "undo", "undo", "redo", "history 0"'
scripts turns '"transpose on", "select Y[1,9]", "panel", "transpose off", "select dW[9,1]"'
scripts presents '"present on", "blank", "core on", "votes 1 2 3"'
scripts runs '"run", "wait 3600", "run"'
scripts answers '"goto Y", "hint", "answer 1", "reveal", "skip", "cover 4"'
scripts overflows '"set W[1,1] 1e308", "train 9", "h 1", "h 0", "nudge 1e300", "lr 1e300", "train 5"'
scripts is-long '"goto " .. ("x"):rep(390), "select " .. ("dY via "):rep(50)'
scripts is-wide '"ｐｒａｃｔｉｃｅ", "：ｂｕｇ", "set Ｗ［1，1］ 3"'
lesson callbacks <<'text'
local n = 0
for _, f in ipairs { function() return nil end, function() return {} end,
    function() n = n + 1 return n > 3 end, function() return Y[10][1] > 1 end,
    function() X = 3 return true end, function() input { 1 } return true end,
    function() expect { Y, 1, 1, near = 1 } end, function() play { "next" } end,
    function() Y[1][1] = 3 end, function() return ("x"):rep(1 << 20):rep(100) end } do
    try { at = Y, prompt = "p", reached = f, solution = { "set W[1,1] 9", "bug" } }
end
text
lesson answers-that-compute <<'text'
ask { at = Y, prompt = "p", answer = function() return Y[1][1] / 0 end, slips = { [7] = "s" } }
ask { at = Y, prompt = "p", answer = function() return 0/0 end, slips = { [1] = "s" } }
ask { at = Y, prompt = "p", choice = { "a", "b" }, answer = function() return 99 end }
ask { at = Y, prompt = "p", choice = { "a", "b" }, answer = function() return -1 end }
ask { at = Y, prompt = "p", order_of = { Y, 9 } }
text
lesson figures <<'text'
at(Y) { en = "{Y[9,9]} {dY[9,9]:9} {row:9} {L:%}", zh = ("{Y[9,9]}"):rep(400), focus = { Y, 9, 9 }, view = "rank" }
try { at = Y, prompt = { en = "{Y[1,1]}", zh = "{dX[9,1]}" }, reached = function() return Y[1][1] > 40 end,
      solution = { "set X[1,1] 1e9", "train 3", "undo" } }
text
lesson names <<'text'
Z = name("]], quit", X * 2)
play { "select \"]], quit\"[1,1]", "explain", "goto \"]], quit\"" }
text
finish
