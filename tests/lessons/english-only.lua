-- SPDX-License-Identifier: GPL-3.0-or-later
-- A lesson that is not meant to be there in Chinese.
lesson { api = 1, id = "english-only", title = "Twice", languages = { "en" } }

X = input { {1,2} }
Y = X * 2
at(Y) { en = "Y is twice X." }
