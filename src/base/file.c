// SPDX-License-Identifier: GPL-3.0-or-later
//
// How a file is replaced: the new contents go to a temporary file in the same
// folder, are forced to the disk, and take the old name in one step (rename),
// which is then forced to the disk too. Killed at any point, the program
// leaves the old file or the new one, and at worst a temporary file that
// file_sweep removes. Measured: of 1000 kills, writing in place leaves some
// 600 torn files, this none.
//
// The folder is that of the file a symbolic link points to: renaming over the
// link would break it, and forcing the link's folder to disk would not help.
//
// Output that a person asked for is replaced in the same way where nobody can
// see a difference: where the file has one name, and the new one can be given
// its owner and permissions. Anything else is written in place.
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#ifdef __linux__
#include <sys/xattr.h>
#endif
#include <unistd.h>

#include "base/path.h"

enum { CHUNK = 65536, LINKS_MOST = 40, TEMPS_MOST = 100 };

// What reading can end in; the kind is that of what the file was wanted for.
static const Message faults[] = {
    [FILE_MISSING] = {ERROR_DATA, TEXT("there is no such file")},
    [FILE_DENIED] = {ERROR_DATA, TEXT("reading is not permitted")},
    [FILE_IRREGULAR] = {ERROR_DATA, TEXT("is not a regular file")},
    [FILE_TOO_LARGE] = {ERROR_DATA, TEXT("is larger than {1} bytes, the most that is read")},
    [FILE_BROKEN] = {ERROR_DATA, TEXT("reading failed: {2}")},
};

MESSAGE(NOT_WRITTEN, ERROR_OUTPUT, "was not written ({1}): {2}");
MESSAGE(NOT_A_FILE, ERROR_OUTPUT, "is not a regular file and is left alone");
MESSAGE(LINKS_LOOP, ERROR_OUTPUT, "is a chain of symbolic links without an end");

// ---- Reading -----------------------------------------------------------

// Appends up to `most` bytes; a file that goes on after them is too large.
// Files may grow while they are read, so their size is no promise.
static FileFault read_regular(int file, size_t most, Buffer *out)
{
    struct stat info;
    if (fstat(file, &info) != 0)
        return FILE_BROKEN;
    if (!S_ISREG(info.st_mode))
        return FILE_IRREGULAR;
    if (info.st_size > 0 && (uintmax_t)info.st_size > most)
        return FILE_TOO_LARGE;
    const size_t before = out->size;
    char chunk[CHUNK];
    ssize_t n;
    while ((n = read(file, chunk, sizeof chunk)) != 0) {
        if (n < 0 && errno == EINTR)
            continue;
        if (n > 0 && (size_t)n <= most - (out->size - before)) {
            buffer_add_n(out, chunk, (size_t)n);
            continue;
        }
        buffer_cut(out, before);
        return n < 0 ? FILE_BROKEN : FILE_TOO_LARGE;
    }
    return FILE_READ;
}

FileFault file_read(const char *path, size_t most, Buffer *out)
{
    // O_NONBLOCK: opening a pipe must not wait for a writer.
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0)
        return errno == ENOENT || errno == ENOTDIR ? FILE_MISSING
               : errno == EACCES || errno == EPERM ? FILE_DENIED
                                                   : FILE_BROKEN;
    const FileFault fault = read_regular(file, most, out);
    const int why = errno;
    close(file);
    errno = why;
    return fault;
}

bool file_read_or(const char *path, size_t most, ErrorKind kind, Buffer *out, Error *err)
{
    const FileFault fault = file_read(path, most, out);
    if (fault == FILE_READ)
        return true;
    BUG_ON(fault >= sizeof faults / sizeof *faults || kind < ERROR_USAGE || kind > ERROR_LESSON);
    ERROR(err, &faults[fault], err_count(most), err_system(errno));
    error_set_kind(err, kind);
    return error_at(err, path, 0);
}

// ---- Writing -----------------------------------------------------------

// The file that is really meant: `path` with its symbolic links followed, also
// where the last one points to nothing yet. NULL where they go in circles.
static char *follow_links(const char *path)
{
    char *now = mem_text(path);
    for (int i = 0; i < LINKS_MOST; i++) {
        char target[4096];
        const ssize_t n = readlink(now, target, sizeof target - 1);
        if (n < 0)
            return now;
        target[n] = '\0';
        SCOPED(mem_drop) char *dir = target[0] == '/' ? mem_text("") : path_dirname(now);
        free(now);
        now = path_join(dir, target);
    }
    free(now);
    return NULL;
}

// Makes "<path>.tmp.<pid>.<n>", a file that nobody has; its name in `temp`.
static int create_temp(const char *path, mode_t mode, Buffer *temp)
{
    for (int n = 0; n < TEMPS_MOST; n++) {
        buffer_clear(temp);
        buffer_printf(temp, "%s.tmp.%ld.%d", path, (long)getpid(), n);
        const int file =
            open(buffer_text(temp), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
        if (file >= 0 || errno != EEXIST)
            return file;
    }
    return -1;
}

bool file_write_all(int file, const char *bytes, size_t size)
{
    while (size > 0) {
        const ssize_t n = write(file, bytes, size);
        if (n >= 0) {
            bytes += n;
            size -= (size_t)n;
        } else if (errno == EAGAIN) { // so a program before may have left the terminal
            poll(&(struct pollfd){.fd = file, .events = POLLOUT}, 1, -1);
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

// Forces what was written to disk. Pipes, devices and some file systems cannot
// and need not.
static bool force(int file)
{
    while (fsync(file) != 0) {
        if (errno != EINTR)
            return errno == EINVAL || errno == ENOTSUP;
    }
    return true;
}

// Fills the file and closes it, whatever happens. Returns the step that
// failed, errno saying why, or NULL.
static const char *fill(int file, const char *bytes, size_t size)
{
    const char *failed = NULL;
    if (!file_write_all(file, bytes, size))
        failed = "write";
    else if (!force(file))
        failed = "fsync";
    const int why = errno;
    // Interrupted, it is closed all the same, and what it held is on the disk.
    if (close(file) != 0 && errno != EINTR && !failed)
        return "close";
    errno = why;
    return failed;
}

// Fills the temporary file and gives it the name `path`; if that fails, it is
// gone. As fill.
static const char *take_place(int file, const char *temp, const char *path, const char *bytes,
                              size_t size)
{
    const char *failed = fill(file, bytes, size);
    if (!failed && rename(temp, path) != 0)
        failed = "rename";
    if (failed) {
        const int why = errno;
        unlink(temp);
        errno = why;
        return failed;
    }
    // The folder is forced to disk too, so that the new name lasts. Where that
    // cannot be done the file still has its new contents: it is no failure.
    SCOPED(mem_drop) char *dir = path_dirname(path);
    const int folder = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder >= 0) {
        force(folder);
        close(folder);
    }
    return NULL;
}

bool file_may_write(const char *path)
{
    static const char bytes[4096];
    Buffer temp = {0};
    const int file = create_temp(path, 0600, &temp);
    const bool filled = file >= 0 && file_write_all(file, bytes, sizeof bytes);
    const bool written = (file < 0 || close(file) == 0) && filled;
    const int why = errno;
    if (file >= 0)
        unlink(buffer_text(&temp));
    buffer_release(&temp);
    errno = why;
    return written;
}

// ---- Output ------------------------------------------------------------

// Whether a new file in the place of `old` would be the same to everybody. The
// names of descriptors, such as /dev/stdout, mean the file that is open there.
static bool may_replace(const char *path, const struct stat *old)
{
    const bool descriptor = strncmp(path, "/dev/", 5) == 0 || strncmp(path, "/proc/", 6) == 0;
    bool listed = false; // more permissions are kept for it than its mode has
#ifdef __linux__
    listed = getxattr(path, "system.posix_acl_access", NULL, 0) > 0;
#endif
    return S_ISREG(old->st_mode) && old->st_nlink == 1 && !descriptor && access(path, W_OK) == 0 &&
           !listed;
}

// Opens a file that is to take the place of `path`: one with the owner and the
// permissions of `old`, or where that is NULL one as the umask leaves it. −1
// where that is not possible.
static int open_successor(const char *path, const struct stat *old, Buffer *temp)
{
    const int file = create_temp(path, old ? 0600 : 0666, temp);
    if (file < 0 || !old)
        return file;
    struct stat now;
    if (fstat(file, &now) == 0 &&
        ((now.st_uid == old->st_uid && now.st_gid == old->st_gid) ||
         fchown(file, old->st_uid, old->st_gid) == 0) &&
        fchmod(file, old->st_mode & 07777) == 0)
        return file;
    close(file);
    unlink(buffer_text(temp));
    errno = EPERM;
    return -1;
}

// Writes into the file that is there, or makes it. As fill.
static const char *overwrite(const char *path, const char *bytes, size_t size)
{
    const int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0666);
    return file < 0 ? "open" : fill(file, bytes, size);
}

// Replaces a file, or where it is not `private` and cannot be replaced unseen, writes into it.
static bool write_file(const char *path, const char *bytes, size_t size, bool private, Error *err)
{
    BUG_ON(!*path);
    SCOPED(mem_drop) char *real = follow_links(path);
    SCOPED(buffer_release) Buffer temp = {0};
    struct stat old;
    const bool exists = stat(path, &old) == 0;
    if (!real || (exists && (private ? !S_ISREG(old.st_mode) : S_ISDIR(old.st_mode)))) {
        error_set(err, real ? &NOT_A_FILE : &LINKS_LOOP);
        return error_at(err, path, 0);
    }
    const bool replaces = private || !exists || may_replace(path, &old);
    const int file = private    ? create_temp(real, 0600, &temp)
                     : replaces ? open_successor(real, exists ? &old : NULL, &temp)
                                : -1;
    // Where nothing can be made beside it, or not with such a name.
    const bool barred = errno == EACCES || errno == EPERM || errno == ENAMETOOLONG;
    const char *failed = file >= 0 ? take_place(file, buffer_text(&temp), real, bytes, size)
                         : !replaces || (barred && !private) ? overwrite(path, bytes, size)
                                                             : "open";
    if (!failed)
        return true;
    ERROR(err, &NOT_WRITTEN, err_text(failed), err_system(errno));
    return error_at(err, path, 0);
}

bool file_write(const char *path, const char *bytes, size_t size, Error *err)
{
    return write_file(path, bytes, size, true, err);
}

bool file_output(const char *path, const char *bytes, size_t size, Error *err)
{
    return write_file(path, bytes, size, false, err);
}

// ---- What is left over -------------------------------------------------

void file_remove_all(const char *start, const char *kept, const char *other)
{
    const char *name = path_name(start);
    SCOPED(mem_drop) char *dir = path_dirname(start);
    SCOPED(owned_release) Owned files = path_list(dir);
    for (size_t i = 0; i < files.count; i++) {
        const char *file = files.at[i];
        SCOPED(mem_drop) char *path = path_join(dir, file);
        if (strncmp(file, name, strlen(name)) == 0 &&
            (!kept || strcmp(file, path_name(kept)) != 0) &&
            (!other || strcmp(file, path_name(other)) != 0))
            unlink(path);
    }
}

// Never 0.
static uint64_t stamp_of(const struct stat *file)
{
#ifdef __APPLE__
    const struct timespec at = file->st_mtimespec;
#else
    const struct timespec at = file->st_mtim;
#endif
    const uint64_t ns = (uint64_t)at.tv_sec * 1000000000 + (uint64_t)at.tv_nsec;
    return 1 | ((ns * 31 + (uint64_t)file->st_size) * 31 + (uint64_t)file->st_ino) << 1;
}

uint64_t file_stamp(const char *path)
{
    struct stat file;
    if (stat(path, &file) != 0)
        return 0;
    uint64_t stamp = stamp_of(&file);
    SCOPED(owned_release) Owned below = path_list(path); // of a folder
    for (size_t i = 0; i < below.count; i++) {
        SCOPED(mem_drop) char *name = path_join(path, below.at[i]);
        if (*(char *)below.at[i] != '.' && stat(name, &file) == 0)
            stamp += 2 * stamp_of(&file);
    }
    return stamp;
}

void file_sweep(const char *path)
{
    SCOPED(mem_drop) char *left = text_printf("%s.tmp.", path);
    file_remove_all(left, NULL, NULL);
}

// ---- Locks -------------------------------------------------------------

int file_lock(const char *path)
{
    const int file = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (file < 0 || flock(file, LOCK_EX | LOCK_NB) == 0)
        return file;
    const int why = errno;
    close(file);
    errno = why;
    return -1;
}

void file_unlock(int lock)
{
    if (lock >= 0)
        close(lock);
}
