// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/against_report.h"

#include <math.h>

#include "base/say.h"
#include "export/export.h"
#include "export/json.h"
#include "graph/address.h"
#include "num/format.h"

static SayArg say_name(const Against *against, CellRef of)
{
    Buffer name = {0};
    address_write_name(against->graph, of.side, of.node, 0, &name);
    return say_buffer(&name);
}

// " (in S_scaled)": where a mistake was made; nothing where it is in no matrix.
static SayArg say_place(const Against *against, const AgainstFault *fault, Lang lang)
{
    Buffer where = {0};
    if (fault->node != NODE_NONE)
        SAYF(&where, lang, " (in {1})", say_name(against, (CellRef){.node = fault->node}));
    return say_buffer(&where);
}

static const Text relations[] = {
    [RELATION_TIMES] = TEXT("{1} is {2} times what is right."),
    [RELATION_MINUS] = TEXT("{1} has the other sign in every cell."),
    [RELATION_TRANSPOSED] = TEXT("{1} is transposed."),
    [RELATION_ROWS] = TEXT("{1} has the right rows in another order."),
    [RELATION_COLUMNS] = TEXT("{1} has the right columns in another order."),
};

// ---- In words ----------------------------------------------------------

// What the type of its array does not decide: "dWq is not decidable at float16: off by 0.002".
static void against_write_unsure(const Against *against, Lang lang, Buffer *out)
{
    size_t i = 0;
    while (!against->matrix[i].unsure)
        i++;
    const AgainstMatrix *m = &against->matrix[i];
    SAYF(out, lang, "{1} of {2} not decidable, {3} first: at {4} it is off by {5}",
         say_count(against->unsure), say_count(against->count - against->leaves),
         say_name(against, m->of), say_text(precision_name(m->type)),
         number_say(fabs(m->given - m->right), 2));
}

// Appends one line on the first wrong matrix, or on all being right, without its end.
static void against_write_first(const Against *against, Lang lang, Buffer *out)
{
    if (against->wrong == 0) {
        if (against->unsure == 0)
            SAYF(out, lang, "all right, of {1} compared",
                 say_count(against->count - against->leaves));
        if (against->unsure > 0)
            against_write_unsure(against, lang, out);
        else if (against->type != PRECISION_DOUBLE)
            SAYF(out, lang, ", in the precision of {1}", say_text(precision_name(against->type)));
        return;
    }
    const AgainstMatrix *m = &against->matrix[against->first];
    Shape shape = graph_node(against->graph, m->of.node)->shape;
    SAYF(out, lang, "first wrong: {1}", say_name(against, m->of));
    if (m->cells == 0) {
        if (against->turned[against->lying[m->of.node]]) // as the rest of the file lies
            shape = (Shape){shape.cols, shape.rows};
        SAYF(out, lang, ", which is {1}x{2} and should be {3}x{4}", say_count(m->read[0].rows),
             say_count(m->read[0].cols), say_count(shape.rows), say_count(shape.cols));
        return;
    }
    Buffer worst = {0};
    address_write_cell(against->graph, m->of, &worst);
    SAYF(out, lang, ", {1} of {2} cells; worst {3}: {4} in the file, {5} is right; ",
         say_count(m->cells), say_count(shape.rows * shape.cols), say_buffer(&worst),
         number_say(m->given, 6), number_say(m->right, 6));
    SAYF(out, lang, "relative error {1}, cosine {2}", number_say(m->relative, 3),
         number_say(m->cosine, 4));
}

void against_write_brief(const Against *against, Lang lang, Buffer *out)
{
    if (against->wrong == 0) {
        against_write_first(against, lang, out);
        return;
    }
    const CellRef first = against->matrix[against->first].of;
    SAYF(out, lang, "{1} wrong, {2} follow; {3} first",
         say_count(against->wrong - against->followers), say_count(against->followers),
         say_name(against, first));
    if (against->faults > 0) {
        const AgainstFault *fault = &against->fault[0];
        SAYF(out, lang, ": {1}{2}", say_text(text_in(&fault->fault->name, lang)),
             say_place(against, fault, lang));
    }
    if (against->faults > 1)
        SAYF(out, lang, ", or {1} other", say_count(against->faults - 1));
}

// What the report lists matrices for.
typedef enum Listed { IS_WRONG, FOLLOWS, IS_UNSURE, IS_TAKEN, IS_TURNED, IS_RENAMED } Listed;

// A line that lists for which matrices it holds; none where it does for none.
static void add_list(const Against *against, Listed what, const char *head, Buffer *out)
{
    const char *before = head;
    for (size_t i = 0; i < against->count; i++) {
        const AgainstMatrix *m = &against->matrix[i];
        const bool holds[] = {[IS_WRONG] = m->wrong && !m->follows,
                              [FOLLOWS] = m->follows,
                              [IS_UNSURE] = m->unsure,
                              [IS_TAKEN] = m->leaf,
                              [IS_TURNED] = m->turned && !m->wrong,
                              [IS_RENAMED] = m->renamed};
        if (!holds[what])
            continue;
        buffer_add(out, before);
        before = ", ";
        if (what == IS_RENAMED)
            buffer_printf(out, "%s = ", m->name);
        address_write_name(against->graph, m->of.side, m->of.node, 0, out);
    }
    buffer_add(out, before == head ? "" : "\n");
}

void against_write(const Against *against, const char *lesson, const char *file, Lang lang,
                   Buffer *out)
{
    static const Text first[] = {TEXT("Up to {2} that is what comes out when {1}{3}."),
                                 TEXT("That is what comes out when {1}{3}.")},
                      other = TEXT("The same numbers come out when {1}{3}.");
    buffer_printf(out, "%s, %s: ", lesson, file);
    against_write_first(against, lang, out);
    buffer_add(out, "\n");
    for (size_t i = 0; i < against->faults; i++) {
        const AgainstFault *fault = &against->fault[i];
        SAY_ROW(out, lang, i > 0 ? &other : &first[fault->all],
                say_text(text_in(&fault->fault->name, lang)),
                say_name(against, against->matrix[against->first].of),
                say_place(against, fault, lang));
        buffer_add(out, "\n");
    }
    if (against->relation != RELATION_NONE) {
        SAY_ROW(out, lang, &relations[against->relation],
                say_name(against, against->matrix[against->first].of),
                number_say(against->factor, 6));
        buffer_add(out, "\n");
    } else if (against->wrong > 0 && against->faults == 0) {
        SAY(out, lang, "No known mistake gives these numbers.\n");
    }
    add_list(against, IS_WRONG, text_in(&(Text)TEXT("wrong: "), lang), out);
    add_list(against, FOLLOWS, text_in(&(Text)TEXT("follows from what is wrong: "), lang), out);
    add_list(against, IS_UNSURE, text_in(&(Text)TEXT("not decidable: "), lang), out);
    add_list(against, IS_TAKEN, text_in(&(Text)TEXT("taken from the file: "), lang), out);
    if (against->leaves == 0)
        SAY(out, lang, "given numbers: the lesson's own\n");
    if (against->turned[LYING_TOKENS])
        SAY(out, lang, "tokens as columns: every matrix is transposed\n");
    else
        add_list(against, IS_TURNED, text_in(&(Text)TEXT("transposed: "), lang), out);
    if (against->doubt[LYING_WEIGHTS])
        SAY(out, lang,
            "If the file's weights lie out by in, all is right: nothing in it proves "
            "which; --layout out-in says so.\n");
    if (against->doubt[LYING_TOKENS])
        SAY(out, lang,
            "If the file's tokens are columns, all is right: nothing in it proves "
            "which; --layout columns says so.\n");
    add_list(against, IS_RENAMED, text_in(&(Text)TEXT("read as: "), lang), out);
    for (size_t i = 0; i < against->missings; i++) {
        const CellRef of = against->missing[i];
        buffer_add(out, i > 0 ? ", " : text_in(&(Text)TEXT("not in the file: "), lang));
        address_write_name(against->graph, of.side, of.node, 0, out);
    }
    buffer_add(out, against->missings > 0 ? "\n" : "");
    for (size_t i = 0; i < against->unknown.count; i++) {
        buffer_add(out, i > 0 ? ", " : text_in(&(Text)TEXT("no matrix of the lesson: "), lang));
        buffer_add(out, against->unknown.at[i]);
    }
    buffer_add(out, against->unknown.count > 0 ? "\n" : "");
}

// ---- As JSON -----------------------------------------------------------

static void add_name(const Against *against, const char *member, CellRef of, Buffer *out)
{
    Buffer name = {0};
    export_name(against->graph, of, &name);
    json_text(member, buffer_text(&name), out);
    buffer_release(&name);
}

static void add_matrix(const Against *against, const AgainstMatrix *m, Buffer *out)
{
    json_open(NULL, "\n{", out);
    add_name(against, "name", m->of, out);
    json_text("array", m->name, out);
    json_text("verdict",
              m->follows  ? "follows"
              : m->wrong  ? "wrong"
              : m->unsure ? "not decidable"
              : m->leaf   ? "taken"
                          : "right",
              out);
    json_counts("shape", (size_t[]){m->read[0].rows, m->read[0].cols}, 2, out);
    json_bool("transposed", m->turned, out);
    if (!m->leaf && !m->wrong)
        json_text("precision", precision_name(m->type), out);
    if (m->wrong && m->cells > 0) {
        json_count("cells", m->cells, out);
        json_counts("worst", (size_t[]){m->of.row + 1, m->of.col + 1}, 2, out);
        json_number("given", m->given, out);
        json_number("expected", m->right, out);
        json_number("relative_error", m->relative, out);
        json_number("cosine", m->cosine, out);
    }
    buffer_add(out, "}");
}

void against_json(const Against *against, const char *lesson, const char *file, Lang lang,
                  Buffer *out)
{
    json_open(NULL, "{", out);
    json_text("schema", "qkv.against/1", out);
    json_text("lesson", lesson, out);
    json_text("file", file, out);
    if (against->wrong > 0)
        add_name(against, "first_wrong", against->matrix[against->first].of, out);
    else
        json_text("first_wrong", NULL, out);
    static const char *const relation[] = {[RELATION_TIMES] = "times",
                                           [RELATION_MINUS] = "minus",
                                           [RELATION_TRANSPOSED] = "transposed",
                                           [RELATION_ROWS] = "rows",
                                           [RELATION_COLUMNS] = "columns"};
    json_text("relation", relation[against->relation], out);
    if (against->relation == RELATION_TIMES)
        json_number("factor", against->factor, out);
    json_bool("tokens_as_columns", against->turned[LYING_TOKENS], out);
    json_bool("weights_out_by_in", against->turned[LYING_WEIGHTS], out);
    json_open("faults", "[", out);
    for (size_t i = 0; i < against->faults; i++) {
        const AgainstFault *fault = &against->fault[i];
        const bool placed = fault->node != NODE_NONE;
        json_open(NULL, "{", out);
        json_text("id", fault->fault->id, out);
        json_text("name", text_in(&fault->fault->name, lang), out);
        json_text("node", placed ? graph_node(against->graph, fault->node)->name : NULL, out);
        json_bool("all", fault->all, out);
        buffer_add(out, "}");
    }
    buffer_add(out, "]");
    json_open("matrices", "[", out);
    for (size_t i = 0; i < against->count; i++)
        add_matrix(against, &against->matrix[i], out);
    buffer_add(out, "],\n");
    json_open("missing", "[", out);
    for (size_t i = 0; i < against->missings; i++)
        add_name(against, NULL, against->missing[i], out);
    buffer_add(out, "]");
    json_texts("unknown", (const char *const *)against->unknown.at, against->unknown.count, out);
    buffer_add(out, "}\n");
}
