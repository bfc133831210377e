-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 3, id = "decoder-layer", part = 2, order = 17,
  needs = { "causal-mask", "encoder-layer", "cross-attention" },
  title = { en = "Decoder layer: predicting the next word", zh = "解码器层：预测下一个词" },
  keywords = { en = "decoder, language model, cross-entropy, teacher forcing",
    zh = "解码器、语言模型、交叉熵、教师强制" },
  units = {
    { at = "intro", minutes = 9, title = { en = "In one step", zh = "同一步里训练" },
      question = { en = "How can all positions be trained at once, and none see its answer?",
        zh = "各个位置一起训练，怎样才看不到答案？" },
      can = { { en = "shift a sentence by one into what is read and written",
          zh = "把一句话错开一位，分成读的和写的" },
        { en = "say why teacher forcing reads right words only",
          zh = "说清教师强制读进去的为什么总是正确的词" },
        { en = "order a row's scores and mask those ahead", zh = "给一行分数排序，遮住后面的" } } },
    { at = "Q2", minutes = 11, title = { en = "The next word", zh = "下一个词" },
      question = { en = "How does a row become a probability for each word?",
        zh = "一行数怎样变成每个词的概率？" },
      can = { { en = "name the shapes from the source to the logits",
          zh = "说出从原文到 logits 的各个形状" },
        { en = "say which hidden units are not 0 after ReLU", zh = "说出 ReLU 之后哪些单元不是 0" },
        { en = "train until a row gives its right word more than 60 %",
          zh = "训练到一行给正确的词超过 60%" } } },
    { at = "dL", minutes = 9, title = { en = "From the wrong word", zh = "从答错的词反向传播" },
      question = { en = "Which gradient does a wrong guess get?",
        zh = "猜错了，得到的梯度是什么？" },
      can = { { en = "compute (p − right answer) / rows for one cell",
          zh = "算出一格的 (p − 正确答案) / 行数" },
        { en = "say where ReLU makes a gradient 0", zh = "说出 ReLU 在哪里使梯度变成 0" },
        { en = "count the gradients that are added at Y2",
          zh = "数出在 Y2 处相加的梯度有几份" } } },
    { at = "dZ1", minutes = 11, title = { en = "What changes", zh = "改动什么" },
      question = { en = "Which rows of E and which matrices does a sentence change?",
        zh = "一句话会改动 E 的哪几行、哪些矩阵？" },
      can = { { en = "find a wrong line about a masked score's gradient",
          zh = "在被遮分数的梯度推导里，找出写错的一行" },
        { en = "say which row of E gets no gradient, and why",
          zh = "说出 E 的哪一行没有梯度，为什么" },
        { en = "name the ways by which a gradient reaches the encoder",
          zh = "说出梯度经过哪些路传到编码器" } } } },
}

-- French to English for readers of English, English to Chinese for readers of
-- Chinese: target words 1 and 3 come from source word 1, word 2 from word 2.
source = { { en = "chat", zh = "ate" }, { en = "noir", zh = "fish" } }
vocabulary = { "BOS", { en = "a", zh = "吃" }, { en = "black", zh = "鱼" }, { en = "cat", zh = "了" } }

E  = weight ({ {1,0,0}, {1,1,-1}, {-1,-1,2}, {-1,0,2} }, { rows = vocabulary })
Enc  = input  ({ {1,2,2}, {-1,0,2} }, { rows = source })
gamma = constant(ones(1, 3))
beta  = constant(zeros(1, 3))
Wqk1 = weight { {-1,-1,-1}, {0,0,1}, {-1,0,0} }
Wqk2 = weight { {0,0,0}, {-1,0,1}, {1,-1,0} }
W1 = weight { {1,0,1,1}, {-1,1,0,-1}, {1,0,-1,1} }
b1 = weight { {1,1,0,1} }
W2 = weight { {-1,-1,1}, {-1,1,0}, {0,-1,-1}, {1,0,0} }
U = weight ({ {2,1,2,1}, {2,0,2,2}, {0,-1,-1,1} }, { cols = vocabulary })

X = gather(E, { 1, 2, 3 })              -- what it reads

may_look = no_stop(constant(causal(3)))
Q1 = X * Wqk1
S1 = Q1 * X.T
S1_scaled = S1 / sqrt(3)
S1_masked = mask(S1_scaled, may_look)
A1 = softmax(S1_masked)
Z1 = A1 * X
R1 = X + Z1
Y1 = layernorm(R1, gamma, beta)

Q2 = Y1 * Wqk2
S2 = Q2 * Enc.T
S2_scaled = S2 / sqrt(3)
A2 = softmax(S2_scaled)
Z2 = A2 * Enc
R2 = Y1 + Z2
Y2 = layernorm(R2, gamma, beta)

YW = Y2 * W1
pre  = YW + b1
H  = relu(pre)
F = H * W2
R3 = Y2 + F
Y3 = layernorm(R3, gamma, beta)

logits = Y3 * U
P = softmax(logits)
L = cross_entropy(logits, { 2, 3, 4 })  -- what it should write

backward(L)

-- What earlier lessons have shown is one stop each, until somebody opens it.
group({ en = "block parameters", zh = "三块的参数" }, { gamma, beta, Wqk1, Wqk2, W1, b1, W2 }, { closed = true })
group({ en = "self-attention scores", zh = "自注意力的分数" }, { S1, S1_scaled }, { closed = true })
group({ en = "first residual and norm", zh = "第一次残差与归一化" }, { Z1, R1, Y1 }, { closed = true })
group({ en = "cross-attention scores", zh = "交叉注意力的分数" }, { S2, S2_scaled }, { closed = true })
group({ en = "second residual and norm", zh = "第二次残差与归一化" }, { Z2, R2, Y2 }, { closed = true })
group({ en = "feed-forward", zh = "前馈网络" }, { YW, pre, H, F, R3 }, { closed = true })
group({ en = "output", zh = "输出" }, { logits, P, L })

intro {
  en = [[A *decoder* writes one word at a time, and each word depends on the words before it; such a model is called
    *autoregressive*. Yet in training the whole sentence is computed at once, and every position is trained in the
    same step, by *next-word prediction*. How is the answer hidden from the row that has to predict it? And which gradient does a wrong guess
    get?]],
  zh = [[*解码器*（decoder）一个词一个词地写，后面的词取决于前面写了什么，这样的模型叫*自回归*（autoregressive）模型。
    可训练的时候，整个句子一次算完，所有位置在同一步里学*预测下一个词*（next-word prediction）。要预测某个词的那一行，怎样才看不到答案？猜错了，它得到的梯度是什么？]],
}

-- Forward ------------------------------------------------------------------

at(E) {
  en = [[E is the embedding table of a vocabulary of four words. The sentence to learn is "BOS a black cat", written
    shifted by one against what is read: after BOS comes "a", after "a" "black". Real
    vocabularies also have an *end sign*, EOS.]],
  zh = [[E 是嵌入表，词表有四个词。要学的句子是“BOS 吃 鱼 了”，写的比读的错开一位：
    读 BOS 要写“吃”，读“吃”要写“鱼”。真正的词表还有*结束符*（end sign）EOS。]],
  notes = {
    en = [[Write both lines on the board, one below the other: BOS a black / a black cat. The shift by
      one lets every position predict its next word.]],
    zh = [[把两行上下写在黑板上：BOS 吃 鱼 / 吃 鱼 了。错开一位，每个位置就都在预测下一个词。]],
  },
  focus = { E, 4, 1 }, core = true,
}

at(Enc) {
  en = [[Enc is the encoder's output for the source "chat noir" and has two rows. Both have a {Enc[1,3]} in
    column 3. (Other books call this matrix the memory.)]],
  zh = [[Enc 是编码器对原文“ate fish”的输出，共两行，第 3 列都是 {Enc[1,3]}。
    （有的书把这个矩阵叫 memory。）]],
  focus = { Enc, 1, 3 },
}
expect { Enc, 1, 3, near = 2 }

at(W2) {
  en = [[The weight matrices of the three blocks. Wqk1 and Wqk2 stand for the product Wq⋅Wkᵀ, since the
    scores depend on Wq and Wk only through it. The values are the words themselves. Row 1 of Wqk2
    is 0, so at first a row's first component does not enter the query to the source.]],
  zh = [[这是三块的权重矩阵。两个注意力各有一个，Wqk1 和 Wqk2，代表乘积 Wq⋅Wkᵀ，
    因为分数只通过这个乘积与 Wq、Wk 有关。值就用词本身。
    Wqk2 的第 1 行起初全是 0，所以一行的第 1 个分量不进入对原文的查询。]],
  focus = { W2, 4, 1 },
}
at(W2) {
  en = [[The feed-forward network has W1, a *bias* b1 and this W2, which leads back to dimension 3. Usually its
    hidden part is four times as wide as a word; here it is narrower. In column 1 of W2, unit 4 counts
    {W2[4,1]} and unit 1 {W2[1,1]}. The norms' gamma (1) and beta (0) are parameters in real
    models; here they are fixed.]],
  zh = [[前馈网络有 W1、*偏置*（bias）b1 和这个 W2，W2 变回三维。隐藏部分通常放宽到词的四倍，这里没有那么宽。
    W2 的第 1 列里，第 4 个单元的系数是 {W2[4,1]}，第 1 个是 {W2[1,1]}。
    归一化的 gamma（1）和 beta（0）在真正的模型里也是参数，这里固定不动。]],
  focus = { W2, 4, 1 },
}
expect { W2, 4, 1, near = 1 }
expect { W2, 1, 1, near = -1 }

at(U) {
  en = [[U is the output matrix: it turns a row of three components into four scores (*logits*), one for each word
    of the vocabulary. Column "black" is ({U[1,3]}, {U[2,3]}, {U[3,3]}).]],
  zh = [[U 是输出矩阵，把一行的三个分量变成四个分数（logits），词表里每个词一个。“鱼”那一列
    是 ({U[1,3]}, {U[2,3]}, {U[3,3]})。]],
  focus = { U, 1, 3 },
}
expect { U, 1, 3, near = 2 }
expect { U, 2, 3, near = 2 }
expect { U, 3, 3, near = -1 }

at(X) {
  en = [[X is what is read: the *start sign* BOS, "a", "black", three rows of E. They are the words of the right answer, not
    the model's guesses: this is *teacher forcing*. So all three rows are known beforehand and
    can be computed *in parallel*. Positions are left out.]],
  zh = [[X 是读进来的*起始符*（start sign）BOS、“吃”、“鱼”，即 E 的三行。它们是标准答案里的词，不是模型自己猜的，
    这叫*教师强制*（teacher forcing）。三行事先都知道，所以能*并行*（in parallel）计算。位置编码这里省去。]],
  notes = {
    en = [[Ask what would have to wait if row 3 read the model's own guess. That is how inference goes,
      and why it is slow.]],
    zh = [[问大家：要是第 3 行读模型自己猜的词，它要等哪一行算完？推理就是这样，所以慢。]],
  },
  focus = { X, 3, 1 }, core = true,
}

at(Q1) {
  en = [[Q1 has three queries. That of row "a" is ({Q1[2,1]}, {Q1[2,2]}, {Q1[2,3]}), so that its score for a word is minus
    that word's second component.]],
  zh = [[Q1 是三个查询。“吃”的是 ({Q1[2,1]}, {Q1[2,2]}, {Q1[2,3]})，所以它给一个词的分数，
    就是那个词第 2 个分量的相反数。]],
  focus = { Q1, 2, 2 },
}
expect { Q1, 2, 1, near = 0 }
expect { Q1, 2, 2, near = -1 }
expect { Q1, 2, 3, near = 0 }

at(S1_scaled) {
  en = [[Row "a" has {S1[2,1]}, {S1[2,2]}, {S1[2,3]}. The keys have dimension 3, so S1 is divided by √3. The
    largest score of the row, {S1_scaled[2,3]}, is for "black", which is the word that row "a" has to predict. Without a
    mask the answer itself would get most of the attention.]],
  zh = [[“吃”这一行是 {S1[2,1]}、{S1[2,2]}、{S1[2,3]}。键是三维的，所以 S1 除以 √3。
    这一行最大的分数 {S1_scaled[2,3]} 给了“鱼”，而“鱼”正是这一行要预测的词。没有掩码，注意力大多会落在答案本身。]],
  notes = {
    en = [[Before the mask: the answer has the largest score of its row. Let the class propose how to
      stop it; somebody will say: multiply by 0 afterwards.]],
    zh = [[先不遮：答案在这一行里分数最高。让大家想办法；总有人说事后乘 0。]],
  },
  focus = { S1_scaled, 2, 3 }, core = true,
}
expect { S1_scaled, 2, 3, near = 0.57735 }

at(S1_masked) {
  en = [[The *causal mask* lets BOS attend only to itself, "a" also to BOS, and "black" to all three. In *inference* the
    later words do not exist yet. In training they are in X and have to be hidden.]],
  zh = [[*因果掩码*（causal mask）使 BOS 只能看到自己，“吃”还能看到 BOS，“鱼”三个都能看到。*推理*（inference）时，
    后面的词还不存在；训练时它们就在 X 里，所以要遮住。]],
  focus = { S1_masked, 2, 3 },
}
at(S1_masked) {
  en = [[Three scores are -∞ now, among them row "a"'s {S1_scaled[2,3]} for "black". The mask
    comes before the softmax, so the shares that remain in a row still add up to 1. It is the
    score that becomes -∞. (Article C, section 5.3.4, multiplies k and v by -∞; then q⋅k could
    turn into +∞.)]],
  zh = [[三个分数变成 -∞，其中有“吃”那一行给“鱼”的 {S1_scaled[2,3]}。这一步在 softmax 之前，
    所以每一行剩下的注意力权重加起来仍是 1。
    变成 -∞ 的是分数。（文章 C 的 5.3.4 节拿 k、v 去乘 -∞，那样 q⋅k 也可能成了 +∞。）]],
  focus = { S1_masked, 2, 3 },
}

at(A1) {
  en = [[Each row has 1 to share out among the words that the mask has left it. Row BOS gives {A1[1,1]} to itself. Row "a" gives {A1[2,1]:%} to BOS and {A1[2,2]:%} to itself. Row
    "black" may attend to all three and gives {A1[3,2]:%} to "a" and as much to itself.]],
  zh = [[每一行都有 1 可分，只分给掩码留下的词。BOS 那一行把 {A1[1,1]} 给自己。“吃”把 {A1[2,1]:%} 给 BOS，{A1[2,2]:%} 给自己。
    “鱼”三个都能看，给“吃”{A1[3,2]:%}，给自己也一样多。]],
  focus = { A1, 2, 1 },
}
expect { A1, 1, 1, near = 1 }
expect { A1, 2, 1, near = 0.640457 }
expect { A1, 2, 2, near = 0.359543 }
expect { A1, 3, 2, near = 0.390414 }

at(Y1) {
  en = [[Row BOS of Z1 = A1⋅X is BOS itself, no word being written yet, so R1 = X + Z1 gives
    ({R1[1,1]}, {R1[1,2]}, {R1[1,3]}). The next queries come from its norm Y1, not from Z1.]],
  zh = [[Z1 = A1⋅X 里，BOS 那一行就是 BOS 自己，因为还没有写出一个词，所以 R1 = X + Z1 在这一行
    得到 ({R1[1,1]}, {R1[1,2]}, {R1[1,3]})。下面的查询由它归一化得到的 Y1 算出，不是由 Z1 算出。]],
  focus = { Y1, 1, 1 },
}
expect { Y1, 1, 1, near = 1.414206 }
expect { Y1, 1, 2, near = -0.707103 }
expect { Y1, 1, 3, near = -0.707103 }

at(Q2) {
  en = [[Cross-attention begins here, with queries from the decoder's rows. The query of row BOS is
    ({Q2[1,1]}, {Q2[1,2]}, {Q2[1,3]}).]],
  zh = [[交叉注意力从这里开始，查询来自解码器的各行。BOS 的查询是 ({Q2[1,1]}, {Q2[1,2]}, {Q2[1,3]})。]],
  focus = { Q2, 1, 2 },
}
at(Q2) {
  en = [[Article C, in its second answer, sums a decoder up as "masked attention + encoder". This
    part differs from an encoder's layer: keys and values come from the other text.]],
  zh = [[文章 C 后附的另一篇回答说，解码器就是“掩码注意力 + 编码器”。
    这一块和编码器层不同：键和值来自另一段文本。]],
  focus = { Q2, 1, 2 },
}
expect { Q2, 1, 1, near = 0 }
expect { Q2, 1, 2, near = 0.707103 }
expect { Q2, 1, 3, near = -0.707103 }

at(S2_scaled) {
  en = [[S2 has three rows, one for each word being written, two columns, one for each source word, and no mask. Row
    "a", which has to write "black", gives noir {S2[2,2]} and chat {S2[2,1]}. The division by √3 brings
    the difference, on which the softmax of two scores depends, from 0.951 to 0.549.]],
  zh = [[S2 有三行，正在写的词一个一行；有两列，原文的词一个一列；没有掩码。“吃”这一行要写“鱼”，
    给 fish {S2[2,2]} 分，给 ate {S2[2,1]} 分。两个分数的 softmax 只取决于两者之差，
    除以 √3 后，差从 0.951 缩到 0.549。]],
  focus = { S2_scaled, 2, 2 },
}

at(A2) {
  en = [[Row BOS gives {A2[1,1]:%} to chat, row "a" {A2[2,2]:%} to noir, row "black" {A2[3,1]:%} to chat
    again. The order of attention is not the order of the source.]],
  zh = [[BOS 把 {A2[1,1]:%} 给 ate，“吃”把 {A2[2,2]:%} 给 fish，“鱼”又把 {A2[3,1]:%} 给 ate：
    “了”对应 ate 的过去式。关注的次序，不是原文的次序。]],
  notes = {
    en = [[No mask here. Compare with the masked A1: one text is finished, the other is being written.]],
    zh = [[这里没有掩码。和遮过的 A1 比：一段文本已经写完，一段正在写。]],
  },
  focus = { A2, 2, 2 }, core = true,
}
expect { A2, 1, 1, near = 0.693491 }
expect { A2, 2, 2, near = 0.633982 }
expect { A2, 3, 1, near = 0.710294 }

at(Y2) {
  en = [[Z2 = A2⋅Enc mixes the encoder's two rows. Its column 3 is {Z2[1,3]} in every row; the rows differ
    in column 1: {Z2[1,1]}, {Z2[2,1]}, {Z2[3,1]}. R2 = Y1 + Z2 is the second residual sum.]],
  zh = [[Z2 = A2⋅Enc 混合编码器的两行。第 3 列每一行都是 {Z2[1,3]}；不同的是第 1 列：{Z2[1,1]}、
    {Z2[2,1]}、{Z2[3,1]}。R2 = Y1 + Z2 是第二次残差相加。]],
  focus = { Y2, 2, 2 },
}
at(Y2) {
  en = [[After the second norm each row depends on both texts: on the words written so far, and on the
    source words that its query matched. From here on each row is computed by itself.]],
  zh = [[第二次归一化之后，每一行都含有两段文本的信息：已经写的词，以及它的查询在原文里匹配到的词。
    从这里往后，各行单独计算。]],
  focus = { Y2, 2, 2 },
}
expect { Y2, 1, 2, near = -1.261012 }

at(R3) {
  en = [[In the feed-forward network Y2⋅W1 gives each row four units, b1 is added to every row (broadcasting),
    and the activation function ReLU sets negative numbers to 0. In row "black" b1 lifts unit 2 from
    {YW[3,2]} to {pre[3,2]}. In row BOS three units are not 0, in row "a" two, in row "black" three.]],
  zh = [[前馈网络里，Y2⋅W1 把每一行变成四个单元，偏置 b1 加到每一行（广播），激活函数 ReLU 把负数变成 0。
    “鱼”那一行的第 2 个单元，加上 b1 后从 {YW[3,2]} 变成 {pre[3,2]}。
    不是 0 的单元，BOS 有三个，“吃”有两个，“鱼”有三个。]],
  focus = { R3, 2, 1 },
}
at(R3) {
  en = [[F = H⋅W2 leads back to dimension 3. Column 1 of row BOS is {F[1,1]}: units 1 and 4 are equal there,
    with coefficients -1 and 1. In row "a" both are 0, and unit 2 alone makes {F[2,1]}. In the third
    residual sum, R3 = Y2 + F, this turns {Y2[2,1]} into {R3[2,1]}.]],
  zh = [[F = H⋅W2 变回三维。BOS 的第 1 列是 {F[1,1]}：第 1、第 4 个单元在那里相等，系数是 -1 和 1。
    “吃”那一行这两个单元都是 0，第 2 个单元单独给出 {F[2,1]}。第三次残差相加 R3 = Y2 + F，
    {Y2[2,1]} 就变成 {R3[2,1]}。]],
  focus = { R3, 2, 1 },
}
expect { Y2, 2, 1, near = -0.635072 }
expect { R3, 2, 1, near = -3.046826 }

at(Y3) {
  en = [[Y3, the third norm, is the layer's output. Real models have several such layers, one on
    the other; here the scores over the vocabulary come next.]],
  zh = [[Y3 是第三次归一化的结果，也就是这一层的输出。真正的模型会叠好几层；这里接下来就计算词表上的分数。]],
  focus = { Y3, 2, 2 },
}

at(logits) {
  en = [[Each row has a score for each of the four words. Row "a" should write "black" and gives it
    {logits[2,3]}. It gives "cat" {logits[2,4]}.]],
  zh = [[每一行给四个词各打一个分。“吃”后面该写“鱼”，它的分数是 {logits[2,3]}；
    “了”的分数是 {logits[2,4]}。]],
  focus = { logits, 2, 3 },
}
expect { logits, 2, 3, near = 0.880191 }
expect { logits, 2, 4, near = 1.344796 }

at(P) {
  en = [[P has the probability of each word in each row. Row BOS gives "a" {P[1,2]:%}, row "a" gives "cat" {P[2,4]:%} and
    "black" {P[2,3]:%}, row "black" gives "cat" {P[3,4]:%}. The right words are "a", "black" and "cat".]],
  zh = [[P 是每一行上各个词的概率：BOS 那一行给“吃”{P[1,2]:%}，“吃”那一行给“了”{P[2,4]:%}、给“鱼”{P[2,3]:%}，
    “鱼”那一行给“了”{P[3,4]:%}。
    正确的词依次是“吃”“鱼”“了”。]],
  notes = {
    en = [[Run `lr 0.2`, `train 10` live and watch row 2 turn from word 4 to word 3.]],
    zh = [[当场执行 `lr 0.2` 和 `train 10` 两条命令，看第 2 行从第 4 个词转到第 3 个词。]],
  },
  focus = { P, 2, 4 }, core = true,
}
expect { P, 1, 2, near = 0.58785 }
expect { P, 3, 4, near = 0.711667 }
expect { P, 2, 4, near = 0.450633 }
expect { P, 2, 3, near = 0.28317 }

at(L) {
  en = [[*Cross-entropy* uses three of the twelve probabilities, those of the right words: {P[1,2]},
    {P[2,3]}, {P[3,4]}. L is the mean of their negative logarithms, {L}.{if edited}{else} These
    are 0.531, 1.262, 0.340, so more than half of L comes from row "a".{end}]],
  zh = [[*交叉熵*（cross-entropy）只用十二个概率里的三个，也就是正确的词的：{P[1,2]}、{P[2,3]}、{P[3,4]}。
    L 是它们的负对数的均值：{L}。{if edited}{else}三项是 0.531、1.262、0.340，
    一多半来自“吃”这一行。{end}]],
  focus = { L, 1, 1 }, core = true,
}
at(L) {
  en = [[The mean is a choice. Article C, section 5.3.6, adds up the rows instead; with three rows L
    and all gradients are then 3 times as large, which a smaller learning rate makes up for.]],
  zh = [[取均值是一种选择。文章 C 的 5.3.6 节是各行求和；这里有三行，那样 L 和所有梯度都是 3 倍，
    学习率取小就抵消了。]],
  focus = { L, 1, 1 },
}
expect { L, 1, 1, near = 0.711045 }

-- Backward -----------------------------------------------------------------

at(d(L)) {
  en = [[In the backward pass every gradient is a derivative of L, so dL itself is 1. A small step against
    the gradient makes L = {L} smaller.]],
  zh = [[反向里，每个梯度都是 L 的导数，所以 dL 本身是 1。逆着梯度走一小步，L = {L} 就变小。]],
}

at(d(logits)) {
  en = [[For a row of cross-entropy the derivative is p - right answer (1 for the right word, 0 for the
    others). L is the mean of 3 rows, so it is divided by 3. For "cat" in row "a" p is {P[2,4]} and should
    be 0, so dlogits is {dlogits[2,4]}.]],
  zh = [[交叉熵对一行分数的导数是 p - 正确答案（正确的词是 1，其余是 0）。L 是 3 行的均值，
    所以再除以 3。
    “吃”那一行的“了”：p 是 {P[2,4]}，本该是 0，dlogits 就是 {dlogits[2,4]}。]],
  notes = {
    en = [[p minus onehot is the derivative for every softmax with cross-entropy. Let them predict the sign of every cell
      in row 2 before showing it.]],
    zh = [[softmax 配交叉熵，导数总是 p 减独热。先让大家猜第 2 行每一格的符号。]],
  },
  focus = { d(logits), 2, 4 }, core = true,
}
at(d(logits)) {
  en = [[Each row sums to 0: the right word's score should rise by as much as the others should fall. In
    the right cells stand {dlogits[1,2]}, {dlogits[2,3]}, {dlogits[3,4]}: the larger p of the right word,
    the smaller the gradient.]],
  zh = [[每一行加起来是 0：正确的词该升多少，别的词合起来就该降多少。正确的三格
    是 {dlogits[1,2]}、{dlogits[2,3]}、{dlogits[3,4]}：正确的词 p 越大，梯度越小。]],
  focus = { d(logits), 2, 3 }, core = true,
}
expect { d(logits), 2, 4, near = 0.150211 }
expect { d(logits), 2, 3, near = -0.238943 }
expect { d(logits), 1, 2, near = -0.137383 }
expect { d(logits), 3, 4, near = -0.096111 }

at(d(Y3)) {
  en = [[dY3 = dlogits⋅Uᵀ: four numbers a row become three. The largest is row "a", column 3,
    {dY3[2,3]}. There U is {U[3,3]} for "black", which should score higher, and {U[3,4]} for "cat",
    which should score lower: both terms are positive.]],
  zh = [[dY3 = dlogits⋅Uᵀ：每一行四个数变成三个。最大的是“吃”那一行第 3 列，{dY3[2,3]}。
    U 在那里，“鱼”是 {U[3,3]}，分数该升；“了”是 {U[3,4]}，分数该降：两项都是正的。]],
  focus = { d(Y3), 2, 3 },
}
expect { d(Y3), 2, 3, near = 0.370811 }
expect { d(Y3), 1, 2, near = 0.274767 }
expect { U, 3, 4, near = 1 }

at(d(YW)) {
  en = [[This stop goes back through the third block. The norm divided row BOS by its standard deviation, which is large
    (in R3 the row goes from {R3[1,2]} to {R3[1,3]}), and the gradient is divided by it, too: {dY3[1,2]}
    becomes {dR3[1,2]}. The sum R3 = Y2 + F gives both its sides the same
    gradient, so dF is dR3, cell by cell.]],
  zh = [[这里反向经过第三块。归一化把 BOS 那一行除以它的标准差，这个标准差很大（R3 的这一行从 {R3[1,2]}
    到 {R3[1,3]}），梯度也要除以它：{dY3[1,2]} 变成 {dR3[1,2]}。加法 R3 = Y2 + F 的两边得到同样的梯度，
    所以 dF 和 dR3 逐格相同。]],
  focus = { d(YW), 2, 1 },
}
at(d(YW)) {
  en = [[dH[2,1] is {dH[2,1]}: if unit 1 of row "a" rose from 0, L would grow. But ReLU's derivative below 0
    is 0, and pre[2,1] is {pre[2,1]}. So dpre and dYW are {dYW[2,1]} there: a small change of pre
    leaves H at 0. This computed 0 says "no effect". A unit that is 0 in every row of all sentences gets
    no gradient (a dead unit).]],
  zh = [[“吃”那一行第 1 个单元，dH 是 {dH[2,1]}：它的输出要是从 0 变大，L 就会变大。
    但 ReLU 在负数处的导数是 0，而那里的 pre 是 {pre[2,1]}。所以 dpre 是 {dYW[2,1]}，dYW 也一样：
    pre 稍微变一点，H 还是 0。这个 0 是算出来的，意思是“没有影响”。一个单元要是在所有句子、所有行里都是 0，就得不到梯度，这叫死单元。]],
  notes = {
    en = [[A computed 0, not a missing one. Ask what could bring a dead unit back: only a change of what comes before it.]],
    zh = [[这个 0 是算出来的，不是没有算。问一问死单元怎样才能活过来：只有它前面的数变了才行。]],
  },
  focus = { d(YW), 2, 1 }, core = true,
}
expect { d(YW), 2, 1, near = 0 }

at(d(Z2)) {
  en = [[Y2 was used twice, by the network and by the residual sum, so two gradients are added. In row "a",
    column 1, both are negative, together {dY2[2,1]}.]],
  zh = [[Y2 用了两次，一次进前馈网络，一次在残差里，所以两份梯度相加。“吃”那一行第 1 列，
    两份都是负的，合计 {dY2[2,1]}。]],
  focus = { d(Z2), 2, 1 },
}
at(d(Z2)) {
  en = [[The second norm makes row "a"'s gradient larger: {dY2[2,1]} becomes {dR2[2,1]}. The row of R2 was nearly constant
    ({R2[2,1]}, {R2[2,2]}, {R2[2,3]}). Its standard deviation is below 1, and dividing by it enlarges. dZ2 is
    the same as dR2: with more in column 1 of row "a" and less in column 3, L would be smaller.]],
  zh = [[第二次归一化把“吃”那一行的梯度变大了：{dY2[2,1]} 变成 {dR2[2,1]}。R2 的这一行几乎是常数（{R2[2,1]}、{R2[2,2]}、
    {R2[2,3]}），标准差小于 1，除以它就变大。dZ2 和 dR2 相同：“吃”那一行第 1 列大一点、
    第 3 列小一点，L 就会变小。]],
  focus = { d(Z2), 2, 1 },
}
expect { d(Z2), 2, 1, near = -0.647488 }
expect { d(Z2), 2, 3, near = 0.605599 }

at(d(A2)) {
  en = [[In row "a" chat has {dA2[2,1]} and noir {dA2[2,2]}. The two shares sum to 1, so the scores' gradients depend on how
    each differs from the row's weighted mean. L contains only the probability of the right word, no target for
    the attention to the source.]],
  zh = [[“吃”那一行给 ate 和 fish 的注意力权重，导数是 {dA2[2,1]} 和 {dA2[2,2]}。两者加起来是 1，
    所以分数的梯度取决于各自与加权均值之差。L 里只有正确的词的概率，没有规定该关注原文的哪个词。]],
  focus = { d(A2), 2, 2 },
}
expect { d(A2), 2, 1, near = 0.647488 }
expect { d(A2), 2, 2, near = 1.858687 }

at(d(S2)) {
  en = [[In a row of two, the gradients of the scores are opposite: {dS2[2,1]} and {dS2[2,2]}. After a step against
    the gradient row "a" attends less to noir and more to chat. The scores were divided by √3, so the gradient is
    too: after softmax it is {dS2_scaled[2,2]}, divided by √3 {dS2[2,2]}.]],
  zh = [[一行两个分数，梯度正好相反：{dS2[2,1]} 和 {dS2[2,2]}。逆着梯度走一步，“吃”对 fish 的关注就减少，对 ate 的增加。
    分数除过 √3，梯度也要除：经过 softmax 是 {dS2_scaled[2,2]}，再除以 √3 是 {dS2[2,2]}。]],
  focus = { d(S2), 2, 2 },
}
expect { d(S2), 2, 1, near = -0.162268 }
expect { d(S2), 2, 2, near = 0.162268 }

at(d(Q2)) {
  en = [[Column 3 is 0 in every row (0.000~ is rounding, below 1e-15). Both source words have {Enc[1,3]} in
    column 3, so a query's third component raises both scores of the row alike, and softmax does not change with
    that.]],
  zh = [[第 3 列整列是 0（显示成 0.000~ 的是浮点舍入，不到 1e-15）。
    原文两个词的第 3 列都是 {Enc[1,3]}，
    所以查询的第 3 个分量让一行的两个分数同涨同落，softmax 的结果不变。]],
  focus = { d(Q2), 2, 3 },
}

at(d(Z1)) {
  en = [[Y1 was used by Q2 and by the residual sum. In column 1 the part through Q2 is 0, for row 1 of
    Wqk2 is 0. All of dY1[2,1], {dY1[2,1]}, comes through the sum.]],
  zh = [[Y1 用了两次：算 Q2，和残差相加。第 1 列里，经过 Q2 的那份是 0，因为 Wqk2 的第 1 行是 0；
    dY1[2,1] 是 {dY1[2,1]}，全部来自残差。]],
  focus = { d(Z1), 1, 1 },
}
at(d(Z1)) {
  en = [[Through the first norm, row BOS, column 1: {dY1[1,1]} becomes {dR1[1,1]:6}, and dZ1 is the same as
    dR1. R1's row is (2, 0, 0), and with another positive number in place of the 2 the norm gives the same
    but for ε, so the gradient is nearly 0.]],
  zh = [[经过第一次归一化，BOS 那一行第 1 列：{dY1[1,1]} 变成 {dR1[1,1]:6}，dZ1 和 dR1 相同。
    R1 的这一行是 (2, 0, 0)，把 2 换成别的正数，归一化的结果只差一点 ε，所以梯度几乎是 0。]],
  focus = { d(Z1), 1, 1 },
}
expect { d(Z1), 1, 1, near = -1e-06 }

at(d(A1)) {
  en = [[dA1 is computed for every cell, masked or not. At "black", which row "a" may not
    attend to, it is {dA1[2,3]}: L would fall if some attention went there. This does not mean that
    "black" helps because it is the answer, for BOS has {dA1[2,1]}, which is more. dA1 tells how L changes when
    more of a word's components enters the row.]],
  zh = [[不管遮没遮，dA1 的每一格都会算出来。“吃”那一行看不到的“鱼”，这里是 {dA1[2,3]}：
    能分给它一点，L 就会变小。但这不说明“鱼”因为是答案才有用，因为 BOS 是 {dA1[2,1]}，作用更大。
    dA1 是一个词的分量更多地进入这一行时，L 的变化率。]],
  notes = {
    en = [[A gradient at a masked cell looks as if the answer were known there. At the
      next stop it is multiplied by the share 0.]],
    zh = [[被遮住的格子也有梯度，看起来像是用到了答案。下一站它要乘注意力权重 0，就成了 0。]],
  },
  focus = { d(A1), 2, 3 }, core = true,
}
expect { d(A1), 2, 3, near = -0.179929 }
expect { d(A1), 2, 1, near = -0.254641 }

at(d(S1_masked)) {
  en = [[At the masked cell the gradient is {dS1_masked[2,3]}, exactly: the softmax rule multiplies by the
    attention weight, which is 0 there. Row BOS is 0 throughout: its single share is always 1.]],
  zh = [[被遮住的那一格，梯度正好是 {dS1_masked[2,3]}：softmax 的规则要乘注意力权重，而那里是 0。
    BOS 那一行全是 0，因为它只有一个份额，总是 1。]],
  focus = { d(S1_masked), 2, 3 },
}
expect { d(S1_masked), 2, 3, near = 0 }
expect { d(S1_masked), 2, 1, near = -0.086258 }

at(d(S1)) {
  en = [[A mask passes the gradient on where a score was kept. Above the diagonal it is 0, so attention to later words
    is never trained. The rest is divided by √3 again: {dS1_masked[2,1]} becomes {dS1[2,1]}.]],
  zh = [[分数留下的地方，梯度原样通过。对角线以上是 0，所以对后面的词的关注不会被训练。
    其余的再除以 √3：{dS1_masked[2,1]} 变成 {dS1[2,1]}。]],
  focus = { d(S1), 2, 1 },
}
expect { d(S1), 2, 1, near = -0.049801 }

at(d(Q1)) {
  en = [[Row BOS is 0: it attends to itself alone, whatever its query is. Row "a" has {dQ1[2,2]} and
    {dQ1[2,3]}.]],
  zh = [[BOS 那一行是 0：它只能看到自己，查询是什么，结果都一样。“吃”那一行是 {dQ1[2,2]} 和 {dQ1[2,3]}。]],
  focus = { d(Q1), 2, 2 },
}
expect { d(Q1), 2, 2, near = 0.049801 }
expect { d(Q1), 2, 3, near = -0.049801 }

at(d(X)) {
  en = [[X was used four times: for the queries, as keys, as values, and in the residual sum. In row "a",
    column 1, it is {dX[2,1]}, most of it through the sum. That path has no matrix and no softmax, and so
    residual connections keep gradients from vanishing.]],
  zh = [[X 用了四次：算查询，作键，作值，还有残差相加。“吃”那一行第 1 列是 {dX[2,1]}，
    大部分经过残差而来。这条路不经过矩阵，也不经过 softmax，所以残差连接能让梯度不衰减。]],
  notes = {
    en = [[X has four uses, so dX has four terms. The residual path is the only one without a
      matrix.]],
    zh = [[X 用了四次，所以有四项相加。只有残差那条路不经过矩阵。]],
  },
  focus = { d(X), 2, 1 }, core = true,
}
expect { d(X), 2, 1, near = -0.328925 }

at(d(E)) {
  en = [[Rows 1 to 3 are the rows of dX. "Cat" was not read, so its row is 0: this sentence does not change the embedding of
    "cat". As a word to write "cat" has column 4 of U, and that has a
    gradient.]],
  zh = [[前三行就是 dX 的三行。“了”没有被读过，所以整行是 0：这句话不改变“了”的词向量。
    作为要写的词，“了”对应 U 的第 4 列，那里有梯度。]],
  notes = {
    en = [[A row of zeros is a result: L does not depend on the embedding of "cat".]],
    zh = [[一行 0 也是结果：L 与“了”的词向量无关。]],
  },
  focus = { d(E), 4, 1 }, core = true,
}

at(d(W2)) {
  en = [[Of the gradients of the blocks' parameters dW2 is on the screen. Its rows 1 and 4 are equal: units
    1 and 4 had the same output in every row, so their rows of W2 get the same gradient.]],
  zh = [[三块参数的梯度里，屏幕上的是 dW2。它的第 1 行和第 4 行相同：第 1、第 4 个单元在每一行的输出都一样，
    它们在 W2 里的那两行，梯度也就一样。]],
  focus = { d(W2), 4, 1 },
}
at(d(W2)) {
  en = [[The largest entry of dWqk1 is only {dWqk1[1,2]}. What makes
    it small is the softmax: row BOS, with one share, has the gradient 0, and in row "a" the factor is
    {A1[2,1]:2}⋅{A1[2,2]:2}. Then comes 1/√3. The norms are not the cause: dR2 was larger than dY2.]],
  zh = [[dWqk1 最大的一格也只有 {dWqk1[1,2]}。变小是因为 softmax：
    BOS 那一行只有一个份额，梯度是 0；“吃”那一行要乘 {A1[2,1]:2}⋅{A1[2,2]:2}，再除以 √3。
    原因不在归一化：dR2 比 dY2 还大。]],
  focus = { d(W2), 4, 1 },
}
at(d(W2)) {
  en = [[Row 1 of Wqk2 is 0, but its gradient is not: {dWqk2[1,1]}, {dWqk2[1,2]}. Column 3 of dWqk2 is 0, because
    that column of dQ2 is.]],
  zh = [[Wqk2 的第 1 行是 0，梯度却不是：{dWqk2[1,1]}、{dWqk2[1,2]}。dWqk2 的第 3 列是 0，
    因为 dQ2 的那一列是 0。]],
  focus = { d(W2), 4, 1 },
}
at(d(W2)) {
  en = [[dW1 = Y2ᵀ⋅dYW has a term for each row. In column 2 the term of BOS is 0, and {dW1[2,2]} is row "a"
    with {Y2[2,2]}⋅{dYW[2,2]} plus row "black" with {Y2[3,2]}⋅({dYW[3,2]}). b1 was added to three rows,
    so its gradient is the sum of dpre's three rows.]],
  zh = [[dW1 = Y2ᵀ⋅dYW，每一行一项。第 2 列里 BOS 的那项是 0，{dW1[2,2]} 是“吃”的 {Y2[2,2]}⋅{dYW[2,2]}，
    加上“鱼”的 {Y2[3,2]}⋅({dYW[3,2]})。b1 加到三行上，所以它的梯度是 dpre 三行之和。]],
  focus = { d(W2), 4, 1 },
}
expect { Y2, 2, 2, near = 1.411754 }
expect { Y2, 3, 2, near = -0.411317 }
expect { d(YW), 2, 2, near = 0.041531 }
expect { d(YW), 3, 2, near = -0.069987 }

at(d(U)) {
  en = [[Column "black" has the largest numbers, up to {dU[2,3]}. In row "a" the score of "black" should rise and in the
    other two rows fall; each term is a row of Y3 times a number of dlogits.]],
  zh = [[“鱼”那一列的数最大，到 {dU[2,3]}。“吃”那一行，“鱼”的分数该升；另外两行，该降。
    每一项都是 Y3 的一行乘 dlogits 的一个数。]],
  focus = { d(U), 2, 3 },
}
expect { d(U), 2, 3, near = -0.354614 }

at(d(Enc)) {
  en = [[The encoder gets a gradient too, through keys and values. For chat's first component the two nearly
    cancel and leave {dEnc[1,1]}; for noir's they have the same sign and make {dEnc[2,1]}.]],
  zh = [[编码器也得到梯度，经过键和值两条路。ate 的第 1 个分量，两份几乎抵消，只剩 {dEnc[1,1]}；
    fish 的第 1 个分量，两份同号，合计 {dEnc[2,1]}。]],
  focus = { d(Enc), 2, 1 },
}
expect { d(Enc), 1, 1, near = 0.059465 }
expect { d(Enc), 2, 1, near = -0.703807 }

at(step(E)) {
  en = [[Three rows of E change, that of "cat" does not. This holds for plain gradient descent and a table of its own; where
    E and U share their numbers (tied embeddings), or with the *momentum* of Adam, unread words move as
    well.]],
  zh = [[E 有三行变了，“了”那一行不变。这是普通梯度下降、E 单独成表的情形；E 和 U 共用同一张表时，
    或者用带*动量*（momentum）的 Adam，没读过的词也会变。]],
  focus = { d(E), 4, 1 },
}

at(step(W2)) {
  en = [[The third component of b1 was 0. The step adds lr times 0.098 to it, against the gradient {db1[1,3]}, and
    lifts unit 3 by as much in every row. In W2 rows 1 and 4 take the same step, so the
    difference between them stays.]],
  zh = [[b1 的第 3 个分量原来是 0。梯度是 {db1[1,3]}，这一步加上 lr 乘 0.098（与梯度反号），
    每一行的第 3 个单元都因此升高同样多。W2 的第 1 行和第 4 行走同样的一步，所以两行之差不变。]],
  focus = { d(W2), 1, 3 },
}
at(step(W2)) {
  en = [[Wqk1 takes a small step: no entry moves by more than lr times {dWqk1[1,2]}. E's largest moves seven
    times as far, by lr times {dE[2,1]}, through the same three norms. The difference is the softmax and
    the 1/√3, which only the gradient of Wqk1 had to pass.]],
  zh = [[Wqk1 的步子很小：最大的一格也只动 lr 乘 {dWqk1[1,2]}。E 里最大的一格动 lr 乘 {dE[2,1]}，是它的七倍，
    经过的是同样三次归一化。差别在 softmax 和 1/√3，只有 Wqk1 的梯度要经过。]],
  focus = { d(W2), 1, 3 },
}
at(step(W2)) {
  en = [[Row 1 of Wqk2 leaves 0: its first entry becomes -lr times {dWqk2[1,1]}. After the step a row's first
    component enters the query to the source.]],
  zh = [[Wqk2 的第 1 行离开 0：第一格变成 -lr 乘 {dWqk2[1,1]}。更新之后，一行的第 1 个分量也进入对原文的查询。]],
  focus = { d(W2), 1, 3 },
}

at(step(U)) {
  en = [[In column "black" the second component rises, by lr times 0.355, against the gradient {dU[2,3]}: Y3 of
    row "a" has its largest number there, {Y3[2,2]}.]],
  zh = [[“鱼”那一列的第 2 个分量变大，加上 lr 乘 0.355，与梯度 {dU[2,3]} 反号：
    Y3 里“吃”那一行最大的数就在那里，{Y3[2,2]}。]],
  focus = { d(U), 2, 3 },
}

closing {
  en = [[
- The model reads "BOS a black" and writes "a black cat": one sentence, shifted by one.
- With teacher forcing every row reads right words, so that all rows are trained in one step.
- The mask hides the future before the softmax; the gradient there is 0.
- Masked self-attention, cross-attention and the feed-forward network each have a
  residual sum and a norm.
- dlogits = (p - right answer) / rows is small where the right word had a large p.
- A word that is not read has a row of 0 in dE.

Now train it and watch row "a" in P. And `/Transformer` finds the Transformer's parts on one page (F), each with its stop.]],
  zh = [[
- 模型读“BOS 吃 鱼”，写“吃 鱼 了”，是同一句话错开一位。
- 用教师强制，每一行读的都是正确的词，所以各行能在同一步里训练。
- 掩码在 softmax 之前遮住后面的词，那里的梯度是 0。
- 掩码自注意力、交叉注意力、前馈网络，每一块之后都是残差相加和归一化。
- dlogits = (p - 正确答案) / 行数：正确的词 p 大，梯度就小。
- 没被读过的词，在 dE 里整行是 0。

训练几步，看看 P 里“吃”那一行。按 `/` 输入 Transformer，可以找到“Transformer 的各个部分”（F），一项一站。]],
}

-- Tasks --------------------------------------------------------------------

ask {
  at = E, id = "teacher-forcing",
  choice = {
    { en = "that guess", zh = "猜的那个词" },
    { en = "the right word", zh = "正确的词" },
    { en = "nothing until row 2 is finished", zh = "要等第 2 行算完才知道" },
  },
  answer = 2,
  prompt = {
    en = "Row 2 guesses a wrong word. What does row 3 read in training?",
    zh = "假如第 2 行猜错了词。训练时，第 3 行读到的是什么？",
  },
  reason = { en = "All rows are computed at once, so no guess is there to be read.",
             zh = "各行同时算，读入时还没有猜出来的词。" },
  hints = {
    { en = "All three rows are computed at the same moment.", zh = "三行是同时算的。" },
    { en = "So what row 3 reads has to be there before row 2 has guessed.",
      zh = "所以第 3 行读什么，要在第 2 行猜之前就定好。" },
  },
  slips = {
    [1] = { en = "That is inference. In training a wrong word would reach later rows.",
            zh = "推理时才这样。训练时若这样，错一个词，后面各行读到的就都不对。" },
    [3] = { en = "Then the rows could not be computed together.",
            zh = "那样三行就没法一起算了。" },
  },
}

ask {
  at = A1, cell = { 1, 1 }, id = "only-itself",
  prompt = {
    en = "Row BOS: its score is {S1_masked[1,1]}, the other two are -∞. What is its share?",
    zh = "BOS 那一行，自己的分数是 {S1_masked[1,1]}，另外两个是 -∞。它分到多少？",
  },
  reason = { en = "e^-∞ is 0, so only its own term is in the sum: a number divided by itself.",
             zh = "e^-∞ 是 0，分母里只有自己的一项，等于自己除以自己。" },
  hints = {
    { en = "e^-∞ is 0. What is left in the sum?", zh = "e^-∞ 是 0。分母里还剩什么？" },
    { en = "A number divided by itself.", zh = "一个数除以它自己。" },
  },
  slips = {
    [0.264458] = { en = "You masked after softmax. Then the row does not add up to 1.",
                   zh = "你先分、后遮了。那样这一行加起来就不到 1。" },
    [0.333333] = { en = "A third would need three equal scores. Two are -∞.",
                   zh = "三个分数相等才是三分之一。有两个是 -∞。" },
    [0.561384] = { en = "That is e^-0.577. Divide by the sum of the row.",
                   zh = "那是 e^-0.577，还要除以这一行的和。" },
  },
}

ask {
  at = Y3, shape_of = logits, id = "shape",
  prompt = {
    en = "Y3 is 3×3, the vocabulary has 4 words. What shape will the logits have?",
    zh = "Y3 是 3×3，词表有 4 个词。logits 是什么形状？",
  },
  reason = { en = "Each of the 3 positions predicts, and each scores all 4 words of the vocabulary.",
             zh = "3 个位置各作一次预测，每次给词表的 4 个词都打分。" },
  hints = {
    { en = "A row for each position, a column for each word that could come.",
      zh = "一行一个位置，一列一个可能的词。" },
  },
  slips = {
    ["1x4"] = { en = "That is one position. In training all three predict at once.",
                zh = "那是一个位置的。训练时三个位置一起预测。" },
    ["4x3"] = { en = "Turned round: rows are positions, columns are words.",
                zh = "反了：行是位置，列是词。" },
    ["3x3"] = { en = "The next word may be any of the 4, also one that was not read.",
                zh = "不是在读进来的词里选，词表的 4 个词都可能。" },
  },
}

ask {
  at = d(L), id = "derive-dlogits", answer = 0.150211062784,
  prompt = { en = "Row 2 should say word 3; P[2,4] is 0.4506. What is dlogits[2,4]?",
             zh = "第 2 行该写第 3 个词，P[2,4] 是 0.4506。把推导做完：dlogits[2,4] 是多少？" },
  hints = {
    { en = "Is word 4 the right one in row 2? And each row has a third of L.",
      zh = "第 4 个词在第 2 行是正确的词吗？还有，每一行只占 L 的三分之一。" },
  },
  steps = {
    { en = "L = -(ln p[1] + ln p[2] + ln p[3])/3, p the share of each row's right word",
      zh = "L = -(ln p[1] + ln p[2] + ln p[3])/3，p 是各行正确的词的概率" },
    { en = "ln p = z_c - ln Σ_j e^z_j, with z the row's scores and c its right word",
      zh = "ln p = z_c - ln Σ_j e^z_j，z 是这一行的分数，c 是正确的词" },
    { en = "∂(-ln p)/∂z_k = p_k - 1 for k = c, p_k for the others",
      zh = "∂(-ln p)/∂z_k：k = c 时是 p_k - 1，其余是 p_k" },
  },
  slips = {
    [0.450633] = { en = "That is for a sum over the rows. L is their mean: divide by 3.",
                   zh = "那是各行求和的。L 是均值，要除以 3。" },
    [-0.183122] = { en = "1 is subtracted for the right word only, and that is word 3.",
                    zh = "只有正确的词才减 1，那是第 3 个词。" },
  },
  reason = { en = "(0.4506 - 0)/3 = 0.1502.",
             zh = "(0.4506 - 0)/3 = 0.1502。" },
}

ask {
  at = d(logits), cell = { 2, 3 }, id = "p-minus-one", core = true,
  prompt = {
    en = "Row 2 gave the right word {P[2,3]:4}. L is the mean over 3 rows. dlogits[2,3]?",
    zh = "第 2 行给正确的词 {P[2,3]:4}。L 是 3 行的均值。dlogits[2,3] 是多少？",
  },
  reason = { en = "Softmax and cross-entropy give p - 1 at the right word, and the mean over 3 rows a third of that: ({P[2,3]:4} - 1)/3.",
             zh = "softmax 加交叉熵，在正确的词上得 p - 1；对 3 行取均值，还要除以 3，即 ({P[2,3]:4} - 1)/3。" },
  hints = {
    { en = "p minus what it should have been.", zh = "p 减去它本该是多少。" },
    { en = "It should have been 1. Then the mean: divide by 3.",
      zh = "本该是 1。再算上平均：除以 3。" },
  },
  slips = {
    [-0.716830] = { en = "That is for a sum over the rows. L is their mean: divide by 3.",
                    zh = "那是各行求和的。L 是均值，要除以 3。" },
    [0.238943] = { en = "The sign: a higher score for the right word makes L smaller.",
                   zh = "符号反了：正确的词得分高，L 会变小。" },
    [0.094390] = { en = "You forgot the 1: that is p/3, as for a wrong word.",
                   zh = "你忘了减 1：p/3 是错词的。" },
  },
}

ask {
  at = d(Q1), id = "unread",
  choice = {
    { en = "BOS: never a right answer", zh = "BOS：从来不是答案" },
    { en = "id 3: guessed wrong", zh = "3 号词：猜错了" },
    { en = "id 4: never read", zh = "4 号词：从没被读过" },
    { en = "none: every word has a gradient", zh = "没有：每个词都有梯度" },
  },
  answer = 3,
  prompt = {
    en = "Ids 1, 2, 3 were read; 2, 3, 4 were to be written. Which row of dE is 0?",
    zh = "读的是 1、2、3 号，要写的是 2、3、4 号。dE 的哪一行是 0？",
  },
  reason = { en = "E is used once, for X, and X took rows 1, 2 and 3.",
             zh = "E 只用在 X 里，取的是第 1、2、3 行。" },
  hints = {
    { en = "E is used in one place only. Where?", zh = "E 只在一个地方用到。在哪里？" },
    { en = "X = rows 1, 2 and 3 of E.", zh = "X 是 E 的第 1、2、3 行。" },
  },
  slips = {
    [1] = { en = "BOS is read by row 1, and all three rows attend to it.",
            zh = "第 1 行读的就是 BOS，三行都关注它。" },
    [2] = { en = "A wrong guess makes a gradient larger; it does not remove it.",
            zh = "猜错了，梯度更大，不会没有。" },
    [4] = { en = "A row of E that was not used cannot have changed L.",
            zh = "E 里没用到的那一行，影响不了 L。" },
  },
}

ask {
  at = Q1, order_of = { S1_scaled, 2 }, id = "who-scores",
  prompt = {
    en = "The query of row 2 is (0, -1, 0). The keys are X's rows: (1, 0, 0), (1, 1, -1), (-1, -1, 2). Order the columns by score, largest first.",
    zh = "第 2 行的查询是 (0, -1, 0)。键就是 X 的三行：(1, 0, 0)、(1, 1, -1)、(-1, -1, 2)。把三列按分数从大到小排。",
  },
  reason = { en = "The query turns the sign of the second component: the scores are 0, -1 and 1, each divided by √3.",
             zh = "查询把第 2 个分量变号，三个分数是 0、-1、1，都除以 √3。" },
  hints = {
    { en = "Each score is minus the key's second component.", zh = "每个分数就是键的第 2 个分量的相反数。" },
  },
  slips = {
    ["1 3 2"] = { en = "Column 1 scores 0, and column 3 has -1⋅(-1) = 1.", zh = "第 1 列得 0 分，第 3 列是 -1⋅(-1) = 1。" },
    ["2 1 3"] = { en = "So go the second components. The query has -1 there.",
                  zh = "这是第 2 个分量本身的次序，而查询在那里是 -1。" },
  },
}

ask {
  at = Y1, id = "doubling",
  choice = {
    { en = "twice as large", zh = "大一倍" },
    { en = "the same, but for ε", zh = "一样，只差一点 ε" },
    { en = "half as large", zh = "小一半" },
  },
  answer = 2,
  prompt = {
    en = "Compared with the norm of (1, 0, 0), row 1 of Y1, that of (2, 0, 0), is",
    zh = "Y1 的第 1 行由 (2, 0, 0) 归一化得来。和 (1, 0, 0) 归一化的结果相比：",
  },
  reason = { en = "Mean and standard deviation double as well; ε alone does not.",
             zh = "均值和标准差也都乘 2，相除就一样；不变的只有 ε。" },
  hints = {
    { en = "Twice the row has twice the mean and twice the standard deviation.",
      zh = "一行乘 2，均值和标准差也都乘 2。" },
  },
  slips = {
    [1] = { en = "The norm divides by the standard deviation, which has doubled too.",
            zh = "归一化要除以标准差，而标准差也大了一倍。" },
    [3] = { en = "Both the row and its standard deviation doubled: they cancel.",
            zh = "分子、分母都大了一倍，正好抵消。" },
  },
}

ask {
  at = Q2, shape_of = S2, id = "shape-of-S2",
  prompt = {
    en = "Next, S2 = Q2⋅Encᵀ. Three words are being written, the source has two. What shape has S2?",
    zh = "下一步 S2 = Q2⋅Encᵀ。正在写的有三个词，原文有两个词。S2 是什么形状？",
  },
  reason = { en = "The three queries are of the words being written, the two keys of the source.",
             zh = "三个查询来自正在写的词，两个键来自原文。" },
  hints = {
    { en = "A row for each query, a column for each key.", zh = "一个查询一行，一个键一列。" },
  },
  slips = {
    ["3x3"] = { en = "S is square only in self-attention. These are the encoder's keys.",
                zh = "只有自注意力的 S 才是方阵。这里的键是编码器的。" },
    ["2x3"] = { en = "Turned round: rows belong to queries.", zh = "反了：行对应查询。" },
  },
}

ask {
  at = A2, answer = 2, id = "same-column", covers = { Z2, 2, 3 },
  prompt = {
    en = "Both rows of Enc have 2 in column 3. What will Z2 = A2⋅Enc have in column 3 of row 2?",
    zh = "Enc 两行的第 3 列都是 2。Z2 = A2⋅Enc 的第 2 行第 3 列是多少？",
  },
  reason = { en = "The shares of a row add up to 1, and 1⋅2 = 2.",
             zh = "一行份额合计是 1，1⋅2 = 2。" },
  hints = {
    { en = "The two shares of a row add up to 1.", zh = "一行的两个注意力权重加起来是 1。" },
  },
  slips = {
    [4] = { en = "The rows are weighted first, and the shares add up to 1.", zh = "要先加权再相加，而份额加起来是 1。" },
    [1.267964] = { en = "That is the second word's part. The first has 2 there as well.",
                   zh = "那只是第二个词的份。第一个词那里也是 2。" },
  },
}

ask {
  at = Y2, id = "units-on", answer = 2,
  prompt = {
    en = "Next come pre = Y2⋅W1 + b1 and H = relu(pre). Row 2 of pre is {pre[2,1]:2}, {pre[2,2]:2}, {pre[2,3]:2}, {pre[2,4]:2}. How many of row 2's four units in H are not 0?",
    zh = "下一步是 pre = Y2⋅W1 + b1 和 H = relu(pre)。pre 的第 2 行是 {pre[2,1]:2}、{pre[2,2]:2}、{pre[2,3]:2}、{pre[2,4]:2}。H 的第 2 行四个单元里，有几个不是 0？",
  },
  reason = { en = "Two of the four numbers are above 0; ReLU makes 0 of the others.",
             zh = "四个数里两个大于 0，其余的 ReLU 变成 0。" },
  hints = {
    { en = "Count the positive numbers of the row.", zh = "数一数这一行里的正数。" },
  },
  slips = {
    [4] = { en = "ReLU sets negative numbers to 0.", zh = "ReLU 会把负数变成 0。" },
    [3] = { en = "That holds for rows 1 and 3.", zh = "那是第 1 行和第 3 行。" },
  },
}

ask {
  at = logits, order_of = { P, 2 }, id = "what-it-writes",
  prompt = {
    en = "Order the words by the probability that row 2 will give them, largest first.",
    zh = "把各个词按第 2 行将给它们的概率从大到小排。",
  },
  reason = { en = "The scores are {logits[2,1]}, {logits[2,2]}, {logits[2,3]} and {logits[2,4]}; e to their power keeps the order.",
             zh = "分数是 {logits[2,1]}、{logits[2,2]}、{logits[2,3]}、{logits[2,4]}；取 e 的这些次方，次序不变。" },
  hints = {
    { en = "Softmax keeps the order of the scores.", zh = "softmax 不改变分数的次序。" },
  },
  slips = {
    ["3 4 1 2"] = { en = "The right word is not first yet. Compare {logits[2,3]} and {logits[2,4]}.",
                    zh = "正确的词还不是概率最大的。比一比 {logits[2,3]} 和 {logits[2,4]}。" },
    ["2 1 3 4"] = { en = "That is from least to most.",
                    zh = "你是从小到大排的。" },
  },
}

ask {
  at = d(Y3), id = "through-relu", covers = { d(pre), 2, 1 }, answer = 0,
  prompt = {
    en = "Farther back, dH[2,1] will be {dH[2,1]:4}, and pre[2,1] was {pre[2,1]:3}. H = relu(pre). What is dpre[2,1]?",
    zh = "反向再走一步，dH[2,1] 会是 {dH[2,1]:4}，pre[2,1] 是 {pre[2,1]:3}。H = relu(pre)，dpre[2,1] 是多少？",
  },
  reason = { en = "Below 0 the slope of ReLU is 0.",
             zh = "ReLU 在 0 以下，斜率是 0。" },
  hints = {
    { en = "What is the slope of ReLU at a negative number?", zh = "ReLU 在负数处的斜率是多少？" },
  },
  slips = {
    [0.226124] = { en = "It would be so if pre were positive. Here pre is negative.",
                   zh = "pre 是正数时才是这样。这里 pre 是负的。" },
    [-1.823508] = { en = "That is pre. The question is the slope of ReLU there.",
                    zh = "那是 pre 的值。要的是 ReLU 在那里的斜率。" },
  },
}

ask {
  at = d(A2), sign_of = { d(S2), 2, 2 }, id = "less-of-noir",
  prompt = {
    en = "Row 2 of dA2 is {dA2[2,1]}, {dA2[2,2]}. What sign has dS2[2,2]?",
    zh = "dA2 的第 2 行是 {dA2[2,1]}、{dA2[2,2]}。dS2[2,2] 是正还是负？",
  },
  reason = { en = "A weighted mean of two numbers lies between them, so the larger, {dA2[2,2]}, is above it.",
             zh = "两个数的加权均值总在两者之间，所以较大的 {dA2[2,2]} 高于它。" },
  hints = {
    { en = "dS = share ⋅ (dA - weighted mean of the row). Is {dA2[2,2]} above the mean? The division by √3 keeps the sign.",
      zh = "dS = 份额 ⋅（dA - 这一行的加权均值）。{dA2[2,2]} 在它之上吗？除以 √3 不改变正负。" },
  },
  slips = {
    ["-"] = { en = "Compare {dA2[2,2]} with {dA2[2,1]}: the weighted mean lies between them.",
              zh = "把 {dA2[2,2]} 和 {dA2[2,1]} 比一比，两者的加权均值就在它们之间。" },
    [0] = { en = "It would be 0 only at the mean of its row, or with no share at all.",
            zh = "只有恰好等于这一行的加权均值，或者份额为 0，才会是 0。" },
  },
}

ask {
  at = d(Q2), id = "through-zero-row", answer = 0,
  prompt = {
    en = "Q2 = Y1⋅Wqk2, and row 1 of Wqk2 is 0, 0, 0. How much of dY1[2,1] comes through Q2?",
    zh = "Q2 = Y1⋅Wqk2，Wqk2 的第 1 行是 0、0、0。dY1[2,1] 里经过 Q2 传来的有多少？",
  },
  reason = { en = "Column 1 of dQ2⋅Wqk2ᵀ uses row 1 of Wqk2 alone, and that is 0, 0, 0.",
             zh = "dQ2⋅Wqk2ᵀ 的第 1 列只用 Wqk2 的第 1 行，而它是 0、0、0。" },
  hints = {
    { en = "dQ2 times the transpose of Wqk2: column 1 of the product uses row 1 of Wqk2.",
      zh = "dQ2 乘 Wqk2 的转置：乘积的第 1 列，用的是 Wqk2 的第 1 行。" },
  },
  slips = {
    [-0.647488] = { en = "That is all of dY1[2,1], through the residual sum.",
                    zh = "那是 dY1[2,1] 的全部，而且是经过残差来的。" },
    [-0.324537] = { en = "That is dQ2[2,1]. Multiply it by Wqk2[1,1], which is 0.",
                    zh = "dQ2[2,1] 才是这个数。传到 Y1 还要乘 Wqk2[1,1]，也就是 0。" },
  },
}

ask {
  at = d(A1), id = "wrong-softmax", wrong = 3,
  prompt = { en = "Row 2 may not see its third word: A1[2,3] = 0. Which line is wrong?",
             zh = "第 2 行看不见第三个词：A1[2,3] = 0。哪一行错了？" },
  steps = {
    { en = "in a row, cell by cell: dS_j = A_j⋅(dA_j - m), with m = Σ_k A_k⋅dA_k",
      zh = "在一行里一格一格地算：dS_j = A_j⋅(dA_j - m)，m = Σ_k A_k⋅dA_k" },
    { en = "row 2: m = 0.6405⋅(-0.2546) + 0.3595⋅0.1200 = -0.1199",
      zh = "第 2 行：m = 0.6405⋅(-0.2546) + 0.3595⋅0.1200 = -0.1199" },
    "dS1_masked[2,3] = 1⋅(-0.1799 + 0.1199) = -0.0600",
  },
  cure = { en = "dS1_masked[2,3] = 0⋅(-0.1799 + 0.1199) = 0: the rule begins with the share.",
           zh = "dS1_masked[2,3] = 0⋅(-0.1799 + 0.1199) = 0：规则开头要乘份额。" },
  hints = {
    { en = "Compare the last line with the rule of the first.", zh = "拿最后一行和第一行的规则比一比。" },
  },
  slips = {
    [1] = { en = "Line 1 is right: the softmax rule of lesson 3.", zh = "这一行没错，就是第 3 课的 softmax 规则。" },
    [2] = { en = "Line 2 is right: a hidden cell has share 0 and adds nothing.",
            zh = "这一行没错：遮住的那格份额是 0，加权均值里不含它。" },
  },
}

ask {
  at = d(E), id = "rows-that-teach",
  choice = {
    { en = "all three", zh = "三行都有" },
    { en = "rows 2 and 3", zh = "第 2、3 行" },
    { en = "row 1 alone", zh = "只有第 1 行" },
  },
  answer = 2,
  prompt = {
    en = "Unit 2 of H is 0 in row 1 only. Which rows contribute to column 2 of dW1?",
    zh = "H 的第 2 个单元只在第 1 行是 0。dW1 的第 2 列来自哪几行？",
  },
  reason = { en = "ReLU's slope for unit 2 is 0 in row 1, and 1 in rows 2 and 3.",
             zh = "第 2 个单元，ReLU 的斜率在第 1 行是 0，在第 2、3 行是 1。" },
  hints = {
    { en = "In which rows is the slope of ReLU 1?", zh = "在哪几行，ReLU 的斜率是 1？" },
  },
  slips = {
    [1] = { en = "In row 1 the unit is 0, and so is dpre there.", zh = "第 1 行那个单元是 0，dpre 也是 0。" },
    [3] = { en = "The other way round: row 1 is where the unit is 0.", zh = "反了：单元是 0 的正是第 1 行。" },
  },
}

ask {
  at = step(E), id = "which-way",
  choice = {
    { en = "it rises", zh = "变大" }, { en = "it falls", zh = "变小" }, { en = "it stays", zh = "不变" },
  },
  answer = 1,
  prompt = {
    en = "b1[1,3] was 0 and its gradient is {db1[1,3]:4}. What will the update do to it?",
    zh = "b1[1,3] 是 0，梯度是 {db1[1,3]:4}。更新之后它会怎样？",
  },
  reason = { en = "The gradient is negative, so 0 - lr⋅gradient is above 0.",
             zh = "梯度是负的，0 - lr⋅梯度就大于 0。" },
  hints = {
    { en = "The new value is the old one minus lr times the gradient.", zh = "新值 = 旧值 - lr × 梯度。" },
  },
  slips = {
    [2] = { en = "Minus lr times a negative number is more, not less.", zh = "减去 lr 乘一个负数，是变大。" },
    [3] = { en = "A parameter that is 0 still has a gradient.", zh = "参数是 0，梯度照样可以不是 0。" },
  },
}

ask {
  at = W2, id = "units", answer = 4,
  prompt = {
    en = "A row of three numbers times W1: how many units does it have afterwards?",
    zh = "一行三个数乘 W1，得到几个单元？",
  },
  reason = { en = "3 numbers times a 3×4 matrix give 4.",
             zh = "3 个数乘 3×4 的矩阵，得 4 个数。" },
  hints = {
    { en = "W1 is 3×4.", zh = "W1 是 3×4。" },
  },
  slips = {
    [3] = { en = "That is what goes in: the rows of W1. Its columns come out.", zh = "那是进来的，对应 W1 的行；出来的对应列。" },
    [12] = { en = "Those are the numbers of W1.", zh = "那是 W1 里一共有多少个数。" },
  },
}

ask {
  at = R3, id = "mean-after-norm", answer = 0,
  prompt = {
    en = "What is the mean of a row of Y3, the layer norm of R3 (gamma 1, beta 0)?",
    zh = "下一站 Y3 是 R3 的层归一化（gamma 是 1，beta 是 0）。Y3 一行的均值是多少？",
  },
  reason = { en = "Less the mean, a row has the mean 0, and dividing keeps it.",
             zh = "减去均值，均值就是 0；再除以标准差，还是 0。" },
  hints = {
    { en = "The norm subtracts the mean, then divides by the standard deviation.",
      zh = "归一化先减去均值，再除以标准差。" },
  },
  slips = {
    [1] = { en = "The standard deviation becomes 1. The mean is subtracted.", zh = "变成 1 的是标准差，均值被减掉了。" },
  },
}

ask {
  at = d(YW), id = "uses-of-Y2", answer = 2,
  prompt = {
    en = "Next comes Y2. From how many places does a gradient reach it?",
    zh = "反向接着走到 Y2。有几处的梯度传到它？",
  },
  reason = { en = "Y2⋅W1, and R3 = Y2 + F, the residual.",
             zh = "Y2⋅W1，还有残差 R3 = Y2 + F。" },
  hints = {
    { en = "Y2⋅W1, and what else?", zh = "Y2⋅W1，还有哪里？" },
  },
  slips = {
    [1] = { en = "Also the residual sum R3 = Y2 + F.", zh = "还有残差相加 R3 = Y2 + F。" },
    [3] = { en = "The network, and the residual sum.", zh = "前馈网络，和残差相加。" },
  },
}

ask {
  at = d(U), id = "paths-to-Enc", answer = 2,
  prompt = {
    en = "Enc comes next. By how many paths does a gradient reach the encoder's output?",
    zh = "下一站是 Enc。梯度经几条路传到编码器的输出？",
  },
  reason = { en = "S2 = Q2⋅Encᵀ and Z2 = A2⋅Enc: Enc is both keys and values here.",
             zh = "S2 = Q2⋅Encᵀ，Z2 = A2⋅Enc：Enc 既当键，又当值。" },
  hints = {
    { en = "S2 = Q2⋅Encᵀ and Z2 = A2⋅Enc.", zh = "S2 = Q2⋅Encᵀ，Z2 = A2⋅Enc。" },
  },
  slips = {
    [1] = { en = "Enc was used as keys and as values.", zh = "Enc 作过键，也作过值。" },
    [3] = { en = "The queries are the decoder's.", zh = "查询是解码器的。" },
  },
}

try {
  at = P, id = "teach-row-2",
  prompt = {
    en = "Make row 2 give its right word, number 3, more than 60 %. Train if you like.",
    zh = "让第 2 行给正确的词（第 3 个）60% 以上。可以训练。",
  },
  reason = { en = "The right word has p - 1 below 0, so each step raises its score.",
             zh = "正确的词，梯度 p - 1 小于 0，每一步都抬高它的分数。" },
  hints = {
    { en = "lr sets the length of a step, train N takes N of them.",
      zh = "lr 定步长，train N 走 N 步。" },
    { en = "lr 0.2, then train 10. Or edit U's column 3 by hand.",
      zh = "lr 0.2，再 train 10。也可以直接改 U 的第 3 列。" },
  },
  reached = function() return P[2][3] > 0.6 end,
  solution = { "lr 0.2", "train 10" },
}

expect { P, 2, 3, above = 0.6, after = { "lr 0.2", "train 10" } }
expect { L, 1, 1, below = 0.25, after = { "lr 0.2", "train 10" } }

-- About four minutes.
play {
  "wait 9",
  "next", "wait 11",                                      -- E
  "goto X", "wait 11",
  "goto S1_scaled", "select S1_scaled[2,3]", "wait 9",
  "goto S1_masked", "wait 9",
  "goto A1", "wait 6", "reveal", "wait 5",
  "goto A2", "wait 10",
  "goto R3", "wait 6", "next", "wait 7",
  "goto P", "wait 11",
  "goto L", "explain", "wait 11",
  "goto dlogits", "wait 9", "reveal", "wait 5", "next", "wait 10",
  "goto dYW", "wait 7", "next", "wait 9",
  "goto dA1", "wait 9", "goto dS1_masked", "wait 9",
  "goto dX", "explain", "wait 10",
  "goto dE", "wait 10",
  "goto P", "lr 0.2", "train 1", "wait 3", "train 3", "wait 3", "train 6", "wait 8",
  "undo", "undo", "undo", "undo", "wait 2",
  "goto closing", "wait 10",
}
