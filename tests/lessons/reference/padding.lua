-- SPDX-License-Identifier: GPL-3.0-or-later
-- Held to tests/data/reference/padding.json, which PyTorch made.
lesson {
  api = 2, id = "reference-padding", part = 9, order = 1, minutes = 1, needs = {},
  title = { en = "Reference: ids that are no word, and picked places", zh = "参照：没有词的编号，和选出的位置" },
}

-- Rows that make_reference.py draws from the same generator.
local function draw(seed, r, c) return random(r, c, { seed = seed, scale = 0.5 }) end

E  = weight(draw(1, 5, 3))
Wl = weight(draw(2, 3, 5))
X  = gather(E, { 2, 0, 5, 2 })
logits = tanh(X + gather(E, { 1, 3, 0, 4 })) * Wl
N  = gather(E, argmax(logits))
C  = cross_entropy(logits, { 3, 1, 0, 5 })
L  = C + mse(N, X)

backward(L)
