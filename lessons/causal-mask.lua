-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 3, id = "causal-mask", part = 1, order = 7, needs = { "three-tokens", "softmax" },
  title = { en = "Causal mask: not looking ahead", zh = "因果掩码：不许往后看" },
  keywords = { en = "causal mask, mask, masked attention, autoregressive",
    zh = "因果掩码、掩码、自回归" },
  units = {
    { at = "intro", minutes = 9, title = { en = "The mask", zh = "掩码" },
      question = { en = "Which words may a word attend to, and how are the others masked?",
        zh = "一个词可以关注哪些词？其余的怎样遮住？" },
      can = { { en = "write the causal mask of a text of n words", zh = "写出 n 个词的因果掩码" },
        { en = "compute a masked row of shares, and its output, by hand",
          zh = "手算带掩码的一行份额和它的输出" },
        { en = "say why a masked score is minus infinity and not 0",
          zh = "说清被遮的分数为什么是负无穷，不是 0" } } },
    { at = "S_big", minutes = 8, title = { en = "Other ways to mask", zh = "别的遮法" },
      question = { en = "Minus infinity or -1e9, before the softmax or after it?",
        zh = "用负无穷还是 -1e9？在 softmax 之前还是之后？" },
      can = { { en = "tell -1e9 from minus infinity: where the results differ",
          zh = "说出 -1e9 和负无穷在哪里结果不同" },
        { en = "say why a mask after the softmax still lets the future in",
          zh = "说清在 softmax 之后遮，为什么还会泄露后文" },
        { en = "tell a padding mask from a causal mask", zh = "分清填充掩码和因果掩码" } } },
    { at = "dO", minutes = 10, title = { en = "Masked backward", zh = "带掩码的反向" },
      question = { en = "What gradients pass the mask, down to the weight matrices and X?",
        zh = "哪些梯度能穿过掩码，一直传到权重矩阵和 X？" },
      can = { { en = "say why dS is 0 at a masked cell and dA is not",
          zh = "说清被遮的格子里 dS 是 0，dA 却不是" },
        { en = "say why the first word's query gets no gradient",
          zh = "说清第一个词的查询为什么梯度是 0" },
        { en = "compute a cell of dWq, and say which term the mask took",
          zh = "手算 dWq 的一个元素，说出掩码去掉了哪一项" },
        { en = "say why a masked score still changes in a step",
          zh = "说清被遮的分数为什么也会随更新而变" } } } },
}

words = { { en = "we", zh = "我" }, { en = "sip", zh = "喝" }, { en = "tea", zh = "茶" } }

-- The worked case of lesson 1.
X  = input  ({ {1,2}, {0,1}, {3,1} }, { rows = words })
Wq = weight { {1,0}, {0,1} }
Wk = weight { {1,1}, {0,1} }
Wv = weight { {1,0}, {1,1} }

Q = X * Wq
K = X * Wk
V = X * Wv
S = Q * K.T
S_scaled = S / sqrt(2)

-- 1 where a word may look: at itself and at what came before.
allowed = constant(causal(3), { rows = words, cols = words })
S_masked = mask(S_scaled, allowed)
A = softmax(S_masked)
O = A * V

-- A large negative number instead of minus infinity.
S_big = mask(S_scaled, allowed, { fill = -1e9 })
A_big = softmax(S_big)

-- The wrong way: softmax first, zeros afterwards.
A_open = softmax(S_scaled)
A_cut = hadamard(A_open, allowed)

-- Another mask for another purpose: row 3 is only filler.
pad = constant({ {1,1,0}, {1,1,0}, {1,1,0} }, { rows = words, cols = words })
S_pad = mask(S_scaled, pad)
A_pad = softmax(S_pad)

backward(O, { {1,0}, {0,1}, {1,-1} })

intro {
  en = [[A model that predicts the next word must not see it. In inference the next
    words do not exist yet. In training the whole text is given at once, so later words
    have to be masked. At which step, and with which number? Two answers that come to
    mind are wrong.]],
  zh = [[要预测下一个词的模型，不能先看到那个词。推理时，后面的词还没有写出来；
    训练时，整段文本一次给全，就得把后面的词遮住。在哪一步遮，用哪个数遮？
    顺手想到的答案里，有两个是错的。]],
}

-- Forward ------------------------------------------------------------------

at(X) {
  en = [[X, Wq, Wk and Wv are those of lesson 1. What differs is the task: row "we" has to
    predict the word after it, "sip"; row "sip" has to predict "tea"; row "tea" what would
    come next.]],
  zh = [[X、Wq、Wk、Wv 都和第 1 课相同，不同的是任务：“我”那一行要预测后面的“喝”，
    “喝”那一行要预测“茶”，“茶”那一行要预测再往后的词。]],
  focus = { X, 1, 1 },
}

at(Q) {
  en = [[Q = X⋅Wq is as in lesson 1, too: the task changes nothing in what a word looks for. So
    nothing yet keeps "we" from "sip" and "tea", which come after it.]],
  zh = [[Q = X⋅Wq 也和第 1 课相同：任务换了，每个词要找什么并没有变。
    所以到这一步，还没有什么能拦住“我”去关注后面的“喝”和“茶”。]],
  focus = { Q, 1, 1 },
}

-- To fail at first: blind without a mask.
try {
  at = Q, id = "blind-by-weights", only = { Wq, Wk },
  prompt = {
    en = [[Try first without a mask: change Wq or Wk until "we" gives less than 0.001 to each word after it. (A_open has
      these shares; n goes on at any time.)]],
    zh = [[先不用掩码试一试：改 Wq 或 Wk，让“我”给后面两个词的份额都小于 0.001。（份额见 A_open；
      随时可以按 n 往下走。）]],
  },
  reason = { en = [[It holds for this text only: a key is the same at every place, so "tea" before "we" would be hidden too. And e^s is never 0.]],
             zh = "只在这句话里成立：同一个词的键在哪个位置都一样，“茶”换到“我”前面，照样看不到。而且 e^s 从来不会是 0。" },
  hints = {
    { en = "Most people make the keys 0. All scores are then 0, and e^0 is 1: each of the three words gets a third.",
      zh = "多数人先让键全是 0。这样分数全是 0，e^0 是 1，三个词各得三分之一。" },
    { en = [["we" has the largest second component, {X[1,2]}. Which number of Wk takes it into the first component of a key?]],
      zh = "三个词里，“我”的第 2 个分量最大，是 {X[1,2]}。Wk 的哪个数把它乘进键的第 1 个分量？" },
    { en = "With the other numbers as they were, and c for Wk[2,1], the scores of \"we\" are 7 + 2c, 2 + c and 11 + c.",
      zh = "其余的数不变，Wk[2,1] 取 c，“我”的三个分数就是 7 + 2c、2 + c、11 + c。" },
  },
  reached = function()
    local sip, tea = A_open[1][2], A_open[1][3]
    return sip < 0.001 and tea < 0.001
  end,
  solution = { "set Wk[2,1] 20" },
}

at(K) {
  en = [[The key of "tea", ({K[3,1]}, {K[3,2]}), is the longest, with norm 5. In lesson 1
    all three words gave it most of their attention. With a causal mask only "tea" itself
    may look at it.]],
  zh = [[“茶”的键 ({K[3,1]}, {K[3,2]}) 最长，范数是 5。第 1 课里，三个词都把大部分注意力给了它。
    有了因果掩码，只有“茶”自己可以关注它。]],
  focus = { K, 3, 2 },
}
expect { K, 3, 1, near = 3 }
expect { K, 3, 2, near = 4 }

at(V) {
  en = [[The values: ({V[1,1]}, {V[1,2]}) for "we", ({V[2,1]}, {V[2,2]}) for "sip",
    ({V[3,1]}, {V[3,2]}) for "tea". Each row of the output will be a mixture of those that
    its word may look at.]],
  zh = [[三个值：“我”是 ({V[1,1]}, {V[1,2]})，“喝”是 ({V[2,1]}, {V[2,2]})，“茶”是
    ({V[3,1]}, {V[3,2]})。输出的每一行，由这个词可以关注的那些词的值混合而成。]],
  focus = { V, 1, 1 },
}
expect { V, 1, 1, near = 3 }
expect { V, 1, 2, near = 2 }
expect { V, 2, 1, near = 1 }
expect { V, 2, 2, near = 1 }
expect { V, 3, 1, near = 4 }
expect { V, 3, 2, near = 1 }

ask {
  at = V, id = "first-row",
  prompt = { en = "Which words may row \"we\" look at?", zh = "“我”那一行可以关注哪些词？" },
  choice = { { en = "\"we\" alone", zh = "“我”自己" }, { en = "\"we\" and \"sip\"", zh = "“我”和“喝”" },
             { en = "All three", zh = "三个都可以" } },
  answer = 1,
  reason = { en = "Row \"we\" is to predict \"sip\", so it may use nothing after \"we\".",
             zh = "“我”那一行要预测“喝”，所以“我”后面的都不能用。" },
  hints = { { en = "What is this row to predict?", zh = "这一行要预测的是什么？" } },
  slips = {
    [2] = { en = "\"sip\" is the word that it has to predict.", zh = "“喝”正是它要预测的词。" },
    [3] = { en = [[In inference, when "we" is there, "sip" and "tea" do not exist yet.]],
            zh = "推理时，写到“我”为止，“喝”和“茶”都还不存在。" },
  },
}

at(S) {
  en = [[One matrix product gives all nine scores. The three above the diagonal,
    {S[1,2]}, {S[1,3]} and {S[2,3]}, belong to later words.]],
  zh = [[一次矩阵乘法，九个分数全算出来了。对角线上方的三个，{S[1,2]}、{S[1,3]}、{S[2,3]}，
    是给后面的词的。]],
  focus = { S, 1, 3 },
}
expect { S, 1, 2, near = 2 }
expect { S, 1, 3, near = 11 }
expect { S, 2, 3, near = 4 }

at(S_scaled) {
  en = [[{S_scaled[1,3]}, the largest score of row "we", belongs to "tea", which this row
    must not use. One may take it out before the softmax or after it. Both are tried
    here, before first.]],
  zh = [[“我”那一行最高的分数是 {S_scaled[1,3]}，给的是“茶”，而这一行不该用到“茶”。
    去掉它，可以在 softmax 之前，也可以在之后。两种都试，先试之前。]],
  focus = { S_scaled, 1, 3 },
}
expect { S_scaled, 1, 3, near = 7.778175 }

at(allowed) {
  en = [[The *causal mask*, allowed, has a 1 where a row may look and a 0 where it may not. By rows, "we"
    may look at itself, "sip" at two words, "tea" at all three. The triangle depends on
    the places alone, not on the words.]],
  zh = [[*因果掩码*（causal mask）allowed 里，可以关注的是 1，不可以关注的是 0。横着读：“我”只能关注自己，“喝”能关注两个词，
    “茶”能关注三个。这个三角形只由位置决定，和是什么词无关。]],
  focus = { allowed, 2, 3 },
}

ask {
  at = allowed, id = "how-many", answer = 10,
  prompt = { en = "A text of 5 words has 25 scores. How many of them does a causal mask cover?",
             zh = "5 个词的文本有 25 个分数。因果掩码遮住其中几个？" },
  reason = { en = "4 + 3 + 2 + 1 + 0 = 10.",
             zh = "4 + 3 + 2 + 1 + 0 = 10。" },
  hints = { { en = "Row 1 must not see 4 words, row 2 must not see 3.",
              zh = "第 1 行有 4 个词不能看，第 2 行有 3 个。" } },
  slips = {
    [15] = { en = "That many may be seen: the diagonal belongs to them.",
             zh = "那是可以看的个数：对角线也算可以看。" },
    [12] = { en = "The diagonal may be seen, so fewer than half are covered.",
             zh = "对角线上的不遮，所以不到一半。" },
    [12.5] = { en = "The diagonal may be seen, so less than half is covered.",
               zh = "对角线上的不遮，所以不到一半。" },
    [20] = { en = "Every word may see itself and also what came before it.",
             zh = "每个词除了自己，还可以看前面的词。" },
  },
}

at(S_masked) {
  en = [[The scores of later words are replaced by minus infinity (hatched). Softmax
    takes e^s, and e^(-∞) = 0, so their share is 0. A score of 0 would not do: e^0 = 1
    still gets a share.]],
  zh = [[后面的词，分数换成负无穷（阴影格）。softmax 要取 e^s，e^(-∞) = 0，所以份额是 0。
    换成 0 分不行：e^0 = 1，照样分得到份额。]],
  focus = { S_masked, 1, 3 }, core = true,
}
at(S_masked) {
  en = [[It is the score that becomes minus infinity. To multiply the key by minus infinity,
    as article C has it in section 5.3.4, would not do: a negative dot product would turn into
    plus infinity, and the later word would get everything.]],
  zh = [[变成负无穷的是分数。文章 C 的 5.3.4 节拿键去乘负无穷，那不行：点积是负的，就会变成正无穷，
    后面的词反而拿走全部份额。]],
  focus = { S_masked, 1, 3 },
}

at(A) {
  en = [[Each row is a distribution over the words that it may see: its shares (attention
    weights) add up to 1. Row "sip" gives {A[2,1]:%} to "we" and {A[2,2]:%} to itself, as
    if "tea" were not there. Row "tea" is the same as without a mask.]],
  zh = [[每一行是在可以关注的词上的分布，份额（注意力权重）加起来是 1。
    “喝”那一行给“我” {A[2,1]:%}，给自己 {A[2,2]:%}，就当“茶”不存在。
    “茶”那一行和没有掩码时完全一样。]],
  focus = { A, 2, 1 }, core = true,
  notes = {
    en = [[Ask for A[2,1] too: 1/(1 + e^-1.414) = 0.804. Two scores are left in row "sip",
      0.707 and 2.121.]],
    zh = [[顺便问问 A[2,1]：1/(1 + e^-1.414) = 0.804。“喝”那一行只剩两个分数，0.707 和 2.121。]],
  },
}
expect { A, 1, 1, near = 1 }
expect { A, 1, 2, near = 0 }
expect { A, 2, 1, near = 0.80443 }
expect { A, 2, 2, near = 0.19557 }
expect { A, 2, 3, near = 0 }

ask {
  at = A, id = "first-share", cell = { 1, 1 },
  prompt = { en = "\"we\" may look at itself only. Its score for itself is {S_masked[1,1]}. A[1,1] = ?",
             zh = "“我”只能关注自己，它给自己的分数是 {S_masked[1,1]}。A[1,1] = ?" },
  reason = { en = "e^-∞ is 0, so the denominator has only its own term: a number divided by itself.",
             zh = "e^-∞ 是 0，分母里只有自己的一项，等于自己除以自己。" },
  hints = { { en = "e^{S_masked[1,1]} divided by a sum: which terms does it have?",
              zh = "e^{S_masked[1,1]} 除以一个和，这个和里有哪几项？" } },
  slips = {
    [0.055717] = { en = [[That is without a mask: "tea" is still in the denominator.]],
                   zh = "那是没有掩码时的份额，分母里还有“茶”。" },
    [0.971682] = { en = [["sip" comes after "we", too, and is not in the denominator.]],
                   zh = "“喝”也在“我”后面，同样不在分母里。" },
    [0.333333] = { en = "A masked word does not share alike, its share is 0.",
                   zh = "被遮住的词不是平分，份额是 0。" },
    [0] = { en = "A masked word gets 0. \"we\" itself is not masked.",
            zh = "被遮住的词才得 0，“我”自己没有被遮。" },
    [4.95] = { en = "That is the score. A share lies between 0 and 1.",
               zh = "分数才会这么大，份额在 0 和 1 之间。" },
  },
}

at(O) {
  en = [[The output of *masked self-attention*. Row "we" is ({O[1,1]}, {O[1,2]}), its own value. Row "sip" is ({O[2,1]},
    {O[2,2]}); without a mask it would be (3.471, 1.306). Row "tea" is the same with and
    without, in this layer: in a next layer it would look at the other rows of O, which
    differ.]],
  zh = [[这是*掩码自注意力*（masked self-attention）的输出。“我”那一行是 ({O[1,1]}, {O[1,2]})，就是它自己的值。“喝”那一行是 ({O[2,1]}, {O[2,2]})，
    没有掩码时会是 (3.471, 1.306)。“茶”那一行有没有掩码都一样，不过只在这一层：
    到了下一层，它关注的其他行已经变了。]],
  focus = { O, 1, 1 }, core = true,
}
at(O) {
  en = [[This O is what `forward` of article A's Java program returns for these numbers: it
    masks. The example that the article works by hand does not, and has (3.94, 1.06) for "we",
    (3.50, 1.30) for "sip" and (3.99, 1.01) for "tea". Rounded rightly, row "sip" is (3.47, 1.31).]],
  zh = [[用这些数运行文章 A 的 Java 程序，`forward` 返回的就是这个 O，因为程序里有掩码。
    文章手算的例子没有掩码，印的三行是 (3.94, 1.06)、(3.50, 1.30)、(3.99, 1.01)。
    其中“喝”那一行应为 (3.47, 1.31)。]],
  focus = { O, 2, 1 },
}
expect { O, 1, 1, near = 3 }
expect { O, 1, 2, near = 2 }
expect { O, 2, 1, near = 2.608859 }
expect { O, 2, 2, near = 1.80443 }

-- With what? -----------------------------------------------------------------

at(S_big) {
  en = [[Many programs, that of article A too, write -1e9 where minus infinity stood. It is
    an ordinary number, far below every score of the row.]],
  zh = [[很多程序不写负无穷，写 -1e9，文章 A 的程序也是。它是个普通的数，比这一行的分数都低得多。]],
  focus = { S_big, 1, 3 },
}

at(A_big) {
  en = [[{if edited}With the lesson's mask A_big equals A to the last bit. Now row "we" of A_big
    is {A_big[1,1]}, {A_big[1,2]}, {A_big[1,3]}, and that of A {A[1,1]}, {A[1,2]},
    {A[1,3]}.{else}A_big equals A to the last bit: e^(-1e9) is smaller than the smallest
    64-bit *floating-point number*, so it is 0 here too. But one kind of row is different
    in the two: the task is to find it.{end}]],
  zh = [[{if edited}用课里的掩码，A_big 和 A 一个比特都不差。现在“我”那一行，A_big 是
    {A_big[1,1]}、{A_big[1,2]}、{A_big[1,3]}，A 是 {A[1,1]}、{A[1,2]}、{A[1,3]}。{else}A_big 和 A 一个比特都不差：
    e^(-1e9) 小得 64 位*浮点数*（floating-point number）存不下，在这里也就是 0。不过有一种行，两种写法结果不同，这一站的任务就是找到它。{end}]],
  focus = { A_big, 2, 1 }, core = true,
  notes = {
    en = [[In half precision, whose largest number is 65504, -1e9 itself becomes minus
      infinity.]],
    zh = [[半精度浮点数最大是 65504，-1e9 存进去就成了负无穷。]],
  },
}
expect { A_big, 1, 1, near = 1, tolerance = 0 }
expect { A_big, 1, 3, near = 0, tolerance = 0 }
expect { A_big, 2, 1, near = 0.80443 }
expect { A_big, 1, 2, near = 0.333333, after = { "set allowed[1,1] 0" } }

try {
  at = A_big, id = "nobody", only = { allowed }, cells = 1,
  prompt = {
    en = "Change one entry of allowed so that A and A_big disagree. (u takes it back.)",
    zh = "只改 allowed 里的一格，让 A 和 A_big 不再一致。（按 u 撤销。）",
  },
  reached = function()
    for i = 3, 1, -1 do
      for j = 3, 1, -1 do
        if A[i][j] ~= A_big[i][j] and math.abs(A_big[i][j] - 1/3) < 1e-9 then return true end
      end
    end
    return false
  end,
  reason = { en = "Nothing is left: equal scores of -1e9 give 1/3 each, -∞ gives 0 here.",
             zh = "一个也不剩：三个都是 -1e9，各得 1/3；三个都是 -∞，这里得 0。" },
  hints = { { en = "What does softmax divide by if a row may look at nothing at all?",
              zh = "一行什么都不许看的时候，softmax 除以多少？" },
            { en = "Row \"we\" has one word left to look at.",
              zh = "“我”那一行只剩一个词可看。" } },
  solution = { "set allowed[1,1] 0" },
}

-- Where? -----------------------------------------------------------------------

at(A_open) {
  en = [[Now the other order: first the softmax over all scores, then the mask. Row "sip"
    gives {A_open[2,3]:%} to "tea" here.]],
  zh = [[现在换一种次序：先对全部分数做 softmax，再遮。“喝”那一行，这里给了“茶” {A_open[2,3]:%}。]],
  focus = { A_open, 2, 3 },
}
expect { A_open, 1, 3, near = 0.94266 }
expect { A_open, 2, 3, near = 0.619985 }

at(A_cut) {
  en = [[{if edited}Row "sip" now begins with {A_cut[2,1]} in A_cut and with {A[2,1]} in A. At
    first it was 0.306 and 0.804. If only "tea" has changed, only A_cut has noticed: there
    the score of "tea" is in the denominator.{else}Multiplied by allowed, row "sip" is
    {A_cut[2,1]} and {A_cut[2,2]}, together 0.380 and not 1; row "we" is {A_cut[1,1]} alone.
    The score of "tea" is still in the denominator of both, so a later word has an effect
    after all.{end}]],
  zh = [[{if edited}现在“喝”那一行的第一个份额，在 A_cut 里是 {A_cut[2,1]}，在 A 里是 {A[2,1]}；原来是 0.306 和 0.804。
    只改“茶”的话，变的只有 A_cut，因为它的分母里有“茶”的分数。{else}乘上 allowed，“喝”那一行成了
    {A_cut[2,1]} 和 {A_cut[2,2]}，加起来是 0.380，不是 1；“我”那一行只剩 {A_cut[1,1]}。
    “茶”的分数还在这两行的分母里，所以后面的词还是起了作用。{end}]],
  focus = { A_cut, 2, 1 }, core = true,
}
expect { A_cut, 2, 1, near = 0.305695 }
expect { A_cut, 2, 2, near = 0.07432 }
expect { A_cut, 1, 1, near = 0.055717 }
expect { A, 2, 1, near = 0.80443, after = { "set X[3,1] 6" } }
expect { A_cut, 2, 1, near = 0.05506, after = { "set X[3,1] 6" } }

try {
  at = A_cut, id = "leak", only = { X }, cells = 1,
  prompt = {
    en = [[Let the future in: change one number of "tea" in X until A_cut[2,1] < 0.1.]],
    zh = "泄露后文：只改 X 里“茶”的一个分量，让 A_cut[2,1] < 0.1。",
  },
  reached = function()
    return A_cut[2][1] < 0.1 and X[1][1] == 1 and X[1][2] == 2 and X[2][1] == 0 and X[2][2] == 1
  end,
  reason = { en = "A_cut still divides by a sum with \"tea\" in it: its key changes row \"sip\".",
             zh = "A_cut 的分母里还有“茶”，所以“茶”的键能改变“喝”那一行。" },
  hints = {
    { en = [[The denominator has to grow. In row "sip" it contains e to the score of "tea".]],
      zh = "要让分母变大。“喝”那一行的分母里，有“茶”的分数的指数。" },
    { en = [[The query of "sip" is (0, 1), so S[2,3] is the second component of the key of
        "tea", which is X[3,1] + X[3,2].]],
      zh = "“喝”的查询是 (0, 1)，所以 S[2,3] 就是“茶”的键的第 2 个分量，也就是 X[3,1] + X[3,2]。" },
  },
  solution = { "set X[3,1] 6" },
}

ask {
  at = A_open, id = "wrong-line",
  prompt = { en = "A program's causal mask, for one share of row i. Which line is wrong?",
             zh = "一个程序这样做因果掩码，这是第 i 行的一个份额。哪一行错了？" },
  steps = {
    { en = "s_j = q_i⋅k_j/√d", zh = "s_j = q_i⋅k_j/√d" },
    { en = "Z = Σ_j e^s_j over all j", zh = "Z = Σ_j e^s_j，对所有 j" },
    { en = "a_j = e^s_j/Z", zh = "a_j = e^s_j/Z" },
    { en = "then a_j = 0 for j > i", zh = "最后，j > i 的 a_j 取 0" },
  },
  wrong = 2,
  cure = { en = "It should be Z = Σ_j e^s_j over j ≤ i: later words must not be in the denominator, and the row adds up to 1.",
           zh = "应当是 Z = Σ_j e^s_j，只对 j ≤ i：后面的词不该在分母里，一行加起来才是 1。" },
  hints = { { en = "Row \"sip\": 31 %, 7 % and 62 %. What is left of its 1?",
              zh = "“喝”那一行是 31%、7%、62%，遮了之后还剩多少？" },
            { en = "Which e^s_j may the row depend on?", zh = "这一行可以依赖哪些 e^s_j？" } },
  slips = {
    [1] = { en = "Line 1 is right: a score may be computed for any word.",
            zh = "这一行没错，分数可以都算出来，要紧的是后面怎么用。" },
    [3] = { en = "Line 3 is right, if only Z is.", zh = "只要 Z 对，这一行就没错。" },
    [4] = { en = "Line 4 is right: later words get 0. Look at what divides the others.",
            zh = "这一行没错，后面的词就该没有份额。错的是其余份额的分母。" },
  },
}

-- Another mask -------------------------------------------------------------------

at(pad) {
  en = [[A *padding mask* is another thing. The texts of a batch must be equally long, so
    short ones are filled up. Suppose that the third row were such filler: then no word
    may look at it.]],
  zh = [[*填充掩码*（padding mask）是另一回事。一批文本要一样长，短的就用填充凑齐。假如第 3 行就是这种填充，
    那么哪个词都不该看它。]],
  focus = { pad, 1, 3 },
}

at(S_pad) {
  en = [[The whole third column is minus infinity. "we" may look at "sip" again, with the
    score {S_pad[1,2]}. Which columns are covered depends on the length of the text.]],
  zh = [[第 3 列整列都是负无穷。“我”又可以关注“喝”了，分数是 {S_pad[1,2]}。
    遮哪几列，由文本的长度决定。]],
  focus = { S_pad, 1, 3 },
}

at(A_pad) {
  en = [[Row "we" is {A_pad[1,1]}, {A_pad[1,2]} and 0: it looks ahead at "sip", which the
    causal mask forbids. Row "sip" is the same under both masks, since both leave it "we"
    and "sip". A model that is trained on batches of texts may need both masks.]],
  zh = [[“我”那一行是 {A_pad[1,1]}、{A_pad[1,2]}、0：它往后关注了“喝”，因果掩码不许这样。
    “喝”那一行在两种掩码下相同，因为剩下可看的都是“我”和“喝”。成批训练的模型，可能两种掩码都要用。]],
  focus = { A_pad, 1, 2 }, core = true,
  notes = {
    en = [[Misconception: causal mask and padding mask are one thing. A triangle by place
      against columns by text.]],
    zh = [[常见误解：因果掩码就是填充掩码。一个是由位置决定的三角形，一个是由文本决定的整列。]],
  },
}
at(A_pad) {
  en = [[Filler can leave a row that may look at nothing, as in the task at A_big. With minus
    infinity its shares are 0/0: this program puts 0, PyTorch nan. With scores *replaced* by
    -1e9 each word gets 1/3, the masked ones too; where -1e9 is *added*, in doubles, the
    shares are nearly those without a mask.]],
  zh = [[有填充，就可能有一行什么都不许看，像 A_big 那一站的任务。用负无穷，份额是 0/0：本程序记作 0，PyTorch 得 nan。
    把分数*换成* -1e9，每个词得 1/3，遮住的也有份；给分数*加上* -1e9（双精度），份额和不遮时几乎一样。]],
  focus = { A_pad, 3, 1 },
}
expect { A_pad, 1, 1, near = 0.971682 }
expect { A_pad, 1, 2, near = 0.028318 }
expect { A_pad, 2, 1, near = 0.80443 }

ask {
  at = pad, id = "padding",
  prompt = { en = [[One batch has texts of 3, 5 and 4 words. Which mask differs among them?]],
             zh = "一批三段文本，分别有 3、5、4 个词。哪种掩码因文本而不同？" },
  choice = { { en = "The causal mask", zh = "因果掩码" },
             { en = "The padding mask", zh = "填充掩码" },
             { en = "Both", zh = "两种都是" } },
  answer = 2,
  reason = { en = "The triangle is the same for all; how many places are filled is not.",
             zh = "三角形对每段都一样，填充了几个位置却各不相同。" },
  hints = { { en = [[Which of the two depends on how long the text really is?]],
              zh = "哪一种取决于文本实际有多长？" } },
  slips = {
    [1] = { en = [[The triangle is the same for every text of a batch.]],
            zh = "三角形对一批里的每段文本都一样。" },
    [3] = { en = "The triangle depends on places alone, and these are the same for all.",
            zh = "三角形只由位置决定，位置对每段文本都一样。" },
  },
}

-- Backward ---------------------------------------------------------------------

at(d(O)) {
  en = [[dO[t,r] = ∂f/∂O[t,r], with f of lesson 1: O[1,1] + O[2,2] + O[3,1] - O[3,2]. By
    the chain rule the gradients before it are sums over paths. The mask has closed three
    of the nine paths from a word to a word.]],
  zh = [[dO[t,r] = ∂f/∂O[t,r]，f 还是第 1 课的 O[1,1] + O[2,2] + O[3,1] - O[3,2]。
    按链式法则，再往前的梯度都是各条路之和；词到词的九条路，掩码堵了三条。]],
  focus = { d(O), 1, 1 },
}

at(d(V)) {
  en = [[dV = Aᵀ⋅dO. The value of "tea" is used by "tea" alone; its gradient is ({dV[3,1]},
    {dV[3,2]}), and without a mask the first of these would be 1.935. The value of "we" has {dV[1,1]} in
    place of 0.063: row "we" of O now consists of it alone.]],
  zh = [[dV = Aᵀ⋅dO。“茶”的值只有“茶”自己用，梯度是 ({dV[3,1]}, {dV[3,2]})；没有掩码时，
    第 1 个分量会是 1.935。“我”的值，第 1 个分量是 {dV[1,1]}，没有掩码时会是 0.063：
    现在 O 的“我”那一行只由它构成。]],
  focus = { d(V), 3, 1 },
}
expect { d(V), 3, 1, near = 0.992761 }
expect { d(V), 3, 2, near = -0.992761 }
expect { d(V), 1, 1, near = 1.007034 }

at(d(A)) {
  en = [[dA[1,3] = ∂f/∂A[1,3] is {dA[1,3]}: if the share A[1,3] could grow by 0.01, f would
    grow by 0.04. dA = dO⋅Vᵀ does not contain the mask.]],
  zh = [[dA[1,3] = ∂f/∂A[1,3] 是 {dA[1,3]}：假如份额 A[1,3] 能加 0.01，f 就会加 0.04。
    dA = dO⋅Vᵀ 里没有掩码。]],
  focus = { d(A), 1, 3 }, core = true,
  notes = {
    en = [[A gradient by A is the derivative by a number as if it could be chosen freely.
      What the softmax allows is decided at the next stop.]],
    zh = [[对 A 的梯度，是把这个数当作可以随意选的来求导。softmax 允许什么，下一站才定。]],
  },
}
expect { d(A), 1, 3, near = 4 }

at(d(S_masked)) {
  en = [[The rule a⋅(dA - mean) gives 0 at the three masked cells, since a is 0 there. The
    rest of row "we" is 0 for another reason: its one share is 1, so the mean is dA[1,1]
    itself.]],
  zh = [[规则是 a⋅(dA - 加权均值)。三个被遮的格子里 a 是 0，结果就是 0。“我”那一行剩下的一格也是 0，
    原因不同：它唯一的份额是 1，所以加权均值就是 dA[1,1] 本身。]],
  focus = { d(S_masked), 1, 3 }, core = true,
}
at(d(S_masked)) {
  en = [[Setting dS to 0 above the diagonal by hand, as the Java program of article A does, is
    needless: A is 0 there, and the rule multiplies by A.]],
  zh = [[文章 A 的 Java 程序把对角线以上的 dS 再手工清零。不必如此：那里 A 是 0，
    规则本来就乘以 A。]],
  focus = { d(S_masked), 1, 3 },
}
expect { d(S_masked), 1, 1, near = 0 }
expect { d(S_masked), 1, 3, near = 0, tolerance = 0 }
expect { d(S_masked), 2, 3, near = 0, tolerance = 0 }

ask {
  at = d(A), id = "masked-gradient", answer = 0,
  prompt = { en = "A[1,3] is masked. The gradient of its score: what does the next line give?",
             zh = "A[1,3] 被遮住了，求它那个分数的梯度。下一行得多少？" },
  steps = {
    { en = "dS_masked[1,3] = A[1,3]⋅(dA[1,3] - mean), mean = 1⋅3 + 0⋅1 + 0⋅4 = 3",
      zh = "dS_masked[1,3] = A[1,3]⋅(dA[1,3] - m)，加权均值 m = 1⋅3 + 0⋅1 + 0⋅4 = 3" },
  },
  reason = { en = "The share A[1,3] is 0: 0⋅(4 - 3) = 0.",
             zh = "份额 A[1,3] 是 0：0⋅(4 - 3) = 0。" },
  hints = { { en = "a⋅(dA - mean): what is a?", zh = "a⋅(dA - 加权均值)：a 是多少？" } },
  slips = {
    [4] = { en = "That is dA. Back through softmax it is multiplied by the share.",
            zh = "那是 dA。过 softmax 时要乘上份额。" },
    [3] = { en = "That is the mean. Take it from dA[1,3], then multiply by the share.",
            zh = "那是加权均值。第一行要从 dA[1,3] 里减去它，再乘份额。" },
    [1] = { en = "That is 4 less the mean, 3. It is still multiplied by the share.",
            zh = "4 减去加权均值 3 之后，还要乘上份额。" },
  },
}

at(d(S_scaled)) {
  en = [[The mask has a derivative of its own: 1 where a score passes, 0 where it was
    replaced. After a softmax it finds those cells 0 already. Row "sip" keeps
    {dS_scaled[2,1]} and {dS_scaled[2,2]}.]],
  zh = [[掩码自己也有导数：准许看的格子是 1，梯度原样通过；换掉的格子是 0。
    后面接的是 softmax，那些格子本来就已经是 0。“喝”那一行还是 {dS_scaled[2,1]} 和 {dS_scaled[2,2]}。]],
  focus = { d(S_scaled), 2, 1 },
}
expect { d(S_scaled), 2, 1, near = 0.157323 }
expect { d(S_scaled), 2, 2, near = -0.157323 }

at(d(S)) {
  en = [[Divided by √2, as on the way out: row "sip" is {dS[2,1]}, {dS[2,2]}, 0. A mask
    changes nothing about that.]],
  zh = [[和前向一样除以 √2：“喝”那一行是 {dS[2,1]}、{dS[2,2]}、0。这和有没有掩码无关。]],
  focus = { d(S), 2, 1 },
}
expect { d(S), 2, 1, near = 0.111244 }
expect { d(S), 2, 2, near = -0.111244 }

ask {
  at = d(S), id = "first-query", covers = { d(Q), 1, 1 }, answer = 0,
  prompt = { en = [[The query of "we" changes a little. By how much does f change for each 1 of
               it? (That is dQ[1,1].)]],
             zh = "“我”的查询变一点，每变 1，f 变多少？（这就是 dQ[1,1]。）" },
  reason = { en = "Row \"we\" gives itself 1 whatever its query is, so that query has no effect.",
             zh = "“我”那一行总是把 1 全给自己，查询怎么变都没有影响。" },
  hints = { { en = "Which shares can row \"we\" have?", zh = "“我”那一行的份额，可能是哪些数？" } },
  slips = {
    [0.084146] = { en = "That was dQ[1,1] without the mask, in lesson 1.",
                   zh = "没有掩码时（第 1 课），dQ[1,1] 才是这个数。" },
    [0.111244] = { en = "That is dQ[2,1], of the query of \"sip\".",
                   zh = "那是 dQ[2,1]，即“喝”的查询的梯度。" },
    [1] = { en = "That is dO[1,1]. Does its query change row \"we\" of O?",
            zh = "那是 dO[1,1]。查询变了，O 的“我”那一行变不变？" },
  },
}

at(d(Q)) {
  en = [[Row "we" is ({dQ[1,1]}, {dQ[1,2]}): with any query its row of A is 1, 0, 0. A
    gradient of 0 that was computed is a result. It says that the query of the first word
    has no effect, in this layer.]],
  zh = [[“我”那一行是 ({dQ[1,1]}, {dQ[1,2]})：不管查询是什么，它在 A 里的那一行都是 1、0、0。
    算出来的 0 也是结果，说的是：在这一层，第一个词的查询没有影响。]],
  focus = { d(Q), 1, 1 }, core = true,
  notes = {
    en = [[Give "we" any query, as by :set Wq[1,1] 50: its row of A stays 1, 0, 0.
      Misconception: a gradient of 0 means "not computed".]],
    zh = [[“我”的查询随便改，比如 :set Wq[1,1] 50，它在 A 里的那一行还是 1、0、0。
      常见误解：梯度是 0 就是“没有算”。]],
  },
}
expect { d(Q), 1, 1, near = 0 }
expect { d(Q), 1, 2, near = 0 }
expect { A, 1, 1, near = 1, after = { "set Wq[1,1] 50" } }

at(d(K)) {
  en = [[dK = dSᵀ⋅Q. The key of "tea", ({dK[3,1]}, {dK[3,2]}), gets its gradient from the
    query of "tea" alone. The key of "we" gets it from "sip" and "tea"; row "we" of dS is
    0. In a long text an early key is compared with many queries, the last with one.]],
  zh = [[dK = dSᵀ⋅Q。“茶”的键 ({dK[3,1]}, {dK[3,2]})，梯度只来自“茶”的查询。
    “我”的键，梯度来自“喝”和“茶”，因为 dS 的“我”那一行是 0。长文本里，靠前的键与很多查询作点积，
    最后一个键只与一个。]],
  focus = { d(K), 3, 1 },
  notes = {
    en = [[Read dS by columns here: column j is who looks at word j.]],
    zh = [[这里要竖着读 dS：第 j 列是谁关注第 j 个词。]],
  },
}
expect { d(K), 3, 1, near = 0.030921 }
expect { d(K), 3, 2, near = 0.010307 }

ask {
  at = d(K), id = "dWq-entry", covers = { d(Wq), 2, 1 },
  prompt = {
    en = "Now Wq. Column 1 of dQ is {dQ[1,1]}, {dQ[2,1]}, {dQ[3,1]}, column 2 of X is {X[1,2]}, {X[2,2]}, {X[3,2]}. What does the last line give?",
    zh = "再求 Wq 的梯度。dQ 的第 1 列是 {dQ[1,1]}、{dQ[2,1]}、{dQ[3,1]}，X 的第 2 列是 {X[1,2]}、{X[2,2]}、{X[3,2]}。最后一行得多少？",
  },
  steps = {
    { en = "Q[t,1] contains X[t,2]⋅Wq[2,1], so ∂Q[t,1]/∂Wq[2,1] = X[t,2]",
      zh = "Q[t,1] 含 X[t,2]⋅Wq[2,1]，所以 ∂Q[t,1]/∂Wq[2,1] = X[t,2]" },
    { en = "dWq[2,1] = Σ_t dQ[t,1]⋅X[t,2]", zh = "dWq[2,1] = Σ_t dQ[t,1]⋅X[t,2]" },
  },
  answer = function() return d(Wq)[2][1] end,
  reason = { en = [[Row 1 of dQ is 0, since "we" has no choice of whom to look at. The other two are left: {dQ[2,1]} + {dQ[3,1]}.]],
             zh = "dQ 的第 1 行是 0，因为“我”只能看到自己。只有另外两个词的要加：{dQ[2,1]} + {dQ[3,1]}。" },
  hints = { { en = "One term for each of the three words.", zh = "三个词，每个词一项。" } },
  slips = {
    [-0.062627] = { en = "That was dWq[2,1] in lesson 1, without a mask.",
                    zh = "没有掩码时（第 1 课），dWq[2,1] 才是这个数。" },
    [0.063141] = { en = "That is dWq[1,1], with the first components of the words.",
                   zh = "那是 dWq[1,1]，乘的是各词的第 1 个分量。" },
    [0.23366] = { en = "That is dWq[2,2], with column 2 of dQ.",
                  zh = "那是 dWq[2,2]，用的是 dQ 的第 2 列。" },
    [0.233] = { en = "That is dWq[2,2], with column 2 of dQ.",
                zh = "那是 dWq[2,2]，用的是 dQ 的第 2 列。" },
    [0.243535] = { en = [[The 2 is that of "we", whose dQ[1,1] is 0. "sip" has a 1.]],
                   zh = "2 是“我”的分量，而 dQ[1,1] 是 0；“喝”的分量是 1。" },
    [0.243] = { en = "The 2 is the component of \"we\", and dQ[1,1] is 0. \"sip\" has a 1.",
                zh = "2 是“我”的分量，而 dQ[1,1] 是 0；“喝”的分量是 1。" },
  },
}

at(d(Wq)) {
  en = [[In lesson 1 dWq[2,1] was -0.063, now it is {dWq[2,1]}: the mask has turned the
    sign. The term of "sip", {X[2,2]}⋅{dQ[2,1]}, was -0.252 there. Most of the attention of
    "sip" went to "tea" then; now "sip" may look at "we" and itself only.]],
  zh = [[dWq[2,1] 在第 1 课里是 -0.063，现在是 {dWq[2,1]}，掩码使它变了号。
    “喝”的那一项 {X[2,2]}⋅{dQ[2,1]}，当时是 -0.252：那时“喝”的注意力大半给了“茶”，
    现在它只能在“我”和自己之间分配。]],
  focus = { d(Wq), 2, 1 }, core = true,
}
expect { d(Q), 2, 1, near = 0.111244 }
expect { d(Q), 3, 1, near = 0.021047 }
expect { d(Wq), 1, 1, near = 0.063141 }
expect { d(Wq), 1, 2, near = 0.033518 }
expect { d(Wq), 2, 1, near = 0.132291 }
expect { d(Wq), 2, 2, near = 0.23366 }

ask {
  at = d(Wq), id = "missing-term",
  prompt = {
    en = "dWq[1,1] was 0.147 in lesson 1, here {dWq[1,1]}. Which of its terms differs?",
    zh = "dWq[1,1] 在第 1 课里是 0.147，这里是 {dWq[1,1]}。三项里哪一项不同？",
  },
  choice = { { en = "the term of \"we\"", zh = "“我”的那一项" },
             { en = "the term of \"sip\"", zh = "“喝”的那一项" },
             { en = "the term of \"tea\"", zh = "“茶”的那一项" } },
  answer = 1,
  reason = { en = "1⋅dQ[1,1] + 0⋅dQ[2,1] + 3⋅dQ[3,1], and row \"tea\" has no mask.",
             zh = "1⋅dQ[1,1] + 0⋅dQ[2,1] + 3⋅dQ[3,1]，而“茶”那一行没有遮。" },
  hints = { { en = "dWq[1,1] = Σ_t X[t,1]⋅dQ[t,1]: each word's component times its row of dQ.",
              zh = "dWq[1,1] = Σ_t X[t,1]⋅dQ[t,1]，每个词的分量乘它在 dQ 里的那一行。" },
            { en = "Which row of A did the mask not change? And which word has a 0 as its component?",
              zh = "A 的哪一行，掩码没有改变？哪个词的分量是 0？" } },
  slips = {
    [2] = { en = "dQ[2,1] has changed, but it is multiplied by 0, in lesson 1 as well.",
            zh = "dQ[2,1] 确实变了很多，但它在这里乘的分量是 0，第 1 课里也是。" },
    [3] = { en = [["tea" may look at all words: its row of dQ is as in lesson 1.]],
            zh = "“茶”三个词都能看，它在 A 和 dQ 里的那一行都和第 1 课相同。" },
  },
}

at(d(Wk)) {
  en = [[Row 2 of dWk adds the rows of dK times {X[1,2]}, {X[2,2]} and {X[3,2]}, and the sum
    ({dWk[2,1]}, {dWk[2,2]}) is row "we" of dK itself. So the three rows of dK alone add up
    to 0: the same vector added to all keys raises all scores of a query alike, masked or
    not, and changes no share.]],
  zh = [[dWk 的第 2 行，是 dK 的三行分别乘 {X[1,2]}、{X[2,2]}、{X[3,2]} 再相加，得 ({dWk[2,1]}, {dWk[2,2]})，
    恰好等于 dK 的“我”那一行。可见 dK 的三行直接相加是 0：给每个键都加上同一个向量，
    一个查询的各个分数升降相同，有没有掩码，份额都不变。]],
  focus = { d(Wk), 2, 2 },
}
expect { d(Wk), 1, 1, near = 0.063141 }
expect { d(Wk), 1, 2, near = 0.132291 }
expect { d(Wk), 2, 1, near = -0.029623 }
expect { d(Wk), 2, 2, near = 0.101369 }
expect { d(K), 1, 1, near = -0.029623 }
expect { d(K), 1, 2, near = 0.101369 }

at(d(Wv)) {
  en = [[dWv[1,1] = {X[1,1]}⋅{dV[1,1]} + {X[2,1]}⋅{dV[2,1]} + {X[3,1]}⋅{dV[3,1]} = {dWv[1,1]},
    and 5.869 without a mask. In row "we" of O the value of "tea", whose factor here is
    {X[3,1]}, had a share of 94 % then; now the value of "we", whose factor is {X[1,1]}, has all.]],
  zh = [[dWv[1,1] = {X[1,1]}⋅{dV[1,1]} + {X[2,1]}⋅{dV[2,1]} + {X[3,1]}⋅{dV[3,1]} = {dWv[1,1]}，
    没有掩码时是 5.869。那时 O 的“我”那一行，94% 取自“茶”的值，而“茶”在这里的系数是 {X[3,1]}；
    现在全部取自“我”的值，系数是 {X[1,1]}。]],
  focus = { d(Wv), 1, 1 },
}
expect { d(V), 2, 1, near = 0.000205 }
expect { d(Wv), 1, 1, near = 3.985317 }
expect { d(Wv), 1, 2, near = -2.180888 }
expect { d(Wv), 2, 1, near = 3.007034 }
expect { d(Wv), 2, 2, near = 0.797396 }

at(d(X)) {
  en = [[X is used for Q, K and V, so dX = dQ⋅Wqᵀ + dK⋅Wkᵀ + dV⋅Wvᵀ. For dX[2,1] these are
    0.1112, -0.1130 and 0.0002, and they nearly cancel: dX[2,1] = {dX[2,1]:4}. In
    lesson 1 dX[2,1] was -0.278. With = in place of += only the 0.0002 would be left.]],
  zh = [[X 用来算 Q、K、V，所以 dX = dQ⋅Wqᵀ + dK⋅Wkᵀ + dV⋅Wvᵀ。在 dX[2,1] 里，三份是 0.1112、-0.1130、0.0002，
    几乎抵消，合计 {dX[2,1]:4}，第 1 课里是 -0.278。要是把 += 写成 =，就只剩 0.0002。]],
  focus = { d(X), 2, 1 },
}
at(d(X)) {
  en = [[dX[3,1] is {dX[3,1]}, in lesson 1 1.985. All of it comes through O[3,1] and O[3,2]:
    whatever "tea" is, the rows "we" and "sip" of O stay as they are. A mask of your own
    can be tested so: change the last word, and compare all outputs before it.]],
  zh = [[dX[3,1] 是 {dX[3,1]}，第 1 课里是 1.985，现在全部来自 O[3,1] 和 O[3,2]：不管“茶”是什么，
    O 的“我”“喝”两行都不变。要测试自己写的掩码，就改掉最后一个词，看前面几行输出变不变。]],
  focus = { d(X), 3, 1 }, core = true,
}
expect { d(X), 1, 1, near = 1.07878 }
expect { d(X), 1, 2, near = 1.905799 }
expect { d(X), 2, 1, near = -0.001526 }
expect { d(X), 2, 2, near = 0.306381 }
expect { d(X), 3, 1, near = 1.055037 }
expect { d(X), 3, 2, near = 0.02148 }
expect { O, 1, 1, near = 3, after = { "set X[3,1] 6" } }
expect { O, 2, 1, near = 2.608859, after = { "set X[3,1] 6" } }

-- Update -----------------------------------------------------------------------

at(step(Wq)) {
  en = [[Now a step of gradient descent, Wq ← Wq - lr⋅dWq. The step comes after dX, as in
    article A's program: dX needs the Wq of the forward pass. With the stepped Wq, dX[2,1]
    would have been -0.0030 and not -0.0015.]],
  zh = [[现在按梯度下降更新：Wq ← Wq - lr⋅dWq。要等 dX 算完才更新，文章 A 的程序也是这个次序，
    因为算 dX 要用前向时的 Wq。换成更新之后的 Wq，dX[2,1] 会是 -0.0030，而不是 -0.0015。]],
  focus = { d(Wq), 2, 1 },
}

ask {
  at = step(Wq), id = "masked-score",
  prompt = {
    en = "S[1,3] = 11 is masked, its gradient 0. What becomes of it as Wq and Wk step?",
    zh = "分数 S[1,3] = 11 被遮住了，梯度是 0。Wq 和 Wk 更新后，它会怎样？",
  },
  choice = { { en = "it stays 11", zh = "仍是 11" },
             { en = "it changes", zh = "会变" },
             { en = "it becomes minus infinity", zh = "变成负无穷" } },
  answer = 2,
  reason = { en = "S[1,3] is computed from Wq and Wk, which other cells have changed.",
             zh = "S[1,3] 由 Wq、Wk 算出，而别的格子的梯度改动了这两个矩阵。" },
  hints = { { en = "What is S[1,3] computed from?", zh = "S[1,3] 是由什么算出来的？" } },
  slips = {
    [1] = { en = "No step is taken in S: it is computed anew from X, Wq and Wk.",
            zh = "更新改的不是 S。S 每次由 X、Wq、Wk 重新算出。" },
    [3] = { en = "That is S_masked[1,3], before and after. S is what is masked.",
            zh = "那是 S_masked[1,3]，更新前后都是。S 是还没有遮的分数。" },
  },
}

at(step(Wk)) {
  en = [[After a step of Wq and Wk with the learning rate lr 0.1, S[1,3] is 10.59 and no longer
    11, although dS[1,3] is 0. All nine scores are made with the same Wq and Wk, so the
    gradients of rows "sip" and "tea" move masked scores as well.]],
  zh = [[dS[1,3] 是 0，可是学习率 lr 取 0.1 时，Wq 和 Wk 更新一步，S[1,3] 就从 11 变成 10.59。
    九个分数都由同样的 Wq 和 Wk 算出，“喝”“茶”两行带来的更新，也会改变被遮住的分数。]],
  focus = { d(Wk), 1, 2 },
}
expect { S, 1, 3, near = 10.588739, after = { "lr 0.1", "train 1" } }

at(step(Wv)) {
  en = [[Of the promised change of f, -3.043, the step of Wv brings -3.032. Wq and Wk bring
    the rest, -0.011: in dS row "we" is 0, and row "tea" nearly so, since "tea"
    gives 99 % to itself. That is all of article A's program, with the mask, from X to the
    update.]],
  zh = [[f 的预计变化是 -3.043，其中 Wv 占 -3.032，Wq 和 Wk 一共只占 -0.011：dS 的“我”那一行是 0，
    “茶”那一行也接近 0，因为“茶”把 99% 给了自己。文章 A 的程序，带着掩码，从 X 到更新，到这里走完了一遍。]],
  focus = { d(Wv), 1, 1 },
}
expect { A, 3, 3, near = 0.992761 }

closing {
  en = [[
- The mask belongs on the scores, before the softmax, and it is minus infinity, not 0.
- Multiplying A by 0 afterwards leaves later words in the denominator.
- -1e9 and minus infinity give the same A, except in a row that may look at nothing.
- Causal: a triangle, by place. Padding: columns, by text.
- In the backward pass masked scores get the gradient 0; dA does not contain the mask.
- The first word has one word to look at, so its query and its term of dWq are without effect.
- A later word changes no earlier row of O. A step of Wq and Wk changes masked scores, too.

Try: :set Wq[1,1] 50, and see which rows of A change.]],
  zh = [[
- 掩码加在分数上、softmax 之前，用的是负无穷，不是 0。
- 事后把 A 乘 0，后面的词还留在分母里。
- -1e9 和负无穷给出同样的 A，除非有一行什么都不许看。
- 因果掩码是三角形，由位置决定；填充掩码是整列，由文本决定。
- 反向时，被遮分数的梯度是 0；dA 不受掩码影响。
- 第一个词只能关注自己，所以它的查询梯度是 0，dWq 里它的那一项也是 0。
- 后面的词不影响 O 里前面的行；Wq、Wk 更新时，被遮的分数也会变。

试试 :set Wq[1,1] 50，看看 A 的哪几行会变。]],
}

-- About four and a half minutes.
play {
  "wait 9",
  "goto S_scaled", "wait 7",
  "goto S_masked", "wait 9",
  "next", "explain", "wait 11",
  "next", "wait 10",
  "goto A_big", "wait 8", "set allowed[1,1] 0", "wait 7", "undo", "wait 2",
  "goto A_open", "wait 7",
  "next", "wait 10", "set X[3,1] 6", "wait 9", "undo", "wait 2",
  "goto pad", "wait 9", "goto A_pad", "wait 10",
  "goto dA", "wait 8",
  "next", "explain", "wait 12",
  "goto dQ", "explain", "wait 10",
  "goto dK", "wait 9",
  "goto dWq", "explain", "wait 10",
  "goto dX", "explain", "wait 9", "next", "wait 9",
  "goto step(Wq)", "wait 8", "goto step(Wv)", "wait 9",
  "goto closing", "wait 13",
}
