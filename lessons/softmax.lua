-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 3, id = "softmax", part = 1, order = 3, needs = { "three-tokens" },
  title = { en = "Softmax and its Jacobian", zh = "softmax 与它的雅可比矩阵" },
  keywords = { en = "softmax, Jacobian, temperature, saturation",
    zh = "雅可比、雅可比矩阵、温度、饱和、归一化指数函数" },
  units = {
    { at = "intro", minutes = 10, title = { en = "Shares", zh = "份额" },
      question = { en = "What happens to the shares when all scores of a row grow?",
        zh = "一行的分数全都变大，份额会怎样？" },
      can = { { en = "compute a share from another one and the scores' difference",
          zh = "由一个份额和分数之差，算出另一个份额" },
        { en = "tell what adding and what multiplying does to the shares",
          zh = "分清整行加一个数和整行乘一个数的后果" },
        { en = "say why programs subtract the largest score first",
          zh = "说清程序为什么先减去最大的分数" } } },
    { at = "a", minutes = 12, title = { en = "The Jacobian", zh = "雅可比矩阵" },
      question = { en = "When one score grows, which shares shrink, and how fast?",
        zh = "一个分数变大，哪些份额会变小，变化率是多少？" },
      can = { { en = "derive the Jacobian of a row, off its diagonal too",
          zh = "推出一行的雅可比矩阵，包括对角线以外" },
        { en = "send a gradient back through a row without the Jacobian",
          zh = "不写雅可比矩阵，让梯度穿过一行 softmax" },
        { en = "say when almost no gradient gets through",
          zh = "说清什么时候梯度几乎传不过去" } } } },
}

words = { { en = "we", zh = "我" }, { en = "sip", zh = "喝" }, { en = "tea", zh = "茶" } }

-- The words, scores and values of lesson 1.
S = input({ {7,2,11}, {3,1,4}, {6,1,13} }, { rows = words, cols = words })
S_scaled = S / sqrt(2)
A = softmax(S_scaled)
V = constant({ {3,2}, {1,1}, {4,1} }, { rows = words })
O = A * V

-- What leaves the shares alone, and what does not.
lift = title(constant({ {100}, {0}, {-5} }, { rows = words }), { en = "one number a row", zh = "每行一个数" })
S_lifted = title(S_scaled + lift, { en = "added to each row", zh = "整行加同一个数" })
A_lifted = softmax(S_lifted)
S_loud = title(5 * S_scaled, { en = "all times 5", zh = "都乘 5" })
A_loud = softmax(S_loud)

-- Why the largest score is subtracted first.
s = constant { {1, 2, 3} }
naive = title(exp(s), { en = "as the formula says", zh = "照公式算" })
naive_shares = title(normalize_rows(naive), { en = "as the formula says", zh = "照公式算" })
safe = title(softmax(s), { en = "as programs do it", zh = "程序的做法" })

-- The Jacobian of one row, that of "sip".
a = rows(A, 2, 2)
I = constant(eye(3), { rows = words, cols = words })
diag = hadamard(I, a)
aa = a.T * a
J = diag - aa

-- What will come back to that row, sent through J.
g = constant({ {2, 1, 1} }, { cols = words })
mean = title(g * a.T, { en = "weighted mean of g", zh = "g 的加权均值" })
back = title(g * J, { en = "gradient of the scores", zh = "传到分数的梯度" })

backward(O, { {1,0}, {0,1}, {1,-1} })

intro {
  en = [[Softmax turns a row of scores into shares that add up to 1. When one score
    grows, which shares shrink, and how fast? And when a gradient has arrived at the
    shares, what is it for the scores? The derivative of shares by scores, the Jacobian
    of softmax, is easy to get wrong in a backward pass written by hand.]],
  zh = [[softmax 把一行分数变成份额，加起来是 1。一个分数变大，哪些份额会变小，变化率是多少？
    梯度传到份额上之后，换算到分数上又是多少？份额对分数的导数，就是 softmax 的雅可比矩阵，
    手写反向传播，这里很容易错。]],
}

-- Forward ------------------------------------------------------------------

at(S) {
  en = [[S holds the scores of lesson 1, given here directly. Row 2, that of "sip", is the one
    to follow: at first 3, 1, 4, which are close together. In rows 1 and 3 one score
    is far ahead of the others; their gradients will be much smaller.]],
  zh = [[S 是第 1 课的分数，这里直接给出。请跟着第 2 行，也就是“喝”这一行：起初是 3、1、4，
    彼此相差不多。第 1、3 行都有一个分数遥遥领先，它们的梯度会小得多。]],
  focus = { S, 2, 3 },
}

at(S_scaled) {
  en = [[Divided by √2, row 2 is {S_scaled[2,1]}, {S_scaled[2,2]}, {S_scaled[2,3]}.
    These numbers go into the softmax, not the whole numbers of S. What will count
    is their differences: at first "tea" is 0.707 ahead of "we".]],
  zh = [[除以 √2 之后，第 2 行是 {S_scaled[2,1]}、{S_scaled[2,2]}、{S_scaled[2,3]}。
    进入 softmax 的是这些数，不是 S 里的整数。
    起作用的是它们的差：起初“茶”比“我”高 0.707。]],
  focus = { S_scaled, 2, 3 },
}
expect { S_scaled, 2, 1, near = 2.12132 }
expect { S_scaled, 2, 2, near = 0.707107 }
expect { S_scaled, 2, 3, near = 2.828427 }

at(A) {
  en = [[A share is a_j = e^s_j/Σ_m e^s_m, with the sum over the row. So the ratio of
    two shares depends on the difference of their scores only. In row 1 "tea" is
    2.828 ahead of "we", and e^2.828 = 16.9: {A[1,3]} is 16.9 times {A[1,1]:4}. (Article A
    prints 0.055.)]],
  zh = [[份额是 a_j = e^s_j/Σ_m e^s_m，对整行求和。所以两个份额的比，只取决于分数的差。
    第 1 行里“茶”比“我”高 2.828，而 e^2.828 = 16.9：{A[1,3]} 是 {A[1,1]:4}（文章 A 印的是 0.055）的 16.9 倍。]],
  focus = { A, 1, 3 }, core = true,
  notes = {
    en = [[Only differences count: write e^s3/e^s1 = e^(s3 - s1) on the board.]],
    zh = [[只有差起作用：在黑板上写 e^s3/e^s1 = e^(s3 - s1)。]],
  },
}
expect { A, 1, 1, near = 0.055717 }
expect { A, 2, 1, near = 0.305695 }
expect { A, 2, 2, near = 0.07432 }
expect { A, 2, 3, near = 0.619985 }
expect { A, 1, 3, near = 0.94266 }

ask {
  at = A, covers = { A, 2, 1 }, answer = 0.305695, id = "ratio",
  prompt = { en = [[In row 2 "tea" is 0.707 ahead, e^0.707 = 2.028, A[2,3] is 0.620. A[2,1] = ?]],
             zh = "第 2 行里“茶”比“我”高 0.707，e^0.707 = 2.028，A[2,3] 是 0.620。A[2,1] = ?" },
  reason = { en = "The two scores are 0.707 apart, so the shares have the ratio e^0.707, whatever the third score is.",
             zh = "两个分数相差 0.707，份额之比就是 e^0.707，与第三个分数无关。" },
  hints = { { en = "A[2,3] is 2.028 times A[2,1].", zh = "A[2,3] 是 A[2,1] 的 2.028 倍。" },
            { en = "0.620/2.028", zh = "0.620/2.028" } },
  slips = {
    [1.257] = { en = "That is more than 1. The smaller score has less: divide.",
                zh = "那比 1 还大，整行也只有 1。分数小的份额也小：要除。" },
    [0.438] = { en = "That divides by √2, once more. The ratio of the shares is 2.028.",
                zh = "那是又除了一次 √2。两个份额的比是 2.028。" },
  },
}

at(V) {
  en = [[The values, those of lesson 1. They are constants here, so that everything on
    the way back goes through the softmax.]],
  zh = [[V 也是第 1 课的，在这里是常量，这样反向的一切都要经过 softmax。]],
  focus = { V, 1, 1 },
}

at(O) {
  en = [[Each output mixes the rows of V by its shares. The number that is watched on the
    way back is the one of lesson 1, f = O[1,1] + O[2,2] + O[3,1] - O[3,2], at first
    8.230. Article A prints (3.50, 1.30) for row 2; it is (3.47, 1.31).]],
  zh = [[每个输出由 V 的各行按份额混合而成。反向时盯住的还是第 1 课的
    f = O[1,1] + O[2,2] + O[3,1] - O[3,2]，起初是 8.230。
    文章 A 第 2 行印的是 (3.50, 1.30)，应为 (3.47, 1.31)。]],
  focus = { O, 2, 2 },
}
expect { O, 1, 1, near = 3.939412 }
expect { O, 2, 2, near = 1.305695 }
expect { O, 3, 1, near = 3.992351 }
expect { O, 3, 2, near = 1.007034 }

at(lift) {
  en = [[First change: one number for each row, {lift[1,1]} for row 1, {lift[2,1]} for
    row 2, {lift[3,1]} for row 3. It will be added to all scores of its row; using a
    column again for every column of a matrix is called *broadcasting*.]],
  zh = [[第一种变化：每行一个数，第 1 行 {lift[1,1]}，第 2 行 {lift[2,1]}，第 3 行 {lift[3,1]}。
    它要加到整行的每个分数上；把一列数用到矩阵的每一列，叫*广播*（broadcasting）。]],
  focus = { lift, 1, 1 },
}

at(S_lifted) {
  en = [[Row 1 is now {S_lifted[1,1]:1}, {S_lifted[1,2]:1}, {S_lifted[1,3]:1}. e to such a
    power is a number of more than forty digits.]],
  zh = [[第 1 行现在是 {S_lifted[1,1]:1}、{S_lifted[1,2]:1}、{S_lifted[1,3]:1}。
    e^s 就成了四十几位的数。]],
  focus = { S_lifted, 1, 1 },
}

at(A_lifted) {
  en = [[Every share is as it was: {A_lifted[1,1]}, {A_lifted[1,2]}, {A_lifted[1,3]}.
    Adding the same number to a whole row multiplies numerator and denominator by the
    same factor. f does not change in that direction, so its derivative there is 0:
    this is why every row of dS adds up to 0.]],
  zh = [[份额一个也没变，还是 {A_lifted[1,1]}、{A_lifted[1,2]}、{A_lifted[1,3]}。
    整行加同一个数，分子分母都乘上同一个因子。往这个方向推，f 不变，导数就是 0：
    所以 dS 每一行加起来都等于 0。]],
  focus = { A_lifted, 1, 3 }, core = true,
  notes = {
    en = [[The whole row moved along (1, 1, 1). The derivative of f in that direction is
      the sum of the row's gradients, so the sum is 0. A good check for any code.]],
    zh = [[整行沿 (1, 1, 1) 的方向动，f 在这个方向的导数就是这一行梯度的和，所以和是 0。
      检查代码时很好用。]],
  },
}
expect { A_lifted, 1, 1, near = 0.055717 }
expect { A_lifted, 1, 3, near = 0.94266 }
expect { A_lifted, 3, 3, near = 0.992761 }

ask {
  at = S_lifted, id = "lifted",
  prompt = { en = "All scores of row 1 went up by 100. What happens to its shares?",
             zh = "第 1 行的分数全部加了 100，它的份额会怎样？" },
  choice = { { en = "Nothing", zh = "没变" },
             { en = "The largest one took everything", zh = "最大的那个全拿走了" },
             { en = "They became more even", zh = "变平均了" } },
  answer = 1,
  reason = { en = "e^100 stands in the numerator and in the whole sum: it cancels.",
             zh = "分子和分母的每一项都多了 e^100，上下约掉，份额不变。" },
  hints = { { en = "e^(s + 100) = e^s⋅e^100, in the numerator and in every term of the denominator.",
              zh = "e^(s + 100) = e^s⋅e^100，分子有这个因子，分母每一项也有。" } },
  slips = {
    [2] = { en = "That happens when scores are multiplied. What does adding do to e^s?",
            zh = "那是把分数乘大的后果。加一个数，e^s 会怎样？" },
    [3] = { en = "Beside 107 they look small, but softmax does not compare ratios.",
            zh = "和 107 比，差显得小了；可 softmax 与分数之比无关。" },
  },
}

at(S_loud) {
  en = [[Second change: all scores times 5. The differences grow five times, too: in
    row 2 "tea" has {S_loud[2,3]:2} and "we" {S_loud[2,1]:2}, at first 3.536 apart
    instead of 0.707.]],
  zh = [[第二种变化：所有分数乘 5。差也变成 5 倍：第 2 行里“茶”是 {S_loud[2,3]:2}，“我”是 {S_loud[2,1]:2}，
    起初相差 3.536；没有乘 5 的时候是 0.707。]],
  focus = { S_loud, 2, 3 },
}
expect { S_loud, 2, 3, near = 14.142136 }
expect { S_loud, 2, 1, near = 10.606602 }

ask {
  at = S_loud, id = "loud",
  prompt = { en = "\"sip\" gave \"tea\" 62 %. How much does it give with all scores five times as large?",
             zh = "“喝”原来给“茶” 62%。所有分数都乘 5 之后，它给多少？" },
  choice = { { en = "62 %, as before", zh = "还是 62%" },
             { en = "about 75 %", zh = "75% 左右" },
             { en = "about 97 %", zh = "97% 左右" } },
  answer = 3,
  reason = { en = "\"tea\" is now 3.536 ahead of \"we\": 34 times its share, so about 97 %.",
             zh = "“茶”现在比“我”高 3.536，份额约为“我”的 34 倍，所以约 97%。" },
  hints = { { en = "\"tea\" is 3.536 ahead of \"we\" now. e^3.536 is about 34.",
              zh = "“茶”现在比“我”高 3.536，e^3.536 大约是 34。" } },
  slips = {
    [1] = { en = "That holds when a number is added. Here the differences change.",
            zh = "加一个数才是这样。乘一个数，差就变了。" },
    [2] = { en = "A difference five times as large gives the ratio its fifth power.",
            zh = "差变成 5 倍，份额之比就变成原来的 5 次方。" },
  },
}

at(A_loud) {
  en = [[From {A[2,3]:%} to {A_loud[2,3]:%}. With ever larger factors softmax becomes
    *hardmax*, where the largest score gets everything. Rows 1 and 3 are nearly there: *sparse*, all
    but one entry close to 0. Dividing by √d_k keeps scores away from this, and the task at dS shows what it
    does to the gradient.]],
  zh = [[从 {A[2,3]:%} 到 {A_loud[2,3]:%}。乘得越大，softmax 越接近 *hardmax*（只取最大），最大的分数独得全部。
    第 1、3 行已经差不多了：它们是*稀疏*（sparse）的，只有一个元素远离 0。除以 √d_k 就是为了不走到这一步；
    它对梯度有什么影响，dS 那一站的任务会让你看到。]],
  focus = { A_loud, 2, 3 }, core = true,
  notes = {
    en = [[The factor is the inverse of what is called temperature when a model chooses
      its next word: 5 times the scores is temperature 0.2.]],
    zh = [[模型挑下一个词时说的“温度”，就是这个倍数的倒数：分数乘 5，相当于温度 0.2。]],
  },
}
expect { A_loud, 2, 3, near = 0.971659 }
expect { A_loud, 1, 3, above = 0.999 }
expect { A_loud, 3, 3, above = 0.999 }

-- The numbers that overflow ---------------------------------------------------

at(s) {
  en = [[Three small scores, at first 1, 2, 3. The next stops compute their softmax in
    two ways: by the formula as it is written, and as programs do it.]],
  zh = [[s 是三个小分数，起初是 1、2、3。接下来用两种办法算它们的 softmax：
    一种照公式直接算，一种是程序里的做法。]],
  focus = { s, 1, 3 },
}

at(naive) {
  en = [[By the formula: e to the power of each, {naive[1,1]}, {naive[1,2]},
    {naive[1,3]:2}. For small scores that is no trouble. But e^1000 has 435 digits, and
    the largest number that a double can hold is about e^709.]],
  zh = [[照公式，先各取指数：{naive[1,1]}、{naive[1,2]}、{naive[1,3]:2}。分数小的时候没有问题。
    可 e^1000 有 435 位，而双精度浮点数最大只到 e^709 左右。]],
  focus = { naive, 1, 3 },
}
expect { naive, 1, 1, near = 2.718282 }
expect { naive, 1, 3, near = 20.085537 }

at(naive_shares) {
  en = [[Then divided by their sum: {naive_shares[1,1]}, {naive_shares[1,2]},
    {naive_shares[1,3]}. {if edited}As programs do it, at safe, the shares are {safe[1,1]},
    {safe[1,2]}, {safe[1,3]}.{else}For 1, 2, 3 this is softmax. The task here is to find
    scores for which it fails.{end}]],
  zh = [[再除以它们的和：{naive_shares[1,1]}、{naive_shares[1,2]}、{naive_shares[1,3]}。
    {if edited}程序里的做法在 safe 那一站，得到的是 {safe[1,1]}、{safe[1,2]}、{safe[1,3]}。{else}分数是 1、2、3 时，这就是 softmax。
    这一站的任务，是找出让它失灵的分数。{end}]],
  focus = { naive_shares, 1, 3 },
}
expect { naive_shares, 1, 1, near = 0.090031 }
expect { naive_shares, 1, 3, near = 0.665241 }

try {
  at = naive_shares, id = "overflow", only = { s },
  prompt = {
    en = [[Change the three numbers of s so that naive_shares is no number any more
      (nan), while safe still says 0.090, 0.245, 0.665.]],
    zh = "改 s 的三个数，让 naive_shares 变成 nan（不是数），而 safe 仍是 0.090、0.245、0.665。",
  },
  reached = function()
    local bad, good = naive_shares[1][3], safe[1]
    return bad ~= bad and math.abs(good[1] - 0.0900306) < 1e-6
       and math.abs(good[3] - 0.6652410) < 1e-6
  end,
  reason = { en = "A number added to all three cancels, yet e^710 and more is too large.",
             zh = "三个数一起加同一个数，份额不变；可到了 e^710，就大得存不下了。" },
  hints = { { en = "What can be added to a whole row without changing a share?",
              zh = "整行加上什么，份额都不变？" },
            { en = [[Keep the differences of 1, and go past 709.]],
              zh = "保持一个比一个多 1，但要超过 709。" } },
  solution = { "set s[1,1] 1000", "set s[1,2] 1001", "set s[1,3] 1002" },
}

at(safe) {
  en = [[As programs do it, for *numerical stability*: subtract the largest score first, so 1, 2, 3 become -2, -1,
    0. A common shift changes no share, but for rounding, and no power is larger than
    e^0 = 1. For 1000, 1001, 1002 the formula gives inf/inf, no number; this way
    gives 0.090, 0.245, 0.665 as before.]],
  zh = [[程序为了*数值稳定性*（numerical stability）这样做：先减去最大的分数，1、2、3 就变成 -2、-1、0。整行同加同减不影响份额，
    所以结果只差舍入，而任何一个幂都不超过 e^0 = 1。
    分数是 1000、1001、1002 时，照公式得到 inf/inf，不是数；这样算照旧是 0.090、0.245、0.665。]],
  focus = { safe, 1, 3 }, core = true,
  notes = {
    en = [[Programs do this as a rule. FlashAttention does it block by block, with a
      running maximum.]],
    zh = [[程序一般都这样做。FlashAttention 分块来做，边走边更新最大值。]],
  },
}
expect { safe, 1, 1, near = 0.090031 }
expect { safe, 1, 2, near = 0.244728 }
expect { safe, 1, 3, near = 0.665241 }
expect { safe, 1, 3, near = 0.665241,
  after = { "set s[1,1] 1000", "set s[1,2] 1001", "set s[1,3] 1002" } }

-- The Jacobian -----------------------------------------------------------------

at(a) {
  en = [[Row 2 of A by itself, called a: the three shares of "sip", {a[1,1]}, {a[1,2]}, {a[1,3]}.
    (Article A prints 0.304, 0.074, 0.622.) They were computed from three scores, and the
    sum in the denominator contains all of them. The next
    stops find the derivative of each share by each score.]],
  zh = [[把 A 的第 2 行单独取出来，叫 a，也就是“喝”的三个份额 {a[1,1]}、{a[1,2]}、{a[1,3]}。
    （文章 A 印的是 0.304、0.074、0.622。）它们由三个分数算出，
    而分母那个和里三个分数都有。接下来几站求每个份额对每个分数的导数。]],
  focus = { a, 1, 1 },
}

ask {
  at = a, answer = 9, id = "how-many",
  prompt = { en = "Three scores, three shares: how many derivatives ∂a_j/∂s_m has this row?",
             zh = "进去三个分数，出来三个份额。单这一行，有多少个导数 ∂a_j/∂s_m？" },
  reason = { en = "Each of 3 shares depends on each of 3 scores, through the sum: 3⋅3 = 9.",
             zh = "每个份额的分母里三个分数都有，3 个份额对 3 个分数：3⋅3 = 9。" },
  hints = { { en = "Every score is in the denominator of every share.",
              zh = "每个份额的分母里，三个分数都有。" } },
  slips = {
    [3] = { en = "Each share also depends on the other two scores, through the sum.",
            zh = "那只是各份额对自己的分数。每个份额还通过分母的和，依赖另外两个分数。" },
    [6] = { en = "Those are the shares by the other scores. Add the three by their own.",
            zh = "那是对别的分数的。还要加上对自己分数的三个。" },
  },
}

at(I) {
  en = [[The identity matrix, a helper: 1 where a share meets its own score, else 0.
    Textbooks call it the *Kronecker delta*, δ_jm.]],
  zh = [[单位矩阵在这里帮忙：份额遇到自己的分数是 1，其余是 0。书上叫*克罗内克 δ*（Kronecker delta），记作 δ_jm。]],
  focus = { I, 1, 1 },
}

at(diag) {
  en = [[First part: if the sum Z in the denominator stayed fixed, a_j = e^s_j/Z would
    have the derivative a_j by its own score and 0 by any other. For "we" that is
    {diag[1,1]} per unit of score. (The row a is used again for each row of I:
    broadcasting once more.)]],
  zh = [[第一部分：假如分母里的和 Z 不变，a_j = e^s_j/Z 对自己分数的导数就是 a_j，
    对别的分数是 0。“我”的是 {diag[1,1]}，这是分数每增加 1 的变化率。
    （行 a 在 I 的每一行上各用一次，又是广播。）]],
  focus = { diag, 1, 1 },
}

at(aa) {
  en = [[Second part: Z grows with every score, and all shares are divided by it. When
    s_m grows, each share a_j shrinks for that reason at the rate a_j⋅a_m. For example
    the score of "we" takes from the share of "sip" at the rate
    {a[1,2]}⋅{a[1,1]} = {aa[2,1]}.]],
  zh = [[第二部分：哪个分数变大，Z 都变大，而所有份额都要除以 Z。s_m 变大时，
    每个份额 a_j 因此按速率 a_j⋅a_m 减小。
    比如“我”的分数变大，“喝”的份额变小的速率是 {a[1,2]}⋅{a[1,1]} = {aa[2,1]}。]],
  focus = { aa, 2, 1 },
}

ask {
  at = aa, id = "quotient",
  prompt = {
    en = "∂a_1/∂s_3 by the quotient rule, with a_1 = e^s_1/Z. Which line is wrong?",
    zh = "用商的求导法则求 ∂a_1/∂s_3，其中 a_1 = e^s_1/Z。哪一行错了？",
  },
  steps = {
    { en = "∂Z/∂s_3 = e^s_3, since Z = e^s_1 + e^s_2 + e^s_3", zh = "∂Z/∂s_3 = e^s_3，因为 Z = e^s_1 + e^s_2 + e^s_3" },
    { en = "∂(e^s_1/Z)/∂s_3 = (0⋅Z - e^s_1⋅e^s_3)/Z²", zh = "∂(e^s_1/Z)/∂s_3 = (0⋅Z - e^s_1⋅e^s_3)/Z²" },
    { en = "= -(e^s_1/Z)⋅(e^s_3/Z)", zh = "= -(e^s_1/Z)⋅(e^s_3/Z)" },
    { en = "= -a_1⋅(1 - a_3)", zh = "= -a_1⋅(1 - a_3)" },
  },
  wrong = 4,
  cure = { en = "It should be -a_1⋅a_3: e^s_3/Z is a_3.", zh = "应当是 -a_1⋅a_3：e^s_3/Z 就是 a_3。" },
  hints = { { en = "Put a_1 for e^s_1/Z, and for e^s_3/Z the share that it is.", zh = "e^s_1/Z 就是 a_1；e^s_3/Z 也是一个份额，把它代进去。" } },
  slips = {
    [1] = { en = "Line 1 is right: only the last term of Z contains s_3.", zh = "这一行没错：Z 里只有最后一项含 s_3。" },
    [2] = { en = "Line 2 is right: e^s_1 does not contain s_3, so its derivative is 0.",
            zh = "这一行没错：e^s_1 里没有 s_3，导数是 0。" },
    [3] = { en = "Line 3 is right: Z² is divided between the two factors.", zh = "这一行没错：Z² 分给两个因子，一个除一次。" },
  },
}

at(J) {
  en = [[First part minus second part: the *partial derivative* J[j,m] = ∂a_j/∂s_m =
    a_j⋅(I[j,m] - a_m), the other scores held fixed. All of them make the *Jacobian*. Column 2: when the score of "sip" grows, its share grows at the rate
    {J[2,2]}, and the others change at {J[1,2]} and {J[3,2]}. A column adds up to 0,
    since the shares still add up to 1.]],
  zh = [[第一部分减第二部分，就是别的分数不动时的*偏导数*（partial derivative）J[j,m] = ∂a_j/∂s_m = a_j⋅(I[j,m] - a_m)。
    全部偏导数组成*雅可比矩阵*（Jacobian）。
    看第 2 列：“喝”的分数变大，它自己的份额按速率 {J[2,2]} 变大，
    另外两个的变化率是 {J[1,2]} 和 {J[3,2]}。一列加起来是 0，因为份额的和仍然是 1。]],
  focus = { J, 2, 2 }, core = true,
  notes = {
    en = [[Let them add up one column, then one row: both give 0, the column because the
      shares add up to 1, the row because a common shift of all scores changes nothing.]],
    zh = [[让大家加一列，再加一行，都得 0：列是因为份额的和是 1，
      行是因为所有分数一起抬高，份额不变。]],
  },
}
at(J) {
  en = [[The *diagonal* is a(1 - a): {J[1,1]}, {J[2,2]}, {J[3,3]}, often taken for the whole
    derivative. But the other six *elements* are not 0, some nearly as large. J is symmetric, as
    a_j⋅a_m = a_m⋅a_j. Softmax is *differentiable* everywhere, so gradients pass. (Article C,
    section 5.1.6, keeps only the diagonal: lesson 5.)]],
  zh = [[*对角线*（diagonal）上是 a(1 - a)：{J[1,1]}、{J[2,2]}、{J[3,3]}，常被当成 softmax 的全部导数。
    可另外六格不是 0，有的和对角线上的差不多大。
    J 与自己的转置相等，因为 a_j⋅a_m = a_m⋅a_j。
    softmax 处处*可微*（differentiable），梯度才传得过去。
    （文章 C 的 5.1.6 节只留了对角线，见第 5 课。）]],
  focus = { J, 2, 2 }, core = true,
}
expect { J, 1, 1, near = 0.212246 }
expect { J, 1, 2, near = -0.022719 }
expect { J, 3, 2, near = -0.046077 }
expect { J, 3, 1, near = -0.189527 }
expect { J, 2, 2, near = 0.068796 }
expect { J, 3, 3, near = 0.235604 }
expect { J, 1, 3, near = -0.189527 }
expect { aa, 2, 1, near = 0.022719 }

ask {
  at = J, id = "jacobian-entry", cells = { { 1, 3 }, { 3, 1 } },
  prompt = { en = [[a is about ({a[1,1]:4}, {a[1,2]:4}, {a[1,3]:4}). How large are J[1,3] and
    J[3,1]?]],
             zh = [[a 约为 ({a[1,1]:4}, {a[1,2]:4}, {a[1,3]:4})。J[1,3] 和 J[3,1] 各是多少？]] },
  reason = { en = "Both are -{a[1,1]:4}⋅{a[1,3]:4}. In a product the order does not matter, so J is symmetric.",
             zh = "两个都是 -{a[1,1]:4}⋅{a[1,3]:4}。乘积与次序无关，所以 J 是对称的。" },
  hints = { { en = [[Off the diagonal I is 0, so only the second part is left.]],
              zh = "不在对角线上，I 是 0，只剩第二部分。" },
            { en = "{a[1,1]:4} times {a[1,3]:4}, and the share shrinks.",
              zh = "{a[1,1]:4} 乘 {a[1,3]:4}，而且份额是变小。" } },
  slips = {
    ["0 0"] = { en = "A score changes more than its own share: it is in the sum, too.",
                zh = "分数改变的不只是自己的份额：它还在分母的和里。" },
    ["0.189527 0.189527"] = { en = "Wrong sign: when a score grows, other shares shrink.",
                              zh = "大小对，符号反了：一个分数变大，别的份额变小。" },
    ["0.212246 0.235604"] = { en = "Those are J[1,1] and J[3,3], by their own scores.",
                              zh = "那是 J[1,1] 和 J[3,3]，各份额对自己分数的导数。" },
  },
}

at(g) {
  en = [[Now backward. Let g_j = ∂f/∂a_j be what arrives at the shares of row 2; here
    (2, 1, 1), as row 2 of dA will say. By the chain rule score m gets
    Σ_j g_j⋅J[j,m], and with J written out this is a_m⋅(g_m - mean), where mean is
    Σ_j g_j⋅a_j.]],
  zh = [[现在是反向。设 g_j = ∂f/∂a_j 是传到第 2 行份额上的梯度，这里是 (2, 1, 1)，
    到 dA 的第 2 行你会再见到。按链式法则，第 m 个分数得到 Σ_j g_j⋅J[j,m]；
    把 J 代进去，就是 a_m⋅(g_m - 加权均值)，其中加权均值是 Σ_j g_j⋅a_j。]],
  focus = { g, 1, 1 },
}

ask {
  at = g, answer = 1.305695, id = "mean.1",
  prompt = { en = [[g is (2, 1, 1), a about (0.3057, 0.0743, 0.6200). The mean, Σ_j g_j⋅a_j?]],
             zh = "g 是 (2, 1, 1)，a 约为 (0.3057, 0.0743, 0.6200)。加权均值 Σ_j g_j⋅a_j 是多少？" },
  reason = { en = "2⋅0.3057 + 1⋅0.0743 + 1⋅0.6200 = 1.306",
             zh = "2⋅0.3057 + 1⋅0.0743 + 1⋅0.6200 = 1.306" },
  hints = { { en = [[Weighted with the shares, not one third each.]],
              zh = "按份额加权，不是各占三分之一。" },
            { en = "2⋅0.3057 + 1⋅0.0743 + 1⋅0.6200", zh = "2⋅0.3057 + 1⋅0.0743 + 1⋅0.6200" } },
  slips = {
    [1.333333] = { en = "That is the plain mean. Here each number counts by its share.",
                 zh = "那是普通均值。这里每个数要按份额算。" },
    [4] = { en = "That is the sum. The shares are missing.", zh = "那是总和，还没有乘份额。" },
  },
}

at(mean) {
  en = [[The mean of g, weighted with the shares, is {mean[1,1]}. All three of g are
    positive, but only the {g[1,1]} of "we" lies above the mean. So only the score of
    "we" gets a positive gradient; the other two get negative ones.]],
  zh = [[g 按份额的加权均值是 {mean[1,1]}。g 的三个元素都是正的，高于加权均值的却只有“我”的 {g[1,1]}。
    所以只有“我”的分数得到正的梯度，另外两个得到负的。]],
  focus = { mean, 1, 1 }, core = true,
  notes = {
    en = [[Raising a score moves attention to that word from all others in proportion to
      their shares. It pays only if that word is worth more than the average.]],
    zh = [[抬高一个分数，等于按份额从其余的词那里拿注意力给这个词。
      这个词的 dA 高于加权均值，f 才变大。]],
  },
}
expect { mean, 1, 1, near = 1.305695 }

ask {
  at = mean, id = "line-score",
  prompt = { en = "The gradient of the first score, that of \"we\": what does the last line give?",
             zh = "第 1 个分数，也就是“我”的分数，梯度是多少？求最后一行的值。" },
  steps = {
    { en = "Σ_j g_j⋅J[j,1]", zh = "Σ_j g_j⋅J[j,1]" },
    { en = "= Σ_j g_j⋅a_j⋅(I[j,1] - a_1)", zh = "= Σ_j g_j⋅a_j⋅(I[j,1] - a_1)" },
    { en = "= g_1⋅a_1 - a_1⋅Σ_j g_j⋅a_j", zh = "= g_1⋅a_1 - a_1⋅Σ_j g_j⋅a_j" },
    { en = "= a_1⋅(g_1 - mean)", zh = "= a_1⋅(g_1 - 加权均值)" },
  },
  answer = function() return back[1][1] end,
  reason = { en = "{a[1,1]:4}⋅({g[1,1]} - {mean[1,1]}) = {back[1,1]:4}",
             zh = "{a[1,1]:4}⋅({g[1,1]} - {mean[1,1]}) = {back[1,1]:4}" },
  hints = { { en = "First the difference, then times the share.", zh = "先算差，再乘份额。" },
            { en = "{a[1,1]:4}⋅({g[1,1]} - {mean[1,1]})", zh = "{a[1,1]:4}⋅({g[1,1]} - {mean[1,1]})" } },
  slips = {
    [0.694305] = { en = "So far g_1 lies above the mean. Multiply that by the share.",
                   zh = "那是 g_1 比加权均值高多少，还要乘上份额。" },
    [0.61139] = { en = "That is g_1⋅a_1. The mean was not subtracted.", zh = "那是 g_1⋅a_1，没有减去加权均值。" },
  },
}

at(back) {
  en = [[g⋅J is ({back[1,1]}, {back[1,2]}, {back[1,3]}). The short form gives the same by
    *elementwise products*, without building J: for "we" {a[1,1]}⋅({g[1,1]} - {mean[1,1]}) = {back[1,1]}. The
    mean needs no g: g_j is dO times row j of V, so Σ_j a_j⋅g_j is the row's dO⋅O, here
    O[2,2] = {O[2,2]}, since row 2 of dO is (0, 1).]],
  zh = [[g⋅J 是 ({back[1,1]}, {back[1,2]}, {back[1,3]})。短的写法结果一样，只要*逐元素乘法*（elementwise product），不用造出 J：
    “我”的是 {a[1,1]}⋅({g[1,1]} - {mean[1,1]}) = {back[1,1]}。
    加权均值甚至不用 g：g_j 是 dO 和 V 第 j 行的点积，所以 Σ_j a_j⋅g_j 就是这一行的 dO⋅O，
    这里 dO 的第 2 行是 (0, 1)，得到 O[2,2] = {O[2,2]}。]],
  focus = { back, 1, 1 }, core = true,
  notes = {
    en = [[FlashAttention uses this: it keeps q, k, v, the output and one number a row
      (the logarithm of Z), computes the row sums of dO∘O first, and recomputes A block
      by block. It never builds J. For T tokens J would need T² numbers a row.]],
    zh = [[FlashAttention 用的就是它：只留 q、k、v、输出和每行一个数（Z 的对数），
      反向时先算每行的 dO⋅O，再分块重算 A，从不造出 J。T 个词元，J 每行要 T² 个数。]],
  },
}
expect { back, 1, 1, near = 0.212246 }
expect { back, 1, 2, near = -0.022719 }
expect { back, 1, 3, near = -0.189527 }

-- Backward ---------------------------------------------------------------------

at(d(O)) {
  en = [[The upstream gradient of lesson 1, dO[i,j] = ∂f/∂O[i,j] with
    f = O[1,1] + O[2,2] + O[3,1] - O[3,2]. From here on all three rows are followed
    at once.]],
  zh = [[dO 是第 1 课的上游梯度：dO[i,j] = ∂f/∂O[i,j]，f = O[1,1] + O[2,2] + O[3,1] - O[3,2]。
    从这里往后，三行一起走。]],
  focus = { d(O), 3, 2 },
}

at(d(A)) {
  en = [[Row 2 is g. Row 1 is {dA[1,1]}, {dA[1,2]}, {dA[1,3]}: how fast f would grow if
    one share alone did. That all are positive does not mean that all shares should grow;
    they add up to 1. Each has to be compared with the weighted mean of its row,
    dO⋅O; for row 1 that is O[1,1] = {O[1,1]}.]],
  zh = [[第 2 行就是 g。第 1 行是 {dA[1,1]}、{dA[1,2]}、{dA[1,3]}，即只有一个份额变大时 f 的变化率。
    都是正的，并不等于三个份额都该变大，它们加起来是 1。
    每个数要和自己那一行的加权均值 dO⋅O 比；第 1 行的是 O[1,1] = {O[1,1]}。]],
  focus = { d(A), 1, 3 }, core = true,
}
at(d(A)) {
  en = [[So dA minus its row's weighted mean tells whether a share should grow. (Article B, step
    2, says it of dA itself.) At first the means of the rows are 3.939, 1.306 and 2.985; fast attention
    programs begin the way back with these, one number a row (lesson 27).]],
  zh = [[可见一个份额该变大还是变小，要看 dA 减去那一行的加权均值。（文章 B 第 2 步说看 dA 本身。）
    三行的加权均值起初是 3.939、1.306、2.985；快速注意力的程序做反向，先算的就是这几个数，每行一个（第 27 课）。]],
  focus = { d(A), 1, 3 },
}
expect { d(A), 1, 1, near = 3 }
expect { d(A), 1, 2, near = 1 }
expect { d(A), 1, 3, near = 4 }

ask {
  at = d(A), id = "sign-of-dS", sign_of = { d(S_scaled), 1, 1 },
  prompt = { en = "Next comes dS_scaled. dA[1,1] is {dA[1,1]}: what sign will dS_scaled[1,1] have?",
             zh = "接下来是 dS_scaled。dA[1,1] 是 {dA[1,1]}，dS_scaled[1,1] 会是正是负？" },
  reason = { en = [[{dA[1,1]} lies below the weighted mean, {O[1,1]}: what "we" gains is taken mostly from "tea", where dA is {dA[1,3]}.]],
             zh = "{dA[1,1]} 低于加权均值 {O[1,1]}：“我”多得的份额主要取自“茶”，而那里的 dA 是 {dA[1,3]}。" },
  hints = { { en = "The weighted mean of row 1 is {O[1,1]}. Is {dA[1,1]} above or below it?",
              zh = "第 1 行的加权均值是 {O[1,1]}。{dA[1,1]} 比它高，还是低？" } },
  slips = {
    ["+"] = { en = "3 is positive, but does it lie above the row's weighted mean?",
              zh = "3 是正数，可要看的是它和加权均值相比是高还是低。" },
    ["0"] = { en = "It would be 0 only exactly at the mean, or with no share at all.",
              zh = "只有恰好等于加权均值，或者份额为 0，才会是 0。" },
  },
}

at(d(S_scaled)) {
  en = [[Row 2 is g⋅J: {dS_scaled[2,1]}, {dS_scaled[2,2]}, {dS_scaled[2,3]}. In row 1 dA
    lies -0.94, -2.94 and +0.06 from the mean, much further, and yet its largest entry
    is {dS_scaled[1,3]}: two of the shares are small, and the dA of the third is close
    to the mean, in which it counts {A[1,3]:%}.]],
  zh = [[第 2 行就是 g⋅J：{dS_scaled[2,1]}、{dS_scaled[2,2]}、{dS_scaled[2,3]}。
    第 1 行的 dA 与加权均值相差 -0.94、-2.94、+0.06，离得更远，结果里最大的却只有 {dS_scaled[1,3]}：
    前面的份额小，乘出来就小；“茶”占了 {A[1,3]:%}，加权均值几乎就是它自己。]],
  focus = { d(S_scaled), 2, 1 }, core = true,
  notes = {
    en = [[Row 3 of dA lies -1.99, -2.99 and +0.01 from its mean. A row that has put
      nearly all into one share passes on little, right or wrong.]],
    zh = [[第 3 行的 dA 与加权均值相差 -1.99、-2.99、+0.01。几乎全给了一处的行，
      对也好错也好，能传回去的都很少。]],
  },
}
expect { d(S_scaled), 2, 1, near = 0.212246 }
expect { d(S_scaled), 2, 2, near = -0.022719 }
expect { d(S_scaled), 2, 3, near = -0.189527 }
expect { d(S_scaled), 1, 3, near = 0.057114 }

at(d(S)) {
  en = [[{if edited}Row 2 of A is {A[2,1]:%}, {A[2,2]:%}, {A[2,3]:%} now, and row 2 of dS
    {dS[2,1]:6}, {dS[2,2]:6}, {dS[2,3]:6}; it was 0.150, -0.016, -0.134. The closer one share
    comes to 1, the less gradient arrives at the scores of its row.{else}S was divided by √2,
    so dS_scaled is divided by √2 as well: 0.2122 becomes 0.1501. This belongs to the
    scaling, not to the softmax: a program that goes from the softmax rule straight to dQ
    has left it out.{end}]],
  zh = [[{if edited}A 的第 2 行现在是 {A[2,1]:%}、{A[2,2]:%}、{A[2,3]:%}，dS 的第 2 行是
    {dS[2,1]:6}、{dS[2,2]:6}、{dS[2,3]:6}，原来是 0.150、-0.016、-0.134。一个份额越接近 1，
    传到这一行分数上的梯度就越少。{else}前向时 S 除以 √2，反向时 dS_scaled 也要除以 √2：0.2122 变成 0.1501。
    这一除属于缩放，不属于 softmax：写完 softmax 的规则就直接去算 dQ，就把它漏掉了。{end}]],
  focus = { d(S), 2, 1 },
}
expect { d(S), 2, 1, near = 0.15008 }

try {
  at = d(S), id = "flat-row", only = { S }, cells = 1,
  prompt = {
    en = [[Change one score in row 2 of S so that row 2 of dS is below 0.001 in size.]],
    zh = "只改 S 第 2 行里的一个分数，使 dS 第 2 行的三个梯度，绝对值都小于 0.001。",
  },
  reached = function()
    local row = d(S)[2]
    return math.abs(row[1]) < 0.001 and math.abs(row[2]) < 0.001 and math.abs(row[3]) < 0.001
  end,
  reason = { en = "One share near 1, the others near 0: then all a⋅(dA - mean) are near 0.",
             zh = "一个份额近 1，其余近 0，每个 a⋅(dA - 加权均值) 就都近 0。" },
  hints = { { en = [[What did A_loud look like in rows 1 and 3?]],
              zh = "A_loud 的第 1、3 行是什么样子？" },
            { en = "Make one score of row 2 far larger than the others.",
              zh = "让第 2 行的一个分数远远大于另外两个。" } },
  solution = { "set S[2,3] 20" },
}

closing {
  en = [[
- Shares depend on differences of scores: adding to a whole row changes nothing, multiplying brings softmax near hardmax.
- Subtracting the largest score first changes no share, but for rounding, and cannot *overflow*.
- Every score changes every share of its row: J = diag(a) - aᵀ⋅a; a(1 - a) is only its diagonal.
- Backward, without J: a⋅(dA - mean). The mean is dO⋅O of the row, and each row of dS adds up to 0.
- Where one share is close to 1, almost no gradient gets through.

Try next: with row 2 of S set to 4, 1, 4, predict J[1,1] and J[1,3], then look.]],
  zh = [[
- 份额只取决于分数的差：整行加同一个数，什么也不变；整行乘大，softmax 就接近 hardmax。
- 先减去最大的分数，结果只差舍入，也不会*溢出*（overflow）。
- 每个分数都牵动整行的份额：J = diag(a) - aᵀ⋅a，a(1 - a) 只是它的对角线。
- 反向不用 J：a⋅(dA - 加权均值)。加权均值就是那一行的 dO⋅O，dS 每行加起来是 0。
- 一个份额接近 1 的地方，几乎没有梯度能过去。

接着试试：把 S 的第 2 行改成 4、1、4，先猜 J[1,1] 和 J[1,3]，再看。]],
}

-- About three minutes.
play {
  "wait 8",
  "goto A", "select A[1,3]", "explain", "wait 9",
  "goto S_lifted", "wait 5", "goto A_lifted", "wait 9",
  "goto A_loud", "wait 8",
  "goto naive_shares", "wait 5", "set s[1,3] 1000", "wait 6", "undo", "goto safe", "wait 10",
  "goto diag", "wait 9", "goto aa", "wait 9",
  "goto J", "wait 11", "next", "wait 10",
  "goto g", "wait 9", "goto mean", "explain", "wait 10",
  "goto back", "wait 12",
  "goto dA", "wait 11",
  "goto dS_scaled", "explain", "wait 12",
  "goto dS", "wait 6",
  "set S[2,3] 20", "wait 9", "undo", "wait 2",
  "goto closing", "wait 12",
}
