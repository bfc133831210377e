-- SPDX-License-Identifier: GPL-3.0-or-later
-- Held to tests/data/reference/single-head.json, which PyTorch made.
lesson {
  api = 1, id = "reference-single-head", part = 9, order = 1, minutes = 1, needs = {},
  title = { en = "Reference: one head of uneven widths, masked", zh = "参照：宽度各异的单头与掩码" },
}

-- Rows that make_reference.py draws from the same generator.
local function draw(seed, r, c) return random(r, c, { seed = seed, scale = 0.5 }) end

X  = input(draw(1, 5, 4))
Wq = weight(draw(2, 4, 3))
Wk = weight(draw(3, 4, 3))
Wv = weight(draw(4, 4, 2))
bq = weight(draw(5, 1, 3))
bk = weight(draw(6, 1, 3))
bv = weight(draw(7, 1, 2))

Q = X * Wq + bq
K = X * Wk + bk
V = X * Wv + bv
S = Q * K.T / sqrt(3)

-- Token 5 is padding; nobody looks further than two tokens away.
S_masked = mask(S, {
  {1,1,1,0,0}, {1,1,1,1,0}, {1,1,1,1,0}, {0,1,1,1,0}, {0,0,1,1,0},
})
A = softmax(S_masked)
O = A * V

backward(O, draw(8, 5, 2))
