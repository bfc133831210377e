// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef QKV_CLI_CHECK_TASKS_H
#define QKV_CLI_CHECK_TASKS_H

#include "cli/run.h"

// Answers every task of a lesson, each on a fresh session: it must not be
// solved already, its right answer must be accepted, each of its slips must be
// answered by its own reply, a solution must reach its goal, and all of its
// texts must be there in both languages. Prints what is not so. Returns how
// many failures there were, and in *verified the tasks without any.
size_t check_tasks(const Run *run, const Lesson *lesson, size_t *verified);

// Prints that a text lacks a language. Returns how many do.
size_t check_words(const Run *run, const Lesson *lesson, const Words *words,
                   int line);

#endif
