# SPDX-License-Identifier: GPL-3.0-or-later
# A recurrent network of three states, an additive head whose query is the last of them, the mean of
# squared errors: lessons/recurrent.lua.
Z = X @ Wx + bh
z1 = Z[0:1]
h1 = np.tanh(z1)
z2 = Z[1:2] + h1 @ Wh
h2 = np.tanh(z2)
z3 = Z[2:3] + h2 @ Wh
h3 = np.tanh(z3)
H = np.vstack([h1, h2, h3])
K = H @ Wa + ba
q = h3 @ Ws
t = K + q
g = np.tanh(t)
e = v @ g.T
a = softmax(e)
c = a @ H
y = c @ Wo
L = ((y - goal) ** 2).mean(axis=1, keepdims=True)

dy = 2 * (y - goal) / 2
dc = dy @ Wo.T
dWo = c.T @ dy
da = dc @ H.T
de = softmax_back(da, a)
dv = de @ g
dg = de.T @ v
dt = dg * (1 - g * g)
dK = dt
dWa = H.T @ dK
dba = dK.sum(axis=0, keepdims=True)
dq = dt.sum(axis=0, keepdims=True)
dWs = h3.T @ dq
dH = a.T @ dc + dK @ Wa.T
dh3 = dH[2:3] + dq @ Ws.T
dz3 = dh3 * (1 - h3 * h3)
dh2 = dH[1:2] + dz3 @ Wh.T
dz2 = dh2 * (1 - h2 * h2)
dh1 = dH[0:1] + dz2 @ Wh.T
dz1 = dh1 * (1 - h1 * h1)
dZ = np.vstack([dz1, dz2, dz3])
dWh = h1.T @ dz2 + h2.T @ dz3
dWx = X.T @ dZ
dbh = dZ.sum(axis=0, keepdims=True)
dX = dZ @ Wx.T
