-- SPDX-License-Identifier: GPL-3.0-or-later
-- The model, the loss and the step of Andrej Karpathy's microgpt, under the names of its matrices.
-- microgpt-weights.npz holds the numbers that its generator draws with its seed, and those after
-- its thousand steps (tests/data/make_lessons_7_microgpt.py). A kata's script writes microgpt.npz.
lesson {
  api = 3, id = "microgpt", part = 4, order = 31,
  needs = { "gpt", "norm", "training" },
  title = { en = "microgpt: every gradient", zh = "microgpt：两百行代码，每一个梯度" },
  keywords = { en = "microgpt, Karpathy, GPT, Adam, RMSNorm, ReLU, learning rate decay, 200 lines",
    zh = "microgpt、Karpathy、GPT、Adam、RMSNorm、ReLU、字符级、学习率衰减" },
  weights = "microgpt-weights.npz",
  units = {
    { at = "intro", minutes = 8, title = { en = "One document", zh = "一篇文档" },
      question = { en = "How does \"yuheng\" come to the loss 3.3660 of the script's step 1?",
        zh = "脚本第 1 步印出的损失 3.3660，“yuheng”是怎么算出来的？" },
      can = { { en = "count the model's parameters, table by table",
          zh = "一张表一张表地数出模型的参数" },
        { en = "say which of two norms in a row does something",
          zh = "说清连着两次归一化，起作用的是哪一次" },
        { en = "say what L is before anything is learned",
          zh = "说出什么都没学时，L 大约是多少" } } },
    { at = "scores-back", minutes = 10, title = { en = "Every gradient", zh = "每一个梯度" },
      question = { en = "Which rows get a gradient, and how far do they move?",
        zh = "哪些行会有梯度？一步各走多远？" },
      can = { { en = "compute a number of dlogits by hand", zh = "手算 dlogits 里的一个数" },
        { en = "say which rows of a table get a gradient", zh = "说出一张表的哪些行会有梯度" },
        { en = "say how far a number goes in Adam's first step",
          zh = "说出 Adam 的第一步，一个数走多远" } } } },
}

-- 26 letters and one token that begins a document and ends it.
local vocab = {}
for letter = string.byte("a"), string.byte("z") do vocab[#vocab + 1] = string.char(letter) end
vocab[#vocab + 1] = "BOS"
local stop, places, heads, wide = #vocab, 16, 4, 4

local opening = "BOS y u h e n g"
text = sentence { name = "text", words = vocab, default = opening, most = places }
state = choose { name = "numbers", among = { "drawn", "trained" }, default = "drawn",
  title = { en = "numbers", zh = "参数" } }
local n = #text
if n > 1 and text[n] == "BOS" then n = n - 1 end -- the end of a document is asked for, not read
-- What the generator drew for wte[25,1]: a file given by --weights may hold other numbers.
local drawn = state == "drawn" and math.abs(weights("wte")[25][1] + 0.0291914) < 1e-6
local own_numbers = drawn and table.concat(text, " ") == opening

-- What is said of the lesson's own document and numbers, and what of others.
local function said(here, there) return own_numbers and here or there or "" end

local read, following = {}, {}
for i = 1, n do read[i], following[i] = text[i], text[i + 1] or "BOS" end
x_ids = ids(read, vocab)
y = no_stop(ids(following, vocab))

local function own(name, labels)
  local from = state == "trained" and "trained." .. name or name
  return weight(weights(from), labels)
end
wte = own("wte", { rows = vocab })
wpe = own "wpe"
lm_head = own("lm_head", { rows = vocab })
attn_wq = own "attn_wq"
attn_wk = own "attn_wk"
attn_wv = own "attn_wv"
attn_wo = own "attn_wo"
mlp_fc1 = own "mlp_fc1"
mlp_fc2 = own "mlp_fc2"

-- RMSNorm has no gain here: a constant of ones.
no_gain = no_stop(constant(ones(1, heads * wide)))
local function rms(M) return rmsnorm(M, no_gain, { eps = 1e-5 }) end
seen = no_stop(constant(causal(n)))

tok_emb = no_stop(gather(wte, x_ids))
pos_emb = no_stop(rows(wpe, 1, n))
emb = no_stop(tok_emb + pos_emb)
x = rms(emb)

-- Rows of each weight are its outputs, as the script has them: so x⋅Wᵀ.
x_attn = rms(x)
Q = x_attn * attn_wq.T
K = x_attn * attn_wk.T
V = x_attn * attn_wv.T
local made, out = { attn_wq, attn_wk, attn_wv, attn_wo, x_attn, Q, K, V }, {}
local shares, values = {}, {}
for h = 1, heads do
  local function strip(part, M)
    return name(part .. h, cols(M, (h - 1) * wide + 1, h * wide))
  end
  local head = attention.head {
    Q = strip("q", Q), K = strip("k", K), V = strip("v", V), mask = seen,
  }
  out[h], shares[h], values[h] = head.O, head.A, head.V
  for _, part in ipairs { "S", "S_scaled", "S_masked", "A", "O" } do name(part .. h, head[part]) end
  for _, part in ipairs { "Q", "K", "V", "S", "S_scaled", "S_masked", "A", "O" } do
    made[#made + 1] = head[part]
  end
end
concat = hcat(out)
attn = concat * attn_wo.T
R = x + attn
for _, M in ipairs { concat, attn, R } do made[#made + 1] = M end
group({ en = "attention", zh = "注意力" }, made, { closed = true })

x_mlp = rms(R)
fc1 = x_mlp * mlp_fc1.T
hidden = relu(fc1)
mlp = hidden * mlp_fc2.T
Y = R + mlp
group({ en = "MLP",
  zh = "MLP" }, { mlp_fc1, mlp_fc2, x_mlp, fc1, hidden, mlp, Y }, { closed = true })

logits = Y * lm_head.T
p = softmax(logits)
L = cross_entropy(logits, y)
backward(L)
group({ en = "output", zh = "输出" }, { lm_head, logits, p }, { closed = true })

training { optimizer = "adam", lr = 0.01, beta1 = 0.85, beta2 = 0.99, eps = 1e-8, film = shares }
generate { logits = logits, text = "text", stop = "BOS" }

intro {
  en = [[In February 2026 Andrej Karpathy published microgpt: a GPT that trains and then writes
    names, 200 lines of Python without dependencies. Its way back is a loop over single numbers, and
    each gradient is forgotten after the step. Here is the same model with the same numbers. What
    are those gradients?]],
  zh = [[2026 年 2 月，Andrej Karpathy 发表了 microgpt：200 行 Python，不依赖别的库，先训练一个 GPT，
    再让它写名字。它的反向传播就是一个循环，逐个标量地走，梯度用完就清零。这里是同一个模型、
    同一组数：那些梯度到底是多少？]],
}

-- Forward ------------------------------------------------------------------

scene {
  id = "document", title = { en = "A document", zh = "一篇文档" }, at = x_ids,
  en = [[A *document* is a name. The token BOS (beginning of sequence) stands before it and after
    it: 26 letters and BOS make 27 tokens. The target of each place is the token that follows it
    (in the formulas a matrix, y); that of the last letter is BOS, and the name is over.]],
  zh = [[一篇*文档*（document）就是一个名字，前后各放一个词元 BOS（序列起始）：26 个字母加 BOS，一共 27 个词元。
    每个位置的目标是它后面那个词元（公式里是矩阵 y）；最后一个字母的目标是 BOS，名字到此为止。]],
  core = true, always = true,
  notes = {
    en = [[The file has 32,033 names. The script shuffles them once with its seed, 42; the first
      one is "yuheng", the second "diondre".]],
    zh = [[文件里有 32,033 个名字，脚本用种子 42 打乱一次，第一个是“yuheng”，第二个是“diondre”。]],
  },
}
scene {
  id = "numbers", title = { en = "Nine matrices", zh = "九个矩阵" }, at = wte,
  en = [[Nine weight matrices with the script's names and numbers: drawn from a normal
    distribution, standard deviation 0.08, by Python's generator with seed 42. Rows are outputs,
    so a layer is x⋅Wᵀ. No biases.]],
  zh = [[九个权重矩阵，名字和数都是脚本里的：用 Python 的随机数发生器（种子 42）从标准差 0.08 的正态
    分布里抽出来。每一行对应一个输出，所以一层是 x⋅Wᵀ。没有偏置。]],
  focus = { wte, 25, 1 }, always = true,
  notes = {
    en = [[To draw the same numbers yourself: seed 42, then the shuffle of the names, as it uses the same
      generator, then random.gauss(0, 0.08) row by row for wte, wpe, lm_head, attn_wq, attn_wk, attn_wv,
      attn_wo, mlp_fc1, mlp_fc2.]],
    zh = [[要自己抽出同样的数：先设种子 42，再打乱名字（用的是同一个发生器），然后用 random.gauss(0, 0.08) 一行一行
      地抽，次序是 wte、wpe、lm_head、attn_wq、attn_wk、attn_wv、attn_wo、mlp_fc1、mlp_fc2。]],
  },
}

scene {
  id = "places-16", title = { en = "Sixteen places", zh = "十六个位置" }, at = wpe,
  en = [[One row for each of 16 places, learned like everything else. This document reads its
    first rows; the longest name in the file has 15 letters, and with BOS before it reads all 16.]],
  zh = [[16 个位置，各一行，和别的参数一样是学出来的。这篇文档只读前几行；文件里最长的名字有 15 个字母，
    加上前面的 BOS，正好读满 16 行。]],
  always = true,
}

ask {
  at = "places-16", id = "count", answer = 4192, always = true,
  prompt = { en = [[wte and lm_head are 27×16, wpe and four matrices of attention 16×16, mlp_fc1
    is 64×16 and mlp_fc2 16×64. How many parameters is that?]],
             zh = [[wte 和 lm_head 是 27×16，wpe 和注意力的四个矩阵是 16×16，mlp_fc1 是 64×16，mlp_fc2 是 16×64。
               一共多少个参数？]] },
  reason = { en = "(27 + 27 + 5⋅16 + 64 + 64)⋅16 = 262⋅16 = 4192.",
             zh = "(27 + 27 + 5⋅16 + 64 + 64)⋅16 = 262⋅16 = 4192。" },
  hints = { { en = "27 + 27 + 5⋅16 + 64 + 64 rows of 16 numbers.",
    zh = "27 + 27 + 5⋅16 + 64 + 64 行，每行 16 个数。" } },
  slips = {
    [3760] = { en = "lm_head is a table of its own here, not wte once more.",
      zh = "这里 lm_head 是另一张表，不和 wte 共用。" },
    [3168] = { en = "Both matrices of the MLP count.", zh = "MLP 的两个矩阵都要算。" },
    [3424] = { en = "Attention has four: wq, wk, wv, wo.", zh = "注意力有四个矩阵：wq、wk、wv、wo。" },
    [3936] = { en = "The table of places, wpe, is missing.", zh = "漏了位置表 wpe。" },
  },
}

scene {
  id = "norms", title = { en = "Two norms", zh = "两次归一化" }, at = x,
  en = [[emb adds the token's row of wte and its place's row of wpe. RMSNorm divides each row by
    its root mean square, x = emb ∕ √(mean(emb²) + 1e-5), and there is no gain γ.]] .. said(
    " The rows are small, about 0.1, so x is about ten times emb."),
  zh = [[emb 是词元在 wte 里的一行，加上位置在 wpe 里的一行。RMSNorm 把每一行除以它的均方根：
    x = emb ∕ √(mean(emb²) + 1e-5)，没有增益 γ。]] .. said "起初各行都小，均方根约 0.1，所以 x 大约是 emb 的十倍。",
  focus = { x, 1, 1 }, core = true,
  notes = {
    en = [[The script keeps both, and remarks at the first that it is not redundant: the way back
      along the residual goes through it. The second does something as soon as there are more
      layers: what comes into the next one is a sum, and no longer normed.]],
    zh = [[脚本两次都留着，并在第一次那里注明它不多余：沿残差回来的梯度要经过它。层数一多，第二次就有用了：
      进下一层的是残差的和，没有归一化过。]],
  },
}

scene {
  id = "four-heads", title = { en = "Four heads", zh = "四个头" }, at = R,
  en = [[From x_attn = rms(x) come Q, K and V. Each of four heads makes softmax(q⋅kᵀ∕√4)⋅v under a
    causal mask; side by side these are multiplied by attn_woᵀ and added to x.]] .. said(
    "{if edited}{else} The four heads are nearly even: nothing is learned yet.{end}",
    state == "trained" and " These heads were trained on a thousand names: they differ." or ""),
  zh = [[由 x_attn = rms(x) 得到 Q、K、V，分给四个头，每个头带着因果掩码算 softmax(q⋅kᵀ∕√4)⋅v；
    四份结果左右拼起来，乘 attn_woᵀ，加到 x 上。]] .. said(
    "{if edited}{else}还什么都没学，四个头几乎是平均分。{end}",
    state == "trained" and "这是读过一千个名字的头，各不相同。" or ""),
  focus = { R, n, 1 }, subject = { heads = shares }, core = true,
  notes = {
    en = [[Before and after: :choose numbers trained shows the same heads after the script's
      thousand steps; u brings the first numbers back. Let the class say which head looks where.]],
    zh = [[前后对照：:choose numbers trained 换成脚本走完一千步之后的头，按 u 换回来。
      让学生说说，哪个头在关注哪里。]],
  },
}

scene {
  id = "cut-off", title = { en = "ReLU", zh = "ReLU" }, at = Y,
  en = [[rms(R)⋅mlp_fc1ᵀ has 64 numbers a token; ReLU cuts them off at 0, mlp_fc2ᵀ makes 16 of them
    again, and these are added to R. The picture is hidden, two of its 64 columns to a cell: in a
    dark one ReLU has made both 0.]],
  zh = [[rms(R) 乘 mlp_fc1ᵀ，每个词元变成 64 个数；过了 ReLU，再乘 mlp_fc2ᵀ 变回 16 个，加到 R 上。
    图里是 ReLU 之后的 hidden，64 列里每两列画成一格：暗的格子，两个数都被 ReLU 变成了 0。]],
  focus = { Y, n, 1 }, subject = { heads = { hidden } },
}

scene {
  id = "next-letter", title = { en = "The shares", zh = "份额" }, at = p,
  en = [[logits = Y⋅lm_headᵀ, with no norm before it, and p = softmax(logits) are the shares.
    lm_head is a table of its own; lesson `gpt` used the input's once more (tied
    weights).]],
  zh = [[logits = Y⋅lm_headᵀ，前面没有归一化；份额 p = softmax(logits)。lm_head 是另一张表，
    第 23 课用的是输入那张（权重共享）。]],
  focus = { p, 1, 25 }, subject = "bars", always = true,
  notes = {
    en = [[In its softmax the script takes off the largest score as a plain number that gets no
      gradient: a shift of all scores changes no share, so nothing is missing on the way back.]],
    zh = [[脚本的 softmax 先减去最大的分数，减的是一个没有梯度的普通数：所有分数一起平移，份额不变，所以反向不缺什么。]],
  },
}

scene {
  id = "loss", title = { en = "The loss", zh = "损失" }, at = L,
  en = [[Cross-entropy: −ln of the right tokens' shares, the mean over the places of this one
    document, so that a long name counts no more than a short one.]] .. said(
    " {if edited}It is {L} now.{else}It is {L:4}; the script prints 3.3660 in step 1.{end}",
    " It is {L}."),
  zh = [[交叉熵：取正确词元份额的 −ln，对这一篇文档的各个位置取均值，所以长名字不比短名字更有分量。]] .. said(
    "{if edited}现在是 {L}。{else}结果是 {L:4}；脚本第 1 步印出的正是 3.3660。{end}", "结果是 {L}。"),
  focus = { L, 1, 1 }, core = true,
  notes = {
    en = [[Karpathy's page prints the losses of thirteen steps; `microgpt-100.txt` beside the
      lesson has a hundred, as commands: qkv play microgpt --script microgpt-100.txt.]],
    zh = [[Karpathy 的网页上印了前 13 步的损失；与本课文件放在一起的
      `microgpt-100.txt` 是前一百步的命令：qkv play microgpt --script microgpt-100.txt。]],
  },
}

-- Backward -----------------------------------------------------------------

scene {
  id = "scores-back", title = { en = "The scores", zh = "分数的梯度" }, at = d(logits),
  en = said("For this document the script's graph has 59,647 numbers. It goes back through them in ",
    "The script goes back through its numbers in ") .. [[reverse, and each
    adds to the gradients of those that made it; matrices do it many at a time. It begins with dlogits = (p − onehot(y)) ∕ T, with T
    places: one minus sign in each row, at the right token, whose score should rise.]],
  zh = said "对这篇文档，脚本的计算图里有 59647 个标量。" .. [[脚本按计算的逆序走过一个个标量，每个都往算出它的那些数的梯度里加一笔；矩阵则一次算一整
    块。起点是 dlogits = (p − onehot(y)) ∕ T，T 是位置的个数。每行只有一个负数，在正确的词元那里：它
    的分数该升。]],
  focus = { d(logits), 1, 25 }, core = true, always = true,
  notes = {
    en = [[p − onehot stands nowhere in the script: its backward() finds it from −1∕p of the right token
      through the division by the sum and e^. It takes ln of a share that was computed before; one
      that is rounded to 0 would stop it. Libraries take the scores themselves (log-sum-exp).]],
    zh = [[脚本里没有 p − onehot 这个式子，是 backward() 从正确词元的 −1∕p 出发，经过除以总和、e^ 一步步得来的。
      脚本先算份额再取 ln，份额要是舍入成 0，程序就停了；各种库都直接从分数算（log-sum-exp）。]],
  },
}

scene {
  id = "all-rows", title = { en = "All 27 rows", zh = "27 行都有" }, at = d(lm_head),
  en = [[dlm_head = dlogitsᵀ⋅Y. Every token was scored at every place, so all its 27 rows get a
    gradient, the largest those of tokens that were right somewhere.]],
  zh = [[dlm_head = dlogitsᵀ⋅Y。每个位置都给每个词元打了分，所以它的 27 行都有梯度；在某处是正确答案的
    那些词元，梯度大得多。]],
  focus = { d(lm_head), 25, 1 }, always = true,
}

scene {
  id = "relu-back", title = { en = "Back through ReLU", zh = "反向过 ReLU" }, at = d(x_mlp),
  en = [[Back through the MLP. The picture is dfc1, drawn like hidden and dark wherever hidden is: ReLU
    passes a gradient only where it passed the number.]],
  zh = [[反向穿过 MLP。图里是 dfc1，画法和 hidden 一样，hidden 暗的地方它也暗：ReLU 前向拦下了数，
    反向就拦下它的梯度。]],
  focus = { d(x_mlp), 1, 1 }, subject = { heads = { d(fc1) } },
}

local dv = {}
for h = 1, heads do dv[h] = d(values[h]) end

scene {
  id = "heads-back", title = { en = "Back through the heads", zh = "反向过四个头" }, at = d(x_attn),
  en = [[Back through attention. A token's key and value are used by itself and by all after it,
    so gradients come back from all of them.]] .. said(
    " The picture is dv of each head: large in the first rows, small in the last, which nobody " ..
    "else can see.", " The picture is dv of each head; nobody but the last row sees the last."),
  zh = [[反向穿过注意力。一个词元的键和值，自己用，后面的词元也都用，所以梯度从它们那里一起传来。]] .. said(
    "图里是四个头的 dv：前几行大，最后一行小，除了自己，没有词元关注它。",
    "图里是四个头的 dv；最后一行除了自己，没有词元关注它。"),
  focus = { d(x_attn), 1, 1 }, subject = { heads = dv }, core = true,
}

scene {
  id = "two-ways", title = { en = "Two ways meet", zh = "两条路汇合" }, at = d(x),
  en = [[Two ways meet in x, and their gradients are added: along the residual, dR as it is, and
    through x_attn.]] .. said " In this cell the residual brings thirty times as much.",
  zh = [[两条路在 x 汇合，梯度相加：一条是残差，dR 原样下来；一条经过 x_attn。]] .. said "在这一格，残差带来的是另一条的三十倍。",
  focus = { d(x), 1, 1 }, core = true,
  notes = {
    en = [[In the script a sum is an operation like any other: += on both of its inputs. Ask what
      = instead of += would leave here: one of the two ways, the one that is visited last.]],
    zh = [[在脚本里，加法和别的运算一样，对两个输入各做一次 +=。问学生：要是写成 =，这里会剩下什么？
      两条路里最后走到的那一条。]],
  },
}

scene {
  id = "rows-read", title = { en = "Rows read", zh = "读过的行" }, at = d(wte),
  en = [[Each token read adds its row of demb to its row of dwte; the others are 0.]] .. said(
    " They are larger than in dx, as 1∕rms, about 10, multiplies going back, too.") ..
    [[ None of it lies along emb: a longer row would give the same x.]],
  zh = [[读到的每个词元，把 demb 的那一行加进 dwte 里自己的那一行，其余各行是 0。]] .. said [[这些数比 dx 大：
    归一化前向乘了 1∕rms（约 10），反向再乘一次。]] .. [[沿着 emb 的那一份没有了：一行再长，x 也还是那样。]],
  focus = { d(wte), 25, 1 }, core = true,
}

scene {
  id = "places-back", title = { en = "Places", zh = "位置" }, at = d(wpe),
  en = [[Places learn unevenly. Every document reads row 1, so it gets a gradient in each step;
    row 16 gets one only from a name of 15 letters.]] .. said(
    " This document leaves 464 of the 4,192 numbers without one: 20 rows of wte and 9 of wpe."),
  zh = [[各个位置学得不均匀。每篇文档都有第 1 个位置，第 1 行每一步都有梯度；
    第 16 行要等一个 15 个字母的名字。]] .. said "4192 个数里，这篇文档没有给 464 个带来梯度：wte 的 20 行和 wpe 的 9 行。",
  focus = { d(wpe), 1, 1 }, always = true,
}

-- The step -----------------------------------------------------------------

scene {
  id = "first-step", title = { en = "Adam's first step", zh = "Adam 的第一步" }, at = step(wte),
  en = [[The script's Adam has m ← 0.85 m + 0.15 g, v ← 0.99 v + 0.01 g², divided in step t by
    1 − 0.85ᵗ and 1 − 0.99ᵗ as both began at 0: m′ and v′. Then w ← w − lr⋅m′ ∕ (√v′ + 1e-8). In
    step 1 the quotient is g ∕ |g|, the sign.]],
  zh = [[脚本用的 Adam 记着 m ← 0.85 m + 0.15 g 和 v ← 0.99 v + 0.01 g²。两者都从 0 起，第 t 步分别除
    以 1 − 0.85ᵗ 和 1 − 0.99ᵗ，得到 m′ 和 v′，然后 w ← w − lr⋅m′ ∕ (√v′ + 1e-8)。第 1 步，这个商
    是 g ∕ |g|，也就是符号。]],
  focus = { wte, 25, 1 }, core = true, always = true,
  notes = {
    en = [[PyTorch's defaults are 0.9 and 0.999. With 0.85 and 0.99 both means forget sooner: of
      what was in m, 0.2 is left after ten steps.]],
    zh = [[PyTorch 默认是 0.9 和 0.999。取 0.85 和 0.99，两个滑动平均忘得更快：
      m 里原有的，十步之后只剩两成。]],
  },
}

scene {
  id = "next-document", title = { en = "The next document", zh = "下一篇文档" }, at = step(wpe),
  en = [[Next the script sets all gradients to 0, takes another document, of any length, and
    lowers the rate: after s steps lr = 0.01⋅(1 − s ∕ 1000). Here: :train 1, :say BOS diondre,
    :lr 0.00999, and again.]],
  zh = [[接着脚本把梯度清零，取下一篇文档（长度可以不同），学习率也降一点：走过 s 步之后，
    lr = 0.01⋅(1 − s ∕ 1000)。在这里就是 :train 1，:say BOS diondre，:lr 0.00999，如此往复。]],
  subject = "film", core = true, always = true,
  notes = {
    en = [[A row that was never read does not move: 0 ∕ (0 + 1e-8). Once read it goes on moving, less
      with each step. Optimisers for sparse gradients (SparseAdam in PyTorch) leave it. A row read
      for the first time in step 2, as that of d, moves by 0.76 of the rate, one in step 1000 would by
      1.5: the t in 1 − 0.85ᵗ and 1 − 0.99ᵗ counts steps, not readings.]],
    zh = [[从没读到过的行不动：0 ∕ (0 + 1e-8)。读到过一次就会接着动，一步比一步小。专为稀疏梯度写的优化器（PyTorch 的
      SparseAdam）不动它。第 2 步才第一次读到的行，例如 d 那一行，走的是学习率的 0.76 倍；到第 1000 步才读到，
      会是 1.5 倍：1 − 0.85ᵗ 和 1 − 0.99ᵗ 里的 t 数的是步数，不是读到的次数。]],
  },
}

scene {
  id = "thousand", title = { en = "A thousand steps", zh = "一千步" }, at = step(mlp_fc2),
  en = [[A thousand steps later the 31,033 names not read have a mean L of 2.36; shares that are
    counted from letter pairs have 2.46. Try :reset, :choose numbers trained (the picture has
    these heads), :say BOS, :generate 12 temperature 0.5.]],
  zh = [[走完一千步，没读过的 31033 个名字 L 平均是 2.36；数遍所有名字里的字母对，按次数定份额，也只到 2.46。试试
    :reset，:choose numbers trained（图里换成练好的四个头），:say BOS，:generate 12 temperature 0.5。]],
  subject = { heads = shares }, always = true,
  notes = {
    en = [[The script draws twenty names like that. By token instead of by name, 2.36 is 2.37, as on
      Karpathy's page, and 2.46 is 2.45: pairs counted in all names, without a gradient. Single steps
      say little: the last one has 2.6497, the last hundred a mean of 2.28. yuheng, a rare name,
      still has 3.3150.]],
    zh = [[脚本就这样写了二十个名字。不按名字、按词元平均，2.36 变成 2.37，和 Karpathy 网页上说的一样，2.46 变成 2.45：
      后者只数字母对求份额，不用梯度。单独一步说明不了什么：最后一步是 2.6497，最后一百步平均 2.28。
      yuheng 这个名字少见，还有 3.3150。]],
  },
}

-- Tasks --------------------------------------------------------------------

if own_numbers then
  ask {
    at = "norms", id = "two-norms", answer = 2,
    prompt = { en = [[x is normed again before the heads: x_attn = rms(x). Which of these two
      norms could be left out without a change in the first four digits of L?]],
               zh = "进各个头之前还要再归一化一次：x_attn = rms(x)。两次归一化里，去掉哪一次，L 的前四位数字不变？" },
    choice = { { en = "either of them, but not both", zh = "任意一次，但不能都去掉" },
               { en = "the second", zh = "第二次" }, { en = "the first", zh = "第一次" },
               { en = "neither", zh = "都不行" } },
    reason = { en = "A normed row stays the same if normed again; R = x + attn needs the first.",
               zh = "归一化过的行，再归一化一次也不变；R = x + attn 用的是第一次的。" },
    hints = { { en = "What is rms of a row whose root mean square is 1?",
      zh = "一行的均方根已经是 1，再除一次会怎样？" },
              { en = "R = x + attn: which of the two does the residual go round?",
                zh = "R = x + attn：残差绕过的是哪一次？" } },
    slips = {
      [1] = { en = "In the heads, yes. The residual takes x itself: L becomes 3.3057.",
              zh = "对各个头是这样。可残差取的是 x：去掉第一次，L 变成 3.3057。" },
      [3] = { en = "The heads would not notice, but R adds rows of emb: L is 3.3057.",
              zh = "各个头察觉不到，可 R 加上的就是很小的 emb 了：L 变成 3.3057。" },
      [4] = { en = "Without the second L changes by 4e-8: x has root mean square 1.",
              zh = "去掉第二次，L 只变 4e-8：x 的均方根已经是 1。" },
    },
  }
end

ask {
  at = "four-heads", id = "kept-keys", answer = 1, always = true,
  prompt = { en = [[The script reads letter by letter and keeps old keys and values in a list (a
    KV cache). Here all go at once, under a mask. Which gradients differ?]],
             zh = "脚本一个字母一个字母地读，旧的键和值存进列表（KV 缓存）。这里所有字母一起算，用掩码。哪些梯度会不同？" },
  choice = { { en = "none", zh = "都相同" }, { en = "those of attn_wk and attn_wv",
    zh = "attn_wk 和 attn_wv 的" },
             { en = "all but the last letter's", zh = "除了最后一个字母，都不同" } },
  reason = { en = "A kept key is the same number used again.",
             zh = "存下的键就是同一个数，再用一次。" },
  hints = { { en = "Is a kept key another number, or the same one used again?",
    zh = "存下的键是另一个数，还是同一个数再用一次？" } },
  slips = {
    [2] = { en = "The list has the same numbers; later letters send gradients back.",
            zh = "列表里放的还是图里的那些数，后面每个字母都把梯度送回它们。" },
    [3] = { en = "Each letter has its own term in L and sends gradients back.",
            zh = "每个字母在 L 里都有自己的一项，梯度从那里传来。" },
  },
}

if own_numbers then
  ask {
    at = "four-heads", id = "half", answer = 2, always = true,
    prompt = { en = [[Next: hidden = relu(fc1), 7×64 = 448 numbers. fc1 comes from weights drawn
      evenly above and below 0. How many of the 448 are 0?]],
               zh = "下面是 hidden = relu(fc1)，7×64 = 448 个数。fc1 由正负各半抽出的参数算出。448 个里有多少个是 0？" },
    choice = { { en = "nearly none", zh = "几乎没有" }, { en = "about half", zh = "大约一半" },
               { en = "nearly all", zh = "几乎全部" } },
    reason = { en = "ReLU makes 0 of the negative ones, 221 of 448 here.",
               zh = "ReLU 把负数变成 0，这里是 448 个里的 221 个。" },
    hints = { { en = "Which numbers does ReLU set to 0?", zh = "ReLU 把哪些数变成 0？" } },
    slips = {
      [1] = { en = "ReLU sets every negative number to 0.", zh = "ReLU 把负数都变成 0。" },
      [3] = { en = "Positive numbers stay as they are.", zh = "正数原样保留。" },
    },
  }
end

ask {
  at = "loss", id = "even", answer = 3.295837, always = true,
  prompt = { en = "What is L where all 27 tokens have the same share everywhere? (four places)",
             zh = "假如在每个位置，27 个词元的份额都相同，L 是多少？（四位小数）" },
  reason = { en = "-ln(1/27) = ln 27 = 3.2958. Drawn at random, 3.3660 is a little worse than even.",
             zh = "-ln(1/27) = ln 27 = 3.2958。随机抽出的是 3.3660，比平均分还差一点。" },
  hints = { { en = "−ln of one share.", zh = "对一个份额取 −ln。" }, { en = "ln 27.", zh = "ln 27。" } },
  slips = {
    [0.037037] = { en = "That is the share, 1/27.", zh = "那是份额 1/27。" },
    [1.431364] = { en = "Natural logarithm, not to base 10.", zh = "是自然对数，不是以 10 为底。" },
    [4.754888] = { en = "Those are bits, to base 2. L takes the natural logarithm.",
      zh = "以 2 为底，得到的是比特数。L 用自然对数。" },
    [-3.295837] = { en = "L takes −ln.", zh = "L 取的是 −ln。" },
    [23.070859] = { en = "L is the mean over the seven places, not the sum.",
      zh = "L 是七个位置的均值，不是和。" },
  },
}

if own_numbers then
  ask {
    at = "scores-back", id = "end", cell = { 7, 27 },
    prompt = { en = [[At "g" the right token is BOS, and its share p[7,27] is {p[7,27]:6}. What
      is dlogits[7,27]?]],
               zh = "在“g”处，正确的词元是 BOS，份额 p[7,27] 是 {p[7,27]:6}。dlogits[7,27] 是多少？" },
    reason = { en = "(0.0367 − 1)/7 = -0.1376: the share minus the 1 asked for, over seven places.",
               zh = "(0.0367 − 1)/7 = -0.1376：份额减去该有的 1，再除以七个位置。" },
    hints = { { en = "One hot is 1 there, and L is a mean over seven places.",
      zh = "那里的 onehot 是 1，L 是七个位置的均值。" } },
    slips = {
      [-0.963277] = { en = "L is the mean over seven places.", zh = "L 是七个位置的均值。" },
      [0.005246] = { en = "So it would be for a wrong token.", zh = "错的词元才是这样。" },
      [-0.035677] = { en = "L is a mean over the seven places, not over the 27 tokens.",
        zh = "L 是对七个位置取的均值，不是对 27 个词元。" },
      [0.137611] = { en = "Its score should rise: a step goes against the gradient.",
        zh = "它的分数该升，而步子是逆着梯度走的。" },
    },
  }
end

if own_numbers then
  ask {
    at = "two-ways", id = "rows", answer = 7,
    prompt = { en = [[Next: dwte. The document is BOS, y, u, h, e, n, g. How many of wte's
                 27 rows get a gradient that is not 0?]],
               zh = "下面是 dwte。文档是 BOS、y、u、h、e、n、g。wte 的 27 行里，有几行的梯度不是 0？" },
    reason = { en = "Only the 7 rows that were read are on a path to L.",
               zh = "只有读过的 7 行有路通到 L。" },
    hints = { { en = "Which rows were read?", zh = "读过哪几行？" } },
    slips = {
      [27] = { en = "So it was in lesson `gpt`: one table for both ends. Here are two.",
               zh = "第 23 课里是这样，那里输出用同一张表。这里输出另有一张。" },
      [6] = { en = "BOS has a row, too.", zh = "BOS 也有一行。" },
      [8] = { en = "The BOS at the end is asked for, not read.", zh = "末尾的 BOS 是要答的，没有读。" },
    },
  }
end

ask {
  at = "rows-read", id = "read-twice", answer = 2, always = true,
  prompt = { en = [["yuheng" has no letter twice, "anna" has two n. What comes back to row n of wte
               from its two rows of demb?]],
             zh = [[“yuheng”没有重复的字母，“anna”有两个 n。demb 里这两行，传回 wte 的 n 那一行的是什么？]] },
  choice = { { en = "the later one", zh = "后面那一行" }, { en = "their sum", zh = "两行之和" },
             { en = "their mean", zh = "两行的均值" } },
  reason = { en = "Both places use the same row, so both add to its gradient: +=.",
             zh = "两个位置用的是同一行，各往它的梯度里加一笔，也就是 +=。" },
  hints = { { en = "A number that is used twice: what of the two gradients?",
    zh = "一个数用了两次，两份梯度怎么办？" } },
  slips = {
    [1] = { en = "In NumPy dwte[ids] = demb does that, and so does +=, not np.add.at.",
            zh = "NumPy 写 dwte[ids] = demb 或 += 才这样；np.add.at 两份都加。" },
    [3] = { en = "dlogits has the mean over the places already; then gradients add.",
            zh = "对位置取均值，在 dlogits 里已经做过了；再往回，梯度只相加。" },
  },
}
expect { d(wte), 14, 1, near = 0.0659519, after = { "say BOS anna" } }
expect { d(tok_emb), 3, 1, near = 0.0053056, after = { "say BOS anna" } }
expect { d(tok_emb), 4, 1, near = 0.0606463, after = { "say BOS anna" } }

ask {
  at = "places-back", id = "adam", answer = 3, always = true,
  prompt = { en = [[At first the largest gradient is 0.341 in lm_head and 0.0028 in attn_wq, 120
    times less. How far do these two numbers move in Adam's first step, rate 0.01?]],
             zh = [[起初 lm_head 里最大的梯度是 0.341，attn_wq 里最大的是 0.0028，前者是后者的 120 倍。
               Adam 的第一步（学习率 0.01），这两个数各移动多少？]] },
  choice = { { en = "0.0034 and 0.000028", zh = "0.0034 和 0.000028" }, { en = "0.0058 and 0.00053",
    zh = "0.0058 和 0.00053" },
             { en = "0.01 each", zh = "各 0.01" } },
  reason = { en = "m′/√v′ = g/√(g²) is 1 in size for any g, so each moves by the rate.",
             zh = "不管 g 多大，m′/√v′ = g/√(g²) 的绝对值都是 1，各移动一个学习率。" },
  hints = { { en = "Adam's step is lr⋅m′ ∕ √v′; of a single gradient m′ = g and v′ = g².",
              zh = "Adam 的一步是 lr⋅m′ ∕ √v′；只有一个梯度时，m′ = g，v′ = g²。" } },
  slips = {
    [1] = { en = "So it is in plain descent. Adam divides by √v′, which is |g| here.",
            zh = "那是普通的梯度下降。Adam 还要除以 √v′，这里就是 |g|。" },
    [2] = { en = "√v′ is the root of a square: |g| itself.", zh = "√v′ 是平方的根，也就是 |g|。" },
  },
}

ask {
  at = "next-document", id = "unread", answer = 2, always = true,
  prompt = { en = [[Step 2 reads "diondre". There is no y in it: row y of wte has the gradient 0.
               How far does Adam move each of its numbers in that step?]],
             zh = "第 2 步读“diondre”，里面没有 y，wte 里 y 那一行的梯度是 0。这一步里，Adam 让那一行的每个数移动多少？" },
  choice = { { en = "not at all", zh = "不动" },
             { en = "0.0065, two thirds of step 1", zh = "0.0065，第 1 步的三分之二" },
             { en = "0.01, as in step 1", zh = "0.01，和第 1 步一样" } },
  reason = { en = "m′ = 0.1275 g ∕ 0.2775, √v′ = |g|⋅√(0.0099 ∕ 0.0199): 0.65 of the rate.",
             zh = "m′ = 0.1275 g ∕ 0.2775，√v′ = |g|⋅√(0.0099 ∕ 0.0199)，商是 0.65，乘学习率。" },
  hints = { { en = "m keeps 0.85⋅0.15 g, v 0.99⋅0.01 g²; divide by 1 − 0.85² and 1 − 0.99².",
              zh = "m 里还有 0.85⋅0.15 g，v 里还有 0.99⋅0.01 g²；各除以 1 − 0.85²、1 − 0.99²。" } },
  slips = {
    [1] = { en = "In plain descent, yes. Adam steps along m, and 0.85 of it is left.",
            zh = "那是普通的梯度下降。Adam 沿 m 走，第 1 步放进去的还剩 0.85。" },
    [3] = { en = "v keeps 0.99 of g², but m only 0.85 of g: the quotient is smaller.",
            zh = "v 里的 g² 还有 0.99，m 里的 g 只剩 0.85，商变小了。" },
  },
}

try {
  at = "first-step", id = "by-heart",
  prompt = { en = [[Take the same document again and again (:train 10), then :say BOS xavien:
    bring its L above 4, worse than an even guess.]],
             zh = "反复用同一篇文档训练（:train 10），然后 :say BOS xavien，让它的 L 超过 4，比瞎猜还差。" },
  reason = { en = "Ten steps on one name raise its letters' scores and lower all others.",
             zh = "只学一个名字，它的字母分数升高，别的都降低。" },
  hints = { { en = [[Ten steps on "yuheng" alone.]], zh = "只用“yuheng”走十步。" } },
  reached = function() return table.concat(text, " ") == "BOS x a v i e n" and L[1][1] > 4 end,
  solution = { "train 10", "say BOS x a v i e n" },
}

try {
  at = "next-document", id = "four-steps",
  prompt = { en = [[From the start (:reset, :say BOS yuheng) take the script's first three steps, on
    yuheng, diondre and xavien, each with its rate, and show jori: L has to be 3.066356.]],
             zh = [[从头（:reset，:say BOS yuheng）走脚本的前三步（yuheng、diondre、xavien），各用各的学习率，再显
               示 jori：L 应为 3.066356。]] },
  reason = { en = "Each step starts from the numbers, m and v that the one before left.",
             zh = "每一步都从上一步留下的参数、m 和 v 开始。" },
  hints = { { en = "The rates: 0.01, 0.00999, 0.00998.", zh = "学习率：0.01、0.00999、0.00998。" },
            { en = ":train 1, :say BOS diondre, :lr 0.00999, :train 1, …",
              zh = ":train 1，:say BOS diondre，:lr 0.00999，:train 1……" } },
  reached = function()
    return table.concat(text, " ") == "BOS j o r i" and math.abs(L[1][1] - 3.0663557) < 1e-6
  end,
  solution = { "train 1", "say BOS d i o n d r e", "lr 0.00999", "train 1", "say BOS x a v i e n",
    "lr 0.00998", "train 1", "say BOS j o r i" },
}

closing {
  en = [[
- The 200 lines are this graph: 4,192 parameters, L = 3.3660 in step 1. The script itself was run:
  its own gradients of this document and its losses of a thousand steps are the same.
- Kept keys and values get gradients; a KV cache while training changes none.
- Of two norms in a row the second may go, the first may not: the residual passes the second.
- Adam's first step is the sign of the gradient times the rate; later a number may move without one.
- One document a step, of any length, while the rate falls to 0.

Eleven lines, `microgpt-dump.py` beside this lesson, write your own copy's numbers to a file for
`qkv against microgpt mine.safetensors`. Newer models also have *SwiGLU*, a *mixture of experts* and
*QK norm*: these are not taught here.

Or write every gradient yourself: `qkv kata microgpt --do "say BOS hollis" -o mine.py`, with a letter
twice, as rows of dwte have to add up; `qkv against microgpt microgpt.npz --watch` marks it.]],
  zh = [[
- 那 200 行的模型就是这张图，4192 个参数，第 1 步 L = 3.3660。脚本本身也跑过，它算出的这篇文档的梯度、
  一千步的损失，都和这里相同。
- 存下的键和值也有梯度；训练时用 KV 缓存，梯度不变。
- 两次归一化相连，第二次可以去掉，第一次不行：残差绕过的是第二次。
- Adam 的第一步是学习率乘以梯度的符号；以后没有梯度，数也可能动。
- 每步一篇文档，长短不限，学习率逐步降到 0。

与本课文件放在一起的 `microgpt-dump.py` 有十一行代码，把你那份脚本的参数和梯度写进文件，再用
`qkv against microgpt mine.safetensors` 比较。较新的模型还有 *SwiGLU* 激活、*混合专家*（MoE）、*QK 归一化*（QK norm），这里没有讲。

也可以自己写出全部梯度：`qkv kata microgpt --do "say BOS hollis" -o mine.py` 写出脚本（有字母重复，才看得出 dwte 累加了没有），
`qkv against microgpt microgpt.npz --watch` 批改。]],
  always = true,
}

-- What the texts rely on ------------------------------------------------------

-- Twelve steps, each on the next document at its rate: the loss that the script finds in step 13.
local documents = { "diondre", "xavien", "jori", "juanluis", "erandi", "phia", "samatha", "phoenix",
  "emmelynn", "hollan", "hollis", "callalily" }
local steps = {}
for s, document in ipairs(documents) do
  steps[#steps + 1] = "train 1"
  steps[#steps + 1] = "say BOS" .. document
  steps[#steps + 1] = "lr " .. 0.01 * (1 - s / 1000)
end
expect { L, near = 3.054397, after = steps }
expect { L, near = 3.365967 }
expect { L, near = 3.314957, after = { "choose numbers trained" } }
expect { L, near = 3.365967, after = { "say BOS yuheng BOS" } }
expect { p, 7, 27, near = 0.036723 }
expect { d(logits), 7, 27, near = -0.137611 }
expect { d(lm_head), 25, 3, near = 0.341, tolerance = 5e-4 }
expect { wte, 25, 1, near = -0.0391914, after = { "train 1" } }
expect { wte, 4, 1, near = 0.2394251 }
expect { wte, 4, 1, near = 0.2318079, after = { "train 1", steps[2], steps[3], "train 1" } }
expect { wte, 25, 1, near = -0.0456990, after = { "train 1", steps[2], steps[3], "train 1" } }

play {
  "goto document", "wait 5", "goto norms", "wait 4", "goto four-heads", "wait 4", "goto cut-off", "wait 3",
  "goto loss", "wait 4", "goto scores-back", "wait 4", "goto heads-back", "wait 4", "goto two-ways", "wait 3",
  "goto rows-read", "wait 4", "goto first-step", "wait 3", "train 1", "wait 3",
  "say BOS diondre", "wait 3", "lr 0.00999", "train 1",
  "say BOS xavien", "wait 3", "lr 0.00998", "train 1", "say BOS jori", "wait 4",
}
