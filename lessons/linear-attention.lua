-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 1, id = "linear-attention", part = 2, order = 13, minutes = 35, needs = { "softmax" },
  title = { en = "What softmax buys", zh = "softmax 换来了什么" },
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

-- Two ties among the rows of S, and what softmax does to them.
N = constant { {1,1,0,-1}, {2,-1,-1,0} }
NS = N * S
A = softmax(S)
NA = N * A

-- Shares without e^: positive features, and a normaliser.
F = elu1(Q)
G = elu1(K)
W = F * G.T
A_lin = normalize_rows(W)
O_lin = A_lin * V
M_feat = G.T * V
top = F * M_feat
ones4 = constant(ones(1, 4))
total = ones4 * G
bottom = F * total.T
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
group({ en = "ties", zh = "牵连" }, { N, NS, A, NA })
group({ en = "features",
        zh = "特征映射" }, { F, G, W, A_lin, O_lin, M_feat, top, ones4, total, bottom, O_cheap })
group({ en = "one step at a time",
        zh = "一步一步来" }, { past, S_past, O_past, K12, V12, M2, k3, v3, kv3, M3, q3, o3 })

backward(both, { {1,0,1,0}, {0,1,0,1}, {1,-1,1,-1}, {0,3,0,3} })

intro {
  en = [[Attention over a long text is expensive, because every token scores every other.
    Leave out the softmax, and the same result can be computed for much less. Models that do
    so exist, and most of them keep some layers with softmax. What do those layers pay for?]],
  zh = [[长文本上的注意力很贵，因为每个词元都要给所有词元打分。去掉 softmax，同样的结果可以
    便宜得多地算出来。这样做的模型是有的，但多半还留着几层 softmax。留着它，换来的是什么？]],
  notes = {
    en = [[Models with linear layers: Linear Transformer (2020), and in 2025 MiniMax-M1,
      Qwen3-Next and Kimi Linear, each with some softmax layers among them. MiniMax went
      back to softmax in all layers with M2. lessons/README.md names the sources.]],
    zh = [[用线性层的模型：Linear Transformer（2020），以及 2025 年
      的 MiniMax-M1、Qwen3-Next、Kimi Linear，中间都夹着几层 softmax。MiniMax 到了 M2 又全部
      改回 softmax。出处见 lessons/README.md。]],
  },
}

-- Two orders ---------------------------------------------------------------

at(Q) {
  en = [[Four tokens, two numbers each: T = 4 is larger than d = 2. In a long text T may be
    100 000, and d 64 in each head. Two queries are combinations of the others: winter
    ({Q[4,1]}, {Q[4,2]}) is spring plus summer, and autumn ({Q[3,1]}, {Q[3,2]}) is twice
    spring minus summer. Such a relation is called a linear dependence.]],
  zh = [[四个词元，每个两维：T = 4 比 d = 2 大。长文本里，T 可能有十万，而每个头的 d 是 64。
    有两个查询是另外两个的组合：冬 ({Q[4,1]}, {Q[4,2]}) 是春加夏，秋 ({Q[3,1]}, {Q[3,2]}) 是
    两倍的春减夏。这种关系叫线性相关。]],
  focus = { Q, 4, 1 },
}
expect { Q, 4, 1, near = 1 }
expect { Q, 4, 2, near = 1 }
expect { Q, 3, 1, near = 2 }
expect { Q, 3, 2, near = -1 }

at(K) {
  en = [[The keys. Winter's second number is {K[4,2]}: a negative number is nothing
    special as long as there is no softmax.]],
  zh = [[键。冬的第二个数是 {K[4,2]}：没有 softmax，负数也没什么特别。]],
  focus = { K, 4, 2 },
}
expect { K, 4, 2, near = -1 }

at(V) {
  en = [[The values, two numbers each. With d_v = 2 every size in this lesson is a 4
    or a 2, so you can tell at a glance what grows with the text.]],
  zh = [[值，每个两个数。d_v = 2，所以这一课的尺寸不是 4 就是 2，哪个会随文本变长，一眼就看得
    出。]],
  focus = { V, 3, 2 },
}

at(S) {
  en = [[Sixteen scores, 32 multiplications. This is the table that grows with the
    square of the text. There is no √d_k here; it would change no argument.]],
  zh = [[十六个分数，32 次乘法。随文本长度平方增长的，就是这张表。这里不除以 √d_k，道理都一
    样。]],
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
  en = [[(Q⋅Kᵀ)⋅V, scores used as they are: autumn gets ({O_left[3,1]},
    {O_left[3,2]}). Another 32 multiplications, 64 in all, and a 4 by 4 table
    that had to be kept.]],
  zh = [[(Q⋅Kᵀ)⋅V，分数直接拿来用：秋得到 ({O_left[3,1]}, {O_left[3,2]})。又是 32 次乘法，一
    共 64 次，中间还要存一张 4×4 的表。]],
  focus = { O_left, 3, 2 },
}
expect { O_left, 3, 1, near = 4 }
expect { O_left, 3, 2, near = 11 }

at(M) {
  en = [[Now the brackets the other way: Kᵀ⋅V first. All four tokens go into it, and
    none has a row of its own in what comes out: who said what cannot be read
    off any more. A longer text would not make it any larger.]],
  zh = [[换个地方加括号：先算 Kᵀ⋅V。四个词元全倒进去，出来的东西里，没有哪一行属于哪个词元：
    谁说了什么，已经读不出来了。文本再长，它也不会变大。]],
  focus = { M, 1, 2 }, core = true,
}

at(O) {
  en = [[Q⋅(Kᵀ⋅V): autumn gets ({O[3,1]}, {O[3,2]}) once more, with 32
    multiplications instead of 64. For T = 1000 and d = 64 it is 8 million
    instead of 128. Brackets cost nothing in algebra and decide everything in
    time; v has the two bills.]],
  zh = [[Q⋅(Kᵀ⋅V)：秋还是 ({O[3,1]}, {O[3,2]})，只用了 32 次乘法，不是 64 次。T = 1000、d =
    64 的话，是八百万次对一亿两千八百万次。括号加在哪里，代数上无所谓，时间上差很多；
    按 v 看两张账单。]],
  notes = {
    en = [[One article gives the last product as O(Td). Each of the T rows meets a d
      by d matrix: it is O(Td²), 16 multiplications here, as many as for Kᵀ⋅V.]],
    zh = [[有篇文章说最后这一步乘法是 O(Td)。T 行，每行碰一个 d×d 的矩阵，应是 O(Td²)：这里是
      16 次，和 Kᵀ⋅V 一样多。]],
  },
  focus = { O, 3, 2 }, core = true, view = "counts", shows = { O_left, O },
}
expect { O, 3, 1, near = 4 }
expect { O, 3, 2, near = 11 }

at(both) {
  en = [[Side by side, so that one walk back takes both ways: columns 1 and 2 by way
    of S, 3 and 4 by way of M. The left half is the right half.]],
  zh = [[并排放着，好一起往回走：第 1、2 列是经过 S 算的，第 3、4 列是经过 M 算的。左半边就是
    右半边。]],
  focus = { both, 3, 2 },
}

-- Ties ---------------------------------------------------------------------

at(N) {
  en = [[The two ties of Q written as rows: spring + summer − winter, and 2⋅spring −
    summer − autumn. What do they find in S?]],
  zh = [[把 Q 的两处牵连写成两行：春 + 夏 − 冬，2⋅春 − 夏 − 秋。拿它们去碰 S，会怎样？]],
  focus = { N, 1, 4 },
}

at(NS) {
  en = [[Zeros, all eight. Row winter of S is row spring plus row summer: whom winter
    looks at is settled by the other two. Of four rows, only two are free. That
    is what *rank at most d* means, and with T = 1000 and d = 64 it would be 64
    free rows of 1000.]],
  zh = [[八个数全是 {NS[1,1]}。S 的“冬”那一行就是“春”加“夏”：冬看谁，由另外两个说了算。四行里
    只有两行是自由的。所谓“秩不超过 d”就是这个意思；T = 1000、d = 64 的话，一千行里只有
    64 行自由。]],
  focus = { NS, 1, 1 }, core = true,
}
expect { NS, 1, 1, near = 0 }

at(A) {
  en = [[Now softmax. Autumn puts {A[3,4]:%} on winter and {A[3,2]:%} on summer. Each
    number went through e^ by itself, and e^(a+b) is not e^a + e^b.]],
  zh = [[现在加上 softmax。秋把 {A[3,4]:%} 给了冬，给夏的只有 {A[3,2]:%}。每个数各自过了一遍
    e^，而 e^(a+b) 可不等于 e^a + e^b。]],
  focus = { A, 3, 4 },
}
expect { A, 3, 4, near = 0.657233 }
expect { A, 3, 2, near = 0.012038 }

at(NA) {
  en = [[The ties are broken: {NA[2,1]}, {NA[2,2]}, {NA[2,3]}, {NA[2,4]} where there
    were zeros. Winter may look where it likes, whatever spring and summer do.
    This is what softmax buys: rows that are free of one another, out of two
    numbers each. Press v: of S two singular values are left, of A all four.]],
  zh = [[牵连断了：原来是 0 的地方，成了 {NA[2,1]}、{NA[2,2]}、{NA[2,3]}、{NA[2,4]}。冬爱看谁
    看谁，不用管春和夏。softmax 换来的就是这个：每个词元只有两个数，各行却可以互不牵制。
    按 v：S 的奇异值只剩两个，A 的四个都在。]],
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

-- Features -----------------------------------------------------------------

at(F) {
  en = [[Could one not have both, shares and cheap brackets? Make each number
    positive first: x + 1 where it is positive, e^x where it is not. Spring
    ({Q[1,1]}, {Q[1,2]}) becomes ({F[1,1]}, {F[1,2]}); autumn's {Q[3,2]} becomes
    {F[3,2]}.]],
  zh = [[能不能两样都要，既有份额，又能换括号？先把每个数变成正的：正数加 1，其余取 e^x。春
    ({Q[1,1]}, {Q[1,2]}) 成了 ({F[1,1]}, {F[1,2]})，秋的 {Q[3,2]} 成了 {F[3,2]}。]],
  focus = { F, 3, 2 },
}
expect { Q, 1, 1, near = 1 }
expect { Q, 1, 2, near = 0 }
expect { F, 1, 1, near = 2 }
expect { F, 1, 2, near = 1 }
expect { F, 3, 2, near = 0.367879 }

at(G) {
  en = [[The same for the keys: winter's {K[4,2]} becomes {G[4,2]}. Each number by
    itself, before any two meet; that is what makes the difference to softmax.]],
  zh = [[键也一样：冬的 {K[4,2]} 成了 {G[4,2]}。每个数先各变各的，两两还没碰面；和 softmax 的
    差别就在这里。]],
  focus = { G, 4, 2 },
}
expect { G, 4, 2, near = 0.367879 }

at(W) {
  en = [[Positive scores, from {W[2,4]} up to {W[4,1]}. But it is 4 by 2 times 2 by 4
    again: two free rows, as before; v shows it.]],
  zh = [[分数都是正的了，从 {W[2,4]} 到 {W[4,1]}。可它还是 4×2 乘 2×4：自由的照旧只有两行，
    按 v 看得到。]],
  focus = { W, 4, 1 }, view = "rank", shows = { W, A },
}
expect { W, 2, 4, near = 2.735759 }
expect { W, 4, 1, near = 8 }

at(A_lin) {
  en = [[Divided by their sums, they are shares: autumn gives winter {A_lin[3,4]:%},
    where softmax gave {A[3,4]:%}. Nonlinear, normalised, each row makes 1; but
    so evenly that hardly anyone stands out.]],
  zh = [[除以各行的和，就成了份额：秋给冬 {A_lin[3,4]:%}，用 softmax 是 {A[3,4]:%}。非线性有
    了，归一化也有了，每行加起来是 1；只是太平均，谁也不突出。]],
  focus = { A_lin, 3, 4 }, core = true,
}
expect { A_lin, 3, 4, near = 0.267047 }

at(O_lin) {
  en = [[The long way, through the table of shares: autumn gets ({O_lin[3,1]},
    {O_lin[3,2]}).]],
  zh = [[走远路，经过那张份额表：秋得到 ({O_lin[3,1]}, {O_lin[3,2]})。]],
  focus = { O_lin, 3, 1 },
}
expect { O_lin, 3, 1, near = 1.016012 }
expect { O_lin, 3, 2, near = 1.528204 }

at(M_feat) {
  en = [[The short way: Gᵀ⋅V, 2 by 2 for a text of any length.]],
  zh = [[走近路：Gᵀ⋅V，文本多长都是 2×2。]],
  focus = { M_feat, 1, 1 },
}

at(top) {
  en = [[Each token's features times that matrix: what would stand above the line of
    the fraction, ({top[3,1]}, {top[3,2]}) for autumn.]],
  zh = [[每个词元的特征去乘它，得到分子：秋是 ({top[3,1]}, {top[3,2]})。]],
  focus = { top, 3, 1 },
}
expect { top, 3, 1, near = 23.342612 }
expect { top, 3, 2, near = 35.110068 }

at(ones4) {
  en = [[Four ones, to add the keys up. The normaliser needs no single key, only
    their sum.]],
  zh = [[四个 1，用来把键加起来。归一化用不着单个的键，只要它们的和。]],
  focus = { ones4, 1, 1 },
}

at(total) {
  en = [[The sum of all keys' features, ({total[1,1]}, {total[1,2]}). Two numbers for
    the whole text.]],
  zh = [[所有键的特征之和，({total[1,1]}, {total[1,2]})。整段文本，就这两个数。]],
  focus = { total, 1, 1 },
}
expect { total, 1, 1, near = 7 }
expect { total, 1, 2, near = 5.367879 }

at(bottom) {
  en = [[Below the line: autumn's features times that sum, {bottom[3,1]}. It is the
    sum of autumn's row of W, without W.]],
  zh = [[分母：秋的特征乘那个和，{bottom[3,1]}。这就是 W 里秋那一行的和，却没有用到 W。]],
  focus = { bottom, 3, 1 },
}
expect { bottom, 3, 1, near = 22.974732 }

at(O_cheap) {
  en = [[{top[3,1]} / {bottom[3,1]} = {O_cheap[3,1]}: the same as by the long way, and no 4
    by 4 table was ever made. So a feature map with a normaliser is still linear attention.
    What softmax has beyond that is e^(q⋅k), which is no product of finitely many features
    of q with as many features of k.]],
  zh = [[{top[3,1]} / {bottom[3,1]} = {O_cheap[3,1]}，和走远路一样，而 4×4 的表从没出现过。
    所以有特征映射、有归一化，仍然是线性注意力。softmax 多出来的是 e^(q⋅k)：它写不成 q 的有
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
  en = [[Back to the plain product, and nobody looks ahead: {past[1,1]} for what has
    been said, {past[1,2]} for what has not.]],
  zh = [[回到不带 softmax 的乘法，这回谁也不许看后面：说过的是 {past[1,1]}，没说到的是
    {past[1,2]}。]],
  focus = { past, 1, 2 },
}
expect { past, 1, 1, near = 1 }
expect { past, 1, 2, near = 0 }

at(S_past) {
  en = [[Scores of what lies ahead are multiplied by 0: autumn keeps {S_past[3,1]},
    {S_past[3,2]}, {S_past[3,3]}. With a softmax this would be the wrong place
    for a mask; here no denominator counts the future, so it is right.]],
  zh = [[后面的分数乘上 0：秋留下 {S_past[3,1]}、{S_past[3,2]}、{S_past[3,3]}。有 softmax 的
    时候，掩码放这里是错的；这里没有分母去数后面的人，所以没问题。]],
  focus = { S_past, 3, 3 },
}
expect { S_past, 3, 1, near = 1 }
expect { S_past, 3, 2, near = -1 }
expect { S_past, 3, 3, near = 2 }

at(O_past) {
  en = [[Row by row: spring has only itself to go by, autumn gets ({O_past[3,1]},
    {O_past[3,2]}). Keep that row in mind.]],
  zh = [[一行一行看：春只有自己，秋得到 ({O_past[3,1]}, {O_past[3,2]})。记住秋这一行。]],
  focus = { O_past, 3, 2 }, core = true,
}
expect { O_past, 3, 1, near = 1 }
expect { O_past, 3, 2, near = 5 }

at(K12) {
  en = [[Now read the text as it comes. Spring and summer have been said; these are
    their keys.]],
  zh = [[现在一个词一个词地读。春和夏已经读过，这是它们的键。]],
  focus = { K12, 1, 1 },
}

at(V12) {
  en = [[And these their values. Once M2 is made of both, on the next stop, both can be
    thrown away.]],
  zh = [[这是它们的值。下一站用两样算出 M2 之后，两样都可以扔掉。]],
  focus = { V12, 1, 1 },
}

at(M2) {
  en = [[All that is kept of them: M after two tokens, ({M2[1,1]}, {M2[1,2]}) and
    ({M2[2,1]}, {M2[2,2]}).]],
  zh = [[留下来的全在这里：读完两个词元的 M，({M2[1,1]}, {M2[1,2]}) 和 ({M2[2,1]},
    {M2[2,2]})。]],
  focus = { M2, 2, 1 },
}
expect { M2, 1, 1, near = 2 }
expect { M2, 1, 2, near = 0 }
expect { M2, 2, 1, near = 3 }
expect { M2, 2, 2, near = 1 }

at(k3) {
  en = [[Autumn arrives, with the key ({k3[1,1]}, {k3[1,2]}).]],
  zh = [[秋来了，带着键 ({k3[1,1]}, {k3[1,2]})。]],
  focus = { k3, 1, 1 },
}
expect { k3, 1, 1, near = 1 }
expect { k3, 1, 2, near = 0 }

at(v3) {
  en = [[And with the value ({v3[1,1]}, {v3[1,2]}).]],
  zh = [[也带着值 ({v3[1,1]}, {v3[1,2]})。]],
  focus = { v3, 1, 2 },
}
expect { v3, 1, 1, near = 0 }
expect { v3, 1, 2, near = 3 }

at(kv3) {
  en = [[The two make a matrix of M's size: row 1 is {k3[1,1]} times the value, row 2
    {k3[1,2]} times.]],
  zh = [[两个一乘，就是和 M 一样大的矩阵：第 1 行是值的 {k3[1,1]} 倍，第 2 行是 {k3[1,2]}
    倍。]],
  focus = { kv3, 1, 2 },
}

at(M3) {
  en = [[It is added: M3 = M2 + k3ᵀ⋅v3. A state, brought up to date with each word
    and never larger than this. You have met such a thing, or will: it is a
    recurrent network.]],
  zh = [[加上去：M3 = M2 + k3ᵀ⋅v3。一个状态，每读一个词更新一次，永远就这么大。这东西有名字：
    循环神经网络。]],
  focus = { M3, 1, 2 }, core = true,
}

at(q3) {
  en = [[Autumn's question, ({q3[1,1]}, {q3[1,2]}). It is put to M3 and to nothing
    else.]],
  zh = [[秋的查询 ({q3[1,1]}, {q3[1,2]})。它只问 M3，别的谁也不问。]],
  focus = { q3, 1, 1 },
}
expect { q3, 1, 1, near = 2 }
expect { q3, 1, 2, near = -1 }

at(o3) {
  en = [[({o3[1,1]}, {o3[1,2]}), row 3 of O_past, without looking back at a single
    token. That is the gain. The loss is the same thing: four numbers have to
    hold whatever was said, and all keys beyond the second must share room with
    others.]],
  zh = [[({o3[1,1]}, {o3[1,2]})，正是 O_past 的第 3 行，一个词元也没有回头看。好处在这里，坏
    处也在这里：说过的一切都得塞进四个数，从第三个键起，就得和别人挤。]],
  focus = { o3, 1, 2 }, core = true,
}
expect { o3, 1, 1, near = 1 }
expect { o3, 1, 2, near = 5 }

-- Backward -----------------------------------------------------------------

at(d(both)) {
  en = [[Given by hand, and the same for both halves: winter's second output counts
    {dboth[4,2]} times on the left and {dboth[4,4]} times on the right.]],
  zh = [[直接给定，两半一样：冬的第二个输出，左边算 {dboth[4,2]} 倍，右边也算 {dboth[4,4]}
    倍。]],
  focus = { d(both), 4, 2 },
}
expect { d(both), 4, 2, near = 3 }
expect { d(both), 4, 4, near = 3 }

at(d(O)) {
  en = [[The right half goes back by way of M: {dO[4,2]} for winter's second output.]],
  zh = [[右半边，从 M 那条路回去：冬的第二个输出还是 {dO[4,2]}。]],
  focus = { d(O), 4, 2 },
}
expect { d(O), 4, 2, near = 3 }

at(d(O_left)) {
  en = [[The left half goes back by way of S. Winter's row is ({dO_left[4,1]},
    {dO_left[4,2]}).]],
  zh = [[左半边，从 S 那条路回去。冬的那一行是 ({dO_left[4,1]}, {dO_left[4,2]})。]],
  focus = { d(O_left), 4, 2 },
}
expect { d(O_left), 4, 1, near = 0 }
expect { d(O_left), 4, 2, near = 3 }

at(d(S)) {
  en = [[By way of S the 4 by 4 table comes back as well: sixteen more numbers, such
    as the {dS[4,3]} for how winter scored autumn. And nothing softens them;
    without softmax no row has to add up to 0.]],
  zh = [[经 S 走，4×4 的表又来一遍：又是十六个数，比如冬给秋的分数上是 {dS[4,3]}。而且没有
    softmax 来调和，每一行加起来不必是 0。]],
  focus = { d(S), 4, 3 },
}
expect { d(S), 4, 3, near = 9 }

at(d(M)) {
  en = [[All four tokens read from M, so all four answer, and what they say is added
    up in the same 2 by 2: {dM[1,1]} is 1 from spring and 2 from autumn. The way
    back, too, knows no 4 by 4.]],
  zh = [[四个词元都从 M 里读过，所以四个都来答话，加在同样的 2×2 里：{dM[1,1]} 是春的 1 加秋
    的 2。往回走，也没有 4×4 的表。]],
  focus = { d(M), 1, 1 }, core = true,
}
expect { d(M), 1, 1, near = 3 }

at(d(Q)) {
  en = [[Two answers, one by way of S and one by way of M, and they agree in every
    cell: for winter each is half of ({dQ[4,1]}, {dQ[4,2]}). The same sums in
    another order, and only one of the two needed a 4 by 4.]],
  zh = [[两份答复，一份经 S 来，一份经 M 来，逐格相同：冬的 ({dQ[4,1]}, {dQ[4,2]})，每份正好
    一半。还是那些和，只是换了次序，而用到 4×4 的只有其中一份。]],
  focus = { d(Q), 4, 1 },
}
expect { d(Q), 4, 1, near = 30 }
expect { d(Q), 4, 2, near = -6 }

at(d(K)) {
  en = [[Autumn's key hears {dK[3,2]} in its second number, although that number is
    {K[3,2]}: its value {V[3,2]} times the {dM[2,2]} that M's corner heard, and
    as much again by way of S.]],
  zh = [[秋的键，第二个数上听到 {dK[3,2]}，虽然这个数本身是 {K[3,2]}：它的值 {V[3,2]} 乘上 M
    那一角听到的 {dM[2,2]}，经 S 又来同样多。]],
  focus = { d(K), 3, 2 },
}
expect { d(K), 3, 2, near = 30 }
expect { K, 3, 2, near = 0 }
expect { V, 3, 2, near = 3 }
expect { d(M), 2, 2, near = 5 }

at(d(V)) {
  en = [[Spring's value hears ({dV[1,1]}, {dV[1,2]}), winter's ({dV[4,1]},
    {dV[4,2]}). By way of S each token is asked by each; by way of M all of it
    comes through four numbers, and it is the same.]],
  zh = [[春的值听到 ({dV[1,1]}, {dV[1,2]})，冬的听到 ({dV[4,1]}, {dV[4,2]})。经 S 走，是一个
    一个来问；经 M 走，全都从四个数里过，结果一样。]],
  focus = { d(V), 4, 1 },
}
expect { d(V), 1, 1, near = 4 }
expect { d(V), 1, 2, near = 12 }
expect { d(V), 4, 1, near = 8 }
expect { d(V), 4, 2, near = -8 }

closing {
  en = [[
- Without softmax (QKᵀ)V = Q(KᵀV): T²⋅d multiplications become T⋅d².
- The price: at most d of the T rows of S are free.
- Softmax breaks the ties: e^(q⋅k) is no product of finitely many features.
- Feature maps with a normaliser give shares and stay linear.
- Not looking ahead, M is a state that each token is added to: an RNN.

So much for scores. Lesson 14 looks after the size of what is added up.]],
  zh = [[
- 没有 softmax，(QKᵀ)V = Q(KᵀV)：T²⋅d 次乘法变成 T⋅d² 次。
- 代价：S 的 T 行里，最多只有 d 行自由。
- softmax 能打断牵连：e^(q⋅k) 写不成有限个特征的点积。
- 特征映射加归一化，份额有了，仍是线性的。
- 不看后面的话，M 是一个状态，每来一个词元加一笔：这就是 RNN。

分数就说到这里。第 14 课来管一管，加来加去的那些数会有多大。]],
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
  prompt = { en = [[Autumn asks with ({Q[3,1]}, {Q[3,2]}). Column 1 of M is {M[1,1]}, {M[2,1]}.
                  What is its first output?]],
             zh = [[秋的查询是 ({Q[3,1]}, {Q[3,2]})，M 的第 1 列是 {M[1,1]}、{M[2,1]}。它的第一个输出是
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
    { en = "Yes, softmax works on each row by itself", zh = "是，softmax 是一行一行做的" },
    { en = "No", zh = "不是" },
    { en = "Yes, up to a factor", zh = "是，只差一个倍数" },
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
  at = A, id = "insist",
  prompt = { en = [[Make autumn put more than 90 % on winter, with one number of K. Then
                  see what A_lin makes of the same edit.]],
             zh = "改 K 里的一个数，让秋把 90% 以上给冬。再去看看，同样改了之后 A_lin 怎么样。" },
  hints = { { en = "Autumn asks with (2, −1): winter's first key number counts twice.",
              zh = "秋的查询是 (2, −1)：冬的键，第一个数算两倍。" },
            { en = [[e^ makes much of a large score; a sum of products only makes it a
                   little larger.]],
              zh = "分数一大，e^ 会把它放得很大；只乘不取指数，只大一点点。" } },
  reached = function()
    local k, edited = { {1,1}, {0,1}, {1,0}, {1,-1} }, 0
    for i = 1, 4 do
      for j = 1, 2 do
        if K[i][j] ~= k[i][j] then edited = edited + 1 end
      end
    end
    return A[3][4] > 0.9 and edited == 1 and Q[3][1] == 2 and Q[3][2] == -1
  end,
  solution = { "set K[4,1] 3" },
}

expect { A, 3, 4, near = 0.990538, after = { "set K[4,1] 3" } }
expect { A_lin, 3, 4, near = 0.418825, after = { "set K[4,1] 3" } }

-- About four minutes.
play {
  "wait 9",
  "next", "wait 8",                                       -- Q
  "goto S", "wait 7", "next", "wait 7",                   -- S, O_left
  "next", "explain", "wait 9",                            -- M
  "next", "select O[3,1]", "explain", "wait 11",          -- O
  "goto NS", "wait 10",
  "next", "wait 7",                                       -- A
  "next", "wait 10", "view next", "wait 6", "view lesson", -- NA
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
