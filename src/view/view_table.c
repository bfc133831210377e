// SPDX-License-Identifier: GPL-3.0-or-later
// A new view is a file of its own, a ViewName and one row here.
#include "view/view_table.h"

#include <string.h>

#include "base/nearest.h"
#include "view/changes_view.h"
#include "view/check_view.h"
#include "view/compare_view.h"
#include "view/large_view.h"
#include "view/lesson_screen.h"
#include "view/map_view.h"
#include "view/training_view.h"

static const Message unknown_view = {
    ERROR_USAGE,
    {"there is no view '{1}'; did you mean '{2}'?",
     "没有“{1}”这个视图；是不是“{2}”？"}};

const View view_table[VIEW_COUNT] = {
    [VIEW_LESSON] = {"lesson",
                     {"Lesson", "课程"},
                     {"one stop of the walk", "路线上的一站"},
                     lesson_screen_draw},
    [VIEW_MAP] = {"map",
                  {"Map", "地图"},
                  {"the whole graph in layers, with thumbnails",
                   "整张图，一层一层，附缩略图"},
                  map_view_draw},
    [VIEW_CHANGES] = {"changes",
                      {"Changes", "变化"},
                      {"what the last change did to every matrix",
                       "上一次改动对每个矩阵的影响"},
                      changes_view_draw},
    [VIEW_TRAINING] = {"training",
                       {"Training", "训练"},
                       {"the curve of the steps taken, and a matrix step by step",
                        "走过的每一步：曲线，以及一个矩阵逐步的样子"},
                       training_view_draw},
    [VIEW_COMPARE] = {"compare",
                      {"Compare", "比较"},
                      {"the same numbers under two settings",
                       "同样的数，两种情形"},
                      compare_view_draw},
    [VIEW_MATRIX] = {"matrix",
                     {"Matrix", "矩阵"},
                     {"the selected matrix on the whole screen, however large",
                      "选中的矩阵占满屏幕，多大都行"},
                     large_view_draw},
    [VIEW_CHECK] = {"check",
                    {"Check", "核对"},
                    {"one gradient held against finite differences",
                     "用有限差分核对一个梯度"},
                    check_view_draw},
};

const char *const view_words[] = {"lesson", "map", "changes", "training",
                                  "compare", "matrix", "check", "next", NULL};

bool view_find(const char *name, ViewName *view, Error *err)
{
    Nearest nearest = nearest_start(name);
    for (int i = 0; i < VIEW_COUNT; i++) {
        if (strcmp(view_table[i].name, name) == 0) {
            *view = (ViewName)i;
            return true;
        }
        nearest_try(&nearest, view_table[i].name);
    }
    return ERROR(err, &unknown_view, err_text(name), err_text(nearest.best));
}
