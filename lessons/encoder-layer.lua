-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 3, id = "encoder-layer", part = 2, order = 15,
  needs = { "three-tokens", "norm" },
  title = { en = "An encoder layer: residual, norm, feed-forward", zh = "编码器层：残差、归一化、前馈" },
  keywords = { en = "encoder, residual connection, feed-forward, activation function, GELU, transformer",
    zh = "编码器、残差连接、前馈网络、激活函数、Transformer" },
  units = {
    { at = "intro", minutes = 9, title = { en = "Attention, normed", zh = "归一化与注意力" },
      question = { en = "What would be left of “sip” if attention were all of a layer?",
        zh = "一层里只有注意力的话，“喝”还剩下多少？" },
      can = { { en = "compute a row of RMSNorm by hand", zh = "手算 RMSNorm 的一行" },
        { en = "tell what works on each row alone from what mixes rows",
          zh = "分清哪些运算只管一行，哪些跨行" },
        { en = "switch attention off by Wv alone, and see what is left",
          zh = "只用 Wv 把注意力关掉，看还剩什么" } } },
    { at = "sum1", minutes = 10, title = { en = "Feed-forward", zh = "前馈网络" },
      question = { en = "What does the network after attention do to each token?",
        zh = "注意力之后的小网络，对每个词元做什么？" },
      can = { { en = "add up a residual by hand", zh = "手算一个残差和" },
        { en = "name the shapes in a feed-forward network", zh = "说出前馈网络里各矩阵的形状" },
        { en = "say what becomes of a number under GELU, ReLU and dropout",
          zh = "说出 GELU、ReLU、dropout 把一个数变成什么" } } },
    { at = "sum2", minutes = 12, title = { en = "Before or after", zh = "归一化在前在后" },
      question = { en = "How many norms does a gradient pass in pre-norm and in post-norm?",
        zh = "沿残差反向，pre-norm 和 post-norm 各要过几次归一化？" },
      can = { { en = "tell pre-norm from post-norm by their sums",
          zh = "由相加的是什么，分清 pre-norm 和 post-norm" },
        { en = "say what dropout does to a gradient", zh = "说清 dropout 对梯度做了什么" },
        { en = "compare both residuals over fifty layers",
          zh = "比较两种结构里传过五十层的梯度" } } },
    { at = "dZ", minutes = 11, title = { en = "To the weights", zh = "传到权重矩阵" },
      question = { en = "By how many paths does a gradient reach X?",
        zh = "梯度经过几条路回到 X？" },
      can = { { en = "follow the gradient along the residual and beside it",
          zh = "沿残差和子层两条路追踪梯度" },
        { en = "say what ReLU would leave of a column below 0",
          zh = "说出换成 ReLU 之后，全是负数的一列还有什么梯度" },
        { en = "count the parameters of a layer, part by part", zh = "分部分数出一层的参数" } } } },
}

words = { { en = "we", zh = "我" }, { en = "sip", zh = "喝" }, { en = "tea", zh = "茶" } }

-- The first sublayer, attention: normed, then added to what came in. Tokens and
-- weights are those of lesson 1; Wq was the identity, so X_n asks for itself.
X  = input({ {1,2}, {0,1}, {3,1} }, { rows = words })
gain = constant { {1,1} }
X_n = rmsnorm(X, gain)
Wk = weight { {1,1}, {0,1} }
Wv = weight { {1,0}, {1,1} }
K = X_n * Wk
V = X_n * Wv
S = X_n * K.T
S_scaled = S / sqrt(2)
A = softmax(S_scaled)
Z = A * V
sum1 = X + Z

-- The second sublayer, feed-forward.
Y = rmsnorm(sum1, gain)

-- Feed-forward, d_ff = 4d = 8, without biases.
W1 = weight { {1,-1,0,0,1,-1,1,-1}, {0,0,1,-1,1,-1,-1,1} }
pre = Y * W1

-- What the bend in the middle looks like.
ruler = constant({ {-3,-2,-1,0,1,2,3} }, { cols = { "-3", "-2", "-1", "0", "1", "2", "3" } })
bend = gelu(ruler)
bend_tanh = gelu_tanh(ruler)
gap = bend_tanh - bend
kink = relu(ruler)

H = gelu(pre)
H_drop = dropout(H, { p = 0.25, seed = 4 })
W2 = weight { {1,0}, {0,1}, {0,1}, {1,0}, {-1,1}, {1,1}, {0,-1}, {1,0} }
F = H_drop * W2

-- Added in two ways: as in 2017, and as most do it now, with the final norm.
sum2 = Y + F
O = rmsnorm(sum2, gain)
sum_pre = sum1 + F
O_pre = rmsnorm(sum_pre, gain)

both = hcat { O, O_pre }

group({ en = "attention", zh = "注意力" }, { X_n, K, V, S, S_scaled, A, Z })
group({ en = "feed-forward", zh = "前馈" }, { pre, H, H_drop, F })
group({ en = "activations", zh = "激活函数" }, { ruler, bend, bend_tanh, gap, kink })

backward(both, { {1,0,1,0}, {0,1,0,1}, {1,-1,1,-1} })

intro {
  en = [[Attention alone is not a layer. In a *Transformer* the input is first normalized,
    the result of attention is added to the input, and then each token goes separately through a small
    *neural network*, again with a norm and a sum. What is each of these for? And which of them lets a
    gradient pass through fifty such layers?]],
  zh = [[光有注意力还不成一层。在 *Transformer* 里，输入先归一化，注意力的结果再加到输入上；
    然后每个词元各自经过一个小的*神经网络*（neural network），同样先归一化、再相加。这几样各有什么用？梯度能穿过五十层，
    靠的又是哪一样？]],
}

-- Attention ----------------------------------------------------------------

at(X) {
  en = [["we sip tea" are the tokens of lesson 1; "sip" is ({X[2,1]}, {X[2,2]}). A layer is
    made of two *sublayers*, attention and feed-forward. X is used twice by the first: it is
    normed for attention, and it is added, as it is, to what attention gives.]],
  zh = [[“我”“喝”“茶”是第 1 课的词元，“喝”是 ({X[2,1]}, {X[2,2]})。一层由两个*子层*（sublayer）组成：注
    意力和前馈。第一个子层用了两次 X：一次归一化之后给注意力，一次原样加到注意力的结果上。]],
  focus = { X, 2, 1 },
}

at(gain) {
  en = [[gain is the scale of RMSNorm. All norms in this lesson share it; it is {gain[1,1]} and not learned here. (LayerNorm, as
    in the 2017 paper, would leave only 1 and -1 of a row of two numbers.)]],
  zh = [[gain 是 RMSNorm 的缩放，这一课里几处归一化都用它；它固定为 {gain[1,1]}，这里不训练。（2017 年的论文用 LayerNorm，
    可一行只有两个数，那样就只剩 1 和 -1。）]],
  focus = { gain, 1, 1 },
}

at(X_n) {
  en = [[X_n is X normalized: each row is divided by its root mean square. "we" ({X[1,1]}, {X[1,2]})
    becomes ({X_n[1,1]}, {X_n[1,2]}). The norm stands before its sublayer; this is called
    *pre-norm* and is how most models are built today.]],
  zh = [[X_n 是归一化之后的 X：每一行除以自己的均方根。“我”({X[1,1]}, {X[1,2]}) 成
    了 ({X_n[1,1]}, {X_n[1,2]})。归一化放在子层之前，这叫*前置归一化*（pre-norm），如今的模型大多这样做。]],
  notes = {
    en = [[Have somebody norm the row of "tea", (3, 1), before it is shown: √((9 + 1)/2) = 2.24, so (1.34, 0.45).]],
    zh = [[先请一个学生把“茶”的 (3, 1) 归一化，再给大家看：√((9 + 1)/2) = 2.24，得 (1.34, 0.45)。]],
  },
  focus = { X_n, 1, 1 }, core = true,
}

at(Wk) {
  en = [[Wk is the key matrix of lesson 1. Its columns are ({Wk[1,1]}, {Wk[2,1]}) and ({Wk[1,2]},
    {Wk[2,2]}).]],
  zh = [[Wk 是第 1 课的键矩阵，两列是 ({Wk[1,1]}, {Wk[2,1]}) 和 ({Wk[1,2]}, {Wk[2,2]})。]],
  focus = { Wk, 1, 2 },
}

at(Wv) {
  en = [[Wv is the value matrix of lesson 1. Its column 1, ({Wv[1,1]}, {Wv[2,1]}), adds a token's
    two components.]],
  zh = [[Wv 是第 1 课的值矩阵，它的第 1 列 ({Wv[1,1]}, {Wv[2,1]}) 把词元的两个分量相加。]],
  focus = { Wv, 2, 1 },
}

at(K) {
  en = [[The keys are computed from the normalized rows: "tea" has ({K[3,1]}, {K[3,2]}). The keys differ less in
    length than in lesson 1, where that of "tea" was (3, 4).]],
  zh = [[键由归一化之后的行算出，“茶”的是 ({K[3,1]}, {K[3,2]})。各个键的范数（norm，即长度）相差比第 1 课小，
    那里“茶”的键是 (3, 4)。]],
  focus = { K, 3, 2 },
}

at(V) {
  en = [[Column 1 of the values lies between {V[2,1]} and {V[1,1]}. So does any weighted mean of it,
    whatever the shares are.]],
  zh = [[值的第 1 列在 {V[2,1]} 和 {V[1,1]} 之间。份额不管怎样分，这一列的加权均值也在这之间。]],
  focus = { V, 3, 1 },
}

at(S) {
  en = [[The scores are S = X_n⋅Kᵀ, since Wq is the identity. The row of "sip" is {S[2,1]}, {S[2,2]},
    {S[2,3]}. S[1,2] is {S[1,2]}: S is not symmetric, since Wk is not.]],
  zh = [[Wq 是单位矩阵，所以分数 S = X_n⋅Kᵀ。“喝”那一行是 {S[2,1]}、{S[2,2]}、{S[2,3]}。S[1,2]
    是 {S[1,2]}：S 不对称，因为 Wk 不对称。]],
  focus = { S, 2, 3 },
}

at(S_scaled) {
  en = [[The scores are divided by √d_k = √2: {S[2,1]} becomes {S_scaled[2,1]}.]],
  zh = [[分数除以 √d_k = √2，{S[2,1]} 成了 {S_scaled[2,1]}。]],
  focus = { S_scaled, 2, 1 },
}

at(A) {
  en = [["sip" keeps a share (attention weight) of {A[2,2]:%} for itself. With attention
    alone, only so much of it would go on to the next layer.]],
  zh = [[“喝”给自己留的份额（注意力权重）是 {A[2,2]:%}。要是只有注意力，传到下一层的“喝”就只
    剩这么多。]],
  focus = { A, 2, 2 },
}

at(Z) {
  en = [[Attention gives ({Z[2,1]}, {Z[2,2]}) for "sip", ({Z[1,1]}, {Z[1,2]}) for
    "we". With the Wv that was given the three rows are nearly equal, so most of the difference between
    the tokens is lost here.]],
  zh = [[注意力的结果，“喝”是 ({Z[2,1]}, {Z[2,2]})，“我”是 ({Z[1,1]}, {Z[1,2]})。用原来给
    的 Wv，三行几乎一样，词元之间的差别到这里大半没了。]],
  focus = { Z, 2, 1 }, core = true,
  notes = {
    en = [[From "we" to "tea" the distance is √5 = 2.24 in X and 0.09 in Z. Let the class say
      what a second layer could still tell apart if it were handed Z alone.]],
    zh = [[“我”和“茶”之间的距离，在 X 里是 √5 = 2.24，在 Z 里是 0.09。让学生说说：如果只把 Z 交
      给下一层，下一层还分得清什么。]],
  },
}

-- Add and norm -------------------------------------------------------------

at(sum1) {
  en = [[The *residual connection* is the sum X + Z. {if edited}"tea" is ({sum1[3,1]}, {sum1[3,2]}) now, and
    ({X[3,1]}, {X[3,2]}) in X: where Z is 0, the two are the same (`O` brings the lesson's own numbers back).{else}"tea" becomes
    ({sum1[3,1]}, {sum1[3,2]}), clearly different from "we"
    ({sum1[1,1]}, {sum1[1,2]}).{end} The output of a sublayer is only what is
    added to a token's row.]],
  zh = [[*残差连接*（residual connection）就是 X + Z。{if edited}“茶”现在是 ({sum1[3,1]}, {sum1[3,2]})，X 里
    是 ({X[3,1]}, {X[3,2]})：Z 是 0 的地方，两者相同（按 `O` 恢复课里原来的数）。{else}“茶”成了 ({sum1[3,1]}, {sum1[3,2]})，
    和“我”({sum1[1,1]}, {sum1[1,2]}) 相差很大。{end}子层的输出，只是加到词元那一行上的改动量。]],
  focus = { sum1, 3, 1 }, core = true,
  notes = {
    en = [["we" and "tea" are 2.29 apart again, as against 0.09 in Z. The sum needs equal
      shapes: this is why every sublayer gives rows as wide as those it got. It is a plain
      sum, no mean and no share.]],
    zh = [[“我”和“茶”又相距 2.29，在 Z 里只有 0.09。能相加，形状就得相同，所以每个子层输出的行
      都和输入一样宽。这是直接相加，不是平均，也没有份额。]],
  },
}
at(sum1) {
  en = [[A sublayer whose output is 0 leaves X as it is, so a layer that has learned nothing leaves its input
    unchanged. With residual connections networks of more than a hundred layers could be trained, first
    ResNet in 2015, for images.]],
  zh = [[子层的输出是 0，X 就原样通过，所以一层即使什么也没学到，也不改变输入。有了残差连接，
    一百多层的网络也能训练，最早是 2015 年处理图像的 ResNet。]],
  focus = { sum1, 2, 1 },
}

at(Y) {
  en = [[The second sublayer begins with its norm. The sum has made the numbers larger: "tea" was ({sum1[3,1]},
    {sum1[3,2]}), and RMSNorm makes it ({Y[3,1]}, {Y[3,2]}).]],
  zh = [[第二个子层从自己的归一化开始。相加使数变
    大：“茶”是 ({sum1[3,1]}, {sum1[3,2]})，RMSNorm 把它变成 ({Y[3,1]}, {Y[3,2]})。]],
  focus = { Y, 3, 1 }, core = true,
  notes = {
    en = [[The root mean square of "tea" was 3.61 and is 1. Many say that the row now has
      length 1; its length is √d, here √2 = 1.41.]],
    zh = [[“茶”的均方根原来是 3.61，现在是 1。常有人说这一行的长度成了 1；其实长度是 √d，这里
      是 √2 = 1.41。]],
  },
}

-- Feed-forward -------------------------------------------------------------

at(W1) {
  en = [[The *feed-forward network* begins with an *up-projection* from d = 2 to d_ff = 4d = 8
    columns, its *hidden layer*. Each column of W1
    is multiplied with the token: column 1 gives its first component, column 2 the
    opposite ({W1[1,2]}), column 5 the sum ({W1[1,5]} and {W1[2,5]}), column 7 the
    difference.]],
  zh = [[*前馈网络*（feed-forward network）先从 d = 2 列*升维*（up-projection）到 d_ff = 4d = 8 列，这叫它的*隐藏层*（hidden layer）。词元和 W1 的每一列作点积：
    第 1 列得到第 1 个分量，第 2 列得到它的相反数（{W1[1,2]}），第 5 列得到两个分量之和
    （{W1[1,5]} 和 {W1[2,5]}），第 7 列得到差。]],
  focus = { W1, 1, 5 },
}

at(pre) {
  en = [[pre = Y⋅W1: "we" has {pre[1,1]} in column 1, its first component, and {pre[1,5]} in column 5, the sum. Each
    token is computed by itself; only attention lets one row use another.]],
  zh = [[pre = Y⋅W1：“我”在第 1 列（第 1 个分量）是 {pre[1,1]}，在第 5 列（和）是 {pre[1,5]}。每个词元各算各的；
    只有注意力让一行用到别的行。]],
  focus = { pre, 1, 5 },
}

at(ruler) {
  en = [[The *activation function* comes next. These seven whole numbers show what becomes of each.]],
  zh = [[接下来是*激活函数*（activation function）。先拿七个整数，看每个数变成什么。]],
  focus = { ruler, 1, 3 },
}

at(bend) {
  en = [[*GELU* is the *nonlinear* function x⋅Φ(x). Φ(x) = (1 + erf(x/√2))/2 is the distribution
    function of the *normal distribution*, erf the *error function*. {ruler[1,7]} becomes {bend[1,7]},
    {ruler[1,1]} becomes {bend[1,1]}, and -1 becomes {bend[1,3]}, not 0.]],
  zh = [[*GELU* 是*非线性*（nonlinear）函数 x⋅Φ(x)。Φ(x) = (1 + erf(x/√2))/2 是*正态分布*（normal distribution）的分布函数，
    erf 是*误差函数*（error function）。{ruler[1,7]} 变
    成 {bend[1,7]}，{ruler[1,1]} 变成 {bend[1,1]}，-1 变成 {bend[1,3]}，不是 0。]],
  focus = { bend, 1, 3 },
}

at(bend_tanh) {
  en = [[GPT-2 computes GELU approximately, as x/2⋅(1 + tanh(√(2/π)⋅(x + 0.044715⋅x³))), and gets
    {bend_tanh[1,3]:4} at -1, where x⋅Φ(x) is {bend[1,3]:4}.]],
  zh = [[GPT-2 近似地计算 GELU，用 x/2⋅(1 + tanh(√(2/π)⋅(x + 0.044715⋅x³)))，-1 处得到 {bend_tanh[1,3]:4}，而 x⋅Φ(x) 是 {bend[1,3]:4}。]],
  focus = { bend_tanh, 1, 3 },
}

at(gap) {
  en = [[The difference of the two is {gap[1,7]:5} at 3, {gap[1,3]:5} at -1 and {gap[1,4]} at 0.
    It is small, but it shows in the fourth digit when two programs are compared.]],
  zh = [[两者之差在 3 处是 {gap[1,7]:5}，在 -1 处是 {gap[1,3]:5}，在 0 处是 {gap[1,4]}。差得很小，但把两
    个程序逐位对照时，第四位就会不同。]],
  focus = { gap, 1, 7 }, subject = "curves",
}

at(kink) {
  en = [[The 2017 paper uses *ReLU*: it gives {kink[1,3]} at -1 and for every number below 0,
    and the number itself above. At 0 it has a *kink*, no slope. Where it is 0, its gradient
    is taken as 0 as well. (The older *sigmoid*, 1/(1 + e^(−x)), is flat on both sides.)]],
  zh = [[2017 年的论文用 *ReLU* 函数：-1 和一切负数都是 {kink[1,3]}，正数不变。0 处是*折点*（kink），没有导数。
    结果是 0 的地方，梯度也取 0。（更早用的 *sigmoid* 是 1/(1 + e^(−x))，两头都平。）]],
  focus = { kink, 1, 3 }, subject = "curves",
}

at(H) {
  en = [[H is GELU of pre: {pre[1,1]} becomes {H[1,1]}, {pre[1,5]} becomes {H[1,5]}, {pre[1,2]}
    becomes {H[1,2]}. Without the activation function W1⋅W2 would be one 2 by 2 matrix, and the
    network a linear map.]],
  zh = [[H 是对 pre 逐个元素做 GELU：{pre[1,1]} 变成 {H[1,1]}，{pre[1,5]} 变成 {H[1,5]}，{pre[1,2]} 变
    成 {H[1,2]}。没有激活函数，W1⋅W2 就是一个 2×2 的矩阵，整个网络只是线性变换。]],
  focus = { H, 1, 2 }, core = true,
  notes = {
    en = [[In a layer of full size W1 and W2 have 8d² numbers and the four matrices of
      attention 4d²: two thirds of a layer are here, where no row uses another.]],
    zh = [[在完整的一层里，W1 和 W2 有 8d² 个数，注意力的四个矩阵有 4d² 个：一层的三分之二在这
      里，而这里没有哪一行用到别的行。]],
  },
}

at(H_drop) {
  en = [[*Dropout* is a *regularization*, against learning by heart. It sets random numbers to 0, in training only: here 5 of the 24, the shaded ones,
    H[1,5] = {H[1,5]} among them. What is kept is divided by 1 − p = 0.75, so that the sum
    stays the same on average. The *random seed* is fixed, so it is always the same five.]],
  zh = [[*随机失活*（dropout）是一种*正则化*（regularization），免得模型死记样本。它只在训练时用，随机把一些数变成 0：这里是 24 个里的 5 个，打了阴影，
    H[1,5] = {H[1,5]} 也在内。留下的除以 1 − p = 0.75，这样平均下来总和不变。*随机种子*（random seed）是固定
    的，所以每次都是这 5 个。]],
  focus = { H_drop, 1, 1 }, core = true,
}
at(H_drop) {
  en = [[Here it stands on the hidden numbers. The paper of 2017 (section 5.4) puts it on each
    sublayer's output before it is added, and on the sum of embedding and position; article D,
    section 5, on the output. In inference there is none.]],
  zh = [[这里放在隐藏层上。2017 年的论文（5.4 节）放在每个子层的输出上、相加之前，以及词嵌入与位置之和上；
    文章 D 第 5 节放在输出上。推理时不用。]],
  focus = { H_drop, 1, 1 },
}

at(W2) {
  en = [[W2, the *down-projection*, leads back to 2 columns: row 5, ({W2[5,1]}, {W2[5,2]}), multiplies column 5 of
    H_drop, the sum, and row 1, ({W2[1,1]}, {W2[1,2]}), the first component.]],
  zh = [[W2 从 8 列*降维*（down-projection）回到 2 列：H_drop 的第 5 列（和）乘 W2 的第 5 行 ({W2[5,1]}, {W2[5,2]})，
    第 1 列（第 1 个分量）乘第 1 行 ({W2[1,1]}, {W2[1,2]})。]],
  focus = { W2, 5, 1 },
}

at(F) {
  en = [[The feed-forward network, two *fully connected layers*, gives "sip" ({F[2,1]}, {F[2,2]}), of which unit 5,
    the sum, makes the largest part. For "we" unit 5 was dropped, and F[1,1] is positive, {F[1,1]}.]],
  zh = [[前馈网络是两个*全连接层*（fully connected layer），“喝”的输出是 ({F[2,1]}, {F[2,2]})，其中第 5 个单元（两个分量之和）
    占得最多。“我”的第 5 个单元被置为 0，F[1,1] 就是正的，{F[1,1]}。]],
  focus = { F, 2, 1 },
}

at(sum2) {
  en = [[F is added in two ways, to compare. The first, *post-norm* of 2017, adds F to Y,
    the normed row. "sip" is ({Y[2,1]}, {Y[2,2]}) and becomes ({sum2[2,1]}, {sum2[2,2]}).]],
  zh = [[F 用两种办法加，好作比较。第一种是 2017 年的*后置归一化*（post-norm），F 加到归一化之后
    的 Y 上。“喝”是 ({Y[2,1]}, {Y[2,2]})，成了 ({sum2[2,1]}, {sum2[2,2]})。]],
  focus = { sum2, 2, 1 },
}

at(O) {
  en = [[O is sum2 normalized, ({O[2,1]}, {O[2,2]}) for "sip". In post-norm every sum is normalized, so that the
    residual path itself passes a norm twice in a layer. (A layer that is post-norm
    throughout gives X to attention as it is, since the layer before has normalized it.)]],
  zh = [[O 是 sum2 归一化的结果，“喝”是 ({O[2,1]}, {O[2,2]})。post-norm 里每个和都要归一化，所以残差这
    条路在一层里要经过两次归一化。（整层都是 post-norm 的话，X 直接给注意力，因为上一层已
    经归一化过了。）]],
  focus = { O, 2, 1 },
}

at(sum_pre) {
  en = [[The second way is pre-norm: F is added to sum1 as it was before its norm. "we" is
    ({sum1[1,1]}, {sum1[1,2]}) and becomes ({sum_pre[1,1]}, {sum_pre[1,2]}). From X to sum_pre the
    residual path passes no norm, so these numbers can grow from layer to layer.]],
  zh = [[第二种是 pre-norm：F 加到 sum1 上，也就是归一化之前的那
    个。“我”是 ({sum1[1,1]}, {sum1[1,2]})，成了 ({sum_pre[1,1]}, {sum_pre[1,2]})。从 X 到 sum_pre，
    残差这条路没有经过归一化，所以这些数可能一层一层变大。]],
  focus = { sum_pre, 1, 1 },
}

at(O_pre) {
  en = [[Before the scores over the vocabulary are computed, the rows of the residual are brought to one scale.
    So pre-norm has one final norm after the last layer. This model has one layer, and "sip" becomes
    ({O_pre[2,1]}, {O_pre[2,2]}).]],
  zh = [[计算词表上的分数之前，残差上的各行要调到同样的尺度。所以 pre-norm 在最后一层之后有一次最终
    的归一化。这里只有一层，“喝”变成 ({O_pre[2,1]}, {O_pre[2,2]})。]],
  notes = {
    en = [[GPT-2 calls it ln_f. Less warm-up: Xiong et al. 2020. Very deep pre-norm models can
      still diverge.]],
    zh = [[GPT-2 里它叫 ln_f。不那么依赖预热：Xiong 等，2020。很深的 pre-norm 模型也还是可能发散。]],
  },
  focus = { O_pre, 2, 1 }, core = true,
}
at(O_pre) {
  en = [[Which is better? Post-norm came first, and article C, section 5.2.4, says that it is
    generally held to be better. Deep models mostly use pre-norm now: its gradients are of
    the right size from the start, so it trains steadily with less warm-up.]],
  zh = [[哪一种更好？post-norm 在先，文章 C 的 5.2.4 节说一般认为它更好。深的模型现在多用 pre-norm：
    刚开始训练时它的梯度大小就合适，训练更稳，少要预热。]],
  focus = { O_pre, 2, 1 },
}

at(both) {
  en = [[both has the two outputs side by side, so that one backward pass serves both: for "sip" post-norm gives
    ({both[2,1]}, {both[2,2]}) and pre-norm ({both[2,3]}, {both[2,4]}).]],
  zh = [[both 把两种输出并排，好一起做
    反向：“喝”的 post-norm 是 ({both[2,1]}, {both[2,2]})，pre-norm 是 ({both[2,3]}, {both[2,4]})。]],
  focus = { both, 2, 1 },
}

-- Backward -----------------------------------------------------------------

at(d(both)) {
  en = [[The upstream gradient of lesson 1 is given once for each output: "we" has ({dboth[1,1]},
    {dboth[1,2]}) on post-norm's side and ({dboth[1,3]}, {dboth[1,4]}) on pre-norm's.]],
  zh = [[上游梯度和第 1 课相同，两边各一份：“我”在 post-norm 这边
    是 ({dboth[1,1]}, {dboth[1,2]})，在 pre-norm 那边是 ({dboth[1,3]}, {dboth[1,4]})。]],
  focus = { d(both), 1, 1 },
}

at(d(O)) {
  en = [[In post-norm's part "we" has ({dO[1,1]}, {dO[1,2]}).]],
  zh = [[post-norm 那一份，“我”的输出得到的梯度是 ({dO[1,1]}, {dO[1,2]})。]],
  focus = { d(O), 1, 1 },
}

at(d(O_pre)) {
  en = [[Pre-norm's part has the same numbers, ({dO_pre[1,1]}, {dO_pre[1,2]}) for "we".]],
  zh = [[pre-norm 那一份的数相同，“我”的输出也得到 ({dO_pre[1,1]}, {dO_pre[1,2]})。]],
  focus = { d(O_pre), 1, 1 },
}

at(d(sum2)) {
  en = [[Through post-norm's second norm the gradient ({dO[1,1]}, {dO[1,2]}) becomes ({dsum2[1,1]},
    {dsum2[1,2]}) for "we". A norm takes the direction of the row out of the gradient and
    divides by the root mean square.]],
  zh = [[反向经过 post-norm 的第二次归一化：“我”的 ({dO[1,1]}, {dO[1,2]}) 成
    了 ({dsum2[1,1]}, {dsum2[1,2]})。归一化从梯度里去掉这一行自己的方向，再除以均方根。]],
  focus = { d(sum2), 1, 1 }, core = true,
  notes = {
    en = [[Let the class multiply row 1 by row 1 of sum2: 0.283⋅1.823 − 0.264⋅1.949 = 0. Along
      its own direction a row cannot change what the norm gives, so no gradient points
      there.]],
    zh = [[让学生把第 1 行和 sum2 的第 1 行做点积：0.283⋅1.823 − 0.264⋅1.949 = 0。一行沿自己的
      方向伸缩，归一化的结果不变，所以梯度在这个方向上没有分量。]],
  },
}

at(d(sum_pre)) {
  en = [[Through the final norm the gradient of "we" becomes ({dsum_pre[1,1]}, {dsum_pre[1,2]}).]],
  zh = [[反向经过最终的归一化，“我”的梯度成了 ({dsum_pre[1,1]}, {dsum_pre[1,2]})。]],
  focus = { d(sum_pre), 1, 1 }, core = true,
  notes = {
    en = [[About half of post-norm's 0.283 arrives: the row "we" has root mean square 3.73 here
      and 1.89 in sum2, and the norm divides by it. Not every number of pre-norm is the
      larger one.]],
    zh = [[到达的约是 post-norm 那边 0.283 的一半：“我”这一行的均方根在这里是 3.73，在 sum2 里
      是 1.89，而归一化要除以它。pre-norm 的数并不处处更大。]],
  },
}

at(d(F)) {
  en = [[F was added twice, to Y in post-norm and to sum1 in pre-norm. "sip" has
    ({dF[2,1]}, {dF[2,2]}).]],
  zh = [[F 加了两次：在 post-norm 里加到 Y 上，在 pre-norm 里加
    到 sum1 上，所以梯度有两份。“喝”那一行合计 ({dF[2,1]}, {dF[2,2]})。]],
  focus = { d(F), 2, 1 },
}
at(d(F)) {
  en = [[dF[1,1] is {dF[1,1]}: each of the two sums gives F its whole gradient.]],
  zh = [[dF[1,1] 是 {dF[1,1]}：两个和各把整份梯度交给 F。]],
  focus = { d(F), 1, 1 },
}

at(d(H_drop)) {
  en = [[dH_drop = dF⋅W2ᵀ: each of the eight units is multiplied by its row of W2. dH_drop[1,5] is
    {dH_drop[1,5]}, though H[1,5] was dropped; the dropout's own backward step comes next.]],
  zh = [[dH_drop = dF⋅W2ᵀ：八个单元各乘 W2 的一行。H[1,5] 虽然被丢掉了，dH_drop[1,5] 还
    是 {dH_drop[1,5]}；dropout 的反向在下一站。]],
  focus = { d(H_drop), 1, 5 },
}

at(d(H)) {
  en = [[In the backward pass dropout has the same mask. The gradients of the kept numbers are divided by 0.75:
    {dH_drop[1,1]} becomes {dH[1,1]}.]],
  zh = [[反向时，dropout 用的是同一张掩码。留下的数，梯度除以 0.75：{dH_drop[1,1]} 成了 {dH[1,1]}。]],
  focus = { d(H), 1, 1 }, core = true,
  notes = {
    en = [[Many think that dropout drops a weight or a whole column. It drops single numbers:
      column 5 is 0 for "we" and stays for the other two, so column 5 of W1 still learns
      from them, dW1[1,5] = -2.45.]],
    zh = [[常有人以为 dropout 丢的是参数，或者整列。它丢的是单个的数：第 5 列在“我”那里是 0，在
      另外两个词元那里还在，所以 W1 的第 5 列照样从它们那里学，dW1[1,5] = -2.45。]],
  },
}
at(d(H)) {
  en = [[dH[1,5] is {dH[1,5]}: H[1,5] was dropped, so the parameters that make it get nothing
    from it in this step.]],
  zh = [[dH[1,5] 是 {dH[1,5]}：H[1,5] 被丢掉了，所以算出它的那些参数，这一步从它那里得不到梯度。]],
  focus = { d(H), 1, 2 },
}

at(d(pre)) {
  en = [[dH is multiplied by the slope of GELU at pre. Column 2 of "we" is {pre[1,2]}, beyond GELU's
    lowest point at -0.75, where the slope is slightly negative: {dH[1,2]} becomes
    {dpre[1,2]}.]],
  zh = [[dH 要乘 GELU 在 pre 处的斜率。“我”的第 2 列是 {pre[1,2]}，已过了 GELU 在 -0.75 处的最
    低点，斜率略小于 0：{dH[1,2]} 成了 {dpre[1,2]}。]],
  focus = { d(pre), 1, 2 },
}

at(d(Y)) {
  en = [[Y was used twice, by the feed-forward network and by post-norm's residual: dY =
    dpre⋅W1ᵀ + dsum2. dY[1,1] is {dY[1,1]}, of which {dsum2[1,1]} came along the residual.]],
  zh = [[Y 用了两次：前馈网络一次，post-norm 的残差一次，
    所以 dY = dpre⋅W1ᵀ + dsum2。dY[1,1] 是 {dY[1,1]}，其中 {dsum2[1,1]} 是沿残差来的。]],
  focus = { d(Y), 1, 1 },
}

at(d(sum1)) {
  en = [[dsum1 adds two parts: pre-norm's dsum_pre unchanged, {dsum_pre[1,1]}, and dY, {dY[1,1]}, after it has
    passed Y's norm. Together they make {dsum1[1,1]}.]],
  zh = [[dsum1 是两份之和：一份是 pre-norm 的 dsum_pre，原样是 {dsum_pre[1,1]}；另一份是 dY，{dY[1,1]} 还要
    经过 Y 的归一化。加起来是 {dsum1[1,1]}。]],
  focus = { d(sum1), 1, 1 }, core = true,
  notes = {
    en = [[If F is as large as Y and unrelated to it, their sum has root mean square √2, and a
      hundred norms divide what comes along the residual by 2⁵⁰, about 10¹⁵. Gradient comes through the
      sublayers as well, so that in real post-norm models it shrinks less.]],
    zh = [[如果 F 和 Y 一样大又互不相关，和的均方根就是 √2，一百次归一化会把沿残差传来的梯度除
      以 2⁵⁰，约 10¹⁵。梯度还经过各个子层传来，所以真正的 post-norm 模型里缩得没有这么多。]],
  },
}
at(d(sum1)) {
  en = [[Along the residual alone, pre-norm's {dsum_pre[1,1]} has passed no norm but the
    final one. Post-norm's {dsum2[1,1]} has to pass Y's norm as well: it is divided by the row's
    root mean square, about 2.84, which leaves 0.099.]],
  zh = [[单看残差这条路，pre-norm 的 {dsum_pre[1,1]} 只经过最终的那一次归一化。post-norm
    的 {dsum2[1,1]} 还要经过 Y 的归一化：除以这一行的均方根，约 2.84，得 0.099。]],
  focus = { d(sum1), 1, 2 },
}
at(d(sum1)) {
  en = [[In fifty such layers the residual path passes a hundred norms with post-norm, and with pre-norm only the
    final one.]],
  zh = [[这样的层叠五十层，post-norm 的残差要经过一百次归一化，pre-norm 还是只有最终的一次。]],
  focus = { d(sum1), 1, 2 },
}

at(d(Z)) {
  en = [[Z was added to X: sum1 = X + Z. For "tea" dsum1 is ({dsum1[3,1]}, {dsum1[3,2]}).]],
  zh = [[Z 加到了 X 上：sum1 = X + Z。“茶”的 dsum1 是 ({dsum1[3,1]}, {dsum1[3,2]})。]],
  focus = { d(Z), 3, 1 },
}
at(d(Z)) {
  en = [[A sum gives its whole gradient to each summand: attention gets ({dZ[1,1]},
    {dZ[1,2]}) for "we" and ({dZ[3,1]}, {dZ[3,2]}) for "tea", and X gets the same directly.]],
  zh = [[加法把整份梯度交给每一项：注意力这边，“我”得到 ({dZ[1,1]}, {dZ[1,2]})，“茶”得到 ({dZ[3,1]}, {dZ[3,2]})，X 也直接得到
    同样一份。]],
  focus = { d(Z), 1, 1 },
}

at(d(V)) {
  en = [[dV = Aᵀ⋅dZ: the value of "tea", to which "we" and "tea" itself give their largest shares, has the gradient
    ({dV[3,1]}, {dV[3,2]}).]],
  zh = [[dV = Aᵀ⋅dZ：“我”和“茶”自己都把最大的份额给了“茶”的值，它的梯度
    是 ({dV[3,1]}, {dV[3,2]})。]],
  focus = { d(V), 3, 1 },
}

at(d(A)) {
  en = [[dA = dZ⋅Vᵀ: in row 3 the rate of change with the share of "sip" alone is {dA[3,2]}, with that of "tea"
    {dA[3,3]}.]],
  zh = [[dA = dZ⋅Vᵀ：第 3 行里，f 对“喝”的份额的变化率是 {dA[3,2]}，对“茶”自己的份额是 {dA[3,3]}。]],
  focus = { d(A), 3, 3 },
}

at(d(S_scaled)) {
  en = [[When the score of "tea" for itself rises, f grows: dS_scaled[3,3] is {dS_scaled[3,3]}. Each row adds up to
    0.]],
  zh = [[“茶”给自己的分数升高，f 就变大：dS_scaled[3,3] 是 {dS_scaled[3,3]}。每一行加起来是 0。]],
  focus = { d(S_scaled), 3, 3 },
}

at(d(S)) {
  en = [[As in the forward pass, there is a division by √2: {dS_scaled[3,3]} becomes {dS[3,3]}.]],
  zh = [[和前向时一样，再除一次 √2：{dS_scaled[3,3]} 成了 {dS[3,3]}。]],
  focus = { d(S), 3, 3 },
}

at(d(K)) {
  en = [[dK = dSᵀ⋅X_n: the row of "tea" is ({dK[3,1]}, {dK[3,2]}).]],
  zh = [[dK = dSᵀ⋅X_n：“茶”那一行是 ({dK[3,1]}, {dK[3,2]})。]],
  focus = { d(K), 3, 2 },
}

at(d(Wk)) {
  en = [[dWk = X_nᵀ⋅dK: {dWk[1,1]} and {dWk[1,2]} in row 1. These gradients have come
    through the softmax and the √2.]],
  zh = [[dWk = X_nᵀ⋅dK：第 1 行是 {dWk[1,1]} 和 {dWk[1,2]}。这些梯度经过了 softmax 和 √2。]],
  focus = { d(Wk), 1, 2 },
}

at(d(Wv)) {
  en = [[dWv = X_nᵀ⋅dV: {dWv[1,1]} and {dWv[1,2]} in row 1, larger than dWk's as in lesson
    1, since the values do not pass a softmax.]],
  zh = [[dWv = X_nᵀ⋅dV：第 1 行是 {dWv[1,1]} 和 {dWv[1,2]}，比 dWk 的大，和第 1 课一样，因为
    值不经过 softmax。]],
  focus = { d(Wv), 1, 1 },
}

at(d(W1)) {
  en = [[Column 2 was below 0 for every token: {pre[1,2]}, {pre[2,2]}, {pre[3,2]}. With GELU
    column 2 of W1 still has a gradient, ({dW1[1,2]}, {dW1[2,2]}), though a small one.]],
  zh = [[第 2 列在每个词元上都小于 0：{pre[1,2]}、{pre[2,2]}、{pre[3,2]}。用 GELU，这一列还是有
    梯度 ({dW1[1,2]}, {dW1[2,2]})，虽然不大。]],
  focus = { d(W1), 1, 2 }, core = true,
  notes = {
    en = [[Ask for the sign of GELU's slope at -1: it is -0.083, since GELU falls until -0.75
      and rises only then. With ReLU column 2 of W1 would get no gradient from the three tokens.]],
    zh = [[问问 GELU 在 -1 处的斜率是正是负：是 -0.083，因为 GELU 到 -0.75 为止一直下降，之后才
      上升。换成 ReLU，W1 的第 2 列就得不到梯度。]],
  },
}

at(d(W2)) {
  en = [[dW2 = H_dropᵀ⋅dF: in row 5, for the sum, dW2[5,1] is {dW2[5,1]} and comes from "sip" and "tea" alone;
    for "we" unit 5 was dropped.]],
  zh = [[dW2 = H_dropᵀ⋅dF：第 5 行对应“和”，dW2[5,1] 是 {dW2[5,1]}，只来自“喝”和“茶”；“我”的被丢掉了。]],
  focus = { d(W2), 5, 1 },
}

at(d(X_n)) {
  en = [[X_n was used as query, as key and as value, so its gradient is a sum: ({dX_n[1,1]},
    {dX_n[1,2]}) for "we". It still has to pass the backward step of the norm before attention.]],
  zh = [[X_n 作过查询，又用来算键和值，所以梯度是几份之
    和：“我”是 ({dX_n[1,1]}, {dX_n[1,2]})。它还要经过注意力之前的那次归一化。]],
  focus = { d(X_n), 1, 1 },
}

at(d(X)) {
  en = [[dX is a sum of two parts: dsum1, directly along the residual, and the part through
    attention and its norm. Of dX[1,1] = {dX[1,1]}, {dsum1[1,1]} came directly.]],
  zh = [[dX 是两份之和：沿残差直接来的 dsum1，和经过注意力及其归一化来的一
    份。dX[1,1] = {dX[1,1]}，其中 {dsum1[1,1]} 是直接来的。]],
  focus = { d(X), 1, 1 }, core = true,
  notes = {
    en = [[Three quarters of dX[1,1] came directly. Ask what remains of dX with Wv set to 0: V
      is 0 then, no gradient comes through attention, and dX equals dsum1.]],
    zh = [[dX[1,1] 有四分之三是直接来的。问一问：把 Wv 设成 0，dX 还剩什么？这时 V 是 0，经过注意力的梯度
      就是 0，dX 等于 dsum1。]],
  },
}

-- Update -------------------------------------------------------------------

at(step(Wk)) {
  en = [[Of the four matrices Wk takes the smallest step: signs apart, no number in dWk is larger than
    {dWk[1,1]}.]],
  zh = [[四个权重矩阵里，Wk 的步子最小：不计符号，dWk 里的数最大是 {dWk[1,1]}。]],
  focus = { d(Wk), 1, 1 },
}

at(step(Wv)) {
  en = [[The largest number in dWv is {dWv[1,2]}, more than four times the largest in dWk. Optimisers such as Adam divide
    each gradient by its usual size, which evens out such differences.]],
  zh = [[dWv 里最大的数是 {dWv[1,2]}，是 dWk 里最大的四倍多。Adam 这样的优化器把每个梯度除以它平时的大小，这
    样的差距就拉平了。]],
  focus = { d(Wv), 1, 2 },
}

at(step(W1)) {
  en = [[All tokens share W1 and W2. With d_ff = 4d they hold 8d² parameters, where Wq, Wk,
    Wv and Wo together hold 4d²: two thirds of a layer.]],
  zh = [[所有词元共用 W1 和 W2。d_ff = 4d 的时候，它们有 8d² 个参数，而 Wq、Wk、Wv、Wo 一
    共 4d² 个：占一层的三分之二。]],
  focus = { d(W1), 1, 1 },
}

at(step(W2)) {
  en = [[Row 6, for the opposite of the sum, moves only by −lr times ({dW2[6,1]},
    {dW2[6,2]}), since the numbers in column 6 of H are small after GELU.]],
  zh = [[第 6 行对应“和”的相反数，只移动 −lr 乘 ({dW2[6,1]}, {dW2[6,2]})，因为 GELU 之后，H 的
    第 6 列都很小。]],
  focus = { d(W2), 6, 1 },
}
expect { X, 2, 1, near = 0 }
expect { X, 2, 2, near = 1 }
expect { gain, 1, 1, near = 1 }
expect { X, 1, 1, near = 1 }
expect { X, 1, 2, near = 2 }
expect { X_n, 1, 1, near = 0.632455 }
expect { X_n, 1, 2, near = 1.264911 }
expect { Wk, 1, 2, near = 1 }
expect { Wv, 1, 1, near = 1 }
expect { Wv, 2, 1, near = 1 }
expect { K, 3, 1, near = 1.341641 }
expect { K, 3, 2, near = 1.788854 }
expect { V, 2, 1, near = 1.414212 }
expect { V, 1, 1, near = 1.897366 }
expect { S, 2, 1, near = 2.683278 }
expect { S, 2, 2, near = 1.999996 }
expect { S, 2, 3, near = 2.529819 }
expect { S_scaled, 2, 1, near = 1.897364 }
expect { A, 2, 2, near = 0.24536 }
expect { Z, 2, 1, near = 1.740095 }
expect { Z, 2, 2, near = 1.009733 }
expect { Z, 1, 1, near = 1.761523 }
expect { Z, 1, 2, near = 0.919083 }
expect { sum1, 3, 2, near = 1.82562 }
expect { sum1, 1, 1, near = 2.761523 }
expect { sum1, 1, 2, near = 2.919083 }
expect { Y, 3, 1, near = 1.320735 }
expect { Y, 3, 2, near = 0.505627 }
expect { W1, 1, 2, near = -1 }
expect { W1, 1, 5, near = 1 }
expect { W1, 2, 5, near = 1 }
expect { pre, 1, 1, near = 0.97189 }
expect { pre, 1, 2, near = -0.97189 }
expect { pre, 1, 5, near = 1.999231 }
expect { ruler, 1, 7, near = 3 }
expect { bend, 1, 7, near = 2.99595 }
expect { ruler, 1, 1, near = -3 }
expect { bend, 1, 1, near = -0.00405 }
expect { bend, 1, 3, near = -0.158655 }
expect { bend_tanh, 1, 3, near = -0.158808 }
expect { gap, 1, 7, near = 0.000412 }
expect { gap, 1, 3, near = -0.000153 }
expect { gap, 1, 4, near = 0 }
expect { kink, 1, 3, near = 0 }
expect { H, 1, 1, near = 0.810991 }
expect { H, 1, 5, near = 1.953665 }
expect { H, 1, 2, near = -0.160899 }
expect { W2, 5, 1, near = -1 }
expect { W2, 5, 2, near = 1 }
expect { W2, 1, 1, near = 1 }
expect { W2, 1, 2, near = 0 }
expect { F, 2, 1, near = -2.756403 }
expect { F, 2, 2, near = 2.403175 }
expect { F, 1, 1, near = 0.850783 }
expect { Y, 2, 1, near = 0.925703 }
expect { Y, 2, 2, near = 1.069146 }
expect { sum2, 2, 1, near = -1.8307 }
expect { sum2, 2, 2, near = 3.472321 }
expect { O, 2, 1, near = -0.659557 }
expect { O, 2, 2, near = 1.250993 }
expect { sum_pre, 1, 1, near = 3.612306 }
expect { sum_pre, 1, 2, near = 3.840532 }
expect { O_pre, 2, 1, near = -0.31739 }
expect { O_pre, 2, 2, near = 1.378138 }
expect { both, 2, 1, near = -0.659557 }
expect { both, 2, 2, near = 1.250993 }
expect { both, 2, 3, near = -0.31739 }
expect { both, 2, 4, near = 1.378138 }
expect { d(both), 1, 1, near = 1 }
expect { d(both), 1, 2, near = 0 }
expect { d(both), 1, 3, near = 1 }
expect { d(both), 1, 4, near = 0 }
expect { d(O), 1, 1, near = 1 }
expect { d(O), 1, 2, near = 0 }
expect { d(O_pre), 1, 1, near = 1 }
expect { d(O_pre), 1, 2, near = 0 }
expect { d(sum2), 1, 1, near = 0.282704 }
expect { d(sum2), 1, 2, near = -0.264409 }
expect { d(sum_pre), 1, 1, near = 0.14232 }
expect { d(sum_pre), 1, 2, near = -0.133863 }
expect { d(F), 2, 1, near = 0.216932 }
expect { d(F), 2, 2, near = 0.094093 }
expect { d(H_drop), 1, 5, near = -0.823297 }
expect { d(H_drop), 1, 1, near = 0.425025 }
expect { d(H), 1, 1, near = 0.5667 }
expect { d(H), 1, 2, near = -0.531029 }
expect { d(pre), 1, 2, near = 0.040478 }
expect { d(Y), 1, 1, near = 0.788813 }
expect { d(sum1), 1, 1, near = 0.415825 }
expect { Y, 1, 1, near = 0.97189 }
expect { d(Z), 1, 1, near = 0.415825 }
expect { d(Z), 1, 2, near = -0.392605 }
expect { d(F), 1, 1, near = 0.425025 }
expect { d(Z), 3, 1, near = 0.550255 }
expect { d(Z), 3, 2, near = -0.97292 }
expect { d(V), 3, 1, near = 0.482632 }
expect { d(V), 3, 2, near = -0.68542 }
expect { d(A), 3, 2, near = -0.597738 }
expect { d(A), 3, 3, near = 0.549222 }
expect { d(S_scaled), 3, 3, near = 0.213452 }
expect { d(S), 3, 3, near = 0.150933 }
expect { d(K), 3, 1, near = 0.242559 }
expect { d(K), 3, 2, near = 0.123756 }
expect { d(Wk), 1, 1, near = 0.253643 }
expect { d(Wk), 1, 2, near = 0.133991 }
expect { d(Wv), 1, 1, near = 0.835469 }
expect { d(Wv), 1, 2, near = -1.164344 }
expect { pre, 2, 2, near = -0.925703 }
expect { pre, 3, 2, near = -1.320735 }
expect { d(W1), 1, 2, near = 0.031988 }
expect { d(W1), 2, 2, near = 0.033093 }
expect { d(W2), 5, 1, near = 2.636038 }
expect { d(X_n), 1, 1, near = 0.205027 }
expect { d(X_n), 1, 2, near = -0.126657 }
expect { d(X), 1, 1, near = 0.551603 }
expect { d(W2), 6, 1, near = -0.03911 }
expect { d(W2), 6, 2, near = 0.018433 }

closing {
  en = [[
- The residual connection adds a sublayer's output to its input.
- A norm brings rows to one scale, and takes a direction out of the gradient.
- The feed-forward network takes each token by itself to 4d columns and back, with an activation function between.
- Below 0 GELU has a small gradient, ReLU has none.
- Dropout uses one mask forward and backward, divides the rest by 1 − p, and is off in inference.
- Pre-norm has a norm before each sublayer, none on the residual, and a final one. Post-norm has a norm on each sum.

Try `:set X[3,1] 30` and see which norms make the row small again.]],
  zh = [[
- 残差连接把子层的输出加到输入上。
- 归一化把各行调到同样的尺度，也从梯度里去掉一个方向。
- 前馈网络对每个词元各算各的，先到 4d 列，再回到 d 列，中间有激活函数。
- 负数处 GELU 还有小梯度，ReLU 的梯度是 0。
- dropout 在前向和反向用同一张掩码，留下的除以 1 − p，推理时不用。
- pre-norm 在每个子层之前归一化，残差上没有，最后有一次最终的归一化；post-norm 对每个和归一化。

用 `:set X[3,1] 30` 试一试，看哪些归一化使这一行重新变小。]],
}

-- Tasks --------------------------------------------------------------------

ask {
  at = sum1, id = "residual", cell = { 2, 1 },
  prompt = { en = "The first number of \"sip\" is {X[2,1]}, and attention gives {Z[2,1]}. What is sum1[2,1]?",
             zh = "“喝”的第 1 个分量是 {X[2,1]}，注意力给出 {Z[2,1]}。sum1[2,1] 是多少？" },
  reason = { en = "{X[2,1]} + {Z[2,1]}. The word itself brings {X[2,1]} here, so the sum is all attention's.",
             zh = "{X[2,1]} + {Z[2,1]}。词自己的分量是 {X[2,1]}，所以和就等于注意力给的那份。" },
  hints = { { en = "The residual connection is a sum.", zh = "残差连接就是相加。" } },
  slips = {
    [0] = { en = "It is added, not multiplied.", zh = "是加，不是乘。" },
    [0.870048] = { en = "A residual is a sum, not a mean.", zh = "残差是和，不是均值。" },
  },
}

ask {
  at = pre, id = "wide", shape_of = pre,
  prompt = { en = "Y is 3 by 2 and d_ff = 4d. What shape has Y⋅W1?",
             zh = "Y 是 3×2，d_ff = 4d。Y⋅W1 是什么形状？" },
  reason = { en = "Each of the 3 tokens gets a number from each of the 4⋅2 = 8 columns of W1.",
             zh = "三个词元，各从 W1 的 4⋅2 = 8 列得到一个数。" },
  hints = { { en = "As many rows as tokens.", zh = "有几个词元就有几行。" } },
  slips = {
    ["8x3"] = { en = "So it is in books with tokens as columns. Here a token is a row.",
                zh = "反了：那是词元作列的写法。这里一个词元是一行。" },
    ["2x8"] = { en = "That is W1 itself.", zh = "W1 自己才是 2×8。" },
    ["3x4"] = { en = "4d is 4⋅2 = 8, not 4.", zh = "4d 是 4⋅2 = 8，不是 4。" },
  },
}

ask {
  at = pre, id = "below-zero",
  prompt = { en = [[GELU comes next: x times the share of a normal distribution that
                  lies below x. What becomes of pre[1,2] = -0.972?]],
             zh = "GELU：x 乘以正态分布里小于 x 的那一份。pre[1,2] = -0.972 变成什么？" },
  choice = {
    { en = "Exactly 0", zh = "恰好是 0" },
    { en = "A little below 0", zh = "比 0 小一点点" },
    { en = "A little above 0", zh = "比 0 大一点点" },
    { en = "It stays -0.972", zh = "还是 -0.972" },
  },
  answer = 2,
  reason = { en = "-0.972 times 17 % is about -0.16.",
             zh = "-0.972 的 17%，约为 -0.16。" },
  hints = { { en = "A share lies between 0 and 1.",
              zh = "一份总在 0 和 1 之间。" },
            { en = "The share of a normal distribution below -0.97 is 17 %.",
              zh = "正态分布里，小于 -0.97 的占 17%。" } },
  slips = {
    [1] = { en = "That is ReLU. GELU at -0.972 is not quite 0.",
            zh = "那是 ReLU。GELU 在 -0.972 处不等于 0。" },
    [3] = { en = "A negative number times a share stays negative.",
            zh = "负数乘一个比例，还是负的。" },
    [4] = { en = "Only large positive numbers pass whole.",
            zh = "只有大的正数才几乎原样通过。" },
  },
}

ask {
  at = H, id = "kept", answer = function() return H_drop[1][1] end,
  prompt = { en = [[Next comes dropout with p = 0.25, in training. H[1,1] = {H[1,1]:3} is
                  kept. What becomes of it?]],
             zh = [[下一站是训练时的 dropout，p = 0.25。H[1,1] = {H[1,1]:3} 会留下来。留下来是
               多少？]] },
  reason = { en = "What is kept is divided by 1 - 0.25: {H[1,1]:3}/0.75 = {H_drop[1,1]:3}.",
             zh = "留下的要除以 1 - 0.25：{H[1,1]:3}/0.75 = {H_drop[1,1]:3}。" },
  hints = { { en = "On average three of four are kept. Their sum should stay what it was.",
              zh = "平均四个留三个，总和应当不变。" } },
  slips = {
    [0.810991] = {
        en = "On average a quarter would be lost: divide by 0.75.",
        zh = "那样总和平均会少四分之一。留下的要除以 0.75。"
    },
    [0.608243] = { en = "Divided by 0.75, not multiplied.", zh = "是除以 0.75，不是乘。" },
    [3.243963] = {
        en = "Divided by what is kept, 1 − p, not by p.",
        zh = "除的是留下的比例 1 − p，不是 p。"
    },
  },
}

ask {
  at = d(H), id = "dropped", cell = { 1, 5 },
  prompt = { en = "H[1,5] was dropped; dH_drop[1,5] is {dH_drop[1,5]}. What is dH[1,5]?",
             zh = "H[1,5] 被丢掉了；dH_drop[1,5] 是 {dH_drop[1,5]}。dH[1,5] 是多少？" },
  reason = { en = "The mask has 0 here, so H_drop[1,5] stays 0 whatever H[1,5] is, and f does not change with it.",
             zh = "掩码在这里是 0：不管 H[1,5] 是多少，H_drop[1,5] 都是 0，f 也就不随它变。" },
  hints = { { en = "Would anything after the dropout change if H[1,5] did?",
              zh = "H[1,5] 变了，dropout 之后有什么会变吗？" } },
  slips = {
    [-0.823297] = {
        en = "That is the gradient of H_drop. The mask has 0 here.",
        zh = "那是 H_drop 的梯度；掩码在这里是 0。"
    },
    [-1.097729] = {
        en = "Division by 0.75 is for those that were kept.",
        zh = "除以 0.75 是留下的才有的。"
    },
  },
}

ask {
  at = d(sum_pre), id = "free-wire",
  prompt = { en = [[sum_pre = sum1 + F, and dsum_pre[1,1] is {dsum_pre[1,1]}. How much of it reaches
                  sum1 directly?]],
             zh = "sum_pre = sum1 + F，dsum_pre[1,1] 是 {dsum_pre[1,1]}。它有多少直接到 sum1？" },
  choice = {
    { en = "All of it", zh = "全部" },
    { en = "Half, F gets the other", zh = "一半，另一半归 F" },
    { en = "What is left of it after a norm", zh = "经过归一化剩下的那一份" },
  },
  answer = 1,
  reason = { en = "sum_pre = sum1 + F: with slope 1, all of it goes to both.",
             zh = "sum_pre = sum1 + F，斜率是 1，两边得到的都是全部。" },
  hints = { { en = "What stands between sum_pre and sum1?",
              zh = "sum_pre 和 sum1 之间隔着什么？" } },
  slips = {
    [2] = { en = "A sum hands the whole gradient to both.", zh = "加法把梯度整份交给两边。" },
    [3] = { en = "That is post-norm. Here no norm stands on the residual.",
            zh = "那是 post-norm。这里的残差上没有归一化。" },
  },
}

ask {
  at = d(Y), id = "two-ways-step-by-step", covers = { d(sum1), 1, 1 }, answer = 0.415824832874,
  prompt = { en = "dsum1, next, is a sum of two parts. Finish the derivation: dsum1[1,1]?",
             zh = "下一站的 dsum1 是两份之和。把推导做完：dsum1[1,1] 是多少？" },
  steps = {
    { en = "sum_pre = sum1 + F, so dsum_pre[1,1] = 0.1423 reaches sum1 unchanged",
      zh = "sum_pre = sum1 + F，所以 dsum_pre[1,1] = 0.1423 原样到 sum1" },
    { en = "Y = norm(sum1) gives (dY − Y⋅mean(dY∘Y))/r, r the row's root mean square",
      zh = "Y = norm(sum1) 给出 (dY − Y⋅mean(dY∘Y))/r，r 是 sum1 这一行的均方根" },
    { en = "here dY[1,1] = 0.7888, Y[1,1] = 0.9719, mean(dY∘Y) = 0.0120, r = 2.841",
      zh = "这里 dY[1,1] = 0.7888，Y[1,1] = 0.9719，mean(dY∘Y) = 0.0120，r = 2.841" },
  },
  reason = { en = "(0.7888 − 0.9719⋅0.0120)/2.841 = 0.2735 by way of the norm, and 0.1423 + 0.2735 = 0.4158.",
             zh = "经过归一化的是 (0.7888 − 0.9719⋅0.0120)/2.841 = 0.2735，0.1423 + 0.2735 = 0.4158。" },
  hints = { { en = "sum1 was used twice, so two parts are added.", zh = "sum1 用了两次，所以两份相加。" } },
  slips = {
    [0.142320] = { en = "That is pre-norm's part alone.", zh = "那只是 pre-norm 的一份。" },
    [0.273504] = { en = "That is the norm's part alone.", zh = "那只是过归一化的一份。" },
    [0.931133] = { en = "dY has to pass Y's norm first.", zh = "dY 还要先过 Y 的归一化。" },
    [0.419935] = { en = "That is dY/r. The norm also subtracts Y⋅mean(dY∘Y).",
                   zh = "你只除以 r。归一化还要去掉这一行自己的方向，减 Y⋅mean(dY∘Y)。" },
  },
}

try {
  at = Z, id = "switch-off", only = { Wv },
  prompt = { en = "Switch attention off: make all of Z 0, with Wv alone. Then look at sum1.",
             zh = "把注意力关掉：只改 Wv，让 Z 全是 0。再去看看 sum1。" },
  reason = { en = "Values of 0 add up to 0, and the residual still brings X to sum1.",
             zh = "值全是 0，加权求和也是 0；残差照样把 X 带到 sum1。" },
  hints = { { en = "If all values are 0, so is every weighted sum of them.", zh = "值全是 0，加权求和也是 0。" },
            { en = "Three numbers of Wv are not 0 yet.", zh = "Wv 里还有三个数不是 0。" } },
  reached = function()
    for i = 1, 3 do
      for j = 1, 2 do
        if math.abs(Z[i][j]) > 1e-9 then return false end
      end
    end
    return true
  end,
  solution = { "set Wv[1,1] 0", "set Wv[2,1] 0", "set Wv[2,2] 0" },
}

expect { sum1, 3, 1, near = 3, after = { "set Wv[1,1] 0", "set Wv[2,1] 0", "set Wv[2,2] 0" } }
expect { sum1, 2, 2, near = 1, after = { "set Wv[1,1] 0", "set Wv[2,1] 0", "set Wv[2,2] 0" } }

ask {
  at = X_n, id = "normed", covers = { X_n, 2 },
  prompt = { en = "\"sip\" is ({X[2,1]}, {X[2,2]}). What becomes of its second component under RMSNorm?",
             zh = "“喝”是 ({X[2,1]}, {X[2,2]})。经过 RMSNorm，它的第 2 个分量变成多少？" },
  choice = { { en = "it stays", zh = "不变" }, { en = "√2 times as much", zh = "变成 √2 倍" }, { en = "twice as much", zh = "变成两倍" } },
  answer = 2,
  reason = { en = "Divided by √((0 + 1)/2) = 1/√2, a component is √2 times as large.",
             zh = "除以 √((0 + 1)/2) = 1/√2，分量就变成 √2 倍。" },
  hints = { { en = "The mean of its squares is (0 + 1) / 2.", zh = "它的平方的均值是 (0 + 1) / 2。" } },
  slips = {
    [1] = { en = "Then the length would be 1. RMSNorm makes the root mean square 1.", zh = "那是让长度等于 1。RMSNorm 是让均方根等于 1。" },
    [3] = { en = "That divides by the mean square; the root of it is √½.", zh = "那是除以平方的均值；还要开方，是 √½。" },
  },
}

ask {
  at = A, id = "most", order_of = { A, 1 },
  prompt = { en = "\"we\" has the scaled scores ({S_scaled[1,1]:2}, {S_scaled[1,2]:2}, {S_scaled[1,3]:2}). To which words does it give most, and least?",
             zh = "“我”缩放之后的分数是 ({S_scaled[1,1]:2}, {S_scaled[1,2]:2}, {S_scaled[1,3]:2})。它给谁最多，给谁最少？" },
  reason = { en = "The larger of two scores has the larger e^x, and all three are divided by the same sum.",
             zh = "分数大的，e^x 也大，而三个都除以同一个和。" },
  hints = { { en = "Softmax keeps the order.", zh = "softmax 不改变大小次序。" } },
  slips = {
    ["1 3 2"] = { en = "A word need not give most to itself. Compare {S_scaled[1,1]:2} and {S_scaled[1,3]:2}.",
                  zh = "一个词不一定给自己最多。比一比 {S_scaled[1,1]:2} 和 {S_scaled[1,3]:2}。" },
    ["2 1 3"] = { en = "That is from least to most.",
                  zh = "你是从小到大排的。" },
  },
}

ask {
  at = gain, id = "own-row",
  prompt = { en = "Next, X_n is X normed. On which rows of X does row \"sip\" of X_n depend?",
             zh = "下一站 X_n 是 X 归一化的结果。X_n 里“喝”那一行，取决于 X 的哪几行？" },
  choice = {
    { en = "Its own alone", zh = "只有它自己" },
    { en = "All three", zh = "三行都有" },
    { en = "The rows before it", zh = "它前面的行" },
  },
  answer = 1,
  reason = { en = "The mean of the squares is that of the row alone.",
             zh = "平方的均值只在这一行里取。" },
  hints = { { en = "A norm takes its mean along the row.", zh = "归一化的均值是横着取的。" } },
  slips = {
    [2] = { en = "That would be attention, or batch norm.", zh = "那是注意力，或者批归一化。" },
    [3] = { en = "There is no mask in an encoder, and a norm does not use other rows.", zh = "编码器里没有掩码，归一化也不用别的行。" },
  },
}

ask {
  at = W2, id = "back", shape_of = F,
  prompt = { en = "H_drop is 3 by 8, W2 8 by 2. What shape will F = H_drop⋅W2 have?",
             zh = "H_drop 是 3×8，W2 是 8×2。F = H_drop⋅W2 会是什么形状？" },
  reason = { en = "W2 has a column for each of the d = 2 numbers that F must have to be added to Y.",
             zh = "F 要和 Y 相加，每行得是 d = 2 个数，所以 W2 有两列。" },
  hints = { { en = "F is added to Y, so their shapes must fit.", zh = "F 要和 Y 相加，形状得一样。" } },
  slips = {
    ["3x8"] = { en = "That is H_drop. W2 leads back to d = 2.", zh = "那是 H_drop。W2 把它带回 d = 2。" },
    ["2x3"] = { en = "Here a token is a row.", zh = "这里一个词元是一行。" },
    ["8x2"] = { en = "That is W2. F has a row for each token.",
                zh = "W2 才是 8×2。F 一个词元一行。" },
  },
}

ask {
  at = ruler, id = "minus-one",
  prompt = { en = "GELU is x times the share of a normal distribution that lies below x. What is GELU(3)?",
             zh = "GELU 是 x 乘以正态分布里小于 x 的那一份。GELU(3) 是多少？" },
  choice = { { en = "nearly 3", zh = "接近 3" }, { en = "nearly 1", zh = "接近 1" }, { en = "half of it", zh = "一半" } },
  answer = 1,
  reason = { en = "99.9 % of a normal distribution lie below 3, and 3⋅0.999 is nearly 3.",
             zh = "正态分布里小于 3 的占 99.9%，3⋅0.999 接近 3。" },
  hints = { { en = "How much of a normal distribution lies below 3?", zh = "正态分布里，小于 3 的占多少？" } },
  slips = {
    [2] = { en = "That is tanh or a sigmoid, which stay below 1.", zh = "那是 tanh 或 sigmoid，不超过 1。" },
    [3] = { en = "Half of a normal distribution lies below 0; below 3 lies nearly all.", zh = "小于 0 的占一半；小于 3 的几乎是全部。" },
  },
}

ask {
  at = sum_pre, id = "as-it-was", cell = { 2, 1 },
  prompt = { en = "For \"sip\" sum1 is {sum1[2,1]}, Y is {Y[2,1]}, F is {F[2,1]} in column 1. What is sum_pre[2,1]?",
             zh = "“喝”的第 1 列，sum1 是 {sum1[2,1]}，Y 是 {Y[2,1]}，F 是 {F[2,1]}。sum_pre[2,1] 是多少？" },
  reason = { en = "Pre-norm adds F to the row as it was before the norm: {sum1[2,1]} + ({F[2,1]}).",
             zh = "pre-norm 把 F 加到归一化之前的那一行上：{sum1[2,1]} + ({F[2,1]})。" },
  hints = { { en = "F is added to the row as it was before the norm.", zh = "F 加到归一化之前的那一行上。" } },
  slips = {
    [-1.830700] = { en = "That is Y + F, post-norm's sum.", zh = "那是 Y + F，post-norm 的和。" },
    [4.496498] = { en = "F is negative here.", zh = "这里的 F 是负的。" },
  },
}

ask {
  at = d(F), id = "both-ways", cell = { 1, 1 },
  prompt = { en = "dsum2[1,1] is {dsum2[1,1]}, dsum_pre[1,1] is {dsum_pre[1,1]}. What is dF[1,1]?",
             zh = "dsum2[1,1] 是 {dsum2[1,1]}，dsum_pre[1,1] 是 {dsum_pre[1,1]}。dF[1,1] 是多少？" },
  reason = { en = "F is a summand of sum2 and of sum_pre, so it gets both gradients whole: {dsum2[1,1]} + {dsum_pre[1,1]}.",
             zh = "F 既加进 sum2，又加进 sum_pre，两份梯度都整份传来：{dsum2[1,1]} + {dsum_pre[1,1]}。" },
  hints = { { en = "F is a summand of both.", zh = "两个和里都有 F。" } },
  slips = {
    [0.282704] = { en = "That is post-norm's part alone.", zh = "那只是 post-norm 的一份。" },
    [0.142320] = { en = "That is pre-norm's part alone.", zh = "那只是 pre-norm 的一份。" },
    [0.212512] = { en = "That is the mean. The parts of two uses are added.",
                   zh = "这是均值。用了两次，两份要相加。" },
  },
}

ask {
  at = d(Z), id = "whole", cell = { 1, 1 },
  prompt = { en = "sum1 = X + Z, and dsum1[1,1] is {dsum1[1,1]}. What is dZ[1,1]?",
             zh = "sum1 = X + Z，dsum1[1,1] 是 {dsum1[1,1]}。dZ[1,1] 是多少？" },
  reason = { en = "If Z[1,1] rises, sum1[1,1] rises by just as much, whatever X[1,1] is: the factor is 1.",
             zh = "Z[1,1] 升高多少，sum1[1,1] 就升高多少，与 X[1,1] 无关：系数是 1。" },
  hints = { { en = "Raise Z[1,1] by a little. By how much does sum1[1,1] rise?", zh = "把 Z[1,1] 抬高一点点，sum1[1,1] 会高多少？" } },
  slips = {
    [0.207912] = { en = "A sum does not halve its gradient; X gets all of it as well.", zh = "加法不会把梯度减半；X 也得到整份。" },
    [0] = { en = "X gets all of it, and so does Z: a sum hands its gradient to both.",
            zh = "X 得到整份，Z 也得到整份：加法把梯度交给两边。" },
  },
}

ask {
  at = d(S_scaled), id = "falls", sign_of = { d(S_scaled), 3, 2 },
  prompt = { en = "Row 3 of dA is ({dA[3,1]}, {dA[3,2]}, {dA[3,3]}). What sign has dS_scaled[3,2], the score of \"tea\" for \"sip\"?",
             zh = "dA 的第 3 行是 ({dA[3,1]}, {dA[3,2]}, {dA[3,3]})。“茶”给“喝”的分数，dS_scaled[3,2] 是什么符号？" },
  reason = { en = [[{dA[3,2]} lies below the mean of the row, 0.17: "tea" gives most to itself, and there dA is {dA[3,3]}.]],
             zh = "{dA[3,2]} 低于这一行的加权均值 0.17：“茶”的份额大半给了自己，而那里的 dA 是 {dA[3,3]}。" },
  hints = { { en = "Is dA[3,2] above or below the mean of the row, weighted by its shares?", zh = "dA[3,2] 高于还是低于这一行的加权均值？" } },
  slips = {
    ["+"] = { en = "It is the least of the row: a larger share for \"sip\" makes f smaller.", zh = "它是这一行最小的：“喝”的份额变大，f 就变小。" },
    [0] = { en = "It would be 0 only at the mean of its row, or with no share at all.",
            zh = "只有恰好等于这一行的加权均值，或者份额为 0，才会是 0。" },
  },
}

ask {
  at = d(W1), id = "with-relu",
  prompt = { en = "Column 2 of pre is below 0 for all three tokens. With ReLU instead of GELU, what would column 2 of dW1 be?",
             zh = "pre 的第 2 列在三个词元上都小于 0。把 GELU 换成 ReLU，dW1 的第 2 列会是什么？" },
  choice = {
    { en = "Exactly 0", zh = "恰好是 0" },
    { en = "The same as now", zh = "和现在一样" },
    { en = "Larger", zh = "更大" },
  },
  answer = 1,
  reason = { en = "For all three tokens the slope is 0, so each term of the sum is 0.",
             zh = "三个词元上斜率都是 0，求和的每一项都是 0。" },
  hints = { { en = "The slope of ReLU below 0 is 0.", zh = "ReLU 在 0 以下的斜率是 0。" } },
  slips = {
    [2] = { en = "GELU's slope there is small, but not 0; ReLU's is 0.", zh = "GELU 在那里的斜率很小，但不是 0；ReLU 的是 0。" },
    [3] = { en = "Where ReLU is constant, its gradient is 0.", zh = "ReLU 是常数的地方，梯度是 0。" },
  },
}

ask {
  at = d(V), id = "direct",
  prompt = { en = "dX will be a sum. Along which way does it get dsum1 unchanged?",
             zh = "dX 会是几份之和。哪条路把 dsum1 原样带给它？" },
  choice = {
    { en = "The residual", zh = "残差" },
    { en = "The values", zh = "值" },
    { en = "None: every way passes a norm", zh = "没有：每条路都要过归一化" },
  },
  answer = 1,
  reason = { en = "sum1 = X + Z: an addition hands on its gradient unchanged.",
             zh = "sum1 = X + Z：加法把梯度原样传过去。" },
  hints = { { en = "sum1 = X + Z.", zh = "sum1 = X + Z。" } },
  slips = {
    [2] = { en = "That way leads through A, Wv and the norm before attention.", zh = "那条路要过 A、Wv 和注意力之前的归一化。" },
    [3] = { en = "In pre-norm the norms stand before sublayers, not on the residual.", zh = "pre-norm 的归一化在子层之前，不在残差上。" },
  },
}

ask {
  at = step(Wv), id = "parameters", answer = 32,
  prompt = { en = "W1 is 2 by 8, W2 8 by 2. How many parameters have both together? (Wk and Wv have 8.)",
             zh = "W1 是 2×8，W2 是 8×2。两个一共有几个参数？（Wk 和 Wv 一共 8 个。）" },
  reason = { en = "2⋅8 + 8⋅2 = 16 + 16 = 32.",
             zh = "2⋅8 + 8⋅2 = 16 + 16 = 32。" },
  hints = { { en = "16 each.", zh = "各 16 个。" } },
  slips = {
    [16] = { en = "That is one of the two.", zh = "那只是其中一个。" },
    [96] = { en = "The tokens share them; nothing is multiplied by 3.", zh = "词元共用它们，不用乘 3。" },
  },
}

ask {
  at = K, id = "not-symmetric",
  prompt = { en = "Queries are X_n itself, keys X_n⋅Wk. Will S be symmetric?",
             zh = "查询就是 X_n，键是 X_n⋅Wk。S 会是对称的吗？" },
  choice = {
    { en = "Yes: both come from X_n", zh = "会：两个都来自 X_n" },
    { en = "No", zh = "不会" },
  },
  answer = 2,
  reason = { en = "S = X_n⋅Wkᵀ⋅X_nᵀ, and Wk has 1 above its diagonal, 0 below.",
             zh = "S = X_n⋅Wkᵀ⋅X_nᵀ，而 Wk 对角线上方是 1，下方是 0。" },
  hints = { { en = "S = X_n⋅Wkᵀ⋅X_nᵀ. Is Wk symmetric?", zh = "S = X_n⋅Wkᵀ⋅X_nᵀ。Wk 对称吗？" } },
  slips = { [1] = { en = "It would be if Wk were symmetric too; it has a 1 in one corner only.",
                    zh = "Wk 也对称才会这样；它只有一个角上是 1。" } },
}

ask {
  at = both, id = "side-by-side", shape_of = both,
  prompt = { en = "O and O_pre are 3 by 2. What shape have they side by side?",
             zh = "O 和 O_pre 都是 3×2。并排放着是什么形状？" },
  reason = { en = "Side by side the rows stay as many as they are, and the columns are 2 + 2.",
             zh = "左右并排，行数不变，列数是 2 + 2。" },
  hints = { { en = "The rows stay the tokens.", zh = "行还是词元。" } },
  slips = {
    ["6x2"] = { en = "That is one below the other.", zh = "上下摆才是 6×2。" },
    ["3x2"] = { en = "That would be their sum.", zh = "相加才是 3×2。" },
  },
}

ask {
  at = d(K), id = "how-often", answer = 3,
  prompt = { en = "How many uses of X_n does dX_n add up?", zh = "dX_n 要把 X_n 的几次使用加起来？" },
  reason = { en = "As queries, in K and in V: three. The residual adds X, not X_n.",
             zh = "查询、K、V，一共三次。残差加的是 X，不是 X_n。" },
  hints = { { en = "Queries, keys, values. The residual adds X, not X_n.", zh = "查询、键、值。残差加的是 X，不是 X_n。" } },
  slips = {
    [4] = { en = "The residual uses X as it was before the norm.", zh = "残差用的是归一化之前的 X。" },
    [2] = { en = "K and V are made of it, and it is the query as well.", zh = "K 和 V 由它算出，而且它自己就是查询。" },
    [1] = { en = "Every use adds a part.", zh = "用一次就有一份。" },
  },
}

-- About four minutes.
play {
  "wait 9",
  "goto Z", "wait 8",
  "next", "explain", "wait 9",                            -- sum1
  "goto Y", "wait 9",
  "goto pre", "explain", "wait 9",
  "goto bend", "wait 7", "goto gap", "wait 7", "next", "wait 7",
  "next", "select H[1,2]", "explain", "wait 8",           -- H
  "next", "wait 10",                                      -- H_drop
  "goto O", "wait 8", "goto O_pre", "wait 10",
  "goto dsum2", "explain", "wait 9",
  "goto dH", "wait 8",
  "goto dsum1", "select dsum1[1,1]", "explain", "wait 12",
  "goto dW1", "wait 9",
  "goto dX", "explain", "wait 9",
  "goto sum1", "set Wv[1,1] 0", "set Wv[2,1] 0", "set Wv[2,2] 0", "wait 8", "reset", "wait 3",
  "goto closing", "wait 10",
}
expect { S_scaled, 1, 1, near = 1.979898 }
expect { S_scaled, 1, 2, near = 1.26491 }
expect { S_scaled, 1, 3, near = 2.199999 }
expect { sum1, 2, 1, near = 1.740095 }
expect { d(A), 3, 1, near = -0.186622 }
expect { Wk, 1, 1, near = 1 }
expect { Wk, 2, 1, near = 0 }
expect { Wk, 2, 2, near = 1 }
expect { S, 1, 2, near = 1.788852 }
expect { d(sum1), 3, 1, near = 0.550255 }
expect { d(sum1), 3, 2, near = -0.97292 }
