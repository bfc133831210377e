-- SPDX-License-Identifier: GPL-3.0-or-later
-- Held to tests/data/reference/empty-row.json, which PyTorch made.
lesson {
  api = 1, id = "reference-empty-row", part = 9, order = 1, minutes = 1, needs = {},
  title = { en = "Reference: a row that may look at nothing", zh = "参照：完全被遮住的一行" },
}

-- Rows that make_reference.py draws from the same generator.
local function draw(seed, r, c) return random(r, c, { seed = seed, scale = 0.5 }) end

X = input(draw(1, 3, 3))
S = X * X.T
S_masked = mask(S, { {0,0,0}, {1,1,0}, {1,1,1} })
A = softmax(S_masked)
O = A * X

backward(O, draw(2, 3, 3))
