-- SPDX-License-Identifier: GPL-3.0-or-later
-- Almost everything is otherwise when the file is run again: stops, tasks, weights, examples, the
-- matrices of the film, what is written on, and the settings themselves.
lesson { api = 2, id = "changing", title = "Changing", languages = { "en" } }
k = choose { name = "k", among = { 1, 2, 3 } }
local letters = { "a", "b", "c" }
local many = {}
for i = 1, 9 * k do many[i] = "w" .. i end
text = sentence { name = "text", words = letters, default = "a b", most = 5 }
local wide = k > 2 and choose { name = "wide", among = { 2, 5 } } or k
local other, W, U
if k > 1 then other = sentence { name = "other", words = many, default = "w1", most = 4 } end
if k > 2 then wide = choose { name = "d", among = { 2, 5 } } end
local wide = wide or k
E = weight(random(3, wide, { seed = 1 }), { rows = letters })
x = ids(text, letters)
X = gather(E, x)
if k ~= 2 then W = weight(random(wide, wide, { seed = 2 })) end
Y = W and name("Y", X * W) or X
A = softmax(mask(Y * X.T, causal(#text)))
U = (k > 1 and #text < 4) and weight(random(wide, #many, { seed = 3 })) or nil
V = weight(random(wide, 3, { seed = 4 }))
logits = A * Y * (U or V)
L = sum(hadamard(logits, logits))
backward(L)
if k ~= 3 then
  training { optimizer = k == 1 and "adam" or "momentum", lr = 0.01 }
end
if U then generate { logits = logits, text = "other" }
elseif k ~= 2 then generate { logits = logits, text = "text", stop = k == 1 and "c" or nil } end
for i = 1, k do
  ask { at = A, cell = { 1, 1 }, prompt = "A[1,1]? " .. i, id = "ask" .. i }
end
try {
  at = k == 2 and L or A, prompt = "k is 3", id = "three", reached = function() return k == 3 end,
  solution = { "say text a c b", "choose k 3", "train 2", "choose k 2", "generate 2", "choose k 3" },
}
if k == 3 then
  ask { at = L, prompt = "which?", choice = { "a", "b" }, answer = 2, hints = { "b" } }
end
