// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/lua_message.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "lesson/words.h"

const Message lua_no_stack = {
    ERROR_LESSON,
    {"the lesson's calls are nested too deep", "课程的调用嵌套过深"}};
static const Message LUA_SAYS = {ERROR_LESSON, {"{1}", "{1}"}};

// Lua's own messages that people meet most; what follows them is {1}.
static const Message LUA_MESSAGE[] = {
    {ERROR_LESSON, {"attempt to index a {1}", "不能对它取字段或下标：{1}"}},
    {ERROR_LESSON, {"attempt to call a {1}", "不能调用它：{1}"}},
    {ERROR_LESSON,
     {"attempt to perform arithmetic on a {1}", "不能对它做算术运算：{1}"}},
    {ERROR_LESSON, {"attempt to concatenate a {1}", "不能连接它：{1}"}},
    {ERROR_LESSON, {"attempt to compare {1}", "不能比较：{1}"}},
};
enum { LUA_MESSAGES = sizeof LUA_MESSAGE / sizeof LUA_MESSAGE[0] };
static const Message LUA_SYNTAX = {
    ERROR_LESSON, {"{1}", "语法错误：{1}"}};

// The words of Lua's message, in the form that has a translation.
static void set_lua_text(const char *text, Error *err)
{
    for (size_t i = 0; i < LUA_MESSAGES; i++) {
        const size_t n = strcspn(LUA_MESSAGE[i].text.en, "{");
        if (strncmp(text, LUA_MESSAGE[i].text.en, n) == 0) {
            ERROR(err, &LUA_MESSAGE[i], err_text(text + n));
            return;
        }
    }
    if (strstr(text, "stack overflow"))
        error_set(err, &lua_no_stack);
    else if (strstr(text, "expected near") || strstr(text, "symbol near"))
        ERROR(err, &LUA_SYNTAX, err_text(text));
    else
        ERROR(err, &LUA_SAYS, err_text(text));
}

// Takes "three-tokens.lua:12: text" apart.
void lua_message_read(const Script *script, const char *text, Error *err)
{
    char *copy = mem_text(text);
    text_make_safe(copy);
    const size_t name = strlen(script->chunk + 1);
    char *rest = copy;
    long line = 0;
    if (strncmp(copy, script->chunk + 1, name) == 0 && copy[name] == ':') {
        line = strtol(copy + name + 1, &rest, 10);
        rest += strspn(rest, ": ");
    }
    set_lua_text(rest, err);
    if (line > 0)
        error_at(err, script->chunk + 1, (int)line);
    free(copy);
}
