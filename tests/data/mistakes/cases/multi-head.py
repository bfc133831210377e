# SPDX-License-Identifier: GPL-3.0-or-later
# Two heads of one column each, no scaling, and Wo: lesson multi-head.
Q = X @ Wq
K = X @ Wk
V = X @ Wv
Q1, Q2 = np.hsplit(Q, 2)
K1, K2 = np.hsplit(K, 2)
V1, V2 = np.hsplit(V, 2)
S1 = Q1 @ K1.T
S2 = Q2 @ K2.T
A1 = softmax(S1)
A2 = softmax(S2)
O1 = A1 @ V1
O2 = A2 @ V2
concat = np.hstack([O1, O2])
O = concat @ Wo

dconcat = dO @ Wo.T
dWo = concat.T @ dO
dO1, dO2 = np.hsplit(dconcat, 2)
dV1 = A1.T @ dO1
dV2 = A2.T @ dO2
dA1 = dO1 @ V1.T
dA2 = dO2 @ V2.T
dS1 = softmax_back(dA1, A1)
dS2 = softmax_back(dA2, A2)
dQ1 = dS1 @ K1
dQ2 = dS2 @ K2
dK1 = dS1.T @ Q1
dK2 = dS2.T @ Q2
dQ = np.hstack([dQ1, dQ2])
dK = np.hstack([dK1, dK2])
dV = np.hstack([dV1, dV2])
dWq = X.T @ dQ
dWk = X.T @ dK
dWv = X.T @ dV
dX = dQ @ Wq.T + dK @ Wk.T + dV @ Wv.T
