// SPDX-License-Identifier: GPL-3.0-or-later
// An error in Lua is a jump, so nothing may be held by whoever reads arguments: what is copied
// belongs to the lesson at once.
#include "lesson/arguments.h"

#include <lauxlib.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/nearest.h"
#include "base/utf8.h"
#include "lesson/words.h"
#include "num/format.h"

enum { QUOTED = 40 };
enum { ITEM_COST = 4, CHARGED_AT_ONCE = 64 }; // of a list, in instructions
enum { CLASSES_MOST = 4 };                    // one behind the other

#define HAS_TO_BE(what) "{1}: {2} has to be " what ", not {3}"
MESSAGE(TEXT_TWICE, ERROR_LESSON, "{1}: the text stands first, or as en = and zh =, not both");
MESSAGE(WANT_NUMBER, ERROR_LESSON, HAS_TO_BE("a number"));
MESSAGE(WANT_WHOLE, ERROR_LESSON, HAS_TO_BE("a whole number"));
MESSAGE(WANT_STRING, ERROR_LESSON, HAS_TO_BE("a string"));
MESSAGE(WANT_WORDS, ERROR_LESSON, HAS_TO_BE("a text or { en = …, zh = … }"));
MESSAGE(WANT_FLAG, ERROR_LESSON, HAS_TO_BE("true or false"));
const Message WANT_FUNCTION = {LESSON_SAYS(HAS_TO_BE("a function"))};
const Message WANT_TABLE = {LESSON_SAYS(HAS_TO_BE("a table { … }"))};
const Message WANT_LIST = {LESSON_SAYS(HAS_TO_BE("a list { a, b, … }"))};
const Message WANT_MATRIX = {LESSON_SAYS(HAS_TO_BE("a matrix or rows such as {{1,2},{3,4}}"))};
const Message WANT_NODE = {LESSON_SAYS(HAS_TO_BE("a matrix of the graph"))};
const Message WANT_ROWS = {
    LESSON_SAYS("{1}: {2}: rows such as {{1,2},{3,4}} were expected, not {3}")};
const Message WANT_CELL = {LESSON_SAYS(HAS_TO_BE("{ row, column }"))};
const Message WANT_PLACE = {LESSON_SAYS(
    "{1}: {2} has to begin with a matrix, as in { A, 2, 3 } or { d(A), 2, 3 }, not {3}")};
const Message WANT_STOP = {LESSON_SAYS(HAS_TO_BE("a stop, A, d(A) or step(Wq)"))};
MESSAGE(OUT_OF_RANGE, ERROR_LESSON, "{1}: {2} is {3}; it has to be from {4} to {5}");
MESSAGE(ONE_LIST, ERROR_LESSON, "{1}: {2} arguments were given; one list: {1} { A, B }");
MESSAGE(TOO_MANY_ARGS, ERROR_LESSON, "{1}: {2} arguments were given; it takes at most {3}");
MESSAGE(NO_VALUE, ERROR_LESSON, "{1}: a value is missing");
MESSAGE(TOO_MANY, ERROR_LESSON, "{1}: a lesson may have at most {2} of these");
MESSAGE(LIST_SIZE, ERROR_LESSON, "{1}: {2} has {3} entries; it has to have from {4} to {5}");
MESSAGE(NO_LIST, ERROR_LESSON, "{1}: {2} has to be a plain list; it has a gap or the field {3}");
MESSAGE(NO_PLAIN_LIST, ERROR_LESSON, "{1}: {2} has to be a plain list; its metatable runs code");
MESSAGE(UNKNOWN_FIELD, ERROR_LESSON, "{1}: there is no field '{2}'; did you mean '{3}'?");
MESSAGE(NAMELESS, ERROR_LESSON, "{1}: value {2} needs a name before it, as in {3} = …");
MESSAGE(NO_FIELD, ERROR_LESSON, "{1}: the field '{2}' is missing");
MESSAGE(BAD_TEXT, ERROR_LESSON,
        "{1}: {2} is no plain text: it has a control character or bytes that are not UTF-8");
MESSAGE(TEXT_LONG, ERROR_LESSON, "{1}: {2} has {3} bytes; at most {4} are allowed");

const char *call_name(lua_State *L)
{
    const Binding *binding = lua_touserdata(L, lua_upvalueindex(1));
    for (const Binding *op = operator_methods; op->name; op++)
        if (binding == op)
            return op->args;
    return binding->name;
}

// What was given: a number or a short string as it is, else its kind.
static ErrorArg given_arg(lua_State *L, int index)
{
    char text[QUOTED + 4];
    switch (lua_type(L, index)) {
    case LUA_TNUMBER:
        if (lua_isinteger(L, index))
            return err_int(lua_tointeger(L, index));
        return err_number(lua_tonumber(L, index));
    case LUA_TSTRING:
        text[0] = '"';
        utf8_copy(text + 1, QUOTED, lua_tostring(L, index));
        strcat(text, "\"");
        return err_text(text);
    case LUA_TBOOLEAN: return err_text(lua_toboolean(L, index) ? "true" : "false");
    default: return err_text(environment_type_name(L, index));
    }
}

void want_fail(lua_State *L, const Message *want, int index, const char *name)
{
    REFUSE(L, want, err_text(name), given_arg(L, index));
}

double arg_number(lua_State *L, int index, const char *name)
{
    if (lua_type(L, index) != LUA_TNUMBER)
        want_fail(L, &WANT_NUMBER, index, name);
    return lua_tonumber(L, index);
}

lua_Integer arg_whole(lua_State *L, int index, const char *name, lua_Integer least,
                      lua_Integer most)
{
    BUG_ON(least > most);
    int whole = 0; // a string is not even looked at: it may be long
    const bool number = lua_type(L, index) == LUA_TNUMBER;
    const lua_Integer value = number ? lua_tointegerx(L, index, &whole) : 0;
    if (!whole)
        want_fail(L, &WANT_WHOLE, index, name);
    if (value < least || value > most)
        REFUSE(L, &OUT_OF_RANGE, err_text(name), err_int(value), err_int(least), err_int(most));
    return value;
}

const char *arg_text(lua_State *L, int index, const char *name, size_t most, bool lines)
{
    size_t size;
    if (lua_type(L, index) != LUA_TSTRING)
        want_fail(L, &WANT_STRING, index, name);
    const char *text = lua_tolstring(L, index, &size);
    script_charge(L, size / 2); // it is read, and often copied
    if (size > most)
        REFUSE(L, &TEXT_LONG, err_text(name), err_count(size), err_count(most));
    if (!utf8_is_plain(text, size, lines))
        REFUSE(L, &BAD_TEXT, err_text(name));
    return text;
}

void count_want(lua_State *L, const char *name, size_t count, size_t most)
{
    if (count >= most)
        FAIL(L, &TOO_MANY, err_text(name), err_count(most));
}

// The key on top of the stack as text.
static ErrorArg key_arg(lua_State *L)
{
    return lua_type(L, -1) == LUA_TSTRING ? err_text(lua_tostring(L, -1)) : given_arg(L, -1);
}

size_t arg_list(lua_State *L, int index, const char *name, size_t least, size_t most)
{
    BUG_ON(least > most);
    if (!lua_istable(L, index))
        want_fail(L, &WANT_LIST, index, name);
    luaL_checkstack(L, 4, NULL);
    index = lua_absindex(L, index);
    const int top = lua_gettop(L);
    const size_t n = lua_rawlen(L, index);
    size_t seen = 0;
    lua_pushnil(L);
    while (lua_next(L, index)) {
        lua_pop(L, 1);
        if (seen++ % CHARGED_AT_ONCE == 0)
            script_charge(L, ITEM_COST * CHARGED_AT_ONCE);
        const lua_Integer key = lua_isinteger(L, -1) ? lua_tointeger(L, -1) : 0;
        if (key < 1 || (size_t)key > n)
            REFUSE(L, &NO_LIST, err_text(name), key_arg(L));
    }
    for (size_t i = 1; i <= n; i++) {
        if (push_item(L, index, i) == LUA_TNIL)
            REFUSE(L, &NO_LIST, err_text(name), err_count(i));
        lua_pop(L, 1);
    }
    BUG_ON(lua_gettop(L) != top);
    if (n < least || n > most)
        REFUSE(L, &LIST_SIZE, err_text(name), err_count(n), err_count(least), err_count(most));
    return n;
}

size_t *arg_wholes(lua_State *L, int index, const char *name, size_t n, lua_Integer least,
                   lua_Integer most)
{
    index = lua_absindex(L, index);
    size_t *whole = lua_newuserdatauv(L, n * sizeof *whole, 0);
    for (size_t i = 0; i < n; i++, lua_pop(L, 1)) {
        char place[ARG_NAME_SIZE + 32];
        snprintf(place, sizeof place, "%s[%zu]", name, i + 1);
        push_item(L, index, i + 1);
        whole[i] = (size_t)arg_whole(L, -1, place, least, most);
    }
    return whole;
}

void arg_fields(lua_State *L, int index, const char *name, const char *fields, size_t items)
{
    enum { MOST = 20, SIZE = 24 };
    char word[MOST][SIZE] = {0};
    const char *field[MOST + 1] = {0};
    for (size_t i = 0; *(fields += strspn(fields, ", ")) && *fields != '}'; i++) {
        const size_t size = strcspn(fields, ", }");
        BUG_ON(i == MOST || size >= SIZE);
        field[i] = memcpy(word[i], fields, size);
        fields += size;
    }
    if (!lua_istable(L, index))
        want_fail(L, &WANT_TABLE, index, name);
    luaL_checkstack(L, 4, NULL);
    index = lua_absindex(L, index);
    for (lua_pushnil(L); lua_next(L, index);) {
        lua_pop(L, 1);
        const lua_Integer item = lua_isinteger(L, -1) ? lua_tointeger(L, -1) : 0;
        const char *key = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : NULL;
        bool known = item >= 1 && (size_t)item <= items;
        known |= key && word_in(key, field) >= 0;
        if (!known)
            REFUSE(L, item >= 1 ? &NAMELESS : &UNKNOWN_FIELD, key_arg(L),
                   err_text(nearest_in(key ? key : "", field).best));
    }
}

void arg_own_fields(lua_State *L, int index, size_t items)
{
    const Binding *binding = lua_touserdata(L, lua_upvalueindex(1));
    const char *brace = strchr(binding->args, '{');
    BUG_ON(!brace);
    arg_fields(L, index, "opts", brace + 1, items);
}

// ---- All of a call ---------------------------------------------------------

const char *form_next(const char *args, ArgForm *form)
{
    static const char between[] = ", +";
    args += strspn(args, between);
    if (!*args)
        return NULL;
    size_t size = strspn(args, ".");
    while (isalnum((unsigned char)args[size]))
        size++;
    *form = (ArgForm){.least = LUA_MININTEGER, .most = LUA_MAXINTEGER};
    BUG_ON(size >= sizeof form->name);
    memcpy(form->name, args, size);
    args += size;
    if (!strchr(between, *args)) // nor does it end here
        form->sign = *args++;
    if (form->sign == '{') {
        args = strchr(args, '}') + 1;
        form->sign = *args == '*' ? '\0' : '{';
    }
    if (form->sign == '#') {
        form->least = 1;
        form->most = SIDE_MOST;
    }
    if (isdigit((unsigned char)*args)) { // "0-255"
        char *end;
        form->least = strtol(args, &end, 10);
        form->most = strtol(end + 1, &end, 10);
        args = end;
    }
    form->optional = *args == '?';
    form->otherwise =
        form->optional && isdigit((unsigned char)args[1]) ? strtol(args + 1, NULL, 10) : 0;
    return args + strcspn(args, between);
}

// Whether no code runs where the places of a list are read and written: an object may have its
// class behind it, and that its own, all plain tables.
static bool is_raw(lua_State *L, int index, int depth)
{
    static const char *const runs[] = {"__index", "__len", "__newindex"};
    const int top = lua_gettop(L);
    bool raw = true;
    for (size_t i = 0; lua_getmetatable(L, index) && i < sizeof runs / sizeof *runs; i++) {
        lua_pushstring(L, runs[i]);
        const int type = lua_rawget(L, -2);
        const bool behind = i == 0 && type == LUA_TTABLE && depth > 0;
        raw &= type == LUA_TNIL || (behind && is_raw(L, lua_gettop(L), depth - 1));
        lua_settop(L, top);
    }
    lua_settop(L, top);
    return raw;
}

static void arg_want(lua_State *L, int index, const ArgForm *form)
{
    switch (form->sign) {
    case '~': arg_number(L, index, form->name); break;
    case '#':
    case '%': arg_whole(L, index, form->name, form->least, form->most); break;
    case '$':
        if (lua_type(L, index) != LUA_TSTRING)
            want_fail(L, &WANT_STRING, index, form->name);
        break;
    case '&':
    case '@':
        if (!lua_istable(L, index))
            want_fail(L, form->sign == '&' ? &WANT_TABLE : &WANT_LIST, index, form->name);
        if (form->sign == '@' && !is_raw(L, index, CLASSES_MOST))
            REFUSE(L, &NO_PLAIN_LIST, err_text(form->name));
        break;
    case '=':
        if (lua_isnone(L, index))
            REFUSE(L, &NO_VALUE, err_text(form->name));
        break;
    case '{': arg_own_fields(L, index, 0); break;
    }
}

void args_want(lua_State *L)
{
    const Binding *binding = lua_touserdata(L, lua_upvalueindex(1));
    if (binding->takes > 0 && lua_gettop(L) > binding->takes)
        REFUSE(L, strcmp(binding->args, "A...") == 0 ? &ONE_LIST : &TOO_MANY_ARGS,
               err_int(lua_gettop(L)), err_int(binding->takes));
    if (binding->takes != 0)
        lua_settop(L, abs(binding->takes));
    if (*binding->args == '+')
        building_want(L);
    ArgForm form;
    int index = 1;
    for (const char *p = binding->args; (p = form_next(p, &form)); index++) {
        while (*form.name == '.' && index <= lua_gettop(L)) // each
            arg_want(L, index++, &form);
        if (*form.name == '.')
            break;
        if (!form.optional || !lua_isnoneornil(L, index)) {
            arg_want(L, index, &form);
            continue;
        }
        if (lua_gettop(L) < index)
            lua_settop(L, index);
        if (form.sign == '{')
            lua_newtable(L);
        else if (form.otherwise != 0)
            lua_pushinteger(L, form.otherwise);
        else
            continue;
        lua_replace(L, index);
    }
}

// ---- Fields ----------------------------------------------------------------

void field_missing(lua_State *L, const char *field)
{
    REFUSE(L, &NO_FIELD, err_text(field));
}

int push_field(lua_State *L, int index, const char *field)
{
    index = lua_absindex(L, index);
    luaL_checkstack(L, 4, NULL);
    lua_pushstring(L, field);
    return lua_rawget(L, index);
}

int field_want(lua_State *L, int index, const char *field)
{
    if (push_field(L, index, field) == LUA_TNIL)
        field_missing(L, field);
    return lua_gettop(L);
}

int push_item(lua_State *L, int index, size_t i)
{
    luaL_checkstack(L, 4, NULL);
    return lua_rawgeti(L, index, (lua_Integer)i);
}

// ---- What is copied ------------------------------------------------------

static char *read_text(lua_State *L, int index, const char *name, size_t most)
{
    const char *text = arg_text(L, index, name, most, most == TEXT_MOST);
    return most == TEXT_MOST ? owned_add(script_of(L)->owned, text_dedent(text))
                             : script_text(L, text);
}

Words words_read_fields(lua_State *L, int index, const char *name, size_t most)
{
    Words words = {.line = script_line(L)};
    const int top = lua_gettop(L);
    index = lua_absindex(L, index);
    if (push_item(L, index, 1) != LUA_TNIL) {
        if (push_field(L, index, "en") != LUA_TNIL || push_field(L, index, "zh") != LUA_TNIL)
            FAIL(L, &TEXT_TWICE, err_text(call_name(L)));
        if (lua_istable(L, -3)) // of two languages, none of which stands first
            arg_fields(L, -3, name, "en, zh", 0);
        words = words_read(L, -3, name, most);
        lua_settop(L, top);
        return words;
    }
    lua_settop(L, top);
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        if (push_field(L, index, lang_name(lang)) != LUA_TNIL)
            words.text[lang] = read_text(L, -1, lang_name(lang), most);
        lua_pop(L, 1);
    }
    if (!words_present(&words))
        want_fail(L, &WANT_WORDS, index, name);
    Script *script = script_of(L);
    const bool again = script->halves > 0 && script->half[script->halves - 1].line == words.line;
    if (!words.text[LANG_EN] != !words.text[LANG_ZH] && !again && script->halves < HALVES_MOST)
        script->half[script->halves++] = words;
    return words;
}

Words words_read(lua_State *L, int index, const char *name, size_t most)
{
    if (lua_type(L, index) == LUA_TSTRING) {
        char *text = read_text(L, index, name, most);
        return (Words){{text, text}, script_line(L)};
    }
    if (!lua_istable(L, index))
        want_fail(L, &WANT_WORDS, index, name);
    arg_fields(L, index, name, "en, zh", 1);
    return words_read_fields(L, index, name, most);
}

char *typed_read(lua_State *L, int index, const char *name, size_t most)
{
    char number[NUMBER_SIZE];
    const bool is_number = lua_type(L, index) == LUA_TNUMBER;
    if (is_number)
        number_shortest(lua_tonumber(L, index), number);
    return script_text(L, is_number ? number : arg_text(L, index, name, most, false));
}

Words *words_list_read(lua_State *L, const char *name, size_t n, size_t most)
{
    Words *list = script_memory(L, n, sizeof *list);
    for (size_t i = 0; i < n; i++, lua_pop(L, 1)) {
        push_item(L, -1, i + 1);
        list[i] = words_read(L, -1, name, most);
    }
    return list;
}

Words name_read(lua_State *L, const char *name, size_t most)
{
    Words words = words_read(L, -1, name, most);
    for (Lang lang = 0; lang < LANG_COUNT; lang++)
        words.text[lang] = (char *)(uintptr_t)words_either(&words, lang);
    return words;
}

Labels labels_read(lua_State *L, const char *name, size_t n, size_t most)
{
    const Labels labels = {n, script_memory(L, n, sizeof *labels.at)};
    for (size_t i = 0; i < n; i++, lua_pop(L, 1)) {
        push_item(L, -1, i + 1);
        labels.at[i] = name_read(L, name, most);
    }
    return labels;
}

char **texts_read(lua_State *L, int index, const char *name, size_t *count)
{
    index = lua_absindex(L, index);
    const size_t n = arg_list(L, index, name, 1, LIST_MOST);
    char **list = script_memory(L, n, sizeof *list);
    for (size_t i = 0; i < n; i++) {
        char place[64];
        snprintf(place, sizeof place, "%s[%zu]", name, i + 1);
        push_item(L, index, i + 1);
        list[i] = script_text(L, arg_text(L, -1, place, COMMAND_MOST, false));
        lua_pop(L, 1);
    }
    *count = n;
    return list;
}

bool field_number(lua_State *L, int index, const char *field, double *value)
{
    if (push_field(L, index, field) == LUA_TNIL)
        return false;
    *value = arg_number(L, -1, field);
    return true;
}

bool field_flag(lua_State *L, int index, const char *field)
{
    const int type = push_field(L, index, field);
    if (type != LUA_TNIL && type != LUA_TBOOLEAN)
        want_fail(L, &WANT_FLAG, -1, field);
    return lua_toboolean(L, -1);
}

lua_Integer field_whole(lua_State *L, int index, const char *field, lua_Integer least,
                        lua_Integer most, lua_Integer otherwise)
{
    const bool there = push_field(L, index, field) != LUA_TNIL;
    return there ? arg_whole(L, -1, field, least, most) : otherwise;
}

char *field_text(lua_State *L, int index, const char *field, size_t most)
{
    const bool there = push_field(L, index, field) != LUA_TNIL;
    return there ? script_text(L, arg_text(L, -1, field, most, false)) : NULL;
}

Words field_words(lua_State *L, int index, const char *field, size_t most)
{
    const bool there = push_field(L, index, field) != LUA_TNIL;
    return there ? words_read(L, -1, field, most) : (Words){0};
}

char **field_texts(lua_State *L, int index, const char *field, size_t *count)
{
    return push_field(L, index, field) != LUA_TNIL ? texts_read(L, -1, field, count) : NULL;
}
