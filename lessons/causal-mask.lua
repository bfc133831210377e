-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 1, id = "causal-mask", part = 1, order = 7, minutes = 20, needs = { "three-tokens", "softmax" },
  title = { en = "Not looking ahead", zh = "不许往后看" },
}

tokens = { "Token1", "Token2", "Token3" }

-- Queries, keys and values of lesson 1.
Q = input({ {1,2}, {0,1}, {3,1} }, { rows = tokens })
K = input({ {1,3}, {0,1}, {3,4} }, { rows = tokens })
V = input({ {3,2}, {1,1}, {4,1} }, { rows = tokens })

S = Q * K.T
S_scaled = S / sqrt(2)

-- 1 where a token may look: at itself and at what came before.
allowed = constant(causal(3), { rows = tokens, cols = tokens })
S_masked = mask(S_scaled, allowed)
A = softmax(S_masked)
O = A * V

-- A large negative number instead of minus infinity.
S_big = mask(S_scaled, allowed, { fill = -1e9 })
A_big = softmax(S_big)

-- The wrong way: softmax first, zeros afterwards.
A_open = softmax(S_scaled)
A_cut = hadamard(A_open, allowed)

-- Another mask for another purpose: Token3 is only filler.
pad = constant({ {1,1,0}, {1,1,0}, {1,1,0} }, { rows = tokens, cols = tokens })
S_pad = mask(S_scaled, pad)
A_pad = softmax(S_pad)

backward(O, { {1,0}, {0,1}, {1,-1} })

intro {
  en = [[A model that is to predict the next word must not see it. In training the
    whole sentence lies before it all at once, so somebody has to cover what comes
    later. Where exactly, and with what? Two of the obvious answers are wrong.]],
  zh = [[要预测下一个词的模型，不能先看到那个词。可训练的时候，整句话一次摆在它面前，
    得有人把后面的遮住。遮在哪一步，用什么遮？顺手想到的答案里，有两个是错的。]],
}

-- Forward ------------------------------------------------------------------

at(Q) {
  en = [[Queries, keys and values are those of lesson 1, given here directly. Row 1
    is the first word of the text. Whatever it asks, ({Q[1,1]}, {Q[1,2]}), there is
    nobody before it to answer.]],
  zh = [[查询、键、值都是第 1 课的，这里直接给出。第 1 行是一句话的第一个词，
    不管它问什么，({Q[1,1]}, {Q[1,2]})，前面都没有人回答。]],
  focus = { Q, 1, 1 },
}

at(K) {
  en = [[Token3 has the longest key, ({K[3,1]}, {K[3,2]}), and so far everybody
    looked at it. From now on only Token3 itself may.]],
  zh = [[Token3 的键最长，({K[3,1]}, {K[3,2]})，之前人人都看它。从现在起，只有它自己能看。]],
  focus = { K, 3, 2 },
}

at(V) {
  en = [[Token1 has ({V[1,1]}, {V[1,2]}) to give. Keep this row in mind: it is about
    to come out again, untouched.]],
  zh = [[Token1 交出的是 ({V[1,1]}, {V[1,2]})。记住这一行，它马上会原封不动地再出现一次。]],
  focus = { V, 1, 1 },
}
expect { V, 1, 1, near = 3 }
expect { V, 1, 2, near = 2 }

at(S) {
  en = [[All nine scores are computed, even those that will not be used: {S[1,2]},
    {S[1,3]} and {S[2,3]} above the diagonal look ahead. It is one matrix product,
    and cheaper whole than in pieces.]],
  zh = [[九个分数全算出来了，连用不上的也算：对角线上方的 {S[1,2]}、{S[1,3]}、{S[2,3]} 都
    是往后看的。这是一次矩阵乘法，整个算比挑着算还省事。]],
  focus = { S, 1, 3 },
}
expect { S, 1, 2, near = 2 }
expect { S, 1, 3, near = 11 }
expect { S, 2, 3, near = 4 }

at(S_scaled) {
  en = [[{S_scaled[1,3]} is the largest score of row 1, and it belongs to a token
    that Token1 must not know. Now something has to happen to it, before the
    softmax.]],
  zh = [[第 1 行最大的分数是 {S_scaled[1,3]}，偏偏属于 Token1 不该知道的那个词元。
    得在 softmax 之前处理它。]],
  focus = { S_scaled, 1, 3 },
}
expect { S_scaled, 1, 3, near = 7.778175 }

at(allowed) {
  en = [[Read along the rows: Token1 may look at itself, Token2 at two, Token3 at
    all three. The triangle knows nothing of words. It depends on places alone.]],
  zh = [[横着读：Token1 只能看自己，Token2 能看两个，Token3 三个都能看。
    这个三角形不认得词，只看位置。]],
  focus = { allowed, 2, 3 },
}

at(S_masked) {
  en = [[Three scores are gone; a hatched cell is minus infinity. Not for 0: a score
    of 0 is an ordinary score, and e^0 = 1 would still get a share. e to the minus
    infinity gets none.]],
  zh = [[三个分数没了，阴影格表示负无穷。不是 0：0 分也是个普通的分数，e^0 = 1 照样分得到
    一份；e 的负无穷次方才什么也分不到。]],
  focus = { S_masked, 1, 3 }, core = true,
  notes = {
    en = [[One article writes the mask as multiplying k and v by minus infinity. It
      is the score that is set to minus infinity (or a large negative number),
      before the softmax.]],
    zh = [[有一篇文章把掩码写成用负无穷去乘 k 和 v。应当是在 softmax 之前，
      把分数设成负无穷（或很大的负数）。]],
  },
}

at(A) {
  en = [[Row 1 is {A[1,1]} and two hatched cells that count as 0. Row 2 shares out its whole 1 anew, {A[2,1]:%} and {A[2,2]:%}, as if
    Token3 did not exist. Row 3 is as without a mask.]],
  zh = [[第 1 行是 {A[1,1]}，另外两格是阴影，当 0 算。
    第 2 行把整个 1 重新分，{A[2,1]:%} 和 {A[2,2]:%}，就当 Token3 不存在。
    第 3 行和没有掩码时完全一样。]],
  focus = { A, 2, 1 }, core = true,
}
expect { A, 1, 1, near = 1 }
expect { A, 1, 2, near = 0 }
expect { A, 2, 1, near = 0.80443 }
expect { A, 2, 2, near = 0.19557 }
expect { A, 2, 3, near = 0 }

ask {
  at = A, cell = { 1, 1 },
  prompt = { en = "Token1 may look at itself only. Its score for itself is 4.950. A[1,1] = ?",
             zh = "Token1 只能看自己，它给自己的分数是 4.950。A[1,1] = ?" },
  hints = { { en = "How much does a row have to share out, and among how many?",
              zh = "一行有多少可分，几个人分？" } },
  slips = {
    [0.055717] = { en = "That is the share without a mask, Token3 still in the denominator.",
                   zh = "那是没有掩码时的份额，分母里还有 Token3。" },
    [0.971682] = { en = "Token2 comes after Token1, too. It is not in the sum either.",
                   zh = "Token2 也在 Token1 后面，同样不在分母里。" },
    [0.333333] = { en = "The masked ones do not share alike; they do not share at all.",
                   zh = "被遮住的不是平分，是一点也分不到。" },
  },
}

at(O) {
  en = [[Row 1 is ({O[1,1]}, {O[1,2]}): Token1's own value, untouched: it had no choice. Row 2 changed
    from (3.471, 1.306) to ({O[2,1]}, {O[2,2]}). Row 3 is as before. The last word
    of a text never notices that there is a mask.]],
  zh = [[第 1 行是 ({O[1,1]}, {O[1,2]})，就是 Token1 自己的值，原封不动：它没得选。
    第 2 行从 (3.471, 1.306) 变成 ({O[2,1]}, {O[2,2]})。第 3 行没变：一句话的最后一个词，
    根本不知道有掩码这回事。]],
  focus = { O, 1, 1 }, core = true,
  notes = {
    en = [[One article's Java program masks, its worked example does not: it prints
      (3.94, 1.06), (3.50, 1.30), (3.99, 1.01). With the mask it is (3, 2), (2.609,
      1.804), (3.992, 1.007).]],
    zh = [[有一篇文章的 Java 程序带掩码，手算的例子却不带，印的是 (3.94, 1.06)、(3.50,
      1.30)、(3.99, 1.01)；带掩码应是 (3, 2)、(2.609, 1.804)、(3.992, 1.007)。]],
  },
}
expect { O, 1, 1, near = 3 }
expect { O, 1, 2, near = 2 }
expect { O, 2, 1, near = 2.608859 }
expect { O, 2, 2, near = 1.80443 }

-- With what? -----------------------------------------------------------------

at(S_big) {
  en = [[Many programs write -1e9 instead of minus infinity. It is an ordinary
    number, easier to handle, and far enough below {S_big[1,1]}.]],
  zh = [[很多程序不写负无穷，写 -1e9。它是个普通的数，好处理，比 {S_big[1,1]} 也低得够多了。]],
  focus = { S_big, 1, 3 },
}

at(A_big) {
  en = [[The same shares, down to the last bit: e^(-1e9) is smaller than any number
    a double can hold, so it is 0 here, too. There is one kind of row, though, in
    which the two part. Find it in the task.]],
  zh = [[份额一模一样，一个比特都不差：e^(-1e9) 小得双精度浮点数存不下，在这里也就是 0。
    不过有一种行，两种写法会分道扬镳，到任务里去找找看。]],
  focus = { A_big, 2, 1 }, core = true,
}
expect { A_big, 1, 1, near = 1, tolerance = 0 }
expect { A_big, 1, 3, near = 0, tolerance = 0 }
expect { A_big, 2, 1, near = 0.80443 }

try {
  at = A_big, id = "nobody",
  prompt = {
    en = "Change one entry of allowed so that A and A_big no longer agree.",
    zh = "改 allowed 里的一格，让 A 和 A_big 不再一致。",
  },
  reached = function()
    for i = 1, 3 do
      for j = 1, 3 do
        if math.abs(A_big[i][j] - 1/3) < 1e-9 and A[i][j] ~= A_big[i][j] then return true end
      end
    end
    return false
  end,
  hints = { { en = "What does softmax divide by if a row may look at nothing at all?",
              zh = "一行什么都不许看的时候，softmax 除以多少？" },
            { en = "Row 1 has one place left to look at. Take it away.",
              zh = "第 1 行只剩一处可看，把它也遮住。" } },
  solution = { "set allowed[1,1] 0" },
}

-- Where? -----------------------------------------------------------------------

at(A_open) {
  en = [[The other idea: softmax of everything first, cover afterwards. Token2 gives
    {A_open[2,3]:%} to Token3 here, and that has to go.]],
  zh = [[换一种想法：分数不动，照常 softmax，算完再遮。这里 Token2 把 {A_open[2,3]:%} 给
    了 Token3，要去掉的就是它。]],
  focus = { A_open, 2, 3 },
}
expect { A_open, 2, 3, near = 0.619985 }

at(A_cut) {
  en = [[Multiplied by 0 and 1, Token3 is gone, but row 2 is {A_cut[2,1]} and
    {A_cut[2,2]}: together 0.380, not 1. Row 1 keeps {A_cut[1,1]}. The future still
    counts in the denominator, so it leaks: a larger S[2,3] would lower these
    shares.]],
  zh = [[乘上 0 和 1，Token3 是没了，可第 2 行成了 {A_cut[2,1]} 和 {A_cut[2,2]}，
    加起来 0.380，不是 1；第 1 行只剩 {A_cut[1,1]}。遮住的是分子，分母里后面的词还算着数，
    于是走漏了消息：S[2,3] 变大，这两个份额就变小。]],
  focus = { A_cut, 2, 1 }, core = true,
}
expect { A_cut, 2, 1, near = 0.305695 }
expect { A_cut, 2, 2, near = 0.07432 }
expect { A_cut, 1, 1, near = 0.055717 }

ask {
  at = A_open,
  prompt = { en = "Softmax first, then multiply by the mask. What is wrong with it?",
             zh = "先 softmax，再乘掩码，错在哪里？" },
  choice = { { en = "Nothing, only the order differs", zh = "没错，只是次序不同" },
             { en = "Rows fall short of 1, and the future still counts below the line",
               zh = "行和不再是 1，后面的词还通过分母起作用" },
             { en = "The masked shares are not quite 0", zh = "被遮住的份额不完全是 0" } },
  answer = 2,
  hints = { { en = [[Compare row 2 of A_cut with row 2 of A.]],
              zh = "比比 A_cut 的第 2 行和 A 的第 2 行。" } },
  slips = {
    [1] = { en = "A[2,1] is 0.804, A_cut[2,1] is 0.306. The order matters.",
            zh = "A[2,1] 是 0.804，A_cut[2,1] 是 0.306，次序是要紧的。" },
    [3] = { en = [[They are exactly 0. What is wrong are the others.]],
            zh = "它们恰好是 0，错的是其他的。" },
  },
}

-- Another mask -------------------------------------------------------------------

at(pad) {
  en = [[There is another mask, and it is easily mixed up with this one. Say Token3
    is filler, put there because all texts of a batch must be equally long. Then
    nobody may look at it: a column of zeros, not a triangle.]],
  zh = [[还有一种掩码，容易和它弄混。假如 Token3 只是填充，因为一批句子要凑成一样长，
    那就谁也不该看它：遮的是整整一列，不是三角形。]],
  focus = { pad, 1, 3 },
}

at(S_pad) {
  en = [[Column 3 is hatched from top to bottom, even for Token3 itself, and Token1
    may look at Token2 again, {S_pad[1,2]}. This mask depends on the text. The
    causal one did not.]],
  zh = [[第 3 列从上到下全遮了，连 Token3 自己也不能看；Token1 又能看 Token2
    了，{S_pad[1,2]}。这种掩码要看句子，因果掩码不看。]],
  focus = { S_pad, 1, 3 },
}

at(A_pad) {
  en = [[Row 1 is {A_pad[1,1]}, {A_pad[1,2]}, 0: it looks ahead to Token2, which the
    causal mask forbids. Row 2 happens to be the same in both, since it may see
    Token1 and itself either way. Models that write text often use both masks at
    once.]],
  zh = [[第 1 行是 {A_pad[1,1]}、{A_pad[1,2]}、0：它往后看了 Token2，因果掩码不许这样。
    第 2 行在两种掩码下碰巧相同，因为能看的都是 Token1 和自己。生成文字的模型，
    常常两种掩码一起用。]],
  focus = { A_pad, 1, 2 }, core = true,
}
expect { A_pad, 1, 1, near = 0.971682 }
expect { A_pad, 1, 2, near = 0.028318 }
expect { A_pad, 2, 1, near = 0.80443 }

ask {
  at = pad,
  prompt = { en = [[Three texts of 3, 5 and 4 words in one batch, each to predict its next
               words. Which mask differs from text to text?]],
             zh = "一批三句话，分别有 3、5、4 个词，都要预测下一个词。哪种掩码因句子而不同？" },
  choice = { { en = "The causal mask", zh = "因果掩码" },
             { en = "The padding mask", zh = "填充掩码" },
             { en = "Both", zh = "两种都是" } },
  answer = 2,
  hints = { { en = [[Which of the two asks how long the text really is?]],
              zh = "哪一种要问句子实际有多长？" } },
  slips = {
    [1] = { en = [[The triangle is the same for every text of a batch.]],
            zh = "三角形对一批里的每句话都一样。" },
    [3] = { en = "The triangle knows only places, and these are the same for all.",
            zh = "三角形只看位置，位置对谁都一样。" },
  },
}

-- Backward ---------------------------------------------------------------------

at(d(O)) {
  en = [[The same upstream gradient as in lesson 1. What does it become now that
    three paths are closed?]],
  zh = [[和第 1 课同样的上游梯度。现在三条路堵上了，它会变成什么样？]],
  focus = { d(O), 1, 1 },
}

at(d(V)) {
  en = [[Token3's value hears ({dV[3,1]}, {dV[3,2]}), from Token3 alone: the others
    no longer use it. Without the mask its first number heard 1.935. Token1's value
    hears more than it ever did.]],
  zh = [[Token3 的值听到 ({dV[3,1]}, {dV[3,2]})，只来自它自己，别人都不用它了；
    没有掩码时，第一个数听到的是 1.935。Token1 的值听到的，则比以往都多。]],
  focus = { d(V), 3, 1 },
}
expect { d(V), 3, 1, near = 0.992761 }
expect { d(V), 3, 2, near = -0.992761 }

at(d(A)) {
  en = [[dA[1,3] is {dA[1,3]}, not 0. More attention to Token3 would be worth a lot;
    the gradient of A is computed as if it could be had. dA does not know the mask.]],
  zh = [[dA[1,3] 是 {dA[1,3]}，不是 0。要是能多看 Token3 一点，好处不小；算 dA 的时候，
    只当这是办得到的。dA 不知道有掩码。]],
  focus = { d(A), 1, 3 }, core = true,
}
expect { d(A), 1, 3, near = 4 }

at(d(S_masked)) {
  en = [[Here it ends: 0 at all three masked cells, and nobody had to put it there.
    The rule is a⋅(dA - mean), and a is 0. Row 1 is 0 throughout for another reason:
    its one share is 1, and its dA[1,1] is the mean itself.]],
  zh = [[到这里就断了：三个被遮的格子都是 0，而且不用谁去清零。规则是 a⋅(dA - 平均)，
    而 a 是 0。第 1 行全是 0，是另一个原因：它唯一的份额是 1，dA[1,1] 本身就是平均。]],
  focus = { d(S_masked), 1, 3 }, core = true,
  notes = {
    en = [[One article's Java sets dS to 0 for j > i by hand. It is needless: A is 0
      there, so the rule gives 0 by itself.]],
    zh = [[有一篇文章的 Java 程序把 j > i 的 dS 手工清零。没有必要：那里 A 是 0，规则自己就给出 0。]],
  },
}
expect { d(S_masked), 1, 1, near = 0 }
expect { d(S_masked), 1, 3, near = 0, tolerance = 0 }
expect { d(S_masked), 2, 3, near = 0, tolerance = 0 }

ask {
  at = d(A), answer = 0,
  prompt = { en = "dA[1,3] is 4, and A[1,3] is masked. What will dS_masked[1,3] be?",
             zh = "dA[1,3] 是 4，A[1,3] 被遮住了。dS_masked[1,3] 会是多少？" },
  hints = { { en = "a⋅(dA - mean): what is a?", zh = "a⋅(dA - 平均)：a 是多少？" } },
  slips = {
    [4] = { en = "That is dA. On the way through the softmax it is multiplied by the share.",
            zh = "那是 dA。过 softmax 时要乘上份额。" },
    [1] = { en = "4 less the mean of 3 is 1, but it is still to be multiplied by a share of 0.",
            zh = "4 减平均 3 是 1，可还要乘上等于 0 的份额。" },
  },
}

at(d(S_scaled)) {
  en = [[The mask hands on what is allowed and stops the rest. Only rows 2 and 3
    have anything left to say: {dS_scaled[2,1]} and {dS_scaled[2,2]} in row 2.]],
  zh = [[掩码放行准许的，挡住其余的。还有话可说的只剩第 2、3 行：
    第 2 行是 {dS_scaled[2,1]} 和 {dS_scaled[2,2]}。]],
  focus = { d(S_scaled), 2, 1 },
}
expect { d(S_scaled), 2, 1, near = 0.157323 }
expect { d(S_scaled), 2, 2, near = -0.157323 }

at(d(S)) {
  en = [[By √2, mask or no mask: {dS[2,1]}, {dS[2,2]}.]],
  zh = [[有没有掩码，都要除以 √2：{dS[2,1]}、{dS[2,2]}。]],
  focus = { d(S), 2, 1 },
}
expect { d(S), 2, 1, near = 0.111244 }
expect { d(S), 2, 2, near = -0.111244 }

at(d(Q)) {
  en = [[Token1's row is ({dQ[1,1]}, {dQ[1,2]}). Not because nobody computed it:
    whatever the first word asks, it gets itself. A 0 that was computed is an
    answer, and here it says: this question has no effect.]],
  zh = [[Token1 那一行是 ({dQ[1,1]}, {dQ[1,2]})。不是没有算：第一个词不管问什么，
    得到的都是自己。算出来的 0 也是回答，它在这里说的是：怎么问都没有影响。]],
  focus = { d(Q), 1, 1 }, core = true,
}
expect { d(Q), 1, 1, near = 0 }
expect { d(Q), 1, 2, near = 0 }

at(d(K)) {
  en = [[Token3's key hears from Token3's query alone, ({dK[3,1]}, {dK[3,2]}).
    Token1's key hears from Token2 and Token3, not from Token1, who had no choice.
    In a long text the early keys have many listeners, the last has one.]],
  zh = [[Token3 的键只听到 Token3 自己的查询，({dK[3,1]}, {dK[3,2]})。Token1 的键听到
    Token2 和 Token3 的，听不到 Token1 的，因为它没得选。在长句子里，靠前的键有很多人看，
    最后一个只有自己看。]],
  focus = { d(K), 3, 1 }, core = true,
}
expect { d(K), 3, 1, near = 0.030921 }
expect { d(K), 3, 2, near = 0.010307 }

closing {
  en = [[
- The mask belongs on the scores, before the softmax, and it is minus infinity, not 0.
- Multiplying A afterwards leaves the future in the denominator.
- -1e9 and minus infinity agree to the bit, except where a row may look at nothing.
- Causal: a triangle, by place. Padding: columns, by text.
- On the way back masked scores get 0 by themselves; dA does not know the mask.
- The first token's query has gradient 0: it has no choice.

Lesson 8 lets the weights move.]],
  zh = [[
- 掩码加在分数上、softmax 之前，用的是负无穷，不是 0。
- 事后去乘 A，后面的词还留在分母里。
- -1e9 和负无穷一个比特都不差，除非有一行什么也不许看。
- 因果掩码是三角形，看位置；填充掩码是整列，看句子。
- 往回走时，被遮的分数自然得 0；dA 并不知道有掩码。
- 第一个词元的查询，梯度是 0：它没得选。

第 8 课，让参数动起来。]],
}

-- About three and a half minutes.
play {
  "wait 9",
  "goto S_scaled", "wait 7",
  "goto S_masked", "wait 9",
  "next", "explain", "wait 11",
  "next", "wait 10",
  "goto A_big", "wait 8", "set allowed[1,1] 0", "wait 7", "undo", "wait 2",
  "goto A_open", "wait 7",
  "next", "wait 12",
  "goto pad", "wait 9", "goto A_pad", "wait 10",
  "goto dA", "wait 8",
  "next", "explain", "wait 12",
  "goto dQ", "explain", "wait 10",
  "goto dK", "wait 9",
  "goto closing", "wait 13",
}
