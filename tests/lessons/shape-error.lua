-- SPDX-License-Identifier: GPL-3.0-or-later
-- Line 14 multiplies 3×2 by 3×2: K has to be transposed.
lesson {
  api = 1, id = "shape-error", part = 9, order = 5, minutes = 1, needs = {},
  title = { en = "Shapes that do not fit", zh = "形状对不上" },
}

X  = input  { {1,2}, {0,1}, {3,1} }
Wq = weight { {1,0}, {0,1} }
Wk = weight { {1,1}, {0,1} }

Q = X * Wq
K = X * Wk
S = Q * K

backward(S, { {1,0,0}, {0,1,0}, {0,0,1} })
