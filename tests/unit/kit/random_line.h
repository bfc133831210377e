// SPDX-License-Identifier: GPL-3.0-or-later
// A command with arguments, drawn at random: what completion offers in the open lesson, its own
// matrices, words, choices and stops, or a number.
#pragma once

#include "base/random.h"
#include "command/command.h"
#include "command/complete.h"

static inline size_t below(Random *random, size_t n)
{
    return (size_t)random_below(random, n);
}

// Any but those that write files.
static inline const Command *random_command(Random *random)
{
    size_t count = 0;
    const Command *command = NULL;
    while ((command = command_after(command)))
        count++;
    for (size_t n = 1 + below(random, count); n > 0; n--)
        command = command_after(command);
    return command->run == command_record || command->run == command_save ? random_command(random)
                                                                          : command;
}

// Also ids that are no word, the largest one, and numbers of steps, rows and examples.
static const char *const random_values[] = {"0",     "1",   "2",   "3",    "5",   "-1", "0.5",
                                            "1e300", "1/3", "100", "1e-5", "off", "?"};

// Goes on from "Wq[" to a cell, often a first or a last one, or to a row or column.
static inline void random_cell(App *app, Random *random, size_t start, Buffer *line)
{
    Address address;
    Shape shape = {3, 3};
    Buffer first = {0};
    buffer_printf(&first, "%s1,1]", buffer_text(line) + start);
    if (session_scan(app->session, buffer_text(&first), &address, ERROR_DROPPED) > 0)
        shape = session_shape(app->session, address.node);
    buffer_release(&first);
    const size_t most[] = {shape.rows, shape.cols};
    for (int i = 0; i < 2; i++) {
        const size_t any[] = {1, most[i], 1 + below(random, most[i] + 1)};
        if (below(random, 10) == 0)
            buffer_add(line, ":");
        else
            buffer_printf(line, "%zu", any[below(random, 3)]);
        buffer_add(line, i == 0 ? "," : "]");
    }
}

static inline void random_argument(App *app, Random *random, Buffer *line)
{
    buffer_add(line, " ");
    const size_t start = line->size;
    Completion offered = complete_line(app, buffer_text(line), start);
    buffer_add(line,
               offered.choice.count > 0 && below(random, 4) > 0
                   ? offered.choice.at[below(random, offered.choice.count)]
                   : random_values[below(random, sizeof random_values / sizeof *random_values)]);
    owned_release(&offered.choice);
    if (app->session && buffer_text(line)[line->size - 1] == '[')
        random_cell(app, random, start, line);
}

// Writes a line with that command.
static inline void random_arguments(App *app, Random *random, const Command *command, Buffer *line)
{
    enum { LONG = 7 }; // a sentence
    const size_t most = command->most < COMMAND_ARGS ? command->most : LONG;
    buffer_clear(line);
    buffer_add(line, command->name);
    for (size_t n = command->least + below(random, most - command->least + 1); n > 0; n--)
        random_argument(app, random, line);
}
