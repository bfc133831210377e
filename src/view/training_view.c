// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of a step, the curves of all steps at the left, the matrix of the film as it is at
// this step at the right, and the strip of frames below both.
//
// While training runs, what lies behind stays where it is: axis and filmstrip
// reach to a round number of steps ahead, and fill.
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "base/say.h"
#include "num/format.h"
#include "num/spread.h"
#include "session/cell_look.h"
#include "view/blocks.h"
#include "view/plot.h"
#include "view/lines.h"
#include "view/measures.h"
#include "view/region.h"
#include "view/stop_view.h"
#include "view/view_table.h"

enum {
    FILM_GAP = 2,
    DIGITS = 4,     // of a mean
    TOLD_MOST = 12, // steps
};

static const Record *record_of(const Scene *scene, size_t i)
{
    BUG_ON(i >= scene->session->training.film.count);
    return &scene->session->training.film.record[i];
}

static const char *watched(const Scene *scene)
{
    return graph_objective_name(scene->session->graph);
}

// The end of what reaches over `last` steps: while training runs, a round number that lies
// ahead, 20, 40, 50, 100 and so on.
static size_t horizon(const Scene *scene, size_t last)
{
    enum { STEPS_LEAST = 10 };
    if (!scene->session->run.on)
        return last;
    const Bins bins = bins_over(0, (double)size_max(last, STEPS_LEAST), false, 2);
    return (size_t)bins_edge(&bins, bins.count);
}

// ---- Means over examples -------------------------------------------------

// What is drawn over all steps: f of what is shown, or with examples its means.
typedef enum Watch { WATCH_SHOWN, WATCH_BATCH, WATCH_ALL, WATCH_HELD } Watch;

static double value_of(const Record *record, Watch what)
{
    switch (what) {
    case WATCH_BATCH: return record->batch;
    case WATCH_ALL: return record->over[EXAMPLES_TRAIN];
    case WATCH_HELD: return record->over[EXAMPLES_HELD];
    default: return record->objective;
    }
}

static const Text mean_names[] = {
    [WATCH_BATCH] = TEXT("batch"), [WATCH_ALL] = TEXT("all"), [WATCH_HELD] = TEXT("held-out")};

// "shown: example 3".
static void write_shown(const Scene *scene, Buffer *out)
{
    if (scene->session->lesson->apart) {
        SAY(out, scene->lang, "shown: another sentence");
        return;
    }
    SAY(out, scene->lang, "shown: example ");
    example_write(scene->session->graph, graph_example(scene->session->graph), out);
}

// "mean L: batch 0.12  all 0.13  held-out 0.2": as they were measured last at or before a record.
static void write_means(const Scene *scene, size_t record, Buffer *out)
{
    SAYF(out, scene->lang, "mean {1}:", say_text(watched(scene)));
    for (Watch what = WATCH_BATCH; what <= WATCH_HELD; what++) {
        size_t i = record;
        while (i > 0 && isnan(value_of(record_of(scene, i), what)))
            i--;
        const double value = value_of(record_of(scene, i), what);
        if (!isnan(value))
            SAYF(out, scene->lang, "  {1} {2}", say_text(text_in(&mean_names[what], scene->lang)),
                 number_say(value, DIGITS));
    }
}

// ---- The line of numbers -----------------------------------------------

// Where the step that is shown stands, "promise Σ g⋅Δw = -0.0123   really -0.0119   97 % of
// it", and that it is an earlier one.
static void add_step_lines(const Scene *scene, bool low, Lines *out)
{
    static const Text scrubbed[] = {
        TEXT("undo went back to this step: t here drops the later ones"), // an edit does not
        TEXT("an earlier step: an edit or t here drops the later ones")};
    static const Text short_of_it = TEXT("   earlier");
    static const Text promise[] = {TEXT("before training"), TEXT("promise Σ g⋅Δw = {1}"),
                                   TEXT("promise Σ g⋅Δw = {1}  really Δ{2} = {3}")};
    const Training *training = &scene->session->training;
    const Record *now = record_of(scene, training->film.now);
    const double optimizer = graph_setting(scene->session->graph, SETTING_OPTIMIZER);
    const bool many = session_has_examples(scene->session);
    const bool earlier = training_scrubbed(training);
    const SayArg at = say_count(now->step), f = say_text(watched(scene));
    const SayArg last = say_count(record_of(scene, training->film.count - 1)->step);
    char lr[NUMBER_SIZE];
    Buffer means = {0};
    number_shortest(graph_setting(scene->session->graph, SETTING_LR), lr);
    if (low && many) { // as high for an earlier step, so that nothing moves
        SAYF(&means, scene->lang, "step {1} of {2}  ", at, last);
        write_means(scene, training->film.now, &means);
        lines_begin(out, 1, STYLE_EMPHASIS, say_buffer(&means));
    } else {
        lines_begin(out, 1, STYLE_EMPHASIS,
                    SAIDF(scene->lang, "step {1} of {2}  {3} = {4}  ‖gradient‖ = {5}", at, last, f,
                          session_asks_objective(scene->session) ? say_text("?")
                                                                 : number_say(now->objective, 6),
                          number_say(now->gradient, 3)));
        if (!earlier) // what the next step will be taken with
            lines_printf(out, STYLE_EMPHASIS, "  lr = %s", lr);
        if (optimizer > 0)
            lines_printf(out, STYLE_EMPHASIS, "  %s", optimizer_at(optimizer)->name);
        if (many) {
            write_means(scene, training->film.now, &means);
            lines_begin(out, 1, STYLE_EMPHASIS, say_buffer(&means));
            lines_add(out, STYLE_EMPHASIS, "   ");
            write_shown(scene, &means);
            lines_say(out, STYLE_EMPHASIS, say_buffer(&means));
        }
    }
    if (low) {
        lines_add(out, STYLE_CHANGED, earlier ? text_in(&short_of_it, scene->lang) : "");
        return;
    }
    const bool measured = !isnan(now->change);
    lines_begin(out, 1, STYLE_TEXT,
                SAID_ROW(scene->lang, &promise[now->step == 0 ? 0 : 1 + measured],
                         number_say(now->promise, 4), f, number_say(now->change, 4)));
    if (measured && now->promise != 0)
        lines_say(out, STYLE_TEXT,
                  SAIDF(scene->lang, "  {1} % of it",
                        number_say_fixed(100 * now->change / now->promise, 0)));
    lines_start(out, 1);
    if (earlier)
        lines_add(out, STYLE_CHANGED,
                  text_in(&scrubbed[training->present.kept != NULL], scene->lang));
}

// ---- Curves ------------------------------------------------------------

// The numbers up the left side; the steps below, of which the present one has a line through
// the plot.
static void draw_axes(const Scene *scene, const Plot *plot, Canvas *canvas)
{
    const Rect r = plot->rect;
    const Record *present = record_of(scene, scene->session->training.film.now);
    const double at = (double)present->step, steps[] = {plot->x1, 0, at}; // the ends first
    const int now = plot_column(plot, at);
    Ruler ruler = {.scene = scene, .rect = {r.x, r.y + r.h, r.w, 1}};
    plot_axis(plot, scene, true, canvas);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        ruler_label(&ruler, plot_column(plot, steps[i]), steps[i] == at ? STYLE_STOP : STYLE_DIM,
                    number_say(steps[i], 15), canvas);
    for (int y = r.y; y < r.y + r.h; y++) {
        if (canvas_at(canvas, now, y)->ch == ' ')
            canvas_text(canvas, now, y, 1, scene_style(scene, STYLE_DIM), "│");
    }
}

// The curves of all that is watched, on one axis; several are named in their colours.
void training_view_curve(const Scene *scene, Rect rect, Canvas *canvas)
{
    static const struct {
        StyleRole role;
        uint32_t ink;
    } looks[] = {{STYLE_BAR_PLUS, '.'}, {STYLE_CHANGED, '*'}, {STYLE_BAR_MINUS, 'o'}};
    const TrainFilm *film = &scene->session->training.film;
    const bool many = session_has_examples(scene->session);
    if (film->count == 0 || rect.h < PLOT_H || session_asks_objective(scene->session))
        return;
    const Watch from = many ? WATCH_BATCH : WATCH_SHOWN, last = many ? WATCH_HELD : WATCH_SHOWN;
    SCOPED(mem_drop) double *x = mem_new(2 * film->count, sizeof *x);
    double *const y = x + film->count;
    double low = INFINITY, high = -INFINITY;
    for (Watch what = from; what <= last; what++)
        for (size_t i = 0; i < film->count; i++) {
            low = fmin(low, value_of(&film->record[i], what));
            high = fmax(high, value_of(&film->record[i], what));
        }
    SCOPED(lines_release) Lines head = {0};
    lines_begin(&head, 1, STYLE_NAME, say_text(watched(scene)));
    const Rect at = {rect.x + NUMBER_W, rect.y + 1, rect.w - NUMBER_W, rect.h - 2};
    const size_t steps = horizon(scene, film->record[film->count - 1].step);
    const Plot plot = plot_over(at, (double)size_max(steps, 1), low, high, canvas);
    for (Watch what = from; what <= last; what++) {
        const StyleRole role = looks[what - from].role;
        size_t count = 0;
        for (size_t i = 0; i < film->count; i++) {
            x[count] = (double)film->record[i].step;
            y[count] = value_of(&film->record[i], what);
            count += isnan(y[count]) ? 0U : 1U; // it was measured
        }
        if (count == 0)
            continue;
        if (last > from)
            lines_printf(&head, role, "  %s", text_in(&mean_names[what], scene->lang));
        plot_curve(&plot, x, y, count, last > from ? looks[what - from].ink : '*',
                   scene_style(scene, role), canvas);
    }
    lines_draw_from(&head, 0, (Rect){rect.x, rect.y, rect.w, 1}, scene, canvas);
    draw_axes(scene, &plot, canvas);
}

// ---- The filmstrip -----------------------------------------------------

// The matrix that is shown over all steps.
static CellRef film_of(const Scene *scene)
{
    Session *session = scene->session;
    return (CellRef){.node = session->training.node[session_film(session)]};
}

// A picture of a step, covered where the matrix is, or before any (NULL), and the room that it
// takes.
static MatrixView strip_frame(const Scene *scene, const State *state, const Canvas *canvas,
                              Rect *size)
{
    const CellRef of[] = {film_of(scene), film_of(scene)};
    const PictureItem item = matrix_item(scene, *of);
    MatrixView frame = matrix_view_picture(scene, &item);
    if (state)
        frame.look =
            matrix_look_of_pair(scene->session, &state->kept[session_film(scene->session)], of);
    const Rect room = {0, 0, NAME_W, NAME_W / 2}; // about as high as wide
    *size = matrix_view_shrink(&frame, room);
    if (frame.across * frame.down == 1 && size->h > PLOT_H && matrix_view_halves(scene, canvas)) {
        matrix_view_use_cells(&frame, 1, true); // two rows in a line
        *size = matrix_view_shrink(&frame, room);
    }
    return frame;
}

// The record shown in frame `k` of `frames`, which reach over `end` records: all of them
// where they fit, else spread evenly, with the present one always among them. Past the end
// where there is none yet.
static size_t record_at(const Training *training, size_t k, size_t frames, size_t end)
{
    BUG_ON(k >= frames || end < training->film.count - 1);
    if (end < frames)
        return k;
    const size_t now = training->film.now;
    const bool grows = end >= training->film.count;
    size_t nearest = (now * (frames - 1) + (grows ? 0 : end / 2)) / end;
    if (nearest == 0 && now > 0)
        nearest = 1;
    if (nearest == frames - 1 && now < end)
        nearest = frames - 2;
    return k == nearest           ? now
           : grows && k > nearest ? training->film.count
                                  : k * end / (frames - 1);
}

// The frames below their steps.
static void draw_film(const Scene *scene, Rect rect, Canvas *canvas)
{
    const Training *training = &scene->session->training;
    Rect size;
    strip_frame(scene, NULL, canvas, &size);
    const size_t steps = record_of(scene, training->film.count - 1)->step;
    const int pitch = int_max(size.w, say_width(say_count(steps))) + FILM_GAP;
    const size_t end = horizon(scene, training->film.count - 1);
    const size_t frames = size_min(end + 1, (size_t)int_max(rect.w / pitch, 2));
    for (size_t k = 0; k < frames; k++) {
        const size_t i = record_at(training, k, frames, end);
        if (i >= training->film.count)
            continue;
        const int x = rect.x + (int)k * pitch;
        const MatrixView frame = strip_frame(scene, &record_of(scene, i)->state, canvas, &size);
        const size_t step = record_of(scene, i)->step;
        canvas_region(canvas, (Rect){x, rect.y, pitch - 1, size.h + 1}, "history %zu", step);
        scene_say(scene, (Rect){x, rect.y, pitch - 1, 1},
                  i == training->film.now ? STYLE_STOP : STYLE_DIM, say_count(step), canvas);
        matrix_view_draw_cells(&frame, scene, NULL, x, rect.y + 1, canvas);
    }
}

// ---- All of it ---------------------------------------------------------

static void draw_history(const Scene *scene, const void *data, Rect rect, Canvas *canvas)
{
    (void)data;
    Blocks blocks = blocks_new(1); // the matrix at the step that is shown, large
    blocks.right = true;
    blocks_add(&blocks, matrix_item(scene, film_of(scene)));
    const int rows = (int)matrix_view_shape(scene, &blocks.item[0]).rows;
    Rect size;
    strip_frame(scene, NULL, canvas, &size);
    const int least = size.h + 1 + int_clamp(rows + 1, PLOT_H, 2 * PLOT_H);
    const int strip = rect.h >= least ? size.h + 1 : 0; // what is large comes first
    const int upper = rect.h - strip, left = upper < PLOT_H ? 0 : (rect.w - LABEL_W) / 2;
    training_view_curve(scene, (Rect){rect.x, rect.y, left, upper}, canvas);
    blocks_draw(scene, &blocks,
                (Rect){rect.x + left + FILM_GAP, rect.y, rect.w - left - FILM_GAP, upper}, canvas);
    if (strip > 0 && scene->session->training.film.count > 0)
        draw_film(scene, (Rect){rect.x, rect.y + upper, rect.w, strip}, canvas);
}

// ---- In words ----------------------------------------------------------

static void write_step(const Scene *scene, size_t number, Buffer *out)
{
    const Record *record = record_of(scene, number);
    SAYF(out, scene->lang, "step {1}: {2} {3}, gradient {4}", say_count(record->step),
         say_text(watched(scene)),
         session_asks_objective(scene->session) ? say_text("?") : number_say(record->objective, 6),
         number_say(record->gradient, 6));
    if (record->step > 0 && !isnan(record->change))
        SAYF(out, scene->lang, ", promised {1}, gave {2}", number_say(record->promise, 6),
             number_say(record->change, 6));
    if (session_has_examples(scene->session)) {
        SAY(out, scene->lang, "; ");
        write_means(scene, number, out);
        buffer_add(out, "   ");
        write_shown(scene, out);
    }
    buffer_add(out, "\n");
}

// The first of the steps, the last, and some between, and the matrix at the one that is shown.
static void write_history(const Scene *scene, const void *data, Buffer *out)
{
    (void)data;
    const size_t count = scene->session->training.film.count, last = count - (count > 0);
    const size_t most = size_min(last, TOLD_MOST);
    for (size_t k = 0; count > 0 && k <= most; k++)
        write_step(scene, most > 0 ? k * last / most : 0, out);
    matrix_words(scene->session, film_of(scene), scene->lang, out);
}

const Text *training_view_write(const Scene *scene, Document *document)
{
    static const Text none = TEXT("Not trained yet: t trains, T ten steps");
    static const Text begins = TEXT("The curve begins here: t trains on");
    static const Text no_weights =
        TEXT("This lesson has no weights that a gradient reaches: nothing can be trained.");
    static const Figure figure = {.draw = draw_history, .words = write_history};
    const Session *session = scene->session;
    const bool low = document->height > 0 && document->height < SHORT_H;
    if (session->training.film.count > 0) {
        add_step_lines(scene, low, &document->lines);
    } else { // the first frame stands where those of the steps will
        const bool trained = graph_setting(session->graph, SETTING_T) > 0;
        const Text *why = session->training.weights == 0 ? &no_weights : trained ? &begins : &none;
        lines_prose(&document->lines, STYLE_TEXT, 0, say_text(text_in(why, scene->lang)));
        if (!low)
            lines_prose(&document->lines, STYLE_TEXT, 0,
                        SAIDF(scene->lang, "The learning rate is {1}; :lr changes it.",
                              number_say(graph_setting(session->graph, SETTING_LR), DIGITS)));
        // As high as a step's promise, and means.
        for (int i = 0; document->height >= SHORT_H && i <= session_has_examples(session); i++)
            lines_start(&document->lines, 1);
    }
    if (session->training.nodes > 0)
        document_figure(document, &figure, NULL);
    return NULL;
}
