// SPDX-License-Identifier: GPL-3.0-or-later
// `copy`: a matrix, as it is shown, for the terminal's clipboard (OSC 52). It is put into
// app->clipboard, which the screen sends. Only a person's own command does that: what a clipboard
// holds is pasted into shells.
#include <math.h>
#include <string.h>

#include "command/command.h"
#include "data/csv.h"
#include "export/script.h"
#include "graph/address.h"
#include "num/format.h"
#include "session/cell_look.h"

enum { CLIPBOARD_MOST = 74994 }; // bytes: 100,000 as base64 with its frame, what terminals take

MESSAGE(no_clipboard, ERROR_USAGE,
        "copy needs a screen whose terminal has a clipboard; qkv export writes files");
MESSAGE(clipboard_off, ERROR_USAGE, "the clipboard is off: clipboard on allows it");
MESSAGE(by_script, ERROR_USAGE, "a script that plays does not reach the clipboard");
MESSAGE(too_large, ERROR_USAGE,
        "{1} is {2} bytes as {3}, and terminals take {4}: copy rows of it, as {1}[1,:]");
MESSAGE(is_hidden, ERROR_USAGE, "{1} cannot be copied: it is {2}");
MESSAGE(no_format, ERROR_USAGE, "copy takes numpy, tex or csv, not '{1}'");
MESSAGE(no_matrix, ERROR_USAGE, "copy takes a matrix or rows of it, not a parameter");

// ---- The numbers -------------------------------------------------------

// The cells of the address as they are shown. False where one of them may not be seen.
NONNULL(4) static bool read_cells(Session *session, const Address *at, Matrix *out, Error *err)
{
    const CellRef of = {.side = at->side, .node = at->node};
    const MatrixLook looks = matrix_look(session, of);
    const size_t rows = at->row_to - at->row_from + 1, cols = at->col_to - at->col_from + 1;
    const bool turned = session->display.columns;
    *out = turned ? matrix_new(cols, rows) : matrix_new(rows, cols);
    for (size_t i = 0; i < rows * cols; i++) {
        const size_t row = i / cols, col = i % cols;
        const CellRef cell = {at->side, at->node, 0, at->row_from + row, at->col_from + col};
        const CellLook look = matrix_look_at(&looks, cell.row, cell.col);
        if (look.seen == SEEN_COVERED || look.seen == SEEN_NOT_COMPUTED) {
            Buffer name = {0}, word = {0};
            session_write_cell(session, cell, &name);
            cell_look_word(&look, session->display.lang, &word);
            matrix_release(out);
            return ERROR(err, &is_hidden, err_buffer(&name), err_buffer(&word));
        }
        matrix_put(out, turned ? col : row, turned ? row : col, graph_number(session->graph, cell));
    }
    return true;
}

// ---- As text -----------------------------------------------------------

// A name that is none of Python's is left out.
static void write_numpy(const Session *session, const char *name, const Matrix *m, Buffer *out)
{
    (void)session;
    const size_t letters =
        strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789");
    const bool named = name[letters] == '\0' && !strchr("0123456789", name[0]);
    buffer_printf(out, "%s%snp.array(", named ? name : "", named ? " = " : "");
    script_rows(m, "np.", out);
    buffer_add(out, ")\n");
}

// With the decimals of the screen. An array, since amsmath's matrices end at ten columns.
static void write_tex(const Session *session, const char *name, const Matrix *m, Buffer *out)
{
    (void)name;
    buffer_add(out, "\\left[\\begin{array}{");
    for (size_t j = 0; j < m->cols; j++)
        buffer_add(out, "r");
    buffer_add(out, "}\n");
    for (size_t i = 0; i < matrix_size(m); i++) {
        char number[NUMBER_SIZE];
        const double value = m->at[i];
        number_trimmed(value, session->display.decimals, 0, number);
        if (isinf(value))
            buffer_add(out, value < 0 ? "-\\infty" : "\\infty");
        else
            buffer_printf(out, isnan(value) ? "\\mathrm{%s}" : "%s", number);
        buffer_add(out, (i + 1) % m->cols > 0 ? " & " : " \\\\\n");
    }
    buffer_add(out, "\\end{array}\\right]\n");
}

static void write_csv(const Session *session, const char *name, const Matrix *m, Buffer *out)
{
    (void)session, (void)name;
    csv_write(m, out);
}

static const struct Format {
    const char *name;
    void (*write)(const Session *session, const char *name, const Matrix *m, Buffer *out);
} formats[] = {{"numpy", write_numpy}, {"tex", write_tex}, {"csv", write_csv}, {0}};

// ---- The command -------------------------------------------------------

bool command_copy(App *app, const Arguments *arguments, Error *err)
{
    const struct Format *format = formats; // the first where none is named
    Address at;
    Matrix m;
    while (arguments->count > 1 && format->name && strcmp(format->name, arguments->word[1]) != 0)
        format++;
    if (!format->name)
        return ERROR(err, &no_format, err_text(arguments->word[1]));
    if (app->playback)
        return error_set(err, &by_script);
    if (!app->has_clipboard || app->no_clipboard)
        return error_set(err, app->has_clipboard ? &clipboard_off : &no_clipboard);
    if (!session_parse(app->session, arguments->word[0], &at, err))
        return false;
    if (at.param >= 0)
        return error_set(err, &no_matrix);
    if (!read_cells(app->session, &at, &m, err))
        return false;
    Buffer name = {0}, text = {0};
    session_write_name(app->session, at.side, at.node, 0, &name);
    format->write(app->session, buffer_text(&name), &m, &text);
    const bool fits = text.size <= CLIPBOARD_MOST;
    if (fits) {
        APP_SAYF(app, "{1}, {2}x{3}, sent to the terminal's clipboard as {4}",
                 say_text(buffer_text(&name)), say_count(m.rows), say_count(m.cols),
                 say_text(format->name));
        buffer_clear(&app->clipboard);
        buffer_add_n(&app->clipboard, buffer_text(&text), text.size);
    } else {
        ERROR(err, &too_large, err_text(buffer_text(&name)), err_count(text.size),
              err_text(format->name), err_count(CLIPBOARD_MOST));
    }
    matrix_release(&m);
    buffer_release(&name);
    buffer_release(&text);
    return fits;
}
