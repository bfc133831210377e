// SPDX-License-Identifier: GPL-3.0-or-later
// Lua's own error messages as errors of the program, the common ones in both
// languages.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/say.h"
#include "lesson/sandbox.h"

const Message lua_no_stack = {
    LESSON_SAYS("the lesson's calls are nested too deep", "课程的调用嵌套过深")};
MESSAGE(LUA_SAYS, ERROR_LESSON, "{1}", "{1}");

MESSAGE(LUA_SYNTAX, ERROR_LESSON, "{1}", "语法错误：{1}");

// Lua's messages as it writes them, with places, and how they are said: in English as they
// are, unless that is hard to understand. The first that fits is taken. Where something may
// have a name, {2} is what Lua adds of it, " (local 'row')", and in the message the name:
// Lua does not know every one, then `nameless` is said.
typedef struct LuaSaid {
    const char *says;
    Message message, nameless;
} LuaSaid;

#define SAID_AS(lua, en, zh) .says = (lua), .message = {LESSON_SAYS(en, zh)}
#define SAID_AS_IT_IS(en, zh) SAID_AS(en, en, zh)
#define SYNTAX(en, zh) SAID_AS(en, en, "语法错误：" zh)
#define NAMED(lua, en, zh, nameless_en, nameless_zh)                                               \
    SAID_AS(lua, en, zh), .nameless = {LESSON_SAYS(nameless_en, nameless_zh)}

static const LuaSaid LUA_SAID[] = {
    // What a value cannot do.
    {NAMED("attempt to index a nil value{2}",
           "'{2}' is nil here, so it has no fields or cells; define it before this line, or "
           "correct its name",
           "“{2}”在这里是 nil，没有字段或格子；请先定义它，或改正名字",
           "there is nothing (nil) in this place of the table, so it has no fields or cells; "
           "is the index beyond its end?",
           "表的这个位置是空的（nil），没有字段或格子；下标是不是超出了末尾？")},
    {NAMED("attempt to index a {1} value{2}",
           "'{2}' is a {1} and has no fields or cells; tables and matrices have",
           "“{2}”是 {1}，没有字段或格子；表和矩阵才有",
           "a {1} has no fields or cells; tables and matrices have",
           "{1} 没有字段或格子；表和矩阵才有")},
    {NAMED("attempt to call a {1} value{2}", "'{2}' is a {1}, not a function; is its name right?",
           "“{2}”是 {1}，不是函数；名字写对了吗？", "a {1} is no function and cannot be called",
           "{1} 不是函数，不能调用")},
    {NAMED("attempt to perform arithmetic on a {1} value{2}",
           "'{2}' is a {1}; this arithmetic needs numbers", "“{2}”是 {1}；这里的算术只能用数",
           "this arithmetic needs numbers, not a {1}", "这里的算术只能用数，不能用 {1}")},
    {NAMED("attempt to concatenate a {1} value{2}", "'{2}' is a {1}; '..' joins texts and numbers",
           "“{2}”是 {1}；“..”只能连接文字和数", "'..' joins texts and numbers, not a {1}",
           "“..”只能连接文字和数，不能连接 {1}")},
    {NAMED("attempt to get length of a {1} value{2}",
           "'{2}' is a {1} and has no length; tables and texts have",
           "“{2}”是 {1}，没有长度；表和文字才有", "a {1} has no length; tables and texts have",
           "{1} 没有长度；表和文字才有")},
    {NAMED("attempt to perform bitwise operation on a {1} value{2}",
           "'{2}' is a {1}; operations on bits need whole numbers", "“{2}”是 {1}；位运算只能用整数",
           "operations on bits need whole numbers, not a {1}", "位运算只能用整数，不能用 {1}")},
    // While a lesson runs.
    {SAID_AS("attempt to compare two {1} values",
             "cannot compare two {1} values: only two numbers or two texts can be compared",
             "不能比较两个 {1}：只有两个数或两段文字才能比较")},
    {SAID_AS("attempt to compare {1} with {2}",
             "cannot compare {1} with {2}: only two numbers or two texts can be compared",
             "不能比较 {1} 和 {2}：只有两个数或两段文字才能比较")},
    {SAID_AS("attempt to perform 'n%0'", "this is a remainder after division by 0",
             "这里除以 0 求余数")},
    {SAID_AS("attempt to perform 'n%%0'", "this is a remainder after division by 0",
             "这里除以 0 求余数")},
    {SAID_AS("number{1} has no integer representation", "this has to be a whole number",
             "这里应为整数")},
    {SAID_AS_IT_IS("attempt to divide by zero", "整除的除数是 0")},
    {SAID_AS_IT_IS("bad 'for' limit (number expected, got {1})", "for 的终值应为数，不是 {1}")},
    {SAID_AS_IT_IS("bad 'for' initial value (number expected, got {1})",
                   "for 的初值应为数，不是 {1}")},
    {SAID_AS_IT_IS("bad 'for' step (number expected, got {1})", "for 的步长应为数，不是 {1}")},
    {SAID_AS_IT_IS("'for' step is zero", "for 的步长是 0，永远走不完")},
    {SAID_AS_IT_IS("variable '{1}' got a non-closable value", "变量“{1}”的值不能关闭（close）")},
    {SAID_AS_IT_IS("table index is nil", "表的下标是 nil")},
    {SAID_AS_IT_IS("table index is NaN", "表的下标不是数（NaN）")},
    // While it is read: where the file ends too early, then elsewhere.
    {SYNTAX("'{1}' expected near <eof>", "到文件末尾还缺“{1}”")},
    {SYNTAX("'{1}' expected (to close '{2}' at line {3}) near <eof>",
            "到文件末尾还缺“{1}”，与第 {3} 行的“{2}”配对")},
    {SYNTAX("unfinished string near <eof>", "到文件末尾，字符串还缺后引号")},
    {SYNTAX("unexpected symbol near <eof>", "文件在一句中间就结束了")},
    {SYNTAX("unexpected symbol near '{1}'", "“{1}”不能出现在这里")},
    {SYNTAX("'=' or 'in' expected near '{1}'", "“{1}”前面缺“=”或“in”")},
    {SYNTAX("'{1}' expected near '{2}'", "“{2}”前面缺“{1}”")},
    {SYNTAX("'{1}' expected (to close '{2}' at line {3}) near '{4}'",
            "“{4}”前面缺“{1}”，与第 {3} 行的“{2}”配对")},
    {SYNTAX("<name> expected near '{1}'", "“{1}”的位置应是一个名字")},
    {SYNTAX("<name> or '...' expected near '{1}'", "“{1}”的位置应是一个名字或“...”")},
    {SYNTAX("function arguments expected near '{1}'", "“{1}”前面缺函数的参数")},
    {SYNTAX("syntax error near {1}", "{1} 前面的表达式不能单独成句")},
    {SYNTAX("unfinished string near '{1}'", "字符串 {1} 缺少后引号")},
    {SYNTAX("unfinished long {1} (starting at line {2}) near {3}",
            "第 {2} 行开始的长字符串或长注释没有结束")},
    {SYNTAX("malformed number near '{1}'", "“{1}”不是数")},
    {SYNTAX("invalid escape sequence near '{1}'", "{1} 里反斜杠后面的字符不对")},
    {SYNTAX("decimal escape too large near '{1}'", "{1} 里反斜杠后面的数太大")},
    {SYNTAX("UTF-8 value too large near '{1}'", "{1} 里的 UTF-8 码值太大")},
    {SYNTAX("hexadecimal digit expected near '{1}'", "{1} 里应是十六进制数字")},
    {SYNTAX("attempt to assign to const variable '{1}'", "“{1}”是常量，不能再赋值")},
    {SYNTAX("break outside {1}", "break 不在循环里")},
    {SYNTAX("no visible label '{1}' for {2} at line {3}", "第 {3} 行的 goto 找不到标签“{1}”")},
    {SYNTAX("<goto {1}> at line {2} jumps into the scope of local '{3}'",
            "第 {2} 行的 goto 跳进了局部变量“{3}”的作用域")},
    {SYNTAX("label '{1}' already defined on line {2}", "第 {2} 行已经有标签“{1}”")},
    {SYNTAX("unknown attribute '{1}'", "没有“{1}”这种属性；const 和 close 才有")},
    {SYNTAX("cannot use '...' outside a vararg function near '{1}'",
            "“...”只能用在参数个数不定的函数里")},
    {SYNTAX("too many local variables (limit is {1}) in {2} near {3}",
            "局部变量太多，最多 {1} 个")},
};

// Whether `text` is that pattern; then each place has what stood there, up to what follows it.
static bool fits(const char *pattern, const char *text, ErrorArg place[ERROR_ARGS])
{
    while (*pattern) {
        if (!say_is_place(pattern)) {
            if (*pattern++ != *text++)
                return false;
            continue;
        }
        char what[ERROR_ARG_SIZE];
        ErrorArg *arg = &place[pattern[1] - '1'];
        size_t follows = 0, size = 0;
        for (pattern += 3; pattern[follows] && !say_is_place(pattern + follows);)
            follows++;
        while (text[size] && (follows == 0 || strncmp(text + size, pattern, follows) != 0))
            size++;
        snprintf(what, sizeof what, "%.*s", (int)size, text);
        *arg = err_text(what);
        text += size;
    }
    return *text == '\0';
}

// Puts the name in place of what Lua adds of it. False where there is none: what stands for
// one that Lua does not know ("?", "integer index") is none.
static bool cut_name(ErrorArg *added)
{
    const char *quote = strchr(added->text, '\'');
    char name[64];
    snprintf(name, sizeof name, "%.*s", quote ? (int)strcspn(quote + 1, "'") : 0,
             quote ? quote + 1 : "");
    *added = err_text(name);
    return name[0] && strcmp(name, "?") != 0 && !strchr(name, ' ');
}

NONNULL(2) static bool set_said(const char *text, Error *err)
{
    for (size_t i = 0; i < sizeof LUA_SAID / sizeof LUA_SAID[0]; i++) {
        const LuaSaid *said = &LUA_SAID[i];
        ErrorArg place[ERROR_ARGS + 1] = {[ERROR_ARGS] = {.last = true}};
        if (!fits(said->says, text, place))
            continue;
        const bool nameless = said->nameless.text.en && !cut_name(&place[1]);
        error_fill(err, nameless ? &said->nameless : &said->message, place);
        return true;
    }
    return false;
}

void lua_message_read(const char *file, const char *text, Error *err)
{
    const size_t name = strlen(file);
    long line = 0;
    if (strncmp(text, file, name) == 0 && text[name] == ':') {
        char *end;
        line = strtol(text + name + 1, &end, 10);
        text = end + strspn(end, ": ");
    }
    const bool known = set_said(text, err);
    if (!known && strstr(text, "stack overflow"))
        error_set(err, &lua_no_stack);
    else if (!known)
        ERROR(err, strstr(text, " near ") ? &LUA_SYNTAX : &LUA_SAYS, err_text(text));
    if (line > 0)
        error_at(err, file, (int)line);
}
