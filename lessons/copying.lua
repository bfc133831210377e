-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 3, id = "copying", part = 4, order = 22, needs = { "causal-mask", "training" },
  title = { en = "Learning to copy", zh = "学会复制" },
  keywords = { en = "induction head, previous-token head, two layers, composition, held out, batch",
    zh = "归纳头、前一词元头、两层、组合、留出集、批" },
  units = {
    { at = "intro", minutes = 8, title = { en = "Two layers", zh = "两层" },
      question = { en = "How do two layers find what came next the last time?",
        zh = "同一个词再出现时，两层怎样找到它上次后面接的词？" },
      can = { { en = "say what each layer has to fetch", zh = "说出每一层各要取来什么" },
        { en = "compute a score of layer 2 from what layer 1 fetched",
          zh = "由第 1 层取来的，算出第 2 层的一个分数" },
        { en = "count the numbers that training may change", zh = "数出训练能改的数有多少个" } } },
    { at = "first", minutes = 8, title = { en = "What learns first", zh = "先学哪里" },
      question = { en = "Which part can learn at once, and which has to wait for it?",
        zh = "哪一部分马上能学，哪一部分要等它？" },
      can = { { en = "compute the loss of an even guess", zh = "算出均匀猜测的损失" },
        { en = "say why only Wov learns in the first step", zh = "说清第一步为什么只有 Wov 能学" },
        { en = "name the only way by which layer 1 gets a gradient",
          zh = "说出第 1 层的梯度只从哪里来" },
        { en = "train to a held-out loss, and read the film of A1",
          zh = "训练到留出损失达标，看懂 A1 的胶片" } } },
    { at = "take", minutes = 12, title = { en = "Take away", zh = "拿掉零件" },
      question = { en = "Without which part is it not learned?",
        zh = "少了哪一部分就学不会？" },
      can = { { en = "say what is missing without layer 1, and why",
          zh = "说清没有第 1 层少了什么，为什么" },
        { en = "give two rows of which one layer gets one wrong",
          zh = "举出一层总要答错其一的两行" },
        { en = "compute the best loss when two words are confused",
          zh = "算出混淆两个词时最好的损失" } } } },
}

words = { "^", "a", "b", "c", "d", "e", "f" }

layers = choose { name = "layers", among = { 2, 1 }, afresh = true, title = { en = "layers", zh = "层数" } }
gap = choose { name = "gap", among = { "2-4", "3" }, afresh = true,
  title = { en = "places back to the earlier word", zh = "离前面那个词几个位置" } }
seed = choose { name = "seed", among = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 }, afresh = true,
  title = { en = "seed of the rows", zh = "抽取各行的种子" } }

-- The start sign, words at random, then an earlier one again, two to four places further on; at
-- three places the word behind it, too. Asked is each time what came next before (0: nothing is).
local function example(w, back)
  if back == 3 then
    return { x = { 1, w[1], w[2], w[3], w[1], w[2] }, y = { 0, 0, 0, 0, w[2], w[3] } }
  end
  local again = 5 - back
  return { x = { 1, w[1], w[2], w[3], w[4], w[again] }, y = { 0, 0, 0, 0, 0, w[again + 1] } }
end

local shown = example({ 3, 2, 5 }, 3) -- b a d
x = ids(shown.x, words)
y = ids(shown.y, words)

-- One-hot rows: column i of X is word i, column i of P is place i.
E = no_stop(constant(eye(7), { rows = words, cols = words }))
X = gather(E, x)
P = constant(eye(6))

W1  = weight(zeros(6, 6))
W2  = weight(layers == 2 and eye(7) or zeros(7, 7), { rows = words, cols = words })
Wov = weight(zeros(7, 7), { rows = words, cols = words })

-- What can be taken away: 0 for the first two, -100 for a place that nobody may look at.
places = constant { { 1 } }
layer1 = no_stop(constant { { 1 } })
bias   = no_stop(constant(zeros(1, 6)))

-- Layer 1 looks by place and fetches words; layer 2 looks by what layer 1 has fetched. A single
-- layer looks by places and by words at once; 0 * H keeps the matrices of the other, which do nothing.
S1 = relabel(places * no_stop(no_stop(P * W1) * P.T), { rows = X, cols = X })
may_look = no_stop(constant(causal(6)))
S1_masked = no_stop(mask(no_stop(S1 + bias), may_look))
A1 = softmax(S1_masked)
H  = layer1 * no_stop(A1 * X)
local wanted = no_stop(X * W2)
if layers == 2 then
  S2 = wanted * H.T
else
  S2 = S1 + no_stop(wanted * no_stop(X + no_stop(0 * H)).T)
end
S2_masked = no_stop(mask(no_stop(S2 + bias), may_look))
A2 = softmax(S2_masked)
C  = A2 * X
Z  = C * Wov
L  = cross_entropy(Z, y)

backward(L)

-- Rows of different words, none of them twice and none of them the one that is shown.
local seen, drawn = { [table.concat(shown.x)] = true }, 1000 * (seed - 1)
local function fresh(count)
  local rows = {}
  while #rows < count do
    drawn = drawn + 1
    local order = shuffle({ 2, 3, 4, 5, 6, 7 }, { seed = drawn })
    local row = example(order, gap == "3" and 3 or 2 + #rows % 3)
    local key = table.concat(row.x)
    if not seen[key] then
      seen[key] = true
      rows[#rows + 1] = row
    end
  end
  return rows
end
examples { train = fresh(80), held_out = fresh(39) }
training { lr = 3, batch = 16, steps = 10, film = { A1, A2, W2, Wov } }

intro {
  en = [[Someone reads "b a d", and later "b a". What comes next? "d", if the text repeats
    itself. To say so a model has to find the earlier "a", wherever it stands, and see what came behind it. Two layers of
    attention learn such *copying* before your eyes, from 80 rows of words, and are tested on rows that they never saw.
    At the end one layer, with as many numbers, tries the same.]],
  zh = [[前面读到“b a d”，后来又读到“b a”，下一个词是什么？如果文本在重复，就是“d”。要说出
    这个词，模型得找到前面的“a”，不管它在哪里，再取来它后面的词。这叫*复制*（copying）。下面两层注意力会在你眼前从 80 行词里学会，
    再用没见过的行来考。最后换成一层来学，参数一样多。]],
}

-- The walk: what each layer has to fetch, what learns first, what is learned ---------------

scene {
  id = "row", title = { en = "The row", zh = "一行词" }, at = x, focus = { x, 5, 1 },
  en = [[Training does not contain this row: a right answer was not learned by heart (*overfitting*). In others the
    earlier word is two or four places back. :example 3 shows one trained on, :example held 3 a
    *held-out* one, :example 0 this one.]],
  zh = [[训练数据里没有这一行，所以答对了也不是背下来的，不算*过拟合*（overfitting）。在别的行里，前面那个词也可能在
    两个或四个位置之前。:example 3 显示训练数据中的一行，:example held 3 显示*留出样例*中的一行，
    :example 0 回到这一行。]],
}

ask {
  at = "row", id = "next-word", always = true,
  prompt = { en = "Which word comes next in \"^ e c f e c\", if the text repeats itself?",
             zh = "在“^ e c f e c”里，如果文本在重复，下一个词是哪个？" },
  choice = { "e", "c", "f" }, answer = 3,
  hints = { { en = "Find the earlier \"c\" and look one place further.",
              zh = "找到前面的“c”，再往后一个位置。" } },
  reason = { en = "The earlier \"c\" stands at place 3, and \"f\" came behind it.", zh = "前面的“c”在位置 3，它后面是“f”。" },
  slips = {
    [1] = { en = "\"e\" stood before the earlier \"c\", not after it.", zh = "“e”在前面那个“c”之前，不在之后。" },
    [2] = { en = "That is the word that is there now. Asked is the one after it.",
            zh = "那是现在这个词；问的是它后面的词。" },
  },
}

ask {
  at = "row", id = "one-hot-shape", shape_of = X,
  prompt = { en = "X holds the row one-hot: 6 places, 7 words, the start sign among them. What shape has X?",
             zh = "X 是这一行词的独热表示，有 6 个位置，7 个词（含起始符）。X 是什么形状？" },
  reason = { en = "6×7: a row for each place, and in it a 1 in the column of its word.",
             zh = "6×7：一个位置一行，1 在它那个词的列上。" },
  hints = { { en = "A row for each place, a column for each word.", zh = "每个位置一行，每个词一列。" } },
  slips = {
    ["7x6"] = { en = "Rows are places, columns are words.", zh = "行是位置，列是词。" },
    ["7x7"] = { en = "That is E, the table. X has one of its rows for each place.", zh = "那是表 E；X 是每个位置从表里取一行。" },
  },
}

scene {
  id = "parts", title = { en = "What may change", zh = "训练能改的" }, at = Wov, subject = "map", always = true,
  en = [[Three matrices learn. W1 scores places for layer 1. W2 scores words for layer 2. Wov says what a word that layer 2
    has fetched does to the scores of the answers. In large models W1 and W2 are products Wq⋅Wkᵀ, written W_QK, and
    Wov is a product Wv⋅Wo, written W_OV.]],
  zh = [[会学的矩阵有三个。W1 在第 1 层给位置打分，W2 在第 2 层给词打分，Wov 决定第 2 层取来的词给各个候选答案加多少分。在大模型里，
    W1 和 W2 是乘积 Wq⋅Wkᵀ，写作 W_QK；Wov 是乘积 Wv⋅Wo，写作 W_OV。]],
}

ask {
  at = "parts", id = "how-many-numbers", answer = 134, always = true,
  prompt = { en = "W1 is 6×6, W2 and Wov 7×7. How many numbers does training change at most?",
             zh = "W1 是 6×6，W2 和 Wov 是 7×7。训练最多改变多少个数？" },
  reason = { en = "6⋅6 + 7⋅7 + 7⋅7 = 36 + 98 = 134; the shares are computed from them.",
             zh = "6⋅6 + 7⋅7 + 7⋅7 = 36 + 98 = 134；份额由它们算出，不是参数。" },
  hints = { { en = "Add up the cells of the three weights. E, P and the shares are not trained.",
              zh = "把三个权重矩阵的元素加起来；E、P 和份额都不训练。" } },
  slips = {
    [85] = { en = "One 7×7 matrix is missing.", zh = "少算了一个 7×7。" },
    [98] = { en = "W1 is missing.", zh = "漏了 W1。" },
  },
}

scene {
  id = "fetch", title = { en = "Layer 1 fetches", zh = "第 1 层取词" }, at = A1, focus = { A1, 3, 2 }, core = true,
  en = [[{if edited}Layer 1: place 3 gives place 2 {A1[3,2]:%} now. At the start each row was shared out equally.{else}Layer 1
    knows nothing yet: W1 is all 0, and the causal mask covers what comes later.{end} H = A1⋅X holds the words that
    are fetched so, a row for each place. Shares are computed and not stored: training changes W1.]],
  zh = [[{if edited}第 1 层现在的位置 3 把 {A1[3,2]:%} 给位置 2；起初每一行都是平分。{else}第 1 层还什么都不会：W1 全是 0，因果掩码
    遮住后面的位置。{end}H = A1⋅X 就是这样取来的词，每个位置一行。份额是算出来的，不是存着的参数；训练改的是 W1。]],
  notes = {
    en = [[Let the class say what this matrix should look like in the end before anything is
      trained: 1 in each cell left of the diagonal. Keep the guesses for the film.]],
    zh = [[训练之前，先让学生说最后该长什么样：对角线左边一格是 1。把猜测留到看胶片时再对照。]],
  },
}

ask {
  at = "fetch", id = "equal-shares", answer = 1/4, covers = { A1, 4 },
  prompt = { en = "W1 is all 0, so all scores that place 4 may see are equal. What share does it give place 3?",
             zh = "W1 全是 0，位置 4 能关注的各个位置分数都相等。它给位置 3 的份额是多少？" },
  reason = { en = "Four equal scores, places 1 to 4: e⁰/(4⋅e⁰) = 1/4.",
             zh = "能关注的是位置 1 到 4，四个分数相等：e⁰/(4⋅e⁰) = 1/4。" },
  hints = { { en = "Place 4 may look at itself and at the three before it.", zh = "位置 4 能关注自己和前面三个。" } },
  slips = {
    [1/6] = { en = "Places 5 and 6 come later and are masked.", zh = "位置 5 和 6 在后面，已经遮住。" },
    [1/3] = { en = "Place 4 may look at itself, too.", zh = "位置 4 也能关注自己。" },
    [0] = { en = "A score of 0 is no share of 0: e⁰ is 1, for all four.", zh = "分数是 0，份额不是 0：e⁰ = 1，四个都一样。" },
  },
}

ask {
  at = "fetch", id = "score-for-nine-tenths", answer = log(27), always = true,
  prompt = { en = "Suppose W1[4,3] alone grows and the other three scores of place 4 stay 0. At which score does it give place 3 the share 0.9?",
             zh = "假设只有 W1[4,3] 变大，位置 4 的另外三个分数还是 0。这个分数是多少时，它给位置 3 的份额是 0.9？" },
  reason = { en = "e^s/(e^s + 3) = 0.9, so e^s = 27 and s = ln 27 = 3.30.",
             zh = "e^s/(e^s + 3) = 0.9，所以 e^s = 27，s = ln 27 = 3.30。" },
  hints = { { en = "e⁰ is 1, so the share is e^s/(e^s + 3).", zh = "e⁰ 是 1，所以份额是 e^s/(e^s + 3)。" },
            { en = "e^s has to be 9 times the other three together, 27: s = ln 27, typed (ln(27)).", zh = "e^s 要等于另外三个之和的 9 倍，即 27：s = ln 27，输入 (ln(27))。" } },
  slips = {
    [27] = { en = "That is e^s. The score is its ln.", zh = "那是 e^s，分数是它的 ln。" },
    [2.197225] = { en = "ln 9 would do against one other score of 0; there are three.", zh = "别的分数只有一个 0 时才是 ln 9，这里有三个。" },
    [3.806662] = { en = "ln 45 counts five others. Places 5 and 6 are masked.", zh = "ln 45 算了另外五个，而位置 5 和 6 已经遮住。" },
    [0.9] = { en = "That is the share. Its score is larger.", zh = "那是份额，分数要大得多。" },
  },
}

ask {
  at = "fetch", id = "what-layer-2-needs",
  prompt = { en = [[A place in layer 2 gives more points to rows of H that hold more of its own
               word. "b" at place 5 should find place 3. Which word should row 3 of H hold?]],
             zh = [[在第 2 层，每个位置按 H 的各行里含有多少自己的词来给分。位置 5 的“b”应该找到
               位置 3，那么 H 的第 3 行里该是哪个词？]] },
  choice = { { en = "\"b\", before it", zh = "前面的“b”" },
             { en = "\"a\", at it", zh = "那里的“a”" },
             { en = "\"d\", after it", zh = "后面的“d”" } },
  answer = 1, always = true,
  reason = { en = "Layer 2 asks with its own word, \"b\", so row 3 of H has to hold the word before place 3, which is \"b\".",
             zh = "第 2 层拿自己的词“b”去找，所以 H 的第 3 行里要有位置 3 前面的那个词，正是“b”。" },
  hints = { { en = "Place 5 looks for the word that it has: \"b\".", zh = "位置 5 找的是它自己的词：“b”。" } },
  slips = {
    [2] = { en = "Then \"b\" would not find place 3, but \"a\" would.", zh = "那样找到位置 3 的就不是“b”，而是“a”。" },
    [3] = { en = "Place 4 comes after place 3; the causal mask forbids that.", zh = "位置 4 在位置 3 之后，因果掩码不许关注。" },
  },
}

scene {
  id = "match", title = { en = "Layer 2 compares", zh = "第 2 层比对" }, at = S2, focus = { S2, 5, 3 }, core = true, always = true,
  en = [[Layer 2's scores: how much of its own word a place finds in each row of H. Compared
    is not the word at a place, but what layer 1 brought there. One layer's key is an earlier one's
    output: this is called composition (of keys).]],
  zh = [[第 2 层的分数，就是一个位置在 H 的各行里找到多少自己的词。比对的不是那个位置上的词，而是第 1 层
    带到那里的东西。一层的键来自前一层的输出，这叫组合（键的组合）。]],
  notes = {
    en = [[Elhage et al. (2021) call it K-composition. One layer alone can compare words with
      words; "the place whose predecessor is my word" needs a key that holds the predecessor.]],
    zh = [[Elhage 等（2021）称为 K-composition。只有一层时，只能拿词和词比；要找“前一个词和我相同的那个
      位置”，键里得有前一个词。]],
  },
}

ask {
  at = "match", id = "score-by-hand", answer = 1/3, covers = { S2, 5, 3 },
  prompt = { en = "Row 5 of X is \"b\", W2 is the identity. Row 3 of H is a third of \"^\", of \"b\" and of \"a\". S2[5,3] = ?",
             zh = "X 的第 5 行是“b”，W2 是单位矩阵。H 的第 3 行是“^”、“b”、“a”各三分之一。S2[5,3] = ?" },
  reason = { en = "Only the \"b\" of row 3 counts: 1⋅(1/3), and the others meet a 0.",
             zh = "算数的只有第 3 行里的“b”：1⋅(1/3)；别的词乘的都是 0。" },
  hints = { { en = "The dot product of the row \"b\" with row 3 of H: how much \"b\" is in it?",
              zh = "“b”那一行和 H 的第 3 行做点积：里面有多少“b”？" } },
  slips = {
    [1] = { en = "That would be so if row 3 of H were \"b\" alone.", zh = "H 的第 3 行只有“b”时才是 1。" },
    [0] = { en = "\"b\" is in the mean of the first three words.", zh = "前三个词的均值里有“b”。" },
  },
}

scene {
  id = "first", title = { en = "The first step", zh = "第一步" }, at = d(Z), focus = { d(Z), 5, 2 }, core = true,
  en = [[At the start Wov is all 0, so all scores Z are 0, and seven words share the probability. dZ is p - onehot over 2
    in the two rows that have an answer, and 0 in all others, where nothing is asked.]],
  zh = [[起初 Wov 全是 0，分数 Z 也就全是 0，七个词平分概率。dZ 在有答案的两行里是 (p - onehot)/2，别的行不用作答，都是 0。]],
  notes = {
    en = [[These zeros are computed. They say "no effect", and that is so for one step only.]],
    zh = [[这些 0 是算出来的，意思是“没有影响”，而且只有第一步是这样。]],
  },
}

ask {
  at = "first", id = "know-nothing", answer = log(7), covers = { L, 1, 1 },
  prompt = { en = "Wov is 0, so each of the 7 words gets the same probability. What is the loss?",
             zh = "Wov 是 0，7 个词的概率都相等。损失是多少？" },
  reason = { en = "-ln(1/7) = ln 7 = 1.946, at both places that are asked, so in the mean.",
             zh = "-ln(1/7) = ln 7 = 1.946，两处要答的都一样，均值也就是它。" },
  hints = { { en = "The loss is -ln of what the right word gets.", zh = "损失是正确词概率的 -ln。" } },
  slips = {
    [0.142857] = { en = "That is the probability; the loss is -ln of it.", zh = "那是概率；损失是它的 -ln。" },
    [1.791759] = { en = "That is ln 6. The start sign is among the words, too.", zh = "那是 ln 6；起始符也算一个词。" },
    [3.891820] = { en = "That is the sum over both places. The loss is their mean.", zh = "那是两个位置之和；损失是均值。" },
  },
}

ask {
  at = "first", id = "who-learns-first",
  prompt = { en = "dC = dZ⋅Wovᵀ, and Wov is all 0. Which matrices does the first step change?",
             zh = "dC = dZ⋅Wovᵀ，而 Wov 全是 0。第一步会改变哪些矩阵？" },
  choice = { { en = "all three", zh = "三个都变" }, { en = "Wov alone", zh = "只有 Wov" },
             { en = "none: the gradient is 0", zh = "都不变：梯度是 0" },
             { en = "W1 and W2", zh = "W1 和 W2" } },
  answer = 2, always = true,
  hints = { { en = "W1 and W2 lie behind C. What about dWov = Cᵀ⋅dZ?", zh = "W1 和 W2 在 C 后面。dWov = Cᵀ⋅dZ 呢？" } },
  reason = { en = [[dWov = Cᵀ⋅dZ holds no Wov. As long as a fetched word counts for nothing, it does not matter what is fetched:
               dC is 0, and W1 and W2 have to wait until Wov is not.]],
             zh = [[dWov = Cᵀ⋅dZ 里没有 Wov。只要取来的词不起作用，取来什么就无所谓，所以 dC 是 0；W1 和 W2 要等 Wov
               不再是 0。]] },
  slips = {
    [1] = { en = "What reaches W1 and W2 comes through dC, and dC is 0.", zh = "到 W1 和 W2 的梯度要经过 dC，而 dC 是 0。" },
    [3] = { en = "dWov = Cᵀ⋅dZ does not contain Wov, and neither C nor dZ is 0.", zh = "dWov = Cᵀ⋅dZ 里没有 Wov，C 和 dZ 又都不是 0。" },
    [4] = { en = "It is the other way round: their gradient comes through Wov.", zh = "正好反过来：它们的梯度要经过 Wov。" },
  },
}

scene {
  id = "watch", title = { en = "Forty steps", zh = "头四十步" }, at = step(W1), subject = { film = A1 }, after = "first-forty",
  core = true,
  en = [[t takes ten steps of *stochastic gradient descent* (SGD), each with the mean gradient of a *batch*, 16 of the 80
    rows. The *film* of A1 keeps pictures of it; h and l go through them.
    {if trained}Place 3 gives place 2 {A1[3,2]:%} now, and place 4 gives place 3 {A1[4,3]:%}. After 20 steps held-out L
    is 1.81, after 40 it is 1.72: a diagonal begins, and the answers are hardly better.{else}So far it has one, each row
    shared out equally.{end}]],
  zh = [[按 t 走十步*随机梯度下降*（SGD），每步用一*批*（batch），即 80 行里的 16 行，取平均梯度。A1 的*训练胶片*（filmstrip）把若干步之后的
    A1 排在一起，h 和 l 换步数。{if trained}现在位置 3 把 {A1[3,2]:%} 给位置 2，位置 4 把 {A1[4,3]:%} 给位置 3。留出集上的
    L，20 步后是 1.81，40 步后是 1.72。斜线刚刚出现，答案还没好多少。{else}现在只有一格，每一行都是平分。{end}]],
  notes = {
    en = [[Keep the held-out curve in view: for fifty steps next to nothing, then it falls. Such a sudden fall is also seen
      in large models, early in training, when heads of this kind form (Olsson et al. 2022).]],
    zh = [[留意留出集的曲线：五十步里几乎不动，然后骤降。大模型训练早期，这类头形成时，也见过这样的骤降（Olsson 等，2022）。]],
  },
}
expect { L, near = 1.8086, tolerance = 0.0001, over = "held_out", after = { "train 20" } }
expect { L, near = 1.7156, tolerance = 0.0001, over = "held_out", after = { "train 40" } }
expect { A1, 3, 2, near = 0.6852, tolerance = 0.0001, after = { "train 40" } }
expect { A1, 4, 3, near = 0.3849, tolerance = 0.0001, after = { "train 40" } }

try {
  at = step(W1), id = "first-forty", only = { W1, W2, Wov }, core = true,
  prompt = {
    en = "Train until place 3 gives place 2 more than half: A1[3,2] above 0.5.",
    zh = "训练，直到位置 3 把一半以上给位置 2，即 A1[3,2] 大于 0.5。",
  },
  reached = function() return A1[3][2] > 0.5 end,
  reason = { en = "A place that fetches the word before it lets layer 2 match, and that lowers L.",
             zh = "取来前一个词，第 2 层才匹配得上，L 就变小。" },
  hints = { { en = "t four times, or train 40.", zh = "按四次 t，或者 train 40。" } },
  solution = { "train 40" },
}

scene {
  id = "outer", title = { en = "Back to layer 2", zh = "反向到第 2 层" }, at = d(A2), focus = { d(A2), 6, 4 }, after = "first-forty", core = true,
  en = [[Once Wov is not 0, the way back is not either. dA2[6,4] is {if edited}{dA2[6,4]}{else}0 before any step and -0.206
    after 40{end}: place 4 holds "d", the answer at place 6, and more of it lowers L. Rows 1 to 4, where nothing is asked,
    stay 0.]],
  zh = [[Wov 只要不是 0，反向的梯度也就不是 0。dA2[6,4] {if edited}是 {dA2[6,4]}{else}训练之前是 0，40 步之后是 -0.206{end}。位置 4 上是“d”，
    正是位置 6 的答案，多一些就能使 L 变小。第 1 到 4 行不用作答，训练多少步都是 0。]],
}

ask {
  at = "outer", id = "sign-after-some-steps",
  prompt = { en = "Suppose Wov copies a little. Which sign has dS2[5,3], the gradient of the score of the second \"b\" for place 3?",
             zh = "假设 Wov 已经会复制一点。dS2[5,3]，即第二个“b”给位置 3 的分数，梯度是什么符号？" },
  choice = { { en = "minus: more lowers L", zh = "负：变大则 L 变小" },
             { en = "plus: more raises L", zh = "正：变大则 L 变大" } },
  answer = 1, always = true,
  reason = { en = "A higher score fetches more of \"a\", the answer there, and L falls: a negative gradient.",
             zh = "分数升高，取来的“a”就多，那正是答案，L 变小：梯度为负。" },
  hints = { { en = "Place 3 holds \"a\", and \"a\" is the answer at place 5.", zh = "位置 3 上是“a”，而位置 5 的答案正是“a”。" } },
  slips = { [2] = { en = "More of place 3 is more of \"a\", the right answer.", zh = "多关注位置 3，就多一些“a”，而“a”是正确答案。" } },
}
expect { d(S2), 5, 3, below = -0.05, after = { "train 40" } }

scene {
  id = "inner", title = { en = "Back to layer 1", zh = "反向到第 1 层" }, at = d(W1), focus = { d(W1), 3, 2 }, after = "first-forty", core = true,
  en = [[H is used as layer 2's keys and nowhere else, so layer 1 learns through layer 2's scores alone: dH = dS2ᵀ⋅(X⋅W2).
    dW1[3,2] is {if edited}{dW1[3,2]}{else}0 at the start, -0.0006 after one step, -0.025 after 40{end}: the better
    Wov and W2 work, the more it can learn.]],
  zh = [[H 只用了一次，就是作第 2 层的键，所以第 1 层学到的一切都经过第 2 层的分数传来，dH = dS2ᵀ⋅(X⋅W2)。
    dW1[3,2] {if edited}现在是 {dW1[3,2]}{else}起初是 0，一步之后是 -0.0006，40 步之后是 -0.025{end}。Wov 和 W2 越管用，第 1 层能学到的越多。]],
}
expect { d(W1), 3, 2, near = -0.000626, tolerance = 0.000005, after = { "train 1" } }
expect { d(W1), 3, 2, near = -0.0251, tolerance = 0.00005, after = { "train 40" } }

ask {
  at = "inner", id = "first-row",
  prompt = { en = "Will row 1 of W1 get a gradient other than 0 at any later step?",
             zh = "以后某一步，W1 的第 1 行会得到不是 0 的梯度吗？" },
  choice = { { en = "no, never", zh = "不会" }, { en = "yes, once Wov copies", zh = "会，等 Wov 学会复制之后" },
             { en = "yes, but only with other rows of words", zh = "会，但要换一行词" } },
  answer = 1, always = true,
  hints = { { en = "Which places may place 1 look at?", zh = "位置 1 能关注哪些位置？" } },
  reason = { en = "Place 1 sees itself alone, so its share is 1 whatever its score is.",
             zh = "位置 1 只能关注自己，分数是多少，份额都是 1。" },
  slips = {
    [2] = { en = "Place 1 sees itself alone, so its share is 1 whatever the score is.", zh = "位置 1 只能关注自己，分数是多少，份额都是 1。" },
    [3] = { en = "The mask is the same for each row: place 1 sees itself alone.", zh = "每一行词的掩码都一样：位置 1 只能关注自己。" },
  },
}
expect { d(W1), 1, 1, near = 0, after = { "train 20" } }

scene {
  id = "learned", title = { en = "One place back", zh = "前一个位置" }, at = step(W1), subject = { film = A1 },
  after = "learn-to-copy", core = true,
  en = [[In the film of A1 rows 2 to 5 come to look one place back{if trained},
    now with {A1[2,1]:%}, {A1[3,2]:%}, {A1[4,3]:%} and {A1[5,4]:%}{else}{end}. Row 6 does not: nobody behind it
    looks for what it fetches. Held-out L is 1.72 after 40 steps, 0.40 after 60, 0.04 after 100: each matrix
    learns through the others.]],
  zh = [[A1 的胶片里，第 2 到 5 行渐渐关注前一个位置{if trained}，现在给它 {A1[2,1]:%}、{A1[3,2]:%}、{A1[4,3]:%}、{A1[5,4]:%}{else}{end}。
    第 6 行不是这样，它后面没有位置来匹配它取来的词。留出集上的 L，40 步后是 1.72，60 步后 0.40，100 步后 0.04：
    每个矩阵的梯度，都要经过另外两个。]],
  notes = {
    en = [[The head of layer 1 has a name: a previous-token head. With ten draws of the rows the held-out L after 100 steps is
      0.040 to 0.049, and rows 2 to 5 give 91 to 98 % to the place before.]],
    zh = [[第 1 层的头也有名字，叫前一词元头。各行换十次抽法，100 步之后留出集上的 L 在 0.040 到 0.049 之间，
      第 2 到 5 行给前一个位置的份额在 91% 到 98% 之间。]],
  },
}
expect { L, near = 1.3966, tolerance = 0.0001, over = "held_out", after = { "train 50" } }
expect { L, near = 0.3998, tolerance = 0.0001, over = "held_out", after = { "train 60" } }
expect { L, near = 0.0425, tolerance = 0.0001, over = "held_out", after = { "train 100" } }
expect { A1, 2, 1, near = 0.9065, tolerance = 0.0001, after = { "train 100" } }
expect { A1, 3, 2, near = 0.9739, tolerance = 0.0001, after = { "train 100" } }
expect { A1, 4, 3, near = 0.9300, tolerance = 0.0001, after = { "train 100" } }
expect { A1, 5, 4, near = 0.9524, tolerance = 0.0001, after = { "train 100" } }
local ten = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 }
expect { L, below = 0.05, over = "held_out", after = { "train 100" }, each = { "seed", ten },
  claim = { en = "two layers learn it in 100 steps, held out, with ten seeds", zh = "两层在 100 步内学会，用留出集考，十个种子都行" } }

try {
  at = step(W1), id = "learn-to-copy", only = { W1, W2, Wov }, over = "held_out", core = true,
  prompt = {
    en = "Train until the mean loss over the rows held out is below 0.1.",
    zh = "训练，使留出各行的平均损失小于 0.1。",
  },
  reached = function(loss) return loss < 0.1 end,
  reason = { en = "Each matrix gets its gradient through the other two; once all three work a little, L falls fast.",
             zh = "每个矩阵的梯度都要经过另外两个；三个都管一点用之后，L 就降得快了。" },
  hints = { { en = "t, and again, until the curve has fallen. Nothing else is needed.",
              zh = "一直按 t，直到曲线降下来；别的都不用做。" },
            { en = "train 100", zh = "train 100" } },
  solution = { "train 100" },
}

ask {
  at = "learned", id = "words-twice", always = true,
  prompt = { en = "Suppose Wov copies already, but row 6 of A2 is still shared out evenly over \"^ b a d b a\". Which words score most at place 6?",
             zh = "假设 Wov 已经会复制，A2 的第 6 行却还在“^ b a d b a”上平分。位置 6 上哪些词得分最高？" },
  choice = { { en = "\"d\", the right one", zh = "正确的“d”" },
             { en = "\"a\" and \"b\", which are there twice", zh = "出现两次的“a”和“b”" },
             { en = "all seven alike", zh = "七个词一样" } },
  answer = 2,
  hints = { { en = "C is then the mean of the six rows of X. How much of each word is in it?",
              zh = "这时 C 是 X 六行的均值。每个词在里面有多少？" } },
  reason = { en = "In the mean \"a\" and \"b\" have 2/6 each, \"d\" 1/6. So Wov alone hardly lowers L.",
             zh = "均值里“a”和“b”各占 2/6，“d”占 1/6。所以单靠 Wov，L 降不了多少。" },
  slips = {
    [1] = { en = "\"d\" is at one place of six, so it has 1/6.", zh = "六个位置里“d”只有一个，占 1/6。" },
    [3] = { en = "That was with Wov = 0. Once it copies, words of the row score more.", zh = "Wov 是 0 时才这样。会复制之后，这一行里有的词得分更高。" },
  },
}

scene {
  id = "second", title = { en = "The place behind it", zh = "它后面的位置" }, at = step(W2), subject = { film = A2 },
  after = "learn-to-copy", core = true,
  en = [[{if trained}In the film of A2 place 5 looks at place 3 and place 6 at place 4, {A2[5,3]:%} and {A2[6,4]:%}:
    each at the place behind the earlier same word. {else}In the film of A2 place 5 should come to look at 3,
    place 6 at 4. {end}Such a head is an *induction head*. After 100 steps W2[3,3] is 3.92, so S2[5,3] is 3.80,
    and the diagonal of Wov has 4.3 to 5.3: what is fetched becomes the answer.]],
  zh = [[{if trained}A2 的胶片里，位置 5 关注位置 3，位置 6 关注位置 4，份额是 {A2[5,3]:%} 和 {A2[6,4]:%}，都是前面那个相同的词之后的
    位置。{else}A2 的胶片里，位置 5 应该渐渐关注位置 3，位置 6 关注位置 4。{end}这样的头叫*归纳头*（induction head）。100 步之后 W2[3,3] 是
    3.92，所以 S2[5,3] 是 3.80；Wov 的对角线在 4.3 到 5.3 之间，取来什么词就答什么词。]],
  notes = {
    en = [[W_QK matches, W_OV copies. At the board: a score of 5 against six scores of 0 gives the right word e⁵/(e⁵ + 6)
      = 96 %. Ask how a cell beside the diagonal can help as well: by falling below 0.]],
    zh = [[W_QK 负责匹配，W_OV 负责复制。在黑板上算：一个 5 分对六个 0 分，正确的词得到 e⁵/(e⁵ + 6) = 96%。
      再问对角线以外的元素怎样也能帮忙：降到 0 以下。]],
  },
}
expect { A2, 5, 3, near = 0.9511, tolerance = 0.0001, after = { "train 100" } }
expect { A2, 6, 4, near = 0.9183, tolerance = 0.0001, after = { "train 100" } }
expect { W2, 3, 3, near = 3.9204, tolerance = 0.0001, after = { "train 100" } }
expect { S2, 5, 3, near = 3.8008, tolerance = 0.0001, after = { "train 100" } }

ask {
  at = "second", id = "one-high-score", answer = exp(5) / (exp(5) + 6), always = true,
  prompt = { en = "Suppose the right word has the score 5 and the six others have 0. Which probability does it get?",
             zh = "假设正确的词得 5 分，另外六个词得 0 分。它的概率是多少？" },
  hints = { { en = "e⁰ is 1, so it is e⁵/(e⁵ + 6), and e⁵ is 148.4.", zh = "e⁰ 是 1，所以是 e⁵/(e⁵ + 6)，而 e⁵ 是 148.4。" } },
  reason = { en = "148.4/(148.4 + 6) = 0.961, so the loss there is -ln 0.961 = 0.04.",
             zh = "148.4/(148.4 + 6) = 0.961，这里的损失就是 -ln 0.961 = 0.04。" },
  slips = {
    [0.993307] = { en = "That counts one other word. There are six.", zh = "那只算了另外一个词，一共有六个。" },
    [1/7] = { en = "That is with equal scores.", zh = "分数相等时才是这样。" },
  },
}

scene {
  id = "take", title = { en = "Take a part away", zh = "拿掉一个零件" }, at = step(Wov), subject = { film = A2 }, always = true,
  en = [[Two switches take parts away. Try :reset, :set layer1[1,1] 0, :train 200: without layer 1 held-out L is still
    1.75. With :set places[1,1] 0 instead it is 1.71: without places one layer's scores are all equal, and it
    picks none.]],
  zh = [[有两个开关可以拿掉零件。先 :reset，再 :set layer1[1,1] 0 和 :train 200，没有第 1 层，留出集上的 L 还有 1.75。
    换成 :set places[1,1] 0，即没有位置，还有 1.71。这时有一层的分数全都相等，挑不出位置。]],
}
expect { L, near = 1.7457, tolerance = 0.0001, over = "held_out", after = { "set layer1[1,1] 0", "train 200" } }
expect { L, near = 1.7102, tolerance = 0.0001, over = "held_out", after = { "set places[1,1] 0", "train 200" } }
expect { A2, 6, 4, near = 1/6, after = { "set layer1[1,1] 0", "train 200" } }

ask {
  at = "take", id = "one-layer",
  prompt = { en = "Set layer1 to 0 before training: H is all 0 then. What can layer 2 still do?",
             zh = "训练之前把 layer1 设成 0，H 就全是 0。第 2 层还能做什么？" },
  choice = { { en = "find the same word, no more", zh = "只能找到相同的词" },
             { en = "look at all places alike", zh = "只能平均关注所有位置" },
             { en = "all, slower", zh = "都能，只是慢一些" } },
  answer = 2, always = true,
  reason = { en = "S2 is X⋅W2⋅Hᵀ, and with H = 0 all its scores are 0, so the shares are even.",
             zh = "S2 = X⋅W2⋅Hᵀ，H 是 0，分数就全是 0，份额只能平分。" },
  hints = { { en = "All of its scores are products with rows of H.", zh = "它的分数都是和 H 的行相乘得来的。" } },
  slips = {
    [1] = { en = "It compares with H, not with X; and H is 0.", zh = "它比对的是 H，不是 X，而 H 是 0。" },
    [3] = { en = "All its scores are 0, whatever W2 is: its gradient is 0 as well.", zh = "不管 W2 是什么，分数都是 0，W2 的梯度也是 0。" },
  },
}

scene {
  id = "sign", title = { en = "No start sign", zh = "没有起始符" }, at = step(Wov), subject = { film = A2 }, always = true,
  en = [[One more switch: bias is added to both layers' scores, one number a place; a very negative one hides it.
    The start sign, never the answer, may be needed.]],
  zh = [[还有一个开关 bias，它加到两层的分数上，每个位置一个数；取绝对值很大的负数，就谁也不能关注那个位置。
    起始符从来不是答案，却可能要用到。]],
}

ask {
  at = "sign", id = "no-start-sign",
  prompt = { en = [[Forbid all to look at the start sign: place 2, the first "b", sees itself alone. Which two
               places does the second "b" confuse?]],
             zh = [[不许任何位置关注起始符：位置 2，即第一个“b”，只能关注自己。
               第二个“b”会把哪两个位置混在一起？]] },
  choice = { { en = "2 and 3", zh = "2 和 3" }, { en = "3 and 4", zh = "3 和 4" }, { en = "2 and 5", zh = "2 和 5" } },
  answer = 1, always = true,
  hints = { { en = "Which rows of H hold \"b\", once layer 1 looks one place back?",
              zh = "第 1 层学会关注前一个位置之后，H 的哪几行里是“b”？" } },
  reason = { en = "Row 2 of H holds \"b\", as place 2 sees itself alone, and row 3 does, as the word before place 3.",
             zh = "H 的第 2 行里是“b”，因为位置 2 只能关注自己；第 3 行里也是“b”，因为它是位置 3 前面的词。" },
  slips = {
    [2] = { en = "Row 4 of H holds \"a\" then, the word before place 4.", zh = "这时 H 的第 4 行里是“a”，位置 4 前面的词。" },
    [3] = { en = "Row 5 of H holds \"d\" then, the word before place 5.", zh = "这时 H 的第 5 行里是“d”，位置 5 前面的词。" },
  },
}

ask {
  at = "sign", id = "half-a-toss", answer = 0.3466, always = true,
  prompt = { en = [[So at place 5 it is "b" or "a", half and half, and at place 6 all is well. What
               is the mean of the two losses at best?]],
             zh = "于是位置 5 在“b”和“a”之间各一半，位置 6 一切正常。两处损失的均值最好是多少？" },
  reason = { en = "(-ln(1/2) + 0)/2 = 0.6931/2 = 0.3466.",
             zh = "(-ln(1/2) + 0)/2 = 0.6931/2 = 0.3466。" },
  hints = { { en = "-ln(1/2) at one place, 0 at the other.", zh = "一处是 -ln(1/2)，另一处是 0。" } },
  slips = {
    [0.6931] = { en = "That is ln 2, at place 5. L is the mean over both places.", zh = "那是 ln 2，位置 5 的损失；L 是两处的均值。" },
    [0.5] = { en = "That is the probability. Take -ln of it, and then the mean.", zh = "那是概率；先取 -ln，再取均值。" },
    [0] = { en = "At place 5 the right word only gets a half.", zh = "位置 5 上，正确的词只得一半。" },
  },
}

try {
  at = "sign", id = "without-start", over = "held_out",
  prompt = {
    en = [[Start anew (:reset), forbid place 1 (bias), and train until the mean loss over the rows
      held out is below 0.5. Then look at row 5 of A2.]],
    zh = [[先 :reset，不许关注位置 1（bias），再训练到留出各行的平均损失小于 0.5，然后看 A2 的第 5 行。]],
  },
  reached = function(loss) return bias[1][1] <= -50 and loss < 0.5 and loss > 0.3466 end,
  hints = { { en = "A score of -100 leaves a share of e^-100.", zh = "分数是 -100，份额就只剩 e^-100。" },
            { en = "set bias[1,1] -100, then train 200", zh = "set bias[1,1] -100，然后 train 200" } },
  reason = { en = "Without the start sign \"b\" at place 2 has nobody before it to fetch, so its own row of H says \"b\", as row 3 does.",
             zh = "没有起始符，位置 2 的“b”前面就没有词可取，它那一行 H 只好还是“b”，和第 3 行一样。" },
  solution = { "set bias[1,1] -100", "train 200" },
}
expect { L, near = 0.4694, tolerance = 0.0001, over = "held_out", after = { "set bias[1,1] -100", "train 200" } }
expect { A2, 5, 2, near = 0.4977, tolerance = 0.0001, after = { "set bias[1,1] -100", "train 200" } }
expect { A2, 5, 3, near = 0.4965, tolerance = 0.0001, after = { "set bias[1,1] -100", "train 200" } }

scene {
  id = "rival", title = { en = "One layer tries", zh = "换一层来学" }, at = step(Wov), subject = { film = A2 }, always = true, core = true,
  en = [[:reset and :choose layers 1 make it one layer, which scores by places (W1) and by words (W2) at once: the same 134 numbers.
    With three draws of the rows it did not learn it in 400 steps: held-out L was 1.17 or more after 100 of them, and 1.48 or
    more after 400. It can learn something easier, as the task shows. :choose layers 2 brings two layers back.]],
  zh = [[先 :reset，再输入 :choose layers 1 换成一层，它同时按位置（W1）和按词（W2）打分，同样是 134 个数。各行换三种抽法，它在 400 步里都没学会。
    留出集上的 L，100 步后不低于 1.17，400 步后不低于 1.48。容易一些的它能学会，见任务。:choose layers 2 换回两层。]],
  notes = {
    en = [[Its W2 begins at 0: from the identity, with which two layers begin, it does worse. With ten seeds it has 1.17 to 1.46
      after 100 steps and 1.48 to 1.98 after 400. With gaps of two and three alone it would learn: "the first place that has not my own
      word". The third gap forbids that.]],
    zh = [[它的 W2 从 0 开始；像两层那样从单位矩阵开始，反而更差。十个种子，100 步之后是 1.17 到 1.46，400 步之后是 1.48 到 1.98。
      如果间隔只有 2 和 3，它也能学会，办法是“第一个不是自己那个词的位置”；有了第三种间隔就不行。]],
  },
}
expect { L, above = 1.17, over = "held_out", after = { "choose layers 1", "train 100" }, each = { "seed", { 1, 2, 3 } },
  claim = { en = "one layer with as many numbers did not learn it in 100 steps, with three seeds",
    zh = "一层，参数一样多，100 步没有学会，三个种子都如此" } }
expect { L, above = 1.48, over = "held_out", after = { "choose layers 1", "train 400" }, each = { "seed", { 1, 2, 3 } },
  claim = { en = "one layer with as many numbers did not learn it in 400 steps, with three seeds",
    zh = "一层，参数一样多，400 步没有学会，三个种子都如此" } }
expect { L, below = 0.05, over = "held_out", after = { "choose layers 1", "choose gap 3", "train 100" }, each = { "seed", { 1, 2, 3 } },
  claim = { en = "where the gap is always three places one layer learns it in 100 steps, with three seeds",
    zh = "间隔总是三个位置时，一层 100 步就学会，三个种子都行" } }

ask {
  at = "rival", id = "same-scores",
  prompt = { en = [[One layer, "a" at place 6. In "^ a b c d a" it should look at place 3, in "^ c b a d a" at place 5.
               Do its scores for places 3 and 5 differ between the two rows?]],
             zh = [[只有一层，位置 6 是“a”。在“^ a b c d a”里它该关注位置 3，在“^ c b a d a”里该关注位置 5。
               它给位置 3 和 5 的分数，在两行里不同吗？]] },
  choice = { { en = "no, they are the same", zh = "相同" },
             { en = "yes, since another word stands before them", zh = "不同，因为它们前面的词不同" },
             { en = "yes, since the answer is another one", zh = "不同，因为答案不同" } },
  answer = 1, always = true,
  hints = { { en = "Which words stand at places 3, 5 and 6 in each row?", zh = "两行里，位置 3、5、6 上各是什么词？" } },
  reason = { en = [[A score of one layer depends on two places and their two words. Places 3, 5 and 6 hold "b", "d" and "a" in
               both rows, so the same place wins in both, once wrongly. Only an earlier layer can bring the word
               before into a key.]],
             zh = [[一层里，分数只由两个位置和上面的两个词决定。两行的位置 3、5、6 上都是“b”“d”“a”，所以两行里胜出的是同一个位置，
               总有一行是错的。要把前一个词带进键里，前面还得有一层。]] },
  slips = {
    [2] = { en = "A score compares places 6 and 3; place 3 has nothing of earlier ones.", zh = "分数只比较位置 6 和 3；没有谁告诉位置 3 它前面是什么词。" },
    [3] = { en = "The answer is not among the things that a score is computed from.", zh = "计算分数时用不到答案。" },
  },
}

try {
  at = "rival", id = "one-gap", over = "held_out", title = { en = "what one layer learns", zh = "一层能学会的" },
  prompt = {
    en = [[Take one layer, and rows in which the gap is always three places (:choose gap 3). Train until the mean loss over the rows
      held out is below 0.1.]],
    zh = [[换成一层，再让间隔总是三个位置（:choose gap 3），训练到留出各行的平均损失小于 0.1。]],
  },
  reached = function(loss) return layers == 1 and loss < 0.1 end,
  hints = { { en = "choose layers 1, choose gap 3, then train 100", zh = "choose layers 1，choose gap 3，然后 train 100" } },
  reason = { en = "With one gap the right place is the same in each row, three back and one on, and places alone can say so: W1 suffices.",
             zh = "间隔只有一种时，每一行的正确位置都一样，往回三个再往后一个；单凭位置就够，有 W1 就行。" },
  solution = { "choose layers 1", "choose gap 3", "train 100" },
}

-- At the matrices themselves, for whoever goes there: forward -------------------------------

at(x) {
  en = [[The row that is shown: the start sign "^", three words, then the first two again. In other rows four words
    stand before one of them is said again.]],
  zh = [[屏幕上的这一行：起始符“^”，三个词，再重复前两个。在别的行里，先有四个词，再重复其中一个。]],
  focus = { x, 5, 1 },
}

at(y) {
  en = [[The answers. At the first four places there is none: words at random cannot be
    foretold. At place 5, the second "b", "a" is right; at place 6, the second "a", "d" is.]],
  zh = [[正确答案。前四个位置没有答案，因为随机的词猜不出来。位置 5 是第二个“b”，该答“a”；
    位置 6 是第二个“a”，该答“d”。]],
  focus = { y, 5, 1 },
}

at(X) {
  en = [[One-hot rows: each word is a column, so every number from here on can be read as "so much of
    this word". Rows 2 and 5 are equal, both are "b": X says which word, and not at which place.]],
  zh = [[独热的行：每个词占一列，所以后面的每个数都可以读成“这个词有多少”。第 2 行和第 5 行相同，
    都是“b”：X 只说是哪个词，不说在哪个位置。]],
  focus = { X, 5, 3 },
}

at(P) {
  en = [[Places have a matrix of their own, also one-hot: place i has its 1 in column i. Large models
    (GPT-2 is one) add words and places into one row of learned numbers; here they are kept apart, so that one can
    see who uses what.]],
  zh = [[位置另有一个矩阵，也是独热的：位置 i 的 1 在第 i 列。GPT-2 这样的模型把词和位置加在同一行学出来的数里；
    这里分开放，好看清谁用了什么。]],
  focus = { P, 5, 5 },
  notes = {
    en = [[Words and places apart mean that layer 1 can look by place only and layer 2 by word
      only. That is given here and has to be learned in a model whose rows hold both.]],
    zh = [[词和位置分开，意味着第 1 层只能按位置关注，第 2 层只能按词关注。这里是给定的；在两者混在
      一行里的模型中，这也要学。]],
  },
}

at(W1) {
  en = [[All 0 at the start: layer 1 prefers no place to any other. W1[i,j] is the score that place
    i gives to place j. It stands for the product Wq⋅Wkᵀ, the only thing about
    Wq and Wk that a score can see.]],
  zh = [[起初全是 0：第 1 层对哪个位置都不偏爱。W1[i,j] 是位置 i 给位置 j 的分数。它代表乘积 Wq⋅Wkᵀ；
    分数里能看到的只有这个乘积。]],
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
  en = [[What a fetched word does to the scores of the answer words. {if edited}A fetched "a" now gives "a" {Wov[2,2]:2}
    points: it is copied. At the start it gave nothing to any word.{else}All 0 at the start: whatever layer 2 fetches,
    every word gets 0 points.{end}]],
  zh = [[取来一个词之后，各个候选答案加多少分。{if edited}现在取来“a”，就给“a”加 {Wov[2,2]:2} 分，也就是复制；
    训练之前谁也不加分。{else}一开始全是 0：不管第 2 层取来什么，每个词都是 0 分。{end}]],
  focus = { Wov, 2, 2 },
}

at(places) {
  en = [[The first of three switches by which parts are taken away. places = 0 makes all
    scores of layer 1 equal, and layer1, which multiplies what layer 1 hands on, switches it off as 0. bias is added to
    the scores of both layers: bias[1,1] = -100 keeps all later places from looking at place 1, where the
    start sign is. As they are they change nothing.]],
  zh = [[拿掉零件的开关有三个，places 是第一个：places = 0，第 1 层就分不清位置。
    第二个是 layer1，它乘在第 1 层的输出上，layer1 = 0 就关掉这一层。第三个 bias 加到两层的分数上，
    bias[1,1] = -100 时，后面的位置在两层里都不能再关注位置 1，也就是起始符。照现在的值，它们什么也不改变。]],
  focus = { places, 1, 1 },
}

at(S1) {
  en = [[P is the identity, so S1[i,j] is W1[i,j] times places: a score by place alone, whatever
    words stand there.{if edited} S1[3,2] is {S1[3,2]:2} now.{else}{end} In both layers
    bias is added and later places are masked before the softmax.]],
  zh = [[P 是单位矩阵，所以 S1[i,j] 就是 W1[i,j] 乘 places：这个分数只由两个位置决定，与上面是什么词
    无关。{if edited}现在 S1[3,2] 是 {S1[3,2]:2}。{else}{end}做 softmax 之前还要加上 bias，再把后面的位置
    遮住，两层都一样。]],
  focus = { S1, 3, 2 },
}

at(A1) {
  en = [[{if edited}Place 3 gives place 2 {A1[3,2]:%} now, and place 4 gives place 3 {A1[4,3]:%}.
    At the start each row was shared out equally.{else}At the start each row is shared out equally
    over the places up to its own.{end} Shares are computed and not stored: training changes W1.]],
  zh = [[{if edited}现在位置 3 把 {A1[3,2]:%} 给位置 2，位置 4 把 {A1[4,3]:%} 给位置 3；起初每一行都是平分。
    {else}起初每一行在自己和之前的位置之间平分。{end}份额是算出来的，不是存着的参数；训练改的是 W1。]],
  focus = { A1, 3, 2 },
}
expect { A1, 3, 2, near = 1/3 }

at(H) {
  en = [[What layer 1 has fetched: {if edited}{H[3,3]:2} of "b" in row 3, {H[4,2]:2} of "a" in row
    4. At the start it was a mean.{else}in row t the mean of the first t words.{end}]],
  zh = [[第 1 层取来的东西：{if edited}第 3 行有 {H[3,3]:2} 的“b”，第 4 行有 {H[4,2]:2} 的“a”；
    起初是均值。{else}第 t 行是前 t 个词的均值。{end}]],
  focus = { H, 3, 3 },
}

at(S2) {
  en = [[S2[5,3] is how much of its own word place 5 finds in row 3 of H, which layer 1 has fetched.]],
  zh = [[S2[5,3] 是位置 5 在 H 的第 3 行里找到多少自己的词，而 H 是第 1 层取来的。]],
  focus = { S2, 5, 3 }, always = true,
}
expect { S2, 5, 3, near = 1/3 }

at(A2) {
  en = [[{if edited}Place 5 now gives place 3 {A2[5,3]:%}, place 6 gives place 4 {A2[6,4]:%}. At
    the start it was 20 % and 18 %.{else}Place 5 gives place 3 {A2[5,3]:%} and place 2 {A2[5,2]:%}:
    the place of the first "b" has more of "b" in its mean than the place after it.{end}
    Only rows 5 and 6 count, since only they have an answer.]],
  zh = [[{if edited}现在位置 5 把 {A2[5,3]:%} 给位置 3，位置 6 把 {A2[6,4]:%} 给位置 4；起初是 20% 和 18%。
    {else}位置 5 把 {A2[5,3]:%} 给位置 3，把 {A2[5,2]:%} 给位置 2：第一个“b”所在的位置，均值里的“b”比它后面
    那个位置多。{end}只有第 5、6 行算数，因为只有这两行有答案。]],
  focus = { A2, 5, 3 },
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

at(Z) {
  en = [[A row for each place, a score for each word that may come next; only rows 5 and 6
    count.{if edited} In row 5 "a" has {Z[5,2]:2} and "b" {Z[5,3]:2}.{else} All are 0, as Wov is:
    so far no word is preferred to any other.{end}]],
  zh = [[每个位置一行，给下一个词的每个候选打一个分数；只有第 5、6 行要对答案。{if edited}第 5 行里“a”得
    {Z[5,2]:2} 分，“b”得 {Z[5,3]:2} 分。{else}Wov 是 0，分数也就全是 0：目前对哪个词都不偏向。{end}]],
  focus = { Z, 5, 2 },
}

at(L) {
  en = [[Cross-entropy, the mean over the two places that have an answer.{if edited} It is {L} for
    this row, and was ln 7 = 1.946 at the start.{else} At the start it is
    the loss of someone who knows no more than that there are seven words.{end}]],
  zh = [[交叉熵，对两个有答案的位置取均值。{if edited}这一行现在是 {L}，训练之前是 ln 7 = 1.946。{else}训练之前的值，
    相当于除了知道一共七个词，别的一概不知。{end}]],
  focus = { L, 1, 1 },
  notes = {
    en = [[Say what e^-L is: the share of the right word, on geometric average. 1/7 here, 0.95 after
      a hundred steps.]],
    zh = [[说明 e^-L 的含义：正确词概率的几何平均。这里是 1/7，一百步之后是 0.95。]],
  },
}
expect { L, near = 1.945910 }
expect { L, near = 0.0490, tolerance = 0.0005, after = { "train 100" } }

-- Backward -------------------------------------------------------------------------------

at(d(L)) {
  en = [[The way back starts with ∂L/∂L = 1. L is the mean over two places, so each of the two
    counts half: that is where the 2 in dZ comes from.]],
  zh = [[反向从 ∂L/∂L = 1 开始。L 是两个位置的均值，所以每个位置只占一半，下一站的 dZ 要除以 2
    就是这个缘故。]],
  focus = { d(L), 1, 1 }, always = true,
}

at(d(Z)) {
  en = [[p - onehot over 2, in the two rows that count. All others are 0: nobody asked there.
    {if edited}{else}Every word gets 1/7 there, so dZ[5,2] is (1/7 - 1)/2 = {dZ[5,2]}.{end}]],
  zh = [[有答案的两行是 (p - onehot)/2，别的行都是 0：那里不用作答。{if edited}{else}每个词的概率
    都是 1/7，所以 dZ[5,2] = (1/7 - 1)/2 = {dZ[5,2]}。{end}]],
  focus = { d(Z), 5, 2 },
}
expect { d(Z), 5, 2, near = -0.428571 }

at(d(C)) {
  en = [[{if edited}dC[5,2] is {dC[5,2]}: below 0 once Wov copies, where "a" is the answer, since more
    "a" in row 5 lowers L. At the start dC was 0.{else}All 0, since Wov is: as long as a fetched word counts for nothing, it does not matter
    what is fetched. These zeros are computed. They say "no effect".{end}]],
  zh = [[{if edited}dC[5,2] 是 {dC[5,2]}：Wov 学会复制以后，只要答案是“a”，它就小于 0，因为第 5 行
    的“a”多一点，L 就会变小。起初 dC 是 0。{else}全是 0，因为
    Wov 是 0：只要取来的词不起作用，取来什么就无所谓。这些 0 是算出来的，意思是“没有影响”。{end}]],
  focus = { d(C), 5, 2 },
}
expect { d(C), 5, 2, near = 0 }

at(d(A2)) {
  en = [[X is one-hot, so dA2[i,j] is what row i of dC has for the word at place j; places with the same word have
    equal columns. Rows 1 to 4, where nothing is asked, stay 0 after any training.{if edited}
    dA2[6,4] is {dA2[6,4]}, for the word at place 4.{else}{end}]],
  zh = [[X 是独热的，所以 dA2[i,j] 就是 dC 第 i 行里位置 j 那个词的数；两个位置是同一个词，这两列就相同。第 1 到 4 行不用作答，训练多少步都是 0。{if edited}dA2[6,4] 是 {dA2[6,4]}，就是位置 4 那个词的数。{else}{end}]],
  focus = { d(A2), 6, 4 },
}
expect { d(A2), 6, 4, near = -0.2056, tolerance = 0.0001, after = { "train 40" } }
expect { d(A2), 4, 3, near = 0, after = { "train 40" } }

at(d(S2)) {
  en = [[Softmax was undone by the rule of lesson 3, A2∘(dA2 - the row's weighted mean); mask and bias hand its result on
    unchanged. Each row adds up to 0, since raising all its scores alike changes no share. Above the
    diagonal the share is 0, and so every cell there stays 0 after any training.]],
  zh = [[softmax 的反向用第 3 课的规则 A2∘(dA2 - 加权均值)，掩码和 bias 把结果原样传过来。一行的分数同时
    加上一个数，份额不变，所以每一行加起来是 0。对角线右上方的份额是 0，那里的梯度训练多少步也是 0。]],
  focus = { d(S2), 5, 6 }, always = true,
}

at(d(H)) {
  en = [[dH = dS2ᵀ⋅(X⋅W2). H is used once, as the keys of layer 2, so all that layer 1 learns
    comes through layer 2's scores.]],
  zh = [[dH = dS2ᵀ⋅(X⋅W2)。H 只用了一次，就是作第 2 层的键，所以第 1 层学到的一切，
    都是经过第 2 层的分数传来的。]],
  focus = { d(H), 3, 3 }, always = true,
  notes = {
    en = [[After 40 steps dH[3,3] is -0.132: row 3 should hold more "b". It is the same number as
      dS2[5,3], times the 1.21 that W2 has for "b", and what the other rows that look at place 3
      add.]],
    zh = [[40 步之后 dH[3,3] 是 -0.132：第 3 行该多一些“b”。它就是 dS2[5,3] 乘上 W2 里“b”的
      1.21，再加上别的关注位置 3 的行带来的部分。]],
  },
}
expect { d(H), 3, 3, near = 0 }
expect { d(H), 3, 3, near = -0.1323, tolerance = 0.0001, after = { "train 40" } }
expect { W2, 3, 3, near = 1.2066, tolerance = 0.0001, after = { "train 40" } }

at(d(A1)) {
  en = [[dA1[3,2] is what row 3 of d(A1⋅X), which is layer1⋅dH, has for the word at
    place 2. {if edited}It is {dA1[3,2]}
    now; below 0 means that L falls if place 3 gives place 2 more.{else}All 0 still; after 40 steps it is -0.132.{end}]],
  zh = [[dA1[3,2] 就是 d(A1⋅X)（也就是 layer1 乘 dH）第 3 行里位置 2 那个词的数。{if edited}现在是 {dA1[3,2]}，小于 0 就表示位置 3 多给位置 2 一些，L 会变小。{else}目前还全是 0；40 步之后是 -0.132。{end}]],
  focus = { d(A1), 3, 2 },
}
expect { d(A1), 3, 2, near = -0.1323, tolerance = 0.0001, after = { "train 40" } }

at(d(S1)) {
  en = [[P is the identity, so dW1 will be dS1 times places: every score of layer 1 has a number of
    its own in W1, and its gradient goes there unmixed.{if edited} dS1[3,2] is {dS1[3,2]}, and next
    dW1[3,2] as well, unless places is changed.{else}{end}]],
  zh = [[P 是单位矩阵，所以 dS1 乘 places 就是 dW1：第 1 层的每个分数在 W1 里都有自己的一个元素，
    梯度直接传到那里，不和别的混在一起。{if edited}dS1[3,2] 是 {dS1[3,2]}；places 没改过的话，下一站的
    dW1[3,2] 也是这个数。{else}{end}]],
  focus = { d(S1), 3, 2 },
}

at(d(W1)) {
  en = [[The end of the way back: from the loss through Wov, A2, W2 and A1. {if edited}dW1[3,2] is
    {dW1[3,2]} now; at the start it was 0.{else}After one step dW1[3,2] is -0.0006, after 40
    -0.025.{end}]],
  zh = [[反向的终点：从损失出发，经过 Wov、A2、W2 和 A1。{if edited}dW1[3,2] 现在是 {dW1[3,2]}，起初是 0。
    {else}一步之后 dW1[3,2] 是 -0.0006，40 步之后是 -0.025。{end}]],
  focus = { d(W1), 3, 2 },
}

at(d(W2)) {
  en = [[The word of place 5 has its row from there, that of place 6 from place 6. All other rows stay 0 in this example,
    since nothing is asked at the other places; the other words have to learn from other examples.
    {if edited}dW2[3,3] is {dW2[3,3]} now.{else}{end}]],
  zh = [[位置 5 的词，它那一行来自位置 5；位置 6 的词，它那一行来自位置 6。别的位置不用作答，所以在这个例子里，其余各行始终是 0；
    那些词要靠别的例子来学。{if edited}dW2[3,3] 现在是 {dW2[3,3]}。{else}{end}]],
  focus = { d(W2), 3, 3 },
}
for i, word in ipairs(words) do
  if word ~= "a" and word ~= "b" then
    expect { d(W2), i, 3, near = 0, after = { "train 20" } }
  end
end

at(d(Wov)) {
  en = [[dWov = Cᵀ⋅dZ. Row "a", column "a" of this example has {dWov[2,2]:3}. A step takes the mean
    over a batch, in which other words are right as well.]],
  zh = [[dWov = Cᵀ⋅dZ。这个例子里，“a”行“a”列是 {dWov[2,2]:3}。一步用的是一批的均值，
    别的词也会是正确答案。]],
  focus = { d(Wov), 2, 2 }, always = true,
}

-- Steps ------------------------------------------------------------------------------------

at(step(W1)) {
  en = [[t takes ten steps. After 100 rows 2 to 5 of A1 look one place back.]],
  zh = [[按 t 走十步。100 步之后，A1 的第 2 到 5 行都关注前一个位置。]],
  focus = { d(W1), 3, 2 }, subject = { film = A1 }, always = true,
}

at(step(W2)) {
  en = [[After 100 steps row "b" of W2 has 3.92 for "b", so S2[5,3] is 0.974⋅3.92, and a little of the two other
    words: 3.80.]],
  zh = [[100 步之后，W2 的“b”行给“b” 3.92，所以 S2[5,3] 是 0.974⋅3.92，再加上另外两个词的一点：3.80。]],
  focus = { d(W2), 3, 3 }, subject = { film = A2 }, always = true,
}

at(step(Wov)) {
  en = [[Wov copies: after 100 steps its diagonal has 4.3 to 5.3 for the words. After 20 steps it had 0.2 to 0.9 there,
    while A1 still gave place 2 40 % in row 3: this part learns first.]],
  zh = [[Wov 学会了复制：100 步之后，各个词在对角线上是 4.3 到 5.3。20 步时
    已有 0.2 到 0.9，而 A1 第 3 行给位置 2 的还只有 40%：这一部分先学会。]],
  focus = { d(Wov), 2, 2 }, always = true,
}
for i = 2, 7 do
  expect { Wov, i, i, above = 4.25, below = 5.35, after = { "train 100" } }
  expect { Wov, i, i, above = 0.15, below = 0.95, after = { "train 20" } }
end
expect { A1, 3, 2, near = 0.3972, tolerance = 0.0001, after = { "train 20" } }

closing {
  en = [[
- Two layers copy by finding: one fetches the word before (W1), one finds it (W2) and copies
  what stands there (Wov).
- Layer 1 got its gradient through layer 2's scores alone, and found out what to fetch.
- For forty steps the loss hardly fell, then all at once: each part learns through the others.
- Without layer 1, places or the start sign it fails, each time for a reason that can be seen. One layer alone copies where the
  gap is always the same; where it varies, no score of it knows which word stood before.

Try next: :reset, take the row of "b" out of W2 (:set W2[3,:] 0 0 0 0 0 0 0), and train. Does
"b" find out by itself that it should look for "b"?]],
  zh = [[
- 两层靠查找来复制：一层取来前一个词（W1），另一层找到它（W2），再把那里的词抄下来（Wov）。
- 第 1 层的梯度只经过第 2 层的分数传来，它就这样弄明白了该取什么。
- 头四十步损失几乎没降，然后骤降：每一部分都要靠别的部分来学。
- 拿掉第 1 层、位置或起始符，它就失败，每次都看得出原因。只有一层时，间隔固定就能复制；间隔一变，它的分数就
  无从得知前面是什么词。

接着试试：先 :reset，再把 W2 里“b”那一行设成 0，即 :set W2[3,:] 0 0 0 0 0 0 0，然后训练。“b”能自己弄明白
要找的是“b”吗？]],
  always = true,
}
expect { W2, 3, 3, above = 3.5, after = { "set W2[3,:] 0 0 0 0 0 0 0", "train 100" } }

-- About four minutes.
play {
  "wait 12",
  "goto row", "select x[5,1]", "wait 10",
  "goto parts", "wait 8",
  "goto fetch", "wait 8",
  "goto match", "select S2[5,3]", "explain", "wait 12",
  "goto first", "wait 10",
  "goto watch", "wait 6", "train 10", "wait 4", "train 10", "wait 6", "train 10", "wait 4", "train 10", "wait 8",
  "goto outer", "wait 10",
  "goto inner", "select dW1[3,2]", "wait 12",
  "goto learned", "train 10", "wait 5", "train 10", "wait 5", "train 40", "wait 10",
  "goto second", "wait 10",
  "goto A2", "select A2[5,3]", "explain", "wait 12",
  "goto Wov", "wait 8",
  "example held 3", "goto A2", "wait 8", "example 0",
  "reset", "set bias[1,1] -100", "train 200", "goto A2", "select A2[5,2]", "wait 12", "reset",
  "goto rival", "choose layers 1", "train 100", "wait 10", "choose gap 3", "train 100", "wait 10",
  "choose gap 2-4", "choose layers 2", "goto closing", "wait 14",
}
