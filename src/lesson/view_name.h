// SPDX-License-Identifier: GPL-3.0-or-later
// What the screen can show of a lesson, and how `view` and a lesson's `view =`
// write it. What each is and how it is drawn stands in view/view_table.c.
#pragma once

#include "base/error.h"

typedef enum ViewName {
    VIEW_LESSON,
    VIEW_MAP,
    VIEW_TRAINING,
    VIEW_COMPARE,
    VIEW_MATRIX,
    VIEW_CURVES,
    VIEW_BARS,
    VIEW_CHECK,
    VIEW_SUM,
    VIEW_JACOBIAN,
    VIEW_HISTOGRAM,
    VIEW_RANK,
    VIEW_HEADS,
    VIEW_COUNTS,
    VIEW_STATES,
    VIEW_COUNT,
} ViewName;

// The name of each, in that order, then "changes", which is one of the things that VIEW_COMPARE
// shows, "next", for completion, and what a lesson may call what a stop is about; ends with NULL.
extern const char *const view_words[];

// Whether it is the stop itself, with its sum large or in the form of a Jacobian or as usual.
bool view_is_stop(ViewName view);

// The view of that name, or of that subject of a stop, or an error that suggests the nearest one.
bool view_find(const char *name, ViewName *view, Error *err) NONNULL(3);
