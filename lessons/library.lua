-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 1, id = "library", part = 1, order = 2, minutes = 25, needs = { "three-tokens" },
  title = { en = "Query, key, value", zh = "查询、键、值" },
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
Wq = weight({ {1,0,0}, {0,1,0}, {1,0,1}, {0,0,1} }, { rows = traits })
Wk = weight({ {1,0,0}, {0,1,0}, {1,0,1}, {0,0,1} }, { rows = traits })
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
  en = [[You walk into a library with a question. You compare it with index cards,
    and you carry home pages of books. Question, card, book: in attention one word
    plays all three parts. Why does it need three, when it is only one word?]],
  zh = [[你带着一个问题走进图书馆：拿问题去比对索引卡，最后带走的却是书里的内容。问题、
    卡片、书，在注意力里由同一个词来扮演。明明只是一个词，为什么非得有三种身份？]],
}

-- The plain idea -------------------------------------------------------------

at(X) {
  en = [[Three words, four traits each. "apple" is food {X[1,1]} and device
    {X[1,2]}: a fruit and a brand, nobody has decided yet. "sweet" is a little food
    and mostly taste. "very" has amount and nothing else. All set by hand.]],
  zh = [[三个词，每个词四项。“苹果”的食物是 {X[1,1]}，电器也是 {X[1,2]}：水果还是牌子，
    现在还没定。“甜”有一点食物，主要是味道。“很”只有程度。这些数是手工定的，
    为的是好算。]],
  focus = { X, 1, 2 },
}

at(G) {
  en = [[The plainest idea: compare the words as they are. "apple" with "sweet"
    gives {G[1,3]}, with "very" {G[1,2]}. Could these nine numbers be parameters?
    No: the next text has four words and would need sixteen.]],
  zh = [[最朴素的想法：拿词本身互相比。“苹果”和“甜”得 {G[1,3]}，和“很”得 {G[1,2]}。
    能不能干脆把这九个数存成参数？不行：下一句有四个词，就得要十六个。句子有长有短，
    这些系数只能每次现算。]],
  focus = { G, 1, 3 }, core = true,
}
expect { G, 1, 3, near = 2 }
expect { G, 1, 2, near = 0 }

at(Z) {
  en = [["apple" had no taste: X[1,3] is {X[1,3]}. Now it has {Z[1,3]}, all of it
    from "sweet". But the same four numbers had to ask, to be found and to be handed
    over, and "apple" keeps most for itself: nobody resembles it as much.]],
  zh = [[“苹果”原来没有味道，X[1,3] 是 {X[1,3]}；现在有了 {Z[1,3]}，
    全是从“甜”那里来的。词和词确实互通了。只是问别人、被人找到、交出去，
    用的都是同样四个数；而“苹果”跟谁都不如跟自己像，所以留给自己的最多。]],
  focus = { Z, 1, 3 },
  notes = {
    en = [[One article gets here by expanding x_t in orthonormal x_i. These three
      are not orthonormal (see G), so Z is not X; only the form of the sum matters.]],
    zh = [[有一篇文章从“x_t 按正交的 x_i 展开”引到这个式子。这里三个词并不正交（看 G），
      所以 Z 不等于 X；值得看的只是这个求和的样子。]],
  },
}
expect { Z, 1, 3, near = 4 }

-- Three roles ----------------------------------------------------------------

at(Wq) {
  en = [[The question. A row says what one trait of a word turns into when the word
    asks: taste becomes ({Wq[3,1]}, {Wq[3,2]}, {Wq[3,3]}). Rows come in, columns go
    out, 4×3. Books that write W⋅x have it 3×4; square matrices hide a mix-up.]],
  zh = [[这是“问题”。每一行说的是：词去问的时候，它的某一项变成什么。
    味道变成 ({Wq[3,1]}, {Wq[3,2]}, {Wq[3,3]})。本课程里行是进、列是出，所以是 4×3；
    写成 W⋅x 的书里是 3×4。两种写法混用会出错，而方阵会把这个错藏起来。]],
  focus = { Wq, 3, 3 },
}
expect { Wq, 3, 3, near = 1 }

at(Wk) {
  en = [[The index card. It starts as an exact copy of Wq, on purpose: then asking
    and being found are one and the same. Watch what that does to S, and then break
    it yourself.]],
  zh = [[这是“索引卡”。一开始它和 Wq 一模一样，是故意的：这时“问”和“被找到”完全是一
    回事。看看 S 会因此变成什么样，然后你来亲手打破它。]],
  focus = { Wk, 2, 2 },
}

at(Wv) {
  en = [[The book. It has only two columns: what is handed over may have another
    width than what is compared. Taste counts {Wv[3,1]} as a treat, device counts
    {Wv[2,2]} as a gadget.]],
  zh = [[这是“书”。它只有两列：交出去的东西，和拿来比对的东西，宽度可以不同。
    味道按 {Wv[3,1]} 倍算进可口，电器按 {Wv[2,2]} 倍算进数码。]],
  focus = { Wv, 3, 1 },
  notes = {
    en = [[One article says that Q, K and V have the same shape, another that
      usually d_k = d_v = d_model. Only Q and K must agree in width; with several
      heads the usual width is d_model divided by their number.]],
    zh = [[有文章说 Q、K、V 形状相同，另一篇说通常 d_k = d_v = d_model。
      必须同宽的只有 Q 和 K；有多个头时，常用的宽度是 d_model 除以头数。]],
  },
}

at(Q) {
  en = [["apple" asks with ({Q[1,1]}, {Q[1,2]}, {Q[1,3]}), "sweet" with ({Q[3,1]},
    {Q[3,2]}, {Q[3,3]}). Four traits in, three numbers out. What the three mean is
    up to the model, as long as they mean the same in every key.]],
  zh = [[“苹果”拿 ({Q[1,1]}, {Q[1,2]}, {Q[1,3]}) 去问，“甜”拿 ({Q[3,1]}, {Q[3,2]},
    {Q[3,3]})。进去四项，出来三个数。这三个数是什么意思，没人规定，
    只要在每个键里是同一个意思就行。]],
  focus = { Q, 1, 2 },
}
expect { Q, 1, 1, near = 2 }
expect { Q, 1, 2, near = 2 }
expect { Q, 3, 1, near = 3 }
expect { Q, 3, 3, near = 2 }

ask {
  at = Q, shape_of = Q,
  prompt = { en = [[X is 3×4, Wq is 4×3. What shape is Q?]],
             zh = "X 是 3×4，Wq 是 4×3，Q 是什么形状？" },
  hints = { { en = [[There is one query a word. How many words?]],
              zh = "每个词有一个查询。有几个词？" },
            { en = "The 4 in the middle meets itself and is summed away.",
              zh = "中间的两个 4 对上，求和之后就没有了。" } },
  slips = {
    ["4x3"] = { en = "That is Wq. It does not know how many words there are.",
                zh = "那是 Wq 的形状，它不管有几个词。" },
    ["3x4"] = { en = [[That is X, before it was turned into questions.]],
                zh = "那是 X 的形状，还没变成查询。" },
    ["4x4"] = { en = "The 4 is summed over; it is gone in the product.",
                zh = "4 是被求和的那一维，乘完就没有了。" },
  },
}

at(K) {
  en = [[The cards read just like the questions: "sweet" is filed under ({K[3,1]},
    {K[3,2]}, {K[3,3]}), which is also what it asks. In a library nobody files a
    book under the question its author had.]],
  zh = [[卡片和问题一字不差：“甜”归在 ({K[3,1]}, {K[3,2]}, {K[3,3]}) 名下，
    它自己问的也是这个。可图书馆里，没人会按“作者想问什么”来给书编目。]],
  focus = { K, 3, 1 },
}

at(V) {
  en = [[What each has to give. "apple": ({V[1,1]}, {V[1,2]}), as much treat as
    gadget. "sweet": ({V[3,1]}, {V[3,2]}), all treat. None of this was compared with
    anything, and it need not be.]],
  zh = [[各自能交出的东西。“苹果”是 ({V[1,1]}, {V[1,2]})，可口和数码一样多；“甜”是
    ({V[3,1]}, {V[3,2]})，全是可口。这些数没有拿去比对过，也不必比对。]],
  focus = { V, 1, 2 },
}
expect { V, 1, 1, near = 2 }
expect { V, 1, 2, near = 2 }
expect { V, 3, 1, near = 5 }

at(S) {
  en = [["apple" scores "sweet" {S[1,3]}, and itself {S[1,1]}. The question comes from
    Wq and the card from Wk, and at the moment the two matrices hold the same
    numbers. What does that do to this table?]],
  zh = [[“苹果”给“甜” {S[1,3]} 分，给自己 {S[1,1]} 分。问题出自 Wq，卡片出自 Wk，
    而眼下这两个矩阵的数一模一样。这张表会因此怎样？]],
  focus = { S, 1, 3 }, core = true,
}
expect { S, 1, 3, near = 6 }
expect { S, 3, 1, near = 6 }
expect { S, 1, 1, near = 8 }
expect { S, 3, 3, near = 13 }

ask {
  at = S, cell = { 3, 1 },
  prompt = { en = "How does \"sweet\" score \"apple\"? S[3,1] = ?",
             zh = "“甜”给“苹果”打多少分？S[3,1] = ?" },
  hints = { { en = "Row 3 of Q meets row 1 of K.", zh = "Q 的第 3 行，对 K 的第 1 行。" },
            { en = "(3, 0, 2) with (2, 2, 0), place by place.",
              zh = "(3, 0, 2) 和 (2, 2, 0)，逐个位置相乘再相加。" } },
  slips = {
    [2]  = { en = "That is G[3,1]: the bare words. Here the question meets the card.",
             zh = "那是 G[3,1]，是词本身相比；这里是查询和键相比。" },
    [9]  = { en = "You added the numbers. Multiply place by place, then add.",
             zh = "你把它们全加起来了。要先逐个位置相乘，再相加。" },
    [13] = { en = [[That is "sweet" with its own key, S[3,3].]],
             zh = "那是“甜”对自己的键，S[3,3]。" },
  },
}

at(S_scaled) {
  en = [[With Wk = Wq, S is symmetric: {S[1,3]} both ways. Worse, {S[1,3]}⋅{S[3,1]} can
    never exceed {S[1,1]}⋅{S[3,3]}: no two words can both prefer each other to
    themselves. √3, for keys of three numbers, changes nothing in that.]],
  zh = [[因为 Wk = Wq，S 是对称的：来去都是 {S[1,3]}。
    更糟的是，{S[1,3]}⋅{S[3,1]} 永远不会超过 {S[1,1]}⋅{S[3,3]}：只要共用一个矩阵，
    两个词就不可能同时觉得对方比自己更要紧。键有三个数，所以除以 √3，这一点它改变不了。]],
  focus = { S_scaled, 1, 3 }, core = true,
  notes = {
    en = [[Cauchy–Schwarz. One article draws "apple" looking most at "sweet" and
      "sweet" most at "apple": with one matrix for both roles that is impossible.]],
    zh = [[这是柯西不等式。有一篇文章设想“苹果”最看“甜”、“甜”也最看“苹果”，
      两种身份共用一个矩阵时，这做不到。]],
  },
}
expect { S_scaled, 1, 3, near = 3.464102 }
expect { S_scaled, 3, 1, near = 3.464102 }

at(A) {
  en = [[The two equal scores became {A[1,3]:%} and {A[3,1]:%}. Each row shares out
    its own 1: the {S[1,3]} of "apple" competes with {S[1,1]}, the {S[3,1]} of
    "sweet" with {S[3,3]}. And these nine numbers are no parameters. Change a word
    and all are computed anew.]],
  zh = [[两个相等的分数，变成了 {A[1,3]:%} 和 {A[3,1]:%}。每一行各分各的 1：“苹果”的
    {S[1,3]} 分，对手是 {S[1,1]}；“甜”的 {S[3,1]} 分，对手是 {S[3,3]}。
    而且这九个数不是参数，换一个词，就全部重算。]],
  focus = { A, 3, 1 }, core = true,
}
at(A) {
  en = [[Now the other half of the trouble. "apple" keeps {A[1,1]:%}, although the
    word that could tell which apple it is stands right there. It cannot ask for
    taste without being filed under taste. Give Wk numbers of its own and see.]],
  zh = [[麻烦还有一半。“苹果”把 {A[1,1]:%} 留给了自己，而能说明“哪种苹果”的那个词就在
    旁边。它没法做到“去找味道”而又不把自己归在味道名下。给 Wk 换上自己的数试试。]],
  focus = { A, 1, 1 }, core = true,
}
expect { A, 1, 1, near = 0.754708 }
expect { A, 1, 3, near = 0.237848 }
expect { A, 3, 1, near = 0.017175 }
expect { A, 3, 3, near = 0.977412 }

ask {
  at = S_scaled,
  prompt = { en = "S is symmetric. Is A symmetric too?", zh = "S 是对称的，A 也对称吗？" },
  choice = { { en = "Yes: equal scores, equal shares", zh = "对称：分数相等，份额就相等" },
             { en = "No: each row is divided by its own sum", zh = "不对称：每一行除以自己的和" },
             { en = "Only after dividing by √3", zh = "除以 √3 之后才对称" } },
  answer = 2,
  hints = { { en = [[Row 1 holds 8, 0, 6 and row 3 holds 6, 4, 13. Against whom does each 6
                compete?]],
              zh = "第 1 行是 8、0、6，第 3 行是 6、4、13。两个 6 各自的对手是谁？" } },
  slips = { [1] = { en = "Equal scores win equal shares only within one row.",
                    zh = "只有同一行里，分数相等份额才相等。" },
            [3] = { en = "√3 changes every row alike; it cannot mend or break symmetry.",
                    zh = "√3 对每一行都一样，管不了对称不对称。" } },
}

try {
  at = A, id = "one-way",
  prompt = {
    en = [[Edit Wk until "apple" looks most at "sweet", while "sweet" does not look
      most at "apple".]],
    zh = "改 Wk，让“苹果”最看“甜”，而“甜”最看的不是“苹果”。",
  },
  reached = function()
    local apple, sweet = A[1], A[3]
    return apple[3] > apple[1] and apple[3] > apple[2]
       and (sweet[2] > sweet[1] or sweet[3] > sweet[1])
  end,
  hints = { { en = "What makes apple's own score 8? Half of it comes from device meeting device.",
              zh = "“苹果”给自己的 8 分从哪来？一半来自电器对电器。" },
            { en = [[Take device off the index card: row 2 of Wk.]],
              zh = "把电器从索引卡上划掉：Wk 的第 2 行。" } },
  solution = { "set Wk[2,2] 0" },
}

try {
  at = A, id = "mutual",
  prompt = {
    en = [[Harder: make "apple" look most at "sweet" and "sweet" look most at
      "apple". With one shared matrix this cannot be done.]],
    zh = "再难一点：让“苹果”最看“甜”，“甜”也最看“苹果”。共用一个矩阵时，这做不到。",
  },
  reached = function()
    return A[1][3] > A[1][1] and A[1][3] > A[1][2] and A[3][1] > A[3][2] and A[3][1] > A[3][3]
  end,
  hints = { { en = [[First the one-way task. Then lower sweet's score for itself: it asks in
                columns 1 and 3.]],
              zh = "先完成上一题。然后压低“甜”给自己的分：它问的是第 1 列和第 3 列。" },
            { en = "File taste where apple asks and sweet does not: column 2.",
              zh = "把味道归到“苹果”问而“甜”不问的那一列：第 2 列。" } },
  solution = { "set Wk[2,2] 0", "set Wk[3,1] 0", "set Wk[3,2] 1", "set Wk[3,3] 0" },
}

at(O) {
  en = [[From its own value ({V[1,1]}, {V[1,2]}) "apple" moved to ({O[1,1]},
    {O[1,2]}): more treat, less gadget. Its own share is three times that of
    "sweet", but adds only a quarter more. A share is not yet an effect.]],
  zh = [[第 1 行还是“苹果”，只是沾了同伴的味道：从自己的值 ({V[1,1]}, {V[1,2]})，
    变成 ({O[1,1]}, {O[1,2]})，可口多了，数码少了。看算式：留给自己的份额是“甜”的三倍，
    加进去的却只多四分之一。份额大不等于作用大，还要看交出的是什么。]],
  focus = { O, 1, 1 }, core = true,
  notes = {
    en = [[One article, with tokens as columns, prints Z = [softmax(QᵀK/√d)]ᵀV.
      Those shapes do not fit. With columns as tokens it is Z = V⋅[softmax by
      rows]ᵀ.]],
    zh = [[有一篇文章把词元排成列，印的是 Z = [softmax(QᵀK/√d)]ᵀV，形状对不上；
      词元排成列时，应是 Z = V⋅[按行 softmax]ᵀ。]],
  },
}
expect { O, 1, 1, near = 2.713543 }
expect { O, 1, 2, near = 1.509415 }

-- Another text -------------------------------------------------------------------

at(Y) {
  en = [[The same "apple", number for number, in other company: "phone", "and",
    "computer". One word more than before, and it goes through the same three
    matrices.]],
  zh = [[还是那个“苹果”，一个数都没变，只是换了同伴：“手机”“和”“电脑”，
    比刚才多一个词，走的还是那三个参数矩阵。]],
  focus = { Y, 4, 2 },
}

ask {
  at = Y,
  prompt = { en = [[Four words instead of three. How many parameters have Wq, Wk and Wv now, all
               together? (For three words it was 12 + 12 + 8.)]],
             zh = [[三个词变成四个词。Wq、Wk、Wv 现在一共要有多少个参数？（三个词的时候是
               12 + 12 + 8。）]] },
  answer = 32,
  hints = { { en = [[Which side of a 4×3 matrix counts words?]],
              zh = "4×3 的矩阵，哪一边数的是词？" } },
  slips = {
    [36] = { en = "A word more is a row more in Y, not in a matrix of parameters.",
             zh = "多一个词，是 Y 多一行，参数矩阵不多。" },
    [40] = { en = "A word more is a row more in Y, not in each matrix of parameters.",
             zh = "多一个词，是 Y 多一行，三个参数矩阵都不变。" },
    [48] = { en = "There are 16 shares now, but shares are computed, not stored.",
             zh = "份额现在有 16 个，可份额是算出来的，不是存着的参数。" },
  },
}

at(q2) {
  en = [[The same word through the same Wq asks the same question, ({q2[1,1]},
    {q2[1,2]}, {q2[1,3]}). If its meaning is to change now, the answer has to come
    from the others.]],
  zh = [[同一个词，同一个 Wq，问的也是同一句：({q2[1,1]}, {q2[1,2]}, {q2[1,3]})。
    它的意思要是会变，只能是因为别人的回答。]],
  focus = { q2, 1, 2 },
}

at(K2) {
  en = [[Four cards now, from the same Wk: it takes one word at a time, so it need not
    grow. "computer" is filed under ({K2[4,1]}, {K2[4,2]},
    {K2[4,3]}): exactly where half of apple's question points. "and" is filed where
    "apple" does not ask at all.]],
  zh = [[现在有四张卡片，出自同一个 Wk：它一次只管一个词，用不着变大。“电脑”归在 ({K2[4,1]}, {K2[4,2]}, {K2[4,3]})，
    正是“苹果”问的一半；“和”归在“苹果”根本不问的地方。]],
  focus = { K2, 4, 2 },
}
expect { K2, 4, 2, near = 4 }

at(V2) {
  en = [["computer" has ({V2[4,1]}, {V2[4,2]}) to give: gadget and nothing else.
    Where will it draw "apple", whose own value is ({V2[1,1]}, {V2[1,2]})?]],
  zh = [[“电脑”能给的是 ({V2[4,1]}, {V2[4,2]})，全是数码。“苹果”自己的值是
    ({V2[1,1]}, {V2[1,2]})，会被它拉到哪里去？]],
  focus = { V2, 4, 2 },
}
expect { V2, 4, 2, near = 4 }

at(S2) {
  en = [["apple" scores "computer" {S2[1,4]}, as much as itself, and "phone" only
    {S2[1,2]}. Both keys point the same way; the computer's is twice as long. A
    larger score is not a closer direction.]],
  zh = [[“苹果”给“电脑” {S2[1,4]} 分，和给自己的一样多；给“手机”只有 {S2[1,2]} 分。
    两个键方向完全相同，只是“电脑”的长一倍：分数高，不等于方向更近。]],
  focus = { S2, 1, 4 },
  notes = {
    en = [[Two articles say that a larger dot product is a closer direction. One
      says that QKᵀ is always square; it is where queries and keys come from the
      same text, and here it is 1×4.]],
    zh = [[有两篇文章说点积越大，方向越接近，其实是方向乘长度。有一篇还说 QKᵀ 一定是方阵；
      查询和键来自同一句话时才是，这里就是 1×4。]],
  },
}
expect { S2, 1, 4, near = 8 }
expect { S2, 1, 1, near = 8 }
expect { S2, 1, 2, near = 4 }

at(S2_scaled) {
  en = [[Still √3, although there are four words: it counts the numbers in a key,
    not the words in a text. The lead of {S2[1,4]} over {S2[1,2]} is now
    {S2_scaled[1,4]} over {S2_scaled[1,2]}.]],
  zh = [[虽然有四个词，除的还是 √3：它看的是键里有几个数，不是句子里有几个词。{S2[1,4]}
    比 {S2[1,2]}，现在是 {S2_scaled[1,4]} 比 {S2_scaled[1,2]}。]],
  focus = { S2_scaled, 1, 4 },
}
expect { S2_scaled, 1, 4, near = 4.618802 }
expect { S2_scaled, 1, 2, near = 2.309401 }

at(A2) {
  en = [[A score twice as high, and ten times the share: "computer" gets
    {A2[1,4]:%}, "phone" {A2[1,2]:%}. Here "apple" looks away from itself as much as
    at itself.]],
  zh = [[分数是两倍，份额却是十倍：“电脑”得 {A2[1,4]:%}，“手机”得 {A2[1,2]:%}。
    这一回，“苹果”看“电脑”和看自己一样多。]],
  focus = { A2, 1, 4 },
}
expect { A2, 1, 4, near = 0.474117 }
expect { A2, 1, 2, near = 0.04709 }
expect { A2, 1, 1, near = 0.474117 }

at(O2) {
  en = [[One word, two texts: beside "sweet" ({O[1,1]}, {O[1,2]}), the fruit; here
    ({O2[1,1]}, {O2[1,2]}), the brand. Its row in X never changed, only who
    answered. These weights were set by hand. Next: how a model finds its own.]],
  zh = [[同一个词，两句话。挨着“甜”，它出来是 ({O[1,1]}, {O[1,2]})，是水果；
    在这里是 ({O2[1,1]}, {O2[1,2]})，是牌子。它在 X 里的那一行从没变过，变的是谁来回答。
    这些参数是手工填的；没人填的时候它们从哪来？往回走就知道了。]],
  focus = { O2, 1, 2 }, core = true,
}
expect { O2, 1, 1, near = 0.95291 }
expect { O2, 1, 2, near = 2.938879 }

-- Backward ---------------------------------------------------------------------

at(d(O)) {
  en = [[For the first text only, in small whole numbers. The layer above wants
    "apple" to be more of a treat ({dO[1,1]}: f falls when it grows) and less of a
    gadget ({dO[1,2]}). The number to make small is f = O[1,2] - O[1,1] - O[2,2] -
    2⋅O[3,1].]],
  zh = [[只看第一句，上游梯度也取小整数：上面那层想让“苹果”可口一些（{dO[1,1]}：
    它变大，f 变小），数码少一些（{dO[1,2]}）。要变小的数是 f = O[1,2] - O[1,1] -
    O[2,2] - 2⋅O[3,1]。]],
  focus = { d(O), 1, 1 },
}

at(d(V)) {
  en = [[The books are told first. sweet's value was used by "apple" for {A[1,3]:%}
    and by itself for {A[3,3]:%}, whose word counts {dO[3,1]}: together {dV[3,1]}.
    Nobody asked whether "sweet" was a good match. A value is about what, not about
    whom.]],
  zh = [[先通知“书”。“甜”的值，“苹果”用了 {A[1,3]:%}，它自己用了 {A[3,3]:%}，
    后者说的话是 {dO[3,1]}，合计 {dV[3,1]}。这里没人问“甜”配得合不合适：值只管交出什么，
    不管交给谁。]],
  focus = { d(V), 3, 1 },
}
expect { d(V), 3, 1, near = -2.192672 }

at(d(A)) {
  en = [[What would a bit more of each word do for "apple"? More of itself
    {dA[1,1]}: treat and gadget cancel. More of "very" {dA[1,2]}, more of "sweet"
    {dA[1,3]}, the best of the three since f is to fall. The books decide what a
    look is worth.]],
  zh = [[“苹果”要是多看谁一点，会怎样？多看自己是 {dA[1,1]}，可口和数码正好抵消；
    多看“很”是 {dA[1,2]}；多看“甜”是 {dA[1,3]}，要让 f 变小，数它最管用。一眼值多少，
    由“书”说了算。]],
  focus = { d(A), 1, 3 }, core = true,
}
expect { d(A), 1, 1, near = 0 }
expect { d(A), 1, 2, near = -2 }
expect { d(A), 1, 3, near = -5 }

at(d(S_scaled)) {
  en = [[In row 1 "sweet" has {dS_scaled[1,3]}. "very" stood at {dA[1,2]} in dA and
    hears only {dS_scaled[1,2]}, because its share is under 1 %: hardly there, hardly
    asked. "apple" itself stood at {dA[1,1]}, and comes to {dS_scaled[1,1]}.]],
  zh = [[第 1 行里，“甜”是 {dS_scaled[1,3]}。“很”在 dA 里是 {dA[1,2]}，
    到这里只剩 {dS_scaled[1,2]}，因为它的份额不到 1%：份额小，就没什么人问它。
    “苹果”自己原来是 {dA[1,1]}，到这里是 {dS_scaled[1,1]}。]],
  focus = { d(S_scaled), 1, 3 },
}
expect { d(S_scaled), 1, 3, near = -0.902839 }
expect { d(S_scaled), 1, 1, near = 0.908764 }
expect { d(S_scaled), 1, 2, near = -0.005925 }
expect { A, 1, 2, below = 0.01 }

at(d(S)) {
  en = [[S was symmetric; its gradient is not: {dS[1,3]} against {dS[3,1]}. "apple"
    should score "sweet" higher, "sweet" should score "apple" lower. With one matrix
    for both, each of the two wishes would undo the other.]],
  zh = [[S 是对称的，它的梯度却不对称：{dS[1,3]} 对 {dS[3,1]}。
    要让 f 变小，“苹果”该给“甜”多打些分，“甜”却该给“苹果”少打些分。共用一个矩阵，
    这两个要求就互相拆台。]],
  focus = { d(S), 3, 1 }, core = true,
}
expect { d(S), 1, 3, near = -0.521254 }
expect { d(S), 3, 1, near = 0.058152 }

ask {
  at = d(S_scaled), sign_of = { d(S_scaled), 1, 1 },
  prompt = { en = "Raise apple's score for itself, S_scaled[1,1]. Does f grow (+) or fall (-)?",
             zh = "把“苹果”给自己的分数 S_scaled[1,1] 抬高，f 变大（+）还是变小（-）？" },
  hints = { { en = "The row's dA is 0, -2, -5. Is 0 above or below the mean?",
              zh = "这一行的 dA 是 0、-2、-5。0 比平均高还是低？" },
            { en = "Attention given to itself is taken mostly from \"sweet\", which stands at -5.",
              zh = "留给自己的，主要是从 -5 的“甜”那里拿来的。" } },
  slips = {
    ["0"] = { en = "dA[1,1] is 0. But the share is taken from others, and they count.",
              zh = "dA[1,1] 是 0，可这份额是从别人那里拿的，别人少了也要算。" },
    ["-"] = { en = [[The row has only 1 to give: more for itself is less for "sweet", which
                lowered f.]],
              zh = "一行只有 1 可分：自己多了，能让 f 变小的“甜”就少了。" },
  },
}

at(d(Q)) {
  en = [[What should "apple" ask? Its second number has {dQ[1,2]}: asking for
    devices leads back to itself, since only its own card says device. Its third has
    {dQ[1,3]}: there "sweet" answers, and f falls.]],
  zh = [[“苹果”该怎么问？第二个数的梯度是 {dQ[1,2]}：一问电器，就问回自己头上，
    因为只有它自己的卡片上写着电器。第三个数是 {dQ[1,3]}：那里有“甜”应答，f 会变小。]],
  focus = { d(Q), 1, 2 },
}
expect { d(Q), 1, 2, near = 1.04935 }
expect { d(Q), 1, 3, near = -1.04935 }

at(d(K)) {
  en = [[How should "apple" be filed? ({dK[1,1]}, {dK[1,2]}, {dK[1,3]}): it finds
    itself too often, by both numbers that it asks with. Compare with its row in dQ.
    One word, two roles, two opinions.]],
  zh = [[“苹果”该怎么编目？({dK[1,1]}, {dK[1,2]}, {dK[1,3]})：它太容易找到自己了，
    自己会问的那两个数都该降。和 dQ 的第 1 行比一比：同一个词，两种身份，两种意见。]],
  focus = { d(K), 1, 1 },
}
expect { d(K), 1, 1, near = 1.223807 }
expect { d(K), 1, 2, near = 1.04935 }
expect { d(K), 1, 3, near = 0.012214 }

at(d(Wq)) {
  en = [[Remember row 3, taste: ({dWq[3,1]}, {dWq[3,2]}, {dWq[3,3]}). Only "sweet"
    has taste, {X[3,3]} of it, so this row is what sweet's query heard, times
    {X[3,3]}. The same row of dWk comes next.]],
  zh = [[记住第 3 行，味道：({dWq[3,1]}, {dWq[3,2]}, {dWq[3,3]})。只有“甜”有味道，
    是 {X[3,3]}，所以这一行就是“甜”的查询听到的话，再乘 {X[3,3]}。下一站是 dWk 的同一行。]],
  focus = { d(Wq), 3, 1 }, core = true,
}
expect { d(Wq), 3, 1, near = -0.226265 }
expect { d(Wq), 3, 2, near = 0.232609 }
expect { d(Wq), 3, 3, near = -0.232609 }

at(d(Wk)) {
  en = [[Two equal matrices, two gradients: row 3 is ({dWk[3,1]}, {dWk[3,2]},
    {dWk[3,3]}) here. By the first two, how "sweet" is found matters some ten times as
    much as what it asks. Tied into one, the two roles could never part.]],
  zh = [[两个相同的矩阵，梯度却不同：这里第 3 行是 ({dWk[3,1]}, {dWk[3,2]}, {dWk[3,3]})。
    看前两个数：“甜”怎样被“苹果”找到，比“甜”自己怎么问，要紧十来倍。
    要是绑成一个矩阵，它只听得到两份梯度的和，两种身份永远分不开。]],
  focus = { d(Wk), 3, 1 }, core = true,
}
expect { d(Wk), 3, 1, near = -2.543891 }
expect { d(Wk), 3, 2, near = -2.085017 }
expect { d(Wk), 3, 3, near = -0.201825 }

ask {
  at = d(Wq),
  prompt = { en = "Wq and Wk hold the same numbers. What about dWq and dWk?",
             zh = "Wq 和 Wk 现在数字完全相同。dWq 和 dWk 呢？" },
  choice = { { en = "Equal: equal numbers, equal gradients", zh = "相同：数字相同，梯度就相同" },
             { en = "Each other's transpose", zh = "互为转置" },
             { en = [[Different: they are used in different places]],
               zh = "不同：它们用在不同的地方" } },
  answer = 3,
  hints = { { en = "A gradient asks what the number does, not how large it is.",
              zh = "梯度问的是这个数起什么作用，不是它有多大。" },
            { en = "One hears dS by rows, the other by columns, and dS is not symmetric.",
              zh = "一个横着听 dS，一个竖着听，而 dS 不对称。" } },
  slips = { [1] = { en = "Look at dS: it is not symmetric, so asking and being found differ.",
                    zh = "看看 dS：它不对称，所以“问”和“被找到”不一样。" },
            [2] = { en = "Both are 4×3; a transpose would not even fit.",
                    zh = "两个都是 4×3，转置连形状都对不上。" } },
}

at(d(Wv)) {
  en = [[The largest is {dWv[3,1]}: how much of a treat taste should be. And
    {dWv[2,2]} above it: apple's device made it a gadget, which raises f. The way
    back through V never meets the softmax; it only asks who used how much.]],
  zh = [[最大的是 {dWv[3,1]}：味道该算多少可口。它上面的 {dWv[2,2]} 说的是：“苹果”的电器
    让它偏向数码，f 因此变大。从 V 回来的这条路不经过 softmax，只看谁用了多少。]],
  focus = { d(Wv), 3, 1 },
}
expect { d(Wv), 3, 1, near = -4.385344 }
expect { d(Wv), 2, 2, near = 1.414793 }

at(d(X)) {
  en = [[Three roles, three answers, and here they are added. apple's device hears
    {dX[1,2]}: asking with it, being filed under it and handing it over all raise f.]],
  zh = [[三种身份，三份答复，在这里加到一起。“苹果”的电器听到的是 {dX[1,2]}：拿它去问、
    归在它名下、把它交出去，三样都让 f 变大。]],
  focus = { d(X), 1, 2 }, core = true,
}
expect { d(X), 1, 2, near = 2.806097 }

-- Update -----------------------------------------------------------------------

at(step(Wq)) {
  en = [[One step each, against the gradient, so that f falls. Wq's row for device
    moves most in columns 2 and 3: "apple" will ask less for devices and more for
    what "sweet" is filed under. Now the same for Wk.]],
  zh = [[各走一步，逆着梯度走，f 才变小。Wq 里电器那一行，第 2、3 列动得最多：“苹果”会少
    问电器，多问“甜”名下的东西。再看 Wk。]],
  focus = { d(Wq), 2, 2 },
}

at(step(Wk)) {
  en = [[Its largest step is in row 3, where Wq hardly moved: no copy any more.
    After it S[1,3] is 10.376 and S[3,1] 3.686. "apple" gives "sweet" 96 % and gets
    almost nothing back. Nobody told the two matrices to part.]],
  zh = [[它走得最远的是第 3 行，而 Wq 的第 3 行动得很少：复制品从此不再是复制品。
    走完这一步，S[1,3] 是 10.376，S[3,1] 是 3.686：“苹果”把 96% 给了“甜”，“甜”几乎什
    么也没有还回来。没有人叫这两个矩阵分开。]],
  focus = { d(Wk), 3, 1 }, core = true,
}
expect { S, 1, 3, near = 10.376, tolerance = 0.0005, after = { "train" } }
expect { S, 3, 1, near = 3.686, tolerance = 0.0005, after = { "train" } }
expect { A, 1, 3, near = 0.96, tolerance = 0.005, after = { "train" } }
expect { A, 3, 1, below = 0.005, after = { "train" } }

at(step(Wv)) {
  en = [[And the book is rewritten: taste will count for more as a treat, device for
    less as a gadget. The nine shares in A take no step. They are computed, and
    follow from the new Wq and Wk.]],
  zh = [[“书”也重写了：味道算作可口的分量加大，电器算作数码的分量减小。A 里的九个份额没
    有更新这回事：它们是算出来的，会跟着新的 Wq 和 Wk 变。]],
  focus = { d(Wv), 3, 1 },
}

closing {
  en = [[
- Shares cannot be stored: texts differ in length. They are computed, from parameters that are stored.
- One matrix for asking and being found makes S symmetric, and no two words can prefer each other to themselves.
- What is compared and what is handed over may differ, even in width.
- The same word, other company, another meaning: its row in X never changed.
- Equal numbers in different roles get different gradients.

Lesson 3 takes apart the step that all gradients of Q and K must pass: softmax.]],
  zh = [[
- 份额存不下来：句子有长有短，只能由存着的参数现算。
- “问”和“被找到”共用一个矩阵，S 就对称，两个词不可能同时更看重对方。
- 拿来比对的和交出去的可以不同，连宽度都可以不同。
- 同一个词换了同伴就换了意思，它在 X 里的那一行从没变过。
- 数字相同，身份不同，梯度就不同。

Q 和 K 的梯度都要过 softmax 这一关，第 3 课把它拆开来看。]],
}

-- About three and a half minutes.
play {
  "wait 9",
  "next", "wait 8",                                  -- X
  "next", "wait 9",                                  -- G
  "next", "select Z[1,3]", "explain", "wait 9",      -- Z
  "goto Wk", "wait 7",
  "goto S", "select S[1,3]", "wait 6", "select S[3,1]", "wait 7",
  "goto A", "wait 10", "next", "wait 9",
  "set Wk[2,2] 0", "wait 9", "undo", "wait 2",
  "goto O", "wait 9",
  "goto S2", "wait 8",
  "goto A2", "wait 7",
  "goto O2", "wait 11",
  "goto dA", "wait 9",
  "goto dS", "wait 10",
  "goto dWq", "wait 8", "goto dWk", "wait 10",
  "goto dX", "explain", "wait 9",
  "goto step(Wk)", "wait 8",
  "goto A", "train", "wait 10", "undo", "wait 2",
  "goto closing", "wait 10",
}
