-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 1, id = "softmax", part = 1, order = 3, minutes = 25, needs = { "three-tokens" },
  title = { en = "Softmax and its Jacobian", zh = "softmax 与它的雅可比矩阵" },
}

tokens = { "Token1", "Token2", "Token3" }

-- The scores and values of lesson 1.
S = input({ {7,2,11}, {3,1,4}, {6,1,13} }, { rows = tokens, cols = tokens })
S_scaled = S / sqrt(2)
A = softmax(S_scaled)
V = constant({ {3,2}, {1,1}, {4,1} }, { rows = tokens })
O = A * V

-- What leaves the shares alone, and what does not.
lift = constant({ {100}, {0}, {-5} }, { rows = tokens })
S_lifted = S_scaled + lift
A_lifted = softmax(S_lifted)
S_loud = 5 * S_scaled
A_loud = softmax(S_loud)

-- Why the largest score is subtracted first.
s = constant { {1, 2, 3} }
naive = exp(s)
naive_shares = normalize_rows(naive)
safe = softmax(s)

-- The Jacobian of one row: Token2's.
a = rows(A, 2, 2)
I = constant(eye(3), { rows = tokens, cols = tokens })
diag = hadamard(I, a)
aa = a.T * a
J = diag - aa

-- What will come back to that row, sent through J.
g = constant({ {2, 1, 1} }, { cols = tokens })
mean = g * a.T
back = g * J

backward(O, { {1,0}, {0,1}, {1,-1} })

intro {
  en = [[Softmax turns scores into shares of 1. Push one score up, and its share
    grows; where does it take that from? And when a gradient arrives at the shares,
    what does it become for the scores? This is where backward passes written by
    hand like to go wrong.]],
  zh = [[softmax 把一行分数变成份额，加起来是 1。抬高一个分数，它的份额就变大，
    多出来的从谁那里拿？梯度传到份额上之后，换算到分数上又是多少？手写反向传播，
    最容易错在这一步。]],
}

-- Forward ------------------------------------------------------------------

at(S) {
  en = [[The scores of lesson 1, given here as they are. Row 2 is the one to follow:
    {S[2,1]}, {S[2,2]}, {S[2,3]}, close enough together that nobody wins outright.
    Rows 1 and 3 are more decided; they will behave quite differently on the way
    back.]],
  zh = [[第 1 课的分数，直接拿来用。跟着第 2 行走：{S[2,1]}、{S[2,2]}、{S[2,3]}，
    彼此不远，谁也没有一家独大。第 1、3 行的胜负要分明得多，往回走的时候，
    它们的表现会很不一样。]],
  focus = { S, 2, 3 },
}

at(S_scaled) {
  en = [[Divided by √2, row 2 is {S_scaled[2,1]}, {S_scaled[2,2]}, {S_scaled[2,3]}.
    Softmax sees these, not the whole numbers above. Only their differences will
    count: {S_scaled[2,3]} is 0.707 ahead of {S_scaled[2,1]}.]],
  zh = [[除以 √2 之后，
    第 2 行是 {S_scaled[2,1]}、{S_scaled[2,2]}、{S_scaled[2,3]}，softmax 看到的是它们，
    不是上面的整数。真正起作用的只有差：{S_scaled[2,3]} 比 {S_scaled[2,1]} 多 0.707。]],
  focus = { S_scaled, 2, 3 },
}
expect { S_scaled, 2, 1, near = 2.12132 }
expect { S_scaled, 2, 2, near = 0.707107 }
expect { S_scaled, 2, 3, near = 2.828427 }

at(A) {
  en = [[A lead of 0.707 doubles a share, since e^0.707 is 2.028: {A[2,3]} against
    {A[2,1]}. Row 1 is ahead by 2.828 and has {A[1,3]:%}. What matters is how far
    ahead a score is, not how large it is.]],
  zh = [[领先 0.707，份额就翻一倍，因为 e^0.707 是 2.028：{A[2,3]} 比 {A[2,1]}。
    第 1 行领先 2.828，就占去 {A[1,3]:%}。要紧的是领先多少，不是分数本身多大。]],
  focus = { A, 2, 3 }, core = true,
  notes = {
    en = [[One article prints 0.304, 0.074, 0.622 for row 2 and 0.055 for A[1,1].
      Right to three places: 0.306, 0.074, 0.620 and 0.056.]],
    zh = [[有一篇文章第 2 行印的是 0.304、0.074、0.622，A[1,1] 印的是 0.055；
      准确到三位是 0.306、0.074、0.620 和 0.056。]],
  },
}
expect { A, 2, 1, near = 0.305695 }
expect { A, 2, 2, near = 0.07432 }
expect { A, 2, 3, near = 0.619985 }
expect { A, 1, 3, near = 0.94266 }

at(V) {
  en = [[The values, also those of lesson 1. They are held fixed here, so that
    everything on the way back goes through the softmax.]],
  zh = [[值也是第 1 课的。这里让它们固定不动，往回走的东西就全都要经过 softmax。]],
  focus = { V, 1, 1 },
}

at(O) {
  en = [[Keep this matrix in mind. On the way back each row will need one number,
    its mean, and that number can be read off right here: for row 1 it will be
    {O[1,1]}, for row 2 {O[2,2]}, for row 3 {O[3,1]} - {O[3,2]}.]],
  zh = [[记住这个矩阵。往回走的时候，每一行都需要一个数，就是这一行的平均，
    而它从这里就能读出来：第 1 行是 {O[1,1]}，第 2 行是 {O[2,2]}，
    第 3 行是 {O[3,1]} - {O[3,2]}。]],
  notes = {
    en = [[Article A (lessons/README.md), under "multiplying by V", prints (3.50, 1.30)
      for row 2. To two places it is (3.47, 1.31).]],
    zh = [[文章 A（见 lessons/README.md）在“乘以V”一节，第 2 行印的是 (3.50, 1.30)；
      准确到两位小数，是 (3.47, 1.31)。]],
  },
  focus = { O, 2, 2 },
}
expect { O, 1, 1, near = 3.939412 }
expect { O, 2, 2, near = 1.305695 }
expect { O, 3, 1, near = 3.992351 }
expect { O, 3, 2, near = 1.007034 }

at(lift) {
  en = [[Now add something to a whole row: {lift[1,1]} to all of Token1's scores,
    {lift[3,1]} to all of Token3's. Before you go on: what will the shares do?]],
  zh = [[现在给整行一起加个数：Token1 的分数全加 {lift[1,1]}，Token3 的全加 {lift[3,1]}。
    先别往下走：份额会怎么变？]],
  focus = { lift, 1, 1 },
}

at(S_lifted) {
  en = [[Token1's scores are past 100 now: {S_lifted[1,1]}, {S_lifted[1,2]},
    {S_lifted[1,3]}. e to such a power is a number of more than forty digits.]],
  zh = [[Token1 的分数都上百了：{S_lifted[1,1]}、{S_lifted[1,2]}、{S_lifted[1,3]}。
    e 的这种次方，是四十几位的数。]],
  focus = { S_lifted, 1, 1 },
}

at(A_lifted) {
  en = [[Not one share has moved: {A_lifted[1,1]}, {A_lifted[1,2]}, {A_lifted[1,3]}
    as before. So there is one way to push a row of scores that does nothing at all.
    The gradient has to know it, and that is why every row of dS adds up to 0.]],
  zh = [[份额一个也没动，还是 {A_lifted[1,1]}、{A_lifted[1,2]}、{A_lifted[1,3]}。
    所以一行分数有一种推法是白推。梯度也得知道这件事，这就是 dS 每一行加起来等于 0 的原
    因。]],
  focus = { A_lifted, 1, 3 }, core = true,
}
expect { A_lifted, 1, 1, near = 0.055717 }
expect { A_lifted, 1, 3, near = 0.94266 }
expect { A_lifted, 3, 3, near = 0.992761 }

ask {
  at = S_lifted,
  prompt = { en = "All of Token1's scores went up by 100. What happens to its shares?",
             zh = "Token1 的分数全部加了 100，它的份额会怎样？" },
  choice = { { en = "Nothing", zh = "没变" },
             { en = "The largest one took everything", zh = "最大的那个全拿走了" },
             { en = "They became more even", zh = "变平均了" } },
  answer = 1,
  hints = { { en = "e^(s + 100) = e^s⋅e^100, in the numerator and in every term below.",
              zh = "e^(s + 100) = e^s⋅e^100，分子有这个因子，分母每一项也有。" } },
  slips = {
    [2] = { en = "That happens when scores are multiplied. Adding keeps the leads.",
            zh = "那是把分数乘大的后果。加一个数，领先多少并没有变。" },
    [3] = { en = "Relative to 107 the lead looks small, but softmax sees differences, not ratios.",
            zh = "和 107 比，差距显得小了；可 softmax 看的是差，不是比。" },
  },
}

at(S_loud) {
  en = [[Multiplying is another matter. Five times the scores, five times the leads:
    in row 2 the 0.707 is now {S_loud[2,3]} - {S_loud[2,1]}, which is 3.536.]],
  zh = [[乘就不一样了。分数乘 5，领先也乘 5：第 2 行的 0.707 成了 {S_loud[2,3]} -
    {S_loud[2,1]}，等于 3.536。]],
  focus = { S_loud, 2, 3 },
}
expect { S_loud, 2, 3, near = 14.142136 }
expect { S_loud, 2, 1, near = 10.606602 }

at(A_loud) {
  en = [[From {A[2,3]:%} to {A_loud[2,3]:%}: softmax on its way to hardmax, where
    the winner takes all. Rows 1 and 3 are there already. What that does to the
    gradient you can try out at dS.]],
  zh = [[从 {A[2,3]:%} 到 {A_loud[2,3]:%}：softmax 正在变成 hardmax，赢家通吃。
    第 1、3 行已经是了。这对梯度有什么影响，到 dS 那一站可以动手试。]],
  focus = { A_loud, 2, 3 }, core = true,
}
expect { A_loud, 2, 3, near = 0.971659 }
expect { A_loud, 1, 3, above = 0.999 }
expect { A_loud, 3, 3, above = 0.999 }

-- The numbers that burst ------------------------------------------------------

at(s) {
  en = [[Three small scores, a lead of 1 each. They go two ways from here: by the
    formula as it is written, and as programs really do it.]],
  zh = [[三个小小的分数，一个比一个多 1。从这里分两路走：一路照公式直接算，
    一路按程序里真正的做法算。]],
  focus = { s, 1, 3 },
}

at(naive) {
  en = [[The formula taken at its word: {naive[1,1]}, {naive[1,2]}, {naive[1,3]}.
    Small scores, no trouble. But e^s grows fast: at a score of 1000 it has 435
    digits, and a double can hold nothing beyond about e^709.]],
  zh = [[照公式直接算：{naive[1,1]}、{naive[1,2]}、{naive[1,3]}。分数小，平安无事。
    可 e^s 长得飞快：分数到 1000，它就有 435 位，而双精度浮点数到 e^709 左右就到头了。]],
  focus = { naive, 1, 3 },
}
expect { naive, 1, 1, near = 2.718282 }
expect { naive, 1, 3, near = 20.085537 }

at(naive_shares) {
  en = [[Divided by their sum: {naive_shares[1,1]}, {naive_shares[1,2]},
    {naive_shares[1,3]}. So far this is softmax. Now break it: that is the task
    here.]],
  zh = [[除以它们的和：{naive_shares[1,1]}、{naive_shares[1,2]}、{naive_shares[1,3]}。
    到此为止，这就是 softmax。现在把它弄坏，这一站的任务就是这个。]],
  focus = { naive_shares, 1, 3 },
}
expect { naive_shares, 1, 1, near = 0.090031 }
expect { naive_shares, 1, 3, near = 0.665241 }

try {
  at = naive_shares, id = "overflow",
  prompt = {
    en = [[Change the three numbers of s so that naive_shares is no number any more
      (nan), while safe still says 0.090, 0.245, 0.665.]],
    zh = "改 s 的三个数，让 naive_shares 变得不是数（nan），而 safe 仍是 0.090、0.245、0.665。",
  },
  reached = function()
    local bad, good = naive_shares[1][3], safe[1]
    return bad ~= bad and math.abs(good[1] - 0.0900306) < 1e-6
       and math.abs(good[3] - 0.6652410) < 1e-6
  end,
  hints = { { en = "What can you add to a whole row without moving a share?",
              zh = "整行加上什么，份额都不动？" },
            { en = [[Keep the leads of 1, and go past 709.]],
              zh = "保持一个比一个多 1，但要超过 709。" } },
  solution = { "set s[1,1] 1000", "set s[1,2] 1001", "set s[1,3] 1002" },
}

at(safe) {
  en = [[As programs do it: subtract the largest first, so 1, 2, 3 become -2, -1, 0.
    You saw that a common shift moves no share, so nothing is lost, and no power can
    exceed e^0 = 1. With scores of 1000, 1001, 1002 the way above yields no number;
    this one still yields {safe[1,1]}, {safe[1,2]}, {safe[1,3]}.]],
  zh = [[程序里真正的做法：先减去最大的那个，1、2、3 变成 -2、-1、0。刚才看到，
    整行加减同一个数不影响份额，所以什么也没丢，而且哪个幂都不会超过 e^0 = 1。
    分数要是 1000、1001、1002，上一种算法算不出数来，
    这一种照样是 {safe[1,1]}、{safe[1,2]}、{safe[1,3]}。]],
  focus = { safe, 1, 3 }, core = true,
}
expect { safe, 1, 1, near = 0.090031 }
expect { safe, 1, 2, near = 0.244728 }
expect { safe, 1, 3, near = 0.665241 }
expect { safe, 1, 3, near = 0.665241,
  after = { "set s[1,1] 1000", "set s[1,2] 1001", "set s[1,3] 1002" } }

-- The Jacobian -----------------------------------------------------------------

at(a) {
  en = [[Token2's row by itself, called a. Three scores went in, three shares came
    out, and every score reaches every share. That makes 3×3 derivatives for this
    one row. The next four stops lay them out.]],
  zh = [[把 Token2 这一行单独取出来，叫 a。进去三个分数，出来三个份额，
    每个分数都影响每个份额，所以单这一行就有 3×3 个导数。接下来四站把它们摆出来。]],
  focus = { a, 1, 1 },
}

at(I) {
  en = [[Only a helper: 1 where a score meets its own share. Textbooks call it Kronecker's delta.]],
  zh = [[一个帮手：分数遇到自己那一份时是 1，其余是 0。书上叫克罗内克 δ。]],
  focus = { I, 1, 1 },
}

at(diag) {
  en = [[First part: push Token1's score, and e^s grows by itself. If the others
    were left in peace, its share would grow by {diag[1,1]}. Many derivations stop
    here, or at a(1-a), and forget what comes next.]],
  zh = [[第一部分：抬高 Token1 的分数，e^s 自己变大。要是不惊动别人，
    它的份额会增加 {diag[1,1]}。不少推导走到这里，或者走到 a(1-a)，就停下了，
    忘了后面还有。]],
  focus = { diag, 1, 1 },
}

at(aa) {
  en = [[Second part: the sum under the fraction line grows too, and everyone pays,
    each by its own share. From Token3's {a[1,3]} a push at Token1 takes {aa[3,1]}.]],
  zh = [[第二部分：分母也变大了，人人都要掏钱，各按自己的份额掏。Token3 有 {a[1,3]}，
    推一下 Token1 的分数，就要从它那里拿走 {aa[3,1]}。]],
  focus = { aa, 3, 1 },
}

at(J) {
  en = [[The whole of it. Column 1: push Token1's score, and its share changes by
    {J[1,1]}, Token2's by {J[2,1]}, Token3's by {J[3,1]}. Together 0: nothing is
    created, it only changes hands.]],
  zh = [[合在一起。竖着看第 1 列：推一下 Token1 的分数，它自己得 {J[1,1]}，Token2 是
    {J[2,1]}，Token3 是 {J[3,1]}。加起来是 0：没有凭空多出来的，只是换了主人。]],
  focus = { J, 3, 1 }, core = true,
}
at(J) {
  en = [[On the diagonal stands a(1-a): {J[1,1]}, {J[2,2]}, {J[3,3]}. That is the
    derivative people remember, and it is right for these three. The other six are
    not 0: {J[1,3]} is nearly as large as the diagonal. And they mirror each other,
    as aa does: J is symmetric.]],
  zh = [[对角线上就是 a(1-a)：{J[1,1]}、{J[2,2]}、{J[3,3]}。大家记得的正是这个，
    对这三格也没错。可另外六格不是 0：{J[1,3]} 和对角线上的差不了多少。
    它们和 aa 里的一样，沿对角线两两相同：J 是对称的。]],
  focus = { J, 1, 3 }, core = true,
  notes = {
    en = [[One article differentiates a_tn by its own score only, so its J is this
      diagonal. Lesson 5 follows that slip to the end.]],
    zh = [[有一篇文章只让 a_tn 对自己的分数求导，也就是只留这条对角线。第 5 课会把这个错一直追到底。]],
  },
}
expect { J, 1, 1, near = 0.212246 }
expect { J, 2, 1, near = -0.022719 }
expect { J, 3, 1, near = -0.189527 }
expect { J, 2, 2, near = 0.068796 }
expect { J, 3, 3, near = 0.235604 }
expect { J, 1, 3, near = -0.189527 }

ask {
  at = J, cell = { 1, 3 },
  prompt = { en = [[a is (0.3057, 0.0743, 0.6200). Push Token3's score: how fast does Token1's
               share change? J[1,3] = ?]],
             zh = [[a 约为 (0.3057, 0.0743, 0.6200)。推一下 Token3 的分数，Token1 的份额变
               化多快？J[1,3] = ?]] },
  hints = { { en = [[Off the diagonal only the second part is left.]],
              zh = "不在对角线上，就只剩第二部分。" },
            { en = "0.3057 times 0.6200, and Token1 is the one who pays.",
              zh = "0.3057 乘 0.6200，掏钱的是 Token1。" } },
  slips = {
    [0] = { en = [[That would be so if each score moved only its own share. But the sum
              below the line moves too.]],
            zh = "那得是每个分数只动自己的份额。可分母也跟着变了。" },
    [0.189527] = { en = "Right size, wrong sign: a push for Token3 takes from Token1.",
                 zh = "大小对，符号反了：推 Token3，是从 Token1 那里拿。" },
    [0.212246] = { en = "That is J[1,1], Token1's answer to its own score.",
                 zh = "那是 J[1,1]，Token1 对自己分数的反应。" },
  },
}

at(g) {
  en = [[On the way back row 2 will be handed these three numbers: what each share
    does to f. You will meet them again as row 2 of dA. All three are positive. Can
    all three scores be worth raising?]],
  zh = [[往回走时，第 2 行会收到这三个数：每个份额对 f 有多大作用。
    到 dA 的第 2 行你会再见到它们。三个都是正的，那三个分数都值得抬高吗？]],
  focus = { g, 1, 1 },
}

at(mean) {
  en = [[The mean of g, each number counted by its share: {mean[1,1]}. Only Token1's
    {g[1,1]} lies above it. Fast attention kernels store just this one number for each
    row and never build J. You have met it before: where?]],
  zh = [[g 的平均，每个数按自己的份额来算：{mean[1,1]}。Token1 的 {g[1,1]} 高于它，
    另外两个低于它。快速的注意力实现里，每一行只存这一个数，从来不把 J 造出来。
    这个数你见过，在哪里？]],
  focus = { mean, 1, 1 }, core = true,
}
expect { mean, 1, 1, near = 1.305695 }

ask {
  at = mean, cell = { 1, 1 },
  prompt = { en = [[g is (2, 1, 1), a about (0.3057, 0.0743, 0.6200). What is the mean that
               decides?]],
             zh = "g 是 (2, 1, 1)，a 约为 (0.3057, 0.0743, 0.6200)。起决定作用的平均是多少？" },
  hints = { { en = [[Weighted by the shares, not one third each.]],
              zh = "按份额加权，不是各占三分之一。" },
            { en = "2⋅0.3057 + 1⋅0.0743 + 1⋅0.6200", zh = "2⋅0.3057 + 1⋅0.0743 + 1⋅0.6200" } },
  slips = {
    [1.333333] = { en = "That is the plain mean. Here each number counts by its share.",
                 zh = "那是普通平均。这里每个数要按份额算。" },
    [4] = { en = "That is the sum. The shares are missing.", zh = "那是总和，还没有乘份额。" },
  },
}

at(back) {
  en = [[g through J: {back[1,1]}, {back[1,2]}, {back[1,3]}. Row 1 of J has the same
    three: g is (1, 1, 1) plus one extra for Token1, and (1, 1, 1) falls through J
    without a trace. a⋅(g - mean) gives this without any matrix.]],
  zh = [[g 过一遍 J：{back[1,1]}、{back[1,2]}、{back[1,3]}。和 J 的第 1 行比，一模一样。
    因为 g 就是 (1, 1, 1) 再给 Token1 多加 1，而 (1, 1, 1) 过 J 不留痕迹。
    用 a⋅(g - 平均) 来算，六次乘法就够，不用造矩阵。]],
  focus = { back, 1, 1 }, core = true,
}
expect { back, 1, 1, near = 0.212246 }
expect { back, 1, 2, near = -0.022719 }
expect { back, 1, 3, near = -0.189527 }

-- Backward ---------------------------------------------------------------------

at(d(O)) {
  en = [[The same upstream gradient as in lesson 1. f adds up Token1's first number,
    Token2's second, and Token3's first minus its second: {O[1,1]} + {O[2,2]} +
    {O[3,1]} - {O[3,2]}.]],
  zh = [[上游梯度和第 1 课相同。f 是 Token1 的第一个数、Token2 的第二个数，
    再加 Token3 的第一个减第二个：{O[1,1]} + {O[2,2]} + {O[3,1]} - {O[3,2]}。]],
  focus = { d(O), 3, 2 },
}

at(d(A)) {
  en = [[Here is g again, in row 2. Look at row 1: {dA[1,1]}, {dA[1,2]}, {dA[1,3]}.
    It is tempting to read "all three shares should grow". They cannot: they share
    1. The row's mean stands in O: O[1,1], {O[1,1]}, as row 2's was O[2,2].]],
  zh = [[g 又出现了，在第 2 行。看第 1 行：{dA[1,1]}、{dA[1,2]}、{dA[1,3]}。
    很容易读成“三个份额都该变大”，可它们分的是同一个 1，不可能都变大。
    这一行的平均就在 O 里，是 O[1,1]，{O[1,1]}；第 2 行的是 O[2,2]。]],
  focus = { d(A), 1, 3 }, core = true,
  notes = {
    en = [[One article says that dA tells of each attention weight whether it should
      grow or shrink. It tells what each would do alone; dA minus its row's mean
      decides. The means are 3.939, 1.306, 2.985: row by row dO times O.]],
    zh = [[有文章说 dA 告诉我们每个注意力权重该变大还是变小。它说的只是“单独变”会怎样；
      起决定作用的是 dA 减去那一行的平均。三行的平均是 3.939、1.306、2.985，
      即逐行的 dO⋅O。]],
  },
}
expect { d(A), 1, 1, near = 3 }
expect { d(A), 1, 2, near = 1 }
expect { d(A), 1, 3, near = 4 }

ask {
  at = d(A), sign_of = { d(S_scaled), 1, 1 },
  prompt = { en = "Next comes dS_scaled. dA[1,1] is 3: what sign will dS_scaled[1,1] have?",
             zh = "接下来是 dS_scaled。dA[1,1] 是 3，dS_scaled[1,1] 会是正是负？" },
  hints = { { en = "The mean of row 1 is 3.939. Is 3 above or below it?",
              zh = "第 1 行的平均是 3.939。3 比它高，还是低？" } },
  slips = {
    ["+"] = { en = [[3 is positive, but below the mean: a higher score here takes attention
                from Token3, which is worth 4.]],
              zh = "3 是正数，可低于平均：抬高这个分数，注意力是从值 4 的 Token3 那里拿来的。" },
    ["0"] = { en = "It would be 0 only exactly at the mean, or with no share at all.",
              zh = "只有恰好等于平均，或者份额为 0，才会是 0。" },
  },
}

at(d(S_scaled)) {
  en = [[Row 2 is what g became in J: {dS_scaled[2,1]}, {dS_scaled[2,2]},
    {dS_scaled[2,3]}. Row 1 of dA lies -0.94, -2.94 and +0.06 from its mean, much
    further apart, and yet nothing exceeds {dS_scaled[1,3]}: with {A[1,3]:%} in one
    place there is little to redistribute.]],
  zh = [[第 2 行正是 g 过 J 的结果：{dS_scaled[2,1]}、{dS_scaled[2,2]}、{dS_scaled[2,3]}。
    第 1 行的 dA 减去平均是 -0.94、-2.94、+0.06，相差大得多，
    到这里最大却只有 {dS_scaled[1,3]}：{A[1,3]:%} 都在一处，剩下可以调配的很少。]],
  focus = { d(S_scaled), 2, 1 }, core = true,
}
expect { d(S_scaled), 2, 1, near = 0.212246 }
expect { d(S_scaled), 2, 2, near = -0.022719 }
expect { d(S_scaled), 2, 3, near = -0.189527 }
expect { d(S_scaled), 1, 3, near = 0.057114 }

at(d(S)) {
  en = [[And the √2 once more: {dS_scaled[2,1]} becomes {dS[2,1]}. Softmax knows
    nothing of it; whoever writes the softmax rule and goes straight on to dQ has
    forgotten this stop.]],
  zh = [[最后再除一次 √2：{dS_scaled[2,1]} 变成 {dS[2,1]}。softmax 的公式里没有它，
    写完 softmax 就直接去算 dQ 的人，漏掉的就是这一站。]],
  focus = { d(S), 2, 1 },
}
expect { d(S), 2, 1, near = 0.15008 }

try {
  at = d(S),
  prompt = {
    en = [[Make row 2 go deaf: change one score in S so that all three gradients of
      row 2 fall below 0.001. dA's row 2 must stay 2, 1, 1.]],
    zh = [[让第 2 行“听不见”：只改 S 里的一个分数，使第 2 行的三个梯度都小于 0.001。dA
      的第 2 行仍须是 2、1、1。]],
  },
  reached = function()
    local ds, da = d(S)[2], d(A)[2]
    for j = 1, 3 do
      if math.abs(ds[j]) >= 0.001 then return false end
    end
    return da[1] == 2 and da[2] == 1 and da[3] == 1
  end,
  hints = { { en = [[Which row of A_loud would pass nothing on?]],
              zh = "A_loud 里，什么样的行什么也传不过去？" },
            { en = "Make one score of row 2 far larger than the others.",
              zh = "让第 2 行的一个分数远远大于另外两个。" } },
  solution = { "set S[2,3] 20" },
}

closing {
  en = [[
- Shares depend on leads: add the same to a row and nothing changes, multiply it and the winner takes all.
- Subtracting the largest score is exact, and e^1000 is why.
- Every score moves every share of its row: J = diag(a) - aᵀ⋅a, and a(1-a) is only its diagonal.
- Backward: a⋅(dA - mean). Above the mean or below it decides, not the sign of dA.
- The mean is dO⋅O of that row; each row of dS adds up to 0; a decided row hears almost nothing.

Lesson 4 walks the four steps around this one.]],
  zh = [[
- 份额只看领先多少：整行加同一个数，什么也不变；整行乘大，赢家通吃。
- 先减去最大的分数，结果分毫不差；不减，e^1000 就溢出。
- 每个分数都牵动整行的份额：J = diag(a) - aᵀ⋅a，a(1-a) 只是它的对角线。
- 往回走：a⋅(dA - 平均)。看的是高于还是低于平均，不是 dA 的正负。
- 平均就是那一行的 dO⋅O；dS 每行加起来是 0；主意已定的行几乎什么也听不见。

第 4 课走完它前后的四步。]],
}

-- About three and a half minutes.
play {
  "wait 8",
  "goto A", "select A[2,3]", "explain", "wait 9",
  "goto S_lifted", "wait 5", "next", "wait 9",
  "goto A_loud", "wait 8",
  "goto naive_shares", "wait 5", "set s[1,3] 1000", "wait 6", "undo", "next", "wait 10",
  "goto diag", "wait 8", "next", "wait 8",
  "next", "wait 11", "next", "wait 10",
  "goto mean", "explain", "wait 11",
  "next", "wait 12",
  "goto dA", "wait 11",
  "next", "explain", "wait 12",
  "next", "wait 6",
  "set S[2,3] 20", "wait 9", "undo", "wait 2",
  "goto closing", "wait 12",
}
