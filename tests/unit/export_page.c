// SPDX-License-Identifier: GPL-3.0-or-later
// The html page against the program: the page's script computes all numbers and opens all sums
// from the rules; node runs it (kit/page.js) and holds it to the numbers of `export --format json`
// and to what the program says of a cell, in both languages, with tokens as rows and as columns.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/random.h"
#include "lesson/lesson.h"
#include "num/format.h"
#include "view/arithmetic.h"

enum { CELLS = 64, PATH = 400, COMMAND = 2400 }; // cells of a matrix that are compared at most

static void write_cell(CellRef cell, Buffer *out)
{
    buffer_printf(out, "%c%d", "vgpnms"[cell.side], cell.node);
    if (cell.side == SIDE_PATH)
        buffer_printf(out, ".%zu", cell.path);
    buffer_printf(out, ",%zu,%zu", cell.row, cell.col);
}

static void write_label(const CellRef *label, LabelFrom from, Buffer *out)
{
    if (from == LABEL_ROW || from == LABEL_COL)
        buffer_printf(out, "^%c%d,%zu ", from == LABEL_ROW ? 'r' : 'c', label->node,
                      from == LABEL_ROW ? label->row : label->col);
}

static void write_expr(const Expansion *x, ExprId id, Buffer *out);

// The children; a product that begins with one is one.
static void write_children(const Expansion *x, const Expr *parent, Buffer *out)
{
    for (ExprId c = parent->first; c != EXPR_NONE; c = x->expr[c].next) {
        const Expr *expr = &x->expr[c];
        if (c == parent->first && parent->kind == EXPR_PRODUCT && expr->kind == EXPR_PRODUCT) {
            write_children(x, expr, out);
            continue;
        }
        if (parent->kind == EXPR_SUM)
            buffer_add(out, expr->minus ? " - " : " + ");
        else
            buffer_add(out, " ");
        if (parent->kind == EXPR_SUM || parent->kind == EXPR_CALL)
            write_label(&expr->label, expr->label_from, out);
        write_expr(x, c, out);
    }
}

static void write_expr(const Expansion *x, ExprId id, Buffer *out)
{
    static const char *const kinds[] = {
        [EXPR_SUM] = "sum", [EXPR_PRODUCT] = "product", [EXPR_QUOTIENT] = "quotient"};
    static const char *const functions[] = {"exp", "log", "sqrt", "tanh", "erf",  "cos",  "sin",
                                            "^",   "max", "min",  "abs",  "sign", "round"};
    const Expr *expr = &x->expr[id];
    char number[NUMBER_SIZE];
    switch (expr->kind) {
    case EXPR_NUMBER:
        number_shortest(expr->value, number);
        buffer_printf(out, "#%s", number);
        return;
    case EXPR_CELL: write_cell(expr->cell, out); return;
    case EXPR_STEP: buffer_printf(out, "$%zu", expr->step); return;
    case EXPR_CALL: buffer_add(out, functions[expr->fn]); break;
    default: buffer_add(out, kinds[expr->kind]); break;
    }
    buffer_add(out, "(");
    write_children(x, expr, out);
    buffer_add(out, " )");
}

static void write_text(const char *before, const Text *text, Buffer *out)
{
    if (text->en)
        buffer_printf(out, "%s%s/%s", before, text_in(text, LANG_EN), text_in(text, LANG_ZH));
}

// What the program says of a cell, in one line.
static void write_expansion(const Expansion *x, Buffer *out)
{
    static const char *const shows[] = {
        [STEP_OPEN] = "open", [STEP_KNOWN] = "known", [STEP_TABLED] = "open"};
    write_cell(x->cell, out);
    write_text(" | note ", &x->note, out);
    for (size_t i = 0; i < x->steps; i++) {
        buffer_printf(out, " | %s", shows[x->step[i].show]);
        write_text(" ", &x->step[i].name, out);
        buffer_add(out, " = ");
        write_expr(x, x->step[i].expr, out);
    }
    for (size_t i = 0; i < x->deciders; i++) {
        write_text(" | decides ", &x->decider[i].word, out);
        buffer_add(out, " ");
        write_cell(x->decider[i].cell, out);
    }
}

// Cells of a matrix, spread over it.
static void dump_matrix(Graph *graph, CellRef cell, bool columns, FILE *to)
{
    const Shape shape = graph_node(graph, cell.node)->shape;
    const size_t cells = shape.rows * shape.cols, step = cells / CELLS + 1;
    Expansion x = {0};
    x.columns = columns;
    for (size_t i = 0; i < cells; i += step) {
        Buffer line = {0};
        cell.row = i / shape.cols;
        cell.col = i % shape.cols;
        graph_expand(graph, cell, &x);
        write_expansion(&x, &line);
        fprintf(to, "%d %s\n", columns, buffer_text(&line));
        buffer_release(&line);
    }
    expansion_release(&x);
}

static void dump(Graph *graph, FILE *to)
{
    for (NodeId id = 0; id < (NodeId)graph_count(graph); id++) {
        for (int columns = 0; columns < 2; columns++) {
            dump_matrix(graph, (CellRef){SIDE_VALUE, id, 0, 0, 0}, columns, to);
            if (!graph_has_grad(graph, id))
                continue;
            dump_matrix(graph, (CellRef){SIDE_GRAD, id, 0, 0, 0}, columns, to);
            for (size_t path = 0; graph_paths(graph, id) > 1 && path < graph_paths(graph, id);
                 path++)
                dump_matrix(graph, (CellRef){SIDE_PATH, id, path, 0, 0}, columns, to);
            if (graph_learns(graph, id))
                dump_matrix(graph, (CellRef){SIDE_NEXT, id, 0, 0, 0}, columns, to);
        }
    }
}

static bool runs(const char *command)
{
    return system(command) == 0;
}

// Whether node is there, and new enough for what browsers of today know.
static bool has_node(void)
{
    return runs("node -e 'process.exit([].findLast && [].with ? 0 : 1)' 2>/dev/null");
}

// A leaf that is no list of ids.
static NodeId first_leaf(const Graph *graph)
{
    NodeId id = 0;
    while (graph_node(graph, id)->op || graph_node(graph, id)->words)
        id++;
    return id;
}

// Holds the page of a lesson, whose weights learn so ("": as it says), to the program.
static void compare(const char *name, const char *optimizer)
{
    char path[PATH], command[COMMAND], set[PATH] = "";
    const char *tests = getenv("TESTS"), *folder = getenv("TMPDIR"), *qkv = getenv("QKV");
    Error err = {0};
    snprintf(path, sizeof path, "%s/%s.lua", tests, name);
    Lesson *lesson = lesson_load(path, NULL, &err);
    assert_non_null(lesson);
    if (*optimizer) {
        double setting[SETTINGS];
        assert_true(settings_parse(optimizer, graph_settings(lesson->graph), setting, &err));
        for (Setting i = 0; i < SETTINGS; i++)
            assert_true(graph_set_setting(lesson->graph, i, setting[i], &err));
        snprintf(set, sizeof set, "--do 'optimizer %s'", optimizer);
    }
    snprintf(path, sizeof path, "%s/dump", folder);
    FILE *to = fopen(path, "w");
    assert_non_null(to);
    dump(lesson->graph, to);
    fclose(to);
    const NodeId leaf = first_leaf(lesson->graph);
    char edit[PATH];
    snprintf(edit, sizeof edit, "--do 'set %s[1,1] 0.75'", graph_node(lesson->graph, leaf)->name);
    lesson_free(lesson);
    snprintf(
        command, sizeof command,
        "cd '%s' && export_to() { out=$1; shift; '%s' export '%s/%s.lua' %s \"$@\" >$out; } && "
        "export_to page.html --format html && export_to page.json --format json && "
        "export_to edited.json --format json %s && "
        "node '%s/unit/kit/page.js' page.html page.json dump edited.json v%d",
        folder, qkv, tests, name, set, edit, tests, leaf);
    if (!runs(command))
        fail_msg("the page of %s differs: %s", name, command);
}

static void page_against_program(void **state)
{
    (void)state;
    static const char *const lessons[] = {"lessons/every-op",           "../lessons/three-tokens",
                                          "../lessons/causal-mask",     "../lessons/encoder-layer",
                                          "../lessons/multi-head",      "../lessons/kv-cache",
                                          "../lessons/copying",         "../lessons/gpt",
                                          "lessons/reference/ties",     "lessons/reference/padding",
                                          "lessons/reference/empty-row"};
    if (!has_node())
        skip();
    for (size_t i = 0; i < sizeof lessons / sizeof *lessons; i++)
        compare(lessons[i], "");
}

static void steps_of_optimizers(void **state)
{
    (void)state;
    static const char *const optimizers[] = {"momentum clip 0.5", "adam weight_decay 0.1",
                                             "adamw weight_decay 0.1 warmup 3 clip 2"};
    if (!has_node())
        skip();
    for (size_t i = 0; i < sizeof optimizers / sizeof *optimizers; i++)
        compare("../lessons/three-tokens", optimizers[i]);
}

// ---- Where one stands, and what is typed ---------------------------------

// What node makes of the page of a lesson.
static bool page_holds(const char *what, const char *lesson)
{
    char command[COMMAND];
    snprintf(command, sizeof command,
             "cd '%s' && '%s' export '%s' --format html >page.html && "
             "node '%s/unit/kit/page.js' %s page.html numbers",
             getenv("TMPDIR"), getenv("QKV"), lesson, getenv("TESTS"), what);
    return runs(command);
}

static void addresses(void **state)
{
    (void)state;
    if (!has_node())
        skip();
    assert_true(page_holds("--addresses", "three-tokens"));
    assert_true(page_holds("--addresses", "real-layer")); // with names such as d("h4.K")
}

static void orders(void **state)
{
    (void)state;
    static const char text[] =
        "lesson { api = 1, id = \"order\", title = \"t\" }\n"
        "X = input { {2, 1, 2, 0} }\n"
        "I = input({ {1,0,0,0}, {0,1,0,0}, {0,0,1,0}, {0,0,0,1} },\n"
        "  { cols = { \"a\", \"b\", \"c\", \"d\" } })\n"
        "Y = X * I\n"
        "ask { at = Y, order_of = { Y, 1 }, prompt = { en = \"?\", zh = \"?\" } }\n";
    char path[PATH];
    if (!has_node())
        skip();
    snprintf(path, sizeof path, "%s/order.lua", getenv("TMPDIR"));
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0 && fclose(file) == 0);
    assert_true(page_holds("--order", path));
}

// ---- How numbers are spelt -----------------------------------------------

// A number of the table: short and long decimals, whole, tiny and huge ones, sums that rounding
// has left a little beside a short decimal.
static double number_of(size_t i, Random *random)
{
    const double x = random_uniform(random) * 2 - 1;
    switch (i % 6) {
    case 0: return x * 10;
    case 1: return copysign(pow(10, 26 * fabs(x) - 8), x);
    case 2: return floor(x * 1000);
    case 3: return floor(x * 10000) / 1000 * (i % 12 < 6 ? 1 : 1 + 3e-13);
    case 4: return floor(x * 10) / 10 + floor(x * 70) / 10;
    default: return i % 7 ? x * 1e-3 : i % 3 ? INFINITY : 0;
    }
}

// Whether it lies between two texts of so many places, where C and JavaScript round differently.
static bool is_tie(double value, int places)
{
    const double scaled = fabs(value) * pow(10, places);
    return fabs(scaled - floor(scaled) - 0.5) < 1e-9 * (1 + scaled);
}

// Writes the table: the number, places, its text in a cell and in running arithmetic.
static void dump_numbers(FILE *to)
{
    enum { NUMBERS = 5000, PLACES = 7 };
    Random random = random_seeded(5);
    for (size_t i = 0, left = NUMBERS; left > 0; i++) {
        const double value = number_of(i, &random);
        const int places = (int)(i % PLACES);
        char shortest[NUMBER_SIZE], cell[NUMBER_SIZE], running[NUMBER_SIZE];
        if (is_tie(value, places) || is_tie(value, PANEL_PLACES))
            continue;
        number_shortest(value, shortest);
        const bool is_zero = number_fixed(value, places, cell);
        arithmetic_number(value, PANEL_PLACES, running);
        fprintf(to, "%s %d %s%s %s\n", shortest, places, cell, is_zero ? "~" : "", running);
        left--;
    }
}

static void spelling(void **state)
{
    (void)state;
    char path[PATH];
    if (!has_node())
        skip();
    snprintf(path, sizeof path, "%s/numbers", getenv("TMPDIR"));
    FILE *to = fopen(path, "w");
    assert_non_null(to);
    dump_numbers(to);
    fclose(to);
    assert_true(page_holds("--numbers", "three-tokens"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(page_against_program), cmocka_unit_test(steps_of_optimizers),
        cmocka_unit_test(addresses), cmocka_unit_test(orders), cmocka_unit_test(spelling)};
    return cmocka_run_group_tests_name("export_page", tests, NULL, NULL);
}
