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
  local may_look = name("h" .. h .. ".may_look", no_stop(constant(causal(T))))
  local head = attention.head {
    name = "h" .. h, Q = name("h" .. h .. ".Q", strip(0)), K = name("h" .. h .. ".K", strip(1)),
    V = name("h" .. h .. ".V", strip(2)), mask = may_look,
  }
  out[h] = head.O
  group({ en = "head " .. h, zh = "头 " .. h },
    { head.Q, head.K, head.V, head.S, head.S_scaled, may_look, head.S_masked, head.A, head.O },
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
  expect { d(tokens), 3, 1, near = -2.770257 }
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
  en = [[The sentence as GPT-2 cuts it. In its vocabulary "The" is number 464 and "one"
    number 530; a blank before a word belongs to it.]],
  zh = [[GPT-2 切出来的这句话：十二个词元，十种。在它的词表里，“The”是第 464 号，“one”是第 530
    号；词前面的空格算在词里。]],
}

at(wte) {
  en = [[The table of words. Of its rows, 50,257 in GPT-2, only those of this sentence are
    read. "one" and "who" stand twice in it and have one row each.]],
  zh = [[词的表。GPT-2 里有 50,257 行，这里只读这句话用到的几行。“one”和“who”各出现两次，各有
    一行。]],
  core = true,
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
  core = true,
}

at(X) {
  en = [[A word and its place, added. At the two places of "one" the rows differ only by wpe.]],
  zh = [[词加上位置。两处“one”的行，差别只在 wpe。]],
  focus = { X, 2, 1 }, core = true,
}

at(c_attn) {
  en = [[Queries, keys and values of all heads: first all queries, then all keys, then all
    values. Each head takes its strip of each third.]],
  zh = [[所有头的查询、键、值：先是全部查询，再是全部键，最后是全部值。每个头从每一份里取自己的
    那几列。]],
  core = true,
  notes = {
    en = [[Let somebody draw c_attn on the board, and in it the three strips of head 2.]],
    zh = [[请一个学生在黑板上画出 c_attn，再标出头 2 的三条。]],
  },
}

at(Y) {
  en = [[What the attention half hands on: its input, and what the heads have added. The other
    half of the layer, a norm and a feed-forward network, begins here.]],
  zh = [[注意力这一半交出去的：输入，加上各个头算出来的。这一层的另一半（归一化和前馈网络）从这里
    开始。]],
  core = true,
}

at(d(Y)) {
  en = [[In training this gradient would come down from the layers above. They are not here:
    whole numbers from -2 to 2 stand for it.]],
  zh = [[训练时，这个梯度是从上面各层传下来的。这里没有那些层，用 -2 到 2 的整数代替。]],
  core = true,
}

at(d(wte)) {
  en = [[The rows of "one" and "who" get the gradients of both their places, added up.]],
  zh = [[“one”和“who”的行，得到的是两处梯度之和。]],
  focus = { d(wte), 2, 1 }, core = true,
  notes = {
    en = [[Ask which rows of the table get 0: all that the sentence does not have, here over 50,000.]],
    zh = [[问学生：表里哪些行的梯度是 0？句子里没有的词，GPT-2 有五万多行。]],
  },
}

closing {
  en = [[Nothing in it was new: a norm, one product for three, heads, a mask, a product, a sum.
    A model is many such layers and a file of numbers.]],
  zh = [[没有新东西：归一化，一次乘法算三样，分头，掩码，再一次乘法，相加。一个模型就是许多这样的
    层，加上一个装满数的文件。]],
}

-- Tasks --------------------------------------------------------------------

ask {
  at = x, id = "twice",
  prompt = { en = [["one" is word 2 and word 8. How do rows 2 and 8 of X differ?]],
             zh = "“one”是第 2 个词，也是第 8 个。X 的第 2 行和第 8 行相差什么？" },
  choice = { { en = "not at all", zh = "毫无差别" }, { en = "by their rows of wpe", zh = "差在 wpe 的两行" },
             { en = "by all words between them", zh = "差在中间的那些词" } },
  answer = 2,
  hints = { { en = "X adds a row of wte and a row of wpe.", zh = "X 是 wte 的一行加 wpe 的一行。" } },
  slips = {
    [1] = { en = "Their row of wte is one. Their places are two.", zh = "wte 里是同一行，位置却是两个。" },
    [3] = { en = "Other words come in with the heads only.", zh = "别的词要到各个头里才进来。" },
  },
}

ask {
  at = c_attn_weight, id = "columns", answer = 3 * wide, always = true,
  prompt = { en = heads .. " heads share its " .. 3 * width .. " columns alike. How many belong to one head, Q, K and V together?",
             zh = heads .. " 个头平分它的 " .. 3 * width .. " 列。一个头的 Q、K、V 合起来占几列？" },
  hints = { { en = "A strip of each third.", zh = "三份里各占一条。" } },
  slips = {
    [wide] = { en = "Those are its queries alone.", zh = "那只是它的查询。" },
    [width] = { en = "Those are the queries of all heads.", zh = "那是所有头的查询。" },
  },
}

ask {
  at = X, id = "shape", shape_of = c_attn,
  prompt = { en = "A norm keeps X's shape; c_attn = ln_1⋅c_attn_weight + c_attn_bias. What shape has c_attn?",
             zh = "归一化不改变 X 的形状；c_attn = ln_1⋅c_attn_weight + c_attn_bias。c_attn 是什么形状？" },
  hints = { { en = "Rows of the left factor, columns of the right one.", zh = "行数看左边，列数看右边。" } },
  slips = {
    [T .. "x" .. width] = { en = "That is Q alone. K and V stand beside it.", zh = "那只是 Q，旁边还有 K 和 V。" },
    ["1x" .. 3 * width] = { en = "That is the bias. It is added to every token's row.", zh = "那是偏置，每个词元的行都要加上它。" },
  },
}

ask {
  at = c_attn, id = "strip", answer = width + wide + 1,
  prompt = { en = "A head has " .. wide .. " columns in each third. In which column of c_attn do the keys of head 2 begin?",
             zh = "每一份里一个头占 " .. wide .. " 列。头 2 的键从 c_attn 的第几列开始？" },
  hints = { { en = "Before them stand all queries, and the keys of head 1.", zh = "它前面是全部查询，还有头 1 的键。" } },
  slips = {
    [width + wide] = { en = "There head 1 ends.", zh = "那是头 1 的最后一列。" },
    [width + 1] = { en = "There head 1's keys begin.", zh = "那是头 1 的键开始的地方。" },
    [wide + 1] = { en = "Those are its queries.", zh = "那是它的查询。" },
  },
}

if width == 48 then
  local before = load("real-layer.npz", { tensor = "Y" })
  local function same(t)
    for j = 1, width do
      if math.abs(Y[t][j] - before[t][j]) > 1e-6 then return false end
    end
    return true
  end

  try {
    at = concat, id = "last-alone", only = { wpe }, cells = 1,
    prompt = { en = "Change one number of wpe so that Y changes in its last row alone.",
               zh = "改 wpe 的一个数，让 Y 只有最后一行变。" },
    hints = { { en = "Who sees a word? Itself, and those after it.", zh = "谁能看见一个词？它自己和后面的词。" } },
    reached = function()
      for t = 1, T - 1 do
        if not same(t) then return false end
      end
      return not same(T)
    end,
    solution = { "set wpe[12,1] 1" },
  }
end

ask {
  at = d(concat), id = "seen-by", answer = 9,
  prompt = { en = [["said" is word 4 of 12. From how many words' queries does the gradient of its keys come?]],
             zh = "“said”是 12 个词里的第 4 个。它的键的梯度，来自几个词的查询？" },
  hints = { { en = "Who may look at it? The mask is causal.", zh = "谁能看见它？掩码是因果的。" } },
  slips = {
    [8] = { en = "It looks at itself as well.", zh = "它也看自己。" },
    [4] = { en = "Those are the words that it looks at.", zh = "那是它能看见的词。" },
    [12] = { en = "Words 1 to 3 stand before it: for them it is masked.", zh = "第 1 到 3 个词在它前面，看不见它。" },
  },
}

ask {
  at = d(c_attn), id = "one-head", answer = 1, always = true,
  prompt = { en = "From how many of the " .. heads .. " heads does one cell of dc_attn get its gradient?",
             zh = "dc_attn 的一格，梯度来自 " .. heads .. " 个头中的几个？" },
  hints = { { en = "Which heads read its column?", zh = "哪几个头读它这一列？" } },
  slips = { [heads] = { en = "A row goes to all heads, a column to one of them.", zh = "一行交给所有的头，一列只交给一个。" } },
}

ask {
  at = d(wte), id = "both-places", cell = { 3, 1 },
  prompt = { en = [["who" is word 3 and word 9. What is dwte[3,1]?]],
             zh = "“who”是第 3 个词和第 9 个词。dwte[3,1] 是多少？" },
  slips = width == 48 and { [-2.770257] = { en = "That is place 3 alone.", zh = "那只是第 3 个位置的。" } } or nil,
}

ask {
  at = d(c_attn_bias), id = "zeros",
  prompt = { en = "One third of these gradients is 0 whatever the numbers are. Whose part of the bias is that?",
             zh = "这些梯度里有三分之一，不管是什么数，必定是 0。是偏置里属于谁的那一份？" },
  choice = { { en = "the queries'", zh = "查询" }, { en = "the keys'", zh = "键" }, { en = "the values'", zh = "值" } },
  answer = 2,
  hints = { { en = "Softmax does not see it when a whole row of scores shifts alike.",
              zh = "整行分数一起平移，softmax 没有反应。" } },
  slips = {
    [1] = { en = "It meets other keys with other scores.", zh = "遇到不同的键，分数变得不一样。" },
    [3] = { en = "It goes straight into what the head hands on.", zh = "它直接进到头的输出里。" },
  },
}

ask {
  at = step(wte), id = "rows-moved", answer = #words, always = true,
  prompt = { en = "GPT-2's table has 50,257 rows. How many of them does a step on this sentence change?",
             zh = "GPT-2 的表有 50,257 行。用这句话走一步，会改变几行？" },
  hints = { { en = "Which rows were read?", zh = "读过哪几行？" } },
  slips = {
    [T] = { en = "\"one\" and \"who\" stand twice.", zh = "“one”和“who”各出现两次。" },
    [50257] = { en = "Rows that are not read have gradient 0.", zh = "没读到的行，梯度是 0。" },
  },
}

ask {
  at = step(c_attn_bias), id = "bias-places", answer = T, always = true,
  prompt = { en = "One number of c_attn_bias: over how many words is its gradient summed?",
             zh = "c_attn_bias 的一个数，梯度是几个词那里的和？" },
  hints = { { en = "To which rows is it added?", zh = "它加到了哪几行上？" } },
  slips = { [1] = { en = "It is added to the row of every word.", zh = "每个词的那一行都加了它。" } },
}

play { "next", "wait 2", "goto c_attn", "wait 3", "goto Y", "wait 2", "goto dwte", "wait 3" }
