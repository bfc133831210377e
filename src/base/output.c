// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/output.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>

#include "base/utf8.h"

static bool write_out(FILE *file, const char *bytes, size_t size)
{
    errno = 0;
    fwrite(bytes, 1, size, file);
    if (fflush(file) == 0 && !ferror(file))
        return true;
    if (!errno)
        errno = EIO;
    return false;
}

static bool write_clean(FILE *file, const char *text, size_t size)
{
    Buffer clean = {0};
    buffer_add_n(&clean, text, size);
    const bool written =
        write_out(file, buffer_text(&clean), utf8_clean(buffer_edit(&clean), size, true));
    const int why = errno;
    buffer_release(&clean);
    errno = why;
    return written;
}

bool output_print(const char *text, size_t size)
{
    return write_clean(stdout, text, size);
}

bool output_bytes(const Buffer *bytes)
{
    return write_out(stdout, buffer_text(bytes), bytes->size);
}

void output_tell(const char *format, ...)
{
    SCOPED(buffer_release) Buffer text = {0};
    va_list args;
    va_start(args, format);
    buffer_vprintf(&text, format, args);
    va_end(args);
    fflush(stdout);
    write_clean(stderr, buffer_text(&text), text.size);
}
