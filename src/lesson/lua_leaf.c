// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers before they are a node, from tables of Lua or made, and the leaves that they become.
#include <lauxlib.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "data/npy.h"
#include "lesson/arguments.h"
#include "lesson/matrices.h"
#include "lesson/words.h"

// Beyond this much in Lua's hands, or twice what was in use when that was last
// known, what is unused is freed: the collector does not know how large these
// values are.
#define ROWS_SOFT ((size_t)64 << 20)
#define ROWS_CAP (GRAPH_CAP / 2) // bytes of all

enum { LABEL_MOST = 120 };

MESSAGE(LABEL_COUNT, ERROR_LESSON, "{1}: {2} has {3} labels, the matrix has {4}; give one for each",
        "{1}：{2} 有 {3} 个标签，而矩阵有 {4}；每个都要有标签");

MESSAGE(RAGGED, ERROR_LESSON, "{1}: {2}: row {3} has {4} numbers, row 1 has {5}",
        "{1}：{2}：第 {3} 行有 {4} 个数，第 1 行有 {5} 个");
MESSAGE(NOT_NUMBER, ERROR_LESSON, "{1}: {2}: [{3},{4}] has to be a number, not a {5}",
        "{1}：{2}：[{3},{4}] 应为数，不是 {5}");
MESSAGE(ROWS_LARGE, ERROR_LESSON,
        "{1}: a {2} matrix does not fit: {3} MiB of numbers may wait to become matrices",
        "{1}：{2} 的矩阵放不下：尚未成为矩阵的数最多占 {3} MiB");

MESSAGE(BAD_SCALE, ERROR_LESSON,
        "random: scale is {1}; a standard deviation has to be 0 or more, and finite",
        "random：scale 是 {1}；标准差应为不小于 0 的有限数");

// ---- Rows: numbers before they are a node ---------------------------------

// A Lua value that holds rows. The script owns the numbers as well, because the finalizers that
// would free them cannot run where Lua has no memory left for them.
typedef struct RowsBox {
    Matrix matrix; // no matrix: at NULL
    size_t place;  // of its numbers among what the script owns
} RowsBox;

// Pushes a box without a matrix.
static RowsBox *rows_box_push(lua_State *L)
{
    RowsBox *box = environment_new(L, HANDLE_ROWS, sizeof *box);
    *box = (RowsBox){0};
    return box;
}

static void rows_box_fill(lua_State *L, RowsBox *box, Matrix matrix)
{
    Script *script = script_of(L);
    BUG_ON(box->matrix.at);
    *box = (RowsBox){matrix, script->owned->count};
    owned_add(script->owned, matrix.at);
    script->rows_used += matrix_size(&matrix) * sizeof *matrix.at;
}

int rows_collect(lua_State *L)
{
    Script *script = script_of(L);
    RowsBox *box = lua_touserdata(L, 1);
    if (!box->matrix.at)
        return 0;
    BUG_ON(script->owned->at[box->place] != box->matrix.at);
    script->owned->at[box->place] = NULL;
    script->rows_used -= matrix_size(&box->matrix) * sizeof(double);
    matrix_release(&box->matrix);
    return 0;
}

// How many bytes of numbers may be put into boxes now; what is unused is freed
// first where `size` of them make that worth while.
static size_t rows_room(lua_State *L, size_t size)
{
    Script *script = script_of(L);
    const size_t wanted = script->rows_used + size;
    if (wanted > ROWS_SOFT && (wanted > script->rows_enough || wanted > ROWS_CAP)) {
        lua_gc(L, LUA_GCCOLLECT);
        script->rows_enough = 2 * script->rows_used;
    }
    BUG_ON(script->rows_used > ROWS_CAP);
    const size_t left = ROWS_CAP - script->rows_used;
    const size_t room = script_room(script);
    return left < room ? left : room;
}

// Pushes zeroed rows of a size that is checked.
static Matrix *rows_push(lua_State *L, lua_Integer rows, lua_Integer cols)
{
    BUG_ON(rows < 1 || rows > SIDE_MOST || cols < 1 || cols > SIDE_MOST);
    const size_t r = (size_t)rows, c = (size_t)cols, size = r * c * sizeof(double);
    script_charge(L, r * c / 4);
    script_want_room(L, size);
    if (size > rows_room(L, size))
        REFUSE(L, &ROWS_LARGE, err_shape(r, c), err_count(ROWS_CAP >> 20));
    RowsBox *box = rows_box_push(L);
    rows_box_fill(L, box, matrix_new(r, c));
    return &box->matrix;
}

const Matrix *rows_want(lua_State *L, int index, const char *name)
{
    const RowsBox *box = environment_get(L, index, HANDLE_ROWS);
    if (box)
        return &box->matrix;
    if (!lua_istable(L, index))
        want_fail(L, WANT_ROWS, index, name);
    index = lua_absindex(L, index);
    const size_t items = arg_list(L, index, name, 1, SIDE_MOST);
    const bool flat = push_item(L, index, 1) == LUA_TNUMBER; // { 1, 2, 3 } is one row
    const size_t rows = flat ? 1 : items;
    Matrix *m = NULL; // made when the first row says how many columns there are
    for (size_t i = 1; i <= rows; i++) {
        char title[96];
        snprintf(title, sizeof title, "%s[%zu]", name, i);
        if (flat)
            lua_pushvalue(L, index);
        else if (push_item(L, index, i) != LUA_TTABLE)
            want_fail(L, WANT_ROWS, -1, name);
        const size_t n = arg_list(L, -1, title, 1, SIDE_MOST);
        if (!m) {
            m = rows_push(L, (lua_Integer)rows, (lua_Integer)n);
            lua_insert(L, -2);
        }
        for (size_t j = 1; j <= n; j++) {
            if (push_item(L, -1, j) != LUA_TNUMBER)
                REFUSE(L, &NOT_NUMBER, err_text(name), err_count(i), err_count(j),
                       err_text(environment_type_name(L, -1)));
            if (j <= m->cols)
                matrix_put(m, i - 1, j - 1, lua_tonumber(L, -1));
            lua_pop(L, 1);
        }
        if (n != m->cols)
            REFUSE(L, &RAGGED, err_text(name), err_count(i), err_count(n), err_count(m->cols));
        lua_pop(L, 1);
    }
    lua_replace(L, index);
    lua_pop(L, 1);
    return m;
}

// ---- Labels ------------------------------------------------------------

// Reads the labels of one side, where the field is there.
static Words *read_labels(lua_State *L, const char *field, size_t count)
{
    if (push_field(L, 2, field) == LUA_TNIL)
        return NULL;
    const size_t n = arg_list(L, -1, field, 1, LIST_MOST);
    if (n != count)
        REFUSE(L, &LABEL_COUNT, err_text(field), err_count(n), err_count(count));
    return words_list_read(L, "label", n, LABEL_MOST);
}

// Gives the matrix the labels of the table at 2; a side that it does not name has none.
static void label_sides(lua_State *L, NodeId node)
{
    Graph *graph = script_of(L)->graph;
    const Shape shape = graph_node(graph, node)->shape;
    const size_t count[2] = {shape.rows, shape.cols};
    arg_own_fields(L, 2, "opts", 0);
    Words *words[2] = {read_labels(L, "rows", count[0]), read_labels(L, "cols", count[1])};
    for (int side = 0; side < 2; side++) {
        Labels labels = {0};
        if (words[side])
            labels = (Labels){count[side], mem_new(count[side], sizeof(Label))};
        for (size_t i = 0; i < labels.n; i++)
            for (Lang lang = 0; lang < LANG_COUNT; lang++)
                labels.at[i].text[lang] = mem_text(words_either(&words[side][i], lang));
        graph_label(graph, node, side == 1, labels);
    }
}

// ---- Leaves ------------------------------------------------------------

// input, weight, constant and target: a leaf of the role that the function is called by.
static int leaf(lua_State *L)
{
    Role role = ROLE_INPUT;
    while (strcmp(role_name(role), call_name(L)) != 0)
        role++;
    const NodeId node = leaf_add(L, role, rows_want(L, 1, "rows"));
    if (!lua_isnil(L, 2))
        label_sides(L, node);
    return matrix_push(L, node);
}

static int leaf_relabel(lua_State *L)
{
    building_want(L);
    const NodeId node = node_want(L, 1, "M");
    label_sides(L, node);
    return matrix_push(L, node);
}

const Binding leaf_bindings[] = {
    {"input", "rows, {rows, cols}", leaf, 2, 1},
    {"weight", "rows, {rows, cols}", leaf, 2, 1},
    {"constant", "rows, {rows, cols}", leaf, 2, 1},
    {"target", "rows, {rows, cols}", leaf, 2, 1},
    {"relabel", "M, {rows, cols}", leaf_relabel, 2, 2},
    {0},
};

// ---- Makers ------------------------------------------------------------

static lua_Integer side(lua_State *L, int index, const char *name)
{
    return arg_whole(L, index, name, 1, SIDE_MOST);
}

// zeros and ones.
static int make_filled(lua_State *L)
{
    Matrix *m = rows_push(L, side(L, 1, "rows"), side(L, 2, "cols"));
    if (strcmp(call_name(L), "ones") == 0)
        matrix_fill(m, 1);
    return 1;
}

static int make_eye(lua_State *L)
{
    const lua_Integer n = side(L, 1, "n");
    Matrix *m = rows_push(L, n, n);
    for (size_t i = 0; i < m->rows; i++)
        matrix_put(m, i, i, 1);
    return 1;
}

static int make_random(lua_State *L)
{
    const lua_Integer r = side(L, 1, "rows"), c = side(L, 2, "cols");
    Script *script = script_of(L);
    Random own, *random = &script->random;
    double scale = 1;
    if (!lua_isnil(L, 3)) {
        arg_own_fields(L, 3, "opts", 0);
        field_number(L, 3, "scale", &scale);
        if (!(scale >= 0 && scale < HUGE_VAL))
            FAIL(L, &BAD_SCALE, err_number(scale));
        if (push_field(L, 3, "seed") != LUA_TNIL) {
            own = random_seeded((uint64_t)arg_whole(L, -1, "seed", 0, LUA_MAXINTEGER));
            random = &own;
        }
        lua_pop(L, 1);
    }
    Matrix *m = rows_push(L, r, c);
    for (size_t i = 0; i < m->rows; i++) {
        Matrix row = {1, m->cols, m->at + i * m->cols};
        script_charge(L, 2 * m->cols);
        matrix_randomize(&row, random, scale);
    }
    return 1;
}

// Vaswani et al. 2017, 3.5: pairs of a sine and a cosine, positions from 0.
static int make_sinusoid(lua_State *L)
{
    Matrix *m = rows_push(L, side(L, 1, "T"), side(L, 2, "d"));
    for (size_t t = 0; t < m->rows; t++) {
        script_charge(L, 9 * m->cols);
        for (size_t j = 0; j < m->cols; j++) {
            const double pair = (double)(j - j % 2) / (double)m->cols;
            const double angle = (double)t * pow(10000, -pair);
            matrix_put(m, t, j, j % 2 ? cos(angle) : sin(angle));
        }
    }
    return 1;
}

// Press et al. 2022: a penalty that grows with the distance to the past.
static int make_alibi(lua_State *L)
{
    const lua_Integer n = side(L, 1, "T");
    const double slope = arg_number(L, 2, "slope");
    Matrix *m = rows_push(L, n, n);
    for (size_t i = 0; i < m->rows; i++)
        for (size_t j = 0; j < i; j++)
            matrix_put(m, i, j, -slope * (double)(i - j));
    return 1;
}

// 1 where a token may look: at itself and what came before.
static int make_causal(lua_State *L)
{
    const lua_Integer n = side(L, 1, "T");
    Matrix *m = rows_push(L, n, n);
    for (size_t i = 0; i < m->rows; i++)
        for (size_t j = 0; j <= i; j++)
            matrix_put(m, i, j, 1);
    return 1;
}

enum { LOAD_COST = 1000 }; // of finding a file

// Reads the file into a matrix that only C knows, then hands it to Lua.
static int make_load(lua_State *L)
{
    const char *file = arg_text(L, 1, "file", 200, false);
    Script *script = script_of(L);
    script_charge(L, LOAD_COST);
    Matrix read = {0};
    Error err = {0};
    RowsBox *box = rows_box_push(L);
    const NpyLimits limits = {rows_room(L, ROWS_CAP), script_interrupt(script)};
    char *path = source_path(script->lesson->path, call_name(L), file, &err);
    const bool fine = path && npy_read(path, &limits, &read, &err);
    free(path);
    if (fine)
        rows_box_fill(L, box, read);
    script_charge(L, matrix_size(&read) / 2);
    if (!fine)
        script_raise(L, &err);
    return 1;
}

const Binding maker_bindings[] = {
    {"zeros", "rows, cols", make_filled, 2, 1},
    {"ones", "rows, cols", make_filled, 2, 1},
    {"eye", "n", make_eye, 1, 1},
    {"random", "rows, cols, {seed, scale}", make_random, 3, 1},
    {"sinusoid", "T, d", make_sinusoid, 2, 1},
    {"alibi", "T, slope", make_alibi, 2, 1},
    {"causal", "T", make_causal, 1, 1},
    {"load", "file", make_load, 1, 1},
    {0},
};
