-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 3, id = "relative-position", part = 2, order = 11, needs = { "position" },
  title = { en = "RoPE and ALiBi: turning and leaning", zh = "RoPE 与 ALiBi：转个角度，压低远处" },
  keywords = { en = "RoPE, rotary position embedding, ALiBi, relative position",
    zh = "旋转位置编码、相对位置、相对位置编码、线性偏置" },
  units = {
    { at = "intro", minutes = 11, title = { en = "Turning", zh = "旋转" },
      question = { en = "What becomes of a score when both words move a hundred places?",
        zh = "两个词一起挪一百位，分数会怎样？" },
      can = { { en = "say which scores are equal under RoPE", zh = "说出 RoPE 下哪些分数相等" },
        { en = "say why turning keeps the length of a query",
          zh = "说清旋转为什么不改变查询的长度" },
        { en = "move a share from the word before to a word itself",
          zh = "改动 Wk 的一个数，把份额从前一个词移给自己" } } },
    { at = "q0", minutes = 9, title = { en = "Near and far", zh = "远和近" },
      question = { en = "How does a score fall with the distance, turned or biased?",
        zh = "旋转也好，偏置也好，分数随距离怎样下降？" },
      can = { { en = "read the curve of a score against the distance",
          zh = "看懂分数随距离变化的曲线" },
        { en = "write down ALiBi's bias for a slope", zh = "由斜率写出 ALiBi 的偏置" },
        { en = "compute the ratio of two shares one step apart",
          zh = "算出相隔一步的两个份额之比" } } },
    { at = "both", minutes = 12, title = { en = "Backward", zh = "反向" },
      question = { en = "What happens to a gradient that meets a turn, or a bias?",
        zh = "梯度遇到旋转会怎样，遇到偏置又会怎样？" },
      can = { { en = "turn a gradient back by the angle of its place",
          zh = "把梯度按所在位置的角度转回去" },
        { en = "say why an added constant leaves the gradient as it is",
          zh = "说清加上常数，梯度为什么原样通过" },
        { en = "add up the parts of dQ and dWq by hand", zh = "手算 dQ 和 dWq 各部分之和" } } } },
}

tick = { en = "tick", zh = "嘀" }
tock = { en = "tock", zh = "嗒" }
text = { tick, tock, tick, tock }

X  = input ({ {1,0}, {0,1}, {1,0}, {0,1} }, { rows = text, cols = { tick, tock } })
Wq = weight { {2,0}, {1,1} }
Wk = weight { {1,1}, {0,2} }

Q = X * Wq
K = X * Wk
S_plain = Q * K.T

-- Turning (RoPE): each query and key by the angle of its place.
Qr = rope(Q)
Kr = rope(K)
S = Qr * Kr.T
A = softmax(S)
O = A * X

-- The same text, a hundred places later.
Q_late = rope(Q, { start = 100 })
K_late = rope(K, { start = 100 })
S_late = Q_late * K_late.T

-- More columns, more pairs: one key at places 0 to 16, seen from place 0.
q0 = constant(ones(1, 16))
places = {}
for i = 0, 16 do places[i + 1] = "" .. i end
k_same = constant(ones(17, 16), { rows = places })
k_turned = rope(k_same)
curve = q0 * k_turned.T

-- Leaning (ALiBi): the scores themselves, less half a point a step back.
B = constant(alibi(4, 1/2))
S_lean = S_plain + B
past = constant(causal(4))
S_past = mask(S_lean, past)
A_lean = softmax(S_past)
O_lean = A_lean * X

both = hcat { O, O_lean }

group({ en = "turning", zh = "转个角度" }, { Qr, Kr, S, A, O })
group({ en = "a hundred places later", zh = "挪到一百位之后" }, { Q_late, K_late, S_late })
group({ en = "eight pairs", zh = "八对列" }, { q0, k_same, k_turned, curve })
group({ en = "leaning", zh = "压低远处" }, { B, S_lean, past, S_past, A_lean, O_lean })

backward(both, { {1,0,0,1}, {0,2,1,0}, {1,-1,0,1}, {0,1,2,0} })

intro {
  en = [[Two words next to each other are next to each other on page one and on page nine.
    What should count is how far apart they are, not where they stand. Can scores be made
    that depend on the distance alone?]],
  zh = [[两个词挨着，在第一页是挨着，在第九页也是挨着。要紧的是隔多远，不是站在第几位。能不
    能让分数只由距离决定？]],
}

-- Forward ------------------------------------------------------------------

at(X) {
  en = [[A clock: tick, tock, tick, tock. Two words in two dimensions, each said twice, at
    places 0 to 3. A tick is ({X[1,1]}, {X[1,2]}), a tock ({X[2,1]}, {X[2,2]}), at every
    place. The values are these rows, so the two numbers of an output are the shares of all
    ticks and of all tocks.]],
  zh = [[钟在走：嘀、嗒、嘀、嗒，两个词元（各二维）各说两遍，位置 0 到 3。不管站在哪
    里，“嘀”都是 ({X[1,1]}, {X[1,2]})，“嗒”都是 ({X[2,1]}, {X[2,2]})。值就是这些行，所以输出
    的两个数，就是给所有“嘀”的份额和给所有“嗒”的份额。]],
  focus = { X, 3, 1 },
}
expect { X, 1, 1, near = 1 }
expect { X, 1, 2, near = 0 }
expect { X, 2, 1, near = 0 }
expect { X, 2, 2, near = 1 }

at(Wq) {
  en = [[With such tokens each row of Wq is one query: row 1 is tick's, ({Wq[1,1]},
    {Wq[1,2]}), row 2 is tock's, ({Wq[2,1]}, {Wq[2,2]}). Take both for arrows in the plane
    from here on, for arrows can be turned.]],
  zh = [[词元这样取，Wq 的每一行就是一个查询：第 1 行是“嘀”的 ({Wq[1,1]}, {Wq[1,2]})，
    第 2 行是“嗒”的 ({Wq[2,1]}, {Wq[2,2]})。从现在起把它们看成平面上的两支箭：箭可以转。]],
  focus = { Wq, 1, 1 },
}
expect { Wq, 1, 1, near = 2 }
expect { Wq, 1, 2, near = 0 }
expect { Wq, 2, 1, near = 1 }
expect { Wq, 2, 2, near = 1 }

at(Wk) {
  en = [[The keys in the same way: tick's is ({Wk[1,1]}, {Wk[1,2]}), tock's ({Wk[2,1]},
    {Wk[2,2]}). Tock's key stands at a right angle to tick's query ({Wq[1,1]}, {Wq[1,2]}).]],
  zh = [[键也一样：“嘀”的是 ({Wk[1,1]}, {Wk[1,2]})，“嗒”的是 ({Wk[2,1]}, {Wk[2,2]})。“嗒”的
    键和“嘀”的查询 ({Wq[1,1]}, {Wq[1,2]}) 正好成直角。]],
  focus = { Wk, 2, 2 },
}
expect { Wk, 1, 1, near = 1 }
expect { Wk, 1, 2, near = 1 }
expect { Wk, 2, 1, near = 0 }
expect { Wk, 2, 2, near = 2 }

at(Q) {
  en = [[Rows 1 and 3 are both tick's query ({Q[1,1]}, {Q[1,2]}), rows 2 and 4 both tock's
    ({Q[2,1]}, {Q[2,2]}). The places are not in these numbers.]],
  zh = [[第 1、3 行都是“嘀”的查询 ({Q[1,1]}, {Q[1,2]})，第 2、4 行都
    是“嗒”的 ({Q[2,1]}, {Q[2,2]})。这些数里没有位置。]],
  focus = { Q, 3, 1 },
}
expect { Q, 1, 1, near = 2 }
expect { Q, 1, 2, near = 0 }
expect { Q, 2, 1, near = 1 }
expect { Q, 2, 2, near = 1 }

at(K) {
  en = [[Two different keys as well: tick's ({K[1,1]}, {K[1,2]}) has the length (the norm)
    1.41, tock's ({K[2,1]}, {K[2,2]}) has {K[2,2]}.]],
  zh = [[键也只有两种：“嘀”的 ({K[1,1]}, {K[1,2]}) 长度（范数）
    是 1.41，“嗒”的 ({K[2,1]}, {K[2,2]}) 是 {K[2,2]}。]],
  focus = { K, 2, 2 },
}
expect { K, 1, 1, near = 1 }
expect { K, 1, 2, near = 1 }
expect { K, 2, 1, near = 0 }
expect { K, 2, 2, near = 2 }

at(S_plain) {
  en = [[Without places a tick scores every tick {S_plain[1,1]} and every tock
    {S_plain[1,2]}, near or far, before or after. A tock scores everybody {S_plain[2,1]}.
    (There is no √d_k in this lesson, to keep the walk short.)]],
  zh = [[不计位置的话，“嘀”给每个“嘀”打 {S_plain[1,1]} 分，给每个“嗒”打 {S_plain[1,2]} 分，
    远近前后都一样；“嗒”给谁都是 {S_plain[2,1]} 分。（为了少走几站，这一课不除以 √d_k。）]],
  focus = { S_plain, 1, 2 }, core = true,
  notes = {
    en = [[Draw the four arrows: queries (2, 0) and (1, 1), keys (1, 1) and (0, 2). Three of
      the four dot products are 2; ask which pair stands at a right angle, and keep the
      drawing for the turning.]],
    zh = [[画出四支箭：查询 (2, 0) 和 (1, 1)，键 (1, 1) 和 (0, 2)。四个点积里有三个是 2；问问哪
      一对成直角，图留到转动时再用。]],
  },
}
expect { S_plain, 1, 1, near = 2 }
expect { S_plain, 1, 2, near = 0 }
expect { S_plain, 2, 1, near = 2 }

at(Qr) {
  en = [[*RoPE* (rotary position embedding) turns each query by an angle that grows with its
    place: 0, 1, 2, 3 radians, 57 degrees a step. The tick at place 0 stays ({Qr[1,1]},
    {Qr[1,2]}); the tick at place 2 becomes ({Qr[3,1]}, {Qr[3,2]}). The length is the same.]],
  zh = [[*RoPE*（旋转位置编码，rotary position embedding）把每个查询按位置转一个角度：0、1、2、3 弧度，一步约 57°。位
    置 0 的“嘀”没动，还是 ({Qr[1,1]}, {Qr[1,2]})；位置 2 的“嘀”转成
    了 ({Qr[3,1]}, {Qr[3,2]})。长度不变。]],
  focus = { Qr, 3, 1 }, core = true,
  notes = {
    en = [[Only queries and keys are turned, values are not (Su et al. 2021): a place says who
      is heard and leaves alone what is said. Many think that RoPE adds something to the
      input; nothing is added.]],
    zh = [[转的只有查询和键，值不转（Su 等，2021）：位置决定关注谁，不改动说的内容。常有人以
      为 RoPE 往输入上加了什么；其实什么也没加。]],
  },
}
at(Qr) {
  en = [[As books print it, the pair k of a query or key at place t turns by the angle t⋅ω_k with
    ω_k = 1/10000^(2k/d_k), k counted from 0. Here there is one pair and ω_0 = 1. By the *rotation
    matrix* (a, b) becomes (a⋅cos θ − b⋅sin θ, a⋅sin θ + b⋅cos θ).]],
  zh = [[书上写作：位置 t 的查询或键，第 k 对转过的角度是 t⋅ω_k，ω_k = 1/10000^(2k/d_k)，k 从 0 数起。
    这里只有一对，ω_0 = 1。乘上*旋转矩阵*（rotation matrix），
    (a, b) 变成 (a⋅cos θ − b⋅sin θ, a⋅sin θ + b⋅cos θ)。]],
  focus = { Qr, 3, 1 },
}
expect { Qr, 1, 1, near = 2 }
expect { Qr, 1, 2, near = 0 }
expect { Qr, 3, 1, near = -0.832294 }
expect { Qr, 3, 2, near = 1.818595 }

at(Kr) {
  en = [[The keys turn by the same angles. Tock's key ({K[2,1]}, {K[2,2]}) becomes
    ({Kr[2,1]}, {Kr[2,2]}) at place 1 and ({Kr[4,1]}, {Kr[4,2]}) at place 3.]],
  zh = [[键按同样的角度转。“嗒”的键 ({K[2,1]}, {K[2,2]})，在位置 1 成
    了 ({Kr[2,1]}, {Kr[2,2]})，在位置 3 成了 ({Kr[4,1]}, {Kr[4,2]})。]],
  focus = { Kr, 2, 1 },
}
expect { Kr, 2, 1, near = -1.682942 }
expect { Kr, 2, 2, near = 1.080605 }
expect { Kr, 4, 1, near = -0.28224 }
expect { Kr, 4, 2, near = -1.979985 }

at(S) {
  en = [[Tick at place 0 scores the tock that follows it {S[1,2]}. For the tick at place 2
    and the tock at place 3 both arrows have been turned by 2 radians more.]],
  zh = [[位置 0 的“嘀”给后面一位的“嗒”打 {S[1,2]} 分。位置 2 的“嘀”和位置 3 的“嗒”，两支箭都
    再多转 2 弧度。]],
  focus = { S, 1, 2 }, core = true,
  notes = {
    en = [[Tick's query and tock's key are both 2 long and 90° apart. A tock one place on is at
      90° + 57.3°, 4⋅cos 147.3° = -3.37; one place back at 90° − 57.3°, 4⋅cos 32.7° =
      3.37.]],
    zh = [[“嘀”的查询和“嗒”的键长度都是 2，夹角 90°。后一位
      的“嗒”是 90° + 57.3°，4⋅cos 147.3° = -3.37；前一位是 90° − 57.3°，4⋅cos 32.7° = 3.37。]],
  },
}
expect { S, 1, 2, near = -3.365884 }
expect { S, 3, 4, near = -3.365884 }
expect { S, 3, 2, near = 3.365884 }
expect { S_plain, 3, 2, near = 0 }
at(A) {
  en = [[Turning both arrows by the same angle leaves their dot product as it was: the score
    depends on the words and on their *relative position* only. And the side counts: the tick at place 2
    scores the tock before it {S[3,2]}; unturned, the tocks before and after both had
    {S_plain[3,2]}.]],
  zh = [[两支箭转过同样的角度，点积不变：分数只取决于词和它们的*相对位置*（relative position）。而且分得出前后：位置 2 的“嘀”给前
    一位的“嗒”打 {S[3,2]} 分；不转的时候，前后两个“嗒”都是 {S_plain[3,2]}。]],
  focus = { A, 3, 2 }, core = true,
}
at(A) {
  en = [[Shares (attention weights) of the tick at place 2: {if edited}{A[3,3]:%} for itself now,
    {end}{A[3,2]:%} for the tock before it, {A[3,4]:%} for the one after. No mask is at work; it comes from Wq, Wk and the
    turns.]],
  zh = [[位置 2 的“嘀”的份额（注意力权重）：{if edited}现在给自己 {A[3,3]:%}，{end}给前一位的“嗒” {A[3,2]:%}，给后一位
    的 {A[3,4]:%}。这里没有掩码，靠的是 Wq、Wk 和转动。]],
  focus = { A, 3, 2 }, core = true,
  notes = {
    en = [[The scores of the two tocks are 6.73 apart, so one has e^6.73, about 840 times the
      share of the other. Ask what is left of that with all scores halved: its root, 29.]],
    zh = [[两个“嗒”的分数相差 6.73，所以一个的份额是另一个的 e^6.73 倍，约 840 倍。问一问：分数
      全部减半，这个倍数剩多少？它的平方根，29。]],
  },
}
expect { A, 3, 2, near = 0.741325 }
expect { A, 3, 4, near = 0.000884 }
expect { A, 1, 1, near = 0.916434 }

at(A) {
  en = [[RoPE by itself does not tell before from after. Here it is Wq and Wk that do: they
    give query and key different directions. A query that points like its key would score
    both sides alike, as p⋅p did in lesson 10.]],
  zh = [[RoPE 本身分不出前后。这里分得出，是因为 Wq 和 Wk 让查询和键指向不同的方向。查询要是
    和键同向，两边的分数就一样，和第 10 课的 p⋅p 一样。]],
  focus = { A, 3, 4 },
}

at(O) {
  en = [[The values are not turned, so the output is a mixture of the plain words: the tick
    at place 2 takes {O[3,2]} of tock and {O[3,1]} of tick. Under RoPE the place acts on the
    scores alone.]],
  zh = [[值没有转，所以输出混合的还是原来的词元：位置 2 的“嘀”拿
    到 {O[3,2]} 份“嗒”、{O[3,1]} 份“嘀”。用 RoPE 时，位置只作用在分数上。]],
  focus = { O, 3, 2 },
}
expect { O, 3, 2, near = 0.742209 }
expect { O, 3, 1, near = 0.257791 }

at(Q_late) {
  en = [[The same four words at places 100 to 103. All the queries differ from those before:
    the first tick's is ({Q_late[1,1]}, {Q_late[1,2]}) now.]],
  zh = [[还是那四个词元，挪到位置 100 到 103。查询全都和原来不同：打头的“嘀”现在
    是 ({Q_late[1,1]}, {Q_late[1,2]})。]],
  focus = { Q_late, 1, 1 },
}
expect { Q_late, 1, 1, near = 1.724638 }
expect { Q_late, 1, 2, near = -1.012731 }

at(K_late) {
  en = [[The keys have been turned by the same extra angle: the first tick's is
    ({K_late[1,1]}, {K_late[1,2]}), where it was ({Kr[1,1]}, {Kr[1,2]}).]],
  zh = [[键也多转了同样的角度：打头的“嘀”是 ({K_late[1,1]}, {K_late[1,2]})，原先
    是 ({Kr[1,1]}, {Kr[1,2]})。]],
  focus = { K_late, 1, 1 },
}
expect { K_late, 1, 1, near = 1.368685 }
expect { K_late, 1, 2, near = 0.355953 }
expect { Kr, 1, 1, near = 1 }
expect { Kr, 1, 2, near = 1 }

at(S_late) {
  en = [[The scores equal those of S: {S_late[1,2]} and {S_late[3,2]} as before, and so in
    every cell. A text that is moved as a whole is scored the same.]],
  zh = [[分数和 S 一模一样：{S_late[1,2]} 和 {S_late[3,2]} 都没变，每一格都没变。一段文本整
    个挪动，分数不变。]],
  focus = { S_late, 3, 2 }, core = true,
  notes = {
    en = [[Ask what would happen if only the queries were moved: every distance would change.
      For the same reason a cache may hold keys that are turned already; a new query is
      turned by its own place and meets them at the right distance.]],
    zh = [[问一问：如果只挪查询呢？那每个距离都变了。同样的道理，缓存里可以存已经转过的键；新的
      查询按自己的位置转，和它们的距离就是对的。]],
  },
}
expect { S_late, 1, 2, near = -3.365884 }
expect { S_late, 3, 2, near = 3.365884 }

at(q0) {
  en = [[A real key has more than two columns. RoPE takes them in pairs and turns each pair
    at a speed of its own. Let this be a query of 16 columns, all {q0[1,1]}, at place 0.]],
  zh = [[真正的键不止两列。RoPE 把列两两配对，每一对各有各的转速。先取一个 16 列的查询，全
    是 {q0[1,1]}，站在位置 0。]],
  focus = { q0, 1, 1 },
}
expect { q0, 1, 1, near = 1 }

at(k_same) {
  en = [[One key, equal to the query q0, standing at each of the places 0 to 16.]],
  zh = [[一个和查询 q0 相同的键，分别放在位置 0 到 16。]],
  focus = { k_same, 2, 1 },
}

at(k_turned) {
  en = [[The key turned at each place. Columns 1 and 2 turn by 1 radian
    a place, columns 15 and 16 only by 0.0003.]],
  zh = [[在每个位置转过之后的键。第 1、2 列每个位置转 1 弧度，第 15、16 列只
    转 0.0003。]],
  focus = { k_turned, 7, 1 }, subject = "picture",
}
at(k_turned) {
  en = [[The base 10000 sets the slow end, base^(-2k/d) a place. Models for long texts take a larger
    base, or divide the places by a factor (interpolation), so that no pair turns farther than in
    training.]],
  zh = [[最慢的一端由底数 10000 定：每个位置转 base^(-2k/d)。读长文本的模型把底数取大，或者把位置除以一个倍数
    （叫插值），好让每一对转过的角度不超出训练时见过的。]],
  focus = { k_turned, 7, 15 }, subject = "picture",
}
at(k_turned) {
  en = [[Code differs in which columns make a pair: neighbours as here, or column i and column i + d/2
    (the "half" layout). Weights trained for one have their columns reordered for the other.]],
  zh = [[哪两列配成一对，各家代码不同：像这里取相邻两列，或者取第 i 列和第 i + d/2 列（half 排法）。
    转换权重时要把列重新排过。]],
  focus = { k_turned, 7, 15 }, subject = "picture",
}

at(curve) {
  en = [[The query at place 0 against the key at each distance: {curve[1,1]} at 0, then
    {curve[1,2]:1}, {curve[1,3]:1}, {curve[1,4]:1}. The curve is the score
    against the distance.]],
  zh = [[位置 0 的查询对每个距离上的键：距离 0 是 {curve[1,1]}，然后
    是 {curve[1,2]:1}、{curve[1,3]:1}、{curve[1,4]:1}。曲线是分数随距离的变化。]],
  focus = { curve, 1, 1 }, subject = "curves", core = true,
  notes = {
    en = [[Each of the eight pairs gives 2⋅cos(angle), so 16 is the most there can be. At
      distance 3 the fast pair gives -1.98 and the four slowest still more than 7.99
      together.]],
    zh = [[八对各给出 2⋅cos(角度)，所以最多是 16。距离 3 时，最快的一对给 -1.98，最慢的四对合起
      来仍在 7.99 以上。]],
  },
}
at(curve) {
  en = [[On the whole the score falls, to {curve[1,11]:1} at distance 10, but not steadily: the
    fast pair comes round at 6.28, and distance 6 has {curve[1,7]:1} again. Wq and Wk can use
    the slow pairs, which hardly see the distance.]],
  zh = [[总的来说，越远分数越低，距离 10 是 {curve[1,11]:1}；但不是一路下降：快的一对
    走 6.28 个位置转一圈，距离 6 又回到 {curve[1,7]:1}。Wq 和 Wk 也可以选用慢的那些对，它们
    几乎不受距离影响。]],
  focus = { curve, 1, 7 },
}
expect { curve, 1, 3, near = 12.736553 }

at(B) {
  en = [[*ALiBi* (attention with linear biases) turns nothing. It adds a *relative position bias* to the scores:
    {B[2,1]} one step back, {B[4,1]} three steps back. The table is fixed, with one slope
    for each head, and nothing in it is learned. Above the diagonal it is {B[1,2]}; what
    lies ahead is left to the mask. Each row is drawn as a line,
    straight up to its own place.]],
  zh = [[*ALiBi*（线性偏置注意力）什么也不转，而是给分数加*相对位置偏置*（relative position bias）：往回一步 {B[2,1]}，往回三
    步 {B[4,1]}。这张表是固定的，每个头一个斜率，没有要学的。对角线以上是 {B[1,2]}；能不能关注
    后面，由掩码管。每行画成一条线，往回是直线。]],
  focus = { B, 4, 1 }, subject = "curves", core = true,
}
at(B) {
  en = [[Press et al. (2022) give head i of h the slope 2^(-8i/h): for 8 heads 1/2, 1/4, down to
    1/256, so some look near and some far. T5 learns its bias: a number for each head and each of
    32 ranges of distance. (Article D, section 3, adds positions so to all Transformers, A' = A +
    PE, where A are the scores.)]],
  zh = [[Press 等人（2022）给 h 个头里的第 i 个取斜率 2^(-8i/h)：8 个头就从 1/2 起，每次减半，直到 1/256，有的头关注近处，有的头关注远处。
    T5 的偏置是学出来的：距离分成 32 段，每个头每段一个数。（文章 D 第 3 节的 A' = A + PE 就是这样加的，
    那里的 A 其实是分数。）]],
  focus = { B, 4, 1 },
}
expect { B, 2, 1, near = -0.5 }
expect { B, 4, 1, near = -1.5 }
expect { B, 1, 2, near = 0 }

at(S_lean) {
  en = [[Row 4: a tock scored everybody {S_plain[4,1]}, and with the bias it scores
    {S_lean[4,1]}, {S_lean[4,2]}, {S_lean[4,3]}, {S_lean[4,4]}. The farther back a key is,
    the more is taken off.]],
  zh = [[第 4 行：“嗒”本来给谁都是 {S_plain[4,1]} 分，加上偏置，成
    了 {S_lean[4,1]}、{S_lean[4,2]}、{S_lean[4,3]}、{S_lean[4,4]}。键越靠前，扣得越多。]],
  focus = { S_lean, 4, 1 },
}
expect { S_plain, 4, 1, near = 2 }
expect { S_lean, 4, 1, near = 0.5 }
expect { S_lean, 4, 2, near = 1 }
expect { S_lean, 4, 3, near = 1.5 }
expect { S_lean, 4, 4, near = 2 }

at(past) {
  en = [[ALiBi is made for looking back, so a causal mask goes with it: {past[1,2]} for
    every key that lies ahead. A mask is such a bias too, of 0 or −∞.]],
  zh = [[ALiBi 是为关注前面的词设计的，所以配上因果掩码：后面的键一律是 {past[1,2]}。掩码其实也是
    这样一种偏置，不是 0 就是 −∞。]],
  focus = { past, 1, 2 },
}
expect { past, 1, 2, near = 0 }

at(S_past) {
  en = [[Row 1 has one score left, {S_past[1,1]}. Row 4 keeps all four, {S_past[4,1]},
    {S_past[4,2]}, {S_past[4,3]}, {S_past[4,4]}: each step back takes 1/2 off.]],
  zh = [[第 1 行只剩一个分数 {S_past[1,1]}。第 4 行四个都
    在：{S_past[4,1]}、{S_past[4,2]}、{S_past[4,3]}、{S_past[4,4]}，每往回一步少 1/2。]],
  focus = { S_past, 4, 1 },
}
expect { S_past, 1, 1, near = 2 }
expect { S_past, 4, 1, near = 0.5 }
expect { S_past, 4, 4, near = 2 }

at(A_lean) {
  en = [[Row 4: {A_lean[4,4]:%}, {A_lean[4,3]:%}, {A_lean[4,2]:%}, {A_lean[4,1]:%} from the
    tock itself backwards. Each step back multiplies the share by e^(-1/2), about 0.61. The
    bars are these shares.]],
  zh = [[第 4 行，从自己往回
    数：{A_lean[4,4]:%}、{A_lean[4,3]:%}、{A_lean[4,2]:%}、{A_lean[4,1]:%}。每往回一步，份额
    乘 e^(-1/2)，约 0.61。条形就是这些份额。]],
  focus = { A_lean, 4, 1 }, subject = "bars", core = true,
  notes = {
    en = [[Eight steps back at this slope leave e^(-4), 2 % of what the same score would get
      here. With the slope 1/256 it takes 128 steps to lose what one step costs here.]],
    zh = [[按这个斜率往回八步，同样的分数只剩 e^(-4)，即这里的 2%。斜率是 1/256 的头，要
      走 128 步才减少这里一步减少的那么多。]],
  },
}
expect { A_lean, 4, 4, near = 0.455054 }
expect { A_lean, 4, 3, near = 0.276004 }
expect { A_lean, 4, 2, near = 0.167405 }
expect { A_lean, 4, 1, near = 0.101536 }
expect { A_lean, 3, 1, near = 0.253716 }
expect { A_lean, 3, 2, near = 0.056612 }
at(A_lean) {
  en = [[Words still count: in row 3 the tick at place 0 has {A_lean[3,1]:%}, and the tock
    in between, though nearer, only {A_lean[3,2]:%}. The bias shifts the scores, it does not
    replace them.]],
  zh = [[内容照样算数：第 3 行里，位置 0 的“嘀”有 {A_lean[3,1]:%}，中间的“嗒”虽然更近，却只
    有 {A_lean[3,2]:%}。偏置只是挪动分数，不是取代分数。]],
  focus = { A_lean, 3, 1 },
}

at(O_lean) {
  en = [[The values are ticks (1, 0) and tocks (0, 1), so the tock at place 3 takes
    {O_lean[4,1]} from ticks. By words alone it would be half and half; the bias favours the
    near ones, and the nearest is itself.]],
  zh = [[值是“嘀” (1, 0) 和“嗒” (0, 1)，所以位置 3 的“嗒”从“嘀”拿了 {O_lean[4,1]}。只论内容是
    一半一半；偏置照顾近的，而最近的就是它自己。]],
  focus = { O_lean, 4, 1 },
}
expect { O_lean, 4, 1, near = 0.377541 }
expect { O_lean, 4, 2, near = 0.622459 }

at(both) {
  en = [[Side by side, so that one way back serves both: RoPE on the left, ALiBi on the
    right. The tick at place 2 takes {both[3,2]} of tock under RoPE and {both[3,4]} under
    ALiBi, with the same Wq and Wk.]],
  zh = [[并排放着，好一起做反向：左边是 RoPE，右边是 ALiBi。位置 2 的“嘀”拿到的“嗒”，
    用 RoPE 是 {both[3,2]}，用 ALiBi 是 {both[3,4]}；Wq 和 Wk 是同一套。]],
  focus = { both, 3, 2 },
}
expect { both, 3, 2, near = 0.742209 }
expect { both, 3, 4, near = 0.056612 }

-- Backward -----------------------------------------------------------------

at(d(both)) {
  en = [[The upstream gradient, given by hand, four numbers a token. For the tick at place 2
    it is ({dboth[3,1]}, {dboth[3,2]}) on RoPE's side: f grows with tick and falls with
    tock. On ALiBi's side it is ({dboth[3,3]}, {dboth[3,4]}).]],
  zh = [[上游梯度，直接给定，每个词元四个数。位置 2 的“嘀”，RoPE 这边
    是 ({dboth[3,1]}, {dboth[3,2]})：“嘀”多，f 变大；“嗒”多，f 变小。ALiBi 那边
    是 ({dboth[3,3]}, {dboth[3,4]})。]],
  focus = { d(both), 3, 2 },
}
expect { d(both), 3, 1, near = 1 }
expect { d(both), 3, 2, near = -1 }
expect { d(both), 3, 4, near = 1 }

at(d(O)) {
  en = [[RoPE's two columns, cut off again: row 3 is ({dO[3,1]}, {dO[3,2]}). The gradient of
    putting side by side is cutting apart.]],
  zh = [[RoPE 的两列，原样切回来：第 3 行是 ({dO[3,1]}, {dO[3,2]})。前向是拼接，反向就是切
    开。]],
  focus = { d(O), 3, 2 },
}
expect { d(O), 3, 1, near = 1 }
expect { d(O), 3, 2, near = -1 }

at(d(A)) {
  en = [[Row 3: each unit of share for a tick is worth {dA[3,1]}, for a tock {dA[3,2]}. Both tocks
    have the same number, because they have the same value row.]],
  zh = [[第 3 行：给“嘀”的份额每多一个单位，f 加 {dA[3,1]}；给“嗒”的，加 {dA[3,2]}。
    前面的“嗒”和后面的“嗒”，dA 相同，因为它们的值是同一行。]],
  focus = { d(A), 3, 2 },
}
expect { d(A), 3, 1, near = 1 }
expect { d(A), 3, 2, near = -1 }

at(d(S)) {
  en = [[The scores of these two tocks have different gradients: {dS[3,2]} before,
    {dS[3,4]:4} after. The share is a factor of the gradient, and the tock after has only
    {A[3,4]:4}.]],
  zh = [[可这两个“嗒”的分数，梯度不同：前面的是 {dS[3,2]}，后面的是 {dS[3,4]:4}。梯度里乘着
    份额，而后面那个的份额只有 {A[3,4]:4}。]],
  focus = { d(S), 3, 2 }, core = true,
  notes = {
    en = [[Both tocks have dA = -1, and both shares are multiplied by the same difference, -1 +
      0.484 = -0.516. So the gradients stand to each other as the shares do, about 840 to
      1: what nobody looks at hardly learns.]],
    zh = [[两个“嗒”的 dA 都是 -1，两个份额乘的是同一个差，-1 + 0.484 = -0.516。所以梯度之比就是
      份额之比，约 840 比 1：份额几乎是 0 的，梯度也几乎是 0。]],
  },
}
expect { d(S), 3, 2, near = -0.382214 }
expect { d(S), 3, 4, near = -0.000456 }

at(d(Qr)) {
  en = [[The gradient of the turned query of place 1 is ({dQr[2,1]}, {dQr[2,2]}). Wq makes
    the query before the turn, so this gradient has to pass the turn as well.]],
  zh = [[位置 1 那个转过的查询，梯度是 ({dQr[2,1]}, {dQr[2,2]})。Wq 算出的是转之前的查询，所
    以这个梯度还要经过转动。]],
  focus = { d(Qr), 2, 1 },
}
expect { d(Qr), 2, 1, near = -0.743109 }
expect { d(Qr), 2, 2, near = 0.150434 }

at(d(Kr)) {
  en = [[The gradients of the turned keys. Place 0 was not turned, so ({dKr[1,1]},
    {dKr[1,2]}) goes on unchanged. The gradient of place 3, ({dKr[4,1]}, {dKr[4,2]}), has to
    be turned back by 172 degrees.]],
  zh = [[转过的键的梯度。位置 0 没有转过，({dKr[1,1]}, {dKr[1,2]}) 原样往前传。位置 3 的梯
    度 ({dKr[4,1]}, {dKr[4,2]}) 要往回转 172°。]],
  focus = { d(Kr), 4, 1 },
}
expect { d(Kr), 1, 1, near = 0.135661 }
expect { d(Kr), 1, 2, near = -0.148573 }
expect { d(Kr), 4, 1, near = -0.280503 }
expect { d(Kr), 4, 2, near = -0.106182 }

at(d(O_lean)) {
  en = [[ALiBi's two columns: ({dO_lean[3,1]}, {dO_lean[3,2]}) for the tick at place 2.]],
  zh = [[ALiBi 的两列：位置 2 的“嘀”是 ({dO_lean[3,1]}, {dO_lean[3,2]})。]],
  focus = { d(O_lean), 3, 2 },
}
expect { d(O_lean), 3, 1, near = 0 }
expect { d(O_lean), 3, 2, near = 1 }

at(d(A_lean)) {
  en = [[Row 4: ticks are worth {dA_lean[4,1]}, tocks {dA_lean[4,2]}. Row 1 has such numbers
    too, {dA_lean[1,2]} for the tock ahead, which it cannot see: softmax's row rule
    multiplies them by a share of 0.]],
  zh = [[第 4 行：给“嘀”的份额每多一个单位，f 加 {dA_lean[4,1]}；给“嗒”的，加 {dA_lean[4,2]}。
    第 1 行也有这样的数，对后面的“嗒”是 {dA_lean[1,2]}，可它不能关注那里：按 softmax 的行规则，这个数要乘份额 0。]],
  focus = { d(A_lean), 4, 1 },
}
expect { d(A_lean), 4, 1, near = 2 }
expect { d(A_lean), 4, 2, near = 0 }
expect { d(A_lean), 1, 2, near = 1 }

at(d(S_past)) {
  en = [[The gradient of a score is larger for the near tick: {dS_past[4,3]} for place 2,
    {dS_past[4,1]} for place 0. Both have the same value, but the near one has the larger
    share, and the share is a factor.]],
  zh = [[近的“嘀”，分数的梯度更大：位置 2 是 {dS_past[4,3]}，位置 0 是 {dS_past[4,1]}。两个
    的值一样，但近的份额大，而份额是因子。]],
  focus = { d(S_past), 4, 3 }, core = true,
  notes = {
    en = [[0.344 over 0.126 is 2.72, which is e: two steps at a slope of 1/2. The bias is not
      learned, but it decides who learns most.]],
    zh = [[0.344 除以 0.126 是 2.72，也就是 e：两步，斜率 1/2。偏置自己不学，却决定了谁学得多。]],
  },
}
expect { d(S_past), 4, 3, near = 0.343603 }
expect { d(S_past), 4, 1, near = 0.126404 }

at(d(S_lean)) {
  en = [[Through the mask unchanged where one may look, {dS_lean[4,3]}, and exactly
    {dS_lean[1,2]} where one may not.]],
  zh = [[经过掩码时，可以关注的格子梯度原样通过，是 {dS_lean[4,3]}；不可以的恰好
    是 {dS_lean[1,2]}。]],
  focus = { d(S_lean), 4, 3 },
}
expect { d(S_lean), 4, 3, near = 0.343603 }
expect { d(S_lean), 1, 2, near = 0 }

at(d(S_plain)) {
  en = [[An added constant does not change the gradient: ∂S_lean/∂S_plain is 1 in every
    cell. B itself is a constant and stays. If B were learned, as in T5, this table would be
    its gradient, added up for each range of distances.]],
  zh = [[加上一个常量，梯度不变：∂S_lean/∂S_plain 每一格都是 1。B 自己是常量，不动。要是
    像 T5 那样 B 是学出来的，这张表就是它的梯度，按距离段相加。]],
  focus = { d(S_plain), 4, 3 },
}
expect { d(S_plain), 4, 3, near = 0.343603 }
expect { B, 4, 3, near = -0.5 }

at(d(Q)) {
  en = [[dQ is a sum of two. RoPE's part is dQr turned back by the angle of its place: by 57
    degrees for place 1, not at all for place 0. ALiBi's part is dS_plain⋅K. Together place
    1 has ({dQ[2,1]}, {dQ[2,2]}).]],
  zh = [[dQ 是两份之和。RoPE 的一份，是 dQr 按所在位置的角度转回去：位置 1 转回 57°，位
    置 0 不用转。ALiBi 的一份是 dS_plain⋅K。位置 1 合起来是 ({dQ[2,1]}, {dQ[2,2]})。]],
  focus = { d(Q), 2, 1 }, core = true,
  notes = {
    en = [[The transpose of a turn is the turn back, so a gradient keeps its length on the way:
      0.758 for place 1 in dQr, and as much in RoPE's part of dQ. However far the place,
      RoPE neither swells nor shrinks a gradient.]],
    zh = [[转动的转置就是转回去，所以梯度一路长度不变：位置 1 在 dQr 里是 0.758，
      在 dQ 的 RoPE 那一份里也是。位置再远，RoPE 也不会让梯度变大或变小。]],
  },
}
expect { d(Q), 2, 1, near = -0.039914 }
expect { d(Q), 2, 2, near = 0.471581 }

at(d(K)) {
  en = [[dK in the same way as dQ: the gradient of the last tock's key is ({dK[4,1]},
    {dK[4,2]}). On RoPE's side all four queries could see this key, on ALiBi's side, under
    the causal mask, only its own.]],
  zh = [[dK 的算法和 dQ 一样：最后那个“嗒”的键，梯度是 ({dK[4,1]}, {dK[4,2]})。在 RoPE 这
    边，四个查询都能关注这个键；在 ALiBi 那边有因果掩码，只有它自己的查询可以。]],
  focus = { d(K), 4, 1 },
}
expect { d(K), 4, 1, near = -0.080891 }
expect { d(K), 4, 2, near = -0.198899 }

at(d(Wq)) {
  en = [[dWq = Xᵀ⋅dQ. Row 2 belongs to the tocks and is ({dWq[2,1]}, {dWq[2,2]}); row 1
    belongs to the ticks.]],
  zh = [[dWq = Xᵀ⋅dQ。第 2 行属于“嗒”，是 ({dWq[2,1]}, {dWq[2,2]})；第 1 行属于“嘀”。]],
  focus = { d(Wq), 2, 1 }, core = true,
  notes = {
    en = [[RoPE and ALiBi add no parameter; the table of places in GPT-2 has 1024⋅768 = 786
      432. Ask what would go wrong without the turning back: the parts of place 0 and
      place 2 would be added in directions 115° apart.]],
    zh = [[RoPE 和 ALiBi 都不增加参数；GPT-2 的位置表有 1024⋅768 = 786432 个。问一问不转回来会
      怎样：位置 0 和位置 2 的两份会在相差 115° 的方向上相加。]],
  },
}
expect { d(Q), 1, 1, near = 0.092776 }
expect { d(Q), 3, 1, near = -0.364856 }
expect { d(Wq), 1, 1, near = -0.27208 }
at(d(Wq)) {
  en = [[Row 1 of Wq made the queries of both ticks, so both add their part: {dWq[1,1]}.
    They can be added because each has been turned back by the angle of its own place.]],
  zh = [[两个“嘀”的查询都出自 Wq 的第 1 行，所以两份相加：{dWq[1,1]}。能相加，是因为每一份都
    已按自己位置的角度转了回来。]],
  focus = { d(Wq), 1, 1 },
}

at(d(Wk)) {
  en = [[Row 1, tick's key, has the largest number of the four, {dWk[1,1]}: f grows when it
    does. There is no parameter for position in this lesson. Neither RoPE nor ALiBi adds
    one.]],
  zh = [[第 1 行是“嘀”的键，四个数里最大的就在这里，{dWk[1,1]}：它变大，f 就变大。这一课里没
    有一个参数是管位置的：RoPE 和 ALiBi 都不添参数。]],
  focus = { d(Wk), 1, 1 },
}
expect { d(Wk), 1, 1, near = 1.005829 }

at(d(X)) {
  en = [[X was used as query, as key and twice as value, so dX is a sum of four. The first
    tick's row is ({dX[1,1]}, {dX[1,2]}); most of it comes from its use as a value, which
    every later token may take.]],
  zh = [[X 当过查询、当过键，还当过两次值，所以 dX 是四份之和。打头的“嘀”那一行
    是 ({dX[1,1]}, {dX[1,2]})，多半来自它当值的时候：后面的词元都能取它。]],
  focus = { d(X), 1, 1 },
}
expect { d(X), 1, 1, near = 2.432417 }
expect { d(X), 1, 2, near = 2.34915 }

at(step(Wq)) {
  en = [[Tick's query gets a new first number, Wq[1,1] − lr⋅({dWq[1,1]}), for ticks at every
    place alike.]],
  zh = [[“嘀”的查询，第 1 个分量变成 Wq[1,1] − lr⋅({dWq[1,1]})；不管“嘀”站在哪里，都一样。]],
  focus = { d(Wq), 1, 1 },
}

at(step(Wk)) {
  en = [[Tick's key moves by −lr times ({dWk[1,1]}, {dWk[1,2]}). What is learned is the
    arrows before the turn; the angles and B are fixed.]],
  zh = [[“嘀”的键移动 −lr 乘 ({dWk[1,1]}, {dWk[1,2]})。学的是转之前的箭；角度和 B 都是固定
    的。]],
  focus = { d(Wk), 1, 1 },
}
expect { d(Wk), 1, 2, near = 0.392579 }

closing {
  en = [[
- RoPE turns queries and keys by the angle of their place; values stay.
- Both turned, their dot product depends on the distance of the places only.
- Whether before and after differ is up to Wq and Wk.
- In the backward pass the gradient is turned by the same angle, the other way.
- ALiBi takes something off a score for each step back; the gradient passes it unchanged.
- Both act on the scores and neither adds a parameter; ALiBi adds a fixed table to them.

Try `:set Wk[1,2] -1` and look at A.]],
  zh = [[
- RoPE 按位置的角度转动查询和键，值不动。
- 两个都转了，点积只取决于两个位置之差。
- 分不分得出前后，由 Wq 和 Wk 定。
- 反向时，梯度转同样的角度，反方向。
- ALiBi 每往回一步就从分数里扣一点；梯度经过它，原样通过。
- 两种办法都作用在分数上，都不添参数；ALiBi 是给分数加一张固定的表。

用 `:set Wk[1,2] -1` 试一试，看 A 怎么变。]],
}

-- Tasks --------------------------------------------------------------------

ask {
  at = Q, id = "length", answer = 2,
  prompt = { en = [[At Qr the query (2, 0) of the tick at place 2 is turned by 2 radians.
                  What is its length then?]],
             zh = "到了 Qr，位置 2 的“嘀”，查询 (2, 0) 要转 2 弧度。转完有多长？" },
  reason = { en = "Turning keeps the length: √(2² + 0²) = 2.",
             zh = "转动不改长度：√(2² + 0²) = 2。" },
  hints = { { en = "What does turning an arrow do to its length?",
              zh = "转一支箭，长度会变吗？" } },
  slips = {
    [0] = { en = "cos 2 and sin 2 both matter; the arrow does not vanish.",
            zh = "cos 2 和 sin 2 都要算，箭不会消失。" },
    [4] = { en = "The angle is 2, not a factor 2. Turning does not stretch.",
            zh = "2 是角度，不是倍数。转动不会拉长。" },
    [0.986301] = {
        en = "That adds them. Length is the root of the sum of squares.",
        zh = "这是把那一行的两个数相加。长度是平方和再开方。"
    },
  },
}

ask {
  at = S, id = "same-distance", cell = { 3, 4 },
  prompt = { en = [[Tick at place 0 scores tock at place 1 with {S[1,2]}. What does tick at
                  place 2 score tock at place 3?]],
             zh = [[位置 0 的“嘀”给位置 1 的“嗒”打 {S[1,2]} 分。位置 2 的“嘀”给位置 3 的“嗒”打
               多少？]] },
  reason = { en = "Both keys stand one place after their query, so the two angles between them are the same: again {S[1,2]}.",
             zh = "两次的键都在查询后一位，夹角相同，所以还是 {S[1,2]}。" },
  hints = { { en = "The same two words. What is the distance in each case?",
              zh = "还是那两个词元。两次各隔多远？" } },
  slips = {
    [3.365884] = {
        en = "That is the tock before it, at place 1. Place 3 comes after.",
        zh = "那是给前一位（位置 1）的“嗒”的。位置 3 在后面。"
    },
    [0] = { en = "That was without turning. Place 3 is one step off.",
            zh = "那是不转的时候。现在隔了一位。" },
    [-0.56448] = { en = "That is tock at place 3, seen from place 0: three places off.",
                   zh = "位置 0 给位置 3 的“嗒”才打这么多，隔了三位。" },
  },
}

ask {
  at = K_late, id = "late",
  prompt = { en = "All four tokens move a hundred places on. What happens to their scores?",
             zh = "四个词元一起挪后一百位。它们之间的分数会怎样？" },
  choice = {
    { en = "All of them change", zh = "全都变" },
    { en = "They shrink: farther on, weaker", zh = "变小：越往后越弱" },
    { en = "Nothing", zh = "一点不变" },
  },
  answer = 3,
  reason = { en = "Queries and keys all turn by 100 more: the angles between them stay.",
             zh = "查询和键都多转同样的角度，夹角不变，分数也不变。" },
  hints = { { en = "By how much more is each query turned, and by how much more each key?",
              zh = "每个查询多转了多少？每个键又多转了多少？" } },
  slips = {
    [1] = { en = "Every query and every key changes, but both by the same extra turn.",
            zh = "查询和键个个都变了，可多转的角度是一样的。" },
    [2] = { en = "Turning shortens nothing, and only the distance of tokens counts.",
            zh = "转动不会缩短什么，起作用的只是两个词元之间的距离。" },
  },
}

ask {
  at = B, id = "slope", cell = { 3, 1 },
  prompt = { en = [[The slope is 1/2. What is added to the score that place 2 gives place 0?]],
             zh = "斜率是 1/2。位置 2 给位置 0 的分数上，要加多少？" },
  reason = { en = "Place 0 is two steps back, and each step takes off 1/2.",
             zh = "位置 0 在往回两步的地方，每步扣 1/2。" },
  hints = { { en = "How many steps back is it?", zh = "往回要走几步？" },
            { en = "Each step back takes off 1/2.", zh = "每往回一步，扣 1/2。" } },
  slips = {
    [1] = { en = "Far away is to count less: the points are taken off.",
            zh = "远的应该少算，所以是扣分。" },
    [-1.5] = { en = "Row 3 is place 2: two steps back, not three.",
               zh = "第 3 行是位置 2：往回两步，不是三步。" },
    [-0.25] = { en = "The slope is multiplied by the steps, not raised to a power.",
                zh = "斜率不是连乘，是乘以步数。" },
    [-0.5] = { en = "That is for a single step back, from place 2 to place 1.",
               zh = "往回一步，从位置 2 到位置 1，才扣这么多。" },
  },
}

ask {
  at = d(A), id = "two-tocks",
  prompt = { en = "The tocks at places 1 and 3 have the same dA, {dA[3,2]}; their shares are {A[3,2]} and {A[3,4]:4}. Whose score has the larger gradient?",
             zh = "位置 1 和位置 3 的“嗒”，dA 都是 {dA[3,2]}，份额是 {A[3,2]} 和 {A[3,4]:4}。它们的分数的梯度哪个大？" },
  choice = { { en = "neither, as their dA is equal", zh = "一样大，因为 dA 相同" },
             { en = "the one before", zh = "前面那个大" },
             { en = "the one after", zh = "后面那个大" } },
  answer = 2,
  reason = { en = "dS = a⋅(dA - mean): the bracket is the same for both, and the share a is a factor.",
             zh = "dS = a⋅(dA - 加权均值)：两个的括号相同，份额 a 是因子。" },
  hints = { { en = "The rule of the row is a⋅(dA - mean). What differs for the two?",
              zh = "一行的规则是 a⋅(dA - 加权均值)。两个“嗒”哪里不同？" } },
  slips = {
    [1] = { en = "dA is, but softmax lies in between, and it multiplies by the share.",
            zh = "dA 相同，可中间还有 softmax，它要乘上份额。" },
    [3] = { en = "A share of nearly 0 leaves its score nearly no gradient.",
            zh = "份额近 0，就很难改动，它的分数的梯度也近 0。" },
  },
}

ask {
  at = d(S_lean), id = "free", answer = function() return d(S_lean)[4][3] end,
  prompt = { en = [[dS_lean[4,3] is {dS_lean[4,3]:4}, and B[4,3] = {B[4,3]} was added on the way out. What will dS_plain[4,3] be?]],
             zh = [[dS_lean[4,3] 是 {dS_lean[4,3]:4}，前向时加过 B[4,3] = {B[4,3]}。下一站的
               dS_plain[4,3] 会是多少？]] },
  reason = { en = "S_lean = S_plain + B, with slope 1: {dS_lean[4,3]:4} goes on unchanged.",
             zh = "S_lean = S_plain + B，斜率是 1：{dS_lean[4,3]:4} 原样传过去。" },
  hints = { { en = "Raise S_plain[4,3] by a little. By how much does S_lean[4,3] rise?",
              zh = "把 S_plain[4,3] 抬高一点点，S_lean[4,3] 会高多少？" } },
  slips = {
    [-0.171801] = {
        en = "A bias is added, so it is no factor on the way back.",
        zh = "偏置是加上去的，不是乘上去的，反向时不会成为因子。"
    },
    [-0.156397] = {
        en = "The bias is not added to the gradient a second time.",
        zh = "偏置不会再往梯度上加一次。"
    },
    [0] = { en = "B is a constant, but the gradient goes on to S_plain, added to it.",
            zh = "B 是常数，可 S_plain 是另一个加数，梯度要传给它。" },
  },
}

ask {
  at = d(Qr), id = "turn-back",
  prompt = { en = [[The query of place 1 was turned by 57 degrees. What happens to its gradient?]],
             zh = "位置 1 的查询转过 57°。它的梯度在反向时要怎样？" },
  choice = {
    { en = "It is turned by 57 degrees once more", zh = "再转 57°" },
    { en = "It is turned back by 57 degrees", zh = "转回 57°" },
    { en = "Nothing: turning keeps lengths", zh = "不用动：转动不改长度" },
  },
  answer = 2,
  reason = { en = "The gradient is multiplied by the transpose, which is the turn back.",
             zh = "梯度要乘旋转矩阵的转置，也就是反方向的旋转。" },
  hints = { { en = "The transpose of a turn is the turn the other way.",
              zh = "旋转矩阵的转置，就是反方向的旋转。" } },
  slips = {
    [1] = { en = "That would be the turn itself. Going back takes its transpose.",
            zh = "那是又转了一次。反向要用转置。" },
    [3] = { en = "Its length is kept, but it must point in the picture before the turn.",
            zh = "长度确实不变，但方向要回到转之前的画面里。" },
  },
}

ask {
  at = d(Q), id = "turn-back-step-by-step", covers = { d(Q), 2, 1 }, answer = -0.039914090476,
  prompt = { en = "RoPE and ALiBi both used place 1's query. Finish the derivation: dQ[2,1]?",
             zh = "位置 1 的查询，RoPE 和 ALiBi 都用了。把推导做完：dQ[2,1] 是多少？" },
  steps = {
    { en = "Qr[t] = Q[t]⋅R(t), with R(t) the turn by t radians",
      zh = "Qr[t] = Q[t]⋅R(t)，R(t) 是转 t 弧度" },
    { en = "so RoPE's part of dQ[t] is dQr[t]⋅R(t)ᵀ = dQr[t]⋅R(−t)",
      zh = "所以 RoPE 给 dQ[t] 的一份是 dQr[t]⋅R(t)ᵀ = dQr[t]⋅R(−t)" },
    { en = "at place 1, its first number: -0.7431⋅cos 1 + 0.1504⋅sin 1 = -0.2749",
      zh = "位置 1 的第 1 个分量：-0.7431⋅cos 1 + 0.1504⋅sin 1 = -0.2749" },
    { en = "ALiBi's part, (dS_plain⋅K)[2,1], is 0.2350",
      zh = "ALiBi 的一份 (dS_plain⋅K)[2,1] 是 0.2350" },
  },
  reason = { en = "-0.2749 + 0.2350 = -0.0399.",
             zh = "-0.2749 + 0.2350 = -0.0399。" },
  hints = { { en = "Q was used twice, so two parts are added.", zh = "Q 用了两次，所以两份相加。" } },
  slips = {
    [-0.274918] = { en = "That is RoPE's part alone.", zh = "那只是 RoPE 的一份。" },
    [0.235004] = { en = "That is ALiBi's part alone.", zh = "那只是 ALiBi 的一份。" },
    [-0.509922] = { en = "That is the difference. The parts of several uses are added.",
                    zh = "那是相减。用了几次，几份相加。" },
  },
}

try {
  at = A, id = "itself", only = { Wk }, cells = 1,
  prompt = { en = [[Make the tick at place 2 give itself more than half, by one number of Wk.]],
             zh = "位置 2 的“嘀”主要关注前一位的“嗒”。改 Wk 里的一个数，让它把一半以上留给自己。" },
  reason = { en = "At distance 0 nothing is turned: its score is twice the key's first number.",
             zh = "距离为 0 就没有转：它给自己的分数，是自己的键第 1 个分量的 2 倍。" },
  hints = { { en = [[At distance 0 nothing is turned: its score for itself is (2, 0)
                   times tick's key.]],
              zh = "距离为 0 就等于没转：它给自己的分数，是 (2, 0) 点乘“嘀”的键。" },
            { en = "Or shorten the key that beats it, tock's.",
              zh = "或者把胜过它的键，也就是“嗒”的键，改短。" } },
  reached = function() return A[3][3] > 0.5 end,
  solution = { "set Wk[1,1] 2" },
}

expect { A, 3, 3, near = 0.644163, after = { "set Wk[1,1] 2" } }

ask {
  at = k_turned, id = "falls",
  prompt = { en = "Query and key are 16 ones. How does their score go from distance 0 to 16?",
             zh = "查询和键相同，都是 16 列 1。键从距离 0 挪到 16，分数会怎样变？" },
  choice = {
    { en = "It stays 16: turning keeps lengths", zh = "一直是 16：转动不改长度" },
    { en = "It falls, but with ups and downs", zh = "往下走，但有起伏" },
    { en = "It falls at each step", zh = "每一步都降" },
  },
  answer = 2,
  reason = { en = "The fastest pair is back at distance 6, while slower pairs still fall.",
             zh = "距离 6 时最快的一对转回来了，慢的还在往下降。" },
  hints = { { en = "Each pair gives 2⋅cos(angle between the two). What does the fastest pair do at distance 6?",
              zh = "每一对贡献 2⋅cos(夹角)。距离 6 的时候，最快的一对怎么样？" } },
  slips = {
    [1] = { en = "The lengths stay, but the angle between query and key grows.",
            zh = "长度不变，可查询和键的夹角变大了。" },
    [3] = { en = "The fastest pair comes round after 6.28 places and lifts it again.",
            zh = "最快的一对走 6.28 个位置转一圈，又会把分数抬上去。" },
  },
}

ask {
  at = S_past, id = "each-step",
  prompt = { en = "In row 4 neighbouring scores differ by 1/2. How will neighbouring shares differ?",
             zh = "第 4 行里，相邻的分数差 1/2。softmax 之后，相邻的份额差多少？" },
  choice = {
    { en = "By 1/2", zh = "差 1/2" },
    { en = "By a factor e^(1/2), about 1.65", zh = "差 e^(1/2) 倍，约 1.65 倍" },
    { en = "By a factor 2", zh = "差 2 倍" },
  },
  answer = 2,
  reason = { en = "e^(s + 1/2) = e^(1/2)⋅e^s, and both are divided by the same sum.",
             zh = "e^(s + 1/2) = e^(1/2)⋅e^s，除的又是同一个和。" },
  hints = { { en = "Softmax takes e^ of each score and divides all of them by one sum.",
              zh = "softmax 对每个分数取 e^，再都除以同一个和。" } },
  slips = {
    [1] = { en = "A difference of scores becomes a factor between shares.",
            zh = "分数之差，到份额里成了倍数。" },
    [3] = { en = "The base is e, not 4: e^(1/2) is about 1.65.", zh = "底数是 e，不是 4：e^(1/2) 约 1.65。" },
  },
}

ask {
  at = d(O_lean), id = "which-columns", cell = { 4, 1 },
  prompt = { en = "Row 4 of dboth is ({dboth[4,1]}, {dboth[4,2]}, {dboth[4,3]}, {dboth[4,4]}). What is dO_lean[4,1]?",
             zh = "dboth 的第 4 行是 ({dboth[4,1]}, {dboth[4,2]}, {dboth[4,3]}, {dboth[4,4]})。dO_lean[4,1] 是多少？" },
  reason = { en = "both puts O first, so column 1 of O_lean is column 3 of both.",
             zh = "both 里 O 在前，所以 O_lean 的第 1 列是 both 的第 3 列。" },
  hints = { { en = "both = [ O  O_lean ].", zh = "both = [ O  O_lean ]。" } },
  slips = {
    [0] = { en = "That is O's part, the first two columns.", zh = "那是 O 的一份，前两列。" },
    [1] = { en = "That is column 2; O_lean's columns are 3 and 4.", zh = "那是第 2 列；O_lean 是第 3、4 列。" },
  },
}

ask {
  at = d(Wq), id = "two-ticks", cell = { 1, 1 },
  prompt = { en = "dQ[1,1] is {dQ[1,1]:3}, dQ[3,1] is {dQ[3,1]:3}; ticks are (1, 0), tocks (0, 1). What is dWq[1,1]?",
             zh = "dQ[1,1] 是 {dQ[1,1]:3}，dQ[3,1] 是 {dQ[3,1]:3}；“嘀”是 (1, 0)，“嗒”是 (0, 1)。dWq[1,1] 是多少？" },
  reason = { en = "Tocks have a 0 in column 1 of X, so only the two ticks are added: {dQ[1,1]:3} + ({dQ[3,1]:3}).",
             zh = "X 的第 1 列里“嗒”是 0，只有两个“嘀”相加：{dQ[1,1]:3} + ({dQ[3,1]:3})。" },
  hints = { { en = "dWq = Xᵀ⋅dQ, and column 1 of X is 1, 0, 1, 0.", zh = "dWq = Xᵀ⋅dQ，X 的第 1 列是 1、0、1、0。" } },
  slips = {
    [0.092776] = { en = "That is place 0 alone. Every use of Wq[1,1] adds its part.",
                   zh = "这只是位置 0 的“嘀”。Wq[1,1] 用了几次，就加几份。" },
    [-0.364856] = { en = "That is place 2 alone. The last use replaces no other.",
                    zh = "这只是位置 2 的“嘀”；后一次不会顶掉前一次。" },
    [0.246992] = { en = "Row 2 of Wq serves the tocks; they do not count here.",
                   zh = "“嗒”用的是 Wq 的第 2 行，这里不算。" },
    [-0.13604] = { en = "That is the mean. The parts of two uses are added.",
                   zh = "这是均值。用了两次，两份要相加。" },
    [0.457632] = { en = "The second one is negative.",
                   zh = "第二个是负的。" },
  },
}

ask {
  at = A_lean, id = "far-head", answer = 128,
  prompt = { en = "With slope 1/2 one step back multiplies a share by 0.61. After how many steps back does the head with slope 1/256 do the same?",
             zh = "斜率是 1/2，往回一步份额就乘 0.61。斜率是 1/256 的头，往回多少步才一样？" },
  reason = { en = "1/2 has to be taken off: 128⋅1/256 = 1/2. Such a head looks far.",
             zh = "要扣掉 1/2：128⋅1/256 = 1/2。这样的头关注得远。" },
  hints = { { en = "How much is taken off the score where the share is multiplied by 0.61?",
              zh = "份额乘 0.61，分数扣了多少？" } },
  slips = {
    [256] = { en = "256 steps take 1 off the score. Here 1/2 was taken off.", zh = "256 步扣的是 1，这里扣的是 1/2。" },
    [512] = { en = "The slopes stand as 1/2 to 1/256: divide one by the other.", zh = "两个斜率是 1/2 和 1/256，拿一个除以另一个。" },
  },
}

ask {
  at = O_lean, id = "tocks", cell = { 4, 2 },
  prompt = { en = "How much does the tock at place 3 take from tocks, O_lean[4,2]?",
             zh = "位置 3 的“嗒”从“嗒”拿了多少，也就是 O_lean[4,2]？" },
  reason = { en = "Column 2 of X is 1 at both tocks, so their two shares are added: {A_lean[4,2]} + {A_lean[4,4]}.",
             zh = "X 的第 2 列在两个“嗒”那里是 1，所以两份相加：{A_lean[4,2]} + {A_lean[4,4]}。" },
  hints = { { en = "The tocks are places 1 and 3; or: a row of shares makes 1.",
              zh = "“嗒”在位置 1 和 3；或者：一行份额加起来是 1。" } },
  slips = {
    [0.455054] = { en = "That is its own share. The tock at place 1 is a tock too.",
                   zh = "那是给自己的一份。位置 1 的也是“嗒”。" },
    [0.5] = { en = "So it was without the bias, which favours the near.", zh = "没有偏置的时候是这样，偏置照顾近的。" },
    [0.167405] = { en = "That is place 1 alone. Place 3 takes from itself, too.",
                   zh = "这只是位置 1 的“嗒”。位置 3 的“嗒”也从自己拿。" },
  },
}

ask {
  at = d(X), id = "which-way",
  prompt = { en = "dWq[1,1] is {dWq[1,1]}. Will the step make Wq[1,1] larger or smaller?",
             zh = "dWq[1,1] 是 {dWq[1,1]}。接着更新一步，Wq[1,1] 会变大还是变小？" },
  choice = { { en = "Larger", zh = "变大" }, { en = "Smaller", zh = "变小" } },
  answer = 1,
  reason = { en = "The gradient is negative, so minus lr times it is positive.",
             zh = "梯度是负的，减去 lr 乘它，就变大。" },
  hints = { { en = "W ← W − lr⋅dW.", zh = "W ← W − lr⋅dW。" } },
  slips = {
    [2] = { en = "The step goes against the gradient, and the gradient is negative: minus a negative number adds.",
            zh = "步子逆着梯度走，而梯度是负的：减去负数，就是加。" },
  },
}

-- About four minutes.
play {
  "wait 9",
  "goto S_plain", "wait 9",
  "next", "select Qr[3,1]", "explain", "wait 10",         -- Qr
  "next", "wait 8",                                       -- Kr
  "next", "explain", "wait 9", "next", "wait 9",          -- S
  "next", "wait 9",                                       -- A
  "goto S_late", "wait 9",
  "goto curve", "wait 7", "view curves", "wait 5", "view lesson",
  "goto B", "wait 9",
  "next", "wait 8",                                       -- S_lean
  "goto A_lean", "wait 10",
  "goto dS", "explain", "wait 9",
  "goto dS_past", "wait 8",
  "goto dS_plain", "wait 8",
  "goto dQ", "explain", "wait 10",                           -- dQ
  "goto dWq", "explain", "wait 9",
  "goto A", "set Wk[1,1] 2", "wait 8", "undo", "wait 3",
  "goto closing", "wait 10",
}
expect { curve, 1, 1, near = 16 }
expect { curve, 1, 2, near = 14.970332 }
expect { curve, 1, 4, near = 11.086202 }
expect { curve, 1, 11, near = 7.292618 }
expect { curve, 1, 7, near = 12.889528 }
expect { S_past, 4, 2, near = 1 }
expect { S_past, 4, 3, near = 1.5 }
expect { d(both), 3, 3, near = 0 }
expect { d(both), 4, 1, near = 0 }
expect { d(both), 4, 2, near = 1 }
expect { d(both), 4, 3, near = 2 }
expect { d(both), 4, 4, near = 0 }
expect { d(Wq), 2, 1, near = 0.286906 }
expect { d(Wq), 2, 2, near = 0.285935 }
