-- SPDX-License-Identifier: GPL-3.0-or-later
-- Rows as long as a matrix may have them. A test opens it with fewer too, and
-- writes another number for N.
lesson { api = 1, id = "wide", title = { en = "Wide", zh = "很宽" } }

local N = 65536

X = input(random(1, N, { seed = 1, scale = 1 }))
A = softmax(X)
g = weight(random(1, N, { seed = 2, scale = 1 }))
b = weight(random(1, N, { seed = 3, scale = 1 }))
B = layernorm(A, g, b)
W = weight(random(1, N, { seed = 4, scale = 1 }))
P = B * W.T
L = P + cross_entropy(B, { 3 })
backward(L)
