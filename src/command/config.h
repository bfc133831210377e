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

// The language of this person, for every subcommand: what `lang` chose last on a screen, or what
// the settings say if they were changed since, else what the environment asks for.
Lang config_lang(void);

// Remembers it as the one that was chosen last, if there is a place for that.
void config_keep_lang(Lang lang);
