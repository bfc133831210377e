// SPDX-License-Identifier: GPL-3.0-or-later
// The manual of the library: functions that are written in the lesson language
// itself, in lessons/lib. A test holds the fields below against those that each
// function checks, and what it gives against the table that it returns.
#include "lesson/environment.h"
#include "lesson/manual.h"

#define IN_LUA(name, en, zh) {name, NULL, {en, zh}, NULL}

static const Binding library_bindings[] = {
    IN_LUA("attention.head",
           "one head: from queries, keys and values to the output",
           "一个注意力头：从查询、键、值算到输出"),
    IN_LUA("attention.multi_head", "several heads side by side, then Wo",
           "几个头并排，再乘 Wo"),
    IN_LUA("attention.additive",
           "additive attention (Bahdanau et al. 2015): scores tanh(s·Ws + H·Wh "
           "+ b)·v",
           "加性注意力（Bahdanau 等，2015）：分数为 tanh(s·Ws + H·Wh + b)·v"),
    IN_LUA("block.encoder",
           "an encoder layer: self-attention, then a feed-forward network",
           "一个编码器层：先自注意力，再前馈网络"),
    IN_LUA("block.decoder",
           "a decoder layer: masked self-attention, attention to memory, then a "
           "feed-forward network",
           "一个解码器层：带掩码的自注意力，对 memory 的交叉注意力，再前馈网络"),
    IN_LUA("recurrent.step", "one step of an RNN: act(h·Wh + x·Wx + b)",
           "循环网络的一步：act(h·Wh + x·Wx + b)"),
    IN_LUA("recurrent.run", "an RNN along all rows of X, one after the other",
           "循环网络沿 X 的各行逐行走一遍"),
    {NULL, NULL, {NULL, NULL}, NULL},
};

const BindingTable library_table = {
    {"Library", "课程库"}, NULL, library_bindings};

// ---- Fields that several functions take --------------------------------

#define SOURCES                                                                \
    {".X?", TYPE_MATRIX, {"what Q, K and V are made of, one row a token: T×d", \
                          "Q、K、V 都由它算出，每个词元一行：T×d"}},           \
    {".Q?", TYPE_MATRIX, {"what asks, in place of X",                          \
                          "代替 X，查询由它算出"}},                            \
    {".K?", TYPE_MATRIX, {"what is compared, in place of X",                   \
                          "代替 X，键由它算出"}},                              \
    {".V?", TYPE_MATRIX, {"what is handed on, in place of X",                  \
                          "代替 X，值由它算出"}}
#define SCORES                                                                 \
    {".scale?", TYPE_SCALE, {"a factor of the scores, 1/√d_k if not given; "   \
                             "false for none",                                 \
                             "分数乘的系数，默认 1/√d_k；false 表示不缩放"}},  \
    {".bias?", TYPE_MATRIX, {"added to the scaled scores: alibi(T, slope)",    \
                             "加到缩放后的分数上，如 alibi(T, slope)"}},       \
    {".mask?", TYPE_MATRIX, {"of the shape of the scores: 1 may attend, 0 may "\
                             "not; causal(T)",                                 \
                             "形状同分数：1 可以看，0 不可以；如 causal(T)"}}
#define PREFIX                                                                 \
    {".name?", TYPE_STRING, {"prefix: \"h\" makes h.S, h.A and so on; without "\
                             "it they have no name of their own",              \
                             "前缀：写 \"h\" 就得到 h.S、h.A 等名字；不写则没有自己的名字"}}
#define NORM(i, en, zh)                                                        \
    {".gamma" i, TYPE_MATRIX, {"scale of the norm at " en ", 1×d",             \
                               zh "处归一化的缩放，1×d"}},                     \
    {".beta" i "?", TYPE_MATRIX, {"its shift, 1×d: makes it a layernorm; "     \
                                  "without it an rmsnorm",                     \
                                  "它的平移，1×d：写了是 layernorm，不写是 rmsnorm"}}
#define NETWORK                                                                \
    {".W1", TYPE_MATRIX, {"the network: act(x·W1 + b1)·W2 + b2; d×n",          \
                          "前馈网络 act(x·W1 + b1)·W2 + b2；d×n"}},            \
    {".b1?", TYPE_MATRIX, {"1×n", "1×n"}},                                     \
    {".W2", TYPE_MATRIX, {"n×d", "n×d"}},                                      \
    {".b2?", TYPE_MATRIX, {"1×d", "1×d"}},                                     \
    {".act?", TYPE_FUNCTION, {"relu if not given", "默认 relu"}}
#define LAYER                                                                  \
    {".norm?", TYPE_STRING, {"\"post\" if not given: norm(x + f(x)); "         \
                             "\"pre\": x + f(norm(x))",                        \
                             "默认 \"post\"，即 norm(x + f(x))；或 \"pre\"，即 x + f(norm(x))"}}, \
    {".eps?", TYPE_NUMBER, {"of the norms; as layernorm and rmsnorm have it "  \
                            "if not given",                                    \
                            "归一化的 eps；默认同 layernorm、rmsnorm"}}
#define HIDDEN_AND_OUTPUT                                                      \
    {">hidden", TYPE_NODE, {"inside the network, after act, T×n",              \
                            "前馈网络里 act 之后，T×n"}},                      \
    {">O", TYPE_NODE, {"the layer's output, T×d", "这一层的输出，T×d"}}
#define CELL                                                                   \
    {".b?", TYPE_MATRIX, {"1×n", "1×n"}},                                      \
    {".act?", TYPE_FUNCTION, {"tanh if not given", "默认 tanh"}}
#define SHARES                                                                 \
    {">S_masked?", TYPE_NODE, {"where there is a mask", "写了 mask 时有"}},    \
    {">A", TYPE_NODE, {"attention weights, each row sums to 1",                \
                       "注意力权重，每行之和为 1"}}

// ---- The functions -----------------------------------------------------

const Manual manual_library[] = {
    {"attention.head", NULL, TYPE_TABLE,
     "X = input { {1,0}, {0,1} }\n"
     "h = attention.head {\n"
     "  X = X, Wv = weight { {1,2}, {3,4} }, mask = causal(2), name = \"h\",\n"
     "}\n"
     "expect { h.A, 2, 1, near = 0.330238 }\n"
     "expect { h.O, 2, 2, near = 3.339523 }",
     {"neither X nor all of Q, K and V; a field that it does not know",
      "既没有 X，Q、K、V 也不全；不认识的字段"},
     {SOURCES,
      {".Wq?", TYPE_MATRIX, {"Q·Wq + bq is the query, d×d_k; without Wq and "
                             "bq nothing is changed",
                             "查询是 Q·Wq + bq，d×d_k；Wq 和 bq 都不写则原样使用"}},
      {".Wk?", TYPE_MATRIX, {"of the keys, d×d_k", "键的投影，d×d_k"}},
      {".Wv?", TYPE_MATRIX, {"of the values, d×d_v", "值的投影，d×d_v"}},
      {".bq?", TYPE_MATRIX, {"bias of the queries, 1×d_k",
                             "查询的偏置，1×d_k"}},
      {".bk?", TYPE_MATRIX, {"of the keys, 1×d_k", "键的偏置，1×d_k"}},
      {".bv?", TYPE_MATRIX, {"of the values, 1×d_v", "值的偏置，1×d_v"}}, SCORES, PREFIX,
      {">Q", TYPE_NODE, {"queries, T×d_k", "查询，T×d_k"}},
      {">K", TYPE_NODE, {"keys, T×d_k", "键，T×d_k"}},
      {">V", TYPE_NODE, {"values, T×d_v", "值，T×d_v"}},
      {">S", TYPE_NODE, {"scores Q·Kᵀ: one row a query, one column a key",
                         "分数 Q·Kᵀ：每个查询一行，每个键一列"}},
      {">S_scaled?", TYPE_NODE, {"unless scale is false",
                                 "scale 不是 false 时有"}},
      {">S_biased?", TYPE_NODE, {"where there is a bias", "写了 bias 时有"}},
      SHARES,
      {">O", TYPE_NODE, {"output A·V, T×d_v", "输出 A·V，T×d_v"}}}},
    {"attention.multi_head", NULL, TYPE_TABLE,
     "X = input { {1,0}, {0,1} }\n"
     "W = weight(eye(2))\n"
     "m = attention.multi_head {\n"
     "  X = X, heads = 2, Wq = W, Wk = W, Wv = W, Wo = weight { {1,0}, {1,1} },\n"
     "}\n"
     "expect { m.concat, 1, 1, near = 0.731059 }\n"
     "expect { m.O, 2, 1, near = 1.231059 }\n"
     "own = attention.multi_head {\n"
     "  X = X, heads = { { Wv = W }, { Wv = W, scale = 1 } },\n"
     "}\n"
     "expect { own.heads[2].A, 1, 1, near = 0.731059 }",
     {"no heads; a number of heads that does not divide the columns; a number "
      "without Wq, Wk and Wv; a field that it does not know",
      "没写 heads；列数不能平分给这么多头；heads 是数却缺 Wq、Wk 或 Wv；不认识的字段"},
     {SOURCES,
      {".heads", TYPE_HEADS, {"how many, with Wq, Wk and Wv for all, whose "
                              "columns are split; or a list, one table a head, "
                              "with fields of attention.head",
                              "几个头，这时 Wq、Wk、Wv 是合在一起的，按列平分；或一个列表，"
                              "每个头一个表，字段同 attention.head"}},
      {".Wq?", TYPE_MATRIX, {"for all heads, d×(heads·d_k); a list of heads "
                             "does not use it, nor the five below",
                             "所有头合用，d×(heads·d_k)；heads 是列表时，它和下面五个都不用"}},
      {".Wk?", TYPE_MATRIX, {"d×(heads·d_k)", "d×(heads·d_k)"}},
      {".Wv?", TYPE_MATRIX, {"d×(heads·d_v)", "d×(heads·d_v)"}},
      {".bq?", TYPE_MATRIX, {"1×(heads·d_k)", "1×(heads·d_k)"}},
      {".bk?", TYPE_MATRIX, {"1×(heads·d_k)", "1×(heads·d_k)"}},
      {".bv?", TYPE_MATRIX, {"1×(heads·d_v)", "1×(heads·d_v)"}},
      {".Wo?", TYPE_MATRIX, {"(heads·d_v)×d; without it O is concat",
                             "(heads·d_v)×d；不写则 O 就是 concat"}},
      {".bo?", TYPE_MATRIX, {"1×d, beside Wo", "1×d，和 Wo 一起写"}},
      SCORES,
      {".name?", TYPE_STRING, {"prefix: \"m\" makes m.1.Q, m.2.A, m.concat, m.O",
                               "前缀：写 \"m\" 就得到 m.1.Q、m.2.A、m.concat、m.O"}},
      {">heads", TYPE_HEADS_MADE, {NULL, NULL}},
      {">concat", TYPE_NODE, {"the outputs side by side, T×(heads·d_v)",
                              "各头的输出并排，T×(heads·d_v)"}},
      {">O", TYPE_NODE, {"concat·Wo + bo, T×d", "concat·Wo + bo，T×d"}}}},
    {"attention.additive", NULL, TYPE_TABLE,
     "H = input { {1,0}, {0,1} }\n"
     "a = attention.additive {\n"
     "  s = { {1,0} }, H = H, Ws = weight(eye(2)), Wh = weight(eye(2)),\n"
     "  v = weight { {1}, {0} },\n"
     "}\n"
     "expect { a.A, 1, 1, near = 0.550436 }\n"
     "expect { a.O, 1, 2, near = 0.449564 }",
     {"s, H, Ws, Wh or v missing; a field that it does not know",
      "缺 s、H、Ws、Wh 或 v；不认识的字段"},
     {{".s", TYPE_MATRIX, {"the one query, 1×d_s", "唯一的查询，1×d_s"}},
      {".H", TYPE_MATRIX, {"what is looked at, one row each: T×d",
                           "被看的各行，T×d"}},
      {".Ws", TYPE_MATRIX, {"d_s×n", "d_s×n"}},
      {".Wh", TYPE_MATRIX, {"d×n", "d×n"}},
      {".b?", TYPE_MATRIX, {"1×n", "1×n"}},
      {".v", TYPE_MATRIX, {"n×1", "n×1"}},
      {".mask?", TYPE_MATRIX, {"1×T: 1 may be looked at, 0 may not",
                               "1×T：1 可以看，0 不可以"}},
      PREFIX,
      {">hidden", TYPE_NODE, {"tanh(s·Ws + H·Wh + b), T×n",
                              "tanh(s·Ws + H·Wh + b)，T×n"}},
      {">S", TYPE_NODE, {"scores, 1×T; a transposed view without a name",
                         "分数，1×T；不写 name 时只是转置视图"}}, SHARES,
      {">O", TYPE_NODE, {"output A·H, 1×d", "输出 A·H，1×d"}}}},
    {"block.encoder", NULL, TYPE_TABLE,
     "X = input { {3,4}, {4,3} }\n"
     "W = weight(eye(2))\n"
     "e = block.encoder {\n"
     "  X = X, attention = { Wq = W, Wk = W, Wv = W }, W1 = W, W2 = W,\n"
     "  gamma1 = ones(1, 2), gamma2 = ones(1, 2), norm = \"pre\", name = \"enc\",\n"
     "}\n"
     "expect { e.attention.heads[1].A, 1, 1, near = 0.514138 }\n"
     "expect { e.O, 1, 2, near = 6.099257 }",
     {"X, attention, W1, W2 or a gamma missing; another norm; a field that it "
      "does not know",
      "缺 X、attention、W1、W2 或某个 gamma；norm 写了别的；不认识的字段"},
     {{".X", TYPE_MATRIX, {"the tokens, T×d", "各词元，T×d"}},
      {".attention", TYPE_ATTENTION, {"without heads one head; X and mask come "
                                      "from the layer",
                                      "没写 heads 就是一个头；X 和 mask 由这一层给"}},
      NETWORK, NORM("1", "the attention", "注意力"),
      NORM("2", "the network", "前馈网络"), LAYER,
      {".mask?", TYPE_MATRIX, {"T×T: 1 may attend, 0 may not",
                               "T×T：1 可以看，0 不可以"}},
      {".name?", TYPE_STRING,
       {"prefix: \"enc\" makes enc.attn.1.Q, enc.sum1, enc.norm1 and so on",
        "前缀：写 \"enc\" 就得到 enc.attn.1.Q、enc.sum1、enc.norm1 等名字"}},
      {">attention", TYPE_ATTENTION_MADE, {NULL, NULL}},
      {">Y", TYPE_NODE, {"what the attention's sublayer hands on, T×d",
                         "注意力子层交给前馈网络的，T×d"}},
      HIDDEN_AND_OUTPUT}},
    {"block.decoder", NULL, TYPE_TABLE,
     "X = input { {3,4}, {4,3} }\n"
     "M = input { {1,0}, {0,1} }\n"
     "W = weight(eye(2))\n"
     "w = { Wq = W, Wk = W, Wv = W }\n"
     "g = weight(ones(1, 2))\n"
     "e = block.decoder {\n"
     "  X = X, memory = M, self = w, cross = w, W1 = W, W2 = W,\n"
     "  gamma1 = g, gamma2 = g, gamma3 = g, name = \"dec\",\n"
     "}\n"
     "expect { e.cross.heads[1].A, 1, 1, near = 0.450166 }\n"
     "expect { e.Y2, 1, 2, near = 1.119181 }",
     {"X, memory, self, cross, W1, W2 or a gamma missing; another norm; a field "
      "that it does not know",
      "缺 X、memory、self、cross、W1、W2 或某个 gamma；norm 写了别的；不认识的字段"},
     {{".X", TYPE_MATRIX, {"the decoder's own tokens, T×d",
                           "解码器自己的词元，T×d"}},
      {".memory", TYPE_MATRIX, {"the encoder's output, one row a token",
                                "编码器的输出，每个词元一行"}},
      {".self", TYPE_ATTENTION, {"of X to X; X and mask come from the layer",
                                 "X 看 X；X 和 mask 由这一层给"}},
      {".cross", TYPE_ATTENTION, {"of X to memory; Q, K, V and memory_mask come "
                                  "from the layer",
                                  "X 看 memory；Q、K、V 和 memory_mask 由这一层给"}},
      NETWORK, NORM("1", "self", "self "), NORM("2", "cross", "cross "),
      NORM("3", "the network", "前馈网络"), LAYER,
      {".mask?", TYPE_MATRIX, {"of self; causal(T) if not given",
                               "self 的掩码，默认 causal(T)"}},
      {".memory_mask?", TYPE_MATRIX, {"of cross; none if not given",
                                      "cross 的掩码，默认没有"}},
      {".name?", TYPE_STRING,
       {"prefix: \"dec\" makes dec.self.1.Q, dec.cross.1.A, dec.sum1 and so on",
        "前缀：写 \"dec\" 就得到 dec.self.1.Q、dec.cross.1.A、dec.sum1 等名字"}},
      {">self", TYPE_ATTENTION_MADE, {NULL, NULL}},
      {">Y1", TYPE_NODE, {"what the first sublayer hands on, T×d",
                          "第一个子层交给下一层的，T×d"}},
      {">cross", TYPE_ATTENTION_MADE, {NULL, NULL}},
      {">Y2", TYPE_NODE, {"what the second sublayer hands on, T×d",
                          "第二个子层交给下一层的，T×d"}},
      HIDDEN_AND_OUTPUT}},
    {"recurrent.step", NULL, TYPE_NODE,
     "h1 = recurrent.step {\n"
     "  x = { {1} }, h = { {0.25} }, Wx = weight { {0.5} }, Wh = weight { {1} },\n"
     "}\n"
     "expect { h1, near = 0.635149 }",
     {"h or Wh missing; x without Wx; a field that it does not know",
      "缺 h 或 Wh；有 x 没有 Wx；不认识的字段"},
     {{".x?", TYPE_MATRIX, {"the token, 1×d; without it nothing comes in",
                            "词元，1×d；不写则没有输入"}},
      {".h", TYPE_MATRIX, {"the state before, 1×n", "上一个状态，1×n"}},
      {".Wx?", TYPE_MATRIX, {"d×n, where there is an x", "d×n，写了 x 时要有"}},
      {".Wh", TYPE_MATRIX, {"n×n", "n×n"}}, CELL,
      {".name?", TYPE_STRING, {"what the new state is called",
                               "新状态的名字"}}}},
    {"recurrent.run", NULL, TYPE_TABLE,
     "X = input { {1}, {0} }\n"
     "r = recurrent.run {\n"
     "  X = X, h = { {0} }, Wx = weight { {0.5} }, Wh = weight { {1} },\n"
     "  Wy = weight { {2} }, name = \"h\",\n"
     "}\n"
     "expect { r.h[1], near = 0.462117 }\n"
     "expect { r.y[2], near = 0.863616 }",
     {"X, h, Wx or Wh missing; a field that it does not know",
      "缺 X、h、Wx 或 Wh；不认识的字段"},
     {{".X", TYPE_MATRIX, {"one row a token, T×d", "每个词元一行，T×d"}},
      {".h", TYPE_MATRIX, {"the state before the first token, 1×n",
                           "第一个词元之前的状态，1×n"}},
      {".Wx", TYPE_MATRIX, {"d×n", "d×n"}},
      {".Wh", TYPE_MATRIX, {"n×n", "n×n"}}, CELL,
      {".Wy?", TYPE_MATRIX, {"y = h·Wy + by after each token, n×m",
                             "每个词元之后 y = h·Wy + by，n×m"}},
      {".by?", TYPE_MATRIX, {"1×m, beside Wy", "1×m，和 Wy 一起写"}},
      {".name?", TYPE_STRING, {"prefix: \"h\" makes h1, h2 and so on",
                               "前缀：写 \"h\" 就得到 h1、h2 等名字"}},
      {">h", TYPE_NODES, {"the states, one a token, 1×n each",
                          "各步的状态，每个词元一个，1×n"}},
      {">y", TYPE_NODES, {"the outputs, 1×m each; empty without Wy",
                          "各步的输出，1×m；没写 Wy 则为空"}}}},
    {0},
};
