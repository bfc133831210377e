-- SPDX-License-Identifier: GPL-3.0-or-later
-- Held to tests/data/reference/sgd.json, which PyTorch made.
lesson {
  api = 1, id = "reference-sgd", part = 9, order = 1, minutes = 1, needs = {},
  title = { en = "Reference: ten steps of gradient descent", zh = "参照：十步梯度下降" },
}

-- Rows that make_reference.py draws from the same generator.
local function draw(seed, r, c) return random(r, c, { seed = seed, scale = 0.5 }) end

X  = input(draw(1, 4, 3))
W1 = weight(draw(2, 3, 5))
b1 = weight(draw(3, 1, 5))
W2 = weight(draw(4, 5, 2))

H = tanh(X * W1 + b1)
Y = H * W2
L = mse(Y, target(draw(5, 4, 2)))

backward(L)
