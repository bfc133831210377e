// SPDX-License-Identifier: GPL-3.0-or-later
// Functions and operators that add one operation to the graph. Which arguments an operation
// takes is written in its row; those that have other signs (environment.h) are the op's parameters
// of these names:
//
//     S            a matrix or rows
//     A*           a matrix, rows or a number
//     M!           rows or a constant: no gradient flows there
//     A...         a list of matrices
//     ids[]        a list of whole numbers from 1, 0 for no word, or what ids or argmax gives
//
// M.T is a view: in a product it is folded into the product's transposes, as
// papers write Q⋅Kᵀ; wherever else it is used it becomes a transpose of its
// own. A product whose inner sizes do not meet scales where one side is 1×1.
#include <stdio.h>
#include <string.h>

#include "base/nearest.h"
#include "graph/rule.h"
#include "lesson/arguments.h"

MESSAGE(TOO_MANY_NODES, ERROR_LESSON, "a lesson may have at most {1} matrices");
MESSAGE(ARITHMETIC, ERROR_LESSON,
        "{1}: this {2} takes {3} multiplications and additions, and the matrices before it took "
        "{4}; those of a lesson may take {5} in all: fewer or smaller ones fit");
MESSAGE(CLOSED, ERROR_LESSON, "{1}: a callback may read numbers, not change the lesson");
MESSAGE(DIVIDE, ERROR_LESSON, "A / B divides by a number; to divide cell by cell write div(A, B)");
MESSAGE(NOT_CONSTANT, ERROR_LESSON, "{1}: {2} has to be rows or a constant; '{3}' has a gradient");
MESSAGE(NOT_IDS, ERROR_LESSON,
        "{1}: {2} has to be a list of whole numbers, or what ids(text, words) or argmax(S) gives");
MESSAGE(PARAM_WORD_UNKNOWN, ERROR_LESSON, "{1}: {2} = \"{3}\" is not known; did you mean \"{4}\"?");

// ---- Adding ------------------------------------------------------------

void building_want(lua_State *L)
{
    if (script_of(L)->closed)
        FAIL(L, &CLOSED, err_text(call_name(L)));
}

static void room_want(lua_State *L)
{
    building_want(L);
    if (graph_count(script_of(L)->graph) >= NODES_MOST)
        FAIL(L, &TOO_MANY_NODES, err_int(NODES_MOST));
}

// One application of an op that is being put together.
typedef struct OpUse {
    const Op *op;
    NodeId in[OP_MANY];
    size_t inputs;
    double param[OP_PARAMS];
    const size_t *id;
    size_t ids;
} OpUse;

// Gives a node the line of the lesson; raises where there is none.
static NodeId added(lua_State *L, NodeId node)
{
    script_require(L, node != NODE_NONE);
    graph_set_line(script_of(L)->graph, node, script_line(L));
    return node;
}

NodeId leaf_add(lua_State *L, Role role, const Matrix *value)
{
    Script *script = script_of(L);
    room_want(L);
    return added(L, graph_add_leaf(script->graph, role, value, &script->refusal));
}

// The op of that name with its initial parameters, on a matrix, two, or none yet (NODE_NONE).
static OpUse op_use(const char *name, NodeId a, NodeId b)
{
    OpUse use = {.op = op_find(name), .in = {a, b}};
    use.inputs = b != NODE_NONE ? 2 : a != NODE_NONE;
    BUG_ON(!use.op); // all names are written in this folder
    for (size_t i = 0; i < OP_PARAMS && use.op->param[i].name; i++)
        use.param[i] = use.op->param[i].initial;
    return use;
}

static void op_use_set(OpUse *use, const char *param, double value)
{
    const int index = op_param_find(use->op, param);
    BUG_ON(index < 0);
    use->param[index] = value;
}

// Counts what computing it takes, and raises where all of the lesson's takes too much. That
// has a budget of its own: it is no work of the script.
static void arithmetic_want(lua_State *L, const OpUse *use)
{
    enum { CELLS_COST = 12, TEXT_COST = 64 };
    Script *script = script_of(L);
    const Matrix *a = graph_value(script->graph, use->in[0]);
    Shape shape = {use->ids ? use->ids : a->rows, a->cols};
    double cost = (double)shape.rows * (double)shape.cols;
    for (size_t i = 0; i < use->inputs; i++)
        cost += (double)matrix_size(graph_value(script->graph, use->in[i]));
    if (use->op->is_product) {
        const Matrix *b = graph_value(script->graph, use->in[1]);
        const int turned_a = op_param_find(use->op, "transpose_a");
        const int turned_b = op_param_find(use->op, "transpose_b");
        BUG_ON(use->inputs != 2 || turned_a < 0 || turned_b < 0);
        shape.rows = use->param[turned_a] != 0 ? a->cols : a->rows;
        shape.cols = use->param[turned_b] != 0 ? b->rows : b->cols;
        cost += 2 * (double)matrix_size(a) * (double)shape.cols;
    }
    if (use->op->forward == rule_forward && !use->op->moves) // as much longer by its text
        cost *= op_is_function(use->op) || use->inputs > 1 ? CELLS_COST : TEXT_COST;
    if (script->arithmetic + cost > ARITHMETIC_MOST)
        FAIL(L, &ARITHMETIC, err_text(use->op->name), err_shape(shape.rows, shape.cols),
             err_number(cost), err_number(script->arithmetic), err_number(ARITHMETIC_MOST));
    script->arithmetic += cost;
}

// Adds it, with the line of the lesson.
static NodeId op_use_add(lua_State *L, const OpUse *use)
{
    Script *script = script_of(L);
    BUG_ON(!use->op || use->inputs < 1 || use->inputs > OP_MANY);
    room_want(L);
    enum { COST = 10 }; // of adding it, in instructions
    script_charge(L, COST + use->ids);
    arithmetic_want(L, use);
    return added(L, graph_add_op(script->graph, use->op, use->in, use->inputs, use->param, use->id,
                                 use->ids, &script->refusal));
}

// Adds an op of one or two inputs (b: NODE_NONE).
static NodeId op_apply(lua_State *L, const char *op, NodeId a, NodeId b)
{
    const OpUse use = op_use(op, a, b);
    return op_use_add(L, &use);
}

// ---- Operands ----------------------------------------------------------

NodeId node_want(lua_State *L, int index, const char *name)
{
    const Handle *h = handle_want(L, index, name);
    if (!h->transposed)
        return h->node;
    return op_apply(L, "transpose", h->node, NODE_NONE);
}

NodeId matrix_want(lua_State *L, int index, const char *name)
{
    if (environment_get(L, index, HANDLE_MATRIX))
        return node_want(L, index, name);
    if (!lua_istable(L, index) && !environment_get(L, index, HANDLE_ROWS))
        want_fail(L, &WANT_MATRIX, index, name);
    return leaf_add(L, ROLE_CONSTANT, rows_want(L, index, name));
}

// The same, and a number becomes a 1×1 constant.
static NodeId operand_want(lua_State *L, int index, const char *name)
{
    if (lua_type(L, index) != LUA_TNUMBER)
        return matrix_want(L, index, name);
    double number = lua_tonumber(L, index);
    return leaf_add(L, ROLE_CONSTANT, &(Matrix){1, 1, &number});
}

// ---- Arguments in the words of a row -----------------------------------

static void read_param(lua_State *L, OpUse *use, int index, int param)
{
    BUG_ON(param < 0 || param >= OP_PARAMS);
    const ParamSpec *spec = &use->op->param[param];
    if (spec->kind == PARAM_WORD) {
        const char *word = arg_text(L, index, spec->name, 80, false);
        const int i = word_in(word, spec->words);
        if (i < 0)
            REFUSE(L, &PARAM_WORD_UNKNOWN, err_text(spec->name), err_text(word),
                   err_text(nearest_in(word, spec->words).best));
        use->param[param] = i;
        return;
    }
    use->param[param] = arg_number(L, index, spec->name);
    script_require(L, param_check(spec, use->param[param], &script_of(L)->refusal));
}

static void read_options(lua_State *L, OpUse *use, int index)
{
    const Script *script = script_of(L);
    const int seed = op_param_find(use->op, "seed");
    if (seed >= 0 && script->given.has_seed)
        use->param[seed] = (double)script->given.seed;
    for (int i = 0; i < OP_PARAMS && use->op->param[i].name; i++) {
        if (push_field(L, index, use->op->param[i].name) != LUA_TNIL)
            read_param(L, use, -1, i);
        lua_pop(L, 1);
    }
}

// Those of a matrix, or pushes a value that holds the ids of a list.
static void read_ids(lua_State *L, OpUse *use, int index, const char *name)
{
    if (environment_get(L, index, HANDLE_MATRIX)) {
        const NodeId node = node_want(L, index, name);
        const Node *from = graph_node(script_of(L)->graph, node);
        if (!from->words && from->op != op_find("argmax"))
            REFUSE(L, &NOT_IDS, err_text(name));
        use->in[use->inputs++] = node;
        return;
    }
    use->ids = arg_list(L, index, name, 1, LIST_MOST);
    use->id = arg_wholes(L, index, name, use->ids, 0, SIDE_MOST);
}

static void read_argument(lua_State *L, OpUse *use, int index, const ArgForm *form)
{
    const char *name = form->name;
    const Node *n;
    switch (form->sign) {
    case '{': read_options(L, use, index); break;
    case '#':
    case '~': read_param(L, use, index, op_param_find(use->op, name)); break;
    case '[': read_ids(L, use, index, name); break;
    case '.':
        for (size_t i = 1, most = arg_list(L, index, name, 1, OP_MANY); i <= most; i++) {
            char place[ARG_NAME_SIZE + 32];
            snprintf(place, sizeof place, "%s[%zu]", name, i);
            push_item(L, index, i);
            use->in[use->inputs++] = matrix_want(L, lua_gettop(L), place);
            lua_pop(L, 1);
        }
        break;
    case '*': use->in[use->inputs++] = operand_want(L, index, name); break;
    default:
        use->in[use->inputs++] = matrix_want(L, index, name);
        n = graph_node(script_of(L)->graph, use->in[use->inputs - 1]);
        if (form->sign == '!' && n->role != ROLE_CONSTANT && !(n->op && !n->op->backward))
            REFUSE(L, &NOT_CONSTANT, err_text(name), err_text(node_called(n)));
    }
}

// Pushes what a 1×1 matrix would be, to the last bit.
static int number_call(lua_State *L, OpUse *use)
{
    double number[2], y = 0;
    Matrix cell[2], out = {1, 1, &y};
    const Matrix *in[2] = {&cell[0], &cell[1]};
    use->inputs = use->op->operands.most;
    BUG_ON(use->inputs > 2 || use->op->keeps != 0);
    for (size_t i = 0; i < use->inputs; i++) {
        number[i] = lua_tonumber(L, (int)i + 1);
        cell[i] = (Matrix){1, 1, &number[i]};
    }
    const OpCall call = {.op = use->op,
                         .which = OP_FORWARD,
                         .inputs = use->inputs,
                         .in = in,
                         .param = use->param,
                         .out = &out};
    Shape shape;
    script_require(L, call.op->shape(&call, &shape, &script_of(L)->refusal));
    call.op->forward(&call);
    lua_pushnumber(L, y);
    return 1;
}

static int op_call(lua_State *L)
{
    const Binding *binding = lua_touserdata(L, lua_upvalueindex(1));
    OpUse use = op_use(binding->name, NODE_NONE, NODE_NONE);
    // Plain numbers give a number: of functions of single cells, and of all that came with api 2.
    bool numbers = op_is_function(use.op) || binding->api > 1;
    ArgForm form;
    int index = 1;
    for (size_t i = 1; i <= use.op->operands.most; i++)
        numbers = numbers && lua_type(L, (int)i) == LUA_TNUMBER;
    for (const char *args = binding->args; (args = form_next(args, &form)); index++)
        if (!numbers || (size_t)index > use.op->operands.most) // not as a matrix
            read_argument(L, &use, index, &form);
    BUG_ON(index != binding->takes + 1);
    return numbers ? number_call(L, &use) : matrix_push(L, op_use_add(L, &use));
}

// ---- Operators ---------------------------------------------------------

// Matrix times number, wherever either stands.
static int scale_by(lua_State *L, int matrix, double factor)
{
    OpUse use = op_use("scale", matrix_want(L, matrix, matrix == 1 ? "A" : "B"), NODE_NONE);
    op_use_set(&use, "by", factor);
    return matrix_push(L, op_use_add(L, &use));
}

// The operand of a product: its node, and whether it is transposed.
static Handle product_operand(lua_State *L, int index)
{
    if (!environment_get(L, index, HANDLE_MATRIX)) {
        matrix_push(L, matrix_want(L, index, index == 1 ? "A" : "B"));
        lua_replace(L, index);
    }
    return *(const Handle *)lua_touserdata(L, index);
}

static int operator_multiply(lua_State *L)
{
    for (int i = 1; i <= 2; i++)
        if (lua_type(L, i) == LUA_TNUMBER)
            return scale_by(L, 3 - i, lua_tonumber(L, i));
    const Handle a = product_operand(L, 1), b = product_operand(L, 2);
    const Shape m = handle_shape(L, &a), n = handle_shape(L, &b);
    if (m.cols != n.rows && (m.rows * m.cols == 1 || n.rows * n.cols == 1)) {
        const int factor = m.rows * m.cols == 1 ? 1 : 2;
        const NodeId x = matrix_want(L, 3 - factor, "M"), by = matrix_want(L, factor, "M");
        return matrix_push(L, op_apply(L, "scale", x, by));
    }
    OpUse use = op_use("matmul", a.node, b.node);
    op_use_set(&use, "transpose_a", a.transposed);
    op_use_set(&use, "transpose_b", b.transposed);
    return matrix_push(L, op_use_add(L, &use));
}

static int operator_divide(lua_State *L)
{
    if (lua_type(L, 2) != LUA_TNUMBER)
        FAIL(L, &DIVIDE, err_text(""));
    return scale_by(L, 1, 1 / lua_tonumber(L, 2));
}

static int operator_negate(lua_State *L)
{
    return scale_by(L, 1, -1);
}

// __add and __sub: the op has the rest of the name.
static int operator_combine(lua_State *L)
{
    const Binding *binding = lua_touserdata(L, lua_upvalueindex(1));
    const NodeId a = operand_want(L, 1, "A"), b = operand_want(L, 2, "B");
    return matrix_push(L, op_apply(L, binding->name + strlen("__"), a, b));
}

// ---- Backward ----------------------------------------------------------

static int op_backward(lua_State *L)
{
    Script *script = script_of(L);
    Graph *graph = script->graph;
    const NodeId root = node_want(L, 1, "L");
    const Matrix *rows = NULL;
    if (environment_get(L, 2, HANDLE_MATRIX))
        rows = graph_value(graph, node_want(L, 2, "rows"));
    else if (!lua_isnil(L, 2))
        rows = rows_want(L, 2, "rows");
    script_require(L, graph_backward(graph, root, rows, &script->refusal));
    return 0;
}

const Binding op_bindings[] = {
    {"hadamard", "A*, B*", op_call, 2, 1},
    {"div", "A*, B*", op_call, 2, 1},
    {"softmax", "S", op_call, 1, 1},
    {"mask", "S, M!, {fill}?", op_call, 3, 1},
    {"layernorm", "x, gamma, beta, {eps}?", op_call, 4, 1},
    {"rmsnorm", "x, gamma, {eps}?", op_call, 3, 1},
    {"normalize_rows", "x", op_call, 1, 1},
    {"tanh", "x", op_call, 1, 1},
    {"sigmoid", "x", op_call, 1, 1},
    {"relu", "x", op_call, 1, 1},
    {"gelu", "x", op_call, 1, 1},
    {"gelu_tanh", "x", op_call, 1, 1},
    {"silu", "x", op_call, 1, 1},
    {"exp", "x", op_call, 1, 1},
    {"log", "x", op_call, 1, 1},
    {"sqrt", "x", op_call, 1, 1},
    {"elu1", "x", op_call, 1, 1},
    {"cols", "A, from#, to#", op_call, 3, 1},
    {"rows", "A, from#, to#", op_call, 3, 1},
    {"hcat", "A...", op_call, 1, 1},
    {"vcat", "A...", op_call, 1, 1},
    {"gather", "E, ids[]", op_call, 2, 1},
    {"rope", "x, {base, start, pairs, scale}?", op_call, 2, 1},
    {"dropout", "x, {p, seed}?", op_call, 2, 1},
    {"mse", "Y, target", op_call, 2, 1},
    {"cross_entropy", "logits, ids[]", op_call, 2, 1},
    {"sum", "x", op_call, 1, 1},
    {"dot", "x, rows", op_call, 2, 1},
    {"max", "A*, B*", op_call, 2, 2},
    {"min", "A*, B*", op_call, 2, 2},
    {"abs", "A*", op_call, 1, 2},
    {"clip", "A*, low~, high~", op_call, 3, 2},
    {"rowmax", "S*", op_call, 1, 2},
    {"rowsum", "S*", op_call, 1, 2},
    {"entropy", "P*", op_call, 1, 2},
    {"argmax", "S*", op_call, 1, 2},
    {"top_mask", "S*, k#", op_call, 2, 2},
    {"quantize", "A*, {step}?", op_call, 2, 2},
    {"backward", "+L, rows", op_backward, 2, 1},
    {0},
};

const Binding operator_methods[] = {
    {"__mul", "A * B", operator_multiply, 0, 1}, {"__div", "A / B", operator_divide, 0, 1},
    {"__add", "A + B", operator_combine, 0, 1},  {"__sub", "A - B", operator_combine, 0, 1},
    {"__unm", "-A", operator_negate, 0, 1},      {0},
};
