-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 3, id = "tokens", part = 1, order = 9, needs = { "three-tokens" },
  title = { en = "Embeddings: from word to loss", zh = "词向量：从词到损失" },
  keywords = { en = "embedding, vocabulary, one-hot, logits, cross-entropy",
    zh = "嵌入、词嵌入、词向量、词表、独热、交叉熵" },
  units = {
    { at = "intro", minutes = 9, title = { en = "In", zh = "词变成数" },
      question = { en = "How does a word become numbers?", zh = "一个词怎样变成数？" },
      can = { { en = "write a word as a one-hot row and find its embedding",
          zh = "把词写成独热行，再查出它的词向量" },
        { en = "compute king − man + woman on a small table",
          zh = "在小表上算出国王 − 男人 + 女人" },
        { en = "say why an id is a place and not a quantity",
          zh = "说清编号只是位置，不是大小" } } },
    { at = "U", minutes = 11, title = { en = "Out", zh = "数变回词" },
      question = { en = "How do numbers become a word, and whose row does an error change?",
        zh = "数怎样变回词？答错了，哪些词的数会改？" },
      can = { { en = "compute a cross-entropy loss from a probability",
          zh = "由概率算出交叉熵损失" },
        { en = "derive p − onehot, the gradient of the logits",
          zh = "推出 logits 的梯度 p − onehot" },
        { en = "say which rows of E and which columns of U get a gradient",
          zh = "说出 E 的哪几行、U 的哪几列有梯度" } } } },
}

king  = { en = "king",  zh = "国王" }
man   = { en = "man",   zh = "男人" }
woman = { en = "woman", zh = "女人" }
queen = { en = "queen", zh = "王后" }
apple = { en = "apple", zh = "苹果" }

vocabulary = { king, man, woman, queen, apple }      -- ids 1 to 5
traits = { { en = "royal", zh = "王室" }, { en = "female", zh = "女性" } }

-- The text: king, man, woman.
onehot = constant({ {1,0,0,0,0}, {0,1,0,0,0}, {0,0,1,0,0} },
                  { rows = { king, man, woman }, cols = vocabulary })
E = weight({ {2,-1}, {0,-1}, {0,1}, {2,1}, {-1,0} }, { rows = vocabulary, cols = traits })

X = onehot * E
lookup = gather(E, { 1, 2, 3 })

mix = constant({ {1,-1,1} }, { cols = { king, man, woman } })
h = mix * X

U = weight({ {1,0,0,1,-1}, {-1,-1,1,1,0} }, { rows = traits, cols = vocabulary })
logits = h * U
p = softmax(logits)
L = cross_entropy(logits, { 4 })                     -- the right word: queen

backward(L)

intro {
  en = [[A network adds and multiplies numbers. How does a word become numbers, and how do
    numbers become a word again? And when the word that comes out is wrong, which words'
    numbers does training change: those of the whole vocabulary, or of the words in the
    text?]],
  zh = [[网络只会把数相加、相乘。一个词怎样变成数，数又怎样变回一个词？要是最后出来的词不对，
    训练会改哪些词的数：整个词表的，还是只有文本里的那几个？]],
}

-- Forward ------------------------------------------------------------------

at(onehot) {
  en = [[The text is *king, man, woman*. The *vocabulary* lists five words, each with an id:
    king 1, man 2, woman 3, queen 4, apple 5. A *one-hot* row has {onehot[2,2]} at the place of
    its word's id and {onehot[2,1]} elsewhere.]],
  zh = [[这段文本是“国王、男人、女人”。*词表*（vocabulary）里有五个词，各有一个编号：国王 1，男人 2，女人 3，
    王后 4，苹果 5。每一行是一个*独热*（one-hot）向量：自己编号那一格是 {onehot[2,2]}，别处都是
    {onehot[2,1]}。]],
  focus = { onehot, 2, 2 },
}
expect { onehot, 2, 2, near = 1 }
expect { onehot, 2, 1, near = 0 }
at(onehot) {
  en = [[A token is whatever the vocabulary has an entry for; it need not be one word or one
    character. What cuts a text into tokens is a *tokenizer*. That of article C, section 1.1,
    cuts a Chinese phrase of four characters into three tokens, the last of two characters, with the ids 342, 645 and
    7544.]],
  zh = [[词表里有它，它就是一个词元，不一定是一个词，也不一定是一个字。把文本切成词元的程序叫*分词器*（tokenizer）。
    文章 C 的 1.1 节里，分词器把“原神启动”四个字切成“原”“神”“启动”三个词元，编号是 342、645、7544。]],
  notes = {
    en = [[Pictures have no vocabulary. A Vision Transformer cuts a picture into squares, and
      a matrix turns the pixels of each square into a row; from there on all is as with
      words. So a text can also look at a picture, the way of lesson 16.]],
    zh = [[图像没有词表。视觉 Transformer 把图切成小方块，用一个矩阵把每块的像素变成一行，
      往后就和文本一样了。所以文本也能去看图像，看法同第 16 课。]],
  },
  focus = { onehot, 1, 1 },
}
at(onehot) {
  en = [[Vocabularies are made by counting. Byte-pair encoding (BPE) starts from characters or
    bytes and again and again makes the most frequent pair of neighbours an entry: "t", "h", then
    "th", "the". GPT-2 has 50,257 entries.]],
  zh = [[词表是从大量文本里统计出来的。字节对编码（BPE）从单个字符或字节开始，一遍又一遍，
    把最常相邻的一对合成一个新的词元：先有 t、h，再有 th，再有 the。GPT-2 的词表就是这样做的，
    有 50257 项。]],
  focus = { onehot, 1, 1 },
}

at(E) {
  en = [[E, the *embedding table*, has one row of weights for each word of the vocabulary: the
    word's *embedding* (word vector), which stands for its *meaning*. Here its dimension is 2, and it was filled by hand so that its
    columns mean something: king is ({E[1,1]}, {E[1,2]}), queen ({E[4,1]}, {E[4,2]}), equally
    royal. A trained table has hundreds of columns, and they have no names.]],
  zh = [[*嵌入表*（embedding table）E 是权重矩阵，词表里每个词占一行，这一行叫作它的词向量，也叫*词嵌入*（embedding），要装下这个词的*语义*（meaning）。这里的词向量是二维的，
    数是手填的，好让每一列有个说法：国王是 ({E[1,1]}, {E[1,2]})，王后是 ({E[4,1]}, {E[4,2]})，
    王室那一列一样高。训练出来的表有几百列，列没有名字。]],
  notes = {
    en = [[GPT-2's smallest model: 50,257 rows of 768 numbers, 38.6 million parameters in this
      table alone.]],
    zh = [[GPT-2 最小的模型：50257 行，每行 768 个数，光这张表就有 3860 万个参数。]],
  },
  focus = { E, 4, 1 }, core = true,
}
expect { E, 1, 1, near = 2 }
expect { E, 1, 2, near = -1 }
expect { E, 4, 1, near = 2 }
expect { E, 4, 2, near = 1 }

at(X) {
  en = [[X = onehot⋅E. In each sum four of the five products have the factor 0. So row *man*
    of X is row *man* of E, ({X[2,1]}, {X[2,2]}). Queen and apple do not appear.]],
  zh = [[X = onehot⋅E。每个和的五项里，有四项乘的是 0，所以 X 的“男人”那一行就是 E 的“男人”那一行，
    ({X[2,1]}, {X[2,2]})。X 里没有王后和苹果。]],
  notes = {
    en = [[Vectors of a single 1 become vectors that can be compared: king and queen are near
      each other in E, and no two one-hot rows are.]],
    zh = [[只有一个 1 的向量，变成了可以互相比较的向量：国王和王后在 E 里挨得近，
      而任何两个独热向量都一样远。]],
  },
  focus = { X, 2, 2 }, core = true,
}
expect { X, 2, 1, near = 0 }
expect { X, 2, 2, near = -1 }

at(lookup) {
  en = [[The same three rows by *table lookup*, fetched by the ids 1, 2, 3 without any
    multiplication, as programs do it. To think of it as a product is useful all the same: the gradient of a
    product is known from lesson 4.]],
  zh = [[还是那三行，这次靠*查表*（table lookup），按编号 1、2、3 直接取出，一次乘法也没做，程序就是这样写的。
    把它想成矩阵乘法仍然有用：乘积的梯度，第 4 课已经会求。]],
  notes = {
    en = [[In PyTorch: torch.nn.Embedding. Its gradient is that of the product with one-hot
      rows.]],
    zh = [[在 PyTorch 里是 torch.nn.Embedding，它的梯度和乘独热矩阵时一样。]],
  },
  focus = { lookup, 2, 2 }, core = true,
}
at(lookup) {
  en = [[A word has the same row in every text. What it means in this one depends on the
    others: "apple" may be a fruit or a maker of telephones. Attention mixes the rows of one
    text for that (lesson 2).]],
  zh = [[同一个词在任何文本里取的都是同一行。它在这段文本里是什么意思，还要看别的词：
    “苹果”可以是水果，也可以是做手机的。为此，注意力把同一段文本的各行混合起来（第 2 课）。]],
  focus = { lookup, 1, 1 },
}

at(mix) {
  en = [[In a *language model* a whole network stands between the embeddings and the answer.
    Here three fixed numbers do its work: king, minus man, plus woman. This is an
    *analogy*: what is to woman as king is to man? The numbers are constants, so
    nothing is learned in this place.]],
  zh = [[在*语言模型*（language model）里，从词向量到答案，中间是整个网络；这里只用三个固定的数代替：要国王，减男人，
    加女人。这是一道*类比*（analogy）题，问谁之于女人，好比国王之于男人。这三个数是常量，所以这里没有什么可学。]],
  focus = { mix, 1, 2 },
}

at(h) {
  en = [[h is computed column by column. In column royal: {X[1,1]} for king, minus
    {X[2,1]} for man, plus {X[3,1]} for woman, together {h[1,1]}. Column female goes the same
    way.]],
  zh = [[h 逐列计算。“王室”那一列：国王的 {X[1,1]}，减男人的 {X[2,1]}，加女人的 {X[3,1]}，
    得 {h[1,1]}。“女性”那一列同样算。]],
  notes = {
    en = [[Let the class compute column female, then look for the result in E.]],
    zh = [[让学生算“女性”那一列，再到 E 里找结果。]],
  },
  focus = { h, 1, 1 }, core = true,
}
at(h) {
  en = [[Once both numbers are known, look for h among the rows of E. One of the lesson's own
    equals it to the last digit, because the table was made so. In trained tables the row nearest to king −
    man + woman is mostly king itself, which the usual tests leave out.]],
  zh = [[两个数都知道之后，到 E 里找一找 h。课里的 E 有一行和它一模一样，因为表就是这么造的。
    在训练出来的表里，离国王 − 男人 + 女人最近的往往是国王自己，通常的测验会先把它去掉。]],
  notes = {
    en = [[Article C writes ≈ here, and rightly.]],
    zh = [[文章 C 在这里写的是 ≈，写得对。]],
  },
  focus = { h, 1, 2 }, core = true,
}
expect { X, 1, 1, near = 2 }
expect { X, 3, 2, near = 1 }
expect { X, 3, 1, near = 0 }
expect { h, 1, 1, near = 2 }
expect { h, 1, 2, near = 1 }

at(U) {
  en = [[With the lesson's own E h is queen's row, though queen is not in the text. U leads from there back to words,
    with one column for each word of the vocabulary. It is a table of its own: queen's column is ({U[1,4]}, {U[2,4]}), her row of E is another. The
    Transformer of 2017 and GPT-2 use one table for both (*tied weights*) and need half the
    parameters here.]],
  zh = [[按课里的 E，h 就是王后那一行，可文本里没有王后。U 再从数回到词，词表里每个词占一列。它和 E 是两张表：王后这一列是 ({U[1,4]}, {U[2,4]})，
    和她在 E 里的那一行不一样。2017 年的 Transformer 和 GPT-2 两头共用一张表，叫*权重绑定*（weight tying），这里的参数就省掉一半。]],
  focus = { U, 2, 4 },
}
expect { U, 1, 4, near = 1 }
expect { U, 2, 4, near = 1 }

at(logits) {
  en = [[The *logits* are h⋅U: the score of a word is the dot product of h with its column. Queen
    has {logits[1,4]}, king {logits[1,1]}: both columns have {U[1,1]} at royal, but king's has
    {U[2,1]} at female. All words of the vocabulary get a score.]],
  zh = [[*logits* = h⋅U：每个词的分数，是 h 和它那一列的点积。王后是 {logits[1,4]}，国王是
    {logits[1,1]}：两列在“王室”上都是 {U[1,1]}，可国王在“女性”上是 {U[2,1]}。
    词表里的每个词都有分数。]],
  focus = { logits, 1, 4 },
}
expect { logits, 1, 4, near = 3 }
expect { U, 1, 1, near = 1 }
expect { U, 2, 1, near = -1 }
expect { logits, 1, 1, near = 1 }

at(p) {
  en = [[The softmax makes a *probability distribution* of the scores: {p[1,4]:%} for queen, {p[1,1]:%} for
    king{if edited}, where it was 77 % and 10 %{end}. It is the softmax of attention, for another purpose: there a row is shared out
    among the tokens of the text, here among the words of the vocabulary.]],
  zh = [[softmax 把分数变成词表上的*概率分布*（distribution）：王后 {p[1,4]:%}，国王 {p[1,1]:%}{if edited}，原来是 77% 和 10%{end}。这就是注意力里的那个 softmax，
    用处不同：那里把 1 分给文本里的词元，这里分给词表里的词。]],
  notes = {
    en = [[Ask for the ratio of queen's probability to king's: e^(3-1) = 7.4.]],
    zh = [[问问王后和国王的概率之比：e^(3-1) = 7.4。]],
  },
  focus = { p, 1, 4 }, core = true,
}
at(p) {
  en = [[In inference a word is chosen, the most probable one (*greedy decoding*) or one drawn by
    its probability (sampling), and appended; then the next is asked for (*autoregressive*).
    Translating, answering and writing are this step, repeated.]],
  zh = [[推理时要选出一个词：取概率最大的，叫*贪心解码*（greedy decoding），或者按概率抽一个（采样）。选出的词接到文本后面，
    再问模型下一个词，叫*自回归*（autoregressive）。翻译、答题、续写，都是反复做这一步。]],
  focus = { p, 1, 4 },
}
expect { p, 1, 4, near = 0.771769 }
expect { p, 1, 1, near = 0.104448 }

at(L) {
  en = [[The right word is queen. The loss is the *cross-entropy*, minus the *log-probability*
    ln p of the right word; the other words count only through the softmax. For a probability of 1
    it would be 0, for 1 in 1000 it would be 6.9.]],
  zh = [[正确答案是王后。*损失函数*用*交叉熵*（cross-entropy）：正确那个词的*对数概率*（log-probability）ln p 取负；别的词只通过 softmax 起作用。
    概率是 1，损失就是 0；概率只有千分之一，损失是 6.9。]],
  notes = {
    en = [[Draw −ln p on the board. Near 0 it is steep: to be sure of something wrong costs
      most.]],
    zh = [[在黑板上画出 −ln p。在 0 附近它很陡：对错误的答案越有把握，罚得越重。]],
  },
  focus = { L, 1, 1 }, core = true,
}
expect { L, 1, 1, near = 0.25907 }

-- Backward -----------------------------------------------------------------

at(d(L)) {
  en = [[The backward pass starts with ∂L/∂L = {dL}.]],
  zh = [[反向传播的起点是 ∂L/∂L = {dL}。]],
  focus = { d(L), 1, 1 },
}
expect { d(L), 1, 1, near = 1 }

at(d(logits)) {
  en = [[dlogits[1,j] = ∂L/∂logits[1,j]. King has {dlogits[1,1]}: a wrong word's score raises L.]],
  zh = [[dlogits[1,j] = ∂L/∂logits[1,j]。国王是 {dlogits[1,1]}：错的词分数升高，L 就变大。]],
  focus = { d(logits), 1, 1 }, core = true,
}
expect { d(logits), 1, 4, near = -0.228231 }
expect { d(logits), 1, 1, near = 0.104448 }

at(d(h)) {
  en = [[What was derived holds for each word: behind softmax and −ln together dlogits is p − onehot,
    each probability, less 1 for the right word. With several rows it is divided by their number,
    since the loss is their mean. (Article C, section 5.3.6, adds the rows up.)]],
  zh = [[刚才推的结果对每个词都成立：softmax 和 −ln 合起来求导，dlogits 就是 p − onehot，
    即每个词的概率，正确的词再减 1。有好几行时还要除以行数，因为损失取均值。
    （文章 C 的 5.3.6 节用的是求和。）]],
  focus = { d(h), 1, 1 }, core = true,
}
at(d(h)) {
  en = [[dh = dlogits⋅Uᵀ adds up the columns of U, each times its word's number in dlogits.
    Both sums are negative, {dh[1,1]} and {dh[1,2]}: L falls when h grows in royal or in
    female.]],
  zh = [[dh = dlogits⋅Uᵀ：U 的各列乘上自己那个词在 dlogits 里的数，再相加。两个和都是负的，
    {dh[1,1]} 和 {dh[1,2]}：h 在“王室”或“女性”上变大，L 就变小。]],
  focus = { d(h), 1, 1 },
}
expect { d(h), 1, 1, near = -0.128983 }
expect { d(h), 1, 2, near = -0.242366 }

at(d(X)) {
  en = [[h is king − man + woman, so by the chain rule king and woman get dh, man −dh: {dX[1,1]}
    and {dX[2,1]} at royal. L falls when man's row becomes less royal.]],
  zh = [[h 是国王 − 男人 + 女人，按链式法则，国王和女人得到 dh，男人得到 −dh：“王室”那一列是
    {dX[1,1]} 和 {dX[2,1]}。男人那一行少一点王室，L 就变小。]],
  notes = {
    en = [[Take a vote on the question before you go on.]],
    zh = [[翻页之前，就下面的问题表决一次。]],
  },
  focus = { d(X), 2, 1 }, core = true,
}
expect { d(X), 2, 1, near = 0.128983 }
expect { d(X), 1, 1, near = -0.128983 }

at(d(E)) {
  en = [[dE = onehotᵀ⋅dX adds each row of dX to the row of its word. Queen's row is
    ({dE[4,1]}, {dE[4,2]}) although she is the right answer: her row of E was not used, so L
    does not depend on it. A computed 0 means "no effect", not "not computed".]],
  zh = [[dE = onehotᵀ⋅dX：dX 的每一行，加到它那个词的行里。王后虽是正确答案，她那一行却是
    ({dE[4,1]}, {dE[4,2]})：E 的这一行没有用到，L 不依赖于它。算出来的 0，
    意思是“没有影响”，不是“还没算”。]],
  notes = {
    en = [[Misconception: a gradient of 0 was forgotten. Change E[4,1] to 9: no number of p
      moves.]],
    zh = [[常见误解：梯度是 0 就是忘了算。把 E[4,1] 改成 9，p 一个数也不动。]],
  },
  focus = { d(E), 4, 1 }, core = true,
}
expect { d(E), 4, 1, near = 0 }
expect { d(E), 4, 2, near = 0 }
at(d(E)) {
  en = [[In a table of 50,000 rows a text with 100 different words has a gradient in 100 of
    them. Programs need not build the whole matrix: they add each row of dX to the row of
    its id.]],
  zh = [[一张五万行的表，遇上有一百个不同词的文本，只有一百行有梯度。程序不必真造出这么大的矩阵：
    dX 的每一行，加到它编号的那一行去就行了。]],
  focus = { d(E), 3, 1 },
}

at(d(U)) {
  en = [[dU = hᵀ⋅dlogits: each column is h times its word's number in dlogits. No column is 0,
    for every word had a score: even apple's is ({dU[1,5]}, {dU[2,5]}).]],
  zh = [[dU = hᵀ⋅dlogits：每一列是 h 乘上那个词在 dlogits 里的数。没有一列是 0，
    因为每个词都有分数，连苹果也是 ({dU[1,5]}, {dU[2,5]})。]],
  focus = { d(U), 1, 1 },
}
expect { d(U), 1, 5, near = 0.0104 }
expect { d(U), 2, 5, near = 0.0052 }
expect { d(U), 1, 4, near = -0.456462 }

-- Update -------------------------------------------------------------------

at(step(E)) {
  en = [[E ← E − lr⋅dE. King and woman take the same step, against (-0.129, -0.242) at the
    start, and man the opposite one. The rows of queen and apple do not change by plain
    gradient descent. With tied weights, or with an *optimizer* such as *Adam*, they can.]],
  zh = [[E ← E − lr⋅dE。国王和女人走同样的一步，起初梯度是 (-0.129, -0.242)，逆着它走；
    男人走的正好相反。用普通的梯度下降，王后和苹果那两行不变；共用一张表，
    或者用 *Adam* 这样的*优化器*（optimizer），它们也可能会变。]],
  notes = {
    en = [[Adam keeps a running mean of past gradients, so a row can go on moving after its
      word is gone; weight decay moves all rows.]],
    zh = [[Adam 记着过去梯度的滑动平均，所以词不在了，它那一行还会接着动；权重衰减（weight decay）会动所有的行。]],
  },
  focus = { d(E), 3, 1 }, core = true,
}
at(step(E)) {
  en = [[King and woman take the same step because they were used alike. Over many texts,
    words that stand in a similar *context* come to have similar rows: the *distributional hypothesis*.]],
  zh = [[国王和女人这一步相同，因为两个词的用法一样。读过很多文本，*上下文*（context）相近的词，行也就相近：
    这叫*分布式假设*（distributional hypothesis）。]],
  focus = { d(E), 1, 1 },
}
expect { d(E), 3, 1, near = -0.128983 }
expect { d(E), 1, 1, near = -0.128983 }
expect { d(E), 1, 2, near = -0.242366 }
expect { d(E), 3, 2, near = -0.242366 }

at(step(U)) {
  en = [[U ← U − lr⋅dU. Queen's column moves toward h, by lr⋅0.228 times (2, 1) at the start;
    the other four columns move away from it, each by its probability.]],
  zh = [[U ← U − lr⋅dU。王后那一列朝 h 靠过去，起初加上 lr⋅0.228 乘 (2, 1)；其余四列离开 h，
    各按自己的概率。]],
  focus = { d(U), 1, 4 },
}
expect { d(U), 2, 4, near = -0.228231 }

closing {
  en = [[
- A token is an entry of the vocabulary; its id is a place there, not a quantity.
- One-hot times E picks a row of E, the embedding. Programs fetch it, the same at every place.
- King − man + woman = queen here, because the table was made so.
- The answer is a probability for every word; cross-entropy is −ln of the right one's.
- Back through softmax and −ln at once: p − onehot.
- dE is 0 except in the rows of words in the text; dU has no column of zeros.

Try: :lr 0.5, :train 20. Which rows of E have changed? And U?]],
  zh = [[
- 词元是词表里的一项；编号只是位置，不是大小。
- 独热乘 E，就是从 E 里取一行，即词向量；程序直接取，在哪个位置都一样。
- 国王 − 男人 + 女人 = 王后，在这里成立，是因为表是这么造的。
- 输出给每个词一个概率；交叉熵是正确那个词的概率取 −ln。
- 一步退回 softmax 和 −ln 之前：p − onehot。
- dE 只在文本里的词那几行不是 0；dU 没有一列全是 0。

试试 :lr 0.5、:train 20：E 的哪几行变了？U 呢？]],
}

-- Tasks --------------------------------------------------------------------

ask {
  at = onehot, id = "ids",
  prompt = { en = "Queen has id 4, man has id 2. What does 4 = 2 + 2 say about them?",
             zh = "王后的编号是 4，男人是 2。4 = 2 + 2 说明了什么？" },
  choice = {
    { en = "A queen is two men", zh = "一个王后抵两个男人" },
    { en = "Queen comes later", zh = "王后在文本里更靠后" },
    { en = "Nothing: a place in a list", zh = "没说明什么：编号只是排第几" },
  },
  answer = 3,
  reason = { en = "Another order of the list gives other ids, and the words stay what they are.",
             zh = "词表换一种排法，编号就变了，词还是那些词。" },
  hints = { { en = "What would change if the list were sorted differently?",
              zh = "要是词表换一种排法，会怎么样？" } },
  slips = {
    [1] = { en = "With another order queen may be 1. An id is not used as a number.",
            zh = "词表换个排法，王后也许是 1。编号从来不直接当数用。" },
    [2] = { en = "The vocabulary is not the text. Queen does not occur in this text.",
            zh = "词表不是文本。这段文本里根本没有王后。" },
  },
}

ask {
  at = X, id = "pick", cell = { 3, 1 },
  prompt = { en = "Row woman of X, column royal: what stands there?",
             zh = "X 的“女人”那一行，“王室”那一列是多少？" },
  reason = { en = "The 1 of this row stands at id 3, and the other four numbers of the column are multiplied by 0: E[3,1] is left.",
             zh = "这一行的 1 在编号 3 上，这一列的另外四个数都乘 0，结果就是 E[3,1]。" },
  hints = { { en = "Only one of the five products is not 0 times something.",
              zh = "五个乘积里，只有一个不是 0 乘什么。" },
            { en = "The 1 stands at id 3: go to row 3 of E.",
              zh = "1 在编号 3 那里：去看 E 的第 3 行。" } },
  slips = {
    [1] = { en = "That is woman's other number, in column female.",
            zh = "那是女人的另一个数，在“女性”那一列。" },
    [2] = { en = "That is king's row, or queen's. The 1 in this row stands at id 3.",
            zh = "那是国王或王后那一行的。这一行的 1 在编号 3 上。" },
    [3] = { en = "3 is the id. It says where to look in E, it is not multiplied.",
            zh = "3 是编号，只说明去 E 的哪里找，并不拿来乘。" },
  },
}

ask {
  at = lookup, id = "same-row",
  prompt = { en = "The text is now king, man, king. Which rows of X are equal?",
             zh = "文本换成“国王、男人、国王”。X 的哪几行相同？" },
  choice = { { en = "none: each has its own place", zh = "都不同，因为位置不同" },
             { en = "rows 1 and 3", zh = "第 1 行和第 3 行" },
             { en = "all: all come from E", zh = "三行都相同，因为都取自 E" } },
  answer = 2,
  reason = { en = "Both fetch row 1 of E. Where in the text a word stands, E does not know; lesson 10 adds that.",
             zh = "两处取的都是 E 的第 1 行。词在文本里站第几位，E 并不知道，第 10 课再加上。" },
  hints = { { en = "Write the ids of this text. Which rows of E do they fetch?",
              zh = "写出这段文本的编号，看看各取 E 的哪一行。" } },
  slips = {
    [1] = { en = "The place is in none of the numbers: the id decides which row.",
            zh = "取哪一行只由编号决定，和词在文本里的位置无关。" },
    [3] = { en = "All come from E, but man has another id, and so another row.",
            zh = "都取自 E，可男人的编号不同，取的是另一行。" },
  },
}

ask {
  at = h, id = "analogy", cell = { 1, 2 },
  prompt = { en = "King − man + woman, column female: king has {X[1,2]}, man {X[2,2]}, woman {X[3,2]}. h[1,2] = ?",
             zh = "国王 − 男人 + 女人，“女性”那一列：国王 {X[1,2]}，男人 {X[2,2]}，女人 {X[3,2]}。h[1,2] = ?" },
  reason = { en = "King and man have the same number in this column, so they cancel, and woman's is left. h = (2, 1) is queen's row of E.",
             zh = "这一列里，国王和男人的数相同，正好抵消，结果就是女人的数。h = (2, 1)，正是 E 里王后那一行。" },
  hints = { { en = "Subtracting -1 adds 1.", zh = "减去 -1，等于加 1。" } },
  slips = {
    [-1] = { en = "Then man was added. He is to be subtracted.",
             zh = "这是把男人加上了，应当减去。" },
    [2] = { en = "That is column royal.", zh = "那是“王室”那一列。" },
    [0] = { en = "That is king − man. Woman's number is still to be added.",
            zh = "那是国王 − 男人，还要加上女人的数。" },
  },
}

try {
  at = h, id = "king-itself", only = { E }, cells = 1,
  prompt = { en = "Now let the analogy fail, as it mostly does in trained tables: change one number of E until king − man + woman is king's own row. (u takes it back.)",
             zh = "再让类比像在训练出来的表里那样失灵：只改 E 里的一个数，使国王 − 男人 + 女人就是国王自己那一行。（按 u 撤销。）" },
  reached = function()
    return math.abs(h[1][1] - E[1][1]) < 1e-9 and math.abs(h[1][2] - E[1][2]) < 1e-9
  end,
  reason = { en = "Man and woman then have one row, and their difference is 0. In trained tables it is small beside king, so king stays the nearest.",
             zh = "这样男人和女人的行相同，差是 0。在训练出来的表里，这个差比国王小得多，所以最近的还是国王。" },
  hints = { { en = "King − man + woman = king: what does that say about man and woman?",
              zh = "国王 − 男人 + 女人 = 国王，这说明男人和女人怎样？" },
            { en = "Man is (0, -1), woman (0, 1). One number makes them equal.",
              zh = "男人是 (0, -1)，女人是 (0, 1)，改一个数就相同了。" } },
  solution = { "set E[3,2] -1" },
}

ask {
  at = L, id = "loss", cell = { 1, 1 },
  prompt = { en = "Queen has the probability {p[1,4]}. What is the loss? (ln may be typed, with a bracket before it: (ln(2)).)",
             zh = "王后的概率是 {p[1,4]}。损失是多少？（可以输入 ln，前面先打括号，如 (ln(2))。）" },
  reason = { en = "−ln {p[1,4]}. With the probability 1 it would be 0; the nearer to 0 the probability comes, the larger it is, without bound.",
             zh = "−ln {p[1,4]}。概率是 1 时损失为 0；概率越接近 0，损失越大，没有上限。" },
  hints = { { en = "The loss is −ln of the right word's probability.",
              zh = "损失是正确那个词的概率取 −ln。" },
            { en = "For p not far below 1, −ln p is a little more than 1 − p.",
              zh = "p 离 1 不远时，−ln p 比 1 − p 略大一点。" } },
  slips = {
    [0.771769] = {
        en = "That is her probability. Take −ln of it, so that 1 costs 0.",
        zh = "这是她的概率。概率是 1 时应该不罚，所以要取 −ln。"
    },
    [0.228231] = {
        en = "That is 1 less her probability. The loss is −ln of that.",
        zh = "这是 1 减她的概率。损失是她的概率取 −ln。"
    },
    [-0.259070] = {
        en = "Almost: ln of a probability is below 0; the loss turns it.",
        zh = "就差一点：概率的 ln 是负的，损失要反个号。"
    },
    [0.112513] = {
        en = "That is the logarithm to base 10; here it is the natural one.",
        zh = "这是以 10 为底的对数，这里用自然对数。"
    },
  },
}

ask {
  at = d(logits), id = "line-logit", covers = { d(logits), 1, 4 },
  prompt = { en = "Queen is right, p[1,4] is {p[1,4]:4}. What is ∂L/∂logits[1,4], the next line?",
             zh = "正确的词是王后，p[1,4] 是 {p[1,4]:4}。下一行是 ∂L/∂logits[1,4]，它等于多少？" },
  steps = {
    { en = "L = ln Z − logits[1,4], Z = Σ_j e^logits[1,j]", zh = "L = ln Z − logits[1,4]，Z = Σ_j e^logits[1,j]" },
    { en = "∂ ln Z/∂logits[1,j] = e^logits[1,j]/Z = p[1,j]", zh = "∂ ln Z/∂logits[1,j] = e^logits[1,j]/Z = p[1,j]" },
  },
  answer = function() return d(logits)[1][4] end,
  reason = { en = "When the score rises, ln Z rises by {p[1,4]:%} of that, and −logits[1,4] takes all of it off.",
             zh = "分数升高一点，ln Z 只升高其中的 {p[1,4]:%}，而 −logits[1,4] 减去全部。" },
  hints = { { en = "A gradient says where the loss grows, and a higher score of queen makes it fall.",
              zh = "梯度给出的是损失增大的方向；王后的分数升高，损失变小。" } },
  slips = {
    [0.228231] = { en = "A gradient points where L grows. Her score up makes L fall.",
                   zh = "梯度指的是损失变大的方向。王后分数升高，损失反而变小。" },
    [0.771769] = { en = "That is p[1,4]. The second term of L, −logits[1,4], adds -1.",
                   zh = "那只是 p[1,4]。L 的第二项 −logits[1,4] 还要添一个 -1。" },
  },
}

ask {
  at = d(X), id = "silent",
  prompt = { en = "The right word is queen. Which rows of E will have a gradient other than 0?",
             zh = "正确答案是王后。E 的哪几行，梯度不是 0？" },
  choice = {
    { en = "All five: every word had a score", zh = "五行都会：每个词都打了分" },
    { en = "Queen's, the right word", zh = "王后那一行，因为她是正确答案" },
    { en = "Those of king, man and woman", zh = "国王、男人、女人那三行" },
  },
  answer = 3,
  reason = { en = "E was read for the text's three words; no path leads from the others to L.",
             zh = "E 只取了文本里三个词的行，别的行没有路通到 L。" },
  hints = { { en = "Which rows of E were used on the way out?",
              zh = "前向时，用到了 E 的哪几行？" },
            { en = "Change queen's row of E in your head. Does L change?",
              zh = "假想把 E 里王后那一行改掉，L 会变吗？" } },
  slips = {
    [1] = { en = "The scores come from U. Of E only three rows were used.",
            zh = "打分用的是 U，在那边五列都有梯度。E 只用了三行。" },
    [2] = { en = "Her score and her column of U have one. Her row of E was not fetched.",
            zh = "她的分数和 U 里她那一列有。E 里她那一行没取过，没有路通到 L。" },
  },
}

ask {
  at = d(U), id = "column", cell = { 1, 4 },
  prompt = { en = "h[1,1] is {h[1,1]}, dlogits[1,4] is {dlogits[1,4]}. dU[1,4] = ?",
             zh = "h[1,1] 是 {h[1,1]}，dlogits[1,4] 是 {dlogits[1,4]}。dU[1,4] = ?" },
  reason = { en = "U[1,4] enters the score with the factor {h[1,1]}, so the loss changes {h[1,1]} times as fast with it as with the score.",
             zh = "U[1,4] 乘着 {h[1,1]} 进入分数，损失对它的变化率就是对分数的 {h[1,1]} 倍。" },
  hints = { { en = "logits[1,4] = h[1,1]⋅U[1,4] + h[1,2]⋅U[2,4]: its derivative by U[1,4] is h[1,1].",
              zh = "logits[1,4] = h[1,1]⋅U[1,4] + h[1,2]⋅U[2,4]，对 U[1,4] 的导数是 h[1,1]。" } },
  slips = {
    [-0.228231] = { en = "That is dlogits[1,4]. Multiply it by h[1,1].",
                    zh = "那是 dlogits[1,4]，还要乘上分数的导数 h[1,1]。" },
    [0.456462] = { en = "The sign of dlogits[1,4] was lost.", zh = "丢了 dlogits[1,4] 的符号。" },
  },
}

try {
  at = p, id = "surer", only = { E }, cells = 1,
  prompt = { en = "Bring queen above 85 % with one number of E. (u takes it back.)",
             zh = "只改 E 里的一个数，让王后的概率超过 85%。（按 u 撤销。）" },
  reason = { en = "King comes next: a lower score for him leaves more of the 1 for queen.",
             zh = "其次是国王：国王的分数降低，王后分到的就多了。" },
  hints = { { en = "Her own row of E has no effect: she is not in the text.",
              zh = "改她自己那一行没有用：文本里没有她。" },
            { en = [[King and woman come next, with {p[1,1]:%} each. One number in woman's
                   row lowers the score of king.]],
              zh = [[其次是国王和女人，各占 {p[1,1]:%}。改女人那一行的一个数，就能让国王的分数降低。]] } },
  reached = function() return p[1][4] > 0.85 end,
  solution = { "set E[3,2] 2" },
}

expect { p, 1, 4, near = 0.863104, after = { "set E[3,2] 2" } }
expect { p, 1, 4, near = 0.771769, after = { "set E[4,1] 9" } }
expect { E, 4, 1, near = 2, after = { "lr 0.1", "train 50" } }
expect { L, 1, 1, below = 0.1, after = { "lr 0.1", "train 50" } }

-- About three and a half minutes.
play {
  "wait 9",
  "next", "wait 8", "next", "wait 8", "next", "wait 9",   -- onehot
  "next", "wait 9",                                       -- E
  "next", "explain", "wait 9",                            -- X
  "next", "wait 8", "next", "wait 8",                     -- lookup
  "goto h", "explain", "wait 10",
  "goto logits", "wait 8",
  "next", "explain", "wait 9", "next", "wait 9",          -- p
  "next", "wait 9",                                       -- L
  "goto dlogits", "explain", "wait 11", "next", "wait 9",
  "next", "wait 8", "next", "wait 9",                     -- dh, dX
  "next", "select dE[4,1]", "explain", "wait 11", "next", "wait 8",
  "goto dU", "wait 9",
  "goto p", "set E[4,1] 9", "wait 7", "undo",             -- no share moves
  "set E[3,2] 2", "wait 8", "undo", "wait 3",
  "goto step(E)", "wait 9",
  "goto closing", "wait 10",
}
