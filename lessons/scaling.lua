-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 1, id = "scaling", part = 1, order = 6, minutes = 25, needs = { "softmax" },
  title = { en = "Why divide by √d_k", zh = "为什么要除以 √d_k" },
}

widths = { "2", "8", "64", "512" }
keys = {}
for j = 1, 60 do keys[j] = { en = "key" .. j, zh = "键" .. j } end

-- One query of 512 numbers, drawn once: mean 0, variance 1, nothing meant by it.
q = input(random(1, 512, { seed = 278, scale = 1 }))

-- The same query, cut off after 2, 8, 64 and 512 numbers.
local kept = {}
for i, d in ipairs { 2, 8, 64, 512 } do
  kept[i] = {}
  for j = 1, 512 do kept[i][j] = j <= d and 1 or 0 end
end
cut = constant(kept, { rows = widths })
Q = hadamard(cut, q)
lengths = Q * Q.T

-- Sixty keys of the same kind, and the first four of them to look at closely.
many = constant(random(60, 512, { seed = 4426, scale = 1 }), { rows = keys })
S_many = Q * many.T
K = rows(many, 1, 4)
S = Q * K.T

-- As they are, and divided.
S_raw = 1 * S
A_raw = softmax(S_raw)
root = constant({ {sqrt(2)}, {sqrt(8)}, {sqrt(64)}, {sqrt(512)} }, { rows = widths })
S_scaled = div(S, root)
many_scaled = div(S_many, root)
A = softmax(S_scaled)

-- What scaling does not repair: scores made large by large weights.
S_loud = 8 * S_scaled
A_loud = softmax(S_loud)

V = constant({ {4}, {1}, {6}, {3} }, { rows = { keys[1], keys[2], keys[3], keys[4] } })
O_raw = A_raw * V
O = A * V
Y = hcat { O_raw, O }

backward(Y, ones(4, 2))

intro {
  en = [[A score adds up as many products as a key has numbers: 2 in our examples,
    64 or 128 in a real model. Take numbers with no meaning at all and only make the
    keys wider. What becomes of the scores, of the shares, and of the gradient?]],
  zh = [[键有多少个数，分数就是多少个乘积之和：我们的例子里是 2 个，
    真正的模型里是 64 个、128 个。拿一堆毫无意义的数，只把键加宽，别的什么也不变：
    分数会怎样？份额会怎样？梯度又会怎样？]],
}

-- Forward ------------------------------------------------------------------

at(q) {
  en = [[512 numbers drawn at random, mean 0, variance 1: {q[1,1]}, {q[1,2]},
    {q[1,3]} and so on. They mean nothing, and that is the point. Whatever happens
    from here on happens because of their number.]],
  zh = [[随机抽的 512 个数，均值 0，方差 1：{q[1,1]}、{q[1,2]}、{q[1,3]}……它们毫无意义，
    要的就是这个。往后发生的一切，都只因为它们的个数。]],
  focus = { q, 1, 1 },
}

at(cut) {
  en = [[A stencil of ones and zeros. Row d=2 lets the first two numbers through,
    row d=512 all of them. So the four rows differ in width and in nothing else.]],
  zh = [[一块由 1 和 0 组成的模板。d=2 那一行只放前两个数过去，d=512 那一行全放过去。
    所以这四行除了宽度，没有别的差别。]],
  focus = { cut, 1, 1 },
}

at(Q) {
  en = [[One query in four widths. All four begin with {Q[1,1]}, {Q[1,2]}. The first
    row is 0 from there on, the last goes on to the end.]],
  zh = [[同一个查询，四种宽度。四行都以 {Q[1,1]}、{Q[1,2]} 开头；第一行到此为止，
    后面全是 0，最后一行一直延续到底。]],
  focus = { Q, 1, 2 },
}

at(lengths) {
  en = [[On the diagonal, each row with itself, its length squared:
    {lengths[1,1]:1}, {lengths[2,2]:1}, {lengths[3,3]:1}, {lengths[4,4]:1}. Near 2,
    8, 64, 512, for each number adds 1 on average. A score is direction times
    length, and length grows by itself.]],
  zh = [[对角线上是每行和自己的点积，
    长度的平方：{lengths[1,1]:1}、{lengths[2,2]:1}、{lengths[3,3]:1}、{lengths[4,4]:1}。
    离 2、8、64、512 不远，因为每个数平均贡献 1。分数是方向乘长度，而长度自己就在长。]],
  focus = { lengths, 4, 4 }, core = true,
}
expect { lengths, 1, 1, near = 2.043242 }
expect { lengths, 2, 2, near = 8.496852 }
expect { lengths, 3, 3, near = 69.450899 }
expect { lengths, 4, 4, near = 512.495514 }

at(many) {
  en = [[Sixty keys, drawn the same way and without regard to the query. None of
    them is meant to match it.]],
  zh = [[六十个键，同样抽法，抽的时候不看查询。没有哪个是特意配它的。]],
  focus = { many, 1, 1 },
}

at(S_many) {
  en = [[Sixty scores a row, within ±3.5, ±8.2, ±18.0, ±52.8: v draws each row as a
    histogram. A product of two such numbers has variance 1, the sum of d products
    variance d.]],
  zh = [[每行六十个分数，依次在 ±3.5、±8.2、±18.0、±52.8 以内，按 v 逐行看直方图。
    两个这样的数相乘，方差是 1；d 个乘积相加，方差就是 d。]],
  focus = { S_many, 4, 2 }, view = "histogram", core = true,
}

ask {
  at = K,
  prompt = { en = [[d = 512 has 64 times as many numbers as d = 8. How many times wider should
               scores spread?]],
             zh = "从 d = 8 到 d = 512，一个键里的数变成 64 倍。照理，分数摊开的宽度是几倍？" },
  answer = 8,
  hints = { { en = "Variances add. The spread is the root of the variance.",
              zh = "相加的是方差；宽度是方差的平方根。" } },
  slips = {
    [6.439] = { en = [[So these sixty happen to spread, 52.8 against 8.2. What is to be
                  expected is √64.]],
                zh = "这六十个碰巧是这样，52.8 比 8.2。照理该是 √64。" },
    [64] = { en = [[That is the variance. The spread is its root.]],
             zh = "那是方差的倍数，宽度要开方。" },
    [1] = { en = [[Positive and negative products cancel only in part.]],
            zh = "正负乘积只会抵消掉一部分。" },
    [2.828427] = { en = "That is √8. It is √64 here: from 8 to 512 is 64 times.",
                   zh = "那是 √8。从 8 到 512 是 64 倍，要的是 √64。" },
  },
}

at(K) {
  en = [[The first four of the sixty, to look at closely. Random keys of 512 numbers
    are about equally long, near √512 = 22.6.]],
  zh = [[六十个里的前四个，拿来细看。512 个数的随机键，长度都差不多，在 √512 = 22.6 上下。]],
  focus = { K, 2, 1 },
}

at(S) {
  en = [[Column key2: {S[1,2]}, {S[2,2]}, {S[3,2]}, {S[4,2]}. The same query, the
    same key, but sums of 2, 8, 64 and 512 products.]],
  zh = [[看键2 那一列：{S[1,2]}、{S[2,2]}、{S[3,2]}、{S[4,2]}。同一个查询，同一个键，
    加起来的乘积却分别是 2 个、8 个、64 个、512 个。最后那个和式很长，打开看看。]],
  focus = { S, 4, 2 },
}
expect { S, 1, 2, near = -0.101179 }
expect { S, 2, 2, near = 1.07022 }
expect { S, 3, 2, near = 3.422729 }
expect { S, 4, 2, near = 9.962942 }

at(S_raw) {
  en = [[First branch: the scores as they are, times 1. d=2 lies between
    {S_raw[1,4]} and {S_raw[1,2]}, d=512 between {S_raw[4,1]} and {S_raw[4,2]},
    where key2 leads by chance: no key was meant.]],
  zh = [[第一路：分数原样不动，只乘个 1。d=2 那一行在 {S_raw[1,4]} 和 {S_raw[1,2]} 之
    间；d=512 那一行，在 {S_raw[4,1]} 和 {S_raw[4,2]} 之间，
    键2 以 {S_raw[4,2]} 对 {S_raw[4,3]} 领先。纯属偶然，没有哪个键是特意配的。]],
  focus = { S_raw, 4, 2 }, core = true,
}
expect { S_raw, 1, 4, near = -3.427975 }
expect { S_raw, 1, 2, near = -0.101179 }
expect { S_raw, 4, 1, near = -7.298477 }
expect { S_raw, 4, 3, near = 3.153468 }

at(A_raw) {
  en = [[The largest share, row by row: {A_raw[1,2]:%}, {A_raw[2,2]:%},
    {A_raw[3,3]:%}, and for d=512 {A_raw[4,2]:4}. Softmax has become hardmax. Nobody
    learned anything; the key only got wider.]],
  zh = [[逐行看最大的份额：{A_raw[1,2]:%}、{A_raw[2,2]:%}、{A_raw[3,3]:%}，
    到 d=512 是 {A_raw[4,2]:4}。softmax 成了 hardmax。什么都没学，只是键变宽了。]],
  focus = { A_raw, 4, 2 }, core = true,
}
expect { A_raw, 1, 2, near = 0.479615 }
expect { A_raw, 2, 2, near = 0.658533 }
expect { A_raw, 3, 3, near = 0.922481 }
expect { A_raw, 4, 2, near = 0.998853 }

at(root) {
  en = [[Second branch: one divisor a row, √2, √8, √64, √512. It counts the numbers
    in a key; not the four keys, not the width of a value.]],
  zh = [[第二路：每行一个除数，√2、√8、√64、√512。它数的是键里有几个数，不是四个键，
    也不是值有多宽。]],
  focus = { root, 4, 1 },
}

at(S_scaled) {
  en = [[Now all four rows live on one scale. Row d=512 reaches from {S_scaled[4,1]}
    to {S_scaled[4,2]}, row d=8 from {S_scaled[2,3]} to {S_scaled[2,2]}.]],
  zh = [[这下四行的尺度一样了。d=512 那一行从 {S_scaled[4,1]} 到 {S_scaled[4,2]}，d=8 那一
    行从 {S_scaled[2,3]} 到 {S_scaled[2,2]}。]],
  focus = { S_scaled, 4, 2 },
}
expect { S_scaled, 4, 1, near = -0.32255 }
expect { S_scaled, 4, 2, near = 0.440304 }
expect { S_scaled, 2, 3, near = -0.4071 }
expect { S_scaled, 2, 2, near = 0.37838 }

ask {
  at = S_scaled, cell = { 4, 2 },
  prompt = { en = "S[4,2] is 9.962942, and each key has 512 numbers. S_scaled[4,2] = ?",
             zh = "S[4,2] 是 9.962942，每个键有 512 个数。S_scaled[4,2] = ?" },
  hints = { { en = "√512 is 22.627417.", zh = "√512 是 22.627417。" } },
  slips = {
    [0.019459] = { en = "You divided by 512, the variance. The root of it is the spread.",
                   zh = "你除以了 512，那是方差；宽度要开方。" },
    [4.981471] = { en = [[That is √4, from the number of keys.]],
                   zh = "那是除以 √4，四是键的个数。" },
    [225.436] = { en = "You multiplied.", zh = "你乘了，应该除。" },
  },
}

at(many_scaled) {
  en = [[And all sixty keys, divided likewise: no score is beyond
    {many_scaled[2,9]} or {many_scaled[1,15]} any more, whatever the width. Press v:
    before and after, on one axis.]],
  zh = [[六十个键也都这样除：不管多宽，没有一个分数超出 {many_scaled[1,15]} 到
    {many_scaled[2,9]}。按 v，除之前和除之后画在同一根轴上。]],
  focus = { many_scaled, 4, 30 }, view = "histogram", shows = { S_many, many_scaled },
}
expect { many_scaled, 2, 9, near = 2.885484 }
expect { many_scaled, 1, 15, near = -2.435247 }

at(A) {
  en = [[The largest shares now: {A[1,2]:%}, {A[2,2]:%}, {A[3,3]:%}, {A[4,2]:%}.
    Width no longer decides, and keys without meaning share more evenly.]],
  zh = [[现在最大的份额是 {A[1,2]:%}、{A[2,2]:%}、{A[3,3]:%}、{A[4,2]:%}，
    不再由宽度说了算。四个毫无意义的键，本该差不多平分；平分是 25%，现在离它近多了。]],
  focus = { A, 4, 2 }, core = true,
}
expect { A, 1, 2, near = 0.426746 }
expect { A, 2, 2, near = 0.38699 }
expect { A, 3, 3, near = 0.417095 }
expect { A, 4, 2, near = 0.350963 }

try {
  at = A,
  prompt = {
    en = [[How sharp a row is lies in its divisor. Change root[4,1] alone until the
      largest share of row d=512 lies between 60 % and 80 %.]],
    zh = [[一行有多“专一”，看它的除数。只改 root[4,1]，让 d=512 那一行最大的份额落在
      60% 和 80% 之间。]],
  },
  reached = function() return A[4][2] > 0.6 and A[4][2] < 0.8 end,
  hints = { { en = "Divide by less, and the leads grow.", zh = "除得少些，领先就大些。" },
            { en = "Somewhere between 1 (hardmax) and 22.6 (35 %).",
              zh = "在 1（hardmax）和 22.6（35%）之间。" } },
  solution = { "set root[4,1] 6" },
}

at(S_loud) {
  en = [[Now let the weights grow, and all scaled scores become 8 times as large.
    {S_scaled[4,2]} is {S_loud[4,2]}, and its lead over key3 grew from 0.301 to
    2.408.]],
  zh = [[现在假设参数变大了，缩放之后的分数全变成 8 倍：{S_scaled[4,2]} 成了
    {S_loud[4,2]}，那一行里对键3 的领先从 0.301 变成 2.408。]],
  focus = { S_loud, 4, 2 },
}
expect { S_loud, 4, 2, near = 3.522432 }
expect { S_loud, 4, 3, near = 1.114919 }

at(A_loud) {
  en = [[Decided again, {A_loud[1,2]:%} to {A_loud[2,2]:%}, at every width. √d_k
    undoes what width does and nothing else. Scores made large by large weights stay
    large, and rightly: a model that has learned to choose may.]],
  zh = [[又都拿定主意了，从 {A_loud[1,2]:%} 到 {A_loud[2,2]:%}，哪种宽度都一样。√d_k 只抵
    消宽度带来的增长；因为参数大而大的分数，还是那么大。这也未必是坏事：学会了选择的模型，
    本来就可以专一。]],
  focus = { A_loud, 2, 2 }, core = true,
  notes = {
    en = [[One article says that the division pulls the values back to normal. It
      shows a key with 1919810114514 in it; √2 does nothing for that one.]],
    zh = [[有一篇文章说，除一下就把数值拉回正常水平，举的例子里键有 1919810114514 这么大；
      除以 √2 对它毫无作用。]],
  },
}
expect { A_loud, 1, 2, near = 0.86254 }
expect { A_loud, 2, 2, near = 0.970366 }

ask {
  at = S_loud,
  prompt = { en = [[Wq grows eightfold in training, and all scores with it. Does dividing by
               √d_k undo that?]],
             zh = "训练中 Wq 变成 8 倍，分数全跟着变成 8 倍。除以 √d_k 能把它抵消掉吗？" },
  choice = { { en = "Yes, it brings every score back to normal", zh = "能，它把所有分数拉回正常" },
             { en = [[No, it only undoes what the width of the keys adds]],
               zh = "不能，它只抵消键变宽带来的增长" },
             { en = "Only for d = 512", zh = "只在 d = 512 时能" } },
  answer = 2,
  hints = { { en = "Does √d_k know anything of Wq?", zh = "√d_k 知道 Wq 有多大吗？" } },
  slips = {
    [1] = { en = "The divisor is a fixed number. It cannot see how large the weights have become.",
            zh = "除数是个固定的数，看不见参数变得多大。" },
    [3] = { en = "Compare row d=512 of A_loud with the others: as decided as they are.",
            zh = "看看 A_loud 的 d=512 那一行：和别的行一样专一。" },
  },
}

at(V) {
  en = [[Four values, all different, so that it matters which key is looked at.]],
  zh = [[四个值各不相同，这样看哪个键才有区别。]],
  focus = { V, 2, 1 },
}

at(O_raw) {
  en = [[Undivided, row d=512 is {O_raw[4,1]}: key2's value {V[2,1]} and practically
    nothing else.]],
  zh = [[不除的话，d=512 那一行是 {O_raw[4,1]}：除了键2 的值 {V[2,1]}，几乎没有别的。]],
  focus = { O_raw, 4, 1 },
}
expect { O_raw, 4, 1, near = 1.005601 }

at(O) {
  en = [[Divided, it is {O[4,1]}: a mixture again, not far from 3.5, the mean of the
    four values.]],
  zh = [[除过之后是 {O[4,1]}：又是混合了，离四个值的平均 3.5 不远。]],
  focus = { O, 4, 1 },
}
expect { O, 4, 1, near = 3.241007 }

at(Y) {
  en = [[Both branches side by side, and f is the sum of it all. That is fair play:
    every row of either branch gets the same upstream gradient. What will be left of
    it at the scores?]],
  zh = [[两路并排放在一起，f 就是全部相加。这样很公平：每一路、每一行收到的上游梯度都一
    样。走到分数那里，还能剩多少？]],
  focus = { Y, 4, 1 },
}

-- Backward ---------------------------------------------------------------------

at(d(Y)) {
  en = [[Ones everywhere. Any difference you see from here on was made on the way.]],
  zh = [[全是 1。往后看到的任何差别，都是路上造成的。]],
  focus = { d(Y), 4, 1 },
}

at(d(O_raw)) {
  en = [[The left half goes back into the branch without scaling.]],
  zh = [[左半边，回到不缩放的那一路。]],
  focus = { d(O_raw), 4, 1 },
}

at(d(O)) {
  en = [[The right half goes back into the branch with scaling. Still all 1.]],
  zh = [[右半边，回到缩放的那一路，也还全是 1。]],
  focus = { d(O), 4, 1 },
}

at(d(A)) {
  en = [[Every row reads {dA[4,1]}, {dA[4,2]}, {dA[4,3]}, {dA[4,4]}: the values. In
    row d=512 key2 has the largest share and is worth {dA[4,2]}; key3 would be worth
    {dA[4,3]}.]],
  zh = [[每一行都是 {dA[4,1]}、{dA[4,2]}、{dA[4,3]}、{dA[4,4]}，就是那四个值。
    在 d=512 那一行，份额最大的键2 只值 {dA[4,2]}，键3 却值 {dA[4,3]}。]],
  focus = { d(A), 4, 3 },
}

at(d(A_raw)) {
  en = [[The branch without scaling hears the very same. So far no row knows how
    wide it is.]],
  zh = [[不缩放的那一路听到的一模一样。到这里，哪一行都还不知道自己有多宽。]],
  focus = { d(A_raw), 4, 3 },
}

at(d(S_scaled)) {
  en = [[With scaling all four rows are alive: the largest are {dS_scaled[1,2]},
    {dS_scaled[2,2]}, {dS_scaled[3,3]}, {dS_scaled[4,2]}. The widest row is no
    weaker than the rest. Now the other branch.]],
  zh = [[缩放的这一路，四行都活着：
    最大的依次是 {dS_scaled[1,2]}、{dS_scaled[2,2]}、{dS_scaled[3,3]}、{dS_scaled[4,2]}，
    最宽的一行不比别的弱。再看另一路。]],
  focus = { d(S_scaled), 4, 2 }, core = true,
}
expect { d(S_scaled), 1, 2, near = -0.882093 }
expect { d(S_scaled), 2, 2, near = -0.773675 }
expect { d(S_scaled), 3, 3, near = 0.798997 }
expect { d(S_scaled), 4, 2, near = -0.786511 }

at(d(S_raw)) {
  en = [[Row d=2 is alive, {dS_raw[1,2]}. Row d=512 has {dS_raw[4,2]:4}, a hundred
    and sixty times less. key3, worth six times as much as key2, hears
    {dS_raw[4,3]:4}. The row made up its mind by accident; no gradient talks it out
    of it.]],
  zh = [[d=2 那一行还活着，有 {dS_raw[1,2]}；d=512 那一行最大只有 {dS_raw[4,2]:4}，
    小了约一百六十倍。键3 明明值六倍，听到的只有 {dS_raw[4,3]:4}。这一行偶然拿定了主意，
    梯度却劝不动它。]],
  focus = { d(S_raw), 4, 2 }, core = true,
}
expect { d(S_raw), 1, 2, near = -0.891297 }
expect { d(S_raw), 4, 2, near = -0.005595 }
expect { d(S_raw), 4, 3, near = 0.005504 }

ask {
  at = d(S_scaled),
  prompt = { en = "dA_raw is the same in all four rows. Which row of dS_raw is the smallest?",
             zh = "dA_raw 四行全一样。dS_raw 里哪一行最小？" },
  choice = { "d=2", "d=8", "d=64", "d=512" }, answer = 4,
  hints = { { en = "The rule is a⋅(dA - mean). What is a in a row that is decided?",
              zh = "规则是 a⋅(dA - 平均)。主意已定的行，a 是什么样？" } },
  slips = {
    [1] = { en = [[Its scores are small, but its shares are spread, and that keeps the
              gradient alive.]],
            zh = "它的分数小，可份额摊得开，梯度反而活着。" },
    [3] = { en = "Small already, but there is a row that is more decided still.",
            zh = "已经很小了，可还有一行主意更定。" },
  },
}

at(d(S)) {
  en = [[Both branches arrive, and the divisor is due again: {dS_scaled[4,2]}
    divided by √512 is -0.035, {dS_raw[4,2]:4} comes as it is. Even so the scaled
    branch says six times as much.]],
  zh = [[两路在这里汇合，除数也要再算一次：{dS_scaled[4,2]} 除以 √512，回来是 -0.035；
    另一路的 {dS_raw[4,2]:4} 原样回来。看上面那两行：就算这样，缩放那一路说的话，
    还是另一路的六倍。]],
  focus = { d(S), 4, 2 }, core = true,
}
expect { d(S), 4, 2, near = -0.040354 }

at(d(Q)) {
  en = [[From scores to queries: each of the 512 places gathers four keys. Row d=2
    has numbers in all 512 places too. Its query was cut off after two, but nobody
    told the keys.]],
  zh = [[从分数回到查询：512 个位置，每个位置都汇总四个键。d=2 那一行，512 个位置也都有
    数：查询是只剩两个数了，可键并不知道。]],
  focus = { d(Q), 1, 2 },
}

at(d(q)) {
  en = [[The stencil once more, and there the cut falls. q[1,1] and q[1,2] hear from
    all four rows, the last number only from row d=512.]],
  zh = [[模板再用一次，截断就落在这里：q[1,1] 和 q[1,2] 听得到四行的声音，
    最后一个数只听得到 d=512 那一行。]],
  focus = { d(q), 1, 1 },
}

closing {
  en = [[
- Wider keys make larger scores by themselves: variance d, spread √d.
- Large scores make softmax a hardmax, by accident and not by learning.
- A decided row passes almost no gradient on; here about a hundred and sixty times less.
- √d_k brings every width to one scale, and is due again on the way back.
- It undoes what width does, nothing else: large weights still make large scores.

Lesson 7 forbids a token to look ahead.]],
  zh = [[
- 键越宽，分数自己就越大：方差是 d，宽度是 √d。
- 分数一大，softmax 就成了 hardmax，这是碰巧，不是学会的。
- 主意已定的行，几乎传不过梯度；这里小了约一百六十倍。
- √d_k 把各种宽度拉到同一个尺度，回来时还要再除一次。
- 它只抵消宽度的作用：参数大，分数照样大。

第 7 课：不许往后看。]],
}

-- About three and a half minutes.
play {
  "wait 10",
  "goto lengths", "select lengths[4,4]", "wait 10",
  "goto S_many", "wait 11",
  "goto S_raw", "wait 10",
  "goto A_raw", "select A_raw[1,1]", "wait 5", "select A_raw[4,2]", "explain", "wait 9",
  "goto S_scaled", "wait 8",
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
