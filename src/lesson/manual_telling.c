// SPDX-License-Identifier: GPL-3.0-or-later
// The manual of what a lesson tells, asks and checks.
#include "lesson/manual.h"

#define TEXT_ALONE                                                             \
    {{".en?", TYPE_STRING, {"English", "英文"}},                               \
     {".zh?", TYPE_STRING, {"Chinese; a plain string stands for both",         \
                            "中文；直接写一个字符串则两种语言通用"}},           \
     {".focus?", TYPE_PLACE, {"the cell selected on arrival", "到站时选中的格"}}, \
     {".notes?", TYPE_TEXT, {"for the speaker", "给讲课人的备注"}},            \
     {".view?", TYPE_VIEW, {"one that helps here, as \"histogram\": v opens it", \
                            "这一站用得上的视图，如 \"histogram\"；按 v 打开"}},  \
     {".shows?", TYPE_STOPS, {"what that view is to show, up to 16; without "  \
                              "them the selected matrix and what belongs to it", \
                              "那个视图要显示的矩阵，最多 16 个；不写就是选中的矩阵" \
                              "和同它一类的"}},                                \
     {".core?", TYPE_FLAG, {"one of the stops of a short lecture",             \
                            "短讲时也要讲的一站"}}}

const Manual manual_telling[] = {
    {"lesson", NULL, TYPE_NONE,
     "X = input { {1,2} }",
     {"anything but plain values; a second header; an api that this version does "
      "not know",
      "出现字面值以外的东西；写了两次；这个版本不认识的 api"},
     {{".api", TYPE_WHOLE, {"1", "1"}},
      {".id", TYPE_STRING, {"a-z, 0-9, - and _, at most 64",
                            "a-z、0-9、- 和 _，最多 64 个"}},
      {".title", TYPE_TEXT, {"at most 80 columns", "最多 80 列宽"}},
      {".part?", TYPE_WHOLE, {"its part of the course", "属于课程第几部分"}},
      {".order?", TYPE_WHOLE, {"its place there", "在那部分里的次序"}},
      {".minutes?", TYPE_WHOLE, {"how long it takes", "大约几分钟"}},
      {".needs?", TYPE_STRINGS, {"ids of lessons to take first",
                                 "先学哪些课的 id"}}}},
    {"intro", NULL, TYPE_NONE,
     "X = input { {1,2} }\n"
     "intro { en = [[Two numbers.]], zh = [[两个数。]] }",
     {"more than 4 KiB of text; a figure that names no number",
      "文字超过 4 KiB；花括号里不是某个数的地址"}, TEXT_ALONE},
    {"at", NULL, TYPE_TELL,
     "X = input({ {1,2} }, { rows = { \"T1\" } })\n"
     "at(X) { en = [[{row:1} is {X[1,1]}.]], zh = [[{row:1} 是 {X[1,1]}。]],\n"
     "        focus = { X, 1, 1 } }",
     {"what is no stop; at(A) without its text",
      "不是一站；at(A) 后面没有写文字"},
     {{"stop", TYPE_STOP, {"A, d(A) or step(Wq)", "A、d(A) 或 step(Wq)"}}}},
    {"closing", NULL, TYPE_NONE,
     "X = input { {1,2} }\nclosing { en = [[That is all.]], zh = [[完。]] }",
     {"as intro", "同 intro"}, TEXT_ALONE},
    {"d", NULL, TYPE_GRADIENT,
     "W = weight { {1,2} }\nL = sum(W)\nbackward(L)\n"
     "at(d(W)) { en = [[Each is {dW[1,1]}.]], zh = [[每个都是 {dW[1,1]}。]] }",
     {NULL, NULL}, {{"M", TYPE_NODE, {NULL, NULL}}}},
    {"step", NULL, TYPE_UPDATE,
     "W = weight { {1,2} }\nL = sum(W)\nbackward(L)\n"
     "at(step(W)) { en = [[A step.]], zh = [[走一步。]] }",
     {"what is no weight", "不是参数矩阵"},
     {{"W", TYPE_NODE, {"a weight", "参数矩阵"}}}},
    {"name", NULL, TYPE_NODE,
     "X = input { {1,2} }\nlocal Q = name(\"enc.Q\", X * 2)\nY = Q + 1",
     {"a name that is taken; a second name for a node",
      "名字已有；给一个节点起第二个名字"},
     {{"text", TYPE_STRING, {"at most 100 bytes", "最多 100 字节"}},
      {"M", TYPE_NODE, {NULL, NULL}}}},
    {"group", NULL, TYPE_NONE,
     "X = input { {1,2} }\nQ = X * 2\nK = X * 3\n"
     "group(\"head 1\", { Q, K })",
     {NULL, NULL},
     {{"title", TYPE_TEXT, {NULL, NULL}},
      {"matrices", TYPE_NODES, {"what it folds", "折在一起的矩阵"}}}},
    {"expect", NULL, TYPE_NONE,
     "X = input { {1,2} }\nW = weight { {1}, {1} }\nY = X * W\nL = mse(Y, {{5}})\n"
     "backward(L)\n"
     "expect { Y, 1, 1, near = 3 }\nexpect { d(W), 2, 1, below = 0 }\n"
     "expect { L, below = 0.01, after = { \"lr 0.1\", \"train 20\" } }",
     {"no bound at all; a cell that is not there", "没写任何界限；没有这个格"},
     {{":M", TYPE_STOP, {"A or d(A)", "A 或 d(A)"}},
      {":row?", TYPE_WHOLE, {"from 1; 1×1 needs none",
                             "从 1 数起；1×1 的不用写"}},
      {":column?", TYPE_WHOLE, {NULL, NULL}},
      {".near?", TYPE_NUMBER, {"what it is", "应当等于"}},
      {".below?", TYPE_NUMBER, {"less than that", "应当小于"}},
      {".above?", TYPE_NUMBER, {"more than that", "应当大于"}},
      {".tolerance?", TYPE_NUMBER, {"of near, 1e-6 if not given",
                                    "near 的误差，默认 1e-6"}},
      {".after?", TYPE_COMMANDS, {"run first, on a fresh session",
                                  "先在新开的课上执行这些命令"}}}},
    {"play", NULL, TYPE_NONE,
     "X = input { {1,2} }\nY = X * 2\n"
     "play { \"goto Y\", \"wait 2\", \"select Y[1,2]\", \"explain\" }",
     {"a second script; a command of more than 400 bytes",
      "写了两次；一条命令超过 400 字节"},
     {{"commands", TYPE_COMMANDS, {"as typed after `:`; `wait 2` waits 2 s",
                                   "和 `:` 后面输入的一样；`wait 2` 等 2 秒"}}}},
    {0},
};

const Manual manual_asking[] = {
    {"ask", NULL, TYPE_NONE,
     "Q = input { {1,2} }\nK = input { {3,4} }\nS = Q * K.T\n"
     "ask {\n  at = S, cell = { 1, 1 },\n"
     "  prompt = { en = \"What is S[1,1]?\", zh = \"S[1,1] 是多少？\" },\n"
     "  slips = { [7] = { en = \"That is only a sum.\", zh = \"只是加起来了。\" } },\n"
     "}",
     {"no question, or two; an answer that no choice has; an id that is taken",
      "没有写问什么，或写了两种；answer 不是任何选项；id 已有"},
     {{".at", TYPE_STOP, {"where it is asked", "在哪一站问"}},
      {".prompt?", TYPE_TEXT, {"the question; without it a plain one is made",
                               "问题；不写则自动生成"}},
      {".cell?", TYPE_CELL, {"which number of the stop's matrix",
                             "问这一站矩阵里的哪个数"}},
      {".cells?", TYPE_CELLS, {"several", "问几个数"}},
      {".choice?", TYPE_TEXTS, {"2 to 12; answer says which",
                                "2 到 12 个选项；answer 说明哪个对"}},
      {".shape_of?", TYPE_STOP, {"asks for its rows and columns",
                                 "问它几行几列"}},
      {".sign_of?", TYPE_PLACE, {"asks for +, − or 0", "问正、负还是 0"}},
      {".order_of?", TYPE_ROW_OF, {"columns of that row from most to least",
                                   "把那一行的列从大到小排"}},
      {".covers?", TYPE_PLACE, {"{ A, 3 } hides a row until it is answered, "
                                "{ A, 3, 1 } a cell",
                                "{ A, 3 } 在答完前遮住一行，{ A, 3, 1 } 遮住一格"}},
      {".answer?", TYPE_ANSWER, {"a number, or a function that returns one",
                                 "一个数，或返回数的函数"}},
      {".hints?", TYPE_TEXTS, {"in turn; the written-out sum follows last",
                               "依次给出；最后总会列出算式"}},
      {".slips?", TYPE_SLIPS, {"replies to wrong answers",
                               "对各个错误答案的回应"}},
      {".id?", TYPE_STRING, {"unique; otherwise the stop and a count",
                             "不能重复；不写则为站名加序号"}},
      {".core?", TYPE_FLAG, {"asked in a short lecture too",
                             "短讲时也要问"}}}},
    {"try", NULL, TYPE_NONE,
     "S = input { {1,2} }\nA = softmax(S)\n"
     "try {\n  at = A,\n"
     "  prompt = { en = \"Make both equal.\", zh = \"让两个数相等。\" },\n"
     "  reached = function() return A[1][1] == A[1][2] end,\n"
     "  solution = { \"set S[1,2] 1\" },\n}",
     {"no function reached; an id that is taken", "没有 reached；id 已有"},
     {{".at", TYPE_STOP, {"where it is asked", "在哪一站"}},
      {".prompt?", TYPE_TEXT, {"what to make happen", "要做到什么"}},
      {".reached", TYPE_FUNCTION, {"returns true once it is done; may read "
                                   "M[i][j] and d(M)[i][j]",
                                   "做到时返回 true；可以读 M[i][j] 和 "
                                   "d(M)[i][j]"}},
      {".solution?", TYPE_COMMANDS, {"commands that do it, for `qkv check`",
                                     "能做到的命令，供 `qkv check` 用"}},
      {".hints?", TYPE_TEXTS, {"in turn", "依次给出"}},
      {".id?", TYPE_STRING, {"unique; otherwise the stop and a count",
                             "不能重复；不写则为站名加序号"}},
      {".core?", TYPE_FLAG, {"asked in a short lecture too",
                             "短讲时也要问"}}}},
    {0},
};
