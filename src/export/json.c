// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/json.h"

#include <math.h>
#include <string.h>

#include "base/utf8.h"
#include "num/format.h"

void json_quote(const char *text, Buffer *out)
{
    static const char named[] = "\"\\\b\f\n\r\t", letter[] = "\"\\bfnrt";
    const size_t size = strlen(text);
    int marks = 0;
    buffer_add(out, "\"");
    for (size_t i = 0, n; i < size; i += n) {
        uint32_t ch;
        n = utf8_decode(text + i, size - i, &ch);
        const bool passes =
            utf8_passes(ch, &marks) && ch != '<' && (n > 1 || ch != UTF8_REPLACEMENT);
        const char *found = strchr(named, ch < 0x80 ? (int)ch : 'A');
        if (found)
            buffer_printf(out, "\\%c", letter[found - named]);
        else if (passes)
            buffer_add_n(out, text + i, n);
        else if (ch < 0x10000)
            buffer_printf(out, "\\u%04x", (unsigned)ch);
        else
            buffer_printf(out, "\\u%04x\\u%04x", 0xD800 + (unsigned)((ch - 0x10000) >> 10),
                          0xDC00 + (unsigned)((ch - 0x10000) & 0x3FF));
    }
    buffer_add(out, "\"");
}

Buffer *json_next(const char *name, Buffer *out)
{
    if (out->size > 0 && !strchr("{[\n", buffer_text(out)[out->size - 1]))
        buffer_add(out, ",");
    if (name) {
        json_quote(name, out);
        buffer_add(out, ":");
    }
    return out;
}

Json json_open(const char *name, const char *open, Buffer *out)
{
    buffer_add(json_next(name, out), open);
    return (Json){out, strchr(open, '{') ? "}" : "]"};
}

void json_close(const Json *open)
{
    buffer_add(open->out, open->end);
}

void json_text(const char *name, const char *text, Buffer *out)
{
    json_next(name, out);
    if (text)
        json_quote(text, out);
    else
        buffer_add(out, "null");
}

void json_texts(const char *name, const char *const *text, size_t n, Buffer *out)
{
    SCOPED(json_close) Json list = json_open(name, "[", out);
    for (size_t i = 0; i < n; i++)
        json_text(NULL, text[i], out);
}

void json_bool(const char *name, bool is, Buffer *out)
{
    buffer_add(json_next(name, out), is ? "true" : "false");
}

void json_number(const char *name, double value, Buffer *out)
{
    char number[NUMBER_SIZE];
    number_shortest(value, number);
    buffer_printf(json_next(name, out), isfinite(value) ? "%s" : "\"%s\"", number);
}

void json_count(const char *name, size_t count, Buffer *out)
{
    buffer_printf(json_next(name, out), "%zu", count);
}

void json_counts(const char *name, const size_t *count, size_t n, Buffer *out)
{
    SCOPED(json_close) Json list = json_open(name, "[", out);
    for (size_t i = 0; i < n; i++)
        json_count(NULL, count[i], out);
}

void json_matrix(const char *name, const Matrix *m, Buffer *out)
{
    if (!m) {
        json_text(name, NULL, out);
        return;
    }
    SCOPED(json_close) Json rows = json_open(name, "[", out);
    for (size_t i = 0; i < m->rows; i++) {
        SCOPED(json_close) Json row = json_open(NULL, "[", out);
        for (size_t j = 0; j < m->cols; j++)
            json_number(NULL, matrix_get(m, i, j), out);
    }
}
