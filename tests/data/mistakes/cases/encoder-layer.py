# SPDX-License-Identifier: GPL-3.0-or-later
# A layer of RMS norms, one head whose query is the word, GELU and dropout, with the norm after the
# sum (O) and before it (O_pre): lesson encoder-layer. `keep` is dropout's mask, read off the
# lesson.
X_n = rmsnorm(X, gain)
K = X_n @ Wk
V = X_n @ Wv
S = X_n @ K.T
S_scaled = S / np.sqrt(d)
A = softmax(S_scaled)
Z = A @ V
sum1 = X + Z
Y = rmsnorm(sum1, gain)
pre = Y @ W1
H = gelu(pre)
H_drop = H * keep / (1 - 0.25)
F = H_drop @ W2
sum2 = Y + F
O = rmsnorm(sum2, gain)
sum_pre = sum1 + F
O_pre = rmsnorm(sum_pre, gain)
both = np.hstack([O, O_pre])

dO, dO_pre = np.hsplit(dboth, 2)
dsum_pre = rmsnorm_back(dO_pre, sum_pre, gain)
dsum2 = rmsnorm_back(dO, sum2, gain)
dF = dsum2 + dsum_pre
dH_drop = dF @ W2.T
dW2 = H_drop.T @ dF
dH = dH_drop * keep / (1 - 0.25)
dpre = gelu_back(dH, pre)
dY = dpre @ W1.T + dsum2
dW1 = Y.T @ dpre
dsum1 = rmsnorm_back(dY, sum1, gain) + dsum_pre
dZ = dsum1
dV = A.T @ dZ
dA = dZ @ V.T
dS_scaled = softmax_back(dA, A)
dS = dS_scaled / np.sqrt(d)
dK = dS.T @ X_n
dWk = X_n.T @ dK
dWv = X_n.T @ dV
dX_n = dS @ K + dK @ Wk.T + dV @ Wv.T
dX = rmsnorm_back(dX_n, X, gain) + dsum1
