// SPDX-License-Identifier: GPL-3.0-or-later
// How much is done between two questions whether to stop: Ctrl-C and SIGTERM wait so long. The
// sources are built so that each basic block calls a function, which counts here; a question, and
// the start and end of a command and of a drawing, begin anew. So the figures are the same however
// fast the machine is. They are blocks, not steps: a round of a simple loop is one to three, a
// vectorised one stands for several, and what libraries do (Lua, zlib, cJSON) is none.
//
//     asks [FILE.lua…]: every command on these lessons as well
//
// What takes too long is printed with those who called it, as addresses: `addr2line -fe PROGRAM`
// says the functions by name.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <time.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <execinfo.h>
#endif

#include "../unit/kit/open.h"
#include "base/file.h"
#include "base/memory.h"

enum { BLOCKS_MOST = 5000000 };

// ---- Counting ----------------------------------------------------------

static bool counts;                      // a command, or a drawing: not what the test does
static size_t blocks, longest, too_long; // since the last question; of all; how many were
static char doing[200], longest_in[sizeof doing];

static void print_callers(void)
{
    printf("# more than %d blocks: %s\n", BLOCKS_MOST, doing);
    fflush(stdout);
#ifdef __GLIBC__
    void *callers[24];
    backtrace_symbols_fd(callers, backtrace(callers, 24), STDOUT_FILENO);
#endif
}

// Is called by each basic block.
void __sanitizer_cov_trace_pc(void);
void __sanitizer_cov_trace_pc(void)
{
    if (counts && ++blocks == BLOCKS_MOST + 1)
        print_callers();
}

static void begin_anew(void)
{
    if (blocks > longest) {
        longest = blocks;
        memcpy(longest_in, doing, sizeof doing);
    }
    too_long += blocks > BLOCKS_MOST;
    blocks = 0;
}

static size_t left; // questions until the answer is yes; 0: it never is

static bool count_ask(void *context)
{
    (void)context;
    begin_anew();
    return left > 0 && --left == 0;
}

// A clock that leaps: nothing is too quick to be asked about. That of the processor stands still.
int clock_gettime(clockid_t clock, struct timespec *time)
{
    static long now; // 1/60 s
    now += clock == CLOCK_MONOTONIC;
    *time = (struct timespec){.tv_sec = clock == CLOCK_MONOTONIC ? now / 60 : 1,
                              .tv_nsec = clock == CLOCK_MONOTONIC ? now % 60 * 16666666 : 0};
    return 0;
}

// ---- Commands ----------------------------------------------------------

static bool perform(App *app, const char *lesson, const char *line)
{
    Error err = {0};
    snprintf(doing, sizeof doing, "%s: %s", lesson, line);
    counts = true;
    const bool done = app_run(app, line, &err);
    begin_anew();
    free(screen_of(app, 120, 40));
    begin_anew();
    counts = false;
    error_clear(&err);
    return done;
}

static App *open_asking(const char *path)
{
    Buffer line = {0};
    App *app = open_lesson(NULL, LANG_EN);
    app->interrupt = (Interrupt){.asked = count_ask};
    app->options.seconds = 1e9;
    buffer_printf(&line, "open %s", path);
    if (!perform(app, path, buffer_text(&line)))
        fail_msg("%s: %s", path, buffer_text(&app->message));
    buffer_release(&line);
    return app;
}

static App *open_code(const char *code)
{
    Buffer text = {0};
    buffer_printf(&text, "lesson { api = 2, id = 'big', title = 'big', languages = { 'en' } }\n%s",
                  code);
    assert_true(file_write("big.lua", buffer_text(&text), text.size, ERROR_DROPPED));
    buffer_release(&text);
    return open_asking("big.lua");
}

// What can take long, each with the screen that it leaves.
static const char *const every_line[] = {"train 3",
                                         "view training",
                                         "undo",
                                         "redo",
                                         "reset",
                                         "check",
                                         "goto last",
                                         "nudge 0.1",
                                         "why",
                                         "why",
                                         "back",
                                         "backward",
                                         "map",
                                         "move down",
                                         "view histogram",
                                         "view rank",
                                         "view heads",
                                         "view counts",
                                         "view states",
                                         "view curves",
                                         "view bars",
                                         "view changes",
                                         "view matrix",
                                         "view check",
                                         "view nudge",
                                         "compare edits",
                                         "view lesson",
                                         "stops",
                                         "cancel",
                                         "search nothing has this",
                                         "help",
                                         "cancel",
                                         "cover 2",
                                         "cover 0",
                                         "transpose",
                                         "choose",
                                         "generate 3",
                                         "example 1",
                                         "save as own.lua",
                                         "practice",
                                         "bug"};

static void perform_every_line(App *app, const char *name)
{
    for (size_t i = 0; i < sizeof every_line / sizeof *every_line; i++)
        perform(app, name, every_line[i]);
    app_free(app);
    remove("own.lua");
    remove("big.lua");
}

static void assert_short(void)
{
    const size_t times = too_long, most = longest;
    printf("# at most %zu blocks: %s\n", most, longest_in);
    longest = too_long = 0;
    if (times > 0)
        fail_msg("%zu times more than %d blocks, at most %zu: %s", times, BLOCKS_MOST, most,
                 longest_in);
}

// ---- Lessons -----------------------------------------------------------

static void test_lessons(void **state)
{
    static const char *const lessons[] = {"lessons/real-layer.lua", "lessons/rnn.lua",
                                          "tests/lessons/large.lua"};
    char path[OPEN_PATH];
    (void)state;
    for (size_t i = 0; i < sizeof lessons / sizeof *lessons; i++)
        perform_every_line(open_asking(tree_path(lessons[i], path)), lessons[i]);
    assert_short();
}

static void test_many_nodes(void **state)
{
    (void)state;
    perform_every_line(open_code("X = weight{{1,2},{3,4}} local m = X\n"
                                 "for i = 1, 60 do m = name('n' .. i, i % 3 == 0 and relu(m) or "
                                 "m + X) end L = sum(m) backward(L)"),
                       "many nodes");
    static const char *const lines[] = {"train 1", "map",    "view counts", "cover 2", "cover 0",
                                        "stops",   "cancel", "practice",    "close",   "goto last"};
    App *app =
        open_code("X = weight{{1,2},{3,4}} local m = X\n"
                  "for i = 1, 1980 do m = name('n' .. i, i % 3 == 0 and relu(m) or m + X) end\n"
                  "L = sum(m) backward(L)");
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        perform(app, "2,000 nodes", lines[i]);
    app_free(app);
    assert_short();
}

static void test_large_softmax(void **state)
{
    (void)state;
    App *app = open_code("X = weight(random(1000, 2, {seed = 1})) A = softmax(X * X.T)\n"
                         "L = sum(A) backward(L)");
    static const char *const lines[] = {"train 1", "undo", "goto A", "goto last", "map"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        perform(app, "softmax of 1000 rows", lines[i]);
    app_free(app);
    assert_short();
}

static void test_large_weights(void **state)
{
    (void)state;
    App *app = open_code("X = weight(random(500, 500, {seed = 1})) Y = tanh(X) + X\n"
                         "L = sum(Y) backward(L)");
    static const char *const lines[] = {"train 1",   "view training", "undo",   "redo",
                                        "nudge 0.1", "compare edits", "reset",  "view changes",
                                        "goto last", "cover 2",       "cover 0"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        perform(app, "weights of 250,000 numbers", lines[i]);
    app_free(app);
    assert_short();
}

static void test_many_texts(void **state)
{
    (void)state;
    App *app = open_code(
        "X = weight{{1,2},{3,4}} Y = X * X L = sum(Y) backward(L)\n"
        "for i = 1, 400 do at(Y)(('word{X[1,1]} '):rep(150)) end\n"
        "for i = 1, 500 do ask{ at = Y, cell = {1, 1}, id = 't' .. i, prompt = ('word '):rep(700),"
        "hints = { ('hint '):rep(700) } } end");
    static const char *const lines[] = {"train 1", "undo",      "search nothing has this",
                                        "stops",   "goto last", "map",
                                        "goto Y",  "hint"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        perform(app, "400 pages, 500 questions", lines[i]);
    app_free(app);
    assert_short();
}

static void test_many_words(void **state)
{
    (void)state;
    App *app =
        open_code("local v = {} for i = 1, 1000 do v[i] = 'w' .. i end\n"
                  "text = sentence { name = 'text', words = v, default = 'w1 w2', most = 9 }\n"
                  "x = ids(text, v) E = weight(random(1000, 4, {seed = 1}))\n"
                  "X = gather(E, x) logits = X * E.T y = sum(logits) backward(y)\n"
                  "generate { logits = logits, text = 'text' }");
    static const char *const lines[] = {"generate 2", "generate 2 temperature 1 top 9",
                                        "say w3 w4 w5"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        perform(app, "1,000 words", lines[i]);
    app_free(app);
    assert_short();
}

// ---- Files -------------------------------------------------------------

// What is repeated so often between a start and an end.
typedef struct Long {
    const char *name, *start, *again, *end;
    size_t times;
} Long;

static void test_long_files(void **state)
{
    static const Long files[] = {{"tables", "", "#\n1\n", "", 9000},
                                 {"a row", "", "1,", "1\n", 600000},
                                 {"a column", "", "1\n", "", 200000},
                                 {"a name", "#", "nnnnnnnnnn", "\n1\n", 300000},
                                 {"empty lines", "", "\n\n\n\n\n", "1\n", 600000},
                                 {"a cell in quotes", "\"", "1111111111", "\"\n", 300000},
                                 {"blanks", "", "          ", "1\n", 300000},
                                 {"wide characters", "# ", "\xE5\xAD\x97", "\n1\n", 900000}};
    (void)state;
    App *app = open_code("X = weight{{1,2},{3,4}} Y = X * X L = sum(Y) backward(L)");
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char name[64];
        Buffer text = {0};
        buffer_add(&text, files[i].start);
        for (size_t k = 0; k < files[i].times; k++)
            buffer_add(&text, files[i].again);
        buffer_add(&text, files[i].end);
        assert_true(file_write("long.csv", buffer_text(&text), text.size, ERROR_DROPPED));
        buffer_release(&text);
        snprintf(name, sizeof name, "long.csv of %s", files[i].name);
        perform(app, name, "against long.csv");
    }
    remove("long.csv");
    app_free(app);
    assert_short();
}

// ---- Stopping ----------------------------------------------------------

// A lesson in which one number was changed, and that again where it is to be redone; nobody draws.
static App *open_changed(const char *line)
{
    App *app = open_text(2, "X = weight(random(70, 70, {seed = 1})) Y = X * X L = sum(Y)\n"
                            "backward(L)");
    assert_non_null(app);
    app->interrupt = (Interrupt){.asked = count_ask};
    assert_true(app_run(app, "set X[1,2] 3", ERROR_DROPPED));
    assert_true(app_run(app, "select X[1,1]", ERROR_DROPPED));
    if (strcmp(line, "redo") == 0)
        assert_true(app_run(app, "undo", ERROR_DROPPED));
    return app;
}

// Wherever a command is stopped, it was done or it was not: the numbers are those before it or
// those after it. What was left stale is computed when somebody looks.
static void test_stopped_anywhere(void **state)
{
    static const char *const lines[] = {
        "nudge 1",         "set X[1,:] 7",    "undo", "redo", "reset",
        "against own.csv", "search has none", "bug"};
    (void)state;
    assert_true(file_write("own.csv", "# L\n1\n# dX\n1,2\n3,4\n", 20, ERROR_DROPPED));
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        App *plain = open_changed(lines[i]);
        char *before = json_of(plain);
        app_run(plain, lines[i], ERROR_DROPPED);
        char *after = json_of(plain);
        size_t stopped = 0;
        for (size_t ask = 1; ask < 300; ask *= 2) {
            App *app = open_changed(lines[i]);
            left = ask;
            app_run(app, lines[i], ERROR_DROPPED);
            stopped += left == 0;
            left = 0;
            app_run(app, "lang en", ERROR_DROPPED);
            assert_true(session_settle(app->session));
            char *now = json_of(app);
            if (strcmp(now, before) != 0 && strcmp(now, after) != 0)
                fail_msg("%s, stopped at question %zu, is neither done nor refused", lines[i], ask);
            free(now);
            app_free(app);
        }
        if (stopped == 0)
            fail_msg("%s asks nothing", lines[i]);
        free(before);
        free(after);
        app_free(plain);
    }
    remove("own.csv");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lessons),       cmocka_unit_test(test_many_nodes),
        cmocka_unit_test(test_large_softmax), cmocka_unit_test(test_large_weights),
        cmocka_unit_test(test_many_texts),    cmocka_unit_test(test_many_words),
        cmocka_unit_test(test_long_files),    cmocka_unit_test(test_stopped_anywhere),
    };
    const char *home = getenv("HOME"); // empty: see tests/run
    if (argc == 1 && (!home || chdir(home) != 0))
        return 1;
    for (int i = 1; i < argc; i++)
        perform_every_line(open_asking(argv[i]), argv[i]);
    if (argc > 1)
        printf("# at most %zu blocks: %s\n", longest, longest_in);
    return argc > 1 ? too_long > 0 : cmocka_run_group_tests_name("counted_asks", tests, NULL, NULL);
}
