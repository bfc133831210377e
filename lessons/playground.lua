-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 3, id = "playground", part = 4, order = 25, needs = { "copying", "gpt" },
  title = { en = "Playground: which parts a task needs", zh = "试验场：一个任务需要哪些零件" },
  keywords = { en = "playground, experiments, ablation, sorting, counting, brackets, positions, rotary, seeds",
    zh = "试验场、实验、消融、排序、计数、括号、位置、旋转、随机种子" },
  units = {
    { at = "intro", minutes = 10, title = { en = "Copying", zh = "复制" },
      question = { en = "What does copying take: positions, or a second layer?",
        zh = "复制要靠什么：位置，还是第二层？" },
      can = { { en = "say which answer each place of a list has to give",
          zh = "说出列表的每个位置要答什么" },
        { en = "say at which place a head has to look to copy",
          zh = "说出复制时一个头要关注哪个位置" },
        { en = "copy a list without positions", zh = "不用位置，也复制出列表" } } },
    { at = "p", minutes = 13, title = { en = "With and without order", zh = "要不要次序" },
      question = { en = "Which tasks need to know where a word stands?",
        zh = "哪些任务要知道词在哪个位置？" },
      can = { { en = "tell tasks that need positions from those that do not",
          zh = "分清哪些任务要用位置，哪些不用" },
        { en = "sort a list with one layer and without positions",
          zh = "只用一层、不用位置，给列表排序" },
        { en = "count the rows that get a gradient", zh = "数出有几行得到梯度" } } },
    { at = "step(E)", minutes = 11, title = { en = "Narrower, longer", zh = "更窄与更长" },
      question = { en = "Do four numbers a word suffice, and do rotary positions?",
        zh = "一个词只用四个数，够吗？换成旋转位置呢？" },
      can = { { en = "choose layers, width and positions for a task",
          zh = "为一个任务选好层数、宽度和位置" },
        { en = "say why reversing is hard for rotary positions",
          zh = "说清倒序对旋转位置为什么难" },
        { en = "try several seeds before saying that a model cannot",
          zh = "先试几个种子，再说模型做不到" } } } },
}

local tasks = {
  { en = "copy", zh = "复制" }, { en = "reverse", zh = "倒序" }, { en = "previous", zh = "前一词" },
  { en = "sort", zh = "排序" }, { en = "count", zh = "计数" }, { en = "brackets", zh = "括号" },
}
local none = { en = "none", zh = "无" }

-- Settings: `now` says in words what they are, `own` whether they are the lesson's own.
local now, own = { en = {}, zh = {} }, true
local function setting(called, among, default, en, zh, afresh)
  local value = choose { name = called, among = among, default = default, title = { en = en, zh = zh }, afresh = afresh }
  own = own and value == default
  local called_zh = value
  for _, one in ipairs(among) do
    if type(one) == "table" and one.en == value then called_zh = one.zh end
  end
  now.en[#now.en + 1] = en .. " " .. value
  now.zh[#now.zh + 1] = zh .. " " .. called_zh
  return value
end
local task      = setting("task", tasks, "copy", "task", "任务", true)
local n         = setting("length", { 3, 4, 5, 6 }, 4, "length", "长度")
local k         = setting("words", { 6, 8, 10 }, 6, "words", "词数")
local layers    = setting("layers", { 1, 2, 3 }, 1, "layers", "层数")
local heads     = setting("heads", { 1, 2, 4 }, 1, "heads", "头数")
local width     = setting("width", { 4, 8, 16 }, 8, "width", "宽度")
local positions = setting("positions", { none, { en = "added", zh = "相加" }, { en = "rotary", zh = "旋转" } }, "added",
  "positions", "位置")
local norm      = setting("norm", { none, { en = "pre", zh = "前置" }, { en = "post", zh = "后置" } }, "none",
  "norm", "归一化")
local feed      = setting("feed-forward", { { en = "off", zh = "关" }, { en = "on", zh = "开" } }, "off", "FFN", "前馈")
local drawn     = setting("seed", { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 }, 1, "seed", "种子")
now.en, now.zh = table.concat(now.en, ", "), table.concat(now.zh, "，")

-- The tasks ------------------------------------------------------------------

-- Words 1 and 2 are signs: the start, and where the answer begins.
vocab = { "^", "|" }
for i = 1, k do vocab[2 + i] = string.char(96 + i) end
if task == "count" then
  for i = 1, n do vocab[#vocab + 1] = tostring(i) end
elseif task == "brackets" then
  vocab = { "^", "|", "(", ")", "[", "]", "." }
end

-- Lists of words, drawn; each task is what it answers to one.
local function different(seed)
  local all, list = {}, {}
  for i = 1, k do all[i] = 2 + i end
  all = shuffle(all, { seed = seed })
  for i = 1, n do list[i] = all[i] end
  return list
end
local function any(among)
  return function(seed) return draw(n, 3, 2 + among, { seed = seed }) end
end
local function nested(seed)
  local coins, list, open = draw(2 * n, 0, 1, { seed = seed }), {}, {}
  for i = 1, n do
    if #open == 0 or coins[i] == 1 then
      list[i] = 3 + 2 * coins[n + i]
      open[#open + 1] = list[i] + 1
    else
      list[i] = table.remove(open)
    end
  end
  return list
end
local lists = { previous = any(k), count = any(3), brackets = nested }
local answer = {}
function answer.copy(list, i) return list[i] end
function answer.reverse(list, i) return list[n + 1 - i] end
function answer.previous(list, i) return list[i - 1] or 0 end
function answer.sort(list, i)
  local sorted = {}
  for j = 1, n do sorted[j] = list[j] end
  table.sort(sorted)
  return sorted[i]
end
function answer.count(list, i)
  local so_far = 0
  for j = 1, i do so_far = so_far + (list[j] == list[i] and 1 or 0) end
  return 2 + k + so_far
end
function answer.brackets(list, i)
  local open = {}
  for j = 1, i do
    if list[j] % 2 == 1 then open[#open + 1] = list[j] + 1 else table.remove(open) end
  end
  return open[#open] or #vocab
end

-- Copies, reversals and sorted lists are written behind "|", word for word; the other three tasks
-- ask at each word of the list itself.
local behind = task == "copy" or task == "reverse" or task == "sort"
local function sequence(list)
  local x, y = { 1 }, { 0 }
  for i = 1, n do
    x[1 + i] = list[i]
    y[1 + i] = behind and 0 or answer[task](list, i)
  end
  for i = 1, behind and n or 0 do
    x[n + 1 + i] = i == 1 and 2 or answer[task](list, i - 1)
    y[n + 1 + i] = answer[task](list, i)
  end
  return { x = x, y = y }
end

-- The list that is shown, then up to 96 to train on and 32 held out, all of them different.
local sets, seen, found, shown = { train = {}, held_out = {} }, {}, -1, nil
for seed = 1, 400 do
  local list = (lists[task] or different)(seed)
  local key = table.concat(list, " ")
  if not seen[key] and found < 128 then
    seen[key], found = true, found + 1
    local set = found % 4 == 0 and sets.held_out or sets.train
    if found == 0 then shown = sequence(list) else set[#set + 1] = sequence(list) end
  end
end
local T, most = #shown.x, 13

-- The model ------------------------------------------------------------------

local count = 0
local function numbers(r, c, scale)
  count = count + 1
  return random(r, c, { seed = 100 * drawn + count, scale = scale })
end
local function chance(r, c, scale, opts) return weight(numbers(r, c, scale), opts) end

x = ids(shown.x, vocab)
y = ids(shown.y, vocab)
E = chance(#vocab, width, 0.5, { rows = vocab })
local scoring = numbers(width, #vocab, 0.3)
if positions == "added" then P = chance(most, width, 0.5) end
local words = gather(E, x)
X = positions == "added" and no_stop(words) + no_stop(rows(P, 1, T)) or words

-- One block of a name, whose heads look back only. `film` collects where they look.
local film = {}
local function block(called, X)
  local made, scale, d = {}, 1 / sqrt(width), width // heads
  local function part(of, M)
    made[#made + 1] = name(called .. "." .. of, M)
    return made[#made]
  end
  local function own(of, r, c, s) return part(of, chance(r, c, s)) end
  local function normed(where, of, M)
    if norm ~= where then return M end
    return part(of, rmsnorm(M, part(of .. "_g", weight(ones(1, width)))))
  end

  local N, outs = normed("pre", "N", X), {}
  for h = 1, heads do
    local Q = part("Q" .. h, N * own("Wq" .. h, width, d, scale))
    local K = part("K" .. h, N * own("Wk" .. h, width, d, scale))
    local V = part("V" .. h, N * own("Wv" .. h, width, d, scale))
    if positions == "rotary" then
      Q, K = part("Q" .. h .. "_turned", rope(Q)), part("K" .. h .. "_turned", rope(K))
    end
    local A = part("A" .. h, softmax(part("S" .. h, mask(Q * K.T / sqrt(d), causal(T)))))
    film[#film + 1] = A
    outs[h] = part("O" .. h, A * V)
  end
  local O = heads == 1 and outs[1] or hcat(outs)
  local Y = normed("post", "R", X + part("Z", O * own("Wo", width, width, scale)))
  if feed == "on" then
    local H = part("H", relu(normed("pre", "M", Y) * own("W1", width, 4 * width, scale)))
    Y = normed("post", "Y", Y + part("F", H * own("W2", 4 * width, width, scale / 2)))
  end
  made[#made + 1] = Y
  return Y, made
end

local Y, first, made = X, nil, nil
for i = 1, layers do
  Y, made = block("b" .. i, Y)
  if norm ~= "post" then name("Y" .. i, Y) end
  group({ en = "block " .. i, zh = "第 " .. i .. " 块" }, made, { closed = true })
  first = first or Y
end
if norm == "pre" then
  g = weight(ones(1, width))
  Y = rmsnorm(Y, g)
end
U = weight(scoring, { cols = vocab })
logits = Y * U
L = cross_entropy(logits, y)
backward(L)
p = softmax(logits)

examples(sets)
training { optimizer = "adam", lr = 0.02, batch = math.min(16, #sets.train), clip = 1, steps = 20, film = film }

-- Telling ----------------------------------------------------------------------

-- Begins a text that holds for all numbers.
local ever = "{if edited}{else}{end}"

intro {
  en = ever .. [[Some tasks need to know where a word stands, others only which words there are. Some need one
    layer of attention, others two. Which needs what? Here you choose the task and the model, train
    for a second, and look where the heads look. Twelve goals stand on the way; those that you have
    reached are marked.]],
  zh = ever .. [[有的任务要知道词在哪个位置，有的只要知道有哪些词；有的一层注意力就够，有的要两层。哪个任务需要什么？
    在这里，任务和模型都由你来定，训练一秒钟，再看各个头在关注哪里。一路上有十二个目标，达到的会打上标记。]],
}

local asked = {
  copy = { en = [[Behind "|" the list is said once more, in the same order.]],
           zh = [[“|”之后把前面的列表再说一遍，次序不变。]] },
  reverse = { en = [[Behind "|" the list is said once more, from the last word to the first.]],
              zh = [[“|”之后把前面的列表再说一遍，从最后一个词说到第一个。]] },
  sort = { en = [[Behind "|" the list is said once more, in the order of the alphabet.]],
           zh = [[“|”之后把前面的列表再说一遍，按字母顺序。]] },
  previous = { en = [[At each word the word before it is asked for; at the first one nothing is.]],
               zh = [[每到一个词，都问它前面是哪个词；第一个词不问。]] },
  count = { en = [[At each word it is asked how often that word has been there so far, this time included.]],
            zh = [[每到一个词，都问它到这里为止出现了几次，这一次也算。]] },
  brackets = { en = [[At each bracket it is asked which one has to close next; "." where none is open.]],
               zh = [[每到一个括号，都问接下来该闭合的是哪个；没有待闭合的，就答“.”。]] },
}
board {
  words = { x, p, y }, subject = { { heads = film }, { curve = L } },
  knobs = { "task", "heads", "layers", "width", "positions", "optimizer", "lr", "seed", "length", "words", "norm", "feed-forward" },
  goals = { "copy", "no-positions", "reverse", "previous", "sort", "sort-unplaced", "count", "brackets", "brackets-six",
    "narrow", "long", "turned" },
  en = ever .. asked[task].en .. " :goto intro begins the walk.", zh = ever .. asked[task].zh .. "输入 :goto intro，从头逐站走。",
}
at(x) {
  en = ever .. asked[task].en .. [[ This list is neither
    among those to train on nor among those held out. :example 3 and :example held 3 show one of
    these.]],
  zh = ever .. asked[task].zh .. [[屏幕上这个列表既不在训练集里，也不在留出集里；
    :example 3 和 :example held 3 各显示其中一个。]],
  core = true,
}
at(x) {
  en = ever .. "Now: " .. now.en .. ".",
  zh = ever .. "现在：" .. now.zh .. "。",
  core = true,
}
at(x) {
  en = ever .. [[:choose task sort changes the task, and so on; without a value the next one is taken. A matrix that
    keeps its shape keeps what it has learned; :reset goes back to the numbers that were drawn,
    :choose seed 2 draws others.]],
  zh = ever .. [[:choose task 排序（或 sort）换任务，别的设置也这样改；不写值，就换成下一个。形状不变的权重矩阵会留着学到的数；
    :reset 回到起初抽的随机数，:choose seed 2 另抽一组。]],
  core = true,
  notes = {
    en = [[Tasks: copy, reverse, previous, sort, count, brackets. Answers behind "|" are read again as
      they are written, so each place has all answers before it (teacher forcing).]],
    zh = [[六个任务：复制、倒序、前一词、排序、计数、括号。“|”后面的答案写出来又读
      进去，所以每个位置都看得到前面的正确答案（教师强制）。]],
  },
}

local from = behind and n + 2 or n + 1 -- a place that asks
at(y) {
  en = ever .. [[The answer at each place of x, and "-" where nothing is asked: whatever the model says there, it counts for
    nothing.]],
  zh = ever .. [[每个位置上该答的词；“-”表示这里不问，模型在这里答什么都不算数。]],
  focus = { y, from, 1 },
}

at(E) {
  en = ever .. "A row of " .. width .. [[ numbers for each word, at first drawn at random. That a comes before b, or which
    brackets make a pair, stands nowhere: what a task needs of that has to be learned.]],
  zh = ever .. "一个词一行，每行 " .. width .. [[ 个分量，起初是随机数。a 排在 b 前面，哪两个括号是一对，这些哪里都没有写：
    任务要用的，都得靠训练学出来。]],
  focus = { E, 3, 1 },
}

if positions == "added" then
  at(P) {
    en = ever .. "A row for each place, at first drawn at random: " .. most .. " rows, as the longest lists, six words said twice with ^ and \"|\", take. " ..
      "This one uses the first " .. T .. ".",
    zh = ever .. "一个位置一行，起初是随机数。一共 " .. most .. " 行：列表最长六个词，说两遍，加上 ^ 和“|”。这个列表用前 " .. T .. " 行。",
    focus = { P, 1, 1 },
  }
end

local place = {
  none = { en = "A word's row of E and nothing else: positions are off, and the same word has the same row everywhere.",
           zh = "每一行就是 E 里那个词的一行，没有别的：不用位置，同一个词在哪里都一样。" },
  added = { en = "A word's row of E plus its place's row of P, both learned.",
            zh = "E 里词的一行，加上 P 里位置的一行，两张表都是学出来的。" },
  rotary = { en = "A word's row of E. Where it stands comes in later: queries and keys are turned by their place.",
             zh = "E 里词的一行。位置到后面才进来：查询和键按所在位置旋转。" },
}
at(X) {
  en = ever .. place[positions].en, zh = ever .. place[positions].zh, focus = { X, 2, 1 }, core = true,
  notes = {
    en = [[Ask which of the six tasks need to know where a word stands and which only what words there are. Then
      let them try it: :choose positions none, and train.]],
    zh = [[问一问：六个任务里，哪些要知道词站在哪里，哪些只要知道有哪些词？然后试试看：:choose positions 无，再训练。]],
  },
}

local function quoted(row, col) return '{"b1.A1"[' .. row .. "," .. col .. "]:%}" end
local to = ({ copy = 2, reverse = n + 1, sort = 2, previous = n, count = 1, brackets = 1 })[task]
at(first) {
  en = "Heads attend to their own place and back. {if trained}In head 1 place " .. from ..
    " gives place " .. to .. " now " .. quoted(from, to) .. ".{else}Nothing is learned yet: in head 1 place " .. from ..
    " gives place " .. to .. " " .. quoted(from, to) .. ", by chance.{end} At L each head is a film.",
  zh = "第 1 块的头只关注前面和自己。{if trained}头 1 里，位置 " .. from .. " 现在把 " .. quoted(from, to) ..
    " 给了位置 " .. to .. "。{else}眼下什么也没学：头 1 里，位置 " .. from .. " 把 " .. quoted(from, to) ..
    " 给了位置 " .. to .. "，纯属碰巧。{end}到 L 那一站，每个头放成胶片。",
  focus = { first, from, 1 }, subject = "heads", core = true,
  notes = {
    en = [[Copying: "|" looks at the first word, and each word said again at the one after it in the list.
      Counting: the share of the start sign falls as a word comes again.]],
    zh = [[复制：“|”关注第一个词，再说一遍的每个词，关注列表里它后面的那个。计数：一个词每多出现一次，给起始符的份额就小一些。]],
  },
}

at(U) {
  en = ever .. "A table of its own, not E turned round as in the lesson `gpt`: a column of " .. width .. [[ numbers for each
    word. Reading a word and answering with it may take different numbers.]],
  zh = ever .. "U 是单独的一张表，一个词一列，每列 " .. width .. [[ 个分量，不像课程 `gpt` 那样把 E 转置过来用：
    读一个词和答一个词，要的数可以不同。]],
  focus = { U, 1, shown.y[from] },
}

at(logits) {
  en = ever .. [[A score for each word at each place, also where nothing is asked.]],
  zh = ever .. [[每个位置给每个词一个分数，不提问的位置也给。]],
  focus = { logits, from, shown.y[from] }, core = true,
  notes = {
    en = [[Turned round, E could serve as U and save as many numbers as U has; the lesson `gpt`
      does so. Ask why two tables may still be the better choice for six small tasks:
      reading a word and answering it need not be alike.]],
    zh = [[把 E 转置后当 U 用，就省下和 U 一样多的数；课程 `gpt` 就是这样。问一问：任务这么小，
      为什么分成两张表也可能更好？读一个词和答一个词，需要的不一定相同。]],
  },
}

local words_in = string.format("ln %d = %.3f", #vocab, log(#vocab))
at(L) {
  en = "Cross-entropy, the mean over the places that ask. {if trained}It is {L} for this list now.{else}It is {L}. Who gives all " ..
    #vocab .. " words the same share has " .. words_in .. ". Press t: 20 steps, each with a batch of lists.{end}",
  zh = "交叉熵，对提问的位置取均值。{if trained}这个列表现在是 {L}。{else}现在是 {L}；给 " .. #vocab ..
    " 个词同样份额的模型，是 " .. words_in .. "。按 t 训练：20 步，每步一批列表。{end}",
  focus = { L, 1, 1 }, subject = "film", core = true, always = true,
  notes = {
    en = [[Before t is pressed let the class order the six tasks by how soon they are learned;
      then count the steps. A loss of 0.1 is a share of e^(-0.1) = 90 % for the right
      word, on geometric average.]],
    zh = [[按 t 之前，让学生把六个任务按学会的先后排个次序，再数步数。损失 0.1，就是正确的词按
      几何平均得到 e^(-0.1) = 90%。]],
  },
}

local right = shown.y[from]
local word, share = "{col:" .. right .. "}", "{p[" .. from .. "," .. right .. "]:%}"
at(p) {
  en = "The shares of the words. Place " .. from .. "{if trained} now{else}{end} gives \"" .. word .. "\" " .. share ..
    ". Rows at which nothing is asked may hold whatever they like.",
  zh = "各个词的份额。位置 " .. from .. "{if trained} 现在{else} {end}给“" .. word .. "”的份额是 " .. share .. "。不提问的行，里面是什么都行。",
  focus = { p, from, right }, subject = "bars", core = true,
  notes = {
    en = [[Many look at all rows and find most of them wrong. Cover the rows at which nothing
      is asked: no gradient ever said anything about what stands there.]],
    zh = [[常有人把每一行都看一遍，觉得大半是错的。把不提问的行盖住：那里该是什么，梯度从来没有
      说过。]],
  },
}

at(d(L)) {
  en = ever .. [[All gradients that follow are those of L for the list that is shown. At each step, training (t) takes the mean of such
    gradients over a batch of lists and steps against it.]],
  zh = ever .. [[下面的梯度，都是屏幕上这一个列表的 L 的梯度。按 t 训练时，每一步先对一批列表的梯度取均值，再逆着它走。]],
  focus = { d(L), 1, 1 },
}

at(d(logits)) {
  en = ever .. [[p − onehot, divided by the number of places that ask. The other rows are 0: nothing there
    can be wrong.]],
  zh = ever .. [[p − onehot，再除以提问的位置数。别的行都是 0：那里没有对错。]],
  focus = { d(logits), from, right }, core = true,
  notes = {
    en = [[Each row that asks adds up to 0: what the right word is to gain, the others are to
      lose. Ask what is left once the model is sure and right: nearly nothing, so a list
      that is known teaches no more.]],
    zh = [[提问的每一行加起来是 0：正确的词该升多少，别的词合起来就该降多少。问一问：模型又有把
      握又答对了，还剩什么？几乎没有，所以会了的列表不再教它什么。]],
  },
}

at(d(X)) {
  en = ever .. [[What reaches each row of X; it goes on to that word's row of E, and to its place's row of P where
    positions are added. A place that asks nothing still learns: those that look at it send their
    gradient through A.]],
  zh = ever .. [[到达 X 每一行的梯度，接着传给 E 里那个词的一行；位置是加上去的，梯度也传给 P 里那个位置的一行。
    不提问的位置也在学：关注它的那些位置，会经过 A 把梯度传来。]],
  focus = { d(X), 2, 1 }, core = true,
  notes = {
    en = [[A word that stands in the list twice gets the sum of both its rows of dX in its row
      of E. Ask what that means for two places that want opposite things from it: they
      cancel.]],
    zh = [[一个词在列表里出现两次，它在 E 里的那一行得到的就是 dX 两行之和。问一问：两个位置对
      它的要求正好相反会怎样？互相抵消。]],
  },
}

at(d(U)) {
  en = ever .. [[A sum over the places that ask; the others bring 0. No column of dU is 0, since each of those places scores all
    words, also those that it should not name.]],
  zh = ever .. [[dU 只对提问的位置求和，别的位置的项是 0。它没有全 0 的列：提问的位置给每个词都打了分，不该答的词也在内。]],
  focus = { d(U), 1, right },
}

at(d(E)) {
  en = ever .. [[A word that is nowhere in x gets a row of 0. One that stands there twice gets the sum of two rows of dX; where
    they differ in sign, they cancel in part.]],
  zh = ever .. [[没有出现在 x 里的词，那一行是 0。出现两次的词，得到 dX 两行之和；两行符号相反的地方，会抵消一部分。]],
  focus = { d(E), shown.x[2], 1 },
}

if positions == "added" then
  at(d(P)) {
    en = ever .. [[Row t of dP is row t of dX: each place stands in x once, so nothing is added up. Rows that x does not reach
      are 0, so lists of this length teach nothing about the places of longer ones.]],
    zh = ever .. [[dP 的第 t 行就是 dX 的第 t 行：每个位置在 x 里只有一次，没有要相加的。x 到不了的行是 0，
      所以用这么长的列表训练，学不到更长的列表才有的位置。]],
    focus = { d(P), T, 1 },
  }
end

at(step(E)) {
  en = ever .. [[The lesson sets Adam with a rate of 0.02; :optimizer, :lr and :batch change that. A start can be
    unlucky: the same model may stay stuck from one seed and solve the task from another. What a model
    can do shows only after several.]],
  zh = ever .. [[本课定的是 Adam，学习率 0.02；:optimizer、:lr 和 :batch 可以改。起点有好有坏：同一个模型，从一个种子出发会卡住，
    从另一个就学会了。模型能不能做到，要试几个种子才知道。]],
  core = true, subject = "film",
  notes = {
    en = [[Held-out loss 300 steps from each of the ten seeds: copy, reverse and previous below 0.05 from all, brackets
      below 0.2; sort from nearly 0 to 0.2; count from nearly 0 to 0.6, without positions at most 0.04.]],
    zh = [[从十个种子各训练 300 步，留出集上的损失：复制、倒序、前一词都低于 0.05，括号低于 0.2；排序从接近 0 到 0.2；
      计数从接近 0 到 0.6，去掉位置则不超过 0.04。]],
  },
}

at(step(U)) {
  en = [[{if trained}m′ and v′ are means over the steps so far: a number whose gradient often changes its sign moves less than lr.
    {else}With Adam, in the first step, m′ ∕ √v′ is 1 or -1, so each number of U moves by lr, the rate, be its gradient
    large or small.{end}]],
  zh = [[{if trained}m′ 和 v′ 是到现在各步的均值：梯度时正时负的数，一步走不到 lr。{else}用 Adam 时，第一步里 m′ ∕ √v′ 不是 1 就是 -1，
    所以 U 的每个数移动的距离都是学习率 lr，不管梯度是大是小。{end}]],
  focus = { U, 1, 1 }, subject = "sum",
}

if positions == "added" then
  at(step(P)) {
    en = ever .. [[Rows whose gradient was always 0 do not move: Adam as it is set here has no weight decay, unlike AdamW in the lesson
      `gpt`. They stay as they are until a list is long enough.]],
    zh = ever .. [[梯度一直是 0 的行一点不动：这里的 Adam 没有权重衰减，课程 `gpt` 里的 AdamW 才有。列表不够长，这些行就一直不变。]],
    focus = { P, most, 1 },
  }
end

-- Of the settings that the lesson opens with ---------------------------------------

if own then
  ask {
    at = x, id = "other-task", always = true,
    prompt = { en = "The list is b e c d. In the task reverse, which word is asked for at \"|\"?",
               zh = "列表是 b e c d。如果任务是倒序，“|”处要答哪个词？" },
    choice = { "b", "c", "d" }, answer = 3,
    reason = { en = "Said backwards, b e c d begins with d.",
               zh = "b e c d 倒过来，第一个是 d。" },
    hints = { { en = "The answer begins with the last word.", zh = "答案从最后一个词开始。" } },
    slips = {
      [1] = { en = "So it is in copying.", zh = "复制才是这样。" },
      [2] = { en = "That comes second.", zh = "那是第二个要答的。" },
    },
  }

  ask {
    at = X, id = "alike", always = true,
    prompt = { en = "^ b e c d | b e c without P (positions none): which rows of X are the same?",
               zh = "去掉 P（positions 无）。列表还是 ^ b e c d | b e c，X 的哪两行会变得一样？" },
    choice = { { en = "2 and 7, both \"b\"", zh = "第 2 行和第 7 行，都是“b”" }, { en = "1 and 6, both signs", zh = "第 1 行和第 6 行，都是符号" },
               { en = "none", zh = "没有" } },
    answer = 1,
    reason = { en = "Without P a row is that of its word alone, and \"b\" is word 2 and word 7.",
               zh = "没有 P，一行里只有词，而第 2、第 7 个都是“b”。" },
    hints = { { en = "Then a row holds its word and nothing else.", zh = "那时一行里只有词，没有别的。" } },
    slips = {
      [2] = { en = "\"^\" and \"|\" are two words with a row of E each.", zh = "“^”和“|”是两个词，在 E 里各有一行。" },
      [3] = { en = "b, e and c are said twice.", zh = "b、e、c 都说了两遍。" },
    },
  }

  ask {
    at = logits, id = "where-to-look", answer = 3, always = true,
    prompt = { en = "In ^ b e c d | b e c place 7 is \"b\", said again. It asks for \"e\". At which place should it look?",
               zh = "在 ^ b e c d | b e c 里，位置 7 是再说一遍的“b”，这里要答“e”。它该关注哪个位置？" },
    reason = { en = "^ is place 1, \"b\" place 2, \"e\" place 3.",
               zh = "“^”是位置 1，“b”是位置 2，“e”是位置 3。" },
    hints = { { en = "Where does \"e\" stand in the list?", zh = "“e”在列表的哪个位置？" } },
    slips = {
      [2] = { en = "There stands \"b\"; the answer comes after it.", zh = "那里是“b”，答案在它后面。" },
      [8] = { en = "That place comes later; the mask covers it.", zh = "那个位置在后面，被掩码遮住了。" },
      [7] = { en = "There it stands itself, on \"b\".", zh = "那是它自己，上面是“b”。" },
    },
  }

  ask {
    at = L, id = "no-order", answer = 0.7945, always = true,
    prompt = { en = [[One layer without positions sees which words stood before, not in which order. At best it guesses evenly
                 among the words not yet said again: 4, then 3, 2, 1. What is the mean of the four losses?]],
               zh = "一层，又没有位置，就只知道前面有哪些词，不知道次序。最好也只能在还没复述的词里平均地猜：先是 4 个，再是 3、2、1 个。四处损失的均值是多少？" },
    reason = { en = "(1.386 + 1.099 + 0.693 + 0)/4 = 0.7945.",
               zh = "(1.386 + 1.099 + 0.693 + 0)/4 = 0.7945。" },
    hints = { { en = "(ln 4 + ln 3 + ln 2 + ln 1)/4", zh = "(ln 4 + ln 3 + ln 2 + ln 1)/4" } },
    slips = {
      [1.3863] = { en = "That is ln 4, the loss at \"|\" alone.", zh = "那是 ln 4，只是“|”一处的。" },
      [3.1781] = { en = "That is the sum of the four.", zh = "那是四处之和。" },
      [0.9163] = { en = "That is ln of the mean; asked is the mean of the ln.", zh = "那是先平均再取 ln；问的是先取 ln 再平均。" },
    },
  }

  ask {
    at = p, id = "rows-asked", answer = 4, always = true,
    prompt = { en = "x has nine places. How many rows of dlogits will not be 0?", zh = "x 有九个位置。dlogits 会有几行不是 0？" },
    reason = { en = "Four answers are asked for; the other rows are left out of the mean.",
               zh = "只问四个答案，其余各行不算进均值。" },
    hints = { { en = "How many answers does y hold?", zh = "y 里有几个答案？" } },
    slips = {
      [9] = { en = "Five places ask nothing.", zh = "有五个位置不提问。" },
      [5] = { en = "Those are the rows of 0.", zh = "那是全 0 的行数。" },
      [3] = { en = "\"|\" asks, too.", zh = "“|”处也提问。" },
    },
  }

  ask {
    at = d(X), id = "rows-of-P", answer = 4, always = true,
    prompt = { en = "P has 13 rows, enough for six words. How many of them get no gradient from this list?",
               zh = "P 有 13 行，够六个词用。其中几行从这个列表得不到梯度？" },
    reason = { en = "x has nine places, so 13 - 9 = 4 rows are not read.",
               zh = "x 有九个位置，13 - 9 = 4 行没有读到。" },
    hints = { { en = "One row for each place of x is used.", zh = "x 的每个位置用一行。" } },
    slips = {
      [9] = { en = "Those are the rows that are used.", zh = "那是用到的行数。" },
      [0] = { en = "Places 10 to 13 are not there.", zh = "位置 10 到 13 不存在。" },
    },
  }

  ask {
    at = step(E), id = "no-gradient", always = true,
    prompt = { en = "Rows 10 to 13 of P got no gradient. How far does a step of Adam move them?",
               zh = "P 的第 10 到 13 行没有梯度。这里的 Adam 走一步，它们移动多远？" },
    choice = { { en = "not at all", zh = "一点不动" }, { en = "by lr, as every number does at first", zh = "移动 lr，第一步每个数都这样" },
               { en = "a little, towards 0", zh = "向 0 移动一点" } },
    answer = 1,
    reason = { en = "m and v stay 0, and 0 ∕ (√0 + eps) = 0.",
               zh = "m 和 v 一直是 0，0 ∕ (√0 + eps) = 0。" },
    hints = { { en = "A step is lr⋅m′ ∕ (√v′ + eps). What is m′ where every gradient was 0?",
                zh = "一步是 lr⋅m′ ∕ (√v′ + eps)。梯度一直是 0，m′ 是多少？" } },
    slips = {
      [2] = { en = "That is m′ ∕ √v′ = 1 or -1, for a gradient that is not 0.", zh = "梯度不是 0，m′ ∕ √v′ 才是 1 或 -1。" },
      [3] = { en = "That is AdamW's weight decay, as in lesson 23. Here there is none.",
              zh = "第 23 课的 AdamW 有权重衰减，才会这样；这里没有。" },
    },
  }

  at(d("b1.K1")) {
    en = [[Back through the block to its keys: a row adds up what the places that attend to it send; only the four that
      ask, 6 to 9, send anything but 0.]],
    zh = [[反向穿过这一块，到它的键：一行对关注它的各个位置求和，其中只有提问的第 6 到 9 个位置不是 0。]],
    focus = { d("b1.K1"), 1, 1 }, always = true,
  }
end

-- Goals: how small the mean loss over the lists held out has to become, under settings that fit.

local why = {
  copy = { en = [["|" looks at the first word, and each word said again at the one after it in the list: positions say where.]],
           zh = [[“|”关注第一个词，再说一遍的每个词，关注列表里它后面的那个；在哪里，由位置给出。]] },
  ["no-positions"] = { en = [[The mask lets each place see one word more than the place before: layer 1 makes places of that, layer 2 looks for them.]],
                       zh = [[有掩码，每个位置比前一个多关注一个词：第 1 层由此分出位置，第 2 层再去找。]] },
  reverse = { en = [["|" looks at the last word of the list, and each word said at the one before it.]],
              zh = [[“|”关注列表的最后一个词，说出来的每个词，关注列表里它前面的那个。]] },
  previous = { en = [[At each word the head looks one place back.]], zh = [[每到一个词，头就关注前一个位置。]] },
  sort = { en = [[Which word comes next in the alphabet stands in the words themselves: the head has to find it, wherever it is.]],
           zh = [[字母表里下一个是谁，词自己就说得出来：头只要找到它，不管它在哪里。]] },
  count = { en = [[The share of the start sign falls each time that the word comes again: the count is in that share.]],
            zh = [[一个词每多出现一次，起始符得到的份额就小一些：次数就在这个份额里。]] },
  turned = { en = [[The distance grows by two from word to word. In one layer a word asks alike wherever it stands; in the second its row can tell how far the list has got.]],
             zh = [[每说一个词，距离就大 2。只有一层时，一个词在哪里都问同样的距离；到了第二层，它的行里可以有列表说到第几个。]] },
}
local function goal(id, title, fits, below, what, hint, solution)
  local prompt = {
    en = what.en .. " Goal: the mean loss over the lists held out is below " .. below .. ".",
    zh = what.zh .. "目标：留出列表的平均损失低于 " .. below .. "。",
  }
  try {
    at = "board", id = id, title = title, reason = why[id], over = "held_out", prompt = prompt, hints = { hint }, solution = solution,
    reached = function(loss) return fits and loss < below end,
  }
end

goal("copy", { en = "copy", zh = "复制" }, task == "copy", 0.1,
  { en = "Set task to copy: say the list again.",
    zh = "任务选“复制”：把列表照原样再说一遍。" },
  { en = "With :choose task copy, press t some times, or type :train 100.",
    zh = "任务要是复制（:choose task 复制）；按几次 t，或者输入 :train 100。" },
  { "train 100" })

goal("no-positions", { en = "copy, no positions", zh = "复制，不用位置" }, task == "copy" and positions == "none", 0.5,
  { en = "Set task to copy and positions to none. One layer cannot do it; what can?",
    zh = "任务选“复制”，位置选“无”。一层做不到，怎样才行？" },
  { en = [[The causal mask makes rows differ by how much they see. One layer can use that to tell places, a second
      one to look for them: :choose layers 2, :choose width 16.]],
    zh = "有因果掩码，各行能关注的位置多少不同。第一层由此分出位置，第二层再去找：:choose layers 2，:choose width 16。" },
  { "choose positions none", "choose layers 2", "choose width 16", "train 300" })

goal("reverse", { en = "reverse", zh = "倒序" }, task == "reverse", 0.1,
  { en = "Set task to reverse: say the list backwards.", zh = "任务选“倒序”：把列表倒过来说。" },
  { en = ":choose task reverse, then t.", zh = ":choose task 倒序，再按 t。" },
  { "choose task reverse", "train 200" })

goal("previous", { en = "the word before", zh = "前一词" }, task == "previous", 0.1,
  { en = "Set task to previous: name the word before.", zh = "任务选“前一词”：说出前一个词。" },
  { en = ":choose task previous, then t.", zh = ":choose task 前一词，再按 t。" },
  { "choose task previous", "train 200" })

goal("sort", { en = "sort", zh = "排序" }, task == "sort", 0.1,
  { en = "Set task to sort: say the list in order.", zh = "任务选“排序”：给列表排序。" },
  { en = ":choose task sort and train. If it stays stuck, :choose another seed and :reset.",
    zh = ":choose task 排序，再训练。卡住了就用 :choose 换个种子，再 :reset。" },
  { "choose task sort", "choose seed 2", "train 300" })

goal("sort-unplaced", { en = "sort, no positions", zh = "排序，不用位置" }, task == "sort" and layers == 1 and positions == "none", 0.1,
  { en = "Set task to sort, layers to 1 and positions to none.", zh = "任务选“排序”，层数选 1，位置选“无”。" },
  { en = [[Order among words is in the words: what comes next is the nearest of those that come after the one just
      said. :choose positions none, :choose width 16, and some seed.]],
    zh = "次序就在词里：按字母排在刚说完的词之后、离它最近的那个，就是下一个。:choose positions 无，:choose width 16，再试几个种子。" },
  { "choose task sort", "choose positions none", "choose width 16", "choose seed 2", "train 300" })

goal("count", { en = "count", zh = "计数" }, task == "count", 0.1,
  { en = "Set task to count: how often has each word been there? What is in the way?",
    zh = "任务选“计数”：数出每个词出现了几次。什么东西碍事？" },
  { en = "Counting needs no order: :choose positions none.", zh = "计数用不着次序：:choose positions 无。" },
  { "choose task count", "choose positions none", "choose seed 2", "train 300" })

goal("brackets", { en = "brackets", zh = "括号" }, task == "brackets", 0.1,
  { en = "Set task to brackets: say which one has to close next.", zh = "任务选“括号”：说出接下来该闭合哪个括号。" },
  { en = ":choose task brackets, then t.", zh = ":choose task 括号，再按 t。" },
  { "choose task brackets", "train 300" })

goal("brackets-six", { en = "six brackets", zh = "六个括号" }, task == "brackets" and n == 6, 0.05,
  { en = "Set task to brackets and length to 6.", zh = "任务选“括号”，长度选 6。" },
  { en = ":choose length 6, and train for some hundred steps.", zh = ":choose length 6，训练几百步。" },
  { "choose task brackets", "choose length 6", "train 400" })

goal("narrow", { en = "copy, width 4", zh = "复制，宽度 4" }, task == "copy" and width == 4, 0.1,
  { en = "Set task to copy and width to 4: rows of four numbers.", zh = "任务选“复制”，宽度选 4：每行只用四个数。" },
  { en = ":choose width 4. Where it is stuck, another seed and 0.", zh = ":choose width 4；卡住就换个种子，再按 0。" },
  { "choose width 4", "train 300" })

goal("long", { en = "sort six of ten", zh = "十选六排序" }, task == "sort" and n == 6 and k == 10, 0.1,
  { en = "Set task to sort, length to 6 and words to 10.", zh = "任务选“排序”，长度选 6，词数选 10。" },
  { en = ":choose length 6, :choose words 10, :choose width 16.", zh = ":choose length 6，:choose words 10，:choose width 16。" },
  { "choose task sort", "choose length 6", "choose words 10", "choose width 16", "choose seed 2", "train 400" })

goal("turned", { en = "reverse, rotary", zh = "倒序，旋转位置" }, task == "reverse" and positions == "rotary", 0.1,
  { en = "Set task to reverse and positions to rotary. With one layer the loss stays above 0.4; why?",
    zh = "任务选“倒序”，位置选“旋转”。只有一层时，损失一直高于 0.4，为什么？" },
  { en = [[Turning tells how far away a word is, and in reversing the distance grows by two from word to word.
      :choose layers 2, :choose width 16. Where it is stuck, another seed and 0.]],
    zh = "旋转只说得出相隔多远，而倒序时，每说一个词，距离就大 2。:choose layers 2，:choose width 16；卡住就换个种子，再按 0。" },
  { "choose task reverse", "choose positions rotary", "choose layers 2", "choose width 16", "train 400" })

closing {
  en = ever .. [[
- Copying and reversing need places; sorting and counting do not.
- The causal mask tells places too, but it takes a second layer to use that.
- Rotary positions tell distances: fit for copying, hard for reversing.
- A part that a task does not need can be in the way.
- To take a part away and train again is an *ablation*: it shows what the part is good for.
- One start says little; try several before saying that a model cannot.

Next: :optimizer sgd with :lr 1, or a goal of your own.]],
  zh = ever .. [[
- 复制和倒序要用位置，排序和计数不用。
- 因果掩码也能说出位置，但要有第二层才用得上。
- 旋转位置说的是距离：适合复制，倒序就难。
- 任务用不着的零件可能碍事。
- 拿掉一个零件再训练，叫*消融*（ablation），看得出它有什么用。
- 一个起点说明不了什么；多试几个，再说模型做不到。

接着可以试 :optimizer sgd 加 :lr 1，或者给自己定个目标。]],
}

-- What the texts rely on --------------------------------------------------------

-- Expects of the mean over the lists held out that it is in a range, after commands.
local function held_out(low, high, ...)
  expect { L, above = low, below = high, over = "held_out", after = { ... } }
end
held_out(0, 0.05, "choose task reverse", "choose seed 8", "train 300")
held_out(0, 0.2, "choose task brackets", "choose seed 7", "train 300")
held_out(0.1, 0.3, "choose task sort", "train 300")
held_out(0, 0.01, "choose task sort", "choose seed 5", "train 300")
held_out(0.4, 0.8, "choose task count", "choose seed 3", "train 300")
held_out(0, 0.1, "choose task count", "choose seed 5", "train 300")
held_out(0, 0.04, "choose task count", "choose positions none", "choose seed 10", "train 300")
expect { L, above = 0.7945, over = "held_out", after = { "choose positions none", "train 300" }, each = { "seed", { 1, 2, 3 } },
  claim = { en = "one layer without positions did not learn to copy in 300 steps, with three seeds",
    zh = "一层不用位置，300 步没有学会复制，三个种子都如此" } }
expect { L, below = 0.1, over = "held_out", after = { "choose task reverse", "choose positions rotary", "choose layers 2", "choose width 16", "choose seed 4", "train 400" } }
expect { L, above = 0.4, over = "held_out", after = { "choose task reverse", "choose positions rotary", "train 400" }, each = { "seed", { 1, 2, 3 } },
  claim = { en = "one layer with rotary positions did not learn to reverse in 400 steps, with three seeds",
    zh = "一层用旋转位置，400 步没有学会倒序，三个种子都如此" } }
held_out(0, 0.05, "optimizer sgd", "lr 1", "train 300")

-- About three minutes.
play {
  "wait 12", "goto x", "wait 12", "goto X", "wait 8", "goto Y1", "wait 8",
  "goto L", "view training", "wait 4", "train 20", "wait 4", "train 20", "wait 4", "train 60", "wait 8",
  "view lesson", "goto Y1", "wait 10", "goto p", "wait 8",
  "choose positions none", "reset", "goto L", "view training", "train 300", "wait 10",
  "choose layers 2", "choose width 16", "reset", "train 300", "wait 12",
  "choose layers 1", "choose task count", "reset", "train 300", "wait 10",
  "view lesson", "goto Y1", "wait 10", "goto closing", "wait 12",
}
