-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 1, id = "three-tokens", part = 1, order = 1, minutes = 25, needs = {},
  title = { en = "Three tokens, one head", zh = "三个词元，一个注意力头" },
}

tokens = { "Token1", "Token2", "Token3" }

X  = input  ({ {1,2}, {0,1}, {3,1} }, { rows = tokens })
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
  en = [[Three tokens look at one another, and each leaves with a mixture of what
    it saw. What decides who looks at whom, and how hard? And when the outcome is
    not the one you wanted, how does a single parameter, far away from it, learn
    which way to move?]],
  zh = [[三个词元互相看，看完各自带走一份混合起来的内容。谁看谁、看多少，是由什么决定的？
    结果不合意的时候，参数矩阵里的一个数离结果那么远，又怎么知道自己该往哪边动？]],
}

-- Forward ------------------------------------------------------------------

at(X) {
  en = [[Each row is one token and stays that token to the end. Token1 is
    ({X[1,1]}, {X[1,2]}). Keep an eye on column 2, which holds {X[1,2]}, {X[2,2]}
    and {X[3,2]}: on the way back, these three numbers decide how loudly each
    token speaks about one single parameter.]],
  zh = [[每一行是一个词元，从头到尾都是它。Token1 是 ({X[1,1]}, {X[1,2]})。
    请留意第 2 列的 {X[1,2]}、{X[2,2]}、{X[3,2]}：往回走的时候，
    三个词元要对同一个参数发表意见，谁的嗓门有多大，就看这三个数。]],
  focus = { X, 1, 2 },
}

at(Wq) {
  en = [[This matrix turns a token into a question. It starts as the identity, so
    every token asks with its own numbers. Look at the {Wq[2,1]} in row 2,
    column 1. It seems to do nothing at all. When you reach dWq you will see that
    its gradient is not 0.]],
  zh = [[这个矩阵把词元变成提问。它现在是单位矩阵，所以每个词元都原样拿自己去问。
    看第 2 行第 1 列的 {Wq[2,1]}：眼下它好像什么也没做。
    等走到 dWq 你会看到，它的梯度并不是 0。]],
  focus = { Wq, 2, 1 },
}

at(Wk) {
  en = [[A key is what others find a token by. Column 1 here is
    ({Wk[1,1]}, {Wk[2,1]}): it copies a token's first number. Column 2 is
    ({Wk[1,2]}, {Wk[2,2]}): it adds the two numbers up. This one difference from
    Wq is enough to make looking and being looked at two different things.]],
  zh = [[别人凭键找到一个词元。这里第 1 列是 ({Wk[1,1]}, {Wk[2,1]})，照抄词元的第一个数；
    第 2 列是 ({Wk[1,2]}, {Wk[2,2]})，把两个数加起来。
    和 Wq 只差这一处，就足以让“我看你”和“你看我”成为两回事。]],
  focus = { Wk, 1, 2 },
}

at(Wv) {
  en = [[What a token is found by need not be what it hands over, so values have a
    matrix of their own. Column 1 adds a token's two numbers, column 2 keeps only
    the second. This matrix has no say in who looks at whom. It decides what is
    taken away from there.]],
  zh = [[别人凭什么找到你是一回事，你交出什么是另一回事，所以值有自己的矩阵。
    第 1 列把词元的两个数相加，第 2 列只留第二个数。
    谁看谁，它一概不管；它只管看过之后带走什么。]],
  focus = { Wv, 2, 1 },
}

at(Q) {
  en = [[Every query is its token once more, because Wq is the identity. Token2 asks
    with ({Q[2,1]}, {Q[2,2]}): in every key it will notice the second number and
    nothing else. From here on, follow Token2.]],
  zh = [[Wq 是单位矩阵，查询就是词元本身。Token2 的查询是 ({Q[2,1]}, {Q[2,2]})：
    不管遇到哪个键，它都只看第二个数。接下来，我们就跟着 Token2 走。]],
  focus = { Q, 2, 2 },
}
expect { Q, 2, 1, near = 0 }
expect { Q, 2, 2, near = 1 }

at(K) {
  en = [[The keys point different ways, and they are not equally long. Token3's,
    ({K[3,1]}, {K[3,2]}), has length 5, Token1's about 3.16, Token2's only 1.
    Nothing has been compared yet, but keep the lengths in mind: they are about to
    count.]],
  zh = [[三个键方向不同，长短也不同：最长的是 Token3 的 ({K[3,1]}, {K[3,2]})，
    勾三股四，长度是 5；其次是 Token1 的，约为 3.16；最短的是 Token2 的，只有 1。
    现在还什么都没有比较，不过先把长度记下来，它马上就要起作用了。]],
  focus = { K, 3, 2 },
}
expect { K, 3, 1, near = 3 }
expect { K, 3, 2, near = 4 }

at(V) {
  en = [[These rows are what will be mixed. Token1 has ({V[1,1]}, {V[1,2]}) to give,
    Token2 ({V[2,1]}, {V[2,2]}), Token3 ({V[3,1]}, {V[3,2]}). A mixture cannot
    leave their range: column 1 of every output will lie between {V[2,1]} and
    {V[3,1]}.]],
  zh = [[最后要混合的就是这三行：
    从上到下是 ({V[1,1]}, {V[1,2]})、({V[2,1]}, {V[2,2]}) 和 ({V[3,1]}, {V[3,2]})。
    混合出来的东西不会超出它们的范围：每个输出的第 1 列，都会落在 {V[2,1]} 和 {V[3,1]} 之间。]],
  focus = { V, 3, 1 },
}
expect { V, 1, 1, near = 3 }
expect { V, 1, 2, near = 2 }
expect { V, 2, 1, near = 1 }
expect { V, 2, 2, near = 1 }
expect { V, 3, 1, near = 4 }
expect { V, 3, 2, near = 1 }

ask {
  at = V, cells = { {3,1}, {3,2} },
  prompt = {
    en = "Token3 is ({X[3,1]}, {X[3,2]}) in X. Which two numbers has it to give? (V[3,1] V[3,2])",
    zh = "Token3 在 X 里是 ({X[3,1]}, {X[3,2]})。它能交出的是哪两个数？（V[3,1] V[3,2]）",
  },
  hints = { {
    en = "Column 1 of Wv is ({Wv[1,1]}, {Wv[2,1]}), column 2 is ({Wv[1,2]}, {Wv[2,2]}): multiply and add, one column for each number.",
    zh = "Wv 的第 1 列是 ({Wv[1,1]}, {Wv[2,1]})，第 2 列是 ({Wv[1,2]}, {Wv[2,2]})：每列各乘各加，得一个数。",
  } },
  slips = {
    ["3 1"] = {
      en = "That is Token3 as it came in. Wv still has to add its two numbers.",
      zh = "那是 Token3 原来的样子；还要经过 Wv，把两个数加起来。",
    },
    ["3 4"] = {
      en = "That is its key. What it hands over comes from Wv.",
      zh = "那是它的键。交出什么，由 Wv 决定。",
    },
  },
}

at(S) {
  en = [[Token2's scores are {S[2,1]}, {S[2,2]}, {S[2,3]}. Its own key points exactly
    its way (the three cosines are 0.949, 1.000, 0.800) and still scores least: a
    dot product is direction times length. And compare S[1,3] = {S[1,3]} with
    S[3,1] = {S[3,1]}: looking is not mutual.]],
  zh = [[第 2 行是 Token2 给三个键打的分：{S[2,1]}、{S[2,2]}、{S[2,3]}。
    论方向，自己的键与它完全一致（余弦依次为 0.949、1.000、0.800），得分却最低：
    点积是方向乘长度。再比一比 S[1,3] 的 {S[1,3]} 和 S[3,1] 的 {S[3,1]}：
    我看你多少，不等于你看我多少。]],
  focus = { S, 2, 2 }, core = true,
}
expect { S, 2, 1, near = 3 }
expect { S, 2, 2, near = 1 }
expect { S, 2, 3, near = 4 }
expect { S, 1, 3, near = 11 }
expect { S, 3, 1, near = 6 }

ask {
  at = S, cell = { 1, 3 },
  prompt = {
    en = "Token1 asks with ({Q[1,1]}, {Q[1,2]}), Token3's key is ({K[3,1]}, {K[3,2]}). How much is S[1,3]?",
    zh = "Token1 的查询是 ({Q[1,1]}, {Q[1,2]})，Token3 的键是 ({K[3,1]}, {K[3,2]})。S[1,3] 是多少？",
  },
  hints = { {
    en = "Multiply number by number, then add.",
    zh = "对应的数相乘，再相加。",
  } },
  slips = {
    [7] = {
      en = "That is Token1's own key, (1, 3). Token3's is (3, 4).",
      zh = "那是和 Token1 自己的键 (1, 3) 算的；Token3 的键是 (3, 4)。",
    },
    [6] = {
      en = "That is S[3,1]: Token3 asking, Token1 answering. The row is the one who asks.",
      zh = "那是 S[3,1]，成了 Token3 问、Token1 答。行才是提问的一方。",
    },
    [10] = {
      en = "That multiplies crosswise: 1⋅4 + 2⋅3. First goes with first.",
      zh = "那是交叉相乘：1⋅4 + 2⋅3。第一个要乘第一个。",
    },
  },
}

at(S_scaled) {
  en = [[Keys have d_k = 2 numbers here, hence the √2. It undoes the growth that more
    numbers would bring, and nothing else: Token3's {S[3,3]} for itself is still
    {S_scaled[3,3]}, far ahead in its row. Remember this √2. On the way back it
    will be due again.]],
  zh = [[这里每个键有 d_k = 2 个数，所以除以 √2。它只抵消维数变多带来的增长，别的不管：
    分数里最大的 {S[3,3]}，除完还有 {S_scaled[3,3]}，在那一行里依旧遥遥领先。
    记住这个 √2，往回走时还要再除一次。]],
  focus = { S_scaled, 3, 3 },
}
expect { S, 3, 3, near = 13 }
expect { S_scaled, 3, 3, near = 9.192388 }

at(A) {
  en = [[Read along row 2. Token2 gives {A[2,3]:%} to Token3, {A[2,1]:%} to Token1
    and only {A[2,2]:%} to itself, although its own key points exactly its way.
    What tips the balance is that Token3's key is five times as long.]],
  zh = [[横着读第 2 行：Token2 把 {A[2,3]:%} 的注意力给了 Token3，{A[2,1]:%} 给了 Token1，
    留给自己的只有 {A[2,2]:%}，尽管自己的键与它方向完全一致。
    方向稍偏的 Token3 能赢，是因为它的键有五倍长。]],
  notes = {
    en = [[An article that works with these numbers prints 0.304, 0.074, 0.622 for
      row 2. To three places it is 0.306, 0.074, 0.620.]],
    zh = [[有一篇用这组数字的文章，第 2 行印的是 0.304、0.074、0.622；
      准确到三位小数，应是 0.306、0.074、0.620。]],
  },
  focus = { A, 2, 3 }, core = true,
}
at(A) {
  en = [[Down a column, nothing has to add up to 1. Column 3 says how much Token3 is
    looked at: {A[1,3]:%} by Token1, {A[2,3]:%} by Token2, {A[3,3]:%} by itself,
    more than 2 in all. To learn who looks at whom, first find the row of the one
    who asks.]],
  zh = [[竖着读，就没有“加起来等于 1”这回事。第 3 列说的是 Token3 被看了多少：
    从上到下是 {A[1,3]:%}、{A[2,3]:%} 和 {A[3,3]:%}，合计超过 2。
    想知道谁看谁，先找到提问者的那一行。]],
  focus = { A, 1, 3 }, core = true,
}
expect { A, 1, 3, near = 0.942660 }
expect { A, 2, 1, near = 0.305695 }
expect { A, 2, 2, near = 0.074320 }
expect { A, 2, 3, near = 0.619985 }
expect { A, 3, 3, near = 0.992761 }

ask {
  at = A, covers = { A, 3 },
  prompt = {
    en = "Token3's row is covered. How much does it give itself?",
    zh = "Token3 那一行遮住了。它留给自己多少？",
  },
  choice = { { en = "about half", zh = "一半左右" },
             { en = "two thirds", zh = "三分之二" },
             { en = "nearly all", zh = "几乎全部" } },
  answer = 3,
  hints = { {
    en = "Its scores are {S_scaled[3,1]}, {S_scaled[3,2]} and {S_scaled[3,3]}. Not they are compared, but e^ of them.",
    zh = "它的三个分数是 {S_scaled[3,1]}、{S_scaled[3,2]} 和 {S_scaled[3,3]}。要比的不是它们本身，是 e 的这些次方。",
  } },
  slips = {
    [1] = {
      en = "{S_scaled[3,1]} is about half of {S_scaled[3,3]}, but e^ makes the larger one more than a hundred times as much.",
      zh = "{S_scaled[3,1]} 差不多是 {S_scaled[3,3]} 的一半，可是经过 e^，大的那个成了它的一百多倍。",
    },
    [2] = {
      en = "That divides the scores by their sum. Softmax first takes e^ of each: then the largest is over a hundred times the next.",
      zh = "那是拿分数直接除以总和。softmax 先取 e 的次方：这样一来，最大的是第二大的一百多倍。",
    },
  },
}
try {
  at = A,
  prompt = {
    en = [[Token2's own key points exactly its way and still gets {A[2,2]:%}. Change one
      number of Wk so that Token2 gives more than half to itself (A[2,2] > 0.5).]],
    zh = [[Token2 自己的键与它方向完全一致，却只分到 {A[2,2]:%}。
      只改 Wk 里的一个数，让 Token2 把一半以上留给自己（A[2,2] > 0.5）。]],
  },
  hints = {
    { en = "Token2 looks only at the second number of each key: {K[1,2]}, {K[2,2]} and {K[3,2]}.",
      zh = "Token2 只看每个键的第二个数，依次是 {K[1,2]}、{K[2,2]}、{K[3,2]}。" },
    { en = "Wk[1,2] brings a token's first number into it. Token2's first number is {X[2,1]}, so its own key does not mind.",
      zh = "Wk[1,2] 把词元的第一个数带进来；Token2 的第一个数是 {X[2,1]}，改它影响不到自己的键。" },
  },
  reached = function() return A[2][2] > 0.5 end,
  solution = { "set Wk[1,2] -2" },
}

at(O) {
  en = [[Token1 gave {A[1,3]:%} to Token3, so its output ({O[1,1]}, {O[1,2]}) is almost
    Token3's value ({V[3,1]}, {V[3,2]}). Token2 divided its attention more: its two
    smaller shares pull column 1 from {V[3,1]} down to {O[2,1]}. One article
    prints 3.50 here; the sum behind the cell settles it.]],
  zh = [[既然 Token1 把 {A[1,3]:%} 给了 Token3，
    它的输出 ({O[1,1]}, {O[1,2]}) 就紧挨着后者的值 ({V[3,1]}, {V[3,2]})。
    而 Token2 没有那么专一，另外两份注意力把第 1 列从 {V[3,1]} 拉低到 {O[2,1]}。
    有一篇文章在这里印的是 3.50，看看这一格的算式，就知道谁对。]],
  notes = {
    en = [[That article prints (3.50, 1.30) for row 2. To two places it is (3.47, 1.31).]],
    zh = [[那篇文章第 2 行印的是 (3.50, 1.30)；准确到两位小数，是 (3.47, 1.31)。]],
  },
  focus = { O, 2, 1 }, core = true,
}
expect { O, 1, 1, near = 3.939412 }
expect { O, 1, 2, near = 1.055717 }
expect { O, 2, 1, near = 3.471346 }

-- Backward -----------------------------------------------------------------

at(d(O)) {
  en = [[Now turn round. The way back starts with how much each output matters. Layers
    above would hand this down; here it is given, and it makes one number to watch,
    f = {O[1,1]} + {O[2,2]} + {O[3,1]} - {O[3,2]}, at first 8.230. Where it is 0,
    f does not care.]],
  zh = [[现在掉头往回走。起点是每个输出有多要紧：在大网络里，它由上面的层传下来，
    所以叫上游梯度；这里直接给定。
    有了它，就有一个数可以盯住：f = {O[1,1]} + {O[2,2]} + {O[3,1]} - {O[3,2]}，起初是 8.230。
    标 0 的那些输出怎么变，f 都不理会。]],
  focus = { d(O), 3, 2 }, core = true,
}
expect { O, 2, 2, near = 1.305695 }
expect { O, 3, 1, near = 3.992351 }
expect { O, 3, 2, near = 1.007034 }

at(d(V)) {
  en = [[A value hears from whoever used it, as loudly as it was used. In column 1
    of dO only Token1 and Token3 speak; they gave Token3 {A[1,3]:%} and {A[3,3]:%}, and that
    makes {dV[3,1]}. Token2's value, hardly used, hears {dV[2,1]}. Who used
    Token3? Read down column 3 of A: hence the transpose.]],
  zh = [[谁用过这个值，谁就对它发话；用了多少，话就有多重。
    在 dO 的第 1 列里，开口的是第一和第三个词元，它们给 Token3 的是 {A[1,3]:%} 和 {A[3,3]:%}，
    合成 {dV[3,1]}；几乎没人用的 Token2，只听到 {dV[2,1]}。
    要查谁用过 Token3，得竖着读 A 的第 3 列，所以要转置。]],
  focus = { d(V), 3, 1 },
}
expect { d(V), 3, 1, near = 1.935421 }
expect { d(V), 2, 1, near = 0.001829 }

at(d(A)) {
  en = [[What would each share do to f if it could grow alone? In row 2:
    {dA[2,1]}, {dA[2,2]}, {dA[2,3]}, all upwards. But a row has only 1 to give
    away, so not all can grow. Weighted by the shares, the row's mean is
    {O[2,2]}, and only Token1's {dA[2,1]} lies above it.]],
  zh = [[假如一份注意力能单独变大，f 会怎样？第 2 行是 {dA[2,1]}、{dA[2,2]}、{dA[2,3]}，
    个个都让 f 变大。可一行总共只有 1 可分，不可能全都变大。
    按注意力权重加权，这一行的平均是 {O[2,2]}，只有 Token1 的 {dA[2,1]} 高过它。]],
  focus = { d(A), 2, 1 }, core = true,
}
expect { d(A), 2, 1, near = 2 }
expect { d(A), 2, 2, near = 1 }
expect { d(A), 2, 3, near = 1 }

ask {
  at = d(A), order_of = { d(S_scaled), 2 },
  prompt = {
    en = "Row 2 of dS_scaled comes next. Order its columns from most to least.",
    zh = "接下来是 dS_scaled 的第 2 行。把三列从大到小排个序。",
  },
  hints = {
    { en = "Each score gets its share times how far dA lies above the row's mean.",
      zh = "每个分数得到：自己那份注意力，乘以 dA 高出这一行平均多少。" },
    { en = "Token2 and Token3 lie equally far below the mean. Their shares differ.",
      zh = "Token2 和 Token3 低于平均的程度一样，不同的是它们的份额。" },
  },
  slips = {
    ["1 3 2"] = {
      en = "Token2 and Token3 lie equally far below the mean, but Token3's share is larger, so it is pushed down harder.",
      zh = "Token2 和 Token3 同样低于平均，但 Token3 的份额大，被压得更狠。",
    },
    ["3 1 2"] = {
      en = "That is the order of the shares themselves. What counts is above or below the mean.",
      zh = "那是份额本身的顺序；要紧的是高于还是低于平均。",
    },
  },
}

at(d(S_scaled)) {
  en = [[Token3's {dA[2,3]} in dA was positive. Here it is {dS_scaled[2,3]}, because it lay
    below its row's mean: raise this score, and attention moves to Token3 from
    Token1, which is worth more to f. Every row adds up to 0: raise all three
    scores alike, and no share changes.]],
  zh = [[在 dA 里，Token3 的 {dA[2,3]} 是正的，到这里成了 {dS_scaled[2,3]}：它低于那一行的平均。
    把这个分数抬高，注意力就从 Token1 流向 Token3，而对 f 来说前者更要紧。
    每一行加起来都是 0：三个分数一起抬高，谁的那份都不变。]],
  focus = { d(S_scaled), 2, 3 }, core = true,
}
at(d(S_scaled)) {
  en = [[Now row 3. Its {dA[3,1]}, {dA[3,2]}, {dA[3,3]} in dA lie further apart, yet
    nothing in this row exceeds {dS_scaled[3,3]}. Token3 gives itself {A[3,3]:%},
    and with a share so close to 1, moving a score hardly moves any share.
    Attention that has made up its mind learns slowly.]],
  zh = [[再看第 3 行。在 dA 里，{dA[3,1]}、{dA[3,2]}、{dA[3,3]} 相差更大，
    到了这里却没有一个超过 {dS_scaled[3,3]}。既然 Token3 已经把 {A[3,3]:%} 给了自己，
    分数拨一下，分配也几乎不动。主意已定的注意力，学得很慢。]],
  focus = { d(S_scaled), 3, 3 }, core = true,
}
expect { d(S_scaled), 2, 3, near = -0.189527 }
expect { d(S_scaled), 3, 3, near = 0.014577 }
expect { d(A), 3, 1, near = 1 }
expect { d(A), 3, 2, near = 0 }
expect { d(A), 3, 3, near = 3 }

at(d(S)) {
  en = [[The √2 is due again: {dS_scaled[2,1]} becomes {dS[2,1]}. Leave it out, and
    dQ, dK, dWq and dWk all come out 1.414 times too large with every sign right,
    a mistake that looks healthy. dV and dWv would not notice: their way back
    does not pass here.]],
  zh = [[又轮到 √2 了：{dS_scaled[2,1]} 变成 {dS[2,1]}。要是漏掉它，
    后面的 dQ、dK、dWq、dWk 全都会变成 1.414 倍，而正负号一个不错，看上去毫无破绽。
    不受影响的是 dV 和 dWv：它们回来的路不经过这里。]],
  focus = { d(S), 2, 1 },
}
expect { d(S_scaled), 2, 1, near = 0.212246 }
expect { d(S), 2, 1, near = 0.150080 }

at(d(Q)) {
  en = [[Push the first number of Token2's query up, and Token3's score rises most,
    since its key has a {K[3,1]} there. But in this row a higher score for Token3
    lowers f ({dS[2,3]} in dS). Counted {K[3,1]} times, that outweighs Token1's
    {dS[2,1]}, and the sum is {dQ[2,1]}.]],
  zh = [[把 Token2 查询的第一个数抬高一点，涨分最多的是 Token3，因为它的键在那里是 {K[3,1]}。
    可在这一行，给 Token3 涨分会让 f 变小（dS 里是 {dS[2,3]}）；
    这个数要算 {K[3,1]} 遍，盖过了 Token1 的 {dS[2,1]}，合计 {dQ[2,1]}。]],
  focus = { d(Q), 2, 1 }, core = true,
}
expect { d(S), 2, 3, near = -0.134015 }
expect { d(Q), 2, 1, near = -0.251966 }

ask {
  at = d(Q), sign_of = { d(Wq), 2, 1 },
  prompt = {
    en = [[Wq[2,1] hears column 1 of dQ from all three tokens, as loudly as their second
      numbers in X: {X[1,2]}, {X[2,2]}, {X[3,2]}. Which sign will dWq[2,1] have?]],
    zh = "Wq[2,1] 要听三个词元在 dQ 第 1 列说的话，按各自在 X 里的第二个数 {X[1,2]}、{X[2,2]}、{X[3,2]} 来算。dWq[2,1] 是正是负？",
  },
  hints = { {
    en = "{dQ[1,1]} counts {X[1,2]} times, {dQ[2,1]} and {dQ[3,1]} once each.",
    zh = "{dQ[1,1]} 算 {X[1,2]} 遍，{dQ[2,1]} 和 {dQ[3,1]} 各算一遍。",
  } },
  slips = {
    ["+"] = {
      en = "Two of three are positive, but it is the sum that decides, and {dQ[2,1]} outweighs the other two.",
      zh = "三个里有两个是正的，可合计才算数：那两个加起来抵不过 {dQ[2,1]}。",
    },
  },
}

at(d(K)) {
  en = [[Every query used Token1's key, so it listens down column 1 of dS. The loudest
    voice there is Token2's {dS[2,1]}. But Token2 asks with ({Q[2,1]}, {Q[2,2]}):
    for dK[1,1] = {dK[1,1]} it is silent, for dK[1,2] it speaks in full and makes
    the sum {dK[1,2]}.]],
  zh = [[三个查询都用过 Token1 的键，所以它要竖着听 dS 的第 1 列。
    那里嗓门最大的是 Token2 的 {dS[2,1]}，可它的查询是 ({Q[2,1]}, {Q[2,2]})：
    对 dK[1,1] 它一声不响，那里是 {dK[1,1]}；对 dK[1,2] 它照原样开口，那里就成了 {dK[1,2]}。]],
  focus = { d(K), 1, 2 },
}
expect { d(K), 1, 1, near = -0.066634 }
expect { d(K), 1, 2, near = 0.066185 }

ask {
  at = d(K), shape_of = d(K),
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
  en = [[Here is the {Wq[2,1]} that seemed to do nothing. All three tokens went through
    it, so all three answer. Raise it and f grows, says Token1, {X[1,2]} times
    {dQ[1,1]}; so says Token3, {dQ[3,1]}. No, f falls, says Token2, {dQ[2,1]}, and
    outvotes them both: {dWq[2,1]}.]],
  zh = [[这就是那个好像什么也没做的 {Wq[2,1]}。三个词元都从它这里经过，所以三个都来答话。
    抬高它，f 会怎样？Token1 说变大，{dQ[1,1]} 还要算 {X[1,2]} 遍；Token3 也说变大，{dQ[3,1]}；
    而 Token2 说变小，{dQ[2,1]}，一个压过两个，合计 {dWq[2,1]}。]],
  focus = { d(Wq), 2, 1 }, core = true,
}
at(d(Wq)) {
  en = [[So f falls when this weight grows: Token2 then turns from Token1 to Token3. One
    printed derivation lets each score move only its own share, the diagonal of
    softmax, and gets +1.991: wrong sign, over thirty times too large. A nudge
    settles it: the central difference agrees with {dWq[2,1]}.]],
  zh = [[所以这个数变大，f 就变小：到那时 Token2 会少看 Token1，多看 Token3。
    有一份印出来的推导只让每个分数带动自己那一份（softmax 的对角线），在这里得到 +1.991：
    符号反了，还大了三十多倍。谁对谁错，拨一下就知道：中心差分与 {dWq[2,1]} 相符。]],
  focus = { d(Wq), 2, 1 }, core = true,
}
expect { d(Q), 1, 1, near = 0.084146 }
expect { d(Q), 3, 1, near = 0.021047 }
expect { d(Wq), 2, 1, near = -0.062627 }

at(d(Wk)) {
  en = [[Row 1 reads {dWk[1,1]}, {dWk[1,2]}. You have seen both: they are column 1 of
    dWq. Scores know Wq and Wk only through Wq⋅Wkᵀ, so Wqᵀ⋅dWq = dWkᵀ⋅Wk
    whatever the numbers. Wq is the identity and Wk's first column (1, 0), so here
    the tie lies open.]],
  zh = [[第 1 行的 {dWk[1,1]} 和 {dWk[1,2]} 你都见过，它们就是 dWq 的第 1 列。
    分数只通过 Wq⋅Wkᵀ 认识这两个矩阵，所以不管数字是多少，Wqᵀ⋅dWq 总等于 dWkᵀ⋅Wk。
    这里 Wq 是单位矩阵，Wk 的第 1 列是 (1, 0)，这层关系就直接露在了外面。]],
  focus = { d(Wk), 1, 2 },
}
expect { d(Wk), 1, 1, near = 0.147287 }
expect { d(Wk), 1, 2, near = -0.062627 }
expect { d(Wq), 1, 1, near = 0.147287 }

at(d(Wv)) {
  en = [[{dWv[1,1]} is about forty times the largest entry of dWq, {dWq[1,1]}. Values
    come back by a shorter way that never meets the softmax. Nearly all of it is
    Token3's doing: a {X[3,1]} in X, and a value that heard {dV[3,1]}.]],
  zh = [[这个 {dWv[1,1]} 大约是 dWq 里最大那个数 {dWq[1,1]} 的四十倍。值回来走的是近路，
    一路上碰不到 softmax。这个数几乎全是 Token3 的功劳：
    它在 X 里是 {X[3,1]}，它的值又听到了 {dV[3,1]}。]],
  focus = { d(Wv), 1, 1 },
}
expect { d(Wv), 1, 1, near = 5.869013 }

at(d(X)) {
  en = [[X was used three times, so three answers come back, and they are added; none
    may overwrite another. Token2's {dX[2,1]} is nearly all about how it asks
    ({dQ[2,1]} through Q), Token3's {dX[3,1]} nearly all about what it hands over
    ({dV[3,1]} through V).]],
  zh = [[输入 X 用了三次，就有三份答复回来；三份要相加，谁也不能覆盖谁。
    看第 1 列：Token2 的 {dX[2,1]} 几乎全是因为它怎么问（经 Q 来的 {dQ[2,1]}），
    而 Token3 的 {dX[3,1]} 几乎全是因为它交出什么（经 V 来的 {dV[3,1]}）。]],
  focus = { d(X), 2, 1 }, core = true,
}
expect { d(X), 2, 1, near = -0.278058 }
expect { d(X), 3, 1, near = 1.984837 }

-- Update -------------------------------------------------------------------

at(step(Wq)) {
  en = [[A gradient points to where f grows, and we want f smaller, so the step goes
    the other way. dWq[2,1] is {dWq[2,1]}, so this {Wq[2,1]} grows a little. The
    gradient says which way. How far is your choice, lr, and the promise holds
    only nearby.]],
  zh = [[梯度指的是 f 变大的方向；我们要 f 变小，就朝反方向走。dWq[2,1] 是 {dWq[2,1]}，
    所以这个 {Wq[2,1]} 会变大一点点。往哪边走，梯度说了算；
    走多远，由你用 lr 来定。这个方向也只在近处算数。]],
  focus = { d(Wq), 2, 1 }, core = true,
}

at(step(Wk)) {
  en = [[dWk[1,2] is the same number as dWq[2,1], so this {Wk[1,2]} gains exactly what
    the {Wq[2,1]} in Wq gained. A step does not ask how large a weight is now: a 0
    is not an idle weight, and a 1 is not a finished one.]],
  zh = [[dWk[1,2] 和 dWq[2,1] 是同一个数，所以这里的 {Wk[1,2]} 和 Wq 里那个 {Wq[2,1]}，
    加上的一样多。更新时不问这个数现在多大：是 0 不等于闲着，是 1 也不等于学完了。]],
  focus = { d(Wk), 1, 2 },
}

at(step(Wv)) {
  en = [[The same lr, and by far the longest step: lr times {dWv[1,1]} takes away more
    than half of this {Wv[1,1]}. And notice who has no step: A. Its nine shares
    have gradients too, but they are computed afresh each time. What learns is the
    three parameter matrices.]],
  zh = [[同一个 lr，这里的步子却大得多：用 lr 乘 {dWv[1,1]}，这个 {Wv[1,1]} 一下就少掉一半还多。
    再看看谁没有更新：是 A。九个注意力权重也都有梯度，但它们每次都重新算出来；
    真正学到东西的，是三个参数矩阵。]],
  focus = { d(Wv), 1, 1 },
}

ask {
  at = step(Wv), answer = 12,
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
    [21] = { en = "The nine shares of A are computed afresh each time, not learned.",
             zh = "A 的九个注意力权重每次都重新算出，不是学来的。" },
    [18] = { en = "X holds six of these. It is what comes in, and no step changes it.",
             zh = "多出来的六个是 X 的。X 是输入，更新不会改它。" },
  },
}

closing {
  en = [[
- A score is direction times length: a long key can beat a well-aimed one.
- A row of A shares out 1: on the way back, above or below its mean decides.
- What was divided by √2 on the way out is divided by √2 on the way back.
- One parameter hears from every token that used it, and the sum decides.
- Three uses of X, three gradients, added.
- Doubt any gradient: nudge the number and see what f does.

Go back and change a number; everything follows. Lesson 2 asks why one token needs
three roles.]],
  zh = [[
- 分数是方向乘长度：长的键能胜过对得准的键。
- A 的每一行分完 1，所以往回走时，只看高于还是低于这一行的平均。
- 去的时候除以 √2，回来也要除以 √2。
- 一个参数要听每个用过它的词元，合计说了算。
- X 用了三次，梯度就有三份，要相加。
- 信不过哪个梯度，就把那个数拨一拨，看 f 怎么变。

回头随便改一个数，一切都会跟着变。第 2 课要问：一个词元为什么要扮三种角色？]],
}

-- About four minutes.
play {
  "wait 9",
  "next", "wait 8",                                       -- X
  "goto Wq", "wait 4", "goto Wk", "wait 4", "goto Wv", "wait 4",
  "goto Q", "wait 4", "goto K", "wait 9", "goto V", "wait 4",
  "goto S", "wait 5", "answer 7", "wait 4", "answer 11", "wait 3",
  "select S[2,2]", "explain", "wait 8",
  "select S[2,3]", "explain", "wait 7",
  "next", "wait 8",                                       -- S_scaled
  "next", "wait 9", "answer 3", "wait 5", "next", "wait 9", -- A, its two pages
  "next", "wait 8",                                       -- O
  "next", "wait 10",                                      -- dO
  "goto dV", "wait 5", "goto dA", "wait 10",
  "next", "explain", "wait 11", "next", "wait 9",         -- dS_scaled
  "goto dS", "wait 5", "goto dQ", "explain", "wait 10", "answer +", "wait 6",
  "goto dK", "wait 5",
  "goto dWq", "explain", "wait 12", "next", "wait 11",
  "goto A", "set Wq[2,1] 1/2", "wait 10",                 -- f falls, as promised
  "undo", "wait 3",
  "goto dWk", "wait 4", "goto dWv", "wait 5",
  "goto dX", "explain", "wait 10",
  "flip", "wait 4",
  "goto step(Wq)", "wait 9", "goto step(Wk)", "wait 3", "goto step(Wv)", "wait 4",
  "goto closing", "wait 10",
}
