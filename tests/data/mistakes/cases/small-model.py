# SPDX-License-Identifier: GPL-3.0-or-later
# A small language model: a table that reads words and scores them, places, a norm before each part,
# two causal heads with biases, ReLU, cross-entropy: lessons/small-model.lua. `ids` and `targets`
# count from 0 here.
words = E[ids]
X = words + P
N = layernorm(X, g1, b1)
Q = N @ Wq + bq
K = N @ Wk + bk
V = N @ Wv + bv
Q1, Q2 = np.hsplit(Q, 2)
K1, K2 = np.hsplit(K, 2)
V1, V2 = np.hsplit(V, 2)
S1 = Q1 @ K1.T
S2 = Q2 @ K2.T
S_scaled1 = S1 / np.sqrt(d)
S_scaled2 = S2 / np.sqrt(d)
allowed = causal(T)
S_masked1 = np.where(allowed, S_scaled1, -np.inf)
S_masked2 = np.where(allowed, S_scaled2, -np.inf)
A1 = softmax(S_masked1)
A2 = softmax(S_masked2)
O1 = A1 @ V1
O2 = A2 @ V2
concat = np.hstack([O1, O2])
Z = concat @ Wo + bo
R = X + Z
M = layernorm(R, g2, b2)
pre = M @ W1 + c1
H = np.maximum(pre, 0)
F = H @ W2 + c2
Y = R + F
logits = Y @ E.T
p = softmax(logits)
L = -np.log((p * onehot(targets, len(E))).sum(axis=1)).mean(keepdims=True)[None]

dlogits = (p - onehot(targets, len(E))) / T
dY = dlogits @ E
dF = dY
dH = dF @ W2.T
dW2 = H.T @ dF
dc2 = dF.sum(axis=0, keepdims=True)
dpre = dH * (pre > 0)
dM = dpre @ W1.T
dW1 = M.T @ dpre
dc1 = dpre.sum(axis=0, keepdims=True)
dR = dY + layernorm_back(dM, R, g2)
dg2 = (dM * layernorm_hat(R)).sum(axis=0, keepdims=True)
db2 = dM.sum(axis=0, keepdims=True)
dZ = dR
dconcat = dZ @ Wo.T
dWo = concat.T @ dZ
dbo = dZ.sum(axis=0, keepdims=True)
dO1, dO2 = np.hsplit(dconcat, 2)
dV1 = A1.T @ dO1
dV2 = A2.T @ dO2
dA1 = dO1 @ V1.T
dA2 = dO2 @ V2.T
dS_masked1 = softmax_back(dA1, A1)
dS_masked2 = softmax_back(dA2, A2)
dS_scaled1 = np.where(allowed, dS_masked1, 0)
dS_scaled2 = np.where(allowed, dS_masked2, 0)
dS1 = dS_scaled1 / np.sqrt(d)
dS2 = dS_scaled2 / np.sqrt(d)
dQ1 = dS1 @ K1
dQ2 = dS2 @ K2
dK1 = dS1.T @ Q1
dK2 = dS2.T @ Q2
dQ = np.hstack([dQ1, dQ2])
dK = np.hstack([dK1, dK2])
dV = np.hstack([dV1, dV2])
dWq = N.T @ dQ
dWk = N.T @ dK
dWv = N.T @ dV
dbq = dQ.sum(axis=0, keepdims=True)
dbk = dK.sum(axis=0, keepdims=True)
dbv = dV.sum(axis=0, keepdims=True)
dN = dQ @ Wq.T + dK @ Wk.T + dV @ Wv.T
dX = dR + layernorm_back(dN, X, g1)
dg1 = (dN * layernorm_hat(X)).sum(axis=0, keepdims=True)
db1 = dN.sum(axis=0, keepdims=True)
dP = dX
dwords = dX
dE = dlogits.T @ Y + scatter(ids, dwords, len(E))
