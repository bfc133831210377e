// SPDX-License-Identifier: GPL-3.0-or-later
// Ops that let some cells through and put a number in the place of the others:
//
//     mask      y[i,j] = s[i,j] where m[i,j] ≠ 0, else `fill` (−∞ unless told otherwise)
//     dropout   y = x∘mask ∕ (1 − p)
//
// What was replaced has no influence on y: ds = g where m ≠ 0, else exactly 0; of dropout
// dx = g∘mask ∕ (1 − p). The mask of `mask` is a constant of the lesson: changing 1 to 0 is
// a jump, so it has no gradient.
//
// dropout drops each cell with probability p, and the cells that stay are divided by 1 − p,
// so that a cell's expected value is x. The mask is drawn, row by row, from the generator
// seeded with `seed`: the same seed and shape give the same mask on every machine. A cell
// stays where its number in [0, 1) is p or more, so raising p drops more cells and never
// brings one back. A dropped cell is exactly 0, whatever x is there. Forward keeps the
// mask, 1 or 0.
#include <math.h>

#include "base/random.h"
#include "graph/op_list.h"

enum { FILL };    // of mask
enum { P, SEED }; // of dropout

MESSAGE(shapes_differ, ERROR_LESSON,
        "mask: scores {1}, mask {2}: the mask must have the scores' shape, 1 where "
        "one may look and 0 where not",
        "mask：分数是 {1}，掩码是 {2}：掩码的形状必须与分数相同，1 表示可以看，0 表示不可以");

NONNULL(3) static bool mask_shape(const OpCall *call, Shape *out, Error *err)
{
    const Matrix *s = call->in[0], *m = call->in[1];
    *out = (Shape){s->rows, s->cols};
    return (s->rows == m->rows && s->cols == m->cols) ||
           ERROR(err, &shapes_differ, err_shape(s->rows, s->cols), err_shape(m->rows, m->cols));
}

MESSAGE(bad_share, ERROR_LESSON,
        "dropout: p is {1}; it is the share to drop, from 0 up to but not including 1",
        "dropout：p 是 {1}；它是丢弃的比例，要大于等于 0 且小于 1");

NONNULL(3) static bool dropout_shape(const OpCall *call, Shape *out, Error *err)
{
    *out = (Shape){call->in[0]->rows, call->in[0]->cols};
    const double p = call->param[P];
    return (p >= 0 && p < 1) || ERROR(err, &bad_share, err_number(p));
}

// ---- What goes through ---------------------------------------------------

static bool draws(const OpCall *call)
{
    return call->op->keeps != 0; // dropout
}

static bool stays(const OpCall *call, size_t cell)
{
    return (draws(call) ? call->kept : call->in[1])->at[cell] != 0;
}

static double through(const OpCall *call, double x)
{
    return draws(call) ? x / (1 - call->param[P]) : x;
}

static void gate_forward(const OpCall *call)
{
    Random random = random_seeded(draws(call) ? (uint64_t)call->param[SEED] : 0);
    const double fill = draws(call) ? 0 : call->param[FILL];
    const size_t n = matrix_size(call->out);
    for (size_t i = 0; i < n && !op_stops(call, i, 1); i++) {
        if (draws(call))
            call->kept->at[i] = random_uniform(&random) >= call->param[P] ? 1 : 0;
        call->out->at[i] = stays(call, i) ? through(call, call->in[0]->at[i]) : fill;
    }
}

static void gate_backward(const OpCall *call, Matrix *dx)
{
    const size_t n = call->which == 0 ? matrix_size(dx) : 0;
    for (size_t i = 0; i < n && !op_stops(call, i, 1); i++) {
        if (stays(call, i))
            dx->at[i] += through(call, call->up->at[i]);
    }
}

static bool gate_masked(const OpCall *call, size_t row, size_t col)
{
    return !stays(call, row * call->out->cols + col);
}

#define GATE_OP .forward = gate_forward, .backward = gate_backward, .masked = gate_masked

const Op op_mask = {
    .name = "mask",
    .title = {"mask", "掩码"},
    .idea = {"scores that may not be looked at are replaced before the softmax",
             "不许看的分数在 softmax 之前被替换掉"},
    .source = "Vaswani et al. 2017, §3.2.3",
    .operands = {2, 2},
    .param = {{.name = "fill", .kind = PARAM_NUMBER, .editable = true, .initial = -INFINITY}},
    .shape = mask_shape,
    GATE_OP,
    .formulas = {{.plain = "mask({a}, {b})",
                  .latex = "\\operatorname{mask}({a}, {b})",
                  .numpy = "np.where({b} != 0, {a}, {fill})"},
                 {.picture = "{g} ∘ [ {b} ≠ 0] = {x}"}},
    .rule = {.value = "y[r,c] = where(b[r,c] != 0, a[r,c]!0(b[r,c]), fill!1(b[r,c], a[r,c]))",
             .back = {"x[r,c] = where(b[r,c] != 0, g[r,c]!0(b[r,c]), 0!2(b[r,c]))",
                      "x[r,c] = 0!2(b[r,c])"},
             .notes = {{{"the mask is not 0 here: kept as it is", "这里掩码不为 0：原样保留"},
                        {{"the mask", "掩码"}}},
                       {{"the mask is 0 here: the score is replaced", "这里掩码为 0：分数被替换"},
                        {{"the mask", "掩码"}, {"the score, thrown away", "分数，被丢掉了"}}},
                       {{"the mask is 0 here: this score has no influence",
                         "这里掩码为 0：这个分数不起作用"},
                        {{"the mask", "掩码"}}}}},
    .torch = "{a}.masked_fill({b} == 0, {fill})",
    .samples = "m,k 01m,k fill=-3.5; m,k 01m,k fill=0",
};

const Op op_dropout = {
    .name = "dropout",
    .title = {"dropout", "随机失活"},
    .idea = {"drops cells at random and scales the rest up to make up for it",
             "随机丢弃一些格子，其余的放大以作补偿"},
    .source = "Srivastava et al. 2014; here: Vaswani et al. 2017, §5.4",
    .operands = {1, 1},
    .param = {{.name = "p", .kind = PARAM_NUMBER, .editable = true, .initial = 0.1, .most = 0.999},
              {.name = "seed",
               .kind = PARAM_COUNT,
               .editable = true,
               .initial = 0,
               .most = 4294967295.0}},
    .shape = dropout_shape,
    .keeps = KEEPS_CELLS,
    GATE_OP,
    .formulas = {{.plain = "dropout({a}, {p})",
                  .latex = "{a}\\odot M / (1 - {p})",
                  .numpy = "{a} * keep_{y} / (1 - {p})"}},
    .rule = {.value = "y[r,c] = where(keep[r,c] != 0, (a[r,c]/(1 - p))!1, 0!0(a[r,c]))",
             .back = {"x[r,c] = where(keep[r,c] != 0, (g[r,c]/(1 - p))!1, 0!0)"},
             .notes = {{{"dropped: the mask is 0 here", "被丢弃：这里掩码为 0"},
                        {{"thrown away", "被丢掉了"}}},
                       {{"kept: the mask is 1 here", "保留：这里掩码为 1"}}}},
    .samples = "m,k p=0.5 seed=1; m,k p=0 seed=2; m,k p=0.25 seed=42",
};
