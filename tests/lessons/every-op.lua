-- SPDX-License-Identifier: GPL-3.0-or-later
-- Every operation of the table at least once, on matrices of a few cells, down
-- to one loss: a test counts them, and opens every number.
lesson {
  api = 1, id = "every-op", part = 9, order = 3, minutes = 1, needs = {},
  title = { en = "Every operation once", zh = "每种运算一次" },
}

-- Tokens: picked by number, turned by position, normed.
E     = weight({ {1,0,-1,2}, {0.5,-2,1,0}, {-1.5,1,0.25,-0.5}, {2,1,0,1} },
               { rows = { "the", "cat", "sat", "mat" } })
X     = rows(gather(E, {3, 1, 3, 2}), 1, 3)
gamma = weight { 1, 0.5, 2, -1 }
beta  = weight { 0, 0.25, -0.5, 1 }
N     = layernorm(X, gamma, beta)
Wq    = weight { {0.5,-1}, {1,0.25}, {0,-0.5}, {-0.25,1} }
Q     = rope(N * Wq)
K     = rmsnorm(cols(X, 2, 3), weight { 1.5, -0.5 })

-- Attention with a mask, a gate and a drop.
S     = Q * K.T / sqrt(2)
M     = causal(3)
A     = softmax(mask(S, M))
V     = cols(X, 3, 4)
O     = dropout(A * V, { p = 0.25, seed = 5 })

-- One function a column, two columns wide, side by side and below each other.
R     = hcat({ relu(O), gelu(O), gelu_tanh(O), silu(O) })
G     = hcat({ tanh(O), sigmoid(O), elu1(O), exp(O) })
H     = hadamard(R, G) - 0.5 * R
P     = normalize_rows(exp(cols(H, 1, 2)))
B     = vcat({ log(sqrt(elu1(cols(H, 3, 4)))), P })
D     = div(B, elu1(vcat({ V, O }))) + weight { 0.5, -0.25 }

-- What takes one of several, and what rounds or counts.
Z     = weight { {0.25,0.5,-1}, {2.5,-0.75,1.5}, {0.125,1.25,3} }
T     = softmax(mask(Z, top_mask(Z, 2)))
Y     = hadamard(max(Z, T), min(Z, 1)) + abs(Z) + clip(Z, -0.5, 2)
Lt    = sum(rowmax(Y)) + sum(entropy(T)) + dot(rowsum(Y), argmax(Z)) / 8
Lq    = sum(quantize(weight { 0.3, -0.5, 0.35 }, { step = 0.25 }))

-- Losses added up.
Lc    = cross_entropy(D, {1, 2, 2, 1, 1, 2})
Lm    = mse(P, target { {0.5,0.5}, {1,0}, {0,1} })
Vt    = V.T
Ls    = sum(hadamard(R, R)) - sum(hadamard(Vt, Vt))
Ld    = dot(Q * Q.T, { {1,0,2}, {-1,0.5,0}, {0,0,-1} })
L     = Lc + Lm + 0.125 * Ls + Ld / 16 + Lt + Lq
spare = input { {1,2} } * weight { {3}, {4} } -- reaches nothing

backward(L)
