-- SPDX-License-Identifier: GPL-3.0-or-later
-- Tasks that qkv check refuses, one a line.
lesson { api = 1, id = "wrong-tasks", title = { en = "Wrong tasks", zh = "有错的任务" } }
X = input { {1,2}, {3,4} }
W = weight { {1,0}, {0,2} }
Y = X * W
backward(Y, { {1,0}, {0,1} })
ask { at = Y, cell = {1,2}, slips = { [4] = "the right answer" } }
ask { at = Y, choice = { {en="a"}, "b" }, answer = 1 }
ask { at = Y, sign_of = { Y, 1, 1 }, slips = { ["2x3"] = "no sign" } }
try { at = Y, reached = function() return Y[1][1] > 0 end, solution = { "set W[1,1] 2" } }
try { at = Y, reached = function() return Y[1][1] > 5 end, solution = { "set W[1,1] 2" } }
try { at = Y, reached = function() return Y[1][1] > 5 end }
ask { at = Y, cell = {1,1} }
ask { at = Y, answer = function() error("no answer today") end, prompt = { en = "?", zh = "？" } }
