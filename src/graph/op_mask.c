// SPDX-License-Identifier: GPL-3.0-or-later
// y[i,j] = s[i,j] where m[i,j] ≠ 0, else `fill` (−∞ unless told otherwise).
//
// What was replaced has no influence on y: ds = g where m ≠ 0, else exactly 0.
// The mask itself is a constant of the lesson: changing 1 to 0 is a jump, so
// it has no gradient.
#include <math.h>

#include "graph/op_list.h"

enum { FILL };

MESSAGE(shapes_differ, ERROR_LESSON,
        "mask: scores {1}, mask {2}: the mask must have the scores' shape, 1 where "
        "one may look and 0 where not",
        "mask：分数是 {1}，掩码是 {2}：掩码的形状必须与分数相同，1 表示可以看，0 表示不可以");

static bool mask_shape(const OpCall *call, Shape *out, Error *err)
{
    const Matrix *s = call->in[0], *m = call->in[1];
    *out = (Shape){s->rows, s->cols};
    return (s->rows == m->rows && s->cols == m->cols) ||
           ERROR(err, &shapes_differ, err_shape(s->rows, s->cols), err_shape(m->rows, m->cols));
}

static void mask_forward(const OpCall *call)
{
    const size_t n = matrix_size(call->out);
    for (size_t i = 0; i < n; i++)
        call->out->at[i] = call->in[1]->at[i] != 0 ? call->in[0]->at[i] : call->param[FILL];
}

static void mask_backward(const OpCall *call, Matrix *dx)
{
    for (size_t i = 0; call->which == 0 && i < matrix_size(dx); i++) {
        if (call->in[1]->at[i] != 0)
            dx->at[i] += call->up->at[i];
    }
}

static bool mask_masked(const OpCall *call, size_t row, size_t col)
{
    return matrix_get(call->in[1], row, col) == 0;
}

static void mask_expand(const OpCall *call, size_t row, size_t col, Expansion *x)
{
    ex_decide(x, (Text){"the mask", "掩码"}, 1, row, col);
    if (!mask_masked(call, row, col)) {
        x->note = (Text){"the mask is not 0 here: kept as it is", "这里掩码不为 0：原样保留"};
        ex_finish(x, ex_given(x, row, col));
        return;
    }
    x->note = (Text){"the mask is 0 here: the score is replaced", "这里掩码为 0：分数被替换"};
    ex_decide(x, (Text){"the score, thrown away", "分数，被丢掉了"}, 0, row, col);
    ex_finish(x, ex_number(x, call->param[FILL]));
}

static void mask_expand_grad(const OpCall *call, size_t row, size_t col, Expansion *x)
{
    if (call->which == 0 && !mask_masked(call, row, col)) {
        mask_expand(call, row, col, x);
        return;
    }
    ex_decide(x, (Text){"the mask", "掩码"}, 1, row, col);
    x->note =
        (Text){"the mask is 0 here: this score has no influence", "这里掩码为 0：这个分数不起作用"};
    ex_finish(x, ex_number(x, 0));
}

const Op op_mask = {
    .name = "mask",
    .title = {"mask", "掩码"},
    .idea = {"scores that may not be looked at are replaced before the softmax",
             "不许看的分数在 softmax 之前被替换掉"},
    .source = "Vaswani et al. 2017, §3.2.3",
    .operands = {2, 2},
    .param = {{.name = "fill", .kind = PARAM_NUMBER, .editable = true, .initial = -INFINITY}},
    .shape = mask_shape,
    .forward = mask_forward,
    .backward = mask_backward,
    .formulas = {{.plain = "mask({a}, {b})",
                  .latex = "\\operatorname{mask}({a}, {b})",
                  .numpy = "np.where({b} != 0, {a}, {fill})"},
                 {.plain = "{g}∘[{b} ≠ 0]",
                  .latex = "{g}\\odot[{b}\\ne 0]",
                  .numpy = "np.where({b} != 0, {g}, 0)",
                  .picture = "{g} ∘ [ {b} ≠ 0] = {x}"}},
    .expand = mask_expand,
    .expand_grad = mask_expand_grad,
    .masked = mask_masked,
    .samples = "m,k 01m,k fill=-3.5; m,k 01m,k fill=0",
};
