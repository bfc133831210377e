-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 1, id = "kv-cache", part = 2, order = 18, minutes = 25,
  needs = { "causal-mask", "decoder-layer" },
  title = { en = "One token at a time", zh = "一次一个词元" },
}

words = { "BOS", { en = "a", zh = "吃" }, { en = "black", zh = "鱼" } }

X  = input  ({ {-1,-1}, {1,2}, {0,1} }, { rows = words })
Wq = weight { {-1,2}, {0,-1} }
Wk = weight { {1,1}, {-1,0} }
Wv = weight { {-1,0}, {2,2} }

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

-- One word after another, as in use.
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

-- What it costs to write word after word, in multiplications.
step_no = input({ {1}, {2}, {3}, {4}, {5}, {6}, {7}, {8} },
  { rows = { "t=1", "t=2", "t=3", "t=4", "t=5", "t=6", "t=7", "t=8" } })
width = input { {2} }
d_squared = width * width
project = 3 * d_squared
pair = 2 * width
kept = step_no * pair
cached = project + kept
uncached = hadamard(step_no, cached)
all_cached = sum(cached)
all_uncached = sum(uncached)
rows_read = step_no * width
fetched = project + rows_read
uses = div(uncached, fetched)

group({ en = "all at once", zh = "一次算完" }, { Q, K, V, S, S_scaled, S_masked, A, O })
group({ en = "word 1", zh = "第 1 个词" }, { x1, k1, v1 })
group({ en = "word 2", zh = "第 2 个词" }, { x2, q2, k2, v2, K2, V2, s2, s2_scaled, a2, o2 })
group({ en = "word 3", zh = "第 3 个词" }, { x3, q3, k3, v3, K3, V3, s3, s3_scaled, a3, o3 })
group({ en = "the bill", zh = "账单" }, { d_squared, project, pair, kept, cached, uncached,
  all_cached, all_uncached, rows_read, fetched, uses })

intro {
  en = [[To write its thousandth word, a decoder looks back at 999. Must it work all of
    them out again, as it did for the word before? What may be kept, what must be
    new, and is the result really the same? And what does keeping cost? This lesson
    has no way back: it is about use, not about training.]],
  zh = [[写第一千个词时，解码器要回头看前面 999 个。它们上一步才算过，难道要重算一遍？哪些可以留着，
    哪些必须新算，结果真的一样吗？留着又要付什么代价？这一课没有反向传播：讲的是使用，不是训练。]],
}

-- All at once --------------------------------------------------------------

at(X) {
  en = [[Three words that are already there. First the whole sentence goes through at
    once, as in training. Then word by word, as if each had just been written. The two
    must not differ.]],
  zh = [[三个已经写出来的词。先像训练那样，整句一次算完；再像使用时那样，一个词一个词地来，
    当作刚刚写出。两种做法的结果不许有差别。]],
  focus = { X, 3, 1 },
}

at(Wq) {
  en = [[Makes questions. The full pass uses it once, for three words together. Further down it
    is used for one word at a time.]],
  zh = [[它负责提问。整句一起过时只用一次，三个词一起；往下一个词一个词来，每次只作用于一行。]],
  focus = { Wq, 1, 1 },
}

at(Wk) {
  en = [[Makes keys. A word's key depends on the word and on this matrix, and on nothing
    that comes later.]],
  zh = [[它负责做键。一个词的键只取决于这个词和这个矩阵，和后面出现什么无关。]],
  focus = { Wk, 1, 1 },
}

at(Wv) {
  en = [[Makes values. The same holds: what word 1 hands over was settled when word 1
    was there.]],
  zh = [[它负责做值。同样的道理：第 1 个词交出什么，在它出现时就定了。]],
  focus = { Wv, 2, 1 },
}

at(may_look) {
  en = [[The causal mask of lesson 7. Row 1 may not see words 2 and 3. Keep this matrix
    in mind: the whole trick of this lesson rests on it.]],
  zh = [[第 7 课的因果掩码：第 1 行看不到第 2、3 个词。记住这个矩阵，这一课的办法全靠它成立。]],
  focus = { may_look, 1, 2 }, core = true,
}

at(Q) {
  en = [[Three questions. In use only the last one, ({Q[3,1]}, {Q[3,2]}), would be asked:
    the answers to the first two were needed when words 2 and 3 were written, and they
    are written.]],
  zh = [[三个查询。使用时只问最后一个 ({Q[3,1]}, {Q[3,2]})：前两个的答案，是写第 2、3 个词时用的，
    那两个词已经写好了。]],
  focus = { Q, 3, 2 },
}
expect { Q, 3, 1, near = 0 }
expect { Q, 3, 2, near = -1 }

at(K) {
  en = [[Three keys, and all three matter to the newest question. Their rows are
    ({K[1,1]}, {K[1,2]}), ({K[2,1]}, {K[2,2]}), ({K[3,1]}, {K[3,2]}). You will meet
    them again.]],
  zh = [[三
    个
    键，最新的查询三个都要用：({K[1,1]}, {K[1,2]})、({K[2,1]}, {K[2,2]})、({K[3,1]}, {K[3,2]})。
    你还会再见到它们。]],
  focus = { K, 1, 2 },
}
expect { K, 1, 1, near = 0 }
expect { K, 1, 2, near = -1 }
expect { K, 2, 1, near = -1 }
expect { K, 2, 2, near = 1 }
expect { K, 3, 1, near = -1 }
expect { K, 3, 2, near = 0 }

at(V) {
  en = [[Three values, with "{row:2}" the largest: ({V[2,1]}, {V[2,2]}).]],
  zh = [[三个值，最大的是“{row:2}”的 ({V[2,1]}, {V[2,2]})。]],
  focus = { V, 2, 2 },
}
expect { V, 2, 1, near = 3 }
expect { V, 2, 2, near = 4 }

at(S) {
  en = [[Nine scores. When the third word has been read, only the bottom row is new:
    {S[3,1]}, {S[3,2]}, {S[3,3]}. The two above it were there a step ago.]],
  zh = [[九个分数。读完第三个词，新的只有最下面一行：{S[3,1]}、{S[3,2]}、{S[3,3]}。上面两行，
    上一步就有了。]],
  focus = { S, 3, 1 },
}
expect { S, 3, 1, near = 1 }
expect { S, 3, 2, near = -1 }
expect { S, 3, 3, near = 0 }

at(S_scaled) {
  en = [[Over √2: the bottom row becomes {S_scaled[3,1]}, {S_scaled[3,2]},
    {S_scaled[3,3]}.]],
  zh = [[除以 √2，最下面一行变成 {S_scaled[3,1]}、{S_scaled[3,2]}、{S_scaled[3,3]}。]],
  focus = { S_scaled, 3, 1 },
}
expect { S_scaled, 3, 1, near = 0.707107 }
expect { S_scaled, 3, 2, near = -0.707107 }
expect { S_scaled, 3, 3, near = 0 }

at(S_masked) {
  en = [[Three of the nine are thrown away again. The bottom row loses nothing: the last
    word may look at all that is there.]],
  zh = [[九个里又扔掉三个。最下面一行什么也没丢：最后一个词，眼前有的都可以看。]],
  focus = { S_masked, 1, 2 },
}

at(A) {
  en = [[The last row: {A[3,1]:%} to BOS, {A[3,2]:%} to the second word, {A[3,3]:%} to
    itself. Rows 1 and 2 have zeros where the future is, so a new word will not
    change them.]],
  zh = [[最后一行：{A[3,1]:%} 给 BOS，{A[3,2]:%} 给第二个词，{A[3,3]:%} 给自己。
    第 1、2 行在“未来”那里是 0，所以再来一个新词，它们也不会变。]],
  focus = { A, 3, 1 }, core = true,
}
expect { A, 3, 1, near = 0.575975 }
expect { A, 3, 2, near = 0.140029 }
expect { A, 3, 3, near = 0.283995 }

at(O) {
  en = [[The result to be met: ({O[1,1]}, {O[1,2]}), ({O[2,1]}, {O[2,2]}),
    ({O[3,1]}, {O[3,2]}). Now forget all that and begin with BOS alone.]],
  zh = [[要对上的结果：({O[1,1]}, {O[1,2]})、({O[2,1]}, {O[2,2]})、({O[3,1]}, {O[3,2]})。
    现在把这些都忘掉，从只有一个 BOS 重新开始。]],
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
  en = [[Only BOS is there, ({x1[1,1]}, {x1[1,2]}). No second word exists, so nothing has
    to be masked.]],
  zh = [[只有 BOS：({x1[1,1]}, {x1[1,2]})。第二个词还不存在，没有什么要遮的。]],
}
expect { x1, 1, 1, near = -1 }
expect { x1, 1, 2, near = -1 }

at(k1) {
  en = [[Its key, ({k1[1,1]}, {k1[1,2]}). It goes into the cache. Everyone who comes later
    will want it.]],
  zh = [[它的键 ({k1[1,1]}, {k1[1,2]})，放进缓存。后来的每个词都要用它。]],
  focus = { k1, 1, 2 },
}
expect { k1, 1, 1, near = 0 }
expect { k1, 1, 2, near = -1 }

at(v1) {
  en = [[Its value, ({v1[1,1]}, {v1[1,2]}), goes into the cache too. It is the output at the
    same time: with one word to look at, the share is 1. No question was even
    needed.]],
  zh = [[它的值 ({v1[1,1]}, {v1[1,2]})，也放进缓存。它同时就是输出：只有一个词可看，份额是 1，
    连问都不用问。]],
  focus = { v1, 1, 1 },
}
expect { v1, 1, 1, near = -1 }
expect { v1, 1, 2, near = -2 }

-- Word 2 -------------------------------------------------------------------

at(x2) {
  en = [["{row:1}" has been written and is read back in, ({x2[1,1]}, {x2[1,2]}). This one
    row is all that enters now.]],
  zh = [[“{row:1}”写出来了，读回来：({x2[1,1]}, {x2[1,2]})。这一步进来的只有这一行。]],
  focus = { x2, 1, 1 },
}
expect { x2, 1, 1, near = 1 }
expect { x2, 1, 2, near = 2 }

at(q2) {
  en = [[One question, ({q2[1,1]}, {q2[1,2]}): row 2 of Q, and no other row.]],
  zh = [[一个查询 ({q2[1,1]}, {q2[1,2]})，就是 Q 的第 2 行，别的行不用算。]],
  focus = { q2, 1, 1 },
}
expect { q2, 1, 1, near = -1 }
expect { q2, 1, 2, near = 0 }

at(k2) {
  en = [[One new key, ({k2[1,1]}, {k2[1,2]}). Wk was used for one row here, where the full
    pass used it for three.]],
  zh = [[一个新的键 ({k2[1,1]}, {k2[1,2]})。Wk 在这里只作用于一行，整句一起过时是三行。]],
  focus = { k2, 1, 1 },
}
expect { k2, 1, 1, near = -1 }
expect { k2, 1, 2, near = 1 }

at(v2) {
  en = [[One new value, ({v2[1,1]}, {v2[1,2]}). That makes three products for this word, and
    there will be three for each word after it, however many have gone before.]],
  zh = [[一个新的值 ({v2[1,1]}, {v2[1,2]})。这个词一共做三次投影；往后每个词也都是三次，
    不管前面已经有多少。]],
  focus = { v2, 1, 1 },
}
expect { v2, 1, 1, near = 3 }
expect { v2, 1, 2, near = 4 }

at(K2) {
  en = [[The cache grows by a row. Row 1, ({K2[1,1]}, {K2[1,2]}), was not worked out again:
    it is k1 as it was put away.]],
  zh = [[缓存多了一行。第 1 行 ({K2[1,1]}, {K2[1,2]}) 没有重算，就是先前存下的 k1。]],
  focus = { K2, 1, 2 }, core = true,
}
expect { K2, 1, 1, near = 0 }
expect { K2, 1, 2, near = -1 }

at(V2) {
  en = [[And the same for the values. Two matrices of two rows, that is the whole cache
    now: eight numbers.]],
  zh = [[值也一样。两个矩阵各两行，这就是眼下的全部缓存：八个数。]],
  focus = { V2, 1, 1 },
}

at(s2) {
  en = [[One row of scores, {s2[1,1]} and {s2[1,2]}: row 2 of S, up to where the mask
    begins. Here there is no mask. What the mask would hide has not been
    computed.]],
  zh = [[一行分数：{s2[1,1]} 和 {s2[1,2]}，正是 S 的第 2 行里没被遮住的部分。这里没有掩码：
    该遮的根本没有算。]],
  focus = { s2, 1, 2 }, core = true,
}
expect { s2, 1, 1, near = 0 }
expect { s2, 1, 2, near = 1 }

at(s2_scaled) {
  en = [[{s2[1,2]} over √2 is {s2_scaled[1,2]}, as in row 2 of S_scaled.]],
  zh = [[{s2[1,2]} 除以 √2 是 {s2_scaled[1,2]}，和 S_scaled 第 2 行一样。]],
  focus = { s2_scaled, 1, 2 },
}
expect { s2_scaled, 1, 2, near = 0.707107 }

at(a2) {
  en = [[{a2[1,1]:%} and {a2[1,2]:%}. Compare row 2 of A.]],
  zh = [[{a2[1,1]:%} 和 {a2[1,2]:%}。和 A 的第 2 行比一比。]],
  focus = { a2, 1, 2 },
}
expect { a2, 1, 1, near = 0.330238 }
expect { a2, 1, 2, near = 0.669762 }

at(o2) {
  en = [[({o2[1,1]}, {o2[1,2]}): row 2 of O. From it the next word is predicted, and
    q2 has done its work. Nobody will ask with it again, so it is not kept.]],
  zh = [[({o2[1,1]}, {o2[1,2]})，就是 O 的第 2 行。下一个词由它预测出来，q2 的任务就完成了：
    再没有谁会拿它去问，所以不存。]],
  focus = { o2, 1, 1 }, core = true,
}
expect { o2, 1, 1, near = 1.679046 }
expect { o2, 1, 2, near = 2.018569 }

-- Word 3 -------------------------------------------------------------------

at(x3) {
  en = [["{row:1}" comes in: ({x3[1,1]}, {x3[1,2]}). Of the first two words nothing is read
    again but what the cache holds.]],
  zh = [[“{row:1}”进来了：({x3[1,1]}, {x3[1,2]})。前两个词，除了缓存里存的，别的都不再读。]],
  focus = { x3, 1, 2 },
}
expect { x3, 1, 1, near = 0 }
expect { x3, 1, 2, near = 1 }

at(q3) {
  en = [[The newest question, ({q3[1,1]}, {q3[1,2]}). It will be used for one row of scores and
    then dropped.]],
  zh = [[最新的查询 ({q3[1,1]}, {q3[1,2]})，打完一行分就扔。]],
  focus = { q3, 1, 2 },
}
expect { q3, 1, 1, near = 0 }
expect { q3, 1, 2, near = -1 }

at(k3) {
  en = [[The newest key: ({k3[1,1]}, {k3[1,2]}). A word may look at itself, so it goes into
    the cache before the scores are taken.]],
  zh = [[最新的键：({k3[1,1]}, {k3[1,2]})。词可以看自己，所以先存进缓存，再打分。]],
  focus = { k3, 1, 1 },
}
expect { k3, 1, 1, near = -1 }
expect { k3, 1, 2, near = 0 }

at(v3) {
  en = [[The newest value, ({v3[1,1]}, {v3[1,2]}). Key and value: that is all that this word
    leaves behind.]],
  zh = [[最新的值 ({v3[1,1]}, {v3[1,2]})。这个词留下来的，就是一个键和一个值。]],
  focus = { v3, 1, 1 },
}
expect { v3, 1, 1, near = 2 }
expect { v3, 1, 2, near = 2 }

at(K3) {
  en = [[Now the kept keys are K, row by row, and each row was worked out once in its
    life.]],
  zh = [[现在存下的键逐行就是 K，而且每一行一辈子只算过一次。]],
  focus = { K3, 3, 1 },
}

at(V3) {
  en = [[And the kept values are V. Two rows of it were only carried along.]],
  zh = [[存下的值就是 V，其中两行只是带过来的。]],
  focus = { V3, 3, 1 },
}

at(s3) {
  en = [[Three scores, {s3[1,1]}, {s3[1,2]}, {s3[1,3]}, where the full pass made nine. The
    row grows by one with each word; the square that it belongs to is never
    drawn.]],
  zh = [[三个分数：{s3[1,1]}、{s3[1,2]}、{s3[1,3]}；整句一起过要算九个。每来一个词，这一行长一格，
    整个方阵始终不用画出来。]],
  focus = { s3, 1, 1 },
}
expect { s3, 1, 1, near = 1 }
expect { s3, 1, 2, near = -1 }
expect { s3, 1, 3, near = 0 }

at(s3_scaled) {
  en = [[{s3_scaled[1,1]}, {s3_scaled[1,2]}, {s3_scaled[1,3]}: the bottom row of S_scaled, with
    nothing above it.]],
  zh = [[{s3_scaled[1,1]}、{s3_scaled[1,2]}、{s3_scaled[1,3]}：就是 S_scaled 最下面一行，
    上面的都省了。]],
  focus = { s3_scaled, 1, 1 },
}
expect { s3_scaled, 1, 1, near = 0.707107 }
expect { s3_scaled, 1, 2, near = -0.707107 }
expect { s3_scaled, 1, 3, near = 0 }

at(a3) {
  en = [[{a3[1,1]:%} for BOS, {a3[1,2]:%}, {a3[1,3]:%}. The last row of A, cell by cell.]],
  zh = [[BOS 得 {a3[1,1]:%}，后面是 {a3[1,2]:%} 和 {a3[1,3]:%}。和 A 的最后一行逐格相同。]],
  focus = { a3, 1, 1 },
}
expect { a3, 1, 1, near = 0.575975 }
expect { a3, 1, 2, near = 0.140029 }
expect { a3, 1, 3, near = 0.283995 }

at(o3) {
  en = [[({o3[1,1]}, {o3[1,2]}), mixed from three kept values. It owes most to BOS, which was read two steps ago and has not been touched since.
    v counts what each word has cost so far.]],
  zh = [[({o3[1,1]}, {o3[1,2]})，由存下的三个值混合而成。分量最重的是 BOS，两步之前读的，
    后来再没动过。按 v，看每个词到这里各花了多少次运算。]],
  focus = { o3, 1, 1 }, view = "counts",
}
expect { o3, 1, 1, near = 0.412103 }
expect { o3, 1, 2, near = -0.023843 }

-- Are they equal? ----------------------------------------------------------

at(O_cached) {
  en = [[The three outputs, each from a step of its own, one below the other.]],
  zh = [[三个输出，各自来自一步，上下叠在一起。]],
  focus = { O_cached, 3, 1 },
}

at(difference) {
  en = [[Minus the outputs of the full pass: nothing but 0. The cache is no approximation.
    Change any number of X or of the weights: both sides follow, and the 0 stays.]],
  zh = [[减去整句一起算的结果，全是 0。缓存不是近似。随便改 X 或参数里的哪个数，
    两边一起变，0 还是 0。]],
  focus = { difference, 3, 1 }, core = true,
}
at(difference) {
  en = [[It holds because the mask keeps old rows from seeing new words, so old rows never
    change. An encoder, whose words see one another both ways, could not do this: each
    new word would change every row.]],
  zh = [[之所以成立，是因为掩码不让旧的行看新的词，旧的行就永远不变。编码器里的词前后互相看，
    就不能这么做：每来一个新词，所有的行都要变。]],
  focus = { difference, 1, 1 }, core = true,
}

-- The bill -----------------------------------------------------------------

at(step_no) {
  en = [[Now the bill, for a text of eight words. One row for each step: at t=5 four words
    are there and a fifth is read.]],
  zh = [[现在来算账，写一段八个词的文字。一行是一步：t=5 时已有四个词，正在读第五个。]],
  focus = { step_no, 5, 1 },
}

at(width) {
  en = [[The width: 2, as above. Real models have thousands. Change it later and watch the
    columns below.]],
  zh = [[宽度是 2，和上面一样；真正的模型是几千。等会儿改改它，看下面各列怎么变。]],
}

at(d_squared) {
  en = [[One row through one matrix: {width[1,1]} sums of {width[1,1]} terms, so
    {d_squared[1,1]} multiplications.]],
  zh = [[一行过一个矩阵：{width[1,1]} 个和，每个 {width[1,1]} 项，共 {d_squared[1,1]} 次乘法。]],
}
expect { width, 1, 1, near = 2 }
expect { d_squared, 1, 1, near = 4 }

at(project) {
  en = [[Question, key and value of one word: {project[1,1]}. It is also how many numbers
    Wq, Wk and Wv hold, and that does not depend on t. A longer text has not one
    parameter more.]],
  zh = [[一个词的查询、键、值：{project[1,1]} 次。Wq、Wk、Wv 一共也正好有这么多个数，与 t 无关：
    文字再长，参数一个也不多。]],
}
expect { project, 1, 1, near = 12 }

at(pair) {
  en = [[A key and a value: {pair[1,1]} numbers to put away for each word.]],
  zh = [[一个键加一个值：每个词要存 {pair[1,1]} 个数。]],
}
expect { pair, 1, 1, near = 4 }

at(kept) {
  en = [[So the cache holds {kept[1,1]} numbers after word 1 and {kept[8,1]} after word 8. Each
    is used once a step: a key's in a score, a value's in the mixture. So this is
    also the number of multiplications for looking.]],
  zh = [[于是缓存里的数，第 1 个词之后有 {kept[1,1]} 个，第 8 个词之后有 {kept[8,1]} 个。
    每一步里每个数用一次：键用在打分，值用在混合。所以“看”要做的乘法也是这么多次。]],
  focus = { kept, 8, 1 }, core = true,
}
expect { kept, 1, 1, near = 4 }
expect { kept, 8, 1, near = 32 }

at(cached) {
  en = [[With the cache, step 8 costs {project[1,1]} + {kept[8,1]} = {cached[8,1]}
    multiplications. It uses {cached[8,1]} numbers, all of the weights and all of the cache, each of them exactly
    once. But for the newest pair, all have to be fetched from memory.]],
  zh = [[有缓存，第 8 步要 {project[1,1]} + {kept[8,1]} = {cached[8,1]} 次乘法。
    它用到的数也是 {cached[8,1]} 个，全部参数加上全部缓存，每个只用一次；除了刚算出的那一对，
    全得从内存里取。]],
  focus = { cached, 8, 1 }, core = true,
}
expect { cached, 8, 1, near = 44 }

at(uncached) {
  en = [[Without it, all t rows go through the full pass again: {uncached[8,1]} at step 8. Seven of eight rows are the same as a step ago, and nobody looks
    at the answers.]],
  zh = [[没有缓存，t 行全要重走一遍：第 8 步要 {uncached[8,1]} 次。八行里有七行和上一步一模一样，
    算出来也没有人看。]],
  focus = { uncached, 8, 1 }, core = true,
}
expect { uncached, 8, 1, near = 352 }

at(all_cached) {
  en = [[All eight words: {all_cached[1,1]}. It grows with the square of the length, for
    every step has to look at all before it.]],
  zh = [[八个词合计 {all_cached[1,1]} 次。它随长度的平方增长，因为每一步都要把前面的全看一遍。]],
  notes = {
    en = [[One article gives the same: O(τ) a step, O(T²) for the text.]],
    zh = [[有一篇文章也是这个结论：一步 O(τ)，整段 O(T²)。]],
  },
}
expect { all_cached, 1, 1, near = 240 }

at(all_uncached) {
  en = [[And {all_uncached[1,1]} without, over five times as much for only eight words. This
    one grows with the cube.]],
  zh = [[没有缓存是 {all_uncached[1,1]} 次，才八个词就多到五倍以上。这个是随长度的立方增长的。]],
  core = true,
}
expect { all_uncached, 1, 1, near = 1248 }

at(rows_read) {
  en = [[But look at memory as well. Without a cache there is nothing to fetch but the words
    themselves: {rows_read[8,1]} numbers at step 8, half of what the cache holds.]],
  zh = [[不过，内存也要看一看。没有缓存，要取的只有词本身：第 8 步 {rows_read[8,1]} 个数，
    是缓存的一半。]],
  focus = { rows_read, 8, 1 },
}
expect { rows_read, 8, 1, near = 16 }

at(fetched) {
  en = [[With the weights, {fetched[8,1]} at step 8; with the cache it was {cached[8,1]}. So
    the cache saves arithmetic and costs memory traffic.]],
  zh = [[加上参数，第 8 步取 {fetched[8,1]} 个；有缓存时是 {cached[8,1]} 个。缓存省了计算，
    却多了内存读取。]],
  focus = { fetched, 8, 1 },
}
expect { fetched, 8, 1, near = 28 }

at(uses) {
  en = [[How often a fetched number is used, without the cache: {uses[8,1]} times at step 8.
    With it, once. That is why writing keeps a processor waiting for its memory, and why
    reading a whole prompt at once does not.]],
  zh = [[没有缓存时，取来的一个数平均用几次：第 8 步是 {uses[8,1]} 次；有缓存时是 1 次。
    所以逐词生成时，处理器总在等内存；而一次读完整段提示时就不会。]],
  notes = {
    en = [[An article's example: an A100 does 312 TFLOPS in BF16 and reads 2 TB/s. At 4
      bytes an operation it would need 624 times that. So numbers have to be used many
      times, or the processor waits. A product of two n by n matrices uses each number
      n times; multiplied cell by cell, each is used once.]],
    zh = [[有一篇文章举的例子：A100 的 BF16 算力是 312 TFLOPS，显存带宽 2 TB/s。
      若每次运算都要读 4 个字节，带宽差 624 倍。所以读来的数必须反复使用，否则算力就闲着。
      两个 n×n 矩阵相乘，每个数要用 n 次；逐格相乘，每个数只用一次。]],
  },
  focus = { uses, 8, 1 },
}
expect { uses, 8, 1, near = 12.571429 }

closing {
  en = [[
- New at each step: one q, one k, one v. Kept: K and V. Not kept: Q.
- The newest question needs all keys; no later question needs an old one.
- No mask is needed: the future has not been computed.
- Equal to the full masked pass, cell by cell, because of the causal mask.
- A step costs 3d² + 2td instead of t times that.
- The cache grows with the text, the parameters do not.
- Less arithmetic, more memory traffic: each number is fetched for one use.

Set width to 64 and look at the bill again. Part III goes back to before attention:
lesson 19 has a state that walks along the words.]],
  zh = [[
- 每一步新算的：一个 q、一个 k、一个 v。存的：K 和 V。不存的：Q。
- 最新的查询要用所有的键；旧的查询，后面谁也不用。
- 不需要掩码：未来的根本没算。
- 靠因果掩码，结果和整句一起算逐格相同。
- 一步要 3d² + 2td 次乘法，没有缓存是它的 t 倍。
- 变长的是缓存，参数不变。
- 算得少了，读得多了：每个数取来只用一次。

把 width 改成 64，再看一遍账单。第三部分回到注意力之前：
第 19 课，一个状态沿着词一路走下去。]],
}

-- Tasks --------------------------------------------------------------------

ask {
  at = X, id = "old-keys", answer = 0,
  prompt = {
    en = "K = X⋅Wk has a row for each of the three words. A fourth word joins. How many of the three rows change?",
    zh = "K = X⋅Wk，三个词三行。又来了第四个词，这三行里有几行会变？",
  },
  hints = {
    { en = "Row 1 of K is row 1 of X times Wk. What else goes into it?",
      zh = "K 的第 1 行，是 X 的第 1 行乘 Wk。还用到别的吗？" },
  },
  slips = {
    [3] = { en = "A key is made of its own word alone; words meet only in the scores.",
            zh = "一个键只由自己那个词算出来；词和词要到打分时才碰面。" },
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
    zh = [[x3 是 ({x3[1,1]}, {x3[1,2]})，Wk 的两行是 ({Wk[1,1]}, {Wk[1,2]}) 和 ({Wk[2,1]}, {Wk[2,2]})。
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
    [88] = { en = "Twice is far too little: at step 8 eight rows are done again.",
             zh = "两倍远远不够：第 8 步有八行要重算。" },
    [308] = { en = "Seven old rows cost that much. The newest has to be done too.",
              zh = "那是七个旧行的。最新的一行也要算。" },
    [268] = { en = "12 + 8⋅32: the looking eight times, the projections once. All eight rows are projected again.",
              zh = "12 + 8⋅32：“看”算了八遍，投影只算了一遍。八行都要重新投影。" },
    [128] = { en = "8⋅12 + 32: the projections eight times, the looking once. All eight rows look again.",
              zh = "8⋅12 + 32：投影算了八遍，“看”只算了一遍。八行都要重看。" },
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
    zh = "文字从 8 个词写到 800 个。变大的是什么？",
  },
  hints = {
    { en = "Which of them has a row for each word?", zh = "哪一个是一个词占一行？" },
  },
  slips = {
    [1] = { en = "Every word goes through the same 12 numbers.", zh = "每个词过的都是那 12 个数。" },
    [3] = { en = "The parameters stay 12 numbers, however long the text.",
            zh = "文字再长，参数还是 12 个数。" },
    [4] = { en = "Each word leaves a key and a value behind.", zh = "每个词都留下一个键和一个值。" },
  },
}

try {
  at = difference, id = "break-it",
  prompt = {
    en = "Make the two ways disagree. (Editing X or a weight will not do it.)",
    zh = "让两种做法的结果不一样。（改 X 或参数是不行的。）",
  },
  hints = {
    { en = "What does the cached way take for granted?", zh = "缓存的做法默认了什么？" },
    { en = "That old rows never see new words. Where is that laid down?",
      zh = "默认旧的行看不到新的词。这是在哪里规定的？" },
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
  at = kept, id = "weights-outweigh",
  prompt = {
    en = "Make the model so wide that project is more than kept[8,1].",
    zh = "把模型改宽，让 project 超过 kept[8,1]。",
  },
  hints = {
    { en = "Projecting is 3d², looking 2⋅8⋅d.", zh = "投影是 3d²，看是 2⋅8⋅d。" },
    { en = "From which d on is 3d more than 16?", zh = "d 到多大，3d 才超过 16？" },
  },
  reached = function() return project[1][1] > kept[8][1] end,
  solution = { "set width[1,1] 6" },
}

expect { difference, 3, 1, near = 0, after = { "set X[1,1] 1/2", "set Wk[2,1] 3" }, tolerance = 1e-12 }
expect { difference, 1, 1, below = -0.01, after = { "set may_look[1,2] 1" } }

-- About three and a half minutes.
play {
  "wait 10",
  "goto may_look", "wait 8",
  "goto A", "wait 9",
  "goto O", "wait 8",
  "goto k1", "wait 7", "next", "wait 8",
  "goto q2", "wait 6", "goto K2", "wait 8",
  "goto s2", "explain", "wait 9",
  "goto o2", "wait 8",
  "goto K3", "wait 6", "goto s3", "wait 8", "goto o3", "wait 8",
  "view next", "wait 6", "view lesson",
  "goto difference", "wait 9", "set X[1,1] 2", "wait 6", "next", "wait 9",
  "set may_look[1,2] 1", "wait 6", "undo", "undo", "wait 2",
  "goto kept", "wait 9",
  "goto cached", "wait 9", "next", "wait 7", "reveal", "wait 5",
  "goto all_cached", "wait 6", "next", "wait 7",
  "goto uses", "wait 10",
  "goto closing", "wait 10",
}
