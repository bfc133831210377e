// SPDX-License-Identifier: GPL-3.0-or-later
// What the lesson says and asks at a stop. A page that is longer than its room is shown
// in parts, one after another; nothing of it is lost.
#pragma once

#include "view/lines.h"

// Appends the narration of the current page, and notices that belong to it.
void narration_lines(const Scene *scene, const Canvas *canvas, int width, Lines *out);

// The same without the line that says of a text that it is about the lesson's own numbers, where
// some that it quotes are edited; which is that line, in the longest form that has room in so many
// columns. NULL: the text is about the numbers of now.
void narration_text(const Scene *scene, const Canvas *canvas, int width, Lines *out);
const char *narration_stale(const Scene *scene, const Canvas *canvas, int columns);

// What stands below a text where tokens stand in columns.
extern const Text narration_for_rows;

// Appends what is asked at the stop, what was answered, and the hints so far, which
// stand under the narration; with the learner's own notes, or, for others to see,
// without.
void question_lines(const Scene *scene, const Canvas *canvas, int width, Lines *out);
void task_lines(const Scene *scene, const Canvas *canvas, int width, Lines *out);

// The lines that the longest question of the stop takes with its choices, in either language.
size_t task_lines_most(const Scene *scene, const Canvas *canvas, int width);

// The lines that help with a question, from one on to the end: what is said of a wrong answer,
// unless that stands where it is said how to answer and both have `room`, or why another one is
// right; then its hints.
// Where not all have room those from `last` on come first.
typedef struct QuestionHelp {
    size_t from, hints, last;
} QuestionHelp;
QuestionHelp question_help(Session *session, const Lines *lines, size_t room);

// One of them alone: what was answered last, why that is so, what is open, or what was asked where
// it was answered.
enum {
    QUESTION_SETTLED = 1 << 0,
    QUESTION_WHY = 1 << 1,
    QUESTION_OPEN = 1 << 2,
    QUESTION_PAST = 1 << 3,
    QUESTION_ALL = QUESTION_SETTLED | QUESTION_WHY | QUESTION_OPEN,
};
void question_parts(const Scene *scene, const Canvas *canvas, int width, unsigned parts,
                    Lines *out);

// Appends what a task asks: the lesson's words, or where it has none the program's.
void task_prompt(const Scene *scene, const Task *task, Buffer *out);

// How a task is answered: "type rows by columns, like 5x4".
const Text *task_how(const Session *session, const Task *task);

// NARRATION_BRIEF: the mark is short. NARRATION_ASKS: a part follows that is the question's.
enum { NARRATION_BRIEF = 1 << 0, NARRATION_ASKS = 1 << 1 };

// Draws the part of the text that is seen, and tells the canvas how many there
// are. Returns what is not seen and the key that goes there, "page 1 of 2; more:
// n"; the caller releases it.
Buffer narration_draw(const Scene *scene, const Lines *text, Rect rect, unsigned how,
                      Canvas *canvas);
