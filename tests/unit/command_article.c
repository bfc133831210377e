// SPDX-License-Identifier: GPL-3.0-or-later
// The articles as pages: what their rows say, where Enter leads from them, and the way back.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "command/command.h"
#include "command/complete.h"
#include "command/keys.h"
#include "kit/open.h"

enum { CTRL_O = 15 };

static void press(App *app, Key key)
{
    KeyState keys = {.rows = key_rows(app)};
    char line[KEY_LINE_SIZE];
    const char *command = keys_command(app_mode(app), key, &keys, line);
    assert_non_null(command);
    assert_true(run(app, command));
}

static const char *const *row_at(const App *app, size_t row)
{
    assert_true(row < app->help.article.count);
    return ((const ArticleRow *)app->help.article.at[row])->field;
}

// Selects the first row with that text.
static void select_row(App *app, const char *text)
{
    size_t i = 0;
    while (strcmp(row_at(app, i)[ARTICLE_TEXT], text) != 0)
        i++;
    app->help.top = (int)i;
}

static void assert_at(const App *app, const char *lesson, const char *stop)
{
    char name[STOP_NAME_SIZE];
    assert_false(app->help.open);
    assert_non_null(app->session);
    assert_string_equal(app->session->lesson->header.id, lesson);
    assert_string_equal(stop_name(app->session->graph, session_stop(app->session), name), stop);
}

static void assert_page(const App *app, const char *kind, int row)
{
    assert_true(app->help.open);
    assert_int_equal(app->help.kind, HELP_ARTICLE);
    assert_string_equal(row_at(app, 0)[ARTICLE_KIND], kind);
    assert_int_equal(app->help.top, row);
}

// Each of the six, by its letter, large or small; and the list of them.
static void test_letters(void **state)
{
    (void)state;
    App *app = open_lesson(NULL, LANG_EN);
    size_t items = 0;
    for (const char *c = "AbCdEf"; *c; c++) {
        const char letter[] = {*c, '\0'};
        assert_true(app_run_with(app, "open article", letter, ERROR_DROPPED));
        const char kind[] = {'a', 'r', 't', 'i', 'c', 'l', 'e', ' ', (char)(*c & ~0x20), '\0'};
        assert_page(app, kind, 0);
        for (size_t i = 0; i < app->help.article.count; i++)
            items += strcmp(row_at(app, i)[ARTICLE_KIND], "item") == 0;
    }
    assert_true(items >= 646);
    assert_true(run(app, "open article"));
    assert_int_equal(app->help.article.count, 6);
    press(app, 'j');
    press(app, KEY_NAME_ENTER);
    assert_page(app, "article B", 0);
    app_free(app);
}

// `open art` goes on to all six.
static void test_completion(void **state)
{
    (void)state;
    App *app = open_lesson(NULL, LANG_EN);
    Completion completion = complete_line(app, "open art", 8);
    assert_int_equal(completion.choice.count, 6);
    assert_string_equal(completion.choice.at[5], "article F");
    assert_int_equal(completion.common, strlen("article "));
    owned_release(&completion.choice);
    completion = complete_line(app, "open article C", 14);
    assert_int_equal(completion.choice.count, 1);
    owned_release(&completion.choice);
    app_free(app);
}

// Above it stands which it is, in the language of now, and at which page.
static void test_title(void **state)
{
    (void)state;
    static const char *const shown[][2] = {
        {"open article", "Articles"},          {"open article A", "Article A. Forward, backward"},
        {"row page-next", "Article A. Forw"}, {"row page-next", "3/"},
        {"lang zh", "文章 A. 前向传播"},      {"open article B", "文章 B. 单头"},
    };
    App *app = open_lesson(NULL, LANG_EN);
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
        assert_true(run(app, shown[i][0]));
        free(screen_of(app, 80, 24));
        char *screen = screen_of(app, 80, 24);
        *strchr(screen, '\n') = '\0';
        if (!strstr(screen, shown[i][1]))
            print_message("%s: %s\n", shown[i][0], screen);
        assert_non_null(strstr(screen, shown[i][1]));
        free(screen);
    }
    app_free(app);
}

static void test_no_such_letter(void **state)
{
    (void)state;
    App *app = open_lesson(NULL, LANG_EN);
    assert_true(run(app, "open article C"));
    static const char *const wrong[] = {"open article Z", "open article AB", "open article A B"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Error err = {0};
        char text[ERROR_TEXT_SIZE];
        assert_false(app_run(app, wrong[i], &err));
        error_write(&err, LANG_EN, text, sizeof text);
        assert_non_null(strstr(text, "there are A to F"));
        assert_page(app, "article C", 0); // it is what it was
    }
    app_free(app);
}

// An item leads to its lesson at its stop, and three keys lead back to it.
static void test_there_and_back(void **state)
{
    (void)state;
    static const Key back[] = {'q', KEY_NAME_BACKSPACE, CTRL_O};
    App *app = open_lesson(NULL, LANG_EN);
    app_resize(app, 80, 24);
    assert_true(run(app, "open article A"));
    for (size_t i = 0; i < sizeof back / sizeof *back; i++) {
        select_row(app, i == 0 ? "O, row 2: 3.50 1.30" : "QKᵀ is always square");
        const int row = app->help.top;
        press(app, KEY_NAME_ENTER);
        assert_at(app, i == 0 ? "three-tokens" : "cross-attention", i == 0 ? "O" : "S");
        if (i == 1) { // a page that was looked up there does not lose the way
            press(app, '?');
            press(app, 'q');
        }
        press(app, back[i]);
        assert_null(app->session);
        assert_page(app, "article A", row);
    }
    press(app, 'q'); // the contents
    assert_false(app->help.open || app->quit);
    app_free(app);
}

// ] and [, or n and p, go from one to the next and to the one before, and over their list; another
// page has no such keys.
static void test_beside(void **state)
{
    (void)state;
    static const struct {
        Key key;
        const char *letter; // "": the list
    } ways[] = {{']', "B"}, {'n', "C"}, {'[', "B"}, {'p', "A"}, {'[', ""}, {'[', ""},
                {']', "A"}, {']', "B"}, {']', "C"}, {']', "D"}, {']', "E"}, {']', "F"},
                {']', ""}};
    App *app = open_lesson(NULL, LANG_EN);
    assert_true(run(app, "open article A"));
    app->help.top = 7;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        press(app, ways[i].key);
        assert_true(app->help.open && app->help.kind == HELP_ARTICLE);
        assert_int_equal(app->help.top, 0);
        assert_string_equal(app->help.word ? app->help.word : "", ways[i].letter);
        char *screen = screen_of(app, 80, 24);
        assert_non_null(strstr(screen, "next article"));
        free(screen);
    }
    assert_int_equal(app->help.article.count, 6);
    app_free(app);
    app = open_lesson("three-tokens", LANG_EN);
    assert_true(run(app, "open article F")); // also where a lesson is open
    press(app, '[');
    assert_page(app, "article E", 0);
    assert_true(run(app, "help stops"));
    char *screen = screen_of(app, 80, 24);
    assert_null(strstr(screen, "next article"));
    free(screen);
    press(app, 'p');
    assert_false(app->help.open);
    app_free(app);
}

// Its own jumps are taken back first; a remark leads where its item does, a title and a heading to
// the first item below them; what is not taught leads nowhere.
static void test_rows(void **state)
{
    (void)state;
    App *app = open_lesson(NULL, LANG_EN);
    app_resize(app, 80, 24);
    assert_true(run(app, "open article A"));
    press(app, KEY_NAME_ENTER);
    assert_at(app, "three-tokens", "O");
    assert_true(run(app, "goto dWq"));
    press(app, KEY_NAME_BACKSPACE);
    assert_at(app, "three-tokens", "O");
    press(app, KEY_NAME_BACKSPACE);
    assert_page(app, "article A", 0);
    select_row(app, "Divided by √d_k");
    press(app, KEY_NAME_ENTER);
    assert_at(app, "scaling", "S");
    press(app, 'q');
    select_row(app, "printed 1.30, right 1.306"); // and its own number there
    press(app, KEY_NAME_ENTER);
    assert_at(app, "three-tokens", "O");
    assert_int_equal(app->session->cell.row, 1);
    assert_int_equal(app->session->cell.col, 1);
    press(app, 'q');
    select_row(app, "A, row 2: 0.304 0.074 0.622");
    press(app, KEY_NAME_ENTER);
    assert_at(app, "three-tokens", "A");
    assert_int_equal(app->session->cell.row, 1);
    assert_int_equal(app->session->cell.col, 0);
    press(app, 'q');
    select_row(app, "not here: a check of arguments");
    const int row = app->help.top;
    assert_false(app_run(app, "goto", ERROR_DROPPED));
    assert_page(app, "article A", row);
    app_free(app);
}

// What was opened otherwise does not lead to the article.
static void test_another_way(void **state)
{
    (void)state;
    App *app = open_lesson("three-tokens", LANG_EN);
    assert_true(run(app, "open article D"));
    press(app, KEY_NAME_ENTER);
    assert_true(run(app, "open softmax"));
    assert_false(app_run(app, "back", ERROR_DROPPED));
    press(app, 'q');
    assert_false(app->help.open);
    assert_null(app->session);
    app_free(app);
}

// The contents have a row for them, and so has the door; a search finds what a row says.
static void test_ways_in(void **state)
{
    (void)state;
    App *app = open_lesson(NULL, LANG_ZH);
    press(app, 'G');
    press(app, KEY_NAME_ENTER);
    assert_page(app, "article A", 0);
    press(app, 'q');
    assert_true(door_enter(app, "文章", ERROR_DROPPED));
    assert_int_equal(app->help.article.count, 6);
    assert_true(run(app, "open article A"));
    assert_true(run(app, "search 3.471"));
    assert_string_equal(row_at(app, (size_t)app->help.top)[ARTICLE_TEXT],
                        "printed 3.50, right 3.471");
    app_free(app);
}

// A line a row at every width, in either language, and nothing of an item lost at 80 columns: its
// text ends before its stop, and the lesson within the page.
static void test_lines(void **state)
{
    (void)state;
    static const int widths[] = {60, 80, 120, 200};
    for (Lang lang = LANG_EN; lang < LANG_COUNT; lang++) {
        App *app = open_lesson(NULL, lang);
        assert_true(run(app, "open article C"));
        for (size_t w = 0; w < sizeof widths / sizeof *widths; w++) {
            Canvas *canvas = canvas_new(widths[w], 24, GLYPHS_UNICODE);
            Lines lines = {0};
            help_lines(app, &lines, canvas);
            assert_int_equal(lines.count, app->help.article.count);
            for (size_t i = 0; i < lines.count; i++) {
                const Line *line = &lines.line[i];
                assert_int_equal(line->row, i + 1);
                int at = 0;
                for (size_t k = line->first; k < line->first + line->spans; k++) {
                    const int column = lines.span[k].column;
                    assert_true(widths[w] < 80 || column < 0 || at <= column);
                    at = column > at ? column : at;
                    at += canvas_width(canvas, lines_text(&lines, k));
                }
                assert_true(widths[w] < 80 || at <= widths[w] - 2);
            }
            lines_release(&lines);
            canvas_free(canvas);
        }
        app_free(app);
    }
}

// A file is read up to a size, and one that is not there is said.
static void test_size(void **state)
{
    (void)state;
    char folder[OPEN_PATH], path[OPEN_PATH + 16];
    const char *home = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s", home ? home : "/tmp");
    snprintf(path, sizeof path, "%s/articles.txt", folder);
    remove(path);
    Error err = {0};
    Owned rows = {0};
    assert_false(article_read(folder, "A", &rows, &err));
    assert_int_equal(error_status(&err), 3);
    Buffer text = {0};
    buffer_add(
        &text,
        "article A | A. a | A. b\nitem | c | d | note | e | F\nremark | g | h | note | e | F\n#");
    while (text.size < 1 << 20)
        buffer_add(&text, "-");
    for (size_t more = 0; more < 2; more++) {
        FILE *out = fopen(path, "wb");
        assert_non_null(out);
        fwrite(buffer_text(&text), 1, text.size, out);
        fputs(more ? "-" : "", out);
        fclose(out);
        error_clear(&err);
        assert_int_equal(article_read(folder, "a", &rows, &err), !more);
        assert_int_equal(rows.count, more ? 0 : 4); // the comment is a line, too
        owned_release(&rows);
    }
    buffer_release(&text);
    remove(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_title),          cmocka_unit_test(test_completion),
        cmocka_unit_test(test_letters),        cmocka_unit_test(test_no_such_letter),
        cmocka_unit_test(test_there_and_back), cmocka_unit_test(test_rows),
        cmocka_unit_test(test_another_way),    cmocka_unit_test(test_ways_in),
        cmocka_unit_test(test_lines),          cmocka_unit_test(test_size),
        cmocka_unit_test(test_beside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
