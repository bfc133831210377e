-- SPDX-License-Identifier: GPL-3.0-or-later
-- One head on random numbers; see ../README.md.
lesson {
  api = 1, id = "mistakes-random-head", part = 9, order = 1, minutes = 1, needs = {},
  title = { en = "Mistakes: a head on random numbers", zh = "错误：随机数上的一个头" },
}

local function draw(seed, r, c) return random(r, c, { seed = seed, scale = 1 }) end

X  = input(draw(1, 5, 4))
Wq = weight(draw(2, 4, 4))
Wk = weight(draw(3, 4, 4))
Wv = weight(draw(4, 4, 4))

Q = X * Wq
K = X * Wk
V = X * Wv
S = Q * K.T
S_scaled = S / sqrt(4)
A = softmax(S_scaled)
O = A * V

backward(O, draw(5, 5, 4))
