-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 3, id = "kv-cache", part = 2, order = 18,
  needs = { "causal-mask", "decoder-layer" },
  title = { en = "KV cache: one token at a time", zh = "KV 缓存：一次一个词元" },
  keywords = { en = "KV cache, inference, generation, autoregressive",
    zh = "KV 缓存、键值缓存、推理、生成、自回归" },
  units = {
    { at = "intro", minutes = 10, title = { en = "All at once", zh = "一次算完" },
      question = { en = "Which cells of a full pass does the newest word need?",
        zh = "最新的一个词，要用到整句前向的哪些格？" },
      can = { { en = "say which keys change when a word is added",
          zh = "说出多一个词时，哪些键会变" },
        { en = "count what a causal mask hides", zh = "数出因果掩码遮住几格" },
        { en = "order a row's shares by its scores", zh = "由分数排出一行份额的大小" } } },
    { at = "x1", minutes = 9, title = { en = "What is kept", zh = "留下什么" },
      question = { en = "Which results of a word will later words need?",
        zh = "一个词的计算结果里，后面的词还要用哪些？" },
      can = { { en = "name the cache's shape after each word",
          zh = "说出每读一个词之后缓存的形状" },
        { en = "say why no mask is needed word by word", zh = "说清逐词计算为什么不用掩码" },
        { en = "say why no query is kept", zh = "说清查询为什么不用存" } } },
    { at = "x3", minutes = 11, title = { en = "The same result", zh = "结果一样" },
      question = { en = "Is the cache exact, and why?",
        zh = "用缓存有没有误差，为什么？" },
      can = { { en = "compute a new key by hand and append it",
          zh = "手算一个新的键，接到缓存后面" },
        { en = "say when a second layer's stored keys go wrong",
          zh = "说出第二层存下的键什么时候会错" },
        { en = "make the two ways disagree by one entry of the mask",
          zh = "改动掩码的一格，让两种算法不一致" } } },
    { at = "step_no", minutes = 9, title = { en = "The operations", zh = "运算次数" },
      question = { en = "What does step 8 cost, with the cache and without?",
        zh = "第 8 步要算多少次，有缓存和没有缓存？" },
      can = { { en = "count a step's operations, with and without the cache",
          zh = "数出一步的运算次数，有缓存的和没有的" },
        { en = "say what grows with the words, and what with the width",
          zh = "说出哪些随词数增长，哪些随宽度增长" },
        { en = "say what a text twice as long costs, both ways",
          zh = "说出文本长一倍时，两种做法各要几倍" } } },
    { at = "rows_read", minutes = 8, title = { en = "The memory", zh = "内存" },
      question = { en = "What does step 8 read, and how often is each number used?",
        zh = "第 8 步要读多少个数，每个数用几次？" },
      can = { { en = "count what a step reads, with and without the cache",
          zh = "数出一步要读多少个数，有缓存的和没有的" },
        { en = "say what a batch of users shares, and what not",
          zh = "说出一批用户共用什么，不共用什么" },
        { en = "say what more users cannot speed up, and why",
          zh = "说出用户再多也快不了的是什么，为什么" } } } },
}

words = { "BOS", { en = "a", zh = "吃" }, { en = "black", zh = "鱼" } }

X  = input  ({ {-1,-1}, {1,2}, {0,1} }, { rows = words })
Wq = weight { {-1,2}, {0,-1} }
Wk = weight { {1,1}, {-1,0} }
Wv = weight { {-1,0}, {2,2} }
Wk_up = weight { {1,1}, {0,1} }         -- makes the keys of a second layer

-- All at once, as in training.
may_look  = constant(causal(3))
Q = X * Wq
K = X * Wk
V = X * Wv
S = Q * K.T
S_scaled = S / sqrt(2)
S_masked = mask(S_scaled, may_look)
A = softmax(S_masked)
O = A * V

-- One word after another, as in inference.
x1 = rows(X, 1, 1)
k1 = x1 * Wk
v1 = x1 * Wv

x2 = rows(X, 2, 2)
q2 = x2 * Wq
k2 = x2 * Wk
v2 = x2 * Wv
K2 = vcat { k1, k2 }
V2 = vcat { v1, v2 }
s2 = q2 * K2.T
s2_scaled = s2 / sqrt(2)
a2 = softmax(s2_scaled)
o2 = a2 * V2

x3 = rows(X, 3, 3)
q3 = x3 * Wq
k3 = x3 * Wk
v3 = x3 * Wv
K3 = vcat { K2, k3 }
V3 = vcat { V2, v3 }
s3 = q3 * K3.T
s3_scaled = s3 / sqrt(2)
a3 = softmax(s3_scaled)
o3 = a3 * V3

O_cached   = vcat { v1, o2, o3 }
difference = O_cached - O

-- A second layer makes its keys of the first one's outputs.
K_up      = O * Wk_up
K_up_kept = O_cached * Wk_up
moved     = K_up_kept - K_up

-- What it costs to write word after word: multiplications and divisions, as
-- the view of operations counts them.
step_no = input({ {1}, {2}, {3}, {4}, {5}, {6}, {7}, {8} },
  { rows = { "t=1", "t=2", "t=3", "t=4", "t=5", "t=6", "t=7", "t=8" } })
width = input { {2} }
d_squared = width * width
project = 3 * d_squared
pair = 2 * width
kept = step_no * pair
divided = 2 * step_no                   -- by √d, and by the sum of the softmax
looking = kept + divided
cached = project + looking
uncached = hadamard(step_no, cached)
all_cached = sum(cached)
all_uncached = sum(uncached)
rows_read = step_no * width
fetched = project + rows_read
uses = div(uncached, fetched)
users = input { {1} }
weights_each = div(project, users)
fetched_cached = weights_each + kept
uses_cached = div(cached, fetched_cached)

group({ en = "all at once", zh = "一次算完" }, { Q, K, V, S, S_scaled, S_masked, A, O })
group({ en = "word 1", zh = "第1词" }, { x1, k1, v1 })
group({ en = "word 2", zh = "第2词" }, { x2, q2, k2, v2, K2, V2, s2, s2_scaled, a2, o2 })
group({ en = "word 3", zh = "第3词" }, { x3, q3, k3, v3, K3, V3, s3, s3_scaled, a3, o3 })
group({ en = "layer 2", zh = "第二层" }, { K_up, K_up_kept, moved })
group({ en = "the cost", zh = "开销" }, { d_squared, project, pair, kept, divided, looking, cached,
  uncached, all_cached, all_uncached, rows_read, fetched, uses })
group({ en = "many users", zh = "多个用户" }, { weights_each, fetched_cached, uses_cached })

intro {
  en = [[To write its thousandth word, a decoder attends to 999 earlier ones, which it has computed before. Must
    it compute all of them again? A *KV cache* keeps their keys and values. This lesson shows what may be kept
    from word to word, what must be computed anew, why the result is the same, and what keeping costs. It is about
    *inference* (using a model), not about training, so it has no backward pass.]],
  zh = [[写第一千个词时，解码器要关注前面 999 个词，它们的结果早已算过，难道要重算一遍？
    *键值缓存*（KV cache）把它们的键和值存下来。这一课讲哪些可以存，哪些必须新算，
    结果为什么一样，存着又要付什么代价。讲的是*推理*（inference），即使用模型，不是训练，所以没有反向传播。]],
}

-- All at once --------------------------------------------------------------

at(X) {
  en = [[X has three written words. They are computed at once, as in training, in one full pass, then word by
    word, as in inference, to compare the results.]],
  zh = [[X 是三个已经写出来的词。先像训练那样，整句一次算完（整句前向）；再像推理那样，
    一个词一个词地算。最后比较两种做法的结果。]],
  focus = { X, 3, 1 },
}

-- To fail at first: nothing that is kept can be spared.
try {
  at = X, id = "spare-a-row", only = { X }, cells = 2,
  prompt = {
    en = [[Try first: change the row of BOS until word 3's share for it, a3[1,1], is below 0.001: then its key
      and value could go. (n goes on at any time.)]],
    zh = [[先试一试：改 BOS 那一行，让第 3 个词给它的份额 a3[1,1] 小于 0.001，它的键和值就可以丢掉。
      （随时可以按 n 往下走。）]],
  },
  reason = { en = [[This query of word 3 does not need BOS. A fourth word asks with another one, and nobody knows which: so every row is kept.]],
             zh = "第 3 个词的这个查询用不着 BOS。可第 4 个词的查询不同，是哪个还不知道，所以每一行都要留着。" },
  hints = {
    { en = "Most people set the row to 0. The value is 0 then, but so is the score, and e^0 = 1 still counts in the sum that the shares are divided by.",
      zh = "多数人先把这一行改成 0。这样值是 0，可分数也是 0，e^0 = 1 还在份额的分母里。" },
    { en = "The score has to be far below the others: q3 is ({q3[1,1]}, {q3[1,2]}), and the second component of the key is X[1,1].",
      zh = "要让分数比别的低得多：q3 是 ({q3[1,1]}, {q3[1,2]})，而键的第 2 个分量就是 X[1,1]。" },
  },
  reached = function() return a3[1][1] < 0.001 end,
  solution = { "set X[1,1] 15" },
}

at(Wq) {
  en = [[Wq makes the queries. The full pass uses Wq once, for three rows together; word by word Wq is
    used for one row at a time.]],
  zh = [[Wq 用来算查询。整句前向时用一次，三行一起；逐词计算时，每次只作用于一行。]],
  focus = { Wq, 1, 1 },
}

at(Wk) {
  en = [[Wk makes the keys. In this layer, the first, a word's key is the product of that word's row of X and
    Wk alone.]],
  zh = [[Wk 用来算键。在这一层（第一层）里，一个词的键只由这个词在 X 里的那一行和 Wk 相乘得到。]],
  focus = { Wk, 1, 1 },
}

at(Wv) {
  en = [[Wv makes the values, one row for each word, in the same way.]],
  zh = [[Wv 用来算值，也是一个词一行，算法相同。]],
  focus = { Wv, 2, 1 },
}

at(Wk_up) {
  en = [[Wk_up makes the keys of a second layer, out of the first layer's outputs. It is used near the end of
    the lesson.]],
  zh = [[Wk_up 用第一层的输出来算第二层的键，到这一课快结束时才用。]],
  focus = { Wk_up, 1, 2 },
}

at(may_look) {
  en = [[may_look is the causal mask of lesson 7: row 1 may not attend to words 2 and 3, row 2 not to word 3. A later
    task edits this mask.]],
  zh = [[may_look 是第 7 课的因果掩码：第 1 行看不到第 2、3 个词，第 2 行看不到第 3 个词。后面有一道题
    要改这个掩码。]],
  focus = { may_look, 1, 2 }, core = true,
  notes = {
    en = [[Two questions run through the lesson: which numbers of old words are needed again, and
      why they may be taken from memory. The mask answers the second one.]],
    zh = [[这一课有两个问题：旧词的哪些数还要用，以及为什么可以直接取存下来的。
      第二个问题的答案是掩码。]],
  },
}

at(Q) {
  en = [[Of these three queries inference needs only the last one, ({Q[3,1]}, {Q[3,2]}), at this
    point. The first two were used to write words 2 and 3, which are written already.]],
  zh = [[三个查询里，推理到这一步只需要最后一个 ({Q[3,1]}, {Q[3,2]})。
    前两个是写第 2、3 个词时用的，那两个词已经写好了。]],
  focus = { Q, 3, 2 },
}
expect { Q, 3, 1, near = 0 }
expect { Q, 3, 2, near = -1 }

at(K) {
  en = [[The three keys are ({K[1,1]}, {K[1,2]}), ({K[2,1]}, {K[2,2]}), ({K[3,1]}, {K[3,2]}). The newest query
    is multiplied with all three.]],
  zh = [[三个键是 ({K[1,1]}, {K[1,2]})、({K[2,1]}, {K[2,2]})、({K[3,1]}, {K[3,2]})。
    最新的查询要和三个键都作点积。]],
  focus = { K, 1, 2 },
}
expect { K, 1, 1, near = 0 }
expect { K, 1, 2, near = -1 }
expect { K, 2, 1, near = -1 }
expect { K, 2, 2, near = 1 }
expect { K, 3, 1, near = -1 }
expect { K, 3, 2, near = 0 }

at(V) {
  en = [[Of the three values that of "{row:2}" is the largest, ({V[2,1]}, {V[2,2]}). The newest output is a
    weighted sum of all three.]],
  zh = [[三个值里，最大的是“{row:2}”的 ({V[2,1]}, {V[2,2]})。最新的输出是三个值的加权和。]],
  focus = { V, 2, 2 },
}
expect { V, 2, 1, near = 3 }
expect { V, 2, 2, near = 4 }

at(S) {
  en = [[S has nine scores. When the third word is read, the bottom row is new: {S[3,1]}, {S[3,2]}, {S[3,3]}. The
    upper two rows were there one step earlier, but for the masked column 3.]],
  zh = [[S 有九个分数。读到第三个词时，新的是最下面一行：{S[3,1]}、{S[3,2]}、{S[3,3]}。
    上面两行，除了要遮住的第 3 列，上一步就有了。]],
  focus = { S, 3, 1 },
}
expect { S, 3, 1, near = 1 }
expect { S, 3, 2, near = -1 }
expect { S, 3, 3, near = 0 }

at(S_scaled) {
  en = [[Divided by √2, the bottom row is {S_scaled[3,1]}, {S_scaled[3,2]}, {S_scaled[3,3]}.]],
  zh = [[除以 √2，最下面一行是 {S_scaled[3,1]}、{S_scaled[3,2]}、{S_scaled[3,3]}。]],
  focus = { S_scaled, 3, 1 },
}
expect { S_scaled, 3, 1, near = 0.707107 }
expect { S_scaled, 3, 2, near = -0.707107 }
expect { S_scaled, 3, 3, near = 0 }

at(S_masked) {
  en = [[Three of the nine scores become -∞. The bottom row keeps all its scores: all three words
    are there when word 3 is read.]],
  zh = [[九个分数里有三个变成 -∞。最下面一行的分数全都保留：读第 3 个词时，三个词都已经有了。]],
  focus = { S_masked, 1, 2 },
}

at(A) {
  en = [[The shares (attention weights) of the last row are {A[3,1]:%} for BOS, {A[3,2]:%} for the second word,
    {A[3,3]:%} for itself. Rows 1 and 2 are 0 right of the diagonal, so a further word leaves them
    as they are.]],
  zh = [[最后一行的注意力权重是 {A[3,1]:%} 给 BOS，{A[3,2]:%} 给第二个词，{A[3,3]:%} 给自己。
    第 1、2 行在对角线右边都是 0，所以再来一个词，这两行也不变。]],
  focus = { A, 3, 1 }, core = true,
  notes = {
    en = [[Rows do not change when a word is added: this holds because of the mask, and
      because of it a cache is exact. Ask what would happen in an encoder.]],
    zh = [[多一个词，旧的行不变，这是因为有掩码，缓存也因此没有误差。可以问一问，
      换成编码器会怎样。]],
  },
}
expect { A, 3, 1, near = 0.575975 }
expect { A, 3, 2, near = 0.140029 }
expect { A, 3, 3, near = 0.283995 }

at(O) {
  en = [[The outputs of the full pass are ({O[1,1]}, {O[1,2]}), ({O[2,1]}, {O[2,2]}), ({O[3,1]}, {O[3,2]}).
    The computation word by word should give the same three rows. It begins with BOS alone.]],
  zh = [[整句前向的输出是 ({O[1,1]}, {O[1,2]})、({O[2,1]}, {O[2,2]})、({O[3,1]}, {O[3,2]})。
    逐词计算，也应得出同样三行。下面从只有 BOS 开始。]],
  focus = { O, 3, 1 },
}
expect { O, 1, 1, near = -1 }
expect { O, 1, 2, near = -2 }
expect { O, 2, 1, near = 1.679046 }
expect { O, 2, 2, near = 2.018569 }
expect { O, 3, 1, near = 0.412103 }
expect { O, 3, 2, near = -0.023843 }

-- Word 1 -------------------------------------------------------------------

at(x1) {
  en = [[x1 is BOS alone, ({x1[1,1]}, {x1[1,2]}). There is no second word yet, so there is nothing to mask.]],
  zh = [[x1 只有 BOS 一行，({x1[1,1]}, {x1[1,2]})。第二个词还没有，没有什么要遮。]],
}
expect { x1, 1, 1, near = -1 }
expect { x1, 1, 2, near = -1 }

at(k1) {
  en = [[The key of BOS, ({k1[1,1]}, {k1[1,2]}), is put into the cache. The query of every later word will
    be multiplied with it.]],
  zh = [[BOS 的键 ({k1[1,1]}, {k1[1,2]}) 存进缓存。后面每个词的查询都要和它作点积。]],
  focus = { k1, 1, 2 },
}
expect { k1, 1, 1, near = 0 }
expect { k1, 1, 2, near = -1 }

at(v1) {
  en = [[The value of BOS, ({v1[1,1]}, {v1[1,2]}), is put into the cache too. It is also the output of step 1:
    with one word, the softmax gives that word 1, whatever the query is.]],
  zh = [[BOS 的值 ({v1[1,1]}, {v1[1,2]}) 也存进缓存。它同时就是第 1 步的输出：只有一个词时，
    不管查询是什么，softmax 给它的份额都是 1。]],
  focus = { v1, 1, 1 },
}
expect { v1, 1, 1, near = -1 }
expect { v1, 1, 2, near = -2 }

-- Word 2 -------------------------------------------------------------------

at(x2) {
  en = [["{row:1}" has been written and is read, ({x2[1,1]}, {x2[1,2]}): one row, where the full
    pass took three.]],
  zh = [[“{row:1}”写出来了，再作为输入读入，是 ({x2[1,1]}, {x2[1,2]})。这里只有一行，整句前向是三行。]],
  focus = { x2, 1, 1 },
}
expect { x2, 1, 1, near = 1 }
expect { x2, 1, 2, near = 2 }

at(q2) {
  en = [[q2 is one query, ({q2[1,1]}, {q2[1,2]}), and equals row 2 of Q.]],
  zh = [[q2 是一个查询 ({q2[1,1]}, {q2[1,2]})，和 Q 的第 2 行相同。]],
  focus = { q2, 1, 1 },
}
expect { q2, 1, 1, near = -1 }
expect { q2, 1, 2, near = 0 }

at(k2) {
  en = [[k2 is one new key, ({k2[1,1]}, {k2[1,2]}), and equals row 2 of K.]],
  zh = [[k2 是一个新的键 ({k2[1,1]}, {k2[1,2]})，和 K 的第 2 行相同。]],
  focus = { k2, 1, 1 },
}
expect { k2, 1, 1, near = -1 }
expect { k2, 1, 2, near = 1 }

at(v2) {
  en = [[v2 is one new value, ({v2[1,1]}, {v2[1,2]}). Three products of a row and a matrix were needed for this
    word. Each later word needs three as well, however many came before it.]],
  zh = [[v2 是一个新的值 ({v2[1,1]}, {v2[1,2]})。这个词一共做了三次“一行乘一个矩阵”；
    后面每个词也是三次，与前面有多少词无关。]],
  focus = { v2, 1, 1 },
}
expect { v2, 1, 1, near = 3 }
expect { v2, 1, 2, near = 4 }

at(K2) {
  en = [[The cached keys now have two rows. Row 1, ({K2[1,1]}, {K2[1,2]}), is k1 as it was stored; it was
    not computed again.]],
  zh = [[缓存里的键现在有两行。第 1 行 ({K2[1,1]}, {K2[1,2]}) 就是存下的 k1，没有重算。]],
  focus = { K2, 1, 2 }, core = true,
  notes = {
    en = [[The cache itself: two matrices that get one row more at each step. Each head of each layer
      has such a pair.]],
    zh = [[这就是缓存：两个矩阵，每一步各添一行。每一层的每个头都有这样一对。]],
  },
}
expect { K2, 1, 1, near = 0 }
expect { K2, 1, 2, near = -1 }

at(V2) {
  en = [[The cached values grow in the same way. Keys and values together are eight numbers: two words, each with
    a key and a value of dimension 2.]],
  zh = [[缓存里的值也这样增加。键和值合起来是八个数：两个词，每个词一个键、一个值，都是二维。]],
  focus = { V2, 1, 1 },
}

at(s2) {
  en = [[s2 is {s2[1,1]} and {s2[1,2]}, row 2 of S without its masked cell. No mask is needed, since
    later words are not computed yet; a prompt read at once needs one.]],
  zh = [[s2 是一行分数，{s2[1,1]} 和 {s2[1,2]}，就是 S 的第 2 行去掉被遮住的那格。这里不用掩码，
    因为后面的词还没有算。一次读进来的提示词仍要掩码。]],
  focus = { s2, 1, 2 }, core = true,
  notes = {
    en = [[In training later words are in X and must be hidden; word by word they do not
      exist yet.]],
    zh = [[训练时，后面的词就在 X 里，要遮住；一个词一个词地写，后面的词还不存在。]],
  },
}
expect { s2, 1, 1, near = 0 }
expect { s2, 1, 2, near = 1 }

at(s2_scaled) {
  en = [[The score {s2[1,2]} divided by √2 is {s2_scaled[1,2]}, as in row 2 of S_scaled.]],
  zh = [[分数 {s2[1,2]} 除以 √2 是 {s2_scaled[1,2]}，和 S_scaled 的第 2 行一样。]],
  focus = { s2_scaled, 1, 2 },
}
expect { s2_scaled, 1, 2, near = 0.707107 }

at(a2) {
  en = [[The shares are {a2[1,1]:%} and {a2[1,2]:%}, as in row 2 of A.]],
  zh = [[份额是 {a2[1,1]:%} 和 {a2[1,2]:%}，和 A 的第 2 行一样。]],
  focus = { a2, 1, 2 },
}
expect { a2, 1, 1, near = 0.330238 }
expect { a2, 1, 2, near = 0.669762 }

at(o2) {
  en = [[The output is ({o2[1,1]}, {o2[1,2]}) and equals row 2 of O. The next word is predicted from it.]],
  zh = [[输出是 ({o2[1,1]}, {o2[1,2]})，和 O 的第 2 行相同。下一个词由它预测出来。]],
  focus = { o2, 1, 1 }, core = true,
  notes = {
    en = [[q2 is not kept: row 2 of the scores is finished, and row 3 is made with q3. That is why there
      is a KV cache and no Q cache.]],
    zh = [[q2 不用存：第 2 行分数已经算完，第 3 行用的是 q3。所以叫 KV 缓存，没有 Q 缓存。]],
  },
}
expect { o2, 1, 1, near = 1.679046 }
expect { o2, 1, 2, near = 2.018569 }

-- Word 3 -------------------------------------------------------------------

at(x3) {
  en = [["{row:1}" is read, ({x3[1,1]}, {x3[1,2]}). Of the first two words only the keys and values in the cache
    are read again.]],
  zh = [[这一步读入“{row:1}”，即 ({x3[1,1]}, {x3[1,2]})。前两个词，只再读缓存里的键和值。]],
  focus = { x3, 1, 2 },
}
expect { x3, 1, 1, near = 0 }
expect { x3, 1, 2, near = 1 }

at(q3) {
  en = [[The newest query is ({q3[1,1]}, {q3[1,2]}). One row of scores is made with it; after that it is not
    needed any more.]],
  zh = [[最新的查询是 ({q3[1,1]}, {q3[1,2]})。用它算出一行分数，之后就不再需要了。]],
  focus = { q3, 1, 2 },
}
expect { q3, 1, 1, near = 0 }
expect { q3, 1, 2, near = -1 }

at(k3) {
  en = [[A word may attend to itself, so its key is stored before the scores are computed. The newest key is
    ({k3[1,1]}, {k3[1,2]}).]],
  zh = [[词可以关注自己，所以它的键先存进缓存，再算分数。最新的键是 ({k3[1,1]}, {k3[1,2]})。]],
  focus = { k3, 1, 2 },
}
expect { k3, 1, 1, near = -1 }
expect { k3, 1, 2, near = 0 }

at(v3) {
  en = [[The newest value is ({v3[1,1]}, {v3[1,2]}). Of this word only a key and a value are kept.]],
  zh = [[最新的值是 ({v3[1,1]}, {v3[1,2]})。这个词要存的，就是一个键和一个值。]],
  focus = { v3, 1, 1 },
}
expect { v3, 1, 1, near = 2 }
expect { v3, 1, 2, near = 2 }

at(K3) {
  en = [[The cached keys are now equal to K, row by row. Each row was computed once.]],
  zh = [[缓存里的键现在逐行等于 K，每一行都只算过一次。]],
  focus = { K3, 3, 1 },
}

at(V3) {
  en = [[The cached values are equal to V as well.]],
  zh = [[缓存里的值也等于 V。]],
  focus = { V3, 3, 1 },
}

at(s3) {
  en = [[s3 has three scores, {s3[1,1]}, {s3[1,2]}, {s3[1,3]}; the full pass computed nine. With each word this
    row grows by one cell, and the other rows of S are not needed.]],
  zh = [[s3 有三个分数，{s3[1,1]}、{s3[1,2]}、{s3[1,3]}；整句前向算了九个。每多一个词，这一行多一格，
    S 的其他行不需要。]],
  focus = { s3, 1, 1 },
}
expect { s3, 1, 1, near = 1 }
expect { s3, 1, 2, near = -1 }
expect { s3, 1, 3, near = 0 }

at(s3_scaled) {
  en = [[Divided by √2 the scores are {s3_scaled[1,1]}, {s3_scaled[1,2]}, {s3_scaled[1,3]}, as in the bottom row of S_scaled.]],
  zh = [[分数除以 √2 是 {s3_scaled[1,1]}、{s3_scaled[1,2]}、{s3_scaled[1,3]}，和 S_scaled 最下面一行一样。]],
  focus = { s3_scaled, 1, 1 },
}
expect { s3_scaled, 1, 1, near = 0.707107 }
expect { s3_scaled, 1, 2, near = -0.707107 }
expect { s3_scaled, 1, 3, near = 0 }

at(a3) {
  en = [[The shares are {a3[1,1]:%}, {a3[1,2]:%} and {a3[1,3]:%}, as in the last row of A.]],
  zh = [[份额是 {a3[1,1]:%}、{a3[1,2]:%} 和 {a3[1,3]:%}，和 A 的最后一行一样。]],
  focus = { a3, 1, 1 },
}
expect { a3, 1, 1, near = 0.575975 }
expect { a3, 1, 2, near = 0.140029 }
expect { a3, 1, 3, near = 0.283995 }

at(o3) {
  en = [[The output is ({o3[1,1]}, {o3[1,2]}), a weighted sum of the three cached values. The table has the
    *operation count* of the lesson: word 2 took 24 multiplications and divisions, word 3 took 30, the full pass
    90. The costs that follow are counted in the same way.]],
  zh = [[输出是 ({o3[1,1]}, {o3[1,2]})，即缓存里三个值的加权和。表里是整课的*运算次数*（operation count）：
    第 2 个词用了 24 次乘除法，第 3 个词 30 次，整句前向 90 次。后面的开销也这样算。]],
  focus = { o3, 1, 1 }, subject = "counts",
}
expect { o3, 1, 1, near = 0.412103 }
expect { o3, 1, 2, near = -0.023843 }

-- Are they equal? ----------------------------------------------------------

at(O_cached) {
  en = [[O_cached has the outputs of the three steps, one below the other.]],
  zh = [[O_cached 是三步的输出，上下排在一起。]],
  focus = { O_cached, 3, 1 },
}

at(difference) {
  en = [[difference has the cached outputs minus those of the full pass. As long as may_look is the causal mask, every
    cell is 0: the cache is no approximation. With other numbers in X, Wq, Wk or Wv both ways change alike, and the difference stays 0.]],
  zh = [[difference 是逐词的输出减去整句前向的输出。只要 may_look 还是因果掩码，每一格都是 0：缓存不是近似。
    改 X、Wq、Wk 或 Wv，两边一起变，差还是 0。]],
  focus = { difference, 3, 1 }, core = true,
  notes = {
    en = [[Edit a number of X live and show that the 0 stays. Then ask why the two are equal: the
      next stops show it.]],
    zh = [[当场改一个 X 里的数，让大家看到 0 还是 0。再问一问为什么相等，后面几站会说明。]],
  },
}
at(difference) {
  en = [[Row 3 would be equal without the mask too, since the last word attends to all. Rows 1
    and 2 would change when word 3 comes. Words 1 and 2 are written already, but the second layer, at the
    next stop, uses their outputs.]],
  zh = [[没有掩码，第 3 行也相等，因为最后一个词本来就看得到所有的词。第 1、2 行就不同了，
    第 3 个词一来，输出就会变。那两个词虽然已经写完，但下一站的第二层还要用它们的输出。]],
  focus = { difference, 1, 1 }, core = true,
}

at(K_up) {
  en = [[K_up has the keys of a second layer, from the full pass: each is an output of layer 1 times Wk_up. Row 1
    is ({K_up[1,1]}, {K_up[1,2]}). An output of layer 1 is a weighted sum over the words
    that its row may attend to.]],
  zh = [[K_up 是按整句前向算的第二层的键，即第一层的每个输出乘 Wk_up。第 1 行是 ({K_up[1,1]}, {K_up[1,2]})。
    第一层的输出，是那一行能看到的几个词的加权和。]],
  focus = { K_up, 1, 2 },
}

at(K_up_kept) {
  en = [[K_up_kept has the same keys as a second layer's cache would hold them: computed step by step and never
    again. Row 1 was stored when BOS was the only word.]],
  zh = [[K_up_kept 是同样的键，但像第二层的缓存那样存下：一步存一行，之后不再重算。第 1 行是只有 BOS 的时候存下的。]],
  focus = { K_up_kept, 1, 2 },
}

at(moved) {
  en = [[A key of layer 2 depends on every word that its row may attend to. moved has the stored keys minus those of the
    full pass. With the causal mask it is 0: rows 1 and 2 of layer 1's
    output stay as they were. If word 1 may attend to word 3 (set may_look[1,3] to 1), row 1 of moved is no longer
    0, though K of layer 1 does not change.]],
  zh = [[第二层的一个键，和那一行能看到的每个词都有关。moved 是存下的键减去整句前向的键。
    有因果掩码，差就是 0：第一层输出的第 1、2 行始终不变。
    让第 1 个词看到第 3 个词（把 may_look[1,3] 改成 1），moved 的第 1 行就不再是 0，
    而第一层的 K 不变。]],
  focus = { moved, 1, 1 }, core = true,
  notes = {
    en = [[This is the reason for "only with a causal mask". In layer 1 a key never depends on other
      words, masked or not. From layer 2 on it does. In an encoder every new word changes all
      rows of every layer after the first, so nothing above layer 1 could be kept.]],
    zh = [[“有因果掩码才能缓存”的原因在这里。第一层的键本来就与别的词无关，遮不遮都一样；
      从第二层起就有关了。编码器里每来一个词，第一层以上每一层的所有行都要变，都不能存下来再用。]],
  },
}

-- The bill -----------------------------------------------------------------

at(step_no) {
  en = [[The next stops count what a text of eight words costs, one row for each step. At t=5 four words are cached and a
    fifth is read.]],
  zh = [[下面几站算写一段八个词的文本的开销，一行是一步：t=5 时缓存里有四个词，正在读第五个。]],
  focus = { step_no, 5, 1 },
}

at(width) {
  en = [[The width d is the dimension of q, k and v, here {width[1,1]}. Real models have thousands. With another width
    all the columns that follow change.{if edited}{end}]],
  zh = [[宽度 d 就是 q、k、v 的维数，这里是 {width[1,1]}。真正的模型有几千维。改了宽度，
    后面各列都会变。]],
}

at(d_squared) {
  en = [[A row times a matrix is {width[1,1]} sums of {width[1,1]} terms, which takes {d_squared[1,1]}
    multiplications.{if edited}{end}]],
  zh = [[一行乘一个矩阵，要算 {width[1,1]} 个和，每个 {width[1,1]} 项，共 {d_squared[1,1]} 次乘法。]],
}
expect { width, 1, 1, near = 2 }
expect { d_squared, 1, 1, near = 4 }

at(project) {
  en = [[The *projection* of one word to query, key and value takes {project[1,1]} multiplications, one for each number of Wq, Wk
    and Wv, whatever t is. A whole layer has more: Wo and a feed-forward network of
    4d hidden units make it 12d² for each word, and a model has dozens of layers.{if edited}{end}]],
  zh = [[把一个词*投影*（projection）成查询、键、值，要算 {project[1,1]} 次乘法，Wq、Wk、Wv 里的每个数用一次，与 t 无关。
    完整的一层还有 Wo 和 4d 个隐藏单元的前馈网络，加起来每个词 12d² 次，而一个模型有几十层。]],
}
expect { project, 1, 1, near = 12 }

at(pair) {
  en = [[The key and the value of one word are {pair[1,1]} numbers to keep, in each layer.{if edited}{end}]],
  zh = [[一个词的键和值，每一层要存 {pair[1,1]} 个数。]],
}
expect { pair, 1, 1, near = 4 }

at(kept) {
  en = [[So one layer's cache holds {kept[1,1]} numbers after word 1 and {kept[8,1]} after word 8. In each
    step each of them is multiplied once: a key's in a score, a value's in the weighted sum.{if edited}{end}]],
  zh = [[所以一层的缓存，第 1 个词之后有 {kept[1,1]} 个数，第 8 个词之后有 {kept[8,1]} 个。
    每一步里，每个数乘一次：键用在分数里，值用在加权和里。{if edited}{end}]],
  focus = { kept, 8, 1 }, core = true,
  notes = {
    en = [[The cache grows with layers, width, words and users: 2⋅layers⋅d⋅words numbers for one user. For
      32 layers of width 4096 with 2 bytes a number that is 512 KiB for each word.]],
    zh = [[缓存的大小随层数、宽度、词数、用户数增长：一个用户 2⋅层数⋅d⋅词数 个数。
      32 层、宽 4096、每个数 2 字节，每个词就是 512 KiB。]],
  },
}

at(divided) {
  en = [[There are two more divisions for each word that is attended to: one by √d, one by the sum in the softmax.]],
  zh = [[每关注一个词还有两次除法，一次除以 √d，一次除以 softmax 里的和。]],
  focus = { divided, 8, 1 },
}

at(looking) {
  en = [[Attending to all words costs {kept[8,1]} + {divided[8,1]} = {looking[8,1]} operations at step 8. This part grows
    with t.{if edited}{end}]],
  zh = [[第 8 步关注所有的词，要 {kept[8,1]} + {divided[8,1]} = {looking[8,1]} 次运算。这一部分随 t 增长。{if edited}{end}]],
  focus = { looking, 8, 1 },
}
expect { kept, 1, 1, near = 4 }
expect { kept, 8, 1, near = 32 }
expect { looking, 8, 1, near = 48 }

at(cached) {
  en = [[With the cache, step 8 costs {project[1,1]} + {looking[8,1]} = {cached[8,1]}. At width 2, steps 2
    and 3 cost 24 and 30, as in the view of operations, and step 1 costs 18, where the view has 8: it leaves
    out the query of word 1 and its score.{if edited}{end}]],
  zh = [[有缓存，第 8 步要 {project[1,1]} + {looking[8,1]} = {cached[8,1]} 次。宽度是 2 时，第 2、3 步是 24 和 30，
    和运算视图里的一样；第 1 步是 18，视图里却是 8，因为那里省去了第 1 个词的查询和分数。{if edited}{end}]],
  focus = { cached, 8, 1 }, core = true,
  notes = {
    en = [[This is one head of one layer: 3d² + 2t(d + 1). In a full layer the first part is 12d², and it is
      the larger one until t passes about 6d.]],
    zh = [[这是一层一个头：3d² + 2t(d + 1)。完整的一层，前一部分是 12d²；
      t 到 6d 左右以前，都是前一部分占大头。]],
  },
}
expect { cached, 1, 1, near = 18 }
expect { cached, 2, 1, near = 24 }
expect { cached, 3, 1, near = 30 }
expect { cached, 8, 1, near = 60 }

at(uncached) {
  en = [[Without the cache nothing is kept, and step t is a full pass over t words. At step 3 and
    width 2 that is 90 operations, the view's figure for all at once.{if edited}{end}]],
  zh = [[没有缓存，什么也不留，第 t 步就是对 t 个词做一遍整句前向。宽度是 2 时，第 3 步是 90 次，
    正是视图里“一次算完”的数。{if edited}{end}]],
  focus = { uncached, 3, 1 }, core = true,
  notes = {
    en = [[The count has masked cells as computed, as the full pass here does. Kernels that skip them
      save up to half of the attention, not the projections.]],
    zh = [[被遮住的格子也算在内，和这里的整句前向一样。有些实现会跳过它们，最多省下注意力那部分的一半，
      投影省不了。]],
  },
}
at(uncached) {
  en = [[A full pass over T words has four parts: projections O(T⋅d²), scores O(T²⋅d), softmax
    O(T²), weighted sums O(T²⋅d). In a long text those with T² decide.]],
  zh = [[T 个词的整句前向分四部分：投影 O(T⋅d²)，打分 O(T²⋅d)，softmax O(T²)，加权求和 O(T²⋅d)。
    文本一长，起决定作用的是带 T² 的几项。]],
  focus = { uncached, 3, 1 },
}
at(uncached) {
  en = [[{uncached[8,1]} operations at step 8. Seven of the eight rows are the same as one step before.{if edited}{end}]],
  zh = [[第 8 步是 {uncached[8,1]} 次。八行里有七行，结果和上一步完全相同。{if edited}{end}]],
  focus = { uncached, 8, 1 },
}
expect { uncached, 3, 1, near = 90 }
expect { uncached, 8, 1, near = 480 }

at(all_cached) {
  en = [[All eight words with the cache take {all_cached[1,1]} operations. The part for attention grows with the square
    of the length, O(T²), since each step attends to all words before it, O(t).{if edited}{end}]],
  zh = [[有缓存，八个词合计 {all_cached[1,1]} 次。其中注意力的部分随长度的平方增长，即 O(T²)，
    因为每一步都要关注前面所有的词，是 O(t)。]],
}
expect { all_cached, 1, 1, near = 312 }

at(all_uncached) {
  en = [[Without the cache they take {all_uncached[1,1]}. At width 2 that is over five times as much, for only eight words. The
    part for attention grows with the cube of the length.{if edited}{end}]],
  zh = [[没有缓存是 {all_uncached[1,1]} 次。宽度是 2 时，才八个词就多到五倍以上。
    其中注意力的部分随长度的立方增长。{if edited}{end}]],
  core = true,
  notes = {
    en = [[Compare square and cube with the question before: what does a text twice as long
      cost?]],
    zh = [[比较平方和立方。可以先问前面那道题，文本长一倍要算多少。]],
  },
}
expect { all_uncached, 1, 1, near = 1656 }

at(rows_read) {
  en = [[The next stops count reads of memory. Without a cache step t reads the rows of X: {rows_read[8,1]} numbers at step
    8, half of what the cache holds.{if edited}{end}]],
  zh = [[下面几站数内存的读取。没有缓存，第 t 步要读 X 的各行，第 8 步是 {rows_read[8,1]} 个数，是缓存的一半。{if edited}{end}]],
  focus = { rows_read, 8, 1 },
}
expect { rows_read, 8, 1, near = 16 }

at(fetched) {
  en = [[With the {project[1,1]} numbers of Wq, Wk and Wv {fetched[8,1]} numbers are read at step 8, and with the cache
    {project[1,1]} + {kept[8,1]}. So the cache saves arithmetic, and adds memory
    traffic as long as K, V and the scores would else never have left the chip.{if edited}{end}]],
  zh = [[加上 Wq、Wk、Wv 的 {project[1,1]} 个数，第 8 步读 {fetched[8,1]} 个；
    有缓存则是 {project[1,1]} + {kept[8,1]} 个。
    缓存省了计算；只要不用缓存时 K、V 和分数都不离开芯片，用缓存就增加了内存读取。{if edited}{end}]],
  focus = { fetched, 8, 1 },
}
expect { fetched, 8, 1, near = 28 }

at(uses) {
  en = [[Without the cache there are {uses[8,1]:2} operations for each number read at step 8. So it is where a whole
    *prompt* is read at once (*prefill*): each number is used many times, and memory does not
    limit the speed (compute-bound).{if edited}{end}]],
  zh = [[没有缓存时，第 8 步每读一个数做 {uses[8,1]:2} 次运算。一次读完整段*提示词*（prompt），即*预填充*（prefill），
    就是这种情形：读来的每个数反复使用，速度不受内存限制（compute-bound）。{if edited}{end}]],
  notes = {
    en = [[The figures of the A100 are those of article C, section 5.2.6,
      in BF16.]],
    zh = [[A100 的数字出自文章 C 的 5.2.6 节，是 BF16 的。]],
  },
  focus = { uses, 8, 1 },
}
at(uses) {
  en = [[An A100 computes 312⋅10¹² operations a second and reads 2⋅10¹² bytes (*memory bandwidth*):
    at 4 bytes each, enough for one in 624. So each number must be used many times: n times
    in a product of n by n matrices, once cell by cell.]],
  zh = [[A100 每秒能算 312⋅10¹² 次，*内存带宽*（memory bandwidth）是每秒 2⋅10¹² 字节。
    一次运算要读 4 字节的话，只供得上 1/624。所以读来的数要反复使用：
    n×n 矩阵相乘，每个数用 n 次；逐格相乘，只用一次。]],
  focus = { uses, 8, 1 },
}

at(users) {
  en = [[A server writes for many users at once: their newest words are the rows of one *batch*. The number of users is
    {users[1,1]} here.]],
  zh = [[服务器同时为许多用户写：各人最新的词排成一*批*（batch），一人一行。
    这里的用户数是 {users[1,1]}。]],
}

at(weights_each) {
  en = [[Wq, Wk and Wv are the same for all users and are read once a step. For each user
    that is {weights_each[1,1]} numbers.{if edited}{else} With 16 users it is 0.75.{end}]],
  zh = [[Wq、Wk、Wv 对所有用户都一样，一步只读一次，摊到每个用户是 {weights_each[1,1]} 个数。{if edited}{else}
    users 是 16 时，只有 0.75 个。{end}]],
}

at(fetched_cached) {
  en = [[For one user's word {fetched_cached[8,1]} numbers are read at step 8, {kept[8,1]} of them from the cache. Each
    user needs such a cache, as each has a text of their own.{if edited}{end}]],
  zh = [[写一个用户的一个词，第 8 步要读 {fetched_cached[8,1]} 个数，其中 {kept[8,1]} 个来自缓存。
    每个用户都要这样一份缓存，因为各人的文本不同。{if edited}{end}]],
  focus = { fetched_cached, 8, 1 },
}

at(uses_cached) {
  en = [[With the cache there are {uses_cached[8,1]} operations for each number read at step 8. With one user the
    speed is limited by memory (memory-bound).{if edited}{end}]],
  zh = [[有缓存时，第 8 步每读一个数做 {uses_cached[8,1]} 次运算。只有一个用户时，
    速度受内存限制（memory-bound）。{if edited}{end}]],
  focus = { uses_cached, 8, 1 }, core = true,
  notes = {
    en = [[Grouped and multi-query attention (GQA, MQA) and latent keys (MLA) all make this number larger. Let the
      class raise users and see that the quotient at t=8 stops below 2.]],
    zh = [[GQA、MQA 和潜在键（MLA）都是为了提高这个数。让大家把 users 往上调：
      t=8 时，每读一个数做的运算到不了 2 次。]],
  },
}
at(uses_cached) {
  en = [[More users share the reading of parameters, not that of the cache. So newer models make the
    cache smaller: several queries share one key and one value.]],
  zh = [[用户多了，每个词分摊的权重矩阵读取变少，缓存的读取却不变。所以新的模型把缓存本身变小：几个查询共用一个键、
    一个值。]],
  focus = { uses_cached, 8, 1 },
}
expect { uses, 8, 1, near = 17.142857 }
expect { uses_cached, 8, 1, near = 1.363636 }
expect { uses_cached, 8, 1, below = 2, after = { "set users 1000000" } }
expect { uses_cached, 8, 1, near = 1.875, tolerance = 1e-5, after = { "set users 1000000" } }
expect { fetched_cached, 8, 1, near = 32.75, after = { "set users 16" } }
expect { weights_each, 1, 1, near = 0.75, after = { "set users 16" } }
expect { fetched_cached, 8, 1, near = 44 }

closing {
  en = [[
- Each step computes one new query, key and value. K and V are kept, Q is not.
- Word by word no mask is needed, since later words have not been computed. A prompt that is read at once, and
  padding in a batch, need one.
- The result equals the full masked pass, cell by cell.
- In layer 1 a key depends on its own word only. From layer 2 on, only the
  causal mask keeps the stored keys right.
- One head of one layer takes 3d² + 2t(d + 1) a step, and without the cache t times that.
- The cache grows with words, layers and users; the parameters do not.
- A batch shares the parameters, but each user has a cache.

Set width to 64 and go through the costs again: the texts follow.]],
  zh = [[
- 每一步新算一个查询、一个键、一个值。存下的是 K 和 V，不存 Q。
- 一个词一个词地写，不需要掩码：后面的词还没有算。一次读入的提示词、批次里的填充，仍要掩码。
- 结果和带掩码的整句前向逐格相同。
- 第一层的键只和自己的词有关；从第二层起，有因果掩码，存下的键才不会错。
- 一层一个头，一步要 3d² + 2t(d + 1) 次运算；没有缓存是它的 t 倍。
- 缓存随词数、层数、用户数增长，参数不变。
- 一批用户共用权重矩阵，缓存却各有各的。

把 width 改成 64，再看一遍各步的开销，正文里的数会跟着变。]],
}

-- Tasks --------------------------------------------------------------------

ask {
  at = Wq, id = "old-keys", answer = 0,
  prompt = {
    en = "K = X⋅Wk has a row for each of the three words. A fourth word joins. How many of the three rows change?",
    zh = "K = X⋅Wk，三个词三行。又来了第四个词，这三行里有几行会变？",
  },
  reason = { en = "Row i of K is row i of X times Wk; no other word enters it.",
             zh = "K 的第 i 行只由 X 的第 i 行乘 Wk 得来，与别的词无关。" },
  hints = {
    { en = "Row 1 of K is row 1 of X times Wk. Does anything else enter it?",
      zh = "K 的第 1 行，是 X 的第 1 行乘 Wk。还用到别的吗？" },
  },
  slips = {
    [3] = { en = "Its own row alone makes a key. (In higher layers it takes a mask.)",
            zh = "这一层的键只由自己那个词的行算出来。（更高层要靠掩码。）" },
    [1] = { en = "A fourth row is added, none of the three changes.",
            zh = "只是添了第四行，原来三行都不变。" },
    [4] = { en = "A fourth row is added, none of the three changes.",
            zh = "只是添了第四行，原来三行都不变。" },
  },
}

ask {
  at = x1, id = "no-question",
  choice = {
    { en = "Q, K and V of the word", zh = "这个词的 Q、K、V" },
    { en = "its K and V", zh = "它的 K 和 V" },
    { en = "its Q alone", zh = "只有它的 Q" },
  },
  answer = 2,
  prompt = {
    en = "Later words will come. Which results of word 1 will they need?",
    zh = "后面还有别的词。它们会用到第 1 个词的哪些结果？",
  },
  reason = { en = "A later word's query meets keys, and values are added up.",
             zh = "后来的词用自己的查询和键作点积，再把值加权求和。" },
  hints = {
    { en = "A later word has a query of its own. With what is it multiplied?",
      zh = "后来的词有自己的查询。它和什么作点积？" },
    { en = "It is multiplied with keys, and values are added up.", zh = "查询和键作点积，值加权求和。" },
  },
  slips = {
    [1] = { en = "Q is used only in a word's own row of scores, and word 1's is done.",
            zh = "查询只用在自己那一行分数里，第 1 个词的那一行已经算完。" },
    [3] = { en = "It is the other way round: key and value are used again.",
            zh = "正好相反：查询不再用到，键和值还要用。" },
  },
}

ask {
  at = V3, shape_of = s3, id = "shape", core = true,
  prompt = {
    en = "Next, s3 = q3⋅K3ᵀ. q3 is 1×2, the cache K3 is 3×2. What shape has s3?",
    zh = "下一步 s3 = q3⋅K3ᵀ。q3 是 1×2，缓存 K3 是 3×2。s3 是什么形状？",
  },
  reason = { en = "One query meets each of the three kept keys once.",
             zh = "一个查询，和存着的三个键各作一次点积。" },
  hints = {
    { en = "There is one query. How many keys are there?", zh = "查询有一个，键有几个？" },
  },
  slips = {
    ["3x3"] = { en = "That is the full pass. Only the newest row is asked for.",
                zh = "那是整句一起算。现在只要最新的一行。" },
    ["3x1"] = { en = "The query is the row, the keys are the columns.",
                zh = "查询是行，键是列。" },
    ["1x2"] = { en = "That was s2. A key has joined since.", zh = "那是 s2。后来又多了一个键。" },
  },
}

ask {
  at = k3, cells = { { 1, 1 }, { 1, 2 } }, id = "new-key",
  prompt = {
    en = [[x3 is ({x3[1,1]}, {x3[1,2]}), Wk is ({Wk[1,1]}, {Wk[1,2]}) over ({Wk[2,1]}, {Wk[2,2]}).
      Fill the new key. (k3[1,1] k3[1,2])]],
    zh = [[x3 是 ({x3[1,1]}, {x3[1,2]})，
      Wk 的两行是 ({Wk[1,1]}, {Wk[1,2]}) 和 ({Wk[2,1]}, {Wk[2,2]})。
      把新的键填满。（k3[1,1] k3[1,2]）]],
  },
  reason = { en = "The first component of x3 is {x3[1,1]} and the second {x3[1,2]}, so the key is row 2 of Wk.",
             zh = "x3 的第 1 个分量是 {x3[1,1]}，第 2 个是 {x3[1,2]}，所以键就是 Wk 的第 2 行。" },
  hints = {
    { en = "The row x3 times column 1 of Wk, then times column 2.", zh = "x3 这一行先乘 Wk 的第 1 列，再乘第 2 列。" },
    { en = "Column 1 is {Wk[1,1]} over {Wk[2,1]}.", zh = "第 1 列从上到下是 {Wk[1,1]} 和 {Wk[2,1]}。" },
  },
  slips = {
    ["0 -1"] = { en = "The other way round: column 1 comes first.", zh = "反了：先是第 1 列的。" },
    ["1 0"] = { en = "That is x3 times a row of Wk, x3⋅Wkᵀ. Take the columns.",
                zh = "你用 x3 乘了 Wk 的各行，那是 x3⋅Wkᵀ。要用各列。" },
    ["1 1"] = { en = "That is row 1 of Wk. x3 has its 1 in the second place.",
                zh = "那是 Wk 的第 1 行。x3 的 1 在第 2 个位置。" },
  },
}

ask {
  at = uncached, cell = { 8, 1 }, id = "bill",
  prompt = {
    en = "With the cache, step 8 takes {cached[8,1]}. How many without?",
    zh = "有缓存，第 8 步要 {cached[8,1]} 次。没有缓存要多少次？",
  },
  reason = { en = "Without the cache nothing is kept of the seven earlier rows, so all eight are computed: 8⋅{cached[8,1]}.",
             zh = "没有缓存，前七行什么也没存下，八行都要算：8⋅{cached[8,1]}。" },
  hints = {
    { en = "How many rows are computed again?", zh = "有几行要重算一遍？" },
    { en = "Eight rows, {cached[8,1]} each.", zh = "八行，每行 {cached[8,1]} 次。" },
  },
  slips = {
    [120] = { en = "Twice is too little: eight rows are done again.",
              zh = "两倍不够：八行都要重算。" },
    [420] = { en = "Seven old rows cost that much. The newest has to be done too.",
              zh = "那是七个旧行的。最新的一行也要算。" },
    [396] = { en = "That is 12 + 8⋅48. But all eight rows are projected again, too.",
              zh = "12 + 8⋅48：注意力算了八遍，投影只算了一遍。八行都要重新投影。" },
    [144] = { en = "That is 8⋅12 + 48. But all eight rows attend again, too.",
              zh = "8⋅12 + 48：投影算了八遍，注意力只算了一遍。八行的注意力都要重算。" },
  },
}

ask {
  at = width, id = "what-grows",
  choice = {
    { en = "Wq, Wk and Wv", zh = "Wq、Wk、Wv" },
    { en = "the cache", zh = "缓存" },
    { en = "both", zh = "两者都变大" },
    { en = "neither", zh = "两者都不变" },
  },
  answer = 2,
  prompt = {
    en = "The text grows from 8 words to 800. What has become larger?",
    zh = "文本从 8 个词写到 800 个。变大的是什么？",
  },
  reason = { en = "The cache has a row for each word; Wq, Wk and Wv stay d by d.",
             zh = "缓存一个词占一行；Wq、Wk、Wv 总是 d×d。" },
  hints = {
    { en = "Which of them has a row for each word?", zh = "哪一个是一个词占一行？" },
  },
  slips = {
    [1] = { en = "Every word is multiplied by the same 12 numbers.", zh = "每个词乘的都是那 12 个数。" },
    [3] = { en = "The parameters stay 12 numbers, however long the text.",
            zh = "文本再长，参数还是 12 个数。" },
    [4] = { en = "Each word adds a key and a value to the cache.", zh = "每个词都往缓存里加一个键和一个值。" },
  },
}

ask {
  at = V, id = "new-scores", answer = 4,
  prompt = {
    en = "Suppose a fourth word is read. S becomes 4×4. How many of its 16 cells does the fourth word's output need?",
    zh = "假如读到第四个词，S 变成 4×4。第四个词的输出要用到 16 格里的几格？",
  },
  reason = { en = "Its output is row 4 of A times V, and row 4 has 4 cells.",
             zh = "它的输出是 A 的第 4 行乘 V，这一行有 4 格。" },
  hints = {
    { en = "An output row is one row of A times V.", zh = "输出的一行，是 A 的一行乘 V。" },
  },
  slips = {
    [16] = { en = "The other three rows make the outputs of the other three words.",
             zh = "另外三行，算的是另外三个词的输出。" },
    [7] = { en = "Row 4 and column 4. But the mask hides the column from older words.",
            zh = "你把第 4 行和第 4 列都算上了。那一列是旧词的分数，会被掩码遮住。" },
    [1] = { en = "That is its score for itself. It attends to the other three as well.",
            zh = "那只是它给自己的分。另外三个词它也要关注。" },
    [3] = { en = "It also attends to itself.", zh = "它也能看到自己。" },
  },
}

ask {
  at = S_masked, order_of = { A, 3 }, id = "order-of-shares",
  prompt = {
    en = "The last row of scores: {S_masked[3,1]}, {S_masked[3,2]}, {S_masked[3,3]}. Order the three words by the share they will get, largest first.",
    zh = "最后一行分数是 {S_masked[3,1]}、{S_masked[3,2]}、{S_masked[3,3]}。把三个词按将得到的注意力权重从大到小排。",
  },
  reason = { en = "The larger of two scores has the larger e^x, and {S_masked[3,2]}, being negative, has the smallest.",
             zh = "分数大的，e^x 也大；{S_masked[3,2]} 是负数，e^x 最小。" },
  hints = {
    { en = "Softmax keeps the order of a row's scores.", zh = "softmax 不改变一行里分数的次序。" },
  },
  slips = {
    ["1 2 3"] = { en = "-0.707 is below 0: the sign counts, not the size alone.",
                  zh = "-0.707 比 0 小：正负号也算，不能光比大小。" },
    ["2 3 1"] = { en = "That is from least to most.",
                  zh = "你是从小到大排的。" },
  },
}

ask {
  at = k1, id = "one-word",
  choice = {
    { en = "half of v1", zh = "v1 的一半" },
    { en = "v1 itself, whatever the query", zh = "就是 v1，和查询无关" },
    { en = "that depends on q1", zh = "要看 q1" },
  },
  answer = 2,
  prompt = {
    en = "Only BOS is there. Its value is v1. What is the output of step 1?",
    zh = "现在只有 BOS，它的值是 v1。第 1 步的输出是什么？",
  },
  reason = { en = "A row of one score has the share 1, so the output is 1⋅v1.",
             zh = "一行只有一个分数，份额是 1，输出就是 1⋅v1。" },
  hints = {
    { en = "What does softmax give to a row of one score?", zh = "一行只有一个分数，softmax 给它多少？" },
  },
  slips = {
    [1] = { en = "The shares of a row add up to 1, and this row has one cell.",
            zh = "一行的注意力权重加起来是 1，而这一行只有一格。" },
    [3] = { en = "q1 changes the score. A single score, of any size, has the share 1.",
            zh = "q1 只改变分数。分数只有一个，不论大小，份额都是 1。" },
  },
}

ask {
  at = v2, shape_of = K2, id = "shape-of-cache",
  prompt = {
    en = "Next comes K2, the cached keys after word 2. What shape has it?",
    zh = "下一站是 K2，读完第 2 个词之后缓存里的键。它是什么形状？",
  },
  reason = { en = "Two words have been read, and each left one key of two components.",
             zh = "读了两个词，每个存下一个键，键有两个分量。" },
  hints = {
    { en = "A row for each word so far, a column for each dimension of a key.",
      zh = "到此为止一个词一行，键有几维就有几列。" },
  },
  slips = {
    ["3x2"] = { en = "The third word has not been read yet.", zh = "第三个词还没有读。" },
    ["1x2"] = { en = "That is k2. k1 is kept above it.", zh = "那是 k2。上面还有存下的 k1。" },
    ["1x4"] = { en = "The keys stand one below the other.", zh = "键是上下排的。" },
  },
}

ask {
  at = s2, id = "same-shares",
  choice = {
    { en = "the same two: 0.330 and 0.670", zh = "同样两个：0.330 和 0.670" },
    { en = "others, since nothing was masked here", zh = "不一样，因为这里没有用掩码" },
    { en = "three shares, the last one 0", zh = "三个，最后一个是 0" },
  },
  answer = 1,
  prompt = {
    en = "Row 2 of A was 0.330, 0.670, 0. What will a2 hold?",
    zh = "A 的第 2 行是 0.330、0.670、0。a2 会是什么？",
  },
  reason = { en = "A masked score adds e^-∞ = 0 to the sum, as one that is not there.",
             zh = "遮住的分数给分母添的是 e^-∞ = 0，和没有它一样。" },
  hints = {
    { en = "e^-∞ adds 0 to the sum of the row.", zh = "e^-∞ 给这一行的和添的是 0。" },
  },
  slips = {
    [2] = { en = "A masked cell adds 0 to the denominator, a missing one nothing.",
            zh = "被遮住的格子给分母添 0；不存在的格子什么也不添。结果一样。" },
    [3] = { en = "There is no third word yet, so no third cell.", zh = "第三个词还没有，也就没有第三格。" },
  },
}

ask {
  at = o2, id = "what-stays",
  choice = {
    { en = "q2, k2 and v2", zh = "q2、k2 和 v2" },
    { en = "k2 and v2", zh = "k2 和 v2" },
    { en = "o2 alone: it is made of both", zh = "只有 o2：它由两者算出" },
  },
  answer = 2,
  prompt = {
    en = "Word 3 comes next. Which of word 2's results will this layer read again?",
    zh = "接下来是第 3 个词。这一层还会再读第 2 个词的哪些结果？",
  },
  reason = { en = "q3 is multiplied with k2, and v2 is added up. Nobody reads q2 again.",
             zh = "q3 要和 k2 作点积，再加上 v2；q2 不会再用到。" },
  hints = {
    { en = "q3 is multiplied with keys; values are added up.", zh = "q3 要和键作点积；加权求和的是值。" },
  },
  slips = {
    [1] = { en = "Row 2 of the scores is finished. Row 3 is made with q3.",
            zh = "第 2 行分数已经算完，第 3 行用的是 q3。" },
    [3] = { en = "o2 goes to the next layer. This layer reads keys and values.",
            zh = "o2 交给下一层了。这一层读的是键和值。" },
  },
}

ask {
  at = O_cached, id = "how-equal",
  choice = {
    { en = "exactly 0, but for rounding", zh = "是 0，最多差一点舍入" },
    { en = "small, about 1 %", zh = "很小，1% 左右" },
    { en = "larger for word 3 than for word 1", zh = "第 3 个词的差比第 1 个词大" },
  },
  answer = 1,
  prompt = {
    en = "Next, O is subtracted from these three rows. How large will the difference be?",
    zh = "下一步，从这三行里减去 O。差有多大？",
  },
  reason = { en = "The same numbers are multiplied and added; none was left out.",
             zh = "相乘、相加的是同样的数，一个也没有丢。" },
  hints = {
    { en = "Was any number rounded or left out when it was put into the cache?",
      zh = "存进缓存的时候，有哪个数被舍入或丢掉了吗？" },
  },
  slips = {
    [2] = { en = "Nothing was approximated: the full pass computes the same numbers.",
            zh = "没有哪里用了近似：存下的数，就是整句前向算出来的数。" },
    [3] = { en = "Errors would add up, but there are none: each stored number is exact.",
            zh = "有误差才会越积越多，可这里没有误差：存下的数都是准的。" },
  },
}

ask {
  at = K_up, id = "which-layer", core = true,
  choice = {
    { en = "those of layer 1", zh = "第一层的" },
    { en = "those of layer 2", zh = "第二层的" },
    { en = "both", zh = "两层都错" },
    { en = "neither", zh = "都不错" },
  },
  answer = 2,
  prompt = {
    en = "With no mask, which stored keys of words 1 and 2 would word 3 make wrong?",
    zh = "假如没有掩码，第 3 个词会使第 1、2 个词存下的哪些键变错？",
  },
  reason = { en = "K is made word by word. Without a mask rows of O change, and K_up = O⋅Wk_up.",
             zh = "K 一行只由一个词算出；没有掩码，O 的旧行会变，K_up = O⋅Wk_up 也就变。" },
  hints = {
    { en = "K = X⋅Wk, row by row. K_up = O⋅Wk_up. What does a row of O depend on?",
      zh = "K = X⋅Wk，一行对一行。K_up = O⋅Wk_up。O 的一行和什么有关？" },
  },
  slips = {
    [1] = { en = "Row 1 of K is row 1 of X times Wk: no other word enters it.",
            zh = "K 的第 1 行是 X 的第 1 行乘 Wk：有没有掩码，都没有别的词。" },
    [3] = { en = "Layer 1's keys are made of their own row of X. They stay right.",
            zh = "第一层的键只用 X 里自己那一行，不会错。" },
    [4] = { en = "Without a mask row 1 of O mixes in word 3, and makes layer 2's key.",
            zh = "没有掩码，O 的第 1 行会掺进第 3 个词，第二层的键正是用这一行算的。" },
  },
}

ask {
  at = all_cached, id = "twice-as-long",
  choice = {
    { en = "twice as much", zh = "两倍" }, { en = "four times", zh = "四倍" }, { en = "eight times", zh = "八倍" },
  },
  answer = 3,
  prompt = {
    en = "With the cache, attention costs 4 times as much when a long text becomes twice as long. How much is it without the cache, about?",
    zh = "有缓存时，长文本再长一倍，注意力的部分是 4 倍。没有缓存，大约是几倍？",
  },
  reason = { en = "Twice the steps, twice the rows, twice the words: 2⋅2⋅2 = 8.",
             zh = "步数两倍，行数两倍，关注的词两倍：2⋅2⋅2 = 8。" },
  hints = {
    { en = "Twice as many steps; in each, twice as many rows attend to twice as many words.",
      zh = "步数是两倍；每一步里，两倍的行关注两倍的词。" },
  },
  slips = {
    [1] = { en = "Only the number of steps doubles so. Rows and words double as well.",
            zh = "只有步数是两倍。行数和词数也都是两倍。" },
    [2] = { en = "Without the cache each step does all t rows: one factor of 2 more.",
            zh = "没有缓存，每一步 t 行都要重算，还要再乘一个 2。" },
  },
}

ask {
  at = rows_read, id = "reads-cached", answer = 44,
  prompt = {
    en = "How many numbers does step 8 read with the cache, Wq, Wk, Wv included?",
    zh = "有缓存时，连 Wq、Wk、Wv 在内，第 8 步一共读多少个数？",
  },
  reason = { en = "12 numbers of the matrices, and of each of 8 words a key and a value of 2: 12 + 32.",
             zh = "三个矩阵 12 个数；8 个词各一个键、一个值，各 2 个数：12 + 32。" },
  hints = {
    { en = "Each word has left a key and a value, of d = 2 numbers each.", zh = "每个词存下一个键、一个值，各是 d = 2 个数。" },
  },
  slips = {
    [28] = { en = "That is without the cache: the matrices, and the 16 numbers of X.",
             zh = "那是没有缓存时读的：三个矩阵，加上 X 的 16 个数。" },
    [32] = { en = "That is the cache alone. Wq, Wk and Wv are read too.", zh = "那只是缓存。Wq、Wk、Wv 也要读。" },
    [16] = { en = "That is what X holds. A word leaves a key and a value, 4 numbers.",
             zh = "那是 X 的大小。一个词存下的是一个键、一个值，共 4 个数。" },
    [20] = { en = "12 + 8: each word has left 4 numbers, not one.", zh = "12 + 8：每个词存下的是 4 个数，不是 1 个。" },
  },
}

ask {
  at = fetched, id = "used-more-often",
  choice = {
    { en = "with the cache", zh = "有缓存时" },
    { en = "without it", zh = "没有缓存时" },
    { en = "alike in both", zh = "两种一样" },
  },
  answer = 2,
  prompt = {
    en = "Step 8 takes 60 operations with the cache, 480 without. In which way is each number read used more often?",
    zh = "第 8 步，有缓存是 60 次运算，没有是 480 次。哪种做法里，读来的每个数用得更多？",
  },
  reason = { en = "480 operations on 28 numbers, about 17 on each; 60 on 44, about 1.4.",
             zh = "480 次用 28 个数，每个约 17 次；60 次用 44 个数，每个约 1.4 次。" },
  hints = {
    { en = "Divide the operations by the numbers read, both ways.", zh = "两种做法各用运算次数除以读的个数。" },
  },
  slips = {
    [1] = { en = "It has an eighth of the operations and reads more: 60/44 is 1.4.",
            zh = "那时运算只有八分之一，要读的反而多：60/44 是 1.4。" },
    [3] = { en = "The operations fall to an eighth with the cache; the reads do not.",
            zh = "有了缓存，运算降到八分之一，读的却没有变少。" },
  },
}

ask {
  at = weights_each, id = "sixteen-users", answer = 32.75,
  prompt = {
    en = "One user's word at step 8 takes 12 + 32 = 44 numbers to read. How many does each of 16 users take?",
    zh = "只有一个用户，第 8 步写一个词要读 12 + 32 = 44 个数。16 个用户一起写，每人平均读几个？",
  },
  reason = { en = "12/16 = 0.75 of the matrices, and all 32 of the user's own cache.",
             zh = "三个矩阵摊到 12/16 = 0.75，自己的缓存 32 个照旧。" },
  hints = {
    { en = "Which of the two, 12 or 32, is read once for all 16?", zh = "12 和 32，哪一份读一次就够 16 个人用？" },
  },
  slips = {
    [2.75] = { en = "44/16 would share the caches too. Each user has another text.",
               zh = "44/16 把缓存也算成公用的了。各人的文本不同。" },
    [44] = { en = "Wq, Wk and Wv are read once for all 16: 12/16 for each.", zh = "Wq、Wk、Wv 读一次就够 16 人用，每人摊 12/16。" },
    [14] = { en = "12 + 32/16: it is the matrices that are shared, not the caches.", zh = "12 + 32/16：公用的是矩阵，不是缓存。" },
    [0.75] = { en = "That is the matrices' part. The user's cache is read as well.", zh = "那只是矩阵的一份，自己的缓存也要读。" },
  },
}

ask {
  at = fetched_cached, id = "most-users", answer = 1.875,
  prompt = {
    en = "To what does 60/44, operations a number, rise at most with more users?",
    zh = "60 次运算除以 44 个数，用户越来越多，这个商最多升到多少？",
  },
  reason = { en = "60/32: the 12 are shared by ever more users, the 32 are each user's own.",
             zh = "60/32：12 由越来越多的人分摊，32 是各人自己的。" },
  hints = {
    { en = "44 = 12 + 32. Which of the two nearly vanishes?", zh = "44 = 12 + 32。哪一份会摊到几乎没有？" },
  },
  slips = {
    [1.363636] = { en = "That is 60/44, with one user.", zh = "那是 60/44，只有一个用户。" },
    [5] = { en = "60/12: it is the 12 that are shared out, the 32 stay.", zh = "60/12：摊掉的是 12，留下的是 32。" },
    [60] = { en = "The user's cache, 32 numbers, is read however many users there are.", zh = "用户再多，自己的缓存 32 个数也要读。" },
  },
}

ask {
  at = users, id = "shared-by-users",
  choice = {
    { en = "the parameters", zh = "权重矩阵" },
    { en = "the caches", zh = "缓存" },
    { en = "both", zh = "两者都可以" },
  },
  answer = 1,
  prompt = {
    en = "16 users' words are computed in one step. What is read from memory once for all of them?",
    zh = "一步同时算 16 个用户的词。哪一样从内存里读一次，就够所有用户用？",
  },
  reason = { en = "The parameters are the same for all; each user has another text.",
             zh = "权重矩阵人人相同，而各人的文本不同。" },
  hints = {
    { en = "Which of them is the same for every user?", zh = "哪一样对每个用户都相同？" },
  },
  slips = {
    [2] = { en = "A cache holds the keys and values of one user's text.",
            zh = "缓存里是某个用户自己文本的键和值。" },
    [3] = { en = "All share Wq, Wk and Wv, but not the texts, and so not the caches.",
            zh = "Wq、Wk、Wv 是公用的；文本各不相同，缓存也就各不相同。" },
  },
}

ask {
  at = may_look, id = "hidden-cells", answer = 6,
  prompt = {
    en = "Here the mask hides 3 of 9 cells. How many of 16 does it hide with a fourth word?",
    zh = "这里的掩码遮住 9 格里的 3 格。有四个词时，16 格里要遮住几格？",
  },
  reason = { en = "3 + 2 + 1 = 6.",
             zh = "3 + 2 + 1 = 6。" },
  hints = {
    { en = "Row 1 hides three, row 2 two, row 3 one.", zh = "第 1 行遮三格，第 2 行两格，第 3 行一格。" },
  },
  slips = {
    [4] = { en = "One more in each old row: 3 + 3.", zh = "原来三行各多遮一格：3 + 3。" },
    [10] = { en = "Those are the open cells, with the diagonal.", zh = "那是可以看的格子，对角线也在内。" },
    [8] = { en = "Less than half: the diagonal is open.", zh = "不到一半：对角线上是可以看的。" },
  },
}

try {
  at = difference, id = "break-it", only = { may_look }, cells = 1,
  prompt = {
    en = "Make the ways disagree: a number of difference above 0.01 or below -0.01.",
    zh = "让两种做法的结果不一样：difference 里有一个数大于 0.01 或小于 -0.01。",
  },
  reason = { en = "The cache needs old rows that never attend to newer words.",
             zh = "缓存的前提，是旧词的那一行不关注后来的词。" },
  hints = {
    { en = "On what does the cached way rely?", zh = "逐词的做法依赖什么？" },
    { en = "It relies on this: the row of an old word never attends to a newer word. Which matrix says so?",
      zh = "它依赖旧词的那一行看不到新的词。这是由哪个矩阵规定的？" },
    { en = "In may_look, let word 1 attend to word 2.", zh = "改 may_look，让第 1 个词看到第 2 个词。" },
  },
  reached = function()
    for i = 1, 3 do
      for j = 1, 2 do
        if math.abs(difference[i][j]) > 0.01 then return true end
      end
    end
    return false
  end,
  solution = { "set may_look[1,2] 1" },
}

try {
  at = kept, id = "weights-outweigh", only = { width },
  prompt = {
    en = "Make the model so wide that project is more than kept[8,1].",
    zh = "把模型改宽，让 project 超过 kept[8,1]。",
  },
  reason = { en = "3d² is more than 16d from d = 6 on: 108 and 96.",
             zh = "d = 6 起，3d² 大于 16d：108 比 96。" },
  hints = {
    { en = "Projecting is 3d², the cache holds 2⋅8⋅d numbers.", zh = "投影是 3d² 次，缓存里有 2⋅8⋅d 个数。" },
    { en = "From which d on is 3d more than 16?", zh = "d 到多大，3d 才超过 16？" },
  },
  reached = function() return width[1][1] > 0 and project[1][1] > kept[8][1] end,
  solution = { "set width[1,1] 6" },
}

expect { difference, 3, 1, near = 0, after = { "set X[1,1] 1/2", "set Wk[2,1] 3" }, tolerance = 1e-12 }
expect { K_up, 1, 1, near = -1 }
expect { K_up, 1, 2, near = -3 }
expect { moved, 1, 1, below = -0.5, after = { "set may_look[1,3] 1" } }
expect { K, 1, 2, near = -1, after = { "set may_look[1,3] 1" } }
expect { difference, 1, 1, below = -0.01, after = { "set may_look[1,2] 1" } }

-- About three and a half minutes.
play {
  "wait 10",
  "goto may_look", "wait 8",
  "goto A", "wait 9",
  "goto O", "wait 8",
  "goto v1", "wait 8",
  "goto q2", "wait 6", "goto K2", "wait 8",
  "goto s2", "explain", "wait 9",
  "goto o2", "wait 7",
  "goto K3", "wait 6", "goto s3", "wait 8", "goto o3", "wait 9",
  "view counts", "wait 6", "view lesson",
  "goto difference", "wait 9", "set X[1,1] 2", "wait 5", "undo", "next", "wait 10",
  "goto K_up", "wait 9",
  "goto moved", "wait 6", "set may_look[1,3] 1", "wait 9", "undo", "wait 2",
  "goto kept", "wait 8",
  "goto cached", "wait 9", "goto uncached", "reveal", "wait 8",
  "goto all_uncached", "wait 7",
  "goto uses", "wait 9",
  "goto uses_cached", "wait 6", "set users 16", "wait 8", "undo",
  "goto closing", "wait 10",
}
