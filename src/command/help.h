// SPDX-License-Identifier: GPL-3.0-or-later
// Help, printed from the tables of keys and commands.
#ifndef QKV_COMMAND_HELP_H
#define QKV_COMMAND_HELP_H

#include "command/app.h"
#include "view/lines.h"

// The title of the help page that is open. Borrowed.
const char *help_title(const App *app);

// Its lines: the keys of the screen below and all commands, or one command.
void help_lines(App *app, Lines *lines, const Canvas *canvas);

#endif
