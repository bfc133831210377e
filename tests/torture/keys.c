// SPDX-License-Identifier: GPL-3.0-or-later
// A random walk: keys, commands and resizes without end, on the program
// without its terminal. Nothing may crash, every screen is drawn in full, and
// what must hold always is looked at now and then: the selected cell lies in
// its matrix, a draw changes nothing, and all undo followed by all redo is
// where we were.
//
//     keys [KEYS [SEED [FROM]]]: what is done from the key FROM on is printed
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../unit/kit/open.h"
#include "../unit/kit/random_line.h"
#include "base/file.h"
#include "command/keys.h"
#include "command/playback.h"
#include "export/export.h"

enum { RESIZE_EVERY = 50, DRAW_EVERY = 8, LOOK_EVERY = 500, LEAVE_EVERY = 2000 };

typedef struct Walk_ {
    App *app;
    Canvas *canvas;
    Random random;
    KeyState keys;
    Buffer drawn;
    unsigned long key, keys_wanted, from, resizes, draws, failed;
} Walker;

// Beside those of the catalogue.
static const char *const lessons[] = {"tests/lessons/reference/rope.lua",
                                      "tests/lessons/reference/decoder-layer.lua",
                                      "tests/lessons/reference/multi-head-2.lua",
                                      "tests/lessons/every-op.lua",
                                      "tests/lessons/generate.lua",
                                      "tests/lessons/loss.lua",
                                      "tests/lessons/looks.lua",
                                      "tests/lessons/graph-only.lua",
                                      "tests/lessons/large.lua",
                                      "tests/lessons/changing.lua"};
enum { LESSONS = sizeof lessons / sizeof *lessons };

// Lines that no key types.
static const char *const lines[] = {"goto last",
                                    "goto 1",
                                    "forward",
                                    "backward",
                                    "train 3",
                                    "train 40",
                                    "history 2",
                                    "lr 0.05",
                                    "lr 10",
                                    "reset",
                                    "view changes",
                                    "view training",
                                    "view compare",
                                    "view matrix",
                                    "view check",
                                    "view lesson",
                                    "map",
                                    "present on",
                                    "present off",
                                    "votes 1 2 3",
                                    "blank",
                                    "core on",
                                    "core off",
                                    "contents",
                                    "glossary",
                                    "run",
                                    "scale",
                                    "timer 5",
                                    "row 7",
                                    "view histogram",
                                    "view rank",
                                    "view heads",
                                    "view counts",
                                    "view states",
                                    "view curves",
                                    "view bars",
                                    "compare edits",
                                    "compare step 1",
                                    "digits 0",
                                    "digits 9",
                                    "labels",
                                    "numpy",
                                    "theme light",
                                    "theme contrast",
                                    "theme mono",
                                    "theme dark",
                                    "glyphs ascii",
                                    "glyphs safe",
                                    "glyphs unicode",
                                    "lang",
                                    "grain pixels",
                                    "search 1",
                                    "match next",
                                    "play",
                                    "speed 100",
                                    "step",
                                    "cancel",
                                    "help set",
                                    "stops",
                                    "h 1e-3",
                                    "check",
                                    "zoom",
                                    "transpose",
                                    "answer 1",
                                    "answer 0.5",
                                    "answer",
                                    "hint",
                                    "reveal",
                                    "skip",
                                    "review",
                                    "practice",
                                    "practice softmax",
                                    "practice bug",
                                    "cover 2",
                                    "cover 4",
                                    "cover 0",
                                    "columns",
                                    "panel jacobian",
                                    "panel diagonal",
                                    "panel plain",
                                    "fold",
                                    "record /dev/null",
                                    "compare mask off",
                                    "results",
                                    "nudge 1e9",
                                    "nudge -1e-9",
                                    "bind x flip",
                                    "nonsense",
                                    "set X[1,1] 1/0",
                                    "set X[1,1] 1e300",
                                    "set X[1,1] 2",
                                    "set Wq[1,2] 1/2",
                                    "undo",
                                    "redo"};

static size_t pick(Walker *w, size_t n)
{
    return (size_t)random_below(&w->random, n);
}

static Key random_key(Walker *w)
{
    static const Key more[] = {0,       1,   3,   27,  127, 0xFF1A,      0xFF0F,         0x4E2D,
                               0x1F600, 'g', 'g', '5', '0', KEY_NAME_F4, KEY_NAME_DELETE};
    size_t rows = 0;
    while (key_table[rows].command)
        rows++;
    const size_t at = pick(w, rows + sizeof more / sizeof *more);
    if (at >= rows)
        return more[at - rows];
    size_t keys = 0;
    while (key_table[at].key[keys])
        keys++;
    return key_table[at].key[pick(w, keys)];
}

// What `against` compares with: the numbers of now.
static void write_arrays(App *app)
{
    Buffer out = {0};
    const ExportAsk ask = {0};
    if (export_write(export_find("npz", ERROR_DROPPED), app->session, &ask, &out, ERROR_DROPPED))
        file_write("arrays.npz", buffer_text(&out), out.size, ERROR_DROPPED);
    buffer_release(&out);
}

static bool open_any(Walker *w)
{
    const Catalog *catalog = &w->app->catalog;
    const size_t at = pick(w, catalog->count + LESSONS);
    char path[OPEN_PATH];
    const char *lesson = at < catalog->count ? catalog->entry[at].header.id
                                             : tree_path(lessons[at - catalog->count], path);
    if (w->key >= w->from)
        printf("# %lu: %s\n", w->key, lesson);
    if (!app_open(w->app, lesson, ERROR_DROPPED))
        return false;
    write_arrays(w->app);
    return true;
}

static void resize(Walker *w)
{
    static const int sizes[][2] = {{1, 1},    {40, 12},  {39, 12},   {60, 20}, {80, 24},
                                   {100, 30}, {140, 45}, {500, 200}, {200, 3}, {5, 100}};
    const size_t at = pick(w, 20);
    const int cols = at < 10 ? sizes[at][0] : 1 + (int)pick(w, 200);
    const int rows = at < 10 ? sizes[at][1] : 1 + (int)pick(w, 60);
    canvas_resize(w->canvas, cols, rows);
    app_resize(w->app, cols, rows);
    w->resizes++;
}

static void draw(Walker *w)
{
    w->canvas->glyphs = w->app->display.glyphs;
    app_draw(w->app, w->canvas, NULL);
    w->draws++;
}

// What a key means, one of the lines above, or any command with what it may be given here; NULL:
// nothing.
static const char *random_input(Walker *w, char line[KEY_LINE_SIZE])
{
    const size_t kind = pick(w, 24);
    if (kind > 2)
        return keys_command(app_mode(w->app), random_key(w), &w->keys, line);
    if (kind > 1)
        return lines[pick(w, sizeof lines / sizeof *lines)];
    random_arguments(w->app, &w->random, random_command(&w->random), &w->drawn);
    return buffer_text(&w->drawn);
}

static void press(Walker *w)
{
    char line[KEY_LINE_SIZE];
    const char *command = random_input(w, line);
    if (!command || strcmp(command, ":") == 0)
        return;
    if (w->key >= w->from)
        printf("# %lu: %s\n", w->key, command);
    Error err = {0};
    if (!app_run(w->app, command, &err))
        w->failed++;
    free(w->app->prefill);
    w->app->prefill = NULL;
    app_pass(w->app, 0.3, ERROR_DROPPED);
    w->app->quit = false;
}

static bool complain(const Walker *w, const char *what)
{
    printf("not ok keys - %s after %lu keys\n", what, w->key);
    return false;
}

static bool look(Walker *w)
{
    App *app = w->app;
    if (!app->session)
        return true;
    const CellRef cell = app->session->cell;
    if (cell.node != NODE_NONE) {
        const Shape shape = graph_node(app->session->graph, cell.node)->shape;
        if (cell.row >= shape.rows || cell.col >= shape.cols)
            return complain(w, "the selected cell is outside its matrix");
    }
    char *first = screen_of(app, 80, 24), *second = screen_of(app, 80, 24);
    const bool same = strcmp(first, second) == 0;
    free(first);
    free(second);
    return same || complain(w, "drawing twice gave two screens");
}

// All the way back and forth again ends at the same numbers.
static bool look_at_undo(Walker *w)
{
    App *app = w->app;
    if (!app->session || app->session->training.film.count > 0)
        return true;
    playback_stop(app);
    char *before = json_of(app);
    size_t steps = 0;
    while (journal_at(&app->session->journal, true) && app_run(app, "undo", ERROR_DROPPED))
        steps++;
    for (; steps > 0; steps--)
        app_run(app, "redo", ERROR_DROPPED);
    char *after = json_of(app);
    const bool same = strcmp(before, after) == 0;
    free(before);
    free(after);
    return same || complain(w, "undo and redo changed the numbers");
}

static bool walk(Walker *w)
{
    for (w->key = 0; w->key < w->keys_wanted; w->key++) {
        if (!w->app->session && !open_any(w))
            return complain(w, "no lesson opens");
        press(w);
        if (w->key % RESIZE_EVERY == 0)
            resize(w);
        if (w->key % DRAW_EVERY == 0)
            draw(w);
        if (w->key % LOOK_EVERY == 0 && !look(w))
            return false;
        if (w->key % LEAVE_EVERY == LEAVE_EVERY - 1 && (!look_at_undo(w) || !open_any(w)))
            return false;
    }
    return true;
}

// Into a folder of its own, so that completion offers the file that was made there.
static bool leave_the_tree(void)
{
    const char *tests = getenv("TESTS");
    char *whole = realpath(tests ? tests : "tests", NULL);
    char dir[] = "/tmp/qkv-keys-XXXXXX";
    const bool left = whole && setenv("TESTS", whole, 1) == 0 && mkdtemp(dir) && chdir(dir) == 0;
    free(whole);
    return left;
}

int main(int argc, char **argv)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (!leave_the_tree())
        return 1;
    Walker w = {.keys_wanted = argc > 1 ? strtoul(argv[1], NULL, 10) : 1000000,
                .random = random_seeded(argc > 2 ? strtoul(argv[2], NULL, 10) : 1),
                .from = argc > 3 ? strtoul(argv[3], NULL, 10) : ULONG_MAX,
                .app = open_lesson(NULL, LANG_EN),
                .canvas = canvas_new(80, 24, GLYPHS_UNICODE)};
    w.app->ticks = true;
    const bool good = walk(&w);
    if (good)
        printf("ok keys - %lu keys, %lu draws, %lu resizes, %lu refused\n", w.key, w.draws,
               w.resizes, w.failed);
    buffer_release(&w.drawn);
    app_free(w.app);
    canvas_free(w.canvas);
    return !good;
}
