// SPDX-License-Identifier: GPL-3.0-or-later
// What became of a question of the open lesson, and its right answer.
#pragma once

#include "open.h"
#include "session/judge.h"
#include "session/task.h"

static inline TaskState *state_of_task(App *app, const char *id)
{
    Session *session = app_lesson(app);
    const size_t i = lesson_find_task(session->lesson, id);
    assert_true(i < session->lesson->tasks);
    return task_state(session, i);
}

static inline void answer_right(App *app)
{
    Question question;
    Buffer truth = {0};
    assert_true(session_question(app->session, &question));
    buffer_add(&truth, "answer ");
    judge_truth(app->session, question.task, false, LANG_EN, &truth);
    assert_true(run(app, buffer_text(&truth)));
    assert_int_equal(question.state->outcome, TASK_RIGHT);
    buffer_release(&truth);
}
