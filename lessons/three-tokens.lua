-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 3, id = "three-tokens", part = 1, order = 1, needs = {},
  title = { en = "Three tokens, one head", zh = "三个词元，一个注意力头" },
  keywords = { en = "self-attention, scaled dot-product attention, attention head, QKV",
    zh = "自注意力、缩放点积注意力、注意力头、注意力" },
  units = {
    { at = "intro", minutes = 11, title = { en = "Forward", zh = "前向" },
      question = { en = "How much does each word of “we sip tea” take from the others?",
        zh = "“我喝茶”里的每个词，从别的词那里取来多少？" },
      can = { { en = "compute the scores, shares and outputs of one head by hand",
          zh = "手算一个头的分数、份额和输出" },
        { en = "say why the longest key gets most in every row",
          zh = "说清最长的键为什么在每一行都得的最多" },
        { en = "tell which numbers a changed weight reaches",
          zh = "说出改动权重矩阵的一个元素会影响哪些数" } } },
    { at = "dO", minutes = 11, title = { en = "Backward", zh = "反向" },
      question = { en = "How fast does f grow with each of the numbers?",
        zh = "f 对每个数的变化率是多少？" },
      can = { { en = "write the gradient of each product, with the transpose in its place",
          zh = "写出每个乘积的梯度，转置放对地方" },
        { en = "send a gradient back through a softmax row",
          zh = "让梯度反向通过一行 softmax" },
        { en = "add up the three ways by which f depends on X",
          zh = "把 f 依赖 X 的三条路加起来" } } },
    { at = "step(Wq)", minutes = 8, title = { en = "One step", zh = "一步" },
      question = { en = "What does one small step against the gradient change?",
        zh = "逆着梯度走一小步，会改变什么？" },
      can = { { en = "take one step of gradient descent by hand", zh = "手算一步梯度下降" },
        { en = "say when the promise of a gradient holds, and when not",
          zh = "说清梯度预计的变化什么时候准，什么时候不准" } } } },
}

words = { { en = "we", zh = "我" }, { en = "sip", zh = "喝" }, { en = "tea", zh = "茶" } }

X  = input  ({ {1,2}, {0,1}, {3,1} }, { rows = words })
Wq = weight { {1,0}, {0,1} }
Wk = weight { {1,1}, {0,1} }
Wv = weight { {1,0}, {1,1} }

Q = X * Wq
K = X * Wk
V = X * Wv
S = Q * K.T
S_scaled = S / sqrt(2)
A = softmax(S_scaled)
O = A * V

backward(O, { {1,0}, {0,1}, {1,-1} })

intro {
  en = [[Three words: "we sip tea". Attention lets each of them take in what the
    others hold, more from one and less from another. Which numbers decide how much?
    And when the outcome is not the wanted one, how does a single parameter, many
    steps before it, get its gradient, which says how to change it?]],
  zh = [[三个词：“我”“喝”“茶”。注意力让每个词从别的词那里取来内容，有的多取，有的少取。
    取多取少，由哪些数决定？结果不合意的时候，离结果隔着好几步的一个参数，
    它的梯度怎样算出来？由梯度又怎样知道该把它调大还是调小？]],
}

-- Forward ------------------------------------------------------------------

at(X) {
  en = [[Each row of X is one *token*, here a word: "we" is the *vector* ({X[1,1]},
    {X[1,2]}), of *dimension* 2. The numbers are small so that every step can be done
    by hand; they have no other meaning. Beside it stand
    Wq, Wk and Wv, each a *weight matrix*, which training changes.]],
  zh = [[X 的每一行是一个*词元*（token），这里就是一个词。“我”是*向量*（vector）({X[1,1]}, {X[1,2]})，
    *维度*（dimension）是 2。这些数取得小，只为每一步都能手算，没有别的含义。
    旁边是另外三个给定的矩阵，即*权重矩阵*（weight matrix）Wq、Wk、Wv，训练要改的就是它们。]],
  focus = { X, 1, 2 },
}

at(Q) {
  en = [[Wq turns each word into its *query*, what it looks for: a *linear map*. As Wq is
    the *identity matrix*, a query equals its word: that of "sip" is ({Q[2,1]}, {Q[2,2]}).
    Wq[2,1] is the factor with which the second *component* of a word enters the first
    of its query. It is {Wq[2,1]}, so the {X[2,2]} of "sip" adds {Wq[2,1]}⋅{X[2,2]} there.
    Remember this cell.]],
  zh = [[Wq 把每个词变成它的*查询*（query），也就是这个词要找什么，这是一个*线性变换*（linear map）。
    Wq 是*单位矩阵*（identity matrix），所以查询等于词本身，“喝”的查询是 ({Q[2,1]}, {Q[2,2]})。
    Wq[2,1] 是词的第 2 个*分量*（component）乘进查询第 1 个分量时的系数，现在是 {Wq[2,1]}，
    “喝”的 {X[2,2]} 在这里只加进 {Wq[2,1]}⋅{X[2,2]}。请记住这一格。]],
  focus = { Q, 2, 1 },
}
expect { Q, 2, 1, near = 0 }
expect { Q, 2, 2, near = 1 }

ask {
  at = Q, id = "own-key",
  prompt = {
    en = "Each word gets a key, too, and queries are compared with keys by dot products. The query of \"sip\" is ({Q[2,1]}, {Q[2,2]}), its own key will be ({K[2,1]}, {K[2,2]}), that of \"we\" ({K[1,1]}, {K[1,2]}). Which dot product is larger?",
    zh = "每个词还会有一个键，查询靠点积和各个键相比。“喝”的查询是 ({Q[2,1]}, {Q[2,2]})，它自己的键将是 ({K[2,1]}, {K[2,2]})，“我”的键将是 ({K[1,1]}, {K[1,2]})。哪个点积大？",
  },
  choice = { { en = "with its own key", zh = "和自己的键" },
             { en = "with that of \"we\"", zh = "和“我”的键" },
             { en = "both the same", zh = "一样大" } },
  answer = 2,
  reason = { en = "(0,1)⋅(0,1) = 1, (0,1)⋅(1,3) = 3: the longer key has the larger one.",
             zh = "(0,1)⋅(0,1) = 1，(0,1)⋅(1,3) = 3：键更长，点积就更大。" },
  hints = { {
    en = "Component times component, then add: once with ({K[2,1]}, {K[2,2]}), once with ({K[1,1]}, {K[1,2]}).",
    zh = "对应分量相乘，再相加：和 ({K[2,1]}, {K[2,2]}) 算一次，和 ({K[1,1]}, {K[1,2]}) 算一次。",
  } },
  slips = {
    [1] = { en = "A dot product depends on length, not on direction alone.",
            zh = "点积不只取决于方向，也取决于长度。" },
    [3] = { en = "The two keys differ in direction and in length: work out both.",
            zh = "两个键方向不同，长度也不同。两个点积都算一算。" },
  },
}

at(K) {
  en = [[Wk turns each word into its *key*, with which the queries are compared. Column
    1 of Wk, ({Wk[1,1]}, {Wk[2,1]}), makes the first component of a key, column 2,
    ({Wk[1,2]}, {Wk[2,2]}), the second. Wq and Wk differ, so what a word looks for need
    not be what others find it by.]],
  zh = [[Wk 把每个词变成它的*键*（key），查询就是和键相比。
    Wk 的第 1 列 ({Wk[1,1]}, {Wk[2,1]}) 算出键的第 1 个分量，第 2 列 ({Wk[1,2]}, {Wk[2,2]}) 算出第 2 个。
    Wq 和 Wk 不同，所以一个词要找什么，和别的词凭什么找到它，可以不一样。]],
  focus = { K, 1, 2 },
}
at(K) {
  en = [[The keys differ in direction and in length. The length of a vector, its *norm*,
    is the root of the sum of the squares of its components: 1 for the key of "sip",
    ({K[2,1]}, {K[2,2]}), and √(1 + 9) = 3.162 for that of "we", ({K[1,1]}, {K[1,2]}).
    Both direction and length go into a dot product.]],
  zh = [[三个键方向不同，长度也不同。向量的长度叫*范数*（norm），是各分量平方和的平方根：
    “喝”的键是 ({K[2,1]}, {K[2,2]})，范数是 1；“我”的键是 ({K[1,1]}, {K[1,2]})，
    范数是 √(1 + 9) = 3.162。点积既取决于方向，也取决于长度。]],
  focus = { K, 1, 2 },
}
expect { K, 1, 1, near = 1 }
expect { K, 1, 2, near = 3 }
expect { K, 2, 1, near = 0 }
expect { K, 2, 2, near = 1 }
expect { K, 3, 1, near = 3 }
expect { K, 3, 2, near = 4 }

ask {
  at = K, id = "key", covers = { K, 3, 2 }, answer = 4,
  prompt = {
    en = "\"tea\" is ({X[3,1]}, {X[3,2]}) in X. What is the second component of its key, K[3,2]?",
    zh = "“茶”在 X 里是 ({X[3,1]}, {X[3,2]})。它的键的第 2 个分量 K[3,2] 是多少？",
  },
  reason = { en = [[Column 2 of Wk is ({Wk[1,2]}, {Wk[2,2]}), so both components of "tea" count once: {X[3,1]} + {X[3,2]}.]],
             zh = "Wk 的第 2 列是 ({Wk[1,2]}, {Wk[2,2]})，“茶”的两个分量各算一次：{X[3,1]} + {X[3,2]}。" },
  hints = { {
    en = "Its two components times column 2 of Wk, one by one, then added.",
    zh = "它的两个分量和 Wk 的第 2 列对应相乘，再相加。",
  } },
  slips = {
    [3] = { en = "That is column 1, which makes the first component of the key.",
            zh = "用第 1 列算，得到的是键的第 1 个分量。" },
    [1] = { en = "That is the second component alone. Column 2 of Wk adds the first.",
            zh = "那只是词自己的第 2 个分量。Wk 的第 2 列还要把第 1 个分量加进来。" },
  },
}

at(V) {
  en = [[Wv turns each word into its *value*, which it hands over: ({V[1,1]}, {V[1,2]})
    from "we", ({V[2,1]}, {V[2,2]}) from "sip". Who *attends* to whom is decided by Wq and
    Wk alone; Wv decides what is taken along.]],
  zh = [[Wv 把每个词变成它的*值*（value），也就是它交出去的内容。“我”交出 ({V[1,1]}, {V[1,2]})，
    “喝”交出 ({V[2,1]}, {V[2,2]})。谁*关注*（attend）谁只由 Wq 和 Wk 决定，Wv 决定的是带走什么。]],
  focus = { V, 1, 1 },
}
expect { V, 1, 1, near = 3 }
expect { V, 1, 2, near = 2 }
expect { V, 2, 1, near = 1 }
expect { V, 2, 2, near = 1 }
expect { V, 3, 1, near = 4 }
expect { V, 3, 2, near = 1 }

ask {
  at = V, id = "row-of-V", cells = { {3,1}, {3,2} },
  prompt = {
    en = "\"tea\" is ({X[3,1]}, {X[3,2]}) in X. Which value does it hand over? (V[3,1] V[3,2])",
    zh = "“茶”在 X 里是 ({X[3,1]}, {X[3,2]})。它交出的值是什么？（V[3,1] V[3,2]）",
  },
  reason = { en = "Column 1 of Wv adds both components, {X[3,1]} + {X[3,2]}; column 2 takes the second alone.",
             zh = "Wv 的第 1 列把两个分量相加，{X[3,1]} + {X[3,2]}；第 2 列只取第 2 个分量。" },
  hints = { {
    en = "Column 1 of Wv is ({Wv[1,1]}, {Wv[2,1]}), column 2 is ({Wv[1,2]}, {Wv[2,2]}): multiply and add, one column for each component.",
    zh = "Wv 的第 1 列是 ({Wv[1,1]}, {Wv[2,1]})，第 2 列是 ({Wv[1,2]}, {Wv[2,2]})：每列各乘各加，得一个分量。",
  } },
  slips = {
    ["3 1"] = {
      en = [["tea" stands so in X. It is still to be multiplied by Wv.]],
      zh = "那是“茶”在 X 里的样子，还没有乘 Wv。",
    },
    ["3 4"] = {
      en = "That is its key, X⋅Wk. The value is X⋅Wv.",
      zh = "那是它的键，X⋅Wk；值是 X⋅Wv。",
    },
    ["4 3"] = {
      en = [[The 4 is right. Column 2 of Wv leaves out the 3 of "tea".]],
      zh = "第 1 个分量对了。Wv 的第 2 列不取词的第 1 个分量。",
    },
  },
}

at(S) {
  en = [[A *score* is the *dot product* of a query and a key. Its row is the word that
    attends, its column the word attended to: "sip" scores {S[2,1]}, {S[2,2]}, {S[2,3]}.
    By direction its own key fits best (*cosines* 0.949, 1.000, 0.800), and still scores
    least: a dot product is direction times length.]],
  zh = [[*注意力分数*（attention score）是一个查询和一个键的*点积*（dot product）。
    行是去关注别人的词，列是被关注的词。“喝”给三个键的分数是 {S[2,1]}、{S[2,2]}、{S[2,3]}。
    只论方向，自己的键与它完全一致（各个*余弦*是 0.949、1.000、0.800），得分却最低：
    点积是方向乘长度。]],
  notes = {
    en = [[Let them do S[1,3] on paper first. Who says 6 has read the table the other
      way round: rows attend, columns are attended to. Cosine times both norms gives
      the score: 0.8⋅1⋅5 = 4 for "sip" and "tea".]],
    zh = [[先让大家在纸上算 S[1,3]。答 6 的人把表读反了：行去关注，列被关注。
      余弦乘两个范数就是分数，如“喝”对“茶”：0.8⋅1⋅5 = 4。]],
  },
  focus = { S, 2, 2 }, core = true,
}
expect { S, 2, 1, near = 3 }
expect { S, 2, 2, near = 1 }
expect { S, 2, 3, near = 4 }
expect { S, 1, 3, near = 11 }
expect { S, 3, 1, near = 6 }

ask {
  at = S, id = "dot-product", cell = { 1, 3 },
  prompt = {
    en = "The query of \"we\" is ({Q[1,1]}, {Q[1,2]}), the key of \"tea\" ({K[3,1]}, {K[3,2]}). How much is S[1,3]?",
    zh = "“我”的查询是 ({Q[1,1]}, {Q[1,2]})，“茶”的键是 ({K[3,1]}, {K[3,2]})。S[1,3] 是多少？",
  },
  reason = { en = "{Q[1,1]}⋅{K[3,1]} + {Q[1,2]}⋅{K[3,2]}: in both vectors the second component is the larger one, so most of the score comes from there.",
             zh = "{Q[1,1]}⋅{K[3,1]} + {Q[1,2]}⋅{K[3,2]}：两个向量都是第 2 个分量较大，分数主要由它得来。" },
  hints = { {
    en = "Multiply component by component, then add.",
    zh = "对应的分量相乘，再相加。",
  } },
  slips = {
    [7] = {
      en = "That is \"we\" with its own key, (1, 3). The key of \"tea\" is (3, 4).",
      zh = "那是“我”和自己的键 (1, 3) 算的；“茶”的键是 (3, 4)。",
    },
    [6] = {
      en = [[That is S[3,1], with the query of "tea". The row is what attends.]],
      zh = "那是 S[3,1]，“茶”的查询和“我”的键。行才是去关注别人的词。",
    },
    [10] = {
      en = "That multiplies crosswise: 1⋅4 + 2⋅3. First goes with first.",
      zh = "你交叉着乘了：1⋅4 + 2⋅3。第 1 个分量要乘第 1 个分量。",
    },
  },
}

at(S_scaled) {
  en = [[*Scaling* divides every score by √d_k, where d_k is the dimension of the keys,
    here 2. Sums of more products are larger, and this undoes that growth (lesson 6). A score
    that is large for another reason stays large, as {S[3,3]} becomes {S_scaled[3,3]}.]],
  zh = [[每个分数都除以 √d_k，d_k 是键的维度，这里是 2。维度高，求和的项就多，
    分数会随之变大；除以 √d_k 只抵消这种变大（见第 6 课）。
    别的原因造成的大分数照样大：{S[3,3]} 除以 √2 仍有 {S_scaled[3,3]}。]],
  focus = { S_scaled, 3, 3 },
}
at(S_scaled) {
  en = [[Scores are not mutual. S[1,3] = {S[1,3]} is the query of "we" with the key of "tea",
    S[3,1] = {S[3,1]} the query of "tea" with the key of "we"; scaled they are
    {S_scaled[1,3]} and {S_scaled[3,1]}.]],
  zh = [[分数矩阵不对称。S[1,3] = {S[1,3]} 是“我”的查询和“茶”的键的点积，
    S[3,1] = {S[3,1]} 是“茶”的查询和“我”的键的点积；缩放后分别是 {S_scaled[1,3]} 和 {S_scaled[3,1]}。]],
  focus = { S_scaled, 1, 3 },
}
expect { S, 3, 3, near = 13 }
expect { S_scaled, 3, 3, near = 9.192388 }

at(A) {
  en = [[*Softmax* makes shares of each row: e to the power of every score, divided by
    the sum of these powers. So no share is below 0, and a row adds up to 1. Before
    that the largest score of the row is taken off, here {S_scaled[2,3]}. This divides
    all powers by the same number, so no share changes, and none gets too large to
    compute.]],
  zh = [[*softmax* 把每一行分数变成份额：每个分数 s 取指数 e^s，再除以这一行的指数之和。
    所以份额没有负的，一行加起来是 1。取指数之前，先减去这一行最大的分数，这里是 {S_scaled[2,3]}：
    这等于各个指数都除以同一个数，份额不变，指数却不会大得算不出来。]],
  notes = {
    en = [[Do one row aloud: 1, 0.493 and 0.120 add up to 1.613; each divided by it is
      the share.]],
    zh = [[把一行算给大家看：1、0.493、0.120 加起来是 1.613，各除以它就是份额。]],
  },
  focus = { A, 2, 3 }, core = true,
}
at(A) {
  en = [[These shares are the *attention weights*. "sip" gives {A[2,1]:%} to "we", {A[2,2]:%} to itself, {A[2,3]:%} to "tea"{if edited}
    now; at first it was 31 %, 7 % and 62 %.{else}. "tea" gets most: its key is
    five times as long as that of "sip".{end}]],
  zh = [[这些份额就是*注意力权重*（attention weight）。“喝”{if edited}现在{end}把 {A[2,1]:%} 给了“我”，
    {A[2,2]:%} 留给自己，{A[2,3]:%} 给了“茶”{if edited}；
    起初是 31%、7%、62%。{else}。“茶”得的最多：它的键，长度是“喝”的五倍。{end}]],
  notes = {
    en = [[Ask what the rows add up to, then what the columns add up to: most take
      either for 1. The task is worth five minutes: change one number of Wk, watch K,
      S and A follow.]],
    zh = [[先问每行加起来是多少，再问每列：很多人以为两样都是 1。
      后面的动手题值得花五分钟：改 Wk 里的一个数，看 K、S、A 怎样跟着变。]],
  },
  focus = { A, 2, 3 }, core = true,
}
at(A) {
  en = [[Each row is the *attention distribution* of one word. A column is not a
    distribution: "we" gives {A[1,3]:%} to "tea", "sip" {A[2,3]:%}, and nothing
    makes such numbers add up to 1. To find out whom a word attends to, read its row.]],
  zh = [[每一行是一个词的*注意力分布*（attention distribution），是一个概率分布。列不是分布：“我”给“茶” {A[1,3]:%}，
    “喝”给“茶” {A[2,3]:%}，没有什么要求它们加起来等于 1。
    想知道一个词关注谁，就读它的那一行。]],
  notes = {
    en = [[Rows of A are indexed by queries, columns by keys; this decides every
      transpose on the way back.]],
    zh = [[A 的行对应查询，列对应键；反向时每个转置都由此而来。]],
  },
  focus = { A, 1, 3 }, core = true,
}
expect { A, 1, 3, near = 0.942660 }
expect { A, 2, 1, near = 0.305695 }
expect { A, 2, 2, near = 0.074320 }
expect { A, 2, 3, near = 0.619985 }
expect { A, 3, 3, near = 0.992761 }

ask {
  at = A, id = "own-share", covers = { A, 3 },
  prompt = {
    en = "The row of \"tea\" is covered. How much does \"tea\" give to itself?",
    zh = "“茶”那一行遮住了。它把多少注意力留给自己？",
  },
  choice = { { en = "about half", zh = "一半左右" },
             { en = "two thirds", zh = "三分之二" },
             { en = "nearly all", zh = "几乎全部" } },
  answer = 3,
  reason = { en = [[Its own score is {S_scaled[3,3]} - {S_scaled[3,1]} = 4.95 above that of "we", so its share is e^4.95 = 141 times as large.]],
             zh = "给自己的分数比给“我”的高 {S_scaled[3,3]} - {S_scaled[3,1]} = 4.95，份额就是 e^4.95 = 141 倍。" },
  hints = { {
    en = "Its scores are {S_scaled[3,1]}, {S_scaled[3,2]} and {S_scaled[3,3]}. Softmax compares e to the power of these, not the scores themselves.",
    zh = "它的三个分数是 {S_scaled[3,1]}、{S_scaled[3,2]} 和 {S_scaled[3,3]}。softmax 比的不是分数本身，而是 e 的这些次方。",
  } },
  slips = {
    [1] = {
      en = "{S_scaled[3,1]} is about half of {S_scaled[3,3]}, but shares have another ratio.",
      zh = "{S_scaled[3,1]} 差不多是 {S_scaled[3,3]} 的一半，可是份额之比不是分数之比。",
    },
    [2] = {
      en = "That divides scores by their sum. Softmax takes e to their power.",
      zh = "你拿分数直接除以总和了。softmax 先取指数。",
    },
  },
}
try {
  at = A, id = "more-than-half", only = { Wk }, cells = 1,
  prompt = {
    en = [[Change one number of Wk so that "sip" gives more than half of its attention
      to itself (A[2,2] > 0.5).]],
    zh = [[只改 Wk 里的一个元素，让“喝”把一半以上的注意力留给自己（A[2,2] > 0.5）。]],
  },
  reason = { en = "Wk[1,2] < 0 lowers the scores of the other two; \"sip\" has a 0 there.",
             zh = "Wk[1,2] 为负，另外两个词的分数就降低；“喝”的分量是 0，不受影响。" },
  hints = {
    { en = "The query of \"sip\" is (0, 1), so its scores are the second components of the keys: {K[1,2]}, {K[2,2]} and {K[3,2]}.",
      zh = "“喝”的查询是 (0, 1)，所以它的分数就是三个键的第 2 个分量：{K[1,2]}、{K[2,2]}、{K[3,2]}。" },
    { en = "Wk[1,2] counts a word's first component into the second of its key. The first component of \"sip\" is {X[2,1]}, so only the other two keys change.",
      zh = "Wk[1,2] 把词的第 1 个分量算进键的第 2 个分量。“喝”的第 1 个分量是 {X[2,1]}，所以变的只是另外两个键。" },
  },
  reached = function() return A[2][2] > 0.5 end,
  solution = { "set Wk[1,2] -2" },
}

at(O) {
  en = [[Each output is a *weighted sum* of the rows of V, with the shares of its row of
    A as factors. "we" gives {A[1,3]:%} to "tea", so its output ({O[1,1]}, {O[1,2]}) is
    close to the value of "tea", ({V[3,1]}, {V[3,2]}). "sip" gives {A[2,1]:%} to "we" and
    {A[2,2]:%} to itself as well: its output begins with {O[2,1]}.]],
  zh = [[每个输出都是 V 的各行*加权求和*（weighted sum），系数是 A 的一行份额。
    “我”把 {A[1,3]:%} 给了“茶”，所以它的输出 ({O[1,1]}, {O[1,2]}) 很接近“茶”的值
    ({V[3,1]}, {V[3,2]})。“喝”还给了“我” {A[2,1]:%}、留给自己 {A[2,2]:%}，
    所以它的输出的第 1 个分量是 {O[2,1]}。]],
  notes = {
    en = [[Let them say which row of V each output lies closest to: the shares tell.]],
    zh = [[让大家说每个输出最接近 V 的哪一行：看份额就知道。]],
  },
  focus = { O, 2, 1 }, core = true,
}
at(O) {
  en = [[The whole *head* is *softmax(Q⋅Kᵀ/√d_k)⋅V*: Q, K and V hold a query, a key and a
    value for each word; Kᵀ, the *transpose*, is K with rows and columns exchanged, so Q⋅Kᵀ has all
    scores; d_k is the dimension of a key; softmax goes along each row.]],
  zh = [[整个*注意力头*（head）就是 *softmax(Q⋅Kᵀ/√d_k)⋅V* 这一个式子：
    Q、K、V 的每一行是一个词的查询、键、值；Kᵀ 是 K 的*转置*（transpose），Q⋅Kᵀ 就是全部分数；
    d_k 是键的维度；softmax 沿着每一行做。]],
  focus = { O, 2, 1 }, core = true,
}
at(O) {
  en = [[This is *scaled dot-product attention*, by dot products divided by √d_k, and
    *self-attention*, as queries, keys and values all come from one X. It was the *forward pass*.
    Using a trained model is this alone, and called *inference*.]],
  zh = [[点积打分，再除以 √d_k，叫*缩放点积注意力*（scaled dot-product attention）；查询、键、值都由同一个 X
    得来，叫*自注意力*（self-attention）。到这里是*前向传播*（forward pass）；用训练好的模型只做这一半，
    叫*推理*（inference）。]],
  notes = {
    en = [[The forward pass ends here; training needs what follows.]],
    zh = [[前向到此结束；要训练，还得有后面的反向。]],
  },
  focus = { O, 2, 1 }, core = true,
}
expect { O, 1, 1, near = 3.939412 }
expect { O, 1, 2, near = 1.055717 }
expect { O, 2, 1, near = 3.471346 }

ask {
  at = O, id = "between-the-values",
  prompt = {
    en = "Column 1 of V stays {V[1,1]}, {V[2,1]}, {V[3,1]}. Could other scores make O[2,1] larger than {V[3,1]}?",
    zh = "V 的第 1 列 {V[1,1]}、{V[2,1]}、{V[3,1]} 不变。换一些分数，能让 O[2,1] 大于 {V[3,1]} 吗？",
  },
  choice = { { en = "yes, if \"tea\" scores more", zh = "能，“茶”的分数再大些" },
             { en = "yes, without \"sip\"", zh = "能，一点也不给“喝”" },
             { en = "no, never", zh = "不能" } },
  answer = 3,
  reason = { en = "No share is below 0 and a row adds up to 1, so O[2,1] lies between the least and the largest of {V[1,1]}, {V[2,1]}, {V[3,1]}.",
             zh = "份额没有负的，一行加起来是 1，所以 O[2,1] 总在 {V[1,1]}、{V[2,1]}、{V[3,1]} 的最小值和最大值之间。" },
  hints = { {
    en = "The three shares add up to 1. What do they make of {V[1,1]}, {V[2,1]} and {V[3,1]} when \"tea\" gets all of it?",
    zh = "三个份额加起来是 1。全部给“茶”的时候，由 {V[1,1]}、{V[2,1]}、{V[3,1]} 得出多少？",
  } },
  slips = {
    [1] = { en = "Its share comes closer to 1, O[2,1] to {V[3,1]}, neither past it.",
            zh = "份额更接近 1，O[2,1] 更接近 {V[3,1]}，都不会超过。" },
    [2] = { en = "Then {V[1,1]} and {V[3,1]} share out the 1: a number between the two.",
            zh = "那就由 {V[1,1]} 和 {V[3,1]} 分掉这个 1，结果在两者之间。" },
  },
}

-- Backward -----------------------------------------------------------------

at(d(O)) {
  en = [[The way back, *backpropagation*, starts from one number made of the outputs. In
    training it is the *loss*; here f = O[1,1] + O[2,2] + O[3,1] - O[3,2] = 8.230. dO,
    the *upstream gradient*, holds its *derivatives*: dO[1,1] = ∂f/∂O[1,1] = {dO[1,1]} is
    the rate at which f grows when O[1,1] alone does. An output not in f has 0.]],
  zh = [[*反向传播*（backpropagation）从一个由输出算出来的数开始。训练时它是*损失函数*（loss）的值；
    这里是 f = O[1,1] + O[2,2] + O[3,1] - O[3,2] = 8.230。
    dO 里是 f 的*导数*（derivative），叫*上游梯度*（upstream gradient）：dO[1,1] = ∂f/∂O[1,1] = {dO[1,1]}，
    即 O[1,1] 单独变动时 f 的变化率。f 里没有的输出，导数是 0。]],
  notes = {
    en = [[Write f on the board. Everything from here to the update is a derivative of
      this one number. In a network the layers above hand dO down.]],
    zh = [[把 f 写在黑板上：从这里一直到更新，算的都是这一个数的导数。
      在网络里，dO 由上面的层传下来。]],
  },
  focus = { d(O), 1, 1 }, core = true,
}
at(d(O)) {
  en = [[All other derivatives follow by the *chain rule*: multiply the derivatives along
    each path to f, then add the paths. V[3,1] enters O[1,1], O[2,1] and O[3,1] with the
    factors A[1,3], A[2,3] and A[3,3], so ∂f/∂V[3,1] = {A[1,3]}⋅{dO[1,1]} +
    {A[2,3]}⋅{dO[2,1]} + {A[3,3]}⋅{dO[3,1]}.]],
  zh = [[其余的导数都靠*链式法则*（chain rule）：沿着通到 f 的每条路把导数相乘，再把各条路的结果相加。
    比如 V[3,1]：它乘着 A[1,3]、A[2,3]、A[3,3] 进入 O[1,1]、O[2,1]、O[3,1]，
    所以 ∂f/∂V[3,1] = {A[1,3]}⋅{dO[1,1]} + {A[2,3]}⋅{dO[2,1]} + {A[3,3]}⋅{dO[3,1]}。]],
  notes = {
    en = [[This sentence is all of backpropagation. Ask why the middle path adds 0: f
      does not contain O[2,1].]],
    zh = [[整个反向传播就是这一句话。问问中间那条路为什么加的是 0：f 里没有 O[2,1]。]],
  },
  focus = { d(O), 1, 1 }, core = true,
}
expect { O, 2, 2, near = 1.305695 }
expect { O, 3, 1, near = 3.992351 }
expect { O, 3, 2, near = 1.007034 }

ask {
  at = d(O), id = "rate", answer = -0.1,
  prompt = {
    en = "O[3,2] grows by 0.1 and no other output changes. By how much does f change?",
    zh = "O[3,2] 增加 0.1，别的输出都不变。f 变化多少？",
  },
  reason = { en = "f contains -O[3,2], so dO[3,2] is -1, and -1⋅0.1 = -0.1.",
             zh = "f 里有 -O[3,2]，dO[3,2] 就是 -1；-1⋅0.1 = -0.1。" },
  hints = { {
    en = "The rate is dO[3,2], the change 0.1.",
    zh = "变化率是 dO[3,2]，变动是 0.1。",
  }, {
    en = "-1⋅0.1",
    zh = "-1⋅0.1",
  } },
  slips = {
    [0.1] = { en = "f subtracts O[3,2]: its derivative is -1.",
              zh = "f 里减去了 O[3,2]，它的导数是 -1。" },
    [-1] = { en = "That is the derivative, for each unit. O[3,2] grows by 0.1 only.",
             zh = "那是导数，每增加 1 的变化；O[3,2] 只增加了 0.1。" },
  },
}
ask {
  at = d(O), id = "product-of-dV",
  prompt = {
    en = "Write the product: which one has, in every cell, the three paths that ∂f/∂V[3,1] has?",
    zh = "写出乘积：下面哪一个，每一格都由 ∂f/∂V[3,1] 那样的三条路相加而成？",
  },
  choice = { { en = "A⋅dO", zh = "A⋅dO" }, { en = "Aᵀ⋅dO", zh = "Aᵀ⋅dO" },
             { en = "dO⋅Aᵀ", zh = "dO⋅Aᵀ" }, { en = "dOᵀ⋅A", zh = "dOᵀ⋅A" } },
  answer = 2,
  reason = { en = "A[1,3], A[2,3], A[3,3] are column 3 of A, so row 3 of Aᵀ: Aᵀ⋅dO.",
             zh = "A[1,3]、A[2,3]、A[3,3] 是 A 的第 3 列，即 Aᵀ 的第 3 行，所以是 Aᵀ⋅dO。" },
  hints = { {
    en = "The factors of dO[1,1], dO[2,1] and dO[3,1] are A[1,3], A[2,3] and A[3,3]. Is that a row of A or a column?",
    zh = "dO[1,1]、dO[2,1]、dO[3,1] 的系数是 A[1,3]、A[2,3]、A[3,3]。这是 A 的一行，还是一列？",
  } },
  slips = {
    [1] = { en = [[It fits, but takes whom "tea" attends to. Who attends to "tea"?]],
            zh = "形状对，可 A 的第 3 行是“茶”关注谁。这里要的是谁关注“茶”。" },
    [3] = { en = "dO has two columns and Aᵀ three rows, so this product does not exist.",
            zh = "dO 有两列，Aᵀ 有三行，两者不能相乘。" },
    [4] = { en = "That is 2×3. A gradient has the shape of its own matrix, here 3×2.",
            zh = "这是 2×3，数都一样，只是行列互换了。梯度和它自己的矩阵同形。" },
  },
}

at(d(V)) {
  en = [[The value of "tea" reaches f through every word that attends to "tea", and how
    much each does is column 3 of A. So dV[3,1] = {dV[3,1]} takes column 3 of A with
    column 1 of dO, and for all cells dV = Aᵀ⋅dO. The key c confirms it: it changes V[3,1] a
    little and compares what f does.]],
  zh = [[“茶”的值经由每个关注它的词影响 f，各词关注它多少，就是 A 的第 3 列。
    所以 dV[3,1] = {dV[3,1]} 由 A 的第 3 列和 dO 的第 1 列算出；对所有元素，dV = Aᵀ⋅dO，*形状*（shape）和 V 一样。
    按 c 可以验算：把 V[3,1] 改动一点，看 f 变了多少。]],
  focus = { d(V), 3, 1 },
}
expect { d(V), 3, 1, near = 1.935421 }

ask {
  at = d(V), id = "derivation", covers = { d(V), 3, 2 },
  prompt = {
    en = "The gradient of V[3,2]. Put in the numbers of A and dO: what is the last line?",
    zh = "求 V[3,2] 的梯度。代入 A 和 dO 的数，最后一行得多少？",
  },
  steps = {
    { en = "dV[3,2] = ∂f/∂V[3,2]",
      zh = "dV[3,2] = ∂f/∂V[3,2]" },
    { en = "= ∂f/∂O[1,2]⋅∂O[1,2]/∂V[3,2] + ∂f/∂O[2,2]⋅∂O[2,2]/∂V[3,2] + …",
      zh = "= ∂f/∂O[1,2]⋅∂O[1,2]/∂V[3,2] + ∂f/∂O[2,2]⋅∂O[2,2]/∂V[3,2] + …" },
  },
  answer = function() return d(V)[3][2] end,
  reason = { en = "f has O[2,2] with the factor {dO[2,2]}, O[3,2] with {dO[3,2]}, and O[1,2] not at all: {A[2,3]} - {A[3,3]}.",
             zh = "O[1,2] 不在 f 里，O[2,2] 的系数是 {dO[2,2]}，O[3,2] 的是 {dO[3,2]}，所以是 {A[2,3]} - {A[3,3]}。" },
  hints = { {
    en = "Three paths, through O[1,2], O[2,2] and O[3,2]. Their ∂f/∂O are column 2 of dO.",
    zh = "三条路，经过 O[1,2]、O[2,2]、O[3,2]。它们的 ∂f/∂O 是 dO 的第 2 列。",
  }, {
    en = "O[1,2] contains V[3,2] with the factor A[1,3], O[2,2] with A[2,3], O[3,2] with A[3,3].",
    zh = "V[3,2] 在 O[1,2] 里乘着 A[1,3]，在 O[2,2] 里乘着 A[2,3]，在 O[3,2] 里乘着 A[3,3]。",
  } },
  slips = {
    [1.612746] = { en = "f subtracts O[3,2], so the path through it counts -1.",
                   zh = "f 里减去了 O[3,2]，经过它的那条路要乘 -1。" },
    [-0.992556] = { en = [[That is row 3 of A. Who attends to "tea" stands in column 3.]],
                    zh = "那是 A 的第 3 行，“茶”关注谁。谁关注“茶”在第 3 列。" },
    [0.372776] = { en = "Wrong sign: the larger share is of O[3,2], which f subtracts.",
                   zh = "正负号反了：较大的份额属于 O[3,2]，而 f 里减去了它。" },
  },
}

at(d(A)) {
  en = [[dA[2,1] = {dA[2,1]} is the rate at which f would grow if the share A[2,1] alone
    grew: with it the value of "we", ({V[1,1]}, {V[1,2]}), counts more in the output of
    "sip", whose row of dO is ({dO[2,1]}, {dO[2,2]}). In row 2 of dA all are positive:
    {dA[2,1]}, {dA[2,2]}, {dA[2,3]}.]],
  zh = [[dA[2,1] = {dA[2,1]} 是 A[2,1] 单独增大时 f 的变化率：
    “我”的值 ({V[1,1]}, {V[1,2]}) 在“喝”的输出里占得更多，而“喝”在 dO 里的一行是 ({dO[2,1]}, {dO[2,2]})。
    dA 的第 2 行是 {dA[2,1]}、{dA[2,2]}、{dA[2,3]}，都是正的。]],
  focus = { d(A), 2, 1 }, core = true,
}
at(d(A)) {
  en = [[But the shares of a row add up to 1: one grows only at the cost of the others.
    What counts is how far an entry of dA lies above or below the mean of its row,
    weighted with the shares. That *weighted mean* of row 2 is {O[2,2]}.]],
  zh = [[可一行的份额加起来是 1，一个变大，别的就得变小。
    所以要看 dA 的每个元素比这一行的*加权均值*（weighted mean）高多少或低多少，
    权就是份额。第 2 行的加权均值是 {O[2,2]}。]],
  notes = {
    en = [[The mean of row 2 is 0.306⋅2 + 0.074⋅1 + 0.620⋅1 = 1.306. It equals O[2,2]
      because dO's row 2 is (0, 1). Take votes on the order before going on.]],
    zh = [[第 2 行的加权均值是 0.306⋅2 + 0.074⋅1 + 0.620⋅1 = 1.306。它等于 O[2,2]，
      因为 dO 的第 2 行是 (0, 1)。先投票排顺序，再往下走。]],
  },
  focus = { d(A), 2, 1 }, core = true,
}
expect { d(A), 2, 1, near = 2 }
expect { d(A), 2, 2, near = 1 }
expect { d(A), 2, 3, near = 1 }

ask {
  at = d(A), id = "order-of-dS", order_of = { d(S_scaled), 2 },
  prompt = {
    en = [[Row 2 of dS_scaled comes next; its shares in A are {A[2,1]:%}, {A[2,2]:%}
      and {A[2,3]:%}. Order its columns from most to least.]],
    zh = "接下来是 dS_scaled 的第 2 行，它在 A 里的份额是 {A[2,1]:%}、{A[2,2]:%}、{A[2,3]:%}。把三列从大到小排个序。",
  },
  reason = { en = "Only column 1 lies above the mean, {O[2,2]}. Columns 2 and 3 lie equally far below it, and the larger share, {A[2,3]:%}, makes more of that.",
             zh = "高于加权均值 {O[2,2]} 的只有第 1 列。第 2、3 列低得一样多，第 3 列的份额 {A[2,3]:%} 更大，也就负得更多。" },
  hints = {
    { en = "Each score gets its share times how far dA lies above the row's mean.",
      zh = "每个分数得到：自己的份额，乘以 dA 高出这一行加权均值多少。" },
    { en = "Where two entries of dA lie equally far from the mean, their shares decide.",
      zh = "dA 里两个元素离加权均值同样远，就看它们的份额。" },
  },
  slips = {
    ["1 3 2"] = {
      en = [[For "sip" and "tea" dA is the same. Now multiply by the shares.]],
      zh = "“喝”和“茶”比加权均值低得一样多；这个差还要乘各自的份额。",
    },
    ["3 1 2"] = {
      en = "Those are the shares in order. Is dA above or below the mean?",
      zh = "那是份额本身的顺序；要看的是高于还是低于加权均值。",
    },
  },
}

at(d(S_scaled)) {
  en = [[The rule: share times (dA minus the row's weighted mean). For the score that
    "sip" gives to "tea" it is {A[2,3]}⋅({dA[2,3]} - {O[2,2]}) = {dS_scaled[2,3]}. Raising
    that score lowers f: it moves attention to "tea" and mostly away from "we", whose dA
    is larger.]],
  zh = [[规则是：份额乘（dA 减这一行的加权均值）。“喝”给“茶”的分数，
    得到 {A[2,3]}⋅({dA[2,3]} - {O[2,2]}) = {dS_scaled[2,3]}。
    抬高这个分数会让 f 变小：注意力流向“茶”，主要是从 dA 更大的“我”那里来的。]],
  notes = {
    en = [[The usual mistake here is to keep only a(1-a). Lesson 3 derives the rule,
      lesson 5 follows the mistake to its end.]],
    zh = [[这一步最常见的错是只留 a(1-a)。规则的推导在第 3 课，这个错的后果在第 5 课。]],
  },
  focus = { d(S_scaled), 2, 3 }, core = true,
}
at(d(S_scaled)) {
  en = [[A row of dS_scaled adds up to 0, as {dS_scaled[2,1]:4}, {dS_scaled[2,2]:4} and
    {dS_scaled[2,3]:4} do: raising all scores of a row alike changes no share, and so
    does not change f.]],
  zh = [[dS_scaled 的每一行加起来是 0，如 {dS_scaled[2,1]:4}、{dS_scaled[2,2]:4}、{dS_scaled[2,3]:4}：
    一行的分数一起抬高，份额都不变，f 也就不变。]],
  focus = { d(S_scaled), 2, 3 },
}
at(d(S_scaled)) {
  en = [[Row 3: in dA the entries {dA[3,1]}, {dA[3,2]}, {dA[3,3]} lie further apart
    than those of row 2, but here they are only {dS_scaled[3,1]}, {dS_scaled[3,2]},
    {dS_scaled[3,3]}. "tea" gives {A[3,3]:%} to itself. Where one share is so close
    to 1, moving a score hardly moves any share, and little gradient gets through.]],
  zh = [[再看第 3 行：dA 里是 {dA[3,1]}、{dA[3,2]}、{dA[3,3]}，比第 2 行相差更大，
    这里却只有 {dS_scaled[3,1]}、{dS_scaled[3,2]}、{dS_scaled[3,3]}。
    “茶”把 {A[3,3]:%} 给了自己。一个份额这么接近 1 的时候，
    动一动分数，份额几乎不变，能传过去的梯度就很少。]],
  notes = {
    en = [[This is why large scores slow training down, and why they are divided by √d_k.]],
    zh = [[分数太大，训练就慢，原因就在这里；这也是要除以 √d_k 的理由。]],
  },
  focus = { d(S_scaled), 3, 3 }, core = true,
}
expect { d(S_scaled), 2, 3, near = -0.189527 }
expect { d(S_scaled), 3, 1, near = -0.013965 }
expect { d(S_scaled), 3, 2, near = -0.000612, tolerance = 1e-6 }
expect { d(S_scaled), 3, 3, near = 0.014577 }
expect { d(A), 3, 1, near = 1 }
expect { d(A), 3, 2, near = 0 }
expect { d(A), 3, 3, near = 3 }

at(d(S)) {
  en = [[S_scaled is S/√2, so by the chain rule dS is dS_scaled/√2: {dS_scaled[2,1]}
    becomes {dS[2,1]}. Without this division dQ, dK, dWq and dWk come out 1.414 times
    too large, while every sign and *shape* is right. dV and dWv do not change: their
    paths to f do not lead through the scores.]],
  zh = [[S_scaled 是 S/√2，按链式法则，dS 就是 dS_scaled/√2：{dS_scaled[2,1]} 变成 {dS[2,1]}。
    漏掉这一除，dQ、dK、dWq、dWk 全都大到 1.414 倍，而正负号和形状全都对。
    dV 和 dWv 不受影响：它们通到 f 的路不经过分数。]],
  focus = { d(S), 2, 1 },
}
expect { d(S_scaled), 2, 1, near = 0.212246 }
expect { d(S), 2, 1, near = 0.150080 }

at(d(Q)) {
  en = [[Q[2,1] is in all three scores of "sip", so three paths lead from it to f. For "tea" it
    stands beside {K[3,1]}, and dS there is {dS[2,3]}; for "we" beside {K[1,1]}, and dS is
    {dS[2,1]}; for "sip" itself beside {K[2,1]}. The products add up to {dQ[2,1]}.]],
  zh = [[Q[2,1] 是“喝”的三个分数里的因子，所以它有三条路通到 f。
    在对“茶”的分数里，它乘着 {K[3,1]}，那里的 dS 是 {dS[2,3]}；
    在对“我”的分数里乘着 {K[1,1]}，那里的 dS 是 {dS[2,1]}；在对自己的分数里乘着 {K[2,1]}。
    三个乘积合计 {dQ[2,1]}。]],
  notes = {
    en = [[Row 2 of dS times column 1 of K: dQ = dS⋅K. Ask for the sign before showing
      dWq; two of its three terms are positive.]],
    zh = [[dS 的第 2 行乘 K 的第 1 列：dQ = dS⋅K。先猜符号再看 dWq：三项里有两项是正的。]],
  },
  focus = { d(Q), 2, 1 }, core = true,
}
expect { d(S), 2, 3, near = -0.134015 }
expect { d(Q), 2, 1, near = -0.251966 }

ask {
  at = d(Q), id = "sum-over-words", sign_of = { d(Wq), 2, 1 },
  prompt = {
    en = [[Wq[2,1] enters column 1 of Q with the second component of every word: {X[1,2]},
      {X[2,2]}, {X[3,2]}. Which sign has dWq[2,1] = ∂f/∂Wq[2,1]?]],
    zh = "Wq[2,1] 分别乘着每个词的第 2 个分量 {X[1,2]}、{X[2,2]}、{X[3,2]} 进入 Q 的第 1 列。dWq[2,1] = ∂f/∂Wq[2,1] 是正是负？",
  },
  reason = { en = [[The term of "sip", {dQ[2,1]}, is larger in size than the other two together, {X[1,2]}⋅{dQ[1,1]} + {dQ[3,1]}.]],
             zh = "“喝”的一项是 {dQ[2,1]}，绝对值比另外两项之和 {X[1,2]}⋅{dQ[1,1]} + {dQ[3,1]} 大。" },
  hints = { {
    en = "By the chain rule it is column 1 of dQ with these three factors, added up.",
    zh = "按链式法则，它是 dQ 第 1 列分别乘这三个因子再相加。",
  }, {
    en = "{X[1,2]}⋅{dQ[1,1]} + {X[2,2]}⋅({dQ[2,1]}) + {X[3,2]}⋅{dQ[3,1]}",
    zh = "{X[1,2]}⋅{dQ[1,1]} + {X[2,2]}⋅({dQ[2,1]}) + {X[3,2]}⋅{dQ[3,1]}",
  } },
  slips = {
    ["+"] = {
      en = "Two of the three terms are positive. Compare their sizes, too.",
      zh = "三项里有两项是正的，可还要比一比大小。",
    },
    [0] = { en = "The three terms differ in size, so they do not cancel.",
            zh = "三项大小不同，不会正好抵消。" },
  },
}
ask {
  at = d(Q), id = "product-of-dK",
  prompt = {
    en = "The keys are next. S[i,j] is row i of Q times row j of K. Write the product: which one is dK?",
    zh = "接下来轮到键。S[i,j] 是 Q 的第 i 行和 K 的第 j 行的点积。写出乘积：dK 是哪一个？",
  },
  choice = { { en = "dS⋅Q", zh = "dS⋅Q" }, { en = "dSᵀ⋅Q", zh = "dSᵀ⋅Q" },
             { en = "dSᵀ⋅K", zh = "dSᵀ⋅K" }, { en = "Qᵀ⋅dS", zh = "Qᵀ⋅dS" } },
  answer = 2,
  reason = { en = "The key of \"tea\" is in column 3 of S, times a query each: dSᵀ⋅Q.",
             zh = "“茶”的键在 S 的第 3 列里，每次和一个查询相乘，所以是 dSᵀ⋅Q。" },
  hints = { {
    en = "In which scores does the key of \"tea\" stand: in row 3 of S or in column 3? And what is it multiplied by there?",
    zh = "“茶”的键出现在哪几个分数里，S 的第 3 行还是第 3 列？在那里和什么相乘？",
  } },
  slips = {
    [1] = { en = [[It fits, but row 3 of dS is for the query of "tea". Take its key.]],
            zh = "形状对，可 dS 的第 3 行是“茶”的查询。要的是用到它的键的分数。" },
    [3] = { en = "A key is multiplied by a query, so its derivative is a query.",
            zh = "在分数里，键和查询相乘，所以对键求导得到查询，不是键。" },
    [4] = { en = "That is 2×3. A gradient has the shape of its own matrix, here 3×2.",
            zh = "这是 2×3，数都一样，只是行列互换了。梯度和它自己的矩阵同形。" },
  },
}

at(d(K)) {
  en = [[Every query was compared with the key of "tea"; those scores are column 3 of S.
    So row 3 of dK adds up column 3 of dS, each entry times its query: dK = dSᵀ⋅Q. In
    dK[3,2] the entry of "sip", {dS[2,3]}, has the factor {Q[2,2]}.]],
  zh = [[每个查询都和“茶”的键比过，那些分数是 S 的第 3 列。所以 dK 的第 3 行，
    是 dS 的第 3 列各乘自己的查询再相加：dK = dSᵀ⋅Q。
    在 dK[3,2] 里，“喝”的 {dS[2,3]} 乘的是 {Q[2,2]}。]],
  focus = { d(K), 3, 2 },
}
expect { d(K), 1, 1, near = -0.066634 }
expect { d(K), 1, 2, near = 0.066185 }
expect { d(K), 3, 2, near = -0.042937 }

ask {
  at = d(K), id = "shape-of-dK", shape_of = d(K),
  prompt = {
    en = "dS is 3×3 and Q is 3×2. How many rows and columns has dK = dSᵀ⋅Q?",
    zh = "dS 是 3×3，Q 是 3×2。dK = dSᵀ⋅Q 有几行几列？",
  },
  reason = { en = "K has three rows of two numbers, and f has a derivative by each of them.",
             zh = "K 有三行，每行两个数，f 对每个数都有一个导数。" },
  slips = {
    ["2x3"] = {
      en = "That is Kᵀ, as in Q⋅Kᵀ. A gradient has the shape of its matrix.",
      zh = "那是 Q⋅Kᵀ 里 Kᵀ 的形状。梯度与它自己的矩阵同形。",
    },
    ["3x3"] = {
      en = "That is dS. Its columns meet the rows of Q; Q's columns remain.",
      zh = "那是 dS。它的三列和 Q 的三行配对，剩下 Q 的两列。",
    },
  },
}
ask {
  at = d(K), id = "key-of-we", cell = { 1, 1 },
  prompt = {
    en = "Now the key of \"we\". How much is dK[1,1]?",
    zh = "轮到“我”的键。dK[1,1] 是多少？",
  },
  reason = { en = [[Q[2,1] is {Q[2,1]}, so "sip" adds nothing: {dS[1,1]:4}⋅{Q[1,1]} + ({dS[3,1]:4})⋅{Q[3,1]}.]],
             zh = "Q[2,1] 是 {Q[2,1]}，“喝”的一项为 0，只有 {dS[1,1]:4}⋅{Q[1,1]} + ({dS[3,1]:4})⋅{Q[3,1]}。" },
  hints = { {
    en = "The scores with the key of \"we\" are column 1 of S. K[1,1] is multiplied by the first component of each query.",
    zh = "和“我”的键有关的分数是 S 的第 1 列。K[1,1] 乘的是每个查询的第 1 个分量。",
  } },
  slips = {
    [0.084146] = { en = "That is row 1 of dS, for the query. Its key is in column 1.",
                   zh = "那用的是 dS 的第 1 行，属于查询。“我”的键在第 1 列。" },
    [0.066185] = { en = "That is dK[1,2], with the second components of the queries.",
                   zh = "那是 dK[1,2]，用的是查询的第 2 个分量。" },
  },
}

at(d(Wq)) {
  en = [[dWq[2,1] = ∂f/∂Wq[2,1] = {dWq[2,1]} is the rate at which f grows when Wq[2,1]
    does. Every word goes through this weight, so three paths are added:
    {X[1,2]}⋅{dQ[1,1]} from "we", {X[2,2]}⋅({dQ[2,1]}) from "sip", {X[3,2]}⋅{dQ[3,1]} from
    "tea". A gradient says what a change of the weight would do, not how large the
    weight is, which is {Wq[2,1]}.]],
  zh = [[dWq[2,1] = ∂f/∂Wq[2,1] = {dWq[2,1]}，是 f 随 Wq[2,1] 的变化率。
    每个词都要经过这个参数，所以有三条路相加：“我”的 {X[1,2]}⋅{dQ[1,1]}，
    “喝”的 {X[2,2]}⋅({dQ[2,1]})，“茶”的 {X[3,2]}⋅{dQ[3,1]}。
    参数本身是 {Wq[2,1]}：*梯度*（gradient）衡量的是它变动时 f 怎样变，不是它有多大。]],
  notes = {
    en = [[Go back to Wq for a moment: at the start the 0 looked as if it did nothing.
      A row more in X would be one more path, not one more parameter.]],
    zh = [[回头看一眼 Wq：那个 0 一开始像是什么也没做。X 多一行，这里多一条路，参数并不多。]],
  },
  focus = { d(Wq), 2, 1 }, core = true,
}
at(d(Wq)) {
  en = [[A gradient can be checked without any derivation: *nudge* the number up and down
    by a small h, compute f both times, divide the difference by 2h. The key c does
    that. This *central difference* is {dWq[2,1]}, too.]],
  zh = [[*梯度检验*（gradient check）用不着推导：把这个数上下各*扰动*（nudge）一个小量 h，算出两个 f，
    相减再除以 2h。按 c 做的就是这个，叫*中心差分*（central difference），
    结果也是 {dWq[2,1]}。]],
  notes = {
    en = [[Press + or - to nudge by hand, c to see every gradient checked.]],
    zh = [[按 + 或 - 亲手扰动一下，按 c 看每个梯度的检验。]],
  },
  focus = { d(Wq), 2, 1 }, core = true,
}
expect { d(Q), 1, 1, near = 0.084146 }
expect { d(Q), 3, 1, near = 0.021047 }
expect { d(Wq), 2, 1, near = -0.062627 }

at(d(Wk)) {
  en = [[Row 1 of dWk, {dWk[1,1]} and {dWk[1,2]}, is column 1 of dWq. The scores contain
    Wq and Wk only in M = Wq⋅Wkᵀ, so dWq = dM⋅Wk and dWk = dMᵀ⋅Wq. Whatever the numbers
    are, Wqᵀ⋅dWq and dWkᵀ⋅Wk are the same, Wqᵀ⋅dM⋅Wk. Here Wq is the identity and column 1
    of Wk is (1, 0), so the entries themselves are equal.]],
  zh = [[dWk 的第 1 行 {dWk[1,1]} 和 {dWk[1,2]}，正是 dWq 的第 1 列。
    分数里 Wq 和 Wk 只出现在乘积 M = Wq⋅Wkᵀ 里，所以 dWq = dM⋅Wk，dWk = dMᵀ⋅Wq。
    不管数字是多少，Wqᵀ⋅dWq 和 dWkᵀ⋅Wk 都等于 Wqᵀ⋅dM⋅Wk。
    这里 Wq 是单位矩阵，Wk 的第 1 列是 (1, 0)，所以连元素都直接相等。]],
  focus = { d(Wk), 1, 2 },
}
expect { d(Wk), 1, 1, near = 0.147287 }
expect { d(Wk), 1, 2, near = -0.062627 }
expect { d(Wq), 1, 1, near = 0.147287 }

at(d(Wv)) {
  en = [[dWv[1,1] is {dWv[1,1]}, about forty times the largest entry of dWq. The path
    from Wv to f leads through V and O only. The paths from Wq lead through the
    softmax, and in rows 1 and 3 little gets through. Nearly all of this {dWv[1,1]} comes
    from "tea": {X[3,1]} in X, times {dV[3,1]}.]],
  zh = [[dWv[1,1] 是 {dWv[1,1]}，约为 dWq 最大元素的四十倍。
    从 Wv 到 f 的路只经过 V 和 O；从 Wq 出发的路都要过 softmax，第 1、3 行几乎传不过去。
    这个 {dWv[1,1]} 几乎全部来自“茶”：它在 X 里的 {X[3,1]}，乘 {dV[3,1]}。]],
  focus = { d(Wv), 1, 1 },
}
expect { d(Wv), 1, 1, near = 5.869013 }

at(d(X)) {
  en = [[X is used three times, for Q, K and V, so three gradients come back to it. For
    "sip" dX[2,1] is {dX[2,1]}, of which {dQ[2,1]} came through Q; for "tea"
    dX[3,1] is {dX[3,1]}, of which {dV[3,1]} came through V.]],
  zh = [[X 用了三次，算 Q、算 K、算 V，所以有三份梯度传到它这里。
    “喝”的 dX[2,1] 合计 {dX[2,1]}，其中经过 Q 传来的是 {dQ[2,1]}；
    “茶”的 dX[3,1] 合计 {dX[3,1]}，其中经过 V 传来的是 {dV[3,1]}。]],
  notes = {
    en = [[Enter splits the number into its three parts. PyTorch adds them by itself;
      in handwritten code it is the += that gets lost. In a network dX goes on to the
      layer below.]],
    zh = [[按 Enter，这个数拆成三份。PyTorch 会自动相加；手写代码时，漏掉的往往是那个 +=。
      在网络里，dX 会接着传给下面的层。]],
  },
  focus = { d(X), 2, 1 }, core = true,
}
expect { d(X), 2, 1, near = -0.278058 }
expect { d(X), 3, 1, near = 1.984837 }

ask {
  at = d(X), id = "overwritten",
  prompt = {
    en = "A program says dX = dQ⋅Wqᵀ, dX = dK⋅Wkᵀ, dX = dV⋅Wvᵀ. What is in dX then?",
    zh = "程序依次写 dX = dQ⋅Wqᵀ、dX = dK⋅Wkᵀ、dX = dV⋅Wvᵀ。最后 dX 里是什么？",
  },
  choice = { { en = "the sum of all three", zh = "三份之和" },
             { en = "only V's part", zh = "只有经过 V 的那一份" },
             { en = "an error: the shapes differ", zh = "出错，形状不同" } },
  answer = 2,
  reason = { en = "Each = puts a new value in place of the old; dV⋅Wvᵀ came last.",
             zh = "每个 = 都用新值换掉旧值，最后写进去的是 dV⋅Wvᵀ。" },
  hints = { {
    en = "What does = do with the value that was there before?",
    zh = "变量里原来的值，遇到 = 会怎样？",
  }, {
    en = "= puts the new value in the place of the old one; += adds it.",
    zh = "= 是用新值换掉旧值，+= 才是加上去。",
  } },
  slips = {
    [1] = { en = "That needs += in the second and third line. Here stands =.",
            zh = "那得把第二、第三行写成 +=，而这里写的是 =。" },
    [3] = { en = "All three products are 3×2, as X is. That is why nobody notices.",
            zh = "三个乘积都是 3×2，和 X 一样，所以才没人发觉。" },
  },
}

-- Update -------------------------------------------------------------------

at(step(Wq)) {
  en = [[A gradient says where f grows. To make f smaller, *gradient descent* subtracts
    it: Wq ← Wq - lr⋅dWq. The sign of dWq[2,1], which is {dWq[2,1]}, decides in which
    direction Wq[2,1] goes; how far is decided by lr, the *learning rate*, which you
    choose.]],
  zh = [[沿着梯度的方向，f 增大。要让 f 变小，就减去梯度，这叫*梯度下降*（gradient descent）：
    Wq ← Wq - lr⋅dWq。dWq[2,1] 是 {dWq[2,1]}，它的正负决定 Wq[2,1] 变大还是变小。
    变动的大小是*学习率*（learning rate）lr 乘 dWq[2,1] 的大小，lr 由你来选。]],
  focus = { d(Wq), 2, 1 }, core = true,
}
at(step(Wq)) {
  en = [[A gradient also *promises* how much f changes: Σ g⋅Δw, each gradient times the
    change of its weight, added over all weights. Under the sum stands this promise for
    one step of Wq, Wk and Wv, and beside it what f really does. They agree nearly. Where f is
    curved, as it is through the softmax, a promise holds only nearby.]],
  zh = [[由梯度还能*预计*（promise）f 的变化 Σ g⋅Δw，也就是每个参数的梯度乘它的变动，再全部相加。
    算式下面那一行，是 Wq、Wk、Wv 同时走一步的预计，以及 f 实际的变化。
    两者几乎相等。经过 softmax，f 就不是线性的，预计只在近处准，离得远了就不一定。]],
  notes = {
    en = [[Press t once and compare what the gradient promises with what f really does;
      then a larger lr. After the task set Wq[2,1] to -0.5: f falls there too, to 8.169,
      although close to 0 it grows in that direction.]],
    zh = [[按一次 t，比较预计的变化和 f 实际的变化；再把 lr 调大。做完题把 Wq[2,1] 设成 -0.5：
      f 也变小了，是 8.169，可在 0 附近，朝那个方向 f 是增大的。]],
  },
  focus = { d(Wq), 2, 1 }, core = true,
}

try {
  at = step(Wq), id = "downhill", only = { Wq }, cells = 1,
  prompt = {
    en = [[Take one such step by hand: change Wq[2,1] by no more than 0.1, and nothing else,
      so that f becomes smaller than 8.230.]],
    zh = "亲手走这样的一步：只改 Wq[2,1]，变动不超过 0.1，让 f 小于 8.230。",
  },
  reason = { en = "dWq[2,1] is -0.063: f grows when Wq[2,1] falls, and falls when it grows.",
             zh = "dWq[2,1] 是 -0.063：Wq[2,1] 变小，f 变大；它变大，f 就变小。" },
  hints = {
    { en = "The sign of dWq[2,1] says in which direction f grows. Go the other way, by no more than 0.1.",
      zh = "dWq[2,1] 的符号给出 f 增大的方向。朝相反的方向改，变动不超过 0.1。" },
    { en = "It is negative: f grows when Wq[2,1] falls, so raise it.",
      zh = "它是负的：Wq[2,1] 变小，f 就变大；所以要把 Wq[2,1] 调大。" },
  },
  reached = function()
    local f = O[1][1] + O[2][2] + O[3][1] - O[3][2]
    return Wq[2][1] ~= 0 and math.abs(Wq[2][1]) <= 0.1 and f < 8.230
  end,
  solution = { "set Wq[2,1] 0.1" },
}

at(step(Wk)) {
  en = [[dWk[1,2] and dWq[2,1] are the same number, so Wk[1,2], which is {Wk[1,2]}, and
    Wq[2,1], which is {Wq[2,1]}, change by the same amount. A *parameter* moves by
    lr times its gradient, whether it is 0 or 1 now.]],
  zh = [[dWk[1,2] 和 dWq[2,1] 是同一个数，所以 Wk[1,2]（{Wk[1,2]}）和 Wq[2,1]（{Wq[2,1]}）
    变动的量一样多。更新的量是 lr 乘梯度，不管*参数*（parameter）现在是 0 还是 1。]],
  focus = { d(Wk), 1, 2 },
}

ask {
  at = step(Wk), id = "double-rate",
  prompt = {
    en = "lr becomes 0.2 in place of 0.1. How does the promised change Σ g⋅Δw change?",
    zh = "lr 从 0.1 变成 0.2。f 的预计变化 Σ g⋅Δw 会怎样？",
  },
  choice = { { en = "it is the same", zh = "不变" },
             { en = "it doubles", zh = "变成 2 倍" },
             { en = "it is four times as much", zh = "变成 4 倍" } },
  answer = 2,
  reason = { en = "Δw = -lr⋅g, so each product is -lr⋅g²: twice the lr, twice the sum.",
             zh = "Δw = -lr⋅g，每个乘积是 -lr⋅g²：lr 变成 2 倍，和也变成 2 倍。" },
  hints = { {
    en = "Which of the two factors, g and Δw, contains lr?",
    zh = "g 和 Δw 这两个因子，哪一个里面有 lr？",
  }, {
    en = "Δw = -lr⋅g, so each product is -lr⋅g².",
    zh = "Δw = -lr⋅g，所以每个乘积是 -lr⋅g²。",
  } },
  slips = {
    [1] = { en = "The gradients g stay. How far does each weight move, Δw = -lr⋅g?",
            zh = "梯度 g 不变。每个参数走多远，Δw = -lr⋅g？" },
    [3] = { en = "Only Δw = -lr⋅g contains lr. g was computed before the step.",
            zh = "只有 Δw = -lr⋅g 里有 lr；梯度 g 在走这一步之前就算好了。" },
  },
}

at(step(Wv)) {
  en = [[With the same lr the first step of Wv[1,1] is by far the longest, lr times
    5.869, because its gradient is the largest. But dWv[1,1] is a rate, how steep f is here;
    how long a step to take, you say with lr.]],
  zh = [[lr 一样，Wv[1,1] 的第一步却最长，是 lr 乘 5.869，因为它的梯度最大。
    可 dWv[1,1] 只是此处的变化率；一步走多远，由你选的 lr 来定。]],
  focus = { d(Wv), 1, 1 },
}

ask {
  at = step(Wv), id = "how-many-numbers", answer = 12,
  prompt = {
    en = "How many numbers of this head does training change?",
    zh = "训练会改动这个头里的多少个元素？",
  },
  reason = { en = "Wq, Wk and Wv are 2×2 each: 4 + 4 + 4 = 12. X is given, A computed.",
             zh = "Wq、Wk、Wv 都是 2×2：4 + 4 + 4 = 12。X 是给定的，A 是算出来的。" },
  hints = { {
    en = "Three weight matrices, each 2×2.",
    zh = "三个权重矩阵，每个都是 2×2。",
  } },
  slips = {
    [3] = { en = "Three matrices. How many numbers do they hold?",
            zh = "矩阵有 3 个。它们一共有多少个元素？" },
    [21] = { en = "The nine shares of A have gradients but are computed, not learned.",
             zh = "A 的九个注意力权重也有梯度，但它们每次都重新算出，不是学来的。" },
    [18] = { en = "X holds six of these. It is what comes in, and no step changes it.",
             zh = "多出来的六个是 X 的。X 是输入，更新不会改它。" },
  },
}
ask {
  at = step(Wv), id = "exact-promise",
  prompt = {
    en = "One matrix alone takes a long step, with lr = 10. For which does f change exactly as its gradient promises?",
    zh = "只让一个矩阵走一大步，lr = 10。是哪一个，f 的变化恰好等于它的梯度所预计的？",
  },
  choice = { { en = "Wq", zh = "Wq" }, { en = "Wk", zh = "Wk" }, { en = "Wv", zh = "Wv" },
             { en = "none", zh = "哪个都不是" } },
  answer = 3,
  reason = { en = "O = A⋅X⋅Wv, and A does not contain Wv: f is linear in it, so its rate is the same everywhere.",
             zh = "O = A⋅X⋅Wv，而 A 里没有 Wv：f 对它是线性的，变化率处处一样。" },
  hints = { {
    en = "Which of the three matrices is not inside the softmax?",
    zh = "三个矩阵里，哪一个不在 softmax 里面？",
  } },
  slips = {
    [1] = { en = "Wq is inside the softmax, and e to a power is no straight line.",
            zh = "Wq 在 softmax 里面，而 e 的幂不是直线。" },
    [2] = { en = "Wk is inside the softmax, and e to a power is no straight line.",
            zh = "Wk 在 softmax 里面，而 e 的幂不是直线。" },
    [4] = { en = "A straight line has one slope at any distance. Where is f one?",
            zh = "f 是直线的地方，远近都一样。f 对哪个矩阵是直线？" },
  },
}

closing {
  en = [[
- A score is a dot product: direction times length. The longer a key, the likelier it wins over one closer in direction.
- The whole head is softmax(Q⋅Kᵀ/√d_k)⋅V. A row of A adds up to 1. Backward, an entry of dA counts by how far it is above or below its row's weighted mean.
- What is divided by √d_k forward is divided by √d_k backward.
- A parameter's gradient adds up a path for each token; X's gradient adds up three uses.
- What is learned are Wq, Wk and Wv. A is computed from them each time.
- Any gradient can be checked by a central difference.

Try next: set Wq[2,1] to -0.5, look at f, and explain it.]],
  zh = [[
- 分数是点积，方向和长度都算：键越长，点积越可能胜过方向更接近的键。
- softmax(Q⋅Kᵀ/√d_k)⋅V 就是整个头。A 的每一行加起来是 1；反向时，dA 的一个元素要看它比这一行的加权均值高多少或低多少。
- 前向除以 √d_k，反向也要除以 √d_k。
- 参数的梯度是每个词元各一条路的和；X 的梯度是三次使用的和。
- 学到的是 Wq、Wk、Wv；A 每次由它们算出来。
- 任何梯度都可以用中心差分来检验。

接着试试：把 Wq[2,1] 设成 -0.5，看 f 怎样，想想为什么。]],
}

-- About five minutes.
play {
  "wait 9",
  "next", "wait 8",                                       -- X
  "goto Wq", "wait 4",                                    -- and Wk, Wv
  "goto Q", "wait 7", "answer 2", "wait 3", "goto K", "wait 5", "next", "wait 6", "goto V", "wait 5",
  "goto S", "wait 7", "answer 7", "wait 4", "answer 11", "wait 3",
  "select S[2,2]", "explain", "wait 8",
  "select S[2,3]", "explain", "wait 7",
  "goto S_scaled", "wait 8",
  "goto A", "wait 8", "next", "wait 7", "next", "wait 6", "answer 3", "wait 5",
  "goto O", "wait 6", "next", "wait 8",                  -- the whole formula
  "goto dO", "wait 10", "next", "wait 11",                -- the chain rule
  "goto dV", "explain", "wait 9", "goto dA", "wait 5", "next", "wait 7",
  "goto dS_scaled", "explain", "wait 8", "next", "wait 4", "next", "wait 7",
  "goto dS", "wait 5", "goto dQ", "explain", "wait 9", "answer +", "wait 5",
  "goto dK", "wait 5",
  "goto dWq", "explain", "wait 12", "next", "wait 11",
  "goto A", "set Wq[2,1] 1/2", "wait 10",                 -- f falls
  "undo", "wait 3",
  "goto dWk", "wait 4", "goto dWv", "wait 5",
  "goto dX", "explain", "wait 10",
  "flip", "wait 4",
  "goto step(Wq)", "wait 9", "goto step(Wk)", "wait 3", "goto step(Wv)", "wait 4",
  "goto closing", "wait 10",
}
