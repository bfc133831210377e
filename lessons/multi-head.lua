-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 3, id = "multi-head", part = 2, order = 12, needs = { "three-tokens" },
  title = { en = "Multi-head attention: several views at once", zh = "多头注意力：从几个角度一起关注" },
  keywords = { en = "multi-head attention, multi-head, multihead, heads",
    zh = "多头注意力、多头、头" },
  units = {
    { at = "intro", minutes = 12, title = { en = "The cut", zh = "切开" },
      question = { en = "What is new when the columns are shared out among two heads?",
        zh = "把列分给两个头，多出了什么？" },
      can = { { en = "cut Q, K and V into heads, and name the shapes",
          zh = "把 Q、K、V 切成几个头，说出各自的形状" },
        { en = "compute one head's scores from the table of all",
          zh = "由总分数表算出一个头的分数" },
        { en = "count the parameters of one head and of two",
          zh = "数出一个头和两个头各有多少参数" } } },
    { at = "plain_one", minutes = 12, title = { en = "Two softmaxes", zh = "各做 softmax" },
      question = { en = "Do two heads give what one wide head gives?",
        zh = "两个头得到的，和一个大头一样吗？" },
      can = { { en = "say what is lost by the cut even without softmax",
          zh = "说清就算没有 softmax，切开也少了哪几项" },
        { en = "give a word two patterns at once with two heads",
          zh = "用两个头，让一个词同时取两种东西" },
        { en = "change one head and leave the other as it is",
          zh = "只改一个头，另一个头不动" } } },
    { at = "dO", minutes = 8, title = { en = "Into the heads", zh = "分给各个头" },
      question = { en = "How is a gradient divided among the heads by Wo?",
        zh = "Wo 怎样把梯度分给各个头？" },
      can = { { en = "compute a head's part of dconcat by hand",
          zh = "手算一个头在 dconcat 里的那一份" },
        { en = "tell a sign in dS1 from a row of dA1", zh = "由 dA1 的一行判断 dS1 的正负" },
        { en = "say why a query of 0 can have a large gradient",
          zh = "说清等于 0 的查询，梯度为什么可以很大" } } },
    { at = "dV", minutes = 8, title = { en = "Together again", zh = "合到一起" },
      question = { en = "Which head does each column of dWq come from?",
        zh = "dWq 的每一列来自哪个头？" },
      can = { { en = "say which columns of Wq one head's gradient changes",
          zh = "说出一个头的梯度改动 Wq 的哪几列" },
        { en = "compute a cell of dWo from the heads' outputs",
          zh = "由各头的输出算出 dWo 的一格" },
        { en = "finish the derivation of dWq[2,1]", zh = "把 dWq[2,1] 的推导写完" } } } },
}

words = { { en = "we", zh = "我" }, { en = "sip", zh = "喝" }, { en = "tea", zh = "茶" } }

-- Tokens and parameters of lesson 1.
X  = input ({ {1,2}, {0,1}, {3,1} }, { rows = words })
Wq = weight { {1,0}, {0,1} }
Wk = weight { {1,1}, {0,1} }
Wv = weight { {1,0}, {1,1} }

Q = X * Wq
K = X * Wk
V = X * Wv

-- Two heads: column 1 and column 2, d_h = 1 each.
Q1 = cols(Q, 1, 1)
K1 = cols(K, 1, 1)
V1 = cols(V, 1, 1)
Q2 = cols(Q, 2, 2)
K2 = cols(K, 2, 2)
V2 = cols(V, 2, 2)

S1 = Q1 * K1.T
S2 = Q2 * K2.T
S = Q * K.T                      -- what one head would have
A_one = title(no_stop(softmax(S)), { en = "one head's shares", zh = "一个头的份额" })
O_one = title(no_stop(A_one * V), { en = "one head's output", zh = "一个头的输出" })

-- Without softmax.
plain_one = S * V
plain_1 = S1 * V1
plain_2 = S2 * V2
plain_two = hcat { plain_1, plain_2 }

-- With it. √d_h is √1, so there is nothing to divide by.
A1 = softmax(S1)
A2 = softmax(S2)
heads = hcat { A1, A2 }
O1 = A1 * V1
O2 = A2 * V2
concat = hcat { O1, O2 }
Wo = weight { {1,1}, {2,-1} }
O = concat * Wo

group({ en = "cut", zh = "切开" }, { Q1, K1, V1, Q2, K2, V2 })
group({ en = "one head", zh = "一个头" }, { A_one, O_one })
group({ en = "without softmax",
        zh = "没有 softmax" }, { plain_one, plain_1, plain_2, plain_two })
group({ en = "with softmax", zh = "有 softmax" }, { A1, A2, heads, O1, O2 })

backward(O, { {1,0}, {0,1}, {1,-1} })

intro {
  en = [[One head gives each token a single row of shares (attention weights), whatever the token
    looks for. *Multi-head attention* cuts the same Q, K and V into several heads, here two, and adds no
    number to them. What is gained? And when the output is wrong, which head gets how much of the gradient?]],
  zh = [[一个头里，每个词元只有一行份额（注意力权重），不管它要关注几样东西。
    *多头注意力*（multi-head attention）把同样的 Q、K、V 切成几个头，这里是两个，一个数也没有增加。
    这样多得到了什么？输出不对的时候，梯度又怎样分给各个头？]],
}

-- Tokens and parameters ----------------------------------------------------

at(X) {
  en = [["we sip tea" are the tokens of lesson 1; "sip" is ({X[2,1]}, {X[2,2]}). Everything up to
    Q, K and V is as it was there.]],
  zh = [[“我”“喝”“茶”是第 1 课的三个词元，“喝”是 ({X[2,1]}, {X[2,2]})。到 Q、K、V 为止，都和
    那里一样。]],
  focus = { X, 2, 1 },
}

-- To fail at first: two patterns by one head.
try {
  at = X, id = "two-patterns", only = { Wq, Wk, Wv },
  prompt = {
    en = [[Try first with one head, O_one = softmax(S)⋅V: row "we" is to have V[3,1], the value of "tea", and
      V[1,2], its own. (n goes on at any time.)]],
    zh = [[先用一个头试一试，O_one = softmax(S)⋅V：让“我”的输出，第 1 个分量取“茶”的值 V[3,1]，
      第 2 个分量取自己的值 V[1,2]。（随时可以按 n 往下走。）]],
  },
  reason = { en = "It fits these values only. One head has one row of shares for both columns: with Wq and Wk alone it is impossible.",
             zh = "只对这一组值成立。一个头里，两列用的是同一行份额：只改 Wq、Wk 不可能做到。" },
  hints = {
    { en = [[Most people change Wq and Wk. But {V[3,1]} needs all shares on "tea", {V[1,2]} all on "we": with these two it is impossible.]],
      zh = [[多数人先改 Wq 和 Wk。可第 1 列要得到 {V[3,1]}，份额得全给“茶”；第 2 列要得到 {V[1,2]}，得全给“我”：
        只改这两个矩阵，不可能。]] },
    { en = [[Make "we" and "tea" alike in column 2 of V: with c for Wv[1,2] they are c + 2 and 3c + 1.]],
      zh = [[那就只能改值，让同一行份额在两列都对：第 2 列里“我”和“茶”相等。
        Wv[1,2] 取 c，这两个数就是 c + 2 和 3c + 1。]] },
  },
  reached = function()
    local first, second = O_one[1][1] - V[3][1], O_one[1][2] - V[1][2]
    return math.abs(first) < 0.05 and math.abs(second) < 0.05
  end,
  solution = { "set Wv[1,2] 0.5" },
}
expect { O_one, 1, 1, near = 3.981652 }
expect { O_one, 1, 2, near = 2.5, tolerance = 0.001, after = { "set Wv[1,2] 0.5" } }

at(Wq) {
  en = [[Each column of Wq makes one column of Q. With two heads column 1 of Wq, ({Wq[1,1]},
    {Wq[2,1]}), belongs to head 1 and column 2, ({Wq[1,2]}, {Wq[2,2]}), to head 2.]],
  zh = [[Wq 的每一列算出 Q 的一列。有两个头的时候，Wq 的第 1 列 ({Wq[1,1]}, {Wq[2,1]}) 归
    头 1，第 2 列 ({Wq[1,2]}, {Wq[2,2]}) 归头 2。]],
  focus = { Wq, 1, 1 },
}

at(Wk) {
  en = [[Wk is assigned in the same way: column 1, ({Wk[1,1]}, {Wk[2,1]}), makes head 1's
    keys, column 2, ({Wk[1,2]}, {Wk[2,2]}), head 2's.]],
  zh = [[Wk 的列也这样分：第 1 列 ({Wk[1,1]}, {Wk[2,1]}) 算出头 1 的键，
    第 2 列 ({Wk[1,2]}, {Wk[2,2]}) 算出头 2 的键。]],
  focus = { Wk, 1, 2 },
}

at(Wv) {
  en = [[Column 1 of Wv, ({Wv[1,1]}, {Wv[2,1]}), makes head 1's values, column 2 head 2's.]],
  zh = [[Wv 的第 1 列 ({Wv[1,1]}, {Wv[2,1]}) 算出头 1 的值，第 2 列算出头 2 的。]],
  focus = { Wv, 2, 1 },
}
-- Cut ----------------------------------------------------------------------

at(Q) {
  en = [[The columns are only assigned to heads, none is added: more heads of this kind do
    not mean more parameters.]],
  zh = [[列只是分给各个头，一列也没有多：这样的头再多，参数也不会变多。]],
  focus = { Q, 1, 1 },
}
at(Q) {
  en = [[These are the queries of lesson 1, read by columns now: ({Q[1,1]}, {Q[2,1]}, {Q[3,1]})
    is all that head 1 has of the queries, ({Q[1,2]}, {Q[2,2]}, {Q[3,2]}) all that head 2 has.]],
  zh = [[Q 是第 1 课的查询，现在竖着读：头 1 的查询只有 ({Q[1,1]}, {Q[2,1]}, {Q[3,1]})，头 2 的
    只有 ({Q[1,2]}, {Q[2,2]}, {Q[3,2]})。]],
  focus = { Q, 1, 1 },
}
expect { Q, 1, 1, near = 1 }
expect { Q, 2, 1, near = 0 }
expect { Q, 3, 1, near = 3 }
expect { Q, 1, 2, near = 2 }
expect { Q, 2, 2, near = 1 }
expect { Q, 3, 2, near = 1 }

at(K) {
  en = [[The key of "tea", ({K[3,1]}, {K[3,2]}), is the longest. It is the largest in each of
    the two columns as well.]],
  zh = [[“茶”的键 ({K[3,1]}, {K[3,2]}) 最长，而且两列里都是最大的。]],
  focus = { K, 3, 1 },
}
expect { K, 3, 1, near = 3 }
expect { K, 3, 2, near = 4 }

at(V) {
  en = [[The values are cut as well: head 1 has {V[1,1]}, {V[2,1]}, {V[3,1]}, head 2 has
    {V[1,2]}, {V[2,2]}, {V[3,2]}.]],
  zh = [[值也要切：头 1 的是 {V[1,1]}、{V[2,1]}、{V[3,1]}，头 2 的
    是 {V[1,2]}、{V[2,2]}、{V[3,2]}。]],
  focus = { V, 1, 1 },
}
expect { V, 1, 1, near = 3 }
expect { V, 2, 1, near = 1 }
expect { V, 3, 1, near = 4 }
expect { V, 1, 2, near = 2 }
expect { V, 2, 2, near = 1 }
expect { V, 3, 2, near = 1 }

at(Q1) {
  en = [[Head 1's queries are column 1 of Q, one dimension for each of the three tokens: this head
    works in a subspace. That of "sip" is {Q1[2,1]}. The paper of 2017 cuts d = 512 into 8 heads of 64.]],
  zh = [[头 1 的查询就是 Q 的第 1 列，三个词元各一维：这个头在一个子空间（subspace）里计算。
    “喝”的是 {Q1[2,1]}。2017 年的论文把 d = 512 切成 8 个头，每个 64 维。]],
  focus = { Q1, 2, 1 }, core = true,
}
at(Q1) {
  en = [[With h heads d_k = d/h: 512/8 = 64. Heads are neighbouring columns, so the matrices of the
    heads stand side by side: Wq = [Wq1 Wq2]. (Article D, section 4, puts them one below the
    other, and its code takes the last axis apart, which makes d heads of width 1.)]],
  zh = [[有 h 个头时 d_k = d/h，如 512/8 = 64。头是相邻的几列，所以各个头的矩阵左右并排：
    Wq = [Wq1 Wq2]。（文章 D 第 4 节把它们上下摞起来，它的代码又把最后一维逐列拆开，
    得到的是 d 个宽 1 的头。）]],
  focus = { Q1, 2, 1 },
}
expect { Q1, 2, 1, near = 0 }

at(K1) {
  en = [[Head 1's keys are {K1[1,1]}, {K1[2,1]} and {K1[3,1]}. The key of "sip" is {K1[2,1]},
    so in this head all three queries give it the score 0.]],
  zh = [[头 1 的键是 {K1[1,1]}、{K1[2,1]}、{K1[3,1]}。“喝”的键是 {K1[2,1]}，所以在这个头里，
    三个查询给它的分数都是 0。]],
  focus = { K1, 2, 1 },
}
expect { K1, 1, 1, near = 1 }
expect { K1, 2, 1, near = 0 }
expect { K1, 3, 1, near = 3 }

at(V1) {
  en = [[Head 1's values are one number a token. The two heads together have as many values as one
    head had.]],
  zh = [[头 1 的值，每个词元只有一个数。两个头的值合起来，和一个头时一样多。]],
  focus = { V1, 3, 1 },
}

at(Q2) {
  en = [[In head 2 "sip" and "tea" have the same query, {Q2[2,1]}. With equal queries their rows
    of scores will be equal.]],
  zh = [[在头 2 里，“喝”和“茶”的查询相同，都是 {Q2[2,1]}。查询相同，它们的两行分数也就相同。]],
  focus = { Q2, 2, 1 },
}
expect { Q2, 2, 1, near = 1 }

at(K2) {
  en = [[Head 2's keys are {K2[1,1]} for "we" and {K2[2,1]} for "sip".]],
  zh = [[头 2 的键里，“我”的是 {K2[1,1]}，“喝”的是 {K2[2,1]}。]],
  focus = { K2, 1, 1 },
}
expect { K2, 1, 1, near = 3 }
expect { K2, 2, 1, near = 1 }
expect { K2, 3, 1, near = 4 }
at(K2) {
  en = [[In head 2 the key of "we", {K2[1,1]}, comes near that of "tea", {K2[3,1]}. In head
    1 it was {K1[1,1]} against {K1[3,1]}.]],
  zh = [[在头 2 里，“我”的键 {K2[1,1]} 接近“茶”的 {K2[3,1]}；在头 1 里
    {K1[1,1]} 与 {K1[3,1]} 相差较大。]],
  focus = { K2, 3, 1 },
}

at(V2) {
  en = [[Head 2's values complete the cut: Q, K and V are now six *slices*, and no number is new or
    lost.]],
  zh = [[头 2 的值切出来，就切完了：Q、K、V 一共成了六个*切片*（slice），数一个没多，一个没少。]],
  focus = { V2, 1, 1 },
}

at(S1) {
  en = [[These are head 1's scores. The query of "sip" is 0, so its three scores are {S1[2,1]}; "tea" gives
    itself {S1[3,3]}. Every row is a multiple of (1, 0, 3), since a column is multiplied by a row.
    Each head divides by √d_k with its own d_k = d/h; here that is √1.]],
  zh = [[这是头 1 的分数。“喝”的查询是 0，三个分数都是 {S1[2,1]}；“茶”给自己的是 {S1[3,3]}。一列乘一
    行，所以每一行都是 (1, 0, 3) 的倍数。每个头都除以 √d_k，其中 d_k = d/h，这里就是 √1。]],
  focus = { S1, 2, 1 },
}
expect { S1, 2, 1, near = 0 }
expect { S1, 3, 3, near = 9 }

at(S2) {
  en = [[In head 2 the rows of "sip" and "tea" are equal, both {S2[2,1]}, {S2[2,2]}, {S2[2,3]}.]],
  zh = [[在头 2 里，“喝”和“茶”的两行分数相同，都是 {S2[2,1]}、{S2[2,2]}、{S2[2,3]}。]],
  focus = { S2, 2, 3 },
}
expect { S2, 2, 1, near = 3 }
expect { S2, 2, 2, near = 1 }
expect { S2, 2, 3, near = 4 }

at(S) {
  en = [[One head uses both columns, so its scores are the two tables added: {S1[1,3]} and
    {S2[1,3]} make {S[1,3]}. One head adds first and takes softmax of the sum; two heads
    take softmax each of their own table. (One head's √2 is left out in this lesson.)]],
  zh = [[一个头两列一起用，分数就是两张表相加：{S1[1,3]} 加 {S2[1,3]} 得 {S[1,3]}。一个头是
    先加，再对和做 softmax；两个头是各对自己的表做 softmax。（一个头要除的 √2，这一课里省去。）]],
  focus = { S, 1, 3 }, core = true,
  notes = {
    en = [[e^(a+b) = e^a⋅e^b, so softmax of S multiplies the shares of both heads and makes
      each row 1 again: "we" gives "tea" 98 %, where the heads give 84 % and 88 %. Many
      expect the mean of the two.]],
    zh = [[e^(a+b) = e^a⋅e^b，所以对 S 做 softmax，等于把两个头的份额相乘，再让每行加
      到 1：“我”给“茶” 98%，而两个头各给 84% 和 88%。常有人以为是两者的平均。]],
  },
}
expect { S1, 1, 3, near = 3 }
expect { S2, 1, 3, near = 8 }
expect { S, 1, 3, near = 11 }

-- Without softmax ----------------------------------------------------------

at(plain_one) {
  en = [[First without softmax. One head is (S1 + S2)⋅V: both columns of V are mixed with
    the same summed scores, and "we" gets {plain_one[1,1]} and {plain_one[1,2]}.]],
  zh = [[先看没有 softmax 的情形。一个头是 (S1 + S2)⋅V：V 的两列，都用加起来的分数去混
    合，“我”得到 {plain_one[1,1]} 和 {plain_one[1,2]}。]],
  focus = { plain_one, 1, 1 },
}
expect { plain_one, 1, 1, near = 67 }
expect { plain_one, 1, 2, near = 27 }

at(plain_1) {
  en = [[Head 1 alone is S1⋅V1 and gives "we" {plain_1[1,1]}; "sip", whose scores are all 0, gets
    {plain_1[2,1]}.]],
  zh = [[头 1 单独算 S1⋅V1，“我”得到 {plain_1[1,1]}；“喝”的分数全是 0，得到 {plain_1[2,1]}。]],
  focus = { plain_1, 2, 1 },
}
expect { plain_1, 1, 1, near = 15 }
expect { plain_1, 2, 1, near = 0 }

at(plain_2) {
  en = [[Head 2 alone is S2⋅V2 and gives "we" {plain_2[1,1]}.]],
  zh = [[头 2 单独算 S2⋅V2，“我”得到 {plain_2[1,1]}。]],
  focus = { plain_2, 1, 1 },
}
expect { plain_2, 1, 1, near = 22 }

at(plain_two) {
  en = [[Two heads give "we" ({plain_two[1,1]}, {plain_two[1,2]}), where one head gave
    ({plain_one[1,1]}, {plain_one[1,2]}). It is not one product written as a *block matrix*: one head
    includes S2⋅V1 and S1⋅V2, and with two heads these do not occur. So the cut matters even
    without softmax.]],
  zh = [[两个头，“我”得到 ({plain_two[1,1]}, {plain_two[1,2]})；一个头
    是 ({plain_one[1,1]}, {plain_one[1,2]})。这不是把同一个乘积写成*分块矩阵*（block matrix）：一个头里
    有 S2⋅V1 和 S1⋅V2，两个头就没有这两项。所以就算没有 softmax，切不切也不一样。]],
  focus = { plain_two, 1, 1 }, core = true,
}
at(plain_two) {
  en = [[Blocks of one product would be added up in the end. Here each head's scores meet only
    its own columns of V. (Article C, section 5.1.3, says that without softmax the heads are one
    product written in blocks, and change nothing.)]],
  zh = [[同一个乘积分块，各块最后要加起来。这里不加，每个头的分数只乘自己那几列 V。
    （文章 C 的 5.1.3 节说，没有 softmax 时，分头只是把矩阵乘法写成分块，毫无区别。）]],
  focus = { plain_two, 1, 1 },
}
expect { plain_two, 1, 1, near = 15 }
expect { plain_two, 1, 2, near = 22 }

-- With softmax -------------------------------------------------------------

at(A1) {
  en = [[A1 is softmax of head 1's scores: each row makes 1 by itself. {if edited}"sip" gives "tea"
    {A1[2,3]:4} now.{else}The query of "sip" is 0, so its three scores are equal and each token gets a third: all are
    attended to alike. "we" gives "tea" {A1[1,3]:%}.{end}]],
  zh = [[A1 是对头 1 的分数做 softmax：每一行各自加起来是 1。{if edited}“喝”现在
    把 {A1[2,3]:4} 给了“茶”。{else}“喝”的查询是 0，三个分数相等，
    所以每个词元得三分之一：对三个词元同样关注。“我”把 {A1[1,3]:%} 给了“茶”。{end}]],
  focus = { A1, 2, 1 }, core = true,
  notes = {
    en = [["This head is switched off for sip" is what many say. It is not: "sip" gets the
      mean of the values, (3 + 1 + 4)/3 = 2.67. Only values of 0 would take the head out of the output.]],
    zh = [[常有人说：“这个头对‘喝’关掉了。”没有：“喝”取来的是值的均值 (3 + 1 + 4)/3 = 2.67。
      这个头的值全是 0，它才不起作用。]],
  },
}
expect { A1, 2, 1, near = 0.333333 }
expect { A1, 1, 3, near = 0.843795 }

at(A2) {
  en = [[In head 2 each row makes another 1. Here the shares of "sip" differ: {A2[2,3]:%} for "tea",
    {A2[2,1]:%} for "we". "tea" gives "we" {A2[3,1]:2} here, where head 1 gave it {A1[3,1]:4}.]],
  zh = [[头 2 的每一行又各加到 1。这里“喝”有了偏
    向：{A2[2,3]:%} 给“茶”，{A2[2,1]:%} 给“我”。“茶”在这里给“我” {A2[3,1]:2}，在头 1 里只
    给 {A1[3,1]:4}。]],
  focus = { A2, 3, 1 }, core = true, subject = "heads",
  notes = {
    en = [[Rows "sip" and "tea" are the same here. Ask why: both have 1 as second number, and
      the queries of head 2 have no other component. In head 1, 0 and 3 set them apart.]],
    zh = [[“喝”和“茶”两行在这里相同。问问为什么：两者的第 2 个分量都是 1，头 2 的查询就只有
      这一个分量。在头 1 里，0 和 3 把两者分开。]],
  },
}
expect { A2, 2, 3, near = 0.705385 }
expect { A2, 2, 1, near = 0.259496 }
expect { A2, 3, 1, near = 0.259496 }

at(heads) {
  en = [[heads has the two tables side by side: each token has two rows of shares, T² shares a head.
    Head 1's row for "tea" is almost its row in lesson 1: nearly all to itself
    ({A1[3,3]:4}). What is new is head 2's row beside it, which gives "we" {A2[3,1]:%}. Softmax of S, one head's scores,
    multiplies the shares of both heads and makes each row 1 again.]],
  zh = [[heads 把两张表并排：每个词元有两行份额，每个头 T² 个。“茶”在头 1 里的那
    一行，和第 1 课一个头时差不多：几乎全留给自己（{A1[3,3]:4}）。新的是旁边头 2 的那一行，
    它给了“我” {A2[3,1]:%}。只用一个头、对 S 做 softmax，等于把两个头的份额相乘，再让每行加到 1。]],
  focus = { heads, 3, 3 }, core = true, subject = { heads = { A1, A2 } },
}
at(heads) {
  en = [[Where scores differ much, softmax leaves most of a row to one or two tokens: the row is
    nearly *sparse*. With one head little is left for the others; a second head brings every token
    a second row. (Article C, section 5.1.4, gives this as a reason for several heads.)]],
  zh = [[分数相差大时，softmax 把一行的大半给了一两个词元，这一行就接近*稀疏*（sparse）。
    只有一个头，别的词元几乎分不到；多一个头，每个词元就多一行份额。（文章 C 的 5.1.4 节说，要用多头，这是一个原因。）]],
  focus = { heads, 3, 3 }, subject = { heads = { A1, A2 } },
}
at(heads) {
  en = [[Like the filters of a convolution, heads come to differ in training, and nobody assigns
    them roles. Here they differ because the numbers were chosen so.]],
  zh = [[就像卷积的滤波器，各个头在训练中变得不同，没有人给它们分配角色。
    这里两个头不同，是因为数是这样选的。]],
  focus = { heads, 3, 3 }, core = true, subject = { heads = { A1, A2 } },
}

at(O1) {
  en = [[O1 = A1⋅V1. "sip", without a preference, gets the plain mean of {V1[1,1]},
    {V1[2,1]} and {V1[3,1]}: {O1[2,1]}. The other two come close to {V1[3,1]}, the value of
    "tea".]],
  zh = [[O1 = A1⋅V1。“喝”没有偏向，拿到的就是 {V1[1,1]}、{V1[2,1]}、{V1[3,1]} 的均值
    {O1[2,1]}。另外两个都接近“茶”的 {V1[3,1]}。]],
  focus = { O1, 2, 1 },
}
expect { V1, 1, 1, near = 3 }
expect { V1, 2, 1, near = 1 }
expect { V1, 3, 1, near = 4 }
expect { O1, 2, 1, near = 2.666667 }

at(O2) {
  en = [[The rows of "sip" and "tea" are equal, {O2[2,1]}, because their queries in this head
    are. These two tokens differ in head 1 only.]],
  zh = [[“喝”和“茶”两行相同，都是 {O2[2,1]}，因为在这个头里它们的查询相同。这两个词元只在头 1 里
    有差别。]],
  focus = { O2, 3, 1 },
}
expect { O2, 2, 1, near = 1.259496 }

at(concat) {
  en = [[*Concatenation* puts the heads' outputs side by side, one column a head, as wide as before the cut.
    Column 1 was made without any number of head 2, and column 2 without any of head 1.]],
  zh = [[*拼接*（concatenation）把各个头的输出左右并排，一个头一列，和切之前一样宽。第 1 列没用过头 2 的任何一个数，
    第 2 列没用过头 1 的。]],
  focus = { concat, 1, 1 }, core = true,
  notes = {
    en = [[GPT-3 puts 96 heads of 128 columns side by side, 12288 in all. Ask where numbers of head 1 and
      head 2 are combined first. It is in the product with Wo, which is the next step.]],
    zh = [[GPT-3 是 96 个头并排，每个 128 列，合起来 12288 列。问一问头 1 和头 2 的数在哪里第一次合到
      一起，答案是下一步和 Wo 相乘的时候。]],
  },
}
at(concat) {
  en = [[In code the heads are mostly one array of token, head, column: all scores are einsum("ihc,jhc->hij", Q, K),
    summed over c, and concat is only a reshape. (Article D, section 5, joins a list of matrices along the
    last axis.)]],
  zh = [[代码里常把各个头放在一个三维数组里，下标是词元、头、列：全部分数写作 einsum("ihc,jhc->hij", Q, K)，对 c 求和；
    拼接只是换个形状（reshape）。（文章 D 第 5 节存成一列矩阵，再沿最后一维拼接。）]],
  focus = { concat, 1, 1 },
}

at(Wo) {
  en = [[Wo, the *output projection*, *fuses* the heads into one row. Row 1, ({Wo[1,1]}, {Wo[1,2]}), is how much of head 1 goes into
    each output, row 2, ({Wo[2,1]}, {Wo[2,2]}), how much of head 2. Output 2 takes head 2
    with a minus sign.]],
  zh = [[*输出投影*（output projection）Wo 把各个头*融合*（fuse）成一行。第 1 行 ({Wo[1,1]}, {Wo[1,2]}) 是头 1 进入
    两个输出的系数，第 2 行 ({Wo[2,1]}, {Wo[2,2]}) 是头 2 的系数。输出 2 里，头 2 带负号。]],
  focus = { Wo, 2, 2 },
}
at(Wo) {
  en = [[How many heads? In the paper of 2017 one head was 0.9 BLEU worse than the best number of
    heads, at the same cost, and 32 heads fell off again. (BLEU measures translations.)]],
  zh = [[要几个头？2017 年的论文里，同样的开销下，单头比最好的头数差 0.9 BLEU，32 个头又差了一些。
    （BLEU 是给译文打分的指标。）]],
  focus = { Wo, 2, 2 },
}
expect { Wo, 1, 1, near = 1 }
expect { Wo, 1, 2, near = 1 }
expect { Wo, 2, 1, near = 2 }
expect { Wo, 2, 2, near = -1 }

at(O) {
  en = [[O = concat⋅Wo, the first product that combines numbers of both heads: {O1[1,1]}
    times 1 and {O2[1,1]} times 2 make {O[1,1]} for "we". In column 2 they are subtracted, which
    gives {O[1,2]}.]],
  zh = [[O = concat⋅Wo，两个头的数在这里才合到一起：“我”的 {O1[1,1]} 乘 1，{O2[1,1]} 乘 2，
    相加得 {O[1,1]}。第 2 列是两者相减，得 {O[1,2]}。]],
  focus = { O, 1, 1 },
}
expect { O1, 1, 1, near = 3.759775 }
expect { O2, 1, 1, near = 1.118943 }
expect { O, 1, 1, near = 5.997661 }
expect { O, 1, 2, near = 2.640831 }

-- Backward -----------------------------------------------------------------

at(d(O)) {
  en = [[The upstream gradient ∂f/∂O is that of lesson 1, with f = O[1,1] + O[2,2] + O[3,1] − O[3,2].]],
  zh = [[上游梯度 ∂f/∂O 和第 1 课相同，f = O[1,1] + O[2,2] + O[3,1] − O[3,2]。]],
  focus = { d(O), 3, 1 },
}

at(d(concat)) {
  en = [[dconcat = dO⋅Woᵀ: column 1 is the gradient for head 1, column 2 for head 2. For "tea"
    dO is ({dO[3,1]}, {dO[3,2]}). Head 1 goes into both outputs with the same factor, so its
    two parts cancel and make {dconcat[3,1]}. Head 2 gets {dconcat[3,2]}.]],
  zh = [[dconcat = dO⋅Woᵀ：第 1 列是头 1 的梯度，第 2 列是
    头 2 的。“茶”的 dO 是 ({dO[3,1]}, {dO[3,2]})。头 1 进入两个输出的倍数相同，两份正好抵
    消，得 {dconcat[3,1]}。头 2 得到 {dconcat[3,2]}。]],
  focus = { d(concat), 3, 1 }, core = true,
  notes = {
    en = [[The 0 comes from dO, not from the head: with dO = (1, 0) for "tea", head 1 would get 1. As
      it is, row 3 of dA1 and of dS1 is 0 too, so the query of "tea" in
      head 1 gets no gradient.]],
    zh = [[这个 0 来自 dO，不来自头：“茶”的 dO 若是 (1, 0)，头 1 就得到 1。照现在
      的 dO，dA1 和 dS1 的第 3 行也都是 0，所以“茶”在头 1 里的查询得不到梯度。]],
  },
}
expect { d(O), 3, 1, near = 1 }
expect { d(O), 3, 2, near = -1 }
expect { d(concat), 3, 1, near = 0 }
expect { d(concat), 3, 2, near = 3 }

at(d(O1)) {
  en = [[Head 1 gets its column, ({dO1[1,1]}, {dO1[2,1]}, {dO1[3,1]}), and nothing of the
    other. From here to dQ, dK and dV the two heads are computed separately.]],
  zh = [[头 1 得到自己那一列 ({dO1[1,1]}, {dO1[2,1]}, {dO1[3,1]})，和另一列无关。从这里
    到 dQ、dK、dV，两个头各算各的。]],
  focus = { d(O1), 1, 1 },
}
expect { d(O1), 1, 1, near = 1 }
expect { d(O1), 2, 1, near = 1 }
expect { d(O1), 3, 1, near = 0 }

at(d(O2)) {
  en = [[Head 2 gets ({dO2[1,1]}, {dO2[2,1]}, {dO2[3,1]}). That of "sip" is negative, since
    output 2 takes this head with a minus sign.]],
  zh = [[头 2 得到 ({dO2[1,1]}, {dO2[2,1]}, {dO2[3,1]})。“喝”的是负的，因为输出 2 里这个头带
    负号。]],
  focus = { d(O2), 2, 1 },
}
expect { d(O2), 1, 1, near = 2 }
expect { d(O2), 2, 1, near = -1 }
expect { d(O2), 3, 1, near = 3 }

at(d(V2)) {
  en = [[The value of "tea" in head 2 has the gradient {dV2[3,1]}, by far the largest: all
    three tokens gave it most of their attention in this head, and the largest upstream
    gradients, {dO2[1,1]} and {dO2[3,1]}, are positive.]],
  zh = [[头 2 里“茶”的值，梯度是 {dV2[3,1]}，远大于别的：在这个头里三个词元的份额大半给了它，而上
    游最大的两个梯度 {dO2[1,1]} 和 {dO2[3,1]} 都是正的。]],
  focus = { d(V2), 3, 1 },
}
expect { d(V2), 3, 1, near = 3.168526 }

at(d(A2)) {
  en = [[dA2 = dO2⋅V2ᵀ. Row 1 is {dO2[1,1]} times head 2's values: {dA2[1,1]}, {dA2[1,2]},
    {dA2[1,3]}.]],
  zh = [[dA2 = dO2⋅V2ᵀ。第 1 行是头 2 的值各
    乘 {dO2[1,1]}：{dA2[1,1]}、{dA2[1,2]}、{dA2[1,3]}。]],
  focus = { d(A2), 1, 1 },
}
expect { d(A2), 3, 1, near = 6 }
expect { d(A2), 3, 2, near = 3 }
expect { d(A2), 3, 3, near = 3 }

at(d(V1)) {
  en = [[The value of "tea" in head 1 has the gradient {dV1[3,1]}, all of it from "we" and
    "sip". "tea" gives itself a share of {A1[3,3]:4}, but its upstream gradient in this head
    is {dO1[3,1]}.]],
  zh = [[头 1 里“茶”的值，梯度是 {dV1[3,1]}，全来自“我”和“喝”。“茶”给自己的份额
    是 {A1[3,3]:4}，可它在这个头里的上游梯度是 {dO1[3,1]}。]],
  focus = { d(V1), 3, 1 },
}
expect { d(V1), 3, 1, near = 1.177128 }
expect { A1, 3, 3, near = 0.997405 }

at(d(A1)) {
  en = [[Row 3 is {dA1[3,1]}, {dA1[3,2]}, {dA1[3,3]}: however "tea" divides its attention in
    head 1, f stays the same. These zeros are computed; they say "no effect".]],
  zh = [[第 3 行是 {dA1[3,1]}、{dA1[3,2]}、{dA1[3,3]}：“茶”在头 1 里怎样分配份额，f 都不变。这几
    个 0 是算出来的，意思是“没有影响”。]],
  focus = { d(A1), 3, 1 }, subject = "heads",
}
expect { d(A1), 3, 1, near = 0 }
expect { d(A1), 3, 2, near = 0 }
expect { d(A1), 3, 3, near = 0 }

at(d(S2)) {
  en = [[For the score of "we", "sip" has {dS2[2,1]} and "tea" {dS2[3,1]}. Their shares are the
    same, {A2[2,1]}, but the upstream gradients are {dO2[2,1]} and {dO2[3,1]}.]],
  zh = [[给“我”的分数，“喝”这一行的梯度是 {dS2[2,1]}，“茶”这一行是 {dS2[3,1]}。份额同
    是 {A2[2,1]}，可上游梯度一个是 {dO2[2,1]}，一个是 {dO2[3,1]}。]],
  focus = { d(S2), 3, 1 },
}
expect { d(S2), 2, 1, near = -0.192158 }
expect { d(S2), 3, 1, near = 0.576474 }

at(d(S1)) {
  en = [[The largest numbers stand in row 2. "sip" has {A1[2,1]:%} for each, so a score
    still moves its shares much; raising its score for "tea" would make f grow
    ({dS1[2,3]}).]],
  zh = [[最大的数都在第 2 行。“喝”给每个词元 {A1[2,1]:%}，分数一动，份额还会动不少；它给“茶”的分数升
    高，f 就变大（{dS1[2,3]}）。]],
  focus = { d(S1), 2, 3 }, core = true,
  notes = {
    en = [[Row 2 of dA1 is (3, 1, 4), its mean 8/3. Each cell of dS1 is a third of the
      difference: 0.111, -0.556, 0.444, together 0. The value 3 is above the mean, so f grows with
      this score, too.]],
    zh = [[dA1 的第 2 行是 (3, 1, 4)，均值 8/3。dS1 的每一格是与均值之差的三分之
      一：0.111、-0.556、0.444，加起来是 0。3 也高于均值，所以这个分数升高，f 也变大。]],
  },
}
expect { d(S1), 2, 2, near = -0.555556 }
expect { d(S1), 2, 3, near = 0.444444 }

at(d(Q2)) {
  en = [[In head 2 the query of "sip" has the gradient {dQ2[2,1]}, that of "tea" {dQ2[3,1]}.
    The two queries are equal; the gradients are not.]],
  zh = [[在头 2 里，“喝”的查询的梯度是 {dQ2[2,1]}，“茶”的是 {dQ2[3,1]}。两个查询相等，梯度却
    不等。]],
  focus = { d(Q2), 3, 1 },
}
expect { d(Q2), 2, 1, near = 0.164818 }
expect { d(Q2), 3, 1, near = -0.494455 }

at(d(K2)) {
  en = [[The key of "tea" has the gradient {dK2[3,1]} in head 2: were the key larger, f
    would be smaller.]],
  zh = [[“茶”的键在头 2 里的梯度是 {dK2[3,1]}：这个键变大，f 就变小。]],
  focus = { d(K2), 3, 1 },
}
expect { d(K2), 3, 1, near = -0.784236 }

at(d(Q1)) {
  en = [[dQ1 = dS1⋅K1, as with one head, but with head 1's keys alone. The query of "sip" is
    {Q1[2,1]}; a number that is 0 can have any gradient.]],
  zh = [[dQ1 = dS1⋅K1，和一个头时一样，只是用头 1 自己的键。“喝”的查询是 {Q1[2,1]}；一个数
    是 0，梯度可以是任何数。]],
  focus = { d(Q1), 1, 1 }, core = true,
  notes = {
    en = [[At the board for "sip": 0.111⋅1 − 0.556⋅0 + 0.444⋅3 = 1.444. The only negative gradient
      is multiplied by the key of "sip", which is 0.]],
    zh = [[在黑板上算“喝”：0.111⋅1 − 0.556⋅0 + 0.444⋅3 = 1.444。
      唯一为负的梯度乘的是“喝”自己的键 0，这一项是 0。]],
  },
}
expect { d(Q1), 2, 1, near = 1.444444 }
at(d(Q1)) {
  en = [[dQ1[2,1] = {dQ1[2,1]} is the largest of the three: if this query grew, "tea" would get
    a larger share from "sip" in head 1, and the value of "tea" is the largest.]],
  zh = [[dQ1[2,1] = {dQ1[2,1]}，三个里最大：这个查询要是变大，“喝”在头 1 里给“茶”的份额就变大，
    而“茶”的值最大。]],
  focus = { d(Q1), 2, 1 },
}

at(d(K1)) {
  en = [[In head 1 the key of "tea" has the gradient {dK1[3,1]}, in head 2 {dK2[3,1]}. One
    token has two keys: f grows with the one and falls with the other.]],
  zh = [[“茶”的键，在头 1 里梯度是 {dK1[3,1]}，在头 2 里是 {dK2[3,1]}。同一个词元有两个键：
    一个变大，f 变大；另一个变大，f 变小。]],
  focus = { d(K1), 3, 1 },
}
expect { d(K1), 3, 1, near = 0.202701 }

at(d(Wo)) {
  en = [[dWo = concatᵀ⋅dO. Row 1 is about head 1, {dWo[1,1]} and {dWo[1,2]}; row 2 about
    head 2, with {dWo[2,1]} for output 1.]],
  zh = [[dWo = concatᵀ⋅dO。第 1 行关于头 1，是 {dWo[1,1]} 和 {dWo[1,2]}；第 2 行关于头 2，输
    出 1 那里是 {dWo[2,1]}。]],
  focus = { d(Wo), 1, 1 },
}
expect { d(Wo), 1, 1, near = 7.756933 }
expect { d(Wo), 1, 2, near = -1.330492 }
expect { d(Wo), 2, 2, near = 0 }
expect { O2, 3, 1, near = 1.259496 }

at(d(Q)) {
  en = [[The columns go back to where they were cut from: {dQ[2,1]} is from head 1,
    {dQ[2,2]} from head 2. Each column was used by one head only, so nothing is added up.]],
  zh = [[从哪一列切的，就放回哪一列：{dQ[2,1]} 来自头 1，{dQ[2,2]} 来自头 2。每一列只有一个
    头用过，所以没有什么要相加。]],
  focus = { d(Q), 2, 1 },
}
expect { d(Q), 2, 1, near = 1.444444 }
expect { d(Q), 2, 2, near = 0.164818 }

at(d(K)) {
  en = [[The row of "tea" in dK is ({dK[3,1]}, {dK[3,2]}), with opposite signs. With one
    head both columns would get their gradient through one table of shares.]],
  zh = [[dK 里“茶”那一行是 ({dK[3,1]}, {dK[3,2]})，一正一负。要是只有一个头，两列的梯度都要
    经过同一张份额表。]],
  focus = { d(K), 3, 1 },
}
expect { d(K), 3, 1, near = 0.202701 }
expect { d(K), 3, 2, near = -0.784236 }

at(d(V)) {
  en = [[The row of "tea" in dV is ({dV[3,1]}, {dV[3,2]}): the gradient of head 1's value
    and that of head 2's.]],
  zh = [[dV 里“茶”那一行是 ({dV[3,1]}, {dV[3,2]})：一个是头 1 的值的梯度，一个是头 2 的。]],
  focus = { d(V), 3, 2 },
}
expect { d(V), 3, 1, near = 1.177128 }
expect { d(V), 3, 2, near = 3.168526 }

at(d(Wq)) {
  en = [[dWq = Xᵀ⋅dQ, the rule of lesson 1. It needs no change for heads: row 1 is
    ({dWq[1,1]}, {dWq[1,2]}).]],
  zh = [[dWq = Xᵀ⋅dQ，就是第 1 课的规则。有没有多个头，规则都一样：第 1 行
    是 ({dWq[1,1]}, {dWq[1,2]})。]],
  focus = { d(Wq), 1, 1 }, core = true,
  notes = {
    en = [[Many think that more heads have more parameters. Wq stays d×d, however many heads
      its columns are shared out to; what grows is the number of T×T tables of shares.]],
    zh = [[常有人以为头越多，参数越多。不管把列分给几个头，Wq 都还是 d×d；变多的是 T×T 的份额
      表。]],
  },
}
at(d(Wq)) {
  en = [[Column 1 of dWq is made of column 1 of dQ and so of head 1 alone; column 2 of head
    2. The largest is dWq[2,1] = {X[1,2]}⋅{dQ[1,1]} + {X[2,2]}⋅{dQ[2,1]} +
    {X[3,2]}⋅{dQ[3,1]} = {dWq[2,1]}. The parameter is {Wq[2,1]} now, and it is all that the
    query of "sip" in head 1 depends on.]],
  zh = [[dWq 的第 1 列由 dQ 的第 1 列算出，所以只来自头 1；第 2 列只来自头 2。最大的
    是 dWq[2,1] = {X[1,2]}⋅{dQ[1,1]} + {X[2,2]}⋅{dQ[2,1]} + {X[3,2]}⋅{dQ[3,1]} = {dWq[2,1]}。
    这个参数现在是 {Wq[2,1]}，“喝”在头 1 里的查询只由它决定。]],
  focus = { d(Wq), 2, 1 }, core = true,
}

at(d(Wk)) {
  en = [[Column 1 is head 1's, ({dWk[1,1]}, {dWk[2,1]}); column 2 is head 2's, ({dWk[1,2]},
    {dWk[2,2]}).]],
  zh = [[第 1 列是头 1 的 ({dWk[1,1]}, {dWk[2,1]})，第 2 列是
    头 2 的 ({dWk[1,2]}, {dWk[2,2]})。]],
  focus = { d(Wk), 1, 1 },
}

at(d(Wv)) {
  en = [[Of Wq, Wk and Wv, Wv has the largest gradients: ({dWv[1,1]}, {dWv[2,1]}) for head 1's column,
    ({dWv[1,2]:2}, {dWv[2,2]}) for head 2's. The values do not pass a softmax.]],
  zh = [[Wq、Wk、Wv 三个里，Wv 的梯度最大：头 1 那一列是 ({dWv[1,1]}, {dWv[2,1]})，头 2 那一列
    是 ({dWv[1,2]:2}, {dWv[2,2]})。值不经过 softmax。]],
  focus = { d(Wv), 1, 1 },
}

at(d(X)) {
  en = [[X was used in three products, so dX = dQ⋅Wqᵀ + dK⋅Wkᵀ + dV⋅Wvᵀ, a sum of three as
    with one head. Only here the two heads are added: the row of "we" is ({dX[1,1]},
    {dX[1,2]}).]],
  zh = [[X 用在三个乘法里，所以 dX = dQ⋅Wqᵀ + dK⋅Wkᵀ + dV⋅Wvᵀ，和一个头时一样是三份之和。两
    个头的梯度到这里才加在一起：“我”那一行是 ({dX[1,1]}, {dX[1,2]})。]],
  focus = { d(X), 1, 1 }, core = true,
  notes = {
    en = [[Ask what would be left in the row of "we" if its own output did not matter (its row
      of dO 0): the parts by way of K and V, as long as another token attends to it.]],
    zh = [[问一问：“我”自己的输出要是不算数（dO 的那一行是 0），它这一行还剩什么？经
      过 K 和 V 来的两份，只要还有别的词元关注它。]],
  },
}

at(step(Wq)) {
  en = [[Wq[2,1] becomes {Wq[2,1]} − lr⋅{dWq[2,1]}. The step makes f smaller, and "sip" then
    gives less of head 1 to "tea".]],
  zh = [[Wq[2,1] 变成 {Wq[2,1]} − lr⋅{dWq[2,1]}。这一步让 f 变小，“喝”在头 1 里给
    “茶”的份额也变小。]],
  focus = { d(Wq), 2, 1 },
}

at(step(Wk)) {
  en = [[Wk[1,1] is head 1's and moves by −lr⋅{dWk[1,1]}, Wk[1,2] is head 2's and moves by
    −lr⋅({dWk[1,2]}).]],
  zh = [[Wk[1,1] 是头 1 的，移动 −lr⋅{dWk[1,1]}；Wk[1,2] 是头 2 的，移动 −lr⋅({dWk[1,2]})。]],
  focus = { d(Wk), 1, 1 },
}

at(step(Wv)) {
  en = [[Of Wq, Wk and Wv, Wv takes the largest step: {dWv[1,2]:2} times lr in head 2's column.]],
  zh = [[Wq、Wk、Wv 三个里，Wv 的步子最大：头 2 那一列的 Wv[1,2] 移动 lr 乘 {dWv[1,2]:2}。]],
  focus = { d(Wv), 1, 1 },
}

at(step(Wo)) {
  en = [[Three numbers of Wo move. Wo[2,2] = {Wo[2,2]} stays, since its gradient is
    {dWo[2,2]}: with the heads as they are f does not change with it.]],
  zh = [[Wo 里有三个数会动。Wo[2,2] = {Wo[2,2]} 不动，因为梯度是 {dWo[2,2]}：两个头是现在这
    样的时候，f 不随它变。]],
  focus = { d(Wo), 2, 2 },
}
expect { X, 2, 1, near = 0 }
expect { X, 2, 2, near = 1 }
expect { Wk, 1, 1, near = 1 }
expect { Wk, 2, 1, near = 0 }
expect { Wk, 1, 2, near = 1 }
expect { Wk, 2, 2, near = 1 }
expect { Wv, 1, 1, near = 1 }
expect { Wv, 2, 1, near = 1 }
expect { A1, 3, 1, near = 0.002472 }
expect { d(A2), 1, 1, near = 4 }
expect { d(A2), 1, 2, near = 2 }
expect { d(A2), 1, 3, near = 2 }
expect { d(Wo), 2, 1, near = 2.37844 }
expect { X, 1, 2, near = 2 }
expect { d(Q), 1, 1, near = 0.52134 }
expect { X, 3, 2, near = 1 }
expect { d(Q), 3, 1, near = 0 }
expect { d(Wq), 2, 1, near = 2.487125 }
expect { Wq, 2, 1, near = 0 }
expect { d(Wk), 1, 1, near = 0.52134 }
expect { d(Wk), 2, 1, near = -0.086763 }
expect { d(Wk), 1, 2, near = -1.549209 }
expect { d(Wk), 2, 2, near = 0.803499 }
expect { d(Wv), 1, 1, near = 3.978913 }
expect { d(Wv), 2, 1, near = 2.447529 }
expect { d(Wv), 1, 2, near = 10.262456 }
expect { d(Wv), 2, 2, near = 4.756879 }
expect { d(X), 1, 1, near = 1.685605 }
expect { d(X), 1, 2, near = 1.79987 }

closing {
  en = [[
- Heads are neighbouring columns of Q, K and V, and of Wq, Wk and Wv; d_k becomes d/h.
- One head adds the scores before softmax, two heads take softmax each.
- Two heads have h⋅T² shares instead of T², with the same parameters but Wo.
- Even without softmax the cut changes the result.
- Concat puts heads side by side; only Wo mixes them.
- Back: Wo divides the gradient among the heads, and each head's part of dWq is its columns.

With `:set Wo[2,1] 0` and `:set Wo[2,2] 0` head 2 is switched off, and its column of dWq
becomes 0. Try it.]],
  zh = [[
- 头是 Q、K、V 里相邻的几列，也是 Wq、Wk、Wv 里相邻的几列；d_k 变成 d/h。
- 一个头先把分数加起来再做 softmax，两个头各做各的。
- 两个头的注意力权重从 T² 个变成 h⋅T² 个；参数除了多一个 Wo，和原来一样多。
- 就算没有 softmax，切不切结果也不同。
- 拼接只是把头并排放，Wo 才把它们混合。
- 反向：Wo 把梯度分给各个头，每个头在 dWq 里占自己那几列。

试一试：用 `:set Wo[2,1] 0` 和 `:set Wo[2,2] 0` 关掉头 2，它在 dWq 里的那一列也变成 0。]],
}

-- Tasks --------------------------------------------------------------------

ask {
  at = Q1, id = "narrow", shape_of = S1,
  prompt = { en = "Heads have one column each. What shape has S1 = Q1⋅K1ᵀ, head 1's scores?",
             zh = "每个头只有一列。头 1 的分数 S1 = Q1⋅K1ᵀ 会是什么形状？" },
  reason = { en = "A score for each of three queries with each of three keys. Fewer columns only make its sum shorter.",
             zh = "三个查询对三个键，每对一个分数；列少了，只是点积里的项少了。" },
  hints = { { en = "Each of three queries scores each of three keys.", zh = "三个查询，各给三个键打分。" } },
  slips = {
    ["1x1"] = { en = "That is Q1ᵀ⋅K1, over all tokens. A score belongs to a pair.",
                zh = "那是 Q1ᵀ⋅K1，把词元都加到一起了。一个分数属于一对词元。" },
    ["3x1"] = { en = "That is the shape of Q1. Each of its rows meets three keys.",
                zh = "那是 Q1 的形状。它的每一行要和三个键相乘。" },
    ["3x2"] = { en = "Q's columns are summed over; scores have a column for each key.",
                zh = "Q 的列数在点积里求和求掉了；分数是一个键一列。" },
  },
}

ask {
  at = S2, id = "parts", cell = { 1, 3 },
  prompt = { en = [[One head would score S[1,3] = {S[1,3]}. Head 1 has {S1[1,3]} there.
                  What has head 2?]],
             zh = "只用一个头，S[1,3] 是 {S[1,3]}。头 1 在这里是 {S1[1,3]}，头 2 是多少？" },
  reason = { en = "A dot product over two columns is a sum of two products: {S[1,3]} = {S1[1,3]} + {Q2[1,1]}⋅{K2[3,1]}.",
             zh = "两列的点积是两个乘积之和：{S[1,3]} = {S1[1,3]} + {Q2[1,1]}⋅{K2[3,1]}。" },
  hints = { { en = "A dot product over two columns is a sum of two products.",
              zh = "两列的点积，就是两个乘积之和。" } },
  slips = {
    [11] = { en = "That is with both columns. Head 2 has only the second.",
             zh = "那是两列一起的。头 2 只有第二列。" },
    [5.5] = { en = "A score is not halved; a head has its own column's product.",
              zh = "分数不是对半分，而是各算各的那一列。" },
    [3] = { en = "That is head 1, 1⋅3. Head 2 has the other column.",
            zh = "那是头 1 的 1⋅3。头 2 用的是另一列。" },
  },
}

ask {
  at = plain_one, id = "no-softmax",
  prompt = { en = "Without softmax, one head gives \"we\" (67, 27). What will two heads give?",
             zh = "没有 softmax，一个头给“我”的是 (67, 27)。两个头会给多少？" },
  choice = {
    { en = "(67, 27): products can be done in blocks", zh = "(67, 27)：乘法分块算，结果一样" },
    { en = "Something else", zh = "别的数" },
    { en = "Half of it each, (33.5, 13.5)", zh = "各一半，(33.5, 13.5)" },
  },
  answer = 2,
  reason = { en = "Two heads leave out S2⋅V1 and S1⋅V2: they give (15, 22).",
             zh = "两个头没有 S2⋅V1 和 S1⋅V2 这两项，得 (15, 22)。" },
  hints = { { en = "One head is (S1 + S2)⋅V. What does column 1 of the result contain of S2?",
              zh = "一个头是 (S1 + S2)⋅V。结果的第 1 列里有没有 S2？" } },
  slips = {
    [1] = { en = "That needs the blocks added. Each head has its own column of V.",
            zh = "分块之后再相加，才会一样。这里每个头的分数只乘自己那一列 V。" },
    [3] = { en = "Nothing is halved: head 1 gives 1⋅3 + 0⋅1 + 3⋅4.",
            zh = "没有什么被减半：头 1 给的是 1⋅3 + 0⋅1 + 3⋅4。" },
  },
}

ask {
  at = plain_two, id = "no-question",
  prompt = { en = "In head 1 the query of \"sip\" is 0. How will softmax divide its attention?",
             zh = "“喝”在头 1 里的查询是 0。做过 softmax，它在头 1 里的注意力怎么分？" },
  choice = {
    { en = "To nobody", zh = "哪个都不给" },
    { en = "A third to each", zh = "各三分之一" },
    { en = "All to itself", zh = "全给自己" },
  },
  answer = 2,
  reason = { en = "Its scores are all 0, e^0 = 1 each, and 1/(1 + 1 + 1) is a third.",
             zh = "三个分数都是 0，e^0 = 1，1/(1 + 1 + 1) 就是三分之一。" },
  hints = { { en = "Its three scores are equal, and a row of shares makes 1.",
              zh = "它的三个分数相等，而一行份额加起来是 1。" } },
  slips = {
    [1] = { en = "A row of shares always makes 1. A query of 0 has no preference.",
            zh = "一行份额总要加到 1。查询是 0，只是没有偏向。" },
    [3] = { en = "Its own key scores 0 as well, no more than the others.",
            zh = "它给自己的键也是 0 分，并不比别人高。" },
  },
}

ask {
  at = A2, id = "how-many", answer = 18,
  prompt = { en = "One head has 9 shares for three tokens. How many do two heads have?",
             zh = "三个词元，一个头有 9 份注意力权重。两个头一共有几份？" },
  reason = { en = "Each head has a 3×3 of its own: 2⋅9 = 18.",
             zh = "每个头各有自己的 3×3：2⋅9 = 18。" },
  hints = { { en = "Each row of each head makes 1 by itself.",
              zh = "每个头的每一行，各自加到 1。" } },
  slips = {
    [9] = { en = "A row's 1 is not divided between heads. Each has one of its own.",
            zh = "一行的 1 不是两个头来分，每个头都有自己的 1。" },
    [36] = { en = "The number of tokens has not doubled: 2⋅3², not 6².",
             zh = "词元没有变多：是 2⋅3²，不是 6²。" },
    [6] = { en = "That is one token's part.", zh = "那是一个词元的。" },
  },
}

ask {
  at = O2, id = "shapes",
  prompt = { en = [[Four tokens, d = 24, three heads of 8 columns each. What shape has
                  their concat?]],
             zh = "四个词元，d = 24，三个头各 8 列。拼接之后是什么形状？" },
  choice = {
    { en = "[12 by 8]", zh = "[12×8]" },
    { en = "[4 by 24]", zh = "[4×24]" },
    { en = "[4 by 8]", zh = "[4×8]" },
  },
  answer = 2,
  reason = { en = "Side by side: 4 rows as before, and 3⋅8 = 24 columns.",
             zh = "左右拼接：仍是 4 行，3⋅8 = 24 列。" },
  hints = { { en = "Each head gives 4 by 8.", zh = "每个头给出 4×8。" } },
  slips = {
    [1] = { en = "That stacks heads downwards, as article D does. They go side by side.",
            zh = "这是上下摞，文章 D 就这么印，一个词元成了三行。应该左右并排。" },
    [3] = { en = "That is one head, or their sum. Concat keeps all columns.",
            zh = "那是一个头，或者把三个头加起来。拼接要保留所有的列。" },
  },
}

ask {
  at = d(concat), id = "answerable", cell = { 1, 2 },
  prompt = { en = [[For "we", dO is ({dO[1,1]}, {dO[1,2]}). Wo is ({Wo[1,1]},
                  {Wo[1,2]}), ({Wo[2,1]}, {Wo[2,2]}). What is head 2's part, dconcat[1,2]?]],
             zh = [[“我”的 dO 是 ({dO[1,1]}, {dO[1,2]})。Wo 是 ({Wo[1,1]}, {Wo[1,2]})、({Wo[2,1]},
               {Wo[2,2]})。头 2 的一份，也就是 dconcat[1,2]，是多少？]] },
  reason = { en = "Head 2 enters output 1 with the factor {Wo[2,1]}, and output 2 does not count, since dO[1,2] is {dO[1,2]}: {dO[1,1]}⋅{Wo[2,1]}.",
             zh = "头 2 进入输出 1 的系数是 {Wo[2,1]}；dO[1,2] 是 {dO[1,2]}，输出 2 不算，所以是 {dO[1,1]}⋅{Wo[2,1]}。" },
  hints = { { en = "With which factor does head 2 enter output 1?",
              zh = "头 2 进入输出 1 的系数是多少？" },
            { en = "Head 2 is row 2 of Wo.", zh = "头 2 是 Wo 的第 2 行。" } },
  slips = {
    [1] = { en = "That is row 1 of Wo, or no transpose. Head 2 is row 2.",
            zh = "这是 Wo 的第 1 行，或者忘了转置。头 2 是第 2 行。" },
    [0] = { en = "Output 1 does use head 2: Wo[2,1] is not 0.",
            zh = "输出 1 用到了头 2：Wo[2,1] 不是 0。" },
    [-1] = { en = "That is by way of output 2, but there the upstream gradient is 0.",
             zh = "那是经输出 2 来的，可那里的上游梯度是 0。" },
  },
}

try {
  at = A1, id = "begin-to-ask", only = { Wq }, cells = 1,
  prompt = { en = [[Make "sip" give "tea" over half in head 1, and leave head 2 exactly as is.]],
             zh = "让“喝”在头 1 里把一半以上给“茶”，头 2 则一点不许变。" },
  reason = { en = "Wq[2,1] gives \"sip\" a query in head 1, and head 2 uses column 2 alone.",
             zh = "Wq[2,1] 让“喝”在头 1 里有了查询，而头 2 只用第 2 列。" },
  hints = { { en = "Which column of Wq belongs to head 1 alone?", zh = "Wq 的哪一列只归头 1？" },
            { en = "\"sip\" is (0, 1), so its query in head 1 is Wq[2,1].",
              zh = "“喝”是 (0, 1)，所以它在头 1 里的查询就是 Wq[2,1]。" } },
  reached = function() return A1[2][3] > 0.5 and Wq[1][2] == 0 and Wq[2][2] == 1 end,
  solution = { "set Wq[2,1] 1" },
}

expect { A1, 2, 3, near = 0.843795, after = { "set Wq[2,1] 1" } }
expect { A2, 2, 3, near = 0.705385, after = { "set Wq[2,1] 1" } }

try {
  at = concat, id = "two-patterns-two-heads", only = { Wq, Wk },
  prompt = {
    en = [[Now two heads: row "we" of concat is to be {V[3,1]}, from "tea", and {V[1,2]}, its own.]],
    zh = [[现在用两个头：concat 的“我”那一行要取“茶”的值 {V[3,1]} 和自己的值 {V[1,2]}。]],
  },
  reason = { en = "Two heads, two rows of shares: each column of the output has one of its own, whatever V holds.",
             zh = "两个头就有两行份额，输出的每一列用自己的一行，不管 V 里是什么数。" },
  hints = {
    { en = [[Head 1 prefers "tea" already. A larger query of "we" makes it surer: that is column 1 of Wq.]],
      zh = "头 1 已经偏向“茶”，“我”的查询再大些，就更偏：要改的是 Wq 的第 1 列。" },
    { en = [[In head 2 the query of "we" is 2. With c for Wk[2,2] the keys are 1 + 2c for "we" and 3 + c for "tea".]],
      zh = "头 2 里“我”的查询是 2。Wk[2,2] 取 c，“我”的键是 1 + 2c，“茶”的键是 3 + c。" },
  },
  reached = function()
    local first, second = concat[1][1] - V[3][1], concat[1][2] - V[1][2]
    return math.abs(first) < 0.05 and math.abs(second) < 0.05
  end,
  solution = { "set Wq[1,1] 3", "set Wk[2,2] 5" },
}
expect { concat, 1, 1, near = 3.997, tolerance = 0.001, after = { "set Wq[1,1] 3", "set Wk[2,2] 5" } }
expect { concat, 1, 2, near = 1.9975, tolerance = 0.001, after = { "set Wq[1,1] 3", "set Wk[2,2] 5" } }

ask {
  at = Wv, id = "parameters", answer = 12,
  prompt = { en = "One head has 12 parameters in Wq, Wk and Wv. How many do the two heads have, without Wo?",
             zh = "一个头在 Wq、Wk、Wv 里有 12 个参数。两个头一共有几个（不算 Wo）？" },
  reason = { en = "Each head gets half of the columns that are there: 6 parameters and 6 parameters.",
             zh = "每个头分到已有的一半列：各 6 个参数，合起来没有变。" },
  hints = { { en = "Each matrix has two columns, one for each head.", zh = "每个矩阵两列，一个头一列。" } },
  slips = {
    [24] = { en = "Heads get no matrices of full width; they share one's columns.",
             zh = "不是每个头各有一套原来宽度的矩阵，而是分一套矩阵的列。" },
    [6] = { en = "That is one of the heads.", zh = "那是其中一个头的。" },
  },
}

ask {
  at = K2, id = "same-query", cell = { 3, 1 },
  prompt = { en = "Key 3 is ({K[3,1]}, {K[3,2]}) in K. What is it in head 2?",
             zh = "在 K 里，第 3 个键是 ({K[3,1]}, {K[3,2]})。头 2 里它是多少？" },
  reason = { en = "Head 2 has column 2 alone, so its keys are the second components.",
             zh = "头 2 只有第 2 列，所以它的键就是各个键的第 2 个分量。" },
  hints = { { en = "Head 2 has column 2.", zh = "头 2 拿第 2 列。" } },
  slips = {
    [3] = { en = "That is column 1, head 1's.", zh = "那是第 1 列，归头 1。" },
    [7] = { en = "A head does not add the columns, it takes its own.", zh = "头不是把两列相加，而是拿自己的一列。" },
  },
}

ask {
  at = d(A2), id = "own-values", cell = { 3, 1 },
  prompt = { en = "dO2[3,1] is {dO2[3,1]}. Head 2's values are {V2[1,1]}, {V2[2,1]}, {V2[3,1]}, head 1's {V1[1,1]}, {V1[2,1]}, {V1[3,1]}. What is dA2[3,1]?",
             zh = "dO2[3,1] 是 {dO2[3,1]}。头 2 的值是 {V2[1,1]}、{V2[2,1]}、{V2[3,1]}，头 1 的是 {V1[1,1]}、{V1[2,1]}、{V1[3,1]}。dA2[3,1] 是多少？" },
  reason = { en = "In a head a share multiplies a value of the same head: {dO2[3,1]}⋅{V2[1,1]}.",
             zh = "份额乘的是同一个头的值：{dO2[3,1]}⋅{V2[1,1]}。" },
  hints = { { en = "Row 3 of dO2 times value 1 of the same head.", zh = "dO2 的第 3 行，乘同一个头里第 1 个值。" } },
  slips = {
    [9] = { en = "That takes head 1's value, 3. Head 2 has its own values.", zh = "这是用了头 1 的值 3。头 2 用自己的值。" },
    [3] = { en = "That is value 2 or 3. Column 1 of dA2 is about value 1.", zh = "那是第 2 或第 3 个值的。dA2 的第 1 列对应第 1 个值。" },
    [15] = { en = "The heads' values are not added.", zh = "两个头的值不相加。" },
  },
}

ask {
  at = d(S1), id = "away", sign_of = { d(S1), 2, 2 },
  prompt = { en = "Row 2 of dA1 is ({dA1[2,1]}, {dA1[2,2]}, {dA1[2,3]}), and \"sip\" has a third for each. What sign has dS1[2,2]?",
             zh = "dA1 的第 2 行是 ({dA1[2,1]}, {dA1[2,2]}, {dA1[2,3]})，“喝”给三个词元各三分之一。dS1[2,2] 是什么符号？" },
  reason = { en = "With equal shares the mean is ({dA1[2,1]} + {dA1[2,2]} + {dA1[2,3]})/3 = 2.667, and {dA1[2,2]} lies below it.",
             zh = "份额相等，均值是 ({dA1[2,1]} + {dA1[2,2]} + {dA1[2,3]})/3 = 2.667，{dA1[2,2]} 比它低。" },
  hints = { { en = "Softmax's row rule: share times (dA minus the row's mean under the shares).",
              zh = "softmax 的行规则：份额乘（dA 减去按份额加权的均值）。" } },
  slips = {
    ["+"] = { en = "dA1 is positive there, but it lies below the mean of its row, 2.667.",
              zh = "那里的 dA1 是正的，可它低于这一行的均值 2.667。" },
    ["0"] = { en = "The row's mean is 2.667, and dA1[2,2] is 1: they are not equal.",
              zh = "这一行的均值是 2.667，dA1[2,2] 是 1，两者之差不是 0。" },
  },
}

ask {
  at = d(Wo), id = "cancel", cell = { 2, 2 },
  prompt = { en = "O2 is ({O2[1,1]}, {O2[2,1]}, {O2[3,1]}), column 2 of dO ({dO[1,2]}, {dO[2,2]}, {dO[3,2]}). What is dWo[2,2]?",
             zh = "O2 是 ({O2[1,1]}, {O2[2,1]}, {O2[3,1]})，dO 的第 2 列是 ({dO[1,2]}, {dO[2,2]}, {dO[3,2]})。dWo[2,2] 是多少？" },
  reason = { en = [["sip" and "tea" have the same output of head 2, {O2[2,1]}. One counts {dO[2,2]}, the other {dO[3,2]}, so they cancel.]],
             zh = "头 2 里“喝”和“茶”的输出相同，都是 {O2[2,1]}，一个乘 {dO[2,2]}，一个乘 {dO[3,2]}，正好抵消。" },
  hints = { { en = "dWo[2,2] is column 2 of concat times column 2 of dO.", zh = "dWo[2,2] 是 concat 的第 2 列乘 dO 的第 2 列。" } },
  slips = {
    [2.518991] = { en = "The last one counts with a minus sign.", zh = "最后一个要带负号。" },
    [1.259496] = { en = "That is \"sip\" alone; \"tea\" takes the same number away.", zh = "那只是“喝”的；“茶”减去同样的数。" },
    [-1.259496] = { en = [[That is "tea" alone; "sip" adds the same number.]],
                    zh = "这只是“茶”的；“喝”加上同样的数。" },
  },
}

ask {
  at = d(Wq), id = "one-cell-of-a-head", covers = { d(Wq), 2, 1 },
  answer = function() return d(Wq)[2][1] end,
  prompt = { en = "Which head, and how much? Finish the derivation of dWq[2,1].",
             zh = "经过哪个头，得多少？把 dWq[2,1] 的推导做完。" },
  steps = {
    { en = "Q[t,1] = X[t,1]⋅Wq[1,1] + X[t,2]⋅Wq[2,1], and only head 1 uses Q[t,1]",
      zh = "Q[t,1] = X[t,1]⋅Wq[1,1] + X[t,2]⋅Wq[2,1]，而 Q[t,1] 只有头 1 用" },
    "dWq[2,1] = Σ_t X[t,2]⋅dQ1[t,1]",
  },
  reason = { en = "Wq[2,1] makes column 1 of Q, and head 1 alone reads that: no part comes from head 2.",
             zh = "Wq[2,1] 算出的是 Q 的第 1 列，只有头 1 用它，头 2 那边没有贡献。" },
  hints = { { en = "X[t,2] is {X[1,2]}, {X[2,2]}, {X[3,2]} and dQ1 is {dQ1[1,1]:4}, {dQ1[2,1]:4}, {dQ1[3,1]:4}. A sum may be typed as it stands.",
              zh = "X[t,2] 是 {X[1,2]}、{X[2,2]}、{X[3,2]}，dQ1 是 {dQ1[1,1]:4}、{dQ1[2,1]:4}、{dQ1[3,1]:4}。可以直接输入算式。" } },
  slips = {
    [1.965784] = { en = [[The second component of "we" is 2: its dQ1 counts twice.]],
                   zh = "“我”的第 2 个分量是 2，它的 dQ1 要算两遍。" },
    [-0.74571] = { en = "That is dWq[2,2], of head 2.",
                   zh = "头 2 的 dWq[2,2] 才是这个数。" },
    [0.52134] = { en = "That is dWq[1,1], with the first components of the words.",
                  zh = "乘的是各词的第 1 个分量，得到的是 dWq[1,1]。" },
  },
}

ask {
  at = step(Wq), id = "other-head",
  prompt = { en = "One step changes only Wq[1,2] and Wq[2,2]. Does A1 change?",
             zh = "只走 Wq[1,2] 和 Wq[2,2] 这一步，A1 会变吗？" },
  choice = { { en = "Yes", zh = "会" }, { en = "No", zh = "不会" } },
  answer = 2,
  reason = { en = "They make column 2 of Q, and A1 is computed from column 1.",
             zh = "它们算出的是 Q 的第 2 列，而 A1 由第 1 列算出。" },
  hints = { { en = "Column 2 of Wq makes column 2 of Q.", zh = "Wq 的第 2 列算出 Q 的第 2 列。" } },
  slips = { [1] = { en = "These two are head 2's; Q1 has column 1.", zh = "这两个归头 2；Q1 拿的是第 1 列。" } },
}

ask {
  at = step(Wo), id = "zero-again",
  prompt = { en = "All four matrices take one step. Is dWo[2,2] still 0 after it?",
             zh = "四个矩阵都更新一步之后，dWo[2,2] 还是 0 吗？" },
  choice = { { en = "yes: Wo[2,2] has not moved", zh = "还是，因为 Wo[2,2] 没有动" },
             { en = "no: the heads' outputs have changed", zh = "不是，因为两个头的输出变了" },
             { en = "yes: no path leads from it to f", zh = "还是，因为它没有路通到 f" } },
  answer = 2,
  reason = { en = "It was 0 because head 2 gave \"sip\" and \"tea\" the same output. After the step their queries there differ.",
             zh = "原来是 0，是因为头 2 给“喝”和“茶”的输出相同；更新之后，它们在头 2 里的查询不同了。" },
  hints = { { en = "dWo[2,2] is made of column 2 of concat. Does that stay as it is?",
              zh = "dWo[2,2] 由 concat 的第 2 列算出，这一列会不变吗？" } },
  slips = {
    [1] = { en = "Its gradient is made of O2, which steps of Wq, Wk and Wv change.",
            zh = "它的梯度要用 O2 来算，而 Wq、Wk、Wv 一变，O2 就变。" },
    [3] = { en = "Two parts cancelled, since f has O[2,2] and O[3,2] in it.",
            zh = "它把头 2 送进输出 2，f 里有 O[2,2] 和 O[3,2]：不过是两份正好抵消。" },
  },
}
expect { d(Wo), 2, 2, above = 0.01, after = { "lr 0.1", "train 1" } }

ask {
  at = d(Q1), id = "asks-nothing", cell = { 2, 1 },
  prompt = { en = "Row 2 of dS1 is ({dS1[2,1]:3}, {dS1[2,2]:3}, {dS1[2,3]:3}), head 1's keys are {K1[1,1]}, {K1[2,1]}, {K1[3,1]}. What is dQ1[2,1]?",
             zh = "dS1 的第 2 行是 ({dS1[2,1]:3}, {dS1[2,2]:3}, {dS1[2,3]:3})，头 1 的键是 {K1[1,1]}、{K1[2,1]}、{K1[3,1]}。dQ1[2,1] 是多少？" },
  reason = { en = "The query is {Q1[2,1]} now, but if it changed, each score would change by its key: {dS1[2,1]:3}⋅{K1[1,1]} + {dS1[2,3]:3}⋅{K1[3,1]}.",
             zh = "查询现在是 {Q1[2,1]}，可它一变，每个分数就按自己的键变：{dS1[2,1]:3}⋅{K1[1,1]} + {dS1[2,3]:3}⋅{K1[3,1]}。" },
  hints = { { en = "Score by score: its gradient times the key that made it.", zh = "一个分数一个分数来：它的梯度，乘算出它的那个键。" } },
  slips = {
    [0] = { en = "The query is 0, but its gradient is made of dS1 and the keys.",
            zh = "查询是 0，可它的梯度由分数的梯度和键算出。" },
    [1.333333] = { en = "The first key is 1, so the first product counts too.", zh = "第一个键是 1，第一个乘积也要算。" },
  },
}

-- About four minutes.
play {
  "wait 9",
  "next", "wait 7",                                       -- Q
  "goto Q1", "wait 8",
  "goto S1", "wait 7", "next", "wait 6", "next", "explain", "wait 9",   -- S1, S2, S
  "goto plain_one", "wait 7",
  "goto plain_two", "wait 10",
  "goto A1", "select A1[2,1]", "explain", "wait 9",
  "next", "wait 8", "view heads", "wait 5", "view lesson", -- A2
  "next", "wait 10",                                      -- heads
  "goto concat", "wait 8", "next", "wait 7",              -- concat, Wo
  "next", "explain", "wait 8",                            -- O
  "goto dconcat", "select dconcat[3,1]", "explain", "wait 11",
  "next", "wait 7",                                       -- dO1
  "goto dS1", "wait 9",
  "goto dQ1", "explain", "wait 9",
  "goto dQ", "wait 7",
  "goto A1", "set Wq[2,1] 1", "wait 8", "undo", "wait 3",
  "goto closing", "wait 10",
}
expect { d(O), 1, 1, near = 1 }
expect { d(O), 1, 2, near = 0 }
expect { V2, 1, 1, near = 2 }
expect { V2, 2, 1, near = 1 }
expect { V2, 3, 1, near = 1 }
expect { d(A1), 2, 1, near = 3 }
expect { d(A1), 2, 2, near = 1 }
expect { d(A1), 2, 3, near = 4 }
expect { d(O), 2, 2, near = 1 }
expect { d(S1), 2, 1, near = 0.111111 }
expect { d(Wq), 1, 1, near = 0.52134 }
expect { d(Wq), 1, 2, near = -1.691401 }
expect { Wq, 1, 1, near = 1 }
expect { Wq, 1, 2, near = 0 }
expect { Wq, 2, 2, near = 1 }
