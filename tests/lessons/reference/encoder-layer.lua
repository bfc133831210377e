-- SPDX-License-Identifier: GPL-3.0-or-later
-- Held to tests/data/reference/encoder-layer.json, which PyTorch made.
lesson {
  api = 1, id = "reference-encoder-layer", part = 9, order = 1, minutes = 1, needs = {},
  title = { en = "Reference: an encoder layer, norms after the sums", zh = "参照：编码器层（后归一化）" },
}

-- Rows that make_reference.py draws from the same generator.
local function draw(seed, r, c) return random(r, c, { seed = seed, scale = 0.5 }) end

X  = input(draw(1, 4, 4))
Wq = weight(draw(2, 4, 4))
Wk = weight(draw(3, 4, 4))
Wv = weight(draw(4, 4, 4))
Wo = weight(draw(5, 4, 4))
g1 = weight(draw(6, 1, 4))
b1 = weight(draw(7, 1, 4))
W1 = weight(draw(8, 4, 8))
c1 = weight(draw(9, 1, 8))
W2 = weight(draw(10, 8, 4))
c2 = weight(draw(11, 1, 4))
g2 = weight(draw(12, 1, 4))
b2 = weight(draw(13, 1, 4))

P = X + sinusoid(4, 4)
A = softmax((P * Wq) * (P * Wk).T / 2)
O = A * (P * Wv) * Wo
N = layernorm(P + O, g1, b1)
F = relu(N * W1 + c1) * W2 + c2
Y = layernorm(N + F, g2, b2)

backward(Y, draw(14, 4, 4))
