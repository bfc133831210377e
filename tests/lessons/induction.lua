lesson { api = 2, id = "induction", title = "An induction head", languages = { "en" } }
vocab = { "^", "a", "b", "c", "d" }
x = ids("^ b a d b a", vocab)          -- never trained on
y = ids("a d", vocab)                  -- what comes after its last two words
X = gather(eye(5), x)
W1 = weight(random(6, 6))
W2 = weight(random(5, 5))
A1 = softmax(mask(W1, causal(6)))      -- by place
H = A1 * X
A2 = softmax(mask(X * W2 * H.T, causal(6)))
L = cross_entropy(8 * rows(A2 * X, 5, 6), y)
backward(L)
at(A1) [[Place 5 gives {A1[5,4]:%} to the one before it.]]
at(A2) [[The last “a” gives {A2[6,4]:%} to “d”, which came after the first.]]
local train = {}
for a = 2, 5 do for b = 2, 5 do for c = 2, 5 do
  if a ~= b and b ~= c and a ~= c and (a ~= 3 or b ~= 2) then
    train[#train + 1] = { x = { 1, a, b, c, a, b }, y = { b, c } }
  end
end end end
examples { train = train, held_out = { { x = "^ b a d b a", y = "a d" } } }
training { optimizer = "adam", lr = 0.05, batch = 11, film = { A1, A2 }, steps = 100 }
expect { L, below = 0.1, over = "held_out", after = { "train 200" } }
expect { A1, 5, 4, above = 0.9, after = { "train 200" } }
expect { A2, 6, 4, above = 0.8, after = { "train 200" } }
