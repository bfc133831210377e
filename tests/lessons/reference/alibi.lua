-- SPDX-License-Identifier: GPL-3.0-or-later
-- Held to tests/data/reference/alibi.json, which PyTorch made.
lesson {
  api = 1, id = "reference-alibi", part = 9, order = 1, minutes = 1, needs = {},
  title = { en = "Reference: distance as a bias, sinusoids beside it", zh = "参照：ALiBi 与正弦位置" },
}

-- Rows that make_reference.py draws from the same generator.
local function draw(seed, r, c) return random(r, c, { seed = seed, scale = 0.5 }) end

X  = input(draw(1, 4, 5))
Wq = weight(draw(2, 5, 4))
Wk = weight(draw(3, 5, 4))

P = X + sinusoid(4, 5)
S = (P * Wq) * (P * Wk).T / 2 + alibi(4, 0.5)
A = softmax(mask(S, causal(4)))
O = A * P

backward(O, draw(4, 4, 5))
