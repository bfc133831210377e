# SPDX-License-Identifier: GPL-3.0-or-later
# What the cases share. make.py runs this text before each case, in one namespace that holds NumPy
# as np, the lesson's given matrices under their names, and its sizes: T tokens, d columns a head.
def softmax(S):
    e = np.exp(S - S.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


def softmax_back(dy, y):
    return y * (dy - (y * dy).sum(axis=1, keepdims=True))


def causal(T):
    return np.tril(np.ones((T, T))) == 1


def normal(x):
    return np.vectorize(math.erf)(x / np.sqrt(2)) / 2 + 0.5


def gelu(x):
    return x * normal(x)


def gelu_back(dy, x):
    return dy * (normal(x) + x * np.exp(-x * x / 2) / np.sqrt(2 * np.pi))


def layernorm(x, gamma, beta):
    std = np.sqrt(x.var(axis=1, keepdims=True) + 1e-5)
    hat = (x - x.mean(axis=1, keepdims=True)) / std
    return hat * gamma + beta


def layernorm_back(dy, x, gamma):
    std = np.sqrt(x.var(axis=1, keepdims=True) + 1e-5)
    hat = (x - x.mean(axis=1, keepdims=True)) / std
    dhat = dy * gamma
    dhat = dhat - dhat.mean(axis=1, keepdims=True)
    return (dhat - hat * (dhat * hat).mean(axis=1, keepdims=True)) / std


def layernorm_hat(x):
    return layernorm(x, 1, 0)


def rmsnorm(x, gamma):
    rms = np.sqrt((x * x).mean(axis=1, keepdims=True) + 1e-6)
    return x / rms * gamma


def rmsnorm_back(dy, x, gamma):
    rms = np.sqrt((x * x).mean(axis=1, keepdims=True) + 1e-6)
    hat = x / rms
    dhat = dy * gamma
    return (dhat - hat * (dhat * hat).mean(axis=1, keepdims=True)) / rms


def angles(T, d, start):
    position = start + np.arange(T)[:, None]
    return position / 10000 ** (2 * np.arange(d // 2) / d)


def rope(x, sign=1, start=0):
    cos, sin = np.cos(angles(*x.shape, start)), sign * np.sin(angles(*x.shape, start))
    a, b = x[:, :d // 2], x[:, d // 2:]
    return np.hstack([a * cos - b * sin, a * sin + b * cos])


def onehot(ids, n):
    return np.eye(n)[ids]


def scatter(ids, dx, n):
    dE = np.zeros((n, dx.shape[1]))
    np.add.at(dE, ids, dx)
    return dE
