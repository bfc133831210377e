// SPDX-License-Identifier: GPL-3.0-or-later
// string.format with forms that are known to be bounded: no %p and %a, and no
// width or precision beyond 20.
#include <lauxlib.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lesson/arguments.h"
#include "lesson/lua_base.h"
#include "lesson/sandbox.h"

enum { FORM_SIZE = 16, WIDTH_MOST = 20, NUMBER_TEXT = 400 };

static const Message BAD_FORM = {
    ERROR_LESSON,
    {"string.format: '{1}' is not known; there are %d %i %u %c %x %X %e %f %g "
     "%s %q %%, width and precision up to 20",
     "string.format：不认识 '{1}'；可用 %d %i %u %c %x %X %e %f %g %s %q %%，宽度和精度不超过 20"}};

// One "%-8.3f" of a format.
typedef struct Form {
    char text[FORM_SIZE]; // flags, width and precision, after a '%'
    char conversion;
    size_t size; // of the whole, without its '%'
} Form;

// The size of the number at `p`; beyond its limit *fine is taken away.
static size_t scan_count(const char *p, bool *fine)
{
    const size_t n = strspn(p, "0123456789");
    *fine = *fine && n <= 2 && strtol(p, NULL, 10) <= WIDTH_MOST;
    return n;
}

// Reads the form after a "%".
static Form read_form(lua_State *L, const char *p)
{
    Form form = {.size = strspn(p, "-+ #0")};
    bool fine = form.size <= 5;
    form.size += scan_count(p + form.size, &fine);
    if (p[form.size] == '.') {
        form.size++;
        form.size += scan_count(p + form.size, &fine);
    }
    form.conversion = p[form.size];
    if (!fine || !form.conversion || !strchr("diucxXefgsq", form.conversion) ||
        form.size + 4 > sizeof form.text) {
        char quote[24];
        snprintf(quote, sizeof quote, "%%%.*s", (int)form.size + 1, p);
        FAIL(L, &BAD_FORM, err_text(quote));
    }
    snprintf(form.text, sizeof form.text, "%%%.*s", (int)form.size, p);
    form.size++;
    return form;
}

// printf with a form that was checked above, of a double or of a whole number.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
static void add_number(luaL_Buffer *out, const Form *form, double value)
{
    char text[NUMBER_TEXT], full[FORM_SIZE + 2];
    snprintf(full, sizeof full, "%s%c", form->text, form->conversion);
    snprintf(text, sizeof text, full, isnan(value) ? fabs(value) : value); // no "-nan"
    luaL_addstring(out, text);
}

static void add_whole(luaL_Buffer *out, const Form *form, lua_Integer value)
{
    char text[NUMBER_TEXT], full[FORM_SIZE + 4];
    snprintf(full, sizeof full, "%sll%c", form->text, form->conversion);
    snprintf(text, sizeof text, full, (long long)value);
    luaL_addstring(out, text);
}
#pragma GCC diagnostic pop

// Width and precision of a string, done by hand: it may hold anything.
static void add_string(lua_State *L, luaL_Buffer *out, const Form *form, const char *text,
                       size_t size)
{
    const bool left = strchr(form->text, '-') != NULL;
    const char *width = form->text + 1 + strspn(form->text + 1, "-+ #0");
    const char *dot = strchr(width, '.');
    const size_t most = dot ? (size_t)strtol(dot + 1, NULL, 10) : size;
    const size_t shown = size < most ? size : most, columns = (size_t)strtol(width, NULL, 10);
    const size_t pad = columns > shown ? columns - shown : 0;
    result_size_want(L, luaL_bufflen(out) + shown + pad);
    for (size_t i = 0; !left && i < pad; i++)
        luaL_addchar(out, ' ');
    luaL_addlstring(out, text, shown);
    for (size_t i = 0; left && i < pad; i++)
        luaL_addchar(out, ' ');
}

static void add_quoted(lua_State *L, luaL_Buffer *out, const char *text, size_t size)
{
    result_size_want(L, luaL_bufflen(out) + 4 * size);
    luaL_addchar(out, '"');
    for (size_t i = 0; i < size; i++) {
        const unsigned char c = (unsigned char)text[i];
        char escape[8];
        if (c != '\n' && (c < 0x20 || c == 0x7F)) {
            snprintf(escape, sizeof escape, "\\%03d", c);
            luaL_addstring(out, escape);
            continue;
        }
        if (c == '"' || c == '\\' || c == '\n')
            luaL_addchar(out, '\\');
        luaL_addchar(out, text[i]);
    }
    luaL_addchar(out, '"');
}

// Adds argument `index`. A value that is to be text is replaced by its text, so that the stack is
// as the buffer left it.
static void add_item(lua_State *L, luaL_Buffer *out, const Form *form, int index)
{
    char name[32];
    snprintf(name, sizeof name, "value %d", index - 1);
    switch (form->conversion) {
    case 'e':
    case 'f':
    case 'g': add_number(out, form, arg_number(L, index, name)); break;
    case 'c': luaL_addchar(out, (char)arg_whole(L, index, name, 0, 255)); break;
    case 's':
    case 'q': {
        size_t size;
        push_text(L, index);
        lua_replace(L, index);
        const char *text = lua_tolstring(L, index, &size);
        if (form->conversion == 's')
            add_string(L, out, form, text, size);
        else
            add_quoted(L, out, text, size);
        break;
    }
    default: add_whole(out, form, arg_whole(L, index, name, LUA_MININTEGER, LUA_MAXINTEGER));
    }
}

int string_format(lua_State *L)
{
    size_t size;
    const char *format = string_want(L, 1, "form", &size);
    const int given = lua_gettop(L);
    int index = 1;
    script_charge(L, size);
    luaL_checkstack(L, 16, NULL);
    lua_pushnil(L); // the first value that is missing
    luaL_Buffer out;
    luaL_buffinit(L, &out);
    for (const char *p = format; *p; p++) {
        if (*p != '%' || p[1] == '%') {
            luaL_addchar(&out, *p);
            p += *p == '%';
            continue;
        }
        const Form form = read_form(L, p + 1);
        p += form.size;
        script_charge(L, 20);
        if (++index > given && strchr("sq", form.conversion))
            want_fail(L, WANT_STRING, index, "value");
        add_item(L, &out, &form, index);
    }
    luaL_pushresult(&out);
    return 1;
}
