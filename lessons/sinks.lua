-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 3, id = "sinks", part = 4, order = 28,
  needs = { "softmax", "causal-mask", "kv-cache" },
  title = { en = "Sinks: where to look when there is nothing to see",
            zh = "注意力汇：没有可关注的，该关注谁" },
  keywords = { en = "attention sink, sliding window, StreamingLLM, gpt-oss, importance",
    zh = "注意力汇、滑动窗口、softmax 的分母、注意力与重要性" },
  units = {
    { at = "intro", minutes = 11, title = { en = "Left over", zh = "剩下的归谁" },
      question = { en = "Row jazz finds nothing. Who gets its 1, and for how long?",
        zh = "“歌”什么也没找到，它的 1 归谁？那个词不在了呢？" },
      can = { { en = "say why the first word can be the sink of all rows",
          zh = "说清为什么第一个词能给所有的行做注意力汇" },
        { en = "weigh a word by share times value, not by its share",
          zh = "衡量一个词，用份额乘值，不只看份额" },
        { en = "say what a window does to a row that found nothing",
          zh = "说清窗口会把什么也没找到的那一行变成什么样" },
        { en = "say what StreamingLLM keeps, how it counts places, what it forgets",
          zh = "说清 StreamingLLM 留下什么、怎么数位置、忘掉什么" } } },
    { at = "z", minutes = 12, title = { en = "Adding z", zh = "多一个 z" },
      question = { en = "Can one number z do for row jazz what the start sign did?",
        zh = "起始符为“歌”做的事，单靠一个数 z 做得到吗？" },
      can = { { en = "compute shares with one more term in the denominator",
          zh = "分母多一项时，算出各个份额" },
        { en = "say when a row may add up to less than 1", zh = "说清一行之和什么时候可以小于 1" },
        { en = "say how a score learns though no value hangs on it",
          zh = "说清没有值向量的分数靠什么学习" } } } },
}

words = { "<s>", { en = "Ann",
                   zh = "安妮" }, { en = "sings", zh = "唱" }, { en = "jazz", zh = "歌" } }
asked = { { en = "who", zh = "谁" }, { en = "start", zh = "开头" } }

Q = no_stop(constant({ {0,1}, {0,1}, {2,1}, {0,1} }, { rows = words, cols = asked }))
K = no_stop(constant({ {0,3}, {3,0}, {0,0}, {0,0} }, { rows = words, cols = asked }))
V = no_stop(constant({ {0,0}, {6,0}, {0,3}, {3,3} }, { rows = words }))

-- Every word before is in sight.
past = no_stop(constant(causal(4)))
S = Q * K.T
S_past = no_stop(mask(S, past))
A = softmax(S_past)
O = A * V
shared = no_stop(no_stop(rows(A, 4, 4)).T)
parts = hadamard(shared, V)

-- A window of three words.
window = no_stop(constant { {1,0,0,0}, {1,1,0,0}, {1,1,1,0}, {0,1,1,1} })
S_win = mask(S, window)
A_win = no_stop(softmax(S_win))
O_win = A_win * V

-- The text goes on: <s> and the three latest words are kept, and a score loses 1/8 for each word of
-- distance, counted in the text or in the cache.
read, in_text, in_cache = {}, {}, {}
for i, n in ipairs { 4, 16, 32, 64 } do
  read[i] = "n=" .. n
  in_text[i], in_cache[i] = { n - 1, 2, 1, 0 }, { 3, 2, 1, 0 }
end
kept = { "<s>", "n-2", "n-1", "n" }
found = no_stop(constant({ {3,0,0,0} }, { cols = kept }))
far_text = no_stop(constant(in_text, { rows = read, cols = kept }))
far_cache = no_stop(constant(in_cache, { rows = read, cols = kept }))
S_text = no_stop(found - no_stop(far_text / 8))
S_cache = no_stop(found - no_stop(far_cache / 8))
A_text = no_stop(softmax(S_text))
A_cache = softmax(S_cache)

-- One more term in the denominator, e^z, on which no value hangs.
z = weight { {0} }
rows_z = no_stop(constant(ones(4, 1), { rows = words }))
column = no_stop(rows_z * z)
seen = { { en = "none", zh = "无" }, words[1], words[2], words[3], words[4] }
S_z = no_stop(relabel(hcat { column, S }, { rows = words, cols = seen }))
window_z = no_stop(constant { {1,1,0,0,0}, {1,1,1,0,0}, {1,1,1,1,0}, {1,0,1,1,1} })
S_sink = mask(S_z, window_z)
A_sink = softmax(S_sink)
A_rest = cols(A_sink, 2, 5)
O_sink = A_rest * V
T = no_stop(constant({ {0,0}, {0,0}, {6,0}, {0,0} }, { rows = words }))

-- Another head, that is to learn the same from the start: no z, no window, and random are its
-- queries, its keys and the value of <s>.
learn = choose { name = "learn", among = { "z", "head" }, default = "z", afresh = true,
  title = { en = "what is trained", zh = "训练什么" } }
draw_of = choose { name = "draw", among = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 }, afresh = true,
  title = { en = "seed of the other head", zh = "另一个头的种子" } }
Q_own = no_stop(weight(random(4, 2, { seed = draw_of, scale = 0.5 }), { rows = words }))
K_own = no_stop(weight(random(4, 2, { seed = 10 + draw_of, scale = 0.5 }), { rows = words }))
V_s = no_stop(weight(random(1, 2, { seed = 20 + draw_of, scale = 3 }), { rows = { words[1] } }))
V_own = no_stop(vcat { V_s, no_stop(rows(V, 2, 4)) })
A_own = no_stop(softmax(no_stop(mask(no_stop(Q_own * K_own.T), past))))
O_own = no_stop(A_own * V_own)

if learn == "z" then
  L = mse(O_sink, T)
  training { lr = 1, steps = 10, film = { A_sink, A_own } }
else
  L = mse(no_stop(O_own + no_stop(0 * O_sink)), T)
  training { optimizer = "adam", lr = 0.1, steps = 20, film = { A_own } }
end
backward(L)

group({ en = "with z", zh = "加上 z" }, { S_sink, A_sink }, { closed = true })

intro {
  en = [[Each row of attention shares out exactly 1, also where a word finds nothing that it asks
    for. Trained language models then give much of it to the first word of the text. What is that
    good for, and what happens when the first word is dropped?]],
  zh = [[注意力每一行的份额，加起来必须正好是 1，哪怕这个词什么也没找到。训练好的语言模型，这时会把很大一
    部分给文本的第一个词。这有什么用？第一个词一旦丢掉，又会怎样？]],
  notes = {
    en = [[Start signs, full stops, words that mean nothing there: in many pictures of heads the
      first column is the brightest. Ask what the class thinks it means before the
      lesson says so.]],
    zh = [[起始符、句号，或者别的没有意义的词：在许多注意力图上，第一列总是最亮。先问问大家觉得这说
      明什么，再往下讲。]],
  },
}

-- Every word in sight ----------------------------------------------------------

at(S) {
  en = [[A head set by hand. In column *who* verbs ask for their subject: sings asks with {Q[3,1]},
    Ann's key has {K[2,1]}. In column *start* every query has {Q[4,2]}, and only `<s>`, the start
    sign, has a key, {K[1,2]}. (No √d_k here; the numbers stay whole.)]],
  zh = [[一个手工设定的头。“谁”这一列，动词用来找主语：“唱”的查询是 {Q[3,1]}，“安妮”的键
    是 {K[2,1]}。“开头”这一列，每个查询都是 {Q[4,2]}，只有起始符 `<s>` 有键，是 {K[1,2]}。（这一课不
    除以 √d_k，好让数都是整数。）]],
  focus = { S, 4, 1 }, core = true,
}
at(S) {
  en = [[Row jazz looks for nothing: it asks *who* with {Q[4,1]}. The three words score {S[4,2]},
    {S[4,3]} and {S[4,4]} there, and only `<s>`, which every row scores {S[4,1]}, stands out.]],
  zh = [[“歌”这一行什么也不找：它问“谁”的那个分量是 {Q[4,1]}。三个词在这一行的分数
    是 {S[4,2]}、{S[4,3]}、{S[4,4]}，只有 `<s>` 高出来，每一行都给它 {S[4,1]} 分。]],
  focus = { S, 4, 1 },
}
expect { Q, 3, 1, near = 2 }
expect { Q, 4, 1, near = 0 }
expect { Q, 4, 2, near = 1 }
expect { K, 2, 1, near = 3 }
expect { K, 1, 2, near = 3 }
expect { S, 4, 1, near = 3 }
expect { S, 4, 2, near = 0 }
expect { S, 4, 3, near = 0 }
expect { S, 4, 4, near = 0 }

ask {
  at = S, id = "found", cell = { 3, 2 },
  prompt = { en = [[sings asks with ({Q[3,1]}, {Q[3,2]}), Ann's key is ({K[2,1]}, {K[2,2]}).
      S[3,2]?]],
             zh = [[“唱”的查询是 ({Q[3,1]}, {Q[3,2]})，“安妮”的键是 ({K[2,1]}, {K[2,2]})。S[3,2] 是
               多少？]] },
  reason = { en = "2⋅3 + 1⋅0 = 6: only column who has a number in both.",
             zh = "2⋅3 + 1⋅0 = 6：只有“谁”这一列，两边都不是 0。" },
  hints = { { en = "A dot product: first times first, second times second.",
              zh = "点积：第一个乘第一个，第二个乘第二个。" } },
  slips = {
    [3] = { en = "That is Ann's key alone. The query has 2 in that column.",
            zh = "那只是“安妮”的键。查询在这一列是 2。" },
    [9] = { en = "Column start adds nothing: Ann's key is 0 there.",
            zh = "“开头”这一列什么也不加：“安妮”的键在那里是 0。" },
  },
}
expect { Q, 3, 2, near = 1 }
expect { K, 2, 2, near = 0 }

at(A) {
  en = [[Only the past is in sight (lesson 7). Row sings gives Ann {A[3,2]:%}. Row jazz has found
    nothing, yet it must add up to 1 as well, and the largest score collects what is left over. A
    word that does so is an *attention sink*, here `<s>`.]],
  zh = [[只看得到自己和前面的词（第 7 课）。“唱”给“安妮” {A[3,2]:%}。“歌”什么也没找到，可它这一
    行加起来也得是 1，大头就归分数最高的词，这里 `<s>` 就是。
    这样的词叫*注意力汇*（attention sink）。]],
  focus = { A, 4, 1 }, core = true,
  notes = {
    en = [[Clark et al. (2019) saw BERT's heads give most of their attention to [SEP] where they had
      nothing to find, and took it for a no-op. Gu et al. (2024) found sinks in all the autoregressive models that they looked at, small
      ones too, and saw them form during training. With sigmoids instead of softmax, whose shares
      need not add up to 1, none formed in models of up to a billion parameters. Sun et al. (2024): at
      such words a few numbers of the hidden state are enormous, much the same in every text
      (*massive activations*), and draw attention there.]],
    zh = [[Clark 等（2019）见到 BERT 的头没有可找的词时，注意力大多给了 [SEP]，推测这相当于什么也不做（no-op）。Gu 等（2024）考察的自回归模型，连小模型在内，都有注意力汇，而且是训练中形成的。
      把 softmax 换成 sigmoid，份额之和不必是 1，那么在十亿参数以内的模型里就没有出现。Sun 等（2024）：这些词
      的隐藏状态里有几个数大得出奇，换什么文本都差不多（massive activations），注意力就被它们引过去。]],
  },
}
at(A) {
  en = [[Column 1 is the only one without a hatched cell. The first word of a text is in sight of
    every row, and no other word is. If one word is to be the sink of all rows, it can only be this
    one.]],
  zh = [[只有第 1 列没有阴影格。每一行都看得到文本的第一个词，别的词都做不到。要让同一个词给所有的行
    做注意力汇，就只能是它。]],
  focus = { A, 4, 1 },
}
expect { A, 3, 2, near = 0.950331 }

ask {
  at = A, id = "left-over", cell = { 4, 1 }, covers = { A, 4 },
  prompt = { en = [[Row jazz has the scores {S[4,1]}, {S[4,2]}, {S[4,3]}, {S[4,4]}. What share gets
      `<s>`? (e³ = 20.086)]],
             zh = [[“歌”这一行的分数是 {S[4,1]}、{S[4,2]}、{S[4,3]}、{S[4,4]}。`<s>` 的份额是多少？
               （e³ = 20.086）]] },
  reason = { en = "e³/(e³ + 1 + 1 + 1) = 20.086/23.086 = 0.87: three words that do not fit count 1 each.",
             zh = "e³/(e³ + 1 + 1 + 1) = 20.086/23.086 = 0.87：三个不合查询的词各算 1。" },
  hints = { { en = "Each 0 is e⁰ = 1 in the denominator.", zh = "分母里，每个 0 是 e⁰ = 1。" } },
  slips = {
    [0.952574] = { en = "That counts one 0 below. There are three: e³ + 1 + 1 + 1.",
                   zh = "分母里只算了一个 0。有三个：e³ + 1 + 1 + 1。" },
    [0.25] = { en = "That would be four equal scores.", zh = "四个分数相等才是这样。" },
  },
}

at(O) {
  en = [[Row sings becomes ({O[3,1]:2}, {O[3,2]:2}), nearly Ann's value ({V[2,1]}, {V[2,2]}). Row
    jazz found nothing, so nothing should be handed to it: the output is added to the word (lesson
    15), and (0, 0) would leave it as it is.]],
  zh = [[“唱”得到 ({O[3,1]:2}, {O[3,2]:2})，差不多就是“安妮”的值 ({V[2,1]}, {V[2,2]})。“歌”什么也没
    找到，最好什么也别给它：输出要加到这个词上（第 15 课），(0, 0) 才让它保持原样。]],
  focus = { O, 4, 1 }, core = true,
}
expect { O, 3, 1, near = 5.701981 }
expect { O, 3, 2, near = 0.007067 }
expect { V, 2, 1, near = 6 }
expect { V, 2, 2, near = 0 }

ask {
  at = O, id = "little", cell = { 4, 1 },
  prompt = { en = [[Row jazz of A: {A[4,1]:3}, then {A[4,2]:4} three times. Column 1 of V: {V[1,1]},
      {V[2,1]}, {V[3,1]}, {V[4,1]}. O[4,1]?]],
             zh = [[A 的“歌”这一行：{A[4,1]:3}，然后是三个 {A[4,2]:4}。V 的
               第 1 列：{V[1,1]}、{V[2,1]}、{V[3,1]}、{V[4,1]}。O[4,1] 是多少？]] },
  reason = { en = "Ann's 6 and jazz's 3 come in at 4 % each; <s> has 87 % of a 0.",
             zh = "“安妮”的 6 和“歌”的 3 各只算 4%；<s> 占 87%，值却是 0。" },
  hints = { { en = "Only two of the four values are not 0.", zh = "四个值里，只有两个不是 0。" } },
  slips = {
    [2.25] = { en = "That is the plain mean. The shares are not equal.",
               zh = "那是普通均值。份额并不相等。" },
    [0.26] = { en = "That is Ann's part. jazz has a value of its own, 3.",
               zh = "那只是“安妮”的一份。“歌”自己的值是 3。" },
  },
}
expect { V, 1, 1, near = 0 }
expect { V, 3, 1, near = 0 }
expect { V, 4, 1, near = 3 }

ask {
  at = O, id = "whose-value",
  prompt = { en = [[One word's value is replaced by (0, 0). With which one does row jazz of O change
      most?]],
             zh = "把一个词的值换成 (0, 0)。换哪个词的，O 的“歌”这一行变得最多？" },
  choice = { { en = "<s>, with 87 % of its attention", zh = "<s>，它占 87% 的注意力" },
             { en = "Ann, with 4 %", zh = "“安妮”，占 4%" },
             { en = "sings, with 4 %", zh = "“唱”，占 4%" } },
  answer = 2,
  reason = { en = "Ann puts in 0.043⋅(6, 0), sings 0.043⋅(0, 3), and <s> 0.870⋅(0, 0).",
             zh = "“安妮”放进 0.043⋅(6, 0)，“唱”是 0.043⋅(0, 3)，<s> 是 0.870⋅(0, 0)。" },
  hints = { { en = "What a word puts in is its share times its value.",
              zh = "一个词放进去的，是份额乘值。" } },
  slips = {
    [1] = { en = "A high share was taken for importance: 87 % of (0, 0) is (0, 0).",
            zh = "这是把份额高当成重要：(0, 0) 的 87% 还是 (0, 0)。" },
    [3] = { en = "Its share is as large as Ann's, but (0, 3) is shorter than (6, 0).",
            zh = "份额和“安妮”一样，可它的值 (0, 3) 比 (6, 0) 短。" },
  },
}
expect { A, 4, 1, near = 0.870049 }
expect { A, 4, 2, near = 0.043317 }

at(parts) {
  en = [[Row jazz of O, a line for each word: share times value. `<s>` has {A[4,1]:%} of the
    attention and puts in ({parts[1,1]}, {parts[1,2]}); Ann has {A[4,2]:%} and puts in
    ({parts[2,1]:2}, {parts[2,2]}). A share says where a row looks, and not what that was worth.]],
  zh = [[把 O 的“歌”这一行拆开，一词一行：份额乘值。`<s>` 占注意力的 {A[4,1]:%}，放进
    去 ({parts[1,1]}, {parts[1,2]})；“安妮”占 {A[4,2]:%}，放进去 ({parts[2,1]:2}, {parts[2,2]})。份
    额说的是这一行在关注谁，不是从谁那里得到了多少。]],
  focus = { parts, 2, 1 }, core = true,
  notes = {
    en = [[Kobayashi et al. (2020) weighed shares with the length of the transformed value in BERT:
      measured so, the special tokens, on which shares are high, matter little. Jain and Wallace
      (2019): shares often do not agree with what gradients, or leaving a word out, say of it.
      Wiegreffe and Pinter (2019) answer that it depends on what one calls an explanation.]],
    zh = [[Kobayashi 等（2020）在 BERT 里用份额乘变换后的值的长度来衡量：那些份额很高的特殊词元，这
      样一量就不重要了。Jain 和 Wallace（2019）：份额和梯度、和去掉一个词之后的变化，常常对不上。Wiegreffe 和
      Pinter（2019）回应说，这要看把什么叫作解释。]],
  },
}
expect { parts, 1, 1, near = 0 }
expect { parts, 1, 2, near = 0 }
expect { parts, 2, 1, near = 0.259902 }
expect { parts, 2, 2, near = 0 }

-- A window -----------------------------------------------------------------------

at(S_win) {
  en = [[A text may outgrow the *context window*, the most words a model takes in. With a *sliding
    window* a word sees itself and the two before; older keys and values leave the cache (lesson 18),
    which stops growing. Only row jazz loses `<s>`.]],
  zh = [[文本可能超过*上下文窗口*（context window），即模型最多读进的词数。用*滑动窗口*（sliding window），一个词只看得到
    自己和前面两个，更早的键和值从缓存里丢掉（第 18 课），缓存不再增长。只有“歌”这一行少了 `<s>` 这个词。]],
  focus = { S_win, 4, 1 }, core = true,
  notes = {
    en = [[A window does not cut off the past: through each layer a word's influence travels one
      window further, so four layers of 4,096 reach back 16,384 words (Mistral 7B's README). In
      gpt-oss every other layer has a window, of 128 words, and the rest see all.]],
    zh = [[窗口并没有把过去切断：每过一层，信息就再往后传一个窗口，窗口 4096、四层就能传 16384 个词
      （见 Mistral 7B 的 README）。gpt-oss 每隔一层用 128 个词的窗口，其余的层看得到全部。]],
  },
}

ask {
  at = S_win, id = "out-of-sight",
  prompt = { en = "`<s>` put (0, 0) into row jazz. What becomes of that row of O without it?",
             zh = "`<s>` 放进“歌”这一行的是 (0, 0)。没有它，O 的这一行会怎样？" },
  choice = { { en = "It stays as it was", zh = "不变" },
             { en = "It grows to several times its size", zh = "变成原来的好几倍" },
             { en = "It shrinks", zh = "变小" } },
  answer = 2,
  reason = { en = "Without <s> the denominator is 3: the shares go from 4 % to a third.",
             zh = "没有 <s>，分母只剩 3，其余的份额从 4% 变成三分之一。" },
  hints = { { en = "What did `<s>` have a part in, other than the sum of values?",
              zh = "除了值的求和，`<s>` 还出现在哪里？" },
            { en = "Look at the denominator of the other three shares.",
              zh = "看看另外三个份额的分母。" } },
  slips = {
    [1] = { en = "It puts nothing in, but its e³ was in the others' denominator.",
            zh = "常以为什么也没放进去，去掉就无妨。可它的 e³ 在别的份额的分母里。" },
    [3] = { en = "The row still adds up to 1, now over three whose values are not 0.",
            zh = "这一行加起来还是 1，现在全归三个值不为 0 的词。" },
  },
}

at(O_win) {
  en = [[Left with all in sight, right with the window. In row jazz three scores of {S_win[4,2]}
    share out the 1 now, and each has {A_win[4,2]:%} where it had {A[4,2]:%}. No word fits the query
    better than before.]],
  zh = [[左边是全部可见，右边是窗口。“歌”这一行，三个词的分数都是 {S_win[4,2]}，现在由它们平分这
    个 1，各占 {A_win[4,2]:%}，原来只有 {A[4,2]:%}。可没有哪个词比原来更符合查询。]],
  focus = { O_win, 4, 1 }, core = true, subject = { heads = { A, A_win } },
}
expect { A_win, 4, 2, near = 0.333333 }

at(O_win) {
  en = [[Row jazz of O was ({O[4,1]:2}, {O[4,2]:2}). The first word handed over nothing, but it held
    the others down: without its e³ each share has grown by the factor (e³+3)∕3 = 7.7, and the row
    with them. Leave out its value and nothing changes, leave out the word and all does: what is
    important depends on the test.]],
  zh = [[O 的“歌”这一行原来是 ({O[4,1]:2}, {O[4,2]:2})。第一个词虽然没交出什么，却压住了别的词：没有
    它的 e³，每个份额都放大到 (e³+3)∕3 = 7.7 倍，这一行也跟着放大。不算它的值，什么也不变；不算这个
    词，全都变了。重不重要，要看怎么检验。]],
  focus = { O_win, 4, 1 }, core = true, subject = "equation",
  notes = {
    en = [[Ask what else could be done. The usual answers: keep the first words (StreamingLLM); give
      each text a start sign in training whose only task this is; a term in the denominator. The
      next stops do the last.]],
    zh = [[问问还有什么办法。常见的回答：留住开头的词（StreamingLLM）；训练时给每段文本加一个专做这
      件事的起始符；在分母里加一项。接下来的几站讲最后一种。]],
  },
}
at(O_win) {
  en = [[Xiao et al. (2023) saw this in models trained with every word in sight. Llama-2-13B with a window
    of 1,024: perplexity 5,158 (lesson 23). With the first four words kept beside 1,020 it is 5.40
    (*StreamingLLM*), with four line breaks in their place 5.60: what stands there hardly matters.]],
  zh = [[Xiao 等（2023）在训练时看得到全部词的模型里见过同样的事。Llama-2-13B 只留 1024 个词的窗口，困惑度是
    5158（第 23 课）；留下开头四个词，再加 1020 个，是 5.40（*StreamingLLM*）；把这四个词换成换行符，是
    5.60：那里放的是什么，几乎不要紧。]],
  focus = { O_win, 4, 1 }, subject = "equation",
}
expect { O, 4, 1, near = 0.389854 }
expect { O, 4, 2, near = 0.259902 }

ask {
  at = O_win, id = "mean", cell = { 4, 1 },
  prompt = { en = "Three equal shares of values {V[2,1]}, {V[3,1]}, {V[4,1]} in column 1: O_win[4,1]?",
             zh = [[“歌”这一行三个份额相等，第 1 列的值
               是 {V[2,1]}、{V[3,1]}、{V[4,1]}。O_win[4,1] 是多少？]] },
  reason = { en = "Three shares of 1/3: (6 + 0 + 3)/3 = 3, where <s> had kept it at 0.39.",
             zh = "三个 1/3：(6 + 0 + 3)/3 = 3；有 <s> 的时候只有 0.39。" },
  hints = { { en = "With equal shares it is the plain mean.", zh = "份额相等，就是普通均值。" } },
  slips = {
    [2.25] = { en = "Divided by four. `<s>` is out of sight; three words are left.",
               zh = "那是除以四。`<s>` 看不到了，只剩三个词。" },
    [9] = { en = "That is the sum. Each share is a third.", zh = "那是和。每个份额是三分之一。" },
  },
}

at(A_cache) {
  en = [[Let the text go on: at word n the cache holds `<s>` and the three latest words. With ALiBi
    (lesson 11) a score loses 1/8 for each word of distance, so that `<s>` scores 3 − distance∕8. Left, A_text:
    distances in the text. By n = 64 `<s>` has fallen from {A_text[1,1]:2} to {A_text[4,1]:3}, and all
    else has grown as if it were gone.]],
  zh = [[让文本写下去：写到第 n 个词，缓存里是 `<s>` 和最近三个词。用 ALiBi（第 11 课），距离每多一个词，分数
    就减 1/8，`<s>` 得 3 − 距离∕8。左边的 A_text 用文本里的距离：到 n = 64，`<s>` 从 {A_text[1,1]:2} 降到
    {A_text[4,1]:3}，别的份额都变大，就像它不在了一样。]],
  focus = { A_cache, 4, 1 }, core = true, subject = { heads = { A_text, A_cache } },
}
at(A_cache) {
  en = [[Right, A_cache: StreamingLLM counts places in the cache and not in the text, and `<s>` keeps
    {A_cache[4,1]:2}. With RoPE it keeps keys unturned and turns them by their place in the cache. No
    distance is larger than those that the model was trained on.]],
  zh = [[右边的 A_cache 是 StreamingLLM 的做法：位置按缓存里的来数，不按文本里的，`<s>` 一直占
    {A_cache[4,1]:2}。用 RoPE 时，存的是没转过的键，再按缓存里的位置去转。这样，距离不会超出模型训练时见过
    的。]],
  focus = { A_cache, 4, 1 }, core = true, subject = { heads = { A_text, A_cache } },
  notes = {
    en = [[The paper's example: the cache has words 0, 1, 2, 3, 6, 7, 8 and word 9 is next; their places
      are 0 to 7. Four first words were needed, and not one, as those models had no common first word in
      training; with a start sign of its own one is enough.]],
    zh = [[论文的例子：缓存里是第 0、1、2、3、6、7、8 个词，接着是第 9 个，它们的位置是 0 到 7。要留四个词而不是
      一个，因为那些模型训练时开头的词并不统一；训练时专设一个起始符，留它一个就够。]],
  },
}
expect { A_text, 1, 1, near = 0.838375 }
expect { A_text, 4, 1, near = 0.002861 }
expect { A_cache, 1, 1, near = 0.838375 }
expect { A_cache, 4, 1, near = 0.838375 }

ask {
  at = A_cache, id = "distance", answer = 3, always = true,
  prompt = { en = "n = 1,000, the same four kept: which distance to `<s>` does A_cache use?",
             zh = "n = 1000，留的还是这四个词。到 `<s>` 这一格，A_cache 用的距离是多少？" },
  reason = { en = "Four places in the cache, 0 to 3: <s> stands at 0, the newest word at 3.",
             zh = "缓存里四个位置，从 0 到 3：<s> 在 0，最新的词在 3。" },
  hints = { { en = "How many words are in the cache? Which place has `<s>` there, which the newest?",
              zh = "缓存里有几个词？`<s>` 在第几位，最新的词在第几位？" } },
  slips = {
    [999] = { en = "That is the distance in the text, as A_text has it.",
              zh = "那是文本里的距离，A_text 才这么算。" },
    [4] = { en = "So many are kept. From the first to the last of four it is less.",
            zh = "那是留下的个数。四个词里，从头到尾的距离少一。" },
  },
}

ask {
  at = A_cache, id = "memory", always = true,
  prompt = { en = "Ann was word 2. What does row n = 64 still get from Ann's key and value?",
             zh = "“安妮”是第 2 个词。n = 64 这一行，从“安妮”的键和值还能得到什么？" },
  choice = { { en = "As much as ever", zh = "和原来一样多" },
             { en = "What <s> holds of them", zh = "<s> 替它存着的" },
             { en = "Nothing", zh = "什么也得不到" } },
  answer = 3,
  reason = { en = "They left the cache. StreamingLLM reads on without end; its memory is the window.",
             zh = "它们已不在缓存里。StreamingLLM 可以一直读下去，记得的却只有窗口里的。" },
  hints = { { en = "Which words' keys and values are in the cache at n = 64?",
              zh = "n = 64 时，缓存里是哪些词的键和值？" } },
  slips = {
    [1] = { en = "The text goes on without end, but the window has not grown.",
            zh = "常以为文本没有尽头，记忆也就没有尽头。可窗口并没有变大。" },
    [2] = { en = "`<s>` comes first and sees itself alone; it has nothing of Ann's.",
            zh = "`<s>` 在最前面，只看得到自己；它的值里没有“安妮”。" },
  },
}

-- A term in the denominator -----------------------------------------------------------

at(z) {
  en = [[Some newer models, gpt-oss among them, give each head one more number for this, here z: a
    score that stands in every row, whoever asks and whatever the window, and no value hangs on it. It is learned
    like any weight, and begins at {if edited}0{else}{z}{end} here. (Qwen3-Next has a gate on each
    head's output instead.)]],
  zh = [[有些较新的模型，比如 gpt-oss，为此给每个头多设一个数，这里叫 z：它是一个分数，不管谁在查询、窗口在哪
    里，每一行都有它，却没有对应的值向量。它和别的参数一样是学出来的，这
    里从 {if edited}0{else}{z}{end} 开始。（Qwen3-Next 用的是另一个办法，给每个头的输出加一个门控。）]],
  focus = { z, 1, 1 }, core = true,
  notes = {
    en = [[gpt-oss (2025): its code appends one learned number a head to the scaled scores, takes
      softmax and drops that column. Miller's "Attention Is Off By One" (2023) proposed the fixed form, e^0
      = 1 more in the denominator; PyTorch's nn.MultiheadAttention has long had it as add_zero_attn, a
      key and a value of zeros. The other two store neither. A gate, a sigmoid between 0
      and 1 times the head's output, can hand over nothing though the row adds up to 1; sinks and
      massive activations became weak with it (2025).]],
    zh = [[gpt-oss（2025）：它的代码给每个头缩放后的分数接上一个学出来的数，做 softmax，再去掉这一
      列。Miller 的《Attention Is Off By One》（2023）提出的是固定形式，分母多一个 e^0 = 1；PyTorch 的 nn.MultiheadAttention 早有 add_zero_attn，用的
      是一对全 0 的键和值。前两种都不为它存键和值。门控是 0 到 1 之间的 sigmoid，乘在头的输出上：一行加起来仍是 1，交出去的却可以是 0；
      用了它，注意力汇和过大的激活值都变弱（2025）。]],
  },
}
expect { z, 1, 1, near = 0 }

at(A_sink) {
  en = [[Column *none* of S_sink holds z in each row, beside the scores of the words. The window hides
    words and never hides z. From here on it is softmax as ever, over one score more.]],
  zh = [[S_sink 多了“无”这一列，每行都是 z，和各词的分数并排。窗口会挡住词，但从不挡 z。往下还是原来
    的 softmax，只多一个分数。]],
  focus = { A_sink, 4, 1 },
}

at(A_sink) {
  en = [[Row sings, which has found its word, hardly notices: Ann keeps {A_sink[3,3]:%}. Row jazz
    has somewhere to leave part of its 1, though `<s>` is out of sight.]],
  zh = [[“唱”找到了词，几乎不受影响：“安妮”仍占 {A_sink[3,3]:%}。“歌”虽然看不到 `<s>` 了，它的 1 也
    有一部分有处可放。]],
  focus = { A_sink, 4, 1 }, core = true,
}
expect { A_sink, 3, 3, near = 0.948097 }

ask {
  at = A_sink, id = "to-none", cell = { 4, 1 }, covers = { A_sink, 4 },
  prompt = { en = [[Row jazz: z is {z}, and three words score {S_sink[4,3]}. What share goes to
      none?]],
             zh = "“歌”这一行：z 是 {z}，三个词的分数是 {S_sink[4,3]}。“无”的份额是多少？" },
  reason = { en = "e⁰/(e⁰ + e⁰ + e⁰ + e⁰) = 1/4: z counts like a word that scores 0.",
             zh = "e⁰/(e⁰ + e⁰ + e⁰ + e⁰) = 1/4：z 就像一个分数为 0 的词。" },
  hints = { { en = "Four scores are equal.", zh = "四个分数相等。" } },
  slips = {
    [0] = { en = "A score of 0 is no share of 0: e⁰ = 1.", zh = "分数 0 不是份额 0：e⁰ = 1。" },
    [0.333333] = { en = "That was without z. There is one more term in the denominator.",
                   zh = "那是没有 z 的时候。分母里多了一项。" },
    [1] = { en = "That is e⁰. It is divided by the sum of the row's four.",
            zh = "那是 e⁰，还要除以这一行四项的和。" },
  },
}

at(A_rest) {
  en = [[Column none is cut off, since no value hangs on it. What stays is a_j = e^s_j ∕ (e^z + Σ_i
    e^s_i), softmax with one term more below; with z = 0 it is *softmax off by one* (Miller 2023).
    A row may add up to less than 1 now: row jazz has {A_rest[4,2]:2} three times. Where code takes
    the largest score off first (lesson 3), z loses it too: e^(z − max).]],
  zh = [[“无”没有对应的值向量，这一列就切掉。留下的是 a_j = e^s_j ∕ (e^z + Σ_i e^s_i)，也就是分母多
    一项的 softmax；z = 0 时，就是 softmax off by one（Miller 2023）。现在一行加起来可以小于 1：“歌”这一行是三个 {A_rest[4,2]:2}。代码若先减去最大的分数（第 3 课），z 也要
    减，即 e^(z − max)。]],
  focus = { A_rest, 4, 2 }, core = true,
  notes = {
    en = [[A 1 that stays 1 after the largest score was taken off is a common mistake: with z = 0 row
      sings, whose largest score is 6, would give Ann 49 % for 95 %.]],
    zh = [[分数都减了最大值，分母里的 1 却照旧，是常见的错：z = 0 时，“唱”这一行最大的分数是 6，“安妮”就只得 49%，而不
      是 95%。]],
  },
}

ask {
  at = A_rest, id = "level",
  prompt = { en = [[Suppose the three words fit row jazz even worse and score -5 instead of 0. What
      does each get?]],
             zh = "假如三个词更不合“歌”的查询，分数不是 0 而是 -5。它们的份额各是多少？" },
  choice = { { en = "A_win near 0, A_rest near 0", zh = "A_win 约为 0，A_rest 约为 0" },
             { en = "A_win 1/3, A_rest near 0", zh = "A_win 1/3，A_rest 约为 0" },
             { en = "A_win 1/3, A_rest 1/4", zh = "A_win 1/3，A_rest 1/4" } },
  answer = 2,
  reason = { en = "In A_win -5 cancels; in A_rest e⁻⁵ = 0.0067 stands beside e⁰ = 1.",
             zh = "A_win 里 -5 约掉了；A_rest 里 e⁻⁵ = 0.0067，旁边是 e⁰ = 1。" },
  hints = { { en = "What does softmax make of a row to which a number was added (lesson 3)?",
              zh = "一行全加上同一个数，softmax 会变吗（第 3 课）？" },
            { en = "z stays 0, and e⁻⁵ is 0.0067.", zh = "z 还是 0，而 e⁻⁵ 是 0.0067。" } },
  slips = {
    [1] = { en = "Softmax sees differences only: -5, -5, -5 gives the same as 0, 0, 0.",
            zh = "softmax 只取决于差：-5、-5、-5 和 0、0、0 一样，各三分之一。" },
    [3] = { en = "z does not go down with them: 0.0067 ∕ (1 + 3⋅0.0067) is below 1 %.",
            zh = "z 没有跟着降：0.0067 ∕ (1 + 3⋅0.0067) 不到 1%。" },
  },
}
expect { A_win, 4, 2, near = 0.333333,
         after = { "set K[2,2] -5", "set K[3,2] -5", "set K[4,2] -5" } }
expect { A_rest, 4, 2, near = 0.006604,
         after = { "set K[2,2] -5", "set K[3,2] -5", "set K[4,2] -5" } }

at(O_sink) {
  en = [[Row jazz is ({O_sink[4,1]:2}, {O_sink[4,2]:2}); the window alone made it ({O_win[4,1]:2},
    {O_win[4,2]:2}), and with `<s>` in sight it was ({O[4,1]:2}, {O[4,2]:2}). With the term fixed at
    e⁰ = 1 the words' scores would have to fall; small models trained so still leaned on their first
    words (Xiao et al.). gpt-oss learns its z.]],
  zh = [[“歌”这一行是 ({O_sink[4,1]:2}, {O_sink[4,2]:2})；只有窗口时是 ({O_win[4,1]:2},
    {O_win[4,2]:2})，看得到 `<s>` 时是 ({O[4,1]:2}, {O[4,2]:2})。这一项要是固定为
    e⁰ = 1，就得让各词的分数降下去；这样训练的小模型，照样要靠开头的词（Xiao 等）。gpt-oss 的 z 是学出来
    的。]],
  focus = { O_sink, 4, 1 }, core = true,
}
expect { O_win, 4, 1, near = 3 }
expect { O_win, 4, 2, near = 2 }
expect { O_sink, 4, 1, near = 2.25 }
expect { O_sink, 4, 2, near = 1.5 }

expect { O_sink, 4, 1, near = 0.389854, after = { "set z[1,1] 3" } }
expect { O_sink, 4, 2, near = 0.259902, after = { "set z[1,1] 3" } }

at(L) {
  en = [[Row sings should hand on Ann's value ({T[3,1]}, {T[3,2]}), the other rows nothing, (0, 0).
    L is the mean of the eight squared differences, {L:3}.{if edited}{else} Nearly all of it comes
    from row jazz.{end}]],
  zh = [[“唱”该得到“安妮”的值 ({T[3,1]}, {T[3,2]})，别的行什么也不该得，即 (0, 0)。L 是八个差的平方
    的均值，{L:3}{if edited}。{else}，几乎都来自“歌”这一行。{end}]],
  focus = { L, 1, 1 },
}
expect { T, 3, 1, near = 6 }
expect { T, 3, 2, near = 0 }
expect { L, 1, 1, near = 0.935417 }

-- Backward ----------------------------------------------------------------------------

-- The way back is told for z.
local of_head = {
  en = [[What is trained now is the other head, whose gradients do not pass here. The way back is told
    for z, which `:choose learn z` brings back.]],
  zh = [[现在训练的是另一个头，它的梯度不经过这里。反向这几站讲的是 z，输入 `:choose learn z` 就换回
    来。]],
}
local function of_z(text, language) return learn == "z" and text or of_head[language] end

at(d(L)) {
  en = of_z([[The way back starts with ∂L/∂L = 1. Q, K and V are given here, so it leads to one number only,
    z. z has no value vector, and its column was cut off before the output: watch at which stop a
    gradient reaches it all the same.]], "en"),
  zh = of_z([[反向从 ∂L/∂L = 1 开始。这里 Q、K、V 都是给定的，所以只通向一个数，就是 z。z 没有对应的值向量，
    它那一列在输出之前就切掉了；留意梯度到底在哪一站传到它那里。]], "zh"),
  focus = { d(L), 1, 1 }, always = true,
}

at(d(O_sink)) {
  en = of_z([[dO = 2⋅(O − T) ∕ 8. Row jazz has ({dO_sink[4,1]:4}, {dO_sink[4,2]:4}): the larger its
    output, the larger L. Row sings has {dO_sink[3,1]:3} in column 1, since a little of Ann's value
    is missing.]], "en"),
  zh = of_z([[dO = 2⋅(O − T) ∕ 8。“歌”这一行是 ({dO_sink[4,1]:4}, {dO_sink[4,2]:4})：它的输出越大，L 越
    大。“唱”的第 1 列是 {dO_sink[3,1]:3}，因为“安妮”的值还没有完全拿到。]], "zh"),
  focus = { d(O_sink), 4, 1 },
}
expect { d(O_sink), 4, 1, near = 0.5625 }
expect { d(O_sink), 4, 2, near = 0.375 }
expect { d(O_sink), 3, 1, near = -0.077855 }

at(d(A_rest)) {
  en = of_z([[dA = dO⋅Vᵀ says how fast L grows with each share. In row jazz all three words in sight are
    above 0: whichever gets more, L grows.]], "en"),
  zh = of_z([[dA = dO⋅Vᵀ，即 L 随每个份额的变化率。“歌”这一行，看得到的三个词都大于 0：谁多得一点，L 都会
    变大。]], "zh"),
  focus = { d(A_rest), 4, 4 }, core = true,
}

if learn == "z" then
ask {
  at = d(A_rest), id = "more-of-ann", cell = { 4, 2 },
  prompt = { en = [[Row jazz of dO is ({dO_sink[4,1]:4}, {dO_sink[4,2]:4}), Ann's value ({V[2,1]},
      {V[2,2]}). dA_rest[4,2]?]],
             zh = [[dO 的“歌”这一行是 ({dO_sink[4,1]:4}, {dO_sink[4,2]:4})，“安妮”的值是 ({V[2,1]},
               {V[2,2]})。dA_rest[4,2] 是多少？]] },
  reason = { en = "0.5625⋅6 + 0.375⋅0 = 3.375: Ann's value points where row jazz is too large.",
             zh = "0.5625⋅6 + 0.375⋅0 = 3.375：“歌”那一行在这个方向上已经太大，“安妮”的值正指向它。" },
  hints = { { en = "A dot product of the two.", zh = "两者的点积。" } },
  slips = {
    [0.84375] = { en = "Times the share 0.25: that is not yet asked for.",
                  zh = "那又乘了份额 0.25，这里还不用乘。" },
  },
}
end

at(d(S_sink)) {
  en = of_z([[First dA_sink, the table in the middle: its column of the sink is all zeros, since it was cut
    off and no value hangs on it. Its share by itself makes no difference to L, in any row.]], "en"),
  zh = of_z([[先看中间的 dA_sink：“无”这一列全是 0，因为那一列被切掉了，没有对应的值向量。单看
    它的份额，不管在哪一行，对 L 都没有影响。]], "zh"),
  focus = { d(S_sink), 4, 1 },
}

at(d(S_sink)) {
  en = of_z([[The rule of lesson 3: dS = a⋅(dA − mean), the mean weighted by the row's shares. Ann's
    score in row jazz has {dS_sink[4,3]:3}, in row sings {dS_sink[3,3]:3}: L falls when it is
    lowered here and raised there.]], "en"),
  zh = of_z([[第 3 课的规则：dS = a⋅(dA − 加权均值)，权数就是这一行的份额。“安妮”的分数，在“歌”这一行
    是 {dS_sink[4,3]:3}，在“唱”这一行是 {dS_sink[3,3]:3}：前者降一点，后者升一点，L 就变小。]], "zh"),
  focus = { d(S_sink), 4, 3 }, core = true,
}
expect { d(S_sink), 4, 3, near = 0.386719 }
expect { d(S_sink), 3, 3, near = -0.022999 }

if learn == "z" then
ask {
  at = d(S_sink), id = "sink-learns", sign_of = { d(S_sink), 4, 1 },
  prompt = { en = [[In row jazz dA is 0 for none, above 0 for the three words. What sign has
      dS_sink[4,1]?]],
             zh = "“歌”这一行的 dA，“无”是 0，三个词都大于 0。dS_sink[4,1] 是正、负，还是 0？" },
  reason = { en = "dS = a⋅(dA − mean), and 0 is below a mean of positive numbers: a higher score of none lowers L.",
             zh = "dS = a⋅(dA − 加权均值)，0 低于几个正数的均值：“无”的分数升高，L 变小。" },
  hints = { { en = "Does 0 lie above or below the mean of the row?",
              zh = "0 比这一行的均值高还是低？" } },
  slips = {
    ["0"] = { en = "dA = 0 is of its share alone. Its score takes from the others.",
              zh = "dA = 0 只说它自己的份额没有影响。可它的分数一升，别的份额就降。" },
    ["+"] = { en = "The row's mean is above 0, so 0 lies below it.",
              zh = "这一行的均值大于 0，0 在它之下。" },
  },
}
end

at(d(z)) {
  en = of_z([[z stands in four rows, so its gradient is a sum over rows. Row sings would have it lower
    ({dcolumn[3,1]:3}), row jazz higher ({dcolumn[4,1]:3}), and row jazz weighs far more. In each row
    it is -a⋅D, a the share of none, D = dO⋅O (lesson 3): in row jazz -{A_sink[4,1]:2}⋅({dO_sink[4,1]:4}⋅{O_sink[4,1]:2} +
    {dO_sink[4,2]:4}⋅{O_sink[4,2]:2}). A fast kernel (lesson 27) has D anyway.]], "en"),
  zh = of_z([[z 在四行里都有，梯度就对四行求和。“唱”要它小一点（{dcolumn[3,1]:3}），“歌”要它大
    （{dcolumn[4,1]:3}），而“歌”这一项的绝对值大得多。每一行的那一项是 -a⋅D，a 是“无”的份额，D =
    dO⋅O（第 3 课）：“歌”是 -{A_sink[4,1]:2}⋅({dO_sink[4,1]:4}⋅{O_sink[4,1]:2} + {dO_sink[4,2]:4}⋅{O_sink[4,2]:2})。快速算法（第 27
    课）里 D 本来就有。]], "zh"),
  focus = { d(z), 1, 1 }, core = true,
  notes = {
    en = [[dA of none is 0, so the mean that softmax's rule takes off is the words' alone, Σ a⋅dA = dO⋅O.
      A kernel still has to add this up: in 2025 FlashAttention 3 computed such a sink forward only, and
      gpt-oss could not be trained with it (Unsloth's guide).]],
    zh = [[“无”的 dA 是 0，softmax 的规则减去的均值就只来自各个词，即 Σ a⋅dA = dO⋅O。不过算法还得真去求这个
      和：2025 年 FlashAttention 3 对这种注意力汇只有前向，没法用它训练 gpt-oss（见 Unsloth 的指南）。]],
  },
}
expect { d(column), 3, 1, near = 0.001041 }
expect { d(column), 4, 1, near = -0.457031 }

at(step(z)) {
  en = learn == "head" and [[What is trained now is the other head, and z stays as it is. Press t, twenty steps,
    and watch the film of A_own: row jazz turns to `<s>`. Nobody said which rows need a sink; it
    follows from L.]] or [[z rises. Press t for ten steps and watch the film of A_sink: column none fills in row jazz,
    and Ann keeps row sings. Nobody said which rows need a sink; it follows from L.]],
  zh = learn == "head" and [[现在训练的是另一个头，z 不变。按 t 走二十步，看 A_own 的训练胶片：“歌”这一行转向
    `<s>` 这个起始符。没有人说过哪些行需要注意力汇，这是 L 的梯度教出来的。]] or [[z 上升。按 t 走十步，看 A_sink 的训练胶片：“歌”这一行的“无”越来越满，“唱”这一行仍归“安妮”。
    没有人说过哪些行需要注意力汇，这是 L 的梯度教出来的。]],
  focus = { z, 1, 1 }, core = true, subject = "film", always = true,
  notes = {
    en = [[From 0 it is z = 2.998 after 20 steps, about the 3 that `<s>` was given by hand, and
      3.132 after 100. More is not worth it: each rise takes a little of Ann from row sings.]],
    zh = [[从 0 出发，20 步后 z = 2.998，差不多就是手工给 `<s>` 的 3；100 步后是 3.132。再大就不划算
      了：每升一点，“唱”就少得一点“安妮”。]],
  },
}
at(step(z)) {
  en = of_z([[It does not rise for ever: row sings loses a little of Ann and pulls back, and L ends at
    0.068, since z is one number for all rows. A word whose value is (0, 0) does in its row just what z
    does, and its score q⋅k may differ from row to row. So without z the same gradient reaches that
    score, and the first word can become a sink in this way.]], "en"),
  zh = of_z([[它不会一直升：“唱”会因此丢掉一点“安妮”，把 z 往回拉；各行共用一个 z，L 最后停在
    0.068。值是 (0, 0) 的词，在一行里的作用和 z 完全一样，而它的分数 q⋅k 各行可以不同。所以没有 z 的
    话，同样的梯度会传到这个分数上，第一个词就可以这样成为注意力汇。]], "zh"),
  focus = { z, 1, 1 }, subject = "film", always = true,
}
expect { z, 1, 1, near = 2.997863, after = { "train 20" } }
expect { z, 1, 1, near = 3.132303, after = { "train 100" } }
expect { L, 1, 1, near = 0.067626, after = { "train 100" } }

at(step(z)) {
  en = [[Does a head find its sink by itself? `:choose learn head` trains another one, without z and
    without a window: its queries, its keys and the value of `<s>` begin at random. Press t, twenty
    steps each time, and watch the film of A_own: row jazz turns to `<s>`.]],
  zh = [[没有人指定，头自己会找出注意力汇吗？输入 `:choose learn head` 换一个头来训练：没有 z，也没有窗
    口，查询、键和 `<s>` 的值都从随机数开始。按 t，一次二十步，看 A_own 的训练胶片：“歌”这一行转向起始符。]],
  focus = { z, 1, 1 }, subject = { film = A_own }, always = true,
}
at(step(z)) {
  en = [[After 200 steps row jazz gives `<s>` more than 98 %, with each of ten draws. Give jazz
    something to say, its own value (T[4,1] and T[4,2] 3), and with the same numbers and steps `<s>`
    gets less than 1 % there. A sink is for rows that have nothing to fetch.]],
  zh = [[抽十次随机数，每次练 200 步，“歌”这一行都给 `<s>` 98% 以上。要是让“歌”有东西可取，取它自己的
    值（T[4,1]、T[4,2] 改成 3），同样的起点和步数，`<s>` 在这一行得不到 1%。什么也不用取的行，才需要注
    意力汇。]],
  focus = { z, 1, 1 }, subject = { film = A_own }, always = true,
  notes = {
    en = [[Of 400 other draws 393 gave it 90 % after 200 steps and 399 after 1,000: slow ones lean
      on sings first, whose value (0, 3) is the shortest of the rest. In each of the ten L is below
      0.001, which z alone does not reach. Here the loss stands right
      behind the head; in a model it is far away, and sinks form there, too (Gu et al.).]],
    zh = [[另抽 400 次，份额过 90% 的，200 步后有 393 次，1000 步后有 399 次：慢的多半先靠在“唱”上，其余
      的值里 (0, 3) 最短。那十次的 L 都不到 0.001，单靠一个 z 到不了。这里损失紧接在头后面；真正的模型里隔得很远，也还是会形成注意力汇（Gu 等）。]],
  },
}
local drawn, alone = { "draw", { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 } }, { "choose learn head", "train 200" }
local own_value = { "choose learn head", "set T[4,1] 3", "set T[4,2] 3", "train 200" }
expect { A_own, 4, 1, above = 0.98, after = alone, each = drawn,
  claim = { en = "row jazz, which is to get nothing, gives the start sign its share, ten draws",
    zh = "“歌”什么也不该得，份额都给了起始符，十次随机数都如此" } }
expect { A_own, 4, 1, below = 0.01, after = own_value, each = drawn,
  claim = { en = "where jazz is to hand on its own value it gives the start sign none, ten draws",
    zh = "要“歌”交出自己的值，起始符就什么也得不到，十次随机数都如此" } }
expect { A_own, 4, 4, above = 0.98, after = own_value, each = drawn }
expect { A_own, 3, 2, above = 0.99, after = alone, each = drawn }
expect { L, 1, 1, below = 0.001, after = alone, each = drawn }
expect { V_s, 1, 1, near = 0, tolerance = 0.03, after = alone, each = drawn }
expect { V_s, 1, 2, near = 0, tolerance = 0.03, after = alone, each = drawn }

ask {
  at = step(z), id = "value-of-start", answer = 2, always = true,
  prompt = { en = "In that other head the value of `<s>` begins at random. What becomes of it in training?",
             zh = "那个头里，`<s>` 的值从随机数开始。练下去，它会变成什么？" },
  choice = { { en = "It stays: no row needs it", zh = "不变：哪一行都不需要它" },
             { en = "(0, 0)", zh = "(0, 0)" },
             { en = "(6, 0), which row sings is to get", zh = "(6, 0)，即“唱”该得到的" } },
  reason = { en = "Row <s> sees itself alone, so it hands on this value, and is to hand on (0, 0).",
             zh = "<s> 那一行只看得到自己，交出的就是这个值，而它该交出 (0, 0)。" },
  hints = { { en = "Which words does row `<s>` see, and what is it to hand on?",
              zh = "`<s>` 那一行看得到哪些词？该交出什么？" } },
  slips = {
    [1] = { en = "One row has nothing else: `<s>` sees itself alone, with a share of 1.",
            zh = "有一行只有它：`<s>` 只看得到自己，份额是 1。" },
    [3] = { en = "Row sings has Ann for that, and row `<s>` would hand on (6, 0), too.",
            zh = "“唱”可以从“安妮”那里得到；`<s>` 那一行却也会交出 (6, 0)。" },
  },
}

try {
  at = step(z), id = "as-before", only = { z }, core = true,
  prompt = { en = "Choose z so that row jazz of O_sink is what it was in O, to three decimals.",
             zh = "改 z，使 O_sink 的“歌”这一行和 O 里的一样（三位小数）。" },
  reason = { en = "e^z stands where e^3 of <s> stood, and the value (0, 0) added nothing.",
             zh = "e^z 顶替了 <s> 的 e^3，而它的值 (0, 0) 本来就没加什么。" },
  hints = { { en = "In O the denominator of that row was e^s + 1 + 1 + 1. Whose score was s?",
              zh = "在 O 里，这一行的分母是 e^s + 1 + 1 + 1。s 是谁的分数？" } },
  reached = function() return math.abs(O_sink[4][1] - O[4][1]) < 0.0005 end,
  solution = { "set z[1,1] 3" },
}

try {
  at = step(z), id = "own-sink",
  prompt = { en = "By training: a head that begins at random, and gives `<s>` more than 90 % in row jazz.",
             zh = "靠训练：让从随机数开始的那个头，在“歌”这一行给 `<s>` 超过 90%。" },
  reason = { en = "A share of (0, 0) adds nothing, and row jazz is to get (0, 0).",
             zh = "(0, 0) 的份额什么也不添，而“歌”这一行该得的正是 (0, 0)。" },
  hints = { { en = "First choose what is trained, `:choose learn head`.",
              zh = "先用 `:choose learn head` 选训练什么。" },
            { en = "Then `:train 200`.", zh = "再输入 `:train 200` 训练。" } },
  reached = function() return learn == "head" and A_own[4][1] > 0.9 end,
  solution = { "choose learn head", "train 200" },
}

closing {
  en = [[
- Softmax gives 1 in every row. A row that finds nothing gives it to a sink.
- The first word is in sight of all rows under a causal mask.
- A sink puts in nothing and stands in the denominator: without it all else grows.
- Kept beside a window it must stay near: places are counted in the cache. What left is forgotten.
- Trained from random numbers, a row that is to get nothing finds the start sign by itself.
- A learned e^z in the denominator does the same, in any window and without a word.
- A share is not importance: share times value is what arrives.

Press O, set K[1,2] to 0 and look at row jazz of O and of O_sink: why are they the same?

Then write dz yourself, a sum over four rows: `qkv kata sinks` makes the script,
`qkv against sinks sinks.npz --watch` marks it.]],
  zh = [[
- softmax 每一行都要分出 1；什么也没找到的行，就给注意力汇。
- 在因果掩码下，第一个词每一行都看得到。
- 注意力汇什么也不放进去，却在分母里：没有它，别的份额都变大。
- 留在窗口旁边的注意力汇不能越来越远：位置按缓存来数。离开缓存的词就忘了。
- 从随机数练起，什么也不该得的行，自己就会找到起始符。
- 分母里加一个学出来的 e^z，作用相同，不怕窗口移动，也不必占一个词元。
- 份额不等于重要：真正到达的是份额乘值。

先按 O，把 K[1,2] 改成 0，再看 O 和 O_sink 的“歌”这一行：为什么一样？

再自己写一遍 dz，它是四行之和：`qkv kata sinks` 写出脚本，
`qkv against sinks sinks.npz --watch` 批改。]],
}

expect { O, 4, 1, near = 2.25, after = { "set K[1,2] 0" } }
expect { O_sink, 4, 1, near = 2.25, after = { "set K[1,2] 0" } }

-- About four minutes.
play {
  "wait 8",
  "next", "wait 8",                                       -- S
  "goto A", "select A[4,1]", "explain", "wait 10",
  "goto O", "wait 8",
  "goto parts", "wait 10",
  "goto S_win", "wait 8", "goto O_win", "wait 8",
  "select O_win[4,1]", "explain", "wait 11",
  "goto A_cache", "wait 12",
  "goto z", "wait 9",
  "goto S_sink", "wait 6", "goto A_sink", "select A_sink[4,1]", "wait 9",
  "goto A_rest", "wait 9",
  "goto O_sink", "wait 6", "set z[1,1] 3", "wait 7", "undo", "wait 3",
  "goto dA_sink", "wait 7",
  "goto dS_sink", "select dS_sink[4,1]", "explain", "wait 11",
  "goto dz", "wait 8",
  "goto step(z)", "wait 6", "train 10", "wait 5", "train 10", "wait 8",
  "choose learn head", "train 20", "wait 6", "train 40", "wait 8", "choose learn z", "wait 2",
  "goto closing", "wait 10",
}
