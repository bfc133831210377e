-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 1, id = "graph-only", part = 9, order = 1, minutes = 1, needs = {},
  title = { en = "A graph and nothing else", zh = "只有图，没有一句话" },
}

X  = input  { {1,2}, {0,1}, {3,1} }
Wq = weight { {1,0}, {0,1} }
Wk = weight { {1,1}, {0,1} }
Wv = weight { {1,0}, {1,1} }

Q = X * Wq
K = X * Wk
V = X * Wv
S = Q * K.T / sqrt(2)
S_masked = mask(S, causal(3))
A = softmax(S_masked)
O = A * V

backward(O, { {1,0}, {0,1}, {1,-1} })
