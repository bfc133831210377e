# SPDX-License-Identifier: GPL-3.0-or-later
# A window, and a number z in each row's sum: lesson sinks.
S = Q @ K.T
S_win = np.where(window == 1, S, -np.inf)
most = np.maximum(S_win.max(axis=1, keepdims=True), z)
e = np.exp(np.hstack([z + 0 * most, S_win]) - most)
A_sink = e / e.sum(axis=1, keepdims=True)
A_rest = A_sink[:, 1:]
O_sink = A_rest @ V
L = ((O_sink - T) ** 2).mean(keepdims=True)

dO_sink = 2 * (O_sink - T) / O_sink.size
dA_rest = dO_sink @ V.T
dA_sink = np.hstack([0 * most, dA_rest])
dS_sink = softmax_back(dA_sink, A_sink)
dz = dS_sink[:, 0:1].sum(keepdims=True)
