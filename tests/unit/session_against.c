// SPDX-License-Identifier: GPL-3.0-or-later
// A person's arrays against a lesson: made with a mistake, they give the first matrix that is
// wrong and the mistake; made without one, but otherwise than the lesson, they are right.
#include <math.h>
#include <unistd.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/file.h"
#include "base/memory.h"
#include "data/array_file.h"
#include "export/against_json.h"
#include "view/against_words.h"
#include "export/export.h"
#include "kit/npz_forms.h"
#include "kit/open.h"
#include "session/cell_look.h"

static const char file[] = "qkv-against.npz";

// How the arrays of a file differ from what export writes.
typedef struct Writing {
    const char *turned;  // ",Wq,dWq,": those are transposed; "*": all
    const char *other;   // ",S=scores,": other names
    const char *left;    // ",K,X,": not in the file
    const char *extra;   // one more array, of the numbers of the first
    Precision rounded;   // to that type
    const char *written; // "%.6g": as text with so few digits
    const char *larger;  // ",dK,": by 7 %,
    double by;           // or so many times
    bool mixed;          // every second array alone is rounded
} Writing;

static bool lists(const char *list, const char *name)
{
    char in[80];
    snprintf(in, sizeof in, ",%s,", name);
    return list && (strcmp(list, "*") == 0 || strstr(list, in));
}

// What is read of a number that was written so.
static double number_written(const char *as, double number)
{
    char text[400];
    const int digits = atoi(as + 2);
    snprintf(text, sizeof text,
             strchr(as, 'f')   ? "%.*f"
             : strchr(as, 'e') ? "%.*e"
                               : "%.*g",
             digits, number);
    return strtod(text, NULL);
}

static void add_array(NpzWriter *npz, const Writing *writing, const char *name, const Matrix *m)
{
    const bool turned = lists(writing->turned, name);
    Matrix copy = turned ? matrix_new(m->cols, m->rows) : matrix_new(m->rows, m->cols);
    char wanted[80], called[80];
    for (size_t i = 0; i < matrix_size(m); i++) {
        const size_t row = i / m->cols, col = i % m->cols;
        const double by = writing->by != 0 ? writing->by : 1.07;
        const double is = m->at[i] * (lists(writing->larger, name) ? by : 1);
        const double value = writing->written ? number_written(writing->written, is) : is;
        matrix_put(&copy, turned ? col : row, turned ? row : col,
                   writing->mixed && npz->count % 2 ? value
                                                    : precision_round(writing->rounded, value));
    }
    snprintf(wanted, sizeof wanted, ",%s=", name);
    snprintf(called, sizeof called, "%s", name);
    const char *other = writing->other ? strstr(writing->other, wanted) : NULL;
    if (other)
        sscanf(other + strlen(wanted), "%79[^,]", called);
    npz_add(npz, called, &copy);
    matrix_release(&copy);
}

static void write_arrays(Graph *graph, const Writing *writing)
{
    Buffer out = {0};
    NpzWriter npz = {.out = &out};
    for (Side side = SIDE_VALUE; side <= SIDE_GRAD; side++) {
        for (NodeId node = 0; node < (NodeId)graph_count(graph); node++) {
            const Matrix *m = graph_matrix(graph, side, node, 0);
            Buffer name = {0};
            export_name(graph, (CellRef){.side = side, .node = node}, &name);
            if (m && !lists(writing->left, buffer_text(&name)))
                add_array(&npz, writing, buffer_text(&name), m);
            buffer_release(&name);
        }
    }
    if (writing->extra)
        npz_add(&npz, writing->extra, graph_value(graph, 0));
    npz_end(&npz);
    assert_true(file_output(file, buffer_text(&out), out.size, ERROR_DROPPED));
    buffer_release(&out);
}

static App *open_named(const char *lesson)
{
    char path[OPEN_PATH], below[80];
    snprintf(below, sizeof below, "lessons/%s.lua", lesson);
    App *app = open_lesson(tree_path(below, path), LANG_EN);
    assert_non_null(app);
    return app;
}

static Against *read_back(App *app)
{
    Error err = {0};
    Against *against = against_read(app->session->graph, file, &(AgainstAs){0}, &err);
    if (against)
        return against;
    char text[ERROR_TEXT_SIZE];
    error_write(&err, LANG_EN, text, sizeof text);
    fail_msg("%s", text);
    return NULL;
}

// Whether a report names the matrix that is wrong first, and the mistakes in that order:
// "no-scale at S_scaled; …", all of them or up to there.
static char *outcome(const Against *against)
{
    Buffer out = {0};
    if (against->wrong > 0)
        export_name(against->graph, against->matrix[against->first].of, &out);
    for (size_t i = 0; i < against->mistakes; i++) {
        const AgainstMistake *mistake = &against->mistake[i];
        Buffer id = {0};
        against_write_id(mistake, &id);
        buffer_printf(&out, "%s%s%s ", i > 0 ? "; " : ": ", mistake->all ? "" : "~",
                      buffer_text(&id));
        buffer_release(&id);
        const NodeId place = mistake->node;
        if (place != NODE_NONE)
            address_write_name(against->graph, SIDE_VALUE, place, 0, &out);
    }
    return out.size > 0 ? buffer_take(&out) : mem_text("right");
}

// Writes the graph's arrays and compares them with the lesson.
static void assert_outcome(App *app, Graph *graph, const Writing *writing, const char *wanted)
{
    write_arrays(graph, writing);
    Against *against = read_back(app);
    char *found = outcome(against);
    if (strcmp(found, wanted) != 0)
        fail_msg("%s: %s, not %s", app->session->lesson->header.id, found, wanted);
    free(found);
    against_free(against);
}

// A copy of the lesson's graph with other numbers in every input and weight.
static Graph *with_other_leaves(Graph *graph)
{
    NodeId *map = mem_new(graph_count(graph), sizeof *map);
    Graph *copy = graph_copy(graph, NODE_NONE, map, ERROR_DROPPED);
    Random random = random_seeded(16);
    for (NodeId node = 0; node < (NodeId)graph_count(copy); node++) {
        const Role role = graph_node(copy, node)->role;
        if (role != ROLE_INPUT && role != ROLE_WEIGHT)
            continue;
        Matrix value = matrix_copy(graph_value(copy, node));
        matrix_randomize(&value, &random, 1);
        assert_true(graph_set_matrix(copy, SIDE_VALUE, node, &value, ERROR_DROPPED));
        matrix_release(&value);
    }
    graph_update(copy);
    free(map);
    return copy;
}

static const struct {
    const char *lesson, *fault, *node, *outcome;
} faults[] = {
    {"backward", "softmax-diagonal", "A", "dS_scaled: softmax-diagonal A"},
    {"backward", "inverse-scale", "S_scaled", "S_scaled: inverse-scale S_scaled"},
    {"three-tokens", "no-scale", "S_scaled", "S_scaled: no-scale S_scaled"},
    {"three-tokens", "no-scale-back", "S_scaled", "dS: no-scale-back S_scaled"},
    {"cross-attention", "softmax-undivided", "A", "A: softmax-undivided A"},
    {"bahdanau", "overwriting", "K", "dba: overwriting K"},
    {"bahdanau", "transposed", "HW", "HW: transposed HW"},
    {"causal-mask", "no-mask", "S_masked", "S_masked: no-mask S_masked"},
    {"cross-attention", "softmax-diagonal", "A", "dS_scaled: softmax-diagonal A"},
    {"norm", "norm-constants", "y", "dx: norm-constants y"},
    {"decoder-layer", "ungated", "H", "dpre: ungated H"},
    {"decoder-layer", "transposed", "Q1", "Q1: transposed Q1"},
    {"encoder-layer", "no-scale-back", "S_scaled", "dS: no-scale-back S_scaled"},
    {"multi-head", "softmax-columns", "A1", "A1: softmax-columns A1"},
    {"multi-head", "view-joined", "concat", "concat: view-joined concat"},
    {"norm", "sample-variance", "y", "y: sample-variance y"},
    {"position", "softmax-columns", "A_past", "A_past: softmax-columns A_past"},
    {"relative-position", "turned-back", "Kr", "Kr: turned-back Kr"},
    {"rnn", "overwriting", "Y", "dby: overwriting Y"},
    {"scaling", "inverse-scale", "S_loud", "S_loud: inverse-scale S_loud"},
};

// Each mistake is found in arrays that have it, also computed in float32.
static void test_faults(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        App *app = open_named(faults[i].lesson);
        Graph *graph = app->session->graph;
        const Fault *fault = fault_table;
        while (strcmp(fault->id, faults[i].fault) != 0)
            fault++;
        Graph *faulty = fault_plant(graph, fault, graph_find(graph, faults[i].node));
        assert_non_null(faulty);
        assert_outcome(app, faulty, &(Writing){0}, faults[i].outcome);
        assert_outcome(app, faulty, &(Writing){.rounded = PRECISION_FLOAT}, faults[i].outcome);
        graph_free(faulty);
        app_free(app);
    }
}

// `=` where `+=` belongs: of the contributions to a gradient the file has one alone.
static void test_one_path(void **state)
{
    (void)state;
    App *app = open_named("three-tokens");
    Graph *graph = app->session->graph;
    const NodeId x = graph_find(graph, "X");
    for (size_t path = 0; path < graph_paths(graph, x); path++) {
        Buffer out = {0};
        NpzWriter npz = {.out = &out};
        npz_add(&npz, "dQ", graph_grad(graph, graph_find(graph, "Q")));
        npz_add(&npz, "dX", graph_path(graph, x, path));
        npz_end(&npz);
        assert_true(file_output(file, buffer_text(&out), out.size, ERROR_DROPPED));
        Against *against = read_back(app);
        char *found = outcome(against);
        assert_string_equal(found, "dX: overwriting X");
        free(found);
        against_free(against);
        buffer_release(&out);
    }
    app_free(app);
}

// So it is with a person's own inputs and weights.
static void test_own_leaves(void **state)
{
    (void)state;
    App *app = open_named("three-tokens");
    Graph *own = with_other_leaves(app->session->graph);
    const Fault *fault = fault_table;
    assert_outcome(app, own, &(Writing){0}, "right");
    while (strcmp(fault->id, "softmax-diagonal") != 0)
        fault++;
    Graph *faulty = fault_plant(own, fault, NODE_NONE);
    const char *wanted = "dS_scaled: softmax-diagonal A";
    assert_outcome(app, faulty, &(Writing){0}, wanted);
    assert_outcome(app, faulty, &(Writing){.turned = "*"}, wanted);
    assert_outcome(app, faulty, &(Writing){.turned = ",Wq,dWq,Wk,dWk,Wv,dWv,"}, wanted);
    graph_free(faulty);
    graph_free(own);
    app_free(app);
}

// Two places in which a mistake gives the same numbers stand beside each other.
static void test_same_numbers(void **state)
{
    (void)state;
    App *app = open_text(2, "X = input { {1, 2}, {3, 5} }\n"
                            "H = X / 2\nS = H / 2\nA = softmax(S)\nO = A * X\n"
                            "backward(O, { {1, 0}, {0, 2} })\n");
    Graph *graph = app->session->graph;
    const Fault *fault = fault_table;
    while (strcmp(fault->id, "no-scale") != 0)
        fault++;
    Graph *faulty = fault_plant(graph, fault, graph_find(graph, "S"));
    assert_outcome(app, faulty, &(Writing){.left = ",H,S,dH,dS,dX,"},
                   "A: no-scale H; no-scale S; scale.operand S; softmax.operand A");
    graph_free(faulty);
    app_free(app);
}

static Graph *with_fault(Graph *graph, const char *id, const char *node)
{
    const Fault *fault = fault_table;
    while (strcmp(fault->id, id) != 0)
        fault++;
    Graph *faulty = fault_plant(graph, fault, graph_find(graph, node));
    assert_non_null(faulty);
    return faulty;
}

// What is found of a file with that array alone, and the cosine of the first that is wrong.
static char *outcome_of_array(App *app, const char *name, const Matrix *array, double *cosine)
{
    Buffer out = {0};
    NpzWriter npz = {.out = &out};
    npz_add(&npz, name, array);
    npz_end(&npz);
    assert_true(file_output(file, buffer_text(&out), out.size, ERROR_DROPPED));
    buffer_release(&out);
    Against *against = read_back(app);
    *cosine = against->matrix[against->first].cosine;
    char *found = outcome(against);
    against_free(against);
    return found;
}

// The first line of a report that begins so; the caller frees it. NULL: there is none.
static char *line_of(const Against *against, const char *start)
{
    Buffer out = {0};
    against_write(against, "l", "f", LANG_EN, &out);
    const char *at = strstr(buffer_text(&out), start);
    char *line = at ? mem_text_n(at, strcspn(at, "\n")) : NULL;
    buffer_release(&out);
    return line;
}

// The sum of the worst cell stands there twice: right, and with the mistake, when it comes to what
// is in the file. A masked cell, here of causal-mask, has none.
static void test_sums(void **state)
{
    (void)state;
    static const char *const starts[] = {"right: ", "with that mistake: "};
    size_t sums = 0;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        App *app = open_named(faults[i].lesson);
        Graph *faulty = with_fault(app->session->graph, faults[i].fault, faults[i].node);
        write_arrays(faulty, &(Writing){0});
        Against *against = read_back(app);
        const AgainstMatrix *first = &against->matrix[against->first];
        for (size_t wrong = 0; wrong < 2; wrong++) {
            char *line = line_of(against, starts[wrong]);
            const char *is = line ? strrchr(line, '=') : NULL;
            const double wanted = wrong ? first->given : first->right;
            if (is && fabs(strtod(is + 1, NULL) - wanted) > 1e-6)
                fail_msg("%s, %s: %s", faults[i].lesson, faults[i].fault, line);
            sums += is != NULL;
            free(line);
        }
        against_free(against);
        graph_free(faulty);
        app_free(app);
    }
    // A view has no sum, and of seven what comes out is one number from elsewhere.
    assert_int_equal(sums, 2 * (sizeof faults / sizeof *faults - 1) - 8);
}

// The line of a report on that array alone, which is changed in its last row and column.
static char *line_of_changed(App *app, Side side, const char *node, const char *start)
{
    double cosine;
    Graph *graph = app->session->graph;
    Matrix m = matrix_copy(graph_matrix(graph, side, graph_find(graph, node), 0));
    m.at[matrix_size(&m) - 1] += 0.25;
    free(outcome_of_array(app, node, &m, &cosine));
    Against *against = read_back(app);
    char *line = line_of(against, start);
    against_free(against);
    matrix_release(&m);
    return line;
}

// Of a sum of many terms, and of those in its terms, the ends are there, and it still comes to what
// it is; what is one number from elsewhere is no sum.
static void test_long_sums(void **state)
{
    (void)state;
    enum { LONG = 320 };
    App *app = open_named("microgpt");
    static const char *const node[] = {"L", "x_attn"}, *const more[] = {"(25 more: ", "(14 more: "};
    for (size_t i = 0; i < 2; i++) {
        char *line = line_of_changed(app, SIDE_VALUE, node[i], "right: ");
        assert_non_null(line);
        assert_true(strlen(line) < LONG && strstr(line, more[i]));
        free(line);
    }
    char *line = line_of_changed(app, SIDE_VALUE, "concat", "right: ");
    assert_null(line);
    free(line);
    app_free(app);
}

// Of operands that are strung together each has its own name, however many there are.
static void test_operand_names(void **state)
{
    (void)state;
    static const char *const heads[] = {"O1", "O2", "O3", "O4"};
    App *app = open_named("microgpt");
    Graph *graph = app->session->graph;
    Matrix m = matrix_copy(graph_value(graph, graph_find(graph, "concat")));
    Buffer out = {0};
    NpzWriter npz = {.out = &out};
    for (size_t i = 0; i < 4; i++)
        npz_add(&npz, heads[i], graph_value(graph, graph_find(graph, heads[i])));
    for (size_t i = 0; i < matrix_size(&m); i++)
        m.at[i] = i % m.cols < m.cols / 4 * 3 ? m.at[i] : 0;
    npz_add(&npz, "concat", &m);
    npz_end(&npz);
    assert_true(file_output(file, buffer_text(&out), out.size, ERROR_DROPPED));
    buffer_release(&out);
    Against *against = read_back(app);
    Buffer report = {0};
    against_write_named(against, LANG_EN, &report);
    assert_non_null(strstr(buffer_text(&report), "when the term O4 is left out (in concat)."));
    assert_null(strstr(buffer_text(&report), "the term concat"));
    buffer_release(&report);
    against_free(against);
    matrix_release(&m);
    app_free(app);
}

// Behind what nothing explains stands what does not hang together with it: no way back leads
// through D, so that dS has a mistake of its own.
static void test_beside_the_unexplained(void **state)
{
    (void)state;
    App *app = open_named("tiles");
    Graph *graph = app->session->graph;
    const NodeId d = graph_find(graph, "D"), s = graph_find(graph, "S"), a = graph_find(graph, "A");
    Matrix wrong = matrix_copy(graph_value(graph, d)), ds = matrix_copy(graph_grad(graph, s));
    const Matrix *share = graph_value(graph, a), *up = graph_grad(graph, a);
    wrong.at[0] += 0.37;
    for (size_t i = 0; i < matrix_size(&ds); i++) {
        const size_t tile = i - i % 2;
        const double sum = share->at[tile] * up->at[tile] + share->at[tile + 1] * up->at[tile + 1];
        ds.at[i] = log(2) * share->at[i] * (up->at[i] - sum);
    }
    Buffer out = {0};
    NpzWriter npz = {.out = &out};
    npz_add(&npz, "D", &wrong);
    npz_add(&npz, "dS", &ds);
    npz_end(&npz);
    assert_true(file_output(file, buffer_text(&out), out.size, ERROR_DROPPED));
    buffer_release(&out);
    Against *against = read_back(app);
    char *line = line_of(against, "No known mistake"), *found = outcome(against);
    assert_string_equal(found, "D: ~softmax.back.other A");
    assert_non_null(line);
    free(line);
    free(found);
    against_free(against);
    matrix_release(&wrong);
    matrix_release(&ds);
    app_free(app);
}

// An edit with which mistakes that give the same numbers give others, which are those that come out
// where the edit is made and the mistake as well.
static void test_apart(void **state)
{
    (void)state;
    App *app = open_named("three-tokens");
    Graph *graph = app->session->graph;
    Matrix wrong = matrix_transposed(graph_grad(graph, graph_find(graph, "Wk")));
    double cosine;
    char *found = outcome_of_array(app, "dWk", &wrong, &cosine);
    assert_string_equal(found, "dWk: matmul.back.transposed K; matmul.back.transposed S");
    free(found);
    Against *against = read_back(app);
    const CellRef seen = against->matrix[0].of;
    assert_true(against->edit.node != NODE_NONE);
    Graph *edited = graph_copy(graph, NODE_NONE, NULL, ERROR_DROPPED);
    Matrix edit = matrix_copy(graph_value(graph, against->edit.node));
    matrix_put(&edit, against->edit.row, against->edit.col, against->to);
    assert_true(graph_set_matrix(edited, SIDE_VALUE, against->edit.node, &edit, ERROR_DROPPED));
    matrix_release(&edit);
    graph_update(edited);
    const Matrix *dWk = graph_grad(edited, graph_find(edited, "Wk"));
    const Matrix *x = graph_value(edited, graph_find(edited, "X"));
    const Matrix *q = graph_value(edited, graph_find(edited, "Q"));
    const Matrix *dS = graph_grad(edited, graph_find(edited, "S"));
    double as_read = 0; // Xᵀ⋅(dS⋅Q)
    for (size_t i = 0; i < x->rows; i++) {
        for (size_t j = 0; j < q->rows; j++)
            as_read +=
                matrix_get(x, i, seen.row) * matrix_get(dS, i, j) * matrix_get(q, j, seen.col);
    }
    assert_true(fabs(against->mistake[0].then - matrix_get(dWk, seen.col, seen.row)) < 1e-12);
    assert_true(fabs(against->mistake[1].then - as_read) < 1e-12);
    assert_true(fabs(against->mistake[0].then - against->mistake[1].then) > 0.01);
    char *line = line_of(against, "to tell them apart, in your program too: set W");
    assert_non_null(line);
    free(line);
    graph_free(edited);
    against_free(against);
    matrix_release(&wrong);
    Graph *faulty = // in A no edit shows which
        with_fault(graph, "no-scale", "S_scaled");
    free(outcome_of_array(app, "A", graph_value(faulty, graph_find(graph, "A")), &cosine));
    against = read_back(app);
    assert_int_equal(against->mistakes, 2);
    assert_int_equal(against->edit.node, NODE_NONE);
    assert_null(line_of(against, "To tell"));
    against_free(against);
    graph_free(faulty);
    app_free(app);
}

// Columns of a symmetric matrix look like its rows, transposed: that matrix is wrong first, for the
// rest of the file lies straight. Their sums are those of rows that have lost their axis, as well.
static void test_looks_transposed(void **state)
{
    (void)state;
    App *app = open_text(2, "S = input { {0, 1}, {1, 3} } A = softmax(S)\n"
                            "O = A * { {1, 2}, {4, 8} } P = O / 2\n");
    Graph *one = with_fault(app->session->graph, "softmax-columns", "A");
    assert_outcome(app, one, &(Writing){0}, "A: softmax-columns A; softmax.keepdims A");
    Graph *both = with_fault(one, "no-scale", "P");
    assert_outcome(app, both, &(Writing){0},
                   "A: ~softmax-columns A; ~softmax.keepdims A; ~no-scale P");
    graph_free(both);
    graph_free(one);
    app_free(app);
}

// Numbers so small that their squares are 0 have no direction.
static void test_no_direction(void **state)
{
    (void)state;
    App *app = open_text(2, "X = input { {1e-200} } Y = X + X");
    double cosine;
    char *found = outcome_of_array(app, "Y", &(Matrix){1, 1, &(double){1}}, &cosine);
    assert_string_equal(found, "Y");
    assert_true(isnan(cosine));
    free(found);
    app_free(app);
}

// How a report of right arrays is told.
static void assert_told(App *app, Graph *graph, const Writing *writing, const char *line)
{
    Buffer out = {0};
    write_arrays(graph, writing);
    Against *against = read_back(app);
    against_write(against, "l", "f", LANG_EN, &out);
    if (against->wrong > 0 || !strstr(buffer_text(&out), line))
        fail_msg("no '%s' in %s", line, buffer_text(&out));
    against_free(against);
    buffer_release(&out);
}

// What is no mistake is recognised and said, in many lessons.
static void test_right(void **state)
{
    (void)state;
    static const char *const lessons[] = {
        "three-tokens", "backward",      "causal-mask", "norm",     "multi-head", "decoder-layer",
        "rnn",          "encoder-layer", "position",    "bahdanau", "training",   "tokens"};
    for (size_t i = 0; i < sizeof lessons / sizeof *lessons; i++) {
        App *app = open_named(lessons[i]);
        Graph *graph = app->session->graph;
        assert_told(app, graph, &(Writing){0}, "f: all right, of ");
        assert_told(app, graph, &(Writing){.rounded = PRECISION_FLOAT}, "f: all right, of ");
        assert_told(app, graph, &(Writing){.turned = "*"}, "tokens as columns");
        assert_told(app, graph, &(Writing){.extra = "more"}, "no matrix of the lesson: more\n");
        app_free(app);
    }
    App *app = open_named("three-tokens");
    Graph *graph = app->session->graph;
    Graph *own = with_other_leaves(graph);
    assert_told(app, own, &(Writing){.rounded = PRECISION_FLOAT}, ", in the precision of float32");
    assert_told(app, own, &(Writing){0}, "taken from the file: X, Wq, Wk, Wv, dO\n");
    assert_told(app, own, &(Writing){.turned = ",Wq,Wk,Wv,dWq,dWk,dWv,"},
                "transposed: Wq, Wk, Wv, dWv, dWk, dWq\n");
    assert_told(app, own, &(Writing){.turned = "*"}, "tokens as columns");
    assert_told(app, own, &(Writing){.left = ",K,V,dA,"}, "not in the file: K, V, dA\n");
    assert_told(app, graph, &(Writing){.left = ",X,Wq,Wk,Wv,dO,"}, "the lesson's own\n");
    assert_told(app, own, &(Writing){.other = ",S_scaled=s.Scaled,dWq=Wq.grad,X=x,"},
                "read as: x = X, s.Scaled = S_scaled, Wq.grad = dWq\n");
    assert_told(app, own, &(Writing){.other = ",Wq=Wq.weight,dWq=Wq.weight.grad,", .left = ",K,"},
                "read as: Wq.weight = Wq, Wq.weight.grad = dWq\n");
    assert_told(app, graph, &(Writing){.other = ",Wk=K.weight,", .left = ",K,dWk,"},
                "not in the file: K, dWk\nno matrix of the lesson: K.weight\n");
    assert_told(app, own, &(Writing){.other = ",A=weights,dS=what,"},
                "read as: weights = A, what = dS");
    graph_free(own);
    app_free(app);
}

// One weight otherwise than the rest is a mistake, a matrix otherwise than its neighbours too; what
// is right only if all weights lay the other way, which nothing proves, is said and does not pass.
static void test_no_false_pass(void **state)
{
    (void)state;
    App *app = open_named("three-tokens");
    Graph *graph = app->session->graph, *own = with_other_leaves(graph);
    static const struct {
        const char *turned, *wanted;
    } row[] = {{",K,", "K"}, {",A,", "A"}, {",Wk,dWk,", "K"}, {",dWk,", "dWk"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        write_arrays(own, &(Writing){.turned = row[i].turned});
        Against *against = read_back(app);
        char *found = outcome(against);
        if (strncmp(found, row[i].wanted, strcspn(found, ":")) != 0 || against->wrong == 0)
            fail_msg("%s: %s, not %s", row[i].turned, found, row[i].wanted);
        assert_true(strcmp(row[i].wanted, "A") != 0 ||
                    strcmp(against->relation->id, "transposed") == 0);
        free(found);
        against_free(against);
    }
    double cosine;
    Matrix turned = matrix_transposed(graph_grad(graph, graph_find(graph, "Wk")));
    char *found = outcome_of_array(app, "dWk", &turned, &cosine);
    assert_string_not_equal(found, "right");
    free(found);
    Against *against = read_back(app);
    assert_true(against->doubt[LYING_WEIGHTS] && !against->doubt[LYING_TOKENS]);
    against_free(against);
    for (size_t i = 0; i < matrix_size(&turned); i++)
        turned.at[i] = graph_grad(graph, graph_find(graph, "Wk"))->at[i] * (1 + 1e-4);
    found = outcome_of_array(app, "dWk", &turned, &cosine);
    assert_string_equal(found, "dWk");
    free(found);
    matrix_release(&turned);
    graph_free(own);
    app_free(app);
}

// Of the wrong matrices these are wrong by themselves, the others follow.
static void test_followers(void **state)
{
    (void)state;
    App *app = open_named("three-tokens");
    Graph *faulty = with_fault(app->session->graph, "softmax-columns", "A");
    write_arrays(faulty, &(Writing){0});
    Against *against = read_back(app);
    Buffer wrong = {0};
    size_t followers = 0;
    for (size_t i = 0; i < against->count; i++) {
        const AgainstMatrix *m = &against->matrix[i];
        followers += m->verdict == AGAINST_FOLLOWS;
        if (m->verdict == AGAINST_WRONG)
            export_name(against->graph, m->of, &wrong);
    }
    assert_string_equal(buffer_text(&wrong), "AdS_scaled");
    assert_int_equal(followers, against->wrong - 2);
    assert_true(followers > 4);
    buffer_release(&wrong);
    against_free(against);
    graph_free(faulty);
    app_free(app);
}

// What is wrong may come of what is right in a simple way; few numbers are no sign.
static void test_relations(void **state)
{
    (void)state;
    App *app = open_named("multi-head");
    Graph *graph = app->session->graph;
    const Matrix *right = graph_grad(graph, graph_find(graph, "Wo"));
    static const char *const wanted[] = {"times", "minus", "rows", "columns", NULL};
    enum { TIMES, MINUS, ROWS, COLUMNS, RELATIONS };
    for (size_t k = 0; k <= RELATIONS; k++) {
        Matrix m = matrix_copy(right);
        double cosine;
        BUG_ON(m.rows != 2 || m.cols != 2);
        for (size_t i = 0; i < 4; i++) {
            const double other = right->at[i ^ (k == ROWS ? 2 : 1)];
            m.at[i] = k == TIMES                  ? 3 * m.at[i]
                      : k == MINUS                ? -m.at[i]
                      : k == ROWS || k == COLUMNS ? other
                      : i > 0                     ? m.at[i] + (double)i
                                                  : m.at[i];
        }
        free(outcome_of_array(app, "dWo", &m, &cosine));
        Against *against = read_back(app);
        assert_true(!against->relation == !wanted[k]);
        assert_true(!wanted[k] || strcmp(against->relation->id, wanted[k]) == 0);
        assert_true(fabs(against->factor - (k == TIMES ? 3 : 0)) < 1e-9);
        against_free(against);
        matrix_release(&m);
    }
    app_free(app);
}

// Rows that are picked one too far, as targets that are shifted by one, are told from other rows.
static void test_shifted_ids(void **state)
{
    (void)state;
    App *app = open_text(2, "E = weight { {1, 2}, {3, 5}, {7, 11}, {13, 17} }\n"
                            "Y = gather(E, {1, 2, 4})\n");
    const Matrix *e = graph_value(app->session->graph, graph_find(app->session->graph, "E"));
    double cosine;
    static const size_t picked[][3] = {{1, 3, 0}, {3, 0, 1}, {2, 2, 2}};
    static const char *const wanted[] = {"Y: gather.ids Y", "Y: gather.ids Y", "Y"};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        Matrix y = matrix_new(3, 2);
        for (size_t k = 0; k < matrix_size(&y); k++)
            y.at[k] = matrix_get(e, picked[i][k / 2], k % 2);
        char *found = outcome_of_array(app, "Y", &y, &cosine);
        assert_string_equal(found, wanted[i]);
        free(found);
        matrix_release(&y);
    }
    app_free(app);
}

// A number far below 0 does what −∞ does in a mask.
static void test_mask(void **state)
{
    (void)state;
    App *app = open_named("causal-mask");
    Graph *graph = app->session->graph;
    const NodeId masked = graph_find(graph, "S_masked");
    Matrix m = matrix_copy(graph_value(graph, masked));
    Buffer out = {0};
    NpzWriter npz = {.out = &out};
    for (size_t i = 0; i < matrix_size(&m); i++)
        m.at[i] = m.at[i] < -1e300 ? -1e9 : m.at[i];
    npz_add(&npz, "S_masked", &m);
    npz_end(&npz);
    assert_true(file_output(file, buffer_text(&out), out.size, ERROR_DROPPED));
    Against *against = read_back(app);
    assert_int_equal(against->wrong, 0);
    against_free(against);
    matrix_release(&m);
    buffer_release(&out);
    app_free(app);
}

// Numbers stored with 16 bits agree as far as those go.
static void test_half(void **state)
{
    (void)state;
    static const char path[] = "qkv-against.safetensors";
    App *app = open_named("three-tokens");
    const Matrix *a = graph_value(app->session->graph, graph_find(app->session->graph, "A"));
    for (int wrong = 0; wrong < 2; wrong++) {
        Buffer out = {0};
        const char header[] =
            "{\"A\":{\"dtype\":\"BF16\",\"shape\":[3,3],\"data_offsets\":[0,18]}}";
        const char size[8] = {sizeof header - 1};
        buffer_add_n(&out, size, sizeof size);
        buffer_add(&out, header);
        for (size_t i = 0; i < 9; i++) { // the upper half of a float
            const float number = (float)(a->at[i] + (wrong && i == 4 ? 0.1 : 0));
            uint32_t bits;
            memcpy(&bits, &number, sizeof bits);
            const char half[2] = {(char)(bits >> 16), (char)(bits >> 24)};
            buffer_add_n(&out, half, 2);
        }
        assert_true(file_output(path, buffer_text(&out), out.size, ERROR_DROPPED));
        Against *against = against_read(app->session->graph, path, &(AgainstAs){0}, ERROR_DROPPED);
        assert_non_null(against);
        assert_int_equal(against->wrong, wrong);
        assert_true(wrong ? against->matrix[0].cells == 1 : against->type == PRECISION_BFLOAT);
        against_free(against);
        buffer_release(&out);
    }
    remove(path);
    app_free(app);
}

// What is rounded to half the bits is right, also where only every second array is; an array that
// is off by 7 % never is: what its rule makes of the others tells.
static void test_narrow(void **state)
{
    (void)state;
    static const char *const off[] = {",S_scaled,", ",A,",  ",dV,",  ",dS_scaled,", ",dS,",
                                      ",dQ,",       ",dK,", ",dWq,", ",dWk,",       ",dX,"};
    static const char *const lessons[] = {"three-tokens", "copying"};
    for (size_t k = 0; k < sizeof lessons / sizeof *lessons; k++) {
        App *app = open_named(lessons[k]);
        Graph *graph = app->session->graph;
        for (Precision type = PRECISION_HALF; type <= PRECISION_BFLOAT; type++) {
            assert_told(app, graph, &(Writing){.rounded = type}, "f: all right, of ");
            if (k > 0) // where enough numbers prove the type of each
                assert_told(app, graph, &(Writing){.rounded = type, .mixed = true},
                            "f: all right, of ");
            for (size_t i = 0; k == 0 && i < sizeof off / sizeof *off; i++) {
                write_arrays(graph, &(Writing){.rounded = type, .larger = off[i]});
                Against *against = read_back(app);
                assert_true(against->wrong + against->unsure > 0);
                char *found = outcome(against);
                if (against->wrong > 0 && strncmp(found, off[i] + 1, strlen(off[i]) - 2) != 0)
                    fail_msg("%s of %s: %s", off[i], precision_name(type), found);
                free(found);
                assert_true(type == PRECISION_BFLOAT || against->wrong > 0);
                against_free(against);
            }
        }
        app_free(app);
    }
    remove(file);
}

// What is written with few digits, as numpy.savetxt does with fmt, is right to half a unit of the
// last; an array that is off by 7 % never is, nor is one that is off by more than the digits hide.
static void test_written(void **state)
{
    (void)state;
    static const struct {
        const char *as, *said;
        double least; // that is plainly wrong
    } forms[] = {{"%.6g", "%.6g", 1e-4}, {"%.8f", "%.8f", 1e-4}, {"%.3e", "%.4g", 2e-2}};
    static const char *const off[] = {",S_scaled,", ",A,",  ",dV,",  ",dS_scaled,", ",dS,",
                                      ",dQ,",       ",dK,", ",dWq,", ",dWk,",       ",dX,"};
    static const char *const lessons[] = {"three-tokens", "copying", "states", "norm"};
    for (size_t k = 0; k < sizeof lessons / sizeof *lessons; k++) {
        App *app = open_named(lessons[k]);
        Graph *graph = app->session->graph;
        for (size_t f = 0; f < sizeof forms / sizeof *forms; f++) {
            char said[80];
            snprintf(said, sizeof said, ", in the precision of %s", forms[f].said);
            assert_told(app, graph, &(Writing){.written = forms[f].as}, said);
            for (size_t i = 0; k == 0 && i < 2 * sizeof off / sizeof *off; i++) {
                Writing writing = {.written = forms[f].as, .larger = off[i / 2]};
                writing.by = i % 2 ? 1 + forms[f].least : 0;
                write_arrays(graph, &writing);
                Against *against = read_back(app);
                if (against->wrong == 0)
                    fail_msg("%s of %s passes", writing.larger, writing.written);
                against_free(against);
            }
        }
        if (k == 0) { // made of given whole numbers and zeros, which nobody rounded
            write_arrays(graph, &(Writing){.written = "%.4f", .larger = ",dA,", .by = 1.0001});
            Against *against = read_back(app);
            assert_int_equal(against->wrong, 1);
            against_free(against);
        }
        // An ε that is written as 0 is still that of the lesson.
        static const char *const coarse[] = {"%.4f", "%.3f", "%.2f"};
        for (size_t f = 0; k == 3 && f < sizeof coarse / sizeof *coarse; f++) {
            char said[80];
            snprintf(said, sizeof said, ", in the precision of %s", coarse[f]);
            assert_told(app, graph, &(Writing){.written = coarse[f]}, said);
            write_arrays(graph, &(Writing){.written = coarse[f], .larger = ",y,"});
            Against *against = read_back(app);
            assert_true(against->wrong > 0);
            against_free(against);
        }
        app_free(app);
    }
    remove(file);
}

// One number proves no type: rounded to bfloat16 and kept as a float it is not decidable, of
// another size it is wrong.
static void test_alone(void **state)
{
    (void)state;
    App *app = open_named("sinks");
    Graph *graph = app->session->graph;
    const Matrix *right = graph_matrix(graph, SIDE_GRAD, graph_find(graph, "z"), 0);
    for (int wrong = 0; wrong < 2; wrong++) {
        NpzForms npz = {0};
        Matrix dz = matrix_copy(right);
        dz.at[0] = precision_round(PRECISION_BFLOAT, dz.at[0] * (wrong ? 1.5 : 1));
        npz_forms_add(&npz, "dz", &dz, &(NpzForm){.type = "<f4"});
        npz_forms_end(&npz);
        assert_true(file_output(file, buffer_text(&npz.out), npz.out.size, ERROR_DROPPED));
        Against *against = read_back(app);
        assert_int_equal(against->wrong, wrong);
        assert_int_equal(against->unsure, !wrong);
        against_free(against);
        matrix_release(&dz);
        buffer_release(&npz.out);
    }
    app_free(app);
    remove(file);
}

// A matrix of another shape, and one number that no mistake explains: which cell, and how far.
static void test_measures(void **state)
{
    (void)state;
    App *app = open_named("three-tokens");
    Graph *graph = app->session->graph;
    Matrix m = matrix_copy(graph_value(graph, graph_find(graph, "S")));
    for (int other = 0; other < 2; other++) {
        Buffer out = {0}, told = {0};
        NpzWriter npz = {.out = &out};
        m.at[5] = 4.5; // S[2,3], which is 4
        m.rows -= (size_t)other;
        npz_add(&npz, "S", &m);
        npz_end(&npz);
        assert_true(file_output(file, buffer_text(&out), out.size, ERROR_DROPPED));
        Against *against = read_back(app);
        against_write(against, "l", "f", LANG_EN, &told);
        assert_int_equal(against->mistakes, 0);
        double given = 0;
        const AgainstMatrix *wrong = against_wrong(against, SIDE_VALUE, graph_find(graph, "S"));
        assert_int_equal(against_differs(against, wrong, 1, 2, &given), !other);
        assert_false(against_differs(against, wrong, 1, 1, &given));
        assert_non_null(strstr(buffer_text(&told),
                               other ? "first wrong: S, which is 2x3 and should be 3x3\n"
                                     : "first wrong: S, 1 of 9 cells; worst S[2,3]: 4.5 in the "
                                       "file, 4 is right; relative error "));
        against_free(against);
        buffer_release(&out);
        buffer_release(&told);
    }
    m.rows = 3;
    matrix_release(&m);
    app_free(app);
}

// Inside: leaves are taken over as one change, wrong cells are marked until the next, and the
// worst cell of the first wrong matrix is selected.
static void test_marks(void **state)
{
    (void)state;
    App *app = open_named("three-tokens");
    Graph *graph = app->session->graph;
    Graph *own = with_other_leaves(graph);
    const NodeId x = graph_find(graph, "X"), a = graph_find(graph, "A");
    const double given = graph_value(graph, x)->at[0];
    const Fault *fault = fault_table;
    app->session->uncovered = true;
    while (strcmp(fault->id, "softmax-diagonal") != 0)
        fault++;
    Graph *faulty = fault_plant(own, fault, NODE_NONE);
    write_arrays(faulty, &(Writing){0});
    char line[80];
    snprintf(line, sizeof line, "against %s", file);
    assert_true(run(app, line));
    assert_non_null(strstr(buffer_text(&app->message), "right; first wrong: dS_scaled"));
    const CellRef at = app->session->cell;
    assert_int_equal(at.side, SIDE_GRAD);
    assert_int_equal(at.node, graph_find(graph, "S_scaled"));
    const CellLook look = cell_look(app->session, at);
    assert_true(look.changed && look.wrong && look.before == graph_number(faulty, at));
    assert_true(graph_value(graph, x)->at[0] == graph_value(own, x)->at[0]);
    assert_false(cell_look(app->session, (CellRef){.node = a}).changed);
    assert_true(session_shows_file(app->session));
    char *screen =
        screen_of(app, 140, 45); // what is wrong, the sum both ways, why, and the verdict
    assert_non_null(strstr(screen, "yours"));
    assert_non_null(strstr(screen, "right: dS_scaled["));
    assert_non_null(strstr(screen, "with that mistake: dS_scaled["));
    assert_non_null(strstr(screen, "✗")); // dS_scaled, and from there on
    assert_non_null(strstr(screen, "→"));
    assert_non_null(strstr(screen, "✓A"));
    assert_null(strstr(screen, "written for")); // of the stop's text, which is not there
    free(screen);
    screen = screen_of(app, 80, 24);
    assert_non_null(strstr(screen, "only the diagonal"));
    assert_null(strstr(screen, "more: n"));
    free(screen);
    assert_true(run(app, "view lesson") && (screen = screen_of(app, 100, 30)));
    assert_non_null(strstr(screen, "in your file"));
    free(screen);
    assert_true(run(app, "map") && (screen = screen_of(app, 140, 45)));
    assert_non_null(strstr(screen, "dS_scaled*"));
    assert_null(strstr(screen, "dA*"));
    free(screen);
    assert_true(run(app, "undo"));
    assert_true(graph_value(graph, x)->at[0] == given);
    assert_null(session_against(app->session));
    assert_false(app_run(app, "against none.npz", ERROR_DROPPED));
    assert_false(app_run_of_lesson(app, line, ERROR_DROPPED)); // a lesson reads no files so
    graph_free(faulty);
    graph_free(own);
    app_free(app);
}

int main(void)
{
    const char *own = getenv("TMPDIR"); // of this run alone
    if (own && chdir(own) != 0)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_own_leaves),
        cmocka_unit_test(test_looks_transposed),
        cmocka_unit_test(test_no_direction),
        cmocka_unit_test(test_same_numbers),
        cmocka_unit_test(test_sums),
        cmocka_unit_test(test_long_sums),
        cmocka_unit_test(test_operand_names),
        cmocka_unit_test(test_beside_the_unexplained),
        cmocka_unit_test(test_apart),
        cmocka_unit_test(test_right),
        cmocka_unit_test(test_no_false_pass),
        cmocka_unit_test(test_followers),
        cmocka_unit_test(test_relations),
        cmocka_unit_test(test_mask),
        cmocka_unit_test(test_shifted_ids),
        cmocka_unit_test(test_measures),
        cmocka_unit_test(test_marks),
        cmocka_unit_test(test_half),
        cmocka_unit_test(test_narrow),
        cmocka_unit_test(test_written),
        cmocka_unit_test(test_alone),
        cmocka_unit_test(test_one_path),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    remove(file);
    return failed;
}
