// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/manual.h"

#include <string.h>

const TypeName manual_type[TYPE_COUNT] = {
    [TYPE_NONE] = {"nil", {"nothing", "无"}},
    [TYPE_NUMBER] = {"number", {"number", "数"}},
    [TYPE_WHOLE] = {"integer", {"whole number", "整数"}},
    [TYPE_FLAG] = {"boolean", {"true or false", "true 或 false"}},
    [TYPE_STRING] = {"string", {"string", "字符串"}},
    [TYPE_TEXT] = {"qkv.Text", {"text or { en =, zh = }",
                                "文本，或 { en =, zh = }"}},
    [TYPE_TEXTS] = {"qkv.Text[]", {"list of texts", "文本的列表"}},
    [TYPE_ANY] = {"any", {"any value", "任意值"}},
    [TYPE_TABLE] = {"table", {"table", "表"}},
    [TYPE_FUNCTION] = {"function", {"function", "函数"}},
    [TYPE_NUMBERS] = {"qkv.Numbers", {"rows of numbers", "按行写的数"}},
    [TYPE_MATRIX] = {"qkv.Matrix|qkv.Numbers",
                     {"matrix or rows of numbers", "矩阵，或按行写的数"}},
    [TYPE_MATRICES] = {"(qkv.Matrix|qkv.Numbers)[]",
                       {"list of matrices", "矩阵的列表"}},
    [TYPE_NODE] = {"qkv.Matrix", {"matrix", "矩阵"}},
    [TYPE_NODES] = {"qkv.Matrix[]", {"list of matrices", "矩阵的列表"}},
    [TYPE_OPERAND] = {"qkv.Matrix|qkv.Numbers|number",
                      {"matrix, rows of numbers or number",
                       "矩阵、按行写的数，或一个数"}},
    [TYPE_GRADIENT] = {"qkv.Gradient", {"gradient", "梯度"}},
    [TYPE_UPDATE] = {"qkv.Update", {"update stop", "更新站"}},
    [TYPE_STOPS] = {"qkv.Stop[]", {"list of A or d(A)", "A 或 d(A) 的列表"}},
    [TYPE_VIEW] = {"string", {"view", "视图"}},
    [TYPE_STOP] = {"qkv.Stop", {"stop", "站"}},
    [TYPE_LABELS] = {"qkv.Text[]", {"list of labels", "标签的列表"}},
    [TYPE_IDS] = {"integer[]", {"list of whole numbers", "整数的列表"}},
    [TYPE_CELL] = {"integer[]", {"{ row, column }", "{ 行, 列 }"}},
    [TYPE_CELLS] = {"integer[][]", {"list of { row, column }",
                                    "{ 行, 列 } 的列表"}},
    [TYPE_PLACE] = {"(qkv.Stop|integer)[]", {"{ matrix, row, column }",
                                             "{ 矩阵, 行, 列 }"}},
    [TYPE_ROW_OF] = {"(qkv.Stop|integer)[]", {"{ matrix, row }",
                                              "{ 矩阵, 行 }"}},
    [TYPE_COMMANDS] = {"string[]", {"list of commands", "命令的列表"}},
    [TYPE_SLIPS] = {"table<number|string, qkv.Text>",
                    {"{ [wrong] = text }", "{ [错误答案] = 文本 }"}},
    [TYPE_ANSWER] = {"number|fun(): number", {"number or function",
                                              "数或函数"}},
    [TYPE_STRINGS] = {"string[]", {"list of strings", "字符串的列表"}},
    [TYPE_TELL] = {"fun(text: qkv.Page)",
                   {"a function that takes the text, as intro does",
                    "接收讲解文字的函数，写法同 intro"}},
    [TYPE_SCALE] = {"number|false", {"number or false", "数或 false"}},
    [TYPE_HEADS] = {"integer|qkv.attention.head[]",
                    {"whole number or list of tables", "整数，或表的列表"}},
    [TYPE_ATTENTION] = {"qkv.attention.multi_head|qkv.attention.head",
                        {"table with fields of attention.multi_head",
                         "表，字段同 attention.multi_head"}},
    [TYPE_HEADS_MADE] = {"qkv.attention.head.result[]",
                         {"list of what attention.head gives",
                          "列表，各项同 attention.head 的结果"}},
    [TYPE_ATTENTION_MADE] = {"qkv.attention.multi_head.result",
                             {"what attention.multi_head gives",
                              "同 attention.multi_head 的结果"}},
};

const Manual *manual_find(const char *name)
{
    static const Manual *const group[] = {
        manual_leaves, manual_operations, manual_telling,
        manual_asking, manual_lua,        manual_operators, manual_library};
    for (size_t i = 0; i < sizeof group / sizeof *group; i++) {
        for (const Manual *row = group[i]; row->name; row++) {
            if (strcmp(row->name, name) == 0)
                return row;
        }
    }
    return NULL;
}

const char *manual_arg_name(const ManualArg *arg, size_t *size)
{
    const char *name = arg->name;
    name += manual_arg_role(arg) != ROLE_ARGUMENT;
    *size = strcspn(name, "?");
    return name;
}

ManualRole manual_arg_role(const ManualArg *arg)
{
    switch (*arg->name) {
    case '.':
        return strcmp(arg->name, "...") == 0 ? ROLE_ARGUMENT : ROLE_FIELD;
    case ':':
        return ROLE_ITEM;
    case '>':
        return ROLE_GIVEN;
    default:
        return ROLE_ARGUMENT;
    }
}

bool manual_arg_optional(const ManualArg *arg)
{
    return strchr(arg->name, '?') != NULL;
}
