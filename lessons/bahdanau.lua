-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 3, id = "bahdanau", part = 3, order = 21, needs = { "seq2seq", "three-tokens" },
  title = { en = "Additive attention: the first in translation", zh = "加性注意力：机器翻译最早的注意力" },
  keywords = { en = "additive attention, Bahdanau attention, alignment, context vector",
    zh = "加性注意力、对齐、上下文向量" },
  units = {
    { at = "intro", minutes = 12, title = { en = "All states kept", zh = "保留全部状态" },
      question = { en = "How does the decoder choose among four states for its first word?",
        zh = "写第一个词，解码器怎样在四个状态里选？" },
      can = { { en = "name the shapes of H and of a row of weights",
          zh = "说出 H 和一行注意力权重的形状" },
        { en = "compute a score v⋅tanh(K + q) by hand", zh = "手算一个分数 v⋅tanh(K + q)" },
        { en = "say why additive scores need no √d", zh = "说清加性打分为什么不用除以 √d" } } },
    { at = "c1", minutes = 12, title = { en = "Another context", zh = "另一个上下文" },
      question = { en = "Why does the second word get another context from the same states?",
        zh = "状态没变，写第二个词的上下文为什么不同？" },
      can = { { en = "say of which state a query can be made", zh = "说出查询能由哪个状态算出" },
        { en = "read an alignment of two texts", zh = "看懂两段文本的对齐" },
        { en = "move attention to another state by one number of Ws",
          zh = "改 Ws 的一个数，让注意力权重移到第一个状态" } } },
    { at = "dL", minutes = 12, title = { en = "Back to the shares", zh = "回到注意力权重" },
      question = { en = "By which gradient are the attention weights trained?",
        zh = "注意力权重靠哪个梯度来训练？" },
      can = { { en = "tell the sign of a score's gradient from a row of da2",
          zh = "由 da2 的一行判断分数梯度的正负" },
        { en = "follow a gradient through tanh to the query", zh = "追踪梯度经过 tanh 传到查询" },
        { en = "count the products between a context and h1",
          zh = "数出上下文和 h1 之间隔着几个乘积" } } },
    { at = "dK", minutes = 12, title = { en = "The short path", zh = "短的路径" },
      question = { en = "How much more gradient does the first word get than in lesson 20?",
        zh = "第一个词的梯度，比第 20 课大多少倍？" },
      can = { { en = "add up the three gradients of a state", zh = "把一个状态的三份梯度加起来" },
        { en = "compare the direct gradient with the one through time",
          zh = "比较直接来的梯度和随时间传来的" },
        { en = "tell RNN, seq2seq, attention, Transformer apart",
          zh = "分清 RNN、Seq2Seq、注意力和 Transformer" } } } },
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

group({ en = "lesson 20", zh = "第20课参数" }, { Wh, Uc, Us, U }, { closed = true })
group({ en = "new weights", zh = "注意力参数" }, { Wa, ba, Ws, v }, { closed = true })
group({ en = "encoder 2–4", zh = "编码器 2–4" },
  { x2, r2, z2, h2, x3, r3, z3, h3, x4, r4, z4, h4 }, { closed = true })
group({ en = "scores 1", zh = "分数 1" }, { g1, e1 }, { closed = true })
group({ en = "decoder 1", zh = "解码器 1" }, { fed, y0, told1, in1, s1 }, { closed = true })
group({ en = "attention 2", zh = "注意力 2" }, { q2, t2, g2, e2, a2, alignment, c2 })
group({ en = "decoder 2", zh = "解码器 2" }, { y1, told2, in2, m2, u2, s2 }, { closed = true })
group({ en = "output", zh = "输出" }, { S_dec, logits, prob }, { closed = true })

intro {
  en = [[In lesson 20, on *machine translation*, all of the source had to go through one vector, and of the first word hardly anything was
    left. In the first attention of 2015 the encoder keeps all its states, and the decoder attends to them before each
    word that it writes. How does it compute the attention weights, and how large is the first word's
    gradient then?]],
  zh = [[第 20 课做*机器翻译*（machine translation），整句原文都要经过一个向量，第一个词几乎没剩下什么。2015 年最早的注意力里，编码器保留每个状态，
    解码器每写一个词之前都关注它们一次。注意力权重怎样算出来？这样一来，
    第一个词的梯度有多大？]],
}

-- The encoder reads, as before ---------------------------------------------

at(X) {
  en = [[X has the four words of lesson 20 with the same numbers. There 1/97 of the gradient at c was left at the first
    word.]],
  zh = [[X 是第 20 课的四个词，数也相同。在那里，c 处的梯度到第一个词只剩 1/97。]],
  focus = { X, 1, 1 },
}

at(U) {
  en = [[These weight matrices are as in lesson 20. Wh carries half of the encoder's state on, Uc leads from a
    context to the decoder's state, Us from that state to the next one, and U, shown here, from a state to
    the words' scores.]],
  zh = [[这四个权重矩阵都和第 20 课一样。Wh 把编码器的状态传给下一个词，乘 1/2；
    Uc 从上下文到解码器的状态，Us 从解码器的状态到下一个状态；
    这里显示的 U 从状态到各个词的分数。]],
  focus = { U, 2, 1 },
}

at(v) {
  en = [[These are this attention's parameters. Wa (2×2) and the bias ba (1×2) turn an encoder state into a
    key, Ws (2×2) the decoder's into a query: two matrices, as in lesson 2. v (1×2), shown here, makes
    tanh(query + key) a score.]],
  zh = [[这些是这个注意力的参数。Wa（2×2）和偏置 ba（1×2）把编码器的状态变成键，
    Ws（2×2）把解码器的状态变成查询：各用一个矩阵，和第 2 课一样。
    这里显示的 v（1×2）由 tanh(查询 + 键) 得出一个分数。]],
  focus = { v, 1, 2 },
}
expect { v, 1, 1, near = 1 }
expect { v, 1, 2, near = -3 }

at(h1) {
  en = [[The state of the first word is tanh of row 1 of X, ({h1[1,1]}, {h1[1,2]}). In lesson 20 only the next state
    was made of h1. Here h1 is also kept for the decoder.]],
  zh = [[第一个词的状态是 X 第 1 行经过 tanh，得 ({h1[1,1]}, {h1[1,2]})。第 20 课里，h1 只用来算下一个状态；
    这一课还要留给解码器。]],
  focus = { h1, 1, 1 },
}
expect { h1, 1, 1, near = 0.761594 }
expect { h1, 1, 2, near = -0.761594 }

at(h4) {
  en = [[As in lesson 20, z4 is half of h3 (r4) plus the word (x4). All states are kept, so none has to hold the whole
    sentence. The last was the context c.]],
  zh = [[和第 20 课一样，z4 是 h3 的一半（r4）加词（x4）。状态全都保留，所以一个状态不必包含整个句子。
    最后一个在第 20 课里就是上下文向量 c。]],
  notes = {
    en = [[Bahdanau, Cho and Bengio (2015, section 3.2) read the source in both directions: h_t is a
      forward and a backward state side by side, so it depends on the words on both sides. Both are gated units
      (their appendix A), where a plain tanh stands here.]],
    zh = [[Bahdanau、Cho、Bengio（2015）第 3.2 节用的是双向编码器：h_t 由正向、反向两个状态拼成，
      和左右两边的词都有关。每个方向用的是带门的单元（附录 A），这里只用普通的 tanh。]],
  },
  focus = { h4, 1, 1 },
}
expect { h4, 1, 1, near = -0.527017 }
expect { h4, 1, 2, near = 0.133467 }

-- Attention ----------------------------------------------------------------

at(H) {
  en = [[H has all four states, one row for each source word, so the decoder attends to a matrix as long as the
    source. In the paper of 2015 the encoder reads in both directions; here it reads from left to right. Row 1, ({H[1,1]}, {H[1,2]}), is h1 itself, not multiplied by Wh in later steps.]],
  zh = [[H 是全部四个状态，原文一词一行，所以解码器关注的矩阵和原文一样长。2015 年的论文里编码器是双向的，这里只从左往右读。
    第 1 行 ({H[1,1]}, {H[1,2]}) 就是 h1 本身，
    没有在后面的步骤里乘 Wh。]],
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
    that will be written. Row 1 differs from the others in column 2, where it has {K[1,2]} and they have more than 1.]],
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
  en = [[Before word 1 the decoder has no state, so this lesson takes 0, and nothing is added to K. The
    activation function tanh gives g1 = tanh(K). In column 2 its rows 2 to 4 are above 0.8; row 1
    has {g1[1,2]}.]],
  zh = [[第 1 个词之前解码器还没有状态，这一课就取 0，所以 K 上什么也不加。
    K 经过激活函数 tanh，得 g1 = tanh(K)。g1 的第 2 列，第 2 到 4 行都在 0.8 以上，
    第 1 行是 {g1[1,2]}。]],
  notes = {
    en = [[In the paper of 2015 the decoder does not start at 0: s0 = tanh(W⋅h), where h is the backward
      encoder's state at word 1, which has read the whole sentence (appendix A). So word 1 has a query, too.]],
    zh = [[2015 年的论文里，解码器不是从 0 开始的：s0 = tanh(W⋅h)，
      h 是反向编码器在第 1 个词处的状态，
      它已经读完整句（附录 A）。所以第 1 个词也有查询。]],
  },
  focus = { e1, 1, 1 },
}
at(e1) {
  en = [[v multiplies column 2 by {v[1,2]}, so row 1, with the small number there, has the highest score, {e1[1,1]}.
    tanh is at most 1, so no score can be beyond |1| + |-3| = 4, however large the states are. With more
    hidden units the bound grows.]],
  zh = [[v 给第 2 列的系数是 {v[1,2]}，第 1 行在那里的数最小，所以分数最高，{e1[1,1]}。
    tanh 不超过 1，所以状态再大，分数也不会超出 |1| + |-3| = 4。隐藏单元多了，这个界限也会变大。]],
  focus = { e1, 1, 1 }, core = true,
}
expect { e1, 1, 1, near = -1.644649 }
expect { e1, 1, 2, near = -3.720824 }
expect { e1, 1, 3, near = -3.554453 }
expect { e1, 1, 4, near = -2.515874 }

at(a1) {
  en = [[The attention weights for word 1, "I", are {a1[1,1]:%} for the first state and {a1[1,4]:%} for the last. They are
    computed for this sentence: the number of parameters is fixed, the length of a text is not.]],
  zh = [[写第 1 个词“我”时的注意力权重，第一个状态是 {a1[1,1]:%}，最后一个是 {a1[1,4]:%}。
    它们是按这句话现算的，
    因为参数的个数固定，文本的长度却不固定。]],
  focus = { a1, 1, 1 }, core = true,
}
expect { a1, 1, 1, near = 0.591032 }
expect { a1, 1, 4, near = 0.247311 }

at(c1) {
  en = [[c1 = a1⋅H is the *context vector* of word 1, ({c1[1,1]}, {c1[1,2]}), a weighted sum of the states. It lies nearest to h1, ({h1[1,1]}, {h1[1,2]}), whose
    weight is the largest.]],
  zh = [[c1 = a1⋅H 是第 1 个词的*上下文向量*（context vector），({c1[1,1]}, {c1[1,2]})，即各个状态的加权和。它离 h1 ({h1[1,1]}, {h1[1,2]}) 最近，
    因为 h1 的注意力权重最大。]],
  notes = {
    en = [[The weights add up to 1, so c1 lies between the states. Ask for the weights that would give h1 itself.]],
    zh = [[注意力权重之和是 1，所以 c1 落在各个状态之间。问一问，它们各是多少，才正好得到 h1。]],
  },
  focus = { c1, 1, 1 }, core = true,
}
expect { c1, 1, 1, near = 0.419204 }
expect { c1, 1, 2, near = -0.352802 }

at(s1) {
  en = [[told1 = c1⋅Uc is ({told1[1,1]}, {told1[1,2]}), both signs opposite to lesson 20. With the start sign y0
    added, tanh gives the state s1, from which word 1's scores come.]],
  zh = [[told1 = c1⋅Uc，是 ({told1[1,1]}, {told1[1,2]})，两个符号都和第 20 课相反。
    加上起始符 y0，经过 tanh，得到第一个状态 s1。第 1 个词的分数由 s1 算出。]],
  focus = { s1, 1, 1 },
}
expect { s1, 1, 1, near = -0.889433 }
expect { s1, 1, 2, near = 0.56978 }

at(q2) {
  en = [[q2 = s1⋅Ws is the query of word 2, ({q2[1,1]}, {q2[1,2]}). It has to be computed from the state before, for the
    state of word 2 depends on the context, and the context on this query.]],
  zh = [[q2 = s1⋅Ws 是第 2 个词的查询，({q2[1,1]}, {q2[1,2]})。查询只能用前一个状态来算，
    因为第 2 个词的状态取决于上下文，
    而上下文又取决于这个查询。]],
  focus = { q2, 1, 1 },
}
expect { q2, 1, 1, near = 1.778866 }
expect { q2, 1, 2, near = 1.209085 }

at(t2) {
  en = [[The query is added to each of K's four rows (broadcasting), hence *additive attention*.
    In column 1 only the last row is far above 0 now: {t2[4,1]}. The dot product of later models is one matrix product
    and so much faster. For large d_k additive attention was better than dot products *without* a scale, and so the
    Transformer divides by √d_k.]],
  zh = [[查询加到 K 的每一行上（广播），所以叫*加性注意力*（additive attention）。现在第 1 列里，
    明显大于 0 的只有最后一行：{t2[4,1]}。后来的模型用点积，一次矩阵乘法就能算完，快得多。d_k 大时，加性注意力胜过*不缩放*的点积，
    所以 Transformer 要除以 √d_k。]],
  notes = {
    en = [[Additive attention is from Bahdanau, Cho and Bengio 2015. The Transformer paper, section 3.2.1, compares
      the two: in theory their cost is similar, and for small d_k both do about equally well. The authors suspect that
      large dot products push softmax to where its gradient is tiny (lesson 6).]],
    zh = [[加性注意力出自 Bahdanau、Cho、Bengio（2015）。Transformer 论文 3.2.1 节比较过两者：
      理论代价相近；d_k 小时两者效果差不多。作者猜测点积太大时，softmax 落在梯度极小的地方，见第 6 课。]],
  },
  focus = { t2, 4, 1 }, core = true,
}
expect { t2, 4, 1, near = 1.699433 }

at(g2) {
  en = [[After tanh all rows are near 1 in column 2, so the scores differ mostly because of column 1, which goes from
    {g2[3,1]} to {g2[4,1]}.]],
  zh = [[经过 tanh，第 2 列各行都接近 1，所以各行的分数主要因第 1 列而不同，
    它从 {g2[3,1]} 到 {g2[4,1]}。]],
  focus = { g2, 4, 1 },
}
expect { g2, 3, 1, near = -0.816306 }
expect { g2, 4, 1, near = 0.935338 }

at(e2) {
  en = [[The keys are those of word 1, the query is not. The scores of word 2 are {e2[1,1]}, {e2[1,2]}, {e2[1,3]}, {e2[1,4]}; for
    word 1 the first state had the highest. Without tanh the shares could not change, since q2 would add the same
    number to all four scores.]],
  zh = [[键还是写第 1 个词时的键，变的是查询。第 2 个词的分数是 {e2[1,1]}、{e2[1,2]}、{e2[1,3]}、{e2[1,4]}；
    写第 1 个词时，第一个状态分数最高。
    要是没有 tanh，份额就不会变，因为 q2 会给四个分数加上同一个数。]],
  focus = { e2, 1, 1 },
}
expect { e2, 1, 4, near = -2.009778 }

at(a2) {
  en = [[The attention weights for word 2, "saw", are {if edited}now {end}{a2[1,4]:%} for the last state, "gesehen", and {a2[1,1]:%} for
    the first.]],
  zh = [[写第 2 个词“今天”时的注意力权重，最后一个状态 today {if edited}现在{end}是 {a2[1,4]:%}，第一个是 {a2[1,1]:%}。]],
  notes = {
    en = [[Show alignment next. The largest weight has moved from the first word to the last, without any rule of word
      order.]],
    zh = [[接着看 alignment。最大的注意力权重从第一个词移到了最后一个，并没有语序的规则。]],
  },
  focus = { a2, 1, 4 }, core = true,
}

at(alignment) {
  en = [[The two rows of weights, one below the other, are the *alignment* of the two texts. With the lesson's own
    numbers row 1 is largest at the first source word, row 2 at the last. The matrix is only shown;
    nothing is computed from it.]],
  zh = [[两行注意力权重上下排开，就是两段文本的*对齐*（alignment）。按本课原来的数，
    第 1 行最大的是原文第一个词，第 2 行是最后一个。
    这个矩阵只用来显示，后面的计算不用它。]],
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
  en = [[c2 = a2⋅H is the context of word 2, ({c2[1,1]}, {c2[1,2]}). The first and the last state have opposite
    signs; with the weights 27 % and 52 % they nearly cancel.]],
  zh = [[c2 = a2⋅H 是第 2 个词的上下文，({c2[1,1]}, {c2[1,2]})。第一个和最后一个状态符号相反，
    注意力权重是 27% 和 52% 时，几乎抵消。]],
  focus = { c2, 1, 1 },
}
expect { c2, 1, 1, near = 0.049875 }
expect { c2, 1, 2, near = -0.042835 }

at(s2) {
  en = [[Added to told2 = c2⋅Uc are y1, the word "I", and m2 = s1⋅Us, and tanh gives s2. m2 needs s1, so the
    decoder still computes one word after another.]],
  zh = [[told2 = c2⋅Uc，加上读入的词“我”（y1）和 m2 = s1⋅Us，经过 tanh 得 s2。
    m2 要等 s1，所以解码器仍然只能一个词一个词地算。]],
  focus = { s2, 1, 1 },
}
expect { s2, 1, 1, near = -0.550888 }
expect { s2, 1, 2, near = 0.067629 }

at(prob) {
  en = [[Step 1 gives "I" {prob[1,1]:%} and step 2 "saw" {prob[2,2]:%}: in both the right word is the most probable. The decoder's matrices are those of
    lesson 20, where "I" was so at both steps. Only the contexts differ.]],
  zh = [[第 1 步给“我”{prob[1,1]:%}，第 2 步给“今天”{prob[2,2]:%}，两步里概率最大的都是正确的词。
    解码器的权重矩阵还是第 20 课那些，当时两步都是“我”最大。不同的只有上下文。]],
  notes = {
    en = [[Both words are right, and the decoder's matrices are the same. Only one thing was changed, as in
      the paper's comparison.]],
    zh = [[两个词都对了，解码器的权重矩阵没有变。和论文里的比较一样，只改了一处。]],
  },
  focus = { prob, 2, 2 }, core = true,
}
at(prob) {
  en = [[S_dec has the two states of the decoder, one row each, and logits = S_dec⋅U. In column 2 the states are
    {S_dec[1,2]} and {S_dec[2,2]}; in lesson 20 they were 0.812 and 0.600, much nearer to each other.]],
  zh = [[S_dec 是解码器的两个状态，一行一个；logits = S_dec⋅U。第 2 列是 {S_dec[1,2]} 和 {S_dec[2,2]}；
    第 20 课是 0.812 和 0.600，两者接近得多。]],
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
  en = [[In the backward pass every gradient is a derivative of L. The texts follow what reaches h1 and the first word.]],
  zh = [[反向时，每个梯度都是 L 的导数。下面主要说传到 h1 和第一个词的梯度。]],
}

at(d(S_dec)) {
  en = [[dlogits is (p - right answer) / 2. Each row gave its right word about a half, so the
    gradients there are alike: {dlogits[1,1]} and {dlogits[2,2]}. dS_dec = dlogits⋅Uᵀ: row 1, for s1, has
    {dS_dec[1,2]} in unit 2; row 2, for s2, is ({dS_dec[2,1]}, {dS_dec[2,2]}).]],
  zh = [[dlogits 是 (p - 正确答案) / 2。两行给正确的词都只有一半左右的概率，所以那里的梯度差不多：
    {dlogits[1,1]} 和 {dlogits[2,2]}。dS_dec = dlogits⋅Uᵀ：第 1 行是 s1 的，
    第 2 个单元是 {dS_dec[1,2]}；第 2 行是 s2 的，即 ({dS_dec[2,1]}, {dS_dec[2,2]})。]],
  focus = { d(S_dec), 1, 2 },
}
expect { d(S_dec), 1, 2, near = -0.444981 }

at(d(told2)) {
  en = [[Through tanh row 2 of dS_dec becomes du2, ({du2[1,1]}, {du2[1,2]}). It goes to y1, which is given,
    to m2 and on to s1, and to told2, shown here.]],
  zh = [[dS_dec 的第 2 行经过 tanh 成为 du2，即 ({du2[1,1]}, {du2[1,2]})。
    它传给训练时给定的 y1，传给 m2 再到 s1，也传给这里显示的 told2。]],
  focus = { d(told2), 1, 2 },
}
expect { d(told2), 1, 1, near = 0.2369 }
expect { d(told2), 1, 2, near = 0.413732 }

at(d(c2)) {
  en = [[dc2 = dtold2⋅Ucᵀ is ({dc2[1,1]}, {dc2[1,2]}). c2 was computed as a2⋅H.]],
  zh = [[dc2 = dtold2⋅Ucᵀ，是 ({dc2[1,1]}, {dc2[1,2]})。前向时 c2 = a2⋅H。]],
  focus = { d(c2), 1, 2 },
}
expect { d(c2), 1, 1, near = -0.2369 }
expect { d(c2), 1, 2, near = 0.413732 }

at(d(a2)) {
  en = [[The attention weights get da2 = dc2⋅Hᵀ. More on the first state would make L smaller ({da2[1,1]}), more on
    the last larger ({da2[1,4]}). L depends on the right word's probability only, not on whether "gesehen" is
    the word to attend to.]],
  zh = [[注意力权重的梯度是 da2 = dc2⋅Hᵀ。给第一个状态的增大，L 会变小（{da2[1,1]}）；
    给最后一个的增大，L 会变大（{da2[1,4]}）。
    L 只取决于正确的词的概率，没有规定应当关注 today。]],
  notes = {
    en = [[By this gradient the share of "gesehen" should fall. Then do the task at L: with even weights L is smaller
      still. Attention weights do not show how much a state contributed to the right answer.]],
    zh = [[按这个梯度，today 的份额反而应当减小。再做 L 处的任务，平分时 L 还更小。注意力权重不等于
      一个状态对正确答案的贡献。]],
  },
  focus = { d(a2), 1, 1 }, core = true,
}
expect { d(a2), 1, 1, near = -0.495517 }
expect { d(a2), 1, 4, near = 0.18007 }

at(d(e2)) {
  en = [[Through softmax de2 is {de2[1,1]}, {de2[1,2]}, {de2[1,3]}, {de2[1,4]}, and the row sums to 0.]],
  zh = [[经过 softmax，de2 是 {de2[1,1]}、{de2[1,2]}、{de2[1,3]}、{de2[1,4]}，一行合计为 0。]],
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
  en = [[tanh multiplies the gradient by 1 - g². In column 2 this slope is nearly 0: in row 4 {dg2[4,2]} becomes
    {dt2[4,2]}.]],
  zh = [[经过 tanh，梯度要乘 1 - g²。第 2 列的斜率几乎是 0：第 4 行的 {dg2[4,2]} 变成 {dt2[4,2]}。]],
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
  en = [[s1 was used for its scores, m2 and the query, so three gradients add up, the query's the smallest:
    ds1 is ({ds1[1,1]}, {ds1[1,2]}). Through tanh din1 is ({din1[1,1]}, {din1[1,2]}): in unit 1, 1 - s² is about
    1/5. told1 leads to c1.]],
  zh = [[s1 用了三次，算自己的分数、m2 和查询各一次，所以三份梯度相加，经过查询的一份最小，ds1 是 ({ds1[1,1]}, {ds1[1,2]})。
    经过 tanh 得 din1 = ({din1[1,1]}, {din1[1,2]})：第 1 个单元里 1 - s² 约为五分之一。
    told1 通往 c1。]],
  focus = { d(told1), 1, 2 },
}
expect { d(told1), 1, 1, near = 0.072344 }
expect { d(told1), 1, 2, near = -0.502438 }

at(d(c1)) {
  en = [[dc1 = dtold1⋅Ucᵀ is ({dc1[1,1]}, {dc1[1,2]}). From here to h1 there is one product, with the attention weight
    {a1[1,1]:2} of h1. In lesson 20 three tanh and three halvings lay between c and h1.]],
  zh = [[dc1 = dtold1⋅Ucᵀ，是 ({dc1[1,1]}, {dc1[1,2]})。从这里到 h1 只隔一次乘法，
    乘 h1 的注意力权重 {a1[1,1]:2}；
    第 20 课里，c 和 h1 之间隔着三次 tanh、三次减半。]],
  notes = {
    en = [[From here to h1 there is one product. Lesson 20 had three with Wh and three tanh.]],
    zh = [[从这里到 h1 只有一次乘法。第 20 课是三次 Wh、三次 tanh。]],
  },
  focus = { d(c1), 1, 2 }, core = true,
}
expect { d(c1), 1, 1, near = -0.072344 }
expect { d(c1), 1, 2, near = -0.502438 }

at(d(a1)) {
  en = [[More weight on the first state would make L larger ({da1[1,1]}), more on the second would make it smaller
    ({da1[1,2]}).]],
  zh = [[第一个状态的注意力权重增大，L 会变大（{da1[1,1]}）；第二个的增大，L 会变小（{da1[1,2]}）。]],
  focus = { d(a1), 1, 1 },
}
expect { d(a1), 1, 1, near = 0.327557 }
expect { d(a1), 1, 2, near = -0.302919 }

at(d(g1)) {
  en = [[Through softmax de1 is {de1[1,1]}, {de1[1,2]}, {de1[1,3]}, {de1[1,4]}. After a step against the gradient the first
    score is lower and the other three are higher. Multiplied by v, row 1 of dg1 is ({dg1[1,1]}, {dg1[1,2]}).]],
  zh = [[经过 softmax，de1 是 {de1[1,1]}、{de1[1,2]}、{de1[1,3]}、{de1[1,4]}。逆着梯度走一步，
    第一个分数下降，另外三个上升。再乘 v，dg1 的第 1 行是 ({dg1[1,1]}, {dg1[1,2]})。]],
  focus = { d(g1), 1, 2 },
}
expect { d(g1), 1, 1, near = 0.106754 }
expect { d(g1), 1, 2, near = -0.320261 }

at(d(K)) {
  en = [[K was used for both words, so two gradients are added. At [1,2] they are -0.303 from word 1 and
    0.075 from word 2, together {dK[1,2]}. The bias was only added, so dHW is the same as dK.]],
  zh = [[K 两个词都用了，所以两份梯度相加。在 [1,2]，第 1 个词是 -0.303，第 2 个词是 0.075，
    合计 {dK[1,2]}。偏置只是加上去的，所以 dHW 和 dK 一样。]],
  focus = { d(K), 1, 2 },
}
expect { d(K), 1, 2, near = -0.228215 }

at(d(H)) {
  en = [[H was used three times, for the keys and in both contexts, so three gradients are added. In row 1,
    column 2, they make {dH[1,2]}, most of it from the context of word 1.]],
  zh = [[H 用了三次，一次算键，两次算上下文，所以三份梯度相加。第 1 行第 2 列合计 {dH[1,2]}，
    大部分来自第 1 个词的上下文。]],
  notes = {
    en = [[H was used three times; Enter shows the three parts.]],
    zh = [[H 用了三次；按 Enter 看这三份。]],
  },
  focus = { d(H), 1, 2 }, core = true,
}
expect { d(H), 1, 2, near = -0.301026 }

at(d(r2)) {
  en = [[Only the direct gradient, from H, arrives at h4: {dh4[1,1]} in unit 1, where lesson 20, with h4 alone, had
    -0.805. At h3 and h2 a second one is added, through time. After each tanh the word and the old state's part r get the same gradient, and Whᵀ halves that of
    r. dr2, shown here, goes on to h1.]],
  zh = [[传到 h4 的只有从 H 直接来的梯度，第 1 个单元得到 {dh4[1,1]}。第 20 课里解码器只用 h4，它得到 -0.805。
    到了 h3 和 h2，还要加上沿时间传来的一份。每经过一次 tanh，词和旧状态保留的部分 r 得到同样的梯度，
    r 的一份再乘 Whᵀ，减半。这里显示的 dr2 接着传给 h1。]],
  focus = { d(r2), 1, 1 },
}
expect { d(r2), 1, 1, near = -0.064183 }
expect { d(r2), 1, 2, near = 0.040486 }

at(d(h1)) {
  en = [[At h1 two gradients are added, one through time and one directly from H. They make ({dh1[1,1]}, {dh1[1,2]}): through
    time, by r2, come -0.032 and 0.020, directly 0.120 and -0.301. The signs are opposite, and the direct one is larger. In lesson 20, with
    the path through time alone, it was (-0.020, 0.014).]],
  zh = [[h1 处有两份梯度相加，一份沿时间来，一份从 H 直接来。合计 ({dh1[1,1]}, {dh1[1,2]})。沿时间来的（经过 r2）是 -0.032 和 0.020，
    从 H 直接来的是 0.120 和 -0.301。符号相反，直接来的更大。第 20 课只有沿时间的路，
    是 (-0.020, 0.014)。]],
  notes = {
    en = [[Write both pairs on the board, the gradient through time and the direct one.]],
    zh = [[把沿时间来的和直接来的两对数写在黑板上。]],
  },
  focus = { d(h1), 1, 2 }, core = true, subject = "states",
}
expect { d(h1), 1, 1, near = 0.087821 }
expect { d(h1), 1, 2, near = -0.280783 }

at(d(U)) {
  en = [[Wh was used three times. At [1,1] the steps to words 2, 3 and 4 give -0.049, -0.006 and -0.049; in lesson 20
    -0.030, -0.033 and -0.481. The last step is no longer far larger than the others.]],
  zh = [[Wh 用了三次，三份相加。dWh[1,1] 里，到第 2、3、4 个词的三步各贡献 -0.049、-0.006、-0.049；
    在第 20 课里各贡献 -0.030、-0.033、-0.481。最后一步不再远大于另外两步。]],
  focus = { d(U), 1, 1 },
}
at(d(U)) {
  en = [[Uc was used for two contexts, so two terms are added: at [1,2] -0.211 from word 1, 0.021 from word 2. Us was used
    once, so dUs = s1ᵀ⋅dm2, at most {dUs[1,2]}. The largest entries of dU, {dU[1,1]} and {dU[2,1]}, are in column "I".]],
  zh = [[Uc 用于两个上下文，两份相加：在 [1,2]，第 1 个词是 -0.211，第 2 个词是 0.021。
    Us 只用了一次，所以 dUs = s1ᵀ⋅dm2，最大的是 {dUs[1,2]}。dU 里最大的 {dU[1,1]} 和 {dU[2,1]} 都在“我”那一列。]],
  focus = { d(U), 2, 1 },
}
expect { d(U), 1, 1, near = 0.133399 }
expect { d(U), 2, 1, near = -0.132161 }

at(d(v)) {
  en = [[v made the scores of both words, so two terms are added: for its first component -0.035 and 0.094,
    together {dv[1,1]}. Wa made the keys of both words, so dWa = Hᵀ⋅dHW. ba was added to four rows, so dba is the
    sum of dK's rows. Ws made the query of word 2 alone, so dWs = s1ᵀ⋅dq2.]],
  zh = [[两个词的分数都用 v 算，两份相加：第 1 个分量是 -0.035 和 0.094，合计 {dv[1,1]}。
    Wa 给两个词算键，所以 dWa = Hᵀ⋅dHW。ba 加到四行上，所以 dba 是 dK 各行之和。
    Ws 只算了第 2 个词的查询，所以 dWs = s1ᵀ⋅dq2。]],
  focus = { d(v), 1, 1 },
}
expect { d(v), 1, 1, near = 0.058893 }

at(d(X)) {
  en = [[Row 1 is the first word's gradient, ({dX[1,1]}, {dX[1,2]}). In lesson 20 it was (-0.008, 0.006), with
    both signs opposite. By length (the norm of the row) it is 0.124 here and 0.010 there:
    twelve times as much.]],
  zh = [[第 1 行是第一个词的梯度，({dX[1,1]}, {dX[1,2]})；第 20 课是 (-0.008, 0.006)，两个符号都相反。
    按长度（这一行的范数）比，这里是 0.124，那里是 0.010，约为 12 倍。]],
  focus = { d(X), 1, 2 }, core = true,
}
at(d(X)) {
  en = [[By length the rows from word 1 to word 4 have 0.124, 0.076, 0.089, 0.161 here and 0.010, 0.048, 0.120, 0.605
    in lesson 20. There the gradient fell with the distance from the end, 60 to 1. Here the
    first word's is larger than the second's and the third's.]],
  zh = [[按每一行的长度来比，这一课从第 1 个词到第 4 个词是 0.124、0.076、0.089、0.161；第 20 课
    是 0.010、0.048、0.120、0.605，离结尾越远越小，首尾相差 60 倍。而这里，第 1 个词的梯度比第 2、
    第 3 个都大。]],
  notes = {
    en = [[Compare lengths of rows, not one column; single columns differ much here.]],
    zh = [[比的是一行的长度，不是某一列；这里单列之间相差很大。]],
  },
  focus = { d(X), 1, 2 }, core = true,
}
expect { d(X), 1, 2, near = -0.117922 }
expect { d(X), 2, 2, near = 0.040486 }
expect { d(X), 3, 2, near = 0.087596 }
expect { d(X), 4, 2, near = 0.149731 }

at(step(U)) {
  en = [[The contexts depend less on Wh here: dWh[1,1] is {dWh[1,1]}, in lesson 20 -0.544. Us is trained as before:
    attention is added to it and does not replace it.]],
  zh = [[这里的上下文不那么依赖 Wh：dWh[1,1] 是 {dWh[1,1]}，第 20 课是 -0.544。
    Us 照旧训练：注意力是加上去的，没有取代它。]],
  focus = { d(U), 1, 1 },
}

at(step(v)) {
  en = [[Wa, Ws, ba and v are updated; a1 and a2 are not. The parameters of the computation are trained, not the attention
    weights themselves.]],
  zh = [[Wa、Ws、ba、v 都要更新，a1、a2 没有更新。训练的是计算注意力权重的参数，不是注意力权重本身。]],
  focus = { d(v), 1, 1 },
}
at(step(v)) {
  en = [[In v {v[1,1]} falls and {v[1,2]} rises, both towards 0. The scores come nearer to each other, so the attention
    weights become more even.]],
  zh = [[v 的 {v[1,1]} 变小，{v[1,2]} 变大，都更接近 0。分数之差变小，注意力权重就更平均。]],
  focus = { d(v), 1, 1 },
}

closing {
  en = [[
- All states are kept; each word written has a context of its own.
- A score is v⋅tanh(K + q) and stays within Σ|v|, here 4, so it needs no √d; but each pair costs a tanh.
- Attention weights are computed, with parameters that are trained.
- From a wrong word to the first source word the gradient has a short path.

Four models for sequences:

- An RNN carries a state along; it takes any length and gives one output for each input.
- Seq2seq reads, then writes; the lengths are free, one vector is the bottleneck.
- Attention computes a new context for each word; it reaches far, but writes one word after another.
- A Transformer has no state, only attention between words; it trains all at once, with T² scores.

Set v to 0 and look at alignment again. Lesson 1 has the attention of a Transformer.]],
  zh = [[
- 所有状态都保留；每写一个词，都有自己的上下文。
- 分数是 v⋅tanh(K + q)：查询和键先相加，再经过 tanh。
- 分数不超过 Σ|v|，这里是 4，不用除以 √d；但每一对都要算一次 tanh。
- 注意力权重是算出来的，训练的是计算它的参数。
- 从写错的词到原文第一个词，梯度又有了短的路径。

处理序列的四种模型：

- RNN 把一个状态从一个词传到下一个词。长度不限；输入几个词就输出几个。
- Seq2Seq 先读原文，再写译文。两边的长度互不相关；一个向量成了瓶颈。
- 注意力给每个要写的词现算上下文，能直接用到远处的词；解码仍须逐词进行。
- Transformer 没有状态，词与词之间只靠注意力联系。训练时一次算完；分数有 T² 个。

把 v 改成 0，再看看 alignment。第 1 课讲的就是第四种模型的注意力。]],
}

-- Tasks --------------------------------------------------------------------

ask {
  at = v, id = "how-many", answer = 12,
  prompt = {
    en = "How many numbers do Wa, ba, Ws and v hold together for 40 source words?",
    zh = "原文有 40 个词时，Wa、ba、Ws、v 合起来一共有多少个数？",
  },
  reason = { en = "4 + 2 + 4 + 2 = 12: no size depends on how many states there are.",
             zh = "4 + 2 + 4 + 2 = 12：没有一个的大小和状态的个数有关。" },
  hints = {
    { en = "Which of their sizes depends on how many states there are?",
      zh = "它们的大小，哪一个和状态的个数有关？" },
    { en = "4 + 2 + 4 + 2.", zh = "4 + 2 + 4 + 2。" },
  },
  slips = {
    [120] = { en = "There are ten times the words, but all use the same numbers.",
              zh = "词是十倍，用的却还是同样这些数。" },
    [480] = { en = "The same numbers are used for every word.",
              zh = "每个词用的都是同样这些数。" },
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
    en = "How much of word 4 does h3 contain?",
    zh = "h3 里有多少第 4 个词的内容？",
  },
  reason = { en = "h3 was there before word 4. It depends most on word 3, less on 1 and 2.",
             zh = "h3 在读第 4 个词之前就算好了。它主要取决于第 3 个词，左边的影响小一些。" },
  hints = {
    { en = "Word 4 has not been read when h3 is computed.", zh = "算 h3 的时候，第 4 个词还没有读。" },
  },
  slips = {
    [2] = { en = "Halves go to later states only. (The paper reads both ways.)",
            zh = "减半只往后面的状态传。（论文用的是双向编码器。）" },
    [3] = { en = "h3 is there before word 4 is read. (The paper reads both ways.)",
            zh = "算出 h3 时，还没有读到第 4 个词。（论文用的是双向编码器。）" },
  },
}

ask {
  at = h4, shape_of = H, id = "shape-of-states",
  prompt = {
    en = "Next, H puts h1, h2, h3 and h4 one below the other. What shape has H?",
    zh = "下一站，H 把 h1、h2、h3、h4 上下排在一起。H 是什么形状？",
  },
  reason = { en = "Each of the 4 words left a state of 2 units, and all of them are kept.",
             zh = "4 个词各留下一个状态，每个 2 个单元，全都保留。" },
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
    en = "For word 1 attention is divided among four states. What shape has a1?",
    zh = "写第 1 个词，要把注意力分给四个状态。a1 是什么形状？",
  },
  reason = { en = "One word is being written, so there is one row; each of the four states gets a share.",
             zh = "正在写的只有一个词，所以是一行；四个状态各得一份。" },
  hints = {
    { en = "A share for each state, in one row.", zh = "每个状态一份，排成一行。" },
  },
  slips = {
    ["4x4"] = { en = "There is one query, the decoder's, for each word that is written.",
                zh = "查询只来自解码器，每写一个词只有一个。" },
    ["4x1"] = { en = "A query belongs to a row, the states to columns.", zh = "查询对应行，状态对应列。" },
    ["1x2"] = { en = "That is a context. There is one share for each state.", zh = "那是上下文。份额是每个状态一份。" },
  },
}

ask {
  at = e1, id = "parameters", core = true,
  choice = {
    { en = "attention weights a1, a2", zh = "注意力权重 a1、a2" },
    { en = "Wa, Ws, ba and v", zh = "Wa、Ws、ba、v" },
    { en = "none: all is computed", zh = "没有：全是算出来的" },
  },
  answer = 2,
  prompt = {
    en = "Which of these are parameters that training changes?",
    zh = "哪些是训练会改变的参数？",
  },
  reason = { en = "Those four fit any sentence and are kept; a1 and a2 are computed anew.",
             zh = "这四个换哪个句子都能用；a1、a2 每次重新算。" },
  hints = {
    { en = "Which of them would still fit a sentence of five words?",
      zh = "换成五个词的句子，哪些还用得上？" },
  },
  slips = {
    [1] = { en = "They have four entries. A sentence of five words would need five.",
            zh = "它们只有四个数，五个词的句子就不够了。" },
    [3] = { en = "The shares are computed, but with matrices that are trained.",
            zh = "份额是算出来的，可计算所用的矩阵要训练。" },
  },
}

ask {
  at = e2, cell = { 1, 4 }, id = "score",
  prompt = {
    en = "Row 4 of g2 is ({g2[4,1]:4}, {g2[4,2]:4}), v is ({v[1,1]}, {v[1,2]}). What is the score e2[1,4]?",
    zh = "g2 的第 4 行是 ({g2[4,1]:4}, {g2[4,2]:4})，v 是 ({v[1,1]}, {v[1,2]})。e2[1,4] 是多少？",
  },
  reason = { en = "v counts the second component -3 times, and that is near 1: {g2[4,1]:3} - 3⋅{g2[4,2]:3}.",
             zh = "v 把第 2 个分量乘 -3，而它接近 1：{g2[4,1]:3} - 3⋅{g2[4,2]:3}。" },
  hints = {
    { en = "Multiply the first component by {v[1,1]} and the second by {v[1,2]}, and add.",
      zh = "第 1 个分量乘 {v[1,1]}，第 2 个分量乘 {v[1,2]}，再相加。" },
  },
  slips = {
    [3.880454] = { en = "The 3 is negative.", zh = "3 前面有负号。" },
    [-0.046367] = { en = "You subtracted the second component once, not three times.", zh = "第 2 个分量要减三倍，你只减了一倍。" },
    [-1.824309] = { en = "You swapped them: v's 1 belongs to the first component.",
                    zh = "你弄反了：v 的 1 对应第 1 个分量。" },
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
  reason = { en = "An entry of g1 lies between -1 and 1, so no score exceeds 1 + 3 in size.",
             zh = "g1 里的数在 -1 和 1 之间，分数的绝对值就超不过 1 + 3。" },
  hints = {
    { en = "How large can an entry of g1 be?", zh = "g1 里的数最大能到多少？" },
  },
  slips = {
    [1] = { en = "Nothing was forgotten: whatever the states, the scores are bounded.",
            zh = "没有忘：状态再大，这里的分数也有上界。" },
    [3] = { en = "Softmax does not undo a factor, only a shift.", zh = "softmax 抵消的是平移，不是倍数。" },
  },
}

ask {
  at = d(H), id = "derive-dH", covers = { d(H), 1, 1 }, answer = 0.119912229413,
  prompt = { en = "h1 acts on L in three ways through H. Finish its first component, dH[1,1].",
             zh = "h1 经过 H 有三条路影响 L。把它的第 1 个分量 dH[1,1] 算完。" },
  steps = {
    { en = "c1 = a1⋅H, c2 = a2⋅H, and K = H⋅Wa + ba", zh = "c1 = a1⋅H，c2 = a2⋅H，K = H⋅Wa + ba" },
    "dH[1,·] = a1[1,1]⋅dc1 + a2[1,1]⋅dc2 + dK[1,·]⋅Waᵀ",
    "0.5910⋅(-0.0723) + 0.2684⋅(-0.2369) = -0.1063",
    "-0.1131⋅(-2) + (-0.2282)⋅0 = 0.2262",
  },
  reason = { en = "-0.1063 + 0.2262 = 0.1199.",
             zh = "-0.1063 + 0.2262 = 0.1199。" },
  hints = {
    { en = "Twice in a context, once for the keys: add them with their signs.",
      zh = "进上下文两次，算键一次：带着符号相加。" },
  },
  slips = {
    [0.226242] = { en = "That is through the keys. The contexts contain H as well.",
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
    { en = "s1, the one before", zh = "前一个状态 s1" },
    { en = "s2, its own", zh = "第 2 个词的状态 s2" },
    { en = "only the written word", zh = "只用刚写出的那个词" },
  },
  answer = 1,
  prompt = {
    en = "For word 2 the query is computed from a state of the decoder. From which?",
    zh = "写第 2 个词时，查询由解码器的一个状态算出。用的是哪个？",
  },
  reason = { en = "s2 needs c2, c2 the weights, these the query: only s1 is there.",
             zh = "s2 要用 c2，c2 要用注意力权重，注意力权重要用查询：这时只有 s1。" },
  hints = {
    { en = "s2 needs c2, c2 needs the weights, and these need the query.",
      zh = "s2 要用 c2，c2 要用注意力权重，算它又要用查询。" },
  },
  slips = {
    [2] = { en = "s2 is not there yet: it needs the context, and that the query.",
            zh = "s2 还没有：它取决于上下文，而上下文取决于查询。" },
    [3] = { en = "Then what has been written before would not count in the query.",
            zh = "那样的话，查询就与更早写的内容无关了。" },
  },
}

ask {
  at = h1, id = "half-again",
  choice = {
    { en = "half of it", zh = "一半" }, { en = "an eighth", zh = "八分之一" }, { en = "all of it", zh = "全部" },
  },
  answer = 3,
  prompt = {
    en = "In lesson 20 at most 1/8 of word 1's state was left in the vector that the decoder got. How much of h1 can the decoder get now?",
    zh = "第 20 课里，解码器拿到的向量中，第 1 个词的状态最多剩 1/8。现在解码器最多能得到 h1 的多少？",
  },
  reason = { en = "h1 itself is kept: with a weight of 1 the context would be h1.",
             zh = "h1 本身留着：它的注意力权重要是 1，上下文就是 h1。" },
  hints = {
    { en = "h1 itself is kept, beside h2, h3 and h4.", zh = "h1 本身就留着，和 h2、h3、h4 并列。" },
  },
  slips = {
    [1] = { en = "That is the part of h1 in h2. h1 itself is kept too.", zh = "那是 h2 里的部分。h1 本身也保留着。" },
    [2] = { en = "That is the part of h1 in h4. h1 itself is kept too.", zh = "那是 h4 里的部分。h1 本身也保留着。" },
  },
}

ask {
  at = s2, id = "what-changed", order_of = { prob, 2 },
  prompt = {
    en = "s2 is ({s2[1,1]}, {s2[1,2]}). Next, step 2's scores: \"I\" has the second component of s2, \"saw\" minus both, \"you\" the first. Order them, largest first.",
    zh = "s2 是 ({s2[1,1]}, {s2[1,2]})。下面是第 2 步的分数：第 1 列“我”是第 2 个分量，第 2 列“今天”是 -(第 1 个) - (第 2 个)，第 3 列“回家”是第 1 个。从大到小排这三列。",
  },
  reason = { en = "The scores are {logits[2,1]}, {logits[2,2]} and {logits[2,3]}. In lesson 20 both steps were told the same; here step 2 has a context of its own.",
             zh = "分数是 {logits[2,1]}、{logits[2,2]}、{logits[2,3]}。第 20 课两步用的是同一个 c，这里第 2 步有自己的上下文。" },
  hints = {
    { en = "{s2[1,2]}; -({s2[1,1]}) - ({s2[1,2]}); {s2[1,1]}.", zh = "{s2[1,2]}；-({s2[1,1]}) - ({s2[1,2]})；{s2[1,1]}。" },
  },
  slips = {
    ["1 3 2"] = { en = "So it was in lesson 20. s2 is another: compute the scores.",
                  zh = "第 20 课才是这样。这里的 s2 不同，三个分数要重新算。" },
    ["3 1 2"] = { en = "That is from least to most.",
                  zh = "你是从小到大排的。" },
  },
}

ask {
  at = d(S_dec), id = "who-gets-du2", answer = 3,
  prompt = {
    en = "Next, u2 = y1 + told2 + m2. How many of these three get the whole of du2?",
    zh = "下一站有 u2 = y1 + told2 + m2。三者里有几个得到整份的 du2？",
  },
  reason = { en = "u2 is a sum: its slope with each of the three is 1.",
             zh = "u2 是和，对三者的斜率都是 1。" },
  hints = {
    { en = "Raise one of the three by a little: u2 rises by as much.", zh = "哪一个变大一点，u2 都变大同样多。" },
  },
  slips = {
    [1] = { en = "A sum does not share a gradient out: all three get the whole.",
            zh = "加法不分摊梯度：三个都得整份。" },
    [2] = { en = "u2 is a sum of three, and no summand differs from the others.",
            zh = "u2 是三项之和，每一项都一样对待。" },
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
  reason = { en = "da2 = dc2⋅Hᵀ, and the states get a2ᵀ⋅dc2.",
             zh = "da2 = dc2⋅Hᵀ，各个状态得到 a2ᵀ⋅dc2。" },
  hints = {
    { en = "c2 = a2⋅H, and both factors were computed.", zh = "c2 = a2⋅H，两个因子都是算出来的。" },
  },
  slips = {
    [1] = { en = "The weights pass their gradient on to Wa, Ws, ba and v.",
            zh = "注意力权重是用 Wa、Ws、ba、v 算的，这些参数的梯度要经过它们。" },
    [2] = { en = "The states are what was mixed: dH gets a2ᵀ⋅dc2.", zh = "混合的正是各个状态：dH 得到 a2ᵀ⋅dc2。" },
  },
}

ask {
  at = d(a2), sign_of = { d(e2), 1, 3 }, id = "below-the-mean",
  prompt = {
    en = "da2 is {da2[1,1]}, {da2[1,2]}, {da2[1,3]}, {da2[1,4]}; a2 is {a2[1,1]}, {a2[1,2]}, {a2[1,3]}, {a2[1,4]}. What sign has de2[1,3]?",
    zh = "da2 是 {da2[1,1]}、{da2[1,2]}、{da2[1,3]}、{da2[1,4]}，a2 是 {a2[1,1]}、{a2[1,2]}、{a2[1,3]}、{a2[1,4]}。de2[1,3] 是正还是负？",
  },
  reason = { en = "Word 1 counts {a2[1,1]:%} and word 4 {a2[1,4]:%}: the weighted mean is -0.030, and {da2[1,3]} lies below it.",
             zh = "第 1 个词占 {a2[1,1]:%}，第 4 个词占 {a2[1,4]:%}，加权均值是 -0.030，而 {da2[1,3]} 比它低。" },
  hints = {
    { en = "de = weight ⋅ (da - weighted mean), and this mean is each da times its weight, added up.",
      zh = "de = 注意力权重 ⋅（da - 加权均值），加权均值就是每个 da 乘各自的注意力权重，再加起来。" },
  },
  slips = {
    ["+"] = { en = "One is far lower, but not all count alike: first multiply by a2.",
              zh = "第 1 个低得多，可各自的份额不同：每个 da2 先乘自己的 a2，再相加。" },
    [0] = { en = "It would be 0 only at the mean of its row, or with no share at all.",
            zh = "只有恰好等于这一行的加权均值，或者份额为 0，才会是 0。" },
  },
}

ask {
  at = d(t2), cell = { 4, 2 }, id = "flat-tanh",
  prompt = {
    en = "dg2[4,2] is {dg2[4,2]:4} and g2[4,2] is {g2[4,2]:4}. What is dt2[4,2], before tanh?",
    zh = "dg2[4,2] 是 {dg2[4,2]:4}，g2[4,2] 是 {g2[4,2]:4}。tanh 之前的 dt2[4,2] 是多少？",
  },
  reason = { en = "g2[4,2] is near 1, where tanh is flat: with the slope 1 - 0.964 = 0.036 hardly anything comes through.",
             zh = "g2[4,2] 接近 1，tanh 在那里很平，斜率是 1 - 0.964 = 0.036，梯度几乎通不过。" },
  hints = {
    { en = "Multiply by 1 - g².", zh = "乘 1 - g²。" },
  },
  slips = {
    [-0.320045] = { en = "You multiplied by g. The slope is 1 - g².", zh = "你乘了 g。斜率是 1 - g²。" },
    [-0.005964] = { en = "You took 1 - g. It is 1 - g².", zh = "你用了 1 - g，应当是 1 - g²。" },
    [-0.326009] = { en = "That is dg2 itself. tanh is almost flat there.",
                    zh = "这是 dg2 本身。tanh 在那里几乎是平的。" },
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
  slips = {
    [1] = { en = "Line 1 is right: q2 is a single row, added to each row of K.",
            zh = "这一行没错：q2 只有一行，加到 K 的每一行上。" },
    [3] = { en = "Line 3 is right: the left factor, transposed, times the gradient.",
            zh = "这一行没错：乘积的规则，左边的因子转置后乘梯度。" },
  },
}

ask {
  at = d(q2), id = "uses-of-s1", answer = 3,
  prompt = {
    en = "Next, the step of word 1. How many gradients are added at s1?",
    zh = "下一站是第 1 个词的那一步。s1 处要加几份梯度？",
  },
  reason = { en = "The scores of its own word, q2 = s1⋅Ws and m2 = s1⋅Us.",
             zh = "它自己的分数，q2 = s1⋅Ws，m2 = s1⋅Us。" },
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
    en = "In lesson 20 h1 and c were three products apart. By how many are h1 and c1?",
    zh = "第 20 课里，h1 和 c 隔着三次乘法。这里 h1 和 c1 隔几次？",
  },
  reason = { en = "c1 = a1⋅H, and h1 is row 1 of H: one product.",
             zh = "c1 = a1⋅H，h1 就是 H 的第 1 行，只隔一次乘法。" },
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
  reason = { en = "Half of dr2 has the length 0.038, row 1 of dH 0.324.",
             zh = "dr2 的一半长 0.038，dH 的第 1 行长 0.324。" },
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
    { en = "right at step 1, wrong at 2", zh = "这个词第 1 步对，第 2 步错" },
    { en = "its sum has to stay", zh = "这一列的和要保持不变" },
    { en = "one overflows", zh = "其中一个会溢出" },
  },
  answer = 1,
  prompt = {
    en = "In column \"I\" dU is positive in row 1 and negative in row 2. Why?",
    zh = "dU 里“我”那一列第 1 行是正的，第 2 行是负的。为什么？",
  },
  reason = { en = "dlogits of \"I\" is below 0 at step 1, where it is right, above 0 at step 2.",
             zh = "“我”的 dlogits，第 1 步（正确）是负的，第 2 步是正的。" },
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
  reason = { en = "Ws makes the query, and word 1 was written without one.",
             zh = "Ws 用来算查询，而写第 1 个词时没有查询。" },
  hints = {
    { en = "Word 1 was written without a query.", zh = "写第 1 个词时没有查询。" },
  },
  slips = {
    [1] = { en = "Wa made the keys, which both words used.", zh = "键是 Wa 算的，写两个词都用到键。" },
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
    en = "v's numbers move towards 0 next. What happens to the attention weights?",
    zh = "下一次更新使 v 的两个数都更接近 0。注意力权重会怎样？",
  },
  reason = { en = "Smaller v, smaller differences of the scores, more even shares.",
             zh = "v 变小，分数之差就变小，份额就更平均。" },
  hints = {
    { en = "With v = 0 all scores would be 0.", zh = "v 要是 0，分数就全是 0。" },
  },
  slips = {
    [2] = { en = "With smaller factors the scores are nearer to each other.", zh = "系数变小，分数之差也变小。" },
    [3] = { en = "Softmax does not change with a shift, but with a factor.", zh = "softmax 不随平移变，但随倍数变。" },
  },
}

ask {
  at = U, id = "how-many-contexts", answer = 2,
  prompt = {
    en = "The decoder attends anew before each word. How many contexts will there be?",
    zh = "解码器每写一个词都重新分配注意力，会有几个上下文向量？",
  },
  reason = { en = "Two words are written, and each gets a context of its own.",
             zh = "要写两个词，每个词有自己的上下文。" },
  hints = {
    { en = "Two words are written.", zh = "要写的是两个词。" },
  },
  slips = {
    [1] = { en = "That was lesson 20.", zh = "那是第 20 课。" },
    [4] = { en = "There are four states. A context is made for each word written.",
            zh = "四个的是状态。上下文是每写一个词算一个。" },
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
  reason = { en = "Every score of the row would get the same v⋅ba, which softmax cancels.",
             zh = "一行的分数都加同一个 v⋅ba，softmax 会约掉它。" },
  hints = {
    { en = "Without tanh every score of a row would change by v⋅ba.", zh = "没有 tanh，一行的每个分数都加上 v⋅ba。" },
  },
  slips = {
    [1] = { en = "All scores of the row would change by the same number.", zh = "这一行的分数都加了同一个数。" },
    [3] = { en = "Softmax does not change when a number is added to a whole row.", zh = "整行加同一个数，softmax 不变。" },
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
  reason = { en = "h1 has the largest weight, {a1[1,1]:%}.",
             zh = "h1 的注意力权重最大，是 {a1[1,1]:%}。" },
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
    en = "In lesson 20 step 2's right word scored second, and L was 0.991. And here?",
    zh = "第 20 课里，第 2 步正确的词分数只排第二，L 是 0.991。这里的 L 会怎样？",
  },
  reason = { en = "Here the right word has the highest score of row 2, and L is 0.700.",
             zh = "这里第 2 行分数最高的就是正确的词，L 是 0.700。" },
  hints = {
    { en = "Which word has the highest score in row 2, and which word is right?", zh = "第 2 行分数最高的是哪个词？正确的是哪个词？" },
  },
  slips = {
    [2] = { en = [["I" is a little less probable at step 1, but "saw" more at step 2.]],
            zh = "第 1 步的“我”低了一点，第 2 步的“今天”却高得多。" },
    [3] = { en = "The decoder's matrices are the same, the contexts are not.", zh = "解码器的权重矩阵一样，上下文不一样。" },
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
  reason = { en = "told2 entered u2 alone; step 1 had told1.",
             zh = "told2 只进了 u2，第 1 步用的是 told1。" },
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
  reason = { en = "K was used for g1 = tanh(K) and for t2 = K + q2.",
             zh = "K 用在 g1 = tanh(K) 里，也用在 t2 = K + q2 里。" },
  hints = {
    { en = "g1 = tanh(K), t2 = K + q2.", zh = "g1 = tanh(K)，t2 = K + q2。" },
  },
  slips = {
    [1] = { en = "Word 2 used K as well.", zh = "写第 2 个词时也用到 K。" },
    [4] = { en = "Four is the number of its rows.", zh = "四是它的行数。" },
  },
}

ask {
  at = d(H), id = "two-at-h3", answer = 2,
  prompt = {
    en = "Next, the encoder. In lesson 20 h3 had one gradient, through time. How many are added at h3 here?",
    zh = "下一站是编码器。第 20 课里 h3 只有沿时间传来的一份梯度。这里 h3 处要加几份？",
  },
  reason = { en = "One comes through time, one from row 3 of H.",
             zh = "一份沿时间传来，一份来自 H 的第 3 行。" },
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
    en = "Half of dr2[1,1] = {dr2[1,1]:4} comes through time; dH[1,1] is {dH[1,1]:4}. dh1[1,1]?",
    zh = "沿时间传来的是 dr2[1,1] = {dr2[1,1]:4} 的一半；dH[1,1] 是 {dH[1,1]:4}。dh1[1,1] 是多少？",
  },
  reason = { en = "h1 was used twice: in the next state, with the factor 1/2 of Wh, and as a row of H.",
             zh = "h1 用了两次：一次经过 Wh 进入下一个状态，系数是 1/2，一次作为 H 的一行。" },
  hints = {
    { en = "Halve the first, then add.", zh = "前一个减半，再相加。" },
  },
  slips = {
    [0.05573] = { en = "The part through time is still multiplied by Whᵀ: halve it.", zh = "沿时间的那份还要乘 Whᵀ，减半。" },
    [0.119912] = { en = "That is the direct part alone.", zh = "那只是直接来的那份。" },
    [-0.032091] = { en = "That is the part through time alone.", zh = "那只是沿时间的那份。" },
    [0.152003] = { en = "The part through time is negative.",
                   zh = "沿时间的那份是负的。" },
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
  reason = { en = "√(0.088² + 0.281²) = 0.294 and √(0.020² + 0.014²) = 0.024: 12 times.",
             zh = "√(0.088² + 0.281²) = 0.294，√(0.020² + 0.014²) = 0.024：12 倍。" },
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
  reason = { en = "The direct path is multiplied by the weight, largest at words 1 and 4.",
             zh = "直达的路要乘注意力权重，它在第 1、4 个词处最大。" },
  hints = {
    { en = "The direct path to a state is multiplied by its weight.", zh = "直达某个状态的那条路，要乘它的注意力权重。" },
  },
  slips = {
    [1] = { en = "There the distance from the end counted. Here the weights do.", zh = "那里取决于离结尾多远，这里取决于注意力权重。" },
    [3] = { en = "The weights differ much: 0.59 and 0.07 for word 1's context.", zh = "注意力权重相差很大：第 1 个上下文里有 0.59，也有 0.07。" },
  },
}

try {
  at = a2, id = "look-back", only = { Ws }, cells = 1,
  prompt = {
    en = "Change one number of Ws so that word 2 takes more than 70 % from the first state.",
    zh = "只改 Ws 里的一个数，让第 2 个词从第一个状态取 70% 以上。",
  },
  reason = { en = "At 0 Ws[1,2] adds nothing any more to column 2, where h1 was small.",
             zh = "Ws[1,2] 是 0，第 2 列就不再加上那个数，第一个状态在那里又小了。" },
  hints = {
    { en = "For word 1 the first state had the highest score because of its small column 2. What has been added there for word 2?",
      zh = "写第 1 个词时，第一个状态因为第 2 列小而分数最高。到第 2 个词，那里加了什么？" },
    { en = "The query was added to column 2. Which number of Ws makes most of it?",
      zh = "查询加到了第 2 列上。其中大部分来自 Ws 的哪个数？" },
  },
  reached = function() return a2[1][1] > 0.7 end,
  solution = { "set Ws[1,2] 0" },
}

try {
  at = L, id = "share-evenly", only = { v },
  prompt = {
    en = "Change v so that all states have the same share, 0.25, for both words, and watch L.",
    zh = "改 v，让两个词都把注意力平分给四个状态，各 0.25，看 L 变大还是变小。",
  },
  reason = { en = "With v = 0 all scores are 0. L falls from 0.700 to 0.573: a large attention weight does not show that its state helped the right word.",
             zh = "v = 0，分数就全是 0。L 从 0.700 降到 0.573：注意力权重大，不等于那个状态对答对有帮助。" },
  hints = {
    { en = "Equal scores give equal shares. What would make all scores 0?",
      zh = "分数相等，份额就相等。怎样让分数全是 0？" },
    { en = "v has two numbers. Both of them have to be 0.",
      zh = "v 只有两个数，两个都要是 0。" },
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
