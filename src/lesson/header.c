// SPDX-License-Identifier: GPL-3.0-or-later
// The statement `lesson { … }` at the start of a file is cut out and run alone (capture.h). The
// rest of the file is neither compiled nor run: the catalogue does this for every file it finds.
//
// The same reader serves the loading of a lesson: what the contents screen shows is what it is.
#include "lesson/header.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "lesson/arguments.h"
#include "lesson/capture.h"
#include "lesson/words.h"

enum { API = 1, TITLE_COLUMNS = 80, ID_MOST = 64, NEEDS_MOST = 64, WHOLE_MOST = 9999 };

// How much of a file is read for its header: few bytes do for nearly all.
enum { START_FEW = 2 << 10, START_MOST = 16 << 10 };

// Bytes of code in a header; the largest that is good has 400.
enum { CODE_MOST = 2048 };

static const Message NO_HEADER = {ERROR_LESSON,
                                  {"a lesson starts with lesson { api = 1, id = \"…\", title = … }",
                                   "课程要以 lesson { api = 1, id = \"…\", title = … } 开头"}};
static const Message LONG_CODE = {
    ERROR_LESSON,
    {"lesson: the header has {1} bytes of code; it holds plain values only, which take at most {2}",
     "lesson：开头的表有 {1} 字节代码；里面只能写字面值，最多 {2} 字节"}};
static const Message NAMELESS = {ERROR_LESSON,
                                 {"lesson: every value needs its name, as in part = 1",
                                  "lesson：每个值前面都要有名字，例如 part = 1"}};
static const Message UNKNOWN_FIELD = {ERROR_LESSON,
                                      {"lesson: there is no field '{1}'; did you mean '{2}'?",
                                       "lesson：没有字段 '{1}'；是不是 '{2}'？"}};
static const Message FIELD_TWICE = {ERROR_LESSON,
                                    {"lesson: '{1}' is given twice", "lesson：'{1}' 写了两次"}};
static const Message PLAIN_WHOLE = {
    ERROR_LESSON,
    {"lesson: {1} has to be a plain whole number from 0 to 9999, not {2}",
     "lesson：{1} 应直接写成 0 到 9999 的整数，不是 {2}"}};
static const Message PLAIN_STRING = {
    ERROR_LESSON,
    {"lesson: {1} has to be a plain string, not {2}", "lesson：{1} 应直接写成字符串，不是 {2}"}};
static const Message PLAIN_WORDS = {
    ERROR_LESSON,
    {"lesson: {1} has to be a plain string or { en = \"…\", zh = \"…\" }, not {2}",
     "lesson：{1} 应直接写成字符串或 { en = \"…\", zh = \"…\" }，不是 {2}"}};
static const Message PLAIN_LIST = {ERROR_LESSON,
                                   {"lesson: {1} has to be a plain list of strings, not {2}",
                                    "lesson：{1} 应直接写成字符串列表，不是 {2}"}};
static const Message FIELD_MISSING = {
    ERROR_LESSON, {"lesson: the field '{1}' is missing", "lesson：缺少字段 '{1}'"}};
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
    {"lesson: {1} is no plain text: it has a control character or bytes that are not UTF-8",
     "lesson：{1} 不是纯文本：里面有控制字符，或不是 UTF-8"}};
static const Message TITLE_LONG = {ERROR_LESSON,
                                   {"lesson: the title is {1} columns wide; at most {2} are shown",
                                    "lesson：标题宽 {1} 列；最多 {2} 列"}};

// What a header may hold; `api` is read into a header of its own place.
typedef struct HeaderDraft {
    LessonHeader header;
    int api;
} HeaderDraft;

enum { FIELDS = 7 };

// One reading of a header.
typedef struct Reading {
    const Source *source;
    const char *start, *end; // of the statement
    int line;                // of `lesson`
    int at[FIELDS];          // the line of each field; 0: it is not there
    const char *field;       // which is being read
    HeaderResult result;
    HeaderDraft draft;
    Error *err;
} Reading;

// ---- The values --------------------------------------------------------

// Each reads the value on top of the stack.

static bool fail_value(Reading *r, lua_State *L, const Message *wanted)
{
    return ERROR(r->err, wanted, err_text(r->field), given_arg(L, -1));
}

static bool read_whole(Reading *r, lua_State *L, void *to)
{
    const double value = lua_type(L, -1) == LUA_TNUMBER ? lua_tonumber(L, -1) : -1;
    if (!(value >= 0 && value <= WHOLE_MOST) || value != (int)value)
        return fail_value(r, L, &PLAIN_WHOLE);
    *(int *)to = (int)value;
    return true;
}

// Plain text of one line; `wanted` says what the field has to be.
static bool read_string(Reading *r, lua_State *L, const Message *wanted, char **to)
{
    size_t size;
    if (lua_type(L, -1) != LUA_TSTRING)
        return fail_value(r, L, wanted);
    const char *text = lua_tolstring(L, -1, &size);
    if (!utf8_is_plain(text, size, false))
        return ERROR(r->err, &BAD_TEXT, err_text(r->field));
    *to = mem_text_n(text, size);
    return true;
}

static bool read_id(Reading *r, lua_State *L, void *to)
{
    return read_string(r, L, &PLAIN_STRING, to);
}

static bool read_title(Reading *r, lua_State *L, void *to)
{
    Words *words = to;
    if (!lua_istable(L, -1) && !read_string(r, L, &PLAIN_WORDS, &words->text[LANG_EN]))
        return false;
    if (!lua_istable(L, -1)) {
        words->text[LANG_ZH] = mem_text(words->text[LANG_EN]);
        return true;
    }
    for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
        const char *key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "1";
        const Lang lang = strcmp(key, lang_name(LANG_ZH)) == 0 ? LANG_ZH : LANG_EN;
        if (strcmp(key, lang_name(lang)) != 0)
            return ERROR(r->err, &PLAIN_WORDS, err_text(r->field), err_text(key));
        if (!read_string(r, L, &PLAIN_WORDS, &words->text[lang]))
            return false;
    }
    return true;
}

static size_t count_keys(lua_State *L)
{
    size_t n = 0;
    for (lua_pushnil(L); lua_next(L, -2); n++)
        lua_pop(L, 1);
    return n;
}

static bool read_needs(Reading *r, lua_State *L, void *to)
{
    LessonHeader *header = to;
    if (!lua_istable(L, -1))
        return fail_value(r, L, &PLAIN_LIST);
    const size_t keys = count_keys(L);
    header->needs = mem_new(NEEDS_MOST, sizeof *header->needs);
    for (size_t i = 0; i < keys; i++) {
        push_item(L, -1, i + 1);
        if (i == NEEDS_MOST)
            return fail_value(r, L, &PLAIN_LIST);
        if (!read_string(r, L, &PLAIN_LIST, &header->needs[i]))
            return false;
        header->need_count++;
        lua_pop(L, 1);
    }
    return true;
}

static const struct {
    const char *name;
    bool (*read)(Reading *r, lua_State *L, void *to);
    size_t place; // in a HeaderDraft
} field_table[FIELDS] = {
    {"api", read_whole, offsetof(HeaderDraft, api)},
    {"id", read_id, offsetof(HeaderDraft, header.id)},
    {"part", read_whole, offsetof(HeaderDraft, header.part)},
    {"order", read_whole, offsetof(HeaderDraft, header.order)},
    {"minutes", read_whole, offsetof(HeaderDraft, header.minutes)},
    {"needs", read_needs, offsetof(HeaderDraft, header)},
    {"title", read_title, offsetof(HeaderDraft, header.title)},
};

// ---- The text ----------------------------------------------------------

// Ends the reading with the error that is set, in that line.
static bool fail_at(Reading *r, HeaderResult result, int line)
{
    r->result = result;
    error_at(r->err, r->source->name, line);
    return false;
}

static bool fail_unknown(Reading *r, const Code *code)
{
    char name[48] = "";
    if (code->size < sizeof name)
        memcpy(name, code->at, code->size);
    Nearest nearest = nearest_start(name);
    for (size_t i = 0; i < FIELDS; i++)
        nearest_try(&nearest, field_table[i].name);
    ERROR(r->err, &UNKNOWN_FIELD, err_text(name), err_text(nearest.best));
    return fail_at(r, HEADER_FAULTY, code->line);
}

// Notes the field that begins here.
static bool note_field(Reading *r, const Code *code)
{
    size_t i = 0;
    while (i < FIELDS && !code_is(code, field_table[i].name))
        i++;
    if (i == FIELDS)
        return fail_unknown(r, code);
    if (r->at[i] > 0) {
        ERROR(r->err, &FIELD_TWICE, err_text(field_table[i].name));
        return fail_at(r, HEADER_FAULTY, code->line);
    }
    r->at[i] = code->line;
    return true;
}

// Goes through the statement: where it ends, and on which line each field stands.
static bool find_fields(Reading *r)
{
    Code code = code_start(r->source);
    const bool found = code_next(&code) && code_is(&code, "lesson");
    r->start = code.at;
    r->line = code.line;
    if (!found || !code_next(&code) || (*code.at != '{' && *code.at != '(')) {
        error_set(r->err, &NO_HEADER);
        return fail_at(r, HEADER_MISSING, r->line);
    }
    const int fields = *code.at == '(' ? 2 : 1; // the depth at which they stand
    int depth = 0;
    size_t size = 0;
    char before = '\0';
    do {
        const char c = *code.at;
        const bool first = before == '{' || before == ',' || before == ';';
        depth += (c == '{' || c == '(') - (c == '}' || c == ')');
        if (depth == fields && first && code_is_name(&code) && !note_field(r, &code))
            return false;
        before = c;
        size += code.size;
        r->end = code.next;
    } while (depth > 0 && code_next(&code));
    if (size <= CODE_MOST)
        return true;
    ERROR(r->err, &LONG_CODE, err_count(size), err_count(CODE_MOST));
    return fail_at(r, HEADER_FAULTY, r->line);
}

// ---- Checks ------------------------------------------------------------

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
            return ERROR(err, &TITLE_LONG, err_count(utf8_width(title)), err_count(TITLE_COLUMNS));
    }
    return true;
}

static bool check_draft(HeaderDraft *draft, Error *err)
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

// ---- Reading -----------------------------------------------------------

// Reads the fields of the table on top.
static bool read_fields(Reading *r, lua_State *L)
{
    size_t found = 0;
    for (size_t i = 0; i < FIELDS; i++) {
        r->field = field_table[i].name;
        const bool there = push_field(L, -1, r->field) != LUA_TNIL;
        found += there;
        if (there && !field_table[i].read(r, L, (char *)&r->draft + field_table[i].place))
            return fail_at(r, HEADER_FAULTY, r->at[i] > 0 ? r->at[i] : r->line);
        lua_pop(L, 1);
    }
    if (count_keys(L) == found)
        return true;
    error_set(r->err, &NAMELESS);
    return fail_at(r, HEADER_FAULTY, r->line);
}

static void take_header(lua_State *L, void *by)
{
    Reading *r = by;
    lua_settop(L, 1);
    if (!lua_istable(L, 1)) {
        error_set(r->err, &NO_HEADER);
        fail_at(r, HEADER_MISSING, r->line);
    } else if (read_fields(r, L)) {
        r->result = HEADER_FINE;
        if (!check_draft(&r->draft, r->err))
            fail_at(r, HEADER_FAULTY, r->line);
    }
}

HeaderResult header_parse(const Source *source, LessonHeader *header, Error *err)
{
    Reading r = {.source = source, .draft.api = -1, .err = err};
    if (find_fields(&r)) {
        const CaptureText text = {r.start, (size_t)(r.end - r.start), "lesson", source->name,
                                  r.line};
        if (!capture_run(&text, take_header, &r, err))
            r.result = HEADER_FAULTY;
    }
    BUG_ON(r.result == HEADER_FINE && !r.draft.header.id);
    if (r.result == HEADER_FINE)
        *header = r.draft.header;
    else
        header_release(&r.draft.header);
    return r.result;
}

HeaderResult header_read(const char *path, LessonHeader *header, Error *err)
{
    static const size_t sizes[] = {START_FEW, START_MOST};
    HeaderResult result = HEADER_FAULTY;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes && result != HEADER_FINE; i++) {
        Source source;
        if (!source_read_start(path, sizes[i], &source, err))
            return HEADER_FAULTY;
        error_clear(err);
        result = header_parse(&source, header, err);
        source_release(&source);
    }
    return result;
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
