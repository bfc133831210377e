-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 3, id = "linear-attention", part = 2, order = 13, needs = { "softmax" },
  title = { en = "Linear attention: what softmax buys", zh = "线性注意力：softmax 换来了什么" },
  keywords = { en = "linear attention, kernel, recurrence",
    zh = "线性注意力、核函数、递推" },
  units = {
    { at = "intro", minutes = 8, title = { en = "Two orders", zh = "两种次序" },
      question = { en = "How many multiplications does it save to compute Kᵀ⋅V first?",
        zh = "先算 Kᵀ⋅V，能省多少次乘法？" },
      can = { { en = "count the multiplications of both orders",
          zh = "数出两种次序各要多少次乘法" },
        { en = "say which of the matrices grow with the text", zh = "说出哪些矩阵随文本变大" },
        { en = "compute an output by way of M", zh = "经过 M 算出一个输出" } } },
    { at = "N", minutes = 12, title = { en = "What softmax buys", zh = "softmax 换来的" },
      question = { en = "Why are the rows of A independent where those of S are not?",
        zh = "A 的各行线性无关，S 的却不是，为什么？" },
      can = { { en = "say the largest rank that Q⋅Kᵀ can have", zh = "说出 Q⋅Kᵀ 的秩最大是多少" },
        { en = "compute shares from a feature map without a T×T table",
          zh = "用特征映射算份额，不用 T×T 的表" },
        { en = "say why e^(q⋅k) is no dot product of finitely many features",
          zh = "说清 e^(q⋅k) 为什么写不成有限个特征的点积" } } },
    { at = "past", minutes = 9, title = { en = "A running state", zh = "不断更新的状态" },
      question = { en = "What has to be kept of the words that were read?",
        zh = "读过的词，要留下什么？" },
      can = { { en = "update the state M by one word by hand", zh = "手算 M 读进一个词之后的新值" },
        { en = "say why a mask of 0 and 1 is right here",
          zh = "说清这里用 0 和 1 的掩码为什么是对的" },
        { en = "say what a state of fixed size cannot keep apart",
          zh = "说清大小固定的状态分不开什么" } } },
    { at = "dboth", minutes = 8, title = { en = "Backward", zh = "反向" },
      question = { en = "Does the way back need a T×T table as well?",
        zh = "反向时也要 T×T 的表吗？" },
      can = { { en = "compute a cell of dM by hand", zh = "手算 dM 的一格" },
        { en = "say why both orders give the same dQ",
          zh = "说清两种次序为什么得到同样的 dQ" } } } },
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

group({ en = "two orders", zh = "两种次序" }, { S, O_left, M, O, both })
group({ en = "dependences", zh = "线性相关" }, { N, NS, A, NA })
group({ en = "features",
        zh = "特征映射" }, { Q_feat, K_feat, S_feat, A_lin, O_lin, M_feat, top, ones4, total, bottom, O_cheap })
group({ en = "one step at a time",
        zh = "一步一步来" }, { past, S_past, O_past, K12, V12, M2, k3, v3, kv3, M3, q3, o3 })

backward(both, { {1,0,1,0}, {0,1,0,1}, {1,-1,1,-1}, {0,3,0,3} })

intro {
  en = [[Attention over a long text is expensive, because every token gives every other a score.
    Without softmax the brackets of the product can be moved so that it costs far less; this is called
    *linear attention*. Models that do so exist, and the largest of them keep some layers with softmax. What do
    these softmax layers give?]],
  zh = [[长文本上的注意力计算量很大，因为每个词元都要给所有词元打分。去掉 softmax，乘法的括号就可
    以换个位置，计算量小得多，这叫*线性注意力*（linear attention）。已经有模型这样做，但最大的那些还
    保留几层 softmax。保留这几层，换来的是什么？]],
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
  en = [[There are four queries of two dimensions: T = 4 is larger than d = 2. In a long text T may be
    100 000, and d 64 in each head. Two of the queries are combinations of others: winter
    ({Q[4,1]}, {Q[4,2]}) is spring plus summer, autumn ({Q[3,1]}, {Q[3,2]}) is twice spring
    minus summer. They are *linearly dependent*.]],
  zh = [[Q 是四个查询，各二维：T = 4 比 d = 2 大。长文本里，T 可能有十万，而每个头的 d 是 64。有
    两个查询是别的查询的组合：冬 ({Q[4,1]}, {Q[4,2]}) 是春加夏，秋 ({Q[3,1]}, {Q[3,2]}) 是两
    倍的春减夏。这叫*线性相关*（linearly dependent）。]],
  focus = { Q, 4, 1 },
}
expect { Q, 4, 1, near = 1 }
expect { Q, 4, 2, near = 1 }
expect { Q, 3, 1, near = 2 }
expect { Q, 3, 2, near = -1 }

at(K) {
  en = [[The second component of winter's key is {K[4,2]}; without softmax negative scores
    are used as they are, like positive ones.]],
  zh = [[冬的键，第 2 个分量是 {K[4,2]}。没有 softmax，负的分数和正的一样直接用。]],
  focus = { K, 4, 2 },
}
expect { K, 4, 2, near = -1 }

at(V) {
  en = [[Each value has two components. Every size in this lesson is T = 4 or d = d_v = 2, so
    a shape tells at once what grows with the text.]],
  zh = [[每个值有两个分量。这一课里的尺寸不是 T = 4，就是 d = d_v = 2，所以看形状就知道什么会随
    文本变长。]],
  focus = { V, 3, 2 },
}

at(S) {
  en = [[S = Q⋅Kᵀ gives autumn {S[3,4]} for winter. This table grows with the
    square of the length: its *complexity* is *quadratic*, O(T²). There is no √d_k in this lesson; with it everything would hold
    just the same.]],
  zh = [[S = Q⋅Kᵀ 里，秋给冬的分数是 {S[3,4]}。随长度的平方增长的，就是这张表，*复杂度*（complexity）是 O(T²)，叫*平方复杂度*（quadratic complexity）。这一课不除
    以 √d_k；除以它，下面说的也都成立。]],
  focus = { S, 3, 4 }, core = true,
}
at(S) {
  en = [[Does this table limit the length of a text? Not any more: kernels such as FlashAttention
    compute it block by block and keep none of it. What limits the length now is the memory
    for keys and values, and how long the training texts were.]],
  zh = [[限制文本长度的是这张表吗？现在不是了：FlashAttention 这类算子（kernel）分块计算，从不存下整张表。
    如今限制长度的，是存键和值的内存，还有训练文本有多长。]],
  focus = { S, 3, 4 },
}

at(O_left) {
  en = [[(Q⋅Kᵀ)⋅V uses the scores as they are, and autumn gets ({O_left[3,1]}, {O_left[3,2]}).
    Both products together took 64 multiplications, and a 4 by 4 table had to be kept
    between them.]],
  zh = [[(Q⋅Kᵀ)⋅V 直接用分数来加权，秋得到 ({O_left[3,1]}, {O_left[3,2]})。两次乘法一
    共 64 次，中间要存一张 4×4 的表。]],
  focus = { O_left, 3, 2 },
}
expect { O_left, 3, 1, near = 4 }
expect { O_left, 3, 2, near = 11 }
at(O_left) {
  en = [[A whole head costs, in multiplications: Q, K and V of a model D wide by 3⋅T⋅D⋅d, the scores by
    T²⋅d,
    softmax by T² (divisions), mixing the values by T²⋅d. The first grows with T, the other
    three with T²; where T is above 1.5⋅D they decide.]],
  zh = [[一个完整的头，要算的次数是：Q、K、V 共 3⋅T⋅D⋅d（D 是模型的宽度），分数 T²⋅d，softmax 的除法 T²，混合
    值 T²⋅d。第一项随 T 增长，后三项随 T² 增长；T 大过 1.5⋅D，主要就是后三项。]],
  focus = { O_left, 3, 2 },
}

at(M) {
  en = [[Now the brackets are set the other way, and M = Kᵀ⋅V comes first. Each cell adds up over all tokens,
    so no row of M belongs to a token, and a longer text does not make it larger. The multiplications grow like T: *linear complexity*.]],
  zh = [[换个地方加括号：先算 M = Kᵀ⋅V。每一格都对所有词元求和，所以 M 里没有哪一行属于哪个
    词元。文本再长，它也不会变大，乘法次数只随 T 线性增长，即*线性复杂度*（linear complexity）。]],
  focus = { M, 1, 2 }, core = true,
  notes = {
    en = [[With T = 1000 and d = 64, S has a million cells and M 4096. The multiplications of
      both products together are 128 million with S first and 8.2 million with M first.]],
    zh = [[T = 1000、d = 64 时，S 有一百万格，M 有 4096 格。两次矩阵乘法合起来，先
      算 S 要 1.28 亿次乘法，先算 M 要 820 万次。]],
  },
}

at(O) {
  en = [[O = Q⋅M. Autumn's second component is {O[3,2]}, as in O_left; the two orders agree in
    every cell. Together Kᵀ⋅V and Q⋅M took 32 multiplications instead of 64; the table has
    both counts.]],
  zh = [[O = Q⋅M。秋的第 2 个分量是 {O[3,2]}，和 O_left 一样；两种次序每一格都相
    同。Kᵀ⋅V 和 Q⋅M 一共 32 次乘法，不是 64 次；表里是两边的次数。]],
  focus = { O, 3, 2 }, core = true, subject = { counts = { O_left, O } },
}
at(O) {
  en = [[Both products cost O(T⋅d²): in Kᵀ⋅V T terms go into each of d² cells, in Q⋅M T rows are
    each multiplied by a d by d matrix. (Article C, section 5.1.4, prints O(Td) for the
    second.)]],
  zh = [[两个乘积都是 O(T⋅d²)：算 Kᵀ⋅V，d² 格每格 T 项；算 Q⋅M，T 行每行乘一个 d×d 的矩阵。
    （文章 C 的 5.1.4 节，后一个印的是 O(Td)。）]],
  focus = { O, 3, 2 },
}
expect { O, 3, 1, near = 4 }
expect { O, 3, 2, near = 11 }
at(O) {
  en = [[By the *associative law* the result is the same; the costs are 2⋅T²⋅d and
    2⋅T⋅d². For T = 1000 and d = 64 that is 128 million against 8 million multiplications.]],
  zh = [[矩阵乘法满足*结合律*（associative law），所以结果相同；次数却一个是 2⋅T²⋅d，一个
    是 2⋅T⋅d²。T = 1000、d = 64 的时候，是一亿两千八百万次对八百万次。]],
  focus = { O, 3, 2 },
}

at(both) {
  en = [[Both outputs side by side, so that one way back serves both: columns 1 and 2 were
    computed by way of S, columns 3 and 4 by way of M.]],
  zh = [[两份输出并排放着，好一起做反向：第 1、2 列是经过 S 算的，第 3、4 列是经过 M 算的。]],
  focus = { both, 3, 2 },
}

-- Dependences ---------------------------------------------------------------------

at(N) {
  en = [[N holds the two dependences of Q as rows: spring + summer − winter, and 2⋅spring − summer −
    autumn. So N⋅Q is all zeros. N⋅S is computed next.]],
  zh = [[N 把 Q 的两处线性相关写成两行：春 + 夏 − 冬，2⋅春 − 夏 − 秋。所以 N⋅Q 全是 0。下一站
    算 N⋅S。]],
  focus = { N, 1, 4 },
}

at(NS) {
  en = [[All eight numbers are {NS[1,1]}, since N⋅S = (N⋅Q)⋅Kᵀ. Row winter of S is row
    spring plus row summer, so only two of the four rows are *linearly independent*.]],
  zh = [[八个数全是 {NS[1,1]}，因为 N⋅S = (N⋅Q)⋅Kᵀ。S 的“冬”那一行等于“春”加“夏”，所以四行里
    只有两行*线性无关*（linearly independent）。]],
  focus = { NS, 1, 1 }, core = true,
  notes = {
    en = [[Many think that the T rows of a table are independent. A further product does not make them so:
      N⋅(S⋅V) is 0 as well, so O has rank 2 at most, whatever V holds.]],
    zh = [[常有人以为表有 T 行，这 T 行就线性无关。再乘一个矩阵也改变不了：N⋅(S⋅V) 也是 0，所以不
      管 V 是什么，O 的秩最多是 2。]],
  },
}
expect { NS, 1, 1, near = 0 }
at(NS) {
  en = [[S has *rank* 2, the number of its independent rows. It cannot be more than d: S is of *low rank*. With T
    = 1000 and d = 64 at most 64 of 1000 rows are independent.]],
  zh = [[S 的*秩*（rank）是 2，也就是线性无关的行数；它不会超过 d，所以 S 是*低秩*（low-rank）的。
    T = 1000、d = 64 的话，一千行里至多 64 行线性无关。]],
  focus = { NS, 1, 2 },
}

at(A) {
  en = [[With softmax autumn gives winter a share (attention weight) of {A[3,4]:%} and summer one of
    {A[3,2]:%}.]],
  zh = [[加上 softmax，秋把 {A[3,4]:%} 的份额（注意力权重）给冬，{A[3,2]:%} 给夏。]],
  focus = { A, 3, 4 },
}
expect { A, 3, 4, near = 0.657233 }
expect { A, 3, 2, near = 0.012038 }
at(A) {
  en = [[Each score goes through e^ by itself, and e^(a+b) is e^a⋅e^b, not e^a + e^b. So a
    row that was the sum of two others is in general not their sum any more.]],
  zh = [[每个分数各自过一遍 e^，而 e^(a+b) 是 e^a⋅e^b，不是 e^a + e^b。所以原来等于另外两行
    之和的那一行，现在一般不再是了。]],
  focus = { A, 3, 2 },
}

at(NA) {
  en = [[This is what softmax gives: four linearly independent rows from queries of two dimensions.
    A has *full rank*, 4; S had rank 2. The bars are the *singular values*: as many of them differ
    from 0 as rows are independent, two for S, all four for A.]],
  zh = [[softmax 换来的就是这一点：查询只有二维，A 的四行却线性无关。
    A 是*满秩*（full rank）的，秩是 4；S 的秩只有 2。条形是*奇异值*（singular value），有几行线性无关，就有几个不是 0：S 有两个，A 的四个都不是 0。]],
  notes = {
    en = [[The rank of S is 2, of A 4. The first row of NA cannot vanish in any case,
      since the rows of A add up to 1; the second could.]],
    zh = [[S 的秩是 2，A 的秩是 4。NA 的第 1 行本来就不可能全是 0，因为 A 的每行加起来是 1；
      第 2 行则有可能。]],
  },
  focus = { NA, 2, 2 }, core = true, subject = { rank = { S, A } },
}
expect { NA, 2, 1, near = 0.105412 }
expect { NA, 2, 2, near = -0.19306 }
expect { NA, 2, 3, near = 0.2051 }
expect { NA, 2, 4, near = -0.117452 }
at(NA) {
  en = [[The numbers say the same. Row 2 of NS was all zeros; in NA it is ({NA[2,1]}, {NA[2,2]}, {NA[2,3]},
    {NA[2,4]}): row autumn is no longer 2⋅spring − summer.]],
  zh = [[从数上看也一样。NS 的第 2 行全是 0，NA 的第 2 行却是 ({NA[2,1]}, {NA[2,2]}, {NA[2,3]},
    {NA[2,4]})：“秋”那一行不再等于两倍的春减夏。]],
  focus = { NA, 2, 2 }, subject = "equation",
}

-- Features -----------------------------------------------------------------

at(Q_feat) {
  en = [[Can one have both, shares and the cheap order? First a *feature map* makes every number of Q
    positive: x + 1 for x > 0, e^x otherwise. Spring ({Q[1,1]}, {Q[1,2]})
    becomes ({Q_feat[1,1]}, {Q_feat[1,2]}).]],
  zh = [[能不能既有份额，又按计算量小的次序算？先用一个*特征映射*（feature map）把 Q 的每个数变成正
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
  en = [[The keys go through the same feature map: winter's {K[4,2]} becomes {K_feat[4,2]}. Query and
    key are mapped separately, before they are multiplied; softmax takes e^ of their product. (Books write φ(q) and φ(k), or ψ(k) where the keys have a map of their own.)]],
  zh = [[键也用这个特征映射：冬的 {K[4,2]} 成了 {K_feat[4,2]}。查询和键是各自先映射，再相
    乘；softmax 是先相乘，再取 e^。（书里写作 φ(q)、φ(k)；键另用一个映射，就写 ψ(k)。）]],
  focus = { K_feat, 4, 2 },
}
expect { K_feat, 4, 2, near = 0.367879 }

at(S_feat) {
  en = [[The scores of the mapped queries and keys are all positive, from {S_feat[2,4]} up to
    {S_feat[4,1]}. S_feat is again a 4 by 2 matrix times a 2 by 4.]],
  zh = [[映射之后的查询和键，分数全是正的，从 {S_feat[2,4]} 到 {S_feat[4,1]}。S_feat 仍然
    是 4×2 的矩阵乘 2×4 的矩阵。]],
  focus = { S_feat, 4, 1 }, subject = { rank = { S_feat, A } },
}
expect { S_feat, 2, 4, near = 2.735759 }
expect { S_feat, 4, 1, near = 8 }

at(A_lin) {
  en = [[Each row divided by its sum: shares that add up to 1. Autumn gives winter
    {A_lin[3,4]:%}, where softmax {if edited}gives{else}gave{end} {A[3,4]:%}. {if edited}A{else}These shares
    are much more even, since a{end} product grows slowly where e^ grows fast. The rank is
    {if edited}2 at most{else}still 2{end}, as the singular values show.]],
  zh = [[每行除以自己的和，就成了份额，加起来是 1。秋给冬 {A_lin[3,4]:%}，
    用 softmax 是 {A[3,4]:%}。{if edited}乘积增长得慢，e^ 增长得快。秩最多是 2，由奇异值可知。{else}这里的份额
    平均得多，因为乘积增长得慢，e^ 增长得快。秩还是 2，由奇异值可知。{end}]],
  focus = { A_lin, 3, 4 }, core = true, subject = { rank = { A_lin, A } },
  notes = {
    en = [[In row autumn the largest share of A is e⁴ = 54.6 times the smallest, that of A_lin
      1.8 times. These features, elu(x) + 1, are those of Katharopoulos et al. (2020).]],
    zh = [[在“秋”那一行，A 的最大份额是最小的 e⁴ = 54.6 倍，A_lin 只有 1.8 倍。这里的特
      征 elu(x) + 1，出自 Katharopoulos 等（2020）。]],
  },
}
expect { A_lin, 3, 4, near = 0.267047 }

at(O_lin) {
  en = [[The costly order goes by way of the 4 by 4 shares, and autumn gets ({O_lin[3,1]},
    {O_lin[3,2]}).]],
  zh = [[先按计算量大的顺序算，经过 4×4 的份额，秋得到 ({O_lin[3,1]}, {O_lin[3,2]})。]],
  focus = { O_lin, 3, 1 },
}
expect { O_lin, 3, 1, near = 1.016012 }
expect { O_lin, 3, 2, near = 1.528204 }

at(M_feat) {
  en = [[The cheap order begins with K_featᵀ⋅V, which is 2 by 2 for a text of any length.]],
  zh = [[再按计算量小的次序算，先得 K_featᵀ⋅V：文本多长，它都是 2×2。]],
  focus = { M_feat, 1, 1 },
}

at(top) {
  en = [[Q_feat times that matrix gives the numerators: ({top[3,1]:2}, {top[3,2]:2}) for autumn.]],
  zh = [[Q_feat 乘这个矩阵，得到分子：秋是 ({top[3,1]:2}, {top[3,2]:2})。]],
  focus = { top, 3, 1 },
}
expect { top, 3, 1, near = 23.342612 }
expect { top, 3, 2, near = 35.110068 }

at(ones4) {
  en = [[These four ones add up the mapped keys. The denominators need only the sum of the keys.]],
  zh = [[这四个 1 用来把映射后的键加起来，因为分母只用到键的和。]],
  focus = { ones4, 1, 1 },
}

at(total) {
  en = [[The sum of all mapped keys is ({total[1,1]}, {total[1,2]}), two numbers for the whole
    text.]],
  zh = [[所有映射后的键加起来是 ({total[1,1]}, {total[1,2]})，整段文本只有这两个数。]],
  focus = { total, 1, 1 },
}
expect { total, 1, 1, near = 7 }
expect { total, 1, 2, near = 5.367879 }

at(bottom) {
  en = [[Q_feat times that sum gives the denominators, each the *normalizer* of its row: {bottom[3,1]:2} for autumn. It is the
    sum of autumn's row of S_feat, computed without S_feat.]],
  zh = [[Q_feat 乘这个和，得到分母，即每一行的*归一化因子*（normalizer）：秋是 {bottom[3,1]:2}。这就是 S_feat 里秋那一行的和，却没有
    用到 S_feat。]],
  focus = { bottom, 3, 1 },
}
expect { bottom, 3, 1, near = 22.974732 }

at(O_cheap) {
  en = [[{top[3,1]:2} / {bottom[3,1]:2} = {O_cheap[3,1]}, the same as in O_lin, and no 4 by 4
    table was made. So shares from a feature map are still linear attention.]],
  zh = [[{top[3,1]:2} / {bottom[3,1]:2} = {O_cheap[3,1]}，和 O_lin 一样，而 4×4 的表没有出现过。
    所以用特征映射得来的份额，仍然是线性注意力。]],
  notes = {
    en = [[With infinitely many features it can be written so (the series of e^x), and with
      finitely many random ones approximately: Performer (Choromanski et al. 2020) draws
      features whose product is e^(q⋅k) on average.]],
    zh = [[特征有无穷多个就可以（把 e^x 展开成级数）；用有限个随机特征，可以近
      似：Performer（Choromanski 等，2020）抽取的特征，点积的期望正好是 e^(q⋅k)。]],
  },
  focus = { O_cheap, 3, 1 }, core = true,
}
at(O_cheap) {
  en = [[Softmax takes e^(q⋅k) instead. That is no dot product of r features of q with r of k, for any r: a table of
    such products has rank r at most, and a table of e^(q⋅k) can have rank T for every T. Here A
    has 4, from queries and keys of two dimensions.]],
  zh = [[softmax 用的是 e^(q⋅k)。它写不成 q 的 r 个特征和 k 的 r 个特征的点积，r 取多少都不行：那样的表，秩最多是 r，而 e^(q⋅k) 的
    表，T 再大，秩也可以是 T。这里的查询和键只有二维，A 的秩就是 4。]],
  focus = { O_cheap, 3, 1 },
}
at(O_cheap) {
  en = [[As books print it, o_t = φ(q_t)⋅M ∕ (φ(q_t)⋅z), with M = Σ φ(k_i)ᵀ⋅v_i and z = Σ φ(k_i)ᵀ over all
    words i. Here M is M_feat, z is total, transposed: ({total[1,1]}, {total[1,2]}).]],
  zh = [[书里的写法是 o_t = φ(q_t)⋅M ∕ (φ(q_t)⋅z)，其中 M = Σ φ(k_i)ᵀ⋅v_i，z = Σ φ(k_i)ᵀ，都对所有的词 i 求和。这里的
    M 就是 M_feat，z 就是转置的 total，({total[1,1]}, {total[1,2]})。]],
  focus = { O_cheap, 3, 1 },
}
expect { O_cheap, 3, 1, near = 1.016012 }

-- One step at a time -------------------------------------------------------

at(past) {
  en = [[The next stops use the plain product without softmax again, now with the causal mask: it is {past[1,1]}
    for a word that has been read, {past[1,2]} for a later one.]],
  zh = [[下面几站又用不带 softmax 的乘法，这回加上因果掩码：读过的词是 {past[1,1]}，后面的词
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
    候，分母还会算上后面的词；这里没有分母，所以乘 0 就够了。]],
  focus = { S_past, 3, 3 },
}
expect { S_past, 3, 1, near = 1 }
expect { S_past, 3, 2, near = -1 }
expect { S_past, 3, 3, near = 2 }

at(O_past) {
  en = [[Spring's output comes from spring alone, ({O_past[1,1]}, {O_past[1,2]}). The first component of autumn's is
    {O_past[3,1]}. The next stops compute autumn's row in another way.]],
  zh = [[春的输出只来自它自己，是 ({O_past[1,1]}, {O_past[1,2]})。秋的第 1 个分量是 {O_past[3,1]}。后面几站
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
  en = [[The text is read word by word now. Spring and summer have been read, and K12 has their keys.]],
  zh = [[现在一个词一个词地读。春和夏已经读过，K12 是它们的键。]],
  focus = { K12, 1, 1 },
}

at(V12) {
  en = [[V12 has the values of spring and summer. Once M2 is made of K12 and V12, at the next stop,
    both can be thrown away.]],
  zh = [[V12 是春和夏的值。下一站用 K12 和 V12 算出 M2 之后，两样都可以扔掉。]],
  focus = { V12, 1, 1 },
}

at(M2) {
  en = [[M2 is M after two words, and all that is kept of spring and summer. Its first row is ({M2[1,1]}, {M2[1,2]}).]],
  zh = [[M2 是读完两个词的 M，关于春和夏，留下来的全在这里。它的第 1 行是 ({M2[1,1]}, {M2[1,2]})。]],
  focus = { M2, 1, 1 },
}
expect { M2, 1, 1, near = 2 }
expect { M2, 1, 2, near = 0 }
expect { M2, 2, 1, near = 3 }
expect { M2, 2, 2, near = 1 }

at(k3) {
  en = [[Autumn's key is ({k3[1,1]}, {k3[1,2]}).]],
  zh = [[秋的键是 ({k3[1,1]}, {k3[1,2]})。]],
  focus = { k3, 1, 1 },
}
expect { k3, 1, 1, near = 1 }
expect { k3, 1, 2, near = 0 }

at(v3) {
  en = [[Autumn's value is ({v3[1,1]}, {v3[1,2]}).]],
  zh = [[秋的值是 ({v3[1,1]}, {v3[1,2]})。]],
  focus = { v3, 1, 2 },
}
expect { v3, 1, 1, near = 0 }
expect { v3, 1, 2, near = 3 }

at(kv3) {
  en = [[k3ᵀ⋅v3 is an *outer product* of the size of M: row 1 is {k3[1,1]} times the value, row
    2 is {k3[1,2]} times the value.]],
  zh = [[k3ᵀ⋅v3 是*外积*（outer product），和 M 一样大：第 1 行是值的 {k3[1,1]} 倍，第 2 行是 {k3[1,2]} 倍。]],
  focus = { kv3, 1, 2 },
}
at(kv3) {
  en = [[Where keys are *orthogonal*, k_i⋅k_j = 0, as those of summer and autumn, what is stored
    under them does not disturb each other. Were all so, k3 times the sum of all products
    would be (k3⋅k3)⋅v3 alone. In two dimensions two keys at most can be so; more will mix.]],
  zh = [[两个键*正交*（orthogonal），即 k_i⋅k_j = 0，像夏和秋的，存进去的内容就互不干扰。要是两两正交，
    k3 乘全部乘积之和，只剩 (k3⋅k3)⋅v3。二维里最多两个键能这样，再多就会混在一起。]],
  focus = { kv3, 1, 2 },
}

at(M3) {
  en = [[M3 = M2 + k3ᵀ⋅v3. Each word adds a product to the *running state*, and its shape stays 2 by 2: this
    is a *recurrent neural network* (RNN), and a linear one.]],
  zh = [[M3 = M2 + k3ᵀ⋅v3。每个词往*累积状态*（running state）里加一个乘积，形状始终是 2×2：这就是*循环神经网络*（RNN），而且是
    线性的。]],
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
  en = [[Autumn's query is ({q3[1,1]}, {q3[1,2]}). It is multiplied by M3 alone.]],
  zh = [[秋的查询是 ({q3[1,1]}, {q3[1,2]})，只和 M3 相乘。]],
  focus = { q3, 1, 1 },
}
expect { q3, 1, 1, near = 2 }
expect { q3, 1, 2, near = -1 }

at(o3) {
  en = [[o3 = q3⋅M3 = ({o3[1,1]}, {o3[1,2]}), which is row 3 of O_past, and no earlier key or value
    was used.]],
  zh = [[o3 = q3⋅M3 = ({o3[1,1]}, {o3[1,2]})，正是 O_past 的第 3 行，而前面的键和值都没有再用到。]],
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
  en = [[The price is that everything read so far must be kept in these four numbers. With summer's
    own key ({K12[2,1]}, {K12[2,2]}) as the query, M3 gives ({M3[2,1]}, {M3[2,2]}), its row 2,
    where summer's value was ({V12[2,1]}, {V12[2,2]}): spring's key is not orthogonal to
    summer's, so spring's value is mixed in.]],
  zh = [[代价是，读过的一切都要存在这四个数里。拿夏自己的键 ({K12[2,1]}, {K12[2,2]}) 作查询，M3 给出它的第
    2 行 ({M3[2,1]}, {M3[2,2]})，可夏存进去的值是 ({V12[2,1]}, {V12[2,2]})：春的键和夏的键不正交，春的值就混了进来。]],
  focus = { o3, 1, 2 },
}
expect { M3, 2, 1, near = 3 }
expect { M3, 2, 2, near = 1 }
expect { V12, 2, 2, near = 1 }
expect { K12, 2, 1, near = 0 }

-- Backward -----------------------------------------------------------------

at(d(both)) {
  en = [[The upstream gradient is given and the same for both halves: winter's second
    output has {dboth[4,2]} on the left and {dboth[4,4]} on the right.]],
  zh = [[上游梯度是给定的，两半相同：冬的第二个输出，左边是 {dboth[4,2]}，右边也
    是 {dboth[4,4]}。]],
  focus = { d(both), 4, 2 },
}
expect { d(both), 4, 2, near = 3 }
expect { d(both), 4, 4, near = 3 }

at(d(O)) {
  en = [[The right half goes back by way of M; winter's second output has {dO[4,2]}.]],
  zh = [[右半边经过 M 反向，冬的第二个输出的梯度是 {dO[4,2]}。]],
  focus = { d(O), 4, 2 },
}
expect { d(O), 4, 2, near = 3 }

at(d(O_left)) {
  en = [[The left half goes back by way of S; winter's row is ({dO_left[4,1]},
    {dO_left[4,2]}).]],
  zh = [[左半边经过 S 反向，冬的那一行是 ({dO_left[4,1]}, {dO_left[4,2]})。]],
  focus = { d(O_left), 4, 2 },
}
expect { d(O_left), 4, 1, near = 0 }
expect { d(O_left), 4, 2, near = 3 }

at(d(S)) {
  en = [[Through S the backward pass needs a 4 by 4 table as well; dS[4,3] is {dS[4,3]}. Without
    softmax its rows need not add up to 0.]],
  zh = [[经过 S，反向也要一张 4×4 的表；冬给秋的分数，梯度是 {dS[4,3]}。没有 softmax，dS 的各
    行加起来不必是 0。]],
  focus = { d(S), 4, 3 },
}
expect { d(S), 4, 3, near = 9 }

at(d(M)) {
  en = [[dM = Qᵀ⋅dO. All four queries used M, so each cell adds up over all four words:
    {dM[1,1]} is the sum of 1 from spring and 2 from autumn. By way of M there is no 4 by 4 table in
    the backward pass either.]],
  zh = [[dM = Qᵀ⋅dO。四个查询都用到 M，所以每一格都对四个词求和：{dM[1,1]} 是春的 1 加秋
    的 2。经过 M 的反向，也没有 4×4 的表。]],
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
  en = [[dK by way of M is V⋅dMᵀ, by way of S it is dSᵀ⋅Q, and again the two are equal. dK[3,2] is
    {dK[3,2]}, the largest of all, where the component of the key itself is {K[3,2]}: a gradient says how fast f changes with
    a number, not how large the number is.]],
  zh = [[dK 经过 M 的一份是 V⋅dMᵀ，经过 S 的一份是 dSᵀ⋅Q，又逐格相等。dK[3,2] 是 {dK[3,2]}，全表最大，而键的这个
    分量本身是 {K[3,2]}：梯度是 f 随这个数的变化率，与它本身的大小无关。]],
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
- The price is the rank: at most d of the T rows of S are linearly independent.
- After softmax all rows can be independent: e^(q⋅k) is no product of finitely many features.
- Feature maps with a denominator give shares and stay linear.
- With a causal mask, M is a state to which each word adds: a linear RNN.

Try `:set K[4,1] 3` at A and at A_lin.]],
  zh = [[
- 没有 softmax，(QKᵀ)V = Q(KᵀV)：2⋅T²⋅d 次乘法变成 2⋅T⋅d² 次。
- 代价是秩不超过 d：S 的 T 行里，最多 d 行线性无关。
- softmax 之后各行可以线性无关：e^(q⋅k) 写不成有限个特征的点积。
- 特征映射加分母，有了份额，仍是线性的。
- 加上因果掩码，M 是一个状态，每个词往里加一个乘积：这就是线性的 RNN。

用 `:set K[4,1] 3` 试一试，看 A 和 A_lin 各变多少。]],
}

-- Tasks --------------------------------------------------------------------

ask {
  at = M, id = "shape", shape_of = M,
  prompt = { en = "What shape has Kᵀ⋅V?", zh = "Kᵀ⋅V 是什么形状？" },
  reason = { en = "Kᵀ is 2×4 and V is 4×2: the four tokens are summed over, and d by d_v is left.",
             zh = "Kᵀ 是 2×4，V 是 4×2：对四个词元求和之后，只剩 d×d_v。" },
  hints = { { en = "K is 4 by 2, so Kᵀ is 2 by 4.", zh = "K 是 4×2，所以 Kᵀ 是 2×4。" } },
  slips = {
    ["4x4"] = { en = [[That is K⋅Vᵀ, or S. Here the four tokens are
                     summed over.]],
                zh = "那是 K⋅Vᵀ，或者 S。这里对四个词元求和，它们就不再各占一行。" },
    ["4x2"] = { en = "That is V. No row is left for any token.",
                zh = "那是 V。这里没有哪个词元还占一行。" },
    ["2x4"] = { en = "That is Kᵀ. Its columns meet the rows of V; V's columns remain.",
                zh = "Kᵀ 才是 2×4。它的四列和 V 的四行配对，剩下的是 V 的列。" },
  },
}

ask {
  at = M, id = "count", answer = 32,
  prompt = { en = [[How many multiplications take Kᵀ⋅V and Q⋅M together? (Q⋅Kᵀ and S⋅V
                  took 64.)]],
             zh = "Kᵀ⋅V 和 Q⋅M 一共要多少次乘法？（Q⋅Kᵀ 和 S⋅V 是 64 次。）" },
  reason = { en = "4 cells of 4 products, 8 cells of 2: 16 + 16 = 32.",
             zh = "4 格各 4 个乘积，8 格各 2 个：16 + 16 = 32。" },
  hints = { { en = "M has four cells, each a sum of four products.",
              zh = "M 有四格，每格是四个乘积之和。" },
            { en = "Q⋅M has eight cells, each a sum of two products.",
              zh = "Q⋅M 有八格，每格是两个乘积之和。" } },
  slips = {
    [24] = { en = "That is 16 + T⋅d, as in article C. Each cell of Q⋅M takes two.",
             zh = "那是 16 + T⋅d，文章 C 也这么写。可 Q⋅M 的每一格要两次。" },
    [16] = { en = "That is one of the two products.", zh = "那只是两次矩阵乘法里的一次。" },
    [64] = { en = "That is the other order.", zh = "另一种次序才是 64 次。" },
  },
}

ask {
  at = O, id = "either-order", cell = { 3, 1 },
  prompt = { en = [[Autumn's query is ({Q[3,1]}, {Q[3,2]}). Column 1 of M is {M[1,1]}, {M[2,1]}.
                  What is O[3,1]?]],
             zh = [[秋的查询是 ({Q[3,1]}, {Q[3,2]})，M 的第 1 列是 {M[1,1]}、{M[2,1]}。O[3,1] 是
               多少？]] },
  reason = { en = "{Q[3,1]}⋅{M[1,1]} + ({Q[3,2]})⋅{M[2,1]}. The products that are added are those of (Q⋅Kᵀ)⋅V, grouped in another way.",
             zh = "{Q[3,1]}⋅{M[1,1]} + ({Q[3,2]})⋅{M[2,1]}。加起来的还是 (Q⋅Kᵀ)⋅V 里那些乘积，只是分组不同。" },
  hints = { { en = "It must be what O_left has there.", zh = "应该和 O_left 那里一样。" } },
  slips = {
    [8] = { en = "The second component of the query is -1: 2⋅3 − 1⋅2.",
            zh = "查询的第 2 个分量是 -1：2⋅3 − 1⋅2。" },
    [11] = { en = "That is column 2.", zh = "用 M 的第 2 列才得 11。" },
    [1] = { en = "That takes row 1 of M, 3 and 5. O[3,1] needs column 1.",
            zh = "你用了 M 的第 1 行 3、5。O[3,1] 要用第 1 列。" },
  },
}

ask {
  at = NS, id = "ties",
  prompt = { en = [[Row winter of S is spring plus summer. Will it be so in A, after softmax?]],
             zh = "S 里“冬”那一行等于“春”加“夏”。等做过 softmax，A 里还会这样吗？" },
  choice = {
    { en = "Yes, softmax works on each row by itself", zh = "会，softmax 是一行一行做的" },
    { en = "No", zh = "不会" },
    { en = "Yes, up to a factor", zh = "会，只差一个倍数" },
  },
  answer = 2,
  reason = { en = "Spring plus summer makes 2 in A, and row winter makes 1.",
             zh = "A 里“春”加“夏”合计是 2，而“冬”那一行合计是 1。" },
  hints = { { en = "Each row of A adds up to 1. What would spring plus summer add up to?",
              zh = "A 的每行加起来是 1。春加夏，加起来是多少？" } },
  slips = {
    [1] = { en = "It acts on rows, but not linearly: spring plus summer adds up to 2.",
            zh = "是一行一行做，可不是线性的：光看和，春加夏就已经是 2 了。" },
    [3] = { en = "e^(a+b) is a product, not a sum: no one factor makes rows equal.",
            zh = "e^(a+b) 是相乘不是相加，没有哪个倍数能让整行都相等。" },
  },
}

ask {
  at = M3, id = "carry", cell = { 2, 1 },
  prompt = { en = [[M2 has {M2[2,1]} at row 2, column 1. Autumn's key is ({k3[1,1]},
                  {k3[1,2]}). What stands there in M3?]],
             zh = "M2 的第 2 行第 1 列是 {M2[2,1]}。秋的键是 ({k3[1,1]}, {k3[1,2]})。M3 的这一格是多少？" },
  reason = { en = "The second component of autumn's key is {k3[1,2]}, so nothing is added to this row of the state.",
             zh = "秋的键第 2 个分量是 {k3[1,2]}，所以状态的这一行什么也没有加。" },
  hints = { { en = "Row 2 of k3ᵀ⋅v3 is 0 times the value.",
              zh = "k3ᵀ⋅v3 的第 2 行是值的 0 倍。" } },
  slips = {
    [0] = { en = "That would replace the state. It is added to.",
            zh = "这样状态就被换掉了。应该是加上去。" },
    [6] = { en = "The value is (0, 3), but in this row the key's 0 multiplies it.",
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
    [1] = { en = "Line 1 is right: the product O = Q⋅M, cell by cell.", zh = "这一行没错，就是一格一格写 O = Q⋅M。" },
    [2] = { en = "Line 2 is right: in row t, M[i,j] has the factor Q[t,i].",
            zh = "这一行没错：在第 t 行，M[i,j] 的系数就是 Q[t,i]。" },
  },
}

ask {
  at = d(M), id = "all-answer", cell = { 2, 2 },
  prompt = { en = "All four outputs were made with M. What is dM[2,2]?",
             zh = "四个输出都用到 M。dM[2,2] 是多少？" },
  reason = { en = "Spring has Q[1,2] = {Q[1,2]}; the other three used M[2,2]: {Q[2,2]}⋅{dO[2,2]} + ({Q[3,2]})⋅({dO[3,2]}) + {Q[4,2]}⋅{dO[4,2]}.",
             zh = "春的 Q[1,2] 是 {Q[1,2]}，另外三个词元都用了 M[2,2]：{Q[2,2]}⋅{dO[2,2]} + ({Q[3,2]})⋅({dO[3,2]}) + {Q[4,2]}⋅{dO[4,2]}。" },
  hints = { { en = "In which rows of O does M[2,2] stand, and what is it multiplied by there?",
              zh = "M[2,2] 出现在 O 的哪几行，在那里和什么相乘？" },
            { en = "dM = Qᵀ⋅dO: column 2 of Q with column 2 of dO, multiplied and added.",
              zh = "dM = Qᵀ⋅dO：Q 的第 2 列和 dO 的第 2 列对应相乘，再相加。" } },
  slips = {
    [1] = { en = "That is row 2 of Q. The sum over the words takes its column.",
            zh = "你用了 Q 的第 2 行。要对四个词求和，用的是 Q 的第 2 列。" },
    [3] = { en = "-1 times -1 is +1: 0 + 1 + 1 + 3.", zh = "-1 乘 -1 是 +1：0 + 1 + 1 + 3。" },
    [1.25] = { en = "That is the mean. The parts of several uses are added.",
               zh = "这是均值。用了几次，就加几份。" },
  },
}

try {
  at = A, id = "insist", only = { K }, cells = 1,
  prompt = { en = [[Make autumn give winter more than 90 %, A[3,4], with one number of K. Then
                  see what the same edit does to A_lin.]],
             zh = "改 K 里的一个数，让秋把 90% 以上给冬，即 A[3,4]。再去看看，同样的改动使 A_lin 怎样变。" },
  reason = { en = "Autumn's query counts winter's first number twice, and e^ enlarges the lead.",
             zh = "秋的查询把冬的键第 1 个分量算两倍，e^ 又把领先放大。" },
  hints = { { en = "Autumn's query is (2, -1): the first component of winter's key counts twice.",
              zh = "秋的查询是 (2, -1)：冬的键，第 1 个分量算两倍。" },
            { en = [[e^ makes a large score far larger; without e^ the share grows only
                   as the score does.]],
              zh = "e^ 会把大的分数放大很多；不取指数，份额只随分数成比例地变大。" } },
  reached = function() return A[3][4] > 0.9 end,
  solution = { "set K[4,1] 3" },
}

expect { A, 3, 4, near = 0.990538, after = { "set K[4,1] 3" } }
expect { A_lin, 3, 4, near = 0.418825, after = { "set K[4,1] 3" } }

ask {
  at = V, id = "scores", answer = 32,
  prompt = { en = "S = Q⋅Kᵀ is 4 by 4, and d is 2. How many multiplications does it take?",
             zh = "S = Q⋅Kᵀ 是 4×4，d 是 2。要多少次乘法？" },
  reason = { en = "4⋅4 cells of 2 products each: 16⋅2 = 32.",
             zh = "4⋅4 格，每格 2 个乘积：16⋅2 = 32。" },
  hints = { { en = "Each cell is a dot product over d numbers.", zh = "每一格是 d 个数的点积。" } },
  slips = {
    [16] = { en = "That is the number of cells; each takes d = 2.", zh = "格子有这么多，可每格要 d = 2 次。" },
    [8] = { en = "That is T⋅d, the size of Q. S has T² cells, and each takes d.",
            zh = "那是 T⋅d，Q 的大小。S 有 T² 格，每格 d 次。" },
  },
}

ask {
  at = Q_feat, id = "positive", cell = { 3, 2 },
  prompt = { en = "The second component of autumn's query is {Q[3,2]}. What is it after the map?",
             zh = "秋的查询，第 2 个分量是 {Q[3,2]}，映射之后是多少？" },
  reason = { en = "Below 0 the map takes e^x, which is above 0 for every x: here e^{Q[3,2]}.",
             zh = "x 小于 0 时，映射取 e^x，它总是大于 0，这里是 e^{Q[3,2]}。" },
  hints = { { en = "It is not above 0, so e^x.", zh = "它不大于 0，所以取 e^x。" } },
  slips = {
    [0] = { en = "That is x + 1, for numbers above 0.",
            zh = "大于 0 的数才用 x + 1。" },
    [1] = { en = "That is the number without its sign. The map is e^x here.", zh = "去掉负号才得 1。这里取 e^x。" },
    [2.718282] = { en = "That is e^1; the number is -1.", zh = "这样得到的是 e^1，可这个数是 -1。" },
    [-1] = { en = "That is before the map, which makes every number positive.", zh = "映射之前才是这个数。映射之后都是正的。" },
    [-0.367879] = { en = "e^x is never below 0. Only the exponent is negative.",
                    zh = "e^x 不会小于 0，负的只是指数。" },
  },
}

ask {
  at = S_feat, id = "rank", answer = 2, covers = { S_feat, 4, 4 },
  prompt = { en = "All of S_feat is positive. What is its rank, the number of independent rows?",
             zh = "S_feat 全是正数。它的秩，也就是线性无关的行数，是多少？" },
  reason = { en = "Its factors have 2 columns, so no more than 2 rows are independent.",
             zh = "两个因子都只有 2 列，线性无关的行不会多于 2。" },
  hints = { { en = "It is a product of a 4 by 2 and a 2 by 4 matrix.", zh = "它是 4×2 和 2×4 两个矩阵的乘积。" } },
  slips = {
    [4] = { en = "That is A's. Maps of q and k leave a product of two thin matrices.",
            zh = "那是 A 的秩。q 和 k 各自映射，得到的还是两个窄矩阵的乘积。" },
    [1] = { en = "The two columns of Q_feat are not multiples of one another.", zh = "Q_feat 的两列不成比例。" },
  },
}

ask {
  at = ones4, id = "sum-of-keys", covers = { total, 1, 1 },
  answer = function() return total[1][1] end,
  prompt = { en = "Column 1 of K_feat is {K_feat[1,1]}, {K_feat[2,1]}, {K_feat[3,1]}, {K_feat[4,1]}. What will total[1,1] be?",
             zh = "K_feat 的第 1 列是 {K_feat[1,1]}、{K_feat[2,1]}、{K_feat[3,1]}、{K_feat[4,1]}。total[1,1] 会是多少？" },
  reason = { en = "A row of ones counts every key once: {K_feat[1,1]} + {K_feat[2,1]} + {K_feat[3,1]} + {K_feat[4,1]}.",
             zh = "全是 1 的行，每个键都算一遍：{K_feat[1,1]} + {K_feat[2,1]} + {K_feat[3,1]} + {K_feat[4,1]}。" },
  hints = { { en = "Ones times a column is the sum of the column.", zh = "全是 1 的行乘一列，就是这一列的和。" } },
  slips = {
    [1.75] = { en = "That is the mean. Nothing is divided here.", zh = "除以 4 才是 1.75，这里不除。" },
    [5.367879] = { en = "That is the sum of column 2, total[1,2].",
                   zh = "第 2 列之和才是这样，也就是 total[1,2]。" },
  },
}

ask {
  at = past, id = "by-product",
  prompt = { en = "Under softmax it was wrong to multiply by a mask of 0 and 1. Is it wrong here, without softmax?",
             zh = "有 softmax 的时候，用 0 和 1 的掩码去乘是错的。这里没有 softmax，还错吗？" },
  choice = {
    { en = "Yes, it must be −∞ here too", zh = "错，这里也得用 −∞" },
    { en = "No, 0 is enough", zh = "不算错，0 就够了" },
  },
  answer = 2,
  reason = { en = "There is no sum of e^ to divide by, in which the future would still count.",
             zh = "没有 softmax 的分母，后面的词不会再算进去。" },
  hints = { { en = "Which part of softmax still counted the future?", zh = "当时 softmax 的哪一部分还在算上后面的词？" } },
  slips = { [1] = { en = "A score of −∞ would make the output infinite. There is no e^ here to turn it into 0.",
                    zh = "分数是 −∞，输出就成了无穷大。这里没有 e^ 把它变成 0。" } },
}

ask {
  at = O_past, id = "past-only", cell = { 3, 2 },
  prompt = { en = "Autumn's row of S_past is ({S_past[3,1]}, {S_past[3,2]}, {S_past[3,3]}, {S_past[3,4]}); column 2 of V is {V[1,2]}, {V[2,2]}, {V[3,2]}, {V[4,2]}. What is O_past[3,2]?",
             zh = "S_past 里秋那一行是 ({S_past[3,1]}, {S_past[3,2]}, {S_past[3,3]}, {S_past[3,4]})，V 的第 2 列是 {V[1,2]}、{V[2,2]}、{V[3,2]}、{V[4,2]}。O_past[3,2] 是多少？" },
  reason = { en = "Winter has the score {S_past[3,4]}, and spring the value {V[1,2]} in this column: ({S_past[3,2]})⋅{V[2,2]} + {S_past[3,3]}⋅{V[3,2]}.",
             zh = "冬的分数是 {S_past[3,4]}，春的值在这一列是 {V[1,2]}，只有 ({S_past[3,2]})⋅{V[2,2]} + {S_past[3,3]}⋅{V[3,2]}。" },
  hints = { { en = "Four products, the last one with 0.", zh = "四个乘积，最后一个乘 0。" } },
  slips = {
    [11] = { en = "That is without the mask; winter has not been read.", zh = "没有掩码才是这个结果；冬还没有读到。" },
    [7] = { en = "Summer's score is -1.", zh = "夏的分数是 -1。" },
    [1] = { en = "That is with column 1 of V, O_past[3,1].",
            zh = "你用了 V 的第 1 列，得到的是 O_past[3,1]。" },
  },
}

ask {
  at = M2, id = "state", cells = { { 1, 1 }, { 1, 2 }, { 2, 1 }, { 2, 2 } },
  prompt = { en = "Fill M2 = K12ᵀ⋅V12. (M2[1,1] M2[1,2] M2[2,1] M2[2,2])",
             zh = "把 M2 = K12ᵀ⋅V12 填满。（M2[1,1] M2[1,2] M2[2,1] M2[2,2]）" },
  reason = { en = "The state adds key times value over both words: spring brings (2, 0) to both rows, summer (1, 1) to row 2 alone, since its key begins with {K12[2,1]}.",
             zh = "状态是两个词各自键乘值之和：春给两行都带来 (2, 0)，夏的键第 1 个分量是 {K12[2,1]}，只给第 2 行带来 (1, 1)。" },
  hints = { { en = "Row 1 of M2 is column 1 of K12, ({K12[1,1]}, {K12[2,1]}), times V12.", zh = "M2 的第 1 行，是 K12 的第 1 列 ({K12[1,1]}, {K12[2,1]}) 乘 V12。" },
            { en = "Row 2 is column 2 of K12, ({K12[1,2]}, {K12[2,2]}), times V12.", zh = "第 2 行是 K12 的第 2 列 ({K12[1,2]}, {K12[2,2]}) 乘 V12。" } },
  slips = {
    ["3 1 1 1"] = { en = "That is K12⋅V12. Row 1 of K12ᵀ is column 1 of K12.", zh = "这是 K12⋅V12。K12ᵀ 的第 1 行是 K12 的第 1 列。" },
    ["2 0 2 0"] = { en = "That is spring's part alone. Summer has been read, too.", zh = "这只是春的一份。夏也读过了。" },
    ["0 0 1 1"] = { en = "That is summer's part alone. Spring has been read, too.", zh = "这只是夏的一份。春也读过了。" },
    ["2 3 0 1"] = { en = "That is M2 read down its columns. Row by row, please.", zh = "你是一列一列写的。要一行一行写。" },
  },
}

ask {
  at = q3, id = "how-large", answer = 4,
  prompt = { en = "After 1000 words, how many numbers does the state M hold?",
             zh = "读了 1000 个词之后，状态 M 里有几个数？" },
  reason = { en = "M is d by d_v, 2⋅2 = 4, however many words were read.",
             zh = "M 是 d×d_v，2⋅2 = 4，与读了几个词无关。" },
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
  reason = { en = "Both compute the same function of Q, so the gradients are the same.",
             zh = "两边算的是 Q 的同一个函数，梯度也就相同。" },
  hints = { { en = "Both halves compute the same function of Q and have the same upstream gradient.",
              zh = "两半算的是 Q 的同一个函数，上游梯度也一样。" } },
  slips = {
    [1] = { en = "The table has more numbers, but the product with K sums them up.", zh = "表里的数是多，可乘 K 的时候都加起来了。" },
    [3] = { en = "The same function with the same upstream has the same gradient.", zh = "同一个函数，上游梯度相同，梯度就相同。" },
  },
}

ask {
  at = d(O_left), id = "rows-of-dS",
  prompt = { en = "Behind a softmax each row of dS adds up to 0. Will the rows of this dS add up to 0, too?",
             zh = "有 softmax 时，dS 的每行加起来是 0。这里的 dS，各行加起来也是 0 吗？" },
  choice = {
    { en = "Yes, in every row", zh = "是，每行都是" },
    { en = "No, nothing makes them", zh = "不是，没有什么规定它" },
    { en = "Only in the last row, which sees all", zh = "只有能关注全部的最后一行是" },
  },
  answer = 2,
  reason = { en = "S goes into O_left as it is: adding 1 to a whole row of S changes O_left. Row spring of dS adds up to 4.",
             zh = "S 直接用来加权，整行都加 1，O_left 就变了。dS 里“春”那一行加起来是 4。" },
  hints = { { en = "Add 1 to every score of a row. Does the output change, with softmax and without?",
              zh = "把一行的分数都加 1：有 softmax 时输出变吗？没有呢？" } },
  slips = {
    [1] = { en = "Softmax ignores 1 added to a whole row. Here there is no softmax.",
            zh = "整行加 1，份额不变，这只对 softmax 成立。这里没有 softmax。" },
    [3] = { en = "No mask is at work in S, and a mask makes no sum 0.",
            zh = "S 没有用掩码，而且掩码也不会使和为 0。" },
  },
}
expect { d(S), 1, 1, near = 2 }
expect { d(S), 1, 2, near = 1 }
expect { d(S), 1, 3, near = 0 }
expect { d(S), 1, 4, near = 1 }

ask {
  at = d(Q), id = "key-gradient", covers = { d(K), 3, 2 },
  answer = function() return d(K)[3][2] end,
  prompt = { en = "By way of M, dK = V⋅dMᵀ: autumn's value is ({V[3,1]}, {V[3,2]}), row 2 of dM ({dM[2,1]}, {dM[2,2]}). What will dK[3,2] be, with the part by way of S?",
             zh = "经过 M 的一份是 V⋅dMᵀ：秋的值是 ({V[3,1]}, {V[3,2]})，dM 的第 2 行是 ({dM[2,1]}, {dM[2,2]})。加上经过 S 的一份，dK[3,2] 是多少？" },
  reason = { en = "{V[3,1]}⋅({dM[2,1]}) + {V[3,2]}⋅{dM[2,2]} by way of M, and as much by way of S.",
             zh = "经过 M 是 {V[3,1]}⋅({dM[2,1]}) + {V[3,2]}⋅{dM[2,2]}，经过 S 也是这么多。" },
  hints = { { en = "dQ has just shown how the two parts compare.", zh = "dQ 的两份比较起来怎样？dK 也一样。" } },
  slips = {
    [15] = { en = "That is the part by way of M. As much comes by way of S.",
             zh = "这只是经过 M 的一份。经过 S 的也这么多。" },
    [6] = { en = "That is dK[3,1], from row 1 of dM.", zh = "用 dM 的第 1 行才得 6，那是 dK[3,1]。" },
    [3] = { en = "That is row 1 of dM, and one of the two parts.", zh = "你用了 dM 的第 1 行，而且只有一份。" },
    [0] = { en = "The key's own component is 0. Its gradient does not depend on that.",
            zh = "键的这个分量是 0，可它的梯度与此无关。" },
  },
}

ask {
  at = d(V), id = "count-back", answer = 16,
  prompt = { en = "By way of M, dV is K⋅dM. How many multiplications does that take? (Sᵀ⋅dO_left takes 32.)",
             zh = "经过 M，dV 是 K⋅dM。这要多少次乘法？（Sᵀ⋅dO_left 要 32 次。）" },
  reason = { en = "8 cells of 2 products each, T⋅d²; by way of S each of the 8 takes T = 4.",
             zh = "8 格，每格 2 个乘积，是 T⋅d²；经过 S，这 8 格每格要 T = 4 个。" },
  hints = { { en = "K is 4 by 2 and dM 2 by 2.", zh = "K 是 4×2，dM 是 2×2。" } },
  slips = {
    [8] = { en = "That is the number of cells; each is a sum of two products.", zh = "格子有这么多，可每格是两个乘积之和。" },
    [32] = { en = "That is by way of S: there each cell adds up over four words.", zh = "那是经过 S 的次数，每格要对四个词求和。" },
    [4] = { en = "That is the size of dM. Each of the 8 cells of dV takes two products.", zh = "dM 才有这么多格。dV 有 8 格，每格 2 个乘积。" },
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
  "goto NA", "wait 8", "next", "wait 8",
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
expect { K12, 1, 1, near = 1 }
expect { K12, 1, 2, near = 1 }
expect { K12, 2, 2, near = 1 }
expect { V12, 1, 1, near = 2 }
expect { V12, 2, 1, near = 1 }
