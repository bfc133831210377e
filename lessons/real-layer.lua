-- SPDX-License-Identifier: GPL-3.0-or-later
-- The attention half of the first layer of GPT-2 (ln_1, c_attn, heads, mask, c_proj), with the
-- names and the layout of its file. real-layer.safetensors has that layout with 48 numbers a
-- token and 4 heads; its numbers are random (tests/data/make_real_layer.py). With
-- --weights FILE the numbers of GPT-2 itself are read, 768 a token and 12 heads, or those of
-- its larger sizes.
lesson {
  api = 2, id = "real-layer", part = 4, order = 32, minutes = 20, needs = { "multi-head", "norm" },
  title = { en = "A layer out of a real model", zh = "真实模型里的一层" },
  keywords = { en = "GPT-2, safetensors, c_attn, Conv1D, weights, real model",
    zh = "GPT-2、safetensors、c_attn、Conv1D、权重文件、真实模型" },
  weights = "real-layer.safetensors",
}

-- The sentence as GPT-2 cuts it, with the numbers of its vocabulary, which count from 0.
local cut = {
  { "The", 464 }, { "one", 530 }, { "who", 508 }, { "said", 531 }, { "so", 523 }, { "is", 318 },
  { "the", 262 }, { "one", 530 }, { "who", 508 }, { "has", 468 }, { "it", 340 }, { ".", 13 },
}

-- Only the rows of these words are read, each once.
local words, picked, place, text = {}, {}, {}, {}
for i, token in ipairs(cut) do
  local word, id = token[1], token[2]
  if not place[id] then
    words[#words + 1] = word
    picked[#picked + 1] = id + 1
    place[id] = #words
  end
  text[i] = place[id]
end
local T = #text

x = ids(text, words)
wte = weight(weights("wte.weight", { pick = picked }), { rows = words })
wpe = weight(weights("wpe.weight", { rows = { 1, T } }))
ln_1_weight = weight(weights "h.0.ln_1.weight")
ln_1_bias = weight(weights "h.0.ln_1.bias")
c_attn_weight = weight(weights "h.0.attn.c_attn.weight")
c_attn_bias = weight(weights "h.0.attn.c_attn.bias")
c_proj_weight = weight(weights "h.0.attn.c_proj.weight")
c_proj_bias = weight(weights "h.0.attn.c_proj.bias")

-- Widths follow the file: all sizes of GPT-2 have heads of 64 columns.
local width = #wte[1]
local wide = width % 64 == 0 and 64 or 12
local heads = width // wide

tokens = gather(wte, x)
X = tokens + wpe
ln_1 = layernorm(X, ln_1_weight, ln_1_bias)
c_attn = no_stop(ln_1 * c_attn_weight) + c_attn_bias

-- Queries, keys and values side by side, each head a strip of each.
local out = {}
for h = 1, heads do
  local function strip(n) return cols(c_attn, n * width + (h - 1) * wide + 1, n * width + h * wide) end
  local head = attention.head {
    name = "h" .. h, Q = name("h" .. h .. ".Q", strip(0)), K = name("h" .. h .. ".K", strip(1)),
    V = name("h" .. h .. ".V", strip(2)), mask = causal(T),
  }
  out[h] = head.O
  group({ en = "head " .. h, zh = "头 " .. h },
    { head.Q, head.K, head.V, head.S, head.S_scaled, head.S_masked, head.A, head.O },
    { closed = true })
end
concat = hcat(out)
c_proj = no_stop(concat * c_proj_weight) + c_proj_bias
Y = X + c_proj

-- What comes back from the layers above: whole numbers from -2 to 2 stand for it.
local G = {}
for t = 1, T do
  G[t] = {}
  for j = 1, width do G[t][j] = (7 * t + 3 * j) % 5 - 2 end
end
backward(Y, G)

-- PyTorch's numbers for the file beside the lesson, in float64.
if width == 48 then
  expect { Y, equals = load("real-layer.npz", { tensor = "Y" }), tolerance = 1e-9 }
  for name, M in pairs {
    X = X, wte = wte, wpe = wpe, ln_1_weight = ln_1_weight, ln_1_bias = ln_1_bias,
    c_attn_weight = c_attn_weight, c_attn_bias = c_attn_bias,
    c_proj_weight = c_proj_weight, c_proj_bias = c_proj_bias,
  } do
    expect { d(M), equals = load("real-layer.npz", { tensor = "d" .. name }), tolerance = 1e-9 }
  end
end

intro {
  en = [[A layer as it lies in a file: the attention half of GPT-2's first layer, under the
    names that its file has. Is it anything else than what you have seen? The file beside this
    lesson has GPT-2's layout in small, with random numbers; start with `--weights FILE`, and
    these are GPT-2's own.]],
  zh = [[一层在文件里是什么样子：GPT-2 第一层的注意力那一半，名字就是它的文件里的名字。它和前面
    看过的有什么不同吗？课程旁边的文件和 GPT-2 布局相同，尺寸小，数是随机的；启动时用
    `--weights 文件` 指定，读进来的就是 GPT-2 自己的数。]],
}

at(x) {
  en = [[The sentence as GPT-2 cuts it, twelve tokens of ten kinds. In its vocabulary "The" is
    number 464 and "one" number 530; a blank before a word belongs to the word.]],
  zh = [[GPT-2 切出来的这句话：十二个词元，十种。在它的词表里，“The”是第 464 号，“one”是第 530
    号；词前面的空格算在词里。]],
}

at(wte) {
  en = [[The table of words. Of its rows, 50,257 in GPT-2, only those of this sentence are
    read. "one" and "who" stand twice in it and have one row each.]],
  zh = [[词的表。GPT-2 里有 50,257 行，这里只读这句话用到的几行。“one”和“who”各出现两次，各有
    一行。]],
}

at(wpe) {
  en = [[The table of places, learned like everything else: one row for each place, 1,024 in
    GPT-2.]],
  zh = [[位置的表，和别的数一样是学出来的：每个位置一行，GPT-2 里有 1,024 行。]],
}

at(c_attn_weight) {
  en = [[Wq, Wk and Wv side by side in one matrix, so that one product makes all three. Rows
    come in and columns go out: the file calls this Conv1D, and x⋅W + b is all that it does.]],
  zh = [[Wq、Wk、Wv 并排放在一个矩阵里，一次乘法就把三个都算出来。行是输入，列是输出：文件里叫
    Conv1D，做的只是 x⋅W + b。]],
}

at(X) {
  en = [[A word and its place, added. At the two places of "one" the rows differ only by wpe.]],
  zh = [[词加上位置。两处“one”的行，差别只在 wpe。]],
  focus = { X, 2, 1 },
}

at(c_attn) {
  en = [[Queries, keys and values of all heads: first all queries, then all keys, then all
    values. Each head takes its strip of each third.]],
  zh = [[所有头的查询、键、值：先是全部查询，再是全部键，最后是全部值。每个头从每一份里取自己的
    那几列。]],
}

at(Y) {
  en = [[What the attention half hands on: its input, and what the heads have added. The other
    half of the layer, a norm and a feed-forward network, begins here.]],
  zh = [[注意力这一半交出去的：输入，加上各个头算出来的。这一层的另一半（归一化和前馈网络）从这里
    开始。]],
}

at(d(Y)) {
  en = [[In training this gradient would come down from the layers above. They are not here:
    whole numbers from -2 to 2 stand for it.]],
  zh = [[训练时，这个梯度是从上面各层传下来的。这里没有那些层，用 -2 到 2 的整数代替。]],
}

at(d(wte)) {
  en = [[The rows of "one" and "who" get the gradients of both their places, added up.]],
  zh = [[“one”和“who”的行，得到的是两处梯度之和。]],
  focus = { d(wte), 2, 1 },
}

closing {
  en = [[Nothing in it was new: a norm, one product for three, heads, a mask, a product, a sum.
    A model is many such layers and a file of numbers.]],
  zh = [[没有新东西：归一化，一次乘法算三样，分头，掩码，再一次乘法，相加。一个模型就是许多这样的
    层，加上一个装满数的文件。]],
}

play { "next", "wait 2", "goto c_attn", "wait 3", "goto Y", "wait 2", "goto dwte", "wait 3" }
