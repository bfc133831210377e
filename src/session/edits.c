// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/edits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "data/array_file.h"
#include "num/format.h"
#include "num/expression.h"
#include "session/session.h"

MESSAGE(no_line, ERROR_USAGE,
        "name one row or column of a given matrix, as in {1}[1,:] or {1}[:,1]");
MESSAGE(bad_label, ERROR_USAGE, "a name has 1 to {1} bytes and no control characters");
MESSAGE(unfit, ERROR_DATA,
        "what was saved of these does not fit the lesson: {1}; it is kept aside until it does "
        "(restore off drops it), all else is as it was");
MESSAGE(begun_otherwise, ERROR_DATA,
        "kept aside, as the lesson begins otherwise now: {1} (restore, restore off)");

// ---- Lists -------------------------------------------------------------

void edits_add(Edits *edits, Edit edit)
{
    MEM_GROW(edits->at, edits->count, edits->capacity);
    edits->at[edits->count++] = edit;
}

static void edit_release(Edit *edit)
{
    matrix_release(&edit->numbers);
    free(edit->at);
}

void edits_release(Edits *edits)
{
    for (size_t i = 0; i < edits->count; i++)
        edit_release(&edits->at[i]);
    free(edits->at);
    *edits = (Edits){0};
}

static Edit edit_copy(const Edit *edit)
{
    Edit copy = *edit;
    copy.at = mem_text(edit->at);
    if (edit->numbers.at)
        copy.numbers = matrix_copy(&edit->numbers);
    return copy;
}

// ---- What is there now -------------------------------------------------

// Another sentence gives its words other places: they stand for the numbers that are its own.
static unsigned long own_words(const Graph *graph, CellRef of)
{
    const Matrix *own = graph_node(graph, of.node)->words ? graph_original(graph, of) : NULL;
    unsigned long sum = own != NULL;
    for (size_t i = 0; own && i < matrix_size(own); i++)
        sum = sum * 31 + (unsigned long)own->at[i];
    return sum;
}

static char *name_of(const Graph *graph, const Address *at)
{
    Buffer text = {0};
    address_write(graph, at, &text);
    return buffer_take(&text);
}

// Of the numbers of a matrix those of the address.
static Edit edit_from(const Graph *graph, const Address *at, const Matrix *m)
{
    const size_t rows = at->row_to - at->row_from + 1, cols = at->col_to - at->col_from + 1;
    const Edit edit = {.kind = EDIT_NUMBERS,
                       .at = name_of(graph, at),
                       .numbers = matrix_new(rows, cols),
                       .of = {m->rows, m->cols},
                       .own = own_words(graph, address_cell(at))};
    for (size_t i = 0; i < rows; i++)
        memcpy(edit.numbers.at + i * cols, m->at + (at->row_from + i) * m->cols + at->col_from,
               cols * sizeof *m->at);
    return edit;
}

Edit edit_of(Graph *graph, const Address *at)
{
    if (at->param < 0)
        return edit_from(graph, at, graph_matrix(graph, at->side, at->node, 0));
    Matrix one = matrix_new(1, 1);
    one.at[0] = graph_node(graph, at->node)->param[at->param];
    return (Edit){.kind = EDIT_NUMBERS, .at = name_of(graph, at), .numbers = one};
}

void edits_add_settings(Edits *edits, const double setting[SETTINGS], const double given[SETTINGS])
{
    for (Setting i = 0; i < SETTINGS; i++) {
        Buffer text = {0};
        if (setting[i] == given[i])
            continue;
        buffer_add(&text,
                   i > SETTING_OPTIMIZER ? setting_table[i].name : optimizer_at(setting[i])->name);
        if (i > SETTING_OPTIMIZER)
            number_add(&text, " ", setting[i]);
        edits_add(edits, (Edit){.kind = EDIT_SETTING, .at = buffer_take(&text)});
    }
}

static Edit edit_of_example(const Graph *graph, size_t example)
{
    Buffer text = {0};
    example_write(graph, example, &text);
    return (Edit){.kind = EDIT_EXAMPLE, .at = buffer_take(&text)};
}

void edits_add_now(Edits *now, const Session *session, const Edit *edit)
{
    Graph *graph = session->graph;
    double setting[SETTINGS];
    Address at;
    if (edit->kind == EDIT_NUMBERS && address_parse(graph, edit->at, false, &at, ERROR_DROPPED))
        edits_add(now, edit_of(graph, &at));
    else if (edit->kind == EDIT_SETTING &&
             settings_parse(edit->at, graph_settings(graph), setting, ERROR_DROPPED))
        edits_add_settings(now, graph_settings(graph), setting);
}

// ---- All of it ---------------------------------------------------------

// Part `i` of several cells: a row, of a row one cell; false behind the last.
static bool part_of(const Address *at, size_t i, Address *part)
{
    const bool rows = at->row_from < at->row_to;
    *part = *at;
    part->whole_rows = false;
    part->whole_cols &= rows;
    if (rows)
        part->row_from = part->row_to = at->row_from + i;
    else
        part->col_from = part->col_to = at->col_from + i;
    return i <= (rows ? at->row_to - at->row_from : at->col_to - at->col_from);
}

// Adds what differs of some cells: all of them where half of them do, and where they are many; else
// part by part, so that what the lesson's author changes elsewhere is seen.
static void gather_cells(const Graph *graph, const Address *at, const Matrix *now,
                         const Matrix *given, Edits *out)
{
    enum { CELLS_MOST = 1000 };
    const double none = 0;
    Address part;
    size_t size = 0, count = 0;
    for (size_t r = at->row_from; r <= at->row_to; r++)
        for (size_t c = at->col_from, i; c <= at->col_to; c++, size++) {
            i = r * now->cols + c;
            count += memcmp(&now->at[i], given ? &given->at[i] : &none, sizeof none) != 0;
        }
    const bool most = count > size_min(size / 2, CELLS_MOST);
    if (most)
        edits_add(out, edit_from(graph, at, now));
    for (size_t i = 0; !most && count > 0 && part_of(at, i, &part); i++)
        gather_cells(graph, &part, now, given, out);
}

// The same of a matrix. What was given may be NULL: 0.
static void gather_matrix(const Graph *graph, CellRef of, const Matrix *now, const Matrix *given,
                          Edits *out)
{
    Address at = address_of_cell(of);
    at.whole_rows = at.whole_cols = true;
    at.row_to = now->rows - 1;
    at.col_to = now->cols - 1;
    if (!given || !matrix_same(now, given))
        gather_cells(graph, &at, now, given, out);
}

// What the example that is shown was given of the leaf; NULL where examples have no values of
// their own for it.
static const Matrix *given_of_example(const Graph *graph, NodeId node)
{
    NodeId leaf;
    for (size_t i = 0; example_value(graph, 0, i, &leaf); i++) {
        if (leaf == node)
            return example_given(graph, graph_example(graph), i);
    }
    return NULL;
}

// What the last command left, whatever step is looked at.
static void gather_node(const Session *session, NodeId id, Edits *out)
{
    static const Side side[] = {SIDE_VALUE, SIDE_M, SIDE_V};
    Graph *graph = session->graph;
    const Node *node = graph_node(graph, id);
    for (int i = 0; node->op && node->op->param[i].name; i++) {
        if (node->param[i] != graph_original_param(graph, id, i))
            edits_add(out, edit_of(graph, &(Address){.node = id, .param = i}));
    }
    for (size_t k = 0; !node->op && k < sizeof side / sizeof *side; k++) {
        const CellRef of = {.side = side[k], .node = id};
        const Matrix *now = training_present(&session->training, graph, of.side, id);
        const Matrix *given = k == 0 ? given_of_example(graph, id) : NULL;
        if (k == 0 && !given)
            given = graph_original(graph, of);
        if (now)
            gather_matrix(graph, of, now, given, out);
    }
    if (id == graph_root(graph) && !graph_root_is_loss(graph)) {
        const CellRef of = {.side = SIDE_GRAD, .node = id};
        gather_matrix(graph, of, graph_path(graph, id, 0), graph_original(graph, of), out);
    }
}

static void gather_names(const Graph *graph, NodeId node, bool cols, Edits *out)
{
    const Labels *now = graph_labels(graph, node, cols);
    const Labels *given = graph_given_labels(graph, node, cols);
    for (size_t i = 0; now && i < now->n; i++) {
        Address at =
            address_of_cell((CellRef){.node = node, .row = cols ? 0 : i, .col = cols ? i : 0});
        at.whole_rows = cols;
        at.whole_cols = !cols;
        const char *is = labels_text(now, i, LANG_EN), *was = labels_text(given, i, LANG_EN);
        Buffer text = {0};
        if (was && strcmp(is, was) == 0)
            continue;
        address_write(graph, &at, &text);
        buffer_printf(&text, " %s", is);
        edits_add(out, (Edit){.kind = EDIT_NAME, .at = buffer_take(&text)});
    }
}

// Of the examples that are not shown; then the one that is.
static void gather_examples(const Graph *graph, Edits *out)
{
    const size_t shown = graph_example(graph);
    const size_t count =
        1 + graph_examples(graph, EXAMPLES_TRAIN) + graph_examples(graph, EXAMPLES_HELD);
    bool any = false;
    for (size_t k = 0; k < count; k++) {
        CellRef of = {.side = SIDE_VALUE};
        const Matrix *now;
        if (k == shown || !example_edited(graph, k))
            continue;
        any = true;
        edits_add(out, edit_of_example(graph, k));
        for (size_t i = 0; (now = example_value(graph, k, i, &of.node)); i++)
            gather_matrix(graph, of, now, example_given(graph, k, i), out);
    }
    if (shown > 0 || any)
        edits_add(out, edit_of_example(graph, shown));
}

Edits edits_now(const Session *session, bool controls)
{
    const Graph *graph = session->graph;
    const NodeId count = (NodeId)graph_count(graph);
    Edits now = {0};
    SCOPED(buffer_release) Buffer lines = {0};
    if (controls)
        lesson_write_controls(session->lesson, NULL, NULL, &lines);
    char *rest = buffer_edit(&lines);
    for (const char *line; (line = line_next(&rest));)
        edits_add(&now, (Edit){.kind = EDIT_CONTROL, .at = mem_text(line)});
    for (int of_example = 0; of_example < 2; of_example++) {
        if (of_example)
            gather_examples(graph, &now);
        for (NodeId n = 0; n < count; n++) {
            if ((given_of_example(graph, n) != NULL) != of_example)
                continue;
            if (of_example || graph_edits(graph, n) > 0 || graph_learns(graph, n))
                gather_node(session, n, &now);
        }
    }
    for (NodeId n = 0; n < count; n++) {
        for (int cols = 0; cols < 2 && !graph_node(graph, n)->op; cols++)
            gather_names(graph, n, cols, &now);
    }
    double setting[SETTINGS];
    memcpy(setting, graph_settings(graph), sizeof setting);
    if (session->training.present.kept) // an earlier step is looked at
        setting[SETTING_T] = session->training.present.t;
    edits_add_settings(&now, setting, graph_original_settings(graph));
    for (size_t i = 0; i < now.count; i++)
        now.at[i].start = edits_start(session->lesson);
    for (size_t i = 0; i < session->aside.count; i++)
        edits_add(&now, edit_copy(&session->aside.at[i]));
    return now;
}

// Whether a list (NULL: none) has one of the same.
static bool has_edit(const Edits *edits, const Edit *edit)
{
    bool found = false;
    for (size_t i = 0; edits && i < edits->count; i++)
        found |= strcmp(edits->at[i].at, edit->at) == 0;
    return found;
}

void edits_controls(const Edits *edits, const Edits *aside, unsigned long start, Buffer *out)
{
    for (size_t i = 0; i < edits->count; i++) {
        const Edit *edit = &edits->at[i];
        if (edit->kind == EDIT_CONTROL && edit->start == start &&
            !(edit->aside && has_edit(aside, edit)))
            buffer_printf(out, "%s\n", edit->at);
    }
}

bool edits_tell_unfit(const Session *session, Error *err)
{
    const unsigned long start = edits_start(session->lesson);
    bool otherwise = false;
    for (size_t i = 0; i < session->aside.count; i++)
        otherwise |= session->aside.at[i].start != start;
    return session->unfit.size > 0 && !ERROR(err, otherwise ? &begun_otherwise : &unfit,
                                             err_text(buffer_text(&session->unfit)));
}

// ---- Making them -------------------------------------------------------

static bool make_numbers(Graph *graph, const Edit *edit)
{
    Address at;
    if (!edit->numbers.at || !address_parse(graph, edit->at, false, &at, ERROR_DROPPED))
        return false;
    const Matrix *m = &edit->numbers;
    const Shape shape = graph_node(graph, at.node)->shape;
    const size_t rows = at.row_to - at.row_from + 1, cols = at.col_to - at.col_from + 1;
    const bool one = matrix_size(m) == 1, same = m->rows == rows && m->cols == cols;
    const bool fits = one || (at.param < 0 && (same || (m->rows == 1 && m->cols == rows * cols)));
    if (!fits || (edit->of.rows && !shape_same(edit->of, shape)) ||
        (edit->own && edit->own != own_words(graph, address_cell(&at))))
        return false;
    if (same && at.param < 0 && rows == shape.rows && cols == shape.cols)
        return graph_set_matrix(graph, at.side, at.node, m, ERROR_DROPPED);
    return address_set(graph, &at, m, ERROR_DROPPED);
}

// A batch may wait while a sentence is shown that has no examples.
static bool make_setting(Session *session, const Edit *edit)
{
    Graph *graph = session->graph;
    double setting[SETTINGS];
    if (!settings_parse(edit->at, graph_settings(graph), setting, ERROR_DROPPED))
        return false;
    const bool fits =
        session->lesson->apart || graph_batch_fits(graph, setting[SETTING_BATCH], ERROR_DROPPED);
    for (Setting i = 0; i < SETTINGS; i++) {
        if (i != SETTING_BATCH || fits)
            graph_set_setting(graph, i, setting[i], ERROR_DROPPED);
    }
    return fits;
}

static bool make_name(Graph *graph, const Edit *edit)
{
    Address at;
    Labels labels;
    SCOPED(owned_release) Owned owned = {0};
    const size_t n = address_scan(graph, edit->at, false, &at, ERROR_DROPPED);
    const char *name = edit->at + n + strspn(edit->at + n, " ");
    if (n == 0 || !edit_name(graph, &at, name, &labels, &owned, ERROR_DROPPED))
        return false;
    graph_relabel(graph, at.node, at.whole_rows, &labels);
    return true;
}

bool edit_make(Session *session, const Edit *edit)
{
    Graph *graph = session->graph;
    size_t example;
    BUG_ON(edit->kind == EDIT_CONTROL);
    switch (edit->kind) {
    case EDIT_NUMBERS: return make_numbers(graph, edit);
    case EDIT_NAME: return make_name(graph, edit);
    case EDIT_SETTING: return make_setting(session, edit);
    default: break;
    }
    if (!example_parse(graph, edit->at, &example, ERROR_DROPPED))
        return false;
    graph_show_example(graph, example);
    return true;
}

// The bytes before one of these signs that does not stand between quotes.
static size_t size_before(const char *text, const char *signs)
{
    bool quoted = false;
    size_t n = 0;
    for (; text[n] && (quoted || !strchr(signs, text[n])); n++) {
        if (quoted && text[n] == '\\' && text[n + 1])
            n++;
        else
            quoted ^= text[n] == '"';
    }
    return n;
}

void session_name_unfit(Session *session, const char *what, size_t size)
{
    SCOPED(mem_drop) char *known = text_printf(", %s, ", buffer_text(&session->unfit));
    SCOPED(mem_drop) char *name = text_printf(", %.*s, ", (int)size, what);
    if (!strstr(known, name)) {
        name[2 + size] = '\0';
        err_list_add(&session->unfit, ", ", name + 2);
    }
}

static size_t name_size(const Edit *edit)
{
    const bool cell = edit->kind == EDIT_NUMBERS || edit->kind == EDIT_NAME;
    return size_before(edit->at, cell ? "[ " : edit->kind == EDIT_SETTING ? " " : "");
}

void edit_name_unfit(Session *session, const Edit *edit)
{
    const bool example = edit->kind == EDIT_EXAMPLE;
    session_name_unfit(session, example ? "example" : edit->at,
                       example ? strlen("example") : name_size(edit));
}

void edit_make_aside(Session *session, const Edit *edit, Edits *was)
{
    Edits *aside = &session->aside;
    const size_t size = name_size(edit);
    size_t kept = 0, known = 0;
    for (size_t i = aside->count; i-- > 0;) {
        const Edit *one = &aside->at[i];
        if (one->kind != edit->kind || name_size(one) != size || strncmp(one->at, edit->at, size))
            continue;
        known++;
        if (!has_edit(was, one))
            edits_add(was, edit_copy(one));
    }
    for (size_t i = 0; i < aside->count; i++) {
        if (known > 0 && aside->at[i].kind == edit->kind && strcmp(aside->at[i].at, edit->at) == 0)
            edit_release(&aside->at[i]);
        else
            aside->at[kept++] = aside->at[i];
    }
    aside->count = kept;
    if (known > 0) {
        edits_add(aside, edit_copy(edit));
        aside->at[kept].aside = true;
        aside->at[kept].start = edits_start(session->lesson);
    }
}

static void put_aside(Session *session, const Edit *edit)
{
    Edit kept = edit_copy(edit);
    if (!edit->aside)
        edit_name_unfit(session, edit);
    if (session->careful)
        kept.start = EDITS_HELD;
    kept.aside = true;
    edits_add(&session->aside, kept);
}

// A control is there where the file was run with it.
bool edit_is_there(const Session *session, const Edit *edit)
{
    SCOPED(edits_release) Edits now = {0};
    const double *is = graph_settings(session->graph);
    double setting[SETTINGS];
    if (edit->kind == EDIT_CONTROL) {
        SCOPED(buffer_release) Buffer all = {0};
        buffer_add(&all, "\n");
        lesson_write_controls(session->lesson, NULL, NULL, &all);
        SCOPED(mem_drop) char *line = text_printf("\n%s\n", edit->at);
        return strstr(buffer_text(&all), line) != NULL;
    }
    if (edit->kind == EDIT_SETTING)
        return settings_parse(edit->at, is, setting, ERROR_DROPPED) &&
               memcmp(setting, is, sizeof setting) == 0;
    if (edit->kind == EDIT_NUMBERS && edit->numbers.at)
        edits_add_now(&now, session, edit);
    const Matrix *a = &edit->numbers, *b = now.count > 0 ? &now.at[0].numbers : NULL;
    return b && matrix_size(a) == matrix_size(b) &&
           memcmp(a->at, b->at, matrix_size(a) * sizeof *a->at) == 0;
}

// What follows an example that is not there is of no other one.
void edits_make(Session *session, const Edits *edits, bool hold)
{
    const unsigned long start = edits_start(session->lesson);
    bool lost = false;
    if (!hold)
        graph_restore(session->graph);
    edits_release(&session->aside);
    for (size_t i = 0; i < edits->count; i++) {
        const Edit *edit = &edits->at[i];
        const bool example = edit->kind == EDIT_EXAMPLE;
        lost = lost && edit->aside == edits->at[i - 1].aside;
        const bool makes = edit->start == start && !hold && edit->kind != EDIT_CONTROL;
        const bool made = makes ? (edit->kind != EDIT_NUMBERS || !lost) && edit_make(session, edit)
                                : edit_is_there(session, edit);
        if (!made)
            put_aside(session, edit);
        lost = example ? !made : lost;
    }
}

unsigned long edits_start(const Lesson *lesson)
{
    unsigned long sum = 0;
    for (size_t i = 0; i < lesson->start.count; i++) {
        for (const char *c = lesson->start.at[i]; *c; c++)
            sum = (sum * 31 + (unsigned char)*c) & 0xFFFFFFFF;
        sum = (sum * 31 + 1) & 0xFFFFFFFF;
    }
    return sum;
}

// ---- As commands -------------------------------------------------------

// A control is the whole command, and so is a rate.
static const char *const verbs[EDIT_KINDS + 1] = {"", "set", "optimizer", "label", "example"};

void edit_write(const Edit *edit, Buffer *out)
{
    const bool rate = edit->kind == EDIT_SETTING && strncmp(edit->at, "lr ", 3) == 0;
    if (edit->kind != EDIT_CONTROL && !rate)
        buffer_printf(out, "%s ", verbs[edit->kind]);
    buffer_add(out, edit->at);
}

bool edit_read(const char *line, Edit *edit)
{
    static const char *const own[] = {"choose", "say", "lr", NULL};
    const size_t size = strcspn(line, " ");
    const char *rest = line + size + (line[size] == ' ');
    SCOPED(mem_drop) char *verb = mem_text_n(line, size);
    const int whole = word_in(verb, own), kind = word_in(verb, verbs);
    edit->kind = whole == 2 ? EDIT_SETTING : whole >= 0 ? EDIT_CONTROL : (EditKind)kind;
    if (whole < 0 && kind <= EDIT_CONTROL)
        return false;
    const size_t n = edit->kind == EDIT_NUMBERS ? size_before(rest, " ") : strlen(rest);
    edit->at = whole >= 0 ? mem_text(line) : mem_text_n(rest, n);
    if (edit->kind == EDIT_NUMBERS)
        matrix_parse(rest + n, &edit->numbers, ERROR_DROPPED); // with none it fits nothing
    return true;
}

// "set X[1,:] 5 6": one number stands for several that are the same. What is too long for a
// command is split into its parts.
static void add_set(const Graph *graph, const Address *at, const Matrix *m, Buffer *out)
{
    SCOPED(buffer_release) Buffer line = {0};
    Address part;
    size_t same = 1;
    while (same < matrix_size(m) && memcmp(&m->at[same], m->at, sizeof *m->at) == 0)
        same++;
    const size_t count = same == matrix_size(m) ? 1 : matrix_size(m);
    buffer_add(&line, "set ");
    address_write(graph, at, &line);
    for (size_t i = 0; i < count && line.size <= COMMAND_MOST; i++)
        number_add(&line, " ", m->at[i]);
    const bool fits = line.size <= COMMAND_MOST || matrix_size(m) == 1;
    if (fits)
        buffer_printf(out, "%s\n", buffer_text(&line));
    for (size_t i = 0; !fits && part_of(at, i, &part); i++) {
        const size_t size = part.col_to - part.col_from + 1;
        add_set(graph, &part, &(Matrix){1, size, m->at + i * size}, out);
    }
}

void edits_write_lesson(const Session *session, Buffer *out)
{
    SCOPED(edits_release) Edits edits = edits_now(session, true);
    for (size_t i = 0; i < edits.count; i++) {
        const Edit *edit = &edits.at[i];
        Address at;
        if (edit->aside)
            continue;
        if (edit->kind == EDIT_NUMBERS &&
            address_parse(session->graph, edit->at, false, &at, ERROR_DROPPED)) {
            add_set(session->graph, &at, &edit->numbers, out);
        } else {
            edit_write(edit, out);
            buffer_add(out, "\n");
        }
    }
}

void edits_write_all(const Session *session, Buffer *out)
{
    buffer_add(out, "reset\n");
    for (size_t i = 0; i < session->lesson->controls; i++) {
        const Control *own = &session->lesson->control[i];
        if (strcmp(own->value, own->initial) == 0) // the others are among the edits
            buffer_printf(out, "%s %s %s\n", own->sentence ? "say" : "choose", own->name,
                          own->initial);
    }
    if (graph_examples(session->graph, EXAMPLES_TRAIN) > 0)
        buffer_add(out, "example 0\n");
    edits_write_lesson(session, out);
}

// ---- Names -------------------------------------------------------------

bool edit_name(const Graph *graph, const Address *at, const char *name, Labels *out, Owned *owned,
               Error *err)
{
    const Node *node = graph_node(graph, at->node);
    const bool row = at->whole_cols && at->row_from == at->row_to && !at->whole_rows;
    const bool col = at->whole_rows && at->col_from == at->col_to && !at->whole_cols;
    const size_t size = strlen(name);
    if (node->op || at->side != SIDE_VALUE || at->param >= 0 || row == col)
        return ERROR(err, &no_line, err_text(node->name));
    if (size == 0 || size > ARRAY_LABEL_MOST || !utf8_is_plain(name, size, false))
        return ERROR(err, &bad_label, err_int(ARRAY_LABEL_MOST));
    const Labels *now = graph_labels(graph, at->node, col);
    out->n = col ? node->shape.cols : node->shape.rows;
    out->at = owned_add(owned, now ? mem_copy(now->at, out->n, sizeof *out->at)
                                   : mem_new(out->n, sizeof *out->at));
    for (size_t i = 0; i < out->n; i++) {
        const bool named = i == (col ? at->col_from : at->row_from);
        char number[24];
        snprintf(number, sizeof number, "%zu", i + 1);
        for (Lang lang = 0; lang < LANG_COUNT && (named || !now); lang++)
            out->at[i].text[lang] = owned_add(owned, mem_text(named ? name : number));
    }
    return true;
}
