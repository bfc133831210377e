// SPDX-License-Identifier: GPL-3.0-or-later
// Ops that move numbers and change none: each cell of the result is a cell of
// an operand.
//
//     transpose  y[i,j] = a[j,i]             da = gᵀ
//     cols       y = a[:, from:to]           da = [0 g 0]
//     rows       y = a[from:to, :]           da = the same, downwards
//     hcat       y = [a b …]                 da = g at a's columns
//     vcat       y = the same, downwards     da = g at a's rows
//     gather     y[i,:] = E[id_i,:],         dE[r,:] = Σ over i with id_i = r of g[i,:]
//                0 where id_i is 0: no word
//
// Backward. Gradients move back: a cell gets the sum of what flows into the
// places where it was read, and 0 where nobody read it. Only gather reads a cell twice; as a
// product its rule is onehotᵀ⋅g, where onehot[i,:] is 1 at id_i.
//
// from and to count from 1 and both belong to the strip. Heads of multi-head attention are cols,
// Concat(head_1, …) is hcat, an embedding is gather. Inside a product a transpose is a flag of
// matmul instead.
#include <math.h>
#include <string.h>

#include "graph/op_list.h"
#include "graph/rule.h"

enum { FROM, TO };

MESSAGE(bad_range, ERROR_LESSON,
        "{1}: {2} to {3} is no part of {4}, which has {5} {1}: give whole numbers "
        "with 1 <= from <= to <= {5}");
MESSAGE(bad_id, ERROR_LESSON,
        "gather: id {1} at place {2}: {3} has rows 1 to {4}, and 0 is no word");

#define MOVE_OP .moves = true, .forward = rule_forward

// ---- transpose -----------------------------------------------------------

const Op op_transpose = {
    .name = "transpose",
    .title = TEXT("transpose"),
    .idea = TEXT("rows become columns"),
    .operands = {1, 1},
    .shape = rule_shape,
    .rule = {.value = "y[c,r] = a[r,c]", .back = {"x[r,c] = g[c,r]"}},
    MOVE_OP,
    .backward = rule_backward,
};

// ---- cols, rows ----------------------------------------------------------

static bool slice_shape(const OpCall *call, Shape *out, Error *err)
{
    const Matrix *a = call->in[0];
    const bool down = call->op->down;
    const size_t size = down ? a->rows : a->cols;
    const double from = call->param[FROM], to = call->param[TO];
    if (!(from >= 1 && from <= to && to <= (double)size) || from != rint(from) || to != rint(to))
        return ERROR(err, &bad_range, err_text(call->op->name), err_number(from), err_number(to),
                     err_shape(a->rows, a->cols), err_count(size));
    const size_t count = (size_t)(to - from) + 1;
    *out = down ? (Shape){count, a->cols} : (Shape){a->rows, count};
    return true;
}

static Part slice_part(const OpCall *call)
{
    const size_t from = (size_t)call->param[FROM] - 1;
    const Shape shape = matrix_shape(call->out);
    return call->op->down ? (Part){from, 0, shape} : (Part){0, from, shape};
}

static void slice_forward(const OpCall *call)
{
    const Matrix *a = call->in[0], *y = call->out;
    const Part part = slice_part(call);
    const double *from = a->at + part.row * a->cols + part.col;
    for (size_t i = 0; i < y->rows && !op_stops(call, i, y->cols); i++)
        memcpy(y->at + i * y->cols, from + i * a->cols, y->cols * sizeof *from);
}

static void slice_backward(const OpCall *call, Matrix *dx)
{
    const Matrix *g = call->up;
    const Part part = slice_part(call);
    double *to = dx->at + part.row * dx->cols + part.col;
    for (size_t i = 0; i < g->rows && !op_stops(call, i, g->cols); i++) {
        for (size_t j = 0; j < g->cols; j++)
            to[i * dx->cols + j] = 0 + g->at[i * g->cols + j]; // no −0
    }
}

// The gradient among zeros, which are before it and behind it only where something
// was cut off.
#define PAD(plain)                                                                                 \
    {                                                                                              \
        plain,                                                                                     \
            "np.pad({g}, ‹((0, 0), ({from} - 1, {a}.shape[1] - {to}))|"                          \
            "(({from} - 1, {a}.shape[0] - {to}), (0, 0))›)",                                       \
            "{g} ⟶ {x}"                                                                          \
    }

static const Formula *slice_formula(const OpCall *call)
{
    static const Formula cut = {"{a}[‹:,{from}:{to}|{from}:{to},:›]",
                                "{a}[‹:, {from} - 1:{to}|{from} - 1:{to}, :›]", "{a} ⟶ {y}"};
    static const Formula padded[2][2] = {
        {PAD("{g}"), PAD("[{g}‹|;› 0]")},
        {PAD("[0‹|;› {g}]"), PAD("[0‹|;› {g}‹|;› 0]")},
    };
    const size_t size = call->op->down ? call->in[0]->rows : call->in[0]->cols;
    return call->which == OP_FORWARD
               ? &cut
               : &padded[call->param[FROM] > 1][call->param[TO] < (double)size];
}

#define NOT_CUT "this cell was not cut out: nothing comes back"

#define SLICE_OP                                                                                   \
    .operands = {1, 1},                                                                            \
    .param = {{.name = "from", .kind = PARAM_COUNT, .initial = 1},                                 \
              {.name = "to", .kind = PARAM_COUNT, .initial = 1}},                                  \
    .shape = slice_shape, .moves = true, .part = slice_part, .forward = slice_forward,             \
    .overwrites = true, .backward = slice_backward, .formula = slice_formula

const Op op_cols = {
    .name = "cols",
    .title = TEXT("columns of a matrix"),
    .idea = TEXT("cuts out neighbouring {2}s"),
    .rule = {.value = "y[r,c - (from - 1)] (c<cols(a)) = a[r,c]",
             .back = {"x[r,c] = where([c >= from - 1]*[c < to], g[r,c - (from - 1)], 0!0)"},
             .notes = {{TEXT(NOT_CUT)}}},
    SLICE_OP,
    .samples = "m,k from=1 to=1; m,5 from=2 to=4; 1,3 from=3 to=3",
};

const Op op_rows = {
    .name = "rows",
    .title = TEXT("rows of a matrix"),
    .idea = TEXT("cuts out neighbouring {1}s"),
    .rule = {.value = "y[r - (from - 1),c] (r<rows(a)) = a[r,c]",
             .back = {"x[r,c] = where([r >= from - 1]*[r < to], g[r - (from - 1),c], 0!0)"},
             .notes = {{TEXT(NOT_CUT)}}},
    .down = true,
    SLICE_OP,
    .samples = "m,k from=1 to=1; 5,k from=2 to=4; 3,1 from=3 to=3",
};

// ---- hcat, vcat ----------------------------------------------------------

// Concat: Vaswani et al. 2017, §3.2.2.
#define CAT_OP                                                                                     \
    .operands = {1, OP_MANY}, .shape = rule_shape, MOVE_OP, .backward = rule_backward,             \
    .formulas = {{"‹h|v›cat({*})", "np.‹h|v›stack([{*}])", "{*} ⟶ {y}"},                           \
                 {"{g}[‹:,{span}|{span},:›]", "{g}[‹:, {span}|{span}, :›]", "{g} ⟶ {x}"}}

const Op op_hcat = {
    .name = "hcat",
    .title = TEXT(SENSE("an operation", "side by side")),
    .idea = TEXT("puts matrices {3}"),
    .rule = {.value = "y[r,c + at] (c<cols(a)) = a[r,c]", .back = {"x[r,c] = g[r,c + at]"}},
    CAT_OP,
    .samples = "m,k m,n; m,k; m,1 m,n m,k",
};

const Op op_vcat = {
    .name = "vcat",
    .title = TEXT(SENSE("an operation", "one below the other")),
    .idea = TEXT("puts matrices {4}"),
    .rule = {.value = "y[r + at,c] (r<rows(a)) = a[r,c]", .back = {"x[r,c] = g[r + at,c]"}},
    .down = true,
    CAT_OP,
    .samples = "m,k n,k; m,k; 1,k n,k m,k",
};

// ---- gather --------------------------------------------------------------

static bool gather_shape(const OpCall *call, Shape *out, Error *err)
{
    const Matrix *e = call->in[0];
    *out = (Shape){call->ids, e->cols};
    BUG_ON(call->ids == 0); // a list has one at least
    for (size_t i = 0; i < call->ids; i++) {
        if (call->id[i] > e->rows)
            return ERROR(err, &bad_id, err_count(call->id[i]), err_count(i + 1),
                         err_shape(e->rows, e->cols), err_count(e->rows));
    }
    return true;
}

static void gather_backward(const OpCall *call, Matrix *dx)
{
    const size_t n = dx->cols;
    for (size_t i = 0; call->which == 0 && i < call->ids && !op_stops(call, i, n); i++) {
        for (size_t j = 0; call->id[i] > 0 && j < n; j++)
            dx->at[(call->id[i] - 1) * n + j] += call->up->at[i * n + j];
    }
}

static const Formula *gather_formula(const OpCall *call)
{
    static const Formula forward[] = {
        {"{a}[{ids}]", "{a}[‹{list} - 1, :|:, {list} - 1›]"},
        {"{a}[{ids}]",
         "np.where({list}‹[:, None]|› > 0, {a}[‹{list} - 1, :|:, {list} - 1›], 0.0)"}};
    static const Formula backward = {"‹onehot({list})ᵀ⋅{g}|{g}⋅onehot({list})›",
                                     "‹(np.arange({a}.shape[0])[:, None] + 1 == {list}) @ {g}|"
                                     "{g} @ ({list}[:, None] == np.arange({a}.shape[1]) + 1)›"};
    return call->which == OP_FORWARD ? &forward[op_words(call) < call->ids] : &backward;
}

const Op op_gather = {
    .name = "gather",
    .title = TEXT("rows by number"),
    .idea = TEXT("takes the {1} of each id, as an embedding table does"),
    // embeddings: Vaswani et al. 2017, §3.4
    .operands = {1, 2},
    .takes_ids = true,
    .shape = gather_shape,
    MOVE_OP,
    .backward = gather_backward,
    .rule = {.value = "y[r,c] = where(t[r] = 0, 0!0, a[t[r] - 1,c])",
             .back = {"'n[r] = sum(k: t[k] = r + 1) 1;"
                      "x[r,c] = where(n[r] = 0, 0!1, sum(k: t[k] = r + 1) g[k,c])"},
             .notes = {{TEXT("the id is 0, no word: a row of 0")},
                       {TEXT("no id reads this: nothing comes back")}}},
    .formula = gather_formula,
    .samples = "k,n #m<k; 3,n #7<3; 1,n #m<1; k,n #0m<k",
};
