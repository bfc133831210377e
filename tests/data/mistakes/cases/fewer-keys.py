# SPDX-License-Identifier: GPL-3.0-or-later
# Four queries and two keys and values, each for two of them: lesson fewer-keys.
K1 = X @ Wk1
K2 = X @ Wk2
V1 = X @ Wv1
V2 = X @ Wv2
Q12, Q34 = np.vsplit(Q, 2)
S12 = Q12 @ K1.T
S34 = Q34 @ K2.T
A12 = softmax(S12)
A34 = softmax(S34)
A = np.vstack([A12, A34])
O12 = A12 @ V1
O34 = A34 @ V2
O = np.vstack([O12, O34])

dO12, dO34 = np.vsplit(dO, 2)
dV1 = A12.T @ dO12
dV2 = A34.T @ dO34
dA12 = dO12 @ V1.T
dA34 = dO34 @ V2.T
dS12 = softmax_back(dA12, A12)
dS34 = softmax_back(dA34, A34)
dK1 = dS12.T @ Q12
dK2 = dS34.T @ Q34
dWk1 = X.T @ dK1
dWk2 = X.T @ dK2
dWv1 = X.T @ dV1
dWv2 = X.T @ dV2
