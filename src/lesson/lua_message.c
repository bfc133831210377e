// SPDX-License-Identifier: GPL-3.0-or-later
// Lua's own error messages as errors of the program, the common ones in words
// that each language has.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lesson/sandbox.h"

const Message lua_no_stack = {LESSON_SAYS("the lesson's calls are nested too deep")};
MESSAGE(LUA_SAYS, ERROR_LESSON, "{1}");

// Those of Lua's messages that are hard to understand as it writes them, with places, and how they
// are said; all others are said as they are (err_lua). The first that fits is taken. Where
// something may have a name, {2} is what Lua adds of it, " (local 'row')", and in the message the
// name: Lua does not know every one, then `nameless` is said.
typedef struct LuaSaid {
    const char *says;
    Message message, nameless;
} LuaSaid;

#define SAID_AS(lua, en) .says = (lua), .message = {LESSON_SAYS(en)}
#define NAMED(lua, en, nameless_en) SAID_AS(lua, en), .nameless = {LESSON_SAYS(nameless_en)}

static const LuaSaid LUA_SAID[] = {
    // What a value cannot do.
    {NAMED("attempt to index a nil value{2}",
           "'{2}' is nil here, so it has no fields or cells; define it before this line, or "
           "correct its name",
           "there is nothing (nil) in this place of the table, so it has no fields or cells; "
           "is the index beyond its end?")},
    {NAMED("attempt to index a {1} value{2}",
           "'{2}' is a {1} and has no fields or cells; tables and matrices have",
           "a {1} has no fields or cells; tables and matrices have")},
    {SAID_AS("attempt to call a {1} value (local 'd')",
             "'d' is a {1} here, which hides the gradient; write width or n, or `local grad = d` "
             "first")},
    {NAMED("attempt to call a {1} value{2}", "'{2}' is a {1}, not a function; is its name right?",
           "a {1} is no function and cannot be called")},
    {NAMED("attempt to perform arithmetic on a {1} value{2}",
           "'{2}' is a {1}; this arithmetic needs numbers",
           "this arithmetic needs numbers, not a {1}")},
    {NAMED("attempt to concatenate a {1} value{2}", "'{2}' is a {1}; '..' joins texts and numbers",
           "'..' joins texts and numbers, not a {1}")},
    {NAMED("attempt to get length of a {1} value{2}",
           "'{2}' is a {1} and has no length; tables and texts have",
           "a {1} has no length; tables and texts have")},
    {NAMED("attempt to perform bitwise operation on a {1} value{2}",
           "'{2}' is a {1}; operations on bits need whole numbers",
           "operations on bits need whole numbers, not a {1}")},
    // A letter past ASCII, or a bracket or comma of a Chinese keyboard.
    {SAID_AS("{1} near '<\\{2}>'",
             "a letter or sign that is not ASCII stands outside of quotes; any "
             "name is given by name(\"…\", M)")},
    // While a lesson runs.
    {SAID_AS("attempt to compare two {1} values",
             "cannot compare two {1} values: only two numbers or two texts can be compared")},
    {SAID_AS("attempt to compare {1} with {2}",
             "cannot compare {1} with {2}: only two numbers or two texts can be compared")},
    {SAID_AS("attempt to perform 'n{1}0'", "this is a remainder after division by 0")}, // %, or %%
    {SAID_AS("stack overflow (string slice too long)",
             "that piece of a string has more bytes than there can be results")},
    {SAID_AS("number{1} has no integer representation", "this has to be a whole number")},
};

static bool set_said(const char *text, Error *err)
{
    for (size_t i = 0; i < sizeof LUA_SAID / sizeof LUA_SAID[0]; i++) {
        const LuaSaid *said = &LUA_SAID[i];
        ErrorArg place[ERROR_ARGS + 1] = {[ERROR_ARGS] = {.last = true}};
        if (!error_fits(said->says, text, place))
            continue;
        // The name takes the place of what Lua adds of it. What stands for one that Lua does not
        // know ("?", "integer index") is none.
        const char *quote = said->nameless.text.en ? strchr(place[1].text, '\'') : NULL;
        char name[64];
        snprintf(name, sizeof name, "%.*s", quote ? (int)strcspn(quote + 1, "'") : 0,
                 quote ? quote + 1 : "");
        const bool named = name[0] && strcmp(name, "?") != 0 && !strchr(name, ' ');
        if (said->nameless.text.en)
            place[1] = err_text(name);
        error_fill(err, said->nameless.text.en && !named ? &said->nameless : &said->message, place);
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
        ERROR(err, &LUA_SAYS, err_lua(text));
    if (line > 0)
        error_at(err, file, (int)line);
}
