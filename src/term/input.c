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
// What has come of one is held until it is whole. A paste or an answer may come in pieces, an
// answer far behind the key that was typed before it; of anything else what has come by then is
// all. Where even the Escape of an answer came alone, it was taken for the key; while one is
// expected a "]" or a "[" behind it still begins one.
#include "term/input.h"

#include <stdio.h>
#include <string.h>

#include "base/minmax.h"
#include "base/utf8.h"

enum { BELL = 7, ESC = 27, PASTE_MOST = 1 << 16, ANSWER_MOST = 256, KEY_MOST = 128 };
static const char paste_begin[] = "\033[200~", paste_end[] = "\033[201~";
enum { MARK = sizeof paste_end - 1 }; // bytes of either

void input_init(Input *input, int (*read)(void *from), void *from)
{
    *input = (Input){.read = read, .from = from, .pushed = INPUT_NOTHING};
}

void input_release(Input *input)
{
    buffer_release(&input->held);
    buffer_release(&input->text);
}

static void hold(Input *input, int code)
{
    buffer_add_n(&input->held, &(const char){(char)code}, 1);
}

static void drop(Input *input)
{
    buffer_clear(&input->held);
    input->awaits = input->escaped = false;
}

static bool is_paste(const Buffer *held)
{
    return held->size >= MARK && memcmp(buffer_text(held), paste_begin, MARK) == 0;
}

// ---- What is whole -------------------------------------------------------

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
    {KEY_NAME_F17, "\033[31~"},   {KEY_NAME_ENTER, "\n"},     {KEY_NAME_BACKSPACE, "\b"},
};
enum { NAMED = sizeof named / sizeof *named };

// What is held is a key, or that character; with Alt behind an Escape.
static bool end_key(Input *input, Key ch, bool alt, Event *event)
{
    const char *bytes = buffer_text(&input->held) + alt;
    size_t size = input->held.size - alt, i = 0;
    *event = (Event){.kind = EVENT_KEY, .key = ch, .alt = alt, .bytes = {ESC}};
    while (i < NAMED &&
           (strlen(named[i].bytes) != size || memcmp(named[i].bytes, bytes, size) != 0))
        i++;
    if (i < NAMED) { // with the first of its bytes
        event->key = named[i].key;
        for (i = 0; named[i].key != event->key;)
            i++;
        bytes = named[i].bytes;
        size = strlen(bytes);
    }
    size = size_min(size, (size_t)(EVENT_BYTES - alt));
    memcpy(event->bytes + alt, bytes, size);
    event->size = size + alt;
    drop(input);
    return true;
}

// A text, from so many of the bytes on that are held.
static bool end_text(Input *input, EventKind kind, size_t from, Event *event)
{
    buffer_clear(&input->text);
    for (size_t i = from; i < input->held.size && input->text.size < PASTE_MOST; i++) {
        const char byte = buffer_text(&input->held)[i];
        const bool control = byte > 0 && byte < ' ', ends = byte == '\r' || byte == '\n';
        if (byte != 0)
            buffer_add_n(&input->text, ends ? "\n" : control ? " " : &byte, 1);
    }
    drop(input);
    *event = (Event){.kind = kind, .text = buffer_text(&input->text)};
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
    if (sscanf(text, "%5d;%5d;%5d%c", &button, &x, &y, &end) != 4 || end != 'M' || x < 1 || y < 1)
        return false;
    button &= ~MODIFIERS;
    event->left = button == 0;
    event->key = button == WHEEL ? KEY_NAME_UP : button == WHEEL + 1 ? KEY_NAME_DOWN : 0;
    event->x = x - 1;
    event->y = y - 1;
    return true;
}

// ---- What has come -------------------------------------------------------

static bool take(Input *input, int code, Event *event);

// Bytes of a character. One that goes on where none was begun is dropped.
static bool take_character(Input *input, int code, Event *event)
{
    uint32_t ch;
    if ((code & 0xC0) != 0x80 || input->held.size == UTF8_MAX)
        buffer_clear(&input->held); // what came before was cut off, or is no character
    hold(input, code);
    const size_t size = input->held.size;
    return code != ESC && (size > 1 || code < 0x80) &&
           utf8_decode(buffer_text(&input->held), size, &ch) == size &&
           end_key(input, ch, false, event);
}

// Behind an Escape.
static bool take_second(Input *input, int code, Event *event)
{
    const bool alone = code == ESC || code >= 0x80;
    if (alone)
        input->pushed = code;
    else
        hold(input, code);
    input->awaits = strchr("]P_^", code) && code > 0;
    return !input->awaits && code != '[' && code != 'O' &&
           end_key(input, alone ? 0 : (Key)code, !alone, event);
}

// Parameters up to a letter or "~". Linux's console puts a second "[" before the letters of F1 to
// F5.
static bool take_sequence(Input *input, int code, bool plain, Event *event)
{
    const bool second = input->held.size == 2;
    if (plain)
        hold(input, code);
    else
        input->pushed = code;
    const bool ends = !plain || (code >= 0x40 && !(code == '[' && second));
    input->awaits = is_paste(&input->held) || (second && (code == '?' || code == '<'));
    return !input->awaits && (ends || input->held.size == KEY_MOST) &&
           end_key(input, 0, false, event);
}

// Up to its end; beyond what is kept of it that alone is looked for.
static bool take_paste(Input *input, int code, Event *event)
{
    enum { FULL = 2 * MARK + PASTE_MOST };
    hold(input, code);
    const size_t before = input->held.size - MARK;
    if (memcmp(buffer_text(&input->held) + before, paste_end, MARK) == 0) {
        buffer_cut(&input->held, before);
        return end_text(input, EVENT_PASTE, MARK, event);
    }
    if (before == FULL) {
        memmove(buffer_edit(&input->held) + before - 1, buffer_text(&input->held) + before, MARK);
        buffer_cut(&input->held, before - 1 + MARK);
    }
    return false;
}

// A report ends with a letter, a string with BEL or Escape and a backslash. Where something else
// comes it was none.
static bool take_answer(Input *input, int code, bool plain, Event *event)
{
    const char *bytes = buffer_text(&input->held);
    const size_t size = input->held.size;
    const bool report = bytes[1] == '[', mouse = report && bytes[2] == '<';
    const bool escaped = !report && size > 2 && bytes[size - 1] == ESC;
    const bool ends = report ? plain && code >= '@' : code == BELL || (escaped && code == '\\');
    const bool goes_on = plain || (!report && code == ESC);
    if (!ends && (escaped || !goes_on || size == ANSWER_MOST + 2)) {
        drop(input);
        if (escaped)
            hold(input, ESC);
        return take(input, code, event);
    }
    if (!ends || report)
        hold(input, code);
    else
        buffer_cut(&input->held, size - escaped);
    if (!ends)
        return false;
    if (!mouse)
        return end_text(input, EVENT_ANSWER, 2, event);
    const bool read = read_mouse(buffer_text(&input->held) + 3, event);
    drop(input);
    return read;
}

// One byte more. True where an event is whole by it, or before it, which is `pushed` then.
static bool take(Input *input, int code, Event *event)
{
    const Buffer *held = &input->held;
    const bool plain = code >= 0x20 && code <= 0x7E;
    return buffer_text(held)[0] != ESC ? take_character(input, code, event)
           : held->size == 1           ? take_second(input, code, event)
           : !input->awaits            ? take_sequence(input, code, plain, event)
           : is_paste(held)            ? take_paste(input, code, event)
                                       : take_answer(input, code, plain, event);
}

// Nothing has come. An Escape, or what it began, is whole so, but for a "[" behind one that was
// taken for the key.
static bool pause(Input *input, Event *event)
{
    const bool alone = input->held.size == 1, again = input->escaped && input->held.size == 2;
    if (buffer_text(&input->held)[0] != ESC || input->awaits)
        return false;
    if (again) {
        drop(input);
        return take(input, '[', event);
    }
    end_key(input, 0, false, event);
    input->escaped = alone && input->expecting;
    return true;
}

bool input_next(Input *input, Event *event)
{
    for (;;) {
        const int pushed = input->pushed;
        const int code = pushed == INPUT_NOTHING ? input->read(input->from) : pushed;
        input->pushed = INPUT_NOTHING;
        if (code == INPUT_NOTHING)
            return pause(input, event);
        if (input->escaped && input->held.size == 0 && (code == '[' || code == ']'))
            hold(input, ESC);
        else if (input->held.size == 0)
            input->escaped = false;
        if (take(input, code, event))
            return true;
    }
}

bool input_end(Input *input, Event *event)
{
    if (input->awaits && is_paste(&input->held))
        return end_text(input, EVENT_PASTE, MARK, event);
    if (input->awaits)
        drop(input);
    return false;
}
