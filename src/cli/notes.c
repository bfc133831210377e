// SPDX-License-Identifier: GPL-3.0-or-later
// `qkv notes`: prints what a running presentation sends, until it ends.
#include "command/notes.h"

#include <errno.h>
#include <unistd.h>

#include "base/utf8.h"
#include "cli/run.h"
#include "view/glyphs.h"

MESSAGE(over, ERROR_USAGE, "the presentation is over", "讲课结束了");

// Prints what has come in full, in the glyphs of the terminal, and keeps the rest.
// It comes from another process.
static bool print_whole(const Run *run, Buffer *in)
{
    const size_t whole = utf8_whole(in->text, in->size);
    Buffer text = {0}, out = {0}, rest = {0};
    buffer_add_n(&text, in->text, whole);
    buffer_add_n(&rest, in->text + whole, in->size - whole);
    buffer_release(in);
    *in = rest;
    text.size = utf8_clean(text.text, text.size, true);
    text.text[text.size] = '\0';
    glyphs_write(run->ascii ? GLYPHS_ASCII : GLYPHS_UNICODE, buffer_text(&text), &out);
    const bool good = run_print(run, &out);
    buffer_release(&text);
    buffer_release(&out);
    return good;
}

int run_notes(Run *run)
{
    Error err = {0};
    const int fd = notes_connect(&err);
    if (fd < 0)
        return run_fail(run, &err);
    char bytes[4096];
    Buffer in = {0};
    bool good = true;
    for (ssize_t n; good && (n = read(fd, bytes, sizeof bytes)) != 0;) {
        if (n < 0 && errno != EINTR)
            break;
        if (n > 0) {
            buffer_add_n(&in, bytes, (size_t)n);
            good = print_whole(run, &in);
        }
    }
    close(fd);
    buffer_release(&in);
    error_set(&err, &over);
    if (good)
        run_notice(run, &err);
    return good ? 0 : 3;
}
