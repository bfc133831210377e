// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson's text with another id and other commands on opening.
#pragma once

#include "lesson/lesson.h"

// Appends the text of the lesson's file with that id and `start { … }` of these commands, a line
// each: in the place of the one that it has, else behind the header, where nothing else can be
// called so yet. No commands: without a block. False and `err` where the file cannot be read, or
// the result would be no lesson's size.
bool start_block_write(const Lesson *lesson, const char *id, const char *commands, Buffer *out,
                       Error *err) NONNULL(5);
