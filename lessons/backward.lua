-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 3, id = "backward", part = 1, order = 4, needs = { "three-tokens", "softmax" },
  title = { en = "Four steps back: backpropagation", zh = "反向传播：四步求出梯度" },
  keywords = { en = "backpropagation, backward pass, chain rule, gradient",
    zh = "反向传播、链式法则、梯度" },
  units = {
    { at = "intro", minutes = 10, title = { en = "Two products back", zh = "反向穿过两个乘积" },
      question = { en = "Which product is dA, which is dV, and why these transposes?",
        zh = "dA 和 dV 各是哪个乘积，转置为什么在那里？" },
      can = { { en = "prove the rule for a product by the indices of one cell",
          zh = "用一个格子的下标证明乘积的求导规则" },
        { en = "compute dV and dA of a small head by hand", zh = "手算一个小注意力头的 dV 和 dA" },
        { en = "say which mistakes a shape finds, and which it does not",
          zh = "说出形状能查出哪些错，查不出哪些错" } } },
    { at = "dS_scaled", minutes = 8, title = { en = "Softmax undone", zh = "反向穿过 softmax" },
      question = { en = "Why does one score's gradient need the whole row?",
        zh = "求一个分数的梯度，为什么要用到整行？" },
      can = { { en = "tell the sign of a score's gradient from a row of dA",
          zh = "由 dA 的一行判断分数梯度的正负" },
        { en = "compute dS from dS_scaled, with the second division by √d_k",
          zh = "由 dS_scaled 算出 dS，不忘再除一次 √d_k" },
        { en = "tell dSᵀ⋅Q from dS⋅Q, which has the same shape",
          zh = "分清 dSᵀ⋅Q 和同样形状的 dS⋅Q" } } },
    { at = "dWq", minutes = 8, title = { en = "Into the weights", zh = "传到权重矩阵" },
      question = { en = "Over which words is the gradient of a single weight summed?",
        zh = "一个参数的梯度，是对哪几个词求和？" },
      can = { { en = "compute one cell of a weight matrix's gradient by hand",
          zh = "手算权重矩阵梯度里的一格" },
        { en = "add up the three parts of dX", zh = "把 dX 的三份加起来" },
        { en = "test a backward pass with central differences",
          zh = "用中心差分检验反向传播的代码" } } } },
}

words = { { en = "we", zh = "我" }, { en = "sip", zh = "喝" }, { en = "tea", zh = "茶" } }

-- 3 words, 4 numbers each; 2 in a key, 1 in a value. Four sizes, all
-- different, so that a product that cannot be right does not fit either.
X  = input ({ {1,0,2,0}, {0,1,1,0}, {1,1,0,1} }, { rows = words })
Wq = weight { {1,0}, {0,1}, {0,1}, {1,-1} }
Wk = weight { {0,1}, {1,0}, {0,1}, {0,1} }
Wv = weight { {2}, {0}, {1}, {0} }

Q = X * Wq
K = X * Wk
V = X * Wv
S = Q * K.T
S_scaled = S / sqrt(2)
A = softmax(S_scaled)
O = A * V

backward(O, { {1}, {-2}, {3} })

intro {
  en = [[Attention is a *computational graph* of four steps: project, compare, turn into
    shares, mix. Each has a step back, and none is hard. Yet a backward pass written from memory can have
    every shape right and still be wrong. How is each rule derived, and how do you
    find out whether your own code is right?]],
  zh = [[注意力的*计算图*（computational graph）前向有四步：投影、比较、分配、混合；反向也是四步，一步对一步，哪一步都不难。
    可凭记忆写出来的反向传播，就算形状全都对得上，也可能是错的。
    每条规则是怎么推出来的？怎样知道自己的代码写对了？]],
}

-- Forward ------------------------------------------------------------------

at(X) {
  en = [[The three words of lesson 1 with four other numbers each: X is 3×4. Keys will
    have dimension 2, values 1. All sizes differ, so a wrong product often does not
    fit. In four places it does; they are named once you have met them.]],
  zh = [[第 1 课的三个词，换了一组数：每个词四个数，X 是 3×4。键是二维的，值是一维的。
    四个大小各不相同，写错的乘积往往形状就对不上。
    但有四处写错了也对得上，遇到之后再说是哪四处。]],
  focus = { X, 1, 3 },
}

ask {
  at = X, answer = 20, id = "parameters",
  prompt = { en = "Wq and Wk turn 4 numbers into 2, Wv turns 4 into 1. How many parameters are there in all?",
             zh = "Wq 和 Wk 把 4 个数变成 2 个，Wv 把 4 个数变成 1 个。一共有多少个参数？" },
  reason = { en = "Wq and Wk are 4×2, Wv is 4×1: 8 + 8 + 4 = 20.",
             zh = "Wq、Wk 是 4×2，Wv 是 4×1：8 + 8 + 4 = 20。" },
  hints = { { en = "Rows go in, columns come out: 4×2, 4×2 and 4×1.",
              zh = "行是进，列是出：4×2、4×2、4×1。" } },
  slips = {
    [15] = { en = "So many have Q, K and V. They grow with the text, parameters do not.",
             zh = "那是 Q、K、V 里的数，三个词各一行。参数与有几个词无关。" },
    [12] = { en = "Wq and Wk are two matrices, even if they have the same shape.",
             zh = "Wq 和 Wk 形状相同，却是两个矩阵。" },
  },
}

at(Wq) {
  en = [[Wq turns the four components of a word into a query of two. Column 1 adds the
    first and the fourth; column 2 adds the second and the third and subtracts the
    fourth.]],
  zh = [[Wq 把词的四个分量变成查询的两个分量。第 1 列是第 1 个分量加第 4 个分量；
    第 2 列是第 2 个分量加第 3 个，再减第 4 个。]],
  focus = { Wq, 4, 2 },
}

at(Wk) {
  en = [[Wk is 4×2 as well, since a query and a key can be compared only if they have
    the same dimension. Its columns differ from those of Wq: column 1 takes the second
    component alone.]],
  zh = [[Wk 也是 4×2：查询和键维数相同，才能相比。它的列和 Wq 的不同：第 1 列只取第 2 个分量。]],
  focus = { Wk, 2, 1 },
}

at(Wv) {
  en = [[Wv is 4×1: a value is a single number here, so that a step back through it is
    one multiplication a cell. Rows 2 and 4 began as 0: at first the second and fourth
    component of a word do not get into its value.]],
  zh = [[Wv 是 4×1：这里的值只有一个数，反向经过它时，每格只要一次乘法。
    第 2、4 行起初是 0：词的第 2、第 4 个分量，起初进不到值里。]],
  focus = { Wv, 2, 1 },
}

at(Q) {
  en = [[The query of "we" is ({Q[1,1]}, {Q[1,2]}), that of "sip" ({Q[2,1]}, {Q[2,2]}). The
    {Q[2,1]} means that "sip" does not count the first component of any key.]],
  zh = [[“我”的查询是 ({Q[1,1]}, {Q[1,2]})，“喝”的是 ({Q[2,1]}, {Q[2,2]})。
    “喝”的查询第 1 个分量是 {Q[2,1]}，所以不管哪个键，第 1 个分量都不起作用。]],
  focus = { Q, 1, 1 },
}
expect { Q, 1, 1, near = 1 }
expect { Q, 2, 1, near = 0 }
expect { Q, 2, 2, near = 2 }
expect { Q, 3, 1, near = 2 }
expect { Q, 3, 2, near = 0 }

ask {
  at = Q, cells = { { 3, 1 }, { 3, 2 } }, id = "tea",
  prompt = { en = [["tea" is ({X[3,1]}, {X[3,2]}, {X[3,3]}, {X[3,4]}) in X. What is its query?
               (Q[3,1] Q[3,2])]],
             zh = [[“茶”在 X 里是 ({X[3,1]}, {X[3,2]}, {X[3,3]}, {X[3,4]})。它的查询是什么？
               （Q[3,1] Q[3,2]）]] },
  reason = { en = "Column 1 gives {X[3,1]} + {X[3,4]}. In column 2 the fourth component is subtracted: {X[3,2]} + {X[3,3]} - {X[3,4]}.",
             zh = "第 1 列得 {X[3,1]} + {X[3,4]}；第 2 列里第 4 个分量要减去，得 {X[3,2]} + {X[3,3]} - {X[3,4]}。" },
  hints = { { en = "Column 1 of Wq is ({Wq[1,1]}, {Wq[2,1]}, {Wq[3,1]}, {Wq[4,1]}), column 2 ({Wq[1,2]}, {Wq[2,2]}, {Wq[3,2]}, {Wq[4,2]}).",
              zh = "Wq 第 1 列是 ({Wq[1,1]}, {Wq[2,1]}, {Wq[3,1]}, {Wq[4,1]})，第 2 列是 ({Wq[1,2]}, {Wq[2,2]}, {Wq[3,2]}, {Wq[4,2]})。" } },
  slips = {
    ["2 2"] = { en = "The fourth component is subtracted in column 2: Wq[4,2] is -1.",
                zh = "第 2 列里第 4 个分量是要减的：Wq[4,2] 是 -1。" },
    ["1 2"] = { en = "That is its key, X⋅Wk. The query is X⋅Wq.",
                zh = "那是它的键，X⋅Wk；查询是 X⋅Wq。" },
  },
}

at(K) {
  en = [[The key of "we" is ({K[1,1]}, {K[1,2]}). The query of "sip", ({Q[2,1]},
    {Q[2,2]}), counts its second component; the query of "tea" was (2, 0) at first and
    counted only the first.]],
  zh = [[“我”的键是 ({K[1,1]}, {K[1,2]})。“喝”的查询 ({Q[2,1]}, {Q[2,2]}) 用的是第 2 个分量；
    “茶”的查询起初是 (2, 0)，只用第 1 个分量。]],
  focus = { K, 1, 2 },
}
expect { K, 1, 1, near = 0 }
expect { K, 1, 2, near = 3 }

at(V) {
  en = [[The values are {V[1,1]}, {V[2,1]} and {V[3,1]}. Outputs are mixtures of them. If
    all three were equal, every mixture would be that same number, and it would not
    matter who attends to whom.]],
  zh = [[三个值是 {V[1,1]}、{V[2,1]}、{V[3,1]}，输出由它们混合而成。
    要是三个值相等，怎么混合都是那个数，谁关注谁就无所谓了。]],
  focus = { V, 1, 1 },
}

at(S) {
  en = [[S is 3×3, one score for each pair of words, whatever the dimensions are. So on
    the way back dS can be multiplied from either side and transposed, and every
    *matrix product* fits. Shapes are no help here.]],
  zh = [[S 是 3×3，每两个词一个分数，与维数无关。所以反向时，dS 从左乘、从右乘、
    转置了再乘，*矩阵乘法*（matrix product）的形状统统对得上，帮不上忙。]],
  focus = { S, 1, 1 },
}
expect { S, 2, 3, near = 4 }
expect { S, 3, 2, near = 2 }

ask {
  at = S, cell = { 2, 3 }, id = "score",
  prompt = { en = "The query of \"sip\" is ({Q[2,1]}, {Q[2,2]}), the key of \"tea\" ({K[3,1]}, {K[3,2]}). S[2,3] = ?",
             zh = "“喝”的查询是 ({Q[2,1]}, {Q[2,2]})，“茶”的键是 ({K[3,1]}, {K[3,2]})。S[2,3] = ?" },
  reason = { en = "The first component of the query is {Q[2,1]}, so only the second product is left, {Q[2,2]}⋅{K[3,2]}.",
             zh = "查询的第 1 个分量是 {Q[2,1]}，只有第 2 个乘积 {Q[2,2]}⋅{K[3,2]} 起作用。" },
  hints = { { en = "Component times component, then add. What does the {Q[2,1]} in the query do?", zh = "对应分量相乘，再相加。查询里的 {Q[2,1]} 起什么作用？" } },
  slips = {
    [2] = { en = [[That is S[3,2], with the query of "tea". The row is what attends.]],
            zh = "那是 S[3,2]，“茶”的查询和“喝”的键。行才是去关注的词。" },
  },
}

at(S_scaled) {
  en = [[The keys have dimension 2, so the scores are divided by √2. On the way back
    dS_scaled is divided by √2 once more, and in handwritten code that is easily
    forgotten, because nothing fails without it.]],
  zh = [[键是二维的，所以分数除以 √2。反向时 dS_scaled 还要再除一次 √2；
    手写的代码常常漏掉它，因为漏了也不会报错。]],
  focus = { S_scaled, 1, 1 },
}

at(A) {
  en = [[A holds the attention weights. In row 2 "sip" gives {A[2,1]:%} to "we", in row 3 "tea"
    gives {A[3,1]:%} to "we", {A[3,2]:%} to "sip" and {A[3,3]:%} to itself. Rows are
    the words that attend, columns the words attended to; the way back needs
    both readings.]],
  zh = [[A 里是注意力权重。看第 2 行，“喝”把 {A[2,1]:%} 给了“我”；看第 3 行，“茶”给“我” {A[3,1]:%}，
    给“喝” {A[3,2]:%}，留给自己 {A[3,3]:%}。
    行是去关注的词，列是被关注的词，反向时横着读、竖着读都用得上。]],
  focus = { A, 2, 1 }, core = true,
  notes = {
    en = [[Column 1, read downwards: how much each word attends to "we". It will be
      needed for dV and, one step further, for dK.]],
    zh = [[竖着读第 1 列：每个词关注“我”多少。dV 要用它，dK 也要这样竖着读 dS。]],
  },
}
expect { A, 2, 1, near = 0.767918 }
expect { A, 3, 2, near = 0.445808 }

at(O) {
  en = [[The outputs {O[1,1]}, {O[2,1]}, {O[3,1]}: each is a mixture of {V[1,1]},
    {V[2,1]} and {V[3,1]} in the shares of one row of A. This is the end of the way
    forward, which is all that inference does.]],
  zh = [[输出是 {O[1,1]}、{O[2,1]}、{O[3,1]}，各由 {V[1,1]}、{V[2,1]}、{V[3,1]} 按 A 的一行混合而成。
    前向到此结束；推理时只做这一半。]],
  focus = { O, 3, 1 },
}
expect { O, 1, 1, near = 3.165651 }
expect { O, 2, 1, near = 3.490448 }
expect { O, 3, 1, near = 1.770959 }

-- Backward: mix ------------------------------------------------------------------

at(d(O)) {
  en = [[Let f = O[1,1] - 2⋅O[2,1] + 3⋅O[3,1]. Then dO, its derivative by each output, is
    {dO[1,1]}, {dO[2,1]}, {dO[3,1]}. Each gradient has its matrix's shape: check that first in code.]],
  zh = [[设 f = O[1,1] - 2⋅O[2,1] + 3⋅O[3,1]。dO 是 f 对每个输出的导数，即
    {dO[1,1]}、{dO[2,1]}、{dO[3,1]}。每个梯度都和自己的矩阵同形，检查代码先看这一点。]],
  focus = { d(O), 2, 1 },
}

ask {
  at = d(O), id = "lines-in-order",
  prompt = { en = [[Four lines of a backward pass, mixed up: a) dQ from dS and K, b) dA from dO and V, c) dS from dS_scaled,
               d) dS_scaled from dA and A. Which order runs?]],
             zh = [[反向传播的四行代码打乱了：a) 由 dS 和 K 算 dQ，b) 由 dO 和 V 算 dA，c) 由 dS_scaled 算 dS，
               d) 由 dA 和 A 算 dS_scaled。哪个顺序能运行？]] },
  choice = { "a c d b", "b c d a", "b d c a", "b d a c" },
  answer = 3,
  reason = { en = "dO gives dA, dA gives dS_scaled, that gives dS, and dS gives dQ.",
             zh = "由 dO 得 dA，由 dA 得 dS_scaled，再得 dS，最后由 dS 得 dQ。" },
  hints = { { en = "A line can run when what it is made from is there. At first only dO is.",
              zh = "一行要用的数都有了，才能运行。一开始只有 dO。" } },
  slips = {
    [1] = { en = "That is the forward order. dQ needs dS, which is not there yet.",
            zh = "那是前向的顺序。dQ 要用 dS，而 dS 还没有算。" },
    [2] = { en = "The division by √2 came before softmax, so backward it comes after.",
            zh = "dS 要用 dS_scaled。前向时先除以 √2 再做 softmax，反向时就倒过来。" },
    [4] = { en = "dQ needs dS. With dS_scaled it would be √2 times too large.",
            zh = "dQ 要用 dS。拿 dS_scaled 代替 dS，dQ 就大到 √2 倍。" },
  },
}

at(d(V)) {
  en = [[V[k,j] is in O[i,j] for every i, with the factor A[i,k]. For "sip" three paths are
    added: {A[1,2]}⋅{dO[1,1]} + {A[2,2]}⋅({dO[2,1]}) + {A[3,2]}⋅{dO[3,1]} = {dV[2,1]}. The
    shares that "sip" got stand in column 2 of A.]],
  zh = [[对每个 i，V[k,j] 都在 O[i,j] 里，乘着 A[i,k]。“喝”有三条路，加起来是
    {A[1,2]}⋅{dO[1,1]} + {A[2,2]}⋅({dO[2,1]}) + {A[3,2]}⋅{dO[3,1]} = {dV[2,1]}。
    各行给“喝”的份额，在 A 的第 2 列。]],
  focus = { d(V), 2, 1 }, core = true,
  notes = {
    en = [[One cell proves the rule for any product Y = A⋅B: dB = Aᵀ⋅dY. Take the first
      question on the board, then let them compute dV[1,1].]],
    zh = [[一个格子就证明了任何乘积 Y = A⋅B 的规则：dB = Aᵀ⋅dY。
      第一题在黑板上一起做，再让大家算 dV[1,1]。]],
  },
}
expect { A, 1, 1, near = 0.619985 }
expect { A, 3, 1, near = 0.108383 }
expect { d(V), 1, 1, near = -0.5907 }
expect { d(V), 2, 1, near = 1.320968 }

ask {
  at = d(V), id = "indices",
  prompt = { en = "The rule for all of V, by indices. Which line is wrong?", zh = "用下标推整个 V 的规则。哪一行错了？" },
  steps = {
    { en = "O[i,j] = Σ_k A[i,k]⋅V[k,j]", zh = "O[i,j] = Σ_k A[i,k]⋅V[k,j]" },
    { en = "∂O[i,j]/∂V[k,j] = A[i,k]", zh = "∂O[i,j]/∂V[k,j] = A[i,k]" },
    { en = "dV[k,j] = Σ_i A[i,k]⋅dO[i,j]", zh = "dV[k,j] = Σ_i A[i,k]⋅dO[i,j]" },
    { en = "so dV = A⋅dO", zh = "所以 dV = A⋅dO" },
  },
  wrong = 4,
  cure = { en = "It should be dV = Aᵀ⋅dO: the sum runs over i, the row of A.",
           zh = "应当是 dV = Aᵀ⋅dO：求和的是 i，也就是 A 的行号。" },
  hints = { { en = "In M⋅N the sum runs over the column of M and the row of N.",
              zh = "M⋅N 里，求和的是 M 的列号、N 的行号。" } },
  slips = {
    [1] = { en = "Line 1 is right: this is the product O = A⋅V, cell by cell.",
            zh = "这一行没错：乘积 O = A⋅V 的每个元素就是这样算的。" },
    [2] = { en = "Line 2 is right: only the term with this k contains V[k,j].", zh = "这一行没错：含 V[k,j] 的只有这个 k 的一项。" },
    [3] = { en = "Line 3 is right: V[k,j] is in O[i,j] for every i, so i is summed.",
            zh = "这一行没错：对每个 i，V[k,j] 都在 O[i,j] 里，所以对 i 相加。" },
  },
}
ask {
  at = d(V), id = "dV-entry", cell = { 1, 1 },
  prompt = { en = [[dO is {dO[1,1]}, {dO[2,1]}, {dO[3,1]}. Column 1 of A is {A[1,1]:4}, {A[2,1]:4},
               {A[3,1]:4}; row 1 is {A[1,1]:4}, {A[1,2]:4}, {A[1,3]:4}. dV[1,1] = ?]],
             zh = [[dO 是 {dO[1,1]}、{dO[2,1]}、{dO[3,1]}。A 的第 1 列是 {A[1,1]:4}、{A[2,1]:4}、{A[3,1]:4}，
               第 1 行是 {A[1,1]:4}、{A[1,2]:4}、{A[1,3]:4}。dV[1,1] = ?]] },
  reason = { en = [["sip" gives "we" the largest share, {A[2,1]:%}, and its dO is {dO[2,1]}: the other two paths together are smaller.]],
             zh = "给“我”份额最大的是“喝”，{A[2,1]:%}，而它的 dO 是 {dO[2,1]}；另外两条路合起来也没有这么大。" },
  hints = { { en = [[In which outputs is V[1,1], and with which factors?]],
              zh = "V[1,1] 在哪几个输出里，各乘着什么？" },
            { en = "Down the column, not along the row.", zh = "竖着看一列，不是横着看一行。" } },
  slips = {
    [1.388432] = { en = [[That is row 1: whom "we" attended to. Who attended to "we"?]],
                   zh = "第 1 行是“我”关注了谁。这里要的是谁关注“我”。" },
    [-0.5906] = { en = "Almost: the shares were rounded to four decimals. Give three.",
                  zh = "差一点：份额只取到四位小数，答案写三位就够。" },
    [0.5907] = { en = "Check the sign: \"sip\" uses this value most, and its dO is -2.",
                 zh = "看看符号：用这个值最多的是“喝”，而它的 dO 是 -2。" },
    [0.592] = { en = "Check the sign: \"sip\" uses this value most, and its dO is -2.",
                zh = "看看符号：用这个值最多的是“喝”，而它的 dO 是 -2。" },
  },
}

at(d(A)) {
  en = [[In the same product A[i,k] is in O[i,j] for every j, with the factor V[k,j], so
    dA[i,k] = Σ_j dO[i,j]⋅V[k,j]: dA = dO⋅Vᵀ. With values of one number each cell is
    one product, as dA[2,1] = {dO[2,1]}⋅{V[1,1]}. (At dV, A⋅dO without the transpose
    would have fitted as well, with 1.388 for -0.591: one of the four places.)]],
  zh = [[还是那个乘积：对每个 j，A[i,k] 都在 O[i,j] 里，乘着 V[k,j]，
    所以 dA[i,k] = Σ_j dO[i,j]⋅V[k,j]，即 dA = dO⋅Vᵀ。值只有一个数，每格就是一个乘积，
    如 dA[2,1] = {dO[2,1]}⋅{V[1,1]}。（刚才的 dV 不转置，A⋅dO 也对得上形状，
    -0.591 会变成 1.388，这是四处之一。）]],
  focus = { d(A), 2, 1 }, core = true,
  notes = {
    en = [[Both rules together: for Y = A⋅B, dA = dY⋅Bᵀ and dB = Aᵀ⋅dY. The four steps
      back need nothing else but these two and the softmax rule.]],
    zh = [[两条规则放在一起：Y = A⋅B 时，dA = dY⋅Bᵀ，dB = Aᵀ⋅dY。
      反向的四步，只要这两条，再加 softmax 的规则。]],
  },
}
expect { d(A), 2, 1, near = -8 }

ask {
  at = d(A), id = "shape-of-dA", shape_of = d(A),
  prompt = { en = "dO is 3×1, V is 3×1. What shape has dA = dO⋅Vᵀ?",
             zh = "dO 是 3×1，V 是 3×1。dA = dO⋅Vᵀ 是什么形状？" },
  reason = { en = "A has nine shares, and f has a derivative by each of them.",
             zh = "A 有九个份额，f 对每个份额都有一个导数。" },
  hints = { { en = "Which matrix does it belong to?", zh = "它是哪个矩阵的梯度？" } },
  slips = {
    ["1x1"] = { en = "That is dOᵀ⋅V, a single number. A has nine, each with a derivative.",
                zh = "那是 dOᵀ⋅V，只有一个数。A 有九个数，每个都有自己的导数。" },
    ["3x1"] = { en = [[That is the shape of dV. dA has the shape of A.]],
                zh = "那是 dV 的形状；dA 和 A 同形。" },
  },
}
ask {
  at = d(A), id = "row-of-dA", cells = { { 3, 1 }, { 3, 2 }, { 3, 3 } },
  prompt = { en = "Fill row 3 of dA, that of \"tea\". (dA[3,1] dA[3,2] dA[3,3])",
             zh = "把 dA 的第 3 行填满，也就是“茶”那一行。（dA[3,1] dA[3,2] dA[3,3]）" },
  reason = { en = "O[3,1] is the sum of share times value, and f has it three times: each derivative is 3 times its value.",
             zh = "O[3,1] 是份额乘值之和，f 里有 3 个 O[3,1]，所以每个导数是值的 3 倍。" },
  hints = { { en = "Each share of this row brings in one value: {V[1,1]}, {V[2,1]} or {V[3,1]}. How fast does f grow with O[3,1]?",
              zh = "这一行的每个份额各带进一个值：{V[1,1]}、{V[2,1]}、{V[3,1]}。f 随 O[3,1] 的变化率是多少？" } },
  slips = {
    ["4 1 2"] = { en = "Those are the values. f has 3⋅O[3,1]: multiply by dO[3,1].",
                  zh = "那是三个值。f 里是 3⋅O[3,1]，所以每个还要乘 dO[3,1]。" },
    ["-8 -2 -4"] = { en = [[That is row 2: it uses dO[2,1], which belongs to "sip".]],
                     zh = "那是第 2 行，用的是 dO[2,1]，即 f 对“喝”的输出的导数。" },
  },
}

-- Backward: share out --------------------------------------------------------------

at(d(S_scaled)) {
  en = [[The softmax rule of lesson 3 is a⋅(dA - weighted mean). Row 3 of dA is {dA[3,1]},
    {dA[3,2]}, {dA[3,3]}, and its mean is dO⋅O = {dO[3,1]}⋅{O[3,1]}, at first 5.313. The
    {dA[3,1]} of "we" lies above it, so {dS_scaled[3,1]}; the {dA[3,2]} of "sip" lies
    below, so {dS_scaled[3,2]}. The row adds up to 0.]],
  zh = [[第 3 课的 softmax 规则是 a⋅(dA - 加权均值)。dA 的第 3 行是 {dA[3,1]}、{dA[3,2]}、{dA[3,3]}，
    加权均值是 dO⋅O = {dO[3,1]}⋅{O[3,1]}，起初是 5.313。“我”的 {dA[3,1]} 高于它，
    得 {dS_scaled[3,1]}；“喝”的 {dA[3,2]} 低于它，得 {dS_scaled[3,2]}。整行加起来是 0。]],
  focus = { d(S_scaled), 3, 1 }, core = true,
  notes = {
    en = [[The share of "we" in row 3 is only 11 %, and still its gradient is large,
      because 12 lies so far above the mean. Two questions follow here.]],
    zh = [[第 3 行里“我”的份额只有 11%，梯度却不小，因为 12 比加权均值高出很多。
      这一站有两道题。]],
  },
}
expect { d(A), 3, 1, near = 12 }
expect { d(A), 3, 2, near = 3 }
expect { d(A), 3, 3, near = 6 }
expect { A, 3, 1, near = 0.108383 }
expect { d(S_scaled), 3, 1, near = 0.724774 }
expect { d(S_scaled), 3, 2, near = -1.031099 }

ask {
  at = d(S_scaled), id = "sign-by-the-mean", sign_of = { d(S_scaled), 2, 1 },
  prompt = { en = "Row 2 of dA is {dA[2,1]}, {dA[2,2]}, {dA[2,3]}. What sign has dS_scaled[2,1]?",
             zh = "dA 的第 2 行是 {dA[2,1]}、{dA[2,2]}、{dA[2,3]}。dS_scaled[2,1] 是正是负？" },
  reason = { en = [[{dA[2,1]} lies below the weighted mean, -6.98: what "we" gains is taken from two words whose dA is less negative.]],
             zh = "{dA[2,1]} 低于加权均值 -6.98：“我”多得的份额，取自 dA 没有这么负的两个词。" },
  hints = { { en = "The three count {A[2,1]:%}, {A[2,2]:%} and {A[2,3]:%} in their mean. Does {dA[2,1]} lie above it or below?",
              zh = "三个数在加权均值里各占 {A[2,1]:%}、{A[2,2]:%}、{A[2,3]:%}。{dA[2,1]} 比加权均值高还是低？" } },
  slips = {
    ["+"] = { en = "Does dA[2,1] lie above the weighted mean of its row, -6.98?",
              zh = "要看的是 dA[2,1] 和这一行的加权均值 -6.98 相比是高还是低。" },
    ["0"] = { en = [[Only the row's sum is 0, not each of its cells.]],
              zh = "为 0 的是整行的和，不是每一格。" },
  },
}
ask {
  at = d(S_scaled), answer = 0.512492, id = "dS.1", covers = { d(S), 3, 1 },
  prompt = { en = "Next comes dS. dS_scaled[3,1] is {dS_scaled[3,1]:4}. What will dS[3,1] be?",
             zh = "接下来是 dS。dS_scaled[3,1] 是 {dS_scaled[3,1]:4}，dS[3,1] 会是多少？" },
  reason = { en = "A change in S arrives in S_scaled as 1/√2 of itself, so f, too, grows with S only 1/√2 as fast.",
             zh = "S 变动一点，S_scaled 只变动 1/√2 倍，f 随 S 的变化率也就只有 1/√2 倍。" },
  hints = { { en = "How was S_scaled made from S? The chain rule multiplies by that derivative.",
              zh = "S_scaled 是怎样由 S 得来的？链式法则要乘上那个导数。" } },
  slips = {
    [0.724774] = { en = "S counts only 1/√2 in S_scaled. That factor is missing.",
                   zh = "S_scaled = S/√2，S 在里面只算 1/√2 倍。漏了这个因子。" },
    [1.024985] = { en = "That multiplies by √2. S was divided, so it counts for less.",
                   zh = "你乘了 √2。S 是被除的，它的变动只会打折，不会放大。" },
    [0.362387] = { en = "That divides by d_k = 2; it is √d_k.", zh = "你除以了 d_k = 2，应是 √d_k。" },
  },
}

at(d(S)) {
  en = [[By the chain rule the *scaling factor* is due on the way back, too: dS = dS_scaled/√2.
    Without it dQ, dK, dWq and dWk are 1.414 times too large, every sign and proportion
    right, and training goes on. Only numbers show it.]],
  zh = [[按链式法则，*缩放因子*（scaling factor）1/√2 反向时也要乘：
    dS = dS_scaled/√2。漏掉它，dQ、dK、dWq、dWk 都会大到 1.414 倍，
    正负号和比例却全对，训练照样进行。这个错，只有核对数值才找得到。]],
  focus = { d(S), 3, 1 }, core = true,
  notes = {
    en = [[The task makes f independent of A: with three equal values every mixture is
      the same, so all of dS is 0. It is a result, not "not computed".]],
    zh = [[这一站的任务是让 f 与 A 无关：三个值相等，怎么混合都一样，dS 就全是 0。
      这个 0 是算出来的，不是“还没算”。]],
  },
}
expect { d(S), 3, 1, near = 0.512492 }

-- Backward: compare ----------------------------------------------------------------

at(d(Q)) {
  en = [[S = Q⋅Kᵀ, so the rule for the left factor gives dQ = dS⋅K. Row 3 of dS,
    {dS[3,1]}, {dS[3,2]}, {dS[3,3]}, holds the three scores that the query of "tea" is
    in; dQ[3,2] adds them up, times the second components of the keys, {K[1,2]}, {K[2,2]},
    {K[3,2]}: {dQ[3,2]}.]],
  zh = [[S = Q⋅Kᵀ，用左边那个因子的规则，dQ = dS⋅K。“茶”的查询在三个分数里，
    就是 dS 的第 3 行：{dS[3,1]}、{dS[3,2]}、{dS[3,3]}；
    dQ[3,2] 把它们各乘键的第 2 个分量 {K[1,2]}、{K[2,2]}、{K[3,2]}，合计 {dQ[3,2]}。]],
  focus = { d(Q), 3, 2 }, core = true,
  notes = {
    en = [[Kᵀ is the right factor B, so dA = dY⋅Bᵀ becomes dS⋅(Kᵀ)ᵀ = dS⋅K. The
      next stop derives dK by indices; here let them choose.]],
    zh = [[右边的因子 B 是 Kᵀ，所以 dA = dY⋅Bᵀ 就是 dS⋅(Kᵀ)ᵀ = dS⋅K。
      下一站用下标推 dK；这里先让大家选。]],
  },
}
expect { d(S), 3, 2, near = -0.729097 }
expect { d(S), 3, 3, near = 0.216605 }
expect { d(Q), 3, 2, near = 1.24159 }

ask {
  at = d(Q), id = "query-of-sip", cell = { 2, 1 },
  prompt = { en = "Now the query of \"sip\". Column 1 of K is ({K[1,1]}, {K[2,1]}, {K[3,1]}). How much is dQ[2,1]?",
             zh = "轮到“喝”的查询。K 的第 1 列是 ({K[1,1]}, {K[2,1]}, {K[3,1]})。dQ[2,1] 是多少？" },
  reason = { en = "The key of \"we\" begins with {K[1,1]}, so two of the three scores count, {dS[2,2]:4} + {dS[2,3]:4}.",
             zh = "“我”的键第 1 个分量是 {K[1,1]}，三个分数里起作用的只有两个，{dS[2,2]:4} + {dS[2,3]:4}。" },
  hints = { { en = "In which scores does the query of \"sip\" stand: in row 2 of S or in column 2?",
              zh = "“喝”的查询出现在哪几个分数里，S 的第 2 行还是第 2 列？" } },
  slips = {
    [-0.569238] = { en = "That is column 2 of dS, for its key. Its query is in row 2.",
                    zh = "dS 的第 2 列属于“喝”的键，它的查询在第 2 行。" },
    [-0.713233] = { en = "That is dQ[2,2], with the second components of the keys.",
                    zh = "用各个键的第 2 个分量，得到的是 dQ[2,2]。" },
  },
}

ask {
  at = d(Q), id = "which-product",
  prompt = { en = "Next comes dK. Which product is it? dS is 3×3, Q and K are 3×2.",
             zh = "接下来是 dK，它是哪个乘积？dS 是 3×3，Q 和 K 都是 3×2。" },
  choice = { "dS⋅Q", "dSᵀ⋅Q", "dS⋅K", "Q⋅dSᵀ" },
  answer = 2,
  reason = { en = "The key of \"we\" is in column 1 of S, times a query each: dSᵀ⋅Q.",
             zh = "“我”的键在 S 的第 1 列里，每次和一个查询相乘，所以是 dSᵀ⋅Q。" },
  hints = { { en = "The key of \"we\" is in S[1,1], S[2,1], S[3,1]: a column.",
              zh = "“我”的键在 S[1,1]、S[2,1]、S[3,1] 里：是一列。" },
            { en = "And what is the key multiplied by in each of them? A query.",
              zh = "在这几个分数里，和键相乘的是什么？查询。" } },
  slips = {
    [1] = { en = "It fits, but reads a row of dS. The scores of one key are a column.",
            zh = "形状对，可它横着读 dS 的一行。同一个键的分数在一列里。" },
    [3] = { en = "That is dQ.", zh = "dS⋅K 是 dQ。" },
    [4] = { en = "3×2 by 3×3 does not fit.", zh = "3×2 乘 3×3，对不上。" },
  },
}

at(d(K)) {
  en = [[The key of "we" was compared with all three queries; these scores are column 1
    of S. So row 1 of dK adds up column 1 of dS, each number times its query: dK =
    dSᵀ⋅Q. dS⋅Q, without the transpose, fits as well and gives -0.138 for dK[1,1]. This,
    dSᵀ⋅K for dQ and V⋅dOᵀ for dA are the other three of the four places.]],
  zh = [[三个查询都和“我”的键比过，这些分数是 S 的第 1 列。所以 dK 的第 1 行，
    是 dS 的第 1 列各乘自己的查询再相加：dK = dSᵀ⋅Q。
    不转置，dS⋅Q 形状也一样，dK[1,1] 会变成 -0.138；
    刚才的 dQ 写成 dSᵀ⋅K、dA 写成 V⋅dOᵀ，也一样对得上：这是另外三处。]],
  focus = { d(K), 1, 1 }, core = true,
  notes = {
    en = [[The rule again: S = Q⋅Kᵀ, so d(Kᵀ) = Qᵀ⋅dS, and transposed dK = dSᵀ⋅Q.]],
    zh = [[还是那条规则：S = Q⋅Kᵀ，所以 d(Kᵀ) = Qᵀ⋅dS，转置过来就是 dK = dSᵀ⋅Q。]],
  },
}
expect { d(K), 1, 1, near = 1.39076 }

ask {
  at = d(K), id = "key-by-indices", covers = { d(K), 1, 1 },
  prompt = { en = "By indices, as for V. What does the last line give, to two decimals?",
             zh = "和 V 一样，用下标推。最后一行得多少？保留两位小数。" },
  steps = {
    { en = "S[i,j] = Σ_k Q[i,k]⋅K[j,k]", zh = "S[i,j] = Σ_k Q[i,k]⋅K[j,k]" },
    { en = "so ∂S[i,j]/∂K[j,k] = Q[i,k]", zh = "所以 ∂S[i,j]/∂K[j,k] = Q[i,k]" },
    { en = "dK[j,k] = Σ_i dS[i,j]⋅Q[i,k]", zh = "dK[j,k] = Σ_i dS[i,j]⋅Q[i,k]" },
    { en = "dK[1,1] = Σ_i dS[i,1]⋅Q[i,1]", zh = "dK[1,1] = Σ_i dS[i,1]⋅Q[i,1]" },
  },
  answer = function() return d(K)[1][1] end,
  reason = { en = [[Q[2,1] is {Q[2,1]}, so "sip" adds nothing; Q[3,1] is {Q[3,1]}, so "tea" counts twice.]],
             zh = "Q[2,1] 是 {Q[2,1]}，“喝”的一项为 0；Q[3,1] 是 {Q[3,1]}，“茶”的一项算两遍。" },
  hints = { { en = "i runs over the rows: one column of dS, and one of Q.", zh = "i 是行号：dS 的一列，Q 的一列。" },
            { en = "Multiply each pair, then add. Column 1 of Q is ({Q[1,1]}, {Q[2,1]}, {Q[3,1]}).",
              zh = "每一对先相乘，再相加。Q 的第 1 列是 ({Q[1,1]}, {Q[2,1]}, {Q[3,1]})。" } },
  slips = {
    [0.878267] = { en = "The third term counts twice: Q[3,1] is 2.", zh = "第三项要算两遍：Q[3,1] 是 2。" },
    [0.324893] = { en = "That adds column 1 of dS. First multiply each by its query's.",
                   zh = "你把 dS 的第 1 列直接相加了。每个数要先乘自己的查询。" },
    [-0.138157] = { en = "That is dS⋅Q, along a row of dS.", zh = "那是 dS⋅Q，横着用了 dS 的一行。" },
  },
}

-- Backward: project -----------------------------------------------------------------

at(d(Wq)) {
  en = [[Q = X⋅Wq, so dWq = Xᵀ⋅dQ, and here the sizes do help: 4×2 can only come from
    4×3 by 3×2. Row 4 of dWq sums over the words with their fourth components as factors;
    only "tea" has one that is not 0, so dWq[4,2] is its {dQ[3,2]}.]],
  zh = [[Q = X⋅Wq，所以 dWq = Xᵀ⋅dQ；在这里大小不同就帮上忙了：4×2 只能由 4×3 乘 3×2 得来。
    dWq 的第 4 行对各个词求和，乘的是词的第 4 个分量；第 4 个分量不为 0 的只有“茶”，
    所以 dWq[4,2] 就是它的 {dQ[3,2]}。]],
  focus = { d(Wq), 4, 2 },
}
expect { d(Wq), 4, 2, near = 1.24159 }

ask {
  at = d(Wq), id = "third-row", cell = { 3, 1 },
  prompt = { en = "Wq[3,1] is multiplied by the third component of every word. How much is dWq[3,1]?",
             zh = "Wq[3,1] 乘的是每个词的第 3 个分量。dWq[3,1] 是多少？" },
  reason = { en = "{X[1,3]}⋅({dQ[1,1]:4}) from \"we\", {X[2,3]}⋅{dQ[2,1]:4} from \"sip\", and nothing from \"tea\", whose third component is {X[3,3]}.",
             zh = "“我”是 {X[1,3]}⋅({dQ[1,1]:4})，“喝”是 {X[2,3]}⋅{dQ[2,1]:4}；“茶”的第 3 个分量是 {X[3,3]}，没有贡献。" },
  hints = { { en = "Row 3 of Xᵀ is ({X[1,3]}, {X[2,3]}, {X[3,3]}). Which column of dQ goes with it?",
              zh = "Xᵀ 的第 3 行是 ({X[1,3]}, {X[2,3]}, {X[3,3]})。和它相乘的是 dQ 的哪一列？" } },
  slips = {
    [0.245936] = { en = "That is dWq[3,2], with column 2 of dQ.", zh = "用 dQ 的第 2 列，得到的是 dWq[3,2]。" },
    [0.187599] = { en = "The third component of \"we\" is 2, so its dQ counts twice.",
                   zh = "“我”的第 3 个分量是 2，它的 dQ 要算两遍。" },
  },
}

at(d(Wk)) {
  en = [[dWk = Xᵀ⋅dK in the same way. "sip" and "tea" have a 1 as second component,
    "we" a 0, so dWk[2,1] is dK[2,1] + dK[3,1] = {dK[2,1]} + {dK[3,1]} = {dWk[2,1]}.
    With dS⋅Q for dK it would have been +1.179.]],
  zh = [[dWk = Xᵀ⋅dK，做法一样。第 2 个分量，“喝”和“茶”是 1，“我”是 0，
    所以 dWk[2,1] = dK[2,1] + dK[3,1] = {dK[2,1]} + {dK[3,1]} = {dWk[2,1]}。
    要是 dK 用了 dS⋅Q，这里会是 +1.179。]],
  focus = { d(Wk), 2, 1 },
}
expect { d(K), 2, 1, near = -1.572004 }
expect { d(K), 3, 1, near = 0.181244 }
expect { d(Wk), 2, 1, near = -1.39076 }

ask {
  at = d(Wk), id = "fourth-word",
  prompt = { en = "A fourth word is added to the text. What becomes of dWk = Xᵀ⋅dK?",
             zh = "句子多了第四个词。dWk = Xᵀ⋅dK 会怎样？" },
  choice = { { en = "it gets a row more", zh = "多一行" },
             { en = "each of its sums gets a term more", zh = "每个和多一项" },
             { en = "both", zh = "两样都有" } },
  answer = 2,
  reason = { en = "X is 4×4 and dK 4×2 then: dWk stays 4×2, and each cell adds up four words.",
             zh = "那时 X 是 4×4，dK 是 4×2：dWk 仍是 4×2，每一格由四个词的项相加。" },
  hints = { { en = "Which shape has Wk, and does it depend on the number of words?",
              zh = "Wk 是什么形状？和有几个词有关吗？" } },
  slips = {
    [1] = { en = "dWk has the shape of Wk, 4×2, however long the text is.",
            zh = "dWk 和 Wk 同形，是 4×2，句子多长都一样。" },
    [3] = { en = "The terms, yes. But dWk has the shape of Wk, which counts no words.",
            zh = "项数是多了。可 dWk 和 Wk 同形，与有几个词无关。" },
  },
}

at(d(Wv)) {
  en = [[dWv = Xᵀ⋅dV. A gradient says what a change of the parameter would do to f, so
    it does not follow from how large the parameter is. A 0 in a gradient is a result
    as well: no effect. A lone dot on this screen means not computed yet.]],
  zh = [[dWv = Xᵀ⋅dV。梯度是参数变动时 f 的变化率，和参数有多大无关。
    梯度里的 0 也是结果：没有影响。屏幕上单独一个点，才是“还没有算”。]],
  focus = { d(Wv), 1, 1 }, core = true,
  notes = {
    en = [[It is tempting to answer 0, because Wv[2,1] is 0. dWv[2,1] is the largest of the
      four.]],
    zh = [[很容易答 0，因为 Wv[2,1] 是 0。dWv[2,1] 其实是四个里最大的。]],
  },
}
expect { d(Wv), 2, 1, near = 2.5907 }
expect { d(V), 3, 1, near = 1.269733 }

ask {
  at = d(Wv), cell = { 2, 1 }, id = "idle",
  prompt = { en = [[Wv[2,1] is {Wv[2,1]}. Column 2 of X is ({X[1,2]}, {X[2,2]}, {X[3,2]}), dV is
               ({dV[1,1]}, {dV[2,1]}, {dV[3,1]}). dWv[2,1] = ?]],
             zh = [[Wv[2,1] 是 {Wv[2,1]}。X 的第 2 列是 ({X[1,2]}, {X[2,2]}, {X[3,2]})，dV 是
               ({dV[1,1]}, {dV[2,1]}, {dV[3,1]})。dWv[2,1] = ?]] },
  reason = { en = [[The second component of "sip" and of "tea" is 1, so both their gradients come in whole: {dV[2,1]} + {dV[3,1]}.]],
             zh = "“喝”和“茶”的第 2 个分量都是 1，两个梯度都整份算进来：{dV[2,1]} + {dV[3,1]}。" },
  hints = { { en = "Row 2 of Xᵀ is column 2 of X.", zh = "Xᵀ 的第 2 行就是 X 的第 2 列。" } },
  slips = {
    [0] = { en = [[Wv[2,1] is 0, but with it "sip" and "tea" would change, and so f.]],
            zh = "参数是 0，可它一变，“喝”和“茶”的值就变，f 也跟着变。" },
    [2] = { en = "That adds column 2 of X. Multiply each number by its word's dV.",
            zh = "你把 X 的第 2 列直接相加了。每个数还要乘这个词自己的 dV。" },
  },
}

at(d(X)) {
  en = [[X is used three times, for Q, K and V, so by the chain rule three *contributions*
    are added: dX = dQ⋅Wqᵀ + dK⋅Wkᵀ + dV⋅Wvᵀ. In dX[1,2] the part through V is 0 at
    first, since Wv[2,1] is; the other two make it {dX[1,2]}.]],
  zh = [[X 用了三次，算 Q、算 K、算 V，按链式法则，三份*贡献*（contribution）相加：
    dX = dQ⋅Wqᵀ + dK⋅Wkᵀ + dV⋅Wvᵀ。看 dX[1,2]：经过 V 的那份起初是 0，
    因为 Wv[2,1] 是 0；另外两份合起来是 {dX[1,2]}。]],
  focus = { d(X), 1, 2 }, core = true,
  notes = {
    en = [[In code: += for the second and third part. With = the shapes are right and
      only the last part is left.]],
    zh = [[写代码时，第二、第三份要用 +=。写成 =，形状照样对，却只剩最后一份。]],
  },
}
expect { d(X), 1, 1, near = -1.922374 }
expect { d(X), 1, 2, near = 1.870344 }

ask {
  at = d(X), id = "three-ways", covers = { d(X), 1, 1 }, answer = -1.922374,
  prompt = { en = "dX[1,1] = ? Through Q comes -0.3658, through K -0.3752, through V dV[1,1]⋅Wv[1,1] with dV[1,1] = -0.5907 and Wv[1,1] = 2.",
             zh = "dX[1,1] = ? 经过 Q 的一份是 -0.3658，经过 K 的是 -0.3752，经过 V 的是 dV[1,1]⋅Wv[1,1]，其中 dV[1,1] = -0.5907，Wv[1,1] = 2。" },
  reason = { en = "A change of X[1,1] reaches f by way of Q, of K and of V at once: -0.3658 - 0.3752 - 1.181.",
             zh = "X[1,1] 一变，同时经过 Q、K、V 影响 f，三份都要算：-0.3658 - 0.3752 - 1.181。" },
  hints = { { en = "Three uses of one number, three parts to add.", zh = "同一个数用了三次，三份要相加。" },
            { en = "The part through V is (-0.5907)⋅2. The other two are given.", zh = "经过 V 的一份是 (-0.5907)⋅2，另外两份已经给出。" } },
  slips = {
    [-1.181401] = { en = "That is the part through V alone, which = leaves, not +=.",
                    zh = "那只是经过 V 的一份：把 += 写成 =，剩下的就是它。" },
    [-1.182] = { en = "That is the part through V alone, what = leaves instead of +=.",
                 zh = "那只是经过 V 的一份：把 += 写成 =，剩下的就是它。" },
    [-0.365775] = { en = "That is the part through Q alone.", zh = "那只是经过 Q 的一份。" },
    [-0.640791] = { en = "Added, not averaged.", zh = "是相加，不是取平均。" },
  },
}

ask {
  at = d(X), id = "stepped-too-early",
  prompt = { en = "A program computes dWq, takes the step of Wq at once, and computes dX after that. What is wrong with this dX?",
             zh = "一个程序算出 dWq 就马上更新 Wq，然后才算 dX。这样得到的 dX 有什么不对？" },
  choice = { { en = "nothing: the gradients are there", zh = "没有：要用的梯度都在" },
             { en = "its part through Q", zh = "经过 Q 的那一份" },
             { en = "all three parts", zh = "三份都不对" } },
  answer = 2,
  reason = { en = "dQ⋅Wqᵀ then holds the new Wq, but forward X was multiplied by the old one.",
             zh = "dQ⋅Wqᵀ 里用的成了新的 Wq，可前向时乘 X 的是旧的。" },
  hints = { { en = "dX = dQ⋅Wqᵀ + dK⋅Wkᵀ + dV⋅Wvᵀ. What in it has changed?",
              zh = "dX = dQ⋅Wqᵀ + dK⋅Wkᵀ + dV⋅Wvᵀ。里面什么变了？" } },
  slips = {
    [1] = { en = "Not gradients alone make dX: the forward weights are in it.",
            zh = "dX 不只由梯度算出：里面还有前向时的权重矩阵。" },
    [3] = { en = "Only Wq has stepped. Which of the three products contains it?",
            zh = "更新了的只有 Wq。三个乘积里，哪一个有它？" },
  },
}

try {
  at = d(S), id = "cut", only = { Wv },
  prompt = {
    en = [[Change Wv so that all of dS becomes 0, while dWv[2,1] does not.]],
    zh = "改 Wv，让 dS 全部变成 0，而 dWv[2,1] 不为 0。",
  },
  reached = function() -- dWv = Xᵀ⋅dV does not depend on Wv, so dWv[2,1] stays what it is
    for i = 1, 3 do
      for j = 1, 3 do
        if math.abs(d(S)[i][j]) > 1e-9 then return false end
      end
    end
    return true
  end,
  reason = { en = "All values are equal then, and f does not depend on who attends to whom.",
             zh = "三个值相等，怎么混合都一样，f 与谁关注谁无关。" },
  hints = { { en = [[When does it not matter how the values are mixed?]],
              zh = "什么时候，值怎么混合都无所谓？" },
            { en = [[When all three values are the same number.]],
              zh = "三个值都是同一个数的时候。" } },
  solution = { "set Wv[1,1] 0", "set Wv[3,1] 0" },
}

-- Update -----------------------------------------------------------------------

at(step(Wq)) {
  en = [[All gradients are there, so gradient descent can take its step: each parameter
    minus lr times its gradient. dWq[1,2] is {dWq[1,2]}, so at first Wq[1,2] goes from
    0 to a negative number.]],
  zh = [[梯度都有了，可以走梯度下降的一步：每个参数减去 lr 乘自己的梯度。
    dWq[1,2] 是 {dWq[1,2]}，所以起初 Wq[1,2] 会从 0 变成负数。]],
  focus = { d(Wq), 1, 2 },
}
at(step(Wq)) {
  en = [[Two things for your own program. First all gradients, then the steps: dX needs
    Wq as it was on the way forward. And X, Q, K, V and A have to be kept until they have
    been used on the way back, 36 numbers here. This is one reason why training needs
    more memory than *inference* does.]],
  zh = [[自己写程序时，有两点要当心。先算完全部梯度，再更新：算 dX 要用前向时的那个 Wq。
    还有，X、Q、K、V、A 都得留到反向用完为止，这里一共 36 个数。
    训练比*推理*（inference）更费内存，这是一个原因。]],
  focus = { d(Wq), 1, 2 },
}
expect { d(Wq), 1, 2, near = 1.721174 }

at(step(Wk)) {
  en = [[dWk[2,1] was -1.391 at first, so Wk[2,1] grows. With dS⋅Q instead of dSᵀ⋅Q it
    would have been +1.179: the step would have gone the wrong way, without any
    message.]],
  zh = [[dWk[2,1] 起初是 -1.391，所以 Wk[2,1] 变大。要是把 dSᵀ⋅Q 写成 dS⋅Q，它会是 +1.179：
    这一步就朝反方向走了，什么提示也没有。]],
  focus = { d(Wk), 2, 1 },
}

at(step(Wv)) {
  en = [[A backward pass is tested by a *gradient check*: press c, and every gradient is compared with
    a central difference, (f(w + h) - f(w - h))/2h. That needs the forward pass only
    and no derivation, so it finds a wrong transpose, a missing √d_k and an = for +=. Write the
    same test for code of your own, or let `qkv against` compare its arrays.]],
  zh = [[反向传播要做*梯度检验*（gradient check）才能相信：在这里按一下 c，每个梯度都会和中心差分 (f(w + h) - f(w - h))/2h 对一遍。
    它只要前向，不要任何推导，所以漏了转置、漏了 √d_k、+= 写成 =，都查得出来。自己写的代码，也这样验一遍，或者把数组交给 `qkv against` 去比。]],
  focus = { d(Wv), 2, 1 }, core = true,
  notes = {
    en = [[Show the check view (c). Then `:bug` plants one mistake in the backward pass
      and asks which it is.]],
    zh = [[给大家看检验视图（c）。再用 `:bug` 找错：程序在反向里埋一个错，让人来找。]],
  },
}

closing {
  en = [[
- For Y = A⋅B: dA = dY⋅Bᵀ and dB = Aᵀ⋅dY, proved by one cell.
- Every gradient has the shape of its matrix. That finds many mistakes, not all: A⋅dO and dS⋅Q fit, too.
- Softmax back: a⋅(dA - weighted mean); then divide by √d_k once more.
- What was used three times gets three gradients, added.
- A central difference checks any of this without derivation.

Try next: `:bug` hides a mistake in these steps for you to find.]],
  zh = [[
- Y = A⋅B 时，dA = dY⋅Bᵀ，dB = Aᵀ⋅dY，一个格子就能证明。
- 每个梯度都和它的矩阵同形。这能查出许多错，但不是全部：A⋅dO 和 dS⋅Q 也对得上。
- softmax 反向：a⋅(dA - 加权均值)，然后再除一次 √d_k。
- 用了三次的东西，梯度有三份，要相加。
- 这一切都可以用中心差分检验，不用推导。

接着试试：`:bug` 会在这几步里藏一个错让你找。]],
}

-- About three and a half minutes.
play {
  "wait 9",
  "next", "wait 9",
  "goto A", "wait 9",
  "goto dO", "wait 10",
  "goto dV", "explain", "wait 13",
  "goto dA", "explain", "wait 12",
  "goto dS_scaled", "explain", "wait 13",
  "goto dS", "wait 10",
  "goto dQ", "explain", "wait 12",
  "goto dK", "explain", "wait 12",
  "goto dWq", "wait 11",
  "goto dWv", "explain", "wait 11",
  "goto dX", "explain", "wait 12",
  "goto dS", "set Wv[1,1] 0", "set Wv[3,1] 0", "wait 9", "undo", "undo", "wait 2",
  "goto step(Wq)", "wait 7", "next", "wait 9",
  "goto step(Wv)", "wait 8",
  "check", "wait 6",
  "goto closing", "wait 12",
}
