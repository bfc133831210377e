-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 3, id = "norm", part = 2, order = 14, needs = { "three-tokens" },
  title = { en = "Layer norm: centre and scale", zh = "层归一化：居中再缩放" },
  keywords = { en = "layer norm, layer normalization, LayerNorm, RMSNorm, RMS norm, batch norm",
    zh = "层归一化、归一化、均方根归一化、批归一化" },
  units = {
    { at = "intro", minutes = 8, title = { en = "To one size", zh = "同样的大小" },
      question = { en = "How are rows of very different size brought to one size?",
        zh = "大小相差悬殊的两行，怎样调到一样大？" },
      can = { { en = "compute mean, variance and deviation of a row by hand",
          zh = "手算一行的均值、方差和标准差" },
        { en = "say what ε is for", zh = "说清 ε 是做什么用的" },
        { en = "say why ten times the row gives the same row of hat",
          zh = "说清整行乘 10，hat 里为什么还是同一行" } } },
    { at = "gamma", minutes = 8, title = { en = "Two norms", zh = "两种归一化" },
      question = { en = "What does RMSNorm keep that LayerNorm takes away?",
        zh = "LayerNorm 去掉了什么，RMSNorm 却留着？" },
      can = { { en = "compute an output of LayerNorm and one of RMSNorm",
          zh = "算出 LayerNorm 和 RMSNorm 的一个输出" },
        { en = "say what becomes of a constant row in each",
          zh = "说出常数行经过两种归一化各变成什么" },
        { en = "make a difference of 0.02 in a row large, and say why",
          zh = "让一行里 0.02 的差别变得很大，并说出原因" } } },
    { at = "dboth", minutes = 12, title = { en = "Backward", zh = "反向" },
      question = { en = "Which directions does a norm take out of a gradient?",
        zh = "归一化从梯度里去掉了哪些方向？" },
      can = { { en = "add up the gradients of gamma and beta over the tokens",
          zh = "对各词元求和，得到 gamma 和 beta 的梯度" },
        { en = "say what each row of dx adds up to, and why",
          zh = "说出 dx 每行之和是多少，为什么" },
        { en = "compare the gradients of a row and of ten times that row",
          zh = "比较一行和它的 10 倍各自的梯度" } } } },
}

quiet = { en = "quiet", zh = "小" }
loud  = { en = "loud",  zh = "大" }
flat  = { en = "flat",  zh = "等" }

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
  en = [[Layer after layer adds to the same row of numbers, which may grow without a bound. One token may have
    numbers ten times as large as another whose components stand in the same proportions. *Layer
    normalization* brings both to one scale. How is it computed? And what does it do to the gradients?]],
  zh = [[一层一层往同一行数上加，这些数可能越来越大。两个词元各分量的比例相同，一个的数却可能是
    另一个的十倍。*层归一化*（layer normalization）把它们调到同样的尺度。它怎样计算？对反向传来的
    梯度又有什么作用？]],
}

-- Forward ------------------------------------------------------------------

at(x) {
  en = [[x has three tokens of four dimensions. *Loud* is *quiet* times ten: {x[2,4]} for
    {x[1,4]}, {x[2,3]} for {x[1,3]}. *Flat* is {x[3,1]} four times. A norm treats each row
    by itself, so in this lesson no token depends on another.]],
  zh = [[x 是三个词元，各四维。“大”是“小”的十
    倍：{x[2,4]} 对 {x[1,4]}，{x[2,3]} 对 {x[1,3]}。“等”是四个相同的 {x[3,1]}。归一化一行一
    行地做，所以这一课里词元之间互不影响。]],
  focus = { x, 2, 4 },
}
expect { x, 1, 4, near = 9 }
expect { x, 2, 4, near = 90 }
expect { x, 1, 3, near = 1 }
expect { x, 2, 3, near = 10 }
expect { x, 3, 1, near = 5 }

at(quarter) {
  en = [[This column of four quarters is used to take means: a row of x times the column is the mean of the
    row.]],
  zh = [[这一列四个 1/4 用来求均值：x 的一行乘这一列，就是这一行的均值。]],
  focus = { quarter, 1, 1 },
}

at(mean) {
  en = [[The *mean* of each row is taken over the features of one token: {mean[2,1]} for loud,
    {mean[3,1]} for flat. Taken down the columns, over tokens, it would be *batch normalization*.]],
  zh = [[每一行的*均值*（mean），是在一个词元的各个特征之间取
    的：“大”是 {mean[2,1]}，“等”是 {mean[3,1]}。要是竖着取，在词元之间取，那就是*批归一化*（batch normalization）。]],
  focus = { mean, 2, 1 }, core = true,
}
expect { mean, 1, 1, near = 4 }
expect { mean, 2, 1, near = 40 }
expect { mean, 3, 1, near = 5 }
at(mean) {
  en = [[Why not down the columns? A word's output would then depend on which other words
    and texts are in the batch, padding included. And in inference, with one word at a time,
    it would have to use means remembered from training. Layer norm computes the same in
    training and in inference.]],
  zh = [[为什么不竖着取？那样一个词的输出就取决于同一批里有哪些别的词、别的文本，连填充也算
    在内。而推理时一次只来一个词，只能用训练时记下的均值。层归一化在训练和推理时算的是同一个
    东西。]],
  focus = { mean, 1, 1 },
}
at(mean) {
  en = [[Norms were brought in against "internal covariate shift": the inputs of a layer change
    their distribution while the layers before it learn. Whether they help for that reason is
    disputed; by another account they make the loss smoother.]],
  zh = [[归一化当初是为了“内部协变量偏移”（internal covariate shift）：前面的层在学，
    后一层输入的分布就一直在变。它起作用是不是因此，有争议；另一种说法是损失变得更平滑。]],
  focus = { mean, 1, 1 },
}

at(dev) {
  en = [[dev = x − mean. The column of means is subtracted from all four columns (*broadcasting*). Quiet
    becomes {dev[1,1]}, {dev[1,2]}, {dev[1,3]}, {dev[1,4]}, and each row adds up to 0 now. Flat
    is {dev[3,1]} throughout.]],
  zh = [[dev = x − mean，即各数与均值之差。均值只有一列，四列都减它，这叫*广播*（broadcasting）。“小”变
    成 {dev[1,1]}、{dev[1,2]}、{dev[1,3]}、{dev[1,4]}；现在每一行加起来都是 0。“等”全
    是 {dev[3,1]}。]],
  focus = { dev, 1, 4 },
}
expect { dev, 1, 1, near = -1 }
expect { dev, 1, 2, near = -1 }
expect { dev, 1, 3, near = -3 }
expect { dev, 1, 4, near = 5 }
expect { dev, 3, 1, near = 0 }

at(square) {
  en = [[Each deviation is squared. Quiet's squares add up to 36, of which the last number alone has
    {square[1,4]}.]],
  zh = [[这里把各数与均值之差平方。“小”的平方和是 36，其中最后一个数占 {square[1,4]}。]],
  focus = { square, 1, 4 },
}
expect { square, 1, 4, near = 25 }

at(var) {
  en = [[The *variance* is the mean of the squares, for quiet 36 / 4 = {var[1,1]}. The sum is divided
    by 4 and not by 3, because the four numbers are all there are; nothing is estimated from
    a sample.]],
  zh = [[*方差*（variance）是这些平方的均值，“小”的是 36 / 4 = {var[1,1]}。除以 4 而不是 3，因为总共就
    这四个数，不是拿样本来估计。]],
  focus = { var, 1, 1 },
}
expect { var, 1, 1, near = 9 }

at(eps) {
  en = [[ε, *epsilon*, is a tiny number that is added to the variance, {eps[1,1]:5}. Quiet and loud hardly
    change with it. Flat has the variance {var[3,1]}, so that ε alone is what it is divided by, after the
    root.]],
  zh = [[*ε*（epsilon）是加在方差上的一个极小的数，{eps[1,1]:5}。“小”和“大”几乎不受它影响；“等”的方差
    是 {var[3,1]}，除数就只由 ε 决定。]],
  focus = { eps, 1, 1 },
}

at(safe) {
  en = [[safe is the variance plus ε: quiet's {var[1,1]} hardly changes, flat's {var[3,1]} becomes
    {safe[3,1]:5}, so that nothing is divided by 0.]],
  zh = [[safe 是方差加 ε：“小”的 {var[1,1]} 几乎没变，“等”的 {var[3,1]} 成了 {safe[3,1]:5}，除数就
    不会是 0。]],
  focus = { safe, 3, 1 },
}
expect { var, 3, 1, near = 0 }
expect { safe, 3, 1, near = 0.00001 }

at(std) {
  en = [[The square root is the *standard deviation*: {std[1,1]:2} for quiet, {std[2,1]:2} for
    loud.]],
  zh = [[开方就得到*标准差*（standard deviation）：“小”是 {std[1,1]:2}，“大”是 {std[2,1]:2}。]],
  focus = { std, 1, 1 }, core = true,
  notes = {
    en = [[Dividing by n − 1, as statistics books do, would give variance 12 and 3.46 for
      quiet. LayerNorm divides by n; torch.var divides by n − 1 unless told otherwise, a
      usual slip in code of one's own.]],
    zh = [[照统计学课本除以 n − 1，“小”的方差是 12，标准差是 3.46。LayerNorm 除
      以 n；torch.var 默认除以 n − 1，自己写代码时常错在这里。]],
  },
}
expect { std, 1, 1, near = 3.000002 }
expect { std, 2, 1, near = 30 }
expect { std, 3, 1, near = 0.003162 }
at(std) {
  en = [[Flat's standard deviation is √ε, {std[3,1]:5}. To divide by it is to multiply by 316, but flat's
    deviations are all 0.]],
  zh = [[“等”的标准差是 √ε，即 {std[3,1]:5}。除以它等于乘 316，不过“等”与均值之差全是 0。]],
  focus = { std, 3, 1 },
}

at(hat) {
  en = [[hat is deviation over standard deviation: quiet has {hat[1,1]}, {hat[1,2]}, {hat[1,3]},
    {hat[1,4]}. Each row has mean 0 and variance 1 now, but for flat, which is {hat[3,1]}
    throughout.]],
  zh = [[hat 是各数与均值之差除以标准差：“小”是 {hat[1,1]}、{hat[1,2]}、{hat[1,3]}、{hat[1,4]}。现在
    每一行的均值是 0，方差是 1；只有“等”例外，全是 {hat[3,1]}。]],
  focus = { hat, 1, 4 }, core = true,
  notes = {
    en = [[Ask how large one number of a row can become: √(n − 1) at most, when all others are
      equal. That is 1.73 for four features, and quiet's last has nearly reached it; for
      768 it is 27.7.]],
    zh = [[问一问一行里的一个数最大能到多少：其余的数全相等时最大，是 √(n − 1)。四个特征
      是 1.73，“小”的最后一个已经接近；768 个特征是 27.7。]],
  },
}
expect { hat, 1, 1, near = -0.333333 }
expect { hat, 1, 2, near = -0.333333 }
expect { hat, 1, 3, near = -0.999999 }
expect { hat, 1, 4, near = 1.666666 }
expect { hat, 3, 1, near = 0 }
at(hat) {
  en = [[Loud has the same row, {hat[2,4]} at the end: a factor of ten in x is a factor of
    ten in the deviations and in the standard deviation, and it cancels. Only the scale is lost,
    the proportions within the row are kept.]],
  zh = [[“大”是同样的一行，最后一个也是 {hat[2,4]}：x 放大十倍，与均值之差和标准差都放大十
    倍，正好约掉。尺度去掉，比例留下。]],
  focus = { hat, 2, 4 },
}

at(gamma) {
  en = [[After the norm come *scale and shift*. gamma scales each feature, the second by {gamma[1,2]}. All tokens share this row, and
    it is learned, so that a layer can make features larger or smaller again.]],
  zh = [[归一化之后还有*缩放和平移*（scale and shift）。gamma 给每个特征缩放，第二个乘 {gamma[1,2]}。所有词元共用这一行，它是学出来的：这样
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
    comes out as beta, ({beta[1,1]}, {beta[1,2]}, {beta[1,3]}, {beta[1,4]}).{end}
    gamma and beta have one number for each feature, however long the text is.]],
  zh = [[LayerNorm 合成一步，y = gamma∘hat + beta。{if edited}“等”现在是 ({x[3,1]:3}, {x[3,2]:3}, {x[3,3]:3}, {x[3,4]:3})，
    出来是 ({y[3,1]}, {y[3,2]}, {y[3,3]}, {y[3,4]})。{else}四个数相同，hat 就是 0，所以“等”出来就
    是 beta，({beta[1,1]}, {beta[1,2]}, {beta[1,3]}, {beta[1,4]})。{end}gamma 和 beta 每个特征各
    一个数，和文本长短无关。]],
  focus = { y, 1, 2 }, core = true,
  notes = {
    en = [[The small GPT-2 has 25 such norms of 768 features, 38 400
      numbers of its 124 million.]],
    zh = [[小号
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
  en = [[The same twelve numbers go into another norm, *RMSNorm*. It subtracts no mean and divides a
    row by its *root mean square*, the root of the mean of the squares. Quiet is {u[1,1]},
    {u[1,2]}, {u[1,3]}, {u[1,4]}.]],
  zh = [[同样的数交给*均方根归一化*（RMSNorm）。它不减均值，而是把一行除以*均方根*（root mean square），
    即平方的均值再开方。“小”是 {u[1,1]}、{u[1,2]}、{u[1,3]}、{u[1,4]}。]],
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
  zh = [[“小”的平方的均值是 (9 + 9 + 1 + 81) / 4 = 25，开方得 5。“大”还是变成同样的一行，最后
    一个是 {r[2,4]}。]],
  focus = { r, 2, 4 }, core = true,
}
at(r) {
  en = [[The divisor is the root mean square, √(Σx²/d), and not the standard deviation σ, which is
    3 for quiet. The two agree only where the mean is 0. (Article C, section 5.2.4, writes
    RMSNorm with σ.)]],
  zh = [[除的是均方根 √(Σx²/d)，不是标准差 σ，“小”的 σ 是 3。只有均值是 0 的行，两者才相等。
    （文章 C 的 5.2.4 节写的 RMSNorm 用的是 σ。）]],
  focus = { r, 1, 1 },
}
expect { r, 1, 4, near = 1.8 }
expect { r, 3, 1, near = 1 }
at(r) {
  en = [[Flat becomes {r[3,1]} four times: its mean and its root mean square are both 5.
    LayerNorm made it 0 throughout; RMSNorm keeps the mean.]],
  zh = [[“等”成了四个 {r[3,1]}：它的均值和均方根都是 5。LayerNorm 把它变成全 0，
    RMSNorm 保留均值。]],
  focus = { r, 3, 1 },
}

at(both) {
  en = [[both puts one result below the other, so that one backward pass serves both: quiet begins with
    {both[1,1]} by LayerNorm and with {both[4,1]} by RMSNorm.]],
  zh = [[both 把两个结果上下拼在一起，好一起做反向：“小”经 LayerNorm，第 1 个分量是 {both[1,1]}；
    经 RMSNorm 则是 {both[4,1]}。]],
  focus = { both, 4, 1 },
}
expect { both, 1, 1, near = -0.333333 }
expect { both, 4, 1, near = 0.6 }

-- Backward -----------------------------------------------------------------

at(d(both)) {
  en = [[The upstream gradient is given and the same for both norms: for quiet and
    loud {dboth[1,1]} at feature 1 and {dboth[1,3]} at feature 3, for flat {dboth[3,3]} at
    feature 3.]],
  zh = [[上游梯度是给定的，两种归一化相同：“小”和“大”在特征 1 是 {dboth[1,1]}，在特
    征 3 是 {dboth[1,3]}；“等”在特征 3 是 {dboth[3,3]}。]],
  focus = { d(both), 1, 3 },
}
expect { d(both), 1, 3, near = 2 }

at(d(y)) {
  en = [[The upper three rows belong to LayerNorm: ({dy[1,1]}, {dy[1,2]}, {dy[1,3]}, {dy[1,4]}) for
    quiet.]],
  zh = [[上面三行属于 LayerNorm，“小”是 ({dy[1,1]}, {dy[1,2]}, {dy[1,3]}, {dy[1,4]})。]],
  focus = { d(y), 1, 3 },
}
expect { d(y), 1, 1, near = 1 }
expect { d(y), 1, 2, near = 0 }
expect { d(y), 1, 3, near = 2 }
expect { d(y), 1, 4, near = 0 }

at(d(r)) {
  en = [[The lower three rows belong to RMSNorm and have the same numbers: ({dr[1,1]}, {dr[1,2]},
    {dr[1,3]}, {dr[1,4]}) for quiet.]],
  zh = [[下面三行属于 RMSNorm，数字相
    同：“小”是 ({dr[1,1]}, {dr[1,2]}, {dr[1,3]}, {dr[1,4]})。]],
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
  zh = [[每个词元都用到 gamma，所以它的梯度是 dy∘hat 各行之和。特征 1 上，“小”那一份
    是 {dy[1,1]}⋅({hat[1,1]})；“等”那一份处处是 0，因为 hat 里它那一行是 0。]],
  focus = { d(gamma), 1, 3 }, core = true,
  notes = {
    en = [[Compare with beta, whose gradient is the plain sum of dy: at feature 3 it is 2 + 2 +
      1 = 5, of which flat has 1; in dgamma flat's part is 0.]],
    zh = [[和 beta 对照：它的梯度就是 dy 各行之和，特征 3 上是 2 + 2 + 1 = 5，其中“等”有 1；
      在 dgamma 里，“等”那一份是 0。]],
  },
}
expect { d(gamma), 1, 3, near = -3.999999 }
at(d(gamma)) {
  en = [[Feature 3 has {dgamma[1,3]:2}. Quiet and loud have equal parts in it, since their
    rows of hat are the same, although loud's numbers in x are ten times as large.]],
  zh = [[特征 3 是 {dgamma[1,3]:2}。“小”和“大”那两份相等，因为 hat 里这两行相
    同，虽然在 x 里“大”的数大十倍。]],
  focus = { d(gamma), 1, 3 },
}

at(d(beta)) {
  en = [[beta was added to every row. dbeta[1,1] is {dbeta[1,1]}, from the 1 of quiet and
    the 1 of loud.]],
  zh = [[每一行都加上了 beta。dbeta[1,1] 是 {dbeta[1,1]}，来自“小”的 1 和“大”的 1。]],
  focus = { d(beta), 1, 1 },
}
expect { d(y), 2, 3, near = 2 }
expect { d(y), 3, 3, near = 1 }
expect { d(beta), 1, 3, near = 5 }
at(d(beta)) {
  en = [[dbeta is the sum of each column of dy, {dbeta[1,3]} at feature 3. Flat's row is added like the others,
    although its hat is 0.]],
  zh = [[dbeta 是 dy 每一列之和，特征 3 上是 {dbeta[1,3]}。“等”的 hat 虽然是 0，它的 dy 照样要加进来。]],
  focus = { d(beta), 1, 3 },
}

at(d(gain)) {
  en = [[For RMSNorm's scale feature 3 has {dgain[1,3]}, the sum of {dr[1,3]}⋅{r[1,3]} each from
    quiet and loud and {dr[3,3]}⋅{r[3,3]} from flat.]],
  zh = [[RMSNorm 的缩放 gain，特征 3 的梯度是 {dgain[1,3]}，由三份相加：“小”和“大”各
    是 {dr[1,3]}⋅{r[1,3]}，“等”是 {dr[3,3]}⋅{r[3,3]}。]],
  focus = { d(gain), 1, 3 },
}
expect { d(gain), 1, 3, near = 1.8 }
expect { r, 1, 3, near = 0.2 }
expect { r, 3, 3, near = 1 }

at(d(x)) {
  en = [[Quiet's row is {dx[1,1]}, {dx[1,2]}, {dx[1,3]}, {dx[1,4]}. All of x entered the
    mean and the standard deviation, so feature 2 has a gradient though its dy is {dy[1,2]}.]],
  zh = [[“小”那一行是 {dx[1,1]}、{dx[1,2]}、{dx[1,3]}、{dx[1,4]}。均值和标准差里用到了整
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
    乘 3、3、1、9 再相加，也是 0：整行放大，y 也不变。]],
  focus = { d(x), 1, 3 }, core = true,
}
expect { d(x), 2, 2, near = -0.031481 }
at(d(x)) {
  en = [[Loud's row is a tenth of quiet's: {dx[2,2]} for {dx[1,2]}. A norm divides by the
    standard deviation, and so does its gradient.]],
  zh = [[“大”那一行是“小”的十分之一：{dx[2,2]} 对 {dx[1,2]}。归一化除以标准差，梯度也除以
    它。]],
  focus = { d(x), 2, 2 },
}
at(d(x)) {
  en = [[Flat has {dx[3,3]:1}, since a small change of one of its numbers is multiplied by 1/√ε = 316, less the
    quarter that moves the mean. Without ε one would divide by 0.]],
  zh = [[“等”是 {dx[3,3]:1}：它的一个数稍有变动，就会放大 1/√ε = 316 倍，再减去均值变动的那
    四分之一。没有 ε，这里要除以 0。]],
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
  en = [[In RMSNorm's gradient flat has only {du[3,3]} at feature 3, since its root mean square
    is 5; by LayerNorm it had {dx[3,3]:1}.]],
  zh = [[在 RMSNorm 的梯度里，“等”在特征 3 只有 {du[3,3]}，因为它的均方根是 5；用 LayerNorm
    是 {dx[3,3]:1}。]],
  focus = { d(u), 3, 3 }, core = true,
  notes = {
    en = [[At feature 3 LayerNorm's number for flat is 1581 times as large: 5/√ε, its root mean
      square over its standard deviation. A row of equal numbers is the worst case for the
      one and an ordinary row for the other.]],
    zh = [[特征 3 上，“等”用 LayerNorm 得到的数是这里的 1581 倍：5/√ε，也就是它的均方根除以标准
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
  zh = [[“小”那一行是 {du[1,1]}、{du[1,2]}、{du[1,3]}、{du[1,4]}。各乘 3、3、1、9 再加，还
    是 0；不乘，加起来是 0.44。RMSNorm 不减均值，所以四个数一起抬高，r 会变，去掉的方向只有一
    个。]],
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
- Each token is normalized by itself: its scale is lost, its proportions are kept.
- In the backward pass two directions are taken out: all numbers raised alike, and all scaled alike.
- A row twice as large has half the gradient; a row of nearly equal numbers has a very large one, and ε bounds it.
- RMSNorm keeps the mean, divides by the root mean square and takes out one direction.

Try `:set x[2,4] 900` and look at hat and dx.]],
  zh = [[
- LayerNorm 减去这一行的均值，除以标准差，用 gamma 缩放，用 beta 平移。
- 每个词元各做各的归一化：尺度去掉，比例留下。
- 反向时，梯度里去掉两个方向，即各数一起抬高和整行放大。
- 一行的数大一倍，梯度就小一半；几乎全等的一行，梯度极大，但有 ε，不会无限大。
- RMSNorm 保留均值，除以均方根，只去掉一个方向。

用 `:set x[2,4] 900` 试一试，看看 hat 和 dx。]],
}

-- Tasks --------------------------------------------------------------------

ask {
  at = mean, id = "which-way", cell = { 1, 1 },
  prompt = { en = "Quiet is {x[1,1]}, {x[1,2]}, {x[1,3]}, {x[1,4]}. What does LayerNorm subtract from it?",
             zh = "“小”是 {x[1,1]}、{x[1,2]}、{x[1,3]}、{x[1,4]}。LayerNorm 要从里面减去多少？" },
  reason = { en = "A row is centred by its own four numbers: ({x[1,1]} + {x[1,2]} + {x[1,3]} + {x[1,4]})/4.",
             zh = "一行要减去的，是自己四个数的均值：({x[1,1]} + {x[1,2]} + {x[1,3]} + {x[1,4]})/4。" },
  hints = { { en = "Along the row: one token, four features.",
              zh = "横着来：一个词元，四个特征。" } },
  slips = {
    [12.666667] = {
        en = "That is the mean of column 1, over tokens, as in batch norm.",
        zh = "那是第 1 列在各词元之间的均值，是批归一化的做法。"
    },
    [16] = { en = "That is the sum; there are four of them.", zh = "总和是 16，还要除以 4。" },
    [5] = { en = "That is the root mean square, which RMSNorm divides by.",
            zh = "那是均方根，RMSNorm 用它来除。" },
  },
}

ask {
  at = square, id = "biased", answer = 9,
  prompt = { en = "The squared deviations are 1, 1, 9, 25. What variance will LayerNorm take?",
             zh = "各数与均值之差，平方后是 1、1、9、25。LayerNorm 用的方差是多少？" },
  reason = { en = "(1 + 1 + 9 + 25)/4 = 9: divided by 4, not by 3.",
             zh = "(1 + 1 + 9 + 25)/4 = 9：除以 4，不是除以 3。" },
  hints = { { en = "Add and divide by the number of features.",
              zh = "加起来，除以特征的个数。" } },
  slips = {
    [12] = { en = "That divides by n − 1, as for a sample. Here all four are there.",
             zh = "那是除以 n − 1，用于样本。这里总共就这四个。" },
    [36] = { en = "That is the sum.", zh = "总和是 36，还要除以 4。" },
    [3] = { en = "That is already the root of it.", zh = "那已经开过方了。" },
  },
}

ask {
  at = beta, id = "stretch", covers = { y, 1, 2 }, answer = -2/3,
  prompt = { en = "hat[1,2] is -1/3; gamma there is 2, beta 0. What will y[1,2] be?",
             zh = "hat[1,2] 是 -1/3，那里 gamma 是 2，beta 是 0。y[1,2] 会是多少？" },
  reason = { en = "gamma multiplies this feature by 2 in every row, and beta adds 0 to it.",
             zh = "gamma 把每一行的这个特征乘 2，beta 再加 0。" },
  hints = { { en = "Scale first, then shift.", zh = "先缩放，再平移。" } },
  slips = {
    [-0.333333] = { en = "That is before gamma.", zh = "乘 gamma 之前才是这个数。" },
    [0.666667] = { en = "hat is negative there: 2⋅(-1/3).", zh = "hat 在那里是负的：2⋅(-1/3)。" },
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
  prompt = { en = "Quiet is 3, 3, 1, 9. What will its last number be after RMSNorm?",
             zh = "“小”是 3、3、1、9。经过 RMSNorm，它的最后一个数是多少？" },
  reason = { en = "√(100/4) = 5, and 9/5 = 1.8.",
             zh = "√(100/4) = 5，9/5 = 1.8。" },
  hints = { { en = "No mean is taken away. The squares add up to 100.",
              zh = "不减均值。平方和是 100。" } },
  slips = {
    [3] = { en = "That divides by 3, the standard deviation. RMSNorm takes √25.",
            zh = "除以标准差 3 才会这样。RMSNorm 除以均方根 5。" },
    [1.666667] = {
        en = "That is LayerNorm, which takes the mean away first.",
        zh = "那是 LayerNorm，先减了均值。"
    },
    [0.36] = { en = "That divides by 25, the mean square. RMSNorm takes its root.",
               zh = "那是除以平方的均值 25。还要开方，除以 5。" },
    [0.9] = { en = "The squares add up to 100. RMSNorm takes the root of their mean.",
              zh = "平方和是 100，可有四个数：要开方的是 25。" },
  },
}

ask {
  at = d(gain), id = "quieter",
  prompt = { en = [[Loud is quiet times ten, and both have the same upstream gradient.
                  What is loud's row of dx against quiet's?]],
             zh = "“大”是“小”的十倍，上游梯度一样。dx 里“大”那一行和“小”的比，怎么样？" },
  choice = {
    { en = "Ten times", zh = "十倍" },
    { en = "The same", zh = "一样" },
    { en = "A tenth", zh = "十分之一" },
  },
  answer = 3,
  reason = { en = "Loud is divided by ten times as much, so its slope is a tenth.",
             zh = "“大”除以的标准差是十倍，斜率就是十分之一。" },
  hints = { { en = [[Add 1 to a number of quiet, and to a number of loud. Which output
                   moves more?]],
              zh = "“小”的一个数加 1，“大”的一个数也加 1，谁的输出动得多？" } },
  slips = {
    [1] = { en = "Its numbers are ten times as large, so the same step changes less.",
            zh = "它的数大十倍，同样走一步，影响更小，不是更大。" },
    [2] = { en = "The outputs are the same, but loud has to go ten times as far.",
            zh = "输出是一样，可要让“大”的输出变动同样多，x 得多变动十倍。" },
  },
}

ask {
  at = d(gain), id = "adds-to", answer = 0,
  prompt = { en = "What do the four numbers in row quiet of dx add up to?",
             zh = "dx 里“小”那一行的四个数加起来是多少？" },
  reason = { en = "The same amount added to all four does not change y.",
             zh = "四个数一起加上同样多，y 不变，所以和是 0。" },
  hints = { { en = "What happens to y if all four of quiet grow by the same amount?",
              zh = "“小”的四个数一起加上同样多，y 会怎样？" } },
  slips = {
    [3] = { en = "The upstream gradients add up to that. Their mean is taken out.",
            zh = "那是上游梯度之和。LayerNorm 把它们的均值去掉了。" },
    [0.44] = { en = "That is RMSNorm's row, du.", zh = "RMSNorm 的 du 里，这一行才是 0.44。" },
  },
}

try {
  at = y, id = "unevenness", only = { x }, cells = 1,
  prompt = { en = "Move one number of flat by 0.02 at most: make y[3,1] larger than 1.",
             zh = "把“等”的一个数挪动不超过 0.02，让 y[3,1] 大于 1。" },
  reason = { en = "0.01 is large beside √ε = 0.003, so the norm enlarges it beyond 1.",
             zh = "和 √ε = 0.003 比，0.01 已经很大，归一化把它放大到 1 以上。" },
  hints = { { en = "A deviation of a hundredth is large compared with √ε = 0.003.",
              zh = "和 √ε = 0.003 比，0.01 的差已经很大了。" },
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
             zh = "“等”的方差是 0，ε 是 0.00001。它在这里的标准差是多少？" },
  reason = { en = "√(0 + 0.00001). The root of a small number is far larger than the number itself.",
             zh = "√(0 + 0.00001)。很小的数，开方之后比它自己大得多。" },
  hints = { { en = "The root of variance plus ε.", zh = "方差加 ε，再开方。" } },
  slips = {
    [0] = { en = "So it would be without ε, and one would divide by 0.", zh = "没有 ε 才是这样，那就要除以 0 了。" },
    [0.00001] = { en = "That is ε itself, before the root.", zh = "那是 ε 自己，还没开方。" },
  },
}

ask {
  at = hat, id = "same-row", covers = { hat, 2 },
  prompt = { en = "Loud is quiet times ten. What is its row of hat against quiet's?",
             zh = "“大”是“小”的十倍。hat 里它那一行和“小”的比，怎么样？" },
  choice = {
    { en = "Ten times", zh = "十倍" },
    { en = "The same", zh = "一样" },
    { en = "A tenth", zh = "十分之一" },
  },
  answer = 2,
  reason = { en = "Deviations and standard deviation are both ten times as large.",
             zh = "各数与均值之差是十倍，标准差也是十倍，相除就一样。" },
  hints = { { en = "What is loud's standard deviation against quiet's?", zh = "“大”的标准差是“小”的几倍？" } },
  slips = {
    [1] = { en = "Deviations and standard deviation are both ten times as large.",
            zh = "它与均值之差是十倍，可除的标准差也是十倍。" },
    [3] = { en = "The standard deviation is ten times as large, not a hundred times.",
            zh = "标准差是十倍，不是一百倍。" },
  },
}

ask {
  at = d(beta), id = "shift", cells = { { 1, 1 }, { 1, 2 }, { 1, 3 }, { 1, 4 } },
  prompt = { en = "The first two rows of dy are ({dy[1,1]}, {dy[1,2]}, {dy[1,3]}, {dy[1,4]}), the third is ({dy[3,1]}, {dy[3,2]}, {dy[3,3]}, {dy[3,4]}). Fill dbeta, four numbers.",
             zh = "dy 的前两行都是 ({dy[1,1]}, {dy[1,2]}, {dy[1,3]}, {dy[1,4]})，第 3 行是 ({dy[3,1]}, {dy[3,2]}, {dy[3,3]}, {dy[3,4]})。把 dbeta 的四个数填满。" },
  reason = { en = "beta is added in all three rows, so each of its numbers moves f by its whole column of dy: {dy[1,3]} + {dy[2,3]} + {dy[3,3]} at feature 3.",
             zh = "三行里都加了 beta，所以它的每个数要把 dy 的一整列加起来，特征 3 是 {dy[1,3]} + {dy[2,3]} + {dy[3,3]}。" },
  hints = { { en = "beta[1,3] is added to all three rows.", zh = "beta[1,3] 加到了三行上。" } },
  slips = {
    ["1 0 2 0"] = { en = "That is one row alone. beta is in all three.", zh = "这只是一行的。三行里都有 beta。" },
    ["0 0 1 0"] = { en = "That is the last row alone. Every use adds its part.", zh = "那只是最后一行。用了几次，就加几份。" },
    ["0.666667 0 1.666667 0"] = { en = "That is the mean. Gradients of uses are added.", zh = "那是均值。用了几次，梯度是相加。" },
    ["2 0 4 0"] = { en = "Flat's row counts too, though its hat is 0.", zh = "“等”的 hat 是 0，可它那一行也要加进来。" },
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
    [3] = { en = "Line 3 is right: the mean takes a quarter of each, in all four cells.",
            zh = "这一行没错：均值里每个数占四分之一，又在四格里都减掉。" },
    [1] = { en = "Line 1 is right: hat is multiplied by gamma, and so is its gradient.",
            zh = "这一行没错：hat 乘过 gamma，它的梯度也乘 gamma。" },
    [2] = { en = "Line 2 is right: at fixed mean and σ, hat changes 1/σ times as fast.",
            zh = "这一行没错：均值和 σ 不动时，hat 对 x 的变化率是 1/σ。" },
  },
}

ask {
  at = d(u), id = "one-direction", covers = { d(u), 1 },
  prompt = { en = "Quiet's row of dx adds up to 0. Does its row of du, under RMSNorm?",
             zh = "dx 里“小”那一行加起来是 0。用 RMSNorm，du 里这一行也是吗？" },
  choice = { { en = "Yes", zh = "是" }, { en = "No", zh = "不是" } },
  answer = 2,
  reason = { en = "RMSNorm takes no mean away: adding 1 to all four does change r.",
             zh = "RMSNorm 不减均值，四个数都加 1，r 会变。" },
  hints = { { en = "Raise all four numbers of quiet by 1. Does its row of r stay the same?",
              zh = "“小”的四个数都加 1，r 里它那一行会不变吗？" } },
  slips = { [1] = { en = "It would if the mean were subtracted. RMSNorm does not.", zh = "减了均值才会这样，RMSNorm 不减。" } },
}

ask {
  at = d(u), id = "grows",
  prompt = { en = "The steps come next. dgamma[1,3] is {dgamma[1,3]:2}. Will gamma[1,3] become larger or smaller?",
             zh = "下面走一步。dgamma[1,3] 是 {dgamma[1,3]:2}。gamma[1,3] 会变大还是变小？" },
  choice = { { en = "Larger", zh = "变大" }, { en = "Smaller", zh = "变小" } },
  answer = 1,
  reason = { en = "The gradient is negative, so minus lr times it is positive.",
             zh = "梯度是负的，减去 lr 乘它，就变大。" },
  hints = { { en = "W ← W − lr⋅dW.", zh = "W ← W − lr⋅dW。" } },
  slips = { [2] = { en = "The step goes against the gradient, and this gradient is negative.",
                    zh = "步子逆着梯度走，而这个梯度是负的。" } },
}

ask {
  at = r, id = "keeps-the-mean", covers = { r, 3 },
  prompt = { en = "In LayerNorm, flat (5, 5, 5, 5) became four zeros in hat. What does it become under RMSNorm?",
             zh = "用 LayerNorm，“等”(5, 5, 5, 5) 在 hat 里成了四个 0。RMSNorm 把它变成什么？" },
  choice = {
    { en = "Four zeros", zh = "四个 0" },
    { en = "Four ones", zh = "四个 1" },
    { en = "Four fives", zh = "四个 5" },
  },
  answer = 2,
  reason = { en = "√25 = 5, and each of the four is 5/5 = 1.",
             zh = "√25 = 5，四个数都是 5/5 = 1。" },
  hints = { { en = "The mean of its squares is 25.", zh = "它的平方的均值是 25。" } },
  slips = {
    [1] = { en = "That takes the mean away first. RMSNorm does not.", zh = "先减了均值才会这样，RMSNorm 不减。" },
    [3] = { en = "It is divided by its root mean square, 5.", zh = "要除以它的均方根 5。" },
  },
}

ask {
  at = d(gamma), id = "as-loud", covers = { d(gamma), 1, 3 },
  prompt = { en = "How much of dgamma[1,3] comes from loud, against quiet?",
             zh = "dgamma[1,3] 里，“大”那一份和“小”那一份比，怎么样？" },
  choice = {
    { en = "Ten times as much", zh = "十倍" },
    { en = "As much", zh = "一样多" },
    { en = "A tenth", zh = "十分之一" },
  },
  answer = 2,
  reason = { en = "Loud and quiet have the same row in hat, and the same in dy.",
             zh = "“大”和“小”在 hat 里的行相同，在 dy 里也相同。" },
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
expect { d(y), 3, 1, near = 0 }
expect { d(y), 3, 2, near = 0 }
expect { d(y), 3, 4, near = 0 }
expect { d(beta), 1, 2, near = 0 }
expect { d(beta), 1, 4, near = 0 }
expect { d(both), 1, 1, near = 1 }
expect { d(both), 3, 3, near = 1 }
expect { d(r), 3, 3, near = 1 }
expect { x, 1, 1, near = 3 }
expect { x, 1, 2, near = 3 }
expect { beta, 1, 1, near = 0 }
expect { beta, 1, 2, near = 0 }
expect { beta, 1, 4, near = 0 }
