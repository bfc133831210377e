-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 1, id = "training", part = 1, order = 8, minutes = 25, needs = { "backward" },
  title = { en = "Learning to look", zh = "学会看谁" },
}

words = { { en = "cat", zh = "猫" }, { en = "mat", zh = "垫子" }, { en = "it", zh = "它" } }
traits = { { en = "furry", zh = "毛绒" }, { en = "flat", zh = "扁平" } }

-- One-hot rows: each word picks out its own row of Wq, Wk and Wv, so a row of
-- a parameter matrix is one word's query, key or value.
X  = constant(eye(3), { rows = words, cols = words })
Wq = weight({ {2,0}, {0,2}, {1,1} }, { rows = words })
Wk = weight({ {2,0}, {0,2}, {1,1} }, { rows = words })
Wv = weight({ {2,0}, {0,2}, {1,1} }, { rows = words, cols = traits })

Q = X * Wq
K = X * Wk
V = X * Wv
S = Q * K.T
S_scaled = S / sqrt(2)
A = softmax(S_scaled)
O = A * V

T = target({ {2,0}, {0,2}, {2,0} }, { rows = words, cols = traits })
L = mse(O, T)

backward(L)

intro {
  en = [["The cat lay on the mat, because it was tired." What does "it" mean? Nobody
    tells the model whom to look at. It is told only what should come out. Can it
    find out by itself that "it" has to look at "cat"?]],
  zh = [[“猫躺在垫子上，因为它很困。”“它”指谁？没有人告诉模型该看谁，
    只告诉它结果应该是什么。它能自己弄明白“它”该看“猫”吗？]],
}

-- Forward ------------------------------------------------------------------

at(X) {
  en = [[Each word has a 1 of its own and picks one row of every matrix that
    follows. So row 3 of Wq simply is the question that "it" asks. That makes it
    easy to watch what is learned.]],
  zh = [[每个词有自己的一个 1，到后面的矩阵里各挑一行。所以 Wq 的第 3 行，
    就是“它”的问题。这样，学到了什么一眼就能看出来。]],
  focus = { X, 3, 3 },
}

at(Wq) {
  en = [["it" asks with ({Wq[3,1]}, {Wq[3,2]}): half for what "cat" asks, half for
    what "mat" asks. Follow this row. It has to make up its mind.]],
  zh = [[“它”的问题是 ({Wq[3,1]}, {Wq[3,2]})：一半像“猫”，一半像“垫子”。
    跟着这一行走，它得拿定主意。]],
  notes = {
    en = [[Programs start from small random numbers: rows that differ can part. These
      were chosen by hand, so that "it" starts exactly undecided.]],
    zh = [[程序一般从随机的小数开始：各行本来不同，才分得开。这里的数是手选的，好让“它”一开始
      正好两边都不偏。]],
  },
  focus = { Wq, 3, 1 },
}

at(Wk) {
  en = [["cat" is found at the first number, ({Wk[1,1]}, {Wk[1,2]}), "mat" at the
    second, ({Wk[2,1]}, {Wk[2,2]}).]],
  zh = [[找“猫”看第一个数，({Wk[1,1]}, {Wk[1,2]})；找“垫子”看第二个数，({Wk[2,1]}, {Wk[2,2]})。]],
  focus = { Wk, 1, 1 },
}

at(Wv) {
  en = [["cat" has {Wv[1,1]} furry to give, "mat" {Wv[2,2]} flat, "it" a little of
    both. These numbers may change, too. That will matter.]],
  zh = [[“猫”交出 {Wv[1,1]} 的毛绒，“垫子”交出 {Wv[2,2]} 的扁平，“它”两样各一点。
    这些数也会变，后面有用。]],
  focus = { Wv, 1, 1 },
}

at(Q) {
  en = [[As promised: Q is Wq, row by row.]],
  zh = [[果然，Q 和 Wq 一行不差。]],
  focus = { Q, 3, 1 },
}

at(K) {
  en = [[And K is Wk. From here on everything is as in a real head, only smaller.]],
  zh = [[K 也就是 Wk。从这里往后，和真正的注意力头一样，只是小些。]],
  focus = { K, 1, 1 },
}

at(V) {
  en = [[What can be handed over: ({V[1,1]}, {V[1,2]}), ({V[2,1]}, {V[2,2]}),
    ({V[3,1]}, {V[3,2]}).]],
  zh = [[能交出来的三份：({V[1,1]}, {V[1,2]})、({V[2,1]}, {V[2,2]})、({V[3,1]}, {V[3,2]})。]],
  focus = { V, 1, 1 },
}

at(S) {
  en = [["it" scores all three alike, {S[3,1]}, {S[3,2]}, {S[3,3]}. It has no
    opinion yet.]],
  zh = [[“它”给三个词打的分一样：{S[3,1]}、{S[3,2]}、{S[3,3]}。眼下它还没有主见。]],
  focus = { S, 3, 1 },
}
expect { S, 3, 1, near = 2 }
expect { S, 3, 2, near = 2 }
expect { S, 3, 3, near = 2 }

at(S_scaled) {
  en = [[√2 does not change that: three times {S_scaled[3,1]}.]],
  zh = [[除以 √2 也一样：三个都是 {S_scaled[3,1]}。]],
  focus = { S_scaled, 3, 1 },
}
expect { S_scaled, 3, 1, near = 1.414214 }

ask {
  at = S_scaled, answer = 1/3,
  prompt = { en = [[The scores of "it" are 1.414, 1.414, 1.414. What share will "cat" get
               from it?]],
             zh = "“它”给的三个分数都是 1.414。“猫”能从它那里分到多少份额？" },
  hints = { { en = "Equal scores, equal shares, and together they are 1.",
              zh = "分数相等，份额就相等，加起来是 1。" } },
  slips = {
    [1.414214] = { en = "That is the score. Shares add up to 1.",
                   zh = "那是分数；份额加起来是 1。" },
    [0.5] = { en = "There are three to share with: \"it\" may look at itself, too.",
              zh = "分的有三个：“它”也能看自己。" },
    [0] = { en = "No opinion does not mean no share. The row has to give away its 1.",
            zh = "没有主见不等于不给，这一行的 1 总要分出去。" },
  },
}

at(A) {
  en = [[So a third for each, {A[3,1]:%}. "cat" and "mat" look mostly at themselves,
    {A[1,1]:%} each. These nine numbers are no parameters and are never updated.
    They will change all the same.]],
  zh = [[所以各占三分之一，{A[3,1]:%}。“猫”和“垫子”主要看自己，各 {A[1,1]:%}。
    这九个数不是参数，从来不更新；可到最后，它们还是会变。]],
  focus = { A, 3, 1 }, core = true,
}
expect { A, 3, 1, near = 0.333333 }
expect { A, 1, 1, near = 0.767918 }

at(O) {
  en = [["it" comes out as ({O[3,1]}, {O[3,2]}), half cat, half mat.]],
  zh = [[“它”出来是 ({O[3,1]}, {O[3,2]})，一半猫，一半垫子。]],
  focus = { O, 3, 1 },
}
expect { O, 3, 1, near = 1 }
expect { O, 3, 2, near = 1 }

at(T) {
  en = [[What should come out: "it" as ({T[3,1]}, {T[3,2]}), just what "cat" is. Not
    a word about whom to look at.]],
  zh = [[应该出来的：“它”是 ({T[3,1]}, {T[3,2]})，和“猫”一样。该看谁，一个字也没提。]],
  focus = { T, 3, 1 }, core = true,
}

at(L) {
  en = [[The mean of six squares: {L}. "it" alone is off by 1 twice, which makes 2/6
    = 0.333 of it. Now remember this number and press t at an update stop.]],
  zh = [[六个平方的平均：{L}。光是“它”那一行就错了两个 1，占去 2/6 = 0.333。记住这个数，
    到更新站按 t 试试。]],
  focus = { L, 1, 1 }, core = true,
}
expect { L, 1, 1, near = 0.38466 }

-- Backward ---------------------------------------------------------------------

at(d(L)) {
  en = [[The way back starts at the loss itself, with a 1. No upstream gradient has
    to be given any more.]],
  zh = [[往回走，从损失自己出发，起点是 1。上游梯度不用再另外给了。]],
  focus = { d(L), 1, 1 },
}

at(d(O)) {
  en = [[Two sixths of each error. "it" came out as {O[3,1]} where {T[3,1]} was
    wanted, and gets {dO[3,1]}.]],
  zh = [[每个误差的六分之二。“它”该出 {T[3,1]}，出来的是 {O[3,1]}，得到 {dO[3,1]}。]],
  focus = { d(O), 3, 1 }, core = true,
}
expect { d(O), 3, 1, near = -0.333333 }

ask {
  at = d(O), cell = { 3, 1 },
  prompt = { en = "L is the mean of six squares. O[3,1] is 1, T[3,1] is 2. dO[3,1] = ?",
             zh = "L 是六个平方的平均。O[3,1] 是 1，T[3,1] 是 2。dO[3,1] = ?" },
  hints = { { en = [[The derivative of (O - T)² is 2(O - T).]],
              zh = "(O - T)² 的导数是 2(O - T)。" } },
  slips = {
    [-2] = { en = "The mean over six is missing.", zh = "还没有除以 6。" },
    [-0.166667] = { en = "The 2 from the square is missing.", zh = "漏了平方求导出来的 2。" },
    [0.333333] = { en = "Target less output: turned round.", zh = "成了目标减输出，反了。" },
    [-0.666667] = { en = "You divided by the three rows; the mean is over all six entries.",
                    zh = "你除以了 3 行；平均是对全部六个数。" },
  },
}

at(d(T)) {
  en = [[The target has a gradient, too, dO with its sign turned: move the goal to
    where the output is, and the loss falls as well. Nobody takes that step.]],
  zh = [[目标也有梯度，就是 dO 反号：把目标挪到输出那里，损失同样会变小。
    只是没有人这么做。]],
  focus = { d(T), 3, 1 },
}

at(d(V)) {
  en = [[cat's value hears {dV[1,1]} at furry, from itself and from "it", who wants
    more of it. mat's value hears only {dV[2,1]}.]],
  zh = [[“猫”的值在毛绒上听到 {dV[1,1]}，来自它自己和想多要一点的“它”。“垫子”的值只
    听到 {dV[2,1]}。]],
  focus = { d(V), 1, 1 },
}
expect { d(V), 1, 1, near = -0.177938 }
expect { d(V), 2, 1, near = -0.044284 }

at(d(A)) {
  en = [[Row 3 is the teacher that nobody appointed: {dA[3,1]} for "cat", {dA[3,2]}
    for "mat", {dA[3,3]} for itself. From what should come out follows whom to look
    at.]],
  zh = [[第 3 行就是那位没人请来的老师：看“猫”{dA[3,1]}，看“垫子”{dA[3,2]}，
    看自己 {dA[3,3]}。该看谁，从该出来什么就推得出来。]],
  focus = { d(A), 3, 1 }, core = true,
}
expect { d(A), 3, 1, near = -0.666667 }
expect { d(A), 3, 2, near = 0.666667 }
expect { d(A), 3, 3, near = 0 }

ask {
  at = d(S_scaled), sign_of = { d(S_scaled), 3, 2 },
  prompt = { en = "Raise the score that \"it\" gives \"mat\". Does the loss grow (+) or fall (-)?",
             zh = "把“它”给“垫子”的分数抬高，损失变大（+）还是变小（-）？" },
  hints = { { en = "\"it\" should come out furry. What does \"mat\" hand over?",
              zh = "“它”该出来毛绒，“垫子”交出的是什么？" } },
  slips = {
    ["-"] = { en = "More of \"mat\" makes \"it\" flatter, and that is the wrong way.",
              zh = "多看“垫子”，“它”就更扁平，方向反了。" },
    ["0"] = { en = [[Shares are even, but what they fetch is not.]],
              zh = "份额是平均的，可拿回来的东西不一样。" },
  },
}

at(d(S_scaled)) {
  en = [[A third of it arrives: {dS_scaled[3,1]}, {dS_scaled[3,2]},
    {dS_scaled[3,3]}. An undecided row listens well. Row 1, which has {A[1,1]:%} in
    one place, hears {dS_scaled[1,1]}.]],
  zh = [[传到这里还有三分之一：{dS_scaled[3,1]}、{dS_scaled[3,2]}、{dS_scaled[3,3]}。
    还没拿定主意的行最听得进话。第 1 行有 {A[1,1]:%} 在一处，听到的是 {dS_scaled[1,1]}。]],
  focus = { d(S_scaled), 3, 1 }, core = true,
}
expect { d(S_scaled), 3, 1, near = -0.222222 }
expect { d(S_scaled), 3, 2, near = 0.222222 }
expect { d(S_scaled), 3, 3, near = 0 }
expect { d(S_scaled), 1, 1, near = -0.039415 }

at(d(S)) {
  en = [[By √2: {dS[3,1]} and {dS[3,2]}. The score of "it" for itself hears {dS[3,3]}:
    looking at itself is neither good nor bad.]],
  zh = [[除以 √2：{dS[3,1]} 和 {dS[3,2]}。给自己的分数听到 {dS[3,3]}：看自己不好也不坏。]],
  focus = { d(S), 3, 1 },
}
expect { d(S), 3, 1, near = -0.157135 }
expect { d(S), 3, 2, near = 0.157135 }
expect { d(S), 3, 3, near = 0 }

at(d(Q)) {
  en = [["it" should ask more for what cat's key has, {dQ[3,1]}, and less for mat's,
    {dQ[3,2]}. Eight times as loud as what "cat" hears about its own question,
    {dQ[1,1]}.]],
  zh = [[“它”该多问“猫”的键上有的，{dQ[3,1]}，少问“垫子”的，{dQ[3,2]}。“猫”听到的
    是 {dQ[1,1]}，还不到它的八分之一。]],
  focus = { d(Q), 3, 1 }, core = true,
}
expect { d(Q), 3, 1, near = -0.31427 }
expect { d(Q), 3, 2, near = 0.31427 }
expect { d(Q), 1, 1, near = -0.038097 }

at(d(K)) {
  en = [[There is a second way to the same end: make "cat" easier to find. Its key
    hears ({dK[1,1]}, {dK[1,2]}), mat's key ({dK[2,1]}, {dK[2,2]}), the other way.]],
  zh = [[要达到同样的目的，还有另一条路：让“猫”更好找。“猫”的键听到 ({dK[1,1]},
    {dK[1,2]})，“垫子”的键听到 ({dK[2,1]}, {dK[2,2]})，方向相反。]],
  focus = { d(K), 1, 1 },
}
expect { d(K), 1, 1, near = -0.212875 }
expect { d(K), 1, 2, near = -0.136682 }
expect { d(K), 2, 1, near = 0.177588 }
expect { d(K), 2, 2, near = 0.101394 }

at(d(Wq)) {
  en = [[Row 3 is dQ's row 3, since "it" alone uses it: ({dWq[3,1]}, {dWq[3,2]}).
    Largest in the matrix. This is where learning will begin.]],
  zh = [[第 3 行就是 dQ 的第 3 行，因为只有“它”用这一行：({dWq[3,1]}, {dWq[3,2]})。
    整个矩阵里数它最大，学习就从这里开始。]],
  focus = { d(Wq), 3, 1 },
}
expect { d(Wq), 3, 1, near = -0.31427 }
expect { d(Wq), 3, 2, near = 0.31427 }

try {
  at = d(Wq), id = "deaf",
  prompt = {
    en = [[Make "it" sure of the wrong word: change Wq[3,2] alone until the loss is
      above 1 and yet both gradients in row 3 of dWq are below 0.001.]],
    zh = "让“它”认准错的词：只改 Wq[3,2]，使损失大于 1，而 dWq 第 3 行的两个梯度却都小于 0.001。",
  },
  reached = function()
    local g = d(Wq)[3]
    return L[1][1] > 1 and math.abs(g[1]) < 0.001 and math.abs(g[2]) < 0.001
       and Wq[3][1] == 1
  end,
  hints = { { en = "A row that is decided hears nothing, right or wrong.",
              zh = "主意已定的行，不管对错，什么也听不见。" },
            { en = [[Let it ask for "mat" with a very large number. Then look at dWv: who
                still hears?]],
              zh = "让它用一个很大的数去问“垫子”。然后看看 dWv：谁还听得见？" } },
  solution = { "set Wq[3,2] 20" },
}

at(d(Wk)) {
  en = [[cat's row and mat's row pull apart, {dWk[1,1]} against {dWk[2,1]}. The key
    of "it" has hardly an opinion, {dWk[3,1]}.]],
  zh = [[“猫”和“垫子”两行往相反方向拉，{dWk[1,1]} 对 {dWk[2,1]}。“它”自己的键几乎没
    有意见，{dWk[3,1]}。]],
  focus = { d(Wk), 1, 1 },
}
expect { d(Wk), 1, 1, near = -0.212875 }
expect { d(Wk), 2, 1, near = 0.177588 }
expect { d(Wk), 3, 1, near = 0.035288 }

at(d(Wv)) {
  en = [[And a third way: change what is handed over. cat's furry hears
    {dWv[1,1]}, that of "it" {dWv[3,1]}. The loss does not care by which of the three it falls. It
    takes a little of each.]],
  zh = [[第三条路：改交出来的东西。“猫”的毛绒 {dWv[1,1]}，“它”自己的毛绒 {dWv[3,1]}。
    三条路走哪条，损失不在乎；它每条都走一点。]],
  focus = { d(Wv), 1, 1 },
}
expect { d(Wv), 1, 1, near = -0.177938 }
expect { d(Wv), 3, 1, near = -0.111111 }

-- Update -----------------------------------------------------------------------

at(step(Wq)) {
  en = [[Press t. The promise is Σ g⋅Δw, how much L would fall if it were straight:
    with lr 0.1 it says -0.040 and L falls by 0.039, from 0.385 to 0.345. A small
    step keeps its promise.]],
  zh = [[按 t。预计是 Σ g⋅Δw，也就是假如 L 是直的，会降多少：lr 0.1 时预计 -0.040，
    实际从 0.385 降到 0.345，降了 0.039。步子小，说话算数。]],
  focus = { d(Wq), 3, 1 }, core = true,
}
at(step(Wq)) {
  en = [[Undo (u), type :lr 1 and press t: promised -0.404, more than all there is to
    lose; L falls by 0.279. Undo, :lr 5 and t: promised -2.018, and L rises to 0.696.
    Go on and it grows and grows. The direction was right each time; the distance was not.]],
  zh = [[撤销（u），输入 :lr 1 再按 t：预计降 0.404，比 L 的全部还多，实际降 0.279。
    再撤销，:lr 5 再按 t：预计降 2.018，L 反而升到 0.696，再走下去越来越大。
    每次方向都没错，错的是走多远。]],
  focus = { d(Wq), 3, 1 }, core = true, view = "training",
}
at(step(Wq)) {
  en = [[Undo, then :lr 0.5 and :train 30. "it" gives "cat" 81 %, L is 0.0013. With
    :history 0, :history 1 and so on you can look back: the first step alone took it from 33 %
    to 46 %. Whom to look at was learned, and no share was ever updated.]],
  zh = [[撤销之后，:lr 0.5，:train 30。“它”把 81% 给了“猫”，L 是 0.0013。
    用 :history 0、:history 1…… 可以回看：光是第一步，就从 33% 到了 46%。该看谁，学会了；
    可从头到尾，没有哪个份额更新过。]],
  focus = { d(Wq), 3, 1 }, view = "training",
}
expect { L, 1, 1, near = 0.345303, after = { "train" } }
expect { L, 1, 1, near = 0.105823, after = { "lr 1", "train" } }
expect { L, 1, 1, near = 0.696368, after = { "lr 5", "train" } }
expect { L, 1, 1, above = 100, after = { "lr 5", "train 7" } }
expect { L, 1, 1, near = 0.0013155, after = { "lr 0.5", "train 30" } }
expect { A, 3, 1, near = 0.805, tolerance = 0.001, after = { "lr 0.5", "train 30" } }
expect { A, 3, 1, near = 0.455, tolerance = 0.001, after = { "lr 0.5", "train" } }

ask {
  at = step(Wq), id = "accumulate",
  prompt = { en = [[dWq[3,1] is -0.314270. A program runs forward and backward twice with
               the same numbers and never resets its gradients to zero. What stands in
               dWq[3,1]?]],
             zh = [[dWq[3,1] 是 -0.314270。一个程序用同样的数前向、反向各跑了两遍，
               中间没有把梯度清零。dWq[3,1] 里是多少？]] },
  answer = -0.62853936,
  hints = { { en = [[Gradients are added with +=, so that several uses of a weight add up.
                Nobody empties them.]],
              zh = "梯度是用 += 加进去的，这样一个参数用几次就加几次。没有人替你清零。" } },
  slips = {
    [-0.31427] = { en = [[That would need a reset in between. In PyTorch you have to ask for
                     it (zero_grad).]],
                   zh = "那得中间清过零。在 PyTorch 里，这要你自己写（zero_grad）。" },
    [0] = { en = "The two do not cancel; they are the same number twice.",
            zh = "两次不会抵消，是同一个数加两遍。" },
  },
}

try {
  at = step(Wq), id = "learn",
  prompt = {
    en = "Bring L below 0.005 by training alone. Choose lr and the number of steps.",
    zh = "只靠训练，让 L 小于 0.005。lr 和步数由你定。",
  },
  reached = function() return L[1][1] < 0.005 end,
  hints = { { en = "lr 0.1 needs many steps; lr 5 flies off. Try between.",
              zh = "lr 0.1 要很多步，lr 5 会飞出去，取中间。" },
            { en = "lr 1, then train 10.", zh = "lr 1，然后 train 10。" } },
  solution = { "lr 1", "train 10" },
}

at(step(Wk)) {
  en = [[Keys move as well: after 30 steps at lr 0.5 cat's key is (2.408, 0.164),
    mat's (-0.318, 2.064). Easier to find for the one who asks, harder for the
    other.]],
  zh = [[键也动了：lr 0.5 走 30 步之后，“猫”的键是 (2.408, 0.164)，“垫子”的是
    (-0.318, 2.064)。一个更好找了，一个更难找了。]],
  focus = { d(Wk), 1, 1 },
}
expect { Wk, 1, 1, near = 2.4075, tolerance = 0.0005, after = { "lr 0.5", "train 30" } }
expect { Wk, 2, 1, near = -0.3178, tolerance = 0.0005, after = { "lr 0.5", "train 30" } }

at(step(Wv)) {
  en = [[And see what the values did: cat's became (2.238, -0.238), more than the
    {T[3,1]} that is wanted. With 81 % it has to overshoot, for the rest is mixed
    in. Values and attention learn together; a share alone does not tell who did the
    work.]],
  zh = [[再看值：“猫”的变成 (2.238, -0.238)，比要的 {T[3,1]} 还多。份额只有 81%，
    别的还要掺进来，它就得矫枉过正。看谁和交什么是一起学的，光看份额，看不出是谁的功劳。]],
  focus = { d(Wv), 1, 1 }, core = true,
}
expect { Wv, 1, 1, near = 2.2377, tolerance = 0.0005, after = { "lr 0.5", "train 30" } }
expect { Wv, 1, 2, near = -0.2377, tolerance = 0.0005, after = { "lr 0.5", "train 30" } }

closing {
  en = [[
- The target says what should come out; dA turns that into whom to look at.
- Wq, Wk and Wv each offer a way, and the step takes a little of each. A follows.
- A small step keeps its promise, a large one breaks it, and a larger one diverges.
- A row that is sure of the wrong word learns nothing through Wq; only the values still hear.
- Gradients add up until somebody resets them.

Lesson 9 begins earlier: how does a word become a row, and a row a word?]],
  zh = [[
- 目标只说该出来什么；dA 把它变成该看谁。
- Wq、Wk、Wv 各是一条路，每步都各走一点；A 是跟着变的。
- 步子小，预计的说话算数；步子大就落空，再大就发散。
- 认准了错词的行，经过 Wq 什么也学不到，只有值还听得见。
- 梯度会一直累加，直到有人清零。

第 9 课从更早的地方讲起：词怎么变成一行数，一行数又怎么变回词？]],
}

-- About four minutes.
play {
  "wait 10",
  "goto Wq", "select Wq[3,1]", "wait 8",
  "goto A", "wait 10",
  "goto T", "wait 8",
  "next", "wait 8",
  "goto dO", "explain", "wait 9",
  "goto dA", "wait 10",
  "goto dS_scaled", "explain", "wait 11",
  "goto dQ", "wait 9",
  "goto step(Wq)", "wait 8", "train", "wait 7", "undo",
  "next", "wait 4", "lr 1", "train", "wait 6", "undo",
  "lr 5", "train", "wait 6", "train 3", "wait 6", "undo", "undo",
  "goto A", "lr 0.5", "train", "wait 5", "train 4", "wait 5", "train 25", "wait 8",
  "history 0", "wait 4", "history 1", "wait 4", "history 30", "wait 4",
  "goto V", "select V[1,1]", "wait 8",
  "reset", "lr 0.1",
  "goto d(Wq)", "set Wq[3,2] 20", "wait 8", "undo", "wait 2",
  "goto closing", "wait 12",
}
