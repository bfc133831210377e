-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 1, id = "causal-mask", part = 1, order = 7, minutes = 25, needs = { "three-tokens", "softmax" },
  title = { en = "Causal mask: not looking ahead", zh = "因果掩码：不许往后看" },
  keywords = { en = "causal mask, mask, masked attention, autoregressive",
    zh = "因果掩码、掩码、自回归" },
}

words = { { en = "we", zh = "我" }, { en = "sip", zh = "喝" }, { en = "tea", zh = "茶" } }

-- Queries, keys and values of lesson 1.
Q = input({ {1,2}, {0,1}, {3,1} }, { rows = words })
K = input({ {1,3}, {0,1}, {3,4} }, { rows = words })
V = input({ {3,2}, {1,1}, {4,1} }, { rows = words })

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

at(Q) {
  en = [[Queries, keys and values are those of lesson 1, given directly. Row "we" has to
    predict the word after it, "sip"; row "sip" has to predict "tea"; row "tea" what
    would come next.]],
  zh = [[查询、键、值都是第 1 课的，这里直接给出。“我”那一行要预测后面的“喝”，
    “喝”那一行要预测“茶”，“茶”那一行要预测再往后的词。]],
  focus = { Q, 1, 1 },
}

ask {
  at = Q, id = "first-row",
  prompt = { en = "Which words may row \"we\" look at?", zh = "“我”那一行可以看哪些词？" },
  choice = { { en = "\"we\" alone", zh = "“我”自己" }, { en = "\"we\" and \"sip\"", zh = "“我”和“喝”" },
             { en = "All three", zh = "三个都可以" } },
  answer = 1,
  hints = { { en = "What is this row to predict?", zh = "这一行要预测的是什么？" } },
  slips = {
    [2] = { en = "\"sip\" is the word that it has to predict.", zh = "“喝”正是它要预测的词。" },
    [3] = { en = "In inference neither \"sip\" nor \"tea\" exists yet when \"we\" is all there is.",
            zh = "推理时，写到“我”为止，“喝”和“茶”都还不存在。" },
  },
}

at(K) {
  en = [[The key of "tea", ({K[3,1]}, {K[3,2]}), is the longest, with norm 5. In lesson 1
    all three words gave it most of their attention. With a causal mask only "tea" itself
    may look at it.]],
  zh = [[“茶”的键 ({K[3,1]}, {K[3,2]}) 最长，范数是 5。第 1 课里，三个词都把大部分注意力给了它。
    有了因果掩码，只有“茶”自己可以看它。]],
  focus = { K, 3, 2 },
}

at(V) {
  en = [[The values: ({V[1,1]}, {V[1,2]}) for "we", ({V[2,1]}, {V[2,2]}) for "sip",
    ({V[3,1]}, {V[3,2]}) for "tea". Each row of the output will be a mixture of those that
    its word may look at.]],
  zh = [[三个值：“我”是 ({V[1,1]}, {V[1,2]})，“喝”是 ({V[2,1]}, {V[2,2]})，“茶”是
    ({V[3,1]}, {V[3,2]})。输出的每一行，由这个词可以看的那些值混合而成。]],
  focus = { V, 1, 1 },
}
expect { V, 1, 1, near = 3 }
expect { V, 1, 2, near = 2 }

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
  en = [[allowed has a 1 where a row may look and a 0 where it may not. Read by rows, "we"
    may look at itself, "sip" at two words, "tea" at all three. The triangle depends on
    the places alone, not on the words.]],
  zh = [[allowed 里，可以看的是 1，不可以看的是 0。横着读：“我”只能看自己，“喝”能看两个词，
    “茶”三个都能看。这个三角形只由位置决定，和是什么词无关。]],
  focus = { allowed, 2, 3 },
}

ask {
  at = allowed, id = "how-many", answer = 10,
  prompt = { en = "A text of 5 words has 25 scores. How many of them does a causal mask cover?",
             zh = "5 个词的文本有 25 个分数。因果掩码遮住其中几个？" },
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
  notes = {
    en = [[The article on Zhihu (section 5.3.4) writes the mask as multiplying k and v by
      minus infinity. It is the score that is set to minus infinity (or a large negative
      number), before the softmax.]],
    zh = [[知乎上的那篇文章（5.3.4 节）把掩码写成用负无穷去乘 k 和 v。应当是在 softmax 之前，
      把分数设成负无穷（或很大的负数）。]],
  },
}

at(A) {
  en = [[Each row is a distribution over the words that it may see: its shares (attention
    weights) add up to 1. Row "sip" gives {A[2,1]:%} to "we" and {A[2,2]:%} to itself, as
    if "tea" were not there. Row "tea" is the same as without a mask.]],
  zh = [[每一行是在可以看的词上的分布，份额（注意力权重）加起来是 1。
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
             zh = "“我”只能看自己，它给自己的分数是 {S_masked[1,1]}。A[1,1] = ?" },
  hints = { { en = "e^{S_masked[1,1]} divided by a sum: which terms does it have?",
              zh = "e^{S_masked[1,1]} 除以一个和，这个和里有哪几项？" } },
  slips = {
    [0.055717] = { en = "That is the share without a mask: \"tea\" is still in the denominator.",
                   zh = "那是没有掩码时的份额，分母里还有“茶”。" },
    [0.971682] = { en = "\"sip\" comes after \"we\", too. It is not in the denominator either.",
                   zh = "“喝”也在“我”后面，同样不在分母里。" },
    [0.333333] = { en = "A masked word does not share alike, its share is 0.",
                   zh = "被遮住的词不是平分，份额是 0。" },
    [4.95] = { en = "That is the score. A share lies between 0 and 1.",
               zh = "那是分数。份额在 0 和 1 之间。" },
  },
}

at(O) {
  en = [[Row "we" is ({O[1,1]}, {O[1,2]}), its own value. Row "sip" is ({O[2,1]},
    {O[2,2]}); without a mask it would be (3.471, 1.306). Row "tea" is the same with and
    without, in this layer: in a next layer it would look at the other rows of O, which
    differ.]],
  zh = [[“我”那一行是 ({O[1,1]}, {O[1,2]})，就是它自己的值。“喝”那一行是 ({O[2,1]}, {O[2,2]})，
    没有掩码时会是 (3.471, 1.306)。“茶”那一行有没有掩码都一样，不过只在这一层：
    到了下一层，它要看的其他行已经变了。]],
  focus = { O, 1, 1 }, core = true,
  notes = {
    en = [[The article that works one head by hand has a Java program that masks, and a
      worked example that does not: it prints (3.94, 1.06), (3.50, 1.30), (3.99, 1.01).
      With the mask it is (3, 2), (2.609, 1.804), (3.992, 1.007).]],
    zh = [[手算一个头的那篇文章，Java 程序带掩码，手算的例子却不带，印的是 (3.94, 1.06)、
      (3.50, 1.30)、(3.99, 1.01)；带掩码应是 (3, 2)、(2.609, 1.804)、(3.992, 1.007)。]],
  },
}
expect { O, 1, 1, near = 3 }
expect { O, 1, 2, near = 2 }
expect { O, 2, 1, near = 2.608859 }
expect { O, 2, 2, near = 1.80443 }

-- With what? -----------------------------------------------------------------

at(S_big) {
  en = [[Many programs write -1e9 where minus infinity stood. It is an ordinary number, far
    below every score of the row.]],
  zh = [[很多程序不写负无穷，写 -1e9。它是个普通的数，比这一行的分数都低得多。]],
  focus = { S_big, 1, 3 },
}

at(A_big) {
  en = [[{if edited}With the lesson's mask A_big equals A to the last bit. Now row "we" of A_big
    is {A_big[1,1]}, {A_big[1,2]}, {A_big[1,3]}, and that of A {A[1,1]}, {A[1,2]},
    {A[1,3]}.{else}A_big equals A to the last bit: e^(-1e9) is smaller than the smallest
    number that a double can hold, so it is 0 here too. But one kind of row is different
    in the two: the task is to find it.{end}]],
  zh = [[{if edited}用课里的掩码，A_big 和 A 一个比特都不差。现在“我”那一行，A_big 是
    {A_big[1,1]}、{A_big[1,2]}、{A_big[1,3]}，A 是 {A[1,1]}、{A[1,2]}、{A[1,3]}。{else}A_big 和 A 一个比特都不差：
    e^(-1e9) 小得双精度浮点数存不下，在这里也就是 0。不过有一种行，两种写法结果不同，下面的任务就是找到它。{end}]],
  focus = { A_big, 2, 1 }, core = true,
  notes = {
    en = [[In half precision, whose largest number is 65504, -1e9 itself becomes minus
      infinity.]],
    zh = [[半精度浮点数最大是 65504，-1e9 存进去就成了负无穷。]],
  },
}
at(A_big) {
  en = [[A row that may look at nothing: with minus infinity it is 0/0, undefined (this
    program puts 0). With -1e9 all scores are equal and each word gets 1/3, the masked ones
    too. Rows of filler can be like that.]],
  zh = [[什么都不许看的行：用负无穷，是 0/0，没有定义（本程序记作 0）；用 -1e9，分数全相等，每个词得 1/3，
    连遮住的也有份。填充那几行就可能这样。]],
  focus = { A_big, 1, 1 },
}
expect { A_big, 1, 1, near = 1, tolerance = 0 }
expect { A_big, 1, 3, near = 0, tolerance = 0 }
expect { A_big, 2, 1, near = 0.80443 }
expect { A_big, 1, 2, near = 0.333333, after = { "set allowed[1,1] 0" } }

try {
  at = A_big, id = "nobody", only = { allowed }, cells = 1,
  prompt = {
    en = "Change one entry of allowed so that A and A_big no longer agree. (u takes it back.)",
    zh = "只改 allowed 里的一格，让 A 和 A_big 不再一致。（u 撤销。）",
  },
  reached = function()
    for i = 3, 1, -1 do
      for j = 3, 1, -1 do
        if A[i][j] ~= A_big[i][j] and math.abs(A_big[i][j] - 1/3) < 1e-9 then return true end
      end
    end
    return false
  end,
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
expect { A_open, 2, 3, near = 0.619985 }

at(A_cut) {
  en = [[Multiplied by allowed, row "sip" is {A_cut[2,1]} and {A_cut[2,2]}, together 0.380
    and not 1; row "we" is {A_cut[1,1]} alone. And the score of "tea" is still in the
    denominator: if S[2,3] grows, A_cut[2,1] falls. Later words have an effect after
    all.]],
  zh = [[乘上 allowed，“喝”那一行成了 {A_cut[2,1]} 和 {A_cut[2,2]}，加起来是 0.380，不是 1；
    “我”那一行只剩 {A_cut[1,1]}。而且“茶”的分数还在分母里：S[2,3] 变大，A_cut[2,1] 就变小。
    后面的词还是起了作用。]],
  focus = { A_cut, 2, 1 }, core = true,
  notes = {
    en = [[Show it: :set K[3,2] 9 changes row "sip" of A_cut, and does not change row "sip"
      of A.]],
    zh = [[演示一下：:set K[3,2] 9 会改变 A_cut 里“喝”那一行，而 A 里“喝”那一行不变。]],
  },
}
expect { A_cut, 2, 1, near = 0.305695 }
expect { A_cut, 2, 2, near = 0.07432 }
expect { A_cut, 1, 1, near = 0.055717 }
expect { A, 2, 1, near = 0.80443, after = { "set K[3,2] 9" } }
expect { A_cut, 2, 1, below = 0.1, after = { "set K[3,2] 9" } }

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
    [3] = { en = "That is the softmax, if only Z is right.", zh = "只要 Z 是对的，这就是 softmax。" },
    [4] = { en = "Those shares are 0, as they should be. What the others were divided by is not right.",
            zh = "这些份额本来就该是 0。错的是其余份额的分母。" },
  },
}

-- Another mask -------------------------------------------------------------------

at(pad) {
  en = [[A padding mask is another thing. The texts of a batch must be equally long, so
    short ones are filled up. Suppose that the third row were such filler: then no word
    may look at it.]],
  zh = [[填充掩码是另一回事。一批文本要一样长，短的就用填充凑齐。假如第 3 行就是这种填充，
    那么哪个词都不该看它。]],
  focus = { pad, 1, 3 },
}

at(S_pad) {
  en = [[The whole third column is minus infinity. "we" may look at "sip" again, with the
    score {S_pad[1,2]}. Which columns are covered depends on the length of the text.]],
  zh = [[第 3 列整列都是负无穷。“我”又可以看“喝”了，分数是 {S_pad[1,2]}。
    遮哪几列，由文本的长度决定。]],
  focus = { S_pad, 1, 3 },
}

at(A_pad) {
  en = [[Row "we" is {A_pad[1,1]}, {A_pad[1,2]} and 0: it looks ahead at "sip", which the
    causal mask forbids. Row "sip" is the same under both masks, since both leave it "we"
    and "sip". A model that is trained on batches of texts may need both masks.]],
  zh = [[“我”那一行是 {A_pad[1,1]}、{A_pad[1,2]}、0：它往后看了“喝”，因果掩码不许这样。
    “喝”那一行在两种掩码下相同，因为剩下可看的都是“我”和“喝”。成批训练的模型，可能两种掩码都要用。]],
  focus = { A_pad, 1, 2 }, core = true,
  notes = {
    en = [[Misconception: causal mask and padding mask are one thing. A triangle by place
      against columns by text.]],
    zh = [[常见误解：因果掩码就是填充掩码。一个是按位置的三角形，一个是看文本的整列。]],
  },
}
expect { A_pad, 1, 1, near = 0.971682 }
expect { A_pad, 1, 2, near = 0.028318 }
expect { A_pad, 2, 1, near = 0.80443 }

ask {
  at = pad, id = "padding",
  prompt = { en = [[Three texts of 3, 5 and 4 words in one batch, each to predict its next
               words. Which mask differs from text to text?]],
             zh = "一批三段文本，分别有 3、5、4 个词，都要预测下一个词。哪种掩码因文本而不同？" },
  choice = { { en = "The causal mask", zh = "因果掩码" },
             { en = "The padding mask", zh = "填充掩码" },
             { en = "Both", zh = "两种都是" } },
  answer = 2,
  hints = { { en = [[Which of the two depends on how long the text really is?]],
              zh = "哪一种取决于文本实际有多长？" } },
  slips = {
    [1] = { en = [[The triangle is the same for every text of a batch.]],
            zh = "三角形对一批里的每段文本都一样。" },
    [3] = { en = "The triangle depends on places alone, and these are the same for all.",
            zh = "三角形只看位置，位置对每段文本都一样。" },
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
  en = [[dV = Aᵀ⋅dO. The value of "tea" is used by "tea" alone: ({dV[3,1]}, {dV[3,2]});
    without a mask its first number would have 1.935. The value of "we" has {dV[1,1]}
    where it would have 0.063: row "we" of O now consists of it alone.]],
  zh = [[dV = Aᵀ⋅dO。“茶”的值只有“茶”自己用：({dV[3,1]}, {dV[3,2]})；没有掩码时，
    第一个数会是 1.935。“我”的值，第一个数是 {dV[1,1]}，没有掩码时会是 0.063：
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
  zh = [[规则是 a⋅(dA - 均值)。三个被遮的格子里 a 是 0，所以是 0。“我”那一行剩下的一格也是 0，
    原因不同：它唯一的份额是 1，所以均值就是 dA[1,1] 本身。]],
  focus = { d(S_masked), 1, 3 }, core = true,
  notes = {
    en = [[The Java program of the article sets dS to 0 for j > i by hand. It is needless:
      A is 0 there, so the rule gives 0 by itself.]],
    zh = [[那篇文章的 Java 程序把 j > i 的 dS 手工清零。没有必要：那里 A 是 0，规则自己就给出 0。]],
  },
}
expect { d(S_masked), 1, 1, near = 0 }
expect { d(S_masked), 1, 3, near = 0, tolerance = 0 }
expect { d(S_masked), 2, 3, near = 0, tolerance = 0 }

ask {
  at = d(A), id = "masked-gradient", answer = 0,
  prompt = { en = "A[1,3] is masked. The gradient of its score: what does the next line give?",
             zh = "A[1,3] 被遮住了，求它那个分数的梯度。下一行得多少？" },
  steps = {
    { en = "dS_masked[1,3] = A[1,3]⋅(dA[1,3] - mean)", zh = "dS_masked[1,3] = A[1,3]⋅(dA[1,3] - 均值)" },
    { en = "mean = Σ_j A[1,j]⋅dA[1,j] = 1⋅3 + 0⋅1 + 0⋅4 = 3", zh = "均值 = Σ_j A[1,j]⋅dA[1,j] = 1⋅3 + 0⋅1 + 0⋅4 = 3" },
  },
  hints = { { en = "a⋅(dA - mean): what is a?", zh = "a⋅(dA - 均值)：a 是多少？" } },
  slips = {
    [4] = { en = "That is dA. On the way through the softmax it is multiplied by the share.",
            zh = "那是 dA。过 softmax 时要乘上份额。" },
    [3] = { en = "That is the mean. The first line takes it from dA[1,3] and multiplies by the share.",
            zh = "那是均值。第一行要从 dA[1,3] 里减去它，再乘份额。" },
    [1] = { en = "4 less the mean of 3 is 1, but it is still to be multiplied by a share of 0.",
            zh = "4 减均值 3 是 1，可还要乘上等于 0 的份额。" },
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
  zh = [[和去的时候一样除以 √2：“喝”那一行是 {dS[2,1]}、{dS[2,2]}、0。这和有没有掩码无关。]],
  focus = { d(S), 2, 1 },
}
expect { d(S), 2, 1, near = 0.111244 }
expect { d(S), 2, 2, near = -0.111244 }

ask {
  at = d(S), id = "first-query", covers = { d(Q), 1, 1 }, answer = 0,
  prompt = { en = [[The query of "we" changes a little. By how much does f change for each 1 of
               it? (That is dQ[1,1].)]],
             zh = "“我”的查询变一点，每变 1，f 变多少？（这就是 dQ[1,1]。）" },
  hints = { { en = "Which shares can row \"we\" have?", zh = "“我”那一行的份额，可能是哪些数？" } },
  slips = {
    [0.084146] = { en = "That was dQ[1,1] without the mask, in lesson 1.",
                   zh = "那是第 1 课里没有掩码时的 dQ[1,1]。" },
    [0.111244] = { en = "That is dQ[2,1], of the query of \"sip\". Row \"we\" of dS is 0.",
                   zh = "那是 dQ[2,1]，“喝”的查询的。dS 的“我”那一行是 0。" },
    [1] = { en = "That is dO[1,1]. But no query changes row \"we\" of O.",
            zh = "那是 dO[1,1]。可是查询怎么变，O 的“我”那一行都不变。" },
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
    en = [[Set the first word's query to anything, and f stays: :set Q[1,1] 50. Misconception:
      a gradient of 0 means "not computed".]],
    zh = [[第一个词的查询随便改，f 都不动：:set Q[1,1] 50。常见误解：梯度是 0 就是“没有算”。]],
  },
}
expect { d(Q), 1, 1, near = 0 }
expect { d(Q), 1, 2, near = 0 }

at(d(K)) {
  en = [[dK = dSᵀ⋅Q. The key of "tea", ({dK[3,1]}, {dK[3,2]}), gets its gradient from the
    query of "tea" alone. The key of "we" gets it from "sip" and "tea"; row "we" of dS is
    0. In a long text many queries look at an early key, and one at the last.]],
  zh = [[dK = dSᵀ⋅Q。“茶”的键 ({dK[3,1]}, {dK[3,2]})，梯度只来自“茶”的查询。
    “我”的键，梯度来自“喝”和“茶”，因为 dS 的“我”那一行是 0。长文本里，靠前的键有很多查询来看，
    最后一个键只有一个。]],
  focus = { d(K), 3, 1 }, core = true,
  notes = {
    en = [[Read dS by columns here: column j is who looks at word j.]],
    zh = [[这里要竖着读 dS：第 j 列是谁在看第 j 个词。]],
  },
}
expect { d(K), 3, 1, near = 0.030921 }
expect { d(K), 3, 2, near = 0.010307 }

closing {
  en = [[
- The mask belongs on the scores, before the softmax, and it is minus infinity, not 0.
- Multiplying A by 0 afterwards leaves later words in the denominator.
- -1e9 and minus infinity give the same A, except in a row that may look at nothing.
- Causal: a triangle, by place. Padding: columns, by text.
- On the way back masked scores get 0; dA does not contain the mask.
- The first word's query has gradient 0: it has one word to look at.

Try: :set K[3,2] 9, and see which rows of A and A_cut change.

Lesson 8 trains a head.]],
  zh = [[
- 掩码加在分数上、softmax 之前，用的是负无穷，不是 0。
- 事后把 A 乘 0，后面的词还留在分母里。
- -1e9 和负无穷给出同样的 A，除非有一行什么都不许看。
- 因果掩码是三角形，看位置；填充掩码是整列，看文本。
- 往回走时，被遮的分数得 0；dA 里没有掩码。
- 第一个词的查询，梯度是 0：它只有一个词可看。

试试 :set K[3,2] 9，看看 A 和 A_cut 各有哪几行会变。

第 8 课训练一个头。]],
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
