-- SPDX-License-Identifier: GPL-3.0-or-later
-- Sums of dozens of terms, and rows of dozens of cells: the panel folds them.
lesson {
  api = 1, id = "long-sums", part = 9, order = 4, minutes = 1, needs = {},
  title = { en = "Long sums", zh = "很长的和" },
}

local function draw(seed, r, c) return random(r, c, { seed = seed, scale = 0.5 }) end

X = input(draw(1, 2, 48))
W = weight(draw(2, 48, 3))
Q = X * W
K = input(draw(3, 40, 3))
A = softmax(Q * K.T)
g = weight(draw(4, 1, 40))
b = weight(draw(5, 1, 40))
N = layernorm(A, g, b)
V = weight(draw(6, 40, 2))
O = N * V

backward(O, { {1, -0.5}, {0.25, 2} })
