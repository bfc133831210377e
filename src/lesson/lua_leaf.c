// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers before they are a node, from tables of Lua or made, and the leaves that they become.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "lesson/arguments.h"

enum { WORD_MOST = 60 };          // bytes
enum { RANGE_MOST = 1000000000 }; // of what is drawn

MESSAGE(LABEL_COUNT, ERROR_LESSON,
        "{1}: {2} has {3} labels, the matrix has {4}; give one for each");

MESSAGE(LABEL_LATER, ERROR_LESSON,
        "{1}: {2}: names can be taken from the rows of a matrix that is computed earlier");

MESSAGE(RAGGED, ERROR_LESSON, "{1}: {2}: row {3} has {4} numbers, row 1 has {5}");
MESSAGE(NOT_NUMBER, ERROR_LESSON, "{1}: {2}: [{3},{4}] has to be a number, not a {5}");

MESSAGE(WORD_BLANK, ERROR_LESSON,
        "{1}: {2}[{3}] is '{4}'; a word has at least one character and no blanks");
MESSAGE(WORD_TWICE, ERROR_LESSON, "{1}: '{2}' is word {3} and word {4}; each may stand once");

MESSAGE(NO_WEIGHTS, ERROR_LESSON,
        "weights: there is no file to read them from: start qkv with --weights FILE, or name one "
        "beside the lesson with lesson { weights = \"FILE\" }");

MESSAGE(BAD_SCALE, ERROR_LESSON,
        "random: scale is {1}; a standard deviation has to be 0 or more, and finite");

// ---- Rows: numbers before they are a node ---------------------------------

// A Lua value that holds rows. The script owns the numbers as well, because the finalizers that
// would free them cannot run where Lua has no memory left for them.
typedef struct RowsBox {
    Matrix matrix;   // no matrix: at NULL
    size_t place;    // of its numbers among what the script owns
    Labels label[2]; // of rows and columns, from the file that it was read from; n 0: none
} RowsBox;

static void rows_box_fill(lua_State *L, RowsBox *box, Matrix matrix)
{
    Script *script = script_of(L);
    BUG_ON(box->matrix.at);
    box->matrix = matrix;
    box->place = script->owned->count;
    owned_add(script->owned, matrix.at);
    // The collector does not know how large these values are.
    const size_t kib = matrix_size(&matrix) * sizeof *matrix.at >> 10;
    if (kib > 0)
        lua_gc(L, LUA_GCSTEP, (int)kib);
}

int rows_collect(lua_State *L)
{
    Script *script = script_of(L);
    RowsBox *box = lua_touserdata(L, 1);
    if (!box->matrix.at)
        return 0;
    BUG_ON(script->owned->at[box->place] != box->matrix.at);
    script->owned->at[box->place] = NULL;
    matrix_release(&box->matrix);
    return 0;
}

// Pushes zeroed rows of a size that is checked.
static Matrix *rows_push(lua_State *L, lua_Integer rows, lua_Integer cols)
{
    BUG_ON(rows < 1 || rows > SIDE_MOST || cols < 1 || cols > SIDE_MOST);
    const size_t r = (size_t)rows, c = (size_t)cols;
    script_charge(L, r * c / 4);
    script_want_room(L, r * c * sizeof(double));
    RowsBox *box = environment_new(L, HANDLE_ROWS, sizeof *box);
    rows_box_fill(L, box, matrix_new(r, c));
    return &box->matrix;
}

const Matrix *rows_want(lua_State *L, int index, const char *name)
{
    const RowsBox *box = environment_get(L, index, HANDLE_ROWS);
    if (box)
        return &box->matrix;
    if (!lua_istable(L, index))
        want_fail(L, &WANT_ROWS, index, name);
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
            want_fail(L, &WANT_ROWS, -1, name);
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

// Gives the matrix the labels of the table at 2, a list or another matrix, whose rows' names they
// are; a side that it does not name has those that came with its rows (NULL: none).
static void label_sides(lua_State *L, NodeId node, const RowsBox *box)
{
    static const char *const fields[] = {"rows", "cols"};
    Graph *graph = script_of(L)->graph;
    const Shape shape = graph_node(graph, node)->shape;
    for (int side = 0; side < 2; side++) {
        const size_t count = side == 1 ? shape.cols : shape.rows;
        Labels labels = box ? box->label[side] : (Labels){0};
        NodeId like = NODE_NONE;
        if (push_field(L, 2, fields[side]) != LUA_TNIL) {
            if (environment_get(L, -1, HANDLE_MATRIX))
                like = node_want(L, -1, fields[side]);
            const size_t n = like != NODE_NONE ? graph_node(graph, like)->shape.rows
                                               : arg_list(L, -1, fields[side], 1, LIST_MOST);
            if (n != count)
                REFUSE(L, &LABEL_COUNT, err_text(fields[side]), err_count(n), err_count(count));
            if (like >= node)
                REFUSE(L, &LABEL_LATER, err_text(fields[side]));
            if (like == NODE_NONE)
                labels = labels_read(L, "label", n, ARRAY_LABEL_MOST);
        }
        if (like == NODE_NONE)
            graph_label(graph, node, side == 1, &labels);
        else
            graph_label_as(graph, node, side == 1, like);
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
    label_sides(L, node, environment_get(L, 1, HANDLE_ROWS));
    return matrix_push(L, node);
}

// ---- Words ---------------------------------------------------------------

Labels vocabulary_want(lua_State *L, int index, const char *name)
{
    const size_t n = arg_list(L, index, name, 1, LIST_MOST);
    lua_pushvalue(L, index);
    const Labels labels = labels_read(L, name, n, WORD_MOST);
    lua_pop(L, 1);
    for (size_t i = 0; i < n; i++) {
        for (Lang lang = 0; lang < LANG_COUNT; lang++) {
            const char *text = labels.at[i].text[lang];
            if (!*text || strchr(text, ' '))
                REFUSE(L, &WORD_BLANK, err_text(name), err_count(i + 1), err_text(text));
            for (size_t k = 0; k < i; k++)
                if (strcmp(labels.at[k].text[lang], text) == 0)
                    REFUSE(L, &WORD_TWICE, err_text(text), err_count(k + 1), err_count(i + 1));
        }
        script_charge(L, i / 4);
    }
    return labels;
}

size_t ids_want(lua_State *L, int index, const char *name, const Labels *words, size_t **out)
{
    if (lua_type(L, index) == LUA_TSTRING) { // a list of one
        lua_createtable(L, 1, 0);
        lua_pushvalue(L, index);
        lua_rawseti(L, -2, 1);
        lua_replace(L, index);
    }
    const size_t items = arg_list(L, index, name, 1, LIST_MOST);
    size_t room = 0, count = 0;
    for (size_t i = 1; i <= items; i++, lua_pop(L, 1)) {
        if (push_item(L, index, i) == LUA_TNUMBER)
            room += arg_whole(L, -1, name, 0, (lua_Integer)words->n) >= 0;
        else
            room += strlen(arg_text(L, -1, name, TEXT_MOST, false));
    }
    script_charge(L, room * words->n / 8);
    *out = lua_newuserdatauv(L, (room + 1) * sizeof **out, 0);
    for (size_t i = 1; i <= items; i++, lua_pop(L, 1)) {
        Error *refusal = &script_of(L)->refusal;
        size_t n = 1;
        if (push_item(L, index, i) == LUA_TNUMBER)
            (*out)[count] = (size_t)lua_tointeger(L, -1);
        else
            n = labels_split(words, lua_tostring(L, -1), *out + count, refusal);
        script_require(L, n > 0);
        count += n;
    }
    count_want(L, name, count - 1, LIST_MOST); // each item gave one or more
    return count;
}

static int leaf_ids(lua_State *L)
{
    const Labels words = vocabulary_want(L, 2, "words");
    size_t *id;
    const size_t n = ids_want(L, 1, "text", &words, &id);
    Matrix *m = rows_push(L, (lua_Integer)n, 1);
    for (size_t i = 0; i < n; i++)
        m->at[i] = (double)id[i];
    const NodeId node = leaf_add(L, ROLE_INPUT, m);
    graph_set_words(script_of(L)->graph, node, &words);
    return matrix_push(L, node);
}

static int leaf_relabel(lua_State *L)
{
    const NodeId node = node_want(L, 1, "M");
    arg_own_fields(L, 2, 0);
    label_sides(L, node, NULL);
    return matrix_push(L, node);
}

const Binding leaf_bindings[] = {
    {"input", "rows, {rows, cols}?", leaf, 2, 1},
    {"weight", "rows, {rows, cols}?", leaf, 2, 1},
    {"constant", "rows, {rows, cols}?", leaf, 2, 1},
    {"target", "rows, {rows, cols}?", leaf, 2, 1},
    {"relabel", "+M, {rows, cols}*", leaf_relabel, 2, 2},
    {"ids", "text, words", leaf_ids, 2, 2},
    {0},
};

// ---- Makers ------------------------------------------------------------

// zeros and ones.
static int make_filled(lua_State *L)
{
    Matrix *m = rows_push(L, lua_tointeger(L, 1), lua_tointeger(L, 2));
    if (strcmp(call_name(L), "ones") == 0)
        matrix_fill(m, 1);
    return 1;
}

// The generator that the table at `index` seeds, in `own`; without one the lesson's.
static Random *read_seed(lua_State *L, int index, Random *own)
{
    Random *random = &script_of(L)->random;
    if (push_field(L, index, "seed") != LUA_TNIL) {
        *own = random_seeded((uint64_t)arg_whole(L, -1, "seed", 0, LUA_MAXINTEGER));
        random = own;
    }
    lua_pop(L, 1);
    return random;
}

static int make_random(lua_State *L)
{
    Random own, *random = read_seed(L, 3, &own);
    double scale = 1;
    field_number(L, 3, "scale", &scale);
    if (!(scale >= 0 && scale < HUGE_VAL))
        FAIL(L, &BAD_SCALE, err_number(scale));
    Matrix *m = rows_push(L, lua_tointeger(L, 1), lua_tointeger(L, 2));
    for (size_t i = 0; i < m->rows; i++) {
        Matrix row = {1, m->cols, m->at + i * m->cols};
        script_charge(L, 2 * m->cols);
        matrix_randomize(&row, random, scale);
    }
    return 1;
}

static int make_draw(lua_State *L)
{
    const lua_Integer n = arg_whole(L, 1, "n", 1, LIST_MOST);
    const lua_Integer low = arg_whole(L, 2, "low", -RANGE_MOST, RANGE_MOST);
    const lua_Integer high = arg_whole(L, 3, "high", low, RANGE_MOST);
    Random own, *random = read_seed(L, 4, &own);
    script_charge(L, (size_t)n);
    lua_createtable(L, (int)n, 0);
    for (lua_Integer i = 1; i <= n; i++) {
        lua_pushinteger(L, low + (lua_Integer)random_below(random, (uint64_t)(high - low) + 1));
        lua_rawseti(L, -2, i);
    }
    return 1;
}

// Fisher and Yates: each item changes places with one of those up to it.
static int make_shuffle(lua_State *L)
{
    const lua_Integer n = (lua_Integer)arg_list(L, 1, "list", 0, LIST_MOST);
    Random own, *random = read_seed(L, 2, &own);
    script_charge(L, (size_t)n);
    lua_createtable(L, (int)n, 0);
    for (lua_Integer i = 1; i <= n; i++) {
        const lua_Integer at = 1 + (lua_Integer)random_below(random, (uint64_t)i);
        lua_rawgeti(L, -1, at);
        lua_rawseti(L, -2, i);
        push_item(L, 1, (size_t)i);
        lua_rawseti(L, -2, at);
    }
    return 1;
}

// Vaswani et al. 2017, 3.5: pairs of a sine and a cosine, positions from 0.
static int make_sinusoid(lua_State *L)
{
    Matrix *m = rows_push(L, lua_tointeger(L, 1), lua_tointeger(L, 2));
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

// Square matrices that have nothing above their diagonal. eye is 1 on it; causal is 1 where a token
// may look, at itself and what came before; alibi is a penalty that grows with the distance to the
// past (Press et al. 2022).
static int make_square(lua_State *L)
{
    const char *name = call_name(L);
    const bool eye = strcmp(name, "eye") == 0, alibi = strcmp(name, "alibi") == 0;
    const lua_Integer n = lua_tointeger(L, 1);
    const double slope = lua_tonumber(L, 2);
    Matrix *m = rows_push(L, n, n);
    for (size_t i = 0; i < m->rows; i++)
        for (size_t j = eye ? i : 0; j + alibi <= i; j++) // alibi leaves its diagonal 0
            matrix_put(m, i, j, alibi ? 0 - slope * (double)(i - j) : 1);
    return 1;
}

// ---- Files of arrays ------------------------------------------------------

enum { LOAD_COST = 1000 };      // of finding a file
enum { LOAD_MOST = 256 << 20 }; // bytes of numbers, at once

// Reads field = { from, to } of the table at 2, where it is there.
static void read_range(lua_State *L, const char *field, size_t *from, size_t *to)
{
    if (push_field(L, 2, field) == LUA_TNIL)
        return;
    const size_t n = arg_list(L, -1, field, 2, 2);
    const size_t *range = arg_wholes(L, -1, field, n, 1, LUA_MAXINTEGER);
    *from = range[0];
    *to = range[1];
}

// Which part of an array the table at 2 asks for; what it points to stays on the stack.
static ArrayPart read_part(lua_State *L)
{
    ArrayPart part = {0};
    read_range(L, "rows", &part.row_from, &part.row_to);
    read_range(L, "cols", &part.col_from, &part.col_to);
    part.transpose = field_flag(L, 2, "transpose");
    if (push_field(L, 2, "pick") != LUA_TNIL) {
        part.picks = arg_list(L, -1, "pick", 1, LIST_MOST);
        part.pick = arg_wholes(L, -1, "pick", part.picks, 1, LUA_MAXINTEGER);
    }
    return part;
}

// load and weights: reads the array into a matrix that only C knows, then hands it to Lua.
static int make_read(lua_State *L)
{
    const bool weights = strcmp(call_name(L), "weights") == 0;
    const char *first = arg_text(L, 1, weights ? "tensor" : "file", 200, false);
    Script *script = script_of(L);
    const ArrayPart part = read_part(L);
    const char *name = weights ? first : field_text(L, 2, "tensor", 200);
    script->lesson->reads_weights |= weights;
    script_charge(L, LOAD_COST);
    Matrix read = {0};
    Error *refusal = &script->refusal;
    RowsBox *box = environment_new(L, HANDLE_ROWS, sizeof *box);
    const ArrayLimits limits = {size_min(script_room(script), LOAD_MOST),
                                weights && script->given.weights, script_interrupt(script)};
    // weights reads what the person named, else what the lesson names.
    const char *own = weights ? script->lesson->header.weights : first;
    char *path = NULL;
    if (weights && script->given.weights)
        path = mem_text(script->given.weights);
    else if (own)
        path = script_path(script, call_name(L), own, refusal);
    else
        error_set(refusal, &NO_WEIGHTS);
    ArrayFile *file = path ? array_file_open(path, &limits, refusal) : NULL;
    size_t index;
    const bool fine = file && array_file_find(file, name, &index, refusal) &&
                      array_file_read(file, index, &part, &read,
                                      &(ArrayLabels){box->label, script->owned}, refusal);
    const size_t arrays = file ? array_file_count(file) : 0;
    array_file_close(file);
    free(path);
    if (fine)
        rows_box_fill(L, box, read);
    script_charge(L, matrix_size(&read) / 2 + LOAD_COST / 10 * arrays);
    script_require(L, fine);
    return 1;
}

const Binding maker_bindings[] = {
    {"zeros", "rows#, cols#", make_filled, 2, 1},
    {"ones", "rows#, cols#", make_filled, 2, 1},
    {"eye", "n#", make_square, 1, 1},
    {"random", "rows#, cols#, {seed, scale}?", make_random, 3, 1},
    {"sinusoid", "T#, d#", make_sinusoid, 2, 1},
    {"alibi", "T#, slope~", make_square, 2, 1},
    {"causal", "T#", make_square, 1, 1},
    {"draw", "n, low, high, {seed}?", make_draw, 4, 2},
    {"shuffle", "list, {seed}?", make_shuffle, 2, 2},
    {"load", "file, {tensor, rows, cols, pick, transpose}?", make_read, 2, 1},
    {"weights", "tensor, {rows, cols, pick, transpose}?", make_read, 2, 2},
    {0},
};
