// SPDX-License-Identifier: GPL-3.0-or-later
// Two limits keep Lua's own compiler out of trouble. The file as a whole may
// be large, since narration is long; but code outside strings and comments is
// limited to 64 KiB, because the compiler is quadratic in labels, and because
// naming a variable for an error message recurses once a link of a.b.c…:
// before Lua 5.4.7 a long chain overflows the C stack.
#include "lesson/source.h"

#include <errno.h>
#include <lua.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/utf8.h"

enum {
    CODE_MOST = LUA_VERSION_RELEASE_NUM >= 50407 ? 64 * 1024 : 32 * 1024,
    CODE_SMALL_STACK = 16 * 1024,
    SMALL_STACK = 4 * 1024 * 1024,
    NAME_MOST = 54, // Lua cuts the front of longer chunk names
};

MESSAGE(TOO_MUCH_CODE, ERROR_LESSON,
        "has {1} bytes of code; {2} are allowed outside strings and comments");
MESSAGE(HAS_NUL, ERROR_LESSON, "column {1}: a NUL byte; a lesson is plain text in UTF-8");
MESSAGE(NOT_UTF8, ERROR_LESSON, "column {1}: not UTF-8; save the file in that encoding");

MESSAGE(OUTSIDE, ERROR_LESSON,
        "{1}: \"{2}\" is not in the lesson's folder; put the file itself beside "
        "the lesson (links that lead out are not followed)");
MESSAGE(NOT_THERE, ERROR_LESSON, "{1}: \"{2}\" cannot be read: {3}");

void source_release(Source *source)
{
    free(source->chunk);
    free(source->text);
    *source = (Source){0};
}

bool source_read_text(const char *path, Source *source, Error *err)
{
    SCOPED(buffer_release) Buffer text = {0};
    if (!file_read_or(path, SOURCE_MOST, ERROR_LESSON, &text, err))
        return false;
    char name[NAME_MOST + 1];
    utf8_copy(name, sizeof name, path_name(path));
    source->chunk = text_printf("@%s", name);
    source->name = source->chunk + 1;
    // Without a byte order mark and a "#!" line.
    const char *all = buffer_text(&text);
    size_t cut = text.size >= 3 && memcmp(all, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    if (text.size - cut >= 2 && memcmp(all + cut, "#!", 2) == 0)
        while (cut < text.size && all[cut] != '\n')
            cut++;
    source->size = text.size - cut;
    source->text = mem_text_n(all + cut, source->size);
    return true;
}

// No NUL, and nothing that is not UTF-8: fails with the line and column of the byte.
static bool check_text(const Source *source, Error *err)
{
    const char *nul = memchr(source->text, '\0', source->size);
    size_t bad = nul ? (size_t)(nul - source->text) : 0, start = 0;
    int line = 1;
    if (!nul && utf8_valid(source->text, source->size, &bad))
        return true;
    for (size_t i = 0; i < bad; i++) {
        if (source->text[i] == '\n') {
            line++;
            start = i + 1;
        }
    }
    return ERROR(err, nul ? &HAS_NUL : &NOT_UTF8, err_count(bad - start + 1)) ||
           error_at(err, source->name, line);
}

// ---- Code ---------------------------------------------------------------

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

// Where a string in quotes closes: at the quote, or before a line end that no backslash allows.
static const char *quote_end(const char *p, const char *end, char quote)
{
    while (p < end && *p != quote && !is_line_end(*p)) {
        const char escaped = p[0] == '\\' && p + 1 < end ? p[1] : '\0';
        p += escaped ? 2 : 1;
        if (escaped == 'z')
            while (p < end && is_blank(*p))
                p++;
        else if (is_line_end(escaped) && p < end && is_line_end(*p) && *p != escaped)
            p++; // a line end of two bytes
    }
    return p;
}

static bool is_of_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// Passes the blanks, the comment, the string, the word or the sign at code->at, and notes how much
// of it is code.
static void code_pass(Code *code)
{
    const char *p = code->at, *end = code->end;
    const bool comment = end - p > 1 && p[0] == '-' && p[1] == '-';
    const char *from = comment ? p + 2 : p;
    const bool opens = from < end && *from == '[';
    const size_t level = opens ? strspn(from + 1, "=") : 0;
    const size_t bracket = opens && from[level + 1] == '[' ? level + 2 : 0; // "[[", "[=["
    code->next = p + 1;
    code->size = 0;
    if (bracket > 0) {
        const char *close = from + bracket;
        while (close < end && !(*close == ']' && strspn(close + 1, "=") == bracket - 2 &&
                                close[bracket - 1] == ']'))
            close++;
        code->next = close < end ? close + bracket : end;
        code->size = comment ? 0 : bracket + (size_t)(code->next - close);
    } else if (comment) {
        while (code->next < end && !is_line_end(*code->next))
            code->next++;
    } else if (*p == '"' || *p == '\'') {
        const char *close = quote_end(p + 1, end, *p);
        code->size = close < end && *close == *p ? 2 : 1;
        code->next = close + code->size - 1;
    } else if (is_blank(*p)) {
        while (code->next < end && is_blank(*code->next))
            code->next++;
    } else {
        while (is_of_word(*p) && code->next < end && is_of_word(*code->next))
            code->next++;
        code->size = (size_t)(code->next - p);
    }
}

Code code_start(const Source *source)
{
    return (Code){.next = source->text, .end = source->text + source->size, .line = 1};
}

bool code_next(Code *code)
{
    do {
        for (; code->at && code->at < code->next; code->at++)
            code->line += *code->at == '\n';
        code->at = code->next;
        if (code->at == code->end)
            return false;
        code_pass(code);
        BUG_ON(code->next <= code->at || code->next > code->end);
    } while (code->size == 0);
    return true;
}

bool code_is(const Code *code, const char *word)
{
    return strncmp(code->at, word, code->size) == 0 && word[code->size] == '\0';
}

size_t code_pass_call(Code *code)
{
    size_t size = 0;
    int depth = 0;
    do {
        if (!code_next(code))
            break;
        size += code->size;
        depth += (*code->at == '{' || *code->at == '(') - (*code->at == '}' || *code->at == ')');
    } while (depth > 0);
    return size;
}

bool source_read(const char *path, Source *source, Error *err)
{
    struct rlimit limit;
    const bool small = getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY &&
                       limit.rlim_cur < SMALL_STACK;
    const size_t most = small ? CODE_SMALL_STACK : CODE_MOST;
    size_t size = 0; // of what is neither in strings and comments nor blank
    if (!source_read_text(path, source, err))
        return false;
    if (check_text(source, err)) {
        for (Code code = code_start(source); code_next(&code);)
            size += code.size;
        if (size <= most || ERROR(err, &TOO_MUCH_CODE, err_count(size), err_count(most)))
            return true;
    }
    error_at(err, source->name, 0);
    source_release(source);
    return false;
}

int source_line(const Source *source, int from, const char *what, size_t size)
{
    int line = 1;
    for (size_t i = 0; i + size <= source->size; i++) {
        if (line >= from && memcmp(source->text + i, what, size) == 0)
            return line;
        line += source->text[i] == '\n';
    }
    return from;
}

// ---- Files that a lesson names -------------------------------------------

// Whether some part of the path is "..".
static bool climbs(const char *file)
{
    const char *p = file;
    while ((p = strstr(p, "..")) && ((p > file && p[-1] != '/') || (p[2] && p[2] != '/')))
        p++;
    return p != NULL;
}

char *source_path(const char *lesson_path, const char *call, const char *file, Error *err)
{
    if (!*file || *file == '/' || climbs(file)) {
        ERROR(err, &OUTSIDE, err_text(call), err_text(file));
        return NULL;
    }
    SCOPED(mem_drop) char *folder = path_dirname(lesson_path), *joined = path_join(folder, file);
    char *root = realpath(folder, NULL), *path = realpath(joined, NULL);
    const int why = errno;
    const size_t size = root ? strlen(root) : 0;
    const bool below = root && path && strncmp(path, root, size) == 0 &&
                       (path[size] == '/' || root[size - 1] == '/');
    if (!root || !path)
        ERROR(err, &NOT_THERE, err_text(call), err_text(file), err_system(why));
    else if (!below)
        ERROR(err, &OUTSIDE, err_text(call), err_text(file));
    if (!below)
        mem_set_text(&path, NULL);
    free(root);
    return path;
}
