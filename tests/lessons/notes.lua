-- SPDX-License-Identifier: GPL-3.0-or-later
-- A page whose notes have what its question asks.
lesson { api = 1, id = "notes", title = { en = "Notes", zh = "备注" } }

X = input { {2} }
Y = 3 * X
at(Y) {
  en = "What is it?", zh = "它是多少？",
  notes = { en = "It is {Y[1,1]}.", zh = "它是 {Y[1,1]}。" },
}
ask {
  at = Y, cell = { 1, 1 },
  prompt = { en = "Y[1,1]?", zh = "Y[1,1] 是多少？" },
}
