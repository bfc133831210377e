-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 2, id = "bahdanau", part = 3, order = 21, minutes = 35, needs = { "seq2seq", "three-tokens" },
  title = { en = "Additive attention: the first in translation", zh = "加性注意力：机器翻译最早的注意力" },
  keywords = { en = "additive attention, Bahdanau attention, alignment, context vector",
    zh = "加性注意力、对齐、上下文向量" },
}

-- The numbers of lesson 20. New are Wa, Ws, ba and v, and that c is made anew
-- for each word.
source = {
  { en = "ich", zh = "I" }, { en = "habe", zh = "came" },
  { en = "dich", zh = "home" }, { en = "gesehen", zh = "today" },
}
read_back = { "BOS", { en = "I", zh = "我" } }
vocabulary = { { en = "I", zh = "我" }, { en = "saw", zh = "今天" }, { en = "you", zh = "回家" } }

X   = input  ({ {1,-1}, {0,1}, {1,0}, {-1,0} }, { rows = source })
Wh  = weight { {1/2,0}, {0,1/2} }
Uc  = weight { {-1,0}, {0,1} }
Us  = weight { {0,1}, {-1,0} }
U  = weight ({ {0,-1,1}, {1,-1,0} }, { cols = vocabulary })
Wa  = weight { {-2,0}, {-1,1} }
ba  = weight { {-1,1} }
Ws  = weight { {-2,-2}, {0,-1} }
v   = weight { {1,-3} }

-- The encoder reads, as before.
x1 = no_stop(rows(X, 1, 1))
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
h4 = tanh(z4)

H  = vcat { h1, h2, h3, h4 }            -- all states are kept, not the last alone
HW = no_stop(H * Wa)
K  = HW + ba

-- Word 1: the decoder has no state yet, so K alone is compared.
g1 = tanh(K)
e1 = v * g1.T
a1 = softmax(e1)
c1 = a1 * H
fed = input({ {-1,1}, {0,1} }, { rows = read_back })
y0  = rows(fed, 1, 1)
told1 = c1 * Uc
in1 = y0 + told1
s1  = tanh(in1)

-- Word 2: its state asks.
q2 = s1 * Ws
t2 = K + q2
g2 = tanh(t2)
e2 = v * g2.T
a2 = softmax(e2)
alignment = vcat { a1, a2 }             -- only to be looked at
c2 = a2 * H
y1  = rows(fed, 2, 2)
told2 = c2 * Uc
in2 = y1 + told2
m2  = s1 * Us
u2  = in2 + m2
s2  = tanh(u2)

S_dec  = vcat { s1, s2 }
logits = S_dec * U
prob   = softmax(logits)
L = cross_entropy(logits, { 1, 2 })

backward(L)

group({ en = "parameters of lesson 20", zh = "第 20 课的参数" }, { Wh, Uc, Us, U }, { closed = true })
group({ en = "parameters of attention", zh = "注意力的参数" }, { Wa, ba, Ws, v }, { closed = true })
group({ en = "encoder, words 2 to 4", zh = "编码器，第 2 到 4 个词" },
  { x2, r2, z2, h2, x3, r3, z3, h3, x4, r4, z4, h4 }, { closed = true })
group({ en = "scores of word 1", zh = "第 1 个词的分数" }, { g1, e1 }, { closed = true })
group({ en = "decoder, word 1", zh = "解码器，第 1 个词" }, { fed, y0, told1, in1, s1 }, { closed = true })
group({ en = "attention of word 2", zh = "第 2 个词的注意力" }, { q2, t2, g2, e2, a2, alignment, c2 })
group({ en = "decoder, word 2", zh = "解码器，第 2 个词" }, { y1, told2, in2, m2, u2, s2 }, { closed = true })
group({ en = "output", zh = "输出" }, { S_dec, logits, prob }, { closed = true })

intro {
  en = [[In lesson 20 all of the source had to go through one vector, and of the first word hardly anything was
    left. What if the encoder kept all its states, and the decoder looked back at them before each word
    it writes? Which states should it look at, how is that computed, and how large is the first word's
    gradient then?]],
  zh = [[第 20 课里，整句原文都得挤过一个向量，第一个词几乎没剩下什么。假如编码器把每个状态都留着，
    解码器每写一个词之前都回头看一遍呢？该看哪些状态，怎么算出来？这样一来，
    第一个词的梯度有多大？]],
}

-- The encoder reads, as before ---------------------------------------------

at(X) {
  en = [[The four words of lesson 20, number for number. There 1/97 of the gradient at c was left at the first
    word.]],
  zh = [[和第 20 课一样的四个词，一个数都没改。在那里，c 处的梯度到第一个词只剩 1/97。]],
  focus = { X, 1, 1 },
}

at(U) {
  en = [[Four parameter matrices, all as in lesson 20. Wh carries half of the encoder's state on to the next word.
    Uc leads from a context to the decoder's state, Us from that state to the next one, and U, shown here,
    from a state to the scores of the words.]],
  zh = [[四个参数矩阵，都和第 20 课一样。Wh 把编码器的状态传给下一个词，只留一半；
    Uc 从上下文到解码器的状态，Us 从解码器的状态到下一个状态；
    这里显示的 U 从状态到各个词的分数。]],
  focus = { U, 2, 1 },
}

at(v) {
  en = [[New: the four parameters of this attention. Wa (2×2) turns each encoder state into a key, and the bias
    ba (1×2) is added to it. Ws (2×2) turns the decoder's state into a query; having one matrix for queries
    and another for keys is what lesson 2 had. v (1×2), shown here, turns a compared pair into a single
    score.]],
  zh = [[新的是这四样，就是这个注意力的全部参数。Wa（2×2）把编码器的每个状态变成键，
    再加上偏置 ba（1×2）；Ws（2×2）把解码器的状态变成查询。查询用一个矩阵，键用另一个，
    和第 2 课一样。这里显示的 v（1×2）把比较的结果变成一个分数。]],
  focus = { v, 1, 2 },
}
expect { v, 1, 1, near = 1 }
expect { v, 1, 2, near = -3 }

at(h1) {
  en = [[The state of the first word: tanh of row 1 of X, ({h1[1,1]}, {h1[1,2]}). In lesson 20 only the next state
    was made of it. Here it is also kept for the decoder.]],
  zh = [[第一个词的状态：X 第 1 行过 tanh，得 ({h1[1,1]}, {h1[1,2]})。第 20 课里它只用来算下一个状态；
    这一课还要留给解码器。]],
  focus = { h1, 1, 1 },
}
expect { h1, 1, 1, near = 0.761594 }
expect { h1, 1, 2, near = -0.761594 }

at(h4) {
  en = [[Words 2 to 4, each as in lesson 20: half of the old state (r2) plus the word (x2) is z2, and h2 = tanh(z2).
    h2, h3 and h4 are kept, too. A state knows its own word best and, weaker, the words to its left. It
    need not hold the whole sentence, since the others are kept. The last one, ({h4[1,1]}, {h4[1,2]}), was
    the context vector c of lesson 20.]],
  zh = [[第 2 到 4 个词，每一步都和第 20 课一样：旧状态的一半（r2）加词（x2）得 z2，h2 = tanh(z2)。
    h2、h3、h4 也都留着。一个状态最清楚的是自己的词，左边的词也知道一点，但弱一些。
    别的状态都在，它就不必装下整个句子。最后一个 ({h4[1,1]}, {h4[1,2]}) 就是第 20 课的上下文向量 c。]],
  notes = {
    en = [[Bahdanau, Cho and Bengio (2015, section 3.2) read the source in both directions: h_t is a
      forward and a backward state side by side, so it knows both neighbours. Both are gated units
      (their appendix A), where a plain tanh stands here.]],
    zh = [[Bahdanau、Cho、Bengio（2015）第 3.2 节用的是双向编码器：h_t 由正向、反向两个状态拼成，
      左右两边都知道。每个方向用的是带门的单元（附录 A），这里只用普通的 tanh。]],
  },
  focus = { h4, 1, 1 },
}
expect { h4, 1, 1, near = -0.527017 }
expect { h4, 1, 2, near = 0.133467 }

-- Attention ----------------------------------------------------------------

at(H) {
  en = [[All four states, one row for each source word. What the decoder can look at is now as long as the
    source. Row 1, ({H[1,1]}, {H[1,2]}), is h1 as it was computed; no later step has halved it.]],
  zh = [[四个状态都在，原文一词一行。解码器能看的，现在和原文一样长。
    第 1 行 ({H[1,1]}, {H[1,2]}) 就是当初算出的 h1，
    没有被后面的步骤减半。]],
  notes = {
    en = [[Set it beside lesson 20's c: four rows against one. Nothing else about the encoder has
      changed.]],
    zh = [[和第 20 课的 c 并排看：四行对一行。编码器别的都没变。]],
  },
  focus = { H, 1, 1 }, core = true,
}
expect { H, 1, 1, near = 0.761594 }
expect { H, 1, 2, near = -0.761594 }

at(K) {
  en = [[HW is H⋅Wa, and the bias ba is added to every row. These rows are the keys, computed once for all words
    that will be written. Row 1 differs from the others in column 2: {K[1,2]} against more than 1.]],
  zh = [[HW 就是 H⋅Wa，每一行都加上偏置 ba。这四行就是键，只算一次，以后写哪个词都用它们。
    第 1 行和别的不同在第 2 列：它是 {K[1,2]}，别的都大于 1。]],
  focus = { K, 1, 2 },
}
at(K) {
  en = [[Keys are made of the states and not of the rows of X, because a word's row is the same in every sentence
    and its state depends on the words before it.]],
  zh = [[键由状态算出，不由 X 的行算出，因为一个词的行在哪句话里都一样，状态却和前面的词有关。]],
  focus = { K, 1, 2 },
}
expect { K, 1, 2, near = 0.238406 }

at(e1) {
  en = [[Word 1: no state of the decoder exists before it, so this lesson takes 0, and nothing is added to K. K goes
    through the activation function tanh: g1 = tanh(K). In column 2 its rows 2 to 4 are above 0.8; row 1
    has {g1[1,2]}.]],
  zh = [[第 1 个词：解码器在它之前没有状态，这一课就取 0，所以 K 上什么也不加。
    K 直接过激活函数 tanh：g1 = tanh(K)。它的第 2 列，第 2 到 4 行都在 0.8 以上，
    第 1 行是 {g1[1,2]}。]],
  notes = {
    en = [[In the paper of 2015 the decoder does not start at 0: s0 = tanh(W⋅h), where h is the backward
      encoder's state at word 1, which has read the whole sentence (appendix A). So word 1 asks
      with a state, too.]],
    zh = [[2015 年的论文里，解码器不是从 0 开始的：s0 = tanh(W⋅h)，
      h 是反向编码器在第 1 个词处的状态，
      它已经读完整句（附录 A）。所以第 1 个词也是带着状态去问的。]],
  },
  focus = { e1, 1, 1 },
}
at(e1) {
  en = [[v weighs column 2 with {v[1,2]}, so row 1, with the small number there, scores highest: {e1[1,1]},
    against {e1[1,2]}, {e1[1,3]}, {e1[1,4]}. tanh is at most 1, so no score can be beyond |1| + |-3| = 4,
    however large the states are. With more hidden units v is longer, and the bound grows with it.]],
  zh = [[v 给第 2 列的系数是 {v[1,2]}，第 1 行在那里的数最小，所以得分最高：{e1[1,1]}，
    其余是 {e1[1,2]}、{e1[1,3]}、{e1[1,4]}。tanh 不超过 1，所以状态再大，分数也不会超出 |1| + |-3| = 4。
    隐藏单元多了，v 变长，这个界限也会变大。]],
  focus = { e1, 1, 1 }, core = true,
}
expect { e1, 1, 1, near = -1.644649 }
expect { e1, 1, 2, near = -3.720824 }
expect { e1, 1, 3, near = -3.554453 }
expect { e1, 1, 4, near = -2.515874 }

at(a1) {
  en = [[The attention weights for word 1, "I": {a1[1,1]:%} for the first state, {a1[1,4]:%} for the last. They are
    computed for this sentence. One of five words gets five of them.]],
  zh = [[写第 1 个词“我”时的注意力权重：第一个状态 {a1[1,1]:%}，最后一个 {a1[1,4]:%}。
    它们是按这句话现算的；
    换成五个词的句子，就有五个。]],
  notes = {
    en = [[Article C (lessons/README.md), section 4, argues the same way: the number of parameters is fixed when the model
      is trained, the length of the text is not, so coefficients have to be computed.]],
    zh = [[文章 C（见 lessons/README.md）第 4 节也是这么说的：参数的数目训练时就定死了，
      文本的长度却不固定，
      所以系数只能现算。]],
  },
  focus = { a1, 1, 1 }, core = true,
}
expect { a1, 1, 1, near = 0.591032 }
expect { a1, 1, 4, near = 0.247311 }

at(c1) {
  en = [[a1⋅H, the context of word 1: ({c1[1,1]}, {c1[1,2]}). It lies nearest to h1, ({h1[1,1]}, {h1[1,2]}), whose
    weight is the largest.]],
  zh = [[a1⋅H，第 1 个词的上下文：({c1[1,1]}, {c1[1,2]})。它离 h1 ({h1[1,1]}, {h1[1,2]}) 最近，
    因为 h1 的注意力权重最大。]],
  notes = {
    en = [[A weighted mean, so it lies between the states. Ask for the weights that would give h1 itself.]],
    zh = [[加权平均，所以落在各个状态之间。问：注意力权重是多少，才正好得到 h1？]],
  },
  focus = { c1, 1, 1 }, core = true,
}
expect { c1, 1, 1, near = 0.419204 }
expect { c1, 1, 2, near = -0.352802 }

at(s1) {
  en = [[told1 = c1⋅Uc is ({told1[1,1]}, {told1[1,2]}). In lesson 20 it was (0.527, 0.133); both signs are the other
    way now. The start sign y0, row 1 of fed, is added, and tanh gives the decoder's first state s1, ({s1[1,1]},
    {s1[1,2]}). The scores of word 1 are computed from it.]],
  zh = [[told1 = c1⋅Uc，是 ({told1[1,1]}, {told1[1,2]})。第 20 课是 (0.527, 0.133)，现在两个符号都反了。
    再加上开始符 y0（fed 的第 1 行），过 tanh，就是解码器的第一个状态 s1：
    ({s1[1,1]}, {s1[1,2]})。第 1 个词的分数由它算出。]],
  focus = { s1, 1, 1 },
}
expect { s1, 1, 1, near = -0.889433 }
expect { s1, 1, 2, near = 0.56978 }

at(q2) {
  en = [[s1⋅Ws, the query of word 2: ({q2[1,1]}, {q2[1,2]}). It has to be made of the state before, for the
    state of word 2 will depend on the context that is being sought.]],
  zh = [[s1⋅Ws，第 2 个词的查询：({q2[1,1]}, {q2[1,2]})。只能用前一个状态来算，
    因为第 2 个词的状态要等上下文，
    而上下文正是现在要找的。]],
  focus = { q2, 1, 1 },
}
expect { q2, 1, 1, near = 1.778866 }
expect { q2, 1, 2, near = 1.209085 }

at(t2) {
  en = [[The query is added to each of K's four rows (broadcasting), hence *additive* attention.
    In column 1 only the last row is far above 0 now: {t2[4,1]}.]],
  zh = [[查询加到 K 的每一行上（广播），所以叫加性注意力。现在第 1 列里，
    明显大于 0 的只有最后一行：{t2[4,1]}。]],
  notes = {
    en = [[Additive attention: Bahdanau, Cho and Bengio 2015. The Transformer paper, section 3.2.1, compares
      the two. Cost in theory: similar. In practice the dot product is much faster and takes less
      memory, being one matrix product. For small d_k both do about equally well; for larger d_k
      the additive one beat the dot product *without* scaling. The authors suspect that
      large dot products push softmax to where its gradient is tiny, and so divide by √d_k:
      lesson 6.]],
    zh = [[加性注意力出自 Bahdanau、Cho、Bengio（2015）。Transformer 论文 3.2.1 节比较过两者：
      理论代价相近；实际上点积就是矩阵乘法，快得多，也省内存。d_k 小时两者效果差不多；
      d_k 大时，加性注意力胜过不缩放的点积。作者猜测原因是点积太大，把 softmax 推到梯度极小的地方，
      所以才除以 √d_k，见第 6 课。]],
  },
  focus = { t2, 4, 1 }, core = true,
}
expect { t2, 4, 1, near = 1.699433 }

at(g2) {
  en = [[After tanh. In column 2 all rows are near 1, so it hardly tells them apart. Column 1 does, from
    {g2[3,1]} to {g2[4,1]}.]],
  zh = [[过了 tanh。第 2 列各行都接近 1，几乎分不出谁是谁；第 1 列分得开，
    从 {g2[3,1]} 到 {g2[4,1]}。]],
  focus = { g2, 4, 1 },
}
expect { g2, 3, 1, near = -0.816306 }
expect { g2, 4, 1, near = 0.935338 }

at(e2) {
  en = [[The scores of word 2: {e2[1,1]}, {e2[1,2]}, {e2[1,3]}, {e2[1,4]}. For word 1 the first state led; the
    keys are the same, the query is not. Without tanh that could not happen: q2 would add the same
    number to all four scores.]],
  zh = [[第 2 个词的分数：{e2[1,1]}、{e2[1,2]}、{e2[1,3]}、{e2[1,4]}。
    写第 1 个词时第一个状态领先；键没变，变的是查询。
    要是没有 tanh，就不可能这样：q2 会给四个分数加上同一个数。]],
  focus = { e2, 1, 1 },
}
expect { e2, 1, 4, near = -2.009778 }

at(a2) {
  en = [[The attention weights for word 2, "saw": {if edited}now {end}{a2[1,4]:%} for the last state, "gesehen", and {a2[1,1]:%} for
    the first.]],
  zh = [[写第 2 个词“今天”时的注意力权重：{if edited}现在{end}最后一个状态 today {a2[1,4]:%}，第一个 {a2[1,1]:%}。]],
  notes = {
    en = [[Show alignment next. The look has moved from the first word to the last; no rule of order told
      it so.]],
    zh = [[接着看 alignment。目光从第一个词移到了最后一个，没有哪条规则规定过语序。]],
  },
  focus = { a2, 1, 4 }, core = true,
}

at(alignment) {
  en = [[Both rows of weights, one below the other: the alignment of the two texts. With the lesson's own
    numbers row 1 is brightest at the first source word, row 2 at the last. The matrix is only looked at;
    nothing is computed from it.]],
  zh = [[两行注意力权重上下排开，就是两段文本的对齐。按本课原来的数，
    第 1 行最亮的是原文第一个词，第 2 行是最后一个。
    这个矩阵只供观看，后面不用它。]],
  notes = {
    en = [[The paper of 2015 shows such matrices for whole sentences (its figure 3): mostly a diagonal, with
      crossings where the two languages order words differently.]],
    zh = [[2015 年的论文（图 3）给出了整句的对齐矩阵：大体沿对角线，
      两种语言语序不同的地方就有交叉。]],
  },
  focus = { alignment, 2, 4 },
}
expect { a2, 1, 4, near = 0.518444 }
expect { a2, 1, 1, near = 0.26835 }

at(c2) {
  en = [[a2⋅H, the context of word 2: ({c2[1,1]}, {c2[1,2]}). The first and the last state have opposite
    signs; with the weights 27 % and 52 % they nearly cancel.]],
  zh = [[a2⋅H，第 2 个词的上下文：({c2[1,1]}, {c2[1,2]})。第一个和最后一个状态符号相反，
    注意力权重是 27% 和 52% 时，几乎抵消。]],
  focus = { c2, 1, 1 },
}
expect { c2, 1, 1, near = 0.049875 }
expect { c2, 1, 2, near = -0.042835 }

at(s2) {
  en = [[told2 = c2⋅Uc is ({told2[1,1]}, {told2[1,2]}); step 1 got ({told1[1,1]}, {told1[1,2]}). Two more rows are
    added: y1, the word "I" read back, and m2 = s1⋅Us, what is kept of the decoder's first state. tanh gives s2,
    ({s2[1,1]}, {s2[1,2]}). m2 needs s1, so the decoder still computes one word after another.]],
  zh = [[told2 = c2⋅Uc，是 ({told2[1,1]}, {told2[1,2]})；第 1 步得到的是 ({told1[1,1]}, {told1[1,2]})。
    再加上两行：读回来的词“我”（y1），和解码器第一个状态保留下来的 m2 = s1⋅Us。
    过 tanh 得 s2：({s2[1,1]}, {s2[1,2]})。m2 要等 s1，所以解码器仍然只能一个词一个词地算。]],
  focus = { s2, 1, 1 },
}
expect { s2, 1, 1, near = -0.550888 }
expect { s2, 1, 2, near = 0.067629 }

at(prob) {
  en = [["I" {prob[1,1]:%}, then "saw" {prob[2,2]:%}: both right words lead. The decoder's matrices are those of
    lesson 20, which gave "I" twice. Only the contexts differ.]],
  zh = [[“我”{prob[1,1]:%}，“今天”{prob[2,2]:%}：两步领先的都是正确的词。
    解码器的参数矩阵还是第 20 课那些，当时两步都是“我”。不同的只有上下文。]],
  notes = {
    en = [[Both words right, and the decoder's matrices are untouched. Change one thing at a time: this
      is the argument of the paper.]],
    zh = [[两个词都对了，解码器的参数矩阵一个没动。一次只改一样：论文的说服力就在这里。]],
  },
  focus = { prob, 2, 2 }, core = true,
}
at(prob) {
  en = [[S_dec holds the two states of the decoder, one row each, and logits = S_dec⋅U. In column 2 the states are
    {S_dec[1,2]} and {S_dec[2,2]}; in lesson 20 they were 0.812 and 0.600, much nearer to each other.]],
  zh = [[S_dec 是解码器的两个状态，一行一个；logits = S_dec⋅U。第 2 列是 {S_dec[1,2]} 和 {S_dec[2,2]}；
    第 20 课是 0.812 和 0.600，靠得近得多。]],
  focus = { prob, 2, 2 },
}
expect { prob, 1, 1, near = 0.497235 }
expect { prob, 2, 2, near = 0.496166 }

at(L) {
  en = [[The loss is {if edited}now {end}{L}. In lesson 20 it was 0.991.]],
  zh = [[损失{if edited}现在{end}是 {L}。第 20 课是 0.991。]],
}
expect { L, 1, 1, near = 0.699768 }

-- Backward -----------------------------------------------------------------

at(d(L)) {
  en = [[Backward. Every gradient is a derivative of L. Watch what arrives at h1 and at the first word.]],
  zh = [[反向。每个梯度都是 L 的导数。留意传到 h1 和第一个词的是多少。]],
}

at(d(S_dec)) {
  en = [[dlogits is (p - right answer) / 2. Each row gave its right word a probability of about a half, so the
    gradients there are alike: {dlogits[1,1]} and {dlogits[2,2]}. dS_dec = dlogits⋅Uᵀ: row 1, for s1, has
    {dS_dec[1,2]} in unit 2; row 2, for s2, is ({dS_dec[2,1]}, {dS_dec[2,2]}).]],
  zh = [[dlogits 是 (p - 正确答案) / 2。两行给正确的词都只有一半左右的概率，所以那里的梯度差不多：
    {dlogits[1,1]} 和 {dlogits[2,2]}。dS_dec = dlogits⋅Uᵀ：第 1 行是 s1 的，
    第 2 个单元是 {dS_dec[1,2]}；第 2 行是 s2 的：({dS_dec[2,1]}, {dS_dec[2,2]})。]],
  focus = { d(S_dec), 1, 2 },
}
expect { d(S_dec), 1, 2, near = -0.444981 }

at(d(told2)) {
  en = [[s2 was used for its own scores only, so ds2 is row 2 of dS_dec. Through tanh it becomes du2, ({du2[1,1]},
    {du2[1,2]}). What was added in u2 gets these two numbers: the word read back, which is given in training, so
    that its gradient goes no further; m2, and from there, through Us, s1; and the context's part told2, shown
    here.]],
  zh = [[s2 只用来算自己那一步的分数，所以 ds2 就是 dS_dec 的第 2 行。穿过 tanh 是 du2：
    ({du2[1,1]}, {du2[1,2]})。u2 里相加的几项都得到这两个数：读回的词，训练时是给定的，
    梯度到此为止；m2，再经过 Us 传给 s1；还有上下文那边的 told2，就是这里显示的。]],
  focus = { d(told2), 1, 2 },
}
expect { d(told2), 1, 1, near = 0.2369 }
expect { d(told2), 1, 2, near = 0.413732 }

at(d(c2)) {
  en = [[dc2 = dtold2⋅Ucᵀ: ({dc2[1,1]}, {dc2[1,2]}). c2 was computed as a2⋅H.]],
  zh = [[dc2 = dtold2⋅Ucᵀ：({dc2[1,1]}, {dc2[1,2]})。c2 是这样算的：a2⋅H。]],
  focus = { d(c2), 1, 2 },
}
expect { d(c2), 1, 1, near = -0.2369 }
expect { d(c2), 1, 2, near = 0.413732 }

at(d(a2)) {
  en = [[The path to the weights: da2 = dc2⋅Hᵀ. More weight on the first state would make L smaller
    ({da2[1,1]}), more on the last would make it larger ({da2[1,4]}). L depends on the word written; that the look at
    "gesehen" is the sensible one does not enter it.]],
  zh = [[通往注意力权重的一路：da2 = dc2⋅Hᵀ。多看第一个状态，L 会变小（{da2[1,1]}）；
    多看最后一个，L 会变大（{da2[1,4]}）。
    L 只取决于写出的词；看 today 才合道理，这一点 L 里没有。]],
  notes = {
    en = [[The loss pulls against the sensible look. Then do the try at L: with even weights L is smaller
      still. Weights show where one looked, not what it was worth.]],
    zh = [[损失偏偏不想看“该看的”词。再做 L 处的任务：平分反而更小。注意力权重说的是看了哪里，
      不是值不值得。]],
  },
  focus = { d(a2), 1, 1 }, core = true,
}
expect { d(a2), 1, 1, near = -0.495517 }
expect { d(a2), 1, 4, near = 0.18007 }

at(d(e2)) {
  en = [[Through softmax; the row sums to 0: {de2[1,1]}, {de2[1,2]}, {de2[1,3]}, {de2[1,4]}.]],
  zh = [[穿过 softmax，一行合计为 0：{de2[1,1]}、{de2[1,2]}、{de2[1,3]}、{de2[1,4]}。]],
  focus = { d(e2), 1, 1 },
}
expect { d(e2), 1, 1, near = -0.125046 }
expect { d(e2), 1, 2, near = 0.021305 }
expect { d(e2), 1, 3, near = -0.004929 }
expect { d(e2), 1, 4, near = 0.10867 }

at(d(g2)) {
  en = [[Each score was v times a row of g2, so row 1 gets {de2[1,1]} times ({v[1,1]}, {v[1,2]}): ({dg2[1,1]},
    {dg2[1,2]}).]],
  zh = [[每个分数是 v 乘 g2 的一行，所以第 1 行得到 {de2[1,1]} 乘 ({v[1,1]}, {v[1,2]})：
    ({dg2[1,1]}, {dg2[1,2]})。]],
  focus = { d(g2), 1, 2 },
}
expect { d(g2), 1, 1, near = -0.125046 }
expect { d(g2), 1, 2, near = 0.375137 }

at(d(t2)) {
  en = [[Through tanh, times 1 - g². In column 2 tanh is nearly flat: row 4 had {dg2[4,2]} and keeps
    {dt2[4,2]}.]],
  zh = [[穿过 tanh，乘 1 - g²。第 2 列的 tanh 几乎是平的：第 4 行原有 {dg2[4,2]}，
    只剩 {dt2[4,2]}。]],
  focus = { d(t2), 1, 1 },
}
expect { d(g2), 4, 2, near = -0.326009 }
expect { d(t2), 4, 2, near = -0.011819 }

at(d(q2)) {
  en = [[q2 was added to four rows, so its gradient is the sum of dt2's four rows: ({dq2[1,1]}, {dq2[1,2]}).]],
  zh = [[q2 加到了四行上，所以它的梯度是 dt2 四行之和：({dq2[1,1]}, {dq2[1,2]})。]],
  focus = { d(q2), 1, 1 },
}
expect { d(q2), 1, 1, near = -0.096275 }

at(d(told1)) {
  en = [[s1 was used for its scores, for m2 and for the query, so three gradients are added: ds1 is ({ds1[1,1]},
    {ds1[1,2]}). The query's part is small beside the other two. Through tanh it is ({din1[1,1]}, {din1[1,2]}):
    in unit 1, s1 is {s1[1,1]}, and 1 - s² is about a fifth. The start sign is given; told1, shown here, leads on to
    the context.]],
  zh = [[s1 用了三次：算自己的分数，算 m2，算查询，所以三份梯度相加，ds1 是 ({ds1[1,1]}, {ds1[1,2]})。
    查询那份比另外两份小得多。穿过 tanh 是 ({din1[1,1]}, {din1[1,2]})：
    第 1 个单元的 s1 是 {s1[1,1]}，1 - s² 约五分之一。开始符是给定的，到此为止；
    这里显示的 told1 再通往上下文。]],
  focus = { d(told1), 1, 2 },
}
expect { d(told1), 1, 1, near = 0.072344 }
expect { d(told1), 1, 2, near = -0.502438 }

at(d(c1)) {
  en = [[dc1 = dtold1⋅Ucᵀ: ({dc1[1,1]}, {dc1[1,2]}). From here to h1 there is one product, with its weight
    {a1[1,1]:2}. In lesson 20 three tanh and three halvings lay between c and h1.]],
  zh = [[dc1 = dtold1⋅Ucᵀ：({dc1[1,1]}, {dc1[1,2]})。从这里到 h1 只隔一次乘法，
    乘它的注意力权重 {a1[1,1]:2}；
    第 20 课里，c 和 h1 之间隔着三次 tanh、三次减半。]],
  notes = {
    en = [[One product from here to h1. Lesson 20 had three of Wh and three tanh.]],
    zh = [[从这里到 h1 只有一次乘法。第 20 课是三次 Wh、三次 tanh。]],
  },
  focus = { d(c1), 1, 2 }, core = true,
}
expect { d(c1), 1, 1, near = -0.072344 }
expect { d(c1), 1, 2, near = -0.502438 }

at(d(a1)) {
  en = [[More weight on the first state would make L larger ({da1[1,1]}), more on the second would make it smaller
    ({da1[1,2]}).]],
  zh = [[多看第一个状态，L 会变大（{da1[1,1]}）；多看第二个，L 会变小（{da1[1,2]}）。]],
  focus = { d(a1), 1, 1 },
}
expect { d(a1), 1, 1, near = 0.327557 }
expect { d(a1), 1, 2, near = -0.302919 }

at(d(g1)) {
  en = [[Through softmax de1 is {de1[1,1]}, {de1[1,2]}, {de1[1,3]}, {de1[1,4]}. Against the gradient the first
    score would fall and the other three rise. Times v: row 1 of dg1 is ({dg1[1,1]}, {dg1[1,2]}).]],
  zh = [[穿过 softmax，de1 是 {de1[1,1]}、{de1[1,2]}、{de1[1,3]}、{de1[1,4]}。逆着梯度，
    第一个分数该降，另外三个该升。再乘 v：dg1 的第 1 行是 ({dg1[1,1]}, {dg1[1,2]})。]],
  focus = { d(g1), 1, 2 },
}
expect { d(g1), 1, 1, near = 0.106754 }
expect { d(g1), 1, 2, near = -0.320261 }

at(d(K)) {
  en = [[K was used for both words, so two gradients are added. In [1,2] they are -0.303 from word 1 and
    0.075 from word 2, together {dK[1,2]}. The bias was only added, so dHW is the same as dK.]],
  zh = [[K 两个词都用了，所以两份梯度相加。在 [1,2]，第 1 个词是 -0.303，第 2 个词是 0.075，
    合计 {dK[1,2]}。偏置只是加上去的，所以 dHW 和 dK 一样。]],
  focus = { d(K), 1, 2 },
}
expect { d(K), 1, 2, near = -0.228215 }

at(d(H)) {
  en = [[H was used three times, for the keys and in both contexts, so three gradients are added. Row 1, column 2:
    {dH[1,2]}, most of it from the context of word 1.]],
  zh = [[H 用了三次：算键，进两个上下文，所以三份梯度相加。第 1 行第 2 列合计 {dH[1,2]}，
    大部分来自第 1 个词的上下文。]],
  notes = {
    en = [[Three uses of one matrix; Enter shows the three parts.]],
    zh = [[一个矩阵用了三次；按 Enter 看这三份。]],
  },
  focus = { d(H), 1, 2 }, core = true,
}
expect { d(H), 1, 2, near = -0.301026 }

at(d(r2)) {
  en = [[Only the direct gradient, from H, arrives at h4: {dh4[1,1]} in unit 1, where lesson 20, with h4 alone, had
    -0.805. At h3 and h2 a second one is added, through time. After each tanh all of it goes to the word and all
    of it to the old state's part r, and Whᵀ halves what r passes on. dr2, shown here, goes on to h1.]],
  zh = [[传到 h4 的只有从 H 直接来的梯度：第 1 个单元是 {dh4[1,1]}，第 20 课只有 h4 一个，是 -0.805。
    到 h3、h2，还要加上沿时间传来的一份。每次穿过 tanh 之后，整份传给词，
    整份传给旧状态那边的 r，r 再经过 Whᵀ 减半。这里显示的 dr2 就要传给 h1。]],
  focus = { d(r2), 1, 1 },
}
expect { d(r2), 1, 1, near = -0.064183 }
expect { d(r2), 1, 2, near = 0.040486 }

at(d(h1)) {
  en = [[dh1 is ({dh1[1,1]}, {dh1[1,2]}), the sum of two gradients. Through time (via r2): -0.032 and 0.020. From H
    directly: 0.120 and -0.301. The signs are opposite, and the direct one is larger. In lesson 20, with
    the path through time alone, it was (-0.020, 0.014).]],
  zh = [[dh1 是 ({dh1[1,1]}, {dh1[1,2]})，由两份梯度相加。沿时间来的（经 r2）是 -0.032 和 0.020，
    从 H 直接来的是 0.120 和 -0.301。符号相反，直接来的更大。第 20 课只有沿时间的路，
    是 (-0.020, 0.014)。]],
  notes = {
    en = [[The heart of the lesson. Write both pairs on the board: through time, and directly.]],
    zh = [[这一课的核心。把两对数写在黑板上：沿时间来的，直接来的。]],
  },
  focus = { d(h1), 1, 2 }, core = true, view = "states",
}
expect { d(h1), 1, 1, near = 0.087821 }
expect { d(h1), 1, 2, near = -0.280783 }

at(d(U)) {
  en = [[Wh was used three times. At [1,1] the steps to words 2, 3 and 4 give -0.049, -0.006 and -0.049; in lesson 20
    -0.030, -0.033 and -0.481. The last step no longer outweighs the others.]],
  zh = [[Wh 用了三次。在 [1,1]，到第 2、3、4 个词的三步是 -0.049、-0.006、-0.049；
    第 20 课是 -0.030、-0.033、-0.481。最后一步不再独大。]],
  focus = { d(U), 1, 1 },
}
at(d(U)) {
  en = [[Uc was used for two contexts, so two terms are added: in [1,2] -0.211 from word 1 and 0.021 from word 2. Us
    was used once: dUs = s1ᵀ⋅dm2, at most {dUs[1,2]}. The largest entries of dU, {dU[1,1]} and {dU[2,1]}, stand in
    the column of "I".]],
  zh = [[Uc 用于两个上下文，两份相加：在 [1,2]，第 1 个词是 -0.211，第 2 个词是 0.021。
    Us 只用了一次：dUs = s1ᵀ⋅dm2，最大的是 {dUs[1,2]}。dU 里最大的 {dU[1,1]} 和 {dU[2,1]} 都在“我”那一列。]],
  focus = { d(U), 2, 1 },
}
expect { d(U), 1, 1, near = 0.133399 }
expect { d(U), 2, 1, near = -0.132161 }

at(d(v)) {
  en = [[v made the scores of both words, so two terms are added: for its first number -0.035 and 0.094,
    together {dv[1,1]}. Wa made the keys for both words: dWa = Hᵀ⋅dHW. ba was added to four rows, so dba is the
    sum of dK's rows. Ws made the query of word 2 alone: dWs = s1ᵀ⋅dq2.]],
  zh = [[两个词的分数都用 v 算，两份相加：第一个数是 -0.035 和 0.094，合计 {dv[1,1]}。
    Wa 给两个词算键：dWa = Hᵀ⋅dHW。ba 加到四行上，所以 dba 是 dK 各行之和。
    Ws 只算了第 2 个词的查询：dWs = s1ᵀ⋅dq2。]],
  focus = { d(v), 1, 1 },
}
expect { d(v), 1, 1, near = 0.058893 }

at(d(X)) {
  en = [[Row 1 is the first word's gradient, ({dX[1,1]}, {dX[1,2]}). In lesson 20 it was (-0.008, 0.006), with
    both signs the other way. By length (the norm of the row) it is 0.124 here and 0.010 there:
    twelve times as much.]],
  zh = [[第 1 行是第一个词的梯度：({dX[1,1]}, {dX[1,2]})；第 20 课是 (-0.008, 0.006)，两个符号都相反。
    按长度（这一行的范数）比，这里是 0.124，那里是 0.010，差十二倍。]],
  focus = { d(X), 1, 2 }, core = true,
}
at(d(X)) {
  en = [[Compare rows by length. Here, from word 1 to word 4: 0.124, 0.076, 0.089, 0.161. In lesson 20:
    0.010, 0.048, 0.120, 0.605. There it fell with the distance from the end, 60 to 1. Here the
    first word gets more than the second and the third.]],
  zh = [[按每一行的长度来比。这一课从第 1 个词到第 4 个词：0.124、0.076、0.089、0.161；第 20 课：
    0.010、0.048、0.120、0.605，离结尾越远越小，首尾相差 60 倍。而这里，第 1 个词的梯度比第 2、
    第 3 个都大。]],
  notes = {
    en = [[Length of a row, not one column: columns alone mislead here.]],
    zh = [[比的是一行的长度，不是某一列：单看一列会看错。]],
  },
  focus = { d(X), 1, 2 }, core = true,
}
expect { d(X), 1, 2, near = -0.117922 }
expect { d(X), 2, 2, near = 0.040486 }
expect { d(X), 3, 2, near = 0.087596 }
expect { d(X), 4, 2, near = 0.149731 }

at(step(U)) {
  en = [[Wh, Uc, Us and U each move against their gradients, by lr times them. dWh[1,1] is {dWh[1,1]}; in lesson 20
    it was -0.544, nearly all of it from the last step: the contexts need less of what Wh carries along. Us, the
    step from s1 to s2, is learned as before: attention is added to it and does not replace it. In column "{col:1}"
    of U the first number falls and the second rises.]],
  zh = [[Wh、Uc、Us、U 都逆着各自的梯度走，走 lr 乘梯度那么多。dWh[1,1] 是 {dWh[1,1]}；
    第 20 课是 -0.544，几乎全来自最后一步：上下文不那么依赖 Wh 带过来的东西了。
    从 s1 到 s2 的 Us 照旧在学：注意力是加上去的，没有取代它。
    U 的“{col:1}”那一列，第一个数变小，第二个变大。]],
  focus = { d(U), 1, 1 },
}

at(step(v)) {
  en = [[Wa, Ws, ba and v are updated; a1 and a2 are not. What is learned is how weights are computed, not the
    weights.]],
  zh = [[Wa、Ws、ba、v 都要更新，a1、a2 没有更新。学的是注意力权重怎么算，不是这些数本身。]],
  focus = { d(v), 1, 1 },
}
at(step(v)) {
  en = [[v's {v[1,1]} falls and its {v[1,2]} rises, both towards 0. Scores come nearer to each other, so the attention
    weights become more even.]],
  zh = [[v 的 {v[1,1]} 变小，{v[1,2]} 变大，都往 0 靠。分数彼此靠近，注意力权重就更平均。]],
  focus = { d(v), 1, 1 },
}

closing {
  en = [[
- All states are kept; each word that is written has a context of its own.
- Scores: v⋅tanh(K + q). Query and key are added, then comes tanh.
- A score stays within Σ|v|, here 4, so no √d; but each pair costs a tanh.
- Weights are computed; how to compute them is learned.
- From a wrong word to the first source word the path is short again.

Four answers to one question:

- RNN: a state walks along. Any length; one output for each input.
- Seq2seq: read, then write. Free lengths; one vector is the bottleneck.
- Attention: a new context each word. Reaches far; still one after another.
- Transformer: attention alone. All at once in training; T² scores.

Set v to 0 and look at alignment again. Lesson 1 began with the last of the four: go back
to it, and read Q, K and V anew.]],
  zh = [[
- 所有状态都留着；每写一个词，都有自己的上下文。
- 打分：v⋅tanh(K + q)，查询和键先相加，再过 tanh。
- 分数不超过 Σ|v|，这里是 4，不用除以 √d；但每一对都要算一次 tanh。
- 注意力权重是算出来的；学的是怎么算。
- 从写错的词到原文第一个词，路又短了。

同一个问题，四种回答：

- RNN：一个状态走到底。多长都行；进几个出几个。
- Seq2Seq：先读后写。长度自由；一个向量成了瓶颈。
- 注意力：每个词现做上下文。够得着远处；仍要一个等一个。
- Transformer：只用注意力。训练时一次算完；分数有 T² 个。

把 v 改成 0，再看看 alignment。第 1 课讲的就是第四种：回去再看 Q、K、V，意思会不一样。]],
}

-- Tasks --------------------------------------------------------------------

ask {
  at = v, id = "how-many", answer = 12,
  prompt = {
    en = "Wa, ba, Ws and v: how many numbers do they hold together for a source of 40 words?",
    zh = "原文有 40 个词时，Wa、ba、Ws、v 合起来一共有多少个数？",
  },
  hints = {
    { en = "Which of their sizes depends on how many states there are?",
      zh = "它们的大小，哪一个和状态的个数有关？" },
    { en = "4 + 2 + 4 + 2.", zh = "4 + 2 + 4 + 2。" },
  },
  slips = {
    [120] = { en = "Ten times the words, but every word is compared by the same numbers.",
              zh = "词多了十倍，比较用的却还是同样这些数。" },
    [480] = { en = "Every word is compared by the same numbers; none has its own.",
              zh = "每个词都用同样这些数去比较，谁也没有自己的一份。" },
    [8] = { en = "Those are the two matrices. ba and v hold two numbers each.",
            zh = "那是两个矩阵。ba 和 v 还各有两个数。" },
  },
}

ask {
  at = h4, id = "to-the-right",
  choice = {
    { en = "nothing", zh = "一点没有" }, { en = "half of it", zh = "有一半" }, { en = "all of it", zh = "全部" },
  },
  answer = 1,
  prompt = {
    en = "What does h3 hold of word 4?",
    zh = "h3 里有多少第 4 个词的内容？",
  },
  hints = {
    { en = "Word 4 has not been read when h3 is computed.", zh = "算 h3 的时候，第 4 个词还没有读。" },
  },
  slips = {
    [2] = { en = "Halves go forward, to later states. (The notes, N, tell of an encoder in both directions.)",
            zh = "减半是往后传的。（按 N 看备注：论文用的是双向编码器。）" },
    [3] = { en = "This encoder reads from left to right. (The notes, N, tell of one in both directions.)",
            zh = "这个编码器从左往右读。（按 N 看备注：论文用的是双向编码器。）" },
  },
}

ask {
  at = h4, shape_of = H, id = "shape-of-states",
  prompt = {
    en = "Next, H puts h1, h2, h3 and h4 one below the other. What shape has H?",
    zh = "下一站，H 把 h1、h2、h3、h4 上下排在一起。H 是什么形状？",
  },
  hints = {
    { en = "A row for each word of the source.", zh = "原文一个词一行。" },
  },
  slips = {
    ["1x2"] = { en = "That was lesson 20: the last state alone.", zh = "那是第 20 课：只有最后一个状态。" },
    ["1x8"] = { en = "One below the other, not side by side.", zh = "是上下排，不是左右接。" },
    ["2x4"] = { en = "Turned round: a state is a row here.", zh = "反了：这里一个状态是一行。" },
  },
}

ask {
  at = K, shape_of = a1, id = "shape-of-shares",
  prompt = {
    en = "For word 1 the decoder will share itself out over four states. What shape has a1?",
    zh = "写第 1 个词，要把注意力分给四个状态。a1 是什么形状？",
  },
  hints = {
    { en = "A share for each state, in one row.", zh = "每个状态一份，排成一行。" },
  },
  slips = {
    ["4x4"] = { en = "Nobody but the decoder asks, and it asks once for each word.",
                zh = "提问的只有解码器，一个词问一次。" },
    ["4x1"] = { en = "The one who asks is the row.", zh = "提问的是行。" },
    ["1x2"] = { en = "That is a context. Shares are one for each state.", zh = "那是上下文。份额是每个状态一份。" },
  },
}

ask {
  at = e1, id = "parameters", core = true,
  choice = {
    { en = "a1 and a2, the attention weights to come: they say where to look",
      zh = "接下来的注意力权重 a1 和 a2：它们说了看哪里" },
    { en = "Wa, Ws, ba and v", zh = "Wa、Ws、ba、v" },
    { en = "none: attention is only computed", zh = "没有：注意力只是算出来的" },
  },
  answer = 2,
  prompt = {
    en = "Which of these are parameters that training changes?",
    zh = "哪些是训练会改变的参数？",
  },
  hints = {
    { en = "Which of them would still fit a sentence of five words?",
      zh = "换成五个词的句子，哪些还用得上？" },
  },
  slips = {
    [1] = { en = "They have four entries. A sentence of five words would need five.",
            zh = "它们只有四个数，五个词的句子就不够了。" },
    [3] = { en = "The shares are computed, but with matrices that are learned.",
            zh = "份额是算的，算的时候用的矩阵是学的。" },
  },
}

ask {
  at = e2, cell = { 1, 4 }, id = "score",
  prompt = {
    en = "Row 4 of g2 is ({g2[4,1]:6}, {g2[4,2]:6}), v is ({v[1,1]}, {v[1,2]}). Its score e2[1,4]?",
    zh = "g2 的第 4 行是 ({g2[4,1]:6}, {g2[4,2]:6})，v 是 ({v[1,1]}, {v[1,2]})。e2[1,4] 是多少？",
  },
  hints = {
    { en = "The first number times {v[1,1]}, the second times {v[1,2]}, added.",
      zh = "第一个数乘 {v[1,1]}，第二个数乘 {v[1,2]}，再相加。" },
  },
  slips = {
    [3.880454] = { en = "The 3 is negative.", zh = "3 前面有负号。" },
    [-0.046367] = { en = "You took the second away once, not three times.", zh = "第二个数要减三倍，你只减了一倍。" },
    [-1.824309] = { en = "You swapped them: v's 1 belongs to the first number.",
                    zh = "你弄反了：v 的 1 对应第一个数。" },
  },
}

ask {
  at = K, id = "no-root",
  choice = {
    { en = "it was forgotten in 2015", zh = "2015 年时忘了除" },
    { en = "tanh is at most 1: larger states cannot make them larger than |1| + |-3|",
      zh = "tanh 不超过 1：状态再大，分数也超不出 |1| + |-3|" },
    { en = "softmax would undo it anyway", zh = "反正 softmax 会抵消它" },
  },
  answer = 2,
  prompt = {
    en = "Next come g1 = tanh(K) and the scores: v turns each row of g1 into one. Dot products are divided by √d. Why are these not?",
    zh = "下一站先算 g1 = tanh(K)，v 再把 g1 的每一行变成分数。点积要除以 √d，这里为什么不除？",
  },
  hints = {
    { en = "How large can an entry of g1 be?", zh = "g1 里的数最大能到多少？" },
  },
  slips = {
    [1] = { en = "Nothing was forgotten: these scores cannot grow with the states.",
            zh = "没有忘：状态再大，这里的分数也长不上去。" },
    [3] = { en = "Softmax does not undo a factor, only a shift.", zh = "softmax 抵消的是平移，不是倍数。" },
  },
}

ask {
  at = d(H), id = "derive-dH", covers = { d(H), 1, 1 }, answer = 0.119912229413,
  prompt = { en = "h1 acts on L in three ways through H. Finish its first number, dH[1,1].",
             zh = "h1 经过 H 有三条路影响 L。把它的第一个数 dH[1,1] 算完。" },
  steps = {
    { en = "c1 = a1⋅H, c2 = a2⋅H, and K = H⋅Wa + ba", zh = "c1 = a1⋅H，c2 = a2⋅H，K = H⋅Wa + ba" },
    "dH[1,·] = a1[1,1]⋅dc1 + a2[1,1]⋅dc2 + dK[1,·]⋅Waᵀ",
    "0.591032⋅(-0.072344) + 0.268350⋅(-0.236900) = -0.106330",
    "-0.113121⋅(-2) + (-0.228215)⋅0 = 0.226242",
  },
  hints = {
    { en = "Twice in a context, once for the keys: add them with their signs.",
      zh = "进上下文两次，算键一次：带着符号相加。" },
  },
  slips = {
    [0.226242] = { en = "That is the path through the keys. H was also mixed into the contexts.",
                   zh = "那只是经过键的那份。H 还混合进了上下文。" },
    [-0.10633] = { en = "Those are the two contexts. Keys were made of H as well.",
                   zh = "那是两个上下文的。H 还用来算过键。" },
    [0.332572] = { en = "The contexts' part and the keys' part have opposite signs.",
                   zh = "上下文那份和键那份符号相反。" },
  },
}

ask {
  at = s1, id = "who-asks",
  choice = {
    { en = "s1, the state before", zh = "前一个状态 s1" },
    { en = "s2, the state of word 2", zh = "第 2 个词的状态 s2" },
    { en = "the word read back alone", zh = "只用读回的那个词" },
  },
  answer = 1,
  prompt = {
    en = "For word 2 the decoder asks with a state. Of which can the query be made?",
    zh = "写第 2 个词时，解码器带着一个状态去问。查询能用哪个来算？",
  },
  hints = {
    { en = "s2 needs c2, c2 needs the weights, and these need the query.",
      zh = "s2 要用 c2，c2 要用注意力权重，权重又要用查询。" },
  },
  slips = {
    [2] = { en = "s2 is not there yet: it depends on the context that the query is to find.",
            zh = "s2 还没有：它要等上下文，而上下文正要靠查询去找。" },
    [3] = { en = "Then the query would not depend on what has been written before that word.",
            zh = "那样的话，查询就与更早写的内容无关了。" },
  },
}

ask {
  at = h1, id = "half-again",
  choice = {
    { en = "1/2", zh = "1/2" }, { en = "1/8", zh = "1/8" }, { en = "all of it", zh = "全部" },
  },
  answer = 3,
  prompt = {
    en = "In lesson 20 at most 1/8 of word 1's state was left in the vector that the decoder got. How much of h1 can the decoder get now?",
    zh = "第 20 课里，解码器拿到的向量中，第 1 个词的状态最多剩 1/8。现在解码器最多能拿到 h1 的多少？",
  },
  hints = {
    { en = "h1 itself is kept, beside h2, h3 and h4.", zh = "h1 本身就留着，和 h2、h3、h4 并列。" },
  },
  slips = {
    [1] = { en = "That is what h2 holds of it. h1 itself is kept too.", zh = "那是 h2 里的。h1 本身也留着。" },
    [2] = { en = "That is what h4 holds of it. h1 itself is kept too.", zh = "那是 h4 里的。h1 本身也留着。" },
  },
}

ask {
  at = s2, id = "what-changed", order_of = { prob, 2 },
  prompt = {
    en = "s2 is ({s2[1,1]}, {s2[1,2]}). Next, the scores of step 2: \"I\" its second number, \"saw\" minus the first minus the second, \"you\" the first. Order the three columns, largest first.",
    zh = "s2 是 ({s2[1,1]}, {s2[1,2]})。下面是第 2 步的分数：第 1 列“我”是第二个数，第 2 列“今天”是 -(第一个) - (第二个)，第 3 列“回家”是第一个。从大到小排这三列。",
  },
  hints = {
    { en = "{s2[1,2]}; -({s2[1,1]}) - ({s2[1,2]}); {s2[1,1]}.", zh = "{s2[1,2]}；-({s2[1,1]}) - ({s2[1,2]})；{s2[1,1]}。" },
  },
}

ask {
  at = d(S_dec), id = "who-gets-du2", answer = 3,
  prompt = {
    en = "Next, the step of word 2: s2 = tanh(u2), and u2 = y1 + told2 + m2. How many of these three get the whole of du2?",
    zh = "下一站是第 2 个词的那一步：s2 = tanh(u2)，u2 = y1 + told2 + m2。三者里有几个得到整份的 du2？",
  },
  hints = {
    { en = "Raise one of the three by a little: u2 rises by as much.", zh = "哪一个变大一点，u2 都变大同样多。" },
  },
  slips = {
    [1] = { en = "A sum does not share a gradient out: all three get the whole.",
            zh = "加法不分摊梯度：三个都得整份。" },
  },
}

ask {
  at = d(c2), id = "two-ways",
  choice = {
    { en = "only the states", zh = "只有各个状态" },
    { en = "only the attention weights", zh = "只有注意力权重" },
    { en = "both: c2 is a product of the two", zh = "两者都有：c2 是两者的乘积" },
  },
  answer = 3,
  prompt = {
    en = "Which get a gradient from dc2?",
    zh = "哪些会从 dc2 得到梯度？",
  },
  hints = {
    { en = "c2 = a2⋅H, and both factors were computed.", zh = "c2 = a2⋅H，两个因子都是算出来的。" },
  },
  slips = {
    [1] = { en = "The weights were computed, with Wa, Ws, ba and v. They need a gradient to learn from.",
            zh = "注意力权重是用 Wa、Ws、ba、v 算的，它们也要有梯度才能学。" },
    [2] = { en = "The states are what was mixed: dH gets a2ᵀ⋅dc2.", zh = "混合的正是各个状态：dH 得到 a2ᵀ⋅dc2。" },
  },
}

ask {
  at = d(a2), sign_of = { d(e2), 1, 3 }, id = "below-the-mean",
  prompt = {
    en = "da2 is {da2[1,1]}, {da2[1,2]}, {da2[1,3]}, {da2[1,4]}; a2 is {a2[1,1]}, {a2[1,2]}, {a2[1,3]}, {a2[1,4]}. What sign has de2[1,3]?",
    zh = "da2 是 {da2[1,1]}、{da2[1,2]}、{da2[1,3]}、{da2[1,4]}，a2 是 {a2[1,1]}、{a2[1,2]}、{a2[1,3]}、{a2[1,4]}。de2[1,3] 是正还是负？",
  },
  hints = {
    { en = "de = weight ⋅ (da - mean), and the mean is each da times its weight, added up.",
      zh = "de = 注意力权重 ⋅（da - 均值），均值就是每个 da 乘各自的注意力权重，再加起来。" },
  },
}

ask {
  at = d(t2), cell = { 4, 2 }, id = "flat-tanh",
  prompt = {
    en = "dg2[4,2] is {dg2[4,2]:6} and g2[4,2] is {g2[4,2]:6}. What is left after tanh, dt2[4,2]?",
    zh = "dg2[4,2] 是 {dg2[4,2]:6}，g2[4,2] 是 {g2[4,2]:6}。穿过 tanh，dt2[4,2] 还剩多少？",
  },
  hints = {
    { en = "Multiply by 1 - g².", zh = "乘 1 - g²。" },
  },
  slips = {
    [-0.320045] = { en = "You multiplied by g. The slope is 1 - g².", zh = "你乘了 g。斜率是 1 - g²。" },
    [-0.005964] = { en = "You took 1 - g. It is 1 - g².", zh = "你用了 1 - g，应当是 1 - g²。" },
  },
}

ask {
  at = d(t2), id = "wrong-dq2", wrong = 2,
  steps = {
    { en = "t2[i,·] = K[i,·] + q2, for the four rows i", zh = "t2[i,·] = K[i,·] + q2，i 取四行" },
    { en = "so dq2 = dt2[4,·], the row with the largest score", zh = "所以 dq2 = dt2[4,·]，分数最大的那一行" },
    { en = "q2 = s1⋅Ws, so dWs = s1ᵀ⋅dq2", zh = "q2 = s1⋅Ws，所以 dWs = s1ᵀ⋅dq2" },
  },
  cure = { en = "dq2 = Σ_i dt2[i,·]: q2 was added to all four rows.",
           zh = "dq2 = Σ_i dt2[i,·]：q2 加到了四行上。" },
  hints = {
    { en = "How many rows of t2 change when q2 does?", zh = "q2 变了，t2 有几行跟着变？" },
  },
}

ask {
  at = d(q2), id = "uses-of-s1", answer = 3,
  prompt = {
    en = "Next, the step of word 1. How many gradients are added at s1?",
    zh = "下一站是第 1 个词的那一步。s1 处要加几份梯度？",
  },
  hints = {
    { en = "Its scores; and what else was computed from s1?", zh = "它自己的分数；还有什么是由 s1 算的？" },
  },
  slips = {
    [2] = { en = "That was lesson 20. Here the query was made of s1, too.", zh = "那是第 20 课。这里的查询也是由 s1 算的。" },
    [1] = { en = "Also m2, and the query q2.", zh = "还有 m2 和查询 q2。" },
  },
}

ask {
  at = d(told1), id = "distance-to-h1", answer = 1,
  prompt = {
    en = "In lesson 20 three products with Wh lay between the context and h1. How many products lie between c1 and h1 here?",
    zh = "第 20 课里，上下文和 h1 之间隔着三次乘 Wh。这里 c1 和 h1 之间隔几次乘法？",
  },
  hints = {
    { en = "c1 = a1⋅H, and h1 is row 1 of H.", zh = "c1 = a1⋅H，h1 就是 H 的第 1 行。" },
  },
  slips = {
    [3] = { en = "That is the path through time. There is a direct one now.", zh = "那是沿时间的路。现在有一条直达的。" },
    [0] = { en = "h1 is multiplied by its weight.", zh = "h1 要乘它的注意力权重。" },
  },
}

ask {
  at = d(r2), id = "which-path",
  choice = {
    { en = "the one through time", zh = "沿时间来的" },
    { en = "the one from H directly", zh = "从 H 直接来的" },
    { en = "both are about the same", zh = "差不多" },
  },
  answer = 2,
  prompt = {
    en = "At h1 two gradients are added. Half of ({dr2[1,1]}, {dr2[1,2]}) comes through time; dH's row 1 is ({dH[1,1]}, {dH[1,2]}). Which is larger?",
    zh = "h1 处有两份梯度相加：沿时间来的是 ({dr2[1,1]}, {dr2[1,2]}) 的一半，dH 的第 1 行是 ({dH[1,1]}, {dH[1,2]})。哪份大？",
  },
  hints = {
    { en = "Compare the sizes, not the signs.", zh = "比大小，不看符号。" },
  },
  slips = {
    [1] = { en = "Halve it first, and compare sizes without the sign.", zh = "先减半，再不看符号比大小。" },
    [3] = { en = "In unit 2 it is 0.020 against 0.301.", zh = "第 2 个单元里是 0.020 对 0.301。" },
  },
}

ask {
  at = d(U), id = "two-ways-in-U",
  choice = {
    { en = "the word is right at step 1 and wrong at step 2", zh = "这个词第 1 步对，第 2 步错" },
    { en = "the column has to keep its sum", zh = "这一列的和要保持不变" },
    { en = "one of them overflows", zh = "其中一个会溢出" },
  },
  answer = 1,
  prompt = {
    en = "In the column of \"I\" dU is positive in row 1 and negative in row 2, so the update lowers one number and raises the other. Why?",
    zh = "dU 里“我”那一列第 1 行是正的，第 2 行是负的，所以更新时一个数变小，另一个变大。为什么？",
  },
  hints = {
    { en = "dlogits of \"I\" is negative in row 1 and positive in row 2.", zh = "“我”的 dlogits 第 1 行是负的，第 2 行是正的。" },
  },
  slips = {
    [2] = { en = "A row of dlogits sums to 0, a column of U need not keep anything.", zh = "和为 0 的是 dlogits 的一行，U 的一列没有这个要求。" },
    [3] = { en = "Nothing is near overflow.", zh = "没有哪个数大到会溢出。" },
  },
}

ask {
  at = d(U), id = "only-word-2",
  choice = {
    { en = "Wa", zh = "Wa" }, { en = "Ws", zh = "Ws" }, { en = "v", zh = "v" },
  },
  answer = 2,
  prompt = {
    en = "Which of these gets its gradient from word 2 alone?",
    zh = "哪一个的梯度只来自第 2 个词？",
  },
  hints = {
    { en = "Word 1 was written without a query.", zh = "写第 1 个词时没有查询。" },
  },
  slips = {
    [1] = { en = "Wa made the keys, and both words were compared with them.", zh = "键是 Wa 算的，两个词都和键比过。" },
    [3] = { en = "v made the scores of both words.", zh = "两个词的分数都用 v 算。" },
  },
}

ask {
  at = step(U), id = "v-shrinks",
  choice = {
    { en = "more even", zh = "更平均" }, { en = "more uneven", zh = "更悬殊" }, { en = "all the same", zh = "不变" },
  },
  answer = 1,
  prompt = {
    en = "The next update moves both numbers of v towards 0. What happens to the attention weights?",
    zh = "下一次更新把 v 的两个数都往 0 推。注意力权重会怎样？",
  },
  hints = {
    { en = "With v = 0 all scores would be 0.", zh = "v 要是 0，分数就全是 0。" },
  },
  slips = {
    [2] = { en = "Smaller factors bring the scores nearer to each other.", zh = "系数变小，分数彼此靠近。" },
    [3] = { en = "Softmax ignores a shift, not a factor.", zh = "softmax 不在乎平移，但在乎倍数。" },
  },
}

ask {
  at = U, id = "how-many-contexts", answer = 2,
  prompt = {
    en = "Lesson 20 had one context vector for both words. How many will there be here, if the decoder looks anew before each word?",
    zh = "第 20 课两个词共用一个上下文向量。这一课每写一个词都重新看一遍，会有几个上下文向量？",
  },
  hints = {
    { en = "Two words are written.", zh = "要写的是两个词。" },
  },
  slips = {
    [1] = { en = "That was lesson 20.", zh = "那是第 20 课。" },
    [4] = { en = "Four is the number of states. A context is made for each word that is written.",
            zh = "四个的是状态。上下文是每写一个词做一个。" },
  },
}

ask {
  at = v, id = "same-to-all",
  choice = {
    { en = "yes, all of them", zh = "会，全都变" },
    { en = "no: a row of scores shifted alike gives the same softmax", zh = "不会：一行分数加同一个数，softmax 不变" },
    { en = "only the largest", zh = "只有最大的会变" },
  },
  answer = 2,
  prompt = {
    en = "ba is added to every key. If there were no tanh after it, would it change any attention weight?",
    zh = "ba 加在每个键上。假如后面没有 tanh，它会改变注意力权重吗？",
  },
  hints = {
    { en = "Without tanh every score of a row would change by v⋅ba.", zh = "没有 tanh，一行的每个分数都加上 v⋅ba。" },
  },
  slips = {
    [1] = { en = "All scores of the row would change by the same number.", zh = "这一行的分数都加了同一个数。" },
    [3] = { en = "Softmax ignores what is added to a whole row.", zh = "整行加同一个数，softmax 不变。" },
  },
}

ask {
  at = a1, id = "nearest-state",
  choice = {
    { en = "h1", zh = "h1" }, { en = "h2", zh = "h2" }, { en = "h3", zh = "h3" }, { en = "h4", zh = "h4" },
  },
  answer = 1,
  prompt = {
    en = "c1 = a1⋅H comes next. To which state will it lie nearest?",
    zh = "下一步是 c1 = a1⋅H。它会离哪个状态最近？",
  },
  hints = {
    { en = "Which weight is the largest?", zh = "哪个注意力权重最大？" },
  },
  slips = {
    [2] = { en = "Its weight is the smallest.", zh = "它的注意力权重最小。" },
    [3] = { en = "Its weight is 0.09.", zh = "它的注意力权重是 0.09。" },
    [4] = { en = "That was lesson 20, where only h4 was there.", zh = "那是第 20 课，当时只有 h4。" },
  },
}

ask {
  at = prob, id = "smaller-loss",
  choice = {
    { en = "smaller", zh = "更小" }, { en = "larger", zh = "更大" }, { en = "the same", zh = "一样" },
  },
  answer = 1,
  prompt = {
    en = "In lesson 20 the right word of step 2 had the second largest score, and L was 0.991. What will L be here?",
    zh = "第 20 课里，第 2 步正确的词分数只排第二，L 是 0.991。这里的 L 会怎样？",
  },
  hints = {
    { en = "Which word leads in row 2, and which word is right?", zh = "第 2 行领先的是哪个词？正确的是哪个词？" },
  },
  slips = {
    [2] = { en = "\"I\" lost a little at step 1, but \"saw\" won much more at step 2.",
            zh = "第 1 步的“我”低了一点，第 2 步的“今天”却高得多。" },
    [3] = { en = "The decoder's matrices are the same, the contexts are not.", zh = "解码器的参数矩阵一样，上下文不一样。" },
  },
}

ask {
  at = d(told2), id = "own-context",
  choice = {
    { en = "yes, as in lesson 20", zh = "有，和第 20 课一样" },
    { en = "no: step 1 used told1", zh = "没有：第 1 步用的是 told1" },
  },
  answer = 2,
  prompt = {
    en = "Does step 1 contribute to dtold2?",
    zh = "dtold2 里有第 1 步的一份吗？",
  },
  hints = {
    { en = "Where was told2 used?", zh = "told2 在哪里用过？" },
  },
  slips = {
    [1] = { en = "There one context was used twice. Here each step has its own.", zh = "那里一个上下文用了两次，这里各有各的。" },
  },
}

ask {
  at = d(g1), id = "uses-of-K", answer = 2,
  prompt = {
    en = "K comes next. How many gradients are added there?",
    zh = "下一站是 K。那里要加几份梯度？",
  },
  hints = {
    { en = "g1 = tanh(K), t2 = K + q2.", zh = "g1 = tanh(K)，t2 = K + q2。" },
  },
  slips = {
    [1] = { en = "Word 2 was compared with K as well.", zh = "写第 2 个词时也和 K 比过。" },
    [4] = { en = "Four is the number of its rows.", zh = "四是它的行数。" },
  },
}

ask {
  at = d(H), id = "two-at-h3", answer = 2,
  prompt = {
    en = "Next, the encoder. In lesson 20 h3 had one gradient, through time. How many are added at h3 here?",
    zh = "下一站是编码器。第 20 课里 h3 只有沿时间传来的一份梯度。这里 h3 处要加几份？",
  },
  hints = {
    { en = "h3 is row 3 of H.", zh = "h3 是 H 的第 3 行。" },
  },
  slips = {
    [1] = { en = "Also dH's row 3, directly.", zh = "还有 dH 的第 3 行，直接传来。" },
    [4] = { en = "dH's three parts are added already: one more.", zh = "dH 的三份已经加在一起，算一份。" },
  },
}

ask {
  at = d(h1), cell = { 1, 1 }, id = "sum-at-h2",
  prompt = {
    en = "Half of dr2[1,1] = {dr2[1,1]:6} comes through time; dH[1,1] is {dH[1,1]:6}. dh1[1,1]?",
    zh = "沿时间传来的是 dr2[1,1] = {dr2[1,1]:6} 的一半；dH[1,1] 是 {dH[1,1]:6}。dh1[1,1] 是多少？",
  },
  hints = {
    { en = "Halve the first, then add.", zh = "前一个减半，再相加。" },
  },
  slips = {
    [0.05573] = { en = "The part through time still passes Whᵀ: halve it.", zh = "沿时间的那份还要过 Whᵀ：减半。" },
    [0.119912] = { en = "That is the direct part alone.", zh = "那只是直接来的那份。" },
    [-0.032091] = { en = "That is the part through time alone.", zh = "那只是沿时间的那份。" },
  },
}

ask {
  at = d(h1), id = "how-much-more",
  choice = {
    { en = "about 2 times", zh = "约 2 倍" }, { en = "about 12 times", zh = "约 12 倍" },
    { en = "about 100 times", zh = "约 100 倍" },
  },
  answer = 2,
  prompt = {
    en = "One tanh is left, the same in both lessons. How many times longer than in lesson 20 is the first word's gradient?",
    zh = "后面只剩一次 tanh，两课一样。第一个词的梯度，长度约是第 20 课的几倍？",
  },
  hints = {
    { en = "Lengths at h1: of (0.088, -0.281) and of (-0.020, 0.014).", zh = "比 h1 处的长度：(0.088, -0.281) 和 (-0.020, 0.014)。" },
  },
  slips = {
    [1] = { en = "0.29 against 0.024.", zh = "0.29 对 0.024。" },
    [3] = { en = "0.29 against 0.024.", zh = "0.29 对 0.024。" },
  },
}

ask {
  at = d(v), id = "longest-rows",
  choice = {
    { en = "words 3 and 4, as in lesson 20", zh = "第 3、4 个词，和第 20 课一样" },
    { en = "words 1 and 4, those with the largest weights", zh = "第 1、4 个词，注意力权重最大的两个" },
    { en = "all alike", zh = "都一样" },
  },
  answer = 2,
  prompt = {
    en = "Next, dX. Which two words will have the longest rows of gradients?",
    zh = "下一站 dX。哪两个词的梯度最长？",
  },
  hints = {
    { en = "The direct path to a state is multiplied by its weight.", zh = "直达某个状态的那条路，要乘它的注意力权重。" },
  },
  slips = {
    [1] = { en = "There the distance from the end decided. Here the weights do.", zh = "那里看离结尾多远，这里看注意力权重。" },
    [3] = { en = "The weights differ much: 0.59 and 0.07 for word 1's context.", zh = "注意力权重相差很大：第 1 个上下文里有 0.59，也有 0.07。" },
  },
}

try {
  at = a2, id = "look-back", only = { Ws }, cells = 1,
  prompt = {
    en = "Change one number of Ws so that word 2 takes more than 70 % from the first state.",
    zh = "只改 Ws 里的一个数，让第 2 个词从第一个状态取 70% 以上。",
  },
  hints = {
    { en = "For word 1 the first state won by its small column 2. What spoiled that for word 2?",
      zh = "写第 1 个词时，第一个状态靠第 2 列小取胜。到第 2 个词，是什么坏了事？" },
    { en = "The question added to column 2. Which number of Ws feeds it most?",
      zh = "提问加到了第 2 列上。Ws 的哪个数出力最多？" },
  },
  reached = function() return a2[1][1] > 0.7 end,
  solution = { "set Ws[1,2] 0" },
}

try {
  at = L, id = "share-evenly", only = { v },
  prompt = {
    en = "Let all states have the same share, 0.25, for both words. Is L the worse for it?",
    zh = "让两个词对四个状态都平分，各 0.25。L 会变差吗？",
  },
  hints = {
    { en = "Equal scores give equal shares. What would make all scores 0?",
      zh = "分数相等，份额就相等。怎样让分数全是 0？" },
    { en = "v has two numbers. A map of shares shows where one looked, not what it was worth.",
      zh = "v 只有两个数。注意力图说的是看了哪里，不是值不值得看。" },
  },
  reached = function()
    for j = 1, 4 do
      if math.abs(a1[1][j] - 0.25) > 1e-9 or math.abs(a2[1][j] - 0.25) > 1e-9 then return false end
    end
    return true
  end,
  solution = { "set v[1,1] 0", "set v[1,2] 0" },
}

expect { a2, 1, 1, above = 0.7, after = { "set Ws[1,2] 0" } }
expect { L, 1, 1, near = 0.572947, after = { "set v[1,1] 0", "set v[1,2] 0" } }

-- About four minutes.
play {
  "wait 9",
  "next", "wait 8",                                       -- X
  "goto h4", "wait 7", "goto H", "wait 9",
  "goto K", "wait 7", "goto e1", "explain", "wait 10",
  "goto a1", "wait 9", "goto c1", "wait 9",
  "goto q2", "wait 7", "goto t2", "wait 9", "goto e2", "wait 7", "reveal", "wait 5",
  "goto a2", "wait 8", "goto c2", "wait 7",
  "goto prob", "wait 9",
  "goto da2", "wait 9",
  "goto dc1", "wait 8", "goto dH", "explain", "wait 8", "reveal", "wait 5",
  "goto dr2", "wait 9", "goto dh1", "explain", "wait 12",
  "goto dX", "wait 9", "next", "wait 9",
  "goto a2", "set Ws[1,2] 0", "wait 7", "undo", "wait 2",
  "goto step(v)", "wait 8",
  "goto closing", "wait 12",
}
