# SPDX-License-Identifier: GPL-3.0-or-later
# A head in two tiles of two keys, with powers of 2: lesson tiles. The way back has the log-sums.
S1 = Q @ K[0:2].T
S2 = Q @ K[2:4].T
m1 = S1.max(axis=1, keepdims=True)
P1 = 2 ** (S1 - m1)
o1 = P1 @ V[0:2]
l1 = P1.sum(axis=1, keepdims=True)
m2 = np.maximum(m1, S2.max(axis=1, keepdims=True))
fix = 2 ** (m1 - m2)
P2 = 2 ** (S2 - m2)
o2 = fix * o1 + P2 @ V[2:4]
l = fix * l1 + P2.sum(axis=1, keepdims=True)
O_tiles = o2 / l
logsum = m2 + np.log2(l)

D = (dO * O_tiles).sum(axis=1, keepdims=True)
tile1 = 2 ** (S1 - logsum)
tile2 = 2 ** (S2 - logsum)
dtile1 = dO @ V[0:2].T
dtile2 = dO @ V[2:4].T
dS1 = np.log(2) * tile1 * (dtile1 - D)
dS2 = np.log(2) * tile2 * (dtile2 - D)
dS = np.hstack([dS1, dS2])
dQ = dS1 @ K[0:2] + dS2 @ K[2:4]
dK = np.vstack([dS1.T @ Q, dS2.T @ Q])
dV = np.vstack([tile1.T @ dO, tile2.T @ dO])
