// SPDX-License-Identifier: GPL-3.0-or-later
// How the weights of a lesson learn.
#include <stdio.h>
#include <string.h>

#include "lesson/arguments.h"
#include "base/nearest.h"

MESSAGE(NO_WEIGHT, ERROR_LESSON, "training: freeze: '{1}' is no weight; only weights learn");

MESSAGE(NO_LEAF, ERROR_LESSON,
        "examples: '{1}' is no input, constant or target that was named before");
MESSAGE(NO_LEAVES, ERROR_LESSON,
        "examples: the first one gives no leaf a value, as in { x = {1, 2} }");
MESSAGE(MANY_LEAVES, ERROR_LESSON, "examples: values for more than {1} leaves");
MESSAGE(MISSING, ERROR_LESSON, "examples: {1} has no value for '{2}', which the first one has");
MESSAGE(OTHER_LEAVES, ERROR_LESSON, "examples: {1} has {2} values, the first one has {3}");
MESSAGE(BAD_SHAPE, ERROR_LESSON, "examples: {1} is {2}; it has to be {3}");
MESSAGE(BAD_SET, ERROR_LESSON, "{1}: over has to be \"train\" or \"held_out\", not '{2}'");
MESSAGE(BAD_NUMBER, ERROR_LESSON, "examples: {1}: [{2},{3}] is {4}; it has to be finite");
MESSAGE(BAD_ID, ERROR_LESSON,
        "examples: {1}: id {2} is {3}; it has to be a whole number from 0 (no word) to {4}");

static int training(lua_State *L)
{
    Script *script = script_of(L);
    Lesson *lesson = script->lesson;
    double value;
    size_t frozen;
    count_want(L, "training", lesson->trains_line > 0, 1);
    lesson->trains_line = script_line(L);
    for (Setting i = SETTING_OPTIMIZER; i < SETTING_T; i++) {
        if (push_field(L, 1, setting_table[i].name) == LUA_TNIL)
            continue;
        if (i > SETTING_OPTIMIZER) {
            value = arg_number(L, -1, setting_table[i].name);
        } else {
            const char *name = arg_text(L, -1, "optimizer", NAME_MOST, false);
            script_require(L, optimizer_find(name, &value, &script->refusal));
        }
        script_require(L, graph_set_setting(script->graph, i, value, &script->refusal));
    }
    const NodeId *freeze = field_nodes(L, "freeze", NODES_MOST, &frozen);
    for (size_t i = 0; i < frozen; i++) {
        const Node *node = graph_node(lesson->graph, freeze[i]);
        if (node->role != ROLE_WEIGHT)
            FAIL(L, &NO_WEIGHT, err_text(node_called(node)));
        graph_freeze(lesson->graph, freeze[i]);
    }
    lesson->film = field_nodes(L, "film", SHOWN_MOST, &lesson->films);
    lesson->steps = (size_t)field_whole(L, 1, "steps", 1, TRAINING_STEPS_MOST, 0);
    return 0;
}

// ---- Examples ------------------------------------------------------------

enum { LEAVES_MOST = 16, TITLE = 140 };

// The leaves that examples give values to, in order of definition: their names are the fields of
// the table on top.
static void read_leaves(lua_State *L, ExampleValues *all)
{
    const Graph *graph = script_of(L)->graph;
    for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
        if (lua_type(L, -2) != LUA_TSTRING)
            continue;
        const NodeId node = graph_find(graph, lua_tostring(L, -2));
        const Node *leaf = node == NODE_NONE ? NULL : graph_node(graph, node);
        if (!leaf || leaf->op || leaf->role == ROLE_WEIGHT)
            FAIL(L, &NO_LEAF, err_text(lua_tostring(L, -2)));
        if (all->leaves == LEAVES_MOST)
            FAIL(L, &MANY_LEAVES, err_count(LEAVES_MOST));
        size_t at = all->leaves++;
        for (; at > 0 && all->leaf[at - 1] > node; at--)
            all->leaf[at] = all->leaf[at - 1];
        all->leaf[at] = node;
        all->cells += matrix_size(graph_value(graph, node));
    }
    if (all->leaves == 0)
        FAIL(L, &NO_LEAVES, err_text(""));
}

// Checks the numbers of an entry for a leaf.
static void check_cells(lua_State *L, const char *title, NodeId node, const double *cells)
{
    const Graph *graph = script_of(L)->graph;
    const Shape shape = graph_node(graph, node)->shape;
    for (size_t i = 0; i < shape.rows * shape.cols; i++) {
        const CellRef cell = {SIDE_VALUE, node, 0, i / shape.cols, i % shape.cols};
        const Labels *words = graph_node(graph, node)->words;
        const bool fits = graph_may_set(graph, cell, cells[i], ERROR_DROPPED);
        if (!fits && words)
            FAIL(L, &BAD_ID, err_text(title), err_count(i + 1), err_number(cells[i]),
                 err_count(words->n));
        if (!fits)
            FAIL(L, &BAD_NUMBER, err_text(title), err_count(cell.row + 1), err_count(cell.col + 1),
                 err_number(cells[i]));
    }
    script_charge(L, shape.rows * shape.cols / 2);
}

// An example has another shape than the leaf. Where another sentence than the lesson's own is
// shown that is no fault: the examples belong to that one, and are left out.
static void misfit(lua_State *L, const char *title, Shape is, Shape wanted)
{
    Lesson *lesson = script_of(L)->lesson;
    lesson->apart = lesson_set_otherwise(lesson, true);
    if (!lesson->apart)
        FAIL(L, &BAD_SHAPE, err_text(title), err_shape(is.rows, is.cols),
             err_shape(wanted.rows, wanted.cols));
}

// Reads what an entry, which is on top, says of a leaf.
static void read_leaf(lua_State *L, const char *entry, NodeId node, double *cells)
{
    const Node *leaf = graph_node(script_of(L)->graph, node);
    const size_t size = leaf->shape.rows * leaf->shape.cols;
    char title[TITLE];
    snprintf(title, sizeof title, "%s.%s", entry, leaf->name);
    if (push_field(L, -1, leaf->name) == LUA_TNIL)
        FAIL(L, &MISSING, err_text(entry), err_text(leaf->name));
    // Of ids a text, or a list that begins with one.
    int type = lua_type(L, -1);
    if (leaf->words && type == LUA_TTABLE) {
        type = push_item(L, -1, 1);
        lua_pop(L, 1);
    }
    if (leaf->words && type == LUA_TSTRING) {
        size_t *id;
        const size_t n = ids_want(L, lua_gettop(L), title, leaf->words, &id);
        if (n != size)
            misfit(L, title, (Shape){n, 1}, leaf->shape);
        for (size_t i = 0; i < n && i < size; i++)
            cells[i] = (double)id[i];
        lua_pop(L, 1);
    } else {
        const Matrix *m = rows_want(L, lua_gettop(L), title);
        const bool column = m->rows == 1 && leaf->shape.cols == 1; // written { 1, 2, 3 }
        if (matrix_size(m) != size || (m->rows != leaf->shape.rows && !column))
            misfit(L, title, (Shape){m->rows, m->cols}, leaf->shape);
        else
            memcpy(cells, m->at, size * sizeof *cells);
    }
    if (!script_of(L)->lesson->apart)
        check_cells(L, title, node, cells);
    lua_pop(L, 1);
}

// Reads the list of entries on top.
static void read_entries(lua_State *L, const ExampleValues *all, const char *set, size_t count,
                         double *cells)
{
    for (size_t k = 0; k < count && !script_of(L)->lesson->apart; k++, lua_pop(L, 1)) {
        char entry[TITLE / 2];
        size_t fields = 0;
        snprintf(entry, sizeof entry, "%s[%zu]", set, k + 1);
        if (push_item(L, -1, k + 1) != LUA_TTABLE)
            want_fail(L, &WANT_TABLE, -1, entry);
        for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1))
            fields++;
        for (size_t i = 0; i < all->leaves; i++) {
            read_leaf(L, entry, all->leaf[i], cells);
            cells += matrix_size(graph_value(script_of(L)->graph, all->leaf[i]));
        }
        if (fields != all->leaves)
            FAIL(L, &OTHER_LEAVES, err_text(entry), err_count(fields), err_count(all->leaves));
    }
}

// Reads the table on top, which has for each leaf a matrix with a row an example: its cells in
// reading order.
static void read_stacked(lua_State *L, const ExampleValues *all, const char *set, size_t count,
                         double *cells)
{
    size_t before = 0;
    for (size_t i = 0; i < all->leaves; i++, lua_pop(L, 1)) {
        const Node *leaf = graph_node(script_of(L)->graph, all->leaf[i]);
        const size_t size = leaf->shape.rows * leaf->shape.cols;
        char title[TITLE];
        snprintf(title, sizeof title, "%s.%s", set, leaf->name);
        push_field(L, -1, leaf->name);
        const Matrix *m = rows_want(L, lua_gettop(L), title);
        if (m->rows != count || m->cols != size)
            misfit(L, title, (Shape){m->rows, m->cols}, (Shape){count, size});
        for (size_t k = 0; k < count && !script_of(L)->lesson->apart; k++) {
            double *to = cells + k * all->cells + before;
            memcpy(to, m->at + k * size, size * sizeof *to);
            snprintf(title, sizeof title, "%s[%zu].%s", set, k + 1, leaf->name);
            check_cells(L, title, all->leaf[i], to);
        }
        before += size;
    }
}

// How many examples the table on top holds, and whether they are stacked in matrices.
static size_t count_entries(lua_State *L, const char *set, bool *stacked)
{
    *stacked = lua_rawlen(L, -1) == 0;
    if (!*stacked)
        return arg_list(L, lua_gettop(L), set, 1, EXAMPLES_MOST);
    size_t count = 0;
    lua_pushnil(L);
    if (lua_next(L, -2)) {
        count = rows_want(L, lua_gettop(L), set)->rows;
        lua_pop(L, 2);
    }
    return count;
}

static const char *const sets[EXAMPLE_SETS + 1] = {"train", "held_out", NULL};

int over_read(lua_State *L)
{
    if (push_field(L, 1, "over") == LUA_TNIL)
        return 0;
    const int set = word_in(arg_text(L, -1, "over", NAME_MOST, false), sets);
    if (set < 0)
        REFUSE(L, &BAD_SET, err_text(lua_tostring(L, -1)));
    return set + 1;
}

static int examples(lua_State *L)
{
    Script *script = script_of(L);
    ExampleValues *all = &script->examples;
    bool stacked[EXAMPLE_SETS] = {false};
    count_want(L, "examples", script->examples_line > 0, 1);
    script->examples_line = script_line(L);
    all->leaf = script_memory(L, LEAVES_MOST, sizeof *all->leaf);
    for (ExampleSet set = 0; set < EXAMPLE_SETS; set++) {
        const int type = push_field(L, 1, sets[set]);
        if (type != LUA_TTABLE && !(type == LUA_TNIL && set == EXAMPLES_HELD))
            want_fail(L, &WANT_LIST, -1, sets[set]);
        all->count[set] = type == LUA_TNIL ? 0 : count_entries(L, sets[set], &stacked[set]);
    }
    const size_t count = all->count[EXAMPLES_TRAIN] + all->count[EXAMPLES_HELD];
    count_want(L, "examples", count > 0 ? count - 1 : 0, EXAMPLES_MOST);
    lua_pushvalue(L, 2);
    if (!stacked[EXAMPLES_TRAIN] && push_item(L, -1, 1) != LUA_TTABLE)
        want_fail(L, &WANT_TABLE, -1, "train[1]");
    read_leaves(L, all);
    script_want_room(L, 3 * count * all->cells * sizeof(double));
    all->cell = script_memory(L, count * all->cells, sizeof *all->cell);
    for (ExampleSet set = 0; set < EXAMPLE_SETS && !script->lesson->apart; set++) {
        double *cells = all->cell + (set == EXAMPLES_HELD ? all->count[0] * all->cells : 0);
        lua_pushvalue(L, 2 + (int)set);
        if (all->count[set] > 0)
            (stacked[set] ? read_stacked : read_entries)(L, all, sets[set], all->count[set], cells);
    }
    if (script->lesson->apart)
        all->count[EXAMPLES_TRAIN] = all->count[EXAMPLES_HELD] = 0;
    return 0;
}

const Binding training_bindings[] = {
    {"examples", "+{train, held_out}", examples, 1, 2},
    {"training",
     "+{optimizer, lr, batch, clip, warmup, momentum, beta1, beta2, eps, weight_decay, freeze, "
     "film, steps}",
     training, 1, 2},
    {0},
};
