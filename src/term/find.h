// SPDX-License-Identifier: GPL-3.0-or-later
// Finding a line of the history by a part of it, shown as it is typed; and
// words of such lines.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include <readline/readline.h>

// What readline's keys call: begin a search towards older or newer lines.
int find_older(int count, int key);
int find_newer(int count, int key);

// The same where Enter ends the search and not the line; then by vi's keys:
// "/" and "?", "n" and "N".
int find_asking_older(int count, int key);
int find_asking_newer(int count, int key);
int find_vi(int count, int key);
int find_vi_again(int count, int key);

// Inserts the last word of the line before, pressed again of the one before
// that.
int find_last_word(int count, int key);

bool find_is_on(void);

// What a key that does `does` means to a search. False where it ends it, and
// what it means otherwise is still to be done.
bool find_key(const char *bytes, size_t size, rl_command_func_t *does);

// Ends it with the line found, or as the line was before.
void find_end(bool keeps);
void find_release(void);
