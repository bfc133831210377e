// SPDX-License-Identifier: GPL-3.0-or-later
// With g the gradient, W the weight, t the number of the step from 1:
//
//     sgd        W ← W − lr⋅g
//     momentum   v ← μ⋅v + g,                      W ← W − lr⋅v
//     adam       m ← β1⋅m + (1 − β1)⋅g             M = m∕(1 − β1^t)
//                v ← β2⋅v + (1 − β2)⋅g²            V = v∕(1 − β2^t)
//                                                  W ← W − lr⋅M∕(√V + eps)
//     adamw      the same, and W ← W − lr⋅decay⋅W
//
// Before that g is shortened where the gradient of all weights is longer than `clip`, by
// clip∕(norm + 1e-6), and decay⋅W is added to it, but for adamw. In the first `warmup` steps the
// rate is lr⋅t∕warmup. Kingma & Ba 2015, algorithm 1; Loshchilov & Hutter 2019, algorithm 2.
//
// Trap: m and v begin at 0, so that means over few steps are too small; M and V are what makes
// up for it. Without them the first steps of adam are far too long, v being smaller than m².
#include "graph/optimizer.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "num/expression.h"
#include "num/format.h"

MESSAGE(bad_rate, ERROR_USAGE, "the learning rate must be finite and not negative, not {1}");
MESSAGE(bad_batch, ERROR_USAGE, "batch must be a whole number of examples, 0 for all, not {1}");
MESSAGE(bad_setting, ERROR_USAGE, "{1} must be between {2} and {3}, not {4}");
MESSAGE(bad_whole, ERROR_USAGE, "{1} must be a whole number between {2} and {3}, not {4}");
MESSAGE(no_optimizer, ERROR_USAGE, "there is no optimizer '{1}'; there are: {2}");

MESSAGE(no_setting, ERROR_USAGE, "there is no setting '{1}'; there are: {2}");
MESSAGE(no_number, ERROR_USAGE, "{1}: a number is missing, as in adam beta1 0.9");

enum { STEPS_EVER = 1000000000 };

static const struct {
    const char *name;
    double initial, least, most;
    bool whole;
} spec[] = {
    [SETTING_OPTIMIZER] = {"optimizer", 0, 0, 3, true},
    [SETTING_LR] = {"lr", 0.1, 0, HUGE_VAL, false},
    [SETTING_MOMENTUM] = {"momentum", 0.9, 0, 1, false},
    [SETTING_BETA1] = {"beta1", 0.9, 0, 0.999999, false},
    [SETTING_BETA2] = {"beta2", 0.999, 0, 0.999999, false},
    [SETTING_EPS] = {"eps", 1e-8, 0, 1, false},
    [SETTING_WEIGHT_DECAY] = {"weight_decay", 0, 0, 1e6, false},
    [SETTING_CLIP] = {"clip", 0, 0, 1e300, false},
    [SETTING_WARMUP] = {"warmup", 0, 0, STEPS_EVER, true},
    [SETTING_BATCH] = {"batch", 0, 0, HUGE_VAL, true}, // at most all (graph_batch_fits)
    [SETTING_T] = {"t", 0, 0, STEPS_EVER, true},
};

const char *setting_name(Setting setting)
{
    BUG_ON(setting >= SETTINGS);
    return spec[setting].name;
}

double setting_initial(Setting setting)
{
    BUG_ON(setting >= SETTINGS);
    return spec[setting].initial;
}

// The setting of that name, or SETTINGS.
static Setting setting_find(const char *name)
{
    Setting setting = 0;
    while (setting < SETTINGS && strcmp(spec[setting].name, name) != 0)
        setting++;
    return setting;
}

bool setting_check(Setting setting, double value, Error *err)
{
    BUG_ON(setting >= SETTINGS);
    const bool inside = value >= spec[setting].least && value <= spec[setting].most;
    if (inside && isfinite(value) && (!spec[setting].whole || value == floor(value)))
        return true;
    if (setting == SETTING_LR)
        return ERROR(err, &bad_rate, err_number(value));
    if (setting == SETTING_BATCH)
        return ERROR(err, &bad_batch, err_number(value));
    return ERROR(err, spec[setting].whole ? &bad_whole : &bad_setting,
                 err_text(setting_name(setting)), err_number(spec[setting].least),
                 err_number(spec[setting].most), err_number(value));
}

NONNULL(2) static bool unknown_setting(const char *name, Error *err)
{
    Buffer names = {0};
    for (Setting i = SETTING_LR; i < SETTINGS; i++)
        err_list_add(&names, ", ", setting_name(i));
    return ERROR(err, &no_setting, err_text(name), err_buffer(&names));
}

// ---- The table -----------------------------------------------------------

#define ADAM                                                                                       \
    "{w} - lr⋅M ∕ (√V + eps)", "{w} - \\eta\\,\\hat m \\oslash (\\sqrt{\\hat v} + \\epsilon)",     \
        "{w} - lr * M / (np.sqrt(V) + eps)"
#define KEEPS(m, v)                                                                                \
    {                                                                                              \
        [MOMENT_M] = m, [MOMENT_V] = v                                                             \
    }

const Optimizer optimizer_table[] = {
    {"sgd",
     TEXT("gradient descent"),
     KEEPS(false, false),
     {"{w} - lr⋅{g}", "{w} - \\eta\\,{g}", "{w} - lr * {g}"}},
    {"momentum",
     TEXT("gradient descent with momentum"),
     KEEPS(false, true),
     {"{w} - lr⋅(momentum⋅v + {g})", "{w} - \\eta\\,(\\mu v + {g})",
      "{w} - lr * (momentum * v + {g})"}},
    {"adam", TEXT("Adam"), KEEPS(true, true), {ADAM}},
    {"adamw",
     TEXT("AdamW"),
     KEEPS(true, true),
     {"{w} - lr⋅decay⋅{w} - lr⋅M ∕ (√V + eps)",
      "{w} - \\eta\\lambda\\,{w} - \\eta\\,\\hat m \\oslash (\\sqrt{\\hat v} + \\epsilon)",
      "{w} - lr * decay * {w} - lr * M / (np.sqrt(V) + eps)"}},
    {0},
};
enum { SGD, ADAMW = 3 };

const Optimizer *optimizer_at(double index)
{
    BUG_ON(!(index >= 0 && index <= ADAMW));
    return &optimizer_table[(size_t)index];
}

bool optimizer_find(const char *name, double *index, Error *err)
{
    Buffer names = {0};
    for (const Optimizer *row = optimizer_table; row->name; row++) {
        if (strcmp(row->name, name) == 0) {
            *index = (double)(row - optimizer_table);
            buffer_release(&names);
            return true;
        }
        err_list_add(&names, ", ", row->name);
    }
    return ERROR(err, &no_optimizer, err_text(name), err_buffer(&names));
}

// ---- As text -------------------------------------------------------------

bool settings_parse(const char *text, const double now[SETTINGS], double setting[SETTINGS],
                    Error *err)
{
    enum { WORD = 40 };
    char name[WORD], value[WORD];
    int n = 0;
    memcpy(setting, now, SETTINGS * sizeof *setting);
    for (const char *p = text; sscanf(p, "%39s%n", name, &n) == 1; p += n) {
        const Setting which = setting_find(name);
        Error *unknown = which == SETTINGS ? err : ERROR_DROPPED;
        if (p == text && optimizer_find(name, &setting[SETTING_OPTIMIZER], unknown))
            continue;
        if (p == text && which == SETTINGS)
            return false;
        if (which <= SETTING_OPTIMIZER || which >= SETTINGS)
            return unknown_setting(name, err);
        p += n;
        if (sscanf(p, "%39s%n", value, &n) != 1 ||
            !expression_value(value, &setting[which], ERROR_DROPPED))
            return ERROR(err, &no_number, err_text(name));
        if (!setting_check(which, setting[which], err))
            return false;
    }
    return true;
}

void settings_write(const double setting[SETTINGS], const double given[SETTINGS], Buffer *out)
{
    const StepRule rule = step_rule(setting, 0);
    Buffer others = {0};
    for (Setting i = 1; i < SETTINGS; i++) {
        char number[NUMBER_SIZE];
        // lr has a line of its own, and t is nothing to a plain step
        if (setting[i] == given[i] || i == SETTING_LR || (i == SETTING_T && step_is_plain(&rule)))
            continue;
        number_shortest(setting[i], number);
        buffer_printf(&others, " %s %s", setting_name(i), number);
    }
    if (others.size > 0 || setting[SETTING_OPTIMIZER] != given[SETTING_OPTIMIZER])
        buffer_printf(out, "%s%s", rule.optimizer->name, buffer_text(&others));
    buffer_release(&others);
}

// ---- One step ------------------------------------------------------------

// base^n by squaring, which is the same on every machine.
static double power(double base, double n)
{
    double result = 1;
    for (size_t left = (size_t)n; left > 0; left /= 2, base *= base)
        result *= left % 2 ? base : 1;
    return result;
}

static bool is_adam(const StepRule *rule)
{
    return rule->optimizer->keeps[MOMENT_M];
}

// Whether the decay is taken from the weight, and not added to the gradient.
static bool decays_apart(const StepRule *rule)
{
    return rule->optimizer == &optimizer_table[ADAMW];
}

StepRule step_rule(const double setting[SETTINGS], double norm)
{
    const double t = setting[SETTING_T] + 1, warmup = setting[SETTING_WARMUP];
    const double clip = setting[SETTING_CLIP];
    StepRule rule = {
        .optimizer = optimizer_at(setting[SETTING_OPTIMIZER]),
        .norm = norm,
        .scale = clip > 0 ? fmin(1, clip / (norm + 1e-6)) : 1,
        .lr = setting[SETTING_LR] * (t < warmup ? t / warmup : 1),
        .left = {1 - power(setting[SETTING_BETA1], t), 1 - power(setting[SETTING_BETA2], t)}};
    memcpy(rule.setting, setting, sizeof rule.setting);
    return rule;
}

bool step_is_plain(const StepRule *rule)
{
    return rule->optimizer == &optimizer_table[SGD] && rule->setting[SETTING_CLIP] == 0 &&
           rule->setting[SETTING_WEIGHT_DECAY] == 0 && rule->setting[SETTING_WARMUP] == 0;
}

double step_by(const StepRule *rule, double w, double g, double moment[MOMENTS])
{
    const double *set = rule->setting, decay = set[SETTING_WEIGHT_DECAY];
    const double b1 = set[SETTING_BETA1], b2 = set[SETTING_BETA2];
    g *= rule->scale;
    if (decay != 0 && !decays_apart(rule))
        g += decay * w;
    if (!is_adam(rule)) {
        const bool plain = !rule->optimizer->keeps[MOMENT_V];
        moment[MOMENT_V] = plain ? moment[MOMENT_V] : set[SETTING_MOMENTUM] * moment[MOMENT_V] + g;
        return -rule->lr * (plain ? g : moment[MOMENT_V]);
    }
    moment[MOMENT_M] = b1 * moment[MOMENT_M] + (1 - b1) * g;
    moment[MOMENT_V] = b2 * moment[MOMENT_V] + (1 - b2) * (g * g);
    const double m = moment[MOMENT_M] / rule->left[0], v = moment[MOMENT_V] / rule->left[1];
    const double by = -rule->lr * m / (sqrt(v) + set[SETTING_EPS]);
    return decays_apart(rule) ? by - rule->lr * decay * w : by;
}

// ---- Where a number comes from -------------------------------------------

typedef struct Opening {
    const StepRule *rule;
    const StepNumbers *at;
    Expansion *x;
} Opening;

static ExprId cell(const Opening *o, Side side, double value)
{
    return ex_cell(o->x, (CellRef){side, o->at->node, 0, o->at->row, o->at->col}, value);
}

static ExprId weight(const Opening *o)
{
    return cell(o, SIDE_VALUE, o->at->weight);
}

static ExprId product(Expansion *x, double by, ExprId of)
{
    return ex_product(x, ex_number(x, by), of);
}

static ExprId sum(Expansion *x, ExprId a, ExprId b)
{
    const ExprId both = ex_sum(x);
    ex_add(x, both, a);
    ex_add(x, both, b);
    return both;
}

static size_t define(Expansion *x, const char *name, Text title, ExprId expr)
{
    return ex_define(x, (Step){{name}, .title = title, .expr = expr});
}

// The gradient as it goes into the step: shortened, and with the decay. It is named where it is
// not what was computed: `named`.
static ExprId stepped_gradient(const Opening *o, size_t *named)
{
    const double *set = o->rule->setting, decay = set[SETTING_WEIGHT_DECAY];
    Expansion *x = o->x;
    if (*named != SIZE_MAX)
        return ex_step(x, *named);
    ExprId g = cell(o, SIDE_GRAD, o->at->gradient);
    const bool clips = set[SETTING_CLIP] > 0, adds = decay != 0 && !decays_apart(o->rule);
    if (clips) {
        const Text title = TEXT("1, or clip by the length of all gradients");
        const ExprId room = ex_call(x, FN_MIN, ex_number(x, 1));
        const ExprId norm = sum(x, ex_number(x, o->rule->norm), ex_number(x, 1e-6));
        ex_add(x, room, ex_quotient(x, ex_number(x, set[SETTING_CLIP]), norm));
        const size_t c = define(x, "c", title, room);
        g = ex_product(x, ex_step(x, c), g);
    }
    if (adds)
        g = sum(x, g, product(x, decay, weight(o)));
    if (!clips && !adds)
        return g;
    *named = define(x, "g", (Text)TEXT("the gradient that is stepped"), g);
    return ex_step(x, *named);
}

// A mean that forgets: β⋅old + (1 − β)⋅now, and what it comes to with as few steps as were taken.
static size_t mean_of(const Opening *o, Moment moment, ExprId now)
{
    static const struct {
        const char *kept, *shown;
        Side side;
        Text title;
    } names[] = {[MOMENT_M] = {"m", "M", SIDE_M, TEXT("running mean")},
                 [MOMENT_V] = {"v", "V", SIDE_V, TEXT("mean of squares")}};
    static const Text whole = TEXT("corrected for few steps");
    const bool is_m = moment == MOMENT_M;
    const double beta = o->rule->setting[is_m ? SETTING_BETA1 : SETTING_BETA2];
    const ExprId old = cell(o, names[moment].side, o->at->moment[moment]);
    const ExprId both = sum(o->x, product(o->x, beta, old), product(o->x, 1 - beta, now));
    const size_t kept = define(o->x, names[moment].kept, names[moment].title, both);
    const ExprId left = ex_number(o->x, o->rule->left[moment]);
    return define(o->x, names[moment].shown, whole, ex_quotient(o->x, ex_step(o->x, kept), left));
}

// The rate of the step, which grows at first where it warms up.
static ExprId rate(const Opening *o)
{
    static const Text title = TEXT("the rate, which warms up");
    const double *set = o->rule->setting;
    if (o->rule->lr == set[SETTING_LR])
        return ex_number(o->x, o->rule->lr);
    const ExprId share = ex_number(o->x, (set[SETTING_T] + 1) / set[SETTING_WARMUP]);
    return ex_step(o->x, define(o->x, "lr", title, product(o->x, set[SETTING_LR], share)));
}

void step_expand(const StepRule *rule, const StepNumbers *at, Expansion *x)
{
    const Opening o = {rule, at, x};
    const double *set = rule->setting, decay = set[SETTING_WEIGHT_DECAY];
    size_t named = SIZE_MAX;
    ExprId by, g = stepped_gradient(&o, &named);
    if (is_adam(rule)) {
        const size_t m = mean_of(&o, MOMENT_M, g);
        const size_t v = mean_of(&o, MOMENT_V, ex_call(x, FN_SQUARE, stepped_gradient(&o, &named)));
        const ExprId root = ex_call(x, FN_SQRT, ex_step(x, v));
        const ExprId top = ex_product(x, rate(&o), ex_step(x, m));
        by = ex_quotient(x, top, sum(x, root, ex_number(x, set[SETTING_EPS])));
    } else {
        if (rule->optimizer->keeps[MOMENT_V]) {
            const ExprId old = cell(&o, SIDE_V, at->moment[MOMENT_V]);
            const ExprId both = sum(x, product(x, set[SETTING_MOMENTUM], old), g);
            g = ex_step(x, define(x, "v", (Text)TEXT("velocity"), both));
        }
        by = ex_product(x, rate(&o), g);
    }
    const ExprId next = ex_difference(x, weight(&o), by);
    if (decays_apart(rule) && decay != 0)
        ex_subtract(x, next, ex_product(x, product(x, rule->lr, ex_number(x, decay)), weight(&o)));
    ex_finish(x, next);
}
