-- SPDX-License-Identifier: GPL-3.0-or-later
-- The attention half of the first layer of GPT-2 (ln_1, c_attn, heads, mask, c_proj), with the
-- names and the layout of its file. real-layer.safetensors has that layout with 48 numbers a
-- token and 4 heads; its numbers are random (tests/data/make_real_layer.py). With
-- --weights FILE the numbers of GPT-2 itself are read, 768 a token and 12 heads, or those of
-- its larger sizes.
lesson {
  api = 3, id = "real-layer", part = 4, order = 24, needs = { "multi-head", "norm" },
  title = { en = "A layer out of a real model", zh = "真实模型里的一层" },
  keywords = { en = "GPT-2, safetensors, c_attn, Conv1D, weights, real model",
    zh = "GPT-2、safetensors、c_attn、Conv1D、权重文件、真实模型" },
  weights = "real-layer.safetensors",
  units = {
    { at = "intro", minutes = 12, title = { en = "In the file", zh = "文件里" },
      question = { en = "Where do the queries, keys and values of a head lie in one matrix?",
        zh = "一个头的查询、键、值，在大矩阵的哪几列？" },
      can = { { en = "find a head's columns in c_attn", zh = "在 c_attn 里找到一个头的列" },
        { en = "name the shapes from the words to the heads", zh = "说出从词到各个头的形状" },
        { en = "say which rows a change of one place reaches",
          zh = "说出改一个位置会影响到哪些行" } } },
    { at = "dY", minutes = 12, title = { en = "One step", zh = "走一步" },
      question = { en = "Which numbers of the file does one sentence change?",
        zh = "一句话会改动文件里的哪些数？" },
      can = { { en = "say over which words a key's gradient is summed",
          zh = "说出一个键的梯度是对哪些词求和" },
        { en = "add up the gradients of a word that stands twice",
          zh = "把出现两次的词的两份梯度加起来" },
        { en = "say why the gradient of the keys' bias is always 0",
          zh = "说清键的偏置，梯度为什么总是 0" } } } },
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
ln_1_bias = no_stop(weight(weights "h.0.ln_1.bias"))
c_attn_weight = weight(weights "h.0.attn.c_attn.weight")
c_attn_bias = weight(weights "h.0.attn.c_attn.bias")
c_proj_weight = weight(weights "h.0.attn.c_proj.weight")
c_proj_bias = no_stop(weight(weights "h.0.attn.c_proj.bias"))

-- Widths follow the file: all sizes of GPT-2 have heads of 64 columns.
local width = #wte[1]
local wide = width % 64 == 0 and 64 or 12
local heads = width // wide
local keys = width + 1 -- the column of c_attn in which they begin
local values = 2 * width + 1

tokens = gather(wte, x)
X = tokens + wpe
ln_1 = layernorm(X, ln_1_weight, ln_1_bias)
c_attn = no_stop(ln_1 * c_attn_weight) + c_attn_bias

-- Queries, keys and values side by side, each head a strip of each.
local out, shares, looked_up = {}, {}, {}
for h = 1, heads do
  local function strip(n) return cols(c_attn, n * width + (h - 1) * wide + 1, n * width + h * wide) end
  local may_look = name("h" .. h .. ".may_look", no_stop(constant(causal(T))))
  local head = attention.head {
    name = "h" .. h, Q = name("h" .. h .. ".Q", strip(0)), K = name("h" .. h .. ".K", strip(1)),
    V = name("h" .. h .. ".V", strip(2)), mask = may_look,
  }
  out[h], shares[h], looked_up[h] = head.O, head.A, head.K
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
  expect { Y, equals = load("real-layer-torch.npz", { tensor = "Y" }), tolerance = 1e-9 }
  expect { d(tokens), 3, 1, near = -2.770257 }
  for name, M in pairs {
    X = X, wte = wte, wpe = wpe, ln_1_weight = ln_1_weight, ln_1_bias = ln_1_bias,
    c_attn_weight = c_attn_weight, c_attn_bias = c_attn_bias,
    c_proj_weight = c_proj_weight, c_proj_bias = c_proj_bias,
  } do
    expect { d(M), equals = load("real-layer-torch.npz", { tensor = "d" .. name }), tolerance = 1e-9 }
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
  en = [[The sentence as GPT-2 cuts it: "The" is word 464, " one" with its blank 530.]],
  zh = [[GPT-2 切出来的这句话：“The”是词表里第 464 号，带空格的“one”是第 530 号。]],
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

at(ln_1_weight) {
  en = [[The gamma of the first norm. The file calls gamma and beta weight and bias: a number for each
    column, the same for all tokens. Training begins at 1 and 0; ln_1_weight[1,1] is
    {ln_1_weight[1,1]:3}, ln_1_bias[1,1] {ln_1_bias[1,1]:3}.]],
  zh = [[第一次归一化的 gamma。文件把 gamma 和 beta 叫 weight 和 bias，每列各有一个，所有词元共用。训练从 1 和 0
    开始；ln_1_weight[1,1] 是 {ln_1_weight[1,1]:3}，ln_1_bias[1,1] 是 {ln_1_bias[1,1]:3}。]],
  focus = { ln_1_weight, 1, 1 },
}

at(c_attn_weight) {
  en = [[Wq, Wk and Wv side by side, so that one product makes all three. Rows come in and columns
    go out: the file calls this Conv1D, and it is only x⋅W + b.]],
  zh = [[Wq、Wk、Wv 并排放在一个矩阵里，一次乘法就把三个都算出来。行是输入，列是输出：文件里叫
    Conv1D，做的只是 x⋅W + b。]],
  core = true,
}

at(c_attn_bias) {
  en = [[A bias for each column of c_attn, {c_attn_bias[1,1]:3} for the first. The heads of lesson 12
    had none: a query was made of its token alone. Here each has a part that all tokens share.]],
  zh = [[c_attn 的每一列有一个偏置，第 1 列的是 {c_attn_bias[1,1]:3}。第 12 课的头没有偏置，查询只由它的词元决定；
    这里每个查询里还有一份，是所有词元共有的。]],
  focus = { c_attn_bias, 1, 1 },
}

at(c_proj_weight) {
  en = "This is lesson 12's Wo. In c_attn_weight columns belong to a head, here rows do, 1 to "
    .. wide .. " to head 1: row i multiplies column i of what the heads hand on. c_proj_bias is added after it.",
  zh = "这就是第 12 课的 Wo。在 c_attn_weight 里，一个头占的是列；在这里占的是行，头 1 占第 1 到 " .. wide
    .. " 行：第 i 行乘的是各头输出的第 i 列。乘完再加 c_proj_bias。",
  focus = { c_proj_weight, 1, 1 },
}

at(tokens) {
  en = [[Ten rows of the table make twelve. Rows 2 and 8, both "one", are the same row, with
    {tokens[2,1]:3} in column 1. "The" and "the" are two words of the vocabulary, and rows 1 and 7
    differ.]],
  zh = [[表里的十行，取成了十二行。第 2 行和第 8 行都是“one”，取的是同一行，第 1 列都是 {tokens[2,1]:3}。“The”和“the”在
    词表里是两个词，所以第 1 行和第 7 行不同。]],
  focus = { tokens, 8, 1 },
}

at(X) {
  en = [[A word and its place, added. The two rows of "one" differ only by wpe.]],
  zh = [[词加上位置。两处“one”的行，差别只在 wpe。]],
  focus = { X, 2, 1 }, core = true,
}

at(ln_1) {
  en = [[GPT-2 is *pre-norm*: the heads read ln_1, while Y will add X as it is. Each row is brought to
    mean 0 and standard deviation 1, then scaled and shifted: {X[1,1]:3} became {ln_1[1,1]:3}.]],
  zh = [[GPT-2 是*前置归一化*（pre-norm）的：各个头读的是 ln_1，Y 里加的仍是 X 本身。每一行先变成均值 0、标准差 1，再
    缩放和平移：{X[1,1]:3} 变成了 {ln_1[1,1]:3}。]],
  focus = { ln_1, 1, 1 },
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

at(out[1]) {
  en = "Head 1 reads columns 1 to " .. wide .. ", " .. keys .. " to " .. width + wide .. " and " .. values .. " to "
    .. 2 * width + wide .. " of c_attn, and nothing else. From there on it is a head of lesson 12, with a causal mask.",
  zh = "头 1 只读 c_attn 的第 1 到 " .. wide .. "、第 " .. keys .. " 到 " .. width + wide .. "、第 " .. values .. " 到 "
    .. 2 * width + wide .. " 列。接下来就和第 12 课的头一样，只是加了因果掩码。",
  focus = { out[1], T, 1 },
}

-- The heads between the first and the last.
for h = 2, heads - 1 do
  local from, to, own = (h - 1) * wide + 1, h * wide, "{h" .. h .. ".A[12,12]:%}"
  at(out[h]) {
    en = "Head " .. h .. " reads columns " .. from .. " to " .. to .. ", " .. width + from .. " to " .. width + to .. " and "
      .. 2 * width + from .. " to " .. 2 * width + to .. ". In it \".\" gives itself " .. own .. ".",
    zh = "头 " .. h .. " 读第 " .. from .. " 到 " .. to .. "、第 " .. width + from .. " 到 " .. width + to .. "、第 "
      .. 2 * width + from .. " 到 " .. 2 * width + to .. " 列。“.”在这个头里给自己 " .. own .. "。",
    focus = { out[h], T, 1 }, subject = { heads = { shares[h] } },
  }
end

-- What "." gives to "The" in each of the first heads.
local to_the = {}
for h = 1, heads < 4 and heads or 4 do to_the[h] = "{h" .. h .. ".A[12,1]:%}" end

at(out[heads]) {
  en = "All heads side by side. Each head shares out the same words differently: \".\" gives \"The\" "
    .. table.concat(to_the, ", ") .. " in heads 1 to " .. #to_the .. ".",
  zh = "各个头并排放好。同样的词，份额各不相同：“.”在头 1 到头 " .. #to_the .. " 里给“The”的份额依次是 "
    .. table.concat(to_the, "、") .. "。",
  focus = { out[heads], T, 1 }, subject = { heads = shares }, core = true,
}

at(concat) {
  en = "\"The\" attends to itself alone, so its row is its values, {c_attn[1," .. values .. "]:3} the first.",
  zh = "“The”只能关注自己，份额是 1，所以它这一行就是它的值，第一个是 {c_attn[1," .. values .. "]:3}。",
  focus = { concat, 1, 1 },
}

at(c_proj) {
  en = "Here the heads meet. A column of concat came from one head; each number of c_proj is a sum over all "
    .. width .. " columns of concat, so every head has its part in it.",
  zh = "各个头到这里才合在一起。concat 的一列只来自一个头，c_proj 的每个数却对 concat 的全部 " .. width
    .. " 列求和，里面有每个头的一份。",
  focus = { c_proj, 1, 1 },
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

at(d(c_proj)) {
  en = [[Y = X + c_proj, so both parts get dY unchanged. {dc_proj[1,1]} comes here, to the heads; the same
    {dY[1,1]} goes straight to X, past all of them, and is added again at dX.]],
  zh = [[Y = X + c_proj，所以两部分都原样得到 dY。{dc_proj[1,1]} 传到这里，再传给各个头；同一个 {dY[1,1]} 又绕过所有的
    头直接传给 X，到 dX 那里再加进去。]],
  focus = { d(c_proj), 1, 1 },
}

at(d(concat)) {
  en = "Columns 1 to " .. wide .. " are the gradient of head 1's output, the next " .. wide .. " of head 2's.",
  zh = "第 1 到 " .. wide .. " 列是头 1 的输出的梯度，接下来 " .. wide .. " 列是头 2 的。",
  focus = { d(concat), 1, 1 },
}

at(d(looked_up[heads])) {
  en = [[A key's gradient is summed over the queries of the words that can attend to it: row 1 over twelve,
    row 4 over nine, row 12 over one.]],
  zh = [[一个键的梯度，是对能关注到它的词的查询求和：第 1 行是十二个词，第 4 行是九个，第 12 行只有一个。]],
  focus = { d(looked_up[heads]), 4, 1 },
}

for h = 1, heads - 1 do
  local from, to = width + (h - 1) * wide + 1, width + h * wide
  at(d(looked_up[h])) {
    en = "The same for head " .. h .. ", with its own queries. This gradient is columns " .. from .. " to " .. to
      .. " of dc_attn, where those of all heads come side by side.",
    zh = "头 " .. h .. " 也一样，用的是它自己的查询。这个梯度就是 dc_attn 的第 " .. from .. " 到 " .. to
      .. " 列，各个头的梯度在那里并排放。",
    focus = { d(looked_up[h]), 1, 1 },
  }
end

at(d(c_attn)) {
  en = [["The" gives itself the share 1 with any query, so its queries have gradient {dc_attn[1,1]}. Its
    keys do not: dc_attn[1,]] .. keys .. "] is {dc_attn[1," .. keys .. "]:2}, as later words attend to it.",
  zh = [[“The”只能关注自己，不管查询是什么，份额都是 1，所以查询的梯度是 {dc_attn[1,1]}。键的梯度却不是 0：dc_attn[1,]]
    .. keys .. "] 是 {dc_attn[1," .. keys .. "]:2}，因为后面的词都能关注它。",
  focus = { d(c_attn), 1, 1 },
}

at(d(ln_1)) {
  en = "One product adds up three ways back: columns 1 to " .. width
    .. [[ of dc_attn come from the queries, the next from the keys, the last from the values. In lesson 1 the
    three were written apart: dQ⋅Wqᵀ + dK⋅Wkᵀ + dV⋅Wvᵀ.]],
  zh = "一次乘法就把三条路径的梯度加在一起：dc_attn 的第 1 到 " .. width
    .. [[ 列来自查询，接着来自键，最后来自值。第 1 课里三项是分开写的：dQ⋅Wqᵀ + dK⋅Wkᵀ + dV⋅Wvᵀ。]],
  focus = { d(ln_1), 1, 1 },
}

at(d(X)) {
  en = [[{dY[1,1]} comes straight from Y, the rest of {dX[1,1]:2} through the norm. There X's row was divided by
    its standard deviation σ, and its gradient is divided by it too: the closer together the numbers of a row
    lie, the larger the gradient.]],
  zh = [[{dX[1,1]:2} 里，{dY[1,1]} 直接来自 Y，其余的经过归一化。前向时 X 的一行除以它的标准差 σ，反向时梯度也除以这个 σ：一
    行里的数越集中，梯度越大。]],
  focus = { d(X), 1, 1 },
}

at(d(tokens)) {
  en = [[X = tokens + wpe, so dtokens is dX. Rows 2 and 8 of tokens are one row of the table, but their
    gradients differ, {dtokens[2,1]:2} and {dtokens[8,1]:2} in column 1: the two places have other rows of wpe and of dY,
    and other words around them.]],
  zh = [[X = tokens + wpe，所以 dtokens 就是 dX。tokens 的第 2 行和第 8 行取自表里的同一行，梯度却不同，第 1 列
    是 {dtokens[2,1]:2} 和 {dtokens[8,1]:2}：两处的 wpe 不同，前后的词不同，dY 的行也不同。]],
  focus = { d(tokens), 8, 1 },
}

at(d(wte)) {
  en = [["The" stands once, and its row of dwte is row 1 of dtokens. "one" and "who" stand twice: their rows get the gradients of
    both places, added up, {dwte[3,1]:2} in column 1 of "who".]],
  zh = [[“The”只出现一次，它在 dwte 里的那一行就是 dtokens 的第 1 行。“one”和“who”各出现两次：它们的行得到两处梯度之和，“who”的第 1 列
    是 {dwte[3,1]:2}。]],
  focus = { d(wte), 1, 1 }, core = true,
  notes = {
    en = [[Ask which rows of the table get 0: all that the sentence does not have, here over 50,000.]],
    zh = [[问学生：这张图里，表的哪些行梯度是 0？句子里没有的词，有五万多行。]],
  },
}

at(d(wpe)) {
  en = [[Each place stands in the sentence once, so nothing is added up: dwpe[2,1] is dX[2,1], {dwpe[2,1]:2}.
    Of GPT-2's 1,024 rows those after row 12 get 0 here; only longer texts train them.]],
  zh = [[每个位置在句子里只有一次，不用相加：dwpe[2,1] 就是 dX[2,1]，{dwpe[2,1]:2}。GPT-2 的 1,024 行里，第 12 行以后的梯度
    都是 0；更长的文本才训练得到。]],
  focus = { d(wpe), 2, 1 },
}

at(d(ln_1_weight)) {
  en = [[ln_1_bias gets the sum of each column of dln_1, {dln_1_bias[1,1]:2} for the first. For ln_1_weight each
    is first multiplied by the normed number of its own row: {dln_1_weight[1,1]:2}.]],
  zh = [[ln_1_bias 的梯度是 dln_1 各列之和，第 1 列是 {dln_1_bias[1,1]:2}。求 ln_1_weight 的梯度，每一项
    先乘上同一行归一化后的数，再相加：{dln_1_weight[1,1]:2}。]],
  focus = { d(ln_1_weight), 1, 1 },
}

at(d(c_attn_weight)) {
  en = [[Each word adds its row of ln_1, as a column, times its row of dc_attn. Twelve such products are
    summed, so the rank is 12 at most, of ]] .. width .. [[: a change of low rank. Lesson 29 learns changes of that kind.]],
  zh = [[每个词贡献一列乘一行：它在 ln_1 里的那一行竖过来，乘它在 dc_attn 里的那一行。十二个这样的乘积相加，秩最多
    是 12，而矩阵有 ]] .. width .. [[ 行：这是低秩的改动。第 29 课学的就是这样的改动。]],
  focus = { d(c_attn_weight), 1, 1 },
}

at(d(c_attn_bias)) {
  en = "Columns 1 to " .. width .. " are the queries', " .. keys .. " to " .. 2 * width .. " the keys', the rest the values'.",
  zh = "第 1 到 " .. width .. " 列属于查询，第 " .. keys .. " 到 " .. 2 * width .. " 列属于键，其余属于值。",
  focus = { d(c_attn_bias), 1, 1 },
}

at(d(c_proj_weight)) {
  en = [[Column 6 is column 1 once more, {dc_proj_weight[1,1]:2} in row 1: the whole numbers that stand for dY
    repeat every five columns. A gradient from layers above would not.]],
  zh = [[第 6 列和第 1 列一样，第 1 行都是 {dc_proj_weight[1,1]:2}：代替 dY 的那些整数每五列重复一次。梯度若来自上面
    的层，就不会这样重复。]],
  focus = { d(c_proj_weight), 1, 1 },
}

at(step(wte)) {
  en = [[All weights step together. "one" moves once, by the sum over both its places.]],
  zh = [[所有参数在这一步里一起更新。“one”那一行只移动一次，移动的量里两处的梯度都已算进去。]],
  focus = { d(wte), 2, 1 },
}

at(step(wpe)) {
  en = [[Row 1 moves exactly as "The" does in wte, in column 1 by -lr⋅({dwpe[1,1]:2}): X adds the two rows, and a word
    that stands once is not told from its place. Sentences with "The" at other places do.]],
  zh = [[第 1 行的移动和 wte 里“The”那一行完全一样，第 1 列都是 -lr⋅({dwpe[1,1]:2})：X 是两行相加，只出现一次的词，分不出该归词还是
    归位置。“The”在别处的句子，才能把两者分开。]],
  focus = { d(wpe), 1, 1 },
}

at(step(ln_1_weight)) {
  en = [[A gradient holds nearby only, and with lr 0.1 f rises instead of falling. ln_1_weight[1,1] alone is
    {ln_1_weight[1,1]:2} and moves by -lr⋅({dln_1_weight[1,1]:2}); past 0 it turns its column over for every
    token. Try `:lr 0.0001` and compare the two again.]],
  zh = [[梯度只在附近成立；lr 是 0.1 的时候，f 没有按预计的那样下降，反而上升了。单看 ln_1_weight[1,1]，它是
    {ln_1_weight[1,1]:2}，移动 -lr⋅({dln_1_weight[1,1]:2})；移过了 0，所有词元的这一列都会反号。执行 `:lr 0.0001` 之后，再比较
    一次。]],
  focus = { d(ln_1_weight), 1, 1 },
}

at(step(c_attn_weight)) {
  en = "Wq, Wk and Wv move as one matrix: 3⋅" .. width .. "² = " .. 3 * width * width .. " numbers, where c_proj_weight has "
    .. width .. "² = " .. width * width .. ". The counts depend on the width alone, not on the number of heads.",
  zh = "Wq、Wk、Wv 作为一个矩阵一起更新：3⋅" .. width .. "² = " .. 3 * width * width .. " 个数，c_proj_weight 是 "
    .. width .. "² = " .. width * width .. " 个。多少只取决于宽度，和分成几个头无关。",
  focus = { d(c_attn_weight), 1, 1 },
}

at(step(c_attn_bias)) {
  en = "The keys' part, from column " .. keys .. [[ on, stays as it is (what the sum shows is rounding). A bias b on the keys adds the same q⋅b to all scores of
    a query's row, and softmax gives the same shares as before.]],
  zh = "键的那一份从第 " .. keys .. [[ 列开始，原样不动（算式里的那一点是舍入误差）。键上的偏置 b，让一个查询那一行的分数都加上同一个 q⋅b，softmax 给出的
    份额和原来一样。]],
  focus = { d(c_attn_bias), 1, keys },
}

at(step(c_proj_weight)) {
  en = [[No norm and no softmax comes after c_proj_weight, so f is a straight line in its numbers: if it
    alone moved, f would fall by lr⋅Σ g² at any lr. All together bend it: norm, softmax, a product of two weights.]],
  zh = [[c_proj_weight 后面没有归一化，也没有 softmax，所以 f 是它各个元素的线性函数：只移动它，lr 是多少，f 都正好减
    少 lr⋅Σ g²。几样参数一起移动，f 就不是直线了：
    归一化和 softmax 会弯，两个矩阵相乘也会弯。]],
  focus = { d(c_proj_weight), 1, 1 },
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
  reason = { en = "The row of wte is the same; those of wpe, for places 2 and 8, are not.",
             zh = "wte 的那一行相同；wpe 的两行属于第 2、第 8 个位置，不同。" },
  hints = { { en = "X adds a row of wte and a row of wpe.", zh = "X 是 wte 的一行加 wpe 的一行。" } },
  slips = {
    [1] = { en = "Their row of wte is one. Their places are two.", zh = "wte 里是同一行，位置却是两个。" },
    [3] = { en = "Other words come in with the heads only.", zh = "别的词要到各个头里才进来。" },
  },
}

ask {
  at = c_attn_weight, id = "columns", answer = 3 * wide, always = true,
  prompt = { en = heads .. " heads share its " .. 3 * width .. " columns alike. How many has one, Q, K and V together?",
             zh = heads .. " 个头平分它的 " .. 3 * width .. " 列。一个头的 Q、K、V 合起来占几列？" },
  reason = { en = "In each third a strip of " .. wide .. " columns: 3⋅" .. wide .. " = " .. 3 * wide .. ".",
             zh = "三份里各占 " .. wide .. " 列：3⋅" .. wide .. " = " .. 3 * wide .. "。" },
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
  reason = { en = T .. "×" .. 3 * width .. ": a row a token, and in it a query, a key and a value of " .. width .. " each.",
             zh = T .. "×" .. 3 * width .. "：一个词元一行，行里查询、键、值各 " .. width .. " 个数。" },
  hints = { { en = "Rows of the left factor, columns of the right one.", zh = "行数看左边，列数看右边。" } },
  slips = {
    [T .. "x" .. width] = { en = "That is Q alone. K and V stand beside it.", zh = "那只是 Q，旁边还有 K 和 V。" },
    ["1x" .. 3 * width] = { en = "That is the bias. It is added to every token's row.", zh = "那是偏置，每个词元的行都要加上它。" },
  },
}

ask {
  at = c_attn, id = "strip", answer = width + wide + 1,
  prompt = { en = "A head has " .. wide .. " columns in each third. In which column do head 2's keys begin?",
             zh = "每一份里一个头占 " .. wide .. " 列。头 2 的键从 c_attn 的第几列开始？" },
  reason = { en = width .. " columns of queries and " .. wide .. " of head 1 stand before them.",
             zh = "前面是 " .. width .. " 列查询，再加头 1 的 " .. wide .. " 列。" },
  hints = { { en = "Before them stand all queries, and the keys of head 1.", zh = "它前面是全部查询，还有头 1 的键。" } },
  slips = {
    [width + wide] = { en = "There head 1 ends.", zh = "那是头 1 的最后一列。" },
    [width + 1] = { en = "There head 1's keys begin.", zh = "那是头 1 的键开始的地方。" },
    [wide + 1] = { en = "Those are its queries.", zh = "那是它的查询。" },
  },
}

if width == 48 then
  local before = load("real-layer-torch.npz", { tensor = "Y" })
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
    reason = { en = "A word is seen by itself and by later words; after the last none comes.",
               zh = "能关注一个词的，只有它自己和后面的词，而最后一个词后面没有词。" },
    hints = { { en = "Who sees a word? Itself, and those after it.", zh = "哪些词能关注一个词？它自己和后面的词。" } },
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
  at = concat, id = "mixed", answer = width, always = true,
  prompt = { en = "Next comes c_proj = concat⋅c_proj_weight + c_proj_bias. Suppose head 2 gives another row for \".\", the last word. How many numbers of c_proj change?",
             zh = "接下来是 c_proj = concat⋅c_proj_weight + c_proj_bias。假如头 2 给最后一个词“.”的那一行变了，c_proj 里有几个数会变？" },
  reason = { en = "Each of the " .. width .. " numbers in that row of c_proj sums over the whole row.",
             zh = "c_proj 这一行有 " .. width .. " 个数，每个都对 concat 的整行求和。" },
  hints = { { en = "One row of concat changes, in head 2's columns. Over which columns does a number of c_proj sum?",
              zh = "concat 只有一行变，变的是头 2 的几列。c_proj 的一个数，是对 concat 的哪些列求和？" } },
  slips = {
    [wide] = { en = "So many columns are head 2's. A number of c_proj sums over all.",
               zh = "头 2 占这么多列。可 c_proj 那一行的每个数，都对所有列求和。" },
    [T * width] = { en = "That is all of c_proj. Other words' rows of concat stayed.",
                    zh = "那是整个 c_proj。别的词在 concat 里的行没有变。" },
  },
}

ask {
  at = d(concat), id = "seen-by", answer = 9,
  prompt = { en = [["said" is word 4 of 12. From how many words' queries does the gradient of its keys come?]],
             zh = "“said”是 12 个词里的第 4 个。它的键的梯度，来自几个词的查询？" },
  reason = { en = "Words 4 to 12 may look at it: 12 - 4 + 1 = 9.",
             zh = "第 4 到第 12 个词能关注它：12 - 4 + 1 = 9。" },
  hints = { { en = "Who may look at it? The mask is causal.", zh = "哪些词能关注它？掩码是因果的。" } },
  slips = {
    [8] = { en = "It looks at itself as well.", zh = "它也能关注自己。" },
    [4] = { en = "Those are the words that it looks at.", zh = "那是它能关注的词。" },
    [12] = { en = "Words 1 to 3 stand before it: for them it is masked.", zh = "第 1 到 3 个词在它前面，不能关注它。" },
  },
}

ask {
  at = d(c_attn), id = "one-head", answer = 1, always = true,
  prompt = { en = "From how many of the " .. heads .. " heads does one cell of dc_attn get its gradient?",
             zh = "dc_attn 的一格，梯度来自 " .. heads .. " 个头中的几个？" },
  reason = { en = "A column of c_attn belongs to one head, and no other reads it.",
             zh = "c_attn 的一列只归一个头，别的头不读它。" },
  hints = { { en = "Which heads read its column?", zh = "哪几个头读它这一列？" } },
  slips = {
    [heads] = { en = "A row goes to all heads, a column to one of them.", zh = "一行交给所有的头，一列只交给一个。" },
    [3] = { en = "Q, K and V of a head are three strips. One cell lies in one of them.", zh = "一个头的 Q、K、V 是三条。一格只在其中一条里。" },
    [wide] = { en = "So wide is a head's strip. Asked is how many heads read one column.", zh = "一个头的一条有这么多列。问的是一列有几个头来读。" },
  },
}

ask {
  at = d(wte), id = "both-places", cell = { 3, 1 },
  prompt = { en = [["who": dtokens[3,1] is {dtokens[3,1]:3}, dtokens[9,1] {dtokens[9,1]:3}. What
    is dwte[3,1]?]],
             zh = "“who”：dtokens[3,1] 是 {dtokens[3,1]:3}，dtokens[9,1] 是 {dtokens[9,1]:3}。dwte[3,1] 是多少？" },
  reason = { en = "One row of wte was read at places 3 and 9, so it gets the sum of both gradients.",
             zh = "wte 的这一行在第 3、第 9 个位置各读了一次，梯度是两处之和。" },
  slips = width == 48 and {
    [-2.770257] = { en = "That is place 3 alone.", zh = "那只是第 3 个位置的。" },
    [-14.393801] = { en = "That is place 9 alone: it does not write over place 3.", zh = "那只是第 9 个位置的，它不会盖掉第 3 个位置的。" },
    [-8.582029] = { en = "That is the mean. Gradients of two uses are added.", zh = "那是均值。两次使用的梯度要相加。" },
  } or nil,
}

ask {
  at = d(c_attn_bias), id = "zeros",
  prompt = { en = "Whose third of these gradients is 0 whatever the numbers are?",
             zh = "c_attn_bias 的梯度有三分之一必定是 0，与数值无关。是 Q、K、V 的哪一份？" },
  choice = { { en = "the queries'", zh = "查询" }, { en = "the keys'", zh = "键" }, { en = "the values'", zh = "值" } },
  answer = 2,
  reason = { en = "A key's bias adds the same to a whole row of scores: no share changes.",
             zh = "键的偏置给整行分数加上同一个数，份额都不变。" },
  hints = { { en = "Softmax does not see it when a whole row of scores shifts alike.",
              zh = "整行分数一起平移，softmax 没有反应。" } },
  slips = {
    [1] = { en = "It meets other keys with other scores.", zh = "遇到不同的键，分数变得不一样。" },
    [3] = { en = "It goes straight into what the head hands on.", zh = "它直接进到头的输出里。" },
  },
}

ask {
  at = step(wte), id = "rows-moved", answer = #words, always = true,
  prompt = { en = "GPT-2's table has 50,257 rows. How many does a step on this sentence change in this graph, which has no output?",
             zh = "GPT-2 的表有 50,257 行。这张图没有输出层，用这句话走一步，会改变几行？" },
  reason = { en = "The sentence has " .. #words .. " different words, and only their rows were read. GPT-2 uses the table for its output as well (tied weights), so there every row changes.",
             zh = "只读过这句话里 " .. #words .. " 个不同的词的行。GPT-2 的输出层用的也是这张表（权重共享），在那里每一行都会变。" },
  hints = { { en = "Which rows were read?", zh = "读过哪几行？" } },
  slips = {
    [T] = { en = "\"one\" and \"who\" stand twice.", zh = "“one”和“who”各出现两次。" },
    [50257] = { en = "Rows that are not read have gradient 0. GPT-2's output reads all.",
                zh = "没读到的行，梯度是 0；GPT-2 的输出层才会读到每一行。" },
  },
}

ask {
  at = step(c_attn_bias), id = "bias-places", answer = T, always = true,
  prompt = { en = "One number of c_attn_bias: over how many words is its gradient summed?",
             zh = "c_attn_bias 的一个数，梯度是几个词那里的和？" },
  reason = { en = "It is added to each of the " .. T .. " rows.",
             zh = "它加到了全部 " .. T .. " 行上。" },
  hints = { { en = "To which rows is it added?", zh = "它加到了哪几行上？" } },
  slips = {
    [1] = { en = "It is added to the row of every word.", zh = "每个词的那一行都加了它。" },
    [#words] = { en = [[There are 10 different words, but "one" and "who" have two rows.]], zh = "不同的词是这么多，可“one”和“who”各有两行。" },
  },
}

play { "next", "wait 2", "goto c_attn", "wait 3", "goto Y", "wait 2", "goto dwte", "wait 3" }
