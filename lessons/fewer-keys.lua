-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 3, id = "fewer-keys", part = 4, order = 26,
  needs = { "multi-head", "kv-cache" },
  title = { en = "GQA, MQA, MLA: one key for many questions",
    zh = "几个查询头共用一组键和值" },
  keywords = { en = "grouped-query attention, multi-query attention, latent attention, KV heads",
    zh = "分组查询注意力、多查询注意力、多头潜在注意力、键值头" },
  units = {
    { at = "intro", minutes = 11, title = { en = "Shared keys", zh = "共用的键" },
      question = { en = "How many KiB does a word cost, and what do heads share?",
        zh = "一个词占多少 KiB？各个头共用的是什么？" },
      can = { { en = "count a word's cache from layers, width and key-value heads",
          zh = "由层数、宽度和键值头的个数，算出一个词占的缓存" },
        { en = "tell MHA, GQA and MQA apart by what is kept and what is shared",
          zh = "分清 MHA、GQA、MQA：各存什么，共用什么" },
        { en = "say why fewer keys do not mean cheaper scores",
          zh = "说清键少了，算分数的乘法为什么没有变少" },
        { en = "say what a mean of keys does to each head's scores",
          zh = "说清键取平均以后，各个头的分数怎么变" } } },
    { at = "change-places", minutes = 10,
      title = { en = "The gradient of a shared key; latent keys", zh = "共用的键的梯度，潜在的键" },
      question = { en = "Who adds to dK1? And can scores be had without keys?",
        zh = "dK1 由哪几项加成？不算出键，能不能得到分数？" },
      can = { { en = "add up a shared key's gradient, a term for each query",
          zh = "把共用的键的梯度加起来，每个查询一项" },
        { en = "carry a query over to the latent vectors: no key is made",
          zh = "把查询变换到潜在向量那边，不必算出键" },
        { en = "compute a latent cache, and say why a turned key lies beside it",
          zh = "算出潜在缓存的大小，说清为什么另存转过的键" } } } },
}

-- The bill: KiB that one word takes in the cache of a whole model.
local kinds = { "MHA", "GQA", "MQA" }
sizes = input({ {32,128,2,32}, {32,128,2,8}, {32,128,2,1} }, {
  rows = kinds,
  cols = { { en = "layers", zh = "层数" }, { en = "width", zh = "宽度" },
    { en = "bytes", zh = "字节" }, { en = "KV heads", zh = "键值头" } },
})
local function size(column)
  return relabel(no_stop(cols(sizes, column, column)), { rows = kinds })
end
kv_heads = size(4)
heads_each = no_stop(div(32, kv_heads))
per_number = no_stop(no_stop(hadamard(size(1), size(3))) / 1024)
per_head = no_stop(hadamard(no_stop(2 * size(2)), per_number))
KiB = hadamard(kv_heads, per_head)

-- Three words are kept; the newest of them asks with four heads of width 2.
words = { { en = "cat", zh = "猫" }, { en = "is", zh = "在" }, { en = "asleep", zh = "睡" } }
heads = {}
for h = 1, 4 do heads[h] = { en = "head " .. h, zh = "头 " .. h } end

Q   = constant({ {2,1}, {-1,1}, {1,1}, {1,-1} }, { rows = heads })
X   = no_stop(constant({ {1,0,1,0}, {0,1,0,1}, {1,1,0,0} }, { rows = words }))
Wk1 = no_stop(weight { {1,-1}, {0,0}, {1,1}, {0,2} })
Wk2 = no_stop(weight { {1,0}, {1,1}, {-1,1}, {0,-2} })
Wv1 = no_stop(weight { {1,0}, {1,1}, {0,0}, {-1,1} })
Wv2 = no_stop(weight { {1,0}, {-1,-1}, {1,0}, {1,2} })

-- Heads 1 and 2 share the keys K1 and the values V1, heads 3 and 4 K2 and V2.
K1 = X * Wk1
K2 = no_stop(X * Wk2)
V1 = no_stop(X * Wv1)
V2 = no_stop(X * Wv2)
Q12 = no_stop(rows(Q, 1, 2))
Q34 = no_stop(rows(Q, 3, 4))
S12 = Q12 * K1.T
A12 = softmax(S12)
S34 = no_stop(Q34 * K2.T)
A34 = no_stop(softmax(S34))
A = vcat { A12, A34 }
O12 = no_stop(A12 * V1)
O34 = no_stop(A34 * V2)
O = vcat { O12, O34 }

-- What head 2 makes of the other group's keys.
q2 = no_stop(rows(Q, 2, 2))
crossed = no_stop(softmax(no_stop(q2 * K2.T)))

-- Heads 1 and 2 of a model with keys of their own, Ka and Kb; K1 is the mean of the two.
Wka = no_stop(constant { {2,-1}, {0,1}, {-1,2}, {0,1} })
Wkb = no_stop(constant { {0,-1}, {0,-1}, {3,0}, {0,3} })
Ka = no_stop(X * Wka)
Kb = no_stop(X * Wkb)
K_mean = no_stop(no_stop(Ka + Kb) / 2)
q1 = no_stop(rows(Q, 1, 1))
S_two = no_stop(vcat { no_stop(q1 * Ka.T), no_stop(q2 * Kb.T) })
A_two = softmax(S_two)

-- Latent keys: C is kept, and keys are made of it; head 1 with columns 1 and 2 of Uk. They are not
-- symmetric, so that a forgotten transpose shows, and no multiple of a rotation or reflection: with
-- such a one C could be turned instead of the keys.
Wc = no_stop(constant { {0,-1}, {1,0}, {2,0}, {-1,1} })
Uk = no_stop(constant { {1,1,0,1}, {0,2,2,0} })
C = X * Wc
K_up = no_stop(C * Uk)
Uk1 = no_stop(cols(Uk, 1, 2))
K_up1 = no_stop(cols(K_up, 1, 2))
S_up = q1 * K_up1.T
q1_C = q1 * Uk1.T
S_C = q1_C * C.T

-- Were keys turned by their place, q1 would be turned by how far away the word is: 0, 1, 2.
far = { { en = "asleep 0", zh = "睡 0" }, { en = "is 1", zh = "在 1" }, { en = "cat 2", zh = "猫 2" } }
q1_thrice = no_stop(vcat { q1, q1, q1 })
q1_far = no_stop(relabel(no_stop(rope(q1_thrice)), { rows = far }))
q1_turned = q1_far * Uk1.T

latent = no_stop(constant { {512} })
turned = no_stop(constant { {64} })
kept_C = no_stop(latent + turned)
one_number = relabel(no_stop(rows(per_number, 1, 1)), {})
KiB_C = kept_C * one_number

-- GiB for texts of 0 to 128 times 1,024 words.
lengths, ticks = {}, {}
for i = 0, 8 do
  lengths[i + 1] = { 16 * i / 1024 }
  ticks[i + 1] = 16 * i .. "k"
end
length = no_stop(constant(lengths, { rows = ticks }))
per_word = relabel(no_stop(vcat { KiB, KiB_C }), { rows = { "MHA", "GQA", "MQA", "MLA" } })
GiB = length * per_word.T

backward(O, { {1,0}, {0,1}, {1,-1}, {0,1} })
training { lr = 0.5, steps = 5, film = { A12 }, freeze = { Wk2, Wv1, Wv2 } }

intro {
  en = [[For every word that it has read, a model keeps a key and a value in each head of each
    layer, and for each new word it reads them all again: lesson 18 ended with that cost. Does
    every head need keys of its own? And what becomes of the attention, of the gradients and
    of the cost when several heads share one key?]],
  zh = [[读过的每个词，模型都要在每一层的每个头里存一个键、一个值；每来一个新词，又要把它们全
    部读一遍。第 18 课最后算的就是这项开销。每个头都得有自己的键吗？几个头共用一个键，注意力、
    梯度和开销会变成什么样？]],
}

-- The bill -----------------------------------------------------------------

scene {
  id = "kinds", title = { en = "Three kinds", zh = "三种" }, at = sizes,
  en = [[A model has {sizes[1,1]} layers of 32 heads; keys and values are {sizes[1,2]} wide, a number
    takes {sizes[1,3]} bytes. In *multi-head attention* (MHA) every head has its own, {sizes[1,4]}
    key-value heads. *Grouped-query attention* (GQA) has {sizes[2,4]}, each for a group of four heads (GQA-8: eight
    groups); in *multi-query attention* (MQA) one serves all 32. Queries are not shared.]],
  zh = [[一个模型有 {sizes[1,1]} 层，每层 32 个头；键和值各 {sizes[1,2]} 维，一个数占 {sizes[1,3]} 字节。
    *多头注意力*（MHA）的每个头自带键和值，键值头有 {sizes[1,4]} 个；*分组查询注意力*（GQA）
    有 {sizes[2,4]} 个，每四个头一组，共用一个（论文写作 GQA-8，8 是组数）；*多查询注意力*（MQA）只有一个，32 个头都用它。查询不共
    用。]],
  focus = { sizes, 2, 4 },
  notes = {
    en = [[The sizes are real: Llama-2-7B has those of the first row, Mistral-7B those of the
      second. MQA was proposed in 2019 (Shazeer), GQA in 2023 (Ainslie et al.). The sources
      are in lessons/README.md.]],
    zh = [[这些尺寸是真有的：第一行是 Llama-2-7B，第二行是 Mistral-7B。MQA 在 2019 年提出
      （Shazeer），GQA 在 2023 年（Ainslie 等）。出处见 lessons/README.md。]],
  },
}

scene {
  id = "bill", title = { en = "The bill", zh = "一个词的开销" }, at = KiB,
  en = [[per_head is what one key-value head takes for one word: a key and a value in each layer,
    2⋅{sizes[1,2]}⋅{sizes[1,1]} numbers of {sizes[1,3]} bytes, {per_head[1,1]} KiB. MHA pays
    that {kv_heads[1,1]} times: {KiB[1,1]} KiB a word.]],
  zh = [[per_head 是一个键值头为一个词占的内存：每层一个键、一个值，
    共 2⋅{sizes[1,2]}⋅{sizes[1,1]} 个数，每个 {sizes[1,3]} 字节，合 {per_head[1,1]} KiB。
    MHA 要 {kv_heads[1,1]} 份：每个词 {KiB[1,1]} KiB。]],
  focus = { KiB, 1, 1 }, core = true,
  notes = {
    en = [[512, 128 and 16 KiB for one word of one user. Let the class multiply by the length of
      a text and by the number of users before you go on.]],
    zh = [[一个用户的一个词：512、128、16 KiB。先让大家乘上文本的长度和用户的人数，再往下讲。]],
  },
}
expect { KiB, 1, 1, near = 512 }
expect { KiB, 2, 1, near = 128 }
expect { KiB, 3, 1, near = 16 }
expect { per_head, 1, 1, near = 16 }

-- Sharing --------------------------------------------------------------------

scene {
  id = "small-layer", title = { en = "A layer for the hand", zh = "能手算的一层" }, at = Q,
  en = [[Now a layer small enough for the hand: three words are kept, and there are four heads of
    width 2. The newest word, "asleep", asks; row h of Q is its query in head h. (There is no
    division by √d here, so that scores stay whole.)]],
  zh = [[换成一层能手算的：存着三个词，四个头，每个头宽 2。“睡”是最新的词，由它来问，
    Q 的第 h 行是它在头 h 里的查询。（这里不除以 √d，好让分数都是整数。）]],
  focus = { Q, 1, 1 },
}

scene {
  id = "one-set", title = { en = "One set of keys", zh = "一套键" }, at = K1,
  en = [[K1 = X⋅Wk1 has one key for each word, ({K1[1,1]}, {K1[1,2]}) for "cat". Heads 1 and 2 are
    a group and will both be compared with it; heads 3 and 4 have K2. With multi-head attention
    four such matrices would be kept, and with MQA one. Values are shared in the same way: V1, V2.]],
  zh = [[K1 = X⋅Wk1，一个词一个键，“猫”的是 ({K1[1,1]}, {K1[1,2]})。头 1 和头 2 是一组，
    都和这些键比；头 3、头 4 用 K2。换成多头注意力，这样的矩阵要存四个；MQA 只存一个。值也一样共用，分
    V1 和 V2。]],
  focus = { K1, 1, 1 }, core = true,
  notes = {
    en = [[Wk and Wv become narrower as well: 8⋅128 columns instead of 32⋅128 in the model above. Wq
      and Wo do not: the outputs of all heads still lie side by side before Wo.]],
    zh = [[Wk 和 Wv 也跟着变窄：在开销那个模型里，列数从 32⋅128 变成 8⋅128。Wq 和 Wo 不变：各个头的输出仍
      然左右拼起来，后面接 Wo。]],
  },
}
expect { K1, 1, 1, near = 2 }
expect { K1, 1, 2, near = 0 }

scene {
  id = "compared", title = { en = "Read once, used twice", zh = "读一次，用两次" }, at = S12,
  en = [[The queries of the group stand one below the other, and one product compares both with
    the same keys. Each number of K1 is read once and used twice, where MHA would read two
    matrices and use each number once. (In training, where many words ask at once, each key is used
    by many queries anyway.)]],
  zh = [[同组的查询上下排开，一次矩阵乘法就让两个查询都和同样的键比过。K1 里的每个数读一次、用两次；
    换成 MHA，要读两个矩阵，每个数只用一次。（训练时许多词一起问，每个键本来就要用许多次。）]],
  focus = { S12, 1, 1 }, core = true,
  notes = {
    en = [[This is what lesson 18 asked for at its end: more operations for each number that is
      read. In a group of g heads each number of the cache is used g times.]],
    zh = [[第 18 课末尾要的就是这个：每读一个数，多做几次运算。一组有 g 个头，缓存里的每个数就
      用 g 次。]],
  },
}
expect { S12, 1, 1, near = 4 }
expect { S12, 2, 1, near = -2 }

scene {
  id = "own-rows", title = { en = "Rows of their own", zh = "各有各的一行" }, at = A12,
  en = [[Head 1 gives {A12[1,1]:%} to "cat", head 2 gives "cat" {A12[2,1]:%} and "is" {A12[2,2]:%}.
    The keys are common, but the scores are made with two queries, and each row has a softmax of
    its own.]],
  zh = [[头 1 把 {A12[1,1]:%} 给了“猫”；头 2 只给“猫”{A12[2,1]:%}，给“在”{A12[2,2]:%}。
    键是共用的，可分数由各自的查询算出，每一行各做各的 softmax。]],
  focus = { A12, 2, 2 }, core = true,
}
expect { A12, 1, 1, near = 0.843795 }
expect { A12, 2, 1, near = 0.017668 }
expect { A12, 2, 2, near = 0.964664 }

scene {
  id = "four-heads", title = { en = "Four heads", zh = "四个头" }, at = A,
  en = [[All four heads of the newest word, each with a distribution of its own, as in lesson 12, though
    there are only two sets of keys. What is given up: where K1 has the same key for two words, heads
    1 and 2 score them alike, whatever their queries are. Heads with keys of their own could still
    tell them apart.]],
  zh = [[最新的词的四个头，和第 12 课一样，每个头有自己的概率分布，可键只有两套。放弃的是什么：要是两个词
    在 K1 里的键相同，头 1、头 2 给它们的分数就都一样，查询怎么变也没用；各有各的键，才有可能分得开。]],
  focus = { A, 3, 3 }, subject = { heads = { A12, A34 } }, core = true,
  notes = {
    en = [[Ainslie et al. report quality close to multi-head attention for GQA, and almost the
      speed of MQA: T5-XXL took 1.51 s a sample with MHA, 0.28 s with GQA-8, 0.24 s with MQA, for
      47.2, 47.1 and 46.6 points. MQA also trained less stably. On the order of copies: ONNX's operator
      Attention was itself defined with K1, K2, K1, K2 until 2025.]],
    zh = [[Ainslie 等报告，GQA 的质量接近多头注意力，速度接近 MQA：T5-XXL 每个样本，
      MHA 用 1.51 秒，GQA-8 用 0.28 秒，MQA 用 0.24 秒，平均得分是 47.2、47.1、46.6。MQA 训练也没那么稳定。复制的次序：ONNX 的
      Attention 算子，到 2025 年为止自己也定成了 K1、K2、K1、K2。]],
  },
}

scene {
  id = "pooled", title = { en = "From four keys to two", zh = "四套键并成两套" }, at = A_two,
  en = [[A model trained as MHA is made GQA by *uptraining*: each group's key matrices are replaced by
    their mean, so are the values', and training goes on, in the paper for 5 % as many steps. Say that
    K1 was the mean of head 1's keys Ka and head 2's Kb. Left: each head with its own. Right: both with
    K1. Head 1 gave {A_two[1,3]:%} to "asleep", and now gives {A12[1,1]:%} to "cat".]],
  zh = [[训练好的 MHA 可以改成 GQA，叫*继续训练*（uptraining）：一组的键矩阵换成它们的平均，值矩阵也一样，再
    接着训练，论文里用了原来步数的 5%。设 K1 就是头 1 的键 Ka 和头 2 的键 Kb 的平均。左边各用各的，右边都用 K1。头 1 原来把
    {A_two[1,3]:%} 给“睡”，现在把 {A12[1,1]:%} 给“猫”。]],
  focus = { A_two, 1, 3 }, subject = { heads = { A_two, A12 } },
  notes = {
    en = [[The mean did better than one of the group's heads alone, and that better than new random
      matrices (Ainslie et al., figure 4). GQA was usable at once after the change; MQA was not before
      it was trained further.]],
    zh = [[取平均好过只留一个头，只留一个头又好过随机重来（Ainslie 等，图 4）。GQA 改完马上就能用；MQA 要
      再训练才行。]],
  },
}
expect { Ka, 1, 1, near = 1 }
expect { Ka, 1, 2, near = 1 }
expect { Kb, 1, 1, near = 3 }
expect { Kb, 1, 2, near = -1 }
expect { K_mean, equals = { {2,0}, {0,2}, {1,-1} } }
expect { S_two, equals = { {3,2,4}, {-4,2,-2} } }
expect { A_two, 1, 3, near = 0.665241 }

-- Backward -------------------------------------------------------------------

scene {
  id = "change-places", title = { en = "Heads change places", zh = "头换位置" }, at = d(O),
  en = [[The upstream gradient of f = O[1,1] + O[2,2] + O[3,1] - O[3,2] + O[4,2] is 1 or -1 at these (v
    shows it). First see what a shared key can do. Press t twice: ten steps, in which f falls and only
    Wk1 moves, of which K1 is made. In the film of A12 head 1 goes from "cat" to "is" (99.7 %), head 2
    from "is" to "cat" (96 %), each by the same keys. Then O takes it back.]],
  zh = [[f = O[1,1] + O[2,2] + O[3,1] - O[3,2] + O[4,2]，上游梯度在这几格是 1 或 -1（按 v 可见）。先看共用的
    键能做什么：按两次 t，走十步，f 变小，动的只有 Wk1，而 K1 由它算出。看 A12 的训练胶片，头 1 从
    “猫”转到“在”（99.7%），头 2 从“在”转到“猫”（96%），用的是同样的键。再按 O 改回原来的数。]],
  focus = { d(O), 1, 1 }, subject = "film", always = true,
  notes = {
    en = [[Ask before t: can one matrix of keys send two heads in opposite directions? It can, as
      each score is the key times another query; dK1 will be the sum of both wishes.]],
    zh = [[按 t 之前先问：一个键矩阵，能让两个头朝相反的方向变吗？能，因为每个分数都是同一个键乘不同的
      查询；dK1 就是两边要求之和。]],
  },
}
expect { d(O), 1, 1, near = 1 }
expect { d(O), 3, 2, near = -1 }
expect { A12, 1, 2, near = 0.997, tolerance = 0.0005, after = { "train 10" } }
expect { A12, 2, 1, near = 0.957, tolerance = 0.0005, after = { "train 10" } }

scene {
  id = "two-scores", title = { en = "Two scores, one key", zh = "两个分数，一个键" }, at = d(S12),
  en = [[Up to dA12 the two heads have nothing to do with each other. Through each row's softmax "cat" has
    {dS12[1,1]:3} in head 1 and {dS12[2,1]:3} in head 2: f grows when head 1 looks more at "cat", and
    when head 2 does so less. Both scores were made with the same key.]],
  zh = [[到 dA12 为止，两个头还互不相干。各行经过自己的 softmax，“猫”这一列，头 1 是 {dS12[1,1]:3}，头 2
    是 {dS12[2,1]:3}：头 1 多关注“猫”，f 变大；头 2 少关注“猫”，f 才变大。而这两个分数用的是同一个键。]],
  focus = { d(S12), 1, 1 },
}
expect { d(S12), 1, 1, near = 0.060909 }
expect { d(S12), 2, 1, near = -0.034400 }

scene {
  id = "both-terms", title = { en = "A term for each head", zh = "每个头一项" }, at = d(K1),
  en = [[dK1 = dS12ᵀ⋅Q12. A key was used by every query of its group, and each adds a term: the
    score's gradient times that query. (dV1 = A12ᵀ⋅dO12 is such a sum, too.) Where code copies K1
    for each head, each copy gets one head's term; the way back of copying is adding them.]],
  zh = [[dK1 = dS12ᵀ⋅Q12。一个键被组里的每个查询用过，每个查询贡献一项：分数的梯度乘这个查询。（dV1 = A12ᵀ⋅dO12
    也是这样的和。）有的代码先把 K1 复制给每个头，那样每份副本只得一个头的一项；复制的反向就是相加。]],
  focus = { d(K1), 1, 2 }, core = true,
  notes = {
    en = [[In column 2 the heads pull at the key of "cat" in opposite directions, and what is left
      is small. In training every later word asks too: the sum then runs over heads and words. ONNX's
      Attention is defined by copies; its O agrees with this one (scale 1).]],
    zh = [[在第 2 列上，两个头把“猫”的键往相反的方向拉，剩下的就很小。训练时后面的每个词都要问，
      那时是对头和词一起求和。ONNX 的 Attention 就是按复制来定义的；它的 O 和这里一致（scale 取 1）。]],
  },
}
expect { d(K1), 1, 1, near = 0.156219 }
expect { d(K1), 1, 2, near = 0.026509 }
expect { d(V1), equals = { {0.843795,0.017668}, {0.114195,0.964663}, {0.042010,0.017668} }, tolerance = 1e-6 }

-- Latent keys ----------------------------------------------------------------

scene {
  id = "short-vector", title = { en = "A short vector", zh = "一个短向量" }, at = C,
  en = [[Another way to keep less is *multi-head latent attention* (MLA). Wc, in the paper W^DKV, makes a
    short latent vector of each word, ({C[1,1]}, {C[1,2]}) of "cat", and this is what goes into the cache.
    The keys of all heads are made of it, and the values as well.]],
  zh = [[少存一些还有一种办法：*多头潜在注意力*（MLA）。Wc（论文记作 W^DKV）把每个词压成一个短的*潜在向量*（latent），
    “猫”的是 ({C[1,1]}, {C[1,2]})，存进缓存的就是它。所有头的键都由它算出，值也由它算出。]],
  focus = { C, 1, 1 }, core = true,
}

scene {
  id = "keys-first", title = { en = "Keys first", zh = "先算键" }, at = S_up,
  en = [[Uk (W^UK) makes keys of C, columns 1 and 2 those of head 1, 3 and 4 those of head 2. No key is
    shared here, only what keys are made of; the price is a low rank, as all are combinations of C's two
    columns. Head 1's scores: {S_up[1,1]}, {S_up[1,2]}, {S_up[1,3]}. Its keys took 3⋅2⋅2 = 12
    multiplications, and the next word would have all of them to do again.]],
  zh = [[Uk（W^UK）由 C 算出键，第 1、2 列算头 1 的，第 3、4 列算头 2 的。这里共用的不是键，而是算键的材料；
    代价是低秩，所有的键都是 C 那两列的组合。头 1 的分数是 {S_up[1,1]}、{S_up[1,2]}、{S_up[1,3]}。还原它的
    三个键，用了 3⋅2⋅2 = 12 次乘法；来了下一个词，又得全部再还原一遍。]],
  focus = { S_up, 1, 1 },
  notes = {
    en = [[MQA is the special case in which every head's part of Uk is the same: set rows of Uk to
      (1, 0, 1, 0) and (0, 1, 0, 1), and both heads have C itself as their keys.]],
    zh = [[Uk 里各个头的那几列都相同，就是 MQA：把 Uk 的两行改成 (1, 0, 1, 0) 和 (0, 1, 0, 1)，两个头的键就
      都是 C 本身。]],
  },
}
expect { S_up, 1, 1, near = 4 }
expect { S_up, 1, 2, near = 2 }
expect { S_up, 1, 3, near = 1 }

scene {
  id = "query-over", title = { en = "The query goes over", zh = "查询变过去" }, at = q1_C,
  en = [[The other way: leave C as it is and carry the query over, q1⋅Uk1ᵀ = ({q1_C[1,1]},
    {q1_C[1,2]}), with Uk1 for columns 1 and 2 of Uk. That is 4 multiplications a head, however
    many words are kept.]],
  zh = [[反过来，C 不动，把查询变换到 C 那边去：q1⋅Uk1ᵀ = ({q1_C[1,1]}, {q1_C[1,2]})，Uk1 是 Uk 的
    第 1、2 列。每个头 4 次乘法，存着多少词都一样。]],
  focus = { q1_C, 1, 1 }, core = true,
}
expect { q1_C, equals = { {3,2} } }

scene {
  id = "no-key", title = { en = "No key is made", zh = "键不用算" }, at = S_C,
  en = [[{S_C[1,1]}, {S_C[1,2]}, {S_C[1,3]}: the scores of S_up, and no key was made. Products are
    associative, (q⋅Ukᵀ)⋅Cᵀ = q⋅(C⋅Uk)ᵀ: Uk is *absorbed* into the query. So all heads ask one C, as
    in MQA. Values too: A⋅(C⋅Uv) = (A⋅C)⋅Uv, and Uv is absorbed into Wo.]],
  zh = [[{S_C[1,1]}、{S_C[1,2]}、{S_C[1,3]}：和 S_up 的分数一样，而键一个也没有算出来。
    矩阵乘法满足结合律，(q⋅Ukᵀ)⋅Cᵀ = q⋅(C⋅Uk)ᵀ：Uk 被查询*吸收*（absorb）了。于是所有的头都去问同一个 C，
    和 MQA 一样。值也如此：A⋅(C⋅Uv) = (A⋅C)⋅Uv，Uv 则被 Wo 吸收。]],
  focus = { S_C, 1, 2 }, core = true,
  notes = {
    en = [[With whole numbers the two agree to the last digit, with rounded ones up to the rounding.
      DeepSeek's own code has both forms and calls the unfolded one "naive". Multiplying Wq⋅Ukᵀ out
      is not needed; what saves work is the order of the products. Which one is cheaper depends on how
      many ask: servers such as vLLM unfold the keys for a prompt, where many words ask at once, and
      ask C afterwards, word by word.]],
    zh = [[整数算，一位不差；浮点数算，只差舍入。DeepSeek 的代码里两种写法都有，先还原的那种叫 naive。不必
      真把 Wq⋅Ukᵀ 乘出来，省事的是相乘的次序。哪种次序省，要看有多少词在问：vLLM 这样的推理服务，读提示时许多词一起
      问，先还原键；之后一个词一个词地生成，直接问 C。]],
  },
}
expect { S_C, 1, 1, near = 4 }
expect { S_C, 1, 2, near = 2 }
expect { S_C, 1, 3, near = 1 }

scene {
  id = "turning", title = { en = "Keys that turn", zh = "会转的键" }, at = q1_turned,
  en = [[RoPE (lesson 11) turns each key by its place; the score is then that of a query turned by the
    distance. Row by row q1 was turned so, and carried over: for "asleep", 0 away, it is
    ({q1_turned[1,1]}, {q1_turned[1,2]}) as before, for "is", 1 away, ({q1_turned[2,1]:2},
    {q1_turned[2,2]:2}), for "cat" ({q1_turned[3,1]:2}, {q1_turned[3,2]:2}). Each word needs another one: no single product serves all
    of C, and Uk is not absorbed.]],
  zh = [[RoPE（第 11 课）把每个键按位置转一下，得到的分数，等于让查询按距离去转。这里每一行都是转好的 q1，再变换过
    去：“睡”距离是 0，还是 ({q1_turned[1,1]}, {q1_turned[1,2]})；“在”距离 1，是 ({q1_turned[2,1]:2}, {q1_turned[2,2]:2})；
    “猫”是 ({q1_turned[3,1]:2}, {q1_turned[3,2]:2})。每个词要用的都不一样，一次乘法管不了整个 C：键要是会
    转，Uk 就不能一次吸收。]],
  focus = { q1_turned, 3, 1 },
  notes = {
    en = [[Could C be turned instead of the keys? Only if turning and Uk1 could change places, as with
      (1, -1), (1, 1). The three rows here have three lengths, so no turning leads from one to another.]],
    zh = [[能不能不转键，改转 C？除非转动和 Uk1 可以交换次序，例如 Uk1 的两行是 (1, -1)、(1, 1)。这里三行的长度各不
      相同，怎么转也不能从一行转到另一行。]],
  },
}
expect { q1_turned, equals = { {3,2}, {2.462378,4.446489}, {-0.339143,2.804896} }, tolerance = 1e-6 }

scene {
  id = "deepseek", title = { en = "DeepSeek-V2", zh = "DeepSeek-V2" }, at = KiB_C,
  en = [[So DeepSeek-V2 (2024) leaves the latent part unturned, {latent[1,1]} numbers a word and layer for the
    keys and values of all heads, and adds one short turned key of {turned[1,1]} for all heads
    (*decoupled RoPE*). The price: {latent[1,1]} + {turned[1,1]} multiplications a score, against
    128 + {turned[1,1]} with unfolded keys. ({sizes[1,1]} layers are this lesson's own; one_number
    is one number in each, in KiB.)]],
  zh = [[所以 DeepSeek-V2（2024 年）的潜在部分不转，每层每个词 {latent[1,1]} 个分量，所有头的键和值都由它们算出；另存一小
    段会转的键，{turned[1,1]} 个数，所有的头共用，论文叫*解耦 RoPE*（decoupled RoPE）。代价是一个分数要
    {latent[1,1]} + {turned[1,1]} 次乘法；先还原键，只要 128 + {turned[1,1]} 次。（{sizes[1,1]} 层是这
    一课取的数，和前面几种一样；one_number 是每层一个数所占的 KiB。）]],
  focus = { KiB_C, 1, 1 }, core = true,
  notes = {
    en = [[576 numbers are 2.25 key-value heads of 128 + 128: the paper says "GQA with only 2.25
      groups", and reports better results than with MHA. The turned key's scores are added to those
      of S_C's kind, and both are divided by √(128 + 64). C is kept after an RMSNorm. Queries are
      made of a latent vector as well, 1,536 wide; it is not kept, and saves memory in training alone.
      Were C part of f, dC would be a sum over all heads, by way of their keys and of their values.]],
    zh = [[576 个数，合 2.25 个 128 + 128 的键值头：论文说相当于“只有 2.25 组的 GQA”，并报告效果好于 MHA。会转
      的那段键，分数加到 S_C 这种分数上，再一起除以 √(128 + 64)。C 先过 RMSNorm 再存。查询也由一个潜在向量算出
      （1536 维），它不用存，省的只是训练时的内存。要是 f 用到 C，dC 就是所有头
      的贡献之和，经过键的和经过值的都算。]],
  },
}

scene {
  id = "lengths", title = { en = "A long text", zh = "一段长文本" }, at = GiB,
  en = [[The cache of one text, in GiB, by its length; 16k is 16⋅1,024 words. At 128k MHA takes
    {GiB[9,1]:0} GiB, GQA {GiB[9,2]:0}, MQA {GiB[9,3]:0}, MLA {GiB[9,4]:1}, for each user. (With heads on
    8 devices, what all share lies on each: MQA 8⋅2, MLA 8⋅4.5; GQA stays 16.)]],
  zh = [[一段文本的缓存（GiB）随长度的变化，16k 指 16⋅1024 个词。到 128k，每个用户 MHA 要 {GiB[9,1]:0} GiB，GQA
    要 {GiB[9,2]:0}，MQA 要 {GiB[9,3]:0}，MLA 要 {GiB[9,4]:1}。（头分在 8 台设备上时，所有头共用的每台都要存：MQA
    8⋅2，MLA 8⋅4.5；GQA 还是 16。）]],
  focus = { GiB, 9, 1 }, subject = "curves",
}
expect { GiB, 9, 1, near = 64 }
expect { GiB, 9, 2, near = 16 }
expect { GiB, 9, 3, near = 2 }
expect { GiB, 9, 4, near = 4.5 }
expect { KiB_C, 1, 1, near = 36 }
expect { kept_C, 1, 1, near = 576 }

closing {
  en = [[
- Cache for one word: 2⋅kv_heads⋅width⋅layers numbers; MHA, GQA and MQA differ in kv_heads.
- Sharing a key leaves each head its own attention: the queries differ.
- The scores cost as many multiplications as before, with MLA more; what falls is what is kept
  and read.
- dK of a shared key is the sum over the queries that share it.
- MLA keeps a latent C: each head has its own keys, and (q⋅Ukᵀ)⋅Cᵀ never makes them; keys that
  turn by their place do not allow that, so a short turned one is kept beside it.

Set sizes[2,4] to 16 or 2 and look at the cost again.

Then write the gradients of the shared keys and values yourself, both heads' terms in one product:
`qkv kata fewer-keys -o mine.py`; `qkv against fewer-keys fewer-keys.npz --watch` marks it.]],
  zh = [[
- 一个词占的缓存：2⋅kv_heads⋅width⋅layers 个数；MHA、GQA、MQA 差别只在 kv_heads。
- 键共用了，每个头的注意力仍是自己的：查询不同。
- 算分数的乘法次数没变，MLA 还更多；变少的是要存、要读的数。
- 共用的键，梯度是所有共用它的查询贡献之和。
- MLA 存的是潜在向量 C：每个头仍有自己的键，而 (q⋅Ukᵀ)⋅Cᵀ 不必把键算出来；按位置转的键做不到这一点，
  所以另存一小段转过的。

把 sizes[2,4] 改成 16 或 2，再看一遍开销。

再自己写一遍共用的键和值的梯度，两个头的两项只用一次乘法：`qkv kata fewer-keys -o mine.py` 写出脚本，
`qkv against fewer-keys fewer-keys.npz --watch` 批改。]],
  always = true,
}

-- Tasks ----------------------------------------------------------------------

ask {
  at = "bill", id = "grouped", cell = { 2, 1 }, core = true,
  prompt = { en = "How many KiB does one word take with GQA, KiB[2,1]?",
             zh = "用 GQA，一个词占多少 KiB，也就是 KiB[2,1]？" },
  reason = { en = "8⋅16 = 128: eight key-value heads, 16 KiB each.",
             zh = "8⋅16 = 128：八个键值头，每个 16 KiB。" },
  hints = { { en = "How many key-value heads has GQA here, and what does each take?",
              zh = "这里的 GQA 有几个键值头？每个占多少？" } },
  slips = {
    [64] = { en = "A key and a value are kept: the 2 in per_head is due.",
             zh = "键和值都要存：per_head 里有个 2。" },
    [4] = { en = "So many heads share one. The cost counts the key-value heads.",
            zh = "那是几个头共用一个。开销要按键值头的个数算。" },
    [512] = { en = "That is with 32. The heads of a group share one key and one value.",
              zh = "那是 32 个的时候。一组的头共用一个键、一个值。" },
  },
}

ask {
  at = "bill", id = "long-text", answer = 4,
  prompt = { en = "A text of 8,192 words with MHA: how many GiB of cache? (1 GiB = 1,048,576 KiB)",
             zh = "一段 8192 个词的文本，用 MHA，缓存要几 GiB？（1 GiB = 1048576 KiB）" },
  reason = { en = "8,192⋅1/2 MiB = 4,096 MiB = 4 GiB.",
             zh = "8192⋅1/2 MiB = 4096 MiB = 4 GiB。" },
  hints = { { en = "512 KiB is half a MiB.", zh = "512 KiB 是半个 MiB。" },
            { en = "8,192 halves of a MiB are 4,096 MiB.", zh = "8192 个半 MiB，是 4096 MiB。" } },
  slips = {
    [4096] = { en = "That is in MiB; 1,024 of them are a GiB.",
               zh = "那是 MiB；1024 MiB 才是 1 GiB。" },
    [1] = { en = "That is with GQA, a quarter.", zh = "那是 GQA 的，只有四分之一。" },
  },
}

try {
  at = "lengths", id = "fit", only = { sizes }, cells = 1,
  prompt = { en = [[Make a text of 128k words fit into 8 GiB with GQA, by the number of
               key-value heads. More than one of them must be left, and heads_each, the heads that
               share one, must be a whole number: groups of one size.]],
             zh = [[改键值头的个数，让 128k 个词的文本用 GQA 也放得进 8 GiB。键值头要多于一个；各组要一样大，
               也就是 heads_each（几个头共用一个键值头）要是整数。]] },
  reason = { en = "Cut the key-value heads to a part, and the cache shrinks to the same part.",
             zh = "键值头减到几分之一，缓存就减到几分之一。" },
  hints = { { en = "With eight key-value heads it takes 16 GiB.", zh = "八个键值头时要 16 GiB。" },
            { en = "Change sizes[2,4] to a number that divides 32.",
              zh = "把 sizes[2,4] 改成一个能整除 32 的数。" } },
  reached = function()
    local n, group, size = sizes[2][4], heads_each[2][1], GiB[9][2]
    return n > 1 and n < 8 and n == math.floor(n) and group == math.floor(group) and size <= 8
  end,
  solution = { "set sizes[2,4] 4" },
}

ask {
  at = "small-layer", id = "shape", shape_of = K1,
  prompt = { en = [[K1, next, holds the keys of three words, 2 wide, for heads 1 and 2 together.
               What shape is it?]],
             zh = "下一站的 K1 是三个词的键，宽 2，头 1 和头 2 一起用。它是什么形状？" },
  reason = { en = "3×2: a key of two numbers for each of three words, and both heads use these rows.",
             zh = "3×2：三个词，一词一个二维的键，两个头用的是同样的三行。" },
  hints = { { en = "A row for each word. Does head 2 need columns of its own?",
              zh = "一个词一行。头 2 需要自己的列吗？" } },
  slips = {
    ["3x4"] = { en = "That is a key for each head, as with MHA. Here the two share one.",
                zh = "那是两个头各有一个键，是 MHA。这里两个头共用一个。" },
    ["2x2"] = { en = "That is the two queries. The keys are those of three words.",
                zh = "那是两个查询。键是三个词的。" },
    ["4x2"] = { en = "That is Q, a row for each head. A key belongs to a word.",
                zh = "那是 Q，一个头一行。键是一个词一行。" },
  },
}

ask {
  at = "one-set", id = "same-rows", core = true,
  prompt = { en = "Heads 1 and 2 are compared with the same keys. What about their rows of shares?",
             zh = "头 1 和头 2 和同样的键比。它们的两行注意力权重会怎样？" },
  choice = {
    { en = "They are equal", zh = "相同" },
    { en = "One is a sharper form of the other", zh = "次序相同，只是一个更尖" },
    { en = "They may favour different words", zh = "可以偏向不同的词" },
  },
  answer = 3,
  reason = { en = "The keys are the same, but the two rows of Q are not.",
             zh = "键相同，可 Q 的这两行不同。" },
  hints = { { en = "Which rows of Q meet K1?", zh = "和 K1 相乘的是 Q 的哪几行？" } },
  slips = {
    [1] = { en = "A shared key is no shared attention: the two queries differ.",
            zh = [[这是把共用键当成了共用注意力。两个查询不同：({Q[1,1]}, {Q[1,2]}) 和
              ({Q[2,1]}, {Q[2,2]})。]] },
    [2] = { en = "That takes queries of one direction. These two point differently.",
            zh = "两个查询同向才会这样。这两个方向不同。" },
  },
}

ask {
  at = "compared", id = "score", cell = { 2, 1 },
  prompt = { en = [[Head 2 asks with ({Q[2,1]}, {Q[2,2]}); the key of "cat" is ({K1[1,1]},
               {K1[1,2]}). What is S12[2,1]?]],
             zh = [[头 2 的查询是 ({Q[2,1]}, {Q[2,2]})，“猫”的键是 ({K1[1,1]},
               {K1[1,2]})。S12[2,1] 是多少？]] },
  reason = { en = "It is the key that gave head 1 a 4; another query makes another score of it.",
             zh = "这个键给头 1 的分数是 4；换一个查询，分数就不同。" },
  hints = { { en = "Number by number, then add.", zh = "对应相乘，再相加。" } },
  slips = {
    [2] = { en = "The query's first number is negative.", zh = "查询的第 1 个分量是负的。" },
    [4] = { en = "That is head 1's score with the same key.",
            zh = "那是头 1 用同一个键得的分数。" },
  },
}

try {
  at = "own-rows", id = "own-view", cells = 1,
  prompt = { en = [[Make head 2 give more than half to "asleep", and leave head 1's row as it
               is. Change one number.]],
             zh = "让头 2 把一半以上给“睡”，而头 1 那一行不许变。只改一个数。" },
  reason = { en = "Another key would change both heads; row 2 of Q is head 2's alone.",
             zh = "改键，两个头都变；Q 的第 2 行只归头 2。" },
  hints = { { en = "What happens to head 1 when you change a key?",
              zh = "改一个键，头 1 会怎样？" },
            { en = "Row 2 of Q is head 2's alone. The key of \"asleep\" is (1, -1).",
              zh = "Q 的第 2 行只归头 2。“睡”的键是 (1, -1)。" } },
  reached = function()
    return A12[2][3] > 0.5 and math.abs(A12[1][1] - 0.8437947344813395) < 1e-9
      and math.abs(A12[1][2] - 0.1141951994) < 1e-9
  end,
  solution = { "set Q[2,2] -3" },
}
expect { A12, 2, 3, near = 0.981690, after = { "set Q[2,2] -3" }, tolerance = 1e-5 }

ask {
  at = "four-heads", id = "same-work", answer = 24, core = true, always = true,
  prompt = { en = [[The scores of the four heads took 4⋅3⋅2 = 24 multiplications, with two
               key-value heads. How many will it be with one for all four?]],
             zh = [[四个头的分数用了 4⋅3⋅2 = 24 次乘法，这里有两个键值头。要是四个头只用一个，要
               多少次？]] },
  reason = { en = [[Each of 4 queries still meets 3 keys of 2 numbers: 4⋅3⋅2 = 24. (Making a new
               word's keys takes less: Wk has fewer columns.)]],
             zh = "4 个查询仍各和 3 个二维的键作点积：4⋅3⋅2 = 24。（算新词的键倒是省了：Wk 的列少了。）" },
  hints = { { en = "How many queries are there, and with how many keys is each compared?",
              zh = "有几个查询？每个要和几个键比？" } },
  slips = {
    [12] = { en = "All four queries still meet three words. Half as much is stored.",
             zh = "四个查询还是各和三个词比。减半的是要存、要读的数。" },
    [6] = { en = "That would be one head's scores. There are still four queries.",
            zh = "这是以为键少了，分数也会少算。这是一个头的次数；查询还是四个。" },
  },
}

ask {
  at = "four-heads", id = "copies",
  prompt = { en = "Code that knows only one set of keys a head copies the two sets. In which order?",
             zh = "有的代码只认“每个头一套键”，就先把两套键复制成四套。按什么次序？" },
  choice = {
    { en = "K1, K2, K1, K2", zh = "K1、K2、K1、K2" },
    { en = "K1, K1, K2, K2", zh = "K1、K1、K2、K2" },
    { en = "either: the shapes fit", zh = "都行：形状都对" },
  },
  answer = 2,
  reason = { en = "PyTorch's repeat_interleave, NumPy's repeat. PyTorch's repeat is the other order.",
             zh = "PyTorch 里是 repeat_interleave，NumPy 里是 repeat；PyTorch 的 repeat 是另一种次序。" },
  hints = { { en = "Which heads share K1?", zh = "共用 K1 的是哪几个头？" } },
  slips = {
    [1] = { en = [[Then head 2 meets K2 and gives "cat" {crossed[1,1]:%}. The shapes fit.]],
            zh = "那样头 2 碰到的是 K2，会给“猫”{crossed[1,1]:%}；形状都对，程序不会报错。" },
    [3] = { en = [[The shapes fit, but head 2 meets K2 and gives "cat" {crossed[1,1]:%}.]],
            zh = "“形状对了就没错”，不成立：头 2 碰到 K2，会给“猫”{crossed[1,1]:%}。" },
  },
}
expect { crossed, equals = { {0.843795,0.042010,0.114195} }, tolerance = 1e-6 }

ask {
  at = "pooled", id = "mean-of-keys",
  prompt = { en = [[Ka and Kb were replaced by their mean. What is a head's score for a word now?]],
             zh = "Ka 和 Kb 换成了它们的平均。现在一个头给一个词的分数是什么？" },
  choice = {
    { en = "The one it gave before", zh = "和它原来给的一样" },
    { en = "The mean of what both heads gave", zh = "两个头原来所给分数的平均" },
    { en = "The mean of its query's scores with Ka and Kb", zh = "它的查询和 Ka、Kb 所得分数的平均" },
  },
  answer = 3,
  reason = { en = [[q1⋅(ka + kb)/2: "cat" has 3 with Ka and 5 with Kb, so 4, as S12[1,1] says.]],
             zh = "q1⋅(ka + kb)/2：“猫”和 Ka 得 3，和 Kb 得 5，平均是 4，正是 S12[1,1]。" },
  hints = { { en = "Which query meets the mean of two keys?", zh = "和两个键的平均相乘的是哪个查询？" },
            { en = "q1 = (2, 1); (1, 1), (3, -1) and their mean (2, 0).",
              zh = "q1 = (2, 1)；两个键是 (1, 1)、(3, -1)，平均是 (2, 0)。" } },
  slips = {
    [1] = { en = "Its query stays, its keys change: head 1 now favours another word.",
            zh = "查询没变，键变了：头 1 最关注的词都换了。" },
    [2] = { en = "Head 2's scores were made with q2, which is not in head 1's row.",
            zh = "头 2 的分数是用 q2 算的，而 q2 不进头 1 那一行。" },
  },
}

ask {
  at = "short-vector", id = "kept", answer = 2, always = true,
  prompt = { en = [[For keys and values of four heads MHA keeps 16 numbers a word, two groups
               keep 8. How many does C keep?]],
             zh = "四个头的键和值，MHA 每个词存 16 个数，分两组存 8 个。C 每个词存几个？" },
  reason = { en = "C has 2 columns, and keys and values are both made from it.",
             zh = "C 只有 2 列，键和值都由它还原。" },
  hints = { { en = "How many columns has C?", zh = "C 有几列？" } },
  slips = {
    [4] = { en = "Values are made of the same C. Nothing is kept for them beside it.",
            zh = "值也由同一个 C 算出，不用另外存。" },
    [8] = { en = "Each head has its own matrices, but all read the same C.",
            zh = "每个头有自己的矩阵，读的却是同一个 C。" },
    [6] = { en = "That is all three words. What is kept of each?",
            zh = "那是三个词一共的。每个词存几个？" },
  },
}

ask {
  at = "query-over", id = "same-scores", always = true,
  prompt = { en = [[Next, q1_C is multiplied with C, and no key is unfolded. How far from S_up
               will the scores be?]],
             zh = "下一步用 q1_C 乘 C，键不还原。得到的分数和 S_up 差多少？" },
  choice = {
    { en = "Equal", zh = "相等" },
    { en = "A little off: C is a compressed form", zh = "差一点：C 是压缩过的" },
    { en = "Equal for head 1 alone", zh = "只有头 1 相等" },
  },
  answer = 1,
  reason = { en = "(q1⋅Ukᵀ)⋅Cᵀ and q1⋅(C⋅Uk)ᵀ are the same product.",
             zh = "(q1⋅Ukᵀ)⋅Cᵀ 和 q1⋅(C⋅Uk)ᵀ 是同一个乘积。" },
  hints = { { en = "Write out both products of three matrices. Where do they differ?",
              zh = "把两种算法都写成三个矩阵相乘，差别在哪里？" } },
  slips = {
    [2] = { en = "What compression loses is lost in S_up, too: its keys were made of C.",
            zh = "压缩丢掉的，两种算法都丢了：S_up 的键也是由 C 算出来的。" },
    [3] = { en = "Every head has its own Uk and can carry its query over with it.",
            zh = "每个头都有自己的 Uk，都可以用它把查询变过去。" },
  },
}

ask {
  at = "no-key", id = "latent-work", always = true,
  prompt = { en = [[In DeepSeek-V2 C is 512 wide and a head's keys 128. Does a score take fewer
               multiplications when C is asked than with a key?]],
             zh = "DeepSeek-V2 的 C 宽 512，一个头的键宽 128。直接问 C，一个分数的乘法比用键算的少吗？" },
  choice = {
    { en = "fewer", zh = "少" },
    { en = "as many", zh = "一样多" },
    { en = "four times as many", zh = "是四倍" },
  },
  answer = 3,
  reason = { en = "The carried query is as wide as C: 512 against 128. What is read is less, one C for all heads.",
             zh = "变换过去的查询和 C 一样宽：512 对 128。少的是要读的数：所有的头读同一个 C。" },
  hints = { { en = "How many numbers has q1_C here? As many as C has columns.",
              zh = "这里的 q1_C 有几个数？和 C 的列数一样多。" } },
  slips = {
    [1] = { en = "C is short beside 128 heads' keys, 16,384 numbers, not beside one's.",
            zh = "和 128 个头的键（16384 个数）比，C 是短的；和一个键比，它更长。" },
    [2] = { en = "Here C and the keys are both 2 wide, there 512 and 128.",
            zh = "这里 C 和键都宽 2，那里是 512 和 128。" },
  },
}

ask {
  at = "deepseek", id = "latent-bill", cell = { 1, 1 },
  prompt = { en = [[{kept_C[1,1]} numbers in each of {sizes[1,1]} layers, {sizes[1,3]} bytes
               each. How many KiB is that for one word?]],
             zh = [[{sizes[1,1]} 层，每层 {kept_C[1,1]} 个数，每个数 {sizes[1,3]} 字节。一个词占
               多少 KiB？]] },
  reason = { en = "576⋅32⋅2 = 36,864 bytes = 36 KiB: C stands for keys and values, so no factor 2.",
             zh = "576⋅32⋅2 = 36864 字节 = 36 KiB。键和值同出一个 C，不必再乘 2。" },
  hints = { { en = "One number in every layer is 32⋅2 = 64 bytes, a sixteenth of a KiB.",
              zh = "每层一个数，共 32⋅2 = 64 字节，是十六分之一 KiB。" } },
  slips = {
    [72] = { en = "Keys and values are made of the same C: no factor 2.",
             zh = "键和值由同一个 C 算出，不用再乘 2。" },
    [18] = { en = "A number takes 2 bytes.", zh = "一个数占 2 字节。" },
    [32] = { en = "That is the latent part; the 64 of the position are kept as well.",
             zh = "那只是潜在的部分；管位置的 64 个数也要存。" },
  },
}

ask {
  at = "both-terms", id = "both-heads", cell = { 1, 1 }, core = true,
  prompt = { en = [[The key of "cat" was used by both heads of the group. What is dK1[1,1]?]],
             zh = "“猫”的键，组里两个头都用过。dK1[1,1] 是多少？" },
  reason = { en = "0.1218 from head 1 and 0.0344 from head 2, added up: one key, used twice.",
             zh = "头 1 给 0.1218，头 2 给 0.0344，加起来：一个键用了两次。" },
  hints = { { en = "One term for each head: score's gradient times query.",
              zh = "每个头一项：分数的梯度乘查询。" },
            { en = [["cat" has dS12 = {dS12[1,1]:3} in head 1 and {dS12[2,1]:3} in head 2; their queries begin with {Q[1,1]} and {Q[2,1]}.]],
              zh = "“猫”的 dS12，头 1 是 {dS12[1,1]:3}，头 2 是 {dS12[2,1]:3}；两个查询的第 1 个分量是 {Q[1,1]} 和 {Q[2,1]}。" } },
  slips = {
    [0.121819] = { en = "That is head 1 alone. Head 2 used the same key.",
                   zh = "那只是头 1 的。头 2 也用了这个键。" },
    [0.0344] = { en = "That is head 2 alone; the last use does not replace the first.",
                 zh = "那只是头 2 的；后一次用不会顶掉前一次。" },
    [0.07811] = { en = "That is the mean. Uses of one key are added, not averaged.",
                   zh = "那是平均。同一个键用几次，几份相加，不取平均。" },
    [0.087419] = { en = "-0.034 times -1 is positive.", zh = "-0.034 乘 -1 是正的。" },
    [0.088] = { en = "-0.034 times -1 is positive.", zh = "-0.034 乘 -1 是正的。" },
  },
}

-- About three minutes.
play {
  "wait 9",
  "next", "wait 10",
  "goto bill", "reveal", "wait 9",
  "goto small-layer", "wait 8", "goto one-set", "wait 8",
  "goto compared", "reveal", "explain", "wait 9",
  "goto own-rows", "wait 8", "set Q[2,2] -3", "wait 5", "undo", "wait 2",
  "goto four-heads", "wait 9", "goto pooled", "wait 9",
  "goto change-places", "wait 8", "train 10", "wait 8", "undo", "wait 2",
  "goto two-scores", "wait 7",
  "goto both-terms", "reveal", "explain", "wait 10",
  "goto short-vector", "wait 8", "goto keys-first", "wait 8", "goto query-over", "wait 8",
  "goto no-key", "wait 9", "goto turning", "wait 9",
  "goto deepseek", "reveal", "wait 9", "goto lengths", "wait 8",
  "goto closing", "wait 10",
}
