-- SPDX-License-Identifier: GPL-3.0-or-later
-- Embedding, two heads, a network and cross-entropy; see ../README.md.
lesson {
  api = 1, id = "mistakes-small-model", part = 9, order = 1, minutes = 1, needs = {},
  title = { en = "Mistakes: a small model", zh = "错误：小模型" },
}

local function draw(seed, r, c) return random(r, c, { seed = seed, scale = 0.7 }) end

E  = weight(draw(1, 6, 4))
P  = weight(draw(2, 3, 4))
X  = gather(E, { 2, 5, 2 }) + P
g1 = weight(draw(3, 1, 4))
b1 = weight(draw(4, 1, 4))
N  = layernorm(X, g1, b1)
Wq = weight(draw(5, 4, 4))
bq = weight(draw(6, 1, 4))
Wk = weight(draw(7, 4, 4))
bk = weight(draw(8, 1, 4))
Wv = weight(draw(9, 4, 4))
bv = weight(draw(10, 1, 4))
Q  = N * Wq + bq
K  = N * Wk + bk
V  = N * Wv + bv
S1 = cols(Q, 1, 2) * cols(K, 1, 2).T
S2 = cols(Q, 3, 4) * cols(K, 3, 4).T
S_masked1 = mask(S1 / sqrt(2), causal(3))
S_masked2 = mask(S2 / sqrt(2), causal(3))
A1 = softmax(S_masked1)
A2 = softmax(S_masked2)
O1 = A1 * cols(V, 1, 2)
O2 = A2 * cols(V, 3, 4)
concat = hcat { O1, O2 }
Wo = weight(draw(11, 4, 4))
bo = weight(draw(12, 1, 4))
R  = X + (concat * Wo + bo)
g2 = weight(draw(13, 1, 4))
b2 = weight(draw(14, 1, 4))
M  = layernorm(R, g2, b2)
W1 = weight(draw(15, 4, 6))
c1 = weight(draw(16, 1, 6))
pre = M * W1 + c1
H  = relu(pre)
W2 = weight(draw(17, 6, 4))
c2 = weight(draw(18, 1, 4))
Y  = R + (H * W2 + c2)
logits = Y * E.T
L  = cross_entropy(logits, { 5, 2, 1 })

backward(L)
