-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 1, id = "library", part = 1, order = 2, minutes = 35, needs = { "three-tokens" },
  title = { en = "Query, key, value", zh = "查询、键、值" },
  keywords = { en = "query, key, value, dictionary lookup",
    zh = "查询、键、值、查字典" },
}

-- Every number here is set by hand, to be followed by hand. A trained model
-- finds its own, and they are not so tidy.
words = { { en = "apple", zh = "苹果" }, { en = "very", zh = "很" }, { en = "sweet", zh = "甜" } }
traits = { { en = "food", zh = "食物" }, { en = "device", zh = "电器" },
           { en = "taste", zh = "味道" }, { en = "amount", zh = "程度" } }

X = input({ {2,2,0,0}, {0,0,0,2}, {1,0,2,0} }, { rows = words, cols = traits })

-- The plain idea: no parameters at all.
G = X * X.T
Z = G * X

-- Three roles. Wk starts as a copy of Wq.
local copied = { {1,0,0}, {0,1,0}, {1,0,1}, {0,0,1} }
Wq = weight(copied, { rows = traits })
Wk = weight(copied, { rows = traits })
Wv = weight({ {1,0}, {0,1}, {2,0}, {1,0} },
  { rows = traits, cols = { { en = "treat", zh = "可口" }, { en = "gadget", zh = "数码" } } })

Q = X * Wq
K = X * Wk
V = X * Wv
S = Q * K.T
S_scaled = S / sqrt(3)
A = softmax(S_scaled)
O = A * V

-- Another text, one word longer, read by the same three matrices. Only its
-- first word asks.
Y = constant({ {2,2,0,0}, {0,2,0,0}, {0,0,0,1}, {0,4,0,0} }, { rows = {
  { en = "apple", zh = "苹果" }, { en = "phone", zh = "手机" },
  { en = "and", zh = "和" }, { en = "computer", zh = "电脑" } }, cols = traits })
q2 = rows(Q, 1, 1)
K2 = Y * Wk
V2 = Y * Wv
S2 = q2 * K2.T
S2_scaled = S2 / sqrt(3)
A2 = softmax(S2_scaled)
O2 = A2 * V2

group({ en = "the other text", zh = "另一句话" }, { Y, q2, K2, V2, S2, S2_scaled, A2, O2 })

backward(O, { {-1,1}, {0,-1}, {-2,0} })

intro {
  en = [[In attention every word has a query, a key and a value, each made by a matrix of
    its own: its query is compared with the keys of all words, and their values are
    what it takes along. In a library: your question, the index cards, what the books
    say. Why three, when it is only one word?]],
  zh = [[在注意力里，每个词都有查询、键和值，各由一个参数矩阵得来：拿自己的查询去比所有词的键，
    取走的是它们的值。放到图书馆里，这三样就是你的问题、索引卡和书里的内容。
    明明只是一个词，为什么要有三种身份？]],
}

-- The plain idea -------------------------------------------------------------

at(X) {
  en = [[Three words, four traits each. "apple" has food {X[1,1]} and device {X[1,2]}: it
    may be the fruit or the brand. "sweet" has a little food and mostly taste, "very"
    amount alone. All numbers were set by hand to be followed by hand; a trained model
    finds its own.]],
  zh = [[三个词，每个词四项。“苹果”的食物是 {X[1,1]}，电器是 {X[1,2]}：可能是水果，也可能是牌子。
    “甜”有一点食物，主要是味道；“很”只有程度。
    这些数都是手工定的，为的是好算；训练出来的模型，数是它自己找的。]],
  focus = { X, 1, 2 },
}

at(G) {
  en = [[The simplest idea uses no parameters: compare the words as they are. G = X⋅Xᵀ
    holds all dot products: {G[1,1]} for "apple" with itself, {G[1,2]} with "very" and
    {G[1,3]} with "sweet". Such coefficients cannot be parameters that are stored: three words
    have nine of them, four words sixteen. They have to be computed for each text.]],
  zh = [[最简单的想法不用参数：拿词本身互相比。G = X⋅Xᵀ 里是所有的点积，
    “苹果”和自己是 {G[1,1]}，和“很”是 {G[1,2]}，和“甜”是 {G[1,3]}。
    这样的系数不能存成参数：三个词有九个，四个词就有十六个，只能每句话现算。]],
  focus = { G, 1, 1 }, core = true,
  notes = {
    en = [[The first question of every class: why not learn A directly? Because its size
      is that of the text.]],
    zh = [[课上总有人先问：为什么不直接学 A？因为它的大小随文本而变。]],
  },
}
expect { G, 1, 3, near = 2 }
expect { G, 1, 2, near = 0 }
expect { G, 1, 1, near = 8 }

ask {
  at = G, cell = { 3, 3 }, id = "alike",
  prompt = { en = [["sweet" is ({X[3,1]}, {X[3,2]}, {X[3,3]}, {X[3,4]}). How much is its dot
               product with itself, G[3,3]?]],
             zh = "“甜”是 ({X[3,1]}, {X[3,2]}, {X[3,3]}, {X[3,4]})。它和自己的点积 G[3,3] 是多少？" },
  hints = { { en = "Multiply place by place, then add.", zh = "逐个位置相乘，再相加。" } },
  slips = {
    [3] = { en = "That adds the numbers. Multiply each by itself first.",
            zh = "那是把数加起来了。要先各自相乘。" },
    [2] = { en = "That is G[1,3], \"apple\" with \"sweet\".", zh = "那是 G[1,3]，“苹果”和“甜”。" },
  },
}

at(Z) {
  en = [[Z = G⋅X mixes the words with these coefficients. "apple" had taste {X[1,3]} and
    now has {Z[1,3]}, all of it from "sweet". But the same four numbers are used for
    looking, for being found and for being handed over, and the largest coefficient of
    "apple" is the one for itself.]],
  zh = [[Z = G⋅X 用这些系数把词混合起来。“苹果”的味道原来是 {X[1,3]}，现在有 {Z[1,3]}，
    全是从“甜”那里来的。可是去找、被找到、交出去，用的都是同样四个数；
    而“苹果”的系数里最大的，是给自己的那个。]],
  focus = { Z, 1, 3 },
  notes = {
    en = [[Article C (lessons/README.md), section 5.1.1, gets here by expanding x_t in
      orthonormal x_i. These three are not orthonormal (see G), so Z is not X; only the
      form of the sum matters.]],
    zh = [[文章 C（见 lessons/README.md）5.1.1 节从“x_t 按正交的 x_i 展开”引到这个式子。
      这里三个词并不正交（看 G），所以 Z 不等于 X；值得看的只是这个求和的样子。]],
  },
}
expect { Z, 1, 3, near = 4 }

-- Three roles ----------------------------------------------------------------

at(Wq) {
  en = [[Wq makes the query, what a word looks for. Each row says what one trait becomes:
    taste becomes ({Wq[3,1]}, {Wq[3,2]}, {Wq[3,3]}). Rows go in and columns come out, so
    Wq is 4×3; books that write W⋅x have it 3×4. With square matrices the two are
    easily mixed up.]],
  zh = [[Wq 得出查询，也就是一个词要找什么。每一行说的是一项变成什么：
    味道变成 ({Wq[3,1]}, {Wq[3,2]}, {Wq[3,3]})。行是进、列是出，所以是 4×3；
    写成 W⋅x 的书里是 3×4。方阵看不出这个区别，容易弄混。]],
  focus = { Wq, 3, 3 },
}
expect { Wq, 3, 3, near = 1 }

at(Wk) {
  en = [[Wk makes the key, what a word is found by. It begins as a copy of Wq, on purpose:
    then looking and being found are the same. You will see what this does to the
    scores, and change it.]],
  zh = [[Wk 得出键，也就是别人凭什么找到一个词。它起初是 Wq 的复制品，这是故意的：
    这时“去找”和“被找到”是一回事。你会看到分数因此怎样，然后动手改它。]],
  focus = { Wk, 2, 2 },
}

at(Wv) {
  en = [[Wv makes the value, what a word hands over. It has two columns, so values have
    dimension 2 while queries and keys have dimension 3: what is handed over need not be
    as long as what is compared. Taste counts {Wv[3,1]} times as a treat, device
    {Wv[2,2]} times as a gadget.]],
  zh = [[Wv 得出值，也就是一个词交出什么。它只有两列，所以值是二维的，而查询和键是三维的：
    交出去的和拿来比的，维数可以不同。
    味道按 {Wv[3,1]} 倍算进可口，电器按 {Wv[2,2]} 倍算进数码。]],
  focus = { Wv, 3, 1 },
  notes = {
    en = [[Article A (lessons/README.md) says that Q, K and V have the same shape, article
      E that usually d_k = d_v = d_model. Only Q and K must agree; with several heads the
      usual dimension is d_model divided by their number.]],
    zh = [[文章 A（见 lessons/README.md）说 Q、K、V 形状相同，文章 E 说通常 d_k = d_v = d_model。
      维数必须相同的只有 Q 和 K；有多个头时，常用的维数是 d_model 除以头数。]],
  },
}

at(Q) {
  en = [[The query of "apple" is ({Q[1,1]}, {Q[1,2]}, {Q[1,3]}), that of "sweet" ({Q[3,1]},
    {Q[3,2]}, {Q[3,3]}). What the numbers of a query stand for is not prescribed; they
    only have to stand for the same in every key.]],
  zh = [[“苹果”的查询是 ({Q[1,1]}, {Q[1,2]}, {Q[1,3]})，“甜”的是 ({Q[3,1]}, {Q[3,2]}, {Q[3,3]})。
    查询里各个数代表什么，没有人规定，只要在每个键里代表的是同样的东西就行。]],
  focus = { Q, 1, 2 },
}
expect { Q, 1, 1, near = 2 }
expect { Q, 1, 2, near = 2 }
expect { Q, 3, 1, near = 3 }
expect { Q, 3, 3, near = 2 }

ask {
  at = Q, id = "shape-of-Q", shape_of = Q,
  prompt = { en = [[X is 3×4, Wq is 4×3. What shape is Q?]],
             zh = "X 是 3×4，Wq 是 4×3，Q 是什么形状？" },
  hints = { { en = [[There is one query for each word. How many words?]],
              zh = "每个词有一个查询。有几个词？" },
            { en = "The 4 in the middle is summed over and disappears.",
              zh = "中间的 4 是求和的那一维，乘完就没有了。" } },
  slips = {
    ["4x3"] = { en = "That is Wq. It does not depend on the number of words.",
                zh = "那是 Wq 的形状，它与有几个词无关。" },
    ["3x4"] = { en = [[That is X, before it is multiplied by Wq.]],
                zh = "那是 X 的形状，还没乘 Wq。" },
    ["4x4"] = { en = "The 4 is summed over; it is gone in the product.",
                zh = "4 是求和的那一维，乘完就没有了。" },
  },
}

at(K) {
  en = [[Because Wk began as a copy of Wq, the keys began equal to the queries: ({K[3,1]},
    {K[3,2]}, {K[3,3]}) for "sweet". So a word would be found by what it looks for
    itself. In a library nobody files a book under the question that its author had.]],
  zh = [[Wk 起初是 Wq 的复制品，所以键起初等于查询：“甜”的键是 ({K[3,1]}, {K[3,2]}, {K[3,3]})。
    也就是说，一个词自己要找什么，别人就凭什么找到它。
    可图书馆里，没人会按“作者想问什么”来给书编目。]],
  focus = { K, 3, 1 },
}

at(V) {
  en = [[The values: "apple" hands over ({V[1,1]}, {V[1,2]}), treat and gadget, "sweet"
    ({V[3,1]}, {V[3,2]}). Values are not compared with anything; they are only mixed. A
    search engine compares your words with a page's keywords, too, and shows you the
    page.]],
  zh = [[值：“苹果”交出 ({V[1,1]}, {V[1,2]})，即可口和数码；“甜”交出 ({V[3,1]}, {V[3,2]})。
    值不拿去和什么比，只用来混合。搜索引擎也是这样：拿你的词去比网页的关键词，
    给你看的却是网页的内容。]],
  focus = { V, 1, 2 },
  notes = {
    en = [[Another picture, for physicists, from article C (lessons/README.md), section
      5.1.1: the query is a test charge, the keys are the charges it is held against,
      the values what each of them contributes to the field.]],
    zh = [[学过物理的人还有一个比方，见文章 C（lessons/README.md）5.1.1 节：查询像测试电荷，
      键像被它测试的那些电荷，值像各个电荷贡献的电场。]],
  },
}
expect { V, 1, 1, near = 2 }
expect { V, 1, 2, near = 2 }
expect { V, 3, 1, near = 5 }

at(S) {
  en = [[S[i,j] is the dot product of the query of word i and the key of word j. "apple" scores itself
    {S[1,1]} and "sweet" {S[1,3]}. Queries come from Wq and keys from Wk, and at first
    the two matrices hold the same numbers.]],
  zh = [[S[i,j] 是第 i 个词的查询和第 j 个词的键的点积。“苹果”给自己 {S[1,1]} 分，给“甜” {S[1,3]} 分。
    查询由 Wq 得来，键由 Wk 得来，而起初这两个矩阵的数一模一样。]],
  focus = { S, 1, 1 }, core = true,
  notes = {
    en = [[Let them answer before they see that the number is on the screen already, at
      S[1,3].]],
    zh = [[先让大家答，再指出这个数屏幕上已经有了，就在 S[1,3]。]],
  },
}
expect { S, 1, 3, near = 6 }
expect { S, 3, 1, near = 6 }
expect { S, 1, 1, near = 8 }
expect { S, 3, 3, near = 13 }

ask {
  at = S, id = "query-and-key", cell = { 3, 1 },
  prompt = { en = [[The query of "sweet" is ({Q[3,1]}, {Q[3,2]}, {Q[3,3]}), the key of "apple"
               ({K[1,1]}, {K[1,2]}, {K[1,3]}). S[3,1] = ?]],
             zh = [[“甜”的查询是 ({Q[3,1]}, {Q[3,2]}, {Q[3,3]})，“苹果”的键是
               ({K[1,1]}, {K[1,2]}, {K[1,3]})。S[3,1] = ?]] },
  hints = { { en = "Row 3 of Q with row 1 of K.", zh = "Q 的第 3 行，对 K 的第 1 行。" },
            { en = "Multiply place by place, then add.",
              zh = "逐个位置相乘，再相加。" } },
  slips = {
    [2]  = { en = "That is G[3,1], the words as they are. Here it is query and key.",
             zh = "那是 G[3,1]，是词本身相比；这里是查询和键相比。" },
    [9]  = { en = "You added the numbers. Multiply place by place, then add.",
             zh = "你把它们全加起来了。要先逐个位置相乘，再相加。" },
    [13] = { en = [[That is "sweet" with its own key, S[3,3].]],
             zh = "那是“甜”对自己的键，S[3,3]。" },
  },
}

at(S_scaled) {
  en = [[With Wk = Wq, S is symmetric: S[1,3] = S[3,1] = 6. And a dot product is at most
    the product of the two norms (Cauchy–Schwarz), so S[1,3]⋅S[3,1] is at most
    S[1,1]⋅S[3,3], here 36 against 104. Dividing by √3, for keys of dimension 3, changes
    nothing in that.]],
  zh = [[Wk = Wq 时，S 是对称的：S[1,3] = S[3,1] = 6。而点积不会超过两个范数的乘积（柯西不等式），
    所以 S[1,3]⋅S[3,1] 不会超过 S[1,1]⋅S[3,3]，这里是 36 对 104。
    键是三维的，所以除以 √3，这一点不受影响。]],
  focus = { S_scaled, 1, 3 }, core = true,
  notes = {
    en = [[Article E (lessons/README.md), step 3, wants "apple" to look most at "sweet" and
      "sweet" most at "apple": with one matrix for both roles that is impossible.]],
    zh = [[文章 E（见 lessons/README.md）第三步期望“苹果”最看“甜”、“甜”也最看“苹果”：
      两种身份共用一个矩阵时，这做不到。]],
  },
}
expect { S_scaled, 1, 3, near = 3.464102 }
expect { S_scaled, 3, 1, near = 3.464102 }

ask {
  at = S_scaled, id = "prefer",
  prompt = {
    en = "Wk = Wq: can two words both score each other higher than themselves? Which line is wrong?",
    zh = "Wk = Wq 时，两个词能不能都给对方打分比给自己高？哪一行错了？",
  },
  steps = {
    { en = "S[1,3] = S[3,1], since the query of a word is its key",
      zh = "S[1,3] = S[3,1]，因为每个词的查询就是它的键" },
    { en = "S[1,3]² ≤ S[1,1]⋅S[3,3] (Cauchy–Schwarz)", zh = "S[1,3]² ≤ S[1,1]⋅S[3,3]（柯西不等式）" },
    { en = "so S[1,3] > S[1,1] and S[3,1] > S[3,3] is possible",
      zh = "所以 S[1,3] > S[1,1] 且 S[3,1] > S[3,3] 是可能的" },
  },
  wrong = 3,
  cure = { en = "Multiplied, the two would give S[1,3]² > S[1,1]⋅S[3,3], against line 2. It is not possible.",
           zh = "两式相乘得 S[1,3]² > S[1,1]⋅S[3,3]，与第 2 行矛盾，所以不可能。" },
  hints = { { en = "Multiply the two inequalities of line 3 and compare with line 2.",
              zh = "把第 3 行的两个不等式相乘，再和第 2 行比。" } },
  slips = {
    [1] = { en = "It is right: both are the same dot product, of the same two vectors.",
            zh = "这一行没错：两边是同样两个向量的点积。" },
    [2] = { en = "It is right: S[1,1] and S[3,3] are the squares of the two norms.",
            zh = "这一行没错：S[1,1] 和 S[3,3] 就是两个范数的平方。" },
  },
}

at(A) {
  en = [[Softmax makes the attention weights: "apple" gives {A[1,3]:%} to "sweet", "sweet"
    gives {A[3,1]:%} to "apple". {if edited}With the lesson's numbers it was 24 % and 2 %;
    now "apple" gives {A[1,1]:%} to itself, "sweet" {A[3,3]:%}.{else}Both come from a score
    of 6. But each row shares out its own 1: in row 1 the 6 competes with an 8, in row 3
    with a 13.{end}]],
  zh = [[softmax 得出注意力权重：“苹果”给“甜” {A[1,3]:%}，“甜”给“苹果” {A[3,1]:%}。
    {if edited}原来是 24% 和 2%；现在“苹果”给自己 {A[1,1]:%}，“甜”给自己 {A[3,3]:%}。{else}两个份额都来自 6 分。
    可每一行各分各的 1：第 1 行里，6 的对手是 8；第 3 行里是 13。{end}]],
  focus = { A, 3, 1 }, core = true,
  notes = {
    en = [[These nine numbers are no parameters. Change one word in X and all rows that
      saw it change.]],
    zh = [[这九个数不是参数。改 X 里的一个词，看见它的每一行都跟着变。]],
  },
}
at(A) {
  en = [["apple" gives {A[1,1]:%} to itself, at first the most of all, although "sweet",
    which tells which apple is meant, stands in the same text. With one matrix for both
    roles "apple" cannot look for taste without being found by taste. With numbers of its
    own in Wk it can: that is the task here.]],
  zh = [[“苹果”给自己 {A[1,1]:%}，起初给得最多，尽管能说明是哪种苹果的“甜”就在同一句话里。
    两种身份共用一个矩阵，“苹果”要去找味道，自己就也会被归到味道名下。
    Wk 有了自己的数就不必如此：这一站的任务就是改它。]],
  focus = { A, 1, 1 }, core = true,
  notes = {
    en = [[The first task needs one number, the second four. Ask in between what the
      first change cost: "apple" is no longer found by device.]],
    zh = [[第一题改一个数就行，第二题要改四个。中间问一问：第一处改动的代价是什么？
      “苹果”再也不能凭电器被找到了。]],
  },
}
expect { A, 1, 1, near = 0.754708 }
expect { A, 1, 3, near = 0.237848 }
expect { A, 3, 1, near = 0.017175 }
expect { A, 3, 3, near = 0.977412 }

ask {
  at = S_scaled, id = "symmetric",
  prompt = { en = "S is symmetric. Is A symmetric too?", zh = "S 是对称的，A 也对称吗？" },
  choice = { { en = "Yes: equal scores, equal shares", zh = "对称：分数相等，份额就相等" },
             { en = "No: each row is divided by its own sum", zh = "不对称：每一行除以自己的和" },
             { en = "No: equal scores have different powers of e", zh = "不对称：相等的分数，e 的次方不同" } },
  answer = 2,
  hints = { { en = [[Row 1 of S is 8, 0, 6 and row 3 is 6, 4, 13. With what does each 6
                compete?]],
              zh = "S 的第 1 行是 8、0、6，第 3 行是 6、4、13。两个 6 各自的对手是谁？" },
            { en = "The 6 competes with an 8 in row 1 and with a 13 in row 3, so e^score is divided by different sums.",
              zh = "第 1 行里 6 的对手是 8，第 3 行里是 13：e 的分数次方，除的和不同。" } },
  slips = { [1] = { en = "Equal scores give equal shares only within one row.",
                    zh = "只有同一行里，分数相等份额才相等。" },
            [3] = { en = "The powers are equal. What they are divided by is not.",
                    zh = "次方是相等的，不同的是各自除以多少。" } },
}

try {
  at = A, id = "one-way", only = { Wk },
  prompt = {
    en = [[Edit Wk until "apple" looks most at "sweet", while "sweet" does not look
      most at "apple".]],
    zh = "改 Wk，让“苹果”最看“甜”，而“甜”最看的不是“苹果”。",
  },
  reached = function()
    local sweet = A[3][2] > A[3][1] or A[3][3] > A[3][1]
    local most = math.max(A[1][1], A[1][2])
    return A[1][3] > most and sweet
  end,
  hints = { { en = "Where does the 8 of \"apple\" for itself come from? Half of it from device times device.",
              zh = "“苹果”给自己的 8 分从哪来？一半来自电器乘电器。" },
            { en = [[Take device out of the keys: row 2 of Wk.]],
              zh = "让电器不再进入键：Wk 的第 2 行。" } },
  solution = { "set Wk[2,2] 0" },
}

try {
  at = A, id = "mutual", only = { Wk },
  prompt = {
    en = [[Harder: edit Wk until "apple" looks most at "sweet" and "sweet" looks most at
      "apple".]],
    zh = "再难一点：改 Wk，让“苹果”最看“甜”，“甜”也最看“苹果”。",
  },
  reached = function()
    local apple = A[1][3] > A[1][1] and A[1][3] > A[1][2]
    local most = math.max(A[3][2], A[3][3])
    return A[3][1] > most and apple
  end,
  hints = { { en = [[First the other task. Then lower the score of "sweet" for itself: its query
                has numbers in places 1 and 3.]],
              zh = "先完成上一题。然后压低“甜”给自己的分：它的查询里有数的是第 1、第 3 个位置。" },
            { en = "Let taste go into the place of the key that \"apple\" looks at and \"sweet\" does not: column 2.",
              zh = "让味道进入键里“苹果”看而“甜”不看的那个位置：第 2 列。" } },
  solution = { "set Wk[2,2] 0", "set Wk[3,1] 0", "set Wk[3,2] 1", "set Wk[3,3] 0" },
}

at(O) {
  en = [[The output of "apple" is ({O[1,1]}, {O[1,2]}), its value was ({V[1,1]},
    {V[1,2]}). At first its own share is three times that of "sweet". But the value of
    "sweet" has 5 where its own has 2, so O[1,1] gets 1.509 from itself and 1.189 from
    "sweet". A high share is not yet a large effect; the value counts as well.]],
  zh = [[“苹果”的输出是 ({O[1,1]}, {O[1,2]})，它的值原是 ({V[1,1]}, {V[1,2]})。
    起初它留给自己的份额是“甜”的三倍；可“甜”的值在可口这一项是 5，它自己只有 2，
    所以 O[1,1] 里有 1.509 来自自己，1.189 来自“甜”。
    份额大不等于作用大，还要看值是多少。]],
  focus = { O, 1, 1 }, core = true,
  notes = {
    en = [[Article C (lessons/README.md), section 5.1.1, with tokens as columns, prints
      Z = [softmax(QᵀK/√d)]ᵀV. Those shapes do not fit; it is Z = V⋅[softmax by rows]ᵀ.]],
    zh = [[文章 C（见 lessons/README.md）5.1.1 节把词元排成列，印的是 Z = [softmax(QᵀK/√d)]ᵀV，
      形状对不上；应是 Z = V⋅[按行 softmax]ᵀ。]],
  },
}
expect { O, 1, 1, near = 2.713543 }
expect { O, 1, 2, near = 1.509415 }

-- Another text -------------------------------------------------------------------

at(Y) {
  en = [[Another text: "apple", "phone", "and", "computer". "apple" has the same numbers as
    before. There is one word more, and the text goes through the same three matrices.]],
  zh = [[另一句话：“苹果”“手机”“和”“电脑”。“苹果”的数和刚才一样。
    词多了一个，走的还是那三个参数矩阵。]],
  focus = { Y, 4, 2 },
}

ask {
  at = Y, id = "parameters",
  prompt = { en = [[Four words instead of three. How many parameters have Wq, Wk and Wv now, all
               together? (For three words it was 12 + 12 + 8.)]],
             zh = [[三个词变成四个词。Wq、Wk、Wv 现在一共要有多少个参数？（三个词的时候是
               12 + 12 + 8。）]] },
  answer = 32,
  hints = { { en = [[Which side of a 4×3 matrix counts words?]],
              zh = "4×3 的矩阵，哪一边数的是词？" },
            { en = "Neither: its rows are the traits, its columns the numbers that it makes of them.",
              zh = "哪一边都不是：行是词的各项，列是由它们算出来的数。" } },
  slips = {
    [36] = { en = "A word more is a row more in Y. The 4 of a 4×3 matrix counts traits, not words.",
             zh = "多一个词，是 Y 多一行。4×3 里的 4 数的是项，不是词。" },
    [40] = { en = "A word more is a row more in Y. The 4 of a 4×3 matrix counts traits, not words.",
             zh = "多一个词，是 Y 多一行。4×3 里的 4 数的是项，不是词。" },
    [48] = { en = "There are 16 attention weights now, but these are computed, not stored.",
             zh = "注意力权重现在有 16 个，可它们是算出来的，不是存着的参数。" },
  },
}

at(q2) {
  en = [[Here "apple" alone asks. Its query is the one of the first text, ({q2[1,1]},
    {q2[1,2]}, {q2[1,3]}), since a query depends on its own word and Wq only. Whatever
    is different in the end comes from the other words.]],
  zh = [[这里只让“苹果”去看。它的查询和第一句里的一样，是 ({q2[1,1]}, {q2[1,2]}, {q2[1,3]})，
    因为查询只取决于词自己和 Wq。最后结果要是不同，都是别的词带来的。]],
  focus = { q2, 1, 2 },
}

at(K2) {
  en = [[Four keys, from the same Wk. The query of "apple" counts the first and the second
    number of a key. "computer" has ({K2[4,1]}, {K2[4,2]}, {K2[4,3]}), which is counted;
    "and" has ({K2[3,1]}, {K2[3,2]}, {K2[3,3]}), which is not.]],
  zh = [[四个键，出自同一个 Wk。“苹果”的查询看的是键的第 1、第 2 个数。
    “电脑”是 ({K2[4,1]}, {K2[4,2]}, {K2[4,3]})，正落在第 2 个上；
    “和”是 ({K2[3,1]}, {K2[3,2]}, {K2[3,3]})，落在“苹果”不看的地方。]],
  focus = { K2, 4, 2 },
}
expect { K2, 4, 2, near = 4 }

at(V2) {
  en = [[The values: "computer" hands over ({V2[4,1]}, {V2[4,2]}), gadget alone. "apple"
    itself has ({V2[1,1]}, {V2[1,2]}).]],
  zh = [[值：“电脑”交出 ({V2[4,1]}, {V2[4,2]})，只有数码；“苹果”自己的是 ({V2[1,1]}, {V2[1,2]})。]],
  focus = { V2, 4, 2 },
}
expect { V2, 4, 2, near = 4 }

at(S2) {
  en = [["phone" scores {S2[1,2]}. The key of "computer" has the same direction as that of
    "phone" and twice its norm. A dot product is direction times length, so equal
    directions need not have equal scores.]],
  zh = [[“手机”得 {S2[1,2]} 分。“电脑”的键和“手机”的方向相同，范数是它的两倍。
    点积既看方向也看长度，方向相同，分数不一定相同。]],
  focus = { S2, 1, 2 },
  notes = {
    en = [[Articles A and E (lessons/README.md) say that a larger dot product is a closer
      direction. A also says that QKᵀ is always square; it is where queries and keys come
      from the same text, and here it is 1×4.]],
    zh = [[文章 A 和 E（见 lessons/README.md）说点积越大，方向越接近，其实是方向乘长度。
      A 还说 QKᵀ 一定是方阵；查询和键来自同一句话时才是，这里就是 1×4。]],
  },
}
expect { S2, 1, 4, near = 8 }
expect { S2, 1, 1, near = 8 }
expect { S2, 1, 2, near = 4 }

ask {
  at = S2, cell = { 1, 4 }, id = "computer",
  prompt = { en = [[The query of "apple" is ({q2[1,1]}, {q2[1,2]}, {q2[1,3]}), the key of "computer"
               ({K2[4,1]}, {K2[4,2]}, {K2[4,3]}). S2[1,4] = ?]],
             zh = [[“苹果”的查询是 ({q2[1,1]}, {q2[1,2]}, {q2[1,3]})，“电脑”的键是
               ({K2[4,1]}, {K2[4,2]}, {K2[4,3]})。S2[1,4] = ?]] },
  hints = { { en = "Place by place: the first number of one with the first of the other, and so on.",
              zh = "逐个位置来：第一个数乘第一个数，依此类推。" } },
  slips = {
    [4] = { en = "That is \"phone\", whose key is (0, 2, 0): same direction, half as long.",
            zh = "那是“手机”，键是 (0, 2, 0)：方向相同，长度只有一半。" },
    [16] = { en = "Place by place: the first 2 meets a 0.", zh = "逐个位置相乘：第一个 2 遇到的是 0。" },
  },
}

at(S2_scaled) {
  en = [[Divided by √3 again, although there are four words: d_k counts the numbers of a
    key, not the words of a text. "computer" has {S2_scaled[1,4]}, "phone"
    {S2_scaled[1,2]}.]],
  zh = [[虽然有四个词，除的还是 √3：d_k 数的是键里有几个数，不是句子里有几个词。
    “电脑”是 {S2_scaled[1,4]}，“手机”是 {S2_scaled[1,2]}。]],
  focus = { S2_scaled, 1, 4 },
}
expect { S2_scaled, 1, 4, near = 4.618802 }
expect { S2_scaled, 1, 2, near = 2.309401 }

ask {
  at = S2_scaled, id = "how-much-more",
  prompt = { en = "The score of \"computer\" is twice that of \"phone\". How many times its share does it get?",
             zh = "“电脑”的分数是“手机”的两倍。它得到的份额是“手机”的几倍？" },
  choice = { { en = "twice", zh = "两倍" }, { en = "four times", zh = "四倍" },
             { en = "ten times", zh = "十倍" } },
  answer = 3,
  hints = { { en = "The ratio of two shares is e to the power of the difference of the scores, 2.309.",
              zh = "两个份额的比，是 e 的（分数之差）次方，差是 2.309。" } },
  slips = {
    [1] = { en = "Shares are in the ratio of e^score, not of the scores.",
            zh = "份额的比是 e 的分数次方之比，不是分数之比。" },
    [2] = { en = "Not the square: e^2.309 is about 10.", zh = "不是平方：e^2.309 约为 10。" },
  },
}

at(A2) {
  en = [["computer" gets {A2[1,4]:%} of the attention of "apple", "phone" {A2[1,2]:%}, and
    "apple" itself {A2[1,1]:%}: at first as much as "computer", because their scores are
    equal.]],
  zh = [[“苹果”把 {A2[1,4]:%} 给了“电脑”，{A2[1,2]:%} 给了“手机”，留给自己 {A2[1,1]:%}：
    起初和“电脑”一样多，因为两个分数相等。]],
  focus = { A2, 1, 4 },
}
expect { A2, 1, 4, near = 0.474117 }
expect { A2, 1, 2, near = 0.04709 }
expect { A2, 1, 1, near = 0.474117 }

at(O2) {
  en = [[The same row of X, two outputs: beside "sweet" ({O[1,1]}, {O[1,2]}), more treat,
    and here ({O2[1,1]}, {O2[1,2]}), more gadget. Attention has made the meaning depend
    on the text. The parameters that do this were set by hand; the way back shows how
    a model finds them.]],
  zh = [[X 里同样一行，出来却不同：挨着“甜”是 ({O[1,1]}, {O[1,2]})，可口多些；
    这里是 ({O2[1,1]}, {O2[1,2]})，数码多些。注意力让词的意思随文本而定。
    做到这一点的参数是手工填的；模型怎样自己找到它们，往回走就知道了。]],
  focus = { O2, 1, 2 }, core = true,
  notes = {
    en = [[Article A's example. Say that the numbers were chosen to show it: in a trained
      model no column is called "gadget".]],
    zh = [[这是文章 A 的例子。要说明数是为此挑的：训练出来的模型里，没有哪一列叫“数码”。]],
  },
}
expect { O2, 1, 1, near = 0.95291 }
expect { O2, 1, 2, near = 2.938879 }

-- Backward ---------------------------------------------------------------------

at(d(O)) {
  en = [[The way back, for the first text only. The number to make smaller is f = O[1,2] -
    O[1,1] - O[2,2] - 2⋅O[3,1], and dO[i,j] = ∂f/∂O[i,j]. dO[1,1] = {dO[1,1]}: f falls
    when "apple" becomes more of a treat. dO[1,2] = {dO[1,2]}: f grows when it becomes
    more of a gadget.]],
  zh = [[往回走，只看第一句。要变小的数是 f = O[1,2] - O[1,1] - O[2,2] - 2⋅O[3,1]，
    dO[i,j] = ∂f/∂O[i,j]。dO[1,1] = {dO[1,1]}：“苹果”更可口，f 变小。
    dO[1,2] = {dO[1,2]}：“苹果”更偏数码，f 变大。]],
  focus = { d(O), 1, 1 },
}

at(d(V)) {
  en = [[By the chain rule V[3,1] gets, for every word that used the value of "sweet", the
    share times its dO: "apple" {A[1,3]}⋅({dO[1,1]}), "very" {A[2,3]}⋅{dO[2,1]}, "sweet"
    {A[3,3]}⋅({dO[3,1]}), in all {dV[3,1]}. Which scores led to the shares does not
    matter here.]],
  zh = [[按链式法则，凡是用了“甜”的值的词，都给 V[3,1] 一份：份额乘它的 dO。
    “苹果”是 {A[1,3]}⋅({dO[1,1]})，“很”是 {A[2,3]}⋅{dO[2,1]}，“甜”自己是 {A[3,3]}⋅({dO[3,1]})，
    合计 {dV[3,1]}。份额是怎样由分数得来的，在这里不起作用。]],
  focus = { d(V), 3, 1 },
}
expect { d(V), 3, 1, near = -2.192672 }

ask {
  at = d(V), cell = { 3, 2 }, id = "gadget",
  prompt = { en = [[Now the second column: dO is {dO[1,2]}, {dO[2,2]}, {dO[3,2]} there, the shares
               given to "sweet" are {A[1,3]}, {A[2,3]} and {A[3,3]}. dV[3,2] = ?]],
             zh = [[再看第 2 列：dO 是 {dO[1,2]}、{dO[2,2]}、{dO[3,2]}，三个词给“甜”的份额是
               {A[1,3]}、{A[2,3]}、{A[3,3]}。dV[3,2] = ?]] },
  hints = { { en = "{A[1,3]}⋅{dO[1,2]} + {A[2,3]}⋅({dO[2,2]}) + {A[3,3]}⋅{dO[3,2]}",
              zh = "{A[1,3]}⋅{dO[1,2]} + {A[2,3]}⋅({dO[2,2]}) + {A[3,3]}⋅{dO[3,2]}" } },
  slips = {
    [0.714192] = { en = "O[2,2] has -1 in f, so the part through \"very\" is negative.",
                   zh = "O[2,2] 在 f 里是 -1，所以经过“很”的那份是负的。" },
    [0.237848] = { en = "\"very\" uses the value of \"sweet\" as well, with 48 %.",
                   zh = "“很”也用了“甜”的值，用了 48%。" },
  },
}

at(d(A)) {
  en = [[dA[1,j] is how fast f would grow if the share that "apple" gives to word j grew
    alone: itself {dA[1,1]}, since treat and gadget cancel; "very" {dA[1,2]}; "sweet"
    {dA[1,3]}. f is to fall, so attention is worth most on "sweet". dA depends on dO
    and the values, not on the scores.]],
  zh = [[dA[1,j] 说的是：假如“苹果”给第 j 个词的份额单独变大，f 变大得多快。
    给自己是 {dA[1,1]}，可口和数码正好抵消；给“很”是 {dA[1,2]}；给“甜”是 {dA[1,3]}。
    f 要变小，所以多看“甜”最值。dA 只取决于 dO 和各个值，与分数无关。]],
  focus = { d(A), 1, 3 }, core = true,
  notes = {
    en = [[-5 is -1⋅5 + 1⋅0: the value of "sweet" held against what f wants of "apple".]],
    zh = [[-5 是 -1⋅5 + 1⋅0：拿“甜”的值，去对 f 希望“苹果”怎样。]],
  },
}
expect { d(A), 1, 1, near = 0 }
expect { d(A), 1, 2, near = -2 }
expect { d(A), 1, 3, near = -5 }

ask {
  at = d(A), sign_of = { d(S_scaled), 1, 1 }, id = "dS_scaled.1",
  prompt = { en = "Raise the score of \"apple\" for itself, S_scaled[1,1]. Does f grow (+) or fall (-)?",
             zh = "把“苹果”给自己的分数 S_scaled[1,1] 抬高，f 变大（+）还是变小（-）？" },
  hints = { { en = "dA of the row is {dA[1,1]}, {dA[1,2]}, {dA[1,3]}. Is the first above or below the mean?",
              zh = "这一行的 dA 是 {dA[1,1]}、{dA[1,2]}、{dA[1,3]}。第一个比均值高还是低？" },
            { en = "What it gives itself is taken from \"very\" and \"sweet\", in proportion to their shares, {A[1,2]:%} and {A[1,3]:%}.",
              zh = "多留给自己的，是从“很”和“甜”那里按份额拿来的，它们有 {A[1,2]:%} 和 {A[1,3]:%}。" } },
  slips = {
    ["0"] = { en = "dA[1,1] is 0, but the share is taken from the others, and their dA counts.",
              zh = "dA[1,1] 是 0，可这份额是从别的词那里拿的，它们的 dA 也要算。" },
    ["-"] = { en = [[The row has only 1 to give: more for itself is less for "sweet", whose
                share lowers f.]],
              zh = "一行只有 1 可分：自己多了，能让 f 变小的“甜”就少了。" },
  },
}

at(d(S_scaled)) {
  en = [[Share times (dA minus the row's mean, at first -1.204). "sweet" gets
    {dS_scaled[1,3]}, "apple" itself {dS_scaled[1,1]}: the {dA[1,1]} in its dA lies above
    the mean. "very" gets only {dS_scaled[1,2]}, because its share is under 1 % at
    first: a small share makes a small gradient.]],
  zh = [[份额乘（dA 减这一行的均值，起初均值是 -1.204）。“甜”得 {dS_scaled[1,3]}，
    “苹果”自己得 {dS_scaled[1,1]}：它在 dA 里是 {dA[1,1]}，高于均值。
    “很”只得 {dS_scaled[1,2]}，因为它的份额起初不到 1%：份额小，梯度就小。]],
  focus = { d(S_scaled), 1, 3 },
}
expect { d(S_scaled), 1, 3, near = -0.902839 }
expect { d(S_scaled), 1, 1, near = 0.908764 }
expect { d(S_scaled), 1, 2, near = -0.005925 }
expect { A, 1, 2, below = 0.01 }

at(d(S)) {
  en = [[At first S was symmetric, but its gradient is not: dS[1,3] = {dS[1,3]}, dS[3,1] =
    {dS[3,1]}. For f to fall, "apple" should score "sweet" higher and "sweet" should
    score "apple" lower. A shared matrix would keep both scores equal and could not do
    both.]],
  zh = [[起初 S 是对称的，它的梯度却不对称：dS[1,3] = {dS[1,3]}，dS[3,1] = {dS[3,1]}。
    要让 f 变小，“苹果”该给“甜”打高些，“甜”该给“苹果”打低些。
    共用一个矩阵，两个分数总是相等，没法两样都做到。]],
  focus = { d(S), 3, 1 }, core = true,
  notes = {
    en = [[This is the reason for two matrices, seen from the gradient. dS is dS_scaled/√3;
      the √3 is due on the way back, too.]],
    zh = [[从梯度这边看，这就是要有两个矩阵的理由。dS 是 dS_scaled/√3，回来时也要除以 √3。]],
  },
}
expect { d(S), 1, 3, near = -0.521254 }
expect { d(S), 3, 1, near = 0.058152 }

at(d(Q)) {
  en = [[How should the query of "apple" change? dQ[1,2] = {dQ[1,2]}: its second number
    raises its score for itself only, since no other key has a second number at first.
    dQ[1,3] = {dQ[1,3]}: the third number raises the scores for "very" and "sweet",
    and f falls.]],
  zh = [[“苹果”的查询该怎样变？dQ[1,2] = {dQ[1,2]}：第二个数只抬高它给自己的分数，
    因为起初别的键第二个数都是 0。dQ[1,3] = {dQ[1,3]}：第三个数抬高给“很”和“甜”的分数，f 变小。]],
  focus = { d(Q), 1, 2 },
}
expect { d(Q), 1, 2, near = 1.04935 }
expect { d(Q), 1, 3, near = -1.04935 }

at(d(K)) {
  en = [[How should the key of "apple" change? dK[1,·] is ({dK[1,1]}, {dK[1,2]},
    {dK[1,3]}): both numbers that its own query counts should be smaller, so that it is
    found less by itself. Its row in dQ was different; one word in two roles gets two
    gradients.]],
  zh = [[“苹果”的键该怎样变？它那一行是 ({dK[1,1]}, {dK[1,2]}, {dK[1,3]})：
    自己的查询会看的两个数都该变小，好让它少找到自己。
    dQ 里它那一行不是这样：同一个词，两种身份，梯度也是两份。]],
  focus = { d(K), 1, 1 },
}
expect { d(K), 1, 1, near = 1.223807 }
expect { d(K), 1, 2, near = 1.04935 }
expect { d(K), 1, 3, near = 0.012214 }

at(d(Wq)) {
  en = [[Row 3 of dWq, for taste: ({dWq[3,1]}, {dWq[3,2]}, {dWq[3,3]}). A row of dWq adds
    up dQ over the words, with their amount of that trait as a factor. Only "sweet" has
    taste, {X[3,3]}, so this row is {X[3,3]} times its row of dQ.]],
  zh = [[dWq 的第 3 行，味道：({dWq[3,1]}, {dWq[3,2]}, {dWq[3,3]})。
    dWq 的一行，是各个词的 dQ 乘上它们在这一项上的数再相加。
    有味道的只有“甜”，是 {X[3,3]}，所以这一行就是 {X[3,3]} 乘它在 dQ 里的那一行。]],
  focus = { d(Wq), 3, 1 }, core = true,
  notes = {
    en = [[Ask for a show of hands before dWk: the two matrices are equal at this moment.]],
    zh = [[看 dWk 之前先举手表决：此刻两个矩阵是相等的。]],
  },
}
expect { d(Wq), 3, 1, near = -0.226265 }
expect { d(Wq), 3, 2, near = 0.232609 }
expect { d(Wq), 3, 3, near = -0.232609 }

at(d(Wk)) {
  en = [[Row 3 of dWk is ({dWk[3,1]}, {dWk[3,2]}, {dWk[3,3]}); in dWq it was (-0.226,
    0.233, -0.233) at first. By their norms, how "sweet" is found matters about eight times
    as much here as what it looks for. If one matrix served both roles, it would get the sum of both
    gradients, and the roles could not part.]],
  zh = [[dWk 的第 3 行是 ({dWk[3,1]}, {dWk[3,2]}, {dWk[3,3]})；
    在 dWq 里，起初是 (-0.226, 0.233, -0.233)。在这里，“甜”凭什么被找到，
    比它自己去找什么，要紧八倍左右（比的是两行的范数）。要是两种身份共用一个矩阵，它得到的是两份梯度之和，
    两种身份就分不开了。]],
  focus = { d(Wk), 3, 1 }, core = true,
  notes = {
    en = [[dWq reads dS by rows, dWk by columns: dQ = dS⋅K, dK = dSᵀ⋅Q.]],
    zh = [[dWq 横着读 dS，dWk 竖着读：dQ = dS⋅K，dK = dSᵀ⋅Q。]],
  },
}
expect { d(Wk), 3, 1, near = -2.543891 }
expect { d(Wk), 3, 2, near = -2.085017 }
expect { d(Wk), 3, 3, near = -0.201825 }

ask {
  at = d(Wq), id = "same-numbers",
  prompt = { en = "Wq and Wk hold the same numbers. What about dWq and dWk?",
             zh = "Wq 和 Wk 现在数字完全相同。dWq 和 dWk 呢？" },
  choice = { { en = "Equal: equal numbers, equal gradients", zh = "相同：数字相同，梯度就相同" },
             { en = "Each other's transpose", zh = "互为转置" },
             { en = [[Different: they are used in different places]],
               zh = "不同：它们用在不同的地方" } },
  answer = 3,
  hints = { { en = "A gradient says what a change of the number does, not how large it is.",
              zh = "梯度说的是这个数变了会怎样，不是它有多大。" },
            { en = "One comes from the rows of dS, the other from its columns, and dS is not symmetric.",
              zh = "一个由 dS 的行得来，一个由 dS 的列得来，而 dS 不对称。" } },
  slips = { [1] = { en = "dS is not symmetric, so looking and being found get different gradients.",
                    zh = "dS 不对称，所以“去找”和“被找到”的梯度不同。" },
            [2] = { en = "Both are 4×3; a transpose would not even fit.",
                    zh = "两个都是 4×3，转置连形状都对不上。" } },
}

at(d(Wv)) {
  en = [[The largest entry in size is {dWv[3,1]}: taste should count more as a treat, for f to
    fall. dWv[2,2] = {dWv[2,2]}: device makes "apple" more of a gadget, which raises f.
    The path from Wv to f leads through V and the shares, not through the softmax of the
    scores.]],
  zh = [[绝对值最大的是 {dWv[3,1]}：要让 f 变小，味道该多算些可口。
    dWv[2,2] = {dWv[2,2]}：电器让“苹果”更偏数码，f 因此变大。
    从 Wv 到 f 的路只经过 V 和份额，不经过分数的 softmax。]],
  focus = { d(Wv), 3, 1 },
}
expect { d(Wv), 3, 1, near = -4.385344 }
expect { d(Wv), 2, 2, near = 1.414793 }

at(d(X)) {
  en = [[X is used for Q, K and V. The device of "apple" gets {dQ[1,2]} through its query,
    {dK[1,2]} through its key, {dV[1,2]} through its value: added, {dX[1,2]}.]],
  zh = [[X 用来算 Q、K、V，所以三份梯度相加。“苹果”的电器经查询得 {dQ[1,2]}，
    经键得 {dK[1,2]}，经值得 {dV[1,2]}，合计 {dX[1,2]}。]],
  focus = { d(X), 1, 2 }, core = true,
  notes = {
    en = [[Three roles, three gradients, one word: device in any of the roles raises f.
      This answers the question of the opening on the way back.]],
    zh = [[三种身份，三份梯度，一个词：不论在哪种身份里，电器都让 f 变大。
      开场的问题，往回走时又答了一遍。]],
  },
}
expect { d(X), 1, 2, near = 2.806097 }
expect { d(V), 1, 2, near = 0.707397 }

-- Update -----------------------------------------------------------------------

at(step(Wq)) {
  en = [[Gradient descent: Wq minus lr times dWq. The rows for food and device change
    most, in columns 2 and 3. "apple" has just these two traits, so the second number of
    its query becomes smaller and the third larger, where the key of "sweet" has a
    number and its own has none.]],
  zh = [[梯度下降：Wq 减去 lr 乘 dWq。变得最多的是食物和电器两行的第 2、3 列。
    “苹果”有的正是这两项，所以它的查询第二个数变小、第三个数变大，
    而第三个数正是“甜”的键有、它自己的键没有的。]],
  focus = { d(Wq), 2, 2 },
}

ask {
  at = step(Wq), id = "after-a-step",
  prompt = { en = "\"apple\" gives 24 % to \"sweet\" now. How much after one step of all three matrices, with lr 0.1?",
             zh = "“苹果”现在给“甜” 24%。三个矩阵各走一步（lr 是 0.1）之后，给多少？" },
  choice = { { en = "about 30 %", zh = "30% 左右" }, { en = "about 60 %", zh = "60% 左右" },
             { en = "about 96 %", zh = "96% 左右" } },
  answer = 3,
  hints = { { en = "Wq and Wk both raise the score, and softmax turns a difference of 3 into a factor of 20.",
              zh = "Wq 和 Wk 都抬高这个分数，而 softmax 把 3 的差变成 20 倍。" } },
  slips = {
    [1] = { en = "The step looks small, but S[1,3] goes from 6 to 10.376. Press t and see.",
            zh = "步子看着小，S[1,3] 却从 6 变到 10.376。按 t 看看。" },
    [2] = { en = "More: with Wk's step alone it would be 76 %, and Wq takes one as well. Press t and see.",
            zh = "还要多：单是 Wk 走一步就有 76%，Wq 也走了一步。按 t 看看。" },
  },
}

at(step(Wk)) {
  en = [[Wk's row for taste changes much, Wq's hardly: the two are no longer equal.
    This step alone would take S[1,3] from 6 to 7.405 and S[3,1] to 3.847. With Wq's
    step it is 10.376 and 3.686: "apple" then gives 96 % to "sweet", and "sweet" less
    than 1 % to "apple".]],
  zh = [[Wk 里味道那一行变了很多，而 Wq 的那一行几乎没动：两个矩阵不再相等。
    单走这一步，S[1,3] 从 6 变到 7.405，S[3,1] 变到 3.847；加上 Wq 的一步，是 10.376 和 3.686：
    那时“苹果”把 96% 给“甜”，“甜”给“苹果”不到 1%。]],
  focus = { d(Wk), 3, 1 }, core = true,
  notes = {
    en = [[Press t here and go to A. Nothing in the program says that the two matrices
      should differ; their gradients do.]],
    zh = [[在这里按 t，再到 A 看看。程序里没有哪一处要求两个矩阵不同，是梯度不同。]],
  },
}
expect { S, 1, 3, near = 10.376, tolerance = 0.0005, after = { "train" } }
expect { S, 3, 1, near = 3.686, tolerance = 0.0005, after = { "train" } }
expect { A, 1, 3, near = 0.96, tolerance = 0.005, after = { "train" } }
expect { A, 3, 1, below = 0.005, after = { "train" } }

at(step(Wv)) {
  en = [[Wv changes as well: taste will count more as a treat, device less as a gadget.
    The nine attention weights in A take no step. They are computed, and follow from
    the new Wq and Wk.]],
  zh = [[Wv 也变：味道算作可口的分量加大，电器算作数码的分量减小。
    A 里的九个注意力权重不更新：它们是算出来的，会跟着新的 Wq 和 Wk 变。]],
  focus = { d(Wv), 3, 1 },
}

closing {
  en = [[
- Attention weights cannot be stored, since texts differ in length. They are computed, from parameters that are stored.
- One matrix for query and key makes S symmetric, and then no two words can both score each other above themselves.
- What is compared (query, key) and what is handed over (value) may differ, even in dimension.
- The same word in another text gets another output; its row in X is the same.
- Equal numbers in different roles get different gradients.

Try next: after t, look at which word "very" attends to, and why. Lesson 3 takes apart the
softmax, which all gradients of Q and K pass through.]],
  zh = [[
- 注意力权重存不下来，因为文本有长有短；只能由存着的参数现算。
- 查询和键共用一个矩阵，S 就对称，两个词不可能都给对方打分高过给自己。
- 拿来比的（查询、键）和交出去的（值）可以不同，连维数都可以不同。
- 同一个词换了文本，输出就不同，而它在 X 里的那一行没有变。
- 数字相同，身份不同，梯度就不同。

接着试试：按 t 之后，看“很”在看谁，想想为什么。Q 和 K 的梯度都要过 softmax，第 3 课把它拆开来看。]],
}

-- About four minutes.
play {
  "wait 9",
  "next", "wait 8",                                  -- X
  "goto G", "wait 9",
  "goto Z", "select Z[1,3]", "explain", "wait 9",
  "goto Wk", "wait 7", "goto Wv", "wait 7",
  "goto S", "select S[1,3]", "wait 6", "select S[3,1]", "wait 7",
  "goto S_scaled", "wait 10",
  "goto A", "wait 10", "next", "wait 9",
  "set Wk[2,2] 0", "wait 9", "undo", "wait 2",
  "goto O", "wait 10",
  "goto S2", "wait 8",
  "goto A2", "wait 7",
  "goto O2", "wait 11",
  "goto dO", "wait 8", "goto dA", "wait 9",
  "goto dS", "wait 10",
  "goto dWq", "wait 8", "goto dWk", "wait 10",
  "goto dX", "explain", "wait 9",
  "goto step(Wk)", "wait 10",
  "goto A", "train", "wait 10", "undo", "wait 2",
  "goto closing", "wait 10",
}
