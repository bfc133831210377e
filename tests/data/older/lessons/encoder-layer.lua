-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 1, id = "encoder-layer", part = 2, order = 15, minutes = 45,
  needs = { "three-tokens", "norm" },
  title = { en = "An encoder layer: residual, norm, feed-forward", zh = "编码器层：残差、归一化、前馈" },
  keywords = { en = "encoder, residual connection, feed-forward, activation function, GELU, transformer",
    zh = "编码器、残差连接、前馈网络、激活函数、Transformer" },
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
ruler = constant { {-3,-2,-1,0,1,2,3} }
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
  en = [[Attention alone is not a layer. A Transformer wraps it: the input is normed,
    attention is added to what came in, and then each token goes through a small network of
    its own, again normed and added. What is each of these for? And which of them lets a
    gradient through fifty such layers?]],
  zh = [[光有注意力还不成一层。Transformer 在外面包了几样东西：先把输入归一化，再把注意力的
    结果加回到输入上，然后每个词元各自经过一个小网络，同样先归一化、再相加。这几样各有什么
    用？梯度能穿过五十层，靠的又是哪一样？]],
}

-- Attention ----------------------------------------------------------------

at(X) {
  en = [["we sip tea", the tokens of lesson 1: "sip" is ({X[2,1]}, {X[2,2]}). A layer is
    made of two sublayers, attention and feed-forward. X is used twice by the first: it is
    normed for attention, and it is added, as it is, to what attention gives.]],
  zh = [[“我”“喝”“茶”，第 1 课的词元：“喝”是 ({X[2,1]}, {X[2,2]})。一层由两个*子层*组成：注
    意力和前馈。第一个子层用了两次 X：一次归一化之后给注意力，一次原样加到注意力的结果上。]],
  focus = { X, 2, 1 },
}

at(gain) {
  en = [[The scale of RMSNorm, the same for all norms in this lesson, left at {gain[1,1]}
    and not learned, to keep the walk short.]],
  zh = [[RMSNorm 的缩放，这一课里几处归一化都用它，定成 {gain[1,1]}，也不学，免得路太长。]],
  focus = { gain, 1, 1 },
}

at(X_n) {
  en = [[X normed: each row is divided by its root mean square. "we" ({X[1,1]}, {X[1,2]})
    becomes ({X_n[1,1]}, {X_n[1,2]}). The norm stands before its sublayer; this is called
    *pre-norm* and is how most models are built today.]],
  zh = [[把 X 归一化：每一行除以自己的均方根。“我”({X[1,1]}, {X[1,2]}) 成
    了 ({X_n[1,1]}, {X_n[1,2]})。归一化放在子层之前，这叫 pre-norm，如今的模型多半这么搭。]],
  notes = {
    en = [[The 2017 paper has LayerNorm. Of a row of two numbers that would leave only 1 and
      −1, so a lesson this narrow takes RMSNorm, which many models of today use as well.]],
    zh = [[2017 年的论文用 LayerNorm。可每行只有两个数，那样就只剩 1 和 −1，所以这一课
      用 RMSNorm；今天也有许多模型用它。]],
  },
  focus = { X_n, 1, 1 }, core = true,
}

at(Wk) {
  en = [[The key matrix of lesson 1. Its columns are ({Wk[1,1]}, {Wk[2,1]}) and ({Wk[1,2]},
    {Wk[2,2]}).]],
  zh = [[第 1 课的键矩阵。两列是 ({Wk[1,1]}, {Wk[2,1]}) 和 ({Wk[1,2]}, {Wk[2,2]})。]],
  focus = { Wk, 1, 2 },
}

at(Wv) {
  en = [[The value matrix of lesson 1. Its column 1, ({Wv[1,1]}, {Wv[2,1]}), adds a token's
    two numbers.]],
  zh = [[第 1 课的值矩阵。它的第 1 列 ({Wv[1,1]}, {Wv[2,1]}) 把词元的两个数相加。]],
  focus = { Wv, 2, 1 },
}

at(K) {
  en = [[Keys, made of the normed rows: "tea" has ({K[3,1]}, {K[3,2]}). They differ less in
    length than in lesson 1, where it was (3, 4).]],
  zh = [[键，由归一化之后的行算出：“茶”是 ({K[3,1]}, {K[3,2]})。长短的差别比第 1 课小，那里
    它是 (3, 4)。]],
  focus = { K, 3, 2 },
}

at(V) {
  en = [[Values: column 1 lies between {V[2,1]} and {V[1,1]}.]],
  zh = [[值：第 1 列在 {V[2,1]} 和 {V[1,1]} 之间。]],
  focus = { V, 3, 1 },
}

at(S) {
  en = [[Scores S = X_n⋅Kᵀ (Wq is the identity): the row of "sip" is {S[2,1]}, {S[2,2]},
    {S[2,3]}. S is not symmetric, S[1,2] is {S[1,2]}, since Wk is not.]],
  zh = [[分数 S = X_n⋅Kᵀ（Wq 是单位矩阵）：“喝”那一行是 {S[2,1]}、{S[2,2]}、{S[2,3]}。S 不对
    称，S[1,2] 是 {S[1,2]}，因为 Wk 不对称。]],
  focus = { S, 2, 3 },
}

at(S_scaled) {
  en = [[Divided by √d_k = √2: {S[2,1]} becomes {S_scaled[2,1]}.]],
  zh = [[除以 √d_k = √2：{S[2,1]} 成了 {S_scaled[2,1]}。]],
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
  en = [[What attention gives: ({Z[2,1]}, {Z[2,2]}) for "sip", ({Z[1,1]}, {Z[1,2]}) for
    "we". With the Wv that was given the three rows are nearly equal, so most of what tells
    the tokens apart is lost here.]],
  zh = [[注意力给出的：“喝”是 ({Z[2,1]}, {Z[2,2]})，“我”是 ({Z[1,1]}, {Z[1,2]})。用原来给
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
  en = [[The residual connection: X + Z. {if edited}"tea" is ({sum1[3,1]}, {sum1[3,2]}) now, and
    ({X[3,1]}, {X[3,2]}) in X: where Z is 0, the two are the same.{else}"tea" becomes
    ({sum1[3,1]}, {sum1[3,2]}), clearly different from "we"
    ({sum1[1,1]}, {sum1[1,2]}).{end} The sublayer need not say what a token
    is, only what is to be changed in it.]],
  zh = [[残差连接：X + Z。{if edited}“茶”现在是 ({sum1[3,1]}, {sum1[3,2]})，X 里
    是 ({X[3,1]}, {X[3,2]})：Z 是 0 的地方，两者相同。{else}“茶”成了 ({sum1[3,1]}, {sum1[3,2]})，
    和“我”({sum1[1,1]}, {sum1[1,2]}) 分得很开。{end}子层不必说词元是什么，只要说它该改动什么。]],
  focus = { sum1, 3, 1 }, core = true,
  notes = {
    en = [["we" and "tea" are 2.29 apart again, as against 0.09 in Z. The sum asks for equal
      shapes: this is why every sublayer gives rows as wide as those it got. It is a plain
      sum, no mean and no share.]],
    zh = [[“我”和“茶”又相距 2.29，在 Z 里只有 0.09。能相加，形状就得相同，所以每个子层输出的行
      都和输入一样宽。这是直接相加，不是平均，也没有份额。]],
  },
}
at(sum1) {
  en = [[A sublayer whose output is 0 leaves X as it is, so a layer that is of no use does
    no harm. This is what made networks of more than a hundred layers possible, ResNet in
    2015 for images.]],
  zh = [[子层的输出是 0，X 就原样通过，所以一层没用也不会添乱。有了它，网络才能做到一百多
    层；2015 年的 ResNet 就是这样处理图像的。]],
  focus = { sum1, 2, 1 },
}

at(Y) {
  en = [[The second sublayer begins with its norm. Sums grow: "tea" was ({sum1[3,1]},
    {sum1[3,2]}), and RMSNorm makes it ({Y[3,1]}, {Y[3,2]}).]],
  zh = [[第二个子层从自己的归一化开始。相加会让数变
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
  en = [[The *feed-forward network* goes from d = 2 to d_ff = 4d = 8 columns. Each column is
    a pattern to be compared with the token: column 1 its first number, column 2 the
    opposite ({W1[1,2]}), column 5 the sum ({W1[1,5]} and {W1[2,5]}), column 7 the
    difference.]],
  zh = [[*前馈网络*先从 d = 2 列变成 d_ff = 4d = 8 列。每一列是一种花样，拿去和词元比：
    第 1 列是第一个数，第 2 列是它的反面（{W1[1,2]}），第 5 列是和
    （{W1[1,5]} 和 {W1[2,5]}），第 7 列是差。]],
  focus = { W1, 1, 5 },
}

at(pre) {
  en = [[pre = Y⋅W1: "we" has {pre[1,1]} of the first number and {pre[1,5]} of the sum. Each
    token is computed by itself; only attention lets one row use another.]],
  zh = [[pre = Y⋅W1：“我”的第一个数是 {pre[1,1]}，和是 {pre[1,5]}。每个词元各算各的；只有注
    意力让一行用到别的行。]],
  focus = { pre, 1, 5 },
}

at(ruler) {
  en = [[Next comes the activation function. Seven whole numbers, to see what it makes of
    each.]],
  zh = [[接下来是激活函数。先拿七个整数，看看它把每个数变成什么。]],
  focus = { ruler, 1, 3 },
}

at(bend) {
  en = [[GELU, x⋅Φ(x) with the normal distribution's Φ. {ruler[1,7]} becomes {bend[1,7]},
    {ruler[1,1]} becomes {bend[1,1]}, and −1 becomes {bend[1,3]}, not 0.]],
  zh = [[GELU，即 x⋅Φ(x)，Φ 是正态分布的分布函数。{ruler[1,7]} 变
    成 {bend[1,7]}，{ruler[1,1]} 变成 {bend[1,1]}，−1 变成 {bend[1,3]}，不是 0。]],
  focus = { bend, 1, 3 },
}

at(bend_tanh) {
  en = [[GELU by the tanh formula, as GPT-2 computes it: {bend_tanh[1,3]} at −1.]],
  zh = [[GELU 的 tanh 近似，GPT-2 就是这么算的：−1 处是 {bend_tanh[1,3]}。]],
  focus = { bend_tanh, 1, 3 },
}

at(gap) {
  en = [[The difference of the two: {gap[1,7]:5} at 3, {gap[1,3]:5} at −1, {gap[1,4]} at 0.
    It is small, but it shows in the fourth digit when two programs are compared.]],
  zh = [[两者之差：3 处 {gap[1,7]:5}，−1 处 {gap[1,3]:5}，0 处 {gap[1,4]}。差得很小，但把两
    个程序逐位对照时，第四位就会露出来。]],
  focus = { gap, 1, 7 },
}

at(kink) {
  en = [[ReLU, which the 2017 paper uses: {kink[1,3]} at −1 and for every number below 0,
    the number itself above. Where it is 0, no gradient comes back.]],
  zh = [[2017 年的论文用的是 ReLU：−1 和一切负数都是 {kink[1,3]}，正数原样。是 0 的地方，没
    有梯度传回来。]],
  focus = { kink, 1, 3 },
}

at(H) {
  en = [[GELU of pre: {pre[1,1]} becomes {H[1,1]}, {pre[1,5]} becomes {H[1,5]}, {pre[1,2]}
    becomes {H[1,2]}. Without the activation function W1 and W2 would be one matrix, and the
    eight columns would add nothing.]],
  zh = [[对 pre 做 GELU：{pre[1,1]} 变成 {H[1,1]}，{pre[1,5]} 变成 {H[1,5]}，{pre[1,2]} 变
    成 {H[1,2]}。没有激活函数，W1 和 W2 乘起来就是一个矩阵，那八列什么也没添。]],
  focus = { H, 1, 2 }, core = true,
  notes = {
    en = [[In a layer of full size W1 and W2 have 8d² numbers and the four matrices of
      attention 4d²: two thirds of a layer are here, where no token sees another.]],
    zh = [[在完整的一层里，W1 和 W2 有 8d² 个数，注意力的四个矩阵有 4d² 个：一层的三分之二在这
      里，而这里词元之间互不相看。]],
  },
}

at(H_drop) {
  en = [[Dropout, in training only: 5 of the 24 numbers are set to 0, the shaded ones,
    H[1,5] = {H[1,5]} among them. What is kept is divided by 1 − p = 0.75, so that the sum
    stays the same on average. The seed is fixed, so it is always the same five.]],
  zh = [[dropout，只在训练时用：24 个数里有 5 个变成 0，就是打了阴影的那
    些，H[1,5] = {H[1,5]} 也在内。留下的除以 1 − p = 0.75，这样平均下来总和不变。种子是固定
    的，所以每次都是这 5 个。]],
  notes = {
    en = [[Here dropout stands on the hidden numbers, to be seen on a wide matrix. The 2017
      paper (section 5.4) puts it on the output of each sublayer, before it is added, and on
      the sum of embedding and position; one of the articles (D, section 5) has it on the
      output, and much code has it on A and on the hidden numbers as well. In inference
      there is none.]],
    zh = [[这里的 dropout 放在隐藏层上，是因为那里列多，看得清楚。2017 年的论文（5.4 节）放
      在每个子层的输出上、相加之前，以及词嵌入与位置之和上；有篇文章（D，第 5 节）放在输出
      上；许多代码还放在 A 和隐藏层上。推理时不用 dropout。]],
  },
  focus = { H_drop, 1, 1 }, core = true,
}

at(W2) {
  en = [[W2 goes from 8 columns back to 2: row 5, ({W2[5,1]}, {W2[5,2]}), is what a token
    gets for each unit of the sum that it has, row 1, ({W2[1,1]}, {W2[1,2]}), for the first
    number.]],
  zh = [[W2 从 8 列回到 2 列：词元的“和”每有一个单位，就得到第 5 行 ({W2[5,1]}, {W2[5,2]})；
    第一个数每有一个单位，就得到第 1 行 ({W2[1,1]}, {W2[1,2]})。]],
  focus = { W2, 5, 1 },
}

at(F) {
  en = [[For "sip" the network gives ({F[2,1]}, {F[2,2]}), in which the sum counts most. For
    "we" the sum was dropped, and column 1 is positive, {F[1,1]}.]],
  zh = [[前馈网络的输出：“喝”是 ({F[2,1]}, {F[2,2]})，其中“和”占得最多。“我”的“和”被丢掉了，
    所以第 1 列是正的，{F[1,1]}。]],
  focus = { F, 2, 1 },
}

at(sum2) {
  en = [[F is added in two ways, to compare. The first, *post-norm* of 2017, adds F to Y,
    the normed row. "sip" is ({Y[2,1]}, {Y[2,2]}) and becomes ({sum2[2,1]}, {sum2[2,2]}).]],
  zh = [[F 用两种办法加，好作比较。第一种是 2017 年的 post-norm，F 加到归一化之后
    的 Y 上。“喝”是 ({Y[2,1]}, {Y[2,2]})，成了 ({sum2[2,1]}, {sum2[2,2]})。]],
  focus = { sum2, 2, 1 },
}

at(O) {
  en = [[O is sum2 normed: ({O[2,1]}, {O[2,2]}). In post-norm every sum is normed, so the
    norm stands on the residual itself, twice in a layer. (A layer that is post-norm
    throughout feeds X to attention as it is, since the layer before has normed it.)]],
  zh = [[O 是 sum2 归一化的结果：({O[2,1]}, {O[2,2]})。post-norm 里每个和都要归一化，所以归
    一化就在残差这条路上，一层两次。（整层都是 post-norm 的话，X 直接给注意力，因为上一层已
    经归一化过了。）]],
  focus = { O, 2, 1 },
}

at(sum_pre) {
  en = [[The second way is pre-norm: F is added to sum1 as it was before its norm. "we" is
    ({sum1[1,1]}, {sum1[1,2]}) and becomes ({sum_pre[1,1]}, {sum_pre[1,2]}). Nothing on the
    way from X to here was divided, so these numbers grow from layer to layer.]],
  zh = [[第二种是 pre-norm：F 加到 sum1 上，也就是归一化之前的那
    个。“我”是 ({sum1[1,1]}, {sum1[1,2]})，成了 ({sum_pre[1,1]}, {sum_pre[1,2]})。从 X 到这
    里，这条路上没有除过什么，所以数会一层一层变大。]],
  focus = { sum_pre, 1, 1 },
}

at(O_pre) {
  en = [[The numbers of the residual have to come back to one size before they go on to the
    vocabulary. So pre-norm has a final norm, one, after the last layer. Here the stack is
    one layer: ({O_pre[2,1]}, {O_pre[2,2]}) for "sip".]],
  zh = [[残差上的数在送去词表之前，要调回同样的大小。所以 pre-norm 在最后一层之后有一个最终
    的归一化，只有这一个。这里只有一层：“喝”是 ({O_pre[2,1]}, {O_pre[2,2]})。]],
  notes = {
    en = [[GPT-2 calls it ln_f. One article (C, section 5.2.4) says that post-norm is
      generally held to be better. In deep models pre-norm is usual now: its gradients are
      well-behaved at the start, so that it needs warm-up less (Xiong et al. 2020). Very
      deep pre-norm models can still diverge.]],
    zh = [[GPT-2 里它叫 ln_f。有篇文章（C，5.2.4 节）说一般认为 post-norm 效果更好。如今的深
      层模型通常用 pre-norm：刚开始训练时它的梯度大小合适，不那么依赖预热
      （Xiong 等，2020）。很深的 pre-norm 模型也还是可能发散。]],
  },
  focus = { O_pre, 2, 1 }, core = true,
}

at(both) {
  en = [[The two outputs side by side, so that one way back serves both: for "sip" post-norm
    ({both[2,1]}, {both[2,2]}), pre-norm ({both[2,3]}, {both[2,4]}).]],
  zh = [[两种输出并排，好一起往回
    走：“喝”的 post-norm 是 ({both[2,1]}, {both[2,2]})，pre-norm 是 ({both[2,3]}, {both[2,4]})。]],
  focus = { both, 2, 3 },
}

-- Backward -----------------------------------------------------------------

at(d(both)) {
  en = [[The upstream gradient of lesson 1, once for each: "we" has ({dboth[1,1]},
    {dboth[1,2]}) on post-norm's side and ({dboth[1,3]}, {dboth[1,4]}) on pre-norm's.]],
  zh = [[第 1 课的上游梯度，两边各一份：“我”在 post-norm 这边
    是 ({dboth[1,1]}, {dboth[1,2]})，在 pre-norm 那边是 ({dboth[1,3]}, {dboth[1,4]})。]],
  focus = { d(both), 1, 1 },
}

at(d(O)) {
  en = [[Post-norm's part: "we" has ({dO[1,1]}, {dO[1,2]}).]],
  zh = [[post-norm 的一份：“我”是 ({dO[1,1]}, {dO[1,2]})。]],
  focus = { d(O), 1, 1 },
}

at(d(O_pre)) {
  en = [[Pre-norm's part, with the same numbers: ({dO_pre[1,1]}, {dO_pre[1,2]}).]],
  zh = [[pre-norm 的一份，数字相同：({dO_pre[1,1]}, {dO_pre[1,2]})。]],
  focus = { d(O_pre), 1, 1 },
}

at(d(sum2)) {
  en = [[Back through post-norm's second norm: ({dO[1,1]}, {dO[1,2]}) becomes ({dsum2[1,1]},
    {dsum2[1,2]}) for "we". A norm takes the direction of the row out of the gradient and
    divides by the root mean square.]],
  zh = [[往回经过 post-norm 的第二次归一化：“我”的 ({dO[1,1]}, {dO[1,2]}) 成
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
  en = [[Back through the final norm: ({dsum_pre[1,1]}, {dsum_pre[1,2]}) for "we".]],
  zh = [[往回经过最终的归一化：“我”是 ({dsum_pre[1,1]}, {dsum_pre[1,2]})。]],
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
  en = [[F was added twice: to Y in post-norm's way, to sum1 in pre-norm's. "sip" has
    ({dF[2,1]}, {dF[2,2]}).]],
  zh = [[F 加了两次：post-norm 加到 Y 上，pre-norm 加
    到 sum1 上。“喝”是 ({dF[2,1]}, {dF[2,2]})。]],
  focus = { d(F), 2, 1 },
}
at(d(F)) {
  en = [[dF = dsum2 + dsum_pre: each of the two sums gives F its whole gradient.]],
  zh = [[dF = dsum2 + dsum_pre：两个和各把整份梯度交给 F。]],
  focus = { d(F), 1, 2 },
}

at(d(H_drop)) {
  en = [[dH_drop = dF⋅W2ᵀ: each of the eight through its row of W2. dH_drop[1,5] is
    {dH_drop[1,5]}, though H[1,5] was dropped; the dropout comes next.]],
  zh = [[dH_drop = dF⋅W2ᵀ：八个数各经过 W2 的一行。H[1,5] 被丢掉了，dH_drop[1,5] 还
    是 {dH_drop[1,5]}；下一站才过 dropout。]],
  focus = { d(H_drop), 1, 5 },
}

at(d(H)) {
  en = [[The dropout has the same mask on the way back. What was kept is divided by 0.75:
    {dH_drop[1,1]} becomes {dH[1,1]}.]],
  zh = [[往回走，dropout 用的是同一张掩码。留下的除以 0.75：{dH_drop[1,1]} 成了 {dH[1,1]}。]],
  focus = { d(H), 1, 1 }, core = true,
  notes = {
    en = [[Many think that dropout drops a weight or a whole column. It drops single numbers:
      column 5 is 0 for "we" and stays for the other two, so column 5 of W1 still learns
      from them, dW1[1,5] = −2.45.]],
    zh = [[常有人以为 dropout 丢的是参数，或者整列。它丢的是单个的数：第 5 列在“我”那里是 0，在
      另外两个词元那里还在，所以 W1 的第 5 列照样从它们那里学，dW1[1,5] = −2.45。]],
  },
}
at(d(H)) {
  en = [[What was dropped has the gradient 0 this time, so nothing that made H[1,5] learns
    from it in this step.]],
  zh = [[被丢掉的，这一次梯度是 0，所以算出 H[1,5] 的那些参数，这一步从它那里什么也学不到。]],
  focus = { d(H), 1, 2 },
}

at(d(pre)) {
  en = [[Times the slope of GELU at pre. Column 2 of "we" is {pre[1,2]}, beyond GELU's
    lowest point at −0.75, where the slope is slightly negative: {dH[1,2]} becomes
    {dpre[1,2]}.]],
  zh = [[乘上 GELU 在 pre 处的斜率。“我”的第 2 列是 {pre[1,2]}，已过了 GELU 在 −0.75 处的最
    低点，斜率略小于 0：{dH[1,2]} 成了 {dpre[1,2]}。]],
  focus = { d(pre), 1, 2 },
}

at(d(Y)) {
  en = [[Y was used twice, by the feed-forward network and by post-norm's residual: dY =
    dpre⋅W1ᵀ + dsum2. dY[1,1] is {dY[1,1]}, of which {dsum2[1,1]} came along the residual.]],
  zh = [[Y 用了两次：前馈网络一次，post-norm 的残差一
    次：dY = dpre⋅W1ᵀ + dsum2。dY[1,1] 是 {dY[1,1]}，其中 {dsum2[1,1]} 是沿残差来的。]],
  focus = { d(Y), 1, 1 },
}

at(d(sum1)) {
  en = [[Here both ways meet: pre-norm's dsum_pre arrives as it is, {dsum_pre[1,1]}, and
    what came to Y, {dY[1,1]}, has to pass Y's norm. Together {dsum1[1,1]}.]],
  zh = [[两条路在这里会合：pre-norm 的 dsum_pre 原样到达，{dsum_pre[1,1]}；
    到 Y 的 {dY[1,1]} 还要过 Y 的归一化。加起来是 {dsum1[1,1]}。]],
  focus = { d(sum1), 1, 1 }, core = true,
  notes = {
    en = [[If F is as large as Y and unrelated to it, their sum has root mean square √2, and a
      hundred norms divide what comes along the residual by 2⁵⁰, about 10¹⁵. The sublayers
      bring gradient as well, so real post-norm models fare better than that.]],
    zh = [[如果 F 和 Y 一样大又互不相关，和的均方根就是 √2，一百次归一化会把沿残差传来的梯度除
      以 2⁵⁰，约 10¹⁵。各个子层也送来梯度，所以真正的 post-norm 模型没有这么糟。]],
  },
}
at(d(sum1)) {
  en = [[Compare the residuals alone. Pre-norm's {dsum_pre[1,1]} passes no norm but the
    final one. Post-norm's {dsum2[1,1]} has to pass Y's norm as well: divided by the row's
    root mean square, about 2.84, it leaves 0.099.]],
  zh = [[单看残差。pre-norm 的 {dsum_pre[1,1]} 只过最终的那一次归一化。post-norm
    的 {dsum2[1,1]} 还要过 Y 的归一化：除以这一行的均方根，约 2.84，剩下 0.099。]],
  focus = { d(sum1), 1, 2 },
}
at(d(sum1)) {
  en = [[Fifty such layers have a hundred norms on the residual in post-norm, and only the
    final one in pre-norm.]],
  zh = [[五十层这样的层，post-norm 的残差上有一百次归一化，pre-norm 还是只有最终的一次。]],
  focus = { d(sum1), 1, 2 },
}

at(d(Z)) {
  en = [[Z was added to X: sum1 = X + Z. For "tea" dsum1 is ({dsum1[3,1]}, {dsum1[3,2]}).]],
  zh = [[Z 加到了 X 上：sum1 = X + Z。“茶”的 dsum1 是 ({dsum1[3,1]}, {dsum1[3,2]})。]],
  focus = { d(Z), 3, 1 },
}
at(d(Z)) {
  en = [[A sum gives its whole gradient to each summand: attention gets ({dZ[3,1]},
    {dZ[3,2]}) for "tea", and X gets the same directly.]],
  zh = [[加法把整份梯度交给每一项：“茶”在注意力这边得到 ({dZ[3,1]}, {dZ[3,2]})，X 也直接得到
    同样一份。]],
  focus = { d(Z), 3, 2 },
}

at(d(V)) {
  en = [[dV = Aᵀ⋅dZ: the value of "tea", which takes the largest shares of "we" and of
    itself, gets ({dV[3,1]}, {dV[3,2]}).]],
  zh = [[dV = Aᵀ⋅dZ：“我”和“茶”自己都把最大的份额给了“茶”的值，它的梯度
    是 ({dV[3,1]}, {dV[3,2]})。]],
  focus = { d(V), 3, 1 },
}

at(d(A)) {
  en = [[dA = dZ⋅Vᵀ: in row 3 a unit of share for "sip" is worth {dA[3,2]}, for "tea" itself
    {dA[3,3]}.]],
  zh = [[dA = dZ⋅Vᵀ：第 3 行里，份额每多一个单位，给“喝”的值 {dA[3,2]}，给“茶”自己的
    值 {dA[3,3]}。]],
  focus = { d(A), 3, 3 },
}

at(d(S_scaled)) {
  en = [[So f grows when "tea" scores itself higher, {dS_scaled[3,3]}. Each row adds up to
    0.]],
  zh = [[所以“茶”给自己的分数升高，f 就变大，{dS_scaled[3,3]}。每一行加起来是 0。]],
  focus = { d(S_scaled), 3, 3 },
}

at(d(S)) {
  en = [[Divided by √2 again, as on the way out: {dS_scaled[3,3]} becomes {dS[3,3]}.]],
  zh = [[和去的时候一样，再除一次 √2：{dS_scaled[3,3]} 成了 {dS[3,3]}。]],
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
    it still has a gradient, ({dW1[1,2]}, {dW1[2,2]}), small, but enough to change it.]],
  zh = [[第 2 列在每个词元上都小于 0：{pre[1,2]}、{pre[2,2]}、{pre[3,2]}。用 GELU，它还是有
    梯度，({dW1[1,2]}, {dW1[2,2]})，不大，但够它慢慢改变。]],
  focus = { d(W1), 1, 2 }, core = true,
  notes = {
    en = [[Ask for the sign of GELU's slope at −1: it is −0.083, since GELU falls until −0.75
      and rises only then. With ReLU column 2 would be dead for all three tokens.]],
    zh = [[问问 GELU 在 −1 处的斜率是正是负：是 −0.083，因为 GELU 到 −0.75 为止一直下降，之后才
      上升。换成 ReLU，第 2 列对三个词元就都死了。]],
  },
}

at(d(W2)) {
  en = [[dW2 = H_dropᵀ⋅dF: row 5, for the sum, has {dW2[5,1]}, from "sip" and "tea" alone;
    for "we" it was dropped.]],
  zh = [[dW2 = H_dropᵀ⋅dF：第 5 行管“和”，是 {dW2[5,1]}，只来自“喝”和“茶”；“我”的被丢掉了。]],
  focus = { d(W2), 5, 1 },
}

at(d(X_n)) {
  en = [[X_n was used as query, as key and as value, so its gradient is a sum: ({dX_n[1,1]},
    {dX_n[1,2]}) for "we". It still has to pass the norm before attention.]],
  zh = [[X_n 当过查询、当过键、当过值，所以梯度是几份之
    和：“我”是 ({dX_n[1,1]}, {dX_n[1,2]})。它还要过注意力之前的那次归一化。]],
  focus = { d(X_n), 1, 1 },
}

at(d(X)) {
  en = [[dX is a sum of two: dsum1, straight along the residual, and the part through
    attention and its norm. Of dX[1,1] = {dX[1,1]}, {dsum1[1,1]} came straight.]],
  zh = [[dX 是两份之和：沿残差直接来的 dsum1，和经过注意力及其归一化来的一
    份。dX[1,1] = {dX[1,1]}，其中 {dsum1[1,1]} 是直接来的。]],
  focus = { d(X), 1, 1 }, core = true,
  notes = {
    en = [[Three quarters of dX[1,1] came straight. Ask what remains of dX with Wv set to 0: V
      is 0 then, attention sends nothing back, and dX equals dsum1.]],
    zh = [[dX[1,1] 有四分之三是直接来的。问一问：把 Wv 设成 0，dX 还剩什么？这时 V 是 0，注意力
      那边什么也传不回来，dX 就等于 dsum1。]],
  },
}

-- Update -------------------------------------------------------------------

at(step(Wk)) {
  en = [[The smallest step of the four matrices: signs apart, no number in dWk is larger than
    {dWk[1,1]}.]],
  zh = [[四个参数矩阵里步子最小的：dWk 里的数，不看符号，最大是 {dWk[1,1]}。]],
  focus = { d(Wk), 1, 1 },
}

at(step(Wv)) {
  en = [[The largest is {dWv[1,2]}, more than four times dWk's. Optimisers such as Adam divide
    each gradient by its usual size, which evens out such differences.]],
  zh = [[最大的是 {dWv[1,2]}，是 dWk 的四倍多。Adam 这样的优化器把每个梯度除以它平时的大小，这
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
    {dW2[6,2]}), since GELU has left little in column 6 of H.]],
  zh = [[第 6 行管“和”的反面，只移动 −lr 乘 ({dW2[6,1]}, {dW2[6,2]})，因为 GELU 之后，H 的
    第 6 列剩得很少。]],
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
- Residual: a sublayer's output is added to what came in; it only says what to change.
- Norm: brings rows to one size, and takes its part of the gradient.
- Feed-forward: each token by itself, to 4d columns and back, with an activation function between.
- GELU lets a little through below 0, ReLU nothing.
- Dropout: one mask for both ways, the rest divided by 1 − p, none in inference.
- Pre-norm: a norm before each sublayer, the residual without any, a final norm at the end. Post-norm: a norm on each sum.

Try `:set X[3,1] 30` and see which norms take it back. Lesson 16 lets a layer ask another
text.]],
  zh = [[
- 残差：子层的输出加到输入上，它只要说该改什么。
- 归一化：把各行调到同样的大小，也从梯度里去掉一份。
- 前馈：词元各算各的，先到 4d 列再回来，中间有激活函数。
- 0 以下，GELU 还放过一点，ReLU 一点不放。
- dropout：去和回用同一张掩码，留下的除以 1 − p，推理时不用。
- pre-norm：每个子层之前归一化，残差上没有，最后有一个最终的归一化。post-norm：每个和都归一化。

用 `:set X[3,1] 30` 试一试，看哪些归一化把它调了回来。第 16 课，让一层去问另一段文本。]],
}

-- Tasks --------------------------------------------------------------------

ask {
  at = sum1, id = "residual", cell = { 2, 1 },
  prompt = { en = "The first number of \"sip\" is {X[2,1]}, and attention gives {Z[2,1]}. What is sum1[2,1]?",
             zh = "“喝”的第一个数是 {X[2,1]}，注意力给出 {Z[2,1]}。sum1[2,1] 是多少？" },
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
  hints = { { en = "As many rows as tokens.", zh = "有几个词元就有几行。" } },
  slips = {
    ["8x3"] = { en = [[Turned over: that is how books with tokens as columns write it.
                     Here a token is a row.]],
                zh = "反了：那是词元作列的写法。这里一个词元是一行。" },
    ["2x8"] = { en = "That is W1 itself.", zh = "那是 W1 自己。" },
    ["3x4"] = { en = "4d is 4⋅2 = 8, not 4.", zh = "4d 是 4⋅2 = 8，不是 4。" },
  },
}

ask {
  at = pre, id = "below-zero",
  prompt = { en = [[GELU comes next: x times the share of a normal distribution that
                  lies below x. What becomes of pre[1,2] = −0.972?]],
             zh = "GELU：x 乘以正态分布里小于 x 的那一份。pre[1,2] = −0.972 变成什么？" },
  choice = {
    { en = "Exactly 0", zh = "恰好是 0" },
    { en = "A little below 0", zh = "比 0 小一点点" },
    { en = "A little above 0", zh = "比 0 大一点点" },
    { en = "It stays −0.972", zh = "还是 −0.972" },
  },
  answer = 2,
  hints = { { en = "A share lies between 0 and 1.",
              zh = "一份总在 0 和 1 之间。" },
            { en = "The share of a normal distribution below −0.97 is 17 %.",
              zh = "正态分布里，小于 −0.97 的占 17%。" } },
  slips = {
    [1] = { en = "That is ReLU. GELU lets a little through.",
            zh = "那是 ReLU。GELU 还放过一点。" },
    [3] = { en = "A negative number times a share stays negative.",
            zh = "负数乘一个比例，还是负的。" },
    [4] = { en = "Only large positive numbers pass whole.",
            zh = "只有大的正数才几乎原样通过。" },
  },
}

ask {
  at = H, id = "kept", answer = function() return H_drop[1][1] end,
  prompt = { en = [[Next comes dropout with p = 0.25, in training. H[1,1] = {H[1,1]:6} is
                  kept. What becomes of it?]],
             zh = [[下一站是训练时的 dropout，p = 0.25。H[1,1] = {H[1,1]:6} 会留下来。留下来是
               多少？]] },
  hints = { { en = "On average three of four are kept. Their sum should stay what it was.",
              zh = "平均四个留三个，总和应当不变。" } },
  slips = {
    [0.810991] = {
        en = [[Then the sum would shrink by a quarter on average. What is kept is
          divided by 0.75.]],
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
  hints = { { en = "Would anything after the dropout change if H[1,5] did?",
              zh = "H[1,5] 变了，dropout 之后有什么会变吗？" } },
  slips = {
    [-0.823297] = {
        en = "That is behind the mask. It does not get through here.",
        zh = "那是掩码另一边的，过不来。"
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
    { en = "What a norm lets through", zh = "归一化放行的那一点" },
  },
  answer = 1,
  hints = { { en = "What stands between sum_pre and sum1?",
              zh = "sum_pre 和 sum1 之间隔着什么？" } },
  slips = {
    [2] = { en = "A sum hands the whole gradient to both.", zh = "加法把梯度整份交给两边。" },
    [3] = { en = "That is post-norm. Here no norm stands on the residual.",
            zh = "那是 post-norm。这里的残差上没有归一化。" },
  },
}

ask {
  at = d(sum1), id = "two-ways-step-by-step", covers = { d(sum1), 1, 1 }, answer = 0.415824832874,
  prompt = { en = "Two ways meet at sum1. Finish the derivation: dsum1[1,1]?",
             zh = "两条路在 sum1 会合。把推导做完：dsum1[1,1] 是多少？" },
  steps = {
    { en = "sum_pre = sum1 + F, so dsum_pre[1,1] = 0.1423 reaches sum1 unchanged",
      zh = "sum_pre = sum1 + F，所以 dsum_pre[1,1] = 0.1423 原样到 sum1" },
    { en = "Y = norm(sum1) gives (dY − Y⋅mean(dY∘Y))/r, r the root mean square of sum1's row",
      zh = "Y = norm(sum1) 给出 (dY − Y⋅mean(dY∘Y))/r，r 是 sum1 这一行的均方根" },
    "(0.7888 − 0.9719⋅0.0120)/2.8414 = 0.2735",
  },
  hints = { { en = "sum1 was used twice, so two parts are added.", zh = "sum1 用了两次，所以两份相加。" } },
  slips = {
    [0.142320] = { en = "That is pre-norm's part alone.", zh = "那只是 pre-norm 的一份。" },
    [0.273504] = { en = "That is the norm's part alone.", zh = "那只是过归一化的一份。" },
    [0.931133] = { en = "dY has to pass Y's norm first.", zh = "dY 还要先过 Y 的归一化。" },
  },
}

try {
  at = Z, id = "switch-off", only = { Wv },
  prompt = { en = "Switch attention off: make all of Z 0, with Wv alone. Then look at sum1.",
             zh = "把注意力关掉：只改 Wv，让 Z 全是 0。再去看看 sum1。" },
  hints = { { en = "No values, nothing to mix.", zh = "值全没了，就没有东西可混。" },
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
  prompt = { en = "\"sip\" is ({X[2,1]}, {X[2,2]}). What does RMSNorm make of its second number?",
             zh = "“喝”是 ({X[2,1]}, {X[2,2]})。RMSNorm 把它的第二个数变成多少？" },
  choice = { { en = "it stays", zh = "不变" }, { en = "√2 times as much", zh = "变成 √2 倍" }, { en = "twice as much", zh = "变成两倍" } },
  answer = 2,
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
  hints = { { en = "Softmax keeps the order.", zh = "softmax 不改变大小次序。" } },
}

ask {
  at = gain, id = "own-row",
  prompt = { en = "Next, X is normed and called X_n. On which rows of X does the row of \"sip\" in X_n depend?",
             zh = "下一站把 X 归一化，叫 X_n。X_n 里“喝”那一行，取决于 X 的哪几行？" },
  choice = {
    { en = "Its own alone", zh = "只有它自己" },
    { en = "All three", zh = "三行都有" },
    { en = "The rows before it", zh = "它前面的行" },
  },
  answer = 1,
  hints = { { en = "A norm takes its mean along the row.", zh = "归一化的均值是横着取的。" } },
  slips = {
    [2] = { en = "That would be attention, or batch norm.", zh = "那是注意力，或者批归一化。" },
    [3] = { en = "There is no mask in an encoder, and a norm does not look at other rows.", zh = "编码器里没有掩码，归一化也不看别的行。" },
  },
}

ask {
  at = W2, id = "back", shape_of = F,
  prompt = { en = "H_drop is 3 by 8, W2 8 by 2. What shape will F = H_drop⋅W2 have?",
             zh = "H_drop 是 3×8，W2 是 8×2。F = H_drop⋅W2 会是什么形状？" },
  hints = { { en = "F is added to Y, so their shapes must fit.", zh = "F 要和 Y 相加，形状得一样。" } },
  slips = {
    ["3x8"] = { en = "That is H_drop. W2 leads back to d = 2.", zh = "那是 H_drop。W2 把它带回 d = 2。" },
    ["2x3"] = { en = "Here a token is a row.", zh = "这里一个词元是一行。" },
  },
}

ask {
  at = ruler, id = "minus-one",
  prompt = { en = "GELU is x times the share of a normal distribution that lies below x. What does it make of 3?",
             zh = "GELU 是 x 乘以正态分布里小于 x 的那一份。它把 3 变成什么？" },
  choice = { { en = "nearly 3", zh = "接近 3" }, { en = "nearly 1", zh = "接近 1" }, { en = "half of it", zh = "一半" } },
  answer = 1,
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
  hints = { { en = "F is a summand of both.", zh = "两个和里都有 F。" } },
  slips = {
    [0.282704] = { en = "That is post-norm's part alone.", zh = "那只是 post-norm 的一份。" },
    [0.142320] = { en = "That is pre-norm's part alone.", zh = "那只是 pre-norm 的一份。" },
  },
}

ask {
  at = d(Z), id = "whole", cell = { 1, 1 },
  prompt = { en = "sum1 = X + Z, and dsum1[1,1] is {dsum1[1,1]}. What is dZ[1,1]?",
             zh = "sum1 = X + Z，dsum1[1,1] 是 {dsum1[1,1]}。dZ[1,1] 是多少？" },
  hints = { { en = "Raise Z[1,1] by a little. By how much does sum1[1,1] rise?", zh = "把 Z[1,1] 抬高一点点，sum1[1,1] 会高多少？" } },
  slips = {
    [0.207912] = { en = "A sum does not halve its gradient; X gets all of it as well.", zh = "加法不会把梯度减半；X 也得到整份。" },
  },
}

ask {
  at = d(S_scaled), id = "falls", sign_of = { d(S_scaled), 3, 2 },
  prompt = { en = "Row 3 of dA is ({dA[3,1]}, {dA[3,2]}, {dA[3,3]}). What sign has dS_scaled[3,2], the score of \"tea\" for \"sip\"?",
             zh = "dA 的第 3 行是 ({dA[3,1]}, {dA[3,2]}, {dA[3,3]})。“茶”给“喝”的分数，dS_scaled[3,2] 是什么符号？" },
  hints = { { en = "Is it worth more or less than the row's mean?", zh = "它值得比这一行的均值多，还是少？" } },
  slips = { ["+"] = { en = "It is the least of the row: looking at \"sip\" makes f smaller.", zh = "它是这一行最小的：多看“喝”，f 变小。" } },
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
  hints = { { en = "The slope of ReLU below 0 is 0.", zh = "ReLU 在 0 以下的斜率是 0。" } },
  slips = {
    [2] = { en = "GELU's slope there is small, but not 0; ReLU's is 0.", zh = "GELU 在那里的斜率很小，但不是 0；ReLU 的是 0。" },
    [3] = { en = "Nothing gets through where ReLU is flat.", zh = "ReLU 平的地方，什么也过不来。" },
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
  hints = { { en = "sum1 = X + Z.", zh = "sum1 = X + Z。" } },
  slips = {
    [2] = { en = "That way leads through A, Wv and the norm before attention.", zh = "那条路要过 A、Wv 和注意力之前的归一化。" },
    [3] = { en = "In pre-norm the norms stand before the sublayers, not on the residual.", zh = "pre-norm 的归一化在子层之前，不在残差上。" },
  },
}

ask {
  at = step(Wv), id = "parameters", answer = 32,
  prompt = { en = "W1 is 2 by 8, W2 8 by 2. How many parameters have both together? (Wk and Wv have 8.)",
             zh = "W1 是 2×8，W2 是 8×2。两个一共有几个参数？（Wk 和 Wv 一共 8 个。）" },
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
  hints = { { en = "S = X_n⋅Wkᵀ⋅X_nᵀ. Is Wk symmetric?", zh = "S = X_n⋅Wkᵀ⋅X_nᵀ。Wk 对称吗？" } },
  slips = { [1] = { en = "It would be if Wk were symmetric too; it has a 1 in one corner only.",
                    zh = "Wk 也对称才会这样；它只有一个角上是 1。" } },
}

ask {
  at = both, id = "side-by-side", shape_of = both,
  prompt = { en = "O and O_pre are 3 by 2. What shape have they side by side?",
             zh = "O 和 O_pre 都是 3×2。并排放着是什么形状？" },
  hints = { { en = "The rows stay the tokens.", zh = "行还是词元。" } },
  slips = {
    ["6x2"] = { en = "That is one below the other.", zh = "那是上下摆。" },
    ["3x2"] = { en = "That would be their sum.", zh = "那是相加。" },
  },
}

ask {
  at = d(K), id = "how-often", answer = 3,
  prompt = { en = "How many uses of X_n does dX_n add up?", zh = "dX_n 要把 X_n 的几次使用加起来？" },
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
