-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 2, id = "decoder-layer", part = 2, order = 17, minutes = 35,
  needs = { "causal-mask", "encoder-layer", "cross-attention" },
  title = { en = "Decoder layer: predicting the next word", zh = "解码器层：预测下一个词" },
  keywords = { en = "decoder, language model, cross-entropy, teacher forcing",
    zh = "解码器、语言模型、交叉熵、教师强制" },
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
  en = [[A decoder writes one word at a time, and each word depends on the words before it. Yet in
    training the whole sentence goes through at once, and every position learns in the same step.
    How is the answer kept from the row that has to predict it? And which gradient does a wrong guess
    get?]],
  zh = [[解码器一个词一个词地写，后面的词要看前面写了什么。可训练的时候，整个句子一次算完，
    每个位置在同一步里学习。要预测某个词的那一行，怎样才看不到答案？猜错了，它得到的梯度是什么？]],
}

-- Forward ------------------------------------------------------------------

at(E) {
  en = [[The embedding table: a vocabulary of four words, each of dimension 3. The sentence to learn is
    "BOS a black cat", read and written with a shift of one: read BOS, write "a"; read "a", write
    "black"; read "black", write "cat". Real vocabularies also have an end sign, EOS, left out
    here.]],
  zh = [[嵌入表：词表四个词，每个词三维。要学的句子是“BOS 吃 鱼 了”，读和写错开一位：
    读 BOS 写“吃”，读“吃”写“鱼”，读“鱼”写“了”。真正的词表还有结束符 EOS，这里省去。]],
  notes = {
    en = [[Write both lines on the board, one below the other: BOS a black / a black cat. The shift by
      one is the whole trick of training a decoder.]],
    zh = [[把两行上下写在黑板上：BOS 吃 鱼 / 吃 鱼 了。错开一位，就是训练解码器的全部窍门。]],
  },
  focus = { E, 4, 1 }, core = true,
}

at(Enc) {
  en = [[What the encoder made of the source "chat noir": two rows. Both have a {Enc[1,3]} in
    column 3. (Other books call this matrix the memory.)]],
  zh = [[编码器对原文“ate fish”的输出，共两行。第 3 列都是 {Enc[1,3]}。
    （有的书把这个矩阵叫 memory。）]],
  focus = { Enc, 1, 3 },
}
expect { Enc, 1, 3, near = 2 }

at(W2) {
  en = [[The parameter matrices of the three blocks. Each attention has one, Wqk1 and Wqk2, in place of
    the product Wq⋅Wkᵀ: the scores depend on Wq and Wk only through it. The values are the words
    themselves, which keeps the screen small. Row 1 of Wqk2 is 0, so a row's first number does not enter
    the query to the source for now.]],
  zh = [[三块的参数矩阵。两个注意力各有一个：Wqk1、Wqk2，代表乘积 Wq⋅Wkᵀ，
    因为分数只通过这个乘积与 Wq、Wk 有关。值就用词本身，屏幕才放得下。
    Wqk2 的第 1 行全是 0，所以眼下一行的第一个数不进入对原文的查询。]],
  focus = { W2, 4, 1 },
}
at(W2) {
  en = [[The feed-forward network has W1, a bias b1 and this W2, which leads back to dimension 3. Usually its
    hidden part is four times as wide as a word; here it is narrower. In column 1 of W2, unit 4 counts
    {W2[4,1]} and unit 1 {W2[1,1]}. The norms' gamma (all 1) and beta (all 0) are parameters in real
    models; here they are fixed.]],
  zh = [[前馈网络有 W1、偏置 b1 和这个 W2，W2 变回三维。隐藏部分通常放宽到词的四倍，这里没有那么宽。
    W2 的第 1 列里，第 4 个单元的系数是 {W2[4,1]}，第 1 个是 {W2[1,1]}。
    归一化的 gamma（全是 1）和 beta（全是 0）在真正的模型里也是参数，这里固定不动。]],
  focus = { W2, 4, 1 },
}
expect { W2, 4, 1, near = 1 }
expect { W2, 1, 1, near = -1 }

at(U) {
  en = [[The output matrix: it turns a row of three numbers into four scores (logits), one for each word
    of the vocabulary. Column "black" is ({U[1,3]}, {U[2,3]}, {U[3,3]}).]],
  zh = [[输出矩阵：把一行三个数变成四个分数（logits），词表里每个词一个。“鱼”那一列
    是 ({U[1,3]}, {U[2,3]}, {U[3,3]})。]],
  focus = { U, 1, 3 },
}
expect { U, 1, 3, near = 2 }
expect { U, 2, 3, near = 2 }
expect { U, 3, 3, near = -1 }

at(X) {
  en = [[What is read: BOS, "a", "black", three rows of E. They are the words of the right answer, not
    the model's guesses: this is teacher forcing. So all three rows are known beforehand and
    can be computed together. Positions are left out.]],
  zh = [[读进来的是 BOS、“吃”、“鱼”，从 E 里取出三行。它们是标准答案里的词，不是模型自己猜的，
    这就叫教师强制（teacher forcing）。三行事先都知道，所以能一起算。位置编码这里省去。]],
  notes = {
    en = [[Ask what would have to wait if row 3 read the model's own guess. That is how inference goes,
      and why it is slow.]],
    zh = [[问大家：要是第 3 行读模型自己猜的词，谁要等谁？推理就是这样，所以慢。]],
  },
  focus = { X, 3, 1 }, core = true,
}

at(Q1) {
  en = [[Three queries. That of row "a" is ({Q1[2,1]}, {Q1[2,2]}, {Q1[2,3]}): its score for a word is minus
    that word's second number.]],
  zh = [[三个查询。“吃”的是 ({Q1[2,1]}, {Q1[2,2]}, {Q1[2,3]})：它给一个词的分数，
    就是那个词第二个数的相反数。]],
  focus = { Q1, 2, 2 },
}
expect { Q1, 2, 1, near = 0 }
expect { Q1, 2, 2, near = -1 }
expect { Q1, 2, 3, near = 0 }

at(S1_scaled) {
  en = [[Row "a" has {S1[2,1]}, {S1[2,2]}, {S1[2,3]}. The keys have dimension 3, so S1 is divided by √3. The
    largest score of the row, {S1_scaled[2,3]}, is for "black", which is the word that row "a" has to predict. Without a
    mask the answer itself would get most of the attention.]],
  zh = [[“吃”这一行是 {S1[2,1]}、{S1[2,2]}、{S1[2,3]}。键是三维，所以 S1 除以 √3。
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
  en = [[The causal mask: BOS may look only at itself, "a" also at BOS, "black" at all three. In inference the
    later words do not exist yet. In training they stand in X and have to be hidden.]],
  zh = [[因果掩码：BOS 只能看自己，“吃”还能看 BOS，“鱼”三个都能看。推理时，后面的词还不存在；
    训练时它们就在 X 里，所以得遮住。]],
  focus = { S1_masked, 2, 3 },
}
at(S1_masked) {
  en = [[Three scores are -∞ now, among them row "a"'s {S1_scaled[2,3]} for "black". It is done before the
    softmax, so the shares that remain in a row still add up to 1.]],
  zh = [[三个分数变成 -∞，其中有“吃”那一行给“鱼”的 {S1_scaled[2,3]}。这一步在 softmax 之前，
    所以每一行剩下的注意力权重加起来仍是 1。]],
  notes = {
    en = [[Article C (lessons/README.md), section 5.3.4, multiplies the keys and values of later words by -∞. That is
      not what is done, and k⋅q would come out +∞ as easily as -∞. It is the score that
      is set to -∞.]],
    zh = [[文章 C（见 lessons/README.md）第 5.3.4 节把后面词的键和值乘以 -∞。实际不是这么做的，
      那样 q⋅k 既可能是 -∞ 也可能是 +∞。要设成 -∞ 的是分数。]],
  },
  focus = { S1_masked, 2, 3 },
}

at(A1) {
  en = [[Row BOS gives {A1[1,1]} to itself. Row "a" gives {A1[2,1]:%} to BOS and {A1[2,2]:%} to itself. Row
    "black" may look at all three and gives {A1[3,2]:%} to "a" and as much to itself.]],
  zh = [[BOS 那一行把 {A1[1,1]} 给自己。“吃”把 {A1[2,1]:%} 给 BOS，{A1[2,2]:%} 给自己。
    “鱼”三个都能看，给“吃”{A1[3,2]:%}，给自己也一样多。]],
  focus = { A1, 2, 1 },
}
expect { A1, 1, 1, near = 1 }
expect { A1, 2, 1, near = 0.640457 }
expect { A1, 2, 2, near = 0.359543 }
expect { A1, 3, 2, near = 0.390414 }

at(Y1) {
  en = [[Row BOS of the mixture Z1 = A1⋅X is BOS itself: for the first word the decoder has nothing of the
    translation to go by, only the source, which comes later. The residual connection R1 = X + Z1 makes
    ({R1[1,1]}, {R1[1,2]}, {R1[1,3]}) of it. The next queries are computed from the norm of R1, Y1, not
    from Z1.]],
  zh = [[混合 Z1 = A1⋅X 里，BOS 那一行就是 BOS 自己：写第一个词时，译文方面没有任何依据，
    能靠的只有后面才看的原文。残差连接 R1 = X + Z1 把它变成 ({R1[1,1]}, {R1[1,2]}, {R1[1,3]})。
    下面的查询由 R1 归一化得到的 Y1 算出，不是由 Z1。]],
  focus = { Y1, 1, 1 },
}
expect { Y1, 1, 1, near = 1.414206 }
expect { Y1, 1, 2, near = -0.707103 }
expect { Y1, 1, 3, near = -0.707103 }

at(Q2) {
  en = [[Cross-attention begins: queries from the decoder's rows. Row BOS asks with
    ({Q2[1,1]}, {Q2[1,2]}, {Q2[1,3]}).]],
  zh = [[交叉注意力开始：查询来自解码器的各行。BOS 的查询是 ({Q2[1,1]}, {Q2[1,2]}, {Q2[1,3]})。]],
  notes = {
    en = [[Article C (lessons/README.md), in its second answer, sums a decoder up as "masked attention + encoder". The middle part
      differs: its keys and values come from the other text.]],
    zh = [[文章 C（见 lessons/README.md）后附的另一篇回答说“Decoder = Masked MHA + Encoder”。
      中间那一块不一样：它的键和值来自另一段文本。]],
  },
  focus = { Q2, 1, 2 },
}
expect { Q2, 1, 1, near = 0 }
expect { Q2, 1, 2, near = 0.707103 }
expect { Q2, 1, 3, near = -0.707103 }

at(S2_scaled) {
  en = [[Three rows, one for each word being written; two columns, one for each source word; no mask. Row
    "a", which has to write "black", scores noir {S2[2,2]} and chat {S2[2,1]}. The division by √3 brings
    the difference, on which the softmax of two scores depends, from 0.951 to 0.549.]],
  zh = [[三行，正在写的词一个一行；两列，原文的词一个一列；没有掩码。“吃”这一行要写“鱼”，
    给 fish {S2[2,2]} 分，给 ate {S2[2,1]} 分。两个分数的 softmax 只取决于两者之差，
    除以 √3 后，差从 0.951 缩到 0.549。]],
  focus = { S2_scaled, 2, 2 },
}

at(A2) {
  en = [[Row BOS gives {A2[1,1]:%} to chat, row "a" {A2[2,2]:%} to noir, row "black" {A2[3,1]:%} to chat
    again. The words are not looked at in the order in which they stand.]],
  zh = [[BOS 把 {A2[1,1]:%} 给 ate，“吃”把 {A2[2,2]:%} 给 fish，“鱼”又把 {A2[3,1]:%} 给 ate：
    “了”的意思就在 ate 的过去式里。看的顺序，不是原文的顺序。]],
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
  en = [[After the second norm each row holds something of both texts: the words written so far, and the
    source words that its query matched. From here on each row is computed by itself.]],
  zh = [[第二次归一化之后，每一行里两段文本都有了：已经写的词，和它的查询在原文里匹配到的词。
    从这里往后，各行单独计算。]],
  focus = { Y2, 2, 2 },
}
expect { Y2, 1, 2, near = -1.261012 }

at(R3) {
  en = [[The feed-forward network: Y2⋅W1 makes four units of each row, b1 is added to every row (broadcasting),
    and the activation function ReLU sets negative numbers to 0. In row "black" b1 lifts unit 2 from
    {YW[3,2]} to {pre[3,2]}. Row BOS keeps three units, row "a" two, row "black" three.]],
  zh = [[前馈网络：Y2⋅W1 把每一行变成四个单元，偏置 b1 加到每一行（广播），激活函数 ReLU 把负数变成 0。
    “鱼”那一行的第 2 个单元，加上 b1 后从 {YW[3,2]} 变成 {pre[3,2]}。
    BOS 留下三个单元，“吃”两个，“鱼”三个。]],
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
  en = [[After the third norm this is the layer's output. Real models have several such layers, one on
    the other; here the vocabulary comes next.]],
  zh = [[第三次归一化之后，就是这一层的输出。真正的模型会叠好几层；这里接下来就是词表。]],
  focus = { Y3, 2, 2 },
}

at(logits) {
  en = [[Each row has a score for each of the four words. Row "a" should write "black", which scores
    {logits[2,3]}. "Cat" scores {logits[2,4]}.]],
  zh = [[每一行给四个词各打一个分。“吃”后面该写“鱼”，得 {logits[2,3]} 分；
    “了”得 {logits[2,4]} 分。]],
  focus = { logits, 2, 3 },
}
expect { logits, 2, 3, near = 0.880191 }
expect { logits, 2, 4, near = 1.344796 }

at(P) {
  en = [[What each row would write. Row BOS: "a", {P[1,2]:%}. Row "a": "cat" {P[2,4]:%}, "black"
    {P[2,3]:%}. Row "black": "cat", {P[3,4]:%}. The right words are "a", "black" and "cat".]],
  zh = [[各行会写什么：BOS 是“吃”{P[1,2]:%}；“吃”是“了”{P[2,4]:%}、“鱼”{P[2,3]:%}；
    “鱼”是“了”{P[3,4]:%}。
    正确的词依次是“吃”“鱼”“了”。]],
  notes = {
    en = [[Run `lr 0.2`, `train 10` live and watch row 2 turn from word 4 to word 3.]],
    zh = [[当场执行 `lr 0.2`、`train 10`，看第 2 行从第 4 个词转到第 3 个词。]],
  },
  focus = { P, 2, 4 }, core = true,
}
expect { P, 1, 2, near = 0.58785 }
expect { P, 3, 4, near = 0.711667 }
expect { P, 2, 4, near = 0.450633 }
expect { P, 2, 3, near = 0.28317 }

at(L) {
  en = [[Cross-entropy uses three of the twelve probabilities, those of the right words: {P[1,2]},
    {P[2,3]}, {P[3,4]}. L is the mean of their negative logarithms, {L}.{if edited}{else} These
    are 0.531, 1.262, 0.340, so more than half of L comes from row "a".{end}]],
  zh = [[交叉熵只用十二个概率里的三个，也就是正确的词的：{P[1,2]}、{P[2,3]}、{P[3,4]}。
    L 是它们的负对数的均值：{L}。{if edited}{else}三项是 0.531、1.262、0.340，
    一多半来自“吃”这一行。{end}]],
  notes = {
    en = [[Article C (lessons/README.md), section 5.3.6, adds these up instead of taking the mean. Then L and all
      gradients are 3 times as large here.]],
    zh = [[文章 C（见 lessons/README.md）第 5.3.6 节是求和，不是求平均。那样的话，
      这里的 L 和所有梯度都是 3 倍。]],
  },
  focus = { L, 1, 1 }, core = true,
}
expect { L, 1, 1, near = 0.711045 }

-- Backward -----------------------------------------------------------------

at(d(L)) {
  en = [[Backward. Every gradient from here on is a derivative of L, so dL itself is 1. A step against
    the gradient makes {L} smaller.]],
  zh = [[反向。从这里起，每个梯度都是 L 的导数，所以 dL 本身是 1。逆着梯度走一步，{L} 就变小。]],
}

at(d(logits)) {
  en = [[For a row of cross-entropy the derivative is p - right answer (1 for the right word, 0 for the
    others). L is the mean of 3 rows, so it is divided by 3. Row "a", "cat": p is {P[2,4]}, should
    be 0, and dlogits is {dlogits[2,4]}.]],
  zh = [[交叉熵对一行分数的导数是 p - 正确答案（正确的词是 1，其余是 0）。L 是 3 行的均值，
    所以再除以 3。
    “吃”那一行的“了”：p 是 {P[2,4]}，本该是 0，dlogits 就是 {dlogits[2,4]}。]],
  notes = {
    en = [[The most used derivative of the field: p minus onehot. Let them predict the sign of every cell
      in row 2 before showing it.]],
    zh = [[这一行里最常用的导数：p 减独热。先让大家猜第 2 行每一格的符号。]],
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
  en = [[Back through the third block. The norm divided row BOS by its standard deviation, which is large
    (in R3 the row goes from {R3[1,2]} to {R3[1,3]}), and the gradient is divided by it, too: {dY3[1,2]}
    becomes {dR3[1,2]}. The sum R3 = Y2 + F gives both its sides the same
    gradient, so dF is dR3, cell by cell.]],
  zh = [[反着穿过第三块。归一化把 BOS 那一行除以它的标准差，这个标准差很大（R3 的这一行从 {R3[1,2]}
    到 {R3[1,3]}），梯度也要除以它：{dY3[1,2]} 变成 {dR3[1,2]}。加法 R3 = Y2 + F 的两边得到同样的梯度，
    所以 dF 和 dR3 逐格相同。]],
  focus = { d(YW), 2, 1 },
}
at(d(YW)) {
  en = [[dH[2,1], row "a", unit 1, is {dH[2,1]}: if that unit's output could rise from 0, L would grow. But
    ReLU's derivative is 0 for negative numbers, and pre is {pre[2,1]} there. So dpre, and dYW with it, is
    {dYW[2,1]}: a small change of pre leaves H at 0. This 0 has been computed, and it says "no effect".]],
  zh = [[“吃”那一行第 1 个单元，dH 是 {dH[2,1]}：它的输出要是能从 0 变大，L 就会变大。
    但 ReLU 在负数处的导数是 0，而那里的 pre 是 {pre[2,1]}。所以 dpre 是 {dYW[2,1]}，dYW 也一样：
    pre 稍微变一点，H 还是 0。这个 0 是算出来的，意思是“没有影响”。]],
  notes = {
    en = [[A computed 0, not a missing one. If a unit is off in every row of every sentence it never
      learns: a dead unit.]],
    zh = [[这个 0 是算出来的，不是没有算。一个单元要是在所有句子、所有行里都关着，
      就永远学不到东西：死单元。]],
  },
  focus = { d(YW), 2, 1 }, core = true,
}
expect { d(YW), 2, 1, near = 0 }

at(d(Z2)) {
  en = [[Y2 was used twice, by the network and by the residual sum, so two gradients are added. Row "a",
    column 1: both are negative, together {dY2[2,1]}.]],
  zh = [[Y2 用了两次，一次进前馈网络，一次在残差里，所以两份梯度相加。“吃”那一行第 1 列：
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
  en = [[Row "a": chat {dA2[2,1]}, noir {dA2[2,2]}. The two weights sum to 1, so what counts is how each
    differs from the row's weighted mean. L depends on the right word only; no number of L says which
    source word should be looked at.]],
  zh = [[“吃”那一行：ate {dA2[2,1]}，fish {dA2[2,2]}。两个注意力权重加起来是 1，
    所以要看各自与加权平均差多少。L 只取决于正确的词；该看原文的哪个词，L 里没有哪一项规定。]],
  focus = { d(A2), 2, 2 },
}
expect { d(A2), 2, 1, near = 0.647488 }
expect { d(A2), 2, 2, near = 1.858687 }

at(d(S2)) {
  en = [[In a row of two, the gradients of the scores are opposite: {dS2[2,1]} and {dS2[2,2]}. A step against
    the gradient would move row "a" from noir to chat. The scores were divided by √3, so the gradient is
    too: softmax gave {dS2_scaled[2,2]}, and {dS2[2,2]} is left.]],
  zh = [[一行两个分数，梯度正好相反：{dS2[2,1]} 和 {dS2[2,2]}。逆着梯度走一步，“吃”会少看 fish，多看 ate。
    分数除过 √3，梯度也要除：softmax 给出 {dS2_scaled[2,2]}，除完是 {dS2[2,2]}。]],
  focus = { d(S2), 2, 2 },
}
expect { d(S2), 2, 1, near = -0.162268 }
expect { d(S2), 2, 2, near = 0.162268 }

at(d(Q2)) {
  en = [[Column 3 is 0 in every row (0.000~ is rounding, some 1e-18). Both source words have {Enc[1,3]} in
    column 3, so a query's third number raises both scores of the row alike, and softmax ignores
    that.]],
  zh = [[第 3 列整列是 0（显示成 0.000~ 的是浮点舍入，约 1e-18）。
    原文两个词的第 3 列都是 {Enc[1,3]}，
    所以查询的第三个数让一行的两个分数同涨同落，softmax 的结果不变。]],
  focus = { d(Q2), 2, 3 },
}

at(d(Z1)) {
  en = [[Y1 was used by Q2 and by the residual sum. In column 1 the path through Q2 brings 0, for row 1 of
    Wqk2 is 0. All of dY1[2,1], {dY1[2,1]}, comes through the sum.]],
  zh = [[Y1 用了两次：算 Q2，和残差相加。第 1 列里，经 Q2 的那份是 0，因为 Wqk2 的第 1 行是 0；
    dY1[2,1] 是 {dY1[2,1]}，全部来自残差。]],
  focus = { d(Z1), 1, 1 },
}
at(d(Z1)) {
  en = [[Through the first norm, row BOS, column 1: {dY1[1,1]} becomes {dR1[1,1]:6}, and dZ1 is the same as
    dR1. R1's row is (2, 0, 0), and with another positive number in place of the 2 the norm gives the same
    but for ε. No effect, no gradient.]],
  zh = [[穿过第一次归一化，BOS 那一行第 1 列：{dY1[1,1]} 变成 {dR1[1,1]:6}，dZ1 和 dR1 相同。
    R1 的这一行是 (2, 0, 0)，把 2 换成别的正数，归一化的结果只差一点 ε。没有影响，也就没有梯度。]],
  focus = { d(Z1), 1, 1 },
}
expect { d(Z1), 1, 1, near = -1e-06 }

at(d(A1)) {
  en = [[dA1 is computed for every cell, masked or not. At "black", which row "a" could not
    see, it is {dA1[2,3]}: L would fall if some attention went there. That proves nothing about
    "black" as the answer, for BOS has {dA1[2,1]}, which is more. dA1 tells how a word's three
    numbers would serve the blocks above.]],
  zh = [[不管遮没遮，dA1 的每一格都会算出来。“吃”那一行看不见的“鱼”，这里是 {dA1[2,3]}：
    能分给它一点，L 就会变小。但这不说明“鱼”是答案才有用，因为 BOS 是 {dA1[2,1]}，作用更大。
    dA1 说的是：一个词的三个数送进后面几块，对 L 有没有好处。]],
  notes = {
    en = [[A trap for the eye: a gradient at a masked cell looks like leaking the answer. It stops at the
      next stop, where the weight 0 multiplies it.]],
    zh = [[容易看错的地方：被遮住的格子有梯度，像是泄了题。下一站乘上权重 0，它就没了。]],
  },
  focus = { d(A1), 2, 3 }, core = true,
}
expect { d(A1), 2, 3, near = -0.179929 }
expect { d(A1), 2, 1, near = -0.254641 }

at(d(S1_masked)) {
  en = [[At the masked cell the gradient is {dS1_masked[2,3]}, exactly: the softmax rule multiplies by the
    attention weight, which is 0 there. Row BOS is 0 all over: its single weight is always 1.]],
  zh = [[被遮住的那一格，梯度正好是 {dS1_masked[2,3]}：softmax 的规则要乘注意力权重，而那里是 0。
    BOS 那一行全是 0：只有一个权重，永远是 1。]],
  focus = { d(S1_masked), 2, 3 },
}
expect { d(S1_masked), 2, 3, near = 0 }
expect { d(S1_masked), 2, 1, near = -0.086258 }

at(d(S1)) {
  en = [[A mask passes the gradient on where a score was kept. Above the diagonal it is 0, so looking ahead
    is never learned. What is left is divided by √3 again: {dS1_masked[2,1]} becomes {dS1[2,1]}.]],
  zh = [[分数留下的地方，梯度原样通过。对角线以上是 0，所以“往后看”永远学不到。
    剩下的再除以 √3：{dS1_masked[2,1]} 变成 {dS1[2,1]}。]],
  focus = { d(S1), 2, 1 },
}
expect { d(S1), 2, 1, near = -0.049801 }

at(d(Q1)) {
  en = [[Row BOS is 0: with itself alone to look at, every query gives the same. Row "a" has {dQ1[2,2]} and
    {dQ1[2,3]}.]],
  zh = [[BOS 那一行是 0：它只能看自己，查询是什么都一样。“吃”那一行是 {dQ1[2,2]} 和 {dQ1[2,3]}。]],
  focus = { d(Q1), 2, 2 },
}
expect { d(Q1), 2, 2, near = 0.049801 }
expect { d(Q1), 2, 3, near = -0.049801 }

at(d(X)) {
  en = [[X was used four times: for the queries, as keys, as values, and in the residual sum. Row "a",
    column 1: {dX[2,1]}, most of it through the sum. That path has no matrix and no softmax, and so
    residual connections keep gradients from fading.]],
  zh = [[X 用了四次：算查询，当键，当值，还有残差相加。“吃”那一行第 1 列是 {dX[2,1]}，
    大部分经残差而来。这条路不经过矩阵，也不经过 softmax，所以残差连接能让梯度不衰减。]],
  notes = {
    en = [[Four uses, four terms. Set the residual path beside the others: it is the only one without a
      matrix.]],
    zh = [[用了四次，四项相加。把残差那条和别的比：只有它不经过矩阵。]],
  },
  focus = { d(X), 2, 1 }, core = true,
}
expect { d(X), 2, 1, near = -0.328925 }

at(d(E)) {
  en = [[Rows 1 to 3 are the rows of dX. "Cat" was not read, so its row is 0: from this sentence nothing is
    learned about "cat" as a word to read. As a word to write it has column 4 of U, and that has a
    gradient.]],
  zh = [[前三行就是 dX 的三行。“了”没有被读过，所以整行是 0：作为读的词，这句话没教它什么。
    作为写的词，它对应 U 的第 4 列，那里有梯度。]],
  notes = {
    en = [[A row of zeros is an answer: this sentence says nothing about how to read "cat".]],
    zh = [[一行 0 也是答案：怎么读“了”，这句话什么也没说。]],
  },
  focus = { d(E), 4, 1 }, core = true,
}

at(d(W2)) {
  en = [[The gradients of the blocks' parameters. Of these dW2 is on the screen; its rows 1 and 4 are equal: units
    1 and 4 had the same output in every row, so their rows of W2 get the same gradient.]],
  zh = [[三块参数的梯度，屏幕上的是 dW2。它的第 1 行和第 4 行相同：第 1、第 4 个单元在每一行的输出都一样，
    它们在 W2 里的那两行，梯度也就一样。]],
  focus = { d(W2), 4, 1 },
}
at(d(W2)) {
  en = [[The largest entry of dWqk1 is only {dWqk1[1,2]}. What makes
    it small is the softmax: row BOS, with one share, passes nothing, and in row "a" the factor is
    {A1[2,1]:2}⋅{A1[2,2]:2}. Then comes 1/√3. The three norms are not the cause: dR2 was larger than dY2.]],
  zh = [[dWqk1 最大的一格也只有 {dWqk1[1,2]}。变小是因为 softmax：
    BOS 那一行只有一个注意力权重，什么也传不过来；“吃”那一行要乘 {A1[2,1]:2}⋅{A1[2,2]:2}，再除以 √3。
    不能怪三次归一化：dR2 比 dY2 还大。]],
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
  en = [[Column "black" has the largest numbers, up to {dU[2,3]}. Row "a" should score it higher and the
    other two rows lower; each term is a row of Y3 times a number of dlogits.]],
  zh = [[“鱼”那一列的数最大，到 {dU[2,3]}。“吃”该给它高分，另外两行该给低分；
    每一项都是 Y3 的一行乘 dlogits 的一个数。]],
  focus = { d(U), 2, 3 },
}
expect { d(U), 2, 3, near = -0.354614 }

at(d(Enc)) {
  en = [[The encoder gets a gradient too, through keys and values. At chat's first number the two nearly
    cancel, {dEnc[1,1]}; at noir's they have the same sign: {dEnc[2,1]}.]],
  zh = [[编码器也得到梯度，经过键和值两条路。ate 的第一个数，两份几乎抵消，剩 {dEnc[1,1]}；
    fish 的第一个数，两份同号，合计 {dEnc[2,1]}。]],
  focus = { d(Enc), 2, 1 },
}
expect { d(Enc), 1, 1, near = 0.059465 }
expect { d(Enc), 2, 1, near = -0.703807 }

at(step(E)) {
  en = [[Three rows move, "cat" stays. This holds for plain gradient descent and a table of its own; where
    E and U share their numbers (tied embeddings), or with Adam's momentum, unread words move as
    well.]],
  zh = [[三行变了，“了”不变。这是普通梯度下降、E 单独成表的情形；E 和 U 共用同一张表时，
    或者用带动量的 Adam，没读过的词也会动。]],
  focus = { d(E), 4, 1 },
}

at(step(W2)) {
  en = [[The third number of b1 was 0. The step adds lr times 0.098 to it, against the gradient {db1[1,3]}, and
    lifts unit 3 by as much in every row. In W2 rows 1 and 4 take the same step, so the
    difference between them stays.]],
  zh = [[b1 的第三个数原来是 0。梯度是 {db1[1,3]}，这一步加上 lr 乘 0.098（与梯度反号），
    每一行的第 3 个单元都因此升高同样多。W2 的第 1 行和第 4 行走同样的一步，所以两行之差不变。]],
  focus = { d(W2), 1, 3 },
}
at(step(W2)) {
  en = [[Wqk1 takes a short step: no entry moves by more than lr times {dWqk1[1,2]}. E's largest moves seven
    times as far, by lr times {dE[2,1]}, through the same three norms. The difference is the softmax and
    the 1/√3, which only the gradient of Wqk1 had to pass.]],
  zh = [[Wqk1 的步子很小：最大的一格也只动 lr 乘 {dWqk1[1,2]}。E 里最大的一格动 lr 乘 {dE[2,1]}，是它的七倍，
    穿过的是同样三次归一化。差别在 softmax 和 1/√3：只有 Wqk1 的梯度非过不可。]],
  focus = { d(W2), 1, 3 },
}
at(step(W2)) {
  en = [[Row 1 of Wqk2 leaves 0: its first entry becomes -lr times {dWqk2[1,1]}. After the step a row's first
    number enters the query to the source.]],
  zh = [[Wqk2 的第 1 行离开 0：第一格变成 -lr 乘 {dWqk2[1,1]}。往后，一行的第一个数也进入对原文的查询。]],
  focus = { d(W2), 1, 3 },
}

at(step(U)) {
  en = [[In column "black" the second number rises, by lr times 0.355, against the gradient {dU[2,3]}: Y3 of
    row "a" has its largest number there, {Y3[2,2]}.]],
  zh = [[“鱼”那一列的第 2 个数变大，加上 lr 乘 0.355，与梯度 {dU[2,3]} 反号：
    Y3 里“吃”那一行最大的数就在那里，{Y3[2,2]}。]],
  focus = { d(U), 2, 3 },
}

closing {
  en = [[
- Read BOS a black, write a black cat: one sentence, shifted by one.
- Teacher forcing: every row reads right words, so all learn in one step.
- The mask hides the future before the softmax; the gradient there is 0.
- Masked self-attention, cross-attention, feed-forward network: each with a
  residual sum and a norm.
- dlogits = (p - right answer) / rows: small where the right word had a large p.
- A word that is not read has a row of 0 in dE.

Now train it and watch row "a" in P. Lesson 18: in inference there is no next word
to hide, so why compute the old ones again?]],
  zh = [[
- 读“BOS 吃 鱼”，写“吃 鱼 了”：一句话，错开一位。
- 教师强制：每一行读的都是正确的词，所以一步就能一起学。
- 掩码在 softmax 之前遮住后面的词，那里的梯度是 0。
- 掩码自注意力、交叉注意力、前馈网络，每一块之后都是残差相加和归一化。
- dlogits = (p - 正确答案) / 行数：正确的词 p 大，梯度就小。
- 没被读过的词，在 dE 里整行是 0。

训练几步，看看 P 里“吃”那一行。第 18 课：推理时没有后面的词可遮，
那么，旧的词何必再算一遍？]],
}

-- Tasks --------------------------------------------------------------------

ask {
  at = E, id = "teacher-forcing",
  choice = {
    { en = "word 3 as the model itself guessed it", zh = "模型自己猜的第 3 个词" },
    { en = "word 3 of the right answer", zh = "正确答案里的第 3 个词" },
    { en = "nothing until row 2 is finished", zh = "要等第 2 行算完才知道" },
  },
  answer = 2,
  prompt = {
    en = "Suppose row 2 guesses a wrong word. What does row 3 read in training?",
    zh = "假如第 2 行猜错了词。训练时，第 3 行读到的是什么？",
  },
  hints = {
    { en = "All three rows are computed at the same moment.", zh = "三行是同时算的。" },
    { en = "So what row 3 reads has to be there before row 2 has guessed.",
      zh = "所以第 3 行读什么，要在第 2 行猜之前就定好。" },
  },
  slips = {
    [1] = { en = "That is inference. In training one wrong word would spoil all rows after it.",
            zh = "推理时才这样。训练时若这样，错一个词，后面各行全跟着错。" },
    [3] = { en = "Then the rows could not be computed together.",
            zh = "那样三行就没法一起算了。" },
  },
}

ask {
  at = A1, cell = { 1, 1 }, id = "only-itself",
  prompt = {
    en = "Row BOS: its score is {S1_masked[1,1]}, the other two are -∞. Its share?",
    zh = "BOS 那一行：自己的分数是 {S1_masked[1,1]}，另外两个是 -∞。它分到多少？",
  },
  hints = {
    { en = "e^-∞ is 0. What is left in the sum?", zh = "e^-∞ 是 0。分母里还剩什么？" },
    { en = "A number divided by itself.", zh = "一个数除以它自己。" },
  },
  slips = {
    [0.264458] = { en = "You shared out first and masked afterwards. Then the row no longer adds up to 1.",
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
  hints = {
    { en = "A row for each position, a column for each word that could come.",
      zh = "一行一个位置，一列一个可能的词。" },
  },
  slips = {
    ["1x4"] = { en = "That is one position. In training all three predict at once.",
                zh = "那是一个位置的。训练时三个位置一起预测。" },
    ["4x3"] = { en = "Turned round: rows are positions, columns are words.",
                zh = "反了：行是位置，列是词。" },
    ["3x3"] = { en = "The next word may be any of the vocabulary's 4, also one that was not read.",
                zh = "不是在读进来的词里选，词表的 4 个词都可能。" },
  },
}

ask {
  at = d(L), id = "derive-dlogits", answer = 0.150211062784,
  prompt = { en = "Row 2 should say word 3, and P[2,4] is 0.450633. Finish the derivation for word 4.",
             zh = "第 2 行该写第 3 个词，P[2,4] 是 0.450633。把第 4 个词的导数算完。" },
  steps = {
    { en = "L = -(ln p[1] + ln p[2] + ln p[3])/3, with p the right word's probability in each row",
      zh = "L = -(ln p[1] + ln p[2] + ln p[3])/3，p 是各行正确的词的概率" },
    { en = "ln p = z_c - ln Σ_j e^z_j, with z the row's scores and c its right word",
      zh = "ln p = z_c - ln Σ_j e^z_j，z 是这一行的分数，c 是正确的词" },
    { en = "∂(-ln p)/∂z_k = p_k - 1 for k = c, p_k for the others",
      zh = "∂(-ln p)/∂z_k：k = c 时是 p_k - 1，其余是 p_k" },
    "dlogits[2,4] = (P[2,4] - 0)/3",
  },
  slips = {
    [0.450633] = { en = "That is for a sum over the rows. L is their mean: divide by 3.",
                   zh = "那是各行求和的。L 是均值，要除以 3。" },
    [-0.183122] = { en = "1 is subtracted for the right word only, and that is word 3.",
                    zh = "只有正确的词才减 1，那是第 3 个词。" },
  },
}

ask {
  at = d(logits), cell = { 2, 3 }, id = "p-minus-one", core = true,
  prompt = {
    en = "Row 2 gave the right word {P[2,3]:6}. L is the mean over 3 rows. dlogits[2,3]?",
    zh = "第 2 行给正确的词 {P[2,3]:6}。L 是 3 行的均值。dlogits[2,3] 是多少？",
  },
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
    { en = "BOS: it is never a right answer", zh = "BOS：它从来不是答案" },
    { en = "the word of id 3: it was guessed wrong", zh = "3 号词：它猜错了" },
    { en = "the word of id 4: it is never read", zh = "4 号词：它从没被读过" },
    { en = "none: every word has a gradient", zh = "没有：每个词都有梯度" },
  },
  answer = 3,
  prompt = {
    en = "Ids 1, 2, 3 were read; 2, 3, 4 were to be written. Which row of dE is 0?",
    zh = "读的是 1、2、3 号，要写的是 2、3、4 号。dE 的哪一行是 0？",
  },
  hints = {
    { en = "E is used in one place only. Where?", zh = "E 只在一个地方用到。在哪里？" },
    { en = "X = rows 1, 2 and 3 of E.", zh = "X 是 E 的第 1、2、3 行。" },
  },
  slips = {
    [1] = { en = "BOS is read by row 1 and looked at by all three.",
            zh = "第 1 行读的就是 BOS，三行都看过它。" },
    [2] = { en = "A wrong guess makes a gradient larger; it does not remove it.",
            zh = "猜错了，梯度更大，不会没有。" },
    [4] = { en = "A row of E that was not used cannot have changed L.",
            zh = "E 里没用到的那一行，影响不了 L。" },
  },
}

ask {
  at = Q1, order_of = { S1_scaled, 2 }, id = "who-scores",
  prompt = {
    en = "Row 2 asks with (0, -1, 0). The keys are X's rows: (1, 0, 0), (1, 1, -1), (-1, -1, 2). Order the columns by score, largest first.",
    zh = "第 2 行的查询是 (0, -1, 0)。键就是 X 的三行：(1, 0, 0)、(1, 1, -1)、(-1, -1, 2)。把三列按分数从大到小排。",
  },
  hints = {
    { en = "Each score is minus the key's second number.", zh = "每个分数就是键的第二个数的相反数。" },
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
    en = "The norm made the first row of Y1 from (2, 0, 0). Compared with what it would make of (1, 0, 0), this row is",
    zh = "Y1 的第 1 行由 (2, 0, 0) 归一化得来。和 (1, 0, 0) 归一化的结果相比：",
  },
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
  hints = {
    { en = "A row for each query, a column for each key.", zh = "一个查询一行，一个键一列。" },
  },
  slips = {
    ["3x3"] = { en = "Square only in self-attention. The keys are the encoder's.",
                zh = "自注意力才是方阵。这里的键是编码器的。" },
    ["2x3"] = { en = "Turned round: rows are those who ask.", zh = "反了：行是提问的一方。" },
  },
}

ask {
  at = A2, answer = 2, id = "same-column", covers = { Z2, 2, 3 },
  prompt = {
    en = "Both rows of Enc have 2 in column 3. What will Z2 = A2⋅Enc have in column 3 of row 2?",
    zh = "Enc 两行的第 3 列都是 2。Z2 = A2⋅Enc 的第 2 行第 3 列是多少？",
  },
  hints = {
    { en = "The two weights of a row add up to 1.", zh = "一行的两个注意力权重加起来是 1。" },
  },
  slips = {
    [4] = { en = "A mixture, not a sum: the weights add up to 1.", zh = "是混合，不是相加：权重合起来是 1。" },
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
  hints = {
    { en = "Softmax keeps the order of the scores.", zh = "softmax 不改变分数的次序。" },
  },
}

ask {
  at = d(Y3), id = "through-relu", covers = { d(pre), 2, 1 }, answer = 0,
  prompt = {
    en = "Farther back, dH[2,1] will be {dH[2,1]:6}, and pre[2,1] was {pre[2,1]:4}. H = relu(pre). What is dpre[2,1]?",
    zh = "再往回走，dH[2,1] 会是 {dH[2,1]:6}，pre[2,1] 是 {pre[2,1]:4}。H = relu(pre)，dpre[2,1] 是多少？",
  },
  hints = {
    { en = "What is the slope of ReLU at a negative number?", zh = "ReLU 在负数处的斜率是多少？" },
  },
  slips = {
    [0.226124] = { en = "That would be a unit that is on. This one is off: pre is negative.",
                   zh = "单元打开时才是这样。这里 pre 是负的，它关着。" },
    [-1.823508] = { en = "That is the value pre. The slope of ReLU there is wanted.",
                    zh = "那是 pre 的值。要的是 ReLU 在那里的斜率。" },
  },
}

ask {
  at = d(A2), sign_of = { d(S2), 2, 2 }, id = "less-of-noir",
  prompt = {
    en = "Row 2 of dA2 is {dA2[2,1]}, {dA2[2,2]}. What sign has dS2[2,2]?",
    zh = "dA2 的第 2 行是 {dA2[2,1]}、{dA2[2,2]}。dS2[2,2] 是正还是负？",
  },
  hints = {
    { en = "dS = weight ⋅ (dA - weighted mean of the row). Is {dA2[2,2]} above the mean? The division by √3 keeps the sign.",
      zh = "dS = 权重 ⋅（dA - 这一行的加权平均）。{dA2[2,2]} 在均值之上吗？除以 √3 不改变正负。" },
  },
}

ask {
  at = d(Q2), id = "through-zero-row", answer = 0,
  prompt = {
    en = "Q2 = Y1⋅Wqk2, and row 1 of Wqk2 is 0, 0, 0. How much of dY1[2,1] comes through Q2?",
    zh = "Q2 = Y1⋅Wqk2，Wqk2 的第 1 行是 0、0、0。dY1[2,1] 里经 Q2 来的有多少？",
  },
  hints = {
    { en = "dQ2 times the transpose of Wqk2: column 1 of the product uses row 1 of Wqk2.",
      zh = "dQ2 乘 Wqk2 的转置：乘积的第 1 列，用的是 Wqk2 的第 1 行。" },
  },
  slips = {
    [-0.647488] = { en = "That is all of it, and it comes by the residual sum.",
                    zh = "那是全部，而且是经残差来的。" },
  },
}

ask {
  at = d(A1), id = "wrong-softmax", wrong = 3,
  prompt = { en = "Row 2 may not see its third word: A1[2,3] = 0. Which line is wrong?",
             zh = "第 2 行看不见第三个词：A1[2,3] = 0。哪一行错了？" },
  steps = {
    { en = "in a row, cell by cell: dS_j = A_j⋅(dA_j - m), with m = Σ_k A_k⋅dA_k",
      zh = "在一行里一格一格地算：dS_j = A_j⋅(dA_j - m)，m = Σ_k A_k⋅dA_k" },
    { en = "row 2: m = 0.640457⋅(-0.254641) + 0.359543⋅0.119953 = -0.119959",
      zh = "第 2 行：m = 0.640457⋅(-0.254641) + 0.359543⋅0.119953 = -0.119959" },
    "dS1_masked[2,3] = 1⋅(-0.179929 + 0.119959) = -0.059970",
  },
  cure = { en = "dS1_masked[2,3] = 0⋅(-0.179929 + 0.119959) = 0: the rule begins with the weight.",
           zh = "dS1_masked[2,3] = 0⋅(-0.179929 + 0.119959) = 0：规则开头就是权重。" },
  hints = {
    { en = "Compare the last line with the rule of the first.", zh = "拿最后一行和第一行的规则比一比。" },
  },
  slips = {
    [1] = { en = "That is the softmax rule of lesson 3.", zh = "那就是第 3 课的 softmax 规则。" },
    [2] = { en = "The hidden cell has the weight 0 and adds nothing: the mean is right.",
            zh = "遮住的那格权重是 0，什么也不加：这个均值没有错。" },
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
    en = "Next come the parameters of the blocks. Unit 2 of H is 0 in row 1 and positive in rows 2 and 3. Which rows contribute to column 2 of dW1?",
    zh = "下一站是三块的参数。H 的第 2 个单元，第 1 行是 0，第 2、3 行是正的。dW1 的第 2 列来自哪几行？",
  },
  hints = {
    { en = "Where did ReLU let the gradient through?", zh = "ReLU 让哪几行的梯度通过了？" },
  },
  slips = {
    [1] = { en = "In row 1 the unit was off, and dpre is 0 there.", zh = "第 1 行那个单元关着，dpre 是 0。" },
    [3] = { en = "The other way round: row 1 is where the unit was off.", zh = "反了：关着的正是第 1 行。" },
  },
}

ask {
  at = step(E), id = "which-way",
  choice = {
    { en = "it rises", zh = "变大" }, { en = "it falls", zh = "变小" }, { en = "it stays", zh = "不变" },
  },
  answer = 1,
  prompt = {
    en = "b1's third number was 0 and its gradient is {db1[1,3]:4}. What will the update do to it?",
    zh = "b1 的第三个数是 0，梯度是 {db1[1,3]:4}。更新之后它会怎样？",
  },
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
    en = "Y3 norms R3, gamma all 1, beta all 0. What is the mean of a row of Y3?",
    zh = "下一站 Y3 是 R3 的层归一化，gamma 全是 1，beta 全是 0。Y3 一行的均值是多少？",
  },
  hints = {
    { en = "The norm takes the mean away, then divides by the standard deviation.",
      zh = "归一化先减去均值，再除以标准差。" },
  },
  slips = {
    [1] = { en = "The standard deviation becomes 1. The mean is taken away.", zh = "变成 1 的是标准差，均值被减掉了。" },
  },
}

ask {
  at = d(YW), id = "uses-of-Y2", answer = 2,
  prompt = {
    en = "Next comes the way back to Y2 and through its norm. From how many places does a gradient reach Y2?",
    zh = "接着往回走到 Y2，再穿过它的归一化。有几处的梯度传到 Y2？",
  },
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
  hints = {
    { en = "S2 = Q2⋅Encᵀ and Z2 = A2⋅Enc.", zh = "S2 = Q2⋅Encᵀ，Z2 = A2⋅Enc。" },
  },
  slips = {
    [1] = { en = "It was used as keys and as values.", zh = "它当过键，也当过值。" },
    [3] = { en = "The queries are the decoder's.", zh = "查询是解码器的。" },
  },
}

try {
  at = P, id = "teach-row-2",
  prompt = {
    en = "Make row 2 give its right word, number 3, more than 60 %. Train if you like.",
    zh = "让第 2 行给正确的词（第 3 个）60% 以上。可以训练。",
  },
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
