// SPDX-License-Identifier: GPL-3.0-or-later
// Room is used: at every page of every stop of every lesson, and in every view of some stops, most
// lines of the body hold something and no large rectangle of it is blank; and no page is split
// where a third of the screen is blank, or where the screen is large. The body is the screen
// without header and footer; blank is a space without a background, and so are borders, rules and
// a line that stands there twice; in a view what is blank in a figure, such as the cell of a zero,
// is the figure's. TRACE=1 prints every screen that misses, with its figures; EVERY=1 looks at all
// stops in every view.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/minmax.h"
#include "kit/plan.h"
#include "lesson/view_name.h"

static const int sizes[][2] = {{80, 24}, {100, 30}, {140, 45}, {200, 60}};
enum {
    SIZES = sizeof sizes / sizeof *sizes,
    SMALL = 1,
    SOME = 15,
    RULE = 0x2500,
    RULE_LEAST = 20,
    BORDER = 0x2502,
    ELLIPSIS = 0x2026
};

// What is found, of all screens.
typedef struct Misses {
    size_t count;
    char first[256];
} Misses;
static Misses unused, split, cut;
static size_t screens, every = SOME; // EVERY: of so many stops one in its views

__attribute__((format(printf, 2, 3))) static void miss(Misses *misses, const char *format, ...)
{
    char text[sizeof misses->first];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (getenv("TRACE"))
        printf("# %s\n", text);
    if (misses->count++ == 0)
        memcpy(misses->first, text, sizeof text);
}

// ---- Measuring ---------------------------------------------------------

static bool is_line_blank(const Canvas *canvas, int y)
{
    int x = 0;
    while (x < canvas->w && canvas_is_blank(canvas, x, y))
        x++;
    return x == canvas->w;
}

static bool are_same(const Canvas *canvas, int y, int other)
{
    int x = 0;
    while (x < canvas->w && canvas_at(canvas, x, y)->ch == canvas_at(canvas, x, other)->ch &&
           canvas_at(canvas, x, y)->style.bg == -1)
        x++;
    return x == canvas->w;
}

// Blanks stretches of `ch` of at least `least` cells from (x, y) to the right or down.
static void blank_stretches(Canvas *canvas, uint32_t ch, Rect body, bool down, int least)
{
    const int lines = down ? body.w : body.h, cells = down ? body.h : body.w;
    for (int i = 0; i < lines; i++) {
        for (int k = 0, run = 0; k <= cells; k++) {
            const int x = body.x + (down ? i : k), y = body.y + (down ? k : i);
            if (k < cells && canvas_at(canvas, x, y)->ch == ch) {
                run++;
                continue;
            }
            const Rect stretch = down ? (Rect){x, y - run, 1, run} : (Rect){x - run, y, run, 1};
            if (run >= least)
                canvas_fill(canvas, stretch, (Style){-1, -1, 0}, ' ');
            run = 0;
        }
    }
}

// The footer has two lines where the border beside the list of stops ends before the last but one.
static Rect body_of(const Canvas *canvas)
{
    Rect body = {0, 1, canvas->w, canvas->h - 2};
    int x = 0;
    while (x < canvas->w && canvas_at(canvas, x, 1)->ch != BORDER)
        x++;
    body.h -= x < canvas->w && canvas_at(canvas, x, 2)->ch == BORDER &&
              canvas_at(canvas, x, body.h)->ch != BORDER;
    return body;
}

// ---- The rules ---------------------------------------------------------

static void look_at(App *app, int w, int h, const char *lang)
{
    char stop[STOP_NAME_SIZE];
    const Session *session = app->session;
    const StopKind kind = session_stop(session)->kind;
    const bool text = kind == STOP_INTRO || kind == STOP_CLOSING;
    Canvas *canvas = plan_draw(app, w, h);
    const bool parts = session->view == VIEW_LESSON && canvas->parts > 1;
    const Rect body = body_of(canvas);
    if (session->view == VIEW_LESSON)
        canvas->keeps = 0;
    const Rect free_now = canvas_unused(canvas, body, 1, 1);
    blank_stretches(canvas, RULE, body, false, RULE_LEAST);
    blank_stretches(canvas, BORDER, body, true, body.h - 1);
    int lines = 0, cuts = 0;
    for (int y = body.y; y < body.y + body.h; y++)
        cuts += canvas_at(canvas, canvas->w - 1, y)->ch == ELLIPSIS;
    for (int y = body.y; y < body.y + body.h; y++) {
        bool holds = !is_line_blank(canvas, y);
        for (int above = body.y; above < y && holds; above++)
            holds = !are_same(canvas, y, above);
        for (size_t k = 0; k < canvas->keeps && !holds; k++)
            holds = y >= canvas->kept[k].y && y < canvas->kept[k].y + canvas->kept[k].h;
        lines += holds;
    }
    const Rect blank = canvas_unused(canvas, body, 1, 1);
    stop_name(session->graph, session_stop(session), stop);
    char from[128];
    snprintf(from, sizeof from, "%dx%d %s %s, %s, page %zu, %s", w, h, lang,
             session->lesson->header.id, stop, session->page + 1, view_words[session->view]);
    const double share = (double)(blank.w * blank.h) / (body.w * body.h);
    if (w > sizes[0][0] && (lines * 3 < body.h * 2 || share > 1.0 / (text ? 3 : 4)))
        miss(&unused, "%s: %d of %d lines, %dx%d blank (%.0f %%)", from, lines, body.h, blank.w,
             blank.h, 100 * share);
    if (parts && (w > sizes[SMALL][0] || 3 * free_now.w * free_now.h > w * h))
        miss(&split, "%s: %d parts, and %dx%d blank", from, canvas->parts, free_now.w, free_now.h);
    if (session->view == VIEW_LESSON && cuts > 0)
        miss(&cut, "%s: %d lines", from, cuts);
    canvas_free(canvas);
    screens++;
}

static void look_at_views(App *app, const char *lang)
{
    for (ViewName view = VIEW_LESSON + 1; view < VIEW_COUNT; view++) {
        char line[64];
        snprintf(line, sizeof line, "view %s", view_words[view]);
        if (!app_run(app, line, ERROR_DROPPED)) // the lesson has nothing for it
            continue;
        for (size_t i = SMALL; i < SIZES; i++)
            look_at(app, sizes[i][0], sizes[i][1], lang);
    }
    session_view(app->session, VIEW_LESSON);
}

static int look_at_all(void **state)
{
    (void)state;
    glob_t found = tree_glob("lessons/*.lua");
    for (size_t k = 0; k < found.gl_pathc; k++) {
        for (Lang lang = 0; lang < LANG_COUNT; lang++) {
            App *app = open_lesson(found.gl_pathv[k], lang);
            if (!app)
                return -1;
            app->depth = DEPTH_256;
            Session *session = app->session;
            for (size_t stop = 0; stop < session->lesson->walk.count; stop++) {
                session_goto(session, stop);
                const size_t pages = lesson_pages(session->lesson, session_stop(session));
                for (session->page = 0; session->page < size_max(pages, 1); session->page++) {
                    for (size_t i = 0; i < SIZES; i++)
                        look_at(app, sizes[i][0], sizes[i][1], lang_name(lang));
                }
                session->page = 0;
                if (stop % every == every / 2)
                    look_at_views(app, lang_name(lang));
            }
            app_free(app);
        }
    }
    globfree(&found);
    return 0;
}

static void test_room_is_used(void **state)
{
    (void)state;
    assert_true(screens > 1000);
    if (unused.count > 0)
        fail_msg("%zu of %zu screens; first %s", unused.count, screens, unused.first);
}

static void test_no_page_is_split_beside_blanks(void **state)
{
    (void)state;
    if (split.count > 0)
        fail_msg("%zu of %zu screens; first %s", split.count, screens, split.first);
}

static void test_no_line_of_a_stop_is_cut(void **state)
{
    (void)state;
    if (cut.count > 0)
        fail_msg("%zu of %zu screens; first %s", cut.count, screens, cut.first);
}

int main(void)
{
    const char *of = getenv("EVERY");
    if (of)
        every = size_max(strtoul(of, NULL, 10), 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_room_is_used),
        cmocka_unit_test(test_no_page_is_split_beside_blanks),
        cmocka_unit_test(test_no_line_of_a_stop_is_cut),
    };
    return cmocka_run_group_tests_name("view_room", tests, look_at_all, NULL);
}
