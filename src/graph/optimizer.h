// SPDX-License-Identifier: GPL-3.0-or-later
// How a weight follows its gradient: the optimisers, each one row of a table, and the numbers that
// they read. All are PyTorch's: torch.optim.SGD, Adam and AdamW.
#pragma once

#include "graph/op.h"

typedef enum Setting {
    SETTING_OPTIMIZER, // which row of the table, from 0
    SETTING_LR,
    SETTING_MOMENTUM,
    SETTING_BETA1,
    SETTING_BETA2,
    SETTING_EPS,
    SETTING_WEIGHT_DECAY,
    SETTING_CLIP,   // the length that the gradient may have; 0: any
    SETTING_WARMUP, // steps in which the rate grows to what it is
    SETTING_BATCH,  // examples a step; 0: all
    SETTING_T,      // steps that were taken
    SETTINGS,
} Setting;

// What each is called, "lr", what it is at first and what it may be (param_check).
extern const ParamSpec setting_table[SETTINGS];

// What a weight remembers of earlier steps: m, the mean of its gradients, and v, of their squares,
// or their sum with momentum.
typedef enum Moment { MOMENT_M, MOMENT_V, MOMENTS } Moment;

typedef struct Optimizer {
    const char *name; // "adam"
    bool keeps[MOMENTS];                    // m, v
    const char *update[NOTATION_NUMPY + 1]; // {y} the weight, {g} its gradient
    const char *steps, *next;               // of step_write_rule
} Optimizer;

extern const Optimizer optimizer_table[]; // ends with a row without a name
const Optimizer *optimizer_at(double index);
bool optimizer_find(const char *name, double *index, Error *err) NONNULL(3);

// Reads "adam beta1 0.9 t 12", an optimiser and settings by name, over those of `now`; the name may
// be missing. False and `err` where one is unknown or may not be that.
bool settings_parse(const char *text, const double now[SETTINGS], double setting[SETTINGS],
                    Error *err) NONNULL(4);

// One step, of all weights: what is the same for each of their numbers.
typedef struct StepRule {
    const Optimizer *optimizer;
    double setting[SETTINGS];
    double norm;          // of all gradients that are stepped; counts where they are clipped
    double scale;         // by which that shortens them
    double lr;            // of this step
    double left[MOMENTS]; // 1 − β1^t and 1 − β2^t
} StepRule;

StepRule step_rule(const double setting[SETTINGS], double norm);

// Whether it is W − lr⋅dW and no more.
bool step_is_plain(const StepRule *rule);

// How far a number w with gradient g goes; m and v become those after the step.
double step_by(const StepRule *rule, double w, double g, double moment[MOMENTS]);

// The same as an op of its own: its rule makes the next value of weight a with gradient g, and b
// and c are the moments. Its steps are appended to `steps`, which `op` points into; `param` is what
// its parameters are.
void step_write_rule(const StepRule *rule, Op *op, double param[OP_PARAMS], Buffer *steps);
