-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 2, id = "seq2seq", part = 3, order = 20, minutes = 25, needs = { "rnn" },
  title = { en = "Seq2seq: everything through one vector", zh = "序列到序列：全部挤过一个向量" },
  keywords = { en = "seq2seq, encoder, decoder, context vector, bottleneck",
    zh = "序列到序列、编码器、解码器、上下文向量" },
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
group({ en = "decoder's weights", zh = "解码器的参数矩阵" }, { Uc, Us, U }, { closed = true })
group({ en = "source word 1", zh = "原文第 1 个词" }, { x1, h1 }, { closed = true })
group({ en = "source word 2", zh = "原文第 2 个词" }, { x2, r2, z2, h2 }, { closed = true })
group({ en = "source word 3", zh = "原文第 3 个词" }, { x3, r3, z3, h3 }, { closed = true })
group({ en = "source word 4", zh = "原文第 4 个词" }, { x4, r4, z4 }, { closed = true })
group({ en = "target word 1", zh = "译文第 1 个词" }, { in1, s1 })
group({ en = "target word 2", zh = "译文第 2 个词" }, { in2, m2, u2 }, { closed = true })
group({ en = "output", zh = "输出" }, { S_dec, logits, prob, L })

intro {
  en = [[A plain RNN gives one output for each word it reads. A translation has its own length and its own
    order. So: read to the end first, then write, with nothing in hand but the last state. Is that enough
    to write from? And when the first word written is wrong, how large a gradient does the
    first word read get?]],
  zh = [[基本的 RNN 读一个词就出一个词，可译文有自己的长度和语序。那就先读到底，再动笔，
    手里只有最后那个状态。
    凭它够写吗？写的第一个词错了，读的第一个词得到的梯度有多大？]],
}

-- The encoder reads --------------------------------------------------------

at(X) {
  en = [["Ich habe dich gesehen", four words of dimension 2. The first word of the translation, "I", comes from
    the first word here, ({X[1,1]}, {X[1,2]}); the second, "saw", from the last.]],
  zh = [[“I came home today”，四个词，都是二维。
    译文的第一个词“我”对应这里的第一个词 ({X[1,1]}, {X[1,2]})；
    译文的第二个词“今天”对应最后一个词。]],
  focus = { X, 1, 1 }, core = true,
  notes = {
    en = [[The question for the whole lesson: how much of row 1 is left when writing starts, and how much
      gradient comes back to it.]],
    zh = [[整课就一个问题：动笔的时候，第 1 行还剩多少；往回走的时候，它得到多少梯度。]],
  },
}
expect { X, 1, 1, near = 1 }
expect { X, 1, 2, near = -1 }

at(Wh) {
  en = [[The encoder's parameter matrix from state to state: the units keep {Wh[1,1]:1} and {Wh[2,2]:1} of what they were. To keep the screen small
    there is no Wx, no bias and no Wy here: a word adds its own two numbers.]],
  zh = [[编码器从状态到状态的参数矩阵：两个单元分别保留原来的 {Wh[1,1]:1} 和 {Wh[2,2]:1}。
    为了让屏幕放得下，这里没有 Wx、偏置和 Wy：
    词直接添自己的两个数。]],
  focus = { Wh, 1, 1 },
}

at(fed) {
  en = [[What the decoder reads while it writes: the start sign BOS, then the word just written. In training that
    is the right word, in inference the word that was chosen from the probabilities. It is one word, never
    the whole distribution.]],
  zh = [[解码器边写边读的东西：先是开始符 BOS，然后是刚写出的词。训练时是正确的词，
    推理时是按概率选出的词。
    读回去的是一个词，不是整个概率分布。]],
  focus = { fed, 2, 2 },
}

at(U) {
  en = [[The decoder's three parameter matrices. Uc takes the context vector to the decoder's state: the first
    number changes sign, the second stays. Us takes the state to its next one: the units change places, and
    one changes sign. U takes the state to three scores, one for each word of the vocabulary.]],
  zh = [[解码器的三个参数矩阵。Uc 从上下文向量到解码器的状态：第一个数变号，第二个数不变。
    Us 从状态到下一个状态：两个单元对调，其中一个变号。
    U 从状态到三个分数，词表里一个词一个。]],
  focus = { U, 2, 1 },
}

at(h1) {
  en = [["{row:1}", ({x1[1,1]}, {x1[1,2]}), goes through the activation function tanh. The state is
    ({h1[1,1]}, {h1[1,2]}), and all of it comes from this word.]],
  zh = [[“{row:1}”是 ({x1[1,1]}, {x1[1,2]})，过激活函数 tanh，
    得到状态 ({h1[1,1]}, {h1[1,2]})，全部来自这个词。]],
  focus = { h1, 1, 1 },
}
expect { h1, 1, 1, near = 0.761594 }
expect { h1, 1, 2, near = -0.761594 }

at(h2) {
  en = [[r2 = h1⋅Wh is what is kept of the state, ({r2[1,1]}, {r2[1,2]}). "{row:1}" adds ({x2[1,1]},
    {x2[1,2]}), and tanh of the sum z2 is the next state, ({h2[1,1]}, {h2[1,2]}): four numbers read, two
    kept.]],
  zh = [[r2 = h1⋅Wh 是状态保留下来的：({r2[1,1]}, {r2[1,2]})。“{row:1}”添上 ({x2[1,1]}, {x2[1,2]})，
    和 z2 过 tanh，就是下一个状态 ({h2[1,1]}, {h2[1,2]})：读了四个数，留下两个。]],
  focus = { h2, 1, 2 },
}
at(h2) {
  en = [[Word and old state are added in the same two numbers: in unit 2, {x2[1,2]} and {r2[1,2]} make
    {z2[1,2]}. From the sum alone the two cannot be told apart.]],
  zh = [[词和旧状态加在同样两个数里：第 2 个单元是 {x2[1,2]} 加 {r2[1,2]}，得 {z2[1,2]}。
    光看和，分不出谁是谁。]],
  focus = { h2, 1, 2 },
}
expect { h2, 1, 1, near = 0.363399 }
expect { h2, 1, 2, near = 0.550573 }

at(h3) {
  en = [[Again: r3 = h2⋅Wh is ({r3[1,1]}, {r3[1,2]}), "{row:1}" is added, and after tanh the state is
    ({h3[1,1]}, {h3[1,2]}). Word 1 has been through Wh twice now.]],
  zh = [[再来一步：r3 = h2⋅Wh 是 ({r3[1,1]}, {r3[1,2]})，加上“{row:1}”，过 tanh，
    状态是 ({h3[1,1]}, {h3[1,2]})。
    第 1 个词到这里已经乘过两次 Wh。]],
  focus = { h3, 1, 1 },
}
expect { h3, 1, 1, near = 0.827987 }
expect { h3, 1, 2, near = 0.268537 }

at(z4) {
  en = [[The last word, "{row:1}". In unit 1 it brings {x4[1,1]}, and r4 = h3⋅Wh keeps {r4[1,1]} of the three
    words before it: the sum is {z4[1,1]}.]],
  zh = [[最后一个词“{row:1}”。第 1 个单元里它添 {x4[1,1]}，前三个词经过 r4 = h3⋅Wh 保留下来 {r4[1,1]}，
    和是 {z4[1,1]}。]],
  focus = { z4, 1, 1 },
}
expect { z4, 1, 1, near = -0.586007 }

at(c) {
  en = [[The encoder's last state is the context vector c, and it is a bottleneck: eight numbers were
    read, and the decoder gets two, {if edited}now {end}({c[1,1]}, {c[1,2]}). For a sentence of forty words it
    would be two numbers as well.]],
  zh = [[编码器的最后一个状态就是上下文向量 c，它是个瓶颈：读进来八个数，
    解码器只拿到两个，{if edited}现在是 {end}({c[1,1]}, {c[1,2]})。换成四十个词的句子，也还是两个数。]],
  focus = { c, 1, 1 }, core = true,
  notes = {
    en = [[Let the class guess first: X[1,1] from 1 to -1, how far will c move? Then the same change at
      word 4.]],
    zh = [[先让大家猜：X[1,1] 从 1 改成 -1，c 会动多少？再对第 4 个词做同样的改动。]],
  },
}
at(c) {
  en = [[How much of word 1 is in c? Reverse it: with X[1,1] = -1 instead of 1, c[1,1] goes from
    -0.527 to -0.580, and step 1 of prob keeps 63 % for "I". The word has been turned into its opposite,
    and c hardly shows it.]],
  zh = [[c 里还有多少来自第 1 个词？把它反过来：X[1,1] 从 1 改成 -1，
    c[1,1] 只从 -0.527 变成 -0.580，
    prob 的第 1 步仍给“我” 63%。一个词整个反了过来，c 几乎看不出。]],
  focus = { c, 1, 1 }, core = true,
}
expect { c, 1, 1, near = -0.527017 }
expect { c, 1, 2, near = 0.133467 }

-- The decoder writes -------------------------------------------------------

at(told) {
  en = [[c⋅Uc, what the decoder gets of the source: ({told[1,1]}, {told[1,2]}).]],
  zh = [[c⋅Uc，解码器得到的原文信息：({told[1,1]}, {told[1,2]})。]],
  focus = { told, 1, 1 }, core = true,
  notes = {
    en = [[One matrix, computed once. Lesson 21 changes exactly this: there told1 and told2 are two.]],
    zh = [[只有一个矩阵，只算一次。第 21 课改的就是这里：那里有 told1、told2 两个。]],
  },
}
expect { told, 1, 1, near = 0.527017 }
expect { told, 1, 2, near = 0.133467 }

at(in1) {
  en = [[The decoder reads the start sign, y0 = ({y0[1,1]}, {y0[1,2]}), and adds the context: ({in1[1,1]},
    {in1[1,2]}). In this lesson its state before word 1 is 0, so nothing else is added.]],
  zh = [[解码器读开始符 y0 = ({y0[1,1]}, {y0[1,2]})，加上下文，得 ({in1[1,1]}, {in1[1,2]})。
    这一课里，第一个词之前解码器的状态是 0，没有别的要加。]],
  focus = { in1, 1, 2 },
}
expect { in1, 1, 1, near = -0.472983 }
expect { in1, 1, 2, near = 1.133467 }

at(s1) {
  en = [[The decoder's first state, ({s1[1,1]}, {s1[1,2]}). The scores of the first word are computed
    from it.]],
  zh = [[解码器的第一个状态 ({s1[1,1]}, {s1[1,2]})，第一个词的分数由它算出。]],
  focus = { s1, 1, 2 },
}
expect { s1, 1, 1, near = -0.440606 }
expect { s1, 1, 2, near = 0.812203 }

at(u2) {
  en = [["{row:1}" is read back, y1 = ({y1[1,1]}, {y1[1,2]}), and the context is added: in2 = ({in2[1,1]},
    {in2[1,2]}). A model that reads each word it has written is called autoregressive.]],
  zh = [[把“{row:1}”读回来，y1 = ({y1[1,1]}, {y1[1,2]})，再加上下文，得 in2 = ({in2[1,1]}, {in2[1,2]})。
    写出一个词，再把它读回去，这样的模型叫自回归模型。]],
  focus = { u2, 1, 1 },
}
at(u2) {
  en = [[Now the decoder has an old state as well, and m2 = s1⋅Us, ({m2[1,1]}, {m2[1,2]}), is added. In unit 1
    it outweighs word and context: {m2[1,1]} and {in2[1,1]} make {u2[1,1]}.]],
  zh = [[这时解码器有旧状态了，还要加上 m2 = s1⋅Us，即 ({m2[1,1]}, {m2[1,2]})。
    第 1 个单元里旧状态占上风：{m2[1,1]} 加词和上下文的 {in2[1,1]}，得 {u2[1,1]}。]],
  focus = { u2, 1, 1 },
}
expect { u2, 1, 1, near = -0.285185 }

at(s2) {
  en = [[The second state, ({s2[1,1]}, {s2[1,2]}). The first was ({s1[1,1]}, {s1[1,2]}): the signs are equal and
    the directions similar.]],
  zh = [[第二个状态 ({s2[1,1]}, {s2[1,2]})。第一个是 ({s1[1,1]}, {s1[1,2]})：符号相同，
    方向也差不多。]],
  focus = { s2, 1, 2 },
}
expect { s2, 1, 1, near = -0.277697 }
expect { s2, 1, 2, near = 0.599817 }

at(S_dec) {
  en = [[Two states of the decoder for four words of the source: the two lengths are independent.]],
  zh = [[解码器两个状态，原文四个词：两边的长度互不相干。]],
  focus = { S_dec, 1, 2 },
}

at(logits) {
  en = [[A row for each step, a column for each word. "I" has {logits[1,1]} in row 1 and {logits[2,1]} in
    row 2.]],
  zh = [[一步一行，一个词一列。“我”在第 1 行是 {logits[1,1]}，在第 2 行是 {logits[2,1]}。]],
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
    en = [[The same context twice, nearly the same state twice, the same word twice. Only the word read back and
      the decoder's own state differ.]],
    zh = [[上下文两次相同，状态两次相近，词也两次相同。不同的只有读回的词和解码器自己的状态。]],
  },
}
expect { prob, 1, 1, near = 0.628214 }
expect { prob, 2, 1, near = 0.551401 }
expect { prob, 2, 2, near = 0.219318 }

at(L) {
  en = [[L is the mean of the two steps' losses, {L}.{if edited}{else} They are 0.465 and 1.517: the second
    word makes up most of it.{end}]],
  zh = [[L 是两步损失的均值：{L}。{if edited}{else}两步是 0.465 和 1.517：大部分来自第二个词。{end}]],
}
expect { L, 1, 1, near = 0.991053 }

-- Backward -----------------------------------------------------------------

at(d(L)) {
  en = [[Backward. Every gradient is a derivative of L. From the decoder to the source words there is one path
    only, through c.]],
  zh = [[反向。每个梯度都是 L 的导数。从解码器到原文的词只有一条路，就是经过 c。]],
}

at(d(logits)) {
  en = [[(p - right answer) / 2. Step 1: "I" {dlogits[1,1]}. Step 2: "I" {dlogits[2,1]}, too probable; "saw"
    {dlogits[2,2]}, not probable enough.]],
  zh = [[(p - 正确答案) / 2。第 1 步：“我”{dlogits[1,1]}。第 2 步：“我”{dlogits[2,1]}，概率偏大；
    “今天”{dlogits[2,2]}，概率偏小。]],
  focus = { d(logits), 2, 2 },
}
expect { d(logits), 1, 1, near = -0.185893 }
expect { d(logits), 2, 2, near = -0.390341 }
expect { d(logits), 2, 1, near = 0.2757 }

at(d(S_dec)) {
  en = [[dS_dec = dlogits⋅Uᵀ. Row 2 gets ({dS_dec[2,1]}, {dS_dec[2,2]}); in row 1 unit 1 gets almost
    nothing, {dS_dec[1,1]}.]],
  zh = [[dS_dec = dlogits⋅Uᵀ。第 2 行得到 ({dS_dec[2,1]}, {dS_dec[2,2]})；
    第 1 行的第 1 个单元几乎没有，{dS_dec[1,1]}。]],
  focus = { d(S_dec), 2, 1 },
}
expect { d(S_dec), 2, 1, near = 0.504981 }
expect { d(S_dec), 2, 2, near = 0.666041 }
expect { d(S_dec), 1, 1, near = -0.006412 }

at(d(s2)) {
  en = [[s2 was used for its own scores only: ({ds2[1,1]}, {ds2[1,2]}).]],
  zh = [[s2 只用来算自己那一步的分数：({ds2[1,1]}, {ds2[1,2]})。]],
  focus = { d(s2), 1, 2 },
}
expect { d(s2), 1, 1, near = 0.504981 }
expect { d(s2), 1, 2, near = 0.666041 }

at(d(m2)) {
  en = [[ds2 goes through tanh, times 1 - s², and is du2. u2 is the sum of in2 and m2, so both get the same two
    numbers, ({dm2[1,1]}, {dm2[1,2]}): in2, that is word and context, and m2, from where they go on through Us
    to s1.]],
  zh = [[ds2 穿过 tanh，乘 1 - s²，就是 du2。u2 是 in2 与 m2 之和，所以两边得到同样两个数
    ({dm2[1,1]}, {dm2[1,2]})：一边是 in2，也就是词和上下文；一边是 m2，再经过 Us 传给 s1。]],
  focus = { d(m2), 1, 1 },
}
expect { d(m2), 1, 1, near = 0.466039 }
expect { d(m2), 1, 2, near = 0.426413 }

at(d(s1)) {
  en = [[s1 was used twice, for word 1's scores and for m2, so two gradients are added. In unit 2 both are
    negative: {ds1[1,2]}.]],
  zh = [[s1 用了两次，算第 1 个词的分数，算 m2，所以两份梯度相加。第 2 个单元里两份都是负的：
    {ds1[1,2]}。]],
  focus = { d(s1), 1, 2 },
}
expect { d(s1), 1, 2, near = -0.748085 }

at(d(in1)) {
  en = [[Through step 1's tanh: ({din1[1,1]}, {din1[1,2]}). In unit 2, s1 is {s1[1,2]}, and 1 - s² is about
    one third.]],
  zh = [[穿过第 1 步的 tanh：({din1[1,1]}, {din1[1,2]})。第 2 个单元的 s1 是 {s1[1,2]}，
    1 - s² 约是三分之一。]],
  focus = { d(in1), 1, 2 },
}
expect { d(in1), 1, 1, near = 0.338465 }
expect { d(in1), 1, 2, near = -0.254593 }

at(d(told)) {
  en = [[The context was used at both steps, so two gradients are added. In unit 1 both are positive, together
    {dtold[1,1]}. In unit 2 they are -0.255 and 0.426: the steps need different contexts, and there is
    only one.]],
  zh = [[上下文两步都用了，所以两份梯度相加。第 1 个单元里都是正的，合计 {dtold[1,1]}；
    第 2 个单元里是 -0.255 和 0.426：两步需要的上下文不同，可上下文只有一个。]],
  focus = { d(told), 1, 2 }, core = true,
  notes = {
    en = [[Opposite signs in unit 2: this is the bottleneck seen from behind.]],
    zh = [[第 2 个单元符号相反：这就是从反向看到的瓶颈。]],
  },
}
expect { d(told), 1, 1, near = 0.804504 }

at(d(c)) {
  en = [[dc = dtold⋅Ucᵀ: ({dc[1,1]}, {dc[1,2]}). The encoder gets these two numbers and no others, whatever
    the two words were.]],
  zh = [[dc = dtold⋅Ucᵀ：({dc[1,1]}, {dc[1,2]})。两个词写得怎样，编码器得到的只有这两个数。]],
  focus = { d(c), 1, 1 }, core = true,
  notes = {
    en = [[From here on only unit 1 is followed, step by step to word 1.]],
    zh = [[从这里起只跟着第 1 个单元，一步一步退到第 1 个词。]],
  },
}
expect { d(c), 1, 1, near = -0.804504 }
expect { d(c), 1, 2, near = 0.171819 }

at(d(r4)) {
  en = [[Unit 1 from here on. Through tanh {dc[1,1]} becomes {dz4[1,1]}. z4 is a sum, so word 4 gets
    {dx4[1,1]}, and r4, what was kept of words 1 to 3, gets {dr4[1,1]}.]],
  zh = [[从这里起只看第 1 个单元。穿过 tanh，{dc[1,1]} 变成 {dz4[1,1]}。z4 是和，
    所以第 4 个词得到 {dx4[1,1]}，前三个词保留下来的 r4 得到的也是 {dr4[1,1]}。]],
  focus = { d(r4), 1, 1 },
}
expect { d(r4), 1, 1, near = -0.581055 }

at(d(r3)) {
  en = [[Through Whᵀ: dh3[1,1] is {dh3[1,1]}. Then through tanh, times 1 - h²{if edited}{else}, which is about a third, for tanh is
    flat where h3[1,1] is {h3[1,1]}{end}. Word 3 and r3, what was kept of words 1 and 2,
    both get {dr3[1,1]}{if edited}{else}, less than a sixth of what word 4 got{end}.]],
  zh = [[过 Whᵀ，dh3[1,1] 是 {dh3[1,1]}。再穿过 tanh，乘 1 - h²{if edited}{else}，约三分之一，
    因为 h3[1,1] 是 {h3[1,1]}，tanh 在那里比较平{end}。
    第 3 个词和前两个词保留下来的 r3 都得到 {dr3[1,1]}{if edited}{else}，不到第 4 个词的六分之一{end}。]],
  focus = { d(r3), 1, 1 },
}
expect { d(r3), 1, 1, near = -0.091353 }

at(d(r2)) {
  en = [[Whᵀ and tanh once more: dh2[1,1] is {dh2[1,1]}, and {dz2[1,1]} remains. Word 2 gets it, and so
    does r2, what was kept of word 1.]],
  zh = [[再过一次 Whᵀ 和 tanh：dh2[1,1] 是 {dh2[1,1]}，剩下 {dz2[1,1]}。
    第 2 个词得到它，第 1 个词保留下来的 r2 也得到它。]],
  focus = { d(r2), 1, 1 },
}
expect { d(r2), 1, 1, near = -0.039644 }

at(d(x1)) {
  en = [[The first word gets {dx1[1,1]} in unit 1. At c it was {dc[1,1]}{if edited}: four tanh and
    three products with Wh lie between.{else}: about one ninety-seventh is left, after four tanh and three
    halvings.{end} Yet the first word of the translation, "I", stands
    for this very word. The table has the states and their gradients.]],
  zh = [[第一个词在第 1 个单元得到 {dx1[1,1]}。c 处是 {dc[1,1]}：{if edited}中间隔着四次 tanh、
    三次乘 Wh。{else}过了四次 tanh、三次减半，只剩约九十七分之一。{end}可译文的第一个词“我”，译的正是它。
    表里是各个状态和它们的梯度。]],
  focus = { d(x1), 1, 1 }, view = "states", shows = { h1, h2, h3, c }, core = true,
  notes = {
    en = [[1/97 for three steps. Write the number down: lesson 21 has the same words and the same Wh.]],
    zh = [[才三步，就是 1/97。记下这个数：第 21 课的词和 Wh 都和这里一样。]],
  },
}
expect { d(x1), 1, 1, near = -0.008325 }

at(d(Wh)) {
  en = [[Wh was used at three steps, so three terms are added. In [1,1] the last step gives -0.481 of
    {dWh[1,1]}. So training adapts the encoder mostly to its last words.]],
  zh = [[Wh 用了三步，三份相加。在 [1,1]，最后一步占了 {dWh[1,1]} 里的 -0.481。
    所以训练主要让编码器适应最后几个词。]],
  focus = { d(Wh), 1, 1 }, core = true,
  notes = {
    en = [[−0.481 of −0.545 is 88 %. Each step further back multiplies by Wh, which is 0.5
      here, and by a slope of tanh, 1 at most: five steps back at most 1/32 is left.]],
    zh = [[−0.481 占 −0.545 的 88%。每往回一步，都要乘一次 Wh（这里是 0.5），再乘一次 tanh 的斜
      率（最多是 1）：往回五步，最多剩 1/32。]],
  },
}
expect { d(Wh), 1, 1, near = -0.544496 }

at(d(U)) {
  en = [[The decoder's three matrices. dUc = cᵀ⋅dtold, the largest entry is {dUc[1,1]}. dUs = s1ᵀ⋅dm2: Us was used
    once, between the two words. dU = S_decᵀ⋅dlogits: in column "saw" the second number, {dU[2,2]}, is larger
    in size than the first, {dU[1,2]}, for both states are large in unit 2.]],
  zh = [[解码器的三个参数矩阵。dUc = cᵀ⋅dtold，最大的是 {dUc[1,1]}。dUs = s1ᵀ⋅dm2：Us 只用了一次，
    在两个词之间。dU = S_decᵀ⋅dlogits：“今天”那一列，第二个数 {dU[2,2]} 比第一个 {dU[1,2]} 幅度大，
    因为两个状态的第 2 个单元都不小。]],
  focus = { d(U), 2, 2 },
}
expect { d(U), 1, 2, near = 0.066031 }
expect { d(U), 2, 2, near = -0.156038 }

at(d(X)) {
  en = [[Column 1 from word 1 to word 4: {dX[1,1]}, {dX[2,1]}, {dX[3,1]}, {dX[4,1]}, seventy times as much at the
    end as at the start. That does not mean that word 4 matters more to the translation. It was read last,
    and so c depends on it most: turning X[4,1] round moves c[1,1] 27 times as far as turning X[1,1].]],
  zh = [[第 1 列从第 1 个词到第 4 个词：{dX[1,1]}、{dX[2,1]}、{dX[3,1]}、{dX[4,1]}，
    首尾相差约七十倍。
    这不说明第 4 个词对译文更要紧，只因为它最后读，c 受它影响最大：
    把 X[4,1] 反过来，c[1,1] 变动的幅度是反转 X[1,1] 时的 27 倍。]],
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
  en = [[The words fed back get large gradients, {dfed[1,1]} and {dfed[2,1]} in column 1: only one tanh lies
    between them and the scores. They are given in training, so the gradients go no further.]],
  zh = [[喂回去的词梯度不小，第 1 列是 {dfed[1,1]} 和 {dfed[2,1]}：它们和分数之间只隔一次 tanh。
    训练时这些词是给定的，梯度到此为止。]],
  focus = { d(fed), 2, 1 },
}
expect { d(fed), 1, 1, near = 0.338465 }
expect { d(fed), 2, 1, near = 0.466039 }

at(step(Wh)) {
  en = [[L will fall in training all the same. With one sentence to learn, the decoder can learn by heart which
    word comes first and which second; nothing in L demands that it use the source.]],
  zh = [[照样训练，L 也会降。只有一句话要学，解码器可以把先写什么、后写什么背下来；
    L 里没有哪一项要求它用到原文。]],
  focus = { d(Wh), 1, 1 },
}

at(step(U)) {
  en = [[Uc changes as well, but all that the decoder gets of the source still comes through c. U can learn
    without the source: in column "{col:2}" the second number rises, by lr times 0.156, against the gradient
    {dU[2,2]}, and s1 and s2 are large in unit 2 mostly because of the words fed back, not because of c.]],
  zh = [[Uc 也变，可解码器得到的原文信息，还是全都要经过 c。
    U 不看原文也学得会：“{col:2}”那一列的第 2 个数变大，加上 lr 乘 0.156，与梯度 {dU[2,2]} 反号；
    s1、s2 的第 2 个单元大，主要靠读回的词，不靠 c。]],
  focus = { d(U), 2, 2 },
}

closing {
  en = [[
- Read to the end, then write: the two lengths are independent.
- Between them one vector of fixed size, the same at every step.
- What came last fills it: turning the first word round moves c by 0.05.
- The two steps need different contexts and have to share one.
- Gradients go back through c: here about 1/97 is left at the first word.
- So the encoder is adapted mostly to its last words.

Set X[1,1] to -1, then X[4,1] to 1, and compare. Lesson 21 keeps every number and adds a
second path: to each state of the encoder, directly.]],
  zh = [[
- 先读到底，再动笔：两边的长度互不相干。
- 中间只有一个大小固定的向量，每一步用的都是它。
- 占满它的是最后来的词；第一个词反过来，c 也只动 0.05。
- 两步需要的上下文不同，却只能共用一个。
- 梯度经 c 原路返回：到第一个词，这里只剩约 1/97。
- 所以训练主要让编码器适应最后几个词。

把 X[1,1] 改成 -1，再把 X[4,1] 改成 1，比一比。第 21 课一个数都不改，
只多开一条路：直达编码器的每个状态。]],
}

-- Tasks --------------------------------------------------------------------

ask {
  at = Wh, id = "left-over", answer = 1/8,
  prompt = {
    en = "What word 1 adds to the state is multiplied by Wh three times before all is read. What part of it is left at most?",
    zh = "第 1 个词添进状态的，等全部读完，要乘三次 Wh。最多还剩几分之几？",
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
  at = z4, shape_of = c, id = "shape-of-c", core = true,
  prompt = {
    en = "After tanh this is the context vector c. 4 words of 2 numbers: what shape has c?",
    zh = "再过 tanh，就是上下文向量 c。原文 4 个词，每个 2 个数，c 是什么形状？",
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
  at = u2, id = "same-story",
  choice = {
    { en = "another part of the source", zh = "原文的另一部分" },
    { en = "the same vector as in step 1", zh = "和第 1 步一样的向量" },
    { en = "nothing: c was used up in step 1", zh = "没有：c 在第 1 步用掉了" },
  },
  answer = 2,
  prompt = {
    en = "Step 2 has to write another word than step 1. What does it get of the source?",
    zh = "第 2 步要写的词和第 1 步不同。关于原文，它得到的是什么？",
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
    { en = "Used twice: two gradients.", zh = "用了两次，就有两份梯度。" },
    { en = "The two are added.", zh = "两份相加。" },
  },
  slips = {
    [0.466039] = { en = "That is step 2 alone. Step 1 used it too.",
                   zh = "那只是第 2 步的。第 1 步也用过它。" },
    [0.338465] = { en = "That is step 1 alone: it must be added, it must not write over the other.",
                   zh = "那只是第 1 步的：要加上去，不能把另一份盖掉。" },
    [0.402252] = { en = "That is their mean. Gradients of two uses are added.",
                   zh = "那是均值。两次使用的梯度要相加。" },
  },
}

ask {
  at = d(r4), id = "halved", covers = { d(h3), 1, 1 }, answer = -0.290527,
  prompt = {
    en = "dr4[1,1] is {dr4[1,1]:6} and Wh has {Wh[1,1]:1} on its diagonal. dh3[1,1]?",
    zh = "dr4[1,1] 是 {dr4[1,1]:6}，Wh 的对角线是 {Wh[1,1]:1}。dh3[1,1] 是多少？",
  },
  hints = {
    { en = "r4 = h3⋅Wh, so back it goes through Whᵀ.", zh = "r4 = h3⋅Wh，回来要过 Whᵀ。" },
  },
  slips = {
    [-0.581055] = { en = "That is word 4's gradient. To h3 it goes through Whᵀ.",
                    zh = "那是第 4 个词的梯度。到 h3 还要过 Whᵀ。" },
    [-1.162110] = { en = "Multiply by 1/2, do not divide by it.", zh = "是乘 1/2，不是除以 1/2。" },
    [0.290527] = { en = "1/2 does not turn the sign.", zh = "乘 1/2 不会变号。" },
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
    en = "From here the gradient goes back through the source. Which word will get the largest one?",
    zh = "梯度从这里退回原文。哪个词得到的最大？",
  },
  hints = {
    { en = "How many steps lie between each word and c?", zh = "每个词到 c 隔着几步？" },
  },
  slips = {
    [1] = { en = "It ought to. But three halvings and four tanh lie between.",
            zh = "按理该是它，可中间隔着三次减半、四次 tanh。" },
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
  hints = {
    { en = "A word is halved at every step after its own.", zh = "一个词在自己之后的每一步都要减半。" },
  },
  slips = {
    [2] = { en = "Word 1 was halved at word 2 already.", zh = "第 1 个词在第 2 个词那一步就减半过了。" },
    [3] = { en = "Word 1 twice, word 2 once.", zh = "第 1 个词两次，第 2 个词一次。" },
  },
}

ask {
  at = s2, id = "what-will-it-write", order_of = { prob, 2 },
  prompt = {
    en = "The score of \"I\" is s2's second number, of \"saw\" minus the first minus the second, of \"you\" the first. Order the columns of row 2 by probability, largest first.",
    zh = "第 1 列“我”的分数是 s2 的第二个数，第 2 列“今天”是 -(第一个) - (第二个)，第 3 列“回家”是第一个。把第 2 行的三列按概率从大到小排。",
  },
  hints = {
    { en = "{s2[1,2]}; -({s2[1,1]}) - ({s2[1,2]}); {s2[1,1]}.",
      zh = "{s2[1,2]}；-({s2[1,1]}) - ({s2[1,2]})；{s2[1,1]}。" },
  },
}

ask {
  at = L, sign_of = { d(logits), 2, 1 }, id = "too-probable",
  prompt = {
    en = "Step 2 gave \"I\" 55 % and should have given it 0. What sign has dlogits[2,1]?",
    zh = "第 2 步给“我”55%，本该是 0。dlogits[2,1] 是正还是负？",
  },
  hints = {
    { en = "If that score rises, does L rise or fall?", zh = "这个分数变大，L 变大还是变小？" },
  },
}

ask {
  at = d(s2), cell = { 1, 1 }, id = "own-scores-only",
  prompt = {
    en = "s2 is row 2 of S_dec and was used for nothing else. dS_dec[2,1] is {dS_dec[2,1]:6}. ds2[1,1]?",
    zh = "s2 就是 S_dec 的第 2 行，没有别的用处。dS_dec[2,1] 是 {dS_dec[2,1]:6}。ds2[1,1] 是多少？",
  },
  hints = {
    { en = "One use, one gradient.", zh = "只用了一次，就只有一份梯度。" },
  },
  slips = {
    [-0.006412] = { en = "That is row 1, the other state.", zh = "那是第 1 行，另一个状态。" },
  },
}

ask {
  at = d(m2), id = "uses-of-s1",
  choice = {
    { en = "one: its own scores", zh = "一份：自己那一步的分数" },
    { en = "two: its own scores, and m2", zh = "两份：自己那一步的分数，和 m2" },
    { en = "three: also the context", zh = "三份：还有上下文" },
  },
  answer = 2,
  prompt = {
    en = "s1 comes next. How many gradients are added there?",
    zh = "下一站是 s1。那里要加几份梯度？",
  },
  hints = {
    { en = "Where was s1 used?", zh = "s1 在哪里用过？" },
  },
  slips = {
    [1] = { en = "m2 = s1⋅Us was used for word 2.", zh = "m2 = s1⋅Us，写第 2 个词时用了。" },
    [3] = { en = "s1 was made of the context, not the other way round.", zh = "是上下文进入 s1，不是反过来。" },
  },
}

ask {
  at = d(r3), id = "two-steps-more", answer = -0.045676,
  prompt = {
    en = "dr3[1,1] is {dr3[1,1]:6}. How much reaches h2[1,1], through Wh[1,1] = 1/2?",
    zh = "dr3[1,1] 是 {dr3[1,1]:6}。经过 Wh[1,1] = 1/2，到 h2[1,1] 的有多少？",
  },
  hints = {
    { en = "Half of it.", zh = "一半。" },
  },
  slips = {
    [-0.182706] = { en = "Multiply by 1/2, do not divide by it.", zh = "是乘 1/2，不是除以 1/2。" },
    [0.045676] = { en = "1/2 does not change the sign.", zh = "乘 1/2 不会变号。" },
  },
}

ask {
  at = d(U), id = "zero-with-gradient", covers = { d(Us), 1, 1 }, answer = -0.20534,
  prompt = {
    en = "dUs = s1ᵀ⋅dm2. s1[1,1] is {s1[1,1]:6}, dm2[1,1] is {dm2[1,1]:6}. dUs[1,1]?",
    zh = "dUs = s1ᵀ⋅dm2。s1[1,1] 是 {s1[1,1]:6}，dm2[1,1] 是 {dm2[1,1]:6}。dUs[1,1] 是多少？",
  },
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
    { en = "yes: it can learn the two words by heart", zh = "能：把两个词背下来就行" },
    { en = "only if Wh becomes 1", zh = "除非 Wh 变成 1" },
  },
  answer = 2,
  prompt = {
    en = "c holds little of word 1. Can training still bring L near 0 on this one sentence?",
    zh = "c 里几乎没有第 1 个词。只训练这一句话，L 还能接近 0 吗？",
  },
  hints = {
    { en = "What differs between the two steps even if c is useless?", zh = "就算 c 没有用，两步之间还有什么不同？" },
  },
  slips = {
    [1] = { en = "For this sentence the same two words are always right, whatever the source says.",
            zh = "就这一句话而言，不管原文是什么，对的总是这两个词。" },
    [3] = { en = "Wh need not change: U, Us and the words fed back suffice.",
            zh = "Wh 不用变：有 U、Us 和读回的词就够了。" },
  },
}

ask {
  at = U, id = "score-of-I", answer = 0.8,
  prompt = {
    en = "Column 1 of U, the word \"I\", is (0, 1). A state (-0.4, 0.8) gives it which score?",
    zh = "U 的第 1 列（“我”）是 (0, 1)。状态是 (-0.4, 0.8) 时，它得多少分？",
  },
  hints = {
    { en = "-0.4⋅0 + 0.8⋅1.", zh = "-0.4⋅0 + 0.8⋅1。" },
  },
  slips = {
    [-0.4] = { en = "The column is (0, 1): its 1 belongs to the second number.", zh = "这一列是 (0, 1)，1 对应第二个数。" },
    [0.4] = { en = "Column 1 takes the second number alone.", zh = "第 1 列只取第二个数。" },
  },
}

ask {
  at = h1, id = "half-of-h1", covers = { r2, 1, 2 }, answer = -0.380797,
  prompt = {
    en = "Word 2 comes next, and r2 = h1⋅Wh. h1[1,2] is {h1[1,2]:6}, and Wh has {Wh[2,2]:1} on its diagonal. r2[1,2]?",
    zh = "接下来是第 2 个词，r2 = h1⋅Wh。h1[1,2] 是 {h1[1,2]:6}，Wh 的对角线是 {Wh[2,2]:1}。r2[1,2] 是多少？",
  },
  hints = {
    { en = "Half of it, with its sign.", zh = "一半，连同符号。" },
  },
  slips = {
    [0.380797] = { en = "Mind the sign of unit 2.", zh = "注意第 2 个单元的符号。" },
    [-0.761594] = { en = "Wh keeps half.", zh = "Wh 只留一半。" },
  },
}

ask {
  at = h3, id = "who-fills",
  choice = {
    { en = "word 1", zh = "第 1 个词" }, { en = "word 2", zh = "第 2 个词" }, { en = "word 3", zh = "第 3 个词" },
  },
  answer = 3,
  prompt = {
    en = "z3[1,1] is {z3[1,1]:4}. From which word does most of it come?",
    zh = "z3[1,1] 是 {z3[1,1]:4}。其中大部分来自哪个词？",
  },
  hints = {
    { en = "x3[1,1] is {x3[1,1]}.", zh = "x3[1,1] 是 {x3[1,1]}。" },
  },
  slips = {
    [1] = { en = "Its part has been halved twice.", zh = "它的那份已经减半两次。" },
    [2] = { en = "In unit 1 word 2 brought 0.", zh = "第 1 个单元里，第 2 个词添的是 0。" },
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
    en = "At c it was {dc[1,1]:4}, here it is {dr2[1,1]:4}. One halving and one tanh are still to come. What part of dc[1,1] will be left at word 1?",
    zh = "c 处是 {dc[1,1]:4}，这里是 {dr2[1,1]:4}，后面还有一次减半、一次 tanh。到第 1 个词，dc[1,1] 还剩几分之几？",
  },
  hints = {
    { en = "1/20 is left here. Then 1/2, then 1 - 0.76².", zh = "这里剩 1/20。再乘 1/2，再乘 1 - 0.76²。" },
  },
  slips = {
    [1] = { en = "Here only a twentieth is left already.", zh = "到这里就只剩二十分之一了。" },
    [2] = { en = "1/20 halved is 1/40, and tanh takes more than half of that.", zh = "1/20 减半是 1/40，tanh 还要拿走一半多。" },
  },
}

try {
  at = c, id = "turn-c", only = { X }, cells = 1,
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
  reached = function() return c[1][1] > 0 end,
  solution = { "set X[4,1] 0" },
}

ask {
  at = d(r2), id = "derive-dx1", answer = -0.008324819548,
  prompt = { en = "Unit 1 all the way from c to the first word. What is left?",
             zh = "只看第 1 个单元，从 c 一直退到第一个词。还剩多少？" },
  steps = {
    "dz4 = dc⋅(1 - c²) = -0.804504⋅0.722253",
    "dz3 = dz4⋅0.5⋅(1 - h3²) = dz4⋅0.5⋅0.314438",
    "dz2 = dz3⋅0.5⋅(1 - h2²) = dz3⋅0.5⋅0.867941",
    "dx1 = dz2⋅0.5⋅(1 - h1²) = dz2⋅0.5⋅0.419974",
  },
  hints = {
    { en = "dz2 is -0.0396444: only the last line is left to do.", zh = "dz2 是 -0.0396444：只剩最后一行要算。" },
  },
  slips = {
    [-0.019822] = { en = "That is dh1. The first tanh is still to come: times 1 - h1².",
                    zh = "那是 dh1。还有第一个 tanh，要乘 1 - h1²。" },
    [-0.016650] = { en = "You left out the halving: Wh[1,1] is 0.5.", zh = "你漏了减半：Wh[1,1] 是 0.5。" },
  },
}

try {
  at = d(x1), id = "louder", only = { Wh }, cells = 1,
  prompt = {
    en = "Make dx1[1,1] half as large again (beyond -0.0125) by one number of Wh.",
    zh = "只改 Wh 里的一个数，让 dx1[1,1] 再大一半（超过 -0.0125）。",
  },
  hints = {
    { en = "What takes half away at each step?", zh = "每一步是谁拿走一半？" },
    { en = "1 does it. And 2? The states reach 1, and tanh closes.",
      zh = "改成 1 就行。改成 2 呢？状态到了 1 附近，tanh 就关上了。" },
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
