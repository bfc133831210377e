// SPDX-License-Identifier: GPL-3.0-or-later
// The lesson screen in sizes from the smallest to a large one: nothing of the
// narration is lost, and going back shows what going on has shown. What holds of
// every screen stands in view_properties.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "command/complete.h"
#include "command/keys.h"
#include "kit/open.h"
#include "kit/plan.h"
#include "kit/recording.h"
#include "view/narration_view.h"
#include "view/region.h"

static const int sizes[][2] = {{40, 12}, {50, 16},  {60, 20}, {80, 24},
                               {99, 24}, {100, 30}, {140, 45}};
enum { SIZES = sizeof sizes / sizeof *sizes, SCREENS_MOST = 400 };

// What the program shows as text; the caller frees it.
static char *text_of(App *app, int w, int h)
{
    Canvas *canvas = canvas_new(w, h, GLYPHS_UNICODE);
    Buffer out = {0};
    app_resize(app, w, h);
    app_draw(app, canvas, NULL);
    canvas_write(canvas, false, &out);
    canvas_free(canvas);
    return buffer_take(&out);
}

static void fail_at(App *app, const char *what, const char *screen, int w, int h)
{
    char stop[STOP_NAME_SIZE];
    fail_msg("%s, %s, %dx%d: no %s in\n%s", app->session->lesson->header.id,
             stop_name(app->session->graph, session_stop(app->session), stop), w, h, what, screen);
}

// ---- The narration ------------------------------------------------------

// Appends the text of a line.
static void add_line(const Lines *lines, size_t at, Buffer *out)
{
    const Line *line = &lines->line[at];
    for (size_t i = line->first; i < line->first + line->spans; i++)
        buffer_add(out, buffer_text(&lines->text) + lines->span[i].text);
}

// Every line of the page in one of the screens.
static void assert_all_seen(App *app, const char *screens, int w)
{
    const Scene scene = {.session = app->session, .lang = app->display.lang};
    Canvas *canvas = canvas_new(w, 1, GLYPHS_UNICODE);
    Lines lines = {0};
    narration_lines(&scene, canvas, w - 2, &lines);
    for (size_t i = 0; i < lines.count; i++) {
        Buffer line = {0};
        add_line(&lines, i, &line);
        if (!strstr(screens, buffer_text(&line)))
            fail_at(app, buffer_text(&line), screens, w, 0);
        buffer_release(&line);
    }
    lines_release(&lines);
    canvas_free(canvas);
}

static void read_all_pages(App *app, int w, int h)
{
    const size_t last = app->session->lesson->walk.count - 1;
    for (bool more = true; more;) {
        const size_t stop = app->session->stop, page = app->session->page;
        Buffer screens = {0};
        do {
            char *screen = text_of(app, w, h);
            buffer_add(&screens, screen);
            free(screen);
            const bool is_last = reading_part(app) + 1 >= app_layout(app).parts;
            more = stop < last || !is_last;
            const size_t session_page = app->session->page;
            if (is_last) {
                assert_int_equal(session_page, page);
                assert_all_seen(app, buffer_text(&screens), w);
            }
            run(app, "next");
        } while (more && app->session->stop == stop && app->session->page == page);
        buffer_release(&screens);
    }
}

static void test_narration_is_never_lost(void **state)
{
    (void)state;
    static const int narrow[][2] = {{40, 12}, {50, 14}, {60, 20}, {80, 24}};
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        for (size_t i = 0; i < 4; i++) {
            App *app = open_worked_case(lang);
            read_all_pages(app, narrow[i][0], narrow[i][1]);
            app_free(app);
        }
    }
}

// As many keys back as on show the same screens, parts of narration included.
static void test_back_is_as_on(void **state)
{
    (void)state;
    for (size_t i = 0; i < SIZES; i++) {
        App *app = open_worked_case(LANG_EN);
        const int w = sizes[i][0], h = sizes[i][1];
        char *seen[SCREENS_MOST];
        size_t n = 0;
        // Gradients that the walk has been at are shown ever after.
        const size_t stops = app->session->lesson->walk.count;
        for (size_t stop = stops; stop-- > 0;)
            session_goto(app->session, stop);
        seen[n++] = text_of(app, w, h);
        while (n < SCREENS_MOST) {
            run(app, "next");
            if (app->message.size > 0) // the end
                break;
            seen[n++] = text_of(app, w, h);
        }
        assert_in_range(n, 27, SCREENS_MOST - 1);
        run(app, "cancel"); // takes the message away
        for (size_t k = n; k-- > 0;) {
            char *screen = text_of(app, w, h);
            assert_string_equal(screen, seen[k]);
            free(screen);
            free(seen[k]);
            run(app, "prev");
        }
        app_free(app);
    }
}

// Turning to another part is no command that is recorded.
static void test_parts_are_not_recorded(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    run(app, "goto dWq");
    free(text_of(app, 60, 20));
    assert_true(app_layout(app).parts > 1);
    recording_start(app);
    const size_t bytes = recording_bytes(app);
    assert_true(bytes > 0);
    run(app, "next");
    assert_int_equal(recording_bytes(app), bytes);
    assert_int_equal(app->session->page, 0);
    free(text_of(app, 140, 45)); // where all of it fits
    assert_int_equal(app_layout(app).parts, 1);
    run(app, "next");
    assert_int_equal(app->session->page, 1);
    app_free(app);
}

// What `next`, `move` and `row` do depends on the screen, not on what was drawn last.
static void test_drawing_changes_nothing(void **state)
{
    (void)state;
    static const int others[][2] = {{140, 45}, {40, 12}};
    for (size_t drawn = 0; drawn < 3; drawn++) {
        App *app = open_worked_case(LANG_EN);
        assert_true(run(app, "goto dWq"));
        app_resize(app, 60, 20);
        Canvas *canvas =
            drawn > 0 ? canvas_new(others[drawn - 1][0], others[drawn - 1][1], GLYPHS_UNICODE)
                      : NULL;
        for (int i = 0; i < 3; i++) {
            if (canvas)
                app_draw(app, canvas, NULL);
            run(app, i == 0 ? "next" : i == 1 ? "view counts" : "help");
            for (int k = 0; k < 400 && i > 0; k++)
                run(app, i == 1 ? "move down" : "row next");
            if (canvas)
                app_draw(app, canvas, NULL);
            const size_t part = reading_part(app), parts = app_layout(app).parts;
            assert_int_equal(i > 0 ? 1 : part < parts ? part : parts - 1, 1);
            assert_int_equal(i == 1 ? app->session->scroll : app_layout(app).scroll_most,
                             app_layout(app).scroll_most);
        }
        assert_int_equal(app->help.top, app_layout(app).scroll_most);
        if (canvas)
            canvas_free(canvas);
        app_free(app);
    }
}

static size_t parts_at(App *app, int w, int h)
{
    app_resize(app, w, h);
    return app_layout(app).parts;
}

// A page that a small screen does not split a larger one does not split either.
static void test_larger_matrices_split_no_page(void **state)
{
    (void)state;
    static const int larger[][2] = {{100, 30}, {140, 45}};
    glob_t lessons = tree_glob("lessons/*.lua");
    for (size_t i = 0; i < 2 * lessons.gl_pathc; i++) {
        App *app = open_lesson(lessons.gl_pathv[i / 2], (Lang)(i % 2));
        Session *session = app->session;
        for (size_t stop = 0; stop < session->lesson->walk.count; stop++) {
            session_goto(session, stop);
            for (session->page = 0; session->page < session_pages(session, stop); session->page++) {
                const bool whole = parts_at(app, 80, 24) == 1;
                for (size_t k = 0; whole && k < 2; k++) {
                    if (parts_at(app, larger[k][0], larger[k][1]) > 1)
                        fail_at(app, "whole page", "", larger[k][0], larger[k][1]);
                }
            }
            session->page = 0; // one that there is
        }
        app_free(app);
    }
    globfree(&lessons);
}

// ---- Keys and messages --------------------------------------------------

static void test_counts(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    KeyState keys = {0};
    char line[KEY_LINE_SIZE];
    assert_null(keys_command(MODE_LESSON, '3', &keys, line));
    assert_string_equal(keys_command(MODE_LESSON, 'n', &keys, line), "next 3");
    assert_true(run(app, "next 3"));
    assert_int_equal(app->session->stop, 3);
    assert_true(run(app, "prev 2"));
    assert_int_equal(app->session->stop, 1);
    assert_true(run(app, "next 1"));
    assert_int_equal(app->session->stop, 2);
    assert_true(run(app, "prev 1"));
    assert_int_equal(app->session->stop, 1);
    assert_true(run(app, "prev 20"));
    assert_int_equal(app->session->stop, 0);
    assert_true(run(app, "next 1000"));
    assert_int_equal(app->session->stop, app->session->lesson->walk.count - 1);
    Error err = {0};
    assert_false(app_run(app, "next 0", &err));
    assert_false(app_run(app, "next 1.5", &err));
    app_free(app);
}

// The text without blanks and line ends.
static void squeeze(const char *text, Buffer *out)
{
    for (; *text; text++) {
        if (*text != ' ' && *text != '\n')
            buffer_add_n(out, text, 1);
    }
}

static char *text_with(App *app, Canvas *canvas, const Prompt *prompt)
{
    Buffer out = {0};
    app_draw(app, canvas, prompt);
    canvas_write(canvas, false, &out);
    return buffer_take(&out);
}

// Of a message that has no room a part stands before the mark, and no number is cut there.
static void assert_numbers_are_whole(App *app, const char *screen, const char *said, int w)
{
    static const char digits[] = "0123456789.";
    const char *end = strstr(screen, "… (key :)"), *start = end;
    end = start = end ? end : strstr(screen, "…（按 :）");
    if (!end)
        return;
    while (start > screen && start[-1] != '\n')
        start--;
    start += strspn(start, " ");
    while (end > start && end[-1] == ' ')
        end--;
    const size_t size = (size_t)(end - start);
    if (size == 0 || strncmp(said, start, size) != 0 ||
        (strchr(digits, said[size - 1]) && said[size] && strchr(digits, said[size])))
        fail_at(app, "whole number before the mark", screen, w, 24);
}

// What has no room is left out as a whole.
static void test_a_message_ends_with_a_clause(void **state)
{
    (void)state;
    static const char *const ends[] = {" 9.192 → 13.435; f 8.230 → 8.259 … (key :)\n",
                                       " 9.192 → 13.435；f 8.230 → 8.259 …（按 :）\n"};
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        App *app = open_worked_case(lang);
        Canvas *canvas = canvas_new(80, 24, GLYPHS_UNICODE);
        app_resize(app, 80, 24);
        assert_true(run(app, "goto A") && run(app, "set Wq[1,2] 1/2"));
        char *screen = text_with(app, canvas, NULL);
        assert_non_null(strstr(screen, ends[lang]));
        free(screen);
        canvas_free(canvas);
        app_free(app);
    }
}

// A message changes its line alone; all of it stands above the `:` line.
static void test_messages_are_whole(void **state)
{
    (void)state;
    const Prompt prompt = {.label = ":", .text = ""};
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        App *app = open_worked_case(lang);
        assert_true(run(app, "goto dWq"));
        assert_true(run(app, "set Wq[1,2] 1/3+1/3+1/3+1/3+1/3+1/3+1/3+1/3+1/3"));
        char *said = mem_text(buffer_text(&app->message));
        for (int w = 40; w < 100; w++) {
            Canvas *canvas = canvas_new(w, 24, GLYPHS_UNICODE);
            Buffer message = {0}, seen = {0};
            app_resize(app, w, 24);
            char *whole = text_with(app, canvas, &prompt), *with = text_with(app, canvas, NULL);
            squeeze(said, &message);
            squeeze(whole, &seen);
            if (!strstr(buffer_text(&seen), buffer_text(&message)))
                fail_at(app, "message", whole, w, 24);
            assert_numbers_are_whole(app, with, said, w);
            buffer_clear(&app->message);
            char *without = text_with(app, canvas, NULL);
            buffer_add(&app->message, said);
            size_t others = 0; // lines
            for (const char *a = with, *b = without; *a && *b;) {
                const size_t m = strcspn(a, "\n"), n = strcspn(b, "\n");
                others += m != n || memcmp(a, b, n) != 0;
                a += m + (a[m] == '\n');
                b += n + (b[n] == '\n');
            }
            if (others != 1)
                fail_at(app, "line for the message alone", with, w, 24);
            buffer_release(&message);
            buffer_release(&seen);
            free(whole);
            free(with);
            free(without);
            canvas_free(canvas);
        }
        free(said);
        app_free(app);
    }
}

// A message covers nothing of the panel: that says what it leaves out.
static void test_a_message_covers_no_sum(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "goto dWq"));
    assert_true(run(app, "set Wq[1,2] 1/3+1/3+1/3+1/3+1/3+1/3+1/3+1/3+1/3"));
    char *screen = text_of(app, 60, 20);
    if (!strstr(screen, " = -0.232135"))
        fail_at(app, "sum", screen, 60, 20);
    free(screen);
    app_free(app);
}

// Nor does it cover anything of another screen: nothing there is to be clicked on.
static void test_a_message_has_its_line(void **state)
{
    (void)state;
    static const int size[][2] = {{40, 12}, {60, 20}, {80, 24}};
    static const char *const screens[] = {"stops", "help", "contents"};
    for (size_t i = 1; i < VIEW_COUNT + 3; i++) {
        App *app = open_worked_case(LANG_EN);
        assert_true(run(app, "goto dWq"));
        if (i < VIEW_COUNT)
            app->session->view = (ViewName)i;
        else
            assert_true(run(app, screens[i - VIEW_COUNT]));
        for (size_t k = 0; k < sizeof size / sizeof *size; k++) {
            Canvas *canvas = canvas_new(size[k][0], size[k][1], GLYPHS_UNICODE);
            buffer_clear(&app->message);
            for (int n = 0; n < 9; n++)
                buffer_add(&app->message, "a long message ");
            app_resize(app, canvas->w, canvas->h);
            app_draw(app, canvas, NULL);
            for (size_t r = 0; r < canvas->regions; r++) {
                const Rect at = canvas->region[r].rect;
                if (at.y < canvas->h - 1 && at.y + at.h > canvas->h - 2)
                    fail_msg("screen %zu at %dx%d: %d lines from %d under the message", i,
                             canvas->w, canvas->h, at.h, at.y);
            }
            canvas_free(canvas);
        }
        app_free(app);
    }
}

// Directly above the `:` line stands what was wrong with it.
static void test_an_error_stands_above_its_line(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "goto dWq"));
    assert_false(app_run(app, "gato A", ERROR_DROPPED));
    const Prompt prompt = {.label = ":", .text = "gato A", .cursor = 6};
    Canvas *canvas = canvas_new(80, 24, GLYPHS_UNICODE);
    Buffer line = {0};
    app_draw(app, canvas, &prompt);
    canvas_read(canvas, 0, 22, 80, &line);
    assert_non_null(strstr(buffer_text(&line), "there is no command 'gato'"));
    buffer_release(&line);
    canvas_free(canvas);
    app_free(app);
}

// The completions lie over whatever there is, on every screen.
static void test_completions_lie_on_top(void **state)
{
    (void)state;
    static const char *const screens[] = {"view lesson", "view changes", "view map",
                                          "view check",  "help",         "stops"};
    char *choices[] = {"alpha", "beta"};
    const Prompt prompt = {.label = ":", .text = "", .choice = choices, .choices = 2, .chosen = 2};
    for (size_t i = 0; i < sizeof screens / sizeof *screens; i++) {
        App *app = open_worked_case(LANG_EN);
        Canvas *canvas = canvas_new(80, 24, GLYPHS_UNICODE);
        Buffer line = {0};
        assert_true(run(app, "goto dWq") && run(app, "set Wq[1,2] 1/2") && run(app, screens[i]));
        app_say_nothing(app);
        app_resize(app, 80, 24);
        app_draw(app, canvas, &prompt);
        for (int k = 0; k < 2; k++) {
            buffer_clear(&line);
            canvas_read(canvas, 1, 21 + k, 7, &line);
            assert_memory_equal(buffer_text(&line) + 1, choices[k], strlen(choices[k]));
        }
        buffer_release(&line);
        canvas_free(canvas);
        app_free(app);
    }
}

// Beside a command stands what it does, cut where the screen ends.
static void test_completions_of_commands(void **state)
{
    (void)state;
    char *choices[] = {"hint", "prev"};
    Prompt prompt = {.label = ":", .text = "", .choice = choices, .choices = 2, .chosen = 2};
    prompt.about = completion_about;
    App *app = open_worked_case(LANG_EN);
    Canvas *canvas = canvas_new(40, 24, GLYPHS_UNICODE);
    Buffer line = {0};
    app_resize(app, 40, 24);
    app_draw(app, canvas, &prompt);
    canvas_read(canvas, 0, 21, 40, &line);
    const char *shown = "  hint  a hint for the question; the l… ";
    assert_string_equal(buffer_text(&line), shown);
    buffer_release(&line);
    canvas_free(canvas);
    app_free(app);
}

// ---- What it costs ------------------------------------------------------

enum { BYTES_MOST = 8000 };

static void test_bytes(void **state)
{
    (void)state;
    static const char *const themes[] = {"theme dark", "theme light", "theme contrast"};
    App *app = open_worked_case(LANG_ZH);
    for (size_t stop = 0; stop < app->session->lesson->walk.count; stop++) {
        session_goto(app->session, stop);
        for (size_t k = 0; k < 3; k++) {
            run(app, themes[k]);
            char *screen = screen_of(app, 80, 24);
            assert_in_range(strlen(screen), 100, BYTES_MOST);
            free(screen);
        }
    }
    app_free(app);
}

// A layer norm has three operands; its result has a row of its own before it
// loses columns, though the panel then has to be short.
static void test_columns_go_before_terms(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("lessons/norm.lua", path), LANG_ZH);
    app->depth = DEPTH_MONO; // brackets
    assert_true(run(app, "goto y"));
    char *screen = text_of(app, 80, 24);
    if (!strstr(screen, "[-0.67] 0.00~   1.67 ⎤"))
        fail_at(app, "whole row of y", screen, 80, 24);
    if (!strstr(screen, " ∕ 3.000002)⋅2 + 0"))
        fail_at(app, "sum of y[1,2]", screen, 80, 24);
    free(screen);
    app_free(app);
}

static void assert_shown(App *app, const char *text)
{
    char *screen = text_of(app, 80, 24);
    if (!strstr(screen, text))
        fail_at(app, text, screen, 80, 24);
    free(screen);
}

// The newest hint is seen however much stands above it, and so is the question.
static void test_the_newest_hint_is_seen(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("lessons/kv-cache.lua", path), LANG_EN);
    app_resize(app, 80, 24);
    assert_true(run(app, "goto uncached") && run(app, "answer 120"));
    assert_true(run(app, "hint"));
    assert_shown(app, "How many rows are computed again?");
    assert_true(run(app, "hint") && run(app, "hint"));
    assert_shown(app, "? With the cache, step 8 takes 60.");
    assert_shown(app, "Not 120.");
    assert_shown(app, "= 8⋅60 = ?");
    app_free(app);
}

// What to type at a derivation is seen, and all that a goal lets be changed, with the
// numbers that it goes by.
static void test_what_to_do_is_seen(void **state)
{
    (void)state;
    static const char *const seen[][3] = {
        {"backward", "goto dV", "1-4 answer"},
        {"one-weight", "goto S_own", "1-4 answer"},
        {"encoder-layer", "goto dY", "0-9 answer"},
        {"norm", "goto y", "at most 1 of its numbers. Now y[3,1] = 0\n"},
        {"three-tokens", "goto step(Wq)", "of its numbers. Now f = 8.23042\n"},
    };
    for (size_t i = 0; i < sizeof seen / sizeof *seen; i++) {
        char path[OPEN_PATH], name[64];
        snprintf(name, sizeof name, "lessons/%s.lua", seen[i][0]);
        App *app = open_lesson(tree_path(name, path), LANG_EN);
        app_resize(app, 80, 24);
        assert_true(run(app, seen[i][1]));
        reading_question(app);
        assert_shown(app, seen[i][2]);
        app_free(app);
    }
}

// What was right stays what was right, whatever is edited afterwards.
static void test_a_right_answer_stays(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("lessons/encoder-layer.lua", path), LANG_EN);
    assert_true(run(app, "goto sum1") && run(app, "answer 1.74"));
    assert_shown(app, "Right: 1.740095.");
    assert_true(run(app, "set X[2,1] 4"));
    assert_shown(app, "Right: 1.74.");
    app_free(app);
}

// An answer that is shown comes with a reason: the sum, else the last hint.
static void test_a_shown_answer_says_why(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("lessons/multi-head.lua", path), LANG_EN);
    assert_true(run(app, "goto A2") && run(app, "reveal"));
    assert_shown(app, "It is 18.");
    assert_shown(app, "Each head has a 3×3 of its own: 2⋅9 = 18."); // its reason
    assert_true(run(app, "goto dconcat") && run(app, "reveal"));
    assert_shown(app, "= 1⋅2 + 0⋅(-1) = 2");
    app_free(app);
    app = open_lesson(tree_path("lessons/three-tokens.lua", path), LANG_EN);
    assert_true(run(app, "goto Q") && run(app, "answer 2")); // said of a right one, too
    assert_shown(app, "(0,1)⋅(0,1) = 1, (0,1)⋅(1,3) = 3: the longer key has the larger one.");
    app_free(app);
    app = open_text(2, "X = input { {1, 2, 3}, {4, 5, 6} }\n"
                       "ask { at = X, answer = 6, prompt = \"How many numbers?\",\n"
                       "      hints = { \"Count them.\", \"Two rows of three.\" } }\n");
    assert_true(run(app, "goto X") && run(app, "reveal"));
    assert_shown(app, "Two rows of three."); // its last hint
    app_free(app);
}

// A question about other numbers says that it waits, beside the message of the edit: its choices
// cannot be chosen.
static void test_a_question_that_waits_says_so(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("lessons/three-tokens.lua", path), LANG_EN);
    app_resize(app, 80, 24);
    assert_true(run(app, "goto A"));
    reading_question(app);
    for (int edited = 0; edited < 2; edited++) {
        char *screen = text_of(app, 80, 24);
        assert_int_equal(strstr(screen, "3 nearly all") == NULL, edited);
        assert_int_equal(strstr(screen, "? This question waits for the lesson's") != NULL, edited);
        assert_int_equal(strstr(screen, "\n X[1,1] 1 → 5: ") != NULL, edited);
        free(screen);
        assert_true(run(app, "set X[1,1] 5"));
    }
    app_free(app);
}

// What has no room in a line of a message stands behind it; f only where it is another.
static void test_messages_tell_what_changed(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("lessons/tiles.lua", path), LANG_EN);
    app_resize(app, 80, 24);
    assert_true(run(app, "goto A") && run(app, "set K[1,2] 5"));
    const char *also = strstr(buffer_text(&app->message), "also: A[2,1] 0.500 → 0.889, [2,4] ");
    assert_non_null(also);
    assert_non_null(strstr(also, "[2,3] 0.125 → 0.028"));
    assert_non_null(strstr(buffer_text(&app->message), "; f 13.000 → 11.444; "));
    app_free(app);
    app = open_lesson(tree_path("lessons/states.lua", path), LANG_EN);
    assert_true(run(app, "goto U") && run(app, "set K[1,1] 2"));
    assert_non_null(strstr(buffer_text(&app->message), "U[3,2] -4 → -8"));
    assert_null(strstr(buffer_text(&app->message), "; f "));
    app_free(app);
}

// A list of what differs has the columns of the names that are seen, so that no difference is cut.
static void test_differences_are_whole(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("lessons/states.lua", path), LANG_ZH);
    assert_true(run(app, "goto M_gated") && run(app, "set gates[1,1] 0.25") &&
                run(app, "view compare"));
    char *screen = text_of(app, 80, 24);
    assert_non_null(strstr(screen, "[1,1]：-0.25\n"));
    free(screen);
    app_free(app);
}

// A share too small for a colour has its name in the bar of its row, too.
static void test_a_small_share_is_named(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("lessons/relative-position.lua", path), LANG_EN);
    app->depth = DEPTH_256;
    assert_true(run(app, "goto A"));
    char *screen = text_of(app, 120, 35);
    assert_null(strstr(screen, "[ "));
    const char *bar = strstr(screen, "= 1\n");
    assert_non_null(bar);
    while (bar > screen && bar[-1] != '\n')
        bar--;
    const char *small = strstr(bar, "tick"), *large = strstr(bar, "tock");
    assert_true(small && large && small < large);
    free(screen);
    app_free(app);
}

// The open sum is not written a second time, as a hint or behind an answer; another cell's is.
static void test_a_sum_stands_once(void **state)
{
    (void)state;
    static const char *const lines[] = {"hint", "hint", "reveal", "select S2[5,2]"};
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("lessons/copying.lua", path), LANG_EN);
    assert_true(run(app, "goto S2"));
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        assert_true(run(app, lines[i]));
        app_say_nothing(app);
        char *screen = text_of(app, 100, 30);
        assert_int_equal(strstr(screen, "= 0⋅0.333333 + ") != NULL, i == 3);
        assert_int_equal(strstr(screen, "asked for now") != NULL, i == 0);
        free(screen);
    }
    app_free(app);
}

// ---- What a window hides ------------------------------------------------

// The marks of a matrix that is cut stand where its cells are hidden.
static void test_marks_stand_where_cells_are_hidden(void **state)
{
    (void)state;
    static const struct {
        const char *line, *has[3];
    } at[] = {
        {"select many[60,512]", {"⎡ …   …   ", "⎢ … -0.39 ", " [0.06]⎦"}},
        {"select many[30,256]", {"⎡ …   …   ", "… ⎤", "⎣ …   …   "}},
        {"select many[1,1]", {"⎡[-0.48]", " … ⎤", "⎣   …   "}},
    };
    char path[OPEN_PATH];
    App *app = open_bare(tree_path("lessons/scaling.lua", path), LANG_EN);
    app->depth = DEPTH_MONO; // brackets
    app_resize(app, 80, 24);
    assert_true(run(app, "goto many") && run(app, "view lesson"));
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        assert_true(run(app, at[i].line));
        char *screen = text_of(app, 80, 24);
        for (size_t k = 0; k < 3; k++) {
            if (!strstr(screen, at[i].has[k]))
                fail_at(app, at[i].has[k], screen, 80, 24);
        }
        free(screen);
    }
    app_free(app);
}

// Cells that take the place of the sum leave a mark of it, with the key that brings it back.
static void test_a_sum_that_gives_way_is_marked(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    app->depth = DEPTH_MONO;
    assert_true(run(app, "goto A"));
    app_resize(app, 80, 24);
    char *plain = text_of(app, 80, 24);
    assert_true(run(app, "zoom"));
    char *large = text_of(app, 80, 24);
    assert_non_null(strstr(plain, "= 1\n"));
    assert_null(strstr(large, "= 1\n"));
    if (!strstr(large, "6 more lines: z"))
        fail_at(app, "mark of the sum", large, 80, 24);
    free(plain), free(large);
    app_free(app);
}

// Above a number that was changed stands what it was, unless both read the same.
static void test_no_number_stands_above_itself(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    app->depth = DEPTH_256;
    assert_true(run(app, "goto O") && run(app, "set Wq[1,1] 1.0001"));
    for (int changed = 0; changed < 2; changed++) {
        char *screen = text_of(app, 140, 45), *from = strstr(screen, "O 3×2");
        size_t seen = 0;
        for (const char *at = from; (at = strstr(at, "3.992")); at++)
            seen += at < strstr(from, "O[2,1]");
        if (seen != 1) // in its cell, or above the new one
            fail_at(app, "3.992 once", screen, 140, 45);
        free(screen);
        assert_true(run(app, "set Wq[1,1] 1") && run(app, "set Wq[1,1] 2"));
    }
    app_free(app);
}

// A window shows what belongs to each row beside it.
static void test_rows_stand_side_by_side(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_bare(tree_path("lessons/playground.lua", path), LANG_EN);
    app->depth = DEPTH_MONO; // brackets
    app_resize(app, 80, 24);
    assert_true(run(app, "goto L") && run(app, "view lesson"));
    char *screen = text_of(app, 80, 24); // the list is ^ b e c d | b e c, the answer b e c d
    if (!strstr(screen, "[-1.01]⎥  ⎢ b  ⎥") || !strstr(screen, "[-1.47]⎥  ⎢ e  ⎥"))
        fail_at(app, "answer beside its row", screen, 80, 24);
    free(screen);
    app_free(app);
}

// Of matrices that have no room side by side the operands are narrowed before the result.
static void test_the_result_is_narrowed_last(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_bare(tree_path("lessons/relative-position.lua", path), LANG_EN);
    app->depth = DEPTH_MONO; // brackets
    app_resize(app, 80, 24);
    assert_true(run(app, "goto curve") && run(app, "view lesson"));
    char *screen = text_of(app, 100, 30);
    if (!strstr(screen, "[16] 15.0 12.7 11.1 11.1 12.3 "))
        fail_at(app, "result", screen, 100, 30);
    free(screen);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_larger_matrices_split_no_page),
        cmocka_unit_test(test_rows_stand_side_by_side),
        cmocka_unit_test(test_the_result_is_narrowed_last),
        cmocka_unit_test(test_marks_stand_where_cells_are_hidden),
        cmocka_unit_test(test_a_sum_that_gives_way_is_marked),
        cmocka_unit_test(test_no_number_stands_above_itself),
        cmocka_unit_test(test_narration_is_never_lost),
        cmocka_unit_test(test_back_is_as_on),
        cmocka_unit_test(test_parts_are_not_recorded),
        cmocka_unit_test(test_drawing_changes_nothing),
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_columns_go_before_terms),
        cmocka_unit_test(test_the_newest_hint_is_seen),
        cmocka_unit_test(test_messages_tell_what_changed),
        cmocka_unit_test(test_differences_are_whole),
        cmocka_unit_test(test_a_small_share_is_named),
        cmocka_unit_test(test_a_sum_stands_once),
        cmocka_unit_test(test_a_question_that_waits_says_so),
        cmocka_unit_test(test_what_to_do_is_seen),
        cmocka_unit_test(test_a_right_answer_stays),
        cmocka_unit_test(test_a_shown_answer_says_why),
        cmocka_unit_test(test_a_message_ends_with_a_clause),
        cmocka_unit_test(test_messages_are_whole),
        cmocka_unit_test(test_a_message_covers_no_sum),
        cmocka_unit_test(test_a_message_has_its_line),
        cmocka_unit_test(test_an_error_stands_above_its_line),
        cmocka_unit_test(test_completions_lie_on_top),
        cmocka_unit_test(test_completions_of_commands),
        cmocka_unit_test(test_bytes),
    };
    return cmocka_run_group_tests_name("view_screen", tests, NULL, NULL);
}
