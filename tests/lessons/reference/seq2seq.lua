-- SPDX-License-Identifier: GPL-3.0-or-later
-- Held to tests/data/reference/seq2seq.json, which PyTorch made.
lesson {
  api = 1, id = "reference-seq2seq", part = 9, order = 1, minutes = 1, needs = {},
  title = { en = "Reference: encoder, decoder, and attention between", zh = "参照：序列到序列" },
}

-- Rows that make_reference.py draws from the same generator.
local function draw(seed, r, c) return random(r, c, { seed = seed, scale = 0.5 }) end

X  = input(draw(1, 3, 2))
Wx = weight(draw(2, 2, 3))
Wh = weight(draw(3, 3, 3))
Uy = weight(draw(4, 2, 3))
Uc = weight(draw(5, 3, 3))
Us = weight(draw(6, 3, 3))
Wo = weight(draw(7, 3, 4))
Y0 = input(draw(8, 2, 2))

local h = constant(zeros(1, 3))
local seen = {}
for t = 1, 3 do
  h = name("h" .. t, tanh(rows(X, t, t) * Wx + h * Wh))
  seen[t] = h
end
H = vcat(seen)

local s = h
local said = {}
for t = 1, 2 do
  local a = name("a" .. t, softmax(s * H.T))
  local c = name("c" .. t, a * H)
  s = name("s" .. t, tanh(rows(Y0, t, t) * Uy + c * Uc + s * Us))
  said[t] = s
end
logits = vcat(said) * Wo
L = cross_entropy(logits, { 2, 4 })

backward(L)
