-- SPDX-License-Identifier: GPL-3.0-or-later
-- Line 15 expects a wrong number: `qkv check` must exit 1 and name it.
lesson {
  api = 1, id = "wrong-expect", part = 9, order = 3, minutes = 1, needs = {},
  title = { en = "A wrong expectation", zh = "一处写错的预期" },
}

X = input  { {1,2}, {0,1} }
W = weight { {1,1}, {0,1} }
Y = X * W

backward(Y, { {1,0}, {0,1} })

expect { Y, 1, 2, near = 3 }
expect { Y, 2, 2, near = 2 }
expect { d(W), 2, 1, near = 2 }
