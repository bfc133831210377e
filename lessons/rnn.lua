-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 1, id = "rnn", part = 3, order = 19, minutes = 25, needs = { "three-tokens" },
  title = { en = "A state that walks along", zh = "一路走来的状态" },
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
  en = [["Not so very bad": the first word turns the last one round. Before attention, a
    network read one word after another and carried along a few numbers, its state,
    as all it knew of what had been. How much of the first word is left when the last
    one comes? And when the end goes wrong, does the first word ever hear of it?]],
  zh = [[“不是很糟”：头一个字能让最后一个字的意思反过来。在注意力出现之前，网络一个词一个词地读，
    手里只带着几个数，叫状态，前面的事它就只记得这些。读到最后一个词时，头一个词还剩多少？
    结尾错了，头一个词听得到吗？]],
}

-- Forward ------------------------------------------------------------------

at(X) {
  en = [[Four words, two numbers each. Only "not" has {X[1,1]} in column 1, and only "bad"
    has {X[4,1]}. Follow the {X[1,1]}: will it still be there when the {X[4,1]}
    arrives?]],
  zh = [[四个词，各两个数。第 1 列里，只有“不”是 {X[1,1]}，只有“糟”是 {X[4,1]}。盯住这个 {X[1,1]}：
    等 {X[4,1]} 到来的时候，它还在吗？]],
  focus = { X, 1, 1 },
}
expect { X, 1, 1, near = 1 }
expect { X, 4, 1, near = -1 }

at(Wx) {
  en = [[What a word brings to the two numbers of the state. Column 1 takes a word's first
    number, column 2 the sum of both.]],
  zh = [[一个词给状态的两个数带来什么，由它决定。第 1 列只取词的第一个数，第 2 列取两个数之和。]],
  focus = { Wx, 1, 1 },
}

at(Wh) {
  en = [[What the state keeps of itself from word to word. Unit 1 keeps {Wh[1,1]} of what
    it was, unit 2 keeps {Wh[2,2]}, all of it. The zeros say that the two do not mix.
    These four numbers serve every step, for four words or four thousand.]],
  zh = [[从一个词到下一个词，状态把自己保留多少：第 1 个单元保留 {Wh[1,1]}，第 2 个保留 {Wh[2,2]}，
    也就是全部。两个 0 说明它们互不相干。每一步用的都是这四个数，四个词、四千个词都一样。]],
  focus = { Wh, 1, 1 }, core = true,
}
expect { Wh, 1, 1, near = 0.5 }
expect { Wh, 2, 2, near = 1 }

at(b) {
  en = [[Added at every word: nothing to unit 1, {b[1,2]} to unit 2.]],
  zh = [[每个词都要加上它：第 1 个单元不加，第 2 个单元加 {b[1,2]}。]],
  focus = { b, 1, 2 },
}
expect { b, 1, 2, near = -1 }

at(Wy) {
  en = [[From the state to one number, the mood of the sentence so far: the two units are
    simply added.]],
  zh = [[从状态得出一个数：读到这里，这句话是好话还是坏话。做法就是把两个单元相加。]],
}

at(by) {
  en = [[A last shift, {by[1,1]} for now.]],
  zh = [[最后再平移一下，现在是 {by[1,1]}。]],
}
expect { by, 1, 1, near = 0 }

at(XW) {
  en = [[All four words at once, each by itself. This part waits for nobody.]],
  zh = [[四个词一次算完，各算各的，谁也不用等谁。]],
  focus = { XW, 2, 2 },
}

at(P) {
  en = [[With the bias: what each word brings. "Not" pushes unit 1 by {P[1,1]}, "bad" by
    {P[4,1]}; the two between leave it alone. Up to here all rows could be computed
    together. From here on they cannot.]],
  zh = [[加上偏置，就是每个词带来的东西。对第 1 个单元，“不”推它 {P[1,1]}，“糟”推它 {P[4,1]}，
    中间两个词不碰它。到这里为止，各行可以一起算；再往下就不行了。]],
  notes = {
    en = [[One article tells what this costs: an RNN reads all of its parameters for every
      single word and multiplies one row by them, so it waits for memory. Rows
      together, as here, use what was read many times.]],
    zh = [[有一篇文章算过这笔账：RNN 每读一个词都要把全部参数从显存读一遍，却只乘一行，
      负载全在带宽上。像这里几行一起算，读一遍能用多次。]],
  },
  focus = { P, 1, 1 }, core = true,
}
expect { P, 1, 1, near = 1 }
expect { P, 4, 1, near = -1 }

at(p1) {
  en = [[Word 1. Nothing came before it, so the state before it is 0, and this is all
    that goes in.]],
  zh = [[第 1 个词。前面什么也没有，状态是 0，进来的只有这些。]],
  focus = { p1, 1, 1 },
}

at(h1) {
  en = [[The first state: ({h1[1,1]}, {h1[1,2]}). Unit 1 holds {h1[1,1]}, and all of
    it comes from "not". That is the number to watch.]],
  zh = [[第一个状态：({h1[1,1]}, {h1[1,2]})。第 1 个单元的 {h1[1,1]} 全是“不”给的，盯住它。]],
  focus = { h1, 1, 1 },
}
expect { h1, 1, 1, near = 0.761594 }
expect { h1, 1, 2, near = -0.761594 }

at(p2) {
  en = [["So" brings {p2[1,1]} and {p2[1,2]}: nothing for unit 1.]],
  zh = [[“是”带来 {p2[1,1]} 和 {p2[1,2]}：第 1 个单元什么也没得到。]],
  focus = { p2, 1, 1 },
}
expect { p2, 1, 1, near = 0 }
expect { p2, 1, 2, near = 1 }

at(r2) {
  en = [[What is remembered: {r2[1,1]} of unit 1's {h1[1,1]}, and all of unit 2, {r2[1,2]}. This
    cannot be computed before h1 is there.]],
  zh = [[记住的部分：第 1 个单元的 {h1[1,1]} 留下 {r2[1,1]}，第 2 个单元全留，{r2[1,2]}。h1 没出来，
    这一步就没法算。]],
  focus = { r2, 1, 1 },
}
expect { r2, 1, 1, near = 0.380797 }
expect { r2, 1, 2, near = -0.761594 }

at(z2) {
  en = [[Brought and remembered, added up. In unit 2 they pull apart, {p2[1,2]} against
    {r2[1,2]}.]],
  zh = [[带来的和记住的相加。第 2 个单元里两边方向相反：{p2[1,2]} 对 {r2[1,2]}。]],
  focus = { z2, 1, 2 },
}

at(h2) {
  en = [[After "not so": {h2[1,1]} is left in unit 1. Half was forgotten by Wh, and tanh
    took a little more.]],
  zh = [[读完“不是”，第 1 个单元还剩 {h2[1,1]}：Wh 忘掉一半，tanh 又压掉一点。]],
  focus = { h2, 1, 1 },
}
expect { h2, 1, 1, near = 0.363399 }

at(p3) {
  en = [["Very" brings {p3[1,1]} and {p3[1,2]}: nothing at all. What happens now is memory
    alone.]],
  zh = [[“很”带来 {p3[1,1]} 和 {p3[1,2]}，等于什么也没有。这一步全凭记忆。]],
  focus = { p3, 1, 2 },
}
expect { p3, 1, 1, near = 0 }
expect { p3, 1, 2, near = 0 }

at(r3) {
  en = [[Halved again: {r3[1,1]}. Unit 2 stays at {r3[1,2]}.]],
  zh = [[又减半：{r3[1,1]}。第 2 个单元仍是 {r3[1,2]}。]],
  focus = { r3, 1, 1 },
}
expect { r3, 1, 1, near = 0.1817 }
expect { r3, 1, 2, near = 0.233989 }

at(z3) {
  en = [[The same numbers once more, since "very" added nothing.]],
  zh = [[“很”什么也没加，所以还是这两个数。]],
  focus = { z3, 1, 1 },
}

at(h3) {
  en = [[Two steps after "not": {h1[1,1]}, {h2[1,1]}, {h3[1,1]}. Unit 2 lost hardly anything
    in this step: from {h2[1,2]} to {h3[1,2]}. How fast one forgets is decided by Wh.]],
  zh = [[“不”过去两步了：{h1[1,1]}、{h2[1,1]}、{h3[1,1]}。而第 2 个单元这一步几乎没丢：
    从 {h2[1,2]} 到 {h3[1,2]}。忘得快还是慢，由 Wh 说了算。]],
  focus = { h3, 1, 1 }, core = true,
}
expect { h3, 1, 1, near = 0.179726 }
expect { h2, 1, 2, near = 0.233989 }
expect { h3, 1, 2, near = 0.229811 }

at(p4) {
  en = [["Bad" arrives with {p4[1,1]} and {p4[1,2]}.]],
  zh = [[“糟”来了，带着 {p4[1,1]} 和 {p4[1,2]}。]],
  focus = { p4, 1, 1 },
}
expect { p4, 1, 1, near = -1 }
expect { p4, 1, 2, near = -1 }

at(r4) {
  en = [[And this is what is left of "not" to meet it: {r4[1,1]}.]],
  zh = [[“不”还剩下这么多来迎战：{r4[1,1]}。]],
  focus = { r4, 1, 1 },
}
expect { r4, 1, 1, near = 0.089863 }

at(z4) {
  en = [[{p4[1,1]} and {r4[1,1]} make {z4[1,1]}. The "not" is all but drowned.]],
  zh = [[{p4[1,1]} 加 {r4[1,1]}，得 {z4[1,1]}。“不”几乎被淹没了。]],
  focus = { z4, 1, 1 },
}
expect { z4, 1, 1, near = -0.910137 }

at(h4) {
  en = [[The last state is all that the network knows of the sentence: ({h4[1,1]},
    {h4[1,2]}). Four words, two numbers; forty words, two numbers.]],
  zh = [[网络对整句话的了解，全在最后这个状态里：({h4[1,1]}, {h4[1,2]})。四个词是两个数，
    四十个词也是两个数。]],
  focus = { h4, 1, 1 },
}
expect { h4, 1, 1, near = -0.721198 }
expect { h4, 1, 2, near = -0.64704 }

at(H) {
  en = [[The states one below the other. Column 1 is a memory fading: {H[1,1]}, {H[2,1]},
    {H[3,1]}, and then "bad" writes over it. v has it in colours.]],
  zh = [[四个状态上下排开。第 1 列就是记忆淡去的样子：{H[1,1]}、{H[2,1]}、{H[3,1]}，
    然后“糟”盖了上来。按 v 用颜色看。]],
  focus = { H, 3, 1 }, core = true, view = "states", shows = { h1, h2, h3, h4 },
}
at(H) {
  en = [[Now read row 1, ({H[1,1]}, {H[1,2]}). It was finished before the second word was
    read, and nothing changes it afterwards. Should a later word settle what this one
    means, only later states can make up for it. Attention without a mask sees both
    sides.]],
  zh = [[再看第 1 行 ({H[1,1]}, {H[1,2]})。第二个词还没读到，它就定了，以后也不再变。
    要是后面的词才说清前面这个词的意思，只能靠后面的状态来补救。
    没有掩码的注意力，却是前后都看得到。]],
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
  en = [[A verdict after each word: {Y[1,1]}, {Y[2,1]}, {Y[3,1]}, {Y[4,1]}. "Not so very bad"
    ends at {Y[4,1]}, as if the "not" had never been. As many outputs as inputs: that
    is how a plain RNN is made.]],
  zh = [[每读一个词给一个判断：{Y[1,1]}、{Y[2,1]}、{Y[3,1]}、{Y[4,1]}。“不是很糟”最后得 {Y[4,1]}，
    好像没见过那个“不”。进几个词，出几个数：基本的 RNN 就是这样。]],
  notes = {
    en = [[One article has columns for tokens, h_t = σ(W^h⋅h + W^x⋅x + b). With
      rows it is h⋅Wh + x⋅Wx + b; its matrices are ours transposed.]],
    zh = [[有一篇文章用列向量：h_t = σ(W^h⋅h + W^x⋅x + b)。这里用行向量，写成 h⋅Wh + x⋅Wx + b，
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
  en = [[Two outputs matter: y1, once, and y4, four times as much. f = {Y[1,1]} + 4⋅({Y[4,1]}).
    Which of the two will the first word hear better: the near one, or the loud
    one?]],
  zh = [[要紧的是两个输出：y1 算一遍，y4 算四遍。f = {Y[1,1]} + 4⋅({Y[4,1]})。头一个词听得更清楚的，
    是离得近的，还是嗓门大的？]],
  focus = { d(Y), 4, 1 }, core = true,
}

at(d(HW)) {
  en = [[The shift by changes nothing for those before it: still {dHW[1,1]} and
    {dHW[4,1]}.]],
  zh = [[平移不影响前面，仍是 {dHW[1,1]} 和 {dHW[4,1]}。]],
  focus = { d(HW), 4, 1 },
}
expect { d(HW), 1, 1, near = 1 }
expect { d(HW), 4, 1, near = 4 }

at(d(H)) {
  en = [[Both units are told the same, since Wy adds them: {dH[1,1]} at word 1, {dH[4,1]} at
    word 4. Words 2 and 3 have 0 here. Do not take that for their gradient: more is
    on its way to them, through time.]],
  zh = [[Wy 把两个单元相加，所以两个听到的一样：第 1 个词 {dH[1,1]}，第 4 个词 {dH[4,1]}。
    第 2、3 个词这里是 0，但别当成它们的梯度：还有一份正沿着时间往回走。]],
  focus = { d(H), 2, 1 },
}
expect { d(H), 1, 1, near = 1 }
expect { d(H), 4, 1, near = 4 }

at(d(h4)) {
  en = [[The last state is used by its output alone: {dh4[1,1]} for both units. From here we
    walk back, word by word, and see what becomes of the {dh4[1,1]}.]],
  zh = [[最后一个状态只有自己的输出用它：两个单元都是 {dh4[1,1]}。从这里一个词一个词往回走，
    看看这个 {dh4[1,1]} 会怎样。]],
  focus = { d(h4), 1, 1 },
}
expect { d(h4), 1, 1, near = 4 }

at(d(z4)) {
  en = [[Through tanh, at {h4[1,1]}: of the {dh4[1,1]} there is {dz4[1,1]} left. The
    nearer a state is to 1 or -1, the less it lets through.]],
  zh = [[穿过 tanh，那里的状态是 {h4[1,1]}：{dh4[1,1]} 剩下 {dz4[1,1]}。状态离 1 或 -1 越近，
    放过去的越少。]],
  focus = { d(z4), 1, 1 },
}
expect { d(z4), 1, 1, near = 1.919494 }

at(d(p4)) {
  en = [[One half of the sum: what "bad" itself hears, {dp4[1,1]} and {dp4[1,2]}.]],
  zh = [[和的这一半，是“糟”自己听到的：{dp4[1,1]} 和 {dp4[1,2]}。]],
  focus = { d(p4), 1, 1 },
}
expect { d(p4), 1, 1, near = 1.919494 }
expect { d(p4), 1, 2, near = 2.325359 }

at(d(r4)) {
  en = [[The other half, the same numbers: what the memory hears. This half goes on
    backwards.]],
  zh = [[另一半是同样的数，是记忆听到的。这一半接着往回走。]],
  focus = { d(r4), 1, 1 },
}

at(d(h3)) {
  en = [[On the way out Wh kept half of unit 1; on the way back it passes on half of the
    complaint: {dr4[1,1]} becomes {dh3[1,1]}. Unit 2 gets all of it, {dh3[1,2]}. What
    forgets quickly also learns badly from afar.]],
  zh = [[去的时候，Wh 只留下第 1 个单元的一半；回来时，意见也只放过一半：{dr4[1,1]} 变成 {dh3[1,1]}。
    第 2 个单元照单全收：{dh3[1,2]}。忘得快的，也就难从远处学到东西。]],
  focus = { d(h3), 1, 1 }, core = true,
}
expect { d(r4), 1, 1, near = 1.919494 }
expect { d(h3), 1, 1, near = 0.959747 }
expect { d(h3), 1, 2, near = 2.325359 }

at(d(z3)) {
  en = [[Here tanh takes hardly anything: the state is {h3[1,1]}, close to 0, and
    {dz3[1,1]} gets through.]],
  zh = [[这次 tanh 几乎没拦：状态是 {h3[1,1]}，离 0 很近，过去了 {dz3[1,1]}。]],
  focus = { d(z3), 1, 1 },
}
expect { d(z3), 1, 1, near = 0.928746 }

at(d(p3)) {
  en = [["Very" hears {dp3[1,1]}, although its own output counts for nothing in f. It
    lies on the way.]],
  zh = [[“很”听到 {dp3[1,1]}，虽然它自己的输出在 f 里不算数：它就在路上。]],
  focus = { d(p3), 1, 1 },
}
expect { d(p3), 1, 1, near = 0.928746 }

at(d(r3)) {
  en = [[On it goes: {dr3[1,1]}, {dr3[1,2]}.]],
  zh = [[继续往回：{dr3[1,1]}、{dr3[1,2]}。]],
  focus = { d(r3), 1, 1 },
}
expect { d(r3), 1, 1, near = 0.928746 }
expect { d(r3), 1, 2, near = 2.20255 }

at(d(h2)) {
  en = [[Halved again in unit 1: {dh2[1,1]}. Unit 2: {dh2[1,2]}. After two steps back the one
    has lost nearly nine tenths of its {dh4[1,1]}, the other less than half.]],
  zh = [[第 1 个单元又减半：{dh2[1,1]}；第 2 个单元是 {dh2[1,2]}。退了两步，
    当初的 {dh4[1,1]} 一个丢了近九成，一个丢了不到一半。]],
  notes = {
    en = [[Unit 2 keeps all of itself, Wh[2,2] = 1. The LSTM of 1997 builds on this: a memory
      that is carried on by addition, and gates, which are learned, that say what goes
      in and out. It reaches farther; the queue stays.]],
    zh = [[第 2 个单元把自己原样留住：Wh[2,2] = 1。1997 年的 LSTM 靠的就是这一点：记忆用加法
      往下传，进出由学来的门管着。它够得更远，可还是得排队。]],
  },
  focus = { d(h2), 1, 1 },
}
expect { d(h2), 1, 1, near = 0.464373 }
expect { d(h2), 1, 2, near = 2.20255 }

at(d(z2)) {
  en = [[{dz2[1,1]} and {dz2[1,2]}: at {h2[1,1]}, tanh takes about an eighth of unit 1.]],
  zh = [[{dz2[1,1]} 和 {dz2[1,2]}：状态在 {h2[1,1]}，tanh 拦下第 1 个单元的八分之一左右。]],
  focus = { d(z2), 1, 1 },
}
expect { d(z2), 1, 1, near = 0.403048 }
expect { d(z2), 1, 2, near = 2.081958 }

at(d(p2)) {
  en = [["So" hears {dp2[1,1]} in unit 1, less than half of what "very" heard.]],
  zh = [[“是”在第 1 个单元听到 {dp2[1,1]}，还不到“很”的一半。]],
  focus = { d(p2), 1, 1 },
}
expect { d(p2), 1, 1, near = 0.403048 }

at(d(r2)) {
  en = [[And the last stretch, to the first word: {dr2[1,1]} and {dr2[1,2]} are still
    to go through Wh. v puts the three stretches side by side.]],
  zh = [[最后一段，通往头一个词：{dr2[1,1]} 和 {dr2[1,2]} 还要再过一次 Wh。按 v，三段并排看。]],
  focus = { d(r2), 1, 1 }, view = "states", shows = { r2, r3, r4 },
}
expect { d(r2), 1, 1, near = 0.403048 }
expect { d(r2), 1, 2, near = 2.081958 }

at(d(h1)) {
  en = [[h1 was used twice, by y1 and by r2, so two gradients are added: dH's row 1, ({dH[1,1]}, {dH[1,2]}),
    and what came through Wh from dr2. In unit 1 the far part is half of {dr2[1,1]}, in unit 2 all of
    {dr2[1,2]}. The sums are ({dh1[1,1]}, {dh1[1,2]}). v draws states and gradients one above
    the other.]],
  zh = [[h1 用了两次，一次算 y1，一次算 r2，所以两份梯度相加：dH 的第 1 行 ({dH[1,1]}, {dH[1,2]})，
    和从 dr2 经过 Wh 传来的。第 1 个单元里，远处这一份是 {dr2[1,1]} 的一半；第 2 个单元里，
    是 {dr2[1,2]} 的全部。合计 ({dh1[1,1]}, {dh1[1,2]})。按 v，状态和梯度上下对着看。]],
  focus = { d(h1), 1, 1 }, core = true, view = "states",
}

at(d(p1)) {
  en = [[Once more through tanh: 1 - h² is 0.42 where h1 is {h1[1,1]}. Of unit 1's {dh1[1,1]} there
    remains {dp1[1,1]}.]],
  zh = [[再过一次 tanh：h1 是 {h1[1,1]}，那里 1 - h² 是 0.42。第 1 个单元的 {dh1[1,1]} 剩下 {dp1[1,1]}。]],
  focus = { d(p1), 1, 1 },
}
expect { d(h1), 1, 1, near = 1.201524 }
expect { d(p1), 1, 1, near = 0.504609 }

at(d(P)) {
  en = [[The four rows collected. Column 1 from below: {dP[4,1]}, {dP[3,1]}, {dP[2,1]}, and
    then {dP[1,1]}, where y1 speaks too. Column 2 fades far less. The forward walk went down, this one came up, one row after another.]],
  zh = [[四行收齐了。第 1 列从下往上：{dP[4,1]}、{dP[3,1]}、{dP[2,1]}，
    最后 {dP[1,1]} 里还有 y1 的话。第 2 列减弱得慢多了。去的时候从上往下，回来时从下往上，
    一行接一行。]],
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
  en = [[Four words, four terms. {dWx[1,1]}: "not" with {X[1,1]}⋅{dXW[1,1]}, "bad" with
    {X[4,1]}⋅{dXW[4,1]}, and the last word is heard far better than the first.]],
  zh = [[四个词，四项。{dWx[1,1]} 里，“不”是 {X[1,1]}⋅{dXW[1,1]}，“糟”是 {X[4,1]}⋅{dXW[4,1]}：
    最后一个词的声音比头一个大得多。]],
  focus = { d(Wx), 1, 1 },
}
expect { d(Wx), 1, 1, near = -1.414885 }
expect { d(XW), 1, 1, near = 0.504609 }
expect { d(XW), 4, 1, near = 1.919494 }

at(d(Wh)) {
  en = [[One matrix, used at three steps, so three answers, added. In [2,2] they
    disagree: -1.586 from the step to word 2, 0.515 and 0.534 from the others, {dWh[2,2]}
    in all. Keep the first one alone and it is three times too large; keep the newest
    and the sign is wrong.]],
  zh = [[一个矩阵用了三步，就有三份答复，要相加。在 [2,2] 它们互相矛盾：到第 2 个词那一步是 -1.586，
    另外两步是 0.515 和 0.534，合计 {dWh[2,2]}。往回走时最后到的是 -1.586，要是它盖掉了前两份，
    就成了三倍；只留最近的一步，连符号都不对。]],
  focus = { d(Wh), 2, 2 }, core = true,
}
at(d(Wh)) {
  en = [[And look at the 0 in [1,2]. It lets unit 1 say nothing to unit 2, yet its
    gradient is the largest of all, {dWh[1,2]}. A 0 that is used is not idle.]],
  zh = [[再看 [1,2] 的那个 0：有它在，第 1 个单元对第 2 个单元说不上话，
    可它的梯度偏偏最大：{dWh[1,2]}。用到了的 0，并没有闲着。]],
  focus = { d(Wh), 1, 2 },
}
expect { d(Wh), 2, 2, near = -0.535842 }
expect { d(Wh), 1, 2, near = 2.803941 }

at(d(b)) {
  en = [[Added four times, so it hears all four rows of dP: {db[1,1]}, {db[1,2]}.]],
  zh = [[加了四次，所以 dP 的四行它都听到：{db[1,1]}、{db[1,2]}。]],
  focus = { d(b), 1, 2 },
}
expect { d(b), 1, 1, near = 3.755897 }
expect { d(b), 1, 2, near = 7.904211 }

at(d(Wy)) {
  en = [[Here nothing had to travel: {dWy[1,1]} is y1's {H[1,1]} and four times y4's
    {H[4,1]}.]],
  zh = [[这里不用走远路：{dWy[1,1]} 就是 y1 的 {H[1,1]}，加上四倍的 {H[4,1]}。]],
  focus = { d(Wy), 1, 1 },
}
expect { d(Wy), 1, 1, near = -2.123198 }
expect { H, 4, 1, near = -0.721198 }

at(d(by)) {
  en = [[{dby[1,1]}: one from y1, four from y4.]],
  zh = [[{dby[1,1]}：y1 的一份，加 y4 的四份。]],
}
expect { d(by), 1, 1, near = 5 }

at(d(X)) {
  en = [[Column 1, from the last word to the first: {dX[4,1]}, {dX[3,1]}, {dX[2,1]},
    {dX[1,1]}. It falls and falls, and "not" has y1's help in it. No path from y4 to
    "not" is shorter than three steps.]],
  zh = [[第 1 列，从最后一个词到头一个词：{dX[4,1]}、{dX[3,1]}、{dX[2,1]}、{dX[1,1]}，一路变小，
    而“不”那里还有 y1 帮忙。从 y4 到“不”，没有一条路短于三步。]],
  focus = { d(X), 1, 1 }, core = true,
}
expect { d(X), 4, 1, near = 4.244853 }
expect { d(X), 3, 1, near = 3.131296 }
expect { d(X), 2, 1, near = 2.485006 }
expect { d(X), 1, 1, near = 1.798953 }

at(step(Wx)) {
  en = [[The longest step of all is in the corner: {dWx[2,2]} times lr. Unit 2 forgets nothing,
    so all four words hear y4 in it, and their answers add up.]],
  zh = [[全课步子最大的在右下角：lr 乘 {dWx[2,2]}。第 2 个单元什么也不忘，四个词在这里都听得到 y4，
    加起来就大了。]],
  focus = { d(Wx), 2, 2 },
}

at(step(Wh)) {
  en = [[The step makes f smaller, and f counts y4. So it weakens what unit 1 keeps: 0.5
    goes down, by lr times {dWh[1,1]}. Had we wanted y4 to rise, the same number would
    have grown.]],
  zh = [[更新要让 f 变小，而 f 里算了四遍 y4，所以第 1 个单元记得更少了：0.5 要减
    去 lr 乘 {dWh[1,1]}。要是想让 y4 变大，同一个数就会往上走。]],
  focus = { d(Wh), 1, 1 },
}
expect { d(Wh), 1, 1, near = 0.989448 }

at(step(b)) {
  en = [[Both numbers fall, the second by lr times {db[1,2]}: added at every word, it is an easy
    way to push every state down.]],
  zh = [[两个数都变小，第二个减去 lr 乘 {db[1,2]}：每个词都要加它，要把所有状态往下压，动它最省力。]],
  focus = { d(b), 1, 2 },
}

at(step(Wy)) {
  en = [[Wy grows although f is to fall: the last state is negative, and a larger Wy makes the
    last verdict worse.]],
  zh = [[要让 f 变小，Wy 反而变大：最后那个状态是负的，Wy 越大，最后的判断越坏。]],
  focus = { d(Wy), 2, 1 },
}

at(step(by)) {
  en = [[The plainest of all: every verdict falls by lr times {dby[1,1]}, whatever was read.]],
  zh = [[最直接的一个：不管读的是什么，每个判断都降低 lr 乘 {dby[1,1]}。]],
  focus = { d(by), 1, 1 },
}

closing {
  en = [[
- One small state is all that is carried from word to word.
- The same Wh at every step: length costs no parameters.
- Wx works on all words at once; the states have to wait for one another.
- Backwards the same steps are walked in the opposite order.
- Each step back passes Wh and a tanh: here unit 1 loses at least half.
- Wh hears once from each step, and the answers are added.
- What fades on the way out fades on the way back.

Make Wh[1,1] larger and watch column 1 of H. Lesson 20 asks for more: one text in,
another out, and all of it through one state.]],
  zh = [[
- 从一个词到下一个词，带着走的只有一个小小的状态。
- 每一步用同一个 Wh：文字变长，参数不变多。
- Wx 可以对所有词一起算，状态却要一个等一个。
- 反向就是把这些步子倒着走一遍。
- 每退一步，要过一次 Wh 和一次 tanh：这里第 1 个单元至少丢一半。
- Wh 从每一步各听到一次，要相加。
- 去的时候淡掉的，回来时也淡掉。

把 Wh[1,1] 调大，看看 H 的第 1 列。第 20 课要求更高：
读进一段文字，写出另一段，全都要从一个状态里过。]],
}

-- Tasks --------------------------------------------------------------------

ask {
  at = Wx, id = "longer-text",
  choice = {
    { en = "4 numbers", zh = "4 个数" },
    { en = "400, one for each word", zh = "400 个，一个词一个" },
    { en = "1600, four for each word", zh = "1600 个，一个词四个" },
  },
  answer = 1,
  prompt = {
    en = "Wh, the next matrix, takes the state (2 numbers) from word to word. How many numbers does it hold for 400 words?",
    zh = "下一个矩阵 Wh 把状态（2 个数）从一个词传到下一个词。400 个词的文字，它要有多少个数？",
  },
  hints = {
    { en = "Its size is that of the state. Does the state grow?",
      zh = "它的大小取决于状态。状态会变大吗？" },
  },
  slips = {
    [2] = { en = "There are 400 steps, but they all use the same matrix.",
            zh = "步数有 400，用的却是同一个矩阵。" },
    [3] = { en = "Longer texts have more states, not more parameters.",
            zh = "文字变长，多的是状态，不是参数。" },
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
    { en = "A number used several times hears several times.", zh = "用了几次，就听到几次。" },
  },
  slips = {
    [1] = { en = "That happens if a program writes = where += belongs.",
            zh = "程序里把 += 写成 =，就会这样。" },
    [3] = { en = "Small answers count too: in [2,2] they take two thirds away.",
            zh = "小的也算数：在 [2,2]，它们抵消了三分之二。" },
  },
}

try {
  at = Y, id = "remember-not",
  prompt = {
    en = "Change one number of Wh so that the sentence does not end badly: y4 above -0.5.",
    zh = "只改 Wh 里的一个数，让这句话的结尾不那么坏：y4 大于 -0.5。",
  },
  hints = {
    { en = "What should still be known of \"not\" when \"bad\" comes?",
      zh = "“糟”来的时候，该还记得“不”多少？" },
    { en = "Unit 1 holds it, and Wh[1,1] decides how well.", zh = "记着它的是第 1 个单元，记得多牢由 Wh[1,1] 定。" },
  },
  reached = function()
    local wh, edited = { {1/2,0}, {0,1} }, 0
    for i = 1, 2 do
      for j = 1, 2 do
        if Wh[i][j] ~= wh[i][j] then edited = edited + 1 end
      end
    end
    return Y[4][1] > -0.5 and edited == 1 and X[1][1] == 1 and X[4][1] == -1
  end,
  solution = { "set Wh[1,1] 2" },
}

try {
  at = d(h1), id = "hear-from-afar",
  prompt = {
    en = "In unit 1, let the first state hear y4 at least as loudly as y1 (that is 1). Only Wh[1,1].",
    zh = "只改 Wh[1,1]，让第 1 个状态在第 1 个单元听到的 y4 不小于 y1（也就是 1）。",
  },
  hints = {
    { en = "The far part is the gradient less the near part, 1.",
      zh = "远处那份，就是梯度减去近处的 1。" },
    { en = "Try 1, then try 3. Why is 3 worse?", zh = "先试 1，再试 3。为什么 3 反而更差？" },
    { en = "A large weight drives the states to 1, where tanh lets nothing through.",
      zh = "数太大，状态被推到 1 附近，tanh 就几乎不放行了。" },
  },
  reached = function() return d(h1)[1][1] - Wy[1][1] >= 1 end,
  solution = { "set Wh[1,1] 1" },
}

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
  "goto dh1", "explain", "wait 12",
  "view next", "wait 6", "view lesson",
  "goto dP", "wait 10",
  "goto dWh", "explain", "wait 11", "next", "wait 8",
  "goto dX", "wait 9",
  "goto Y", "set Wh[1,1] 2", "wait 9", "undo", "wait 2",
  "goto closing", "wait 10",
}
