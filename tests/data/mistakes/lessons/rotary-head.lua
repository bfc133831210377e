-- SPDX-License-Identifier: GPL-3.0-or-later
-- RMS norm, low-rank additions, rotary positions, a mask; see ../README.md.
lesson {
  api = 1, id = "mistakes-rotary-head", part = 9, order = 1, minutes = 1, needs = {},
  title = { en = "Mistakes: a rotary head", zh = "错误：带旋转位置的头" },
}

local function draw(seed, r, c) return random(r, c, { seed = seed, scale = 1 }) end

X  = input(draw(1, 3, 4))
g  = weight(draw(2, 1, 4))
N  = rmsnorm(X, g)
Wq = constant(draw(3, 4, 4))
down = weight(draw(4, 4, 2))
up = weight(draw(5, 2, 4))
delta = down * up
added = 2 * delta
W  = Wq + added
Wk = weight(draw(6, 4, 4))
Wv = weight(draw(7, 4, 4))
Q  = N * W
K  = N * Wk
V  = N * Wv
Qr = rope(Q, { pairs = "half" })
Kr = rope(K, { pairs = "half" })
S  = Qr * Kr.T
S_scaled = S / sqrt(4)
S_masked = mask(S_scaled, causal(3))
A  = softmax(S_masked)
O  = A * V

backward(O, draw(8, 3, 4))
