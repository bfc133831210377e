// SPDX-License-Identifier: GPL-3.0-or-later
// What the contents know of the lessons: how far each was walked, and how the
// selected one begins (app_question).
#ifndef QKV_COMMAND_APP_CONTENTS_H
#define QKV_COMMAND_APP_CONTENTS_H

#include "command/app.h"

// Reads what is saved of each lesson of the catalogue.
void contents_read_marks(App *app);

// Forgets the beginning that was loaded.
void contents_forget(App *app);

#endif
