-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 1, id = "tokens", part = 1, order = 9, minutes = 20, needs = { "three-tokens" },
  title = { en = "From word to loss", zh = "从词到损失" },
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
  en = [[A network multiplies and adds; it cannot read. How does a word become
    numbers, and how do numbers become a word again? And when the word that
    comes out is wrong, who gets the blame: every word in the list, or only
    those that were said?]],
  zh = [[网络只会乘和加，不认字。一个词怎样变成数，数又怎样变回一个词？要是最后出来的词不对，
    这笔账算在谁头上：词表里的每个词，还是只有说到的那几个？]],
}

-- Forward ------------------------------------------------------------------

at(onehot) {
  en = [[The text is *king, man, woman*. A list of five words, the vocabulary, gives
    each an id: king 1, man 2, woman 3, queen 4, apple 5. A row here says the
    same in another way: a {onehot[2,2]} at the place of its id, {onehot[2,1]}
    elsewhere.]],
  zh = [[这段文本是“国王、男人、女人”。词表里一共五个词，各有一个编号：国王 1，男人 2，女人
    3，王后 4，苹果 5。这里的每一行说的是同一件事：自己编号那一格是 {onehot[2,2]}，别处
    都是 {onehot[2,1]}，所以叫独热。]],
  focus = { onehot, 2, 2 },
}
expect { onehot, 2, 2, near = 1 }
expect { onehot, 2, 1, near = 0 }
at(onehot) {
  en = [[A token is whatever the list has an entry for. It need not be one character:
    the list of one article cuts a Chinese phrase of four characters into three
    tokens, the last of two characters, with the ids 342, 645 and 7544.]],
  zh = [[词表里有它，它就是一个词元，跟字数没关系。这里的“国王”两个字，是一个词元。有篇文章用
    的词表，把“原神启动”四个字切成“原”“神”“启动”三个词元，编号是 342、645、7544。]],
  notes = {
    en = [[Pictures have no list. A Vision Transformer cuts a picture into squares, and a
      matrix turns the pixels of each square into a row; from there on all is as with
      words. So a text can also look at a picture, the way of lesson 16.]],
    zh = [[图像没有词表。视觉 Transformer 把图切成小方块，用一个矩阵把每块的像素变成一行，
      往后就和文字一样了。所以文字也能去看图像，看法同第 16 课。]],
  },
  focus = { onehot, 1, 1 },
}

at(E) {
  en = [[The table that training fills: one row for each word of the vocabulary, said
    or not. This one is filled by hand so that its columns mean something. King
    and queen are ({E[1,1]}, {E[1,2]}) and ({E[4,1]}, {E[4,2]}): equally royal.
    Real tables have hundreds of columns, and nobody named them.]],
  zh = [[词向量表，训练要填的就是它。词表里每个词占一行，不管这次说没说到。这张表是手填的，好
    让每一列有个说法：国王是 ({E[1,1]}, {E[1,2]})，王后是 ({E[4,1]}, {E[4,2]})，王室那一
    列一样高。真的表有几百列，没有哪一列有名字。]],
  focus = { E, 4, 1 }, core = true,
}
expect { E, 1, 1, near = 2 }
expect { E, 1, 2, near = -1 }
expect { E, 4, 1, near = 2 }
expect { E, 4, 2, near = 1 }

at(X) {
  en = [[Four of the five products are 0 times something: row *man* of X is row *man*
    of E, ({X[2,1]}, {X[2,2]}), unchanged. No 1 fetches queen or apple.]],
  zh = [[五个乘积里有四个乘的是 0，什么也没混进来：X 的“男人”那一行，就是 E 的“男人”那一行
    ({X[2,1]}, {X[2,2]})。王后和苹果没有 1 来取。]],
  focus = { X, 2, 2 }, core = true,
}
expect { X, 2, 1, near = 0 }
expect { X, 2, 2, near = -1 }

at(lookup) {
  en = [[The same three rows, fetched by their ids 1, 2 and 3, without a single
    multiplication. Programs do it this way. The product with one-hot rows is
    how to think of it: what is a product has a gradient, and you know its rule
    already.]],
  zh = [[还是那三行，这回按编号 1、2、3 直接取出来，一次乘法也没做。程序里就是这样写的。想的
    时候仍可以把它当成独热乘 E：既然是矩阵乘法，梯度怎么求，你早就会了。]],
  focus = { lookup, 2, 2 }, core = true,
}

at(mix) {
  en = [[What a whole network would do between the words and the answer, three
    numbers do here: take king, take away man, add woman. They are fixed, so
    nothing is learned in this place.]],
  zh = [[从读进词到给出答案，中间本来是整个网络的活；这里只用三个数代替：要国王，去掉男人，加
    上女人。这三个数是定死的，所以这里没有什么可学。]],
  focus = { mix, 1, 2 },
}

at(h) {
  en = [[Taking man from king leaves ({X[1,1]}, 0): royal, and no word about sex.
    Woman adds hers, and that makes ({h[1,1]}, {h[1,2]}). Whose row of E is that?]],
  zh = [[国王减去男人，剩下 ({X[1,1]}, 0)：是王室，男女不论。再加上女人的，
    得到 ({h[1,1]}, {h[1,2]})。这是 E 里谁的那一行？]],
  focus = { h, 1, 2 }, core = true,
}
at(h) {
  en = [[It is queen's row to the last digit, though queen was never said. It is
    exact because this table was built so; in a trained one it holds roughly, and
    not for every four words.]],
  zh = [[和王后那一行一模一样，可文本里根本没提过王后。能这么准，是因为表就是照着这个造的；
    训练出来的表只是大致如此，也不是随便四个词都行。]],
  focus = { h, 1, 2 }, core = true,
}
expect { X, 1, 1, near = 2 }
expect { X, 3, 2, near = 1 }
expect { h, 1, 1, near = 2 }
expect { h, 1, 2, near = 1 }

at(U) {
  en = [[The way back to words: one column for each word of the vocabulary. It is a
    table of its own, not E turned over: queen's column ({U[1,4]}, {U[2,4]}) is
    not her row in E. Some models do use one table for both, and halve their
    parameters here.]],
  zh = [[从数回到词：词表里每个词占一列。它是另一张表，不是把 E 转置一下：王后这一列是
    ({U[1,4]}, {U[2,4]})，和她在 E 里的那一行不一样。也有模型两头共用一张表，这里的参数
    就省掉一半。]],
  focus = { U, 2, 4 },
}
expect { U, 1, 4, near = 1 }
expect { U, 2, 4, near = 1 }

at(logits) {
  en = [[Each word's column is held against h, and queen scores most, {logits[1,4]}.
    King has the same royal {U[1,1]}, but a {U[2,1]} for female: {logits[1,1]}.
    Not one of the five is left out: to choose one word is to score them all.]],
  zh = [[拿 h 和每个词的那一列对一遍，得分最高的是王后，{logits[1,4]}。国王在“王室”上同样是
    {U[1,1]}，但“女性”是 {U[2,1]}，只得 {logits[1,1]}。五个词一个不落都要打分：从里面挑
    一个，就得先给每个都打分。]],
  focus = { logits, 1, 4 },
}
expect { logits, 1, 4, near = 3 }
expect { U, 1, 1, near = 1 }
expect { U, 2, 1, near = -1 }
expect { logits, 1, 1, near = 1 }

at(p) {
  en = [[The answer is not a word but five shares: queen {p[1,4]:%}, king and woman
    {p[1,1]:%} each. The softmax is the one that you know from attention. There
    it shares out a row of scores among the tokens of the text, here among the
    words of the vocabulary.]],
  zh = [[答案不是一个词，而是五份概率：王后 {p[1,4]:%}，国王和女人各 {p[1,1]:%}。这个 softmax
    就是注意力里那一个，只不过那里分给文本里的词元，这里分给词表里的词。]],
  focus = { p, 1, 4 }, core = true,
}
at(p) {
  en = [[Shares are not a word yet. One may say the largest, queen, or draw by the
    shares: then it is queen {p[1,4]:%} of the time and king {p[1,1]:%}. The word goes
    in again, and the next is asked for. Translating, answering, writing on: to a
    language model it is all this one step, over and over.]],
  zh = [[有了概率，还得选出一个词。可以直接取最大的女王；也可以照概率抽，那就有 {p[1,4]:%} 的
    机会抽到女王，{p[1,1]:%} 的机会抽到国王，这叫采样。选出的词再送回去，接着问下一个。翻
    译、答题、续写，对语言模型来说都是反复做这一步。]],
  focus = { p, 1, 4 },
}
expect { p, 1, 4, near = 0.771769 }
expect { p, 1, 1, near = 0.104448 }

at(L) {
  en = [[The right word was queen. The loss looks at her share and at nothing else:
    −ln of {p[1,4]} is {L}. Had she got everything, it would be 0; with a share
    of 1 in 1000 it would be 6.9. To be sure of something wrong is what costs.]],
  zh = [[正确答案是王后。损失只看她那一份，别的一概不看：{p[1,4]} 取 −ln，得 {L}。全给她，损
    失就是 0；只给千分之一，损失是 6.9。对错误的答案越有把握，罚得越重。]],
  focus = { L, 1, 1 }, core = true,
}
expect { L, 1, 1, near = 0.25907 }

-- Backward -----------------------------------------------------------------

at(d(L)) {
  en = [[The way back starts with a single {dL}: if the loss grows by a little, the
    loss grows by that little. Everything else follows from it.]],
  zh = [[往回走，从一个 {dL} 开始：损失变大多少，损失就变大多少，这句废话就是起点。后面的一切
    都从它算出来。]],
  focus = { d(L), 1, 1 },
}
expect { d(L), 1, 1, near = 1 }

at(d(logits)) {
  en = [[One subtraction for two whole steps, softmax and −ln: the shares, with 1
    taken from the right word. Queen has {p[1,4]} and ought to have 1, hence
    {dlogits[1,4]}. King, {dlogits[1,1]}, has that much too much. The row adds
    up to 0: what queen is to gain, the other four must give.]],
  zh = [[softmax 和 −ln 两步，合起来只是一次减法：概率那一行，在正确的词上减去 1。王后有
    {p[1,4]}，该有 1，所以是 {dlogits[1,4]}；国王那 {dlogits[1,1]} 全是多占的。整行加起
    来是 0：王后要多得的，得由另外四个词让出来。]],
  notes = {
    en = [[The loss here is over one row. With several rows cross_entropy takes their
      mean, and (p − onehot) is divided by the number of rows; one article sums
      instead.]],
    zh = [[这里的损失只有一行。要是有好几行，cross_entropy 取的是平均，(p − onehot) 还要除以
      行数；有一篇文章用的是求和。]],
  },
  focus = { d(logits), 1, 4 }, core = true,
}
expect { d(logits), 1, 4, near = -0.228231 }
expect { d(logits), 1, 1, near = 0.104448 }

at(d(h)) {
  en = [[Both are negative, so the loss falls where h grows. More royal, {dh[1,1]},
    leaves woman behind; more female, {dh[1,2]}, leaves king. A word with a 0 in
    U keeps silent: on royal, man and woman have nothing to say.]],
  zh = [[两个都是负的，所以 h 变大，损失就变小。更王室一些（{dh[1,1]}），就把女人甩开；更女性
    一些（{dh[1,2]}），就把国王甩开。在 U 里是 0 的词不出声：王室这一项，男人和女人没有
    话说。]],
  focus = { d(h), 1, 1 },
}
expect { d(h), 1, 1, near = -0.128983 }
expect { d(h), 1, 2, near = -0.242366 }

at(d(X)) {
  en = [[The same message to all three, but man was taken away, so he hears it with
    the sign turned: {dX[2,1]} where king and woman hear {dX[1,1]}. Less of man
    makes h more royal.]],
  zh = [[传给三个词的是同一句话，只是男人当初是减去的，听到的就反了号：国王和女人听到
    {dX[1,1]}，他听到 {dX[2,1]}。男人少一点王室，h 就多一点王室。]],
  focus = { d(X), 2, 1 }, core = true,
}
expect { d(X), 2, 1, near = 0.128983 }
expect { d(X), 1, 1, near = -0.128983 }

at(d(E)) {
  en = [[Three rows of the table were used, and three rows hear something. Queen's is
    ({dE[4,1]}, {dE[4,2]}), although she is the right answer: her row of E was
    not said, so nothing depends on it. These zeros were computed. They mean "no
    effect", not "not yet known".]],
  zh = [[这张表用到了三行，收到话的也就是这三行。王后虽是正确答案，她那一行却是 ({dE[4,1]},
    {dE[4,2]})：文本里没说到她，E 的这一行怎么变，损失都不知道。这里的 0 是算出来的，意
    思是“没有影响”，不是“还没算”。]],
  focus = { d(E), 4, 1 }, core = true,
}
expect { d(E), 4, 1, near = 0 }
expect { d(E), 4, 2, near = 0 }
at(d(E)) {
  en = [[So of a table with 50 000 rows, a text of 100 different words touches 100. A
    rare word waits long for its turn. And a program need not build this matrix:
    it adds each row of dX to the row of its id.]],
  zh = [[所以，一张五万行的表，遇上一百个不同词的文本，只有一百行动得了；生僻词要等很久才轮到
    一回。程序也不必真造出这么大的矩阵：dX 的每一行，加到它编号的那一行去就行了。]],
  focus = { d(E), 3, 1 },
}

at(d(U)) {
  en = [[On the other side no column stays silent, apple's ({dU[1,5]}, {dU[2,5]})
    included: every word was scored, so every word is told. Each row is dlogits
    once more, {h[1,1]} times and {h[1,2]} times. Here queen does hear:
    {dU[1,4]}.]],
  zh = [[出口这一边，没有一列是闲着的，连苹果也有 ({dU[1,5]}, {dU[2,5]})：每个词都打过分，每
    个词就都要听。两行都是 dlogits，一行乘 {h[1,1]}，一行乘 {h[1,2]}。王后在这里听到
    了：{dU[1,4]}。]],
  focus = { d(U), 1, 4 },
}
expect { d(U), 1, 5, near = 0.0104 }
expect { d(U), 2, 5, near = 0.0052 }
expect { d(U), 1, 4, near = -0.456462 }

-- Update -------------------------------------------------------------------

at(step(E)) {
  en = [[Against the gradient: king and woman grow by lr times {dE[3,1]} without its
    sign, man shrinks by as much, so all three help. The rows of queen and apple
    stay where they are, step after step, for as long as nobody says them.]],
  zh = [[逆着梯度走：国王和女人变大（dE 是 {dE[3,1]}，步子要反过来），男人变小同样多，三个都
    在帮忙。王后和苹果那两行原地不动；只要没人说到它们，走多少步都不动。]],
  focus = { d(E), 3, 1 }, core = true,
}
at(step(E)) {
  en = [[King and woman get the same step, against ({dE[1,1]}, {dE[1,2]}), for they were
    used alike. This is how, over millions of texts, words that keep the same company
    come to have similar rows. A word's row in E is called its embedding: five numbers
    with a single 1 have become two that can be compared.]],
  zh = [[国王和女人这一步完全相同，都逆着 ({dE[1,1]}, {dE[1,2]})，因为两个词的用法一样。
    读过千百万段文字，常在同样的上下文里出现的词，行也就越来越像。词在 E 里的这一行叫作
    词向量，也叫词嵌入：原来五个数里只有一个 1，现在是两个可以互相比较的数。]],
  focus = { d(E), 1, 1 },
}
expect { d(E), 3, 1, near = -0.128983 }
expect { d(E), 1, 1, near = -0.128983 }
expect { d(E), 1, 2, near = -0.242366 }
expect { d(E), 3, 2, near = -0.242366 }

at(step(U)) {
  en = [[Queen's column moves toward h: dU there is ({dU[1,4]}, {dU[2,4]}), a part of
    ({h[1,1]}, {h[1,2]}) with its sign turned. The other four step back.]],
  zh = [[王后那一列朝 h 靠过去：dU 在那里是 ({dU[1,4]}, {dU[2,4]})，正是 ({h[1,1]}, {h[1,2]})
    的一部分再反号。其余四列都从 h 这边退开。]],
  focus = { d(U), 1, 4 },
}
expect { d(U), 2, 4, near = -0.228231 }

closing {
  en = [[
- A token is an entry of a list; its id is a place there, not a quantity.
- One-hot times E picks a row of E. Programs fetch it; the gradient is the same.
- King − man + woman = queen here, because the table was built so.
- The answer is a share for every word; the loss looks at the right one's.
- Back through softmax and −ln at once: p − onehot.
- E learns only in rows that were said, U in every column.

E has no idea where in the text a word stood. Lesson 10 asks what attention makes of
that.]],
  zh = [[
- 词元是词表里的一项；编号只是位置，不是大小。
- 独热乘 E，就是从 E 里取一行；程序直接取，梯度是一样的。
- 国王 − 男人 + 女人 = 王后，在这里成立，是因为表是这么造的。
- 输出给每个词一份概率，损失只看正确的那一份。
- 一步退回 softmax 和 −ln 之前：p − onehot。
- E 只在说到的那几行学习，U 的每一列都学。

一个词站在第几位，E 一点也不知道。第 10 课看看，注意力会因此闹出什么事来。]],
}

-- Tasks --------------------------------------------------------------------

ask {
  at = onehot, id = "ids",
  prompt = { en = "Queen has id 4, man has id 2. What does 4 = 2 + 2 say about them?",
             zh = "王后的编号是 4，男人是 2。4 = 2 + 2 说明了什么？" },
  choice = {
    { en = "A queen counts as two men", zh = "一个王后抵两个男人" },
    { en = "Queen stands later in the text", zh = "王后在文本里更靠后" },
    { en = "Nothing: an id is a place in a list", zh = "什么也没说明：编号只是在词表里排第几" },
  },
  answer = 3,
  hints = { { en = "What would change if the list were sorted differently?",
              zh = "要是词表换一种排法，会怎么样？" } },
  slips = {
    [1] = { en = [[Sort the list anew and queen may be 1. Nothing about queens would have
                 changed; that is why an id is never fed in as a number.]],
            zh = "词表重排一下，王后也许就成了 1，可王后还是王后。所以编号从来不直接当数用。" },
    [2] = { en = "The vocabulary is not the text. Queen does not occur in this text at all.",
            zh = "词表不是文本。这段文本里根本没有王后。" },
  },
}

ask {
  at = X, id = "pick", cell = { 3, 1 },
  prompt = { en = "Row woman of X, column royal: what stands there?",
             zh = "X 的“女人”那一行，“王室”那一列是多少？" },
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
  at = h, id = "analogy", cell = { 1, 2 },
  prompt = { en = "King − man + woman, column female. King has −1, man −1, woman 1.",
             zh = "国王 − 男人 + 女人，“女性”这一列是多少？国王 −1，男人 −1，女人 1。" },
  hints = { { en = "Taking away a −1 adds 1.", zh = "减去 −1，等于加 1。" } },
  slips = {
    [-1] = { en = "Then man was added. He is taken away: −1 − (−1) + 1.",
             zh = "这是把男人加上了。要减去：−1 − (−1) + 1。" },
    [2] = { en = "That is column royal.", zh = "那是“王室”那一列。" },
  },
}

ask {
  at = L, id = "loss", cell = { 1, 1 },
  prompt = { en = "Queen got a share of 0.772. What is the loss?",
             zh = "王后分到 0.772。损失是多少？" },
  hints = { { en = "The loss is −ln of the right word's share.",
              zh = "损失是正确那个词的概率取 −ln。" },
            { en = "ln 0.772 is a little less than −1/4.",
              zh = "ln 0.772 比 −1/4 还小一点点。" } },
  slips = {
    [0.771769] = {
        en = "That is her share. A share of 1 should cost nothing, so take −ln of it.",
        zh = "这是她的概率。概率是 1 时应该不罚，所以要取 −ln。"
    },
    [0.228231] = {
        en = [[That is what is missing to 1, and it will be the gradient. The loss is
          −ln of her share.]],
        zh = "这是离 1 还差多少，等会儿它会成为梯度。损失是她的概率取 −ln。"
    },
    [-0.259070] = {
        en = "Almost: ln of a share is negative, and the loss turns the sign.",
        zh = "就差一点：概率的 ln 是负的，损失要反个号。"
    },
    [0.112513] = {
        en = "That is the logarithm to base 10; here it is the natural one.",
        zh = "这是以 10 为底的对数，这里用自然对数。"
    },
  },
}

ask {
  at = d(logits), id = "sign", sign_of = { d(logits), 1, 4 },
  prompt = { en = "Queen is right and should gain. What sign does her gradient have?",
             zh = "王后是对的，分数应该升上去。她的梯度是什么符号？" },
  hints = { { en = [[A gradient says where the loss grows. What happens to it if queen's
                   score goes up?]],
              zh = "梯度说的是损失往哪边变大。王后的分数升高，损失会怎样？" } },
  slips = {
    ["+"] = { en = [[A gradient points to where the loss grows. Queen's score going up
                   makes it fall.]],
              zh = "梯度指的是损失变大的方向。王后分数升高，损失反而变小。" },
    ["0"] = { en = "It would be 0 only if she already had a share of 1.",
              zh = "只有她已经拿到全部的 1，这里才是 0。" },
  },
}

ask {
  at = d(X), id = "silent",
  prompt = { en = "The right word was queen. Which rows of E will hear something?",
             zh = "正确答案是王后。E 的哪几行会收到梯度？" },
  choice = {
    { en = "All five: every word had a score", zh = "五行都会：每个词都打了分" },
    { en = "Queen's, the right word", zh = "王后那一行，因为她是正确答案" },
    { en = "Those of king, man and woman", zh = "国王、男人、女人那三行" },
  },
  answer = 3,
  hints = { { en = "Which rows of E were used on the way out?",
              zh = "去的时候，用到了 E 的哪几行？" },
            { en = "Change queen's row of E in your head. Does L change?",
              zh = "假想把 E 里王后那一行改掉，L 会变吗？" } },
  slips = {
    [1] = { en = [[They were scored by U, and there all five columns hear. E was only
                 asked for three rows.]],
            zh = "打分用的是 U，在那边五列都会听到。E 只被取了三行。" },
    [2] = { en = [[Her score hears, and her column of U. But her row of E was never
                 fetched: no path leads there.]],
            zh = [[她的分数听得到，U 里她那一列也听得到。可 E 里她那一行没有被取过，没有路通
              到那里。]] },
  },
}

try {
  at = p, id = "surer",
  prompt = { en = "Make queen get more than 85 %. Change one number of E; leave U alone.",
             zh = "让王后拿到 85% 以上。只准改 E 里的一个数，别动 U。" },
  hints = { { en = "Her own row of E will do nothing: it was not said.",
              zh = "改她自己那一行没有用：文本里没说到她。" },
            { en = [[King and woman are her rivals, {p[1,1]:%} each. One number in
                   woman's row takes h away from king.]],
              zh = [[和她抢的是国王和女人，各占 {p[1,1]:%}。改女人那一行的一个数，就能让 h 离
                国王远一点。]] } },
  reached = function()
    return p[1][4] > 0.85 and U[1][4] == 1 and U[2][4] == 1 and U[1][1] == 1 and U[2][1] == -1
  end,
  solution = { "set E[3,2] 2" },
}

expect { p, 1, 4, near = 0.863104, after = { "set E[3,2] 2" } }
expect { p, 1, 4, near = 0.771769, after = { "set E[4,1] 9" } }
expect { E, 4, 1, near = 2, after = { "lr 0.1", "train 50" } }
expect { L, 1, 1, below = 0.1, after = { "lr 0.1", "train 50" } }

-- About three and a half minutes.
play {
  "wait 9",
  "next", "wait 8", "next", "wait 8",                     -- onehot
  "next", "wait 9",                                       -- E
  "next", "explain", "wait 9",                            -- X
  "next", "wait 8",                                       -- lookup
  "goto h", "explain", "wait 10",
  "goto logits", "wait 8",
  "next", "explain", "wait 9", "next", "wait 9",          -- p
  "next", "wait 9",                                       -- L
  "goto dlogits", "explain", "wait 11",
  "next", "wait 8", "next", "wait 9",                     -- dh, dX
  "next", "select dE[4,1]", "explain", "wait 11", "next", "wait 8",
  "goto dU", "wait 9",
  "goto p", "set E[4,1] 9", "wait 7", "undo",             -- no share moves
  "set E[3,2] 2", "wait 8", "undo", "wait 3",
  "goto step(E)", "wait 9",
  "goto closing", "wait 10",
}
