#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# qkv kata: a lesson as a program in which the backward pass is to be written, filled in as a person
# would, wrong and right, in NumPy and in Java, where those are; `against` marks what it saves.
. "$TESTS/cli/lib"

cd "$scratch" || exit 1
expect numpy 0 '^dK = None$' - kata causal-mask
claim aim grep -q '^# 3x2: how f grows with each number of K$' "$out"
claim what-flows-back sh -c "grep -q '^A = ' '$out' && ! grep -q 'S_big\|A_open\|A_pad' '$out'"
claim given-for-what-flows-back sh -c "grep -q '^allowed = ' '$out' && ! '$QKV' kata tiles | grep '^T = \|^width = \|^ones2 = '"
claim how-to-run grep -q '^# Write what is None and run it with python3 FILE; what' "$out"
claim undone grep -q '^# S = Q @ K.T$' "$out"
claim given grep -q '^dO = np.array(\[\[1, 0\],$' "$out"
claim no-answer sh -c "! grep -q 'dS.T\|check(' '$out'"
expect java 0 '^        double\[\]\[\] dK = null;$' - kata causal-mask --java
claim java-how-to-run grep -q '^// Write what is null and run it with java FILE; what' "$out"
claim java-forward grep -q '^        double.... S = matmul(Q, transpose(K));$' "$out"
claim java-uses grep -q ' softmax(double' "$out"
claim java-leaves-out sh -c "! grep -q ' layernorm(double\|//:' '$out'"
expect aim-of-a-loss 0 '^# [0-9]+x[0-9]+: how L grows with each number of E$' - kata tokens
expect zh 0 '^# 把 None 写成算式，用 python3 FILE 运行' - kata 7 --lang zh
claim zh-alone sh -c "! grep -q '\"\"\"\|Saves' '$out'"
expect zh-aim 0 '^# 3x2：K 的每个数每变一点，f 变多少$' - kata 7 --lang zh
expect written 0 - - kata causal-mask -o head.py
cp head.py before
expect not-again 5 - 'head.py is there already and was left as it is' kata causal-mask -o head.py
claim left-as-it-was cmp -s head.py before
expect java-written 0 - - kata causal-mask --java -o Head.java
expect edited 0 '^X = np.array\(\[\[5, 2\],$' - kata 7 --do 'set X[1,1] 5'
expect nowhere 5 - 'none/head.py: was not written' kata 1 -o none/head.py
expect no-way-back 2 - 'kv-cache has no backward pass to write' kata kv-cache
expect no-lesson 2 - "'qkv kata' needs the name" kata
expect unknown-lesson 2 - 'nolesson' kata nolesson
expect java-of-another 2 - "java is not an option of 'qkv export'" export 1 --java

python=
for try in python3 /usr/bin/python3; do
    [ -z "$python" ] && "$try" -c 'import numpy' 2>/dev/null && python=$try
done
lacking=
[ -n "$python" ] || lacking=NumPy
java -version >/dev/null 2>&1 && javac -version >/dev/null 2>&1 || lacking="$lacking${lacking:+ }Java"

# fill FILE NAME CODE writes a gradient.
fill() { awk -v name="$2" -v code="$3" '/= (None|null);?$/ && $(NF - 2) == name { print code; next } { print }' "$1" >filled && mv filled "$1"; }
wait_for_lines() { # of the file that against is watching into
    for tries in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        [ "$(wc -l <marked)" -ge "$1" ] && return
        sleep 0.5
    done
}

# ---- NumPy
if [ -n "$python" ]; then
    "$python" head.py
    expect nothing-written 1 '^causal-mask, causal-mask.npz: 0 of 11 right; next: dV$' - against causal-mask causal-mask.npz
    expect nothing-written-zh 1 '^causal-mask, causal-mask.npz: 11 个里对了 0 个；接下来是 dV$' - against causal-mask causal-mask.npz --lang zh
    expect nothing-written-json 1 '"first_wrong":null' - against causal-mask causal-mask.npz --json
    "$QKV" kata tokens >loss.py
    "$python" loss.py
    expect nothing-written-of-a-loss 1 '^tokens, tokens.npz: 1 of 6 right; next: dlogits$' - against tokens tokens.npz
    : >marked
    "$QKV" against causal-mask causal-mask.npz --watch >marked 2>/dev/null </dev/null &
    watcher=$!
    wait_for_lines 1
    fill head.py dV 'dV = A.T @ dO'
    fill head.py dA 'dA = dO @ V.T'
    "$python" head.py
    wait_for_lines 2
    fill head.py dS_masked 'dS_masked = A * (dA - (A * dA).sum(axis=1, keepdims=True))'
    fill head.py dS_scaled 'dS_scaled = np.where(allowed != 0, dS_masked, 0)'
    fill head.py dS 'dS = dS_scaled / np.sqrt(2)'
    fill head.py dQ 'dQ = dS @ K'
    fill head.py dK 'dK = dS @ Q'
    fill head.py dWk 'dWk = X.T @ dK'
    fill head.py dX 'dX = dQ @ Wq.T + dK @ Wk.T + dV @ Wrong.T'
    "$python" head.py 2>error
    wait_for_lines 3
    sed 's/^dK = .*/dK = dS.T @ Q/; s/Wrong/Wv/; s/^dWq = .*/dWq = X.T @ dQ/; s/^dWv = .*/dWv = X.T @ dV/' head.py >right.py
    "$python" right.py
    wait_for_lines 4
    kill -TERM "$watcher"
    wait "$watcher" 2>ended
    report numpy-marked "$(sed -n 1p marked | grep -vx '0 of 11 right; next: dV'
        sed -n 2p marked | grep -vx '2 of 11 right; next: dS_masked'
        sed -n 3p marked | grep -vx '6 of 11 right; dK: dS stands where dSᵀ belongs (in dK, from S); to write: dK = dS.T @ Q'
        sed -n 4p marked | grep -vx 'all right, of 11 compared; the backward pass is written'
        [ "$(wc -l <marked)" -eq 4 ] || cat marked
        grep -q "NameError: name 'Wrong'" error || cat error)"
    expect numpy-right 0 '^causal-mask, causal-mask.npz: all right, of 11 compared; the backward pass is written$' - against causal-mask causal-mask.npz
    claim numpy-written sh -c "find '$HOME' -name causal-mask.kata | grep -q ."
else
    echo "ok numpy-marked # SKIP no NumPy"
fi

# ---- Java
case $lacking in
*Java) echo "ok java-marked # SKIP no Java" ;;
*)
    fill Head.java dV '        double[][] dV = matmul(transpose(A), dO);'
    fill Head.java dA '        double[][] dA = matmul(dO, transpose(V));'
    fill Head.java dS_masked '        double[][] dS_masked = new double[3][3];
        for (int i = 0; i < 3; i++) {
            double mean = 0;
            for (int j = 0; j < 3; j++)
                mean += A[i][j] * dA[i][j];
            for (int j = 0; j < 3; j++)
                dS_masked[i][j] = A[i][j] * (dA[i][j] - mean);
        }'
    fill Head.java dS_scaled '        double[][] dS_scaled = hadamard(dS_masked, allowed);'
    fill Head.java dS '        double[][] dS = scale(dS_scaled, 1 / Math.sqrt(2));'
    fill Head.java dK '        double[][] dK = matmul(dS, Q);'
    fill Head.java dQ '        double[][] dQ = matmul(dS, K);'
    mkdir -p causal-mask && echo 'a,b' >causal-mask/notes.csv
    javac -d made Head.java && java -cp made Kata 2>&1
    claim java-leaves-others grep -qx 'a,b' causal-mask/notes.csv
    rm causal-mask/notes.csv
    expect java-wrong 1 'first wrong: dK, ' - against causal-mask causal-mask
    claim java-to-write grep -q '^to write: dK = dS.T @ Q$' "$out"
    claim java-named grep -q '^That is what comes out when dS stands where dSᵀ belongs (in dK, from S).$' "$out"
    sed 's/dK = matmul(dS, Q)/dK = matmul(transpose(dS), Q)/; s/dWk = null/dWk = matmul(transpose(X), dK)/; s/dWq = null/dWq = matmul(transpose(X), dQ)/
        s/dWv = null/dWv = matmul(transpose(X), dV)/; s/dS_scaled = hadamard.*/dS_scaled = null;/' Head.java >Right.java
    java Right.java >error 2>&1
    expect java-saved-before-it-failed 0 'all right, of 3 compared' - against causal-mask causal-mask
    claim java-failed grep -q NullPointerException error
    sed 's/dS_scaled = null/dS_scaled = hadamard(dS_masked, allowed)/; s/dX = null/dX = add(add(matmul(dQ, transpose(Wq)), matmul(dK, transpose(Wk))), matmul(dV, transpose(Wv)))/' Right.java >All.java
    java All.java 2>&1
    expect java-right 0 '^causal-mask, causal-mask: all right, of 11 compared; the backward pass is written$' - against causal-mask causal-mask
    ;;
esac

# ---- What stands there computes what the lesson does, in every operation
lesson=$TESTS/lessons/every-op.lua
"$QKV" kata "$lesson" --java >every.java
"$QKV" kata "$lesson" >every.py
for file in every.java every.py; do
    awk '/---- / { on = /forward/ } { print }
        on && /^[^#\/]* = / && match($0, /[A-Za-z0-9_]+ = /) { name = substr($0, RSTART, RLENGTH - 3)
            print (/;$/ ? "        " : "") "save(\"" name "\", " name ")" (/;$/ ? ";" : "") }' $file >saving &&
        mv saving $file
done
if [ -n "$python" ]; then
    "$python" every.py
    expect numpy-operations 0 'all right, of 2[0-9] compared' - against "$lesson" every-op.npz
else
    echo "ok numpy-operations # SKIP no NumPy"
fi
case $lacking in
*Java) echo "ok java-operations # SKIP no Java" ;;
*)
    java every.java 2>&1
    expect java-operations 0 'all right, of 2[0-9] compared' - against "$lesson" every-op
    ;;
esac

# ---- Run beside the lessons, a script saves to LESSON.npz: no lesson has its own numbers there
for lesson in "$TESTS"/../lessons/*.lua; do
    [ ! -e "${lesson%.lua}.npz" ] || echo "$lesson"
done >taken
claim no-file-of-that-name cmp -s /dev/null taken
finish
