// SPDX-License-Identifier: GPL-3.0-or-later
// The weights of each step are put into the graph in turn, so that any matrix can be asked
// for and not only those that the training keeps.
#include "export/formats.h"

#include <math.h>
#include <string.h>

#include "data/csv.h"
#include "data/npy.h"
#include "export/json.h"

enum { STEP, OBJECTIVE, CELLS }; // columns of the table

// A row for each step: its number, the watched scalar, and then the cells of the matrices in
// reading order.
static Matrix history_table(const Export *export)
{
    Session *session = export->session;
    const Training *training = &session->training;
    const size_t now = training->film.record[training->film.now].step;
    size_t cols = CELLS;
    for (size_t i = 0; i < export->count; i++)
        cols += matrix_size(export_matrix(export, i));
    Matrix table = matrix_new(training->film.count, cols);
    for (size_t row = 0; row < training->film.count; row++) {
        double *at = table.at + row * cols;
        session_scrub(session, "history", training->film.record[row].step, ERROR_DROPPED);
        *at++ = (double)training->film.record[row].step;
        *at++ = training->film.record[row].objective;
        for (size_t i = 0; i < export->count; i++) {
            const Matrix *m = export_matrix(export, i);
            memcpy(at, m->at, matrix_size(m) * sizeof *at);
            at += matrix_size(m);
        }
    }
    session_scrub(session, "history", now, ERROR_DROPPED);
    return table;
}

static const char *objective_name(const Export *export)
{
    return graph_root_is_loss(export->session->graph) ? "loss" : "f";
}

void history_csv(const Export *export, Buffer *out)
{
    Matrix table = history_table(export);
    buffer_printf(out, "step,%s", objective_name(export));
    for (size_t i = 0; i < export->count; i++) {
        const Matrix *m = export_matrix(export, i);
        for (size_t k = 0; k < matrix_size(m); k++) {
            Buffer cell = {0};
            buffer_printf(&cell, "%s[%zu,%zu]", export->name[i], k / m->cols + 1, k % m->cols + 1);
            buffer_add(out, ",");
            csv_text(buffer_text(&cell), out);
            buffer_release(&cell);
        }
    }
    buffer_add(out, "\n");
    csv_write(&table, out);
    matrix_release(&table);
}

void history_npz(const Export *export, Buffer *out)
{
    const Graph *graph = export->session->graph;
    const char *const names[CELLS] = {[STEP] = "step", [OBJECTIVE] = objective_name(export)};
    Matrix table = history_table(export);
    NpzWriter npz = {.out = out};
    for (size_t i = 0, from = 0, cols; i < CELLS + export->count; i++, from += cols) {
        Buffer name = {0};
        if (i < CELLS)
            export_free_name(graph, names[i], &name);
        else
            buffer_add(&name, export->name[i - CELLS]);
        cols = i < CELLS ? 1 : matrix_size(export_matrix(export, i - CELLS));
        Matrix part = matrix_new(table.rows, cols);
        for (size_t k = 0; k < table.rows; k++)
            memcpy(part.at + k * cols, table.at + k * table.cols + from, cols * sizeof *part.at);
        npz_add(&npz, buffer_text(&name), &part);
        matrix_release(&part);
        buffer_release(&name);
    }
    npz_end(&npz);
    matrix_release(&table);
}

// Which examples the step to a record was made of, and the means over examples there.
static void add_batch(const Export *export, const Record *record, Buffer *out)
{
    Graph *graph = export->session->graph;
    const size_t *example = NULL;
    const double train = record->over[EXAMPLES_TRAIN], held = record->over[EXAMPLES_HELD];
    if (graph_examples(graph, EXAMPLES_TRAIN) == 0)
        return;
    const double t = record->state.t - 1;
    const size_t count = record->step > 0 ? examples_batch(graph, t, record->size, &example) : 0;
    json_counts("examples", example, count, out);
    json_open("means", "{", out);
    if (!isnan(record->batch)) // else not measured
        json_number("batch", record->batch, out);
    if (!isnan(train))
        json_number("train", train, out);
    if (!isnan(held))
        json_number("held_out", held, out);
    buffer_add(out, "}");
}

void history_json(const Export *export, Buffer *out)
{
    Matrix table = history_table(export);
    json_open(NULL, "{", out);
    json_text("schema", "qkv.training/1", out);
    json_text("lesson", export->session->lesson->header.id, out);
    json_open("steps", "[", out);
    for (size_t i = 0; i < table.rows; i++) {
        double *at = table.at + i * table.cols;
        json_open(NULL, "\n{", out);
        json_count("step", (size_t)at[STEP], out);
        json_number(objective_name(export), at[OBJECTIVE], out);
        add_batch(export, &export->session->training.film.record[i], out);
        json_open("matrices", "{", out);
        at += CELLS;
        for (size_t k = 0; k < export->count; k++) {
            const Matrix *m = export_matrix(export, k);
            json_matrix(export->name[k], &(Matrix){m->rows, m->cols, at}, out);
            at += matrix_size(m);
        }
        buffer_add(out, "}}");
    }
    buffer_add(out, "\n]}\n");
    matrix_release(&table);
}
