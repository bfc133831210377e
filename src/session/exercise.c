// SPDX-License-Identifier: GPL-3.0-or-later
// Practice asks for what can be done by hand: few terms, small numbers. Constants
// (masks, positions) stay as they are, everything else that is given becomes a
// small whole number.
//
// A hunt offers only faults that change a printed number. The first wrong matrix
// is the first of the walk in which one does.
#include "session/exercise.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/nearest.h"
#include "base/say.h"

enum { NUMBERS = 5, LEAST = -1, HAND_PARTS = 24, HAND_SIZE = 1000, DRAWS = 50 };
enum { PLACES_EXPONENT = 3 }; // matrices are shown with three decimals
static const double HAND_LEAST = 0.01;

MESSAGE(NOTHING_TO_ASK, ERROR_USAGE,
        "nothing here can be worked out by hand: all sums are too long",
        "这里没有适合手算的题：算式都太长");
MESSAGE(NO_SUCH_OP, ERROR_USAGE, "there is no operation '{1}' to practise; did you mean '{2}'?",
        "没有“{1}”这种运算可练；是不是“{2}”？");
MESSAGE(NOT_ALONE, ERROR_USAGE, "{1} cannot be practised alone; practise a lesson that uses it",
        "{1} 不能单独练；请在用到它的课里练");
MESSAGE(NO_BUGS, ERROR_USAGE, "no fault that is known would change a number of this lesson",
        "已知的错误都改变不了这一课的数");

// A session on the graph, which it takes over, with a question about the cell.
static Session *open_exercise(Graph *graph, const char *id, const Text *title, CellRef cell)
{
    Session *session = session_new(lesson_of_graph(graph, id, title));
    struct Exercise *exercise = mem_new(1, sizeof *exercise);
    exercise->cell = cell;
    exercise->task = (Task){.node = cell.node, .callback = CALLBACK_NONE};
    session->exercise = exercise;
    return session;
}

void exercise_free(struct Exercise *exercise)
{
    if (!exercise)
        return;
    for (int lang = 0; lang < LANG_COUNT; lang++) {
        for (size_t i = 0; i < exercise->task.choices; i++)
            free(exercise->task.choice[i].text[lang]);
        free(exercise->task.prompt.text[lang]);
    }
    free(exercise->task.choice);
    task_forget(&exercise->state);
    free(exercise->op);
    free(exercise);
}

// ---- Fresh numbers -----------------------------------------------------

static void small_numbers(void *context, const Node *node, Matrix *value)
{
    if (node->role == ROLE_CONSTANT)
        return;
    for (size_t i = 0; i < matrix_size(value); i++)
        value->at[i] = LEAST + (double)random_below(context, NUMBERS);
}

// ---- Which cell --------------------------------------------------------

static bool is_op(const Graph *graph, NodeId node, const char *op)
{
    const Op *own = node == NODE_NONE ? NULL : graph_node(graph, node)->op;
    return own && strcmp(own->name, op) == 0;
}

// Whether the matrix is that op's result, or a gradient through it.
static bool comes_from(const Graph *graph, Side side, NodeId node, const char *op)
{
    if (side == SIDE_VALUE)
        return is_op(graph, node, op);
    for (size_t i = 0; i < graph_paths(graph, node); i++) {
        if (is_op(graph, graph_path_use(graph, node, i).consumer, op))
            return true;
    }
    return false;
}

// A cell at random: of use where it has few parts, none of them large, and a
// result that is not masked away, nor 0 or next to it.
static bool draw_cell(Graph *graph, const char *op, Random *random, CellRef *cell)
{
    const Side side = random_below(random, 3) ? SIDE_VALUE : SIDE_GRAD;
    const NodeId node = (NodeId)random_below(random, graph_count(graph));
    const Node *n = graph_node(graph, node);
    *cell = (CellRef){side, node, 0, random_below(random, n->shape.rows),
                      random_below(random, n->shape.cols)};
    if (!cover_may(graph, side, node) || (op && !comes_from(graph, side, node, op)))
        return false;
    Expansion x;
    expansion_init(&x);
    graph_expand(graph, *cell, &x);
    bool fits = x.kind == EXPANSION_STEPS && x.steps > 0 && x.exprs <= HAND_PARTS &&
                fabs(x.value) >= HAND_LEAST && fabs(x.value) < HAND_SIZE;
    for (size_t i = 0; fits && i < x.exprs; i++)
        fits = fabs(x.expr[i].value) < HAND_SIZE;
    expansion_release(&x);
    return fits;
}

// Draws numbers and cells until one can be asked for.
static Session *practice(const Graph *from, const char *op, Random *random, Error *err)
{
    static const Text title = {"Practice", "练习"};
    for (int i = 0; i < DRAWS; i++) {
        Graph *graph =
            graph_rebuild(from, &(GraphChange){.context = random, .leaf = small_numbers});
        CellRef cell;
        bool found = false;
        for (int k = 0; graph && !found && k < DRAWS; k++)
            found = draw_cell(graph, op, random, &cell);
        if (!found) {
            graph_free(graph);
            continue;
        }
        Session *session = open_exercise(graph, "practice", &title, cell);
        Task *task = &session->exercise->task;
        task->kind = TASK_CELLS;
        task->stop = cell.side == SIDE_VALUE ? STOP_FORWARD : STOP_BACKWARD;
        task->cell = &session->exercise->cell;
        task->cells = 1;
        session_select(session, cell);
        return session;
    }
    error_set(err, &NOTHING_TO_ASK);
    return NULL;
}

Session *practice_on_graph(const Graph *from, const char *what, Random *random, Error *err)
{
    bool has = !what;
    for (size_t i = 0; !has && i < graph_count(from); i++)
        has = is_op(from, (NodeId)i, what);
    return has ? practice(from, what, random, err) : practice_on_op(what, random, err);
}

// ---- One op alone ------------------------------------------------------

static NodeId add_leaf(Graph *graph, const char *name, size_t rows, size_t cols)
{
    Matrix value = matrix_new(rows, cols);
    matrix_fill(&value, 1);
    const NodeId leaf = graph_add_leaf(graph, ROLE_INPUT, &value, NULL);
    matrix_release(&value);
    if (leaf != NODE_NONE)
        graph_name(graph, leaf, name, NULL);
    return leaf;
}

// op(leaves), or NODE_NONE where it takes more than matrices.
static NodeId add_alone(Graph *graph, const Op *op)
{
    static const char *const names[] = {"X", "W", "B"};
    NodeId in[3];
    if (op->takes_ids || op->operands.least > 3)
        return NODE_NONE;
    for (size_t i = 0; i < op->operands.least; i++) {
        const Shape shape = op->exercise[i].rows > 0 ? op->exercise[i] : (Shape){2, 3};
        in[i] = add_leaf(graph, names[i], shape.rows, shape.cols);
    }
    return graph_add_op(graph, op, in, op->operands.least, NULL, NULL, 0, NULL);
}

// Softmax to another base is softmax of scores times its logarithm.
static NodeId add_base(Graph *graph, double base)
{
    const double by = log(base);
    const NodeId x = add_leaf(graph, "X", 1, 3);
    const NodeId s = graph_add_op(graph, op_find("scale"), &x, 1, &by, NULL, 0, NULL);
    graph_name(graph, s, "S", NULL);
    return graph_add_op(graph, op_find("softmax"), &s, 1, NULL, NULL, 0, NULL);
}

// Writes the question, which names the base and the scores.
static void write_base_prompt(Session *session, int base)
{
    const Matrix *x = graph_value(session->graph, 0);
    Words *prompt = &session->exercise->task.prompt;
    char scores[96];
    snprintf(scores, sizeof scores, "%g %g %g", x->at[0], x->at[1], x->at[2]);
    for (int lang = 0; lang < LANG_COUNT; lang++) {
        Buffer text = {0};
        SAYF(&text, (Lang)lang,
             "To the base {1}, with scores X = {2}: S = X⋅ln {1}, so that e^S is {1}^X. How large "
             "is this share? A fraction will do.",
             "以 {1} 为底，分数 X 是 {2}；S = X⋅ln {1}，所以 e^S 就是 "
             "{1}^X。这一格的份额是多少？写分数也行。",
             say_int(base), say_text(scores));
        prompt->text[lang] = buffer_take(&text);
    }
}

// The op of that name, or an error that names the nearest.
static const Op *find_op(const char *what, Error *err)
{
    Nearest nearest = nearest_start(what);
    for (const Op *const *op = op_table; *op; op++) {
        if (strcmp((*op)->name, what) == 0)
            return *op;
        nearest_try(&nearest, (*op)->name);
    }
    nearest_try(&nearest, "softmax2");
    nearest_try(&nearest, "softmax3");
    ERROR(err, &NO_SUCH_OP, err_text(what), err_text(nearest.best));
    return NULL;
}

// Whether the graph of one op is whole, with a gradient that comes from above.
static bool finish_alone(Graph *graph, NodeId node, bool backward)
{
    if (node == NODE_NONE || !graph_name(graph, node, "Y", NULL))
        return false;
    const Shape shape = graph_node(graph, node)->shape;
    Matrix up = matrix_new(shape.rows, shape.cols);
    for (size_t i = 0; i < matrix_size(&up); i++)
        up.at[i] = i % 3 == 1 ? -1 : (double)(i % 3);
    const bool done = !backward || graph_backward_from(graph, node, &up, NULL);
    matrix_release(&up);
    if (done)
        graph_finish(graph);
    return done;
}

Session *practice_on_op(const char *what, Random *random, Error *err)
{
    const int base = strcmp(what, "softmax2") == 0 ? 2 : strcmp(what, "softmax3") == 0 ? 3 : 0;
    const Op *op = base ? op_find("softmax") : find_op(what, err);
    if (!op)
        return NULL;
    Graph *graph = graph_new((size_t)1 << 20);
    const NodeId node = base ? add_base(graph, base) : add_alone(graph, op);
    Session *session = NULL;
    if (finish_alone(graph, node, !base))
        session = practice(graph, op->name, random, err);
    else
        ERROR(err, &NOT_ALONE, err_text(what));
    if (session && base)
        write_base_prompt(session, base);
    graph_free(graph);
    return session;
}

// ---- Bug hunt ----------------------------------------------------------

// Whether no printed number of theirs differs.
static bool looks_same(const Matrix *a, const Matrix *b)
{
    const double least = 2 * pow(10, -PLACES_EXPONENT);
    for (size_t i = 0; i < matrix_size(a); i++) {
        const double x = a->at[i], y = b->at[i];
        const bool same = x == y || (isnan(x) && isnan(y));
        if (!same && !(fabs(x - y) < least))
            return false;
    }
    return true;
}

// The matrix of a stop, or NULL where it has none that is computed.
static const Matrix *matrix_at(Graph *graph, const Stop *stop)
{
    if (stop->kind == STOP_FORWARD && graph_node(graph, stop->node)->op)
        return graph_value(graph, stop->node);
    if (stop->kind == STOP_BACKWARD && stop->node != graph_root(graph))
        return graph_grad(graph, stop->node);
    return NULL;
}

// The first stop of the walk whose matrix is wrong; false where none is.
static bool first_wrong(Graph *right, Graph *wrong, const Walk *walk, size_t *first)
{
    for (size_t i = 0; i < walk->count; i++) {
        const Matrix *a = matrix_at(right, &walk->stop[i]);
        if (a && !looks_same(a, matrix_at(wrong, &walk->stop[i]))) {
            *first = i;
            return true;
        }
    }
    return false;
}

typedef struct Place {
    const Fault *fault;
    NodeId node;
} Place;

// Every computed matrix is a choice, in the order of the walk; `first` is right.
static Session *open_hunt(FaultyGraph *faulty, const Fault *fault, size_t first)
{
    static const Text title = {"Bug hunt", "捉虫"};
    Session *session = open_exercise(faulty->graph, "hunt", &title, (CellRef){.node = NODE_NONE});
    const Walk *walk = &session->lesson->walk;
    struct Exercise *exercise = session->exercise;
    Task *task = &exercise->task;
    exercise->hunt = true;
    exercise->fault = fault;
    exercise->op = faulty->op;
    task->kind = TASK_CHOICE;
    task->choice = mem_new(walk->count, sizeof *task->choice);
    for (size_t i = 0; i < walk->count; i++) {
        char name[STOP_NAME_SIZE];
        if (!matrix_at(session->graph, &walk->stop[i]))
            continue;
        stop_name(session->graph, &walk->stop[i], name);
        Words *words = &task->choice[task->choices++];
        for (int lang = 0; lang < LANG_COUNT; lang++)
            words->text[lang] = mem_text(name);
        if (i == first)
            task->answer = (double)task->choices;
    }
    session_goto(session, 1);
    return session;
}

Session *hunt_on_graph(Graph *from, Random *random, Error *err)
{
    Walk walk = walk_new(from);
    const size_t most = graph_count(from) * 16;
    Place *place = mem_new(most, sizeof *place);
    size_t count = 0, first;
    Session *session = NULL;
    for (const Fault *fault = fault_table; fault->id; fault++) {
        for (size_t i = 0; i < graph_count(from); i++) {
            if (graph_node(from, (NodeId)i)->op == fault->op && count < most)
                place[count++] = (Place){fault, (NodeId)i};
        }
    }
    while (!session && count > 0) {
        Place *drawn = &place[random_below(random, count)];
        const Place at = *drawn;
        *drawn = place[--count];
        FaultyGraph faulty = fault_plant(from, at.fault, at.node);
        if (faulty.graph && first_wrong(from, faulty.graph, &walk, &first))
            session = open_hunt(&faulty, at.fault, first);
        else
            fault_release(&faulty);
    }
    if (!session)
        error_set(err, &NO_BUGS);
    free(place);
    walk_release(&walk);
    return session;
}
