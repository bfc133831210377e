-- Two layers of attention over 8 tokens of 16 numbers, 256 examples to train on and 64 held out.
lesson { api = 2, id = "model", title = "Model", languages = { "en" } }
local d, n, words = 16, 8, 12
vocab = {}
for i = 1, words do vocab[i] = "w" .. i end
local seed = 0
local function w(r, c)
  seed = seed + 1
  return weight(random(r, c, { seed = seed, scale = 1 / sqrt(r) }))
end
x = ids({ 1, 2, 3, 4, 5, 6, 7, 8 }, vocab)
y = ids({ 8, 7, 6, 5, 4, 3, 2, 1 }, vocab)
local H = gather(w(words, d), x) + w(n, d)
for layer = 1, 2 do
  local q, k, v = H * w(d, d), H * w(d, d), H * w(d, d)
  local a = softmax(q * k.T / sqrt(d)) * v * w(d, d)
  H = name("H" .. layer, H + a)
end
L = cross_entropy(H * w(d, words), y)
backward(L)
local function set(count, from)
  local all = {}
  for e = 1, count do
    local a, b = {}, {}
    for i = 1, n do
      a[i] = (from + e * (2 * i + 1) + e * e * i // 3) % words + 1
      b[n + 1 - i] = a[i]
    end
    all[e] = { x = a, y = b }
  end
  return all
end
examples { train = set(256, 0), held_out = set(64, 5) }
training { optimizer = "adam", lr = 0.003, batch = 32 }
