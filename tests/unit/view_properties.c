// SPDX-License-Identifier: GPL-3.0-or-later
// What holds of every screen, on two lists of them: the plan in which every two
// of place, size, characters, theme and form meet (tests/golden/pairs), and every
// stop of four lessons in seven sizes, each in both languages. Nothing is
// stored: a screen is held against the graph behind it, against itself drawn
// again, and against rules that all screens share (kit/rules_*.h).
//
// Each screen is drawn once and shown to every rule; a rule fails as a test of
// its own, with the first screen that broke it. TRACE=1 prints all of them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "command/present.h"
#include "kit/rules_covered.h"
#include "kit/rules_form.h"
#include "kit/rules_matrix.h"
#include "kit/rules_words.h"

// A rule returns whether it holds of the screen, else says what is wrong.
typedef bool (*ScreenRule)(const Drawn *drawn);

#define RULE(name)                                                                                 \
    {                                                                                              \
#name, name, 0, NULL                                                                       \
    }
static struct RuleRow {
    const char *name;
    ScreenRule holds;
    size_t broken;
    char *first; // what broke it first
} rules[] = {
    RULE(nothing_is_cut_off_unmarked),
    RULE(characters_have_their_columns),
    RULE(characters_are_of_the_set),
    RULE(brackets_are_whole),
    RULE(brackets_come_in_pairs),
    RULE(numbers_are_those_of_the_graph),
    RULE(what_changed_has_a_star),
    RULE(points_stand_below_each_other),
    RULE(the_selected_cell_is_marked),
    RULE(labels_are_those_of_their_cells),
    RULE(each_matrix_has_its_shape),
    RULE(the_shape_is_seen),
    RULE(the_number_is_seen),
    RULE(the_header_says_where_this_is),
    RULE(the_strip_marks_the_stop),
    RULE(stops_go_where_they_say),
    RULE(the_way_out_is_seen),
    RULE(english_has_no_chinese),
    RULE(chinese_has_no_english),
    RULE(colours_follow_the_numbers),
    RULE(drawing_twice_is_the_same),
    RULE(resizing_leaves_nothing_behind),
    RULE(what_is_covered_changes_nothing),
    RULE(what_is_all_covered_changes_nothing), // last: it leaves traces
};
enum { RULES = sizeof rules / sizeof *rules };

static void hold(struct RuleRow *rule, const Drawn *drawn)
{
    if (rule->holds(drawn))
        return;
    if (getenv("TRACE"))
        printf("# %s: %s: %s\n", rule->name, drawn->from, drawn->found);
    if (rule->broken++ > 0)
        return;
    Buffer first = {0};
    buffer_printf(&first, "%s: %s\n%s", drawn->from, drawn->found, drawn->text);
    rule->first = buffer_take(&first);
}

// Draws the screen and shows it to the rules.
static void look_at(App *app, int w, int h, bool again, const char *from)
{
    static ScreenCells cells;
    char found[FOUND_SIZE];
    Canvas *canvas = plan_draw(app, w, h);
    Buffer text = {0};
    canvas_write(canvas, false, &text);
    cells.count = cells.matrices = 0;
    if (app->session && !app->help.open)
        screen_cells(canvas, app->session, &cells);
    const bool lesson =
        app->session && !app->help.open && !app->present && app->session->view == VIEW_LESSON;
    const Drawn drawn = {
        .app = app,
        .session = app->session,
        .canvas = canvas,
        .text = buffer_text(&text),
        .cells = &cells,
        .lesson = lesson,
        .staged =
            app->session && !app->help.open && !app->present && app->session->view != VIEW_MAP,
        .overlaid = app->help.open || !app->session,
        .presents =
            app->present && !app->help.open && app->session && app->session->view == VIEW_LESSON,
        .again = again,
        .from = from,
        .found = found,
    };
    for (size_t i = 0; i < RULES; i++)
        hold(&rules[i], &drawn);
    buffer_release(&text);
    canvas_free(canvas);
}

static size_t screens;

static int look_at_plan(void)
{
    char path[OPEN_PATH];
    FILE *file = fopen(tree_path("tests/golden/pairs", path), "r");
    PlanRow row;
    if (!file)
        return -1;
    while (plan_next(file, &row)) {
        for (Lang lang = 0; lang < LANG_COUNT; lang++) {
            App *app = plan_open(&row, lang);
            char from[PLAN_LINE + 8];
            if (!app)
                return -1;
            snprintf(from, sizeof from, "%s %s", lang_name(lang), row.text);
            look_at(app, row.w, row.h, true, from);
            screens++;
            app_free(app);
        }
    }
    fclose(file);
    return 0;
}

static const int sizes[][2] = {{40, 12}, {50, 16},  {60, 20}, {80, 24},
                               {99, 24}, {100, 30}, {140, 45}};
enum { SIZES = sizeof sizes / sizeof *sizes, AGAIN = 3 };

static const char *const lessons[] = {
    "lessons/three-tokens.lua", "tests/lessons/reference/decoder-layer.lua",
    "tests/lessons/reference/encoder-layer.lua", "tests/lessons/reference/rope.lua"};
enum { LESSONS = sizeof lessons / sizeof *lessons };

static void look_at_stops(const char *lesson, Lang lang)
{
    char path[OPEN_PATH], from[PLAN_LINE];
    App *app = open_lesson(tree_path(lesson, path), lang);
    const size_t stops = app->session->lesson->walk.count;
    for (size_t stop = 0; stop < stops; stop++) {
        session_goto(app->session, stop);
        for (size_t i = 0; i < SIZES; i++) {
            snprintf(from, sizeof from, "%s %dx%d %s stop %zu", lang_name(lang), sizes[i][0],
                     sizes[i][1], lesson, stop + 1);
            look_at(app, sizes[i][0], sizes[i][1], i == AGAIN, from);
            screens++;
        }
    }
    app_free(app);
}

static int look_at_all(void **state)
{
    (void)state;
    for (size_t k = 0; k < LESSONS; k++) {
        for (Lang lang = 0; lang < LANG_COUNT; lang++)
            look_at_stops(lessons[k], lang);
    }
    return look_at_plan();
}

static void test_rule(void **state)
{
    struct RuleRow *rule = *state;
    assert_true(screens > 1000);
    if (rule->broken > 0)
        fail_msg("%zu of %zu screens; first %s", rule->broken, screens, rule->first);
}

int main(void)
{
    struct CMUnitTest tests[RULES];
    for (size_t i = 0; i < RULES; i++)
        tests[i] = (struct CMUnitTest){
            .name = rules[i].name, .test_func = test_rule, .initial_state = &rules[i]};
    return cmocka_run_group_tests_name("view_properties", tests, look_at_all, NULL);
}
