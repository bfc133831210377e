# SPDX-License-Identifier: GPL-3.0-or-later
# A decoder layer whose words and whose encoder's rows are keys and values themselves: a causal
# head, a head that looks at the encoder, ReLU, the norm after each sum: lesson decoder-layer. `ids`
# and `targets` count from 0 here.
X = E[ids]
Q1 = X @ Wqk1
S1 = Q1 @ X.T
S1_scaled = S1 / np.sqrt(d)
allowed = causal(T)
S1_masked = np.where(allowed, S1_scaled, -np.inf)
A1 = softmax(S1_masked)
Z1 = A1 @ X
R1 = X + Z1
Y1 = layernorm(R1, gamma, beta)
Q2 = Y1 @ Wqk2
S2 = Q2 @ Enc.T
S2_scaled = S2 / np.sqrt(d)
A2 = softmax(S2_scaled)
Z2 = A2 @ Enc
R2 = Y1 + Z2
Y2 = layernorm(R2, gamma, beta)
YW = Y2 @ W1
pre = YW + b1
H = np.maximum(pre, 0)
F = H @ W2
R3 = Y2 + F
Y3 = layernorm(R3, gamma, beta)
logits = Y3 @ U
P = softmax(logits)
L = -np.log((P * onehot(targets, len(E))).sum(axis=1)).mean(keepdims=True)[None]

dlogits = (P - onehot(targets, len(E))) / T
dY3 = dlogits @ U.T
dU = Y3.T @ dlogits
dR3 = layernorm_back(dY3, R3, gamma)
dF = dR3
dH = dF @ W2.T
dW2 = H.T @ dF
dpre = dH * (pre > 0)
db1 = dpre.sum(axis=0, keepdims=True)
dYW = dpre
dW1 = Y2.T @ dYW
dY2 = dYW @ W1.T + dR3
dR2 = layernorm_back(dY2, R2, gamma)
dZ2 = dR2
dA2 = dZ2 @ Enc.T
dS2_scaled = softmax_back(dA2, A2)
dS2 = dS2_scaled / np.sqrt(d)
dQ2 = dS2 @ Enc
dWqk2 = Y1.T @ dQ2
dEnc = dS2.T @ Q2 + A2.T @ dZ2
dY1 = dQ2 @ Wqk2.T + dR2
dR1 = layernorm_back(dY1, R1, gamma)
dZ1 = dR1
dA1 = dZ1 @ X.T
dS1_masked = softmax_back(dA1, A1)
dS1_scaled = np.where(allowed, dS1_masked, 0)
dS1 = dS1_scaled / np.sqrt(d)
dQ1 = dS1 @ X
dWqk1 = X.T @ dQ1
dX = dQ1 @ Wqk1.T + dS1.T @ Q1 + A1.T @ dZ1 + dR1
dE = scatter(ids, dX, len(E))
