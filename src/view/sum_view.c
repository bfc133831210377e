// SPDX-License-Identifier: GPL-3.0-or-later
// A number spread out: a sum with a line for each term, or a row with a line for each element, and
// a column for each quantity, in the same places at every number as far as they have room there.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "view/expansion_view.h"
#include "view/matrix_view.h"
#include "view/measures.h"

enum { LINES_LEAST = 2 }; // of terms

// The columns of a sum of products of two numbers.
enum { FIRST_FACTOR, LAST_FACTOR, TERM, SUM_COLUMNS };

typedef struct Column {
    const char *joint; // what stands before its numbers, or NULL: blanks
    int places;
    NumberColumn number;
    bool sliver; // a colour before its numbers
    int width;   // 0: left out
} Column;

// Of a sum: its terms, and before them their factors where each is a product of two numbers, else
// their arithmetic, if they have any.
typedef struct Sheet {
    const ExpansionView *view;
    const Step *step; // a sum; NULL: the table of the expansion
    ExprId *own;      // of a sum: its terms, and their factors in columns before them
    bool factored, colored;
    Table table; // of a sum one without heads, whose `asked` is what is pointed at
    Column column[TABLE_COLUMNS];
    TablePlaces places;
    bool *shown;      // which lines are; the others are folded
    bool folds;       // some are
    int abreast;      // so many stand in a line
    int label, width; // columns of the labels, and of all of it at most
    bool close;       // with little between the columns
    double low, high; // bars go from the least to the greatest of the last column; 0, 0: none
} Sheet;

// What is shown in a line: one line of the sheet, several folded into one, or, where `from` is
// `to`, what the columns come to.
typedef struct Row {
    size_t from, to; // without `to`
} Row;

static bool is_one(Row row)
{
    return row.to - row.from == 1;
}

// ---- Texts ---------------------------------------------------------------

static const Expr *expr_of(const Sheet *sheet, size_t k, size_t line)
{
    BUG_ON(k >= sheet->table.columns || line >= sheet->table.lines);
    return &sheet->view->x->expr[sheet->table.column[k].expr[line]];
}

static double value_of(const Sheet *sheet, size_t k, size_t line)
{
    const Expr *expr = expr_of(sheet, k, line);
    return sheet->step && expr->minus ? -expr->value : expr->value;
}

// What several lines of a column come to, from their printed numbers; of all of them the sum.
static void write_total(const Sheet *sheet, size_t k, Row row, Buffer *out)
{
    const Expansion *x = sheet->view->x;
    const Step *step = sheet->step;
    const TableColumn *column = &sheet->table.column[k];
    const bool all = row.from == row.to;
    double total = 0;
    bool hidden = false;
    char number[NUMBER_SIZE];
    if (column->sum == EXPR_NONE)
        return;
    for (size_t i = row.from; i < row.to; i++) {
        const double value = value_of(sheet, k, i);
        total += arithmetic_is_long(x) ? value : arithmetic_read(value, sheet->column[k].places);
        hidden |= expr_of(sheet, k, i)->hidden;
    }
    const int finer = sheet->column[k].places + (step ? FOLD_PLACES : 1);
    const int places = all ? sheet->places.sum[k] : int_min(finer, DECIMALS_MAX);
    if (all) {
        hidden = step && !step->name.en ? x->hidden : x->expr[column->sum].hidden;
        total = table_sum(x, column, sheet->table.lines);
    }
    buffer_add(out, arithmetic_shown(hidden, all ? total : arithmetic_read(total, places), places,
                                     number));
}

// Whether a term is nothing but a cell that the label names: "via Q".
static bool is_bare(const Expr *term)
{
    return term->kind == EXPR_CELL && !term->minus && term->label_from == LABEL_PATH;
}

static void write_entry(const Sheet *sheet, size_t k, Row row, Buffer *out)
{
    const ExpansionView *view = sheet->view;
    buffer_clear(out);
    if (!is_one(row)) {
        write_total(sheet, k, row, out);
        return;
    }
    const Expr *expr = expr_of(sheet, k, row.from);
    const int places = sheet->column[k].places;
    if (!sheet->step || k + 1 == sheet->table.columns) {
        char number[NUMBER_SIZE];
        buffer_add(out,
                   arithmetic_shown(expr->hidden, value_of(sheet, k, row.from), places, number));
        return;
    }
    Arithmetic how = expansion_arithmetic(view, places, true);
    if (sheet->colored) // colours mark it, or its row does
        how.pointed.node = NODE_NONE;
    const ExprId id = sheet->table.column[k].expr[row.from];
    if (sheet->factored)
        arithmetic_write(view->x, id, &how, out);
    else if (!is_bare(expr)) {
        how.named = expr->kind == EXPR_CELL ? view->scene->session->graph : NULL;
        arithmetic_write_addend(view->x, id, true, &how, out);
    }
}

// "T2", "via Q" or its number; of a fold how many it hides.
static SayArg say_label(const Sheet *sheet, Row row)
{
    const ExpansionView *view = sheet->view;
    const Lang lang = view->scene->lang;
    const Table *table = &view->x->table;
    if (row.from == row.to)
        return !sheet->step                ? say_text("Σ")
               : sheet->table.columns == 1 ? SAID(lang, "sum")
                                           : say_text("");
    if (!is_one(row))
        return SAIDF(lang, "… {1} more", say_count(row.to - row.from));
    const Expr *term = sheet->step ? expr_of(sheet, sheet->table.columns - 1, row.from) : NULL;
    const LabelFrom from = term ? term->label_from : table->label_from;
    if (from == LABEL_PATH) {
        Buffer text = {0};
        SAY(&text, lang, "via ");
        session_write_via(view->scene->session, term->label, &text);
        return say_buffer(&text);
    }
    const CellRef of = term ? term->label : table->label;
    const Labels *labels =
        from == LABEL_NONE || of.node == NODE_NONE
            ? NULL
            : graph_labels(view->scene->session->graph, of.node, from == LABEL_COL);
    const size_t at = term ? (from == LABEL_ROW ? of.row : of.col) : row.from;
    return labels_say(labels, labels_text(labels, at, lang) ? at : row.from, lang);
}

// Whether the names of the graph can stand in heads: each is one short word.
static bool names_fit(const ExpansionView *view)
{
    const NodeId out = view->x->context.out_id;
    const Node *node = graph_node(view->scene->session->graph, out);
    bool fit = true;
    for (size_t i = 0; fit && i <= node->inputs; i++) {
        SCOPED(buffer_release) Buffer name = {0};
        session_write_name(view->scene->session, SIDE_VALUE, i > 0 ? node->input[i - 1] : out, 0,
                           &name);
        fit = buffer_text(&name)[0] != '"' &&
              canvas_width(view->canvas, buffer_text(&name)) <= NUMBER_W;
    }
    return fit;
}

// A column's head with the names of the graph in its places; letters where those are too long.
static void write_head(const ExpansionView *view, size_t k, Buffer *out)
{
    const Expansion *x = view->x;
    const FormulaStyle style = {NOTATION_PLAIN, x->columns};
    buffer_clear(out);
    if (names_fit(view)) {
        formula_fill(view->scene->session->graph, x->context.out_id, OP_FORWARD,
                     x->table.column[k].head, style, out);
        return;
    }
    for (const char *p = x->table.column[k].head; *p; p++) {
        if (*p != '{' && *p != '}')
            buffer_add_n(out, *p == 'a' && p[1] == '}' ? "x" : p, 1);
    }
}

// ---- What is shown -------------------------------------------------------

// Which lines are seen in `room` of them, those of folds among them: all of a short sheet; of a
// long one the first, the last, and the marked one with its neighbours. A fold of one takes as
// much room as it.
static void choose_lines(Sheet *sheet, size_t room)
{
    const size_t n = sheet->table.lines, marked = sheet->table.asked, ends = room - 1;
    const size_t tail = ends / 2, head = ends - tail;
    const bool wide = tail > 1; // the marked one has its neighbours beside the first and the last
    const bool inside = wide && marked < n && marked + 1 >= head && marked + tail <= n;
    BUG_ON(room < LINES_LEAST);
    sheet->folds = n > room;
    for (size_t i = 0; i < n; i++) {
        const bool edge = inside ? i == 0 || i + 1 == n : i < head || i + tail >= n;
        const bool near = marked < n && (wide ? i + 1 >= marked && i <= marked + 1 : i == marked);
        sheet->shown[i] = !sheet->folds || near || edge;
    }
    for (size_t i = 1; i + 1 < n; i++)
        sheet->shown[i] |= sheet->shown[i - 1] && sheet->shown[i + 1];
}

// ---- Widths --------------------------------------------------------------

static int joint_width(const Sheet *sheet, size_t k)
{
    if (sheet->view->bare && k == 0)
        return 0;
    return sheet->column[k].joint ? GAP_W : GAP_W - sheet->close;
}

static int lead_of(const Sheet *sheet)
{
    const int lead = sheet->abreast > 1 ? INDENT_W / 2 : INDENT_W;
    return sheet->view->bare ? 0 : lead + sheet->label;
}

static int width_of(const Sheet *sheet)
{
    int width = lead_of(sheet);
    for (size_t k = 0; k < sheet->table.columns; k++)
        width += sheet->column[k].width > 0 ? joint_width(sheet, k) + sheet->column[k].width : 0;
    return width;
}

static void fit_label(Sheet *sheet, Row row)
{
    const int width = canvas_say_width(sheet->view->canvas, say_label(sheet, row));
    sheet->label = int_max(sheet->label, int_min(width, 2 * NAME_W));
}

// Whether a line, or behind them what they come to, makes columns wider: of very many only those
// that are seen.
static bool takes_room(const Sheet *sheet, size_t i)
{
    return i == sheet->table.lines || sheet->shown[i] || !arithmetic_is_long(sheet->view->x);
}

// Measures labels and numbers; where it is roomy, in columns that are the same for most sums.
static void measure(Sheet *sheet, bool roomy)
{
    const ExpansionView *view = sheet->view;
    SCOPED(buffer_release) Buffer text = {0};
    sheet->label = roomy ? LABEL_W : 0;
    for (size_t i = 0; i < sheet->table.lines; i++) {
        if (takes_room(sheet, i))
            fit_label(sheet, (Row){i, i + 1});
    }
    if (sheet->folds && !sheet->step)
        fit_label(sheet, (Row){.to = sheet->table.lines});
    for (size_t k = 0; k < sheet->table.columns; k++) {
        Column *column = &sheet->column[k];
        const bool part = sheet->step && k + 1 < sheet->table.columns;
        if (!sheet->step)
            write_head(view, k, &text);
        column->number = (NumberColumn){
            .least = int_max(roomy ? NUMBER_W : 0, canvas_width(view->canvas, buffer_text(&text)))};
        for (size_t i = 0; i <= sheet->table.lines; i++) { // behind them what they come to
            if (!takes_room(sheet, i))
                continue;
            write_entry(sheet, k, i < sheet->table.lines ? (Row){i, i + 1} : (Row){0}, &text);
            // The brackets of a why have their columns before it is asked.
            const bool marks = part && !strchr(buffer_text(&text), '[');
            const int width = canvas_width(view->canvas, buffer_text(&text));
            if (part && !sheet->factored) { // words
                column->number.least =
                    int_max(column->number.least, width + 2 * (marks && !sheet->close));
                continue;
            }
            SCOPED(mem_drop)
            char *most = text_printf(marks && !sheet->colored ? "[%s]" : "%s", buffer_text(&text));
            number_column_fit(&column->number, most);
        }
        buffer_clear(&text);
        column->width = number_column_width(&column->number) + column->sliver;
    }
}

// Where a table is too wide, columns that were read from elsewhere go, the first of them first,
// then the first of the others.
static void drop_columns(Sheet *sheet)
{
    const Expansion *x = sheet->view->x;
    for (int computed = 0; !sheet->step && computed <= 1; computed++) {
        for (size_t k = 0; k + 1 < sheet->table.columns && width_of(sheet) > sheet->width; k++) {
            if (table_is_computed(x, &x->table.column[k]) == (computed == 1))
                sheet->column[k].width = 0;
        }
    }
}

// ---- The sheet -----------------------------------------------------------

static bool is_number(const Expr *expr)
{
    return expr->kind == EXPR_NUMBER || expr->kind == EXPR_CELL || expr->kind == EXPR_STEP;
}

static void take_terms(Sheet *sheet)
{
    const ExpansionView *view = sheet->view;
    const Expansion *x = view->x;
    const ExprId sum = sheet->step->expr;
    const Arithmetic how = expansion_arithmetic(view, 0, false);
    size_t bare = 0, products = 0, i = 0;
    for (ExprId c = x->expr[sum].first; c != EXPR_NONE; c = x->expr[c].next)
        sheet->table.lines++;
    sheet->own = mem_new(SUM_COLUMNS * sheet->table.lines, sizeof *sheet->own);
    sheet->table.asked = sheet->table.lines;
    for (ExprId c = x->expr[sum].first; c != EXPR_NONE; c = x->expr[c].next, i++) {
        const Expr *expr = &x->expr[c];
        sheet->own[FIRST_FACTOR * sheet->table.lines + i] = expr->first;
        sheet->own[LAST_FACTOR * sheet->table.lines + i] = expr->last;
        sheet->own[TERM * sheet->table.lines + i] = c;
        if (sheet->table.asked == sheet->table.lines && arithmetic_shows(x, c, &how))
            sheet->table.asked = i;
        bare += is_bare(expr);
        products += expr->kind == EXPR_PRODUCT && !expr->minus &&
                    is_number(&x->expr[expr->first]) && x->expr[expr->first].next == expr->last &&
                    is_number(&x->expr[expr->last]);
    }
    sheet->factored = products == sheet->table.lines && !view->close && !view->scene->spoken;
    sheet->table.columns = sheet->factored ? SUM_COLUMNS : bare == sheet->table.lines ? 1 : 2;
    for (size_t k = 0; k < sheet->table.columns; k++) {
        const bool last = k + 1 == sheet->table.columns;
        sheet->table.column[k] =
            (TableColumn){.expr = sheet->own + (sheet->factored ? k : TERM) * sheet->table.lines,
                          .sum = last ? sum : EXPR_NONE};
    }
}

static void take_columns(Sheet *sheet, int result)
{
    const Expansion *x = sheet->view->x;
    sheet->places = table_places(x, &sheet->table, result);
    for (size_t k = 0; k < sheet->table.columns; k++) {
        const bool last = k + 1 == sheet->table.columns;
        const bool computed = table_is_computed(x, &sheet->table.column[k]);
        sheet->column[k] =
            (Column){.joint = !sheet->step || k == 0 ? NULL
                              : last                 ? "="
                                                     : "⋅",
                     .places = computed ? sheet->places.column[k] : sheet->places.cells,
                     .sliver = sheet->step ? sheet->factored && !last : !computed || last};
    }
}

// Bars of what is seen alone, and not of so much that it is folded.
static void take_bars(Sheet *sheet)
{
    const size_t last = sheet->table.columns - 1;
    const ExpansionView *view = sheet->view;
    if (view->close || view->scene->spoken || sheet->abreast > 1 || arithmetic_is_long(view->x))
        return;
    for (size_t i = 0; i < sheet->table.lines; i++) {
        const double value = value_of(sheet, last, i);
        if (!isfinite(value) || expr_of(sheet, last, i)->hidden) {
            sheet->low = sheet->high = 0;
            return;
        }
        sheet->low = fmin(sheet->low, value);
        sheet->high = fmax(sheet->high, value);
    }
}

// Whether the heads of a table do not stand behind the name in the line that is there.
static bool heads_apart(const ExpansionView *view)
{
    SCOPED(buffer_release) Buffer head = {0};
    write_head(view, 0, &head);
    const int room =
        INDENT_W + LABEL_W + GAP_W + NUMBER_W - canvas_width(view->canvas, buffer_text(&head));
    return !view->titled || lines_column(view->out, view->canvas) + 2 > room;
}

// Whether the last column of its table has the number itself.
static bool expansion_tells(const Expansion *x)
{
    const Table *table = &x->table;
    const TableColumn *last = &table->column[table->columns - 1];
    return x->tabled && table->asked < table->lines && last->sum != EXPR_NONE &&
           x->expr[last->expr[table->asked]].value == x->value;
}

// Makes it for a step of the expansion, or for its table (NULL), with so many terms to a line.
static Sheet sheet_of(const ExpansionView *view, const Step *step, int result, int abreast)
{
    Sheet sheet = {.view = view, .step = step, .abreast = abreast};
    const bool ends = lines_column(view->out, view->canvas) + NUMBER_W + 2 <= view->width;
    int others = step ? -(view->above && !step->name.en && ends) // the result ends the title
                      : 1 + heads_apart(view) - expansion_tells(view->x);
    for (size_t i = 0; i < view->x->steps; i++) // lines of it that are no terms
        others += step || view->x->step[i].show != STEP_TABLED;
    if (step)
        take_terms(&sheet);
    else
        sheet.table = view->x->table;
    take_columns(&sheet, result);
    sheet.shown = mem_new(sheet.table.lines, sizeof *sheet.shown);
    sheet.colored = theme_levels(&view->scene->theme, HEAT_DIVERGING) > 1;
    for (size_t k = 0; k < sheet.table.columns; k++)
        sheet.column[k].sliver &= sheet.colored && !view->close && abreast <= 2; // else no room
    choose_lines(&sheet, view->room <= 0 ? ROOMY_H
                         : abreast > 1   ? sheet.table.lines
                                         : (size_t)int_max(view->room - others, LINES_LEAST));
    take_bars(&sheet);
    sheet.width = abreast > 1 ? view->width / abreast - 1 : view->width;
    sheet.close = view->close || abreast > 1;
    measure(&sheet, !sheet.close);
    if (width_of(&sheet) > sheet.width && !sheet.close)
        measure(&sheet, false);
    sheet.close |= width_of(&sheet) > sheet.width;
    drop_columns(&sheet);
    return sheet;
}

static void sheet_release(Sheet *sheet)
{
    free(sheet->own);
    free(sheet->shown);
}

// ---- Lines ---------------------------------------------------------------

// The colours of a number: of its own matrix, or in the last column of the one that is asked about.
static Style style_of(const Sheet *sheet, size_t k, size_t line)
{
    const ExpansionView *view = sheet->view;
    const CellRef of =
        k + 1 == sheet->table.columns ? view->x->cell : expr_of(sheet, k, line)->cell;
    const Heat heat = matrix_heat(view->scene->session, of);
    return heat_style(&view->scene->theme, &heat, value_of(sheet, k, line));
}

static bool is_of_shares(const ExpansionView *view)
{
    return matrix_heat(view->scene->session, view->x->cell).map == HEAT_SEQUENTIAL;
}

// Appends a row to the line that is there, from column `x` on, the point of each number where its
// column has it. The number that is pointed at has its colour, so that it takes no more room than
// another, or [ ].
static void add_row(const Sheet *sheet, Row row, int x)
{
    const ExpansionView *view = sheet->view;
    const bool one = is_one(row), marked = one && row.from == sheet->table.asked;
    const StyleRole role = sheet->step ? (row.from == row.to ? STYLE_EMPHASIS : STYLE_TEXT)
                           : marked    ? STYLE_EMPHASIS
                           : one       ? STYLE_TEXT
                                       : STYLE_DIM;
    SCOPED(buffer_release) Buffer text = {0};
    if (!view->bare) {
        x += lead_of(sheet);
        if (marked)
            lines_add_at(view->out, STYLE_KEY, x - sheet->label - INDENT_W / 2, "▸");
        lines_say(view->out, marked ? STYLE_EMPHASIS : STYLE_DIM, say_label(sheet, row));
        lines_last_span(view->out)->column = x - sheet->label;
        lines_last_span(view->out)->most = one ? sheet->label : 0;
    }
    for (size_t k = 0; k < sheet->table.columns; k++) {
        const Column *column = &sheet->column[k];
        const bool last = k + 1 == sheet->table.columns,
                   words = sheet->step && !sheet->factored && !last;
        if (column->width == 0)
            continue;
        x += joint_width(sheet, k) + column->width;
        write_entry(sheet, k, row, &text);
        if (text.size == 0)
            continue;
        if (column->joint)
            lines_add_at(view->out, STYLE_DIM, x - column->width - 2, column->joint);
        const Expr *expr = one && !words ? expr_of(sheet, k, row.from) : NULL;
        const bool cell = expr && expr->kind == EXPR_CELL && (!sheet->step || !last);
        const bool colored = cell || (expr && !sheet->step && last);
        const bool pointed = cell && cell_same(expr->cell, view->pointed);
        const int w = canvas_width(view->canvas, buffer_text(&text));
        const int start = words ? int_max(column->width - w, 0)
                                : number_column_start(&column->number, buffer_text(&text), 0, 0);
        int at = x - column->width + start;
        if (column->sliver) { // half a column wide, or where characters have no halves a whole one
            const int32_t color = colored && !expr->hidden ? style_of(sheet, k, row.from).bg : -1;
            const bool half = color >= 0 && view->canvas->glyphs == GLYPHS_UNICODE;
            lines_picture(view->out, STYLE_TEXT, at++,
                          half ? (Style){color, -1, 0} : (Style){-1, color, 0}, half ? "▌" : " ");
        }
        lines_add_at(view->out, pointed && sheet->colored ? STYLE_POINTED : role, at,
                     buffer_text(&text));
        if (!sheet->step)
            lines_last_span(view->out)->cell = k + 1;
    }
}

static void add_line(const Sheet *sheet, Row row)
{
    const ExpansionView *view = sheet->view;
    const bool one = is_one(row), marked = one && row.from == sheet->table.asked;
    lines_start(view->out, marked ? KEEP_POINTED : one ? KEEP_TERM : KEEP_RESULT);
    if (one && sheet->step && !sheet->step->name.en)
        lines_last(view->out)->term = (int)row.from + 1;
    add_row(sheet, row, 0);
    if (!one || sheet->low >= sheet->high || (!sheet->step && is_of_shares(view)))
        return;
    const size_t last = sheet->table.columns - 1;
    const int column = width_of(sheet) + GAP_W;
    const int room = int_min(view->width - column, column); // no longer than what it stands behind
    const BarAxis axis = {column, room, sheet->low, sheet->high};
    lines_axis_bar(view->out, &axis, value_of(sheet, last, row.from),
                   style_of(sheet, last, row.from).bg);
}

static void add_lines(const Sheet *sheet)
{
    size_t hidden = 0;
    for (size_t i = 0; i <= sheet->table.lines; i++) {
        const bool shown = i == sheet->table.lines || sheet->shown[i];
        if (shown && hidden > 0)
            add_line(sheet, (Row){i - hidden, i});
        hidden = shown ? 0 : hidden + 1;
        if (shown && i < sheet->table.lines)
            add_line(sheet, (Row){i, i + 1});
    }
}

// ---- A sum ---------------------------------------------------------------

// Several terms to a line, in columns that are read downwards.
static void add_abreast(const Sheet *sheet)
{
    const ExpansionView *view = sheet->view;
    const size_t n = (size_t)sheet->abreast, lines = (sheet->table.lines + n - 1) / n;
    for (size_t i = 0; i < lines; i++) {
        const bool marked =
            sheet->table.asked < sheet->table.lines && sheet->table.asked % lines == i;
        lines_start(view->out, marked ? KEEP_POINTED : KEEP_TERM);
        for (size_t k = i; k < sheet->table.lines; k += lines)
            add_row(sheet, (Row){k, k + 1}, (int)(k / lines) * view->width / sheet->abreast);
    }
}

void sum_lines(const ExpansionView *view, const Step *step, int result)
{
    SCOPED(sheet_release) Sheet sheet = sheet_of(view, step, result, 1);
    const bool own = !step->name.en;
    const bool crowded = sheet.folds && own && view->room > 0 && !view->close;
    for (int n = 2; crowded && sheet.abreast == 1 && view->width / n > LABEL_W + NUMBER_W; n++) {
        for (int places = FOLD_PLACES + 1; places >= FOLD_PLACES && sheet.abreast == 1; places--) {
            Sheet wide = sheet_of(view, step, places, n);
            const bool fits =
                width_of(&wide) <= wide.width && ((int)sheet.table.lines + n - 1) / n <= view->room;
            sheet_release(fits ? &sheet : &wide);
            sheet = fits ? wide : sheet;
        }
    }
    view->out->folded |= sheet.folds || sheet.abreast > 1;
    if (width_of(&sheet) > sheet.width) {
        expansion_step(view, step, result, own ? KEEP_RESULT : KEEP_WHY);
    } else if (sheet.abreast > 1 || (own && view->above)) {
        // "= 1.306": the result at the end of the line that is there, which is the title.
        SCOPED(buffer_release) Buffer text = {0};
        write_entry(&sheet, sheet.table.columns - 1, (Row){0}, &text);
        const int column = view->width - canvas_width(view->canvas, buffer_text(&text)) - 2;
        if (lines_column(view->out, view->canvas) >= column)
            lines_start(view->out, KEEP_RESULT);
        lines_add_at(view->out, STYLE_DIM, int_max(column, 0), "= ");
        lines_add(view->out, STYLE_EMPHASIS, buffer_text(&text));
        (sheet.abreast > 1 ? add_abreast : add_lines)(&sheet);
    } else {
        add_lines(&sheet);
        add_line(&sheet, (Row){0});
    }
}

// ---- A row ---------------------------------------------------------------

// The heads of the columns: behind the name in the line that is there, if that is all it has and
// leaves them room, else in a line of their own.
static void add_heads(const Sheet *sheet)
{
    const ExpansionView *view = sheet->view;
    SCOPED(buffer_release) Buffer head = {0};
    int column = lead_of(sheet);
    bool first = true;
    for (size_t k = 0; k < sheet->table.columns; k++) {
        if (sheet->column[k].width == 0)
            continue;
        write_head(view, k, &head);
        column += joint_width(sheet, k) + sheet->column[k].width;
        const int at = column - canvas_width(view->canvas, buffer_text(&head));
        if (first && (!view->titled || lines_column(view->out, view->canvas) + 2 > at)) {
            lines_start(view->out, KEEP_TERM);
            lines_last(view->out)->heads = true;
        }
        lines_add_at(view->out, STYLE_DIM, at, buffer_text(&head));
        lines_last_span(view->out)->cell = k + 1;
        first = false;
    }
}

// One bar in so many columns, cut into the shares of the row, with labels where these fit.
static void add_cut_bar(const Sheet *sheet, int room)
{
    const ExpansionView *view = sheet->view;
    const size_t last = sheet->table.columns - 1;
    double sum = 0;
    for (size_t i = 0, from = 0, to; i < sheet->table.lines; i++, from = to) {
        const Style style = style_of(sheet, last, i);
        const int ends = sheet->colored ? 0 : 2; // brackets
        const SayArg label = say_label(sheet, (Row){i, i + 1});
        const int w = canvas_width(view->canvas, say_arg_text(&label));
        sum += value_of(sheet, last, i);
        to = (size_t)int_clamp((int)lround(sum * room), (int)from, room);
        const int own = (int)(to - from) - ends, blank = w <= own ? own - w : own;
        if (own > 0) {
            const SayArg part = say_printf("%s%*s%s%*s%s", ends ? "[" : "", blank / 2, "",
                                           w <= own ? say_arg_text(&label) : "", blank - blank / 2,
                                           "", ends ? "]" : "");
            lines_picture(view->out, STYLE_TEXT, -1, style, say_arg_text(&part));
            free(part.own);
        }
        free(label.own);
    }
}

void table_lines(const ExpansionView *view)
{
    SCOPED(sheet_release) Sheet sheet = sheet_of(view, NULL, view->places, 1);
    view->out->folded |= sheet.folds;
    add_heads(&sheet);
    add_lines(&sheet);
    add_line(&sheet, (Row){0});
    if (is_of_shares(view) && sheet.low < sheet.high &&
        (view->room <= 0 || (int)view->out->count <= view->room)) {
        lines_begin(view->out, KEEP_REMARK, STYLE_TEXT, say_printf("%*s", INDENT_W, ""));
        add_cut_bar(&sheet, int_min(view->width - INDENT_W - GAP_W - 1, READ_W));
        lines_add(view->out, STYLE_DIM, " = 1");
    }
    expansion_steps(view, sheet.places.steps, !expansion_tells(view->x));
}

// ---- A row below its picture -----------------------------------------------

bool table_lies_across(const ExpansionView *view)
{
    const Expansion *x = view->x;
    return view->below.width > 0 && x->tabled && x->table.label_from == LABEL_COL && !x->columns &&
           x->table.lines == view->below.count && cell_beside(view->below.of, x->cell);
}

// A quantity below the columns of the picture, in as many digits as have room there.
static void add_across(const ExpansionView *view, size_t k, const char *head)
{
    const Expansion *x = view->x;
    const PictureColumns *below = &view->below;
    lines_begin(view->out, KEEP_TERM, STYLE_DIM, say_text(" "));
    lines_add_cut(view->out, STYLE_DIM, below->first - 2, head);
    for (size_t i = 0; i < below->count; i++) {
        const Expr *expr = &x->expr[x->table.column[k].expr[i]];
        const StyleRole role = i == x->table.asked ? STYLE_EMPHASIS : STYLE_DIM;
        const CellLook look = {.seen = expr->hidden ? SEEN_COVERED : SEEN_NUMBER,
                               .value = expr->value};
        char number[CELL_TEXT];
        CellRef above = below->of;
        above.row = x->cell.row;
        above.col = i;
        if (cell_look(view->scene->session, above).seen == SEEN_MASKED || isinf(expr->value))
            continue;
        const bool whole = look.value == rint(look.value);
        if (!matrix_view_short(&look, whole ? 0 : view->scene->session->display.decimals,
                               below->width - 1, number))
            strcpy(number, "…");
        lines_add_at(view->out, role,
                     below->first + (int)(i + 1) * below->width - 1 -
                         canvas_width(view->canvas, number),
                     number);
    }
}

void table_across(const ExpansionView *view, int room)
{
    const Expansion *x = view->x;
    const int columns = (int)x->table.columns - expansion_tells(x);
    int spare = columns - room; // of those that follow from others the first ones go
    SCOPED(buffer_release) Buffer head = {0};
    const int first = view->below.first; // before which heads have room
    for (size_t k = 0; (int)k < columns; k++) {
        const bool follows = table_is_computed(x, &x->table.column[k]);
        write_head(view, k, &head);
        if (follows && (spare > 0 || canvas_width(view->canvas, buffer_text(&head)) + 1 >= first))
            spare--;
        else if (room-- > 0)
            add_across(view, k, buffer_text(&head));
    }
    SCOPED(sheet_release) Sheet sheet = sheet_of(view, NULL, view->places, 1);
    if (room > 1 && is_of_shares(view) && sheet.low < sheet.high) { // a why has a line below it
        lines_start(view->out, KEEP_REMARK);
        lines_printf(view->out, STYLE_TEXT, "%*s", view->below.first, "");
        add_cut_bar(&sheet, (int)view->below.count * view->below.width);
    }
}
