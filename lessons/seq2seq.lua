-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 3, id = "seq2seq", part = 3, order = 20, needs = { "rnn" },
  title = { en = "Seq2seq: everything through one vector", zh = "序列到序列：全部经过一个向量" },
  keywords = { en = "seq2seq, encoder, decoder, context vector, bottleneck",
    zh = "序列到序列、编码器、解码器、上下文向量" },
  units = {
    { at = "intro", minutes = 8, title = { en = "Reading", zh = "读原文" },
      question = { en = "What is kept of four words in a state of two numbers?",
        zh = "四个词读进二维的状态，还留下什么？" },
      can = { { en = "compute an encoder state from the one before it",
          zh = "由前一个状态算出编码器的下一个" },
        { en = "say what part of the first word can be left at most",
          zh = "说出头一个词最多还剩几分之几" },
        { en = "say from which word most of a state comes",
          zh = "说出状态里的数主要来自哪个词" } } },
    { at = "c", minutes = 9, title = { en = "Writing", zh = "写译文" },
      question = { en = "Can two words be written from the same context vector?",
        zh = "写两个词用同一个上下文向量，够吗？" },
      can = { { en = "name the shape of c for a source of any length",
          zh = "说出任意长的原文，c 是什么形状" },
        { en = "order the words of the next step by their scores",
          zh = "由分数排出下一步各词的次序" },
        { en = "show how little c changes with the first word", zh = "试出头一个词能让 c 改变多少" } } },
    { at = "dL", minutes = 8, title = { en = "Back to c", zh = "回到 c" },
      question = { en = "Which gradient has the vector that two words share?",
        zh = "两个词共用一个向量，它的梯度从哪里来？" },
      can = { { en = "tell the sign of a logit's gradient", zh = "判断 logit 的梯度是正是负" },
        { en = "count the gradients that are added at s1 and at told",
          zh = "数出在 s1 和 told 处各有几份梯度相加" } } },
    { at = "dr4", minutes = 11, title = { en = "Back to the first word", zh = "回到第一个词" },
      question = { en = "What part of the gradient at c is left at the first word?",
        zh = "c 处的梯度，传到第一个词还剩几分之几？" },
      can = { { en = "follow a gradient through tanh and Wh, word by word",
          zh = "逐词追踪梯度经过 tanh 和 Wh" },
        { en = "say to which words training adapts the encoder most",
          zh = "说出训练主要让编码器适应哪些词" },
        { en = "change Wh so that more of it is left", zh = "改动 Wh，让剩下的多一些" } } } },
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
fed = title(input ({ {-1,1}, {0,1} }, { rows = read_back }), { en = "words read back", zh = "读回的词" })
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
told = title(c * Uc, { en = "source information", zh = "原文信息" })

y0  = no_stop(rows(fed, 1, 1))
in1 = y0 + told
s1  = tanh(in1)

y1  = no_stop(rows(fed, 2, 2))
in2 = y1 + told
m2  = s1 * Us
u2  = in2 + m2
s2  = tanh(u2)

S_dec  = vcat { s1, s2 }
logits = S_dec * U
prob   = softmax(logits)
L = cross_entropy(logits, { 1, 2 })

backward(L)

-- The encoder was lesson 19: one stop for each word, and c has its own.
group({ en = "decoder's weights", zh = "解码器的权重矩阵" }, { Uc, Us, U }, { closed = true })
group({ en = "source word 1", zh = "原文第 1 个词" }, { x1, h1 }, { closed = true })
group({ en = "source word 2", zh = "原文第 2 个词" }, { x2, r2, z2, h2 }, { closed = true })
group({ en = "source word 3", zh = "原文第 3 个词" }, { x3, r3, z3, h3 }, { closed = true })
group({ en = "source word 4", zh = "原文第 4 个词" }, { x4, r4, z4 }, { closed = true })
group({ en = "decoder", zh = "解码器" }, { in1, s1 })
group({ en = "target word 2", zh = "译文第 2 个词" }, { in2, m2, u2 }, { closed = true })
group({ en = "output", zh = "输出" }, { S_dec, logits, prob, L })

intro {
  en = [[A plain RNN gives one output for each word it reads. A translation has its own length and its own
    order. A *sequence-to-sequence* model (*seq2seq*) reads to the end first and then writes, and of the source it keeps
    only the last state. Is that enough to write from? And when the first word written is wrong, how large a gradient
    does the first word read get?]],
  zh = [[基本的 RNN 读一个词就输出一个词，可译文有自己的长度和语序。*序列到序列*（sequence to sequence，seq2seq）模型先把原文读完，再写译文，
    原文只留下最后一个状态。
    只凭这个状态够写吗？写的第一个词错了，读的第一个词得到的梯度有多大？]],
}

-- The encoder reads --------------------------------------------------------

at(X) {
  en = [["Ich habe dich gesehen" has four words of dimension 2. The first word of the translation, "I", comes from
    the first word here, ({X[1,1]}, {X[1,2]}); the second, "saw", from the last.]],
  zh = [[原文是“I came home today”，四个词，都是二维。
    译文的第一个词“我”对应这里的第一个词 ({X[1,1]}, {X[1,2]})；
    译文的第二个词“今天”对应最后一个词。]],
  focus = { X, 1, 1 }, core = true,
  notes = {
    en = [[The lesson asks how much of row 1 is left when writing starts, and how large its gradient
      is.]],
    zh = [[这一课要问的是，开始写的时候，第 1 行还剩多少；反向时，它得到多大的梯度。]],
  },
}
expect { X, 1, 1, near = 1 }
expect { X, 1, 2, near = -1 }

at(Wh) {
  en = [[Wh is the *encoder*'s weight matrix from state to state: its units are multiplied by {Wh[1,1]:1} and {Wh[2,2]:1}.
    There is no Wx, no bias and no Wy in this small model: a word adds its own two components.]],
  zh = [[Wh 是*编码器*（encoder）从状态到状态的权重矩阵：两个单元分别乘 {Wh[1,1]:1} 和 {Wh[2,2]:1}。
    这个小模型里没有 Wx、偏置和 Wy，
    词直接把自己的两个分量加进状态。]],
  focus = { Wh, 1, 1 },
}

at(fed) {
  en = [[fed is what the *decoder* reads while it writes: the start sign BOS, then the word just written. In training that
    is the right word (teacher forcing), in inference the word that was chosen from the probabilities. It is one word,
    not the whole probability distribution.]],
  zh = [[fed 是*解码器*（decoder）边写边读的词：先是起始符 BOS，然后是刚写出的词。训练时读的是正确的词（教师强制），
    推理时读的是按概率选出的词。
    读的是一个词，不是整个概率分布。]],
  focus = { fed, 2, 2 },
}

at(U) {
  en = [[Uc takes the context vector to the decoder's state: the first component changes sign, the
    second stays. Us takes a state to the next: the units change places, and one changes sign. U
    takes a state to scores, one for each word.]],
  zh = [[Uc 从上下文向量到解码器的状态：第 1 个分量变号，第 2 个分量不变。
    Us 从状态到下一个状态：两个单元对调，其中一个变号。
    U 从状态到三个分数，词表里一个词一个。]],
  focus = { U, 2, 1 },
}

at(h1) {
  en = [["{row:1}", ({x1[1,1]}, {x1[1,2]}), goes through the activation function tanh. The state is
    ({h1[1,1]}, {h1[1,2]}), and all of it comes from this word.]],
  zh = [[“{row:1}”是 ({x1[1,1]}, {x1[1,2]})，经过激活函数 tanh，
    得到状态 ({h1[1,1]}, {h1[1,2]})，全部来自这个词。]],
  focus = { h1, 1, 1 },
}
expect { h1, 1, 1, near = 0.761594 }
expect { h1, 1, 2, near = -0.761594 }

at(h2) {
  en = [[r2 = h1⋅Wh is what is kept of the state, ({r2[1,1]}, {r2[1,2]}). "{row:1}" adds ({x2[1,1]},
    {x2[1,2]}), and tanh of the sum z2 is the next state, ({h2[1,1]}, {h2[1,2]}). Four numbers were read, and two are
    kept.]],
  zh = [[r2 = h1⋅Wh 是状态保留下来的部分，({r2[1,1]}, {r2[1,2]})。加上“{row:1}”的 ({x2[1,1]}, {x2[1,2]})
    得 z2，再经过 tanh，就是下一个状态 ({h2[1,1]}, {h2[1,2]})：读了四个数，留下两个。]],
  focus = { h2, 1, 2 },
}
at(h2) {
  en = [[Word and old state are added in the same two numbers: in unit 2, {x2[1,2]} and {r2[1,2]} make
    {z2[1,2]}. The sum alone does not show what came from which.]],
  zh = [[词和旧状态加在同样两个单元里：第 2 个单元是 {x2[1,2]} 加 {r2[1,2]}，得 {z2[1,2]}。
    只看和，分不出哪部分来自词，哪部分来自旧状态。]],
  focus = { h2, 1, 2 },
}
expect { h2, 1, 1, near = 0.363399 }
expect { h2, 1, 2, near = 0.550573 }

at(h3) {
  en = [[At word 3 r3 = h2⋅Wh is ({r3[1,1]}, {r3[1,2]}), "{row:1}" is added, and after tanh the state is
    ({h3[1,1]}, {h3[1,2]}). The part from word 1 has been multiplied by Wh twice.]],
  zh = [[下一个词也一样：r3 = h2⋅Wh 是 ({r3[1,1]}, {r3[1,2]})，加上“{row:1}”，经过 tanh，
    状态是 ({h3[1,1]}, {h3[1,2]})。
    来自第 1 个词的部分，到这里已经乘过两次 Wh。]],
  focus = { h3, 1, 1 },
}
expect { h3, 1, 1, near = 0.827987 }
expect { h3, 1, 2, near = 0.268537 }

at(z4) {
  en = [[The last word is "{row:1}". In unit 1 it adds {x4[1,1]}, and r4 = h3⋅Wh keeps {r4[1,1]} of the three
    words before it, so that the sum is {z4[1,1]}.]],
  zh = [[最后一个词是“{row:1}”。它在第 1 个单元里加 {x4[1,1]}，前三个词经过 r4 = h3⋅Wh 保留下来 {r4[1,1]}，
    和是 {z4[1,1]}。]],
  focus = { z4, 1, 1 },
}
expect { z4, 1, 1, near = -0.586007 }

at(c) {
  en = [[The encoder's last state is the *context vector* c, and it is a *bottleneck*: eight numbers were
    read, and the decoder gets two, {if edited}now {end}({c[1,1]}, {c[1,2]}). For a sentence of forty words it
    would be two numbers as well.]],
  zh = [[编码器的最后一个状态就是*上下文向量*（context vector）c，它是信息的*瓶颈*（bottleneck）：读进来八个数，
    解码器只拿到两个，{if edited}现在是 {end}({c[1,1]}, {c[1,2]})。换成四十个词的句子，也还是两个数。]],
  focus = { c, 1, 1 }, core = true,
  notes = {
    en = [[Let the class guess first: X[1,1] from 1 to -1, how far will c move? Then the same change at
      word 4.]],
    zh = [[先让大家猜：X[1,1] 从 1 改成 -1，c 会动多少？再对第 4 个词做同样的改动。]],
  },
}
at(c) {
  en = [[c depends little on word 1: with X[1,1] = -1 instead of 1, c[1,1] goes from
    -0.527 to -0.580, and step 1 of prob still gives "I" 63 %. The first component of the word has changed its sign,
    and c has hardly changed.]],
  zh = [[c 受第 1 个词的影响很小：X[1,1] 从 1 改成 -1，
    c[1,1] 只从 -0.527 变成 -0.580，
    prob 的第 1 步仍给“我”63%。这个词的第 1 个分量变了号，c 却几乎不变。]],
  focus = { c, 1, 1 }, core = true,
}
expect { c, 1, 1, near = -0.527017 }
expect { c, 1, 2, near = 0.133467 }

-- The decoder writes -------------------------------------------------------

at(told) {
  en = [[told = c⋅Uc is what the decoder gets of the source, ({told[1,1]}, {told[1,2]}).]],
  zh = [[told = c⋅Uc 是解码器得到的原文信息，({told[1,1]}, {told[1,2]})。]],
  focus = { told, 1, 1 }, core = true,
  notes = {
    en = [[told is computed once. Lesson 21 changes exactly this: there it is told1 and told2.]],
    zh = [[told 只算一次。第 21 课改的就是这里，那里有 told1 和 told2 两个。]],
  },
}
expect { told, 1, 1, near = 0.527017 }
expect { told, 1, 2, near = 0.133467 }

at(in1) {
  en = [[The decoder reads the start sign, y0 = ({y0[1,1]}, {y0[1,2]}), and adds the context: ({in1[1,1]},
    {in1[1,2]}). In this lesson its state before word 1 is 0, so nothing else is added.]],
  zh = [[解码器读起始符 y0 = ({y0[1,1]}, {y0[1,2]})，加上下文，得 ({in1[1,1]}, {in1[1,2]})。
    这一课里，第一个词之前解码器的状态是 0，没有别的要加。]],
  focus = { in1, 1, 2 },
}
expect { in1, 1, 1, near = -0.472983 }
expect { in1, 1, 2, near = 1.133467 }

at(s1) {
  en = [[s1 = ({s1[1,1]}, {s1[1,2]}) is the decoder's first state. The scores of the first word are computed
    from it.]],
  zh = [[s1 = ({s1[1,1]}, {s1[1,2]}) 是解码器的第一个状态，第一个词的分数由它算出。]],
  focus = { s1, 1, 2 },
}
expect { s1, 1, 1, near = -0.440606 }
expect { s1, 1, 2, near = 0.812203 }

at(u2) {
  en = [["{row:1}", just written, is read, y1 = ({y1[1,1]}, {y1[1,2]}), and the context is added: in2 = ({in2[1,1]},
    {in2[1,2]}). A model that reads each word it has written is called *autoregressive*.]],
  zh = [[解码器读入刚写的“{row:1}”，y1 = ({y1[1,1]}, {y1[1,2]})，再加上下文，得 in2 = ({in2[1,1]}, {in2[1,2]})。
    写出一个词，再把它作为输入，这样的模型叫*自回归*（autoregressive）模型。]],
  focus = { u2, 1, 1 },
}
at(u2) {
  en = [[At word 2 there is an old state, too: m2 = s1⋅Us, ({m2[1,1]}, {m2[1,2]}), is added. In
    unit 1 it outweighs word and context: {m2[1,1]} and {in2[1,1]} make {u2[1,1]}.]],
  zh = [[这时解码器有旧状态了，还要加上 m2 = s1⋅Us，即 ({m2[1,1]}, {m2[1,2]})。
    第 1 个单元里旧状态的部分更大：{m2[1,1]} 加词和上下文的 {in2[1,1]}，得 {u2[1,1]}。]],
  focus = { u2, 1, 1 },
}
expect { u2, 1, 1, near = -0.285185 }

at(s2) {
  en = [[The second state s2 is ({s2[1,1]}, {s2[1,2]}). The first was ({s1[1,1]}, {s1[1,2]}): the signs are equal and
    the directions similar.]],
  zh = [[第二个状态 s2 是 ({s2[1,1]}, {s2[1,2]})。第一个是 ({s1[1,1]}, {s1[1,2]})：符号相同，
    方向也差不多。]],
  focus = { s2, 1, 2 },
}
expect { s2, 1, 1, near = -0.277697 }
expect { s2, 1, 2, near = 0.599817 }

at(S_dec) {
  en = [[The decoder has two states for four words of the source: the two lengths are independent.]],
  zh = [[解码器有两个状态，原文有四个词：两边的长度互不相关。]],
  focus = { S_dec, 1, 2 },
}

at(logits) {
  en = [[The logits have a row for each step and a column for each word. "I" has {logits[1,1]} in row 1 and {logits[2,1]} in
    row 2.]],
  zh = [[logits 一步一行，一个词一列。“我”在第 1 行是 {logits[1,1]}，在第 2 行是 {logits[2,1]}。]],
  focus = { logits, 2, 1 },
}
expect { logits, 1, 1, near = 0.812203 }
expect { logits, 2, 1, near = 0.599817 }

at(prob) {
  en = [[Step 1 gives "I" {prob[1,1]:%}, which is right. Step 2 gives "I" {prob[2,1]:%} and "saw", the right
    word, {prob[2,2]:%}. Both steps got the same context.]],
  zh = [[第 1 步给“我”{prob[1,1]:%}，对了。第 2 步给“我”{prob[2,1]:%}，
    而正确的“今天”只有 {prob[2,2]:%}。
    两步得到的上下文是同一个。]],
  focus = { prob, 2, 2 }, core = true,
  notes = {
    en = [[Both steps have the same context, nearly the same state, and the same most probable word. They differ only in the
      word that is read and in the decoder's own state.]],
    zh = [[两步的上下文相同，状态相近，概率最大的词也相同。不同的只有读入的词和解码器自己的状态。]],
  },
}
expect { prob, 1, 1, near = 0.628214 }
expect { prob, 2, 1, near = 0.551401 }
expect { prob, 2, 2, near = 0.219318 }

at(L) {
  en = [[L is the mean of the two steps' losses, {L}.{if edited}{else} They are 0.465 and 1.517, so that most of L comes from the second
    word.{end}]],
  zh = [[L 是两步损失的均值，{L}。{if edited}{else}两步是 0.465 和 1.517，大部分来自第二个词。{end}]],
}
expect { L, 1, 1, near = 0.991053 }

-- Backward -----------------------------------------------------------------

at(d(L)) {
  en = [[In the backward pass every gradient is a derivative of L. From the decoder to the source words there is one path
    only, through c.]],
  zh = [[反向时，每个梯度都是 L 的导数。从解码器到原文的词只有一条路，就是经过 c。]],
}

at(d(logits)) {
  en = [[dlogits is (p - right answer) / 2. In step 1 "I" has {dlogits[1,1]}. In step 2 "I" has {dlogits[2,1]}, since it is
    too probable, and "saw" {dlogits[2,2]}, since it is not probable enough.]],
  zh = [[dlogits 是 (p - 正确答案) / 2。第 1 步里，“我”是 {dlogits[1,1]}。第 2 步里，“我”是 {dlogits[2,1]}，因为概率偏大；
    “今天”是 {dlogits[2,2]}，因为概率偏小。]],
  focus = { d(logits), 2, 2 },
}
expect { d(logits), 1, 1, near = -0.185893 }
expect { d(logits), 2, 2, near = -0.390341 }
expect { d(logits), 2, 1, near = 0.2757 }

at(d(S_dec)) {
  en = [[dS_dec = dlogits⋅Uᵀ. Row 2 gets ({dS_dec[2,1]}, {dS_dec[2,2]}); in row 1 the gradient of unit 1 is almost
    0, {dS_dec[1,1]}.]],
  zh = [[dS_dec = dlogits⋅Uᵀ。第 2 行得到 ({dS_dec[2,1]}, {dS_dec[2,2]})；
    第 1 行的第 1 个单元几乎是 0，{dS_dec[1,1]}。]],
  focus = { d(S_dec), 2, 1 },
}
expect { d(S_dec), 2, 1, near = 0.504981 }
expect { d(S_dec), 2, 2, near = 0.666041 }
expect { d(S_dec), 1, 1, near = -0.006412 }

at(d(s2)) {
  en = [[s2 was used for its own scores only. Its gradient is ({ds2[1,1]}, {ds2[1,2]}).]],
  zh = [[s2 只用来算自己那一步的分数。它的梯度是 ({ds2[1,1]}, {ds2[1,2]})。]],
  focus = { d(s2), 1, 2 },
}
expect { d(s2), 1, 1, near = 0.504981 }
expect { d(s2), 1, 2, near = 0.666041 }

at(d(m2)) {
  en = [[du2 is ds2 times 1 - s², the slope of tanh. u2 = in2 + m2, so both get the same,
    ({dm2[1,1]}, {dm2[1,2]}): in2 (word and context), and m2, then through Us s1.]],
  zh = [[du2 是 ds2 乘 tanh 的斜率 1 - s²。u2 = in2 + m2，所以两边都得到 ({dm2[1,1]}, {dm2[1,2]})：
    in2，也就是词和上下文；还有 m2，再经过 Us 传给 s1。]],
  focus = { d(m2), 1, 1 },
}
expect { d(m2), 1, 1, near = 0.466039 }
expect { d(m2), 1, 2, near = 0.426413 }

at(d(s1)) {
  en = [[s1 was used twice, for word 1's scores and for m2, so two gradients are added. In unit 2 both are
    negative: {ds1[1,2]}.]],
  zh = [[s1 用了两次，一次算第 1 个词的分数，一次算 m2，所以两份梯度相加。第 2 个单元里两份都是负的：
    {ds1[1,2]}。]],
  focus = { d(s1), 1, 2 },
}
expect { d(s1), 1, 2, near = -0.748085 }

at(d(in1)) {
  en = [[Through step 1's tanh din1 is ({din1[1,1]}, {din1[1,2]}). In unit 2 s1 is {s1[1,2]}, and 1 - s² is about
    one third.]],
  zh = [[经过第 1 步的 tanh，din1 是 ({din1[1,1]}, {din1[1,2]})。第 2 个单元的 s1 是 {s1[1,2]}，
    1 - s² 约是三分之一。]],
  focus = { d(in1), 1, 2 },
}
expect { d(in1), 1, 1, near = 0.338465 }
expect { d(in1), 1, 2, near = -0.254593 }

at(d(told)) {
  en = [[The context was used at both steps. In unit 1 both gradients are positive and add up to
    {dtold[1,1]}. In unit 2 they are -0.255 and 0.426: the steps need different contexts, and there is
    only one.]],
  zh = [[上下文两步都用了。第 1 个单元里两份梯度都是正的，相加得 {dtold[1,1]}；
    第 2 个单元里是 -0.255 和 0.426：两步需要的上下文不同，可上下文只有一个。]],
  focus = { d(told), 1, 2 }, core = true,
  notes = {
    en = [[The signs in unit 2 are opposite: this is what the bottleneck does to the gradient.]],
    zh = [[第 2 个单元符号相反，瓶颈在梯度里就是这样。]],
  },
}
expect { d(told), 1, 1, near = 0.804504 }

at(d(c)) {
  en = [[dc = dtold⋅Ucᵀ is ({dc[1,1]}, {dc[1,2]}). The whole gradient of the encoder comes from these two numbers, whatever
    the two words were.]],
  zh = [[dc = dtold⋅Ucᵀ，是 ({dc[1,1]}, {dc[1,2]})。不管写的是哪两个词，编码器的梯度全部来自这两个数。]],
  focus = { d(c), 1, 1 }, core = true,
  notes = {
    en = [[From here on the texts follow unit 1 only, step by step to word 1.]],
    zh = [[从这里起只说第 1 个单元，一步一步到第 1 个词。]],
  },
}
expect { d(c), 1, 1, near = -0.804504 }
expect { d(c), 1, 2, near = 0.171819 }

at(d(r4)) {
  en = [[From here on the texts follow unit 1. Through tanh {dc[1,1]} becomes {dz4[1,1]}. z4 is a sum, so word 4 gets
    {dx4[1,1]}, and r4, what was kept of words 1 to 3, gets {dr4[1,1]}.]],
  zh = [[从这里起只说第 1 个单元。经过 tanh，{dc[1,1]} 变成 {dz4[1,1]}。z4 是和，
    所以第 4 个词得到 {dx4[1,1]}，前三个词保留下来的 r4 得到的也是 {dr4[1,1]}。]],
  focus = { d(r4), 1, 1 },
}
expect { d(r4), 1, 1, near = -0.581055 }

at(d(r3)) {
  en = [[Through Whᵀ dh3[1,1] is {dh3[1,1]}. tanh multiplies it by 1 - h²{if edited}{else}, which is about a third, for tanh is
    flat where h3[1,1] is {h3[1,1]}{end}. Word 3 and r3, what was kept of words 1 and 2,
    both get {dr3[1,1]}{if edited}{else}, less than a sixth of what word 4 got{end}.]],
  zh = [[乘 Whᵀ，dh3[1,1] 是 {dh3[1,1]}。再经过 tanh，乘 1 - h²{if edited}{else}，约三分之一，
    因为 h3[1,1] 是 {h3[1,1]}，tanh 在那里比较平{end}。
    第 3 个词和前两个词保留下来的 r3 都得到 {dr3[1,1]}{if edited}{else}，不到第 4 个词的六分之一{end}。]],
  focus = { d(r3), 1, 1 },
}
expect { d(r3), 1, 1, near = -0.091353 }

at(d(r2)) {
  en = [[Through Whᵀ once more dh2[1,1] is {dh2[1,1]}, and through tanh dz2[1,1] is {dz2[1,1]},
    about 1/20 of dc[1,1]. Word 2 gets it, and r2, what was kept of word 1.]],
  zh = [[再乘一次 Whᵀ，dh2[1,1] 是 {dh2[1,1]}；再经过一次 tanh，dz2[1,1] 是 {dz2[1,1]}，约为 dc[1,1] 的 1/20。
    第 2 个词得到它，第 1 个词保留下来的 r2 也得到同样一份。]],
  focus = { d(r2), 1, 1 },
}
expect { d(r2), 1, 1, near = -0.039644 }

at(d(x1)) {
  en = [[Of the {dc[1,1]} at c word 1 gets {dx1[1,1]}{if edited}, after four tanh and three
    products with Wh.{else}, about 1/97, after four tanh and three halvings: a *vanishing
    gradient*.{end} Yet "I", written first, translates word 1.]],
  zh = [[c 处的 {dc[1,1]}，到第 1 个词是 {dx1[1,1]}：{if edited}中间隔着四次 tanh、
    三次乘 Wh。{else}经过四次 tanh、三次减半，约剩 1/97，即*梯度消失*（vanishing gradient）。{end}可译文的“我”，译的正是这个词。]],
  focus = { d(x1), 1, 1 }, subject = { states = { h1, h2, h3, c } }, core = true,
  notes = {
    en = [[After three steps 1/97 is left. Write this number down: lesson 21 has the same words and the same Wh.]],
    zh = [[才三步，就只剩 1/97。记下这个数：第 21 课的词和 Wh 都和这里一样。]],
  },
}
expect { d(x1), 1, 1, near = -0.008325 }

at(d(Wh)) {
  en = [[Wh was used at three steps, so three terms are added. In [1,1] the last step gives -0.481 of
    {dWh[1,1]}. So training adapts the encoder mostly to its last words.]],
  zh = [[Wh 用了三步，三份相加。在 [1,1]，{dWh[1,1]} 里有 -0.481 来自最后一步。
    所以训练主要让编码器适应最后几个词。]],
  focus = { d(Wh), 1, 1 }, core = true,
  notes = {
    en = [[-0.481 of -0.544 is 88 %. Each step further back multiplies by Wh, which is 0.5
      here, and by a slope of tanh, 1 at most: five steps back at most 1/32 is left.]],
    zh = [[-0.481 占 -0.544 的 88%。每往前一个词，都要乘一次 Wh（这里是 0.5），再乘一次 tanh 的斜
      率（最多是 1）：往前五个词，最多剩 1/32。]],
  },
}
expect { d(Wh), 1, 1, near = -0.544496 }

at(d(U)) {
  en = [[The largest entry of dUc = cᵀ⋅dtold is {dUc[1,1]}. dUs = s1ᵀ⋅dm2 has one term, for Us was
    used once. In column "saw" of dU = S_decᵀ⋅dlogits {dU[2,2]} is larger in size than {dU[1,2]}:
    both states are large in unit 2.]],
  zh = [[dUc = cᵀ⋅dtold 里最大的是 {dUc[1,1]}。dUs = s1ᵀ⋅dm2 只有一项，因为 Us 只用了一次。
    dU = S_decᵀ⋅dlogits 的“今天”那一列，{dU[2,2]} 的绝对值比 {dU[1,2]} 大，因为两个状态的第 2 个单元都不小。]],
  focus = { d(U), 2, 2 },
}
expect { d(U), 1, 2, near = 0.066031 }
expect { d(U), 2, 2, near = -0.156038 }

at(d(X)) {
  en = [[Column 1 is {dX[1,1]}, {dX[2,1]}, {dX[3,1]}, {dX[4,1]} from word 1 to word 4, seventy times as much at the
    end as at the start. That does not mean that word 4 matters more to the translation. Word 4 was read last,
    and so c depends on it most: when X[4,1] changes its sign, c[1,1] moves 27 times as far as when X[1,1] does.]],
  zh = [[第 1 列从第 1 个词到第 4 个词是 {dX[1,1]}、{dX[2,1]}、{dX[3,1]}、{dX[4,1]}，
    首尾相差约七十倍。
    这不说明第 4 个词对译文更要紧，只因为它最后读，c 受它影响最大：
    X[4,1] 变号时，c[1,1] 变动的幅度是 X[1,1] 变号时的 27 倍。]],
  focus = { d(X), 4, 1 }, core = true,
  notes = {
    en = [[By length of the rows it is 60 to 1. Keep both figures apart when you compare with lesson 21.]],
    zh = [[按各行的长度算是 60 比 1。和第 21 课比较时，别把两个数弄混。]],
  },
}
expect { d(X), 1, 1, near = -0.008325 }
expect { d(X), 2, 1, near = -0.039644 }
expect { d(X), 3, 1, near = -0.091353 }
expect { d(X), 4, 1, near = -0.581055 }

at(d(fed)) {
  en = [[The words read have large gradients, {dfed[1,1]} and {dfed[2,1]} in column 1: only one
    tanh lies before the scores. They are given, so the gradients end there.]],
  zh = [[解码器读入的词，梯度不小，第 1 列是 {dfed[1,1]} 和 {dfed[2,1]}：它们和分数之间只隔一次 tanh。
    训练时这些词是给定的，梯度到此为止。]],
  focus = { d(fed), 2, 1 },
}
expect { d(fed), 1, 1, near = 0.338465 }
expect { d(fed), 2, 1, near = 0.466039 }

at(step(Wh)) {
  en = [[L falls in training all the same. With one sentence in training the decoder can memorize which
    word comes first and which second; L does not depend on whether it uses the source.]],
  zh = [[训练照样会使 L 下降。只有一句话要学，解码器可以记住先写什么、后写什么；
    L 里没有哪一项要求它用到原文。]],
  focus = { d(Wh), 1, 1 },
}

at(step(U)) {
  en = [[Uc changes as well, but the source still reaches the decoder only through c. U is trained
    even without the source: in column "{col:2}" the second component rises, by lr times 0.156, against the gradient
    {dU[2,2]}, and s1 and s2 are large in unit 2 mostly because of the words read, not of c.]],
  zh = [[Uc 也变，可解码器得到的原文信息，还是全都要经过 c。
    没有原文，U 也能训练：“{col:2}”那一列的第 2 个分量变大，加上 lr 乘 0.156，与梯度 {dU[2,2]} 反号；
    s1、s2 的第 2 个单元大，主要由于读入的词，而不是 c。]],
  focus = { d(U), 2, 2 },
}

closing {
  en = [[
- The model reads to the end, then writes, so that the two lengths are independent.
- Between them is one vector of fixed size, the same at every step.
- c depends most on what came last: a change of sign in the first word moves c by 0.05.
- The two steps need different contexts and have to share one.
- Gradients go back through c: here about 1/97 is left at the first word.
- So the encoder is adapted mostly to its last words.

Set X[1,1] to -1, then X[4,1] to 1, and compare.]],
  zh = [[
- 先把原文读完，再写译文，所以两边的长度互不相关。
- 中间只有一个大小固定的向量，每一步用的都是它。
- c 主要由最后读的词决定；第一个词变号，c 也只变 0.05。
- 两步需要的上下文不同，却只能共用一个。
- 梯度都要经过 c，到第一个词，这里只剩约 1/97。
- 所以训练主要让编码器适应最后几个词。

把 X[1,1] 改成 -1，再把 X[4,1] 改成 1，比一比。]],
}

-- Tasks --------------------------------------------------------------------

ask {
  at = Wh, id = "left-over", answer = 1/8,
  prompt = {
    en = "What word 1 adds to the state is multiplied by Wh three times before all is read. What part of it is left at most?",
    zh = "第 1 个词加进状态的数，等全部读完，要乘三次 Wh。最多还剩几分之几？",
  },
  reason = { en = "Each time half is left: 1/2⋅1/2⋅1/2 = 1/8.",
             zh = "每乘一次剩一半：1/2⋅1/2⋅1/2 = 1/8。" },
  hints = {
    { en = "After the first time, half. And after the second?", zh = "乘一次剩一半。再乘一次呢？" },
  },
  slips = {
    [0.5] = { en = "That is after one step. Two more words follow.", zh = "那是乘一次之后。后面还有两个词。" },
    [0.25] = { en = "That is after two. At the last word it is halved once more.",
               zh = "那是乘两次之后。读最后一个词时还要减半。" },
    [0.166667] = { en = "The halves multiply: 1/2⋅1/2⋅1/2.", zh = "是连乘：1/2⋅1/2⋅1/2。" },
    [0] = { en = "Halving never gives 0, only smaller and smaller numbers.", zh = "减半减不到 0，只是越来越少。" },
  },
}

ask {
  at = z4, shape_of = c, id = "shape-of-c", core = true,
  prompt = {
    en = "After tanh this is the context vector c. 4 words of 2 numbers: what shape has c?",
    zh = "再经过 tanh，就是上下文向量 c。原文 4 个词，每个 2 个数，c 是什么形状？",
  },
  reason = { en = "A state has 2 units however many words were read, and only the last state goes on.",
             zh = "读了多少个词，状态都是 2 个单元，而往下传的只有最后一个状态。" },
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
  at = u2, id = "same-story",
  choice = {
    { en = "another part of the source", zh = "原文的另一部分" },
    { en = "the same vector as in step 1", zh = "和第 1 步一样的向量" },
    { en = "nothing: c was used up in step 1", zh = "没有：c 在第 1 步用掉了" },
  },
  answer = 2,
  prompt = {
    en = "Step 2 has to write another word. What does it get of the source?",
    zh = "第 2 步要写的词和第 1 步不同。关于原文，它得到的是什么？",
  },
  reason = { en = "told = c⋅Uc is computed once, and both steps add it.",
             zh = "told = c⋅Uc 只算一次，两步加的都是它。" },
  hints = {
    { en = "How often was told computed?", zh = "told 算了几次？" },
  },
  slips = {
    [1] = { en = "That would be attention. Here told is computed once.", zh = "那是注意力。这里 told 只算了一次。" },
    [3] = { en = "A matrix may be used any number of times. told is added again here.", zh = "一个矩阵可以用任意多次，这里又加了一次 told。" },
  },
}

ask {
  at = d(told), cell = { 1, 1 }, id = "told-twice",
  prompt = {
    en = "From step 1 comes {din1[1,1]:4}, from step 2 comes {din2[1,1]:4}. dtold[1,1]?",
    zh = "第 1 步传来 {din1[1,1]:4}，第 2 步传来 {din2[1,1]:4}。dtold[1,1] 是多少？",
  },
  reason = { en = "Both steps read told, so a change of it moves L in both: {din1[1,1]:4} + {din2[1,1]:4}.",
             zh = "两步都用了 told，它一变，两步都影响 L：{din1[1,1]:4} + {din2[1,1]:4}。" },
  hints = {
    { en = "Used twice: two gradients.", zh = "用了两次，就有两份梯度。" },
    { en = "The two are added.", zh = "两份相加。" },
  },
  slips = {
    [0.466039] = { en = "That is step 2 alone. Step 1 used it too.",
                   zh = "那只是第 2 步的。第 1 步也用过它。" },
    [0.338465] = { en = "That is step 1 alone: += is needed, and = overwrites.",
                   zh = "那只是第 1 步的：要加上去，不能把另一份盖掉。" },
    [0.402252] = { en = "That is their mean. Gradients of two uses are added.",
                   zh = "那是均值。两次使用的梯度要相加。" },
  },
}

ask {
  at = d(r4), id = "halved", covers = { d(h3), 1, 1 }, answer = -0.290527,
  prompt = {
    en = "dr4[1,1] is {dr4[1,1]:4} and Wh has {Wh[1,1]:1} on its diagonal. dh3[1,1]?",
    zh = "dr4[1,1] 是 {dr4[1,1]:4}，Wh 的对角线是 {Wh[1,1]:1}。dh3[1,1] 是多少？",
  },
  reason = { en = "Only half of a change in h3[1,1] gets into r4[1,1], so L changes half as fast with it.",
             zh = "h3[1,1] 变动一点，r4[1,1] 只变动一半，L 对它的变化率也就减半。" },
  hints = {
    { en = "r4 = h3⋅Wh, so the gradient is multiplied by Whᵀ.", zh = "r4 = h3⋅Wh，反向要乘 Whᵀ。" },
  },
  slips = {
    [-0.581055] = { en = "That is word 4's gradient. For h3 it is multiplied by Whᵀ.",
                    zh = "那是第 4 个词的梯度。到 h3 还要乘 Whᵀ。" },
    [-1.162110] = { en = "Multiply by 1/2, do not divide by it.", zh = "是乘 1/2，不是除以 1/2。" },
    [0.290527] = { en = "1/2 does not change the sign.", zh = "乘 1/2 不会变号。" },
  },
}

ask {
  at = d(c), id = "who-hears",
  choice = {
    { en = "word 1: the first word written depends on it", zh = "第 1 个词：写的第一个词要靠它" },
    { en = "word 4: it was read last", zh = "第 4 个词：它最后读" },
    { en = "all alike: all went through c", zh = "一样大：都经过了 c" },
  },
  answer = 2,
  prompt = {
    en = "Now back through the source: which word will get the largest gradient?",
    zh = "梯度从这里传回原文。哪个词得到的最大？",
  },
  reason = { en = "Word 4 is read last: no factor of 1/2 lies between it and c.",
             zh = "第 4 个词最后读，它和 c 之间没有减半。" },
  hints = {
    { en = "How many steps lie between each word and c?", zh = "每个词到 c 隔着几步？" },
  },
  slips = {
    [1] = { en = "The translation needs it, but three halvings and four tanh follow.",
            zh = "译文需要它，可中间隔着三次减半、四次 tanh。" },
    [3] = { en = "All went through c, but over different numbers of steps.",
            zh = "都经过 c，隔的步数却不同。" },
  },
}

ask {
  at = h2, id = "only-half",
  choice = {
    { en = "word 2", zh = "第 2 个词" }, { en = "word 1", zh = "第 1 个词" },
    { en = "both alike", zh = "一样多" },
  },
  answer = 1,
  prompt = {
    en = "Word 3 comes next, and h2 is halved. Which of the first two words has been halved less often by then?",
    zh = "接下来是第 3 个词，h2 要减半。到那时，前两个词里哪一个减半的次数少？",
  },
  reason = { en = "Word 1 is halved for the second time, word 2 for the first.",
             zh = "第 1 个词是第二次减半，第 2 个词是第一次。" },
  hints = {
    { en = "A word is halved at every step after its own.", zh = "一个词在自己之后的每一步都要减半。" },
  },
  slips = {
    [2] = { en = "Word 1 was halved at word 2 already.", zh = "第 1 个词在第 2 个词那一步就减半过了。" },
    [3] = { en = "Word 1 has been halved twice, word 2 once.", zh = "第 1 个词两次，第 2 个词一次。" },
  },
}

ask {
  at = s2, id = "what-will-it-write", order_of = { prob, 2 },
  prompt = {
    en = "The score of \"I\" is s2's second component, of \"saw\" minus the first minus the second, of \"you\" the first. Order the columns of row 2 by probability, largest first.",
    zh = "第 1 列“我”的分数是 s2 的第 2 个分量，第 2 列“今天”是 -(第 1 个) - (第 2 个)，第 3 列“回家”是第 1 个。把第 2 行的三列按概率从大到小排。",
  },
  reason = { en = "The scores are {logits[2,1]}, {logits[2,2]} and {logits[2,3]}; softmax keeps their order, and of the two negative ones the third is larger.",
             zh = "分数是 {logits[2,1]}、{logits[2,2]}、{logits[2,3]}，softmax 不改变次序；两个负数里，第三个较大。" },
  hints = {
    { en = "{s2[1,2]}; -({s2[1,1]}) - ({s2[1,2]}); {s2[1,1]}.",
      zh = "{s2[1,2]}；-({s2[1,1]}) - ({s2[1,2]})；{s2[1,1]}。" },
  },
  slips = {
    ["1 2 3"] = { en = "{logits[2,2]} is less than {logits[2,3]}: it is farther below 0.",
                  zh = "{logits[2,2]} 比 {logits[2,3]} 小：两个负数，接近 0 的较大。" },
    ["2 1 3"] = { en = [["saw" would be right, but its score is only {logits[2,2]}.]],
                  zh = "正确的词是“今天”，可它的分数只有 {logits[2,2]}。" },
  },
}

ask {
  at = L, sign_of = { d(logits), 2, 1 }, id = "too-probable",
  prompt = {
    en = "Step 2 gave \"I\" 55 % and should have given it 0. What sign has dlogits[2,1]?",
    zh = "第 2 步给“我”55%，本该是 0。dlogits[2,1] 是正还是负？",
  },
  reason = { en = "dlogits is p minus what it should be, 0.55 - 0. With a higher score the wrong word would be still more probable.",
             zh = "dlogits 是 p 减去应有的值，0.55 - 0。分数再升高，错词的概率更大，L 也更大。" },
  hints = {
    { en = "If that score rises, does L rise or fall?", zh = "这个分数变大，L 变大还是变小？" },
  },
  slips = {
    ["-"] = { en = "L grows along its gradient: a higher score here makes L larger.",
              zh = "梯度给出的是 L 增大的方向；错词的分数升高，L 就变大。" },
    [0] = { en = [[It would be 0 only if "I" had just the probability it should have.]],
            zh = "“我”的概率恰好是应有的值，才会是 0。" },
  },
}

ask {
  at = d(L), id = "row-adds-up", answer = 0,
  prompt = {
    en = "dlogits comes next, with one row of three numbers for each step. What do the three numbers of a row add up to?",
    zh = "下一站是 dlogits，一步一行，每行三个数。一行的三个数加起来是多少？",
  },
  reason = { en = "(p - right answer)/2: p adds up to 1, the right answer too, so (1 - 1)/2 = 0.",
             zh = "(p - 正确答案)/2：p 加起来是 1，正确答案也是 1，(1 - 1)/2 = 0。" },
  hints = {
    { en = "A row is (p - right answer)/2. What does p add up to, and what the right answer?",
      zh = "一行是 (p - 正确答案)/2。p 加起来是多少？正确答案呢？" },
  },
  slips = {
    [1] = { en = "That is the sum of p. The right answer is still taken off.", zh = "那是 p 的和，还要减去正确答案。" },
    [0.5] = { en = "That is half the sum of p. The right answer is taken off first.", zh = "那是 p 之和的一半，得先减去正确答案。" },
  },
}

ask {
  at = d(in1), id = "opposite-signs",
  choice = {
    { en = "smaller at step 1, larger at step 2", zh = "第 1 步该小些，第 2 步该大些" },
    { en = "larger at step 1, smaller at step 2", zh = "第 1 步该大些，第 2 步该小些" },
    { en = "as it is at both", zh = "两步都不用变" },
  },
  answer = 2,
  prompt = {
    en = "told[1,2] gets {din1[1,2]:3} from step 1, {din2[1,2]:3} from step 2. What would lower L?",
    zh = "told[1,2] 从第 1 步得到 {din1[1,2]:3}，从第 2 步得到 {din2[1,2]:3}。怎样能让 L 变小？",
  },
  reason = { en = "L falls against the gradient: up at step 1, down at step 2. told is only one number for both.",
             zh = "逆着梯度走 L 才变小：第 1 步要变大，第 2 步要变小。可 told 只有一个。" },
  hints = {
    { en = "A gradient below 0: does L rise or fall as the number grows?", zh = "梯度小于 0 时，这个数变大，L 变大还是变小？" },
  },
  slips = {
    [1] = { en = "That goes with the gradient, where L grows.", zh = "那是顺着梯度走，L 会变大。" },
    [3] = { en = "Neither gradient is 0.", zh = "两份梯度都不是 0。" },
  },
}

ask {
  at = d(s2), cell = { 1, 1 }, id = "own-scores-only",
  prompt = {
    en = "s2 is row 2 of S_dec and was used for nothing else. dS_dec[2,1] is {dS_dec[2,1]:4}. ds2[1,1]?",
    zh = "s2 就是 S_dec 的第 2 行，没有别的用处。dS_dec[2,1] 是 {dS_dec[2,1]:4}。ds2[1,1] 是多少？",
  },
  reason = { en = "s2 is used once, as row 2 of S_dec, so it gets row 2 of dS_dec and nothing else.",
             zh = "s2 只用了一次，就是 S_dec 的第 2 行，所以只得到 dS_dec 的第 2 行。" },
  hints = {
    { en = "One use, one gradient.", zh = "只用了一次，就只有一份梯度。" },
  },
  slips = {
    [-0.006412] = { en = "That is row 1, the other state.", zh = "那是第 1 行，另一个状态。" },
    [0.498569] = { en = "That adds row 1, too, which belongs to s1.",
                   zh = "你把第 1 行也加上了，可第 1 行属于 s1。" },
  },
}

ask {
  at = d(m2), id = "uses-of-s1",
  choice = {
    { en = "one: its scores", zh = "一份：这一步的分数" },
    { en = "two: its scores, and m2", zh = "两份：加上 m2" },
    { en = "three: also the context", zh = "三份：再加上下文" },
  },
  answer = 2,
  prompt = {
    en = "s1 comes next. How many gradients are added there?",
    zh = "下一站是 s1。那里要加几份梯度？",
  },
  reason = { en = "s1 gives the scores of its own step, and m2 = s1⋅Us.",
             zh = "s1 算自己那一步的分数，又算 m2 = s1⋅Us。" },
  hints = {
    { en = "Where was s1 used?", zh = "s1 在哪里用过？" },
  },
  slips = {
    [1] = { en = "s1 was used for word 2 as well: m2 = s1⋅Us.", zh = "写第 2 个词时也用了 s1：m2 = s1⋅Us。" },
    [3] = { en = "s1 was made of the context, not the other way round.", zh = "是上下文进入 s1，不是反过来。" },
  },
}

ask {
  at = d(r3), id = "two-steps-more", answer = -0.045676,
  prompt = {
    en = "dr3[1,1] is {dr3[1,1]:5}. How much reaches h2[1,1], through Wh[1,1] = 1/2?",
    zh = "dr3[1,1] 是 {dr3[1,1]:5}。经过 Wh[1,1] = 1/2，到 h2[1,1] 的有多少？",
  },
  reason = { en = "{dr3[1,1]:5}⋅1/2 = -0.04568.",
             zh = "{dr3[1,1]:5}⋅1/2 = -0.04568。" },
  hints = {
    { en = "Half of it.", zh = "一半。" },
  },
  slips = {
    [-0.182706] = { en = "Multiply by 1/2, do not divide by it.", zh = "是乘 1/2，不是除以 1/2。" },
    [0.045676] = { en = "1/2 does not change the sign.", zh = "乘 1/2 不会变号。" },
    [-0.091353] = { en = "That is dr3 itself. It is still to be multiplied by Whᵀ.",
                    zh = "这是 dr3 本身，还要乘 Whᵀ。" },
  },
}

ask {
  at = d(U), id = "zero-with-gradient", covers = { d(Us), 1, 1 }, answer = -0.20534,
  prompt = {
    en = "dUs = s1ᵀ⋅dm2. s1[1,1] is {s1[1,1]:4}, dm2[1,1] is {dm2[1,1]:4}. dUs[1,1]?",
    zh = "dUs = s1ᵀ⋅dm2。s1[1,1] 是 {s1[1,1]:4}，dm2[1,1] 是 {dm2[1,1]:4}。dUs[1,1] 是多少？",
  },
  reason = { en = "If Us[1,1] rises, m2[1,1] rises s1[1,1] times as much, whatever Us[1,1] is now: {s1[1,1]:4}⋅{dm2[1,1]:4}.",
             zh = "Us[1,1] 一变，m2[1,1] 就按 s1[1,1] 倍变，与它现在是多少无关：{s1[1,1]:4}⋅{dm2[1,1]:4}。" },
  hints = {
    { en = "One use, so one product.", zh = "只用了一次，所以只有一个乘积。" },
  },
  slips = {
    [0] = { en = "Us[1,1] is 0, but raising it would change m2 by s1[1,1].",
            zh = "Us[1,1] 是 0，可把它变大，m2 就会按 s1[1,1] 变化。" },
    [0.20534] = { en = "Mind the sign of s1[1,1].", zh = "注意 s1[1,1] 的符号。" },
  },
}

ask {
  at = d(fed), id = "by-heart",
  choice = {
    { en = "no: without the first word it cannot", zh = "不能：没有第一个词就写不对" },
    { en = "yes: it can memorize the two words", zh = "能：记住这两个词就行" },
    { en = "only if Wh becomes 1", zh = "除非 Wh 变成 1" },
  },
  answer = 2,
  prompt = {
    en = "c has little of word 1. Can training on this one sentence bring L near 0?",
    zh = "c 里几乎没有第 1 个词。只训练这一句话，L 还能接近 0 吗？",
  },
  reason = { en = "Step 2 has another state and reads another word: enough to tell them apart.",
             zh = "第 2 步的状态和读入的词都不同，凭这些就能分清两步。" },
  hints = {
    { en = "What differs between the two steps even if c is useless?", zh = "就算 c 没有用，两步之间还有什么不同？" },
  },
  slips = {
    [1] = { en = "Here the same two words are always right, whatever the source says.",
            zh = "就这一句话而言，不管原文是什么，对的总是这两个词。" },
    [3] = { en = "Wh need not change: U, Us and the words that are read suffice.",
            zh = "Wh 不用变：有 U、Us 和读入的词就够了。" },
  },
}

ask {
  at = U, id = "score-of-I", answer = 0.8,
  prompt = {
    en = "U's column 1, \"I\", is (0, 1). Which score does a state (-0.4, 0.8) give it?",
    zh = "U 的第 1 列（“我”）是 (0, 1)。状态是 (-0.4, 0.8) 时，它得多少分？",
  },
  reason = { en = "-0.4⋅0 + 0.8⋅1 = 0.8.",
             zh = "-0.4⋅0 + 0.8⋅1 = 0.8。" },
  hints = {
    { en = "-0.4⋅0 + 0.8⋅1.", zh = "-0.4⋅0 + 0.8⋅1。" },
  },
  slips = {
    [-0.4] = { en = "The column is (0, 1): its 1 belongs to the second component.", zh = "这一列是 (0, 1)，1 对应第 2 个分量。" },
    [0.4] = { en = "Column 1 takes the second component alone.", zh = "第 1 列只取第 2 个分量。" },
  },
}

ask {
  at = h1, id = "half-of-h1", covers = { r2, 1, 2 }, answer = -0.380797,
  prompt = {
    en = "Word 2 comes next, and r2 = h1⋅Wh. h1[1,2] is {h1[1,2]:4}, and Wh has {Wh[2,2]:1} on its diagonal. r2[1,2]?",
    zh = "接下来是第 2 个词，r2 = h1⋅Wh。h1[1,2] 是 {h1[1,2]:4}，Wh 的对角线是 {Wh[2,2]:1}。r2[1,2] 是多少？",
  },
  reason = { en = "Off its diagonal Wh is 0, so unit 2 gets half of unit 2 and nothing of unit 1.",
             zh = "Wh 的对角线以外是 0，第 2 个单元只得到自己的一半，没有第 1 个单元的贡献。" },
  hints = {
    { en = "Half of it, with its sign.", zh = "一半，连同符号。" },
  },
  slips = {
    [0.380797] = { en = "Mind the sign of unit 2.", zh = "注意第 2 个单元的符号。" },
    [-0.761594] = { en = "Wh keeps half.", zh = "Wh 只留一半。" },
    [-0.363399] = { en = "tanh comes later, after the word has been added.",
                    zh = "tanh 在后面，加上词之后才做。" },
  },
}

ask {
  at = h3, id = "who-fills",
  choice = {
    { en = "word 1", zh = "第 1 个词" }, { en = "word 2", zh = "第 2 个词" }, { en = "word 3", zh = "第 3 个词" },
  },
  answer = 3,
  prompt = {
    en = "z3[1,1] is {z3[1,1]:3}. From which word does most of it come?",
    zh = "z3[1,1] 是 {z3[1,1]:3}。其中大部分来自哪个词？",
  },
  reason = { en = "x3[1,1] is {x3[1,1]}, and words 1 and 2 together brought {r3[1,1]:3}.",
             zh = "x3[1,1] 是 {x3[1,1]}，第 1、2 个词合起来只有 {r3[1,1]:3}。" },
  hints = {
    { en = "x3[1,1] is {x3[1,1]}.", zh = "x3[1,1] 是 {x3[1,1]}。" },
  },
  slips = {
    [1] = { en = "Its part has been halved twice.", zh = "它的那份已经减半两次。" },
    [2] = { en = "In unit 1 word 2 added 0.", zh = "第 1 个单元里，第 2 个词加的是 0。" },
  },
}

ask {
  at = d(r2), id = "guess-the-factor",
  choice = {
    { en = "about 1/10", zh = "约 1/10" }, { en = "about 1/30", zh = "约 1/30" },
    { en = "about 1/100", zh = "约 1/100" },
  },
  answer = 3,
  prompt = {
    en = "What part of dc[1,1] is left at word 1, after one more halving and one tanh?",
    zh = "再经过一次减半、一次 tanh，到第 1 个词，dc[1,1] 还剩几分之几？",
  },
  reason = { en = "1/20⋅1/2⋅(1 - 0.76²) is about 1/95.",
             zh = "1/20⋅1/2⋅(1 - 0.76²) 约为 1/95。" },
  hints = {
    { en = "1/20 is left here. Then 1/2, then 1 - 0.76².", zh = "这里剩 1/20。再乘 1/2，再乘 1 - 0.76²。" },
  },
  slips = {
    [1] = { en = "Here only a twentieth is left already.", zh = "到这里就只剩二十分之一了。" },
    [2] = { en = "1/20 halved is 1/40, and the slope of tanh is less than half.", zh = "1/20 减半是 1/40，而 tanh 的斜率不到一半。" },
  },
}

try {
  at = c, id = "turn-c", only = { X }, cells = 1,
  prompt = {
    en = "Turn c[1,1] positive by one number of X. Try word 1 first.",
    zh = "只改 X 里的一个数，让 c[1,1] 变成正的。先拿第 1 个词试试。",
  },
  reason = { en = "Word 4 enters c undivided; of word 1 at most 1/8 is left there.",
             zh = "第 4 个词原样进入 c，第 1 个词在那里最多剩 1/8。" },
  hints = {
    { en = "X[1,1] from 1 to -1 moves c[1,1] by 0.05. And to 1000? tanh keeps word 1's state below 1.",
      zh = "X[1,1] 从 1 改成 -1，c[1,1] 才动 0.05。改成 1000 呢？tanh 让第 1 个词的状态超不过 1。" },
    { en = "The part of word 1 is halved three times. Which word comes last?",
      zh = "来自第 1 个词的部分要减半三次。最后读的是哪个词？" },
  },
  reached = function() return c[1][1] > 0 end,
  solution = { "set X[4,1] 0" },
}

ask {
  at = d(r2), id = "derive-dx1", answer = -0.008324819548,
  prompt = { en = "Unit 1 all the way from c to the first word. What is left?",
             zh = "只看第 1 个单元，从 c 一直到第一个词。还剩多少？" },
  steps = {
    "dz4 = dc⋅(1 - c²) = -0.8045⋅0.7223",
    "dz3 = dz4⋅0.5⋅(1 - h3²) = dz4⋅0.5⋅0.3144",
    "dz2 = dz3⋅0.5⋅(1 - h2²) = dz3⋅0.5⋅0.8679",
    "dx1 = dz2⋅0.5⋅(1 - h1²) = dz2⋅0.5⋅0.4200",
  },
  reason = { en = "-0.03964⋅0.5⋅0.4200 = -0.00832.",
             zh = "-0.03964⋅0.5⋅0.4200 = -0.00832。" },
  hints = {
    { en = "dz2 is -0.03964: only the last line is left to do.", zh = "dz2 是 -0.03964：只剩最后一行要算。" },
  },
  slips = {
    [-0.019822] = { en = "That is dh1. The first tanh is still to come: times 1 - h1².",
                    zh = "到这里只得到 dh1。还有第一个 tanh，要乘 1 - h1²。" },
    [-0.016650] = { en = "You left out the halving: Wh[1,1] is 0.5.", zh = "你漏了减半：Wh[1,1] 是 0.5。" },
  },
}

try {
  at = d(x1), id = "louder", only = { Wh }, cells = 1,
  prompt = {
    en = "Make dx1[1,1] half as large again (beyond -0.0125) by one number of Wh.",
    zh = "只改 Wh 里的一个数，让 dx1[1,1] 再大一半（超过 -0.0125）。",
  },
  reason = { en = "At 1 nothing is halved; at 2 the states are near 1, and tanh is nearly flat.",
             zh = "是 1 就不再减半；是 2，状态接近 1，tanh 的斜率近 0。" },
  hints = {
    { en = "Which factor of each step is a half?", zh = "每一步里，哪个因子是一半？" },
    { en = "1 is enough. With 2 the states come close to 1, and the slope of tanh close to 0.",
      zh = "改成 1 就行。改成 2，状态就接近 1，tanh 的斜率接近 0。" },
  },
  reached = function() return d(x1)[1][1] < -0.0125 end,
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

-- A little over three minutes.
play {
  "wait 9",
  "next", "wait 9",                                       -- X
  "goto h1", "wait 6", "goto h2", "wait 8", "goto z4", "wait 7",
  "goto c", "wait 9", "next", "wait 4",
  "set X[1,1] -1", "wait 7", "undo", "set X[4,1] 0", "wait 7", "undo", "wait 2",
  "goto told", "wait 8",
  "goto u2", "wait 8", "goto s2", "wait 7",
  "goto prob", "wait 9", "goto L", "wait 6",
  "goto dtold", "explain", "wait 8", "reveal", "wait 5",
  "goto dc", "wait 8",
  "goto dr4", "wait 7", "reveal", "wait 4", "goto dr3", "wait 8", "goto dr2", "wait 7", "goto dx1", "wait 10",
  "goto dWh", "explain", "wait 9",
  "goto dX", "wait 10",
  "goto closing", "wait 10",
}
