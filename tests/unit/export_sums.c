// SPDX-License-Identifier: GPL-3.0-or-later
// The sums of every cell of every lesson, read back and computed, give its number; and what
// the sums of a product look like.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <glob.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "export/sums.h"
#include "lesson/lesson.h"

// ---- A reader of the texts -----------------------------------------------

enum { STEPS = 32, LOOPS = 4, LARGE = 60000 };

typedef struct Reader {
    Graph *graph;
    const char *at;
    long row, col, loop[LOOPS];
    double step[STEPS];
    size_t steps;
} Reader;

static double read_expr(Reader *r, int depth);

static long read_index(Reader *r)
{
    long sum = 0;
    while (!strchr(";,:", *r->at)) {
        const long sign = *r->at == '-' ? -1 : 1;
        r->at += *r->at == '-' || *r->at == '+';
        char *end = (char *)r->at;
        long number = strtol(r->at, &end, 10);
        number = end == r->at ? 1 : number;
        r->at = end;
        if (*r->at == 'r' || *r->at == 'c')
            number *= *r->at++ == 'r' ? r->row : r->col;
        else if (*r->at >= 'i' && *r->at < 'i' + LOOPS)
            number *= r->loop[*r->at++ - 'i'];
        sum += sign * number;
    }
    r->at++;
    return sum;
}

static double read_cell(Reader *r)
{
    static const char sides[] = "vgpnms";
    static const Side side[] = {SIDE_VALUE, SIDE_GRAD, SIDE_PATH, SIDE_NEXT, SIDE_M, SIDE_V};
    CellRef cell = {.side = side[strchr(sides, *r->at) - sides]};
    cell.node = (NodeId)strtol(r->at + 1, (char **)&r->at, 10);
    if (*r->at == '.')
        cell.path = strtoul(r->at + 1, (char **)&r->at, 10);
    assert_int_equal(*r->at++, ',');
    cell.row = (size_t)read_index(r);
    cell.col = (size_t)read_index(r);
    return graph_number(r->graph, cell);
}

static double combine(char kind, double sum, double value, bool first)
{
    switch (kind) {
    case '(': return sum + value;
    case '*': return first ? value : sum * value;
    case 'a' + FN_MAX:
    case 'a' + FN_MIN: return first ? value : expr_choose((ExprFn)(kind - 'a'), sum, value);
    default: return expr_apply((ExprFn)(kind - 'a'), value);
    }
}

static double read_term(Reader *r, char kind, int depth)
{
    double sign = 1;
    if (kind == '(')
        sign = *r->at++ == '-' ? -1 : 1;
    if (kind == '(' && *r->at == '^') { // what the term is called
        r->at = strchr(r->at, ',') + 1;
        assert_true(read_index(r) >= 0);
    }
    return sign * read_expr(r, depth);
}

static double read_children(Reader *r, char kind, int depth)
{
    double sum = 0;
    bool first = true;
    const char end = kind == '(' ? ')' : ']';
    const int inside = depth + (kind != '*');
    while (*r->at != end) {
        long count = 1;
        const bool repeated = *r->at == '{';
        if (repeated) {
            r->at++;
            count = read_index(r);
        }
        const char *term = r->at;
        for (long i = 0; i < count; i++, first = false) {
            r->at = term;
            if (repeated)
                r->loop[depth] = i;
            sum = combine(kind, sum, read_term(r, kind, inside), first);
        }
        r->at += repeated;
    }
    r->at++;
    return sum;
}

static double read_expr(Reader *r, int depth)
{
    switch (*r->at++) {
    case '#': return (double)read_index(r);
    case '=': {
        char *end;
        const double number = strtod(r->at, &end);
        r->at = end + 1;
        return number;
    }
    case '@': return read_cell(r);
    case '$': {
        const size_t step = strtoul(r->at, (char **)&r->at, 10);
        r->at++;
        assert_true(step < r->steps);
        return r->step[step];
    }
    case '(': return read_children(r, '(', depth);
    case '*': r->at++; return read_children(r, '*', depth);
    case '/': {
        const double top = read_expr(r, depth);
        return top / read_expr(r, depth);
    }
    case 'f': {
        const char fn = *r->at;
        r->at += 2;
        return read_children(r, fn, depth);
    }
    default: fail_msg("no expression: %s", r->at - 1); return 0;
    }
}

// The value of the last step; false where there is none.
static bool evaluate(Graph *graph, const char *text, CellRef cell, double *value)
{
    Reader r = {.graph = graph, .at = text, .row = (long)cell.row, .col = (long)cell.col};
    const size_t note = strspn(text, "0123456789");
    r.at += text[note] == '~' ? note + 1 : 0;
    bool any = false;
    while (*r.at) {
        const size_t name = strspn(r.at, "0123456789");
        const bool decides = r.at[name] == '%';
        r.at += name > 0 ? name + 1 : 0;
        assert_true(r.steps < STEPS);
        const double result = read_expr(&r, 0);
        if (!decides) {
            *value = r.step[r.steps++] = result;
            any = true;
        }
        assert_true(*r.at == '\0' || *r.at == '|');
        r.at += *r.at == '|';
    }
    return any;
}

// ---- Every lesson --------------------------------------------------------

static void compare(Graph *graph, CellRef matrix, SumNames *names, size_t *cells)
{
    const Shape shape = graph_node(graph, matrix.node)->shape;
    Sums sums = sums_of(graph, matrix, names);
    Expansion x;
    expansion_init(&x);
    assert_int_equal(sums.cells, shape.rows * shape.cols);
    for (size_t i = 0; i < sums.cells; i++) {
        CellRef cell = matrix;
        cell.row = i / shape.cols;
        cell.col = i % shape.cols;
        double value;
        graph_expand(graph, cell, &x);
        assert_true(sums.of[i] < sums.texts);
        const bool any = evaluate(graph, sums.text[sums.of[i]], cell, &value);
        assert_int_equal(any, x.steps > 0);
        if (any && !(isnan(value) && isnan(x.value)) && value != x.value &&
            !(fabs(value - x.value) <= 1e-12 * fabs(x.value)))
            fail_msg("%s [%zu,%zu]: %s is %.17g, not %.17g", graph_node(graph, cell.node)->name,
                     cell.row, cell.col, sums.text[sums.of[i]], value, x.value);
        const double number = graph_number(graph, cell);
        assert_false(sums.exact && (!any || memcmp(&value, &number, sizeof value) != 0));
        *cells += any;
    }
    expansion_release(&x);
    sums_release(&sums);
}

static void compare_all(Graph *graph, size_t *cells)
{
    SumNames names = {0};
    for (NodeId id = 0; id < (NodeId)graph_count(graph); id++) {
        compare(graph, (CellRef){SIDE_VALUE, id, 0, 0, 0}, &names, cells);
        if (!graph_has_grad(graph, id))
            continue;
        compare(graph, (CellRef){SIDE_GRAD, id, 0, 0, 0}, &names, cells);
        for (size_t path = 0; path < graph_paths(graph, id); path++)
            compare(graph, (CellRef){SIDE_PATH, id, path, 0, 0}, &names, cells);
        if (graph_node(graph, id)->role == ROLE_WEIGHT)
            compare(graph, (CellRef){SIDE_NEXT, id, 0, 0, 0}, &names, cells);
    }
    sum_names_release(&names);
}

static void test_every_lesson(void **state)
{
    (void)state;
    static const char *const folders[] = {"../lessons", "lessons", "lessons/reference"};
    size_t cells = 0, lessons = 0;
    for (size_t f = 0; f < sizeof folders / sizeof *folders; f++) {
        char pattern[300];
        glob_t found;
        snprintf(pattern, sizeof pattern, "%s/%s/*.lua", getenv("TESTS"), folders[f]);
        assert_int_equal(glob(pattern, 0, NULL, &found), 0);
        for (size_t i = 0; i < found.gl_pathc; i++) {
            Error err = {0};
            Lesson *lesson = lesson_load(found.gl_pathv[i], NULL, &err);
            if (!lesson)
                continue; // one that has to fail
            if (graph_cells(lesson->graph) < LARGE) {
                lessons++;
                compare_all(lesson->graph, &cells);
            }
            lesson_free(lesson);
        }
        globfree(&found);
    }
    assert_true(lessons > 30 && cells > 20000);
}

static Sums sums_named(Graph *graph, const char *name)
{
    SumNames names = {0};
    const NodeId node = graph_find(graph, name);
    assert_int_not_equal(node, NODE_NONE);
    const Sums sums = sums_of(graph, (CellRef){.node = node}, &names);
    sum_names_release(&names);
    return sums;
}

// Leaves have no sums, and exp is not rounded alike everywhere.
static void test_exact_sums(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        bool exact;
    } cases[] = {{"X", false}, {"Q", true}, {"S", true}, {"A", false}, {"O", true}};
    char path[300];
    Error err = {0};
    snprintf(path, sizeof path, "%s/../lessons/three-tokens.lua", getenv("TESTS"));
    Lesson *lesson = lesson_load(path, NULL, &err);
    assert_non_null(lesson);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Sums sums = sums_named(lesson->graph, cases[i].name);
        assert_int_equal(sums.exact, cases[i].exact);
        sums_release(&sums);
    }
    lesson_free(lesson);
}

static void test_product_is_one_text(void **state)
{
    (void)state;
    char path[300];
    Error err = {0};
    snprintf(path, sizeof path, "%s/../lessons/scaling.lua", getenv("TESTS"));
    Lesson *lesson = lesson_load(path, NULL, &err);
    assert_non_null(lesson);
    size_t products = 0;
    SumNames names = {0};
    for (NodeId id = 0; id < (NodeId)graph_count(lesson->graph); id++) {
        const Node *node = graph_node(lesson->graph, id);
        if (!node->op || strcmp(node->op->name, "matmul") != 0)
            continue;
        Sums sums = sums_of(lesson->graph, (CellRef){.node = id}, &names);
        assert_int_equal(sums.texts, 1);
        assert_true(strlen(sums.text[0]) < 80);
        products++;
        sums_release(&sums);
    }
    assert_true(products > 0);
    sum_names_release(&names);
    lesson_free(lesson);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_lesson),
        cmocka_unit_test(test_exact_sums),
        cmocka_unit_test(test_product_is_one_text),
    };
    return cmocka_run_group_tests_name("export_sums", tests, NULL, NULL);
}
