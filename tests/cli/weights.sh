#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# load, weights, --weights and expectations of a whole matrix.
. "$TESTS/cli/lib"

cd "$(mktemp -d)" || exit 1
cp "$TESTS"/data/arrays/torch.safetensors "$TESTS"/data/arrays/stored.npz .
printf ',cat,sat\nhe,1,2\nshe,3,4\n' >words.csv
cat >w.lua <<'LESSON'
lesson { api = 2, id = "w", title = "w", languages = { "en" }, weights = "torch.safetensors" }
X = input(load("stored.npz", { tensor = "floats", rows = { 1, 2 }, cols = { 1, 3 } }))
W = weight(weights("F64", { pick = { 3, 1 }, cols = { 1, 3 }, transpose = true }))
Y = X * W
L = input(load "words.csv")
G = load("stored.npz", { tensor = "counts" })
print(#G, #G[1], G[2][3])
backward(Y, load("words.csv", { rows = { 1, 2 } }))
expect { W, equals = weights("F32", { pick = { 3, 1 }, cols = { 1, 3 }, transpose = true }) }
expect { Y, equals = { { -2.9, 3.125 }, { 0.125, 0.125 } }, relative = 0.01 }
LESSON
sed 's/0.125 } }, relative/-0.625 } }, relative/' w.lua >off.lua
expect equal 0 '2 expectations' '^3	4	1.0$' check w.lua
expect worst 1 '1 FAILED' 'off.lua:10: expected Y\[2,2\] = -0.625 ± 0.00625, found 0.125' check off.lua
expect labels 0 'she ' '*' show w.lua --at L
cp "$TESTS/data/arrays/stored.npz" other.npz
expect other-file 4 - "^w.lua:3: other.npz has no array 'F64'; the nearest is" check --weights other.npz w.lua
expect other-file-zh 4 - '^w.lua:3: other.npz 里没有数组' show --lang zh --weights other.npz w.lua
ln -s torch.safetensors linked.safetensors
expect linked 0 '2 expectations' '*' check --weights "$PWD/linked.safetensors" w.lua
expect no-file 4 - '^w.lua:3: none.npz cannot be read: No such file' line --weights none.npz w.lua
sed 's/, weights = "torch.safetensors"//' w.lua >none.lua
expect none-named 4 - '^none.lua:3: weights: there is no file to read them from' check none.lua
printf 'lesson { api = 2, id = "u", title = "u", languages = { "en" } }\nX = input { 1 }\n' >unread.lua
for how in show line play check; do
    expect "unread-$how" 2 - "^qkv: --weights other.npz is not read: the lesson 'unread.lua' never calls" \
        $how --weights other.npz unread.lua
done
expect unread-zh 2 - '没有调用 weights' show --lang zh --weights other.npz unread.lua
expect unread-of-two 2 '2 expectations' "'unread.lua' never calls" check --weights "$PWD/linked.safetensors" w.lua unread.lua
# The names of a model that stands in another one: all behind a prefix, "V" behind two.
header='{"gpt.h.W":{"dtype":"F32","shape":[1,1],"data_offsets":[0,4]},"a.V":{"dtype":"F32","shape":[1],"data_offsets":[4,8]},"b.V":{"dtype":"F32","shape":[1],"data_offsets":[8,12]}}'
{
    printf "\\$(printf %o ${#header})\\0\\0\\0\\0\\0\\0\\0%s" "$header"
    printf '\0\0\200\077\0\0\0\100\0\0\100\100'
} >prefix.safetensors
cat >p.lua <<'LESSON'
lesson { api = 2, id = "p", title = "p", languages = { "en" } }
X = input(weights "h.W")
V = input(weights "b.V")
expect { X, equals = { { 1 } } }
expect { V, equals = { { 3 } } }
LESSON
expect prefix 0 '2 expectations' - check --weights "$PWD/prefix.safetensors" p.lua
sed 's/"b.V"/"V"/' p.lua >both.lua
expect prefix-of-two 4 - "^both.lua:3: prefix.safetensors has no array 'V'; the nearest is" check --weights "$PWD/prefix.safetensors" both.lua
sed 's/"h.W"/".W"/' p.lua >dot.lua
expect prefix-is-whole 4 - "^dot.lua:2: prefix.safetensors has no array '.W'" check --weights "$PWD/prefix.safetensors" dot.lua
expect elsewhere 2 - 'is not an option of' list --weights other.npz
