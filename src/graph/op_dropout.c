// SPDX-License-Identifier: GPL-3.0-or-later
// y = x∘mask ∕ (1 − p): each cell is dropped with probability p, and the cells
// that stay are divided by 1 − p, so that a cell's expected value is x.
//
//     dx = g∘mask ∕ (1 − p)
//
// The mask is drawn, row by row, from the generator seeded with `seed`: the
// same seed and shape give the same mask on every machine. A cell stays where
// its number in [0, 1) is p or more, so raising p drops more cells and never
// brings one back. A dropped cell is exactly 0, whatever x is there. Forward
// keeps the mask, 1 or 0.
#include "base/random.h"
#include "graph/op_list.h"

enum { P, SEED };

MESSAGE(bad_share, ERROR_LESSON,
        "dropout: p is {1}; it is the share to drop, from 0 up to but not including 1",
        "dropout：p 是 {1}；它是丢弃的比例，要大于等于 0 且小于 1");

static bool dropout_shape(const OpCall *call, Shape *out, Error *err)
{
    *out = (Shape){call->in[0]->rows, call->in[0]->cols};
    const double p = call->param[P];
    return (p >= 0 && p < 1) || ERROR(err, &bad_share, err_number(p));
}

static void dropout_forward(const OpCall *call)
{
    Random random = random_seeded((uint64_t)call->param[SEED]);
    const double p = call->param[P];
    const size_t n = matrix_size(call->out);
    for (size_t i = 0; i < n && !op_stops(call, i, 1); i++) {
        const bool stays = random_uniform(&random) >= p;
        call->kept->at[i] = stays ? 1 : 0;
        call->out->at[i] = stays ? call->in[0]->at[i] / (1 - p) : 0;
    }
}

static void dropout_backward(const OpCall *call, Matrix *dx)
{
    const size_t n = matrix_size(dx);
    for (size_t i = 0; i < n && !op_stops(call, i, 1); i++) {
        if (call->kept->at[i] != 0)
            dx->at[i] += call->up->at[i] / (1 - call->param[P]);
    }
}

static bool dropout_masked(const OpCall *call, size_t row, size_t col)
{
    return matrix_get(call->kept, row, col) == 0;
}

// The cell's own number over 1 − p, or 0 where it was dropped.
static void dropout_expand(const OpCall *call, size_t row, size_t col, Expansion *x)
{
    if (!dropout_masked(call, row, col)) {
        x->note = (Text){"kept: the mask is 1 here", "保留：这里掩码为 1"};
        const ExprId p = ex_number(x, call->param[P]);
        const ExprId cell = ex_given(x, row, col);
        ex_finish(x, ex_quotient(x, cell, ex_difference(x, ex_number(x, 1), p)));
        return;
    }
    if (!x->context.up)
        ex_decide(x, (Text){"thrown away", "被丢掉了"}, 0, row, col);
    x->note = (Text){"dropped: the mask is 0 here", "被丢弃：这里掩码为 0"};
    ex_finish(x, ex_number(x, 0));
}

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
    .forward = dropout_forward,
    .backward = dropout_backward,
    .formulas = {{.plain = "dropout({a}, {p})",
                  .latex = "{a}\\odot M / (1 - {p})",
                  .numpy = "{a} * keep_{y} / (1 - {p})"},
                 {.plain = "{g}∘mask ∕ (1 - {p})",
                  .latex = "{g}\\odot M / (1 - {p})",
                  .numpy = "{g} * keep_{y} / (1 - {p})"}},
    .expand = dropout_expand,
    .masked = dropout_masked,
    .work = (const WorkRate[]){{.cell = {1, 0, 0}}, {.cell = {1, 0, 0}}},
    .samples = "m,k p=0.5 seed=1; m,k p=0 seed=2; m,k p=0.25 seed=42",
};
