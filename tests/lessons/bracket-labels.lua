-- SPDX-License-Identifier: GPL-3.0-or-later
-- A matrix that is cut on paper, whose rows begin with what LaTeX could take for a command's own.
lesson { api = 1, id = "bracket-labels", title = "Labels in brackets" }
local words = {}
for i = 1, 20 do words[i] = ({ "[CLS]", "*" })[1 + i % 2] end
words[20] = "[SEP]"
X = input(random(20, 2, { seed = 1 }), { rows = words, cols = { "[CLS]", "*" } })
Y = name("[y]", X * 2)
Z = name("*z", Y * eye(2))
