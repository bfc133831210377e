-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 1, id = "norm", part = 2, order = 14, minutes = 25, needs = { "three-tokens" },
  title = { en = "Layer norm: centre and scale", zh = "层归一化：居中再缩放" },
  keywords = { en = "layer norm, layer normalization, LayerNorm, RMSNorm, RMS norm, batch norm",
    zh = "层归一化、归一化、均方根归一化、批归一化" },
}

quiet = { en = "quiet", zh = "轻" }
loud  = { en = "loud",  zh = "响" }
flat  = { en = "flat",  zh = "平" }

x = input({ {3,3,1,9}, {30,30,10,90}, {5,5,5,5} }, { rows = { quiet, loud, flat } })

-- LayerNorm, step by step.
quarter = constant { {1/4}, {1/4}, {1/4}, {1/4} }
mean = x * quarter
dev = x - mean
square = hadamard(dev, dev)
var = square * quarter
eps = constant { {1e-5} }
safe = var + eps
std = sqrt(safe)
hat = div(dev, std)

-- And in one.
gamma = weight { {1,2,1,1} }
beta  = weight { {0,0,1,0} }
y = layernorm(x, gamma, beta)

-- RMSNorm of the same numbers.
u = input({ {3,3,1,9}, {30,30,10,90}, {5,5,5,5} }, { rows = { quiet, loud, flat } })
gain = weight { {1,1,1,1} }
r = rmsnorm(u, gain)

both = vcat { y, r }

group({ en = "step by step",
        zh = "一步一步" }, { quarter, mean, dev, square, var, eps, safe, std, hat })

backward(both, { {1,0,2,0}, {1,0,2,0}, {0,0,1,0}, {1,0,2,0}, {1,0,2,0}, {0,0,1,0} })

intro {
  en = [[Layer after layer adds to the same row of numbers, and nothing keeps it from
    growing. One token may have numbers ten times as large as another with the same pattern.
    How can both be brought to one size? And what does that do to the gradients that come
    back?]],
  zh = [[一层一层往同一行数上加，没有什么拦着它越变越大。两个词元花样相同，一个的数却可能是
    另一个的十倍。怎样把它们调到同样的大小？这一调，传回来的梯度又会怎样？]],
}

-- Forward ------------------------------------------------------------------

at(x) {
  en = [[Three tokens of four dimensions. *Loud* is *quiet* times ten: {x[2,4]} for
    {x[1,4]}, {x[2,3]} for {x[1,3]}. *Flat* is {x[3,1]} four times. A norm treats each row
    by itself, so in this lesson no token depends on another.]],
  zh = [[三个词元，各四维。“响”是“轻”的十
    倍：{x[2,4]} 对 {x[1,4]}，{x[2,3]} 对 {x[1,3]}。“平”是四个相同的 {x[3,1]}。归一化一行一
    行地做，所以这一课里词元之间互不影响。]],
  focus = { x, 2, 4 },
}
expect { x, 1, 4, near = 9 }
expect { x, 2, 4, near = 90 }
expect { x, 1, 3, near = 1 }
expect { x, 2, 3, near = 10 }
expect { x, 3, 1, near = 5 }

at(quarter) {
  en = [[Four quarters, to take means with: a row of x times this column is the mean of the
    row.]],
  zh = [[四个四分之一，用来求均值：x 的一行乘这一列，就是这一行的均值。]],
  focus = { quarter, 1, 1 },
}

at(mean) {
  en = [[The mean of each row, over the features of one token: {mean[2,1]} for loud,
    {mean[3,1]} for flat. Taken down the columns, over tokens, it would be batch norm.]],
  zh = [[每一行的均值，是在一个词元的各个特征之间取
    的：“响”是 {mean[2,1]}，“平”是 {mean[3,1]}。要是竖着取，在词元之间取，那就是批归一化。]],
  focus = { mean, 2, 1 }, core = true,
}
expect { mean, 1, 1, near = 4 }
expect { mean, 2, 1, near = 40 }
expect { mean, 3, 1, near = 5 }
at(mean) {
  en = [[Why not down the columns? A word's output would then depend on which other words
    and texts are in the batch, padding included. And in inference, with one word at a time,
    it would have to use means remembered from training. Layer norm computes the same in
    both.]],
  zh = [[为什么不竖着取？那样一个词的输出就取决于同一批里有哪些别的词、别的文本，连填充也算
    在内。而推理时一次只来一个词，只能用训练时记下的均值。层归一化在训练和推理时算的是同一个
    东西。]],
  notes = {
    en = [[An article (C, section 5.2.4) gives "internal covariate shift" as the reason for
      norms: that the inputs of a layer change their distribution while the layers before it
      learn. The term is from the batch norm paper (Ioffe and Szegedy 2015); whether this is
      why norms help is disputed (Santurkar et al. 2018 find that they make the loss
      smoother).]],
    zh = [[有篇文章（C，5.2.4 节）说归一化是为了解决“内部协变量偏移”，也就是前面的层在学，后
      面一层的输入分布就一直在变。这个词出自批归一化的论文（Ioffe 和 Szegedy，2015）；归一化
      有用是不是因为它，有争议（Santurkar 等人 2018 年认为是损失变得更平滑）。]],
  },
  focus = { mean, 1, 1 },
}

at(dev) {
  en = [[x − mean. The column of means is used for all four columns (broadcasting). Quiet
    has {dev[1,1]}, {dev[1,2]}, {dev[1,3]}, {dev[1,4]} left; each row adds up to 0 now. Flat
    has only {dev[3,1]} left.]],
  zh = [[x − mean。均值只有一列，自动铺开到四列（广播）。“轻”剩
    下 {dev[1,1]}、{dev[1,2]}、{dev[1,3]}、{dev[1,4]}；现在每一行加起来都是 0。“平”只剩
    下 {dev[3,1]}。]],
  focus = { dev, 1, 4 },
}
expect { dev, 1, 1, near = -1 }
expect { dev, 1, 2, near = -1 }
expect { dev, 1, 3, near = -3 }
expect { dev, 1, 4, near = 5 }
expect { dev, 3, 1, near = 0 }

at(square) {
  en = [[The squared deviations. Of quiet's sum of 36, the last number alone makes
    {square[1,4]}.]],
  zh = [[偏离均值的平方。“轻”的平方和是 36，最后一个数就占 {square[1,4]}。]],
  focus = { square, 1, 4 },
}
expect { square, 1, 4, near = 25 }

at(var) {
  en = [[The variance, the mean of the squares: 36 / 4 = {var[1,1]} for quiet. It is divided
    by 4 and not by 3, because the four numbers are all there are; nothing is estimated from
    a sample.]],
  zh = [[方差，也就是平方的均值：“轻”是 36 / 4 = {var[1,1]}。除的是 4，不是 3：总共就这四个
    数，不是拿样本来估计。]],
  focus = { var, 1, 1 },
}
expect { var, 1, 1, near = 9 }

at(eps) {
  en = [[ε, a tiny number that is added to the variance, {eps[1,1]:5}. For quiet and loud it
    changes next to nothing. For flat, whose variance is {var[3,1]}, it decides.]],
  zh = [[ε，一个加在方差上的极小的数，{eps[1,1]:5}。对“轻”和“响”几乎没有影响；“平”的方差
    是 {var[3,1]}，全由它决定。]],
  focus = { eps, 1, 1 },
}

at(safe) {
  en = [[Variance plus ε: quiet's {var[1,1]} hardly changes, flat's {var[3,1]} becomes
    {safe[3,1]:5}, so that one can divide.]],
  zh = [[方差加 ε：“轻”的 {var[1,1]} 几乎没变，“平”的 {var[3,1]} 成了 {safe[3,1]:5}，可以拿
    来除了。]],
  focus = { safe, 3, 1 },
}
expect { var, 3, 1, near = 0 }
expect { safe, 3, 1, near = 0.00001 }

at(std) {
  en = [[The square root, the standard deviation: {std[1,1]} for quiet, {std[2,1]} for
    loud.]],
  zh = [[开方，就是标准差：“轻”是 {std[1,1]}，“响”是 {std[2,1]}。]],
  focus = { std, 1, 1 }, core = true,
  notes = {
    en = [[Dividing by n − 1, as statistics books do, would give variance 12 and 3.46 for
      quiet. LayerNorm divides by n; torch.var divides by n − 1 unless told otherwise, a
      usual slip in code of one's own.]],
    zh = [[照统计学课本除以 n − 1，“轻”的方差是 12，标准差是 3.46。LayerNorm 除
      以 n；torch.var 默认除以 n − 1，自己写代码时常错在这里。]],
  },
}
expect { std, 1, 1, near = 3.000002 }
expect { std, 2, 1, near = 30 }
expect { std, 3, 1, near = 0.003162 }
at(std) {
  en = [[For flat it is √ε, {std[3,1]:5}. Dividing by it multiplies by 316, but there is
    only 0 to be multiplied.]],
  zh = [[“平”的是 √ε，{std[3,1]:5}。除以它，等于乘 316，不过被乘的只有 0。]],
  focus = { std, 3, 1 },
}

at(hat) {
  en = [[Deviation over standard deviation: quiet has {hat[1,1]}, {hat[1,2]}, {hat[1,3]},
    {hat[1,4]}. Each row has mean 0 and variance 1 now, but for flat, which is {hat[3,1]}
    throughout.]],
  zh = [[偏离均值的量除以标准差：“轻”是 {hat[1,1]}、{hat[1,2]}、{hat[1,3]}、{hat[1,4]}。现在
    每一行的均值是 0，方差是 1；只有“平”例外，全是 {hat[3,1]}。]],
  focus = { hat, 1, 4 }, core = true,
  notes = {
    en = [[Ask how large one number of a row can become: √(n − 1) at most, when all others are
      equal. That is 1.73 for four features, and quiet's last has nearly reached it; for
      768 it is 27.7.]],
    zh = [[问一问一行里的一个数最大能到多少：其余的数全相等时最大，是 √(n − 1)。四个特征
      是 1.73，“轻”的最后一个已经接近；768 个特征是 27.7。]],
  },
}
expect { hat, 1, 1, near = -0.333333 }
expect { hat, 1, 2, near = -0.333333 }
expect { hat, 1, 3, near = -0.999999 }
expect { hat, 1, 4, near = 1.666666 }
expect { hat, 3, 1, near = 0 }
at(hat) {
  en = [[Loud has the same row, {hat[2,4]} at the end: a factor of ten in x is a factor of
    ten in the deviations and in the standard deviation, and it cancels. The size is gone,
    the pattern stays.]],
  zh = [[“响”是同样的一行，最后一个也是 {hat[2,4]}：x 放大十倍，偏离均值的量和标准差都放大十
    倍，正好约掉。大小没了，花样留下。]],
  focus = { hat, 2, 4 },
}

at(gamma) {
  en = [[gamma scales each feature, the second by {gamma[1,2]}. One row for all tokens, and
    it is learned, so that a layer can make features larger or smaller again.]],
  zh = [[gamma 给每个特征缩放，第二个乘 {gamma[1,2]}。所有词元共用这一行，它是学出来的：这样
    一层可以再把特征放大或缩小。]],
  focus = { gamma, 1, 2 },
}
expect { gamma, 1, 2, near = 2 }

at(beta) {
  en = [[beta shifts each feature, the third by {beta[1,3]}. It is learned too.]],
  zh = [[beta 给每个特征平移，第三个加 {beta[1,3]}。它也是学出来的。]],
  focus = { beta, 1, 3 },
}
expect { beta, 1, 3, near = 1 }

at(y) {
  en = [[LayerNorm as one operation, y = gamma∘hat + beta. {if edited}Flat is
    ({x[3,1]:3}, {x[3,2]:3}, {x[3,3]:3}, {x[3,4]:3}) now and comes out as
    ({y[3,1]}, {y[3,2]}, {y[3,3]}, {y[3,4]}).{else}Four equal numbers have hat 0, so flat
    comes out as beta, ({beta[1,1]}, {beta[1,2]}, {beta[1,3]}, {beta[1,4]}).{end}]],
  zh = [[LayerNorm 合成一步，y = gamma∘hat + beta。{if edited}“平”现在是 ({x[3,1]:3}, {x[3,2]:3}, {x[3,3]:3}, {x[3,4]:3})，
    出来是 ({y[3,1]}, {y[3,2]}, {y[3,3]}, {y[3,4]})。{else}四个数相同，hat 就是 0，所以“平”出来就
    是 beta，({beta[1,1]}, {beta[1,2]}, {beta[1,3]}, {beta[1,4]})。{end}]],
  focus = { y, 1, 2 }, core = true,
  notes = {
    en = [[gamma and beta belong to features, not to tokens: one number each for a column,
      however long the text. The small GPT-2 has 25 such norms of 768 features, 38 400
      numbers of its 124 million.]],
    zh = [[gamma 和 beta 属于特征，不属于词元：每列各一个数，和文本长短无关。小号
      的 GPT-2 有 25 处这样的归一化，各 768 个特征，一共 38400 个数，占 1.24 亿里很小的一
      份。]],
  },
}
expect { y, 1, 2, near = -0.666666 }
expect { y, 1, 3, near = 0.000001 }
expect { y, 3, 1, near = 0 }
expect { y, 3, 2, near = 0 }
expect { y, 3, 3, near = 1 }
expect { y, 3, 4, near = 0 }

at(u) {
  en = [[The same twelve numbers for another norm, RMSNorm: it subtracts no mean and divides a
    row by its root mean square, the root of the mean of the squares. Quiet is {u[1,1]},
    {u[1,2]}, {u[1,3]}, {u[1,4]}.]],
  zh = [[同样的十二个数，给另一种归一化 RMSNorm 用：它不减均值，而是把一行除以它的均方根，也就
    是平方的均值再开方。“轻”是 {u[1,1]}、{u[1,2]}、{u[1,3]}、{u[1,4]}。]],
  focus = { u, 1, 1 },
}
expect { u, 1, 1, near = 3 }
expect { u, 1, 2, near = 3 }
expect { u, 1, 3, near = 1 }
expect { u, 1, 4, near = 9 }

at(gain) {
  en = [[gain is RMSNorm's scale, its gamma, {gain[1,1]} for every feature. RMSNorm has no
    shift.]],
  zh = [[gain 是 RMSNorm 的缩放，也就是它的 gamma，每个特征都是 {gain[1,1]}。RMSNorm 没有平
    移。]],
  focus = { gain, 1, 1 },
}
expect { gain, 1, 1, near = 1 }

at(r) {
  en = [[The mean of quiet's squares is (9 + 9 + 1 + 81) / 4 = 25, the root of it 5. Loud
    becomes the same row again, {r[2,4]} at the end.]],
  zh = [[“轻”的平方的均值是 (9 + 9 + 1 + 81) / 4 = 25，开方得 5。“响”还是变成同样的一行，最后
    一个是 {r[2,4]}。]],
  notes = {
    en = [[One article (C, section 5.2.4) writes RMSNorm with the same σ as LayerNorm. For
      quiet that would be 3; the root mean square is 5. The two agree only for a row whose
      mean is 0.]],
    zh = [[有篇文章（C，5.2.4 节）写 RMSNorm 时沿用了 LayerNorm 的 σ。对“轻”来说那是 3，而均
      方根是 5。只有均值是 0 的行，两个才相等。]],
  },
  focus = { r, 2, 4 }, core = true,
}
expect { r, 1, 4, near = 1.8 }
expect { r, 3, 1, near = 1 }
at(r) {
  en = [[Flat becomes {r[3,1]} four times: its mean and its root mean square are both 5.
    LayerNorm left nothing of it; RMSNorm keeps the mean.]],
  zh = [[“平”成了四个 {r[3,1]}：它的均值和均方根都是 5。LayerNorm 之后它什么也不
    剩，RMSNorm 留着均值。]],
  focus = { r, 3, 1 },
}

at(both) {
  en = [[One below the other, so that one way back serves both: quiet begins with
    {both[1,1]} by LayerNorm, with {both[4,1]} by RMSNorm.]],
  zh = [[上下摆着，好一起往回走：“轻”经 LayerNorm，开头是 {both[1,1]}；经 RMSNorm，开头
    是 {both[4,1]}。]],
  focus = { both, 4, 1 },
}
expect { both, 1, 1, near = -0.333333 }
expect { both, 4, 1, near = 0.6 }

-- Backward -----------------------------------------------------------------

at(d(both)) {
  en = [[The upstream gradient, given by hand and the same for both norms: for quiet and
    loud {dboth[1,1]} at feature 1 and {dboth[1,3]} at feature 3, for flat {dboth[3,3]} at
    feature 3.]],
  zh = [[上游梯度，直接给定，两种归一化一样：“轻”和“响”在特征 1 是 {dboth[1,1]}，在特
    征 3 是 {dboth[1,3]}；“平”在特征 3 是 {dboth[3,3]}。]],
  focus = { d(both), 1, 3 },
}
expect { d(both), 1, 3, near = 2 }

at(d(y)) {
  en = [[The upper three rows, LayerNorm's: ({dy[1,1]}, {dy[1,2]}, {dy[1,3]}, {dy[1,4]}) for
    quiet.]],
  zh = [[上面三行，是 LayerNorm 的：“轻”是 ({dy[1,1]}, {dy[1,2]}, {dy[1,3]}, {dy[1,4]})。]],
  focus = { d(y), 1, 3 },
}
expect { d(y), 1, 1, near = 1 }
expect { d(y), 1, 2, near = 0 }
expect { d(y), 1, 3, near = 2 }
expect { d(y), 1, 4, near = 0 }

at(d(r)) {
  en = [[The lower three rows, RMSNorm's, with the same numbers: ({dr[1,1]}, {dr[1,2]},
    {dr[1,3]}, {dr[1,4]}) for quiet.]],
  zh = [[下面三行，是 RMSNorm 的，数字相
    同：“轻”是 ({dr[1,1]}, {dr[1,2]}, {dr[1,3]}, {dr[1,4]})。]],
  focus = { d(r), 1, 3 },
}
expect { d(r), 1, 1, near = 1 }
expect { d(r), 1, 2, near = 0 }
expect { d(r), 1, 3, near = 2 }
expect { d(r), 1, 4, near = 0 }

at(d(gamma)) {
  en = [[gamma is used by every token, so its gradient is a sum over the rows of dy∘hat.
    Quiet's part of feature 1 is {dy[1,1]}⋅({hat[1,1]}); flat's part is 0 everywhere, since
    its row of hat is.]],
  zh = [[每个词元都用到 gamma，所以它的梯度是 dy∘hat 各行之和。特征 1 上，“轻”那一份
    是 {dy[1,1]}⋅({hat[1,1]})；“平”那一份处处是 0，因为 hat 里它那一行是 0。]],
  focus = { d(gamma), 1, 3 }, core = true,
  notes = {
    en = [[Compare with beta, whose gradient is the plain sum of dy: at feature 3 it is 2 + 2 +
      1 = 5. There flat does count; for gamma it does not.]],
    zh = [[和 beta 对照：它的梯度就是 dy 各行之和，特征 3 上是 2 + 2 + 1 = 5。“平”在那里算数，
      在 gamma 这里不算。]],
  },
}
expect { d(gamma), 1, 3, near = -3.999999 }
at(d(gamma)) {
  en = [[Feature 3 has {dgamma[1,3]:2}. Quiet and loud count the same in it, since their
    rows of hat are the same; that loud's numbers were ten times as large plays no part any
    more.]],
  zh = [[特征 3 是 {dgamma[1,3]:2}。“轻”和“响”在里面占得一样多，因为 hat 里这两行相
    同；“响”的数原来大十倍，在这里已经不起作用了。]],
  focus = { d(gamma), 1, 3 },
}

at(d(beta)) {
  en = [[beta was added to every row. dbeta[1,1] is {dbeta[1,1]}, from the 1 of quiet and
    the 1 of loud.]],
  zh = [[每一行都加上了 beta。dbeta[1,1] 是 {dbeta[1,1]}，来自“轻”的 1 和“响”的 1。]],
  focus = { d(beta), 1, 1 },
}
expect { d(y), 2, 3, near = 2 }
expect { d(y), 3, 3, near = 1 }
expect { d(beta), 1, 3, near = 5 }
at(d(beta)) {
  en = [[dbeta is the sum of each column of dy. Flat counts in it as much as the others,
    although its hat is 0.]],
  zh = [[dbeta 是 dy 每一列之和。“平”的 hat 虽然是 0，在这里和别的行一样算数。]],
  focus = { d(beta), 1, 2 },
}

at(d(gain)) {
  en = [[RMSNorm's scale: feature 3 has {dgain[1,3]}, made of {dr[1,3]}⋅{r[1,3]} each from
    quiet and loud and {dr[3,3]}⋅{r[3,3]} from flat.]],
  zh = [[RMSNorm 的缩放：特征 3 是 {dgain[1,3]}，“轻”和“响”各
    是 {dr[1,3]}⋅{r[1,3]}，“平”是 {dr[3,3]}⋅{r[3,3]}。]],
  focus = { d(gain), 1, 3 },
}
expect { d(gain), 1, 3, near = 1.8 }
expect { r, 1, 3, near = 0.2 }
expect { r, 3, 3, near = 1 }

at(d(x)) {
  en = [[Quiet's row is {dx[1,1]}, {dx[1,2]}, {dx[1,3]}, {dx[1,4]}. All of x entered the
    mean and the standard deviation, so feature 2 has a gradient though its dy is {dy[1,2]}.]],
  zh = [[“轻”那一行是 {dx[1,1]}、{dx[1,2]}、{dx[1,3]}、{dx[1,4]}。均值和标准差里用到了整
    行 x，所以特征 2 的 dy 虽然是 {dy[1,2]}，也有梯度。]],
  focus = { d(x), 1, 2 }, core = true,
}
expect { d(x), 1, 1, near = 0.018519 }
expect { d(x), 1, 2, near = -0.314815 }
expect { d(x), 1, 3, near = 0.222222 }
expect { d(x), 1, 4, near = 0.074074 }
at(d(x)) {
  en = [[Two directions are taken out of the gradient. The row adds up to 0: raising all
    four numbers alike does not change y. And the row times 3, 3, 1, 9 adds up to 0: scaling
    all four alike does not change y either.]],
  zh = [[梯度里去掉了两个方向。这一行加起来是 0：四个数一起抬高，y 不变。这一行各
    乘 3、3、1、9 再加，也是 0：整行放大，y 也不变。]],
  focus = { d(x), 1, 3 }, core = true,
}
expect { d(x), 2, 2, near = -0.031481 }
at(d(x)) {
  en = [[Loud's row is a tenth of quiet's: {dx[2,2]} for {dx[1,2]}. A norm divides by the
    standard deviation, and so does its gradient.]],
  zh = [[“响”那一行是“轻”的十分之一：{dx[2,2]} 对 {dx[1,2]}。归一化除以标准差，梯度也除以
    它。]],
  focus = { d(x), 2, 2 },
}
at(d(x)) {
  en = [[Flat has {dx[3,3]:1}: an unevenness there would be scaled by 1/√ε = 316, of which a
    quarter goes off with the mean. Without ε one would divide by 0.]],
  zh = [[“平”是 {dx[3,3]:1}：它只要有一点不平，就会放大 1/√ε = 316 倍，其中四分之一随均值减
    掉。没有 ε，这里要除以 0。]],
  notes = {
    en = [[The central difference agrees with it to about 1e-6 of its value only: h = 1e-5
      is no longer small beside √ε = 0.003. Take a smaller h, and the two come together.]],
    zh = [[这里中心差分与它只吻合到约 1e-6 的相对误差：h = 1e-5 和 √ε = 0.003 比，已经不算小
      了。把 h 取小一点，两边就靠拢了。]],
  },
  focus = { d(x), 3, 3 }, core = true,
}
expect { d(x), 3, 3, near = 237.170825 }

at(d(u)) {
  en = [[RMSNorm's gradient. Flat has only {du[3,3]} at feature 3, since its root mean square
    is 5; by LayerNorm it had {dx[3,3]:1}.]],
  zh = [[RMSNorm 的梯度。“平”在特征 3 只有 {du[3,3]}，因为它的均方根是 5；用 LayerNorm
    是 {dx[3,3]:1}。]],
  focus = { d(u), 3, 3 }, core = true,
  notes = {
    en = [[At feature 3 LayerNorm's number for flat is 1581 times as large: 5/√ε, its root mean
      square over its standard deviation. A row of equal numbers is the worst case for the
      one and an ordinary row for the other.]],
    zh = [[特征 3 上，“平”用 LayerNorm 得到的数是这里的 1581 倍：5/√ε，也就是它的均方根除以标准
      差。数全相等的一行，对前者是最坏的情形，对后者只是普通的一行。]],
  },
}
expect { d(u), 1, 1, near = 0.17 }
expect { d(u), 1, 2, near = -0.03 }
expect { d(u), 1, 3, near = 0.39 }
expect { d(u), 1, 4, near = -0.09 }
expect { d(u), 3, 3, near = 0.15 }
at(d(u)) {
  en = [[Quiet's row is {du[1,1]}, {du[1,2]}, {du[1,3]}, {du[1,4]}. Times 3, 3, 1, 9 it adds
    up to 0 again; without these factors it adds up to 0.44. RMSNorm does not subtract the
    mean, so raising all four still changes r: one direction is taken out, not two.]],
  zh = [[“轻”那一行是 {du[1,1]}、{du[1,2]}、{du[1,3]}、{du[1,4]}。各乘 3、3、1、9 再加，还
    是 0；不乘，加起来是 0.44。RMSNorm 不减均值，所以四个数一起抬高，r 会变：去掉的方向只有一
    个，不是两个。]],
  focus = { d(u), 1, 3 },
}

at(step(gamma)) {
  en = [[gamma moves by −lr times ({dgamma[1,1]}, {dgamma[1,2]}, {dgamma[1,3]:2},
    {dgamma[1,4]}). It has one number for each feature, four parameters where a matrix would
    have sixteen.]],
  zh = [[gamma 移动 −lr 乘 ({dgamma[1,1]}, {dgamma[1,2]}, {dgamma[1,3]:2}, {dgamma[1,4]})。
    它每个特征一个数，只有四个参数；要是矩阵，就有十六个。]],
  focus = { d(gamma), 1, 3 },
}
expect { d(gamma), 1, 1, near = -0.666666 }
expect { d(gamma), 1, 2, near = 0 }
expect { d(gamma), 1, 4, near = 0 }

at(step(beta)) {
  en = [[beta moves by −lr⋅{dbeta[1,3]} at feature 3 and by −lr⋅{dbeta[1,1]} at feature 1.]],
  zh = [[beta 在特征 3 上移动 −lr⋅{dbeta[1,3]}，在特征 1 上移动 −lr⋅{dbeta[1,1]}。]],
  focus = { d(beta), 1, 3 },
}
expect { d(beta), 1, 1, near = 2 }

at(step(gain)) {
  en = [[gain moves by −lr⋅{dgain[1,1]} at feature 1 and by −lr⋅{dgain[1,3]} at feature 3:
    both fall. In gamma both grow, because there the mean has been subtracted and hat is
    negative at both.]],
  zh = [[gain 在特征 1 上移动 −lr⋅{dgain[1,1]}，在特征 3 上移动 −lr⋅{dgain[1,3]}：都变
    小。gamma 在这两处都变大，因为那里减掉了均值，hat 在这两处是负的。]],
  focus = { d(gain), 1, 3 },
}
expect { d(gain), 1, 1, near = 1.2 }

closing {
  en = [[
- LayerNorm: subtract the row's mean, divide by its standard deviation, scale by gamma, shift by beta.
- Each token by itself: its size goes, its pattern stays.
- On the way back two directions are taken out: all numbers raised alike, and all scaled alike.
- Twice as large a row has half the gradient; a row of nearly equal numbers has a very large one, which ε bounds.
- RMSNorm keeps the mean, divides by the root mean square and takes out one direction.

Try `:set x[2,4] 900` and look at hat and dx. Lesson 15 puts norms where they belong, around
attention in a whole layer.]],
  zh = [[
- LayerNorm：减去这一行的均值，除以标准差，用 gamma 缩放，用 beta 平移。
- 每个词元各做各的：大小去掉，花样留下。
- 往回走时去掉两个方向：各数一起抬高，整行放大。
- 一行的数大一倍，梯度就小一半；几乎全等的一行，梯度极大，靠 ε 兜住。
- RMSNorm 留着均值，除以均方根，只去掉一个方向。

用 `:set x[2,4] 900` 试一试，看看 hat 和 dx。第 15 课把归一化放到该放的地方：注意力前后，一整层里。]],
}

-- Tasks --------------------------------------------------------------------

ask {
  at = mean, id = "which-way", cell = { 1, 1 },
  prompt = { en = "Quiet is {x[1,1]}, {x[1,2]}, {x[1,3]}, {x[1,4]}. What does LayerNorm subtract from it?",
             zh = "“轻”是 {x[1,1]}、{x[1,2]}、{x[1,3]}、{x[1,4]}。LayerNorm 要从里面减去多少？" },
  hints = { { en = "Along the row: one token, four features.",
              zh = "横着来：一个词元，四个特征。" } },
  slips = {
    [12.666667] = {
        en = "That is the mean of column 1, over tokens, as a batch norm takes it.",
        zh = "那是第 1 列在各词元之间的均值，是批归一化的做法。"
    },
    [16] = { en = "That is the sum; there are four of them.", zh = "那是总和，一共四个数。" },
    [5] = { en = "That is the root mean square, which RMSNorm divides by.",
            zh = "那是均方根，RMSNorm 用它来除。" },
  },
}

ask {
  at = square, id = "biased", answer = 9,
  prompt = { en = "The squared deviations are 1, 1, 9, 25. What variance will LayerNorm take?",
             zh = "各数与均值之差，平方后是 1、1、9、25。LayerNorm 用的方差是多少？" },
  hints = { { en = "Add and divide by the number of features.",
              zh = "加起来，除以特征的个数。" } },
  slips = {
    [12] = { en = "That divides by n − 1, as for a sample. Here the four are all there are.",
             zh = "那是除以 n − 1，用于样本。这里总共就这四个。" },
    [36] = { en = "That is the sum.", zh = "那是总和。" },
    [3] = { en = "That is already the root of it.", zh = "那已经开过方了。" },
  },
}

ask {
  at = beta, id = "stretch", covers = { y, 1, 2 }, answer = -2/3,
  prompt = { en = "hat[1,2] is −0.333333; gamma there is 2, beta 0. What will y[1,2] be?",
             zh = "hat[1,2] 是 −0.333333，那里 gamma 是 2，beta 是 0。y[1,2] 会是多少？" },
  hints = { { en = "Scale first, then shift.", zh = "先缩放，再平移。" } },
  slips = {
    [-0.333333] = { en = "That is before gamma.", zh = "那是乘 gamma 之前的。" },
    [1.666667] = {
        en = "gamma multiplies, it is not added.",
        zh = "gamma 是乘上去的，不是加上去的。"
    },
    [-0.166667] = {
        en = "gamma 2 makes it larger: times 2, not divided by 2.",
        zh = "gamma 是 2，要放大：乘 2，不是除以 2。"
    },
  },
}

ask {
  at = gain, id = "rms", answer = 9/5,
  prompt = { en = "Quiet is 3, 3, 1, 9. What will RMSNorm make of its last number?",
             zh = "“轻”是 3、3、1、9。RMSNorm 会把它的最后一个数变成多少？" },
  hints = { { en = "No mean is taken away. The squares add up to 100.",
              zh = "不减均值。平方和是 100。" } },
  slips = {
    [3] = { en = [[That divides by 3, the standard deviation. RMSNorm takes the root of
                 the mean square, 5.]],
            zh = "那是除以标准差 3。RMSNorm 除以均方根 5。" },
    [1.666667] = {
        en = "That is LayerNorm, which takes the mean away first.",
        zh = "那是 LayerNorm，先减了均值。"
    },
    [0.9] = { en = "The squares add up to 100, but there are four of them: the root of 25.",
              zh = "平方和是 100，可有四个数：要开方的是 25。" },
  },
}

ask {
  at = d(gain), id = "quieter",
  prompt = { en = [[Loud is quiet times ten, and both have the same upstream gradient.
                  What is loud's row of dx against quiet's?]],
             zh = "“响”是“轻”的十倍，上游梯度一样。dx 里“响”那一行和“轻”的比，怎么样？" },
  choice = {
    { en = "Ten times", zh = "十倍" },
    { en = "The same", zh = "一样" },
    { en = "A tenth", zh = "十分之一" },
  },
  answer = 3,
  hints = { { en = [[Add 1 to a number of quiet, and to a number of loud. Which output
                   moves more?]],
              zh = "“轻”的一个数加 1，“响”的一个数也加 1，谁的输出动得多？" } },
  slips = {
    [1] = { en = "Its numbers are ten times as large, so a given step matters less, not more.",
            zh = "它的数大十倍，同样走一步，影响更小，不是更大。" },
    [2] = { en = [[The outputs are the same, but to move loud's output one has to go ten
                 times as far.]],
            zh = "输出是一样，可要让“响”的输出动同样多，得多走十倍。" },
  },
}

ask {
  at = d(gain), id = "adds-to", answer = 0,
  prompt = { en = "What do the four numbers in row quiet of dx add up to?",
             zh = "dx 里“轻”那一行的四个数加起来是多少？" },
  hints = { { en = "What happens to y if all four of quiet grow by the same amount?",
              zh = "“轻”的四个数一起加上同样多，y 会怎样？" } },
  slips = {
    [3] = { en = [[That is what the upstream gradients add up to. LayerNorm takes their
                 mean out.]],
            zh = "那是上游梯度之和。LayerNorm 把它们的均值去掉了。" },
    [0.44] = { en = "That is RMSNorm's row, du.", zh = "那是 RMSNorm 的那一行，du。" },
  },
}

try {
  at = y, id = "unevenness", only = { x }, cells = 1,
  prompt = { en = "Move one number of flat by 0.02 at most: make y[3,1] larger than 1.",
             zh = "把“平”的一个数挪动不超过 0.02，让 y[3,1] 大于 1。" },
  hints = { { en = "A deviation of a hundredth is a lot beside √ε = 0.003.",
              zh = "和 √ε = 0.003 比，百分之一的起伏已经很大了。" },
            { en = "Raise x[3,1] itself.", zh = "就抬高 x[3,1] 自己。" } },
  reached = function()
    for j = 1, 4 do
      if math.abs(x[3][j] - 5) > 0.0201 then return false end
    end
    return y[3][1] > 1
  end,
  solution = { "set x[3,1] 5.01" },
}

expect { y, 3, 1, near = 1.398757, after = { "set x[3,1] 5.01" } }

ask {
  at = std, id = "flat-std", cell = { 3, 1 },
  prompt = { en = "Flat's variance is 0, and ε is 0.00001. What is its standard deviation here?",
             zh = "“平”的方差是 0，ε 是 0.00001。它在这里的标准差是多少？" },
  hints = { { en = "The root of variance plus ε.", zh = "方差加 ε，再开方。" } },
  slips = {
    [0] = { en = "So it would be without ε, and one would divide by 0.", zh = "没有 ε 才是这样，那就要除以 0 了。" },
    [0.00001] = { en = "That is ε itself, before the root.", zh = "那是 ε 自己，还没开方。" },
  },
}

ask {
  at = hat, id = "same-row", covers = { hat, 2 },
  prompt = { en = "Loud is quiet times ten. What is its row of hat against quiet's?",
             zh = "“响”是“轻”的十倍。hat 里它那一行和“轻”的比，怎么样？" },
  choice = {
    { en = "Ten times", zh = "十倍" },
    { en = "The same", zh = "一样" },
    { en = "A tenth", zh = "十分之一" },
  },
  answer = 2,
  hints = { { en = "What is loud's standard deviation against quiet's?", zh = "“响”的标准差是“轻”的几倍？" } },
  slips = {
    [1] = { en = "Its deviations are ten times as large, and they are divided by a standard deviation ten times as large.",
            zh = "它偏离均值的量是十倍，可除的标准差也是十倍。" },
    [3] = { en = "That is how its gradient will compare. In hat the factor cancels.",
            zh = "那是它的梯度。在 hat 里，这个倍数约掉了。" },
  },
}

ask {
  at = d(beta), id = "shift", cell = { 1, 3 },
  prompt = { en = "Column 3 of dy is {dy[1,3]}, {dy[2,3]}, {dy[3,3]}. What is dbeta[1,3]?",
             zh = "dy 的第 3 列是 {dy[1,3]}、{dy[2,3]}、{dy[3,3]}。dbeta[1,3] 是多少？" },
  hints = { { en = "beta[1,3] is added to all three rows.", zh = "beta[1,3] 加到了三行上。" } },
  slips = {
    [1] = { en = "That is the last row alone. Every use adds its part.", zh = "那只是最后一行。用了几次，就加几份。" },
    [1.666667] = { en = "That is the mean. Gradients of several uses are added.", zh = "那是均值。用了几次，梯度是相加。" },
  },
}

ask {
  at = d(beta), id = "norm-step-by-step",
  prompt = { en = "On to dx, LayerNorm's. Which line is wrong?", zh = "接着推导 LayerNorm 的 dx。哪一行错了？" },
  steps = {
    { en = "y = gamma∘hat + beta, so hat's gradient is g = dy∘gamma",
      zh = "y = gamma∘hat + beta，所以 hat 的梯度是 g = dy∘gamma" },
    { en = "hat = (x − mean)/σ; through x itself comes g/σ",
      zh = "hat = (x − mean)/σ；经过 x 自己的一份是 g/σ" },
    { en = "through the mean comes −mean(g)/σ in each cell of the row",
      zh = "经过均值的一份，这一行每格都是 −mean(g)/σ" },
    { en = "through σ comes nothing: it is a constant of the row",
      zh = "经过 σ 的一份是 0：它是这一行的常量" },
  },
  wrong = 4,
  cure = { en = "Through σ comes −hat∘mean(g∘hat)/σ: σ is made of x too. dx is the sum of the three.",
           zh = "经过 σ 的一份是 −hat∘mean(g∘hat)/σ：σ 也由 x 算出。dx 是三份之和。" },
  hints = { { en = "Which of these numbers change when a number of x does?",
              zh = "x 的一个数变了，哪些数跟着变？" } },
  slips = {
    [3] = { en = "The mean takes a quarter of each number, and is subtracted in all four cells.",
            zh = "均值里每个数占四分之一，又在四格里都减掉。" },
  },
}

ask {
  at = d(u), id = "one-direction", covers = { d(u), 1 },
  prompt = { en = "Quiet's row of dx adds up to 0. Does its row of du, under RMSNorm?",
             zh = "dx 里“轻”那一行加起来是 0。用 RMSNorm，du 里这一行也是吗？" },
  choice = { { en = "Yes", zh = "是" }, { en = "No", zh = "不是" } },
  answer = 2,
  hints = { { en = "Raise all four numbers of quiet by 1. Does its row of r stay the same?",
              zh = "“轻”的四个数都加 1，r 里它那一行会不变吗？" } },
  slips = { [1] = { en = "It would if the mean were subtracted. RMSNorm does not.", zh = "减了均值才会这样，RMSNorm 不减。" } },
}

ask {
  at = d(u), id = "grows",
  prompt = { en = "The steps come next. dgamma[1,3] is {dgamma[1,3]:2}. Will gamma[1,3] become larger or smaller?",
             zh = "下面走一步。dgamma[1,3] 是 {dgamma[1,3]:2}。gamma[1,3] 会变大还是变小？" },
  choice = { { en = "Larger", zh = "变大" }, { en = "Smaller", zh = "变小" } },
  answer = 1,
  hints = { { en = "W ← W − lr⋅dW.", zh = "W ← W − lr⋅dW。" } },
  slips = { [2] = { en = "The step goes against the gradient, and this gradient is negative.",
                    zh = "步子逆着梯度走，而这个梯度是负的。" } },
}

ask {
  at = r, id = "keeps-the-mean", covers = { r, 3 },
  prompt = { en = "In LayerNorm, flat (5, 5, 5, 5) became four zeros in hat. What does RMSNorm make of it?",
             zh = "用 LayerNorm，“平”(5, 5, 5, 5) 在 hat 里成了四个 0。RMSNorm 把它变成什么？" },
  choice = {
    { en = "Four zeros", zh = "四个 0" },
    { en = "Four ones", zh = "四个 1" },
    { en = "Four fives", zh = "四个 5" },
  },
  answer = 2,
  hints = { { en = "The mean of its squares is 25.", zh = "它的平方的均值是 25。" } },
  slips = {
    [1] = { en = "That takes the mean away first. RMSNorm does not.", zh = "那是先减了均值，RMSNorm 不减。" },
    [3] = { en = "It is divided by its root mean square, 5.", zh = "要除以它的均方根 5。" },
  },
}

ask {
  at = d(gamma), id = "as-loud", covers = { d(gamma), 1, 3 },
  prompt = { en = "How much of dgamma[1,3] comes from loud, against quiet?",
             zh = "dgamma[1,3] 里，“响”那一份和“轻”那一份比，怎么样？" },
  choice = {
    { en = "Ten times as much", zh = "十倍" },
    { en = "As much", zh = "一样多" },
    { en = "A tenth", zh = "十分之一" },
  },
  answer = 2,
  hints = { { en = "Compare their rows of hat and of dy.", zh = "比一比 hat 和 dy 里这两行。" } },
  slips = {
    [1] = { en = "Its x is ten times as large, but gamma multiplies hat.", zh = "它的 x 大十倍，可 gamma 乘的是 hat。" },
    [3] = { en = "That holds for dx. gamma stands behind the division.", zh = "那是 dx。gamma 在除法之后。" },
  },
}

-- About three and a half minutes.
play {
  "wait 9",
  "next", "wait 8",                                       -- x
  "goto mean", "explain", "wait 8",
  "goto dev", "wait 6",
  "goto std", "wait 7",
  "goto hat", "wait 9",
  "goto y", "explain", "wait 9",
  "goto r", "explain", "wait 10",
  "goto dgamma", "explain", "wait 9",
  "goto dx", "select dx[1,2]", "explain", "wait 12", "next", "wait 9",
  "next", "wait 7", "next", "select dx[3,3]", "explain", "wait 10",
  "next", "wait 10",                                      -- du
  "goto y", "set x[3,1] 5.01", "wait 8", "undo", "wait 3",
  "set x[2,4] 900", "wait 6", "undo", "wait 3",
  "goto closing", "wait 10",
}
expect { eps, 1, 1, near = 0.00001 }
expect { hat, 2, 4, near = 1.666667 }
expect { r, 2, 4, near = 1.8 }
expect { d(both), 1, 1, near = 1 }
expect { d(both), 3, 3, near = 1 }
expect { d(r), 3, 3, near = 1 }
expect { x, 1, 1, near = 3 }
expect { x, 1, 2, near = 3 }
expect { beta, 1, 1, near = 0 }
expect { beta, 1, 2, near = 0 }
expect { beta, 1, 4, near = 0 }
