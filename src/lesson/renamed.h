// SPDX-License-Identifier: GPL-3.0-or-later
// Ids of tasks that were renamed: the table renamed.txt beside the lessons, so that what
// somebody answered under the old name is not lost.
#pragma once

#include "lesson/lesson.h"

// What the task of that former id is called now; NULL where the table does not say. The caller
// frees it.
char *renamed_task(const Lesson *lesson, const char *id);
