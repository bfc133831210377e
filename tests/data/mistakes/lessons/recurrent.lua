-- SPDX-License-Identifier: GPL-3.0-or-later
-- Three states, an additive head over them, squared errors; see ../README.md.
lesson {
  api = 1, id = "mistakes-recurrent", part = 9, order = 1, minutes = 1, needs = {},
  title = { en = "Mistakes: states and an additive head", zh = "错误：状态与加性注意力" },
}

local function draw(seed, r, c) return random(r, c, { seed = seed, scale = 1 }) end

X  = input(draw(1, 3, 2))
Wx = weight(draw(2, 2, 3))
bh = weight(draw(3, 1, 3))
Wh = weight(draw(4, 3, 3))
Wa = weight(draw(5, 3, 3))
ba = weight(draw(6, 1, 3))
Ws = weight(draw(7, 3, 3))
v  = weight(draw(8, 1, 3))
Wo = weight(draw(9, 3, 2))
goal = target(draw(10, 1, 2))

Z  = X * Wx + bh
z1 = rows(Z, 1, 1)
h1 = tanh(z1)
z2 = rows(Z, 2, 2) + h1 * Wh
h2 = tanh(z2)
z3 = rows(Z, 3, 3) + h2 * Wh
h3 = tanh(z3)
H  = vcat { h1, h2, h3 }
K  = H * Wa + ba
q  = h3 * Ws
t  = K + q
g  = tanh(t)
e  = v * g.T
a  = softmax(e)
c  = a * H
y  = c * Wo
L  = mse(y, goal)

backward(L)
