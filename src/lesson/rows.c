// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of a lesson before they are a node: from Lua's tables, or made.
#include <lauxlib.h>
#include <stdio.h>

#include "lesson/arguments.h"
#include "lesson/environment.h"
#include "lesson/matrices.h"
#include "lesson/sandbox.h"

// Beyond this much in Lua's hands, or twice what was in use when that was last
// known, what is unused is freed: the collector does not know how large these
// values are.
#define ROWS_SOFT ((size_t)64 << 20)

static const Message RAGGED = {ERROR_LESSON,
                               {"{1}: {2}: row {3} has {4} numbers, row 1 has {5}",
                                "{1}：{2}：第 {3} 行有 {4} 个数，第 1 行有 {5} 个"}};
static const Message NOT_NUMBER = {
    ERROR_LESSON,
    {"{1}: {2}: [{3},{4}] has to be a number, not a {5}", "{1}：{2}：[{3},{4}] 应为数，不是 {5}"}};
static const Message ROWS_LARGE = {
    ERROR_LESSON,
    {"{1}: a {2} matrix does not fit: {3} MiB of numbers may wait to become matrices",
     "{1}：{2} 的矩阵放不下：尚未成为矩阵的数最多占 {3} MiB"}};

RowsBox *rows_box_push(lua_State *L)
{
    Script *script = script_of(L);
    RowsBox *box = environment_new(L, HANDLE_ROWS, sizeof *box);
    *box = (RowsBox){.next = script->rows, .link = &script->rows};
    if (box->next)
        box->next->link = &box->next;
    script->rows = box;
    return box;
}

void rows_box_fill(lua_State *L, RowsBox *box, Matrix matrix)
{
    BUG_ON(box->matrix.at || !box->link);
    box->matrix = matrix;
    script_of(L)->rows_used += matrix_size(&matrix) * sizeof *matrix.at;
}

void rows_box_empty(Script *script, RowsBox *box)
{
    if (!box->link)
        return;
    *box->link = box->next;
    if (box->next)
        box->next->link = box->link;
    box->link = NULL;
    const size_t bytes = box->matrix.at ? matrix_size(&box->matrix) * sizeof(double) : 0;
    BUG_ON(bytes > script->rows_used);
    script->rows_used -= bytes;
    matrix_release(&box->matrix);
}

void rows_free_all(Script *script)
{
    while (script->rows)
        rows_box_empty(script, script->rows);
}

size_t rows_room(lua_State *L, size_t size)
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

Matrix *rows_push(lua_State *L, lua_Integer rows, lua_Integer cols)
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

// Checks the list of numbers on top, which is row `row` from 1; returns how many there are.
static size_t row_size(lua_State *L, const char *name, size_t row)
{
    char title[96];
    snprintf(title, sizeof title, "%s[%zu]", name, row);
    const size_t n = arg_list(L, -1, title, 1, SIDE_MOST);
    for (size_t i = 1; i <= n; i++) {
        if (push_item(L, -1, i) != LUA_TNUMBER)
            REFUSE(L, &NOT_NUMBER, err_text(name), err_count(row), err_count(i),
                   err_text(environment_type_name(L, -1)));
        lua_pop(L, 1);
    }
    return n;
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
    size_t cols = 0;
    for (size_t i = 1; i <= rows; i++) {
        if (flat)
            lua_pushvalue(L, index);
        else if (push_item(L, index, i) != LUA_TTABLE)
            want_fail(L, WANT_ROWS, -1, name);
        const size_t n = row_size(L, name, i);
        lua_pop(L, 1);
        cols = i == 1 ? n : cols;
        if (n != cols)
            REFUSE(L, &RAGGED, err_text(name), err_count(i), err_count(n), err_count(cols));
    }
    Matrix *m = rows_push(L, (lua_Integer)rows, (lua_Integer)cols);
    for (size_t i = 0; i < rows; i++) {
        if (flat)
            lua_pushvalue(L, index);
        else
            push_item(L, index, i + 1);
        for (size_t j = 0; j < cols; j++) {
            lua_rawgeti(L, -1, (lua_Integer)j + 1);
            matrix_put(m, i, j, lua_tonumber(L, -1));
            lua_pop(L, 1);
        }
        lua_pop(L, 1);
    }
    lua_replace(L, index);
    lua_pop(L, 1);
    return m;
}
