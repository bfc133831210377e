-- Four tasks, one model: two layers of causal attention over 12 places, from random weights.
lesson { api = 2, id = "learn", title = "Learning", languages = { "en" } }
local task = choose { name = "task", default = "copying",
  among = { "copying", "reversing", "sorting", "brackets" } }
local seed = choose { name = "seed", among = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 }, default = 1 }
local length, words, places, d = 6, 8, 12, 32
vocab = { "a", "b", "c", "d", "e", "f", "g", "h", "=" }

local drawn, draws = {}, 10 * seed
local function below(count)
  if #drawn == 0 then
    draws, drawn = draws + 1, draw(10000, 0, words - 1, { seed = draws })
  end
  return table.remove(drawn) % count
end

-- Six words, "=" and the six to follow: each stands behind those before it; 0 is not asked.
local function answer(given)
  local after = {}
  for i = 1, length do after[i] = given[task == "reversing" and length + 1 - i or i] end
  if task == "sorting" then table.sort(after) end
  return after
end
local function sequence()
  local given, x, y = {}, {}, {}
  for i = 1, length do given[i] = 1 + below(words) end
  local after = answer(given)
  for i = 1, length do
    x[i], y[i] = given[i], 0
    x[length + i], y[length + i] = after[i - 1] or words + 1, after[i]
  end
  return { x = x, y = y }
end

-- Brackets of eight kinds, at most three open, closed by "=": which kind does each of these close?
local function brackets()
  local x, y, open = {}, {}, {}
  for i = 1, places do
    local left = places - i + 1
    local opens = #open == 0 or #open < 3 and #open < left and below(2) == 1
    x[i], y[i] = words + 1, 0
    if opens then
      x[i] = 1 + below(words)
      open[#open + 1] = x[i]
    else
      y[i] = open[#open]
      open[#open] = nil
    end
  end
  return { x = x, y = y }
end

local seen = {}
local function set(count)
  local all = {}
  while #all < count do
    local one = task == "brackets" and brackets() or sequence()
    local key = table.concat(one.x, " ")
    if not seen[key] then
      seen[key], all[#all + 1] = true, one
    end
  end
  return all
end
local held, train = set(500), set(1500)

local weights = 1000 * seed
local function w(r, c)
  weights = weights + 1
  return weight(random(r, c, { seed = weights, scale = 1 / sqrt(r) }))
end
x = ids(held[1].x, vocab)
y = ids(held[1].y, vocab)
local H = gather(w(words + 1, d), x) + w(places, d)
for layer = 1, 2 do
  local N = layernorm(H, weight(ones(1, d)), weight(zeros(1, d)))
  local a = softmax(mask(N * w(d, d) * (N * w(d, d)).T / sqrt(d), causal(places)))
  H = name("H" .. layer, H + a * (N * w(d, d)) * w(d, d))
end
scores = H * w(d, words + 1)
L = cross_entropy(scores, y)
backward(L)
examples { train = train, held_out = held }
training { optimizer = "adam", lr = 0.005, batch = 32, clip = 1, warmup = 100 }
