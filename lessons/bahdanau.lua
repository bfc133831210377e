-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 1, id = "bahdanau", part = 3, order = 21, minutes = 30, needs = { "seq2seq", "three-tokens" },
  title = { en = "Additive attention: the first in translation", zh = "加性注意力：机器翻译最早的注意力" },
}

-- The numbers of lesson 20. New are Wa, Ws, ba and v, and that c is made anew
-- for each word.
source = {
  { en = "ich", zh = "I" }, { en = "habe", zh = "came" },
  { en = "dich", zh = "home" }, { en = "gesehen", zh = "today" },
}
read_back = { "BOS", { en = "I", zh = "我" } }
vocabulary = { { en = "I", zh = "我" }, { en = "saw", zh = "今天" }, { en = "you", zh = "回家" } }

X   = input  ({ {1,-1}, {0,1}, {1,0}, {-1,0} }, { rows = source })
Wh  = weight { {1/2,0}, {0,1/2} }
fed = input  ({ {-1,1}, {0,1} }, { rows = read_back })
Uc  = weight { {-1,0}, {0,1} }
Us  = weight { {0,1}, {-1,0} }
U  = weight ({ {0,-1,1}, {1,-1,0} }, { cols = vocabulary })
Wa  = weight { {-2,0}, {-1,1} }
ba  = weight { {-1,1} }
Ws  = weight { {-2,-2}, {0,-1} }
v   = weight { {1,-3} }

-- The encoder reads, as before.
x1 = rows(X, 1, 1)
h1 = tanh(x1)

x2 = rows(X, 2, 2)
r2 = h1 * Wh
z2 = x2 + r2
h2 = tanh(z2)

x3 = rows(X, 3, 3)
r3 = h2 * Wh
z3 = x3 + r3
h3 = tanh(z3)

x4 = rows(X, 4, 4)
r4 = h3 * Wh
z4 = x4 + r4
h4 = tanh(z4)

H  = vcat { h1, h2, h3, h4 }            -- all states are kept, not the last alone
HW = H * Wa
K  = HW + ba

-- Word 1: the decoder has no state yet, so K alone is compared.
g1 = tanh(K)
e1 = v * g1.T
a1 = softmax(e1)
c1 = a1 * H
told1 = c1 * Uc
y0  = rows(fed, 1, 1)
in1 = y0 + told1
s1  = tanh(in1)

-- Word 2: its state asks.
q2 = s1 * Ws
t2 = K + q2
g2 = tanh(t2)
e2 = v * g2.T
a2 = softmax(e2)
c2 = a2 * H
told2 = c2 * Uc
y1  = rows(fed, 2, 2)
in2 = y1 + told2
m2  = s1 * Us
u2  = in2 + m2
s2  = tanh(u2)

S_dec  = vcat { s1, s2 }
logits = S_dec * U
prob   = softmax(logits)
L = cross_entropy(logits, { 1, 2 })

backward(L)

group({ en = "encoder", zh = "编码器" },
  { x1, h1, x2, r2, z2, h2, x3, r3, z3, h3, x4, r4, z4, h4 })
group({ en = "target word 1", zh = "译文第 1 个词" }, { g1, e1, a1, c1, told1, y0, in1, s1 })
group({ en = "target word 2", zh = "译文第 2 个词" },
  { q2, t2, g2, e2, a2, c2, told2, y1, in2, m2, u2, s2 })
group({ en = "output", zh = "输出" }, { S_dec, logits, prob, L })

intro {
  en = [[In lesson 20 everything had to go through one vector, and the first word read
    was all but forgotten. What if the encoder kept all its states, and the decoder,
    before each word it writes, could go back and choose? Who would do the choosing,
    and would the first word hear of its mistakes then?]],
  zh = [[第 20 课里，一切都得挤过一个向量，最先读的词几乎被忘光。假如编码器把每个状态都留着，
    解码器每写一个词之前，都可以回头去挑呢？由谁来挑？这样一来，第一个词能听到自己错在哪里吗？]],
}

-- The encoder reads, as before ---------------------------------------------

at(X) {
  en = [[The same four words as in lesson 20, number for number. There, 1/97 of the gradient
    at c reached the first of them. Keep that in mind for the way back.]],
  zh = [[和第 20 课一样的四个词，一个数都没改。在那里，c 处的梯度只有 1/97 到达第一个词。
    往回走的时候再来比。]],
  focus = { X, 1, 1 },
}

at(Wh) {
  en = [[The encoder still forgets half at each step. Nothing about it has been made
    better.]],
  zh = [[编码器仍然一步忘一半，没有任何改进。]],
  focus = { Wh, 1, 1 },
}

at(fed) {
  en = [[What is fed back to the decoder: the start sign, then "{row:2}".]],
  zh = [[喂给解码器的：先是开始符，再是“{row:2}”。]],
  focus = { fed, 2, 2 },
}

at(Uc) {
  en = [[How the decoder takes up a context, as before. But it will be given two different
    ones.]],
  zh = [[解码器怎样接过上下文，和以前一样。不过这次它会拿到两个不同的。]],
  focus = { Uc, 1, 1 },
}

at(Us) {
  en = [[How the decoder's state goes on, as before.]],
  zh = [[解码器的状态怎样往下传，和以前一样。]],
  focus = { Us, 2, 1 },
}

at(U) {
  en = [[From state to scores, as before.]],
  zh = [[从状态到分数，和以前一样。]],
  focus = { U, 2, 1 },
}

at(Wa) {
  en = [[New. It prepares each state of the encoder to be compared. Column 1 turns signs
    and doubles, so a state with much in unit 1 goes far down.]],
  zh = [[新来的。编码器的每个状态，先经过它再拿去比较。第 1 列变号又加倍，
    所以第 1 个单元大的状态会被压得很低。]],
  focus = { Wa, 1, 1 },
}

at(ba) {
  en = [[New: a shift that is the same for all states.]],
  zh = [[新来的：对所有状态都一样的平移。]],
  focus = { ba, 1, 1 },
}

at(Ws) {
  en = [[New. It prepares the decoder's state, the one who asks. A matrix for the asker and
    one for those asked: what later came to be called query and key.]],
  zh = [[新来的。提问的是解码器的状态，先经过它。提问的一个矩阵，被问的一个矩阵：后来就叫查询和键。]],
  focus = { Ws, 1, 1 },
}

at(v) {
  en = [[New, and the last: one row that turns a comparison into a single number, by
    {v[1,1]} and {v[1,2]}. With it the four that choose are complete: Wa, ba, Ws and v.]],
  zh = [[最后一个新来的：用 {v[1,1]} 和 {v[1,2]} 把一次比较变成一个数。管挑选的四样就齐了：
    Wa、ba、Ws、v。]],
  focus = { v, 1, 2 },
}
expect { v, 1, 1, near = 1 }
expect { v, 1, 2, near = -3 }

at(x1) {
  en = [[The first word, ({x1[1,1]}, {x1[1,2]}).]],
  zh = [[第一个词，({x1[1,1]}, {x1[1,2]})。]],
  focus = { x1, 1, 1 },
}
expect { x1, 1, 1, near = 1 }
expect { x1, 1, 2, near = -1 }

at(h1) {
  en = [[Its state, ({h1[1,1]}, {h1[1,2]}). In lesson 20 it was used once, to make the next.
    Now it is kept as well.]],
  zh = [[它的状态 ({h1[1,1]}, {h1[1,2]})。第 20 课里它只用来算下一个状态；这一次，还要留着。]],
  focus = { h1, 1, 1 },
}
expect { h1, 1, 1, near = 0.761594 }
expect { h1, 1, 2, near = -0.761594 }

at(x2) {
  en = [[The second word, ({x2[1,1]}, {x2[1,2]}).]],
  zh = [[第二个词，({x2[1,1]}, {x2[1,2]})。]],
  focus = { x2, 1, 2 },
}
expect { x2, 1, 1, near = 0 }
expect { x2, 1, 2, near = 1 }

at(r2) {
  en = [[Half of the first state goes on: ({r2[1,1]}, {r2[1,2]}).]],
  zh = [[第一个状态往下传一半：({r2[1,1]}, {r2[1,2]})。]],
  focus = { r2, 1, 1 },
}
expect { r2, 1, 1, near = 0.380797 }
expect { r2, 1, 2, near = -0.380797 }

at(z2) {
  en = [[Mixed as before: ({z2[1,1]}, {z2[1,2]}).]],
  zh = [[照旧混在一起：({z2[1,1]}, {z2[1,2]})。]],
  focus = { z2, 1, 2 },
}
expect { z2, 1, 1, near = 0.380797 }
expect { z2, 1, 2, near = 0.619203 }

at(h2) {
  en = [[The second state, kept: ({h2[1,1]}, {h2[1,2]}).]],
  zh = [[第二个状态，留着：({h2[1,1]}, {h2[1,2]})。]],
  focus = { h2, 1, 2 },
}
expect { h2, 1, 1, near = 0.363399 }
expect { h2, 1, 2, near = 0.550573 }

at(x3) {
  en = [[The third word, ({x3[1,1]}, {x3[1,2]}).]],
  zh = [[第三个词，({x3[1,1]}, {x3[1,2]})。]],
  focus = { x3, 1, 1 },
}
expect { x3, 1, 1, near = 1 }
expect { x3, 1, 2, near = 0 }

at(r3) {
  en = [[Half of the second: ({r3[1,1]}, {r3[1,2]}).]],
  zh = [[第二个状态的一半：({r3[1,1]}, {r3[1,2]})。]],
  focus = { r3, 1, 1 },
}
expect { r3, 1, 1, near = 0.1817 }
expect { r3, 1, 2, near = 0.275286 }

at(z3) {
  en = [[The third word and what is left of two: ({z3[1,1]}, {z3[1,2]}).]],
  zh = [[第三个词加上前两个词的残余：({z3[1,1]}, {z3[1,2]})。]],
  focus = { z3, 1, 1 },
}
expect { z3, 1, 1, near = 1.1817 }
expect { z3, 1, 2, near = 0.275286 }

at(h3) {
  en = [[The third state is kept: ({h3[1,1]}, {h3[1,2]}). It knows its own word best and, weaker, the
    words to its left. It need not hold the whole sentence, since the other states are kept too.
    Of the word to its right it knows nothing.]],
  zh = [[第三个状态也留着：({h3[1,1]}, {h3[1,2]})。它最清楚的是自己的词，左边的词也知道一点，但弱一些。
    别的状态都留着，它就不必装下整个句子。右边的词，它一无所知。]],
  notes = {
    en = [[Bahdanau, Cho and Bengio (2015, section 3.2) read the source in both directions: h_t is a
      forward and a backward state side by side, so it knows both neighbours. Both are gated units
      (their appendix A), where a plain tanh stands here.]],
    zh = [[Bahdanau、Cho、Bengio（2015）第 3.2 节用的是双向编码器：h_t 由正向、反向两个状态拼成，
      左右两边都知道。每个方向用的是带门的单元（附录 A），这里只用普通的 tanh。]],
  },
  focus = { h3, 1, 1 },
}
expect { h3, 1, 1, near = 0.827987 }
expect { h3, 1, 2, near = 0.268537 }

at(x4) {
  en = [[The last word, "{row:1}": ({x4[1,1]}, {x4[1,2]}).]],
  zh = [[最后一个词“{row:1}”：({x4[1,1]}, {x4[1,2]})。]],
  focus = { x4, 1, 1 },
}
expect { x4, 1, 1, near = -1 }
expect { x4, 1, 2, near = 0 }

at(r4) {
  en = [[Half of the third: ({r4[1,1]}, {r4[1,2]}).]],
  zh = [[第三个状态的一半：({r4[1,1]}, {r4[1,2]})。]],
  focus = { r4, 1, 1 },
}
expect { r4, 1, 1, near = 0.413993 }
expect { r4, 1, 2, near = 0.134268 }

at(z4) {
  en = [[And the last with what is left of three: ({z4[1,1]}, {z4[1,2]}).]],
  zh = [[最后一个词加上前三个词的残余：({z4[1,1]}, {z4[1,2]})。]],
  focus = { z4, 1, 1 },
}
expect { z4, 1, 1, near = -0.586007 }
expect { z4, 1, 2, near = 0.134268 }

at(h4) {
  en = [[The last state, ({h4[1,1]}, {h4[1,2]}). In lesson 20 this was c and all there was.
    Now it is one of four.]],
  zh = [[最后一个状态 ({h4[1,1]}, {h4[1,2]})。第 20 课里它就是 c，解码器只有它。
    现在它只是四个里的一个。]],
  focus = { h4, 1, 1 },
}
expect { h4, 1, 1, near = -0.527017 }
expect { h4, 1, 2, near = 0.133467 }

-- Attention ----------------------------------------------------------------

at(H) {
  en = [[Four states in a row, one for each word of the source: what was one vector is now as
    long as the text. The first row, ({H[1,1]}, {H[1,2]}), is as fresh as on the day it
    was made.]],
  zh = [[四个状态排好了，原文一个词一行：原来的一个向量，现在和原文一样长。
    第一行 ({H[1,1]}, {H[1,2]}) 一点也没有褪色。]],
  focus = { H, 1, 1 }, core = true,
}
expect { H, 1, 1, near = 0.761594 }
expect { H, 1, 2, near = -0.761594 }

at(HW) {
  en = [[Prepared once for all words that will be written: h1 gives
    ({HW[1,1]}, {HW[1,2]}). Why compare states, and not the words in X? A word is the
    same in every sentence; a state has what came before it inside.]],
  zh = [[一次备好，以后写哪个词都用得上：h1 得到 ({HW[1,1]}, {HW[1,2]})。
    为什么拿状态来比，不直接拿 X 里的词？词到哪句话里都一样，状态里却有前文。]],
  focus = { HW, 1, 1 },
}
expect { HW, 1, 1, near = -0.761594 }
expect { HW, 1, 2, near = -0.761594 }

at(K) {
  en = [[Shifted by ba. These four rows play the part of keys. Row 1 differs from the rest:
    only it is small in column 2, {K[1,2]}.]],
  zh = [[再平移 ba。这四行就相当于键。第 1 行与众不同：只有它的第 2 列小，{K[1,2]}。]],
  focus = { K, 1, 2 },
}
expect { K, 1, 2, near = 0.238406 }

at(g1) {
  en = [[Word 1: no state of the decoder exists before it, so this lesson takes 0, and nothing is
    added to K. After tanh, rows 2 to 4 are above 0.8 in column 2; row 1 has {g1[1,2]}.]],
  zh = [[第 1 个词：解码器在它之前没有状态，这一课就取 0，所以 K 上什么也不加。
    过了 tanh，第 2 到 4 行的第 2 列都在 0.8 以上，第 1 行是 {g1[1,2]}。]],
  notes = {
    en = [[In the paper of 2015 the decoder does not start at 0: s0 = tanh(W⋅h), where h is the backward
      encoder's state at word 1, which has read the whole sentence (appendix A). So word 1 asks
      with a state, too.]],
    zh = [[2015 年的论文里，解码器不是从 0 开始的：s0 = tanh(W⋅h)，h 是反向编码器在第 1 个词处的状态，
      它已经读完整句（附录 A）。所以第 1 个词也是带着状态去问的。]],
  },
  focus = { g1, 1, 2 },
}
expect { g1, 1, 2, near = 0.233989 }

at(e1) {
  en = [[v weighs column 2 with {v[1,2]}, so row 1, with the small number there, scores highest: {e1[1,1]},
    against {e1[1,2]}, {e1[1,3]}, {e1[1,4]}. tanh is at most 1, so no score can be beyond |1| + |-3| = 4,
    however large the states are. With more hidden units v is longer, and the bound grows with it.]],
  zh = [[v 给第 2 列的系数是 {v[1,2]}，第 1 行在那里的数最小，所以得分最高：{e1[1,1]}，
    其余是 {e1[1,2]}、{e1[1,3]}、{e1[1,4]}。tanh 不超过 1，所以状态再大，分数也不会超出 |1| + |-3| = 4。
    隐藏单元多了，v 变长，这个界限也会变大。]],
  focus = { e1, 1, 1 },
}
expect { e1, 1, 1, near = -1.644649 }
expect { e1, 1, 2, near = -3.720824 }
expect { e1, 1, 3, near = -3.554453 }
expect { e1, 1, 4, near = -2.515874 }

at(a1) {
  en = [[For its first word, "I", the decoder takes {a1[1,1]:%} from the first state and
    {a1[1,4]:%} from the last. These four numbers are computed, not learned: the next
    sentence may have five words.]],
  zh = [[写第一个词“我”时，解码器从第一个状态取 {a1[1,1]:%}，从最后一个取 {a1[1,4]:%}。
    这四个数是算出来的，不是学来的：下一句也许有五个词。]],
  notes = {
    en = [[One article argues the same way: the number of parameters is fixed when the model
      is trained, the length of the text is not, so coefficients have to be computed.]],
    zh = [[有一篇文章也是这么说的：参数的数目训练时就定死了，文字的长度却不固定，
      所以系数只能现算。]],
  },
  focus = { a1, 1, 1 }, core = true,
}
expect { a1, 1, 1, near = 0.591032 }
expect { a1, 1, 4, near = 0.247311 }

at(c1) {
  en = [[The context of word 1: ({c1[1,1]}, {c1[1,2]}). It leans to h1,
    ({h1[1,1]}, {h1[1,2]}), which in lesson 20 had all but vanished.]],
  zh = [[第 1 个词的上下文：({c1[1,1]}, {c1[1,2]})，偏向 h1 的 ({h1[1,1]}, {h1[1,2]})。
    第 20 课里，h1 几乎已经看不见了。]],
  focus = { c1, 1, 1 }, core = true,
}
expect { c1, 1, 1, near = 0.419204 }
expect { c1, 1, 2, near = -0.352802 }

at(told1) {
  en = [[What step 1 is told: ({told1[1,1]}, {told1[1,2]}). In lesson 20 it was
    (0.527, 0.133), with both signs the other way.]],
  zh = [[第 1 步听到的：({told1[1,1]}, {told1[1,2]})。第 20 课是 (0.527, 0.133)，两个符号都相反。]],
  focus = { told1, 1, 1 },
}
expect { told1, 1, 1, near = -0.419204 }
expect { told1, 1, 2, near = -0.352802 }

at(y0) {
  en = [[The start sign, ({y0[1,1]}, {y0[1,2]}).]],
  zh = [[开始符，({y0[1,1]}, {y0[1,2]})。]],
  focus = { y0, 1, 1 },
}
expect { y0, 1, 1, near = -1 }
expect { y0, 1, 2, near = 1 }

at(in1) {
  en = [[Start sign and context: ({in1[1,1]}, {in1[1,2]}).]],
  zh = [[开始符加上下文：({in1[1,1]}, {in1[1,2]})。]],
  focus = { in1, 1, 1 },
}
expect { in1, 1, 1, near = -1.419204 }
expect { in1, 1, 2, near = 0.647198 }

at(s1) {
  en = [[The decoder's first state, ({s1[1,1]}, {s1[1,2]}). It will do two things: give word
    1, and ask for word 2.]],
  zh = [[解码器的第一个状态 ({s1[1,1]}, {s1[1,2]})。它有两件事要做：给出第 1 个词，
    并为第 2 个词提问。]],
  focus = { s1, 1, 1 },
}
expect { s1, 1, 1, near = -0.889433 }
expect { s1, 1, 2, near = 0.56978 }

at(q2) {
  en = [[The question of word 2: ({q2[1,1]}, {q2[1,2]}). It is made of s1, the state before,
    since the state of word 2 is not there yet.]],
  zh = [[第 2 个词的提问：({q2[1,1]}, {q2[1,2]})。它由前一个状态 s1 算出，
    因为第 2 个词自己的状态还没有。]],
  focus = { q2, 1, 1 },
}
expect { q2, 1, 1, near = 1.778866 }
expect { q2, 1, 2, near = 1.209085 }

at(t2) {
  en = [[The query is added to each of K's four rows (broadcasting), hence *additive* attention.
    In column 1 the last row is the largest now: {t2[4,1]}.]],
  zh = [[查询加到 K 的每一行上（广播），所以叫加性注意力。第 1 列里最大的是最后一行：{t2[4,1]}。]],
  notes = {
    en = [[Additive attention: Bahdanau, Cho and Bengio 2015. The Transformer paper, section 3.2.1, compares
      the two. Cost in theory: similar. In practice the dot product is much faster and takes less
      memory, being one matrix product. For small d_k both do about equally well; for larger d_k
      the additive one beat the dot product *without* scaling. The authors suspect that
      large dot products push softmax to where its gradient is tiny, and so divide by √d_k:
      lesson 6.]],
    zh = [[加性注意力出自 Bahdanau、Cho、Bengio（2015）。Transformer 论文 3.2.1 节比较过两者：
      理论代价相近；实际上点积就是矩阵乘法，快得多，也省内存。d_k 小时两者效果差不多；
      d_k 大时，加性注意力胜过不缩放的点积。作者猜测原因是点积太大，把 softmax 推到梯度极小的地方，
      所以才除以 √d_k，见第 6 课。]],
  },
  focus = { t2, 4, 1 }, core = true,
}
expect { t2, 4, 1, near = 1.699433 }

at(g2) {
  en = [[Now column 2 is near 1 everywhere and tells the rows apart no longer. Column 1 does:
    from {g2[3,1]} to {g2[4,1]}.]],
  zh = [[现在第 2 列处处接近 1，区分不了谁是谁；起作用的是第 1 列：从 {g2[3,1]} 到 {g2[4,1]}。]],
  focus = { g2, 4, 1 },
}
expect { g2, 3, 1, near = -0.816306 }
expect { g2, 4, 1, near = 0.935338 }

at(e2) {
  en = [[So the last row wins: {e2[1,4]}. Compare e1: the same states, another question,
    another order. A plain sum without tanh could not do that: the question would add the
    same to all.]],
  zh = [[于是最后一行胜出：{e2[1,4]}。和 e1 比：状态没变，问题变了，名次就变了。要是没有 tanh，
    光是相加可做不到：提问会给每一行加上同样多。]],
  focus = { e2, 1, 4 },
}
expect { e2, 1, 4, near = -2.009778 }

at(a2) {
  en = [[For "saw", {a2[1,4]:%} from the last state, "gesehen", and {a2[1,1]:%} from the
    first. The look has moved from one end of the source to the other.]],
  zh = [[写“今天”时，{a2[1,4]:%} 取自最后一个状态 today，{a2[1,1]:%} 取自第一个。
    目光从原文的一头移到了另一头。]],
  focus = { a2, 1, 4 }, core = true,
}
expect { a2, 1, 4, near = 0.518444 }
expect { a2, 1, 1, near = 0.26835 }

at(c2) {
  en = [[Another word, another context: ({c2[1,1]}, {c2[1,2]}). It is small, for the first
    and the last state point opposite ways and nearly cancel.]],
  zh = [[换一个词，就换一个上下文：({c2[1,1]}, {c2[1,2]})。它很小，因为第一个和最后一个状态方向相反，
    差不多抵消了。]],
  focus = { c2, 1, 1 },
}
expect { c2, 1, 1, near = 0.049875 }
expect { c2, 1, 2, near = -0.042835 }

at(told2) {
  en = [[What step 2 is told, ({told2[1,1]}, {told2[1,2]}), is no longer what step 1 was
    told.]],
  zh = [[第 2 步听到 ({told2[1,1]}, {told2[1,2]})，和第 1 步听到的不再是一句话。]],
  focus = { told2, 1, 1 },
}
expect { told2, 1, 1, near = -0.049875 }
expect { told2, 1, 2, near = -0.042835 }

at(y1) {
  en = [["{row:1}", read back.]],
  zh = [[读回来的“{row:1}”。]],
  focus = { y1, 1, 2 },
}

at(in2) {
  en = [[Word and context: ({in2[1,1]}, {in2[1,2]}).]],
  zh = [[词加上下文：({in2[1,1]}, {in2[1,2]})。]],
  focus = { in2, 1, 2 },
}
expect { in2, 1, 1, near = -0.049875 }
expect { in2, 1, 2, near = 0.957165 }

at(m2) {
  en = [[The decoder's memory of step 1: ({m2[1,1]}, {m2[1,2]}). It still has to wait for s1:
    attention did not do away with the queue.]],
  zh = [[解码器对第 1 步的记忆：({m2[1,1]}, {m2[1,2]})。它还得等 s1 算完：有了注意力，队还是要排。]],
  focus = { m2, 1, 1 },
}
expect { m2, 1, 1, near = -0.56978 }
expect { m2, 1, 2, near = -0.889433 }

at(u2) {
  en = [[All together: ({u2[1,1]}, {u2[1,2]}).]],
  zh = [[全加起来：({u2[1,1]}, {u2[1,2]})。]],
  focus = { u2, 1, 1 },
}
expect { u2, 1, 1, near = -0.619655 }
expect { u2, 1, 2, near = 0.067732 }

at(s2) {
  en = [[The second state: ({s2[1,1]}, {s2[1,2]}).]],
  zh = [[第二个状态：({s2[1,1]}, {s2[1,2]})。]],
  focus = { s2, 1, 1 },
}
expect { s2, 1, 1, near = -0.550888 }
expect { s2, 1, 2, near = 0.067629 }

at(S_dec) {
  en = [[The two states differ more now: in column 2, {S_dec[1,2]} and {S_dec[2,2]}. In
    lesson 20 it was 0.812 and 0.600.]],
  zh = [[两个状态的差别大了：第 2 列是 {S_dec[1,2]} 和 {S_dec[2,2]}；第 20 课是 0.812 和 0.600。]],
  focus = { S_dec, 2, 2 },
}
expect { S_dec, 1, 2, near = 0.56978 }
expect { S_dec, 2, 2, near = 0.067629 }

at(logits) {
  en = [[Row 1 puts "I" first, {logits[1,1]}; row 2 puts "saw" first, {logits[2,2]}.]],
  zh = [[第 1 行“我”最高，{logits[1,1]}；第 2 行“今天”最高，{logits[2,2]}。]],
  focus = { logits, 2, 2 },
}
expect { logits, 1, 1, near = 0.56978 }
expect { logits, 2, 2, near = 0.48326 }

at(prob) {
  en = [["I", {prob[1,1]:%}, then "saw", {prob[2,2]:%}: both right, with the very decoder that
    said "I" twice. What it was told has changed, nothing else.]],
  zh = [[“我” {prob[1,1]:%}，“今天” {prob[2,2]:%}，都对了。解码器还是那个把“我”说两遍的解码器，
    变的只是它听到的话。]],
  focus = { prob, 2, 2 }, core = true,
}
expect { prob, 1, 1, near = 0.497235 }
expect { prob, 2, 2, near = 0.496166 }

at(L) {
  en = [[{L}; in lesson 20 it was 0.991.]],
  zh = [[{L}；第 20 课是 0.991。]],
}
expect { L, 1, 1, near = 0.699768 }

-- Backward -----------------------------------------------------------------

at(d(L)) {
  en = [[Now the way back, to find what the first word hears this time.]],
  zh = [[开始往回走，看这一次第一个词能听到多少。]],
}

at(d(logits)) {
  en = [[Both rows are half right and hear about the same: {dlogits[1,1]} and
    {dlogits[2,2]} for their right words.]],
  zh = [[两行都对了一半，听到的也差不多：正确的词分别是 {dlogits[1,1]} 和 {dlogits[2,2]}。]],
  focus = { d(logits), 2, 2 },
}
expect { d(logits), 1, 1, near = -0.251382 }
expect { d(logits), 2, 2, near = -0.251917 }

at(d(S_dec)) {
  en = [[Row 1 is told to raise unit 2 ({dS_dec[1,2]}), row 2 to lower both.]],
  zh = [[第 1 行被要求抬高第 2 个单元（{dS_dec[1,2]}），第 2 行两个都要压低。]],
  focus = { d(S_dec), 1, 2 },
}
expect { d(S_dec), 1, 2, near = -0.444981 }

at(d(s2)) {
  en = [[Nobody comes after the second state: ({ds2[1,1]}, {ds2[1,2]}) is from its word alone.]],
  zh = [[第二个状态后面没有了，({ds2[1,1]}, {ds2[1,2]}) 全来自自己的词。]],
  focus = { d(s2), 1, 2 },
}
expect { d(s2), 1, 1, near = 0.340118 }
expect { d(s2), 1, 2, near = 0.415633 }

at(d(u2)) {
  en = [[{du2[1,1]} and {du2[1,2]}: for the word, for the memory, and for the context of
    step 2.]],
  zh = [[{du2[1,1]} 和 {du2[1,2]}：给词，给记忆，也给第 2 步的上下文。]],
  focus = { d(u2), 1, 2 },
}
expect { d(u2), 1, 1, near = 0.2369 }
expect { d(u2), 1, 2, near = 0.413732 }

at(d(in2)) {
  en = [[A sum passes on what it got: {din2[1,1]} and {din2[1,2]} for word and context.]],
  zh = [[加法原样放行：{din2[1,1]} 和 {din2[1,2]}，给词和上下文。]],
  focus = { d(in2), 1, 2 },
}
expect { d(in2), 1, 1, near = 0.2369 }
expect { d(in2), 1, 2, near = 0.413732 }

at(d(m2)) {
  en = [[The same two for the memory. They go on to s1, the old way.]],
  zh = [[记忆也是这两个数，沿老路退回 s1。]],
  focus = { d(m2), 1, 2 },
}

at(d(told2)) {
  en = [[What step 2 says about its own context, and about nobody else's.]],
  zh = [[第 2 步对自己的上下文的意见，只针对这一个。]],
  focus = { d(told2), 1, 2 },
}

at(d(y1)) {
  en = [[Given as well: in training it is the right word that is read back.]],
  zh = [[到此为止：训练时读回的是正确的词，是给定的。]],
  focus = { d(y1), 1, 2 },
}

at(d(c2)) {
  en = [[({dc2[1,1]}, {dc2[1,2]}). From here two roads lead to the states: what they are, and
    how they were chosen.]],
  zh = [[({dc2[1,1]}, {dc2[1,2]})。从这里到各个状态有两条路：它们是什么，以及怎么选中它们的。]],
  focus = { d(c2), 1, 2 },
}
expect { d(c2), 1, 1, near = -0.2369 }
expect { d(c2), 1, 2, near = 0.413732 }

at(d(a2)) {
  en = [[The second road: {da2[1,1]} for the first state, {da2[1,4]} for the last. The loss
    would rather have had more of the first: it asks for the right word, not for the
    right look.]],
  zh = [[先看“怎么选中”：第一个状态 {da2[1,1]}，最后一个 {da2[1,4]}。损失倒想多看第一个：
    它只管词对不对，不管看的地方对不对。]],
  focus = { d(a2), 1, 1 }, core = true,
}
expect { d(a2), 1, 1, near = -0.495517 }
expect { d(a2), 1, 4, near = 0.18007 }

at(d(e2)) {
  en = [[Through the softmax; the row sums to 0: {de2[1,1]}, {de2[1,2]}, {de2[1,3]},
    {de2[1,4]}.]],
  zh = [[穿过 softmax，一行合计为 0：{de2[1,1]}、{de2[1,2]}、{de2[1,3]}、{de2[1,4]}。]],
  focus = { d(e2), 1, 1 },
}
expect { d(e2), 1, 1, near = -0.125046 }
expect { d(e2), 1, 2, near = 0.021305 }
expect { d(e2), 1, 3, near = -0.004929 }
expect { d(e2), 1, 4, near = 0.10867 }

at(d(g2)) {
  en = [[Each score is told to its row, by {v[1,1]} and by {v[1,2]}: row 1 hears
    {dg2[1,1]} and {dg2[1,2]}.]],
  zh = [[每个分数按 {v[1,1]} 和 {v[1,2]} 传给自己那一行：第 1 行听到 {dg2[1,1]} 和 {dg2[1,2]}。]],
  focus = { d(g2), 1, 2 },
}
expect { d(g2), 1, 1, near = -0.125046 }
expect { d(g2), 1, 2, near = 0.375137 }

at(d(t2)) {
  en = [[In column 2 tanh was nearly flat, and little is left: {dg2[4,2]} becomes
    {dt2[4,2]}.]],
  zh = [[第 2 列的 tanh 几乎是平的，剩下的很少：{dg2[4,2]} 变成 {dt2[4,2]}。]],
  focus = { d(t2), 4, 2 },
}
expect { d(g2), 4, 2, near = -0.326009 }
expect { d(t2), 4, 2, near = -0.011819 }

at(d(q2)) {
  en = [[One question was added to four rows, so it hears from all four: {dq2[1,1]} is the sum
    of column 1.]],
  zh = [[一个提问加到了四行上，所以四行它都听到：{dq2[1,1]} 就是第 1 列之和。]],
  focus = { d(q2), 1, 1 },
}
expect { d(q2), 1, 1, near = -0.096275 }

at(d(s1)) {
  en = [[The first state has three things to answer for: its word, the memory, and the
    question. The question's part is small beside the others; the sum is
    ({ds1[1,1]}, {ds1[1,2]}).]],
  zh = [[第一个状态要对三件事负责：自己的词、记忆、提问。提问那份和另外两份比很小；
    合计 ({ds1[1,1]}, {ds1[1,2]})。]],
  focus = { d(s1), 1, 2 },
}
expect { d(s1), 1, 1, near = 0.346295 }
expect { d(s1), 1, 2, near = -0.743967 }

at(d(in1)) {
  en = [[Through tanh: unit 1 stood at {s1[1,1]} and lets a fifth pass,
    {din1[1,1]}.]],
  zh = [[穿过 tanh：第 1 个单元在 {s1[1,1]}，只放过五分之一，{din1[1,1]}。]],
  focus = { d(in1), 1, 1 },
}
expect { d(in1), 1, 1, near = 0.072344 }

at(d(told1)) {
  en = [[What step 1 says about its context: most in unit 2, {dtold1[1,2]}.]],
  zh = [[第 1 步对自己的上下文的意见，主要在第 2 个单元：{dtold1[1,2]}。]],
  focus = { d(told1), 1, 2 },
}
expect { d(told1), 1, 2, near = -0.502438 }

at(d(y0)) {
  en = [[The start sign is given, so this ends here.]],
  zh = [[开始符是给定的，到此为止。]],
  focus = { d(y0), 1, 2 },
}

at(d(c1)) {
  en = [[({dc1[1,1]}, {dc1[1,2]}), at the context of word 1. From here to h1 it is one
    product, where lesson 20 had three tanh and three halvings.]],
  zh = [[到了第 1 个词的上下文：({dc1[1,1]}, {dc1[1,2]})。从这里到 h1 只隔一次乘法；
    第 20 课要过三次 tanh、三次减半。]],
  focus = { d(c1), 1, 2 },
}
expect { d(c1), 1, 1, near = -0.072344 }
expect { d(c1), 1, 2, near = -0.502438 }

at(d(a1)) {
  en = [[More of the first state would raise L ({da1[1,1]}), more of the second would lower
    it ({da1[1,2]}).]],
  zh = [[多取第一个状态，L 会变大（{da1[1,1]}）；多取第二个，L 会变小（{da1[1,2]}）。]],
  focus = { d(a1), 1, 1 },
}
expect { d(a1), 1, 1, near = 0.327557 }
expect { d(a1), 1, 2, near = -0.302919 }

at(d(e1)) {
  en = [[Only the first score is told to come down, {de1[1,1]}; the other three may
    rise.]],
  zh = [[只有第一个分数被要求降下来，{de1[1,1]}；另外三个都可以升。]],
  focus = { d(e1), 1, 1 },
}
expect { d(e1), 1, 1, near = 0.106754 }

at(d(g1)) {
  en = [[By v again: {dg1[1,1]} and, with -3, {dg1[1,2]}.]],
  zh = [[再经过 v：{dg1[1,1]}，乘 -3 得 {dg1[1,2]}。]],
  focus = { d(g1), 1, 2 },
}
expect { d(g1), 1, 1, near = 0.106754 }
expect { d(g1), 1, 2, near = -0.320261 }

at(d(K)) {
  en = [[The prepared states were used for both words, so both answers are added. In [1,2]
    they disagree: -0.303 from word 1, 0.075 from word 2, {dK[1,2]} in all.]],
  zh = [[备好的状态两个词都用了，两份相加。在 [1,2] 意见不一：第 1 个词 -0.303，第 2 个词 0.075，
    合计 {dK[1,2]}。]],
  focus = { d(K), 1, 2 },
}
expect { d(K), 1, 2, near = -0.228215 }

at(d(HW)) {
  en = [[The shift changes nothing: dK again.]],
  zh = [[平移不改变什么，还是 dK。]],
  focus = { d(HW), 1, 2 },
}

at(d(H)) {
  en = [[Three uses, three answers: as what is compared, and in the two contexts. Row 1,
    column 2: {dH[1,2]}, most of it straight from the context of word 1.]],
  zh = [[用了三次，三份答复：拿去比较一次，进两个上下文各一次。第 1 行第 2 列合计 {dH[1,2]}，
    大半直接来自第 1 个词的上下文。]],
  focus = { d(H), 1, 1 }, core = true,
}
expect { d(H), 1, 2, near = -0.301026 }

at(d(h4)) {
  en = [[The last state, now one of four: {dh4[1,1]} in unit 1. In lesson 20 it had to take
    all of it, -0.805.]],
  zh = [[最后一个状态现在只是四个之一：第 1 个单元 {dh4[1,1]}。第 20 课里它要独自承受 -0.805。]],
  focus = { d(h4), 1, 1 },
}
expect { d(h4), 1, 1, near = -0.081468 }

at(d(z4)) {
  en = [[Through tanh at {h4[1,1]}: {dz4[1,1]}.]],
  zh = [[穿过 tanh，状态 {h4[1,1]}：{dz4[1,1]}。]],
  focus = { d(z4), 1, 1 },
}
expect { d(z4), 1, 1, near = -0.05884 }

at(d(x4)) {
  en = [[For word 4: ({dx4[1,1]}, {dx4[1,2]}). In lesson 20 it was (-0.581, 0.169).]],
  zh = [[给第 4 个词：({dx4[1,1]}, {dx4[1,2]})。第 20 课是 (-0.581, 0.169)。]],
  focus = { d(x4), 1, 1 },
}
expect { d(x4), 1, 1, near = -0.05884 }
expect { d(x4), 1, 2, near = 0.149731 }

at(d(r4)) {
  en = [[The old road still exists: this part goes back through time.]],
  zh = [[老路还在：这一份沿着时间往回走。]],
  focus = { d(r4), 1, 1 },
}

at(d(h3)) {
  en = [[Two roads meet at each state: ({dh3[1,1]}, {dh3[1,2]}) is the old one and the new one
    added.]],
  zh = [[每个状态都有两条路汇合：({dh3[1,1]}, {dh3[1,2]}) 是老路加新路。]],
  focus = { d(h3), 1, 2 },
}
expect { d(h3), 1, 1, near = -0.052813 }
expect { d(h3), 1, 2, near = 0.094403 }

at(d(z3)) {
  en = [[Through a tanh that stood at {h3[1,1]}: {dz3[1,1]} is left in unit 1.]],
  zh = [[tanh 在 {h3[1,1]}，第 1 个单元只剩 {dz3[1,1]}。]],
  focus = { d(z3), 1, 1 },
}
expect { d(z3), 1, 1, near = -0.016606 }

at(d(x3)) {
  en = [[For word 3: ({dx3[1,1]}, {dx3[1,2]}).]],
  zh = [[给第 3 个词：({dx3[1,1]}, {dx3[1,2]})。]],
  focus = { d(x3), 1, 1 },
}
expect { d(x3), 1, 1, near = -0.016606 }
expect { d(x3), 1, 2, near = 0.087596 }

at(d(r3)) {
  en = [[And on, the old way.]],
  zh = [[沿老路继续。]],
  focus = { d(r3), 1, 1 },
}

at(d(h2)) {
  en = [[({dh2[1,1]}, {dh2[1,2]}). In unit 1 nearly all comes by the new road.]],
  zh = [[({dh2[1,1]}, {dh2[1,2]})。第 1 个单元里，几乎全是新路带来的。]],
  focus = { d(h2), 1, 1 },
}
expect { d(h2), 1, 1, near = -0.073948 }
expect { d(h2), 1, 2, near = 0.058097 }

at(d(z2)) {
  en = [[Through tanh, which stood at {h2[1,1]} and {h2[1,2]}: ({dz2[1,1]}, {dz2[1,2]}).]],
  zh = [[tanh 在 {h2[1,1]} 和 {h2[1,2]}，过去了 ({dz2[1,1]}, {dz2[1,2]})。]],
  focus = { d(z2), 1, 1 },
}
expect { d(z2), 1, 1, near = -0.064183 }
expect { d(z2), 1, 2, near = 0.040486 }

at(d(x2)) {
  en = [[For word 2: ({dx2[1,1]}, {dx2[1,2]}).]],
  zh = [[给第 2 个词：({dx2[1,1]}, {dx2[1,2]})。]],
  focus = { d(x2), 1, 1 },
}
expect { d(x2), 1, 1, near = -0.064183 }
expect { d(x2), 1, 2, near = 0.040486 }

at(d(r2)) {
  en = [[The last stretch of the old road.]],
  zh = [[老路的最后一段。]],
  focus = { d(r2), 1, 1 },
}

at(d(h1)) {
  en = [[Here it is. Through time (via r2): -0.032 and 0.020. Straight (via H): 0.120
    and -0.301. The two signs are opposite, and the short road decides:
    ({dh1[1,1]}, {dh1[1,2]}). In lesson 20 it was (-0.020, 0.014).]],
  zh = [[就看这里。沿着时间来的（经 r2）是 -0.032 和 0.020，直接来的（经 H）是 0.120 和 -0.301。
    符号正相反，短的那条说了算：({dh1[1,1]}, {dh1[1,2]})。第 20 课是 (-0.020, 0.014)。]],
  focus = { d(h1), 1, 2 }, core = true, view = "states",
}
expect { d(h1), 1, 1, near = 0.087821 }
expect { d(h1), 1, 2, near = -0.280783 }

at(d(x1)) {
  en = [[The first word's gradient is ({dx1[1,1]}, {dx1[1,2]}). In lesson 20 it was (-0.008, 0.006), with
    both signs the other way. By length (the norm of the row) it is 0.124 here and 0.010 there:
    twelve times as much.]],
  zh = [[第一个词的梯度是 ({dx1[1,1]}, {dx1[1,2]})；第 20 课是 (-0.008, 0.006)，两个符号都相反。
    按长度（这一行的范数）比，这里是 0.124，那里是 0.010，差十二倍。]],
  focus = { d(x1), 1, 2 },
}
expect { d(x1), 1, 1, near = 0.036883 }
expect { d(x1), 1, 2, near = -0.117922 }

at(d(Wh)) {
  en = [[The newest step no longer speaks alone. In [1,1]: -0.049, -0.006, -0.049. Compare
    lesson 20: -0.030, -0.033, -0.481.]],
  zh = [[不再只有最近那一步在说话。[1,1] 的三份是 -0.049、-0.006、-0.049；
    第 20 课是 -0.030、-0.033、-0.481。]],
  focus = { d(Wh), 1, 1 },
}

at(d(Uc)) {
  en = [[Used twice, for two different contexts. In [1,2] word 1 says -0.211, word 2
    0.021.]],
  zh = [[用了两次，上下文各不相同。在 [1,2]，第 1 个词说 -0.211，第 2 个词说 0.021。]],
  focus = { d(Uc), 1, 2 },
}

at(d(Us)) {
  en = [[Used once, as before; the largest is {dUs[1,2]}.]],
  zh = [[还是只用了一次，最大的是 {dUs[1,2]}。]],
  focus = { d(Us), 1, 2 },
}
expect { d(Us), 1, 2, near = -0.367987 }

at(d(U)) {
  en = [[Its largest, {dU[1,1]} and {dU[2,1]}, stand in the column of "I".]],
  zh = [[最大的 {dU[1,1]} 和 {dU[2,1]} 都在“我”那一列。]],
  focus = { d(U), 2, 1 },
}
expect { d(U), 1, 1, near = 0.133399 }
expect { d(U), 2, 1, near = -0.132161 }

at(d(Wa)) {
  en = [[The choosing learns too: Wa hears through the scores of both words, up to
    {dWa[2,2]}.]],
  zh = [[“怎么挑”也在学：Wa 通过两个词的分数听到意见，最大 {dWa[2,2]}。]],
  focus = { d(Wa), 2, 2 },
}
expect { d(Wa), 2, 2, near = 0.193333 }

at(d(ba)) {
  en = [[Added to four rows, so the sum of four: {dba[1,1]}, {dba[1,2]}.]],
  zh = [[加到四行上，所以是四行之和：{dba[1,1]}、{dba[1,2]}。]],
  focus = { d(ba), 1, 2 },
}
expect { d(ba), 1, 1, near = -0.129325 }
expect { d(ba), 1, 2, near = -0.155361 }

at(d(Ws)) {
  en = [[Only word 2 asked with a state, so Ws hears from it alone: s1's {s1[1,1]} times
    {dq2[1,1]} is {dWs[1,1]}.]],
  zh = [[只有第 2 个词用状态提过问，Ws 就只听到它的：s1 的 {s1[1,1]} 乘 {dq2[1,1]}，得 {dWs[1,1]}。]],
  focus = { d(Ws), 1, 1 },
}
expect { d(Ws), 1, 1, near = 0.085631 }

at(d(v)) {
  en = [[Both words were scored by it, so both answer. In the first number -0.035 and 0.094
    disagree: {dv[1,1]}.]],
  zh = [[两个词都靠它打分，所以都有答复。第一个数上 -0.035 和 0.094 意见相反，合计 {dv[1,1]}。]],
  focus = { d(v), 1, 1 },
}
expect { d(v), 1, 1, near = 0.058893 }

at(d(X)) {
  en = [[Compare rows by length. Here, from word 1 to word 4: 0.124, 0.076, 0.089, 0.161. In lesson 20:
    0.010, 0.048, 0.120, 0.605. There it fell with the distance from the end, 60 to 1. Here the
    first word gets more than the second and the third.]],
  zh = [[按每一行的长度来比。这一课从第 1 个词到第 4 个词：0.124、0.076、0.089、0.161；第 20 课：
    0.010、0.048、0.120、0.605，离结尾越远越小，首尾相差 60 倍。而这里，第 1 个词的梯度比第 2、第 3 个都大。]],
  focus = { d(X), 1, 2 }, core = true,
}
expect { d(X), 1, 2, near = -0.117922 }
expect { d(X), 2, 2, near = 0.040486 }
expect { d(X), 3, 2, near = 0.087596 }
expect { d(X), 4, 2, near = 0.149731 }

at(d(fed)) {
  en = [[The words fed back hear as well as ever.]],
  zh = [[喂回去的词，一向听得清楚。]],
  focus = { d(fed), 1, 2 },
}

at(step(Wh)) {
  en = [[In lesson 20 the gradient here was -0.544, and nearly all of it came from the last
    word. With every state heard it is {dWh[1,1]}.]],
  zh = [[第 20 课里，这里的梯度是 -0.544，几乎全是最近那一步说的。如今每个状态都有话说，它是 {dWh[1,1]}。]],
  focus = { d(Wh), 1, 1 },
}

at(step(Uc)) {
  en = [[It takes up two contexts now, and learns from both: {Uc[1,2]} moves by lr times
    {dUc[1,2]}, the other way.]],
  zh = [[它如今要接两个上下文，也就跟两个学：{Uc[1,2]} 逆着 {dUc[1,2]} 走 lr 倍。]],
  focus = { d(Uc), 1, 2 },
}

at(step(Us)) {
  en = [[The decoder's own memory learns as it did before, {dUs[1,2]} at most. Attention has
    not replaced it.]],
  zh = [[解码器自己的记忆照旧在学，最大 {dUs[1,2]}。注意力并没有取代它。]],
  focus = { d(Us), 1, 2 },
}

at(step(U)) {
  en = [[In column "{col:1}" one number falls and one rises, lr times {dU[1,1]} and
    {dU[2,1]}: the word is right in row 1 and wrong in row 2, and the two states have to be
    told apart.]],
  zh = [[“{col:1}”那一列一个变小、一个变大，lr 乘 {dU[1,1]} 和 {dU[2,1]}：这个词第 1 行要、第 2 行不要，
    得把两个状态分开。]],
  focus = { d(U), 1, 1 },
}

at(step(Wa)) {
  en = [[Wa, Ws, ba and v take a step; a1 and a2 take none. What is learned is how to choose,
    not the choice.]],
  zh = [[Wa、Ws、ba、v 都要更新，a1、a2 没有更新。学的是怎么挑，不是挑了谁。]],
  focus = { d(Wa), 2, 2 },
}

at(step(ba)) {
  en = [[The gradients {dba[1,1]} and {dba[1,2]} are negative, so both numbers rise. All keys get
    the same shift; were it not for tanh, no share would change.]],
  zh = [[梯度 {dba[1,1]} 和 {dba[1,2]} 都是负的，所以两个数都变大。所有的键平移同样多；要不是有 tanh，份额一个也不会变。]],
  focus = { d(ba), 1, 2 },
}

at(step(Ws)) {
  en = [[Only word 2 has asked with a state, so it alone teaches how to ask: {dWs[1,1]} at
    most.]],
  zh = [[用状态提过问的只有第 2 个词，教它怎么问的也只有这一个：最大 {dWs[1,1]}。]],
  focus = { d(Ws), 1, 1 },
}

at(step(v)) {
  en = [[{v[1,1]} falls and {v[1,2]} rises, both towards 0: the scores will lie closer together
    and the shares become more even.]],
  zh = [[{v[1,1]} 变小，{v[1,2]} 变大，都往 0 靠：分数之间会挨得近些，份额也就平均些。]],
  focus = { d(v), 1, 1 },
}

closing {
  en = [[
- All states are kept; for each word written, a context of its own.
- Scores: v⋅tanh(K + q). Asker and asked meet by addition, then tanh.
- A score stays within Σ|v|, here 4, so no √d; but each pair costs a tanh.
- Shares are computed: how to choose is learned, not the choice.
- The way from a mistake to the first word is short again.

Four answers to one question:

- RNN: a state walks along. Any length; one output for each input.
- Seq2seq: read, then write. Free lengths; one vector is the bottleneck.
- Attention: a new context each word. Reaches far; still one after another.
- Transformer: attention alone. All at once; T² scores.

That is where lesson 1 began. Go back to it, and read Q, K and V anew.]],
  zh = [[
- 所有状态都留着；每写一个词，都有自己的上下文。
- 打分：v⋅tanh(K + q)，提问的和被问的先相加，再过 tanh。
- 分数不超过 Σ|v|，这里是 4，不用除以 √d；但每一对都要算一次 tanh。
- 份额是算出来的：学的是怎么挑，不是挑了谁。
- 从写错的地方到第一个词，路又短了。

同一个问题，四种回答：

- RNN：一个状态走到底。多长都行；进几个出几个。
- Seq2Seq：先读后写。长度自由；一个向量成了瓶颈。
- 注意力：每个词现做上下文。够得着远处；仍要一个等一个。
- Transformer：只用注意力。一次算完；分数有 T² 个。

第 1 课就是从这里开始的。回去再看 Q、K、V，意思会不一样。]],
}

-- Tasks --------------------------------------------------------------------

ask {
  at = v, id = "how-many", answer = 12,
  prompt = {
    en = "Wa, ba, Ws and v: how many numbers do they hold together for a source of 40 words?",
    zh = "原文有 40 个词时，Wa、ba、Ws、v 合起来一共有多少个数？",
  },
  hints = {
    { en = "Which of their sizes depends on how many states there are?",
      zh = "它们的大小，哪一个和状态的个数有关？" },
    { en = "4 + 2 + 4 + 2.", zh = "4 + 2 + 4 + 2。" },
  },
  slips = {
    [120] = { en = "Ten times the words, but every word is compared by the same numbers.",
              zh = "词多了十倍，比较用的却还是同样这些数。" },
    [480] = { en = "Every word is compared by the same numbers; none has its own.",
              zh = "每个词都用同样这些数去比较，谁也没有自己的一份。" },
    [8] = { en = "Those are the two matrices. ba and v hold two numbers each.",
            zh = "那是两个矩阵。ba 和 v 还各有两个数。" },
  },
}

ask {
  at = h4, shape_of = H, id = "shape-of-states",
  prompt = {
    en = "Next, H puts h1, h2, h3 and h4 one below the other. What shape has H?",
    zh = "下一站，H 把 h1、h2、h3、h4 上下排在一起。H 是什么形状？",
  },
  hints = {
    { en = "A row for each word of the source.", zh = "原文一个词一行。" },
  },
  slips = {
    ["1x2"] = { en = "That was lesson 20: the last state alone.", zh = "那是第 20 课：只有最后一个状态。" },
    ["1x8"] = { en = "One below the other, not side by side.", zh = "是上下排，不是左右接。" },
    ["2x4"] = { en = "Turned round: a state is a row here.", zh = "反了：这里一个状态是一行。" },
  },
}

ask {
  at = K, shape_of = a1, id = "shape-of-shares",
  prompt = {
    en = "For word 1 the decoder will share itself out over four states. What shape has a1?",
    zh = "写第 1 个词，要把注意力分给四个状态。a1 是什么形状？",
  },
  hints = {
    { en = "A share for each state, in one row.", zh = "每个状态一份，排成一行。" },
  },
  slips = {
    ["4x4"] = { en = "Nobody but the decoder asks, and it asks once for each word.",
                zh = "提问的只有解码器，一个词问一次。" },
    ["4x1"] = { en = "The one who asks is the row.", zh = "提问的是行。" },
    ["1x2"] = { en = "That is a context. Shares are one for each state.", zh = "那是上下文。份额是每个状态一份。" },
  },
}

ask {
  at = e1, id = "parameters", core = true,
  choice = {
    { en = "a1 and a2, the shares to come: they say where to look",
      zh = "接下来的份额 a1 和 a2：它们说了看哪里" },
    { en = "Wa, Ws, ba and v", zh = "Wa、Ws、ba、v" },
    { en = "none: attention is only computed", zh = "没有：注意力只是算出来的" },
  },
  answer = 2,
  prompt = {
    en = "Which of these are parameters that training changes?",
    zh = "哪些是训练会改变的参数？",
  },
  hints = {
    { en = "Which of them would still fit a sentence of five words?",
      zh = "换成五个词的句子，哪些还用得上？" },
  },
  slips = {
    [1] = { en = "They have four entries. A sentence of five words would need five.",
            zh = "它们只有四个数，五个词的句子就不够了。" },
    [3] = { en = "The shares are computed, but with matrices that are learned.",
            zh = "份额是算的，算的时候用的矩阵是学的。" },
  },
}

ask {
  at = e2, cell = { 1, 4 }, id = "score",
  prompt = {
    en = "Row 4 of g2 is ({g2[4,1]:6}, {g2[4,2]:6}), v is ({v[1,1]}, {v[1,2]}). Its score e2[1,4]?",
    zh = "g2 的第 4 行是 ({g2[4,1]:6}, {g2[4,2]:6})，v 是 ({v[1,1]}, {v[1,2]})。e2[1,4] 是多少？",
  },
  hints = {
    { en = "The first number times {v[1,1]}, the second times {v[1,2]}, added.",
      zh = "第一个数乘 {v[1,1]}，第二个数乘 {v[1,2]}，再相加。" },
  },
  slips = {
    [3.880454] = { en = "The 3 is negative.", zh = "3 前面有负号。" },
    [-0.046367] = { en = "You took the second away once, not three times.", zh = "第二个数要减三倍，你只减了一倍。" },
    [-1.824309] = { en = "You swapped them: v's 1 belongs to the first number.",
                    zh = "你弄反了：v 的 1 对应第一个数。" },
  },
}

ask {
  at = g1, id = "no-root",
  choice = {
    { en = "it was forgotten in 2015", zh = "2015 年时忘了除" },
    { en = "tanh is at most 1: larger states cannot make them larger than |1| + |-3|",
      zh = "tanh 不超过 1：状态再大，分数也超不出 |1| + |-3|" },
    { en = "softmax would undo it anyway", zh = "反正 softmax 会抵消它" },
  },
  answer = 2,
  prompt = {
    en = "Next, v turns each row into a score. Dot products are divided by √d. Why are these not?",
    zh = "下一步 v 把每一行变成分数。点积要除以 √d，这里为什么不除？",
  },
  hints = {
    { en = "How large can an entry of g1 be?", zh = "g1 里的数最大能到多少？" },
  },
  slips = {
    [1] = { en = "Nothing was forgotten: these scores cannot grow with the states.",
            zh = "没有忘：状态再大，这里的分数也长不上去。" },
    [3] = { en = "Softmax does not undo a factor, only a shift.", zh = "softmax 抵消的是平移，不是倍数。" },
  },
}

ask {
  at = d(H), cell = { 1, 1 }, id = "three-uses",
  prompt = {
    en = "What comes back to dH[1,1] via HW, via c1 and via c2 stands above. How much is it?",
    zh = "经 HW、c1、c2 各回来多少，上面都有。dH[1,1] 是多少？",
  },
  hints = {
    { en = "Compared once, mixed in twice: three uses.", zh = "比较一次，混合两次，共用了三次。" },
    { en = "Add all three with their signs.", zh = "三份带着符号相加。" },
  },
  slips = {
    [0.226242] = { en = "That is what it hears about being chosen. It was also what was handed over.",
                   zh = "那只是“被挑中”那一份。它还是交出去的内容。" },
    [-0.10633] = { en = "Those are the two contexts. It was compared as well.",
                   zh = "那是两个上下文的。它还拿去比较过。" },
    [0.332572] = { en = "The two contexts disagree with the scores: mind the signs.",
                   zh = "两个上下文和分数意见相反，注意符号。" },
  },
}

try {
  at = a2, id = "look-back",
  prompt = {
    en = "Change one number of Ws so that word 2 takes more than 70 % from the first state.",
    zh = "只改 Ws 里的一个数，让第 2 个词从第一个状态取 70% 以上。",
  },
  hints = {
    { en = "For word 1 the first state won by its small column 2. What spoiled that for word 2?",
      zh = "写第 1 个词时，第一个状态靠第 2 列小取胜。到第 2 个词，是什么坏了事？" },
    { en = "The question added to column 2. Which number of Ws feeds it most?",
      zh = "提问加到了第 2 列上。Ws 的哪个数出力最多？" },
  },
  reached = function()
    local ws, edited = { {-2,-2}, {0,-1} }, 0
    for i = 1, 2 do
      for j = 1, 2 do
        if Ws[i][j] ~= ws[i][j] then edited = edited + 1 end
      end
    end
    return a2[1][1] > 0.7 and edited == 1 and v[1][1] == 1 and v[1][2] == -3
  end,
  solution = { "set Ws[1,2] 0" },
}

try {
  at = L, id = "share-evenly",
  prompt = {
    en = "Let all states have the same share, 0.25, for both words. Is L the worse for it?",
    zh = "让两个词对四个状态都平分，各 0.25。L 会变差吗？",
  },
  hints = {
    { en = "Equal scores give equal shares. What would make all scores 0?",
      zh = "分数相等，份额就相等。怎样让分数全是 0？" },
    { en = "v has two numbers. A map of shares shows where one looked, not what it was worth.",
      zh = "v 只有两个数。注意力图说的是看了哪里，不是值不值得看。" },
  },
  reached = function()
    for j = 1, 4 do
      if math.abs(a1[1][j] - 0.25) > 1e-9 or math.abs(a2[1][j] - 0.25) > 1e-9 then return false end
    end
    return true
  end,
  solution = { "set v[1,1] 0", "set v[1,2] 0" },
}

expect { a2, 1, 1, above = 0.7, after = { "set Ws[1,2] 0" } }
expect { L, 1, 1, near = 0.572947, after = { "set v[1,1] 0", "set v[1,2] 0" } }

-- About four minutes.
play {
  "wait 9",
  "next", "wait 8",                                       -- X
  "goto h4", "wait 7", "goto H", "wait 9",
  "goto K", "wait 7", "goto e1", "explain", "wait 10",
  "goto a1", "wait 9", "goto c1", "wait 9",
  "goto q2", "wait 7", "goto t2", "wait 9", "goto e2", "wait 7", "reveal", "wait 5",
  "goto a2", "wait 8", "goto c2", "wait 7",
  "goto prob", "wait 9",
  "goto da2", "wait 9",
  "goto dc1", "wait 8", "goto dH", "explain", "wait 8", "reveal", "wait 5",
  "goto dh1", "explain", "wait 12", "goto dx1", "wait 9",
  "goto dX", "wait 9",
  "goto a2", "set Ws[1,2] 0", "wait 7", "undo", "wait 2",
  "goto step(Wa)", "wait 8",
  "goto closing", "wait 12",
}
