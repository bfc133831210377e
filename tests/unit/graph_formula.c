// SPDX-License-Identifier: GPL-3.0-or-later
// The formulas of the worked case in every notation, with tokens as rows and as
// columns. Checked by hand: with tokens as columns each matrix is the transpose
// of the other form's, so Q = X⋅Wq becomes Q = Wq⋅X and dWq = Xᵀ⋅dQ becomes
// dWq = dQ⋅Xᵀ.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "graph/formula.h"
#include "kit/open.h"

// Forward, backward and, of a weight, its update; in order of definition.
typedef struct Row {
    const char *forward, *backward, *update;
} Row;

enum { NODES = 11 };

static const Row plain_rows[NODES] = {
    {"X", "dX = dQ⋅Wqᵀ + dK⋅Wkᵀ + dV⋅Wvᵀ", NULL},
    {"Wq", "dWq = Xᵀ⋅dQ", "Wq ← Wq - lr⋅dWq"},
    {"Wk", "dWk = Xᵀ⋅dK", "Wk ← Wk - lr⋅dWk"},
    {"Wv", "dWv = Xᵀ⋅dV", "Wv ← Wv - lr⋅dWv"},
    {"Q = X⋅Wq", "dQ = dS⋅K", NULL},
    {"K = X⋅Wk", "dK = dSᵀ⋅Q", NULL},
    {"V = X⋅Wv", "dV = Aᵀ⋅dO", NULL},
    {"S = Q⋅Kᵀ", "dS = dS_scaled ∕ √2", NULL},
    {"S_scaled = S ∕ √2", "dS_scaled = A∘(dA - Σ A∘dA)", NULL},
    {"A = softmax(S_scaled)", "dA = dO⋅Vᵀ", NULL},
    {"O = A⋅V", "dO", NULL},
};

static const Row plain_columns[NODES] = {
    {"X", "dX = Wqᵀ⋅dQ + Wkᵀ⋅dK + Wvᵀ⋅dV", NULL},
    {"Wq", "dWq = dQ⋅Xᵀ", "Wq ← Wq - lr⋅dWq"},
    {"Wk", "dWk = dK⋅Xᵀ", "Wk ← Wk - lr⋅dWk"},
    {"Wv", "dWv = dV⋅Xᵀ", "Wv ← Wv - lr⋅dWv"},
    {"Q = Wq⋅X", "dQ = K⋅dS", NULL},
    {"K = Wk⋅X", "dK = Q⋅dSᵀ", NULL},
    {"V = Wv⋅X", "dV = dO⋅Aᵀ", NULL},
    {"S = Kᵀ⋅Q", "dS = dS_scaled ∕ √2", NULL},
    {"S_scaled = S ∕ √2", "dS_scaled = A∘(dA - Σ A∘dA)", NULL},
    {"A = softmax(S_scaled)", "dA = Vᵀ⋅dO", NULL},
    {"O = V⋅A", "dO", NULL},
};

static const Row numpy_rows[NODES] = {
    {"X", "dX = dQ @ Wq.T + dK @ Wk.T + dV @ Wv.T", NULL},
    {"Wq", "dWq = X.T @ dQ", "Wq = Wq - lr * dWq"},
    {"Wk", "dWk = X.T @ dK", "Wk = Wk - lr * dWk"},
    {"Wv", "dWv = X.T @ dV", "Wv = Wv - lr * dWv"},
    {"Q = X @ Wq", "dQ = dS @ K", NULL},
    {"K = X @ Wk", "dK = dS.T @ Q", NULL},
    {"V = X @ Wv", "dV = A.T @ dO", NULL},
    {"S = Q @ K.T", "dS = dS_scaled / np.sqrt(2)", NULL},
    {"S_scaled = S / np.sqrt(2)", "dS_scaled = A * (dA - (A * dA).sum(axis=1, keepdims=True))",
     NULL},
    {"A = softmax(S_scaled, axis=1)", "dA = dO @ V.T", NULL},
    {"O = A @ V", "dO", NULL},
};

static const Row numpy_columns[NODES] = {
    {"X", "dX = Wq.T @ dQ + Wk.T @ dK + Wv.T @ dV", NULL},
    {"Wq", "dWq = dQ @ X.T", "Wq = Wq - lr * dWq"},
    {"Wk", "dWk = dK @ X.T", "Wk = Wk - lr * dWk"},
    {"Wv", "dWv = dV @ X.T", "Wv = Wv - lr * dWv"},
    {"Q = Wq @ X", "dQ = K @ dS", NULL},
    {"K = Wk @ X", "dK = Q @ dS.T", NULL},
    {"V = Wv @ X", "dV = dO @ A.T", NULL},
    {"S = K.T @ Q", "dS = dS_scaled / np.sqrt(2)", NULL},
    {"S_scaled = S / np.sqrt(2)", "dS_scaled = A * (dA - (A * dA).sum(axis=0, keepdims=True))",
     NULL},
    {"A = softmax(S_scaled, axis=0)", "dA = V.T @ dO", NULL},
    {"O = V @ A", "dO", NULL},
};

static void assert_text(Buffer *found, const char *expected)
{
    assert_string_equal(buffer_text(found), expected);
    buffer_clear(found);
}

static void check_rows(FormulaStyle style, const Row row[NODES])
{
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("lessons/three-tokens.lua", path), LANG_EN);
    assert_non_null(app);
    const Graph *graph = app->session->graph;
    assert_int_equal(graph_count(graph), NODES);
    Buffer text = {0};
    for (NodeId n = 0; n < NODES; n++) {
        formula_forward(graph, n, style, &text);
        assert_text(&text, row[n].forward);
        formula_backward(graph, n, style, &text);
        assert_text(&text, row[n].backward);
        if (!row[n].update)
            continue;
        formula_update(graph, n, NULL, style, &text);
        assert_text(&text, row[n].update);
    }
    buffer_release(&text);
    app_free(app);
}

static void test_plain(void **state)
{
    (void)state;
    check_rows((FormulaStyle){NOTATION_PLAIN, false}, plain_rows);
    check_rows((FormulaStyle){NOTATION_PLAIN, true}, plain_columns);
}

static void test_numpy(void **state)
{
    (void)state;
    check_rows((FormulaStyle){NOTATION_NUMPY, false}, numpy_rows);
    check_rows((FormulaStyle){NOTATION_NUMPY, true}, numpy_columns);
}

// Braces and brackets of a formula close, and no place is left unfilled.
static bool is_closed(const char *text)
{
    int open = 0;
    for (const char *p = text; *p; p++) {
        open += strchr("([{", *p) != NULL;
        open -= strchr(")]}", *p) != NULL;
        if (open < 0)
            return false;
    }
    static const char *const places[] = {"{a}", "{b}", "{c}",  "{y}", "{g}",
                                         "{x}", "{*}", "{a'}", "{by}"};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        const char *at = strstr(text, places[i]);
        if (at && (at == text || at[-1] != 'm')) // but \mathrm{by}, a name
            return false;
    }
    return open == 0;
}

static void check_closed(const Graph *graph, FormulaStyle style)
{
    Buffer text = {0};
    for (size_t n = 0; n < graph_count(graph); n++) {
        buffer_clear(&text);
        formula_forward(graph, (NodeId)n, style, &text);
        buffer_add(&text, "\n");
        formula_backward(graph, (NodeId)n, style, &text);
        if (!is_closed(buffer_text(&text)))
            fail_msg("%s", buffer_text(&text));
    }
    buffer_release(&text);
}

// The letters of a norm's path stand behind the sum, or the next path would read
// as part of what the last letter stands for.
static void test_letters_come_last(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("lessons/encoder-layer.lua", path), 0);
    Graph *graph = app->session->graph;
    const NodeId node = graph_find(graph, "sum1");
    Buffer text = {0};
    formula_backward(graph, node, (FormulaStyle){NOTATION_PLAIN, false}, &text);
    assert_string_equal(buffer_text(&text), "dsum1 = (u - n∘mean(u∘n)) ∕ rms + dsum_pre, "
                                            "u = dY∘gain, n = sum1 ∕ rms");
    buffer_release(&text);
    app_free(app);
}

// Several paths with letters are in brackets, each with its own; one without has none.
static void test_letters_of_several_paths(void **state)
{
    (void)state;
    App *app = open_text(1, "X = input { {1, 2} } g = constant { {1, 1} }\n"
                            "A = rmsnorm(X, g) B = tanh(X) C = rmsnorm(X, g) Y = A + B + C\n"
                            "backward(Y, { {1, 1} })\n");
    Graph *graph = app->session->graph;
    Buffer text = {0};
    formula_backward(graph, graph_find(graph, "X"), (FormulaStyle){NOTATION_PLAIN, false}, &text);
    assert_string_equal(buffer_text(&text),
                        "dX = ((u - n∘mean(u∘n)) ∕ rms, u = dA∘g, n = X ∕ rms) + dB∘(1 - B²) + "
                        "((u - n∘mean(u∘n)) ∕ rms, u = dC∘g, n = X ∕ rms)");
    buffer_release(&text);
    app_free(app);
}

// Zeros stand only where something was cut off.
static void test_strips_among_zeros(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("lessons/rnn.lua", path), 0);
    Graph *graph = app->session->graph;
    Buffer text = {0};
    formula_backward(graph, graph_find(graph, "P"), (FormulaStyle){NOTATION_PLAIN, false}, &text);
    assert_string_equal(buffer_text(&text), "dP = [dp1; 0] + [0; dp2; 0] + [0; dp3; 0] + [0; dp4]");
    buffer_release(&text);
    app_free(app);
}

static void test_formulas_of_all_lessons_are_whole(void **state)
{
    (void)state;
    static const char *const patterns[] = {"lessons/*.lua", "tests/lessons/graph-only.lua",
                                           "tests/lessons/loss.lua",
                                           "tests/lessons/reference/*.lua"};
    for (size_t k = 0; k < 4; k++) {
        glob_t found = tree_glob(patterns[k]);
        for (size_t i = 0; i < found.gl_pathc * 6; i++) {
            App *app = open_lesson(found.gl_pathv[i / 6], LANG_EN);
            assert_non_null(app);
            const FormulaStyle style = {(Notation)(i % 2), i / 2 % 2};
            check_closed(app->session->graph, style);
            app_free(app);
        }
        globfree(&found);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plain),
        cmocka_unit_test(test_numpy),
        cmocka_unit_test(test_letters_come_last),
        cmocka_unit_test(test_letters_of_several_paths),
        cmocka_unit_test(test_strips_among_zeros),
        cmocka_unit_test(test_formulas_of_all_lessons_are_whole),
    };
    return cmocka_run_group_tests_name("graph_formula", tests, NULL, NULL);
}
