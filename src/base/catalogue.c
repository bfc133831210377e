// SPDX-License-Identifier: GPL-3.0-or-later
// A file is read once, changed in place into its texts, and stays: rows point into it.
#include "base/catalogue.h"

#include <stdint.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/say.h"
#include "base/utf8.h"

enum { CATALOGUE_MOST = 1 << 20 };

static const char title[] = "language "; // begins the first line

MESSAGE(NO_FILE, ERROR_DATA, "the texts of this language cannot be read: English instead");
MESSAGE(FILE_LONG, ERROR_DATA,
        "the texts of this language take more than {1} bytes: English instead");
MESSAGE(NO_TEXT, ERROR_DATA,
        "no line that begins with '= ' follows this English text: it is shown");
MESSAGE(NO_KEY, ERROR_DATA, "no English text stands before this line: it is passed over");
MESSAGE(NOT_PLAIN, ERROR_DATA,
        "this is no UTF-8, or has signs that a terminal may not get: English instead");
MESSAGE(OTHER_PLACES, ERROR_DATA,
        "the places here are not those of the English text: English instead; say '- {1}' before "
        "this line where one is left out on purpose");
MESSAGE(TEXT_TWICE, ERROR_DATA, "this English text has a row already, which stays");

// The slot that has the text, or the free one where it belongs.
static CatalogueRow *slot_of(const Catalogue *catalogue, const char *en)
{
    uint32_t hash = 2166136261U; // FNV-1a
    CatalogueRow *row;
    for (const char *p = en; *p; p++)
        hash = (hash ^ (unsigned char)*p) * 16777619U;
    do
        row = &catalogue->slot[hash++ & (catalogue->slots - 1)];
    while (row->en && strcmp(row->en, en) != 0);
    return row;
}

const char *catalogue_find(const Catalogue *catalogue, const char *en)
{
    return catalogue->slot ? slot_of(catalogue, en)->is : NULL;
}

// The text that a line stands for: quotes keep blanks at its ends, "\n" is a line end.
static char *unquoted(char *line)
{
    const size_t size = strlen(line);
    if (size >= 2 && line[0] == '"' && line[size - 1] == '"') {
        line[size - 1] = '\0';
        line++;
    }
    char *out = line + strcspn(line, "\\");
    for (const char *p = out; *p; p++) {
        const bool escaped = p[0] == '\\' && (p[1] == 'n' || p[1] == '\\');
        p += escaped;
        *out++ = escaped && *p == 'n' ? '\n' : *p;
    }
    *out = '\0';
    return line;
}

// What is being read: a line, and before it the English text that waits for its row, its line,
// and the places that the row may leave out.
typedef struct Reader {
    Catalogue *catalogue;
    int line;
    const char *en;
    int en_line;
    unsigned left_out;
} Reader;

// Takes the line of a row after its mark. NULL, or what is wrong with it.
static const Message *take_row(Reader *reader, const char *is)
{
    if (!reader->en)
        return &NO_KEY;
    CatalogueRow *row = slot_of(reader->catalogue, reader->en);
    const char *en = reader->en;
    reader->en = NULL;
    if (row->en)
        return &TEXT_TWICE;
    if (!utf8_is_plain(en, strlen(en), true) ||
        !utf8_is_plain(is, strlen(is), strchr(en, '\n') != NULL))
        return &NOT_PLAIN;
    if (say_places(is) != (say_places(en) & ~reader->left_out))
        return &OTHER_PLACES;
    *row = (CatalogueRow){en, is};
    return NULL;
}

static const Message *take_line(Reader *reader, char *line)
{
    if (*line == '\0' || *line == '#')
        return NULL;
    if (strncmp(line, "= ", 2) == 0)
        return take_row(reader, unquoted(line + 2));
    if (strncmp(line, "- {", 3) == 0) {
        reader->left_out = say_places(line);
        return NULL;
    }
    const bool waits = reader->en != NULL;
    *reader = (Reader){reader->catalogue, reader->line, unquoted(line), reader->line, 0};
    return waits ? &NO_TEXT : NULL;
}

static bool fault(Error *err, const Message *what, const char *path, int line)
{
    if (!error_is_set(err)) {
        ERROR(err, what, what == &FILE_LONG ? err_int(CATALOGUE_MOST) : err_text("{1}"));
        error_at(err, path, line);
    }
    return false;
}

bool catalogue_read(Catalogue *catalogue, const char *path, Error *err)
{
    error_clear(err);
    const FileFault read = file_read(path, CATALOGUE_MOST, &catalogue->bytes);
    if (read != FILE_READ)
        return fault(err, read == FILE_TOO_LARGE ? &FILE_LONG : &NO_FILE, path, 0);
    const size_t size = catalogue->bytes.size;
    char *rest = buffer_edit(&catalogue->bytes);
    size_t rows = 0;
    for (const char *p = rest; (p = strstr(p, "\n= ")); p++)
        rows++;
    for (catalogue->slots = 2; catalogue->slots <= 2 * rows;)
        catalogue->slots *= 2;
    catalogue->slot = mem_new(catalogue->slots, sizeof *catalogue->slot);
    const char *end = rest + size;
    Reader reader = {.catalogue = catalogue};
    if (strncmp(rest, title, strlen(title)) == 0) {
        const char *line = line_next(&rest) + strlen(title);
        reader.line++;
        utf8_copy(catalogue->title, sizeof catalogue->title,
                  utf8_is_plain(line, strlen(line), false) ? line : "");
    }
    for (char *text; (text = line_next(&rest));) {
        reader.line++;
        const int waited = reader.en_line;
        const Message *wrong = take_line(&reader, text);
        if (wrong)
            fault(err, wrong, path, wrong == &NO_TEXT ? waited : reader.line);
    }
    if (reader.en)
        fault(err, &NO_TEXT, path, reader.en_line);
    if (rest != end) // a byte 0 ends what can be read
        fault(err, &NOT_PLAIN, path, reader.line);
    return !error_is_set(err);
}
