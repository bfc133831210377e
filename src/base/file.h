// SPDX-License-Identifier: GPL-3.0-or-later
// Whole files in and out. Reading takes regular files only, up to a size.
// Writing is of two kinds: the program's own files are private and always
// atomic (file_write), output is written as other programs do (file_output).
#pragma once

#include <stdint.h>

#include "base/error.h"

// Why a file could not be read.
typedef enum FileFault {
    FILE_READ,      // nothing went wrong
    FILE_MISSING,   // there is no such file
    FILE_DENIED,    // its permissions forbid it
    FILE_IRREGULAR, // a folder, a pipe, a device
    FILE_TOO_LARGE,
    FILE_BROKEN, // the system gave up half way; errno says why
} FileFault;

// Appends the bytes of the regular file `path`, at most `most` of them, to
// `out`, which is as before on failure. Never waits (pipes are refused).
FileFault file_read(const char *path, size_t most, Buffer *out);

// The same, failing with an Error of `kind` that names the file. It is one of
// ERROR_USAGE, ERROR_DATA and ERROR_LESSON: what the file was wanted for.
bool file_read_or(const char *path, size_t most, ErrorKind kind, Buffer *out, Error *err)
    NONNULL(5);

// Replaces the contents of `path`, or makes it, with permissions 0600: whatever
// happens, the file holds either its old or its new contents. A symbolic link
// stays, what it points to is replaced. Fails with an Error (ERROR_OUTPUT) that
// names the file, and the old contents are still there.
bool file_write(const char *path, const char *bytes, size_t size, Error *err) NONNULL(4);

// Writes a file that a person asked for. A new one has the permissions that
// the umask leaves; one that is there keeps its own, its owner and its links,
// symbolic and hard. It is replaced in one step as by file_write, unless it has
// several names or an access list, is a pipe or a device, or its folder or
// owner do not allow it: then it is written in place, and a failure may leave a
// part. Fails with an Error (ERROR_OUTPUT) that names the file.
bool file_output(const char *path, const char *bytes, size_t size, Error *err) NONNULL(4);

// Writes all bytes to an open file, going on after signals, and waiting where the file would not
// wait for room; if that fails, errno says why.
bool file_write_all(int file, const char *bytes, size_t size);

// Whether some thousand bytes could be written beside `path` now; if not, errno
// says why. Nothing stays of it.
bool file_may_write(const char *path);

// A number that another writing of the file changes, or of a file in the folder; 0 where there is
// none.
uint64_t file_stamp(const char *path);

// Removes what writers of `path` that were killed have left beside it. Only
// whoever keeps other writers away (file_lock) may call it.
void file_sweep(const char *path);

// Removes the files of its folder whose names begin with the last part of `start`, but for those
// two, which lie there (NULL: none).
void file_remove_all(const char *start, const char *kept, const char *other);

// Takes the lock file `path` (made where missing) for this process and
// returns its descriptor; -1 where another process has it (errno is
// EWOULDBLOCK) or it cannot be made (errno says why). The lock ends with
// file_unlock or with the process, however that ends.
int file_lock(const char *path);
void file_unlock(int lock); // -1 is allowed
