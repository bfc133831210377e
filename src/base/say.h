// SPDX-License-Identifier: GPL-3.0-or-later
// The one way to say something in each language: a Text with places {1} … {9},
// which each language puts where it needs them.
//
//     SAY(out, lang, "covered");
//     SAYF(out, lang, "{1} by {2}", say_count(m), say_count(n));
//
// Errors, which are told later and perhaps in another language, keep their
// arguments: base/error.h.
#pragma once

#include "base/buffer.h"
#include "base/lang.h"

// What goes into a place, or is drawn, measured, broken into lines: make it with say_text,
// say_count … in the call that says it. `text` is borrowed for the call, `own` freed by it; both
// NULL: `number`.
typedef struct SayArg {
    const char *text;
    char *own;
    char number[32];
    bool last;
} SayArg;

SayArg say_text(const char *text);
SayArg say_count(size_t count);
SayArg say_int(long long value);
SayArg say_buffer(Buffer *text); // takes what is in it
__attribute__((format(printf, 1, 2))) SayArg say_printf(const char *format, ...);
SayArg say_row(Lang lang, const Text *text, const SayArg *args); // a text with its places filled

// What stands there. Borrowed from `arg`.
const char *say_arg_text(const SayArg *arg);

// The columns that it takes where every character is drawn as it is.
int say_width(SayArg what);

// Appends `text` in `lang`, its places filled. A place that has no argument is a
// bug; what is no place, such as "{a}", stays.
void say_filled(Buffer *out, Lang lang, const Text *text, const SayArg *args);

// Whether a place begins here: "{1}" … "{9}".
bool say_is_place(const char *p);

// The places of a text, a bit each: 1 << 1 for "{1}".
unsigned say_places(const char *text);

#define SAY_ROW(out, lang, row, ...)                                                               \
    say_filled((out), (lang), (row), (const SayArg[]){__VA_ARGS__, {.last = true}})
#define SAYF(out, lang, en, ...) SAY_ROW((out), (lang), (&(const Text)TEXT(en)), __VA_ARGS__)
#define SAY(out, lang, en) buffer_add((out), text_in(&(const Text)TEXT(en), (lang)))

// The same, for a place of another text, or to be drawn (view/scene.h).
#define SAID_ROW(lang, row, ...)                                                                   \
    say_row((lang), (row), (const SayArg[]){__VA_ARGS__, {.last = true}})
#define SAIDF(lang, en, ...) SAID_ROW((lang), (&(const Text)TEXT(en)), __VA_ARGS__)
#define SAID(lang, en) say_text(text_in(&(const Text)TEXT(en), (lang)))
