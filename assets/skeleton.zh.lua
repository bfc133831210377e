-- SPDX-License-Identifier: GPL-3.0-or-later
-- qkv 的一课。用 `qkv 文件` 打开，边写边看：每次保存，都会重新载入。
-- `qkv check 文件` 检查全部内容，`qkv reference` 是课程语言，
-- `qkv reference | less +/softmax` 找一个函数。

-- 开头这张表里只能写字面值，这样目录不必运行整个文件就能读到它。
-- 文字可以只写一个字符串，也可以两种语言各写一个。
lesson {
  api = 3, id = "my-lesson", part = 1, order = 99, minutes = 10, needs = {},
  title = { en = "My lesson", zh = "我的一课" },
}

-- 计算图 ---------------------------------------------------------------------
--
-- 单是这一部分就是完整的一课：每个赋给全局变量的矩阵都是路线上的一站，
-- 自带公式、每个数背后的算式、梯度、练习和导出。

tokens = { { en = "apple", zh = "苹果" }, { en = "pear", zh = "梨" } }

X  = input({ {1,2}, {3,1} }, { rows = tokens })
Wq = weight { {1,0}, {0,1} }
Wk = weight { {1,1}, {0,1} }
Wv = weight { {2,0}, {0,1} }

Q = X * Wq
K = X * Wk
V = X * Wv
S = Q * K.T
S_scaled = S / sqrt(2)
A = softmax(S_scaled)
O = A * V

-- 反向传播从哪里开始：这里从给定的 O 的梯度开始。有损失的课可以这样写：
-- 先 L = mse(O, { {1,1}, {2,2} })，再 backward(L)。
backward(O, { {1,0}, {0,1} })

-- 讲解 -----------------------------------------------------------------------
--
-- 花括号里的数直接取自计算图，所以不会写错，有人改了数也一样。
-- {row:1} 是第 1 行的标签。

intro {
  en = [[Say here what the lesson is about, and what one will know at its end.]],
  zh = [[在这里说明这一课讲什么，学完会明白什么。]],
}

at(A) {
  en = [[{row:1} gives {A[1,2]:%} of its attention to {col:2}.]],
  zh = [[{row:1}把 {A[1,2]:%} 的注意力给了{col:2}。]],
  focus = { A, 1, 2 },        -- 到这一站时选中的数
}

at(d(Wq)) {                   -- 梯度出现的那一站
  en = [[Raise Wq[1,1] a little and f changes by {dWq[1,1]:3} times as much.]],
  zh = [[把 Wq[1,1] 调大一点点，f 的变化就是这一点点的 {dWq[1,1]:3} 倍。]],
}

closing {
  en = [[Say here what to remember.]],
  zh = [[在这里写下值得记住的一句话。]],
}

-- 提问 -----------------------------------------------------------------------
--
-- 答出来之前，所问的数一直遮着。正确答案取自计算图；
-- `slips` 用来回应人们真会犯的错误。

ask {
  at = S, cell = { 1, 2 },
  prompt = { en = "What is S[1,2]?", zh = "S[1,2] 是多少？" },
  hints = { { en = "It is row 1 of Q times row 2 of K.",
              zh = "用 Q 的第 1 行乘 K 的第 2 行。" } },
  slips = { [7] = { en = "That is q1·k1: you took the first key.",
                    zh = "这是 q1·k1：你用的是第一个键。" } },
}

-- 要学习者自己动手做到的事。`qkv check` 会执行这里的解法。
try {
  at = A,
  prompt = { en = "Change Wk until pear looks mostly at apple: A[2,1] above 0.5.",
             zh = "改动 Wk，让梨主要去看苹果：使 A[2,1] 大于 0.5。" },
  reached = function() return A[2][1] > 0.5 end,
  solution = { "set Wk[1,1] -1" },
}

-- 核对 -----------------------------------------------------------------------
--
-- 这一课担保的数。`after` 里的命令在刚打开、还没改过数的课上执行。

expect { S, 1, 1, near = 7 }
expect { A, 1, 1, below = 0.5 }
expect { A, 2, 1, above = 0.5, after = { "set Wk[1,1] -1" } }

-- 播放脚本：`qkv play 文件` 放出来，`qkv play 文件 --cast X` 录下来。
play { "goto S", "wait 2", "select S[1,2]", "explain", "wait 2", "goto A" }
