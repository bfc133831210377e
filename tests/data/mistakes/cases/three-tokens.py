# SPDX-License-Identifier: GPL-3.0-or-later
# One head on the worked numbers: lesson three-tokens. Also run on random numbers, as random-head.
Q = X @ Wq
K = X @ Wk
V = X @ Wv
S = Q @ K.T
S_scaled = S / np.sqrt(d)
A = softmax(S_scaled)
O = A @ V

dV = A.T @ dO
dA = dO @ V.T
dS_scaled = softmax_back(dA, A)
dS = dS_scaled / np.sqrt(d)
dQ = dS @ K
dK = dS.T @ Q
dWq = X.T @ dQ
dWk = X.T @ dK
dWv = X.T @ dV
dX = dQ @ Wq.T + dK @ Wk.T + dV @ Wv.T
