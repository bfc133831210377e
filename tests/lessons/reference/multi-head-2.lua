-- SPDX-License-Identifier: GPL-3.0-or-later
-- Held to tests/data/reference/multi-head-2.json, which PyTorch made.
lesson {
  api = 1, id = "reference-multi-head-2", part = 9, order = 1, minutes = 1, needs = {},
  title = { en = "Reference: 2 heads", zh = "参照：2 个头" },
}

-- Rows that make_reference.py draws from the same generator.
local function draw(seed, r, c) return random(r, c, { seed = seed, scale = 0.5 }) end

X  = input(draw(1, 4, 6))
Wq = weight(draw(2, 6, 6))
Wk = weight(draw(3, 6, 6))
Wv = weight(draw(4, 6, 6))
Wo = weight(draw(5, 6, 6))

Q = X * Wq
K = X * Wk
V = X * Wv

local heads = {}
for h = 1, 2 do
  local from, to = (h - 1) * 3 + 1, h * 3
  local q, k, v = cols(Q, from, to), cols(K, from, to), cols(V, from, to)
  local s = name("S" .. h, q * k.T / sqrt(3))
  local a = name("A" .. h, softmax(mask(s, causal(4))))
  heads[h] = name("H" .. h, a * v)
end
C = hcat(heads)
Y = C * Wo

backward(Y, draw(6, 4, 6))
