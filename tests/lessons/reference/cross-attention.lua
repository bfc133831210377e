-- SPDX-License-Identifier: GPL-3.0-or-later
-- Held to tests/data/reference/cross-attention.json, which PyTorch made.
lesson {
  api = 1, id = "reference-cross-attention", part = 9, order = 1, minutes = 1, needs = {},
  title = { en = "Reference: queries from one sequence, keys from another", zh = "参照：交叉注意力" },
}

-- Rows that make_reference.py draws from the same generator.
local function draw(seed, r, c) return random(r, c, { seed = seed, scale = 0.5 }) end

X  = input(draw(1, 3, 4))
M  = input(draw(2, 5, 6))
Wq = weight(draw(3, 4, 4))
Wk = weight(draw(4, 6, 4))
Wv = weight(draw(5, 6, 4))

Q = X * Wq
K = M * Wk
V = M * Wv
A = softmax(Q * K.T / 2)
O = A * V
L = mse(O, target(draw(6, 3, 4)))

backward(L)
