// SPDX-License-Identifier: GPL-3.0-or-later
// The manual of leaves, makers of rows and operations.
#include "lesson/manual.h"

#define ROWS_AND_LABELS                                                        \
    {{"rows", TYPE_NUMBERS, {"{1,2,3} is one row", "{1,2,3} 是一行"}},                    \
     {".rows?", TYPE_LABELS, {"a label for each row", "每行的标签"}},          \
     {".cols?", TYPE_LABELS, {"a label for each column", "每列的标签"}}}

const Manual manual_leaves[] = {
    {"input", NULL, TYPE_NODE,
     "X = input({ {1,2}, {0,1} }, { rows = { \"apple\", \"pear\" } })\n"
     "expect { X, 1, 2, near = 2 }",
     {"rows of unequal length; as many labels as rows or columns are wanted",
      "各行长短不一；标签数与行数、列数不符"}, ROWS_AND_LABELS},
    {"weight", NULL, TYPE_NODE,
     "X = input { {1,2} }\nW = weight { {1,0}, {0,1} }\nY = X * W",
     {"as input", "同 input"}, ROWS_AND_LABELS},
    {"constant", NULL, TYPE_NODE,
     "X = input { {1,2} }\nP = constant { {0.5,0.5} }\nY = X + P",
     {"as input", "同 input"}, ROWS_AND_LABELS},
    {"target", NULL, TYPE_NODE,
     "W = weight { {1,2} }\nT = target { {0,1} }\nL = mse(W, T)\nbackward(L)",
     {"as input", "同 input"}, ROWS_AND_LABELS},
    {"zeros", NULL, TYPE_NUMBERS, "b = weight(zeros(1, 2))",
     {"more than 256 MiB of numbers that are no matrix yet",
      "还没有成为矩阵的数超过 256 MiB"},
     {{"rows", TYPE_WHOLE, {"from 1 to 65536", "1 到 65536"}},
      {"cols", TYPE_WHOLE, {"from 1 to 65536", "1 到 65536"}}}},
    {"ones", NULL, TYPE_NUMBERS, "gamma = weight(ones(1, 2))",
     {"as zeros", "同 zeros"},
     {{"rows", TYPE_WHOLE, {"from 1 to 65536", "1 到 65536"}},
      {"cols", TYPE_WHOLE, {"from 1 to 65536", "1 到 65536"}}}},
    {"eye", NULL, TYPE_NUMBERS, "Wq = weight(eye(2))",
     {"as zeros", "同 zeros"},
     {{"n", TYPE_WHOLE, {"rows and columns, from 1 to 65536",
                         "行数和列数，1 到 65536"}}}},
    {"random", NULL, TYPE_NUMBERS,
     "W = weight(random(2, 3, { seed = 7, scale = 0.5 }))",
     {"a seed or a scale below 0", "seed 或 scale 小于 0"},
     {{"rows", TYPE_WHOLE, {"from 1 to 65536", "1 到 65536"}},
      {"cols", TYPE_WHOLE, {"from 1 to 65536", "1 到 65536"}},
      {".seed?", TYPE_WHOLE,
       {"the same numbers everywhere; without it --seed decides",
        "同一种子处处得到同样的数；不写则由 --seed 决定"}},
      {".scale?", TYPE_NUMBER, {"standard deviation, 1 if not given",
                                "标准差，默认 1"}}}},
    {"sinusoid", NULL, TYPE_NUMBERS,
     "X = input(ones(3, 4))\nP = constant(sinusoid(3, 4))\nY = X + P\n"
     "expect { P, 2, 1, near = 0.841471 }",
     {NULL, NULL},
     {{"T", TYPE_WHOLE, {"positions, counted from 0", "位置数，从 0 数起"}},
      {"d", TYPE_WHOLE, {"columns; sine and cosine alternate",
                         "列数；正弦与余弦交替"}}}},
    {"alibi", NULL, TYPE_NUMBERS,
     "S = input(zeros(3, 3))\nY = S + alibi(3, 0.5)\n"
     "expect { Y, 3, 1, near = -1 }",
     {NULL, NULL},
     {{"T", TYPE_WHOLE, {"tokens", "词元数"}},
      {"slope", TYPE_NUMBER, {"the penalty for one token of distance",
                              "每隔一个词元扣多少"}}}},
    {"causal", NULL, TYPE_NUMBERS,
     "S = input { {1,2}, {3,4} }\nA = softmax(mask(S, causal(2)))\n"
     "expect { A, 1, 2, near = 0 }",
     {NULL, NULL}, {{"T", TYPE_WHOLE, {"tokens", "词元数"}}}},
    {"load", NULL, TYPE_NUMBERS, "X = input(load \"x.npy\")",
     {"a file outside the lesson's folder; one that is no .npy of numbers; more "
      "than two dimensions",
      "文件不在课程文件夹里；不是存数的 .npy；超过两维"},
     {{"file", TYPE_STRING, {"its name, from the lesson's folder on",
                             "文件名，相对于课程所在的文件夹"}}}},
    {0},
};

#define X_ALONE                                                                \
    {{"x", TYPE_OPERAND, {"a plain number gives a number",                     \
                          "给一个普通的数，就得到一个数"}}}
#define CELLWISE(name, example)                                                \
    {name, NULL, TYPE_NODE, example, {NULL, NULL}, X_ALONE}
#define A_AND_B                                                                \
    {{"A", TYPE_OPERAND, {NULL, NULL}},                                        \
     {"B", TYPE_OPERAND,                                                       \
      {"the same shape; a row, a column or one number is stretched, on either " \
       "side",                                                                 \
       "同样的形状；行、列或一个数会自动铺开，两边都行"}}}

const Manual manual_operations[] = {
    {"hadamard", NULL, TYPE_NODE,
     "A = input { {1,2}, {3,4} }\ng = weight { {10,1} }\nB = hadamard(A, g)\n"
     "expect { B, 2, 1, near = 30 }",
     {"shapes that cannot be stretched to each other", "形状铺不到一起"},
     A_AND_B},
    {"div", NULL, TYPE_NODE,
     "A = input { {1,2}, {3,4} }\nB = div(A, sum(A))\n"
     "expect { B, 1, 1, near = 0.1 }",
     {"as hadamard", "同 hadamard"}, A_AND_B},
    {"softmax", NULL, TYPE_NODE,
     "S = input { {0,0,0} }\nA = softmax(S)\n"
     "expect { A, 1, 1, near = 0.333333 }",
     {NULL, NULL},
     {{"S", TYPE_MATRIX, {"scores; what is masked counts as −∞",
                          "分数；遮住的算 −∞"}}}},
    {"mask", NULL, TYPE_NODE,
     "S = input { {1,2}, {3,4} }\n"
     "S_masked = mask(S, { {1,0}, {1,1} }, { fill = -1e9 })\n"
     "expect { S_masked, 1, 2, near = -1e9 }",
     {"M of another shape; M with a gradient", "M 形状不同；M 带有梯度"},
     {{"S", TYPE_MATRIX, {"scores", "分数"}},
      {"M", TYPE_MATRIX, {"rows or a constant: 1 may attend, 0 may not",
                          "按行写的数或常量：1 可以看，0 不可以"}},
      {".fill?", TYPE_NUMBER, {"what stands there instead, −∞ if not given",
                               "换成什么，默认 −∞"}}}},
    {"layernorm", NULL, TYPE_NODE,
     "x = input { {1,3} }\nY = layernorm(x, ones(1,2), zeros(1,2))\n"
     "expect { Y, 1, 1, near = -1, tolerance = 1e-4 }",
     {"gamma or beta that is not 1 by the columns of x",
      "gamma、beta 不是 1 行、列数与 x 相同"},
     {{"x", TYPE_MATRIX, {NULL, NULL}},
      {"gamma", TYPE_MATRIX, {"scale, 1×n", "缩放，1×n"}},
      {"beta", TYPE_MATRIX, {"shift, 1×n", "平移，1×n"}},
      {".eps?", TYPE_NUMBER, {"under the root, 1e-5 if not given",
                              "根号里的 eps，默认 1e-5"}}}},
    {"rmsnorm", NULL, TYPE_NODE,
     "x = input { {3,4} }\nY = rmsnorm(x, ones(1,2))\n"
     "expect { Y, 1, 1, near = 0.848528 }",
     {"gamma that is not 1 by the columns of x",
      "gamma 不是 1 行、列数与 x 相同"},
     {{"x", TYPE_MATRIX, {NULL, NULL}},
      {"gamma", TYPE_MATRIX, {"scale, 1×n", "缩放，1×n"}},
      {".eps?", TYPE_NUMBER, {"under the root, 1e-6 if not given",
                              "根号里的 eps，默认 1e-6"}}}},
    {"normalize_rows", NULL, TYPE_NODE,
     "x = input { {1,3} }\nY = normalize_rows(x)\n"
     "expect { Y, 1, 2, near = 0.75 }",
     {NULL, NULL},
     {{"x", TYPE_MATRIX, {"a row whose sum is 0 gives zeros",
                          "和为 0 的行得到 0"}}}},
    CELLWISE("tanh", "x = input { {0,1} }\nY = tanh(x)"),
    CELLWISE("sigmoid", "x = input { {0,1} }\nY = sigmoid(x)\n"
                        "expect { Y, 1, 1, near = 0.5 }"),
    CELLWISE("relu", "x = input { {-1,2} }\nY = relu(x)\n"
                     "expect { Y, 1, 1, near = 0 }"),
    CELLWISE("gelu", "x = input { {1,2} }\nY = gelu(x)\n"
                     "expect { Y, 1, 1, near = 0.841345 }"),
    CELLWISE("gelu_tanh", "x = input { {1,2} }\nY = gelu_tanh(x)\n"
                          "expect { Y, 1, 1, near = 0.841192 }"),
    CELLWISE("silu", "x = input { {1,2} }\nY = silu(x)\n"
                     "expect { Y, 1, 1, near = 0.731059 }"),
    CELLWISE("exp", "x = input { {0,1} }\nY = exp(x)\n"
                    "expect { Y, 1, 2, near = 2.718282 }"),
    CELLWISE("log", "x = input { {1,2} }\nY = log(x)\n"
                    "expect { Y, 1, 2, near = 0.693147 }"),
    CELLWISE("sqrt", "S = input { {1,2} }\nS_scaled = S / sqrt(2)\n"
                     "expect { S_scaled, 1, 1, near = 0.707107 }"),
    CELLWISE("elu1", "x = input { {0,1} }\nY = elu1(x)\n"
                     "expect { Y, 1, 2, near = 2 }"),
    {"cols", NULL, TYPE_NODE,
     "Q = input { {1,2,3,4} }\nQ1 = cols(Q, 1, 2)\n"
     "expect { Q1, 1, 2, near = 2 }",
     {"a range that is empty or leaves the matrix", "范围为空或超出矩阵"},
     {{"A", TYPE_MATRIX, {NULL, NULL}},
      {"from", TYPE_WHOLE, {"the first, from 1", "第一列，从 1 数起"}},
      {"to", TYPE_WHOLE, {"the last, included", "最后一列，含"}}}},
    {"rows", NULL, TYPE_NODE,
     "X = input { {1,2}, {3,4}, {5,6} }\nlast = rows(X, 3, 3)\n"
     "expect { last, 1, 1, near = 5 }",
     {"as cols", "同 cols"},
     {{"A", TYPE_MATRIX, {NULL, NULL}},
      {"from", TYPE_WHOLE, {"the first, from 1", "第一行，从 1 数起"}},
      {"to", TYPE_WHOLE, {"the last, included", "最后一行，含"}}}},
    {"hcat", NULL, TYPE_NODE,
     "O1 = input { {1}, {2} }\nO2 = input { {3}, {4} }\nO = hcat { O1, O2 }\n"
     "expect { O, 2, 2, near = 4 }",
     {"unequal numbers of rows", "行数不等"},
     {{"A", TYPE_MATRICES, {"from left to right", "从左到右"}}}},
    {"vcat", NULL, TYPE_NODE,
     "a = input { {1,2} }\nb = input { {3,4} }\nX = vcat { a, b }\n"
     "expect { X, 2, 2, near = 4 }",
     {"unequal numbers of columns", "列数不等"},
     {{"A", TYPE_MATRICES, {"from top to bottom", "从上到下"}}}},
    {"gather", NULL, TYPE_NODE,
     "E = weight { {1,2}, {3,4} }\nX = gather(E, { 2, 1, 2 })\n"
     "expect { X, 1, 1, near = 3 }",
     {"a number that is no row of E", "编号不是 E 的行"},
     {{"E", TYPE_MATRIX, {"one row a word", "每个词一行"}},
      {"ids", TYPE_IDS, {"rows of E, from 1", "E 的行号，从 1 数起"}}}},
    {"rope", NULL, TYPE_NODE,
     "Q = input { {1,0}, {1,0} }\nQ_turned = rope(Q, { start = 0 })\n"
     "expect { Q_turned, 2, 1, near = 0.540302 }",
     {"an odd number of columns", "列数为奇数"},
     {{"x", TYPE_MATRIX, {"an even number of columns", "列数为偶数"}},
      {".base?", TYPE_NUMBER, {"10000 if not given", "默认 10000"}},
      {".start?", TYPE_NUMBER, {"the first row's position, 0 if not given",
                                "第一行的位置，默认 0"}},
      {".pairs?", TYPE_STRING,
       {"\"adjacent\" (1 with 2, 3 with 4) or \"half\" (1 with the middle)",
        "\"adjacent\"（1 和 2、3 和 4）或 \"half\"（1 和中间那列）"}}}},
    {"dropout", NULL, TYPE_NODE,
     "x = input(ones(2, 4))\nY = dropout(x, { p = 0.5, seed = 1 })",
     {"p beyond 0 to 0.999", "p 不在 0 到 0.999 之间"},
     {{"x", TYPE_MATRIX, {NULL, NULL}},
      {".p?", TYPE_NUMBER, {"the chance to be dropped", "丢弃的概率"}},
      {".seed?", TYPE_WHOLE, {"which cells it hits", "决定丢哪些格"}}}},
    {"mse", NULL, TYPE_NODE,
     "Y = weight { {1,2} }\nL = mse(Y, { {0,0} })\nbackward(L)\n"
     "expect { L, near = 2.5 }",
     {"another shape", "形状不同"},
     {{"Y", TYPE_MATRIX, {NULL, NULL}},
      {"target", TYPE_MATRIX, {"the same shape", "同样的形状"}}}},
    {"cross_entropy", NULL, TYPE_NODE,
     "logits = weight { {0,0} }\nL = cross_entropy(logits, { 2 })\n"
     "backward(L)\nexpect { L, near = 0.693147 }",
     {"not one number a row, or one that is no column",
      "编号个数与行数不符，或不是某一列"},
     {{"logits", TYPE_MATRIX, {"before softmax", "softmax 之前的数"}},
      {"ids", TYPE_IDS, {"the right column of each row, from 1",
                         "每行正确的是第几列，从 1 数起"}}}},
    {"sum", NULL, TYPE_NODE,
     "x = weight { {1,2}, {3,4} }\nL = sum(x)\nbackward(L)\n"
     "expect { L, near = 10 }",
     {NULL, NULL}, {{"x", TYPE_MATRIX, {NULL, NULL}}}},
    {"dot", NULL, TYPE_NODE,
     "x = weight { {1,2} }\nL = dot(x, { {3,4} })\nbackward(L)\n"
     "expect { L, near = 11 }",
     {"another shape", "形状不同"},
     {{"x", TYPE_MATRIX, {NULL, NULL}},
      {"rows", TYPE_MATRIX, {"rows or a constant of the same shape",
                             "同样形状的数或常量"}}}},
    {"backward", NULL, TYPE_NONE,
     "X = input { {1,2} }\nW = weight { {3}, {4} }\nO = X * W\n"
     "backward(O, { {1} })\nexpect { d(W), 2, 1, near = 2 }",
     {"a second backward; L that is not 1×1 and no rows given; rows of another "
      "shape than L",
      "第二次 backward；L 不是 1×1 又没给 rows；rows 与 L 形状不同"},
     {{"L", TYPE_NODE, {"a 1×1 loss, or any matrix", "1×1 的损失，或任意矩阵"}},
      {"rows?", TYPE_MATRIX, {"its upstream gradient, of its shape",
                              "它的上游梯度，形状相同"}}}},
    {0},
};
