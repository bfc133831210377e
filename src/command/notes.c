// SPDX-License-Identifier: GPL-3.0-or-later
// The file begins with the times at which the talk began and ends by its minutes, on the clock that
// passes, and a line end. What follows is running text (wrap_text) in three parts, "\f" between
// them: the place, what the speaker is told, and what the class reads.
//
// While a presentation runs it holds a lock beside the file: that is how readers know that there is
// one, and a file that a killed program left behind is told from one that is kept.
#include "command/notes.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/minmax.h"
#include "base/path.h"
#include "command/present.h"
#include "export/text.h"
#include "session/judge.h"
#include "view/narration_view.h"

enum { LONG = 1 << 20, NOTES_MOST = 256 << 10 };

MESSAGE(no_lock, ERROR_DATA, "no speaker notes: {1} cannot be locked: {2}");
MESSAGE(no_home, ERROR_DATA, "no speaker notes: neither XDG_RUNTIME_DIR nor HOME names a folder");
MESSAGE(taken, ERROR_DATA, "'qkv notes' follows an earlier presentation");
MESSAGE(foreign, ERROR_DATA, "{1} is not read: it is a link, no file, or another user's");

// ---- The place -----------------------------------------------------------

// Whether there is such a file that nobody else can write, and no link to one. If not, errno says
// why.
static bool is_own(const char *path, mode_t kind)
{
    struct stat info;
    errno = EEXIST;
    return lstat(path, &info) == 0 && (info.st_mode & S_IFMT) == kind && info.st_uid == getuid() &&
           (info.st_mode & 022) == 0;
}

// A file in a folder that is made: in XDG_RUNTIME_DIR if nobody else can write there, else among
// the program's state. NULL where there is none. The caller's.
static char *path_of(const char *name, Error *err)
{
    const char *runtime = getenv("XDG_RUNTIME_DIR");
    const bool used = runtime && runtime[0] == '/' && is_own(runtime, S_IFDIR);
    SCOPED(mem_drop) char *folder = used ? path_join(runtime, "qkv") : path_home(PATH_STATE);
    if (!folder)
        error_set(err, &no_home);
    return folder && path_make(folder, err) ? path_join(folder, name) : NULL;
}

// The lock that the presenter holds, or −1 with the reason.
static int take_lock(Error *err)
{
    SCOPED(mem_drop) char *path = path_of("notes.lock", err);
    const int lock = path ? file_lock(path) : -1;
    if (path && lock < 0)
        ERROR(err, errno == EWOULDBLOCK ? &taken : &no_lock, err_text(path), err_system(errno));
    return lock;
}

bool notes_are_kept(void)
{
    Error err = {0};
    file_unlock(take_lock(&err));
    return err.message == &taken;
}

bool notes_read(Buffer *out, Error *err)
{
    SCOPED(mem_drop) char *path = path_of("notes", err);
    bool good = path;
    if (path && is_own(path, S_IFREG))
        good = file_read_or(path, NOTES_MOST, ERROR_DATA, out, err);
    else if (path && errno != ENOENT)
        good = ERROR(err, &foreign, err_text(path));
    return good;
}

// ---- What they say -------------------------------------------------------

const Words *notes_of(const Session *session)
{
    const Narration *page = lesson_page(session->lesson, session_stop(session), session->page);
    return page && words_present(&page->notes) ? &page->notes : NULL;
}

// Appends lines, a paragraph each.
static void add(App *app, TextLines *write, Buffer *out)
{
    SCOPED(buffer_release) Buffer text = {0};
    text_lines(app->session, app->display.lang, LONG, write, 0, &text);
    for (char *rest = buffer_edit(&text), *line; (line = line_next(&rest));)
        buffer_printf(out, "%s\n\n", line);
}

// What the room does not see yet.
static void add_answer(const App *app, Buffer *out)
{
    Question question;
    SCOPED(buffer_release) Buffer truth = {0};
    if (!session_question(app->session, &question) || session_waits(app->session, question.task))
        return;
    judge_truth(app->session, question.task, true, app->display.lang, &truth);
    if (truth.size > 0)
        SAYF(out, app->display.lang, "answer: {1}\n\n", say_text(buffer_text(&truth)));
}

// More than the room sees: "-- 12/25 dQ, page 2 of 3", the notes, the answer to what
// is asked, and what comes next.
void notes_write(App *app, Buffer *out)
{
    const Session *session = app->session;
    const Lang lang = app->display.lang;
    char name[STOP_NAME_SIZE];
    size_t ahead, its_page;
    if (!session) {
        SAY(out, lang, "\n-- the contents\n");
        return;
    }
    const Walk *walk = &session->lesson->walk;
    const size_t pages = lesson_pages(session->lesson, session_stop(session));
    buffer_printf(out, "\n-- %zu/%zu %s", session->stop + 1, walk->count,
                  session_stop_name(session, session_stop(session), name));
    if (pages > 1)
        SAYF(out, lang, ", page {1} of {2}", say_count(session->page + 1), say_count(pages));
    buffer_add(out, "\f");
    if (app->present && app->present->shown.blank)
        SAY(out, lang, "(the screen is blank)\n\n");
    if (notes_of(session))
        words_write(session->lesson, notes_of(session), session_stop(session), lang, out);
    else
        SAY(out, lang, "(no notes here)");
    buffer_add(out, "\n\n");
    add(app, question_lines, out);
    add_answer(app, out);
    if (!reading_beside(app, true, &ahead, &its_page))
        SAY(out, lang, "this is the last stop\n\n");
    else if (ahead == session->stop)
        SAYF(out, lang, "next: page {1}\n\n", say_count(its_page + 1));
    else
        SAYF(out, lang, "next: {1}\n\n",
             say_text(session_stop_name(session, &walk->stop[ahead], name)));
    buffer_add(out, "\f");
    add(app, narration_lines, out); // last: the speaker has it before the eyes
}

// ---- Following the talk --------------------------------------------------

// What a program that was killed left there goes, and so does a link, which would be written
// through.
static bool offer(Notes *notes, Error *err)
{
    BUG_ON(notes->lock >= 0); // whoever has no file has given it back
    notes->lock = take_lock(err);
    notes->file = notes->lock >= 0 ? path_of("notes", err) : NULL;
    if (!notes->file)
        return false;
    unlink(notes->file);
    file_sweep(notes->file);
    return true;
}

// Writes them if they are others than those that are there.
static bool keep(Notes *notes, App *app, Error *err)
{
    const double all = app->session ? 60.0 * app->session->lesson->header.minutes : 0;
    Buffer text = {0};
    buffer_printf(&text, "%.3f %.3f\n", app->present->began, app->present->began + all);
    notes_write(app, &text);
    buffer_cut(&text, size_min(text.size, NOTES_MOST));
    const bool same = strcmp(buffer_text(&text), buffer_text(&notes->text)) == 0;
    buffer_release(&notes->text);
    notes->text = text;
    return same || file_write(notes->file, buffer_text(&text), text.size, err);
}

bool notes_follow(Notes *notes, App *app)
{
    Error err = {0};
    if (!app->present) {
        notes_close(notes);
        return false;
    }
    if ((notes->file || offer(notes, &err)) && keep(notes, app, &err))
        return false;
    const bool told = notes->failed;
    if (!notes->file) // whoever waits for them waits no longer
        notes_close(notes);
    notes->failed = true;
    if (!told)
        app_say_error(app, &err);
    return !told;
}

void notes_close(Notes *notes)
{
    if (notes->file)
        unlink(notes->file);
    file_unlock(notes->lock);
    free(notes->file);
    buffer_release(&notes->text);
    *notes = NOTES_NONE;
}
