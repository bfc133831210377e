-- SPDX-License-Identifier: GPL-3.0-or-later
-- Held to tests/data/reference/rnn.json, which PyTorch made.
lesson {
  api = 1, id = "reference-rnn", part = 9, order = 1, minutes = 1, needs = {},
  title = { en = "Reference: a recurrent network over six steps", zh = "参照：循环网络（六步）" },
}

-- Rows that make_reference.py draws from the same generator.
local function draw(seed, r, c) return random(r, c, { seed = seed, scale = 0.5 }) end

X  = input(draw(1, 6, 3))
Wx = weight(draw(2, 3, 4))
Wh = weight(draw(3, 4, 4))
b  = weight(draw(4, 1, 4))
Wy = weight(draw(5, 4, 2))

local h = constant(zeros(1, 4))
local states = {}
for t = 1, 6 do
  h = name("h" .. t, tanh(rows(X, t, t) * Wx + h * Wh + b))
  states[t] = h
end
H = vcat(states)
Y = sigmoid(H * Wy)
L = mse(Y, target(draw(6, 6, 2)))

backward(L)
