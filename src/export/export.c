// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/export.h"

#include <string.h>

#include "base/file.h"
#include "base/path.h"
#include "data/array_file.h"
#include "export/formats.h"
#include "export/text.h"
#include "graph/address.h"
#include "session/task.h"

static void write_text(const Export *export)
{
    text_write(export->session, false, export->out);
}

static void write_csv(const Export *export)
{
    for (size_t i = 0; i < export->count; i++) {
        buffer_printf(export->out, "%s# %s\n", i ? "\n" : "", export->name[i]);
        csv_write(export_matrix(export, i), export->out);
    }
}

// Each an array of two dimensions and of doubles, called as export_name says:
// np.load("x.npz")["dWq"]. The archive is neither packed nor dated.
static void write_npz(const Export *export)
{
    NpzWriter npz = {.out = export->out};
    for (size_t i = 0; i < export->count; i++)
        npz_add(&npz, export->name[i], export_matrix(export, i));
    npz_end(&npz);
}

const Exporter export_table[] = {
    {"json", ".json", TEXT("the graph, values and gradients, as JSON"), EXPORT_PARTS,
     .write = json_export},
    {"text", ".txt", TEXT("the whole walk as plain labelled lines"), EXPORT_COVERED,
     .write = write_text},
    {"svg", ".svg", TEXT("the screen as a picture; with --at that of a stop"), EXPORT_COVERED,
     .write = NULL},
    {"csv", ".csv", TEXT("each matrix under a line '# name'"), EXPORT_PARTS, .write = write_csv},
    {"npz", ".npz", TEXT("an array for each matrix, gradients as dA, for numpy.load"),
     EXPORT_PARTS | EXPORT_BYTES, .write = write_npz},
    {"py", ".py", TEXT("a NumPy script that computes both passes and compares every number"),
     EXPORT_PARTS, .write = script_write, .ready = script_ready, .program = &program_check},
    {"kata", ".py", TEXT("a NumPy script in which the backward pass is to be written"), 0,
     .write = script_write, .ready = script_ready, .program = &program_python},
    {"kata-java", ".java", TEXT("the same as a Java class"), 0, .write = script_write,
     .ready = script_ready, .program = &program_java},
    {"html", ".html",
     TEXT("the whole walk as one page for a browser, every number open; needs no network"),
     EXPORT_COVERED | EXPORT_SHEET, .write = html_write, .ready = html_ready},
    {"md", ".md", TEXT("a handout in Markdown, with mathematics as GitHub shows it"),
     EXPORT_PARTS | EXPORT_COVERED | EXPORT_SHEET, .write = handout_write,
     .markup = &markup_markdown},
    {"tex", ".tex", TEXT("a handout in LaTeX, for xelatex"),
     EXPORT_PARTS | EXPORT_COVERED | EXPORT_SHEET, .write = handout_write, .markup = &markup_latex},
    {0},
};

// ---- What is asked for ---------------------------------------------------

MESSAGE(no_format, ERROR_USAGE, "there is no format '{1}'; there are {2}");
MESSAGE(cannot, ERROR_USAGE, "{1} is not for {2}; it goes with --format {3}");
MESSAGE(no_worksheet, ERROR_USAGE, "--key is that of a worksheet: add --worksheet");
MESSAGE(not_whole, ERROR_USAGE, "--only takes whole matrices, such as A,dWq, not '{1}'");
MESSAGE(nothing_left, ERROR_USAGE, "there is nothing to write: no such matrix of {1} is left");
MESSAGE(is_covered, ERROR_USAGE,
        "numbers are covered, and {1} would show them: cover 0, or --format {2}");

// The formats that can do something: "json, csv".
static ErrorArg formats_that(unsigned can)
{
    Buffer names = {0};
    for (const Exporter *row = export_table; row->name; row++) {
        if (row->can & can)
            buffer_printf(&names, "%s%s", names.size ? ", " : "", row->name);
    }
    return err_buffer(&names);
}

const Exporter *export_find(const char *name, Error *err)
{
    for (const Exporter *row = export_table; row->name; row++) {
        if (strcmp(row->name, name) == 0)
            return row;
    }
    ERROR(err, &no_format, err_text(name), formats_that(~0U));
    return NULL;
}

bool export_can(const Exporter *exporter, const ExportAsk *ask, Error *err)
{
    const unsigned parts = ask->worksheet ? EXPORT_SHEET : EXPORT_PARTS;
    const struct {
        bool asked;
        const char *option;
        unsigned needs;
    } options[] = {{ask->worksheet, "--worksheet", EXPORT_SHEET},
                   {ask->key, "--key", EXPORT_SHEET},
                   {ask->only != NULL, "--only", parts},
                   {ask->values, "--values", parts},
                   {ask->grads, "--grads", parts}};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        if (options[i].asked && !(exporter->can & options[i].needs))
            return ERROR(err, &cannot, err_text(options[i].option), err_text(exporter->name),
                         formats_that(options[i].needs));
    }
    return !ask->key || ask->worksheet || error_set(err, &no_worksheet);
}

// ---- Which matrices ------------------------------------------------------

// Adds a matrix where its side is wanted and it is not there yet.
static void add_matrix(Export *export, Side side, NodeId node)
{
    const ExportAsk *ask = export->ask;
    const bool all = ask->values == ask->grads;
    const CellRef matrix = {.side = side, .node = node};
    Buffer name = {0};
    if ((!all && ask->values != (side == SIDE_VALUE)) || export_has(export, side, node))
        return;
    export_name(export->session->graph, matrix, &name);
    export->grads |= side == SIDE_GRAD;
    export->matrix[export->count] = matrix;
    export->name[export->count++] = owned_add(&export->owned, buffer_take(&name));
}

// Adds those that --only names, one after another with commas between; without it all.
static bool add_asked(Export *export, Error *err)
{
    const Graph *graph = export->session->graph;
    const char *text = export->ask->only;
    for (Side side = SIDE_VALUE; !text && side <= SIDE_GRAD; side++) {
        for (NodeId node = 0; node < (NodeId)graph_count(graph); node++) {
            if (side == SIDE_VALUE || graph_has_grad(graph, node))
                add_matrix(export, side, node);
        }
    }
    while (text) {
        Address address;
        if (*text == ',' || *text == '\0') // no name
            return ERROR(err, &not_whole, err_text(export->ask->only));
        const size_t n = address_scan(graph, text, false, &address, err);
        if (n == 0)
            return false;
        const char after = text[n];
        if (address.param >= 0 || !address.whole_rows || !address.whole_cols ||
            (after != ',' && after != '\0'))
            return ERROR(err, &not_whole, err_text(text));
        add_matrix(export, address.side, address.node);
        text = after == ',' ? text + n + 1 : NULL;
    }
    return true;
}

bool export_write(const Exporter *exporter, Session *session, const ExportAsk *ask, Buffer *out,
                  Error *err)
{
    BUG_ON(!exporter->write || !export_can(exporter, ask, ERROR_DROPPED));
    const bool uncovered = session->uncovered;
    Export export = {.session = session,
                     .lang = session->display.lang,
                     .out = out,
                     .ask = ask,
                     .markup = exporter->markup,
                     .program = exporter->program};
    const size_t most = 2 * graph_count(session->graph); // a value and a gradient of each
    export.matrix = owned_add(&export.owned, mem_new(most, sizeof *export.matrix));
    export.name = owned_add(&export.owned, mem_new(most, sizeof *export.name));
    bool good = true;
    if (session->cover->level > 0 && !(exporter->can & EXPORT_COVERED))
        good = ERROR(err, &is_covered, err_text(exporter->name), formats_that(EXPORT_COVERED));
    else
        good = add_asked(&export, err);
    if (good && export.count == 0 && exporter->can & EXPORT_PARTS)
        good = ERROR(err, &nothing_left, err_text(session->lesson->header.id));
    good = good && (!exporter->ready || exporter->ready(&export, err)) &&
           (!ask->worksheet || sheet_cover(&export, err));
    if (good)
        exporter->write(&export);
    if (good && ask->worksheet)
        session_cover(session, 0);
    session->uncovered = uncovered;
    owned_release(&export.owned);
    return good;
}

bool export_has(const Export *export, Side side, NodeId node)
{
    for (size_t i = 0; i < export->count; i++) {
        if (export->matrix[i].side == side && export->matrix[i].node == node)
            return true;
    }
    return false;
}

const Matrix *export_matrix(const Export *export, size_t i)
{
    BUG_ON(i >= export->count);
    return graph_matrix(export->session->graph, export->matrix[i].side, export->matrix[i].node, 0);
}

// ---- Files of the program ------------------------------------------------

enum { ASSET_MOST = 1 << 20 }; // bytes

bool export_asset(const char *name, Buffer *out, Error *err)
{
    SCOPED(mem_drop) char *path = path_program(name);
    return file_read_or(path, ASSET_MOST, ERROR_DATA, out, err);
}

// ---- Names ---------------------------------------------------------------

void export_name(const Graph *graph, CellRef matrix, Buffer *out)
{
    const char *name = graph_node(graph, matrix.node)->name;
    if (matrix.side == SIDE_VALUE) {
        buffer_add(out, name);
        return;
    }
    SCOPED(buffer_release) Buffer address = {0};
    address_write_name(graph, SIDE_GRAD, matrix.node, 0, &address);
    if (buffer_text(&address)[address.size - 1] == ')') { // its quotes are for those who type
        buffer_clear(&address);
        buffer_printf(&address, "d(%s)", name);
    }
    while (graph_find(graph, buffer_text(&address)) != NODE_NONE)
        buffer_add(&address, "'");
    buffer_add(out, buffer_text(&address));
}
