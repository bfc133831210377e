-- SPDX-License-Identifier: GPL-3.0-or-later
-- Held to tests/data/reference/embedding.json, which PyTorch made.
lesson {
  api = 1, id = "reference-embedding", part = 9, order = 1, minutes = 1, needs = {},
  title = { en = "Reference: an embedding table with cross-entropy", zh = "参照：词嵌入与交叉熵" },
}

-- Rows that make_reference.py draws from the same generator.
local function draw(seed, r, c) return random(r, c, { seed = seed, scale = 0.5 }) end

E  = weight(draw(1, 6, 4))
Wl = weight(draw(2, 4, 6))

X = gather(E, { 2, 5, 2, 1 })
A = softmax(mask(X * X.T / 2, causal(4)))
H = exp(A * X)
N = sqrt(H) + log(H) / 3
logits = N * Wl
L = cross_entropy(logits, { 5, 2, 1, 6 })

backward(L)
