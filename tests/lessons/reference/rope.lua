-- SPDX-License-Identifier: GPL-3.0-or-later
-- Held to tests/data/reference/rope.json, which PyTorch made.
lesson {
  api = 1, id = "reference-rope", part = 9, order = 1, minutes = 1, needs = {},
  title = { en = "Reference: rotary positions, both pairings", zh = "参照：旋转位置编码的两种配对" },
}

-- Rows that make_reference.py draws from the same generator.
local function draw(seed, r, c) return random(r, c, { seed = seed, scale = 0.5 }) end

X  = input(draw(1, 4, 6))
Wq = weight(draw(2, 6, 6))
Wk = weight(draw(3, 6, 6))

Q  = rope(X * Wq)
K  = rope(X * Wk, { start = 2, base = 100 })
Q2 = rope(X * Wq, { pairs = "half" })
K2 = rope(X * Wk, { pairs = "half", start = 3 })
A  = softmax(Q * K.T / sqrt(6))
A2 = softmax(Q2 * K2.T / sqrt(6))
O  = (A + A2) * X

backward(O, draw(4, 4, 6))
