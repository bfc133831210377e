// SPDX-License-Identifier: GPL-3.0-or-later
// The table of all ops. A new op is its own file and one row here.
#include "graph/op.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "base/minmax.h"
#include "base/say.h"
#include "graph/op_list.h"
#include "graph/rule.h"

MESSAGE(outside, ERROR_USAGE, "{1} must be between {2} and {3}, not {4}");
MESSAGE(too_small, ERROR_USAGE, "{1} must be {2} or more, not {4}");
MESSAGE(not_whole, ERROR_USAGE, "{1} must be a whole number between {2} and {3}, not {4}");
MESSAGE(not_finite, ERROR_USAGE, "a number must be finite, not {1}");

const Op *const op_table[] = {
    &op_matmul,   &op_transpose, &op_scale,         &op_add,       &op_sub,     &op_hadamard,
    &op_div,      &op_mask,      &op_softmax,       &op_layernorm, &op_rmsnorm, &op_normalize_rows,
    &op_exp,      &op_log,       &op_sqrt,          &op_tanh,      &op_sigmoid, &op_relu,
    &op_gelu,     &op_gelu_tanh, &op_silu,          &op_elu1,      &op_cols,    &op_rows,
    &op_hcat,     &op_vcat,      &op_gather,        &op_rope,      &op_dropout, &op_sum,
    &op_dot,      &op_mse,       &op_cross_entropy, &op_max,       &op_min,     &op_abs,
    &op_clip,     &op_rowmax,    &op_rowsum,        &op_entropy,   &op_argmax,  &op_top_mask,
    &op_quantize, NULL,
};

const Op *op_find(const char *name)
{
    for (const Op *const *op = op_table; *op; op++) {
        if (strcmp((*op)->name, name) == 0)
            return *op;
    }
    return NULL;
}

int op_param_find(const Op *op, const char *name)
{
    for (int i = 0; op->param[i].name; i++) {
        if (strcmp(op->param[i].name, name) == 0)
            return i;
    }
    return -1;
}

bool param_check(const ParamSpec *spec, double value, Error *err)
{
    const bool ranged = spec->least != 0 || spec->most != 0, whole = spec->kind == PARAM_COUNT;
    const bool inside = value >= spec->least && value <= spec->most;
    if (ranged && (!inside || (whole && value != floor(value))))
        return ERROR(err,
                     whole                   ? &not_whole
                     : spec->most >= DBL_MAX ? &too_small
                                             : &outside,
                     err_text(spec->name), err_number(spec->least), err_number(spec->most),
                     err_number(value));
    return isfinite(value) || (isinf(spec->initial) && value == spec->initial) ||
           ERROR(err, &not_finite, err_number(value));
}

const Rule *op_rule(const OpCall *call)
{
    return call->op->rule_for ? call->op->rule_for(call) : &call->op->rule;
}

bool op_is_function(const Op *op)
{
    const bool cellwise = op->rule.value && rule_is_cellwise(&op->rule);
    return cellwise && !op->rule.adds && op->operands.most == 1;
}

const Formula *op_formula(const OpCall *call)
{
    BUG_ON(call->which < OP_FORWARD || call->which >= (int)call->inputs);
    if (call->op->formula)
        return call->op->formula(call);
    const Formula *own = &call->op->formulas[size_min((size_t)(call->which + 1), OP_PASSES - 1)];
    for (const Formula *f = own; f > call->op->formulas; f--)
        if (f->plain)
            return f;
    return own;
}

void op_write_idea(const Op *op, bool columns, Lang lang, Buffer *out)
{
    static const Text words[] = {TEXT("row"), TEXT("column"), TEXT("side by side"),
                                 TEXT("one below the other")};
    SayArg args[] = {{0}, {0}, {0}, {0}, {.last = true}};
    for (size_t i = 0; i < 4; i++)
        args[i] = say_text(text_in(&words[columns ? i ^ 1 : i], lang));
    say_filled(out, lang, &op->idea, args);
}
