// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/view_name.h"

#include "base/nearest.h"

MESSAGE(unknown_view, ERROR_USAGE, "there is no view or subject '{1}'; did you mean '{2}'?");

const char *const view_words[] = {[VIEW_LESSON] = "lesson",
                                  [VIEW_MAP] = "map",
                                  [VIEW_TRAINING] = "training",
                                  [VIEW_COMPARE] = "compare",
                                  [VIEW_MATRIX] = "matrix",
                                  [VIEW_CURVES] = "curves",
                                  [VIEW_BARS] = "bars",
                                  [VIEW_CHECK] = "check",
                                  [VIEW_SUM] = "sum",
                                  [VIEW_JACOBIAN] = "jacobian",
                                  [VIEW_HISTOGRAM] = "histogram",
                                  [VIEW_RANK] = "rank",
                                  [VIEW_HEADS] = "heads",
                                  [VIEW_COUNTS] = "counts",
                                  [VIEW_STATES] = "states",
                                  [VIEW_COUNT] = "changes",
                                  "next",
                                  "equation",
                                  "row",
                                  "nudge",
                                  "film",
                                  "curve",
                                  "before",
                                  "picture",
                                  "numbers",
                                  NULL};

// What the words from "equation" on are: a stop's subjects.
static const ViewName subjects[] = {VIEW_LESSON,   VIEW_LESSON,  VIEW_CHECK,  VIEW_TRAINING,
                                    VIEW_TRAINING, VIEW_COMPARE, VIEW_MATRIX, VIEW_LESSON};

bool view_find(const char *name, ViewName *view, Error *err)
{
    const int place = word_in(name, view_words), first = VIEW_COUNT + 2;
    if (place >= 0 && place != VIEW_COUNT + 1) {
        *view = place == VIEW_COUNT ? VIEW_COMPARE
                : place >= first    ? subjects[place - first]
                                    : (ViewName)place;
        return true;
    }
    Nearest nearest = nearest_start(name);
    for (int i = 0; view_words[i]; i++)
        if (i != VIEW_COUNT + 1) // "next" is none
            nearest_try(&nearest, view_words[i]);
    return ERROR(err, &unknown_view, err_text(name), err_text(nearest.best));
}

bool view_is_stop(ViewName view)
{
    return view == VIEW_LESSON || view == VIEW_SUM || view == VIEW_JACOBIAN;
}
