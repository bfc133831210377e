-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 3, id = "states", part = 4, order = 30, needs = { "linear-attention" },
  title = { en = "States: what became of linear attention", zh = "状态：线性注意力后来怎样了" },
  keywords = { en = "decay, delta rule, gated DeltaNet, hybrid models, recall",
    zh = "衰减、delta 规则、门控、混合模型、键值回忆" },
  units = {
    { at = "intro", minutes = 11, title = { en = "What a state forgets", zh = "状态会忘掉什么" },
      question = { en = "Mia was at (1, 4) and is at (5, 0): which rule answers right?",
        zh = "小红先在 (1, 4)，后在 (5, 0)，哪条规则答得对？" },
      can = { { en = "write down four rules: sum, decay, delta, gated",
          zh = "写出四条规则：相加、衰减、delta、门控" },
        { en = "say which rule forgets by age and which by key",
          zh = "说出哪条规则按时间忘，哪条按键忘" },
        { en = "overwrite the value under one key by hand", zh = "手算一遍：改写一个键对应的值" } } },
    { at = "err4", minutes = 12, title = { en = "A third key", zh = "第三个键" },
      question = { en = "Has a state of two dimensions room for Zoe, and has a cache?",
        zh = "二维的状态容得下小华吗？换成缓存呢？" },
      can = { { en = "say how many free answers keys of d numbers leave",
          zh = "说出键是 d 维时，能各自任意定几个回答" },
        { en = "get all writes of the delta rule from keys and values, in one product",
          zh = "由键和值，用一次乘法求出 delta 规则的全部写入" },
        { en = "compare a state with a cache: what each keeps, and what it loses",
          zh = "比较状态和缓存：各留下什么，丢掉什么" },
        { en = "tell by a gradient what was overwritten and what only faded",
          zh = "由梯度分清哪些被改写，哪些只是衰减" },
        { en = "add up a key's gradient from its two uses", zh = "把键的两次使用合成它的梯度" } } } },
}

who  = { { en = "Mia", zh = "小红" }, { en = "Ben", zh = "小明" },
  { en = "Mia", zh = "小红" }, { en = "Zoe", zh = "小华" } }
axes = { { en = "east", zh = "东" }, { en = "north", zh = "北" } }
first_two = { who[1], who[2] }

-- Four messages, "Mia is at (1, 4)": the key says who, the value where.
K = input({ {1,0}, {0,1}, {1,0}, {-0.6,-0.8} }, { rows = who, cols = first_two })
V = input({ {1,4}, {0,5}, {5,0}, {2,1} }, { rows = who, cols = axes })
k1 = no_stop(rows(K, 1, 1))
k2 = no_stop(rows(K, 2, 2))
k3 = no_stop(rows(K, 3, 3))
k4 = no_stop(rows(K, 4, 4))
v1 = no_stop(rows(V, 1, 1))
v2 = no_stop(rows(V, 2, 2))
v3 = no_stop(rows(V, 3, 3))
v4 = no_stop(rows(V, 4, 4))

-- Lesson 13's state: a sum.
K3 = no_stop(rows(K, 1, 3))
V3 = no_stop(rows(V, 1, 3))
M = K3.T * V3
o = k3 * M

-- What one step of training makes better: f of the walk, or the answers of a form.
learn = choose { name = "learn", among = { "f", "gated", "decay" }, default = "f", afresh = true,
  title = { en = "what is trained", zh = "训练什么" } }
start_at = choose { name = "start", among = { 1, 2, 3 }, default = 1, afresh = true,
  title = { en = "γ and β begin at", zh = "γ、β 的起点" } }
local starts = { { 0.5, 1 }, { 0.2, 0.5 }, { 0.9, 0.3 } }

-- How much of the state is kept, and how much of what is new is written.
gates = weight({ starts[start_at] }, { cols = { "γ", "β" } })
gamma = no_stop(cols(gates, 1, 1))
beta  = no_stop(cols(gates, 2, 2))

-- Decay: M <- γM + kᵀv.
M_decay1 = no_stop(k1.T * v1)
M_decay2 = no_stop(no_stop(gamma * M_decay1) + no_stop(k2.T * v2))
kept3    = no_stop(gamma * M_decay2)
new3     = no_stop(k3.T * v3)
M_decay  = kept3 + new3

-- The delta rule: M <- M + βkᵀ(v - kM).
M_delta1 = no_stop(k1.T * no_stop(beta * v1))
err2     = no_stop(v2 - no_stop(k2 * M_delta1))
M_delta2 = no_stop(M_delta1 + no_stop(k2.T * no_stop(beta * err2)))
held3    = no_stop(k3 * M_delta2)
err3     = v3 - held3
write3   = no_stop(k3.T * no_stop(beta * err3))
M_delta  = M_delta2 + write3

-- Both: M <- γM + βkᵀ(v - k(γM)).
faded1   = no_stop(gamma * M_delta1)
err_g2   = no_stop(v2 - no_stop(k2 * faded1))
write_g2 = no_stop(k2.T * no_stop(beta * err_g2))
M_gated2 = faded1 + write_g2
faded2   = no_stop(gamma * M_gated2)
err_g3   = no_stop(v3 - no_stop(k3 * faded2))
write_g3 = no_stop(k3.T * no_stop(beta * err_g3))
M_gated  = faded2 + write_g3

-- The answers that are trained, of the gated form or of decay with a β: what is asked for is
-- where each was last.
local function decayed(state, k, v)
  return no_stop(no_stop(gamma * state) + no_stop(k.T * no_stop(beta * v)))
end
M_beta1 = no_stop(k1.T * no_stop(beta * v1))
M_beta3 = decayed(decayed(M_beta1, k2, v2), k3, v3)
newest = no_stop(constant({ {5,0}, {0,5} }, { rows = first_two, cols = axes }))
local form = M_gated
if learn == "decay" then form = no_stop(M_beta3 + no_stop(0 * M_gated)) end
answers = title(no_stop(no_stop(rows(K, 1, 2)) * form), { en = "answers", zh = "回答" })
L = no_stop(mse(answers, newest))

-- How far off each form's answer is, in kilometres.
local function off(row, truth)
  local wrong = no_stop(no_stop(vcat { no_stop(rows(M, row, row)), no_stop(rows(M_decay, row, row)),
    no_stop(rows(M_delta, row, row)), no_stop(rows(M_gated, row, row)) }) - truth)
  return no_stop(sqrt(no_stop(rowsum(no_stop(hadamard(wrong, wrong))))))
end
forms = { { en = "sum", zh = "相加" }, { en = "decay", zh = "衰减" },
  { en = "delta", zh = "delta" }, { en = "gated", zh = "门控" } }
off1 = relabel(off(1, v3), { rows = forms, cols = { who[1] } })
off2 = relabel(off(2, v2), { rows = forms, cols = { who[2] } })
km_off = hcat { off1, off2 }

-- A third key in two dimensions.
held4  = no_stop(k4 * M_delta)
err4   = v4 - held4
M_delta4 = no_stop(M_delta + no_stop(k4.T * no_stop(beta * err4)))
keys   = no_stop(gather(K, { 1, 2, 4 }))
asked  = keys * M_delta4

-- All four writes of the delta rule at once: T = (I + N)^-1 β, and N⁴ = 0.
earlier = no_stop(constant { {0,0,0,0}, {1,0,0,0}, {1,1,0,0}, {1,1,1,0} })
one     = no_stop(constant(eye(4)))
N = no_stop(beta * no_stop(hadamard(no_stop(K * K.T), earlier)))
T = no_stop(relabel(no_stop(beta * no_stop(no_stop(one - N) * no_stop(one + no_stop(N * N)))),
  { rows = who, cols = who }))
U = T * V
M_chunk = K.T * U

-- Softmax, which keeps all four pairs.
Q = no_stop(input({ {6,0}, {0,6}, {-3.6,-4.8} }, { rows = { who[1], who[2], who[4] } }))
S = no_stop(Q * K.T)
A = softmax(S)
O = A * V

if learn == "f" then backward(M_gated, { {1,0}, {0,1} }) else backward(L) end
training { optimizer = "adam", lr = 0.05, steps = 10, film = { answers } }

group({ en = "given", zh = "给定" }, { K, V }, { closed = true })
group({ en = "the gated form", zh = "门控形式" }, { M_gated2, M_gated }, { closed = true })
group({ en = "word by word", zh = "逐词" }, { k1, k2, k3, k4, v1, v2, v3, v4, K3, V3 })
group({ en = "decay steps", zh = "衰减各步" }, { M_decay1, M_decay2, kept3, new3 })
group({ en = "delta steps", zh = "delta 各步" }, { M_delta1, err2, M_delta2, held3, write3 })
group({ en = "gated steps", zh = "门控各步" }, { faded1, err_g2, write_g2 })
group({ en = "distances", zh = "距离" }, { off1, off2 })
group({ en = "a third key", zh = "第三个键" }, { held4, M_delta4, keys })
group({ en = "writes", zh = "写入" }, { earlier, one, N, T })
group({ en = "questions", zh = "提问" }, { Q, S })

intro {
  en = [[Lesson 13 left a state that every word adds to and that never grows. But what is added
    stays: whoever has moved is still at the old place, too. How do newer layers forget, what do
    they forget by mistake, and why do models that use them keep a few layers with softmax?]],
  zh = [[第 13 课留下一个状态：每个词往里加一笔，它却不会变大。可是加进去的就一直在：人搬走了，
    旧地址还留着。后来的这类层怎样忘掉旧的？又会误忘什么？用了这种层的模型，为什么还要留几
    层 softmax？]],
  notes = {
    en = [[Where it comes from: the delta rule for such states, Schlag et al. (2021); decay by a
      fixed γ, RetNet (2023); both, with γ and β computed from each word, Gated DeltaNet (2024).
      There M is written S and transposed, with values as rows, and γ is α. The sources are in
      lessons/README.md.]],
    zh = [[出处：这种状态上的 delta 规则，Schlag 等（2021）；固定的 γ 衰减，RetNet（2023）；两样
      合用，γ 和 β 由每个词算出，Gated DeltaNet（2024）。那里 M 记作 S，是这里的转置，γ 记作 α。来源
      列在 lessons/README.md。]],
  },
}

-- Forward ------------------------------------------------------------------

at(V) {
  en = [[Four messages say where somebody is. The key says who: Mia is ({K[1,1]}, {K[1,2]}), Ben
    ({K[2,1]}, {K[2,2]}), at right angles. Mia writes twice. Zoe's key, ({K[4,1]:1}, {K[4,2]:1}),
    lies between the axes.]],
  zh = [[四条消息，说的是谁在哪里。键表示是谁：小红是 ({K[1,1]}, {K[1,2]})，小明
    是 ({K[2,1]}, {K[2,2]})，互相垂直。小红发了两次。小华的键 ({K[4,1]:1}, {K[4,2]:1}) 不在坐
    标轴上。]],
  focus = { V, 1, 1 }, subject = { heads = { K, V } },
}
expect { k1, 1, 1, near = 1 }
expect { k1, 1, 2, near = 0 }
expect { k2, 1, 1, near = 0 }
expect { k2, 1, 2, near = 1 }

at(V) {
  en = [[The value says where, in kilometres east and north. Mia is first at ({V[1,1]}, {V[1,2]}),
    later at ({V[3,1]}, {V[3,2]}). The task is *associative recall*: asked for a key, give its
    newest value.]],
  zh = [[值表示在哪里：往东、往北各多少公里。小红先在 ({V[1,1]}, {V[1,2]})，后来
    在 ({V[3,1]}, {V[3,2]})。任务叫*联想回忆*（associative recall）：给出一个键，答出它最新
    的值。]],
  focus = { V, 3, 1 }, subject = { heads = { K, V } },
  notes = {
    en = [[Research tests such layers with it, too: Arora et al. (2023) put 82 % of the gap between
      attention and gated convolutions down to recall.]],
    zh = [[研究中也这样考这类层：Arora 等（2023）发现，门控卷积与注意力之间的差距，82% 出在回忆
      上。]],
  },
}
expect { V, 1, 1, near = 1 }
expect { V, 1, 2, near = 4 }
expect { V, 3, 1, near = 5 }
expect { V, 3, 2, near = 0 }

at(M) {
  en = [[Three messages are in, by lesson 13's rule M ← M + kᵀ⋅v. Mia's key is the first axis, so
    row Mia collects what comes under her key, and row Ben what comes under his.]],
  zh = [[三条消息按第 13 课的规则 M ← M + kᵀ⋅v 写进去。小红的键就是第一根坐标轴，所以“小红”那一
    行收的是她的键对应的内容，“小明”那一行收的是他的键对应的。]],
  focus = { M, 1, 1 }, core = true,
  notes = {
    en = [[A sum of kᵀ⋅v is the fast weights of Schmidhuber (1992), as Schlag et al. showed. Katharopoulos
      et al. (2020) have φ(k) for k and divide what is read by a running sum of
      φ(k), as in lesson 13. The later layers leave the division out and bring the output to scale
      by a norm.]],
    zh = [[kᵀ⋅v 之和就是 Schmidhuber（1992）的快权重，这是 Schlag 等指出的。Katharopoulos 等（2020）用 φ(k) 代替 k，读出的还要除以 φ(k) 的累积和，像第 13 课那样。后来的
      层不再除，而是给输出做归一化。]],
  },
}
expect { M, 1, 1, near = 6 }

at(o) {
  en = [[Where is Mia? Her key times M reads ({o[1,1]}, {o[1,2]}), a place where she never was. The
    sum does not know that her second message replaces the first. (In a model a query reads, o =
    q⋅M, as in lesson 13; here the question is her key itself.)]],
  zh = [[小红在哪里？用她的键乘 M，读出 ({o[1,1]}, {o[1,2]})，她从没到过那里。求和并不知道，第二
    条消息是来取代第一条的。（模型里用查询来读，o = q⋅M，和第 13 课一样；这里直接拿她的键来问。）]],
  focus = { o, 1, 1 }, core = true,
}
expect { o, 1, 1, near = 6 }
expect { o, 1, 2, near = 4 }

at(gates) {
  en = [[Two numbers will steer the state: γ, how much of the old is kept, and β, how much of the
    new is written. Here they are given. In recent models each word has its own, computed from the
    word.]],
  zh = [[下面用两个数来管这个状态：γ 是旧的留多少，β 是新的写多少。这里直接给定；近年的模型里，每个
    词各有一对，由这个词算出来。]],
  focus = { gates, 1, 1 },
  notes = {
    en = [[In Qwen3-Next β is a sigmoid, and γ is e to a negative number, so both lie between 0
      and 1; its keys are brought to length 1. Kimi Linear has a γ for each dimension of the
      key. Left out here: queries, keys and values first pass a short convolution, over four words,
      and what is read is normed and has a gate of its own.]],
    zh = [[Qwen3-Next 的 β 是一个 sigmoid，γ 是 e 的负数次方，所以都在 0 和 1 之间；键也归一到长度
      为 1。Kimi Linear 的 γ，键的每一维各有一个。这里略去了两样：查询、键和值先经过一个短卷积，宽四个词；
      读出之后还有归一化和一个输出门。]],
  },
}

at(M_decay) {
  en = [[*Decay*: M ← γM + kᵀ⋅v. Before each message the whole state shrinks by γ =
    {gates[1,1]:1}. Ben's row is down to {M_decay[2,2]:1} north, though nobody said that Ben had
    moved. RetNet (2023) has a γ that is fixed, Mamba-2 (2024) computes it from each word.]],
  zh = [[*衰减*（decay）的规则是 M ← γM + kᵀ⋅v，每写一条消息，先把整个状态乘以 γ = {gates[1,1]:1}。小明那
    一行，北只剩 {M_decay[2,2]:1} 了，可谁也没说小明动过。RetNet（2023）的 γ 是固定的；Mamba-2（2024）的
    由每个词算出。]],
  focus = { M_decay, 1, 2 }, core = true,
  notes = {
    en = [[A γ of 0.5 is for reckoning by hand. RetNet has one for each head, 1 − 2⁻⁵ in the first, 1 −
      2⁻⁶ in the next: half is gone after 22 words in the first of 8 heads, after 2,839 in the last.]],
    zh = [[γ 取 0.5 是为了好算。RetNet 每个头一个，第一个头 1 − 2⁻⁵，下一个 1 − 2⁻⁶：8 个头里，第一个过 22
      个词剩一半，最后一个要过 2839 个词。]],
  },
}
expect { gates, 1, 1, near = 0.5 }
expect { M_decay, 1, 2, near = 1 }
expect { M_decay, 2, 2, near = 2.5 }

at(err3) {
  en = [[The *delta rule* first asks what the state already says under this key: k⋅M =
    ({held3[1,1]}, {held3[1,2]}). Only the error of that answer, v − k⋅M, will be written. That is
    one step of gradient descent on ½|k⋅M − v|², with rate β: the layer trains a linear model while
    it reads.]],
  zh = [[*delta 规则*（delta rule）先问：用这个键去读，状态现在答什么？k⋅M = ({held3[1,1]}, {held3[1,2]})。要
    写进去的只有这个回答的误差 v − k⋅M。这就是对 ½|k⋅M − v|² 做一步梯度下降，学习率是 β：这一层边读边训
    练一个线性模型。]],
  focus = { err3, 1, 2 },
  notes = {
    en = [[The rule is that of Widrow and Hoff (1960). ½|k⋅M − v|² has the gradient kᵀ⋅(k⋅M − v) with
      respect to M. Schlag et al. call such states fast
      weights; by now one also reads of test-time training. In the same words the γ of the gated
      form is weight decay.]],
    zh = [[这是 Widrow 与 Hoff（1960）的规则。½|k⋅M − v|² 对 M 的梯度是 kᵀ⋅(k⋅M − v)。Schlag 等把这种状态叫快权重（fast weights），现在也叫测试时训练
      （test-time training）。按这个说法，门控形式的 γ 就是权重衰减。]],
  },
}
expect { held3, 1, 1, near = 1 }
expect { held3, 1, 2, near = 4 }
expect { err3, 1, 2, near = -4 }

at(M_delta) {
  en = [[M ← M − βkᵀ⋅(k⋅M − v), and that is (I − βkᵀ⋅k)⋅M + βkᵀ⋅v. Of what stood under the key,
    1 − β|k|² is kept. {if edited}Row Mia is ({M_delta[1,1]}, {M_delta[1,2]}) now.{else}With β =
    {gates[1,2]} and a key of length 1 that is nothing: row Mia is ({M_delta[1,1]},
    {M_delta[1,2]}).{end}]],
  zh = [[M ← M − βkᵀ⋅(k⋅M − v)，也就是 (I − βkᵀ⋅k)⋅M + βkᵀ⋅v。这个键原来对应的内容，留下 1 − β|k|² 份。
    {if edited}小红那一行现在是 ({M_delta[1,1]}, {M_delta[1,2]})。{else}β = {gates[1,2]}、键的长度为 1
    时，一点不留：小红那一行是 ({M_delta[1,1]}, {M_delta[1,2]})。{end}]],
  focus = { M_delta, 2, 2 }, core = true,
  notes = {
    en = [[A key of length 2 would make it 1 − 4 = -3, and what was kept would grow from message to
      message: hence keys of length 1. A β up to 2 gives factors down to -1, which some models
      allow.]],
    zh = [[键的长度若是 2，这个系数是 1 − 4 = -3，留下的会一条比一条大：所以键要归一到长度 1。β 取到 2，
      系数就能到 -1，有的模型允许这样。]],
  },
}
expect { gates, 1, 2, near = 1 }
expect { M_delta, 1, 1, near = 5 }
expect { M_delta, 1, 2, near = 0 }
expect { M_delta, 2, 2, near = 5 }

at(M_gated) {
  en = [[The *gated delta rule* does both: M ← γM, where γ is the *gate*, then the delta rule. Two
    messages are in by it, and faded2 is what γ leaves of their state: {if edited}Mia's row
    is ({faded2[1,1]:2}, {faded2[1,2]:1}) of it.{else}Mia's row was (1, 4), was halved before Ben's
    message and once more now, ({faded2[1,1]:2}, {faded2[1,2]:1}).{end}]],
  zh = [[*门控 delta 规则*（gated delta rule）两样都做：先 M ← γM，再用 delta 规则。照它写了两条消息，faded2 是那时的
    状态乘以 γ：{if edited}小红那一行
    是 ({faded2[1,1]:2}, {faded2[1,2]:1})。{else}小红那一行起先是 (1, 4)，小明来消息时减半，现在再减半，
    成了 ({faded2[1,1]:2}, {faded2[1,2]:1})。{end}]],
  focus = { M_gated, 1, 1 },
}
expect { faded2, 1, 1, near = 0.25 }
expect { faded2, 1, 2, near = 1 }

at(M_gated) {
  en = [[The third message. All of the state fades, then row Mia is overwritten:
    ({M_gated[1,1]}, {M_gated[1,2]}). As training it is weight decay and then
    one step. Fading pays where a text begins afresh: one word can empty every row, overwriting
    takes one word for each key.]],
  zh = [[第三条消息：整个状态先衰减，小红那一行再改写成 ({M_gated[1,1]}, {M_gated[1,2]})。看作训练，这就是先权重衰减，再走一步。文本另
    起话题时，衰减就有用了：一个词就能清空所有行；只靠改写，每个键都得花一个词。]],
  focus = { M_gated, 2, 2 }, core = true,
}
expect { M_gated, 1, 1, near = 5 }
expect { M_gated, 1, 2, near = 0 }
expect { M_gated, 2, 2, near = 2.5 }

at(km_off) {
  en = [[How many kilometres each form's answers are off after three messages. The sum keeps Mia's
    old place; decay forgets by age; delta forgets by key; the gated form by both{if edited}: Ben's
    is {km_off[4,2]:1} off now.{else}, so Ben's is {km_off[4,2]:1} off.{end}]],
  zh = [[三条消息之后，每种形式的回答差多少公里。相加的还留着小红的旧位置；衰减按时间忘；delta 按键
    忘；门控两样都算，小明的{if edited}现在差 {km_off[4,2]:1}。{else}差了 {km_off[4,2]:1}。{end}]],
  focus = { km_off, 3, 1 }, core = true,
  notes = {
    en = [[ONNX has the four as one operator, LinearAttention (from opset 27), update_rule linear,
      gated, delta and gated_delta; its decay g is ln γ. With these numbers and scale 1 it gives
      these states.]],
    zh = [[ONNX 用一个算子 LinearAttention（从 opset 27 起）表示这四种，update_rule 取 linear、
      gated、delta、gated_delta；它的 decay g 就是 ln γ。代入这些数，scale 取 1，得到的就是这里的
      状态。]],
  },
}
at(km_off) {
  en = [[Models of 1.3 billion weights forget alike (Yang, Kautz and Hatamizadeh 2024). A password in
    8K tokens of filler was found by delta in 98.8 % of the cases, by decay (Mamba-2) in 30.4, by
    the gated form in 91.8. A number in 4K tokens of essays, where much is written and delta clears
    nothing, in 18.6, 56.2 and 92.2.]],
  zh = [[13 亿参数的模型，也是这样忘的（Yang、Kautz、Hatamizadeh，2024）。在 8K 个词元的填充文字里找一个口令，delta 找
    对 98.8%，衰减（Mamba-2）30.4%，门控 91.8%。在 4K 个词元的文章里找一个数，写进去的东西多，delta 又从
    不清空，三者是 18.6%、56.2%、92.2%。]],
  focus = { km_off, 3, 1 }, always = true,
  notes = {
    en = [[They were trained on texts of 4K tokens, so 8K is twice as long as any that they had seen.
      In 8K tokens of essays none of the three finds much: 14.4, 17.0 and 29.6 %.]],
    zh = [[训练时的文本是 4K 个词元，8K 是它们见过的两倍长。换成 8K 个词元的文章，三者都找不到多少：14.4%、17.0%、29.6%。]],
  },
}
expect { km_off, 1, 1, near = 4.123106 }
expect { km_off, 2, 1, near = 1.030776 }
expect { km_off, 2, 2, near = 2.5 }
expect { km_off, 3, 1, near = 0 }
expect { km_off, 3, 2, near = 0 }
expect { km_off, 4, 1, near = 0 }
expect { km_off, 4, 2, near = 2.5 }

at(err4) {
  en = [[A third person, by the delta rule. Nothing was ever written under Zoe's key, yet the state
    answers ({held4[1,1]:1}, {held4[1,2]:1}): her key is {k4[1,1]:1} times Mia's and {k4[1,2]:1}
    times Ben's. The error will be written under her key.]],
  zh = [[第三个人，也用 delta 规则。从没用小华的键写过什么，状态却答
    出 ({held4[1,1]:1}, {held4[1,2]:1})：她的键是小红的 {k4[1,1]:1} 倍加小明的 {k4[1,2]:1} 倍。
    误差要用她的键写进去。]],
  focus = { err4, 1, 1 }, core = true,
}
expect { k4, 1, 1, near = -0.6 }
expect { k4, 1, 2, near = -0.8 }
expect { held4, 1, 1, near = -3 }
expect { held4, 1, 2, near = -4 }
expect { err4, 1, 1, near = 5 }

at(asked) {
  en = [[{if edited}Zoe reads ({asked[3,1]:1}, {asked[3,2]:1}).{else}Zoe's answer is her place,
    ({V[4,1]}, {V[4,2]}); the other two are not right any more.{end} k⋅M is linear in k, so in any
    state her answer is made of the other two, as her key is of their keys. Keys of d numbers leave
    d free answers.]],
  zh = [[{if edited}小华读出 ({asked[3,1]:1}, {asked[3,2]:1})。{else}小华的回答就是她的位
    置 ({V[4,1]}, {V[4,2]})；另外两个却不对了。{end}k⋅M 对 k 是线性的：她的键由那两个键合成，所以
    不管状态是什么，她的回答也由那两个回答合成。键是 d 维，能各自任意定的回答最多 d 个。]],
  focus = { asked, 2, 1 }, core = true,
  notes = {
    en = [[It is lesson 13's rank once more; Schlag et al. (2021) state the limit. A head of Qwen3-Next has keys of 128 numbers, and a
      text has thousands of words, with keys that overlap.]],
    zh = [[这又是第 13 课的秩；Schlag 等（2021）指出了这个上限。Qwen3-Next 的一个头，键是 128 维，而文本有成千上万个词，键还互相重
      叠。]],
  },
}
expect { V, 4, 1, near = 2 }
expect { V, 4, 2, near = 1 }
expect { asked, 3, 1, near = 2 }
expect { asked, 3, 2, near = 1 }
expect { asked, 1, 1, near = 2 }
expect { asked, 1, 2, near = -3 }
expect { asked, 2, 1, near = -4 }
expect { asked, 2, 2, near = 1 }

at(U) {
  en = [[So far each write waited for the state. But k⋅M is a sum of the earlier writes u, with
    overlaps of keys as weights: u_t = β(v_t − Σ (k_t⋅k_s)⋅u_s). Keys and values suffice. Solved for
    all four at once it is U = T⋅V, T = (I + N)⁻¹⋅β, with N[t,s] = βk_t⋅k_s for s before t, else 0.
    Row Zoe is {if edited}β times her error.{else}her error, ({U[4,1]:0}, {U[4,2]:0}).{end}]],
  zh = [[前面每次写入都要等状态。可是 k⋅M 就是前面各次写入 u 之和，系数是键的重叠：
    u_t = β(v_t − Σ (k_t⋅k_s)⋅u_s)，有键和值就够了。四条一起解出来，就是 U = T⋅V，T = (I + N)⁻¹⋅β，s 在 t
    之前时 N[t,s] = βk_t⋅k_s，否则为 0。小华那一行{if edited}是 β 乘她的误差。{else}就是她的误
    差 ({U[4,1]:0}, {U[4,2]:0})。{end}]],
  focus = { U, 4, 1 }, core = true,
  notes = {
    en = [[T and U are called so by Yang et al. (2024), who write the state as products of
      I − βkᵀ⋅k (WY form). As N⁴ = 0, (I + N)⁻¹ = (I − N)⋅(I + N²) here. With a β of its own for each
      word, β is a diagonal matrix. With a state M from before,
      U − W⋅M takes U's place, W = T⋅K; with decay each overlap has its power of γ. Code for it
      inverts no matrix, (I + N)⁻¹ is made row by row; and it adds up ln γ instead of multiplying γ.]],
    zh = [[T、U 是 Yang 等（2024）的记号，他们把状态写成 I − βkᵀ⋅k 的连乘（WY 形式）。这里 N⁴ = 0，所以
      (I + N)⁻¹ = (I − N)⋅(I + N²)。每个词各有一个 β 时，β 就是对角矩阵。如果先前已有状态 M，就用 U − W⋅M 代替 U，W = T⋅K；有衰减时，每个重叠再乘
      γ 的幂。写代码时不求逆，(I + N)⁻¹ 是一行一行递推出来的；γ 也不连乘，而是把 ln γ 累加起来。]],
  },
}
expect { U, 4, 1, near = 5 }
expect { U, 4, 2, near = 5 }
expect { T, 4, 1, near = 0 }
expect { T, 4, 2, near = 0.8 }
expect { T, 4, 3, near = 0.6 }
expect { U, 3, 1, near = 4 }
expect { U, 3, 2, near = -4 }

at(M_chunk) {
  en = [[Kᵀ⋅U adds all writes, and this is M_delta4, the state after four messages. In training a
    text is cut into *chunks* of, say, 64 words: within a chunk products of matrices, from chunk to
    chunk one state. This *chunked form* made the delta rule fast enough for large models (Yang et
    al. 2024); sum and decay have it without T.]],
  zh = [[Kᵀ⋅U 把全部写入加起来，得到的就是 M_delta4，四条消息之后的状态。训练时把文本切成*块*（chunk），比如
    一块 64 个词：块内都是矩阵乘法，块与块之间只传一个状态。有了这种*分块形式*（chunked form），delta 规则
    才快到能训练大模型（Yang 等，2024）；相加和衰减也有，不用 T。]],
  focus = { M_chunk, 1, 1 },
  notes = {
    en = [[What each word of the chunk reads needs no state of its own either: (Q⋅Kᵀ ∘ mask)⋅U, plus Q⋅M
      with the state from before. With β = 1 and keys of length 1 a word that asks with its own key
      reads its own value, (I + N)⋅U = V. Decay for all words of a chunk at once is (Q⋅Kᵀ ∘ Γ)⋅V: attention without softmax whose
      causal mask has γ^(t − s) where it had 1. Mamba-2 calls the two ways of computing it state
      space duality.]],
    zh = [[块里每个词读到什么，也用不着各自的状态：(Q⋅Kᵀ ∘ 掩码)⋅U，加上用先前的状态算的 Q⋅M。β = 1、键
      的长度为 1 时，用自己的键去问，读到的就是自己的值：(I + N)⋅U = V。衰减形式要一次算完一块里的词，就是 (Q⋅Kᵀ ∘ Γ)⋅V：没有 softmax 的注意力，因果掩码里的 1 换成
      γ^(t − s)。Mamba-2 把这两种算法的相等叫作状态空间对偶（state space duality）。]],
  },
}
expect { M_chunk, 1, 1, near = 2 }
expect { M_chunk, 1, 2, near = -3 }
expect { M_chunk, 2, 1, near = -4 }
expect { M_chunk, 2, 2, near = 1 }
expect { M_delta4, 1, 1, near = 2 }
expect { M_delta4, 1, 2, near = -3 }
expect { M_delta4, 2, 1, near = -4 }
expect { M_delta4, 2, 2, near = 1 }

at(A) {
  en = [[The other memory: a layer with softmax keeps all four keys and values (lesson 18's cache)
    and no state. Its queries are the keys of Mia, Ben and Zoe times 6, so that e^ decides clearly;
    there are no positions. Row Zoe gives {A[3,4]:4} to Zoe, though her key overlaps with the
    others.]],
  zh = [[另一种记忆：带 softmax 的层留着四个键和四个值（第 18 课的缓存），没有状态。查询就是小红、小
    明、小华的键乘以 6，让 e^ 分得清楚；这里没有位置编码。小华那一行把 {A[3,4]:4} 给了自己，尽管
    她的键和别人的有重叠。]],
  focus = { A, 3, 4 }, subject = { heads = { A } }, core = true,
}
expect { A, 1, 1, near = 0.499364, tolerance = 1e-6 }
expect { A, 1, 3, near = 0.499364, tolerance = 1e-6 }
expect { A, 3, 4, near = 0.9998, tolerance = 1e-4 }

at(O) {
  en = [[Ben's ({O[2,1]:1}, {O[2,2]:1}) and Zoe's ({O[3,1]:1}, {O[3,2]:1}) are right. Mia's lies
    half way, {A[1,1]:%} old and {A[1,3]:%} new: equal keys have equal scores. Neither memory has all: the state overwrites but has room for d keys, the cache keeps
    every pair apart but grows with the text and replaces nothing.]],
  zh = [[小明的 ({O[2,1]:1}, {O[2,2]:1}) 和小华的 ({O[3,1]:1}, {O[3,2]:1}) 都对。小红的落在两处中
    间，旧的 {A[1,1]:%}，新的 {A[1,3]:%}：键相同，分数就相同。两种记忆各缺一样：状态会改写，却只容得下 d 个键；缓存样样分得开，却随文本变长，也不会取代
    旧的。]],
  focus = { O, 1, 1 }, core = true,
  notes = {
    en = [[There the softmax layers can tell new from old by other means: in Qwen3-Next a quarter
      of each head is turned by position (RoPE); in Kimi Linear they have no positions, and the
      order comes from the layers with a state. MiniMax-M2 (2025) went back to softmax in all
      layers.]],
    zh = [[那里的 softmax 层另有办法分新旧：Qwen3-Next 把每个头的四分之一按位置旋
      转（RoPE）；Kimi Linear 的没有位置编码，先后由带状态的层来分。MiniMax-M2（2025）又全部改回 softmax。]],
  },
}
expect { O, 1, 1, near = 2.996, tolerance = 1e-3 }
expect { O, 2, 1, near = 0.015, tolerance = 1e-3 }
expect { O, 2, 2, near = 4.985, tolerance = 1e-3 }
expect { O, 3, 1, near = 2, tolerance = 1e-3 }
expect { O, 3, 2, near = 1, tolerance = 1e-3 }
at(O) {
  en = [[*Hybrid models* mix them: mostly states, and now and then a layer with softmax. Jamba (2024):
    seven Mamba layers to one of these. MiniMax-Text-01 (2025): seven with decay to one. Qwen3-Next
    (2025): of 48 layers every fourth has softmax, the others the gated delta rule. Kimi Linear
    (2025): three to one as well.]],
  zh = [[于是有了*混合模型*（hybrid model）：多数层用状态，隔几层用一层 softmax。Jamba（2024）是
    七层 Mamba 配一层 softmax；MiniMax-Text-01（2025）是七层衰减配一层。Qwen3-Next（2025）48 层，每四层有一
    层 softmax，其余是门控 delta 规则；Kimi Linear（2025）也是三比一。]],
  focus = { O, 1, 1 },
}

-- Backward -----------------------------------------------------------------

-- The way back is told for f.
local of_L = {
  en = [[What is trained now is L, the mean squared error of the answers, and these are its gradients.
    The way back is told for f, which `:choose learn f` brings back.]],
  zh = [[现在训练的是 L，即回答的均方误差，这里是它的梯度。反向这几站讲的是 f，输
    入 `:choose learn f` 就换回来。]],
}
local function of_f(text, language) return learn == "f" and text or of_L[language] end

at(d(M_gated2)) {
  en = of_f([[Back through the gated form. f is Mia's east plus Ben's north in the last state, so the
    upstream gradient is 1 at these two. What did each earlier number do for f?]], "en"),
  zh = of_f([[沿门控形式反向走。f 取最后状态里小红的东加小明的北，所以上游梯度在这两格是 1。前面的每个
    数，对 f 起了多少作用？]], "zh"),
  focus = { d(M_gated2), 2, 2 },
}

at(d(M_gated2)) {
  en = of_f([[The state before the third message. What faded still counts, by γ: {dM_gated2[2,2]:1} for
    Ben's north. Row Mia is what the third message overwrote.]], "en"),
  zh = of_f([[第三条消息之前的状态。衰减过的仍有作用，要乘 γ：小明的北是 {dM_gated2[2,2]:1}。小红那一
    行，正是第三条消息改写掉的。]], "zh"),
  focus = { d(M_gated2), 1, 1 }, core = true,
}
expect { d(M_gated2), 2, 2, near = 0.5 }
expect { d(M_gated2), 1, 1, near = 0 }

at(d(V)) {
  en = of_f([[Through the state to the messages: {dV[3,1]} for Mia's new east, {dV[2,2]:1} for Ben's
    north, one message earlier. Two rows are 0.]], "en"),
  zh = of_f([[经过状态回到消息：小红新消息的“东”是 {dV[3,1]}；小明的早一条，“北”是 {dV[2,2]:1}。
    有两行全是 0。]], "zh"),
  focus = { d(V), 1, 1 },
}
expect { d(V), 3, 1, near = 1 }
expect { d(V), 2, 2, near = 0.5 }

at(d(V)) {
  en = of_f([[A key is used twice in its message: k⋅γM reads with it, kᵀ writes under it. So its gradient
    is a sum of two, β(v − k⋅γM)⋅dMᵀ for the writing and −β(k⋅dM)⋅(γM)ᵀ for the reading.{if edited}{else}
    Of Mia's {dK[3,1]:1} in message 3 the writing gives {err_g3[1,1]:2}, and the reading takes
    {faded2[1,1]:2} off.{end}]], "en"),
  zh = of_f([[键在自己那条消息里用了两次：k⋅γM 用它读，kᵀ 用它写。所以梯度是两份之和：写的一份
    是 β(v − k⋅γM)⋅dMᵀ，读的一份是 −β(k⋅dM)⋅(γM)ᵀ。{if edited}{else}第 3 条里小红的 {dK[3,1]:1}，
    写的一份是 {err_g3[1,1]:2}，读的一份要减 {faded2[1,1]:2}。{end}]], "zh"),
  focus = { d(V), 2, 2 }, subject = { heads = { d(K), d(V) } },
}
expect { d(k1), 1, 1, near = 0 }
expect { d(k2), 1, 1, near = -1 }
expect { d(k2), 1, 2, near = 2.5 }
expect { d(k3), 1, 1, near = 4.5 }
expect { d(k3), 1, 2, near = -1 }
expect { err_g3, 1, 1, near = 4.75 }
expect { faded2, 1, 1, near = 0.25 }
expect { faded1, 1, 1, near = 0.5 }
expect { faded1, 1, 2, near = 2 }

at(d(gates)) {
  en = of_f([[γ and β have gradients like any weight, {dgates[1,1]} and {dgates[1,2]:2}, so what computes
    them can learn when to forget. β steers every write, and its gradient adds up over the
    messages.]], "en"),
  zh = of_f([[γ、β 和权重一样有梯度，是 {dgates[1,1]} 和 {dgates[1,2]:2}，所以计算它们的部分能学会什么
    时候该忘。每一次写入都用到 β，它的梯度是各条消息加起来的。]], "zh"),
  focus = { d(gates), 1, 1 },
}
expect { d(gates), 1, 2, near = 7.25 }
-- What the closing says of the kata: its first use of γ and of β.
expect { d(M_delta1), 1, 1, near = 0 }
expect { d(M_delta1), 1, 1, near = 0.125, after = { "set gates[1,2] 0.5" } }
expect { d(gates), 1, 1, near = 5 }

at(step(gates)) {
  en = [[What do γ and β learn? Type `:choose learn gated`: what is trained is L now, the mean
    squared error of Mia's and Ben's answers. Then t, ten steps each. In the film of answers Ben's
    row swings to his (0, 5): γ and β settle at 1. Nobody said "keep"; his error did.]],
  zh = [[γ 和 β 会学成什么？输入 `:choose learn gated` 以后，训练的是 L，即小红、小明两个回答的均方误
    差。再按 t，一次十步。看 answers 的训练胶片，小明那一行摆动几下，停在他的 (0, 5)：γ 和 β 都趋
    于 1。没有人说“要留住”，是小明的误差教出来的。]],
  focus = { gates, 1, 1 }, subject = { film = answers }, always = true, core = true,
}
at(step(gates)) {
  en = [[The rival, `:choose learn decay`, has as many numbers, M ← γM + βkᵀ⋅v, and as many steps.
    After 200 of them, from three beginnings, L is still 1.52: γ = 0.63 leaves Mia 1.6 too far north
    and Ben 1.8 short. Without Mia's first message (V[1,1] and V[1,2] 0) it learns both.]],
  zh = [[作为对照，`:choose learn decay` 也有两个数：M ← γM + βkᵀ⋅v，步数也一样。从三个起点各练 200 步，
    L 仍是 1.52：γ = 0.63，小红偏北 1.6，小明差 1.8。去掉小红的第一条消息（V[1,1]、V[1,2] 改成 0），
    这样两个人的位置它都能答对。]],
  focus = { gates, 1, 1 }, subject = { film = answers }, always = true,
  notes = {
    en = [[The sum is decay with γ = 1, so the rival could have become that as well. Its best γ is
      a compromise: one number for two people who need 0 and 1.]],
    zh = [[相加就是 γ = 1 的衰减，所以对手本来也可以学成那样。它最好的 γ 只是折中：两个人，一个
      要 0，一个要 1，γ 却只有一个。]],
  },
}
local trained = { "start", { 1, 2, 3 } }
expect { L, 1, 1, below = 0.0001, after = { "choose learn gated", "train 200" }, each = trained,
  claim = { en = "gated recalls both after 200 steps, from three beginnings",
    zh = "门控形式训练 200 步，两个回答都对，三个起点都行" } }
expect { L, 1, 1, above = 1.5, after = { "choose learn decay", "train 200" }, each = trained,
  claim = { en = "decay with a γ and a β does not in 200 steps",
    zh = "带 γ 和 β 的衰减，200 步学不会" } }
expect { L, 1, 1, above = 1.5, after = { "choose learn decay", "train 2000" }, each = trained,
  claim = { en = "nor in 2,000", zh = "2000 步也不会" } }
expect { L, 1, 1, below = 0.0001, each = trained,
  after = { "choose learn decay", "set V[1,1] 0", "set V[1,2] 0", "train 200" },
  claim = { en = "decay recalls both where Mia has written once",
    zh = "小红只发过一条时，衰减也学得会" } }
expect { gates, 1, 1, near = 1, tolerance = 0.001, after = { "choose learn gated", "train 200" } }
expect { gates, 1, 2, near = 1, tolerance = 0.001, after = { "choose learn gated", "train 200" } }
expect { L, 1, 1, near = 1.52, tolerance = 0.005, after = { "choose learn decay", "train 200" } }
expect { gates, 1, 1, near = 0.63, tolerance = 0.005, after = { "choose learn decay", "train 200" } }
expect { answers, 1, 2, near = 1.6, tolerance = 0.05, after = { "choose learn decay", "train 200" } }
expect { answers, 2, 2, near = 3.2, tolerance = 0.05, after = { "choose learn decay", "train 200" } }

closing {
  en = [[
- A sum keeps what should be replaced; decay (γ) forgets by age, whatever the key.
- The delta rule (β) writes only the error under a key, so it overwrites.
- The gated form does both, and γ near 0 empties the state at once.
- Keys of d numbers leave d free answers: k⋅M is linear in k.
- Each write is a training step on ½|k⋅M − v|², and all of a chunk come at once, U = T⋅V.
- Softmax keeps more keys apart, needs a cache, and without positions does not know old from new.

Try `:set gates[1,1] 1` at km_off, and `:set gates[1,2] 0.5` at M_delta: half an overwrite.

Then write dK and dgates yourself: k2 and k3 are used twice, as is γ, and β three times.
`qkv kata states --do "set gates[1,2] 0.5"` makes the script (with β = 1 a use that is left out adds
0, and is not noticed), `qkv against states states.npz --watch` marks it.]],
  zh = [[
- 相加会留下该被取代的；衰减（γ）按时间忘，不管是哪个键。
- delta 规则（β）只写一个键对应的误差，所以能改写。
- 门控形式两样都做；γ 接近 0，一下就清空状态。
- 键是 d 维，能各自任意定的回答最多 d 个：k⋅M 对 k 是线性的。
- 每次写入是对 ½|k⋅M − v|² 的一步训练；一块里的写入可以一起算，U = T⋅V。
- softmax 能分开更多的键，但要缓存；没有位置，也就不分新旧。

在 km_off 处用 `:set gates[1,1] 1` 试试；在 M_delta 处 `:set gates[1,2] 0.5` 只改写一半。

再自己写一遍 dK 和 dgates：k2、k3 和 γ 各用了两次，β 用了三次。`qkv kata states --do "set gates[1,2] 0.5"` 写出脚
本（β = 1 时，漏掉的那一次恰好是 0，看不出来），`qkv against states states.npz --watch` 批改。]],
}

-- Tasks --------------------------------------------------------------------

ask {
  at = M, id = "adds", cell = { 1, 1 },
  prompt = { en = "Mia was {V[1,1]} km east, then {V[3,1]}. What does her row hold for east now?",
             zh = "小红先在东 {V[1,1]} 公里，后来在东 {V[3,1]} 公里。她那一行的“东”现在是多少？" },
  reason = { en = "The rule adds kᵀ⋅v each time: 1 + 0 + 5 = 6, and nothing takes the 1 away.",
             zh = "规则每次都加 kᵀ⋅v：1 + 0 + 5 = 6，没有什么把 1 去掉。" },
  hints = { { en = "The rule has a plus: M ← M + kᵀ⋅v.", zh = "规则里是加号：M ← M + kᵀ⋅v。" } },
  slips = {
    [5] = { en = "That is a state in which the newest replaces the old. Here it adds.",
            zh = "那是新的取代旧的。这个状态只会加。" },
    [1] = { en = "That is her first message alone.", zh = "那只是第一条消息。" },
    [3] = { en = "That is the mean. Nothing divides here.", zh = "那是均值。这里没有除法。" },
  },
}

ask {
  at = M_decay, id = "faded", cell = { 1, 2 }, covers = { kept3, 1, 2 },
  prompt = { en = [[Mia's first north was {V[1,2]}, her second is {V[3,2]}. What does her row hold
                  for north?]],
             zh = "小红的“北”，第一条是 {V[1,2]}，第二条是 {V[3,2]}。她那一行的“北”是多少？" },
  reason = { en = "Two messages came after it, so γ⋅γ⋅4 + 0 = 0.25⋅4 = 1 is left.",
             zh = "后面又来了两条消息，所以剩 γ⋅γ⋅4 + 0 = 0.25⋅4 = 1。" },
  hints = { { en = "How many messages came after her first?",
              zh = "她的第一条之后，又来了几条消息？" },
            { en = "γ⋅γ⋅4 + 0.", zh = "γ⋅γ⋅4 + 0。" } },
  slips = {
    [2] = { en = "Once for Ben's message and once more for hers: γ².",
            zh = "小明那条乘一次，她自己那条再乘一次：γ²。" },
    [4] = { en = "That is the sum without decay.", zh = "那是不衰减的和。" },
    [0] = { en = "Decay makes the old small, it does not replace it.",
            zh = "衰减只让旧的变小，并不取代它。" },
  },
}

ask {
  at = M_decay, id = "one-gamma",
  prompt = { en = "Is there a γ with which both rows come out right, Mia (5, 0) and Ben (0, 5)?",
             zh = "有没有一个 γ，让两行都对：小红 (5, 0)，小明 (0, 5)？" },
  choice = {
    { en = "Yes, between 0 and 1", zh = "有，在 0 和 1 之间" },
    { en = "Yes, γ = 0", zh = "有，γ = 0" },
    { en = "No", zh = "没有" },
  },
  answer = 3,
  reason = { en = "Mia needs γ² = 0, Ben γ = 1, and γ is one number for all.",
             zh = "小红要 γ² = 0，小明要 γ = 1，而 γ 只有一个。" },
  hints = { { en = "Mia needs γ² times her old place to vanish. What does Ben need?",
              zh = "小红要 γ² 乘旧位置等于 0。小明要什么？" } },
  slips = {
    [1] = { en = "There both are wrong: some of Mia's old place is left, Ben's shrank.",
            zh = "那样两个都错：小红的旧位置还剩一点，小明的缩小了。" },
    [2] = { en = "Then Mia is right, but Ben has nothing. Decay goes by age, not key.",
            zh = "那样小红对了，小明却什么也没剩。衰减由时间决定，与键无关。" },
  },
}

ask {
  at = M_delta, id = "others-row", cell = { 2, 2 }, covers = { write3, 2 },
  prompt = { en = "Mia's second message is in. What does row Ben hold for north?",
             zh = "小红的第二条消息写进来了。小明那一行的“北”是多少？" },
  reason = { en = "kᵀ = (1, 0)ᵀ: the error is written into row Mia alone, and row Ben stays at 5.",
             zh = "kᵀ = (1, 0)ᵀ：误差只写进小红那一行，小明那一行还是 5。" },
  hints = { { en = "What is added is kᵀ times the error, and Mia's key is (1, 0).",
              zh = "加上去的是 kᵀ 乘误差，小红的键是 (1, 0)。" } },
  slips = {
    [2.5] = { en = "That was decay. A row changes only where k is not 0.",
              zh = "那是衰减。这里只有键在那一维不为 0，那一行才变。" },
    [1] = { en = "The error -4 is not written there: Ben's place in her key is 0.",
            zh = "误差 -4 没有写到那里：她的键在小明那一维是 0。" },
    [0] = { en = "The delta rule empties only what is under the key.",
            zh = "delta 规则只清掉这个键对应的内容。" },
  },
}

ask {
  at = M_gated, id = "gated-row", cell = { 2, 2 }, covers = { faded2, 2, 2 },
  prompt = { en = "Before the third message row Ben held {M_gated2[2,2]} north. And after it?",
             zh = "第三条消息之前，小明那一行的“北”是 {M_gated2[2,2]}。之后呢？" },
  reason = { en = "γ⋅5 = 2.5: the gate takes its half of every row, the overwrite changes row Mia.",
             zh = "γ⋅5 = 2.5：门控让每一行都减半，改写的只是小红那一行。" },
  hints = { { en = "First all of the state times γ, then the overwrite under Mia's key.",
              zh = "先整个状态乘 γ，再改写小红的键对应的内容。" } },
  slips = {
    [5] = { en = "That is the delta rule alone. The gate takes its part of every row.",
            zh = "那是单用 delta 规则。门控对每一行都起作用。" },
    [1.25] = { en = "Ben's was written by message 2; only one came after it.",
               zh = "小明的是第 2 条写的，后面只来了一条。" },
    [0] = { en = "Only Mia's row was overwritten.", zh = "改写的只是小红那一行。" },
  },
}

ask {
  at = M_gated, id = "read-first", answer = -1,
  prompt = { en = [[Suppose the error were taken before the fading, v − k⋅M: Mia's north was
                  {M_gated2[1,2]:0} then, and fades to {faded2[1,2]:0}. What would her row hold for north?]],
             zh = [[假如误差在衰减之前就算好，用 v − k⋅M：小红的“北”那时是 {M_gated2[1,2]:0}，再衰减
                  成 {faded2[1,2]:0}。写完之后，她那一行的“北”是多少？]] },
  reason = { en = "1 + (0 − 2) = -1: more would be taken away than is left. So fading comes first, then reading.",
             zh = "1 + (0 − 2) = -1：减掉的比剩下的还多。所以先衰减，后读。" },
  hints = { { en = "Her new north is 0, so the error would be 0 − 2. To what is it added?",
              zh = "她新的“北”是 0，误差就是 0 − 2。它加到哪个数上？" } },
  slips = {
    [0] = { en = "That is the rule as it is. Here the error is -2, and 1 is left.",
            zh = "规则本来读的是衰减过的，所以得 0。这里误差是 -2，那个 2 却只剩 1。" },
    [-2] = { en = "That is the error. What has faded, 1, is still there.",
             zh = "-2 是误差。衰减剩下的 1 还在。" },
    [1] = { en = "That is what has faded. The error is added to it.",
            zh = "1 是衰减剩下的，还要加上误差。" },
  },
}

try {
  at = M_gated, id = "afresh", only = { gates }, cells = 1,
  prompt = { en = [[A new chapter: with one number of gates make the state forget Ben altogether
                  and still have Mia at (5, 0).]],
             zh = "换了一章：改 gates 里的一个数，让状态把小明忘光，而小红仍在 (5, 0)。" },
  reason = { en = "γ = 0 clears all rows, and Mia is written after that.",
             zh = "γ = 0 把所有行清空，小红是在那之后写进去的。" },
  hints = { { en = "Which of the two shrinks all rows?", zh = "哪一个会让所有行都变小？" } },
  reached = function()
    return math.abs(M_gated[2][2]) < 0.001 and math.abs(M_gated[1][1] - 5) < 0.001
      and math.abs(M_gated[1][2]) < 0.001
  end,
  solution = { "set gates[1,1] 0" },
}

ask {
  at = km_off, id = "no-decay",
  prompt = { en = "Suppose γ = 1, and β stays 1. Which rows are all 0 then?",
             zh = "设 γ = 1，β 仍是 1。哪几行会全是 0？" },
  choice = {
    { en = "delta and gated", zh = "delta 和门控" },
    { en = "decay and gated", zh = "衰减和门控" },
    { en = "all but the sum", zh = "除了相加都是" },
  },
  answer = 1,
  reason = { en = "At γ = 1 decay is the sum and gated is delta, which has 0 already.",
             zh = "γ = 1 时，衰减就是相加，门控就是 delta，而 delta 本来全是 0。" },
  hints = { { en = "M ← γM + … with γ = 1: which form does each become?",
              zh = "M ← γM + …，γ = 1：每种各变成哪一种？" } },
  slips = {
    [2] = { en = "Decay with γ = 1 is the sum, and the sum keeps Mia's old place.",
            zh = "γ = 1 的衰减就是相加，小红的旧位置还在。" },
    [3] = { en = "Decay with γ = 1 is the sum itself.", zh = "γ = 1 的衰减就是相加。" },
  },
}

ask {
  at = err4, id = "who-stays",
  prompt = { en = [[In M_delta Mia and Ben were right. Who will still be right once Zoe's message
                  is written?]],
             zh = "M_delta 里小红和小明都对。写进小华之后，谁的还会对？" },
  choice = {
    { en = "Both: another key is written", zh = "都对：写的是别的键" },
    { en = "Ben", zh = "小明" },
    { en = "Neither", zh = "都不对" },
  },
  answer = 3,
  reason = { en = "Zoe's key has a number in both places, so both rows change.",
             zh = "小华的键两维都不是 0，所以两行都变。" },
  hints = { { en = "A row keeps what it had where the key written has a 0.",
              zh = "写入的键在哪一维是 0，那一行才不变。" } },
  slips = {
    [1] = { en = "A state is no table. Keys not at right angles share its rows.",
            zh = "状态不是一个键占一行的表：不垂直的键共用同样的行。" },
    [2] = { en = "Her key has -0.8 on Ben's axis.", zh = "她的键在小明那一维是 -0.8。" },
  },
}

ask {
  at = asked, id = "need-state", always = true,
  prompt = { en = [[Message 4 writes v − k⋅M. Can that be computed without ever having M?]],
             zh = "第 4 条写入的是 v − k⋅M。不先求出 M，能算出来吗？" },
  choice = {
    { en = "Yes, from keys, values and β", zh = "能，有键、值和 β 就够" },
    { en = "No, M must be there first", zh = "不能，得先有 M" },
    { en = "Only if all keys are at right angles", zh = "只有键都互相垂直时才能" },
  },
  answer = 1,
  reason = { en = "M is the sum of earlier writes kᵀ⋅u, so k⋅M is Σ (k⋅k_s)⋅u_s, and so on back to u_1 = βv_1.",
             zh = "M 是前面各次写入 kᵀ⋅u 之和，k⋅M 就是 Σ (k⋅k_s)⋅u_s，一直推到 u_1 = βv_1。" },
  hints = { { en = "What is M made of?", zh = "M 是由什么加起来的？" } },
  slips = {
    [2] = { en = "M is a sum of writes, and k⋅M needs only k times their keys.",
            zh = "M 是写入之和，k⋅M 只要 k 和那些键的点积。" },
    [3] = { en = "Then every k⋅M would be 0. Overlaps make it longer, not impossible.",
            zh = "那样 k⋅M 全是 0。有重叠只是多算几项，不是不能算。" },
  },
}

try {
  at = asked, id = "spare-ben", only = { K }, cells = 1,
  prompt = { en = [[Change one number of Zoe's key so that Ben's answer is (0, 5) again. Then see
                  who pays for it.]],
             zh = "改小华的键里的一个数，让小明的回答回到 (0, 5)。再看看代价落在谁身上。" },
  reason = { en = "At a right angle to (0, 1) her message leaves Ben's row as it is.",
             zh = "和 (0, 1) 垂直，她那一条就不动小明的那一行。" },
  hints = { { en = "Make her key stand at a right angle to Ben's (0, 1).",
              zh = "让她的键和小明的 (0, 1) 垂直。" } },
  reached = function()
    return math.abs(asked[2][1]) < 0.001 and math.abs(asked[2][2] - 5) < 0.001
  end,
  solution = { "set K[4,2] 0" },
}

ask {
  at = U, id = "cancelled",
  prompt = { en = [[Zoe's key overlaps with that of message 1, k4⋅k1 = -0.6. Why is T[4,1] 0 all the
                  same?]],
             zh = "小华的键和第 1 条的键有重叠，k4⋅k1 = -0.6。T[4,1] 为什么还是 0？" },
  choice = {
    { en = "Message 3 overwrote message 1", zh = "第 3 条改写了第 1 条" },
    { en = "Message 1 is too long ago", zh = "第 1 条隔得太久" },
    { en = "Only the last write counts", zh = "只有最后一次写入算数" },
  },
  answer = 1,
  reason = { en = "-N[4,1] + N[4,3]⋅N[3,1] = 0.6 − 0.6⋅1 = 0: directly, and by way of message 3.",
             zh = "-N[4,1] + N[4,3]⋅N[3,1] = 0.6 − 0.6⋅1 = 0：一份直接来，一份经过第 3 条。" },
  hints = { { en = "Message 3 has the same key as message 1. What did it leave of it?",
              zh = "第 3 条和第 1 条的键相同。第 1 条还剩下什么？" } },
  slips = {
    [2] = { en = "That is decay. This rule has no γ, and message 2 is nearly as old.",
            zh = "那是衰减。这条规则里没有 γ，而且第 2 条也差不多一样久。" },
    [3] = { en = "T[4,2] is 0.8: message 2 does count.", zh = "T[4,2] 是 0.8：第 2 条就算数。" },
  },
}

ask {
  at = A, id = "which-mia", covers = { A, 1 },
  prompt = { en = "All four pairs are kept. What will softmax attention answer for Mia?",
             zh = "四对都留着。问小红在哪里，softmax 注意力会怎么答？" },
  choice = {
    { en = "(5, 0), where she is now", zh = "(5, 0)，她现在的位置" },
    { en = "About (3, 2), half way", zh = "大约 (3, 2)，两处中间" },
    { en = "(6, 4), the sum", zh = "(6, 4)，两处之和" },
  },
  answer = 2,
  reason = { en = "Two equal keys get equal scores, so equal shares of both places.",
             zh = "两个键相同，分数就相同，两处位置各占一样多。" },
  hints = { { en = "What does a score depend on? Her two keys are alike.",
              zh = "分数由什么决定？她的两个键一样。" } },
  slips = {
    [1] = { en = "The scores are equal, and no position says which of them came later.",
            zh = "都留着，可是两个分数相等，也没有位置说明谁在后。" },
    [3] = { en = "Shares add up to 1, so it is a mean of the two.",
            zh = "份额加起来是 1，所以是两者的均值。" },
  },
}

ask {
  at = O, id = "cache-size", answer = 4000, always = true,
  prompt = { en = [[The state has 4 numbers. After 1000 messages, how many are in the cache, keys
                  and values of 2 each?]],
             zh = "状态是 4 个数。1000 条消息之后，缓存里有多少个数？键和值各二维。" },
  reason = { en = "1000⋅(2 + 2) = 4000.",
             zh = "1000⋅(2 + 2) = 4000。" },
  hints = { { en = "One key and one value for each message.", zh = "每条消息一个键、一个值。" } },
  slips = {
    [4] = { en = "That is the state, which stays as it is.", zh = "那是状态，它不变大。" },
    [2000] = { en = "Keys and values are both kept.", zh = "键和值都要留。" },
  },
}

if learn == "f" then
ask {
  at = d(M_gated2), id = "gate-gradient", answer = function() return d(gates)[1][1] end,
  prompt = { en = [[f is Mia's 5, which γ does not touch, plus γ times Ben's 5. How fast does f grow
                  with γ?]],
             zh = "f 等于小红的 5（与 γ 无关），加上 γ 乘小明的 5。f 对 γ 的变化率是多少？" },
  reason = { en = "f = 5 + 5⋅γ, with slope 5.",
             zh = "f = 5 + 5⋅γ，斜率是 5。" },
  hints = { { en = "f = 5 + 5⋅γ.", zh = "f = 5 + 5⋅γ。" } },
  slips = {
    [2.5] = { en = "That is Ben's north itself, γ⋅5.", zh = "那是小明的“北”本身，γ⋅5。" },
    [7.5] = { en = "That is f.", zh = "f 才是 7.5。" },
    [0.5] = { en = "That is γ.", zh = "那是 γ。" },
  },
}
end

if learn == "f" then
ask {
  at = d(M_gated2), id = "overwritten", cell = { 1, 1 }, covers = { d(faded2), 1 },
  prompt = { en = "If Mia's east in this state were 1 more, how much more would f be?",
             zh = "如果这个状态里小红的“东”多 1，f 会多多少？" },
  reason = { en = "Back through a message dM is multiplied by γ(I − βkᵀ⋅k), too, and that takes row Mia out.",
             zh = "反向经过一条消息，dM 也要乘 γ(I − βkᵀ⋅k)，小红那一行就没有了。" },
  hints = { { en = "What is written is v − k⋅γM: a larger M makes it smaller by as much.",
              zh = "写进去的是 v − k⋅γM：γM 大多少，写的就少多少。" } },
  slips = {
    [0.5] = { en = "That is Ben's, which only faded. From hers γ is taken out again.",
              zh = "那是小明的，只是衰减。她的留下 γ 份，又减掉 γ 份。" },
    [1] = { en = "That is the last state's. A message came between.",
            zh = "最后的状态才是这样。中间还有一条消息。" },
  },
}
end

try {
  at = step(gates), id = "learned",
  prompt = { en = "By training: bring both answers to within 0.1 km, Mia (5, 0) and Ben (0, 5).",
             zh = "靠训练，让两个回答都差不到 0.1 公里：小红 (5, 0)，小明 (0, 5)。" },
  reason = { en = "The error of Ben's row has a gradient with respect to γ; here it ends at γ = 1.",
             zh = "小明那一行的误差对 γ 有梯度；在这里，它停在 γ = 1。" },
  hints = { { en = "First choose what is trained, `:choose learn gated`.",
              zh = "先用 `:choose learn gated` 选训练什么。" },
            { en = "Then `:train 100`.", zh = "再输入 `:train 100` 训练。" } },
  reached = function()
    for i = 1, 2 do
      local east, north = answers[i][1] - newest[i][1], answers[i][2] - newest[i][2]
      if east * east + north * north > 0.01 then return false end
    end
    return true
  end,
  solution = { "choose learn gated", "train 100" },
}

if learn == "f" then
ask {
  at = d(V), id = "two-uses", covers = { d(K), 2, 1 }, answer = function() return d(K)[2][1] end,
  prompt = { en = [[Let Ben's key lean a little towards Mia's. In message 2 her row of γM (faded1)
                    is ({faded1[1,1]:1}, {faded1[1,2]:0}), and dM is {dM_gated2[2,2]:1} at Ben's north, else 0. What
                    is dK[2,1]?]],
             zh = [[让小明的键稍稍偏向小红。第 2 条里，γM（faded1）的小红那一行
                    是 ({faded1[1,1]:1}, {faded1[1,2]:0})；dM 只有小明的北是 {dM_gated2[2,2]:1}，别处是 0。dK[2,1] 是多少？]] },
  reason = { en = "0 − (0⋅0.5 + 0.5⋅2) = -1: he would read her north, and write less of his own.",
             zh = "0 − (0⋅0.5 + 0.5⋅2) = -1：他会读到她的“北”，自己的就写少了。" },
  hints = { { en = "k⋅dM is row Ben of dM, (0, 0.5). The reading's part is minus that, times her row.",
              zh = "k⋅dM 是 dM 里小明那一行，(0, 0.5)。读的一份是它和小红那一行的点积，再取负。" } },
  slips = {
    [0] = { en = "What it writes in Mia's row does not count for f, but it also reads.",
            zh = "它写进小红那一行的，对 f 没有作用；可键还用来读。" },
    [1] = { en = "What is read is taken off the value, v − k⋅γM: minus.",
            zh = "读到的要从值里减掉，v − k⋅γM：是负的。" },
    [-2] = { en = "That much less is written. Message 3 halves it before f sees it.",
             zh = "写的确实少这么多。可到 f 之前，第 3 条还要减半。" },
    [2.5] = { en = "That is dK[2,2], along his own axis.", zh = "2.5 是 dK[2,2]，沿他自己的轴。" },
  },
}
end

if learn == "f" then
ask {
  at = d(V), id = "two-zeros",
  prompt = { en = "Rows 1 and 4 of dV and of dK are 0. What do these zeros say?",
             zh = "dV 和 dK 的第 1、4 两行都是 0。这些 0 说明什么？" },
  choice = {
    { en = "Not computed", zh = "没有计算" },
    { en = "No effect on f: one overwritten, one written later",
      zh = "对 f 没有影响：一条被改写，一条还没写入" },
    { en = "Two parts happen to cancel", zh = "两部分碰巧抵消" },
  },
  answer = 2,
  reason = { en = [[What message 1 wrote was overwritten, by 3 in row Mia, by 2 in row Ben; message 4 comes only
                  later.]],
             zh = "第 1 条写的都被改写了，小红那一行由第 3 条，小明那一行由第 2 条；第 4 条还没有写入。" },
  hints = { { en = "M_gated is the state after message 3.",
              zh = "M_gated 是第 3 条消息之后的状态。" } },
  slips = {
    [1] = { en = "They are: a nudge of V[1,1] leaves f as it is.",
            zh = "算过了：把 V[1,1] 扰动一下，f 不变。" },
    [3] = { en = "With β = 1 what is kept of row 1 is taken out; row 4 is not in f.",
            zh = "β = 1 时，第 1 行留下多少就减掉多少；第 4 行不在 f 里。" },
  },
}
end

-- About three minutes.
play {
  "wait 9",
  "next", "wait 6", "next", "wait 6",
  "goto M", "explain", "wait 8",
  "goto o", "wait 7",
  "goto M_decay", "wait 9",
  "goto err3", "wait 7", "goto M_delta", "wait 9",
  "goto M_gated", "wait 9",
  "goto km_off", "wait 9",
  "goto err4", "wait 9", "goto asked", "wait 9", "goto U", "wait 9", "goto M_chunk", "wait 8",
  "goto A", "wait 9", "goto O", "wait 9",
  "goto dM_gated2", "wait 8", "goto dV", "wait 6",
  "goto step(gates)", "choose learn gated", "train 10", "wait 5", "train 30", "wait 7",
  "choose learn f", "wait 2",
  "goto km_off", "set gates[1,1] 1", "wait 6", "undo", "wait 3",
  "goto closing", "wait 10",
}
