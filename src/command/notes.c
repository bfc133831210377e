// SPDX-License-Identifier: GPL-3.0-or-later
// What is told begins with "\f", the seconds gone since the talk began and those left of it,
// and a line end: they go on by themselves, and are told with what else is new. Lines that
// begin with "\t" are what the class reads. A listener may send letters: n for next, p for
// prev, b for blank. It is the presenter, as who may open the socket; but that is all it may.
//
// All sockets of the presenter are non-blocking. Notes are some hundred bytes,
// which a socket takes at once; a listener that cannot take them (stopped, say)
// is let go. So is the one that has listened longest where there are too many:
// whoever starts `qkv notes` now wants to read.
//
// Whoever may open the socket reads the notes, so only its owner may. Whether
// a socket that is there already belongs to a presentation or was left behind
// by one that was killed is found out by connecting to it.
#include "command/notes.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/path.h"
#include "base/seconds.h"
#include "command/present.h"
#include "session/judge.h"
#include "view/narration_view.h"
#include "view/words.h"

enum { LISTENERS = NOTES_FDS - 1, LONG = 1 << 20 };

MESSAGE(no_place, ERROR_DATA, "no speaker notes: the socket {1} cannot be made: {2}",
        "没有备注可看：套接字 {1} 建不成：{2}");
MESSAGE(no_home, ERROR_DATA, "no speaker notes: neither XDG_RUNTIME_DIR nor HOME names a folder",
        "没有备注可看：XDG_RUNTIME_DIR 和 HOME 都没有指明文件夹");
MESSAGE(taken, ERROR_DATA, "'qkv notes' follows an earlier presentation",
        "“qkv notes”跟的是先开始的那次讲课");
MESSAGE(no_presentation, ERROR_USAGE,
        "no presentation is running; 'qkv LESSON --present' starts one",
        "没有正在讲的课；先运行“qkv 课 --present”");

struct Notes {
    int fd; // −1: they could not be offered
    char *path;
    int listener[LISTENERS]; // in the order in which they came
    size_t listeners;
    Buffer told; // but for the times
    double ends; // when the talk does, on the clock of time that passes
};

// ---- The place -----------------------------------------------------------

char *notes_path(void)
{
    const char *runtime = getenv("XDG_RUNTIME_DIR");
    struct stat info;
    if (runtime && runtime[0] == '/' && stat(runtime, &info) == 0 && S_ISDIR(info.st_mode) &&
        info.st_uid == getuid() && (info.st_mode & 022) == 0)
        return path_join(runtime, "qkv-notes");
    char *state = path_home(PATH_STATE);
    char *path = state && path_make(state, ERROR_DROPPED) ? path_join(state, "notes") : NULL;
    free(state);
    return path;
}

// False where the path is too long for a socket.
static bool address_of(const char *path, struct sockaddr_un *address)
{
    memset(address, 0, sizeof *address);
    address->sun_family = AF_UNIX;
    errno = ENAMETOOLONG;
    if (strlen(path) >= sizeof address->sun_path)
        return false;
    strcpy(address->sun_path, path);
    return true;
}

// Nobody who went away may end this program, and none of its children holds
// the socket open.
static void prepare(int fd)
{
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    fcntl(fd, F_SETFL, O_NONBLOCK);
#ifdef SO_NOSIGPIPE
    const int on = 1;
    setsockopt(fd, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
}

static int socket_new(void)
{
    const int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    if (fd >= 0)
        prepare(fd);
    return fd;
}

// EAGAIN is somebody who is busy.
static int try_connect(const char *path)
{
    struct sockaddr_un address;
    const int fd = address_of(path, &address) ? socket_new() : -1;
    if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address) == 0)
        return fd;
    const int why = errno;
    close(fd);
    errno = why;
    return -1;
}

int notes_connect(Error *err)
{
    char *path = notes_path();
    const int fd = path ? try_connect(path) : -1;
    free(path);
    if (fd < 0)
        error_set(err, &no_presentation);
    else
        fcntl(fd, F_SETFL, 0);
    return fd;
}

// ---- Offering ------------------------------------------------------------

// Of what lies in the way only a socket is removed.
NONNULL(2) static bool offer(Notes *notes, Error *err)
{
    struct sockaddr_un address;
    struct stat there;
    notes->path = notes_path();
    if (!notes->path)
        return error_set(err, &no_home);
    const int other = try_connect(notes->path);
    if (other >= 0)
        close(other);
    if (other >= 0 || errno == EAGAIN) // somebody answers, or is busy
        return error_set(err, &taken);
    notes->fd = socket_new();
    bool bound = notes->fd >= 0 && address_of(notes->path, &address);
    if (bound) {
        if (lstat(notes->path, &there) == 0 && S_ISSOCK(there.st_mode))
            unlink(notes->path);
        const mode_t mask = umask(0177);
        bound = bind(notes->fd, (struct sockaddr *)&address, sizeof address) == 0;
        umask(mask);
    }
    if (bound && listen(notes->fd, LISTENERS) == 0)
        return true;
    ERROR(err, &no_place, err_text(notes->path), err_system(errno));
    if (notes->fd >= 0)
        close(notes->fd);
    notes->fd = -1;
    return false;
}

// Ends it for all who listen.
static void withdraw(Notes *notes)
{
    if (notes->fd < 0)
        return;
    for (size_t i = 0; i < notes->listeners; i++)
        close(notes->listener[i]);
    notes->listeners = 0;
    close(notes->fd);
    notes->fd = -1;
    unlink(notes->path);
}

void notes_close(Notes *notes)
{
    if (!notes)
        return;
    withdraw(notes);
    free(notes->path);
    buffer_release(&notes->told);
    free(notes);
}

size_t notes_fds(const Notes *notes, struct pollfd fd[NOTES_FDS])
{
    size_t count = 0;
    if (!notes || notes->fd < 0)
        return 0;
    fd[count++] = (struct pollfd){.fd = notes->fd, .events = POLLIN};
    for (size_t i = 0; i < notes->listeners; i++)
        fd[count++] = (struct pollfd){.fd = notes->listener[i], .events = POLLIN};
    return count;
}

// ---- What is told --------------------------------------------------------

// Appends lines, a paragraph each, with something before them.
static void add_lines(const Lines *lines, Lang lang, const char *before, Buffer *out)
{
    Buffer text = {0};
    lines_words(lines, lang, &text);
    for (char *rest = buffer_edit(&text), *line; (line = line_next(&rest));) {
        if (*line)
            buffer_printf(out, "%s%s\n", before, line);
    }
    buffer_release(&text);
}

// What the class reads, and the notes of the page.
static void add_notes(const App *app, Buffer *out)
{
    Session *session = app->session;
    const Stop *stop = session_stop(session);
    const Narration *page = lesson_page(session->lesson, stop, session->page);
    const Scene scene = {.session = session, .lang = app->display.lang};
    Buffer text = {0};
    Lines lines = {0};
    Canvas *canvas = canvas_new(1, 1, app->display.glyphs);
    narration_lines(&scene, canvas, LONG, &lines);
    add_lines(&lines, scene.lang, "\t", out);
    lines_clear(&lines);
    if (page && words_present(&page->notes)) {
        words_write(session->lesson, &page->notes, stop, scene.lang, &text);
        wrap_text(canvas, buffer_text(&text), LONG, &lines);
        add_lines(&lines, scene.lang, "", out);
    } else {
        SAY(out, scene.lang, "(no notes here)\n", "（这里没有备注）\n");
    }
    canvas_free(canvas);
    lines_release(&lines);
    buffer_release(&text);
}

// The question of this stop and its answer, which the room does not see yet.
static void add_answer(const App *app, Buffer *out)
{
    Question question;
    if (!session_question(app->session, &question))
        return;
    const Session *session = app->session;
    const Stop *stop = session_stop(session);
    const Task *task = question.task;
    Lines lines = {0};
    Canvas *canvas = canvas_new(1, 1, app->display.glyphs);
    for (size_t i = 0; i <= task->choices; i++) {
        Buffer text = {0};
        words_write(session->lesson, i == 0 ? &task->prompt : &task->choice[i - 1], stop,
                    app->display.lang, &text);
        if (i > 0 && task->kind == TASK_CHOICE) // else a line that is right
            buffer_printf(out, "%zu ", i);
        lines_clear(&lines);
        wrap_text(canvas, buffer_text(&text), LONG, &lines);
        add_lines(&lines, app->display.lang, i == 0 ? "? " : "", out);
        buffer_release(&text);
    }
    canvas_free(canvas);
    lines_release(&lines);
    if (session_waits(app->session, question.task))
        return;
    Buffer truth = {0};
    judge_truth_in(app->session, question.task, app->display.lang, &truth);
    if (truth.size > 0)
        SAYF(out, app->display.lang, "answer: {1}\n", "答案：{1}\n", say_text(buffer_text(&truth)));
    buffer_release(&truth);
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
        SAY(out, lang, "\n-- the contents\n", "\n-- 目录\n");
        return;
    }
    const Walk *walk = &session->lesson->walk;
    const size_t pages = lesson_pages(session->lesson, session_stop(session));
    buffer_printf(out, "\n-- %zu/%zu %s", session->stop + 1, walk->count,
                  session_stop_name(session, session_stop(session), name));
    if (pages > 1)
        SAYF(out, lang, ", page {1} of {2}", "，第 {1} 页，共 {2} 页", say_count(session->page + 1),
             say_count(pages));
    buffer_add(out, "\n");
    if (app->present && app->present->shown.blank)
        SAY(out, lang, "(the screen is blank)\n", "（现在是黑屏）\n");
    add_notes(app, out);
    add_answer(app, out);
    if (!reading_ahead(app, &ahead, &its_page))
        SAY(out, lang, "this is the last stop\n", "这是最后一站\n");
    else if (ahead == session->stop)
        SAYF(out, lang, "next: page {1}\n", "接下来：第 {1} 页\n", say_count(its_page + 1));
    else
        SAYF(out, lang, "next: {1}\n", "接下来：{1}\n",
             say_text(session_stop_name(session, &walk->stop[ahead], name)));
}

// ---- Telling -------------------------------------------------------------

static bool tell(int fd, const Buffer *text)
{
#ifdef MSG_NOSIGNAL
    const int flags = MSG_NOSIGNAL;
#else
    const int flags = 0;
#endif
    return text->size == 0 || send(fd, buffer_text(text), text->size, flags) == (ssize_t)text->size;
}

// When the talk ends: by the timer, else by the minutes of the lesson.
static double end_of(const App *app)
{
    const Presenting *shown = &app->present->shown;
    const double all = app->session ? 60.0 * app->session->lesson->header.minutes : 0;
    return shown->timed ? seconds_on(CLOCK_MONOTONIC) + shown->left : app->present->began + all;
}

// The text as it is sent now.
static Buffer told_now(const Notes *notes, const App *app)
{
    const double now = seconds_on(CLOCK_MONOTONIC);
    Buffer text = {0};
    buffer_printf(&text, "\f%.0f %.0f\n", now - app->present->began, notes->ends - now);
    buffer_add(&text, buffer_text(&notes->told));
    return text;
}

// Goes round all who listen and keeps those who are still there and take `text`.
static void keep_listeners(Notes *notes, const Buffer *text)
{
    size_t kept = 0;
    for (size_t i = 0; i < notes->listeners; i++) {
        if (tell(notes->listener[i], text))
            notes->listener[kept++] = notes->listener[i];
        else
            close(notes->listener[i]);
    }
    notes->listeners = kept;
}

// Runs what listeners ask for, and lets go who has gone. True where one did.
static bool obey(Notes *notes, App *app)
{
    enum { AT_ONCE = 16 };
    static const char letters[] = "npb";
    static const char *const lines[] = {"next", "prev", "blank"};
    char asked[LISTENERS * AT_ONCE];
    size_t kept = 0, count = 0;
    for (size_t i = 0; i < notes->listeners; i++) {
        const int fd = notes->listener[i];
        const ssize_t n = recv(fd, asked + count, AT_ONCE, 0);
        if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) {
            close(fd);
            continue;
        }
        count += n > 0 ? (size_t)n : 0;
        notes->listener[kept++] = fd;
    }
    notes->listeners = kept;
    for (size_t i = 0; i < count && app->session; i++) {
        const char *letter = asked[i] ? strchr(letters, asked[i]) : NULL;
        if (letter)
            app_run(app, lines[letter - letters], ERROR_DROPPED);
    }
    return count > 0;
}

// A caller who cannot be let in now never could: waiting would be a loop.
static void let_in(Notes *notes, const App *app)
{
    const Lang lang = app->display.lang;
    Buffer now = told_now(notes, app);
    for (int fd; (fd = accept(notes->fd, NULL, NULL)) >= 0;) {
        prepare(fd);
        if (!tell(fd, &now)) {
            close(fd);
            continue;
        }
        if (notes->listeners == LISTENERS) {
            Buffer text = {0};
            SAY(&text, lang, "\n(another 'qkv notes' took this place: 8 can follow at once)\n",
                "\n（位置已让给另一个“qkv notes”：最多同时有 8 个）\n");
            tell(notes->listener[0], &text);
            buffer_release(&text);
            close(notes->listener[0]);
            notes->listeners--;
            memmove(notes->listener, notes->listener + 1,
                    notes->listeners * sizeof *notes->listener);
        }
        notes->listener[notes->listeners++] = fd;
    }
    if (errno != EAGAIN && errno != EINTR && errno != ECONNABORTED)
        withdraw(notes);
    buffer_release(&now);
}

bool notes_follow(Notes **notes, App *app)
{
    Error err = {0};
    bool obeyed = false;
    if (app->present && *notes && (*notes)->fd >= 0)
        obeyed = obey(*notes, app);
    if (!app->present) {
        notes_close(*notes);
        *notes = NULL;
        return obeyed;
    }
    if (!*notes) {
        *notes = mem_new(1, sizeof **notes);
        (*notes)->fd = -1;
        if (!offer(*notes, &err))
            app_say_error(app, &err);
    }
    if ((*notes)->fd < 0)
        return obeyed;
    const double ends = end_of(app);
    Buffer body = {0};
    notes_write(app, &body);
    const bool same = strcmp(buffer_text(&body), buffer_text(&(*notes)->told)) == 0 &&
                      fabs(ends - (*notes)->ends) < 2;
    buffer_release(&(*notes)->told);
    (*notes)->told = body;
    (*notes)->ends = ends;
    Buffer now = told_now(*notes, app);
    if (!same)
        keep_listeners(*notes, &now);
    buffer_release(&now);
    let_in(*notes, app);
    return obeyed;
}
