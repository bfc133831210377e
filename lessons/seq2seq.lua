-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 1, id = "seq2seq", part = 3, order = 20, minutes = 25, needs = { "rnn" },
  title = { en = "Seq2seq: everything through one vector", zh = "序列到序列：全部挤过一个向量" },
}

-- German to English for readers of English, English to Chinese for readers of
-- Chinese: target word 1 comes from source word 1, word 2 from source word 4.
-- Lesson 21 has the same numbers, and attention.
source = {
  { en = "ich", zh = "I" }, { en = "habe", zh = "came" },
  { en = "dich", zh = "home" }, { en = "gesehen", zh = "today" },
}
read_back = { "BOS", { en = "I", zh = "我" } }
vocabulary = { { en = "I", zh = "我" }, { en = "saw", zh = "今天" }, { en = "you", zh = "回家" } }

X   = input  ({ {1,-1}, {0,1}, {1,0}, {-1,0} }, { rows = source })
Wh  = weight { {1/2,0}, {0,1/2} }
fed = input  ({ {-1,1}, {0,1} }, { rows = read_back })
Uc  = weight { {-1,0}, {0,1} }
Us  = weight { {0,1}, {-1,0} }
U  = weight ({ {0,-1,1}, {1,-1,0} }, { cols = vocabulary })

-- The encoder reads.
x1 = rows(X, 1, 1)
h1 = tanh(x1)

x2 = rows(X, 2, 2)
r2 = h1 * Wh
z2 = x2 + r2
h2 = tanh(z2)

x3 = rows(X, 3, 3)
r3 = h2 * Wh
z3 = x3 + r3
h3 = tanh(z3)

x4 = rows(X, 4, 4)
r4 = h3 * Wh
z4 = x4 + r4
c  = tanh(z4)                           -- the last state is all that goes on

-- The decoder writes.
told = c * Uc

y0  = rows(fed, 1, 1)
in1 = y0 + told
s1  = tanh(in1)

y1  = rows(fed, 2, 2)
in2 = y1 + told
m2  = s1 * Us
u2  = in2 + m2
s2  = tanh(u2)

S_dec  = vcat { s1, s2 }
logits = S_dec * U
prob   = softmax(logits)
L = cross_entropy(logits, { 1, 2 })

backward(L)

group({ en = "source word 1", zh = "原文第 1 个词" }, { x1, h1 })
group({ en = "source word 2", zh = "原文第 2 个词" }, { x2, r2, z2, h2 })
group({ en = "source word 3", zh = "原文第 3 个词" }, { x3, r3, z3, h3 })
group({ en = "source word 4", zh = "原文第 4 个词" }, { x4, r4, z4, c })
group({ en = "target word 1", zh = "译文第 1 个词" }, { y0, in1, s1 })
group({ en = "target word 2", zh = "译文第 2 个词" }, { y1, in2, m2, u2, s2 })
group({ en = "output", zh = "输出" }, { S_dec, logits, prob, L })

intro {
  en = [[A plain RNN gives one word for each word it reads. A translation has its own
    length and its own order. So: read to the end first, then write, with nothing in
    hand but the last state. Is that enough to write from? And when the first word
    written is wrong, what does the first word read hear of it?]],
  zh = [[基本的 RNN 读一个词就出一个词，可译文有自己的长度和语序。那就先读到底，再动笔，
    手里只有最后那个状态。凭它够写吗？写的第一个词错了，读的第一个词能听到多少？]],
}

-- The encoder reads --------------------------------------------------------

at(X) {
  en = [["Ich habe dich gesehen": eight numbers. The translation starts with "I", so its
    first word hangs on the first word here, ({X[1,1]}, {X[1,2]}). And its second, "saw",
    hangs on the last.]],
  zh = [[“I came home today”，一共八个数。译文以“我”开头，靠的是这里的第一个词 ({X[1,1]}, {X[1,2]})；
    译文的第二个词“今天”，靠的是最后一个词。]],
  focus = { X, 1, 1 }, core = true,
}
expect { X, 1, 1, near = 1 }
expect { X, 1, 2, near = -1 }

at(Wh) {
  en = [[Both units of the encoder keep half of what they were. There is no Wx here: a word
    brings its own two numbers, to keep the screen small.]],
  zh = [[编码器的两个单元都只留下原来的一半。这里没有 Wx：词直接带来自己的两个数，为的是屏幕放得下。]],
  focus = { Wh, 1, 1 },
}

at(fed) {
  en = [[What the decoder reads while it writes: first the start sign, then the word it has
    just written. In training that is the right word, in use its own.]],
  zh = [[解码器边写边读的东西：先是开始符，然后是刚写出的词。训练时给的是正确的词，
    使用时是它自己写的。]],
  focus = { fed, 2, 2 },
}

at(Uc) {
  en = [[How the decoder takes up what the encoder hands over: the first number with its
    sign turned, the second as it is.]],
  zh = [[编码器交来的东西，解码器这样接：第一个数变号，第二个数照收。]],
  focus = { Uc, 1, 1 },
}

at(Us) {
  en = [[How the decoder's own state goes from one word to the next: the two units change
    places, one of them with its sign turned.]],
  zh = [[解码器自己的状态从一个词传到下一个词：两个单元对调，其中一个变号。]],
  focus = { Us, 2, 1 },
}

at(U) {
  en = [[From a state of the decoder to three scores, one a word. "I" takes the second unit
    as it is.]],
  zh = [[从解码器的状态到三个分数，一个词一个。“我”直接取第二个单元。]],
  focus = { U, 2, 1 },
}

at(x1) {
  en = [[The first word: ({x1[1,1]}, {x1[1,2]}).]],
  zh = [[第一个词：({x1[1,1]}, {x1[1,2]})。]],
  focus = { x1, 1, 1 },
}
expect { x1, 1, 1, near = 1 }
expect { x1, 1, 2, near = -1 }

at(h1) {
  en = [[The state after it: ({h1[1,1]}, {h1[1,2]}), and nothing but "{row:1}" is in it.
    Three more words are to come.]],
  zh = [[读完它以后的状态：({h1[1,1]}, {h1[1,2]})，里面只有“{row:1}”。后面还有三个词。]],
  focus = { h1, 1, 1 },
}
expect { h1, 1, 1, near = 0.761594 }
expect { h1, 1, 2, near = -0.761594 }

at(x2) {
  en = [[The second brings ({x2[1,1]}, {x2[1,2]}).]],
  zh = [[第二个词带来 ({x2[1,1]}, {x2[1,2]})。]],
  focus = { x2, 1, 2 },
}
expect { x2, 1, 1, near = 0 }
expect { x2, 1, 2, near = 1 }

at(r2) {
  en = [[Of "{row:1}" half is kept: ({r2[1,1]}, {r2[1,2]}).]],
  zh = [[“{row:1}”留下一半：({r2[1,1]}, {r2[1,2]})。]],
  focus = { r2, 1, 1 },
}
expect { r2, 1, 1, near = 0.380797 }
expect { r2, 1, 2, near = -0.380797 }

at(z2) {
  en = [[Word and memory share the same two numbers: {x2[1,2]} and {r2[1,2]} become one
    {z2[1,2]}, and nobody can take them apart again.]],
  zh = [[词和记忆挤在同样两个数里：{x2[1,2]} 和 {r2[1,2]} 合成一个 {z2[1,2]}，再也分不开了。]],
  focus = { z2, 1, 2 },
}
expect { z2, 1, 2, near = 0.619203 }

at(h2) {
  en = [[({h2[1,1]}, {h2[1,2]}): four numbers read, two kept.]],
  zh = [[({h2[1,1]}, {h2[1,2]})：读了四个数，留下两个。]],
  focus = { h2, 1, 1 },
}
expect { h2, 1, 1, near = 0.363399 }
expect { h2, 1, 2, near = 0.550573 }

at(x3) {
  en = [[The third: ({x3[1,1]}, {x3[1,2]}).]],
  zh = [[第三个词：({x3[1,1]}, {x3[1,2]})。]],
  focus = { x3, 1, 1 },
}
expect { x3, 1, 1, near = 1 }
expect { x3, 1, 2, near = 0 }

at(r3) {
  en = [[Halved again: ({r3[1,1]}, {r3[1,2]}). Word 1 is in there a quarter strong at
    most.]],
  zh = [[再减半：({r3[1,1]}, {r3[1,2]})。其中第 1 个词最多还剩四分之一。]],
  focus = { r3, 1, 1 },
}
expect { r3, 1, 1, near = 0.1817 }
expect { r3, 1, 2, near = 0.275286 }

at(z3) {
  en = [[The new word is louder than all that was remembered: {x3[1,1]} against
    {r3[1,1]}.]],
  zh = [[新来的词比记住的都响：{x3[1,1]} 对 {r3[1,1]}。]],
  focus = { z3, 1, 1 },
}

at(h3) {
  en = [[Three words read, still two numbers: ({h3[1,1]}, {h3[1,2]}).]],
  zh = [[读了三个词，还是两个数：({h3[1,1]}, {h3[1,2]})。]],
  focus = { h3, 1, 1 },
}
expect { h3, 1, 1, near = 0.827987 }
expect { h3, 1, 2, near = 0.268537 }

at(x4) {
  en = [[The last word, "{row:1}": ({x4[1,1]}, {x4[1,2]}).]],
  zh = [[最后一个词“{row:1}”：({x4[1,1]}, {x4[1,2]})。]],
  focus = { x4, 1, 1 },
}
expect { x4, 1, 1, near = -1 }
expect { x4, 1, 2, near = 0 }

at(r4) {
  en = [[And once more half of everything: ({r4[1,1]}, {r4[1,2]}).]],
  zh = [[一切再减半：({r4[1,1]}, {r4[1,2]})。]],
  focus = { r4, 1, 1 },
}
expect { r4, 1, 1, near = 0.413993 }
expect { r4, 1, 2, near = 0.134268 }

at(z4) {
  en = [[The {x4[1,1]} of the last word outweighs three words of memory: {z4[1,1]}.]],
  zh = [[最后一个词的 {x4[1,1]} 压过了前面三个词的记忆：{z4[1,1]}。]],
  focus = { z4, 1, 1 },
}
expect { z4, 1, 1, near = -0.586007 }

at(c) {
  en = [[The encoder's last state is the context vector c, and it is a bottleneck: eight numbers were
    read, and the decoder gets two, ({c[1,1]}, {c[1,2]}). For a sentence of forty words it
    would be two numbers as well.]],
  zh = [[编码器的最后一个状态就是上下文向量 c，它是个瓶颈：读进来八个数，
    解码器只拿到两个，({c[1,1]}, {c[1,2]})。换成四十个词的句子，也还是两个数。]],
  focus = { c, 1, 1 }, core = true,
}
at(c) {
  en = [[How much of word 1 is in c? Reverse it: with X[1,1] = -1 instead of 1, c[1,1] goes from
    -0.527 to -0.580, and step 1 of prob keeps 63 % for "I". The same change at word 4, from -1
    to 1, moves c[1,1] to 0.888, some 27 times as far.]],
  zh = [[c 里还有多少来自第 1 个词？把它反过来：X[1,1] 从 1 改成 -1，c[1,1] 只从 -0.527 变成 -0.580，
    prob 的第 1 步仍给“我” 63%。同样的改动放在第 4 个词上，-1 改成 1，c[1,1] 会变成 0.888，
    幅度约是前者的 27 倍。]],
  focus = { c, 1, 1 }, core = true,
}
expect { c, 1, 1, near = -0.527017 }
expect { c, 1, 2, near = 0.133467 }

-- The decoder writes -------------------------------------------------------

at(told) {
  en = [[What the decoder is told of the source as it starts to write: ({told[1,1]},
    {told[1,2]}). It has to do for every word that it will write.]],
  zh = [[解码器动笔时听到的原文，就是 ({told[1,1]}, {told[1,2]})，后面写什么词都得靠它。]],
  focus = { told, 1, 1 }, core = true,
}
expect { told, 1, 1, near = 0.527017 }
expect { told, 1, 2, near = 0.133467 }

at(y0) {
  en = [[The start sign: ({y0[1,1]}, {y0[1,2]}).]],
  zh = [[开始符：({y0[1,1]}, {y0[1,2]})。]],
  focus = { y0, 1, 2 },
}
expect { y0, 1, 1, near = -1 }
expect { y0, 1, 2, near = 1 }

at(in1) {
  en = [[Start sign and context, added: ({in1[1,1]}, {in1[1,2]}). The decoder's state before
    the first word is 0.]],
  zh = [[开始符加上下文向量：({in1[1,1]}, {in1[1,2]})。第一个词之前，解码器的状态是 0。]],
  focus = { in1, 1, 2 },
}
expect { in1, 1, 1, near = -0.472983 }
expect { in1, 1, 2, near = 1.133467 }

at(s1) {
  en = [[The decoder's first state, ({s1[1,1]}, {s1[1,2]}). The first word will be read
    off it.]],
  zh = [[解码器的第一个状态 ({s1[1,1]}, {s1[1,2]})，第一个词由它得出。]],
  focus = { s1, 1, 2 },
}
expect { s1, 1, 1, near = -0.440606 }
expect { s1, 1, 2, near = 0.812203 }

at(y1) {
  en = [["{row:1}" is written and read back: ({y1[1,1]}, {y1[1,2]}). Each word that is
    written goes in again; this is what is called autoregressive.]],
  zh = [[写出的“{row:1}”再读回来：({y1[1,1]}, {y1[1,2]})。写一个，读回一个，这就叫自回归。]],
  focus = { y1, 1, 2 },
}
expect { y1, 1, 1, near = 0 }
expect { y1, 1, 2, near = 1 }

at(in2) {
  en = [[The same context once more. It added {told[1,1]} to {y0[1,1]} when "I" was written, and adds
    {told[1,1]} to {y1[1,1]} now that "saw" is.]],
  zh = [[又是同样的上下文：写“我”时 {y0[1,1]} 加 {told[1,1]}，写“今天”时 {y1[1,1]} 也加 {told[1,1]}。]],
  focus = { in2, 1, 1 },
}

at(m2) {
  en = [[What the decoder remembers of its own first step: ({m2[1,1]}, {m2[1,2]}).]],
  zh = [[解码器记得自己上一步的：({m2[1,1]}, {m2[1,2]})。]],
  focus = { m2, 1, 1 },
}
expect { m2, 1, 1, near = -0.812203 }
expect { m2, 1, 2, near = -0.440606 }

at(u2) {
  en = [[Three things in one sum: the word read back, the context, the memory. In unit 1 the
    memory wins, {m2[1,1]} against {in2[1,1]}.]],
  zh = [[三样东西加在一起：读回的词、上下文、记忆。第 1 个单元里记忆占上风：{m2[1,1]} 对 {in2[1,1]}。]],
  focus = { u2, 1, 1 },
}
expect { in2, 1, 1, near = 0.527017 }

at(s2) {
  en = [[The second state, ({s2[1,1]}, {s2[1,2]}). Set it beside the first, ({s1[1,1]},
    {s1[1,2]}): the same signs, nearly the same direction.]],
  zh = [[第二个状态 ({s2[1,1]}, {s2[1,2]})。和第一个 ({s1[1,1]}, {s1[1,2]}) 比一比：符号相同，
    方向也差不多。]],
  focus = { s2, 1, 2 },
}
expect { s2, 1, 1, near = -0.277697 }
expect { s2, 1, 2, near = 0.599817 }

at(S_dec) {
  en = [[Two states of the decoder, for four words of the source: the two lengths are free
    of one another. That was the aim.]],
  zh = [[解码器两个状态，原文四个词：两边的长度互不相干。要的就是这个。]],
  focus = { S_dec, 1, 2 },
}

at(logits) {
  en = [[Two steps, three words. Both rows put "I" first: {logits[1,1]} and
    {logits[2,1]}.]],
  zh = [[两步，三个词。两行都把“我”排第一：{logits[1,1]} 和 {logits[2,1]}。]],
  focus = { logits, 2, 1 },
}
expect { logits, 1, 1, near = 0.812203 }
expect { logits, 2, 1, near = 0.599817 }

at(prob) {
  en = [[Step 1 says "I", {prob[1,1]:%}, and is right. Step 2 says "I" again,
    {prob[2,1]:%}; "saw" gets {prob[2,2]:%}. Told the same twice, it says the same
    twice.]],
  zh = [[第 1 步说“我”，{prob[1,1]:%}，对了。第 2 步还说“我”，{prob[2,1]:%}，“今天”只
    有 {prob[2,2]:%}。两次听到同样的话，两次就说同样的话。]],
  focus = { prob, 2, 2 }, core = true,
}
expect { prob, 1, 1, near = 0.628214 }
expect { prob, 2, 1, near = 0.551401 }
expect { prob, 2, 2, near = 0.219318 }

at(L) {
  en = [[{L}: the mean of 0.465 for the first word and 1.517 for the second. The second
    will do most of the complaining.]],
  zh = [[{L}，是第一个词的 0.465 和第二个词的 1.517 的平均。往回走时，主要是第二个词在说话。]],
}
expect { L, 1, 1, near = 0.991053 }

-- Backward -----------------------------------------------------------------

at(d(L)) {
  en = [[Now back. From the words written to the words read there is one road.]],
  zh = [[往回走。从写的词到读的词，只有一条路。]],
}

at(d(logits)) {
  en = [[Step 1: "I" should have had more, {dlogits[1,1]}. Step 2: "saw" should have had much
    more, {dlogits[2,2]}, and "I" less, {dlogits[2,1]}.]],
  zh = [[第 1 步：“我”还该多一些，{dlogits[1,1]}。第 2 步：“今天”该多得多，{dlogits[2,2]}，“我”该
    少，{dlogits[2,1]}。]],
  focus = { d(logits), 2, 2 },
}
expect { d(logits), 1, 1, near = -0.185893 }
expect { d(logits), 2, 2, near = -0.390341 }
expect { d(logits), 2, 1, near = 0.2757 }

at(d(S_dec)) {
  en = [[On the two states: row 2 hears ({dS_dec[2,1]}, {dS_dec[2,2]}), row 1 hardly
    anything in unit 1, {dS_dec[1,1]}.]],
  zh = [[落到两个状态上：第 2 行听到 ({dS_dec[2,1]}, {dS_dec[2,2]})，
    第 1 行的第 1 个单元几乎没听到什么，{dS_dec[1,1]}。]],
  focus = { d(S_dec), 2, 1 },
}
expect { d(S_dec), 2, 1, near = 0.504981 }
expect { d(S_dec), 2, 2, near = 0.666041 }
expect { d(S_dec), 1, 1, near = -0.006412 }

at(d(s2)) {
  en = [[Nothing comes after the second state, so this is all: {ds2[1,1]},
    {ds2[1,2]}.]],
  zh = [[第二个状态后面没有了，所以就是这些：{ds2[1,1]}、{ds2[1,2]}。]],
  focus = { d(s2), 1, 1 },
}
expect { d(s2), 1, 1, near = 0.504981 }
expect { d(s2), 1, 2, near = 0.666041 }

at(d(u2)) {
  en = [[Through tanh, which lets most of it pass: {du2[1,1]} and {du2[1,2]}. All three that
    met in the sum now hear these two numbers.]],
  zh = [[穿过 tanh，大部分放行：{du2[1,1]} 和 {du2[1,2]}。在和里相遇的三样东西，听到的都是这两个数。]],
  focus = { d(u2), 1, 1 },
}
expect { d(u2), 1, 1, near = 0.466039 }
expect { d(u2), 1, 2, near = 0.426413 }

at(d(in2)) {
  en = [[For the word read back and for the context: {din2[1,1]}, {din2[1,2]}.]],
  zh = [[给读回的词和上下文：{din2[1,1]}、{din2[1,2]}。]],
  focus = { d(in2), 1, 1 },
}
expect { d(in2), 1, 1, near = 0.466039 }
expect { d(in2), 1, 2, near = 0.426413 }

at(d(m2)) {
  en = [[For the decoder's memory, the same. It goes back to the first step.]],
  zh = [[给解码器的记忆，也是一样，接着退回第一步。]],
  focus = { d(m2), 1, 1 },
}

at(d(s1)) {
  en = [[The first state is told two things: by its own word, and by the second word
    through memory. In unit 2 they agree: {ds1[1,2]}.]],
  zh = [[第一个状态听到两份：自己那个词的，和第二个词经记忆传来的。第 2 个单元里两份一
    致：{ds1[1,2]}。]],
  focus = { d(s1), 1, 2 },
}
expect { d(s1), 1, 2, near = -0.748085 }

at(d(y1)) {
  en = [[What was read back is given, so its gradient ends here.]],
  zh = [[读回的词是给定的，这份梯度就到这里为止。]],
  focus = { d(y1), 1, 1 },
}

at(d(in1)) {
  en = [[Through the tanh of step 1: {din1[1,1]} and {din1[1,2]}. Unit 2 stood at
    {s1[1,2]}, near 1, and lost two thirds.]],
  zh = [[穿过第 1 步的 tanh：{din1[1,1]} 和 {din1[1,2]}。第 2 个单元在 {s1[1,2]}，离 1 不远，
    丢了三分之二。]],
  focus = { d(in1), 1, 2 },
}
expect { d(in1), 1, 1, near = 0.338465 }
expect { d(in1), 1, 2, near = -0.254593 }

at(d(told)) {
  en = [[The context was told twice, so it hears twice. In unit 1 both steps say the same
    and make {dtold[1,1]}. In unit 2 they pull apart, -0.255 and 0.426: each step would
    have liked to be told something else.]],
  zh = [[上下文说了两次，就听到两次。第 1 个单元里两步意见一致，合成 {dtold[1,1]}；
    第 2 个单元里两边相反，-0.255 和 0.426：两步想听的，本来就不是同一句话。]],
  focus = { d(told), 1, 1 }, core = true,
}
expect { d(told), 1, 1, near = 0.804504 }

at(d(y0)) {
  en = [[The same for the start sign.]],
  zh = [[开始符也一样，到此为止。]],
  focus = { d(y0), 1, 1 },
}

at(d(c)) {
  en = [[All that the encoder will ever hear of how the two words came out: ({dc[1,1]}, {dc[1,2]}).
    Two numbers went over, two numbers come back.]],
  zh = [[两个词写得怎样，编码器能听到的只有这些：({dc[1,1]}, {dc[1,2]})。过去两个数，回来也是两个数。]],
  focus = { d(c), 1, 1 }, core = true,
}
expect { d(c), 1, 1, near = -0.804504 }
expect { d(c), 1, 2, near = 0.171819 }

at(d(z4)) {
  en = [[Unit 1 from here on, step by step: {dc[1,1]} becomes {dz4[1,1]}. The last word
    hears all of that.]],
  zh = [[从这里起跟着第 1 个单元一步步走：{dc[1,1]} 变成 {dz4[1,1]}。最后一个词全听到了。]],
  focus = { d(z4), 1, 1 },
}
expect { d(z4), 1, 1, near = -0.581055 }

at(d(x4)) {
  en = [[Word 4 is told {dx4[1,1]}.]],
  zh = [[第 4 个词听到 {dx4[1,1]}。]],
  focus = { d(x4), 1, 1 },
}
expect { d(x4), 1, 1, near = -0.581055 }

at(d(r4)) {
  en = [[And so is the memory of the other three.]],
  zh = [[前三个词的记忆听到的也一样。]],
  focus = { d(r4), 1, 1 },
}

at(d(h3)) {
  en = [[Back through Wh, as in lesson 19: {dh3[1,1]}.]],
  zh = [[退过 Wh，和第 19 课一样：{dh3[1,1]}。]],
  focus = { d(h3), 1, 1 },
}
expect { d(h3), 1, 1, near = -0.290527 }

at(d(z3)) {
  en = [[The state was {h3[1,1]}, far up the tanh, so only a third gets through:
    {dz3[1,1]}.]],
  zh = [[状态是 {h3[1,1]}，tanh 已经很平，只过去三分之一：{dz3[1,1]}。]],
  focus = { d(z3), 1, 1 },
}
expect { d(z3), 1, 1, near = -0.091353 }

at(d(x3)) {
  en = [[Word 3 is told {dx3[1,1]}, less than a sixth of what word 4 heard.]],
  zh = [[第 3 个词听到 {dx3[1,1]}，不到第 4 个词的六分之一。]],
  focus = { d(x3), 1, 1 },
}
expect { d(x3), 1, 1, near = -0.091353 }

at(d(r3)) {
  en = [[On to the first two.]],
  zh = [[再往前两个词去。]],
  focus = { d(r3), 1, 1 },
}

at(d(h2)) {
  en = [[Halved: {dh2[1,1]}.]],
  zh = [[减半：{dh2[1,1]}。]],
  focus = { d(h2), 1, 1 },
}
expect { d(h2), 1, 1, near = -0.045676 }

at(d(z2)) {
  en = [[Through tanh at {h2[1,1]}: {dz2[1,1]}.]],
  zh = [[穿过 tanh，状态 {h2[1,1]}：{dz2[1,1]}。]],
  focus = { d(z2), 1, 1 },
}
expect { d(z2), 1, 1, near = -0.039644 }

at(d(x2)) {
  en = [[Word 2 is told {dx2[1,1]}.]],
  zh = [[第 2 个词听到 {dx2[1,1]}。]],
  focus = { d(x2), 1, 1 },
}
expect { d(x2), 1, 1, near = -0.039644 }

at(d(r2)) {
  en = [[What is left sets out for the first word.]],
  zh = [[剩下的这点，往第一个词去。]],
  focus = { d(r2), 1, 1 },
}

at(d(h1)) {
  en = [[Halved for the third time: {dh1[1,1]}.]],
  zh = [[第三次减半：{dh1[1,1]}。]],
  focus = { d(h1), 1, 1 }, view = "states", shows = { h1, h2, h3, c },
}
expect { d(h1), 1, 1, near = -0.019822 }

at(d(x1)) {
  en = [[And the first word, on which the first word of the translation hangs, is told
    {dx1[1,1]}: about one ninety-seventh of the {dc[1,1]} that set out from c. Four tanh
    and three halvings lay between.]],
  zh = [[第一个词，译文的开头全靠它，听到的却只有 {dx1[1,1]}：从 c 出发时是 {dc[1,1]}，
    到这里只剩约九十七分之一。中间隔着四次 tanh、三次减半。]],
  focus = { d(x1), 1, 1 }, core = true,
}
expect { d(x1), 1, 1, near = -0.008325 }

at(d(Wh)) {
  en = [[Three uses, three answers. In [1,1] the newest speaks almost alone: -0.481 of
    {dWh[1,1]}. So the encoder learns to treat its last words well.]],
  zh = [[用了三次，三份答复。在 [1,1]，几乎只有最近那次在说话：{dWh[1,1]} 里占了 -0.481。
    于是编码器学会的，是照顾好最后几个词。]],
  focus = { d(Wh), 1, 1 }, core = true,
}
expect { d(Wh), 1, 1, near = -0.544496 }

at(d(Uc)) {
  en = [[c's two numbers times dtold's two: the largest is {dUc[1,1]}.]],
  zh = [[c 的两个数乘 dtold 的两个数，最大的是 {dUc[1,1]}。]],
  focus = { d(Uc), 1, 1 },
}
expect { d(Uc), 1, 1, near = -0.423987 }

at(d(Us)) {
  en = [[Used once, between the two words written. Its [1,1] was 0 and has {dUs[1,1]}.]],
  zh = [[只用了一次，在写的两个词之间。[1,1] 本来是 0，梯度却有 {dUs[1,1]}。]],
  focus = { d(Us), 1, 1 },
}
expect { d(Us), 1, 1, near = -0.20534 }

at(d(U)) {
  en = [[Column "saw": {dU[1,2]} and {dU[2,2]}. The second is large, for both states have
    much in unit 2.]],
  zh = [[“今天”那一列：{dU[1,2]} 和 {dU[2,2]}。第二个数较大，因为两个状态的第 2 个单元都不小。]],
  focus = { d(U), 2, 2 },
}
expect { d(U), 1, 2, near = 0.066031 }
expect { d(U), 2, 2, near = -0.156038 }

at(d(X)) {
  en = [[Row by row, column 1: {dX[1,1]}, {dX[2,1]}, {dX[3,1]}, {dX[4,1]}. Word 4 hears
    seventy times what word 1 hears. Not because it matters more to the translation,
    but because it came last.]],
  zh = [[一行一行看第 1 列：{dX[1,1]}、{dX[2,1]}、{dX[3,1]}、{dX[4,1]}。
    第 4 个词听到的是第 1 个词的约七十倍。不是因为它对译文更要紧，只因为它来得最晚。]],
  focus = { d(X), 4, 1 }, core = true,
}
expect { d(X), 1, 1, near = -0.008325 }
expect { d(X), 2, 1, near = -0.039644 }
expect { d(X), 3, 1, near = -0.091353 }
expect { d(X), 4, 1, near = -0.581055 }

at(d(fed)) {
  en = [[The words that were fed back hear loudly, {dfed[1,1]} and {dfed[2,1]}: they stand right
    beside the decoder.]],
  zh = [[喂回去的词听得很清楚，{dfed[1,1]} 和 {dfed[2,1]}：它们就站在解码器旁边。]],
  focus = { d(fed), 2, 1 },
}
expect { d(fed), 1, 1, near = 0.338465 }
expect { d(fed), 2, 1, near = 0.466039 }

at(step(Wh)) {
  en = [[Training will bring L down all the same: with one sentence, the decoder can learn by
    heart what to write first and second. Nothing in L tells it to look at the source.]],
  zh = [[照样训练，L 也会降：只有一句话，解码器大可以背下先写什么、后写什么。L 里没有哪一项要求它去看
    原文。]],
  focus = { d(Wh), 1, 1 },
}

at(step(Uc)) {
  en = [[{Uc[1,1]} is the number that turns the sign of c's first, and it shrinks by lr times
    {dUc[1,1]}. The road through c can be widened or narrowed, it stays one road.]],
  zh = [[{Uc[1,1]} 给 c 的第一个数变号，这一步把它缩小 lr 乘 {dUc[1,1]}。经过 c 的路可以改宽改窄，
    终究只有这一条。]],
  focus = { d(Uc), 1, 1 },
}

at(step(Us)) {
  en = [[Its longest step is {dUs[2,1]} times lr: what the decoder remembers of itself is near
    at hand, and easily taught.]],
  zh = [[步子最大的是 lr 乘 {dUs[2,1]}：解码器记着的自己就在手边，学起来容易。]],
  focus = { d(Us), 2, 1 },
}

at(step(U)) {
  en = [[In column "{col:2}" row 2 rises, by lr times {dU[2,2]} with its sign turned. This can be learned
    without the source: whatever c says, the second word is the same.]],
  zh = [[“{col:2}”那一列的第 2 个数变大，{dU[2,2]} 乘 lr、方向相反。这不看原文也学得会：c 说什么都行，
    第二个词总是它。]],
  focus = { d(U), 2, 2 },
}

closing {
  en = [[
- Read to the end, then write: two lengths, free of one another.
- Between them one vector of fixed size, told alike at every step.
- What came last fills it: turning the first word round moves c by 0.05.
- Both steps want different things of it and have to share.
- Gradients go the same way back: here about 1/97 reaches the first word.
- The encoder learns to treat its last words well.

Set X[1,1] to -1, then X[4,1] to 1, and compare. Lesson 21 keeps every number and opens a
second road: to each state of the encoder, directly.]],
  zh = [[
- 先读到底，再动笔：两边的长度互不相干。
- 中间只有一个大小固定的向量，每一步听到的都一样。
- 占满它的是最后来的词；第一个词反过来，c 也只动 0.05。
- 两步想从它那里听到不同的话，却只能共用一句。
- 梯度原路返回：到第一个词，这里只剩约 1/97。
- 编码器学会的，是照顾好最后几个词。

把 X[1,1] 改成 -1，再把 X[4,1] 改成 1，比一比。第 21 课一个数都不改，
只多开一条路：直达编码器的每个状态。]],
}

-- Tasks --------------------------------------------------------------------

ask {
  at = Wh, id = "left-over", answer = 1/8,
  prompt = {
    en = "What word 1 leaves in the state passes Wh three times before all is read. What part of it is left at most?",
    zh = "第 1 个词留在状态里的东西，等全部读完，要过三次 Wh。最多还剩几分之几？",
  },
  hints = {
    { en = "After the first time, half. And after the second?", zh = "过一次剩一半。再过一次呢？" },
  },
  slips = {
    [0.5] = { en = "That is after one step. Two more words follow.", zh = "那是过一次。后面还有两个词。" },
    [0.25] = { en = "That is after two. The last word takes another half.",
               zh = "那是过两次。最后一个词来时还要减半。" },
    [0.166667] = { en = "The halves multiply: 1/2⋅1/2⋅1/2.", zh = "是连乘：1/2⋅1/2⋅1/2。" },
    [0] = { en = "Halving never reaches 0. It only gets little.", zh = "减半减不到 0，只是越来越少。" },
  },
}

ask {
  at = r4, shape_of = c, id = "shape-of-c", core = true,
  prompt = {
    en = "One state more, and it is the context vector c. 4 words of 2 numbers: what shape has c?",
    zh = "再走一步就是上下文向量 c。原文 4 个词，每个 2 个数，c 是什么形状？",
  },
  hints = {
    { en = "It is the last state. What shape has a state?", zh = "它就是最后一个状态。状态是什么形状？" },
  },
  slips = {
    ["4x2"] = { en = "That would be all four states. Only the last one goes on.",
                zh = "那是四个状态全部。往下传的只有最后一个。" },
    ["1x8"] = { en = "Nothing is strung together: the state stays as wide as it is.",
                zh = "没有首尾相接：状态一直就这么宽。" },
    ["2x1"] = { en = "Tokens are rows here, so a state is a row.", zh = "这里词元是行，状态也是一行。" },
  },
}

ask {
  at = y1, id = "same-story",
  choice = {
    { en = "another part of the source", zh = "原文的另一部分" },
    { en = "the same vector as in step 1", zh = "和第 1 步一样的向量" },
    { en = "nothing: c was used up in step 1", zh = "没有：c 在第 1 步用掉了" },
  },
  answer = 2,
  prompt = {
    en = "Step 2 has to write another word than step 1. What is it told of the source?",
    zh = "第 2 步要写的词和第 1 步不同。关于原文，它听到的是什么？",
  },
  hints = {
    { en = "How often was told computed?", zh = "told 算了几次？" },
  },
  slips = {
    [1] = { en = "That would be attention. Here told is computed once.", zh = "那是注意力。这里 told 只算了一次。" },
    [3] = { en = "A matrix is not used up. It is added again.", zh = "矩阵用不完，这里又加了一次。" },
  },
}

ask {
  at = d(told), cell = { 1, 1 }, id = "told-twice",
  prompt = {
    en = "From step 1 comes {din1[1,1]:6}, from step 2 comes {din2[1,1]:6}. dtold[1,1]?",
    zh = "第 1 步传来 {din1[1,1]:6}，第 2 步传来 {din2[1,1]:6}。dtold[1,1] 是多少？",
  },
  hints = {
    { en = "Used twice, heard twice.", zh = "用了两次，就听到两次。" },
    { en = "The two are added.", zh = "两份相加。" },
  },
  slips = {
    [0.466039] = { en = "That is the newest step alone. The other used it too.",
                   zh = "那只是第 2 步的。第 1 步也用过它。" },
    [0.338465] = { en = "That is step 1 alone: it must be added, it must not write over the other.",
                   zh = "那只是第 1 步的：要加上去，不能把另一份盖掉。" },
    [0.402252] = { en = "That is their mean. Gradients of two uses are added.",
                   zh = "那是平均。两次使用的梯度要相加。" },
  },
}

ask {
  at = d(h3), cell = { 1, 1 }, id = "halved",
  prompt = {
    en = "dr4[1,1] is {dr4[1,1]:6} and Wh has {Wh[1,1]:1} on its diagonal. dh3[1,1]?",
    zh = "dr4[1,1] 是 {dr4[1,1]:6}，Wh 的对角线是 {Wh[1,1]:1}。dh3[1,1] 是多少？",
  },
  hints = {
    { en = "r4 = h3⋅Wh, so back it goes through Whᵀ.", zh = "r4 = h3⋅Wh，回来要过 Whᵀ。" },
  },
  slips = {
    [-0.581055] = { en = "That is what word 4 hears. Memory passes Wh first.",
                    zh = "那是第 4 个词听到的。记忆还要先过 Wh。" },
    [-1.162110] = { en = "Multiply by 1/2, do not divide by it.", zh = "是乘 1/2，不是除以 1/2。" },
    [0.290527] = { en = "1/2 does not turn the sign.", zh = "乘 1/2 不会变号。" },
  },
}

ask {
  at = d(c), id = "who-hears",
  choice = {
    { en = "word 1: the mistakes concern the beginning", zh = "第 1 个词：写的是开头" },
    { en = "word 4: it was read last", zh = "第 4 个词：它最后读" },
    { en = "all alike: all went through c", zh = "一样大：都经过了 c" },
  },
  answer = 2,
  prompt = {
    en = "From here the complaint walks back through the source. Which word will hear most?",
    zh = "意见从这里退回原文。哪个词听到的最多？",
  },
  hints = {
    { en = "How many steps lie between each word and c?", zh = "每个词到 c 隔着几步？" },
  },
  slips = {
    [1] = { en = "It ought to. But three halvings and four tanh lie between.",
            zh = "按理该是它，可中间隔着三次减半、四次 tanh。" },
    [3] = { en = "All went through c, but from different distances.",
            zh = "都经过 c，远近却不同。" },
  },
}

-- How many numbers of a matrix are not what they were.
local function edits(now, was)
  local count = 0
  for i = 1, #was do
    for j = 1, #was[i] do
      if now[i][j] ~= was[i][j] then count = count + 1 end
    end
  end
  return count
end

try {
  at = c, id = "turn-c",
  prompt = {
    en = "Turn c[1,1] positive by one number of X. Try word 1 first.",
    zh = "只改 X 里的一个数，让 c[1,1] 变成正的。先拿第 1 个词试试。",
  },
  hints = {
    { en = "X[1,1] from 1 to -1 moves c[1,1] by 0.05. And to 1000? tanh keeps word 1's state below 1.",
      zh = "X[1,1] 从 1 改成 -1，c[1,1] 才动 0.05。改成 1000 呢？tanh 让第 1 个词的状态超不过 1。" },
    { en = "What word 1 leaves is halved three times. Which word comes last?",
      zh = "第 1 个词留下的要减半三次。最后读的是哪个词？" },
  },
  reached = function()
    return c[1][1] > 0 and edits(X, { {1,-1}, {0,1}, {1,0}, {-1,0} }) == 1 and
           edits(Wh, { {1/2,0}, {0,1/2} }) == 0
  end,
  solution = { "set X[4,1] 0" },
}

try {
  at = d(x1), id = "louder",
  prompt = {
    en = "Make dx1[1,1] half as large again (beyond -0.0125) by one number of Wh.",
    zh = "只改 Wh 里的一个数，让 dx1[1,1] 再大一半（超过 -0.0125）。",
  },
  hints = {
    { en = "What takes half away at each step?", zh = "每一步是谁拿走一半？" },
    { en = "1 does it. And 2? The states reach 1, and tanh closes.",
      zh = "改成 1 就行。改成 2 呢？状态到了 1 附近，tanh 就关上了。" },
  },
  reached = function()
    return d(x1)[1][1] < -0.0125 and edits(Wh, { {1/2,0}, {0,1/2} }) == 1 and
           edits(X, { {1,-1}, {0,1}, {1,0}, {-1,0} }) == 0
  end,
  solution = { "set Wh[1,1] 1" },
}

expect { c, 1, 1, near = -0.580309, after = { "set X[1,1] -1" } }
expect { prob, 1, 1, near = 0.628, tolerance = 5e-3, after = { "set X[1,1] -1" } }
expect { c, 1, 1, near = 0.888, tolerance = 5e-4, after = { "set X[4,1] 1" } }
expect { c, 1, 1, near = -0.521616, after = { "set X[1,1] 1000" } }
expect { c, 1, 1, near = 0.391858, after = { "set X[4,1] 0" } }
expect { L, 1, 1, below = 0.1, after = { "lr 0.5", "train 20" } }
expect { d(X), 1, 1, below = -0.0125, after = { "set Wh[1,1] 1" } }
expect { d(X), 1, 1, above = -0.001, after = { "set Wh[1,1] 2" } }

-- About three and a half minutes.
play {
  "wait 9",
  "next", "wait 9",                                       -- X
  "goto h1", "wait 6", "goto z2", "wait 7", "goto z4", "wait 7",
  "goto c", "wait 9", "next", "wait 4",
  "set X[1,1] -1", "wait 7", "undo", "set X[4,1] 0", "wait 7", "undo", "wait 2",
  "goto told", "wait 8",
  "goto in2", "wait 7", "goto s2", "wait 7",
  "goto prob", "wait 9", "goto L", "wait 6",
  "goto dtold", "explain", "wait 8", "reveal", "wait 5",
  "goto dc", "wait 8",
  "goto dz4", "wait 6", "goto dh3", "wait 3", "reveal", "wait 4", "goto dz3", "wait 6", "goto dh2", "wait 4",
  "goto dh1", "wait 4", "goto dx1", "wait 10",
  "goto dWh", "explain", "wait 9",
  "goto dX", "wait 10",
  "goto closing", "wait 10",
}
