// SPDX-License-Identifier: GPL-3.0-or-later
// y[i,:] = E[id_i,:]: row by row, the embedding of each id.
//
// Backward. A row of E hears from every place where it was read, and rows that
// were not read hear nothing:
//
//     dE[r,:] = Σ over i with id_i = r of g[i,:]
//
// As a product this is onehotᵀ⋅g, where onehot[i,:] is 1 at id_i.
#include <string.h>

#include "graph/op_list.h"

static const Message no_ids = {
    ERROR_LESSON,
    {"gather: the list of ids is empty; give at least one row of {1}, 1 to {2}",
     "gather：编号列表是空的；请至少给出 {1} 的一行，1 到 {2}"}};
static const Message bad_id = {ERROR_LESSON,
                               {"gather: id {1} at place {2}: {3} has rows 1 to {4}",
                                "gather：第 {2} 个编号是 {1}：{3} 的行号是 1 到 {4}"}};

static bool gather_shape(const OpCall *call, Shape *out, Error *err)
{
    const Matrix *e = call->in[0];
    *out = (Shape){call->ids, e->cols};
    if (call->ids == 0)
        return ERROR(err, &no_ids, err_shape(e->rows, e->cols), err_count(e->rows));
    for (size_t i = 0; i < call->ids; i++) {
        if (call->id[i] < 1 || call->id[i] > e->rows)
            return ERROR(err, &bad_id, err_count(call->id[i]), err_count(i + 1),
                         err_shape(e->rows, e->cols), err_count(e->rows));
    }
    return true;
}

static void gather_forward(const OpCall *call, Matrix *out, Matrix *kept)
{
    (void)kept;
    BUG_ON(out->rows != call->ids || out->cols != call->in[0]->cols);
    for (size_t i = 0; i < out->rows && !op_stops(call, i, out->cols); i++)
        memcpy(out->at + i * out->cols, call->in[0]->at + (call->id[i] - 1) * out->cols,
               out->cols * sizeof *out->at);
}

static void gather_backward(const OpCall *call, size_t which, const Matrix *g, Matrix *dx)
{
    (void)which;
    BUG_ON(g->rows != call->ids || g->cols != dx->cols);
    for (size_t i = 0; i < g->rows && !op_stops(call, i, g->cols); i++) {
        for (size_t j = 0; j < g->cols; j++)
            dx->at[(call->id[i] - 1) * g->cols + j] += matrix_get(g, i, j);
    }
}

static const Formula *gather_formula(const OpCall *call, int which)
{
    (void)call;
    static const Formula forward = {.plain = "{a}[{ids}]",
                                    .latex = "{a}_{[{ids}]}",
                                    .numpy = "{a}[np.array([{ids}]) - 1, :]",
                                    .numpy_cols = "{a}[:, np.array([{ids}]) - 1]",
                                    .picture = "{a} ⟶ {y}"};
    static const Formula backward = {
        .plain = "onehot([{ids}])ᵀ @ {g}",
        .latex = "\\operatorname{onehot}({ids})^\\top {g}",
        .numpy = "np.eye({a}.shape[0])[:, np.array([{ids}]) - 1] @ {g}",
        .plain_cols = "{g}⋅onehot([{ids}])",
        .latex_cols = "{g}\\,\\operatorname{onehot}({ids})",
        .numpy_cols = "{g} @ np.eye({a}.shape[1])[np.array([{ids}]) - 1, :]",
        .picture = "{g} ⟶ {x}"};
    return which == OP_FORWARD ? &forward : &backward;
}

static void gather_expand(const OpCall *call, size_t row, size_t col, Expansion *x)
{
    BUG_ON(row >= call->ids);
    x->picked = call->id[row];
    ex_finish(x, ex_in(x, 0, call->id[row] - 1, col));
}

static void gather_expand_grad(const OpCall *call, size_t which, size_t row, size_t col,
                               Expansion *x)
{
    (void)which;
    const ExprId sum = ex_sum(x);
    for (size_t i = 0; i < call->ids; i++) {
        if (call->id[i] == row + 1)
            ex_add(x, sum, ex_up(x, i, col));
    }
    if (x->expr[sum].first != EXPR_NONE) {
        ex_finish(x, sum);
        return;
    }
    x->note = (Text){"no id reads this: nothing comes back", "没有编号取到这里：没有梯度回来"};
    ex_finish(x, ex_number(x, 0));
}

static void gather_labels(const OpCall *call, LabelSource *rows, LabelSource *cols)
{
    (void)call;
    *rows = (LabelSource){0, false};
    *cols = (LabelSource){0, true};
}

static size_t gather_label_at(const OpCall *call, bool cols, size_t i)
{
    return cols ? i : call->id[i] - 1;
}

const Op op_gather = {
    .name = "gather",
    .title = {"rows by number", "按编号取行"},
    .idea = {"takes the row of each id, as an embedding table does",
             "按编号逐个取行，词嵌入表就是这样用的"},
    .idea_cols = {"takes the column of each id, as an embedding table does",
                  "按编号逐个取列，词嵌入表就是这样用的"},
    .source = "elementary; embeddings: Vaswani et al. 2017, §3.4",
    .least_inputs = 1,
    .most_inputs = 1,
    .takes_ids = true,
    .shape = gather_shape,
    .forward = gather_forward,
    .backward = gather_backward,
    .formula = gather_formula,
    .expand = gather_expand,
    .expand_grad = gather_expand_grad,
    .labels = gather_labels,
    .label_at = gather_label_at,
    .samples = "k,n #m<k; 3,n #7<3; 1,n #m<1",
};
