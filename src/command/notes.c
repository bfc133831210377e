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

enum { LISTENERS = 8 };

static const Message no_place = {ERROR_DATA,
                                 {"no speaker notes: the socket {1} cannot be made: {2}",
                                  "没有讲稿可看：套接字 {1} 建不成：{2}"}};
static const Message no_home = {
    ERROR_DATA,
    {"no speaker notes: neither XDG_RUNTIME_DIR nor HOME names a folder",
     "没有讲稿可看：XDG_RUNTIME_DIR 和 HOME 都没有指明文件夹"}};
static const Message taken = {
    ERROR_DATA,
    {"`qkv notes` follows an earlier presentation", "`qkv notes` 跟的是先开始的那次讲课"}};
static const Message no_presentation = {
    ERROR_USAGE,
    {"no presentation is running; `qkv LESSON --present` starts one",
     "没有正在讲的课；先运行 `qkv 课 --present`"}};

static const Text made_way = {"\n(another `qkv notes` took this place: 8 can follow at once)\n",
                              "\n（位置已让给另一个 `qkv notes`：最多同时有 8 个）\n"};

struct Notes {
    int fd; // −1: they could not be offered
    char *path;
    int listener[LISTENERS]; // in the order in which they came
    size_t listeners;
    Buffer told;
};

// ---- The place -----------------------------------------------------------

static bool is_private(const char *folder)
{
    struct stat info;
    return stat(folder, &info) == 0 && S_ISDIR(info.st_mode) && info.st_uid == getuid() &&
           (info.st_mode & 022) == 0;
}

char *notes_path(void)
{
    const char *runtime = getenv("XDG_RUNTIME_DIR");
    if (runtime && runtime[0] == '/' && is_private(runtime))
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

static bool somebody_answers(const char *path)
{
    const int other = try_connect(path);
    if (other >= 0)
        close(other);
    return other >= 0 || errno == EAGAIN;
}

// Of what lies in the way only a socket is removed.
static bool bind_private(int fd, const char *path)
{
    struct sockaddr_un address;
    struct stat there;
    if (!address_of(path, &address))
        return false;
    if (lstat(path, &there) == 0 && S_ISSOCK(there.st_mode))
        unlink(path);
    const mode_t mask = umask(0177);
    const bool bound = bind(fd, (struct sockaddr *)&address, sizeof address) == 0;
    umask(mask);
    return bound && listen(fd, LISTENERS) == 0;
}

static bool offer(Notes *notes, Error *err)
{
    notes->path = notes_path();
    if (!notes->path)
        return error_set(err, &no_home);
    if (somebody_answers(notes->path))
        return error_set(err, &taken);
    const int fd = socket_new();
    if (fd >= 0 && bind_private(fd, notes->path)) {
        notes->fd = fd;
        return true;
    }
    ERROR(err, &no_place, err_text(notes->path), err_text(strerror(errno)));
    if (fd >= 0)
        close(fd);
    return false;
}

static Notes *notes_open(Error *err)
{
    Notes *notes = mem_new(1, sizeof *notes);
    notes->fd = -1;
    offer(notes, err);
    return notes;
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

// Nothing is asked of a listener; one whose end is read has gone.
static bool is_there(int fd)
{
    char byte;
    return recv(fd, &byte, 1, MSG_PEEK) != 0;
}

// Goes round all who listen and keeps those who are still there, having been
// told `text` unless it is NULL.
static void keep_listeners(Notes *notes, const Buffer *text)
{
    size_t kept = 0;
    for (size_t i = 0; i < notes->listeners; i++) {
        const int fd = notes->listener[i];
        if (is_there(fd) && (!text || tell(fd, text)))
            notes->listener[kept++] = fd;
        else
            close(fd);
    }
    notes->listeners = kept;
}

static void make_way(Notes *notes, Lang lang)
{
    Buffer text = {0};
    buffer_add(&text, text_in(&made_way, lang));
    tell(notes->listener[0], &text);
    buffer_release(&text);
    close(notes->listener[0]);
    notes->listeners--;
    memmove(notes->listener, notes->listener + 1, notes->listeners * sizeof *notes->listener);
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
        if (notes->listeners == LISTENERS)
            make_way(notes, lang);
        notes->listener[notes->listeners++] = fd;
    }
    if (errno != EAGAIN && errno != EINTR && errno != ECONNABORTED)
        withdraw(notes);
}

static void tell_news(Notes *notes, App *app)
{
    Buffer now = {0};
    notes_write(app, &now);
    if (strcmp(buffer_text(&now), buffer_text(&notes->told)) == 0) {
        buffer_release(&now);
        return;
    }
    buffer_release(&notes->told);
    notes->told = now;
    keep_listeners(notes, &now);
}

void notes_follow(Notes **notes, App *app)
{
    Error err = {0};
    if (!app->present) {
        notes_close(*notes);
        *notes = NULL;
        return;
    }
    if (!*notes)
        *notes = notes_open(&err);
    if (error_is_set(&err))
        app_say_error(app, &err);
    if ((*notes)->fd < 0)
        return;
    tell_news(*notes, app);
    let_in(*notes, app->display.lang);
}
