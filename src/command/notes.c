// SPDX-License-Identifier: GPL-3.0-or-later
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
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/path.h"
#include "command/present.h"
#include "export/text.h"
#include "session/judge.h"
#include "view/words.h"
#include "view/lines.h"

enum { LISTENERS = 8 };

MESSAGE(no_place, ERROR_DATA, "no speaker notes: the socket {1} cannot be made: {2}",
        "没有讲稿可看：套接字 {1} 建不成：{2}");
MESSAGE(no_home, ERROR_DATA, "no speaker notes: neither XDG_RUNTIME_DIR nor HOME names a folder",
        "没有讲稿可看：XDG_RUNTIME_DIR 和 HOME 都没有指明文件夹");
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
    Buffer told;
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
    char *path = state && path_make(state, NULL) ? path_join(state, "notes") : NULL;
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
static bool offer(Notes *notes, Error *err)
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

int notes_fd(const Notes *notes)
{
    return notes ? notes->fd : -1;
}

// ---- What is told --------------------------------------------------------

// The notes of the page.
static void add_notes(const App *app, Buffer *out)
{
    enum { WIDTH = 72 };
    const Session *session = app->session;
    const Stop *stop = session_stop(session);
    const Narration *page = lesson_page(session->lesson, stop, session->page);
    if (!page || !words_present(&page->notes)) {
        SAY(out, app->display.lang, "(no notes here)\n", "（这里没有讲稿）\n");
        return;
    }
    Buffer text = {0};
    Lines lines = {0};
    Canvas *canvas = canvas_new(1, 1, app->display.glyphs);
    words_write(session->lesson, &page->notes, stop, app->display.lang, &text);
    wrap_text(canvas, buffer_text(&text), WIDTH, &lines);
    lines_words(&lines, app->display.lang, out);
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
    text_task(app->session, app->display.lang, out);
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
    if (!session)
        return;
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
    return text->size == 0 || send(fd, text->text, text->size, flags) == (ssize_t)text->size;
}

// Goes round all who listen and keeps those who are still there, having been
// told `text` unless it is NULL.
static void keep_listeners(Notes *notes, const Buffer *text)
{
    size_t kept = 0;
    for (size_t i = 0; i < notes->listeners; i++) {
        const int fd = notes->listener[i];
        char byte; // nothing is asked of a listener; one whose end is read has gone
        if (recv(fd, &byte, 1, MSG_PEEK) != 0 && (!text || tell(fd, text)))
            notes->listener[kept++] = fd;
        else
            close(fd);
    }
    notes->listeners = kept;
}

// A caller who cannot be let in now never could: waiting would be a loop.
static void let_in(Notes *notes, Lang lang)
{
    for (int fd; (fd = accept(notes->fd, NULL, NULL)) >= 0;) {
        prepare(fd);
        keep_listeners(notes, NULL);
        if (!tell(fd, &notes->told)) {
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
}

void notes_follow(Notes **notes, App *app)
{
    Error err = {0};
    if (!app->present) {
        notes_close(*notes);
        *notes = NULL;
        return;
    }
    if (!*notes) {
        *notes = mem_new(1, sizeof **notes);
        (*notes)->fd = -1;
        if (!offer(*notes, &err))
            app_say_error(app, &err);
    }
    if ((*notes)->fd < 0)
        return;
    Buffer now = {0};
    notes_write(app, &now);
    if (strcmp(buffer_text(&now), buffer_text(&(*notes)->told)) == 0) {
        buffer_release(&now);
    } else {
        buffer_release(&(*notes)->told);
        (*notes)->told = now;
        keep_listeners(*notes, &now);
    }
    let_in(*notes, app->display.lang);
}
