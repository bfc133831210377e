// SPDX-License-Identifier: GPL-3.0-or-later
// The values M, M.T, d(M), M[i] and step(W): making them, reading their numbers, naming them, and
// what is written of them: stops, places. Their operators are in lua_op.c.
#include <string.h>

#include "lesson/arguments.h"

MESSAGE(BAD_FIELD, ERROR_LESSON,
        "a matrix has no field {1}; it has M.T, its transpose, and M[i][j], its numbers");
MESSAGE(NO_ROW, ERROR_LESSON, "{1} is {2}: it has no row {3}");
MESSAGE(NO_COLUMN, ERROR_LESSON, "{1} is {2}: it has no column {3}");
MESSAGE(NO_GRADIENT, ERROR_LESSON, "no gradient flows to {1}, so d({1}) has no numbers");
MESSAGE(GRADIENT_LATER, ERROR_LESSON,
        "d({1}) has numbers once the lesson is loaded: read them in a callback or in expect");
MESSAGE(READ_ONLY, ERROR_LESSON,
        "a lesson cannot change the numbers of a matrix; write them where it is "
        "defined, or use try with a command such as \"set Wq[1,2] 0.5\"");
MESSAGE(NAME_TAKEN, ERROR_LESSON, "'{1}' is the name of another matrix; choose a new one");
MESSAGE(NAME_LONG, ERROR_LESSON,
        "the name of a matrix may have at most {1} bytes; this one has {2}");
MESSAGE(NO_INDICES, ERROR_LESSON,
        "{1}: {2}: {3} is {4}; say which row and column is meant, as in { {3}, 1, 2 }");
// ---- Making ------------------------------------------------------------

int handle_push(lua_State *L, Handle handle)
{
    static const HandleKind kind[] = {[STOP_FORWARD] = HANDLE_MATRIX,
                                      [STOP_BACKWARD] = HANDLE_GRADIENT,
                                      [STOP_UPDATE] = HANDLE_STOP};
    BUG_ON(handle.stop != STOP_FORWARD && handle.stop != STOP_BACKWARD &&
           handle.stop != STOP_UPDATE);
    *(Handle *)environment_new(L, kind[handle.stop], sizeof handle) = handle;
    return 1;
}

int matrix_push(lua_State *L, NodeId node)
{
    return handle_push(L, (Handle){STOP_FORWARD, node, false});
}

const Handle *handle_want(lua_State *L, int index, const char *name)
{
    const Handle *handle = environment_get(L, index, HANDLE_MATRIX);
    if (!handle)
        want_fail(L, &WANT_NODE, index, name);
    return handle;
}

static const char *handle_title(lua_State *L, const Handle *h)
{
    return node_called(graph_node(script_of(L)->graph, h->node));
}

Shape handle_shape(lua_State *L, const Handle *h)
{
    const Shape shape = graph_node(script_of(L)->graph, h->node)->shape;
    return h->transposed ? (Shape){shape.cols, shape.rows} : shape;
}

// ---- Reading numbers ---------------------------------------------------

// The handle of a matrix or gradient; NULL where the value is neither.
static const Handle *handle_at(lua_State *L, int index)
{
    const Handle *h = environment_get(L, index, HANDLE_MATRIX);
    return h ? h : environment_get(L, index, HANDLE_GRADIENT);
}

// The shape of a matrix, a gradient or rows.
static Shape value_shape(lua_State *L, int index)
{
    const Handle *h = handle_at(L, index);
    const Matrix *rows = h ? NULL : rows_want(L, index, "M");
    return h ? handle_shape(L, h) : (Shape){rows->rows, rows->cols};
}

// The number at 2 as the index of a row or column of the value, from 0.
static size_t index_want(lua_State *L, int value, bool row)
{
    const Handle *h = handle_at(L, value);
    const Shape shape = value_shape(L, value);
    const lua_Integer index = lua_tointeger(L, 2);
    if (index < 1 || (size_t)index > (row ? shape.rows : shape.cols))
        FAIL(L, row ? &NO_ROW : &NO_COLUMN, err_text(h ? handle_title(L, h) : "M"),
             err_shape(shape.rows, shape.cols), err_number(lua_tonumber(L, 2)));
    return (size_t)index - 1;
}

// M.T, which no gradient has, or M[i]: a row holds the value that it is a row of, and which.
static int value_field(lua_State *L)
{
    const Handle *h = handle_at(L, 1);
    const char *key = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : NULL;
    if (key && strcmp(key, "T") == 0 && !(h && h->stop == STOP_BACKWARD)) {
        const NodeId node = h ? h->node : matrix_want(L, 1, "M");
        return handle_push(L, (Handle){STOP_FORWARD, node, !(h && h->transposed)});
    }
    if (lua_type(L, 2) != LUA_TNUMBER)
        FAIL(L, &BAD_FIELD, err_text(key ? key : environment_type_name(L, 2)));
    const size_t row = index_want(L, 1, true);
    *(size_t *)environment_new(L, HANDLE_ROW, sizeof row) = row;
    lua_pushvalue(L, 1);
    lua_setiuservalue(L, -2, 1);
    return 1;
}

// The matrix behind a handle, gradient computed.
static const Matrix *handle_numbers(lua_State *L, const Handle *h)
{
    const Script *script = script_of(L);
    if (h->stop == STOP_FORWARD)
        return graph_value(script->graph, h->node);
    const ErrorArg title = err_text(handle_title(L, h));
    if (!script->closed)
        FAIL(L, &GRADIENT_LATER, title);
    const Matrix *m = graph_grad(script->graph, h->node);
    if (!m)
        FAIL(L, &NO_GRADIENT, title);
    return m;
}

// Notes that a goal reads the cell, where it is computed and not among the last ones read.
static void watch(const Script *script, CellRef cell)
{
    Watched *w = script->watched;
    if (!w || (cell.side == SIDE_VALUE && !graph_node(script->graph, cell.node)->op))
        return;
    for (size_t i = 0; i < w->count && i < WATCHED_MOST; i++) {
        if (cell_same(w->cell[i], cell))
            return;
    }
    w->cell[w->count++ % WATCHED_MOST] = cell;
}

static int row_number(lua_State *L)
{
    const size_t row = *(const size_t *)lua_touserdata(L, 1);
    arg_number(L, 2, "M[i][j]");
    lua_settop(L, 2);
    lua_getiuservalue(L, 1, 1);
    const size_t col = index_want(L, 3, false);
    const Handle *h = handle_at(L, 3);
    if (!h) {
        lua_pushnumber(L, matrix_get(rows_want(L, 3, "M"), row, col));
        return 1;
    }
    const Matrix *m = handle_numbers(L, h);
    const CellRef cell = {.side = stop_side(h->stop),
                          .node = h->node,
                          .row = h->transposed ? col : row,
                          .col = h->transposed ? row : col};
    watch(script_of(L), cell);
    lua_pushnumber(L, matrix_get(m, cell.row, cell.col));
    return 1;
}

static int refuse_write(lua_State *L)
{
    FAIL(L, &READ_ONLY, err_text(""));
    return 0;
}

static int value_length(lua_State *L)
{
    lua_pushinteger(L, (lua_Integer)value_shape(L, 1).rows);
    return 1;
}

static int row_length(lua_State *L)
{
    lua_getiuservalue(L, 1, 1);
    lua_pushinteger(L, (lua_Integer)value_shape(L, -1).cols);
    return 1;
}

static int matrix_equal(lua_State *L)
{
    const Handle *a = handle_at(L, 1), *b = handle_at(L, 2);
    lua_pushboolean(L, a && b && a->stop == b->stop && a->node == b->node &&
                           a->transposed == b->transposed);
    return 1;
}

static int matrix_text(lua_State *L)
{
    const Handle *h = lua_touserdata(L, 1);
    const Shape shape = handle_shape(L, h);
    lua_pushfstring(L, h->stop == STOP_BACKWARD ? "d(%s), %dx%d" : "%s, %dx%d", handle_title(L, h),
                    (int)shape.rows, (int)shape.cols);
    return 1;
}

// ---- Taking as an argument ---------------------------------------------

void matrix_assign_name(lua_State *L, int index, const char *name)
{
    Script *script = script_of(L);
    building_want(L);
    if (strlen(name) > NAME_MOST)
        FAIL(L, &NAME_LONG, err_int(NAME_MOST), err_count(strlen(name)));
    const NodeId node = node_want(L, index, name);
    const NodeId taken = graph_find(script->graph, name);
    // An alias must not take the name of another node either.
    if (taken != NODE_NONE && taken != node)
        FAIL(L, &NAME_TAKEN, err_text(name));
    if (!graph_node(script->graph, node)->named)
        script_require(L, graph_name(script->graph, node, name, &script->refusal));
    matrix_push(L, node);
    lua_replace(L, index);
}

Stop stop_want(lua_State *L, int index, const char *name)
{
    const Handle *h = environment_get(L, index, HANDLE_STOP);
    if (!h)
        h = handle_at(L, index);
    if (!h || h->transposed)
        want_fail(L, &WANT_STOP, index, name);
    return (Stop){.kind = h->stop, .node = h->node};
}

// Item `i` of the table as an index below `most`, from 1; 0 where it is not
// there.
static size_t index_item(lua_State *L, int table, size_t i, const char *name, size_t most)
{
    Script *script = script_of(L);
    const bool own = !lesson_set_otherwise(script->lesson, false);
    size_t at = 0;
    if (push_item(L, table, i) != LUA_TNIL)
        at = (size_t)arg_whole(L, -1, name, 1, own ? (lua_Integer)most : LIST_MOST);
    lua_pop(L, 1);
    if (at <= most)
        return at;
    script->misses = true;
    return 1;
}

bool script_misses(lua_State *L)
{
    Script *script = script_of(L);
    const bool misses = script->misses;
    script->misses = false;
    return misses;
}

CellRef place_want(lua_State *L, int index, const char *name, size_t items)
{
    index = lua_absindex(L, index);
    if (!lua_istable(L, index))
        want_fail(L, &WANT_PLACE, index, name);
    push_item(L, index, 1);
    const Handle *h = handle_at(L, -1);
    if (!h || h->transposed)
        want_fail(L, &WANT_PLACE, -1, name);
    lua_pop(L, 1); // the table holds it
    const Shape shape = handle_shape(L, h);
    size_t row = index_item(L, index, 2, "row", shape.rows);
    size_t col = index_item(L, index, 3, "column", shape.cols);
    const bool single = shape.rows == 1 && shape.cols == 1;
    if (!single && ((items > 1 && row == 0) || (items > 2 && col == 0)))
        REFUSE(L, &NO_INDICES, err_text(name), err_text(handle_title(L, h)),
               err_shape(shape.rows, shape.cols));
    return (CellRef){stop_side(h->stop), h->node, 0, row ? row - 1 : 0, col ? col - 1 : 0};
}

CellRef cell_want(lua_State *L, int index, const char *name, Side side, NodeId node)
{
    index = lua_absindex(L, index);
    if (!lua_istable(L, index) || lua_rawlen(L, index) != 2)
        want_fail(L, &WANT_CELL, index, name);
    arg_fields(L, index, name, "", 2);
    const Shape shape = graph_node(script_of(L)->graph, node)->shape;
    const size_t row = index_item(L, index, 1, name, shape.rows);
    const size_t col = index_item(L, index, 2, name, shape.cols);
    BUG_ON(row == 0 || col == 0); // a list of two has both
    return (CellRef){side, node, 0, row - 1, col - 1};
}

NodeId *nodes_read(lua_State *L, int index, const char *name, size_t most, size_t *count)
{
    *count = lua_isnil(L, index) ? 0 : arg_list(L, index, name, 1, most);
    NodeId *node = *count > 0 ? script_memory(L, *count, sizeof *node) : NULL;
    for (size_t i = 0; i < *count; i++, lua_pop(L, 1)) {
        push_item(L, index, i + 1);
        node[i] = handle_want(L, -1, name)->node;
    }
    return node;
}

NodeId *field_nodes(lua_State *L, const char *field, size_t most, size_t *count)
{
    push_field(L, 1, field);
    return nodes_read(L, lua_gettop(L), field, most, count);
}

// ---- All methods ------------------------------------------------------------

// Of matrices and gradients.
const Binding matrix_methods[] = {
    {"__index", "M, key", value_field, 0, 1}, {"__newindex", "", refuse_write, 0, 1},
    {"__len", "M", value_length, 0, 1},       {"__eq", "A, B", matrix_equal, 0, 1},
    {"__tostring", "M", matrix_text, 0, 1},   {0},
};

const Binding row_methods[] = {
    {"__index", "row, column", row_number, 0, 1},
    {"__newindex", "", refuse_write, 0, 1},
    {"__len", "row", row_length, 0, 1},
    {0},
};

const Binding rows_methods[] = {
    {"__index", "M, key", value_field, 0, 1},
    {"__len", "M", value_length, 0, 1},
    {"__newindex", "", refuse_write, 0, 1},
    {"__gc", "M", rows_collect, 0, 1},
    {0},
};
