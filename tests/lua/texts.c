// SPDX-License-Identifier: GPL-3.0-or-later
// Narration, figures, tasks and callbacks of a whole lesson.
#include <math.h>

#include "../unit/kit/set.h"
#include "lesson_kit.h"

static const char worked_case[] =
    "X = input({{1,2},{0,1},{3,1}}, {rows = {{en = \"one\", zh = \"一\"}, \"two\","
    " {zh = \"三\"}}})\n"
    "Wq = weight {{1,0},{0,1}} Wk = weight {{1,1},{0,1}}\n"
    "Wv = weight {{1,0},{1,1}}\n"
    "Q = X * Wq K = X * Wk V = X * Wv S = Q * K.T S_scaled = S / sqrt(2)\n"
    "A = softmax(S_scaled) O = A * V\n"
    "backward(O, {{1,0},{0,1},{1,-1}})\n";

// The worked case and more.
static Lesson *load_with(const char *more)
{
    Buffer text = {0};
    buffer_printf(&text, "%s%s", worked_case, more);
    Lesson *lesson = kit_good(buffer_text(&text));
    buffer_release(&text);
    return lesson;
}

typedef struct Shown {
    const char *text, *en, *zh;
} Shown;

// Texts at the stop A, and how they are drawn.
static const Shown shown_table[] = {
    {"plain *text* with `code`", "plain *text* with `code`", "plain *text* with `code`"},
    {"{A[2,3]}", "0.620", "0.620"},
    {"{A[2,3]:%}", "62 %", "62%"},
    {"{A[2,3]:5}", "0.61999", "0.61999"},
    {"{A[2,3]:0}", "1", "1"},
    {"{dA[2,1]:4}", "2", "2"},
    {"{d(S)[1,1]}", "-0.037", "-0.037"},
    {"{Q[1,2]}{K[3,2]}", "24", "24"},
    {"{f}", "8.230", "8.230"},
    {"{f:1}", "8.2", "8.2"},
    {"{S_scaled.by}", "0.707", "0.707"},
    {"{row:1} {row:2} {row:3}", "one two 三", "一 two 三"},
    {"{col:3}", "三", "三"},
    {"{{x}} {{", "{x}} {", "{x}} {"},
    {"\\n\\n   a\\n     b  \\n\\n   c\\n  ", "a\n  b\n\nc", "a\n  b\n\nc"},
};

static void figures_are_read_off_the_graph(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof shown_table / sizeof *shown_table; i++) {
        char more[256];
        snprintf(more, sizeof more, "at(A) \"%s\"", shown_table[i].text);
        Lesson *lesson = load_with(more);
        const Narration *page = &lesson->narration[0];
        const char *expected[] = {shown_table[i].en, shown_table[i].zh};
        for (Lang lang = 0; lang < LANG_COUNT; lang++) {
            Buffer out = {0};
            words_write(lesson, &page->text, &page->at, lang, &out);
            assert_string_equal(buffer_text(&out), expected[lang]);
            buffer_release(&out);
        }
        lesson_free(lesson);
    }
}

static void figures_follow_an_edit(void **state)
{
    (void)state;
    Lesson *lesson = load_with("at(Q) \"{Q[1,1]}\"");
    const Graph *graph = lesson->graph;
    const Stop stop = {.kind = STOP_FORWARD, .node = graph_find(graph, "Q")};
    const CellRef cell = {SIDE_VALUE, graph_find(graph, "Wq"), 0, 0, 0};
    Error err = {0};
    Buffer out = {0};
    assert_true(set_cell(lesson->graph, cell, 2.5, &err));
    graph_update(lesson->graph);
    words_write(lesson, &lesson->narration[0].text, &stop, LANG_EN, &out);
    assert_string_equal(buffer_text(&out), "2.500");
    buffer_release(&out);
    lesson_free(lesson);
}

// A text at Q as it is drawn before Wq is edited, and after.
static const struct {
    const char *text, *before, *after;
    bool follows, input; // also once an input is edited too
} choice_table[] = {
    {"{Q[1,1]}", "1", "2.500", false, false},
    {"a {if edited}now {Q[1,1]}{end} b", "a  b", "a now 2.500 b", true, true},
    {"{if edited}now{else}once {{{end}.", "once {.", "now.", true, true},
    {"{if edited}x{end}{if edited}y{else}z{end}", "z", "xy", true, true},
    {"{if trained}x{else}y{end}", "y", "y", true, false},
};

static void texts_choose_by_what_is_edited(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof choice_table / sizeof *choice_table; i++) {
        char more[256];
        snprintf(more, sizeof more, "at(Q) \"{Wq[1,1]:0}%s\"", choice_table[i].text);
        Lesson *lesson = load_with(more);
        const Words *words = &lesson->narration[0].text;
        const NodeId wq = graph_find(lesson->graph, "Wq");
        const Stop stop = {.kind = STOP_FORWARD, .node = graph_find(lesson->graph, "Q")};
        assert_int_equal(words_follow(lesson, words, LANG_EN), choice_table[i].follows);
        for (int edited = 0; edited <= 1; edited++) {
            Buffer out = {0};
            assert_int_equal(words_edited(lesson, words, LANG_EN), edited);
            const WordsForm form = {.lang = LANG_EN, .edited = edited};
            assert_false(words_write_in(lesson, words, &stop, form, &out));
            assert_string_equal(buffer_text(&out) + 1,
                                edited ? choice_table[i].after : choice_table[i].before);
            buffer_release(&out);
            set_cell(lesson->graph, (CellRef){SIDE_VALUE, wq, 0, 0, 0}, 2.5, ERROR_DROPPED);
            graph_update(lesson->graph);
        }
        const NodeId x = graph_find(lesson->graph, "X");
        assert_int_equal(words_follow(lesson, words, LANG_EN), choice_table[i].follows);
        set_cell(lesson->graph, (CellRef){SIDE_VALUE, x, 0, 0, 0}, 2.5, ERROR_DROPPED);
        assert_int_equal(words_follow(lesson, words, LANG_EN), choice_table[i].input);
        lesson_free(lesson);
    }
}

static bool withholds_one(const void *by, CellRef cell)
{
    return cell.row == 1 && cell.node == *(const NodeId *)by;
}

// A text that quotes Q[2,1], which is withheld, ends before that sentence.
static const struct {
    const char *text, *drawn;
} waiting_table[] = {
    {"{Q[1,1]:0} is 1. Then {Q[2,1]}. More.", "1 is 1. "},
    {"{Q[2,1]} is first", ""},
    {"一。二是 {Q[2,1]}。", "一。"},
    {"Title\\n\\nQ is {Q[2,1]}", "Title\n\n"},
};

static void texts_wait_for_what_is_withheld(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof waiting_table / sizeof *waiting_table; i++) {
        char more[256];
        snprintf(more, sizeof more, "at(Q) \"%s\"", waiting_table[i].text);
        Lesson *lesson = load_with(more);
        const NodeId q = graph_find(lesson->graph, "Q");
        const Stop stop = {.kind = STOP_FORWARD, .node = q};
        lesson->withheld = (Withheld){withholds_one, &q};
        Buffer out = {0};
        assert_true(words_write_in(lesson, &lesson->narration[0].text, &stop,
                                   (WordsForm){.lang = LANG_EN}, &out));
        assert_string_equal(buffer_text(&out), waiting_table[i].drawn);
        buffer_release(&out);
        lesson->withheld = (Withheld){0};
        lesson_free(lesson);
    }
}

static void pages_belong_to_stops(void **state)
{
    (void)state;
    Lesson *lesson =
        load_with("intro { en = \"why?\" } at(A) \"first\" at(d(A)) \"back\"\n"
                  "at(A) { en = \"second\", focus = {d(A), 2, 3}, notes = \"n\", core = "
                  "true, view = \"map\" } at(step(Wq)) \"step\" closing \"end\"");
    const NodeId a = graph_find(lesson->graph, "A");
    const Stop forward = {.kind = STOP_FORWARD, .node = a};
    const Stop backward = {.kind = STOP_BACKWARD, .node = a};
    assert_int_equal(lesson_pages(lesson, &forward), 2);
    assert_int_equal(lesson_pages(lesson, &backward), 1);
    const Narration *page = lesson_page(lesson, &forward, 1);
    assert_string_equal(page->text.text[LANG_EN], "second");
    assert_null(page->text.text[LANG_ZH]);
    assert_string_equal(page->notes.text[LANG_ZH], "n");
    assert_int_equal(page->view, VIEW_MAP);
    assert_true(page->core && page->has_focus);
    assert_int_equal(page->focus.side, SIDE_GRAD);
    assert_int_equal(page->focus.row * 10 + page->focus.col, 12);
    assert_null(lesson_page(lesson, &forward, 2));
    page = lesson_page(lesson, &lesson->walk.stop[0], 0);
    assert_string_equal(page->text.text[LANG_EN], "why?");
    page = lesson_page(lesson, &forward, 1);
    assert_true(page->text.text[LANG_EN]);
    assert_false(page->text.text[LANG_ZH]);
    Buffer out = {0};
    words_write(lesson, &page->text, &forward, LANG_ZH, &out);
    assert_string_equal(buffer_text(&out), "second");
    buffer_release(&out);
    lesson_free(lesson);
}

static void a_view_is_told_what_to_show(void **state)
{
    (void)state;
    Lesson *lesson = load_with("at(A) { en = \"x\", view = \"rank\", "
                               "shows = { S, d(A) } }");
    const NodeId a = graph_find(lesson->graph, "A");
    const Stop forward = {.kind = STOP_FORWARD, .node = a};
    const Narration *page = lesson_page(lesson, &forward, 0);
    assert_int_equal(page->view, VIEW_RANK);
    assert_int_equal(page->shows, 2);
    assert_int_equal(page->shown[0].node, graph_find(lesson->graph, "S"));
    assert_int_equal(page->shown[0].side, SIDE_VALUE);
    assert_int_equal(page->shown[1].node, a);
    assert_int_equal(page->shown[1].side, SIDE_GRAD);
    lesson_free(lesson);
}

// A subject is a name, or a picture with its matrices, one or several; it wins over a view.
static void a_subject_is_a_picture(void **state)
{
    (void)state;
    static const struct {
        const char *subject;
        ViewName view;
        size_t shows;
        bool focuses;
    } cases[] = {{"\"row\"", VIEW_LESSON, 0, false},
                 {"\"film\"", VIEW_TRAINING, 0, false},
                 {"\"before\", view = \"rank\"", VIEW_COMPARE, 0, false},
                 {"{ heads = { S, A } }", VIEW_HEADS, 2, false},
                 {"{ film = A }", VIEW_TRAINING, 1, false},
                 {"{ picture = S }", VIEW_MATRIX, 1, true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[200];
        snprintf(text, sizeof text, "at(A) { \"x\", subject = %s }", cases[i].subject);
        Lesson *lesson = load_with(text);
        const Stop forward = {.kind = STOP_FORWARD, .node = graph_find(lesson->graph, "A")};
        const Narration *page = lesson_page(lesson, &forward, 0);
        assert_int_equal(page->view, cases[i].view);
        assert_int_equal(page->shows, cases[i].shows);
        assert_int_equal(page->has_focus, cases[i].focuses);
        if (page->shows > 0)
            assert_int_equal(page->shown[page->shows - 1].node,
                             graph_find(lesson->graph, cases[i].focuses ? "S" : "A"));
        lesson_free(lesson);
    }
}

static void expectations_are_kept(void **state)
{
    (void)state;
    Lesson *lesson =
        load_with("expect { A, 2, 1, near = 0.305695 } expect { d(A), 2, 1, near = 3 }\n"
                  "expect { A, 2, 1, below = 0.3, after = { \"lr 1\", \"train 2\" } }\n"
                  "expect { A, 2, 1, above = 0.3, near = 0.3, tolerance = 0.01 }");
    const bool holds[] = {true, false, false, true};
    Expectation worst;
    double found;
    assert_int_equal(lesson->expects, 4);
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(expectation_holds(lesson->graph, &lesson->expect[i], &worst, &found),
                         holds[i]);
    assert_int_equal(lesson->expect[2].after_count, 2);
    assert_string_equal(lesson->expect[2].after[1], "train 2");
    assert_int_equal(lesson->expect[3].line, 10);
    lesson_free(lesson);
}

static void tasks_are_kept(void **state)
{
    (void)state;
    Lesson *lesson =
        load_with("ask { at = S, cell = {1,3}, prompt = \"?\", hints = { \"a\", \"b\" },\n"
                  "  slips = { [7] = \"seven\", [-1] = \"less\", [\"2x3\"] = \"shape\" } }\n"
                  "ask { at = A, choice = { \"a\", \"b\", \"c\" }, answer = 3 }\n"
                  "ask { at = K, shape_of = d(K), id = \"mine\" }\n"
                  "ask { at = d(S), sign_of = { d(S), 2, 1 } }\n"
                  "ask { at = d(S), cells = { {1,1}, {1,2} } }\n"
                  "ask { at = A, order_of = { A, 2 } }\n"
                  "ask { at = A, answer = 8 }\n"
                  "ask { at = d(K), steps = { \"a line\" }, answer = 0.0627 }\n");
    const Task *task = lesson->task;
    const TaskKind kind[] = {TASK_CELLS, TASK_CHOICE, TASK_SHAPE,  TASK_SIGN,
                             TASK_CELLS, TASK_ORDER,  TASK_NUMBER, TASK_NUMBER};
    const char *id[] = {"S.1", "A.1", "mine", "dS.1", "dS.2", "A.2", "A.3", "dK.1"};
    assert_int_equal(lesson->tasks, 8);
    for (size_t i = 0; i < 8; i++) {
        assert_int_equal(task[i].kind, kind[i]);
        assert_string_equal(task[i].id, id[i]);
    }
    assert_int_equal(task[0].slips, 3);
    const char *typed[] = {"-1", "2x3", "7"};
    for (size_t i = 0; i < 3; i++)
        assert_string_equal(task[0].slip[i].typed, typed[i]);
    assert_int_equal(task[0].hints, 2);
    assert_true(task[1].answer == 3 && task[1].choices == 3);
    assert_int_equal(task[2].side, SIDE_GRAD);
    assert_int_equal(task[4].cell[1].side, SIDE_GRAD);
    assert_int_equal(task[5].cell[0].row, 1);
    assert_true(task[6].answer == 8);
    assert_true(task[7].derivation && task[7].choices == 1);
    lesson_free(lesson);
}

// Appends `each` with the number in the place of every "#".
static void add_numbered(const char *each, size_t number, Buffer *out)
{
    for (; *each; each++) {
        if (*each == '#')
            buffer_printf(out, "%zu", number);
        else
            buffer_add_n(out, each, 1);
    }
}

// Whether a lesson may have `count` of what stands between `before` and "} }".
static bool may_have(size_t count, const char *before, const char *each)
{
    Buffer body = {0};
    Error err;
    buffer_printf(&body,
                  "X = input{1} Y = X * 2\n"
                  "ask { at = Y, cell = {1,1}, prompt = \"?\", %s = {",
                  before);
    for (size_t i = 1; i <= count; i++)
        add_numbered(each, i, &body);
    buffer_add(&body, "} }");
    Lesson *lesson = kit_load(buffer_text(&body), &err);
    const bool good = lesson != NULL;
    lesson_free(lesson);
    buffer_release(&body);
    return good;
}

// Whether it may have so many questions.
static bool may_ask(size_t count)
{
    char body[256];
    Error err;
    snprintf(body, sizeof body,
             "X = input{1} Y = X * 2\nfor i = 1, %zu do ask { at = Y, "
             "cell = {1,1}, prompt = \"?\", id = \"a\" .. i } end\n",
             count);
    Lesson *lesson = kit_load(body, &err);
    const bool good = lesson != NULL;
    lesson_free(lesson);
    return good;
}

static void so_many_and_no_more(void **state)
{
    (void)state;
    assert_true(may_have(40, "slips", "[#] = \"no #\","));
    assert_false(may_have(41, "slips", "[#] = \"no #\","));
    assert_true(may_have(20, "hints", "\"hint #\","));
    assert_false(may_have(21, "hints", "\"hint #\","));
    assert_true(may_ask(1000));
    assert_false(may_ask(1001));
}

static void callbacks_read_the_graph(void **state)
{
    (void)state;
    Lesson *lesson =
        load_with("try { at = A, reached = function() return Q[1][1] > 2 and d(A)[1][1] "
                  "== 3 end, solution = { \"set Wq[1,1] 3\" } }\n"
                  "ask { at = A, answer = function() return Q[1][1] + 1 end }\n"
                  "try { at = A, reached = function() while true do end end }\n"
                  "try { at = A, reached = function() return 3 end }\n"
                  "try { at = A, reached = function() Y = X * 2 end }\n"
                  "try { at = A, reached = function() return nothing end }\n");
    const CellRef cell = {SIDE_VALUE, graph_find(lesson->graph, "Wq"), 0, 0, 0};
    Error err = {0};
    bool reached = true;
    double answer;
    assert_true(lesson_task_reached(lesson, &lesson->task[0], &reached, NULL, &err));
    assert_false(reached);
    assert_true(set_cell(lesson->graph, cell, 3, &err));
    graph_update(lesson->graph);
    assert_true(lesson_task_reached(lesson, &lesson->task[0], &reached, NULL, &err));
    assert_true(reached);
    assert_true(lesson_task_answer(lesson, &lesson->task[1], &answer, &err));
    assert_true(answer == 4);
    for (size_t i = 2; i < 6; i++) {
        char text[1024];
        assert_false(lesson_task_reached(lesson, &lesson->task[i], &reached, NULL, &err));
        error_write(&err, LANG_EN, text, sizeof text);
        assert_memory_equal(text, "t.lua:", 6);
        error_clear(&err);
        // Nor does it need anybody who wants to know why.
        assert_false(lesson_task_reached(lesson, &lesson->task[i], &reached, NULL, ERROR_DROPPED));
    }
    // And the lesson goes on.
    assert_true(lesson_task_reached(lesson, &lesson->task[0], &reached, NULL, &err));
    lesson_free(lesson);
}

static void a_seed_replaces_only_the_default(void **state)
{
    (void)state;
    static const char text[] =
        HEADER "A = input(random(2,2)) B = input(random(2,2,{seed=3}))\n"
               "C = dropout(ones(4,4), {p=0.5}) D = dropout(ones(4,4), {p=0.5, "
               "seed=3})";
    const char *path = kit_write("s.lua", text, sizeof text - 1);
    const LessonOptions other = {.has_seed = true, .seed = 99};
    Error err = {0};
    Lesson *a = lesson_load(path, NULL, &err);
    Lesson *b = lesson_load(path, NULL, &err);
    Lesson *c = lesson_load(path, &other, &err);
    assert_true(a && b && c);
    for (NodeId n = 0; n < (NodeId)graph_count(a->graph); n++) {
        const char *name = graph_node(a->graph, n)->name;
        const bool fixed = strcmp(name, "A") != 0 && strcmp(name, "C") != 0;
        assert_true(matrix_same(graph_value(a->graph, n), graph_value(b->graph, n)));
        assert_int_equal(matrix_same(graph_value(a->graph, n), graph_value(c->graph, n)), fixed);
    }
    lesson_free(a);
    lesson_free(b);
    lesson_free(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_are_read_off_the_graph),
        cmocka_unit_test(figures_follow_an_edit),
        cmocka_unit_test(texts_choose_by_what_is_edited),
        cmocka_unit_test(texts_wait_for_what_is_withheld),
        cmocka_unit_test(pages_belong_to_stops),
        cmocka_unit_test(a_view_is_told_what_to_show),
        cmocka_unit_test(a_subject_is_a_picture),
        cmocka_unit_test(expectations_are_kept),
        cmocka_unit_test(tasks_are_kept),
        cmocka_unit_test(so_many_and_no_more),
        cmocka_unit_test(callbacks_read_the_graph),
        cmocka_unit_test(a_seed_replaces_only_the_default),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
