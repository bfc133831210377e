-- SPDX-License-Identifier: GPL-3.0-or-later
-- A layer with a bias that is stretched over the rows, down to a loss.
lesson {
  api = 1, id = "loss", part = 9, order = 2, minutes = 1, needs = {},
  title = { en = "A layer and its loss", zh = "一层网络和它的损失" },
}

X = input  { {1,2}, {0,1}, {3,-1} }
W = weight { {1,-1}, {0.5,2} }
b = weight { 0.25, -0.5 }
Y = X * W + b
T = target { {2,3}, {1,1}, {2,-6} }
L = mse(Y, T)

backward(L)

expect { L, 1, 1, near = 0.239583 }
expect { d(b), 1, 2, near = 0.166667 }
