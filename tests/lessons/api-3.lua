-- SPDX-License-Identifier: GPL-3.0-or-later
-- What came with api 3 beside units and subjects: titles of matrices, claims over several seeds,
-- choices that begin afresh, tasks with a title and a reason, scenes, a board.
lesson {
  api = 3, id = "api-3", title = { en = "What came with api 3", zh = "api 3 新增的写法" },
}

task = choose { name = "task", among = { "double", "triple" }, afresh = true }
seed = choose { name = "seed", among = { 1, 2, 3 } }

X = input { { 1, -2 }, { 0, 3 } }
W = weight(random(2, 2, { seed = seed, scale = 0.5 }))
kink = title(relu(X), { en = "cut off below 0", zh = "负数截为 0" })
Y = kink * W
x = ids({ 2, 1 }, { "a", "b" })
y = ids({ 1, 2 }, { "a", "b" })
A1 = softmax(Y)
A2 = softmax(Y * 2)
L = mse(Y, task == "double" and { { 2, 0 }, { 0, 6 } } or { { 3, 0 }, { 0, 9 } })
backward(L)

at(kink) { en = [[What is negative is 0 now.]], zh = [[负数都变成了 0。]], focus = { kink, 1, 2 } }

expect { L, below = 0.1, after = { "train 300" }, each = { "seed", { 1, 3 } },
  claim = { en = "it learns to double in 300 steps, with two seeds",
    zh = "300 步学会加倍，两个种子都行" } }

try {
  id = "double", at = L, title = { en = "double", zh = "加倍" },
  prompt = { en = "Train until f is below 0.001.", zh = "训练到 f 小于 0.001。" },
  reason = { en = [[W only has to be 2 on its diagonal.]], zh = [[W 的对角线上只要是 2。]] },
  reached = function() return task == "double" and L[1][1] < 0.001 end,
  solution = { "train 200" },
}

scene {
  id = "before", title = { en = "Before any step", zh = "训练之前" }, at = d(W), focus = { d(W), 1, 1 },
  { en = [[f falls fastest against this: {dW[1,1]}.]], zh = [[逆着它走，f 降得最快：{dW[1,1]}。]] },
}
ask { id = "sign", at = "before", sign_of = { d(W), 1, 1 } }
scene {
  id = "watch", title = { en = "Step by step", zh = "一步一步" }, at = step(W), after = "double",
  subject = { film = W }, { en = [[See the film of W.]], zh = [[看 W 的胶片。]] },
}
scene {
  id = "there", title = { en = "Once more", zh = "再看一遍" }, at = step(W),
  { en = [[W is its target now.]], zh = [[W 已经是它该是的样子。]] },
}

board {
  words = { x, A1, y },
  subject = { { curve = L }, { picture = W }, { heads = { A1, A2 } } },
  knobs = { "task", "seed", "optimizer", "lr" }, goals = { "double", "triple" },
  { en = [[Two rows are to be doubled or tripled.]], zh = [[把两行数加倍，或变成三倍。]] },
}
try {
  id = "triple", at = "board", title = { en = "triple", zh = "三倍" },
  prompt = { en = "Train the other task until f is below 0.001.", zh = "训练另一个任务，直到 f 小于 0.001。" },
  reached = function() return task == "triple" and L[1][1] < 0.001 end,
  solution = { "choose task triple", "train 200" },
}
