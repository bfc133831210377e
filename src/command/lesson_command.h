// SPDX-License-Identifier: GPL-3.0-or-later
// Commands that a lesson's own file brings. A lesson is text from a stranger:
// its commands may walk, select, edit and show, and not for long.
#ifndef QKV_COMMAND_LESSON_COMMAND_H
#define QKV_COMMAND_LESSON_COMMAND_H

#include "command/command.h"

// Seconds of processor time that all commands of one lesson may take together,
// unless app->lesson.most says otherwise. The shipped ones take milliseconds;
// training 100000 steps is for a person to ask for.
enum { LESSON_SECONDS = 10 };

// Whether the command may run now: always where the person gave it, else only
// where its row says that it is for lessons too. `reset` forgets no answers
// then, and `answer` opens no prompt.
bool lesson_may_run(const App *app, const Command *command, const Arguments *arguments, Error *err);

// What long work asks: the person's wish, and a lesson's time.
Interrupt app_interrupt(App *app);

#endif
