-- SPDX-License-Identifier: GPL-3.0-or-later
-- Held to tests/data/reference/additive-attention.json, which PyTorch made.
lesson {
  api = 1, id = "reference-additive-attention", part = 9, order = 1, minutes = 1, needs = {},
  title = { en = "Reference: additive attention", zh = "参照：加性注意力" },
}

-- Rows that make_reference.py draws from the same generator.
local function draw(seed, r, c) return random(r, c, { seed = seed, scale = 0.5 }) end

s  = input(draw(1, 1, 3))
H  = input(draw(2, 4, 3))
Ws = weight(draw(3, 3, 5))
Wh = weight(draw(4, 3, 5))
v  = weight(draw(5, 5, 1))

E = tanh(H * Wh + s * Ws) * v
a = softmax(E.T)
c = a * H
L = dot(c, draw(6, 1, 3))

backward(L)
