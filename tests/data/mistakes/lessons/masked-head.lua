-- SPDX-License-Identifier: GPL-3.0-or-later
-- A causal head on the numbers of three-tokens; see ../README.md.
lesson {
  api = 1, id = "mistakes-masked-head", part = 9, order = 1, minutes = 1, needs = {},
  title = { en = "Mistakes: a causal head", zh = "错误：带因果掩码的头" },
}

X  = input { {1,2}, {0,1}, {3,1} }
Wq = weight { {1,0}, {0,1} }
Wk = weight { {1,1}, {0,1} }
Wv = weight { {1,0}, {1,1} }

Q = X * Wq
K = X * Wk
V = X * Wv
S = Q * K.T
S_scaled = S / sqrt(2)
S_masked = mask(S_scaled, causal(3))
A = softmax(S_masked)
O = A * V

backward(O, { {1,0}, {0,1}, {1,-1} })
