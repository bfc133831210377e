// SPDX-License-Identifier: GPL-3.0-or-later
// Lua's own error messages as errors of the program, the common ones in both
// languages.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lesson/sandbox.h"

const Message lua_no_stack = {
    LESSON_SAYS("the lesson's calls are nested too deep", "课程的调用嵌套过深")};
MESSAGE(LUA_SAYS, ERROR_LESSON, "{1}", "{1}");

// Lua's own messages that people meet most. {1} is the type of the value that
// the operation met, {2} the name it has in the lesson. Lua does not know every
// name: then `nameless` is said.
typedef struct LuaMessage {
    const char *begins; // "attempt to index a "; the type follows
    Message named, nameless;
} LuaMessage;

static const LuaMessage LUA_MESSAGE[] = {
    {"attempt to index a nil value",
     {LESSON_SAYS("'{2}' is nil here, so it has no fields or cells; define it before this line, or "
                  "correct its name",
                  "“{2}”在这里是 nil，没有字段或格子；请先定义它，或改正名字")},
     {LESSON_SAYS(
         "there is nothing (nil) in this place of the table, so it has no fields or cells; "
         "is the index beyond its end?",
         "表的这个位置是空的（nil），没有字段或格子；下标是不是超出了末尾？")}},
    {"attempt to index a ",
     {LESSON_SAYS("'{2}' is a {1} and has no fields or cells; tables and matrices have",
                  "“{2}”是 {1}，没有字段或格子；表和矩阵才有")},
     {LESSON_SAYS("a {1} has no fields or cells; tables and matrices have",
                  "{1} 没有字段或格子；表和矩阵才有")}},
    {"attempt to call a ",
     {LESSON_SAYS("'{2}' is a {1}, not a function; is its name right?",
                  "“{2}”是 {1}，不是函数；名字写对了吗？")},
     {LESSON_SAYS("a {1} is no function and cannot be called", "{1} 不是函数，不能调用")}},
    {"attempt to perform arithmetic on a ",
     {LESSON_SAYS("'{2}' is a {1}; this arithmetic needs numbers",
                  "“{2}”是 {1}；这里的算术只能用数")},
     {LESSON_SAYS("this arithmetic needs numbers, not a {1}", "这里的算术只能用数，不能用 {1}")}},
    {"attempt to concatenate a ",
     {LESSON_SAYS("'{2}' is a {1}; '..' joins texts and numbers",
                  "“{2}”是 {1}；“..”只能连接文字和数")},
     {LESSON_SAYS("'..' joins texts and numbers, not a {1}",
                  "“..”只能连接文字和数，不能连接 {1}")}},
};
MESSAGE(LUA_COMPARE, ERROR_LESSON,
        "cannot compare {1}: only two numbers or two texts can be compared",
        "不能比较 {1}：只有两个数或两段文字才能比较");
MESSAGE(LUA_SYNTAX, ERROR_LESSON, "{1}", "语法错误：{1}");

// Takes a message of the table: "attempt to index a nil value (local 'row')" has a type and a
// name. What stands for a name that Lua does not know ("?", "integer index") is none.
static bool set_known(const char *text, Error *err)
{
    for (size_t i = 0; i < sizeof LUA_MESSAGE / sizeof LUA_MESSAGE[0]; i++) {
        const LuaMessage *known = &LUA_MESSAGE[i];
        if (strncmp(text, known->begins, strlen(known->begins)) != 0)
            continue;
        char type[32], name[64];
        const char *rest = strstr(text, " a ") + 3, *quote = strchr(rest, '\'');
        snprintf(type, sizeof type, "%.*s", (int)strcspn(rest, " "), rest);
        snprintf(name, sizeof name, "%.*s", quote ? (int)strcspn(quote + 1, "'") : 0,
                 quote ? quote + 1 : "");
        const bool named = name[0] && strcmp(name, "?") != 0 && !strchr(name, ' ');
        ERROR(err, named ? &known->named : &known->nameless, err_text(type), err_text(name));
        return true;
    }
    return false;
}

void lua_message_read(const char *file, const char *text, Error *err)
{
    static const char compare[] = "attempt to compare ";
    const size_t name = strlen(file);
    long line = 0;
    if (strncmp(text, file, name) == 0 && text[name] == ':') {
        char *end;
        line = strtol(text + name + 1, &end, 10);
        text = end + strspn(end, ": ");
    }
    const bool known = set_known(text, err);
    if (!known && strncmp(text, compare, sizeof compare - 1) == 0)
        ERROR(err, &LUA_COMPARE, err_text(text + sizeof compare - 1));
    else if (!known && strstr(text, "stack overflow"))
        error_set(err, &lua_no_stack);
    else if (!known && (strstr(text, "expected near") || strstr(text, "symbol near")))
        ERROR(err, &LUA_SYNTAX, err_text(text));
    else if (!known)
        ERROR(err, &LUA_SAYS, err_text(text));
    if (line > 0)
        error_at(err, file, (int)line);
}
