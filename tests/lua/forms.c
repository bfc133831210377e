// SPDX-License-Identifier: GPL-3.0-or-later
// Every form of the lesson language does what LESSONS says, read off as one
// number each. The numbers were worked out by hand or with NumPy.
#include <math.h>

#include "lesson_kit.h"

typedef struct Form {
    const char *code, *address;
    double value;
} Form;

static const Form form_table[] = {
    // Leaves and rows.
    {"Y = input {{1,2},{3,4}}", "Y[2,1]", 3},
    {"Y = input({{1,2},{3,4}}, {rows = {\"a\", \"b\"}})", "Y[1,2]", 2},
    {"Y = input({{1,2},{3,4}}, {cols = {{en=\"a\"}, {zh=\"b\"}}})", "Y[1,2]", 2},
    {"Y = weight {1, 2, 3}", "Y[1,3]", 3},
    {"Y = constant {{1},{2}}", "Y[2,1]", 2},
    {"Y = target {{5}}", "Y[1,1]", 5},
    {"Y = input(zeros(2, 3))", "Y[2,3]", 0},
    {"Y = input(ones(2, 3))", "Y[2,3]", 1},
    {"Y = input(eye(3))", "Y[3,3]", 1},
    {"Y = input(eye(3))", "Y[3,2]", 0},
    {"Y = input(causal(3))", "Y[2,1]", 1},
    {"Y = input(causal(3))", "Y[1,2]", 0},
    {"Y = input(alibi(4, 0.5))", "Y[4,1]", -1.5},
    {"Y = input(alibi(4, 0.5))", "Y[1,4]", 0},
    {"Y = input(alibi(2, 1/0))", "Y[1,1]", 0},
    {"Y = input(sinusoid(3, 4))", "Y[3,1]", 0.9092974268256817},
    {"Y = input(sinusoid(3, 4))", "Y[3,4]", 0.9998000066665778},
    {"Y = input(sinusoid(2, 3))", "Y[2,3]", 0.0021544330233656045},
    {"A = random(2,2,{seed=7}) B = random(2,2,{seed=7}) "
     "Y = input(A) - input(B)",
     "Y[2,2]", 0},
    {"Y = input(random(2,2,{seed=7,scale=2})) - 2 * input(random(2,2,{seed=7}))", "Y[1,1]", 0},
    {"v = {'a', 'b', {en='c', zh='丙'}} Y = ids('a c', v)", "Y[2,1]", 3},
    {"v = {'a', 'ab', {en='c', zh='丙'}} Y = ids('ab丙a', v)", "Y[2,1]", 3}, // the longest first
    {"v = {'a', 'b'} Y = ids({0, 'b a', 2}, v)", "Y[3]", 1},
    {"v = {'a', 'b'} Y = gather({{1,2},{3,4}}, ids('b b a', v))", "Y[3,1]", 1},
    {"v = {'a', 'b'} Y = cross_entropy({{0,0},{9,9}}, ids('b a', v))", "Y", 0.6931471805599453},
    {"a, b = draw(9, 2, 4, {seed=3}), draw(9, 2, 4, {seed=3})\n"
     "for i = 1, 9 do if a[i] ~= b[i] or a[i] < 2 or a[i] > 4 then error('draw') end end\n"
     "Y = input{#a}",
     "Y", 9},
    {"n, list = {0, 0, 0}, {10, 20, 30}\n"
     "for i = 1, 60 do local s = shuffle(list) n[s[1] // 10] = n[s[1] // 10] + 1 end\n"
     "Y = input{list[1] + (n[1] > 9 and n[2] > 9 and n[3] > 9 and 0 or 1)}",
     "Y", 10},
    {"Y = input{string.find('abcabc', 'bc', 3)}", "Y[1,1]", 5},
    {"Y = input{string.find('abcabc', 'bc', 3)}", "Y[1,2]", 6},
    {"Y = input{string.find('abcabc', 'bc', 0)}", "Y[1,2]", 3}, // before the first is the first
    // Algebra.
    {"Y = input{{1,2}} * input{{3},{4}}", "Y[1,1]", 11},
    {"Y = input{{1,2}} * input{{3,4}}.T", "Y[1,1]", 11},
    {"Y = input{{1,2}}.T * input{{3,4}}", "Y[2,1]", 6},
    {"Y = input{{1,2},{3,4}}.T", "Y[1,2]", 3},
    {"X = input{{1,2},{3,4}} Y = X.T.T * eye(2)", "Y[1,2]", 2},
    {"Y = input{{1,2}}.T + input{{1},{1}}", "Y[2,1]", 3},
    {"Y = {{1,2}} * input{{3},{4}}", "Y[1,1]", 11},
    {"Y = eye(2) * input{{3},{4}}", "Y[2,1]", 4},
    {"Y = eye(2).T * input{{3},{4}}", "Y[2,1]", 4},
    {"Y = input{1,2} + input{3,4}", "Y[1,2]", 6},
    {"Y = input{{1,2},{3,4}} + {10,20}", "Y[2,2]", 24},
    {"Y = input{{1,2},{3,4}} + {{10},{20}}", "Y[2,1]", 23},
    {"Y = 1 + input{1,2}", "Y[1,2]", 3},
    {"Y = 1 - input{1,2}", "Y[1,2]", -1},
    {"Y = input{1,2} - 1", "Y[1,2]", 1},
    {"Y = 3 * input{1,2}", "Y[1,2]", 6},
    {"Y = input{1,2} * 3", "Y[1,2]", 6},
    {"Y = input{1,2} / 4", "Y[1,2]", 0.5},
    {"Y = -input{1,2}", "Y[1,2]", -2},
    {"Y = input{{2}} * input{{1,2},{3,4}}", "Y[2,2]", 8},
    {"Y = input{{1,2},{3,4}} * input{{2}}", "Y[2,2]", 8},
    {"Y = hadamard({{1,2}}, {{3,4}})", "Y[1,2]", 8},
    {"Y = hadamard(input{{1,2}}, 3)", "Y[1,2]", 6},
    {"Y = div(input{{1,2}}, {{4,4}})", "Y[1,2]", 0.5},
    // By rows.
    {"Y = softmax {{0,0}}", "Y[1,2]", 0.5},
    {"Y = softmax(mask({{1,1},{1,1}}, causal(2)))", "Y[1,1]", 1},
    {"Y = mask({{1,1},{1,1}}, causal(2), {fill = -1e9})", "Y[1,2]", -1e9},
    {"Y = mask({{1,1},{1,1}}, causal(2), {fill = -math.huge})", "Y[1,2]", -HUGE_VAL},
    {"Y = layernorm({{1,3}}, {1,1}, {0,0}, {eps = 0})", "Y[1,2]", 1},
    {"Y = rmsnorm({{3,3}}, {2,2}, {eps = 0})", "Y[1,2]", 2},
    {"Y = normalize_rows {{1,3}}", "Y[1,2]", 0.75},
    // Elementwise, of matrices and of numbers.
    {"Y = tanh {{0.5}}", "Y[1,1]", 0.46211715726000975},
    {"Y = sigmoid {{0}}", "Y[1,1]", 0.5},
    {"Y = relu {{-1,2}}", "Y[1,1]", 0},
    {"Y = gelu {{1}}", "Y[1,1]", 0.8413447460685429},
    {"Y = gelu_tanh {{1}}", "Y[1,1]", 0.8411919906082768},
    {"Y = silu {{1}}", "Y[1,1]", 0.7310585786300049},
    {"Y = exp {{0}}", "Y[1,1]", 1},
    {"Y = log {{1}}", "Y[1,1]", 0},
    {"Y = sqrt {{4}}", "Y[1,1]", 2},
    {"Y = elu1 {{2}}", "Y[1,1]", 3},
    {"Y = input{{tanh(0.5) - tanh(0.5) + sigmoid(0) + relu(2)}}", "Y[1,1]", 2.5},
    {"Y = input{{gelu(1)}}", "Y[1,1]", 0.8413447460685429},
    {"Y = input{{gelu_tanh(1)}}", "Y[1,1]", 0.8411919906082768},
    {"Y = input{{silu(1), exp(0), log(1), sqrt(9), elu1(-1)}}", "Y[1,4]", 3},
    // Of two, of a row, and what rounds; of numbers too.
    {"Y = max({{1,5}}, 2)", "Y[1,1]", 2},
    {"Y = min(2, {{1,5}})", "Y[1,2]", 2},
    {"Y = abs {{-3}}", "Y[1,1]", 3},
    {"Y = clip({{-3,0.5}}, -math.huge, 0.25)", "Y[1,2]", 0.25},
    {"Y = rowmax {{1,3},{4,2}}", "Y[2,1]", 4},
    {"Y = rowsum {{1,3},{4,2}}", "Y[2,1]", 6},
    {"Y = entropy {{0.5,0.5,0}}", "Y[1,1]", 0.6931471805599453},
    {"Y = argmax {{1,3},{4,4}}", "Y[2,1]", 1},
    {"Y = top_mask({{1,3,3}}, 1)", "Y[1,2]", 1},
    {"S = input{{1,3,2}} Y = softmax(mask(S, top_mask(S, 1)))", "Y[1,2]", 1},
    {"Y = quantize({{0.375}}, {step = 0.25})", "Y[1,1]", 0.5},
    {"Y = input{{max(2,7), min(2,7), abs(-7), clip(9,0,7), rowmax(7), rowsum(7), "
     "7 * argmax(5), 7 * top_mask(5,1), quantize(7.4)}} * ones(9,1)",
     "Y[1,1]", 58},
    // In a lesson of api 1 the names of api 2 are its own.
    {"max = input{{1}} min = input{{2}} abs = input{{3}} clip = input{{4}} rowmax = input{{5}} "
     "rowsum = input{{6}} entropy = input{{7}} argmax = input{{8}} top_mask = input{{9}} "
     "quantize = input{{10}} Y = max + min + abs + clip + rowmax + rowsum + entropy + argmax + "
     "top_mask + quantize",
     "Y[1,1]", 55},
    // Shape.
    {"Y = cols({{1,2,3}}, 2, 3)", "Y[1,1]", 2},
    {"Y = rows({{1},{2},{3}}, 2, 3)", "Y[2,1]", 3},
    {"Y = hcat{ {{1}}, {{2}}, {{3}} }", "Y[1,3]", 3},
    {"Y = vcat{ {{1}}, {{2}} }", "Y[2,1]", 2},
    {"Y = gather({{1,2},{3,4}}, {2,2,1})", "Y[1,2]", 4},
    // Position and chance.
    {"Y = rope({{1,0},{1,0}})", "Y[2,1]", 0.5403023058681398},
    {"Y = rope({{1,0}}, {start = 1})", "Y[1,2]", 0.8414709848078965},
    {"Y = rope({{1,0,0,0}}, {start = 1, pairs = \"half\"})", "Y[1,3]", 0.8414709848078965},
    {"Y = rope({{0,0,1,0}}, {start = 1, base = 100})", "Y[1,4]", 0.09983341664682815},
    {"Y = rope({{1,0}}, {start = 4, scale = 4})", "Y[1,2]", 0.8414709848078965},
    {"Y = dropout({{1,1}}, {p = 0})", "Y[1,2]", 1},
    // Losses.
    {"Y = mse({{1,2}}, {{0,0}})", "Y[1,1]", 2.5},
    {"Y = cross_entropy({{0,0},{0,0}}, {1,2})", "Y[1,1]", 0.6931471805599453},
    {"Y = sum {{1,2},{3,4}}", "Y[1,1]", 10},
    {"Y = dot({{1,2}}, {{3,4}})", "Y[1,1]", 11},
    {"X = input{{3}} L = sum(X) backward(L)", "dX[1,1]", 1},
    {"X = input{{3}} Z = X * 2 backward(Z, {{5}})", "dX[1,1]", 10},
    {"X = input{{3}} G = constant{{5}} Z = X * 2 backward(Z, G)", "dX[1,1]", 10},
    // Names and numbers.
    {"X = input{{1,2}} Z = X Y = Z * 2", "Y[1,2]", 4},
    {"local x = input{{1,2}} name(\"enc.Q\", x) Y = x + x", "\"enc.Q\"[1,2]", 2},
    {"X = input{{1,2},{3,4}} Y = input{{X[2][1] + #X + #X[1], X.T[1][2]}}", "Y[1,1]", 7},
    {"X = input{{1,2},{3,4}} Y = input{{0, X.T[1][2]}}", "Y[1,2]", 3},
    {"n = 3 X = input(ones(n, n)) Y = X * n", "Y[3,3]", 3},
    {"X = input{{1}} assert(X == X and X.T ~= X and d(X) == d(X)) "
     "assert(tostring(X) == \"X, 1x1\" and type(X) == \"userdata\")",
     "X[1,1]", 1},
    // Lua's own functions.
    {"assert(tostring(0/0) == \"nan\" and tostring(-(0/0)) == \"nan\") "
     "Y = input{#string.format(\"%g%g\", 0/0, -(0/0))}",
     "Y[1,1]", 6},
    {"Y = input{{#table.concat({1,2,3}, \", \"), (\"abc\"):find(\"c\")}}", "Y[1,1]", 7},
    {"local t = {} for k, v in pairs({b=2, [3]=3, a=1, [1.5]=4, [true]=5}) do "
     "t[#t+1] = v end Y = input{t}",
     "Y[1,5]", 5},
    {"local t = {} for k, v in pairs({b=2, [3]=3, a=1, [1.5]=4, [true]=5}) do "
     "t[#t+1] = v end Y = input{t}",
     "Y[1,3]", 1},
    {"local t = {3,1,2,5,4} table.sort(t) Y = input{t}", "Y[1,4]", 4},
    {"local t = {3,1,2,5,4} table.sort(t, function(a, b) return a > b end) "
     "Y = input{t}",
     "Y[1,1]", 5},
    {"local t = {1,2,4} table.insert(t, 3, 3) table.insert(t, 5) "
     "table.remove(t, 1) Y = input{t}",
     "Y[1,4]", 5},
    {"local ok, e = pcall(error, \"no\") assert(not ok and e == \"no\") "
     "local ok, e = pcall(function() return input{{1},{2,3}} end) "
     "assert(not ok and type(e) == \"string\") Y = input{1}",
     "Y[1,1]", 1},
    {"Y = input{{tonumber(\"ff\", 16), tonumber(\"1e2\"), "
     "tonumber(\"x\") == nil and 1 or 0}}",
     "Y[1,1]", 255},
    {"Y = input{#string.format(\"%5s\", \"a\\127b\")}", "Y[1,1]", 5},
    {"assert(string.format(\"%5.2f|%-4d|%s|%q|%%|%x\", 1.234, 7, {}, \"a\", 255)"
     " == \" 1.23|7   |table|\\\"a\\\"|%|ff\") Y = input{1}",
     "Y[1,1]", 1},
    {"assert((\"abc\"):sub(2) == \"bc\" and (\"abc\"):sub(-2, -2) == \"b\" and "
     "(\"abc\"):byte(2) == 98 and (\"x\"):rep(3, \",\") == \"x,x,x\" and "
     "(\"aB\"):upper() == \"AB\" and (\"ab\"):reverse() == \"ba\") Y = input{1}",
     "Y[1,1]", 1},
    {"assert(utf8.len(\"词元\") == 2 and utf8.char(0x8BCD) == \"词\" and "
     "utf8.codepoint(\"词\") == 0x8BCD and select(2, utf8.codepoint(\"词a\", -4, -1)) == 97 and "
     "select(\"#\", utf8.codepoint(\"a\", 1, 1)) == 1) Y = input{1}",
     "Y[1,1]", 1},
    {"assert(select(\"#\", 1, 2) == 2 and select(-1, 1, 2) == 2 and "
     "math.max(1, 3, 2) == 3 and math.floor(-1.5) == -2 and "
     "math.type(1) == \"integer\" and math.tointeger(2.0) == 2) Y = input{1}",
     "Y[1,1]", 1},
    {"local t = setmetatable({}, {__index = function(_, k) return 7 end}) "
     "Y = input{{t.x}}",
     "Y[1,1]", 7},
    // The library.
    {"X = input{{1,2},{0,1},{3,1}} h = attention.head{X = X, Wq = eye(2), Wk = "
     "{{1,1},{0,1}}, Wv = {{1,0},{1,1}}, name = \"h\"}",
     "\"h.O\"[1,1]", 3.939412},
    {"X = input{{1,2},{0,1},{3,1}} h = attention.head{X = X, mask = causal(3), "
     "scale = 2, bias = alibi(3, 0.5)} Y = h.A",
     "Y[1,1]", 1},
    {"X = input(ones(3, 4)) W = weight(eye(4)) m = attention.multi_head{X = X, "
     "heads = 2, Wq = W, Wk = W, Wv = W, Wo = W, name = \"m\"}",
     "\"m.O\"[3,4]", 1},
    {"X = input(ones(3, 4)) W = weight(ones(4, 2)) m = attention.multi_head{X = "
     "X, heads = {{Wq = W, Wk = W, Wv = W}, {Wq = W, Wk = W, Wv = W}}} "
     "Y = m.O",
     "Y[3,4]", 4},
    {"H = input{{1,0},{1,0}} a = attention.additive{s = {{1,1}}, H = H, Ws = "
     "eye(2), Wh = eye(2), v = {{1},{1}}} Y = a.O",
     "Y[1,1]", 1},
    {"X = input{{1,3},{3,1}} g = ones(1,2) z = zeros(1,2) e = block.encoder{X = "
     "X, attention = {Wq = eye(2), Wk = eye(2), Wv = eye(2)}, W1 = eye(2), W2 = "
     "eye(2), gamma1 = g, beta1 = z, gamma2 = g, beta2 = z, eps = 0} Y = e.O",
     "Y[1,2]", 1},
    {"X = input{{1,3},{3,1}} g = ones(1,2) e = block.encoder{X = X, norm = "
     "\"pre\", act = gelu, attention = {heads = 1, Wq = eye(2), Wk = eye(2), Wv "
     "= eye(2)}, W1 = eye(2), W2 = zeros(2,2), gamma1 = g, gamma2 = g} "
     "Y = e.O - e.Y",
     "Y[1,2]", 0},
    {"X = input{{1,3},{3,1}} g = ones(1,2) w = {Wq = eye(2), Wk = eye(2), Wv = "
     "eye(2)} e = block.decoder{X = X, memory = ones(3,2), self = w, cross = w, "
     "W1 = eye(2), W2 = eye(2), gamma1 = g, gamma2 = g, gamma3 = g, name = "
     "\"dec\"}",
     "\"dec.self.1.A\"[1,1]", 1},
    {"h = recurrent.step{x = {{1}}, h = {{0}}, Wx = {{0.5}}, Wh = {{1}}, "
     "name = \"h1\"}",
     "h1[1,1]", 0.46211715726000975},
    {"r = recurrent.run{X = input{{1},{0}}, h = {{0}}, Wx = {{0.5}}, Wh = "
     "{{1}}, Wy = {{2}}, name = \"h\"} Y = r.y[1]",
     "Y[1,1]", 2 * 0.46211715726000975},
};

static void each_form_gives_its_number(void **state)
{
    const Form *form = *state;
    Lesson *lesson = kit_good(form->code);
    const double found = kit_number(lesson, form->address);
    const double miss = fabs(found - form->value);
    lesson_free(lesson);
    if (found != form->value && !(miss <= 1e-6))
        fail_msg("%s: %s is %.12g, not %.12g", form->code, form->address, found, form->value);
}

// A number gives what the matrix of that number gives, to the last bit.
static void numbers_are_matrices_of_one_cell(void **state)
{
    static const char *const names[] = {"tanh", "sigmoid", "relu", "gelu", "gelu_tanh",
                                        "silu", "exp",     "elu1", "abs",  "quantize"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char code[512];
        snprintf(code, sizeof code,
                 "local x, y = {}, {}\n"
                 "for i = 1, 900 do x[i] = (i - 450) / 97 y[i] = %s(x[i]) end\n"
                 "if %s(0/0) == %s(0/0) then error('nan is lost') end\n"
                 "X = input{x} Y = %s(X) Z = input{y}",
                 names[i], names[i], names[i], names[i]);
        Lesson *lesson = kit_good(code);
        const Graph *graph = lesson->graph;
        assert_true(matrix_same(graph_value(graph, graph_find(graph, "Y")),
                                graph_value(graph, graph_find(graph, "Z"))));
        lesson_free(lesson);
    }
}

int main(void)
{
    enum { FORMS = sizeof form_table / sizeof form_table[0] };
    struct CMUnitTest tests[FORMS + 1] = {[FORMS] =
                                              cmocka_unit_test(numbers_are_matrices_of_one_cell)};
    for (size_t i = 0; i < FORMS; i++)
        tests[i] = (struct CMUnitTest){form_table[i].code, each_form_gives_its_number, NULL, NULL,
                                       (void *)(uintptr_t)&form_table[i]};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
