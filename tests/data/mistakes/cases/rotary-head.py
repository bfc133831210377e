# SPDX-License-Identifier: GPL-3.0-or-later
# A causal head of today: RMS norm with a gain, a frozen Wq with low-rank additions (alpha 4, rank
# 2), rotary positions whose pairs lie half a head apart: lessons/rotary-head.lua.
N = rmsnorm(X, g)
delta = down @ up
added = delta * (4 / 2)
W = Wq + added
Q = N @ W
K = N @ Wk
V = N @ Wv
Qr = rope(Q)
Kr = rope(K)
S = Qr @ Kr.T
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
dQr = dS @ Kr
dKr = dS.T @ Qr
dQ = rope(dQr, -1)
dK = rope(dKr, -1)
dW = N.T @ dQ
dWk = N.T @ dK
dWv = N.T @ dV
dadded = dW
ddelta = dadded * (4 / 2)
ddown = ddelta @ up.T
dup = down.T @ ddelta
dN = dQ @ W.T + dK @ Wk.T + dV @ Wv.T
dg = (dN * rmsnorm(X, 1)).sum(axis=0, keepdims=True)
dX = rmsnorm_back(dN, X, g)
