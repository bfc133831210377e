-- SPDX-License-Identifier: GPL-3.0-or-later
-- Held to tests/data/reference/pre-norm.json, which PyTorch made.
lesson {
  api = 1, id = "reference-pre-norm", part = 9, order = 1, minutes = 1, needs = {},
  title = { en = "Reference: a pre-norm block with gated units", zh = "参照：前归一化块（门控前馈）" },
}

-- Rows that make_reference.py draws from the same generator.
local function draw(seed, r, c) return random(r, c, { seed = seed, scale = 0.5 }) end

X  = input(draw(1, 4, 4))
g1 = weight(draw(2, 1, 4))
Wq = weight(draw(3, 4, 4))
Wk = weight(draw(4, 4, 4))
Wv = weight(draw(5, 4, 4))
Wo = weight(draw(6, 4, 4))
g2 = weight(draw(7, 1, 4))
b2 = weight(draw(8, 1, 4))
Wg = weight(draw(9, 4, 6))
Wu = weight(draw(10, 4, 6))
Wd = weight(draw(11, 6, 4))
We = weight(draw(12, 4, 6))
Wt = weight(draw(13, 6, 4))

N1 = rmsnorm(X, g1)
A  = softmax(mask((N1 * Wq) * (N1 * Wk).T / 2, causal(4)))
R  = X + A * (N1 * Wv) * Wo
N2 = layernorm(R, g2, b2, { eps = 1e-3 })
G  = hadamard(silu(N2 * Wg), N2 * Wu)
Y1 = R + G * Wd
Y2 = Y1 + gelu(N2 * We) * Wt
Y  = Y2 + gelu_tanh(Y2)

backward(Y, draw(14, 4, 4))
