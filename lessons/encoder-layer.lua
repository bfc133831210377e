-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 1, id = "encoder-layer", part = 2, order = 15, minutes = 40,
  needs = { "three-tokens", "norm" },
  title = { en = "Residual, norm, feed-forward", zh = "残差、归一化、前馈" },
}

tokens = { "Token1", "Token2", "Token3" }

-- Attention: lesson 1 as it was; Wq was the identity, so X asks for itself.
X  = input({ {1,2}, {0,1}, {3,1} }, { rows = tokens })
Wk = weight { {1,1}, {0,1} }
Wv = weight { {1,0}, {1,1} }
K = X * Wk
V = X * Wv
S = X * K.T
S_scaled = S / sqrt(2)
A = softmax(S_scaled)
Z = A * V

-- Add and norm.
sum1 = X + Z
gain = constant { {1,1} }
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

-- Add and norm once more, as in 2017; and the way most do it now.
sum2 = Y + F
O = rmsnorm(sum2, gain)
O_pre = sum1 + F

both = hcat { O, O_pre }

group({ en = "attention", zh = "注意力" }, { K, V, S, S_scaled, A, Z })
group({ en = "feed-forward", zh = "前馈" }, { pre, H, H_drop, F })
group({ en = "activations", zh = "激活函数" }, { ruler, bend, bend_tanh, gap, kink })

backward(both, { {1,0,1,0}, {0,1,0,1}, {1,-1,1,-1} })

intro {
  en = [[Attention alone is not a layer. A Transformer wraps it: what went in is
    added again, the sum is normed, and then each token thinks for itself. What
    is each of these good for? And what do they do for a gradient that has fifty
    such layers behind it?]],
  zh = [[光有注意力还不成一层。Transformer 在外面包了几样东西：把输入再加回来，做归一化，然后
    每个词元自己再想一想。这几样各有什么用？梯度要穿过五十层这样的东西，靠的又是哪一样？]],
}

-- Attention ----------------------------------------------------------------

at(X) {
  en = [[The three tokens of lesson 1. Token2 is ({X[2,1]}, {X[2,2]}). They are used
    four times here: as queries, keys and values, and once just as they are.
    That fourth use makes a layer of it.]],
  zh = [[第 1 课的三个词元，Token2 是 ({X[2,1]}, {X[2,2]})。这一课里 X 要用四次：当查询、
    当键、当值，还有一次原样加回去。有了这第四次，才成其为一层。]],
  focus = { X, 2, 1 },
}
expect { X, 2, 1, near = 0 }
expect { X, 2, 2, near = 1 }

at(Wk) {
  en = [[The key matrix of lesson 1, with the {Wk[1,2]} in its corner that makes
    looking and being looked at two different things.]],
  zh = [[第 1 课的键矩阵。角上那个 {Wk[1,2]}，让“我看你”和“你看我”成了两回事。]],
  focus = { Wk, 1, 2 },
}
expect { Wk, 1, 2, near = 1 }

at(Wv) {
  en = [[The value matrix. Column 1 adds a token's two numbers, so values are
    positive and large: remember that when they are added to X.]],
  zh = [[值矩阵。第 1 列 ({Wv[1,1]}, {Wv[2,1]}) 把词元的两个数相加，所以值又正又大：等会儿加
    到 X 上时会看到。]],
  focus = { Wv, 2, 1 },
}
expect { Wv, 1, 1, near = 1 }
expect { Wv, 2, 1, near = 1 }

at(K) {
  en = [[Keys: Token3's ({K[3,1]}, {K[3,2]}) is the long one.]],
  zh = [[键：最长的是 Token3 的 ({K[3,1]}, {K[3,2]})。]],
  focus = { K, 3, 2 },
}
expect { K, 3, 1, near = 3 }
expect { K, 3, 2, near = 4 }

at(V) {
  en = [[Values: all of column 1 lies between {V[2,1]} and {V[3,1]}.]],
  zh = [[值：第 1 列全在 {V[2,1]} 和 {V[3,1]} 之间。]],
  focus = { V, 3, 1 },
}
expect { V, 2, 1, near = 1 }
expect { V, 3, 1, near = 4 }

at(S) {
  en = [[Scores as in lesson 1, Token2's row {S[2,1]}, {S[2,2]}, {S[2,3]}.]],
  zh = [[分数同第 1 课，Token2 那一行是 {S[2,1]}、{S[2,2]}、{S[2,3]}。]],
  focus = { S, 2, 3 },
}
expect { S, 2, 1, near = 3 }
expect { S, 2, 2, near = 1 }
expect { S, 2, 3, near = 4 }

at(S_scaled) {
  en = [[Divided by √2: Token2's {S[2,3]} is {S_scaled[2,3]} now.]],
  zh = [[除以 √2：Token2 的 {S[2,3]} 成了 {S_scaled[2,3]}。]],
  focus = { S_scaled, 2, 3 },
}
expect { S_scaled, 2, 3, near = 2.828427 }

at(A) {
  en = [[Token2 keeps {A[2,2]:%} of its attention for itself. If that were all,
    hardly anything of Token2 would be left after this layer.]],
  zh = [[Token2 给自己只留了 {A[2,2]:%}。要是一层只有注意力，过了这一层，Token2 自己就所剩无
    几了。]],
  focus = { A, 2, 2 },
}
expect { A, 2, 2, near = 0.07432 }

at(Z) {
  en = [[What attention brings: ({Z[2,1]}, {Z[2,2]}) to Token2, ({Z[1,1]}, {Z[1,2]})
    to Token1. Almost the same for everyone, since all look at Token3. The
    tokens have lost what told them apart.]],
  zh = [[注意力带回来的：Token2 是 ({Z[2,1]}, {Z[2,2]})，Token1 是 ({Z[1,1]}, {Z[1,2]})。大家
    都在看 Token3，拿回来的几乎一样，各自的特点快没了。]],
  focus = { Z, 2, 1 }, core = true,
}
expect { Z, 2, 1, near = 3.471346 }
expect { Z, 2, 2, near = 1.305695 }
expect { Z, 1, 1, near = 3.939412 }
expect { Z, 1, 2, near = 1.055717 }

-- Add and norm -------------------------------------------------------------

at(sum1) {
  en = [[The residual: what went in is added to what came out. Token2's {X[2,1]}
    makes {sum1[2,1]}, Token3's {X[3,1]} makes {sum1[3,1]}: apart again. A layer
    need not say what a token is any more, only what is to be changed about it.]],
  zh = [[残差：进来的加上出来的。Token2 的 {X[2,1]} 变成 {sum1[2,1]}，Token3 的 {X[3,1]} 变成
    {sum1[3,1]}，又分得开了。这样一来，一层不必再说词元是什么，只要说该改动什么。]],
  focus = { sum1, 2, 1 }, core = true,
}
expect { sum1, 2, 1, near = 3.471346 }
expect { X, 3, 1, near = 3 }
expect { sum1, 3, 1, near = 6.992351 }

at(gain) {
  en = [[The norm's stretch, left at {gain[1,1]} in both places and not learned, to
    keep the walk short.]],
  zh = [[归一化的拉伸，两处都定成 {gain[1,1]}，也不学，免得路太长。]],
  focus = { gain, 1, 1 },
}
expect { gain, 1, 1, near = 1 }

at(Y) {
  en = [[Every sum made things larger: Token3's row was ({sum1[3,1]}, {sum1[3,2]}).
    RMSNorm brings it to ({Y[3,1]}, {Y[3,2]}). The 2017 paper has LayerNorm
    here; of two numbers that would leave only 1 and −1, so a lesson this narrow
    needs the other.]],
  zh = [[加一次大一次：Token3 那一行已是 ({sum1[3,1]}, {sum1[3,2]})，RMSNorm 把它调回
    ({Y[3,1]}, {Y[3,2]})。2017 年的论文这里用 LayerNorm；可每行只有两个数，那样就只剩 1
    和 −1，所以这一课用 RMSNorm。]],
  focus = { Y, 3, 1 }, core = true,
}
expect { sum1, 3, 2, near = 2.007034 }
expect { Y, 3, 1, near = 1.359326 }
expect { Y, 3, 2, near = 0.390171 }

-- Feed-forward -------------------------------------------------------------

at(W1) {
  en = [[From two numbers to eight, d_ff = 4d. Each column looks for something:
    column 1 for the first number, column 2 for its opposite ({W1[1,2]}), column
    5 for the sum ({W1[1,5]} and {W1[2,5]}), column 7 for the difference.]],
  zh = [[从两个数变八个，d_ff = 4d。每一列找一样东西：第 1 列找第一个数，第 2 列找它的反
    面（{W1[1,2]}），第 5 列找和（{W1[1,5]} 和 {W1[2,5]}），第 7 列找差。]],
  focus = { W1, 1, 5 },
}
expect { W1, 1, 2, near = -1 }
expect { W1, 1, 5, near = 1 }
expect { W1, 2, 5, near = 1 }

at(pre) {
  en = [[Token1 finds {pre[1,1]} of the first, {pre[1,2]} of its opposite, {pre[1,5]}
    of the sum. Every token by itself: here no row ever meets another. Attention
    lets tokens talk; this is where each of them thinks.]],
  zh = [[Token1 找到第一样 {pre[1,1]}，它的反面 {pre[1,2]}，和 {pre[1,5]}。每个词元各算各的，
    行与行之间没有来往。注意力让词元互相说话；想，就各自在这里想。]],
  focus = { pre, 1, 5 },
}
expect { pre, 1, 1, near = 1.202676 }
expect { pre, 1, 2, near = -1.202676 }
expect { pre, 1, 5, near = 1.946699 }

at(ruler) {
  en = [[Before the bend is put in: seven whole numbers, to see what it does to each.]],
  zh = [[先拿七个整数试一试，看看中间那道弯对每个数做了什么。]],
  focus = { ruler, 1, 3 },
}

at(bend) {
  en = [[GELU with erf. {ruler[1,7]} passes almost whole, {bend[1,7]}; {ruler[1,1]}
    is almost stopped, {bend[1,1]}. In between it gives way slowly: −1 becomes
    {bend[1,3]}, not 0.]],
  zh = [[用 erf 写的 GELU：{ruler[1,7]} 几乎原样通过，是 {bend[1,7]}；{ruler[1,1]} 几乎被挡
    住，是 {bend[1,1]}。中间慢慢过渡：−1 成了 {bend[1,3]}，不是 0。]],
  focus = { bend, 1, 3 },
}
expect { ruler, 1, 7, near = 3 }
expect { bend, 1, 7, near = 2.99595 }
expect { ruler, 1, 1, near = -3 }
expect { bend, 1, 1, near = -0.00405 }
expect { bend, 1, 3, near = -0.158655 }

at(bend_tanh) {
  en = [[The same curve by the tanh formula, as GPT-2 computes it: {bend_tanh[1,3]} at −1.]],
  zh = [[同一条曲线的 tanh 近似，GPT-2 就是这么算的：−1 处是 {bend_tanh[1,3]}。]],
  focus = { bend_tanh, 1, 3 },
}
expect { bend_tanh, 1, 3, near = -0.158808 }

at(gap) {
  en = [[How far they are apart: {gap[1,7]:5} at 3, {gap[1,3]:5} at −1, 0 in the
    middle. Nobody sees it, except who compares two programs digit by digit and
    wonders at the fourth.]],
  zh = [[两者差多少：3 处 {gap[1,7]:5}，−1 处 {gap[1,3]:5}，中间是 0。平时看不出来；只有把两
    个程序逐位对照的人，会在第四位上起疑心。]],
  focus = { gap, 1, 7 },
}
expect { gap, 1, 7, near = 0.000412 }
expect { gap, 1, 3, near = -0.000153 }

at(kink) {
  en = [[ReLU, which the 2017 paper uses: {kink[1,3]} for −1 and for everything below
    0, the number itself above. A kink instead of a bend; and where it says 0,
    no gradient comes back.]],
  zh = [[2017 年的论文用的是 ReLU：−1 和一切负数都是 {kink[1,3]}，正数原样。它是折，不是弯；
    凡是 0 的地方，梯度就回不来。]],
  focus = { kink, 1, 3 },
}
expect { kink, 1, 3, near = 0 }

at(H) {
  en = [[What was found stays, {H[1,1]} and {H[1,5]}; what was not found is nearly
    gone, {H[1,2]}. Without this bend W1 and W2 would be one matrix, and the
    eight columns for nothing.]],
  zh = [[找到的留下，{H[1,1]} 和 {H[1,5]}；没找到的差不多没了，{H[1,2]}。要是没有这道弯，W1
    和 W2 乘起来就是一个矩阵，那八列等于白开。]],
  focus = { H, 1, 2 }, core = true,
}
expect { H, 1, 1, near = 1.064908 }
expect { H, 1, 5, near = 1.896503 }
expect { H, 1, 2, near = -0.137768 }

at(H_drop) {
  en = [[Dropout, in training only: five of the 24 numbers are dropped, the shaded
    ones, Token1's {H[1,5]} among them. What stays is divided by 0.75, {H[1,1]}
    becomes {H_drop[1,1]}, so that the sum is right on average. The seed is
    fixed: the same five each time you come here.]],
  zh = [[dropout，只在训练时用：24 个数里丢掉 5 个，就是打了阴影的那些，Token1 的 {H[1,5]} 也
    在内。留下的要除以 0.75，{H[1,1]} 成了 {H_drop[1,1]}，这样平均下来总量不变。种子是固
    定的，每次来，丢的都是这 5 个。]],
  notes = {
    en = [[Here dropout stands on the hidden numbers, to be seen on a wide matrix. The 2017
      paper (section 5.4) puts it on the output of each sublayer, before it is added, and on
      the sum of embedding and position; much code has it on A and on the hidden numbers as
      well.]],
    zh = [[这里的 dropout 放在隐藏层上，是因为那里列多，看得清楚。2017 年的论文（5.4 节）放
      在每个子层的输出上、相加之前，以及词嵌入与位置之和上；许多代码还放在 A 和隐藏层上。]],
  },
  focus = { H_drop, 1, 1 }, core = true,
}
expect { H_drop, 1, 1, near = 1.419878 }

at(W2) {
  en = [[Back from eight to two: each row says what is to be done if its column of W1
    found something. Found the sum? Then ({W2[5,1]}, {W2[5,2]}).]],
  zh = [[从八个再回到两个：W1 的哪一列找到了东西，就照 W2 的哪一行办。找到了和？那就
    ({W2[5,1]}, {W2[5,2]})。]],
  focus = { W2, 5, 1 },
}
expect { W2, 5, 1, near = -1 }
expect { W2, 5, 2, near = 1 }

at(F) {
  en = [[What this token is to change about itself: ({F[2,1]}, {F[2,2]}) for Token2,
    which found the sum and kept it. In Token1 the sum was dropped, and so
    column 1 stays positive, {F[1,1]}.]],
  zh = [[这个词元打算怎么改自己：Token2 是 ({F[2,1]}, {F[2,2]})，它找到了和，也没被丢
    掉；Token1 的和被丢了，所以第 1 列还是正的，{F[1,1]}。]],
  focus = { F, 2, 1 },
}
expect { F, 2, 1, near = -3.022951 }
expect { F, 2, 2, near = 1.951088 }
expect { F, 1, 1, near = 0.928664 }

at(sum2) {
  en = [[The second residual: Token2 is ({Y[2,1]}, {Y[2,2]}) and changes to
    ({sum2[2,1]}, {sum2[2,2]}).]],
  zh = [[第二次残差：Token2 原是 ({Y[2,1]}, {Y[2,2]})，改成了 ({sum2[2,1]}, {sum2[2,2]})。]],
  focus = { sum2, 2, 1 },
}
expect { Y, 2, 1, near = 1.178032 }
expect { Y, 2, 2, near = 0.782458 }
expect { sum2, 2, 1, near = -1.844919 }
expect { sum2, 2, 2, near = 2.733546 }

at(O) {
  en = [[And normed: ({O[2,1]}, {O[2,2]}). This is post-norm, as printed in 2017:
    each sum is normed before it goes on. What entered as X has been through two
    norms by now, and through a hundred in fifty layers.]],
  zh = [[再归一化：({O[2,1]}, {O[2,2]})。这是 2017 年的写法，叫 post-norm：每加一次就归一化一
    次，再往下传。X 到这里已经过了两道归一化；五十层，就是一百道。]],
  focus = { O, 2, 1 },
}
expect { O, 2, 1, near = -0.791148 }
expect { O, 2, 2, near = 1.172214 }

at(O_pre) {
  en = [[Pre-norm moves one wire: the norm stands before the feed-forward, and F is
    added to the sum as it was, ({sum1[2,1]}, {sum1[2,2]}) + F = ({O_pre[2,1]},
    {O_pre[2,2]}). The numbers are larger, for nothing on this way is ever
    divided. Look at the way back to see why most build it so now.]],
  zh = [[pre-norm 只挪了一根线：归一化放在前馈之前，F 加在没归一化的和上，({sum1[2,1]},
    {sum1[2,2]}) + F = ({O_pre[2,1]}, {O_pre[2,2]})。数大一些，因为这条路上没有谁来除。
    现在多半这么搭，为什么，往回走就知道。]],
  notes = {
    en = [[One article (C, section 5.2.4) says that post-norm is generally held to be
      better. In deep models pre-norm is usual now: its gradients are well-behaved at the
      start, so that it needs warm-up less (Xiong et al. 2020). Very deep pre-norm models
      can still diverge.]],
    zh = [[有篇文章（C，5.2.4 节）说一般认为 post-norm 效果更好。如今的深层模型通常
      用 pre-norm：刚开始训练时它的梯度大小合适，不那么依赖预热（Xiong 等，2020）。很深
      的 pre-norm 模型也还是可能发散。]],
  },
  focus = { O_pre, 2, 1 }, core = true,
}
expect { sum1, 2, 2, near = 2.305695 }
expect { O_pre, 2, 1, near = 0.448395 }
expect { O_pre, 2, 2, near = 4.256783 }

at(both) {
  en = [[The two outputs side by side, to walk back at once: post-norm ({both[2,1]},
    {both[2,2]}), pre-norm ({both[2,3]}, {both[2,4]}) for Token2.]],
  zh = [[两种输出并排，一起往回走：Token2 的 post-norm 是 ({both[2,1]},
    {both[2,2]})，pre-norm 是 ({both[2,3]}, {both[2,4]})。]],
  focus = { both, 2, 3 },
}
expect { both, 2, 1, near = -0.791148 }
expect { both, 2, 2, near = 1.172214 }
expect { both, 2, 3, near = 0.448395 }
expect { both, 2, 4, near = 4.256783 }

-- Backward -----------------------------------------------------------------

at(d(both)) {
  en = [[The upstream gradient of lesson 1, once for each: Token1 has {dboth[1,1]} on
    the post-norm side and {dboth[1,3]} on the pre-norm side. Watch what becomes
    of these two.]],
  zh = [[第 1 课的上游梯度，两边各来一份：Token1 在 post-norm 这边是 {dboth[1,1]}，在
    pre-norm 那边是 {dboth[1,3]}。盯住这两个 1，看它们各自变成什么。]],
  focus = { d(both), 1, 1 },
}
expect { d(both), 1, 1, near = 1 }
expect { d(both), 1, 3, near = 1 }

at(d(O)) {
  en = [[Post-norm's part: Token1 ({dO[1,1]}, {dO[1,2]}).]],
  zh = [[post-norm 的一份：Token1 是 ({dO[1,1]}, {dO[1,2]})。]],
  focus = { d(O), 1, 1 },
}
expect { d(O), 1, 1, near = 1 }
expect { d(O), 1, 2, near = 0 }

at(d(O_pre)) {
  en = [[Pre-norm's part, the same: ({dO_pre[1,1]}, {dO_pre[1,2]}). It will go in two
    directions, whole each time: to F, and straight on to sum1.]],
  zh = [[pre-norm 的一份，一样：({dO_pre[1,1]}, {dO_pre[1,2]})。它要分两路走，每路都是全份：
    一路去 F，一路直奔 sum1。]],
  focus = { d(O_pre), 1, 1 },
}
expect { d(O_pre), 1, 1, near = 1 }
expect { d(O_pre), 1, 2, near = 0 }

at(d(sum2)) {
  en = [[Post-norm's {dO[1,1]} has met its first norm, and {dsum2[1,1]} is left of
    it. Token1's row was mostly its first number, and making the row longer is
    exactly what a norm ignores.]],
  zh = [[post-norm 的那个 {dO[1,1]} 碰到第一道归一化，只剩 {dsum2[1,1]}。Token1 那一行主要就
    是第一个数，而“整行变长”正是归一化不理会的。]],
  focus = { d(sum2), 1, 1 }, core = true,
}
expect { d(sum2), 1, 1, near = 0.083779 }

at(d(F)) {
  en = [[F serves both outputs, so two answers are added: {dsum2[1,1]} through the
    norm and {dO_pre[1,1]} straight from pre-norm make {dF[1,1]}.]],
  zh = [[F 两边都用到，所以是两份相加：经归一化来的 {dsum2[1,1]}，加上 pre-norm 直接来的
    {dO_pre[1,1]}，得 {dF[1,1]}。]],
  focus = { d(F), 1, 1 },
}
expect { d(F), 1, 1, near = 1.083779 }

at(d(H_drop)) {
  en = [[Each of the eight hears through its row of W2. Token1's sum hears
    {dH_drop[1,5]}, although it was dropped. The dropout itself comes next.]],
  zh = [[八个数各经 W2 的一行听到话。Token1 的和听到 {dH_drop[1,5]}，虽然它已经被丢掉了。下
    一站就过 dropout。]],
  focus = { d(H_drop), 1, 5 },
}
expect { d(H_drop), 1, 5, near = -1.295104 }

at(d(H)) {
  en = [[The same mask on the way back: {dH[1,5]} where it dropped, and a third more
    where it did not, {dH_drop[1,1]} becomes {dH[1,1]}. A dropped number neither
    speaks nor learns this time.]],
  zh = [[回来时用同一张掩码：丢掉的地方是 {dH[1,5]}，没丢的多三分之一，{dH_drop[1,1]} 成了
    {dH[1,1]}。被丢掉的这一回不说话，也不学习。]],
  focus = { d(H), 1, 5 }, core = true,
}
expect { d(H), 1, 5, near = 0 }
expect { d(H_drop), 1, 1, near = 1.083779 }
expect { d(H), 1, 1, near = 1.445039 }

at(d(pre)) {
  en = [[Through the bend. Column 2 stood at {pre[1,2]}, where GELU is past its
    lowest point and slopes a little the other way: {dH[1,2]} becomes
    {dpre[1,2]}. ReLU would leave exactly 0.]],
  zh = [[过那道弯。第 2 列原来在 {pre[1,2]}，GELU 在那里已过了最低点，略微往回翘：{dH[1,2]}
    成了 {dpre[1,2]}。换成 ReLU，就恰好是 0。]],
  focus = { d(pre), 1, 2 },
}
expect { d(H), 1, 2, near = -0.281767 }
expect { d(pre), 1, 2, near = 0.033317 }

at(d(Y)) {
  en = [[Y was used twice, by the feed-forward and by the post-norm residual. For
    Token1 the first number hears {dY[1,1]}, nearly all of it through W1: the
    residual brings only the {dsum2[1,1]} that the norm let pass.]],
  zh = [[Y 用了两次：前馈一次，post-norm 的残差一次。Token1 的第一个数听到 {dY[1,1]}，几乎全
    是经 W1 来的；残差那一路带来的，只有归一化放行的 {dsum2[1,1]}。]],
  focus = { d(Y), 1, 1 },
}
expect { d(Y), 1, 1, near = 1.780206 }

at(d(sum1)) {
  en = [[Here the two ways meet. What came through Y has passed another norm, and so
    little is left of the {dY[1,1]} that with pre-norm's {dO_pre[1,1]} it makes
    {dsum1[1,1]}. That {dO_pre[1,1]} is as it was given: it met no norm, no
    matrix, no bend. That is the wire that reaches down through fifty layers.]],
  zh = [[两条路在这里会合。经 Y 来的又过了一道归一化，{dY[1,1]} 剩下没多少，加上 pre-norm 的
    {dO_pre[1,1]}，一共才 {dsum1[1,1]}。而那个 {dO_pre[1,1]}，给的是多少还是多少：没碰过
    归一化，没碰过矩阵，没碰过弯。能一直通到五十层底下的，就是这根线。]],
  focus = { d(sum1), 1, 1 }, core = true,
}
expect { d(sum1), 1, 1, near = 1.163462 }

at(d(Z)) {
  en = [[A residual adds, so attention hears all of it: {dZ[1,1]}, and X will hear
    the same {dsum1[1,1]} once more, directly.]],
  zh = [[残差是相加，所以注意力听到全部：{dZ[1,1]}；同样这个 {dsum1[1,1]}，X 还会直接再听一
    遍。]],
  focus = { d(Z), 1, 1 },
}
expect { d(Z), 1, 1, near = 1.163462 }

at(d(V)) {
  en = [[Token3's value, which everyone took, hears ({dV[3,1]}, {dV[3,2]}); Token2's
    next to nothing, {dV[2,1]}.]],
  zh = [[人人都取的 Token3 的值，听到 ({dV[3,1]}, {dV[3,2]})；Token2 的几乎什么也没
    有，{dV[2,1]}。]],
  focus = { d(V), 3, 1 },
}
expect { d(V), 3, 1, near = 2.283929 }
expect { d(V), 3, 2, near = -1.778858 }
expect { d(V), 2, 1, near = -0.026879 }

at(d(A)) {
  en = [[In row 2 a share for Token1 is worth {dA[2,1]}, for Token3 only {dA[2,3]}.]],
  zh = [[第 2 行：给 Token1 的份额值 {dA[2,1]}，给 Token3 的只值 {dA[2,3]}。]],
  focus = { d(A), 2, 1 },
}
expect { d(A), 2, 1, near = 2.004343 }
expect { d(A), 2, 3, near = 0.024514 }

at(d(S_scaled)) {
  en = [[So for Token2 f grows when it turns from Token3 ({dS_scaled[2,3]}) to Token1
    ({dS_scaled[2,1]}). Row 2 adds up to 0, as ever.]],
  zh = [[所以 Token2 少看 Token3（{dS_scaled[2,3]}）、多看 Token1（{dS_scaled[2,1]}），f 就变
    大。这一行加起来照旧是 0。]],
  focus = { d(S_scaled), 2, 1 },
}
expect { d(S_scaled), 2, 3, near = -0.429287 }
expect { d(S_scaled), 2, 1, near = 0.393556 }

at(d(S)) {
  en = [[The √2 once more: {dS[2,1]} of {dS_scaled[2,1]}.]],
  zh = [[再除一次 √2：{dS_scaled[2,1]} 成了 {dS[2,1]}。]],
  focus = { d(S), 2, 1 },
}
expect { d(S), 2, 1, near = 0.278286 }

at(d(K)) {
  en = [[The long key hears ({dK[3,1]}, {dK[3,2]}). In lesson 1, with nothing built
    around attention, it was (0.071, -0.043).]],
  zh = [[那个长键听到 ({dK[3,1]}, {dK[3,2]})。第 1 课里，注意力外面什么也没包，它听到的是
    (0.071, -0.043)。]],
  focus = { d(K), 3, 2 },
}
expect { d(K), 3, 1, near = 0.117521 }
expect { d(K), 3, 2, near = -0.169712 }

at(d(Wk)) {
  en = [[What is left for the key matrix, {dWk[1,1]} and {dWk[1,2]} in row 1: the way
    here led through a norm, a softmax and a √2.]],
  zh = [[键矩阵第 1 行拿到 {dWk[1,1]} 和 {dWk[1,2]}：走到这里，经过了归一化、softmax 和 √2。]],
  focus = { d(Wk), 1, 2 },
}
expect { d(Wk), 1, 1, near = 0.240817 }
expect { d(Wk), 1, 2, near = -0.356248 }

at(d(Wv)) {
  en = [[The value matrix gets {dWv[1,1]}, much more, as in lesson 1: it has no
    softmax before it.]],
  zh = [[值矩阵拿到 {dWv[1,1]}，大得多，和第 1 课一样：它前面没有 softmax。]],
  focus = { d(Wv), 1, 1 },
}
expect { d(Wv), 1, 1, near = 6.807194 }

at(d(W1)) {
  en = [[Column 2 looked for something that no token had, and yet hears {dW1[1,2]}
    and {dW1[2,2]}: little, but enough to turn to something else. With ReLU it
    would be dead until the tokens change.]],
  zh = [[第 2 列要找的东西，哪个词元都没有，可它还是听到 {dW1[1,2]} 和 {dW1[2,2]}：不多，但够
    它慢慢转去找别的。用 ReLU 的话，只要词元不变，它就一直是死的。]],
  focus = { d(W1), 1, 2 }, core = true,
}
expect { d(W1), 1, 2, near = -0.165551 }
expect { d(W1), 2, 2, near = -0.111786 }

at(d(W2)) {
  en = [[Row 5, about the sum, has {dW2[5,1]}, from Token2 and Token3 alone, for
    Token1's was dropped.]],
  zh = [[第 5 行管的是和，有 {dW2[5,1]}，全来自 Token2 和 Token3，因为 Token1 的那个被丢了。]],
  focus = { d(W2), 5, 1 },
}
expect { d(W2), 5, 1, near = 4.640803 }

at(d(X)) {
  en = [[Four uses, four answers. For Token1 in its first number {dX[1,1]} in all,
    and {dsum1[1,1]} of it came straight along the residual, past attention and
    everything in it.]],
  zh = [[用了四次，四份答复。Token1 的第一个数总共 {dX[1,1]}，其中 {dsum1[1,1]} 是沿残差直接
    来的，绕过了注意力，也绕过了里面的一切。]],
  focus = { d(X), 1, 1 }, core = true,
}
expect { d(X), 1, 1, near = 1.277521 }

-- Update -------------------------------------------------------------------

at(step(Wk)) {
  en = [[The smallest step of the four: nothing in dWk is larger than {dWk[1,2]}
    without its sign.]],
  zh = [[四个里步子最小的：dWk 里最大的，不看符号，也就是 {dWk[1,2]}。]],
  focus = { d(Wk), 1, 2 },
}

at(step(Wv)) {
  en = [[The largest: {dWv[1,1]} in its corner. In real training an optimiser evens
    such differences out.]],
  zh = [[步子最大的：角上是 {dWv[1,1]}。真正训练时，这样的差距由优化器去拉平。]],
  focus = { d(Wv), 1, 1 },
}

at(step(W1)) {
  en = [[Two thirds of a layer's weights usually sit in W1 and W2: here 32 of 40. All
    tokens share them.]],
  zh = [[一层的参数，通常有三分之二在 W1 和 W2 里；这里是 40 个里的 32 个。所有词元共用。]],
  focus = { d(W1), 1, 1 },
}

at(step(W2)) {
  en = [[Row 6, about the opposite of the sum, moves by lr times {dW2[6,1]} and
    {dW2[6,2]}: what was hardly found is hardly corrected.]],
  zh = [[第 6 行管的是和的反面，移动 lr 乘 {dW2[6,1]} 和 {dW2[6,2]}：几乎没找到的，也几乎不用
    改。]],
  focus = { d(W2), 6, 1 },
}
expect { d(W2), 6, 1, near = -0.085514 }
expect { d(W2), 6, 2, near = -0.059885 }

closing {
  en = [[
- Residual: what went in is added again; a layer only says what to change.
- Norm: sums grow, a norm brings them back, and takes its part of the gradient.
- Feed-forward: each token by itself, to 4d and back, with a bend between.
- GELU lets a little through below 0, ReLU nothing.
- Dropout: one mask for both ways, the rest divided by 1 − p.
- Post-norm norms the residual itself; pre-norm leaves it a free wire.

Lesson 16 lets a layer ask another text.]],
  zh = [[
- 残差：把输入再加回来，一层只要说该改什么。
- 归一化：越加越大，归一化调回来，也要从梯度里拿走一份。
- 前馈：词元各算各的，先到 4d 再回来，中间有一道弯。
- 0 以下，GELU 还放过一点，ReLU 一点不放。
- dropout：去和回用同一张掩码，留下的除以 1 − p。
- post-norm 连残差一起归一化，pre-norm 给残差留一根直通的线。

第 16 课，让一层去问另一段文本。]],
}

-- Tasks --------------------------------------------------------------------

ask {
  at = sum1, id = "residual", cell = { 2, 1 },
  prompt = { en = "Token2 is {X[2,1]} in its first number, and attention brings {Z[2,1]}. What goes on?",
             zh = "Token2 的第一个数是 {X[2,1]}，注意力带回 {Z[2,1]}。往下传的是多少？" },
  hints = { { en = "The residual is a sum.", zh = "残差就是相加。" } },
  slips = {
    [0] = { en = "It is added, not multiplied.", zh = "是加，不是乘。" },
    [1.735673] = { en = "A residual is a sum, not a mean.", zh = "残差是和，不是平均。" },
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
                  lies below x. What becomes of pre[1,2] = −1.203?]],
             zh = "GELU：x 乘以正态分布里小于 x 的那一份。pre[1,2] = −1.203 变成什么？" },
  choice = {
    { en = "Exactly 0", zh = "恰好是 0" },
    { en = "A little below 0", zh = "比 0 小一点点" },
    { en = "A little above 0", zh = "比 0 大一点点" },
    { en = "It stays −1.203", zh = "还是 −1.203" },
  },
  answer = 2,
  hints = { { en = "A share lies between 0 and 1.",
              zh = "一份总在 0 和 1 之间。" },
            { en = "The share of a normal distribution below −1.2 is 11 %.",
              zh = "正态分布里，小于 −1.2 的占 11%。" } },
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
  prompt = { en = [[Next comes dropout with p = 0.25, in training. H[1,1] = 1.064908 will
                  be kept. What becomes of it?]],
             zh = [[下一站是训练时的 dropout，p = 0.25。H[1,1] = 1.064908 会留下来。留下来是
               多少？]] },
  hints = { { en = "On average three of four are kept. Their sum should stay what it was.",
              zh = "平均四个留三个，总和应当不变。" } },
  slips = {
    [1.064908] = {
        en = [[Then the sum would shrink by a quarter on average. What is kept is
          divided by 0.75.]],
        zh = "那样总和平均会少四分之一。留下的要除以 0.75。"
    },
    [0.798681] = { en = "Divided by 0.75, not multiplied.", zh = "是除以 0.75，不是乘。" },
    [4.259634] = {
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
    [-1.295104] = {
        en = "That is beyond the mask. It does not get through here.",
        zh = "那是掩码另一边的，过不来。"
    },
    [-1.726806] = {
        en = "Division by 0.75 is for those that were kept.",
        zh = "除以 0.75 是留下的才有的。"
    },
  },
}

ask {
  at = d(O), id = "free-wire",
  prompt = { en = [[O_pre = sum1 + F, and dO_pre[1,1] will be 1. How much of it reaches
                  sum1 directly?]],
             zh = "O_pre = sum1 + F，dO_pre[1,1] 会是 1。它有多少能直接到 sum1？" },
  choice = {
    { en = "All of it, 1", zh = "全部，1" },
    { en = "Half, F gets the other", zh = "一半，另一半归 F" },
    { en = "What the norm lets through", zh = "归一化放行的那一点" },
  },
  answer = 1,
  hints = { { en = "What stands between O_pre and sum1?",
              zh = "O_pre 和 sum1 之间隔着什么？" } },
  slips = {
    [2] = { en = "A sum hands the whole gradient to both.", zh = "加法把梯度整份交给两边。" },
    [3] = { en = "That is post-norm. Here no norm stands on the direct way.",
            zh = "那是 post-norm。这条直路上没有归一化。" },
  },
}

try {
  at = Z, id = "switch-off",
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
  "goto O", "wait 8", "next", "wait 10",                  -- O, O_pre
  "goto dsum2", "explain", "wait 9",
  "goto dH", "wait 8",
  "goto dsum1", "select dsum1[1,1]", "explain", "wait 12",
  "goto dW1", "wait 9",
  "goto dX", "explain", "wait 9",
  "goto sum1", "set Wv[1,1] 0", "set Wv[2,1] 0", "set Wv[2,2] 0", "wait 8", "reset", "wait 3",
  "goto closing", "wait 10",
}
