-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 1, id = "rnn", part = 3, order = 19, minutes = 35, needs = { "three-tokens" },
  title = { en = "RNN: a state that walks along", zh = "循环神经网络：一路走来的状态" },
  keywords = { en = "RNN, recurrent network, vanishing gradient, hidden state",
    zh = "循环神经网络、梯度消失、隐藏状态" },
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
  en = [["Not so very bad": the first word reverses the last one. Before attention, a network read one word after
    another and carried along a few numbers, its state, as all it kept of what it had read. How much of
    the first word is left in the state at the last one? And when the end is wrong, how large a
    gradient does the first word get?]],
  zh = [[“不是很糟”：头一个字能让最后一个字的意思反过来。在注意力出现之前，网络一个词一个词地读，
    只带着几个数往下走，叫状态，前面读过的就只留下这些。读到最后一个词时，状态里的头一个词还剩多少？
    结尾错了，头一个词得到的梯度有多大？]],
}

-- Forward ------------------------------------------------------------------

at(X) {
  en = [[Four words of dimension 2. In column 1 only "not" has {X[1,1]} and only "bad" has {X[4,1]}. Follow that
    {X[1,1]} through the lesson.]],
  zh = [[四个词，都是二维。第 1 列里，只有“不”是 {X[1,1]}，只有“糟”是 {X[4,1]}。
    这一课就跟着“不”的这个 {X[1,1]} 走。]],
  focus = { X, 1, 1 },
}
expect { X, 1, 1, near = 1 }
expect { X, 4, 1, near = -1 }

at(Wx) {
  en = [[The parameter matrix from a word to the state. Unit 1 of the state gets the word's first number, unit 2
    the sum of both.]],
  zh = [[从词到状态的参数矩阵。状态的第 1 个单元得到词的第一个数，第 2 个单元得到两个数之和。]],
  focus = { Wx, 1, 1 },
}

at(Wh) {
  en = [[The parameter matrix from one state to the next. Unit 1 keeps {Wh[1,1]:1} of its former number, unit 2
    keeps {Wh[2,2]}, that is all of it. The zeros say that the units do not mix. The same Wh is used at
    every step.]],
  zh = [[从一个状态到下一个状态的参数矩阵。第 1 个单元保留原来的 {Wh[1,1]:1}，
    第 2 个保留 {Wh[2,2]}，也就是全部。
    两个 0 说明两个单元互不相干。每一步用的都是这同一个 Wh。]],
  notes = {
    en = [[Two units with different memory in one matrix: 1/2 and 1. All that follows in this lesson is
      powers of these two numbers.]],
    zh = [[一个矩阵里两种记性：1/2 和 1。这一课后面的事，都是这两个数的乘方。]],
  },
  focus = { Wh, 1, 1 }, core = true,
}
expect { Wh, 1, 1, near = 0.5 }
expect { Wh, 2, 2, near = 1 }

at(b) {
  en = [[The bias, added at every word: {b[1,1]} to unit 1, {b[1,2]} to unit 2.]],
  zh = [[偏置，每个词都加：第 1 个单元加 {b[1,1]}，第 2 个单元加 {b[1,2]}。]],
  focus = { b, 1, 2 },
}
expect { b, 1, 2, near = -1 }

at(Wy) {
  en = [[From the state to one number that judges the sentence so far, good (+) or bad (-): both units are
    added.]],
  zh = [[从状态得出一个数，判断这句话读到这里是好话（+）还是坏话（-）：把两个单元相加。]],
  notes = {
    en = [[One number keeps the screen small. A language model has as many outputs as words, and a softmax,
      as in lessons 9 and 20. Article C (lessons/README.md), section 2, also allows ReLU in place of tanh as the
      activation function.]],
    zh = [[只输出一个数，是为了屏幕放得下。语言模型的输出有词表那么多，再过 softmax，见第 9、20 课。
      文章 C（见 lessons/README.md）第 2 节还提到，激活函数也可以不用 tanh，改用 ReLU。]],
  },
}

at(by) {
  en = [[The bias of the output, {by[1,1]}.]],
  zh = [[输出的偏置，{by[1,1]}。]],
}
expect { by, 1, 1, near = 0 }

at(XW) {
  en = [[All four words times Wx, in one product. No row needs another.]],
  zh = [[四个词乘 Wx，一次乘完。各行互不相干。]],
  focus = { XW, 2, 2 },
}

at(P) {
  en = [[With the bias, added to every row (broadcasting): what each word adds to the state. For unit 1 that is
    {P[1,1]} from "not" and {P[4,1]} from "bad", and 0 from the two between.]],
  zh = [[加上偏置，每一行都加（广播）：这就是每个词给状态添的。第 1 个单元，“不”添 {P[1,1]}，
    “糟”添 {P[4,1]}，
    中间两个词添 0。]],
  notes = {
    en = [[Article C (lessons/README.md), section 5.2.6, tells what a step costs: an RNN reads all of its parameters for every
      single word and multiplies one row by them, so it waits for memory. Rows
      together, as here, use what was read many times.]],
    zh = [[文章 C（见 lessons/README.md）第 5.2.6 节算过这笔账：
      RNN 每读一个词都要把全部参数从显存读一遍，却只乘一行，
      瓶颈全在带宽上。像这里几行一起算，读一遍能用多次。]],
  },
  focus = { P, 1, 1 }, core = true,
}
expect { P, 1, 1, near = 1 }
expect { P, 4, 1, near = -1 }

at(p1) {
  en = [[Word 1. The state before it is 0, so ({p1[1,1]}, {p1[1,2]}) is all that goes into tanh.]],
  zh = [[第 1 个词。在它之前状态是 0，所以进入 tanh 的只有 ({p1[1,1]}, {p1[1,2]})。]],
  focus = { p1, 1, 1 },
}

at(h1) {
  en = [[The first state, after the activation function tanh: ({h1[1,1]}, {h1[1,2]}). All of unit 1's
    {h1[1,1]} comes from "not".]],
  zh = [[过了激活函数 tanh，就是第一个状态：({h1[1,1]}, {h1[1,2]})。
    第 1 个单元的 {h1[1,1]} 全部来自“不”。]],
  focus = { h1, 1, 1 },
}
expect { h1, 1, 1, near = 0.761594 }
expect { h1, 1, 2, near = -0.761594 }

at(p2) {
  en = [["So" adds ({p2[1,1]}, {p2[1,2]}).]],
  zh = [[“是”添的是 ({p2[1,1]}, {p2[1,2]})。]],
  focus = { p2, 1, 1 },
}
expect { p2, 1, 1, near = 0 }
expect { p2, 1, 2, near = 1 }

at(r2) {
  en = [[h1⋅Wh, the part of the old state that is kept: ({r2[1,1]}, {r2[1,2]}). It cannot be computed before
    h1.]],
  zh = [[h1⋅Wh，旧状态保留下来的部分：({r2[1,1]}, {r2[1,2]})。h1 没算出来，这一步就不能算。]],
  focus = { r2, 1, 2 },
}
expect { r2, 1, 1, near = 0.380797 }
expect { r2, 1, 2, near = -0.761594 }

at(z2) {
  en = [[Word and old state, added. In unit 2 they have opposite signs, {p2[1,2]} and {r2[1,2]}.]],
  zh = [[词添的和旧状态保留的相加。第 2 个单元里两者符号相反：{p2[1,2]} 和 {r2[1,2]}。]],
  focus = { z2, 1, 2 },
}

at(h2) {
  en = [[After "not so" unit 1 holds {h2[1,1]}. Wh multiplied it by {Wh[1,1]:1}, and tanh made it a little
    smaller.]],
  zh = [[读完“不是”，第 1 个单元是 {h2[1,1]}：先乘 Wh 的 {Wh[1,1]:1}，tanh 又压小一点。]],
  focus = { h2, 1, 1 },
}
expect { h2, 1, 1, near = 0.363399 }

at(p3) {
  en = [["Very" adds {p3[1,1]} and {p3[1,2]}: nothing.]],
  zh = [[“很”添的是 {p3[1,1]} 和 {p3[1,2]}，等于没有。]],
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
  en = [[The same two numbers, since "very" added nothing.]],
  zh = [[“很”什么也没添，所以还是这两个数。]],
  focus = { z3, 1, 1 },
}

at(h3) {
  en = [[Unit 1 at words 1, 2 and 3: {h1[1,1]}, {h2[1,1]}, {h3[1,1]}. Unit 2 changed little in the last step, from
    {h2[1,2]} to {h3[1,2]}. How fast a unit forgets is set by Wh.]],
  zh = [[第 1 个单元在第 1、2、3 个词处：{h1[1,1]}、{h2[1,1]}、{h3[1,1]}。
    第 2 个单元这一步几乎没变，
    从 {h2[1,2]} 到 {h3[1,2]}。忘得快还是慢，由 Wh 决定。]],
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
  zh = [[“糟”添的是 ({p4[1,1]}, {p4[1,2]})。]],
  focus = { p4, 1, 1 },
}
expect { p4, 1, 1, near = -1 }
expect { p4, 1, 2, near = -1 }

at(r4) {
  en = [[What is left of "not" in unit 1: {r4[1,1]}.]],
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
  en = [[The last state, ({h4[1,1]}, {h4[1,2]}), is all that the network keeps of the sentence. It has dimension
    2 for four words and for forty.]],
  zh = [[网络对整句话留下的，全在最后这个状态里：({h4[1,1]}, {h4[1,2]})。四个词是二维，
    四十个词也是二维。]],
  focus = { h4, 1, 1 },
}
expect { h4, 1, 1, near = -0.721198 }
expect { h4, 1, 2, near = -0.64704 }

at(H) {
  en = [[The four states, one below the other in H, side by side in the picture. Unit 1 shows what is left
    of "not": {H[1,1]}, {H[2,1]}, {H[3,1]}; then "bad" makes it {H[4,1]}. Its colour fades, then changes.]],
  zh = [[四个状态在 H 里上下排开，图里左右排开。第 1 个单元就是“不”剩下的：{H[1,1]}、{H[2,1]}、{H[3,1]}；
    到“糟”变成 {H[4,1]}。颜色先变淡，再变成另一种。]],
  notes = {
    en = [[The picture to leave standing while you talk: a row that fades.]],
    zh = [[讲的时候就停在这张图上：一行越来越淡。]],
  },
  focus = { H, 3, 1 }, core = true, view = "states", shows = { h1, h2, h3, h4 },
}
at(H) {
  en = [[Row 1, ({H[1,1]}, {H[1,2]}), was computed before word 2 was read and is not changed afterwards. Where a
    later word settles what an earlier one means, only later states can show it. In attention without a
    mask every row depends on the words on both sides.]],
  zh = [[第 1 行 ({H[1,1]}, {H[1,2]}) 在读第 2 个词之前就算好了，以后不再变。
    要是后面的词才说清前面这个词的意思，只有后面的状态里才有。没有掩码的注意力里，
    每一行都和前后的词有关。]],
  focus = { H, 1, 1 },
}
expect { H, 1, 1, near = 0.761594 }
expect { H, 1, 2, near = -0.761594 }
expect { H, 2, 1, near = 0.363399 }
expect { H, 3, 1, near = 0.179726 }

at(HW) {
  en = [[The two units of each state, added.]],
  zh = [[每个状态的两个单元相加。]],
  focus = { HW, 4, 1 },
}

at(Y) {
  en = [[One output for each word read: {Y[1,1]}, {Y[2,1]}, {Y[3,1]}, {Y[4,1]}. The last one judges "not so
    very bad". {if edited}With the lesson's own numbers it is -1.368, without the 1 of "not" -1.508.{else}Take
    the 1 of "not" away (X[1,1] = 0), and it goes from -1.368 to -1.508. The word that should reverse the
    sentence changes it by 0.14.{end}]],
  zh = [[每读一个词输出一个数：{Y[1,1]}、{Y[2,1]}、{Y[3,1]}、{Y[4,1]}。
    最后一个是对“不是很糟”的判断。
    {if edited}按本课原来的数是 -1.368，去掉“不”的那个 1 是 -1.508。{else}去掉“不”的那个 1（X[1,1] = 0），
    它就从 -1.368 变成 -1.508。本该把整句话反过来的词，只改变了 0.14。{end}]],
  notes = {
    en = [[Article C (lessons/README.md), section 2, has columns for tokens, h_t = σ(W^h⋅h + W^x⋅x + b). With
      rows it is h⋅Wh + x⋅Wx + b; its matrices are ours transposed.]],
    zh = [[文章 C（见 lessons/README.md）第 2 节用列向量：h_t = σ(W^h⋅h + W^x⋅x + b)。
      这里用行向量，写成 h⋅Wh + x⋅Wx + b，
      参数矩阵是它的转置。]],
  },
  focus = { Y, 4, 1 }, core = true,
}
expect { Y, 1, 1, near = 0 }
expect { Y, 2, 1, near = 0.597389 }
expect { Y, 3, 1, near = 0.409537 }
expect { Y, 4, 1, near = -1.368238 }

-- Backward -----------------------------------------------------------------

at(d(Y)) {
  en = [[Backward. f = Y[1,1] + 4⋅Y[4,1] = {Y[1,1]} + 4⋅({Y[4,1]}), so dY, the derivatives of f, is
    {dY[1,1]}, {dY[2,1]}, {dY[3,1]}, {dY[4,1]}. The first output is near to the first word, the last one is far
    but counts four times.]],
  zh = [[反向。f = Y[1,1] + 4⋅Y[4,1] = {Y[1,1]} + 4⋅({Y[4,1]})，所以 dY，也就是 f 的导数，
    是 {dY[1,1]}、{dY[2,1]}、{dY[3,1]}、{dY[4,1]}。第一个输出离头一个词近；最后一个远，却算四遍。]],
  notes = {
    en = [[Let the class bet: near and counted once, or far and counted four times?]],
    zh = [[让大家押一押：近的算一遍，远的算四遍，哪个大？]],
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
  en = [[dH = dHW⋅Wyᵀ: both units get the same, ({dH[1,1]}, {dH[1,2]}) at word 1 and ({dH[4,1]}, {dH[4,2]}) at
    word 4. Rows 2 and 3 are 0, since their outputs are not in f. That is not yet the gradient of h2 and
    h3: the part that comes through later states is missing here.]],
  zh = [[dH = dHW⋅Wyᵀ：两个单元得到的一样，第 1 个词处是 ({dH[1,1]}, {dH[1,2]})，
    第 4 个词处是 ({dH[4,1]}, {dH[4,2]})。
    第 2、3 行是 0，因为它们的输出不在 f 里。但这还不是 h2、h3 的梯度：
    经过后面各状态传来的那份，这里没有算。]],
  focus = { d(H), 2, 1 },
}
expect { d(H), 1, 1, near = 1 }
expect { d(H), 4, 1, near = 4 }

at(d(h4)) {
  en = [[h4 is used by its output only: ({dh4[1,1]}, {dh4[1,2]}). From here back-propagation through time goes
    word by word.]],
  zh = [[h4 只用来算自己的输出：({dh4[1,1]}, {dh4[1,2]})。从这里起，随时间反向传播，
    一个词一个词往回走。]],
  focus = { d(h4), 1, 1 },
}
expect { d(h4), 1, 1, near = 4 }

at(d(z4)) {
  en = [[Through tanh the gradient is multiplied by 1 - h². h4 is ({h4[1,1]}, {h4[1,2]}), and ({dz4[1,1]},
    {dz4[1,2]}) remains. The nearer a state is to 1 or -1, the smaller the factor.]],
  zh = [[穿过 tanh，梯度要乘 1 - h²。h4 是 ({h4[1,1]}, {h4[1,2]})，剩下 ({dz4[1,1]}, {dz4[1,2]})。
    状态离 1 或 -1 越近，这个因子越小。]],
  focus = { d(z4), 1, 2 },
}
expect { d(z4), 1, 1, near = 1.919494 }

at(d(p4)) {
  en = [[A sum gives both sides the same gradient. One side is what the word "bad" added: ({dp4[1,1]},
    {dp4[1,2]}).]],
  zh = [[加法的两边得到同样的梯度。一边是“糟”添的：({dp4[1,1]}, {dp4[1,2]})。]],
  focus = { d(p4), 1, 1 },
}
expect { d(p4), 1, 1, near = 1.919494 }
expect { d(p4), 1, 2, near = 2.325359 }

at(d(r4)) {
  en = [[The other side is what was kept of h3. This gradient goes on to the earlier words.]],
  zh = [[另一边是 h3 保留下来的部分，它的梯度继续往前面的词传。]],
  focus = { d(r4), 1, 2 },
}

at(d(h3)) {
  en = [[dh3 = dr4⋅Whᵀ: unit 1 times {Wh[1,1]:1}, {dr4[1,1]} becomes {dh3[1,1]}; unit 2 times {Wh[2,2]}, {dh3[1,2]}. The
    factors are those by which the state was kept on the way out.]],
  zh = [[dh3 = dr4⋅Whᵀ：第 1 个单元乘 {Wh[1,1]:1}，{dr4[1,1]} 变成 {dh3[1,1]}；
    第 2 个单元乘 {Wh[2,2]}，得 {dh3[1,2]}。
    去的时候状态按什么系数保留，回来时梯度就乘什么系数。]],
  notes = {
    en = [[The same factor forward and backward. What an RNN cannot remember it cannot learn to remember,
      either.]],
    zh = [[去和回是同一个系数。RNN 记不住的，也就学不会去记。]],
  },
  focus = { d(h3), 1, 1 }, core = true,
}
expect { d(r4), 1, 1, near = 1.919494 }
expect { d(h3), 1, 1, near = 0.959747 }
expect { d(h3), 1, 2, near = 2.325359 }

at(d(z3)) {
  en = [[h3 is ({h3[1,1]}, {h3[1,2]}), near 0, so 1 - h² is near 1, and ({dz3[1,1]}, {dz3[1,2]}) remains.]],
  zh = [[h3 是 ({h3[1,1]}, {h3[1,2]})，离 0 近，1 - h² 接近 1，剩下 ({dz3[1,1]}, {dz3[1,2]})。]],
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
  en = [[And the same goes on backwards: ({dr3[1,1]}, {dr3[1,2]}).]],
  zh = [[同样两个数继续往回传：({dr3[1,1]}, {dr3[1,2]})。]],
  focus = { d(r3), 1, 1 },
}
expect { d(r3), 1, 1, near = 0.928746 }
expect { d(r3), 1, 2, near = 2.20255 }

at(d(h2)) {
  en = [[After Whᵀ again: ({dh2[1,1]}, {dh2[1,2]}). It was 4 at h4. With Wh[1,1] = 1/2, unit 1 loses nearly
    nine tenths in two steps, unit 2 less than half.]],
  zh = [[再过一次 Whᵀ：({dh2[1,1]}, {dh2[1,2]})。h4 处是 4。Wh[1,1] = 1/2 时，退两步，
    第 1 个单元丢掉近九成，
    第 2 个单元丢掉不到一半。]],
  notes = {
    en = [[Unit 2 keeps all of itself, Wh[2,2] = 1. The LSTM of 1997 builds on this: a memory
      that is carried on by addition, and gates, which are learned, that say what goes
      in and out. It reaches farther; states still have to be computed one after another.]],
    zh = [[第 2 个单元把自己原样留住：Wh[2,2] = 1。1997 年的 LSTM 靠的就是这一点：记忆用加法
      往下传，进出由学来的门管着。它够得更远，可状态还是得一个一个算。]],
  },
  focus = { d(h2), 1, 1 },
}
expect { d(h2), 1, 1, near = 0.464373 }
expect { d(h2), 1, 2, near = 2.20255 }

at(d(z2)) {
  en = [[Through tanh: ({dz2[1,1]}, {dz2[1,2]}). At h2[1,1] = {h2[1,1]} the factor 1 - h² is about 7/8.]],
  zh = [[穿过 tanh：({dz2[1,1]}, {dz2[1,2]})。h2[1,1] = {h2[1,1]} 处，1 - h² 约是八分之七。]],
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
  en = [[({dr2[1,1]}, {dr2[1,2]}) go on to the first state. The picture has the three stretches side by side.]],
  zh = [[({dr2[1,1]}, {dr2[1,2]}) 继续传给第一个状态。图里三段并排。]],
  focus = { d(r2), 1, 1 }, view = "states", shows = { r2, r3, r4 },
}
expect { d(r2), 1, 1, near = 0.403048 }
expect { d(r2), 1, 2, near = 2.081958 }

at(d(h1)) {
  en = [[h1 was used twice, by y1 and by r2, so two gradients are added: dH's row 1, ({dH[1,1]}, {dH[1,2]}),
    and what came through Wh from dr2. In unit 1 the far part is {Wh[1,1]:1}⋅{dr2[1,1]}, in unit 2
    {Wh[2,2]}⋅{dr2[1,2]}. The sums are {if edited}now {end}({dh1[1,1]}, {dh1[1,2]}). The picture
    has states and gradients one above the other.]],
  zh = [[h1 用了两次，一次算 y1，一次算 r2，所以两份梯度相加：dH 的第 1 行 ({dH[1,1]}, {dH[1,2]})，
    和从 dr2 经过 Wh 传来的。第 1 个单元里，远处这一份是 {Wh[1,1]:1}⋅{dr2[1,1]}；
    第 2 个单元里，是 {Wh[2,2]}⋅{dr2[1,2]}。{if edited}现在{end}合计 ({dh1[1,1]}, {dh1[1,2]})。
    图里状态和梯度上下对着。]],
  notes = {
    en = [[Here the bet is settled: 1 against 0.2 in unit 1, 1 against 2.1 in unit 2.]],
    zh = [[答案揭晓：第 1 个单元是 1 对 0.2，第 2 个单元是 1 对 2.1。]],
  },
  focus = { d(h1), 1, 1 }, core = true, view = "states",
}

at(d(p1)) {
  en = [[Once more through tanh, with 1 - h² = 0.42 in both units: of unit 1's {dh1[1,1]} there
    remains {dp1[1,1]}.]],
  zh = [[再过一次 tanh，两个单元的 1 - h² 都是 0.42：第 1 个单元的 {dh1[1,1]} 剩下 {dp1[1,1]}。]],
  focus = { d(p1), 1, 1 },
}
expect { d(h1), 1, 1, near = 1.201524 }
expect { d(p1), 1, 1, near = 0.504609 }

at(d(P)) {
  en = [[Column 1 from the last word to the first: {dP[4,1]}, {dP[3,1]}, {dP[2,1]}, {dP[1,1]}; the last of
    these has y1's part in it. Column 2 shrinks far more slowly.]],
  zh = [[第 1 列从最后一个词往前：{dP[4,1]}、{dP[3,1]}、{dP[2,1]}、{dP[1,1]}，
    最后这个里面还有 y1 的一份。第 2 列减小得慢多了。]],
  focus = { d(P), 4, 1 },
}
expect { d(P), 4, 1, near = 1.919494 }
expect { d(P), 3, 1, near = 0.928746 }
expect { d(P), 2, 1, near = 0.403048 }
expect { d(P), 1, 1, near = 0.504609 }

at(d(XW)) {
  en = [[The bias was only added, so this is dP again.]],
  zh = [[偏置只是加上去的，所以和 dP 一样。]],
  focus = { d(XW), 1, 1 },
}

at(d(Wx)) {
  en = [[dWx = Xᵀ⋅dXW, one term for each word. In {dWx[1,1]}: "not" {X[1,1]}⋅{dXW[1,1]}, "bad"
    {X[4,1]}⋅{dXW[4,1]}. The last word's term is nearly four times the first one's.]],
  zh = [[dWx = Xᵀ⋅dXW，一个词一项。{dWx[1,1]} 里，“不”是 {X[1,1]}⋅{dXW[1,1]}，
    “糟”是 {X[4,1]}⋅{dXW[4,1]}：
    最后一个词的那项，差不多是头一个的四倍。]],
  focus = { d(Wx), 1, 1 },
}
expect { d(Wx), 1, 1, near = -1.414885 }
expect { d(XW), 1, 1, near = 0.504609 }
expect { d(XW), 4, 1, near = 1.919494 }

at(d(Wh)) {
  en = [[Wh was used at three steps, so its gradient is a sum of three: at [2,2] the steps to words 2, 3 and
    4 give -1.5856, 0.5154 and 0.5344, together {dWh[2,2]:4}. A program that writes = where += belongs keeps
    one of them: the first is three times as large as the sum, the others have the wrong sign.]],
  zh = [[Wh 用了三步，所以它的梯度是三份之和：在 [2,2]，到第 2、3、4 个词的三步分别
    是 -1.5856、0.5154、0.5344，合计 {dWh[2,2]:4}。程序里把 += 写成 =，就只剩一份：第一份大了两倍，
    另外两份连符号都不对。]],
  notes = {
    en = [[One matrix, three uses, one sum. Ask what a program does that writes = for +=.]],
    zh = [[一个矩阵，用三次，加起来。问：程序把 += 写成 = 会怎样？]],
  },
  focus = { d(Wh), 2, 2 }, core = true,
}
at(d(Wh)) {
  en = [[The 0 in [1,2] means that unit 1 does not enter unit 2. Yet its gradient is the largest in Wh,
    {dWh[1,2]}: of Wh's numbers it changes f most when it is raised a little. A parameter that is 0 has
    an effect if it is used.]],
  zh = [[[1,2] 的 0 表示第 1 个单元不进入第 2 个单元。可它的梯度在 Wh 里偏偏最大，{dWh[1,2]}：
    Wh 的四个数里，把它调大一点，f 变得最多。参数是 0，只要用到了，就有影响。]],
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
  en = [[dWy = Hᵀ⋅dHW. {dWy[1,1]} is y1's {H[1,1]} plus four times y4's {H[4,1]}; no step through time is
    involved.]],
  zh = [[dWy = Hᵀ⋅dHW。{dWy[1,1]} 是 y1 的 {H[1,1]}，加上四倍的 {H[4,1]}（y4）；
    这里没有沿时间传的步骤。]],
  focus = { d(Wy), 1, 1 },
}
expect { d(Wy), 1, 1, near = -2.123198 }
expect { H, 4, 1, near = -0.721198 }

at(d(by)) {
  en = [[{dby[1,1]}: 1 from y1 and 4 from y4.]],
  zh = [[{dby[1,1]}：y1 的 1，加 y4 的 4。]],
}
expect { d(by), 1, 1, near = 5 }

at(d(X)) {
  en = [[Column 1, from the last word to the first: {dX[4,1]}, {dX[3,1]}, {dX[2,1]}, {dX[1,1]}. It falls with the
    distance from the end, although "not" has y1's part too. Between y4 and "not" there are three
    steps, and no shorter way.]],
  zh = [[第 1 列，从最后一个词到头一个词：{dX[4,1]}、{dX[3,1]}、{dX[2,1]}、{dX[1,1]}。
    离结尾越远越小，
    尽管“不”那里还有 y1 的一份。从 y4 到“不”要退三步，没有更短的路。]],
  notes = {
    en = [[Stop here for attention: what would a path of length one from y4 to word 1 look like?]],
    zh = [[在这里引出注意力：从 y4 到第 1 个词，要是只有一步，会是什么样？]],
  },
  focus = { d(X), 1, 1 }, core = true,
}
expect { d(X), 4, 1, near = 4.244853 }
expect { d(X), 3, 1, near = 3.131296 }
expect { d(X), 2, 1, near = 2.485006 }
expect { d(X), 1, 1, near = 1.798953 }

at(step(Wx)) {
  en = [[The longest step in Wx is at [2,2], lr times {dWx[2,2]}: unit 2 keeps all of itself, so
    every word has a large gradient there, and they add up.]],
  zh = [[Wx 里最长的一步在 [2,2]，lr 乘 {dWx[2,2]}：第 2 个单元什么也不忘，
    每个词在那里的梯度都大，加起来就更大。]],
  focus = { d(Wx), 2, 2 },
}

at(step(Wh)) {
  en = [[The step makes f smaller, and f counts y4 four times. So Wh[1,1] goes down, by lr times {dWh[1,1]}:
    unit 1 keeps less. Had y4 been meant to rise, it would go up. The gradient says which way f
    grows, not which way is good.]],
  zh = [[更新要让 f 变小，而 f 里算了四遍 y4，所以 Wh[1,1] 变小，减去 lr 乘 {dWh[1,1]}：
    第 1 个单元记得更少。
    要是想让 y4 变大，它就会变大。梯度说的是 f 往哪边增长，不是哪边好。]],
  focus = { d(Wh), 1, 1 },
}
expect { d(Wh), 1, 1, near = 0.989448 }

at(step(b)) {
  en = [[Both numbers fall, the second by lr times {db[1,2]}. The bias enters at every word, so it has a large
    effect on all states.]],
  zh = [[两个数都变小，第二个减去 lr 乘 {db[1,2]}。偏置在每个词处都要加，
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
- The same Wh at every step: a longer text has no more parameters.
- Wx works on all words at once; each state needs the one before.
- Backward, each step multiplies by Whᵀ and by 1 - h²: here unit 1 loses at
  least half. With Wh above 1 gradients can also explode; then they are clipped.
- Wh is used at every step, and its gradients are added.
- What fades in the state fades in the gradient.

Make Wh[1,1] larger and watch column 1 of H. Lesson 20 asks for more: one text in,
another out, and all of it through one state.]],
  zh = [[
- 从一个词到下一个词，带着走的只有一个小小的状态。
- 每一步用同一个 Wh：文本变长，参数不变多。
- Wx 可以对所有词一起算，状态却要一个等一个。
- 反向每退一步，要乘 Whᵀ 和 1 - h²：这里第 1 个单元至少丢一半。Wh 大于 1 时，梯度也可能爆炸，那时就要裁剪（clipping）。
- Wh 每一步都用，梯度要相加。
- 状态里淡掉的，梯度里也淡掉。

把 Wh[1,1] 调大，看看 H 的第 1 列。第 20 课要求更高：
读进一段文本，写出另一段，全都要从一个状态里过。]],
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
  hints = {
    { en = "What has to be known before h3?", zh = "算 h3 之前，先要知道什么？" },
    { en = "h2, and before that h1.", zh = "要知道 h2，再往前是 h1。" },
  },
  slips = {
    [2] = { en = "h4 needs h3, h3 needs h2, h2 needs h1: a queue.",
            zh = "h4 要等 h3，h3 要等 h2，h2 要等 h1：只能排队。" },
    [3] = { en = "Only the first. Each state waits for the one before.",
            zh = "只有前一个。每个状态都要等前一个状态。" },
  },
}

ask {
  at = r2, cell = { 1, 1 }, id = "remember",
  prompt = {
    en = [[h1 is ({h1[1,1]:6}, {h1[1,2]:6}), Wh has {Wh[1,1]:1} and {Wh[2,2]} on its diagonal.
      r2[1,1]?]],
    zh = [[h1 是 ({h1[1,1]:6}, {h1[1,2]:6})，Wh 的对角线是 {Wh[1,1]:1} 和 {Wh[2,2]}。
      r2[1,1] 是多少？]],
  },
  hints = {
    { en = "Only unit 1 goes into unit 1.", zh = "进到第 1 个单元的只有第 1 个单元。" },
    { en = "Half of it.", zh = "留下一半。" },
  },
  slips = {
    [0.761594] = { en = "That would be a unit that forgets nothing: Wh[1,1] is 1/2.",
                   zh = "什么都不忘才是这样；Wh[1,1] 是 1/2。" },
    [-0.380797] = { en = "You halved unit 2. Unit 1 holds the positive number.", zh = "那是第 2 个单元的一半。第 1 个单元里是正的那个数。" },
    [0.363399] = { en = "tanh comes later, after the word has been added.",
                   zh = "tanh 在后面，加上词之后才做。" },
  },
}

ask {
  at = d(z4), cell = { 1, 1 }, id = "through-tanh",
  prompt = {
    en = "dh4[1,1] is {dh4[1,1]} and h4[1,1] is {h4[1,1]:6}. What gets through tanh?",
    zh = "dh4[1,1] 是 {dh4[1,1]}，h4[1,1] 是 {h4[1,1]:6}。穿过 tanh 的是多少？",
  },
  hints = {
    { en = "The slope of tanh, told by its value h, is 1 - h².",
      zh = "用 tanh 的值 h 表示，它的斜率是 1 - h²。" },
  },
  slips = {
    [4] = { en = "tanh is not a straight line. Here its slope is below 1/2.",
            zh = "tanh 不是直线，这里的斜率不到 1/2。" },
    [1.115208] = { en = "You took 1 - |h|. It is 1 - h².", zh = "你用了 1 - |h|，应当是 1 - h²。" },
    [6.884792] = { en = "1 - h would be larger than 1. tanh never makes a gradient larger.",
                   zh = "你用了 1 - h，比 1 还大。tanh 从不放大梯度。" },
    [-2.884792] = { en = "That is 4⋅h: the value, where its slope is wanted.",
                    zh = "那是 4⋅h：要的是斜率，不是值。" },
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
    en = "Wh comes next. It was used for r2, r3 and r4. What does its gradient consist of?",
    zh = "下一站是 Wh，它算过 r2、r3、r4。它的梯度由什么组成？",
  },
  hints = {
    { en = "Each use is a path to f of its own.", zh = "每用一次，就是一条通到 f 的路。" },
  },
  slips = {
    [1] = { en = "That happens if a program writes = where += belongs.",
            zh = "程序里把 += 写成 =，就会这样。" },
    [3] = { en = "Small ones count too: in [2,2] they take two thirds away.",
            zh = "小的也算数：在 [2,2]，它们抵消了三分之二。" },
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
    en = "\"Very\" adds nothing. What does the formula of h3 take from before?",
    zh = "“很”什么也没添。h3 的算式里，用到前面的什么？",
  },
  hints = {
    { en = "h3 = tanh(p3 + h2⋅Wh).", zh = "h3 = tanh(p3 + h2⋅Wh)。" },
  },
  slips = {
    [2] = { en = "h1 acts on h3 only through h2.", zh = "h1 只能通过 h2 影响 h3。" },
    [3] = { en = "That is attention. Here all of it has to pass through h2.", zh = "那是注意力。这里全都要从 h2 里过。" },
  },
}

ask {
  at = z3, id = "after-two-halvings",
  choice = {
    { en = "unit 1", zh = "第 1 个单元" }, { en = "unit 2", zh = "第 2 个单元" }, { en = "both alike", zh = "一样多" },
  },
  answer = 1,
  prompt = {
    en = "From h2 to h3: which unit loses the larger part of what it held?",
    zh = "从 h2 到 h3，哪个单元丢掉的比例更大？",
  },
  hints = {
    { en = "Compare the two numbers on the diagonal of Wh.", zh = "比一比 Wh 对角线上的两个数。" },
  },
  slips = {
    [2] = { en = "Unit 2 is multiplied by 1 and loses only what tanh takes.",
            zh = "第 2 个单元乘的是 1，只有 tanh 压掉一点。" },
    [3] = { en = "Wh[1,1] is 1/2, Wh[2,2] is 1.", zh = "Wh[1,1] 是 1/2，Wh[2,2] 是 1。" },
  },
}

ask {
  at = z4, sign_of = { Y, 4, 1 }, id = "good-or-bad",
  prompt = {
    en = "\"Not so very bad\": y4 adds the two units of the last state. What sign will it have?",
    zh = "“不是很糟”：y4 是最后一个状态的两个单元之和。它是正还是负？",
  },
  hints = {
    { en = "tanh keeps the sign of each unit of z4.", zh = "tanh 不改变 z4 里各单元的符号。" },
  },
  slips = { ["+"] = { en = "Both units of z4 are negative, and tanh keeps the sign.",
                      zh = "z4 的两个单元都是负的，tanh 不改变符号。" } },
}

ask {
  at = d(Y), id = "which-is-louder",
  choice = {
    { en = "y1, near but counted once", zh = "y1：近，但只算一遍" },
    { en = "y4, far but counted four times", zh = "y4：远，但算四遍" },
    { en = "both alike", zh = "一样大" },
  },
  answer = 1,
  prompt = {
    en = "Unit 1 of the first state: which output will contribute more to its gradient?",
    zh = "第一个状态的第 1 个单元：它的梯度里，哪个输出的那份更大？",
  },
  hints = {
    { en = "Three steps back, each with a factor of 1/2 and a factor from tanh.",
      zh = "要退三步，每步乘 1/2，还要乘 tanh 的一个因子。" },
  },
  slips = {
    [2] = { en = "4 times 1/2 three times is 1/2 already, without tanh. y1's part is 1.",
            zh = "4 减半三次，不算 tanh 就只剩 1/2 了。y1 的那份是 1。" },
    [3] = { en = "4 times 1/8 is 1/2, and tanh takes more away.", zh = "4 乘 1/8 是 1/2，tanh 还要再压。" },
  },
}

ask {
  at = d(r4), cell = { 1, 1 }, id = "both-sides",
  prompt = {
    en = "z4 = p4 + r4, and dz4[1,1] is {dz4[1,1]:6}. dr4[1,1]?",
    zh = "z4 = p4 + r4，dz4[1,1] 是 {dz4[1,1]:6}。dr4[1,1] 是多少？",
  },
  hints = {
    { en = "Raise r4 by a little: z4 rises by as much.", zh = "r4 变大一点，z4 就变大同样多。" },
  },
  slips = {
    [0.959747] = { en = "A sum does not share its gradient out: each side gets all of it.",
                   zh = "加法不分摊梯度：两边各得整份。" },
  },
}

ask {
  at = d(z3), cell = { 1, 1 }, id = "near-zero",
  prompt = {
    en = "dh3[1,1] is {dh3[1,1]:6} and h3[1,1] is {h3[1,1]:6}. dz3[1,1]?",
    zh = "dh3[1,1] 是 {dh3[1,1]:6}，h3[1,1] 是 {h3[1,1]:6}。dz3[1,1] 是多少？",
  },
  hints = {
    { en = "Multiply by 1 - h².", zh = "乘 1 - h²。" },
  },
  slips = {
    [0.172492] = { en = "You multiplied by h. The slope is 1 - h².", zh = "你乘了 h。斜率是 1 - h²。" },
    [0.787255] = { en = "You took 1 - h. It is 1 - h².", zh = "你用了 1 - h，应当是 1 - h²。" },
  },
}

ask {
  at = d(z2), id = "far-part", answer = 0.201524,
  prompt = {
    en = "dr2[1,1] will be {dz2[1,1]:6}. How much of it reaches unit 1 of h1, through Wh[1,1] = {Wh[1,1]:1}?",
    zh = "dr2[1,1] 就是 {dz2[1,1]:6}。经过 Wh[1,1] = {Wh[1,1]:1}，到 h1 第 1 个单元的有多少？",
  },
  hints = {
    { en = "Half of it.", zh = "一半。" },
  },
  slips = {
    [0.403048] = { en = "It still has to pass Whᵀ.", zh = "还要过一次 Whᵀ。" },
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
  hints = {
    { en = "One step more: a factor Wh[1,1] and a factor 1 - h².", zh = "多退一步：多乘一个 Wh[1,1] 和一个 1 - h²。" },
  },
  slips = {
    [2] = { en = "Every step back multiplies by Wh[1,1] = 1/2 and by 1 - h² ≤ 1.",
            zh = "每退一步都要乘 Wh[1,1] = 1/2 和 1 - h² ≤ 1。" },
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
  hints = {
    { en = "What shrinks is one path, and with the number of its steps.", zh = "变小的是一条路，步数越多越小。" },
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
  hints = {
    { en = "tanh stays between -1 and 1.", zh = "tanh 在 -1 和 1 之间。" },
  },
  slips = {
    [2] = { en = "tanh reaches 1 only far out.", zh = "tanh 要到很远处才接近 1。" },
    [3] = { en = "tanh never exceeds 1.", zh = "tanh 不会超过 1。" },
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
  hints = {
    { en = "New = old - lr times gradient.", zh = "新值 = 旧值 - lr × 梯度。" },
  },
  slips = {
    [1] = { en = "f falls if a number moves against its gradient, and this one is negative.",
            zh = "逆着梯度走 f 才变小，而这里的梯度是负的。" },
    [3] = { en = "Their gradients are not 0.", zh = "它们的梯度不是 0。" },
  },
}

ask {
  at = d(r4), id = "derive-dh3", answer = 0.959747023625,
  prompt = { en = "One step back through time, unit 1. Finish the derivation.",
             zh = "沿时间退一步，只看第 1 个单元。把推导做完。" },
  steps = {
    "h4 = tanh(z4), z4 = p4 + r4, r4 = h3⋅Wh",
    { en = "dz4 = dh4⋅(1 - h4²), cell by cell, and dr4 = dz4",
      zh = "dz4 = dh4⋅(1 - h4²)，一格一格地乘；dr4 = dz4" },
    "dh3 = dr4⋅Whᵀ",
    "dh3[1,1] = 1.919494⋅0.5 + 2.325359⋅0",
  },
  slips = {
    [1.919494] = { en = "That is dr4. Wh[1,1] halves it on the way to h3.",
                   zh = "那是 dr4。到 h3 之前，还要乘 Wh[1,1]，减半。" },
  },
}

try {
  at = Y, id = "remember-not", only = { Wh }, cells = 1,
  prompt = {
    en = "Change one number of Wh so that the sentence does not end badly: y4 above -0.5.",
    zh = "只改 Wh 里的一个数，让这句话的结尾不那么坏：y4 大于 -0.5。",
  },
  hints = {
    { en = "What should still be known of \"not\" when \"bad\" comes?",
      zh = "“糟”来的时候，该还记得“不”多少？" },
    { en = "Unit 1 holds it, and Wh[1,1] decides how well.", zh = "记着它的是第 1 个单元，记得多牢由 Wh[1,1] 定。" },
  },
  reached = function() return Y[4][1] > -0.5 end,
  solution = { "set Wh[1,1] 2" },
}

try {
  at = d(h1), id = "hear-from-afar", only = { Wh }, cells = 1,
  prompt = {
    en = "Change Wh[1,1] alone so that in unit 1 y4's part of dh1 is at least as large as y1's, which is 1.",
    zh = "只改 Wh[1,1]，让 dh1 的第 1 个单元里 y4 的那份不小于 y1 的那份（y1 的是 1）。",
  },
  hints = {
    { en = "The far part is the gradient less the near part, 1.",
      zh = "远处那份，就是梯度减去近处的 1。" },
    { en = "Try 1, then try 3. Why is 3 worse?", zh = "先试 1，再试 3。为什么 3 反而更差？" },
    { en = "A large number in Wh drives the states towards 1, where 1 - h² is almost 0.",
      zh = "Wh 里的数太大，状态被推到 1 附近，1 - h² 就几乎是 0。" },
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
