# SPDX-License-Identifier: GPL-3.0-or-later
# A causal head, as the class SingleSelfAttention of an article that many read writes it in Java:
# lessons/masked-head.lua. (That class also sets its scores' gradients to 0 where j > i: needless.)
Q = X @ Wq
K = X @ Wk
V = X @ Wv
S = Q @ K.T
S_scaled = S / np.sqrt(d)
allowed = causal(T)
S_masked = np.where(allowed, S_scaled, -np.inf)
A = softmax(S_masked)
O = A @ V

dV = A.T @ dO
dA = dO @ V.T
dS_masked = softmax_back(dA, A)
dS_scaled = np.where(allowed, dS_masked, 0)
dS = dS_scaled / np.sqrt(d)
dQ = dS @ K
dK = dS.T @ Q
dWq = X.T @ dQ
dWk = X.T @ dK
dWv = X.T @ dV
dX = dQ @ Wq.T + dK @ Wk.T + dV @ Wv.T
