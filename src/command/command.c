// SPDX-License-Identifier: GPL-3.0-or-later
// Finding a command in the table.
#include "command/command.h"

#include <string.h>

#include "base/nearest.h"

static const Message unknown_command = {
    ERROR_USAGE,
    {"there is no command '{1}'; did you mean '{2}'?", "没有“{1}”这个命令；是不是“{2}”？"}};

static const Message no_such_command = {
    ERROR_USAGE,
    {"there is no command '{1}'; help lists all of them", "没有“{1}”这个命令；help 列出所有命令"}};

bool command_takes_rest(const Command *command)
{
    return command->kind[0] == ARG_LESSON || command->kind[0] == ARG_FILE;
}

static void fail_unknown(const char *name, Error *err)
{
    Nearest nearest = nearest_start(name);
    for (const Command *command = command_table; command->name; command++) {
        nearest_try(&nearest, command->name);
        if (command->alias)
            nearest_try(&nearest, command->alias);
    }
    if (nearest_is_near(&nearest))
        ERROR(err, &unknown_command, err_text(name), err_text(nearest.best));
    else
        ERROR(err, &no_such_command, err_text(name));
}

const Command *command_find(const char *name, Error *err)
{
    for (const Command *command = command_table; command->name; command++) {
        if (strcmp(command->name, name) == 0 ||
            (command->alias && strcmp(command->alias, name) == 0))
            return command;
    }
    fail_unknown(name, err);
    return NULL;
}
