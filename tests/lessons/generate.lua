-- SPDX-License-Identifier: GPL-3.0-or-later
-- A small model of the next word: attention, tanh and softmax, trained over examples.
lesson { api = 2, id = "generate", title = "The next word", languages = { "en" } }
vocab = { "the", "cat", "dog", "sat", "ran", "on", "mat", "." }
text = sentence { name = "text", words = vocab, default = "the cat sat on", most = 12 }
local d = 6
local function w(rows, seed) return weight(random(rows, d, { seed = seed, scale = 0.4 })) end
E, P, Wq, Wk, Wv = w(#vocab, 1), w(12, 2), w(d, 3), w(d, 4), w(d, 5)
x = ids(text, vocab)
X = gather(E, x) + rows(P, 1, #text)
A = softmax(mask(X * Wq * (X * Wk).T / sqrt(d), causal(#text)))
H = tanh(X + A * (X * Wv))
logits = H * E.T
local after = { 2, 4, 6, 1 }
y = {}
for i = 1, #text do y[i] = after[i] or 0 end
y = ids(y, vocab)
L = cross_entropy(logits, y)
backward(L)
local train = {}
for who = 2, 3 do for does = 4, 5 do for last = 6, 8, 2 do
  train[#train + 1] = { x = { 1, who, does, last }, y = { who, does, last, 1 } }
end end end
train[#train + 1] = { x = { 4, 6, 1, 7 }, y = { 6, 1, 7, 8 } }
train[#train + 1] = { x = { 5, 6, 1, 7 }, y = { 6, 1, 7, 8 } }
examples { train = train }
training { optimizer = "adam", lr = 0.03, batch = 4, clip = 1 }
generate { logits = logits, text = "text", stop = "." }
