-- SPDX-License-Identifier: GPL-3.0-or-later
-- Held to tests/data/reference/decoder-layer.json, which PyTorch made.
lesson {
  api = 1, id = "reference-decoder-layer", part = 9, order = 1, minutes = 1, needs = {},
  title = { en = "Reference: a decoder layer with cross-entropy", zh = "参照：解码器层与交叉熵" },
}

-- Rows that make_reference.py draws from the same generator.
local function draw(seed, r, c) return random(r, c, { seed = seed, scale = 0.5 }) end

Y0 = input(draw(1, 3, 4))
M  = input(draw(2, 5, 4))
g1 = weight(draw(3, 1, 4))
b1 = weight(draw(4, 1, 4))
g2 = weight(draw(5, 1, 4))
b2 = weight(draw(6, 1, 4))
g3 = weight(draw(7, 1, 4))
b3 = weight(draw(8, 1, 4))
Wq = weight(draw(9, 4, 4))
Wk = weight(draw(10, 4, 4))
Wv = weight(draw(11, 4, 4))
Uq = weight(draw(12, 4, 4))
Uk = weight(draw(13, 4, 4))
Uv = weight(draw(14, 4, 4))
W1 = weight(draw(15, 4, 6))
W2 = weight(draw(16, 6, 4))
Wl = weight(draw(17, 4, 7))

A1 = softmax(mask((Y0 * Wq) * (Y0 * Wk).T / 2, causal(3)))
Y1 = layernorm(Y0 + A1 * (Y0 * Wv), g1, b1)
A2 = softmax((Y1 * Uq) * (M * Uk).T / 2)
Y2 = layernorm(Y1 + A2 * (M * Uv), g2, b2)
Y3 = layernorm(Y2 + relu(Y2 * W1) * W2, g3, b3)
logits = Y3 * Wl
L = cross_entropy(logits, { 3, 7, 1 })

backward(L)
