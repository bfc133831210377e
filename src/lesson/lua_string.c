// SPDX-License-Identifier: GPL-3.0-or-later
// Strings, without patterns: Lua's matcher backtracks for hours on a line of
// text while no hook is called. What is here does work in proportion to its
// arguments and charges for it.
#include <ctype.h>
#include <lauxlib.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "base/utf8.h"
#include "lesson/arguments.h"

MESSAGE(RESULT_LONG, ERROR_LESSON, "{1}: the result has {2} bytes; at most {3} are allowed");
MESSAGE(TOO_MANY_RESULTS, ERROR_LESSON, "{1}: {2} results; at most {3} are allowed");
MESSAGE(NO_BYTE, ERROR_LESSON, "{1}: {2} is {3}; the text has {4} bytes");
MESSAGE(NO_CHARACTER, ERROR_LESSON, "{1}: no character starts at byte {2}");

MESSAGE(BAD_FORM, ERROR_LESSON,
        "string.format: '{1}' is not known; there are %d %i %u %c %x %X %e %f %g "
        "%s %q %%, width and precision up to 20");

void result_size_want(lua_State *L, size_t size)
{
    if (size > STRING_MOST)
        REFUSE(L, &RESULT_LONG, err_count(size), err_int(STRING_MOST));
    script_charge(L, size / 16 + 1);
}

// The byte that the argument means, negative from the end: 1 … size, 0 or size + 1 beyond.
static lua_Integer byte_at(lua_State *L, int arg, lua_Integer size)
{
    const lua_Integer i = lua_tointeger(L, arg);
    if (i < 0)
        return i < -size ? 0 : size + i + 1;
    return i > size ? size + 1 : i;
}

static int string_byte(lua_State *L)
{
    const lua_Integer size = (lua_Integer)lua_rawlen(L, 1), from = byte_at(L, 2, size);
    const lua_Integer to = lua_isnoneornil(L, 3) ? from : byte_at(L, 3, size);
    const lua_Integer count = (to > size ? size : to) - (from < 1 ? 1 : from) + 1;
    if (count > RESULTS_MOST)
        REFUSE(L, &TOO_MANY_RESULTS, err_int(count), err_int(RESULTS_MOST));
    return environment_call_lua(L);
}

// string.char and utf8.char.
static int string_of_codes(lua_State *L)
{
    const bool bytes = strcmp(call_name(L), "string.char") == 0;
    for (int i = 1; i <= lua_gettop(L); i++)
        arg_whole(L, i, bytes ? "byte" : "code", 0, bytes ? 255 : 0x10FFFF);
    return environment_call_lua(L);
}

// Lua compares what is sought with each place that begins like it.
static int string_find(lua_State *L)
{
    const size_t size = lua_rawlen(L, 1), n = lua_rawlen(L, 2);
    const size_t places = size < n ? 0 : size - n + 1;
    script_charge(L, places / 16 + places * (n / 64));
    lua_settop(L, 3);
    lua_pushboolean(L, true); // it is no pattern
    return environment_call_lua(L);
}

// lower, upper and reverse. Of letters those of ASCII alone change, in every locale.
static int string_map(lua_State *L)
{
    size_t size;
    const char *name = call_name(L), *text = lua_tolstring(L, 1, &size);
    const bool lower = strcmp(name, "string.lower") == 0;
    result_size_want(L, size);
    if (strcmp(name, "string.reverse") == 0)
        return environment_call_lua(L);
    luaL_Buffer buffer;
    char *out = luaL_buffinitsize(L, &buffer, size);
    for (size_t i = 0; i < size; i++) {
        const int byte = (unsigned char)text[i];
        out[i] = (char)(byte >= 0x80 ? byte : lower ? tolower(byte) : toupper(byte));
    }
    luaL_pushresultsize(&buffer, size);
    return 1;
}

static int string_rep(lua_State *L)
{
    const size_t size = lua_rawlen(L, 1), gap = lua_isnoneornil(L, 3) ? 0 : lua_rawlen(L, 3);
    lua_Integer n = lua_tointeger(L, 2);
    if (n < 1 || size + gap == 0) { // Lua would count all n of an empty text
        n = 0;
        lua_pushinteger(L, n);
        lua_replace(L, 2);
    }
    // Either factor alone may be too large to multiply.
    if ((lua_Unsigned)n > STRING_MOST || size > STRING_MOST || gap > STRING_MOST)
        result_size_want(L, STRING_MOST + 1);
    result_size_want(L, (size_t)n * (size + gap));
    return environment_call_lua(L);
}

// ---- string.format -------------------------------------------------------

// Lua's own writes it, once its forms are known to be bounded: no %p and %a, and no width or
// precision beyond 20.
enum { FORM_SIZE = 24, WIDTH_MOST = 20 };

// The size of the number at `p`; beyond its limit *fine is taken away.
static size_t scan_count(const char *p, bool *fine)
{
    const size_t n = strspn(p, "0123456789");
    *fine = *fine && n <= 2 && strtol(p, NULL, 10) <= WIDTH_MOST;
    return n;
}

// Reads what follows a "%", such as "-8.3f", and puts the whole into `form`; returns what is
// converted. Flags are those that mean something, as newer versions of Lua have it.
static char read_form(lua_State *L, const char *p, char form[FORM_SIZE])
{
    static const struct {
        const char *conversions, *flags;
    } allowed[] = {{"di", "-+0 "},   {"u", "-0"}, {"xX", "-#0"},
                   {"efg", "-+#0 "}, {"cs", "-"}, {"q", ""}};
    const size_t flags = strspn(p, "-+ #0");
    bool fine = flags <= 5, known = false;
    size_t n = flags + scan_count(p + flags, &fine);
    const bool precise = p[n] == '.';
    n += precise ? 1 + scan_count(p + n + 1, &fine) : 0;
    for (size_t i = 0; p[n] && i < sizeof allowed / sizeof *allowed; i++)
        known |= strchr(allowed[i].conversions, p[n]) && strspn(p, allowed[i].flags) >= flags;
    fine = fine && known && !(precise && p[n] == 'c') && !(n > 0 && p[n] == 'q');
    snprintf(form, FORM_SIZE, "%%%.*s", (int)n + 1, p);
    if (!fine)
        FAIL(L, &BAD_FORM, err_text(form));
    return p[n];
}

// Checks argument `index`, which an error calls by its place in the format. What is to be text is
// replaced by its text, of which the bytes that it may become are returned.
static size_t check_item(lua_State *L, const char *form, char conversion, int index)
{
    size_t size;
    const char *text;
    switch (conversion) {
    case 'e':
    case 'f':
    case 'g':
        if (isnan(arg_number(L, index, form))) { // no "-nan"
            lua_pushnumber(L, fabs(lua_tonumber(L, index)));
            lua_replace(L, index);
        }
        return 0;
    case 'c': arg_whole(L, index, form, 0, 255); return 0;
    case 's':
    case 'q':
        if (lua_isnone(L, index))
            want_fail(L, &WANT_STRING, index, "value");
        push_text(L, index);
        lua_replace(L, index);
        text = lua_tolstring(L, index, &size);
        if (strlen(text) < size && strlen(form) > 2)
            arg_text(L, index, form, STRING_MOST, true); // refuses it: only "%s" takes zeros
        return conversion == 'q' ? 4 * size : size_max(size, WIDTH_MOST);
    default: arg_whole(L, index, form, LUA_MININTEGER, LUA_MAXINTEGER); return 0;
    }
}

static int string_format(lua_State *L)
{
    size_t size, all = 0;
    const char *format = lua_tolstring(L, 1, &size);
    int index = 1;
    script_charge(L, size);
    luaL_checkstack(L, 16, NULL);
    for (const char *p = format; *p; p++) {
        if (*p != '%' || p[1] == '%') {
            p += *p == '%';
            continue;
        }
        char form[FORM_SIZE];
        const char conversion = read_form(L, p + 1, form);
        p += strlen(form) - 1;
        script_charge(L, 20);
        all += check_item(L, form, conversion, ++index);
        result_size_want(L, all);
    }
    return environment_call_lua(L);
}

const Binding string_bindings[] = {
    {"string.byte", "s$, i%?1, j%?", string_byte, 0, 1},
    {"string.char", "...", string_of_codes, 0, 1},
    {"string.find", "s$, what$, from%?", string_find, 0, 1},
    {"string.format", "form$, ...", string_format, 0, 1},
    {"string.len", "s$", environment_call_lua, 0, 1},
    {"string.lower", "s$", string_map, 0, 1},
    {"string.rep", "s$, n%, between$?", string_rep, 0, 1},
    {"string.reverse", "s$", string_map, 0, 1},
    {"string.sub", "s$, i%?1, j%?", environment_call_lua, 0, 1},
    {"string.upper", "s$", string_map, 0, 1},
    {0},
};

// ---- UTF-8 ---------------------------------------------------------------

// The characters that start at bytes i … j.
static int utf8_codepoint(lua_State *L)
{
    size_t size;
    const char *text = lua_tolstring(L, 1, &size);
    script_charge(L, size / 4);
    lua_settop(L, 3);
    if (lua_isnil(L, 3))
        lua_copy(L, 2, 3);
    lua_Integer ends[2];
    for (int i = 0; i < 2; i++) {
        ends[i] = byte_at(L, 2 + i, (lua_Integer)size);
        if (ends[i] < 1 || ends[i] > (lua_Integer)size)
            REFUSE(L, &NO_BYTE, err_text(i == 0 ? "i" : "j"), err_int(lua_tointeger(L, 2 + i)),
                   err_count(size));
    }
    size_t n = 0;
    luaL_checkstack(L, RESULTS_MOST, NULL);
    for (size_t at = (size_t)ends[0] - 1; at < (size_t)ends[1]; n++) {
        uint32_t ch;
        const size_t bytes = utf8_decode(text + at, size - at, &ch);
        if (ch == UTF8_REPLACEMENT && bytes == 1)
            REFUSE(L, &NO_CHARACTER, err_count(at + 1));
        if (n < RESULTS_MOST)
            lua_pushinteger(L, ch);
        at += bytes;
    }
    if (n > RESULTS_MOST)
        REFUSE(L, &TOO_MANY_RESULTS, err_count(n), err_int(RESULTS_MOST));
    return (int)n;
}

const Binding utf8_bindings[] = {
    {"utf8.char", "...", string_of_codes, 0, 1},
    {"utf8.codepoint", "s$, i%?1, j%?", utf8_codepoint, 0, 1},
    {"utf8.len", "s$", environment_call_lua, -1, 1},
    {0},
};
