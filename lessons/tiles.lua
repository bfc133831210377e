-- SPDX-License-Identifier: GPL-3.0-or-later
lesson {
  api = 3, id = "tiles", part = 4, order = 27, needs = { "softmax", "backward" },
  title = { en = "FlashAttention: softmax in pieces", zh = "FlashAttention：分块算 softmax" },
  keywords = {
    en = "FlashAttention, online softmax, tiling, log-sum-exp, recomputation, memory traffic",
    zh = "FlashAttention、在线 softmax、分块、log-sum-exp、重计算、访存",
  },
  units = {
    { at = "intro", minutes = 12, title = { en = "Forward in tiles", zh = "分块的前向" },
      question = { en = "q1's largest score is in tile 2: what of tile 1 is done again?",
        zh = "q1 的最大分数在第二块里，第一块要重算什么？" },
      can = { { en = "compute a row's softmax tile by tile", zh = "一块一块地算出一行 softmax" },
        { en = "say which numbers of a query go from tile to tile",
          zh = "说出每个查询从一块带到下一块的是哪些数" },
        { en = "say why the output is no approximation", zh = "说清输出为什么不是近似" } } },
    { at = "one-a-row", minutes = 12, title = { en = "Backward, and the cost", zh = "反向与开销" },
      question = { en = "How is dS computed with no A kept, and when is that faster?",
        zh = "A 没有留下，dS 怎么算？什么时候这样反而快？" },
      can = { { en = "compute a share again from its score and one number a row",
          zh = "由分数和每行一个数，重新算出份额" },
        { en = "get D from dO and O, without a row of A", zh = "由 dO 和 O 求出 D，不用 A 的整行" },
        { en = "tell when a chip waits for memory, and when it does not",
          zh = "分清芯片什么时候在等显存，什么时候不等" } } } },
}

askers = { "q1", "q2" }
asked = { "k1", "k2", "k3", "k4" }

Q = input({ {1,0}, {1,1} }, { rows = askers })
K = input({ {1,2}, {0,1}, {2,-1}, {0,2} }, { rows = asked })
V = input({ {4,0}, {0,8}, {2,-4}, {8,0} }, { rows = asked })

-- The whole: powers of two in place of powers of e.
S = Q * K.T
S_ln2 = no_stop(log(2) * S)
A = softmax(S_ln2)
O = A * V

-- The same in two tiles of two keys each. V1 and V2 have a column of ones, which collects the sum.
ones2 = no_stop(constant(ones(2, 1)))
S1 = no_stop(cols(S, 1, 2))
S2 = no_stop(cols(S, 3, 4))
V1 = no_stop(hcat { no_stop(rows(V, 1, 2)), ones2 })
V2 = no_stop(hcat { no_stop(rows(V, 3, 4)), ones2 })
m1 = no_stop(rowmax(S1))
m2 = no_stop(max(m1, no_stop(rowmax(S2))))
m = hcat { m1, m2 }

-- 2^(a - b) is e to these.
local function exponents(a, b) return no_stop(log(2) * no_stop(a - b)) end
e1 = exponents(S1, m1)
P1 = exp(e1)
R1 = P1 * V1
e_fix = exponents(m1, m2)
fix = exp(e_fix)
e2 = exponents(S2, m2)
P2 = no_stop(exp(e2))
old = no_stop(hadamard(fix, R1))
new = no_stop(P2 * V2)
R2 = old + new
l = no_stop(cols(R2, 3, 3))
O_tiles = div(no_stop(cols(R2, 1, 2)), l)
gap = no_stop(O_tiles - O)
log2_l = no_stop(no_stop(log(l)) / log(2))
logsum = m2 + log2_l

-- The way back in tiles: only Q, K, V, O, dO and the log-sums are read.
local upstream = { {1,0}, {2,3} }
G = no_stop(constant(upstream, { rows = askers }))
D = rowsum(no_stop(hadamard(G, O_tiles)))
e_again = exponents(S1, logsum)
again = exp(e_again)
dA1 = no_stop(G * no_stop(rows(V, 1, 2)).T)
inner = no_stop(hadamard(again, no_stop(dA1 - D)))
back = log(2) * inner

-- The bill
T = no_stop(input { {1024} })
width = no_stop(input { {64} })
room = no_stop(input { {32768} })
tile = no_stop(div(room, no_stop(4 * width)))
local Td = no_stop(hadamard(T, width))
local TT = no_stop(hadamard(T, T))
-- All keys pass at least once, however much room there is.
once = no_stop(constant { 1 })
local function passes_of(rows) return no_stop(max(once, no_stop(div(T, rows)))) end
local passes = passes_of(tile)
local function add(a, b) return no_stop(a + b) end
local function times(a, b) return no_stop(hadamard(a, b)) end
local million = 1000000
local whole_out = add(no_stop(4 * TT), no_stop(4 * Td))
local whole_back = add(no_stop(7 * TT), no_stop(8 * Td))
local function in_tiles(times_read)
  return add(add(times(times_read, no_stop(2 * Td)), no_stop(2 * Td)), T),
    add(add(times(times_read, add(no_stop(4 * Td), no_stop(2 * T))), no_stop(6 * Td)), T)
end
local tiles_out, tiles_back = in_tiles(passes)
local ways = { { en = "full", zh = "整张" }, { en = "tile", zh = "分块" } }
counted = no_stop(relabel(no_stop(vcat {
  no_stop(hcat { whole_out, whole_back, add(whole_out, whole_back) }),
  no_stop(hcat { tiles_out, tiles_back, add(tiles_out, tiles_back) }) }),
  { rows = ways,
    cols = {
      { en = "fwd", zh = "前向" }, { en = "bwd", zh = "反向" }, { en = "both", zh = "合计" },
    } }))
moved = counted / million

-- The same for less room on the chip, and for more.
rooms = no_stop(constant { { 1/4, 1/2, 1, 2, 4 } })
every_room = no_stop(constant(ones(1, 5)))
local small_out, small_back = in_tiles(passes_of(no_stop(hadamard(tile, rooms))))
counted_by_room = no_stop(relabel(no_stop(vcat {
  no_stop(hadamard(add(whole_out, whole_back), every_room)),
  add(small_out, small_back) }), { rows = ways, cols = { "M/4", "M/2", "M", "2M", "4M" } }))
by_room = counted_by_room / million

local product = times(TT, width)
local multiplied = no_stop(vcat { no_stop(6 * product),
  add(no_stop(7 * product), times(passes, add(Td, T))) })
work = no_stop(relabel(no_stop(multiplied / million), { rows = ways }))
pace = no_stop(input { { 20, 40, 60, 80, 100, 120, 140, 160 } })
busy = no_stop(work * no_stop(div(1, pace)))
local steps = {}
for i = 1, 8 do steps[i] = tostring(20 * i) end
time = relabel(max(busy, no_stop(cols(moved, 3, 3))), { rows = ways, cols = steps })

group({ en = "given", zh = "给定" }, { Q, K, V }, { closed = true })

backward(O, upstream)

intro {
  en = [[Softmax divides by the sum of a row, so it seems that the whole row of scores must be there
    first. *FlashAttention* takes the keys a few at a time and never has a whole row; its output is
    the same. How is that done, and why is it faster although it computes more?]],
  zh = [[softmax 要除以一行的和，看来非得等整行分数都齐了才行。*FlashAttention* 用的是*分块*（tiling），每次只取几个键，
    手里从来没有完整的一行，输出却一样。这是怎么做到的？它算得更多，为什么反而更快？]],
  notes = {
    en = [[The running sum is by Milakov and Gimelshein (2018). Rabe and Staats (2021) carried the
      weighted values along with it, so attention needed no table; the kernel, made for little
      traffic, is by Dao and others (2022, arXiv 2205.14135). The sources are in lessons/README.md.]],
    zh = [[边走边修正的求和法出自 Milakov 与 Gimelshein（2018）；Rabe 与 Staats（2021）让加权的值也这样边走边攒，
      注意力从此不必有那张表；为减少读写而写的内核出自 Dao 等人（2022，arXiv 2205.14135）。出处见
      lessons/README.md。]],
  },
}

-- The whole -----------------------------------------------------------------------------------

scene {
  id = "scores", title = { en = "Eight scores", zh = "八个分数" }, at = S,
  en = [[Two queries, four keys: eight scores, made to be small whole numbers. Later k1 and k2 will be
    the first *tile* (block), k3 and k4 the second. The largest score of q1 is {S[1,3]} at k3, that
    of q2 {S[2,1]} at k1; it will make a difference in which tile it lies.]],
  zh = [[两个查询，四个键，八个分数，特意取成小整数。后面会把 k1、k2 作为第一*块*（tile），k3、k4 作为
    第二块。q1 最大的分数是 k3 的 {S[1,3]}，q2 最大的是 k1 的 {S[2,1]}；它落在哪一块，后面会看到有影
    响。]],
  focus = { S, 1, 3 },
}

scene {
  id = "shares", title = { en = "Shares", zh = "份额" }, at = A,
  en = [[S_ln2 is the scores times ln 2 = 0.693 (1/√d_k would be 0.707): e^(0.693⋅s) is 2^s, and all can be
    done by hand. Row q2 is 8, 2, 2, 4, each divided by their sum, 16: the *attention weights*
    (shares) {A[2,1]}, {A[2,2]}, {A[2,3]}, {A[2,4]}.]],
  zh = [[S_ln2 是分数乘 ln 2 = 0.693（1/√d_k 是 0.707）：e^(0.693⋅s) 就是 2^s，全都可以口算。q2 这一行是
    8、2、2、4，各除以它们的和 16，得到*注意力权重*（份额）{A[2,1]}、{A[2,2]}、{A[2,3]}、
    {A[2,4]}。]],
  focus = { A, 2, 1 }, core = true,
  notes = {
    en = [[Kernels take powers of two as well: that of FlashAttention calls exp2 and puts the factor
      log₂ e into the scale.]],
    zh = [[真正的内核也用 2 的幂：FlashAttention 的内核调用 exp2，把 log₂ e 这个系数并进缩放里。]],
  },
}

scene {
  id = "output", title = { en = "Two tables", zh = "两张表" }, at = O,
  en = [[q1 gets ({O[1,1]}, {O[1,2]}), q2 ({O[2,1]}, {O[2,2]}). Done by three programs, called
    *kernels*, S is written to memory (HBM) and read again, and so is A: for long texts neither fits
    on the chip (SRAM). The tiles are to make the same O in one kernel (*kernel fusion*), without
    either table.]],
  zh = [[q1 得到 ({O[1,1]}, {O[1,2]})，q2 得到 ({O[2,1]}, {O[2,2]})。若分成三个程序（叫内核，
    kernel）来算，S 要写进显存（HBM）再读回来，A 也一样：文本一长，两张表都放不进片上存储（SRAM）。分块要把它们合成一个内核，叫*内核融合*（kernel
    fusion），算出同样的 O，而不要这两张表。]],
  focus = { O, 1, 1 }, core = true,
  notes = {
    en = [[For T = 1024 each table has 1,048,576 numbers, 2 MiB at two bytes. An A100 has 192 KB
      on the chip for each of its 108 multiprocessors, and 40 to 80 GB of memory beside it.]],
    zh = [[T = 1024 时，每张表有 1048576 个数，按两个字节算是 2 MiB。A100 有 108 个流式多处理器，
      每个的片上存储是 192 KB，芯片之外的显存是 40 到 80 GB。]],
  },
}

-- In tiles ------------------------------------------------------------------------------------

scene {
  id = "running-max", title = { en = "The maximum so far", zh = "到目前为止的最大值" }, at = m,
  en = [[Before the power, softmax takes off the row's maximum (lesson 3). Tile by tile only a
    *running maximum* is known: column 1 has it after tile 1, column 2 after both. For q1 it rises
    from {m[1,1]} to {m[1,2]}.]],
  zh = [[取幂之前，softmax 先减去一行的最大值（第 3 课）。一块一块地算，
    只知道*到目前为止的最大值*（running maximum）：第 1 列是第一块之后的，第 2 列是两块之后的。q1
    的从 {m[1,1]} 升到 {m[1,2]}。]],
  focus = { m, 1, 2 },
}

scene {
  id = "first-tile", title = { en = "Tile 1", zh = "第一块" }, at = P1,
  en = [[Tile 1: e1 = ln 2⋅(score − m1), and e^e1 = 2^(score − m1), so the largest of each row becomes 1. For q1 they are {P1[1,1]} and
    {P1[1,2]}. These are no shares yet: the sum of the whole row is not known.]],
  zh = [[第一块：e1 = ln 2⋅(分数 − m1)，e^e1 就是 2^(分数 − m1)，每行最大的成了 1。q1 的是 {P1[1,1]} 和 {P1[1,2]}。
    这还不是份额：整行的和还不知道。]],
  focus = { P1, 1, 2 },
}

scene {
  id = "running-sum", title = { en = "The sum so far", zh = "到目前为止的和" }, at = R1,
  en = [[V1 is the values of k1 and k2 with a column of ones behind. So P1⋅V1 has two things in a
    row: the weighted values o in columns 1 and 2, and the *running sum* l in column 3. Nothing is
    divided yet.]],
  zh = [[V1 是 k1、k2 的值，后面添一列 1。于是 P1⋅V1 的一行里有两样东西：第 1、2 列是加权的值 o，
    第 3 列是*到目前为止的和* l（running sum）。现在还不除。]],
  focus = { R1, 1, 3 }, core = true,
  notes = {
    en = [[Real kernels keep l beside o instead of a third column; it is the same sum. They begin
      with m = −∞ and o = 0, so that tile 1 is a tile like any other; where all of a row is masked so
      far, m is still −∞, and they take off 0 instead, as −∞ − (−∞) is no number.]],
    zh = [[真正的内核把 l 和 o 分开存，不用第三列，求出的和一样。它们从 m = −∞、o = 0 开始，
      这样第一块和别的块就没有区别了；一行到目前为止全被掩码挡住时，m 还是 −∞，就改减 0，因为 −∞ − (−∞)
      得不出数。]],
  },
}

scene {
  id = "correction", title = { en = "One factor", zh = "一行一个系数" }, at = fix,
  en = [[Tile 1 used m1, the row needs m2. As 2^(s − m2) = 2^(s − m1)⋅2^(m1 − m2), the correction is
    the same factor for every key of the row: fix = 2^(m1 − m2), e to e_fix. {if edited}q2's factor is
    {fix[2,1]} now.{else}For q2 the maximum stays, so its factor is {fix[2,1]}.{end}]],
  zh = [[第一块用的是 m1，这一行要的是 m2。2^(s − m2) = 2^(s − m1)⋅2^(m1 − m2)，
    所以一行里不管哪个键，修正都是同一个系数：fix = 2^(m1 − m2)，即 e 的 e_fix 次方。{if edited}q2 的系数现在是
    {fix[2,1]}。{else}q2 的最大值没变，系数是 {fix[2,1]}。{end}]],
  focus = { fix, 1, 1 }, core = true,
}

scene {
  id = "both-tiles", title = { en = "Both tiles", zh = "两块合起来" }, at = R2,
  en = [[old is fix times what tile 1 left; new is P2⋅V2, with P2 = 2^(score − m2) for k3 and k4.
    Their sum is what one pass over all four keys would have given. A third tile would do the same
    with this R2; and tiles done side by side, each with a maximum of its own, are joined like
    that in any order.]],
  zh = [[old 是 fix 乘第一块留下的数；new 是 P2⋅V2，其中 P2 = 2^(分数 − m2)，对应 k3、k4。两者之和，
    就是一次走完四个键会得到的数。再来第三块，对这个 R2 做同样的事就行；几块同时算，各用各的最大值，
    也这样合起来，先后随意。]],
  focus = { R2, 1, 3 }, core = true,
  notes = {
    en = [[Where one word is written at a time, Flash-Decoding (2023) gives each multiprocessor a part of
      the keys and joins what they found. In ring attention (2023) each chip keeps its queries, and
      the tiles of keys and values go round from chip to chip.]],
    zh = [[一次只写一个词时，Flash-Decoding（2023）把键分给各个流式多处理器同时算，再合起来。环形注意力
      （ring attention，2023）里，每个芯片留着自己的查询，键和值的块在芯片之间轮流传。]],
  },
}

scene {
  id = "divide", title = { en = "One division", zh = "只除一次" }, at = O_tiles,
  en = [[Now the one division, o by l. {if edited}q2 gets ({O_tiles[2,1]}, {O_tiles[2,2]}) now,
    and O has ({O[2,1]}, {O[2,2]}).{else}({O_tiles[1,1]}, {O_tiles[1,2]}) and ({O_tiles[2,1]},
    {O_tiles[2,2]}): this is O.{end} Per query only m, l and o went from tile to tile, four
    numbers here, d + 2 in general. That is *online softmax*. (The paper of 2022 divides at every tile,
    so that o is an output each time; FlashAttention-2, 2023, once at the end, as here.)]],
  zh = [[现在才除一次，o 除以 l：{if edited}q2 现在得到 ({O_tiles[2,1]}, {O_tiles[2,2]})，O 里是
    ({O[2,1]}, {O[2,2]})。{else}({O_tiles[1,1]}, {O_tiles[1,2]}) 和 ({O_tiles[2,1]},
    {O_tiles[2,2]})，就是 O。{end}每个查询从一块带到下一块的只有 m、l、o，这里四个数，一般是 d + 2
    个。这叫*在线 softmax*（online softmax）。（2022 年的论文每块都除一次，o 每次都是现成的输出；
    2023 年的 FlashAttention-2 像这里一样，最后才除一次。）]],
  focus = { O_tiles, 2, 1 }, core = true,
  notes = {
    en = [[Rabe and Staats divided once, at the end, already in 2021. o and l both carry the factor
      2^(−m), and the quotient does not. So FlashAttention-4 (2026)
      corrects only where the maximum has risen by more than 8, a factor of 256 (in 16 bits; 4 in 8
      bits), goes on with the old one elsewhere, and is exact all the same.]],
    zh = [[Rabe 与 Staats 在 2021 年就只在最后除一次。o 和 l 都带着系数 2^(−m)，一除就消掉了。所以 FlashAttention-4（2026）只在最大值升高超过 8
      （即 256 倍；这是 16 位数的阈值，8 位数是 4）时才修正，不到就接着用旧的最大值，结果照样精确。]],
  },
}

scene {
  id = "one-a-row", title = { en = "What is kept", zh = "留下的数" }, at = logsum,
  en = [[The backward pass needs A, which nobody kept. But A = 2^s / (2^m⋅l) = 2^(s − logsum) with
    logsum = m + log₂ l (the *log-sum-exp*, here to base 2; FlashAttention-2 has L for it, P for A). It
    is the one number a row that is kept of the softmax.]],
  zh = [[反向要用 A，可谁也没有存它。不过 A = 2^s / (2^m⋅l) = 2^(s − logsum)，其中 logsum = m +
    log₂ l，叫作 *log-sum-exp*（这里以 2 为底；FlashAttention-2 里记作 L，A 记作 P）。softmax 只留下这个，一行一个数。]],
  focus = { logsum, 1, 1 }, core = true,
}

-- The way back in tiles -----------------------------------------------------------------------

scene {
  id = "short-way", title = { en = "D without A", zh = "不用 A 求 D" }, at = D,
  en = [[The row rule of lesson 3: dS = A ∘ (dA − Σ A⋅dA). The sum runs over a whole row of A and
    dA, but Σ_k A[i,k]⋅(dO[i]⋅V[k]) = dO[i]⋅O[i]. So D is a row of dO (G, in the graph) times a
    row of O, and no row of A is needed.]],
  zh = [[第 3 课的逐行公式：dS = A ∘ (dA − Σ A⋅dA)。这个和要走遍 A 和 dA 的一整行，可是
    Σ_k A[i,k]⋅(dO[i]⋅V[k]) = dO[i]⋅O[i]。所以 D 就是 dO（图里叫 G）的一行和 O 的一行的点积，
    用不着 A 的整行。]],
  focus = { D, 2, 1 }, core = true,
}

scene {
  id = "again-a-tile", title = { en = "Again", zh = "再算第一块" }, at = again,
  en = [[*Recomputation*: tile 1 of A once more, 2^(score − logsum), e to e_again. The scores are computed again
    from Q and K. No maximum, no sum, no division: logsum has all of that, so a tile can be done
    without the others, in any order.]],
  zh = [[*重计算*（recomputation）：再算一遍 A 的第一块，2^(分数 − logsum)，即 e 的 e_again 次方。分数由 Q 和 K 重新算出。
    不求最大值，不求和，也不除：logsum 里都有了。所以每一块都能单独算，先后随意。]],
  focus = { again, 1, 1 },
  notes = {
    en = [[Computing again instead of keeping is called checkpointing, and usually it saves memory
      at the cost of time. Here it saves time as well: what is not kept need not be read.]],
    zh = [[不存而重算，叫激活检查点（checkpointing），通常是用时间换显存。这里连时间也省了：没有存的，
      就不用读。]],
  },
}

scene {
  id = "tile-of-dS", title = { en = "Into dS", zh = "dS 的第一块" }, at = back,
  en = [[Tile 1 of dS. inner is again ∘ (dA1 − D), where dA1 = dO⋅Vᵀ for k1 and k2; the factor ln
    2 of the way out is due once more. dQ and dK are products with this tile, dV one with again,
    so dS is never written either.]],
  zh = [[dS 的第一块。inner 是 again ∘ (dA1 − D)，其中 dA1 是 k1、k2 的 dO⋅Vᵀ；前向乘过的系数 ln 2，
    反向再乘一次。dQ、dK 用这一块去乘，dV 用 again，所以 dS 也从来不写进显存。]],
  focus = { back, 1, 1 }, core = true,
}

scene {
  id = "long-way", title = { en = "D through A", zh = "经过 A 求 D" }, at = d(A),
  en = [[Now the program's own way back, through the whole A, to hold the tiles against. dA is a table
    as large as S, and its columns k1 and k2 are dA1. Weighted by A, row q1 has the mean
    {A[1,1]}⋅{dA[1,1]} + {A[1,2]}⋅{dA[1,2]} + {A[1,3]}⋅{dA[1,3]} + {A[1,4]}⋅{dA[1,4]} = {D[1,1]},
    which dO⋅O gave without this row.]],
  zh = [[再看程序自己的反向，走的是整张 A，好和分块的结果对照。dA 又是一张和 S 一样大的表，
    它的 k1、k2 两列就是 dA1。以 A 加权，q1 这一行的均值
    是 {A[1,1]}⋅{dA[1,1]} + {A[1,2]}⋅{dA[1,2]} + {A[1,3]}⋅{dA[1,3]} + {A[1,4]}⋅{dA[1,4]} = {D[1,1]}，
    而 dO⋅O 不用这一行就得到了它。]],
  focus = { d(A), 1, 4 },
}

scene {
  id = "whole-dS", title = { en = "The whole dS", zh = "整张 dS" }, at = d(S),
  en = [[Columns k1 and k2, ({dS[1,1]}, {dS[1,2]}) and ({dS[2,1]}, {dS[2,2]}), are those of back.
    The left table is the row rule's result, the factor ln 2 still missing.]],
  zh = [[k1、k2 两列 ({dS[1,1]}, {dS[1,2]}) 和 ({dS[2,1]}, {dS[2,2]})，和 back 一样。
    左边那张表是逐行公式的结果，还没有乘 ln 2。]],
  focus = { d(S), 1, 1 }, core = true,
}

scene {
  id = "tile-of-dV", title = { en = "Tile 1 of dV", zh = "dV 的第一块" }, at = d(V),
  en = [[dV = Aᵀ⋅dO. Rows k1 and k2 need the columns k1 and k2 of A alone, and those are again:
    tile 1 makes them by itself.]],
  zh = [[dV = Aᵀ⋅dO。k1、k2 两行只用到 A 的 k1、k2 两列，也就是 again：第一块自己就能算完。]],
  focus = { d(V), 1, 1 },
  notes = {
    en = [[On a chip many tiles of keys are done at once, and each adds its part to dQ when it is
      ready. The order of that sum differs from run to run, and so does its rounding; kernels have
      a slower way with a fixed order.]],
    zh = [[芯片上许多块键同时在算，谁算完谁就把自己那份加进 dQ。每次运行，相加的先后不同，舍入也就不同；
      内核另有一种顺序固定、但慢一些的做法。]],
  },
}

-- The bill ------------------------------------------------------------------------------------

scene {
  id = "traffic", title = { en = "Read and written", zh = "读写的数" }, at = moved,
  en = [[Millions of numbers read and written, {if edited}with T, width and room as they are
    set{else}T = 1024, d = 64{end}. Full: forward 4T² + 4Td (S and A written and read; Q, K, V,
    O), backward 7T² + 8Td. Tiles: {if edited}a tile of{else}128{end} queries on the chip, all
    keys and values passing by, {if edited}T/tile{else}T/128 = 8{end} times; backward
    {if edited}a tile of{else}128{end} keys on the chip, Q, dO and dQ passing.]],
  zh = [[读写多少个数，以百万计，{if edited}T、width、room 为现在的值{else}T = 1024，d = 64{end}。整
    张，前向 4T² + 4Td（S 和 A 各写一遍读一遍，外加 Q、K、V、O），反向 7T² + 8Td。分块，前向把
    {if edited}一块{else} 128 个{end}查询留在片上，全部的 K 和 V 从旁走过，共
    {if edited}T/tile{else}T/128 = 8{end} 遍；反向留{if edited}一块{else} 128 个{end}键，走过的是 Q、dO
    和 dQ。]],
  focus = { moved, 2, 3 }, core = true,
  notes = {
    en = [[Backward, whole: A is read for dV; dA written; A and dA read, dS written; dS read for
      dQ and for dK: 7T². Tiles, backward, for each block of keys: Q and dO read, dQ read and
      written, 4Td, and logsum and D, 2T; once K, V, dK, dV, and O and dO for D, 6Td, and D
      written, T. Forward: passes⋅2Td + 2Td + T. For 16 heads and 64 texts, two bytes a number, that
      makes 25.2 GB and 7.6; the paper has 40.3 and 4.4. Counts like these give the order, no more.]],
    zh = [[整张，反向：算 dV 读 A；写 dA；读 A、dA，写 dS；算 dQ、dK 各读一遍 dS，共 7T²。分块，
      反向，每块键：读 Q、dO，读写 dQ，4Td，再读 logsum 和 D，2T；另外一次性的 K、V、dK、dV，算 D
      用的 O、dO，6Td，写 D，T。前向：遍数⋅2Td + 2Td + T。照这样数，16 个头、64 篇文本、每个数两字
      节，是 25.2 GB 和 7.6 GB；论文给的是 40.3 和 4.4。这样数，只数得出大概。]],
  },
}

scene {
  id = "room-on-chip", title = { en = "Room on the chip", zh = "片上的容量" }, at = by_room,
  en = [[The chip has room for M = {room:0} numbers. Tiles of Q, K, V and o have to fit, so tile =
    M/4d{if edited}{else} = 128{end}. Then all keys pass T/tile = 4Td/M times, and traffic goes
    like T²d²/M, the paper's *Θ(N²d²/M)*: the curve falls by about half where M doubles, until all pass once. The full
    table is Θ(N² + Nd), whatever M is.]],
  zh = [[片上放得下 M = {room:0} 个数。Q、K、V、o 各一块要同时放下，所以块的大小
    tile = M/4d{if edited}{else} = 128{end}。于是全部的键要走 T/tile = 4Td/M 遍，读写量正比于
    T²d²/M，就是论文的 *Θ(N²d²/M)* 这一条：M 加倍，曲线大约降一半，直到只走一遍为止。整张是 Θ(N² + Nd)，与 M 无关。]],
  focus = { by_room, 2, 3 }, core = true, subject = "curves",
  notes = {
    en = [[The tile of S is left out here; the paper keeps its tile of queries to d rows at most, so
      that this one fits, too, and takes the same M/4d on the way back, where K, V, dK, dV, Q, dO and
      dQ are there. It sets its tile of keys to M/4d and proves that no exact method reads and writes
      less for every M between d and Nd. With d = 64 to 128 and M about 100 KB, d² is far below M.
      32,768 numbers of two bytes are 64 KiB.]],
    zh = [[S 的那一块这里没有算进去；论文让查询的块最多 d 行，好让它也放得下；反向要放 K、V、dK、dV、Q、dO、dQ，块的大小照旧取
      M/4d。论文把键的块取为 M/4d，并证明：没有一种精确的方法能对 d 到 Nd 之间的每个 M 都读写得更少。d 取
      64 到 128、M 约 100 KB 时，d² 远小于 M。32768 个数，每个两字节，是 64 KiB。]],
  },
}

scene {
  id = "waiting", title = { en = "Who waits", zh = "谁在等" }, at = time,
  en = [[From left to right a chip does more multiplications while it reads one number, 20 to 160; the
    values are times, the longer of computing (busy) and moving. {if edited}At 20 tiles take {time[2,1]:1} and the full
    table {time[1,1]:1}, at 100 {time[2,5]:1} and {time[1,5]:1}.{else}At 20 both are
    *compute-bound* and the tiles slower, {time[2,1]:1} to {time[1,1]:1}: seven products for six.
    Further right the full table is *memory-bound*, and a faster chip waits. An A100 is at 156 or
    more: there the tiles wait, too.{end}]],
  zh = [[从左到右，芯片读一个数的工夫能做的乘法越来越多，从 20 次到 160 次；数值是时间，取计算（busy）和读写中较长的。
    {if edited}20 处分块用 {time[2,1]:1}，整张用 {time[1,1]:1}；100 处是 {time[2,5]:1} 和
    {time[1,5]:1}。{else}20 处两者都是*计算受限*（compute-bound），分块更慢，{time[2,1]:1} 比
    {time[1,1]:1}：七次矩阵乘法对六次。再往右，整张的做法变成*访存受限*（memory-bound），
    算得再快也只能等。A100 在 156 以上，那里分块也在等。{end}]],
  focus = { time, 2, 1 }, core = true, subject = "curves",
  notes = {
    en = [[Six: S, O, and on the way back dV, dA, dQ, dK. The seventh is S again. The rescaling
      adds (d + 1)⋅T a pass, below one per cent. An A100, with 312 tera-operations a second, two to
      a multiplication, and 1.5 to 2 TB/s, does 156 to 208 while it reads a number of two bytes: that
      is the right end and beyond, where the tiles wait as well, 3.7 to 12.3. The model lets reading
      and computing overlap entirely, and leaves out masks, dropout and the powers. These are no
      small thing: an H100 has 989 tera-operations for products and 3.9 for powers, which forward at
      d = 128 take half as long as the products; FlashAttention-3 (2024) does both at once. Some kernels compute S twice on the
      way back, once for dK and dV, once for dQ, so as not to gather dQ in memory. With a causal
      mask nearly half of the tiles lie in the future and are not computed at all. Where one word
      is written at a time (lesson 18) S is one row, and tiles save little: K and V have to be read
      once in any case.]],
    zh = [[六次：S、O，以及反向的 dV、dA、dQ、dK。第七次是重算 S。修正每遍多 (d + 1)⋅T 次，
      不到百分之一。A100 每秒 312 万亿次运算（一次乘法算两次），每秒读 1.5 到 2 TB，读一个两字节的数的工夫
      能乘 156 到 208 次，在图的右端甚至更右，那里分块也在等，3.7 比 12.3。这里假设读写和计算完全重叠，掩
      码、dropout 和取幂都不算。取幂其实不便宜：H100 做矩阵乘法每秒 989 万亿次，取幂只有 3.9 万亿次，d = 128
      的前向里，取幂的时间是矩阵乘法的一半；FlashAttention-3（2024）让两者同时进行。有的内核反向时把 S
      重算两遍，一遍给 dK、dV，一遍给 dQ，这样就不用在显存里攒 dQ。有因果掩码时，将近一半的块全在未来，
      根本不用算。一次只写一个词（第 18 课）时，S 只有一行，分块省不了多少：K 和 V 反正都要读一遍。]],
  },
}

closing {
  en = [[
- A row's softmax can be gathered in tiles: running maximum, running sum, weighted values.
- Where the maximum rises, one factor a row corrects all that was gathered before.
- The output is the whole's, but for rounding: it is no approximation.
- Backward: one log-sum and one D a row are enough, A is computed again, tile by tile.
- One product of seven is extra; the T×T tables stay on the chip. Traffic goes like T²d²/M, still
  T², and where memory is what one waits for, that is faster.

Try `:set room[1,1] 65536` and `:set width[1,1] 128` at "Room on the chip" and at "Who waits".

Then write dS yourself, from D and without a whole row's mean: `qkv kata tiles` makes the script,
`qkv against tiles tiles.npz --watch` marks it. Tile 1 is marked, too, if you save
logsum, D, again and back (`save("D", D)`; a dO of your own also as G).]],
  zh = [[
- 一行的 softmax 可以一块一块地累积：到目前为止的最大值、和、加权的值。
- 最大值升高了，一行只要一个系数，就能修正前面累积的一切。
- 输出和整张算的相同，只差舍入：这不是近似。
- 反向：一行留一个 logsum、一个 D 就够，A 一块一块地重算。
- 七次矩阵乘法里有一次是多算的，T×T 的表却不出芯片。读写量正比于 T²d²/M，仍随 T² 增长；瓶颈在访存时，
  这样就更快。

在“片上的容量”和“谁在等”两处，用 `:set room[1,1] 65536` 和 `:set width[1,1] 128` 试试。

再自己写一遍 dS，用 D，不另求整行的均值：`qkv kata tiles` 写出脚本，
`qkv against tiles tiles.npz --watch` 批改。logsum、D、again、back 也存进去（`save("D", D)`；
dO 若是你自己的，再存一份叫 G），第一块就一并批改。]],
}

-- Tasks ---------------------------------------------------------------------------------------

ask {
  at = "shares", id = "whole-share", cell = { 1, 3 }, covers = { A, 1 },
  prompt = { en = [[q1 has the scores {S[1,1]}, {S[1,2]}, {S[1,3]}, {S[1,4]}. What share does k3
                    get, with powers of two?]],
             zh = [[q1 的分数是 {S[1,1]}、{S[1,2]}、{S[1,3]}、{S[1,4]}。用 2 的幂，k3
                    得到多少份额？]] },
  reason = { en = "2²/(2¹ + 2⁰ + 2² + 2⁰) = 4/8: the power of the score over the sum of the row's powers.",
             zh = "2²/(2¹ + 2⁰ + 2² + 2⁰) = 4/8：这个分数的幂，除以整行的幂之和。" },
  hints = { { en = "The powers are 2, 1, 4, 1.", zh = "四个幂是 2、1、4、1。" } },
  slips = {
    [4] = { en = "That is 2². It is still to be divided by the sum of the row.",
            zh = "2² 还要除以整行的和。" },
    [0.666667] = { en = "That is 2 of 3, the scores themselves. Powers first.",
                   zh = "直接按分数去分，才得 2/3；要先取幂。" },
    [0.25] = { en = "That is k1, with 2 of 8.", zh = "八份里的两份是 k1 的。" },
    [0.610296] = { en = "That is with e. Here the powers are those of two.",
                   zh = "你用了 e 的幂，这里用 2 的幂。" },
  },
}

ask {
  at = "running-max", id = "stays", cell = { 2, 2 }, covers = { m2, 2, 1 },
  prompt = { en = [[q2 has {S[2,1]} and {S[2,2]} in tile 1, {S[2,3]} and {S[2,4]} in tile 2. Its
                    running maximum after tile 2?]],
             zh = [[q2 在第一块里是 {S[2,1]} 和 {S[2,2]}，在第二块里是 {S[2,3]} 和 {S[2,4]}。
                    第二块之后，到目前为止的最大值是多少？]] },
  reason = { en = "max(3, 2) = 3: tile 2 has no larger score, so nothing of tile 1 needs correcting.",
             zh = "max(3, 2) = 3：第二块没有更大的分数，第一块的数就不用修正。" },
  hints = { { en = "The larger one of the old maximum and tile 2's.",
              zh = "旧的最大值和第二块的最大值，取大的。" } },
  slips = {
    [2] = { en = "That is tile 2 alone. A running maximum keeps the larger one.",
            zh = "第二块自己的最大值才是它；旧的更大，就留着旧的。" },
  },
}

ask {
  at = "running-sum", id = "sum-so-far", cell = { 1, 3 },
  prompt = { en = "q1's row of P1 is {P1[1,1]}, {P1[1,2]}. Its running sum after tile 1?",
             zh = "P1 里 q1 的一行是 {P1[1,1]}、{P1[1,2]}。第一块之后，到目前为止的和是多少？" },
  reason = { en = "1 + 0.5: the column of ones adds up the powers and leaves the values out.",
             zh = "1 + 0.5：全是 1 的那一列只把幂加起来，不乘值。" },
  hints = { { en = "The third column of V1 is all ones.", zh = "V1 的第 3 列全是 1。" } },
  slips = {
    [0.375] = { en = "That is the sum of its two shares. Nothing is divided here.",
            zh = "那是两个份额之和。这里还没有除。" },
    [3] = { en = "That is 2 + 1, without the maximum taken off.",
            zh = "你算的是 2 + 1，没有减最大值。" },
    [4] = { en = "That is the weighted value. The sum is of the weights alone.",
            zh = "那是旁边的加权值。和只是权重的和。" },
  },
}

ask {
  at = "running-sum", id = "read-again", core = true,
  prompt = { en = [[Tile 2 will raise q1's maximum, and all powers of tile 1 change. What of tile
                    1 is read again?]],
             zh = "第二块会让 q1 的最大值升高，第一块的幂全都要变。第一块的哪些数要重读？" },
  choice = {
    { en = "its keys and values", zh = "它的键和值" },
    { en = "its values: the scores are known", zh = "它的值：分数已经有了" },
    { en = "nothing", zh = "什么也不用" },
  },
  answer = 3,
  reason = { en = "All powers of the tile get the same factor, and so do its sums.",
             zh = "这一块的幂都乘同一个系数，和也乘它就行。" },
  hints = { { en = "By what is each power of tile 1 multiplied when the maximum becomes 1 larger?",
              zh = "最大值大了 1，第一块的每个幂各乘以几？" } },
  slips = {
    [1] = { en = "All powers of a row change by one factor, and so do their sums.",
            zh = "一行的幂都乘同一个系数，所以求出的和也乘它就行，不必再读。" },
    [2] = { en = "No scores of tile 1 are kept. The sums change by one factor, too.",
            zh = "第一块的分数没有留下。每个幂都乘同一个系数，和也就乘这个系数。" },
  },
}

ask {
  at = "correction", id = "factor", cell = { 1, 1 },
  prompt = { en = "q1's maximum rises from {m1[1,1]} to {m2[1,1]}. What is its factor?",
             zh = "q1 的最大值从 {m1[1,1]} 升到 {m2[1,1]}。系数是多少？" },
  reason = { en = "2^(1 − 2) = 0.5: the powers were taken with a maximum that is 1 too small.",
             zh = "2^(1 − 2) = 0.5：取幂时减的最大值少了 1。" },
  hints = { { en = "2^(old − new).", zh = "2^(旧 − 新)。" } },
  slips = {
    [2] = { en = "That is 2^(new − old). Now more is taken off, so the powers shrink.",
            zh = "你取了 2^(新 − 旧)。现在减得更多，幂要变小。" },
    [-1] = { en = "That is the exponent. Two to that power.", zh = "-1 是指数，还要取 2 的幂。" },
    [0.367879] = { en = "That is e^(-1). The powers here are those of two.",
                   zh = "那是 e^(-1)，这里用 2 的幂。" },
  },
}

ask {
  at = "correction", id = "whole-sum", covers = { R2, 1, 3 }, answer = function() return R2[1][3] end,
  prompt = { en = [[q1's sum was {R1[1,3]}, its factor is {fix[1,1]}, and tile 2 will add
                    {new[1,3]}. What will the sum be?]],
             zh = [[q1 的和原来是 {R1[1,3]}，系数是 {fix[1,1]}，第二块要添上 {new[1,3]}。
                    和会是多少？]] },
  reason = { en = "0.5⋅1.5 + 1.25 = 2: only what was gathered with the old maximum is corrected.",
             zh = "0.5⋅1.5 + 1.25 = 2：要修正的只有按旧的最大值累积的那部分。" },
  hints = { { en = "The old sum times the factor, plus the new.",
              zh = "旧的和乘系数，再加新的。" } },
  slips = {
    [2.75] = { en = "The old sum had another maximum. First multiply it by the factor.",
               zh = "旧的和是对旧的最大值算的，先乘系数。" },
    [1.375] = { en = "You multiplied both. Tile 2 already uses the new maximum.",
                zh = "两个都乘了。第二块用的已经是新的最大值。" },
    [2.125] = { en = "You multiplied the new sum. It is the old one that must change.",
                zh = "你乘的是新的和，要改的是旧的。" },
  },
}

ask {
  at = "both-tiles", id = "joined", answer = 1.75, always = true,
  prompt = { en = [[Two chips had a tile each: m = 4 with sum 1, and m = 6 with sum 1.5. What is the
                    sum of both together, for the larger m?]],
             zh = [[两个芯片各算一块：一个 m = 4，和是 1；另一个 m = 6，和是 1.5。合起来，按较大的 m
                    算，和是多少？]] },
  reason = { en = "1⋅2^(4 − 6) + 1.5 = 0.25 + 1.5: the tile with the smaller maximum is corrected.",
             zh = "1⋅2^(4 − 6) + 1.5 = 0.25 + 1.5：最大值较小的那块要修正。" },
  hints = { { en = "The larger maximum is 6. Which of the sums was made with another?",
              zh = "较大的最大值是 6。哪个和用的不是它？" } },
  slips = {
    [2.5] = { en = "The two sums were made with different maxima. Correct one first.",
              zh = "两个和用的最大值不同，先修正一个。" },
    [5.5] = { en = "That is 2^(6 − 4). More is taken off now, so the sum shrinks.",
              zh = "你乘了 2^(6 − 4)。现在减得更多，和要变小。" },
    [1.375] = { en = "You corrected the one with m = 6, which is the maximum of both.",
                zh = "你修正的是 m = 6 那块，可 6 正是两块合起来的最大值。" },
    [0.625] = { en = "You multiplied both. The one with m = 6 is right as it is.",
                zh = "两个都乘了。m = 6 那块本来就对。" },
  },
}

ask {
  at = "divide", id = "stale-max", core = true,
  prompt = { en = [[Suppose q1 kept m = 1 and nothing were corrected: tile 2's powers are then 2 and
                    0.5. What becomes of q1's output?]],
             zh = [[假如 q1 一直用 m = 1，什么也不修正，第二块的幂就是 2 和 0.5。q1 的输出会怎样？]] },
  choice = {
    { en = "k3 and k4 get too much", zh = "k3、k4 占得太多" },
    { en = "it stays (3, -1)", zh = "还是 (3, -1)" },
    { en = "it is twice as large", zh = "大一倍" },
  },
  answer = 2,
  reason = { en = "o = (12, -4) and l = 4, both twice as large. The maximum is there against overflow alone.",
             zh = "o = (12, -4)，l = 4，都大一倍。减去最大值，只是为了不溢出。" },
  hints = { { en = "o would be (4 + 2⋅2 + 0.5⋅8, 4 − 2⋅4) then. And l?",
              zh = "那时 o 是 (4 + 2⋅2 + 0.5⋅8, 4 − 2⋅4)。l 呢？" } },
  slips = {
    [1] = { en = "With another maximum in tile 1, yes. All four powers have m = 1.",
            zh = "要是第一块用的是别的最大值，才会这样。这里四个幂用的都是 m = 1。" },
    [3] = { en = "o is. But l, by which it is divided, is twice as large as well.",
            zh = "o 是大了一倍，可要除的 l 也大了一倍。" },
  },
}

ask {
  at = "divide", id = "how-equal", core = true, always = true,
  prompt = { en = "How far is the output in tiles from the whole's, in a text of 1000 tiles?",
             zh = "如果文本有 1000 块，分块的输出和整张算的差多少？" },
  choice = {
    { en = "rounding alone", zh = "只差舍入" },
    { en = "about 1 %: scores of far tiles are left out", zh = "1% 左右：远处几块的分数略去了" },
    { en = "it grows with each correction", zh = "每修正一次，差一点，越积越大" },
  },
  answer = 1,
  reason = { en = "No key is left out, and every correction is exact.",
             zh = "没有漏掉的键，每次修正也都是精确的等式。" },
  hints = { { en = "Is any key left out, or any equation only nearly true?",
              zh = "有哪个键没算，或者哪个等式只是近似成立吗？" } },
  slips = {
    [2] = { en = "That would be sparse attention. Here each key of each tile counts.",
            zh = "稀疏注意力才会漏掉键。这里每一块的每个键都算进去了。" },
    [3] = { en = "2^(s − m1)⋅2^(m1 − m2) = 2^(s − m2) is exact, but for rounding.",
            zh = "2^(s − m1)⋅2^(m1 − m2) = 2^(s − m2) 是恒等式，只有舍入。" },
  },
}

ask {
  at = "divide", id = "keys-stay", always = true,
  prompt = { en = [[Suppose a tile of keys stays on the chip while all queries pass by, then the
                    next tile. What of a query goes to memory and back at each tile?]],
             zh = [[假如一块键留在片上，全部查询从旁走过，再换下一块。每换一块，一个查询有什么要写进显存，
                    再读回来？]] },
  choice = {
    { en = "nothing", zh = "没有" },
    { en = "its scores", zh = "它的分数" },
    { en = "its o, m and l", zh = "它的 o、m 和 l" },
  },
  answer = 3,
  reason = { en = "So it is in the paper of 2022. FlashAttention-2 turned the loops: they stay on the chip.",
             zh = "2022 年的论文就是这样。FlashAttention-2 把内外循环对调，它们就一直留在片上。" },
  hints = { { en = "Is a query finished when it has met one tile of keys?",
              zh = "一个查询和一块键算过，就算完了吗？" } },
  slips = {
    [1] = { en = "One tile finishes no query. Where does what it has gathered wait?",
            zh = "只算一块，哪个查询都没算完。攒到一半的数放在哪里？" },
    [2] = { en = "Its scores for this tile are used up. What goes on to the next?",
            zh = "这一块的分数当场就用完了。要带到下一块的是什么？" },
  },
}

ask {
  at = "one-a-row", id = "one-number", cell = { 2, 1 }, covers = { log2_l, 2, 1 },
  prompt = { en = "q2 has m = {m2[2,1]} and l = {l[2,1]}. Its log-sum, to base 2?",
             zh = "q2 的 m = {m2[2,1]}，l = {l[2,1]}。以 2 为底，它的 logsum 是多少？" },
  reason = { en = "3 + log₂ 2 = 4, and 2⁴ = 16 is the sum of row q2's powers.",
             zh = "3 + log₂ 2 = 4，而 2⁴ = 16 正是 q2 那一行的幂之和。" },
  hints = { { en = "log₂ 2 is 1.", zh = "log₂ 2 是 1。" } },
  slips = {
    [5] = { en = "That is m + l. The logarithm of l is added.",
            zh = "那是 m + l。要加的是 l 的对数。" },
    [3.693147] = { en = "That is the natural logarithm. To base 2, log 2 is 1.",
                   zh = "那是自然对数。以 2 为底，2 的对数是 1。" },
    [16] = { en = "That is 2^m⋅l, the sum itself. Its logarithm is asked.",
             zh = "那是和本身，2^m⋅l。问的是它的对数。" },
  },
}

ask {
  at = "one-a-row", id = "kept", answer = 1024, always = true,
  prompt = { en = [[For T = 1024 the whole keeps A, 1,048,576 numbers. How many log-sums do the
                    tiles keep?]],
             zh = "T = 1024 时，整张的做法要留下 A，共 1048576 个数。分块要留下多少个 logsum？" },
  reason = { en = "One for each of the 1,024 rows. (The paper of 2022 kept m and l, two.)",
             zh = "1024 行，一行一个。（2022 年的论文 m 和 l 都留，是两个。）" },
  hints = { { en = "One a row.", zh = "一行一个。" } },
  slips = {
    [2048] = { en = "m and l are one number together.", zh = "m 和 l 合成了一个数。" },
    [8] = { en = "One for each row, not for each tile.", zh = "一行一个，不是一块一个。" },
    [1] = { en = "One for each of the 1024 rows.", zh = "1024 行，一行一个。" },
  },
}

ask {
  at = "one-a-row", id = "by-itself", always = true,
  prompt = { en = [[Suppose autograd (lesson 4's chain rule, by program) goes back through the loop
                    of tiles as it stands. What of the loop does it keep?]],
             zh = "假如让自动求导（autograd）照原样对这个分块循环求反向，它要留下循环里的什么？" },
  choice = {
    { en = "the last m, l and o", zh = "最后的 m、l、o" },
    { en = "one log-sum a row", zh = "每行一个 logsum" },
    { en = "the powers of all tiles", zh = "每一块的幂" },
  },
  answer = 3,
  reason = { en = "T² numbers again. Hence a backward pass of its own, written by hand.",
             zh = "合起来又是 T² 个数。所以反向要另外手写。" },
  hints = { { en = "What does the way back through P1⋅V1 need?", zh = "P1⋅V1 的反向要用到什么？" } },
  slips = {
    [1] = { en = "A loop carries little, but each P⋅V needs its P on the way back.",
            zh = "一块传给下一块的数少，可每一块的 P⋅V，反向都要用到自己的 P。" },
    [2] = { en = "No chain rule finds that sum: it differentiates what was done.",
            zh = "链式法则自己得不出这个数：它只会把做过的每一步逐一求导。" },
  },
}

ask {
  at = "short-way", id = "short-sum", answer = 64, always = true,
  prompt = { en = [[T = 1024 keys, d = 64. Through A and dA, D of one row is a sum of 1024
                    products. And as dO⋅O?]],
             zh = [[T = 1024 个键，d = 64。经过 A 和 dA，一行的 D 是 1024 个乘积之和。
                    用 dO⋅O 呢？]] },
  reason = { en = "A row of dO and a row of O have d = 64 numbers each.",
             zh = "dO 的一行和 O 的一行各有 d = 64 个数。" },
  hints = { { en = "How long is a row of O?", zh = "O 的一行有多长？" } },
  slips = {
    [1024] = { en = "That is the sum over keys. A row of O has d numbers.",
               zh = "那是对键求和。O 的一行有 d 个数。" },
    [65536] = { en = "That is for all rows. One row is asked.", zh = "所有行合起来才是 65536。问的是一行。" },
    [2] = { en = "That is this lesson's d. The question has a larger one.",
            zh = "那是这一课的 d。题里的 d 更大。" },
  },
}

ask {
  at = "again-a-tile", id = "from-the-logsum", cell = { 1, 1 },
  prompt = { en = "q1's score for k1 is {S1[1,1]}, its logsum {logsum[1,1]}. What is A[1,1]?",
             zh = "q1 给 k1 的分数是 {S1[1,1]}，logsum 是 {logsum[1,1]}。A[1,1] 是多少？" },
  reason = { en = "2^(1 − 3) = 2⁻² = 0.25: maximum and sum are both in the logsum.",
             zh = "2^(1 − 3) = 2⁻² = 0.25：最大值和那个和，logsum 里都有。" },
  hints = { { en = "2^(score − logsum).", zh = "2^(分数 − logsum)。" } },
  slips = {
    [0.5] = { en = "That is with m in place of the logsum: a power, no share.",
              zh = "那是用 m 代替了 logsum，是幂，还不是份额。" },
    [1] = { en = "That is P1, with tile 1's own maximum.",
            zh = "那是 P1，用的是第一块自己的最大值。" },
    [-2] = { en = "That is the exponent.", zh = "-2 是指数。" },
    [4] = { en = "The score minus the logsum: -2, not 2.", zh = "是分数减 logsum：-2，不是 2。" },
  },
}

ask {
  at = "again-a-tile", id = "which-way", sign_of = { back, 1, 2 },
  prompt = { en = [[dA is 0 for q1 and k2: this share alone would change nothing. D is {D[1,1]}.
                    What sign will back[1,2] have?]],
             zh = [[q1 对 k2 的 dA 是 0：单看这个份额，怎么变都没有影响。D 是 {D[1,1]}。back[1,2]
                    会是什么符号？]] },
  reason = { en = "again is above 0, and dA − D = 0 − 3 is below: minus.",
             zh = "again 大于 0，dA − D = 0 − 3 小于 0，所以是负。" },
  hints = { { en = "The share is above 0, and it is multiplied by dA − D.",
              zh = "份额大于 0，乘的是 dA − D。" } },
  slips = {
    ["0"] = { en = "A higher score takes shares from other keys, whose mean dA is 3.",
              zh = "k2 的分数升高，会拿走别的键的份额，而这一行 dA 的加权均值是 3。" },
    ["+"] = { en = "dA − D is 0 − 3: below the mean of the row.",
              zh = "dA − D 是 0 − 3，低于这一行的均值。" },
  },
}

ask {
  at = "traffic", id = "twice-as-long", core = true,
  prompt = { en = "The text becomes twice as long. What the tiles read and write becomes about",
             zh = "文本长一倍，分块读写的总量大约变成" },
  choice = {
    { en = "twice as much", zh = "两倍" },
    { en = "four times as much", zh = "四倍" },
    { en = "it stays", zh = "不变" },
  },
  answer = 2,
  reason = { en = "Twice as many passes, each over twice as many rows: 2⋅2 = 4.",
             zh = "遍数两倍，每一遍长两倍：2⋅2 = 4。" },
  hints = { { en = "How many passes are there then, and how long is each?",
              zh = "那时要走几遍？每一遍多长？" } },
  slips = {
    [1] = { en = "Memory grows like T. Here twice the passes are each twice as long.",
            zh = "随 T 增长的是显存。这里遍数是两倍，每遍也是两倍长。" },
    [3] = { en = "Each pass reads all keys and values, and there are more of both.",
            zh = "每一遍都要读完所有的键和值，遍数和长度都变大了。" },
  },
}

ask {
  at = "traffic", id = "twice-as-wide", core = true, always = true,
  prompt = { en = [[A head becomes twice as wide, d = 128, with the same room on the chip. What the
                    tiles read and write becomes about]],
             zh = "一个头加宽一倍，d = 128，片上放得下的数还是那么多。分块读写的总量大约变成" },
  choice = {
    { en = "the same", zh = "不变" },
    { en = "twice as much", zh = "两倍" },
    { en = "four times as much", zh = "四倍" },
  },
  answer = 3,
  reason = { en = "Rows are twice as wide, and half as many fit in a tile, so twice the passes: 2⋅2.",
             zh = "每行宽一倍；一块里又只放得下一半的行，遍数加倍：2⋅2 = 4。" },
  hints = { { en = "How many rows fit in a tile now? And how wide is a row?",
              zh = "现在一块放得下几行？一行有多宽？" } },
  slips = {
    [1] = { en = "The room is the same, but rows twice as wide go through it.",
            zh = "容量没变，可走过去的每一行都宽了一倍。" },
    [2] = { en = "That counts the wider rows alone. How many of them fit in the room?",
            zh = "这只算了行变宽。同样大的地方放得下几行？" },
  },
}

ask {
  at = "room-on-chip", id = "more-but-faster", core = true,
  prompt = { en = [[Tiles multiply 1/6 more. A chip multiplies 100 times while it reads one
                    number. Next to the full table, tiles take]],
             zh = [[分块要多做 1/6 的乘法。芯片读一个数的工夫能乘 100 次。
                    和整张相比，分块用的时间]] },
  choice = {
    { en = "about 1/6 longer", zh = "约长 1/6" },
    { en = "as long", zh = "一样" },
    { en = "less than half as long", zh = "不到一半" },
  },
  answer = 3,
  reason = { en = [[The whole waits for 12.3 million numbers; tiles multiply for 4.0⋅7/6 = 4.7. The
                    paper measured 41.7 ms and 7.3, on an A100.]],
             zh = [[整张要等 1230 万个数；分块的乘法只相当于 403 万⋅7/6 = 470 万。论文在 A100 上实测，是
                    41.7 毫秒和 7.3 毫秒。]] },
  hints = { { en = [[The full way multiplies 403 million times, that is 4.0 million readings.
                     Which takes longer, that or its traffic?]],
              zh = [[整张要乘 4.03 亿次，相当于读 403 万个数的时间。
                     和它读写所花的时间比，哪个长？]] } },
  slips = {
    [1] = { en = "Reading takes the time of {by_room[1,3]:1} million numbers, multiplying of 4.0.",
            zh = "整张要等 {by_room[1,3]:1} 百万个数的读写，乘法只抵 4.0 百万个数的时间。" },
    [2] = { en = [[Then memory would have to be equally busy; compare {by_room[1,3]:1} and
                   {by_room[2,3]:1}.]],
            zh = "那得读写一样多；比一比 {by_room[1,3]:1} 和 {by_room[2,3]:1}。" },
  },
}

ask {
  at = "long-way", id = "tile-two", covers = { d(S), 1, 4 }, answer = function() return d(S)[1][4] end,
  prompt = { en = [[In tile 2: A[1,4] = {A[1,4]}, dA[1,4] = {dA[1,4]}, D = {D[1,1]}. What will
                    dS[1,4] be?]],
             zh = [[第二块里，A[1,4] = {A[1,4]}，dA[1,4] = {dA[1,4]}，D = {D[1,1]}。dS[1,4]
                    会是多少？]] },
  reason = { en = "0.125⋅(8 − 3)⋅ln 2 = 0.4332: dA is above the mean, so it is above 0.",
             zh = "0.125⋅(8 − 3)⋅ln 2 = 0.4332：dA 高于加权均值，所以是正的。" },
  hints = { { en = "A⋅(dA − D), times ln 2.", zh = "A⋅(dA − D)，再乘 ln 2。" } },
  slips = {
    [0.625] = { en = "S was multiplied by ln 2: the factor is due on the way back, too.",
                zh = "前向乘过的 ln 2，反向也要乘。" },
    [0.693147] = { en = "That is without D: the rest of the row moves, too.",
                   zh = "没有减 D：这一行的别的份额也会变。" },
    [1] = { en = "That is A⋅dA, without D and without ln 2.",
            zh = "你算的是 A⋅dA，既没有减 D，也没有乘 ln 2。" },
  },
}

ask {
  at = "tile-of-dV", id = "finished", always = true,
  prompt = { en = [[All queries have met tile 1 on the way back, and no other tile. What is
                    finished?]],
             zh = "反向时，所有查询都和第一块算过了，别的块还没有。哪些已经算完？" },
  choice = {
    { en = "rows k1, k2 of dK and dV", zh = "dK 和 dV 的 k1、k2 两行" },
    { en = "row q1 of dQ", zh = "dQ 的 q1 一行" },
    { en = "both", zh = "两样都算完了" },
  },
  answer = 1,
  reason = { en = "dK and dV sum over queries, and all have come; dQ sums over keys.",
             zh = "dK、dV 对查询求和，查询都来过了；dQ 对键求和，还差别的块。" },
  hints = { { en = "dK = dSᵀ⋅Q, dQ = dS⋅K. Which sums run over keys?",
              zh = "dK = dSᵀ⋅Q，dQ = dS⋅K。哪一个要对键求和？" } },
  slips = {
    [2] = { en = "A row of dQ is a sum over all keys; k3 and k4 are missing.",
            zh = "dQ 的一行要对所有的键求和，还缺 k3、k4。" },
    [3] = { en = "dQ is a sum over keys: it is gathered from tile to tile, as o was.",
            zh = "dQ 要对键求和，得一块一块攒起来，和 o 一样。" },
  },
}

try {
  at = "correction", id = "raise", only = { K }, cells = 1,
  prompt = { en = [[Change one number of K so that q2's maximum rises in tile 2, too, and look
                    whether O_tiles still equals O.]],
             zh = "改 K 里的一个数，让 q2 的最大值在第二块也升高，再看 O_tiles 是否还等于 O。" },
  reason = { en = "A score of tile 2 has to be above all that q2 has in tile 1, which was 3 at most.",
             zh = "q2 在第二块要有一个分数，超过它在第一块的最大值（原来是 3）。" },
  hints = { { en = "q2 is (1, 1): its score is the sum of the key's two numbers. k4 has 2.",
              zh = "q2 是 (1, 1)：分数就是键的两个数之和。k4 的是 2。" },
            { en = "k4 needs more than 3.", zh = "要让 k4 的超过 3。" } },
  reached = function() return fix[2][1] < 0.99 end,
  solution = { "set K[4,2] 4" },
}

try {
  at = "room-on-chip", id = "too-small", only = { room }, cells = 1,
  prompt = { en = [[Make room so small that at M the tiles move more than the full table.]],
             zh = "把 room 改小，直到在 M 处分块读写得比整张还多。" },
  reason = { en = "Half the room, half the rows in a tile, twice the passes over all keys.",
             zh = "容量减半，块的行数减半，走遍全部键的遍数就加倍。" },
  hints = { { en = "Half as much room, half as many rows in a tile, twice as many passes.",
              zh = "容量减半，块的行数减半，遍数就加倍。" },
            { en = "32768 is to be divided by about 4.", zh = "32768 大约要除以 4。" } },
  reached = function() return tile[1][1] >= 1 and moved[2][3] > moved[1][3] end,
  solution = { "set room[1,1] 8192" },
}

-- Figures that texts and tasks quote.
expect { S, 1, 3, near = 2 }
expect { S, 2, 1, near = 3 }
expect { A, 2, 1, near = 0.5 }
expect { A, 2, 2, near = 0.125 }
expect { A, 2, 3, near = 0.125 }
expect { A, 2, 4, near = 0.25 }
expect { O, 1, 1, near = 3 }
expect { O, 1, 2, near = -1 }
expect { O, 2, 1, near = 4.25 }
expect { O, 2, 2, near = 0.5 }
expect { m, 1, 1, near = 1 }
expect { m, 1, 2, near = 2 }
expect { P1, 1, 1, near = 1 }
expect { P1, 1, 2, near = 0.5 }
expect { fix, 2, 1, near = 1 }
expect { O_tiles, 2, 1, near = 4.25 }
expect { O_tiles, 2, 2, near = 0.5 }
expect { O_tiles, 1, 1, near = 3 }
expect { O_tiles, 1, 2, near = -1 }
expect { time, 2, 1, near = 23.514726 }
expect { time, 1, 1, near = 20.132659 }
expect { time, 2, 5, near = 4.702945 }
expect { time, 1, 5, near = 12.320768 }
expect { time, 1, 8, near = 12.320768 }
expect { time, 2, 8, near = 3.688448 }
expect { d(O), 1, 1, near = 1 }
expect { d(O), 1, 2, near = 0 }
expect { d(O), 2, 1, near = 2 }
expect { d(O), 2, 2, near = 3 }
expect { A, 1, 1, near = 0.25 }
expect { d(A), 1, 1, near = 4 }
expect { A, 1, 2, near = 0.125 }
expect { d(A), 1, 2, near = 0 }
expect { A, 1, 3, near = 0.5 }
expect { d(A), 1, 3, near = 2 }
expect { A, 1, 4, near = 0.125 }
expect { d(A), 1, 4, near = 8 }
expect { D, 1, 1, near = 3 }
expect { D, 2, 1, near = 10 }
expect { d(S), 1, 1, near = 0.173287 }
expect { d(S), 1, 2, near = -0.25993 }
expect { d(S), 2, 1, near = -0.693147 }
expect { d(S), 2, 2, near = 1.213008 }
expect { S, 1, 1, near = 1 }
expect { S, 1, 2, near = 0 }
expect { S, 1, 4, near = 0 }
expect { S, 2, 2, near = 1 }
expect { S, 2, 3, near = 1 }
expect { S, 2, 4, near = 2 }
expect { m1, 1, 1, near = 1 }
expect { m2, 1, 1, near = 2 }
expect { R1, 1, 3, near = 1.5 }
expect { fix, 1, 1, near = 0.5 }
expect { new, 1, 3, near = 1.25 }
expect { m2, 2, 1, near = 3 }
expect { l, 2, 1, near = 2 }
expect { S1, 1, 1, near = 1 }
expect { logsum, 1, 1, near = 3 }
expect { moved, 1, 3, near = 12.320768 }
expect { moved, 2, 3, near = 3.688448 }
expect { room, 1, 1, near = 32768 }
expect { tile, 1, 1, near = 128 }
expect { by_room, 1, 3, near = 12.320768 }
expect { by_room, 2, 3, near = 3.688448 }
expect { by_room, 2, 4, near = 2.107392 }
expect { by_room, 2, 5, near = 0.9216, after = { "set room[1,1] 131072" } }
expect { by_room, 2, 3, near = 0.9216, after = { "set room[1,1] 1000000" } }
expect { moved, 2, 3, near = 13.67, tolerance = 0.01, after = { "set width[1,1] 128" } }
expect { fix, 2, 1, near = 0.5, after = { "set K[4,2] 4" } }
expect { back, 1, 1, near = 0.173287 }
expect { back, 2, 2, near = 1.213008 }
expect { d(S), 2, 2, near = 1.213008 }
expect { gap, equals = zeros(2, 2), tolerance = 1e-12, after = { "set K[4,2] 4" },
  claim = { en = "the tiles give the whole's output where q2's maximum rises, too",
    zh = "q2 的最大值升高以后，分块的输出仍是整张的输出" } }
expect { gap, equals = zeros(2, 2), tolerance = 1e-12,
  after = { "set K[1,1] 7/3", "set V[3,1] -5", "set Q[2,2] 3" },
  claim = { en = "and for other numbers", zh = "换了别的数也一样" } }
-- Tile 1 of dS, from the log-sums and D, and the whole way back, with other numbers.
expect { back, 1, 1, near = 0.173287, after = { "set K[4,2] 4" } }
expect { back, 1, 2, near = -0.259930, after = { "set K[4,2] 4" } }
expect { back, 2, 1, near = -0.905335, after = { "set K[4,2] 4" } }
expect { back, 2, 2, near = 0.565834, after = { "set K[4,2] 4" } }
expect { d(S), 1, 1, near = 0.173287, after = { "set K[4,2] 4" } }
expect { d(S), 1, 2, near = -0.259930, after = { "set K[4,2] 4" } }
expect { d(S), 2, 1, near = -0.905335, after = { "set K[4,2] 4" } }
expect { d(S), 2, 2, near = 0.565834, after = { "set K[4,2] 4" } }
expect { moved, 2, 3, near = 13.701, tolerance = 0.001, after = { "set T[1,1] 2048" } }

-- About three minutes.
play {
  "wait 9",
  "goto scores", "wait 7", "goto shares", "wait 9", "goto output", "wait 9",
  "goto running-max", "wait 8", "goto running-sum", "select R1[1,3]", "wait 9",
  "goto correction", "wait 9", "goto both-tiles", "wait 9", "goto divide", "wait 9",
  "goto one-a-row", "wait 9", "goto short-way", "wait 10", "goto again-a-tile", "wait 8", "goto tile-of-dS", "wait 9",
  "goto traffic", "wait 10", "goto room-on-chip", "wait 9",
  "set room[1,1] 8192", "wait 5", "goto waiting", "wait 7", "set room[1,1] 131072", "wait 5",
  "undo", "undo", "wait 2",
  "goto correction", "set K[4,2] 4", "wait 5", "goto divide", "wait 6", "undo", "wait 2",
  "goto closing", "wait 10",
}
