// SPDX-License-Identifier: GPL-3.0-or-later
// What line mode says of each view.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "command/say.h"
#include "export/text.h"
#include "kit/open.h"

static char *said(App *app, const char *line)
{
    Buffer out = {0};
    assert_true(run(app, line));
    say_view(app, &out);
    assert_int_equal(app->session->view, VIEW_LESSON); // left again
    return buffer_take(&out);
}

static void assert_says(App *app, const char *line, const char *part)
{
    char *text = said(app, line);
    if (!strstr(text, part))
        fail_msg("%s: no '%s' in\n%s", line, part, text);
    free(text);
}

static void test_views(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_says(app, "view changes", "Nothing was changed yet");
    assert_says(app, "view training", "Not trained yet");
    assert_says(app, "map", "layer 1 of 6\nX, 3 by 2, input, used by Q and K");
    assert_true(run(app, "set X[1,1] 2"));
    assert_says(app, "view changes",
                "X: 1 of 6 differ, most [1,1]: +1\n"
                "row we: [1,1] 1 → 2\n");
    assert_says(app, "view changes", "\nthe same in both: Wq, Wk, Wv, dO\n");
    assert_true(run(app, "undo") && run(app, "set X[1,1] 1"));
    assert_says(app, "view changes", "No difference: all 22 matrices are the same in both.\n");
    assert_true(run(app, "undo") && run(app, "set X[1,1] 1.000001"));
    assert_says(app, "view changes", "row we: [1,1] 1 → 1.000001\n"); // told apart
    assert_true(run(app, "undo") && run(app, "train 20"));
    assert_says(app, "view training", "step 0: f 8.23");
    assert_says(app, "view training", "step 20: f ");
    assert_says(app, "view training", "\nA, 3 by 3\nrow we: we ");
    assert_true(run(app, "history 3"));
    assert_says(app, "view training", "step 3 of 20 f = ");
    assert_true(run(app, "reset") && run(app, "goto dWq"));
    assert_says(app, "view check", "dWq[2,1] -0.0626");
    assert_says(app, "view check", "h 1e-5, slope -0.0626");
    assert_says(app, "view check", "one-sided right -0.0626");
    assert_says(app, "view check", "nudge off by 1.5e-11 relative 2.5e-10\n");
    assert_says(app, "view matrix", "dWq, 2 by 2\nrow 1: -0.158 → 0.147, -0.095 → 0.081\n");
    assert_true(run(app, "lr 0.2")); // which changes no number
    assert_says(app, "view matrix", "dWq, 2 by 2\nrow 1: 0.147, 0.081\n");
    assert_says(app, "view matrix", "row 2, largest: -0.0626 at 1, 0.00356 at 2\n");
    assert_says(app, "compare without S_scaled", "The other 10 are the same in both.\n");
    assert_says(app, "compare without S_scaled", "without S_scaled | with S_scaled f ");
    assert_says(app, "compare without S_scaled", "row sip: we 0.2595 → 0.3057, sip 0.0351 → ");
    app_free(app);
}

// No view of a lesson draws anything for the eye alone, in either language.
static void test_plain(void **state)
{
    (void)state;
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        App *app = open_worked_case(lang);
        assert_true(run(app, "train 5") && run(app, "goto dWq"));
        for (int view = VIEW_MAP; view < VIEW_COUNT; view++) {
            session_view(app->session, (ViewName)view);
            Buffer out = {0};
            text_view(app->session, lang, &out);
            const char *text = buffer_text(&out);
            assert_true(out.size > 20 && text[out.size - 1] == '\n');
            assert_null(strstr(text, "  "));
            assert_null(strstr(text, "─"));
            assert_null(strstr(text, "▸"));
            buffer_release(&out);
        }
        app_free(app);
    }
}

// What a question asks for is said nowhere.
static void test_covered(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "goto A") && run(app, "set X[1,1] 2"));
    char *text = said(app, "view changes");
    assert_non_null(strstr(text, "row tea: we covered, sip covered, tea covered\n"));
    assert_null(strstr(text, "0.9928"));
    assert_non_null(strstr(text, "\ndK: covered\n")); // its shape is asked
    free(text);
    text = said(app, "view matrix");
    assert_null(strstr(text, "0.993"));
    free(text);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_views),
        cmocka_unit_test(test_plain),
        cmocka_unit_test(test_covered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
