// SPDX-License-Identifier: GPL-3.0-or-later
// What is saved of a lesson from one day to the next: where the learner stood,
// what was answered (session/results.h), and which numbers differ from
// the lesson's own. One text file a lesson:
//
//     qkv-progress 1
//     lesson three-tokens
//     stop dWq
//     page 0
//     cell dWq[2,1]
//     lang zh
//     task right 2 1 missed 0 20778 S.1
//     set Wq[1,2] 0.5
//     label X[2,:] tea
//     lr 0.2
//     end 1c291ca3
//
// The last line is the CRC-32 of all before it. Beside each file stands the
// generation before it ("….1"), which is read where the file is damaged.
#pragma once

#include "session/session.h"

// The folder of all progress, the caller's to free; NULL where there is no
// home. It is `dir` below, and is made where it is missing.
char *progress_dir(void);

// A file of one lesson, the caller's to free: ".progress" what is saved, ".opening" is there while
// the lesson is brought to where it was left, ".lock".
char *progress_path(const char *dir, const char *lesson_id, const char *extension);

// Whether the lesson's backward pass was written by oneself, or that it is, which is kept.
bool progress_kata(const char *lesson_id, bool written);

// Takes one lesson's progress for this process, and removes what killed
// writers left behind. -1, with the reason, where another instance has it or
// nothing can be written: then read, but do not save. The lock, or -1, is for
// file_unlock.
int progress_lock(const char *dir, const char *lesson_id, Error *err) NONNULL(3);

// A number that stands for what was done, which is numbers and answers but not
// the position: in the saved state, or where there is none in `session` (NULL:
// 0). Two states with different numbers differ.
unsigned long progress_stamp(const char *dir, const char *lesson_id, const Session *session);

// Saves position and edits. A state that is saved already is not written
// again, so that the generation before stays a different one.
bool progress_save(const Session *session, const char *dir, Error *err) NONNULL(3);

// Appends position, answers and edits as records, and the numbers of large matrices; and brings a
// session of the lesson there, whose file may be another version: what no longer fits is kept aside
// (session->aside, session->answers), and `err` names it. Consumes `records`. Whether there were
// edits that fit.
void progress_write(const Session *session, Buffer *records, Buffer *numbers);
bool progress_apply(Session *session, Buffer *records, const Buffer *numbers, Error *err)
    NONNULL(4);

// Brings the saved position and edits back; they become the present state,
// with nothing to undo. *edited: whether such edits differ from the lesson's numbers.
// False where nothing was restored. In both cases `err` may hold a notice: a
// damaged file that was set aside as ".bad-N", saved edits that no longer fit
// the lesson.
bool progress_load(Session *session, const char *dir, bool *edited, Error *err) NONNULL(4);

// Remembers the lesson that was open last, by id or file. progress_last
// returns it, the caller's to free, or NULL.
bool progress_set_last(const char *dir, const char *lesson, Error *err) NONNULL(3);
char *progress_last(const char *dir);
