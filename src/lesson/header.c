// SPDX-License-Identifier: GPL-3.0-or-later
// The header is one table of plain values, so it can be read by a scanner. The
// same reader serves the catalogue and the loading of a lesson: what the
// contents screen shows is what the lesson is.
#include "lesson/header.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "lesson/catalog.h"
#include "lesson/scan.h"
#include "lesson/words.h"
#include "num/format.h"

enum { API = 1, TITLE_COLUMNS = 80, ID_MOST = 64, NEEDS_MOST = 64,
       WHOLE_MOST = 9999 };

static const Message NO_HEADER = {
    ERROR_LESSON,
    {"a lesson starts with lesson { api = 1, id = \"…\", title = … }",
     "课程要以 lesson { api = 1, id = \"…\", title = … } 开头"}};
static const Message WANT_SIGN = {
    ERROR_LESSON,
    {"lesson: '{1}' was expected here, not {2}; the header holds plain values "
     "only",
     "lesson：这里应为 '{1}'，不是 {2}；开头的表里只能写字面值"}};
static const Message UNKNOWN_FIELD = {
    ERROR_LESSON,
    {"lesson: there is no field '{1}'; did you mean '{2}'?",
     "lesson：没有字段 '{1}'；是不是 '{2}'？"}};
static const Message FIELD_TWICE = {
    ERROR_LESSON,
    {"lesson: '{1}' is given twice", "lesson：'{1}' 写了两次"}};
static const Message WANT_WHOLE = {
    ERROR_LESSON,
    {"lesson: {1} has to be a plain whole number from 0 to 9999, not {2}",
     "lesson：{1} 应直接写成 0 到 9999 的整数，不是 {2}"}};
static const Message WANT_STRING = {
    ERROR_LESSON,
    {"lesson: {1} has to be a plain string, not {2}",
     "lesson：{1} 应直接写成字符串，不是 {2}"}};
static const Message WANT_WORDS = {
    ERROR_LESSON,
    {"lesson: {1} has to be a plain string or { en = \"…\", zh = \"…\" }, "
     "not {2}",
     "lesson：{1} 应直接写成字符串或 { en = \"…\", zh = \"…\" }，不是 {2}"}};
static const Message WANT_LIST = {
    ERROR_LESSON,
    {"lesson: {1} has to be a plain list of strings, not {2}",
     "lesson：{1} 应直接写成字符串列表，不是 {2}"}};
static const Message FIELD_MISSING = {
    ERROR_LESSON,
    {"lesson: the field '{1}' is missing", "lesson：缺少字段 '{1}'"}};
static const Message OTHER_API = {
    ERROR_LESSON,
    {"lesson: api = {1} is not known; this version of qkv reads api = {2}",
     "lesson：不认识 api = {1}；这个版本的 qkv 能读 api = {2}"}};
static const Message BAD_ID = {
    ERROR_LESSON,
    {"lesson: id \"{1}\" has to be of lower-case letters, digits, '-' and '_', at "
     "most {2} of them",
     "lesson：id \"{1}\" 只能用小写字母、数字、'-' 和 '_'，最多 {2} 个"}};
static const Message BAD_TEXT = {
    ERROR_LESSON,
    {"lesson: {1} is no plain text: it has a control character or bytes that "
     "are not UTF-8",
     "lesson：{1} 不是纯文本：里面有控制字符，或不是 UTF-8"}};
static const Message TITLE_LONG = {
    ERROR_LESSON,
    {"lesson: the title is {1} columns wide; at most {2} are shown",
     "lesson：标题宽 {1} 列；最多 {2} 列"}};

// One reading of a header.
typedef struct Reader {
    Scanner scanner;
    Token token; // the next one
    const char *field;
    Error *err;
} Reader;

static void advance(Reader *r)
{
    r->token = scan_next(&r->scanner);
}

static ErrorArg token_arg(const Token *token)
{
    if (token->kind == TOKEN_END)
        return err_text("EOF");
    char text[48];
    char *copy = mem_text_n(token->text, token->size);
    utf8_copy(text, sizeof text, copy);
    free(copy);
    return err_text(text);
}

static bool fault(Reader *r, const Message *message)
{
    return ERROR(r->err, message, err_text(r->field), token_arg(&r->token));
}

static bool expect_sign(Reader *r, const char *sign)
{
    if (!token_is(&r->token, sign))
        return ERROR(r->err, &WANT_SIGN, err_text(sign), token_arg(&r->token));
    advance(r);
    return true;
}

// Reads a string as plain text of one line into a new string.
static bool read_string(Reader *r, char **out)
{
    Buffer buffer = {0};
    token_string(&r->token, &buffer);
    if (!utf8_is_plain(buffer_text(&buffer), buffer.size, false)) {
        buffer_release(&buffer);
        return ERROR(r->err, &BAD_TEXT, err_text(r->field));
    }
    *out = buffer_take(&buffer);
    advance(r);
    return true;
}

static bool read_whole(Reader *r, void *to)
{
    char text[8] = "";
    double value;
    if (r->token.size < sizeof text)
        memcpy(text, r->token.text, r->token.size);
    if (r->token.kind != TOKEN_NUMBER || !number_parse(text, &value) ||
        value < 0 || value > WHOLE_MOST || value != (int)value)
        return fault(r, &WANT_WHOLE);
    *(int *)to = (int)value;
    advance(r);
    return true;
}

static bool read_text(Reader *r, void *to)
{
    if (r->token.kind != TOKEN_STRING)
        return fault(r, &WANT_STRING);
    return read_string(r, to);
}

static bool read_words(Reader *r, void *to)
{
    Words *words = to;
    words->line = r->token.line;
    if (r->token.kind == TOKEN_STRING) {
        if (!read_string(r, &words->text[LANG_EN]))
            return false;
        words->text[LANG_ZH] = mem_text(words->text[LANG_EN]);
        return true;
    }
    if (!token_is(&r->token, "{"))
        return fault(r, &WANT_WORDS);
    for (advance(r); !token_is(&r->token, "}");) {
        const Lang lang = token_is(&r->token, "zh") ? LANG_ZH : LANG_EN;
        if (!token_is(&r->token, lang_name(lang)) || words->text[lang])
            return fault(r, &WANT_WORDS);
        advance(r);
        if (!expect_sign(r, "="))
            return false;
        if (r->token.kind != TOKEN_STRING)
            return fault(r, &WANT_WORDS);
        if (!read_string(r, &words->text[lang]))
            return false;
        if (!token_is(&r->token, "}") && !expect_sign(r, ","))
            return false;
    }
    advance(r);
    return true;
}

static bool read_needs(Reader *r, void *to)
{
    LessonHeader *header =
        (LessonHeader *)((char *)to - offsetof(LessonHeader, needs));
    if (!token_is(&r->token, "{"))
        return fault(r, &WANT_LIST);
    header->needs = mem_new(NEEDS_MOST, sizeof *header->needs);
    for (advance(r); !token_is(&r->token, "}");) {
        if (r->token.kind != TOKEN_STRING || header->need_count == NEEDS_MOST)
            return fault(r, &WANT_LIST);
        if (!read_string(r, &header->needs[header->need_count]))
            return false;
        header->need_count++;
        if (!token_is(&r->token, "}") && !expect_sign(r, ","))
            return false;
    }
    advance(r);
    return true;
}

// What a header may hold; `api` is read into a header of its own place.
typedef struct Draft {
    LessonHeader header;
    int api;
} Draft;

typedef struct Field {
    const char *name;
    bool (*read)(Reader *r, void *to);
    size_t place; // in a Draft
} Field;

static const Field field_table[] = {
    {"api", read_whole, offsetof(Draft, api)},
    {"id", read_text, offsetof(Draft, header.id)},
    {"part", read_whole, offsetof(Draft, header.part)},
    {"order", read_whole, offsetof(Draft, header.order)},
    {"minutes", read_whole, offsetof(Draft, header.minutes)},
    {"needs", read_needs, offsetof(Draft, header.needs)},
    {"title", read_words, offsetof(Draft, header.title)},
};
enum { FIELDS = sizeof field_table / sizeof field_table[0] };

static bool find_field(Reader *r, size_t *index)
{
    char name[48] = "";
    if (r->token.kind != TOKEN_NAME)
        return ERROR(r->err, &WANT_SIGN, err_text("}"), token_arg(&r->token));
    if (r->token.size < sizeof name)
        memcpy(name, r->token.text, r->token.size);
    Nearest nearest = nearest_start(name);
    for (*index = 0; *index < FIELDS; ++*index) {
        if (token_is(&r->token, field_table[*index].name))
            return true;
        nearest_try(&nearest, field_table[*index].name);
    }
    return ERROR(r->err, &UNKNOWN_FIELD, token_arg(&r->token),
                 err_text(nearest.best));
}

static bool read_fields(Reader *r, Draft *draft)
{
    bool seen[FIELDS] = {false};
    while (!token_is(&r->token, "}")) {
        size_t i;
        if (!find_field(r, &i))
            return false;
        r->field = field_table[i].name;
        if (seen[i])
            return ERROR(r->err, &FIELD_TWICE, err_text(r->field));
        seen[i] = true;
        advance(r);
        if (!expect_sign(r, "=") ||
            !field_table[i].read(r, (char *)draft + field_table[i].place))
            return false;
        // A value has to end here: `id = "a" .. "b"` is no literal.
        if (!token_is(&r->token, "}") && !token_is(&r->token, ";") &&
            !expect_sign(r, ","))
            return false;
        if (token_is(&r->token, ";"))
            advance(r);
    }
    return true;
}

static bool id_is_good(const char *id)
{
    const size_t size = strlen(id);
    return size > 0 && size <= ID_MOST &&
           strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-_") == size;
}

static bool check_title(const LessonHeader *header, Error *err)
{
    for (int lang = 0; lang < LANG_COUNT; lang++) {
        const char *title = header->title.text[lang];
        if (title && utf8_width(title) > TITLE_COLUMNS)
            return ERROR(err, &TITLE_LONG, err_count(utf8_width(title)),
                         err_count(TITLE_COLUMNS));
    }
    return true;
}

static bool check_draft(Draft *draft, Error *err)
{
    LessonHeader *header = &draft->header;
    if (draft->api < 0)
        return ERROR(err, &FIELD_MISSING, err_text("api"));
    if (draft->api != API)
        return ERROR(err, &OTHER_API, err_int(draft->api), err_int(API));
    if (!header->id)
        return ERROR(err, &FIELD_MISSING, err_text("id"));
    if (!id_is_good(header->id))
        return ERROR(err, &BAD_ID, err_text(header->id), err_count(ID_MOST));
    if (!words_present(&header->title))
        return ERROR(err, &FIELD_MISSING, err_text("title"));
    return check_title(header, err);
}

HeaderResult header_parse(const Source *source, LessonHeader *header,
                          Error *err)
{
    Reader r = {.scanner = scan_start(source->text, source->size), .err = err};
    Draft draft = {.api = -1};
    advance(&r);
    const int line = r.token.line;
    bool fine = token_is(&r.token, "lesson");
    if (fine)
        advance(&r);
    if (fine && token_is(&r.token, "("))
        advance(&r);
    if (!fine || !token_is(&r.token, "{")) {
        error_set(err, &NO_HEADER);
        error_at(err, source->name, line);
        return HEADER_MISSING;
    }
    advance(&r);
    fine = read_fields(&r, &draft);
    if (!fine)
        error_at(err, source->name, r.token.line);
    if (fine && check_draft(&draft, err)) {
        *header = draft.header;
        return HEADER_FINE;
    }
    error_at(err, source->name, line);
    header_release(&draft.header);
    return HEADER_FAULTY;
}

bool header_read(const char *path, LessonHeader *header, Error *err)
{
    Source source;
    if (!source_read_start(path, &source, err))
        return false;
    const HeaderResult result = header_parse(&source, header, err);
    source_release(&source);
    return result == HEADER_FINE;
}

void header_release(LessonHeader *header)
{
    free(header->id);
    words_release(&header->title);
    words_release(&header->question);
    for (size_t i = 0; i < header->need_count; i++)
        free(header->needs[i]);
    free(header->needs);
    *header = (LessonHeader){0};
}
