-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 3, id = "rnn", part = 3, order = 19, needs = { "three-tokens" },
  title = { en = "RNN: a state that walks along", zh = "循环神经网络：逐词更新的状态" },
  keywords = { en = "RNN, recurrent network, vanishing gradient, hidden state",
    zh = "循环神经网络、梯度消失、隐藏状态" },
  units = {
    { at = "intro", minutes = 9, title = { en = "One state", zh = "一个状态" },
      question = { en = "How much of the state comes from the word, how much from before?",
        zh = "状态里，多少来自这个词，多少来自前一个状态？" },
      can = { { en = "compute one step of the state by hand", zh = "手算状态的一步" },
        { en = "say what can be computed for all words at once",
          zh = "说出哪些可以对所有词同时算" },
        { en = "say why a longer text needs no more parameters",
          zh = "说清文本变长，参数为什么不变多" } } },
    { at = "p3", minutes = 9, title = { en = "What is left", zh = "还剩多少" },
      question = { en = "How much of “not” is left in the state at “bad”?",
        zh = "读到“糟”时，状态里的“不”还剩多少？" },
      can = { { en = "follow what one word leaves in the state", zh = "追踪一个词留在状态里的数" },
        { en = "say which unit loses the first word sooner, and why", zh = "说出哪个单元里头一个词消失得快，为什么" },
        { en = "change Wh so that the first word is kept", zh = "改动 Wh，把头一个词留住" } } },
    { at = "dY", minutes = 10, title = { en = "Back through time", zh = "随时间反向传播" },
      question = { en = "How large is the gradient at “not” when the end is wrong?",
        zh = "结尾错了，“不”得到的梯度有多大？" },
      can = { { en = "send a gradient back through tanh by hand",
          zh = "手算一个梯度穿过 tanh 后是多少" },
        { en = "derive one step back through time", zh = "推出沿时间反向传一步的公式" },
        { en = "say by what a gradient is multiplied at each step",
          zh = "说出每往前一个时间步，梯度要乘什么" } } },
    { at = "dh1", minutes = 11, title = { en = "One matrix, used often", zh = "一个矩阵用多次" },
      question = { en = "What is the gradient of a matrix that is used at every step?",
        zh = "每一步都用的矩阵，梯度怎么算？" },
      can = { { en = "add up the gradients of every use of Wh", zh = "把 Wh 每次使用的梯度加起来" },
        { en = "set Wh so that the far part does not vanish", zh = "调 Wh，让远处来的那一份不消失" },
        { en = "tell which gradients shrink with the length, and which not",
          zh = "分清哪些梯度随长度变小，哪些不变" } } } },
}

words = {
  { en = "not", zh = "不" }, { en = "so", zh = "是" },
  { en = "very", zh = "很" }, { en = "bad", zh = "糟" },
}

X  = input  ({ {1,-1}, {0,2}, {0,1}, {-1,1} }, { rows = words })
Wx = weight { {1,1}, {0,1} }
Wh = weight { {1/2,0}, {0,1} }
b  = weight { {0,-1} }
Wy = weight { {1}, {1} }
by = weight { {0} }

XW = X * Wx
P  = XW + b                             -- what each word brings, all at once

p1 = rows(P, 1, 1)
h1 = tanh(p1)                           -- the state before it is 0

p2 = rows(P, 2, 2)
r2 = h1 * Wh                            -- what is remembered
z2 = p2 + r2
h2 = tanh(z2)

p3 = rows(P, 3, 3)
r3 = h2 * Wh
z3 = p3 + r3
h3 = tanh(z3)

p4 = rows(P, 4, 4)
r4 = h3 * Wh
z4 = p4 + r4
h4 = tanh(z4)

H  = vcat { h1, h2, h3, h4 }
HW = H * Wy
Y  = HW + by

backward(Y, { {1}, {0}, {0}, {4} })

group({ en = "word 2", zh = "第 2 个词" }, { p2, r2, z2, h2 })
group({ en = "word 3", zh = "第 3 个词" }, { p3, r3, z3, h3 })
group({ en = "word 4", zh = "第 4 个词" }, { p4, r4, z4, h4 })

intro {
  en = [[In "not so very bad" the first word reverses the last one: a *long-range dependency*. Before attention, a *recurrent neural network* (RNN)
    read one word after another and kept of what it had read only a few numbers, its *hidden state*. How much of
    the first word is left in the state at the last one? And when the end is wrong, how large a
    gradient does the first word get?]],
  zh = [[在“不是很糟”里，头一个字让最后一个字的意思反过来，这是*长程依赖*（long-range dependency）。在注意力出现之前，*循环神经网络*（recurrent neural network，RNN）
    一个词一个词地读，读过的只留下几个数，叫*隐藏状态*（hidden state）。读到最后一个词时，状态里的头一个词还剩多少？
    结尾错了，头一个词得到的梯度有多大？]],
}

-- Forward ------------------------------------------------------------------

at(X) {
  en = [[X has four words of dimension 2. In column 1 only "not" has {X[1,1]} and only "bad" has {X[4,1]}. The lesson follows
    the {X[1,1]} of "not".]],
  zh = [[X 是四个词，都是二维。第 1 列里，只有“不”是 {X[1,1]}，只有“糟”是 {X[4,1]}。
    这一课主要说“不”的这个 {X[1,1]}。]],
  focus = { X, 1, 1 },
}
expect { X, 1, 1, near = 1 }
expect { X, 4, 1, near = -1 }

at(Wx) {
  en = [[Wx is the weight matrix from a word to the state. Unit 1 of the state gets the word's first component, unit 2
    the sum of both.]],
  zh = [[Wx 是从词到状态的权重矩阵。状态的第 1 个单元得到词的第 1 个分量，第 2 个单元得到两个分量之和。]],
  focus = { Wx, 1, 1 },
}

at(Wh) {
  en = [[Wh is the weight matrix from one state to the next. Unit 1 is multiplied by {Wh[1,1]:1}, unit 2
    by {Wh[2,2]}, so that it is kept whole. The zeros mean that neither unit enters the other. The same Wh is used at
    every step.]],
  zh = [[Wh 是从一个状态到下一个状态的权重矩阵。第 1 个单元乘 {Wh[1,1]:1}，
    第 2 个乘 {Wh[2,2]}，也就是全部保留。
    两个 0 表示两个单元互不进入对方。每一步用的都是这同一个 Wh。]],
  notes = {
    en = [[The two units keep different parts of the state, 1/2 and 1. The numbers that follow depend on
      powers of these two.]],
    zh = [[两个单元保留的比例不同，是 1/2 和 1。这一课后面的数，都与这两个数的乘方有关。]],
  },
  focus = { Wh, 1, 1 }, core = true,
}
expect { Wh, 1, 1, near = 0.5 }
expect { Wh, 2, 2, near = 1 }

at(b) {
  en = [[The *bias* b is added at every word: {b[1,1]} to unit 1, {b[1,2]} to unit 2.]],
  zh = [[*偏置*（bias）b 在每个词处都加：第 1 个单元加 {b[1,1]}，第 2 个单元加 {b[1,2]}。]],
  focus = { b, 1, 2 },
}
expect { b, 1, 2, near = -1 }

at(Wy) {
  en = [[Wy adds both units of the state to one number, which judges the sentence so far as good (+) or bad (-).]],
  zh = [[Wy 把状态的两个单元相加成一个数，判断这句话读到这里是好话（+）还是坏话（-）。]],
  notes = {
    en = [[One number keeps the screen small. A language model has as many outputs as words, and a softmax,
      as in lessons 9 and 20.]],
    zh = [[只输出一个数，是为了屏幕放得下。语言模型的输出有词表那么多，再过 softmax，见第 9、20 课。]],
  },
}

at(by) {
  en = [[by is the bias of the output, {by[1,1]}.]],
  zh = [[by 是输出的偏置，等于 {by[1,1]}。]],
}
expect { by, 1, 1, near = 0 }

at(XW) {
  en = [[XW has all four words times Wx, in one product. No row needs another.]],
  zh = [[四个词一次乘完 Wx，得到 XW。各行互不依赖。]],
  focus = { XW, 2, 2 },
}

at(P) {
  en = [[P is XW with the bias added to every row (broadcasting), and has what each word adds to the state. In unit 1
    "not" adds {P[1,1]}, "bad" {P[4,1]}, and the two between 0.]],
  zh = [[XW 的每一行都加上偏置（广播），得到 P，也就是每个词往状态里加的数。在第 1 个单元，“不”加 {P[1,1]}，
    “糟”加 {P[4,1]}，
    中间两个词加 0。]],
  focus = { P, 1, 1 }, core = true,
}
at(P) {
  en = [[Here the rows of all words are multiplied at once, and each number of Wx that is read serves
    four words. The part with Wh cannot be: for each word an RNN reads all its parameters and
    multiplies one row by them, so it mostly waits for memory.]],
  zh = [[这里所有词的行一起乘，Wx 的每个数读一次，四个词都用到。乘 Wh 的部分不能这样：
    RNN 每读一个词，就要读一遍全部参数，却只乘一行，所以时间多半花在等内存上。]],
  focus = { P, 1, 1 },
}
expect { P, 1, 1, near = 1 }
expect { P, 4, 1, near = -1 }

at(p1) {
  en = [[At word 1 the state before is 0, so only ({p1[1,1]}, {p1[1,2]}) goes into *tanh*:
    tanh(x) = (e^x - e^(-x)) ∕ (e^x + e^(-x)).]],
  zh = [[在第 1 个词处，前一个状态是 0，所以进入激活函数 *tanh* 的只有 ({p1[1,1]}, {p1[1,2]})。
    公式是 tanh(x) = (e^x - e^(-x)) ∕ (e^x + e^(-x))。]],
  focus = { p1, 1, 1 },
}

at(h1) {
  en = [[h1 = tanh(p1) = ({h1[1,1]}, {h1[1,2]}) is the first state. tanh is the activation function here; ReLU is used as well.
    All of unit 1's
    {h1[1,1]} comes from "not".]],
  zh = [[h1 = tanh(p1) = ({h1[1,1]}, {h1[1,2]}) 是第一个状态。激活函数也有用 ReLU 的。
    第 1 个单元的 {h1[1,1]} 全部来自“不”。]],
  focus = { h1, 1, 1 },
}
expect { h1, 1, 1, near = 0.761594 }
expect { h1, 1, 2, near = -0.761594 }

at(p2) {
  en = [["So" adds ({p2[1,1]}, {p2[1,2]}).]],
  zh = [[“是”加的是 ({p2[1,1]}, {p2[1,2]})。]],
  focus = { p2, 1, 1 },
}
expect { p2, 1, 1, near = 0 }
expect { p2, 1, 2, near = 1 }

at(r2) {
  en = [[r2 = h1⋅Wh is the part of the old state that is kept, and it can only be computed after h1. Here it is
    ({r2[1,1]}, {r2[1,2]}).]],
  zh = [[r2 = h1⋅Wh 是旧状态保留下来的部分，要先算出 h1，才能算这一步。这里得到 ({r2[1,1]}, {r2[1,2]})。]],
  focus = { r2, 1, 2 },
}
expect { r2, 1, 1, near = 0.380797 }
expect { r2, 1, 2, near = -0.761594 }

at(z2) {
  en = [[z2 adds the word and the old state. In unit 2 they have opposite signs, {p2[1,2]} and {r2[1,2]}.]],
  zh = [[z2 是词加的数与旧状态保留的数之和。第 2 个单元里两者符号相反：{p2[1,2]} 和 {r2[1,2]}。]],
  focus = { z2, 1, 2 },
}
at(z2) {
  en = [[Together: h_t = tanh(h_(t−1)⋅Wh + x_t⋅Wx + b), with tokens as rows. Books that write a token
    as a column have the transposes, h_t = tanh(Whᵀ⋅h_(t−1) + Wxᵀ⋅x_t + b), and call Whᵀ and
    Wxᵀ the matrices.]],
  zh = [[合起来就是 h_t = tanh(h_(t−1)⋅Wh + x_t⋅Wx + b)，词元是行。把词元写成列的书里都是转置：
    h_t = tanh(Whᵀ⋅h_(t−1) + Wxᵀ⋅x_t + b)，那里的权重矩阵就是 Whᵀ 和 Wxᵀ。]],
  focus = { z2, 1, 2 },
}

at(h2) {
  en = [[After "not so" unit 1 holds {h2[1,1]}. Wh multiplied it by {Wh[1,1]:1}, and tanh made it a little
    smaller.]],
  zh = [[读完“不是”，第 1 个单元是 {h2[1,1]}：先乘 Wh 的 {Wh[1,1]:1}，经过 tanh 又变小一点。]],
  focus = { h2, 1, 1 },
}
expect { h2, 1, 1, near = 0.363399 }

at(p3) {
  en = [["Very" adds {p3[1,1]} and {p3[1,2]}, so it leaves the state as it is.]],
  zh = [[“很”加的是 {p3[1,1]} 和 {p3[1,2]}，等于没有加。]],
  focus = { p3, 1, 2 },
}
expect { p3, 1, 1, near = 0 }
expect { p3, 1, 2, near = 0 }

at(r3) {
  en = [[Unit 1 is multiplied by {Wh[1,1]:1} again, {r3[1,1]}; unit 2 keeps {r3[1,2]}.]],
  zh = [[第 1 个单元再乘 {Wh[1,1]:1}，得 {r3[1,1]}；第 2 个单元保留 {r3[1,2]}。]],
  focus = { r3, 1, 1 },
}
expect { r3, 1, 1, near = 0.1817 }
expect { r3, 1, 2, near = 0.233989 }

at(z3) {
  en = [[z3 equals r3, since "very" added 0.]],
  zh = [[“很”加的是 0，所以 z3 等于 r3。]],
  focus = { z3, 1, 1 },
}

at(h3) {
  en = [[Unit 1 was {h1[1,1]}, {h2[1,1]} and {h3[1,1]} at words 1, 2 and 3. Unit 2 changed little in the last step, from
    {h2[1,2]} to {h3[1,2]}. How fast a unit shrinks is set by Wh.]],
  zh = [[第 1 个单元在第 1、2、3 个词处是 {h1[1,1]}、{h2[1,1]}、{h3[1,1]}。
    第 2 个单元这一步几乎没变，
    从 {h2[1,2]} 到 {h3[1,2]}。变小的速度由 Wh 决定。]],
  notes = {
    en = [[Ask for the next number of unit 1 before showing it: a half, and a little less.]],
    zh = [[先让大家猜第 1 个单元的下一个数：一半，再少一点。]],
  },
  focus = { h3, 1, 1 }, core = true,
}
expect { h3, 1, 1, near = 0.179726 }
expect { h2, 1, 2, near = 0.233989 }
expect { h3, 1, 2, near = 0.229811 }

at(p4) {
  en = [["Bad" adds ({p4[1,1]}, {p4[1,2]}).]],
  zh = [[“糟”加的是 ({p4[1,1]}, {p4[1,2]})。]],
  focus = { p4, 1, 1 },
}
expect { p4, 1, 1, near = -1 }
expect { p4, 1, 2, near = -1 }

at(r4) {
  en = [[Of "not" {r4[1,1]} is left in unit 1.]],
  zh = [[第 1 个单元里，“不”还剩 {r4[1,1]}。]],
  focus = { r4, 1, 1 },
}
expect { r4, 1, 1, near = 0.089863 }

at(z4) {
  en = [[{p4[1,1]} from "bad" and {r4[1,1]} from "not" make {z4[1,1]}.]],
  zh = [[“糟”的 {p4[1,1]} 加“不”剩下的 {r4[1,1]}，得 {z4[1,1]}。]],
  focus = { z4, 1, 1 },
}
expect { z4, 1, 1, near = -0.910137 }

at(h4) {
  en = [[The last state, ({h4[1,1]}, {h4[1,2]}), is all that the network keeps of the sentence. Its dimension is
    2 for four words and for forty.]],
  zh = [[整句话留下来的，只有最后这个状态 ({h4[1,1]}, {h4[1,2]})。四个词是二维，
    四十个词也是二维。]],
  focus = { h4, 1, 1 },
}
expect { h4, 1, 1, near = -0.721198 }
expect { h4, 1, 2, near = -0.64704 }

at(H) {
  en = [[H has the states of the four *time steps* one below the other; the picture has them side by side. In unit 1
    {H[1,1]}, {H[2,1]}, {H[3,1]} are left of "not"; then "bad" makes it {H[4,1]}. The colour fades, then changes.]],
  zh = [[四个*时间步*（time step）的状态在 H 里上下排开，图里左右排开。第 1 个单元里，“不”依次剩下 {H[1,1]}、{H[2,1]}、{H[3,1]}；
    到“糟”变成 {H[4,1]}。颜色先变淡，再变成另一种。]],
  notes = {
    en = [[Leave this picture standing while you talk: the first row fades.]],
    zh = [[讲的时候就停在这张图上，第一行越来越淡。]],
  },
  focus = { H, 3, 1 }, core = true, subject = { states = { h1, h2, h3, h4 } },
}
at(H) {
  en = [[Each state is computed from the one before it, a *recurrence*. So row 1, ({H[1,1]}, {H[1,2]}),
    was there before word 2 was read and is not changed afterwards. Where the
    meaning of a word depends on a later one, only later states can contain it. In attention without a
    mask every row depends on the words on both sides.]],
  zh = [[每个状态由前一个算出，这叫*递推*（recurrence）。所以第 1 行 ({H[1,1]}, {H[1,2]}) 在读第 2 个词之前就算好了，以后不再变。
    一个词的意思若取决于后面的词，就只能在后面的状态里。没有掩码的注意力里，
    每一行都和前后的词有关。]],
  focus = { H, 1, 1 },
}
expect { H, 1, 1, near = 0.761594 }
expect { H, 1, 2, near = -0.761594 }
expect { H, 2, 1, near = 0.363399 }
expect { H, 3, 1, near = 0.179726 }

at(HW) {
  en = [[HW adds the two units of each state.]],
  zh = [[HW 是每个状态的两个单元之和。]],
  focus = { HW, 4, 1 },
}

at(Y) {
  en = [[Each word read gives an output: {Y[1,1]}, {Y[2,1]}, {Y[3,1]}, {Y[4,1]}. The last one
    judges "not so very bad". {if edited}With the lesson's own numbers it is -1.368, without the 1
    of "not" -1.508.{else}Without the 1 of "not" (X[1,1] = 0) it is -1.508: the word that reverses
    the sentence changes it by 0.14 only.{end}]],
  zh = [[每读一个词输出一个数：{Y[1,1]}、{Y[2,1]}、{Y[3,1]}、{Y[4,1]}。
    最后一个是对“不是很糟”的判断。
    {if edited}按本课原来的数是 -1.368，去掉“不”的那个 1 是 -1.508。{else}去掉“不”的那个 1（X[1,1] = 0），
    它就从 -1.368 变成 -1.508。“不”让整句话的意思反过来，输出却只改变 0.14。{end}]],
  focus = { Y, 4, 1 }, core = true,
}
expect { Y, 1, 1, near = 0 }
expect { Y, 2, 1, near = 0.597389 }
expect { Y, 3, 1, near = 0.409537 }
expect { Y, 4, 1, near = -1.368238 }

-- Backward -----------------------------------------------------------------

at(d(Y)) {
  en = [[In the backward pass f = Y[1,1] + 4⋅Y[4,1] = {Y[1,1]} + 4⋅({Y[4,1]}), so dY, the derivatives of f, is
    {dY[1,1]}, {dY[2,1]}, {dY[3,1]}, {dY[4,1]}. The first output is near to the first word; the last one is far
    and has the factor 4.]],
  zh = [[反向从 f 开始，f = Y[1,1] + 4⋅Y[4,1] = {Y[1,1]} + 4⋅({Y[4,1]})，所以 dY，也就是 f 的导数，
    是 {dY[1,1]}、{dY[2,1]}、{dY[3,1]}、{dY[4,1]}。第一个输出离头一个词近；最后一个离得远，系数是 4。]],
  notes = {
    en = [[Let the class guess which part is larger: near with the factor 1, or far with the factor 4.]],
    zh = [[让大家猜一猜，近的系数是 1，远的系数是 4，哪一份大。]],
  },
  focus = { d(Y), 4, 1 }, core = true,
}

at(d(HW)) {
  en = [[by was only added, so these are the same numbers: {dHW[1,1]} and {dHW[4,1]}.]],
  zh = [[by 只是加上去的，所以还是同样的数：{dHW[1,1]} 和 {dHW[4,1]}。]],
  focus = { d(HW), 4, 1 },
}
expect { d(HW), 1, 1, near = 1 }
expect { d(HW), 4, 1, near = 4 }

at(d(H)) {
  en = [[dH = dHW⋅Wyᵀ gives both units the same, ({dH[1,1]}, {dH[1,2]}) at word 1 and ({dH[4,1]}, {dH[4,2]}) at
    word 4. Rows 2 and 3 are 0, since their outputs are not in f. dH does not contain the part of the gradient that
    comes through later states.]],
  zh = [[dH = dHW⋅Wyᵀ：两个单元得到的一样，第 1 个词处是 ({dH[1,1]}, {dH[1,2]})，
    第 4 个词处是 ({dH[4,1]}, {dH[4,2]})。
    第 2、3 行是 0，因为它们的输出不在 f 里。经过后面各状态传来的那份梯度，
    dH 里还没有。]],
  focus = { d(H), 2, 1 },
}
expect { d(H), 1, 1, near = 1 }
expect { d(H), 4, 1, near = 4 }

at(d(h4)) {
  en = [[h4 is used by its output only, so its gradient is ({dh4[1,1]}, {dh4[1,2]}). From here *backpropagation through
    time* (BPTT) goes word by word.]],
  zh = [[h4 只用来算自己的输出，梯度是 ({dh4[1,1]}, {dh4[1,2]})。从这里起是*随时间反向传播*（BPTT），
    一个词一个词地往前传。]],
  focus = { d(h4), 1, 1 },
}
expect { d(h4), 1, 1, near = 4 }

at(d(z4)) {
  en = [[Through tanh the gradient is multiplied by 1 - h². h4 is ({h4[1,1]}, {h4[1,2]}), so dz4 is ({dz4[1,1]},
    {dz4[1,2]}). The nearer a state is to 1 or -1, the smaller the factor.]],
  zh = [[经过 tanh，梯度要乘 1 - h²。h4 是 ({h4[1,1]}, {h4[1,2]})，所以 dz4 是 ({dz4[1,1]}, {dz4[1,2]})。
    状态离 1 或 -1 越近，这个因子越小。]],
  focus = { d(z4), 1, 2 },
}
expect { d(z4), 1, 1, near = 1.919494 }

at(d(p4)) {
  en = [[z4 is the sum of p4 and r4. p4, of the word "bad", gets all of dz4, ({dp4[1,1]}, {dp4[1,2]}).]],
  zh = [[z4 是 p4 与 r4 之和。“糟”的 p4 得到整份 dz4，即 ({dp4[1,1]}, {dp4[1,2]})。]],
  focus = { d(p4), 1, 1 },
}
expect { d(p4), 1, 1, near = 1.919494 }
expect { d(p4), 1, 2, near = 2.325359 }

at(d(r4)) {
  en = [[The other side is r4, the part of h3 that was kept. Its gradient ({dr4[1,1]}, {dr4[1,2]}) goes on to the
    earlier words: a sum hands its gradient to both sides.]],
  zh = [[另一边是 r4，即 h3 保留下来的部分。它的梯度 ({dr4[1,1]}, {dr4[1,2]}) 继续往前面的词传：
    加法把整份梯度交给两边。]],
  focus = { d(r4), 1, 2 },
}

at(d(h3)) {
  en = [[dh3 = dr4⋅Whᵀ: unit 1 is multiplied by {Wh[1,1]:1}, and {dr4[1,1]} becomes {dh3[1,1]}; unit 2 is multiplied by
    {Wh[2,2]} and becomes {dh3[1,2]}. The state had the same factors in the forward pass.]],
  zh = [[dh3 = dr4⋅Whᵀ：第 1 个单元乘 {Wh[1,1]:1}，{dr4[1,1]} 变成 {dh3[1,1]}；
    第 2 个单元乘 {Wh[2,2]}，得 {dh3[1,2]}。
    前向时状态按什么系数保留，反向时梯度就乘什么系数。]],
  notes = {
    en = [[The factor is the same forward and backward. Where little of a word is left in the state, the gradient that
      would change this is small as well.]],
    zh = [[前向和反向是同一个系数。一个词在状态里剩得少，能改变这一点的梯度也就小。]],
  },
  focus = { d(h3), 1, 1 }, core = true,
}
expect { d(r4), 1, 1, near = 1.919494 }
expect { d(h3), 1, 1, near = 0.959747 }
expect { d(h3), 1, 2, near = 2.325359 }

at(d(z3)) {
  en = [[h3 is ({h3[1,1]}, {h3[1,2]}), near 0, so 1 - h² is near 1. dz3 is ({dz3[1,1]}, {dz3[1,2]}).]],
  zh = [[h3 是 ({h3[1,1]}, {h3[1,2]})，离 0 近，所以 1 - h² 接近 1。dz3 是 ({dz3[1,1]}, {dz3[1,2]})。]],
  focus = { d(z3), 1, 2 },
}
expect { d(z3), 1, 1, near = 0.928746 }

at(d(p3)) {
  en = [["Very" gets {dp3[1,1]} in unit 1, although its own output is not in f: it acts on y4 through the later
    states.]],
  zh = [[“很”在第 1 个单元得到 {dp3[1,1]}，虽然它自己的输出不在 f 里：它通过后面的状态影响 y4。]],
  focus = { d(p3), 1, 1 },
}
expect { d(p3), 1, 1, near = 0.928746 }

at(d(r3)) {
  en = [[dr3 = dz3 = ({dr3[1,1]}, {dr3[1,2]}) goes on to h2.]],
  zh = [[dr3 = dz3 = ({dr3[1,1]}, {dr3[1,2]})，继续往 h2 传。]],
  focus = { d(r3), 1, 1 },
}
expect { d(r3), 1, 1, near = 0.928746 }
expect { d(r3), 1, 2, near = 2.20255 }

at(d(h2)) {
  en = [[After Whᵀ again dh2 is ({dh2[1,1]}, {dh2[1,2]}), where dh4 had 4 in both units. With Wh[1,1] = 1/2 unit 1 loses
    nearly nine tenths in two steps, unit 2 less than half. Such shrinking is called a *vanishing gradient*.]],
  zh = [[再乘一次 Whᵀ，dh2 是 ({dh2[1,1]}, {dh2[1,2]})，而 dh4 在两个单元都是 4。Wh[1,1] = 1/2 时，经过两个时间步，
    第 1 个单元的梯度少了近九成，
    第 2 个单元少了不到一半。这叫*梯度消失*（vanishing gradient）。]],
  focus = { d(h2), 1, 1 },
}
at(d(h2)) {
  en = [[With Wh[2,2] = 1 unit 2 keeps what it has. The LSTM of 1997 builds on this: a memory that is
    carried on by addition, and learned gates for what goes in and out. Its gradients reach
    farther; its states still have to be computed one after another.]],
  zh = [[Wh[2,2] = 1，第 2 个单元原样保留。1997 年的 LSTM 就建在这上面：记忆靠加法往后传，
    进出由学到的门控制。它的梯度传得更远，状态还是得一个一个算。]],
  focus = { d(h2), 1, 2 },
}
expect { d(h2), 1, 1, near = 0.464373 }
expect { d(h2), 1, 2, near = 2.20255 }

at(d(z2)) {
  en = [[Through tanh dz2 becomes ({dz2[1,1]}, {dz2[1,2]}). At h2[1,1] = {h2[1,1]} the factor 1 - h² is about 7/8.]],
  zh = [[经过 tanh，dz2 是 ({dz2[1,1]}, {dz2[1,2]})。h2[1,1] = {h2[1,1]} 处，1 - h² 约是八分之七。]],
  focus = { d(z2), 1, 1 },
}
expect { d(z2), 1, 1, near = 0.403048 }
expect { d(z2), 1, 2, near = 2.081958 }

at(d(p2)) {
  en = [["So" gets {dp2[1,1]} in unit 1, less than half of what "very" got.]],
  zh = [[“是”在第 1 个单元得到 {dp2[1,1]}，还不到“很”的一半。]],
  focus = { d(p2), 1, 1 },
}
expect { d(p2), 1, 1, near = 0.403048 }

at(d(r2)) {
  en = [[dr2 = ({dr2[1,1]}, {dr2[1,2]}) goes on to the first state. The picture has r2, r3 and r4 side by side.]],
  zh = [[dr2 = ({dr2[1,1]}, {dr2[1,2]})，继续传给第一个状态。图里 r2、r3、r4 并排。]],
  focus = { d(r2), 1, 1 }, subject = { states = { r2, r3, r4 } },
}
expect { d(r2), 1, 1, near = 0.403048 }
expect { d(r2), 1, 2, near = 2.081958 }

at(d(h1)) {
  en = [[h1 was used twice, by y1 and by r2, so two gradients are added: dH's row 1, ({dH[1,1]},
    {dH[1,2]}), and the far part, from dr2 through Wh, {Wh[1,1]:1}⋅{dr2[1,1]} in unit 1 and
    {Wh[2,2]}⋅{dr2[1,2]} in unit 2. The sums are {if edited}now {end}({dh1[1,1]}, {dh1[1,2]}),
    drawn below the states.]],
  zh = [[h1 用了两次，一次算 y1，一次算 r2，所以两份梯度相加：dH 的第 1 行 ({dH[1,1]}, {dH[1,2]})，
    和从 dr2 经过 Wh 传来的。第 1 个单元里，远处这一份是 {Wh[1,1]:1}⋅{dr2[1,1]}；
    第 2 个单元里，是 {Wh[2,2]}⋅{dr2[1,2]}。{if edited}现在{end}合计 ({dh1[1,1]}, {dh1[1,2]})。
    图里状态和梯度上下对着。]],
  notes = {
    en = [[Compare with the guess: 1 against 0.2 in unit 1, 1 against 2.1 in unit 2.]],
    zh = [[和刚才猜的比一比：第 1 个单元是 1 对 0.2，第 2 个单元是 1 对 2.1。]],
  },
  focus = { d(h1), 1, 1 }, core = true, subject = "states",
}

at(d(p1)) {
  en = [[tanh multiplies once more, by 1 - h² = 0.42 in both units: unit 1's {dh1[1,1]} becomes
    {dp1[1,1]}.]],
  zh = [[再经过一次 tanh，两个单元都要乘 1 - h² = 0.42，第 1 个单元的 {dh1[1,1]} 变成 {dp1[1,1]}。]],
  focus = { d(p1), 1, 1 },
}
expect { d(h1), 1, 1, near = 1.201524 }
expect { d(p1), 1, 1, near = 0.504609 }

at(d(P)) {
  en = [[Column 1 is, from the last word to the first, {dP[4,1]}, {dP[3,1]}, {dP[2,1]}, {dP[1,1]}; the last of
    these contains y1's part. Column 2 shrinks far more slowly.]],
  zh = [[第 1 列从最后一个词往前是 {dP[4,1]}、{dP[3,1]}、{dP[2,1]}、{dP[1,1]}，
    最后这个里面还有 y1 的一份。第 2 列减小得慢多了。]],
  focus = { d(P), 4, 1 },
}
expect { d(P), 4, 1, near = 1.919494 }
expect { d(P), 3, 1, near = 0.928746 }
expect { d(P), 2, 1, near = 0.403048 }
expect { d(P), 1, 1, near = 0.504609 }

at(d(XW)) {
  en = [[The bias was only added, so dXW equals dP.]],
  zh = [[偏置只是加上去的，所以 dXW 等于 dP。]],
  focus = { d(XW), 1, 1 },
}

at(d(Wx)) {
  en = [[dWx = Xᵀ⋅dXW has one term for each word. In dWx[1,1] = {dWx[1,1]} "not" has
    {X[1,1]}⋅{dXW[1,1]} and "bad" {X[4,1]}⋅{dXW[4,1]}, nearly four times as much.]],
  zh = [[dWx = Xᵀ⋅dXW，一个词一项。dWx[1,1] = {dWx[1,1]} 里，“不”是 {X[1,1]}⋅{dXW[1,1]}，
    “糟”是 {X[4,1]}⋅{dXW[4,1]}：
    最后一个词的那一项约为第一个词的四倍。]],
  focus = { d(Wx), 1, 1 },
}
expect { d(Wx), 1, 1, near = -1.414885 }
expect { d(XW), 1, 1, near = 0.504609 }
expect { d(XW), 4, 1, near = 1.919494 }

at(d(Wh)) {
  en = [[Wh was used at three steps, so its gradient is a sum of three: at [2,2] the steps to words 2, 3 and
    4 give -1.59, 0.52 and 0.53, together {dWh[2,2]:2}. A program that writes = where += belongs keeps only
    one of them: the first is three times as large as the sum, the others have the wrong sign.]],
  zh = [[Wh 用了三步，所以它的梯度是三份之和。dWh[2,2] 里，到第 2、3、4 个词的三步各贡献
    -1.59、0.52、0.53，合计 {dWh[2,2]:2}。程序里把 += 写成 =，就只剩一份：第一份是总和的三倍，
    另外两份连符号都不对。]],
  notes = {
    en = [[Ask what a program computes that writes = for +=.]],
    zh = [[问一问，程序把 += 写成 = 会得到什么。]],
  },
  focus = { d(Wh), 2, 2 }, core = true,
}
at(d(Wh)) {
  en = [[Wh[1,2] = 0 means that unit 1 does not enter unit 2. Yet dWh[1,2] is the largest number in dWh,
    {dWh[1,2]}: of Wh's four numbers this one changes f most when it is raised a little. A parameter that is 0 can
    have a large gradient.]],
  zh = [[Wh[1,2] = 0 表示第 1 个单元不进入第 2 个单元。可 dWh[1,2] 是 dWh 里最大的，{dWh[1,2]}：
    Wh 的四个数里，把这个数调大一点，f 变得最多。参数是 0，梯度也可以很大。]],
  focus = { d(Wh), 1, 2 },
}
expect { d(Wh), 2, 2, near = -0.535842 }
expect { d(Wh), 1, 2, near = 2.803941 }

at(d(b)) {
  en = [[b was added to four rows, so its gradient is the sum of dP's four rows: ({db[1,1]}, {db[1,2]}).]],
  zh = [[b 加到四行上，所以它的梯度是 dP 四行之和：({db[1,1]}, {db[1,2]})。]],
  focus = { d(b), 1, 2 },
}
expect { d(b), 1, 1, near = 3.755897 }
expect { d(b), 1, 2, near = 7.904211 }

at(d(Wy)) {
  en = [[dWy = Hᵀ⋅dHW. dWy[1,1] = {dWy[1,1]} is y1's {H[1,1]} plus four times y4's {H[4,1]}; its gradient does not pass
    through time.]],
  zh = [[dWy = Hᵀ⋅dHW。dWy[1,1] = {dWy[1,1]} 是 y1 的 {H[1,1]}，加上四倍的 {H[4,1]}（y4）；
    这个梯度不沿时间传。]],
  focus = { d(Wy), 1, 1 },
}
expect { d(Wy), 1, 1, near = -2.123198 }
expect { H, 4, 1, near = -0.721198 }

at(d(by)) {
  en = [[dby is {dby[1,1]}, the 1 of y1 plus the 4 of y4.]],
  zh = [[dby 是 {dby[1,1]}，即 y1 的 1 加 y4 的 4。]],
}
expect { d(by), 1, 1, near = 5 }

at(d(X)) {
  en = [[Column 1 is, from the last word to the first, {dX[4,1]}, {dX[3,1]}, {dX[2,1]}, {dX[1,1]}. It falls with the
    distance from the end, although "not" has y1's part too. From y4 to "not" the gradient passes three
    time steps; an RNN has no shorter path.]],
  zh = [[第 1 列从最后一个词到头一个词是 {dX[4,1]}、{dX[3,1]}、{dX[2,1]}、{dX[1,1]}。
    离结尾越远越小，
    尽管“不”那里还有 y1 的一份。从 y4 到“不”，梯度要经过三个时间步，RNN 里没有更短的路。]],
  notes = {
    en = [[This leads to attention: ask what a path of one step from y4 to word 1 would look like.]],
    zh = [[在这里引出注意力：问一问，从 y4 到第 1 个词要是只有一步，会是什么样。]],
  },
  focus = { d(X), 1, 1 }, core = true,
}
expect { d(X), 4, 1, near = 4.244853 }
expect { d(X), 3, 1, near = 3.131296 }
expect { d(X), 2, 1, near = 2.485006 }
expect { d(X), 1, 1, near = 1.798953 }

at(step(Wx)) {
  en = [[The largest step in Wx is at [2,2], lr times {dWx[2,2]}: unit 2 is kept whole by Wh, so
    every word has a large gradient there, and these add up.]],
  zh = [[Wx 里最大的一步在 [2,2]，是 lr 乘 {dWx[2,2]}：第 2 个单元由 Wh 全部保留，
    每个词在那里的梯度都大，加起来就更大。]],
  focus = { d(Wx), 2, 2 },
}

at(step(Wh)) {
  en = [[The step makes f smaller, and y4 has the factor 4 in f. So Wh[1,1] goes down, by lr times {dWh[1,1]}:
    unit 1 keeps less. To make y4 larger, Wh[1,1] would have to go up. The gradient points where f
    grows, whether that is wanted or not.]],
  zh = [[更新要让 f 变小，而 f 里 y4 的系数是 4，所以 Wh[1,1] 变小，减去 lr 乘 {dWh[1,1]}：
    第 1 个单元保留得更少。
    要让 y4 变大，Wh[1,1] 就得变大。梯度给出的是 f 增长的方向，不管这是不是想要的。]],
  focus = { d(Wh), 1, 1 },
}
expect { d(Wh), 1, 1, near = 0.989448 }

at(step(b)) {
  en = [[Both numbers of b fall, the second by lr times {db[1,2]}. The bias is added at every word, so it has a large
    effect on all states.]],
  zh = [[b 的两个数都变小，第二个减去 lr 乘 {db[1,2]}。偏置在每个词处都要加，
    所以对所有状态的影响都大。]],
  focus = { d(b), 1, 2 },
}

at(step(Wy)) {
  en = [[Wy grows although f is to fall: the last state is negative, so a larger Wy makes y4 smaller.]],
  zh = [[要让 f 变小，Wy 却变大：最后那个状态是负的，Wy 越大，y4 越小。]],
  focus = { d(Wy), 2, 1 },
}

at(step(by)) {
  en = [[Every output falls by lr times {dby[1,1]}, whatever was read.]],
  zh = [[不管读的是什么，每个输出都降低 lr 乘 {dby[1,1]}。]],
  focus = { d(by), 1, 1 },
}

closing {
  en = [[
- One small state is all that is carried from word to word.
- The same Wh is used at every step, so a longer text needs no more parameters.
- The product with Wx is computed for all words at once; each state needs the one before.
- Backward, each step multiplies by Whᵀ and by 1 - h²: here unit 1 loses at
  least half. With Wh above 1 there can be *exploding gradients*; then their norm is held
  below a bound, which is *gradient clipping*.
- The gradient of Wh is the sum over all its uses.
- State and gradient are multiplied by the same factors of Wh, so they shrink alike.

Make Wh[1,1] larger and watch column 1 of H.]],
  zh = [[
- 从一个词传到下一个词的，只有一个维数很小的状态。
- 每一步用同一个 Wh：文本变长，参数不变多。
- 乘 Wx 可以对所有词一起算，状态却要一个等一个。
- 反向时每个时间步要乘 Whᵀ 和 1 - h²，这里第 1 个单元至少减一半。Wh 大于 1 时，也可能*梯度爆炸*（exploding gradient），那时就把它的范数压到一个上限，叫*梯度裁剪*（gradient clipping）。
- Wh 每一步都用，它的梯度是各次使用之和。
- 状态和梯度乘的是 Wh 的同样的系数，所以一样变小。

把 Wh[1,1] 调大，看看 H 的第 1 列。]],
}

-- Tasks --------------------------------------------------------------------

ask {
  at = Wx, id = "longer-text",
  choice = {
    { en = "four numbers", zh = "四个数" },
    { en = "one for each word", zh = "一个词一个" },
    { en = "four for each word", zh = "一个词四个" },
  },
  answer = 1,
  prompt = {
    en = "Wh, the next matrix, takes the state (2 numbers) from word to word. How many numbers does it hold for 400 words?",
    zh = "下一个矩阵 Wh 把状态（2 个数）从一个词传到下一个词。400 个词的文本，它要有多少个数？",
  },
  reason = { en = "Wh is 2×2, since the state has 2 numbers; every word uses this one.",
             zh = "状态有 2 个数，Wh 就是 2×2，每个词用的都是它。" },
  hints = {
    { en = "Its size is that of the state. Does the state grow?",
      zh = "它的大小取决于状态。状态会变大吗？" },
  },
  slips = {
    [2] = { en = "There are 400 steps, but they all use the same matrix.",
            zh = "步数有 400，用的却是同一个矩阵。" },
    [3] = { en = "Longer texts have more states, not more parameters.",
            zh = "文本变长，多的是状态，不是参数。" },
  },
}

ask {
  at = by, id = "all-at-once",
  choice = {
    { en = "X⋅Wx + b", zh = "X⋅Wx + b" },
    { en = "h1, h2, h3 and h4", zh = "h1、h2、h3 和 h4" },
    { en = "both", zh = "两者都行" },
  },
  answer = 1,
  prompt = {
    en = "What can be computed for all four words at the same moment?",
    zh = "哪一样可以四个词同时算？",
  },
  reason = { en = "h3 needs h2, and h2 needs h1; X⋅Wx + b needs words alone.",
             zh = "h3 要等 h2，h2 要等 h1；X⋅Wx + b 只用到各个词。" },
  hints = {
    { en = "What has to be known before h3?", zh = "算 h3 之前，先要知道什么？" },
    { en = "h2, and before that h1.", zh = "要知道 h2，再往前是 h1。" },
  },
  slips = {
    [2] = { en = "h4 needs h3, h3 needs h2, and h2 needs h1.",
            zh = "h4 要等 h3，h3 要等 h2，h2 要等 h1。" },
    [3] = { en = "Not both: each state needs the one before it.",
            zh = "不是两者都行：每个状态都要等前一个状态。" },
  },
}

ask {
  at = r2, cell = { 1, 1 }, id = "remember",
  prompt = {
    en = [[h1 is ({h1[1,1]:4}, {h1[1,2]:4}), Wh has {Wh[1,1]:1} and {Wh[2,2]} on its diagonal.
      What is r2[1,1]?]],
    zh = [[h1 是 ({h1[1,1]:4}, {h1[1,2]:4})，Wh 的对角线是 {Wh[1,1]:1} 和 {Wh[2,2]}。
      r2[1,1] 是多少？]],
  },
  reason = { en = "Wh[2,1] is {Wh[2,1]}, so nothing of unit 2 comes in: {h1[1,1]:4}⋅{Wh[1,1]:1}.",
             zh = "Wh[2,1] 是 {Wh[2,1]}，第 2 个单元的贡献是 0，只有 {h1[1,1]:4}⋅{Wh[1,1]:1}。" },
  hints = {
    { en = "Only unit 1 goes into unit 1.", zh = "进到第 1 个单元的只有第 1 个单元。" },
    { en = "Half of it is kept.", zh = "保留一半。" },
  },
  slips = {
    [0.761594] = { en = "It would be so with Wh[1,1] = 1. Wh[1,1] is 1/2.",
                   zh = "Wh[1,1] 是 1 时才是这样；它是 1/2。" },
    [-0.380797] = { en = "You halved unit 2. Unit 1 holds the positive number.", zh = "那是第 2 个单元的一半。第 1 个单元里是正的那个数。" },
    [0.363399] = { en = "tanh comes later, after the word has been added.",
                   zh = "tanh 在后面，加上词之后才做。" },
  },
}

ask {
  at = d(z4), cell = { 1, 1 }, id = "through-tanh",
  prompt = {
    en = "dh4[1,1] is {dh4[1,1]} and h4[1,1] is {h4[1,1]:4}. What is dz4[1,1], before tanh?",
    zh = "dh4[1,1] 是 {dh4[1,1]}，h4[1,1] 是 {h4[1,1]:4}。tanh 之前的 dz4[1,1] 是多少？",
  },
  reason = { en = "At h = {h4[1,1]:3} the slope of tanh is 1 - 0.520 = 0.480, so not quite half of the 4 comes through.",
             zh = "h = {h4[1,1]:3} 处，tanh 的斜率是 1 - 0.520 = 0.480，4 只有不到一半能通过。" },
  hints = {
    { en = "The slope of tanh, told by its value h, is 1 - h².",
      zh = "用 tanh 的值 h 表示，它的斜率是 1 - h²。" },
  },
  slips = {
    [4] = { en = "tanh is not a straight line. Here its slope is below 1/2.",
            zh = "tanh 不是直线，这里的斜率不到 1/2。" },
    [1.115208] = { en = "You took 1 - |h|. It is 1 - h².", zh = "你用了 1 - |h|，应当是 1 - h²。" },
    [6.884792] = { en = "1 - h would be above 1. tanh never enlarges a gradient.",
                   zh = "你用了 1 - h，比 1 还大。tanh 从不放大梯度。" },
    [-2.884792] = { en = "That is 4⋅h, with the value of tanh in place of its slope.",
                    zh = "那是 4⋅h，用了 tanh 的值，没有用斜率。" },
  },
}

ask {
  at = d(Wx), id = "how-many-uses", core = true,
  choice = {
    { en = "from one step only", zh = "只来自其中一步" },
    { en = "three, one from each use, added", zh = "三份，每用一次一份，相加" },
    { en = "three, and the largest counts", zh = "三份，取最大的" },
  },
  answer = 2,
  prompt = {
    en = "Wh, next, was used for r2, r3 and r4. What does its gradient consist of?",
    zh = "下一站是 Wh，它算过 r2、r3、r4。它的梯度由什么组成？",
  },
  reason = { en = "Each use is a path to f of its own, and paths are added.",
             zh = "每用一次就多一条通到 f 的路，各条路相加。" },
  hints = {
    { en = "Each use is a path to f of its own.", zh = "每用一次，就是一条通到 f 的路。" },
  },
  slips = {
    [1] = { en = "That happens if a program writes = where += belongs.",
            zh = "程序里把 += 写成 =，就会这样。" },
    [3] = { en = "The small ones count: in [2,2] they cancel two thirds of the largest.",
            zh = "小的也要加：在 [2,2]，它们抵消了最大那份的三分之二。" },
  },
}

ask {
  at = p3, id = "only-memory",
  choice = {
    { en = "h2 alone", zh = "只取决于 h2" },
    { en = "h1 and h2, each directly", zh = "直接取决于 h1 和 h2" },
    { en = "all words read so far, each directly", zh = "直接取决于读过的每个词" },
  },
  answer = 1,
  prompt = {
    en = "\"Very\" adds 0. On which earlier results does h3 depend?",
    zh = "“很”加的是 0。h3 取决于前面的哪些结果？",
  },
  reason = { en = "h3 = tanh(p3 + h2⋅Wh): all that came before is in it through h2.",
             zh = "h3 = tanh(p3 + h2⋅Wh)：更早的都只能经过 h2。" },
  hints = {
    { en = "h3 = tanh(p3 + h2⋅Wh).", zh = "h3 = tanh(p3 + h2⋅Wh)。" },
  },
  slips = {
    [2] = { en = "h1 acts on h3 only through h2.", zh = "h1 只能通过 h2 影响 h3。" },
    [3] = { en = "That is attention. Here all of it comes through h2.", zh = "那是注意力。这里全都要经过 h2。" },
  },
}

ask {
  at = z3, id = "after-two-halvings",
  choice = {
    { en = "1/10 of unit 1, most of unit 2", zh = "第 1 个单元的 1/10，第 2 个单元的大半" },
    { en = "1/32 of unit 1, most of unit 2", zh = "第 1 个单元的 1/32，第 2 个单元的大半" },
    { en = "1/32 of both", zh = "两个单元都是 1/32" },
  },
  answer = 2,
  prompt = {
    en = "If five more words came that add 0, as \"very\" does, what would be left of z3 at most?",
    zh = "如果接下来还有五个像“很”这样加 0 的词，z3 最多还剩多少？",
  },
  reason = { en = "Unit 1 is halved five times, 1/2⁵ = 1/32. Unit 2 is multiplied by 1, and tanh takes only a little of it.",
             zh = "第 1 个单元减半五次，1/2⁵ = 1/32；第 2 个乘的是 1，只有 tanh 使它变小一点。" },
  hints = {
    { en = "Each word multiplies by the diagonal of Wh: 1/2 and 1.", zh = "每读一个词，就乘一次 Wh 的对角线：1/2 和 1。" },
  },
  slips = {
    [1] = { en = "Halving five times divides by 2⁵, not by 2⋅5.", zh = "减半五次是除以 2⁵，不是除以 2⋅5。" },
    [3] = { en = "Unit 2 is not halved: Wh[2,2] is 1.", zh = "第 2 个单元不减半：Wh[2,2] 是 1。" },
  },
}

ask {
  at = z4, sign_of = { Y, 4, 1 }, id = "good-or-bad",
  prompt = {
    en = "\"Not so very bad\": y4 adds the two units of the last state. What sign will it have?",
    zh = "“不是很糟”：y4 是最后一个状态的两个单元之和。它是正还是负？",
  },
  reason = { en = "z4 is {z4[1,1]} and {z4[1,2]}. tanh keeps both signs, and y4 adds two negative numbers.",
             zh = "z4 是 {z4[1,1]} 和 {z4[1,2]}。tanh 不改变符号，y4 是两个负数之和。" },
  hints = {
    { en = "tanh keeps the sign of each unit of z4.", zh = "tanh 不改变 z4 里各单元的符号。" },
  },
  slips = {
    ["+"] = { en = "Both units of z4 are negative, and tanh keeps the sign.",
              zh = "z4 的两个单元都是负的，tanh 不改变符号。" },
    [0] = { en = "The two units have the same sign, so they cannot cancel.",
            zh = "两个单元同号，抵消不了。" },
  },
}

ask {
  at = d(Y), id = "which-is-louder",
  choice = {
    { en = "y1, near, with the factor 1", zh = "y1：近，系数是 1" },
    { en = "y4, far, with the factor 4", zh = "y4：远，系数是 4" },
    { en = "both alike", zh = "一样大" },
  },
  answer = 1,
  prompt = {
    en = "Which output will give more to the gradient of unit 1 of the first state?",
    zh = "第一个状态的第 1 个单元：它的梯度里，哪个输出的那份更大？",
  },
  reason = { en = "y4's part is at most 4⋅(1/2)³ = 1/2, and that of y1 is 1.",
             zh = "y4 的那份最多 4⋅(1/2)³ = 1/2，y1 的是 1。" },
  hints = {
    { en = "Three steps back, each with a factor of 1/2 and a factor from tanh.",
      zh = "要经过三个时间步，每步乘 1/2，还要乘 tanh 的一个因子。" },
  },
  slips = {
    [2] = { en = "4 times 1/2 three times is 1/2 already, without tanh. y1's part is 1.",
            zh = "4 减半三次，不算 tanh 就只剩 1/2 了。y1 的那份是 1。" },
    [3] = { en = "4 times 1/8 is 1/2, and the factors of tanh make it smaller still.", zh = "4 乘 1/8 是 1/2，tanh 的因子还要使它更小。" },
  },
}

ask {
  at = d(r4), cell = { 1, 1 }, id = "both-sides",
  prompt = {
    en = "z4 = p4 + r4, and dz4[1,1] is {dz4[1,1]:3}. dr4[1,1]?",
    zh = "z4 = p4 + r4，dz4[1,1] 是 {dz4[1,1]:3}。dr4[1,1] 是多少？",
  },
  reason = { en = "If r4 rises, z4 rises by just as much, whatever p4 is: the factor is 1.",
             zh = "r4 升高多少，z4 就升高多少，与 p4 无关：系数是 1。" },
  hints = {
    { en = "Raise r4 by a little: z4 rises by as much.", zh = "r4 变大一点，z4 就变大同样多。" },
  },
  slips = {
    [0.959747] = { en = "A sum does not divide its gradient: each side gets it all.",
                   zh = "加法不分摊梯度：两边各得整份。" },
    [0] = { en = "p4 gets all of it, and so does r4: a sum hands its gradient to both.",
            zh = "p4 得到整份，r4 也得到整份：加法把梯度交给两边。" },
  },
}

ask {
  at = d(z3), cell = { 1, 1 }, id = "near-zero",
  prompt = {
    en = "dh3[1,1] is {dh3[1,1]:4} and h3[1,1] is {h3[1,1]:4}. dz3[1,1]?",
    zh = "dh3[1,1] 是 {dh3[1,1]:4}，h3[1,1] 是 {h3[1,1]:4}。dz3[1,1] 是多少？",
  },
  reason = { en = "h3[1,1] is near 0, where tanh is steepest: with the slope 1 - 0.032 = 0.968 nearly all comes through.",
             zh = "h3[1,1] 接近 0，tanh 在那里最陡，斜率是 1 - 0.032 = 0.968，梯度几乎整份通过。" },
  hints = {
    { en = "Multiply by 1 - h².", zh = "乘 1 - h²。" },
  },
  slips = {
    [0.172492] = { en = "You multiplied by h. The slope is 1 - h².", zh = "你乘了 h。斜率是 1 - h²。" },
    [0.787255] = { en = "You took 1 - h. It is 1 - h².", zh = "你用了 1 - h，应当是 1 - h²。" },
    [0.959747] = { en = "That is dh3. Near 0 tanh's slope is almost 1, not quite.",
                   zh = "这是 dh3 本身。在 0 附近，tanh 的斜率接近 1，但不等于 1。" },
  },
}

ask {
  at = d(z2), id = "far-part", answer = 0.201524,
  prompt = {
    en = "dr2[1,1] will be {dz2[1,1]:4}. How much of it reaches unit 1 of h1, through Wh[1,1] = {Wh[1,1]:1}?",
    zh = "dr2[1,1] 就是 {dz2[1,1]:4}。经过 Wh[1,1] = {Wh[1,1]:1}，到 h1 第 1 个单元的有多少？",
  },
  reason = { en = "{dz2[1,1]:4}⋅{Wh[1,1]:1} = 0.2015.",
             zh = "{dz2[1,1]:4}⋅{Wh[1,1]:1} = 0.2015。" },
  hints = {
    { en = "Half of it.", zh = "一半。" },
  },
  slips = {
    [0.403048] = { en = "It is still to be multiplied by Whᵀ.", zh = "还要乘一次 Whᵀ。" },
    [0.806096] = { en = "Multiply by 1/2, do not divide.", zh = "是乘 1/2，不是除以 1/2。" },
  },
}

ask {
  at = d(P), id = "one-more-word",
  choice = {
    { en = "at most half", zh = "最多一半" },
    { en = "the same", zh = "不变" },
    { en = "none at all", zh = "一点不剩" },
  },
  answer = 1,
  prompt = {
    en = "Put one more word before \"bad\". What becomes of y4's part in the gradient of \"not\", unit 1?",
    zh = "在“糟”前面再加一个词。“不”第 1 个单元的梯度里，y4 的那份会怎样？",
  },
  reason = { en = "One more factor of 1/2, and 1 - h² is at most 1.",
             zh = "多乘一个 1/2，而 1 - h² 最多是 1。" },
  hints = {
    { en = "One step more: a factor Wh[1,1] and a factor 1 - h².", zh = "多一个时间步，就多乘一个 Wh[1,1] 和一个 1 - h²。" },
  },
  slips = {
    [2] = { en = "Every step back multiplies by Wh[1,1] = 1/2 and by 1 - h² ≤ 1.",
            zh = "每个时间步都要乘 Wh[1,1] = 1/2 和 1 - h² ≤ 1。" },
    [3] = { en = "Halving never gives 0. It only gets small.", zh = "减半得不到 0，只是变小。" },
  },
}

ask {
  at = d(by), id = "sum-of-outputs",
  choice = {
    { en = "Wh: it was used three times", zh = "Wh：用了三次" },
    { en = "Wx: it was used once, in one product", zh = "Wx：只在一次乘法里用过" },
    { en = "x1, from y4: three steps lie between", zh = "x1 从 y4 来的那份：隔着三步" },
  },
  answer = 3,
  prompt = {
    en = "Which gradient becomes small because the sentence is long?",
    zh = "哪一份梯度会因为句子长而变小？",
  },
  reason = { en = "It is one path, each step a factor; the others add up many paths.",
             zh = "它只是一条路，每步乘一个因子；另外两个是许多条路之和。" },
  hints = {
    { en = "Which of them is one path with many steps, and no sum?", zh = "哪一份只是一条步数很多的路，而不是各步之和？" },
  },
  slips = {
    [1] = { en = "A sum over steps: the near ones do not shrink.", zh = "那是各步之和，近处的几份并不变小。" },
    [2] = { en = "A sum over words: the near ones do not shrink.", zh = "那是各词之和，近处的几份并不变小。" },
  },
}

ask {
  at = p1, id = "squashed",
  choice = {
    { en = "smaller: 0.76", zh = "小一些：0.76" },
    { en = "the same", zh = "一样" },
    { en = "larger: 1.3", zh = "大一些：1.3" },
  },
  answer = 1,
  prompt = {
    en = "h1 = tanh(p1), and p1[1,1] is 1. What is h1[1,1]?",
    zh = "h1 = tanh(p1)，p1[1,1] 是 1。h1[1,1] 是多少？",
  },
  reason = { en = "tanh(1) = (2.718 - 0.368)/(2.718 + 0.368) = 0.76; it never gets to 1.",
             zh = "tanh(1) = (2.718 - 0.368)/(2.718 + 0.368) = 0.76，总到不了 1。" },
  hints = {
    { en = "Is e^x - e^(-x) smaller or larger than e^x + e^(-x)?", zh = "e^x - e^(-x) 和 e^x + e^(-x)，哪个大？" },
  },
  slips = {
    [2] = { en = "What is divided is smaller than the divisor: e^(-x) is not 0.",
            zh = "e^(-x) 不是 0，分子比分母小。" },
    [3] = { en = "That is more than 1: the fraction would have to be larger on top.", zh = "1.3 大于 1，分子就得比分母大。" },
  },
}

ask {
  at = step(b), id = "which-way-Wy",
  choice = {
    { en = "they fall, as f is to fall", zh = "变小，因为要让 f 变小" },
    { en = "they rise", zh = "变大" },
    { en = "they stay", zh = "不变" },
  },
  answer = 2,
  prompt = {
    en = "Wy is next. dWy is {dWy[1,1]:4}, {dWy[2,1]:4}. What will the update do to its two numbers?",
    zh = "下一个是 Wy。dWy 是 {dWy[1,1]:4}、{dWy[2,1]:4}。更新之后它的两个数会怎样？",
  },
  reason = { en = "Both gradients are negative, so old - lr⋅gradient is larger.",
             zh = "两个梯度都是负的，旧值 - lr⋅梯度就变大。" },
  hints = {
    { en = "New = old - lr times gradient.", zh = "新值 = 旧值 - lr × 梯度。" },
  },
  slips = {
    [1] = { en = "f falls against the gradient, and this gradient is negative.",
            zh = "逆着梯度走 f 才变小，而这里的梯度是负的。" },
    [3] = { en = "Their gradients are not 0.", zh = "它们的梯度不是 0。" },
  },
}

ask {
  at = d(r4), id = "derive-dh3", answer = 0.959747023625,
  prompt = { en = "One step back through time, unit 1. Finish the derivation.",
             zh = "沿时间往前一步，只看第 1 个单元。把推导做完。" },
  steps = {
    "h4 = tanh(z4), z4 = p4 + r4, r4 = h3⋅Wh",
    { en = "dz4 = dh4⋅(1 - h4²), cell by cell, and dr4 = dz4",
      zh = "dz4 = dh4⋅(1 - h4²)，一格一格地乘；dr4 = dz4" },
    "dh3 = dr4⋅Whᵀ",
    "dh3[1,1] = 1.919⋅0.5 + 2.325⋅0",
  },
  slips = {
    [1.919494] = { en = "That is dr4. Wh[1,1] halves it on the way to h3.",
                   zh = "那是 dr4。到 h3 之前，还要乘 Wh[1,1]，减半。" },
    [3.838988] = { en = "Multiply by 1/2, do not divide by it.",
                   zh = "是乘 1/2，不是除以 1/2。" },
  },
  reason = { en = "1.919⋅0.5 + 0 = 0.960.",
             zh = "1.919⋅0.5 + 0 = 0.960。" },
}

try {
  at = Y, id = "remember-not", only = { Wh }, cells = 1,
  prompt = {
    en = "Change one number of Wh so that the end is not so bad: y4 above -0.5.",
    zh = "只改 Wh 里的一个数，让这句话的结尾不那么坏：y4 大于 -0.5。",
  },
  reason = { en = "\"not\" is in unit 1, and Wh[1,1] is the factor for each word after it.",
             zh = "“不”在第 1 个单元里，后面每读一个词就乘一次 Wh[1,1]。" },
  hints = {
    { en = "How much of \"not\" should be left in the state at \"bad\"?",
      zh = "读到“糟”时，状态里该还剩多少“不”？" },
    { en = "It is in unit 1, and Wh[1,1] decides how much is kept.", zh = "它在第 1 个单元里，保留多少由 Wh[1,1] 决定。" },
  },
  reached = function() return Y[4][1] > -0.5 end,
  solution = { "set Wh[1,1] 2" },
}

try {
  at = d(h1), id = "hear-from-afar", only = { Wh }, cells = 1,
  prompt = {
    en = "With Wh[1,1] alone make y4's part of dh1[1,1] at least as large as y1's, 1.",
    zh = "只改 Wh[1,1]，让 dh1[1,1] 里 y4 的那份不小于 y1 的那份，即 1。",
  },
  reason = { en = "At 1 nothing is halved any more; far above it h nears 1, and 1 - h² is 0.",
             zh = "Wh[1,1] 是 1 就不再减半；太大，h 接近 1，1 - h² 又近 0。" },
  hints = {
    { en = "The far part is the gradient less the near part, 1.",
      zh = "远处那份，就是梯度减去近处的 1。" },
    { en = "Try 1, then try 3. Why is 3 worse?", zh = "先试 1，再试 3。为什么 3 反而更差？" },
    { en = "With a large number in Wh the states come close to 1, where 1 - h² is almost 0.",
      zh = "Wh 里的数太大，状态就接近 1，1 - h² 就几乎是 0。" },
  },
  reached = function() return d(h1)[1][1] - Wy[1][1] >= 1 end,
  solution = { "set Wh[1,1] 1" },
}

expect { Y, 4, 1, near = -1.507676, after = { "set X[1,1] 0" } }
expect { Y, 4, 1, above = -0.5, after = { "set Wh[1,1] 2" } }
expect { d(h1), 1, 1, near = 2.330846, after = { "set Wh[1,1] 1" } }
expect { d(h1), 1, 1, below = 1.1, after = { "set Wh[1,1] 3" } }

-- About four minutes.
play {
  "wait 10",
  "next", "wait 9",                                       -- X
  "goto Wh", "wait 10",
  "goto P", "wait 9",
  "goto h1", "wait 7", "goto r2", "wait 6", "reveal", "wait 5", "goto h2", "wait 8",
  "goto h3", "wait 9", "goto z4", "wait 7",
  "goto H", "wait 8", "goto Y", "wait 10",
  "goto dY", "wait 9",
  "goto dz4", "explain", "wait 7", "reveal", "wait 5",
  "goto dh3", "wait 10", "goto dh2", "wait 8",
  "goto dh1", "view lesson", "explain", "wait 12",
  "view states", "wait 6", "view lesson",
  "goto dP", "wait 10",
  "goto dWh", "explain", "wait 11", "next", "wait 8",
  "goto dX", "wait 9",
  "goto Y", "set Wh[1,1] 2", "wait 9", "undo", "wait 2",
  "goto closing", "wait 10",
}
