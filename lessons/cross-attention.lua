-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 3, id = "cross-attention", part = 2, order = 16,
  needs = { "three-tokens", "causal-mask", "encoder-layer" },
  title = { en = "Cross-attention: asking another text", zh = "交叉注意力：关注另一段文本" },
  keywords = { en = "cross-attention, encoder-decoder attention, translation",
    zh = "交叉注意力、编码器-解码器注意力、翻译" },
  units = {
    { at = "intro", minutes = 11, title = { en = "Asking another text", zh = "关注原文" },
      question = { en = "Which source word does the next word attend to?",
        zh = "要写的下一个词，关注原文的哪个词？" },
      can = { { en = "name the shape of S for two texts of any length",
          zh = "说出任意两段文本的 S 的形状" },
        { en = "compute a score between two texts by hand", zh = "手算两段文本之间的一个分数" },
        { en = "say why the source needs no causal mask", zh = "说清对原文为什么不用因果掩码" } } },
    { at = "dO", minutes = 11, title = { en = "Back to the encoder", zh = "回到编码器" },
      question = { en = "How does a gradient reach the encoder, which has no loss of its own?",
        zh = "编码器没有自己的损失，梯度怎样传到它？" },
      can = { { en = "compute dV for a source word by hand", zh = "手算原文一个词的 dV" },
        { en = "derive a cell of dK, with its transpose", zh = "推出 dK 的一格，转置放对地方" },
        { en = "add up Enc's two gradients, and say why Y has one",
          zh = "把通向 Enc 的两份梯度相加，说清 Y 为何只有一份" } } } },
}

-- French to English for readers of English, English to Chinese for readers of
-- Chinese: in both, the third source word is needed second.
source = {
  { en = "le", zh = "I" }, { en = "chat", zh = "came" }, { en = "noir", zh = "today" },
}
written = { "BOS", { en = "the", zh = "我" } }

Enc  = input  ({ {3,1}, {1,0}, {1,1} }, { rows = source })
Y  = input  ({ {1,1}, {-1,2} }, { rows = written })
Wq = weight { {0,1}, {1,0} }
Wk = weight { {0,1}, {1,1} }
Wv = weight { {1,0}, {0,2} }

Q = Y * Wq
K = Enc * Wk
V = Enc * Wv
S = Q * K.T
S_scaled = S / sqrt(2)
A = softmax(S_scaled)
O = A * V

backward(O, { {1,0}, {-1,2} })

intro {
  en = [[A decoder that translates has written one word; the source has three. For the next word it attends to the
    source: not to every word alike, and not in their order. This is *cross-attention*. How does a decoder attend to
    a text that is not its own? And when its word is wrong, how does a gradient reach the
    encoder, which has no loss of its own?]],
  zh = [[解码器在翻译：原文三个词，译文才写出一个。要写下一个词，它就关注原文，各个词关注的程度不同，也不按原文的次序。
    *交叉注意力*（cross-attention）就是这样做的。
    解码器怎样关注一段不属于自己的文本？译错了，梯度又怎样传到没有自己损失的编码器？]],
}

-- Forward ------------------------------------------------------------------

at(Enc) {
  en = [[Enc is the output of the *encoder*, one row for each word of "le chat noir". It was computed before the decoder
    wrote anything and does not change while the translation grows. Here its six numbers are
    given.]],
  zh = [[Enc 是*编码器*（encoder）的输出，原文“I came today”一词一行。解码器开始写之前它就算好了，译文写多长它都不变。
    在这一课里，这六个数是直接给定的。]],
  focus = { Enc, 3, 1 },
}

at(Y) {
  en = [[Y has the rows of the *decoder*, for the start sign BOS and the one word written so far. Row BOS predicts "the", row
    "the" predicts "black". Once "black" is written, Y gets a third row; Enc still has three.]],
  zh = [[Y 是*解码器*（decoder）的各行：一行是起始符 BOS，一行是已经写出的一个词。BOS 这一行要预测“我”，
    “我”这一行要预测“今天”。
    写出“今天”之后，Y 会多出第三行；Enc 还是三行。]],
  focus = { Y, 2, 1 },
}

at(Wq) {
  en = [[Wq is the weight matrix of the queries. It is multiplied with Y only and swaps the two components of a
    row.]],
  zh = [[Wq 是查询的权重矩阵，只和 Y 相乘，把一行的两个分量对调。]],
  focus = { Wq, 1, 2 },
}

at(Wk) {
  en = [[Wk is the weight matrix of the keys and is multiplied with Enc. Column 1 takes a word's second component,
    column 2 the sum of both. Wk has as many rows as a row of Enc has components, whatever the width of Y.]],
  zh = [[Wk 是键的权重矩阵，和 Enc 相乘。第 1 列取词的第 2 个分量，第 2 列取两个分量之和。
    Enc 的一行有几个分量，Wk 就有几行，和 Y 的宽度无关。]],
  focus = { Wk, 2, 1 },
}

at(Wv) {
  en = [[Wv is the weight matrix of the values: it keeps a source word's first component and doubles its second. Wk
    and Wv are parameters of the decoder, but they are applied to the encoder's rows.]],
  zh = [[Wv 是值的权重矩阵：原文一个词的第 1 个分量不变，第 2 个分量加倍。Wk 和 Wv 都是解码器的权重矩阵，
    却作用在编码器的行上。]],
  focus = { Wv, 2, 2 },
}

at(Q) {
  en = [[There are two queries, for the two rows of the translation. That of row "the" is ({Q[2,1]}, {Q[2,2]}): a key
    gets a high score with a large first component and a small second one. The texts follow row "the" from here on.]],
  zh = [[译文有两行，所以有两个查询。“我”的查询是 ({Q[2,1]}, {Q[2,2]})：键的第 1 个分量大、第 2 个分量小，
    分数就高。下面几站主要说“我”这一行。]],
  focus = { Q, 2, 1 },
}
at(Q) {
  en = [[Y stands for the sum after Add & Norm, and the query is made from it. (Article C,
    section 5.3.5, takes the output of self-attention itself.)]],
  zh = [[Y 代表 Add & Norm 之后的结果，查询由它算出。（文章 C 的 5.3.5 节直接用自注意力的输出。）]],
  focus = { Q, 2, 1 },
}
expect { Q, 2, 1, near = 2 }
expect { Q, 2, 2, near = -1 }

at(K) {
  en = [[There are three keys, one for each source word: {row:1} ({K[1,1]}, {K[1,2]}), {row:2} ({K[2,1]}, {K[2,2]}),
    {row:3} ({K[3,1]}, {K[3,2]}). They depend on Enc and Wk only, so they are computed once, however
    many words the decoder writes.]],
  zh = [[原文三个词，所以有三个键：{row:1} 是 ({K[1,1]}, {K[1,2]})，{row:2} 是 ({K[2,1]}, {K[2,2]})，
    {row:3} 是 ({K[3,1]}, {K[3,2]})。它们只取决于 Enc 和 Wk，所以算一次就够，
    解码器写多少个词都一样。]],
  focus = { K, 1, 2 },
}
expect { K, 1, 1, near = 1 }
expect { K, 1, 2, near = 4 }
expect { K, 2, 1, near = 0 }
expect { K, 2, 2, near = 1 }
expect { K, 3, 1, near = 1 }
expect { K, 3, 2, near = 2 }

at(V) {
  en = [[The three values come from Enc too. The output will be a mixture of these rows; Y decides only the
    shares (attention weights). What the decoder wrote itself is added afterwards, by the
    residual connection.]],
  zh = [[三个值也来自 Enc。输出是这三行的混合，Y 只决定各占多少份额（注意力权重）。
    解码器自己写过的，要到后面的残差连接才加回来。]],
  focus = { V, 1, 1 },
}

at(S) {
  en = [[S has a row for each query and a column for each key, so it need not be a *square
    matrix*. Rows and columns are words of different texts: no cell is a word's score for itself.
    Row "{row:2}": {S[2,1]}, {S[2,2]}, {S[2,3]}. (Article A says that Q⋅Kᵀ is always square; it is
    so in self-attention.)]],
  zh = [[S 一个查询一行，一个键一列，所以不一定是*方阵*（square matrix）。行和列是两段不同文本的词，没有哪一格是一个词给自己的分数。
    “{row:2}”这一行是 {S[2,1]}、{S[2,2]}、{S[2,3]}。
    （文章 A 说 Q⋅Kᵀ 一定是方阵，自注意力里才是。）]],
  focus = { S, 2, 3 }, core = true,
}
expect { S, 2, 1, near = -2 }
expect { S, 2, 2, near = -1 }
expect { S, 2, 3, near = 0 }

at(S_scaled) {
  en = [[The keys have dimension 2, so the scores are divided by √2, as always: {S[1,1]} becomes
    {S_scaled[1,1]}. The length of the source does not matter. (Article C, section 5.3.5, leaves
    out the √d.)]],
  zh = [[键是二维的，所以分数除以 √2，和别的注意力一样：{S[1,1]} 变成 {S_scaled[1,1]}。原文有几个词，
    与此无关。
    （文章 C 的 5.3.5 节漏了 √d。）]],
  focus = { S_scaled, 1, 1 },
}
expect { S, 1, 1, near = 5 }
expect { S_scaled, 1, 1, near = 3.535534 }
expect { S_scaled, 2, 3, near = 0 }

at(A) {
  en = [[Row "{row:1}", which predicts "the", gives {A[1,1]:%} to le. Row "{row:2}", which predicts
    "black", {if edited}now {end}gives {A[2,2]:%} to chat and {A[2,3]:%} to noir, the last word of the source. No rule about
    word order is built in; the order follows from the scores.]],
  zh = [[要预测“我”的 {row:1}，把 {A[1,1]:%} 给了 I。要预测“今天”的“{row:2}”，{if edited}现在{end}给 came {A[2,2]:%}，
    给原文最后一个词 today {A[2,3]:%}。模型里没有语序的规则，次序由分数决定。]],
  notes = {
    en = [[Ask first: is the largest column always the diagonal? There is none. Then let them read which
      source word each row attends to most.]],
    zh = [[先问：最大的那格总在对角线上吗？这里没有对角线。再让大家读出每一行最关注哪个词。]],
  },
  focus = { A, 2, 3 }, core = true,
}
at(A) {
  en = [[Each row adds up to 1. A column need not: le gets {A[1,1]} and {A[2,1]}, chat {A[1,2]} and {A[2,2]}.
    No cell is masked. A decoder's self-attention must hide words not yet written; the source is
    complete, so every row may attend to all of it.]],
  zh = [[每一行加起来等于 1，列就不一定：I 得到 {A[1,1]} 和 {A[2,1]}，
    came 得到 {A[1,2]} 和 {A[2,2]}。
    没有一格被遮住。解码器的自注意力要遮住还没写的词；原文早已完整，每一行都可以关注所有的词。]],
  focus = { A, 1, 2 }, core = true,
}
expect { A, 1, 1, near = 0.767918 }
expect { A, 2, 2, near = 0.283995 }
expect { A, 2, 3, near = 0.575975 }
expect { A, 2, 1, near = 0.140029 }
expect { A, 1, 2, near = 0.045388 }

at(O) {
  en = [[O has one row for each row of Y, mixed from values of the source. Row "{row:1}" is ({O[1,1]}, {O[1,2]}), near
    le's value ({V[1,1]}, {V[1,2]}). Row "{row:2}" is ({O[2,1]}, {O[2,2]}). O has as many rows as
    the decoder, not as the source.]],
  zh = [[Y 有几行，O 就有几行，都由原文的值混合而成。{row:1} 得到 ({O[1,1]}, {O[1,2]})，
    靠近 I 的值 ({V[1,1]}, {V[1,2]})；“{row:2}”得到 ({O[2,1]}, {O[2,2]})。O 的行数与
    解码器相同，与原文无关。]],
  notes = {
    en = [[Count rows aloud: three source words in, two rows out. The number of rows follows Q, the
      numbers come from V.]],
    zh = [[数一数行：进来三个原文词，出来两行。行数由 Q 定，内容来自 V。]],
  },
  focus = { O, 2, 2 }, core = true,
}
expect { O, 1, 1, near = 2.535836 }
expect { O, 1, 2, near = 1.909223 }
expect { V, 1, 1, near = 3 }
expect { V, 1, 2, near = 2 }
expect { V, 3, 1, near = 1 }
expect { V, 3, 2, near = 2 }

-- Backward -----------------------------------------------------------------

at(d(O)) {
  en = [[The backward pass starts with the upstream gradient dO, which is given: dO[i,j] = ∂f/∂O[i,j], for
    f = O[1,1] - O[2,1] + 2⋅O[2,2] = {O[1,1]} - {O[2,1]} + 2⋅{O[2,2]}. Only the decoder's rows are in f.]],
  zh = [[反向从上游梯度 dO 开始，它是给定的：dO[i,j] = ∂f/∂O[i,j]，其中
    f = O[1,1] - O[2,1] + 2⋅O[2,2] = {O[1,1]} - {O[2,1]} + 2⋅{O[2,2]}。f 里只有解码器的两行。]],
  focus = { d(O), 2, 2 },
}
expect { O, 2, 1, near = 1.280058 }
expect { O, 2, 2, near = 1.432009 }

at(d(V)) {
  en = [[dV = Aᵀ⋅dO has three rows, one for each source word. In column 2 noir's value gets {dV[3,2]}, and
    chat's {dV[2,2]}: both from row "the" alone, each with its weight in that row.]],
  zh = [[dV = Aᵀ⋅dO 有三行，原文一个词一行。第 2 列里，today 的值得到 {dV[3,2]}，
    came 的值得到 {dV[2,2]}：
    都只来自“我”这一行，各乘自己在那一行的注意力权重。]],
  notes = {
    en = [[The rule of lesson 4, dV = Aᵀ⋅dO, with A no longer square. Let them say which shape A⋅dO would
      need.]],
    zh = [[还是第 4 课的 dV = Aᵀ⋅dO，只是 A 不再是方阵。让大家说说 A⋅dO 形状为什么对不上。]],
  },
  focus = { d(V), 2, 2 }, core = true,
}
expect { d(V), 3, 2, near = 1.151951 }
expect { d(V), 2, 2, near = 0.567991 }

at(d(A)) {
  en = [[Row "{row:2}" is {dA[2,1]} for le, {dA[2,2]} for chat, {dA[2,3]} for noir. These derivatives take
    each share by itself, but a row of A always adds up to 1. So the gradient of a score depends on the
    difference from the row's weighted mean.]],
  zh = [[“{row:2}”这一行给 I、came、today 的份额，导数分别是 {dA[2,1]}、{dA[2,2]}、{dA[2,3]}。
    这些导数假定每个份额单独变动，可 A 的一行总是加起来等于 1。
    所以分数的梯度，取决于这些数与这一行加权均值之差。]],
  focus = { d(A), 2, 3 },
}
expect { d(A), 2, 3, near = 3 }
expect { d(A), 2, 2, near = -1 }
expect { d(A), 1, 1, near = 3 }
expect { d(A), 1, 2, near = 1 }
expect { d(A), 1, 3, near = 1 }

at(d(S_scaled)) {
  en = [[Row "{row:2}" has {dS_scaled[2,1]} for le, {dS_scaled[2,2]} for chat, {dS_scaled[2,3]} for noir. In dA le has
    +{dA[2,1]}, below the weighted mean, so its gradient is negative here. Each row sums to 0, over the three
    source words; a column need not.]],
  zh = [[“{row:2}”这一行给 I、came、today 的分数，梯度分别是 {dS_scaled[2,1]}、{dS_scaled[2,2]}、{dS_scaled[2,3]}。
    I 在 dA 里虽然是 +{dA[2,1]}，却低于加权均值，所以这里是负的。
    每一行（三个原文词）加起来是 0，列就不一定。]],
  focus = { d(S_scaled), 2, 1 },
}
expect { d(S_scaled), 2, 3, near = 0.815604 }
expect { d(S_scaled), 2, 2, near = -0.733833 }
expect { d(S_scaled), 2, 1, near = -0.081771 }
expect { d(A), 2, 1, near = 1 }

at(d(S)) {
  en = [[The scores were divided by √2, so the gradient is too: {dS_scaled[2,3]} becomes {dS[2,3]}. From here
    one product leads to Q and the decoder, another to K and the encoder.]],
  zh = [[分数除过 √2，梯度也要除：{dS_scaled[2,3]} 变成 {dS[2,3]}。从这里分成两个乘积：
    一个通往 Q 和解码器，一个通往 K 和编码器。]],
  focus = { d(S), 2, 3 },
}
expect { d(S), 2, 3, near = 0.576719 }

at(d(Q)) {
  en = [[dQ = dS⋅K. For dQ[2,1] row "the" of dS, {dS[2,1]}, {dS[2,2]}, {dS[2,3]}, is multiplied by the first
    components of the keys, {K[1,1]}, {K[2,1]}, {K[3,1]}. Chat's gradient is not small, but its key has
    {K[2,1]} there. The sum is {dQ[2,1]}.]],
  zh = [[dQ = dS⋅K。要得到 dQ[2,1]，用 dS 里“我”那一行 {dS[2,1]}、{dS[2,2]}、{dS[2,3]}，
    各乘三个键的第 1 个分量 {K[1,1]}、{K[2,1]}、{K[3,1]}。came 的梯度不小，
    可它的键在那里是 {K[2,1]}。
    合计 {dQ[2,1]}。]],
  focus = { d(Q), 2, 1 },
}
expect { d(S), 2, 1, near = -0.057821 }
expect { d(S), 2, 2, near = -0.518898 }
expect { d(Q), 2, 1, near = 0.518898 }

at(d(K)) {
  en = [[dK = dSᵀ⋅Q: a key's gradient is a sum over all queries, so dS is read down a column. For chat
    {dS[1,2]} in row BOS times {Q[1,1]} and {dS[2,2]} in row "the" times {Q[2,1]} make
    {dK[2,1]}.]],
  zh = [[dK = dSᵀ⋅Q：一个键的梯度是对所有查询求和，所以要竖着读 dS。came 这一列里，
    BOS 的 {dS[1,2]} 乘 {Q[1,1]}，“我”的 {dS[2,2]} 乘 {Q[2,1]}，合计 {dK[2,1]}。]],
  notes = {
    en = [[Rows of S belong to queries, columns to keys. A key is a column, so its
      gradient is a sum down the column.]],
    zh = [[S 的行对应查询，列对应键。一个键是一列，所以它的梯度沿着列求和。]],
  },
  focus = { d(K), 2, 1 }, core = true,
}
expect { d(S), 1, 2, near = -0.049292 }
expect { d(K), 2, 1, near = -1.087088 }

at(d(Wq)) {
  en = [[dWq = Yᵀ⋅dQ, one term for each row of the translation: {dWq[1,1]} is BOS's {Y[1,1]}⋅{dQ[1,1]} plus the
    other row's {Y[2,1]}⋅{dQ[2,1]}. The source enters only through dQ.]],
  zh = [[dWq = Yᵀ⋅dQ，译文一行一项：{dWq[1,1]} 是 BOS 的 {Y[1,1]}⋅{dQ[1,1]}，
    加上“我”的 {Y[2,1]}⋅{dQ[2,1]}。
    原文只通过 dQ 起作用。]],
  focus = { d(Wq), 1, 1 },
}
expect { d(Wq), 1, 1, near = -0.469606 }
expect { Y, 1, 1, near = 1 }
expect { d(Q), 1, 1, near = 0.049292 }
expect { Y, 2, 1, near = -1 }

at(d(Wk)) {
  en = [[dWk = Encᵀ⋅dK, one term for each source word. In {dWk[2,1]} chat's term is 0, for its second component
    in Enc is {Enc[2,2]}. Wk belongs to the decoder, but its gradient is multiplied by the encoder's rows.]],
  zh = [[dWk = Encᵀ⋅dK，原文一词一项。在 {dWk[2,1]} 里，came 的那项是 0，
    因为它在 Enc 里的第 2 个分量是 {Enc[2,2]}。
    Wk 是解码器的权重矩阵，它的梯度却要乘编码器的行。]],
  focus = { d(Wk), 2, 1 },
}
expect { d(Wk), 2, 1, near = 1.087088 }
expect { Enc, 2, 2, near = 0 }

at(d(Wv)) {
  en = [[dWv = Encᵀ⋅dV. The largest entry is {dWv[1,2]}, mostly from noir's {Enc[3,1]}⋅{dV[3,2]} and le's
    {Enc[1,1]}⋅{dV[1,2]}. This path has no softmax and no √2.]],
  zh = [[dWv = Encᵀ⋅dV。最大的是 {dWv[1,2]}，
    主要来自 today 的 {Enc[3,1]}⋅{dV[3,2]} 和 I 的 {Enc[1,1]}⋅{dV[1,2]}。
    这条路不经过 softmax，也没有 √2。]],
  focus = { d(Wv), 1, 2 },
}
expect { d(Wv), 1, 2, near = 2.560117 }
expect { Enc, 3, 1, near = 1 }
expect { Enc, 1, 1, near = 3 }
expect { d(V), 1, 2, near = 0.280058 }

at(d(Enc)) {
  en = [[dEnc is the gradient that reaches the encoder. Enc was used twice, for keys and for values, so two gradients
    are added: dK⋅Wkᵀ + dV⋅Wvᵀ. There is no third one through Q. For noir's second component both are
    positive, together {dEnc[3,2]}.]],
  zh = [[dEnc 就是传到编码器的梯度。Enc 用了两次，算键一次，算值一次，所以两份相加：dK⋅Wkᵀ + dV⋅Wvᵀ。
    没有经过 Q 的第三份。today 的第 2 个分量，两份都是正的，合计 {dEnc[3,2]}。]],
  notes = {
    en = [[This is where encoder and decoder are joined. In training the encoder has no loss of its own: its whole
      gradient comes from dEnc.]],
    zh = [[编码器和解码器就接在这里。训练时编码器没有自己的损失，它的梯度全部来自 dEnc。]],
  },
  focus = { d(Enc), 3, 2 }, core = true,
}
at(d(Enc)) {
  en = [[For chat's first component the part through V is negative, that through K positive and larger:
    {dEnc[2,1]} in all. Without K even the sign would be wrong. The encoder's own backward pass starts
    with dEnc, as this one did with dO.]],
  zh = [[came 的第 1 个分量，两份符号相反：经过 V 的一份是负的，经过 K 的一份是正的，而且更大，合计 {dEnc[2,1]}。
    漏掉经过 K 的那份，连符号都是反的。编码器自己的反向传播从 dEnc 开始，就像这里从 dO 开始。]],
  focus = { d(Enc), 2, 1 }, core = true,
}
expect { d(Enc), 3, 2, near = 2.475122 }
expect { d(Enc), 2, 1, near = 0.230999 }

at(d(Y)) {
  en = [[Y was used once, for the queries, so dY = dQ⋅Wqᵀ and nothing is added. Wqᵀ swaps the two components
    back: dQ's {dQ[2,1]} stands in column 2, its {dQ[2,2]} in column 1.]],
  zh = [[Y 只用了一次，用来算查询，所以 dY = dQ⋅Wqᵀ，没有别的要加。Wqᵀ 又把两个分量对调：
    dQ 的 {dQ[2,1]} 到了第 2 列，{dQ[2,2]} 到了第 1 列。]],
  focus = { d(Y), 2, 2 },
}
expect { d(Q), 2, 2, near = 0.403256 }

at(step(Wq)) {
  en = [[dWq[1,1] = {dWq[1,1]} is the sum of one positive and one larger negative term, both from rows of
    the translation. Every later row will use the new Wq as well.]],
  zh = [[dWq[1,1] = {dWq[1,1]} 是一正一负两项之和，负的更大，两项都来自译文的行。
    以后的每一行也都用更新过的 Wq。]],
  focus = { d(Wq), 1, 1 },
}

at(step(Wk)) {
  en = [[Wq, Wk and Wv are the decoder's weight matrices and are updated. Enc is not: it is an activation, computed by the
    encoder. The encoder's own parameters are updated when dEnc has gone back through it.]],
  zh = [[Wq、Wk、Wv 是解码器的权重矩阵，都要更新。Enc 不更新：它是编码器算出来的激活值。
    dEnc 传回编码器之后，更新的是编码器自己的参数。]],
  focus = { d(Wk), 2, 1 },
}

at(step(Wv)) {
  en = [[Wv takes the largest step of the three: Wv[1,2] = {Wv[1,2]} goes down by lr times {dWv[1,2]}. After it a source
    word's first component enters the second component of its value.]],
  zh = [[三个矩阵里 Wv 的步子最大：Wv[1,2] = {Wv[1,2]} 减去 lr 乘 {dWv[1,2]}。更新之后，
    原文一个词的第 1 个分量也进入它的值的第 2 个分量。]],
  focus = { d(Wv), 1, 2 },
}

closing {
  en = [[
- Queries come from one text, keys and values from another.
- S has a row for each query and a column for each key: here 2 by 3.
- Rows of A sum to 1. Word order follows from the scores.
- The source needs no causal mask: it is complete before writing starts.
- A score of 0 can be the largest of its row.
- Enc gets two gradients, through K and through V; Y gets one, through Q.
- dEnc is where the encoder's backward pass starts.

Go back and change a number of Enc.]],
  zh = [[
- 查询来自一段文本，键和值来自另一段。
- S 一个查询一行，一个键一列：这里是 2×3。
- A 的每一行加起来是 1；次序由分数决定。
- 对原文不用因果掩码：开始写之前原文已经完整。
- 0 分也可能是一行里的最高分。
- Enc 的梯度有经过 K 和经过 V 的两份，Y 只有经过 Q 的一份。
- dEnc 就是编码器反向传播的起点。

回头改一改 Enc 里的数。]],
}

-- Tasks --------------------------------------------------------------------

ask {
  at = V, shape_of = S, id = "shape",
  prompt = {
    en = "Next comes S = Q⋅Kᵀ. Q is 2×2, K is 3×2. What shape has S?",
    zh = "下一站是 S = Q⋅Kᵀ。Q 是 2×2，K 是 3×2。S 是什么形状？",
  },
  reason = { en = "The two queries are the decoder's, the three keys the encoder's: a score for each pair.",
             zh = "两个查询来自解码器，三个键来自编码器，每对一个分数。" },
  hints = {
    { en = "There is one row for each query.", zh = "每个查询占一行。" },
    { en = "There is one column for each key: Kᵀ is 2×3.", zh = "每个键占一列：Kᵀ 是 2×3。" },
  },
  slips = {
    ["3x3"] = { en = "S is square in self-attention only. Here there are two queries.",
                zh = "只有自注意力的 S 才是方阵。这里的查询只有两个。" },
    ["2x2"] = { en = "That is Q's shape. Each of its rows is multiplied by three keys.",
                zh = "那是 Q 的形状。它的每一行要和三个键相乘。" },
    ["3x2"] = { en = "Rows belong to queries, and the decoder has two.",
                zh = "行对应查询，解码器有两行。" },
  },
}

ask {
  at = S, cells = { { 2, 1 }, { 2, 2 }, { 2, 3 } }, id = "score",
  prompt = {
    en = "Query 2 is ({Q[2,1]}, {Q[2,2]}), the keys are ({K[1,1]}, {K[1,2]}), ({K[2,1]}, {K[2,2]}), ({K[3,1]}, {K[3,2]}). What is row 2 of S?",
    zh = "第 2 行的查询是 ({Q[2,1]}, {Q[2,2]})，三个键是 ({K[1,1]}, {K[1,2]})、({K[2,1]}, {K[2,2]})、({K[3,1]}, {K[3,2]})。S 的第 2 行是什么？",
  },
  reason = { en = "The second component of the query is negative, so the key with the largest second component gets the lowest score: {Q[2,1]}⋅{K[1,1]} + ({Q[2,2]})⋅{K[1,2]}.",
             zh = "查询的第 2 个分量是负的，所以第 2 个分量最大的键得分最低：{Q[2,1]}⋅{K[1,1]} + ({Q[2,2]})⋅{K[1,2]}。" },
  hints = {
    { en = "Multiply the first components, then the second ones, and add.",
      zh = "逐个相乘：第一个乘第一个，第二个乘第二个，再相加。" },
  },
  slips = {
    ["6 1 4"] = { en = "You added second products. The query's second number is negative.",
                  zh = "第 2 个乘积你都加上了。查询的第 2 个分量是负的。" },
    ["5 1 3"] = { en = "That is BOS's row: you took row 1 of Q.",
                  zh = "那是 BOS 的一行：你取了 Q 的第 1 行。" },
    ["7 2 3"] = { en = "You crossed them. The first number is multiplied by the first.",
                  zh = "你交叉着乘了：2⋅4 - 1⋅1。应当第一个乘第一个。" },
  },
}

ask {
  at = S_scaled, id = "zero-score", core = true,
  choice = {
    { en = "none: 0 means no attention", zh = "没有：0 分就是不关注" },
    { en = "a third", zh = "三分之一" },
    { en = "the largest share of the row", zh = "这一行里最大的一份" },
  },
  answer = 3,
  prompt = {
    en = "Row 2 scored -2, -1 and 0. What share does the third word get?",
    zh = "第 2 行的分数是 -2、-1、0。第三个词分到多少？",
  },
  reason = { en = "e^0 = 1 is more than e^-0.707 = 0.49 and e^-1.414 = 0.24.",
             zh = "e^0 = 1，大于 e^-0.707 = 0.49 和 e^-1.414 = 0.24。" },
  hints = {
    { en = "e^0 = 1. What are e^-1.414 and e^-0.707 beside it?",
      zh = "e^0 = 1。和它相比，e^-1.414、e^-0.707 是大还是小？" },
  },
  slips = {
    [1] = { en = "Only differences of scores count. A share of 0 takes a score of -∞.",
            zh = "softmax 只取决于分数之差。份额要等于 0，分数得是 -∞。" },
    [2] = { en = "It would be so if the row's three scores were equal.",
            zh = "三个分数相等时才会这样。" },
  },
}

ask {
  at = S, id = "which-mask",
  choice = {
    { en = "yes: those words lie in the future", zh = "要：那是后面的词" },
    { en = "no: the source is complete before BOS", zh = "不要：在 BOS 之前，原文就已完整" },
    { en = "only in training", zh = "只在训练时要" },
  },
  answer = 2,
  prompt = {
    en = "BOS writes word 1. Must source words 2 and 3 be masked for it?",
    zh = "BOS 要写第 1 个词。原文第 2、3 个词要对它遮住吗？",
  },
  reason = { en = "The source is there before the first word is written.",
             zh = "第一个词还没写，原文就已经全在了。" },
  hints = {
    { en = "What would a translator see who must write the first word?",
      zh = "译者写第一个词时，手边有多少原文？" },
    { en = "A causal mask hides what is not written yet. Padding is another matter.",
      zh = "因果掩码遮的是还没写的。填充位要遮，那是另一回事。" },
  },
  slips = {
    [1] = { en = "A later word of the source is written already. Row 2 needs word 3.",
            zh = "在原文里靠后，不等于还没写出来。第 2 行就要用原文的第 3 个词。" },
    [3] = { en = "In inference, too, the source is there. It is hidden in neither.",
            zh = "推理时原文也是完整的，两种情况都不用遮。" },
  },
}

ask {
  at = d(Wv), id = "derive-dEnc", covers = { d(Enc), 2, 1 }, answer = 0.230999301201,
  prompt = { en = "Next comes dEnc. Finish the derivation for chat's first component, dEnc[2,1].",
             zh = "下一站是 dEnc。把 came 第 1 个分量的导数 dEnc[2,1] 推导完。" },
  steps = {
    { en = "K = Enc⋅Wk and V = Enc⋅Wv, so dEnc = dK⋅Wkᵀ + dV⋅Wvᵀ",
      zh = "K = Enc⋅Wk，V = Enc⋅Wv，所以 dEnc = dK⋅Wkᵀ + dV⋅Wvᵀ" },
    { en = "chat's row of dK is (-1.087, 0.4696), of dV (-0.2386, 0.5680)",
      zh = "came 那一行，dK 是 (-1.087, 0.4696)，dV 是 (-0.2386, 0.5680)" },
    { en = "row 1 of Wk is (0, 1), of Wv (1, 0)", zh = "Wk 的第 1 行是 (0, 1)，Wv 的第 1 行是 (1, 0)" },
  },
  reason = { en = "(-1.087⋅0 + 0.4696⋅1) by way of K, (-0.2386⋅1 + 0.5680⋅0) by way of V: 0.4696 - 0.2386 = 0.2310.",
             zh = "经过 K 的是 -1.087⋅0 + 0.4696⋅1，经过 V 的是 -0.2386⋅1 + 0.5680⋅0：0.4696 - 0.2386 = 0.2310。" },
  hints = {
    { en = "dEnc[2,1] = Σ_j dK[2,j]⋅Wk[1,j] + Σ_j dV[2,j]⋅Wv[1,j]. The sum may be typed as it stands.",
      zh = "dEnc[2,1] = Σ_j dK[2,j]⋅Wk[1,j] + Σ_j dV[2,j]⋅Wv[1,j]。可以把这个和照样打进去。" },
  },
  slips = {
    [-0.238607] = { en = "That is the path through V alone, and its sign is wrong.",
                    zh = "那只是经 V 的一条路，而且符号反了。" },
    [0.469606] = { en = "That is the path through K alone. Enc was used for values too.",
                   zh = "那只是经 K 的一条路。Enc 还用来算过值。" },
    [0.708213] = { en = "You dropped the minus: the two paths have opposite signs.",
                   zh = "你丢了负号：这两条路符号相反。" },
  },
}

ask {
  at = d(Enc), id = "paths-of-Y",
  choice = {
    { en = "one", zh = "一条" },
    { en = "two", zh = "两条" },
    { en = "three, as X in lesson 1", zh = "三条，和第 1 课的 X 一样" },
  },
  answer = 1,
  prompt = {
    en = "And Y, which comes next? By how many paths does a gradient reach it?",
    zh = "那么下一站的 Y 呢？梯度沿几条路回到它？",
  },
  reason = { en = "Only Q is computed from Y; K and V come from Enc.",
             zh = "只有 Q 由 Y 算出，K 和 V 由 Enc 算出。" },
  hints = {
    { en = "Which of Q, K and V were made of Y?", zh = "Q、K、V 里，哪些是由 Y 算出来的？" },
  },
  slips = {
    [2] = { en = "Enc has two, for keys and for values.", zh = "有两条路的是 Enc：算键一次，算值一次。" },
    [3] = { en = "In self-attention Q, K and V are all made of X. Y makes only Q.",
            zh = "自注意力里，Q、K、V 都由 X 算出；这里只有 Q 由 Y 算出。" },
  },
}

ask {
  at = Wq, id = "shape-of-Wk",
  choice = {
    { en = "ten by two", zh = "十行两列" }, { en = "two by ten", zh = "两行十列" }, { en = "two by two", zh = "两行两列" },
  },
  answer = 1,
  prompt = {
    en = "Suppose the encoder's rows had dimension 10 and the decoder's 2. Keys shall have dimension 2. What shape would Wk have?",
    zh = "假如编码器的行是 10 维，解码器的行是 2 维，键要 2 维。Wk 是什么形状？",
  },
  reason = { en = "Enc has 10 columns and K has 2, so Wk is 10×2.",
             zh = "Enc 有 10 列，K 有 2 列，所以 Wk 是 10×2。" },
  hints = {
    { en = "K = Enc⋅Wk: the inner sizes have to agree.", zh = "K = Enc⋅Wk：中间的大小要对得上。" },
  },
  slips = {
    [2] = { en = "That is for Wk⋅x with columns as words. Here words are rows: x⋅Wk.",
            zh = "那是词写成列、Wk⋅x 的写法。这里词是行：x⋅Wk。" },
    [3] = { en = "Wk is multiplied by the encoder's rows, and they have 10 components.",
            zh = "Wk 乘的是编码器的行，一行有 10 个分量。" },
  },
}

ask {
  at = d(V), cell = { 3, 2 }, id = "value-of-noir",
  prompt = {
    en = "The value of noir, the last word: how much is the gradient of its second component, dV[3,2]?",
    zh = "原文最后一个词 today 的值，第 2 个分量的梯度 dV[3,2] 是多少？",
  },
  reason = { en = "dO[1,2] is {dO[1,2]}, so row 1 does not count. Row 2 took {A[2,3]} of this value: {A[2,3]}⋅{dO[2,2]}.",
             zh = "dO[1,2] 是 {dO[1,2]}，第 1 行不算；第 2 行取了这个值的 {A[2,3]}，得 {A[2,3]}⋅{dO[2,2]}。" },
  hints = {
    { en = "dV = Aᵀ⋅dO: a sum over the rows that used the value.", zh = "dV = Aᵀ⋅dO：对用到这个值的各行求和。" },
    { en = "The shares that noir got are {A[1,3]} and {A[2,3]}. Which of the two rows has a 0 in column 2 of dO?",
      zh = "today 得到的份额是 {A[1,3]} 和 {A[2,3]}。这两行里，哪一行在 dO 的第 2 列是 0？" },
  },
  slips = {
    [0.575975] = { en = "That is the share alone. It is multiplied by 2, from dO.", zh = "那只是注意力权重，还要乘 dO 的 2。" },
    [1.525338] = { en = "You counted row 1 with 2 as well. dO[1,2] is 0.", zh = "你把第 1 行也乘了 2。dO[1,2] 是 0。" },
    [-0.389282] = { en = "That is dV[3,1], with column 1 of dO.",
                    zh = "你用了 dO 的第 1 列，得到的是 dV[3,1]。" },
  },
}

ask {
  at = d(A), sign_of = { d(S_scaled), 2, 1 }, id = "positive-in-dA",
  prompt = {
    en = "Row 2 of dA is {dA[2,1]}, {dA[2,2]}, {dA[2,3]}; row 2 of A is {A[2,1]}, {A[2,2]}, {A[2,3]}. What sign has dS_scaled[2,1]?",
    zh = "dA 第 2 行是 {dA[2,1]}、{dA[2,2]}、{dA[2,3]}，A 第 2 行是 {A[2,1]}、{A[2,2]}、{A[2,3]}。dS_scaled[2,1] 是正还是负？",
  },
  reason = { en = "The mean of the row is 1.58, most of it from the third word, and {dA[2,1]} lies below it.",
             zh = "这一行的加权均值是 1.58，主要来自第三个词，而 {dA[2,1]} 比它低。" },
  hints = {
    { en = "dS = share ⋅ (dA - mean).", zh = "dS = 份额 ⋅（dA - 加权均值）。" },
  },
  slips = {
    ["+"] = { en = "dA[2,1] is positive, but does it lie above its row's weighted mean?",
              zh = "dA[2,1] 是正的，可要看的是它和这一行的加权均值相比是高还是低。" },
    [0] = { en = "It would be 0 only at the mean of its row, or with no share at all.",
            zh = "只有恰好等于这一行的加权均值，或者份额为 0，才会是 0。" },
  },
}

ask {
  at = d(S), id = "wrong-dK", wrong = 2,
  steps = {
    "S[i,j] = Σ_k Q[i,k]⋅K[j,k]",
    "dK[j,k] = Σ_i dS[j,i]⋅Q[i,k]",
    { en = "as matrices: dK = dSᵀ⋅Q", zh = "写成矩阵：dK = dSᵀ⋅Q" },
  },
  cure = "dK[j,k] = Σ_i dS[i,j]⋅Q[i,k]",
  hints = { { en = "dS is 2×3: row i belongs to a query, column j to a key.", zh = "dS 是 2×3：行 i 对应查询，列 j 对应键。" } },
  slips = {
    [1] = { en = "Line 1 is right: S = Q⋅Kᵀ, row i of Q with row j of K.",
            zh = "这一行没错：S = Q⋅Kᵀ，Q 的第 i 行乘 K 的第 j 行。" },
    [3] = { en = "Line 3 is right: dSᵀ is 3×2 and has a row for each key, as dK has.",
            zh = "这一行没错：dSᵀ 是 3×2，一个键一行，和 dK 一样。" },
  },
}

ask {
  at = d(Q), shape_of = d(K), id = "shape-of-dK",
  prompt = {
    en = "dS is 2×3, Q is 2×2. What shape has dK = dSᵀ⋅Q?",
    zh = "dS 是 2×3，Q 是 2×2。dK = dSᵀ⋅Q 是什么形状？",
  },
  reason = { en = "K has three keys of two components, and f has a derivative by each of them.",
             zh = "K 是三个键，各有两个分量，f 对每个分量都有一个导数。" },
  hints = {
    { en = "A gradient has the shape of its matrix.", zh = "梯度和它的矩阵形状相同。" },
  },
  slips = {
    ["2x2"] = { en = "That is dQ's shape. There are three keys.", zh = "那是 dQ 的形状。键有三个。" },
    ["2x3"] = { en = "That is dS. Transposed it is 3×2, times 2×2.", zh = "那是 dS。转置后是 3×2，再乘 2×2。" },
  },
}

try {
  at = A, id = "look-at-word-2", only = { Enc }, cells = 1,
  prompt = {
    en = "Change one number of Enc so that row 2 gives its second word more than half.",
    zh = "只改 Enc 里的一个数，让第 2 行把一半以上的注意力给第二个词。",
  },
  reason = { en = "The query counts a key's first number twice: Enc[2,2] is that number.",
             zh = "查询把键的第 1 个分量算两倍，而它就是 Enc[2,2]。" },
  hints = {
    { en = "The query of row 2 is (2, -1). With which keys is its dot product large?",
      zh = "第 2 行的查询是 (2, -1)。和什么样的键点积大？" },
    { en = "A key's first component is its word's second component in Enc.",
      zh = "键的第 1 个分量，就是这个词在 Enc 里的第 2 个分量。" },
  },
  reached = function() return A[2][2] > 0.5 end,
  solution = { "set Enc[2,2] 2" },
}

-- About three minutes.
play {
  "wait 9",
  "next", "wait 10", "next", "wait 10",                   -- Enc, Y
  "goto Q", "wait 8", "goto K", "wait 8",
  "goto S", "select S[2,1]", "explain", "wait 8", "reveal", "wait 5",
  "goto A", "wait 10", "next", "wait 11",                 -- its two pages
  "goto O", "wait 10",
  "goto dO", "wait 9",
  "goto dV", "wait 10",
  "goto dK", "explain", "wait 11",
  "goto dEnc", "wait 9", "reveal", "wait 3", "select dEnc[2,1]", "explain", "wait 10",
  "goto dY", "wait 8",
  "goto A", "set Enc[2,2] 2", "wait 10",                    -- row 2 turns to word 2
  "undo", "wait 3",
  "goto closing", "wait 10",
}
