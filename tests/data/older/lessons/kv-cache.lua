-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 1, id = "kv-cache", part = 2, order = 18, minutes = 40,
  needs = { "causal-mask", "decoder-layer" },
  title = { en = "KV cache: one token at a time", zh = "键值缓存：一次一个词元" },
  keywords = { en = "KV cache, inference, generation, autoregressive",
    zh = "KV 缓存、推理、生成、自回归" },
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
group({ en = "word 1", zh = "第 1 个词" }, { x1, k1, v1 })
group({ en = "word 2", zh = "第 2 个词" }, { x2, q2, k2, v2, K2, V2, s2, s2_scaled, a2, o2 })
group({ en = "word 3", zh = "第 3 个词" }, { x3, q3, k3, v3, K3, V3, s3, s3_scaled, a3, o3 })
group({ en = "a second layer", zh = "第二层" }, { K_up, K_up_kept, moved })
group({ en = "the bill", zh = "账单" }, { d_squared, project, pair, kept, divided, looking, cached,
  uncached, all_cached, all_uncached, rows_read, fetched, uses })
group({ en = "many users", zh = "多个用户" }, { weights_each, fetched_cached, uses_cached })

intro {
  en = [[To write its thousandth word, a decoder looks back at 999. It worked on them a moment ago; must
    it work on all of them again? This lesson shows what may be kept from word to word, what must
    be new, why the result is the same, and what keeping costs. It is about inference
    (using a model), not about training, so there is no way back.]],
  zh = [[写第一千个词时，解码器要回头看前面 999 个。它们上一步才算过，难道要重算一遍？
    这一课讲：哪些可以留着，哪些必须新算，结果为什么一样，留着又要付什么代价。
    讲的是推理（使用模型），不是训练，所以没有反向传播。]],
}

-- All at once --------------------------------------------------------------

at(X) {
  en = [[Three words that are already there. First the whole sentence goes through at once, as in
    training: one full pass. Then word by word, as in inference. The results of the two ways will be
    compared.]],
  zh = [[三个已经写出来的词。先像训练那样，整句一次算完（整句前向）；再像推理那样，
    一个词一个词地算。最后比较两种做法的结果。]],
  focus = { X, 3, 1 },
}

at(Wq) {
  en = [[It makes the queries. The full pass uses it once, for three rows together; word by word it is
    used for one row at a time.]],
  zh = [[它用来算查询。整句前向时用一次，三行一起；逐词计算时，每次只作用于一行。]],
  focus = { Wq, 1, 1 },
}

at(Wk) {
  en = [[It makes the keys. In this layer, the first, a word's key is a product of that word's row of X and
    Wk, and of nothing else.]],
  zh = [[它用来算键。在这一层（第一层）里，一个词的键只由这个词在 X 里的那一行和 Wk 相乘得到。]],
  focus = { Wk, 1, 1 },
}

at(Wv) {
  en = [[It makes the values, one row for each word, in the same way.]],
  zh = [[它用来算值，也是一个词一行，算法相同。]],
  focus = { Wv, 2, 1 },
}

at(Wk_up) {
  en = [[It makes the keys of a second layer, out of the first layer's outputs. It is used near the end of
    the lesson.]],
  zh = [[它用来算第二层的键，取的是第一层的输出。到这一课快结束时才用。]],
  focus = { Wk_up, 1, 2 },
}

at(may_look) {
  en = [[The causal mask of lesson 7: row 1 may not see words 2 and 3, row 2 may not see word 3. It can
    be edited, and later you will.]],
  zh = [[第 7 课的因果掩码：第 1 行看不到第 2、3 个词，第 2 行看不到第 3 个词。它可以改，
    后面会让你改。]],
  focus = { may_look, 1, 2 }, core = true,
  notes = {
    en = [[Two questions run through the lesson: which numbers of old words are needed again, and
      why they may be taken from memory. The mask answers the second one.]],
    zh = [[这一课有两个问题：旧词的哪些数还要用，以及为什么可以直接取存下来的。
      第二个问题的答案是掩码。]],
  },
}

at(Q) {
  en = [[Three queries. In inference the last one, ({Q[3,1]}, {Q[3,2]}), is the only one needed at this
    point. The first two were needed to write words 2 and 3, and these are written.]],
  zh = [[三个查询。推理时，到这一步只需要最后一个 ({Q[3,1]}, {Q[3,2]})。
    前两个是写第 2、3 个词时用的，那两个词已经写好了。]],
  focus = { Q, 3, 2 },
}
expect { Q, 3, 1, near = 0 }
expect { Q, 3, 2, near = -1 }

at(K) {
  en = [[Three keys: ({K[1,1]}, {K[1,2]}), ({K[2,1]}, {K[2,2]}), ({K[3,1]}, {K[3,2]}). The newest query
    is compared with all three.]],
  zh = [[三个键：({K[1,1]}, {K[1,2]})、({K[2,1]}, {K[2,2]})、({K[3,1]}, {K[3,2]})。
    最新的查询要和三个都比。]],
  focus = { K, 1, 2 },
}
expect { K, 1, 1, near = 0 }
expect { K, 1, 2, near = -1 }
expect { K, 2, 1, near = -1 }
expect { K, 2, 2, near = 1 }
expect { K, 3, 1, near = -1 }
expect { K, 3, 2, near = 0 }

at(V) {
  en = [[Three values. That of "{row:2}" is the largest: ({V[2,1]}, {V[2,2]}). The newest output is a
    mixture of all three.]],
  zh = [[三个值，最大的是“{row:2}”的 ({V[2,1]}, {V[2,2]})。最新的输出由三个值混合而成。]],
  focus = { V, 2, 2 },
}
expect { V, 2, 1, near = 3 }
expect { V, 2, 2, near = 4 }

at(S) {
  en = [[Nine scores. When the third word is read, the bottom row is new: {S[3,1]}, {S[3,2]}, {S[3,3]}. The
    upper two rows were there one step earlier, but for the masked column 3.]],
  zh = [[九个分数。读到第三个词时，新的是最下面一行：{S[3,1]}、{S[3,2]}、{S[3,3]}。
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
  en = [[Three of the nine scores become -∞. The bottom row loses nothing: all three words
    are there when word 3 is read.]],
  zh = [[九个分数里有三个变成 -∞。最下面一行一个也不少：读第 3 个词时，三个词都已经有了。]],
  focus = { S_masked, 1, 2 },
}

at(A) {
  en = [[The shares (attention weights) of the last row: {A[3,1]:%} for BOS, {A[3,2]:%} for the second word,
    {A[3,3]:%} for itself. Rows 1 and 2 are 0 right of the diagonal, so a further word leaves them
    as they are.]],
  zh = [[最后一行的注意力权重：{A[3,1]:%} 给 BOS，{A[3,2]:%} 给第二个词，{A[3,3]:%} 给自己。
    第 1、2 行在对角线右边都是 0，所以再来一个词，这两行也不变。]],
  focus = { A, 3, 1 }, core = true,
  notes = {
    en = [[Rows do not change when a word is added: this holds because of the mask, and it is the
      whole reason why a cache works. Ask what would happen in an encoder.]],
    zh = [[添一个词，旧的行不变：这是掩码的功劳，也是缓存能成立的全部理由。可以问：
      换成编码器会怎样？]],
  },
}
expect { A, 3, 1, near = 0.575975 }
expect { A, 3, 2, near = 0.140029 }
expect { A, 3, 3, near = 0.283995 }

at(O) {
  en = [[The outputs of the full pass: ({O[1,1]}, {O[1,2]}), ({O[2,1]}, {O[2,2]}), ({O[3,1]}, {O[3,2]}).
    Word by word, the same three rows should come out. It begins with BOS alone.]],
  zh = [[整句前向的输出：({O[1,1]}, {O[1,2]})、({O[2,1]}, {O[2,2]})、({O[3,1]}, {O[3,2]})。
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
  en = [[BOS alone, ({x1[1,1]}, {x1[1,2]}). There is no second word yet, so there is nothing to mask.]],
  zh = [[只有 BOS：({x1[1,1]}, {x1[1,2]})。第二个词还没有，没有什么可遮的。]],
}
expect { x1, 1, 1, near = -1 }
expect { x1, 1, 2, near = -1 }

at(k1) {
  en = [[The key of BOS, ({k1[1,1]}, {k1[1,2]}), is put into the cache. The query of every later word will
    be compared with it.]],
  zh = [[BOS 的键 ({k1[1,1]}, {k1[1,2]}) 存进缓存。后面每个词的查询都要和它比。]],
  focus = { k1, 1, 2 },
}
expect { k1, 1, 1, near = 0 }
expect { k1, 1, 2, near = -1 }

at(v1) {
  en = [[The value of BOS, ({v1[1,1]}, {v1[1,2]}), is put into the cache too. It is also the output of step 1:
    with one word to look at, the softmax gives that word 1, whatever the query is.]],
  zh = [[BOS 的值 ({v1[1,1]}, {v1[1,2]}) 也存进缓存。它同时就是第 1 步的输出：只有一个词可看时，
    不管查询是什么，softmax 都给它 1。]],
  focus = { v1, 1, 1 },
}
expect { v1, 1, 1, near = -1 }
expect { v1, 1, 2, near = -2 }

-- Word 2 -------------------------------------------------------------------

at(x2) {
  en = [["{row:1}" has been written and is read back in, ({x2[1,1]}, {x2[1,2]}): one row, where the full
    pass took three.]],
  zh = [[“{row:1}”写出来了，再读回来：({x2[1,1]}, {x2[1,2]})。只有一行，整句前向是三行。]],
  focus = { x2, 1, 1 },
}
expect { x2, 1, 1, near = 1 }
expect { x2, 1, 2, near = 2 }

at(q2) {
  en = [[One query, ({q2[1,1]}, {q2[1,2]}), equal to row 2 of Q.]],
  zh = [[一个查询 ({q2[1,1]}, {q2[1,2]})，和 Q 的第 2 行相同。]],
  focus = { q2, 1, 1 },
}
expect { q2, 1, 1, near = -1 }
expect { q2, 1, 2, near = 0 }

at(k2) {
  en = [[One new key, ({k2[1,1]}, {k2[1,2]}), equal to row 2 of K.]],
  zh = [[一个新的键 ({k2[1,1]}, {k2[1,2]})，和 K 的第 2 行相同。]],
  focus = { k2, 1, 1 },
}
expect { k2, 1, 1, near = -1 }
expect { k2, 1, 2, near = 1 }

at(v2) {
  en = [[One new value, ({v2[1,1]}, {v2[1,2]}). Three products of a row and a matrix were needed for this
    word. Each later word needs three as well, however many came before it.]],
  zh = [[一个新的值 ({v2[1,1]}, {v2[1,2]})。这个词一共做了三次“一行乘一个矩阵”；
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
  en = [[The cached values grow in the same way. Both together hold eight numbers: two words, each with
    a key and a value of dimension 2.]],
  zh = [[缓存里的值也一样。两者合起来八个数：两个词，每个词一个键、一个值，都是二维。]],
  focus = { V2, 1, 1 },
}

at(s2) {
  en = [[One row of scores, {s2[1,1]} and {s2[1,2]}: row 2 of S without its masked cell. No mask is needed
    here. What it would hide has not been computed.]],
  zh = [[一行分数：{s2[1,1]} 和 {s2[1,2]}，就是 S 的第 2 行去掉被遮住的那格。这里不用掩码：
    该遮的根本没有算。]],
  focus = { s2, 1, 2 }, core = true,
  notes = {
    en = [[In training the future lies on the table and must be covered; in inference it does not
      exist. The mask is a rule of training that inference obeys by itself.]],
    zh = [[训练时，后面的词就摆在那里，要遮住；推理时，后面的词还不存在，自然就遵守了这条规则。]],
  },
}
expect { s2, 1, 1, near = 0 }
expect { s2, 1, 2, near = 1 }

at(s2_scaled) {
  en = [[{s2[1,2]} over √2 is {s2_scaled[1,2]}, as in row 2 of S_scaled.]],
  zh = [[{s2[1,2]} 除以 √2 是 {s2_scaled[1,2]}，和 S_scaled 的第 2 行一样。]],
  focus = { s2_scaled, 1, 2 },
}
expect { s2_scaled, 1, 2, near = 0.707107 }

at(a2) {
  en = [[{a2[1,1]:%} and {a2[1,2]:%}, as in row 2 of A.]],
  zh = [[{a2[1,1]:%} 和 {a2[1,2]:%}，和 A 的第 2 行一样。]],
  focus = { a2, 1, 2 },
}
expect { a2, 1, 1, near = 0.330238 }
expect { a2, 1, 2, near = 0.669762 }

at(o2) {
  en = [[The output ({o2[1,1]}, {o2[1,2]}), equal to row 2 of O. The next word is predicted from it.]],
  zh = [[输出 ({o2[1,1]}, {o2[1,2]})，和 O 的第 2 行相同。下一个词由它预测出来。]],
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
  en = [["{row:1}" is read in, ({x3[1,1]}, {x3[1,2]}). Of the first two words, only what the cache
    holds is read again.]],
  zh = [[读入“{row:1}”：({x3[1,1]}, {x3[1,2]})。前两个词，只再读缓存里存的那些。]],
  focus = { x3, 1, 2 },
}
expect { x3, 1, 1, near = 0 }
expect { x3, 1, 2, near = 1 }

at(q3) {
  en = [[The newest query, ({q3[1,1]}, {q3[1,2]}). One row of scores is made with it; after that it is not
    needed any more.]],
  zh = [[最新的查询 ({q3[1,1]}, {q3[1,2]})。用它算出一行分数，之后就不再需要了。]],
  focus = { q3, 1, 2 },
}
expect { q3, 1, 1, near = 0 }
expect { q3, 1, 2, near = -1 }

at(k3) {
  en = [[The newest key, ({k3[1,1]}, {k3[1,2]}). A word may look at itself, so its key is stored before the
    scores are computed.]],
  zh = [[最新的键 ({k3[1,1]}, {k3[1,2]})。词可以看自己，所以先存进缓存，再算分数。]],
  focus = { k3, 1, 2 },
}
expect { k3, 1, 1, near = -1 }
expect { k3, 1, 2, near = 0 }

at(v3) {
  en = [[The newest value, ({v3[1,1]}, {v3[1,2]}). A key and a value are all that is kept of this word.]],
  zh = [[最新的值 ({v3[1,1]}, {v3[1,2]})。这个词留下来的，就是一个键和一个值。]],
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
  en = [[And the cached values are equal to V.]],
  zh = [[缓存里的值也等于 V。]],
  focus = { V3, 3, 1 },
}

at(s3) {
  en = [[Three scores, {s3[1,1]}, {s3[1,2]}, {s3[1,3]}; the full pass computed nine. With each word this
    row grows by one cell, and the other rows of S are never needed.]],
  zh = [[三个分数：{s3[1,1]}、{s3[1,2]}、{s3[1,3]}；整句前向算了九个。每来一个词，这一行长一格，
    S 的其他行一直用不着。]],
  focus = { s3, 1, 1 },
}
expect { s3, 1, 1, near = 1 }
expect { s3, 1, 2, near = -1 }
expect { s3, 1, 3, near = 0 }

at(s3_scaled) {
  en = [[{s3_scaled[1,1]}, {s3_scaled[1,2]}, {s3_scaled[1,3]}, as in the bottom row of S_scaled.]],
  zh = [[{s3_scaled[1,1]}、{s3_scaled[1,2]}、{s3_scaled[1,3]}，和 S_scaled 最下面一行一样。]],
  focus = { s3_scaled, 1, 1 },
}
expect { s3_scaled, 1, 1, near = 0.707107 }
expect { s3_scaled, 1, 2, near = -0.707107 }
expect { s3_scaled, 1, 3, near = 0 }

at(a3) {
  en = [[{a3[1,1]:%}, {a3[1,2]:%} and {a3[1,3]:%}, as in the last row of A.]],
  zh = [[{a3[1,1]:%}、{a3[1,2]:%} 和 {a3[1,3]:%}，和 A 的最后一行一样。]],
  focus = { a3, 1, 1 },
}
expect { a3, 1, 1, near = 0.575975 }
expect { a3, 1, 2, near = 0.140029 }
expect { a3, 1, 3, near = 0.283995 }

at(o3) {
  en = [[The output ({o3[1,1]}, {o3[1,2]}), a mixture of the three cached values. The table counts the
    operations so far: word 2 took 24 multiplications and divisions, word 3 took 30, the full pass
    90. The bill below counts in the same way.]],
  zh = [[输出 ({o3[1,1]}, {o3[1,2]})，由缓存里的三个值混合而成。表里是到此为止的运算次数：
    第 2 个词用了 24 次乘除法，第 3 个词 30 次，整句前向 90 次。后面的账单也这样算。]],
  focus = { o3, 1, 1 }, view = "counts",
}
expect { o3, 1, 1, near = 0.412103 }
expect { o3, 1, 2, near = -0.023843 }

-- Are they equal? ----------------------------------------------------------

at(O_cached) {
  en = [[The outputs of the three steps, one below the other.]],
  zh = [[三步的输出，上下排在一起。]],
  focus = { O_cached, 3, 1 },
}

at(difference) {
  en = [[The cached outputs minus those of the full pass. As long as may_look is the causal mask, every
    cell is 0: the cache is no approximation. Change X, Wq, Wk or Wv, and both ways follow; it stays 0.]],
  zh = [[逐词的输出减去整句前向的输出。只要 may_look 还是因果掩码，每一格都是 0：缓存不是近似。
    改 X、Wq、Wk 或 Wv，两边一起变，差还是 0。]],
  focus = { difference, 3, 1 }, core = true,
  notes = {
    en = [[Edit a number of X live and show that the 0 stays. Then ask what the equality rests on: the
      next stops answer it.]],
    zh = [[当场改一个 X 里的数，让大家看到 0 还是 0。再问：凭什么相等？后面几站回答。]],
  },
}
at(difference) {
  en = [[Which row needs the mask? Row 3 would be equal without it, since the last word may see all.
    Rows 1 and 2 would not: without a mask their outputs change when word 3 comes. They are written
    already. Does it matter? The second layer, next, answers that.]],
  zh = [[哪一行离不开掩码？第 3 行没有掩码也相等，最后一个词本来就什么都能看。第 1、2 行就不行了：
    没有掩码，第 3 个词一来，它们的输出就会变。可那两个词已经写完，变了又怎样？看接下来的第二层。]],
  focus = { difference, 1, 1 }, core = true,
}

at(K_up) {
  en = [[The keys of a second layer, from the full pass: each is an output of layer 1 times Wk_up. Row 1
    is ({K_up[1,1]}, {K_up[1,2]}). An output of layer 1 is a mixture of the words
    that its row may see.]],
  zh = [[第二层的键，按整句前向算：第一层的每个输出乘 Wk_up。第 1 行是 ({K_up[1,1]}, {K_up[1,2]})。
    第一层的输出，是那一行能看到的几个词的混合。]],
  focus = { K_up, 1, 2 },
}

at(K_up_kept) {
  en = [[The same keys as a second layer's cache would hold them: made step by step and never computed
    again. Row 1 was stored when BOS was the only word.]],
  zh = [[同样的键，按第二层的缓存来存：一步存一行，之后不再重算。第 1 行是只有 BOS 的时候存下的。]],
  focus = { K_up_kept, 1, 2 },
}

at(moved) {
  en = [[A key of layer 2 depends on every word that its row could see. Here are the stored keys minus those of the
    full pass. With the causal mask it is 0: rows 1 and 2 of layer 1's
    output stay as they were. Let word 1 see word 3 (set may_look[1,3] to 1), and row 1 here goes
    wrong, though K of layer 1 does not move.]],
  zh = [[第二层的一个键，和那一行能看到的每个词都有关。这里是存下的键减去整句前向的键。
    有因果掩码就是 0：第一层输出的第 1、2 行始终不变。
    让第 1 个词看见第 3 个词（把 may_look[1,3] 改成 1），这里的第 1 行就会出错，
    而第一层的 K 一点不动。]],
  focus = { moved, 1, 1 }, core = true,
  notes = {
    en = [[This is the real reason for "only with a causal mask". In layer 1 a key never depends on other
      words, masked or not. From layer 2 on it does. In an encoder every new word changes all
      rows of every layer after the first, so nothing above layer 1 could be kept.]],
    zh = [[“有因果掩码才能缓存”的真正原因在这里。第一层的键本来就与别的词无关，遮不遮都一样；
      从第二层起就有关了。编码器里每来一个词，第一层以上每一层的所有行都要变，什么也留不住。]],
  },
}

-- The bill -----------------------------------------------------------------

at(step_no) {
  en = [[The bill, for a text of eight words: one row for each step. At t=5 four words are cached and a
    fifth is read.]],
  zh = [[下面算账，写一段八个词的文本，一行是一步：t=5 时缓存里有四个词，正在读第五个。]],
  focus = { step_no, 5, 1 },
}

at(width) {
  en = [[The width d, the dimension of q, k and v: {width[1,1]}. Real models have thousands. Change it
    later and watch the columns below.]],
  zh = [[宽度 d，也就是 q、k、v 的维数：{width[1,1]}。真正的模型有几千维。等会儿改改它，
    看下面各列怎么变。]],
}

at(d_squared) {
  en = [[A row through a matrix: {width[1,1]} sums of {width[1,1]} terms, {d_squared[1,1]}
    multiplications.]],
  zh = [[一行过一个矩阵：{width[1,1]} 个和，每个 {width[1,1]} 项，共 {d_squared[1,1]} 次乘法。]],
}
expect { width, 1, 1, near = 2 }
expect { d_squared, 1, 1, near = 4 }

at(project) {
  en = [[Query, key and value of one word: {project[1,1]} multiplications, one for each number of Wq, Wk
    and Wv. It does not depend on t. A whole layer has more: Wo and a feed-forward network of
    4d hidden units make it 12d² for each word, and a model has dozens of layers.]],
  zh = [[一个词的查询、键、值：{project[1,1]} 次乘法，Wq、Wk、Wv 里的每个数用一次，与 t 无关。
    完整的一层还有 Wo 和 4d 个隐藏单元的前馈网络，加起来每个词 12d² 次，而一个模型有几十层。]],
}
expect { project, 1, 1, near = 12 }

at(pair) {
  en = [[The key and the value of one word: {pair[1,1]} numbers to keep, in each layer.]],
  zh = [[一个词的键和值：每一层要存 {pair[1,1]} 个数。]],
}
expect { pair, 1, 1, near = 4 }

at(kept) {
  en = [[So one layer's cache holds {kept[1,1]} numbers after word 1 and {kept[8,1]} after word 8. In each
    step each of them is multiplied once: a key's in a score, a value's in the mixture.]],
  zh = [[所以一层的缓存，第 1 个词之后有 {kept[1,1]} 个数，第 8 个词之后有 {kept[8,1]} 个。
    每一步里，每个数乘一次：键用在分数里，值用在混合里。]],
  focus = { kept, 8, 1 }, core = true,
  notes = {
    en = [[The cache grows with layers, width, words and users: 2⋅layers⋅d⋅words numbers for one user. For
      32 layers of width 4096 with 2 bytes a number that is 512 KiB for each word.]],
    zh = [[缓存的大小随层数、宽度、词数、用户数增长：一个用户 2⋅层数⋅d⋅词数 个数。
      32 层、宽 4096、每个数 2 字节，每个词就是 512 KiB。]],
  },
}

at(divided) {
  en = [[And two divisions for each word that is looked at: one by √d, one by the sum in the softmax.]],
  zh = [[每看一个词还有两次除法：一次除以 √d，一次除以 softmax 里的和。]],
  focus = { divided, 8, 1 },
}

at(looking) {
  en = [[Looking back from step 8 costs {kept[8,1]} + {divided[8,1]} = {looking[8,1]}. This part grows
    with t.]],
  zh = [[第 8 步回头看，要 {kept[8,1]} + {divided[8,1]} = {looking[8,1]} 次。这一部分随 t 增长。]],
  focus = { looking, 8, 1 },
}
expect { kept, 1, 1, near = 4 }
expect { kept, 8, 1, near = 32 }
expect { looking, 8, 1, near = 48 }

at(cached) {
  en = [[With the cache, step 8 costs {project[1,1]} + {looking[8,1]} = {cached[8,1]}. At width 2, steps 2
    and 3 cost 24 and 30, as in the view of operations. For word 1 the view has 8 and not 18: there the
    query and its score were left out.]],
  zh = [[有缓存，第 8 步要 {project[1,1]} + {looking[8,1]} = {cached[8,1]} 次。宽度是 2 时，
    第 2、3 步是 24 和 30，
    和运算视图里的一样。第 1 个词在视图里是 8，不是 18：那里省去了查询和它的分数。]],
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
  en = [[Without the cache all t rows go through the full pass again: {uncached[8,1]} at step 8.
    Seven of the eight rows come out as they did one step before. At step 3 and width 2 it is 90, the
    view's figure for all at once.]],
  zh = [[没有缓存，t 行都要重走一遍整句前向：第 8 步 {uncached[8,1]} 次。
    八行里有七行，算出来和上一步一模一样。宽度是 2 时，第 3 步是 90 次，
    正是视图里“一次算完”的数。]],
  focus = { uncached, 3, 1 }, core = true,
  notes = {
    en = [[The four parts of a full pass over T words: projections O(Td²), scores O(T²d), softmax O(T²), mixture
      O(T²d). The bill counts masked cells as computed, as the full pass here does. Kernels that skip them
      save up to half of the looking, not the projections.]],
    zh = [[T 个词的整句前向分四部分：投影 O(Td²)，打分 O(T²d)，softmax O(T²)，混合 O(T²d)。
      账单把被遮住的格子也算在内，和这里的整句前向一样。有些实现会跳过它们，最多省下“看”的一半，
      投影省不了。]],
  },
}
expect { uncached, 3, 1, near = 90 }
expect { uncached, 8, 1, near = 480 }

at(all_cached) {
  en = [[All eight words with the cache: {all_cached[1,1]}. Looking back grows with the square of the
    length: each step looks at all words before it.]],
  zh = [[有缓存，八个词合计 {all_cached[1,1]} 次。其中“回头看”随长度的平方增长，
    因为每一步都要把前面的全看一遍。]],
  notes = {
    en = [[Article C (lessons/README.md), section 5.3.3, has the same: O(τ) a step, O(T²) for the text.]],
    zh = [[文章 C（见 lessons/README.md）第 5.3.3 节结论相同：一步 O(τ)，整段 O(T²)。]],
  },
}
expect { all_cached, 1, 1, near = 312 }

at(all_uncached) {
  en = [[Without it, {all_uncached[1,1]}. At width 2 that is over five times as much, for only eight words. The part for
    looking grows with the cube of the length.]],
  zh = [[没有缓存是 {all_uncached[1,1]} 次。宽度是 2 时，才八个词就多到五倍以上。
    其中“回头看”随长度的立方增长。]],
  core = true,
  notes = {
    en = [[Square against cube is the point. Press the question before it: what does a text twice as long
      cost?]],
    zh = [[要点是平方对立方。可以先问前面那道题：文本长一倍，要算多少？]],
  },
}
expect { all_uncached, 1, 1, near = 1656 }

at(rows_read) {
  en = [[Now memory. Without a cache, step t reads the rows of X: {rows_read[8,1]} numbers at step 8, half of
    what the cache holds.]],
  zh = [[再看内存。没有缓存，第 t 步要读 X 的各行：第 8 步 {rows_read[8,1]} 个数，是缓存的一半。]],
  focus = { rows_read, 8, 1 },
}
expect { rows_read, 8, 1, near = 16 }

at(fetched) {
  en = [[With the {project[1,1]} numbers of Wq, Wk and Wv it is {fetched[8,1]} at step 8. With the cache it is
    {project[1,1]} + {kept[8,1]}. So the cache saves arithmetic and adds memory traffic.]],
  zh = [[加上 Wq、Wk、Wv 的 {project[1,1]} 个数，第 8 步读 {fetched[8,1]} 个；
    有缓存则是 {project[1,1]} + {kept[8,1]} 个。
    缓存省了计算，却多了内存读取。]],
  focus = { fetched, 8, 1 },
}
expect { fetched, 8, 1, near = 28 }

at(uses) {
  en = [[Operations for each number read, without the cache: {uses[8,1]} at step 8. Reading a whole prompt
    at once (prefill) is of this kind: each number that is fetched is used many times, and
    the processor is kept busy.]],
  zh = [[没有缓存时，每读一个数做几次运算：第 8 步是 {uses[8,1]} 次。一次读完整段提示词（预填充）
    就是这种情形：读来的每个数反复使用，处理器闲不下来。]],
  notes = {
    en = [[Article C (lessons/README.md), section 5.2.6, has the example: an A100 does 312 TFLOPS in BF16 and reads 2 TB/s. At 4
      bytes an operation it would need 624 times that. So numbers have to be used many
      times, or the processor waits. A product of two n by n matrices uses each number
      n times; multiplied cell by cell, each is used once.]],
    zh = [[文章 C（见 lessons/README.md）第 5.2.6 节的例子：A100 的 BF16 算力是 312 TFLOPS，
      显存带宽 2 TB/s。
      若每次运算都要读 4 个字节，带宽差 624 倍。所以读来的数必须反复使用，否则算力就闲着。
      两个 n×n 矩阵相乘，每个数要用 n 次；逐格相乘，每个数只用一次。]],
  },
  focus = { uses, 8, 1 },
}

at(users) {
  en = [[A server writes for many users at once: their newest words are the rows of one batch. For now
    there is {users[1,1]} user.]],
  zh = [[服务器同时为许多用户写：各人最新的词排成一批（batch），一人一行。
    眼下的用户数是 {users[1,1]}。]],
}

at(weights_each) {
  en = [[Wq, Wk and Wv are the same for all users and are read once a step. For each user
    that is {weights_each[1,1]} numbers. Set users to 16 and it is 0.75.]],
  zh = [[Wq、Wk、Wv 对所有用户都一样，一步只读一次，摊到每个用户是 {weights_each[1,1]} 个数。
    把 users 改成 16，就只有 0.75 个。]],
}

at(fetched_cached) {
  en = [[Parameters and cache, read for one user's word: {fetched_cached[8,1]} numbers at step 8. The cache is
    {kept[8,1]} of them however many users there are, for each user has a text of their own.]],
  zh = [[写一个用户的一个词，参数矩阵和缓存合起来要读：第 8 步 {fetched_cached[8,1]} 个数。
    其中缓存占 {kept[8,1]} 个，
    用户再多也不变，因为各人的文本不同。]],
  focus = { fetched_cached, 8, 1 },
}

at(uses_cached) {
  en = [[Operations for each number read, with the cache: {uses_cached[8,1]} at step 8. With one user the
    processor waits for memory all the time. More users help with the parameters and not with the cache. So
    models make the cache itself smaller: several queries share one key and one value.]],
  zh = [[有缓存时，每读一个数做几次运算：第 8 步是 {uses_cached[8,1]} 次。只有一个用户时，
    处理器总在等内存。
    用户多了，参数矩阵的读取能摊薄，缓存却不能。所以才有办法把缓存本身变小：几个查询共用一个键、
    一个值。]],
  focus = { uses_cached, 8, 1 }, core = true,
  notes = {
    en = [[Grouped and multi-query attention (GQA, MQA) and latent keys (MLA) all attack this number. Let the
      class raise users and see that the quotient at t=8 stops below 2.]],
    zh = [[GQA、MQA 和潜在键（MLA）都是冲着这个数来的。让大家把 users 往上调：t=8 的商到不了 2。]],
  },
}
expect { uses, 8, 1, near = 17.142857 }
expect { uses_cached, 8, 1, near = 1.363636 }
expect { uses_cached, 8, 1, below = 2, after = { "set users 1000000" } }
expect { weights_each, 1, 1, near = 0.75, after = { "set users 16" } }
expect { fetched_cached, 8, 1, near = 44 }

closing {
  en = [[
- New at each step: one query, one key, one value. Kept: K and V. Not Q.
- No mask is needed in inference: the future has not been computed.
- Equal to the full masked pass, cell by cell.
- In layer 1 a key depends on its own word only. From layer 2 on, only the
  causal mask keeps the stored keys right.
- One head, one layer: 3d² + 2t(d + 1) a step; without the cache t times that.
- The cache grows with words, layers and users; the parameters do not.
- A batch shares the parameters. Nobody shares a cache.

Set width to 64 and look at the bill again. Part III goes back to the time before
attention: lesson 19 has a state that is carried along the words.]],
  zh = [[
- 每一步新算的：一个查询、一个键、一个值。存的是 K 和 V，不存 Q。
- 推理时不需要掩码：后面的词还没有算。
- 结果和带掩码的整句前向逐格相同。
- 第一层的键只和自己的词有关；从第二层起，全靠因果掩码，存下的键才不会错。
- 一层一个头，一步 3d² + 2t(d + 1) 次；没有缓存是它的 t 倍。
- 缓存随词数、层数、用户数增长，参数不变。
- 一批用户共用参数矩阵，缓存却各有各的。

把 width 改成 64，再看一遍账单。第三部分回到注意力之前：
第 19 课，一个状态沿着词一路往下传。]],
}

-- Tasks --------------------------------------------------------------------

ask {
  at = X, id = "old-keys", answer = 0,
  prompt = {
    en = "K = X⋅Wk has a row for each of the three words. A fourth word joins. How many of the three rows change?",
    zh = "K = X⋅Wk，三个词三行。又来了第四个词，这三行里有几行会变？",
  },
  hints = {
    { en = "Row 1 of K is row 1 of X times Wk. Does anything else enter it?",
      zh = "K 的第 1 行，是 X 的第 1 行乘 Wk。还用到别的吗？" },
  },
  slips = {
    [3] = { en = "In this layer a key is made of its own word's row alone. (In higher layers it takes a mask.)",
            zh = "在这一层，一个键只由自己那个词的行算出来。（再往上的层，就要靠掩码了。）" },
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
    en = "Later words will come. What of word 1 will they need?",
    zh = "后面还有词要来。它们会用到第 1 个词的什么？",
  },
  hints = {
    { en = "A later word asks with its own question. Whom does it ask?",
      zh = "后来的词用自己的查询去问。问的是谁？" },
    { en = "It compares with keys and takes away values.", zh = "和键比较，把值带走。" },
  },
  slips = {
    [1] = { en = "Q belongs to the one who asks. Word 1 has asked already.",
            zh = "查询属于提问的人。第 1 个词已经问过了。" },
    [3] = { en = "The other way round: what was asked is over, what can be found stays.",
            zh = "正好相反：问完的就完了，可供查找的才要留下。" },
  },
}

ask {
  at = V3, shape_of = s3, id = "shape", core = true,
  prompt = {
    en = "Next, s3 = q3⋅K3ᵀ. q3 is 1×2, the cache K3 is 3×2. What shape has s3?",
    zh = "下一步 s3 = q3⋅K3ᵀ。q3 是 1×2，缓存 K3 是 3×2。s3 是什么形状？",
  },
  hints = {
    { en = "One asks. How many are asked?", zh = "一个在问，几个被问？" },
  },
  slips = {
    ["3x3"] = { en = "That is the full pass. Only the newest row is asked for.",
                zh = "那是整句一起算。现在只要最新的一行。" },
    ["3x1"] = { en = "The one who asks is the row, those asked are the columns.",
                zh = "提问的是行，被问的是列。" },
    ["1x2"] = { en = "That was s2. A key has joined since.", zh = "那是 s2。后来又多了一个键。" },
  },
}

ask {
  at = k3, cell = { 1, 1 }, id = "new-key",
  prompt = {
    en = [[x3 is ({x3[1,1]}, {x3[1,2]}), Wk is ({Wk[1,1]}, {Wk[1,2]}) over ({Wk[2,1]}, {Wk[2,2]}).
      The new key's first number?]],
    zh = [[x3 是 ({x3[1,1]}, {x3[1,2]})，
      Wk 的两行是 ({Wk[1,1]}, {Wk[1,2]}) 和 ({Wk[2,1]}, {Wk[2,2]})。
      新键的第一个数？]],
  },
  hints = {
    { en = "The row x3 times column 1 of Wk.", zh = "x3 这一行，乘 Wk 的第 1 列。" },
    { en = "Column 1 is {Wk[1,1]} over {Wk[2,1]}.", zh = "第 1 列从上到下是 {Wk[1,1]} 和 {Wk[2,1]}。" },
  },
  slips = {
    [0] = { en = "That is the second number: you used column 2.", zh = "那是第二个数：你用了第 2 列。" },
    [1] = { en = "You took row 1 of Wk: 0⋅1 + 1⋅1. It is column 1 that counts.",
            zh = "你用了 Wk 的第 1 行：0⋅1 + 1⋅1。该用第 1 列。" },
  },
}

ask {
  at = uncached, cell = { 8, 1 }, id = "bill",
  prompt = {
    en = "With the cache, step 8 takes {cached[8,1]}. How many without?",
    zh = "有缓存，第 8 步要 {cached[8,1]} 次。没有缓存要多少次？",
  },
  hints = {
    { en = "How many rows go through again?", zh = "有几行要重走一遍？" },
    { en = "Eight rows, {cached[8,1]} each.", zh = "八行，每行 {cached[8,1]} 次。" },
  },
  slips = {
    [120] = { en = "Twice is far too little: at step 8 eight rows are done again.",
              zh = "两倍远远不够：第 8 步有八行要重算。" },
    [420] = { en = "Seven old rows cost that much. The newest has to be done too.",
              zh = "那是七个旧行的。最新的一行也要算。" },
    [396] = { en = "12 + 8⋅48: the looking eight times, the projections once. All eight rows are projected again.",
              zh = "12 + 8⋅48：“看”算了八遍，投影只算了一遍。八行都要重新投影。" },
    [144] = { en = "8⋅12 + 48: the projections eight times, the looking once. All eight rows look again.",
              zh = "8⋅12 + 48：投影算了八遍，“看”只算了一遍。八行都要重看。" },
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
  hints = {
    { en = "Which of them has a row for each word?", zh = "哪一个是一个词占一行？" },
  },
  slips = {
    [1] = { en = "Every word goes through the same 12 numbers.", zh = "每个词过的都是那 12 个数。" },
    [3] = { en = "The parameters stay 12 numbers, however long the text.",
            zh = "文本再长，参数还是 12 个数。" },
    [4] = { en = "Each word leaves a key and a value behind.", zh = "每个词都留下一个键和一个值。" },
  },
}

ask {
  at = V, id = "new-scores", answer = 4,
  prompt = {
    en = "Suppose a fourth word is read. S becomes 4×4. How many of its 16 cells does the fourth word's output need?",
    zh = "假如读到第四个词，S 变成 4×4。第四个词的输出要用到 16 格里的几格？",
  },
  hints = {
    { en = "An output row is one row of A times V.", zh = "输出的一行，是 A 的一行乘 V。" },
  },
  slips = {
    [16] = { en = "The other three rows make the outputs of the other three words.",
             zh = "另外三行，算的是另外三个词的输出。" },
    [7] = { en = "Row 4 and column 4. The column holds the scores of older words, and the mask hides them.",
            zh = "你把第 4 行和第 4 列都算上了。那一列是旧词的分数，会被掩码遮住。" },
    [1] = { en = "That is its score for itself. It looks at the other three as well.",
            zh = "那只是它给自己的分。另外三个词它也要看。" },
    [3] = { en = "It also looks at itself.", zh = "它也看自己。" },
  },
}

ask {
  at = S_masked, order_of = { A, 3 }, id = "order-of-shares",
  prompt = {
    en = "The last row of scores: {S_masked[3,1]}, {S_masked[3,2]}, {S_masked[3,3]}. Order the three words by the share they will get, largest first.",
    zh = "最后一行分数是 {S_masked[3,1]}、{S_masked[3,2]}、{S_masked[3,3]}。把三个词按将得到的注意力权重从大到小排。",
  },
  hints = {
    { en = "Softmax keeps the order of a row's scores.", zh = "softmax 不改变一行里分数的次序。" },
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
  hints = {
    { en = "What does softmax give to a row of one score?", zh = "一行只有一个分数，softmax 给它多少？" },
  },
  slips = {
    [1] = { en = "The shares of a row add up to 1, and this row has one cell.",
            zh = "一行的注意力权重加起来是 1，而这一行只有一格。" },
    [3] = { en = "q1 changes the score. A single score, large or small, gets the whole 1.",
            zh = "q1 只改变分数。分数只有一个，大小都得整个 1。" },
  },
}

ask {
  at = v2, shape_of = K2, id = "shape-of-cache",
  prompt = {
    en = "Next comes K2, the cached keys after word 2. What shape has it?",
    zh = "下一站是 K2，读完第 2 个词之后缓存里的键。它是什么形状？",
  },
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
  hints = {
    { en = "e^-∞ adds 0 to the sum of the row.", zh = "e^-∞ 给这一行的和添的是 0。" },
  },
  slips = {
    [2] = { en = "A masked cell adds 0 to the denominator; a cell that does not exist adds nothing. The same.",
            zh = "被遮住的格子给分母添 0；不存在的格子什么也不添。结果一样。" },
    [3] = { en = "There is no third word yet, so no third cell.", zh = "第三个词还没有，也就没有第三格。" },
  },
}

ask {
  at = o2, id = "what-stays",
  choice = {
    { en = "q2, k2 and v2", zh = "q2、k2 和 v2" },
    { en = "k2 and v2", zh = "k2 和 v2" },
    { en = "o2 alone: it holds everything", zh = "只有 o2：什么都在里面了" },
  },
  answer = 2,
  prompt = {
    en = "Word 3 comes next. Which of word 2's results will this layer read again?",
    zh = "接下来是第 3 个词。这一层还会再读第 2 个词的哪些结果？",
  },
  hints = {
    { en = "q3 is compared with keys; values are mixed.", zh = "q3 要和键比；混合的是值。" },
  },
  slips = {
    [1] = { en = "Row 2 of the scores is finished. Row 3 is made with q3.",
            zh = "第 2 行分数已经算完，第 3 行用的是 q3。" },
    [3] = { en = "o2 goes up to the next layer. This layer looks at keys and values.",
            zh = "o2 交给下一层了。这一层看的是键和值。" },
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
  hints = {
    { en = "Was any number rounded or left out when it was put into the cache?",
      zh = "存进缓存的时候，有哪个数被舍入或丢掉了吗？" },
  },
  slips = {
    [2] = { en = "Nothing was approximated: the stored numbers are the ones that the full pass computes.",
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
    en = "Suppose there were no mask, as in an encoder, and word 3 joins. Which stored keys of words 1 and 2 become wrong?",
    zh = "假如像编码器那样没有掩码，又来了第 3 个词。第 1、2 个词存下的键，哪一层的会变错？",
  },
  hints = {
    { en = "K = X⋅Wk, row by row. K_up = O⋅Wk_up. What does a row of O depend on?",
      zh = "K = X⋅Wk，一行对一行。K_up = O⋅Wk_up。O 的一行和什么有关？" },
  },
  slips = {
    [1] = { en = "Row 1 of K is row 1 of X times Wk: no other word enters it, masked or not.",
            zh = "K 的第 1 行是 X 的第 1 行乘 Wk：遮不遮，都没有别的词。" },
    [3] = { en = "Layer 1's keys are made of their own word's row of X. They stay right.",
            zh = "第一层的键只用 X 里自己那一行，不会错。" },
    [4] = { en = "Without a mask row 1 of O mixes in word 3, and layer 2's key is made of that row.",
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
    en = "With the cache, looking back costs 4 times as much when a long text becomes twice as long. And without the cache, about?",
    zh = "有缓存时，长文本再长一倍，“回头看”是 4 倍。没有缓存，大约是几倍？",
  },
  hints = {
    { en = "Twice as many steps; in each, twice as many rows look at twice as many words.",
      zh = "步数是两倍；每一步里，两倍的行去看两倍的词。" },
  },
  slips = {
    [1] = { en = "Only the number of steps doubles so. Rows and words double as well.",
            zh = "只有步数是两倍。行数和词数也都是两倍。" },
    [2] = { en = "Without the cache all t rows look again at each step: one factor of 2 more.",
            zh = "没有缓存，每一步 t 行都要重看：还要再乘一个 2。" },
  },
}

ask {
  at = users, id = "shared-by-users",
  choice = {
    { en = "the parameters", zh = "参数矩阵" },
    { en = "the caches", zh = "缓存" },
    { en = "both", zh = "两者都可以" },
  },
  answer = 1,
  prompt = {
    en = "16 users' words are computed in one step. What is read from memory once for all of them?",
    zh = "一步同时算 16 个用户的词。哪一样从内存里读一次就够大家用？",
  },
  hints = {
    { en = "Which of them is the same for every user?", zh = "哪一样对每个用户都相同？" },
  },
  slips = {
    [2] = { en = "A cache holds the keys and values of one user's text.",
            zh = "缓存里是某个用户自己文本的键和值。" },
    [3] = { en = "Wq, Wk and Wv are common to all. The texts, and so the caches, are not.",
            zh = "Wq、Wk、Wv 是公用的；文本各不相同，缓存也就各不相同。" },
  },
}

ask {
  at = may_look, id = "hidden-cells", answer = 6,
  prompt = {
    en = "Here the mask hides 3 of 9 cells. How many of 16 does it hide with a fourth word?",
    zh = "这里的掩码遮住 9 格里的 3 格。有四个词时，16 格里要遮住几格？",
  },
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
    en = "Make the two ways disagree.",
    zh = "让两种做法的结果不一样。",
  },
  hints = {
    { en = "What does the cached way take for granted?", zh = "逐词的做法默认了什么？" },
    { en = "That the row of an old word never sees a newer word. Where is that laid down?",
      zh = "默认旧词的那一行看不到新的词。这是在哪里规定的？" },
    { en = "may_look: let word 1 see word 2.", zh = "在 may_look 里：让第 1 个词看见第 2 个词。" },
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
