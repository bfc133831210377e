-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 3, id = "position", part = 2, order = 10,
  needs = { "three-tokens", "causal-mask" },
  title = { en = "Positional encoding: order matters", zh = "位置编码：先后有别" },
  keywords = { en = "position encoding, positional encoding, sinusoidal",
    zh = "位置编码、正弦位置编码、正余弦位置编码" },
  units = {
    { at = "intro", minutes = 11, title = { en = "Without places", zh = "没有位置" },
      question = { en = "Does “house boat” come out any different from “boat house”?",
        zh = "“蜂蜜”和“蜜蜂”，输出会有什么不同？" },
      can = { { en = "say which rows of the output swap when two tokens do",
          zh = "说出交换两个词元时，输出的哪几行跟着交换" },
        { en = "say what a causal mask tells of the order, and what not",
          zh = "说清因果掩码能看出多少先后，看不出什么" } } },
    { at = "turned", minutes = 12, title = { en = "Places added", zh = "加上位置" },
      question = { en = "What do places add to the score of house for boat?",
        zh = "加上位置以后，“蜂”给“蜜”的分数多了哪几项？" },
      can = { { en = "add a positional encoding to a word by hand", zh = "手算一个词加上位置编码" },
        { en = "take a score apart into its four terms", zh = "把一个分数拆成四项" },
        { en = "say which distances a few sines and cosines mix up",
          zh = "说清几对正弦余弦会把哪些距离混淆" } } },
    { at = "W", minutes = 8, title = { en = "Before or after", zh = "前还是后" },
      question = { en = "What decides whether a word before or one after scores higher?",
        zh = "前面的词和后面的词，谁的分数高，由什么决定？" },
      can = { { en = "change a matrix so that places prefer the one before",
          zh = "改动一个数，让各位置偏向前一个位置" },
        { en = "say why place–place depends on more than the distance now",
          zh = "说清“位置对位置”那一项为什么不再只取决于距离" },
        { en = "follow a gradient from a score with places back to E",
          zh = "让梯度从带位置的分数一直传回 E" } } } },
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
local hand_rows = {}
for i = 1, 7 do hand_rows[i] = { 1, 0, 1, 0 } end
hands = no_stop(title(constant(hand_rows, { rows = places }), { en = "before turning", zh = "转动之前" }))
turned = rope(hands)
swap = no_stop(title(constant { {0,1,0,0}, {1,0,0,0}, {0,0,0,1}, {0,0,1,0} }, { en = "sine first", zh = "正弦在前" }))
P7 = turned * swap
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
far = {}
for i = 0, 15 do far[i + 1] = "" .. i end
local up, sign_row = {}, { {} }
for i = 1, 16 do
  up[i] = {}
  for j = 1, 32 do up[i][j] = (j + 1) % 2 end
end
for j = 1, 32 do sign_row[1][j] = j % 2 == 1 and -1 or 1 end
turned_wide = no_stop(rope(no_stop(constant(up, { rows = far })))) -- (0, 1) becomes (-sin, cos)
signs = no_stop(constant(sign_row))
P_wide = hadamard(turned_wide, signs)
near_wide = P_wide * P_wide.T
W = weight { {1,0,0,0}, {0,0,0,0}, {0,0,1,0}, {0,0,0,1} }
PW = P7 * W
tilted = PW * here.T

group({ en = "no places", zh = "没有位置" }, { own, S_own, A, O })
group({ en = "causal mask", zh = "因果掩码" }, { past, S_past, A_past, O_past })
group({ en = "four terms", zh = "四项" }, { word_place, place_word, place_place })
group({ en = "places", zh = "位置之间" }, { here, near, P_wide, near_wide, W, PW, tilted })

backward(O_h, { {1,0,0,2}, {0,1,0,-1}, {0,2,-1,0}, {1,0,1,0} })

intro {
  en = [[A houseboat is a boat. A boathouse is a house. The words are the same two; only
    their order tells which. Can attention see the order of a *sequence* at all? And if it cannot, what has
    to be added to the words so that it can?]],
  zh = [[蜂蜜是蜜，蜜蜂是蜂。两个字一模一样，只是前后换了换，说的就是两样东西。注意力看得出一个*序列*（sequence）的
    先后吗？要是看不出，得往词向量里加点什么？]],
}

-- Without positions --------------------------------------------------------

at(E) {
  en = [[Two words in four dimensions: house is ({E[1,1]}, {E[1,2]}, {E[1,3]}, {E[1,4]}),
    boat ({E[2,1]}, {E[2,2]}, {E[2,3]}, {E[2,4]}). This is a table of embeddings, and it has
    one row for each word. So a word gets the same numbers wherever in a text it stands.]],
  zh = [[两个词元，各四
    维：“蜂”是 ({E[1,1]}, {E[1,2]}, {E[1,3]}, {E[1,4]})，“蜜”是 ({E[2,1]}, {E[2,2]}, {E[2,3]}, {E[2,4]})。
    这是词嵌入表，一个词元一行。所以不管站在文本的哪里，查到的都是同样的数。]],
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
  en = [[Two texts, one below the other: rows 1 and 2 say "house boat", rows 3 and 4 "boat
    house". So row 4 equals row 1, and row 3 equals row 2. If attention sees order, these
    pairs must become different at some stop. Watch them.]],
  zh = [[上下摆着两段文本：第 1、2 行是“蜂蜜”，第 3、4 行是“蜜蜂”。所以第 4 行等于第 1 行，
    第 3 行等于第 2 行。注意力要是看得出先后，这两对总得在某一站变得不同。盯住它们。]],
  focus = { X, 4, 1 }, core = true,
  notes = {
    en = [[Before going on let the class bet on the stop at which the pairs part, and tick each
      stop on the board while they do not. A mask keeps the two texts apart, so that one
      matrix does for both.]],
    zh = [[往下走之前，让学生打赌这两对在哪一站分开；每过一站还没分开，就在黑板上记一笔。有掩码
      隔开两段文本，所以一个矩阵就放得下。]],
  },
}

-- To fail at first: two orders, two outputs, from the three matrices alone.
try {
  at = X, id = "tell-apart", only = { E, own },
  prompt = {
    en = [[Try first: house is to come out different from the two texts, row 1 of O from row 4. Change the words in E, or numbers of
      the mask `own`, two stops on, which says whom a row may see. (n goes on at any time.)]],
    zh = [[先试一试：让“蜂”在两段文本里的输出不同，即 O 的第 1 行和第 4 行不同。可以改词嵌入表 E，
      也可以改两站之后的掩码 `own` 里的数，它规定每一行能关注谁。（随时可以按 n 往下走。）]],
  },
  reason = { en = "A row of E belongs to a word, a cell of own to a place. Any Wq, Wk and Wv would treat both rows alike, as E does.",
             zh = "E 的一行属于词，own 的一格属于位置。加上 Wq、Wk、Wv 也一样：两行相同，乘过之后还是相同。" },
  hints = {
    { en = "Most people change E. Rows 1 and 4 of X are the same row of E, so they stay equal, and so do their scores and outputs.",
      zh = "多数人先改 E。X 的第 1、4 行取自 E 的同一行，所以还是相同，分数和输出也就相同。" },
    { en = "Only a number that belongs to a place can part them. Row 1 of own says whom row 1 may see.",
      zh = "只有属于某个位置的数，才能把两行分开。own 的第 1 行规定第 1 行能关注谁。" },
  },
  reached = function()
    return math.abs(O[1][1] - O[4][1]) > 0.01 or math.abs(O[1][3] - O[4][3]) > 0.01
  end,
  solution = { "set own[1,2] 0" },
}

at(S) {
  en = [[Queries, keys and values are the words themselves here, and there is no √d_k; with
    both, the first stops would show the same. House and boat score {S[1,2]}, whichever of
    them stands first.]],
  zh = [[查询、键、值都直接用词向量，也不除以 √d_k：有了它们，前几站看到的也一
    样。“蜂”和“蜜”之间是 {S[1,2]} 分，谁在前都一样。]],
  focus = { S, 1, 2 },
}
expect { S, 1, 2, near = 1 }

at(own) {
  en = [[A mask that keeps the two texts apart: {own[1,1]} where two words belong to the
    same text, {own[1,3]} where they do not. It is not a causal mask, since each word sees
    all words of its own text, those after it too.]],
  zh = [[这个掩码把两段文本隔开：同一段里是 {own[1,1]}，不同段是 {own[1,3]}。它不是因果掩
    码，因为每个词元都能关注自己那一段的全部词元，后面的也能。]],
  focus = { own, 1, 3 },
}
expect { own, 1, 1, near = 1 }
expect { own, 1, 3, near = 0 }

at(S_own) {
  en = [[Row 1 keeps {S_own[1,1]} and {S_own[1,2]}, row 4 keeps {S_own[4,3]} and
    {S_own[4,4]}. They are the same two scores in the other order, because the two words
    stand in the other order. Attention takes in the context; what it disregards is the order.
    (Article D, section 2, says that it disregards the context.)]],
  zh = [[第 1 行留下 {S_own[1,1]} 和 {S_own[1,2]}，第 4 行留
    下 {S_own[4,3]} 和 {S_own[4,4]}。还是那两个分数，只是左右换了，因为两个词元换了位置。
    注意力吸收的是上下文，不管的是顺序。（文章 D 第 2 节说它不考虑上下文。）]],
  focus = { S_own, 4, 4 },
}
expect { S_own, 1, 1, near = 2 }
expect { S_own, 1, 2, near = 1 }
expect { S_own, 4, 3, near = 1 }
expect { S_own, 4, 4, near = 2 }

at(A) {
  en = [[Row 1 is house in "house boat": it gives itself a share (attention weight) of {A[1,1]:%}
    and boat {A[1,2]:%}. The last row is house in "boat house". Compare the two.]],
  zh = [[第 1 行是“蜂蜜”里的“蜂”，它的份额（注意力权重）是：给自己 {A[1,1]:%}，
    给“蜜” {A[1,2]:%}。最后一行是“蜜蜂”里的“蜂”。把两行比一比。]],
  notes = {
    en = [[A pause here: let the class say which two rows of O will be equal before going
      on. Those who say row 3 think that standing first is already known to the matrix.]],
    zh = [[在这里停一停，让大家先说 O 的哪两行会相同。说第 3 行的人，以为矩阵已经知道谁站在
      最前。]],
  },
  focus = { A, 4, 4 },
}
expect { A, 1, 1, near = 0.731059 }
expect { A, 1, 2, near = 0.268941 }
expect { A, 4, 4, near = 0.731059 }
expect { A, 4, 3, near = 0.268941 }

at(O) {
  en = [[Row 4 equals row 1 exactly: house is ({O[1,1]}, {O[1,2]}, {O[1,3]}, {O[1,4]}) in both
    texts. Swap two tokens, and only their output rows swap: attention is equivariant to
    *permutation*. (Article C, section 5.1.2, says that nothing changes.)]],
  zh = [[第 4 行和第 1 行，每一位都相同：不管在哪段文本里，“蜂”的输出都
    是 ({O[1,1]}, {O[1,2]}, {O[1,3]}, {O[1,4]})。交换两个词元，输出就交换两行，别的都不变。
    这叫*置换*等变（permutation equivariance）。（文章 C 的 5.1.2 节说结果完全不变。）]],
  focus = { O, 4, 1 }, core = true,
}
expect { O, 1, 1, near = 0.731059 }
expect { O, 1, 2, near = 1 }
expect { O, 1, 3, near = 0.268941 }
expect { O, 1, 4, near = 0.268941 }

at(past) {
  en = [[Now the causal mask, within each text: {past[1,2]} in row 1, since boat comes after
    house there, and {past[2,1]} in row 2, since house comes before boat.]],
  zh = [[现在每段文本里再加上因果掩码：第 1 行的“蜜”在“蜂”后面，所以是 {past[1,2]}；第 2 行
    的“蜂”在“蜜”前面，照样是 {past[2,1]}。]],
  focus = { past, 1, 2 },
}
expect { past, 1, 2, near = 0 }
expect { past, 2, 1, near = 1 }

at(S_past) {
  en = [[House stands first in text one and keeps one score, {S_past[1,1]}. In text two it
    stands last and keeps two, {S_past[4,3]} and {S_past[4,4]}. How many scores a row keeps
    depends on the place of its word.]],
  zh = [[“蜂”在第一段里打头，只留下一个分数 {S_past[1,1]}；在第二段里站最后，留下两
    个，{S_past[4,3]} 和 {S_past[4,4]}。一行留下几个分数，取决于词元站在第几位。]],
  focus = { S_past, 1, 1 },
}
expect { S_past, 1, 1, near = 2 }
expect { S_past, 4, 3, near = 1 }
expect { S_past, 4, 4, near = 2 }

at(A_past) {
  en = [[A word that stands first has only itself to look at: {A_past[1,1]:%} in row 1,
    {A_past[3,3]:%} in row 3. The last word of each text shares as before; for house that is
    {A_past[4,4]:%} for itself and {A_past[4,3]:%} for boat.]],
  zh = [[站在第一位的只能关注自己：第 1 行 {A_past[1,1]:%}，第 3 行也是 {A_past[3,3]:%}。每段
    的最后一个词元和原来一样，对“蜂”来说，是给自己 {A_past[4,4]:%}、给“蜜” {A_past[4,3]:%}。]],
  focus = { A_past, 1, 1 },
}
expect { A_past, 1, 1, near = 1 }
expect { A_past, 3, 3, near = 1 }
expect { A_past, 4, 4, near = 0.731059 }
expect { A_past, 4, 3, near = 0.268941 }

at(O_past) {
  en = [[Row 4, house standing last, is as it was: ({O_past[4,1]}, {O_past[4,2]},
    {O_past[4,3]}, {O_past[4,4]}). Row 1 is house standing first, with the single share
    {A_past[1,1]:%}.]],
  zh = [[第 4 行是站在最后的“蜂”，和原来一
    样：({O_past[4,1]}, {O_past[4,2]}, {O_past[4,3]}, {O_past[4,4]})。第 1 行是打头的“蜂”，
    只有 {A_past[1,1]:%} 这一份。]],
  focus = { O_past, 4, 1 }, core = true,
}
expect { O_past, 1, 1, near = 1 }
expect { O_past, 1, 2, near = 1 }
expect { O_past, 1, 3, near = 0 }
expect { O_past, 1, 4, near = 0 }
expect { O_past, 4, 1, near = 0.731059 }
expect { O_past, 4, 2, near = 1 }
expect { O_past, 4, 3, near = 0.268941 }
expect { O_past, 4, 4, near = 0.268941 }
at(O_past) {
  en = [[So rows 1 and 4 differ now. One layer with a causal mask tells a first word from a
    later one. It does not tell the order of the words before: swap two of those, and the
    row of the last word stays the same.]],
  zh = [[第 1 行和第 4 行现在不同了。可见一层带因果掩码的注意力，能区分打头的词元和后面的词
    元；但前面几个词元谁先谁后，它分不出来：把它们互换，最后一个词元的那一行不变。]],
  focus = { O_past, 4, 1 },
}
at(O_past) {
  en = [[With two layers or more the rows that layer 2 attends to already differ by place, so such a stack learns
    order without any positions: such language models are competitive (Haviv et al. 2022).]],
  zh = [[到了第二层，它关注的那些行已经因位置而不同，所以多层因果注意力不加位置也能学到先后：
    这样的语言模型和带位置编码的相差不大（Haviv 等人，2022）。]],
  focus = { O_past, 4, 1 },
}

-- With positions -----------------------------------------------------------

at(turned) {
  en = [[Each pair of columns is a point on a circle. It starts at (1, 0) and at each place turns by an
    angle ω_k, its *frequency*, like the hand of a clock: 1 for the first pair, 0.01 for the second. At place t it points to
    (cos ω_k⋅t, sin ω_k⋅t); at place 1 the first pair has ({turned[2,1]}, {turned[2,2]}).]],
  zh = [[每两列一对，是圆上的一个点：从 (1, 0) 出发，每走一个位置就像钟上的针那样转过角度 ω_k，也就是它的*频率*（frequency），第一对是 1，
    第二对是 0.01。在位置 t，它转到 (cos ω_k⋅t, sin ω_k⋅t)；位置 1 的第一对是 ({turned[2,1]}, {turned[2,2]})。]],
  focus = { turned, 2, 2 },
}
expect { turned, 2, 1, near = 0.540302 }
expect { turned, 2, 2, near = 0.841471 }
at(P7) {
  en = [[The *positional encoding*, one row for each place: the same pairs, the sine first. Columns 1 and
    2 come round once in 6.28 places. Columns 3 and 4 turn a hundred times more slowly: at place 6
    they have only got to {P7[7,3]} and {P7[7,4]}. Each curve is a column.]],
  zh = [[*位置编码*（positional encoding），每个位置一行，就是那几对数，正弦写在前面。第 1、2 列每走 6.28 个位置转一圈；
    第 3、4 列慢一百倍，到了位置 6，才走到 {P7[7,3]} 和 {P7[7,4]}。每条曲线是一列。]],
  focus = { P7, 7, 1 }, subject = "curves", core = true,
}
at(P7) {
  en = [[As books print it, the *sinusoidal encoding* of place t, its *absolute position* counted from the
    beginning, is p_t = (sin(t/10000^(2k/d)), cos(t/10000^(2k/d))): d is the dimension, k the pair,
    counted from 0, so ω_k = 1/10000^(2k/d). It is smooth in t: neighbouring places get similar rows.]],
  zh = [[书上的*正弦位置编码*（sinusoidal encoding）是 p_t = (sin(t/10000^(2k/d)), cos(t/10000^(2k/d))) 这样一对，
    即 ω_k = 1/10000^(2k/d)。t 是从开头数起的*绝对位置*（absolute position），d 是维数，k 是第几对，从 0 数起。
    它随 t 平滑变化，所以相邻位置的行相近。]],
  focus = { P7, 7, 3 }, subject = "curves",
}
expect { P7, 7, 3, near = 0.059964 }
expect { P7, 7, 4, near = 0.998201 }

at(P) {
  en = [[Each text starts at place 0, so the rows are those of places 0, 1, 0, 1. They
    depend on the place only: house at place 1 and boat at place 1 get the same row,
    ({P[2,1]}, {P[2,2]}, {P[2,3]}, {P[2,4]}).]],
  zh = [[两段文本都从位置 0 数起，所以这四行是位置 0、1、0、1 的。它们只由位置决定：“蜂”站在位
    置 1，“蜜”站在位置 1，得到的是同一行 ({P[2,1]}, {P[2,2]}, {P[2,3]}, {P[2,4]})。]],
  focus = { P, 2, 1 },
}
expect { P, 2, 1, near = 0.841471 }
expect { P, 2, 2, near = 0.540302 }
expect { P, 2, 3, near = 0.01 }
expect { P, 2, 4, near = 0.99995 }

at(H) {
  en = [[H = X + P, word plus place. House at place 0 begins with {H[1,1]}; the row of place
    1 begins with {P[4,1]}, so house at place 1 begins with another number. The equal rows
    are equal no longer, before any attention.]],
  zh = [[H = X + P，词向量加位置。位置 0 的“蜂”开头是 {H[1,1]}；位置 1 的那一行开头
    是 {P[4,1]}，所以位置 1 的“蜂”开头是另一个数。还没轮到注意力，原来相等的两行已经不等了。]],
  focus = { H, 1, 2 }, core = true,
}
expect { H, 1, 1, near = 1 }
expect { H, 1, 2, near = 2 }
expect { H, 4, 1, near = 1.841471 }
expect { H, 4, 2, near = 1.540302 }
at(H) {
  en = [[Can the sum not wipe out the word? In one dimension it can. In hundreds of
    dimensions words and places can keep to different directions (*subspaces*), so that Wq, Wk
    and Wv may read the one or the other.]],
  zh = [[相加会不会把词本身抹掉？只有一维，会。有几百维，词和位置就可以各占不同的方向，即*子空间*（subspace），Wq、Wk、Wv 想读哪一样都行。]],
  focus = { H, 4, 2 },
}
at(H) {
  en = [[Here places are added to the input, as in the paper of 2017. Article D, section 3, adds
    them to the scores; what is added there are relative position biases, as in ALiBi and T5
    (lesson 11).]],
  zh = [[这里位置加在输入上，和 2017 年的论文一样。文章 D 第 3 节加在分数上；
    加在分数上的是相对位置偏置，如 ALiBi、T5（第 11 课）。]],
  focus = { H, 1, 2 },
}

at(word_place) {
  en = [[The dot products of words with places. House with place 1 makes {word_place[1,2]}
    in row 1, and the same in row 4, since the word's own place is not in this term. Boat
    makes {word_place[2,2]} with place 1 and {word_place[2,1]} with place 0.]],
  zh = [[词和位置的点积。“蜂”和位置 1 是 {word_place[1,2]}，第 1 行、第 4 行都一样，因为这一
    项里没有它自己的位置。“蜜”和位置 1 是 {word_place[2,2]}，和位置 0 是 {word_place[2,1]}。]],
  focus = { word_place, 1, 2 },
}
expect { word_place, 1, 2, near = 1.381773 }
expect { word_place, 2, 2, near = 1.550252 }
expect { word_place, 2, 1, near = 2 }

at(place_word) {
  en = [[The dot products of places with words: place 1 with house makes {place_word[2,1]}.
    The table is the transpose of the one before, only because queries and keys are the same
    numbers here.]],
  zh = [[位置和词的点积：位置 1 和“蜂”是 {place_word[2,1]}。这张表正好是上一张的转置，不过那
    只是因为这里查询和键用的是同一批数。]],
  focus = { place_word, 2, 1 },
}
expect { place_word, 2, 1, near = 1.381773 }

at(place_place) {
  en = [[Places alone, whatever the words: place 0 with place 1 makes {place_place[1,2]}, in
    either text.]],
  zh = [[只由位置决定，和词无关：位置 0 和位置 1 是 {place_place[1,2]}，两段文本里都一样。]],
  focus = { place_place, 1, 2 },
}
expect { place_place, 1, 1, near = 2 }
expect { place_place, 1, 2, near = 1.540252 }

at(S_h) {
  en = [[(word + place)⋅(word + place) multiplied out has four terms. House at 0 for boat at
    1: {S[1,2]} + {word_place[1,2]} + {place_word[1,2]} + {place_place[1,2]} = {S_h[1,2]}.
    House at 1 for boat at 0, in text two: {S_h[4,3]}. Same words, same distance.]],
  zh = [[(词 + 位置)⋅(词 + 位置) 乘开，有四项。位置 0 的“蜂”给
    位置 1 的“蜜”的分数：{S[1,2]} + {word_place[1,2]} + {place_word[1,2]} + {place_place[1,2]} = {S_h[1,2]}。
    第二段里，“蜂”在 1、“蜜”在 0，是 {S_h[4,3]}。词相同，距离也相同。]],
  focus = { S_h, 1, 2 }, core = true,
  notes = {
    en = [[The words give 1 and the places 1.54 in both texts. The middle terms are 1.38 + 2 in
      the first and 1 + 1.55 in the second: that is all of the difference between 5.92 and
      5.09.]],
    zh = [[两段文本里，词的一项都是 1，位置的一项都是 1.54。中间两项，第一段是 1.38 + 2，第二段
      是 1 + 1.55：5.92 和 5.09 的差别全在这里。]],
  },
}
expect { place_word, 1, 2, near = 2 }
expect { S_h, 1, 2, near = 5.922026 }
expect { S_h, 4, 3, near = 5.090504 }

at(S_h_own) {
  en = [[The mask for the two texts again; the encoding would not keep them apart, for place
    0 is place 0 in both. House scores itself {S_h_own[1,1]} and boat {S_h_own[1,2]} in text
    one, {S_h_own[4,4]} and {S_h_own[4,3]} in text two.]],
  zh = [[再用那个掩码把两段文本隔开；光靠位置编码隔不开，两段的位置 0 是同一个位置 0。“蜂”给
    自己和“蜜”的分数，在第一段是 {S_h_own[1,1]} 和 {S_h_own[1,2]}，在第二段
    是 {S_h_own[4,4]} 和 {S_h_own[4,3]}。]],
  focus = { S_h_own, 4, 3 },
}
expect { S_h_own, 1, 1, near = 6 }
expect { S_h_own, 1, 2, near = 5.922026 }
expect { S_h_own, 4, 4, near = 6.763547 }
expect { S_h_own, 4, 3, near = 5.090504 }

at(A_h) {
  en = [[In "house boat" house divides its attention almost evenly, {A_h[1,1]:%} for itself
    and {A_h[1,2]:%} for boat. In "boat house" it gives itself {A_h[4,4]:%}. Without
    positions it was {A[1,1]:%} in both. With learned parameters this is how a model can
    tell a boathouse from a houseboat.]],
  zh = [[在“蜂蜜”里，“蜂”几乎对半分，给自己 {A_h[1,1]:%}，给“蜜” {A_h[1,2]:%}；在“蜜蜂”里给自
    己 {A_h[4,4]:%}。没有位置的时候，两处都是 {A[1,1]:%}。参数是学出来的时候，模型要分清蜜蜂
    和蜂蜜，靠的就是这一点。]],
  focus = { A_h, 1, 2 }, core = true,
  notes = {
    en = [[A share of two depends on the difference of the scores alone: 0.08 in text one, 1.67
      in text two, 1 without positions. Ask for the share at a difference of 0.]],
    zh = [[两个词元的份额只取决于分数之差：第一段是 0.08，第二段是 1.67，没有位置时是 1。问一问：
      差是 0 的时候，份额是多少？]],
  },
}
expect { A_h, 1, 1, near = 0.519484 }
expect { A_h, 1, 2, near = 0.480516 }
expect { A_h, 4, 4, near = 0.841981 }

at(O_h) {
  en = [[Row 1 begins with {O_h[1,1]}, row 4 with {O_h[4,1]}; rows 2 and 3 begin with
    {O_h[2,1]} and {O_h[3,1]}. No two rows are equal any more: the output depends on the
    order of the words.]],
  zh = [[第 1 行开头是 {O_h[1,1]}，第 4 行是 {O_h[4,1]}；第 2、3 行开头
    是 {O_h[2,1]} 和 {O_h[3,1]}。四行各不相同：输出和词序有关了。]],
  focus = { O_h, 4, 1 },
}
expect { O_h, 1, 1, near = 0.923824 }
expect { O_h, 4, 1, near = 1.550484 }
expect { O_h, 2, 1, near = 0.857593 }
expect { O_h, 3, 1, near = 0.036197 }

-- Places among themselves --------------------------------------------------

at(here) {
  en = [[Three of the seven rows of P7: places 0, 2 and 4. They will be multiplied with all
    seven, to see how much alike places are.]],
  zh = [[从 P7 的七行里取三行：位置 0、2、4。拿它们和全部七行相乘，看看哪些位置彼此相像。]],
  focus = { here, 2, 1 },
}

at(near) {
  en = [[Down column 1, place 0 with places 0 to 6: {near[1,1]:2}, {near[2,1]:2},
    {near[3,1]:2}, {near[4,1]:2}, {near[5,1]:2}, {near[6,1]:2}, {near[7,1]:2}. The other
    columns hold the same, shifted: p⋅p depends on the distance only. In column 2 places 1
    and 3 both have {near[2,2]:2}: before and after look alike. Each column is a
    curve, and the curves are one, shifted.]],
  zh = [[竖着读第 1 列，位置 0 和 0 到 6 的点
    积：{near[1,1]:2}、{near[2,1]:2}、{near[3,1]:2}、{near[4,1]:2}、{near[5,1]:2}、{near[6,1]:2}、{near[7,1]:2}。
    另外两列是同一串数挪了挪：p⋅p 只取决于距离。第 2 列里，位置 1 和 3 都是 {near[2,2]:2}，所以
    分不出前后。每列是一条曲线：三条曲线形状相同，只是错开了位置。]],
  focus = { near, 2, 2 }, subject = "curves", core = true,
}
at(near) {
  en = [[Why only the distance: sin a⋅sin b + cos a⋅cos b = cos(a − b), so each pair adds a cosine,
    p_s⋅p_t = Σ_k cos(ω_k(s − t)). Here that is cos(s − t) + cos(0.01(s − t)). A cosine is
    the same for s − t and t − s.]],
  zh = [[为什么只取决于距离？因为 sin a⋅sin b + cos a⋅cos b = cos(a − b)，所以每一对给出一个余弦：
    p_s⋅p_t = Σ_k cos(ω_k(s − t))，这里是 cos(s − t) + cos(0.01(s − t))。
    s − t 换成 t − s，余弦不变。]],
  focus = { near, 2, 2 }, subject = "curves",
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
  en = [[Nor does p⋅p fall steadily: distance 6 has {near[7,1]:2}, nearly as much as
    distance 0, because the fast pair has almost come round. Slower pairs tell distances 0
    and 6 apart. Here there is one; with d = 512 there are 255.]],
  zh = [[p⋅p 也不是越远越小：距离 6 有 {near[7,1]:2}，快赶上距离 0 了，因为快的那一对差不多
    转完了一圈。要把距离 0 和 6 分开，得靠慢的那些。这里慢的只有一对；d = 512 的时候
    有 255 对。]],
  focus = { near, 7, 1 },
}

at(P_wide) {
  en = [[The positional encoding in 32 dimensions, by the same formula, for places 0 to 15. Each pair (0, 1) is turned by its
    angle to (-sin, cos), and the first of the two changes its sign.]],
  zh = [[按同一个公式算出的 32 维位置编码，位置 0 到 15。每一对 (0, 1) 按自己的角度转到 (-sin, cos)，其中第 1 个分量再变号。]],
  focus = { P_wide, 2, 1 }, subject = "picture",
}
expect { P_wide, 2, 1, near = 0.841471 }
expect { P_wide, 2, 31, near = 0.000178 }
at(P_wide) {
  en = [[Each pair has its own frequency ω_k. Columns on the left change from place to place:
    {P_wide[2,1]:3} at place 1, {P_wide[4,1]:3} at place 3. Those on the right hardly
    move: {P_wide[2,31]:6} and {P_wide[4,31]:6}. Eight are drawn at a time; k
    goes on to faster ones.]],
  zh = [[每一对有自己的频率 ω_k。左边的列频率高，一个位置一个样：位置 1 是 {P_wide[2,1]:3}，位置 3 是 {P_wide[4,1]:3}。右边
    的列几乎不动：{P_wide[2,31]:6} 和 {P_wide[4,31]:6}。曲线一次画八列；按 k 去看转得更快的列。]],
  focus = { P_wide, 2, 31 }, subject = "curves",
}
expect { P_wide, 4, 31, near = 0.000533 }

at(near_wide) {
  en = [[All places with all places, in 32 dimensions. The stripes
    run along the diagonal, since each number depends on the distance only. Place 0 begins
    with {near_wide[1,1]}, {near_wide[1,2]:1}, {near_wide[1,3]:1}, {near_wide[1,4]:1}.]],
  zh = [[32 维时，每个位置和每个位置的点积。条纹和对角线平行，因为每个数只取决于距离。
    位置 0 那一行开头是 {near_wide[1,1]}、{near_wide[1,2]:1}、{near_wide[1,3]:1}、{near_wide[1,4]:1}。]],
  focus = { near_wide, 1, 7 }, subject = "picture",
}
expect { near_wide, 1, 1, near = 16 }
at(near_wide) {
  en = [[Distance 6 has {near_wide[1,7]:1} of {near_wide[1,1]}, where four dimensions gave
    {near[7,1]:2} of 2. With more pairs the nearest places stand out more clearly, though
    the numbers still go up and down a little farther out: the curves have them against the
    place.]],
  zh = [[距离 6 是 {near_wide[1,7]:1}，满分 {near_wide[1,1]}；四维的时候是 {near[7,1]:2}，满
    分 2。对数越多，最近的几个位置就越突出，只是远处的数仍然略有起伏：曲线画的就是它们随位置的变化。]],
  focus = { near_wide, 1, 7 }, subject = "curves",
}
expect { near_wide, 1, 3, near = 13.730137 }

at(W) {
  en = [[In a real head Wq and Wk stand between two places, and only the product Wq⋅Wkᵀ
    counts. W is such a product, the identity but for a single {W[2,2]}. The output does not
    depend on it, so it has no gradient.]],
  zh = [[真正的注意力头里，两个位置之间隔着 Wq 和 Wk，起作用的只是乘积 Wq⋅Wkᵀ。W 就是一个这
    样的乘积：除了一处是 {W[2,2]}，就是单位矩阵。输出和它无关，所以它没有梯度。]],
  focus = { W, 2, 2 },
}
expect { W, 2, 2, near = 0 }

at(PW) {
  en = [[The {W[2,2]} in W removes the fast cosine: column 2 is {PW[1,2]} at every place. Of
    the fast pair only the sine is left.]],
  zh = [[W 里的 {W[2,2]} 去掉了快的那一对里的余弦：第 2 列在每个位置都是 {PW[1,2]}。快的那一
    对只剩正弦。]],
  focus = { PW, 1, 2 },
}
expect { PW, 1, 2, near = 0 }

at(tilted) {
  en = [[Three cells of distance 0: {tilted[1,1]} for place 0, {tilted[3,2]} for place 2,
    {tilted[5,3]} for place 4. With a matrix between the two encodings the number no longer
    depends on the distance alone. (Article C, section 5.1.2, calls this term the relation of
    relative positions; that holds without Wq and Wk.)]],
  zh = [[同样是距离 0，有三个数：位置 0 是 {tilted[1,1]}，位置 2 是 {tilted[3,2]}，位
    置 4 是 {tilted[5,3]}。两个编码之间隔了矩阵，结果就不再只由距离决定。
    （文章 C 的 5.1.2 节把这一项称为相对位置关系；没有 Wq、Wk 时才是这样。）]],
  focus = { tilted, 3, 2 }, core = true,
}
expect { tilted, 1, 1, near = 1 }
expect { tilted, 3, 2, near = 1.826822 }
expect { tilted, 5, 3, near = 1.57275 }
at(tilted) {
  en = [[{if edited}With your numbers, from{else}Before and after can be told apart now:
    from{end} place 2, the place before has {tilted[2,2]} and the one after {tilted[4,2]};
    from place 4, {tilted[4,3]} and {tilted[6,3]}.]],
  zh = [[{if edited}按你改的数，从{else}前和后现在分得出来了：从{end}位置 2 看，
    前一位是 {tilted[2,2]}，后一位是 {tilted[4,2]}；从位置 4 看，是 {tilted[4,3]} 和 {tilted[6,3]}。]],
  focus = { tilted, 2, 2 },
}
expect { tilted, 2, 2, near = 1.765097 }
expect { tilted, 4, 2, near = 1.12827 }
expect { tilted, 4, 3, near = 0.89315 }
expect { tilted, 6, 3, near = 1.725666 }
at(tilted) {
  en = [[With W as it was given, place 2 prefers the place before it and place 4 the one
    after. What a head prefers is up to Wq and Wk, and these are learned; the encoding only
    keeps places apart.]],
  zh = [[用原来给的 W，位置 2 偏前一位，位置 4 偏后一位。一个头偏向哪边，由 Wq 和 Wk 定，而
    它们是学出来的；编码只保证位置分得开。]],
  focus = { tilted, 6, 3 },
}

-- Backward -----------------------------------------------------------------

at(d(O_h)) {
  en = [[The upstream gradient, ∂f/∂O_h, given by hand. House counts differently in the two
    texts: f grows {dO_h[1,4]} times as fast as its last number in row 1, and {dO_h[4,3]}
    times as fast as its third in row 4. Without positions the two rows were equal, and no
    change of E could move one of them alone.]],
  zh = [[上游梯度 ∂f/∂O_h，直接给定。同是“蜂”，两段里要紧的数不同：第 1 行的最后一个分量每
    加 1，f 加 {dO_h[1,4]}；第 4 行的第 3 个分量每加 1，f 加 {dO_h[4,3]}。没有位置的时候这两行
    相等，怎么改 E，都不能只动其中一行。]],
  focus = { d(O_h), 1, 4 },
}
expect { d(O_h), 1, 4, near = 2 }
expect { d(O_h), 4, 3, near = 1 }

at(d(A_h)) {
  en = [[Row 1: f grows by {dA_h[1,2]} for each unit of share given to boat, by {dA_h[1,1]}
    for house itself. {dA_h[1,3]} and {dA_h[1,4]} belong to the other text: they are
    computed, and at dS_h_own multiplied by a share of 0.]],
  zh = [[第 1 行：给“蜜”的份额每多一个单位，f 增 {dA_h[1,2]}；给“蜂”自己的，
    增 {dA_h[1,1]}。{dA_h[1,3]} 和 {dA_h[1,4]} 属于另一段文本：照样算出来了，到 dS_h_own
    乘上的份额是 0。]],
  focus = { d(A_h), 1, 2 },
}
expect { d(A_h), 1, 2, near = 4.841371 }
expect { d(A_h), 1, 1, near = 3 }
expect { d(A_h), 1, 3, near = 4 }
expect { d(A_h), 1, 4, near = 3.841371 }

at(d(S_h_own)) {
  en = [[In text one f grows when house scores boat higher: {dS_h_own[1,2]}. In text two the
    gradient of boat's row is small, {dS_h_own[3,3]}, because boat already gives itself
    {A_h[3,3]:%}. Across the texts it is exactly {dS_h_own[1,3]}.]],
  zh = [[第一段里，“蜂”给“蜜”的分数升高，f 就变大，梯度是 {dS_h_own[1,2]}。第二段里，“蜜”那一行的梯
    度很小，{dS_h_own[3,3]}，因为它已经把 {A_h[3,3]:%} 给了自己。跨文本的地方，恰好
    是 {dS_h_own[1,3]}。]],
  focus = { d(S_h_own), 1, 2 },
}
expect { d(S_h_own), 1, 2, near = 0.459644 }
expect { d(S_h_own), 3, 3, near = -0.001361 }
expect { A_h, 3, 3, near = 0.980344 }
expect { d(S_h_own), 1, 3, near = 0 }

at(d(S_h)) {
  en = [[dS_h[1,2] = {dS_h[1,2]} is the gradient of a score that was the sum of four terms.
    What part of it does each of the four get? The question here asks it of a sum of two.]],
  zh = [[dS_h[1,2] = {dS_h[1,2]}，这个分数是四项之和。四项各分到多少梯度？
    这一站的题问的是两项之和，道理相同。]],
  focus = { d(S_h), 1, 2 },
}
expect { d(S_h), 1, 2, near = 0.459644 }

at(d(H)) {
  en = [[H was used as query, as key and as value, so dH is a sum of three. For house's last
    number it is {dH[1,4]} at place 0 and {dH[4,4]} at place 1.]],
  zh = [[H 用了三次：当查询、当键、当值，所以 dH 是三份之和。对“蜂”的最后一个分量来说，位
    置 0 是 {dH[1,4]}，位置 1 是 {dH[4,4]}。]],
  focus = { d(H), 1, 4 }, core = true,
  notes = {
    en = [[Addition hands dH on unchanged to the words and to the places. Were P learned, as in
      GPT-2, place 0 would add rows 1 and 3, since both texts begin there: 1.204 − 0.117 =
      1.087 for the last number.]],
    zh = [[加法把 dH 原样传给词，也原样传给位置。P 要是像 GPT-2 那样学出来的，位置 0 会把
      第 1、3 行相加，因为两段文本都从那里开始：最后一个分量是 1.204 − 0.117 = 1.087。]],
  },
}
expect { d(H), 1, 4, near = 1.203936 }
expect { d(H), 4, 4, near = 0.00271 }

at(d(X)) {
  en = [[dX = dH: ∂H/∂X is 1 in every cell, so {dX[1,1]} stays {dH[1,1]}. P would get the
    same, but it is a constant and its gradient is not asked for. In models that learn their
    positions, as GPT-2 does, P is a table like E, and this is its gradient.]],
  zh = [[dX = dH：∂H/∂X 每一格都是 1，所以 {dX[1,1]} 还是 {dH[1,1]}。P 也该得到同样一份，只
    是它是常量，不需要梯度。有的模型连位置也学（比如 GPT-2）：那时 P 是一张像 E 一样的表，这
    就是它的梯度。]],
  focus = { d(X), 1, 1 },
}
expect { d(X), 1, 1, near = 0.099182 }
expect { d(H), 1, 1, near = 0.099182 }

at(d(E)) {
  en = [[House occurs twice, so its row of dE is a sum of two: {dX[1,1]} from text one and
    {dX[4,1]} from text two make {dE[1,1]}. One row of E serves every place at which the
    word stands.]],
  zh = [[“蜂”出现了两次，所以 dE 里它那一行是两份之和：第一段的 {dX[1,1]} 加第二段
    的 {dX[4,1]}，得 {dE[1,1]}。词元站在哪个位置，用的都是 E 的同一行。]],
  focus = { d(E), 1, 1 },
}
expect { d(X), 4, 1, near = 1.259212 }
expect { d(E), 1, 1, near = 1.358394 }

at(step(E)) {
  en = [[Boat's first number moves by −lr⋅{dE[2,1]}, its last by −lr⋅{dE[2,4]}: there the
    two texts have gradients of opposite sign, {dX[2,4]} and {dX[3,4]}, and they nearly
    cancel.]],
  zh = [[“蜜”的第 1 个分量移动 −lr⋅{dE[2,1]}，最后一个分量移动 −lr⋅{dE[2,4]}：在那里，两段文本的
    梯度符号相反，{dX[2,4]} 和 {dX[3,4]}，几乎抵消。]],
  focus = { d(E), 2, 4 },
}
expect { d(E), 2, 1, near = 0.800999 }
expect { d(E), 2, 4, near = 0.004979 }
expect { d(X), 2, 4, near = 0.122342 }
expect { d(X), 3, 4, near = -0.117363 }

closing {
  en = [[
- Attention does not see order: swap two tokens, and two rows of the output swap.
- One layer with a causal mask tells a first word from a later one and, by the share 1/t of a start
  sign, how many stand before. Not more.
- A positional encoding is added to the words before attention begins.
- A score then has four terms: word–word, word–place, place–word, place–place.
- Place–place depends on the distance, not on the side, and does not fall steadily.
- With Wq and Wk between, not even that holds; what they make of it is learned.

Try `:set hands[2,1] 0`, which takes the first pair away from place 1, and see which outputs change.]],
  zh = [[
- 注意力看不见先后：交换两个词元，输出就交换两行。
- 一层带因果掩码的注意力，能分出打头和后来；有起始符，还能从它的份额 1/t 看出前面有几个。仅此而已。
- 位置编码是在注意力之前，加到词向量上的。
- 这样一来，分数有四项：词—词、词—位置、位置—词、位置—位置。
- 位置—位置只取决于距离，不分前后，也不是越远越小。
- 中间隔了 Wq 和 Wk，连这一点也不成立；它们怎么用，是学出来的。

用 `:set hands[2,1] 0` 试一试：位置 1 的第一对就没有了，看哪些输出会变。]],
}

-- Tasks --------------------------------------------------------------------

ask {
  at = A, id = "same-row",
  prompt = { en = [[Which row of O will equal row 1, that of house in "house boat"?]],
             zh = "第 1、2 行是“蜂蜜”，第 3、4 行是“蜜蜂”。O 的哪一行会和第 1 行相同？" },
  choice = {
    { en = "That of boat in \"boat house\", first like row 1", zh = "“蜜蜂”里“蜜”那一行，也站在最前" },
    { en = "That of house in \"boat house\", the same word", zh = "“蜜蜂”里“蜂”那一行，同一个词元" },
    { en = "None", zh = "没有" },
  },
  answer = 2,
  reason = { en = "No step has used a place: the same word with the same words, the same row.",
             zh = "没有一步用到位置：词元相同，读到的词元也相同，输出就相同。" },
  hints = { { en = "Has anything so far depended on the place of a word?",
              zh = "到现在为止，有哪一步用到了词元的位置吗？" } },
  slips = {
    [1] = { en = "Standing first counts for nothing yet: no number here knows places.",
            zh = "站在最前还没有任何意义：这里没有一个数知道位置。起作用的是词元本身。" },
    [3] = { en = "It would be so if order counted. Compare the scores in rows 1 and 4.",
            zh = "要是先后起作用，就会这样。比一比第 1 行和第 4 行的分数。" },
  },
}

ask {
  at = O, id = "three-words",
  prompt = { en = "a b c becomes c a b (no positions, no mask). Which row of O becomes row 1?",
             zh = "文本“甲乙丙”换成“丙甲乙”（没有位置和掩码）。现在 O 的第 1 行是原来的哪一行？" },
  choice = { { en = "row 1", zh = "第 1 行" }, { en = "row 2", zh = "第 2 行" }, { en = "row 3", zh = "第 3 行" },
             { en = "none", zh = "哪一行都不等" } },
  answer = 3,
  reason = { en = "Row 1 is c now, as row 3 was, and c attends to the same three words.",
             zh = "现在第 1 行是“丙”，原来它是第 3 行；它能关注的还是那三个词元。" },
  hints = { { en = "Which word stands in row 1 now? Which words may it attend to?",
              zh = "现在第 1 行是哪个词元？它能关注哪些词元？" } },
  slips = {
    [1] = { en = "The row goes with its word, not with the place: row 1 was a.", zh = "一行跟着词元走，不跟着位置：原来的第 1 行是“甲”。" },
    [2] = { en = "That was b, which stands last now.", zh = "那是“乙”，它现在站在最后。" },
    [4] = { en = "It would be so if a number here knew the place. None does.", zh = "要有一个数知道位置才会这样，这里没有。" },
  },
}

ask {
  at = A_past, id = "swap-before",
  prompt = { en = "With a causal mask a b c becomes b a c. Which rows of O get other numbers?",
             zh = "三个词元“甲乙丙”，带因果掩码。把“甲”和“乙”互换，输出的哪几行里会出现新的数？" },
  choice = { { en = "none: rows 1 and 2 swap", zh = "都没有，只是第 1、2 行互换" },
             { en = "rows 1 and 2", zh = "第 1、2 行" },
             { en = "all three", zh = "三行都有" } },
  answer = 2,
  reason = { en = "b now sees itself alone and a sees both, the other way round from before. c sees the same three words.",
             zh = "现在“乙”只能关注自己，“甲”能关注两个，和原来正好相反。“丙”能关注的还是那三个。" },
  hints = { { en = "Write down, before and after, which words each of the three may attend to.",
              zh = "写出互换前后，三个词元各能关注哪些词元。" } },
  slips = {
    [1] = { en = "Without the mask, yes. With it, the first word sees only itself.",
            zh = "没有掩码才是这样。有了掩码，打头的只能关注自己，而打头的换了。" },
    [3] = { en = "c may attend to the same three words, and a sum has no order.",
            zh = "“丙”能关注的还是那三个词元，求和与先后无关。" },
  },
}

ask {
  at = O_past, id = "first-sees-itself", cell = { 1, 1 },
  prompt = { en = "House stands first and may not look ahead. What is its first output number?",
             zh = "“蜂”站在最前，又不许看后面。它的第一个输出是多少？" },
  reason = { en = "Its whole 1 goes to itself, so the output is its own row of X.",
             zh = "它把 1 全留给自己，输出就是 X 里自己的那一行。" },
  hints = { { en = "Row 1 of A_past has a single share.", zh = "A_past 的第 1 行只有一份。" } },
  slips = {
    [0.731059] = {
        en = "So it was when house could see boat. Now it sees itself.",
        zh = "那是还能看见“蜜”的时候。现在只看得见自己。"
    },
    [0.5] = { en = "A masked word does not keep an equal share, it gets none.",
              zh = "被掩住的词元不会平分一份，它一点也拿不到。" },
    [0] = { en = "A row always gives out its 1. All of it stays with house.",
            zh = "一行总要分出 1。看不到别的词元，这个 1 就全归“蜂”自己。" },
  },
}

ask {
  at = place_place, id = "same-place", cell = { 1, 3 },
  prompt = { en = [[Rows 1 and 3 are the first words of the two texts. What is their
                  place–place term?]],
             zh = "第 1 行和第 3 行分别是两段的第一个词元。它们的位置—位置项是多少？" },
  reason = { en = "Both stand at place 0. Each of the two pairs gives sin² + cos² = 1.",
             zh = "两个都在位置 0，两对各得 sin² + cos² = 1。" },
  hints = { { en = "Which place has each of them? Look at the labels of P.",
              zh = "它们各在位置几？看 P 的行名。" },
            { en = "Place 0 with itself: sin² + cos² for each of the two pairs.",
              zh = "位置 0 对自己：两对各贡献 sin² + cos²。" } },
  slips = {
    [0.583653] = {
        en = "That is distance 2. Row 3 begins a text, at place 0 again.",
        zh = "那是距离 2。第 3 行不是位置 2：第二段又从 0 数起。"
    },
    [1] = { en = "One pair gives 1, but there are two.", zh = "一对是 1，这里有两对。" },
    [0] = { en = "The mask would make it unseen, but comes later: the product is there.",
            zh = "掩码会让它看不见，可那是后面的事；这里的乘积是有的。" },
  },
}

ask {
  at = S_h, id = "which-terms",
  prompt = { en = "House for boat, {S_h[1,2]} and {S_h[4,3]}: in which of the four terms do they differ?",
             zh = "“蜂”给“蜜”的分数，第一段是 {S_h[1,2]}，第二段是 {S_h[4,3]}。四项里，不同的是哪些？" },
  choice = { { en = "word–word", zh = "词—词" },
             { en = "word–place and place–word", zh = "词—位置和位置—词" },
             { en = "place–place", zh = "位置—位置" } },
  answer = 2,
  reason = { en = "1.38 + 2 in text one, 1 + 1.55 in text two: these depend on which word stands at which place.",
             zh = "第一段是 1.38 + 2，第二段是 1 + 1.55：这两项取决于哪个词元站在哪个位置。" },
  hints = { { en = "Which terms do not change when the two words keep their distance?",
              zh = "两个词的距离不变，哪几项也不变？" } },
  slips = {
    [1] = { en = "House with boat is 1 in either order.", zh = "“蜂”和“蜜”的点积，不管谁在前都是 1。" },
    [3] = { en = "Places 0 and 1 make 1.54 in both, from either side.", zh = "位置 0 和位置 1 在两段里都是 1.54，从哪边看都一样。" },
  },
}

ask {
  at = here, id = "not-steady",
  prompt = { en = "With which of these has the row of place 0 the largest dot product?",
             zh = "位置 0 那一行和下面哪一个的点积最大？" },
  choice = {
        { en = "Place 1", zh = "位置 1" }, { en = "Place 6", zh = "位置 6" },
    { en = "Place 3", zh = "位置 3" },
  },
  answer = 2,
  reason = { en = "Place 1 has 1.54, place 3 0.01, place 6 1.96: the fast pair is back.",
             zh = "位置 1 是 1.54，位置 3 是 0.01，位置 6 是 1.96：快的一对转回来了。" },
  hints = { { en = "The fast pair comes round once in 6.28 places.",
              zh = "快的一对每走 6.28 个位置转一圈。" } },
  slips = {
    [1] = { en = "It has 1.54. But the fast pair comes round; the slow one stays near.",
            zh = "隔壁是 1.54。可是快的一对会转回来，慢的又几乎没动。" },
    [3] = { en = "There the fast pair points the other way: 0.01.",
            zh = "到那里，快的一对正好反向：0.01。" },
  },
}

ask {
  at = d(S_h), id = "sum-step-by-step",
  prompt = { en = "Now from H back to the words. Which line is wrong?", zh = "再从 H 反向到词。哪一行错了？" },
  steps = {
    "H[1,1] = X[1,1] + P[1,1]",
    { en = "∂H[1,1]/∂X[1,1] = 1 and ∂H[1,1]/∂P[1,1] = 1",
      zh = "∂H[1,1]/∂X[1,1] = 1，∂H[1,1]/∂P[1,1] = 1" },
    { en = "so dX[1,1] = dH[1,1]/2, and the other half goes to P",
      zh = "所以 dX[1,1] = dH[1,1]/2，另一半归 P" },
    { en = "rows 1 and 4 of X are both house: dE[1,1] = dX[1,1] + dX[4,1]",
      zh = "X 的第 1、4 行都是“蜂”：dE[1,1] = dX[1,1] + dX[4,1]" },
  },
  wrong = 3,
  cure = { en = "dX[1,1] = dH[1,1]: a sum hands its whole gradient to each of its terms, be they two or four.",
           zh = "dX[1,1] = dH[1,1]：加法把整份梯度交给每一项，两项、四项都一样。" },
  hints = { { en = "Raise X[1,1] by a little. By how much does H[1,1] rise?",
              zh = "把 X[1,1] 抬高一点点，H[1,1] 会高多少？" } },
  slips = {
    [1] = { en = "Line 1 is right: the row of a place is added to that of a word.",
            zh = "这一行没错：词的那一行加上位置的那一行。" },
    [2] = { en = "Line 2 is right: H moves exactly as X does, and exactly as P does.",
            zh = "这一行没错：X 变多少，H 就变多少，P 也一样。" },
    [4] = { en = "Line 4 is right: one row of E made both rows of X, so both count.",
            zh = "这一行没错：E 的同一行用在 X 的两行里，所以两份相加。" },
  },
}

try {
  at = tilted, id = "look-back", only = { W }, cells = 1,
  prompt = { en = "Change one number of W so that 2 and 4 both prefer the place before them.",
             zh = "改 W 里的一个数，让位置 2 和位置 4 给前一位的分数都高于后一位。" },
  reason = { en = "A sine times a cosine changes when the two places change roles.",
             zh = "正弦乘余弦，两个位置一交换，结果就不同。" },
  hints = { { en = [[Put something between the sine of one place and the cosine of the
                   other: row 2, column 1.]],
              zh = "让一个位置的正弦碰上另一个位置的余弦：第 2 行第 1 列。" } },
  reached = function() return tilted[2][2] > tilted[4][2] and tilted[4][3] > tilted[6][3] end,
  solution = { "set W[2,1] 1" },
}

expect { tilted, 2, 2, near = 2.256393, after = { "set W[2,1] 1" } }
expect { tilted, 4, 3, near = 1.642379, after = { "set W[2,1] 1" } }
expect { tilted, 6, 3, near = 1.510990, after = { "set W[2,1] 1" } }

ask {
  at = S, id = "not-apart", cell = { 1, 4 },
  prompt = { en = "Row 1 is house in text one, row 4 house in text two. What is their score S[1,4]?",
             zh = "第 1 行是第一段的“蜂”，第 4 行是第二段的“蜂”。S[1,4] 是多少？" },
  reason = { en = "Both are house, so it is house with itself: {X[1,1]}⋅{X[4,1]} + {X[1,2]}⋅{X[4,2]}.",
             zh = "两行都是“蜂”，等于“蜂”和自己的点积：{X[1,1]}⋅{X[4,1]} + {X[1,2]}⋅{X[4,2]}。" },
  hints = { { en = "S = X⋅Xᵀ has no mask yet.", zh = "S = X⋅Xᵀ，这里还没有掩码。" } },
  slips = {
    [0] = { en = "They are in two texts, but the mask that knows it comes at S_own.",
            zh = "它们不在同一段，可这里还没有谁知道：掩码要到 S_own 才来。" },
    [1] = { en = "That is house with boat.", zh = "那是“蜂”和“蜜”。" },
    [3] = { en = "That is boat with itself, S[2,3].",
            zh = "“蜜”和自己才得 3，也就是 S[2,3]。" },
  },
}

ask {
  at = H, id = "word-plus-place", cell = { 4, 1 },
  prompt = { en = "House begins with {X[4,1]}, the row of place 1 with {P[4,1]}. What does house at place 1 begin with?",
             zh = "“蜂”的开头是 {X[4,1]}，位置 1 那一行的开头是 {P[4,1]}。位置 1 的“蜂”开头是多少？" },
  reason = { en = "The encoding is added to the word: {X[4,1]} + sin 1, and sin 1 is {P[4,1]}.",
             zh = "位置编码加在词向量上：{X[4,1]} + sin 1，而 sin 1 是 {P[4,1]}。" },
  hints = { { en = "H[4,1] = X[4,1] + P[4,1].", zh = "H[4,1] = X[4,1] + P[4,1]。" } },
  slips = {
    [0.841471] = { en = "That multiplies. The encoding is added to the word.",
                   zh = "这是相乘。位置编码是加上去的。" },
    [1] = { en = "That is place 0, where the sine is 0.", zh = "那是位置 0，正弦是 0。" },
  },
}

ask {
  at = P_wide, id = "wide",
  prompt = { en = "In 4 dimensions distance 6 had 1.96 of 2, almost as much as distance 0. What will it have in 32 dimensions?",
             zh = "四维时，距离 6 是 1.96，满分 2，快赶上距离 0。32 维时会怎样？" },
  choice = {
    { en = "Again nearly all of it", zh = "还是差不多满分" },
    { en = "About three quarters", zh = "大约四分之三" },
    { en = "Less than 0", zh = "小于 0" },
  },
  answer = 2,
  reason = { en = "The fast pair is back at 0.96, the next two are below 0, eleven near 1.",
             zh = "最快的一对回到 0.96，后两对小于 0，有十一对还接近 1。" },
  hints = { { en = "The fast pair has come round at 6.28. How many of the 16 pairs have?",
              zh = "快的一对走 6.28 个位置转完一圈。16 对里，有几对这时正好转完？" } },
  slips = {
    [1] = { en = "Only the fastest pair has come round; the next ones stand between.",
            zh = "只有最快的一对转完了一圈，后面几对都停在半路。" },
    [3] = { en = "The slow pairs have hardly moved, and each still gives nearly 1.",
            zh = "慢的那些几乎没动，每一对还各有将近 1。" },
  },
}

-- About four minutes.
play {
  "wait 9",
  "goto X", "wait 8",
  "goto A", "wait 8",
  "next", "select O[4,1]", "explain", "wait 10",          -- O
  "goto A_past", "wait 7",
  "next", "wait 10",                                      -- O_past
  "goto turned", "wait 8",
  "next", "wait 9",                                       -- P7
  "goto H", "wait 9",
  "goto place_place", "wait 8",
  "next", "explain", "wait 11",                           -- S_h
  "goto A_h", "wait 9",
  "next", "wait 8",                                       -- O_h
  "goto near", "wait 11", "next", "wait 9",
  "goto near_wide", "wait 5", "view matrix", "wait 6", "view lesson",
  "goto W", "wait 7",
  "goto tilted", "wait 8", "next", "wait 8", "next", "wait 6", "set W[2,1] 1", "wait 7", "undo", "wait 3",
  "goto dH", "explain", "wait 9",
  "next", "wait 8",                                       -- dX
  "next", "explain", "wait 9",                            -- dE
  "goto closing", "wait 10",
}
expect { P, 4, 1, near = 0.841471 }
expect { P_wide, 4, 1, near = 0.14112 }
expect { near_wide, 1, 2, near = 15.313649 }
expect { near_wide, 1, 4, near = 12.272398 }
expect { near_wide, 1, 7, near = 11.89174 }
