-- SPDX-License-Identifier: GPL-3.0-or-later
-- Matrices that no screen holds as digits: 64 tokens of 32 numbers.
lesson {
  api = 1, id = "test-large", title = { en = "Large", zh = "大矩阵" },
}

X = input(random(64, 32, { seed = 1, scale = 1 }))
W = weight(random(32, 64, { seed = 2, scale = 0.1 }))
Q = X * W
S = Q * Q.T
S_masked = mask(S / 8, causal(64))
A = softmax(S_masked)
O = A * X
backward(O, random(64, 32, { seed = 3 }))
