-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 1, id = "relative-position", part = 2, order = 11, minutes = 30, needs = { "position" },
  title = { en = "Turning and leaning", zh = "转个角度，压低远处" },
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
group({ en = "leaning", zh = "压低远处" }, { B, S_lean, past, S_past, A_lean, O_lean })

backward(both, { {1,0,0,1}, {0,2,1,0}, {1,-1,0,1}, {0,1,2,0} })

intro {
  en = [[Two words next to each other are next to each other on page one and on page
    nine. What should count is how far apart they are, not where they stand. Can
    a score be made so that the page number drops out by itself?]],
  zh = [[两个词挨着，在第一页是挨着，在第九页也是挨着。要紧的是隔多远，不是站在第几位。能不能
    让分数自己就把页码约掉？]],
}

-- Forward ------------------------------------------------------------------

at(X) {
  en = [[A clock: tick, tock, tick, tock. Two words, each said twice, at places 0 to
    3. A tick is ({X[1,1]}, {X[1,2]}), a tock ({X[2,1]}, {X[2,2]}), wherever
    they stand; so each output will say how much was taken from ticks and how
    much from tocks.]],
  zh = [[钟在走：嘀、嗒、嘀、嗒，两个词元各说两遍，位置 0 到 3。不管站在哪里，“嘀”都是
    ({X[1,1]}, {X[1,2]})，“嗒”都是 ({X[2,1]}, {X[2,2]})；所以输出的两个数，就是从“嘀”那
    里拿了多少、从“嗒”那里拿了多少。]],
  focus = { X, 3, 1 },
}
expect { X, 1, 1, near = 1 }
expect { X, 1, 2, near = 0 }
expect { X, 2, 1, near = 0 }
expect { X, 2, 2, near = 1 }

at(Wq) {
  en = [[With such tokens a matrix is a list: row 1 is what a tick asks with,
    ({Wq[1,1]}, {Wq[1,2]}), row 2 what a tock asks with, ({Wq[2,1]}, {Wq[2,2]}).
    Think of both as arrows from here on. It is arrows that can be turned.]],
  zh = [[词元这样取，矩阵就成了一张单子：第 1 行是“嘀”的查询 ({Wq[1,1]}, {Wq[1,2]})，第 2 行
    是“嗒”的查询 ({Wq[2,1]}, {Wq[2,2]})。从现在起把它们看成两支箭：箭才转得动。]],
  focus = { Wq, 1, 1 },
}
expect { Wq, 1, 1, near = 2 }
expect { Wq, 1, 2, near = 0 }
expect { Wq, 2, 1, near = 1 }
expect { Wq, 2, 2, near = 1 }

at(Wk) {
  en = [[The keys: tick is found by ({Wk[1,1]}, {Wk[1,2]}), tock by ({Wk[2,1]},
    {Wk[2,2]}). Note that tock's key stands at a right angle to tick's query.
    Without a turn these two will have nothing to say to each other.]],
  zh = [[键：“嘀”凭 ({Wk[1,1]}, {Wk[1,2]}) 被找到，“嗒”凭 ({Wk[2,1]}, {Wk[2,2]})。留意一
    下：“嗒”的键和“嘀”的查询正好成直角。要是谁都不转，这两个就没什么可说。]],
  focus = { Wk, 2, 2 },
}
expect { Wk, 1, 1, near = 1 }
expect { Wk, 1, 2, near = 1 }
expect { Wk, 2, 1, near = 0 }
expect { Wk, 2, 2, near = 2 }

at(Q) {
  en = [[Rows 1 and 3 are the same arrow ({Q[1,1]}, {Q[1,2]}), both ticks; rows 2 and
    4 are the same ({Q[2,1]}, {Q[2,2]}). No place in sight.]],
  zh = [[第 1、3 行都是“嘀”，同一支箭 ({Q[1,1]}, {Q[1,2]})；第 2、4 行也一样，都是 ({Q[2,1]},
    {Q[2,2]})。看不出谁站在哪里。]],
  focus = { Q, 3, 1 },
}
expect { Q, 1, 1, near = 2 }
expect { Q, 1, 2, near = 0 }
expect { Q, 2, 1, near = 1 }
expect { Q, 2, 2, near = 1 }

at(K) {
  en = [[Two arrows here as well: ({K[1,1]}, {K[1,2]}) has length 1.41, ({K[2,1]},
    {K[2,2]}) length {K[2,2]}. Turning will change where they point, never how
    long they are.]],
  zh = [[这里也只有两支箭：({K[1,1]}, {K[1,2]}) 长 1.41，({K[2,1]}, {K[2,2]}) 长 {K[2,2]}。转
    动只改方向，长度一点不变。]],
  focus = { K, 2, 2 },
}
expect { K, 1, 1, near = 1 }
expect { K, 1, 2, near = 1 }
expect { K, 2, 1, near = 0 }
expect { K, 2, 2, near = 2 }

at(S_plain) {
  en = [[A tick scores every tick {S_plain[1,1]} and every tock {S_plain[1,2]}, near
    or far, before or after. A tock scores everything {S_plain[2,1]}. Keep this
    table: it is what attention knows without places. (No √d_k in this lesson,
    to keep the walk short.)]],
  zh = [[“嘀”给每个“嘀”打 {S_plain[1,1]} 分，给每个“嗒”打 {S_plain[1,2]} 分，远近前后都一
    样；“嗒”给谁都是 {S_plain[2,1]} 分。记住这张表，不知道位置的注意力就只有这些。（为了
    少走几站，这一课不除以 √d_k。）]],
  focus = { S_plain, 1, 2 }, core = true,
}
expect { S_plain, 1, 1, near = 2 }
expect { S_plain, 1, 2, near = 0 }
expect { S_plain, 2, 1, near = 2 }

at(Qr) {
  en = [[Each query turned by the angle of its place: 0, 1, 2, 3 radians, 57 degrees
    a step. The tick at place 0 stays ({Qr[1,1]}, {Qr[1,2]}); the same tick at
    place 2 has gone round to ({Qr[3,1]}, {Qr[3,2]}). Two ticks, and now two
    different arrows of the same length.]],
  zh = [[每个查询按自己的位置转：0、1、2、3 弧度，一步约 57°。位置 0 的“嘀”没动，还是
    ({Qr[1,1]}, {Qr[1,2]})；位置 2 的“嘀”转到了 ({Qr[3,1]}, {Qr[3,2]})。同一个“嘀”，成了
    两支箭，长度还是一样。]],
  focus = { Qr, 3, 1 }, core = true,
}
expect { Qr, 1, 1, near = 2 }
expect { Qr, 1, 2, near = 0 }
expect { Qr, 3, 1, near = -0.832294 }
expect { Qr, 3, 2, near = 1.818595 }

at(Kr) {
  en = [[The keys turn by the same angles. Tock's key ({K[2,1]}, {K[2,2]}) has become
    ({Kr[2,1]}, {Kr[2,2]}) at place 1 and ({Kr[4,1]}, {Kr[4,2]}) at place 3.
    With more columns, each pair of them has a speed of its own, as the hands of
    the clock in lesson 10.]],
  zh = [[键也按同样的角度转。“嗒”的键 ({K[2,1]}, {K[2,2]})，在位置 1 成了 ({Kr[2,1]},
    {Kr[2,2]})，在位置 3 成了 ({Kr[4,1]}, {Kr[4,2]})。列数更多的时候，每两列一对，各有各
    的转速，就像第 10 课钟上的几根针。]],
  focus = { Kr, 2, 1 },
}
expect { Kr, 2, 1, near = -1.682942 }
expect { Kr, 2, 2, near = 1.080605 }
expect { Kr, 4, 1, near = -0.28224 }
expect { Kr, 4, 2, near = -1.979985 }

at(S) {
  en = [[The scores of the turned arrows. Tick at place 0 scores the tock that follows it
    {S[1,2]}. Tick at place 2 and tock at place 3 stand as far apart, and both their arrows
    have been turned by 2 radians more: {S[3,4]}.]],
  zh = [[转过之后的分数。位置 0 的“嘀”给后面一位的“嗒”打 {S[1,2]} 分。位置 2 的“嘀”和位
    置 3 的“嗒”隔得同样远，两支箭都再多转了 2 弧度：{S[3,4]}。]],
  focus = { S, 3, 4 }, core = true,
}
expect { S, 1, 2, near = -3.365884 }
expect { S, 3, 4, near = -3.365884 }
at(S) {
  en = [[The same extra turn for both leaves a dot product as it was, so the score depends
    on the distance only. And the side counts: the tick at place 2 scores the tock before it
    {S[3,2]}, the one after it {S[3,4]}; unturned both had {S_plain[3,2]}. Before and after
    differ because Wq and Wk give query and key different directions; a query that points
    like the key would score both sides alike, as p⋅p in lesson 10 did.]],
  zh = [[两支箭多转同样的角度，点积不变，所以分数只看距离。而且分得出前后：位置 2 的“嘀”给前
    一位的“嗒”{S[3,2]} 分，给后一位的 {S[3,4]} 分；不转的时候，两个都是 {S_plain[3,2]}。分得
    出，是因为 Wq 和 Wk 让查询和键指向不同的方向；要是查询和键同向，两边的分数就一样，和
    第 10 课的 p⋅p 一样。]],
  focus = { S, 3, 2 }, core = true,
}
expect { S, 3, 2, near = 3.365884 }
expect { S_plain, 3, 2, near = 0 }

at(A) {
  en = [[The tick at place 2 gives {A[3,2]:%} to the tock before it, {A[3,4]:%} to the
    one after. No mask is at work: it looks back because of two matrices.]],
  zh = [[于是位置 2 的“嘀”把 {A[3,2]:%} 给了前一位的“嗒”，给后一位的是 {A[3,4]:%}。位置 0 前
    面谁也没有，{A[1,1]:%} 留给自己。这里没有掩码：会往回看，全是那两个矩阵的功劳。]],
  focus = { A, 3, 2 }, core = true,
}
expect { A, 3, 2, near = 0.741325 }
expect { A, 3, 4, near = 0.000884 }
expect { A, 1, 1, near = 0.916434 }

at(O) {
  en = [[The values are not turned, so what is handed over is the plain words: the
    tick at place 2 takes {O[3,2]} of tock and {O[3,1]} of tick. Places decide
    who is looked at; they are not carried away from there.]],
  zh = [[值没有转，带走的还是原来的词元：位置 2 的“嘀”拿到 {O[3,2]} 份“嗒”、{O[3,1]} 份“嘀”。
    位置只管看谁，不会跟着内容一起被带走。]],
  focus = { O, 3, 2 },
}
expect { O, 3, 2, near = 0.742209 }
expect { O, 3, 1, near = 0.257791 }

at(Q_late) {
  en = [[The same four words at places 100 to 103. Not one number is left as it was:
    the first tick is ({Q_late[1,1]}, {Q_late[1,2]}) now.]],
  zh = [[还是那四个词元，挪到位置 100 到 103。没有一个数还是原样：打头的“嘀”现在是
    ({Q_late[1,1]}, {Q_late[1,2]})。]],
  focus = { Q_late, 1, 1 },
}
expect { Q_late, 1, 1, near = 1.724638 }
expect { Q_late, 1, 2, near = -1.012731 }

at(K_late) {
  en = [[The keys have gone round as far: ({K_late[1,1]}, {K_late[1,2]}) for the
    first tick, instead of ({Kr[1,1]}, {Kr[1,2]}).]],
  zh = [[键也转了同样多：打头的“嘀”是 ({K_late[1,1]}, {K_late[1,2]})，原先是 ({Kr[1,1]},
    {Kr[1,2]})。]],
  focus = { K_late, 1, 1 },
}
expect { K_late, 1, 1, near = 1.368685 }
expect { K_late, 1, 2, near = 0.355953 }
expect { Kr, 1, 1, near = 1 }
expect { Kr, 1, 2, near = 1 }

at(S_late) {
  en = [[And the scores are those of S: {S_late[1,2]} as before, {S_late[3,2]} as
    before. Compare them cell by cell. Page one or page nine, attention sees the
    same text.]],
  zh = [[分数却和 S 一模一样：{S_late[1,2]} 还是那个数，{S_late[3,2]} 也还是。一格一格比比
    看。第一页也好，第九页也好，注意力看到的是同一段文本。]],
  focus = { S_late, 3, 2 }, core = true,
}
expect { S_late, 1, 2, near = -3.365884 }
expect { S_late, 3, 2, near = 3.365884 }

at(B) {
  en = [[A second way, without any turning: take points off the score, {B[2,1]} for
    one step back, {B[4,1]} for three. It is a fixed table, one slope for each
    head, nothing is learned. Above the diagonal it says {B[1,2]}; what lies
    ahead is the mask's business.]],
  zh = [[第二种办法，谁也不转，直接扣分：往回一步 {B[2,1]}，往回三步 {B[4,1]}。这张表是定死
    的，每个头一个斜率，没有什么可学。对角线以上写的是 {B[1,2]}，看不看后面，归掩码管。]],
  notes = {
    en = [[One article (D, section 3) writes A' = A + PE for all Transformers and calls A
      the attention weights. What is added to here is the scores. Adding a bias to the
      scores is the family of ALiBi and T5; the 2017 paper adds positions to the input. T5
      learns its bias: one number for each head and each of 32 ranges of distance, the far
      ones wide, all beyond 128 in one; the table is shared by all layers, and T5 divides by
      no √d_k.]],
    zh = [[有篇文章（D，第 3 节）把 A' = A + PE 写成 Transformer 的通例，还把 A 叫作注意力权
      重。这里加的对象是分数。给分数加偏置，是 ALiBi、T5 这一族；2017 年的论文是加在输入
      上。T5 的偏置是学出来的：距离分成 32 段，每个头每段一个数，越远的段越宽，超过 128 的全
      在一段；这张表各层共用，T5 也不除以 √d_k。]],
  },
  focus = { B, 4, 1 }, core = true,
}
expect { B, 2, 1, near = -0.5 }
expect { B, 4, 1, near = -1.5 }
expect { B, 1, 2, near = 0 }

at(S_lean) {
  en = [[Row 4 is the clearest: a tock scored everybody {S_plain[4,1]}, and now it
    reads {S_lean[4,1]}, {S_lean[4,2]}, {S_lean[4,3]}, {S_lean[4,4]}. The words
    have not changed their minds; the far ones have been marked down.]],
  zh = [[第 4 行最清楚：“嗒”本来给谁都是 {S_plain[4,1]} 分，现在是
    {S_lean[4,1]}、{S_lean[4,2]}、{S_lean[4,3]}、{S_lean[4,4]}。词元的看法没变，只是远的
    被扣了分。]],
  focus = { S_lean, 4, 1 },
}
expect { S_plain, 4, 1, near = 2 }
expect { S_lean, 4, 1, near = 0.5 }
expect { S_lean, 4, 2, near = 1 }
expect { S_lean, 4, 3, near = 1.5 }
expect { S_lean, 4, 4, near = 2 }

at(past) {
  en = [[Leaning is made for looking back, so a causal mask goes with it: {past[1,2]}
    for whatever lies ahead. A mask is a leaning too, only an endless one.]],
  zh = [[这种扣分是为往回看设计的，所以要配上因果掩码：后面的一律是 {past[1,2]}。说到底，掩码
    也是扣分，只不过扣的是无穷大。]],
  focus = { past, 1, 2 },
}
expect { past, 1, 2, near = 0 }

at(S_past) {
  en = [[Row 1 has one score left, {S_past[1,1]}; row 4 keeps all four, from
    {S_past[4,1]} up to {S_past[4,4]}.]],
  zh = [[第 1 行只剩一个分数 {S_past[1,1]}；第 4 行四个都在，从 {S_past[4,1]} 升到
    {S_past[4,4]}。]],
  focus = { S_past, 4, 1 },
}
expect { S_past, 1, 1, near = 2 }
expect { S_past, 4, 1, near = 0.5 }
expect { S_past, 4, 4, near = 2 }

at(A_lean) {
  en = [[Row 4 falls off evenly: {A_lean[4,4]:%}, {A_lean[4,3]:%}, {A_lean[4,2]:%},
    {A_lean[4,1]:%}. Each step back keeps e^(−1/2), about 61 %, of the share
    before it. Row 3 shows that words still count: the tick at place 0 has
    {A_lean[3,1]:%}, the tock in between only {A_lean[3,2]:%}.]],
  zh = [[第 4 行均匀地往下
    掉：{A_lean[4,4]:%}、{A_lean[4,3]:%}、{A_lean[4,2]:%}、{A_lean[4,1]:%}，每往回一步，
    只剩前一份的 e^−½，约 61%。第 3 行说明内容照样算数：位置 0 的“嘀”有
    {A_lean[3,1]:%}，中间的“嗒”更近，却只有 {A_lean[3,2]:%}。]],
  focus = { A_lean, 4, 1 }, core = true,
}
expect { A_lean, 4, 4, near = 0.455054 }
expect { A_lean, 4, 3, near = 0.276004 }
expect { A_lean, 4, 2, near = 0.167405 }
expect { A_lean, 4, 1, near = 0.101536 }
expect { A_lean, 3, 1, near = 0.253716 }
expect { A_lean, 3, 2, near = 0.056612 }

at(O_lean) {
  en = [[The tock at place 3 takes {O_lean[4,1]} from ticks and {O_lean[4,2]} from
    tocks: by words alone it would be half and half, by distance it leans to
    itself.]],
  zh = [[位置 3 的“嗒”从“嘀”拿了 {O_lean[4,1]}，从“嗒”拿了 {O_lean[4,2]}：只论内容本该一半一
    半，论距离就偏向了自己。]],
  focus = { O_lean, 4, 2 },
}
expect { O_lean, 4, 1, near = 0.377541 }
expect { O_lean, 4, 2, near = 0.622459 }

at(both) {
  en = [[Side by side, so that one way back serves both: turning on the left, leaning
    on the right. The tick at place 2 takes {both[3,2]} of tock by turning and
    {both[3,4]} by leaning. The same Q and K, two ideas of what near means.]],
  zh = [[并排放着，好一起往回走：左边是转的，右边是压的。位置 2 的“嘀”拿到的“嗒”，转的是
    {both[3,2]}，压的是 {both[3,4]}。查询和键都是同一套，对“近”的理解却是两种。]],
  focus = { both, 3, 2 },
}
expect { both, 3, 2, near = 0.742209 }
expect { both, 3, 4, near = 0.056612 }

-- Backward -----------------------------------------------------------------

at(d(both)) {
  en = [[Given by hand, four numbers for each token. For the tick at place 2, f
    counts on the turning side tick plus ({dboth[3,1]}) and tock minus
    ({dboth[3,2]}), on the leaning side tock plus ({dboth[3,4]}).]],
  zh = [[直接给定，每个词元四个数。对位置 2 的“嘀”，转的一边，“嘀”算
    正（{dboth[3,1]}），“嗒”算负（{dboth[3,2]}）；压的一边，“嗒”算正（{dboth[3,4]}）。]],
  focus = { d(both), 3, 2 },
}
expect { d(both), 3, 1, near = 1 }
expect { d(both), 3, 2, near = -1 }
expect { d(both), 3, 4, near = 1 }

at(d(O)) {
  en = [[The left two columns, cut off again: row 3 is ({dO[3,1]}, {dO[3,2]}). What
    was put side by side comes back apart.]],
  zh = [[左边两列，原样切回来：第 3 行是 ({dO[3,1]}, {dO[3,2]})。怎么拼上去的，就怎么拆下来。]],
  focus = { d(O), 3, 2 },
}
expect { d(O), 3, 1, near = 1 }
expect { d(O), 3, 2, near = -1 }

at(d(A)) {
  en = [[Row 3: a share for any tick is worth {dA[3,1]}, for any tock {dA[3,2]}. It
    knows words only: the tock before and the tock after are worth the same.]],
  zh = [[第 3 行：给“嘀”的份额值 {dA[3,1]}，给“嗒”的值 {dA[3,2]}。这里只认词元：前面的“嗒”和
    后面的“嗒”，值的一样多。]],
  focus = { d(A), 3, 2 },
}
expect { d(A), 3, 1, near = 1 }
expect { d(A), 3, 2, near = -1 }

at(d(S)) {
  en = [[But the scores hear different things: {dS[3,2]} for the tock before,
    {dS[3,4]:4} for the tock after. What is hardly looked at hardly moves; the
    share {A[3,4]:4} stands as a factor in it.]],
  zh = [[分数听到的就不同了：前面的“嗒”是 {dS[3,2]}，后面的是 {dS[3,4]:4}。几乎没看的，几乎不
    动：式子里乘着它的份额 {A[3,4]:4}。]],
  focus = { d(S), 3, 2 }, core = true,
}
expect { d(S), 3, 2, near = -0.382214 }
expect { d(S), 3, 4, near = -0.000456 }

at(d(Qr)) {
  en = [[For the turned query of place 1 f grows along ({dQr[2,1]}, {dQr[2,2]}), an
    arrow in the turned picture. Wq needs the one before the turn.]],
  zh = [[位置 1 那支转过的查询，沿 ({dQr[2,1]}, {dQr[2,2]}) 走，f 变大。这是转过之后的箭；Wq
    要的，是转之前的那一支。]],
  focus = { d(Qr), 2, 1 },
}
expect { d(Qr), 2, 1, near = -0.743109 }
expect { d(Qr), 2, 2, near = 0.150434 }

at(d(Kr)) {
  en = [[The same for the keys. The key of place 0 was not turned, so its
    ({dKr[1,1]}, {dKr[1,2]}) goes on as it is; the one of place 3, ({dKr[4,1]},
    {dKr[4,2]}), has 172 degrees to go back.]],
  zh = [[键也是这样。位置 0 的键没有转过，它的 ({dKr[1,1]}, {dKr[1,2]}) 原样往前传；位置 3 的
    ({dKr[4,1]}, {dKr[4,2]})，要往回转 172°。]],
  focus = { d(Kr), 4, 1 },
}
expect { d(Kr), 1, 1, near = 0.135661 }
expect { d(Kr), 1, 2, near = -0.148573 }
expect { d(Kr), 4, 1, near = -0.280503 }
expect { d(Kr), 4, 2, near = -0.106182 }

at(d(O_lean)) {
  en = [[The right two columns: ({dO_lean[3,1]}, {dO_lean[3,2]}) for the tick at
    place 2.]],
  zh = [[右边两列：位置 2 的“嘀”是 ({dO_lean[3,1]}, {dO_lean[3,2]})。]],
  focus = { d(O_lean), 3, 2 },
}
expect { d(O_lean), 3, 1, near = 0 }
expect { d(O_lean), 3, 2, near = 1 }

at(d(A_lean)) {
  en = [[Row 4: ticks are worth {dA_lean[4,1]}, tocks {dA_lean[4,2]}. Row 1 has such
    numbers too, {dA_lean[1,2]} for the tock ahead. The mask takes care of it on
    the next stop.]],
  zh = [[第 4 行：“嘀”值 {dA_lean[4,1]}，“嗒”值 {dA_lean[4,2]}。第 1 行也有，后面的“嗒”值
    {dA_lean[1,2]}；下一站掩码会处理它。]],
  focus = { d(A_lean), 4, 1 },
}
expect { d(A_lean), 4, 1, near = 2 }
expect { d(A_lean), 4, 2, near = 0 }
expect { d(A_lean), 1, 2, near = 1 }

at(d(S_past)) {
  en = [[f grows when the tock at place 3 looks more at ticks, and most with the near
    one: {dS_past[4,3]} for place 2, {dS_past[4,1]} for place 0. Leaning decides
    on the way back as well: who is far is heard less.]],
  zh = [[位置 3 的“嗒”多看“嘀”，f 就变大，而且近的那个更管用：位置 2 是 {dS_past[4,3]}，位置
    0 是 {dS_past[4,1]}。扣过的分，往回走时照样起作用：远的声音小。]],
  focus = { d(S_past), 4, 3 }, core = true,
}
expect { d(S_past), 4, 3, near = 0.343603 }
expect { d(S_past), 4, 1, near = 0.126404 }

at(d(S_lean)) {
  en = [[Through the mask unchanged where one may look, {dS_lean[4,3]}, and exactly
    {dS_lean[1,2]} where one may not.]],
  zh = [[过掩码：许看的地方原样通过，{dS_lean[4,3]}；不许看的地方，恰好是 {dS_lean[1,2]}。]],
  focus = { d(S_lean), 4, 3 },
}
expect { d(S_lean), 4, 3, near = 0.343603 }
expect { d(S_lean), 1, 2, near = 0 }

at(d(S_plain)) {
  en = [[What was added on the way out asks nothing on the way back: {dS_plain[4,3]}
    as before, although {B[4,3]} was added there. B is a constant and keeps what
    it is. If B were learned, this same table would be its gradient.]],
  zh = [[去的时候加的东西，回来时不收费：虽然那里加了 {B[4,3]}，梯度还是 {dS_plain[4,3]}。B
    是常数，不动。要是 B 是学出来的，这张表就正是它的梯度。]],
  focus = { d(S_plain), 4, 3 },
}
expect { d(S_plain), 4, 3, near = 0.343603 }
expect { B, 4, 3, near = -0.5 }

at(d(Q)) {
  en = [[Two answers added. One came through the turn and was turned back by the same
    angle: dQr of place 1 by 57 degrees, of place 0 not at all. The other came
    straight from the leaning side. For place 1 together ({dQ[2,1]}, {dQ[2,2]}).]],
  zh = [[两份答复相加。一份经过转动，按原来的角度转了回来：位置 1 的 dQr 转回 57°，位置 0 的
    不用转。另一份从压的那边直接过来。位置 1 合起来是 ({dQ[2,1]}, {dQ[2,2]})。]],
  focus = { d(Q), 2, 1 }, core = true,
}
expect { d(Q), 2, 1, near = -0.039914 }
expect { d(Q), 2, 2, near = 0.471581 }

at(d(K)) {
  en = [[The same here. The key of the last tock hears ({dK[4,1]}, {dK[4,2]}): on the
    turning side three could see it besides itself, on the leaning side, which
    does not look ahead, nobody but itself.]],
  zh = [[这里也一样。最后那个“嗒”的键听到 ({dK[4,1]}, {dK[4,2]})：在转的一边，除了自己还有三
    个看得到它；在压的一边谁也不看后面，只有它自己。]],
  focus = { d(K), 4, 1 },
}
expect { d(K), 4, 1, near = -0.080891 }
expect { d(K), 4, 2, near = -0.198899 }

at(d(Wq)) {
  en = [[Row 1 adds the ticks of places 0 and 2: {dQ[1,1]} and {dQ[3,1]} make
    {dWq[1,1]}. One row for a tick, at whatever place it stood; the turns have
    been undone before, or these two could not be added.]],
  zh = [[第 1 行把位置 0 和位置 2 的“嘀”加起来：{dQ[1,1]} 和 {dQ[3,1]}，得 {dWq[1,1]}。不管站
    在哪里，“嘀”只有这一行；角度要先转回来，否则这两份没法相加。]],
  focus = { d(Wq), 1, 1 }, core = true,
}
expect { d(Q), 1, 1, near = 0.092776 }
expect { d(Q), 3, 1, near = -0.364856 }
expect { d(Wq), 1, 1, near = -0.27208 }

at(d(Wk)) {
  en = [[Row 1, the key of a tick, has the largest number of the four, {dWk[1,1]}.
    Let it grow, and f grows with it. And nowhere among the weights is there one
    for position: RoPE and ALiBi add none.]],
  zh = [[第 1 行是“嘀”的键，四个数里最大的就在这里，{dWk[1,1]}：让它变大，f 就跟着变大。再看
    看参数矩阵：没有一个是管位置的。RoPE 和 ALiBi 都不添参数。]],
  focus = { d(Wk), 1, 1 },
}
expect { d(Wk), 1, 1, near = 1.005829 }

at(d(X)) {
  en = [[X was used as query, as key and twice as value. The first tick hears
    ({dX[1,1]}, {dX[1,2]}), most of it as a value: everyone may look back at it.]],
  zh = [[X 当过查询、当过键，还当过两次值。打头的“嘀”听到 ({dX[1,1]}, {dX[1,2]})，多半是它当
    值的时候：人人都能回头看它。]],
  focus = { d(X), 1, 1 },
}
expect { d(X), 1, 1, near = 2.432417 }
expect { d(X), 1, 2, near = 2.34915 }

at(step(Wq)) {
  en = [[A tick will ask with a slightly longer first number, since dWq[1,1] is
    {dWq[1,1]}, at every place alike.]],
  zh = [[dWq[1,1] 是 {dWq[1,1]}，所以“嘀”的查询，第一个数会长一点；站在哪里都一样。]],
  focus = { d(Wq), 1, 1 },
}

at(step(Wk)) {
  en = [[A tick's key moves against ({dWk[1,1]}, {dWk[1,2]}). Learning changes the
    arrows; the turning table stays what it is, and so does B.]],
  zh = [[“嘀”的键逆着 ({dWk[1,1]}, {dWk[1,2]}) 走一步。学的是箭本身；转多少角度是定死的，B 也
    是定死的。]],
  focus = { d(Wk), 1, 1 },
}
expect { d(Wk), 1, 2, near = 0.392579 }

closing {
  en = [[
- RoPE turns queries and keys by the angle of their place; values stay.
- Two turns, one product: only the difference of the places is left.
- Before and after differ, because the arrows can point past each other.
- On the way back the turn is undone: the same angle, the other way.
- ALiBi takes points off a score for each step back; its gradient passes as it is.
- Both work on the score and neither adds weights; the second is A' = A + bias.

So far one head has looked. Lesson 12 lets several look at once.]],
  zh = [[
- RoPE 按位置的角度转动查询和键，值不动。
- 两个都转了，一相乘，剩下的只是位置之差。
- 前和后不一样，因为两支箭可以错开一个方向。
- 往回走时把角度转回来：同样多，反方向。
- ALiBi 每往回一步就扣分；梯度经过它，原样通过。
- 两种办法都在分数上起作用，都不添参数；后一种就是 A' = A + 偏置。

到现在只有一个头在看。第 12 课让几个头一起看。]],
}

-- Tasks --------------------------------------------------------------------

ask {
  at = Q, id = "length", answer = 2,
  prompt = { en = [[Soon the tick's query (2, 0) at place 2 will be turned by 2 radians.
                  How long is it then?]],
             zh = "等会儿，位置 2 的“嘀”，查询 (2, 0) 要转 2 弧度。转完有多长？" },
  hints = { { en = "What does turning an arrow do to its length?",
              zh = "转一支箭，长度会变吗？" } },
  slips = {
    [0] = { en = "cos 2 and sin 2 both matter; the arrow does not vanish.",
            zh = "cos 2 和 sin 2 都要算，箭不会消失。" },
    [4] = { en = "The angle is 2, not a factor 2. Turning does not stretch.",
            zh = "2 是角度，不是倍数。转动不会拉长。" },
    [0.986301] = {
        en = [[That adds the two numbers of the row. Length is the root of the sum of
          their squares.]],
        zh = "这是把那一行的两个数相加。长度是平方和再开方。"
    },
  },
}

ask {
  at = S, id = "same-distance", cell = { 3, 4 },
  prompt = { en = [[Tick at place 0 scores tock at place 1 with −3.366. What does tick at
                  place 2 score tock at place 3?]],
             zh = [[位置 0 的“嘀”给位置 1 的“嗒”打 −3.366 分。位置 2 的“嘀”给位置 3 的“嗒”打
               多少？]] },
  hints = { { en = "The same two words. What is the distance in each case?",
              zh = "还是那两个词元。两次各隔多远？" } },
  slips = {
    [3.365884] = {
        en = "That is the tock before it, at place 1. Place 3 comes after.",
        zh = "那是给前一位（位置 1）的“嗒”的。位置 3 在后面。"
    },
    [0] = { en = "That was without turning. Place 3 is one step off.",
            zh = "那是不转的时候。现在隔了一位。" },
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
  hints = { { en = "By how much more is each query turned, and by how much more each key?",
              zh = "每个查询多转了多少？每个键又多转了多少？" } },
  slips = {
    [1] = { en = "Every query and every key changes, but both by the same extra turn.",
            zh = "查询和键个个都变了，可多转的角度是一样的。" },
    [2] = { en = "Turning shortens nothing. Only the distance between two tokens counts.",
            zh = "转动不会缩短什么，只看两个词元之间的距离。" },
  },
}

ask {
  at = B, id = "slope", cell = { 3, 1 },
  prompt = { en = [[The slope is 1/2. What does the token at place 2 get added to its
                  score for place 0?]],
             zh = "斜率是 1/2。位置 2 给位置 0 的分数上，要加多少？" },
  hints = { { en = "How many steps back is it?", zh = "往回要走几步？" },
            { en = "Each step back takes off 1/2.", zh = "每往回一步，扣 1/2。" } },
  slips = {
    [1] = { en = "Far away is to count less: the points are taken off.",
            zh = "远的应该少算，所以是扣分。" },
    [-1.5] = { en = "Row 3 is place 2: two steps back, not three.",
               zh = "第 3 行是位置 2：往回两步，不是三步。" },
    [-0.25] = { en = "The slope is not raised to a power, it is multiplied by the steps.",
                zh = "斜率不是连乘，是乘以步数。" },
  },
}

ask {
  at = d(S_lean), id = "free", answer = function() return d(S_lean)[4][3] end,
  prompt = { en = [[dS_lean[4,3] is 0.343603, and B[4,3] = −0.5 was added on the way out. What will dS_plain[4,3] be?]],
             zh = [[dS_lean[4,3] 是 0.343603，去的时候加过 B[4,3] = −0.5。下一站的
               dS_plain[4,3] 会是多少？]] },
  hints = { { en = "Raise S_plain[4,3] by a little. By how much does S_lean[4,3] rise?",
              zh = "把 S_plain[4,3] 抬高一点点，S_lean[4,3] 会高多少？" } },
  slips = {
    [-0.171801] = {
        en = "A bias is added, not multiplied, so it is no factor on the way back.",
        zh = "偏置是加上去的，不是乘上去的，回来时不会成为因子。"
    },
    [-0.156397] = {
        en = "The bias is not added to the gradient a second time.",
        zh = "偏置不会再往梯度上加一次。"
    },
  },
}

ask {
  at = d(Qr), id = "turn-back",
  prompt = { en = [[The query of place 1 was turned by 57 degrees. What happens to its gradient
                  on the way back?]],
             zh = "位置 1 的查询转过 57°。它的梯度往回走的时候要怎样？" },
  choice = {
    { en = "It is turned by 57 degrees once more", zh = "再转 57°" },
    { en = "It is turned back by 57 degrees", zh = "转回 57°" },
    { en = "Nothing: turning keeps lengths", zh = "不用动：转动不改长度" },
  },
  answer = 2,
  hints = { { en = "The transpose of a turn is the turn the other way.",
              zh = "旋转矩阵的转置，就是反方向的旋转。" } },
  slips = {
    [1] = { en = "That would be the turn itself. Going back takes its transpose.",
            zh = "那是又转了一次。往回走要用转置。" },
    [3] = { en = "Its length is kept, but it must point in the picture before the turn.",
            zh = "长度确实不变，但方向要回到转之前的画面里。" },
  },
}

try {
  at = A, id = "itself",
  prompt = { en = [[The tick at place 2 looks at the tock before it. Make it give more
                  than half to itself, with one number of Wk.]],
             zh = "位置 2 的“嘀”主要看前一位的“嗒”。改 Wk 里的一个数，让它把一半以上留给自己。" },
  hints = { { en = [[At distance 0 nothing is turned: its score for itself is (2, 0)
                   times tick's key.]],
              zh = "距离为 0 就等于没转：它给自己的分数，是 (2, 0) 点乘“嘀”的键。" },
            { en = "Or shorten the arrow that beats it, tock's key.",
              zh = "或者把胜过它的那支箭，也就是“嗒”的键，改短。" } },
  reached = function() return A[3][3] > 0.5 end,
  solution = { "set Wk[1,1] 2" },
}

expect { A, 3, 3, near = 0.644163, after = { "set Wk[1,1] 2" } }

-- About four minutes.
play {
  "wait 9",
  "goto S_plain", "wait 9",
  "next", "select Qr[3,1]", "explain", "wait 10",         -- Qr
  "next", "wait 8",                                       -- Kr
  "next", "explain", "wait 9", "next", "wait 9",          -- S
  "next", "wait 9",                                       -- A
  "goto S_late", "wait 9",
  "next", "wait 9",                                       -- B
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
