-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 1, id = "backward", part = 1, order = 4, minutes = 30, needs = { "three-tokens", "softmax" },
  title = { en = "Four steps back", zh = "往回四步" },
}

tokens = { "Token1", "Token2", "Token3" }

-- 3 tokens, 4 numbers each; 2 in a key, 1 in a value. Four sizes, all
-- different, so that a product that cannot be right does not fit either.
X  = input ({ {1,0,2,0}, {0,1,1,0}, {1,1,0,1} }, { rows = tokens })
Wq = weight { {1,0}, {0,1}, {0,1}, {1,-1} }
Wk = weight { {0,1}, {1,0}, {0,1}, {0,1} }
Wv = weight { {2}, {0}, {1}, {0} }

Q = X * Wq
K = X * Wk
V = X * Wv
S = Q * K.T
S_scaled = S / sqrt(2)
A = softmax(S_scaled)
O = A * V

backward(O, { {1}, {-2}, {3} })

intro {
  en = [[Attention has four steps forward: project, compare, share out, mix. Each
    has a step back. None is hard. And yet a backward pass written from memory can
    have every shape in place and still be wrong. How do you know that yours is
    right?]],
  zh = [[注意力往前是四步：投影、比较、分配、混合；往回也是四步，一步对一步。
    哪一步都不难，可凭记忆写出来的反向传播，哪怕形状样样对得上，也可能是错的。
    你怎么知道自己写对了？]],
}

-- Forward ------------------------------------------------------------------

at(X) {
  en = [[Three tokens, four numbers each, 3×4. Keys will have 2 numbers and values
    1. Four different sizes, 3, 4, 2, 1: a wrong product will often not fit. Often,
    not always. Watch for the two places where it does.]],
  zh = [[三个词元，每个四个数，3×4。键会有 2 个数，值只有 1 个。3、4、2、1，
    四个大小都不同，写错的乘积往往形状就对不上。是“往往”，不是“一定”：
    有两处写错了也对得上，留心找找。]],
  focus = { X, 1, 3 },
}

at(Wq) {
  en = [[4×2: from four numbers to a query of two. Column 1 takes a token's first
    number and its fourth, column 2 adds the second and third and subtracts the
    fourth.]],
  zh = [[4×2：四个数变成两个数的查询。第 1 列取词元的第一个和第四个数，第 2 列把第二、
    第三个相加，再减第四个。]],
  focus = { Wq, 4, 2 },
}

at(Wk) {
  en = [[4×2 as well, or queries and keys could not be compared. It reads the same
    four numbers differently: column 1 is the token's second number alone.]],
  zh = [[也是 4×2，不然查询和键没法比。同样四个数，它读法不同：第 1 列只取词元的第二个数。]],
  focus = { Wk, 2, 1 },
}

at(Wv) {
  en = [[4×1: a value is a single number here, so that every step back through it is
    one multiplication. Rows 2 and 4 are {Wv[2,1]}. That does not make them idle:
    you will see what dWv[2,1] is.]],
  zh = [[4×1：这里的值只有一个数，往回走经过它时，每格只要一次乘法。
    第 2、4 行是 {Wv[2,1]}，可这不等于它们闲着：dWv[2,1] 是多少，走到那里就知道。]],
  focus = { Wv, 2, 1 },
}

at(Q) {
  en = [[Token1 asks with ({Q[1,1]}, {Q[1,2]}), Token2 with ({Q[2,1]}, {Q[2,2]}),
    Token3 with ({Q[3,1]}, {Q[3,2]}). Token2 looks only at the second number of a
    key, Token3 only at the first.]],
  zh = [[Token1 的查询是 ({Q[1,1]}, {Q[1,2]})，Token2 是 ({Q[2,1]}, {Q[2,2]})，Token3 是
    ({Q[3,1]}, {Q[3,2]})。Token2 只看键的第二个数，Token3 只看第一个。]],
  focus = { Q, 3, 1 },
}
expect { Q, 1, 1, near = 1 }
expect { Q, 2, 1, near = 0 }
expect { Q, 2, 2, near = 2 }
expect { Q, 3, 1, near = 2 }
expect { Q, 3, 2, near = 0 }

at(K) {
  en = [[Token1's key has a {K[1,1]} in the first place and a {K[1,2]} in the
    second: just what Token2 looks for, and nothing that Token3 would notice.]],
  zh = [[Token1 的键第一个数是 {K[1,1]}，第二个是 {K[1,2]}：正合 Token2 的意，
    而 Token3 根本注意不到它。]],
  focus = { K, 1, 2 },
}
expect { K, 1, 1, near = 0 }
expect { K, 1, 2, near = 3 }

at(V) {
  en = [[What is mixed are just three numbers, {V[1,1]}, {V[2,1]} and {V[3,1]}. They
    differ, and that matters more than how large they are: were they equal, it would
    not matter who looks at whom.]],
  zh = [[要混合的只是三个数：{V[1,1]}、{V[2,1]}、{V[3,1]}。要紧的不是它们多大，
    而是它们不同：要是都一样，谁看谁就无所谓了。]],
  focus = { V, 1, 1 },
}
expect { V, 1, 1, near = 4 }
expect { V, 2, 1, near = 1 }
expect { V, 3, 1, near = 2 }

at(S) {
  en = [[3×3, whatever the other sizes are. In this square hides the trouble of the
    way back: it can be multiplied from either side and transposed, and every
    product still fits.]],
  zh = [[不管别的大小是多少，它总是 3×3。往回走的麻烦就藏在这个正方形里：从左乘、从右乘、
    转置了再乘，形状统统对得上。]],
  focus = { S, 1, 1 },
}

at(S_scaled) {
  en = [[Keys have two numbers, so √2. Make a note of it now. It will be due once
    more on the way back, where nothing on the screen of your editor reminds you.]],
  zh = [[键有两个数，所以除以 √2。现在就记下来：回来时还要再除一次，
    而那时你的编辑器里没有任何东西会提醒你。]],
  focus = { S_scaled, 1, 1 },
}

at(A) {
  en = [[Token2 is the most decided, {A[2,1]:%} on Token1. Token3 cannot choose
    between Token2 and itself, {A[3,2]:%} each. Keep both in mind.]],
  zh = [[主意最定的是 Token2，{A[2,1]:%} 给了 Token1。Token3 在 Token2 和自己之间拿不定主
    意，各给 {A[3,2]:%}。两个都记住。]],
  focus = { A, 2, 1 }, core = true,
}
expect { A, 2, 1, near = 0.767918 }
expect { A, 3, 2, near = 0.445808 }

at(O) {
  en = [[Three outputs, {O[1,1]}, {O[2,1]}, {O[3,1]}. Each is a mixture of {V[1,1]},
    {V[2,1]} and {V[3,1]} by one row of A. Now turn round.]],
  zh = [[三个输出：{O[1,1]}、{O[2,1]}、{O[3,1]}，各是 {V[1,1]}、{V[2,1]}、{V[3,1]} 按 A 的
    一行混合。现在掉头。]],
  focus = { O, 3, 1 },
}
expect { O, 1, 1, near = 3.165651 }
expect { O, 2, 1, near = 3.490448 }
expect { O, 3, 1, near = 1.770959 }

-- Backward: mix ------------------------------------------------------------------

at(d(O)) {
  en = [[The layers above hand down one number an output: {dO[1,1]}, {dO[2,1]},
    {dO[3,1]}. So f = O[1,1] - 2⋅O[2,1] + 3⋅O[3,1]. Every matrix you meet from here
    on has the shape of the one it belongs to. That is the first test.]],
  zh = [[上面的层给每个输出传下一个数：{dO[1,1]}、{dO[2,1]}、{dO[3,1]}，
    也就是 f = O[1,1] - 2⋅O[2,1] + 3⋅O[3,1]。往后遇到的每个梯度，
    都和它所属的矩阵同样形状。这是第一道检验。]],
  focus = { d(O), 2, 1 },
}

at(d(V)) {
  en = [[One cell proves the rule. V[1,1] occurs in every output whose token looked at
    Token1, each time with the share that Token1 got. Count these as the outputs
    count in f: {dV[1,1]}. Nothing else is behind Aᵀ⋅dO.]],
  zh = [[一格就能证明规则。V[1,1] 出现在哪里？谁看了 Token1，它就在谁的输出里，
    乘着 Token1 分到的那一份。各个输出在 f 里算几倍，这些份额就算几倍，加起来是
    {dV[1,1]}。Aᵀ⋅dO 说的不过就是这个。]],
  focus = { d(V), 1, 1 }, core = true,
}
at(d(V)) {
  en = [[Here is the first place. A⋅dO without the transpose fits too, 3×3 by 3×1,
    and says 1.388 for this cell. It asks whom Token1 looked at. The
    question is who looked at Token1. No shape will tell you; the nudge does.]],
  zh = [[第一处就在这里。不转置，A⋅dO 也对得上，3×3 乘 3×1，这一格会得 1.388。
    它问的是 Token1 看了谁；该问的是谁看了 Token1。形状发现不了，
    拨一下就知道。]],
  focus = { d(V), 1, 1 }, core = true,
}
expect { A, 1, 1, near = 0.619985 }
expect { A, 3, 1, near = 0.108383 }
expect { d(V), 1, 1, near = -0.5907 }

ask {
  at = d(V), cell = { 1, 1 },
  prompt = { en = [[dO is 1, -2, 3. Column 1 of A is 0.620, 0.768, 0.108; row 1 is 0.620,
               0.074, 0.306. dV[1,1] = ?]],
             zh = [[dO 是 1、-2、3。A 的第 1 列是 0.620、0.768、0.108，
               第 1 行是 0.620、0.074、0.306。dV[1,1] = ?]] },
  hints = { { en = [[Who used Token1's value, and how much?]],
              zh = "谁用了 Token1 的值，用了多少？" },
            { en = "Down the column, not along the row.", zh = "竖着看一列，不是横着看一行。" } },
  slips = {
    [1.388432] = { en = [[That is row 1 with dO, A⋅dO: whom Token1 looked at. Here it
                     matters who looked at Token1.]],
                   zh = "那是用第 1 行，A⋅dO：Token1 看了谁。这里要的是谁看了 Token1。" },
    [0.59] = { en = "Check the sign: Token2 uses this value most, and its dO is -2.",
               zh = "看看符号：用它最多的是 Token2，而那里的 dO 是 -2。" },
  },
}

at(d(A)) {
  en = [[The same proof for the other factor. A[2,1] occurs in one place only, in
    O[2,1], times V[1,1] = {V[1,1]}; and O[2,1] counts {dO[2,1]}. So {dA[2,1]}. With
    values of one number dA is a plain multiplication table, dO down the side, V
    along the top.]],
  zh = [[另一个因子，同样证法。A[2,1] 只出现在一处，就是 O[2,1] 里，
    乘着 V[1,1] = {V[1,1]}；而 O[2,1] 要算 {dO[2,1]} 遍，所以是 {dA[2,1]}。
    值只有一个数，dA 就是一张乘法表：左边是 dO，上边是 V。]],
  focus = { d(A), 2, 1 }, core = true,
}
expect { d(A), 2, 1, near = -8 }

ask {
  at = d(A), shape_of = d(A),
  prompt = { en = "dO is 3×1, V is 3×1. What shape has dA = dO⋅Vᵀ?",
             zh = "dO 是 3×1，V 是 3×1。dA = dO⋅Vᵀ 是什么形状？" },
  hints = { { en = "It belongs to A.", zh = "它属于 A。" } },
  slips = {
    ["1x1"] = { en = [[That is dOᵀ⋅V, one number: f without its shares.]],
                zh = "那是 dOᵀ⋅V，只有一个数。" },
    ["3x1"] = { en = [[That is the shape of dV. dA belongs to A.]],
                zh = "那是 dV 的形状；dA 属于 A。" },
  },
}

-- Backward: share out --------------------------------------------------------------

at(d(S_scaled)) {
  en = [[Row 3: dA is {dA[3,1]}, {dA[3,2]}, {dA[3,3]}, its mean under the shares
    {dO[3,1]}⋅{O[3,1]} = 5.313. Token1's {dA[3,1]} lies far above and gets
    {dS_scaled[3,1]}, although its share is only {A[3,1]:%}. Token2's {dA[3,2]} lies
    below and gets {dS_scaled[3,2]}. The row adds up to 0.]],
  zh = [[第 3 行：dA 是 {dA[3,1]}、{dA[3,2]}、{dA[3,3]}，
    按份额的平均是 {dO[3,1]}⋅{O[3,1]} = 5.313。Token1 的 {dA[3,1]} 高出一大截，
    份额虽然只有 {A[3,1]:%}，也得 {dS_scaled[3,1]}；Token2 的 {dA[3,2]} 低于平均，
    得 {dS_scaled[3,2]}。整行加起来是 0。]],
  focus = { d(S_scaled), 3, 1 }, core = true,
}
expect { d(A), 3, 1, near = 12 }
expect { d(A), 3, 2, near = 3 }
expect { d(A), 3, 3, near = 6 }
expect { A, 3, 1, near = 0.108383 }
expect { d(S_scaled), 3, 1, near = 0.724774 }
expect { d(S_scaled), 3, 2, near = -1.031099 }

ask {
  at = d(S_scaled), sign_of = { d(S_scaled), 2, 1 },
  prompt = { en = "Row 2 of dA is -8, -2, -4, all negative. What sign has dS_scaled[2,1]?",
             zh = "dA 的第 2 行是 -8、-2、-4，全是负的。dS_scaled[2,1] 是正是负？" },
  hints = { { en = "The mean is near -7, since the -8 has most of the share.",
              zh = "平均接近 -7，因为 -8 占了大半份额。" } },
  slips = {
    ["+"] = { en = "-8 lies below the mean of -6.98, so it is negative.",
              zh = "-8 低于平均 -6.98，所以是负的。" },
    ["0"] = { en = [[Only the row's sum is 0, not each of its cells.]],
              zh = "为 0 的是整行的和，不是每一格。" },
  },
}

at(d(S)) {
  en = [[The √2 is due: {dS_scaled[3,1]} becomes {dS[3,1]}. Forget it, and Q's and
    K's whole side is 1.414 times too large, every sign and every proportion right.
    Training would still work, a little differently. Only a number check finds this
    one.]],
  zh = [[轮到 √2 了：{dS_scaled[3,1]} 变成 {dS[3,1]}。漏掉它，Q 和 K 那一边就全都大 1.414
    倍，而符号、比例统统没错，照样能训练，只是有点不同。这个错，只有核对数值才找得到。]],
  focus = { d(S), 3, 1 }, core = true,
}
expect { d(S), 3, 1, near = 0.512492 }

ask {
  at = d(S), cell = { 3, 1 },
  prompt = { en = "dS_scaled[3,1] is 0.724774. What is dS[3,1]?",
             zh = "dS_scaled[3,1] 是 0.724774，dS[3,1] 是多少？" },
  hints = { { en = [[What happened to S[3,1] on the way out happens to its gradient on the
                way back.]],
              zh = "去的时候 S[3,1] 经过了什么，回来时它的梯度就再经过一次。" } },
  slips = {
    [0.724774] = { en = [[The √2 is missing. This is its second time.]],
                   zh = "漏了 √2，这是它第二次出场。" },
    [1.024985] = { en = [[You multiplied by √2. S was divided, so a change in S counts for
                     less, not more.]],
                   zh = "你乘了 √2。S 是被除的，它的变动只会打折，不会放大。" },
    [0.362387] = { en = "You divided by d_k = 2; it is √2.", zh = "你除以了 d_k = 2，应是 √2。" },
  },
}

-- Backward: compare ----------------------------------------------------------------

at(d(Q)) {
  en = [[S[3,1] is Q's row 3 with K's row 1. So Token3's query hears from all three
    keys, along row 3 of dS: {dS[3,1]}, {dS[3,2]}, {dS[3,3]}. Its second number gets
    {dQ[3,2]}: that is where Token1's key has its {K[1,2]}. dS⋅K, 3×3 by 3×2.]],
  zh = [[S[3,1] 是 Q 的第 3 行乘 K 的第 1 行。所以 Token3 的查询要听三个键的，
    也就是 dS 的第 3 行：{dS[3,1]}、{dS[3,2]}、{dS[3,3]}。它的第二个数得 {dQ[3,2]}，
    因为 Token1 的键在那里是 {K[1,2]}。dS⋅K，3×3 乘 3×2。]],
  focus = { d(Q), 3, 2 }, core = true,
}
expect { d(S), 3, 2, near = -0.729097 }
expect { d(S), 3, 3, near = 0.216605 }
expect { d(Q), 3, 2, near = 1.24159 }

at(d(K)) {
  en = [[And here is the second place. Token1's key was used by all three queries,
    down column 1 of dS. So dSᵀ⋅Q, and the first number gets {dK[1,1]}. Without the
    transpose dS⋅Q fits just as well, 3×3 by 3×2, and says -0.138.]],
  zh = [[第二处在这里。Token1 的键被三个查询用过，要竖着听 dS 的第 1 列，所以是 dSᵀ⋅Q，
    第一个数得 {dK[1,1]}。不转置，dS⋅Q 一样对得上，3×3 乘 3×2，得到的却是 -0.138。]],
  focus = { d(K), 1, 1 }, core = true,
}
expect { d(K), 1, 1, near = 1.39076 }

ask {
  at = d(Q),
  prompt = { en = "Next comes dK. Which product is it? dS is 3×3, Q and K are 3×2.",
             zh = "接下来是 dK，它是哪个乘积？dS 是 3×3，Q 和 K 都是 3×2。" },
  choice = { "dS⋅Q", "dSᵀ⋅Q", "dS⋅K", "Q⋅dSᵀ" },
  answer = 2,
  hints = { { en = "Token1's key is in S[1,1], S[2,1], S[3,1]: a column.",
              zh = "Token1 的键在 S[1,1]、S[2,1]、S[3,1] 里：是一列。" },
            { en = "And what stood beside the key in each of those sums? A query.",
              zh = "在这几个和式里，和键相乘的是什么？查询。" } },
  slips = {
    [1] = { en = "That fits, 3×2, and is wrong: it reads along a row, as if Token1 were asking.",
            zh = "形状对，3×2，可是错的：它横着读，好像 Token1 是在问。" },
    [3] = { en = "That is dQ.", zh = "那是 dQ。" },
    [4] = { en = "3×2 by 3×3 does not fit.", zh = "3×2 乘 3×3，对不上。" },
  },
}

-- Backward: project -----------------------------------------------------------------

at(d(Wq)) {
  en = [[Here the sizes do help: 4×2 can only come from Xᵀ⋅dQ, 4×3 by 3×2. Row 4 is
    a single voice: only Token3 has a fourth number, so dWq[4,2] is its {dQ[3,2]} as
    it stands.]],
  zh = [[在这里，大小不同就帮上忙了：要 4×2，只能是 Xᵀ⋅dQ，4×3 乘 3×2。
    第 4 行只有一个声音：有第四个数的只有 Token3，所以 dWq[4,2] 就是它的 {dQ[3,2]}，
    原封不动。第 1 行有两个声音，Token1 和 Token3，方向一致，轻重不同。]],
  focus = { d(Wq), 4, 2 },
}
expect { d(Wq), 4, 2, near = 1.24159 }

at(d(Wk)) {
  en = [[The same with dK. dWk[2,1] collects from Token2, {dK[2,1]}, and Token3,
    {dK[3,1]}, and comes to {dWk[2,1]}. It was dK's sign that the missing transpose
    would have spoiled, and this is where it would have landed: in the parameters.]],
  zh = [[换成 dK，做法一样。dWk[2,1] 收的是 Token2 的 {dK[2,1]} 和 Token3 的 {dK[3,1]}，
    合计 {dWk[2,1]}。刚才那个转置要是漏了，错就会一路落到这里，落进参数。]],
  focus = { d(Wk), 2, 1 },
}
expect { d(K), 2, 1, near = -1.572004 }
expect { d(K), 3, 1, near = 0.181244 }
expect { d(Wk), 2, 1, near = -1.39076 }

at(d(Wv)) {
  en = [[dWv[2,1] is {dWv[2,1]}, the largest of the four, for a parameter that is
    {Wv[2,1]}. It asks what would happen if the number changed, not how large it is.
    A 0 would be an answer, too; a ⋅ on this screen is a question not asked yet.]],
  zh = [[dWv[2,1] 是 {dWv[2,1]}，四个里最大，而这个参数本身是 {Wv[2,1]}。
    梯度不问一个数多大，只问它变了会怎样。梯度里的 0 也是一个答案；
    屏幕上的 ⋅ 才是“还没有算”。]],
  focus = { d(Wv), 2, 1 }, core = true,
}
expect { d(Wv), 2, 1, near = 2.5907 }

at(d(X)) {
  en = [[X went three ways, so three gradients come home: {dX[1,1]}. Write = where +=
    is meant, and only the last is left, with every shape right.]],
  zh = [[X 往前走了三条路，回来的梯度就有三份，合计 {dX[1,1]}。
    程序里该写 += 的地方写成 =，就只剩最后那一份，而形状照样全对。]],
  focus = { d(X), 1, 1 }, core = true,
}
at(d(X)) {
  en = [[Column 2: through V exactly 0, since Wv[2,1] is 0. That is a result, not a
    gap. And dX[1,2] is {dX[1,2]}: the other two ways still count.]],
  zh = [[再看第 2 列：经 V 来的那份恰好是 0，因为 Wv[2,1] 是 0。这是算出来的 0。
    而 dX[1,2] 是 {dX[1,2]}：另外两条路还要算。]],
  focus = { d(X), 1, 2 },
}
expect { d(X), 1, 1, near = -1.922374 }
expect { d(X), 1, 2, near = 1.870344 }

ask {
  at = d(X), cell = { 1, 1 },
  prompt = { en = "Through Q comes -0.366, through K -0.375, through V -1.181. dX[1,1] = ?",
             zh = "经 Q 来 -0.366，经 K 来 -0.375，经 V 来 -1.181。dX[1,1] = ?" },
  hints = { { en = "Three uses of one number.", zh = "同一个数用了三次。" } },
  slips = {
    [-1.181401] = { en = "That is the last one alone: = instead of +=.",
                    zh = "那只是最后一份：把 += 写成了 =。" },
    [-0.365775] = { en = "That is the way through Q alone.", zh = "那只是经 Q 的一条路。" },
    [-0.640791] = { en = "Added, not averaged.", zh = "是相加，不是取平均。" },
  },
}

try {
  at = d(S), id = "cut",
  prompt = {
    en = [[Cut the branch of Q and K: change Wv so that all of dS becomes 0, while
      dWv[2,1] does not.]],
    zh = "切断 Q 和 K 那一支：改 Wv，让 dS 全部变成 0，而 dWv[2,1] 不为 0。",
  },
  reached = function()
    for i = 1, 3 do
      for j = 1, 3 do
        if math.abs(d(S)[i][j]) > 1e-9 then return false end
      end
    end
    return math.abs(d(Wv)[2][1]) > 0.1
  end,
  hints = { { en = [[When does it not matter who looks at whom?]],
              zh = "什么时候，谁看谁都无所谓？" },
            { en = [[When all three values are the same number.]],
              zh = "三个值都是同一个数的时候。" } },
  solution = { "set Wv[1,1] 0", "set Wv[3,1] 0" },
}

-- Update -----------------------------------------------------------------------

at(step(Wq)) {
  en = [[You have all four steps. The last line is the shortest: subtract lr times
    the gradient. dWq[1,2] is {dWq[1,2]}, so this {Wq[1,2]} turns negative.]],
  zh = [[四步都齐了。最后这一步最短：减去 lr 乘梯度。dWq[1,2] 是 {dWq[1,2]}，
    所以这里的 {Wq[1,2]} 会变成负数。]],
  focus = { d(Wq), 1, 2 },
}
at(step(Wq)) {
  en = [[Two things for your own program. All gradients first, then the steps: dX needs
    Wq as it was on the way out. And X, Q, K, V and A have to be kept until they have
    been used on the way back, 36 numbers here. That is why training needs more memory
    than use.]],
  zh = [[自己写程序时，还有两点要当心。先算完全部梯度，再更新：算 dX 要用的，是去的时候那个
    Wq。还有，X、Q、K、V、A 都得留着，往回走时要用，这里一共 36 个数。
    训练比使用更费内存，道理就在这里。]],
  focus = { d(Wq), 1, 2 },
}
expect { d(Wq), 1, 2, near = 1.721174 }

at(step(Wk)) {
  en = [[dWk[2,1] is {dWk[2,1]}: this {Wk[2,1]} grows. With the wrong transpose it
    would have been 1.179, and the step would have gone the wrong way, quietly.]],
  zh = [[dWk[2,1] 是 {dWk[2,1]}，这个 {Wk[2,1]} 会变大。转置要是写错，它会是 1.179，
    这一步就朝反方向走了，而且不声不响。]],
  focus = { d(Wk), 2, 1 },
}

at(step(Wv)) {
  en = [[The largest step of all falls to the {Wv[2,1]} in row 2. Before you trust
    your own code, press c here: every gradient is held against a central
    difference, and that test needs no derivation at all.]],
  zh = [[走得最远的一步，落在第 2 行的 {Wv[2,1]} 上。相信自己的代码之前，在这里按一下 c：
    每个梯度都会和中心差分对一遍，而这种检验不需要任何推导。]],
  focus = { d(Wv), 2, 1 }, core = true,
}

closing {
  en = [[
- Every gradient has the shape of its matrix. That catches many mistakes, not all.
- dV = Aᵀ⋅dO and dK = dSᵀ⋅Q: without the transpose they fit, and are wrong.
- Softmax back: a⋅(dA - mean); then √d_k once more.
- What was used three times hears three gradients, added.
- A central difference needs no derivation. Use it on your own code.

Lesson 5 follows one single weight through all of this.]],
  zh = [[
- 每个梯度都和它的矩阵同形。这能查出许多错，但不是全部。
- dV = Aᵀ⋅dO，dK = dSᵀ⋅Q：不转置也对得上形状，可是错的。
- softmax 往回：a⋅(dA - 平均)，然后再除一次 √d_k。
- 用了三次的东西，梯度有三份，要相加。
- 中心差分不需要推导，拿它来查自己的代码。

第 5 课跟着一个参数，把这条路从头走到尾。]],
}

-- About four minutes.
play {
  "wait 9",
  "next", "wait 8",
  "goto A", "wait 8",
  "goto dO", "wait 9",
  "next", "explain", "wait 13", "next", "wait 11",
  "next", "explain", "wait 12",
  "next", "explain", "wait 13",
  "next", "wait 10",
  "next", "explain", "wait 12",
  "next", "explain", "wait 12",
  "next", "wait 11",
  "goto dWv", "explain", "wait 11",
  "next", "explain", "wait 12", "next", "wait 9",
  "goto dS", "set Wv[1,1] 0", "set Wv[3,1] 0", "wait 9", "undo", "undo", "wait 2",
  "goto step(Wv)", "wait 8",
  "check", "wait 6",
  "goto closing", "wait 12",
}
