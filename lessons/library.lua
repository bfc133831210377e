-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 3, id = "library", part = 1, order = 2, needs = { "three-tokens" },
  title = { en = "Query, key, value", zh = "查询、键、值" },
  keywords = { en = "query, key, value, dictionary lookup",
    zh = "查询、键、值、查字典" },
  units = {
    { at = "intro", minutes = 8, title = { en = "Three roles", zh = "三种身份" },
      question = { en = "Why does one word need a query, a key and a value?",
        zh = "明明只是一个词，为什么要有查询、键和值？" },
      can = { { en = "compute a score from a query and a key", zh = "用一个查询和一个键算出分数" },
        { en = "say why attention weights are computed and not stored",
          zh = "说清注意力权重为什么是现算的，不是存着的" },
        { en = "prove that scores are symmetric where Wq = Wk",
          zh = "证明 Wq = Wk 时分数是对称的" } } },
    { at = "A", minutes = 10, title = { en = "Search and mix", zh = "查找与混合" },
      question = { en = "Can “apple” attend most to “sweet”, and not the other way round?",
        zh = "“苹果”最关注“甜”，“甜”却不最关注“苹果”，做得到吗？" },
      can = { { en = "change a key matrix so that one word attends to another",
          zh = "改动 Wk，让一个词去关注另一个词" },
        { en = "tell a high share from a large effect", zh = "分清份额大和作用大" },
        { en = "say why the same word in another text has another output",
          zh = "说清同一个词换了文本，输出为什么不同" } } },
    { at = "dO", minutes = 8, title = { en = "Two gradients", zh = "两份梯度" },
      question = { en = "Do equal numbers in Wq and Wk get equal gradients?",
        zh = "Wq 和 Wk 里的数一样，梯度也一样吗？" },
      can = { { en = "compute the gradient of one value by hand", zh = "手算一个值的梯度" },
        { en = "read off dA whether a higher score makes f grow or fall",
          zh = "由 dA 判断分数变大时，f 是变大还是变小" },
        { en = "say how one step makes Wq and Wk differ",
          zh = "说清走一步之后，Wq 和 Wk 怎样变得不同" } } } },
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
  zh = [[在注意力里，每个词都有查询、键和值，各由一个权重矩阵得来：拿自己的查询去比所有词的键，
    取走的是它们的值。放到图书馆里，这三样就是你的问题、索引卡和书里的内容。
    明明只是一个词，为什么要有三种身份？]],
}

-- The plain idea -------------------------------------------------------------

at(X) {
  en = [[Three words, four *features* each, a column a feature. "apple" has food {X[1,1]} and device {X[1,2]}: it
    may be the fruit or the brand. "sweet" has a little food and mostly taste, "very"
    amount alone. All numbers were set by hand to be followed by hand; a trained model
    finds its own.]],
  zh = [[三个词，每个词四个*特征*（feature），一个特征占一列。“苹果”的食物是 {X[1,1]}，电器是 {X[1,2]}：可能是水果，也可能是牌子。
    “甜”的食物不多，主要是味道；“很”只有程度。
    这些数都是手工定的，为的是好算；训练出来的模型，数是它自己找的。]],
  focus = { X, 1, 2 },
}

at(G) {
  en = [[The simplest idea uses no parameters: compare the words as they are. G = X⋅Xᵀ
    holds all *dot products*: {G[1,1]} for "apple" with itself, {G[1,2]} with "very" and
    {G[1,3]} with "sweet". These are no stored parameters: who should attend to whom
    depends on the words that meet, so they are computed for each text.]],
  zh = [[最简单的想法不用参数：拿词本身互相比。G = X⋅Xᵀ 里是所有的*点积*（dot product），
    “苹果”和自己是 {G[1,1]}，和“很”是 {G[1,2]}，和“甜”是 {G[1,3]}。
    这样的系数不是存好的参数：谁该关注谁，取决于碰到一起的是哪些词，只能每句话现算。]],
  focus = { G, 1, 1 }, core = true,
  notes = {
    en = [[The first question of every class: why not learn A directly? Because it has to depend on the
      words. A table of places alone can be learned, up to a greatest length: W1 of lesson 22 is one.]],
    zh = [[课上总有人先问：为什么不直接学 A？因为它要随词而变。只由位置决定的表倒是可以学，有个最大长度就行：第 22 课的 W1 就是这样一张。]],
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
  reason = { en = "{X[3,1]}⋅{X[3,1]} + {X[3,3]}⋅{X[3,3]}: with itself the dot product is the square of the norm.",
             zh = "{X[3,1]}⋅{X[3,1]} + {X[3,3]}⋅{X[3,3]}：和自己的点积，就是范数的平方。" },
  hints = { { en = "Multiply place by place, then add.", zh = "逐个位置相乘，再相加。" } },
  slips = {
    [3] = { en = "That adds the numbers. Multiply each by itself first.",
            zh = "那是把数加起来了。要先各自相乘。" },
    [2] = { en = "That is G[1,3], \"apple\" with \"sweet\".", zh = "那是 G[1,3]，“苹果”和“甜”。" },
  },
}

-- To fail at first: with one row for each word, looking and being found are the same.
try {
  at = G, id = "words-alone", only = { X },
  prompt = {
    en = [[Try it with the words alone: edit X so that the largest coefficient of "apple" is the one for "sweet",
      and the largest of "sweet" is not the one for "apple". (n goes on at any time.)]],
    zh = [[先只靠词本身试一试：改 X，让“苹果”那一行最大的系数是给“甜”的，
      而“甜”那一行最大的不是给“苹果”的。（随时可以按 n 往下走。）]],
  },
  reason = { en = "It takes a longer \"sweet\" or a shorter \"apple\": no longer the same words.",
             zh = "要么“甜”加长，要么“苹果”缩短，可这样就不是原来的词了。" },
  hints = {
    { en = [[Most people raise the taste of "apple". With X[1,3] = t its own coefficient is 8 + t² and that for "sweet" 2 + 2t, which
        stays smaller.]],
      zh = [[多数人先加大“苹果”的味道。X[1,3] = t 时，它给自己的系数是 8 + t²，给“甜”的是 2 + 2t，总是小一些。]] },
    { en = [[G[1,3] is the dot product of both rows, G[1,1] has row 1 alone. So lengthen the other row: then "sweet" is
        another word, which is why three roles are needed.]],
      zh = [[G[1,3] 是两行的点积，G[1,1] 只和第 1 行有关，所以要加长的是另一行。可这样一来，“甜”就不是原来的词了，
        这正是要有三种身份的理由。]] },
  },
  reached = function() return G[1][3] > G[1][1] and G[1][3] > G[1][2] and G[3][3] > G[3][1] end,
  solution = { "set X[3,1] 5" },
}

at(Z) {
  en = [[Each row of Z = G⋅X is a *linear combination* of the words, with these coefficients.
    "apple" had taste {X[1,3]} and
    now has {Z[1,3]}, all of it from "sweet". But the same four numbers are used for
    looking, for being found and for being handed over, and the largest coefficient of
    "apple" is the one for itself.]],
  zh = [[Z = G⋅X 的每一行，是各个词按这些系数的*线性组合*（linear combination）。“苹果”的味道原来是 {X[1,3]}，现在有 {Z[1,3]}，
    全是从“甜”那里来的。可是去找、被找到、交出去，用的都是同样四个数；
    而“苹果”的系数里最大的，是给自己的那个。]],
  focus = { Z, 1, 3 },
}
at(Z) {
  en = [[Row t of Z is Σ_i (x_t⋅x_i)x_i. Were the words orthonormal, each of norm 1 and at
    right angles to the others, only the term i = t would be left, and the sum would be x_t
    itself. Here they are not: "apple" with itself is {G[1,1]}, with "sweet" {G[1,3]}.]],
  zh = [[Z 的第 t 行是 Σ_i (x_t⋅x_i)x_i。假如各个词正交归一，即范数是 1、两两垂直，
    和里只剩 i = t 的一项，结果就是 x_t 自己。
    这里不是这样：“苹果”和自己是 {G[1,1]}，和“甜”是 {G[1,3]}。]],
  focus = { Z, 1, 3 },
}
expect { Z, 1, 3, near = 4 }

-- Three roles ----------------------------------------------------------------

at(Wq) {
  en = [[Wq makes the query, what a word looks for. Each row says what one feature becomes:
    taste becomes ({Wq[3,1]}, {Wq[3,2]}, {Wq[3,3]}). Rows go in and columns come out, so
    Wq is 4×3; books that write W⋅x have it 3×4. With square matrices the two are
    easily mixed up.]],
  zh = [[Wq 得出查询，也就是一个词要找什么。它的每一行说明一个特征变成什么，
    比如味道变成 ({Wq[3,1]}, {Wq[3,2]}, {Wq[3,3]})。行对应输入，列对应输出，所以是 4×3；
    写成 W⋅x 的书里是 3×4。方阵看不出这个区别，容易弄混。]],
  focus = { Wq, 3, 3 },
}
expect { Wq, 3, 3, near = 1 }

at(Wk) {
  en = [[Wk makes the key, what a word is found by. Holding queries against keys is the
    *matching*. Wk begins as a copy of Wq, on purpose: then looking and being found are
    the same. You will see what this does to the
    scores, and change it.]],
  zh = [[Wk 得出键，也就是别人凭什么找到一个词。拿查询去比各个键，叫*匹配*（matching）。
    Wk 起初是 Wq 的复制品，这是故意的：
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
}
at(Wv) {
  en = [[Only queries and keys must have the same dimension, d_k, since they are multiplied;
    that of the values, d_v, may be another. With h heads (lesson 12) both are usually
    d_model/h, where d_model is the dimension of a word. (Article A gives all three one shape;
    article E says d_model, which is so for one head.)]],
  zh = [[查询和键要相乘，所以只有它们的维数 d_k 必须相同；值的维数 d_v 可以不同。
    有 h 个头时（第 12 课），两者通常都是 d_model/h，d_model 是词的维数。
    （文章 A 说三者形状相同；文章 E 说是 d_model，只有一个头时才是这样。）]],
  focus = { Wv, 3, 1 },
}

at(Q) {
  en = [[The query of "apple" is ({Q[1,1]}, {Q[1,2]}, {Q[1,3]}), that of "sweet" ({Q[3,1]},
    {Q[3,2]}, {Q[3,3]}). What the components of a query stand for is not prescribed; they
    only have to stand for the same in every key.]],
  zh = [[“苹果”的查询是 ({Q[1,1]}, {Q[1,2]}, {Q[1,3]})，“甜”的是 ({Q[3,1]}, {Q[3,2]}, {Q[3,3]})。
    查询的各个分量代表什么，没有人规定，只要在每个键里代表的是同样的东西就行。]],
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
  reason = { en = "A row for each of the 3 words, a column for each of the 3 columns of Wq; the 4 is summed over.",
             zh = "三个词各一行，Wq 的三列各一列；中间的 4 在求和中消去了。" },
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
    ({V[3,1]}, {V[3,2]}). Values are not compared with anything; they serve *retrieval*
    only, when what was found is taken along. A search engine compares your words with a page's keywords, too, and shows you the
    page.]],
  zh = [[“苹果”交出的值是 ({V[1,1]}, {V[1,2]})，即可口和数码；“甜”交出的是 ({V[3,1]}, {V[3,2]})。
    值不拿去和什么比，只在*提取*（retrieval）内容时用到。搜索引擎也是这样：拿你的词去比网页的关键词，
    给你看的却是网页的内容。]],
  focus = { V, 1, 2 },
}
at(V) {
  en = [[Were the value the key itself (article E asks this), a word could hand over only what it is found by: "sweet" is
    found by taste and would hand over taste. With a Wv of its own it hands over a treat.]],
  zh = [[要是值就是键（文章 E 的总结里这样设想），一个词凭什么被找到，就只能交出什么：“甜”凭味道被找到，交出的也只是味道。
    有了自己的 Wv，它交出的是可口。]],
  focus = { V, 1, 2 },
}
at(V) {
  en = [[Another picture, from physics (article C, section 5.1.1): the query is a test charge,
    the keys are the charges that it is held against, the values what each of them adds to the
    field.]],
  zh = [[物理里也有一个比方（文章 C 的 5.1.1 节）：查询好比测试电荷，键好比被它测试的各个电荷，
    值好比每个电荷贡献的电场。]],
  focus = { V, 1, 2 },
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
  reason = { en = "Only the first component is above 0 in both: {Q[3,1]}⋅{K[1,1]}.",
             zh = "两边都大于 0 的只有第 1 个分量：{Q[3,1]}⋅{K[1,1]}。" },
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
  en = [[With Wk = Wq, S is a *symmetric matrix*: S[1,3] = S[3,1] = 6. And a dot product is at most
    the product of the two norms (Cauchy–Schwarz). Dividing by √3, for keys of dimension
    3, changes nothing in that.]],
  zh = [[Wk = Wq 时，S 是*对称矩阵*（symmetric matrix）：S[1,3] = S[3,1] = 6。而点积不会超过两个范数的乘积（柯西不等式）。
    键是三维的，所以除以 √3，这两点都不受影响。]],
  focus = { S_scaled, 1, 3 }, core = true,
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
  cure = { en = "Multiplied, the two would give S[1,3]² > S[1,1]⋅S[3,3], against line 2 (here 36 against 104). It is not possible.",
           zh = "两式相乘得 S[1,3]² > S[1,1]⋅S[3,3]，与第 2 行矛盾（这里是 36 对 104），所以不可能。" },
  hints = { { en = "Multiply the two inequalities of line 3 and compare with line 2.",
              zh = "把第 3 行的两个不等式相乘，再和第 2 行比。" } },
  slips = {
    [1] = { en = "Line 1 is right: both are the same dot product of two vectors.",
            zh = "这一行没错：两边是同样两个向量的点积。" },
    [2] = { en = "Line 2 is right: S[1,1] and S[3,3] are the squares of the two norms.",
            zh = "这一行没错：S[1,1] 和 S[3,3] 就是两个范数的平方。" },
  },
}

at(A) {
  en = [[Softmax makes A, the *attention matrix*, which holds all attention weights. "apple" gives {A[1,3]:%} to "sweet", "sweet"
    gives {A[3,1]:%} to "apple". {if edited}With the lesson's numbers it was 24 % and 2 %;
    now "apple" gives {A[1,1]:%} to itself, "sweet" {A[3,3]:%}.{else}Both come from a score
    of 6. But each row shares out its own 1: in row 1 the 6 competes with an 8, in row 3
    with a 13.{end}]],
  zh = [[softmax 得出*注意力矩阵*（attention matrix）A，里面是全部注意力权重。“苹果”给“甜” {A[1,3]:%}，“甜”给“苹果” {A[3,1]:%}。
    {if edited}原来是 24% 和 2%；现在“苹果”给自己 {A[1,1]:%}，“甜”给自己 {A[3,3]:%}。{else}两个份额都来自 6 分。
    但每一行都只有 1 可分：第 1 行里，6 的对手是 8；第 3 行里是 13。{end}]],
  focus = { A, 3, 1 }, core = true,
  notes = {
    en = [[These nine numbers are no parameters. Change one word in X and all rows that
      saw it change.]],
    zh = [[这九个数不是参数。改 X 里的一个词，关注它的每一行都跟着变。]],
  },
}
at(A) {
  en = [["apple" gives {A[1,1]:%} to itself, at first the most of all, although "sweet", which
    tells which apple is meant, stands in the same text. With one matrix for both roles "apple"
    cannot look for taste without being found by taste. With numbers of its own in Wk it can.
    (Article E, step 3, expects
    "apple" and "sweet" to attend most to each other: the second task.)]],
  zh = [[“苹果”给自己 {A[1,1]:%}，起初给得最多，尽管能说明是哪种苹果的“甜”就在同一句话里。
    两种身份共用一个矩阵，“苹果”要去找味道，自己就也会被归到味道名下。
    Wk 有了自己的数就不必如此。
    （文章 E 第三步期望两者都最关注对方：见第二题。）]],
  focus = { A, 1, 1 }, core = true,
  notes = {
    en = [[The first task takes one number. The second takes two, well chosen: any single one that helps
      "apple" hurts "sweet". Ask in between what the first change cost: "apple" is no longer found by device.]],
    zh = [[第一题改一个数就行。第二题至少要改两个：单改一个，对“苹果”有利的，对“甜”就不利。
      中间问一问：第一处改动的代价是什么？
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
  reason = { en = "6 stands beside 8 and 0 in row 1, beside 4 and 13 in row 3: other sums.",
             zh = "第 1 行里 6 旁边是 8 和 0，第 3 行里是 4 和 13，除的和不同。" },
  hints = { { en = [[Row 1 of S is 8, 0, 6 and row 3 is 6, 4, 13. With what does each 6
                compete?]],
              zh = "S 的第 1 行是 8、0、6，第 3 行是 6、4、13。两个 6 各自的对手是谁？" },
            { en = "The 6 competes with an 8 in row 1 and with a 13 in row 3, so e^score is divided by different sums.",
              zh = "第 1 行里 6 的对手是 8，第 3 行里是 13：e 的分数次方，除的和不同。" } },
  slips = { [1] = { en = "Equal scores give equal shares only within one row.",
                    zh = "只有同一行里，分数相等份额才相等。" },
            [3] = { en = "Equal scores have equal powers of e. What comes after the powers?",
                    zh = "分数相等，e 的次方就相等。求完次方，还要做什么？" } },
}

try {
  at = A, id = "one-way", only = { Wk },
  prompt = {
    en = [[Edit Wk until "apple" attends most to "sweet", but "sweet" not to "apple".]],
    zh = "改 Wk，让“苹果”最关注“甜”，而“甜”最关注的不是“苹果”。",
  },
  reached = function()
    return A[1][3] > A[1][1] and A[1][3] > A[1][2] and (A[3][3] > A[3][1] or A[3][2] > A[3][1])
  end,
  reason = { en = "Half of the 8 of \"apple\" for itself was device; without it, 4 is below 6.",
             zh = "“苹果”给自己的 8 分有一半来自电器，去掉只剩 4，低于给“甜”的 6。" },
  hints = { { en = "Where does the 8 of \"apple\" for itself come from? Half of it from device times device.",
              zh = "“苹果”给自己的 8 分从哪来？一半来自电器乘电器。" },
            { en = [[Take device out of the keys: row 2 of Wk.]],
              zh = "让电器不再进入键：Wk 的第 2 行。" } },
  solution = { "set Wk[2,2] 0" },
}

try {
  at = A, id = "mutual", only = { Wk },
  prompt = {
    en = [[Harder: edit Wk until "apple" attends most to "sweet" and "sweet" attends most to
      "apple".]],
    zh = "再难一点：改 Wk，让“苹果”最关注“甜”，“甜”也最关注“苹果”。",
  },
  reached = function()
    return A[1][3] > A[1][1] and A[3][1] > A[3][3] and A[1][3] > A[1][2] and A[3][1] > A[3][2]
  end,
  reason = { en = "Taste must go where the query of \"apple\" has a number and that of \"sweet\" 0.",
             zh = "味道要进到这样的位置：“苹果”的查询有数，“甜”的查询是 0。" },
  hints = { { en = [[First the other task. Then lower the score of "sweet" for itself: its query
                has numbers in places 1 and 3.]],
              zh = "先完成上一题。然后压低“甜”给自己的分：它的查询里有数的是第 1、第 3 个位置。" },
            { en = "Let taste go into the place of the key that \"apple\" attends to and \"sweet\" does not: column 2.",
              zh = "让味道进入键里“苹果”关注而“甜”不关注的那个位置：第 2 列。" } },
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
}
at(O) {
  en = [[Some books write a token as a column. Then all is transposed: Z = V⋅Aᵀ, where every
    row of A = softmax(Qᵀ⋅K/√d_k) adds up to 1. (Article C, section 5.1.1, prints Aᵀ⋅V,
    whose shapes do not fit.)]],
  zh = [[有的书把词元写成列，于是全都转置过来：Z = V⋅Aᵀ，其中 A = softmax(Qᵀ⋅K/√d_k)，每一行加起来是 1。
    （文章 C 的 5.1.1 节印的是 Aᵀ⋅V，形状对不上。）]],
  focus = { O, 1, 1 },
}
expect { O, 1, 1, near = 2.713543 }
expect { O, 1, 2, near = 1.509415 }

-- Another text -------------------------------------------------------------------

at(Y) {
  en = [[Another text: "apple", "phone", "and", "computer". "apple" has the same numbers as
    before. There is one word more, and the text goes through the same three matrices.]],
  zh = [[另一句话：“苹果”“手机”“和”“电脑”。“苹果”的数和刚才一样。
    词多了一个，走的还是那三个权重矩阵。]],
  focus = { Y, 4, 2 },
}

ask {
  at = Y, id = "parameters",
  prompt = { en = [[Four words instead of three. How many parameters have Wq, Wk and Wv now, all
               together? (For three words it was 12 + 12 + 8.)]],
             zh = [[三个词变成四个词。Wq、Wk、Wv 现在一共要有多少个参数？（三个词的时候是
               12 + 12 + 8。）]] },
  answer = 32,
  reason = { en = "12 + 12 + 8 = 32, as before: a word more is a row more of X.",
             zh = "仍是 12 + 12 + 8 = 32：多一个词，只是 X 多一行。" },
  hints = { { en = [[Which side of a 4×3 matrix counts words?]],
              zh = "4×3 的矩阵，哪一边数的是词？" },
            { en = "Neither: its rows are the features, its columns the components that it makes of them.",
              zh = "哪一边都不是：行是词的各个特征，列是由它们算出来的分量。" } },
  slips = {
    [36] = { en = "A word more is a row more in Y. The 4 of 4×3 counts features.",
             zh = "多一个词，是 Y 多一行。4×3 里的 4 数的是特征，不是词。" },
    [40] = { en = "A word more is a row more in Y. The 4 of 4×3 counts features.",
             zh = "多一个词，是 Y 多一行。4×3 里的 4 数的是特征，不是词。" },
    [48] = { en = "The 16 attention weights are computed, not stored.",
             zh = "注意力权重现在有 16 个，可它们是算出来的，不是存着的参数。" },
  },
}

at(q2) {
  en = [[Here "apple" alone asks. Its query is the one of the first text, ({q2[1,1]},
    {q2[1,2]}, {q2[1,3]}), since a query depends on its own word and Wq only. Whatever
    is different in the end comes from the other words.]],
  zh = [[这里只有“苹果”去关注别人。它的查询和第一句里的一样，是 ({q2[1,1]}, {q2[1,2]}, {q2[1,3]})，
    因为查询只取决于词自己和 Wq。最后结果要是不同，都是别的词带来的。]],
  focus = { q2, 1, 2 },
}

at(K2) {
  en = [[Four keys, from the same Wk. The query of "apple" counts the first and the second
    component of a key. "computer" has ({K2[4,1]}, {K2[4,2]}, {K2[4,3]}), which is counted;
    "and" has ({K2[3,1]}, {K2[3,2]}, {K2[3,3]}), which is not.]],
  zh = [[四个键，出自同一个 Wk。“苹果”的查询用的是键的第 1、第 2 个分量。
    “电脑”是 ({K2[4,1]}, {K2[4,2]}, {K2[4,3]})，正落在第 2 个上；
    “和”是 ({K2[3,1]}, {K2[3,2]}, {K2[3,3]})，落在“苹果”不关注的位置。]],
  focus = { K2, 4, 2 },
}
expect { K2, 4, 2, near = 4 }

at(V2) {
  en = [[The values: "computer" hands over ({V2[4,1]}, {V2[4,2]}), gadget alone. "apple"
    itself has ({V2[1,1]}, {V2[1,2]}).]],
  zh = [[“电脑”交出的值是 ({V2[4,1]}, {V2[4,2]})，只有数码；“苹果”自己的是 ({V2[1,1]}, {V2[1,2]})。]],
  focus = { V2, 4, 2 },
}
expect { V2, 4, 2, near = 4 }

at(S2) {
  en = [["phone" scores {S2[1,2]}. The key of "computer" has the same direction as that of
    "phone" and twice its norm. A dot product is direction times length, so equal directions need
    not have equal scores. (Articles A and E say that a larger product is a closer direction.)]],
  zh = [[“手机”得 {S2[1,2]} 分。“电脑”的键和“手机”的方向相同，范数是它的两倍。
    点积既取决于方向，也取决于长度，方向相同，分数不一定相同。
    （文章 A 和 E 说，点积越大，方向越接近。）]],
  focus = { S2, 1, 2 },
}
at(S2) {
  en = [[S2 has a row for each query and a column for each key: 1×4. Where queries and keys
    are made from the same rows, the matrix of the scores is square.]],
  zh = [[S2 一个查询一行，一个键一列，所以是 1×4。
    查询和键由同样几行得来，分数矩阵就是方阵。]],
  focus = { S2, 1, 2 },
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
  reason = { en = [[Only the second component counts, {q2[1,2]}⋅{K2[4,2]}. The key is twice as long as that of "phone", and so the score is twice as large.]],
             zh = "起作用的只有第 2 个分量，{q2[1,2]}⋅{K2[4,2]}。键的长度是“手机”的两倍，分数也就是两倍。" },
  hints = { { en = "Place by place: the first number of one with the first of the other, and so on.",
              zh = "逐个位置来：第 1 个分量乘第 1 个分量，依此类推。" } },
  slips = {
    [4] = { en = [[That is "phone", key (0, 2, 0): the same direction, half as long.]],
            zh = "那是“手机”，键是 (0, 2, 0)：方向相同，长度只有一半。" },
    [16] = { en = "Place by place: the first 2 meets a 0.", zh = "逐个位置相乘：第一个 2 遇到的是 0。" },
  },
}

at(S2_scaled) {
  en = [[Divided by √3 again, although there are four words: d_k is the dimension of a key,
    not the number of words. "computer" has {S2_scaled[1,4]}, "phone"
    {S2_scaled[1,2]}.]],
  zh = [[虽然有四个词，除的还是 √3：d_k 是键的维数，不是词的个数。
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
  reason = { en = "The scores are 2.309 apart, and e^2.309 is about 10.",
             zh = "两个分数差 2.309，e^2.309 约为 10。" },
  hints = { { en = "The ratio of two shares is e to the power of the difference of the scores, 2.309.",
              zh = "两个份额的比，是 e 的（分数之差）次方，差是 2.309。" } },
  slips = {
    [1] = { en = "Shares are in the ratio of e^score, not of the scores.",
            zh = "份额的比是 e 的分数次方之比，不是分数之比。" },
    [2] = { en = "Not the square: e to the difference of the scores.", zh = "不是平方，是 e 的分数之差次方。" },
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
    做到这一点的参数是手工填的；模型怎样自己找到它们，反向传播时就知道了。]],
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
  zh = [[反向传播，只做第一句。要变小的数是 f = O[1,2] - O[1,1] - O[2,2] - 2⋅O[3,1]，
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
  prompt = { en = [[Now the other component of the same value. How much is dV[3,2]?]],
             zh = "再看同一个值的另一个分量。dV[3,2] 是多少？" },
  reason = { en = [["very" takes more of this value than "apple", {A[2,3]:%} against {A[1,3]:%}, and its dO is {dO[2,2]}.]],
             zh = "这个值，“很”用了 {A[2,3]:%}，“苹果”用了 {A[1,3]:%}：“很”用得多，而它的 dO 是 {dO[2,2]}。" },
  hints = { { en = "Which words use the value of \"sweet\", and with which shares? Is that a row of A or a column?",
              zh = "哪些词用了“甜”的值，份额各是多少？这是 A 的一行，还是一列？" },
            { en = "Column 3 of A: each share times its own word's entry in column 2 of dO, the one for gadget.",
              zh = "是 A 的第 3 列：每个份额乘自己那个词在 dO 第 2 列（数码）里的数。" } },
  slips = {
    [0.0117623] = { en = [[That is whom "sweet" attends to. Who attends to "sweet"?]],
                    zh = "那是 A 的第 3 行乘 dO：“甜”关注了谁。这里要的是谁关注“甜”。" },
    [0.714192] = { en = "O[2,2] has -1 in f, so the part through \"very\" is negative.",
                   zh = "O[2,2] 在 f 里是 -1，所以经过“很”的那份是负的。" },
    [0.237848] = { en = "\"very\" uses the value of \"sweet\" as well, with 48 %.",
                   zh = "“很”也用了“甜”的值，用了 48%。" },
  },
}

at(d(A)) {
  en = [[dA[1,j] is how fast f would grow if the share that "apple" gives to word j grew
    alone: itself {dA[1,1]}, since treat and gadget cancel; "very" {dA[1,2]}; "sweet"
    {dA[1,3]}. f is to fall, so more attention to "sweet" helps most. dA depends on dO
    and the values, not on the scores.]],
  zh = [[dA[1,j] 是“苹果”给第 j 个词的份额单独变大时 f 的变化率。
    给自己是 {dA[1,1]}，可口和数码正好抵消；给“很”是 {dA[1,2]}；给“甜”是 {dA[1,3]}。
    f 要变小，所以多关注“甜”最见效。dA 只取决于 dO 和各个值，与分数无关。]],
  focus = { d(A), 1, 3 }, core = true,
  notes = {
    en = [[-5 is -1⋅5 + 1⋅0: the row of "apple" in dO times the value of "sweet".]],
    zh = [[-5 是 -1⋅5 + 1⋅0，即 dO 里“苹果”那一行乘“甜”的值。]],
  },
}
expect { d(A), 1, 1, near = 0 }
expect { d(A), 1, 2, near = -2 }
expect { d(A), 1, 3, near = -5 }

ask {
  at = d(A), sign_of = { d(S_scaled), 1, 1 }, id = "dS_scaled.1",
  prompt = { en = "Raise S_scaled[1,1], \"apple\" for itself. Does f grow (+) or fall (-)?",
             zh = "把“苹果”给自己的分数 S_scaled[1,1] 抬高，f 变大（+）还是变小（-）？" },
  reason = { en = [[{dA[1,1]} lies above the weighted mean of the row, -1.20: what "apple" gains is taken mostly from "sweet", where dA is {dA[1,3]}.]],
             zh = "{dA[1,1]} 高于这一行的加权均值 -1.20：“苹果”多得的份额主要取自“甜”，而那里的 dA 是 {dA[1,3]}。" },
  hints = { { en = "dA of the row is {dA[1,1]}, {dA[1,2]}, {dA[1,3]}. Is the first above or below their weighted mean?",
              zh = "这一行的 dA 是 {dA[1,1]}、{dA[1,2]}、{dA[1,3]}。第一个比加权均值高还是低？" },
            { en = "What it gives itself is taken from \"very\" and \"sweet\", in proportion to their shares, {A[1,2]:%} and {A[1,3]:%}.",
              zh = "多留给自己的，是从“很”和“甜”那里按份额拿来的，它们有 {A[1,2]:%} 和 {A[1,3]:%}。" } },
  slips = {
    ["0"] = { en = "dA[1,1] is 0, but the share comes from others, and their dA counts.",
              zh = "dA[1,1] 是 0，可这份额是从别的词那里拿的，它们的 dA 也要算。" },
    ["-"] = { en = "The row has 1 to give. From whom is it taken, and what is dA there?",
              zh = "一行只有 1 可分：自己多得的，从谁那里来？那里的 dA 是正是负？" },
  },
}

at(d(S_scaled)) {
  en = [[Each score gets its share times (dA minus the row's weighted mean, at first -1.204):
    "sweet" {dS_scaled[1,3]}, "apple" itself {dS_scaled[1,1]}, since the {dA[1,1]} in its dA
    lies above the mean. "very" gets only {dS_scaled[1,2]}, because its share is under 1 % at
    first: a small share makes a small gradient.]],
  zh = [[每个分数得到的是份额乘（dA 减这一行的加权均值，起初是 -1.204）。“甜”得 {dS_scaled[1,3]}；
    “苹果”自己得 {dS_scaled[1,1]}，因为它的 dA 是 {dA[1,1]}，高于加权均值。
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
    要让 f 变小，“苹果”给“甜”的分该升，“甜”给“苹果”的分该降。
    共用一个矩阵，两个分数总是相等，没法两样都做到。]],
  focus = { d(S), 3, 1 }, core = true,
  notes = {
    en = [[This is the reason for two matrices, seen from the gradient. dS is dS_scaled/√3;
      the √3 is due on the way back, too.]],
    zh = [[从梯度这边看，这就是要有两个矩阵的理由。dS 是 dS_scaled/√3，反向时也要除以 √3。]],
  },
}
expect { d(S), 1, 3, near = -0.521254 }
expect { d(S), 3, 1, near = 0.058152 }

at(d(Q)) {
  en = [[How should the query of "apple" change? dQ[1,2] = {dQ[1,2]}: its second component
    raises its score for itself only, since in all other keys that component is 0 at first.
    dQ[1,3] = {dQ[1,3]}: the third raises the scores for "very" and "sweet", and f falls.]],
  zh = [[“苹果”的查询该怎样变？dQ[1,2] = {dQ[1,2]}：第 2 个分量只抬高它给自己的分数，
    因为起初别的键第 2 个分量都是 0。dQ[1,3] = {dQ[1,3]}：第 3 个分量抬高给“很”和“甜”的分数，f 变小。]],
  focus = { d(Q), 1, 2 },
}
expect { d(Q), 1, 2, near = 1.04935 }
expect { d(Q), 1, 3, near = -1.04935 }

at(d(K)) {
  en = [[How should the key of "apple" change? dK[1,·] is ({dK[1,1]}, {dK[1,2]},
    {dK[1,3]}): both components that its own query counts should be smaller, so that it
    attends less to itself. As a query its row in dQ was ({dQ[1,1]}, {dQ[1,2]}, {dQ[1,3]}).]],
  zh = [[“苹果”的键该怎样变？它那一行是 ({dK[1,1]}, {dK[1,2]}, {dK[1,3]})：
    自己的查询用到的两个分量都该变小，好让它少关注自己。
    作为查询，它在 dQ 里的那一行是 ({dQ[1,1]}, {dQ[1,2]}, {dQ[1,3]})。]],
  focus = { d(K), 1, 1 },
}
expect { d(Q), 1, 1, near = -0.514413 }
expect { d(K), 1, 1, near = 1.223807 }
expect { d(K), 1, 2, near = 1.04935 }
expect { d(K), 1, 3, near = 0.012214 }

at(d(Wq)) {
  en = [[Row 3 of dWq, for taste, is ({dWq[3,1]}, {dWq[3,2]}, {dWq[3,3]}). A row of dWq adds
    up dQ over the words, with their amount of that feature as a factor. Only "sweet" has
    taste, {X[3,3]}, so this row is {X[3,3]} times its row of dQ.]],
  zh = [[dWq 的第 3 行对应味道，是 ({dWq[3,1]}, {dWq[3,2]}, {dWq[3,3]})。
    dWq 的一行，由各个词的 dQ 乘它们在这个特征上的数，再相加得来。
    有味道的只有“甜”，它的味道是 {X[3,3]}，所以这一行就是 {X[3,3]} 乘它在 dQ 里的那一行。]],
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
    在 dWq 里，起初是 (-0.226, 0.233, -0.233)。按两行的范数，在这里，
    “甜”凭什么被找到，影响约为它自己去找什么的八倍。要是两种身份共用一个矩阵，它得到的是两份梯度之和，
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
  choice = { { en = "Equal, like them", zh = "相同：数字相同，梯度就相同" },
             { en = "Transposed", zh = "互为转置" },
             { en = [[Different: used in different places]],
               zh = "不同：它们用在不同的地方" } },
  answer = 3,
  reason = { en = "dQ takes the rows of dS, dK its columns, and dS is not symmetric.",
             zh = "dQ 用 dS 的行，dK 用 dS 的列，而 dS 不对称。" },
  hints = { { en = "A gradient says what a change of the number does, not how large it is.",
              zh = "梯度是这个数变动时 f 的变化率，不是它有多大。" },
            { en = "One comes from the rows of dS, the other from its columns, and dS is not symmetric.",
              zh = "一个由 dS 的行得来，一个由 dS 的列得来，而 dS 不对称。" } },
  slips = { [1] = { en = "A gradient depends on where a number is used. Where are these two?",
                    zh = "梯度取决于这个数用在哪里。Wq 和 Wk 各用在哪里？" },
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
      开场的问题，反向时又答了一遍。]],
  },
}
expect { d(X), 1, 2, near = 2.806097 }
expect { d(V), 1, 2, near = 0.707397 }

-- Update -----------------------------------------------------------------------

at(step(Wq)) {
  en = [[Gradient descent: Wq minus lr times dWq. The rows for food and device, the features of "apple", change most:
    the second component of its query becomes smaller, the third larger, where the key of "sweet" has a 2
    and its own a 0.]],
  zh = [[梯度下降：Wq 减去 lr 乘 dWq。变得最多的是食物和电器两行，“苹果”有的正是这两个特征：
    它的查询第 2 个分量变小、第 3 个分量变大；
    第 3 个分量上，“甜”的键是 2，它自己的键是 0。]],
  focus = { d(Wq), 2, 2 },
}

ask {
  at = step(Wq), id = "after-a-step",
  prompt = { en = "\"apple\" gives 24 % to \"sweet\". How much after one step of all, with lr 0.1?",
             zh = "“苹果”给“甜” 24%。全部更新一步（lr 是 0.1）之后，给多少？" },
  choice = { { en = "about 30 %", zh = "30% 左右" }, { en = "about 60 %", zh = "60% 左右" },
             { en = "about 96 %", zh = "96% 左右" } },
  answer = 3,
  reason = { en = "S[1,3] goes from 6 to 10.38 as Wq and Wk both step; then softmax, 96 %.",
             zh = "Wq、Wk 都走了一步，S[1,3] 从 6 变到 10.38，softmax 之后就是 96%。" },
  hints = { { en = "Wq and Wk both raise the score, and softmax turns a difference of 3 into a factor of 20.",
              zh = "Wq 和 Wk 都抬高这个分数，而 softmax 把 3 的差变成 20 倍。" } },
  slips = {
    [1] = { en = "The step looks small. How much does S[1,3] rise, and what is e to it?",
            zh = "步子看着小，可 S[1,3] 抬高多少？e 的这么多次方呢？" },
    [2] = { en = "Wq and Wk both take a step that raises S[1,3]. Count both.",
            zh = "Wq 和 Wk 各走一步，都抬高 S[1,3]。两步都要算上。" },
  },
}

at(step(Wk)) {
  en = [[Wk's row for taste changes much, Wq's hardly: the two are no longer equal.
    This step alone would take S[1,3] from 6 to 7.405 and S[3,1] to 3.847. With Wq's
    step it is 10.38 and 3.686: "apple" then gives 96 % to "sweet", and "sweet" less
    than 1 % to "apple".]],
  zh = [[Wk 里味道那一行变了很多，而 Wq 的那一行几乎没动：两个矩阵不再相等。
    单走这一步，S[1,3] 从 6 变到 7.405，S[3,1] 变到 3.847；加上 Wq 的一步，是 10.38 和 3.686：
    那时“苹果”把 96% 给“甜”，“甜”给“苹果”不到 1%。]],
  focus = { d(Wk), 3, 1 }, core = true,
  notes = {
    en = [[Press t here and go to A. Nothing in the program says that the two matrices
      should differ; their gradients do.]],
    zh = [[在这里按 t，再到 A 看看。程序里没有哪一处要求两个矩阵不同，是梯度不同。]],
  },
}
local wk_alone = { "set Wk[1,1] 0.882433", "set Wk[1,2] -0.105619", "set Wk[1,3] 0.007649",
  "set Wk[2,1] -0.244761", "set Wk[2,2] 0.790130", "set Wk[2,3] -0.002443",
  "set Wk[3,1] 1.254389", "set Wk[3,2] 0.208502", "set Wk[3,3] 1.020183" }
expect { S, 1, 3, near = 7.405, tolerance = 0.0005, after = wk_alone }
expect { S, 3, 1, near = 3.847, tolerance = 0.0005, after = wk_alone }
expect { S, 1, 3, near = 10.376, tolerance = 0.0005, after = { "train" } }
expect { S, 3, 1, near = 3.686, tolerance = 0.0005, after = { "train" } }
expect { A, 1, 3, near = 0.96, tolerance = 0.005, after = { "train" } }
expect { A, 3, 1, below = 0.005, after = { "train" } }

at(step(Wv)) {
  en = [[Wv changes as well: taste will count more as a treat, device less as a gadget.
    The nine attention weights in A take no step. They are computed, and follow from
    the new Wq and Wk.]],
  zh = [[Wv 也变：味道折成“可口”的系数变大，电器折成“数码”的系数变小。
    A 里的九个注意力权重不更新：它们是算出来的，会跟着新的 Wq 和 Wk 变。]],
  focus = { d(Wv), 3, 1 },
}

closing {
  en = [[
- Attention weights are not stored, since they have to depend on the words. They are computed, from parameters that are stored.
- One matrix for query and key makes S symmetric, and then no two words can both score each other above themselves.
- What is compared (query, key) and what is handed over (value) may differ, even in dimension.
- The same word in another text gets another output; its row in X is the same.
- Equal numbers in different roles get different gradients.

Try next: after t, look at which word "very" attends to, and why.]],
  zh = [[
- 注意力权重不是存好的，因为它要随词而变；它由存着的参数现算。
- 查询和键共用一个矩阵，S 就对称，两个词不可能都给对方打分高过给自己。
- 拿来比的（查询、键）和交出去的（值）可以不同，连维数都可以不同。
- 同一个词换了文本，输出就不同，而它在 X 里的那一行没有变。
- 数字相同，身份不同，梯度就不同。

接着试试：按 t 之后，看看“很”在关注谁，想想为什么。]],
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
