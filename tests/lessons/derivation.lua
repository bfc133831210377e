-- SPDX-License-Identifier: GPL-3.0-or-later
-- The lines of a derivation, goals that say what may be changed, and a page whose text
-- stands first.
lesson { api = 1, id = "derivation", title = { en = "A derivation", zh = "一段推导" } }

X = input { {1,2}, {0,1} }
W = weight { {1,0}, {2,1} }
Y = X * W
backward(Y, { {1,0}, {0,1} })

at(Y) { { en = [[Y is X times W.]], zh = [[Y 是 X 乘 W。]] }, focus = { Y, 2, 1 } }

ask {
  at = d(W), id = "wrong-line",
  steps = {
    { en = "dW[1,1] = ∂f/∂W[1,1]", zh = "dW[1,1] = ∂f/∂W[1,1]" },
    { en = "= dY[1,1]⋅X[1,1] + dY[2,1]⋅X[2,1]", zh = "= dY[1,1]⋅X[1,1] + dY[2,1]⋅X[2,1]" },
    { en = "= 1⋅2 + 0⋅0", zh = "= 1⋅2 + 0⋅0" },
  },
  wrong = 3,
  cure = { en = "X[1,1] is 1: the line should be 1⋅1 + 0⋅0.", zh = "X[1,1] 是 1：这一行应当是 1⋅1 + 0⋅0。" },
}
ask {
  at = d(X), id = "next-line",
  steps = { "dX[1,2] = dY[1,1]⋅W[2,1] + dY[1,2]⋅W[2,2]", "= 1⋅2 + 0⋅1" },
  answer = 2,
}
try {
  at = d(X), id = "raise", only = { W }, cells = 1,
  prompt = { en = "Make dX[1,1] 5.", zh = "让 dX[1,1] 等于 5。" },
  reached = function() return d(X)[1][1] == 5 end,
  solution = { "set W[1,1] 5" },
}
