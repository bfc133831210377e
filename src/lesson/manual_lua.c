// SPDX-License-Identifier: GPL-3.0-or-later
// The manual of what a lesson has of Lua's own functions.
#include "lesson/manual.h"

const Manual manual_lua[] = {
    {"assert", NULL, TYPE_ANY,
     "X = input { {1,2} }\n"
     "assert(#X == 1, \"one row\")",
     {"value is false or nil", "value 为假或 nil"},
     {{"value", TYPE_ANY, {NULL, NULL}},
      {"message?", TYPE_STRING, {"the error's text", "报错的文字"}}}},
    {"error", NULL, TYPE_NONE,
     "X = input { {1,2} }\n"
     "local fine = pcall(function() error(\"no\") end)\n"
     "assert(not fine)",
     {NULL, NULL},
     {{"message", TYPE_ANY, {NULL, NULL}},
      {"level?", TYPE_WHOLE,
       {"1 names this line, 2 the caller's",
        "1 指本行，2 指调用处"}}}},
    {"ipairs", NULL, TYPE_FUNCTION,
     "local sum = 0\n"
     "for _, x in ipairs { 1, 2, 3 } do sum = sum + x end\n"
     "X = input { sum }\n"
     "expect { X, near = 6 }",
     {NULL, NULL},
     {{"t", TYPE_TABLE, {NULL, NULL}}}},
    {"pairs", NULL, TYPE_FUNCTION,
     "local sum = 0\n"
     "for _, x in pairs { a = 1, b = 2 } do sum = sum + x end\n"
     "X = input { sum }\n"
     "expect { X, near = 3 }",
     {"keys that are no numbers, strings or booleans", "键不是数、字符串或布尔值"},
     {{"t", TYPE_TABLE,
       {"in the order of its keys, always the same",
        "按键排序，每次相同"}}}},
    {"pcall", NULL, TYPE_ANY,
     "X = input { {1,2} }\n"
     "local fine, why = pcall(function() return X * X end)\n"
     "assert(not fine)",
     {NULL, NULL},
     {{"f", TYPE_FUNCTION,
       {"the limits of the sandbox pass through",
        "沙箱的限制接不住"}},
      {"...", TYPE_ANY, {"passed on to f", "传给 f"}}}},
    {"print", NULL, TYPE_NONE,
     "X = input { {1,2} }\n"
     "print(X)",
     {NULL, NULL},
     {{"...", TYPE_ANY,
       {"what is beyond 64 KiB in all is dropped",
        "总共超过 64 KiB 的部分会丢掉"}}}},
    {"rawequal", NULL, TYPE_FLAG,
     "X = input { {1,2} }\n"
     "assert(rawequal(X, X))",
     {NULL, NULL},
     {{"a", TYPE_ANY, {NULL, NULL}},
      {"b", TYPE_ANY, {NULL, NULL}}}},
    {"rawget", NULL, TYPE_ANY,
     "local t = { k = 3 }\n"
     "X = input { rawget(t, \"k\") }",
     {NULL, NULL},
     {{"t", TYPE_TABLE, {NULL, NULL}},
      {"key", TYPE_ANY, {NULL, NULL}}}},
    {"rawlen", NULL, TYPE_WHOLE,
     "X = input { rawlen({ 7, 8 }) }\n"
     "expect { X, near = 2 }",
     {NULL, NULL},
     {{"t", TYPE_TABLE, {NULL, NULL}}}},
    {"rawset", NULL, TYPE_TABLE,
     "local t = rawset({}, \"k\", 3)\n"
     "X = input { t.k }",
     {NULL, NULL},
     {{"t", TYPE_TABLE, {NULL, NULL}},
      {"key", TYPE_ANY, {NULL, NULL}},
      {"value", TYPE_ANY, {NULL, NULL}}}},
    {"select", NULL, TYPE_ANY,
     "X = input { select(2, 7, 8) }\n"
     "expect { X, near = 8 }",
     {"0, or a count beyond the arguments from the end", "0，或倒数超出了参数个数"},
     {{"n", TYPE_ANY,
       {"a number, or \"#\": how many there are",
        "数，或 \"#\"：一共几个"}},
      {"...", TYPE_ANY, {NULL, NULL}}}},
    {"setmetatable", NULL, TYPE_TABLE,
     "local t = setmetatable({}, { __index = { k = 3 } })\n"
     "X = input { t.k }",
     {"__gc, __close, __mode and __metatable; a table that is locked",
      "__gc、__close、__mode、__metatable；锁住的表"},
     {{"t", TYPE_TABLE, {NULL, NULL}},
      {"metatable", TYPE_TABLE, {"or nil", "或 nil"}}}},
    {"tonumber", NULL, TYPE_NUMBER,
     "X = input { tonumber(\"2.5\") }\n"
     "expect { X, near = 2.5 }",
     {NULL, NULL},
     {{"value", TYPE_ANY, {NULL, NULL}},
      {"base?", TYPE_WHOLE, {"2 to 36", "2 到 36"}}}},
    {"tostring", NULL, TYPE_STRING,
     "X = input { {1,2} }\n"
     "assert(tostring(3) == \"3\")",
     {NULL, NULL},
     {{"value", TYPE_ANY, {"addresses are never shown", "不会显示内存地址"}}}},
    {"type", NULL, TYPE_STRING,
     "X = input { {1,2} }\n"
     "assert(type({}) == \"table\")",
     {NULL, NULL},
     {{"value", TYPE_ANY, {NULL, NULL}}}},
    {"string.byte", NULL, TYPE_WHOLE,
     "X = input { string.byte(\"A\") }\n"
     "expect { X, near = 65 }",
     {NULL, NULL},
     {{"s", TYPE_STRING, {NULL, NULL}},
      {"i?", TYPE_WHOLE, {"from 1; −1 is the last", "从 1 数起；−1 是最后一个"}},
      {"j?", TYPE_WHOLE, {NULL, NULL}}}},
    {"string.char", NULL, TYPE_STRING,
     "X = input { {1,2} }\n"
     "assert(string.char(72, 105) == \"Hi\")",
     {"numbers beyond 0 to 255", "0 到 255 以外的数"},
     {{"...", TYPE_WHOLE, {NULL, NULL}}}},
    {"string.find", NULL, TYPE_WHOLE,
     "X = input { string.find(\"query key\", \"key\") }\n"
     "expect { X, 1, 1, near = 7 }",
     {NULL, NULL},
     {{"s", TYPE_STRING, {NULL, NULL}},
      {"what", TYPE_STRING,
       {"taken literally: there are no patterns",
        "按字面查找，不支持模式"}},
      {"from?", TYPE_WHOLE, {"from 1", "从 1 数起"}}}},
    {"string.format", NULL, TYPE_STRING,
     "local label = string.format(\"T%d\", 3)\n"
     "X = input({ {1} }, { rows = { label } })",
     {"other conversions; widths over 20", "其他转换；宽度超过 20"},
     {{"form", TYPE_STRING, {"as in C", "同 C"}},
      {"...", TYPE_ANY, {NULL, NULL}}}},
    {"string.len", NULL, TYPE_WHOLE,
     "X = input { (\"key\"):len() }\n"
     "expect { X, near = 3 }",
     {NULL, NULL},
     {{"s", TYPE_STRING, {NULL, NULL}}}},
    {"string.lower", NULL, TYPE_STRING,
     "X = input { {1,2} }\n"
     "assert((\"Key\"):lower() == \"key\")",
     {NULL, NULL},
     {{"s", TYPE_STRING, {NULL, NULL}}}},
    {"string.rep", NULL, TYPE_STRING,
     "X = input { {1,2} }\n"
     "assert((\"ab\"):rep(2, \"-\") == \"ab-ab\")",
     {"a result of more than 1 MiB", "结果超过 1 MiB"},
     {{"s", TYPE_STRING, {NULL, NULL}},
      {"n", TYPE_WHOLE, {NULL, NULL}},
      {"between?", TYPE_STRING, {NULL, NULL}}}},
    {"string.reverse", NULL, TYPE_STRING,
     "X = input { {1,2} }\n"
     "assert((\"abc\"):reverse() == \"cba\")",
     {NULL, NULL},
     {{"s", TYPE_STRING, {NULL, NULL}}}},
    {"string.sub", NULL, TYPE_STRING,
     "X = input { {1,2} }\n"
     "assert((\"query\"):sub(1, 2) == \"qu\")",
     {NULL, NULL},
     {{"s", TYPE_STRING, {NULL, NULL}},
      {"i", TYPE_WHOLE, {"from 1; −1 is the last", "从 1 数起；−1 是最后一个"}},
      {"j?", TYPE_WHOLE, {NULL, NULL}}}},
    {"string.upper", NULL, TYPE_STRING,
     "X = input { {1,2} }\n"
     "assert((\"key\"):upper() == \"KEY\")",
     {NULL, NULL},
     {{"s", TYPE_STRING, {NULL, NULL}}}},
    {"table.concat", NULL, TYPE_STRING,
     "X = input { {1,2} }\n"
     "assert(table.concat({ \"a\", \"b\" }, \"+\") == \"a+b\")",
     {"entries that are no strings or numbers", "项不是字符串或数"},
     {{"t", TYPE_TABLE, {"a list", "列表"}},
      {"between?", TYPE_STRING, {NULL, NULL}},
      {"i?", TYPE_WHOLE, {"from 1; −1 is the last", "从 1 数起；−1 是最后一个"}},
      {"j?", TYPE_WHOLE, {NULL, NULL}}}},
    {"table.insert", NULL, TYPE_NONE,
     "local list = { 1, 2 }\n"
     "table.insert(list, 3)\n"
     "X = input { list }\n"
     "expect { X, 1, 3, near = 3 }",
     {"a place beyond the list's end", "位置超出列表末尾"},
     {{"t", TYPE_TABLE, {"a list", "列表"}},
      {"place?", TYPE_WHOLE, {"the end if not given", "不写则在末尾"}},
      {"value", TYPE_ANY, {NULL, NULL}}}},
    {"table.remove", NULL, TYPE_ANY,
     "local list = { 1, 2, 3 }\n"
     "table.remove(list)\n"
     "X = input { list }\n"
     "expect { X, 1, 2, near = 2 }",
     {"a place beyond the list's end", "位置超出列表末尾"},
     {{"t", TYPE_TABLE, {"a list", "列表"}},
      {"place?", TYPE_WHOLE, {"the end if not given", "不写则在末尾"}}}},
    {"table.sort", NULL, TYPE_NONE,
     "local list = { 3, 1, 2 }\n"
     "table.sort(list)\n"
     "X = input { list }\n"
     "expect { X, 1, 1, near = 1 }",
     {"more than 100000 entries; an order that contradicts itself", "超过 100000 项；自相矛盾的次序"},
     {{"t", TYPE_TABLE, {"a list", "列表"}},
      {"before?", TYPE_FUNCTION,
       {"whether the first comes before the second",
        "第一个是否排在第二个之前"}}}},
    {"table.unpack", NULL, TYPE_ANY,
     "X = input { math.max(table.unpack { 1, 3, 2 }) }\n"
     "expect { X, near = 3 }",
     {"more than 250 results", "结果超过 250 个"},
     {{"t", TYPE_TABLE, {"a list", "列表"}},
      {"i?", TYPE_WHOLE, {"from 1; −1 is the last", "从 1 数起；−1 是最后一个"}},
      {"j?", TYPE_WHOLE, {NULL, NULL}}}},
    {"math.abs", NULL, TYPE_NUMBER,
     "X = input { math.abs(-2) }\n"
     "expect { X, near = 2 }",
     {NULL, NULL},
     {{"x", TYPE_NUMBER, {NULL, NULL}}}},
    {"math.acos", NULL, TYPE_NUMBER,
     "X = input { math.acos(1) }\n"
     "expect { X, near = 0 }",
     {NULL, NULL},
     {{"x", TYPE_NUMBER, {"gives radians", "结果以弧度计"}}}},
    {"math.asin", NULL, TYPE_NUMBER,
     "X = input { math.asin(0) }\n"
     "expect { X, near = 0 }",
     {NULL, NULL},
     {{"x", TYPE_NUMBER, {"gives radians", "结果以弧度计"}}}},
    {"math.atan", NULL, TYPE_NUMBER,
     "X = input { math.atan(1, 1) }\n"
     "expect { X, near = 0.785398 }",
     {NULL, NULL},
     {{"y", TYPE_NUMBER, {"gives radians", "结果以弧度计"}},
      {"x?", TYPE_NUMBER, {"1 if not given", "默认 1"}}}},
    {"math.ceil", NULL, TYPE_WHOLE,
     "X = input { math.ceil(1.2) }\n"
     "expect { X, near = 2 }",
     {NULL, NULL},
     {{"x", TYPE_NUMBER, {NULL, NULL}}}},
    {"math.cos", NULL, TYPE_NUMBER,
     "X = input { math.cos(0) }\n"
     "expect { X, near = 1 }",
     {NULL, NULL},
     {{"x", TYPE_NUMBER, {"an angle in radians", "角，以弧度计"}}}},
    {"math.exp", NULL, TYPE_NUMBER,
     "X = input { math.exp(0) }\n"
     "expect { X, near = 1 }",
     {NULL, NULL},
     {{"x", TYPE_NUMBER, {NULL, NULL}}}},
    {"math.floor", NULL, TYPE_WHOLE,
     "X = input { math.floor(1.8) }\n"
     "expect { X, near = 1 }",
     {NULL, NULL},
     {{"x", TYPE_NUMBER, {NULL, NULL}}}},
    {"math.fmod", NULL, TYPE_NUMBER,
     "X = input { math.fmod(7, 3) }\n"
     "expect { X, near = 1 }",
     {NULL, NULL},
     {{"x", TYPE_NUMBER, {NULL, NULL}},
      {"y", TYPE_NUMBER, {NULL, NULL}}}},
    {"math.log", NULL, TYPE_NUMBER,
     "X = input { math.log(8, 2) }\n"
     "expect { X, near = 3 }",
     {NULL, NULL},
     {{"x", TYPE_NUMBER, {NULL, NULL}},
      {"base?", TYPE_NUMBER, {"e if not given", "默认 e"}}}},
    {"math.max", NULL, TYPE_NUMBER,
     "X = input { math.max(1, 3) }\n"
     "expect { X, near = 3 }",
     {NULL, NULL},
     {{"...", TYPE_NUMBER, {"at least one", "至少一个"}}}},
    {"math.min", NULL, TYPE_NUMBER,
     "X = input { math.min(1, 3) }\n"
     "expect { X, near = 1 }",
     {NULL, NULL},
     {{"...", TYPE_NUMBER, {"at least one", "至少一个"}}}},
    {"math.modf", NULL, TYPE_NUMBER,
     "local whole, rest = math.modf(2.5)\n"
     "X = input { rest }\n"
     "expect { X, near = 0.5 }",
     {NULL, NULL},
     {{"x", TYPE_NUMBER, {NULL, NULL}}}},
    {"math.sin", NULL, TYPE_NUMBER,
     "X = input { math.sin(math.pi / 2) }\n"
     "expect { X, near = 1 }",
     {NULL, NULL},
     {{"x", TYPE_NUMBER, {"an angle in radians", "角，以弧度计"}}}},
    {"math.sqrt", NULL, TYPE_NUMBER,
     "X = input { math.sqrt(9) }\n"
     "expect { X, near = 3 }",
     {NULL, NULL},
     {{"x", TYPE_NUMBER, {NULL, NULL}}}},
    {"math.tan", NULL, TYPE_NUMBER,
     "X = input { math.tan(0) }\n"
     "expect { X, near = 0 }",
     {NULL, NULL},
     {{"x", TYPE_NUMBER, {"an angle in radians", "角，以弧度计"}}}},
    {"math.tointeger", NULL, TYPE_WHOLE,
     "X = input { math.tointeger(3.0) }\n"
     "expect { X, near = 3 }",
     {NULL, NULL},
     {{"x", TYPE_ANY, {NULL, NULL}}}},
    {"math.type", NULL, TYPE_STRING,
     "X = input { {1,2} }\n"
     "assert(math.type(1) == \"integer\")",
     {NULL, NULL},
     {{"x", TYPE_ANY, {NULL, NULL}}}},
    {"math.ult", NULL, TYPE_FLAG,
     "X = input { {1,2} }\n"
     "assert(math.ult(1, 2))",
     {NULL, NULL},
     {{"a", TYPE_WHOLE, {NULL, NULL}},
      {"b", TYPE_WHOLE, {NULL, NULL}}}},
    {"utf8.char", NULL, TYPE_STRING,
     "X = input({ {1} }, { rows = { utf8.char(20320) } })",
     {"what is no character", "不是字符的编码"},
     {{"...", TYPE_WHOLE, {"code points", "码点"}}}},
    {"utf8.codepoint", NULL, TYPE_WHOLE,
     "X = input { utf8.codepoint(\"你\") }\n"
     "expect { X, near = 20320 }",
     {"a place inside a character", "位置落在字符中间"},
     {{"s", TYPE_STRING, {NULL, NULL}},
      {"i?", TYPE_WHOLE, {"from 1; −1 is the last", "从 1 数起；−1 是最后一个"}},
      {"j?", TYPE_WHOLE, {NULL, NULL}}}},
    {"utf8.len", NULL, TYPE_WHOLE,
     "X = input { utf8.len(\"你好\") }\n"
     "expect { X, near = 2 }",
     {NULL, NULL},
     {{"s", TYPE_STRING, {NULL, NULL}}}},
    {0},
};
