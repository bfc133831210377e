// SPDX-License-Identifier: GPL-3.0-or-later
// Practice asks for what can be worked out in the head. It takes one operation out
// of the graph, so that nothing behind it gives the number away, and draws what the
// operation is given anew: small whole numbers; quarters where those are shares;
// scores whose e^ are powers of 2; angles that are multiples of a quarter turn; rows that lie
// as far above their mean as below it. Constants, such as masks, stay as they are. Where a
// function of one cell gives no number that one knows, its order or its sign is asked for.
//
// A hunt offers only faults that change a printed number. The first wrong matrix
// is the first of the walk in which one does.
#include "session/exercise.h"

#include <math.h>
#include <string.h>

#include "base/nearest.h"
#include "graph/op_list.h"
#include "num/format.h"
#include "session/rerun.h"

enum { NUMBERS = 5, LEAST = -1, HAND_PARTS = 100, HAND_SIZE = 1000, DRAWS = 50 };
enum { POWERS = 4, QUARTERS = 4, TURNS = 3 };
enum { PLACES_EXPONENT = 3 }; // matrices are shown with three decimals
static const double HAND_LEAST = 0.01;

MESSAGE(NOTHING_TO_ASK, ERROR_USAGE,
        "nothing here can be worked out by hand: all sums are too long");
MESSAGE(NO_SUCH_OP, ERROR_USAGE, "there is no operation '{1}' to practise; did you mean '{2}'?");
MESSAGE(NO_BUGS, ERROR_USAGE, "no fault that is known would change a number of this lesson");

// A session on the graph, which it takes over, with the question about the cell that this covers.
static Session *open_exercise(Graph *graph, const char *id, const Text *title, unsigned number,
                              const Task *task)
{
    Session *session = session_new(lesson_of_graph(graph, id));
    lesson_set_title(session->lesson, title, number, 0);
    session->exercise = mem_new(1, sizeof *session->exercise);
    session->exercise->cell = task->cover;
    session->exercise->task = *task;
    return session;
}

// ---- One operation out of a graph ---------------------------------------

// Whole numbers from LEAST on; of shares quarters, in each row four.
static void draw_numbers(Random *random, bool shares, Matrix *value)
{
    for (size_t i = 0; i < matrix_size(value); i++)
        value->at[i] = shares ? 0 : LEAST + (double)random_below(random, NUMBERS);
    for (size_t i = 0; shares && i < value->rows; i++) {
        for (int k = 0; k < QUARTERS; k++)
            value->at[i * value->cols + random_below(random, value->cols)] += 1.0 / QUARTERS;
    }
}

// Takes the numbers over.
static NodeId add_leaf(Graph *graph, Role role, const char *name, Matrix value)
{
    const NodeId leaf = graph_add_leaf(graph, role, &value, ERROR_DROPPED);
    if (leaf != NODE_NONE)
        graph_name(graph, leaf, name, ERROR_DROPPED);
    matrix_release(&value);
    return leaf;
}

// Operand i of the node, drawn anew.
static NodeId add_operand(Graph *graph, const Graph *from, NodeId operand, Random *random)
{
    const Node *node = graph_node(from, operand);
    Matrix value = matrix_copy(graph_value(from, operand));
    if (node->role != ROLE_CONSTANT)
        draw_numbers(random, node->op == &op_softmax, &value);
    return add_leaf(graph, node->role == ROLE_CONSTANT ? ROLE_CONSTANT : ROLE_INPUT, node->name,
                    value);
}

// Scores for the operation `of`: whole numbers times ln base, so that e^ of a score is a
// power of the base.
static NodeId add_scores(Graph *graph, const Node *of, const Node *scores_of, int base,
                         Random *random)
{
    const char *powers =
        strcmp(of->name, "P") == 0 || strcmp(scores_of->name, "P") == 0 ? "powers" : "P";
    const double by = log(base);
    Matrix power = matrix_new(scores_of->shape.rows, scores_of->shape.cols);
    for (size_t i = 0; i < matrix_size(&power); i++)
        power.at[i] = LEAST + (double)random_below(random, POWERS);
    const NodeId leaf = add_leaf(graph, ROLE_INPUT, powers, power);
    const NodeId scores = graph_add_op(graph, &op_scale, &leaf, 1, &by, NULL, 0, ERROR_DROPPED);
    graph_name(graph, scores, scores_of->name, ERROR_DROPPED);
    return scores;
}

// A row that is turned by θ, a multiple of π, and by half of it: each cos and sin is
// 0, 1 or -1.
static NodeId add_turned(Graph *graph, const char *name, double param[OP_PARAMS], Random *random)
{
    Matrix row = matrix_new(1, 4);
    draw_numbers(random, false, &row);
    param[op_param_find(&op_rope, "base")] = 4; // 4^(-2/4) is a half
    param[op_param_find(&op_rope, "start")] = M_PI * (double)(1 + random_below(random, TURNS));
    return add_leaf(graph, ROLE_INPUT, name, row);
}

// Rows that a norm makes 1 and -1: half of the cells as far above a mean as the others
// below it. Without `mean` that is 0.
static NodeId add_even(Graph *graph, const Node *from, bool mean, double param[OP_PARAMS],
                       Random *random)
{
    Matrix value = matrix_new(from->shape.rows, from->shape.cols);
    for (size_t i = 0; i < value.rows; i++) {
        double *row = value.at + i * value.cols;
        const double middle = mean ? LEAST + (double)random_below(random, 3) : 0;
        const double off = 1 + (double)random_below(random, 2);
        for (size_t j = 0; j < value.cols; j++) { // each drawn in among those before it
            const size_t place = random_below(random, j + 1);
            row[j] = row[place];
            row[place] = middle + (j % 2 ? off : -off);
        }
    }
    param[0] = 0; // eps
    return add_leaf(graph, ROLE_INPUT, from->name, value);
}

// The operation of that node alone, on numbers that are drawn; *made is its result.
// NULL where it takes none of them, or none is easy.
static Graph *take_out(const Graph *from, NodeId id, int base, Random *random, NodeId *made)
{
    enum { OPERAND_MOST = 1 << 13 }; // cells: nobody works out larger ones
    const Node *node = graph_node(from, id);
    const Node *first = graph_node(from, node->input[0]);
    const Op *op = node->op;
    bool small = true;
    for (size_t i = 0; i < node->inputs; i++)
        small &= matrix_size(graph_value(from, node->input[i])) <= OPERAND_MOST;
    if (!small || (op == &op_layernorm && first->shape.cols % 2 > 0))
        return NULL; // of the latter no half of its cells
    Graph *graph = graph_new((size_t)1 << 20);
    SCOPED(mem_drop) NodeId *input = mem_new(node->inputs, sizeof *input);
    double param[OP_PARAMS];
    memcpy(param, node->param, sizeof param);
    size_t given = 1; // operands that are drawn as the operation needs them
    if (op == &op_softmax || op == &op_cross_entropy)
        input[0] = add_scores(graph, node, first, base, random);
    else if (op == &op_rope)
        input[0] = add_turned(graph, first->name, param, random);
    else if (op == &op_layernorm || op == &op_rmsnorm)
        input[0] = add_even(graph, first, op == &op_layernorm, param, random);
    else
        given = 0;
    if (op == &op_dropout)
        param[op_param_find(op, "p")] = random_below(random, 2) ? 0.75 : 0.5;
    for (size_t i = given; i < node->inputs; i++) {
        size_t same = 0;
        while (node->input[same] != node->input[i])
            same++;
        input[i] = same < i ? input[same] : add_operand(graph, from, node->input[i], random);
    }
    *made = graph_add_op(graph, op, input, node->inputs, param, node->id, node->ids, ERROR_DROPPED);
    if (*made == NODE_NONE || !graph_name(graph, *made, node->name, ERROR_DROPPED)) {
        graph_free(graph);
        return NULL;
    }
    const Shape shape = graph_node(graph, *made)->shape;
    SCOPED(matrix_release) Matrix up = matrix_new(shape.rows, shape.cols);
    draw_numbers(random, false, &up);
    graph_backward(graph, *made, &up, ERROR_DROPPED);
    graph_finish(graph);
    return graph;
}

// ---- Which cell --------------------------------------------------------

// Which cells will do.
typedef struct Wish {
    int base;    // of softmax
    bool copies; // also a number that is only handed on
    bool one;    // only the result (`which` OP_FORWARD), or the gradient of operand
    int which;   // number `which`
} Wish;

// What is given is easy where it is eighths, which a constant need not be; the result
// likewise, unless it is what is asked for; what a function makes where it is 24ths, or
// where the question says so: angles.
static bool is_easy(const Graph *graph, const Expr *expr, NodeId result, const CellRef *asked)
{
    const bool cell = expr->kind == EXPR_CELL && expr->cell.side == SIDE_VALUE;
    const bool given = cell && (!graph_node(graph, expr->cell.node)->op ||
                                (asked->side == SIDE_GRAD && expr->cell.node == result));
    const bool made = expr->kind == EXPR_CALL && graph_node(graph, result)->op != &op_rope;
    const double unit = given ? 8 : made ? 24 : 0;
    return fabs(expr->value) < HAND_SIZE && fabs(remainder(unit * expr->value, 1)) < 1e-9;
}

// Whether the cells of a row are numbers that differ.
static bool has_order(const Matrix *m, size_t row)
{
    double least = INFINITY, most = -INFINITY, sum = 0;
    for (size_t j = 0; j < m->cols; j++) {
        least = fmin(least, matrix_get(m, row, j));
        most = fmax(most, matrix_get(m, row, j));
        sum += matrix_get(m, row, j);
    }
    return isfinite(sum) && most - least > HAND_LEAST;
}

// A cell of the result, or of an operand's gradient, at random: of use where it has
// few parts, none of them large, and a result that is not masked away, nor 0 or next
// to it, nor, without `copies`, a number that is only handed on. Of a function's cell whose
// number nobody knows the row is put in order; its gradient, the slope of a function that
// rises where nothing is below 0, has a sign.
static bool draw_cell(Graph *graph, NodeId result, const Wish *wish, Random *random, Task *task)
{
    const Node *made = graph_node(graph, result);
    const bool back = random_below(random, 3) == 0 && made->op->backward;
    const NodeId node = back ? made->input[random_below(random, made->inputs)] : result;
    const Node *n = graph_node(graph, node);
    const CellRef cell = {back ? SIDE_GRAD : SIDE_VALUE, node, 0,
                          random_below(random, n->shape.rows), random_below(random, n->shape.cols)};
    const NodeId wanted = wish->which == OP_FORWARD ? result : made->input[wish->which];
    // The other cells of its row are covered too: shares sum to 1, and their gradients to 0.
    *task = (Task){.kind = TASK_CELLS,
                   .at = {side_stop(cell.side), node},
                   .callback = CALLBACK_NONE,
                   .cells = 1,
                   .covers = true,
                   .covers_row = true,
                   .cover = cell};
    if (!cover_may(graph, cell.side, node) ||
        (wish->one && (node != wanted || back != (wish->which != OP_FORWARD))))
        return false;
    SCOPED(expansion_release) Expansion x = {0};
    x.interrupt = graph_asks(graph);
    graph_expand(graph, cell, &x);
    const bool fits = !graph_stopped(graph) && x.kind == EXPANSION_STEPS && x.steps > 0 &&
                      (wish->copies || x.exprs > 1) && x.exprs <= HAND_PARTS &&
                      fabs(x.value) >= HAND_LEAST && fabs(x.value) < HAND_SIZE;
    bool easy = true;
    for (size_t i = 0; fits && i < x.exprs; i++)
        easy = easy && is_easy(graph, &x.expr[i], result, &cell);
    if (easy || !op_is_function(made->op))
        return fits && easy;
    task->kind = back ? TASK_SIGN : TASK_ORDER;
    return fits && (back ? matrix_get(graph_value(graph, node), cell.row, cell.col) >= 0
                         : has_order(graph_value(graph, node), cell.row));
}

// ---- Its question ------------------------------------------------------

// Appends a row of powers, "2^1 + 2^-1 + 2^2", and returns their sum, taking the least
// that are drawn as 1.
static long add_powers(int base, const Matrix *power, size_t row, const char *between, Buffer *out)
{
    long sum = 0;
    for (size_t j = 0; j < power->cols; j++) {
        const double at = matrix_get(power, row, j);
        buffer_printf(out, "%s%d^%g", j > 0 ? between : "", base, at);
        sum += lrint(pow(base, at - LEAST));
    }
    return sum;
}

// A share is worked out as a fraction.
static void write_share(Session *session, int base, CellRef cell)
{
    const Matrix *power = graph_value(session->graph, 0);
    const double own = matrix_get(power, cell.row, cell.col);
    Buffer sum = {0};
    session_write_cell(session, cell, &sum);
    buffer_printf(&sum, " = %d^%g/(", base, own);
    long below = add_powers(base, power, cell.row, " + ", &sum);
    long above = lrint(pow(base, own - LEAST));
    for (; below % base == 0 && above % base == 0; below /= base)
        above /= base;
    buffer_add(&sum, ")");
    Owned *owned = &session->lesson->header.owned;
    session->exercise->sum = owned_add(owned, buffer_take(&sum));
    session->exercise->result = owned_add(owned, text_printf("%ld/%ld", above, below));
}

// A share is asked for by the powers in its row, a turn by its angles; what became of a
// cell of dropout nobody can work out.
static bool write_prompt(Session *session, const Node *node, int base, Lang lang, Buffer *out)
{
    const CellRef cell = session->exercise->cell;
    Buffer powers = {0};
    if (session->exercise->sum) {
        add_powers(base, graph_value(session->graph, 0), cell.row, ", ", &powers);
        SAYF(out, lang,
             "The scores are whole numbers times ln {1}: e^ of row {2} is {3}. How much is {4}? A "
             "fraction will do.",
             say_int(base), say_count(cell.row + 1), say_buffer(&powers),
             session_say_cell(session, cell));
    } else if (node->op == &op_rope) {
        const double start = node->param[op_param_find(node->op, "start")];
        const size_t quarters = (size_t)lrint(start / M_PI_2);
        SAYF(out, lang,
             "The first pair is turned by {1}, the second by {2} degrees. How much is {3}?",
             say_count(90 * quarters), say_count(45 * quarters), session_say_cell(session, cell));
    } else if (node->op == &op_dropout) {
        SAYF(out, lang, "This cell is kept, and p is {1}. How much is {2}?",
             number_say(node->param[op_param_find(node->op, "p")], 2),
             session_say_cell(session, cell));
    }
    return out->size > 0;
}

static Session *ask_for(Graph *graph, NodeId result, int base, const Task *task)
{
    static const Text practice = TEXT("Practice");
    Session *session = open_exercise(graph, "practice", &practice, 0, task);
    struct Exercise *exercise = session->exercise;
    const Node *node = graph_node(graph, result);
    exercise->of = node->op->name;
    exercise->task.cell = &exercise->cell;
    if (exercise->cell.side == SIDE_VALUE && node->op == &op_softmax)
        write_share(session, base, exercise->cell);
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        Buffer text = {0};
        if (write_prompt(session, node, base, lang, &text))
            exercise->task.prompt.text[lang] =
                owned_add(&session->lesson->header.owned, buffer_take(&text));
    }
    session_select(session, exercise->cell);
    return session;
}

// Draws numbers for the node's operation and a cell, or none after some tries.
static Session *practice_node(const Graph *from, NodeId node, const Wish *wish, Random *random)
{
    NodeId result;
    Task task;
    Graph *graph = take_out(from, node, wish->base, random, &result);
    if (graph)
        graph_set_interrupt(graph, *graph_asks(from));
    for (int i = 0; graph && i < DRAWS && !graph_asked(graph); i++) {
        if (draw_cell(graph, result, wish, random, &task)) {
            graph_set_interrupt(graph, (Interrupt){0});
            return ask_for(graph, result, wish->base, &task);
        }
    }
    graph_free(graph);
    return NULL;
}

// Draws an operation of the graph, or that one, until one can be asked for.
static Session *practice(const Graph *from, const Op *op, int base, Random *random, Error *err)
{
    enum { CELLS_MOST = 1024 };
    const Wish wish = {.base = base, .copies = op != NULL, .which = OP_FORWARD};
    Session *session = NULL;
    for (int i = 0; i < DRAWS * DRAWS && !session && !interrupt_asked(graph_asks(from)); i++) {
        const NodeId node = (NodeId)random_below(random, graph_count(from));
        const Node *n = graph_node(from, node);
        if (n->op && (!op || n->op == op) && n->shape.rows * n->shape.cols <= CELLS_MOST)
            session = practice_node(from, node, &wish, random);
    }
    if (!session)
        error_set(err, &NOTHING_TO_ASK);
    return session;
}

Session *practice_on_task(const Graph *from, const Task *task, Random *random)
{
    const CellRef *asked = task->cell;
    if (task->kind != TASK_CELLS || asked->side > SIDE_GRAD)
        return NULL;
    const bool back = asked->side == SIDE_GRAD;
    if (back && graph_paths(from, asked->node) != 1)
        return NULL;
    const Use use = back ? graph_path_use(from, asked->node, 0) : (Use){asked->node, 0};
    if (use.consumer == NODE_NONE || !graph_node(from, use.consumer)->op)
        return NULL;
    const Wish wish = {2, true, true, back ? (int)use.operand : OP_FORWARD};
    Session *session = NULL;
    for (int i = 0; i < DRAWS && !session; i++)
        session = practice_node(from, use.consumer, &wish, random);
    return session;
}

// Nothing is asked of numbers that are edited, so it stands in a run of the file of its own.
Session *practice_on_own(const Session *from, const Task *task)
{
    Session *session = session_beside(from);
    const size_t i = session ? lesson_find_task(session->lesson, task->id) : 0;
    if (!session || i == session->lesson->tasks) {
        session_free(session);
        return NULL;
    }
    graph_restore(session->graph);
    graph_update(session->graph);
    session_begin_here(session);
    session_goto(session, task_state(session, i)->stop);
    session->exercise = mem_new(1, sizeof *session->exercise);
    session->exercise->cell.node = NODE_NONE;
    session->exercise->task = session->lesson->task[i];
    return session;
}

Session *practice_on_graph(const Graph *from, const char *what, Random *random, Error *err)
{
    const Op *op = what ? op_find(what) : NULL;
    bool has = !what;
    for (size_t i = 0; op && !has && i < graph_count(from); i++)
        has = graph_node(from, (NodeId)i)->op == op;
    Session *session = has ? practice(from, op, 2, random, err) : NULL;
    if (session || !what)
        return session;
    error_clear(err); // its shapes may be none that is easy
    return practice_on_op(what, random, err);
}

// ---- An operation by its name --------------------------------------------

// Y = op(X, W, B) to take it out of: no operation needs more.
static Graph *graph_of_op(const Op *op)
{
    static const char *const names[] = {"X", "W", "B"};
    static const size_t ids[] = {2, 1};
    enum { NAMES = sizeof names / sizeof *names };
    NodeId in[NAMES];
    Graph *graph = graph_new((size_t)1 << 20);
    BUG_ON(op->operands.least > NAMES);
    for (size_t i = 0; i < op->operands.least; i++) {
        const Shape shape = op->exercise[i].rows > 0 ? op->exercise[i] : (Shape){2, 3};
        Matrix value = matrix_new(shape.rows, shape.cols);
        matrix_fill(&value, 1);
        in[i] = add_leaf(graph, ROLE_INPUT, names[i], value);
    }
    const NodeId node = graph_add_op(graph, op, in, op->operands.least, NULL, ids,
                                     op->takes_ids ? 2 : 0, ERROR_DROPPED);
    graph_name(graph, node, "Y", ERROR_DROPPED);
    graph_finish(graph);
    return graph;
}

Session *practice_on_op(const char *what, Random *random, Error *err)
{
    const Op *op = op_find(what);
    if (!op) {
        Nearest nearest = nearest_start(what);
        for (const Op *const *other = op_table; *other; other++)
            nearest_try(&nearest, (*other)->name);
        ERROR(err, &NO_SUCH_OP, err_text(what), err_text(nearest.best));
        return NULL;
    }
    Graph *graph = graph_of_op(op);
    Session *session = practice(graph, op, 2 + (int)random_below(random, 2), random, err);
    graph_free(graph);
    return session;
}

// ---- Bug hunt ----------------------------------------------------------

// The matrix of a stop, or NULL where it has none that is computed.
static const Matrix *matrix_at(Graph *graph, const Stop *stop)
{
    if (stop->kind == STOP_FORWARD && graph_node(graph, stop->node)->op)
        return graph_value(graph, stop->node);
    if (stop->kind == STOP_BACKWARD && stop->node != graph_root(graph))
        return graph_grad(graph, stop->node);
    return NULL;
}

// The first stop of the walk a printed number of whose matrix is wrong; false where none is.
static bool first_wrong(Graph *right, Graph *wrong, const Walk *walk, size_t *first)
{
    const double least = 2 * pow(10, -PLACES_EXPONENT);
    for (*first = 0; *first < walk->count; ++*first) {
        const Matrix *a = matrix_at(right, &walk->stop[*first]);
        const Matrix *b = a ? matrix_at(wrong, &walk->stop[*first]) : NULL;
        for (size_t i = 0; b && i < matrix_size(a); i++) {
            const double x = a->at[i], y = b->at[i];
            const bool same = x == y || (isnan(x) && isnan(y));
            if (!same && !(fabs(x - y) < least))
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
static Session *open_hunt(Graph *faulty, const Fault *fault, size_t first, unsigned seed)
{
    static const Text title = TEXT("Bug hunt {1}");
    const Task choice = {.kind = TASK_CHOICE,
                         .at.node = NODE_NONE,
                         .callback = CALLBACK_NONE,
                         .cover.node = NODE_NONE};
    Session *session = open_exercise(faulty, "hunt", &title, seed, &choice);
    const Walk *walk = &session->lesson->walk;
    struct Exercise *exercise = session->exercise;
    Task *task = &exercise->task;
    exercise->fault = fault;
    Owned *owned = &session->lesson->header.owned;
    task->choice = owned_add(owned, mem_new(walk->count, sizeof *task->choice));
    for (size_t i = 0; i < walk->count; i++) {
        char name[STOP_NAME_SIZE];
        if (!matrix_at(session->graph, &walk->stop[i]))
            continue;
        stop_name(session->graph, &walk->stop[i], name);
        char *text = owned_add(owned, mem_text(name));
        task->choice[task->choices++] = (Words){.text = {text, text}};
        if (i == first)
            task->answer = (double)task->choices;
    }
    session_goto(session, 1);
    return session;
}

Session *hunt_on_graph(Graph *from, unsigned seed, Error *err)
{
    Random random = random_seeded(seed);
    SCOPED(walk_release) Walk walk = walk_new(from, NULL, NULL, 0);
    const size_t most = graph_count(from) * 16;
    SCOPED(mem_drop) Place *place = mem_new(most, sizeof *place);
    size_t count = 0, first;
    Session *session = NULL;
    for (const Fault *fault = fault_table; fault->id; fault++) {
        for (size_t i = 0; i < graph_count(from); i++) {
            if (graph_node(from, (NodeId)i)->op == fault->op && count < most)
                place[count++] = (Place){fault, (NodeId)i};
        }
    }
    while (!session && count > 0 && !interrupt_asked(graph_asks(from))) {
        Place *drawn = &place[random_below(&random, count)];
        const Place at = *drawn;
        *drawn = place[--count];
        Graph *faulty = fault_plant(from, at.fault, at.node);
        if (faulty && !interrupt_asked(graph_asks(from)) &&
            first_wrong(from, faulty, &walk, &first))
            session = open_hunt(faulty, at.fault, first, seed);
        else
            graph_free(faulty);
    }
    if (!session)
        error_set(err, &NO_BUGS);
    return session;
}
