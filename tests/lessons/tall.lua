-- SPDX-License-Identifier: GPL-3.0-or-later
-- Columns as long as a matrix may have them; see wide.lua.
lesson { api = 1, id = "tall", title = { en = "Tall", zh = "很高" } }

local N = 65536

X = input(random(N, 1, { seed = 1, scale = 1 }))
W = weight { { 1, -0.5 } }
b = weight { { 0.1, 0.2 } }
Q = X * W + b
A = softmax(Q)
S = Q.T * A
L = mse(A, target(random(N, 2, { seed = 2 }))) + sum(S)
backward(L)
