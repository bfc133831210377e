// SPDX-License-Identifier: GPL-3.0-or-later
// With g the gradient, W the weight, t the number of the step from 1:
//
//     sgd        W ← W − lr⋅g
//     momentum   v ← μ⋅v + g,                      W ← W − lr⋅v
//     adam       m ← β1⋅m + (1 − β1)⋅g             m′ = m∕(1 − β1^t)
//                v ← β2⋅v + (1 − β2)⋅g²            v′ = v∕(1 − β2^t)
//                                                  W ← W − lr⋅m′∕(√v′ + eps)
//     adamw      the same, and W ← W − lr⋅decay⋅W
//
// Before that g is shortened where the gradient of all weights is longer than `clip`, by
// clip∕(norm + 1e-6), and decay⋅W is added to it, but for adamw. In the first `warmup` steps the
// rate is lr⋅t∕warmup. Kingma & Ba 2015, algorithm 1; Loshchilov & Hutter 2019, algorithm 2.
//
// Trap: m and v begin at 0, so that means over few steps are too small; m′ and v′ are what makes
// up for it. Without them the first steps of adam are far too long, v being smaller than m².
#include "graph/optimizer.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "num/expression.h"

MESSAGE(no_optimizer, ERROR_USAGE, "there is no optimizer '{1}'; there are: {2}");

MESSAGE(no_setting, ERROR_USAGE, "there is no setting '{1}'; there are: {2}");
MESSAGE(no_number, ERROR_USAGE, "{1}: a number is missing, as in adam beta1 0.9");

enum { STEPS_EVER = 1000000000 };

// Of batch all is the most (graph_batch_fits).
const ParamSpec setting_table[SETTINGS] = {
    [SETTING_OPTIMIZER] = {"optimizer", .kind = PARAM_COUNT, .most = 3},
    [SETTING_LR] = {"lr", .initial = 0.1, .most = DBL_MAX},
    [SETTING_MOMENTUM] = {"momentum", .initial = 0.9, .most = 1},
    [SETTING_BETA1] = {"beta1", .initial = 0.9, .most = 0.999999},
    [SETTING_BETA2] = {"beta2", .initial = 0.999, .most = 0.999999},
    [SETTING_EPS] = {"eps", .initial = 1e-8, .most = 1},
    [SETTING_WEIGHT_DECAY] = {"weight_decay", .most = 1e6},
    [SETTING_CLIP] = {"clip", .most = 1e300},
    [SETTING_WARMUP] = {"warmup", .kind = PARAM_COUNT, .most = STEPS_EVER},
    [SETTING_BATCH] = {"batch", .kind = PARAM_COUNT, .most = STEPS_EVER},
    [SETTING_T] = {"t", .kind = PARAM_COUNT, .most = STEPS_EVER},
};

// ---- The table -----------------------------------------------------------

#define ADAM "{y} - lr⋅m′ ∕ (√v′ + eps)", "{y} - lr * m_hat / (np.sqrt(v_hat) + eps)"
#define MEANS                                                                                      \
    "m = m_keeps*b + {1 - m_keeps}*g; m′ = m/m_so_far;"                                          \
    "v = v_keeps*c + {1 - v_keeps}*g^2; v′ = v/v_so_far;"

const Optimizer optimizer_table[] = {
    {"sgd", {false, false}, {"{y} - lr⋅{g}", "{y} - lr * {g}"}, "", "a - lr*g"},
    {"momentum",
     {false, true},
     {"{y} - lr⋅(momentum⋅v + {g})", "{y} - lr * (momentum * v + {g})"},
     "speed = momentum*c + g;",
     "a - lr*speed"},
    {"adam", {true, true}, {ADAM}, MEANS, "a - lr*m′/(sqrt(v′) + eps)"},
    {"adamw",
     {true, true},
     {"{y} - lr⋅decay⋅{y} - lr⋅m′ ∕ (√v′ + eps)",
      "{y} - lr * decay * {y} - lr * m_hat / (np.sqrt(v_hat) + eps)"},
     MEANS,
     "a - lr*m′/(sqrt(v′) + eps) - rate*decay*a"},
    {0},
};
enum { SGD, ADAMW = 3 }; // which is adam, the row before it, where nothing decays

const Optimizer *optimizer_at(double index)
{
    BUG_ON(!(index >= 0 && index <= ADAMW));
    return &optimizer_table[(size_t)index];
}

bool optimizer_find(const char *name, double *index, Error *err)
{
    SCOPED(buffer_release) Buffer names = {0};
    for (const Optimizer *row = optimizer_table; row->name; row++) {
        if (strcmp(row->name, name) == 0) {
            *index = (double)(row - optimizer_table);
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
        Setting which = 0;
        while (which < SETTINGS && strcmp(setting_table[which].name, name) != 0)
            which++;
        Error *unknown = which == SETTINGS ? err : ERROR_DROPPED;
        if (p == text && optimizer_find(name, &setting[SETTING_OPTIMIZER], unknown))
            continue;
        if (p == text && which == SETTINGS)
            return false;
        if (which <= SETTING_OPTIMIZER || which >= SETTINGS) {
            Buffer names = {0};
            for (Setting i = SETTING_LR; i < SETTINGS; i++)
                err_list_add(&names, ", ", setting_table[i].name);
            return ERROR(err, &no_setting, err_text(name), err_buffer(&names));
        }
        p += n;
        if (sscanf(p, "%39s%n", value, &n) != 1 ||
            !expression_value(value, &setting[which], ERROR_DROPPED))
            return ERROR(err, &no_number, err_text(name));
        if (!param_check(&setting_table[which], setting[which], err))
            return false;
    }
    return true;
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
    if (!rule->optimizer->keeps[MOMENT_M]) {
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

// ---- As a rule -----------------------------------------------------------

void step_write_rule(const StepRule *rule, Op *op, double param[OP_PARAMS], Buffer *steps)
{
    static const Op next = {
        .name = "step",
        .param = {{"lr"},
                  {"momentum"},
                  {"m_keeps"},
                  {"v_keeps"},
                  {"eps"},
                  {"decay"},
                  {"clip"},
                  {"norm"},
                  {"m_so_far"},
                  {"v_so_far"},
                  {"rate"},
                  {"warm"}},
        .rule = {.names = {{"cut", {"c"}, TEXT("1, or clip by the length of all gradients")},
                           {"g", .title = TEXT("the gradient that is stepped")},
                           {"m", .title = TEXT("running mean")},
                           {"m′", .title = TEXT("corrected for few steps")},
                           {"v", .title = TEXT("mean of squares")},
                           {"v′", .title = TEXT("corrected for few steps")},
                           {"speed", {"v"}, TEXT("velocity")},
                           {"lr", .title = TEXT("the rate, which warms up")}}},
    };
    const double *set = rule->setting, decay = set[SETTING_WEIGHT_DECAY];
    const double is[OP_PARAMS] = {set[SETTING_LR],    set[SETTING_MOMENTUM],
                                  set[SETTING_BETA1], set[SETTING_BETA2],
                                  set[SETTING_EPS],   decay,
                                  set[SETTING_CLIP],  rule->norm,
                                  rule->left[0],      rule->left[1],
                                  rule->lr,           (set[SETTING_T] + 1) / set[SETTING_WARMUP]};
    const bool clips = set[SETTING_CLIP] > 0, adds = decay != 0 && !decays_apart(rule);
    const Optimizer *optimizer = rule->optimizer - (decays_apart(rule) && decay == 0);
    memcpy(param, is, sizeof is);
    buffer_add(steps, clips ? "cut = min(1, clip/(norm + 0.000001));" : "");
    if (clips || adds)
        buffer_printf(steps, "g = %s%s;", clips ? "cut*g" : "g", adds ? " + decay*a" : "");
    buffer_add(steps, optimizer->steps);
    buffer_add(steps, rule->lr != set[SETTING_LR] ? "lr = lr*warm;" : "");
    *op = next;
    op->rule.steps = buffer_text(steps);
    op->rule.value = optimizer->next;
}
