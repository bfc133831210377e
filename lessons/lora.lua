-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 3, id = "lora", part = 4, order = 29, needs = { "training", "tokens" },
  title = { en = "LoRA: changing little", zh = "LoRA：只改一点" },
  keywords = { en = "low-rank adaptation, fine-tuning, frozen weights, merging, Adam, rank",
    zh = "低秩适配、微调、冻结、合并、Adam、秩" },
  units = {
    { at = "intro", minutes = 9, title = { en = "Beside W0", zh = "在 W0 旁边" },
      question = { en = "How many of W0's sixteen cells can eight numbers change?",
        zh = "八个数，能改动 W0 十六格里的几格？" },
      can = { { en = "say which cells a product of rank 1 can change",
          zh = "说出秩为 1 的乘积能改动哪些格" },
        { en = "say what is added to a word's query: a multiple of B",
          zh = "说出加到一个词的查询上的是什么：B 的若干倍" },
        { en = "say why the model begins where it was", zh = "说清模型为什么从原来的地方开始" } } },
    { at = "query-back", minutes = 12, title = { en = "How it learns", zh = "怎样学起来" },
      question = { en = "B is 0 and A is not: which of the two moves first?",
        zh = "B 是 0，A 不是，两个里哪一个先动？" },
      can = { { en = "say which of two factors gets a gradient first, and why",
          zh = "说清两个因子里哪个先得到梯度，为什么" },
        { en = "say what still goes through a frozen matrix",
          zh = "说出冻结的矩阵在反向里还有什么用" },
        { en = "take a step of Adam by hand, and count what it keeps",
          zh = "手算 Adam 的一步，数出它要存几个数" },
        { en = "say which targets one pair of rank 1 cannot reach, and why",
          zh = "说出秩为 1 的一对 A、B 达不到哪些目标，为什么" },
        { en = "merge a pair into its matrix, and count the numbers of a pair",
          zh = "把一对 A、B 合并进矩阵，数出它有多少个数" } } } },
}

words = { { en = "cat", zh = "猫" }, { en = "mat", zh = "垫子" }, { en = "it", zh = "它" } }
rank = choose { name = "rank", among = { 1, 2 }, default = 1, afresh = true,
  title = { en = "rank of what is added", zh = "加上去的部分的秩" } }

-- A head that was trained earlier: its keys and its query matrix stay as they are.
X  = input({ {1,0,0,1}, {0,1,0,1}, {0,0,1,1} }, { rows = words })
W0 = constant { {2,0,1,0}, {1,2,-1,2}, {0,2,0,1}, {1,1,0,0} }

-- What is trained: two thin matrices beside it. B begins at 0.
B = weight { {0,0,0,0} }
A = weight { {1}, {1}, {-1}, {2} }
AB = A * B
if rank == 2 then                       -- a second pair: its A2 would be A's second column
  B2 = no_stop(weight { {0,0,0,0} })
  A2 = no_stop(weight { {-1}, {1}, {1}, {1} })
end

thin = X * A
Q0  = no_stop(X * W0)
scaling = no_stop(constant { {1} })     -- alpha/r
up  = no_stop(thin * B)
low = no_stop(scaling * (rank == 2 and no_stop(up + no_stop(no_stop(X * A2) * B2)) or up))
Q = Q0 + low
K = no_stop(constant({ {1,0,0.5,0}, {0,1,0,0.5}, {0,0.5,1,0} }, { rows = words }))
S = no_stop(Q * K.T)
P = softmax(S)
y = no_stop(ids({ 1, 2, 1 }, words))    -- cat at cat, mat at mat, it at cat
L = cross_entropy(S, y)

-- The gradient that W0 would have, were it trained: Xᵀ⋅dQ, made in the forward pass.
one_hot = no_stop(constant(eye(3)))
asked = no_stop(gather(one_hot, y))
dscore = no_stop(no_stop(P - asked) / 3)
dq = no_stop(dscore * K)
full_grad = X.T * dq

-- The pair after 50 steps, rounded to halves: merged into one matrix, and kept apart.
A_end = no_stop(constant { {2.5}, {-3}, {2}, {2} })
B_end = no_stop(constant { {1.5,-1,-1,-0.5} })
delta = A_end * B_end
W = W0 + delta
merged = no_stop(X * W)
apart  = no_stop(Q0 + no_stop(no_stop(X * A_end) * B_end))
gap = no_stop(merged - apart)

-- Counted: matrices as they are, and pairs for them. Columns: matrices, width, rank.
sizes = no_stop(constant { { 1, 4, 1 }, { 1, 4096, 8 }, { 48, 1024, 4 } })
local function size(column) return no_stop(cols(sizes, column, column)) end
local all_rows = no_stop(hadamard(size(1), size(2)))
full  = no_stop(hadamard(all_rows, size(2)))
pair = no_stop(hadamard(no_stop(2 * all_rows), size(3)))
stored = relabel(hcat { full, pair }, {
  rows = { { en = "this W0", zh = "本课 W0" }, { en = "d = 4096", zh = "d = 4096" }, "GPT-2 M" },
  cols = { "d⋅d", "A, B" },
})

backward(L)
training { optimizer = "adam", lr = 0.1, steps = 5, film = { P } }

group({ en = "the head", zh = "注意力头" }, { Q, P, L })
group({ en = "merged", zh = "合并" }, { delta, W })

intro {
  en = [[A model has had its *pre-training*, on very much text, and is to do one thing differently:
    *fine-tuning*. Must all its numbers be trained again,
    and stored again for every new task? *LoRA* (low-rank adaptation) leaves them as they are and
    trains two thin matrices beside them. How much can so few numbers change, and how do they
    begin to learn, when one of the two is 0?]],
  zh = [[一个用大量文本*预训练*（pre-training）过的模型，要在一件事上换个做法，这叫*微调*（fine-tuning）。难道所有的数都要重新训练，每来一个新任务都重存一
    遍？*LoRA*（低秩适配）把原来的数原样留着，只在旁边训练两个窄矩阵。这么少的数能改动多少？其中一个
    一开始全是 0，又怎么学得起来？]],
}

-- Said where it matters, as long as there is a second pair.
local beside = rank == 1 and { en = "", zh = "" } or {
  en = "A second pair, A2⋅B2, stands beside A⋅B now (:choose rank 1 takes it away). ",
  zh = "现在 A、B 旁边还有第二对 A2⋅B2（:choose rank 1 拿掉它）。",
}

-- Beside W0 --------------------------------------------------------------------

scene {
  id = "stays", title = { en = "Frozen", zh = "冻结" }, at = W0,
  en = [[Three words in a head of width 4 that was trained before. With its query matrix, W0, "it"
    attends to "mat". For a new task "it" is to attend to "cat"; "cat" and "mat" go on attending to
    themselves. W0 is *frozen*: a constant, no gradient is computed for it (in PyTorch,
    requires_grad = False), and no step changes it.]],
  zh = [[三个词，一个训练好的头，宽度是 4。照它的查询矩阵 W0 算，“它”关注的是“垫子”。新任务要“它”关
    注“猫”，“猫”和“垫子”照旧关注自己。W0 被*冻结*（frozen）：它是常数，不给它算梯度（PyTorch 里
    是 requires_grad = False），更新时也不动它。]],
  focus = { W0, 1, 1 }, core = true,
  notes = {
    en = [[Full fine-tuning would train all sixteen numbers of W0. Ask how many are really needed to
      send one word elsewhere.]],
    zh = [[全量微调（fine-tuning）要训练 W0 的全部十六个数。问一问：只让一个词换个关注对象，真正需要
      几个数？]],
  },
}

scene {
  id = "at-random", title = { en = "A at random, B at 0", zh = "A 随机，B 是 0" }, at = AB,
  en = beside.en .. [[Beside W0 stands a product of two thin matrices, A⋅B, and only these are trained:
    eight numbers for W0's sixteen. A, 4×1, begins at random (here whole numbers), B, 1×4, at 0; the
    1 that they share is the *rank* r. The paper (Hu et al. 2021) has words as columns and writes W0 +
    (alpha/r)⋅B⋅A; here words are rows, so it is A⋅B, and *scaling* is alpha/r, here 1.]],
  zh = beside.zh .. [[W0 旁边放着两个窄矩阵的乘积 A⋅B，只训练这两个，八个数，而 W0 有十六个。A 是
    4×1，随机初始化（这里取整数）；B 是 1×4，从 0 开始；两者共有的 1 就是*秩* r。论文（Hu 等，2021）
    里词是列，写作 W0 + (alpha/r)⋅B⋅A；这里词是行，写成 A⋅B，*scaling* 即 alpha/r，取 1。]],
  focus = { AB, 1, 1 }, core = true,
  notes = {
    en = [[W0⋅x + B⋅A⋅x there, X⋅W0 + X⋅A⋅B here: what is used first is A in both. The paper draws A
      from a Gaussian. loralib begins it as a linear layer begins (Kaiming uniform), and PEFT does
      the same by default; B is zeros in all three.]],
    zh = [[论文写 W0⋅x + B⋅A⋅x，这里写 X⋅W0 + X⋅A⋅B，两种写法里先用的都是 A。论文里 A 从高斯分布里
      抽；loralib 按线性层的惯例初始化 A（Kaiming uniform），PEFT 默认也这样。三者的 B 都是零。]],
  },
}

ask {
  at = "at-random", id = "touched",
  prompt = { en = "A is 4×1, B is 1×4. In how many of the sixteen cells can A⋅B be other than 0?",
             zh = "A 是 4×1，B 是 1×4。十六格里，A⋅B 最多能有几格不为 0？" },
  choice = { { en = "four, one for each number of A", zh = "四格，A 的每个数管一格" },
             { en = "eight, one for each number trained", zh = "八格，训练的每个数管一格" },
             { en = "all sixteen", zh = "十六格都可以" } },
  answer = 3, always = true,
  reason = { en = "Cell [i,j] is A[i,1]⋅B[1,j], and none of these has to be 0.",
             zh = "第 i 行第 j 列是 A[i,1]⋅B[1,j]，哪一格都可以不是 0。" },
  hints = { { en = [[What is the product's cell in row i and column j?]],
    zh = [[乘积第 i 行第 j 列是什么？]] } },
  slips = {
    [1] = { en = "Low rank is not few cells: each has a product A[i]⋅B[j].",
            zh = "低秩不等于格子少：每一格 (i, j) 都有自己的乘积 A[i]⋅B[j]。" },
    [2] = { en = "Eight numbers are free, but each of the cells is A[i]⋅B[j].",
            zh = "自由的数是八个，可低秩不等于格子少：每一格 (i, j) 都是 A[i]⋅B[j]。" },
  },
}

ask {
  at = "at-random", id = "independent",
  prompt = { en = [[Can A⋅B, 4×1 times 1×4, become the identity: 1 on the diagonal, 0
               elsewhere?]],
             zh = "4×1 乘 1×4 的 A⋅B，能变成单位矩阵（对角线上是 1，其余是 0）吗？" },
  choice = { { en = "yes, with the right A and B", zh = "能，只要 A 和 B 取得合适" },
             { en = "no", zh = "不能" },
             { en = "yes, but only after many steps", zh = "能，不过要训练很多步" } },
  answer = 2, always = true,
  reason = { en = "Every row of A⋅B is a multiple of B, and the identity's rows are not.",
             zh = "A⋅B 的每一行都是 B 的倍数，单位矩阵的各行却不是。" },
  hints = { { en = [[Is row 2 of the identity a multiple of its row 1?]],
    zh = [[单位矩阵的第 2 行是第 1 行的倍数吗？]] } },
  slips = {
    [1] = { en = "No cell changes by itself: every row is a multiple of the row B.",
            zh = "每一格都能变，却不能各变各的：每一行都是 B 这一行的倍数。" },
    [3] = { en = "Steps change A and B, and every row stays a multiple of B.",
            zh = "训练改的是 A 和 B，每一行始终是 B 的倍数。" },
  },
}

scene {
  id = "one-number", title = { en = "One number a word", zh = "一个词一个数" }, at = thin,
  en = beside.en .. [[X⋅A squeezes the four numbers of each word into one, {thin[1,1]} for "cat". Column 4 of X is
    shared by all words, so A[4,1] counts for each, A[1,1] for "cat" alone. B then makes four out of
    this one: whatever is added to a query is a multiple of B, and the multiple is the word's number
    here.]],
  zh = beside.zh .. [[X⋅A 把每个词的四个数压成一个，“猫”得 {thin[1,1]}。X 的第 4 列三个词都有，所以 A[4,1] 对每个
    词都算数，A[1,1] 只对“猫”算数。B 再把这一个数变回四个：加到查询上的，总是 B 的若干倍，而倍数就是
    这个词在 thin 里的数。]],
  focus = { thin, 3, 1 }, core = true,
  notes = {
    en = [[A says for whom, B says whereto. With rank r a word has r such numbers, and B has r
      rows.]],
    zh = [[A 决定给谁改，B 决定往哪里改。秩是 r 时，一个词有 r 个这样的数，B 有 r 行。]],
  },
}

ask {
  at = "one-number", id = "squeeze", cell = { 3, 1 },
  prompt = { en = "Row \"it\" of X times the column A: what is thin[3,1]?",
             zh = "X 的“它”那一行乘 A 这一列：thin[3,1] 是多少？" },
  reason = { en = "1⋅A[3,1] + 1⋅A[4,1] = -1 + 2 = 1: only columns 3 and 4 of the row are not 0.",
             zh = "1⋅A[3,1] + 1⋅A[4,1] = -1 + 2 = 1：这一行只有第 3、4 列不是 0。" },
  hints = { { en = "\"it\" has a 1 in columns 3 and 4.", zh = "“它”在第 3、4 列是 1。" } },
  slips = {
    [3] = { en = "A[3,1] is negative: -1 + 2. (Or that is the row of \"cat\".)",
            zh = "A[3,1] 是负的：-1 + 2。（或者这是“猫”那一行。）" },
    [-1] = { en = "Column 4 of the row is 1 as well, so A[4,1] counts too.",
             zh = "这一行第 4 列也是 1，A[4,1] 也要算上。" },
    [2] = { en = "Column 3 of the row is 1 as well, so A[3,1] = -1 counts too.",
            zh = "这一行第 3 列也是 1，A[3,1] = -1 也要算上。" },
  },
}

scene {
  id = "where-it-was", title = { en = "Where the model was", zh = "从原来的地方开始" }, at = Q,
  en = beside.en .. [[Q = X⋅W0 + scaling⋅(thin⋅B). The second part is 0 as long as B is, so Q is to the last digit what
    the frozen head computed. Training begins where the model was.]],
  zh = beside.zh .. [[Q = X⋅W0 + scaling⋅(thin⋅B)。只要 B 是 0，第二部分就是 0，Q 和冻结的头算出来的一模一样。训练就从模
    型原来的地方开始。]],
  focus = { Q, 3, 1 }, core = true,
  notes = {
    en = [[This is why one of the two begins at 0: with both at random the first output would
      already be disturbed.]],
    zh = [[两个里要有一个从 0 开始，原因就在这里：都随机的话，第一次输出就已经被打乱了。]],
  },
}

ask {
  at = "where-it-was", id = "multiple", answer = 6,
  prompt = { en = [[thin is {thin[1,1]}, {thin[2,1]}, {thin[3,1]} for cat, mat, it. If B were (2,
               0, 0, 0), how much would be added to Q[2,1], of "mat"?]],
             zh = [[猫、垫子、它的 thin 是 {thin[1,1]}、{thin[2,1]}、{thin[3,1]}。假
               如 B 是 (2, 0, 0, 0)，“垫子”的 Q[2,1] 会加上多少？]] },
  reason = { en = "thin[2,1]⋅B[1,1] = {thin[2,1]}⋅2 = 6.",
             zh = "thin[2,1]⋅B[1,1] = {thin[2,1]}⋅2 = 6。" },
  hints = { { en = [[Row 2 of thin⋅B is thin[2,1] times B.]],
    zh = [[thin⋅B 的第 2 行是 thin[2,1] 乘 B。]] } },
  slips = {
    [2] = { en = "That is what \"it\" would get. For \"mat\" B counts thin[2,1] times.",
            zh = "那是“它”得到的。对“垫子”，B 要乘 thin[2,1]。" },
    [0] = { en = "It is 0 now, since B is 0. Asked is with B = (2, 0, 0, 0).",
            zh = "现在是 0，因为 B 是 0。问的是 B = (2, 0, 0, 0) 的时候。" },
    [3] = { en = "That is thin[2,1]. B[1,1], by which it is multiplied, would be 2.",
            zh = "3 是 thin[2,1]，还要乘 B[1,1] 的 2。" },
    [8] = { en = "That is Q[2,1] afterwards. Asked is what is added to it.",
            zh = "8 是加完之后的 Q[2,1]。问的是加上多少。" },
  },
}

scene {
  id = "shares-now", title = { en = "The shares", zh = "份额" }, at = P,
  en = [[The shares, called P here, are the softmax of S = Q⋅Kᵀ. The keys, already divided by √d_k = 2, stay, so only
    the query of "it" can send it elsewhere. {if edited}"it" now gives {P[3,1]:%} to "cat" and
    {P[3,2]:%} to "mat". Take your edits back (O) before you go on.{else}"it" gives {P[3,2]:%} to
    "mat" and {P[3,1]:%} to "cat". That is to be reversed, and the other two rows are to stay as
    they are.{end}]],
  zh = [[注意力权重在这一课叫 P，即 S = Q⋅Kᵀ 的 softmax。键不训练（已经除过 √d_k = 2），要让“它”换个关注对象，只能改
    它的查询。{if edited}“它”现在给“猫” {P[3,1]:%}，给“垫
    子” {P[3,2]:%}。往下走之前，先按 O 改回原来的数。{else}“它”给“垫子” {P[3,2]:%}，给
    “猫” {P[3,1]:%}。要把这两个倒过来，另外两行则保持原样。{end}]],
  focus = { P, 3, 1 }, core = true,
}
expect { P, 3, 1, near = 0.067425 }
expect { P, 3, 2, near = 0.821409 }

try {
  at = "shares-now", id = "by-hand", only = { A, B }, cells = 2,
  prompt = { en = [[Be the training: change one number of A and one of B so that "it" gives "cat"
               more than 70 %, while "cat" and "mat" give themselves more than 70 %.]],
             zh = [[你来当一回训练：A 改一个数，B 改一个数，让“它”给“猫”超过 70%，同时“猫”和“垫子”
               给自己的仍都超过 70%。]] },
  reached = function() return P[3][1] > 0.7 and P[2][2] > 0.7 and P[1][1] > 0.7 end,
  reason = { en = "B[1,1] draws a word to \"cat\" as far as its thin is not 0.",
             zh = "B[1,1] 把词拉向“猫”，拉多少看它的 thin；是 0 就不动。" },
  hints = { { en = [[Only the key of "cat" has a number in column 1. So B[1,1] draws every word to
                "cat".]],
              zh = "第 1 列只有“猫”的键有数，所以 B[1,1] 会把每个词都拉向“猫”。" },
            { en = "\"mat\" must not be drawn: make thin[2,1] = A[2,1] + A[4,1] equal to 0.",
              zh = "“垫子”不能被拉走：让 thin[2,1] = A[2,1] + A[4,1] 等于 0。" } },
  solution = { "set A[2,1] -2", "set B[1,1] 4" },
}

scene {
  id = "loss", title = { en = "The loss", zh = "损失" }, at = L,
  en = [[The loss: cross-entropy against cat → cat, mat → mat, it → cat, the mean of -ln of the
    three shares asked for, {L:3}. Nine tenths of it is row "it". In a real model the loss lies
    further on and nobody says whom to attend to (lesson 8); here the way is kept short.]],
  zh = [[损失：对照“猫→猫、垫子→垫子、它→猫”的交叉熵，即三个目标份额的 -ln 的均值，{L:3}。其中九成
    来自“它”那一行。真正的模型里损失在更后面，没人规定该关注谁（第 8 课）；这里把路缩短了。]],
  focus = { L, 1, 1 },
}
expect { L, 1, 1, near = 0.999961 }

-- How it learns -----------------------------------------------------------------

scene {
  id = "query-back", title = { en = "Back to Q", zh = "反向到 Q" }, at = d(Q),
  en = [[{if edited}The way back is told with the lesson's own numbers: press O. {else}{end}dQ = dS⋅K,
    and dS is (P - what is asked for)/3, as always with softmax and cross-entropy. Row "it" is by far
    the largest; at its first number it is {dQ[3,1]:3}, so this number of Q should grow. So far it
    makes no difference whether it came from W0 or from A⋅B.]],
  zh = [[{if edited}反向讲的是课里原来的数，先按 O。{else}{end}dQ = dS⋅K，其中 dS 是 (P - 目
    标)/3，softmax 配交叉熵总是这样。“它”那一行远比别的大：第 1 个分量的梯度是 {dQ[3,1]:3}，应该变
    大。到这里为止，Q 里的数来自 W0 还是来自 A⋅B，没有区别。]],
  focus = { d(Q), 3, 1 }, core = true,
}
expect { d(Q), 3, 1, near = -0.310858 }

ask {
  at = "query-back", id = "who-first",
  prompt = { en = [[A is random, B is 0. Which of the two gets a gradient other than 0 in this
               first pass?]],
             zh = "A 是随机数，B 是 0。这第一次反向，哪个的梯度不全是 0？" },
  choice = { { en = "only A: B is 0, and 0 learns nothing", zh = "只有 A：B 是 0，0 什么也学不到" },
             { en = "only B", zh = "只有 B" },
             { en = "both", zh = "两个都有" },
             { en = "neither, as A⋅B is 0", zh = "都没有，因为 A⋅B 是 0" } },
  answer = 2,
  reason = { en = "dB = thinᵀ⋅dQ is not 0; dthin = dQ⋅Bᵀ is 0, since B is.",
             zh = "dB = thinᵀ⋅dQ 不是 0；dthin = dQ⋅Bᵀ，B 是 0，它就是 0。" },
  hints = { { en = "The gradient of a factor is the other factor times what comes back.",
              zh = "一个因子的梯度，等于另一个因子乘上传来的梯度。" } },
  slips = {
    [1] = { en = "A 0 does not stop its own gradient, only what passes through it.",
            zh = "一个数是 0，不影响它自己的梯度，它拦住的是经过它的梯度。" },
    [3] = { en = "What goes to A is multiplied by B on its way, and B is 0.",
            zh = "传给 A 的要先乘 B，而 B 是 0。" },
    [4] = { en = "A product that is 0 can still grow: raise B, and A⋅B is no longer 0.",
            zh = "乘积是 0 也还能变：把 B 抬高一点，A⋅B 就不是 0 了。" },
  },
}

scene {
  id = "b-moves", title = { en = "B moves first", zh = "B 先动" }, at = d(B),
  en = [[dB = thinᵀ⋅dup, where dup = scaling⋅dQ: each word's row of dup times its number in thin, added
    up. {if edited}B[1,1] has {dB[1,1]:3} now.{else}B[1,1] has {dB[1,1]:3}, B[1,3] {dB[1,3]:3}. So it
    is B that moves first, though it is B that is 0.{end}]],
  zh = [[dB = thinᵀ⋅dup，dup = scaling⋅dQ。每个词的那一行 dup，乘它在 thin 里的数，再加起来。{if edited}B[1,1] 处
    现在是 {dB[1,1]:3}。{else}B[1,1] 处是 {dB[1,1]:3}，B[1,3] 处是 {dB[1,3]:3}。所以先动的是 B，尽
    管为 0 的正是 B。{end}]],
  focus = { d(B), 1, 1 }, core = true,
  notes = {
    en = [[thinᵀ is as wide as there are words, so any number of words ends in the same four
      numbers.]],
    zh = [[有多少个词，thinᵀ 就有多宽；词再多，加出来的也还是这四个数。]],
  },
}
expect { d(B), 1, 1, near = -0.415650 }
expect { d(B), 1, 3, near = -0.032455 }

ask {
  at = "b-moves", id = "adam",
  prompt = { en = [[A step of Adam is -lr⋅m′ ∕ √v′, and in the first m′ is the gradient g, v′ is g².
               dB[1,1] is {dB[1,1]:3}, dB[1,3] {dB[1,3]:3}, thirteen times smaller. How far
               does B[1,1] move, compared with B[1,3]?]],
             zh = [[Adam 的一步是 -lr⋅m′ ∕ √v′，第一步里 m′ 就是梯
               度 g，v′ 是 g²。dB[1,1] 是 {dB[1,1]:3}，dB[1,3]
               是 {dB[1,3]:3}，只有十三分之一。和 B[1,3] 相比，B[1,1] 走多远？]] },
  choice = { { en = "thirteen times as far", zh = "十三倍远" },
             { en = "√13 times as far", zh = "√13 倍远" },
             { en = "equally far", zh = "一样远" } },
  answer = 3,
  reason = { en = "g/√(g²) is -1 for every negative g: both move by lr.",
             zh = "g 是负数，g/√(g²) 就总是 -1，两个都移动 lr。" },
  hints = { { en = "What is g over √(g²), if g is -0.416? And if it is -0.032?",
              zh = "g 除以 √(g²)，g 是 -0.416 时是多少？是 -0.032 时呢？" } },
  slips = {
    [1] = { en = "That holds for plain descent, -lr⋅g. Adam divides by √v′, here |g|.",
            zh = "那是普通的梯度下降 -lr⋅g。Adam 要除以 √v′，这里就是 |g|。" },
    [2] = { en = "The root is taken of g², which is the size of g, not its root.",
            zh = "开方的是 g²，得到的是 g 的大小，不是 g 的平方根。" },
  },
}

scene {
  id = "full-gradient", title = { en = "The full gradient", zh = "完整的梯度" }, at = full_grad,
  en = [[Were W0 trained, this would be its gradient, Xᵀ⋅dQ; nobody has to make it, and dB is
    scaling⋅Aᵀ times it. {if edited}{else}Of its *singular values*, the factors by which it
    stretches, the first is 0.677, the second 0.042: nearly *rank* 1, as most of L is row "it", so some
    product of rank 1 is nearly all of it.{end} That what fine-tuning changes has such a low *intrinsic rank* is the
    paper's hypothesis.]],
  zh = [[W0 若也训练，这就是它的梯度 Xᵀ⋅dQ。它不必真的算出来，dB 等于 scaling⋅Aᵀ 乘它。{if edited}{else}*奇
    异值*是矩阵在各方向上伸缩的倍数，这里第一个是 0.677，第二个只有 0.042：L 的九成来自“它”一行，
    秩几乎是 1，所以某个秩为 1 的乘积就是它的绝大部分。{end}微调改动的部分有这样低的*内在秩*（intrinsic rank），是论文的假设。]],
  focus = { full_grad, 3, 1 }, subject = "rank",
  notes = {
    en = [[Likewise dA = scaling⋅dW⋅Bᵀ: each of the two gets the full gradient by way of the
      other. So the first step of plain descent moves A⋅B by A⋅dB = A⋅Aᵀ⋅dW (times -lr): along A
      alone, and A was drawn without knowing dW. The rest waits until A has turned; LoRA-GA (2024)
      begins with a pair whose first step is aligned with that of full fine-tuning.]],
    zh = [[同样，dA = scaling⋅dW⋅Bᵀ：两个因子都要隔着对方，才得到完整的梯度。所以普通梯度下降的第一
      步，A⋅B 动的是 A⋅dB = A⋅Aᵀ⋅dW（乘 -lr），只沿着 A 的方向，而抽 A 的时候还不知道 dW。其余的要等
      A 转过来。LoRA-GA（2024）换了初始化，让第一步和全量微调的方向对齐。]],
  },
}
expect { full_grad, 3, 1, near = -0.310858 }

scene {
  id = "thin-back", title = { en = "Back through B", zh = "反向过 B" }, at = d(thin),
  en = [[dthin = dup⋅Bᵀ.{if edited} What comes back, dup, is multiplied by B.{else} B is 0, so all
    three numbers are 0: make a word's number in thin larger, and the output stays, as it is
    multiplied by 0 afterwards.{end}]],
  zh = [[dthin = dup⋅Bᵀ：传来的 dup 还要乘 B。{if edited}{else}B 是 0，所以三个数全
    是 0：thin 里的数再大，后面乘的是 0，输出不变。{end}]],
  focus = { d(thin), 3, 1 },
}

ask {
  at = "thin-back", id = "frozen", always = true,
  prompt = { en = [[W0 is frozen and gets no gradient. Are its sixteen numbers still needed on the
               way back, if X comes from a layer below?]],
             zh = "W0 被冻结，不算它的梯度。假如 X 来自下面一层，反向时还用得着它的十六个数吗？" },
  choice = { { en = "no, frozen numbers take no part in it", zh = "用不着，冻结的数不参与反向" },
             { en = "yes, for dX", zh = "用得着，算 dX 要用" },
             { en = "yes, for dB", zh = "用得着，算 dB 要用" } },
  answer = 2,
  reason = { en = "dX = dQ⋅W0ᵀ + dthin⋅Aᵀ.",
             zh = "dX = dQ⋅W0ᵀ + dthin⋅Aᵀ。" },
  hints = { { en = "Which path leads from Q back to X?", zh = "从 Q 回到 X，有哪几条路？" } },
  slips = {
    [1] = { en = "W0 takes no step, but the layers below get their gradient through it.",
            zh = "冻结不是切断：W0 不更新，可下面各层的梯度要经过它。" },
    [3] = { en = "dB = thinᵀ⋅dup. W0 is not in it.", zh = "dB = thinᵀ⋅dup，里面没有 W0。" },
  },
}

scene {
  id = "a-waits", title = { en = "A has to wait", zh = "A 还要等" }, at = d(A),
  en = [[dA = Xᵀ⋅dthin. {if edited}A[3,1] has {dA[3,1]:3} now; whatever comes back to A is
    multiplied by B on its way. Take your edits back (O) before you go on.{else}All four are 0, so A stays in the first step. It is
    not dead: after :train 1 B has moved, and dA is no longer 0 (u takes the step back).{end}]],
  zh = [[dA = Xᵀ⋅dthin。{if edited}A[3,1] 处现在是 {dA[3,1]:3}；传回 A 的梯度，路上都要
    乘 B。往下走之前，先按 O 改回原来的数。{else}四个全是 0，所以第一步 A 不动。但这不等于学不了：:train 1 之后 B 动了，dA 就不再
    是 0（按 u 撤销这一步）。{end}]],
  focus = { d(A), 3, 1 }, core = true,
  notes = {
    en = [[A 0 here says "no effect now", not "not computed". It is the same 0 that keeps the output
      unchanged at the start.]],
    zh = [[这里的 0 是“眼下没有作用”，不是“没有算”。让开头的输出保持不变的，也正是这个 0。]],
  },
}
expect { d(A), 3, 1, near = 0 }
expect { d(A), 3, 1, near = -0.083, tolerance = 0.0005, after = { "train 1" } }

try {
  at = "a-waits", id = "stuck", only = { A },
  prompt = { en = [[Change A alone until every number of dB is 0: then neither A nor B would ever
               move.]],
             zh = "只改 A，让 dB 的每个数都是 0：这样 A 和 B 就永远都不会动了。" },
  reached = function()
    for j = 1, 4 do
      if math.abs(d(B)[1][j]) > 1e-9 then return false end
    end
    return true
  end,
  reason = { en = "If thin is 0, so is dB = thinᵀ⋅dup. A = 0 makes it so; (1, 1, 1, -1) does, too.",
             zh = "thin 是 0，dB = thinᵀ⋅dup 就是 0。A = 0 就会这样，(1, 1, 1, -1) 也会。" },
  hints = { { en = "dB is made with thin, and thin with A.", zh = "dB 要用 thin，thin 要用 A。" },
            { en = "A whole column is set at once by :set A[:,1] and four numbers.",
              zh = ":set A[:,1] 后面跟四个数，可以一次改一整列。" } },
  solution = { "set A[:,1] 0 0 0 0" },
}

scene {
  id = "through-w0", title = { en = "Through W0", zh = "经过 W0" }, at = d(X),
  en = beside.en .. [[X is used twice, by W0 and by the pair. {if edited}{else}Through thin comes 0, so all of
    dX comes through Q0, as dQ0⋅W0ᵀ; a layer below would learn from it.{end} So a frozen W0 must
    be in memory in training too (QLoRA, 2023, keeps it there in 4 bits); what is saved is its own
    gradient, and what Adam keeps for it.]],
  zh = beside.zh .. [[X 用了两次：一次经过 W0，一次经过 A、B。{if edited}{else}经过 thin 传来的是 0，其余都经
    过 Q0，即 dQ0⋅W0ᵀ。下面若还有一层，就靠它学。{end}所以训练时冻结的 W0 也得留在内存里（QLoRA，2023，
    把它存成 4 位）；省下的是它自己的梯度，还有 Adam 要为它存的数。]],
  focus = { d(X), 3, 1 },
  notes = {
    en = [[What a layer keeps from the forward pass is not saved: dA = Xᵀ⋅dthin needs X just as dW0
      would, and dB needs thin besides. Ask why a large batch fills the memory with LoRA, too. Of the three products with a
      matrix as wide as W0 (X⋅W0, dQ⋅W0ᵀ, Xᵀ⋅dQ) only the last is spared: about two thirds of the
      work is left.]],
    zh = [[前向要留到反向用的数省不下来：dA = Xᵀ⋅dthin 和 dW0 一样要用 X，dB 还要用 thin。问一问：
      用了 LoRA，为什么批次一大，显存照样会满？和 W0 一样宽的三个乘积
      （X⋅W0、dQ⋅W0ᵀ、Xᵀ⋅dQ），省下的只有最后一个，计算量还剩约三分之二。]],
  },
}

scene {
  id = "adam_step", title = { en = "Adam", zh = "Adam" }, at = step(B),
  en = [[*Adam* (Kingma and Ba 2014) keeps two *moving averages* for each number, of its gradients g
    and of g²: m ← 0.9⋅m + 0.1⋅g, v ← 0.999⋅v + 0.001⋅g² (β₁ = 0.9, β₂ = 0.999). They begin at 0 and
    are too small at first; divided by 1-0.9ᵗ and 1-0.999ᵗ at step t they are m′ and v′. Then
    w ← w - lr⋅m′ ∕ (√v′ + 1e-8).{if edited}{else} Here it is opened for B[1,1], at t = 1.{end}]],
  zh = [[*Adam*（Kingma 和 Ba，2014）给每个数记两个*滑动平均*（moving average），一个是梯度 g 的，一个
    是 g² 的：m ← 0.9⋅m + 0.1⋅g，v ← 0.999⋅v + 0.001⋅g²（β₁ = 0.9，β₂ = 0.999）。两者从 0 开始，起初偏
    小；第 t 步分别除以 1-0.9ᵗ 和 1-0.999ᵗ，得到 m′ 和 v′。然后 w ← w - lr⋅m′ ∕ (√v′ + 1e-8)。{if edited}{else}这
    里打开的是 B[1,1]，t = 1。{end}]],
  focus = { B, 1, 1 }, core = true, always = true,
  notes = {
    en = [[m′ and v′ are usually written m̂ and v̂. Plain gradient descent would have moved B[1,1]
      thirteen times as far as B[1,3]; type :optimizer sgd and look.]],
    zh = [[m′、v′ 通常写作 m̂、v̂。换成普通的梯度下降，B[1,1] 走的会是 B[1,3] 的十三倍；输
      入 :optimizer sgd 看看。]],
  },
}

scene {
  id = "two-more", title = { en = "Two numbers more", zh = "多存两个数" }, at = step(B),
  en = [[Later steps are shorter where g changes sign: then m is small, and v is not. m and v are
    two more numbers to keep for each one that is trained: 16 for the pair, for W0 it would be 32.
    With the gradient, this is what LoRA saves in training.]],
  zh = [[以后 g 的符号若来回变，m 就小，v 却不小，步子便短。每训练一个数，就要多存 m、v 两个数：这
    一对要 16 个，训练 W0 则要 32 个。LoRA 训练时省下的，就是它们和梯度。]],
  focus = { B, 1, 1 }, always = true,
  notes = {
    en = [[A frozen number has no m, no v and no gradient. For GPT-3 the paper gives a third of
      the memory in training.]],
    zh = [[冻结的数没有 m，没有 v，也没有梯度。对 GPT-3，论文说训练时的显存降到三分之一。]],
  },
}

scene {
  id = "alpha", title = { en = "alpha/r", zh = "alpha/r" }, at = step(B),
  en = [[*scaling* = alpha/r stands before thin⋅B going forward, before dQ on the way back, and in W0 +
    scaling⋅A⋅B when the pair is merged. It is a constant: alpha is chosen once, and with a rank
    r twice as large each of the r products counts half, to spare a new search for lr.]],
  zh = [[*scaling* = alpha/r 前向时乘在 thin⋅B 上，反向时乘在 dQ 上，合并时也要乘，即 W0 + scaling⋅A⋅B。它
    是常数，alpha 选定之后不再动。秩 r 加倍，r 个乘积各自的分量就减半，免得重新找学习率。]],
  focus = { B, 1, 1 }, always = true,
  notes = {
    en = [[The paper sets alpha to the first r that it tries and leaves it: with Adam, it says, tuning
      alpha is about the same as tuning lr, if the beginning is scaled along. Here √2 times A and √2
      times lr do in every step what scaling 2 does; twice the lr alone does so in the first step only.
      rsLoRA (2023) divides by √r instead: with alpha/r the larger ranks learn too slowly.]],
    zh = [[论文把 alpha 取成最先试的那个 r，不再去调，理由是用 Adam 时，只要初始化跟着缩放，调 alpha 和调学习
      率差不多。这里 A 乘 √2、学习率乘 √2，每一步都和 scaling 取 2 一样；单把学习率加倍，只有第一步一样。
      rsLoRA（2023）改为除以 √r，因为除以 r 时，秩一大就学得太慢。]],
  },
}

ask {
  at = "alpha", id = "twice", answer = 2, always = true,
  prompt = { en = [[B is 0. With scaling 2 in place of 1, all else the same: how far does Q[3,1]
               move in the first step of Adam, compared with before?]],
             zh = "B 还是 0，别的都不变，只把 scaling 从 1 换成 2。Adam 的第一步里，Q[3,1] 走的是原来的几倍？" },
  choice = { { en = "equally far", zh = "一样远" },
             { en = "twice as far", zh = "两倍远" },
             { en = "four times as far", zh = "四倍远" } },
  reason = { en = "Adam divides the 2 out of dB; in scaling⋅thin⋅B it stays, as if lr were doubled.",
             zh = "dB 里的 2 被 Adam 除掉了，scaling⋅thin⋅B 里的还在，和学习率加倍一样。" },
  hints = { { en = "How far does B[1,1] move, once dB[1,1] is twice as large?",
              zh = "dB[1,1] 变成两倍，B[1,1] 走多远？" },
            { en = "Q[3,1] gets scaling⋅thin[3,1]⋅B[1,1].", zh = "Q[3,1] 加上的是 scaling⋅thin[3,1]⋅B[1,1]。" } },
  slips = {
    [1] = { en = "Adam divides the 2 out of dB only. Scaling stands before B, too.",
            zh = "Adam 除掉的只是 dB 里的 2。到了 Q，B 前面还要乘一次 scaling。" },
    [3] = { en = "So it is with plain descent: dB doubles, and so does what B adds.",
            zh = "普通的梯度下降才是四倍：dB 加倍，B 加上去的部分又加倍。" },
  },
}
expect { Q, 3, 1, near = 1.1, after = { "train 1" } }
expect { Q, 3, 1, near = 1.2, after = { "set scaling 2", "train 1" } }
expect { Q, 3, 1, near = 1.2, after = { "lr 0.2", "train 1" } }
expect { P, 2, 2, near = 0.958342, after = { "set scaling 2", "train 50" } }
expect { P, 2, 2, near = 0.958342,
  after = { "set A[:,1] sqrt(2) sqrt(2) -sqrt(2) 2*sqrt(2)", "lr 0.1*sqrt(2)", "train 50" } }
expect { P, 2, 2, near = 0.997659, after = { "lr 0.2", "train 50" } }
expect { d(B), 1, 1, near = -0.831301, after = { "set scaling 2" } }

scene {
  id = "sorted", title = { en = "First B, then A", zh = "先 B 后 A" }, at = step(A),
  en = [[B is one row for all words, and what a word gets of it is its thin: 3 for "cat", 3 for "mat",
    1 for "it". B moves from step 1 on, toward "cat", and A from step 2 on. From the lesson's own
    numbers (O) press t, five steps each time, ten times, and watch row "mat".]],
  zh = [[B 只有一行，所有的词共用，每个词分到多少看它的 thin：“猫” 3，“垫子” 3，“它” 1。B 从第 1 步就朝“猫”的方
    向动，A 从第 2 步才动。从课里原来的数（按 O）出发，按 t，一次五步，按十次，留意“垫子”那一行。]],
  focus = { A, 1, 1 }, subject = "film", core = true, always = true,
  notes = {
    en = [[B moved first, A did the sorting. Scrub back with :history 5, where "mat" is at its worst:
      A[4,1] has risen by a third and A[2,1] fallen by as much, so that thin of "mat" is still 3; after
      50 steps it is -1.2. LoRA+ (2024) gives B a larger rate than A.]],
    zh = [[先动的是 B，分清谁是谁靠 A。用 :history 5 回看“垫子”最糟的时候：A[4,1] 升了三分之一，A[2,1] 降得一
      样多，“垫子”的 thin 还是 3；50 步之后它是 -1.2。LoRA+（2024）让 B 的学习率比 A 大。]],
  },
}

ask {
  at = "sorted", id = "drawn-along", answer = 3, always = true,
  prompt = { en = [["mat" is to go on attending to itself, 90 % at the start. What does row "mat" look
               like after the first five steps?]],
             zh = "“垫子”本该照旧关注自己，开始时给自己 90%。头五步之后，“垫子”这一行怎样？" },
  choice = { { en = "as before: its target is the same", zh = "和原来一样：它的目标没变" },
             { en = "above 90 %: every step makes all rows better",
               zh = "超过 90%：每一步都让每一行更好" },
             { en = "it gives \"cat\" more than itself", zh = "给“猫”的比给自己的还多" } },
  reason = { en = [[51 % to "cat", 46 % to itself: drawn along with "it", and harder. Then A turns:
               after 50 steps "mat" gives itself 96 %.]],
             zh = "给“猫” 51%，给自己 46%：跟着“它”一起被拉走，拉得更狠。后来 A 转过来，50 步之后给自己 96%。" },
  hints = { { en = "How much of B does \"mat\" get, and how much \"it\"?",
              zh = "“垫子”分到 B 的几倍？“它”呢？" } },
  slips = {
    [1] = { en = [[B is not for "it" alone: "it" gets it times 1, "mat" times 3.]],
            zh = "B 不只给“它”：“它”分到的是 B 的 1 倍，“垫子”是 3 倍。" },
    [2] = { en = "L is the mean of three rows: one may lose what another gains more.",
            zh = "下降的是 L，三行的均值：一行多赚，另一行就可能亏一点。" },
  },
}
expect { P, 2, 1, near = 0.514, tolerance = 0.0005, after = { "train 5" } }
expect { P, 2, 2, near = 0.463, tolerance = 0.0005, after = { "train 5" } }
expect { A, 4, 1, near = 2.344, tolerance = 0.0005, after = { "train 5" } }
expect { A, 2, 1, near = 0.676, tolerance = 0.0005, after = { "train 5" } }
expect { thin, 2, 1, near = 3.02, tolerance = 0.0005, after = { "train 5" } }
expect { thin, 2, 1, near = -1.24, tolerance = 0.0005, after = { "train 50" } }
expect { P, 2, 2, near = 0.961, tolerance = 0.0005, after = { "train 50" } }
expect { B, 1, 1, near = 0.1, after = { "train 1" } }
expect { B, 1, 3, near = 0.1, after = { "train 1" } }
expect { A, 1, 1, near = 1, after = { "train 1" } }

local both_zero = { "set A[:,1] 0 0 0 0", "train 50" }
expect { P, 3, 1, near = 0.067425, after = both_zero,
  claim = { en = "with A and B both 0 the shares stay in 50 steps",
    zh = "A 和 B 都是 0，50 步之后份额不变" } }
expect { P, 3, 1, above = 0.9, after = { "train 50" },
  claim = { en = "with A at random and B = 0 it learns in as many",
    zh = "A 随机、B = 0，同样的步数就学会了" } }
expect { P, 3, 1, above = 0.9, after = { "set A[:,1] 0 0 0 0", "set B[1,1] 1", "train 50" },
  claim = { en = "with A = 0 and one number of B other than 0 it learns, too",
    zh = "A = 0、B 有一个数不是 0，也学得会" } }
expect { P, 2, 2, above = 0.9, after = { "set A[:,1] 0 0 0 0", "set B[1,1] 1", "train 50" } }

-- What it amounts to -------------------------------------------------------------

scene {
  id = "one-direction", title = { en = "Rank 1", zh = "秩为 1" }, at = delta,
  en = [[After 50 steps, rounded to halves, the pair is A_end and B_end (v shows them). Every row of
    their product ΔW, which is added to W0, is B_end times one number: its rank is 1, and only the
    first singular value is not 0. In GPT-3, on two tasks, rank 1 at queries and values did as well
    as rank 64; the queries' matrix alone, as here, did worse.]],
  zh = [[训练 50 步之后，每个数取到最近的 0.5 的倍数，这一对就是 A_end 和 B_end（按
    v 可见）。它们的乘积 ΔW 要加到 W0 上，每一行都是 B_end 的某个倍数，所以秩是 1，只有第一个奇异值不
    是 0。在 GPT-3 的两个任务上，查询和值的矩阵各配秩 1，和秩 64 一样好；像这里这样只改查询的矩阵，就差一些。]],
  focus = { delta, 2, 1 }, subject = "rank", core = true,
  notes = {
    en = [[Sixteen numbers, seven of them free: A times a factor and B divided by it give the same
      product. Here ΔW is larger than W0 (the roots of the sums of squares are 10.2 and 4.7); in the
      paper's Wq of GPT-3 it is a ninth of it, and makes larger what Wq has but hardly uses. Nor does
      the paper expect a small rank to do for every task: not for a language the model has not seen.]],
    zh = [[十六个数，只有七个自由：A 乘一个数、B 除以同一个数，乘积不变。这里 ΔW 比 W0 还大（平方和的平
      方根，10.2 对 4.7）；论文里 GPT-3 的 Wq，ΔW 只有它的九分之一，放大的是 Wq 里已有而很少用到的方向。论
      文也不认为小的秩什么任务都行，例如换成一种预训练没有的语言。]],
  },
}

scene {
  id = "other-targets", title = { en = "Other targets", zh = "换一组目标" }, at = step(A),
  en = beside.en .. [[A pair adds to a row of scores its thin times B⋅Kᵀ: the same three
    numbers in every row, but backwards where thin is below 0, as for "mat" after 50 steps. Now take
    other targets, "cat" to "mat", "mat" to "it", "it" to "cat". Each of them has the smallest score
    of its row at the start.]],
  zh = beside.zh .. [[一对 A、B 给每行分数加上的，是 thin 乘 B⋅Kᵀ：三个数各行相同，thin 大于 0 就正着加，小于 0 就倒着加，50 步之后的“垫子”就是倒着加。现在换一组目标，“猫”关注“垫子”，“垫子”关注“它”，“它”关注“猫”：开始
    时，它们都是所在那一行里分数最小的。]],
  focus = { A, 1, 1 }, subject = "film", core = true, always = true,
  notes = {
    en = [[A line has two ends. From the lesson's own numbers one pair leaves row "cat" 32 % for "mat"
      and 65 % for "it" after 400 steps, and in the end L stays above ln 2/3 = 0.231, since a target that is not the largest
      has half at most. Merging a pair and beginning another adds rank after rank (ReLoRA, 2023).]],
    zh = [[一条线只有两端。从课里原来的数出发，只有一对时，400 步之后“猫”那一行给“垫子” 32%，给“它” 65%；再练多久，L 也大于 ln 2/3 =
      0.231，因为不是最大的份额至多一半。练好一对，合并，再加一对，秩就一次次加上去（ReLoRA，2023）。]],
  },
}

ask {
  at = "other-targets", id = "ends", answer = 2, always = true,
  prompt = { en = [[One pair of rank 1, trained as long as you like: in how many of the three rows can
               these targets get the largest share?]],
             zh = "只有一对秩为 1 的 A、B，训练多久都行。三行里，这些目标最多能在几行成为份额最大的？" },
  choice = { { en = "in one", zh = "一行" }, { en = "in two", zh = "两行" },
             { en = "in all three, after enough steps", zh = "三行都行，只要步数够多" } },
  reason = { en = [[To pass both others, a target must have the largest of B⋅Kᵀ (thin above 0) or the
               smallest (thin below 0): two words, and not three.]],
             zh = "要超过另外两个，目标在 B⋅Kᵀ 里必须最大（thin 大于 0）或最小（thin 小于 0）：这样的词有两个，没有三个。" },
  hints = { { en = [[For "mat" to pass both others in row "cat", where must its number stand among the
                three of B⋅Kᵀ?]],
              zh = "“猫”那一行里，“垫子”要超过另外两个，它在 B⋅Kᵀ 的三个数里排第几？" } },
  slips = {
    [1] = { en = "thin may be below 0: then the smallest of B⋅Kᵀ gains most.",
            zh = "thin 可以小于 0：那时 B⋅Kᵀ 里最小的那个词赚得最多。" },
    [3] = { en = "In B⋅Kᵀ the third target lies between the others: one stays ahead.",
            zh = "第三个目标在 B⋅Kᵀ 里夹在另两个中间，总有一个在它前面。" },
  },
}

try {
  at = "other-targets", id = "two-pairs",
  only = rank == 1 and { A, B, y } or { A, B, A2, B2, y },
  prompt = { en = [[`:set y[:,1] 2 3 1` sets these targets. By training: more than 90 % for each of the
               three. (:choose rank 2 puts a second pair beside the first, its B2 at 0.)]],
             zh = [[`:set y[:,1] 2 3 1` 换上这组目标。靠训练，让三个目标都超过 90%。（:choose rank 2 在旁边再放
               一对，B2 也从 0 开始。）]] },
  reached = function() return P[1][2] > 0.9 and P[2][3] > 0.9 and P[3][1] > 0.9 end,
  reason = { en = "Two pairs add two directions, and each row has its own mixture: a plane has more than two ends.",
             zh = "两对给出两个方向，每行各有各的组合：平面上可以有三个顶点，不止两端。" },
  hints = { { en = "First with one pair: :train 400. Which row is left behind?",
              zh = "先用一对试试：:train 400。哪一行落在后面？" },
            { en = "Then two: :choose rank 2, and :train 50.",
              zh = "再用两对：:choose rank 2，然后 :train 50。" } },
  solution = { "set y[:,1] 2 3 1", "choose rank 2", "train 50" },
}
local others = "set y[:,1] 2 3 1"
expect { P, 1, 2, near = 0.315, tolerance = 0.0005, after = { others, "train 400" } }
expect { P, 1, 3, near = 0.654, tolerance = 0.0005, after = { others, "train 400" } }
expect { L, 1, 1, above = math.log(2) / 3, after = { others, "train 400" },
  claim = { en = "one pair does not reach three new targets in 400 steps",
    zh = "一对 A、B，400 步也达不到三个新目标" } }
for _, beginning in ipairs { "-1 2 1 1", "1 -1 1 0", "-1 1 1 1" } do
  expect { L, 1, 1, above = math.log(2) / 3,
    after = { others, "set A[:,1] " .. beginning, "train 400" } }
end
expect { L, 1, 1, below = 0.001, after = { others, "choose rank 2", "train 50" },
  claim = { en = "two pairs reach them in 50", zh = "两对 50 步就达到了" } }

scene {
  id = "merged", title = { en = "Merged", zh = "合并" }, at = W,
  en = [[*Merging*: W = W0 + A_end⋅B_end is one matrix again, as large as W0. W[1,1] is
    {W[1,1]:2}, it was {W0[1,1]}. X⋅W equals X⋅W0 + (X⋅A_end)⋅B_end in every cell (gap is 0), since
    products may be multiplied out and regrouped. Kept apart, one W0 serves many tasks, with a pair for each, in
    one batch too; subtracting A_end⋅B_end brings W0 back.]],
  zh = [[*合并*（merge）：W = W0 + A_end⋅B_end 又是一个矩阵，和 W0 一样大。W[1,1] 原来是 {W0[1,1]}，现
    在是 {W[1,1]:2}。X⋅W 和 X⋅W0 + (X⋅A_end)⋅B_end 每格都相等（gap 全是 0），因为矩阵乘法满足分配律和
    结合律。分开放，同一个 W0 可以配许多对 A、B，一个任务一对，同一批里也可以混用；减去 A_end⋅B_end，就又得到 W0。]],
  focus = { W, 1, 1 },
  notes = {
    en = [[The rank of W itself is 4, as W0's; only what was added has rank 1. The numbers here are
      halves, so gap is exactly 0; in 16 bits merging rounds, and the two ways differ in the last
      digits. Adapters (2019) are narrow layers that follow the old ones, with a bend between, so they
      cannot be merged; the paper measured 2 to 30 % more time with them on GPT-2 Medium.]],
    zh = [[W 自己的秩和 W0 一样是 4，秩为 1 的只是加上去的那部分。这里都是 0.5 的倍数，所以 gap 正好
      是 0；用 16 位数合并会有舍入，两种算法的末几位会不同。更早的适配器（adapter，2019）是接在原来的层
      后面的窄层，中间有非线性，没法合并；论文在 GPT-2 Medium 上测得，用它要多花 2% 到 30% 的时间。]],
  },
}
expect { gap, equals = zeros(3, 4) }

ask {
  at = "merged", id = "cost",
  prompt = { en = [[A row times W0 takes 16 multiplications. How many more does the adapted model
               need for each word, once the pair is merged?]],
             zh = "一行乘 W0 要 16 次乘法。合并以后，改过的模型每个词要多做几次？" },
  choice = { { en = "eight more, for A and B", zh = "多八次，给 A 和 B" },
             { en = "sixteen more, for A⋅B", zh = "多十六次，给 A⋅B" },
             { en = "none", zh = "一次也不多" } },
  answer = 3, always = true,
  reason = { en = "Merged, W0 + A⋅B is one 4×4 matrix: 16, as before. Kept apart it would be 8 more.",
             zh = "合并之后 W0 + A⋅B 是一个 4×4 的矩阵，仍是 16 次；分开放才要多 8 次。" },
  hints = { { en = [[Which matrices does the merged model multiply by?]],
    zh = [[合并之后，模型用哪些矩阵去乘？]] } },
  slips = {
    [1] = { en = "That holds as long as they are kept apart: 4 for X⋅A and 4 for ⋅B.",
            zh = "分开放才是这样：X⋅A 4 次，再乘 B 4 次。" },
    [2] = { en = "A⋅B is multiplied once, when merging, not for each word.",
            zh = "A⋅B 只在合并时乘一次，不是每个词都乘。" },
  },
}

scene {
  id = "counted", title = { en = "Counted", zh = "数一数" }, at = stored,
  en = [[Numbers to train and to store, full or as A and B. This W0: {stored[1,1]} or {stored[1,2]}.
    A matrix 4096 wide, rank 8: {stored[2,1]} or {stored[2,2]}. GPT-2 Medium, rank 4 at the query
    and value matrices of its 24 blocks, 1024 wide: {stored[3,1]} or {stored[3,2]}. What few numbers cost: on
    code and mathematics full fine-tuning changed 10 to 100 times the rank of usual pairs, learned
    more, and forgot more (Biderman et al. 2024).]],
  zh = [[要训练、要存的数有多少。本课的 W0：整个矩阵 {stored[1,1]} 个，A、B 只要 {stored[1,2]} 个。
    宽 4096 的矩阵，配秩为 8 的 A、B：{stored[2,1]} 个和 {stored[2,2]} 个。GPT-2 Medium 有 24 块，
    宽 1024，给查询和值的矩阵各配秩为 4 的 A、B：{stored[3,1]} 个和 {stored[3,2]} 个。数少也有代价，在代码和数学上，全量微调改
    动的秩是常用 A⋅B 的 10 到 100 倍，学得更多，别的也忘得更多（Biderman 等，2024）。]],
  focus = { stored, 2, 2 }, core = true,
  notes = {
    en = [[393,216 numbers of 4 bytes are 1.5 MiB; the file that the paper's repository offers for
      GPT-2 Medium has 1.5 MB. For GPT-3 the paper says 10,000 times fewer trained numbers than
      full fine-tuning. It leaves the MLP frozen; QLoRA puts a pair beside every linear layer. Thinking
      Machines (2025) find LoRA equal to full fine-tuning on data that the pairs have room for, and
      pairs at attention alone worse than at all matrices, with as many numbers.]],
    zh = [[393 216 个数，每个 4 字节，是 1.5 MiB；论文的代码库里 GPT-2 Medium 的文件正是 1.5 MB。
      对 GPT-3，论文说训练的数比全量微调少一万倍。论文不动 MLP；QLoRA 给每个线性层都配一对。Thinking
      Machines（2025）的结论是：只要数据没有超出 A、B 的容量，LoRA 就和全量微调一样好；数的个数相同时，只配注
      意力的矩阵，不如所有矩阵都配。]],
  },
}
expect { stored, 3, 2, near = 393216 }

ask {
  at = "counted", id = "count", answer = 4000, always = true,
  prompt = { en = [[A matrix is 1000 wide, the pair beside it has rank 2. How many numbers do A
               and B have together?]],
             zh = "矩阵宽 1000，旁边的 A⋅B 秩取 2。A 和 B 一共多少个数？" },
  reason = { en = "1000⋅2 + 2⋅1000 = 4000.",
             zh = "1000⋅2 + 2⋅1000 = 4000。" },
  hints = { { en = "A is 1000×2 and B 2×1000.", zh = "A 是 1000×2，B 是 2×1000。" } },
  slips = {
    [2000] = { en = "That is one of the two.", zh = "那只是其中一个。" },
    [1000000] = { en = "That is the matrix itself.", zh = "那是矩阵本身。" },
    [8000] = { en = "Rank 2 counts once in each of the two: 1000⋅2 + 2⋅1000.",
               zh = "秩 2 在两个矩阵里各乘一次：1000⋅2 + 2⋅1000。" },
  },
}

closing {
  en = [[
- W0 stays frozen; trained are A and B beside it, 2⋅d⋅r numbers for d².
- B = 0 at the start: the model is unchanged, and the first gradient reaches only B.
- A⋅B may change every cell of W0, but has rank r: each row is a mixture of B's r rows.
- Merged, W0 + A⋅B costs nothing more for a word; apart, one W0 serves many pairs.
- Gradients still go through W0. What is saved is its gradient, and Adam's m and v.
- alpha/r multiplies what is added; in Adam's first step that is the same as a larger lr.

Press O, then :set A[:,1] 0 0 0 0 and :train 50: nothing moves. Then :set B[1,1] 1 and :train 50:
why does it learn now?

Then write dB and dA yourself: `qkv kata lora --do "set B[1,1] 1" --do "set scaling 2"` makes the
script (with B = 0 all of dA is 0, and hardly a mistake in it would show), `qkv against lora lora.npz
--watch` marks it.]],
  zh = [[
- W0 冻结不动，训练的是旁边的 A 和 B：2⋅d⋅r 个数，而不是 d² 个。
- B 从 0 开始：模型的输出不变，第一次的梯度只到得了 B。
- A⋅B 可以改动 W0 的每一格，但秩只有 r：每行都是 B 的 r 行的线性组合。
- 合并成 W0 + A⋅B，每个词的计算量不增加；分开放，一个 W0 可以配许多对。
- 梯度仍要经过 W0。省下的是它自己的梯度，以及 Adam 的 m 和 v。
- alpha/r 乘在加上去的部分上；对 Adam 的第一步来说，和调大学习率是一回事。

先按 O，再试 :set A[:,1] 0 0 0 0 和 :train 50：什么也不动。接着 :set B[1,1] 1 再 :train 50：这回为什么
学得起来？

再自己写一遍 dB 和 dA：
`qkv kata lora --do "set B[1,1] 1" --do "set scaling 2"` 写出脚本（B 是 0 时 dA 全是 0，写错了也多半看不出来），
`qkv against lora lora.npz --watch` 批改。]],
}
expect { L, 1, 1, near = 0.999961, after = { "set A[:,1] 0 0 0 0", "train 50" } }
expect { L, 1, 1, below = 0.1,
  after = { "set A[:,1] 0 0 0 0", "train 50", "set B[1,1] 1", "train 50" } }

-- About four minutes.
play {
  "wait 10",
  "goto stays", "wait 9", "goto at-random", "wait 12",
  "goto one-number", "wait 9",
  "goto where-it-was", "explain", "wait 8",
  "goto shares-now", "wait 8", "set A[2,1] -2", "wait 4", "set B[1,1] 4", "wait 7", "undo", "undo", "wait 2",
  "goto query-back", "wait 8",
  "goto b-moves", "explain", "wait 9", "goto full-gradient", "wait 9", "goto a-waits", "wait 8",
  "goto through-w0", "wait 8",
  "goto adam_step", "wait 12", "goto alpha", "wait 8", "goto sorted", "wait 6",
  "train 1", "wait 5", "train 4", "wait 7", "train 15", "wait 6", "train 30", "wait 8",
  "goto one-direction", "wait 10",
  "goto other-targets", "reset", "set y[:,1] 2 3 1", "train 400", "wait 8",
  "choose rank 2", "train 50", "wait 8", "choose rank 1", "reset",
  "goto merged", "wait 9",
  "goto counted", "wait 9",
  "goto closing", "wait 10",
}
