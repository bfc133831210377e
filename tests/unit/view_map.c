// SPDX-License-Identifier: GPL-3.0-or-later
// The map: complete where it has room, with numbers and large cells where it has more, in bands
// where it is wider than the screen, and with groups folded where that is not enough.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/memory.h"
#include "kit/plan.h"
#include "session/map.h"
#include "view/measures.h"
#include "view/region.h"
#include "view/stage.h"

static App *open_map(const char *lesson, const char *stop)
{
    char path[OPEN_PATH], below[OPEN_PATH], line[64];
    snprintf(below, sizeof below, "lessons/%s.lua", lesson);
    snprintf(line, sizeof line, "goto %s; view map", stop);
    App *app = open_lesson(tree_path(below, path), LANG_EN);
    assert_non_null(app);
    assert_true(plan_run(app, line));
    return app;
}

static char *text_of(App *app, int w, int h)
{
    Canvas *canvas = plan_draw(app, w, h);
    Buffer out = {0};
    canvas_write(canvas, false, &out);
    canvas_free(canvas);
    return buffer_take(&out);
}

static void assert_shows(App *app, int w, int h, const char *text, bool shows)
{
    char *screen = text_of(app, w, h);
    if ((strstr(screen, text) != NULL) != shows)
        fail_msg("%dx%d: %s \"%s\":\n%s", w, h, shows ? "does not show" : "shows", text, screen);
    free(screen);
}

static void test_all_of_it_on_a_small_screen(void **state)
{
    (void)state;
    static const char *const names[] = {"Wq 2×2", "X 3×2", "Wk 2×2",       "Wv 2×2", "Q 3×2",
                                        "K 3×2",  "V 3×2", "S_scaled 3×3", "A 3×3",  "O 3×2"};
    App *app = open_map("three-tokens", "A");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_shows(app, 80, 24, names[i], true);
    app_free(app);
}

// Thumbnails as far as the walk has come; what is behind it is its name.
static void test_thumbnails(void **state)
{
    (void)state;
    App *app = open_map("three-tokens", "S_scaled");
    app->depth = DEPTH_MONO;
    assert_shows(app, 100, 30, "4.95", false);
    assert_shows(app, 100, 30, "──▸****@@", true);
    assert_true(run(app, "view lesson") && run(app, "goto S") && run(app, "map"));
    assert_shows(app, 100, 30, "S_scaled 3×3───────▸A 3×3", true);
    app_free(app);
}

// A map that leaves room has cells twice as wide and high, and what is pointed at in words.
static void test_room_makes_cells_larger(void **state)
{
    (void)state;
    App *app = open_map("three-tokens", "O");
    app->depth = DEPTH_MONO;
    assert_shows(app, 140, 45, "▸****@@@@", true);
    assert_shows(app, 80, 24, "▸**@@", true);
    assert_shows(app, 140, 45, "O, 3 by 2, from A and V", true);
    app_free(app);
}

// What is wider than the screen goes on below.
static void test_bands(void **state)
{
    (void)state;
    App *app = open_map("bahdanau", "a1");
    for (int w = 140; w <= 200; w += 60) {
        assert_shows(app, w, 60, "X 4×2", true);
        assert_shows(app, w, 60, "L 1×1", true);
    }
    app_free(app);
}

// Large matrices are drawn smaller before they are names alone.
static void test_pictures_shrink_for_room(void **state)
{
    (void)state;
    static const int sizes[][2] = {{140, 45}, {200, 60}};
    App *app = open_map("real-layer", "closing");
    app->depth = DEPTH_256;
    for (int i = 0; i < 2; i++) {
        int colored = 0;
        Canvas *canvas = plan_draw(app, sizes[i][0], sizes[i][1]);
        for (int y = 1; y < canvas->h - 3; y++) {
            for (int x = 0; x < canvas->w; x++)
                colored += canvas_at(canvas, x, y)->style.bg >= 0;
        }
        canvas_free(canvas);
        assert_true(12 * colored > sizes[i][0] * sizes[i][1]);
    }
    app_free(app);
}

// In the backward pass a matrix without a gradient keeps its values.
static void test_no_gradient(void **state)
{
    (void)state;
    App *app = open_map("multi-head", "dO1");
    assert_shows(app, 140, 45, "─S 3×3", true);
    assert_shows(app, 140, 45, "dS1 3×3", true);
    app_free(app);
}

static void test_long_names(void **state)
{
    (void)state;
    App *app = open_map("real-layer", "closing");
    assert_shows(app, 80, 24, "dln_1⋅c_attn_weig…◂", true);
    assert_shows(app, 200, 60, "dln_1⋅c_attn_weig… 12×144", true);
    app_free(app);
}

// A map of many boxes opens with its groups folded, on any screen; each opens by itself.
static void test_groups_are_folded_at_first(void **state)
{
    (void)state;
    App *app = open_map("bahdanau", "a2");
    for (int large = 0; large < 2; large++) {
        assert_shows(app, large ? 200 : 80, large ? 60 : 24, "t2 4×2", false);
        assert_shows(app, large ? 200 : 80, large ? 60 : 24, "attention 2 (7)", true);
    }
    assert_true(run(app, "fold"));
    assert_shows(app, 80, 24, "attention 2 (7)", false);
    assert_shows(app, 80, 24, "a2", true);
    app_free(app);
}

// A folded group shows its heads, side by side, once the walk has been there.
static void test_a_folded_group_shows_its_heads(void **state)
{
    (void)state;
    static const char heads[] = "@@░░░░░░░░  @@░░░░░░░░", both[] = "  ++::░░░░░░  ++::░░░░░░";
    App *app = open_map("gpt", "Y1");
    app->depth = DEPTH_MONO;
    assert_shows(app, 140, 45, heads, true);
    assert_shows(app, 140, 45, both, false);
    assert_true(plan_run(app, "view lesson; goto L; map"));
    assert_shows(app, 140, 45, both, true);
    assert_true(plan_run(app, "view lesson; goto X; map"));
    assert_shows(app, 140, 45, heads, false);
    app_free(app);
}

// A box that is in no group has nothing to fold.
static void test_what_cannot_fold_folds_nothing(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("lessons/kv-cache.lua", path), LANG_EN);
    assert_true(run(app, "map"));
    assert_true(run(app, "point X"));
    assert_false(app_run(app, "fold", ERROR_DROPPED));
    app_free(app);
}

static void test_the_cursor_moves_on_what_is_folded(void **state)
{
    (void)state;
    App *app = open_map("bahdanau", "a2");
    app_resize(app, 80, 24);
    const Graph *graph = app->session->graph;
    const NodeId from = app->session->map.at;
    assert_true(run(app, "move right"));
    assert_false(app->session->map.at == from);
    assert_false(graph_same_group(graph, from, app->session->map.at));
    app_free(app);
}

// Names lose the lines where nothing stands, then their shapes, before one of them is not seen.
static void test_what_gives_way(void **state)
{
    (void)state;
    App *app = open_map("real-layer", "c_attn");
    assert_shows(app, 120, 24, "           ││                    │\n", true);
    assert_shows(app, 100, 24, "─┴─▸tokens 12×48─┼┐", true);
    assert_shows(app, 100, 24, "└┬─▸Y 12×48", true);
    assert_shows(app, 80, 24, "─┴─▸tokens─┼┐", true);
    assert_shows(app, 80, 24, "└┬─▸Y", true);
    assert_shows(app, 80, 24, "… lines", false);
    assert_shows(app, 60, 20, "… lines 1 to 15 of 19", true);
    assert_shows(app, 40, 12, "… lines 7 to 13 of 31", true);
    app_free(app);
}

// What is pointed at is seen, all of it, and where another box is not, a line says so.
static void assert_complete(App *app, const Canvas *canvas, size_t boxes, const char *at)
{
    SCOPED(buffer_release) Buffer mark = {0};
    size_t seen = 0;
    bool pointed = false;
    const Rect line = stage_line(canvas, canvas->h - (canvas->w < NARROW_W ? 3 : 4));
    canvas_read(canvas, line.x, line.y, line.w, &mark);
    const bool says = strncmp(buffer_text(&mark), "… ", strlen("… ")) == 0;
    int lines; // nobody follows lines over three screens
    if (canvas->w >= 80 && sscanf(buffer_text(&mark), "… lines %*d to %*d of %d", &lines) == 1)
        assert_in_range(lines, canvas->h - 5, 2 * canvas->h);
    for (size_t i = 0; i < canvas->regions; i++) {
        const Region *region = &canvas->region[i];
        SCOPED(buffer_release) Buffer command = {0};
        canvas_command(canvas, region->rect.x, region->rect.y, &command);
        if (strncmp(buffer_text(&command), "point ", 6) != 0)
            continue;
        seen++;
        pointed |= strcmp(buffer_text(&command) + 6, at) == 0;
        assert_true(region->rect.y > 0);
        assert_true(region->rect.y + region->rect.h <= canvas->h - 2);
    }
    if (!pointed || (seen < boxes && !says))
        fail_msg("%s, stop %zu, %dx%d: %zu of %zu boxes; %s is %s; \"%s\"",
                 app->session->lesson->path, app->session->stop, canvas->w, canvas->h, seen, boxes,
                 at, pointed ? "seen" : "not seen", buffer_text(&mark));
}

static void test_what_is_not_seen_is_said(void **state)
{
    (void)state;
    static const int sizes[][2] = {{40, 12}, {60, 20}, {80, 24}, {100, 30}};
    const glob_t files = tree_glob("lessons/*.lua");
    for (size_t k = 0; k < files.gl_pathc * LANG_COUNT; k++) {
        App *app = open_lesson(files.gl_pathv[k / LANG_COUNT], (Lang)(k % LANG_COUNT));
        Session *session = app->session;
        for (size_t stop = 0; stop < session->lesson->walk.count; stop++) {
            session_goto(session, stop);
            session_view(session, VIEW_LESSON);
            if (!app_run(app, "map", ERROR_DROPPED))
                continue;
            SCOPED(map_release) Map map = {0};
            SCOPED(buffer_release) Buffer at = {0};
            size_t boxes = 0;
            map_init(&map, session->graph, session->map.into, session->map.folded);
            session_write_name(session, SIDE_VALUE, map.box[map.of[session->map.at]].node, 0, &at);
            for (size_t b = 0; b < map.boxes; b++)
                boxes += map.box[b].nodes > 0;
            for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
                Canvas *canvas = plan_draw(app, sizes[i][0], sizes[i][1]);
                assert_complete(app, canvas, boxes, buffer_text(&at));
                canvas_free(canvas);
            }
        }
        app_free(app);
    }
}

// Each box that may be folded, or is, becomes another number of boxes.
static void test_what_is_folded_is_one_box(void **state)
{
    (void)state;
    size_t folds = 0;
    const glob_t files = tree_glob("lessons/*.lua");
    for (size_t k = 0; k < files.gl_pathc; k++) {
        App *app = open_lesson(files.gl_pathv[k], LANG_EN);
        Session *session = app->session;
        session_view(session, VIEW_MAP);
        for (size_t n = 0; n < graph_count(session->graph); n++) {
            session->map.at = (NodeId)n;
            if (session->map.into[n] != (NodeId)n)
                continue;
            SCOPED(map_release) Map before = {0}, after = {0};
            map_init(&before, session->graph, session->map.into, session->map.folded);
            assert_true(session_fold(session));
            map_init(&after, session->graph, session->map.into, session->map.folded);
            const size_t a = before.box[before.of[n]].nodes, b = after.box[after.of[n]].nodes;
            if ((a == 1) == (b == 1))
                fail_msg("%s: \"%s\" is a box of %zu, then of %zu", files.gl_pathv[k],
                         graph_node(session->graph, (NodeId)n)->name, a, b);
            folds++;
        }
        app_free(app);
    }
    assert_true(folds > 50);
}

// A map of so many boxes of each of two kinds, with edges that cross each other everywhere: the
// bytes that drawing it takes.
static size_t taken_by_crossings(int boxes)
{
    char text[300];
    snprintf(text, sizeof text,
             "local m, n = {}, %d\n"
             "for i = 1, n do m[i] = input {{1}} end\n"
             "for i = 1, n do name('Y' .. i, m[1 + i * 7919 %% n] + m[1 + (i * 7 + 5) %% n]) end\n",
             boxes);
    App *app = open_text(1, text);
    assert_non_null(app);
    assert_true(run(app, "map"));
    char *screen = text_of(app, 80, 24);
    assert_non_null(strstr(screen, "┐"));
    free(screen);
    const size_t before = mem_taken();
    free(text_of(app, 80, 24));
    const size_t taken = mem_taken() - before;
    app_free(app);
    return taken;
}

// Of a large map no more is kept than its boxes and what is seen of its lines. Where each box and
// edge is looked for among all others, this takes minutes.
static void test_a_large_map(void **state)
{
    (void)state;
    assert_true(taken_by_crossings(990) < 20 * taken_by_crossings(99));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_of_it_on_a_small_screen),
        cmocka_unit_test(test_thumbnails),
        cmocka_unit_test(test_room_makes_cells_larger),
        cmocka_unit_test(test_bands),
        cmocka_unit_test(test_pictures_shrink_for_room),
        cmocka_unit_test(test_no_gradient),
        cmocka_unit_test(test_long_names),
        cmocka_unit_test(test_groups_are_folded_at_first),
        cmocka_unit_test(test_a_folded_group_shows_its_heads),
        cmocka_unit_test(test_what_cannot_fold_folds_nothing),
        cmocka_unit_test(test_the_cursor_moves_on_what_is_folded),
        cmocka_unit_test(test_what_gives_way),
        cmocka_unit_test(test_what_is_not_seen_is_said),
        cmocka_unit_test(test_what_is_folded_is_one_box),
        cmocka_unit_test(test_a_large_map),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
