// SPDX-License-Identifier: GPL-3.0-or-later
// The manual of what can be written between and after matrices.
#include "lesson/manual.h"

const Manual manual_operators[] = {
    {"__mul", "A * B", TYPE_NODE,
     "X = input { {1,2} }\n"
     "W = weight { {1,0}, {0,1} }\n"
     "Q = X * W\n"
     "half = 0.5 * Q\n"
     "expect { half, 1, 2, near = 1 }",
     {"inner sizes that differ", "中间两个大小不等"},
     {{"A", TYPE_OPERAND,
       {"columns of A are rows of B; a number or 1×1 scales",
        "A 的列数等于 B 的行数；数或 1×1 则为缩放"}},
      {"B", TYPE_OPERAND, {NULL, NULL}}}},
    {"__div", "A / number", TYPE_NODE,
     "S = input { {1,2} }\n"
     "S_scaled = S / sqrt(2)\n"
     "expect { S_scaled, 1, 2, near = 1.414214 }",
     {"a matrix on the right: see div", "右边是矩阵：见 div"},
     {{"A", TYPE_NODE, {NULL, NULL}},
      {"number", TYPE_NUMBER, {NULL, NULL}}}},
    {"__add", "A + B", TYPE_NODE,
     "X = input { {1,2}, {3,4} }\n"
     "b = weight { {10,20} }\n"
     "Y = X + b\n"
     "expect { Y, 2, 1, near = 13 }",
     {"shapes that cannot be stretched to each other", "形状铺不到一起"},
     {{"A", TYPE_OPERAND, {NULL, NULL}},
      {"B", TYPE_OPERAND,
       {"a row, a column or one number is stretched",
        "行、列或一个数会自动铺开"}}}},
    {"__sub", "A - B", TYPE_NODE,
     "X = input { {1,2} }\n"
     "Y = X - 1\n"
     "expect { Y, 1, 1, near = 0 }",
     {"as A + B", "同 A + B"},
     {{"A", TYPE_OPERAND, {NULL, NULL}},
      {"B", TYPE_OPERAND, {NULL, NULL}}}},
    {"__unm", "-A", TYPE_NODE,
     "X = input { {1,2} }\n"
     "Y = -X\n"
     "expect { Y, 1, 2, near = -2 }",
     {NULL, NULL},
     {{"A", TYPE_NODE, {NULL, NULL}}}},
    {"__index", "M.T, M[i][j]", TYPE_ANY,
     "X = input { {1,2}, {3,4} }\n"
     "XT = X.T\n"
     "assert(X[2][1] == 3)\n"
     "expect { XT, 1, 2, near = 3 }",
     {"a row or column that is not there", "没有这一行或这一列"},
     {{"M", TYPE_NODE, {NULL, NULL}},
      {"key", TYPE_ANY,
       {"\"T\", or a row from 1; then a column",
        "\"T\"，或行号（从 1 数起），再写列号"}}}},
    {"__len", "#M, #M[1]", TYPE_WHOLE,
     "X = input { {1,2}, {3,4} }\n"
     "assert(#X == 2 and #X[1] == 2)",
     {NULL, NULL},
     {{"M", TYPE_NODE, {NULL, NULL}}}},
    {"__eq", "A == B", TYPE_FLAG,
     "X = input { {1,2} }\n"
     "same = X\n"
     "assert(X == same)",
     {NULL, NULL},
     {{"A", TYPE_NODE, {NULL, NULL}},
      {"B", TYPE_NODE, {NULL, NULL}}}},
    {0},
};
