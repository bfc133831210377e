// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever is typed: the program stays up, a command that fails changes no
// number and no place, and says in both languages what is wrong. SEQUENCE=5000 types so many lines
// in the first lesson, as `make torture` does.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>
#include <cmocka.h>

#include "base/utf8.h"
#include "kit/open.h"
#include "kit/random_line.h"
#include "kit/recording.h"

enum { SEQUENCE = 400, DRAWN_EVERY = 20 };

static const char *const tokens[] = {
    "Wq[1,2]",  "dWq[2,1]", "A[2,:]",  "S_scaled.by", "X",
    "Q[1,1]",   "dO[1,1]",  "Wq[0,0]", "Wq[",         "d(A)",
    "\"",       "\"X\"",    "0.5",     "1/3",         "-1",
    "1e308*10", "0/0",      "sqrt(2)", "(((",         "next",
    "prev",     "on",       "off",     "up",          "down",
    "zh",       "en",       "ascii",   "safe",        "unicode",
    "dark",     "mono",     "panel",   "none",        "finer",
    "coarser",  "intro",    "closing", "dA",          "step(Wq)",
    "12",       "999999",   "last",    "now",         "three-tokens",
    "no-such",  "set",      "undo",    "[",           "]",
    ",",        "=",        "，",      "：",          "０．５",
    "中文",     "\xff\xfe", "\033[2J", "%s%n",        "a b",
    "",         "9",        "-3",      "1e-5",        "1e-99",
    "nan"};

enum { TOKENS = sizeof tokens / sizeof *tokens };

// An example as it stands, a command with what it may be given here, or a command or a token and up
// to three tokens.
static void random_line(App *app, Random *random, Buffer *line)
{
    const size_t kind = below(random, 8);
    buffer_clear(line);
    if (kind < 2) {
        command_write_example(random_command(random), line);
        return;
    }
    if (kind < 5) {
        random_arguments(app, random, random_command(random), line);
        return;
    }
    buffer_add(line,
               below(random, 8) ? random_command(random)->name : tokens[below(random, TOKENS)]);
    for (size_t i = below(random, 4); i > 0; i--)
        buffer_printf(line, "%s%s", below(random, 9) ? " " : "", tokens[below(random, TOKENS)]);
}

// What a failing command must leave alone.
typedef struct Kept {
    char *json, *screen;
    size_t stop, page, whys, recorded;
    bool quit, can_undo, can_redo;
} Kept;

static Kept keep(App *app)
{
    Session *s = app->session;
    app->message.size = 0; // the message is the one thing that may differ
    buffer_clear(&app->message);
    return (Kept){.json = s ? json_of(app) : calloc(1, 1),
                  .screen = screen_of(app, 80, 24),
                  .stop = s ? s->stop : 0,
                  .page = s ? s->page : 0,
                  .whys = s ? s->whys : 0,
                  .recorded = recording_bytes(app),
                  .quit = app->quit,
                  .can_undo = s && journal_at(&s->journal, true),
                  .can_redo = s && journal_at(&s->journal, false)};
}

static void kept_release(Kept *kept)
{
    free(kept->json);
    free(kept->screen);
}

static void assert_unchanged(App *app, const Kept *before, const char *line)
{
    Kept after = keep(app);
    if (strcmp(before->json, after.json) != 0)
        fail_msg("'%s' failed and changed numbers", line);
    if (strcmp(before->screen, after.screen) != 0)
        fail_msg("'%s' failed and changed the screen", line);
    assert_int_equal(before->stop, after.stop);
    assert_int_equal(before->page, after.page);
    assert_int_equal(before->whys, after.whys);
    assert_int_equal(before->recorded, after.recorded);
    assert_int_equal(before->quit, after.quit);
    assert_int_equal(before->can_undo, after.can_undo);
    if (before->can_redo != after.can_redo)
        fail_msg("'%s' failed and dropped what could be redone", line);
    kept_release(&after);
}

static void assert_error_speaks(const Error *err, const char *line)
{
    assert_true(error_is_set(err));
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        char text[2048];
        size_t bad;
        error_write(err, lang, text, sizeof text);
        if (strlen(text) < 5 || strstr(text, "{1}") || strstr(text, "{2}"))
            fail_msg("'%s' says '%s'", line, text);
        if (utf8_valid(line, strlen(line), &bad))
            assert_true(utf8_valid(text, strlen(text), &bad));
    }
}

// A lesson is opened again where a command closed it.
static void reopen(App *app)
{
    app->quit = false;
    if (!app->session)
        assert_true(run(app, "open three-tokens"));
}

static size_t run_one(App *app, const char *line)
{
    recording_start(app);
    Kept before = keep(app);
    Error err = {0};
    const bool played = app->playback != NULL; // a step of it may fail
    const bool done = app_run(app, line, &err);
    if (!done) {
        assert_error_speaks(&err, line);
        if (!played)
            assert_unchanged(app, &before, line);
    }
    kept_release(&before);
    return !done;
}

typedef struct Sequence {
    const char *lesson;
    Lang lang;
    uint64_t seed;
    size_t count;
} Sequence;

static void run_sequence(const Sequence *sequence)
{
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path(sequence->lesson, path), sequence->lang);
    Random random = random_seeded(sequence->seed);
    Buffer line = {0};
    const size_t count = sequence->count;
    size_t failed = 0;
    for (size_t i = 0; i < count; i++) {
        random_line(app, &random, &line);
        failed += run_one(app, buffer_text(&line));
        if (i % DRAWN_EVERY == 0)
            free(screen_of(app, (int)random_below(&random, 150), (int)random_below(&random, 50)));
        reopen(app);
    }
    assert_in_range(failed, count / 10, count - count / 10);
    buffer_release(&line);
    app_free(app);
}

// The worked case; lessons with words that may be set, sentences, choices, examples.
static void test_random_lines(void **state)
{
    (void)state;
    const char *many = getenv("SEQUENCE");
    const size_t most = many ? strtoul(many, NULL, 10) : SEQUENCE;
    const Sequence sequences[] = {{"lessons/three-tokens.lua", LANG_EN, 1, most},
                                  {"lessons/three-tokens.lua", LANG_ZH, 2, most / 4},
                                  {"lessons/copying.lua", LANG_EN, 3, most / 10},
                                  {"lessons/playground.lua", LANG_ZH, 4, most / 10},
                                  {"lessons/seq2seq.lua", LANG_EN, 5, most / 10},
                                  {"tests/lessons/changing.lua", LANG_EN, 6, most / 4}};
    for (size_t i = 0; i < sizeof sequences / sizeof *sequences; i++)
        run_sequence(&sequences[i]);
}

// Bytes that are no words at all.
static void test_random_bytes(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    Random random = random_seeded(5);
    for (int i = 0; i < 500; i++) {
        char line[40];
        size_t n = random_below(&random, sizeof line - 1);
        for (size_t k = 0; k < n; k++)
            line[k] = (char)(1 + random_below(&random, 255));
        line[n] = '\0';
        run_one(app, line);
        reopen(app);
    }
    app_free(app);
}

static void test_long_lines(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    static const char *const starts[] = {"set Wq[1,1] ", "goto ", "help ", "select ", "",
                                         "open ",        "set \""};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        for (int kind = 0; kind < 3; kind++) {
            Buffer line = {0};
            buffer_add(&line, starts[i]);
            for (int k = 0; k < 5000; k++)
                buffer_add(&line, kind == 0 ? "(" : kind == 1 ? "中" : "1+");
            run_one(app, buffer_text(&line));
            buffer_release(&line);
            reopen(app);
        }
    }
    app_free(app);
}

static void test_blank_lines(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    static const char *const blank[] = {"", " ", "\t", "\n", "　", "   \n"};
    recording_start(app);
    const size_t bytes = recording_bytes(app);
    assert_true(bytes > 0);
    for (size_t i = 0; i < sizeof blank / sizeof *blank; i++)
        assert_true(run(app, blank[i]));
    assert_int_equal(recording_bytes(app), bytes);
    app_free(app);
}

// Full-width forms are read as their ASCII twins, but not inside quotes.
static void test_full_width_lines(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_ZH);
    assert_true(run(app, "ｓｅｔ　Ｗｑ［１，２］　０．５"));
    const CellRef cell = {SIDE_VALUE, graph_find(app->session->graph, "Wq"), 0, 0, 1};
    assert_true(graph_number(app->session->graph, cell) == 0.5);
    assert_true(run(app, "set Wq【1，2】 1÷4"));
    assert_true(graph_number(app->session->graph, cell) == 0.25);
    app_free(app);
}

// Some of the lines write files, named by chance: not in the source tree.
static bool leave_the_tree(void)
{
    char dir[] = "/tmp/qkv-random-XXXXXX";
    return mkdtemp(dir) && chdir(dir) == 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_lines),     cmocka_unit_test(test_random_bytes),
        cmocka_unit_test(test_long_lines),       cmocka_unit_test(test_blank_lines),
        cmocka_unit_test(test_full_width_lines),
    };
    if (!leave_the_tree())
        return 1;
    return cmocka_run_group_tests_name("command_random", tests, NULL, NULL);
}
