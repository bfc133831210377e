-- SPDX-License-Identifier: GPL-3.0-or-later
-- A lesson for qkv. Open it with `qkv FILE` and keep it open while you write:
-- it is loaded again whenever you save. `qkv check FILE` checks everything,
-- `qkv reference` is the language, `qkv reference | less +/softmax` one function.

-- The header comes first and holds plain values only, so that the catalogue can
-- read it without running the file. A text is a string or one for each language.
lesson {
  api = 3, id = "my-lesson", part = 1, order = 99, minutes = 10, needs = {},
  title = { en = "My lesson", zh = "我的一课" },
}

-- The graph ------------------------------------------------------------------
--
-- This part alone is a whole lesson: every matrix that is given to a global
-- becomes a stop of the walk, with its formula, the sum behind each of its
-- numbers, its gradient, exercises and exports.

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

-- Where the backward pass starts: here from a given gradient of O. A lesson with
-- a loss writes, for example, L = mse(O, { {1,1}, {2,2} }) and then backward(L).
backward(O, { {1,0}, {0,1} })

-- Telling --------------------------------------------------------------------
--
-- Figures in braces are read from the graph as it is now, so they cannot be
-- wrong, not even after somebody has changed a number. {row:1} is a label.

intro {
  en = [[Say here what the lesson is about, and what one will know at its end.]],
  zh = [[在这里说明这一课讲什么，学完会明白什么。]],
}

at(A) {
  en = [[{row:1} gives {A[1,2]:%} of its attention to {col:2}.]],
  zh = [[{row:1}把 {A[1,2]:%} 的注意力给了{col:2}。]],
  focus = { A, 1, 2 },        -- the number that is selected on arrival
}

at(d(Wq)) {                   -- the stop where a gradient appears
  en = [[Raise Wq[1,1] a little and f changes by {dWq[1,1]:3} times as much.]],
  zh = [[把 Wq[1,1] 调大一点点，f 的变化就是这一点点的 {dWq[1,1]:3} 倍。]],
}

closing {
  en = [[Say here what to remember.]],
  zh = [[在这里写下值得记住的一句话。]],
}

-- Asking ---------------------------------------------------------------------
--
-- A question covers its number until it is answered. The right answer is read
-- from the graph; `slips` reply to mistakes that people really make.

ask {
  at = S, cell = { 1, 2 },
  prompt = { en = "What is S[1,2]?", zh = "S[1,2] 是多少？" },
  hints = { { en = "It is row 1 of Q times row 2 of K.",
              zh = "用 Q 的第 1 行乘 K 的第 2 行。" } },
  slips = { [7] = { en = "That is q1·k1: you took the first key.",
                    zh = "这是 q1·k1：你用的是第一个键。" } },
}

-- Something the learner has to make happen. `qkv check` runs the solution.
try {
  at = A,
  prompt = { en = "Change Wk until pear looks mostly at apple: A[2,1] above 0.5.",
             zh = "改动 Wk，让梨主要去看苹果：使 A[2,1] 大于 0.5。" },
  reached = function() return A[2][1] > 0.5 end,
  solution = { "set Wk[1,1] -1" },
}

-- Checking -------------------------------------------------------------------
--
-- Numbers that the lesson vouches for. `after` commands run on a fresh session.

expect { S, 1, 1, near = 7 }
expect { A, 1, 1, below = 0.5 }
expect { A, 2, 1, above = 0.5, after = { "set Wk[1,1] -1" } }

-- A playback: `qkv play FILE` shows it, `qkv play FILE --cast X` records it.
play { "goto S", "wait 2", "select S[1,2]", "explain", "wait 2", "goto A" }
