-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 1, id = "decoder-layer", part = 2, order = 17, minutes = 35,
  needs = { "causal-mask", "encoder-layer", "cross-attention" },
  title = { en = "Predicting the next word", zh = "预测下一个词" },
}

-- French to English for readers of English, English to Chinese for readers of
-- Chinese: target words 1 and 3 come from source word 1, word 2 from word 2.
source = { { en = "chat", zh = "ate" }, { en = "noir", zh = "fish" } }
vocabulary = { "BOS", { en = "a", zh = "吃" }, { en = "black", zh = "鱼" }, { en = "cat", zh = "了" } }

E  = weight ({ {1,0,0}, {1,1,-1}, {-1,-1,2}, {-1,0,2} }, { rows = vocabulary })
M  = input  ({ {1,2,2}, {-1,0,2} }, { rows = source })
Ws = weight { {-1,-1,-1}, {0,0,1}, {-1,0,0} }
Wc = weight { {0,0,0}, {-1,0,1}, {1,-1,0} }
W1 = weight { {1,0,1,1}, {-1,1,0,-1}, {1,0,-1,1} }
b1 = weight { {1,1,0,1} }
W2 = weight { {-1,-1,1}, {-1,1,0}, {0,-1,-1}, {1,0,0} }
Wo = weight ({ {2,1,2,1}, {2,0,2,2}, {0,-1,-1,1} }, { cols = vocabulary })
gamma = constant(ones(1, 3))
beta  = constant(zeros(1, 3))

X = gather(E, { 1, 2, 3 })              -- what it reads

may_look  = constant(causal(3))
Q1 = X * Ws
S1 = Q1 * X.T
S1_scaled = S1 / sqrt(3)
S1_masked = mask(S1_scaled, may_look)
A1 = softmax(S1_masked)
Z1 = A1 * X
R1 = X + Z1
Y1 = layernorm(R1, gamma, beta)

Q2 = Y1 * Wc
S2 = Q2 * M.T
S2_scaled = S2 / sqrt(3)
A2 = softmax(S2_scaled)
Z2 = A2 * M
R2 = Y1 + Z2
Y2 = layernorm(R2, gamma, beta)

FW = Y2 * W1
F  = FW + b1
H  = relu(F)
Z3 = H * W2
R3 = Y2 + Z3
Y3 = layernorm(R3, gamma, beta)

logits = Y3 * Wo
P = softmax(logits)
L = cross_entropy(logits, { 2, 3, 4 })  -- what it should write

backward(L)

group({ en = "masked self-attention", zh = "掩码自注意力" },
  { Q1, S1, S1_scaled, S1_masked, A1, Z1, R1, Y1 })
group({ en = "cross-attention", zh = "交叉注意力" }, { Q2, S2, S2_scaled, A2, Z2, R2, Y2 })
group({ en = "feed-forward", zh = "前馈网络" }, { FW, F, H, Z3, R3, Y3 })
group({ en = "output", zh = "输出" }, { logits, P, L })

intro {
  en = [[A decoder writes one word at a time, and each word depends on those before it.
    Yet in training the whole sentence goes through at once, and every position
    learns at the same time. How can that be done without letting it see the
    answer? And what, exactly, is it told when it guesses wrong?]],
  zh = [[解码器一个词一个词地写，后面的词要看前面写了什么。可训练的时候，整个句子一次就过完了，
    每个位置同时在学。怎样才能这么做，又不让它偷看答案？猜错了，它收到的究竟是什么？]],
}

-- Forward ------------------------------------------------------------------

at(E) {
  en = [[The vocabulary: four words, three numbers each. The sentence to learn is
    "BOS a black cat". What is read and what is written are the same sentence,
    shifted by one: read BOS, write "a"; read "a", write "black"; read "black",
    write "cat". So "cat" is written and never read.]],
  zh = [[词表只有四个词，每个词三个数。要学的句子是“BOS 吃 鱼 了”。读的和写的是同一句话，
    只是错开一位：读 BOS 写“吃”，读“吃”写“鱼”，读“鱼”写“了”。所以“了”只被写，从不被读。]],
  focus = { E, 4, 1 }, core = true,
}

at(M) {
  en = [[The source, "chat noir", as the encoder left it: two rows. Both have a {M[1,3]}
    in column 3. Whatever attention does with these two rows, that {M[1,3]} will come
    through unchanged.]],
  zh = [[原文“ate fish”，编码器处理完就是这两行。第 3 列都是 {M[1,3]}：不管注意力怎么混合这两行，
    这个 {M[1,3]} 都会原样出来。]],
  focus = { M, 1, 3 },
}
expect { M, 1, 3, near = 2 }

at(Ws) {
  en = [[To keep the screen small, keys and values are the words themselves, and this one
    matrix stands for Wq and Wk together: scores know those two only through their
    product.]],
  zh = [[为了让屏幕放得下，键和值就用词本身；这一个矩阵顶替了 Wq 和 Wk，
    因为分数只通过两者的乘积认识它们。]],
  focus = { Ws, 1, 1 },
}

at(Wc) {
  en = [[The same for the second attention, the one that looks at the source. Its first
    row is all 0: of the first number of a word, the question to the source keeps
    nothing, for now.]],
  zh = [[第二个注意力也一样处理，它去看原文。第 1 行全是 0：一个词的第一个数，
    眼下完全不参与对原文的提问。]],
  focus = { Wc, 1, 1 },
}

at(W1) {
  en = [[Three numbers in, four out: the feed-forward network widens before it narrows
    again. Four to one is the usual ratio; 3 to 4 is enough here.]],
  zh = [[三个数进，四个数出：前馈网络先变宽，再变窄。通常放宽到四倍，这里 3 变 4 就够看了。]],
  focus = { W1, 1, 1 },
}

at(b1) {
  en = [[A bias lifts three of the four units by 1, whatever the word, and leaves the third
    alone.]],
  zh = [[偏置把四个单元里的三个抬高 1，不管是什么词；第三个不动。]],
  focus = { b1, 1, 3 },
}

at(W2) {
  en = [[And back to three, so that the result can be added to what went in. Column 1 will
    set the fourth unit against the first, {W2[4,1]} against {W2[1,1]}.]],
  zh = [[再变回三个数，好和进来的东西相加。看第 1 列：第四个单元和第一个单元唱反
    调，{W2[4,1]} 对 {W2[1,1]}。]],
  focus = { W2, 4, 1 },
}
expect { W2, 4, 1, near = 1 }
expect { W2, 1, 1, near = -1 }

at(Wo) {
  en = [[The last matrix turns three numbers into four scores, one for each word that
    could come next. A column belongs to a word: column "black" is
    ({Wo[1,3]}, {Wo[2,3]}, {Wo[3,3]}).]],
  zh = [[最后一个矩阵把三个数变成四个分数，每个可能的下一个词一个。一列对应一个词：“鱼”那一列
    是 ({Wo[1,3]}, {Wo[2,3]}, {Wo[3,3]})。]],
  focus = { Wo, 1, 3 },
}
expect { Wo, 1, 3, near = 2 }
expect { Wo, 2, 3, near = 2 }
expect { Wo, 3, 3, near = -1 }

at(gamma) {
  en = [[All three norms of this layer use this row of 1 as their stretch. It could be
    learned; here it stays as given.]],
  zh = [[这一层的三次归一化都用这一行 1 做缩放。它本来可以学，这里固定不动。]],
}

at(beta) {
  en = [[And this row of 0 as their shift. So what comes out of a norm has mean 0 in each
    row.]],
  zh = [[再用这一行 0 做平移。所以归一化之后，每一行的平均是 0。]],
}

at(X) {
  en = [[What is read: BOS, "a", "black", three rows of E. These are the words of the
    right answer, not guesses of the model. That is teacher forcing, and it is what
    lets all three rows be computed together. Positions are left out here.]],
  zh = [[读进来的是 BOS、“吃”、“鱼”，从 E 里取出三行。它们是标准答案里的词，不是模型自己猜的。
    这就叫教师强制（teacher forcing）；正因如此，三行才能一起算。位置编码这里省去了。]],
  focus = { X, 3, 1 }, core = true,
}

at(may_look) {
  en = [[Row by row, whom one may look at: BOS only itself, "a" also BOS, "black" all
    three. In use the later words would not exist yet. In training they lie right
    there, so they must be hidden.]],
  zh = [[一行一行看，谁可以看谁：BOS 只能看自己，“吃”还能看 BOS，“鱼”三个都能看。真正使用时，
    后面的词还不存在；训练时它们就摆在那里，所以得遮住。]],
  focus = { may_look, 2, 3 },
}

at(Q1) {
  en = [[Three questions. That of "a" is ({Q1[2,1]}, {Q1[2,2]}, {Q1[2,3]}): a word with
    little of the second number suits it best.]],
  zh = [[三个查询。“吃”的是 ({Q1[2,1]}, {Q1[2,2]}, {Q1[2,3]})：第二个数越小的词，越合它的意。]],
  focus = { Q1, 2, 2 },
}
expect { Q1, 2, 1, near = 0 }
expect { Q1, 2, 2, near = -1 }
expect { Q1, 2, 3, near = 0 }

at(S1) {
  en = [[Look at row "a": {S1[2,1]}, {S1[2,2]}, {S1[2,3]}. Its best score goes to "black",
    the very word that it has to predict. Left alone, it would simply copy the
    answer.]],
  zh = [[看“吃”这一行：{S1[2,1]}、{S1[2,2]}、{S1[2,3]}。得分最高的是“鱼”，恰恰是它要预测的那个词。
    放着不管，它照抄答案就行了。]],
  focus = { S1, 2, 3 }, core = true,
}
expect { S1, 2, 1, near = 0 }
expect { S1, 2, 2, near = -1 }
expect { S1, 2, 3, near = 1 }

at(S1_scaled) {
  en = [[Three numbers to a key, so √3. The {S1[2,3]} becomes {S1_scaled[2,3]} and is
    still the best of its row. Scaling hides nothing.]],
  zh = [[键有三个数，所以除以 √3。{S1[2,3]} 变成 {S1_scaled[2,3]}，仍是这一行最高的。
    缩放遮不住任何东西。]],
  focus = { S1_scaled, 2, 3 },
}
expect { S1_scaled, 2, 3, near = 0.57735 }

at(S1_masked) {
  en = [[Now the future is gone: three scores are -∞. The {S1_scaled[2,3]} of row "a"
    was among them. This happens before the softmax, so the shares that remain will
    share out the whole 1.]],
  zh = [[现在，未来不见了：三个分数变成 -∞，“吃”那一行的 {S1_scaled[2,3]} 也在其中。
    这一步在 softmax 之前，所以剩下的份额还是把整个 1 分完。]],
  notes = {
    en = [[One article multiplies the keys and values of later words by -∞. That is
      not what is done, and k⋅q would come out +∞ as easily as -∞. It is the score that
      is set to -∞.]],
    zh = [[有一篇文章把后面词的键和值乘以 -∞。实际不是这么做的，
      那样 q⋅k 既可能是 -∞ 也可能是 +∞。要设成 -∞ 的是分数。]],
  },
  focus = { S1_masked, 2, 3 },
}

at(A1) {
  en = [[Row BOS sees nobody but itself and gets {A1[1,1]}. Row "a" gives {A1[2,1]:%} to BOS and
    {A1[2,2]:%} to itself. Only the last row may look at everything, and it gives
    the same, {A1[3,2]:%}, to "a" and to itself.]],
  zh = [[BOS 那一行只看得见自己，得 {A1[1,1]}。“吃”把 {A1[2,1]:%} 给 BOS，{A1[2,2]:%} 给自己。
    只有最后一行能看全部，它给“吃”和给自己的一样多，都是 {A1[3,2]:%}。]],
  focus = { A1, 2, 1 },
}
expect { A1, 1, 1, near = 1 }
expect { A1, 2, 1, near = 0.640457 }
expect { A1, 2, 2, near = 0.359543 }
expect { A1, 3, 2, near = 0.390414 }

at(Z1) {
  en = [[Row BOS has gathered only itself, ({Z1[1,1]}, {Z1[1,2]}, {Z1[1,3]}), so it will
    have to guess the first word with nothing of the translation to go on. What it
    does not have yet is the source.]],
  zh = [[BOS 那一行收集到的只有自己：({Z1[1,1]}, {Z1[1,2]}, {Z1[1,3]})。译文方面它一无所有，
    就要猜第一个词。它还缺一样东西：原文。]],
  focus = { Z1, 1, 1 },
}
expect { Z1, 1, 1, near = 1 }
expect { Z1, 1, 2, near = 0 }
expect { Z1, 1, 3, near = 0 }

at(R1) {
  en = [[What was gathered is added to what was there. For BOS both are the same row, so
    it doubles: {R1[1,1]}.]],
  zh = [[收集来的，加到原来的上面。对 BOS 来说两者是同一行，于是翻倍成 {R1[1,1]}。]],
  focus = { R1, 1, 1 },
}
expect { R1, 1, 1, near = 2 }

at(Y1) {
  en = [[The norm does not see that doubling: ({R1[1,1]}, 0, 0) becomes {Y1[1,1]},
    {Y1[1,2]}, {Y1[1,3]}, just as (1, 0, 0) would have. From this sum, not from Z1, the
    next questions are made.]],
  zh = [[归一化看不出那次翻倍：({R1[1,1]}, 0, 0) 变成 {Y1[1,1]}、{Y1[1,2]}、{Y1[1,3]}，
    换成 (1, 0, 0) 也一样。下面的查询由它来算，而不是由 Z1。]],
  focus = { Y1, 1, 1 },
}
expect { Y1, 1, 1, near = 1.414206 }
expect { Y1, 1, 2, near = -0.707103 }
expect { Y1, 1, 3, near = -0.707103 }

at(Q2) {
  en = [[Second question, to the other text. BOS, which knew nothing, asks with
    ({Q2[1,1]}, {Q2[1,2]}, {Q2[1,3]}).]],
  zh = [[第二次提问，问的是另一段文字。一无所有的 BOS 拿 ({Q2[1,1]}, {Q2[1,2]}, {Q2[1,3]}) 去问。]],
  notes = {
    en = [[One article sums a decoder up as "masked attention + encoder". The middle part
      differs: its keys and values come from the other text.]],
    zh = [[有一篇文章说“Decoder = Masked MHA + Encoder”。中间那一块不一样：它的键和值来自另一段文字。]],
  },
  focus = { Q2, 1, 2 },
}
expect { Q2, 1, 1, near = 0 }
expect { Q2, 1, 2, near = 0.707103 }
expect { Q2, 1, 3, near = -0.707103 }

at(S2) {
  en = [[Three rows, two columns: three words being written, two being read. No mask.
    Row "a", about to write "black", scores noir {S2[2,2]} against {S2[2,1]} for
    chat.]],
  zh = [[三行两列：在写的有三个词，供看的有两个词，不用掩码。要写“鱼”的“吃”，
    给 fish 打 {S2[2,2]} 分，给 ate 打 {S2[2,1]} 分。]],
  focus = { S2, 2, 2 },
}
expect { S2, 2, 2, near = 2.818458 }
expect { S2, 2, 1, near = 1.866975 }

at(S2_scaled) {
  en = [[The √3 once more. What counts in a row of two is only the difference: in row "a"
    it shrinks from 0.951 to 0.549.]],
  zh = [[又是 √3。一行只有两个分数时，要紧的只是差：“吃”这一行从 0.951 缩到 0.549。]],
  focus = { S2_scaled, 2, 2 },
}

at(A2) {
  en = [[Chat, noir, chat: row BOS gives {A2[1,1]:%} to the first source word, row "a"
    {A2[2,2]:%} to the second, row "black" {A2[3,1]:%} to the first again. The order of
    the source is not the order of looking.]],
  zh = [[ate、fish、又是 ate：BOS 把 {A2[1,1]:%} 给原文第一个词，“吃”把 {A2[2,2]:%} 给第二个，“鱼”又
    把 {A2[3,1]:%} 给第一个，“了”的意思正藏在 ate 的过去式里。看的顺序，不是原文的顺序。]],
  focus = { A2, 2, 2 }, core = true,
}
expect { A2, 1, 1, near = 0.693491 }
expect { A2, 2, 2, near = 0.633982 }
expect { A2, 3, 1, near = 0.710294 }

at(Z2) {
  en = [[As promised, column 3 is {Z2[1,3]} in every row: two equal numbers mix to the same,
    whatever the shares. Column 1 tells the rows apart: {Z2[1,1]}, {Z2[2,1]},
    {Z2[3,1]}.]],
  zh = [[果然，第 3 列每一行都是 {Z2[1,3]}：两个一样的数，怎么混合都一样。
    能把三行区分开的是第 1 列：{Z2[1,1]}、{Z2[2,1]}、{Z2[3,1]}。]],
  focus = { Z2, 2, 1 },
}
expect { Z2, 1, 3, near = 2 }
expect { Z2, 1, 1, near = 0.386982 }
expect { Z2, 2, 1, near = -0.267964 }
expect { Z2, 3, 1, near = 0.420588 }

at(R2) {
  en = [[What came from the source is added to what the row knew. In row "a" the two pull
    apart: {Y1[2,3]} and {Z2[2,3]} make {R2[2,3]}.]],
  zh = [[从原文得来的，加到这一行原有的上面。“吃”那一行第 3 列，两边方向相
    反：{Y1[2,3]} 加 {Z2[2,3]}，得 {R2[2,3]}。]],
  focus = { R2, 2, 3 },
}
expect { Y1, 2, 3, near = -1.391233 }
expect { Z2, 2, 3, near = 2 }
expect { R2, 2, 3, near = 0.608767 }

at(Y2) {
  en = [[After the second norm each row holds both texts: what has been written so far, and
    the part of the source that it looked at. From here on, no row looks at any
    other.]],
  zh = [[第二次归一化之后，每一行里两段文字都有了：已经写的，和它在原文里看中的。从这里往后，
    各行只管自己，谁也不看谁。]],
  focus = { Y2, 2, 2 },
}

at(FW) {
  en = [[Four units, and each row by itself. Row BOS drives the first and the last to
    {FW[1,1]}, row "a" the same two to {FW[2,1]}.]],
  zh = [[四个单元，各行算各行的。BOS 把第一个和最后一个推到 {FW[1,1]}，“吃”把同样两个压到 {FW[2,1]}。]],
  focus = { FW, 2, 1 },
}
expect { FW, 1, 1, near = 2.522024 }
expect { FW, 2, 1, near = -2.823508 }

at(F) {
  en = [[With the bias. Row "black" stood at {FW[3,2]} in unit 2 and is now at {F[3,2]}: lifted
    over 0, and that decides whether it counts.]],
  zh = [[加上偏置。“鱼”那一行的第 2 个单元从 {FW[3,2]} 抬到 {F[3,2]}：过了 0，算不算数，就看这一下。]],
  focus = { F, 3, 2 },
}
expect { FW, 3, 2, near = -0.411317 }
expect { F, 3, 2, near = 0.588683 }

at(H) {
  en = [[The negative ones are cut off. Of four units, row BOS keeps three, row "a" two, row "black" three. Remember the 0 at row "a", unit 1: on the way back nothing will pass
    there.]],
  zh = [[负的一律截成 0。四个单元里，BOS 留下三个，“吃”两个，“鱼”三个。
    记住“吃”那一行第 1 个单元的 0：往回走时，那里什么也过不去。]],
  focus = { H, 2, 1 },
}

at(Z3) {
  en = [[Column 1 is {Z3[1,1]} for BOS: units 1 and 4 are equal there and cancel. For "a"
    both are off, and unit 2 alone decides: {Z3[2,1]}.]],
  zh = [[BOS 的第 1 列是 {Z3[1,1]}：第 1、第 4 个单元在那里相等，正好抵消。“吃”那一行这两个都关着，
    第 2 个单元说了算：{Z3[2,1]}。]],
  focus = { Z3, 2, 1 },
}
expect { Z3, 1, 1, near = 0 }
expect { Z3, 2, 1, near = -2.411754 }

at(R3) {
  en = [[The third sum. The network has pushed row BOS from {Y2[1,2]} to {R3[1,2]} in
    column 2, and left its column 1 as it was.]],
  zh = [[第三次相加。前馈网络把 BOS 的第 2 列从 {Y2[1,2]} 推到 {R3[1,2]}，第 1 列原封不动。]],
  focus = { R3, 1, 2 },
}
expect { Y2, 1, 2, near = -1.261012 }
expect { R3, 1, 2, near = -5.891756 }

at(Y3) {
  en = [[The layer's output. Real models put many such layers on top of each other; here the
    next thing is already the vocabulary.]],
  zh = [[这一层的输出。真正的模型会叠很多层；这里再往下就是词表了。]],
  focus = { Y3, 2, 2 },
}

at(logits) {
  en = [[Each row scores all four words. Row "a" ought to say "black". It scores that
    {logits[2,3]}, and "cat" more: {logits[2,4]}.]],
  zh = [[每一行给四个词打分。“吃”后面该说“鱼”，得 {logits[2,3]} 分；可“了”更高：{logits[2,4]}。]],
  focus = { logits, 2, 3 },
}
expect { logits, 2, 3, near = 0.880191 }
expect { logits, 2, 4, near = 1.344796 }

at(P) {
  en = [[Read row by row what each would write. BOS: "a", {P[1,2]:%}, right. "Black": "cat",
    {P[3,4]:%}, right. But "a": "cat", {P[2,4]:%}, ahead of "black" with {P[2,3]:%}. One
    word of three is wrong.]],
  zh = [[一行一行读，看各自会写什么。BOS：“吃”，{P[1,2]:%}，对。“鱼”：“了”，{P[3,4]:%}，
    对。“吃”：“了” {P[2,4]:%}，压过“鱼”的 {P[2,3]:%}，错了。三个词错了一个。]],
  focus = { P, 2, 4 }, core = true,
}
expect { P, 1, 2, near = 0.58785 }
expect { P, 3, 4, near = 0.711667 }
expect { P, 2, 4, near = 0.450633 }
expect { P, 2, 3, near = 0.28317 }

at(L) {
  en = [[Only three of the twelve shares count: {P[1,2]}, {P[2,3]}, {P[3,4]}, those of the
    right words. Minus their logarithms are 0.531, 1.262, 0.340, and the mean is {L}.
    More than half of it is row "a".]],
  zh = [[十二个份额里只有三个算数，就是正确那个词的：{P[1,2]}、{P[2,3]}、{P[3,4]}。取对数变号，
    是 0.531、1.262、0.340，平均 {L}。其中一多半是“吃”这一行的。]],
  notes = {
    en = [[One article adds these up instead of taking the mean. Then L and all
      gradients are 3 times as large here.]],
    zh = [[有一篇文章是求和，不是求平均。那样的话，这里的 L 和所有梯度都是 3 倍。]],
  },
  focus = { L, 1, 1 }, core = true,
}
expect { L, 1, 1, near = 0.711045 }

-- Backward -----------------------------------------------------------------

at(d(L)) {
  en = [[The way back starts with 1, for L is what is watched. {L} is to become smaller.]],
  zh = [[往回走从 1 开始：盯住的就是 L 自己。要让 {L} 变小。]],
}

at(d(logits)) {
  en = [[Row "a". "Cat" got {P[2,4]} and should have got 0; it hears {dlogits[2,4]}, a third of
    that, for L is the mean of three rows. "Black" got {P[2,3]} and should have got 1;
    it hears {dlogits[2,3]}.]],
  zh = [[看“吃”那一行。“了”拿到 {P[2,4]}，本该是 0，听到的是它的三分之一，{dlogits[2,4]}，
    因为 L 是三行的平均；“鱼”拿到 {P[2,3]}，本该是 1，听到的是 {dlogits[2,3]}。]],
  focus = { d(logits), 2, 3 }, core = true,
}
at(d(logits)) {
  en = [[So each row is (p - right answer) / 3, and sums to 0: what the right word is to gain, the others are to lose. And
    compare the rows. The right cells hold {dlogits[1,2]}, {dlogits[2,3]},
    {dlogits[3,4]}: the surer a row was of the right word, the less it is told.]],
  zh = [[所以每一行是 (p - 正确答案) / 3，加起来是 0：正确的词要涨多少，别的词就要让多少。
    再比一比三行，正确的那一格分别是 {dlogits[1,2]}、{dlogits[2,3]}、{dlogits[3,4]}：
    越有把握答对的，收到的批评越轻。]],
  focus = { d(logits), 2, 3 }, core = true,
}
expect { d(logits), 2, 4, near = 0.150211 }
expect { d(logits), 2, 3, near = -0.238943 }
expect { d(logits), 1, 2, near = -0.137383 }
expect { d(logits), 3, 4, near = -0.096111 }

at(d(Y3)) {
  en = [[Four complaints about words become three about numbers. Row "a" hears most, up to
    {dY3[2,3]} in column 3: there Wo has {Wo[3,3]} for "black" and {Wo[3,4]} for "cat",
    so both complaints say the same.]],
  zh = [[对四个词的意见，到这里变成了对三个数的意见。听得最多的是“吃”那一行，
    第 3 列有 {dY3[2,3]}：Wo 在那里给“鱼”的是 {Wo[3,3]}，给“了”的是 {Wo[3,4]}，
    两份意见说的是一回事。]],
  focus = { d(Y3), 2, 3 },
}
expect { d(Y3), 2, 3, near = 0.370811 }
expect { Wo, 3, 4, near = 1 }

at(d(R3)) {
  en = [[Norms come back small: {dY3[1,2]} turns into {dR3[1,2]}. Row BOS varied much, from
    {R3[1,2]} to {R3[1,3]}, and was pressed together on the way out. Each row sums to
    0, since moving all of a row changes nothing.]],
  zh = [[穿过归一化，意见小了很多：{dY3[1,2]} 变成 {dR3[1,2]}。BOS 那一行原来相差很大，
    从 {R3[1,2]} 到 {R3[1,3]}，去的时候被压到了一起。每一行加起来是 0：整行一起挪，什么也不变。]],
  focus = { d(R3), 1, 2 },
}
expect { d(Y3), 1, 2, near = 0.274767 }
expect { d(R3), 1, 2, near = 0.0032 }
expect { R3, 1, 3, near = 2.48945 }

at(d(Z3)) {
  en = [[A sum passes the same on to both sides, so this is dR3 again, cell by cell:
    {dZ3[2,3]} is {dR3[2,3]}.]],
  zh = [[加法把同一份交给两边，所以这里和 dR3 一模一样：{dZ3[2,3]} 就是 {dR3[2,3]}。]],
  focus = { d(Z3), 2, 3 },
}
expect { d(Z3), 2, 3, near = 0.113062 }
expect { d(R3), 2, 3, near = 0.113062 }

at(d(H)) {
  en = [[The largest is {dH[2,1]}, at row "a", unit 1: if that unit were switched on a
    little, L would grow. But it is off.]],
  zh = [[最大的是 {dH[2,1]}，在“吃”那一行第 1 个单元：它要是开一点，L 就会变大。可它关着。]],
  focus = { d(H), 2, 1 },
}
expect { d(H), 2, 1, near = 0.226124 }

at(d(F)) {
  en = [[And so the {dH[2,1]} ends here: 0. F is {F[2,1]} there, far below 0, and a small
    push leaves it off. This 0 was computed. It says: no effect.]],
  zh = [[于是那个 {dH[2,1]} 到这里为止：0。F 在那里是 {F[2,1]}，离 0 还远，轻轻推一下仍然关着。
    这个 0 是算出来的，意思是“没有影响”。]],
  focus = { d(F), 2, 1 }, core = true,
}
expect { F, 2, 1, near = -1.823508 }

at(d(FW)) {
  en = [[The bias was only added: dF again, {dFW[3,2]} and all.]],
  zh = [[偏置只是加上去的，所以和 dF 一样，{dFW[3,2]} 也在。]],
  focus = { d(FW), 3, 2 },
}
expect { d(FW), 3, 2, near = -0.069987 }

at(d(Y2)) {
  en = [[Y2 was used twice, by the network and by the sum around it. Row "a", column 1: the
    two agree and make {dY2[2,1]}. Row "black", column 1: likewise, {dY2[3,1]}.]],
  zh = [[Y2 用了两次：一次进前馈网络，一次从旁边直接相加。“吃”那一行第 1 列，两份意见一致，
    合成 {dY2[2,1]}；“鱼”那一行第 1 列也是，合成 {dY2[3,1]}。]],
  focus = { d(Y2), 2, 1 },
}
expect { d(Y2), 2, 1, near = -0.154593 }
expect { d(Y2), 3, 1, near = 0.069328 }

at(d(R2)) {
  en = [[This norm, for once, makes row "a" louder: {dY2[2,1]} becomes {dR2[2,1]}. R2's
    row was nearly constant ({R2[2,1]}, {R2[2,2]}, {R2[2,3]}) and had to be stretched,
    so every small move counts for more.]],
  zh = [[这次归一化反而把“吃”那一行放大了：{dY2[2,1]} 变成 {dR2[2,1]}。R2 的这一行几乎是常
    数（{R2[2,1]}、{R2[2,2]}、{R2[2,3]}），去的时候被拉开了，所以稍微一动，影响就不小。]],
  focus = { d(R2), 2, 1 },
}
expect { d(R2), 2, 1, near = -0.647488 }
expect { R2, 2, 1, near = 0.647527 }
expect { R2, 2, 2, near = 1.207777 }

at(d(Z2)) {
  en = [[The same numbers as dR2. Row "a" has {dZ2[2,1]} and {dZ2[2,3]}: less of column 3,
    more of column 1, is what the source should have given it.]],
  zh = [[和 dR2 一样的数。“吃”那一行是 {dZ2[2,1]} 和 {dZ2[2,3]}：它本该从原文拿到多一点第 1 列，
    少一点第 3 列。]],
  focus = { d(Z2), 2, 1 },
}
expect { d(Z2), 2, 1, near = -0.647488 }
expect { d(Z2), 2, 3, near = 0.605599 }

at(d(A2)) {
  en = [[Row "a": chat {dA2[2,1]}, noir {dA2[2,2]}. The row has only 1 to share, so the
    difference decides: less of noir. A surprise? L asks for the right word and for
    nothing else. How it ought to look, nobody has told it.]],
  zh = [[“吃”那一行：ate {dA2[2,1]}，fish {dA2[2,2]}。一行只有 1 可分，要看的是差：fish 该少一点。
    意外吗？L 只要求写对词，没有谁教它该看哪里。]],
  focus = { d(A2), 2, 2 },
}
expect { d(A2), 2, 1, near = 0.647488 }
expect { d(A2), 2, 2, near = 1.858687 }

at(d(S2_scaled)) {
  en = [[With two shares to a row, what one loses the other gains: {dS2_scaled[2,1]} and
    {dS2_scaled[2,2]}. So it is in every row.]],
  zh = [[一行只有两份，一个多了另一个就少：{dS2_scaled[2,1]} 和 {dS2_scaled[2,2]}。每一行都是这样。]],
  focus = { d(S2_scaled), 2, 2 },
}
expect { d(S2_scaled), 2, 1, near = -0.281057 }
expect { d(S2_scaled), 2, 2, near = 0.281057 }

at(d(S2)) {
  en = [[The √3 again: {dS2_scaled[2,2]} becomes {dS2[2,2]}.]],
  zh = [[再除一次 √3：{dS2_scaled[2,2]} 变成 {dS2[2,2]}。]],
  focus = { d(S2), 2, 2 },
}
expect { d(S2), 2, 2, near = 0.162268 }

at(d(Q2)) {
  en = [[Column 3 is 0 in every row: what shows as 0.000~ is only the machine's rounding, some
    1e-18. Both source words have a {M[1,3]} there, and raising both scores of a row alike
    moves no share.]],
  zh = [[第 3 列整列是 0，显示成 0.000~ 的只是浮点舍入，约 1e-18。原文两个词在那里都是 {M[1,3]}；
    一行里两个分数同涨同落，份额不变。]],
  focus = { d(Q2), 2, 3 },
}

at(d(Y1)) {
  en = [[Two paths: through the question to the source, and past it through the sum. In
    column 1 the first brings nothing, for row 1 of Wc is 0: all of {dY1[2,1]} came
    by the second.]],
  zh = [[两条路：一条经过对原文的提问，一条从旁边的相加直接回来。第 1 列里，前一条什么也没带来，
    因为 Wc 的第 1 行是 0：{dY1[2,1]} 全靠后一条。]],
  focus = { d(Y1), 2, 1 },
}
expect { d(Y1), 2, 1, near = -0.647488 }

at(d(R1)) {
  en = [[Row BOS, column 1: of dY1's {dY1[1,1]} next to nothing is left, {dR1[1,1]:6}. Put
    another positive number in place of the 2 in (2, 0, 0), and the norm gives the
    same but for its tiny ε.]],
  zh = [[BOS 那一行的第 1 列，dY1 的 {dY1[1,1]} 到这里几乎什么都不剩：{dR1[1,1]:6}。(2, 0, 0) 里
    的 2 换成别的正数，归一化的结果都一样，只差那个小小的 ε。]],
  focus = { d(R1), 1, 1 },
}
expect { d(Y1), 1, 1, near = -0.056897 }
expect { d(R1), 1, 1, near = -1e-06 }

at(d(Z1)) {
  en = [[The sum passes dR1 on unchanged. The largest is row "a", column 2:
    {dZ1[2,2]}.]],
  zh = [[相加把 dR1 原样传下来。最大的是“吃”那一行第 2 列：{dZ1[2,2]}。]],
  focus = { d(Z1), 2, 2 },
}
expect { d(Z1), 2, 2, near = 0.314617 }

at(d(A1)) {
  en = [[dA1 is computed for every cell, masked or not. At "black", which row "a" could not
    see, it is {dA1[2,3]}: L would fall if some attention went there. That proves nothing about
    "black" as the answer, for BOS has {dA1[2,1]}, which is more. dA1 tells how a word's three
    numbers would serve the blocks above.]],
  zh = [[不管遮没遮，dA1 的每一格都会算出来。“吃”那一行看不见的“鱼”，这里是 {dA1[2,3]}：
    能分给它一点，L 就会变小。但这不说明“鱼”是答案才有用，因为 BOS 是 {dA1[2,1]}，作用更大。
    dA1 说的是：一个词的三个数送到上面几层，对 L 有没有好处。]],
  focus = { d(A1), 2, 3 }, core = true,
}
expect { d(A1), 2, 3, near = -0.179929 }

at(d(S1_masked)) {
  en = [[But the mask holds on the way back too: {dS1_masked[2,3]}, exactly. Its share is 0,
    and the rule multiplies by the share. Row BOS is 0 all over: with one word to look
    at, there is nothing to shift.]],
  zh = [[可往回走时掩码照样管用：那里正好是 {dS1_masked[2,3]}，因为份额是 0，
    而规则要乘上份额。BOS 那一行全是 0：只有一个词可看，没什么可挪的。]],
  focus = { d(S1_masked), 2, 3 },
}
expect { d(S1_masked), 2, 3, near = 0 }

at(d(S1_scaled)) {
  en = [[Nothing new, and that is the point: above the diagonal nothing comes back, so no
    word ever learns from looking ahead.]],
  zh = [[没有新东西，要的就是这个：对角线以上什么也回不来，没有哪个词能靠往后看学到东西。]],
  focus = { d(S1_scaled), 2, 1 },
}

at(d(S1)) {
  en = [[√3 for the last time: {dS1_scaled[2,1]} becomes {dS1[2,1]}.]],
  zh = [[最后一次 √3：{dS1_scaled[2,1]} 变成 {dS1[2,1]}。]],
  focus = { d(S1), 2, 1 },
}
expect { d(S1_scaled), 2, 1, near = -0.086258 }
expect { d(S1), 2, 1, near = -0.049801 }

at(d(Q1)) {
  en = [[Row BOS has no say in how it asks: with only itself to look at, any question gives
    the same. Row "a" has, a little: {dQ1[2,2]} and {dQ1[2,3]}.]],
  zh = [[BOS 怎么问都一样，反正只能看自己，所以整行是 0。“吃”怎么问还有点关
    系：{dQ1[2,2]} 和 {dQ1[2,3]}。]],
  focus = { d(Q1), 2, 2 },
}
expect { d(Q1), 2, 2, near = 0.049801 }
expect { d(Q1), 2, 3, near = -0.049801 }

at(d(X)) {
  en = [[A word was used four times: to ask, as a key, as a value, and by the sum around it.
    Row "a", column 1: {dX[2,1]}, most of it by the short way round; Q1 brings only
    rounding. That is what residual connections do for gradients.]],
  zh = [[一个词用了四次：提问、当键、当值，再加上绕过去直接相加。“吃”那一行第 1 列的 {dX[2,1]}，
    大半是绕过去的那条近路带回来的；经 Q1 的那一份只是舍入误差。残差连接对梯度的好处，就在这里。]],
  focus = { d(X), 2, 1 }, core = true,
}
expect { d(X), 2, 1, near = -0.328925 }

at(d(E)) {
  en = [[The three rows of dX go back to the words that they were read from. "Cat" was never
    read, so its row is 0: this sentence taught nothing about how to read it. As a word
    to write it did learn, in column 4 of Wo.]],
  zh = [[dX 的三行，各自回到读它的那个词。“了”从没被读过，所以整行是 0：怎么读它，这句话什么也没教。
    怎么写它倒是学到了，在 Wo 的第 4 列。]],
  focus = { d(E), 4, 1 }, core = true,
}

at(d(Ws)) {
  en = [[The largest entry is only {dWs[1,2]}. What makes it small is the softmax: row BOS, with one
    share, passes nothing, and in row "a" the factor is {A1[2,1]:2}⋅{A1[2,2]:2}. Then comes 1/√3. The three
    norms are not the cause: dR2 was larger than dY2.]],
  zh = [[最大的一格也只有 {dWs[1,2]}。变小是因为 softmax：BOS 那一行只有一个份额，什么也传不过来；
    “吃”那一行要乘 {A1[2,1]:2}⋅{A1[2,2]:2}，再除以 √3。不能怪三次归一化：dR2 比 dY2 还大。]],
  focus = { d(Ws), 1, 2 },
}
expect { d(Ws), 1, 2, near = 0.046694 }

at(d(Wc)) {
  en = [[The first row was all 0 and is not idle: {dWc[1,1]}, {dWc[1,2]}. The third column is
    0, because dQ2's was.]],
  zh = [[第 1 行的参数全是 0，却没有闲着：{dWc[1,1]}、{dWc[1,2]}。第 3 列是 0，
    因为 dQ2 的那一列是 0。]],
  focus = { d(Wc), 1, 1 },
}
expect { d(Wc), 1, 1, near = -0.363738 }
expect { d(Wc), 1, 2, near = -0.363738 }

at(d(W1)) {
  en = [[A column hears only from rows in which its unit was on. Column 2 was off for BOS: {dW1[2,2]} is
    row "a" with {Y2[2,2]}⋅{dF[2,2]} and row "black" with {Y2[3,2]}⋅({dF[3,2]}).]],
  zh = [[每一列只听得到它那个单元开着的行。第 2 列对 BOS 是关着的：{dW1[2,2]} 只有两
    份，“吃”的 {Y2[2,2]}⋅{dF[2,2]} 和“鱼”的 {Y2[3,2]}⋅({dF[3,2]})。]],
  focus = { d(W1), 2, 2 },
}
expect { d(W1), 2, 2, near = 0.087418 }
expect { Y2, 2, 2, near = 1.411754 }
expect { d(F), 2, 2, near = 0.041531 }
expect { Y2, 3, 2, near = -0.411317 }
expect { d(F), 3, 2, near = -0.069987 }

at(d(b1)) {
  en = [[Added to all three rows, so it hears from all three. Its third number is 0 and hears
    most: {db1[1,3]}.]],
  zh = [[三行都加了它，三行的话它都听到。它的第三个数是 0，听到的反而最多：{db1[1,3]}。]],
  focus = { d(b1), 1, 3 },
}
expect { d(b1), 1, 3, near = -0.097853 }

at(d(W2)) {
  en = [[Rows 1 and 4 are alike, number for number: units 1 and 4 were on in the same rows,
    equally strongly, and so heard the same.]],
  zh = [[第 1 行和第 4 行一模一样：这两个单元在同样的行里开着，强度也相同，听到的自然一样。]],
  focus = { d(W2), 4, 1 },
}

at(d(Wo)) {
  en = [[Column "black" has the largest numbers, up to {dWo[2,3]}. Row "a" should have
    scored it higher, the other two lower, and the three rows of Y3 tell it which of
    its numbers to move.]],
  zh = [[“鱼”那一列的数最大，到 {dWo[2,3]}。“吃”后面该多给它几分，另外两行该少给；具体动哪个数，
    要看 Y3 的三行。]],
  focus = { d(Wo), 2, 3 },
}
expect { d(Wo), 2, 3, near = -0.354614 }

at(d(M)) {
  en = [[And the encoder is told as well. Chat's first number hears two opposite things, as a
    key and as a value, and {dM[1,1]} is left over. Noir's hears twice the same:
    {dM[2,1]}.]],
  zh = [[编码器也得到了通知。ate 的第一个数，当键和当值听到的正相反，
    剩下 {dM[1,1]}；fish 的第一个数两次听到的一样，合计 {dM[2,1]}。]],
  focus = { d(M), 2, 1 },
}
expect { d(M), 1, 1, near = 0.059465 }
expect { d(M), 2, 1, near = -0.703807 }

at(step(E)) {
  en = [[Three words move, "cat" stays. One sentence, one step: the others get their turn
    when a sentence uses them.]],
  zh = [[三个词动了，“了”没动。一个句子只教它用到的词；别的词，等用到它们的句子来。]],
  focus = { d(E), 4, 1 },
}

at(step(Ws)) {
  en = [[A short step: no entry moves by more than lr times {dWs[1,2]}. E's largest moves seven times as
    far, by lr times {dE[2,1]}, through the same three norms. The difference is the
    softmax and the 1/√3, which only the gradient of Ws had to pass.]],
  zh = [[步子很小：最大的一格也只动 lr 乘 {dWs[1,2]}。E 里最大的一格动 lr 乘 {dE[2,1]}，是它的七倍，
    穿过的是同样三次归一化。差别在 softmax 和 1/√3：只有 Ws 的梯度非过不可。]],
  focus = { d(Ws), 1, 2 },
}

at(step(Wc)) {
  en = [[Row 1 was all 0 and leaves it, by lr times {dWc[1,1]}: after the step a word's first
    number takes part in the question to the source.]],
  zh = [[第 1 行原来全是 0，这一步走 lr 乘 {dWc[1,1]}，离开了 0：往后，一个词的第一个数也参与对原文的提问了。]],
  focus = { d(Wc), 1, 1 },
}

at(step(W1)) {
  en = [[The longest step is column 2's, lr times {dW1[3,2]}: for BOS that unit was off, so the
    other two rows alone move it.]],
  zh = [[走得最远的在第 2 列，lr 乘 {dW1[3,2]}：那个单元对 BOS 是关着的，推动它的只有另外两行。]],
  focus = { d(W1), 3, 2 },
}

at(step(b1)) {
  en = [[The third unit had no bias. Now it gets one, {db1[1,3]} times lr the other way: it
    will switch on a little sooner, whatever the word.]],
  zh = [[第三个单元本来没有偏置。现在有了，是 {db1[1,3]} 乘 lr、方向相反：不管什么词，它都会早一点打开。]],
  focus = { d(b1), 1, 3 },
}

at(step(W2)) {
  en = [[Rows 1 and 4 take the same step, {dW2[1,3]} and {dW2[4,3]} times lr in column 3. They
    keep the difference that they had.]],
  zh = [[第 1 行和第 4 行走同样的一步，在第 3 列都是 lr 乘 {dW2[1,3]}。它们之间原来差多少，走完还差多少。]],
  focus = { d(W2), 1, 3 },
}

at(step(Wo)) {
  en = [[Row 2 of column "black" rises, by lr times {dWo[2,3]} the other way: the second
    number is where row "a" has its largest, {Y3[2,2]}.]],
  zh = [[“鱼”那一列的第 2 个数变大，{dWo[2,3]} 乘 lr、方向相反：“吃”那一行最大的，正是它的第二个数
    {Y3[2,2]}。]],
  focus = { d(Wo), 2, 3 },
}

closing {
  en = [[
- Read BOS a black, write a black cat: one sentence, shifted by one.
- Teacher forcing: every row reads the right words, so all learn at once.
- The mask hides the future before the softmax; nothing comes back there.
- Masked self-attention, a look at the source, a network: each with a sum
  and a norm.
- dlogits = (p - right answer) / rows. Confident and right hears little.
- A word that is not read has a row of 0 in dE.

Now train it and watch row "a" in P. Lesson 18: in use there is no next word to
hide, so why compute the old ones again?]],
  zh = [[
- 读“BOS 吃 鱼”，写“吃 鱼 了”：一句话，错开一位。
- 教师强制：每一行读的都是正确的词，所以能一起学。
- 掩码在 softmax 之前遮住未来，那里也没有梯度回来。
- 掩码自注意力、看原文、前馈网络，每一步之后都相加、归一化。
- dlogits = (p - 正确答案) / 行数；有把握又答对的，收到的很少。
- 没被读过的词，在 dE 里整行是 0。

训练几步，看看 P 里“吃”那一行。第 18 课：真正使用时没有未来可遮，
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
    [1] = { en = "That is how it goes in use. In training one wrong word would spoil the rest.",
            zh = "使用时才这样。训练时若这样，错一个词，后面全错。" },
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
    ["3x3"] = { en = "It need not pick among the words read. All 4 words compete.",
                zh = "不是在读进来的词里选，词表的 4 个词都参加。" },
  },
}

ask {
  at = d(logits), cell = { 2, 3 }, id = "p-minus-one", core = true,
  prompt = {
    en = "Row 2 gave the right word {P[2,3]:6}. L is the mean over 3 rows. dlogits[2,3]?",
    zh = "第 2 行给正确的词 {P[2,3]:6}。L 是 3 行的平均。dlogits[2,3] 是多少？",
  },
  hints = {
    { en = "p minus what it should have been.", zh = "p 减去它本该是多少。" },
    { en = "It should have been 1. Then the mean: divide by 3.",
      zh = "本该是 1。再算上平均：除以 3。" },
  },
  slips = {
    [-0.716830] = { en = "That is for a sum over the rows. L is their mean: divide by 3.",
                    zh = "那是各行求和的。L 是平均，要除以 3。" },
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
    [2] = { en = "A wrong guess gives gradients, it does not take them away.",
            zh = "猜错了才有梯度，不是没有梯度。" },
    [4] = { en = "A word that went through nothing can have changed nothing.",
            zh = "哪儿都没经过的词，什么也影响不了。" },
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
    { en = "lr 0.2, then train 10. Or edit Wo's column 3 by hand.",
      zh = "lr 0.2，再 train 10。也可以直接改 Wo 的第 3 列。" },
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
  "goto S1", "select S1[2,3]", "wait 9",
  "goto S1_masked", "wait 9",
  "goto A1", "wait 6", "reveal", "wait 5",
  "goto A2", "wait 10",
  "goto H", "wait 8",
  "goto P", "wait 11",
  "goto L", "explain", "wait 11",
  "goto dlogits", "wait 9", "reveal", "wait 5", "next", "wait 10",
  "goto dF", "wait 9",
  "goto dA1", "wait 9", "goto dS1_masked", "wait 9",
  "goto dX", "explain", "wait 10",
  "goto dE", "wait 10",
  "goto P", "lr 0.2", "train 1", "wait 3", "train 3", "wait 3", "train 6", "wait 8",
  "undo", "undo", "undo", "undo", "wait 2",
  "goto closing", "wait 10",
}
