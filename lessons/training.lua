-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 3, id = "training", part = 1, order = 8, needs = { "backward" },
  title = { en = "Training: learning to look", zh = "训练：学会关注谁" },
  keywords = { en = "training, gradient descent, learning rate, optimizer",
    zh = "训练、梯度下降、学习率、优化器" },
  units = {
    { at = "intro", minutes = 8, title = { en = "The target", zh = "目标" },
      question = { en = "What does the loss compare, when nobody says whom to attend to?",
        zh = "没有人说该关注谁，损失比的是什么？" },
      can = { { en = "compute the scores and shares of “it” before training",
          zh = "算出训练前“它”的分数和份额" },
        { en = "say which shares would reach the target", zh = "说出怎样的份额能得到目标输出" },
        { en = "tell what is a parameter from what is computed",
          zh = "分清什么是参数，什么是算出来的" } } },
    { at = "dL", minutes = 12, title = { en = "One backward pass", zh = "一次反向" },
      question = { en = "By which gradient does “it” come to attend to “cat”?",
        zh = "靠哪个梯度，“它”才会去关注“猫”？" },
      can = { { en = "derive the gradient of a mean squared error", zh = "推出均方误差的梯度" },
        { en = "tell whether the loss grows or falls when a score is raised",
          zh = "判断一个分数变大，损失是升还是降" },
        { en = "say why a row that is sure and wrong learns almost nothing",
          zh = "说清一行注意力几乎全给了错词时，为什么几乎学不动" } } },
    { at = "step(Wq)", minutes = 8, title = { en = "Many steps", zh = "许多步" },
      question = { en = "How large a step still lowers the loss?",
        zh = "步子迈到多大，损失还会下降？" },
      can = { { en = "compare what a gradient promises with what a step brings",
          zh = "比较梯度预计的变化和一步的实际变化" },
        { en = "choose lr and a number of steps that train the head",
          zh = "选好 lr 和步数，把这个头训练出来" },
        { en = "recognise divergence, and say what causes it", zh = "认出发散，并说出原因" } } } },
}

words = { { en = "cat", zh = "猫" }, { en = "mat", zh = "垫子" }, { en = "it", zh = "它" } }
traits = { { en = "furry", zh = "毛绒" }, { en = "flat", zh = "扁平" } }

-- One-hot rows: each word picks out its own row of Wq, Wk and Wv, so a row of
-- a parameter matrix is one word's query, key or value.
X  = constant(eye(3), { rows = words, cols = words })
Wq = weight({ {2,0}, {0,2}, {1,1} }, { rows = words })
Wk = weight({ {2,0}, {0,2}, {1,1} }, { rows = words })
Wv = weight({ {2,0}, {0,2}, {1,1} }, { rows = words, cols = traits })

Q = X * Wq
K = X * Wk
V = X * Wv
S = Q * K.T
S_scaled = S / sqrt(2)
A = softmax(S_scaled)
O = A * V

T = target({ {2,0}, {0,2}, {2,0} }, { rows = words, cols = traits })
L = mse(O, T)

backward(L)

intro {
  en = [["The cat lay on the mat, because it was tired." What does "it" mean? In *training*
    nobody tells the *model* whom to look at. It is told only what should come out. Can it
    find out that "it" has to look at "cat"?]],
  zh = [[“猫躺在垫子上，因为它很困。”“它”指谁？*训练*（training）时，没有人告诉*模型*（model）该关注谁，
    只告诉它结果应该是什么。它能自己弄明白“它”该关注“猫”吗？]],
}

-- Forward ------------------------------------------------------------------

at(X) {
  en = [[Three of the words. Each row is one-hot: a single 1 picks one row of every
    *weight matrix*, so row "it" of Wq is the query of "it" itself. That makes it easy to
    see what is learned.]],
  zh = [[句中的三个词。每一行都是独热的：只有一个 1，到每个*权重矩阵*（weight matrix）里取出一行。
    所以 Wq 的“它”那一行，就是“它”的查询。这样容易看出学到了什么。]],
  focus = { X, 3, 3 },
}

at(Wq) {
  en = [[The queries. {if edited}"it" has ({Wq[3,1]}, {Wq[3,2]}) now and started with
    (1, 1).{else}At the start "it" has (1, 1).{end} At the start the query of "cat" has its first
    component only, that of "mat" its second.{if edited}{else} Those of "it" are equal. Training
    should change this row.{end}]],
  zh = [[查询。{if edited}“它”现在是 ({Wq[3,1]}, {Wq[3,2]})，起初是 (1, 1)。{else}起初“它”是 (1, 1)。{end}“猫”的查询起初只有第 1 个分量，
    “垫子”的只有第 2 个。{if edited}{else}“它”的两个分量一样大。训练应该会改变这一行。{end}]],
  focus = { Wq, 3, 1 },
}
at(Wq) {
  en = [[Training starts from the *initialization* of the parameters. As a rule these are small
    random numbers, so that no two rows are alike. Here they were chosen by hand, so that
    "it" starts undecided.]],
  zh = [[训练从参数的*初始化*（initialization）开始，一般取小的随机数，好让各行互不相同。
    这里的数是手选的，好让“它”一开始两边都不偏。]],
  focus = { Wq, 3, 1 },
}

at(Wk) {
  en = [[The keys. At the start "cat" has (2, 0), "mat" (0, 2) and "it" (1, 1).]],
  zh = [[键。起初“猫”是 (2, 0)，“垫子”是 (0, 2)，“它”是 (1, 1)。]],
  focus = { Wk, 1, 1 },
}

ask {
  at = Wk, id = "score", answer = 2,
  prompt = { en = [[The query of "it" is (1, 1), the key of "cat" is (2, 0). What score does "it"
               give "cat", before scaling?]],
             zh = "“它”的查询是 (1, 1)，“猫”的键是 (2, 0)。“它”给“猫”的分数（缩放之前）是多少？" },
  reason = { en = "1⋅2 + 1⋅0 = 2.",
             zh = "1⋅2 + 1⋅0 = 2。" },
  hints = { { en = "A score is the dot product of a query and a key.",
              zh = "分数是查询和键的点积。" } },
  slips = {
    [3] = { en = "Multiply number by number first, then add.",
            zh = "要先逐个相乘，再相加。" },
    [4] = { en = [[So much "cat" gives itself, or all four added. Multiply one by one.]],
            zh = "那是“猫”给自己的，或者是四个数全加了。要先逐个相乘。" },
    [1.414214] = { en = "That is after the division by √2.", zh = "那是除以 √2 之后的。" },
  },
}

at(Wv) {
  en = [[The values: what a word hands over. At the start "cat" has 2 of furry, "mat" 2 of
    flat, "it" 1 of both. These are parameters too, and training changes them.]],
  zh = [[值：每个词交出去的内容。起初“猫”的毛绒是 2，“垫子”的扁平是 2，“它”两样各 1。
    这些也是参数，训练同样会改它们。]],
  focus = { Wv, 1, 1 },
}

at(Q) {
  en = [[Q = X⋅Wq equals Wq, row by row, since X is the identity.]],
  zh = [[Q = X⋅Wq，X 是单位矩阵，所以 Q 和 Wq 一行不差。]],
  focus = { Q, 3, 1 },
}

at(K) {
  en = [[K equals Wk in the same way.]],
  zh = [[同样，K 就是 Wk。]],
  focus = { K, 1, 1 },
}

at(V) {
  en = [[V equals Wv. From here on the head is an ordinary one, with d_k = 2.]],
  zh = [[V 就是 Wv。从这里往后，就是普通的注意力头，d_k = 2。]],
  focus = { V, 1, 1 },
}

at(S) {
  en = [[{if edited}"it" now gives the scores {S[3,1]}, {S[3,2]} and {S[3,3]}; at the start
    it gave 2 to each word.{else}At the start "it" gives all three words the same score, 2.
    Row "cat" prefers itself.{end}]],
  zh = [[{if edited}“它”现在给的分数是 {S[3,1]}、{S[3,2]}、{S[3,3]}；起初给三个词都是 2。{else}起初“它”给三个词的分数相同，
    都是 2；“猫”那一行则偏向自己。{end}]],
  focus = { S, 3, 1 },
}
expect { S, 3, 1, near = 2 }
expect { S, 3, 2, near = 2 }
expect { S, 3, 3, near = 2 }

ask {
  at = S, id = "itself", cell = { 1, 1 },
  prompt = { en = "The query of \"cat\" is ({Q[1,1]}, {Q[1,2]}), its key ({K[1,1]}, {K[1,2]}). S[1,1] = ?",
             zh = "“猫”的查询是 ({Q[1,1]}, {Q[1,2]})，键是 ({K[1,1]}, {K[1,2]})。S[1,1] = ?" },
  reason = { en = "{Q[1,1]}⋅{K[1,1]} + {Q[1,2]}⋅{K[1,2]}: query and key are the same vector here, so this is the square of its norm.",
             zh = "{Q[1,1]}⋅{K[1,1]} + {Q[1,2]}⋅{K[1,2]}：这里查询和键是同一个向量，所以就是范数的平方。" },
  hints = { { en = "Multiply number by number, then add.", zh = "对应的数相乘，再相加。" } },
  slips = {
    [2] = { en = "That is one of the two vectors' numbers. Multiply them: 2⋅2.",
            zh = "那是向量里的一个数。要相乘：2⋅2。" },
    [2.828427] = { en = "That is after the division by √2.", zh = "那是除以 √2 之后的。" },
  },
}

at(S_scaled) {
  en = [[Divided by √2. Equal scores stay equal.]],
  zh = [[除以 √2。相等的分数还是相等。]],
  focus = { S_scaled, 3, 1 },
}
expect { S_scaled, 3, 1, near = 1.414214 }

ask {
  at = S_scaled, id = "equal-scores", answer = 1/3,
  prompt = { en = [[The scores of "it" are 1.414, 1.414, 1.414. What share will "it"
               give "cat"?]],
             zh = "“它”给的三个分数都是 1.414。它会给“猫”多少份额？" },
  reason = { en = "Equal scores, equal shares: 1/(1 + 1 + 1) = 1/3.",
             zh = "分数相等，份额就相等：1/(1 + 1 + 1) = 1/3。" },
  hints = { { en = "Equal scores, equal shares, and together they are 1.",
              zh = "分数相等，份额就相等，加起来是 1。" } },
  slips = {
    [1.414214] = { en = "That is the score. Shares add up to 1.",
                   zh = "那是分数；份额加起来是 1。" },
    [0.5] = { en = "\"it\" may attend to itself, too.",
              zh = "“它”也能关注自己。" },
    [0] = { en = "A row of shares always adds up to 1, whatever the scores are.",
            zh = "不管分数是多少，一行份额加起来总是 1。" },
  },
}

at(A) {
  en = [[{if edited}"it" now gives {A[3,1]:%} to "cat" and {A[3,2]:%} to "mat"; at the start
    each word got a third.{else}At the start "it" gives a third to each word; "cat" and
    "mat" give 77 % to themselves.{end} These nine shares (attention weights) are computed; they are not
    parameters. No update changes them; they change because Wq and Wk do.]],
  zh = [[{if edited}“它”现在给“猫” {A[3,1]:%}，给“垫子” {A[3,2]:%}；起初给每个词三分之一。{else}起初“它”给每个词三分之一；
    “猫”和“垫子”各给自己 77%。{end}这九个份额（注意力权重）是算出来的，
    不是参数，更新改的不是它们；Wq 和 Wk 变了，它们才跟着变。]],
  focus = { A, 3, 1 }, core = true,
  notes = {
    en = [[Misconception: the attention weights are what is learned. Let the class name all
      parameters: three matrices of six numbers.]],
    zh = [[常见误解：学的就是注意力权重。让学生数一数参数：三个矩阵，各六个数。]],
  },
}
expect { A, 3, 1, near = 0.333333 }
expect { A, 1, 1, near = 0.767918 }

at(O) {
  en = [[{if edited}Row "it" is ({O[3,1]}, {O[3,2]}) now; at the start it was (1, 1).{else}At
    the start row "it" is (1, 1), the mean of the three values: as flat as furry.{end}]],
  zh = [[{if edited}“它”那一行现在是 ({O[3,1]}, {O[3,2]})，起初是 (1, 1)。{else}起初“它”那一行是 (1, 1)，即三个值的均值：
    毛绒和扁平各半。{end}]],
  focus = { O, 3, 1 },
}
expect { O, 3, 1, near = 1 }
expect { O, 3, 2, near = 1 }

at(T) {
  en = [[The *target*, what should come out: (2, 0) for "it", as for "cat". It says nothing
    about whom to look at.]],
  zh = [[*目标*（target），也就是应该出来的结果：“它”是 (2, 0)，和“猫”一样。该关注谁，目标里一个字也没有。]],
  focus = { T, 3, 1 }, core = true,
  notes = {
    en = [[This is supervised learning of the outputs, not of the attention. Ask which
      answers would do; a change of the values would do as well, and that comes back at
      step(Wv).]],
    zh = [[有监督的是输出，不是注意力。问问学生还有什么办法：改值也行，
      到 step(Wv) 那一站还要说到。]],
  },
}

ask {
  at = T, id = "which-shares",
  prompt = { en = [[The values are (2, 0), (0, 2) and (1, 1). With which shares would row "it"
               of O be (2, 0)?]],
             zh = "三个值是 (2, 0)、(0, 2)、(1, 1)。份额怎么分，O 的“它”那一行才是 (2, 0)？" },
  choice = { { en = "All to \"cat\"", zh = "全给“猫”" },
             { en = "Half \"cat\", half \"mat\"", zh = "“猫”和“垫子”各一半" },
             { en = "All to \"it\"", zh = "全给“它”" } },
  answer = 1,
  reason = { en = "(2, 0) is the value of \"cat\": 1⋅(2, 0) + 0⋅(0, 2) + 0⋅(1, 1) = (2, 0).",
             zh = "(2, 0) 是“猫”的值：1⋅(2, 0) + 0⋅(0, 2) + 0⋅(1, 1) = (2, 0)。" },
  hints = { { en = "Whose value is (2, 0)?", zh = "谁的值是 (2, 0)？" } },
  slips = {
    [2] = { en = "That gives (1, 1), what comes out now.", zh = "那样得 (1, 1)，和现在一样。" },
    [3] = { en = "That gives (1, 1), the value of \"it\".", zh = "那样得 (1, 1)，即“它”的值。" },
  },
}

at(L) {
  en = [[The *loss* L is the *mean squared error* (MSE), the mean of the six squares of O - T:
    {if edited}{L} now, 0.385 at the start.{else}{L} at the start. Row "it", off by 1
    twice, makes 2/6 = 0.333 of it.{end}]],
  zh = [[*损失函数*（loss）L 是*均方误差*（MSE）：O - T 六个数的平方的均值，
    {if edited}现在是 {L}，起初是 0.385。{else}起初是 {L}。“它”那一行的两个误差都是 1，占了 L 中的 2/6 = 0.333。{end}]],
  focus = { L, 1, 1 }, core = true,
  notes = {
    en = [[Everything from here on is a derivative of this one number.]],
    zh = [[从这里往后，算的都是这一个数的导数。]],
  },
}
expect { L, 1, 1, near = 0.38466 }

-- Backward ---------------------------------------------------------------------

at(d(L)) {
  en = [[The backward pass starts with ∂L/∂L = 1: a loss needs no upstream gradient.]],
  zh = [[反向传播的起点是 ∂L/∂L = 1。上游梯度不必另外给出，由损失就能算出来。]],
  focus = { d(L), 1, 1 },
}

ask {
  at = d(L), id = "line-square", answer = -2,
  prompt = { en = "One of the six squares: O[3,1] is 1, T[3,1] is 2. What is the next line?",
             zh = "对六个平方里的一个求导。O[3,1] 是 1，T[3,1] 是 2，下一行得多少？" },
  steps = {
    { en = "L = (1/6)⋅Σ (O - T)²", zh = "L = (1/6)⋅Σ (O - T)²" },
    { en = "∂(O[3,1] - T[3,1])²/∂O[3,1] = 2⋅(O[3,1] - T[3,1])", zh = "∂(O[3,1] - T[3,1])²/∂O[3,1] = 2⋅(O[3,1] - T[3,1])" },
  },
  reason = { en = "2⋅(1 - 2) = -2.",
             zh = "2⋅(1 - 2) = -2。" },
  hints = { { en = "O[3,1] - T[3,1] is -1.", zh = "O[3,1] - T[3,1] 是 -1。" } },
  slips = {
    [2] = { en = "That is target less output. The derivative has output less target.",
            zh = "那是目标减输出；导数里是输出减目标。" },
    [-1] = { en = "That is O - T. Asked is the derivative of its square.", zh = "那是 O - T。问的是它的平方的导数。" },
    [1] = { en = "That is the square itself, not its derivative.", zh = "那是平方本身，不是导数。" },
    [-0.333333] = { en = "That has the mean in it already, which is the next question.", zh = "那已经除以 6 了，是下一题要问的。" },
  },
}

at(d(O)) {
  en = [[dO[t,r] = ∂L/∂O[t,r]: how fast the loss grows when that output grows. The sum
    shows it for "cat" at furry.]],
  zh = [[dO[t,r] = ∂L/∂O[t,r]：损失对这个输出的变化率。算式里是“猫”的“毛绒”这一格。]],
  focus = { d(O), 1, 1 }, core = true,
  notes = {
    en = [[Do the derivative on the board for one number: ((O - T)²/6)' = 2(O - T)/6.]],
    zh = [[在黑板上对一个数求导：((O - T)²/6)' = 2(O - T)/6。]],
  },
}
at(d(O)) {
  en = [[Row "it" is the largest, and its two components have opposite signs: L falls when "it"
    comes out more furry and less flat.]],
  zh = [[“它”那一行绝对值最大，两个数符号相反：“它”的输出更毛绒、更不扁平，L 就变小。]],
  focus = { d(O), 3, 1 },
}
expect { d(O), 3, 1, near = -0.333333 }

ask {
  at = d(O), id = "mse-gradient", cell = { 3, 1 },
  prompt = { en = "L is the mean of six squares. O[3,1] is {O[3,1]}, T[3,1] is {T[3,1]}. dO[3,1] = ?",
             zh = "L 是六个平方的均值。O[3,1] 是 {O[3,1]}，T[3,1] 是 {T[3,1]}。dO[3,1] = ?" },
  reason = { en = "A square has the derivative 2(O - T), and in the mean over six numbers each counts 1/6: 2⋅({O[3,1]} - {T[3,1]})/6.",
             zh = "平方的导数是 2(O - T)，六个数取均值，每个占 1/6，所以是 2⋅({O[3,1]} - {T[3,1]})/6。" },
  hints = { { en = [[The derivative of (O - T)² is 2(O - T).]],
              zh = "(O - T)² 的导数是 2(O - T)。" } },
  slips = {
    [-2] = { en = "The mean over six is missing.", zh = "还没有除以 6。" },
    [-0.166667] = { en = "The 2 from the square is missing.", zh = "漏了平方求导出来的 2。" },
    [0.333333] = { en = "That is target less output. Take output less target.",
                   zh = "那是目标减输出。导数里是输出减目标。" },
    [-0.666667] = { en = "You divided by three rows. The mean is over six numbers.",
                    zh = "你除以了 3 行；均值是对全部六个数。" },
    [0.166667] = { en = "That is (O - T)²/6, the part of L, not its derivative.",
                   zh = "那是 (O - T)²/6，是 L 里的一项，不是导数。" },
  },
}

at(d(T)) {
  en = [[The target has a gradient too, -dO: L would also fall if the target moved toward
    the output. A target is no parameter, so no step is taken there.]],
  zh = [[目标也有梯度，是 -dO：把目标挪向输出，L 同样会变小。可目标不是参数，不更新。]],
  focus = { d(T), 3, 1 },
}

at(d(V)) {
  en = [[dV = Aᵀ⋅dO. The value of "cat" has the gradient {dV[1,1]} at furry: mostly from "cat" and
    "it", which both should come out more furry. That of "mat" has {dV[2,1]} there.]],
  zh = [[dV = Aᵀ⋅dO。“猫”的值，毛绒一项的梯度是 {dV[1,1]}，主要来自“猫”和“它”，
    这两行都该更毛绒些；“垫子”的值，这一项的梯度是 {dV[2,1]}。]],
  focus = { d(V), 1, 1 },
}
expect { d(V), 1, 1, near = -0.177938 }
expect { d(V), 2, 1, near = -0.044284 }

at(d(A)) {
  en = [[dA = dO⋅Vᵀ, the derivative of L by each share. Row "it" is {dA[3,1]} for "cat",
    {dA[3,2]} for "mat" and {dA[3,3]} for itself. Nobody said whom to look at: the chain
    rule derives it from what should come out.]],
  zh = [[dA = dO⋅Vᵀ，即 L 对每个份额的导数。“它”那一行，对“猫”是 {dA[3,1]}，对“垫子”是
    {dA[3,2]}，对自己是 {dA[3,3]}。没有人说过该关注谁，是链式法则从应有的结果推出来的。]],
  focus = { d(A), 3, 1 }, core = true,
  notes = {
    en = [[This is the answer to the lesson's question. Do one cell: (-0.333, 0.333)⋅(2, 0)
      = -0.667.]],
    zh = [[本课的问题，答案就在这里。算一格：(-0.333, 0.333)⋅(2, 0) = -0.667。]],
  },
}
expect { d(A), 3, 1, near = -0.666667 }
expect { d(A), 3, 2, near = 0.666667 }
expect { d(A), 3, 3, near = 0 }

ask {
  at = d(A), id = "raise-the-score", sign_of = { d(S_scaled), 3, 2 },
  prompt = { en = "Raise the score that \"it\" gives \"mat\". Does the loss grow (+) or fall (-)?",
             zh = "把“它”给“垫子”的分数抬高，损失变大（+）还是变小（-）？" },
  reason = { en = [["mat" hands over flat, and the target of "it" is furry: dA[3,2] is {dA[3,2]}, above the mean of its row.]],
             zh = "“垫子”交出的是扁平，而“它”的目标是毛绒：dA[3,2] 是 {dA[3,2]}，高于这一行的加权均值。" },
  hints = { { en = "\"it\" should come out furry. What does \"mat\" hand over?",
              zh = "“它”的输出该是毛绒的，“垫子”交出的是什么？" } },
  slips = {
    ["-"] = { en = "More of \"mat\" makes \"it\" flatter, and the target is furry.",
              zh = "多关注“垫子”，“它”就更扁平，而目标是毛绒。" },
    ["0"] = { en = [[The shares are equal, but the values that they fetch are not.]],
              zh = "份额相等，可取回来的值不一样。" },
  },
}

at(d(S_scaled)) {
  en = [[In row "it" a⋅(dA - mean) is a third of dA, since a is 1/3 and the mean 0. Row "cat"
    has only {dS_scaled[1,1]} for itself, above all since its error is smaller: dA[1,1] is
    {dA[1,1]}.]],
  zh = [[“它”那一行，a 是 1/3，加权均值是 0，所以 a⋅(dA - 加权均值) 是 dA 的三分之一。
    “猫”那一行对自己只有 {dS_scaled[1,1]}，主要因为它的误差小：dA[1,1] 是 {dA[1,1]}。]],
  focus = { d(S_scaled), 3, 1 }, core = true,
  notes = {
    en = [[Two reasons for a small gradient, here side by side: a small error (0.185 against
      0.667) and a softmax that is nearer to saturation (of its dA 21 % arrive, against
      33 %).]],
    zh = [[梯度小有两个原因，这里正好都有：误差小（0.185 比 0.667），
      softmax 更接近饱和（它只让 dA 的 21% 通过，另一行是 33%）。]],
  },
}
expect { d(S_scaled), 3, 1, near = -0.222222 }
expect { d(S_scaled), 3, 2, near = 0.222222 }
expect { d(S_scaled), 3, 3, near = 0 }
expect { d(S_scaled), 1, 1, near = -0.039415 }
expect { d(A), 1, 1, near = -0.184978, tolerance = 1e-5 }

at(d(S)) {
  en = [[Divided by √2: {dS[3,1]} for "cat", {dS[3,2]} for "mat". The score of "it" for
    itself has the gradient {dS[3,3]}: a little more or less of it does not change L.]],
  zh = [[除以 √2：对“猫”是 {dS[3,1]}，对“垫子”是 {dS[3,2]}。“它”给自己的分数，梯度是 {dS[3,3]}：
    大一点小一点，L 都不变。]],
  focus = { d(S), 3, 1 },
}
expect { d(S), 3, 1, near = -0.157135 }
expect { d(S), 3, 2, near = 0.157135 }
expect { d(S), 3, 3, near = 0 }

at(d(Q)) {
  en = [[dQ = dS⋅K. L falls if the query of "it" grows in its first component (gradient
    {dQ[3,1]}), where the key of "cat" has 2, and shrinks in its second ({dQ[3,2]}), where that
    of "mat" has 2. Row "cat" of dQ is ({dQ[1,1]}, {dQ[1,2]}), about an eighth of row "it".]],
  zh = [[dQ = dS⋅K。“它”的查询，第 1 个分量的梯度是 {dQ[3,1]}，变大 L 就变小，“猫”的键在那里是 2；
    第 2 个的梯度是 {dQ[3,2]}，要变小，“垫子”的键在那里是 2。
    dQ 里“猫”那一行是 ({dQ[1,1]}, {dQ[1,2]})，约为“它”的八分之一。]],
  focus = { d(Q), 3, 1 }, core = true,
  notes = {
    en = [[The first of three ways to lower L: change the question.]],
    zh = [[让 L 变小有三条路，这是第一条：改查询。]],
  },
}
expect { d(Q), 3, 1, near = -0.31427 }
expect { d(Q), 3, 2, near = 0.31427 }
expect { d(Q), 1, 1, near = -0.038097 }

at(d(K)) {
  en = [[dK = dSᵀ⋅Q. The key of "cat" has the gradient ({dK[1,1]}, {dK[1,2]}): L also falls if
    that key grows. That of "mat" has ({dK[2,1]}, {dK[2,2]}) and should shrink: then "it" scores
    the two differently with the same query.]],
  zh = [[dK = dSᵀ⋅Q。“猫”的键的梯度是 ({dK[1,1]}, {dK[1,2]})，键变大 L 就变小；
    “垫子”的键的梯度是 ({dK[2,1]}, {dK[2,2]})，键变小 L 就变小：
    查询不变，“它”给两者的分数也会拉开。]],
  focus = { d(K), 1, 1 },
}
expect { d(K), 1, 1, near = -0.212875 }
expect { d(K), 1, 2, near = -0.136682 }
expect { d(K), 2, 1, near = 0.177588 }
expect { d(K), 2, 2, near = 0.101394 }

at(d(Wq)) {
  en = [[dWq = Xᵀ⋅dQ. A row is used by one word alone, so row "it" is that of dQ,
    ({dWq[3,1]}, {dWq[3,2]}), the largest of the matrix.]],
  zh = [[dWq = Xᵀ⋅dQ。每一行只有一个词用，所以“它”那一行就是 dQ 的那一行，
    ({dWq[3,1]}, {dWq[3,2]})，整个矩阵里数它最大。]],
  focus = { d(Wq), 3, 1 },
}
at(d(Wq)) {
  en = [["it" has the largest error, and the largest gradient. But more error need not bring Wq
    more gradient: find a row "it" that errs more and hardly learns.]],
  zh = [[“它”的误差最大，梯度也最大。可误差大，传到 Wq 的梯度不一定就大：
    这一站的任务，就是让“它”错得更多，却几乎学不动。]],
  focus = { d(Wq), 3, 1 },
}
expect { d(Wq), 3, 1, near = -0.31427 }
expect { d(Wq), 3, 2, near = 0.31427 }
expect { L, 1, 1, near = 1.385, tolerance = 0.0005, after = { "set Wq[3,2] 20" } }
expect { d(Wq), 3, 2, below = 2e-6, after = { "set Wq[3,2] 20" } }
expect { d(Wv), 2, 1, near = -0.600, tolerance = 0.0005, after = { "set Wq[3,2] 20" } }

try {
  at = d(Wq), id = "deaf", only = { Wq }, cells = 1,
  prompt = {
    en = [[Change Wq[3,2] alone until L is above 1 and yet both numbers in row "it" of dWq are
      below 0.001 in size. (u takes it back.)]],
    zh = [[只改 Wq[3,2]，使 L 大于 1，而 dWq 的“它”那一行，两个数的绝对值却都小于 0.001。（按 u 撤销。）]],
  },
  reached = function()
    local g = d(Wq)[3]
    return L[1][1] > 1 and math.abs(g[1]) < 0.001 and math.abs(g[2]) < 0.001 and Wq[3][2] ~= 1
  end,
  reason = { en = "The share of the wrong word is nearly 1, the softmax is saturated: every a⋅(dA - mean) is nearly 0.",
             zh = "错词的份额近 1，softmax 饱和，每个 a⋅(dA - 加权均值) 都近 0。" },
  hints = { { en = "The gradient vanishes where the softmax is saturated, right or wrong.",
              zh = "softmax 饱和的地方，对也好错也好，梯度都会消失。" },
            { en = [[Let the query of "it" have a very large number where the key of "mat"
                has 2.]],
              zh = "“垫子”的键是 2 的那个位置，让“它”的查询很大。" } },
  solution = { "set Wq[3,2] 20" },
}

at(d(Wk)) {
  en = [[dWk = Xᵀ⋅dK, row by row dK. The rows of "cat" and "mat" have opposite signs,
    {dWk[1,1]} and {dWk[2,1]} in the first column; row "it" has {dWk[3,1]} there.]],
  zh = [[dWk = Xᵀ⋅dK，逐行就是 dK。“猫”和“垫子”两行符号相反，第 1 列是 {dWk[1,1]} 和
    {dWk[2,1]}；“它”那一行是 {dWk[3,1]}。]],
  focus = { d(Wk), 1, 1 },
}
expect { d(Wk), 1, 1, near = -0.212875 }
expect { d(Wk), 2, 1, near = 0.177588 }
expect { d(Wk), 3, 1, near = 0.035288 }

ask {
  at = d(Wk), id = "new-share",
  always = true,
  prompt = { en = [[Wq and Wk take their first step, against these gradients. What share does "it" then give
               "cat"? Before it is a third.]],
             zh = "Wq、Wk 逆着梯度走出第一步，之后“它”给“猫”的份额会怎样？走之前是三分之一。" },
  choice = { { en = "More than a third", zh = "多于三分之一" },
             { en = "Still a third", zh = "还是三分之一" },
             { en = "Less than a third", zh = "少于三分之一" } },
  answer = 1,
  reason = { en = "dS[3,1] is negative, so the step raises that score, and with it the share.",
             zh = "dS[3,1] 是负的，更新抬高这个分数，份额也就变大。" },
  hints = { { en = "dS[3,1] is negative there. A step goes against the gradient.",
              zh = "那时 dS[3,1] 是负的。更新是逆着梯度走。" } },
  slips = {
    [2] = { en = "Shares take no step, but Wq and Wk do, and make the shares.",
            zh = "份额本身不更新，可它由 Wq 和 Wk 算出来，这两个要更新。" },
    [3] = { en = "A negative gradient means that L falls when the score grows.",
            zh = "梯度是负的，说明分数变大，L 就变小。" },
  },
}

at(d(Wv)) {
  en = [[dWv = Xᵀ⋅dV. In column furry it is {dWv[1,1]} in row "cat" and {dWv[3,1]} in row "it". Queries,
    keys and values can all lower L, and one step of training changes all three.]],
  zh = [[dWv = Xᵀ⋅dV。值也有梯度：毛绒那一列，“猫”那一行是 {dWv[1,1]}，“它”那一行是 {dWv[3,1]}。
    改查询、改键、改值，都能让 L 变小；训练的一步，三样都改。]],
  focus = { d(Wv), 1, 1 },
}
at(d(Wv)) {
  en = [[With Wq[3,2] = 20 "it" gives all to "mat": L is 1.385, but its shares are almost 0 or 1,
    the softmax is *saturated*, and dWq[3,2] is about 1e-6. Wq and Wk learn almost nothing there.
    Wv still does: dWv is -0.600 at "mat", furry.]],
  zh = [[Wq[3,2] = 20 时，“它”把全部给了“垫子”，L 是 1.385；可这一行的份额不是近 0 就是近 1，
    softmax *饱和*（saturated），dWq[3,2] 只有约 1e-6。这一行传到 Wq、Wk 的梯度几乎为 0。
    值那边仍有梯度：dWv 在“垫子”的毛绒上是 -0.600。]],
  focus = { d(Wv), 2, 1 },
}
expect { d(Wv), 1, 1, near = -0.177938 }
expect { d(Wv), 3, 1, near = -0.111111 }

ask {
  at = d(Wv), id = "accumulate",
  prompt = { en = [[dWv[3,1] is {dWv[3,1]:4}. A program runs forward and backward twice with
               the same numbers and never resets its gradients to zero. What stands in
               dWv[3,1]?]],
             zh = [[dWv[3,1] 是 {dWv[3,1]:4}。一个程序用同样的数前向、反向各跑了两遍，
               中间没有把梯度清零。dWv[3,1] 里是多少？]] },
  answer = -2/9,
  reason = { en = "+= adds the second pass to the first: 2⋅({dWv[3,1]:4}) = -0.2222.",
             zh = "+= 把第二遍的加在第一遍上：2⋅({dWv[3,1]:4}) = -0.2222。" },
  hints = { { en = [[Gradients are added with +=, since a parameter that is used several times
                gets the sum.]],
              zh = "梯度是用 += 加进去的，因为一个参数用几次，梯度就要加几次。" } },
  slips = {
    [-0.111111] = { en = "That needs a reset in between, in PyTorch zero_grad.",
                   zh = "那得中间清过零。在 PyTorch 里，这要自己写（zero_grad）。" },
    [0] = { en = "The two do not cancel: both have the same sign.",
            zh = "两次不会抵消，正负号相同。" },
    [0.012346] = { en = "That multiplies. The second pass is added to the first.",
                 zh = "两遍不相乘，第二遍是加在第一遍上的。" },
  },
}

ask {
  at = d(T), id = "loop-in-order", always = true,
  prompt = { en = [[Put the lines of a training loop in order: a) the step W ← W - lr⋅dW, b)
    backward, c) gradients to zero, d) forward. Which loop trains?]],
             zh = [[训练循环的几行打乱了，把它们排好：a) 更新 W ← W - lr⋅dW，b) 反向，
               c) 梯度清零，d) 前向。哪个循环能训练？]] },
  choice = { "d a b c", "d b c a", "d b a c", "b d a c" },
  answer = 3,
  reason = { en = "Forward, backward, the step with these gradients; then they can go.",
             zh = "先前向，再反向，用这些梯度更新，然后梯度才不再需要。" },
  hints = { { en = "The step uses the gradients, backward uses the numbers of the forward pass. When are the gradients no longer needed?",
              zh = "更新要用梯度，反向要用前向算出的数。梯度什么时候不再需要？" } },
  slips = {
    [1] = { en = "The step uses gradients of 0; what backward gives is thrown away.",
            zh = "更新在反向之前：用到的梯度是 0，反向算出来的又被清掉。" },
    [2] = { en = "The gradients are 0 again when the step comes, so nothing moves.",
            zh = "到更新的时候，梯度已经清成 0，什么也不动。" },
    [4] = { en = "Backward needs A and O of this forward pass; it finds none, or old.",
            zh = "反向要用这一次前向的 A 和输出；这样排，用到的要么没有，要么是旧的。" },
  },
}

-- Update -----------------------------------------------------------------------

at(step(Wq)) {
  en = [[A step of *gradient descent* changes each parameter by Δw = -lr⋅g; lr is the
    *learning rate*, 0.1 at first. If L were a straight line it would then change by the sum
    of all g⋅Δw, -0.040. v shows the step in numbers, with this promise beside the real
    change, -0.039.]],
  zh = [[*梯度下降*（gradient descent）的一步，每个参数加上 Δw = -lr⋅g；lr 是*学习率*（learning rate），开始时是 0.1。
    假如 L 是一条直线，它的变动就是所有 g⋅Δw 之和，即 -0.040，这叫预计；
    按 v 看这一步的数，那里还列出了实际的变动，-0.039。]],
  focus = { d(Wq), 3, 1 }, core = true,
  notes = {
    en = [[Ask the question before you press t. Then t once, and show A.]],
    zh = [[先问，再按 t。按一次之后，翻到 A 看看。]],
  },
}
at(step(Wq)) {
  en = [[t takes one step: from 0.385 L falls to 0.345. u takes it back. Then :lr 1 and t: a
    promise of -0.404, more than all of L, and L falls by 0.279. The larger the step, the
    less the straight line holds.{if trained} (Now L is {L}.){end}]],
  zh = [[按 t 走一步，L 从 0.385 降到 0.345；按 u 撤销。再输入 :lr 1，按 t：预计 -0.404，
    比 L 的全部还多，实际只降 0.279。步子越大，直线越靠不住。{if trained}（现在 L 是 {L}。）{end}]],
  focus = { d(Wq), 3, 1 }, core = true, subject = { film = A },
  notes = {
    en = [[Misconception: the gradient says how far to go. It says the slope here; lr is our
      choice.]],
    zh = [[常见误解：梯度说了该走多远。它只说这里的坡度；lr 是我们选的。]],
  },
}
at(step(Wq)) {
  en = [[u again, then :lr 5 and t: a promise of -2.018, but L rises to 0.696. Six more
    steps bring 2.748, 0.263, 1.779, 9.522, 51.7 and 281.6: up and down at first, then
    larger and larger. Training *diverges*.{if trained} (Now L is {L}.){end}]],
  zh = [[再按 u，输入 :lr 5，按 t：预计 -2.018，L 反而升到 0.696。再走六步，依次是 2.748、0.263、
    1.779、9.522、51.7、281.6：先忽上忽下，然后越来越大。这叫*发散*（divergence）。{if trained}（现在 L 是 {L}。）{end}]],
  focus = { d(Wq), 3, 1 }, subject = { film = A },
}
expect { L, 1, 1, near = 0.345303, after = { "train" } }
expect { L, 1, 1, near = 0.105823, after = { "lr 1", "train" } }
expect { L, 1, 1, near = 0.696368, after = { "lr 5", "train" } }
expect { L, 1, 1, near = 2.748, tolerance = 0.0005, after = { "lr 5", "train 2" } }
expect { L, 1, 1, near = 0.263, tolerance = 0.0005, after = { "lr 5", "train 3" } }
expect { L, 1, 1, near = 1.779, tolerance = 0.0006, after = { "lr 5", "train 4" } }
expect { L, 1, 1, near = 9.522, tolerance = 0.0005, after = { "lr 5", "train 5" } }
expect { L, 1, 1, near = 51.7, tolerance = 0.05, after = { "lr 5", "train 6" } }
expect { L, 1, 1, near = 281.6, tolerance = 0.05, after = { "lr 5", "train 7" } }
expect { L, 1, 1, near = 0.0013155, after = { "lr 0.5", "train 30" } }
expect { A, 3, 1, near = 0.805, tolerance = 0.001, after = { "lr 0.5", "train 30" } }
expect { A, 3, 1, near = 0.455, tolerance = 0.001, after = { "lr 0.5", "train" } }

try {
  at = step(Wq), id = "one-step", only = { Wq, Wk, Wv },
  prompt = {
    en = "From the start (:reset) bring L below 0.075 in a single step. Choose lr.",
    zh = "从最初的参数出发（:reset），只走一步，让 L 小于 0.075。lr 由你定。",
  },
  reached = function()
    local lr = (Wq[3][1] - 1)/0.31426968  -- all three have moved by one lr against the first gradients
    return L[1][1] < 0.075 and math.abs(Wk[1][1] - 2 - lr*0.212875) < 1e-4
      and math.abs(Wv[1][1] - 2 - lr*0.177938) < 1e-4
  end,
  reason = { en = "L is 0.106 after a step with lr 1, 0.069 with 1.5, and 0.106 again with 2.2: one lr is best, and the gradient does not say which.",
             zh = "走一步之后，lr 是 1 时 L 为 0.106，1.5 时为 0.069，2.2 时又是 0.106：有一个 lr 最好，梯度没有说是哪个。" },
  hints = { { en = "lr 1 brings L to 0.106, lr 5 to 0.696. Somewhere between, L is lowest.",
              zh = "lr 是 1，L 降到 0.106；lr 是 5，升到 0.696。中间某处 L 最小。" },
            { en = "lr 2 brings L to 0.088, less than lr 1 does. Is it past the lowest place?",
              zh = "lr 是 2，L 降到 0.088，比 1 时还小。最小的地方是不是已经过了？" } },
  solution = { "lr 1.5", "train" },
}
expect { L, 1, 1, near = 0.0694, tolerance = 0.0002, after = { "lr 1.5", "train" } }
expect { L, 1, 1, near = 0.0877, tolerance = 0.0002, after = { "lr 2", "train" } }
expect { L, 1, 1, near = 0.1063, tolerance = 0.0002, after = { "lr 2.2", "train" } }

try {
  at = step(Wq), id = "learn", only = { Wq, Wk, Wv },
  prompt = {
    en = "Bring L below 0.005 by training alone. Choose lr and the number of steps.",
    zh = "只靠训练，让 L 小于 0.005。lr 和步数由你定。",
  },
  reached = function() return L[1][1] < 0.005 end,
  reason = { en = "At lr 1 a step is long enough to get there, and short enough not to diverge.",
             zh = "lr 是 1，一步够长，很快就到；又不太长，不会发散。" },
  hints = { { en = "With lr 0.1 it takes many steps, with lr 5 it diverges. Try between.",
              zh = "lr 0.1 要很多步，lr 5 会发散，取中间。" },
            { en = "lr 1, then train 10.", zh = "lr 1，然后 train 10。" } },
  solution = { "lr 1", "train 10" },
}

at(step(Wk)) {
  en = [[From the start again (:reset), :lr 0.5 and :train 30: "it" gives "cat" 81 %, and L is
    0.0013{if trained} (now {A[3,1]:%} and {L}){end}. :history 1 shows that the first step alone brought 46 %. A has changed, though
    only Wq, Wk and Wv are updated.]],
  zh = [[回到开头（:reset），输入 :lr 0.5 和 :train 30：“它”给“猫” 81%，L 是 0.0013{if trained}（现在是 {A[3,1]:%} 和 {L}）{end}。
    用 :history 1 可以看到，光是第一步就到了 46%。更新的只是 Wq、Wk、Wv，A 也跟着变了。]],
  focus = { d(Wk), 1, 1 }, subject = { film = A },
}
at(step(Wk)) {
  en = [[Keys change as well. After 30 steps with lr 0.5 the query of "it" is (1.768, 0.413), the
    key of "cat" (2.408, 0.164), that of "mat" (-0.318, 2.064): the dot product with "cat" has
    grown, that with "mat" shrunk.{if trained} Now they are {S[3,1]} and {S[3,2]}.{end}]],
  zh = [[键也会变。lr 0.5 走 30 步之后，“它”的查询是 (1.768, 0.413)，“猫”的键是
    (2.408, 0.164)，“垫子”的键是 (-0.318, 2.064)：和“猫”的点积变大了，和“垫子”的变小了{if trained}，现在是 {S[3,1]} 和 {S[3,2]}{end}。]],
  focus = { d(Wk), 1, 1 },
}
expect { Wq, 3, 1, near = 1.7675, tolerance = 0.0005, after = { "lr 0.5", "train 30" } }
expect { Wq, 3, 2, near = 0.4134, tolerance = 0.0005, after = { "lr 0.5", "train 30" } }
expect { Wk, 1, 1, near = 2.4075, tolerance = 0.0005, after = { "lr 0.5", "train 30" } }
expect { Wk, 2, 1, near = -0.3178, tolerance = 0.0005, after = { "lr 0.5", "train 30" } }

ask {
  at = step(Wk), id = "late-step", always = true,
  prompt = { en = [[With lr 0.5 step 1 moved Wq[3,1] by 0.157. How far does step 31 move it?]],
             zh = "lr 取 0.5，第 1 步让 Wq[3,1] 变了 0.157。第 31 步会让它变多少？" },
  choice = { { en = "as much: lr is the same", zh = "一样多，因为 lr 没有变" },
             { en = "much less", zh = "少得多" },
             { en = "much more", zh = "多得多" } },
  answer = 2,
  reason = { en = "Δw = -lr⋅g, and near the target g is small: dWq[3,1] was -0.314 and is -0.009 by then, so it moves by 0.005.",
             zh = "Δw = -lr⋅g，接近目标时 g 很小：dWq[3,1] 第一步时是 -0.314，这时只有 -0.009，所以只变 0.005。" },
  hints = { { en = "Δw = -lr⋅g. Which of the two factors has changed after 30 steps?",
              zh = "Δw = -lr⋅g。走了 30 步，两个因数里哪个变了？" } },
  slips = {
    [1] = { en = "lr is one factor of Δw = -lr⋅g. At each step g is computed anew.",
            zh = "Δw = -lr⋅g，lr 只是一个因数，另一个每步都重新算。" },
    [3] = { en = "Then L would grow, as with lr 5. Here it has come down to 0.0013.",
            zh = "那样 L 会变大，像 lr 是 5 时那样；这里 L 已经降到 0.0013。" },
  },
}
expect { d(Wq), 3, 1, near = -0.0091, tolerance = 0.0001, after = { "lr 0.5", "train 30" } }

at(step(Wv)) {
  en = [[Values change too: after those 30 steps that of "cat" is (2.238, -0.238), beyond
    the target (2, 0). The share is only 81 %, and the other values are mixed in. So a
    share does not tell how much a word did for the outcome: its value had a part in it.{if trained} (The value of "cat" is ({Wv[1,1]}, {Wv[1,2]}) now.){end}]],
  zh = [[值也会变：30 步之后，“猫”的值是 (2.238, -0.238)，超过了目标 (2, 0)，因为份额只有 81%，
    别的值还要掺进来。所以单看份额，说不出一个词的贡献，值也有一份。{if trained}（“猫”的值现在是 ({Wv[1,1]}, {Wv[1,2]})。）{end}]],
  focus = { d(Wv), 1, 1 }, core = true,
  notes = {
    en = [[Misconception: a high share is importance. It says where one looked, not what
      that was worth.]],
    zh = [[常见误解：份额大就是重要。它只说关注了哪里，没说看到的值多少。]],
  },
}
expect { Wv, 1, 1, near = 2.2377, tolerance = 0.0005, after = { "lr 0.5", "train 30" } }
expect { Wv, 1, 2, near = -0.2377, tolerance = 0.0005, after = { "lr 0.5", "train 30" } }

ask {
  at = step(Wv), id = "why-diverge", always = true,
  prompt = { en = [[With lr 5 the error of "it" at furry, O[3,1] - T[3,1], went so: -1, 0.87, -1.99, 0.29, -1.62, 3.78, -8.81.
               Each step goes against the gradient. Why does L grow?]],
             zh = [[lr 取 5 时，“它”在毛绒上的误差 O[3,1] - T[3,1] 依次是 -1、0.87、-1.99、0.29、-1.62、3.78、-8.81。
               每一步都逆着梯度走，L 为什么会变大？]] },
  choice = { { en = "the gradient has the wrong sign", zh = "梯度的符号错了" },
             { en = "each step overshoots the target", zh = "每一步都越过了目标" },
             { en = "the softmax is saturated", zh = "softmax 饱和了" } },
  answer = 2,
  reason = { en = "It lands on the other side, in the end farther off each time: there the gradient is larger, and the next step longer still.",
             zh = "每一步都落到另一边，后来一步比一步远；离目标越远，梯度越大，下一步也就越长。" },
  hints = { { en = "Look at the signs of the errors, one after the other.", zh = "依次看这些误差的正负号。" } },
  slips = {
    [1] = { en = "The nudge agrees with it, and with lr 0.5 the same one lowers L.",
            zh = "扰动验证过梯度是对的；同样的梯度，lr 取 0.5，L 就降下来。" },
    [3] = { en = "Then the steps of Wq and Wk would be too short. These are too long.",
            zh = "饱和的话，Wq、Wk 的步子会太小；这里是步子太大，尤其是 Wv。" },
  },
}
expect { O, 3, 1, near = 2.87, tolerance = 0.005, after = { "lr 5", "train 1" } }
expect { O, 3, 1, near = 0.01, tolerance = 0.006, after = { "lr 5", "train 2" } }
expect { O, 3, 1, near = 2.29, tolerance = 0.005, after = { "lr 5", "train 3" } }
expect { O, 3, 1, near = 0.38, tolerance = 0.005, after = { "lr 5", "train 4" } }
expect { O, 3, 1, near = 5.78, tolerance = 0.005, after = { "lr 5", "train 5" } }
expect { O, 3, 1, near = -6.81, tolerance = 0.005, after = { "lr 5", "train 6" } }

closing {
  en = [[
- The target says what should come out; dA says whom to look at, by the chain rule.
- Wq, Wk and Wv get gradients and are updated. A is computed from them.
- A small step keeps its promise, a large one does not, and a larger one diverges.
- A row that is sure of the wrong word learns almost nothing through Wq and Wk.
- In PyTorch gradients add up until they are reset.

Try: :reset, :set Wq[3,1] 0, :lr 0.5, :train 30. Does "it" still learn to look at "cat"?]],
  zh = [[
- 目标只说结果该是什么；该关注谁，由 dA 按链式法则推出来。
- Wq、Wk、Wv 有梯度，会更新；A 由它们算出来。
- 步子小，预计就准；步子大就不准，再大就发散。
- 注意力已饱和在错词上的行，传到 Wq、Wk 的梯度几乎为 0。
- 在 PyTorch 里，梯度会一直累加，直到清零。

试试 :reset、:set Wq[3,1] 0、:lr 0.5、:train 30：“它”还能学会关注“猫”吗？]],
}
expect { A, 3, 1, above = 0.6, after = { "set Wq[3,1] 0", "lr 0.5", "train 30" } }

-- About four minutes.
play {
  "wait 10",
  "goto Wq", "select Wq[3,1]", "wait 8",
  "goto A", "wait 10",
  "goto T", "wait 8",
  "next", "wait 8",
  "goto dO", "explain", "wait 9",
  "goto dA", "wait 10",
  "goto dS_scaled", "explain", "wait 11",
  "goto dQ", "wait 9",
  "goto step(Wq)", "wait 8", "train", "wait 7", "undo",
  "next", "wait 4", "lr 1", "train", "wait 6", "undo",
  "lr 5", "train", "wait 6", "train 3", "wait 6", "undo", "undo",
  "goto A", "lr 0.5", "train", "wait 5", "train 4", "wait 5", "train 25", "wait 8",
  "history 0", "wait 4", "history 1", "wait 4", "history 30", "wait 4",
  "goto V", "select V[1,1]", "wait 8",
  "reset", "lr 0.1",
  "goto d(Wq)", "set Wq[3,2] 20", "wait 8", "undo", "wait 2",
  "goto closing", "wait 12",
}
