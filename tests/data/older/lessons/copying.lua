-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 2, id = "copying", part = 4, order = 22, minutes = 35, needs = { "causal-mask", "training" },
  title = { en = "Learning to copy", zh = "学会复制" },
  keywords = { en = "induction head, previous-token head, two layers, composition, held out, batch",
    zh = "归纳头、前一词元头、两层、组合、留出集、批" },
}

words = { "^", "a", "b", "c", "d", "e", "f" }

-- The start sign, three words, then the first two again. The words that come next at the last
-- two places are the answers; at the places before them (0) nothing is asked.
local function example(w)
  return { x = { 1, w[1], w[2], w[3], w[1], w[2] }, y = { 0, 0, 0, 0, w[2], w[3] } }
end

local shown = { 3, 2, 5 } -- b a d
x = ids(example(shown).x, words)
y = ids(example(shown).y, words)

-- One-hot rows: column i of X is word i, column i of P is place i.
E = constant(eye(7), { rows = words, cols = words })
P = constant(eye(6))
X = gather(E, x)

W1  = weight(zeros(6, 6))
W2  = weight(eye(7), { rows = words, cols = words })
Wov = weight(zeros(7, 7), { rows = words, cols = words })

-- What can be taken away: 0 for the first two, -100 for a place that nobody may look at.
places = constant { { 1 } }
layer1 = constant { { 1 } }
bias   = constant(zeros(1, 6))

-- Layer 1 looks by place and fetches words; layer 2 looks by what layer 1 has fetched.
S1 = places * no_stop(no_stop(P * W1) * P.T)
may_look = no_stop(constant(causal(6)))
S1_masked = mask(no_stop(S1 + bias), may_look)
A1 = softmax(S1_masked)
H  = layer1 * no_stop(A1 * X)
S2 = no_stop(X * W2) * H.T
S2_masked = mask(no_stop(S2 + bias), may_look)
A2 = softmax(S2_masked)
C  = A2 * X
Z  = C * Wov
L  = cross_entropy(Z, y)

backward(L)

-- Rows of three different words, none of them twice and none of them the one that is shown.
local seen, seed = { [table.concat(shown)] = true }, 0
local function fresh(count)
  local rows = {}
  while #rows < count do
    seed = seed + 1
    local order = shuffle({ 2, 3, 4, 5, 6, 7 }, { seed = seed })
    local key = table.concat(order, "", 1, 3)
    if not seen[key] then
      seen[key] = true
      rows[#rows + 1] = example(order)
    end
  end
  return rows
end
examples { train = fresh(80), held_out = fresh(39) }
training { lr = 3, batch = 16, steps = 10, film = { A1, A2, W2, Wov } }

intro {
  en = [[Someone reads "b a d", and later "b a". What comes next? "d", if the text repeats
    itself. To say so a model has to find the earlier "a" and see what stood behind it. One
    layer of attention cannot do that; two can. These two start knowing next to nothing and
    learn it before your eyes, from 80 rows of words, and are tested on rows that they never saw.]],
  zh = [[前面读到“b a d”，后来又读到“b a”，下一个词是什么？如果文本在重复，就是“d”。要说出
    这个词，模型得找到前面的“a”，再看它后面是什么。一层注意力做不到，两层可以。下面这两层起初
    几乎什么也不会，你会看着它们从 80 行词里学会，再用没见过的行来考。]],
}

-- Forward ------------------------------------------------------------------

at(x) {
  en = [[The row that is shown: the start sign "^", three words, then the first two again. In
    training it does not occur, so whatever comes out right here was not learned by heart.
    :example 3 shows one of the 80 to train on, :example held 3 one of the 39 that are held
    out, :example 0 this one again.]],
  zh = [[屏幕上的这一行：起始符“^”，三个词，再重复前两个。训练里没有这一行，所以它若答对了，
    就不是背下来的。输入 :example 3 显示 80 行训练数据中的一行，:example held 3 显示 39 行留出
    数据中的一行，:example 0 回到这一行。]],
  focus = { x, 5, 1 },
}

ask {
  at = x, id = "next-word",
  prompt = { en = "Another row: \"^ e c f e c\". Which word comes next, if the text repeats itself?",
             zh = "换一行：“^ e c f e c”。如果文本在重复，下一个词是哪个？" },
  choice = { "e", "c", "f" }, answer = 3,
  hints = { { en = "Find the earlier \"c\" and look one place further.",
              zh = "找到前面的“c”，再往后看一个位置。" } },
  slips = {
    [1] = { en = "\"e\" stood before the earlier \"c\", not after it.", zh = "“e”在前面那个“c”之前，不在之后。" },
    [2] = { en = "That is the word that is there now. Asked is the one after it.",
            zh = "那是现在这个词；问的是它后面的词。" },
  },
}

at(y) {
  en = [[The answers. At the first four places there is none: three words at random cannot be
    foretold. At place 5, the second "b", "a" is right; at place 6, the second "a", "d" is.]],
  zh = [[正确答案。前四个位置没有答案：随机的三个词猜不出来。位置 5 是第二个“b”，该答“a”；
    位置 6 是第二个“a”，该答“d”。]],
  focus = { y, 5, 1 },
}

at(X) {
  en = [[One-hot rows: each word is a column, so every number below can be read as "so much of
    this word". Places have a matrix P of their own, also one-hot. Large models add both into
    one row of learned numbers; here they are kept apart, so that one can see who uses what.]],
  zh = [[独热的行：每个词占一列，所以后面的每个数都可以读成“这个词有多少”。位置另有一个矩阵 P，
    也是独热的。大模型把两者加在同一行学出来的数里；这里分开放，好看清谁用了什么。]],
  focus = { X, 5, 3 },
  notes = {
    en = [[Words and places apart mean that layer 1 can look by place only and layer 2 by word
      only. That is given here and has to be learned in a model whose rows hold both.]],
    zh = [[词和位置分开，意味着第 1 层只能按位置看，第 2 层只能按词看。这里是给定的；在两者混在
      一行里的模型中，这也要学。]],
  },
}

ask {
  at = X, id = "one-hot-shape", shape_of = X,
  prompt = { en = "6 places, 7 words, the start sign among them. What shape has X?",
             zh = "6 个位置，7 个词（含起始符）。X 是什么形状？" },
  hints = { { en = "A row for each place, a column for each word.", zh = "每个位置一行，每个词一列。" } },
  slips = {
    ["7x6"] = { en = "Rows are places, columns are words.", zh = "行是位置，列是词。" },
    ["7x7"] = { en = "That is E, the table. X has one of its rows for each place.", zh = "那是表 E；X 是每个位置从表里取一行。" },
  },
}

at(W1) {
  en = [[All 0 at the start: layer 1 prefers no place to any other. W1[i,j] is the score that place
    i gives to place j. It stands for the product Wq⋅Wkᵀ, often written W_QK, the only thing about
    Wq and Wk that a score can see.]],
  zh = [[起初全是 0：第 1 层对哪个位置都不偏爱。W1[i,j] 是位置 i 给位置 j 的分数。它代表乘积 Wq⋅Wkᵀ，
    常写作 W_QK；分数里能看到的只有这个乘积。]],
  focus = { W1, 3, 2 }, always = true,
}

at(W2) {
  en = [[The identity at the start: in layer 2 a word gives points for itself and for no other
    word. This is layer 2's W_QK.{if edited} Now its row "b" has {W2[3,3]:2} for "b" and
    {W2[3,1]:2} for the start sign.{else}{end}]],
  zh = [[起初是单位矩阵：在第 2 层，每个词只给自己加分，不给别的词。这是第 2 层的 W_QK。{if edited}
    现在“b”这一行，给“b”的是 {W2[3,3]:2}，给起始符的是 {W2[3,1]:2}。{else}{end}]],
  focus = { W2, 3, 3 },
}

at(Wov) {
  en = [[What a fetched word does to the scores of the answer words, in models the product
    Wv⋅Wo, written W_OV. {if edited}A fetched "a" now gives "a" {Wov[2,2]:2} points: it is copied.
    At the start it gave nothing to any word.{else}All 0 at the start: whatever layer 2 fetches,
    every word gets 0 points.{end}]],
  zh = [[取来一个词之后，各个候选答案加多少分；在模型里是乘积 Wv⋅Wo，写作 W_OV。{if edited}现在取来
    “a”，就给“a”加 {Wov[2,2]:2} 分，也就是复制；起初谁也不加分。{else}起初全是 0：不管第 2 层取来
    什么，每个词都是 0 分。{end}]],
  focus = { Wov, 2, 2 },
}

ask {
  at = Wov, id = "how-many-numbers", answer = 134, always = true,
  prompt = { en = "W1 is 6×6, W2 and Wov are 7×7. How many numbers does training change at most?",
             zh = "W1 是 6×6，W2 和 Wov 是 7×7。训练最多改变多少个数？" },
  hints = { { en = "Add up the cells of the three weights. E, P and the shares are not trained.",
              zh = "把三个参数矩阵的格子加起来；E、P 和份额都不训练。" } },
  slips = {
    [85] = { en = "One 7×7 matrix is missing.", zh = "少算了一个 7×7。" },
    [98] = { en = "W1 is missing.", zh = "漏了 W1。" },
  },
}

at(places) {
  en = [[What parts can be taken away with, at step(Wov). places = 0 makes all
    scores of layer 1 equal, layer1 = 0 switches it off, bias[1,1] = -100 forbids both layers to
    look at place 1, where the start sign is. As they are they change nothing.]],
  zh = [[到 step(Wov) 那一站，要用这三样来拆掉零件：places = 0，第 1 层就分不清位置；layer1 = 0，第 1 层关掉；
    bias[1,1] = -100，两层都不能再看位置 1，也就是起始符。照现在的值，它们什么也不改变。]],
  focus = { places, 1, 1 },
}

at(A1) {
  en = [[{if edited}Place 3 gives place 2 {A1[3,2]:%} now, and place 4 gives place 3 {A1[4,3]:%}.
    At the start each row was shared out equally.{else}At the start each row is shared out equally
    over the places up to its own.{end} Shares are computed and not stored: training changes W1.]],
  zh = [[{if edited}现在位置 3 把 {A1[3,2]:%} 给位置 2，位置 4 把 {A1[4,3]:%} 给位置 3；起初每一行都是平分。
    {else}起初每一行在自己和之前的位置之间平分。{end}份额是算出来的，不是存着的参数；训练改的是 W1。]],
  focus = { A1, 3, 2 }, core = true,
  notes = {
    en = [[Let the class say what this matrix should look like in the end before anything is
      trained: 1 in each cell left of the diagonal. Keep the guesses for the film.]],
    zh = [[训练之前，先让学生说最后该长什么样：对角线左边一格是 1。把猜测留到看胶片时再对照。]],
  },
}
expect { A1, 3, 2, near = 1/3 }

ask {
  at = A1, id = "equal-shares", answer = 1/4, covers = { A1, 4 },
  prompt = { en = "W1 is all 0, so all scores that place 4 may see are equal. What share does it give place 3?",
             zh = "W1 全是 0，位置 4 能看到的分数都相等。它给位置 3 的份额是多少？" },
  hints = { { en = "Place 4 may look at itself and at the three before it.", zh = "位置 4 能看自己和前面三个。" } },
  slips = {
    [1/6] = { en = "Places 5 and 6 come later and are masked.", zh = "位置 5 和 6 在后面，已经遮住。" },
    [1/3] = { en = "Place 4 may look at itself, too.", zh = "位置 4 也能看自己。" },
    [0] = { en = "A score of 0 is no share of 0: e⁰ is 1, for all four.", zh = "分数是 0，份额不是 0：e⁰ = 1，四个都一样。" },
  },
}

at(H) {
  en = [[What layer 1 has fetched: {if edited}{H[3,3]:2} of "b" in row 3, {H[4,2]:2} of "a" in row
    4. At the start it was a mean.{else}in row t the mean of the first t words.{end}]],
  zh = [[第 1 层取来的东西：{if edited}第 3 行有 {H[3,3]:2} 的“b”，第 4 行有 {H[4,2]:2} 的“a”；
    起初是均值。{else}第 t 行是前 t 个词的均值。{end}]],
  focus = { H, 3, 3 },
}

ask {
  at = H, id = "what-layer-2-needs",
  prompt = { en = [[A place in layer 2 gives more points to rows of H that hold more of its own
               word. "b" at place 5 should find place 3. Which word should row 3 of H hold?]],
             zh = [[在第 2 层，每个位置按 H 的各行里含有多少自己的词来给分。位置 5 的“b”应该找到
               位置 3，那么 H 的第 3 行里该是哪个词？]] },
  choice = { { en = "\"b\", before it", zh = "前面的“b”" },
             { en = "\"a\", at it", zh = "那里的“a”" },
             { en = "\"d\", after it", zh = "后面的“d”" } },
  answer = 1, always = true,
  hints = { { en = "Place 5 looks for the word that it has: \"b\".", zh = "位置 5 找的是它自己的词：“b”。" } },
  slips = {
    [2] = { en = "Then \"b\" would not find place 3, but \"a\" would.", zh = "那样找到位置 3 的就不是“b”，而是“a”。" },
    [3] = { en = "Place 4 comes after place 3; the causal mask forbids that.", zh = "位置 4 在位置 3 之后，因果掩码不许看。" },
  },
}

at(S2) {
  en = [[Layer 2's scores: how much of its own word a place finds in each row of H. What is
    compared with is not the word at a place, but what layer 1 brought there. That the key of one
    layer is the output of an earlier one is called composition (of keys).]],
  zh = [[第 2 层的分数：一个位置在 H 的各行里找到多少自己的词。比对的不是那个位置上的词，而是第 1 层
    带到那里的东西。一层的键来自前一层的输出，这叫组合（键的组合）。]],
  focus = { S2, 5, 3 }, core = true, always = true,
  notes = {
    en = [[Elhage et al. (2021) call it K-composition. One layer alone can compare words with
      words; "the place whose predecessor is my word" needs two.]],
    zh = [[Elhage 等（2021）称为 K-composition。只有一层时，只能拿词和词比；“前一个词和我相同的那个
      位置”要两层才找得到。]],
  },
}
expect { S2, 5, 3, near = 1/3 }

ask {
  at = S2, id = "score-by-hand", answer = 1/3, covers = { S2, 5, 3 },
  prompt = { en = "Row 5 of X is \"b\", W2 is the identity. Row 3 of H is a third of \"^\", of \"b\" and of \"a\". S2[5,3] = ?",
             zh = "X 的第 5 行是“b”，W2 是单位矩阵。H 的第 3 行是“^”、“b”、“a”各三分之一。S2[5,3] = ?" },
  hints = { { en = "The dot product of the row \"b\" with row 3 of H: how much \"b\" is in it?",
              zh = "“b”那一行和 H 的第 3 行做点积：里面有多少“b”？" } },
  slips = {
    [1] = { en = "That would be so if row 3 of H were \"b\" alone.", zh = "H 的第 3 行只有“b”时才是 1。" },
    [0] = { en = "\"b\" is in the mean of the first three words.", zh = "前三个词的均值里有“b”。" },
  },
}

at(A2) {
  en = [[{if edited}Place 5 now gives place 3 {A2[5,3]:%}, place 6 gives place 4 {A2[6,4]:%}. At
    the start it was 20 % and 18 %.{else}Place 5 gives place 3 {A2[5,3]:%} and place 2 {A2[5,2]:%}:
    the place of the first "b" has more of "b" in its mean than the place after it.{end}
    Only rows 5 and 6 count, since only they have an answer.]],
  zh = [[{if edited}现在位置 5 把 {A2[5,3]:%} 给位置 3，位置 6 把 {A2[6,4]:%} 给位置 4；起初是 20% 和 18%。
    {else}位置 5 把 {A2[5,3]:%} 给位置 3，把 {A2[5,2]:%} 给位置 2：第一个“b”所在的位置，均值里的“b”比它后面
    那个位置多。{end}只有第 5、6 行算数，因为只有这两行有答案。]],
  focus = { A2, 5, 3 }, core = true,
  notes = {
    en = [[Why 1.18 times as much for place 2? Its row of H is a mean of two words and holds
      half a "b", that of place 3 a third: e^(1/2 − 1/3) = 1.18.]],
    zh = [[训练之前，位置 2 的份额为什么是位置 3 的 1.18 倍？H 在那里是两个词的均值，“b”占二分
      之一，在位置 3 占三分之一：e^(1/2 − 1/3) = 1.18。]],
  },
}
expect { A2, 5, 3, near = 0.204630 }
expect { A2, 5, 2, near = 0.241741 }
expect { A2, 6, 4, near = 0.175975 }

at(C) {
  en = [[The words that layer 2 has fetched. {if edited}Row 5 has {C[5,2]:2} of "a", row 6
    {C[6,5]:2} of "d".{else}Row 5 holds {C[5,3]:2} of "b" and {C[5,2]:2} of the right "a": a word
    that occurs twice weighs more.{end}]],
  zh = [[第 2 层取来的词。{if edited}第 5 行里“a”有 {C[5,2]:2}，第 6 行里“d”有 {C[6,5]:2}。{else}第 5 行里
    “b”有 {C[5,3]:2}，正确的“a”只有 {C[5,2]:2}：出现两次的词分量更大。{end}]],
  focus = { C, 5, 2 },
}
expect { C, 5, 3, near = 0.460478 }
expect { C, 5, 2, near = 0.204630 }

at(L) {
  en = [[Cross-entropy, the mean over the two places that have an answer.{if edited} It is {L} for
    this row, and was ln 7 = 1.946 at the start.{else} At the start it is
    the loss of someone who knows no more than that there are seven words.{end}]],
  zh = [[交叉熵，对两个有答案的位置取均值。{if edited}这一行现在是 {L}，起初是 ln 7 = 1.946。{else}起初的值，
    相当于除了知道一共七个词，别的一概不知。{end}]],
  focus = { L, 1, 1 }, core = true,
  notes = {
    en = [[Say what e^-L is: the share of the right word, on geometric average. 1/7 here, 0.97 after
      a hundred steps.]],
    zh = [[说明 e^-L 的含义：正确词概率的几何平均。这里是 1/7，一百步之后是 0.97。]],
  },
}
expect { L, near = 1.945910 }

ask {
  at = L, id = "know-nothing", answer = log(7), covers = { L, 1, 1 },
  prompt = { en = "Wov is 0, so each of the 7 words gets the same probability. What is the loss?",
             zh = "Wov 是 0，7 个词的概率都相等。损失是多少？" },
  hints = { { en = "Each gets 1/7. The loss is -ln of what the right word gets.", zh = "各 1/7。损失是正确词概率的 -ln。" } },
  slips = {
    [0.142857] = { en = "That is the probability; the loss is -ln of it.", zh = "那是概率；损失是它的 -ln。" },
    [1.791759] = { en = "That is ln 6. The start sign is among the words, too.", zh = "那是 ln 6；起始符也算一个词。" },
    [3.891820] = { en = "That is the sum over both places. The loss is their mean.", zh = "那是两个位置之和；损失是均值。" },
  },
}

-- Backward ---------------------------------------------------------------------

at(d(Z)) {
  en = [[p - onehot over 2, in the two rows that count. All others are 0: nobody asked there.
    {if edited}{else}Every word gets 1/7 there, so dZ[5,2] is (1/7 - 1)/2 = {dZ[5,2]}.{end}]],
  zh = [[有答案的两行是 (p - onehot)/2，别的行都是 0：那里不用作答。{if edited}{else}每个词的概率
    都是 1/7，所以 dZ[5,2] = (1/7 - 1)/2 = {dZ[5,2]}。{end}]],
  focus = { d(Z), 5, 2 },
}
expect { d(Z), 5, 2, near = -0.428571 }

ask {
  at = d(Z), id = "who-learns-first",
  prompt = { en = "dC = dZ⋅Wovᵀ, and Wov is all 0. Which matrices does the first step change?",
             zh = "dC = dZ⋅Wovᵀ，而 Wov 全是 0。第一步会改变哪些矩阵？" },
  choice = { { en = "all three", zh = "三个都变" }, { en = "Wov alone", zh = "只有 Wov" },
             { en = "none: the gradient is 0", zh = "都不变：梯度是 0" },
             { en = "W1 and W2", zh = "W1 和 W2" } },
  answer = 2,
  hints = { { en = "W1 and W2 lie behind C. What about dWov = Cᵀ⋅dZ?", zh = "W1 和 W2 在 C 后面。dWov = Cᵀ⋅dZ 呢？" } },
  slips = {
    [1] = { en = "What reaches W1 and W2 comes through dC, and dC is 0.", zh = "到 W1 和 W2 的梯度要经过 dC，而 dC 是 0。" },
    [3] = { en = "dWov = Cᵀ⋅dZ does not contain Wov, and neither C nor dZ is 0.", zh = "dWov = Cᵀ⋅dZ 里没有 Wov，C 和 dZ 又都不是 0。" },
    [4] = { en = "It is the other way round: their gradient comes through Wov.", zh = "正好反过来：它们的梯度要经过 Wov。" },
  },
}

at(d(C)) {
  en = [[{if edited}dC[5,2] is {dC[5,2]}: below 0 once Wov copies, where "a" is the answer, since more
    "a" in row 5 lowers L. At the start dC was 0.{else}All 0, since Wov is: as long as a fetched word counts for nothing, it does not matter
    what is fetched. These zeros are computed. They say "no effect".{end}]],
  zh = [[{if edited}dC[5,2] 是 {dC[5,2]}：Wov 学会复制以后，只要答案是“a”，它就小于 0，因为第 5 行
    的“a”多一点，L 就会变小。起初 dC 是 0。{else}全是 0，因为
    Wov 是 0：只要取来的词不起作用，取来什么就无所谓。这些 0 是算出来的，意思是“没有影响”。{end}]],
  focus = { d(C), 5, 2 }, core = true,
  notes = {
    en = [[The layers learn in an order: Wov first, then W2 and W1, each by way of what the one
      before it has learned.]],
    zh = [[各部分学得有先后：先是 Wov，再是 W2 和 W1，后者的梯度都要经过前者学到的东西。]],
  },
}
expect { d(C), 5, 2, near = 0 }

at(d(H)) {
  en = [[dH = dS2ᵀ⋅(X⋅W2). H is used once, as the keys of layer 2, so all that layer 1 learns
    comes through layer 2's scores. Nothing else tells it where to look.]],
  zh = [[dH = dS2ᵀ⋅(X⋅W2)。H 只用了一次，就是作第 2 层的键，所以第 1 层学到的一切，
    都是经过第 2 层的分数传来的，此外没有什么告诉它该看哪里。]],
  focus = { d(H), 3, 3 }, core = true, always = true,
  notes = {
    en = [[After 20 steps dH[3,3] is -0.060: row 3 should hold more "b". It is the same number as
      dS2[5,3], times the 1.03 that W2 has for "b", and what the other rows that look at place 3
      add.]],
    zh = [[20 步之后 dH[3,3] 是 -0.060：第 3 行该多一些“b”。它就是 dS2[5,3] 乘上 W2 里“b”的
      1.03，再加上别的看位置 3 的行带来的部分。]],
  },
}
expect { d(H), 3, 3, near = 0 }
expect { d(H), 3, 3, near = -0.0597, tolerance = 0.0001, after = { "train 20" } }
expect { W2, 3, 3, near = 1.0303, tolerance = 0.0001, after = { "train 20" } }

ask {
  at = d(H), id = "sign-after-some-steps",
  prompt = { en = "Later Wov copies a little. Which sign has dS2[5,3] then? (the score of the second \"b\" for place 3)",
             zh = "过了几步，Wov 已经会复制一点了。dS2[5,3]，即第二个“b”给位置 3 的分数，梯度是什么符号？" },
  choice = { { en = "minus: more lowers L", zh = "负：变大则 L 变小" },
             { en = "plus: more raises L", zh = "正：变大则 L 变大" } },
  answer = 1, always = true,
  hints = { { en = "Place 3 holds \"a\", and \"a\" is the answer at place 5.", zh = "位置 3 上是“a”，而位置 5 的答案正是“a”。" } },
  slips = { [2] = { en = "More of place 3 is more of \"a\", the right answer.", zh = "多看位置 3，就多一些“a”，而“a”是正确答案。" } },
}
expect { d(S2), 5, 3, below = -0.05, after = { "train 20" } }

at(d(W1)) {
  en = [[The end of the way back: from the loss through Wov, A2, W2 and A1. {if edited}dW1[3,2] is
    {dW1[3,2]} now; at the start it was 0.{else}After one step dW1[3,2] is -0.002, after twenty
    -0.017: the better the later parts work, the more layer 1 can learn.{end}]],
  zh = [[反向的终点：从损失出发，经过 Wov、A2、W2 和 A1。{if edited}dW1[3,2] 现在是 {dW1[3,2]}，起初是 0。
    {else}一步之后 dW1[3,2] 是 -0.002，二十步之后是 -0.017：后面的部分越管用，第 1 层能学到的越多。{end}]],
  focus = { d(W1), 3, 2 },
}
expect { d(W1), 3, 2, near = -0.0020, tolerance = 0.00005, after = { "train 1" } }
expect { d(W1), 3, 2, near = -0.0172, tolerance = 0.00005, after = { "train 20" } }

ask {
  at = d(W1), id = "first-row",
  prompt = { en = "Will row 1 of W1 get a gradient other than 0 at any later step?",
             zh = "以后某一步，W1 的第 1 行会得到不是 0 的梯度吗？" },
  choice = { { en = "no, never", zh = "不会" }, { en = "yes, once Wov copies", zh = "会，等 Wov 学会复制之后" },
             { en = "yes, but only with other rows of words", zh = "会，但要换一行词" } },
  answer = 1, always = true,
  hints = { { en = "Which places may place 1 look at?", zh = "位置 1 能看哪些位置？" } },
  slips = {
    [2] = { en = "Place 1 sees itself alone, so its share is 1 whatever the score is.", zh = "位置 1 只能看自己，分数是多少，份额都是 1。" },
    [3] = { en = "The mask is the same for each row of words: place 1 sees itself alone.", zh = "每一行词的掩码都一样：位置 1 只能看自己。" },
  },
}
expect { d(W1), 1, 1, near = 0, after = { "train 20" } }

at(d(Wov)) {
  en = [[dWov = Cᵀ⋅dZ. Row "a", column "a" of this example has {dWov[2,2]:3}. A step takes the mean
    over a batch of 16 rows, in which other words are right as well.]],
  zh = [[dWov = Cᵀ⋅dZ。这个例子里，“a”行“a”列是 {dWov[2,2]:3}。一步用的是一批 16 行的均值，
    别的词也会是正确答案。]],
  focus = { d(Wov), 2, 2 }, always = true,
}

-- Training ---------------------------------------------------------------------

at(step(W1)) {
  en = [[t takes ten steps, each with the mean gradient of 16 rows; the film and the curve follow. v shows
    the numbers of a step on this row alone. Press t a few times and watch. On the 39 rows held out
    L is 1.87 after 20 steps, 1.27 after 40, 0.28 after 50, 0.03 after 100: for long next to
    nothing, then all at once. Tab changes the matrix of the film, h and l the step.]],
  zh = [[按 t 走十步，每步用 16 行的平均梯度，胶片和曲线跟着变。按 v 看只用这一行
    走的一步是哪些数。多按几次 t，看着它变。在留出的 39 行上，L 在 20 步后是 1.87，40 步后 1.27，
    50 步后 0.28，100 步后 0.03：很久几乎不动，然后一下子降下来。Tab 换胶片里的矩阵，h 和 l 换步数。]],
  focus = { d(W1), 3, 2 }, core = true, view = "training", always = true,
  notes = {
    en = [[Such a sudden fall is also seen in large models, early in training, when heads of this
      kind form (Olsson et al. 2022). Here one can say why: each of the three matrices gets
      its gradient through the other two.]],
    zh = [[大模型训练早期，这类头形成时，也见过这样的骤降（Olsson 等，2022）。这里可以说清原因：
      三个矩阵中每一个的梯度，都要经过另外两个。]],
  },
}
at(step(W1)) {
  en = [[In the film of A1 a diagonal appears one place left of the middle: rows 2, 3 and 4 look
    one place back, 93 %, 97 % and 97 % after 100 steps. Rows 5 and 6 do not. Nobody looks for what
    they fetch, as long as they do not hold the word that is sought.]],
  zh = [[A1 的胶片里，主对角线左边一格出现一条斜线：100 步之后，第 2、3、4 行看前一个位置，各 93%、
    97%、97%。第 5、6 行不是这样：没有谁要找它们取来的东西，只要其中没有正在找的词就行。]],
  focus = { d(W1), 3, 2 }, core = true, view = "training", always = true,
}
expect { L, near = 1.8712, tolerance = 0.0001, over = "held_out", after = { "train 20" } }
expect { L, near = 1.2665, tolerance = 0.0001, over = "held_out", after = { "train 40" } }
expect { L, near = 0.2787, tolerance = 0.0001, over = "held_out", after = { "train 50" } }
expect { L, near = 0.0330, tolerance = 0.0001, over = "held_out", after = { "train 100" } }
expect { A1, 2, 1, near = 0.9252, tolerance = 0.0001, after = { "train 100" } }
expect { A1, 3, 2, near = 0.9745, tolerance = 0.0001, after = { "train 100" } }
expect { A1, 4, 3, near = 0.9728, tolerance = 0.0001, after = { "train 100" } }

try {
  at = step(W1), id = "learn-to-copy", only = { W1, W2, Wov }, over = "held_out", core = true,
  prompt = {
    en = "Train until the mean loss over the rows held out is below 0.1.",
    zh = "训练，使留出各行的平均损失小于 0.1。",
  },
  reached = function(loss) return loss < 0.1 end,
  hints = { { en = "t, and again, until the curve has fallen. Nothing else is needed.",
              zh = "一直按 t，直到曲线降下来；别的都不用做。" },
            { en = "train 100", zh = "train 100" } },
  solution = { "train 100" },
}

at(step(W2)) {
  en = [[The second diagonal, in the film of A2: place 5 looks at place 3 and place 6 at place 4,
    each at the place after the earlier same word. After 100 steps row "b" of W2 has 3.89 for "b",
    so S2[5,3] is 0.974⋅3.89, and a little of the two other words: 3.77.]],
  zh = [[第二条斜线在 A2 的胶片里：位置 5 看位置 3，位置 6 看位置 4，都是前面那个相同的词之后的
    位置。100 步之后，W2 的“b”行给“b” 3.89，所以 S2[5,3] 是 0.974⋅3.89，再加上另外两个词的
    一点：3.77。]],
  focus = { d(W2), 3, 3 }, core = true, view = "training", always = true,
  notes = {
    en = [[The pair has names: a previous-token head (layer 1) and an induction head (layer 2).
      W_QK matches, W_OV copies.]],
    zh = [[这一对有名字：前一词元头（第 1 层）和归纳头（第 2 层）。W_QK 负责匹配，W_OV 负责复制。]],
  },
}
expect { A2, 5, 3, near = 0.9569, tolerance = 0.0001, after = { "train 100" } }
expect { A2, 6, 4, near = 0.9258, tolerance = 0.0001, after = { "train 100" } }
expect { W2, 3, 3, near = 3.8910, tolerance = 0.0001, after = { "train 100" } }
expect { S2, 5, 3, near = 3.7695, tolerance = 0.0001, after = { "train 100" } }

at(step(Wov)) {
  en = [[Wov copies: after 100 steps its diagonal has 4.7 to 5.1 for the words, so the word that is
    fetched becomes the answer. After 20 steps it had 0.5 to 0.7 there, while A1 still gave place 2
    45 % in row 3: this part learns first, as dC said.]],
  zh = [[Wov 学会了复制：100 步之后，各个词在对角线上是 4.7 到 5.1，取来什么就说什么。20 步时
    已有 0.5 到 0.7，而 A1 第 3 行给位置 2 的还只有 45%：这一部分先学会，和 dC 那一站说的一样。]],
  focus = { d(Wov), 2, 2 }, core = true, always = true,
  notes = {
    en = [[At the board: a score of 5 against six scores of 0 gives the right word e⁵/(e⁵ + 6)
      = 96 %. Ask how a cell beside the diagonal can help as well: by falling below 0.]],
    zh = [[在黑板上算：一个 5 分对六个 0 分，正确的词得到 e⁵/(e⁵ + 6) = 96%。再问对角线以外的格
      子怎样也能帮忙：降到 0 以下。]],
  },
}
for i = 2, 7 do
  expect { Wov, i, i, above = 4.65, below = 5.15, after = { "train 100" } }
  expect { Wov, i, i, above = 0.45, below = 0.75, after = { "train 20" } }
end
expect { A1, 3, 2, near = 0.4508, tolerance = 0.0001, after = { "train 20" } }

-- Taking parts away -----------------------------------------------------------

ask {
  at = step(Wov), id = "one-layer",
  prompt = { en = "Set layer1 to 0 before training: H is all 0 then. What can layer 2 still do?",
             zh = "训练之前把 layer1 设成 0，H 就全是 0。第 2 层还能做什么？" },
  choice = { { en = "find the same word, but not the place after it", zh = "找到相同的词，但找不到它后面的位置" },
             { en = "nothing but look at all places alike", zh = "只能一视同仁地看所有位置" },
             { en = "all that it could before, but more slowly", zh = "还是都能学会，只是慢一些" } },
  answer = 2, always = true,
  hints = { { en = "All of its scores are products with rows of H.", zh = "它的分数都是和 H 的行相乘得来的。" } },
  slips = {
    [1] = { en = "It compares with H, not with X; and H is 0.", zh = "它比对的是 H，不是 X，而 H 是 0。" },
    [3] = { en = "All its scores are 0, whatever W2 is: its gradient is 0 as well.", zh = "不管 W2 是什么，分数都是 0，W2 的梯度也是 0。" },
  },
}

at(step(Wov)) {
  en = [[Try :reset, :set layer1[1,1] 0 and :train 200: without layer 1 held-out L stays at 1.89.
    With :set places[1,1] 0 instead, without places, it stays at 1.90. A2, or A1, then cannot pick
    a place. Words that occur twice weigh most in C, and the right word occurs once, so copying
    does not help.]],
  zh = [[先 :reset，再 :set layer1[1,1] 0 和 :train 200：没有第 1 层，留出集上的 L 停在 1.89。
    换成 :set places[1,1] 0，即没有位置，停在 1.90。这时 A2（或 A1）挑不出位置，C 里分量最大的是出现两次的词，
    而正确的词只出现一次，所以复制也帮不上忙。]],
  focus = { d(Wov), 2, 2 }, always = true,
}
expect { L, near = 1.8934, tolerance = 0.0001, over = "held_out", after = { "set layer1[1,1] 0", "train 200" } }
expect { L, near = 1.9010, tolerance = 0.0001, over = "held_out", after = { "set places[1,1] 0", "train 200" } }
expect { A2, 6, 4, near = 1/6, after = { "set layer1[1,1] 0", "train 200" } }

ask {
  at = step(Wov), id = "no-start-sign",
  prompt = { en = [[Forbid all to look at the start sign. Place 2, the first "b", may then look at
               itself alone, and its row of H is "b". Which two places does the second "b"
               confuse?]],
             zh = [[不许任何位置看起始符。这时位置 2，即第一个“b”，只能看自己，它那一行 H 就是“b”。
               第二个“b”会把哪两个位置混在一起？]] },
  choice = { { en = "2 and 3", zh = "2 和 3" }, { en = "3 and 4", zh = "3 和 4" }, { en = "2 and 5", zh = "2 和 5" } },
  answer = 1, always = true,
  hints = { { en = "Which rows of H hold \"b\", once layer 1 looks one place back?",
              zh = "第 1 层学会看前一个位置之后，H 的哪几行里是“b”？" } },
  slips = {
    [2] = { en = "Row 4 of H holds \"a\" then, the word before place 4.", zh = "这时 H 的第 4 行里是“a”，位置 4 前面的词。" },
    [3] = { en = "Row 5 of H holds \"d\" then, the word before place 5.", zh = "这时 H 的第 5 行里是“d”，位置 5 前面的词。" },
  },
}

ask {
  at = step(Wov), id = "half-a-toss", answer = 0.3466, always = true,
  prompt = { en = [[So at place 5 it is "b" or "a", half and half, and at place 6 all is well. What
               is the mean of the two losses at best?]],
             zh = "于是位置 5 在“b”和“a”之间各一半，位置 6 一切正常。两处损失的均值最好是多少？" },
  hints = { { en = "-ln(1/2) at one place, 0 at the other.", zh = "一处是 -ln(1/2)，另一处是 0。" } },
  slips = {
    [0.6931] = { en = "That is ln 2, the loss at place 5. L is the mean over both places.", zh = "那是 ln 2，位置 5 的损失；L 是两处的均值。" },
    [0.5] = { en = "That is the probability; the loss is -ln of it, and then comes the mean.", zh = "那是概率；先取 -ln，再取均值。" },
    [0] = { en = "At place 5 the right word only gets a half.", zh = "位置 5 上，正确的词只得一半。" },
  },
}

try {
  at = step(Wov), id = "without-start", over = "held_out",
  prompt = {
    en = [[Start anew (:reset), forbid place 1 (bias), and train until the mean loss over the rows
      held out is below 0.5. Then look at row 5 of A2.]],
    zh = [[先 :reset，不许看位置 1（bias），再训练到留出各行的平均损失小于 0.5，然后看 A2 的第 5 行。]],
  },
  reached = function(loss) return bias[1][1] <= -50 and loss < 0.5 and loss > 0.3466 end,
  hints = { { en = "A score of -100 leaves a share of e^-100.", zh = "分数是 -100，份额就只剩 e^-100。" },
            { en = "set bias[1,1] -100, then train 200", zh = "set bias[1,1] -100，然后 train 200" } },
  solution = { "set bias[1,1] -100", "train 200" },
}
expect { L, near = 0.4582, tolerance = 0.0001, over = "held_out", after = { "set bias[1,1] -100", "train 200" } }
expect { A2, 5, 2, near = 0.4971, tolerance = 0.0001, after = { "set bias[1,1] -100", "train 200" } }
expect { A2, 5, 3, near = 0.4963, tolerance = 0.0001, after = { "set bias[1,1] -100", "train 200" } }

closing {
  en = [[
- Copying takes two layers: one fetches the word before (W1), one finds it (W2) and copies what
  stands there (Wov).
- Layer 1 got its gradient through layer 2's scores alone, and found out what to fetch.
- For twenty steps nothing much happened, then everything: each part learns through the others.
- Without layer 1, places or the start sign it fails, each time for a reason that can be seen.

Try next: :reset, take the row of "b" out of W2 (:set W2[3,:] 0 0 0 0 0 0 0), and train. Does
"b" find out by itself that it should look for "b"?]],
  zh = [[
- 复制要两层：一层取来前一个词（W1），另一层找到它（W2），再把那里的词抄下来（Wov）。
- 第 1 层的梯度只经过第 2 层的分数传来，它就这样弄明白了该取什么。
- 头二十步几乎没有变化，然后全都变了：每一部分都要靠别的部分来学。
- 拿掉第 1 层、位置或起始符，它就失败，每次都看得出原因。

接着试试：先 :reset，再把 W2 里“b”那一行设成 0，即 :set W2[3,:] 0 0 0 0 0 0 0，然后训练。“b”能自己弄明白
要找的是“b”吗？]],
  always = true,
}
expect { W2, 3, 3, above = 3.5, after = { "set W2[3,:] 0 0 0 0 0 0 0", "train 100" } }

-- About four minutes.
play {
  "wait 12",
  "goto x", "select x[5,1]", "wait 10",
  "goto W2", "wait 8",
  "goto A1", "wait 8",
  "goto S2", "select S2[5,3]", "explain", "wait 12",
  "goto A2", "wait 10",
  "goto L", "wait 8",
  "goto dC", "wait 10",
  "goto dH", "explain", "wait 12",
  "goto step(W1)", "wait 6", "train 10", "wait 4", "train 10", "wait 6", "train 10", "wait 4",
  "train 10", "wait 5", "train 10", "wait 6", "train 50", "wait 10",
  "goto A1", "select A1[3,2]", "wait 8",
  "goto A2", "select A2[5,3]", "explain", "wait 12",
  "goto Wov", "wait 8",
  "example held 3", "goto A2", "wait 8", "example 0",
  "reset", "set bias[1,1] -100", "train 200", "goto A2", "select A2[5,2]", "wait 12",
  "reset", "goto closing", "wait 14",
}
