-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 1, id = "linear-attention", part = 2, order = 13, minutes = 40, needs = { "softmax" },
  title = { en = "Linear attention: what softmax buys", zh = "线性注意力：softmax 换来了什么" },
  keywords = { en = "linear attention, kernel, recurrence",
    zh = "线性注意力、核函数、递推" },
}

tokens = {
  { en = "spring", zh = "春" }, { en = "summer", zh = "夏" },
  { en = "autumn", zh = "秋" }, { en = "winter", zh = "冬" },
}

Q = input({ {1,0}, {0,1}, {2,-1}, {1,1} }, { rows = tokens })
K = input({ {1,1}, {0,1}, {1,0}, {1,-1} }, { rows = tokens })
V = input({ {2,0}, {1,1}, {0,3}, {1,2} }, { rows = tokens })

-- No softmax: two orders, one result.
S = Q * K.T
O_left = S * V
M = K.T * V
O = Q * M
both = hcat { O_left, O }

-- Two dependences among the rows of S, and what softmax does to them.
N = constant { {1,1,0,-1}, {2,-1,-1,0} }
NS = N * S
A = softmax(S)
NA = N * A

-- Shares without e^: positive features, and a normaliser.
Q_feat = elu1(Q)
K_feat = elu1(K)
S_feat = Q_feat * K_feat.T
A_lin = normalize_rows(S_feat)
O_lin = A_lin * V
M_feat = K_feat.T * V
top = Q_feat * M_feat
ones4 = constant(ones(1, 4))
total = ones4 * K_feat
bottom = Q_feat * total.T
O_cheap = div(top, bottom)

-- Not looking ahead, as a table and as a state that is carried along.
past = constant(causal(4))
S_past = hadamard(S, past)
O_past = S_past * V
K12 = rows(K, 1, 2)
V12 = rows(V, 1, 2)
M2 = K12.T * V12
k3 = rows(K, 3, 3)
v3 = rows(V, 3, 3)
kv3 = k3.T * v3
M3 = M2 + kv3
q3 = rows(Q, 3, 3)
o3 = q3 * M3

group({ en = "two orders", zh = "两种顺序" }, { S, O_left, M, O, both })
group({ en = "dependences", zh = "线性相关" }, { N, NS, A, NA })
group({ en = "features",
        zh = "特征映射" }, { Q_feat, K_feat, S_feat, A_lin, O_lin, M_feat, top, ones4, total, bottom, O_cheap })
group({ en = "one step at a time",
        zh = "一步一步来" }, { past, S_past, O_past, K12, V12, M2, k3, v3, kv3, M3, q3, o3 })

backward(both, { {1,0,1,0}, {0,1,0,1}, {1,-1,1,-1}, {0,3,0,3} })

intro {
  en = [[Attention over a long text is expensive, because every token scores every other.
    Leave out the softmax, and the brackets of the product can be moved so that it costs far
    less. Models that do so exist, and most of them keep some layers with softmax. What do
    those layers pay for?]],
  zh = [[长文本上的注意力很贵，因为每个词元都要给所有词元打分。去掉 softmax，乘法的括号就可
    以挪个位置，算起来便宜得多。这样做的模型是有的，但多半还留着几层 softmax。留着这几层，换
    来的是什么？]],
  notes = {
    en = [[Models with linear layers: Linear Transformer (2020), and in 2025 MiniMax-M1,
      Qwen3-Next and Kimi Linear, which mix them with layers of another kind. MiniMax went
      back to softmax in all layers with M2. The sources are in lessons/README.md.]],
    zh = [[用线性层的模型：Linear Transformer（2020），以及 2025 年
      的 MiniMax-M1、Qwen3-Next、Kimi Linear，它们都和别的层混用。MiniMax 到了 M2 又全部改
      回 softmax。出处见 lessons/README.md。]],
  },
}

-- Two orders ---------------------------------------------------------------

at(Q) {
  en = [[Four queries of two dimensions: T = 4 is larger than d = 2. In a long text T may be
    100 000, and d 64 in each head. Two of the queries are combinations of others: winter
    ({Q[4,1]}, {Q[4,2]}) is spring plus summer, autumn ({Q[3,1]}, {Q[3,2]}) is twice spring
    minus summer. They are linearly dependent.]],
  zh = [[四个查询，各二维：T = 4 比 d = 2 大。长文本里，T 可能有十万，而每个头的 d 是 64。有
    两个查询是别的查询的组合：冬 ({Q[4,1]}, {Q[4,2]}) 是春加夏，秋 ({Q[3,1]}, {Q[3,2]}) 是两
    倍的春减夏。这叫线性相关。]],
  focus = { Q, 4, 1 },
}
expect { Q, 4, 1, near = 1 }
expect { Q, 4, 2, near = 1 }
expect { Q, 3, 1, near = 2 }
expect { Q, 3, 2, near = -1 }

at(K) {
  en = [[The keys. The second number of winter is {K[4,2]}; without softmax negative scores
    are as good as positive ones.]],
  zh = [[键。冬的第二个数是 {K[4,2]}；没有 softmax，负的分数和正的一样用。]],
  focus = { K, 4, 2 },
}
expect { K, 4, 2, near = -1 }

at(V) {
  en = [[The values, two numbers each. Every size in this lesson is T = 4 or d = d_v = 2, so
    a shape tells at once what grows with the text.]],
  zh = [[值，各两个数。这一课里的尺寸不是 T = 4，就是 d = d_v = 2，所以看形状就知道什么会随
    文本变长。]],
  focus = { V, 3, 2 },
}

at(S) {
  en = [[S = Q⋅Kᵀ, {S[3,4]} for autumn and winter. This is the table that grows with the
    square of the length. There is no √d_k in this lesson; with it everything would hold
    just the same.]],
  zh = [[S = Q⋅Kᵀ，秋和冬之间是 {S[3,4]}。随长度的平方增长的，就是这张表。这一课不除
    以 √d_k；除以它，下面说的也都成立。]],
  notes = {
    en = [[An article (C, section 5.1.1) says that this square limits how much text a model
      takes in. It did when the table had to be kept in memory; since 2022 kernels such as
      FlashAttention compute the scores block by block and keep none. What limits the length
      now is rather how long the training texts were and how much memory the keys and values
      of the past take.]],
    zh = [[有篇文章（C，5.1.1 节）说，正是这个平方限制了模型能读多长的文本。整张表要存在内存
      里的时候，是这样；2022 年以后，FlashAttention 这类内核把分数一块一块地算，一张也不留。
      如今限制长度的，更多是训练文本有多长，以及存下过去的键和值要多少内存。]],
  },
  focus = { S, 3, 4 }, core = true,
}

at(O_left) {
  en = [[(Q⋅Kᵀ)⋅V, the scores used as they are: autumn gets ({O_left[3,1]}, {O_left[3,2]}).
    Both products together took 64 multiplications, and a 4 by 4 table had to be kept
    between them.]],
  zh = [[(Q⋅Kᵀ)⋅V，分数直接拿来用：秋得到 ({O_left[3,1]}, {O_left[3,2]})。两次乘法一
    共 64 次，中间要存一张 4×4 的表。]],
  focus = { O_left, 3, 2 },
}
expect { O_left, 3, 1, near = 4 }
expect { O_left, 3, 2, near = 11 }
at(O_left) {
  en = [[A whole head costs, in multiplications: Q, K and V by 3⋅T⋅d², the scores by T²⋅d,
    softmax by T² (divisions), mixing the values by T²⋅d. The first grows with T, the other
    three with T²; for long texts they decide.]],
  zh = [[一个完整的头，要算的次数是：Q、K、V 共 3⋅T⋅d²，分数 T²⋅d，softmax 的除法 T²，混合
    值 T²⋅d。第一项随 T 增长，后三项随 T² 增长；文本一长，就由后三项说了算。]],
  focus = { O_left, 3, 2 },
}

at(M) {
  en = [[Now the brackets the other way: M = Kᵀ⋅V first. Each cell adds up over all tokens,
    so no row of M belongs to a token, and a longer text does not make it larger.]],
  zh = [[换个地方加括号：先算 M = Kᵀ⋅V。每一格都对所有词元求和，所以 M 里没有哪一行属于哪个
    词元。文本再长，它也不会变大。]],
  focus = { M, 1, 2 }, core = true,
  notes = {
    en = [[With T = 1000 and d = 64, S has a million cells and M 4096. The multiplications of
      both products together are 128 million with S first and 8.2 million with M first.]],
    zh = [[T = 1000、d = 64 时，S 有一百万格，M 有 4096 格。两次矩阵乘法合起来，先
      算 S 要 1.28 亿次乘法，先算 M 要 820 万次。]],
  },
}

at(O) {
  en = [[O = Q⋅M. Autumn's second number is {O[3,2]}, as in O_left; the two orders agree in
    every cell. Together Kᵀ⋅V and Q⋅M took 32 multiplications instead of 64; the table has
    both counts.]],
  zh = [[O = Q⋅M。秋的第二个数是 {O[3,2]}，和 O_left 一样；两种顺序每一格都相
    同。Kᵀ⋅V 和 Q⋅M 一共 32 次乘法，不是 64 次；表里是两边的次数。]],
  notes = {
    en = [[One article (C, section 5.1.4) gives the last product as O(Td). Each of the T
      rows meets a d by d matrix: it is O(Td²), 16 multiplications here, as many as for
      Kᵀ⋅V.]],
    zh = [[有篇文章（C，5.1.4 节）说最后这一步乘法是 O(Td)。T 行，每行碰一个 d×d 的矩阵，应
      是 O(Td²)：这里是 16 次，和 Kᵀ⋅V 一样多。]],
  },
  focus = { O, 3, 2 }, core = true, view = "counts", shows = { O_left, O },
}
expect { O, 3, 1, near = 4 }
expect { O, 3, 2, near = 11 }
at(O) {
  en = [[The products are associative, so the result is the same; the costs are 2⋅T²⋅d and
    2⋅T⋅d². For T = 1000 and d = 64 that is 128 million against 8 million multiplications.]],
  zh = [[矩阵乘法满足结合律，所以结果相同；次数却一个是 2⋅T²⋅d，一个
    是 2⋅T⋅d²。T = 1000、d = 64 的时候，是一亿两千八百万次对八百万次。]],
  focus = { O, 3, 2 },
}

at(both) {
  en = [[Both outputs side by side, so that one way back serves both: columns 1 and 2 were
    computed by way of S, columns 3 and 4 by way of M.]],
  zh = [[两份输出并排放着，好一起往回走：第 1、2 列是经过 S 算的，第 3、4 列是经过 M 算的。]],
  focus = { both, 3, 2 },
}

-- Dependences ---------------------------------------------------------------------

at(N) {
  en = [[The two dependences of Q as rows: spring + summer − winter, and 2⋅spring − summer −
    autumn. N⋅Q is all zeros. N⋅S is next.]],
  zh = [[把 Q 的两处线性相关写成两行：春 + 夏 − 冬，2⋅春 − 夏 − 秋。N⋅Q 全是 0。下一站
    算 N⋅S。]],
  focus = { N, 1, 4 },
}

at(NS) {
  en = [[All eight numbers are {NS[1,1]}, since N⋅S = (N⋅Q)⋅Kᵀ. Row winter of S is row
    spring plus row summer, so only two of the four rows are free.]],
  zh = [[八个数全是 {NS[1,1]}，因为 N⋅S = (N⋅Q)⋅Kᵀ。S 的“冬”那一行等于“春”加“夏”，所以四行里
    只有两行是自由的。]],
  focus = { NS, 1, 1 }, core = true,
  notes = {
    en = [[Many take a table of T rows for T free rows. No product cures it: N⋅(S⋅V) is 0 as
      well, so O has rank 2 at most, whatever V holds.]],
    zh = [[常有人以为表有 T 行，就有 T 行是自由的。再乘什么也补不回来：N⋅(S⋅V) 也是 0，所以不
      管 V 是什么，O 的秩最多是 2。]],
  },
}
expect { NS, 1, 1, near = 0 }
at(NS) {
  en = [[S has *rank* 2, which cannot be more than d: of its T rows only d are free. With T
    = 1000 and d = 64 it would be 64 of 1000.]],
  zh = [[S 的*秩*是 2，不会超过 d：T 行里只有 d 行自由。T = 1000、d = 64 的话，一千行里只
    有 64 行。]],
  focus = { NS, 1, 2 },
}

at(A) {
  en = [[With softmax autumn's shares (attention weights) are {A[3,4]:%} for winter and
    {A[3,2]:%} for summer.]],
  zh = [[加上 softmax，秋的份额（注意力权重）是给冬 {A[3,4]:%}，给夏 {A[3,2]:%}。]],
  focus = { A, 3, 4 },
}
expect { A, 3, 4, near = 0.657233 }
expect { A, 3, 2, near = 0.012038 }
at(A) {
  en = [[Each score goes through e^ by itself, and e^(a+b) is e^a⋅e^b, not e^a + e^b. So a
    row that was the sum of two others need not be their sum any more.]],
  zh = [[每个分数各自过一遍 e^，而 e^(a+b) 是 e^a⋅e^b，不是 e^a + e^b。所以原来等于另外两行
    之和的那一行，现在未必了。]],
  focus = { A, 3, 2 },
}

at(NA) {
  en = [[Where row 2 had zeros there is ({NA[2,1]}, {NA[2,2]}, {NA[2,3]}, {NA[2,4]}) now:
    autumn's row does not follow from the others any more.]],
  zh = [[第 2 行原来全是 0，现在是 ({NA[2,1]}, {NA[2,2]}, {NA[2,3]}, {NA[2,4]})：“秋”那一行
    不再由别的行决定。]],
  notes = {
    en = [[The rank of S is 2, of A 4. The first row of NA cannot vanish in any case,
      since the rows of A add up to 1; the second could.]],
    zh = [[S 的秩是 2，A 的秩是 4。NA 的第 1 行本来就不可能全是 0，因为 A 的每行加起来是 1；
      第 2 行则有可能。]],
  },
  focus = { NA, 2, 2 }, core = true, view = "rank", shows = { S, A },
}
expect { NA, 2, 1, near = 0.105412 }
expect { NA, 2, 2, near = -0.19306 }
expect { NA, 2, 3, near = 0.2051 }
expect { NA, 2, 4, near = -0.117452 }
at(NA) {
  en = [[What softmax buys: rows that are free of one another, from queries of two
    dimensions.]],
  zh = [[softmax 换来的就是：查询只有二维，各行却互不牵制。]],
  focus = { NA, 2, 2 },
}
at(NA) {
  en = [[The bars are the singular values: as many of them are not 0 as rows are free, two for
    S and all four for A.]],
  zh = [[条形是奇异值：有几行自由，就有几个不是 0。S 有两个，A 的四个都不是 0。]],
  focus = { NA, 2, 2 },
}

-- Features -----------------------------------------------------------------

at(Q_feat) {
  en = [[Can one have both, shares and the cheap order? First make every number of Q
    positive by a feature map: x + 1 for x > 0, e^x otherwise. Spring ({Q[1,1]}, {Q[1,2]})
    becomes ({Q_feat[1,1]}, {Q_feat[1,2]}).]],
  zh = [[能不能两样都要，既有份额，又用便宜的顺序？先用一个*特征映射*把 Q 的每个数变成正
    的：x > 0 取 x + 1，否则取 e^x。春 ({Q[1,1]}, {Q[1,2]}) 成
    了 ({Q_feat[1,1]}, {Q_feat[1,2]})。]],
  focus = { Q_feat, 1, 1 },
}
expect { Q, 1, 1, near = 1 }
expect { Q, 1, 2, near = 0 }
expect { Q_feat, 1, 1, near = 2 }
expect { Q_feat, 1, 2, near = 1 }
expect { Q_feat, 3, 2, near = 0.367879 }

at(K_feat) {
  en = [[The feature map for the keys: winter's {K[4,2]} becomes {K_feat[4,2]}. Query and
    key are mapped each by itself, before they meet; softmax takes e^ of their product,
    after they have met.]],
  zh = [[键也用这个特征映射：冬的 {K[4,2]} 成了 {K_feat[4,2]}。查询和键是各自先映射，再相
    乘；softmax 是先相乘，再取 e^。]],
  focus = { K_feat, 4, 2 },
}
expect { K_feat, 4, 2, near = 0.367879 }

at(S_feat) {
  en = [[Scores of the mapped queries and keys, all positive, from {S_feat[2,4]} up to
    {S_feat[4,1]}. It is a 4 by 2 matrix times a 2 by 4 again.]],
  zh = [[映射之后的查询和键的分数，全是正的，从 {S_feat[2,4]} 到 {S_feat[4,1]}。它还
    是 4×2 乘 2×4。]],
  focus = { S_feat, 4, 1 }, view = "rank", shows = { S_feat, A },
}
expect { S_feat, 2, 4, near = 2.735759 }
expect { S_feat, 4, 1, near = 8 }

at(A_lin) {
  en = [[Each row divided by its sum: shares that add up to 1. Autumn gives winter
    {A_lin[3,4]:%}, where softmax {if edited}gives{else}gave{end} {A[3,4]:%}. {if edited}A{else}These shares
    are much more even, since a{end} product grows slowly where e^ grows fast. The rank is
    {if edited}2 at most{else}still 2{end}, as the singular values show.]],
  zh = [[每行除以自己的和，就成了份额，加起来是 1。秋给冬 {A_lin[3,4]:%}，
    用 softmax 是 {A[3,4]:%}。{if edited}乘积长得慢，e^ 长得快。秩最多是 2，从奇异值看得出来。{else}份额
    平均得多，因为乘积长得慢，e^ 长得快。秩还是 2，从奇异值看得出来。{end}]],
  focus = { A_lin, 3, 4 }, core = true, view = "rank", shows = { A_lin, A },
  notes = {
    en = [[In row autumn the largest share of A is e⁴ = 54.6 times the smallest, that of A_lin
      1.8 times. These features, elu(x) + 1, are those of Katharopoulos et al. (2020).]],
    zh = [[在“秋”那一行，A 的最大份额是最小的 e⁴ = 54.6 倍，A_lin 只有 1.8 倍。这里的特
      征 elu(x) + 1，出自 Katharopoulos 等（2020）。]],
  },
}
expect { A_lin, 3, 4, near = 0.267047 }

at(O_lin) {
  en = [[The costly order first, by way of the 4 by 4 shares: autumn gets ({O_lin[3,1]},
    {O_lin[3,2]}).]],
  zh = [[先走贵的顺序，经过 4×4 的份额：秋得到 ({O_lin[3,1]}, {O_lin[3,2]})。]],
  focus = { O_lin, 3, 1 },
}
expect { O_lin, 3, 1, near = 1.016012 }
expect { O_lin, 3, 2, near = 1.528204 }

at(M_feat) {
  en = [[Now the cheap order: K_featᵀ⋅V, 2 by 2 for a text of any length.]],
  zh = [[再走便宜的顺序：K_featᵀ⋅V，文本多长都是 2×2。]],
  focus = { M_feat, 1, 1 },
}

at(top) {
  en = [[Q_feat times that matrix gives the numerators: ({top[3,1]}, {top[3,2]}) for autumn.]],
  zh = [[Q_feat 乘这个矩阵，得到分子：秋是 ({top[3,1]}, {top[3,2]})。]],
  focus = { top, 3, 1 },
}
expect { top, 3, 1, near = 23.342612 }
expect { top, 3, 2, near = 35.110068 }

at(ones4) {
  en = [[Four ones, to add up the mapped keys. The denominators need no single key, only
    their sum.]],
  zh = [[四个 1，用来把映射后的键加起来。分母用不着单个的键，只要它们的和。]],
  focus = { ones4, 1, 1 },
}

at(total) {
  en = [[The sum of all mapped keys, ({total[1,1]}, {total[1,2]}): two numbers for the whole
    text.]],
  zh = [[所有映射后的键之和，({total[1,1]}, {total[1,2]})：整段文本，就这两个数。]],
  focus = { total, 1, 1 },
}
expect { total, 1, 1, near = 7 }
expect { total, 1, 2, near = 5.367879 }

at(bottom) {
  en = [[Q_feat times that sum gives the denominators: {bottom[3,1]} for autumn. It is the
    sum of autumn's row of S_feat, computed without S_feat.]],
  zh = [[Q_feat 乘这个和，得到分母：秋是 {bottom[3,1]}。这就是 S_feat 里秋那一行的和，却没有
    用到 S_feat。]],
  focus = { bottom, 3, 1 },
}
expect { bottom, 3, 1, near = 22.974732 }

at(O_cheap) {
  en = [[{top[3,1]} / {bottom[3,1]} = {O_cheap[3,1]}, the same as in O_lin, and no 4 by 4
    table was made. So shares from a feature map are still linear attention. What softmax
    has beyond that is e^(q⋅k), which is no product of finitely many features of q with as
    many features of k.]],
  zh = [[{top[3,1]} / {bottom[3,1]} = {O_cheap[3,1]}，和 O_lin 一样，而 4×4 的表没有出现过。
    所以用特征映射得来的份额，仍然是线性注意力。softmax 多出来的是 e^(q⋅k)：它写不成 q 的有
    限个特征和 k 的同样多个特征的点积。]],
  notes = {
    en = [[With infinitely many features it can be written so (the series of e^x), and with
      finitely many random ones approximately: Performer (Choromanski et al. 2020) draws
      features whose product is e^(q⋅k) on average.]],
    zh = [[特征有无穷多个就可以（把 e^x 展开成级数）；用有限个随机特征，可以近
      似：Performer（Choromanski 等，2020）抽取的特征，点积的期望正好是 e^(q⋅k)。]],
  },
  focus = { O_cheap, 3, 1 }, core = true,
}
expect { O_cheap, 3, 1, near = 1.016012 }

-- One step at a time -------------------------------------------------------

at(past) {
  en = [[Back to the plain product without softmax, now with the causal mask: {past[1,1]}
    for what has been said, {past[1,2]} for what has not.]],
  zh = [[回到不带 softmax 的乘法，这回加上因果掩码：说过的是 {past[1,1]}，还没说的
    是 {past[1,2]}。]],
  focus = { past, 1, 2 },
}
expect { past, 1, 1, near = 1 }
expect { past, 1, 2, near = 0 }

at(S_past) {
  en = [[The scores are multiplied by the mask: autumn keeps {S_past[3,1]}, {S_past[3,2]},
    {S_past[3,3]}. Under softmax the denominator would still count the future; here there is
    no denominator, so a 0 is enough.]],
  zh = [[分数乘上掩码：秋留下 {S_past[3,1]}、{S_past[3,2]}、{S_past[3,3]}。有 softmax 的时
    候，分母还会算上后面；这里没有分母，所以乘 0 就够了。]],
  focus = { S_past, 3, 3 },
}
expect { S_past, 3, 1, near = 1 }
expect { S_past, 3, 2, near = -1 }
expect { S_past, 3, 3, near = 2 }

at(O_past) {
  en = [[Spring has only itself, ({O_past[1,1]}, {O_past[1,2]}). Autumn's first number is
    {O_past[3,1]}. The next stops compute autumn's row in another way.]],
  zh = [[春只有自己，({O_past[1,1]}, {O_past[1,2]})。秋的第一个数是 {O_past[3,1]}。后面几站
    用另一种办法来算秋这一行。]],
  focus = { O_past, 3, 1 }, core = true,
  notes = {
    en = [[Ask which row is the same as in O: winter's, (5, 4), for the last word may see all
      four. Nothing divides here, so these are sums and not means: (5, 4) is larger than
      any value.]],
    zh = [[问一问哪一行和 O 里相同：“冬”那一行 (5, 4)，因为最后一个词四个都能看。这里没有除法，
      所以是和，不是均值：(5, 4) 比任何一个值都大。]],
  },
}
expect { O_past, 3, 1, near = 1 }
expect { O_past, 3, 2, near = 5 }

at(K12) {
  en = [[Now the text word by word. Spring and summer have been read; these are their keys.]],
  zh = [[现在一个词一个词地读。春和夏已经读过，这是它们的键。]],
  focus = { K12, 1, 1 },
}

at(V12) {
  en = [[The values of spring and summer. Once M2 is made of K12 and V12, at the next stop,
    both can be thrown away.]],
  zh = [[春和夏的值。下一站用 K12 和 V12 算出 M2 之后，两样都可以扔掉。]],
  focus = { V12, 1, 1 },
}

at(M2) {
  en = [[M after two words, K12ᵀ⋅V12, begins with ({M2[1,1]}, {M2[1,2]}). It is all that is
    kept of spring and summer.]],
  zh = [[读完两个词的 M，即 K12ᵀ⋅V12，第 1 行是 ({M2[1,1]}, {M2[1,2]})。关于春和夏，留下来的
    全在这里。]],
  focus = { M2, 1, 1 },
}
expect { M2, 1, 1, near = 2 }
expect { M2, 1, 2, near = 0 }
expect { M2, 2, 1, near = 3 }
expect { M2, 2, 2, near = 1 }

at(k3) {
  en = [[Autumn's key, ({k3[1,1]}, {k3[1,2]}).]],
  zh = [[秋的键，({k3[1,1]}, {k3[1,2]})。]],
  focus = { k3, 1, 1 },
}
expect { k3, 1, 1, near = 1 }
expect { k3, 1, 2, near = 0 }

at(v3) {
  en = [[Autumn's value, ({v3[1,1]}, {v3[1,2]}).]],
  zh = [[秋的值，({v3[1,1]}, {v3[1,2]})。]],
  focus = { v3, 1, 2 },
}
expect { v3, 1, 1, near = 0 }
expect { v3, 1, 2, near = 3 }

at(kv3) {
  en = [[k3ᵀ⋅v3, an outer product of the size of M: row 1 is {k3[1,1]} times the value, row
    2 is {k3[1,2]} times the value.]],
  zh = [[k3ᵀ⋅v3 是外积，和 M 一样大：第 1 行是值的 {k3[1,1]} 倍，第 2 行是 {k3[1,2]} 倍。]],
  focus = { kv3, 1, 2 },
}

at(M3) {
  en = [[M3 = M2 + k3ᵀ⋅v3. A state that each word adds to and whose shape stays 2 by 2: this
    is a recurrent network, and a linear one.]],
  zh = [[M3 = M2 + k3ᵀ⋅v3。一个状态，每个词加一笔，形状始终是 2×2：这就是循环网络，而且是线性
    的。]],
  notes = {
    en = [[What came of it: states that decay before each word is added (RetNet), that gate
      what is added, or that first take out what the key held before (the delta rule, M ← M
      − βkᵀ⋅(k⋅M − v)).]],
    zh = [[后来的发展：加新词之前先让状态衰减（RetNet），给要加的内容设门控，或者先减掉这个
      键原来存的内容（delta 规则，M ← M − βkᵀ⋅(k⋅M − v)）。]],
  },
  focus = { M3, 1, 2 }, core = true,
}

at(q3) {
  en = [[Autumn's query, ({q3[1,1]}, {q3[1,2]}). It meets M3 and nothing else.]],
  zh = [[秋的查询，({q3[1,1]}, {q3[1,2]})。它只和 M3 相乘。]],
  focus = { q3, 1, 1 },
}
expect { q3, 1, 1, near = 2 }
expect { q3, 1, 2, near = -1 }

at(o3) {
  en = [[o3 = q3⋅M3 = ({o3[1,1]}, {o3[1,2]}), which is row 3 of O_past, without a look back
    at any word.]],
  zh = [[o3 = q3⋅M3 = ({o3[1,1]}, {o3[1,2]})，正是 O_past 的第 3 行，一个词也没有回头看。]],
  focus = { o3, 1, 2 }, core = true,
  notes = {
    en = [[A head with d = 64 keeps 64⋅64 = 4096 numbers, however long the text; a cache of
      keys and values keeps 128 a word. At 32 words they are equal; beyond, the state is
      the smaller one.]],
    zh = [[d = 64 的一个头，不管文本多长都只存 64⋅64 = 4096 个数；缓存键和值，每个词要
      存 128 个。到 32 个词两者相等，再往后，状态更省。]],
  },
}
expect { o3, 1, 1, near = 1 }
expect { o3, 1, 2, near = 5 }
at(o3) {
  en = [[The price: all that has been said must be kept in these four numbers. Two keys at
    right angles can be kept apart in two dimensions; from the third key on, what is stored
    under one is mixed with what is stored under others.]],
  zh = [[代价是：说过的一切都要存在这四个数里。二维里只有两个互相垂直的键能分开存；从第三个
    键起，存在一个键下面的内容就会和别的混在一起。]],
  focus = { o3, 1, 2 },
}

-- Backward -----------------------------------------------------------------

at(d(both)) {
  en = [[The upstream gradient, given by hand and the same for both halves: winter's second
    output has {dboth[4,2]} on the left and {dboth[4,4]} on the right.]],
  zh = [[上游梯度，直接给定，两半一样：冬的第二个输出，左边是 {dboth[4,2]}，右边也
    是 {dboth[4,4]}。]],
  focus = { d(both), 4, 2 },
}
expect { d(both), 4, 2, near = 3 }
expect { d(both), 4, 4, near = 3 }

at(d(O)) {
  en = [[The right half, which goes back by way of M: {dO[4,2]} for winter's second output.]],
  zh = [[右半边，经过 M 往回走：冬的第二个输出是 {dO[4,2]}。]],
  focus = { d(O), 4, 2 },
}
expect { d(O), 4, 2, near = 3 }

at(d(O_left)) {
  en = [[The left half, which goes back by way of S: winter's row is ({dO_left[4,1]},
    {dO_left[4,2]}).]],
  zh = [[左半边，经过 S 往回走：冬的那一行是 ({dO_left[4,1]}, {dO_left[4,2]})。]],
  focus = { d(O_left), 4, 2 },
}
expect { d(O_left), 4, 1, near = 0 }
expect { d(O_left), 4, 2, near = 3 }

at(d(S)) {
  en = [[By way of S there is a 4 by 4 table on the way back as well, with {dS[4,3]} for
    winter's score of autumn. Without softmax the rows of dS need not add up to 0.]],
  zh = [[经过 S，往回走也要一张 4×4 的表，冬给秋的分数上是 {dS[4,3]}。没有 softmax，dS 的各
    行加起来不必是 0。]],
  focus = { d(S), 4, 3 },
}
expect { d(S), 4, 3, near = 9 }

at(d(M)) {
  en = [[dM = Qᵀ⋅dO. All four queries used M, so each cell adds up over all four words:
    {dM[1,1]} is 1 from spring and 2 from autumn. By way of M there is no 4 by 4 table on
    the way back either.]],
  zh = [[dM = Qᵀ⋅dO。四个查询都用到 M，所以每一格都对四个词求和：{dM[1,1]} 是春的 1 加秋
    的 2。经过 M 往回走，也没有 4×4 的表。]],
  focus = { d(M), 1, 1 }, core = true,
  notes = {
    en = [[Let the class write the other gradients without S: dQ = dO⋅Mᵀ, dK = V⋅dMᵀ, dV =
      K⋅dM. With T = 1000 and d = 64 dM has 4096 numbers where dS has a million.]],
    zh = [[让学生不用 S 写出其余的梯
      度：dQ = dO⋅Mᵀ，dK = V⋅dMᵀ，dV = K⋅dM。T = 1000、d = 64 时，dM 有 4096 个数，dS 有一百
      万个。]],
  },
}
expect { d(M), 1, 1, near = 3 }

at(d(Q)) {
  en = [[dQ is a sum of two: dS⋅K by way of S and dO⋅Mᵀ by way of M. For winter they make
    ({dQ[4,1]}, {dQ[4,2]}).]],
  zh = [[dQ 是两份之和：经过 S 来的 dS⋅K，和经过 M 来的 dO⋅Mᵀ。冬的
    是 ({dQ[4,1]}, {dQ[4,2]})。]],
  focus = { d(Q), 4, 1 },
}
expect { d(Q), 4, 1, near = 30 }
expect { d(Q), 4, 2, near = -6 }
at(d(Q)) {
  en = [[The two parts are equal in every cell: dS⋅K = (dO⋅Vᵀ)⋅K and dO⋅Mᵀ = dO⋅(Vᵀ⋅K). Here
    too only the brackets differ, and only the first needs a 4 by 4 table.]],
  zh = [[两份逐格相同：dS⋅K = (dO⋅Vᵀ)⋅K，dO⋅Mᵀ = dO⋅(Vᵀ⋅K)。这里也只是括号不同，而用
    到 4×4 表的只有前一份。]],
  focus = { d(Q), 4, 1 },
}

at(d(K)) {
  en = [[dK by way of M is V⋅dMᵀ. For autumn's second number that is {V[3,1]}⋅({dM[2,1]}) +
    {V[3,2]}⋅{dM[2,2]}, and as much again comes by way of S: {dK[3,2]}. The number in the
    key itself is {K[3,2]}.]],
  zh = [[经过 M，dK = V⋅dMᵀ。秋的第二个数，梯度
    是 {V[3,1]}⋅({dM[2,1]}) + {V[3,2]}⋅{dM[2,2]}，经过 S 再来同样多：{dK[3,2]}。而键在那里的
    数本身是 {K[3,2]}。]],
  focus = { d(K), 3, 2 },
}
expect { d(K), 3, 2, near = 30 }
expect { K, 3, 2, near = 0 }
expect { V, 3, 2, near = 3 }
expect { d(M), 2, 2, near = 5 }

at(d(V)) {
  en = [[The gradient of spring's value is ({dV[1,1]}, {dV[1,2]}), of winter's ({dV[4,1]},
    {dV[4,2]}). Sᵀ⋅dO_left goes through the 4 by 4 table, K⋅dM through the 2 by 2, and each
    gives half of it.]],
  zh = [[春的值，梯度是 ({dV[1,1]}, {dV[1,2]})；冬的是 ({dV[4,1]}, {dV[4,2]})。Sᵀ⋅dO_left 经
    过 4×4 的表，K⋅dM 经过 2×2 的，各给一半。]],
  focus = { d(V), 4, 1 },
}
expect { d(V), 1, 1, near = 4 }
expect { d(V), 1, 2, near = 12 }
expect { d(V), 4, 1, near = 8 }
expect { d(V), 4, 2, near = -8 }

closing {
  en = [[
- Without softmax (QKᵀ)V = Q(KᵀV): 2⋅T²⋅d multiplications become 2⋅T⋅d².
- The price: at most d of the T rows of S are free (rank at most d).
- Softmax makes them free: e^(q⋅k) is no product of finitely many features.
- Feature maps with a denominator give shares and stay linear.
- With a causal mask, M is a state to which each word adds: a linear RNN.

Try `:set K[4,1] 3` at A and at A_lin. Lesson 14 looks after the size of what layers add up.]],
  zh = [[
- 没有 softmax，(QKᵀ)V = Q(KᵀV)：2⋅T²⋅d 次乘法变成 2⋅T⋅d² 次。
- 代价：S 的 T 行里，最多只有 d 行自由（秩不超过 d）。
- softmax 让各行都自由：e^(q⋅k) 写不成有限个特征的点积。
- 特征映射加分母，有了份额，仍是线性的。
- 加上因果掩码，M 是一个状态，每个词加一笔：这就是线性的 RNN。

用 `:set K[4,1] 3` 试一试，看 A 和 A_lin 各变多少。第 14 课来管一管，一层层加起来的数会有多大。]],
}

-- Tasks --------------------------------------------------------------------

ask {
  at = M, id = "shape", shape_of = M,
  prompt = { en = "What shape has Kᵀ⋅V?", zh = "Kᵀ⋅V 是什么形状？" },
  hints = { { en = "K is 4 by 2, so Kᵀ is 2 by 4.", zh = "K 是 4×2，所以 Kᵀ 是 2×4。" } },
  slips = {
    ["4x4"] = { en = [[That is K⋅Vᵀ, or S. The four tokens stand inside here and are
                     summed over.]],
                zh = "那是 K⋅Vᵀ，或者 S。这里四个词元夹在中间，被加掉了。" },
    ["4x2"] = { en = "That is V. No row is left for any token.",
                zh = "那是 V。这里没有哪个词元还占一行。" },
  },
}

ask {
  at = M, id = "count", answer = 32,
  prompt = { en = [[How many multiplications take Kᵀ⋅V and Q⋅M together? (Q⋅Kᵀ and S⋅V
                  took 64.)]],
             zh = "Kᵀ⋅V 和 Q⋅M 一共要多少次乘法？（Q⋅Kᵀ 和 S⋅V 是 64 次。）" },
  hints = { { en = "M has four cells, each a sum of four products.",
              zh = "M 有四格，每格是四个乘积之和。" },
            { en = "Q⋅M has eight cells, each a sum of two products.",
              zh = "Q⋅M 有八格，每格是两个乘积之和。" } },
  slips = {
    [24] = { en = [[16 for M, but Q⋅M is not T⋅d = 8: each of its eight cells takes two.
                  One article slips here as well.]],
             zh = "M 是 16 次，可 Q⋅M 不是 T⋅d = 8 次：八格，每格两次。有篇文章也错在这里。" },
    [16] = { en = "That is one of the two products.", zh = "那只是两次矩阵乘法里的一次。" },
    [64] = { en = "That is the other order.", zh = "那是另一种顺序。" },
  },
}

ask {
  at = O, id = "either-order", cell = { 3, 1 },
  prompt = { en = [[Autumn's query is ({Q[3,1]}, {Q[3,2]}). Column 1 of M is {M[1,1]}, {M[2,1]}.
                  What is O[3,1]?]],
             zh = [[秋的查询是 ({Q[3,1]}, {Q[3,2]})，M 的第 1 列是 {M[1,1]}、{M[2,1]}。O[3,1] 是
               多少？]] },
  hints = { { en = "It must be what O_left has there.", zh = "应该和 O_left 那里一样。" } },
  slips = {
    [8] = { en = "The second query number is −1: 2⋅3 − 1⋅2.",
            zh = "查询的第二个数是 −1：2⋅3 − 1⋅2。" },
    [11] = { en = "That is column 2.", zh = "那是第 2 列。" },
  },
}

ask {
  at = NS, id = "ties",
  prompt = { en = [[Row winter of S is row spring plus row summer. Will it be so in A,
                  after softmax?]],
             zh = "S 里“冬”那一行等于“春”加“夏”。等做过 softmax，A 里还会这样吗？" },
  choice = {
    { en = "Yes, softmax works on each row by itself", zh = "会，softmax 是一行一行做的" },
    { en = "No", zh = "不会" },
    { en = "Yes, up to a factor", zh = "会，只差一个倍数" },
  },
  answer = 2,
  hints = { { en = "Each row of A adds up to 1. What would spring plus summer add up to?",
              zh = "A 的每行加起来是 1。春加夏，加起来是多少？" } },
  slips = {
    [1] = { en = "By itself, but not linearly: spring plus summer would already add up to 2.",
            zh = "是一行一行做，可不是线性的：光看和，春加夏就已经是 2 了。" },
    [3] = { en = "e^(a+b) is a product, not a sum; no single factor repairs a whole row.",
            zh = "e^(a+b) 是相乘不是相加，没有哪个倍数能把整行都修好。" },
  },
}

ask {
  at = M3, id = "carry", cell = { 2, 1 },
  prompt = { en = [[M2 has {M2[2,1]} at row 2, column 1. Autumn's key is ({k3[1,1]},
                  {k3[1,2]}). What stands there in M3?]],
             zh = "M2 的第 2 行第 1 列是 {M2[2,1]}。秋的键是 ({k3[1,1]}, {k3[1,2]})。M3 的这一格是多少？" },
  hints = { { en = "Row 2 of k3ᵀ⋅v3 is 0 times the value.",
              zh = "k3ᵀ⋅v3 的第 2 行是值的 0 倍。" } },
  slips = {
    [0] = { en = "That would replace the state. It is added to.",
            zh = "那是把状态换掉了。应该是加上去。" },
    [6] = { en = "Autumn's value is (0, 3), but it is multiplied by the key's 0 in this row.",
            zh = "秋的值是 (0, 3)，不过在这一行要乘键里的 0。" },
  },
}

ask {
  at = d(O), id = "state-step-by-step",
  steps = {
    "O[t,j] = Σ_i Q[t,i]⋅M[i,j]",
    "∂O[t,j]/∂M[i,j] = Q[t,i]",
    { en = "so dM[i,j] = Q[t,i]⋅dO[t,j], with t the last token",
      zh = "所以 dM[i,j] = Q[t,i]⋅dO[t,j]，t 是最后一个词元" },
  },
  wrong = 3,
  cure = { en = "dM[i,j] = Σ_t Q[t,i]⋅dO[t,j]: the outputs of all tokens used M.",
           zh = "dM[i,j] = Σ_t Q[t,i]⋅dO[t,j]：每个词元的输出都用到 M。" },
  hints = { { en = "In how many rows of O does M[i,j] occur?", zh = "M[i,j] 出现在 O 的几行里？" } },
  slips = {
    [1] = { en = "That is the product O = Q⋅M, cell by cell.", zh = "那就是 O = Q⋅M，一格一格写。" },
    [2] = { en = "In row t, M[i,j] has the factor Q[t,i], and no other term of O[t,j] has it.",
            zh = "在第 t 行，M[i,j] 的系数就是 Q[t,i]，O[t,j] 别的项里没有它。" },
  },
}

ask {
  at = d(M), id = "all-answer", cell = { 2, 2 },
  prompt = { en = [[Column 2 of Q is {Q[1,2]}, {Q[2,2]}, {Q[3,2]}, {Q[4,2]}, column 2 of dO is
                  {dO[1,2]}, {dO[2,2]}, {dO[3,2]}, {dO[4,2]}. What is dM[2,2]?]],
             zh = [[Q 的第 2 列是 {Q[1,2]}、{Q[2,2]}、{Q[3,2]}、{Q[4,2]}，dO 的第 2 列是
               {dO[1,2]}、{dO[2,2]}、{dO[3,2]}、{dO[4,2]}。dM[2,2] 是多少？]] },
  hints = { { en = "dM = Qᵀ⋅dO: multiply the two columns and add.",
              zh = "dM = Qᵀ⋅dO：两列对应相乘再相加。" } },
  slips = {
    [3] = { en = "−1 times −1 is +1: 0 + 1 + 1 + 3.", zh = "−1 乘 −1 是 +1：0 + 1 + 1 + 3。" },
  },
}

try {
  at = A, id = "insist", only = { K }, cells = 1,
  prompt = { en = [[Make autumn put more than 90 % on winter, with one number of K. Then
                  see what A_lin makes of the same edit.]],
             zh = "改 K 里的一个数，让秋把 90% 以上给冬。再去看看，同样改了之后 A_lin 怎么样。" },
  hints = { { en = "Autumn asks with (2, −1): winter's first key number counts twice.",
              zh = "秋的查询是 (2, −1)：冬的键，第一个数算两倍。" },
            { en = [[e^ makes much of a large score; a sum of products only makes it a
                   little larger.]],
              zh = "分数一大，e^ 会把它放得很大；只乘不取指数，只大一点点。" } },
  reached = function() return A[3][4] > 0.9 end,
  solution = { "set K[4,1] 3" },
}

expect { A, 3, 4, near = 0.990538, after = { "set K[4,1] 3" } }
expect { A_lin, 3, 4, near = 0.418825, after = { "set K[4,1] 3" } }

ask {
  at = V, id = "scores", answer = 32,
  prompt = { en = "S = Q⋅Kᵀ is 4 by 4, and d is 2. How many multiplications does it take?",
             zh = "S = Q⋅Kᵀ 是 4×4，d 是 2。要多少次乘法？" },
  hints = { { en = "Each cell is a dot product over d numbers.", zh = "每一格是 d 个数的点积。" } },
  slips = {
    [16] = { en = "That is the number of cells; each takes d = 2.", zh = "那是格子数；每格要 d = 2 次。" },
    [8] = { en = "That is T⋅d, the size of Q. S has T² cells, and each takes d.",
            zh = "那是 T⋅d，Q 的大小。S 有 T² 格，每格 d 次。" },
  },
}

ask {
  at = Q_feat, id = "positive", cell = { 3, 2 },
  prompt = { en = "Autumn's second number is {Q[3,2]}. What does the map make of it?",
             zh = "秋的第二个数是 {Q[3,2]}，映射之后是多少？" },
  hints = { { en = "It is not above 0, so e^x.", zh = "它不大于 0，所以取 e^x。" } },
  slips = {
    [0] = { en = "That is x + 1, for numbers above 0.",
            zh = "那是 x + 1，用于大于 0 的数。" },
    [1] = { en = "That is the number without its sign. The map is e^x here.", zh = "那是去掉负号。这里取 e^x。" },
    [2.718282] = { en = "That is e^1; the number is −1.", zh = "那是 e^1，可这个数是 −1。" },
  },
}

ask {
  at = S_feat, id = "rank", answer = 2,
  prompt = { en = "All of S_feat is positive. What is its rank, the number of free rows?",
             zh = "S_feat 全是正数。它的秩，也就是自由的行数，是多少？" },
  hints = { { en = "It is a product of a 4 by 2 and a 2 by 4 matrix.", zh = "它是 4×2 和 2×4 两个矩阵的乘积。" } },
  slips = {
    [4] = { en = "That is A's. Mapping q and k each by itself leaves a product of two thin matrices.",
            zh = "那是 A 的秩。q 和 k 各自映射，得到的还是两个窄矩阵的乘积。" },
    [1] = { en = "The two columns of Q_feat are not multiples of one another.", zh = "Q_feat 的两列不成比例。" },
  },
}

ask {
  at = ones4, id = "sum-of-keys", covers = { total, 1, 1 },
  answer = function() return total[1][1] end,
  prompt = { en = "Column 1 of K_feat is {K_feat[1,1]}, {K_feat[2,1]}, {K_feat[3,1]}, {K_feat[4,1]}. What will total[1,1] be?",
             zh = "K_feat 的第 1 列是 {K_feat[1,1]}、{K_feat[2,1]}、{K_feat[3,1]}、{K_feat[4,1]}。total[1,1] 会是多少？" },
  hints = { { en = "Ones times a column is the sum of the column.", zh = "全是 1 的行乘一列，就是这一列的和。" } },
  slips = { [1.75] = { en = "That is the mean. Nothing is divided here.", zh = "那是均值，这里不除。" } },
}

ask {
  at = past, id = "by-product",
  prompt = { en = "Under softmax it was wrong to multiply by a mask of 0 and 1. Is it wrong here, without softmax?",
             zh = "有 softmax 的时候，用 0 和 1 的掩码去乘是错的。这里没有 softmax，还错吗？" },
  choice = {
    { en = "Yes, it must be −∞ here too", zh = "错，这里也得用 −∞" },
    { en = "No, 0 is enough", zh = "不错，0 就够了" },
  },
  answer = 2,
  hints = { { en = "What was it that still counted the future?", zh = "当时是什么还在算上后面？" } },
  slips = { [1] = { en = "A score of −∞ would make the output infinite. There is no e^ here to turn it into 0.",
                    zh = "分数是 −∞，输出就成了无穷大。这里没有 e^ 把它变成 0。" } },
}

ask {
  at = O_past, id = "past-only", cell = { 3, 2 },
  prompt = { en = "Autumn's row of S_past is ({S_past[3,1]}, {S_past[3,2]}, {S_past[3,3]}, {S_past[3,4]}); column 2 of V is {V[1,2]}, {V[2,2]}, {V[3,2]}, {V[4,2]}. What is O_past[3,2]?",
             zh = "S_past 里秋那一行是 ({S_past[3,1]}, {S_past[3,2]}, {S_past[3,3]}, {S_past[3,4]})，V 的第 2 列是 {V[1,2]}、{V[2,2]}、{V[3,2]}、{V[4,2]}。O_past[3,2] 是多少？" },
  hints = { { en = "Four products, the last one with 0.", zh = "四个乘积，最后一个乘 0。" } },
  slips = {
    [11] = { en = "That is without the mask; winter has not been said.", zh = "那是没有掩码的时候；冬还没说到。" },
    [7] = { en = "Summer's score is −1.", zh = "夏的分数是 −1。" },
  },
}

ask {
  at = M2, id = "state", cell = { 2, 1 },
  prompt = { en = "Column 2 of K12 is {K12[1,2]}, {K12[2,2]}, column 1 of V12 is {V12[1,1]}, {V12[2,1]}. What is M2[2,1]?",
             zh = "K12 的第 2 列是 {K12[1,2]}、{K12[2,2]}，V12 的第 1 列是 {V12[1,1]}、{V12[2,1]}。M2[2,1] 是多少？" },
  hints = { { en = "M2 = K12ᵀ⋅V12: row 2 of K12ᵀ is column 2 of K12.", zh = "M2 = K12ᵀ⋅V12：K12ᵀ 的第 2 行就是 K12 的第 2 列。" } },
  slips = { [2] = { en = "That is column 1 of the keys, M2[1,1].", zh = "那是键的第 1 列，M2[1,1]。" } },
}

ask {
  at = q3, id = "how-large", answer = 4,
  prompt = { en = "After 1000 words, how many numbers does the state M hold?",
             zh = "读了 1000 个词之后，状态 M 里有几个数？" },
  hints = { { en = "Its shape is d by d_v.", zh = "它的形状是 d×d_v。" } },
  slips = {
    [4000] = { en = "Each word is added to the same four numbers.", zh = "每个词都加到同样的四个数上。" },
    [2] = { en = "That is one row of it; M is d by d_v.", zh = "那只是一行；M 是 d×d_v。" },
    [2000] = { en = "That would be all keys, or all values. They are not kept.", zh = "那是全部的键，或者全部的值。它们不保留。" },
  },
}

ask {
  at = d(S), id = "two-ways",
  prompt = { en = "dQ has a part by way of S and a part by way of M. How do they compare?",
             zh = "dQ 有一份经过 S 来，一份经过 M 来。两份比较起来怎样？" },
  choice = {
    { en = "That by way of S is larger: more numbers", zh = "经过 S 的大：数更多" },
    { en = "They are equal", zh = "相等" },
    { en = "They have opposite signs", zh = "符号相反" },
  },
  answer = 2,
  hints = { { en = "Both halves compute the same function of Q and have the same upstream gradient.",
              zh = "两半算的是 Q 的同一个函数，上游梯度也一样。" } },
  slips = {
    [1] = { en = "The table has more numbers, but they are summed up in the product with K.", zh = "表里的数是多，可乘 K 的时候都加起来了。" },
    [3] = { en = "The same function with the same upstream gradient has the same gradient.", zh = "同一个函数，上游梯度相同，梯度就相同。" },
  },
}

-- About four minutes.
play {
  "wait 9",
  "next", "wait 8",                                       -- Q
  "goto S", "wait 7", "next", "wait 7",                   -- S, O_left
  "goto M", "explain", "wait 9",
  "goto O", "view lesson", "select O[3,1]", "explain", "wait 11",
  "goto NS", "wait 10",
  "goto A", "wait 7",
  "goto NA", "wait 10", "view rank", "wait 6", "view lesson",
  "goto A_lin", "wait 9",
  "goto O_cheap", "select O_cheap[3,1]", "explain", "wait 11",
  "goto O_past", "wait 7",
  "goto M2", "wait 6", "goto M3", "wait 9",
  "goto o3", "explain", "wait 9",
  "goto dM", "explain", "wait 9",
  "goto dK", "wait 7",
  "goto A", "set K[4,1] 3", "wait 5", "goto A_lin", "wait 7", "undo", "wait 3",
  "goto closing", "wait 10",
}
expect { S, 3, 4, near = 3 }
expect { O_past, 1, 1, near = 2 }
expect { O_past, 1, 2, near = 0 }
expect { V, 3, 1, near = 0 }
expect { d(M), 2, 1, near = -1 }
expect { M, 1, 1, near = 3 }
expect { M, 2, 1, near = 2 }
expect { Q, 2, 2, near = 1 }
expect { d(O), 1, 2, near = 0 }
expect { d(O), 2, 2, near = 1 }
expect { d(O), 3, 2, near = -1 }
expect { K_feat, 1, 1, near = 2 }
expect { K_feat, 2, 1, near = 1 }
expect { K_feat, 3, 1, near = 2 }
expect { K_feat, 4, 1, near = 2 }
expect { S_past, 3, 4, near = 0 }
expect { V, 1, 2, near = 0 }
expect { V, 2, 2, near = 1 }
expect { V, 4, 2, near = 2 }
expect { K12, 1, 2, near = 1 }
expect { K12, 2, 2, near = 1 }
expect { V12, 1, 1, near = 2 }
expect { V12, 2, 1, near = 1 }
