// SPDX-License-Identifier: GPL-3.0-or-later
// The same numbers under two settings: which matrices differ and by how much, and one of them in
// both, with the difference. What a question covers in one of the two is seen nowhere: not in the
// difference, not in how many differ, not in which differs most.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "base/say.h"
#include "num/format.h"
#include "session/compare.h"
#include "session/generate.h"
#include "session/task.h"
#include "view/against_words.h"
#include "view/arithmetic.h"
#include "view/chrome.h"
#include "view/matrix_view.h"
#include "view/measures.h"
#include "view/view_table.h"

enum { LEFT, RIGHT, DIFFERENCE, PARTS };

enum {
    GAP = 2,
    DECIMALS_LEAST = 2,
    TOLD_MOST = 64,  // numbers of a matrix that are said in words,
    PLACES_MOST = 4, // with so many decimals
};

typedef struct Compared {
    Comparison list;
    size_t shown; // the pair that is seen whole
} Compared;

static void compared_release(void *data)
{
    Compared *compared = data;
    compare_release(&compared->list);
    free(compared);
}

// ---- What differs ------------------------------------------------------

// Numbers of the left one, of the right one, or such as are made from both, with what is covered
// there: all, where a shape is asked for.
static MatrixLook look_of(const ComparePair *pair, Session *session, const Matrix *m, size_t part)
{
    const CellRef of[] = {{.side = pair->side, .node = part == RIGHT ? pair->right : pair->left},
                          {.side = pair->side, .node = part == LEFT ? pair->left : pair->right}};
    return matrix_look_of_pair(session, m, of);
}

static bool differs(const ComparePair *pair, size_t i)
{
    const double a = pair->a->at[i], b = pair->b->at[i];
    return !(fabs(a - b) <= pair->bound) && a != b && !(isnan(a) && isnan(b));
}

static void write_name(const ComparePair *pair, const Session *session, Buffer *out)
{
    session_write_name(session, pair->side, pair->left, 0, out);
    if (pair->left == pair->right)
        return;
    buffer_add(out, " | ");
    session_write_name(session, pair->side, pair->right, 0, out);
}

// By how much it has changed; of a person's number how far it is from what is right.
static double difference_of(const ComparePair *pair, const Scene *scene, size_t i)
{
    const double by = pair->b->at[i] - pair->a->at[i];
    return scene->session->compare.kind == COMPARE_FILE ? -by : by;
}

// How many numbers that may be seen differ, and which one most: a difference that is no number
// counts as the largest. Of none one that may not be seen, if there is.
static size_t count_differing(const ComparePair *pair, const Scene *scene, size_t *most)
{
    const Matrix *a = pair->a, *b = pair->b;
    const MatrixLook look = look_of(pair, scene->session, a, DIFFERENCE);
    size_t count = 0;
    double size = -1;
    BUG_ON(!shape_same(matrix_shape(a), matrix_shape(b)));
    *most = 0;
    for (size_t i = 0; i < matrix_size(a); i++) {
        if (i % OFTEN == 0 && graph_asked(scene->session->graph))
            break; // what is drawn is thrown away
        const Seen seen = matrix_look_at(&look, i / a->cols, i % a->cols).seen;
        const bool unseen = seen <= SEEN_COVERED;
        if (unseen && count == 0)
            *most = i;
        if (unseen || !differs(pair, i))
            continue;
        const double by = fabs(b->at[i] - a->at[i]);
        count++;
        if (by > size || isnan(by)) {
            size = isnan(by) ? INFINITY : by;
            *most = i;
        }
    }
    return count;
}

// "1 of 6 differ, most [1,1]: +1"
static SayArg say_differ(const ComparePair *pair, const Scene *scene)
{
    size_t most;
    const size_t count = count_differing(pair, scene, &most);
    const bool columns = scene->session->display.columns;
    const size_t row = most / pair->a->cols + 1, col = most % pair->a->cols + 1;
    const MatrixLook look = look_of(pair, scene->session, pair->a, DIFFERENCE);
    const CellLook cell = matrix_look_at(&look, row - 1, col - 1);
    if (count == 0)
        return cell.seen <= SEEN_COVERED ? cell_look_say(&cell, 1, scene->lang)
                                         : SAID(scene->lang, "the same");
    const SayArg change = number_say(difference_of(pair, scene, most), 3);
    return SAIDF(scene->lang, "{1} of {2} differ, most [{3},{4}]: {5}{6}", say_count(count),
                 say_count(matrix_size(pair->a)), say_count(columns ? col : row),
                 say_count(columns ? row : col), say_text(change.number[0] == '-' ? "" : "+"),
                 change);
}

// ---- A person's arrays -------------------------------------------------

// What is said of them, in lines of text.
static void add_lines(void (*write)(const Against *, Lang, Buffer *), const Scene *scene,
                      const Canvas *canvas, int width, Lines *out)
{
    SCOPED(buffer_release) Buffer text = {0};
    write(session_against(scene->session), scene->lang, &text);
    for (char *line = buffer_edit(&text), *end; (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        wrap_styled(canvas, line, width, STYLE_TEXT, out);
    }
}

void compare_text(const Scene *scene, const Canvas *canvas, int width, Lines *out)
{
    add_lines(against_write_named, scene, canvas, width, out);
}

// The sums behind the worst cell, which tell nothing that a question asks for.
static void add_sums(const Scene *scene, const Canvas *canvas, int width, Lines *out)
{
    SCOPED(expansion_release) Expansion x = {0};
    if (session_shows_file(scene->session)) {
        const Against *against = session_against(scene->session);
        session_expand(scene->session, against->matrix[against->first].of, &x);
        bool hidden = x.hidden;
        for (size_t i = 0; i < x.exprs; i++)
            hidden |= x.expr[i].hidden;
        if (!hidden)
            add_lines(against_write_sums, scene, canvas, width, out);
    }
}

// ---- On screen ---------------------------------------------------------

// What stands over the left and the right column, for each kind of comparison: {1}
// is the operation that is left out, or the step.
static const Text heads_of[][2] = {
    [COMPARE_EDITS] = {TEXT("original"), TEXT("now")},
    [COMPARE_CHANGE] = {TEXT("before"), TEXT("now")},
    [COMPARE_STEP] = {TEXT("step {1}"), TEXT("now")},
    [COMPARE_WITHOUT] = {TEXT("without {1}"), TEXT("with {1}")},
    [COMPARE_FILE] = {TEXT("yours"), TEXT(SENSE("over a matrix", "right"))},
};

// What stands over the left, the right and the difference: of two matrices their names.
static SayArg head_of(const ComparePair *pair, const Scene *scene, size_t k)
{
    const Session *session = scene->session;
    const Compare *compare = &session->compare;
    if (k == DIFFERENCE)
        return SAID(scene->lang, "difference");
    if (compare->kind == COMPARE_NODES)
        return session_say_name(session, pair->side, k == LEFT ? pair->left : pair->right);
    BUG_ON(k >= PARTS || (size_t)compare->kind >= sizeof heads_of / sizeof *heads_of);
    const bool without = compare->kind == COMPARE_WITHOUT;
    return SAID_ROW(
        scene->lang, &heads_of[compare->kind][k],
        without ? say_text(graph_shown_name(session->graph, compare->a, session->display.columns))
                : say_count(compare->step));
}

// The columns from one of the three to the next.
static int step_of(const ComparePair *pair, const Scene *scene, const MatrixView *view, size_t k)
{
    return int_max(matrix_view_grid(view), say_width(head_of(pair, scene, k)) + 1) + GAP;
}

// Measures the three, with columns of one width unless even the least decimals have no room so; the
// difference has a scale of its own. Returns the columns of all of them.
static int measure_three(const ComparePair *pair, const Matrix *difference, const Scene *scene,
                         int decimals, MatrixView view[PARTS])
{
    const Matrix *const numbers[PARTS] = {pair->a, pair->b, difference};
    const bool own = decimals < DECIMALS_LEAST;
    int number = 0, all = 0;
    for (size_t k = 0; k < PARTS; k++) {
        const MatrixLook look = look_of(pair, scene->session, numbers[k], k);
        view[k] = matrix_view_of(scene, &look, session_shape(scene->session, pair->right),
                                 scene->session->display.columns, decimals + own);
        view[k].heat = k == DIFFERENCE
                           ? heat_of_difference(&look)
                           : matrix_heat(scene->session, k == LEFT ? look.of : look.also);
        view[k].heated = true;
        number = int_max(number, view[k].number);
    }
    for (size_t k = 0; k < PARTS; k++) {
        view[k].w += own ? 0 : number - view[k].number;
        view[k].number = own ? view[k].number : number;
        view[k].column.least = view[k].number;
        all += step_of(pair, scene, &view[k], k);
    }
    return all;
}

// The matrix that is shown, before, now and by how much; where it has no room, the window around
// the number that differs most.
static void draw_compared(const Scene *scene, const void *data, Rect rect, Canvas *canvas)
{
    const Compared *compared = data;
    const ComparePair *pair = &compared->list.pair[compared->shown];
    const int third = (rect.w - (PARTS - 1) * GAP) / PARTS;
    const size_t cols = size_max(pair->a->cols, 1);
    size_t at;
    MatrixView view[PARTS];
    chrome_scroll(scene, (int)compared->list.pairs, 1, canvas);
    if (look_of(pair, scene->session, pair->a, DIFFERENCE).covered)
        return;
    count_differing(pair, scene, &at);
    const Highlights most = {
        .selected = {.side = pair->side, .node = pair->left, .row = at / cols, .col = at % cols},
        .pointed.node = NODE_NONE};
    SCOPED(matrix_release) Matrix difference = matrix_copy(pair->b);
    for (size_t i = 0; i < matrix_size(pair->a); i++)
        difference.at[i] = difference_of(pair, scene, i);
    const bool file = scene->session->compare.kind == COMPARE_FILE;
    int decimals = file ? PANEL_PLACES : scene->session->display.decimals;
    int all = measure_three(pair, &difference, scene, decimals, view), x = rect.x;
    while (all > rect.w + GAP && decimals >= DECIMALS_LEAST)
        all = measure_three(pair, &difference, scene, --decimals, view);
    for (size_t k = 0; k < PARTS; k++) {
        if (all > rect.w + GAP)
            matrix_view_crop_cols(&view[k], &most, third);
        const int step = step_of(pair, scene, &view[k], k);
        matrix_view_crop_rows(&view[k], &most, int_max(rect.h - 2, 1));
        scene_say(scene, (Rect){x + 1, rect.y, step - 1, 1}, STYLE_DIM, head_of(pair, scene, k),
                  canvas);
        matrix_view_draw_grid(&view[k], scene, NULL, x, rect.y + 1, canvas);
        x += step;
    }
    const int top = 2 + matrix_view_lines(&view[LEFT]);
    SCOPED(lines_release) Lines sums = {0};
    add_sums(scene, canvas, rect.w, &sums);
    lines_draw(&sums, (Rect){rect.x, rect.y + top, rect.w, int_max(rect.h - top, 0)}, scene,
               canvas);
}

// ---- In words ----------------------------------------------------------

static void write_compared(const Scene *scene, const void *data, Buffer *out)
{
    const Compared *compared = data;
    for (size_t i = 0; i < compared->list.pairs; i++) {
        const ComparePair *pair = &compared->list.pair[i];
        const Matrix *a = pair->a, *b = pair->b;
        write_name(pair, scene->session, out);
        SAYF(out, scene->lang, ": {1}", say_differ(pair, scene));
        buffer_add(out, "\n");
        const MatrixLook look = look_of(pair, scene->session, b, DIFFERENCE);
        if (look.covered)
            continue;
        const int places =
            int_max(number_places_of(a, PLACES_MOST), number_places_of(b, PLACES_MOST));
        if (matrix_size(a) <= TOLD_MOST)
            matrix_words_rows(&look, a, places, scene->lang, out);
    }
}

// ---- The document ------------------------------------------------------

// The lesson was run again, and no number has one of before: of each word that it wrote the
// likeliest of those that could have come.
static void write_run(const Scene *scene, Lines *lines)
{
    static const Text run = TEXT("The lesson was run again, by: {1}");
    const Session *session = scene->session;
    const Lesson *lesson = session->lesson;
    const Labels *words = &lesson->control[lesson->generate.text].words;
    const Written *written = session_written(session);
    const Lang lang = lang_of_lesson(scene->lang);
    lines_prose(lines, STYLE_TEXT, 0,
                SAID_ROW(scene->lang, &run, say_text(session->change.command)));
    for (size_t i = 0; i < lesson->controls; i++) {
        const Control *control = &lesson->control[i];
        Buffer value = {0};
        buffer_printf(&value, "%s: ", control->name);
        control_write(control, control->value, scene->lang, &value);
        lines_prose(lines, STYLE_DIM, 0, say_buffer(&value));
    }
    for (size_t i = 0; written && i < written->count; i++) {
        Buffer text = {0};
        buffer_printf(&text, "%s:", words->at[written->id[i] - 1].text[lang]);
        for (size_t k = 0; k < written->words && k < ITEMS_MOST; k++) {
            const size_t id = written_rank(written, i, k);
            const double share = written->share[i * written->words + id - 1];
            buffer_printf(&text, "%s %s %.1f %%", k > 0 ? "," : "", words->at[id - 1].text[lang],
                          100 * share);
        }
        lines_prose(lines, STYLE_TEXT, 0, say_buffer(&text));
    }
}

// "original | now   f 8.1 | 8.2": the two settings, with what is watched in each; of two matrices
// the names stand above each pair.
static void add_settings(const Compared *compared, const Scene *scene, Document *document)
{
    const Graph *graph = scene->session->graph, *other = compared->list.other;
    const double before = other ? graph_objective(other) : scene->session->change.before;
    const ComparePair none = {.left = NODE_NONE};
    if (scene->session->compare.kind >= COMPARE_NODES) // whose names stand above the matrices
        return;
    Lines *lines = &document->lines;
    lines_begin(lines, 1, STYLE_EMPHASIS, head_of(&none, scene, 0));
    lines_add(lines, STYLE_EMPHASIS, " | ");
    lines_say(lines, STYLE_EMPHASIS, head_of(&none, scene, 1));
    if (graph_root(graph) != NODE_NONE && !session_asks_objective(scene->session))
        lines_printf(lines, STYLE_EMPHASIS, "   %s %s | %s", graph_objective_name(graph),
                     number_say(before, 6).number, number_say(graph_objective(graph), 6).number);
    lines_start(lines, 0); // the first to give way
}

// What does not differ: the names {2} of few, how many {1} others there are, or that all are the
// same.
static SayArg same_of(const Comparison *list, const Scene *scene)
{
    static const Text same[] = {TEXT("the same in both: {2}"),
                                TEXT("The other {1} are the same in both."),
                                TEXT("No difference: all {1} matrices are the same in both.")};
    const size_t form = list->sames <= ITEMS_MOST ? 0 : list->pairs > 0 ? 1 : 2;
    Buffer names = {0};
    for (size_t i = 0; i < list->sames; i++) {
        buffer_add(&names, i > 0 ? ", " : "");
        session_write_name(scene->session, list->same[i].side, list->same[i].right, 0, &names);
    }
    return SAID_ROW(scene->lang, &same[form], say_count(list->sames), say_buffer(&names));
}

// A line for each matrix that differs, as many as leave room for the one that is shown.
static void list_pairs(const Compared *compared, const Scene *scene, const Document *document,
                       Lines *out)
{
    static const LinesColumn columns[] = {{.most = NAME_W}, {.gap = 1}, {.gap = 2, .least = 1}};
    Session *session = scene->session;
    const size_t pairs = compared->list.pairs;
    const ComparePair *open = &compared->list.pair[compared->shown];
    const size_t rows = look_of(open, session, open->a, DIFFERENCE).covered
                            ? 0
                            : session_shape(session, open->left).rows;
    const int figure = (int)size_min(rows, SHORT_H) + 2; // with its heads and which it is
    const int left = document->height - (int)out->count - figure - 2;
    const size_t room = size_min((size_t)int_max(left, 1), pairs);
    const size_t top = window_start(compared->shown, room, pairs);
    SCOPED(lines_release) Lines all = {0};
    for (size_t i = 0; i < pairs; i++) {
        const ComparePair *pair = &compared->list.pair[i];
        const bool here = i == compared->shown && pairs > 1,
                   covered = look_of(pair, session, pair->a, DIFFERENCE).covered;
        const Shape shape = session_shape(session, pair->right);
        Buffer name = {0};
        buffer_add(&name, here ? "▸ " : "  ");
        write_name(pair, session, &name);
        lines_begin(&all, 1, here ? STYLE_STOP : STYLE_NAME, say_buffer(&name));
        lines_say(&all, STYLE_DIM,
                  covered ? say_text("?×?") : say_printf("%zu×%zu", shape.rows, shape.cols));
        lines_say(&all, STYLE_TEXT, say_differ(pair, scene));
    }
    lines_table(&all, 0, columns, sizeof columns / sizeof *columns, document->width);
    for (size_t i = top; i < top + room; i++)
        lines_append(out, &all, i);
}

const Text *compare_view_write(const Scene *scene, Document *document)
{
    static const Figure figure = {
        .draw = draw_compared, .words = write_compared, .release = compared_release};
    static const Text unchanged =
        TEXT("Nothing was changed yet. Select a given number, press e, and type "
             "another: what it does to every matrix stands here.");
    static const Text forms =
        TEXT("compare edits: the lesson's own numbers beside those of now.  compare "
             "without S_scaled: the graph without that operation.  compare step 5: "
             "the weights after that step.  compare A1 A2: two matrices of one shape.");
    const Change *change = &scene->session->change;
    const bool changes = scene->session->compare.kind == COMPARE_CHANGE;
    Error err = {0};
    if (changes && !change->command)
        return &unchanged;
    if (changes && change->kind == CHANGE_RUN) {
        write_run(scene, &document->lines);
        return NULL;
    }
    Compared *compared = mem_new(1, sizeof *compared);
    if (!compare_make(scene->session, &compared->list, &err)) {
        char text[ERROR_TEXT_SIZE];
        error_write(&err, scene->lang, text, sizeof text);
        lines_prose(&document->lines, STYLE_TEXT, 0, say_text(text));
        lines_start(&document->lines, 1);
        free(compared);
        return &forms;
    }
    compared->shown =
        size_min((size_t)scene->session->scroll, size_max(compared->list.pairs, 1) - 1);
    add_settings(compared, scene, document);
    if (compared->list.pairs > 0 && document->height > 0)
        list_pairs(compared, scene, document, &document->lines);
    if (compared->list.sames > 0)
        lines_prose(&document->lines, STYLE_DIM, 2, same_of(&compared->list, scene));
    lines_start(&document->lines, 0);
    if (compared->list.pairs > 0)
        document_figure(document, &figure, compared);
    else
        compared_release(compared);
    return NULL;
}
