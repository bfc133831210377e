# SPDX-License-Identifier: GPL-3.0-or-later
# A causal head at once, then word by word with keys and values kept: lesson kv-cache. It has no
# backward pass.
Q = X @ Wq
K = X @ Wk
V = X @ Wv
S = Q @ K.T
S_scaled = S / np.sqrt(d)
allowed = causal(T)
S_masked = np.where(allowed, S_scaled, -np.inf)
A = softmax(S_masked)
O = A @ V
x1 = X[0:1]
k1 = x1 @ Wk
v1 = x1 @ Wv
x2 = X[1:2]
q2 = x2 @ Wq
k2 = x2 @ Wk
v2 = x2 @ Wv
K2 = np.vstack([k1, k2])
V2 = np.vstack([v1, v2])
s2 = q2 @ K2.T
s2_scaled = s2 / np.sqrt(d)
a2 = softmax(s2_scaled)
o2 = a2 @ V2
x3 = X[2:3]
q3 = x3 @ Wq
k3 = x3 @ Wk
v3 = x3 @ Wv
K3 = np.vstack([K2, k3])
V3 = np.vstack([V2, v3])
s3 = q3 @ K3.T
s3_scaled = s3 / np.sqrt(d)
a3 = softmax(s3_scaled)
o3 = a3 @ V3
O_cached = np.vstack([v1, o2, o3])
