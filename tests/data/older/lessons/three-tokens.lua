-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 1, id = "three-tokens", part = 1, order = 1, minutes = 30, needs = {},
  title = { en = "Three tokens, one head", zh = "三个词元，一个注意力头" },
  keywords = { en = "self-attention, scaled dot-product attention, attention head, QKV",
    zh = "自注意力、缩放点积注意力、注意力头、注意力" },
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
    又怎样得到自己的梯度，知道该往哪边变？]],
}

-- Forward ------------------------------------------------------------------

at(X) {
  en = [[Each row of X is one token, here a word. "we" is the vector ({X[1,1]},
    {X[1,2]}), of dimension 2. The numbers are small so that every step can be done
    by hand; they have no other meaning. Q, K, V, S, A and O, which follow, have one
    row for each of these words, too.]],
  zh = [[X 的每一行是一个词元，这里就是一个词。“我”是二维向量 ({X[1,1]}, {X[1,2]})。
    这些数只图小，每一步都能手算，没有别的含义。
    后面的 Q、K、V、S、A、O 也都是一个词一行。]],
  focus = { X, 1, 2 },
}

at(Wq) {
  en = [[Wq turns each word into its query, which says what it looks for. The four
    numbers are parameters: training changes them, and every text uses the same ones.
    Wq is the identity matrix at first, so a query equals its word. The {Wq[2,1]} in
    row 2, column 1 says that a word's second number counts {Wq[2,1]} times in the
    first number of its query. Remember this cell.]],
  zh = [[Wq 把每个词变成查询，也就是这个词要找什么。这四个数是参数：训练改的是它们，
    换一句话用的还是它们。Wq 起初是单位矩阵，所以查询等于词本身。
    第 2 行第 1 列的 {Wq[2,1]} 是说：词的第二个数，在查询的第一个数里算 {Wq[2,1]} 倍。
    请记住这一格。]],
  focus = { Wq, 2, 1 },
}

at(Wk) {
  en = [[Wk turns each word into its key, with which the queries are compared. Each
    column makes one number of the key: column 1, ({Wk[1,1]}, {Wk[2,1]}), the first,
    and column 2, ({Wk[1,2]}, {Wk[2,2]}), the second. Wq and Wk differ, so what a word
    looks for need not be what others find it by.]],
  zh = [[Wk 把每个词变成键，查询就是和键相比。每一列算出键的一个数：
    第 1 列 ({Wk[1,1]}, {Wk[2,1]}) 算第一个，第 2 列 ({Wk[1,2]}, {Wk[2,2]}) 算第二个。
    Wq 和 Wk 不同，所以一个词要找什么，和别人凭什么找到它，可以不一样。]],
  focus = { Wk, 1, 2 },
}

ask {
  at = Wk, id = "key", covers = { K, 3, 2 }, answer = 4,
  prompt = {
    en = "\"tea\" is (3, 1) in X. What will be the second number of its key, K[3,2]?",
    zh = "“茶”在 X 里是 (3, 1)。它的键的第二个数 K[3,2] 会是多少？",
  },
  hints = { {
    en = "Its two numbers times column 2 of Wk, one by one, then added.",
    zh = "它的两个数和 Wk 的第 2 列对应相乘，再相加。",
  } },
  slips = {
    [3] = { en = "That is column 1, which makes the first number of the key.",
            zh = "那是用第 1 列算的，得的是键的第一个数。" },
    [1] = { en = "That is the word's second number alone. Column 2 of Wk adds the first one to it.",
            zh = "那只是词自己的第二个数。Wk 的第 2 列还要把第一个数加进来。" },
  },
}

at(Wv) {
  en = [[Wv turns each word into its value, which it hands over. Here, too, a column
    makes one number: ({Wv[1,1]}, {Wv[2,1]}) the first, ({Wv[1,2]}, {Wv[2,2]}) the
    second. Who attends to whom is decided by Wq and Wk alone; Wv decides what is
    taken along.]],
  zh = [[Wv 把每个词变成值，也就是它交出去的内容。同样是一列算一个数：
    ({Wv[1,1]}, {Wv[2,1]}) 算第一个，({Wv[1,2]}, {Wv[2,2]}) 算第二个。
    谁看谁只由 Wq 和 Wk 决定，Wv 决定的是带走什么。]],
  focus = { Wv, 2, 1 },
}

at(Q) {
  en = [[Row 2 is the query of "sip", ({Q[2,1]}, {Q[2,2]}). In its scores
    the first number of a key has the factor {Q[2,1]} and the second {Q[2,2]}. "sip" is
    the word to follow from here on.]],
  zh = [[第 2 行是“喝”的查询 ({Q[2,1]}, {Q[2,2]})：拿它和一个键相比时，
    键的第一个数算 {Q[2,1]} 倍，第二个数算 {Q[2,2]} 倍。
    从这里往后，请一直跟着“喝”这一行。]],
  focus = { Q, 2, 2 },
}
expect { Q, 2, 1, near = 0 }
expect { Q, 2, 2, near = 1 }

at(K) {
  en = [[The keys differ in direction and in length. The length of a vector, its norm,
    is the root of the sum of its squares. At first the key of "tea" is (3, 4) with
    norm √(9 + 16) = 5; the key of "we" has about 3.16, the key of "sip" 1. Both
    direction and length go into the scores.]],
  zh = [[三个键方向不同，长度也不同。向量的长度（范数）是各数平方和的平方根。
    起初“茶”的键是 (3, 4)，勾三股四，范数是 5；“我”的约为 3.16；“喝”的是 1。
    后面算分数，方向和长度都要算进去。]],
  focus = { K, 3, 2 },
}
expect { K, 3, 1, near = 3 }
expect { K, 3, 2, near = 4 }

at(V) {
  en = [[The outputs will be mixtures of these three rows, in shares that add up to 1.
    "we" has ({V[1,1]}, {V[1,2]}) to give, "sip" ({V[2,1]}, {V[2,2]}). No number
    of an output can be larger than the largest of its column here, or smaller than
    the smallest.]],
  zh = [[输出将由这三行按份额混合而成，份额加起来是 1。“我”能交出 ({V[1,1]}, {V[1,2]})，
    “喝”能交出 ({V[2,1]}, {V[2,2]})。输出的每个数，都不会大于这里同一列的最大数，
    也不会小于最小数。]],
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
    en = "\"tea\" is ({X[3,1]}, {X[3,2]}) in X. Which two numbers does it hand over? (V[3,1] V[3,2])",
    zh = "“茶”在 X 里是 ({X[3,1]}, {X[3,2]})。它交出的是哪两个数？（V[3,1] V[3,2]）",
  },
  hints = { {
    en = "Column 1 of Wv is ({Wv[1,1]}, {Wv[2,1]}), column 2 is ({Wv[1,2]}, {Wv[2,2]}): multiply and add, one column for each number.",
    zh = "Wv 的第 1 列是 ({Wv[1,1]}, {Wv[2,1]})，第 2 列是 ({Wv[1,2]}, {Wv[2,2]})：每列各乘各加，得一个数。",
  } },
  slips = {
    ["3 1"] = {
      en = "That is \"tea\" as it stands in X. It still has to be multiplied by Wv.",
      zh = "那是“茶”在 X 里的样子，还没有乘 Wv。",
    },
    ["3 4"] = {
      en = "That is its key, X⋅Wk. The value is X⋅Wv.",
      zh = "那是它的键，X⋅Wk；值是 X⋅Wv。",
    },
    ["4 3"] = {
      en = "4 is right. The second number is 3⋅0 + 1⋅1: column 2 of Wv leaves the first number out.",
      zh = "4 是对的。第二个数是 3⋅0 + 1⋅1：Wv 的第 2 列不要词的第一个数。",
    },
  },
}

at(S) {
  en = [[A score is the dot product of a query and a key; its row is the word that
    looks, its column the word looked at. "sip" scores {S[2,1]}, {S[2,2]}, {S[2,3]}. At
    first its own key points exactly its way (cosines 0.949, 1.000, 0.800) and still
    scores least: a dot product is direction times length.]],
  zh = [[分数是一个查询和一个键的点积。行是去看的词，列是被看的词。
    “喝”给三个键的分数是 {S[2,1]}、{S[2,2]}、{S[2,3]}。
    论方向，起初自己的键与它完全一致（余弦依次是 0.949、1.000、0.800），得分却最低：
    点积既看方向，也看长度。]],
  notes = {
    en = [[Let them do S[1,3] on paper first. Who says 6 has read the table the other
      way round: rows look, columns are looked at. Cosine times both norms gives the
      score: 0.8⋅1⋅5 = 4 for "sip" and "tea".]],
    zh = [[先让大家在纸上算 S[1,3]。答 6 的人把表读反了：行是去看的，列是被看的。
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
  hints = { {
    en = "Multiply number by number, then add.",
    zh = "对应的数相乘，再相加。",
  } },
  slips = {
    [7] = {
      en = "That is \"we\" with its own key, (1, 3). The key of \"tea\" is (3, 4).",
      zh = "那是“我”和自己的键 (1, 3) 算的；“茶”的键是 (3, 4)。",
    },
    [6] = {
      en = "That is S[3,1]: the query of \"tea\" with the key of \"we\". The row is the word that looks.",
      zh = "那是 S[3,1]，“茶”的查询和“我”的键。行才是去看的词。",
    },
    [10] = {
      en = "That multiplies crosswise: 1⋅4 + 2⋅3. First goes with first.",
      zh = "那是交叉相乘：1⋅4 + 2⋅3。第一个要乘第一个。",
    },
  },
}

at(S_scaled) {
  en = [[Every score is divided by √d_k, where d_k is the dimension of the keys, here
    2. Sums of more products are larger, and this undoes that growth (lesson 6). A score
    that is large for another reason stays large, as {S[3,3]} becomes
    {S_scaled[3,3]}. Scores are not mutual: S[1,3] is {S[1,3]}, S[3,1] is {S[3,1]}.]],
  zh = [[每个分数都除以 √d_k，d_k 是键的维数，这里是 2。维数多，加起来的项就多，
    分数会随之变大；除以 √d_k 只抵消这种变大（见第 6 课）。
    因别的缘故大的分数依旧大：{S[3,3]} 除完是 {S_scaled[3,3]}。
    分数也不是对等的：S[1,3] 是 {S[1,3]}，S[3,1] 是 {S[3,1]}。]],
  focus = { S_scaled, 3, 3 },
}
expect { S, 3, 3, near = 13 }
expect { S_scaled, 3, 3, near = 9.192388 }

at(A) {
  en = [[Softmax turns each row of scores into shares that add up to 1, the attention
    weights. "sip" gives {A[2,1]:%} to "we", {A[2,2]:%} to itself, {A[2,3]:%} to "tea"{if edited}
    now; at first it was 31 %, 7 % and 62 %.{else}. "tea" gets most: its key is
    five times as long as that of "sip".{end}]],
  zh = [[softmax 把每一行分数变成份额，加起来是 1，这些份额就是注意力权重。
    “喝”{if edited}现在{end}把 {A[2,1]:%} 给了“我”，{A[2,2]:%} 留给自己，{A[2,3]:%} 给了“茶”{if edited}；
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
  en = [[Each row is the distribution of one word that looks. A column is not a
    distribution: "we" gives {A[1,3]:%} to "tea", "sip" {A[2,3]:%}, and nothing
    makes such numbers add up to 1. To find out whom a word attends to, read its row.]],
  zh = [[每一行是一个去看的词的分布。列不是分布：“我”给“茶” {A[1,3]:%}，
    “喝”给“茶” {A[2,3]:%}，没有什么要求它们加起来等于 1。
    想知道一个词在看谁，就读它的那一行。]],
  notes = {
    en = [[Rows of A are indexed by queries, columns by keys; this decides every
      transpose on the way back.]],
    zh = [[A 的行对应查询，列对应键；往回走时每个转置都由此而来。]],
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
    en = "The row of \"tea\" is covered. How much of its attention does \"tea\" give to itself?",
    zh = "“茶”那一行遮住了。它把多少注意力留给自己？",
  },
  choice = { { en = "about half", zh = "一半左右" },
             { en = "two thirds", zh = "三分之二" },
             { en = "nearly all", zh = "几乎全部" } },
  answer = 3,
  hints = { {
    en = "Its scores are {S_scaled[3,1]}, {S_scaled[3,2]} and {S_scaled[3,3]}. Softmax compares e to the power of these, not the scores themselves.",
    zh = "它的三个分数是 {S_scaled[3,1]}、{S_scaled[3,2]} 和 {S_scaled[3,3]}。softmax 比的不是分数本身，而是 e 的这些次方。",
  } },
  slips = {
    [1] = {
      en = "{S_scaled[3,1]} is about half of {S_scaled[3,3]}, but e to the power of the larger is more than a hundred times as much.",
      zh = "{S_scaled[3,1]} 差不多是 {S_scaled[3,3]} 的一半，可是取 e 的次方之后，大的那个是它的一百多倍。",
    },
    [2] = {
      en = "That divides the scores by their sum. Softmax takes e to their power first: the largest is then over a hundred times the next.",
      zh = "那是拿分数直接除以总和。softmax 先取 e 的次方：这样一来，最大的是第二大的一百多倍。",
    },
  },
}
try {
  at = A, id = "more-than-half", only = { Wk }, cells = 1,
  prompt = {
    en = [[Change one number of Wk so that "sip" gives more than half of its attention
      to itself (A[2,2] > 0.5).]],
    zh = [[只改 Wk 里的一个数，让“喝”把一半以上的注意力留给自己（A[2,2] > 0.5）。]],
  },
  hints = {
    { en = "The query of \"sip\" is (0, 1), so its scores are the second numbers of the keys: {K[1,2]}, {K[2,2]} and {K[3,2]}.",
      zh = "“喝”的查询是 (0, 1)，所以它的分数就是三个键的第二个数：{K[1,2]}、{K[2,2]}、{K[3,2]}。" },
    { en = "Wk[1,2] counts a word's first number into the second number of its key. The first number of \"sip\" is {X[2,1]}, so only the other two keys change.",
      zh = "Wk[1,2] 把词的第一个数算进键的第二个数。“喝”的第一个数是 {X[2,1]}，所以变的只是另外两个键。" },
  },
  reached = function() return A[2][2] > 0.5 end,
  solution = { "set Wk[1,2] -2" },
}

at(O) {
  en = [[Each output mixes the rows of V in the shares of its row of A. "we" gives
    {A[1,3]:%} to "tea", and at first its output ({O[1,1]}, {O[1,2]}) is nearly the
    value of "tea", ({V[3,1]}, {V[3,2]}). "sip" divides its attention more: its
    shares for "we" and itself bring its first number to {O[2,1]}.]],
  zh = [[每个输出都是 V 的各行按 A 的一行混合而成。“我”把 {A[1,3]:%} 给了“茶”，
    起初它的输出 ({O[1,1]}, {O[1,2]}) 就很接近“茶”的值 ({V[3,1]}, {V[3,2]})。
    “喝”分得散一些：给“我”和留给自己的份额，使它的第一个数成了 {O[2,1]}。]],
  notes = {
    en = [[The forward pass ends here. It is the whole of one attention head:
      softmax(Q⋅Kᵀ/√d_k)⋅V. Running it is called inference; training needs what
      follows.]],
    zh = [[前向到此结束，这就是一个注意力头的全部：softmax(Q⋅Kᵀ/√d_k)⋅V。
      只做这一半叫推理；要训练，还得有后面的反向。]],
  },
  focus = { O, 2, 1 }, core = true,
}
expect { O, 1, 1, near = 3.939412 }
expect { O, 1, 2, near = 1.055717 }
expect { O, 2, 1, near = 3.471346 }

-- Backward -----------------------------------------------------------------

at(d(O)) {
  en = [[The way back, backpropagation, starts from one number made of the outputs. In
    training it is the loss; here f = O[1,1] + O[2,2] + O[3,1] - O[3,2], at first
    8.230. dO, the upstream gradient, holds its derivatives: dO[1,1] = ∂f/∂O[1,1] =
    {dO[1,1]} is how fast f grows with O[1,1] alone. An output not in f has 0.]],
  zh = [[往回走（反向传播）从一个由输出算出来的数开始。训练时它是损失；
    这里是 f = O[1,1] + O[2,2] + O[3,1] - O[3,2]，起初是 8.230。
    dO 里是 f 的导数，也叫上游梯度：dO[1,1] = ∂f/∂O[1,1] = {dO[1,1]}，
    说的是只有 O[1,1] 变大时，f 变大得多快。f 里没有的输出，导数是 0。]],
  notes = {
    en = [[Write f on the board. Everything from here to the update is a derivative of
      this one number. In a network the layers above hand dO down.]],
    zh = [[把 f 写在黑板上：从这里一直到更新，算的都是这一个数的导数。
      在网络里，dO 由上面的层传下来。]],
  },
  focus = { d(O), 1, 1 }, core = true,
}
at(d(O)) {
  en = [[The chain rule gives every other derivative: multiply along each path to f,
    then add the paths. For example V[3,1] is in O[1,1] with the factor A[1,3] and in
    O[3,1] with the factor A[3,3], and f contains both once, so
    ∂f/∂V[3,1] = {A[1,3]}⋅{dO[1,1]} + {A[3,3]}⋅{dO[3,1]}.]],
  zh = [[其余的导数都靠链式法则：沿着通到 f 的每条路把导数相乘，再把各条路相加。
    比如 V[3,1]：它在 O[1,1] 里乘着 A[1,3]，在 O[3,1] 里乘着 A[3,3]，
    这两个输出在 f 里都算一遍，所以 ∂f/∂V[3,1] = {A[1,3]}⋅{dO[1,1]} + {A[3,3]}⋅{dO[3,1]}。]],
  notes = {
    en = [[This sentence is all of backpropagation. Let them find the third path,
      through O[2,1]: f does not contain O[2,1], so it adds 0.]],
    zh = [[整个反向传播就是这一句话。让大家找第三条路，经过 O[2,1] 的那条：
      f 里没有 O[2,1]，所以它加的是 0。]],
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
  hints = { {
    en = "The rate is dO[3,2], the change 0.1.",
    zh = "快慢是 dO[3,2]，变动是 0.1。",
  }, {
    en = "-1⋅0.1",
    zh = "-1⋅0.1",
  } },
  slips = {
    [0.1] = { en = "f subtracts O[3,2]: its derivative is -1.",
              zh = "f 里减去了 O[3,2]，它的导数是 -1。" },
    [-1] = { en = "That is the derivative, the change for each unit. O[3,2] grows by 0.1 only.",
             zh = "那是导数，每增加 1 的变化；O[3,2] 只增加了 0.1。" },
  },
}

at(d(V)) {
  en = [[dV[3,1] = {dV[3,1]}: the paths from the value of "tea" to f lead through the
    words that attended to "tea". How much each did is column 3 of A. So A is read by
    columns, and the rule for all cells is dV = Aᵀ⋅dO.]],
  zh = [[dV[3,1] = {dV[3,1]}：从“茶”的值通到 f 的路，都经过看了“茶”的词。
    各看了多少，是 A 的第 3 列。A 要按列读，所以对所有格子，规则是 dV = Aᵀ⋅dO。]],
  focus = { d(V), 3, 1 },
}
expect { d(V), 3, 1, near = 1.935421 }

ask {
  at = d(V), id = "derivation", covers = { d(V), 3, 2 },
  prompt = {
    en = "The gradient of V[3,2], in the same way. What does the next line give?",
    zh = "照样求 V[3,2] 的梯度。下一行得多少？",
  },
  steps = {
    { en = "dV[3,2] = ∂f/∂O[1,2]⋅A[1,3] + ∂f/∂O[2,2]⋅A[2,3] + ∂f/∂O[3,2]⋅A[3,3]",
      zh = "dV[3,2] = ∂f/∂O[1,2]⋅A[1,3] + ∂f/∂O[2,2]⋅A[2,3] + ∂f/∂O[3,2]⋅A[3,3]" },
    { en = "= {dO[1,2]}⋅{A[1,3]:6} + {dO[2,2]}⋅{A[2,3]:6} + ({dO[3,2]})⋅{A[3,3]:6}",
      zh = "= {dO[1,2]}⋅{A[1,3]:6} + {dO[2,2]}⋅{A[2,3]:6} + ({dO[3,2]})⋅{A[3,3]:6}" },
  },
  answer = function() return d(V)[3][2] end,
  hints = { {
    en = "Three paths: multiply the two numbers of each, then add.",
    zh = "三条路，每条路上两个数相乘，再相加。",
  } },
  slips = {
    [1.612746] = { en = "f subtracts O[3,2], so the path through it counts -1.",
                   zh = "f 里减去了 O[3,2]，经过它的那条路要乘 -1。" },
    [-0.992556] = { en = "That is row 3 of A: whom \"tea\" attended to. Needed is who attended to \"tea\": column 3.",
                    zh = "那用的是 A 的第 3 行，“茶”看了谁。这里要的是谁看了“茶”：第 3 列。" },
    [0.372776] = { en = "Right size, wrong sign: the larger share belongs to O[3,2], which f subtracts.",
                   zh = "大小对，符号反了：较大的份额属于 O[3,2]，而 f 里减去了它。" },
  },
}

at(d(A)) {
  en = [[dA[2,1] = {dA[2,1]} is how fast f would grow if the share A[2,1] alone grew. In
    row 2 all are positive: {dA[2,1]}, {dA[2,2]}, {dA[2,3]}. But the shares of a row
    add up to 1, so one grows only at the cost of the others. What counts is how far
    an entry lies above or below the mean of its row, weighted with the shares; for
    row 2 that is {O[2,2]}.]],
  zh = [[dA[2,1] = {dA[2,1]}：假如只有 A[2,1] 这个份额变大，f 就以这个快慢变大。
    第 2 行是 {dA[2,1]}、{dA[2,2]}、{dA[2,3]}，都是正的。可一行的份额加起来是 1，
    一个变大，别的就得变小。所以要看每个数比这一行的均值高多少或低多少，
    均值按份额加权：第 2 行的是 {O[2,2]}。]],
  notes = {
    en = [[The mean of row 2 is 0.306⋅2 + 0.074⋅1 + 0.620⋅1 = 1.306. It equals O[2,2]
      because dO's row 2 is (0, 1). Take votes on the order before going on.]],
    zh = [[第 2 行的均值是 0.306⋅2 + 0.074⋅1 + 0.620⋅1 = 1.306。它等于 O[2,2]，
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
  hints = {
    { en = "Each score gets its share times how far dA lies above the row's mean.",
      zh = "每个分数得到：自己的份额，乘以 dA 高出这一行均值多少。" },
    { en = "Where two entries of dA lie equally far from the mean, their shares decide.",
      zh = "dA 里两个数离均值同样远，就看它们的份额。" },
  },
  slips = {
    ["1 3 2"] = {
      en = "\"sip\" and \"tea\" lie equally far below the mean, but the share of \"tea\" is larger, so its entry is further below 0.",
      zh = "“喝”和“茶”同样低于均值，但“茶”的份额大，所以它的数比 0 低得更多。",
    },
    ["3 1 2"] = {
      en = "That is the order of the shares themselves. What counts is above or below the mean.",
      zh = "那是份额本身的顺序；要看的是高于还是低于均值。",
    },
  },
}

at(d(S_scaled)) {
  en = [[The rule: share times (dA minus the row's mean). For the score that "sip"
    gives to "tea" it is {A[2,3]}⋅({dA[2,3]} - {O[2,2]}) = {dS_scaled[2,3]}. At first
    raising that score lowers f: it moves attention to "tea" and mostly away from "we",
    whose dA is larger. Each row adds up to 0, because raising all its scores
    alike changes no share.]],
  zh = [[规则是：份额乘（dA 减这一行的均值）。“喝”给“茶”的分数，
    得到 {A[2,3]}⋅({dA[2,3]} - {O[2,2]}) = {dS_scaled[2,3]}。
    起初抬高这个分数会让 f 变小：注意力流向“茶”，主要是从 dA 更大的“我”那里来的。
    每一行加起来是 0，因为整行一起抬高，份额都不变。]],
  notes = {
    en = [[The usual mistake here is to keep only a(1-a). Lesson 3 derives the rule,
      lesson 5 follows the mistake to its end.]],
    zh = [[这一步最常见的错是只留 a(1-a)。规则的推导在第 3 课，这个错的后果在第 5 课。]],
  },
  focus = { d(S_scaled), 2, 3 }, core = true,
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
    too large, while every sign and shape is right. dV and dWv do not change: their
    paths to f do not lead through the scores.]],
  zh = [[S_scaled 是 S/√2，按链式法则，dS 就是 dS_scaled/√2：{dS_scaled[2,1]} 变成 {dS[2,1]}。
    漏掉这一除，dQ、dK、dWq、dWk 全都大 1.414 倍，而正负号和形状全都对。
    dV 和 dWv 不受影响：它们通到 f 的路不经过分数。]],
  focus = { d(S), 2, 1 },
}
expect { d(S_scaled), 2, 1, near = 0.212246 }
expect { d(S), 2, 1, near = 0.150080 }

at(d(Q)) {
  en = [[Q[2,1] is in all three scores of "sip", so three paths lead from it to f. In the
    score for "tea" it stands beside {K[3,1]}, and dS there is {dS[2,3]}; in the score
    for "we" beside {K[1,1]}, and dS is {dS[2,1]}; in its own beside {K[2,1]}. The
    products add up to {dQ[2,1]}.]],
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
    en = [[Wq[2,1] multiplies the second number of every word in X: {X[1,2]}, {X[2,2]}
      and {X[3,2]}. So dWq[2,1] is the sum of column 1 of dQ with these factors. Which
      sign has it?]],
    zh = "每个词在 X 里的第二个数 {X[1,2]}、{X[2,2]}、{X[3,2]} 都要乘 Wq[2,1]，所以 dWq[2,1] 是 dQ 第 1 列分别乘这些数再相加。它是正是负？",
  },
  hints = { {
    en = "{X[1,2]}⋅{dQ[1,1]} + {X[2,2]}⋅({dQ[2,1]}) + {X[3,2]}⋅{dQ[3,1]}",
    zh = "{X[1,2]}⋅{dQ[1,1]} + {X[2,2]}⋅({dQ[2,1]}) + {X[3,2]}⋅{dQ[3,1]}",
  } },
  slips = {
    ["+"] = {
      en = "Two of the three terms are positive, but {dQ[2,1]} is larger in size than both together.",
      zh = "三项里有两项是正的，可它们加起来抵不过 {dQ[2,1]}。",
    },
  },
}

at(d(K)) {
  en = [[All three queries were compared with the key of "we"; those scores are
    column 1 of S. So row 1 of dK adds up column 1 of dS, each entry times its query:
    dK = dSᵀ⋅Q. At first the largest entry of that column is that of "sip", {dS[2,1]}.
    Its query is ({Q[2,1]}, {Q[2,2]}), so the factor is {Q[2,1]} in dK[1,1] and {Q[2,2]}
    in dK[1,2].]],
  zh = [[三个查询都和“我”的键比过，那些分数是 S 的第 1 列。所以 dK 的第 1 行，
    是 dS 的第 1 列各乘自己的查询再相加：dK = dSᵀ⋅Q。
    起初这一列里最大的是“喝”的 {dS[2,1]}，它的查询是 ({Q[2,1]}, {Q[2,2]})：
    在 dK[1,1] 里乘 {Q[2,1]}，在 dK[1,2] 里乘 {Q[2,2]}。]],
  focus = { d(K), 1, 2 },
}
expect { d(K), 1, 1, near = -0.066634 }
expect { d(K), 1, 2, near = 0.066185 }

ask {
  at = d(K), id = "shape-of-dK", shape_of = d(K),
  prompt = {
    en = "dS is 3×3 and Q is 3×2. How many rows and columns has dK = dSᵀ⋅Q?",
    zh = "dS 是 3×3，Q 是 3×2。dK = dSᵀ⋅Q 有几行几列？",
  },
  slips = {
    ["2x3"] = {
      en = "That is Kᵀ's shape, as it stood in Q⋅Kᵀ. A gradient has the shape of its own matrix.",
      zh = "那是 Q⋅Kᵀ 里 Kᵀ 的形状。梯度与它自己的矩阵同形。",
    },
    ["3x3"] = {
      en = "That is dS. Its three columns meet Q's three rows; Q's two columns remain.",
      zh = "那是 dS。它的三列和 Q 的三行配对，剩下 Q 的两列。",
    },
  },
}

at(d(Wq)) {
  en = [[dWq[2,1] = ∂f/∂Wq[2,1] = {dWq[2,1]}. The parameter is {Wq[2,1]} now, and yet f
    depends on it: a gradient says what a change would do, not how large the number
    is. Every word goes through it, so three paths are added: {X[1,2]}⋅{dQ[1,1]} from
    "we", {X[2,2]}⋅({dQ[2,1]}) from "sip", {X[3,2]}⋅{dQ[3,1]} from "tea".]],
  zh = [[dWq[2,1] = ∂f/∂Wq[2,1] = {dWq[2,1]}。这个参数现在是 {Wq[2,1]}，f 却随它变：
    梯度说的是这个数变了会怎样，不是它有多大。每个词都要经过它，所以有三条路相加：
    “我”的 {X[1,2]}⋅{dQ[1,1]}，“喝”的 {X[2,2]}⋅({dQ[2,1]})，“茶”的 {X[3,2]}⋅{dQ[3,1]}。]],
  notes = {
    en = [[Go back to Wq for a moment: at the start the 0 looked as if it did nothing.
      A row more in X would be one more path, not one more parameter.]],
    zh = [[回头看一眼 Wq：那个 0 一开始像是什么也没做。X 多一行，这里多一条路，参数并不多。]],
  },
  focus = { d(Wq), 2, 1 }, core = true,
}
at(d(Wq)) {
  en = [[A gradient can be checked without any derivation: move the number up and down
    by a small h, compute f both times, divide the difference by 2h. The line "nudge"
    does that. This central difference is {dWq[2,1]}, too.]],
  zh = [[检验一个梯度，用不着推导：把这个数上下各动一点点 h，算出两个 f，
    相减再除以 2h。“拨一下”那一行做的就是这个，叫中心差分，结果也是 {dWq[2,1]}。]],
  notes = {
    en = [[Press + or - to nudge by hand, c to see every gradient checked.]],
    zh = [[按 + 或 - 亲手拨一拨，按 c 看每个梯度的检验。]],
  },
  focus = { d(Wq), 2, 1 }, core = true,
}
expect { d(Q), 1, 1, near = 0.084146 }
expect { d(Q), 3, 1, near = 0.021047 }
expect { d(Wq), 2, 1, near = -0.062627 }

at(d(Wk)) {
  en = [[Row 1 is {dWk[1,1]}, {dWk[1,2]}; at first these are also column 1 of dWq. The scores contain Wq and Wk only in the product Wq⋅Wkᵀ, and from this
    follows Wqᵀ⋅dWq = dWkᵀ⋅Wk, whatever the numbers are. Here Wq began as the
    identity and column 1 of Wk as (1, 0), so the entries themselves are equal.]],
  zh = [[第 1 行是 {dWk[1,1]} 和 {dWk[1,2]}；起初它们也正是 dWq 第 1 列的两个数。
    分数里只出现 Wq⋅Wkᵀ 这个乘积，由此可以推出：不管数字是多少，Wqᵀ⋅dWq 总等于 dWkᵀ⋅Wk。
    这里 Wq 起初是单位矩阵，Wk 的第 1 列是 (1, 0)，所以连数都直接相等。]],
  focus = { d(Wk), 1, 2 },
}
expect { d(Wk), 1, 1, near = 0.147287 }
expect { d(Wk), 1, 2, near = -0.062627 }
expect { d(Wq), 1, 1, near = 0.147287 }

at(d(Wv)) {
  en = [[dWv[1,1] is {dWv[1,1]}, at first forty times the largest entry of dWq. The
    path from Wv to f leads through V and O only. The paths from Wq lead through the
    softmax, and in rows 1 and 3 little gets through. Most of this {dWv[1,1]} comes
    from "tea": {X[3,1]} in X, times {dV[3,1]}.]],
  zh = [[dWv[1,1] 是 {dWv[1,1]}，起初是 dWq 里最大那个数的四十倍。
    从 Wv 到 f 的路只经过 V 和 O；从 Wq 出发的路都要过 softmax，第 1、3 行几乎传不过去。
    这个 {dWv[1,1]} 大半来自“茶”：它在 X 里的 {X[3,1]}，乘 {dV[3,1]}。]],
  focus = { d(Wv), 1, 1 },
}
expect { d(Wv), 1, 1, near = 5.869013 }

at(d(X)) {
  en = [[X is used three times, for Q, K and V, so three gradients come back to it. For
    "sip" dX[2,1] is {dX[2,1]}, of which {dQ[2,1]} came through Q; for "tea"
    dX[3,1] is {dX[3,1]}, of which {dV[3,1]} came through V.]],
  zh = [[X 用了三次，算 Q、算 K、算 V，所以有三份梯度回到它这里。
    “喝”的 dX[2,1] 合计 {dX[2,1]}，其中经 Q 来的是 {dQ[2,1]}；
    “茶”的 dX[3,1] 合计 {dX[3,1]}，其中经 V 来的是 {dV[3,1]}。]],
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
    en = "A program says dX = dQ⋅Wqᵀ, then dX = dK⋅Wkᵀ, then dX = dV⋅Wvᵀ. What is in dX at the end?",
    zh = "一个程序先写 dX = dQ⋅Wqᵀ，再写 dX = dK⋅Wkᵀ，又写 dX = dV⋅Wvᵀ。最后 dX 里是什么？",
  },
  choice = { { en = "the sum of all three", zh = "三份之和" },
             { en = "only the part through V", zh = "只有经 V 来的那一份" },
             { en = "an error, the shapes differ", zh = "出错，形状不同" } },
  answer = 2,
  hints = { {
    en = "What does = do with the value that was there before?",
    zh = "变量里原来的值，遇到 = 会怎样？",
  }, {
    en = "= puts the new value in the place of the old one; += adds it.",
    zh = "= 是用新值换掉旧值，+= 才是加上去。",
  } },
  slips = {
    [1] = { en = "That needs += in the second and third line. With = each line replaces what the one before it computed.",
            zh = "那得把第二、第三行写成 +=。写 =，后一行就把前一行的结果盖掉了。" },
    [3] = { en = "All three products are 3×2, as X is. That is why nobody notices.",
            zh = "三个乘积都是 3×2，和 X 一样，所以才没人发觉。" },
  },
}

-- Update -------------------------------------------------------------------

at(step(Wq)) {
  en = [[A gradient says where f grows. To make f smaller, gradient descent subtracts
    it: Wq ← Wq - lr⋅dWq. dWq[2,1] is {dWq[2,1]}, and that decides in which direction
    Wq[2,1] goes. How far is decided by lr, the learning rate, which you choose: the
    change of f that the gradient promises, Σ g⋅Δw, holds only nearby.]],
  zh = [[梯度说的是往哪边走 f 变大。要让 f 变小，就减去它，这叫梯度下降：Wq ← Wq - lr⋅dWq。
    dWq[2,1] 是 {dWq[2,1]}，往哪边走由它决定；走多远由学习率 lr 决定，lr 由你来选。
    f 的预计变化 Σ g⋅Δw 只在近处准，离得远了就不一定。]],
  notes = {
    en = [[Press t once and compare what the gradient promises with what f really does;
      then a larger lr. After the task set Wq[2,1] to -0.5: f falls there too, to 8.169,
      although close to 0 it grows in that direction.]],
    zh = [[按一次 t，比较预计的变化和 f 实际的变化；再把 lr 调大。做完题把 Wq[2,1] 设成 -0.5：
      f 也变小了，是 8.169，可在 0 附近，往那边走 f 是变大的。]],
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
  hints = {
    { en = "The sign of dWq[2,1] says in which direction f grows. Go the other way.",
      zh = "dWq[2,1] 的符号说的是往哪边走 f 变大。往另一边走。" },
    { en = "It is negative: f grows when Wq[2,1] falls, so raise it.",
      zh = "它是负的：Wq[2,1] 变小，f 变大；所以要把它抬高。" },
  },
  reached = function()
    local f = O[1][1] + O[2][2] + O[3][1] - O[3][2]
    return Wq[2][1] ~= 0 and math.abs(Wq[2][1]) <= 0.1 and f < 8.230
  end,
  solution = { "set Wq[2,1] 0.1" },
}

at(step(Wk)) {
  en = [[At first dWk[1,2] and dWq[2,1] are the same number, so Wk[1,2], which is
    {Wk[1,2]}, and Wq[2,1], which is {Wq[2,1]}, change by the same amount. The step
    does not depend on how large a parameter is: one that is 0 is not idle, and one
    that is 1 is not finished.]],
  zh = [[起初 dWk[1,2] 和 dWq[2,1] 是同一个数，所以 Wk[1,2]（现在是 {Wk[1,2]}）
    和 Wq[2,1]（现在是 {Wq[2,1]}）变动的量一样多。更新多少与参数本身的大小无关：
    是 0 不等于闲着，是 1 也不等于学完了。]],
  focus = { d(Wk), 1, 2 },
}

at(step(Wv)) {
  en = [[With the same lr the first step of Wv[1,1] is by far the longest, lr times
    5.869, because its gradient is the largest. dWv[1,1] says nothing about how far
    is too far: that is for lr to decide.]],
  zh = [[lr 一样，Wv[1,1] 的第一步却最长，是 lr 乘 5.869，因为它的梯度最大。
    可多远算走过了头，梯度不说，得由 lr 来管。]],
  focus = { d(Wv), 1, 1 },
}

ask {
  at = step(Wv), id = "how-many-numbers", answer = 12,
  prompt = {
    en = "How many numbers of this head does training change?",
    zh = "训练会改动这个头里的多少个数？",
  },
  hints = { {
    en = "Three parameter matrices, each 2×2.",
    zh = "三个参数矩阵，每个都是 2×2。",
  } },
  slips = {
    [3] = { en = "Three matrices. How many numbers do they hold?",
            zh = "那是矩阵的个数。它们一共有多少个数？" },
    [21] = { en = "The nine attention weights of A have gradients, but they are computed anew each time, not learned.",
             zh = "A 的九个注意力权重也有梯度，但它们每次都重新算出，不是学来的。" },
    [18] = { en = "X holds six of these. It is what comes in, and no step changes it.",
             zh = "多出来的六个是 X 的。X 是输入，更新不会改它。" },
  },
}

closing {
  en = [[
- A score is a dot product: direction times length. A long key can win over one that fits better.
- A row of A adds up to 1. Backward, an entry of dA counts by how far it is above or below its row's mean.
- What is divided by √d_k forward is divided by √d_k backward.
- A parameter's gradient adds up a path for each token; X's gradient adds up three uses.
- What is learned are Wq, Wk and Wv. A is computed from them each time.
- Any gradient can be checked by a central difference.

Try next: set Wq[2,1] to -0.5, look at f, and explain it. Lesson 2 asks why one word
needs a query, a key and a value.]],
  zh = [[
- 分数是点积，方向和长度都算：长的键能胜过方向更合的键。
- A 的每一行加起来是 1；往回走时，dA 的一个数要看它比这一行的均值高多少或低多少。
- 前向除以 √d_k，反向也要除以 √d_k。
- 参数的梯度把每个词元的路加起来；X 的梯度把三次使用加起来。
- 学到的是 Wq、Wk、Wv；A 每次由它们算出来。
- 任何梯度都可以用中心差分来检验。

接着试试：把 Wq[2,1] 设成 -0.5，看 f 怎样，想想为什么。第 2 课要问：一个词为什么既要查询，
又要键和值？]],
}

-- About five minutes.
play {
  "wait 9",
  "next", "wait 8",                                       -- X
  "goto Wq", "wait 6", "goto Wk", "wait 5", "goto Wv", "wait 4",
  "goto Q", "wait 5", "goto K", "wait 9", "goto V", "wait 5",
  "goto S", "wait 7", "answer 7", "wait 4", "answer 11", "wait 3",
  "select S[2,2]", "explain", "wait 8",
  "select S[2,3]", "explain", "wait 7",
  "goto S_scaled", "wait 8",
  "goto A", "wait 9", "answer 3", "wait 5", "next", "wait 9", -- its two pages
  "goto O", "wait 8",
  "goto dO", "wait 10", "next", "wait 11",                -- the chain rule
  "goto dV", "explain", "wait 9", "goto dA", "wait 10",
  "goto dS_scaled", "explain", "wait 11", "next", "wait 9",
  "goto dS", "wait 5", "goto dQ", "explain", "wait 10", "answer +", "wait 6",
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
