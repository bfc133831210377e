// SPDX-License-Identifier: GPL-3.0-or-later
// The file of settings: command lines as they are typed, one a line; lines
// that begin with "#" are for people.
#pragma once

#include "command/app.h"

// Reads the settings of this person ($XDG_CONFIG_HOME/qkv/config), if there
// are any. Nothing stops at a line that is wrong: the others apply, and
// app->notice says which was the first and how many more there are.
void config_read(App *app);

// The same with the text given; `path` is for messages.
void config_apply(App *app, const char *path, const char *text);
