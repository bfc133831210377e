-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 1, id = "one-weight", part = 1, order = 5, minutes = 25, needs = { "softmax", "backward" },
  title = { en = "One weight, all the way", zh = "一个参数，从头到尾" },
}

tokens = { "Token1", "Token2", "Token3" }

-- The worked case of lesson 1. Only Wq may move; keys and values stand still.
X  = constant({ {1,2}, {0,1}, {3,1} }, { rows = tokens })
Wq = weight { {1,0}, {0,1} }
K  = constant({ {1,3}, {0,1}, {3,4} }, { rows = tokens })
V  = constant({ {3,2}, {1,1}, {4,1} }, { rows = tokens })

Q = X * Wq
S = Q * K.T
S_scaled = S / sqrt(2)
A = softmax(S_scaled)
O = A * V

-- A printed derivation, computed as it stands: each score moves its own share
-- only, da/ds = a - a².
up     = constant({ {1,0}, {0,1}, {1,-1} }, { rows = tokens })
G      = up * V.T
AA     = hadamard(A, A)
own    = A - AA
S_own  = hadamard(own, G)
K_root = K / sqrt(2)
Q_own  = S_own * K_root
Wq_own = X.T * Q_own

group({ en = "as printed", zh = "那份推导" }, { up, G, AA, own, S_own, K_root, Q_own, Wq_own })

backward(O, { {1,0}, {0,1}, {1,-1} })

intro {
  en = [[But how do the weights get their gradients? Take one number, Wq[2,1], and
    follow it: through every token that uses it, to the one number f and back. On
    the way stands a derivation that was printed in an article. It gets this weight
    wrong, sign and all. Will you see where?]],
  zh = [[“可参数的梯度到底是怎么来的？”那就拿一个数 Wq[2,1]，一路跟到底：
    经过每个用到它的词元，走到 f，再走回来。路上会遇到一份印在文章里的推导，
    它在这个参数上连符号都错了。你能看出错在哪里吗？]],
}

-- Forward ------------------------------------------------------------------

at(X) {
  en = [[Our weight will multiply column 2: {X[1,2]}, {X[2,2]} and {X[3,2]}. Three
    tokens, three uses. If the text had a thousand tokens, it would have a thousand
    uses.]],
  zh = [[我们跟的那个参数，要乘的是第 2 列：{X[1,2]}、{X[2,2]}、{X[3,2]}。三个词元，
    用三次；要是有一千个词元，就用一千次。]],
  focus = { X, 1, 2 },
}

at(Wq) {
  en = [[There it is, row 2, column 1: {Wq[2,1]}. Four parameters in all, because a
    token has two numbers and a query two. How many tokens there are plays no part.
    The article writes W⋅x and calls ours W_12; we write x⋅W.]],
  zh = [[就是它，第 2 行第 1 列：{Wq[2,1]}。参数一共四个，因为词元有两个数，
    查询也是两个数；有几个词元，与此无关。文章里写的是 W⋅x，我们这个在那里叫 W_12；
    我们写 x⋅W。]],
  focus = { Wq, 2, 1 },
}

at(K) {
  en = [[The keys, from lesson 1. Column 1 is the one to watch, {K[1,1]}, {K[2,1]},
    {K[3,1]}: our weight changes only the first number of a query, and that meets
    only the first number of a key.]],
  zh = [[第 1 课的键。要看的是第 1 列：{K[1,1]}、{K[2,1]}、{K[3,1]}。
    我们这个参数只改动查询的第一个数，它遇到的也只是键的第一个数。]],
  focus = { K, 3, 1 },
}

at(V) {
  en = [[The values, from lesson 1 as well. Both keys and values stand still here,
    so that all there is to hear comes through the queries.]],
  zh = [[值也是第 1 课的。这里键和值都固定不动，听到的就全是从查询那边来的。]],
  focus = { V, 2, 2 },
}

at(Q) {
  en = [[Q[1,1] = 1⋅Wq[1,1] + {X[1,2]}⋅Wq[2,1]. Add a little to our weight, and
    column 1 moves: by twice as much for Token1, by as much for Token2 and Token3.
    Column 2 knows nothing of it.]],
  zh = [[Q[1,1] = 1⋅Wq[1,1] + {X[1,2]}⋅Wq[2,1]。给这个参数加一点点，
    第 1 列就动了：Token1 动两倍，Token2 和 Token3 动一倍。第 2 列毫不知情。]],
  focus = { Q, 1, 1 }, core = true,
  notes = {
    en = [[The article has dq^(l)/dW_ij = x^(j) for every l. It holds for l = i
      only; for the other numbers of the query it is 0.]],
    zh = [[文章写 dq^(l)/dW_ij = x^(j) 对一切 l 成立；其实只在 l = i 时成立，查询的其他数上是 0。]],
  },
}

ask {
  at = Wq,
  prompt = { en = "Wq[2,1] changes a little. How many of the six cells of Q change?",
             zh = "Wq[2,1] 变一点，Q 的六格里有几格会变？" },
  answer = 3,
  hints = { { en = [[Which column of Q does column 1 of Wq make?]],
              zh = "Wq 的第 1 列，算出的是 Q 的哪一列？" },
            { en = "And none of the three numbers in X's column 2 is 0.",
              zh = "而 X 第 2 列的三个数都不是 0。" } },
  slips = {
    [1] = { en = "One for each token that uses it, and all three do.",
            zh = "每个用到它的词元各一格，而三个都用到了。" },
    [2] = { en = "That is a row of Q. One weight goes into a column.",
            zh = "那是 Q 的一行。一个参数影响的是一列。" },
    [6] = { en = "Column 2 is made by Wq's column 2; ours is in column 1.",
            zh = "Q 的第 2 列由 Wq 的第 2 列算出，我们这个在第 1 列。" },
  },
}

at(S) {
  en = [[In each row the scores move in the ratio {K[1,1]} : {K[2,1]} : {K[3,1]}.
    The middle one stands still, since Token2's key has a {K[2,1]} there; the score
    for Token3 moves three times as much as the one for Token1.]],
  zh = [[每一行的三个分数按 {K[1,1]} : {K[2,1]} : {K[3,1]} 变动。中间一列不动，
    因为 Token2 的键在那里是 {K[2,1]}；对 Token3 的分数，动得是对 Token1 的三倍。]],
  focus = { S, 2, 3 },
}

at(S_scaled) {
  en = [[Everything by √2, so the ripple too: for Token2 it is now 0.707 at Token1,
    0 at itself, 2.121 at Token3, for each 1 that our weight would gain.]],
  zh = [[都除以 √2，波动也跟着除。参数每加 1，Token2 这一行：对 Token1 加 0.707，
    对自己加 0，对 Token3 加 2.121。]],
  focus = { S_scaled, 2, 3 },
}

at(A) {
  en = [[Here it gets interesting. Two scores of row 2 move, and all three shares
    do: even Token2's own {A[2,2]}, whose score stood still, has to shrink, for the
    row still adds up to 1.]],
  zh = [[有意思的地方来了。第 2 行动了两个分数，三个份额却全都动了：Token2 给自己的
    {A[2,2]}，分数明明没变，也得变小，因为整行加起来还得是 1。]],
  focus = { A, 2, 2 }, core = true,
}
expect { A, 2, 2, near = 0.07432 }

ask {
  at = S_scaled,
  prompt = { en = "Only S_scaled[2,3] goes up. How many shares of row 2 change?",
             zh = "只有 S_scaled[2,3] 变大，第 2 行有几个份额会变？" },
  answer = 3,
  hints = { { en = "What do the three have to add up to, before and after?",
              zh = "三个加起来，前后都得是多少？" } },
  slips = {
    [1] = { en = [[So says the printed derivation. But if one grew alone, the row would add
              up to more than 1.]],
            zh = "那份推导正是这么说的。可要是只有一个变大，整行加起来就超过 1 了。" },
    [2] = { en = "The one that grows takes from both others, each by its share.",
            zh = "变大的那个，是从另外两个那里拿的，各按份额。" },
    [0] = { en = [[Shares stay put only when the whole row moves together.]],
            zh = "只有整行一起动，份额才不变。" },
  },
}

at(O) {
  en = [[And the end of it: f = O[1,1] + O[2,2] + O[3,1] - O[3,2] = 8.230.
    Everything our weight does to f, it does through these. Three tokens, three
    branches.]],
  zh = [[到头了：f = O[1,1] + O[2,2] + O[3,1] - O[3,2] = 8.230。我们这个参数对 f 的一切作
    用，都要经过这里。三个词元，三条支路。]],
  focus = { O, 2, 2 },
}

-- As printed --------------------------------------------------------------------

at(up) {
  en = [[Now the printed derivation, done with matrices, just as it says. It starts
    where we will start, too: with the upstream gradient.]],
  zh = [[现在把那份推导原样用矩阵算一遍。起点和我们一样：上游梯度。]],
  focus = { up, 3, 2 },
}

at(G) {
  en = [[The next step is right as well: what each share is worth. You will see
    these very numbers as dA. For Token2: {G[2,1]}, {G[2,2]}, {G[2,3]}.]],
  zh = [[下一步也没错：每个份额值多少。这些数就是后面的 dA。Token2 那一行是
    {G[2,1]}、{G[2,2]}、{G[2,3]}。]],
  focus = { G, 2, 1 },
}

at(AA) {
  en = [[The shares squared. The quotient rule of one share by its own score needs
    them: a - a².]],
  zh = [[份额的平方。一个份额对它自己的分数求导，商的求导法则里要用：a - a²。]],
  focus = { AA, 2, 3 },
}

at(own) {
  en = [[a(1-a), the derivative of each share by its own score, correct as far as it
    goes: {own[2,1]}, {own[2,2]}, {own[2,3]} for Token2. Missing is everything off
    the diagonal, where the two indices differ.]],
  zh = [[a(1-a)，每个份额对自己分数的导数，一位都不差：Token2 那一行是
    {own[2,1]}、{own[2,2]}、{own[2,3]}。缺的是对角线以外的全部：文章只在两个下标相同的地方
    求了导。]],
  focus = { own, 2, 3 }, core = true,
  notes = {
    en = [[Printed: da_tn/dq_t = a_tn(1-a_tn)k_n/√d. Right: a_tn(k_n - Σ_m a_tm
      k_m)/√d. For t = 2, n = 3 and the query's first number: 0.500 printed, 0.366
      right.]],
    zh = [[印的是 da_tn/dq_t = a_tn(1-a_tn)k_n/√d，应为 a_tn(k_n - Σ_m a_tm k_m)/√d。t =
      2、n = 3、查询的第一个数：印的给出 0.500，应为 0.366。]],
  },
}
expect { own, 2, 1, near = 0.212246 }
expect { own, 2, 2, near = 0.068796 }
expect { own, 2, 3, near = 0.235604 }

at(S_own) {
  en = [[Worth times own derivative: {S_own[2,1]}, {S_own[2,2]}, {S_own[2,3]}. All
    positive: "raise all three". But you know that raising a whole row does nothing,
    so this row should add up to 0. It adds up to 0.729. That alone gives the
    mistake away.]],
  zh = [[价值乘自己的导数：{S_own[2,1]}、{S_own[2,2]}、{S_own[2,3]}。全是正的，
    等于说“三个都抬高”。可整行一起抬高什么也不会变，这一行本该加起来等于 0，
    现在却是 0.729。光凭这一点就露馅了。]],
  focus = { S_own, 2, 3 }, core = true,
}
expect { S_own, 2, 1, near = 0.424491 }
expect { S_own, 2, 2, near = 0.068796 }
expect { S_own, 2, 3, near = 0.235604 }

at(K_root) {
  en = [[The keys by √2: from scores back to queries. Nothing wrong here.]],
  zh = [[键除以 √2：从分数退回查询要用。这里没错。]],
  focus = { K_root, 3, 1 },
}

at(Q_own) {
  en = [[Gathered for the queries, as it should be. Token2's first number comes out
    as {Q_own[2,1]}. Keep it; the right one is on its way.]],
  zh = [[汇总到查询上，做法没错。Token2 的第一个数得 {Q_own[2,1]}。先记着，对的那个马上就来。]],
  focus = { Q_own, 2, 1 },
}
expect { Q_own, 2, 1, near = 0.799951 }

at(Wq_own) {
  en = [[The printed way's verdict on our weight: {Wq_own[2,1]}. Raise it and f will
    grow, by two for each one. Set Wq[2,1] to 0.1 and look at O: does f go from
    8.230 to 8.43?]],
  zh = [[照那份推导，我们这个参数的梯度是 {Wq_own[2,1]}：抬高它，f 会变大，加 1 就大 2。
    把 Wq[2,1] 设成 0.1，再看 O：f 会从 8.230 变成 8.43 吗？]],
  focus = { Wq_own, 2, 1 }, core = true,
}
expect { Wq_own, 1, 1, near = 0.722278 }
expect { Wq_own, 1, 2, near = 1.174889 }
expect { Wq_own, 2, 1, near = 1.99114 }
expect { Wq_own, 2, 2, near = 3.586316 }

-- Backward ---------------------------------------------------------------------

at(d(O)) {
  en = [[Now the same way once more, with the whole row. In index form the question
    reads: f depends on Wq[2,1] through every output O[t,r]; add up all of it. Four
    outputs count, two of them Token3's.]],
  zh = [[同样的路再走一遍，这次算上整行。用下标来说：f 通过每个输出 O[t,r] 依赖 Wq[2,1]，
    统统加起来。算数的输出有四个，其中两个是 Token3 的。]],
  focus = { d(O), 3, 2 },
}

at(d(A)) {
  en = [[The sum over r is done: Σ_r dO[t,r]⋅V[n,r], one number for each pair of
    tokens. Nine numbers, the same nine as in G. So far the two ways agree.]],
  zh = [[对 r 求和已经完成：Σ_r dO[t,r]⋅V[n,r]，每一对词元一个数。九个数，和 G 里的一样，
    到这里两种算法还没有分开。]],
  focus = { d(A), 2, 1 },
}

at(d(S_scaled)) {
  en = [[Here they part. Token2's row is {dS_scaled[2,1]}, {dS_scaled[2,2]},
    {dS_scaled[2,3]} and adds up to 0. S_own had {S_own[2,1]}, {S_own[2,2]},
    {S_own[2,3]}. The difference at Token3 is a sign: more for Token3 means less for
    Token1, and only the whole row knows that.]],
  zh = [[分歧就在这里。Token2 这一行是
    {dS_scaled[2,1]}、{dS_scaled[2,2]}、{dS_scaled[2,3]}，
    加起来是 0；S_own 里是 {S_own[2,1]}、{S_own[2,2]}、{S_own[2,3]}。到 Token3 那里，
    连符号都反了：它多得的，正是 Token1 少掉的，不看整行就不知道。]],
  focus = { d(S_scaled), 2, 3 }, core = true,
}
expect { d(S_scaled), 2, 1, near = 0.212246 }
expect { d(S_scaled), 2, 2, near = -0.022719 }
expect { d(S_scaled), 2, 3, near = -0.189527 }

at(d(S)) {
  en = [[By √2: {dS[2,1]}, {dS[2,2]}, {dS[2,3]}. One more sum and one more factor,
    and we are there.]],
  zh = [[除以 √2：{dS[2,1]}、{dS[2,2]}、{dS[2,3]}。再求一次和，再乘一个数，就到了。]],
  focus = { d(S), 2, 3 },
}
expect { d(S), 2, 1, near = 0.15008 }
expect { d(S), 2, 2, near = -0.016065 }
expect { d(S), 2, 3, near = -0.134015 }

at(d(Q)) {
  en = [[The sum over n, with the keys' first numbers {K[1,1]}, {K[2,1]}, {K[3,1]}.
    Token1 says {dQ[1,1]}, Token2 {dQ[2,1]}, Token3 {dQ[3,1]}. The printed way had
    {Q_own[2,1]} for Token2, whose true word is the loudest of the three, and a no.]],
  zh = [[对 n 求和，用的是键的第一个数 {K[1,1]}、{K[2,1]}、{K[3,1]}。Token1 说
    {dQ[1,1]}，Token2 说 {dQ[2,1]}，Token3 说 {dQ[3,1]}。照那份推导，Token2 那里是
    {Q_own[2,1]}；其实三个里嗓门最大的就是它，而且说的是“不”。]],
  focus = { d(Q), 2, 1 }, core = true,
}
expect { d(Q), 1, 1, near = 0.084146 }
expect { d(Q), 2, 1, near = -0.251966 }
expect { d(Q), 3, 1, near = 0.021047 }

ask {
  at = d(S), sign_of = { d(Q), 2, 1 },
  prompt = { en = [[Row 2 of dS is 0.150, -0.016, -0.134. The keys' first numbers are 1, 0,
               3. Sign of dQ[2,1]?]],
             zh = [[dS 的第 2 行是 0.150、-0.016、-0.134，键的第一个数是 1、0、3。dQ[2,1]
               是正是负？]] },
  hints = { { en = "Token3's number counts three times.", zh = "Token3 那个数要算三遍。" } },
  slips = {
    ["+"] = { en = "0.150 is larger, but -0.134 counts three times.",
              zh = "0.150 是大一点，可 -0.134 要算三遍。" },
    ["0"] = { en = "The row of dS adds up to 0, but not when each is counted by its key.",
              zh = "dS 那一行加起来是 0，可各自乘上键之后就不是了。" },
  },
}

at(d(Wq)) {
  en = [[The sum over t is the last: what each token says in dQ, counted by its own
    number in X, {dWq[2,1]}. Index by index it is the same sum as Xᵀ⋅dQ; matrices
    only write it shorter. One layer a token: a fourth token would add a
    fourth line here, and no fifth parameter.]],
  zh = [[最后对 t 求和：每个词元在 dQ 里说的话，按它在 X 里的数来算，合计 {dWq[2,1]}。一个下标一个下标地算，和 Xᵀ⋅dQ 是同一个和，矩阵只是写得短些。
    一个词元一层：再来第四个词元，这里多一行，参数不会多出第五个。]],
  focus = { d(Wq), 2, 1 }, core = true,
  notes = {
    en = [[The article concludes that the backward pass cannot be seen as matrices.
      It can: element form and matrix form are the same sums.]],
    zh = [[文章的结论是反向传播不能按矩阵来看。其实可以：逐元素的写法和矩阵的写法是同样的和。]],
  },
}
at(d(Wq)) {
  en = [[{dWq[2,1]} against {Wq_own[2,1]}: who is right? No proof is needed. The
    nudge above takes f at Wq[2,1] ± h and divides: it agrees with {dWq[2,1]}. It
    would agree with the printed number in no digit.]],
  zh = [[{dWq[2,1]} 和 {Wq_own[2,1]}，谁对？不用证明。上面的中心差分把 Wq[2,1] 加减 h，
    各算一次 f，相减再除，结果和 {dWq[2,1]} 相符，和推导给出的数一位也对不上。]],
  focus = { d(Wq), 2, 1 }, core = true,
}
at(d(Wq)) {
  en = [[How large is "a little"? With :h 1 the quotient is +0.149, wrong, for
    f is bent and 1 is far. With :h 1e-11 only the last digits of two nearly equal
    numbers are left, and the fifth decimal is off. 1e-5 serves well.]],
  zh = [[“一点点”是多大？输入 :h 1，商是 +0.149，错了，因为 f 是弯的，1 太远。
    输入 :h 1e-11，两个几乎相等的数相减，只剩末尾几位，第五位小数就不对了。
    介于中间的 1e-5 正好。]],
  focus = { d(Wq), 2, 1 },
}
expect { d(Wq), 1, 1, near = 0.147287 }
expect { d(Wq), 1, 2, near = 0.080653 }
expect { d(Wq), 2, 1, near = -0.062627 }
expect { d(Wq), 2, 2, near = 0.003558 }

ask {
  at = d(Wq), cell = { 2, 1 },
  prompt = { en = [[dQ's column 1 is 0.084146, -0.251966, 0.021047; X's column 2 is 2, 1, 1.
               dWq[2,1] = ?]],
             zh = [[dQ 的第 1 列是 0.084146、-0.251966、0.021047，X 的第 2 列是
               2、1、1。dWq[2,1] = ?]] },
  hints = { { en = [[Every token that used the weight has a say.]],
              zh = "每个用过它的词元都有份。" } },
  slips = {
    [1.991140] = { en = "That is the printed derivation: each score moves only its own share.",
                   zh = "那是那份推导的做法：每个分数只动自己的份额。" },
    [-0.146773] = { en = "Added, but not counted: Token1 used the weight twice as strongly.",
                    zh = "加是加了，可没乘 X：Token1 用它用了两倍。" },
    [-0.251966] = { en = "That is Token2 alone. The weight belongs to all three.",
                    zh = "那只是 Token2 一个。这个参数三个词元都在用。" },
    [-0.088568] = { en = "√2 too large: the division on the way back is missing.",
                    zh = "大了 √2 倍：往回走时漏了除法。" },
  },
}

try {
  at = O, id = "below-eight",
  prompt = {
    en = [[The gradient says: raise Wq[2,1] and f falls. By changing Wq[2,1] alone,
      bring f = O[1,1] + O[2,2] + O[3,1] - O[3,2] below 8.]],
    zh = [[梯度说：抬高 Wq[2,1]，f 变小。只改 Wq[2,1]，让 f = O[1,1] + O[2,2] + O[3,1] -
      O[3,2] 小于 8。]],
  },
  reached = function()
    return O[1][1] + O[2][2] + O[3][1] - O[3][2] < 8
       and Wq[1][1] == 1 and Wq[1][2] == 0 and Wq[2][2] == 1
  end,
  hints = { { en = [[Go where the gradient points, as far as you like: 1, 2, 5. Where does f
                get stuck?]],
              zh = "照梯度说的走，走多远都行：1、2、5。f 卡在哪里了？" },
            { en = "The gradient speaks of the near. Try the other direction, and go far.",
              zh = "梯度只管近处。往反方向试试，走远一点。" } },
  solution = { "set Wq[2,1] -1" },
}

-- Update -----------------------------------------------------------------------

at(step(Wq)) {
  en = [[The step takes the gradient at its word, for a short way: our {Wq[2,1]}
    grows by lr times 0.063. Far away things are different: f below 8 lies on the
    other side, beyond a hill that the gradient cannot see. It names the direction
    nearby, and no distance.]],
  zh = [[更新就是照梯度的话走一小步：这个 {Wq[2,1]} 加上 lr 乘 0.063。
    远处则是另一回事：f 小于 8 的地方在反方向，隔着一个小坡，梯度看不见。
    它只说近处往哪边走，不说走多远。]],
  focus = { d(Wq), 2, 1 }, core = true,
}

closing {
  en = [[
- A weight is used once by every token; its gradient is a sum with one layer a token.
- Index by index or by matrices: the same sums, Σ_t Σ_n Σ_r.
- A score moves its whole row of shares. The diagonal alone gives a wrong sign here.
- A row of dS that does not add up to 0 gives such a mistake away; the nudge settles it.
- h too large sees the bend, h too small sees rounding.
- A gradient names a direction, nearby, and no distance.

Lesson 6 asks what the √d_k is for.]],
  zh = [[
- 每个词元都用一次同一个参数，它的梯度就是一个词元一层，加起来。
- 逐个下标算，还是用矩阵算，都是同样的和：Σ_t Σ_n Σ_r。
- 一个分数牵动整行份额；只留对角线，在这里连符号都错。
- dS 的一行加起来不是 0，就说明有这种错；拨一下，立见分晓。
- h 太大，碰到弯曲；h 太小，碰到舍入。
- 梯度只说近处的方向，不说距离。

第 6 课来问：√d_k 是做什么用的。]],
}

-- About four minutes.
play {
  "wait 10",
  "goto Wq", "wait 8",
  "goto Q", "select Q[1,1]", "explain", "wait 9",
  "goto A", "wait 9",
  "goto own", "wait 11",
  "next", "wait 11",
  "goto Wq_own", "wait 9",
  "goto O", "set Wq[2,1] 0.1", "wait 8", "undo", "wait 2",
  "goto dS_scaled", "explain", "wait 13",
  "goto dQ", "explain", "wait 12",
  "goto dWq", "explain", "wait 13", "next", "wait 11",
  "next", "h 1", "wait 8", "h 1e-11", "wait 7", "h 1e-5", "wait 3",
  "goto O", "set Wq[2,1] 5", "wait 7", "set Wq[2,1] -1", "wait 8", "undo", "undo", "wait 2",
  "goto step(Wq)", "wait 10",
  "goto closing", "wait 12",
}
