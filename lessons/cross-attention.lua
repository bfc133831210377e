-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 1, id = "cross-attention", part = 2, order = 16, minutes = 20,
  needs = { "three-tokens", "causal-mask", "encoder-layer" },
  title = { en = "Asking another text", zh = "去问另一段文字" },
}

-- French to English for readers of English, English to Chinese for readers of
-- Chinese: in both, the third source word is needed second.
source = {
  { en = "le", zh = "I" }, { en = "chat", zh = "came" }, { en = "noir", zh = "today" },
}
written = { "BOS", { en = "the", zh = "我" } }

M  = input  ({ {3,1}, {1,0}, {1,1} }, { rows = source })
Y  = input  ({ {1,1}, {-1,2} }, { rows = written })
Wq = weight { {0,1}, {1,0} }
Wk = weight { {0,1}, {1,1} }
Wv = weight { {1,0}, {0,2} }

Q = Y * Wq
K = M * Wk
V = M * Wv
S = Q * K.T
S_scaled = S / sqrt(2)
A = softmax(S_scaled)
O = A * V

backward(O, { {1,0}, {-1,2} })

intro {
  en = [[A translator has read three words and written one. For the next word she
    looks back at the source: not at all of it alike, and not in order. How does
    a decoder look into a text that is not its own? And when its word comes out
    wrong, how does the encoder, which never wrote anything, hear of it?]],
  zh = [[译者读完了三个词，才写下一个。要写下一个词，她得回头看原文：不是每个词看得一样多，
    也不是挨个往后看。解码器怎样去看一段不属于自己的文字？译错了，
    从来不动笔的编码器又是怎么知道的？]],
}

-- Forward ------------------------------------------------------------------

at(M) {
  en = [[This is what the encoder hands over, one row for each word of "le chat noir".
    It was worked out before the decoder wrote anything, and it stays as it is
    however long the translation grows. Here the six numbers are given. What
    matters is that they are not the decoder's.]],
  zh = [[这是编码器交过来的：“I came today”，一词一行。解码器动笔之前它就算好了，
    译文写多长它都不变。在这一课里，这六个数是直接给定的；要紧的是，它们不归解码器管。]],
  focus = { M, 3, 1 },
}

at(Y) {
  en = [[The decoder's side. So far it has the start sign BOS and one word of its own,
    so two rows. Row BOS is about to write "the"; row "the" is about to write
    "black". When that is written a third row appears here, and M still has
    three.]],
  zh = [[这是解码器这边。到现在为止，只有开始符 BOS 和自己写的一个词，
    所以是两行。BOS 这一行要写出“我”，“我”这一行要写出“今天”。写完之后这里会多出第三行，
    而 M 那边还是三行。]],
  focus = { Y, 2, 1 },
}

at(Wq) {
  en = [[The decoder's rows will ask through this one. It swaps a row's two numbers and
    does nothing else. It only ever meets Y, never M: on the way back, listen for
    whom it hears from.]],
  zh = [[解码器的两行要通过它来提问。它只把一行的两个数对调，别的什么也不做。它只碰 Y，从不碰 M。
    往回走的时候，注意它听到的是谁的话。]],
  focus = { Wq, 1, 2 },
}

at(Wk) {
  en = [[The source words will be found through this one. Column 1 copies a word's
    second number, column 2 adds up both. If the encoder's rows were ten numbers
    wide, this matrix would be 10 by 2, and nothing else on the decoder's side
    would have to change except Wv.]],
  zh = [[原文的词要凭它被找到。第 1 列照抄第二个数，第 2 列把两个数相加。假如编码器的每一行有十个数，
    这个矩阵就是 10×2；除了 Wv，解码器这边别的都不用改。]],
  focus = { Wk, 2, 1 },
}

at(Wv) {
  en = [[And this one decides what a source word hands over once it is found: its first
    number as it is, its second doubled. Wk and Wv both belong to the decoder,
    but they only ever see the encoder's rows.]],
  zh = [[找到以后带走什么，由它来定：第一个数原样，第二个数加倍。Wk 和 Wv 都是解码器的参数矩阵，
    可它们见到的全是编码器的行。]],
  focus = { Wv, 2, 2 },
}

at(Q) {
  en = [[Two questions, because two rows of the translation are under way. Row "the"
    asks with ({Q[2,1]}, {Q[2,2]}): it wants a key with much of the first number,
    and the second counts against it. From here on, follow row "the".]],
  zh = [[译文有两行在进行，所以有两个查询。“我”这一行的查询是 ({Q[2,1]}, {Q[2,2]})：
    键的第一个数越大越好，第二个数则是扣分的。接下来就跟着“我”这一行走。]],
  notes = {
    en = [[One article takes this query from the self-attention output itself. In the Transformer
      it comes from the normalised sum, after Add & Norm. Y stands
      for that sum here.]],
    zh = [[有一篇文章直接用自注意力的输出算这个查询。在 Transformer 里，
      它取自 Add & Norm 之后的结果；这里的 Y 就代表那个结果。]],
  },
  focus = { Q, 2, 1 },
}
expect { Q, 2, 1, near = 2 }
expect { Q, 2, 2, near = -1 }

at(K) {
  en = [[Three keys, one for each source word: {row:1} has ({K[1,1]}, {K[1,2]}), {row:2}
    ({K[2,1]}, {K[2,2]}), {row:3} ({K[3,1]}, {K[3,2]}). They come from M alone.
    While the decoder writes on, word after word, these three need not be worked
    out again.]],
  zh = [[原文三个词，三个键：{row:1} 是 ({K[1,1]}, {K[1,2]})，{row:2} 是 ({K[2,1]},
    {K[2,2]})，{row:3} 是 ({K[3,1]}, {K[3,2]})。它们只由 M 算出来。解码器一个词一个词往下写，
    这三行一次也不用重算。]],
  focus = { K, 1, 2 },
}
expect { K, 1, 1, near = 1 }
expect { K, 1, 2, near = 4 }
expect { K, 2, 1, near = 0 }
expect { K, 2, 2, near = 1 }
expect { K, 3, 1, near = 1 }
expect { K, 3, 2, near = 2 }

at(V) {
  en = [[The answer is mixed from these rows alone. Nothing of Y is in them: every
    number the decoder takes away from here is the encoder's. Its own words come
    back in only later, through the residual connection.]],
  zh = [[答案只由这三行混合而成，里面没有 Y 的半点东西：解码器从这里带走的每个数都是编码器给的。
    它自己写过的词，要到后面的残差连接才加回来。]],
  focus = { V, 1, 1 },
}

at(S) {
  en = [[Two rows, three columns. A row is one who asks, a column one who is asked, and
    here these are different texts: no cell of S lies "on the diagonal", none is a
    word that looks at itself. Row "{row:2}": {S[2,1]}, {S[2,2]}, {S[2,3]}.]],
  zh = [[两行三列。一行是一个提问的，一列是一个被问的，而这里两边是两段不同的文字：
    没有哪一格是“自己看自己”，也就谈不上对角线。“{row:2}”这一行是 {S[2,1]}、{S[2,2]}、{S[2,3]}。]],
  notes = {
    en = [[One article says that Q⋅Kᵀ is always square. It is so in self-attention only.]],
    zh = [[有一篇文章说 Q⋅Kᵀ 总是方阵。只有自注意力才是这样。]],
  },
  focus = { S, 2, 1 }, core = true,
}
expect { S, 2, 1, near = -2 }
expect { S, 2, 2, near = -1 }
expect { S, 2, 3, near = 0 }

at(S_scaled) {
  en = [[The keys have 2 numbers, so √2, as in any attention: {S[1,1]} becomes
    {S_scaled[1,1]}. How many words the source has does not enter. The {S[2,3]}
    stays {S_scaled[2,3]}.]],
  zh = [[键有 2 个数，所以除以 √2，和别的注意力一样：{S[1,1]} 变成 {S_scaled[1,1]}。原文有几个词，
    与此无关。{S[2,3]} 除完还是 {S_scaled[2,3]}。]],
  notes = {
    en = [[One article leaves the √d out of its formula for cross-attention. It is needed
      here for the same reason as in self-attention.]],
    zh = [[有一篇文章写交叉注意力的公式时漏了 √d。这里和自注意力一样要除。]],
  },
  focus = { S_scaled, 1, 1 },
}
expect { S, 1, 1, near = 5 }
expect { S_scaled, 1, 1, near = 3.535534 }
expect { S_scaled, 2, 3, near = 0 }

at(A) {
  en = [[Row "{row:1}", about to write "the", gives {A[1,1]:%} to le. Row "{row:2}", about
    to write "black", passes chat by ({A[2,2]:%}) and gives {A[2,3]:%} to noir, the
    last word of the source. Nobody told it the word order; the scores did.]],
  zh = [[要写“我”的 {row:1}，把 {A[1,1]:%} 给了 I。要写“今天”的“{row:2}”，跳过了 came（{A[2,2]:%}），
    把 {A[2,3]:%} 给了原文最后一个词 today。没有谁告诉它语序要调换，是分数让它这么看的。]],
  focus = { A, 2, 3 }, core = true,
}
at(A) {
  en = [[Each of the two rows adds up to 1. The three columns do not: le was looked at
    {A[1,1]} and {A[2,1]}, chat only {A[1,2]} and {A[2,2]}. And no cell is masked. In
    self-attention the decoder must not see words it has yet to write; the source
    is finished, so even BOS may look at all of it.]],
  zh = [[两行各自加起来等于 1，三列则不然：I 被看了 {A[1,1]} 和 {A[2,1]}，came 只
    有 {A[1,2]} 和 {A[2,2]}。再看，没有一格被遮住。自注意力里不许看还没写的词；而原文早已写完，
    连 BOS 也可以通篇看。]],
  focus = { A, 1, 2 }, core = true,
}
expect { A, 1, 1, near = 0.767918 }
expect { A, 2, 2, near = 0.283995 }
expect { A, 2, 3, near = 0.575975 }
expect { A, 2, 1, near = 0.140029 }
expect { A, 1, 2, near = 0.045388 }

at(O) {
  en = [[One row for each row of Y, made of what the source gave. Row "{row:1}" is
    ({O[1,1]}, {O[1,2]}), close to le's value ({V[1,1]}, {V[1,2]}). Row "{row:2}" leans
    to noir's ({V[3,1]}, {V[3,2]}). From three rows, two: the length is the
    decoder's, the content the encoder's.]],
  zh = [[Y 有几行，这里就有几行，内容却全是原文给的。{row:1} 得到 ({O[1,1]}, {O[1,2]})，
    靠近 I 的值 ({V[1,1]}, {V[1,2]})；“{row:2}”偏向 today 的 ({V[3,1]}, {V[3,2]})。三行进，
    两行出：长度归解码器，内容归编码器。]],
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
  en = [[Only the decoder writes, so only the decoder can be wrong, and the complaint
    starts here, with its two rows. Watch f = {O[1,1]} - {O[2,1]} + 2⋅{O[2,2]}. Row
    {row:2} speaks twice, and louder.]],
  zh = [[动笔的只有解码器，会写错的也只有它，所以意见从它的两行开始。
    盯住 f = {O[1,1]} - {O[2,1]} + 2⋅{O[2,2]}。“{row:2}”这一行说了两句，嗓门也更大。]],
  focus = { d(O), 2, 2 },
}
expect { O, 2, 1, near = 1.280058 }
expect { O, 2, 2, near = 1.432009 }

at(d(V)) {
  en = [[Two rows of complaint become three rows, one for each source word. Noir's
    value hears {dV[3,2]} in column 2: {A[2,3]:4} of the 2 from row "the", and nothing
    from row BOS. Chat hears {dV[2,2]}, about half, for it was used about half
    as much.]],
  zh = [[两行意见变成了三行，原文每个词一行。第 2 列里，today 的值听到 {dV[3,2]}：
    来自“我”这一行的 2，乘上 {A[2,3]:4}；BOS 那一行没出声。came 用得大约只有一半，
    听到的也就一半左右：{dV[2,2]}。]],
  focus = { d(V), 3, 2 }, core = true,
}
expect { d(V), 3, 2, near = 1.151951 }
expect { d(V), 2, 2, near = 0.567991 }

at(d(A)) {
  en = [[In row "{row:2}", more of noir would raise f most ({dA[2,3]}), more of chat would
    lower it ({dA[2,2]}). In row "{row:1}" all three are positive, {dA[1,1]}, {dA[1,2]},
    {dA[1,3]}, but the row's mean by shares is {O[1,1]}, so only le lies above it.]],
  zh = [[“{row:2}”这一行：多看 today 最能抬高 f（{dA[2,3]}），多看 came 反而压低
    它（{dA[2,2]}）。{row:1} 这一行三个都是正的，{dA[1,1]}、{dA[1,2]}、{dA[1,3]}；可按份额加权，
    平均是 {O[1,1]}，高过它的只有 I。]],
  focus = { d(A), 2, 3 },
}
expect { d(A), 2, 3, near = 3 }
expect { d(A), 2, 2, near = -1 }
expect { d(A), 1, 1, near = 3 }
expect { d(A), 1, 2, near = 1 }
expect { d(A), 1, 3, near = 1 }

at(d(S_scaled)) {
  en = [[Row "{row:2}": noir {dS_scaled[2,3]}, chat {dS_scaled[2,2]}, le
    {dS_scaled[2,1]}. Le's +{dA[2,1]} in dA has turned negative, since the row's mean
    is 1.584. Each row of this matrix sums to 0, over the three source words. Down
    a column nothing needs to.]],
  zh = [[“{row:2}”这一行：today {dS_scaled[2,3]}，came {dS_scaled[2,2]}，I {dS_scaled[2,1]}。I 在 dA 里
    是 +{dA[2,1]}，低于这一行的平均 1.584，到这里成了负的。横着把三个原文词加起来是 0；
    竖着加就不一定了。]],
  focus = { d(S_scaled), 2, 1 },
}
expect { d(S_scaled), 2, 3, near = 0.815604 }
expect { d(S_scaled), 2, 2, near = -0.733833 }
expect { d(S_scaled), 2, 1, near = -0.081771 }
expect { d(A), 2, 1, near = 1 }

at(d(S)) {
  en = [[The √2 of the way out is due again: {dS_scaled[2,3]} becomes {dS[2,3]}. From
    here the complaint splits. Along the rows it goes home, to Y. Down the columns it
    goes abroad, to M.]],
  zh = [[去的时候除过 √2，回来再除一次：{dS_scaled[2,3]} 变成 {dS[2,3]}。意见从这里分成两路：
    顺着行走，回自己家 Y；顺着列走，去别人家 M。]],
  focus = { d(S), 2, 3 },
}
expect { d(S), 2, 3, near = 0.576719 }

at(d(Q)) {
  en = [[What if row "the" had asked a little differently? Its row of dS, {dS[2,1]}, {dS[2,2]},
    {dS[2,3]}, meets the first numbers of the keys, {K[1,1]}, {K[2,1]}, {K[3,1]}. Chat's
    key has a {K[2,1]} there, so the largest no is not heard, and {dQ[2,1]} is what
    remains.]],
  zh = [[“我”这一行要是换个问法呢？dS 里它那一行 {dS[2,1]}、{dS[2,2]}、{dS[2,3]}，
    要和三个键的第一个数 {K[1,1]}、{K[2,1]}、{K[3,1]} 相乘。came 的键在那里是 {K[2,1]}，
    它那句反对没有人听见，剩下的合计 {dQ[2,1]}。]],
  focus = { d(Q), 2, 1 },
}
expect { d(S), 2, 1, near = -0.057821 }
expect { d(S), 2, 2, near = -0.518898 }
expect { d(Q), 2, 1, near = 0.518898 }

at(d(K)) {
  en = [[A key is heard by everyone who asked, so read down the columns of dS: chat got
    {dS[1,2]} from row BOS and {dS[2,2]} from row "the". Row "the" asks with
    {Q[2,1]} first, and twice its no is nearly all of {dK[2,1]}. Two who ask, three who
    are asked: dK has K's three rows.]],
  zh = [[谁问过这个键，谁就对它有意见，所以要竖着看 dS：came 从 BOS 得到 {dS[1,2]}，
    从“我”得到 {dS[2,2]}。“我”的查询第一个数是 {Q[2,1]}，它的反对翻一倍，
    几乎就是全部的 {dK[2,1]}。两个在问，三个被问：dK 和 K 一样是三行。]],
  focus = { d(K), 2, 1 }, core = true,
}
expect { d(S), 1, 2, near = -0.049292 }
expect { d(K), 2, 1, near = -1.087088 }

at(d(Wq)) {
  en = [[This one hears from the translation only. {dWq[1,1]} is BOS's
    {Y[1,1]}⋅{dQ[1,1]} and the other row's {Y[2,1]}⋅{dQ[2,1]}: a yes and a louder no.
    No source word appears in the sum, although each had its say in dQ.]],
  zh = [[它只听译文这边的。{dWq[1,1]} 由两句话合成：BOS 的 {Y[1,1]}⋅{dQ[1,1]}，
    和“我”的 {Y[2,1]}⋅{dQ[2,1]}，一句赞成，一句更响的反对。算式里没有出现原文的词，
    虽然它们在 dQ 里都插过话。]],
  focus = { d(Wq), 1, 1 },
}
expect { d(Wq), 1, 1, near = -0.469606 }
expect { Y, 1, 1, near = 1 }
expect { d(Q), 1, 1, near = 0.049292 }
expect { Y, 2, 1, near = -1 }

at(d(Wk)) {
  en = [[And this one hears from the source only, three terms for three words. In
    {dWk[2,1]} the one that stays silent is chat, whose second number in M is
    {M[2,2]}. A parameter of the decoder, taught through the encoder's rows.]],
  zh = [[而它只听原文那边的，三个词三项。在 {dWk[2,1]} 这个和里，不出声的是 came：
    它在 M 里的第二个数是 {M[2,2]}。这是解码器的参数，却要通过编码器的行来学。]],
  focus = { d(Wk), 2, 1 },
}
expect { d(Wk), 2, 1, near = 1.087088 }
expect { M, 2, 2, near = 0 }

at(d(Wv)) {
  en = [[Its largest entry is {dWv[1,2]}, made mostly of noir's {M[3,1]}⋅{dV[3,2]} and
    le's {M[1,1]}⋅{dV[1,2]}. No softmax on this way back, and so no √2 either.]],
  zh = [[最大的是 {dWv[1,2]}，主要来自 today 的 {M[3,1]}⋅{dV[3,2]} 和 I 的 {M[1,1]}⋅{dV[1,2]}。
    这条回头路不经过 softmax，也就没有 √2。]],
  focus = { d(Wv), 1, 2 },
}
expect { d(Wv), 1, 2, near = 2.560117 }
expect { M, 3, 1, near = 1 }
expect { M, 1, 1, near = 3 }
expect { d(V), 1, 2, near = 0.280058 }

at(d(M)) {
  en = [[Here the complaint reaches the encoder. M was used twice, as keys and as
    values, so two answers are added; a third, through Q, does not exist, for M
    asked nothing. For noir's second number both agree, and make {dM[3,2]}.]],
  zh = [[意见到了编码器手里。M 用了两次，一次当键，一次当值，所以是两份相加；没有经过 Q 的第三份，
    因为 M 什么也没问。对 today 的第二个数，两份意见一致，合成 {dM[3,2]}。]],
  focus = { d(M), 3, 2 }, core = true,
}
at(d(M)) {
  en = [[For chat's first number they disagree: raise it, and through V f falls, through K
    f grows, and grows more, {dM[2,1]}. Keep V's path alone and even the sign is
    wrong. The encoder's own backward pass begins with this matrix: to it, dM is
    what dO was to us.]],
  zh = [[对 came 的第一个数，两份意见相反：把它抬高，经 V 会让 f 变小，经 K 会让 f 变大，后者更多，
    合计 {dM[2,1]}。只算 V 这条路，连符号都是反的。编码器自己的反向传播就从这里开始：dM 对它，
    好比 dO 对我们。]],
  focus = { d(M), 2, 1 }, core = true,
}
expect { d(M), 3, 2, near = 2.475122 }
expect { d(M), 2, 1, near = 0.230999 }

at(d(Y)) {
  en = [[The decoder's rows asked and did nothing else, so there is one path, through Q.
    Wq swapped the numbers on the way out, and swaps them on the way back:
    dQ's {dQ[2,1]} stands in column 2 here, its {dQ[2,2]} in column 1.]],
  zh = [[解码器的两行只管提问，别的没做，所以只有经过 Q 的一条路。Wq 去的时候把两个数对调，
    回来时又对调：dQ 里的 {dQ[2,1]} 到了这里的第 2 列，{dQ[2,2]} 到了第 1 列。]],
  focus = { d(Y), 2, 2 },
}
expect { d(Q), 2, 2, near = 0.403256 }

at(step(Wq)) {
  en = [[{dWq[1,1]} is what is left of a yes and a no. Taught by
    two rows of the translation, this matrix will ask for all that follow.]],
  zh = [[{dWq[1,1]} 是一句赞成和一句反对相抵之后剩下的。教它的只有译文的两行，
    往后的每一行却都要用它来提问。]],
  focus = { d(Wq), 1, 1 },
}

at(step(Wk)) {
  en = [[All three matrices belong to the decoder, and all three take a step. M takes
    none: it is computed, by the encoder, whose own parameters will move when dM has
    gone back through it.]],
  zh = [[三个参数矩阵都属于解码器，三个都要更新。M 没有更新：它是编码器算出来的。
    等 dM 一路传回编码器，动的是编码器自己的参数。]],
  focus = { d(Wk), 2, 1 },
}

at(step(Wv)) {
  en = [[The largest step of the three: {Wv[1,2]} goes down by lr times {dWv[1,2]}. A number
    that handed over nothing so far will hand over something.]],
  zh = [[三个里面步子最大的：{Wv[1,2]} 要减去 lr 乘 {dWv[1,2]}。原先什么也不交出去的一格，往后要交点什么了。]],
  focus = { d(Wv), 1, 2 },
}

closing {
  en = [[
- Queries from one text, keys and values from another.
- S has a row for each who asks and a column for each who is asked: 2 by 3.
- Rows of A sum to 1. Word order is read off the scores.
- No causal mask: the source is complete before writing starts.
- A score of 0 can be the best of its row.
- M hears twice, through K and through V; Y once, through Q.
- dM is where the encoder's backward pass starts.

Go back and change a number of M. Lesson 17 puts this between a masked
self-attention and a feed-forward network, and predicts a word.]],
  zh = [[
- 查询来自一段文字，键和值来自另一段。
- S 一行对应一个提问的，一列对应一个被问的：2×3。
- A 的每一行加起来是 1；语序是分数看出来的。
- 不用因果掩码：动笔之前原文已经完整。
- 0 分也可能是一行里的最高分。
- M 有经 K、经 V 两份梯度，Y 只有经 Q 的一份。
- dM 就是编码器反向传播的起点。

回头改改 M 里的数。第 17 课把它放在掩码自注意力和前馈网络之间，去预测下一个词。]],
}

-- Tasks --------------------------------------------------------------------

ask {
  at = V, shape_of = S, id = "shape",
  prompt = {
    en = "Next comes S = Q⋅Kᵀ. Q is 2×2, K is 3×2. What shape has S?",
    zh = "下一站是 S = Q⋅Kᵀ。Q 是 2×2，K 是 3×2。S 是什么形状？",
  },
  hints = {
    { en = "One row for each who asks.", zh = "每个提问的占一行。" },
    { en = "One column for each key: Kᵀ is 2×3.", zh = "每个键占一列：Kᵀ 是 2×3。" },
  },
  slips = {
    ["3x3"] = { en = "Square only when a text asks itself. Here two rows ask.",
                zh = "自己问自己时才是方阵。这里提问的只有两行。" },
    ["2x2"] = { en = "That is Q's shape. Each of its rows meets three keys.",
                zh = "那是 Q 的形状。它的每一行要和三个键相遇。" },
    ["3x2"] = { en = "Rows are those who ask: the decoder's two.",
                zh = "行是提问的一方：解码器的两行。" },
  },
}

ask {
  at = S, cell = { 2, 1 }, id = "score",
  prompt = {
    en = "Row 2 asks with ({Q[2,1]}, {Q[2,2]}); the first key is ({K[1,1]}, {K[1,2]}). Its score?",
    zh = "第 2 行的查询是 ({Q[2,1]}, {Q[2,2]})，第一个键是 ({K[1,1]}, {K[1,2]})。得分是多少？",
  },
  hints = {
    { en = "Number by number: first with first, second with second.",
      zh = "逐个相乘：第一个乘第一个，第二个乘第二个。" },
  },
  slips = {
    [6] = { en = "You added 2 and 4. The second number of the query is negative.",
            zh = "你把 2 和 4 加起来了。查询的第二个数是负的。" },
    [5] = { en = "That is BOS's score for the first key: you took row 1 of Q.",
            zh = "那是 BOS 给第一个键的分：你取了 Q 的第 1 行。" },
    [7] = { en = "You crossed them: 2⋅4 - 1⋅1. First goes with first.",
            zh = "你交叉着乘了：2⋅4 - 1⋅1。应当第一个乘第一个。" },
  },
}

ask {
  at = S_scaled, id = "zero-score", core = true,
  choice = {
    { en = "none: a score of 0 means no attention", zh = "没有：0 分就是不看" },
    { en = "a third, as if all were alike", zh = "三分之一，好像大家一样" },
    { en = "the largest share of the row", zh = "这一行里最大的一份" },
  },
  answer = 3,
  prompt = {
    en = "Row 2 scored -2, -1 and 0. What share does the third word get?",
    zh = "第 2 行的得分是 -2、-1、0。第三个词分到多少？",
  },
  hints = {
    { en = "e^0 = 1. What are e^-1.414 and e^-0.707 beside it?",
      zh = "e^0 = 1。和它相比，e^-1.414、e^-0.707 是大还是小？" },
  },
  slips = {
    [1] = { en = "Softmax knows only differences. To get no share, a score has to be -∞.",
            zh = "softmax 只认差值。要想一点也分不到，分数得是 -∞。" },
    [2] = { en = "Only if the row's three scores were equal.",
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
  hints = {
    { en = "What would a translator see who must write the first word?",
      zh = "译者写第一个词时，手边的原文有多少？" },
    { en = "A causal mask hides what is not written yet. Padding is another matter.",
      zh = "因果掩码遮的是还没写的。填充位要遮，那是另一回事。" },
  },
  slips = {
    [1] = { en = "Later in the source is not later in time. Row 2 needed word 3 at once.",
            zh = "原文里靠后，不等于时间上靠后。第 2 行一上来就要用第 3 个词。" },
    [3] = { en = "In use, too, the whole source is there. Nothing is hidden in either.",
            zh = "实际使用时原文也是完整的，两种情况都不用遮。" },
  },
}

ask {
  at = d(M), cell = { 2, 1 }, id = "two-paths",
  prompt = {
    en = "What comes back to chat's first number through K and through V stands above. dM[2,1]?",
    zh = "came 的第一个数，经 K、经 V 各回来多少，上面都有。dM[2,1] 是多少？",
  },
  hints = {
    { en = "A number used twice hears twice. What does one do with two answers?",
      zh = "用了两次，就有两份答复。两份答复该怎么办？" },
    { en = "Add them, signs and all.", zh = "带着符号相加。" },
  },
  slips = {
    [-0.238607] = { en = "That is the path through V alone, and its sign is wrong.",
                    zh = "那只是经 V 的一条路，而且符号反了。" },
    [0.469606] = { en = "That is the path through K alone. M was used as values too.",
                   zh = "那只是经 K 的一条路。M 还当过值。" },
    [0.708213] = { en = "You dropped the minus: the two paths disagree.",
                   zh = "你丢了负号：这两条路意见相反。" },
  },
}

ask {
  at = d(M), id = "paths-of-Y",
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
  hints = {
    { en = "Which of Q, K and V were made of Y?", zh = "Q、K、V 里，哪些是由 Y 算出来的？" },
  },
  slips = {
    [2] = { en = "Two is M's number: keys and values.", zh = "两条的是 M：当键一次，当值一次。" },
    [3] = { en = "In self-attention one X is all three. Here the roles are shared out.",
            zh = "自注意力里 X 一身三役；这里角色分给了两边。" },
  },
}

try {
  at = A, id = "look-at-word-2",
  prompt = {
    en = "Change one number of M so that row 2 gives its second word more than half.",
    zh = "只改 M 里的一个数，让第 2 行把一半以上的注意力给第二个词。",
  },
  hints = {
    { en = "Row 2 asks with (2, -1). What would its favourite key look like?",
      zh = "第 2 行的查询是 (2, -1)。它最喜欢什么样的键？" },
    { en = "A key's first number is its word's second number in M.",
      zh = "键的第一个数，就是这个词在 M 里的第二个数。" },
  },
  reached = function()
    local m, edited = { {3,1}, {1,0}, {1,1} }, 0
    for i = 1, 3 do
      for j = 1, 2 do
        if M[i][j] ~= m[i][j] then edited = edited + 1 end
      end
    end
    return A[2][2] > 0.5 and edited == 1 and Q[2][1] == 2 and Q[2][2] == -1
  end,
  solution = { "set M[2,2] 2" },
}

-- About three minutes.
play {
  "wait 9",
  "next", "wait 10", "next", "wait 10",                   -- M, Y
  "goto Q", "wait 8", "goto K", "wait 8",
  "goto S", "select S[2,1]", "explain", "wait 8", "reveal", "wait 5",
  "goto A", "wait 10", "next", "wait 11",                 -- its two pages
  "goto O", "wait 10",
  "goto dO", "wait 9",
  "goto dV", "wait 10",
  "goto dK", "explain", "wait 11",
  "goto dM", "wait 9", "reveal", "wait 3", "select dM[2,1]", "explain", "wait 10",
  "goto dY", "wait 8",
  "goto A", "set M[2,2] 2", "wait 10",                    -- row 2 turns to word 2
  "undo", "wait 3",
  "goto closing", "wait 10",
}
