-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 1, id = "multi-head", part = 2, order = 12, minutes = 35, needs = { "three-tokens" },
  title = { en = "Several views at once", zh = "几双眼睛一起看" },
}

tokens = { "Token1", "Token2", "Token3" }

-- Queries, keys and values of lesson 1.
Q = input({ {1,2}, {0,1}, {3,1} }, { rows = tokens })
K = input({ {1,3}, {0,1}, {3,4} }, { rows = tokens })
V = input({ {3,2}, {1,1}, {4,1} }, { rows = tokens })

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
group({ en = "without softmax",
        zh = "没有 softmax" }, { plain_one, plain_1, plain_2, plain_two })
group({ en = "with softmax", zh = "有 softmax" }, { A1, A2, heads, O1, O2 })

backward(O, { {1,0}, {0,1}, {1,-1} })

intro {
  en = [[One head gives each token a single row of shares: it has to look for
    everything at once. Cut the same numbers into two heads, and not one is
    added. What is won, then? And whom does a mistake in the output go back to?]],
  zh = [[一个头里，每个词元只有一行份额，什么都得用这一双眼睛看。把同样这些数切成两个头，一个
    没多，宽度也没变。那到底多得了什么？输出要是不对，账又该算到哪个头上？]],
}

-- Cut ----------------------------------------------------------------------

at(Q) {
  en = [[The queries of lesson 1. Read them in columns now: column 1 ({Q[1,1]},
    {Q[2,1]}, {Q[3,1]}) will be all that head 1 asks with, column 2 ({Q[1,2]},
    {Q[2,2]}, {Q[3,2]}) all that head 2 does.]],
  zh = [[这是第 1 课的查询，现在竖着看：第 1 列 ({Q[1,1]}, {Q[2,1]}, {Q[3,1]}) 归头 1，第 2
    列 ({Q[1,2]}, {Q[2,2]}, {Q[3,2]}) 归头 2。每个头只拿自己这一列去问。]],
  focus = { Q, 1, 1 },
}
expect { Q, 1, 1, near = 1 }
expect { Q, 2, 1, near = 0 }
expect { Q, 3, 1, near = 3 }
expect { Q, 1, 2, near = 2 }
expect { Q, 2, 2, near = 1 }
expect { Q, 3, 2, near = 1 }

at(K) {
  en = [[Token3's key ({K[3,1]}, {K[3,2]}) was the longest of all. It is the largest
    in both columns, so each head by itself will find it.]],
  zh = [[Token3 的键 ({K[3,1]}, {K[3,2]}) 最长，而且两列里都是最大的，两个头各自都找得到它。]],
  focus = { K, 3, 1 },
}
expect { K, 3, 1, near = 3 }
expect { K, 3, 2, near = 4 }

at(V) {
  en = [[What is handed over is cut as well: head 1 passes on {V[1,1]}, {V[2,1]},
    {V[3,1]}, head 2 passes on {V[1,2]}, {V[2,2]}, {V[3,2]}.]],
  zh = [[交出来的东西也要切：头 1 只管 {V[1,1]}、{V[2,1]}、{V[3,1]}，头 2 只管
    {V[1,2]}、{V[2,2]}、{V[3,2]}。]],
  focus = { V, 1, 1 },
}
expect { V, 1, 1, near = 3 }
expect { V, 2, 1, near = 1 }
expect { V, 3, 1, near = 4 }
expect { V, 1, 2, near = 2 }
expect { V, 2, 2, near = 1 }
expect { V, 3, 2, near = 1 }

at(Q1) {
  en = [[Head 1 is a slice of what is there already; all three tokens stay. Token2's
    number in it is {Q1[2,1]}: to this head it has no question at all. See what
    comes of that.]],
  zh = [[头 1 就是从现成的矩阵里切一条下来，三个词元一个不少。Token2 在这里是 {Q1[2,1]}：它对
    头 1 没有什么要问的。看看这会怎么样。]],
  notes = {
    en = [[One article stacks the heads' matrices one below the other, and its
      PyTorch unbinds the last axis, which makes 24 heads of width 1 instead of
      3 of width 8, and does not run. Heads are neighbouring columns. Another
      says d_k = d_model for everyone; with h heads it is d_model/h.]],
    zh = [[有篇文章把各个头的矩阵上下摞起来，它的 PyTorch 片段又沿最后一维拆开，拆出来的是 24
      个宽 1 的头，不是 3 个宽 8 的头，而且跑不起来。头是相邻的几列。另一篇说通常 d_k =
      d_model；有 h 个头时应是 d_model/h。]],
  },
  focus = { Q1, 2, 1 }, core = true,
}
expect { Q1, 2, 1, near = 0 }

at(K1) {
  en = [[Head 1 finds tokens by {K1[1,1]}, {K1[2,1]} and {K1[3,1]}. Token2 is
    {K1[2,1]} here too: every score for it in this head will be 0.]],
  zh = [[头 1 凭 {K1[1,1]}、{K1[2,1]}、{K1[3,1]} 找词元。Token2 在这里也是 {K1[2,1]}：在这个
    头里，谁给它打分都是 0。]],
  focus = { K1, 2, 1 },
}
expect { K1, 1, 1, near = 1 }
expect { K1, 2, 1, near = 0 }
expect { K1, 3, 1, near = 3 }

at(V1) {
  en = [[And hands over one number each. The two heads together still hand over two.]],
  zh = [[每个词元交出一个数。两个头合起来，还是两个。]],
  focus = { V1, 3, 1 },
}

at(Q2) {
  en = [[In head 2 Token2 and Token3 both ask with {Q2[2,1]}. Whoever asks alike
    looks alike.]],
  zh = [[在头 2 里，Token2 和 Token3 的查询都是 {Q2[2,1]}。问得一样，看到的就一样。]],
  focus = { Q2, 2, 1 },
}
expect { Q2, 2, 1, near = 1 }

at(K2) {
  en = [[The keys {K2[1,1]}, {K2[2,1]}, {K2[3,1]}: here Token1 comes close to Token3.
    In head 1 it was 1 against 3.]],
  zh = [[键是 {K2[1,1]}、{K2[2,1]}、{K2[3,1]}：这里 Token1 紧跟着 Token3，在头 1 里是 1 比
    3。]],
  focus = { K2, 1, 1 },
}
expect { K2, 1, 1, near = 3 }
expect { K2, 2, 1, near = 1 }
expect { K2, 3, 1, near = 4 }

at(V2) {
  en = [[Head 2's values. That is the whole cut: six slices, no number new, none
    lost.]],
  zh = [[头 2 的值。切到这里就切完了：六条，没多一个数，也没少一个数。]],
  focus = { V2, 1, 1 },
}

at(S1) {
  en = [[Head 1's scores. Token2 asked with 0 and scores everyone {S1[2,1]}; Token3
    scores itself {S1[3,3]}. A table of one column times one row: every row is a
    multiple of (1, 0, 3). A head divides by √d_h, not √d; here that is √1.]],
  zh = [[头 1 的分数。Token2 拿 0 去问，给谁都是 {S1[2,1]}；Token3 给自己 {S1[3,3]}。一列乘一
    行，所以每一行都是 (1, 0, 3) 的倍数。每个头除以的是 √d_h，不是 √d；这里就是 √1。]],
  focus = { S1, 2, 1 },
}
expect { S1, 2, 1, near = 0 }
expect { S1, 3, 3, near = 9 }

at(S2) {
  en = [[Head 2's scores: rows 2 and 3 are both {S2[2,1]}, {S2[2,2]}, {S2[2,3]}. Here
    Token2 does have an opinion.]],
  zh = [[头 2 的分数：第 2、3 行都是 {S2[2,1]}、{S2[2,2]}、{S2[2,3]}。在这里，Token2 是有主见
    的。]],
  focus = { S2, 2, 3 },
}
expect { S2, 2, 1, near = 3 }
expect { S2, 2, 2, near = 1 }
expect { S2, 2, 3, near = 4 }

at(S) {
  en = [[One head would use both columns, and its scores are the two tables added:
    {S1[1,3]} and {S2[1,3]} make {S[1,3]}. One head must add before it looks.
    Two heads look first. Watch what that does.]],
  zh = [[一个头会把两列一起用，分数就是两张表相加：{S1[1,3]} 加 {S2[1,3]} 得 {S[1,3]}。一个头
    是先加再看，两个头是先各看各的。差别就从这里来。]],
  focus = { S, 1, 3 }, core = true,
}
expect { S1, 1, 3, near = 3 }
expect { S2, 1, 3, near = 8 }
expect { S, 1, 3, near = 11 }

-- Without softmax ----------------------------------------------------------

at(plain_one) {
  en = [[Suppose there were no softmax. One head: (S1 + S2)⋅V, Token1 gets
    {plain_one[1,1]} and {plain_one[1,2]}. Both columns of V are mixed with the
    same summed scores.]],
  zh = [[先假设没有 softmax。一个头是 (S1 + S2)⋅V，Token1 得到 {plain_one[1,1]} 和
    {plain_one[1,2]}：V 的两列，都用加起来的那张分数表去混合。]],
  focus = { plain_one, 1, 1 },
}
expect { plain_one, 1, 1, near = 67 }
expect { plain_one, 1, 2, near = 27 }

at(plain_1) {
  en = [[Head 1 alone, S1⋅V1: {plain_1[1,1]} for Token1, and {plain_1[2,1]} for
    Token2, which scored nobody.]],
  zh = [[头 1 自己，S1⋅V1：Token1 得 {plain_1[1,1]}；Token2 没给谁打分，得 {plain_1[2,1]}。]],
  focus = { plain_1, 2, 1 },
}
expect { plain_1, 1, 1, near = 15 }
expect { plain_1, 2, 1, near = 0 }

at(plain_2) {
  en = [[Head 2 alone, S2⋅V2: {plain_2[1,1]} for Token1.]],
  zh = [[头 2 自己，S2⋅V2：Token1 得 {plain_2[1,1]}。]],
  focus = { plain_2, 1, 1 },
}
expect { plain_2, 1, 1, near = 22 }

at(plain_two) {
  en = [[Two heads: ({plain_two[1,1]}, {plain_two[1,2]}) for Token1, where one head
    had ({plain_one[1,1]}, {plain_one[1,2]}). Not a different grouping of one
    sum: S2⋅V1 and S1⋅V2, which one head includes, do not occur here at all. So
    even without softmax the cut matters.]],
  zh = [[两个头：Token1 是 ({plain_two[1,1]}, {plain_two[1,2]})，而一个头是
    ({plain_one[1,1]}, {plain_one[1,2]})。这不是同一个和换种写法：一个头里有 S2⋅V1 和
    S1⋅V2，这里压根没有。所以就算没有 softmax，切不切也不一样。]],
  notes = {
    en = [[One article says that without softmax the split into heads changes
      nothing, since products of blocks are products. It would hold if the
      blocks were summed; here each head keeps its own scores for its own
      columns of V.]],
    zh = [[有篇文章说，没有 softmax 的话，分成几个头只是把矩阵乘法写成分块，毫无区别。那要各
      块最后加在一起才对；这里每个头的分数只作用在自己那几列 V 上。]],
  },
  focus = { plain_two, 1, 1 }, core = true,
}
expect { plain_two, 1, 1, near = 15 }
expect { plain_two, 1, 2, near = 22 }

-- With softmax -------------------------------------------------------------

at(A1) {
  en = [[Head 1 shares out a 1 of its own in each row. Token2, with nothing to ask,
    gives everyone {A1[2,1]:%}: no question means no preference, not no
    attention. Token1 gives Token3 {A1[1,3]:%}, Token3 keeps nearly all.]],
  zh = [[头 1 的每一行分自己的 1。Token2 没什么要问，就给每人 {A1[2,1]:%}：没有问题，是不偏不
    倚，不是谁也不看。Token1 把 {A1[1,3]:%} 给了 Token3，Token3 几乎全留给自己。]],
  focus = { A1, 2, 1 }, core = true,
}
expect { A1, 2, 1, near = 0.333333 }
expect { A1, 1, 3, near = 0.843795 }

at(A2) {
  en = [[Head 2 shares out another 1. Here Token2 does choose: {A2[2,3]:%} for
    Token3, {A2[2,1]:%} for Token1. Token3, so full of itself in head 1, gives
    Token1 {A2[3,1]:%} here.]],
  zh = [[头 2 又分一个 1。这里 Token2 有所选择：{A2[2,3]:%} 给 Token3，{A2[2,1]:%} 给
    Token1。Token3 在头 1 里只顾自己，在这里却给了 Token1 {A2[3,1]:%}。]],
  focus = { A2, 3, 1 }, core = true, view = "heads",
}
expect { A2, 2, 3, near = 0.705385 }
expect { A2, 2, 1, near = 0.259496 }
expect { A2, 3, 1, near = 0.259496 }

at(heads) {
  en = [[The two tables side by side (v, too): for each token two rows of shares, six
    numbers; eighteen in all where one head has nine. Head 1's row for Token3 is almost the
    row of one head in lesson 1: nearly all to itself ({A1[3,3]:4}). What is new is head 2's
    row beside it, which gives Token1 {A2[3,1]:%}.]],
  zh = [[两张表并排（按 v 也能并排看）：每个词元有两行份额，六个数；一共十八个，一个头只有九
    个。Token3 在头 1 里的那一行，和第 1 课一个头时差不多：几乎全留给自己（{A1[3,3]:4}）。新
    的是旁边头 2 的那一行，它给了 Token1 {A2[3,1]:%}。]],
  focus = { heads, 3, 3 }, core = true, view = "heads", shows = { A1, A2 },
}

at(O1) {
  en = [[Token2, undecided, takes the plain mean of {V1[1,1]}, {V1[2,1]} and
    {V1[3,1]}: {O1[2,1]}. The other two come close to Token3's {V1[3,1]}.]],
  zh = [[Token2 没有偏向，拿到的就是 {V1[1,1]}、{V1[2,1]}、{V1[3,1]} 的平均：{O1[2,1]}。另外
    两个都靠近 Token3 的 {V1[3,1]}。]],
  focus = { O1, 2, 1 },
}
expect { V1, 1, 1, near = 3 }
expect { V1, 2, 1, near = 1 }
expect { V1, 3, 1, near = 4 }
expect { O1, 2, 1, near = 2.666667 }

at(O2) {
  en = [[Rows 2 and 3 are alike, {O2[2,1]}: they asked alike. In this head, nothing
    tells Token2 from Token3; the other head does.]],
  zh = [[第 2、3 行相同，都是 {O2[2,1]}：它们问得一样。在这个头里分不出 Token2 和 Token3，要
    靠另一个头来分。]],
  focus = { O2, 3, 1 },
}
expect { O2, 2, 1, near = 1.259496 }

at(concat) {
  en = [[Side by side, one column a head, as wide as before the cut. The columns know
    nothing of each other yet: column 1 was made without a single number of head
    2.]],
  zh = [[左右并排，一个头一列，和切之前一样宽。到这一步，两列还互不相识：第 1 列的产生，没用
    过头 2 的任何一个数。]],
  focus = { concat, 1, 1 }, core = true,
}

at(Wo) {
  en = [[So there is one more matrix. Row 1, ({Wo[1,1]}, {Wo[1,2]}), is what each
    output hears of head 1; row 2, ({Wo[2,1]}, {Wo[2,2]}), what it hears of head
    2. Output 2 takes head 2 with a minus sign.]],
  zh = [[所以还要一个矩阵。第 1 行 ({Wo[1,1]}, {Wo[1,2]})，是两个输出各听头 1 多少；第 2 行
    ({Wo[2,1]}, {Wo[2,2]})，是各听头 2 多少。输出 2 对头 2 的话，是反着听的。]],
  notes = {
    en = [[The 2017 paper changed the number of heads at the same cost (its table 3): one
      head was 0.9 BLEU worse than the best setting, and 32 heads fell off again.]],
    zh = [[2017 年那篇论文在计算量不变的情况下改变头数（表 3）：一个头比最好的差 0.9 BLEU，
      多到 32 个头又差了一些。]],
  },
  focus = { Wo, 2, 2 },
}
expect { Wo, 1, 1, near = 1 }
expect { Wo, 1, 2, near = 1 }
expect { Wo, 2, 1, near = 2 }
expect { Wo, 2, 2, near = -1 }

at(O) {
  en = [[Here the heads meet for the first time: {O1[1,1]} once and {O2[1,1]} twice
    make {O[1,1]} for Token1. In column 2 the same two are subtracted: {O[1,2]}.]],
  zh = [[两个头到这里才头一回碰面：Token1 的 {O1[1,1]} 算一遍，{O2[1,1]} 算两遍，合成
    {O[1,1]}。第 2 列是同样两个数相减：{O[1,2]}。]],
  focus = { O, 1, 1 },
}
expect { O1, 1, 1, near = 3.759775 }
expect { O2, 1, 1, near = 1.118943 }
expect { O, 1, 1, near = 5.997661 }
expect { O, 1, 2, near = 2.640831 }

-- Backward -----------------------------------------------------------------

at(d(O)) {
  en = [[The upstream gradient of lesson 1: f counts output 1 of Token1, output 2 of
    Token2, and of Token3 both, output 2 with a minus sign.]],
  zh = [[和第 1 课一样的上游梯度：f 里算上 Token1 的输出 1、Token2 的输出 2，还有 Token3 的输
    出 1，再减去它的输出 2。]],
  focus = { d(O), 3, 1 },
}

at(d(concat)) {
  en = [[Wo, turned over, says who is answerable: column 1 goes to head 1, column 2
    to head 2. Token3 has ({dO[3,1]}, {dO[3,2]}), yet head 1 hears
    {dconcat[3,1]}: it feeds both outputs alike, one counts plus and one minus.
    Head 2 hears {dconcat[3,2]}.]],
  zh = [[转置过的 Wo 说的是谁该负责：第 1 列归头 1，第 2 列归头 2。Token3 上是 ({dO[3,1]},
    {dO[3,2]})，头 1 听到的却是 {dconcat[3,1]}：两个输出它供得一样多，一正一负，正好抵
    消。头 2 听到 {dconcat[3,2]}。]],
  focus = { d(concat), 3, 1 }, core = true,
}
expect { d(O), 3, 1, near = 1 }
expect { d(O), 3, 2, near = -1 }
expect { d(concat), 3, 1, near = 0 }
expect { d(concat), 3, 2, near = 3 }

at(d(O1)) {
  en = [[Head 1 gets its column, ({dO1[1,1]}, {dO1[2,1]}, {dO1[3,1]}), and nothing of
    the other. From here on the two heads go back separately.]],
  zh = [[头 1 拿走自己那一列 ({dO1[1,1]}, {dO1[2,1]}, {dO1[3,1]})，别的一概没有。从这里起，两
    个头各走各的回头路。]],
  focus = { d(O1), 1, 1 },
}
expect { d(O1), 1, 1, near = 1 }
expect { d(O1), 2, 1, near = 1 }
expect { d(O1), 3, 1, near = 0 }

at(d(O2)) {
  en = [[Head 2 gets ({dO2[1,1]}, {dO2[2,1]}, {dO2[3,1]}). Token2's is negative:
    output 2 takes this head with a minus sign.]],
  zh = [[头 2 拿走 ({dO2[1,1]}, {dO2[2,1]}, {dO2[3,1]})。Token2 这里是负的，因为输出 2 对这个
    头是反着听的。]],
  focus = { d(O2), 2, 1 },
}
expect { d(O2), 1, 1, near = 2 }
expect { d(O2), 2, 1, near = -1 }
expect { d(O2), 3, 1, near = 3 }

at(d(V2)) {
  en = [[Token3's value in head 2 hears {dV2[3,1]}, the most by far: all three gave
    it most of their attention in this head, and two of them speak with a plus,
    2 and 3.]],
  zh = [[头 2 里 Token3 的值听到 {dV2[3,1]}，遥遥领先：在这个头里三个词元都主要看它，其中两个
    说的是正的，2 和 3。]],
  focus = { d(V2), 3, 1 },
}
expect { d(V2), 3, 1, near = 3.168526 }

at(d(A2)) {
  en = [[For Token3's row each share is worth three times a value of head 2:
    {dA2[3,1]}, {dA2[3,2]}, {dA2[3,3]}. Head 1's values do not enter.]],
  zh = [[Token3 那一行，每一份都抵得上头 2 那个值的三倍：{dA2[3,1]}、{dA2[3,2]}、{dA2[3,3]}。头 1 的值
    在这里不算数。]],
  focus = { d(A2), 3, 1 },
}
expect { d(A2), 3, 1, near = 6 }
expect { d(A2), 3, 2, near = 3 }
expect { d(A2), 3, 3, near = 3 }

at(d(V1)) {
  en = [[In head 1 Token3's value hears {dV1[3,1]}, from Token1 and Token2 alone. It
    keeps {A1[3,3]} of its own attention, but its own output was told nothing.]],
  zh = [[头 1 里 Token3 的值听到 {dV1[3,1]}，全来自 Token1 和 Token2。它自己留了 {A1[3,3]}，
    可它的输出什么也没听到。]],
  focus = { d(V1), 3, 1 },
}
expect { d(V1), 3, 1, near = 1.177128 }
expect { A1, 3, 3, near = 0.997405 }

at(d(A1)) {
  en = [[Row 3 is {dA1[3,1]}, {dA1[3,2]}, {dA1[3,3]}: however Token3 shared out head
    1, f would stay the same. These zeros were computed.]],
  zh = [[第 3 行是 {dA1[3,1]}、{dA1[3,2]}、{dA1[3,3]}：Token3 在头 1 里怎么分，f 都不变。这几
    个 0 是算出来的。]],
  focus = { d(A1), 3, 1 }, view = "heads",
}
expect { d(A1), 3, 1, near = 0 }
expect { d(A1), 3, 2, near = 0 }
expect { d(A1), 3, 3, near = 0 }

at(d(S2)) {
  en = [[Two tokens that ask alike are told different things: for the score of
    Token1, Token2 hears {dS2[2,1]}, Token3 {dS2[3,1]}. The same shares
    {A2[2,1]}, but {dO2[2,1]} and {dO2[3,1]} upstream.]],
  zh = [[问得一样的两个词元，听到的不一样：关于给 Token1 的分数，Token2 听到
    {dS2[2,1]}，Token3 听到 {dS2[3,1]}。份额同是 {A2[2,1]}，可上游一个是 {dO2[2,1]}，一
    个是 {dO2[3,1]}。]],
  focus = { d(S2), 3, 1 },
}
expect { d(S2), 2, 1, near = -0.192158 }
expect { d(S2), 3, 1, near = 0.576474 }

at(d(S1)) {
  en = [[The largest numbers are in row 2: Token2, at {A1[2,1]:%} each, has not made
    up its mind and can still be moved. f grows when it turns from itself
    ({dS1[2,2]}) to Token3 ({dS1[2,3]}).]],
  zh = [[最大的数都在第 2 行：Token2 给每人 {A1[2,1]:%}，还没拿定主意，最容易推动。它少看自
    己（{dS1[2,2]}）、多看 Token3（{dS1[2,3]}），f 就变大。]],
  focus = { d(S1), 2, 3 }, core = true,
}
expect { d(S1), 2, 2, near = -0.555556 }
expect { d(S1), 2, 3, near = 0.444444 }

at(d(Q2)) {
  en = [[Let Token2 ask head 2 with more, and f grows ({dQ2[2,1]}); let Token3, and f
    falls ({dQ2[3,1]}). They were equal so far; a step would part them.]],
  zh = [[Token2 问头 2 的那个数变大，f 变大（{dQ2[2,1]}）；Token3 的变大，f 变
    小（{dQ2[3,1]}）。两个本来相等，走一步就会分开。]],
  focus = { d(Q2), 3, 1 },
}
expect { d(Q2), 2, 1, near = 0.164818 }
expect { d(Q2), 3, 1, near = -0.494455 }

at(d(K2)) {
  en = [[Token3's key hears {dK2[3,1]} here: found more in this head, it would make f
    fall.]],
  zh = [[Token3 的键在这里听到 {dK2[3,1]}：在这个头里多被找到一点，f 反而变小。]],
  focus = { d(K2), 3, 1 },
}
expect { d(K2), 3, 1, near = -0.784236 }

at(d(Q1)) {
  en = [[The loudest answer goes to the {Q1[2,1]} that asked nothing: {dQ1[2,1]}. A
    number that is 0 is not an idle number. Begin to ask, and Token2 finds
    Token3.]],
  zh = [[回音最响的，正是那个什么也没问的 {Q1[2,1]}：{dQ1[2,1]}。是 0，不等于没有用。只要开口
    问一点，Token2 就会找到 Token3。]],
  focus = { d(Q1), 2, 1 }, core = true,
}
expect { d(Q1), 2, 1, near = 1.444444 }

at(d(K1)) {
  en = [[And Token3's key has {dK1[3,1]} in this head, against {dK2[3,1]} in the
    other. One token, two keys: raise this one, and f grows; raise the other,
    and it falls.]],
  zh = [[Token3 的键在这个头里是 {dK1[3,1]}，在另一个头里是 {dK2[3,1]}。同一个词元有两个键：
    抬高这一个，f 变大；抬高那一个，f 变小。]],
  focus = { d(K1), 3, 1 },
}
expect { d(K1), 3, 1, near = 0.202701 }

at(d(Wo)) {
  en = [[Row 1 is about head 1: {dWo[1,1]} and {dWo[1,2]}. The {dWo[2,2]} in row 2 is
    no accident of rounding: {O2[2,1]} from Token2 counts plus, {O2[3,1]} from
    Token3 minus, and in head 2 these are the same number.]],
  zh = [[第 1 行说的是头 1：{dWo[1,1]} 和 {dWo[1,2]}。第 2 行的 {dWo[2,2]} 不是四舍五入出来
    的：Token2 的 {O2[2,1]} 算正，Token3 的 {O2[3,1]} 算负，而在头 2 里，这是同一个数。]],
  focus = { d(Wo), 2, 2 },
}
expect { d(Wo), 1, 1, near = 7.756933 }
expect { d(Wo), 1, 2, near = -1.330492 }
expect { d(Wo), 2, 2, near = 0 }
expect { O2, 3, 1, near = 1.259496 }

at(d(Q)) {
  en = [[The columns are put back where they were cut: {dQ[2,1]} from head 1,
    {dQ[2,2]} from head 2. The other summand is 0 each time, for each column was
    used by one head only.]],
  zh = [[从哪一列切的，就放回哪一列：{dQ[2,1]} 来自头 1，{dQ[2,2]} 来自头 2。相加的
    另一份总是 0，因为每一列只有一个头用过。]],
  focus = { d(Q), 2, 1 },
}
expect { d(Q), 2, 1, near = 1.444444 }
expect { d(Q), 2, 2, near = 0.164818 }

at(d(K)) {
  en = [[Token3's row ({dK[3,1]}, {dK[3,2]}): its two keys pulled in opposite
    directions. With one head the two columns would have had one table of shares
    to argue about.]],
  zh = [[Token3 那一行 ({dK[3,1]}, {dK[3,2]})：两个键，拉的方向相反。要是只有一个头，这两列就
    得共用一张份额表。]],
  focus = { d(K), 3, 1 },
}
expect { d(K), 3, 1, near = 0.202701 }
expect { d(K), 3, 2, near = -0.784236 }

at(d(V)) {
  en = [[Token3's value hears ({dV[3,1]}, {dV[3,2]}). Had Q, K and V been made by
    weights, as in lesson 1, each head would now pass on to its own columns of
    Wq, Wk and Wv.]],
  zh = [[Token3 的值听到 ({dV[3,1]}, {dV[3,2]})。要是像第 1 课那样由参数矩阵算出 Q、K、V，接
    下来每个头就各自传到 Wq、Wk、Wv 中属于自己的那几列。]],
  focus = { d(V), 3, 2 },
}
expect { d(V), 3, 1, near = 1.177128 }
expect { d(V), 3, 2, near = 3.168526 }

at(step(Wo)) {
  en = [[Three numbers move, the {Wo[2,2]} stays. A gradient of {dWo[2,2]} says that
    f is flat in this direction now. Change head 2, and it may say something
    else.]],
  zh = [[三个数会动，{Wo[2,2]} 不动。梯度是 {dWo[2,2]}，说的是眼下往这个方向走，f 不变。头 2
    一变，就难说了。]],
  focus = { d(Wo), 2, 2 },
}

closing {
  en = [[
- Heads are neighbouring columns of Q, K and V; d_k becomes d/h.
- One head adds the scores before it looks, two heads look first.
- Two heads have twice the shares, h⋅T² for T², from the same Q, K and V.
- Even without softmax the cut changes the result.
- Concat puts heads side by side; only Wo lets them meet.
- On the way back Wo decides how much each head is to answer for, column by column.

Is softmax needed at all, if a product can be cut so well without it? Lesson 13 takes
it away.]],
  zh = [[
- 头就是 Q、K、V 里相邻的几列；d_k 变成 d/h。
- 一个头先把分数加起来再看，两个头先各看各的。
- 两个头的份额多一倍，T² 变成 h⋅T²，用的还是那些 Q、K、V。
- 就算没有 softmax，切不切结果也不同。
- 拼接只是把头并排放，Wo 才让它们碰面。
- 往回走时，每个头要负多少责，由 Wo 说了算，一列一列分开。

没有 softmax，乘法也能切得好好的，那还要它干什么？第 13 课把它拿掉试试。]],
}

-- Tasks --------------------------------------------------------------------

ask {
  at = Q1, id = "narrow", shape_of = S1,
  prompt = { en = "Each head has a single column. What shape will head 1's scores S1 = Q1⋅K1ᵀ have?",
             zh = "每个头只有一列。头 1 的分数 S1 = Q1⋅K1ᵀ 会是什么形状？" },
  hints = { { en = "Still each token asks each token.", zh = "还是每个词元去问每个词元。" } },
  slips = {
    ["1x1"] = { en = "That is Q1ᵀ⋅K1, summed over the tokens. A score belongs to a pair of tokens.",
                zh = "那是 Q1ᵀ⋅K1，把词元都加到一起了。一个分数属于一对词元。" },
    ["3x1"] = { en = "That is the shape of Q1. Each of its rows meets three keys.",
                zh = "那是 Q1 的形状。它的每一行要碰三个键。" },
    ["3x2"] = { en = "The columns of Q are summed over; the scores have a column for each key.",
                zh = "Q 的列数在点积里求和求掉了；分数是一个键一列。" },
  },
}

ask {
  at = S2, id = "parts", cell = { 1, 3 },
  prompt = { en = [[One head would score S[1,3] = {S[1,3]}. Head 1 has {S1[1,3]} there.
                  What has head 2?]],
             zh = "只用一个头，S[1,3] 是 {S[1,3]}。头 1 在这里是 {S1[1,3]}，头 2 是多少？" },
  hints = { { en = "A dot product over two columns is a sum of two products.",
              zh = "两列的点积，就是两个乘积之和。" } },
  slips = {
    [11] = { en = "That is with both columns. Head 2 has only the second.",
             zh = "那是两列一起的。头 2 只有第二列。" },
    [5.5] = { en = "The score is not halved; each head has the product of its own column.",
              zh = "分数不是对半分，而是各算各的那一列。" },
    [3] = { en = "That is head 1, 1⋅3. Head 2 has the other column.",
            zh = "那是头 1 的 1⋅3。头 2 用的是另一列。" },
  },
}

ask {
  at = plain_one, id = "no-softmax",
  prompt = { en = "Without softmax, one head gives Token1 (67, 27). What will two heads give?",
             zh = "没有 softmax，一个头给 Token1 的是 (67, 27)。两个头会给多少？" },
  choice = {
    { en = "(67, 27): products can be done in blocks", zh = "(67, 27)：乘法分块算，结果一样" },
    { en = "Something else", zh = "别的数" },
    { en = "Half of it each, (33.5, 13.5)", zh = "各一半，(33.5, 13.5)" },
  },
  answer = 2,
  hints = { { en = "One head is (S1 + S2)⋅V. What does column 1 of the result contain of S2?",
              zh = "一个头是 (S1 + S2)⋅V。结果的第 1 列里有没有 S2？" } },
  slips = {
    [1] = { en = [[Blocks that are added at the end give the same. Here each head's
                 scores meet only its own column of V.]],
            zh = "分块之后再相加，才会一样。这里每个头的分数只碰自己那一列 V。" },
    [3] = { en = "Nothing is halved: head 1 gives 1⋅3 + 0⋅1 + 3⋅4.",
            zh = "没有什么被减半：头 1 给的是 1⋅3 + 0⋅1 + 3⋅4。" },
  },
}

ask {
  at = S2, id = "no-question",
  prompt = { en = "Token2 asked head 1 with 0. How will it share out its attention in head 1?",
             zh = "Token2 问头 1 用的是 0。它在头 1 里会怎么分注意力？" },
  choice = {
    { en = "To nobody", zh = "谁也不给" },
    { en = "A third to each", zh = "每人三分之一" },
    { en = "All to itself", zh = "全给自己" },
  },
  answer = 2,
  hints = { { en = "Its three scores are equal, and a row of shares makes 1.",
              zh = "它的三个分数相等，而一行份额加起来是 1。" } },
  slips = {
    [1] = { en = "A row of shares always makes 1. No question means no preference.",
            zh = "一行份额总要加到 1。没有问题，只是没有偏向。" },
    [3] = { en = "Its own key scores 0 as well, no more than the others.",
            zh = "它给自己的键也是 0 分，并不比别人高。" },
  },
}

ask {
  at = A2, id = "how-many", answer = 18,
  prompt = { en = "One head has 9 shares for three tokens. How many do two heads have?",
             zh = "三个词元，一个头有 9 份注意力权重。两个头一共有几份？" },
  hints = { { en = "Each head shares out its own 1 in every row.",
              zh = "每个头的每一行都分自己的 1。" } },
  slips = {
    [9] = { en = "The 1 of a row is not divided between the heads. Each has one of its own.",
            zh = "一行的 1 不是两个头来分，每个头都有自己的 1。" },
    [36] = { en = "The number of tokens has not doubled: 2⋅3², not 6².",
             zh = "词元没有变多：是 2⋅3²，不是 6²。" },
    [6] = { en = "That is one token's part.", zh = "那是一个词元的。" },
  },
}

ask {
  at = concat, id = "shapes",
  prompt = { en = [[Four tokens, d = 24, three heads of 8 columns each. What shape has
                  their concat?]],
             zh = "四个词元，d = 24，三个头各 8 列。拼接之后是什么形状？" },
  choice = {
    { en = "12 by 8",
      zh = "12×8" }, { en = "4 by 24", zh = "4×24" }, { en = "4 by 8", zh = "4×8" },
  },
  answer = 2,
  hints = { { en = "Each head gives 4 by 8.", zh = "每个头给出 4×8。" } },
  slips = {
    [1] = { en = [[That stacks the heads downwards, as one article prints it. A token
                 would then have three rows; they go side by side.]],
            zh = "这是上下摞起来，有篇文章就是这么印的。那样一个词元就有三行了；应该左右并排。" },
    [3] = { en = "That is one head, or their sum. Concat keeps all columns.",
            zh = "那是一个头，或者把三个头加起来。拼接要保留所有的列。" },
  },
}

ask {
  at = d(concat), id = "answerable", cell = { 1, 2 },
  prompt = { en = [[Token1's upstream gradient is ({dO[1,1]}, {dO[1,2]}). Wo is ({Wo[1,1]},
                  {Wo[1,2]}), ({Wo[2,1]}, {Wo[2,2]}). What does head 2 hear?]],
             zh = [[Token1 的上游梯度是 ({dO[1,1]}, {dO[1,2]})。Wo 是 ({Wo[1,1]}, {Wo[1,2]})、({Wo[2,1]},
               {Wo[2,2]})。头 2 听到多少？]] },
  hints = { { en = "How much does output 1 take from head 2?",
              zh = "输出 1 取了头 2 的几倍？" },
            { en = "Head 2 is row 2 of Wo.", zh = "头 2 是 Wo 的第 2 行。" } },
  slips = {
    [1] = { en = [[That reads row 1 of Wo, head 1, or forgets the transpose. Head 2 is
                 row 2: (2, −1).]],
            zh = "这是看了 Wo 的第 1 行，也就是头 1，或者忘了转置。头 2 是第 2 行 (2, −1)。" },
    [0] = { en = "Output 1 does use head 2, twice even.",
            zh = "输出 1 用了头 2，而且用了两倍。" },
    [-1] = { en = "That is what output 2 would send, but its upstream gradient is 0.",
             zh = "那是输出 2 会传来的，可它的上游梯度是 0。" },
  },
}

try {
  at = A1, id = "begin-to-ask",
  prompt = { en = [[Make Token2 give more than half of head 1 to Token3, and leave head 2
                  exactly as it is.]],
             zh = "让 Token2 在头 1 里把一半以上给 Token3，头 2 则一点不许变。" },
  hints = { { en = "Which column belongs to head 1 alone?", zh = "哪一列只归头 1？" },
            { en = "Token2 asks head 1 with Q[2,1].", zh = "Token2 问头 1 用的是 Q[2,1]。" } },
  reached = function()
    return A1[2][3] > 0.5 and Q[2][2] == 1 and K[1][2] == 3 and K[2][2] == 1 and K[3][2] == 4
  end,
  solution = { "set Q[2,1] 1" },
}

expect { A1, 2, 3, near = 0.843795, after = { "set Q[2,1] 1" } }
expect { A2, 2, 3, near = 0.705385, after = { "set Q[2,1] 1" } }

-- About four minutes.
play {
  "wait 9",
  "next", "wait 7",                                       -- Q
  "goto Q1", "wait 8",
  "goto S1", "wait 7", "next", "wait 6", "next", "explain", "wait 9",   -- S1, S2, S
  "goto plain_one", "wait 7",
  "goto plain_two", "wait 10",
  "goto A1", "select A1[2,1]", "explain", "wait 9",
  "next", "wait 8", "view next", "wait 5", "view lesson", -- A2
  "next", "wait 10",                                      -- heads
  "goto concat", "wait 8", "next", "wait 7",              -- concat, Wo
  "next", "explain", "wait 8",                            -- O
  "goto dconcat", "select dconcat[3,1]", "explain", "wait 11",
  "next", "wait 7",                                       -- dO1
  "goto dS1", "wait 9",
  "goto dQ1", "explain", "wait 9",
  "goto dQ", "wait 7",
  "goto A1", "set Q[2,1] 1", "wait 8", "undo", "wait 3",
  "goto closing", "wait 10",
}
