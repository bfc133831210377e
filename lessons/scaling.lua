-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 3, id = "scaling", part = 1, order = 6, needs = { "softmax" },
  title = { en = "Scaling: why divide by √d_k", zh = "缩放：为什么除以 √d_k" },
  keywords = { en = "scaling, variance, square root of d_k",
    zh = "缩放、方差、标准差、缩放因子" },
  units = {
    { at = "intro", minutes = 9, title = { en = "Growth", zh = "分数变大" },
      question = { en = "How large do scores get with keys of dimension 512 instead of 2?",
        zh = "键从 2 维变成 512 维，分数会大多少？" },
      can = { { en = "derive that a score of d products has the variance d",
          zh = "推出 d 个乘积相加的分数，方差是 d" },
        { en = "estimate the length of a random row of d numbers",
          zh = "估计一行 d 个随机数有多长" } } },
    { at = "S_raw", minutes = 8, title = { en = "Shares", zh = "份额" },
      question = { en = "What does d do to the largest share, with √d_k and without?",
        zh = "除不除以 √d_k，最大的份额随 d 怎么变？" },
      can = { { en = "compute the ratio of two shares from their scores",
          zh = "由两个分数算出份额之比" },
        { en = "choose a divisor for a share that is wanted", zh = "要多大的份额，就挑多大的除数" },
        { en = "tell which large scores √d_k repairs, and which it does not",
          zh = "分清哪些大分数 √d_k 管得了，哪些管不了" } } },
    { at = "V", minutes = 9, title = { en = "Gradients", zh = "梯度" },
      question = { en = "How much gradient is left where one share is almost 1?",
        zh = "一个份额几乎是 1 的地方，梯度还剩多少？" },
      can = { { en = "say why a saturated softmax passes hardly any gradient",
          zh = "说清饱和的 softmax 为什么几乎传不回梯度" },
        { en = "order rows by their gradients, from their shares alone",
          zh = "只看份额，就排出各行梯度的大小" },
        { en = "add up the gradients of two branches at S",
          zh = "在 S 处把两条支路的梯度加起来" } } } },
}

widths = { "2", "8", "64", "512" }
keys = {}
for j = 1, 60 do keys[j] = { en = "key" .. j, zh = "键" .. j } end

-- For the first task alone: row d=64 of S below, rounded, and what is done to all four scores.
local first_keys = { keys[1], keys[2], keys[3], keys[4] }
four = no_stop(title(constant({ {5.4, 3.4, 8, -9.3} }, { cols = first_keys }),
  { en = "four scores", zh = "四个分数" }))
change = title(constant({ {0, 1} },
  { cols = { { en = "subtract", zh = "减去" }, { en = "divide by", zh = "除以" } } }),
  { en = "what is done to them", zh = "对它们的改动" })
local less = no_stop(four - no_stop(cols(change, 1, 1)))
tried = no_stop(title(div(less, no_stop(cols(change, 2, 2))), { en = "after the change", zh = "改动之后" }))
spread = title(softmax(tried), { en = "the shares of the four keys", zh = "四个键的份额" })

-- One query of 512 numbers, drawn once: mean 0, variance 1, nothing meant by it.
q = input(random(1, 512, { seed = 278, scale = 1 }))

-- The same query, cut off after 2, 8, 64 and 512 numbers.
local kept = {}
for i, d in ipairs { 2, 8, 64, 512 } do
  kept[i] = {}
  for j = 1, 512 do kept[i][j] = j <= d and 1 or 0 end
end
cut = title(constant(kept, { rows = widths }), { en = "1 keeps a number, 0 cuts it off", zh = "1 留下，0 截掉" })
Q = hadamard(cut, q)
lengths = title(Q * Q.T, { en = "each row times each row", zh = "行与行的点积" })

-- Sixty keys of the same kind, and the first four of them to look at closely.
many = title(constant(random(60, 512, { seed = 4426, scale = 1 }), { rows = keys }), { en = "sixty keys", zh = "六十个键" })
S_many = Q * many.T
K = rows(many, 1, 4)
S = Q * K.T

-- As they are, and divided.
S_raw = 1 * S
A_raw = softmax(S_raw)
root = title(constant({ {sqrt(2)}, {sqrt(8)}, {sqrt(64)}, {sqrt(512)} }, { rows = widths }), { en = "√d_k", zh = "√d_k" })
S_scaled = div(S, root)
many_scaled = div(S_many, root)
A = softmax(S_scaled)

-- What scaling does not repair: scores made large by large weights.
S_loud = title(8 * S_scaled, { en = "8 times as large", zh = "都变成 8 倍" })
A_loud = softmax(S_loud)

V = constant({ {4}, {1}, {6}, {3} }, { rows = { keys[1], keys[2], keys[3], keys[4] } })
O_raw = A_raw * V
O = A * V
Y = hcat { O_raw, O }

backward(Y, ones(4, 2))

intro {
  en = [[A score is a sum of as many products as a key has components: 2 in our examples,
    64 in the Transformer of 2017. Here all numbers are drawn at random, and only
    their count is changed, from 2 to 512. What does that do to the scores, to the
    shares, and to the gradient?]],
  zh = [[键是几维，分数就是几个乘积之和：我们的例子里是 2 个，2017 年的 Transformer 里是
    64 个。这一课的数全是随机抽的，只改变个数，从 2 个到 512 个。分数会怎样？份额会怎样？
    梯度又会怎样？]],
}

-- Forward ------------------------------------------------------------------

-- To fail at first: which one number spreads a row.
at(change) {
  en = [[You begin with a try, on four scores: from each change[1,1] is subtracted, then each is
    divided by change[1,2]. These two are {change[1,1]} and {change[1,2]}; with 0 and 1 the
    scores stay as they are.]],
  zh = [[先动手试一试。有四个分数，每个都先减去 change[1,1]，再除以 change[1,2]。
    这两个数是 {change[1,1]} 和 {change[1,2]}；取 0 和 1，分数原样不变。]],
  focus = { change, 1, 2 },
}
at(spread) {
  en = [[The four scores are those of a query with four keys, all of dimension 64 and drawn at
    random. No key was meant to be chosen, and yet key3 gets {spread[1,3]:%}.]],
  zh = [[这四个分数，是一个查询给四个键打的，查询和键都是 64 维，都是随机抽的。
    没有哪个键是特意要选的，键3 却得 {spread[1,3]:%}。]],
  focus = { spread, 1, 3 },
}

try {
  at = spread, id = "one-number", only = { change }, cells = 1,
  prompt = {
    en = [[Try first: by change[1,1] or change[1,2] give key3 40 to 45 %. (n goes on.)]],
    zh = [[先试一试，让这一行的份额更平均：把 change[1,1] 或 change[1,2] 设成别的数，使键3 得 40% 到 45%。
      （随时可以按 n 往下走。）]],
  },
  reason = { en = "About 8 does it, and 8 is √64: divided by it, a lead of 2.6 over key1 becomes 0.33, and e^0.33 is only 1.4.",
             zh = "除以 8 左右就行，而 8 就是 √64：对键1 的领先 2.6 除以它，只剩下 0.33，e^0.33 不过是 1.4。" },
  hints = {
    { en = "Most people subtract first (:set change[1,1] 5). All differences stay, and softmax depends on these alone: still 92 %.",
      zh = "多数人先去减（:set change[1,1] 5）。差都没变，而 softmax 只由分数之差决定，所以还是 92%。" },
    { en = "Most then divide by 64, the dimension: key3 gets 27 %, no key less than 20 %, hardly anything is chosen. It takes less.",
      zh = "接着多数人会除以维数 64：键3 得 27%，每个键都不少于 20%，几乎没有选择可言了。要除得少些。" },
  },
  reached = function() return spread[1][3] > 0.4 and spread[1][3] < 0.45 end,
  solution = { "set change[1,2] 8" },
}
expect { spread, 1, 3, near = 0.92, tolerance = 0.005 }
expect { spread, 1, 3, near = 0.92, tolerance = 0.005, after = { "set change[1,1] 5" } }
expect { spread, 1, 3, near = 0.27, tolerance = 0.005, after = { "set change[1,2] 64" } }
expect { spread, 1, 4, above = 0.2, after = { "set change[1,2] 64" } }

at(q) {
  en = [[q is 512 numbers drawn at random, with *expectation* 0 and *variance* 1: {q[1,1]}, {q[1,2]},
    {q[1,3]} and so on. It is a query without any meaning. What changes from here
    on changes with the number of dimensions alone.]],
  zh = [[q 是随机抽的 512 个数，*期望*（expectation）是 0，*方差*（variance）是 1：{q[1,1]}、{q[1,2]}、{q[1,3]}……
    它当查询用，本身没有意义。往后的一切变化，都只因为维数。]],
  focus = { q, 1, 1 }, subject = "histogram",
}


at(cut) {
  en = [[cut is ones and zeros, to be multiplied by q cell by cell. Row d=2 keeps the first 2
    numbers, row d=8 the first 8, row d=64 the first 64, and row d=512 all.]],
  zh = [[cut 是一块由 1 和 0 组成的模板，要和 q 逐格相乘。d=2 那一行留下前 2 个数，
    d=8 留下前 8 个，d=64 留下前 64 个，d=512 全部留下。]],
  focus = { cut, 1, 1 }, subject = "picture",
}

at(Q) {
  en = [[One query in 2, 8, 64 and 512 dimensions. q is one row; it is used again for
    each row of cut (*broadcasting*). All four begin with {Q[1,1]}, {Q[1,2]}; what was
    cut off is 0.]],
  zh = [[同一个查询，分别是 2 维、8 维、64 维、512 维。q 只有一行，对 cut 的每一行重复使用，
    这叫*广播*（broadcasting）。四行都以 {Q[1,1]}、{Q[1,2]} 开头，截掉的地方是 0。]],
  focus = { Q, 1, 2 },
}

ask {
  at = Q, id = "length",
  prompt = { en = [[About how large is the squared length (norm), Σq², of the row d=64?]],
             zh = "d=64 那一行，长度（范数）的平方 Σq² 大约是多少？" },
  choice = { { en = "about 8", zh = "8 左右" }, { en = "about 64", zh = "64 左右" },
             { en = "about 4096", zh = "4096 左右" } },
  answer = 2,
  reason = { en = "Each square is 1 on average, and 64 of them are added: about 64.",
             zh = "每个平方平均是 1，64 个相加，大约是 64。" },
  hints = { { en = "Mean 0 and variance 1: how large is the square of one such number on average?",
              zh = "均值 0、方差 1：这样一个数，平方的均值是多少？" },
            { en = "Its mean is the variance, 1, and 64 of them are added.",
              zh = "平方的均值就是方差 1，而这样的平方有 64 个相加。" } },
  slips = {
    [1] = { en = "8 is about the length. Its square is asked.",
            zh = "8 差不多是长度，问的是它的平方。" },
    [3] = { en = "That is 64². How large is each of the 64 squares on average?",
            zh = "4096 是 64²。这 64 个平方，平均每个是多少？" },
  },
}

at(lengths) {
  en = [[The diagonal has each row times itself, its squared norm:
    {lengths[1,1]:1}, {lengths[2,2]:1}, {lengths[3,3]:1}, {lengths[4,4]:1}, about d.
    A dot product is direction times both lengths, and lengths grow with the dimension.]],
  zh = [[对角线上是每一行和自己的点积，即范数的平方：{lengths[1,1]:1}、{lengths[2,2]:1}、{lengths[3,3]:1}、{lengths[4,4]:1}，
    约等于 d。点积是方向乘两边的长度，而长度随维数增大。]],
  focus = { lengths, 4, 4 }, core = true,
  notes = {
    en = [[A good class asks: lengths grow like √d each, so why do scores not grow like d?
      Because the cosine of two random directions shrinks, like 1/√d.]],
    zh = [[爱动脑的学生会问：两边的长度各按 √d 增大，分数为什么不按 d 增大？
      因为两个随机方向的夹角余弦按 1/√d 变小。]],
  },
}
expect { lengths, 1, 1, near = 2.043242 }
expect { lengths, 2, 2, near = 8.496852 }
expect { lengths, 3, 3, near = 69.450899 }
expect { lengths, 4, 4, near = 512.495514 }

at(many) {
  en = [[many holds sixty keys of dimension 512, drawn like q but without regard to it.]],
  zh = [[many 里是六十个 512 维的键，抽法和 q 相同，抽的时候不管 q 是什么。]],
  focus = { many, 1, 1 }, subject = "histogram",
}

ask {
  at = many, id = "variance", answer = 64,
  prompt = { en = [[The product of two such numbers has variance 1. A score with d = 64 adds
               up 64 independent products. Its variance?]],
             zh = "两个这样的数相乘，方差是 1。d = 64 时，分数是 64 个独立的乘积之和。它的方差是多少？" },
  reason = { en = "64 independent products, each with variance 1: 64⋅1 = 64.",
             zh = "64 个独立的乘积，方差各是 1：64⋅1 = 64。" },
  hints = { { en = "Variances of independent numbers add.", zh = "独立的数相加，方差也相加。" } },
  slips = {
    [8] = { en = "That is the standard deviation, the root of the variance.",
            zh = "那是标准差，也就是方差的平方根。" },
    [1] = { en = "That is the variance of one product. A sum of 64 has more.",
            zh = "一个乘积的方差才是 1；相加之后更大。" },
    [4096] = { en = "Variances of independent numbers add; they are not multiplied.",
               zh = "独立的数相加，方差是相加，不是相乘。" },
  },
}

at(S_many) {
  en = [[Sixty scores for each d, a histogram each. They lie within ±3.5 for
    d = 2, ±8.2 for d = 8, ±18.0 for d = 64 and ±52.8 for d = 512.]],
  zh = [[每个 d 有六十个分数，各画成一张直方图。d = 2 时都在 ±3.5 以内，d = 8 时在 ±8.2 以内，
    d = 64 时在 ±18.0 以内，d = 512 时在 ±52.8 以内。]],
  focus = { S_many, 4, 2 }, subject = "histogram", core = true,
  notes = {
    en = [[The paper of 2017 gives this reason for the scaling in a footnote to its section
      3.2.1: components of mean 0 and variance 1, so q⋅k has variance d_k.]],
    zh = [[2017 年的论文就是用这个理由解释缩放的，写在 3.2.1 节的一条脚注里：各分量均值 0、
      方差 1，于是 q⋅k 的方差是 d_k。]],
  },
}
at(S_many) {
  en = [[Each product has variance 1; the question here derives that for any two variances.
    So d such products that are *independent* of each other have variance d, and the *standard deviation* of a score is √d.]],
  zh = [[一个乘积的方差是 1；这一站的题对任意两个方差推出这条规则。
    d 个这样的乘积互相*独立*（independent），相加后方差就是 d，分数的*标准差*（standard deviation）是 √d。]],
  focus = { S_many, 4, 2 }, subject = "histogram",
}

ask {
  at = S_many, id = "line-variance", answer = 36,
  prompt = { en = "x and y are independent, with mean 0 and variance 4 and 9. Next, Var(xy) = ?",
             zh = "x 均值 0、方差 4，y 均值 0、方差 9，两者独立。下一行：Var(xy) = ?" },
  steps = {
    { en = "Var(xy) = E[x²y²] - E[xy]² = E[x²]⋅E[y²] - E[x]²⋅E[y]², by independence",
      zh = "两者独立，所以 Var(xy) = E[x²y²] - E[xy]² = E[x²]⋅E[y²] - E[x]²⋅E[y]²" },
    { en = "the means are 0: E[x] = E[y] = 0, E[x²] = Var(x), E[y²] = Var(y)",
      zh = "均值都是 0：E[x] = E[y] = 0，E[x²] = Var(x)，E[y²] = Var(y)" },
  },
  reason = { en = "Var(xy) = E[x²]⋅E[y²] - 0 = 4⋅9 = 36.",
             zh = "Var(xy) = E[x²]⋅E[y²] - 0 = 4⋅9 = 36。" },
  hints = { { en = "Put the second line into the first.", zh = "把第二行代进第一行。" } },
  slips = {
    [13] = { en = "For a sum variances add. For a product, at mean 0, they multiply.",
             zh = "独立的数相加，方差才相加；均值为 0 的数相乘，方差相乘。" },
    [6] = { en = "That is the standard deviation, the root of the variance.", zh = "那是标准差，也就是方差的平方根。" },
    [1296] = { en = "4 and 9 are variances already: they need not be squared.", zh = "4 和 9 已经是方差，不用再平方。" },
  },
}

ask {
  at = K, id = "grows-by",
  prompt = { en = [[d = 512 is 64 times d = 8. By what factor should the standard deviation
               of the scores be larger?]],
             zh = "d = 512 是 d = 8 的 64 倍。照理，分数的标准差是几倍？" },
  answer = 8,
  reason = { en = "The variance is 64 times as large, so the standard deviation √64 = 8 times.",
             zh = "方差是 64 倍，标准差是它的平方根，√64 = 8 倍。" },
  hints = { { en = "The variance is larger by the factor 64. The standard deviation is its root.",
              zh = "方差是 64 倍；标准差是方差的平方根。" } },
  slips = {
    [6.439] = { en = "That compares the largest scores here. What is to be expected?",
                zh = "那是这六十个里最大的分数之比，52.8 比 8.2。问的是照理该是几倍。" },
    [64] = { en = "That is for the variance. The standard deviation is its root.",
             zh = "那是方差的倍数，标准差要开方。" },
    [1] = { en = [[Positive and negative products cancel only in part.]],
            zh = "正负乘积只会抵消掉一部分。" },
    [2.828427] = { en = "That is √8. By what factor does d grow from 8 to 512?",
                   zh = "这是 √8。d 从 8 到 512 是几倍？" },
  },
}

at(K) {
  en = [[K is the first four of the sixty keys, each with a norm near √512 = 22.63.]],
  zh = [[K 是六十个键里的前四个，范数都在 √512 = 22.63 上下。]],
  focus = { K, 2, 1 },
}

at(S) {
  en = [[Column key2 is {S[1,2]}, {S[2,2]}, {S[3,2]}, {S[4,2]}: the same query and the
    same key, but sums of 2, 8, 64 and 512 products. Row d=64 are the four scores of the
    beginning.]],
  zh = [[键2 那一列是 {S[1,2]}、{S[2,2]}、{S[3,2]}、{S[4,2]}：同一个查询，同一个键，
    加起来的乘积却分别是 2 个、8 个、64 个、512 个。d=64 那一行，就是开头的那四个分数。]],
  focus = { S, 4, 2 },
}
expect { S, 1, 2, near = -0.101179 }
expect { S, 2, 2, near = 1.07022 }
expect { S, 3, 2, near = 3.422729 }
expect { S, 4, 2, near = 9.962942 }

at(S_raw) {
  en = [[The first of two branches takes the scores as they are. Row d=2 lies between
    {S_raw[1,4]} and {S_raw[1,2]}, row d=512 between {S_raw[4,1]} and {S_raw[4,2]}. There
    key2 has the largest score by chance, and key3 the next, {S_raw[4,3]}.]],
  zh = [[两路中的第一路，分数原样不动。d=2 那一行在 {S_raw[1,4]} 和 {S_raw[1,2]} 之间；
    d=512 那一行在 {S_raw[4,1]} 和 {S_raw[4,2]} 之间，键2 碰巧最高，其次是键3，{S_raw[4,3]}。]],
  focus = { S_raw, 4, 2 }, core = true,
  notes = {
    en = [[Ask before the next stop: a lead of 6.8, how much is that after the softmax?
      Most people guess a factor of three, the ratio of the scores.]],
    zh = [[翻页之前先问：领先 6.8，过了 softmax 是多少倍？多数人会猜三倍，那是两个分数之比。]],
  },
}
expect { S_raw, 1, 4, near = -3.427975 }
expect { S_raw, 1, 2, near = -0.101179 }
expect { S_raw, 4, 1, near = -7.298477 }
expect { S_raw, 4, 3, near = 3.153468 }

ask {
  at = S_raw, id = "lead",
  prompt = { en = [[In row d=512, how many times key3's share will key2's share be?]],
             zh = "d=512 那一行，键2 是 9.963，键3 是 3.153。键2 的份额会是键3 的几倍？" },
  choice = { { en = "About 3 times", zh = "约 3 倍" }, { en = "About 7 times", zh = "约 7 倍" },
             { en = "About 900 times", zh = "约 900 倍" } },
  answer = 3,
  reason = { en = "9.963 - 3.153 = 6.810, and e^6.810 is about 907.",
             zh = "9.963 - 3.153 = 6.810，e^6.810 约为 907。" },
  hints = { { en = "The ratio of two shares is e to the difference of their scores.",
              zh = "两个份额之比，是 e 的分数之差次方。" } },
  slips = {
    [1] = { en = "That is the ratio of the scores. Softmax takes e to each score first.",
            zh = "那是分数之比。softmax 先对每个分数取 e 的幂。" },
    [2] = { en = "That is the difference. Softmax takes e to each score first.",
            zh = "那是分数之差。softmax 先对每个分数取 e 的幂。" },
  },
}

at(A_raw) {
  en = [[The largest share of each row (its largest attention weight) is {A_raw[1,2]:%},
    {A_raw[2,2]:%}, {A_raw[3,3]:%}, and for d=512 {A_raw[4,2]:4}. That is almost a
    hardmax: all goes to the largest score. Nothing was learned; the keys only have more
    dimensions.]],
  zh = [[每行最大的份额（也就是最大的注意力权重）是 {A_raw[1,2]:%}、{A_raw[2,2]:%}、{A_raw[3,3]:%}，
    到 d=512 是 {A_raw[4,2]:4}。softmax 几乎成了 hardmax，把全部都给了最高分。
    这不是学会的，只因为键的维数高。]],
  focus = { A_raw, 4, 2 }, core = true,
  notes = {
    en = [[Softmax answers to differences of scores. Twice as large scores, twice as large
      differences: the same choice, made more sharply.]],
    zh = [[softmax 只由分数之差决定。分数大一倍，差也大一倍：选的还是同一个，只是更尖锐。]],
  },
}
expect { A_raw, 1, 2, near = 0.479615 }
expect { A_raw, 2, 2, near = 0.658533 }
expect { A_raw, 3, 3, near = 0.922481 }
expect { A_raw, 4, 2, near = 0.998853 }

at(root) {
  en = [[The second branch divides each row by √d_k: √2, √8, √64, √512. d_k is the
    dimension of a key. The number of keys (4 here) does not enter, nor does the dimension
    of a value.]],
  zh = [[第二路，每行各除以自己的 √d_k：√2、√8、√64、√512。d_k 是键的维数，
    和键的个数（这里是 4）无关，和值的维数也无关。]],
  focus = { root, 4, 1 },
}

at(S_scaled) {
  en = [[Each row is divided by its number in root, which is used again for all four keys
    (broadcasting once more). Row d=8 now lies between {S_scaled[2,3]} and
    {S_scaled[2,2]}. The panel shows one cell of it.]],
  zh = [[每一行除以 root 里自己的数，这个数对四个键重复使用（又是广播）。d=8 那一行，
    现在在 {S_scaled[2,3]} 和 {S_scaled[2,2]} 之间。算式里列出的是其中一格。]],
  focus = { S_scaled, 2, 2 },
}
expect { S_scaled, 4, 1, near = -0.32255 }
expect { S_scaled, 4, 2, near = 0.440304 }
expect { S_scaled, 2, 3, near = -0.4071 }
expect { S_scaled, 2, 2, near = 0.37838 }

ask {
  at = S_scaled, id = "scaled-score", covers = { S_scaled, 4, 2 }, answer = 0.440304,
  prompt = { en = "S[4,2] is 9.963, and each key has dimension 512. S_scaled[4,2] = ?",
             zh = "S[4,2] 是 9.963，每个键都是 512 维。S_scaled[4,2] = ?" },
  reason = { en = "The sum of 512 products has the standard deviation √512 = 22.63. Divided by it, a score is on average as large as a single product.",
             zh = "512 个乘积之和，标准差是 √512 = 22.63。除以它，分数平均就和一个乘积一样大。" },
  hints = { { en = "√512 is 22.63.", zh = "√512 是 22.63。" },
            { en = "9.963/22.63", zh = "9.963/22.63" } },
  slips = {
    [0.019459] = { en = "You divided by 512, the variance. Divide by its root.",
                   zh = "你除以了 512，那是方差；要除以标准差，即它的平方根。" },
    [4.981471] = { en = "That is by √4, from the four keys. d_k is a key's dimension.",
                   zh = "除以 √4 才会这样，四是键的个数。d_k 是一个键的维数。" },
    [225.436] = { en = "You multiplied. The scores are to become smaller.",
                  zh = "你乘了，应该除，分数要变小。" },
    [0.440838] = { en = "Rounded too early: √512 is 22.63, not 22.6.",
                   zh = "四舍五入太早：√512 是 22.63，不是 22.6。" },
    [0.155671] = { en = "You divided by 64. √512 is 22.63.",
                   zh = "你除以了 64。√512 是 22.63。" },
  },
}

at(many_scaled) {
  en = [[All sixty scores of each d, divided by √d, lie between {many_scaled[1,15]} and
    {many_scaled[2,9]}: the variance d has become d/d = 1. The histograms show before and after.]],
  zh = [[每个 d 的六十个分数也都这样除。不管 d 是多少，都落在 {many_scaled[1,15]} 和
    {many_scaled[2,9]} 之间：除以 √d，方差就从 d 变回 d/d = 1。直方图里，
    除之前和除之后画在同一根轴上。]],
  focus = { many_scaled, 4, 30 }, subject = { histogram = { S_many, many_scaled } },
}
expect { many_scaled, 2, 9, near = 2.885484 }
expect { many_scaled, 1, 15, near = -2.435247 }

ask {
  at = many_scaled, id = "lead-after-scaling",
  prompt = { en = "Unscaled, key2 had about 900 times key3's share in row d=512. Divided by √512, 9.963 and 3.153 are 0.440 and 0.139. How many times now?",
             zh = "不缩放时，d=512 那一行键2 的份额约是键3 的 900 倍。除以 √512，9.963 和 3.153 变成 0.440 和 0.139。现在是几倍？" },
  choice = { { en = "about 40 times", zh = "约 40 倍" }, { en = "about 3 times", zh = "约 3 倍" },
             { en = "about 1.35 times", zh = "约 1.35 倍" } },
  answer = 3,
  reason = { en = "0.440 - 0.139 = 0.301, and e^0.301 is about 1.35.",
             zh = "0.440 - 0.139 = 0.301，e^0.301 约为 1.35。" },
  hints = { { en = "Again e to the difference of the scores, which is 0.301 now.",
              zh = "还是 e 的分数之差次方，差现在是 0.301。" } },
  slips = {
    [1] = { en = "That divides 900 by √512. The scores are divided, before e.",
            zh = "拿 900 除以 √512 不对：除的是分数，然后才取 e 的幂。" },
    [2] = { en = "That is 0.440 to 0.139. Shares follow from the difference.",
            zh = "0.440 比 0.139 是分数之比，份额却取决于分数之差。" },
  },
}
expect { S_scaled, 4, 3, near = 0.139, tolerance = 0.0005 }

at(A) {
  en = [[With the divisors √d the largest shares of the rows are 43 %, 39 %, 42 % and 35 %.
    They do not grow with d any more.{if edited} Row d=512 is divided by {root[4,1]} now and
    gives {A[4,2]:%} to key2.{end}]],
  zh = [[除数取 √d 时，各行最大的份额是 43%、39%、42%、35%，不再随 d 变大。{if edited}d=512 那一行现在除以
    {root[4,1]}，给键2 {A[4,2]:%}。{end}]],
  focus = { A, 4, 2 }, core = true,
  notes = {
    en = [[Compare with A_raw, 48 %, 66 %, 92 %, 99.9 %: type :compare without S_scaled.]],
    zh = [[和 A_raw 的 48%、66%、92%、99.9% 比一比：输入 :compare without S_scaled。]],
  },
}
expect { A, 1, 2, near = 0.426746 }
expect { A, 2, 2, near = 0.38699 }
expect { A, 3, 3, near = 0.417095 }
expect { A, 4, 2, near = 0.350963 }

try {
  at = A, id = "sharpness", only = { root }, cells = 1,
  prompt = {
    en = [[Change root[4,1] alone until the largest share of row d=512 lies between 60 % and
      80 %. (u takes an edit back.)]],
    zh = [[只改 root[4,1]，让 d=512 那一行最大的份额落在 60% 和 80% 之间。（按 u 撤销。）]],
  },
  reached = function() return A[4][2] > 0.6 and A[4][2] < 0.8 end,
  reason = { en = "Divided by less, the scores differ more: 22.6 gives 35 %, 1 almost all.",
             zh = "除得越少，分数相差越大：除以 22.6 是 35%，除以 1 几乎全拿走。" },
  hints = { { en = "Divide by less, and the differences of the scores become larger.",
              zh = "除得少些，分数之差就大些。" },
            { en = "Somewhere between 1 (almost hardmax) and 22.6 (35 %).",
              zh = "在 1（几乎是 hardmax）和 22.6（35%）之间。" } },
  solution = { "set root[4,1] 6" },
}

at(S_loud) {
  en = [[Now suppose that training makes weights larger, until all scaled scores are 8 times as
    large: {S_scaled[4,2]} becomes {S_loud[4,2]}, and its lead over key3 grows as much.]],
  zh = [[现在假设训练使参数变大，缩放之后的分数全变成 8 倍：{S_scaled[4,2]} 成了
    {S_loud[4,2]}，它对键3 的领先也变成 8 倍。]],
  focus = { S_loud, 4, 2 },
}
expect { S_loud, 4, 2, near = 3.522432 }
expect { S_loud, 4, 3, near = 1.114919 }

at(A_loud) {
  en = [[The largest shares are {A_loud[1,2]:%}, {A_loud[2,2]:%}, {A_loud[3,3]:%} and
    {A_loud[4,2]:%}: far from even, for every d. Dividing by √d_k undoes the growth with
    the dimension and nothing else. Scores made large by large weights stay large, and a
    trained model may need them so. A key with 1,919,810,114,514 in it, as in the example of article
    A, section "Divided by √d_k", takes all with or without √d_k.]],
  zh = [[最大的份额是 {A_loud[1,2]:%}、{A_loud[2,2]:%}、{A_loud[3,3]:%}、{A_loud[4,2]:%}，
    不管 d 是多少，都离平分很远。除以 √d_k 只抵消维数带来的增长；
    参数大造成的大分数还是那么大，训练好的模型也许正需要这样。
    文章 A“除以 √d_k”一节的例子，有个键里是 1919810114514，约两万亿；
    这样的键，除不除以 √d_k 都拿走全部份额。]],
  focus = { A_loud, 2, 2 }, core = true,
}
expect { A_loud, 1, 2, near = 0.86254 }
expect { A_loud, 2, 2, near = 0.970366 }
expect { A_loud, 3, 3, near = 0.922481 }
expect { A_loud, 4, 2, near = 0.891711 }

ask {
  at = S_loud, id = "larger-weights",
  prompt = { en = [[All scores grew 8 times as large with Wq. Does dividing by √d_k undo that?]],
             zh = "训练中 Wq 变成 8 倍，分数全跟着变成 8 倍。除以 √d_k 能把它抵消掉吗？" },
  choice = { { en = "Yes, all scores", zh = "能，它把所有分数拉回正常" },
             { en = "No, only the growth with the dimension",
               zh = "不能，它只抵消键的维数带来的增长" },
             { en = "Only for d = 512", zh = "只在 d = 512 时能" } },
  answer = 2,
  reason = { en = "√d_k follows from the dimension alone, and that has not changed.",
             zh = "√d_k 只由键的维数决定，而维数没有变。" },
  hints = { { en = "Does √d_k depend on Wq?", zh = "√d_k 和 Wq 有多大有关吗？" },
            { en = "√d_k follows from the dimension of the keys alone, and that stays the same.",
              zh = "√d_k 只由键的维数决定，而维数没有变。" } },
  slips = {
    [1] = { en = "The divisor is fixed. It does not follow the size of the weights.",
            zh = "除数是个固定的数，和参数的大小无关。" },
    [3] = { en = "The divisor of row d=512 is fixed as well: it depends on d alone.",
            zh = "d=512 那一行的除数同样是固定的，只和 d 有关。" },
  },
}

at(V) {
  en = [[The four values are 4, 1, 6 and 3. A row of the output is their mixture, by the
    shares of its row of A.]],
  zh = [[四个值是 4、1、6、3。输出的一行，就是按 A 那一行的份额把它们混合起来。]],
  focus = { V, 2, 1 },
}

ask {
  at = V, id = "mixture",
  prompt = { en = "A_raw[4,2], the share of key2 for d=512, is 0.9989. What is O_raw[4,1] near?",
             zh = "A_raw[4,2]，即 d=512 时键2 的份额，是 0.9989。O_raw[4,1] 接近哪个数？" },
  choice = { { en = "key2's value, 1", zh = "键2 的值 1" }, { en = "the mean, 3.5", zh = "均值 3.5" },
             { en = "the largest value, 6", zh = "最大的值 6" } },
  answer = 1,
  reason = { en = "0.9989⋅1, and only 0.0011 is left for the other three values.",
             zh = "0.9989⋅1，另外三个值只分剩下的 0.0011。" },
  hints = { { en = "Whose value counts 0.9989 times?", zh = "谁的值要乘 0.9989？" },
            { en = "key2's value, V[2,1], counts 0.9989 times; the other three share the rest.",
              zh = "乘 0.9989 的是键2 的值 V[2,1]，另外三个只分剩下的一点。" } },
  slips = {
    [2] = { en = "3.5 is the mean of the four values, for even shares.",
            zh = "3.5 是四个值的均值，平分时才是它。" },
    [3] = { en = "6 is the largest value. Shares come from scores, not from values.",
            zh = "6 是最大的值。份额由分数决定，不由值决定。" },
  },
}

at(O_raw) {
  en = [[Without scaling row d=512 is {O_raw[4,1]}: key2's value {V[2,1]}, and almost
    nothing of the others.]],
  zh = [[不缩放时，d=512 那一行是 {O_raw[4,1]}：键2 的值 {V[2,1]}，别的几乎没有。]],
  focus = { O_raw, 4, 1 },
}
expect { O_raw, 4, 1, near = 1.005601 }

at(O) {
  en = [[With scaling it is {O[4,1]}, a mixture of all four values.]],
  zh = [[缩放之后是 {O[4,1]}，四个值都混在里面。]],
  focus = { O, 4, 1 },
}
expect { O, 4, 1, near = 3.241007 }

at(Y) {
  en = [[Both outputs side by side; f is the sum of the eight numbers. So every row of
    either branch gets the same upstream gradient, and what differs later was made by the
    softmax.]],
  zh = [[两路的输出并排放在一起，f 是这八个数之和。所以两路的每一行收到同样的上游梯度，
    后面出现的差别，都是 softmax 造成的。]],
  focus = { Y, 4, 1 },
}

-- Backward ---------------------------------------------------------------------

at(d(Y)) {
  en = [[dY[t,j] = ∂f/∂Y[t,j] is 1 everywhere: f adds up all of Y.]],
  zh = [[dY[t,j] = ∂f/∂Y[t,j] 处处是 1，因为 f 就是把 Y 全加起来。]],
  focus = { d(Y), 4, 1 },
}

at(d(O_raw)) {
  en = [[Column 1 of dY belongs to the branch without scaling. The next gradient there is
    dA_raw = dO_raw⋅Vᵀ.]],
  zh = [[dY 的第 1 列属于不缩放的那一路，那里下一个梯度是 dA_raw = dO_raw⋅Vᵀ。]],
  focus = { d(O_raw), 4, 1 },
}

ask {
  at = d(O_raw), id = "worth", covers = { d(A_raw), 4, 3 }, answer = 6,
  prompt = { en = "dO_raw[4,1] is 1, key3's value is 6, its share 0.0011. dA_raw[4,3] = ?",
             zh = "dO_raw[4,1] 是 1，键3 的值是 6，份额是 0.0011。dA_raw[4,3] = ?" },
  reason = { en = "O_raw[4,1] contains A_raw[4,3]⋅6, so it grows 6 times as fast as this share, however small the share is.",
             zh = "O_raw[4,1] 里有一项 A_raw[4,3]⋅6，它对份额的变化率就是 6，份额再小也一样。" },
  hints = { { en = "O_raw[4,1] is a sum, and one of its terms is A_raw[4,3]⋅6.",
              zh = "O_raw[4,1] 是个和，其中一项是 A_raw[4,3]⋅6。" } },
  slips = {
    [0.0066] = { en = "That is the term itself. Asked is its derivative by the share.",
                 zh = "那是这一项本身。问的是它对份额的导数。" },
    [0.0011] = { en = "That is the derivative by the value. Asked is that by the share.",
                 zh = "那是份额，是对值的导数。问的是对份额的导数。" },
  },
}

at(d(O)) {
  en = [[Column 2 of dY belongs to the branch with scaling. It is 1 as well.]],
  zh = [[dY 的第 2 列属于缩放的那一路，也都是 1。]],
  focus = { d(O), 4, 1 },
}

at(d(A)) {
  en = [[dA[t,n] = ∂f/∂A[t,n] is the value of key n: {dA[4,1]}, {dA[4,2]}, {dA[4,3]},
    {dA[4,4]} in every row. If the share of key3 alone grew by 0.01, f would grow by
    0.06.]],
  zh = [[dA[t,n] = ∂f/∂A[t,n] 就是键 n 的值，每一行都是 {dA[4,1]}、{dA[4,2]}、{dA[4,3]}、{dA[4,4]}。
    要是只有键3 的份额加 0.01，f 会加 0.06。]],
  focus = { d(A), 4, 3 },
}

at(d(A_raw)) {
  en = [[The branch without scaling has the same gradient: up to here nothing depends on
    d. The next step goes back through the softmax, a⋅(dA - weighted mean) in each cell.]],
  zh = [[不缩放的那一路，梯度完全相同：到这里，什么都还和 d 无关。下一步要穿过 softmax，
    每格是 a⋅(dA - 加权均值)。]],
  focus = { d(A_raw), 4, 3 },
}

at(d(S_scaled)) {
  en = [[With scaling the largest numbers of the rows, in size, are {dS_scaled[1,2]},
    {dS_scaled[2,2]}, {dS_scaled[3,3]} and {dS_scaled[4,2]}, about equally large for every
    d.]],
  zh = [[缩放的这一路，各行最大的数（看绝对值）是 {dS_scaled[1,2]}、{dS_scaled[2,2]}、{dS_scaled[3,3]}、{dS_scaled[4,2]}，
    不管 d 是多少，大小都差不多。]],
  focus = { d(S_scaled), 4, 2 }, core = true,
  notes = {
    en = [[Let the class answer the question with the rule alone: a in the row of 0.9989 is
      either nearly 1, where dA is nearly the mean, or nearly 0.]],
    zh = [[让学生只凭规则来答：在 0.9989 那一行，a 要么接近 1，那里 dA 接近加权均值；要么接近 0。]],
  },
}
expect { d(S_scaled), 1, 2, near = -0.882093 }
expect { d(S_scaled), 2, 2, near = -0.773675 }
expect { d(S_scaled), 3, 3, near = 0.798997 }
expect { d(S_scaled), 4, 2, near = -0.786511 }

at(d(S_raw)) {
  en = [[Without scaling the largest number in size is {dS_raw[1,2]} for d=2 and {dS_raw[4,2]:4} for
    d=512, about 160 times less. For key2 dA is near the mean, for the others a is near 0:
    softmax has reached *saturation* there, and its *gradient vanishes*.]],
  zh = [[不缩放时，绝对值最大的数，d=2 那一行是 {dS_raw[1,2]}，d=512 那一行是 {dS_raw[4,2]:4}，
    约为 1/160。那里键2 的 dA 接近加权均值，别的键 a 接近 0：softmax *饱和*（saturation）了，这叫*梯度消失*（vanishing gradient）。]],
  focus = { d(S_raw), 4, 2 }, core = true,
  notes = {
    en = [[What follows for training: key3 has a value six times as large as key2's, but the
      gradient of its score is 0.0055. The choice that chance made can hardly be changed.]],
    zh = [[对训练意味着什么：键3 的值是键2 的六倍，它的分数却只收到 0.0055 的梯度。
      碰巧选中了谁，训练就很难再改。]],
  },
}
expect { d(S_raw), 1, 2, near = -0.891297 }
expect { d(S_raw), 4, 2, near = -0.005595 }
expect { d(S_raw), 4, 3, near = 0.005504 }

ask {
  at = d(S_scaled), id = "smallest-row",
  prompt = { en = [[dA_raw is the same in all four rows; the largest shares of A_raw are
               {A_raw[1,2]}, {A_raw[2,2]}, {A_raw[3,3]} and {A_raw[4,2]}. Which row of dS_raw is the
               smallest?]],
             zh = [[dA_raw 四行全一样；A_raw 各行最大的份额是 {A_raw[1,2]}、{A_raw[2,2]}、{A_raw[3,3]}、
               {A_raw[4,2]}。dS_raw 里哪一行最小？]] },
  choice = { "d=2", "d=8", "d=64", "d=512" }, answer = 4,
  reason = { en = "0.9989 is nearest to 1: its dA is nearly the mean, every other a nearly 0.",
             zh = "0.9989 最接近 1：它的 dA 几乎就是加权均值，别的 a 几乎是 0。" },
  hints = { { en = [[a⋅(dA - weighted mean): what are a and the mean where one share is almost 1?]],
              zh = "a⋅(dA - 加权均值)：有一个份额接近 1 时，a 是多少，加权均值是多少？" },
            { en = "For that share dA is nearly the mean, and every other a is nearly 0: the closer to 1, the smaller the row.",
              zh = "那个份额的 dA 几乎就是加权均值，别的 a 又几乎是 0：越接近 1，整行越小。" } },
  slips = {
    [1] = { en = "Its shares are spread: no a is near 0 or 1 there but key4's.",
            zh = "它的份额是摊开的：除了键4，没有哪个 a 接近 0 或 1。" },
    [2] = { en = "Its largest share is 66 %. There are rows with a larger one.",
            zh = "它最大的份额是 66%，还有更大的行。" },
    [3] = { en = "Its largest share is 92 %. Is that the closest to 1?",
            zh = "它最大的份额是 92%，这是最接近 1 的吗？" },
  },
}

at(d(S)) {
  en = [[Both branches begin at S, so by the chain rule their gradients add up: dS = dS_raw
    + dS_scaled/root. The division by √d_k on the way out is a division on the way back.
    The panel shows row d=8.]],
  zh = [[两路都从 S 出发，按链式法则，梯度相加：dS = dS_raw + dS_scaled/root。
    前向时除以 √d_k，反向时还是除以 √d_k。算式里列出的是 d=8 那一行的一格。]],
  focus = { d(S), 2, 2 }, core = true,
  notes = {
    en = [[The division is forgotten most often here, on the way back.]],
    zh = [[最容易漏掉的，就是反向时的这次除法。]],
  },
}
expect { d(S), 4, 2, near = -0.040354 }

ask {
  at = d(S), id = "both", cell = { 4, 2 },
  prompt = { en = [[dS_raw[4,2] is {dS_raw[4,2]:4}, dS_scaled[4,2] is {dS_scaled[4,2]:4}, root[4,1] is
               {root[4,1]:2}. dS[4,2] = ?]],
             zh = [[dS_raw[4,2] 是 {dS_raw[4,2]:4}，dS_scaled[4,2] 是 {dS_scaled[4,2]:4}，root[4,1] 是
               {root[4,1]:2}。dS[4,2] = ?]] },
  reason = { en = "S is used twice, so two parts are added: {dS_raw[4,2]:4} and {dS_scaled[4,2]:4}/{root[4,1]:2}. Even divided, the scaled branch brings six times as much.",
             zh = "S 用了两次，两份相加：{dS_raw[4,2]:4} 和 {dS_scaled[4,2]:4}/{root[4,1]:2}。就算除过，缩放那一路的份量也是另一路的六倍。" },
  hints = { { en = "Add what comes along both branches, the second divided by root[4,1].",
              zh = "两路相加，第二路先除以 root[4,1]。" } },
  slips = {
    [-0.792106] = { en = "The division by √512 on the way back is missing.",
                    zh = "漏了反向时除以 √512。" },
    [-0.034759] = { en = "That is the scaled branch alone.", zh = "那只是缩放的一路。" },
    [-0.005595] = { en = "That is the branch without scaling alone.",
                    zh = "那只是不缩放的一路。" },
    [-17.802] = { en = "You multiplied by √512. It is a division, as on the way out.",
                     zh = "你乘了 √512。和前向一样，是除。" },
  },
}

at(d(Q)) {
  en = [[dQ = dS⋅K. Row d=2 has numbers in all 512 columns, because the keys were not cut:
    if its query had a third component, the score would change.]],
  zh = [[dQ = dS⋅K。d=2 那一行，512 列都有数，因为键没有截断：假如它的查询有第 3 个分量，
    分数是会变的。]],
  focus = { d(Q), 1, 2 },
}

at(d(q)) {
  en = [[Q = cut∘q, so dq adds up cut∘dQ over the four rows: where cut is 0, nothing comes
    back. q[1,1] and q[1,2] get a term from all four rows, q[1,512] only from row d=512.]],
  zh = [[Q = cut∘q，反向要再乘一次这块 0/1 模板，四行相加：被截掉的位置，梯度就是 0。
    q[1,1] 和 q[1,2] 收到四行的，q[1,512] 只收到 d=512 那一行的。]],
  focus = { d(q), 1, 1 },
}

closing {
  en = [[
- A score of d independent products has variance d and standard deviation √d.
- Large scores turn softmax into a hardmax, here by chance and not by learning.
- Where one share is almost 1, softmax is saturated: its gradient is about 160 times less here.
- Dividing by √d_k brings every d to one scale; the division is due on the way back too.
- It undoes the growth with the dimension. Large weights still make large scores.

Try: :goto A, then :compare without S_scaled. To practise: :practice softmax.]],
  zh = [[
- d 个独立乘积相加而成的分数，方差是 d，标准差是 √d。
- 分数一大，softmax 就成了 hardmax，这里是碰巧，不是学会的。
- 有一个份额接近 1，softmax 就饱和：这里的梯度约为 1/160。
- 除以 √d_k，各种维数回到同一个尺度；反向时也要除。
- 它只抵消维数带来的增长：参数大，分数照样大。

试试 :goto A，再输入 :compare without S_scaled。想练一练，就输入 :practice softmax。]],
}

-- About three and a half minutes.
play {
  "wait 10",
  "goto spread", "wait 8", "set change[1,1] 5", "wait 5", "undo", "set change[1,2] 8", "wait 7", "undo", "wait 2",
  "goto lengths", "select lengths[4,4]", "wait 10",
  "goto S_many", "wait 11",
  "goto S_raw", "wait 10",
  "goto A_raw", "select A_raw[1,1]", "wait 5", "select A_raw[4,2]", "explain", "wait 9",
  "goto S_scaled", "select S_scaled[4,2]", "wait 8",
  "goto many_scaled", "view histogram", "wait 8", "view lesson",
  "goto A", "wait 11",
  "goto A_loud", "wait 12",
  "goto dA_raw", "wait 9",
  "goto dS_raw", "explain", "wait 13",
  "goto dS_scaled", "explain", "wait 12",
  "goto dS", "explain", "wait 12",
  "goto A", "set root[4,1] 1", "wait 6", "undo", "set root[4,1] 6", "wait 6", "undo", "wait 2",
  "goto closing", "wait 12",
}
