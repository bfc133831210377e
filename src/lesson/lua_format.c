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

// One "%-8.3f" of a format: flags, width and precision as text, conversion.
typedef struct Form {
    char text[FORM_SIZE];
    char conversion;
    size_t size;
} Form;

static size_t scan_count(const char *p, bool *fine)
{
    const size_t n = strspn(p, "0123456789");
    *fine = n <= 2 && (n == 0 || strtol(p, NULL, 10) <= WIDTH_MOST);
    return n;
}

// Reads the form after a "%".
static Form read_form(lua_State *L, const char *p)
{
    Form form = {.size = strspn(p, "-+ #0")};
    bool width, precision = true;
    const bool flags = form.size <= 5;
    form.size += scan_count(p + form.size, &width);
    if (p[form.size] == '.') {
        form.size++;
        form.size += scan_count(p + form.size, &precision);
    }
    form.conversion = p[form.size];
    const bool known = form.conversion && strchr("diucxXefgsq", form.conversion);
    char quote[24];
    snprintf(quote, sizeof quote, "%%%.*s", (int)form.size + 1, p);
    if (!flags || !width || !precision || !known || form.size + 4 > sizeof form.text)
        FAIL(L, &BAD_FORM, err_text(quote));
    snprintf(form.text, sizeof form.text, "%%%.*s", (int)form.size, p);
    form.size++;
    return form;
}

// printf with a form that was checked above.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
static void add_number(luaL_Buffer *out, const Form *form, double value)
{
    char text[NUMBER_TEXT], full[FORM_SIZE + 2];
    snprintf(full, sizeof full, "%s%c", form->text, form->conversion);
    const double shown = isnan(value) ? fabs(value) : value; // no "-nan"
    const int n = snprintf(text, sizeof text, full, shown);
    luaL_addlstring(out, text, (size_t)n);
}

static void add_whole(luaL_Buffer *out, const Form *form, lua_Integer value)
{
    char text[NUMBER_TEXT], full[FORM_SIZE + 4];
    snprintf(full, sizeof full, "%sll%c", form->text, form->conversion);
    const int n = snprintf(text, sizeof text, full, (long long)value);
    luaL_addlstring(out, text, (size_t)n);
}
#pragma GCC diagnostic pop

// Width and precision of a string, done by hand: it may hold anything.
static void add_string(lua_State *L, luaL_Buffer *out, const Form *form, const char *text,
                       size_t size)
{
    const char *p = form->text + 1;
    const bool left = strchr(p, '-') != NULL;
    p += strspn(p, "-+ #0");
    const size_t width = (size_t)strtol(p, NULL, 10);
    const char *dot = strchr(p, '.');
    const size_t most = dot ? (size_t)strtol(dot + 1, NULL, 10) : size;
    const size_t shown = size < most ? size : most;
    const size_t pad = width > shown ? width - shown : 0;
    result_size_want(L, luaL_bufflen(out) + shown + pad);
    for (size_t i = 0; !left && i < pad; i++)
        luaL_addchar(out, ' ');
    luaL_addlstring(out, text, shown);
    for (size_t i = 0; left && i < pad; i++)
        luaL_addchar(out, ' ');
}

static void add_quoted(luaL_Buffer *out, const char *text, size_t size)
{
    luaL_addchar(out, '"');
    for (size_t i = 0; i < size; i++) {
        const unsigned char c = (unsigned char)text[i];
        char escape[8];
        if (c == '"' || c == '\\' || c == '\n') {
            luaL_addchar(out, '\\');
            luaL_addchar(out, text[i]);
        } else if (c < 0x20 || c == 0x7F) {
            snprintf(escape, sizeof escape, "\\%03d", c);
            luaL_addstring(out, escape);
        } else {
            luaL_addchar(out, text[i]);
        }
    }
    luaL_addchar(out, '"');
}

// The texts of %s and %q stand in front of the buffer's own place on the
// stack: they are made beforehand, at argument `index` itself.
static void add_item(lua_State *L, luaL_Buffer *out, const Form *form, int index)
{
    char name[32];
    size_t size;
    snprintf(name, sizeof name, "value %d", index - 1);
    switch (form->conversion) {
    case 'e':
    case 'f':
    case 'g': add_number(out, form, arg_number(L, index, name)); return;
    case 'c': luaL_addchar(out, (char)arg_whole(L, index, name, 0, 255)); return;
    case 's':
    case 'q': {
        const char *text = lua_tolstring(L, index, &size);
        if (form->conversion == 's') {
            add_string(L, out, form, text, size);
            return;
        }
        result_size_want(L, luaL_bufflen(out) + 4 * size);
        add_quoted(out, text, size);
        return;
    }
    default: add_whole(out, form, arg_whole(L, index, name, LUA_MININTEGER, LUA_MAXINTEGER));
    }
}

// Replaces the arguments of %s and %q by their texts.
static void make_texts(lua_State *L, const char *format)
{
    int index = 2;
    for (const char *p = format; *p; p++) {
        if (*p != '%')
            continue;
        if (*++p == '%')
            continue;
        const Form form = read_form(L, p);
        p += form.size - 1;
        if (form.conversion == 's' || form.conversion == 'q') {
            if (lua_gettop(L) < index)
                want_fail(L, WANT_STRING, index, "value");
            push_text(L, index);
            lua_replace(L, index);
        }
        index++;
    }
}

int string_format(lua_State *L)
{
    size_t size;
    if (lua_type(L, 1) != LUA_TSTRING)
        want_fail(L, WANT_STRING, 1, "form");
    const char *format = lua_tolstring(L, 1, &size);
    script_charge(L, size + 1);
    make_texts(L, format);
    luaL_checkstack(L, 16, NULL);
    luaL_Buffer out;
    luaL_buffinit(L, &out);
    int index = 1;
    for (const char *p = format; *p; p++) {
        if (*p != '%' || p[1] == '%') {
            luaL_addchar(&out, *p);
            p += *p == '%';
            continue;
        }
        const Form form = read_form(L, p + 1);
        p += form.size;
        script_charge(L, 20);
        add_item(L, &out, &form, ++index);
    }
    luaL_pushresult(&out);
    return 1;
}
