// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes become characters, and what follows an Escape is read to its end:
//
//   Escape and nothing                   the Escape key
//   Escape [ … letter, Escape O letter   a key
//   Escape [ 200 ~                       a paste, up to Escape [ 201 ~
//   Escape ] … BEL or Escape \           a terminal's answer
//   Escape [ ? … letter                  an answer too
//   Escape [ < … M or m                  the mouse
//   Escape, a character                  that character with Alt
//
// so that a key nobody knows does not arrive as a handful of letters, each of
// which would do something.
//
// An answer may come in pieces, and far behind the key that was typed before
// it: what has come is kept until the rest is there. Where even its Escape
// came alone, it was taken for the key; while an answer is expected a "]"
// behind it still begins one.
#include "term/input.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

enum { ESC = 27, PASTE_MOST = 1 << 16, ANSWER_MOST = 256 };
static const char paste_begin[] = "\033[200~", paste_end[] = "\033[201~";

void input_init(Input *input, int (*read)(void *from), void *from)
{
    *input = (Input){.read = read, .from = from, .pushed = INPUT_NOTHING};
}

void input_release(Input *input)
{
    buffer_release(&input->paste);
    buffer_release(&input->answer);
}

static int next_byte(Input *input)
{
    const int code = input->pushed;
    if (input->escapes) {
        input->escapes = false;
        return ESC;
    }
    if (code == INPUT_NOTHING)
        return input->read(input->from);
    input->pushed = INPUT_NOTHING;
    return code;
}

// ---- Keys with names -----------------------------------------------------

// The bytes that terminals send for them: of each key first those that readline has
// bound by itself.
static const struct {
    KeyName key;
    const char *bytes;
} named[] = {
    {KEY_NAME_UP, "\033[A"},      {KEY_NAME_DOWN, "\033[B"},  {KEY_NAME_RIGHT, "\033[C"},
    {KEY_NAME_LEFT, "\033[D"},    {KEY_NAME_HOME, "\033[H"},  {KEY_NAME_END, "\033[F"},
    {KEY_NAME_PGUP, "\033[5~"},   {KEY_NAME_PGDN, "\033[6~"}, {KEY_NAME_TAB, "\t"},
    {KEY_NAME_BACKTAB, "\033[Z"}, {KEY_NAME_ENTER, "\r"},     {KEY_NAME_BACKSPACE, "\177"},
    {KEY_NAME_DELETE, "\033[3~"}, {KEY_NAME_ESC, "\033"},     {KEY_NAME_F1, "\033[11~"},
    {KEY_NAME_F2, "\033[12~"},    {KEY_NAME_F3, "\033[13~"},  {KEY_NAME_F4, "\033[14~"},
    {KEY_NAME_UP, "\033OA"},      {KEY_NAME_DOWN, "\033OB"},  {KEY_NAME_RIGHT, "\033OC"},
    {KEY_NAME_LEFT, "\033OD"},    {KEY_NAME_HOME, "\033OH"},  {KEY_NAME_END, "\033OF"},
    {KEY_NAME_HOME, "\033[1~"},   {KEY_NAME_END, "\033[4~"},  {KEY_NAME_HOME, "\033[7~"},
    {KEY_NAME_END, "\033[8~"},    {KEY_NAME_F1, "\033OP"},    {KEY_NAME_F2, "\033OQ"},
    {KEY_NAME_F3, "\033OR"},      {KEY_NAME_F4, "\033OS"},    {KEY_NAME_F1, "\033[[A"},
    {KEY_NAME_F2, "\033[[B"},     {KEY_NAME_F3, "\033[[C"},   {KEY_NAME_F4, "\033[[D"},
    {KEY_NAME_F5, "\033[15~"},    {KEY_NAME_F5, "\033[[E"},   {KEY_NAME_F17, "\033[15;2~"},
    {KEY_NAME_F17, "\033[31~"},
};

static void event_named(Event *event, KeyName key)
{
    BUG_ON(key < KEY_NAME_FIRST || key >= KEY_NAME_LAST);
    size_t i = 0;
    while (named[i].key != key)
        i++;
    event->key = key;
    event->size = strlen(named[i].bytes);
    memcpy(event->bytes, named[i].bytes, event->size);
}

static void event_add(Event *event, int byte)
{
    if (event->size < EVENT_BYTES)
        event->bytes[event->size++] = (char)byte;
}

// ---- Pastes --------------------------------------------------------------

bool input_end_paste(Input *input, Event *event)
{
    if (!input->pasting)
        return false;
    input->pasting = false;
    *event = (Event){.kind = EVENT_PASTE, .text = buffer_text(&input->paste)};
    return true;
}

static void paste_add(Input *input, int byte)
{
    const char add = byte == '\r' || byte == '\n' ? '\n' : byte < ' ' ? ' ' : (char)byte;
    if (byte > 0 && input->paste.size < PASTE_MOST)
        buffer_add_n(&input->paste, &add, 1);
}

static bool read_paste(Input *input, Event *event)
{
    for (int byte; (byte = next_byte(input)) != INPUT_NOTHING;) {
        if (byte == paste_end[input->ended]) {
            if (paste_end[++input->ended] == '\0')
                return input_end_paste(input, event);
            continue;
        }
        for (size_t i = 0; i < input->ended; i++) // it was none after all
            paste_add(input, paste_end[i]);
        input->ended = byte == ESC;
        if (byte != ESC)
            paste_add(input, byte);
    }
    return false;
}

// ---- What follows an Escape ----------------------------------------------

// "Escape [" was read: parameters up to a letter or "~". Linux's console puts
// a second "[" before the letters of F1 to F5. Then the event is the key that has these bytes.
static void read_sequence(Input *input, Event *event)
{
    bool ends = false;
    for (int n = 0; n < 256 && !ends; n++) {
        const int code = next_byte(input);
        const bool plain = code >= 0x20 && code <= 0x7E;
        if (plain)
            event_add(event, code);
        else
            input->pushed = code;
        const bool console = code == '[' && event->size == 3;
        ends = !plain || (code >= 0x40 && !console);
    }
    event->key = 0;
    for (size_t i = 0; i < sizeof named / sizeof *named && event->key == 0; i++) {
        if (strlen(named[i].bytes) == event->size &&
            memcmp(named[i].bytes, event->bytes, event->size) == 0)
            event_named(event, named[i].key);
    }
    input->pasting =
        event->size == strlen(paste_begin) && memcmp(event->bytes, paste_begin, event->size) == 0;
}

static bool end_answer(Input *input, Event *event)
{
    input->answering = false;
    *event = (Event){.kind = EVENT_ANSWER, .text = buffer_text(&input->answer)};
    return true;
}

// "0;12;7M": the left button, pressed at the twelfth column of the seventh
// line. Shift, Alt and Ctrl count for nothing. False at a release.
static bool read_mouse(const char *text, Event *event)
{
    enum { MODIFIERS = 4 | 8 | 16, WHEEL = 64 };
    int button, x, y;
    char end;
    *event = (Event){.kind = EVENT_MOUSE};
    if (sscanf(text, "%5d;%5d;%5d%c", &button, &x, &y, &end) != 4 || end != 'M')
        return false;
    button &= ~MODIFIERS;
    event->left = button == 0;
    event->key = button == WHEEL ? KEY_NAME_UP : button == WHEEL + 1 ? KEY_NAME_DOWN : 0;
    event->x = x - 1;
    event->y = y - 1;
    return true;
}

// Reads on in an answer: in "Escape [ ? …" or "Escape [ < …" up to the last letter,
// else up to BEL or "Escape \". False where its end has not come, and where it was none
// after all.
static bool read_answer(Input *input, Event *event)
{
    Buffer *answer = &input->answer;
    const bool report = input->ends != 0;
    for (;;) {
        const int code = next_byte(input);
        if (code == INPUT_NOTHING)
            return false;
        const bool escaped =
            !report && answer->size > 0 && buffer_text(answer)[answer->size - 1] == ESC;
        const bool plain = code >= 0x20 && code <= 0x7E;
        if (!report && (code == 7 || (escaped && code == '\\'))) {
            if (escaped)
                buffer_cut(answer, answer->size - 1);
            return end_answer(input, event);
        }
        if (escaped || answer->size >= ANSWER_MOST || (!plain && (report || code != ESC))) {
            input->answering = false;
            input->escapes = escaped;
            input->pushed = code;
            return false;
        }
        buffer_add_n(answer, &(const char){(char)code}, 1);
        if (!report || code < 0x40)
            continue;
        if (input->ends == '?')
            return end_answer(input, event);
        input->answering = false;
        return read_mouse(buffer_text(answer), event);
    }
}

// After Escape: whether an answer or a report of the mouse begins with `code`.
static bool starts_answer(Input *input, int code)
{
    BUG_ON(input->answering || input->pasting);
    input->ends = code == '[' ? next_byte(input) : 0;
    if (code == '[' && input->ends != '?' && input->ends != '<') {
        input->pushed = input->ends;
        return false;
    }
    input->answering = code == '[' || code == ']';
    buffer_clear(&input->answer);
    buffer_add(&input->answer, input->ends == '?' ? "?" : "");
    return input->answering;
}

static bool read_escape(Input *input, Event *event)
{
    const int code = next_byte(input);
    event_named(event, KEY_NAME_ESC);
    if (code == INPUT_NOTHING) {
        input->escaped = input->expecting;
        return true;
    }
    if (starts_answer(input, code))
        return read_answer(input, event);
    if (code == 'P' || code == '_' || code == '^') { // another string of the terminal's
        read_answer(input, event);
        input->answering = false;
        return false;
    }
    if (code != '[' && code != 'O') {
        input->pushed = code;
        event->alt = true;
        return true;
    }
    event_add(event, code);
    read_sequence(input, event);
    input->ended = 0;
    if (!input->pasting)
        return true;
    buffer_clear(&input->paste);
    return read_paste(input, event);
}

// ---- Characters ----------------------------------------------------------

// Adds a byte to the character being read. True once it is whole.
static bool add_byte(Input *input, int byte, uint32_t *ch)
{
    const bool goes_on = (byte & 0xC0) == 0x80;
    if (!goes_on || input->parts == sizeof input->part)
        input->parts = 0; // what came before was cut off, or is no character
    BUG_ON(input->parts >= sizeof input->part);
    input->part[input->parts++] = (char)byte;
    // A byte that is a part of one is taken for a character by itself.
    return utf8_decode(input->part, input->parts, ch) == input->parts &&
           (input->parts > 1 || byte < 0x80);
}

// Turns one byte into an event; false where it is no event by itself.
static bool read_byte(Input *input, int code, Event *event)
{
    *event = (Event){.kind = EVENT_KEY};
    const bool escaped = input->escaped;
    input->escaped = false;
    if (escaped && starts_answer(input, code))
        return read_answer(input, event);
    if (code == ESC)
        return read_escape(input, event);
    uint32_t ch;
    if (!add_byte(input, code, &ch))
        return false;
    if (ch == '\r' || ch == '\n') {
        event_named(event, KEY_NAME_ENTER);
    } else if (ch == '\t') {
        event_named(event, KEY_NAME_TAB);
    } else if (ch == '\b' || ch == 127) {
        event_named(event, KEY_NAME_BACKSPACE);
    } else {
        event->key = ch;
        event->size = input->parts;
        memcpy(event->bytes, input->part, event->size);
    }
    return true;
}

// Alt and a key arrive as Escape and the key: one event.
static void add_alt(Input *input, Event *event)
{
    Event key = {0};
    const int code = next_byte(input);
    const bool apart = code == ESC || code == INPUT_NOTHING;
    if (apart)
        input->pushed = code;
    event->alt = !apart && read_byte(input, code, &key); // else the rest is on its way
    for (size_t i = 0; event->alt && i < key.size; i++)
        event_add(event, key.bytes[i]);
    if (event->alt)
        event->key = key.key;
}

bool input_next(Input *input, Event *event)
{
    if (input->pasting)
        return read_paste(input, event);
    if (input->answering && read_answer(input, event))
        return true;
    while (!input->pasting && !input->answering) {
        const int code = next_byte(input);
        if (code == INPUT_NOTHING)
            break;
        if (!read_byte(input, code, event))
            continue;
        if (event->alt)
            add_alt(input, event);
        return true;
    }
    return false;
}
