// SPDX-License-Identifier: GPL-3.0-or-later
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "term/answers.h"
#include "term/input.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

// Bytes in a row; INPUT_NOTHING stands for a pause.
typedef struct Script {
    const int *code;
    size_t count, next;
} Script;

static int script_read(void *from)
{
    Script *script = from;
    return script->next < script->count ? script->code[script->next++] : INPUT_NOTHING;
}

// The next event, across pauses; false at the end of the script.
static bool next_event(Input *input, Event *event)
{
    Script *script = input->from;
    for (;;) {
        if (input_next(input, event))
            return true;
        if (script->next == script->count)
            return false;
    }
}

// The keys that a string of bytes makes.
static size_t keys_of(const char *bytes, Key *key, size_t most)
{
    int code[256];
    Script script = {code, strlen(bytes), 0};
    for (size_t i = 0; i < script.count; i++)
        code[i] = (unsigned char)bytes[i];
    Input input;
    Event event;
    size_t n = 0;
    input_init(&input, script_read, &script);
    while (n < most && next_event(&input, &event))
        if (event.kind == EVENT_KEY)
            key[n++] = event.key;
    input_release(&input);
    return n;
}

static void test_names(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        Key key;
    } cases[] = {
        {"a", 'a'},
        {"\022", 18},
        {"\r", KEY_NAME_ENTER},
        {"\n", KEY_NAME_ENTER},
        {"\t", KEY_NAME_TAB},
        {"\177", KEY_NAME_BACKSPACE},
        {"\b", KEY_NAME_BACKSPACE},
        {"\033", KEY_NAME_ESC},
        {"\033[A", KEY_NAME_UP},
        {"\033OA", KEY_NAME_UP},
        {"\033[Z", KEY_NAME_BACKTAB},
        {"\033[1~", KEY_NAME_HOME},
        {"\033[6~", KEY_NAME_PGDN},
        {"\033OQ", KEY_NAME_F2},
        {"\033[[B", KEY_NAME_F2},
        {"\033[15~", KEY_NAME_F5},
        {"\033[15;2~", KEY_NAME_F17}, // Shift-F5
        {"注", 0x6CE8},
        {"：", 0xFF1A},
        {"\xF0\x9F\x98\x80", 0x1F600},
        {"\033[1;5D", 0}, // known to nobody here: one event, no letters
        {"\033[>0;276;0c", 0},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        Key key[8];
        assert_int_equal(keys_of(cases[i].bytes, key, 8), 1);
        assert_int_equal(key[0], cases[i].key);
    }
}

static void test_nothing_is_lost_after_a_bad_byte(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "\xFF",         "\x80", "\xC0\xAF",     "\xE6\xB3", "\xE6",
        "\xED\xA0\x80", "\xF5", "\xF0\x9F\x98", "\xE6\xB3", "\xF4\x90\x80\x80",
    };
    for (size_t i = 0; i < COUNT(bad); i++) {
        char bytes[64];
        Key key[16];
        strcpy(bytes, "a");
        strcat(bytes, bad[i]);
        strcat(bytes, "bc注q");
        assert_int_equal(keys_of(bytes, key, 16), 5);
        assert_int_equal(key[0], 'a');
        assert_int_equal(key[1], 'b');
        assert_int_equal(key[2], 'c');
        assert_int_equal(key[3], 0x6CE8);
        assert_int_equal(key[4], 'q');
    }
}

static void test_a_character_may_come_in_parts(void **state)
{
    (void)state;
    static const int code[] = {0xE6, INPUT_NOTHING, 0xB3, INPUT_NOTHING, 0xA8, 'x'};
    Script script = {code, COUNT(code), 0};
    Input input;
    Event event;
    input_init(&input, script_read, &script);
    assert_true(next_event(&input, &event));
    assert_int_equal(event.key, 0x6CE8);
    assert_int_equal(event.size, 3);
    assert_memory_equal(event.bytes, "注", 3);
    assert_true(next_event(&input, &event));
    assert_int_equal(event.key, 'x');
    assert_false(next_event(&input, &event));
    input_release(&input);
}

static void test_alt(void **state)
{
    (void)state;
    static const int code[] = {27, 'b', 27, INPUT_NOTHING, 'b', 27, 27, '[', 'A'};
    Script script = {code, COUNT(code), 0};
    Input input;
    Event event;
    input_init(&input, script_read, &script);
    assert_true(next_event(&input, &event));
    assert_true(event.alt && event.key == 'b' && event.size == 2);
    assert_memory_equal(event.bytes, "\033b", 2);
    assert_true(next_event(&input, &event));
    assert_true(!event.alt && event.key == KEY_NAME_ESC);
    assert_true(next_event(&input, &event));
    assert_true(!event.alt && event.key == 'b');
    assert_true(next_event(&input, &event));
    assert_true(!event.alt && event.key == KEY_NAME_ESC);
    assert_true(next_event(&input, &event));
    assert_int_equal(event.key, KEY_NAME_UP);
    assert_memory_equal(event.bytes, "\033[A", 3);
    input_release(&input);
}

static void test_answers_of_the_terminal_are_no_keys(void **state)
{
    (void)state;
    Key key[8];
    assert_int_equal(keys_of("\033]11;rgb:0000/0000/0000\033\\n", key, 8), 1);
    assert_int_equal(key[0], 'n');
    assert_int_equal(keys_of("\033]11;rgb:ffff/ffff/ffff\007n", key, 8), 1);
    assert_int_equal(key[0], 'n');
}

// However it is cut into pieces, also behind its Escape, it is one answer.
static void test_an_answer_may_come_in_parts(void **state)
{
    (void)state;
    static const char answer[] = "\033]11;rgb:ff/ff/ff\033\\n";
    const size_t size = sizeof answer - 1;
    for (size_t cut = 1; cut < size - 1; cut++) {
        int code[64];
        size_t n = 0;
        for (size_t i = 0; i < size; i++) {
            if (i == cut)
                code[n++] = INPUT_NOTHING;
            code[n++] = (unsigned char)answer[i];
        }
        Script script = {code, n, 0};
        Input input;
        Event event;
        input_init(&input, script_read, &script);
        input.expecting = true;
        assert_true(next_event(&input, &event));
        if (cut == 1) { // the Escape alone looks like the key
            assert_int_equal(event.key, KEY_NAME_ESC);
            assert_true(next_event(&input, &event));
        }
        assert_int_equal(event.kind, EVENT_ANSWER);
        assert_string_equal(event.text, "11;rgb:ff/ff/ff");
        assert_true(next_event(&input, &event));
        assert_int_equal(event.key, 'n');
        assert_false(next_event(&input, &event));
        input_release(&input);
    }
}

// Nobody asked: Escape and "]" are two keys. And one that never ends gives way.
static void test_what_is_no_answer(void **state)
{
    (void)state;
    static const int code[] = {27, INPUT_NOTHING, ']', 'q', 27, ']', '1', 27, '[', 'A'};
    Script script = {code, COUNT(code), 0};
    Input input;
    Event event;
    input_init(&input, script_read, &script);
    static const Key keys[] = {KEY_NAME_ESC, ']', 'q', KEY_NAME_UP};
    for (size_t i = 0; i < COUNT(keys); i++) {
        assert_true(next_event(&input, &event));
        assert_int_equal(event.kind, EVENT_KEY);
        assert_int_equal(event.key, keys[i]);
    }
    static const int lost[] = {27, ']', '1', '1'};
    static const int after[] = {'q'};
    script = (Script){lost, COUNT(lost), 0};
    assert_false(next_event(&input, &event));
    assert_true(input.awaits);
    assert_false(input_end(&input, &event));
    script = (Script){after, COUNT(after), 0};
    assert_true(next_event(&input, &event));
    assert_int_equal(event.key, 'q');
    input_release(&input);
}

static void test_backgrounds(void **state)
{
    (void)state;
    static const struct {
        const char *answer;
        bool read;
        ThemeName theme;
    } cases[] = {
        {"11;rgb:0000/0000/0000", true, THEME_DARK},  {"11;rgb:ffff/ffff/dddd", true, THEME_LIGHT},
        {"11;rgb:f/f/f", true, THEME_LIGHT},          {"11;rgba:1e/1e/2e/ff", true, THEME_DARK},
        {"11;rgb:0000/0000/ffff", true, THEME_DARK}, // blue is not bright
        {"11;rgb:ffff/ffff", false, THEME_AUTO},      {"11;rgb:fffff/0/0", false, THEME_AUTO},
        {"10;rgb:ffff/ffff/ffff", false, THEME_AUTO}, {"", false, THEME_AUTO},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        ThemeName theme = THEME_AUTO;
        assert_int_equal(background_read(cases[i].answer, &theme), cases[i].read);
        assert_int_equal(theme, cases[i].theme);
    }
}

// A script of bytes, with "|" for a pause.
static void script_text(const char *text, int *code, Script *script)
{
    *script = (Script){code, strlen(text), 0};
    for (size_t i = 0; i < script->count; i++)
        code[i] = text[i] == '|' ? INPUT_NOTHING : (unsigned char)text[i];
}

// Wherever its marks and what looks like them are cut, a paste is one text.
static void test_paste(void **state)
{
    (void)state;
    static const char text[] = "\033[200~s\n\033[201\033q\r注\033[201~n";
    for (size_t cut = 6; cut < sizeof text - 1; cut++) {
        char bytes[64];
        int code[64];
        Script script;
        Input input;
        Event event;
        snprintf(bytes, sizeof bytes, "%.*s|%s", (int)cut, text, text + cut);
        script_text(bytes, code, &script);
        input_init(&input, script_read, &script);
        if (cut < sizeof text - 2) {
            assert_false(input_next(&input, &event));
            assert_true(input.awaits);
        }
        assert_true(next_event(&input, &event));
        assert_int_equal(event.kind, EVENT_PASTE);
        assert_string_equal(event.text, "s\n [201 q\n注");
        assert_true(next_event(&input, &event));
        assert_int_equal(event.key, 'n');
        input_release(&input);
    }
}

static void test_a_paste_without_an_end(void **state)
{
    (void)state;
    int code[16];
    Script script;
    Input input;
    script_text("\033[200~ab", code, &script);
    Event event;
    input_init(&input, script_read, &script);
    assert_false(next_event(&input, &event));
    assert_true(input_end(&input, &event));
    assert_string_equal(event.text, "ab");
    assert_false(input.awaits);
    assert_false(input_end(&input, &event));
    input_release(&input);
}

// The first event of a text of so many letters between these bytes.
static bool read_long(Input *input, const char *begin, size_t size, const char *end, Event *event)
{
    enum { MOST = (1 << 16) + 20 };
    static int code[MOST];
    static Script script;
    size_t n = strlen(begin) + size;
    assert_true(n + strlen(end) < MOST);
    for (size_t i = 0; i < n; i++)
        code[i] = i < strlen(begin) ? begin[i] : 'a';
    for (; *end; end++)
        code[n++] = *end;
    script = (Script){code, n, 0};
    input_init(input, script_read, &script);
    return next_event(input, event);
}

// Of a paste the rest is dropped; an answer of more bytes is none, and they are keys.
static void test_the_longest_texts(void **state)
{
    (void)state;
    for (size_t more = 0; more < 2; more++) {
        Input input;
        Event event;
        assert_true(read_long(&input, "\033[200~", (1 << 16) + more, "\033[201~", &event));
        assert_int_equal(event.kind, EVENT_PASTE);
        assert_int_equal(strlen(event.text), 1 << 16);
        input_release(&input);
        assert_true(read_long(&input, "\033]", 256 + more, "\007", &event));
        assert_int_equal(event.kind, more ? EVENT_KEY : EVENT_ANSWER);
        assert_true(more || strlen(event.text) == 256);
        input_release(&input);
    }
}

// A key of so many bytes is one; what comes behind that begins another.
static void test_the_longest_key(void **state)
{
    (void)state;
    for (size_t more = 0; more < 2; more++) {
        char bytes[160];
        Key key[4];
        snprintf(bytes, sizeof bytes, "\033[%0*dn", 125 + (int)more, 0);
        assert_int_equal(keys_of(bytes, key, 4), 1 + more);
        assert_true(!more || key[1] == 'n');
    }
}

// The events of bytes that come in pieces, a pause after `cut` of them.
static size_t events_of(const char *bytes, size_t cut, Event *event, size_t most)
{
    int code[64];
    const size_t size = strlen(bytes);
    for (size_t i = 0; i < size + 1; i++)
        code[i] = i == cut  ? INPUT_NOTHING
                  : i > cut ? (unsigned char)bytes[i - 1]
                            : (unsigned char)bytes[i];
    Script script = {code, size + 1, 0};
    Input input;
    size_t n = 0;
    input_init(&input, script_read, &script);
    while (n < most && next_event(&input, &event[n]))
        n++;
    input_release(&input);
    return n;
}

static void test_mouse(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        bool left;
        Key key;
        int x, y;
    } cases[] = {
        {"\033[<0;1;1M", true, 0, 0, 0},
        {"\033[<0;300;100M", true, 0, 299, 99},
        {"\033[<4;12;7M", true, 0, 11, 6}, // with Shift
        {"\033[<64;5;6M", false, KEY_NAME_UP, 4, 5},
        {"\033[<65;5;6M", false, KEY_NAME_DOWN, 4, 5},
        {"\033[<2;5;6M", false, 0, 4, 5},
        {"\033[<32;5;6M", false, 0, 4, 5}, // moved with the button down
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        for (size_t cut = 3; cut <= strlen(cases[i].bytes); cut++) {
            Event event[2];
            assert_int_equal(events_of(cases[i].bytes, cut, event, 2), 1);
            assert_int_equal(event[0].kind, EVENT_MOUSE);
            assert_int_equal(event[0].left, cases[i].left);
            assert_int_equal(event[0].key, cases[i].key);
            assert_int_equal(event[0].x, cases[i].x);
            assert_int_equal(event[0].y, cases[i].y);
        }
    }
}

// What is no mouse event types no letters, and the key after it is not lost.
static void test_broken_mouse(void **state)
{
    (void)state;
    static const char *const broken[] = {"\033[<0;5;6m",        "\033[<M",
                                         "\033[<0;5M",          "\033[<;;M",
                                         "\033[<99999999;1;1M", "\033[<0;1;1;1M"};
    for (size_t i = 0; i < COUNT(broken); i++) {
        char bytes[64];
        Event event[4];
        snprintf(bytes, sizeof bytes, "%sn", broken[i]);
        assert_int_equal(events_of(bytes, strlen(bytes), event, 4), 1);
        assert_int_equal(event[0].key, 'n');
    }
}

static void test_reports(void **state)
{
    (void)state;
    static const char bytes[] = "\033[?2026;2$yn";
    for (size_t cut = 3; cut < sizeof bytes; cut++) {
        Event event[3];
        assert_int_equal(events_of(bytes, cut, event, 3), 2);
        assert_int_equal(event[0].kind, EVENT_ANSWER);
        assert_int_equal(event[1].key, 'n');
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_nothing_is_lost_after_a_bad_byte),
        cmocka_unit_test(test_a_character_may_come_in_parts),
        cmocka_unit_test(test_alt),
        cmocka_unit_test(test_answers_of_the_terminal_are_no_keys),
        cmocka_unit_test(test_an_answer_may_come_in_parts),
        cmocka_unit_test(test_what_is_no_answer),
        cmocka_unit_test(test_backgrounds),
        cmocka_unit_test(test_paste),
        cmocka_unit_test(test_a_paste_without_an_end),
        cmocka_unit_test(test_the_longest_texts),
        cmocka_unit_test(test_the_longest_key),
        cmocka_unit_test(test_mouse),
        cmocka_unit_test(test_broken_mouse),
        cmocka_unit_test(test_reports),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
