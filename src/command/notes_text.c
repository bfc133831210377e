// SPDX-License-Identifier: GPL-3.0-or-later
// What the speaker reads: more than the room sees, since the answer to what is
// asked and what comes next are among it.
#include "base/say.h"
#include "command/notes.h"

#include "command/present.h"
#include "export/text.h"
#include "session/judge.h"
#include "session/task.h"
#include "view/wrap.h"
#include "view/words.h"

enum { NOTES_WIDTH = 72 };

static void add_line(const App *app, const Text *text, Buffer *out)
{
    buffer_printf(out, "%s\n", text_in(text, app->display.lang));
}

// "-- 12/25 dQ, page 2 of 3"
static void add_heading(const App *app, Buffer *out)
{
    const Session *session = app->session;
    const Stop *stop = session_stop(session);
    const size_t pages = lesson_pages(session->lesson, stop);
    char name[STOP_NAME_SIZE];
    buffer_printf(out, "\n-- %zu/%zu %s", session->stop + 1, session->lesson->walk.count,
                  session_stop_name(session, stop, name));
    if (pages > 1)
        SAYF(out, app->display.lang, ", page {1} of {2}", "，第 {1} 页，共 {2} 页",
             say_count(session->page + 1), say_count(pages));
    buffer_add(out, "\n");
}

static void add_notes(const App *app, Buffer *out)
{
    static const Text none = {"(no notes here)", "（这里没有讲稿）"};
    const Session *session = app->session;
    const Stop *stop = session_stop(session);
    const Narration *page = lesson_page(session->lesson, stop, session->page);
    if (!page || !words_present(&page->notes)) {
        add_line(app, &none, out);
        return;
    }
    Buffer text = {0};
    Lines lines = {0};
    Canvas *canvas = canvas_new(1, 1, app->display.glyphs);
    words_write(session->lesson, &page->notes, stop, app->display.lang, &text, NULL);
    wrap_text(canvas, buffer_text(&text), NOTES_WIDTH, &lines);
    lines_words(&lines, app->display.lang, out);
    canvas_free(canvas);
    lines_release(&lines);
    buffer_release(&text);
}

// The question of this stop and its answer, which the room does not see yet.
static void add_answer(const App *app, Buffer *out)
{
    static const Text answer = {"answer: ", "答案："};
    Question question;
    Buffer truth = {0};
    if (!session_question(app->session, &question))
        return;
    text_task(app->session, app->display.lang, out);
    if (session_waits(app->session, question.task))
        return;
    judge_truth_in(app->session, question.task, app->display.lang, &truth);
    if (truth.size > 0)
        buffer_printf(out, "%s%s\n", text_in(&answer, app->display.lang), buffer_text(&truth));
    buffer_release(&truth);
}

static void add_ahead(const App *app, Buffer *out)
{
    static const Text last = {"this is the last stop", "这是最后一站"};
    const Session *session = app->session;
    const Walk *walk = &session->lesson->walk;
    char name[STOP_NAME_SIZE];
    size_t ahead, its_page;
    if (!reading_ahead(app, &ahead, &its_page))
        add_line(app, &last, out);
    else if (ahead == session->stop)
        SAYF(out, app->display.lang, "next: page {1}\n", "接下来：第 {1} 页\n",
             say_count(its_page + 1));
    else
        SAYF(out, app->display.lang, "next: {1}\n", "接下来：{1}\n",
             say_text(session_stop_name(session, &walk->stop[ahead], name)));
}

void notes_write(App *app, Buffer *out)
{
    static const Text blank = {"(the screen is blank)", "（现在是黑屏）"};
    if (!app->session)
        return;
    add_heading(app, out);
    if (app->present && app->present->shown.blank)
        add_line(app, &blank, out);
    add_notes(app, out);
    add_answer(app, out);
    add_ahead(app, out);
}
