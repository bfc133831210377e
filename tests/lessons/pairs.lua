-- SPDX-License-Identifier: GPL-3.0-or-later
-- A small model that has everything that can be on at once: a setting that changes the shape of two
-- weights, a sentence, words that are written on, examples, a film, questions, a goal, a script.
lesson { api = 2, id = "pairs", title = "Pairs", languages = { "en" } }
vocab = { "the", "cat", "dog", "sat", "ran", "on", "mat", "." }
wide = choose { name = "wide", among = { 2, 3 } }
text = sentence { name = "text", words = vocab, default = "the cat sat on", most = 9 }
local n = 4
local function w(rows, cols, seed) return weight(random(rows, cols, { seed = seed, scale = 0.4 })) end
E, P = w(#vocab, n, 1), w(9, n, 2)
Wq, Wk, Wv = w(n, wide, 3), w(n, wide, 4), w(n, n, 5)
x = ids(text, vocab)
X = gather(E, x) + rows(P, 1, #text)
Q, K, V = X * Wq, X * Wk, X * Wv
A = softmax(mask(Q * K.T / sqrt(wide), causal(#text)))
H = tanh(X + A * V)
spare = 2 * A
logits = H * E.T
local after = { 2, 4, 6, 1 }
y = {}
for i = 1, #text do y[i] = after[i] or 0 end
y = ids(y, vocab)
L = cross_entropy(logits, y)
backward(L)
local train, many = {}, 12
for who = 2, 3 do for does = 4, 5 do for last = 6, 8 do
  if #train < many then train[#train + 1] = { x = { 1, who, does, last }, y = { who, does, last, 1 } } end
end end end
examples { train = train, held_out = { { x = { 1, 2, 4, 7 }, y = { 2, 4, 7, 1 } } } }
training { optimizer = "adam", lr = 0.03, batch = 4, clip = 1, film = { A } }
generate { logits = logits, text = "text", stop = "." }
ask { at = A, id = "first", cell = { 1, 1 }, prompt = "A[1,1]?" }
ask { at = H, id = "which", prompt = "which?", choice = { "a", "b", "c" }, answer = 2 }
ask { at = d(V), id = "sign", sign_of = { d(V), 1, 1 }, prompt = "its sign?" }
try { at = L, id = "less", prompt = "less", reached = function() return L[1][1] < 1 end,
      solution = { "train 60" } }
play { "goto A", "wait 1000", "goto L" }
