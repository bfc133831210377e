-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 3, id = "one-weight", part = 1, order = 5, needs = { "softmax", "backward" },
  title = { en = "The gradient of one weight", zh = "一个参数的梯度" },
  keywords = { en = "gradient of a weight, chain rule",
    zh = "参数的梯度、链式法则" },
  units = {
    { at = "intro", minutes = 8, title = { en = "Its paths", zh = "经过哪些路" },
      question = { en = "Along which paths does f depend on Wq[2,1]?",
        zh = "Wq[2,1] 经过哪些路影响 f？" },
      can = { { en = "name the cells of Q, S and A that one weight reaches",
          zh = "说出一个参数影响到 Q、S、A 的哪些格" },
        { en = "say why a share can shrink though its score stays",
          zh = "说清分数没动，份额为什么会变小" } } },
    { at = "up", minutes = 8, title = { en = "The wrong sign", zh = "符号错了" },
      question = { en = "Where does a printed derivation go wrong, and how can one tell?",
        zh = "一份印出来的推导，错在哪一步，怎样看出来？" },
      can = { { en = "find the line of a derivation that drops the other shares",
          zh = "在推导里找出丢掉其他份额的那一行" },
        { en = "use the sum of a row of dS as a check", zh = "用 dS 每行之和来检查" },
        { en = "test a gradient by changing its parameter a little",
          zh = "把参数改动一点，检验它的梯度" } } },
    { at = "dO", minutes = 9, title = { en = "The right sums", zh = "该怎样求和" },
      question = { en = "Which sums give the right dWq[2,1], and what confirms it?",
        zh = "对哪些下标求和，才能得到正确的 dWq[2,1]？怎么验证？" },
      can = { { en = "derive the gradient of one weight, sum by sum",
          zh = "逐个求和，推出一个参数的梯度" },
        { en = "choose a step h for a central difference", zh = "给中心差分选一个合适的 h" },
        { en = "say what a gradient does not tell: how far to go",
          zh = "说清梯度没有告诉你的：该走多远" } } } },
}

words = { { en = "we", zh = "我" }, { en = "sip", zh = "喝" }, { en = "tea", zh = "茶" } }

-- The worked case of lesson 1. Only Wq may move; keys and values stand still.
X  = constant({ {1,2}, {0,1}, {3,1} }, { rows = words })
Wq = weight { {1,0}, {0,1} }
K  = constant({ {1,3}, {0,1}, {3,4} }, { rows = words })
V  = constant({ {3,2}, {1,1}, {4,1} }, { rows = words })

Q = X * Wq
S = Q * K.T
S_scaled = S / sqrt(2)
A = softmax(S_scaled)
O = A * V

-- A printed derivation, computed as it stands: each score moves its own share
-- only, da/ds = a - a².
up     = title(constant({ {1,0}, {0,1}, {1,-1} }, { rows = words }), { en = "∂f/∂O", zh = "∂f/∂O" })
G      = title(up * V.T, { en = "∂f/∂A", zh = "∂f/∂A" })
AA     = title(hadamard(A, A), { en = "squares of the shares", zh = "份额的平方" })
own    = title(A - AA, { en = "a - a², by its own score", zh = "a - a²，对自己分数的导数" })
S_own  = title(hadamard(own, G), { en = "∂f/∂S_scaled as printed", zh = "照文章算的 ∂f/∂S_scaled" })
K_root = title(K / sqrt(2), { en = "keys divided by √2", zh = "键除以 √2" })
Q_own  = title(S_own * K_root, { en = "dQ as printed", zh = "照文章算的 dQ" })
Wq_own = title(X.T * Q_own, { en = "dWq as printed", zh = "照文章算的 dWq" })

group({ en = "as printed", zh = "那份推导" }, { up, G, AA, own, S_own, K_root, Q_own, Wq_own })

backward(O, { {1,0}, {0,1}, {1,-1} })

intro {
  en = [[How does a parameter get its gradient? We take one, Wq[2,1], and follow it
    through every token that uses it to the number f, and back. A derivation that
    was printed elsewhere is computed beside ours. It gets even the sign of this
    gradient wrong: at which step?]],
  zh = [[参数的梯度到底是怎么来的？我们只拿一个参数 Wq[2,1]，经过每个用到它的词元，
    前向算到 f，再反向算到它的梯度。旁边照着一篇文章的推导也算一遍：它得到的梯度连符号都是错的。
    错在哪一步？]],
}

-- Forward ------------------------------------------------------------------

at(X) {
  en = [[X is the input of lesson 1. In X⋅Wq the number Wq[2,1] is multiplied by column 2
    of X: by {X[1,2]} for "we", {X[2,2]} for "sip" and {X[3,2]} for "tea".]],
  zh = [[X 是第 1 课的输入。算 X⋅Wq 时，Wq[2,1] 要乘 X 的第 2 列：“我”是 {X[1,2]}，
    “喝”是 {X[2,2]}，“茶”是 {X[3,2]}。]],
  focus = { X, 1, 2 },
}

at(Wq) {
  en = [[The number that we follow stands in row 2, column 1. Wq has four parameters,
    since a token has dimension 2 and a query too; how many tokens there are, the *sequence
    length*, does not matter. (Article C, which we check later, writes W⋅x where we write x⋅W. Its name
    for this number is W_12.)]],
  zh = [[我们要跟的数在第 2 行第 1 列。Wq 一共四个参数，因为词元是二维的，查询也是二维的；
    词元有几个，即*序列长度*（sequence length）是多少，与参数的个数无关。（后面要核对的文章 C 写 W⋅x，我们写 x⋅W，
    所以这个数在那里叫 W_12。）]],
  focus = { Wq, 2, 1 },
}

at(K) {
  en = [[K holds the keys of lesson 1, fixed here. The first component of a query is multiplied
    by the first component of each key: {K[1,1]}, {K[2,1]} and {K[3,1]}. Only these three
    numbers of K matter for Wq[2,1].]],
  zh = [[K 里是第 1 课的键，在这里固定不变。查询的第 1 个分量，乘的是各个键的第 1 个分量：
    {K[1,1]}、{K[2,1]}、{K[3,1]}。对 Wq[2,1] 来说，只有这三个数要紧。]],
  focus = { K, 3, 1 },
}

at(V) {
  en = [[V holds the values of lesson 1, fixed too. Wq is the only parameter matrix here, so
    f depends on parameters through the queries alone.]],
  zh = [[V 里是第 1 课的值，也固定不变。这里的权重矩阵只有 Wq 一个，所以 f 只经过查询依赖于参数。]],
  focus = { V, 2, 2 },
}

at(Q) {
  en = [[∂Q[t,1]/∂Wq[2,1] = X[t,2]. If Wq[2,1] grows by a small amount, the three cells of column
    1 grow {X[1,2]}, {X[2,2]} and {X[3,2]} times as much. Column 2 of Q does not use Wq[2,1]: its
    derivative is 0. (Article C, section 5.1.6, has x for every component of the query.)]],
  zh = [[∂Q[t,1]/∂Wq[2,1] = X[t,2]。Wq[2,1] 加一点点，Q[1,1] 就加它的 {X[1,2]} 倍，
    Q[2,1] 加 {X[2,2]} 倍，Q[3,1] 加 {X[3,2]} 倍。Q 的第 2 列里没有 Wq[2,1]，
    对它的导数是 0。
    （文章 C 的 5.1.6 节把这个导数用在查询的每个分量上。）]],
  focus = { Q, 1, 1 }, core = true,
  notes = {
    en = [[Let the class write Q[1,1] out: 1⋅Wq[1,1] + 2⋅Wq[2,1]. The factor 2 is the
      derivative.]],
    zh = [[让学生把 Q[1,1] 写开：1⋅Wq[1,1] + 2⋅Wq[2,1]，系数 2 就是导数。]],
  },
}

ask {
  at = Wq, id = "cells-of-Q",
  prompt = { en = "Wq[2,1] changes a little. How many of the six cells of Q change?",
             zh = "Wq[2,1] 变一点，Q 的六格里有几格会变？" },
  answer = 3,
  reason = { en = "Wq[2,1] is in column 1 of Q, times X[t,2], which no word has as 0.",
             zh = "Wq[2,1] 进入 Q 的第 1 列，乘的是 X[t,2]，三个词的都不是 0。" },
  hints = { { en = [[Which column of Q does column 1 of Wq make?]],
              zh = "Wq 的第 1 列，算出的是 Q 的哪一列？" },
            { en = "And none of the three numbers in X's column 2 is 0.",
              zh = "而 X 第 2 列的三个数都不是 0。" } },
  slips = {
    [1] = { en = "One cell for each token that uses it. How many do?",
            zh = "每个用到它的词元各一格。用到它的有几个？" },
    [2] = { en = "That would be a row of Q. One number of Wq goes into a column.",
            zh = "那是 Q 的一行。Wq 的一个数影响的是一列。" },
    [6] = { en = "Column 2 of Q is made by column 2 of Wq; ours is in column 1.",
            zh = "Q 的第 2 列由 Wq 的第 2 列算出，我们这个在第 1 列。" },
  },
}

at(S) {
  en = [[If Q[t,1] changes, S[t,n] changes K[n,1] times as much: in each row the three
    scores change in the ratio {K[1,1]}:{K[2,1]}:{K[3,1]}. The score for "sip"
    stays as it is, the one for "tea" changes three times as much as the one for "we".]],
  zh = [[Q[t,1] 变多少，S[t,n] 就变它的 K[n,1] 倍：每一行的三个分数，变动之比是
    {K[1,1]}:{K[2,1]}:{K[3,1]}。对“喝”的分数不变，对“茶”的分数，
    变动是对“我”的三倍。]],
  focus = { S, 2, 3 },
}

ask {
  at = S, id = "score-of-we", answer = 0.6,
  prompt = { en = "Wq[2,1] grows by 0.1. By how much does S[1,3] grow, the score that \"we\" gives \"tea\"?",
             zh = "Wq[2,1] 加 0.1，“我”给“茶”的分数 S[1,3] 加多少？" },
  reason = { en = "Q[1,1] grows {X[1,2]} times as much, by 0.2, and S[1,3] {K[3,1]} times as much as Q[1,1].",
             zh = "Q[1,1] 加它的 {X[1,2]} 倍，即 0.2；S[1,3] 再加 Q[1,1] 的 {K[3,1]} 倍。" },
  hints = { { en = "First Q[1,1]: by which number of X is Wq[2,1] multiplied there? Then the key of \"tea\".",
              zh = "先看 Q[1,1]：Wq[2,1] 在那里乘 X 的哪个数？再看“茶”的键。" } },
  slips = {
    [0.3] = { en = "In the query of \"we\" Wq[2,1] is multiplied by X[1,2], which is 2.",
              zh = "在“我”的查询里，Wq[2,1] 要乘 X[1,2]，它是 2。" },
    [0.2] = { en = [[Q[1,1] grows by that. The score multiplies it by the key of "tea".]],
              zh = "那是 Q[1,1] 加的数。在分数里它还要乘“茶”的键。" },
    [0.8] = { en = "That is the key's second component. Wq[2,1] is in Q's first one.",
              zh = "那用的是键的第 2 个分量。Wq[2,1] 在查询的第 1 个分量里。" },
  },
}

at(S_scaled) {
  en = [[All scores are divided by √2, and so are their changes. For each 1 that
    Wq[2,1] grows, row "sip" gains 0.707 at "we", 0 at itself and 2.121 at
    "tea".]],
  zh = [[分数都除以 √2，变动的幅度也缩小同样的倍数。Wq[2,1] 每加 1，“喝”这一行里，
    对“我”加 0.707，对自己加 0，对“茶”加 2.121。]],
  focus = { S_scaled, 2, 3 },
}

at(A) {
  en = [[The shares of a row (its attention weights) add up to 1. When Wq[2,1] grows,
    two scores of row "sip" grow, but all three shares change: the share that "sip" gives
    itself, {A[2,2]}, shrinks, although its own score stays the same. A derivative of
    softmax concerns the whole row.]],
  zh = [[一行的份额（也就是注意力权重）加起来是 1。Wq[2,1] 变大时，“喝”这一行只有两个分数变大，
    三个份额却全都变了：它给自己的份额 {A[2,2]}，分数没变，也变小了。softmax 的导数，
    牵涉的是整行。]],
  focus = { A, 2, 2 }, core = true,
  notes = {
    en = [[Ask the question of S_scaled again, by show of hands: how many shares move?
      Everything that goes wrong later in the printed derivation goes wrong here.]],
    zh = [[把 S_scaled 那一站的问题再问一遍，举手表决：几个份额会变？
      后面那份推导的错，就错在这里。]],
  },
}
expect { A, 2, 2, near = 0.07432 }

ask {
  at = S_scaled, id = "shares-of-a-row",
  prompt = { en = "Only S_scaled[2,3] goes up. How many shares of row 2 change?",
             zh = "只有 S_scaled[2,3] 变大，第 2 行有几个份额会变？" },
  answer = 3,
  reason = { en = "The row stays 1: what one share gains, the other two lose.",
             zh = "一行的和始终是 1：一个多出来的，是另外两个少掉的。" },
  hints = { { en = "What do the three add up to, before and after?",
              zh = "三个加起来，前后各是多少？" },
            { en = "They add up to 1 before and after: what one gains, the other two lose.",
              zh = "前后都是 1：一个多出来的，是另外两个少掉的。" } },
  slips = {
    [1] = { en = [[If one grew alone, the row would add up to more than 1.]],
            zh = "要是只有一个变大，整行加起来就超过 1 了。" },
    [2] = { en = "The row adds up to 1. Does any share keep all that it had?",
            zh = "一行加起来是 1。有哪个份额一点不变吗？" },
    [0] = { en = [[Shares stay the same only if all scores of the row change alike.]],
            zh = "只有整行的分数一起变同样多，份额才不变。" },
  },
}

ask {
  at = S_scaled, id = "score-that-stays",
  prompt = { en = "Wq[2,1] grows a little. The score that \"sip\" gives itself stays 0.707. What does the share A[2,2] do?",
             zh = "Wq[2,1] 变大一点，“喝”给自己的分数仍是 0.707。份额 A[2,2] 会怎样？" },
  choice = { { en = "it stays", zh = "不变" }, { en = "it grows", zh = "变大" }, { en = "it shrinks", zh = "变小" } },
  answer = 3,
  reason = { en = "The other two scores grow, so the sum does by which e^0.707 is divided.",
             zh = "另外两个分数变大，e^0.707 要除以的那个和就变大。" },
  hints = { { en = "A share is e^score divided by a sum. Which of the two changes here?",
              zh = "份额是 e 的分数次方除以一个和。这里变的是哪一个？" } },
  slips = {
    [1] = { en = "e^0.707 stays, but not the sum by which it is divided.",
            zh = "e^0.707 不变，可它要除以的那个和变了。" },
    [2] = { en = "The sum over the row grows, and e^0.707 is divided by it.",
            zh = "整行的和变大了，而 e^0.707 要除以它。" },
  },
}

at(O) {
  en = [[f is the number that is differentiated: f = O[1,1] + O[2,2] + O[3,1] - O[3,2],
    with the lesson's numbers 8.230. Each row of O uses Wq[2,1], so f depends on
    Wq[2,1] along three branches, one for each token.]],
  zh = [[要求导的是 f = O[1,1] + O[2,2] + O[3,1] - O[3,2]，按本课的数是 8.230。
    O 的每一行都用到 Wq[2,1]，所以 f 沿三条支路依赖于它，每个词元一条。]],
  focus = { O, 2, 2 },
}

-- As printed --------------------------------------------------------------------

at(up) {
  en = [[Now the printed derivation, article C, section 5.1.6 (an answer to Zhihu question
    596771388), computed with matrices just as the article has it. It starts where ours
    will start: with up[t,r] = ∂f/∂O[t,r], the upstream gradient. It is 1 where f adds
    an output, -1 where f subtracts one.]],
  zh = [[现在来算那份推导：文章 C 的 5.1.6 节（知乎问题 596771388 下的一篇回答）。这里把文章里的式子写成矩阵，
    原样照算。起点和我们的一样：up[t,r] = ∂f/∂O[t,r]，即上游梯度。
    f 加上的输出，这里是 1；减去的，是 -1。]],
  focus = { up, 3, 2 },
}

at(G) {
  en = [[G[t,n] = ∂f/∂A[t,n]: how fast f grows when that one share grows. A share
    A[t,n] multiplies the value V[n,:] in O[t,:], so G[t,n] is up[t,:]⋅V[n,:]. This
    step of the article is right.]],
  zh = [[G[t,n] = ∂f/∂A[t,n]：只有这一个份额变动时 f 的变化率。在 O[t,:] 里，份额 A[t,n]
    乘的是值 V[n,:]，所以 G[t,n] = up[t,:]⋅V[n,:]。文章的这一步没有错。]],
  focus = { G, 2, 1 },
}

ask {
  at = G, id = "worth", cell = { 2, 3 },
  prompt = { en = [[up[2,:] is ({up[2,1]}, {up[2,2]}), the value of "tea" is ({V[3,1]}, {V[3,2]}).
               G[2,3] = ?]],
             zh = "up[2,:] 是 ({up[2,1]}, {up[2,2]})，“茶”的值是 ({V[3,1]}, {V[3,2]})。G[2,3] = ?" },
  reason = { en = "In this row f has O[2,2] alone, so only the second component of the value counts.",
             zh = "这一行里 f 只含 O[2,2]，所以只算值的第 2 个分量。" },
  hints = { { en = "The dot product of the two.", zh = "两者的点积。" } },
  slips = {
    [4] = { en = "f takes nothing from O[2,1]: the value's first component counts 0.",
            zh = "f 里没有 O[2,1]：值的第 1 个分量要乘 0。" },
    [5] = { en = "You added them. Each component is multiplied by its number in up.",
            zh = "你把值的两个分量直接加了。各自要先乘 up 里的数。" },
  },
}

at(AA) {
  en = [[AA holds the squares of the shares, cell by cell. They are needed for a derivative by
    the quotient rule: a share a, differentiated by its own score s, gives
    ∂a/∂s = a - a².]],
  zh = [[AA 是各个份额的平方。份额 a 对它自己的分数 s 求导，按商的求导法则得 ∂a/∂s = a - a²，
    要用到这些平方。]],
  focus = { AA, 2, 3 },
}

at(own) {
  en = [[a - a² = a(1-a) for each share: {own[2,1]}, {own[2,2]}, {own[2,3]} in row
    "sip". These are the derivatives of each share by its own score, and they are
    right. The article goes on with these nine numbers.]],
  zh = [[own 是每个份额的 a - a²，也就是 a(1-a)。“喝”那一行是 {own[2,1]}、{own[2,2]}、{own[2,3]}。
    这是每个份额对它自己的分数的导数，数都没错。文章接着用的就是这九个数。]],
  focus = { own, 2, 3 }, core = true,
  notes = {
    en = [[Do not give the mistake away yet: let the question be answered and the next
      stop be seen.]],
    zh = [[先别说破，让学生答完这题，看过下一站再讲。]],
  },
}
expect { own, 2, 1, near = 0.212246 }
expect { own, 2, 2, near = 0.068796 }
expect { own, 2, 3, near = 0.235604 }

ask {
  at = own, id = "row-sum", answer = 0,
  prompt = { en = [[All three scores of a row grow by the same amount. By how much does f
               change? (The gradient of the row must add up to that.)]],
             zh = "一行的三个分数都加同样多，f 变多少？（这一行的梯度，加起来必须是这个数。）" },
  reason = { en = "e^(s+c) = e^c⋅e^s: e^c cancels, no share changes, and so f does not.",
             zh = "e^(s+c) = e^c⋅e^s，e^c 上下约掉，份额都不变，f 也不变。" },
  hints = { { en = "What happens to the shares of that row?", zh = "那一行的份额会怎样？" },
            { en = "e^(s+c) = e^c⋅e^s: the factor e^c cancels in every share.",
              zh = "e^(s+c) = e^c⋅e^s：每个份额里，e^c 上下约掉了。" } },
  slips = {
    [1] = { en = "1 is what the shares add up to. By how much does each of them change?",
            zh = "1 是份额之和。可每个份额变了多少？" },
    [3] = { en = "Three scores grow. But f depends on the shares.",
            zh = "变大的是三个分数，可 f 取决于份额。" },
  },
}

at(S_own) {
  en = [[The article multiplies each number of G by that of own. In row "sip"
    that is {S_own[2,1]}, {S_own[2,2]} and {S_own[2,3]}, to be taken for ∂f/∂s. With
    the lesson's numbers they add up to 0.729, and a row of this gradient must add up to
    0.]],
  zh = [[文章把 G 里的每个数乘上 own 里的导数，当作 ∂f/∂s。“喝”那一行是
    {S_own[2,1]}、{S_own[2,2]}、{S_own[2,3]}，按本课的数加起来是 0.729；
    而这个梯度的一行，加起来必须是 0。]],
  focus = { S_own, 2, 3 }, core = true,
  notes = {
    en = [[A test worth teaching: each row of the gradient before a softmax adds up to 0.
      It needs no second program and no differences.]],
    zh = [[这个检查值得教：softmax 之前的梯度，每一行加起来都是 0。不用另写程序，也不用差分。]],
  },
}
expect { S_own, 2, 1, near = 0.424491 }
expect { S_own, 2, 2, near = 0.068796 }
expect { S_own, 2, 3, near = 0.235604 }

ask {
  at = S_own, id = "wrong-line",
  prompt = { en = "The article's derivation for one share and one query. Which line is wrong?",
             zh = "文章对一个份额和一个查询的推导。哪一行错了？" },
  steps = {
    { en = "s_tn = q_t⋅k_n/√d, so ∂s_tn/∂q_t = k_n/√d", zh = "s_tn = q_t⋅k_n/√d，所以 ∂s_tn/∂q_t = k_n/√d" },
    { en = "a_tn = e^s_tn/Σ_m e^s_tm", zh = "a_tn = e^s_tn/Σ_m e^s_tm" },
    { en = "∂a_tn/∂q_t = a_tn⋅(1 - a_tn)⋅∂s_tn/∂q_t", zh = "∂a_tn/∂q_t = a_tn⋅(1 - a_tn)⋅∂s_tn/∂q_t" },
    { en = "∂f/∂q_t = Σ_n G[t,n]⋅∂a_tn/∂q_t", zh = "∂f/∂q_t = Σ_n G[t,n]⋅∂a_tn/∂q_t" },
  },
  wrong = 3,
  cure = { en = "It should be ∂a_tn/∂q_t = Σ_m a_tn⋅(I[n,m] - a_tm)⋅∂s_tm/∂q_t, with the identity I: all scores of the row.",
           zh = "应当是 ∂a_tn/∂q_t = Σ_m a_tn⋅(I[n,m] - a_tm)⋅∂s_tm/∂q_t，I 是单位矩阵：整行的分数都在内。" },
  hints = { { en = "q_t is in every s_tm of the row, not in s_tn alone.",
              zh = "这一行的每个 s_tm 里都有 q_t，不只是 s_tn。" } },
  slips = {
    [1] = { en = "Line 1 is right: the scaled score is a dot product divided by √d.",
            zh = "这一行没错：缩放后的分数是点积除以 √d。" },
    [2] = { en = "Line 2 is right: the softmax of a row.", zh = "这一行没错，就是一行的 softmax。" },
    [4] = { en = "Line 4 is right: adding over the shares is the chain rule.",
            zh = "这一行没错，对份额求和就是链式法则。错在加进去的东西。" },
  },
}

at(K_root) {
  en = [[K_root holds the keys divided by √2, for ∂S_scaled[t,n]/∂Q[t,l] = K[n,l]/√2. This step of
    the article is right.]],
  zh = [[K_root 是键除以 √2，因为 ∂S_scaled[t,n]/∂Q[t,l] = K[n,l]/√2。文章的这一步没有错。]],
  focus = { K_root, 3, 1 },
}

at(Q_own) {
  en = [[The sum over the three keys is taken as it should be, but of the wrong S_own.
    The first component of the query of "sip" gets {Q_own[2,1]}. Our dQ[2,1] will be another
    number.]],
  zh = [[对三个键求和，做法没错，可加的是错的 S_own。“喝”的查询，
    第 1 个分量在这里得 {Q_own[2,1]}；我们后面的 dQ[2,1] 是另一个数。]],
  focus = { Q_own, 2, 1 },
}
at(Q_own) {
  en = [[What is missing in S_own: a score s_m also moves the other shares of its row, by
    ∂a_j/∂s_m = -a_j⋅a_m. By the chain rule all paths are added:
    ∂f/∂s_m = Σ_j G[t,j]⋅∂a_j/∂s_m. The article keeps only the term j = m.]],
  zh = [[S_own 里漏掉的是：分数 s_m 还会改变同一行的其他份额，∂a_j/∂s_m = -a_j⋅a_m。
    按链式法则，沿每条路把导数相乘，再把所有的路相加，∂f/∂s_m = Σ_j G[t,j]⋅∂a_j/∂s_m。
    三项里，文章只留了 j = m 那一项。]],
  focus = { Q_own, 2, 1 }, core = true,
  notes = {
    en = [[This is lesson 3's Jacobian: its diagonal was kept, the rest left out.]],
    zh = [[这就是第 3 课的雅可比矩阵：留下了对角线，丢了其余的。]],
  },
}
expect { Q_own, 2, 1, near = 0.799951 }

at(Wq_own) {
  en = [[The article's gradient of Wq[2,1] is 1.991 where Wq[2,1] is 0. So if Wq[2,1] grew
    from 0 to 0.1, f would grow by about 0.2, from 8.230 to 8.43.]],
  zh = [[照文章的算法，Wq[2,1] 是 0 时，它的梯度是 1.991。那么 Wq[2,1] 从 0 加到 0.1，
    f 大约该加 0.2，从 8.230 变成 8.43。]],
  focus = { Wq_own, 2, 1 }, core = true,
  notes = {
    en = [[Take a vote before you type it: does f become 8.43?]],
    zh = [[输入之前先表决：f 会变成 8.43 吗？]],
  },
}
at(Wq_own) {
  en = [[No theory of attention is needed to test that: change the number a little and see
    what f becomes. (u takes an edit back.)]],
  zh = [[要验证它，用不着任何注意力的理论：把这个数改动一点，看 f 变成多少。（按 u 撤销。）]],
  focus = { Wq_own, 2, 1 },
}
expect { Wq_own, 1, 1, near = 0.722278 }
expect { Wq_own, 1, 2, near = 1.174889 }
expect { Wq_own, 2, 1, near = 1.99114 }
expect { Wq_own, 2, 2, near = 3.586316 }

try {
  at = Wq_own, id = "test", only = { Wq }, cells = 1,
  prompt = {
    en = [[Test it: type :set Wq[2,1] 0.1. Does f become 8.43?]],
    zh = [[试一试：输入 :set Wq[2,1] 0.1。f 会变成 8.43 吗？]],
  },
  reached = function()
    local f = O[1][1] + O[2][2] + O[3][1] - O[3][2]
    return Wq[2][1] >= 0.05 and Wq[2][1] <= 0.2 and f < 8.43
  end,
  reason = { en = "At 0.1 f is 8.222: it fell by 0.008. The printed gradient has the wrong size and the wrong sign.",
             zh = "Wq[2,1] 是 0.1 时，f 是 8.222，小了 0.008。印出来的梯度不但大小错了，连符号也错了。" },
  hints = { { en = "e edits the selected number; :set Wq[2,1] 0.1 edits that one from anywhere.",
              zh = "按 e 改选中的数；在哪里都可以输入 :set Wq[2,1] 0.1。" } },
  solution = { "set Wq[2,1] 0.1" },
}

-- Backward ---------------------------------------------------------------------

at(d(O)) {
  en = [[Our own derivation. dO[t,r] = ∂f/∂O[t,r] is given, 1 or -1 for the four
    outputs that f contains. By the chain rule ∂f/∂Wq[2,1] is the sum over t and r of
    dO[t,r]⋅∂O[t,r]/∂Wq[2,1]. The backward pass does it one sum at a time.]],
  zh = [[现在轮到我们。dO[t,r] = ∂f/∂O[t,r] 是给定的，f 里出现的四个输出是 1 或 -1。
    按链式法则，∂f/∂Wq[2,1] 等于 dO[t,r]⋅∂O[t,r]/∂Wq[2,1] 对 t 和 r 求和。
    反向传播就是把这些和一个一个地算出来。]],
  focus = { d(O), 3, 2 },
}

at(d(A)) {
  en = [[The sum over r comes first: dA[t,n] = Σ_r dO[t,r]⋅V[n,r], the derivative of f by one share.
    These are the nine numbers of G. Up to here the two derivations agree.]],
  zh = [[先对 r 求和，得 dA[t,n] = Σ_r dO[t,r]⋅V[n,r]，即 f 对一个份额的导数。
    九个数和 G 完全一样，到这里两种推导还没有分开。]],
  focus = { d(A), 2, 1 },
}

ask {
  at = d(A), id = "line-mean",
  prompt = { en = "Row \"sip\": the mean of its g by the shares. What does the last line give?",
             zh = "“喝”那一行：g 按份额的加权均值。最后一行得多少？" },
  steps = {
    { en = "∂f/∂s_m = Σ_j g_j⋅a_j⋅(I[j,m] - a_m)", zh = "∂f/∂s_m = Σ_j g_j⋅a_j⋅(I[j,m] - a_m)" },
    { en = "= a_m⋅(g_m - mean), g a row of dA", zh = "= a_m⋅(g_m - 加权均值)，g 是 dA 的一行" },
    { en = "a = ({A[2,1]}, {A[2,2]}, {A[2,3]}), g = ({dA[2,1]}, {dA[2,2]}, {dA[2,3]})",
      zh = "a = ({A[2,1]}, {A[2,2]}, {A[2,3]})，g = ({dA[2,1]}, {dA[2,2]}, {dA[2,3]})" },
    { en = "mean = Σ_j a_j⋅g_j", zh = "加权均值 = Σ_j a_j⋅g_j" },
  },
  answer = function()
    local a, g = A[2], d(A)[2]
    return a[1] * g[1] + a[2] * g[2] + a[3] * g[3]
  end,
  reason = { en = "{A[2,1]:4}⋅{dA[2,1]} + {A[2,2]:4}⋅{dA[2,2]} + {A[2,3]:4}⋅{dA[2,3]} = {O[2,2]:4}",
             zh = "{A[2,1]:4}⋅{dA[2,1]} + {A[2,2]:4}⋅{dA[2,2]} + {A[2,3]:4}⋅{dA[2,3]} = {O[2,2]:4}" },
  hints = { { en = "Each share times its number of dA, then add.", zh = "每个份额乘上 dA 里自己的数，再相加。" } },
  slips = {
    [1.333333] = { en = "That is the plain mean. Each number counts by its share.",
                   zh = "那是普通均值；每个数要按份额算。" },
    [4] = { en = "That is the sum of g, without the shares.", zh = "那是 g 的和，没有乘份额。" },
  },
}
ask {
  at = d(A), id = "line-cell",
  prompt = { en = "Now the score that \"sip\" gives \"tea\". How much is ∂f/∂s_3?",
             zh = "轮到“喝”给“茶”的分数。∂f/∂s_3 是多少？" },
  steps = {
    { en = "∂f/∂s_3 = a_3⋅(g_3 - mean)", zh = "∂f/∂s_3 = a_3⋅(g_3 - 加权均值)" },
    { en = "a = ({A[2,1]:4}, {A[2,2]:4}, {A[2,3]:4})", zh = "a = ({A[2,1]:4}, {A[2,2]:4}, {A[2,3]:4})" },
    { en = "g = ({dA[2,1]}, {dA[2,2]}, {dA[2,3]}), mean = {O[2,2]:4}",
      zh = "g = ({dA[2,1]}, {dA[2,2]}, {dA[2,3]})，加权均值 = {O[2,2]:4}" },
  },
  answer = function() return d(S_scaled)[2][3] end,
  reason = { en = "{A[2,3]:4}⋅({dA[2,3]} - {O[2,2]:4}) = {dS_scaled[2,3]:4}",
             zh = "{A[2,3]:4}⋅({dA[2,3]} - {O[2,2]:4}) = {dS_scaled[2,3]:4}" },
  hints = { { en = "First the difference, with its sign, then times the share.", zh = "先算差，带上符号，再乘份额。" } },
  slips = {
    [0.189527] = { en = "1 lies below the mean, so the difference is negative.", zh = "1 低于加权均值，差是负的。" },
    [0.235604] = { en = "That is the article's number, a(1-a)⋅g.", zh = "那是文章里的数，a(1-a)⋅g。" },
    [-0.305695] = { en = "That is the difference. Multiply it by the share.", zh = "那是差，还要乘上份额。" },
  },
}

at(d(S_scaled)) {
  en = [[Here they part. With all shares of the row, ∂f/∂s_m = a_m(g_m - Σ_j a_j⋅g_j),
    where g is the row of dA. Row "sip" is {dS_scaled[2,1]}, {dS_scaled[2,2]},
    {dS_scaled[2,3]}, and adds up to 0. At "tea" the article has {S_own[2,3]}.]],
  zh = [[两种推导在这里分开。把整行的份额都算进去，∂f/∂s_m = a_m(g_m - Σ_j a_j⋅g_j)，
    g 是 dA 的那一行。“喝”这一行是 {dS_scaled[2,1]}、{dS_scaled[2,2]}、{dS_scaled[2,3]}，
    加起来是 0。到“茶”那一格，文章给的是 {S_own[2,3]}。]],
  focus = { d(S_scaled), 2, 3 }, core = true,
  notes = {
    en = [[Write both on the board for "tea": a(1-a)⋅g = 0.236⋅1, and a(g - mean) =
      0.620⋅(1 - 1.306). The sign comes from the mean.]],
    zh = [[把“茶”那一格的两种算法写在黑板上：a(1-a)⋅g = 0.236⋅1，
      a(g - 加权均值) = 0.620⋅(1 - 1.306)。符号是加权均值带来的。]],
  },
}
at(d(S_scaled)) {
  en = [[Article C, section 5.1.6, prints ∂α_tn/∂q_t = α_tn(1 − α_tn)k_n/√d. With all scores of
    the row it is α_tn(k_n − Σ_m α_tm k_m)/√d. With the lesson's numbers, row "sip" and "tea" have
    0.500 by the first and 0.366 by the second, for the query's first component.]],
  zh = [[文章 C 的 5.1.6 节印的是 ∂α_tn/∂q_t = α_tn(1 − α_tn)k_n/√d。算上整行的分数，应为 α_tn(k_n − Σ_m α_tm k_m)/√d。
    按本课的数，“喝”那一行的“茶”对查询的第 1 个分量，前一式得 0.500，后一式得 0.366。]],
  focus = { d(S_scaled), 2, 3 },
}
expect { d(S_scaled), 2, 1, near = 0.212246 }
expect { d(S_scaled), 2, 2, near = -0.022719 }
expect { d(S_scaled), 2, 3, near = -0.189527 }

at(d(S)) {
  en = [[S_scaled = S/√2, so dS = dS_scaled/√2. Row "sip" is {dS[2,1]}, {dS[2,2]},
    {dS[2,3]}.]],
  zh = [[S_scaled = S/√2，所以 dS = dS_scaled/√2。“喝”这一行是 {dS[2,1]}、{dS[2,2]}、{dS[2,3]}。]],
  focus = { d(S), 2, 3 },
}
expect { d(S), 2, 1, near = 0.15008 }
expect { d(S), 2, 2, near = -0.016065 }
expect { d(S), 2, 3, near = -0.134015 }

ask {
  at = d(S), id = "line-query",
  prompt = { en = "Then component 1 of the query of \"sip\". What does the last line give?",
             zh = "再到“喝”的查询的第 1 个分量。最后一行得多少？" },
  steps = {
    { en = "S[2,n] = Σ_r Q[2,r]⋅K[n,r], so ∂S[2,n]/∂Q[2,1] = K[n,1]: {K[1,1]}, {K[2,1]}, {K[3,1]}",
      zh = "S[2,n] = Σ_r Q[2,r]⋅K[n,r]，所以 ∂S[2,n]/∂Q[2,1] = K[n,1]：{K[1,1]}、{K[2,1]}、{K[3,1]}" },
    { en = "dQ[2,1] = Σ_n dS[2,n]⋅K[n,1]", zh = "dQ[2,1] = Σ_n dS[2,n]⋅K[n,1]" },
  },
  answer = function() return d(Q)[2][1] end,
  reason = { en = "{dS[2,1]:4}⋅{K[1,1]} + ({dS[2,2]:4})⋅{K[2,1]} + ({dS[2,3]:4})⋅{K[3,1]} = {dQ[2,1]:4}",
             zh = "{dS[2,1]:4}⋅{K[1,1]} + ({dS[2,2]:4})⋅{K[2,1]} + ({dS[2,3]:4})⋅{K[3,1]} = {dQ[2,1]:4}" },
  hints = { { en = "Row 2 of dS, each number times that of its key.", zh = "dS 的第 2 行，每个数乘自己的键的那个数。" },
            { en = "The number for \"sip\" drops out, and the one for \"tea\" counts {K[3,1]} times.",
              zh = "对“喝”的那个数不算，对“茶”的那个要算 {K[3,1]} 遍。" } },
  slips = {
    [0.016065] = { en = "-0.134 counts three times: the key of \"tea\" has 3 there.",
                   zh = "-0.134 要算三遍：“茶”的键在那里是 3。" },
    [0] = { en = "The row of dS adds up to 0, but not once multiplied by the keys.",
            zh = "dS 那一行加起来是 0，可各自乘上键之后就不是了。" },
    [0.799951] = { en = "That is the article's number, Q_own[2,1].", zh = "那是文章里的数，Q_own[2,1]。" },
    [0.251966] = { en = "Check the signs: -0.402 is larger in size than 0.150.",
                   zh = "看看符号：-0.402 的绝对值比 0.150 大。" },
  },
}

at(d(Q)) {
  en = [[The sum over n comes next: dQ[t,1] = Σ_n dS[t,n]⋅K[n,1], with the keys' first components
    {K[1,1]}, {K[2,1]}, {K[3,1]}. Column 1 is {dQ[1,1]}, {dQ[2,1]}, {dQ[3,1]}. For
    "sip" the article has {Q_own[2,1]}.]],
  zh = [[再对 n 求和，得 dQ[t,1] = Σ_n dS[t,n]⋅K[n,1]，用的是键的第 1 个分量 {K[1,1]}、{K[2,1]}、{K[3,1]}。
    第 1 列是 {dQ[1,1]}、{dQ[2,1]}、{dQ[3,1]}。“喝”那一格，文章给的是 {Q_own[2,1]}。]],
  focus = { d(Q), 1, 1 }, core = true,
  notes = {
    en = [[dQ[2,1] is the largest of the column in size, and negative. It decides the
      sign of the sum that comes next; the article has it positive.]],
    zh = [[这一列里 dQ[2,1] 绝对值最大，而且是负的。下一站那个和是正是负，就由它决定；
      文章里它是正的。]],
  },
}
expect { d(Q), 1, 1, near = 0.084146 }
expect { d(Q), 2, 1, near = -0.251966 }
expect { d(Q), 3, 1, near = 0.021047 }

at(d(Wq)) {
  en = [[The sum over t is the last: dWq[2,1] = Σ_t X[t,2]⋅dQ[t,1]. The panel shows the
    same sum for dWq[1,1], with column 1 of X. It is the same as Xᵀ⋅dQ, only in *index
    notation*, cell by cell.]],
  zh = [[最后对 t 求和：dWq[2,1] = Σ_t X[t,2]⋅dQ[t,1]。算式里列出的是 dWq[1,1]，
    式子一样，只是用 X 的第 1 列。*下标写法*（index notation）逐个元素算出来的，就是 Xᵀ⋅dQ，矩阵只是写得短些。]],
  focus = { d(Wq), 1, 1 }, core = true,
  notes = {
    en = [[The panel's cell is the pattern; the class does the asked one by itself.]],
    zh = [[屏幕上列出的那一格是样子，问的那一格让学生自己算。]],
  },
}
at(d(Wq)) {
  en = [[*Einstein summation* leaves the Σ out: dWq[j,i] = X[t,j] dQ[t,i], where t stands twice
    and is summed over (einsum("tj,ti->ji", X, dQ) in NumPy and PyTorch). So S is Q[t,i] K[n,i]
    and O is A[t,n] V[n,r]: element form and matrix form are the same sums. (Article C, section
    5.1.6, concludes that the backward pass cannot be seen as matrices.)]],
  zh = [[*爱因斯坦求和约定*（Einstein summation）省去 Σ，写成 dWq[j,i] = X[t,j] dQ[t,i]，出现两次的 t 要求和
    （NumPy、PyTorch 写作 einsum("tj,ti->ji", X, dQ)）。同样，S 是 Q[t,i] K[n,i]，O 是 A[t,n] V[n,r]：
    逐元素的写法和矩阵的写法，是同样的和。（文章 C 的 5.1.6 节的结论是，反向传播不能按矩阵来看。）]],
  focus = { d(Wq), 1, 1 },
}
at(d(Wq)) {
  en = [[The article has {Wq_own[2,1]} for dWq[2,1]. Who is right can be measured: the
    check (key c) takes f at Wq[2,1] + h and at Wq[2,1] - h and divides the difference
    by 2h (a *central difference*). It agrees with our sum, and not in one digit with
    the printed number.]],
  zh = [[dWq[2,1]，文章给的是 {Wq_own[2,1]}。谁对，量一量就知道：检验（按 c）把 Wq[2,1] 加 h、减 h，
    各算一次 f，相减再除以 2h，这叫*中心差分*（central difference）。
    结果和我们的和一致，和文章的数一位也对不上。]],
  focus = { d(Wq), 2, 1 }, core = true,
  notes = {
    en = [[The way out of any such dispute: change the number by h and look. No theory
      of attention is needed.]],
    zh = [[这类争论都可以这样了结：把那个数改动 h，看结果。用不着任何注意力的理论。]],
  },
}
at(d(Wq)) {
  en = [[How small should h be? With :h 1 the quotient is wrong by 0.21, the *truncation
    error*: f is curved, and 1 is too far. A smaller h is better, down to about 1e-5; with :h 1e-11 the
    fifth decimal is wrong again, by *rounding error*.]],
  zh = [[h 取多小才好？输入 :h 1，差商差了 0.21，这是*截断误差*（truncation error）：f 不是直线，h = 1 太大。
    h 小一些，就准一些，到 1e-5 左右为止；输入 :h 1e-11，第五位小数又错了，这是*舍入误差*（rounding error）。]],
  focus = { d(Wq), 2, 1 },
}
at(d(Wq)) {
  en = [[Each token adds one term to this sum: a fourth token would add a fourth term and
    no parameter. So one Wq serves texts of any length, as one kernel of a convolution
    serves images of any size.]],
  zh = [[每个词元给这个和添一项：再来第四个词元，和里多一项，参数一个也不多。所以同一个 Wq
    可以用于任意长的文本，正如卷积的同一个核可以用于任意大的图像。]],
  focus = { d(Wq), 2, 1 },
}
expect { d(Wq), 1, 1, near = 0.147287 }
expect { d(Wq), 1, 2, near = 0.080653 }
expect { d(Wq), 2, 1, near = -0.062627 }
expect { d(Wq), 2, 2, near = 0.003558 }

ask {
  at = d(Wq), id = "dWq-entry", cell = { 2, 1 },
  prompt = { en = [[dQ's column 1 is {dQ[1,1]}, {dQ[2,1]}, {dQ[3,1]}; X's column 2 is {X[1,2]},
               {X[2,2]}, {X[3,2]}. dWq[2,1] = ?]],
             zh = [[dQ 的第 1 列是 {dQ[1,1]}、{dQ[2,1]}、{dQ[3,1]}，X 的第 2 列是
               {X[1,2]}、{X[2,2]}、{X[3,2]}。dWq[2,1] = ?]] },
  reason = { en = [[The term of "sip" is negative and larger than the other two together: {X[1,2]}⋅{dQ[1,1]} + ({dQ[2,1]}) + {dQ[3,1]}.]],
             zh = "“喝”的一项是负的，绝对值比另外两项之和大：{X[1,2]}⋅{dQ[1,1]} + ({dQ[2,1]}) + {dQ[3,1]}。" },
  hints = { { en = [[Three terms, one for each token: X[t,2]⋅dQ[t,1].]],
              zh = "三项，每个词元一项：X[t,2]⋅dQ[t,1]。" } },
  slips = {
    [1.991140] = { en = "That is the article's: each score moves its own share only.",
                   zh = "那是文章里的数：每个分数只改变自己的份额。" },
    [-0.146773] = { en = [[You added column 1 of dQ. "we" counts X[1,2] = 2 times.]],
                    zh = "你把 dQ 的第 1 列直接加了。“我”的那个数要乘 X[1,2] = 2。" },
    [-0.251966] = { en = "That is the term of \"sip\" alone. All three words use Wq[2,1].",
                    zh = "那只是“喝”的一项。Wq[2,1] 三个词元都在用。" },
    [-0.088568] = { en = "√2 times too large: the division is missing on the way back.",
                    zh = "大到 √2 倍：反向时漏了除以 √2。" },
    [0.147287] = { en = "That is dWq[1,1], the sum in the panel. Take column 2 of X.",
                   zh = "那是 dWq[1,1]，就是算式里列出的那个和。要用 X 的第 2 列。" },
  },
}
ask {
  at = d(Wq), id = "lost-digits", always = true,
  prompt = { en = "With h = 1e-11 the central difference is wrong in the fifth decimal. At which step are digits lost?",
             zh = "h = 1e-11 时，中心差分错在第五位小数。有效数字是在哪一步丢掉的？" },
  choice = { { en = "e to a power, in the softmax", zh = "softmax 里取指数" },
             { en = "f(w + h) - f(w - h)", zh = "f(w + h) - f(w - h)" },
             { en = "the division by 2h", zh = "除以 2h" } },
  answer = 2,
  reason = { en = "The two differ by about 1e-12: of their 16 digits only the last three or four are left.",
             zh = "这两个数只相差约 1e-12，16 位有效数字里，相减之后只剩最后三四位。" },
  hints = { { en = "Both are near 8.23 and have about 16 digits. How many of these are the same?",
              zh = "两个数都在 8.23 左右，都约有 16 位有效数字。有几位相同？" } },
  slips = {
    [1] = { en = "Each f is right to about 16 digits. What is done with the two?",
            zh = "每个 f 都约有 16 位是对的。接着拿这两个数做了什么？" },
    [3] = { en = "A division loses no digits. It enlarges an error that is there.",
            zh = "除法不丢有效数字，只是把已有的误差放大。" },
  },
}

-- Update -----------------------------------------------------------------------

at(step(Wq)) {
  en = [[A step of gradient descent: Wq ← Wq - lr⋅dWq. It makes f smaller. dWq[2,1] is
    -0.063 at the start, so Wq[2,1] grows from 0 to lr⋅0.063.]],
  zh = [[梯度下降的一步：Wq ← Wq - lr⋅dWq，它使 f 变小。起初 dWq[2,1] 是 -0.063，
    所以 Wq[2,1] 从 0 变成 lr⋅0.063。]],
  focus = { d(Wq), 2, 1 }, core = true,
  notes = {
    en = [[Let the class propose values of Wq[2,1], and set them one after another: 1, 2,
      4, then -0.1 and -1. The line that appears has f's value.]],
    zh = [[让学生报 Wq[2,1] 的数，逐个试：1、2、4，再试 -0.1 和 -1。随后出现的那一行有 f 的值。]],
  },
}
at(step(Wq)) {
  en = [[Upwards from 0 f falls, to 8.002 at 4; with all attention on "tea" it would be 4 + 1 +
    4 - 1 = 8. Downwards f first rises, to 8.234 at -0.1. A gradient says which way f grows
    nearby, not how far that holds or where f is smallest.]],
  zh = [[从 0 往上，f 变小，在 4 处是 8.002；注意力全给“茶”，f 就是 4 + 1 + 4 - 1 = 8。
    从 0 往下，f 先变大，在 -0.1 处是 8.234。梯度只说在这一点附近 f 往哪个方向变大；
    能管多远，f 在哪里最小，它都没有说。]],
  focus = { d(Wq), 2, 1 }, core = true,
  notes = {
    en = [[Misconception: a step against the gradient leads to the minimum. Here it leads away from it.]],
    zh = [[常见误解：逆着梯度走，就是走向最小值。这里正好背着它走。]],
  },
}

try {
  at = step(Wq), id = "below-eight", only = { Wq }, cells = 1,
  prompt = {
    en = [[By changing Wq[2,1] alone, bring f below 8. (u takes an edit back.)]],
    zh = [[只改 Wq[2,1]，让 f 小于 8。（按 u 撤销。）]],
  },
  reached = function()
    return O[1][1] + O[2][2] + O[3][1] - O[3][2] < 8 and Wq[2][1] ~= 0
  end,
  reason = { en = "The gradient holds nearby. Upward f comes no lower than 8; at -1 it is 7.80.",
             zh = "梯度只管附近：往大改，f 不会低于 8；改成 -1，f 却是 7.80。" },
  hints = { { en = [[Go where the step goes, as far as you like: 1, 2, 4. What does f
                come to?]],
              zh = "顺着更新的方向走，走多远都行：1、2、4。f 到了多少？" },
            { en = "Now the other direction, and far.",
              zh = "再往反方向走，走远一点。" } },
  solution = { "set Wq[2,1] -1" },
}

closing {
  en = [[
- Every token uses the same weight once; its gradient is a sum with one term for each token.
- Index by index or by matrices: the same sums, Σ_t Σ_n Σ_r.
- A score moves all shares of its row. The diagonal a(1-a) alone gives a wrong sign here.
- A row of dS must add up to 0; a central difference decides what is right.
- h too large meets the curvature of f, h too small meets rounding.
- A gradient holds nearby. It is a direction, no distance.

Try: :set X[3,2] 0. Which term leaves dWq[2,1]? Then type :bug and find the mistake that it hides.]],
  zh = [[
- 每个词元都用一次同一个参数，它的梯度是一个和，每个词元添一项，各项相加。
- 逐个下标算，还是用矩阵算，都是同样的和：Σ_t Σ_n Σ_r。
- 一个分数会改变整行的份额；只留对角线上的 a(1-a)，在这里连符号都错。
- dS 的每一行加起来必须是 0；谁对谁错，用中心差分一量便知。
- h 太大，截断误差大；h 太小，舍入误差大。
- 梯度只管附近：它是方向，不是距离。

试试 :set X[3,2] 0，dWq[2,1] 里少了哪一项？再输入 :bug，找出藏起来的那个错。]],
}

-- About four minutes.
play {
  "wait 10",
  "goto Wq", "wait 8",
  "goto Q", "select Q[1,1]", "explain", "wait 9",
  "goto A", "wait 9",
  "goto own", "wait 11",
  "next", "wait 11", "goto Q_own", "wait 8", "next", "wait 10",
  "goto Wq_own", "wait 9",
  "goto O", "set Wq[2,1] 0.1", "wait 8", "undo", "wait 2",
  "goto dS_scaled", "explain", "wait 13",
  "goto dQ", "explain", "wait 12",
  "goto dWq", "select dWq[2,1]", "explain", "wait 13", "next", "wait 11",
  "next", "wait 9", "next", "h 1", "wait 8", "h 1e-11", "wait 7", "h 1e-5", "wait 3",
  "goto O", "set Wq[2,1] 4", "wait 7", "set Wq[2,1] -1", "wait 8", "undo", "undo", "wait 2",
  "goto step(Wq)", "wait 10",
  "goto closing", "wait 12",
}
