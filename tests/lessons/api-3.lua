-- SPDX-License-Identifier: GPL-3.0-or-later
-- What came with api 3 beside units and subjects: titles of matrices, claims over several seeds,
-- choices that begin afresh, tasks with a title and a reason, scenes, a board.
lesson {
  api = 3, id = "api-3", title = { en = "What came with api 3", zh = "api 3 新增的写法" },
}

X = input { { 1, -2 }, { 0, 3 } }
W = weight { { 1, 0 }, { 0, 1 } }
kink = title(relu(X * W), { en = "cut off below 0", zh = "负数截为 0" })
L = mse(kink, { { 2, 0 }, { 0, 2 } })
backward(L)

at(kink) { en = [[What is negative is 0 now.]], zh = [[负数都变成了 0。]], focus = { kink, 1, 2 } }
