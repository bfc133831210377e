// SPDX-License-Identifier: GPL-3.0-or-later
// What may be typed at most and one more, and the largest files that the commands read.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <sys/stat.h>
#include <unistd.h>

#include "command/command.h"
#include "command/config.h"
#include "command/assets.h"
#include "command/playback.h"
#include "command/present.h"
#include "kit/open.h"

static void assert_refused(App *app, const char *line, const char *why)
{
    Error err = {0};
    char text[ERROR_TEXT_SIZE] = "it was done";
    if (!app_run(app, line, &err))
        error_write(&err, LANG_EN, text, sizeof text);
    if (!strstr(text, why))
        fail_msg("%.60s: %s", line, text);
}

static bool is_asked(void *context)
{
    return *(bool *)context;
}

// ---- Numbers -----------------------------------------------------------

static void numbers_of_commands(void **state)
{
    (void)state;
    static const struct {
        const char *most, *more, *why;
    } rows[] = {
        {"bug 999999", "bug 1000000", "999999"},
        {"practice", "bug 0", "999999"},
        {"label X[1,:] "
         "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn"
         "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn",
         "label X[1,:] "
         "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn"
         "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn",
         "a name has 1 to 120 bytes"},
        {"view histogram X X X X X X X X X X X X X X X X",
         "view histogram X X X X X X X X X X X X X X X X X", "16"},
        {"wait 3600", "wait 3600.001", "3600"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        App *app = open_worked_case(LANG_EN);
        assert_true(run(app, rows[i].most));
        app_free(app);
        app = open_worked_case(LANG_EN);
        assert_refused(app, rows[i].more, rows[i].why);
        app_free(app);
    }
}

// So many steps are begun, where an interrupt waits that ends them before the first.
static void steps_of_training(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    bool asked = true;
    app->session->interrupt = (Interrupt){.asked = is_asked, .context = &asked};
    assert_true(run(app, "train 100000"));
    assert_string_equal(buffer_text(&app->message), "stopped after 0 of 100000 steps");
    assert_refused(app, "train 100001", "100001");
    assert_refused(app, "train 1000000000", "1 to 100000");
    assert_refused(app, "train 1000000001", "'1000000001'");
    assert_refused(app, "history 1000000000", "nothing was trained yet");
    assert_refused(app, "history 1000000001", "'1000000001'");
    app_free(app);
}

// A run goes on to the step at which `train` would end.
static void steps_of_a_run(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    Error err = {0};
    app->ticks = true;
    assert_true(run(app, "run"));
    assert_true(app_pass(app, 1, &err));
    app->session->training.run.taken = 99998;
    assert_true(app_pass(app, 1, &err));
    assert_true(app->session->run.on);
    assert_true(app_pass(app, 1, &err));
    assert_false(app->session->run.on);
    app_free(app);
}

// So many are begun, where an interrupt waits that ends them soon.
static void words_to_write_on(void **state)
{
    (void)state;
    static const char text[] =
        "lesson { api = 2, id = 'g', title = 'g' }\n"
        "text = sentence { name = 'text', words = {'a', 'b'}, default = 'a' }\n"
        "x = ids(text, {'a', 'b'})\nY = gather({{0, 1}, {0, 1}}, x)\n"
        "generate { text = 'text', logits = Y }\n";
    char path[] = "/tmp/qkv-generate-XXXXXX";
    FILE *file = fdopen(mkstemp(path), "w");
    fputs(text, file);
    fclose(file);
    App *app = open_lesson(path, LANG_EN);
    assert_true(run(app, "generate 1"));
    assert_refused(app, "generate 1001", "1 to 1000, not '1001'");
    bool asked = true;
    app->session->interrupt = app->interrupt = (Interrupt){.asked = is_asked, .context = &asked};
    assert_true(run(app, "generate 1000"));
    app_free(app);
    remove(path);
}

static void a_class(void **state)
{
    (void)state;
    App *app = open_text(2, "X = input{{1, 2}}\nlocal t = {} for i = 1, 12 do t[i] = 'c' .. i end\n"
                            "ask { at = X, prompt = 'p', choice = t, answer = 1 }\n");
    assert_true(run(app, "present on") && run(app, "goto X"));
    assert_true(run(app, "votes 1000000 2 3 4 5 6 7 8 9 10 11 12"));
    assert_int_equal(app->present->shown.vote[0], 1000000);
    assert_int_equal(app->present->shown.vote[11], 12);
    free(screen_of(app, 80, 24));
    assert_refused(app, "votes 1000001 2 3 4 5 6 7 8 9 10 11 12", "1000001");
    assert_refused(app, "votes 1 2 3 4 5 6 7 8 9 10 11 12 13", "a count for each answer");
    app_free(app);
}

// Digits gather until the number has six.
static void a_count_before_a_key(void **state)
{
    (void)state;
    static const struct {
        const char *keys;
        long count;
    } rows[] = {{"99999", 99999}, {"999999", 999999}, {"9999999", 999999}, {"1000000", 100000}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        KeyState keys = {0};
        char line[KEY_LINE_SIZE];
        for (const char *c = rows[i].keys; *c; c++)
            keys_command(MODE_LESSON, (Key)*c, &keys, line);
        assert_int_equal(keys.count, rows[i].count);
    }
}

// The first line of the help that is shown: there are not so many, which is no fault.
static void a_line_of_the_help(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "help"));
    assert_true(run(app, "row 100000"));
    assert_refused(app, "row 100001", "100000");
    app_free(app);
}

// ---- Files -------------------------------------------------------------

// A file of a first line and blanks below it, of so many bytes in all.
static void write_blank(const char *path, const char *first, size_t size)
{
    Buffer text = {0};
    buffer_add(&text, first);
    while (text.size + 64 < size)
        buffer_add(&text, "                                                               \n");
    while (text.size < size)
        buffer_add(&text, "\n");
    FILE *out = fopen(path, "wb");
    assert_non_null(out);
    fwrite(buffer_text(&text), 1, text.size, out);
    fclose(out);
    buffer_release(&text);
}

static void assert_large(const Error *err)
{
    char text[ERROR_TEXT_SIZE];
    error_write(err, LANG_EN, text, sizeof text);
    if (!strstr(text, "larger than") && !strstr(text, "too large"))
        fail_msg("%s", text);
}

static void a_script(void **state)
{
    (void)state;
    char path[] = "/tmp/qkv-script-XXXXXX";
    close(mkstemp(path));
    Script script;
    Error err = {0};
    write_blank(path, "next\n", 1 << 20);
    assert_true(script_read(path, &script, &err));
    assert_int_equal(script.command.count, 1);
    script_release(&script);
    write_blank(path, "next\n", (1 << 20) + 1);
    assert_false(script_read(path, &script, &err));
    assert_large(&err);
    remove(path);
}

static void the_settings(void **state)
{
    (void)state;
    char folder[OPEN_PATH], path[OPEN_PATH + 16];
    const char *home = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/config", home ? home : "/tmp");
    snprintf(path, sizeof path, "%s/qkv", folder);
    assert_true(mkdir(folder, 0700) == 0 && mkdir(path, 0700) == 0);
    setenv("XDG_CONFIG_HOME", folder, 1);
    snprintf(path, sizeof path, "%s/qkv/config", folder);
    for (size_t more = 0; more < 2; more++) {
        App *app = app_new(&(AppOptions){.lang = LANG_EN});
        write_blank(path, "digits 4\n", (1 << 16) + more);
        buffer_clear(&app->notice);
        app->display.decimals = 2;
        config_read(app);
        assert_int_equal(app->display.decimals, more ? 2 : 4);
        assert_int_equal(app->notice.size > 0, more);
        app_free(app);
    }
    unsetenv("XDG_CONFIG_HOME");
}

static void the_glossary(void **state)
{
    (void)state;
    char folder[OPEN_PATH], path[OPEN_PATH + 16];
    const char *home = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s", home ? home : "/tmp");
    snprintf(path, sizeof path, "%s/glossary.txt", folder);
    Glossary glossary = {0};
    Error err = {0};
    Buffer text = {0};
    buffer_add(&text, "#");
    while (text.size < (1 << 20) - 10)
        buffer_add(&text, "-");
    buffer_add(&text, "\na\nb\nc\nd\n");
    for (size_t more = 0; more < 2; more++) {
        FILE *out = fopen(path, "wb");
        assert_non_null(out);
        fwrite(buffer_text(&text), 1, text.size, out);
        fputs(more ? "\n\n" : "\n", out);
        assert_int_equal(ftell(out), (1 << 20) + more);
        fclose(out);
        assert_int_equal(glossary_read(&glossary, folder, &err), !more);
        assert_int_equal(glossary.count, more ? 0 : 1);
        glossary_release(&glossary);
    }
    buffer_release(&text);
    remove(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_of_commands),
        cmocka_unit_test(steps_of_training),
        cmocka_unit_test(steps_of_a_run),
        cmocka_unit_test(words_to_write_on),
        cmocka_unit_test(a_class),
        cmocka_unit_test(a_count_before_a_key),
        cmocka_unit_test(a_line_of_the_help),
        cmocka_unit_test(a_script),
        cmocka_unit_test(the_settings),
        cmocka_unit_test(the_glossary),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
