-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 1, id = "norm", part = 2, order = 14, minutes = 25, needs = { "three-tokens" },
  title = { en = "Centre and stretch", zh = "居中再拉伸" },
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
  en = [[Layer upon layer adds to the same row of numbers, and nothing stops it from
    growing. One token whispers, another shouts the very same thing ten times as
    loud. How do you bring them to one volume? And what does that do to the
    gradients that come back?]],
  zh = [[一层一层往同一行数上加，没有什么拦着它越变越大。一个词元轻声说话，另一个把同样的话放
    大十倍喊出来。怎样把音量调到一样？这一调，传回来的梯度又会怎样？]],
}

-- Forward ------------------------------------------------------------------

at(x) {
  en = [[Three tokens, four numbers each. *Loud* is *quiet* times ten: {x[1,4]} and
    {x[2,4]}, {x[1,3]} and {x[2,3]}. *Flat* says {x[3,1]} four times. Each row
    is treated for itself; no token ever hears of another in this lesson.]],
  zh = [[三个词元，每个四个数。“响”是“轻”的十倍：{x[1,4]} 对 {x[2,4]}，{x[1,3]} 对
    {x[2,3]}。“平”是四个一样的 {x[3,1]}。每一行各归各的，这一课里谁也不会听到别人的事。]],
  focus = { x, 2, 4 },
}
expect { x, 1, 4, near = 9 }
expect { x, 2, 4, near = 90 }
expect { x, 1, 3, near = 1 }
expect { x, 2, 3, near = 10 }
expect { x, 3, 1, near = 5 }

at(quarter) {
  en = [[Four quarters, to take means with: a row times this column is the row's
    mean.]],
  zh = [[四个四分之一，用来求平均：一行乘这一列，就是那一行的平均数。]],
  focus = { quarter, 1, 1 },
}

at(mean) {
  en = [[Quiet has the mean {mean[1,1]}, loud {mean[2,1]}, flat {mean[3,1]}. Taken
    along the row, over the features of one token. Down the columns, over
    tokens, it would be another norm, the batch norm.]],
  zh = [[“轻”的平均是 {mean[1,1]}，“响”是 {mean[2,1]}，“平”是 {mean[3,1]}。是横着取的，在一个
    词元的各个特征之间。竖着取，在词元之间取，那是另一种，叫批归一化。]],
  focus = { mean, 1, 1 }, core = true,
}
expect { mean, 1, 1, near = 4 }
expect { mean, 2, 1, near = 40 }
expect { mean, 3, 1, near = 5 }

at(dev) {
  en = [[What is left of quiet: {dev[1,1]}, {dev[1,2]}, {dev[1,3]}, {dev[1,4]}. Each
    row adds up to 0 now. Of flat nothing is left but {dev[3,1]}.]],
  zh = [[“轻”剩下 {dev[1,1]}、{dev[1,2]}、{dev[1,3]}、{dev[1,4]}。现在每一行加起来都是
    0；“平”什么也没剩下，全是 {dev[3,1]}。]],
  focus = { dev, 1, 4 },
}
expect { dev, 1, 1, near = -1 }
expect { dev, 1, 2, near = -1 }
expect { dev, 1, 3, near = -3 }
expect { dev, 1, 4, near = 5 }
expect { dev, 3, 1, near = 0 }

at(square) {
  en = [[Squares count far-off numbers most: of quiet's 36 the last one alone makes
    {square[1,4]}.]],
  zh = [[一平方，离得远的就占了大头：“轻”一共 36，最后一个就占 {square[1,4]}。]],
  focus = { square, 1, 4 },
}
expect { square, 1, 4, near = 25 }

at(var) {
  en = [[36 over 4 makes {var[1,1]}, the variance of quiet. Divided by 4, not by 3:
    nothing is estimated here, the four numbers are all there are.]],
  zh = [[36 除以 4 得 {var[1,1]}，这是方差。除的是 4，不是 3：这里不是拿样本估计什么，总共就
    这四个数。]],
  focus = { var, 1, 1 },
}
expect { var, 1, 1, near = 9 }

at(eps) {
  en = [[A tiny number. It will not matter to quiet and loud. To flat it is
    everything.]],
  zh = [[一个极小的数。对“轻”和“响”来说可有可无，对“平”来说，全靠它。]],
  focus = { eps, 1, 1 },
}

at(safe) {
  en = [[{var[1,1]} is hardly changed by it. But flat's {var[3,1]} is now
    {safe[3,1]:5}, and one can divide.]],
  zh = [[{var[1,1]} 加上它几乎没变，而“平”的 {var[3,1]} 成了 {safe[3,1]:5}，可以拿来除了。]],
  focus = { safe, 3, 1 },
}
expect { var, 3, 1, near = 0 }
expect { safe, 3, 1, near = 0.00001 }

at(std) {
  en = [[The root: {std[1,1]} for quiet, {std[2,1]} for loud. Flat, which has no
    deviation, gets {std[3,1]:5}, the root of ε.]],
  zh = [[开方：“轻”是 {std[1,1]}，“响”是 {std[2,1]}。“平”没有起伏，得到 {std[3,1]:5}，也就是
    ε 的平方根。]],
  focus = { std, 1, 1 }, core = true,
}
expect { std, 1, 1, near = 3.000002 }
expect { std, 2, 1, near = 30 }
expect { std, 3, 1, near = 0.003162 }

at(hat) {
  en = [[Quiet and loud have become the same row: {hat[1,1]}, {hat[1,2]}, {hat[1,3]},
    {hat[1,4]}. The volume is gone, the shape is left. Flat had no shape, and is
    {hat[3,1]}.]],
  zh = [[“轻”和“响”成了同一行：{hat[1,1]}、{hat[1,2]}、{hat[1,3]}、{hat[1,4]}。音量没了，只剩
    形状。“平”本来就没有形状，是 {hat[3,1]}。]],
  focus = { hat, 2, 4 }, core = true,
}
expect { hat, 1, 1, near = -0.333333 }
expect { hat, 1, 2, near = -0.333333 }
expect { hat, 1, 3, near = -0.999999 }
expect { hat, 1, 4, near = 1.666666 }
expect { hat, 3, 1, near = 0 }

at(gamma) {
  en = [[Having taken all volume away, one gives some back, feature by feature. The
    second is to be {gamma[1,2]} times as large. One row for all tokens, and it
    is learned.]],
  zh = [[把音量全拿掉之后，再按特征还一点回去：第二个特征放大 {gamma[1,2]} 倍。所有词元共用这
    一行，它是学出来的。]],
  focus = { gamma, 1, 2 },
}
expect { gamma, 1, 2, near = 2 }

at(beta) {
  en = [[And a shift: the third feature is lifted by {beta[1,3]}.]],
  zh = [[还有平移：第三个特征抬高 {beta[1,3]}。]],
  focus = { beta, 1, 3 },
}
expect { beta, 1, 3, near = 1 }

at(y) {
  en = [[All the steps in one. Against hat, feature 2 is doubled, {y[1,2]} for
    {hat[1,2]}, and feature 3 lifted, {y[1,3]:5} for {hat[1,3]:5}. Flat's row is
    beta, ({y[3,1]}, {y[3,2]}, {y[3,3]}, {y[3,4]}), whatever its four equal
    numbers were.]],
  zh = [[前面那些步骤合成一步。和 hat 比，特征 2 翻了倍，{hat[1,2]} 变成 {y[1,2]}；特征 3 抬
    高了，{hat[1,3]:5} 变成 {y[1,3]:5}。“平”那一行就是 beta，({y[3,1]}, {y[3,2]},
    {y[3,3]}, {y[3,4]})，不管原来那四个相同的数是几。]],
  focus = { y, 1, 2 }, core = true,
}
expect { y, 1, 2, near = -0.666666 }
expect { y, 1, 3, near = 0.000001 }
expect { y, 3, 1, near = 0 }
expect { y, 3, 2, near = 0 }
expect { y, 3, 3, near = 1 }
expect { y, 3, 4, near = 0 }

at(u) {
  en = [[The same twelve numbers once more, for the other norm: {u[1,1]}, {u[1,2]},
    {u[1,3]}, {u[1,4]} for quiet.]],
  zh = [[同样的十二个数再来一遍，给另一种归一化用：“轻”是
    {u[1,1]}、{u[1,2]}、{u[1,3]}、{u[1,4]}。]],
  focus = { u, 1, 1 },
}
expect { u, 1, 1, near = 3 }
expect { u, 1, 2, near = 3 }
expect { u, 1, 3, near = 1 }
expect { u, 1, 4, near = 9 }

at(gain) {
  en = [[Its stretch, {gain[1,1]} for every feature. There is no shift.]],
  zh = [[它的拉伸，每个特征都是 {gain[1,1]}。没有平移这一项。]],
  focus = { gain, 1, 1 },
}
expect { gain, 1, 1, near = 1 }

at(r) {
  en = [[RMSNorm leaves the mean where it is and divides by the root of the mean
    square: for quiet (9 + 9 + 1 + 81) / 4 = 25, root 5, and {u[1,4]} becomes
    {r[1,4]}. Loud is the same again. But flat comes out as {r[3,1]}, four
    times: having a mean is enough to be heard.]],
  zh = [[RMSNorm 不减平均，直接除以均方根：“轻”是 (9 + 9 + 1 + 81) / 4 = 25，开方得
    5，{u[1,4]} 就成了 {r[1,4]}。“响”又是一样。而“平”出来是四个 {r[3,1]}：有平均数，就听
    得见。]],
  notes = {
    en = [[One article writes RMSNorm with the same σ as LayerNorm. For quiet that
      would be 3; the root mean square is 5. The two agree only for a row whose
      mean is 0.]],
    zh = [[有篇文章写 RMSNorm 时沿用了 LayerNorm 的 σ。对“轻”来说那是 3，而均方根是 5。只有平
      均数是 0 的行，两个才相等。]],
  },
  focus = { r, 1, 4 }, core = true,
}
expect { r, 1, 4, near = 1.8 }
expect { r, 3, 1, near = 1 }

at(both) {
  en = [[One below the other, so that one walk back serves both: quiet begins with
    {both[1,1]} by LayerNorm, with {both[4,1]} by RMSNorm.]],
  zh = [[上下摆着，好一起往回走：“轻”经 LayerNorm，开头是 {both[1,1]}；经 RMSNorm，开头是
    {both[4,1]}。]],
  focus = { both, 4, 1 },
}
expect { both, 1, 1, near = -0.333333 }
expect { both, 4, 1, near = 0.6 }

-- Backward -----------------------------------------------------------------

at(d(both)) {
  en = [[Given by hand: for quiet and loud f counts feature 1 once and feature 3
    twice ({dboth[1,3]}), for flat feature 3 only, and the same for both norms.]],
  zh = [[直接给定：“轻”和“响”，f 算一倍特征 1、{dboth[1,3]} 倍特征 3；“平”只算特征 3。两
    种归一化给的一样。]],
  focus = { d(both), 1, 3 },
}
expect { d(both), 1, 3, near = 2 }

at(d(y)) {
  en = [[The upper half, LayerNorm's: ({dy[1,1]}, {dy[1,2]}, {dy[1,3]}, {dy[1,4]})
    for quiet. In it f grows when two features grow.]],
  zh = [[上半截，LayerNorm 的：“轻”是 ({dy[1,1]}, {dy[1,2]}, {dy[1,3]}, {dy[1,4]})，两个特征
    变大，f 就变大。]],
  focus = { d(y), 1, 3 },
}
expect { d(y), 1, 1, near = 1 }
expect { d(y), 1, 2, near = 0 }
expect { d(y), 1, 3, near = 2 }
expect { d(y), 1, 4, near = 0 }

at(d(r)) {
  en = [[The lower half, RMSNorm's, with the same numbers: ({dr[1,1]}, {dr[1,2]},
    {dr[1,3]}, {dr[1,4]}).]],
  zh = [[下半截，RMSNorm 的，数字相同：({dr[1,1]}, {dr[1,2]}, {dr[1,3]}, {dr[1,4]})。]],
  focus = { d(r), 1, 3 },
}
expect { d(r), 1, 1, near = 1 }
expect { d(r), 1, 2, near = 0 }
expect { d(r), 1, 3, near = 2 }
expect { d(r), 1, 4, near = 0 }

at(d(gamma)) {
  en = [[Each feature's stretch hears from all tokens: feature 3 has {dgamma[1,3]:2},
    −1 twice from quiet and as much from loud, nothing from flat. Loud does not
    speak louder here. Its row was brought to the same volume first.]],
  zh = [[每个特征的拉伸，听所有词元的：特征 3 是 {dgamma[1,3]:2}，“轻”那里 −1 的两倍，“响”那
    里同样多，“平”没有。“响”在这里并不更响：它那一行先被调到了同样的音量。]],
  focus = { d(gamma), 1, 3 }, core = true,
}
expect { d(gamma), 1, 3, near = -3.999999 }

at(d(beta)) {
  en = [[A shift hears the upstream gradients themselves, down the column: {dy[1,3]},
    {dy[2,3]} and {dy[3,3]} make {dbeta[1,3]}. Flat speaks here as well as the
    others.]],
  zh = [[平移听到的就是上游梯度本身，竖着加：{dy[1,3]}、{dy[2,3]} 和 {dy[3,3]}，得
    {dbeta[1,3]}。在这里，“平”和别人一样有发言权。]],
  focus = { d(beta), 1, 3 },
}
expect { d(y), 2, 3, near = 2 }
expect { d(y), 3, 3, near = 1 }
expect { d(beta), 1, 3, near = 5 }

at(d(gain)) {
  en = [[RMSNorm's stretch: feature 3 has {dgain[1,3]}, with {r[1,3]} twice each from
    quiet and loud, and a whole {r[3,3]} from flat.]],
  zh = [[RMSNorm 的拉伸：特征 3 是 {dgain[1,3]}，“轻”和“响”各是两倍的 {r[1,3]}，“平”一个就有
    {r[3,3]}。]],
  focus = { d(gain), 1, 3 },
}
expect { d(gain), 1, 3, near = 1.8 }
expect { r, 1, 3, near = 0.2 }
expect { r, 3, 3, near = 1 }

at(d(x)) {
  en = [[Upstream of quiet there were a 1 and a 2, nothing negative. Here: {dx[1,1]},
    {dx[1,2]}, {dx[1,3]}, {dx[1,4]}. They add up to 0, for raising all four
    alike changes nothing. And times 3, 3, 1, 9 they add up to 0 as well: making
    the row louder changes nothing. Two directions are taken out.]],
  zh = [[“轻”的上游是 1 和 2，没有一个负数。到这里成了
    {dx[1,1]}、{dx[1,2]}、{dx[1,3]}、{dx[1,4]}。加起来是 0，因为四个数一起抬高，什么也不
    会变；各乘 3、3、1、9 再加，还是 0，因为整行放大，什么也不会变。这两个方向被拿掉了。]],
  focus = { d(x), 1, 2 }, core = true,
}
expect { d(x), 1, 1, near = 0.018519 }
expect { d(x), 1, 2, near = -0.314815 }
expect { d(x), 1, 3, near = 0.222222 }
expect { d(x), 1, 4, near = 0.074074 }
at(d(x)) {
  en = [[Loud hears the same, a tenth as much: {dx[2,2]} for {dx[1,2]}. The larger a
    row, the less a step in it would be noticed, so the norm turns its gradient
    down. A row that shouts is not thrown about.]],
  zh = [[“响”听到的形状相同，只有十分之一：{dx[1,2]} 变成 {dx[2,2]}。一行数越大，轻轻一动越看不
    出来，归一化就把它的梯度调小。喊得响的，不会被推得东倒西歪。]],
  focus = { d(x), 2, 2 }, core = true,
}
expect { d(x), 2, 2, near = -0.031481 }
at(d(x)) {
  en = [[And flat, whose output was beta and nothing else? {dx[3,3]:1}. The smallest
    unevenness in it would be stretched by 1/√ε, 316 times; a quarter of that
    goes off with the mean. An output that says nothing is not a quiet gradient.
    This is what ε is for: without it one would divide by 0.]],
  zh = [[那“平”呢？它的输出就是 beta，别的什么也没有，梯度却是 {dx[3,3]:1}。它要是有一丝不
    平，就会被放大 1/√ε 倍，也就是 316 倍，其中四分之一随平均数减掉。输出不出声，梯度可不
    一定小。ε 就是为这个准备
    的：没有它，这里要除以 0。]],
  notes = {
    en = [[The central difference agrees with it to about 1e-6 of its value only: h =
      1e-5 is no longer small beside √ε = 0.003. Take a smaller h, and the two
      come together.]],
    zh = [[这里中心差分只在百万分之一左右与它相符：h = 1e-5 和 √ε = 0.003 比，已经不算小了。
      把 h 取小一点，两边就靠拢了。]],
  },
  focus = { d(x), 3, 3 }, core = true,
}
expect { d(x), 3, 3, near = 237.170825 }

at(d(u)) {
  en = [[RMSNorm takes out one direction only. For quiet: {du[1,1]}, {du[1,2]},
    {du[1,3]}, {du[1,4]}. Times 3, 3, 1, 9 it makes 0 once more, loudness is
    gone; but they add up to 0.44, so raising all four still counts. And flat
    stays calm: {du[3,3]}.]],
  zh = [[RMSNorm 只拿掉一个方向。“轻”是 {du[1,1]}、{du[1,2]}、{du[1,3]}、{du[1,4]}：各乘
    3、3、1、9 再加，又是 0，音量没了；可直接加起来是 0.44，所以四个一起抬高还是算数
    的。“平”也很平静：{du[3,3]}。]],
  focus = { d(u), 1, 3 }, core = true,
}
expect { d(u), 1, 1, near = 0.17 }
expect { d(u), 1, 2, near = -0.03 }
expect { d(u), 1, 3, near = 0.39 }
expect { d(u), 1, 4, near = -0.09 }
expect { d(u), 3, 3, near = 0.15 }

at(step(gamma)) {
  en = [[gamma moves against ({dgamma[1,1]}, {dgamma[1,2]}, {dgamma[1,3]:2},
    {dgamma[1,4]}): feature 3 grows. It is a parameter like any other, only that
    there are four of them and not sixteen.]],
  zh = [[gamma 逆着 ({dgamma[1,1]}, {dgamma[1,2]}, {dgamma[1,3]:2}, {dgamma[1,4]}) 走：特征 3
    的拉伸变大。它和别的参数没有两样，只不过是四个，不是十六个。]],
  focus = { d(gamma), 1, 3 },
}
expect { d(gamma), 1, 1, near = -0.666666 }
expect { d(gamma), 1, 2, near = 0 }
expect { d(gamma), 1, 4, near = 0 }

at(step(beta)) {
  en = [[beta goes down by lr times {dbeta[1,3]} in feature 3, by lr times
    {dbeta[1,1]} in feature 1.]],
  zh = [[beta 在特征 3 上减去 lr 乘 {dbeta[1,3]}，在特征 1 上减去 lr 乘 {dbeta[1,1]}。]],
  focus = { d(beta), 1, 3 },
}
expect { d(beta), 1, 1, near = 2 }

at(step(gain)) {
  en = [[In gain features 1 and 3 go down, by lr times {dgain[1,1]} and {dgain[1,3]}.
    In gamma the signs were the other way: the mean that LayerNorm takes away
    makes the difference.]],
  zh = [[gain 的特征 1 和 3 都减小，分别是 lr 乘 {dgain[1,1]} 和 {dgain[1,3]}。在 gamma 那里
    符号正好相反：差就差在 LayerNorm 减掉的那个平均数。]],
  focus = { d(gain), 1, 3 },
}
expect { d(gain), 1, 1, near = 1.2 }

closing {
  en = [[
- LayerNorm: take away the row's mean, divide by its standard deviation, scale, shift.
- Each token for itself; the volume goes, the shape stays.
- On the way back two directions are taken out: all alike, and louder.
- The louder a row, the smaller its gradient; a flat row's is huge, and ε bounds it.
- RMSNorm keeps the mean, divides by the root mean square, and takes out one direction.

Lesson 15 puts norms where they belong: around attention, in a whole layer.]],
  zh = [[
- LayerNorm：减去这一行的平均，除以标准差，再缩放、平移。
- 每个词元各管各的；音量去掉，形状留下。
- 往回走时拿掉两个方向：一起抬高，整行放大。
- 行越响，梯度越小；全平的行梯度极大，靠 ε 兜住。
- RMSNorm 留着平均，除以均方根，只拿掉一个方向。

第 15 课把归一化放到该放的地方：注意力前后，一整层里。]],
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
        zh = "那是第 1 列在各词元之间的平均，是批归一化的做法。"
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
  at = beta, id = "stretch", answer = -2/3,
  prompt = { en = "hat[1,2] is −0.333333; gamma there is 2, beta 0. What will y[1,2] be?",
             zh = "hat[1,2] 是 −0.333333，那里 gamma 是 2，beta 是 0。y[1,2] 会是多少？" },
  hints = { { en = "Stretch first, then shift.", zh = "先拉伸，再平移。" } },
  slips = {
    [-0.333333] = { en = "That is before gamma.", zh = "那是乘 gamma 之前的。" },
    [1.666667] = {
        en = "gamma multiplies, it is not added.",
        zh = "gamma 是乘上去的，不是加上去的。"
    },
    [-0.166667] = {
        en = "gamma stretches: times 2, not divided by 2.",
        zh = "gamma 是拉伸：乘 2，不是除以 2。"
    },
  },
}

ask {
  at = gain, id = "rms", answer = 9/5,
  prompt = { en = "Quiet is 3, 3, 1, 9. What will RMSNorm make of its last number?",
             zh = "“轻”是 3、3、1、9。RMSNorm 会把它的最后一个数变成多少？" },
  hints = { { en = "No mean is taken away. The squares add up to 100.",
              zh = "不减平均。平方和是 100。" } },
  slips = {
    [3] = { en = [[That divides by 3, the standard deviation. RMSNorm takes the root of
                 the mean square, 5.]],
            zh = "那是除以标准差 3。RMSNorm 除以均方根 5。" },
    [1.666667] = {
        en = "That is LayerNorm, which takes the mean away first.",
        zh = "那是 LayerNorm，先减了平均。"
    },
    [0.9] = { en = "The squares add up to 100, but there are four of them: the root of 25.",
              zh = "平方和是 100，可有四个数：要开方的是 25。" },
  },
}

ask {
  at = d(gain), id = "quieter",
  prompt = { en = [[Loud is quiet times ten, and both have the same upstream gradient.
                  What is loud's gradient against quiet's?]],
             zh = "“响”是“轻”的十倍，上游梯度一样。“响”的梯度和“轻”的比，怎么样？" },
  choice = {
    { en = "Ten times",
      zh = "十倍" }, { en = "The same", zh = "一样" }, { en = "A tenth", zh = "十分之一" },
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
            zh = "那是上游梯度之和。LayerNorm 把它们的平均拿掉了。" },
    [0.44] = { en = "That is RMSNorm's row, du.", zh = "那是 RMSNorm 的那一行，du。" },
  },
}

try {
  at = y, id = "unevenness",
  prompt = { en = [[Flat comes out as beta. Move one of its numbers by 0.02 at most, and
                  make y[3,1] larger than 1.]],
             zh = "“平”出来就是 beta。把它的一个数挪动不超过 0.02，让 y[3,1] 大于 1。" },
  hints = { { en = "A deviation of a hundredth is a lot beside √ε = 0.003.",
              zh = "和 √ε = 0.003 比，百分之一的起伏已经很大了。" },
            { en = "Raise x[3,1] itself.", zh = "就抬高 x[3,1] 自己。" } },
  reached = function()
    for j = 1, 4 do
      if math.abs(x[3][j] - 5) > 0.0201 then return false end
    end
    return y[3][1] > 1 and gamma[1][1] == 1 and beta[1][1] == 0
  end,
  solution = { "set x[3,1] 5.01" },
}

expect { y, 3, 1, near = 1.398757, after = { "set x[3,1] 5.01" } }

-- About three and a half minutes.
play {
  "wait 9",
  "next", "wait 8",                                       -- x
  "goto mean", "explain", "wait 8",
  "next", "wait 6",                                       -- dev
  "goto std", "wait 7",
  "next", "wait 9",                                       -- hat
  "goto y", "explain", "wait 9",
  "goto r", "explain", "wait 10",
  "goto dgamma", "explain", "wait 9",
  "goto dx", "select dx[1,2]", "explain", "wait 12", "next", "wait 9",
  "next", "select dx[3,3]", "explain", "wait 10",
  "next", "wait 10",                                      -- du
  "goto y", "set x[3,1] 5.01", "wait 8", "undo", "wait 3",
  "set x[2,4] 900", "wait 6", "undo", "wait 3",
  "goto closing", "wait 10",
}
