-- SPDX-License-Identifier: GPL-3.0-or-later
-- Held to tests/data/reference/linear-attention.json, which PyTorch made.
lesson {
  api = 1, id = "reference-linear-attention", part = 9, order = 1, minutes = 1, needs = {},
  title = { en = "Reference: linear attention, causal and not", zh = "参照：线性注意力（因果与非因果）" },
}

-- Rows that make_reference.py draws from the same generator.
local function draw(seed, r, c) return random(r, c, { seed = seed, scale = 0.5 }) end

X  = input(draw(1, 4, 3))
Wq = weight(draw(2, 3, 3))
Wk = weight(draw(3, 3, 3))
Wv = weight(draw(4, 3, 3))

Q = elu1(X * Wq)
K = elu1(X * Wk)
V = X * Wv

KV = K.T * V
Z  = Q * (ones(1, 4) * K).T
O1 = div(Q * KV, Z)

W  = hadamard(Q * K.T, causal(4))
A  = normalize_rows(W)
O2 = A * V
Y  = O1 - 2 * O2

backward(Y, draw(5, 4, 3))
