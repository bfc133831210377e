-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 1, id = "position", part = 2, order = 10, minutes = 30,
  needs = { "three-tokens", "causal-mask" },
  title = { en = "Order matters", zh = "先后有别" },
}

house  = { en = "house", zh = "蜂" }
boat   = { en = "boat",  zh = "蜜" }
places = { "0", "1", "2", "3", "4", "5", "6" }

E = weight({ {1,1,0,0}, {0,1,1,1} }, { rows = { house, boat } })
X = gather(E, { 1, 2, 2, 1 })            -- two texts, one below the other
S = X * X.T

-- Without positions: each text looks at its own two words.
own = constant { {1,1,0,0}, {1,1,0,0}, {0,0,1,1}, {0,0,1,1} }
S_own = mask(S, own)
A = softmax(S_own)
O = A * X

-- The same, and no word looks ahead.
past = constant { {1,0,0,0}, {1,1,0,0}, {0,0,1,0}, {0,0,1,1} }
S_past = mask(S, past)
A_past = softmax(S_past)
O_past = A_past * X

-- With positions.
P7 = constant(sinusoid(7, 4), { rows = places })
P = gather(P7, { 1, 2, 1, 2 })           -- each text starts at place 0
H = X + P

word_place  = X * P.T
place_word  = P * X.T
place_place = P * P.T
S_h = H * H.T                            -- S + the three above
S_h_own = mask(S_h, own)
A_h = softmax(S_h_own)
O_h = A_h * H

-- Places among themselves: seven of them, looked at from 0, 2 and 4.
here = gather(P7, { 1, 3, 5 })
near = P7 * here.T
W = weight { {1,0,0,0}, {0,0,0,0}, {0,0,1,0}, {0,0,0,1} }
PW = P7 * W
tilted = PW * here.T

group({ en = "without positions", zh = "没有位置" }, { own, S_own, A, O })
group({ en = "not looking ahead", zh = "不看后面" }, { past, S_past, A_past, O_past })
group({ en = "four terms", zh = "四项" }, { word_place, place_word, place_place })
group({ en = "places among themselves", zh = "位置之间" }, { here, near, W, PW, tilted })

backward(O_h, { {1,0,0,2}, {0,1,0,-1}, {0,2,-1,0}, {1,0,1,0} })

intro {
  en = [[A houseboat is a boat. A boathouse is a house. The words are the same two;
    only their order tells which. Can attention see an order at all? And if it
    cannot, what do we have to add so that it can?]],
  zh = [[蜂蜜是蜜，蜜蜂是蜂。两个字一模一样，只是前后换了换，说的就是两样东西。注意力看得出先
    后吗？要是看不出，得给它添点什么？]],
}

-- Without positions --------------------------------------------------------

at(E) {
  en = [[Two words, four numbers each: house is ({E[1,1]}, {E[1,2]}, {E[1,3]},
    {E[1,4]}), boat ({E[2,1]}, {E[2,2]}, {E[2,3]}, {E[2,4]}). Nothing here says
    where in a text a word stands, and a table of words cannot: the word is the
    same wherever it is.]],
  zh = [[两个词元，每个四个数：“蜂”是 ({E[1,1]}, {E[1,2]}, {E[1,3]}, {E[1,4]})，“蜜”是
    ({E[2,1]}, {E[2,2]}, {E[2,3]}, {E[2,4]})。这里没有一个数说它站在第几位，也没法说：不
    管站在哪里，查到的都是同一行。]],
  focus = { E, 1, 1 },
}
expect { E, 1, 1, near = 1 }
expect { E, 1, 2, near = 1 }
expect { E, 1, 3, near = 0 }
expect { E, 1, 4, near = 0 }
expect { E, 2, 1, near = 0 }
expect { E, 2, 2, near = 1 }
expect { E, 2, 3, near = 1 }
expect { E, 2, 4, near = 1 }

at(X) {
  en = [[Two texts, one below the other: rows 1 and 2 say *house boat*, rows 3 and 4
    *boat house*. So row 4 is row 1 again, and row 3 is row 2. Watch these
    pairs: if attention can see order, they must become different somewhere.]],
  zh = [[上下摆着两段文本：第 1、2 行是“蜂蜜”，第 3、4 行是“蜜蜂”。所以第 4 行就是第 1 行，第
    3 行就是第 2 行。盯住这两对：注意力要是看得出先后，它们总得在什么地方变得不一样。]],
  focus = { X, 4, 1 }, core = true,
}

at(S) {
  en = [[Queries, keys and values are the words themselves here, and there is no
    √d_k: nothing that the first stops show hangs on that. House and boat score
    {S[1,2]} together, whichever stands first, in either text.]],
  zh = [[查询、键、值都直接用词向量，也不除以 √d_k：前几站要说的事，有没有它们都一样。
    “蜂”和“蜜”之间是 {S[1,2]} 分，谁在前都一样，在哪段文本里也一样。]],
  focus = { S, 1, 2 },
}
expect { S, 1, 2, near = 1 }

at(own) {
  en = [[A mask that keeps the two texts apart: 1 where the words belong to the same
    text. It says nothing about before and after, so it is not a causal mask;
    each word sees both words of its own text.]],
  zh = [[这个掩码把两段文本隔开：同一段里是 {own[1,1]}，不同段是 {own[1,3]}。它不管先后，所以
    不是因果掩码；每个词元都能看到自己那一段的两个词元。]],
  focus = { own, 1, 3 },
}
expect { own, 1, 1, near = 1 }
expect { own, 1, 3, near = 0 }

at(S_own) {
  en = [[Row 1 keeps {S_own[1,1]} and {S_own[1,2]}, row 4 keeps {S_own[4,3]} and
    {S_own[4,4]}. The same two scores, in the other order, because the words
    stand in the other order.]],
  zh = [[第 1 行留下 {S_own[1,1]} 和 {S_own[1,2]}，第 4 行留下 {S_own[4,3]} 和 {S_own[4,4]}：
    还是那两个分数，只是左右换了，因为两个词元的位置换了。]],
  notes = {
    en = [[One article says that self-attention computes each output without regard to
      the context. Context is just what it takes in; what it disregards is order.]],
    zh = [[有一篇文章说，自注意力算每个输出时不考虑上下文。上下文恰恰是它要看的；它不管的，是
      顺序。]],
  },
  focus = { S_own, 4, 4 },
}
expect { S_own, 1, 1, near = 2 }
expect { S_own, 1, 2, near = 1 }
expect { S_own, 4, 3, near = 1 }
expect { S_own, 4, 4, near = 2 }

at(A) {
  en = [[House gives itself {A[1,1]:%} and boat {A[1,2]:%} in *house boat*. Hold that
    against the last row, house in *boat house*.]],
  zh = [[在“蜂蜜”里，“蜂”给自己 {A[1,1]:%}，给“蜜”{A[1,2]:%}。
    拿它和最后一行比一比：那是“蜜蜂”里的“蜂”。]],
  focus = { A, 4, 4 },
}
expect { A, 1, 1, near = 0.731059 }
expect { A, 1, 2, near = 0.268941 }
expect { A, 4, 4, near = 0.731059 }
expect { A, 4, 3, near = 0.268941 }

at(O) {
  en = [[Row 4 is row 1, to the last digit: house comes out as ({O[1,1]}, {O[1,2]},
    {O[1,3]}, {O[1,4]}) from both texts. Boathouse and houseboat are the same
    thing. Swap two tokens, and two rows of the output swap; nothing else
    happens.]],
  zh = [[第 4 行和第 1 行，每一位都相同：不管在哪段文本里，“蜂”出来都是 ({O[1,1]}, {O[1,2]},
    {O[1,3]}, {O[1,4]})。蜜蜂成了蜂蜜。交换两个词元，输出就交换两行，除此以外什么也没发
    生。]],
  notes = {
    en = [[One article says that the result does not change when two tokens are
      swapped. The rows do swap: the output is not the same matrix, it is the
      same set of rows.]],
    zh = [[有篇文章说，交换两个词元“计算结果并不会变化”。其实行是跟着交换的：矩阵变了，只是里
      面还是那几行。]],
  },
  focus = { O, 4, 1 }, core = true,
}
expect { O, 1, 1, near = 0.731059 }
expect { O, 1, 2, near = 1 }
expect { O, 1, 3, near = 0.268941 }
expect { O, 1, 4, near = 0.268941 }

at(past) {
  en = [[Now no word may look ahead either: {past[1,2]} in row 1, since boat comes
    after house there, and {past[2,1]} in row 2.]],
  zh = [[现在再加一条：不许看后面。第 1 行的“蜜”在“蜂”后面，所以是 {past[1,2]}；第 2 行往前
    看“蜂”，照样是 {past[2,1]}。]],
  focus = { past, 1, 2 },
}
expect { past, 1, 2, near = 0 }
expect { past, 2, 1, near = 1 }

at(S_past) {
  en = [[House stands first in text one and keeps one score, {S_past[1,1]}. In text
    two it stands last and keeps two, {S_past[4,3]} and {S_past[4,4]}. The
    number of things one may see is itself a trace of the place.]],
  zh = [[“蜂”在第一段里打头，只留下一个分数 {S_past[1,1]}；在第二段里殿后，留下两
    个，{S_past[4,3]} 和 {S_past[4,4]}。能看见几个，本身就透露了站在第几位。]],
  focus = { S_past, 1, 1 },
}
expect { S_past, 1, 1, near = 2 }
expect { S_past, 4, 3, near = 1 }
expect { S_past, 4, 4, near = 2 }

at(A_past) {
  en = [[Whoever stands first has only itself: {A_past[1,1]:%} in row 1,
    {A_past[3,3]:%} in row 3. The last of each text shares as before,
    {A_past[4,4]:%} and {A_past[4,3]:%} for house.]],
  zh = [[站在第一位的只能看自己：第 1 行 {A_past[1,1]:%}，第 3 行也是 {A_past[3,3]:%}。每段的
    最后一个跟原来一样，“蜂”是 {A_past[4,4]:%} 和 {A_past[4,3]:%}。]],
  focus = { A_past, 1, 1 },
}
expect { A_past, 1, 1, near = 1 }
expect { A_past, 3, 3, near = 1 }
expect { A_past, 4, 4, near = 0.731059 }
expect { A_past, 4, 3, near = 0.268941 }

at(O_past) {
  en = [[The pair has come apart: house is ({O_past[1,1]}, {O_past[1,2]}, {O_past[1,3]},
    {O_past[1,4]}) where it stands first and ({O_past[4,1]}, {O_past[4,2]}, {O_past[4,3]},
    {O_past[4,4]}) where it stands last. So one layer with a causal mask tells a first word
    from a later one. It does not tell the order of the words before: swap two of them, and
    the row of the last word stays the same.]],
  zh = [[这一对分开了：“蜂”在前
    是 ({O_past[1,1]}, {O_past[1,2]}, {O_past[1,3]}, {O_past[1,4]})，在后
    是 ({O_past[4,1]}, {O_past[4,2]}, {O_past[4,3]}, {O_past[4,4]})。可见一层带因果掩码的注
    意力能区分打头的词元和后面的词元；但前面几个词元谁先谁后，它分不出来：把它们互换，最后一
    个词元的那一行不变。]],
  notes = {
    en = [[This holds for one layer. With two layers or more the rows that layer 2 looks at
      already differ by place, so a stack of causal layers without positions can learn
      order: Haviv et al. (2022) found that such language models are competitive with those
      that have positions.]],
    zh = [[这说的是一层。到了第二层，它看的那些行已经因位置而不同，所以多层因果注意力即使不
      加位置，也能学到先后：Haviv 等人（2022）发现，这样的语言模型不输给带位置编码的。]],
  },
  focus = { O_past, 1, 1 }, core = true,
}
expect { O_past, 1, 1, near = 1 }
expect { O_past, 1, 2, near = 1 }
expect { O_past, 1, 3, near = 0 }
expect { O_past, 1, 4, near = 0 }
expect { O_past, 4, 1, near = 0.731059 }
expect { O_past, 4, 2, near = 1 }
expect { O_past, 4, 3, near = 0.268941 }
expect { O_past, 4, 4, near = 0.268941 }

-- With positions -----------------------------------------------------------

at(P7) {
  en = [[One row for each place. Columns 1 and 2 are sine and cosine of the place
    itself: a hand that goes round once in 6.28 places. Columns 3 and 4 go a
    hundred times more slowly: at place 6 they have only got to {P7[7,3]} and
    {P7[7,4]}. Two hands of a clock, both read at every place.]],
  zh = [[每个位置一行。第 1、2 列是位置的正弦和余弦，像一根每走 6.28 个位置转一圈的指针；第
    3、4 列慢一百倍，到了位置 6，才走到 {P7[7,3]} 和 {P7[7,4]}。等于是钟上的两根针，每个
    位置都报一次时。]],
  focus = { P7, 7, 1 }, core = true,
}
expect { P7, 7, 3, near = 0.059964 }
expect { P7, 7, 4, near = 0.998201 }

at(P) {
  en = [[Each text starts at place 0, so the rows read 0, 1, 0, 1. These numbers know
    nothing of the words: house at place 1 and boat at place 1 get the same row,
    ({P[2,1]}, {P[2,2]}, {P[2,3]}, {P[2,4]}) to three decimals.]],
  zh = [[两段文本都从位置 0 数起，所以这四行是 0、1、0、1。它们完全不管是什么词：“蜂”站在位置
    1，“蜜”站在位置 1，得到的是同一行 ({P[2,1]}, {P[2,2]}, {P[2,3]}, {P[2,4]})（取三位小
    数）。]],
  focus = { P, 2, 1 },
}
expect { P, 2, 1, near = 0.841471 }
expect { P, 2, 2, near = 0.540302 }
expect { P, 2, 3, near = 0.01 }
expect { P, 2, 4, near = 0.99995 }

at(H) {
  en = [[Word plus place. House begins with {H[1,1]} and {H[1,2]} at place 0, with
    {H[4,1]} and {H[4,2]} at place 1: the pair has come apart already, before
    any attention. Could the sum not wipe out the word? With one number it
    could; real models have hundreds, and room for both.]],
  zh = [[词向量加位置。“蜂”在位置 0，开头是 {H[1,1]} 和 {H[1,2]}；在位置 1，开头是 {H[4,1]}
    和 {H[4,2]}：还没轮到注意力，这一对就已经分开了。相加会不会把词本身抹掉？要是只有一
    个数，会；真实模型里有几百个数，两样都放得下。]],
  notes = {
    en = [[One article adds the positional encoding to the scores. In the 2017 paper
      it is added to the input, as here; what is added to scores is the family
      of lesson 11.]],
    zh = [[有篇文章把位置编码加到了分数上。2017 年的论文是加到输入上的，就像这里；加到分数上
      的是另一族做法，见第 11 课。]],
  },
  focus = { H, 4, 1 }, core = true,
}
expect { H, 1, 1, near = 1 }
expect { H, 1, 2, near = 2 }
expect { H, 4, 1, near = 1.841471 }
expect { H, 4, 2, near = 1.540302 }

at(word_place) {
  en = [[A word held against places: how much does house, as such, like place 1?
    {word_place[1,2]} in row 1, and the same in row 4, since a word's own place
    does not come in here. Boat likes it less than place 0: {word_place[2,2]} to
    {word_place[2,1]}.]],
  zh = [[拿词去对位置：“蜂”这个词本身，有多中意位置 1？第 1 行是 {word_place[1,2]}，第 4 行也
    一样，因为它自己站在哪里，这一项不管。“蜜”更中意位置 0：{word_place[2,1]} 对
    {word_place[2,2]}。]],
  focus = { word_place, 1, 2 },
}
expect { word_place, 1, 2, near = 1.381773 }
expect { word_place, 2, 2, near = 1.550252 }
expect { word_place, 2, 1, near = 2 }

at(place_word) {
  en = [[The other way round: how much does place 1 like house, whoever stands
    there? {place_word[2,1]}. It is the table before, turned over, only because queries
    and keys are the same numbers here.]],
  zh = [[反过来：不管谁站在位置 1，有多中意“蜂”？{place_word[2,1]}。它正好是上一张表的转置，
    不过那只是因为这里查询和键用的是同一批数。]],
  focus = { place_word, 2, 1 },
}
expect { place_word, 2, 1, near = 1.381773 }

at(place_place) {
  en = [[Places alone, whatever the words: a place and its neighbour make
    {place_place[1,2]}, in either text.]],
  zh = [[只看位置，跟词毫无关系：一个位置和隔壁是 {place_place[1,2]}，两段文本里都一样。]],
  focus = { place_place, 1, 2 },
}
expect { place_place, 1, 1, near = 2 }
expect { place_place, 1, 2, near = 1.540252 }

at(S_h) {
  en = [[Multiply out (word + place)⋅(word + place), and four terms come. House at 0
    for boat at 1: {S[1,2]} + {word_place[1,2]} + {place_word[1,2]} +
    {place_place[1,2]} = {S_h[1,2]}. In text two, boat at 0 and house at 1:
    {S_h[4,3]}. Same words, same distance; the middle terms make the difference.]],
  zh = [[把 (词 + 位置)⋅(词 + 位置) 乘开，得到四项。位置 0 的“蜂”看位置 1 的“蜜”：{S[1,2]} +
    {word_place[1,2]} + {place_word[1,2]} + {place_place[1,2]} = {S_h[1,2]}。在第二段
    里，“蜂”在 1、“蜜”在 0，是 {S_h[4,3]}。词相同，距离也相同，差就差在中间两项。]],
  focus = { S_h, 1, 2 }, core = true,
}
expect { place_word, 1, 2, near = 2 }
expect { S_h, 1, 2, near = 5.922026 }
expect { S_h, 4, 3, near = 5.090504 }

at(S_h_own) {
  en = [[The two texts kept apart once more; places alone would not do it, for place 0
    is place 0 in both. House has {S_h_own[1,1]} and
    {S_h_own[1,2]} in text one, {S_h_own[4,4]} and {S_h_own[4,3]} in text two.]],
  zh = [[再把两段文本隔开；这事光靠位置办不到，两段的位置 0 是同一个位置 0。“蜂”给自己和“蜜”的分数，在第一段是 {S_h_own[1,1]} 和
    {S_h_own[1,2]}，在第二段是 {S_h_own[4,4]} 和 {S_h_own[4,3]}。]],
  focus = { S_h_own, 4, 3 },
}
expect { S_h_own, 1, 1, near = 6 }
expect { S_h_own, 1, 2, near = 5.922026 }
expect { S_h_own, 4, 4, near = 6.763547 }
expect { S_h_own, 4, 3, near = 5.090504 }

at(A_h) {
  en = [[Now house divides itself almost evenly in *house boat*, {A_h[1,1]:%} and
    {A_h[1,2]:%}, and keeps to itself in *boat house*, {A_h[4,4]:%}. Before, it
    was {A[1,1]:%} in both. With weights that are learned, this is what tells a
    boathouse from a houseboat.]],
  zh = [[现在，“蜂”在“蜂蜜”里几乎对半分，{A_h[1,1]:%} 和 {A_h[1,2]:%}；在“蜜蜂”里就主要看自
    己，{A_h[4,4]:%}。原先两处都是 {A[1,1]:%}。等到参数是学出来的，要分清蜜蜂和蜂蜜，靠
    的就是这一点。]],
  focus = { A_h, 1, 2 }, core = true,
}
expect { A_h, 1, 1, near = 0.519484 }
expect { A_h, 1, 2, near = 0.480516 }
expect { A_h, 4, 4, near = 0.841981 }

at(O_h) {
  en = [[Row 1 begins with {O_h[1,1]}, row 4 with {O_h[4,1]}; rows 2 and 3 differ
    too, {O_h[2,1]} against {O_h[3,1]}. No two rows are alike. The order of the
    words has reached the output.]],
  zh = [[第 1 行开头是 {O_h[1,1]}，第 4 行是 {O_h[4,1]}；第 2、3 行也不同了，{O_h[2,1]} 对
    {O_h[3,1]}。四行各不相同，先后的差别终于到了输出。]],
  focus = { O_h, 4, 1 },
}
expect { O_h, 1, 1, near = 0.923824 }
expect { O_h, 4, 1, near = 1.550484 }
expect { O_h, 2, 1, near = 0.857593 }
expect { O_h, 3, 1, near = 0.036197 }

-- Places among themselves --------------------------------------------------

at(here) {
  en = [[Three of the seven rows, as queries: from place 0, from place 2, from place
    4.]],
  zh = [[从七行里取三行当查询：站在位置 0、位置 2、位置 4 往外看。]],
  focus = { here, 2, 1 },
}

at(near) {
  en = [[Down column 1, from place 0 to places 0 to 6: {near[1,1]:2},
    {near[2,1]:2}, {near[3,1]:2}, {near[4,1]:2}, {near[5,1]:2}, {near[6,1]:2},
    {near[7,1]:2}. The other columns are these numbers, shifted: only the distance
    counts. In column 2 places 1 and 3 both have {near[2,2]:2}: before and after
    look alike.]],
  zh = [[竖着读第 1 列，从位置 0 看 0 到
    6：{near[1,1]:2}、{near[2,1]:2}、{near[3,1]:2}、{near[4,1]:2}、{near[5,1]:2}、{near[6,1]:2}、{near[7,1]:2}。
    另外两列是同一串数挪了挪：只看距离。第 2 列里，位置 1 和 3 都是
    {near[2,2]:2}：分不出前后。]],
  focus = { near, 2, 2 }, core = true,
}
expect { near, 1, 1, near = 2 }
expect { near, 2, 1, near = 1.540252 }
expect { near, 3, 1, near = 0.583653 }
expect { near, 4, 1, near = 0.009558 }
expect { near, 5, 1, near = 0.345556 }
expect { near, 6, 1, near = 1.282412 }
expect { near, 7, 1, near = 1.958371 }
expect { near, 2, 2, near = 1.540252 }
at(near) {
  en = [[And farther is not always less: distance 6, {near[7,1]:2}, is nearly as good
    as distance 0, because the fast hand has almost come round. It is the slow
    hands that break such ties. There is one of them here; with d = 512 there
    are 255.]],
  zh = [[而且，远一点不一定就小一点：距离 6 是 {near[7,1]:2}，快赶上距离 0 了，因为快针差不多
    转完了一圈。要分开它们，得靠慢针。这里慢针只有一根；d = 512 的时候有 255 根。]],
  focus = { near, 7, 1 },
}

at(W) {
  en = [[In a real head Wq and Wk stand between two places, and only their product
    counts. Here is such a matrix, the identity but for a single {W[2,2]}. It
    lies off the way to the output, so it will have no gradient.]],
  zh = [[真正的注意力头里，两个位置之间隔着 Wq 和 Wk，起作用的只是它们的乘积。这就是一个这样
    的矩阵：几乎是单位矩阵，只有一处是 {W[2,2]}。它不在通往输出的路上，所以不会有梯度。]],
  focus = { W, 2, 2 },
}
expect { W, 2, 2, near = 0 }

at(PW) {
  en = [[The {W[2,2]} wipes out the fast cosine: column 2 is {PW[1,2]} at every
    place. Where the fast hand points is now known by half.]],
  zh = [[那个 {W[2,2]} 把快针的余弦抹掉了：第 2 列从头到尾都是 {PW[1,2]}。快针指向哪里，只剩
    下一半消息。]],
  focus = { PW, 1, 2 },
}
expect { PW, 1, 2, near = 0 }

at(tilted) {
  en = [[Distance 0, three times: {tilted[1,1]}, {tilted[3,2]}, {tilted[5,3]}. With a
    matrix between, it is no longer the distance alone that decides.]],
  zh = [[同样是距离 0，却有三个数：{tilted[1,1]}、{tilted[3,2]}、{tilted[5,3]}。中间隔了个矩
    阵，就不再只由距离说了算。]],
  notes = {
    en = [[One article calls the term with Wq and Wk between two positions "the
      relation of relative positions". Without the matrices that is so; with
      them it is not in general.]],
    zh = [[有篇文章把夹着 Wq、Wk 的位置—位置项称为“相对位置关系”。没有这两个矩阵时是对的，有
      了就一般不成立。]],
  },
  focus = { tilted, 3, 2 }, core = true,
}
expect { tilted, 1, 1, near = 1 }
expect { tilted, 3, 2, near = 1.826822 }
expect { tilted, 5, 3, near = 1.57275 }
at(tilted) {
  en = [[From place 2, the one before has {tilted[2,2]}, the one after {tilted[4,2]};
    from place 4, {tilted[4,3]} and {tilted[6,3]}. So the two sides can be told
    apart now.]],
  zh = [[从位置 2 看，前一位是 {tilted[2,2]}，后一位是 {tilted[4,2]}；从位置 4 看，是
    {tilted[4,3]} 和 {tilted[6,3]}。前和后，现在分得出来了。]],
  focus = { tilted, 2, 2 },
}
expect { tilted, 2, 2, near = 1.765097 }
expect { tilted, 4, 2, near = 1.12827 }
expect { tilted, 4, 3, near = 0.89315 }
expect { tilted, 6, 3, near = 1.725666 }
at(tilted) {
  en = [[But one time the place before wins, the other time the one after. What the
    encoding offers is one thing, what Wq and Wk make of it is learned.]],
  zh = [[只是一次前一位赢，一次后一位赢。编码提供什么是一回事，Wq 和 Wk 拿它做什么，要靠学。]],
  focus = { tilted, 6, 3 },
}

-- Backward -----------------------------------------------------------------

at(d(O_h)) {
  en = [[How much each output counts, given by hand. Of house different things count
    in the two texts: {dO_h[1,4]} times its last number in row 1, {dO_h[4,3]}
    times its third in row 4. Without positions these two rows were one and the
    same, and no change could serve either alone.]],
  zh = [[每个输出有多要紧，这里直接给定。同是“蜂”，两段里算进 f 的不是同一个数：第 1 行看重最
    后一个数（{dO_h[1,4]}），第 4 行看重第三个（{dO_h[4,3]}）。没有位置的时候，这两行永
    远一模一样，想单独照顾哪一行都办不到。]],
  focus = { d(O_h), 1, 4 },
}
expect { d(O_h), 1, 4, near = 2 }
expect { d(O_h), 4, 3, near = 1 }

at(d(A_h)) {
  en = [[Row 1: a larger share for boat would bring {dA_h[1,2]}, for house itself
    only {dA_h[1,1]}. The numbers right of them, {dA_h[1,3]} and {dA_h[1,4]},
    belong to the other text. They were computed, and the mask will drop them.]],
  zh = [[第 1 行：“蜜”的份额变大，值 {dA_h[1,2]}；“蜂”自己变大，只值 {dA_h[1,1]}。右边的
    {dA_h[1,3]} 和 {dA_h[1,4]} 属于另一段文本：算是算出来了，掩码会把它们丢掉。]],
  focus = { d(A_h), 1, 2 },
}
expect { d(A_h), 1, 2, near = 4.841371 }
expect { d(A_h), 1, 1, near = 3 }
expect { d(A_h), 1, 3, near = 4 }
expect { d(A_h), 1, 4, near = 3.841371 }

at(d(S_h_own)) {
  en = [[In text one f grows if house looks more at boat: {dS_h_own[1,2]}. In text
    two boat hardly moves, {dS_h_own[3,3]}: it already gives itself
    {A_h[3,3]:%}. Across the texts everything is exactly {dS_h_own[1,3]}.]],
  zh = [[第一段里，“蜂”多看“蜜”，f 就变大：{dS_h_own[1,2]}。第二段里的“蜜”几乎不
    动，{dS_h_own[3,3]}，因为它已经把 {A_h[3,3]:%} 给了自己。跨文本的地方，全都恰好是
    {dS_h_own[1,3]}。]],
  focus = { d(S_h_own), 1, 2 },
}
expect { d(S_h_own), 1, 2, near = 0.459644 }
expect { d(S_h_own), 3, 3, near = -0.001361 }
expect { A_h, 3, 3, near = 0.980344 }
expect { d(S_h_own), 1, 3, near = 0 }

at(d(S_h)) {
  en = [[{dS_h[1,2]} for house at 0 and boat at 1, a score that was the sum of four
    terms. Which of the four is it meant for?]],
  zh = [[位置 0 的“蜂”看位置 1 的“蜜”，听到 {dS_h[1,2]}。这个分数是四项加起来的，
    这话是说给哪一项听的？]],
  focus = { d(S_h), 1, 2 },
}
expect { d(S_h), 1, 2, near = 0.459644 }

at(d(H)) {
  en = [[H was used as query, as key and as value: three answers, added. House at place 0
    hears {dH[1,4]} about its last number, at place 1 {dH[4,4]}.]],
  zh = [[H 用了三次：当查询、当键、当值，三份答复加在一起。关于最后一个数，位置 0 的“蜂”听到
    {dH[1,4]}，位置 1 的“蜂”听到 {dH[4,4]}。]],
  focus = { d(H), 1, 4 }, core = true,
}
expect { d(H), 1, 4, near = 1.203936 }
expect { d(H), 4, 4, near = 0.00271 }

at(d(X)) {
  en = [[H = X + P, so X receives dH unchanged, {dX[1,1]} for {dH[1,1]}. A sum sends
    the whole message to everyone, to the four terms of a score as well. P would get
    the same, but it is a constant and nobody asks. In models that learn
    their positions, P is a table like E, and this is precisely its gradient.]],
  zh = [[H = X + P，所以 X 原样收下 dH：{dH[1,1]} 还是 {dX[1,1]}。
    相加的各方，人人收到全文，分数的那四项也是。P 本来也会收到同样的一份，
    只是它是常数，没人来问。也有模型连位置都学：那时 P 是一张像 E 一样的表，它的梯度就正
    是这个。]],
  focus = { d(X), 1, 1 },
}
expect { d(X), 1, 1, near = 0.099182 }
expect { d(H), 1, 1, near = 0.099182 }

at(d(E)) {
  en = [[House was said twice, so its row adds two: {dX[1,1]} from text one and
    {dX[4,1]} from text two make {dE[1,1]}. One word, one row, however many
    places it stood at; the place has been left behind on the way.]],
  zh = [[“蜂”说了两次，它那一行就是两份相加：第一段的 {dX[1,1]} 加第二段的 {dX[4,1]}，得
    {dE[1,1]}。一个词元一行，站过多少位置都一样；位置的消息留在了半路上。]],
  focus = { d(E), 1, 1 },
}
expect { d(X), 4, 1, near = 1.259212 }
expect { d(E), 1, 1, near = 1.358394 }

at(step(E)) {
  en = [[House takes one step for both its places. Boat's first number has {dE[2,1]},
    its last {dE[2,4]}: there the two texts say opposite things, {dX[2,4]} and
    {dX[3,4]}, and nearly nothing is left.]],
  zh = [[“蜂”站过两个位置，只迈一步。“蜜”的第一个数上是 {dE[2,1]}，最后一个数上是 {dE[2,4]}：
    两段文本在那里说的正好相反，{dX[2,4]} 和 {dX[3,4]}，几乎抵消光了。]],
  focus = { d(E), 2, 4 },
}
expect { d(E), 2, 1, near = 0.800999 }
expect { d(E), 2, 4, near = 0.004979 }
expect { d(X), 2, 4, near = 0.122342 }
expect { d(X), 3, 4, near = -0.117363 }

closing {
  en = [[
- Attention is blind to order: swap two tokens, and two rows of the output swap.
- One layer with a causal mask tells first from later, but no more.
- Positions are added to the words before attention begins.
- A score then has four terms: word–word, word–place, place–word, place–place.
- Place–place depends on the distance, not on the side, and does not fall steadily.
- With Wq and Wk between, not even that holds; what they make of it is learned.

Lesson 11 puts the distance where it belongs: straight into the score.]],
  zh = [[
- 注意力看不见先后：交换两个词元，输出就交换两行。
- 一层带因果掩码的注意力能分出打头和后来，仅此而已。
- 位置是在注意力之前，加到词向量上的。
- 这样一来，分数有四项：词—词、词—位置、位置—词、位置—位置。
- 位置—位置只看距离，不分前后，也不是越远越小。
- 中间隔了 Wq 和 Wk，连这一点也不成立；怎么用，要靠学。

第 11 课换个办法：把距离直接放进分数里。]],
}

-- Tasks --------------------------------------------------------------------

ask {
  at = A, id = "same-row",
  prompt = { en = [[Rows 1 and 2 are house boat, rows 3 and 4 boat house. Which row of O
                  will equal row 1?]],
             zh = "第 1、2 行是“蜂蜜”，第 3、4 行是“蜜蜂”。O 的哪一行会和第 1 行相同？" },
  choice = {
    { en = "Row 3, which stands first like row 1", zh = "第 3 行，它和第 1 行一样站在最前" },
    { en = "Row 4, the same word", zh = "第 4 行，同一个词元" },
    { en = "None", zh = "没有" },
  },
  answer = 2,
  hints = { { en = "Has anything so far depended on the place of a word?",
              zh = "到现在为止，有哪一步用到了词元的位置吗？" } },
  slips = {
    [1] = { en = [[Standing first counts for nothing yet: no number here knows the place.
                 The word is what counts.]],
            zh = "站在最前还没有任何意义：这里没有一个数知道位置。起作用的是词元本身。" },
    [3] = { en = "It would be so if order counted. Compare the scores in rows 1 and 4.",
            zh = "要是先后起作用，就会这样。比一比第 1 行和第 4 行的分数。" },
  },
}

ask {
  at = O_past, id = "first-sees-itself", cell = { 1, 1 },
  prompt = { en = "House stands first and may not look ahead. What is its first output number?",
             zh = "“蜂”站在最前，又不许看后面。它的第一个输出是多少？" },
  hints = { { en = "Row 1 of A_past has a single share.", zh = "A_past 的第 1 行只有一份。" } },
  slips = {
    [0.731059] = {
        en = "That is what it was when house could see boat. Now it sees only itself.",
        zh = "那是还能看见“蜜”的时候。现在只看得见自己。"
    },
    [0.5] = { en = "A masked word does not keep an equal share, it gets none.",
              zh = "被掩住的词元不会平分一份，它一点也拿不到。" },
  },
}

ask {
  at = place_place, id = "same-place", cell = { 1, 3 },
  prompt = { en = [[Rows 1 and 3 are the first words of the two texts. What is their
                  place–place term?]],
             zh = "第 1 行和第 3 行分别是两段的第一个词元。它们的位置—位置项是多少？" },
  hints = { { en = "Which place has each of them? Look at the labels of P.",
              zh = "它们各在位置几？看 P 的行名。" },
            { en = "Place 0 with itself: sin² + cos² for each of the two hands.",
              zh = "位置 0 对自己：两根针各贡献 sin² + cos²。" } },
  slips = {
    [0.583653] = {
        en = "That is distance 2. Row 3 is not place 2: the second text starts again at 0.",
        zh = "那是距离 2。第 3 行不是位置 2：第二段又从 0 数起。"
    },
    [1] = { en = "One hand gives 1, but there are two.", zh = "一根针是 1，这里有两根。" },
    [0] = { en = "The mask would make it unseen, but it comes later; the product is there.",
            zh = "掩码会让它看不见，可那是后面的事；这里的乘积是有的。" },
  },
}

ask {
  at = here, id = "not-steady",
  prompt = { en = "Seen from place 0, which of these is most like place 0 itself?",
             zh = "从位置 0 看过去，下面哪个和位置 0 自己最像？" },
  choice = {
    { en = "Place 1", zh = "位置 1" }, { en = "Place 3", zh = "位置 3" },
    { en = "Place 6", zh = "位置 6" },
  },
  answer = 3,
  hints = { { en = "The fast hand goes round once in 6.28 places.",
              zh = "快针每走 6.28 个位置转一圈。" } },
  slips = {
    [1] = { en = [[The nearest neighbour has 1.54. But the fast hand comes round, and the
                 slow one has hardly moved.]],
            zh = "隔壁是 1.54。可是快针会转回来，慢针又几乎没动。" },
    [2] = { en = "There the fast hand points the other way: 0.01.",
            zh = "到那里快针正好反着指：0.01。" },
  },
}

ask {
  at = d(H), id = "sum-hands-on",
  prompt = { en = "H = X + P, and dH[1,1] is 0.099. How much of it will X hear?",
             zh = "H = X + P，dH[1,1] 是 0.099。其中 X 会听到多少？" },
  choice = {
    { en = "Half of it, the other half goes to P", zh = "一半，另一半归 P" },
    { en = "All of it", zh = "全部" },
    { en = "None: P was added on top", zh = "一点没有：P 加在上面了" },
  },
  answer = 2,
  hints = { { en = "Raise X[1,1] by a little. By how much does H[1,1] rise?",
              zh = "把 X[1,1] 抬高一点点，H[1,1] 会高多少？" } },
  slips = {
    [1] = { en = [[A sum does not divide its gradient between the two. Each side hears
                 all of it.]],
            zh = "加法不会把梯度分成两半，两边都听到全部。" },
    [3] = { en = "Adding hides nothing: H moves exactly as X does.",
            zh = "加法不会遮住什么：X 动多少，H 就动多少。" },
  },
}

try {
  at = tilted, id = "look-back",
  prompt = { en = [[Seen from place 4, place 5 scores more than place 3. Change one
                  number of W so that places 2 and 4 both prefer the place before them
                  to the one after.]],
             zh = [[从位置 4 看，位置 5 的分数高过位置 3。改 W 里的一个数，让位置 2 和位置 4
               都更看重自己的前一位，而不是后一位。]] },
  hints = { { en = [[Put something between the sine of one place and the cosine of the
                   other: row 2, column 1.]],
              zh = "让一个位置的正弦碰上另一个位置的余弦：第 2 行第 1 列。" } },
  reached = function()
    return tilted[2][2] > tilted[4][2] and tilted[4][3] > tilted[6][3]
  end,
  solution = { "set W[2,1] 1" },
}

expect { tilted, 2, 2, near = 2.256393, after = { "set W[2,1] 1" } }
expect { tilted, 4, 3, near = 1.642379, after = { "set W[2,1] 1" } }
expect { tilted, 6, 3, near = 1.510990, after = { "set W[2,1] 1" } }

-- About four minutes.
play {
  "wait 9",
  "goto X", "wait 8",
  "goto A", "wait 8",
  "next", "select O[4,1]", "explain", "wait 10",          -- O
  "goto A_past", "wait 7",
  "next", "wait 10",                                      -- O_past
  "next", "wait 9",                                       -- P7
  "goto H", "wait 9",
  "goto place_place", "wait 8",
  "next", "explain", "wait 11",                           -- S_h
  "goto A_h", "wait 9",
  "next", "wait 8",                                       -- O_h
  "goto near", "wait 11", "next", "wait 9",
  "goto W", "wait 7",
  "goto tilted", "wait 8", "next", "wait 8", "next", "wait 6", "set W[2,1] 1", "wait 7", "undo", "wait 3",
  "goto dH", "explain", "wait 9",
  "next", "wait 8",                                       -- dX
  "next", "explain", "wait 9",                            -- dE
  "goto closing", "wait 10",
}
