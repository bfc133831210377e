// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson's board: the sentence with what is predicted, heads, other pictures and the curve at the
// left; knobs, goals and the text at the right or, on a narrow screen, goals and text below.
#include <string.h>

#include "base/minmax.h"
#include "num/format.h"
#include "session/task.h"
#include "view/blocks.h"
#include "view/chrome.h"
#include "view/measures.h"
#include "view/narration_view.h"
#include "view/stop_view.h"

enum { WORDS_H = 2, TEXT_H = 2, FEW = 4, DIGIT_KEYS = 9 };

// The words, and below each what is predicted there, with a mark where that was asked for.
static void add_words(const Scene *scene, const Canvas *canvas, Lines *out)
{
    const Board *board = &scene->session->lesson->board;
    const Graph *graph = scene->session->graph;
    const Matrix *y = board->words > 2 ? graph_value(graph, board->word[2]) : NULL;
    int pitch = 0;
    for (size_t k = 0; k < size_min(board->words, 2); k++) {
        const Node *x = graph_node(graph, board->word[0]);
        const Matrix *m = graph_value(graph, board->word[k]);
        for (size_t i = 0; i < x->words->n; i++)
            pitch = int_max(pitch, 2 + canvas_width(canvas, labels_text(x->words, i, scene->lang)));
        lines_start(out, 1);
        for (size_t r = 0; r < m->rows; r++) {
            const double *row = &m->at[r * m->cols];
            size_t most = 0;
            for (size_t c = 1; c < m->cols; c++)
                most = row[c] > row[most] ? c : most;
            const double id = k == 0 ? row[0] : y && y->at[r] == 0 ? 0 : (double)most + 1;
            const bool right = k > 0 && y && id == y->at[r];
            if (k == 0 || id > 0)
                lines_add_at(out, right ? STYLE_GOOD : STYLE_TEXT, (int)r * pitch,
                             node_word(x, id)->text[lang_of_lesson(scene->lang)]);
            if (right && id > 0)
                lines_add(out, STYLE_GOOD, "✓");
        }
    }
}

// Side by side; of more than a few the one that is pointed at, or the first, is large above others.
static void draw_matrices(const Scene *scene, const CellRef *cell, size_t count, Rect rect,
                          Canvas *canvas)
{
    const Session *session = scene->session;
    const Board *board = &session->lesson->board;
    const CellRef pointed = session->board.at < board->shows ? board->shown[session->board.at]
                                                             : (CellRef){.node = NODE_NONE};
    const bool many = count > FEW;
    Blocks blocks = blocks_new(count - many);
    size_t large = 0;
    if (count == 0 || rect.h < PLOT_H || rect.w < NAME_W)
        return;
    for (size_t i = 0; i < count; i++)
        large = cell[i].node == pointed.node ? i : large;
    for (size_t i = 0; i < count; i++)
        if (!many || i != large)
            blocks_add(&blocks, matrix_item(scene, cell[i]));
    blocks.highlights.selected = pointed;
    if (many) {
        draw_matrices(scene, &cell[large], 1, (Rect){rect.x, rect.y, rect.w, rect.h / 2}, canvas);
        rect.y += rect.h / 2;
        rect.h -= rect.h / 2;
    }
    blocks_draw(scene, &blocks, rect, canvas);
}

// Settings of training that a language calls otherwise than one types them.
static const Text settings[SETTINGS] = {
    [SETTING_OPTIMIZER] = TEXT(SENSE("a knob", "optimizer")),
    [SETTING_LR] = TEXT(SENSE("a knob", "lr")),
    [SETTING_BATCH] = TEXT(SENSE("a knob", "batch")),
};

// Of each knob its key, as much of its name as its value leaves room for, and that, or all that it
// may have, in one column or two.
static void add_knobs(const Scene *scene, const Canvas *canvas, int width, bool all, Lines *out)
{
    const Session *session = scene->session;
    const Lang lang = lang_of_lesson(scene->lang);
    const Board *board = &session->lesson->board;
    const size_t columns = !all && !scene->spoken && board->knobs > ITEMS_MOST ? 2 : 1;
    const int column_w = width / (int)columns, most = columns > 1 ? NUMBER_W : LABEL_W;
    Knob knob;
    for (size_t i = 0; i < board->knobs && board_knob(session->lesson, i, &knob, ERROR_DROPPED);
         i++) {
        const int x = (int)(i % columns) * column_w;
        const char *title = knob.choice                 ? words_either(&knob.choice->title, lang)
                            : settings[knob.setting].en ? text_in(&settings[knob.setting], lang)
                                                        : "";
        const double value = graph_setting(session->graph, knob.setting);
        SCOPED(buffer_release) Buffer now = {0};
        if (knob.choice)
            control_write(knob.choice, knob.choice->value, lang, &now);
        else if (knob.setting == SETTING_OPTIMIZER)
            buffer_add(&now, optimizer_at(value)->name);
        else
            SAYF(&now, lang, "{1}", number_say(value, 6));
        const int room = column_w - GAP_W - canvas_width(canvas, buffer_text(&now)) - 1;
        const int name_w = int_clamp(room, 1, most);
        if (i % columns == 0)
            lines_start(out, 1);
        lines_add_at(out, STYLE_KEY, x, scene->spoken ? "knob " : "");
        lines_printf(out, STYLE_KEY, i < DIGIT_KEYS || scene->spoken ? "%zu " : "  ", i + 1);
        lines_add_cut(out, i + board->shows == session->board.at ? STYLE_SELECTED : STYLE_TEXT,
                      scene->spoken ? NAME_W : name_w, *title ? title : board->knob[i]);
        lines_add_at(out, STYLE_EMPHASIS, x + name_w + GAP_W,
                     all && knob.choice ? "" : buffer_text(&now));
        lines_last_span(out)->most = int_max(column_w - name_w - GAP_W - 1, 1);
        for (size_t k = 0; all && knob.choice && k < knob.choice->words.n; k++) {
            const Words *word = &knob.choice->words.at[k];
            const bool is = strcmp(word->text[LANG_EN], knob.choice->value) == 0;
            lines_printf(out, is ? STYLE_EMPHASIS : STYLE_DIM, "%s ", word->text[lang]);
        }
    }
}

// "✓ copy": a goal that was reached, ✗ one that was given up, ▸ the one that was taken. Returns how
// many were reached.
static size_t add_goals(const Scene *scene, int width, size_t columns, Lines *out)
{
    const Session *session = scene->session;
    const Board *board = &session->lesson->board;
    const int column_w = width / (int)columns;
    size_t reached = 0;
    for (size_t i = 0; i < board->goals; i++) {
        const size_t at = lesson_find_task(session->lesson, board->goal[i]);
        const bool there = at < session->lesson->tasks, taken = i + 1 == session->board.goal;
        const Words *title = there ? &session->lesson->task[at].title : &(Words){0};
        const TaskState *state = there ? task_state(session, at) : &(TaskState){0};
        const bool right = state->once == TASK_RIGHT || state->outcome == TASK_RIGHT;
        const bool given = state->outcome == TASK_REVEALED;
        const char *name = words_either(title, lang_of_lesson(scene->lang));
        const char *mark = right ? "✓ " : given ? "✗ " : taken ? "▸ " : "· ";
        const StyleRole role = right ? STYLE_TEXT : STYLE_DIM;
        if (i % columns == 0)
            lines_start(out, 1);
        lines_add_at(out, role, (int)(i % columns) * column_w, mark);
        lines_add_cut(out, taken ? STYLE_SELECTED : role, column_w - GAP_W,
                      *name ? name : board->goal[i]);
        reached += right;
    }
    return reached;
}

void board_lines(const Scene *scene, const Canvas *canvas, int width, Lines *out)
{
    add_words(scene, canvas, out);
    add_knobs(scene, canvas, width, false, out);
    add_goals(scene, width, 1, out);
    if (scene->spoken) // what the keys of a screen do
        lines_begin(out, 1, STYLE_DIM,
                    SAID(scene->lang, "knob goal takes a goal, train 20 trains, reset weights "
                                      "begins afresh"));
}

// What is above the goals stands at the left and the right, the knobs in two columns if they are
// many; on a wide screen goals and text stand below the knobs and the curve below the pictures.
// What a goal asks and says takes up to half of the room, enlarged all of it. A class does not see
// the goals, which are the learner's.
void board_draw(const Scene *scene, Canvas *canvas)
{
    const Session *session = scene->session;
    const Board *board = &session->lesson->board;
    const bool wide = canvas->w >= BESIDE_W, talk = scene->presents, asks = session->board.goal > 0;
    const bool whole = session->display.zoom == ZOOM_TEXT && !talk;
    const int x = stage_line(canvas, 0).x, w = canvas->w - 2 * x, end = canvas->h - 2;
    const int side = int_min(READ_W / 2, w / 2), left = w - side - x, right = x + left + x;
    SCOPED(lines_release) Lines sentence = {0}, knobs = {0}, goals = {0}, text = {0};
    SCOPED(buffer_release) Buffer place = {0};
    const int abreast = int_clamp(w / (2 * LABEL_W), 1, int_max((int)board->goals, 1));
    add_knobs(scene, canvas, side, wide, &knobs);
    const size_t reached = add_goals(scene, wide ? side : w, wide ? 1 : (size_t)abreast, &goals);
    (asks ? question_lines : narration_lines)(scene, canvas, wide && !whole ? side : w, &text);
    if (board->goals > 0)
        SAYF(&place, scene->lang, "goals {1} / {2}", say_count(reached), say_count(board->goals));
    const int top = 2 + wide + (board->words > 0 ? WORDS_H : 0), lines = (int)text.count;
    const int turns = (int)knobs.count, least = goals.count > TEXT_H ? TEXT_H : 2 * TEXT_H;
    const int text_h = asks ? int_clamp(lines, least, int_max((end - top) / 2, least)) : least;
    const int aims = talk ? 0 : (int)goals.count;
    const int items = wide ? aims : int_clamp(aims, 0, int_max(end - text_h - top - turns, 0));
    const int bottom = end - (wide ? 0 : text_h + items), middle = (top + bottom) / 2;
    Rect pictures = {x, top, left, bottom - top};
    Rect curve = {right, top + turns, side, bottom - top - turns};
    Rect list = {x, bottom, w, items}, words = {x, bottom + items, w, text_h};
    if (wide) {
        pictures.h = middle - top;
        curve = (Rect){x, middle, left, bottom - middle};
        list = (Rect){right, top + turns + 1, side, items};
        words = (Rect){right, list.y + items + 1, side, end - list.y - items - 1};
    }
    canvas->zone = ZONE_FIGURE;
    if (!talk)
        chrome_header(scene, (Rect){x, 0, w, 1}, chrome_title(scene), buffer_text(&place), canvas);
    if (whole) {
        words = (Rect){x, 2, w, end - 2};
    } else {
        add_words(scene, canvas, &sentence);
        lines_draw_from(&sentence, 0, (Rect){x, 1 + wide, w, WORDS_H}, scene, canvas);
        draw_matrices(scene, board->shown, board->shows, pictures, canvas);
        if (board->curve)
            training_view_curve(scene, curve, canvas);
        lines_draw_from(&knobs, 0, (Rect){right, top, side, bottom - top}, scene, canvas);
        lines_draw_from(&goals, 0, list, scene, canvas);
        canvas->hides |= asks && lines > words.h ? 1U << ZOOM_TEXT : 0;
    }
    if (asks) {
        lines_draw(&text, words, scene, canvas);
    } else {
        SCOPED(buffer_release)
        Buffer page = narration_draw(scene, &text, words, NARRATION_BRIEF, canvas);
        chrome_end(scene, (Rect){x, end, w, 1}, STYLE_KEY, buffer_text(&page), canvas);
    }
    chrome_message((Rect){x, end, w, 1}, canvas);
}
