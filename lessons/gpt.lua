-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 3, id = "gpt", part = 4, order = 23,
  needs = { "multi-head", "norm", "decoder-layer", "kv-cache" },
  title = { en = "A whole small model", zh = "一个完整的小模型" },
  keywords = { en = "GPT, language model, generation, sampling, temperature, top-k, perplexity, prefill, Adam",
    zh = "GPT、语言模型、生成、采样、温度、top-k、困惑度、预填充、Adam" },
  units = {
    { at = "intro", minutes = 12, title = { en = "Next words", zh = "下一个词" },
      question = { en = "Among how many words does it hesitate, before training and after?",
        zh = "训练前后，模型各在几个词之间犹豫？" },
      can = { { en = "count the numbers of the tables for words and places",
          zh = "数出词表和位置表里有多少个数" },
        { en = "train a model to a held-out loss", zh = "把模型训练到留出损失达标" },
        { en = "turn a loss into a perplexity", zh = "由损失算出困惑度" } } },
    { at = "p", minutes = 12, title = { en = "Writing", zh = "续写" },
      question = { en = "What happens between your last word and its first?",
        zh = "从你的最后一个词到它的第一个词，中间发生了什么？" },
      can = { { en = "say what temperature and top-k do to the shares",
          zh = "说出温度和 top-k 怎样改变各词的份额" },
        { en = "count a block's parameters, and what is kept for a word",
          zh = "数出一块有多少参数、每个词要留下多少个数" },
        { en = "say which rows of a tied table get a gradient",
          zh = "说出共用的表有哪些行得到梯度" } } } },
}

vocab = {
  "<s>", { en = "small", zh = "小" }, { en = "black", zh = "黑" },
  { en = "cats", zh = "猫" }, { en = "dogs", zh = "狗" }, { en = "birds", zh = "鸟" },
  { en = "eat", zh = "吃" }, { en = "chase", zh = "追" }, { en = "like", zh = "爱" },
  { en = "sleep", zh = "睡觉" }, { en = "fly", zh = "飞" },
  { en = "fish", zh = "鱼" }, { en = "bones", zh = "骨头" }, { en = "seeds", zh = "谷子" },
  { en = "mice", zh = "老鼠" }, { en = ".", zh = "。" },
}
local stop, width, most = #vocab, 8, 6

local opening = "<s> small cats chase mice"
text = sentence { name = "text", words = vocab, default = opening, most = most }

-- What is read begins with the start sign; where it was not said, it is put there if there is a place left.
local read, added = {}, text[1] ~= "<s>" and #text < most
if added then read[1] = "<s>" end
for i = 1, #text do read[#read + 1] = text[i] end
local n = #read

-- At each place the word that follows is asked for; after the last one the full stop.
local following = {}
for i = 1, n do following[i] = read[i + 1] or stop end
x = ids(read, vocab)
y = ids(following, vocab)

local ten = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 }
local start = choose { name = "seed", among = ten, default = 1, afresh = true, title = { en = "seed", zh = "种子" } }
local seed = 1000 * (start - 1)
local function chance(r, c, scale)
  seed = seed + 1
  return random(r, c, { seed = seed, scale = scale })
end

E = weight(chance(stop, width, 0.5), { rows = vocab })
P = weight(chance(most, width, 0.5))
words = gather(E, x)
X = no_stop(words) + no_stop(rows(P, 1, n))

-- One pre-norm block with two heads of half the width: X + attention, then + feed-forward.
local function layer(i, X)
  local made = {}
  local function part(called, M)
    made[#made + 1] = name("b" .. i .. "." .. called, M)
    return made[#made]
  end
  local function own(called, r, c) return part(called, weight(chance(r, c, 0.35))) end

  local heads, shares, last = {}, {}, nil
  local N = part("N", rmsnorm(X, part("g", weight(ones(1, width)))))
  for h = 1, 2 do
    local Q = part("Q" .. h, N * own("Wq" .. h, width, width // 2))
    local K = part("K" .. h, N * own("Wk" .. h, width, width // 2))
    local V = part("V" .. h, N * own("Wv" .. h, width, width // 2))
    local S = part("S" .. h, mask(Q * K.T / sqrt(width // 2), causal(n)))
    shares[h] = part("A" .. h, softmax(S))
    heads[h] = part("O" .. h, shares[h] * V)
  end
  local R = part("R", X + part("Z", hcat(heads) * own("Wo", width, width)))
  local M = part("M", rmsnorm(R, part("g_ffn", weight(ones(1, width)))))
  local hidden = part("hidden", gelu(M * own("W1", width, 4 * width)))
  last = own("W2", 4 * width, width)
  local Y = R + part("F", hidden * last)
  made[#made + 1] = Y
  group({ en = "block " .. i, zh = "第 " .. i .. " 块" }, made, { closed = true })
  return Y, shares, N, last
end

local shares, first_of, last_of = {}, {}, {}
Y1, shares[1], first_of[1], last_of[1] = layer(1, X)
Y2, shares[2], first_of[2], last_of[2] = layer(2, Y1)
g = weight(ones(1, width))
Y = rmsnorm(Y2, g)
U = E.T                                 -- tied: the table of the input scores the output, too
logits = Y * U
L = cross_entropy(logits, y)
backward(L)

perplexity = exp(L)
p = softmax(logits)
unsure = exp(no_stop(entropy(p)))

-- The next word, at three temperatures, and from the three likeliest words alone.
last = no_stop(rows(logits, n, n))
local three = no_stop(vcat { no_stop(last / 0.7), last, no_stop(last / 1.5) })
tempered = relabel(softmax(three), { rows = { "T=0.7", "T=1", "T=1.5" }, cols = vocab })
top3 = normalize_rows(no_stop(hadamard(no_stop(rows(p, n, n)), no_stop(top_mask(last, 3)))))

-- Counted: this model, GPT-2 and GPT-3.
local models = { rows = { { en = "this one", zh = "这一个" }, "GPT-2", "GPT-3" } }
sizes = constant({ { 2, width, stop, most }, { 12, 768, 50257, 1024 }, { 96, 12288, 50257, 2048 } }, {
  rows = models.rows,
  cols = { { en = "blocks", zh = "块" }, { en = "width", zh = "宽度" }, { en = "words", zh = "词" }, { en = "places", zh = "位置" } },
})
local function size(column) return no_stop(relabel(cols(sizes, column, column), models)) end
widths = size(2)
through = no_stop(hadamard(size(1), widths))
in_blocks = 12 * no_stop(hadamard(through, widths))
entries = no_stop(size(3) + size(4))
in_tables = hadamard(entries, widths)
parameters = in_blocks + in_tables
kept = 2 * through

-- Who does what, with no adjective and with each of two: 33 sentences, of which five are held out.
local does = {
  { 4, { 7, 12 } }, { 4, { 8, 15 } }, { 4, { 9, 12 } }, { 4, { 10 } },
  { 5, { 7, 13 } }, { 5, { 8, 4 } }, { 5, { 9, 13 } }, { 5, { 10 } },
  { 6, { 7, 14 } }, { 6, { 9, 14 } }, { 6, { 11 } },
}
local sets = { train = {}, held_out = {} }
for adjective = 1, 3 do                 -- 1 is <s>: none
  for k, saying in ipairs(does) do
    local said = { 1 }
    if adjective > 1 then said[2] = adjective end
    said[#said + 1] = saying[1]
    for _, word in ipairs(saying[2]) do said[#said + 1] = word end
    local one = { x = {}, y = {} }
    for i = 1, most - 1 do              -- 0 is no word: what is shorter counts fewer places
      one.x[i] = said[i] or 0
      one.y[i] = said[i + 1] or i == #said and stop or 0
    end
    local held = k % 2 == 0 and adjective == k // 2 % 3 + 1
    local set = held and sets.held_out or sets.train
    set[#set + 1] = one
  end
end
examples(sets)
training { optimizer = "adamw", lr = 0.01, batch = 10, clip = 1, warmup = 20, weight_decay = 0.3, steps = 20 }
generate { logits = logits, text = "text", stop = "." }

intro {
  en = [[Type half a sentence, and a language model goes on. What happens between your last word and
    its first? Here is such a model, *decoder-only* as every GPT is, and whole: sixteen words, two blocks, 1,752 numbers. You train it on 28
    sentences, let it write, and open whatever you like, down to the last sum.]],
  zh = [[你打了半句话，语言模型接着往下写。从你的最后一个词到它的第一个词，中间发生了什么？
    这里就有一个完整的模型，和各代 GPT 一样*仅解码器*（decoder-only）：16 个词，两块，1752 个数。你用 28 个句子训练它，让它写，
    想看哪里就打开哪里，一直看到最后一个加号。]],
}

board {
  words = { x, p, y },
  subject = { { heads = { shares[1][1], shares[1][2], shares[2][1], shares[2][2] } }, { picture = Y2 }, { curve = L } },
  knobs = { "lr", "optimizer", "batch", "seed" }, goals = { "train", "own" },
  en = added and [[A sentence begins with the start sign, so <s> was put before yours: below it is what the model
    expects as the first word. t trains it, W has it write the next word.]] or
    [[Below each word is what the model expects next. t trains it; :say <s> birds shows it another beginning, W
    has it write the next word. :goto intro begins the walk.]],
  zh = added and [[句子以起始符开头，所以前面补上了 <s>：它下面是模型猜的第一个词。按 t 训练，按 W 让它写下一个词。]] or
    [[每个词下面，是模型猜的下一个词。按 t 训练；:say <s> 鸟 换一句开头，按 W 让它写下一个词。输入 :goto intro，从头逐站走。]],
}

-- Forward ------------------------------------------------------------------

at(x) {
  en = [[The sentence that is read: one word for each place. Place 1 holds the start sign <s>, so that the first real
    word can be asked for, too.]],
  zh = [[读进去的句子，每个位置一个词。第 1 个位置是起始符 <s>，这样第一个真正的词也问得到。]],
  core = true, always = true,
  notes = {
    en = [[Eleven sentences in three forms make the 33. Ask what someone who has read only the
      other 28 can still conclude about this one, and from which of them.]],
    zh = [[十一个句子，各有三种形式，合起来是 33 句。问一问：只读过另外 28 句的人，对这一句还能
      推出什么，根据的是哪几句。]],
  },
}
at(x) {
  en = [[There are 33 sentences: cats eat or like fish, chase mice, sleep; dogs eat or like bones, chase cats,
    sleep; birds eat or like seeds, fly; each also with "small" or "black". Five, this one
    too, are held out: used for tests only.]],
  zh = [[一共 33 句：猫吃鱼、爱鱼、追老鼠、睡觉；狗吃骨头、爱骨头、追猫、睡觉；鸟吃谷子、爱谷子、飞。
    每句有三种：不加形容词，加“小”，加“黑”。其中五句留出来（留出集），只用来考，这一句也在内。]],
  always = true,
}

at(y) {
  en = [[The words that are asked for, y: each place has to name the word that comes next, and the last one the full
    stop, which is the end sign. A sentence asks as many questions as it has places, all at once.]],
  zh = [[要答的词是 y：每个位置都要说出下一个词，最后一个位置要答句号，句号就是结束符。有几个位置，一次就问几个问题。]],
  focus = { y, n, 1 }, always = true,
}

at(E) {
  en = [[The embeddings, one row of eight numbers a word, at first drawn at random. They are used twice: at the bottom
    to read words, at the top to score them.]],
  zh = [[嵌入表，一个词一行，每行八个数，起初是随机数。它要用两次：在最下面读词，在最上面给词打分。]],
  focus = { E, 4, 1 }, always = true,
}

at(P) {
  en = [[By E alone a word has the same row wherever it stands. So each of the six places that there may be has a row, too:
    *learned positions*, at first drawn at random as E is. That place 2 follows place 1 has to be learned.]],
  zh = [[只有 E 的话，同一个词在哪里都是同一行。所以位置也各有一行，叫*位置嵌入*（learned position），最多六个位置。
    P 起初也是随机数，第 2 个位置排在第 1 个后面，这一点也要靠训练学出来。]],
  focus = { P, n, 1 }, always = true,
}

at(X) {
  en = [[A word's row plus its place's row, so the same word has a different row at each place. X keeps only the sums: how to get
    the word out of the eight numbers, and how the place, is for Wq and Wk to learn.]],
  zh = [[词的那一行，加上位置的那一行，所以同一个词换个位置，行也不同。X 里只剩下和：怎样从八个数里认出词、
    怎样认出位置，要由 Wq 和 Wk 去学。]],
  focus = { X, n, 1 }, always = true,
}

ask {
  at = X, id = "tables", answer = 176, always = true,
  prompt = { en = "E is 16×8, and P has a row for each of six places. How many numbers have both tables?",
             zh = "E 是 16×8，P 给六个位置各备一行。两张表一共多少个数？" },
  reason = { en = "16⋅8 + 6⋅8 = 176.",
             zh = "16⋅8 + 6⋅8 = 176。" },
  hints = { { en = "P is as wide as E.", zh = "P 和 E 一样宽。" } },
  slips = {
    [128] = { en = "That is E alone.", zh = "那只是 E 的。" },
    [168] = { en = "P has a sixth row, too, which this sentence does not read.", zh = "P 还有第六行，只是这句话没有读到。" },
    [134] = { en = "A row of P has eight numbers, as X has.", zh = "P 的一行有八个数，和 X 一样宽。" },
  },
}

at(Y2) {
  en = [[*Block* 2 has the same parts and other numbers. What a word's row knows of the words before it can only have come through a
    head: everything else in a block works on each row by itself.]],
  zh = [[第 2 *块*（block），结构一样，数不一样。一个词的那一行若知道前面的词，只可能是某个头带过来的：
    块里其余的运算，各行只管各行。]],
  focus = { Y2, n, 1 }, subject = { heads = shares[2] }, always = true,
  notes = {
    en = [[Ask which operations mix rows. Only A⋅V does; norms, products with parameters and GELU do not.]],
    zh = [[问学生：哪些运算会把不同的行混在一起？只有 A⋅V；归一化、乘权重矩阵、GELU 都不会。]],
  },
}

at(g) {
  en = [[The gains of the norm that comes next, one for each column. With 1 everywhere all columns count alike; training makes
    them differ. The model has five norms, so 40 of its 1,752 parameters begin as 1. All others are drawn at random.]],
  zh = [[下一站归一化用的增益，一列一个。全是 1，各列就同等重要，训练才让它们有大有小。模型有五处归一化，
    所以 1752 个参数里有 40 个从 1 开始，其余起初都是随机数。]],
  focus = { g, 1, 1 }, always = true,
}

at(Y) {
  en = [[The final norm. In pre-norm the *residual stream*, the row that every block adds to, is never normed on its
    way, so it is done once, at the end.]],
  zh = [[最后的归一化。前置归一化（pre-norm）里，*残差流*（residual stream）即每块都往上加的那一行，
    一路没有归一化过，所以到末尾补一次。]],
  focus = { Y, n, 1 }, always = true,
}

at(U) {
  en = [[U is E, its rows as columns: the table that reads words scores them, too (tied weights), so there is no output
    matrix to learn.]],
  zh = [[U 就是 E，只是行变成了列：读词的表也用来给词打分（权重共享），所以不用再学一个输出矩阵。]],
  focus = { U, 1, 15 }, always = true,
}

at(logits) {
  en = [[A score for each word at each place: the row's dot product with that word's column of U, its embedding.]],
  zh = [[每个位置给每个词一个分数：这一行和 U 里那个词的一列，也就是它的嵌入，求点积。]],
  focus = { logits, n, 15 }, always = true,
}

at(L) {
  en = [[Cross-entropy, the mean over the places. {if edited}It is {L} for this sentence
    now.{else}It is {L}. Press t: each press trains 20 steps of ten sentences. The curves
    draw the mean over the training set and over the five held out.{end}]],
  zh = [[交叉熵，对各个位置取均值。{if edited}这一句现在是 {L}。{else}现在是 {L}。按 t 训练：
    每按一次走 20 步，每步十句。曲线画的是训练集上的均值，还有留出的五句的均值。{end}]],
  focus = { L, 1, 1 }, subject = "film", core = true,
  notes = {
    en = [[After 200 steps the mean is 0.87 over the training set and 1.42 over the held-out five. The best any model can do on
      the training set is 0.78, for what follows "<s>" or "cats" is not determined. Held-out is higher: which sentences
      were left out is just what nobody could know. From ten seeds: 0.87 to 0.88, and 1.02 to 1.56.]],
    zh = [[200 步后，训练集上的均值是 0.87，留出的五句是 1.42。训练集上再好的模型也到不了 0.78 以下，
      因为“<s>”或“猫”后面接什么并不确定。留出集更高：哪几句被留出，谁也猜不到。十个种子，前者是 0.87 到 0.88，
      后者是 1.02 到 1.56。]],
  },
}

try {
  at = L, id = "train", over = "held_out", title = { en = "foretell new sentences", zh = "会猜没见过的句子" },
  prompt = { en = "Train until the mean loss over the five held-out sentences is below 1.6.",
             zh = "训练到留出的五句平均损失低于 1.6。" },
  reached = function(loss) return loss < 1.6 end,
  reason = { en = "They are new sentences of known words: what was learned fits them, too.",
             zh = "句子是新的，词是见过的：学到的用在它们上面也对。" },
  hints = { { en = "Press t some times, or type :train 200.", zh = "按几次 t，或者输入 :train 200。" } },
  solution = { "train 200" },
}

ask {
  at = L, id = "even", answer = 16, always = true,
  prompt = { en = [[A model that gives each of the 16 words the same share has L = ln 16. Perplexity is e to the power L. What is
               its perplexity?]],
             zh = "有个模型给 16 个词相同的份额，它的 L 是 ln 16。困惑度是 e 的 L 次方。它的困惑度是多少？" },
  reason = { en = "e^(ln 16) = 16.",
             zh = "e^(ln 16) = 16。" },
  hints = { { en = "exp undoes ln.", zh = "exp 和 ln 互相抵消。" } },
  slips = {
    [2.772589] = { en = "That is L. Perplexity is e to that power.", zh = "那是 L，困惑度还要取 e 的 L 次方。" },
    [0.0625] = { en = "That is each word's share. Perplexity is 1 over it.", zh = "那是每个词的份额，困惑度是它的倒数。" },
  },
}

at(perplexity) {
  en = [[*Perplexity*, e to the power L: the number of words among which an even guess would do as well. {if edited}It is
    {perplexity:1} for this sentence.{else}It is {perplexity:1}; an even guess would have 16: random numbers
    are not undecided, they are sure of wrong words.{end}]],
  zh = [[*困惑度*（perplexity）是 e 的 L 次方：相当于在多少个词里瞎猜。{if edited}这一句是 {perplexity:1}。{else}现在是 {perplexity:1}，
    均匀地瞎猜才 16：随机的参数不是拿不准，而是一口咬定错的词。{end}]],
  focus = { perplexity, 1, 1 }, core = true,
  notes = {
    en = [[At the start the right words have 2.1 % on geometric average, which is 1/46.8, but
      3.4 % on the usual one: the 0.35 % for "mice" pulls the first one down. One bad
      place costs much.]],
    zh = [[起初，正确的词的份额按几何平均是 2.1%，即 1/46.8；按算术平均是 3.4%：“老鼠”只
      有 0.35%，把前一个拉低了。有一处很差，代价就大。]],
  },
}

try {
  at = perplexity, id = "own", title = { en = "a sentence of your own", zh = "自己说一句" },
  prompt = { en = "Train, then :say a sentence of your own, such as :say <s> mice eat cats, until its perplexity is below 2.5.",
             zh = "先训练，再用 :say 说一句自己的话，例如 :say <s> 老鼠 吃 猫，直到困惑度低于 2.5。" },
  reached = function() return table.concat(read, " ") ~= opening and perplexity[1][1] < 2.5 end,
  reason = { en = "It has learned who does what, and is nearly sure after a verb. :say <s> small cats chase mice goes back to the sentence that the walk (n) asks about.",
             zh = "谁做什么它学会了，动词之后它几乎没有犹豫。:say <s> 小 猫 追 老鼠 换回开头那句，后面（按 n）问的是它。" },
  hints = { { en = "Sentences like those that it was trained on: who does what?", zh = "说得像训练用的句子：谁做什么？" },
            { en = "After a verb such as \"eat\" the next word is nearly sure, so three words do better than two.",
              zh = "“吃”这样的动词后面，下一个词几乎没有疑问，所以说三个词比两个词好。" } },
  solution = { "train 200", "say <s> black dogs eat bones" },
}

-- Writing ------------------------------------------------------------------

ask {
  at = unsure, id = "hot",
  prompt = { en = "A temperature divides the scores before softmax. What does 1.5 do to shares?",
             zh = "分数先除以温度，再做 softmax。温度是 1.5，份额会怎样？" },
  choice = { { en = "the largest grows", zh = "最大的更大" }, { en = "they come closer together", zh = "彼此更接近" },
             { en = "they stay as they are", zh = "不变" } },
  answer = 2, always = true,
  reason = { en = "Divided by more, scores differ less; by a huge number, hardly at all.",
             zh = "除以大的数，分数之差变小；温度极大时，份额就几乎相等。" },
  hints = { { en = "Differences of scores become smaller. What would a huge temperature do?",
              zh = "分数之间的差变小了。温度极大时会怎样？" } },
  slips = {
    [1] = { en = "That is what a temperature below 1 does.", zh = "温度低于 1 才会这样。" },
    [3] = { en = "Adding a number to all scores changes nothing; dividing does.", zh = "所有分数加同一个数才不变，除就不一样了。" },
  },
}

at(tempered) {
  en = [[In *generation* only the last row scores the next word; W writes it. First the prompt goes through whole (prefill), then one row
    for each new word. For that K and V of both blocks are kept: the causal mask lets old rows never see new
    ones. Lesson 18 shows that nothing changes by it; here the whole pass is run again, so that you can open it.]],
  zh = [[*生成*（generation）时，只有最后一行给下一个词打分；按 W 就写出一个词。先把提示词整段过一遍（预填充），以后每写一个词只过一行。
    为此要留着两块的 K 和 V：有因果掩码，旧的行不能关注新的词。第 18 课讲过，结果不变；这里每次都整段重算，
    好让你逐格打开。]],
  focus = { tempered, 2, 16 }, subject = "bars", core = true, always = true,
}
at(tempered) {
  en = [[The same scores at a *temperature* T of 0.7, 1 and 1.5: the full stop {if edited}gets{else}gets, at the start,{end} {tempered[1,16]:%},
    {tempered[2,16]:%} and {tempered[3,16]:%}. At 0 the largest is taken, always; else a word is drawn by
    its share (*sampling*). Train, then :say <s> and
    :generate 5 temperature 0, and again with 0.7 and 1.5.]],
  zh = [[同样的分数，*温度*（temperature）T 取 0.7、1、1.5：句号{if edited}现在{else}起初{end}得到 {tempered[1,16]:%}、{tempered[2,16]:%}、{tempered[3,16]:%}。
    温度 0 永远取最大的，其余按份额抽一个，叫*采样*（sampling）。先训练，再 :say <s>，然后 :generate 5 temperature 0；换成 0.7、1.5 再试。]],
  focus = { tempered, 3, 16 },
  notes = {
    en = [[At 1.5 it writes sentences that nobody has said: let the class say which rule each of them breaks.]],
    zh = [[温度 1.5 时会写出没人说过的句子：让学生说说，每句错在哪里。]],
  },
}

at(top3) {
  en = [[*Top-k*, here with k = 3: all but the three likeliest words get 0, and the three share the 1. However hot it is, the
    rest cannot be drawn (:generate 5 temperature 1.5 top 3). Writing ends at the end sign, which is a word like any other:
    when to stop is learned, too.]],
  zh = [[*top-k 采样*（top-k sampling），这里 k = 3：除了最可能的三个词，其余都是 0，由这三个分那个 1。温度再高，别的词也抽不到
    （:generate 5 temperature 1.5 top 3）。写到结束符就停，而结束符和别的词一样：什么时候停，也是学来的。]],
  focus = { top3, 1, 16 }, subject = "bars", always = true,
}

-- Counted ------------------------------------------------------------------

at(sizes) {
  en = [[What has a *large language model* more of? Blocks ({sizes[2,1]} and {sizes[3,1]}), width, words, places; the kinds of parts
    are nearly the same: GPT-2 (2019) in its smallest size, GPT-3 (2020) in its largest.]],
  zh = [[*大语言模型*（large language model）多在哪里？块更多（{sizes[2,1]} 块、{sizes[3,1]} 块），更宽，词更多，位置更多；零件种类和这一课的差不多。GPT-2（2019 年）取最小的一种，
    GPT-3（2020 年）取最大的一种。]],
  focus = { sizes, 2, 2 },
  notes = {
    en = [[GPT-2 and GPT-3 use layer norm with a shift, biases, and sentences cut into pieces of words; in GPT-3 half of the
      layers look at parts of the text only.]],
    zh = [[GPT-2 和 GPT-3 的归一化带平移，还有偏置，文本切成词的片段；GPT-3 有一半的层只看文本的一部分。]],
  },
}

ask {
  at = sizes, id = "block", answer = 1536,
  prompt = { en = [[One block at width 8: the heads' Wq, Wk and Wv are 8×8 each side by side, Wo is 8×8, W1 8×32, W2 32×8. How many
               numbers have the two blocks together?]],
             zh = "宽度是 8 的一块：各头的 Wq、Wk、Wv 拼起来各是 8×8，Wo 是 8×8，W1 是 8×32，W2 是 32×8。两块一共多少个数？" },
  reason = { en = "4⋅64 + 2⋅256 = 768 in each block, and 2⋅768 = 1536.",
             zh = "每块 4⋅64 + 2⋅256 = 768，2⋅768 = 1536。" },
  hints = { { en = "In each, four times 64 and two times four times 64.", zh = "每一块：4 个 64，再加 2 个 4⋅64。" } },
  slips = {
    [768] = { en = "That is one block.", zh = "那只是一块的。" },
    [512] = { en = "That is the attention of both. Feed-forward is twice as large.", zh = "那只是两块的注意力部分，前馈部分是它的两倍。" },
    [1024] = { en = "That is the feed-forward part alone.", zh = "那只是前馈部分。" },
    [1408] = { en = "Wo is missing.", zh = "漏了 Wo。" },
  },
}

at(in_blocks) {
  en = [[A block has 12 times the width squared: four squares for attention, eight for the feed-forward part. Here 2⋅768 =
    {in_blocks[1,1]}. (Gains and biases are left out; here they are 40.)]],
  zh = [[一块是宽度平方的 12 倍：注意力 4 个平方，前馈 8 个。这里是 2⋅768 = {in_blocks[1,1]}。
    （增益和偏置没有算，这里一共 40 个。）]],
  focus = { in_blocks, 1, 1 },
}

at(in_tables) {
  en = [[The tables: a row for each word and for each place. Here they are {in_tables[1,1]}, a tenth of all, in GPT-2 nearly a third, in GPT-3 less than a
    two-hundredth.]],
  zh = [[两张表：一个词一行，一个位置一行。这里是 {in_tables[1,1]} 个，占一成，GPT-2 里占近三分之一，GPT-3 里不到二百分之一。]],
  focus = { in_tables, 2, 1 },
}

at(parameters) {
  en = [[Together {parameters[1,1]} here, 124 million in GPT-2 and 175 billion in GPT-3, as both are known for.
    This model read 28 sentences, GPT-3 300 billion pieces of words.]],
  zh = [[合起来，这里 {parameters[1,1]} 个，GPT-2 有 1.24 亿，GPT-3 有 1750 亿，说起这两个模型，常提这两个数。这个模型读了 28 句，
    GPT-3 读了 3000 亿个词元。]],
  focus = { parameters, 3, 1 }, core = true,
  notes = {
    en = [[At two bytes a number GPT-3 takes 349 GB. It read 1.7 pieces of words for each
      parameter; Hoffmann et al. (2022) found that about 20 make better use of the same
      computing.]],
    zh = [[每个数两字节，GPT-3 要占 349 GB。它每个参数只读了 1.7 个词元；Hoffmann 等（2022）发
      现，同样的计算量，每个参数约 20 个词元更划算。]],
  },
}

ask {
  at = parameters, id = "kept", answer = 32,
  prompt = { en = "While this model writes, K and V are kept in both blocks. How many numbers a word?",
             zh = "这个模型写的时候，两块都留着 K 和 V。每个词留多少个数？" },
  reason = { en = "8 numbers of keys and 8 of values in each of 2 blocks: 2⋅(8 + 8) = 32.",
             zh = "两块，键 8 个数，值 8 个数：2⋅(8 + 8) = 32。" },
  hints = { { en = "The keys of a block's two heads are eight numbers together.", zh = "一块里两个头的键合起来是八个数。" } },
  slips = {
    [16] = { en = "That is one block, or K alone.", zh = "那只是一块的，或者只算了 K。" },
    [64] = { en = "The two heads share the width: four numbers each.", zh = "两个头平分宽度，各四个数。" },
    [48] = { en = "Q is not kept: it is used once.", zh = "Q 不用留，只用一次。" },
  },
}

at(kept) {
  en = [[Kept for each word: a key and a value as wide as the model, in every block: {kept[1,1]} numbers here, 18 thousand in
    GPT-2, 2.4 million in GPT-3. It grows with the text; the parameters do not.]],
  zh = [[每个词要留下的：每块一个键、一个值，和模型一样宽。这里 {kept[1,1]} 个数，GPT-2 有 1.8 万个，
    GPT-3 有 236 万个。它随文本变长，参数不随文本变。]],
  focus = { kept, 3, 1 },
}

-- Backward -----------------------------------------------------------------

at(d(L)) {
  en = [[The derivative of L by itself is 1. From this one number a single backward pass computes the gradients of all 1,752
    parameters; to change each of them in turn and look at L would take 1,752 more forward passes.]],
  zh = [[L 对自己的导数是 1。从这一个数出发，一遍反向就算出全部 1752 个参数的梯度；若是逐个改动参数，再看 L 变多少，
    就得再做 1752 遍前向。]],
  focus = { d(L), 1, 1 }, always = true,
}

local asked = "{dlogits[" .. n .. "," .. stop .. "]}"
at(d(Y)) {
  en = "A row of dY adds up all 16 embeddings, each times its number in dlogits. The only minus is the asked word's, in the " ..
    "last row " .. asked .. ": so against dY a row of Y moves towards that word's embedding.",
  zh = "dY 的一行，是 16 个词的嵌入各乘以 dlogits 里的数，再加起来。一行里只有要答的词是负的，最后一行是 " .. asked ..
    "；逆着 dY 走一步，Y 的这一行就靠近那个词的嵌入。",
  focus = { d(Y), n, 1 }, always = true,
}

at(d(first_of[2])) {
  en = [[The way back through block 2. Shown is what reaches its normed rows N, six ways added: through Q, K and V of both heads.
    In row 1 the ways through Q bring 0, as row 1 sees itself alone: its share is 1 whatever Q is.]],
  zh = [[反向穿过第 2 块。这里显示的是到达归一化之后的 N 的梯度，六条路之和：经过两个头的 Q、K、V。第 1 行里，经过 Q 的是 0，因为第 1 行只能关注自己，
    不管 Q 是什么，份额都是 1。]],
  focus = { d(first_of[2]), 1, 1 }, always = true,
}

at(d(first_of[1])) {
  en = [[Block 1 in the same way. To Y1, its output, the gradient came in two ways that are added: along the residual past block 2, and
    through block 2.]],
  zh = [[第 1 块也一样。传到它的输出 Y1 的梯度是两份之和：一份沿残差绕过第 2 块，一份穿过第 2 块。]],
  focus = { d(first_of[1]), 1, 1 }, always = true,
}

at(d(X)) {
  en = [[What arrives below both blocks: along the residual straight from the top, plus what came through the blocks. So the
    tables learn from the first step on, although the blocks still hold random numbers.]],
  zh = [[到达两块下面的梯度：一份沿残差从顶上直接下来，一份穿过两块。所以两块还是随机数时，
    下面的表从第一步起就能学。]],
  focus = { d(X), n, 1 }, always = true,
}

ask {
  at = d(X), id = "straight", answer = 2, always = true,
  prompt = { en = "Were Wo and W2 all 0 in both blocks, what would arrive at X?",
             zh = "假如两块的 Wo 和 W2 全是 0，到达 X 的是什么？" },
  choice = { { en = "nothing", zh = "什么也没有" }, { en = "dY2 as it is", zh = "原样的 dY2" },
             { en = "a quarter of dY2", zh = "dY2 的四分之一" } },
  reason = { en = "Both blocks would add 0, so Y2 = X, with slope 1.",
             zh = "两块加的都是 0，Y2 就是 X，斜率是 1。" },
  hints = { { en = "Y2 would be X then.", zh = "那时 Y2 就是 X。" } },
  slips = {
    [1] = { en = "Nothing comes through the blocks; the residual goes past them.", zh = "穿过两块的是没有了，但残差绕过它们。" },
    [3] = { en = "A sum hands its whole gradient to each of its terms.", zh = "加法把整个梯度交给每一项，不会平分。" },
  },
}

at(d(P)) {
  en = [[Row i of dP is row i of dX, which goes to E as well, to the row of the word at that place. Where no word stands the row
    is 0, and none of the 28 sentences for training has a sixth place.]],
  zh = [[dP 的第 i 行就是 dX 的第 i 行；这一行也传给 E，加到那个位置上的词的一行。没有词的位置，一行全是 0，
    而 28 句训练的句子都没有第六个位置。]],
  focus = { d(P), n, 1 }, always = true,
}

at(d(g)) {
  en = [[A gain multiplies its column of Y in every row, so the rows' terms are added. dg[1,7] is {dg[1,7]}. Where dg
    is above 0, the column gives more score to wrong words than to right ones, each weighed by its number in dlogits, and the
    gain should fall.]],
  zh = [[一个增益乘的是 Y 的一整列，所以各行的项要相加，dg[1,7] 是 {dg[1,7]}。dg 大于 0，说明按 dlogits 里的数加权，
    这一列给错词加的分比给对词的多，增益该减小。]],
  focus = { d(g), 1, 7 }, always = true,
}

at(step(E)) {
  en = [[AdamW, which this lesson sets: each number moves by its mean gradient over the root of its mean square, so all
    move about as far; then each shrinks a little (*weight decay*). Lesson 8 stepped by the gradient itself.]],
  zh = [[本课定的是 AdamW：每个数移动的量，是梯度的滑动均值除以平方均值的根，所以不管梯度大小，步子都差不多；
    然后每个数再缩小一点，叫*权重衰减*（weight decay）。第 8 课是直接按梯度走。]],
  always = true,
}

at(step(P)) {
  en = [[Over the first 20 steps the rate grows from a twentieth of lr to lr (*warm-up*), as M and V are means of only a few
    gradients then.]],
  zh = [[头 20 步里，学习率从 lr 的二十分之一升到 lr，叫*预热*（warm-up）：开头的 M 和 V 只是几个梯度的均值，还不大可靠。]],
  always = true,
}

at(step(last_of[1])) {
  en = [[The step of block 1: three matrices for each head, Wo, W1, W2 and two rows of gains, 784 numbers. W2 is shown.]],
  zh = [[第 1 块的一步：每个头三个矩阵，加上 Wo、W1、W2 和两行增益，一共 784 个数。这里显示的是 W2。]],
  always = true,
}

at(step(last_of[2])) {
  en = [[Block 2 has 784 numbers, too. With E's 128, P's 48 and the 8 gains that come next, a step changes 1,752. One lr holds
    for all of them.]],
  zh = [[第 2 块也是 784 个数。加上 E 的 128 个、P 的 48 个和下一站的 8 个增益，一步改变 1752 个数，用的都是同一个 lr。]],
  always = true,
}

at(step(g)) {
  en = [[All of a step in one sum. c shortens the gradient of all parameters to a length of at most 1 (*gradient clipping*).
    {if trained}m′ and v′ are means over the steps so far, so the eight gains do not move equally far.{else}In the first step
    m′ ∕ √v′ is 1 or -1, so dg[1,7] = {dg[1,7]} and dg[1,3] = {dg[1,3]} move their gains equally far, by lr; decay takes lr⋅0.3⋅g from
    each.{end}]],
  zh = [[一步的完整算式。c 把全部参数的梯度缩到长度不超过 1，叫*梯度裁剪*（gradient clipping）。{if trained}m′ 和 v′ 是到现在各步的均值，
    所以八个增益走的距离并不一样。{else}第一步的 m′ ∕ √v′ 不是 1 就是 -1，所以 dg[1,7] = {dg[1,7]} 和
    dg[1,3] = {dg[1,3]} 让各自的增益移动得一样远，都是 lr；衰减再各减 lr⋅0.3⋅g。{end}]],
  focus = { g, 1, 7 }, subject = "sum",
}

-- Of the sentence that the lesson opens with ---------------------------------

if table.concat(read, " ") == opening then
  ask {
    at = x, id = "sure-of",
    prompt = { en = "Knowing all 33, after which word of this sentence is one sure of the next?",
               zh = "熟知全部 33 句的话，这一句读到哪个词，才能确定下一个词？" },
    choice = { { en = "at \"small\"", zh = "“小”" }, { en = "at \"cats\"", zh = "“猫”" },
               { en = "at \"chase\"", zh = "“追”" } },
    answer = 3,
    reason = { en = "Three words can follow \"small\", four \"cats\", and mice alone \"cats chase\".",
               zh = "“小”后面可能接三个词，“猫”后面四个，“猫追”后面只有“老鼠”。" },
    hints = { { en = "How many different words can follow at each of them?", zh = "各处后面可能接几个不同的词？" } },
    slips = {
      [1] = { en = "Cats, dogs and birds may all be small.", zh = "猫、狗、鸟都可以是“小”的。" },
      [2] = { en = "Cats do four things: eat, chase, like, sleep.", zh = "猫会做四件事：吃、追、爱、睡觉。" },
    },
  }

  at(Y1) {
    en = [[RMS norm, two heads with a causal mask, added to X; RMS norm, four times as wide and back, added again.
      Lessons 12 and 14 to 17 have every part.
      {if trained}Head 2 at "chase" gives {"b1.A2"[4,3]:%} to "cats" now.{else}Nothing is learned yet: head 2 at
      "chase" gives {"b1.A2"[4,3]:%} to "cats" by chance.{end}]],
    zh = [[RMS 归一化，两个带因果掩码的头，加到 X 上；再归一化，放宽到四倍又变回来，再加一次。
      每个部分，第 12 课、第 14 到 17 课都讲过。
      {if trained}现在头 2 在“追”那一行，给“猫”的份额是 {"b1.A2"[4,3]:%}。{else}眼下什么也没学：头 2 在“追”那一行
      给“猫”的份额是 {"b1.A2"[4,3]:%}，纯属碰巧。{end}]],
    focus = { Y1, 4, 1 }, subject = { heads = shares[1] }, core = true,
    notes = {
      en = [[Before F is pressed, ask at how many operations of a block one word can get
        anything from another: only where the heads multiply their shares by the values.
        All the rest would do the same for each word alone.]],
      zh = [[按 F 之前先问：一块里有几处运算能让一个词从别的词那里得到东西？只有各个头用份额乘
        值的地方。其余的运算，对单独一个词算也是一样的结果。]],
    },
  }

  ask {
    at = U, id = "shape", shape_of = logits,
    prompt = { en = "Next, logits = Y⋅U. Y is 5×8, U is 8×16. What shape has logits?",
               zh = "下一步 logits = Y⋅U。Y 是 5×8，U 是 8×16。logits 是什么形状？" },
    reason = { en = "5×16: at each of 5 places one score for each of 16 words.",
               zh = "5×16：5 个位置，每个位置给 16 个词各打一个分。" },
    hints = { { en = "Each place scores every word.", zh = "每个位置给每个词打分。" } },
    slips = {
      ["5x8"] = { en = "Eight is the width, which the product sums over.", zh = "8 是宽度，乘的时候已经求和了。" },
      ["16x5"] = { en = "Places are the rows, words the columns.", zh = "行是位置，列才是词。" },
      ["5x5"] = { en = "That is A's shape. Here every word of the vocabulary is scored.", zh = "那是 A 的形状。这里是给词表里每个词打分。" },
      ["1x16"] = { en = "That is the last place alone. In training all five are scored.", zh = "那只是最后一个位置。训练时五个位置都打分。" },
    },
  }

  at(p) {
    en = [[The shares of the words at each place. {if trained}At "chase", "mice" has {p[4,15]:%} now. This sentence was
      never seen, so that share grows only as heads learn to fetch who it is that chases. At "cats", "chase" has {p[3,8]:%}:
      "small cats chase" was held out, so long training keeps it low.{else}At "chase", "mice" has ]] ..
      (start == 1 and "less than 1 %" or "{p[4,15]:%}") .. [[; dogs chase cats, so this has to be learned from
      who it is that chases.{end}]],
    zh = [[每个位置上各个词的份额。{if trained}现在在“追”那一行，“老鼠”有 {p[4,15]:%}。这句话从没见过，
      要等头学会把“谁在追”带过来，这个份额才会变大。在“猫”那一行，“追”有 {p[3,8]:%}：“小猫追……”被留出了，
      训练久了也大不起来。{else}在“追”那一行，
      “老鼠”]] .. (start == 1 and "不到 1%" or "有 {p[4,15]:%}") .. [[；狗追的是猫，所以得先知道是谁在追，这要靠学。{end}]],
    focus = { p, 4, 15 }, subject = "bars", core = true,
    notes = {
      en = [[Training cannot make the row "cats" sure: four verbs follow "cats". With 25 % each
        the loss of that row would be ln 4 = 1.39, so L has a floor above 0 even for a
        perfect model.]],
      zh = [[“猫”那一行怎么训练也不会有把握：后面可能接四个动词。各占 25% 时，这一行的损失
        是 ln 4 = 1.39，所以再好的模型，L 也降不到 0。]],
    },
  }

  at(unsure) {
    en = [[e to the entropy of each row: among how many words the model hesitates there, whatever the right one is.
      {if trained}At "cats" it is {unsure[3,1]:1}, at "chase" {unsure[4,1]:1}.{else}Training should lower it where the next word
      is determined, and only there.{end}]],
    zh = [[每一行取 e 的熵次方：模型在那里是在几个词之间犹豫，和哪个对无关。
      {if trained}“猫”那一行是 {unsure[3,1]:1}，“追”那一行是 {unsure[4,1]:1}。{else}下一个词已定的地方，训练应该让它变小；
      别处则不会。{end}]],
    focus = { unsure, 4, 1 },
  }

  at(d(logits)) {
    en = [[dlogits = (p − onehot)/5. At "chase" the right word "mice" has {dlogits[4,15]}{if trained} now{else}{end}: its score should rise. All
      other words have plus signs: theirs should fall.]],
    zh = [[dlogits = (p − onehot)/5。在“追”那一行，对的词“老鼠”{if trained}现在{else}{end}是 {dlogits[4,15]}，分数该升；
      其余的词都是正号，分数该降。]],
    focus = { d(logits), 4, 15 }, core = true,
    notes = {
      en = [[Each row adds up to 0: what the right word gains, the others lose. No cell can be
        below -1/5; "mice" at the start is nearly there, since its share is only 0.35 %.]],
      zh = [[每一行加起来是 0：正确的词升多少，别的词合起来就降多少。任何一格都不会低
        于 -1/5；“老鼠”起初差不多到了底，因为份额只有 0.35%。]],
    },
  }

  ask {
    at = d(logits), id = "rows-of-E",
    prompt = { en = "The sentence reads five different words. How many of E's 16 rows get a gradient that is not 0?",
               zh = "这句话读了五个不同的词。E 的 16 行里，有几行的梯度不是 0？" },
    choice = { { en = "5, those read", zh = "5 行，读到的" }, { en = "6, those read or asked for", zh = "6 行，读到的和要答的" },
               { en = "all 16", zh = "16 行全有" } },
    answer = 3, always = true,
    reason = { en = "E scores all 16 words at each place, so each row is on a path to L.",
               zh = "每个位置上，E 的 16 行都用来打分，每一行都有路通到 L。" },
    hints = { { en = "E is used twice. Which rows does the second use need?", zh = "E 用了两次。第二次要用到哪些行？" } },
    slips = {
      [1] = { en = "So it is where E is used for reading alone, as in lesson 9.", zh = "只用来读词时才这样，如第 9 课。" },
      [2] = { en = "Wrong words are scored as well, and should be scored lower.", zh = "错的词也打了分，而且该打低一些。" },
    },
  }

  at(d(U)) {
    en = [[Five layers, one a token: its row of Y, as a column, times its row of dlogits. Columns of U are words, so a layer
      can be read: that of "chase" has{if trained}{else}{end} {dlogits[4,15]} at "mice", more than 0 elsewhere: "mice" should
      come nearer to Y's row "chase".]],
    zh = [[dU 是五层之和，一个词元一层：Y 里它那一行竖过来，乘 dlogits 里它那一行。U 的一列就是一个词，所以每一层都读得出来：
      “追”那一层，“老鼠”那里{if trained}现在{else}{end}是 {dlogits[4,15]}，别处都大于 0；逆着这一层走，“老鼠”就向 Y 的“追”那一行靠近。]],
    focus = { d(U), 1, 15 }, subject = "sum", core = true,
  }

  ask {
    at = d(U), id = "read-a-layer",
    prompt = { en = "Column \".\" of dU: whose layer has a minus there in dlogits?",
               zh = "再看 dU 的“。”一列：哪个词元的那一层，在 dlogits 里是负的？" },
    choice = { { en = "that of \"<s>\"", zh = "“<s>”的" }, { en = "that of \"chase\"", zh = "“追”的" },
               { en = "that of \"mice\"", zh = "“老鼠”的" } },
    answer = 3,
    reason = { en = "Only the word that is asked for has a minus, p − 1, and \".\" is asked for at \"mice\", the last place.",
               zh = "只有要答的词是负的，即 p − 1，而“。”是最后一个位置“老鼠”那里要答的。" },
    hints = { { en = "At which place is \".\" the right answer?", zh = "“。”是哪个位置的正确答案？" } },
    slips = {
      [1] = { en = "At \"<s>\" the word asked for is \"small\".", zh = "“<s>”那里要答的是“小”。" },
      [2] = { en = "At \"chase\" the word asked for is \"mice\".", zh = "“追”那里要答的是“老鼠”。" },
    },
  }

  at(d(E)) {
    en = [[Two uses, one gradient: dUᵀ from the top for all words, and the rows of dwords from the bottom for those that
      were read. The row "bones", which was not read, has {dE[13,1]}{if trained} now{else}{end}, from the top alone.]],
    zh = [[用了两次，梯度相加：上面来的是 dUᵀ，每个词都有；下面来的是 dwords 的各行，只有读到的词有。
      “骨头”没有读到，它{if trained}现在{else}{end}的 {dE[13,1]} 全来自上面。]],
    focus = { d(E), 13, 1 }, core = true,
    notes = {
      en = [[The tied table saves 16⋅8 = 128 numbers here and 50257⋅768, 38.6 million, in the
        small GPT-2. Ask which words would learn nothing in this step with two tables: in
        the lower one, those that were not read.]],
      zh = [[共用一张表，这里省下 16⋅8 = 128 个数，小号的 GPT-2 省下 50257⋅768，即 3860 万个。
        问一问：要是用两张表，这一步哪些词学不到东西？下面那张表里，没有读到的词。]],
    },
  }

  ask {
    at = step(P), id = "sixth-place", answer = 2, always = true,
    prompt = { en = "Row 6 of P is not read, and its gradient is 0. What does a step of AdamW do to it?",
               zh = "P 的第 6 行没有读到，梯度是 0。AdamW 走一步，对它做了什么？" },
    choice = { { en = "nothing", zh = "什么也没做" }, { en = "it shrinks a little", zh = "缩小一点" },
               { en = "it moves as far as the others", zh = "和别的行走得一样远" } },
    reason = { en = "Its gradient is 0, but the weight decay still takes lr⋅0.3 of it.",
               zh = "梯度是 0，可权重衰减照样减去它的 lr⋅0.3。" },
    hints = { { en = "AdamW does two things.", zh = "AdamW 做两件事。" } },
    slips = {
      [1] = { en = "Weight decay asks for no gradient.", zh = "权重衰减不看梯度。" },
      [3] = { en = "So it is with a gradient that is small, not with none.", zh = "梯度很小时才这样，没有梯度就不会。" },
    },
  }

  expect { L, near = 3.845919 }
  expect { perplexity, above = 16, each = { "seed", ten } }
  expect { p, 4, 15, below = 0.01 }
  expect { p, 4, 15, above = 0.5, after = { "train 200" } }
  expect { p, 3, 8, below = 0.15, after = { "train 200" } }
  expect { perplexity, above = 16 }
end

closing {
  en = [[
- One pass asks for the next word at every place; training needs no labels but the text.
- Only heads carry something from word to word; all the rest works by rows.
- A tied table reads words and scores them, and its gradient is the sum of both.
- Perplexity is e to the power L; an untrained model can be worse than an even guess.
- Writing: the last row, a temperature, perhaps the k likeliest, one word, and again.
- Held-out text tells what was learned from what was memorised.
- A large model has more blocks, width, words and text.

Lesson 24 opens the same parts with GPT-2's own names.]],
  zh = [[
- 一遍前向，每个位置都在问下一个词；训练除了文本，不要别的标注。
- 词与词之间，只有头在传东西，其余运算各行管各行。
- 共用的表既读词又打分，它的梯度是两处之和。
- 困惑度是 e 的 L 次方；没训练的模型可能还不如均匀瞎猜。
- 写：取最后一行，除以温度，也许只留 k 个，抽一个词，再来一遍。
- 学会的还是背下的，看留出集就知道。
- 大模型：块更多，更宽，词更多，文本也更多。

第 24 课打开的是同样的零件，用的是 GPT-2 自己的名字。]],
  always = true,
}

-- What the texts rely on ------------------------------------------------------

expect { parameters, 1, 1, near = 1712 }
expect { parameters, 2, 1, near = 124318464 }
expect { parameters, 3, 1, near = 174588899328 }
expect { in_blocks, 1, 1, near = 1536 }
expect { in_tables, 1, 1, near = 176 }
expect { sizes, 2, 1, near = 12 }
expect { sizes, 3, 1, near = 96 }
expect { kept, 1, 1, near = 32 }
expect { kept, 2, 1, near = 18432 }
expect { kept, 3, 1, near = 2359296 }
expect { L, near = 0.87, tolerance = 0.005, over = "train", after = { "train 200" } }
expect { L, near = 1.42, tolerance = 0.005, over = "held_out", after = { "train 200" } }
expect { L, below = 1.6, over = "held_out", after = { "train 200" }, each = { "seed", ten },
  claim = { en = "it foretells the held-out sentences better than 1.6 after 200 steps, with ten seeds",
    zh = "训练 200 步后，留出句子上的损失低于 1.6，十个种子都行" } }

play {
  "goto x", "wait 4", "goto Y1", "wait 3", "goto L", "wait 3",
  "train 40", "view training", "wait 3", "train 160", "wait 4", "view lesson",
  "goto p", "wait 4", "say <s>", "wait 2", "generate 5 temperature 0", "wait 4",
  "goto tempered", "wait 4", "goto parameters", "wait 4", "goto dE", "wait 3",
}
