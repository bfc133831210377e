// SPDX-License-Identifier: GPL-3.0-or-later
// The statement `lesson { … }` at the start of a file is run alone, in a state in which nothing but
// `lesson` exists. The rest of the file is neither compiled nor run: the catalogue does this for
// every file it finds.
//
// There are no names to compute with, no functions to call and no strings with methods, so no C
// runs but Lua's own; nothing catches an error. What is left is a loop in a function that is
// written down in the statement: it is stopped after some steps. A step can go through all of the
// memory (to compare two strings), and what Lua's compiler does can grow with the square of the
// code; so both are small.
//
// The same reader serves the loading of a lesson: what the contents screen shows is what it is.
#include "lesson/header.h"

#include <lauxlib.h>
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "base/nearest.h"
#include "base/path.h"
#include "base/utf8.h"
#include "lesson/arguments.h"

enum { API = 3, TITLE_COLUMNS = 80, TITLE_MOST = 1024, NEEDS_MOST = 64, FILE_NAME_MOST = 200 };

// How much of a file is looked at for its header.
enum { START_MOST = 16 << 10 };

// The largest header that is good has 400 bytes of code, takes 300 steps and some KiB.
enum { CODE_MOST = 2048, STEPS_MOST = 2000, MEMORY_MOST = 64 << 10 };

MESSAGE(NO_HEADER, ERROR_LESSON, "a lesson starts with lesson { api = 3, id = \"…\", title = … }");
MESSAGE(
    LONG_CODE, ERROR_LESSON,
    "lesson: the header has {1} bytes of code; it holds plain values only, which take at most {2}");
MESSAGE(NO_NAMES, ERROR_LESSON, "lesson: only plain values may stand here, not '{1}'");
MESSAGE(NOT_PLAIN, ERROR_LESSON, "lesson: only plain values may stand here");
MESSAGE(TOO_MUCH, ERROR_LESSON,
        "lesson: this takes too long or too much memory; only plain values may stand here");
MESSAGE(NAMELESS, ERROR_LESSON, "lesson: every value needs its name, as in part = 1");
MESSAGE(UNKNOWN_FIELD, ERROR_LESSON, "lesson: there is no field '{1}'; did you mean '{2}'?");
MESSAGE(FIELD_TWICE, ERROR_LESSON, "lesson: '{1}' is given twice");
MESSAGE(OTHER_API, ERROR_LESSON,
        "lesson: api = {1} is not known; this version of qkv reads api = 1 to {2}");
MESSAGE(
    BAD_ID, ERROR_LESSON,
    "lesson: id \"{1}\" has to be of lower-case letters, digits, '-' and '_', at most {2} of them");
MESSAGE(NO_LANGUAGE, ERROR_LESSON,
        "lesson: languages has '{1}'; it is a list of \"en\" and \"zh\"");
MESSAGE(TITLE_LONG, ERROR_LESSON, "lesson: the title is {1} columns wide; at most {2} are shown");

static const char *const field_name[] = {"api",      "id",      "part",  "order",
                                         "minutes",  "needs",   "title", "languages",
                                         "keywords", "weights", NULL};
enum { FIELDS = sizeof field_name / sizeof *field_name - 1 };

// One reading of a header, in a state of its own: nothing of one run is left for another.
typedef struct Reading {
    Script script;   // comes first: what functions that Lua calls find (script_of)
    const char *end; // of the statement
    int line;        // of `lesson`
    int at[FIELDS];  // the line of each field; 0: it is not there
    int reading;     // the line of the field that is being read; 0: none
    HeaderResult result;
    bool compiled;
    LessonHeader header;
    Error *err;
} Reading;

// ---- The text ----------------------------------------------------------

// Notes the field that begins here.
static bool note_field(Reading *r, const Code *code)
{
    char name[48] = "";
    if (code->size < sizeof name)
        memcpy(name, code->at, code->size);
    const int i = word_in(name, field_name);
    if (i < 0)
        ERROR(r->err, &UNKNOWN_FIELD, err_text(name), err_text(nearest_in(name, field_name)));
    else if (r->at[i] > 0)
        ERROR(r->err, &FIELD_TWICE, err_text(name));
    else
        r->at[i] = code->line;
    return !error_is_set(r->err) || error_at(r->err, r->script.source.name, code->line);
}

// Goes through the statement: where it ends, and on which line each field stands.
static bool find_fields(Reading *r)
{
    Code code = code_start(&r->script.source);
    const bool found = code_next(&code) && code_is(&code, "lesson");
    r->line = code.line;
    if (!found || !code_next(&code) || (*code.at != '{' && *code.at != '(')) {
        r->result = HEADER_MISSING;
        return error_set(r->err, &NO_HEADER) || error_at(r->err, r->script.source.name, r->line);
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
    return size <= CODE_MOST || ERROR(r->err, &LONG_CODE, err_count(size), err_count(CODE_MOST)) ||
           error_at(r->err, r->script.source.name, r->line);
}

// ---- The values --------------------------------------------------------

// Pushes a field of the table at 1; whether it is there.
static bool push_value(lua_State *L, Reading *r, const char *field)
{
    const int i = word_in(field, field_name);
    BUG_ON(i < 0);
    r->reading = r->at[i];
    return push_field(L, 1, field) != LUA_TNIL;
}

static lua_Integer read_whole(lua_State *L, Reading *r, const char *field, int otherwise)
{
    return push_value(L, r, field) ? arg_whole(L, -1, field, 0, 9999) : otherwise;
}

static void check_header(lua_State *L, const Reading *r)
{
    const LessonHeader *header = &r->header;
    const size_t size = header->id ? strlen(header->id) : 0;
    if (header->api < 0)
        field_missing(L, "api");
    if (header->api < 1 || header->api > API)
        FAIL(L, &OTHER_API, err_int(header->api), err_int(API));
    if (!header->id)
        field_missing(L, "id");
    if (size == 0 || size > LESSON_ID_MOST ||
        strspn(header->id, "abcdefghijklmnopqrstuvwxyz0123456789-_") != size)
        FAIL(L, &BAD_ID, err_text(header->id), err_count(LESSON_ID_MOST));
    if (!words_present(&header->title))
        field_missing(L, "title");
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        const size_t width = utf8_width(words_either(&header->title, lang));
        if (width > TITLE_COLUMNS)
            FAIL(L, &TITLE_LONG, err_count(width), err_count(TITLE_COLUMNS));
    }
}

// The languages that are listed are those that are meant to be there.
static void read_languages(lua_State *L, LessonHeader *header)
{
    Lang lang;
    for (lang = 0; lang < LANG_COUNT; lang++)
        header->lacks[lang] = true;
    const size_t n = arg_list(L, -1, "languages", 1, LANG_COUNT);
    for (size_t i = 1; i <= n; i++, lua_pop(L, 1)) {
        push_item(L, -1, i);
        const char *name = arg_text(L, -1, "languages", MEMORY_MOST, false);
        if (!lang_parse(name, &lang) || lang >= LANG_COUNT)
            FAIL(L, &NO_LANGUAGE, err_text(name));
        header->lacks[lang] = false;
    }
}

// The function `lesson` reads its argument and ends the run.
static int take_header(lua_State *L)
{
    Reading *r = (Reading *)script_of(L);
    lua_settop(L, 1);
    if (!lua_istable(L, 1)) {
        r->result = HEADER_MISSING;
        FAIL(L, &NO_HEADER, err_text(""));
    }
    if (lua_rawlen(L, 1) > 0)
        FAIL(L, &NAMELESS, err_text(""));
    BUG_ON(strcmp(tell_bindings[0].name, "lesson") != 0);
    arg_fields(L, 1, "lesson", tell_bindings[0].args + 1, 0);
    r->header.api = (int)read_whole(L, r, "api", -1);
    if (push_value(L, r, "id"))
        r->header.id = script_text(L, arg_text(L, -1, "id", MEMORY_MOST, false));
    r->header.part = (int)read_whole(L, r, "part", 0);
    r->header.order = (int)read_whole(L, r, "order", 0);
    r->header.minutes = (int)read_whole(L, r, "minutes", 0);
    if (push_value(L, r, "needs") && arg_list(L, -1, "needs", 0, NEEDS_MOST) > 0)
        r->header.needs = texts_read(L, -1, "needs", &r->header.need_count);
    if (push_value(L, r, "title"))
        r->header.title = words_read(L, -1, "title", TITLE_MOST);
    if (push_value(L, r, "languages"))
        read_languages(L, &r->header);
    if (push_value(L, r, "keywords"))
        r->header.keywords = words_read(L, -1, "keywords", TITLE_MOST);
    if (push_value(L, r, "weights"))
        r->header.weights = script_text(L, arg_text(L, -1, "weights", FILE_NAME_MOST, false));
    r->reading = 0;
    check_header(L, r);
    r->result = HEADER_FINE;
    lua_pushnil(L);
    return lua_error(L);
}

// ---- The state ---------------------------------------------------------

// Any other name is read.
static int refuse_name(lua_State *L)
{
    FAIL(L, &NO_NAMES, err_text(lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : ""));
    return 0;
}

static void out_of_steps(lua_State *L, lua_Debug *ar)
{
    (void)ar;
    FAIL(L, &TOO_MUCH, err_text(""));
}

// Compiles the file up to the end of the statement and runs it with names of its own. What stands
// before the statement is comments; with them, lines are those of the file.
static int run_statement(lua_State *L)
{
    static const Binding lesson = {"lesson", "", take_header, 0, 1};
    Reading *r = (Reading *)script_of(L);
    const size_t size = (size_t)(r->end - r->script.source.text);
    if (luaL_loadbufferx(L, r->script.source.text, size, r->script.source.chunk, "t"))
        return lua_error(L);
    r->compiled = true;
    lua_createtable(L, 0, 1);
    environment_push_call(L, &lesson, 0);
    lua_setfield(L, -2, lesson.name);
    lua_createtable(L, 0, 1);
    lua_pushcfunction(L, refuse_name);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    lua_setupvalue(L, -2, 1);
    lua_call(L, 0, 0);
    return 0;
}

// Turns what ended the run into the error.
NONNULL(4) static void report(const Reading *r, lua_State *L, int status, Error *err)
{
    int line = r->line;
    if (status == LUA_ERRMEM) {
        ERROR(err, &TOO_MUCH, err_text(""));
    } else if (lua_type(L, -1) == LUA_TUSERDATA) { // no others are made here
        *err = *(const Error *)lua_touserdata(L, -1);
        err->line = r->reading > 0 ? r->reading : err->line;
    } else { // a string is of Lua's: no Lua, or it computes with nothing
        if (lua_type(L, -1) == LUA_TSTRING)
            lua_message_read(r->script.source.name, lua_tostring(L, -1), err);
        line = err->line > 0 ? err->line : line;
        if (r->compiled)
            error_set(err, &NOT_PLAIN);
    }
    error_at(err, r->script.source.name, line);
}

HeaderResult header_parse(const Source *source, LessonHeader *header, Error *err)
{
    Error why = {0};
    Reading r = {.result = HEADER_FAULTY, .err = &why};
    r.script = (Script){.owned = &r.header.owned,
                        .source = *source,
                        .memory_most = MEMORY_MOST,
                        .steps = INT64_MAX,
                        .deadline = HUGE_VAL,
                        .taken = mem_taken()};
    if (find_fields(&r)) {
        lua_State *L = lua_newstate(script_allocate, &r.script);
        int status = LUA_ERRMEM; // of the machine: MEMORY_MOST is enough for a state
        if (L) {
            *(Script **)lua_getextraspace(L) = &r.script;
            lua_gc(L, LUA_GCSTOP);
            lua_sethook(L, out_of_steps, LUA_MASKCOUNT, STEPS_MOST);
            lua_pushcfunction(L, run_statement);
            status = lua_pcall(L, 0, 0, 0);
        }
        if (r.result != HEADER_FINE)
            report(&r, L, status, &why);
        if (L)
            lua_close(L);
    }
    BUG_ON(r.result == HEADER_FINE && !r.header.id);
    BUG_ON((r.result == HEADER_FINE) == error_is_set(&why));
    if (r.result == HEADER_FINE) {
        *header = r.header;
        return HEADER_FINE;
    }
    header_release(&r.header);
    *err = why;
    return r.result;
}

HeaderResult header_read(const char *path, LessonHeader *header, Error *err)
{
    Source source;
    if (!source_read_text(path, &source, err))
        return HEADER_FAULTY;
    source.size = size_min(source.size, START_MOST);
    source.text[source.size] = '\0';
    const HeaderResult result = header_parse(&source, header, err);
    source_release(&source);
    return result;
}

char *lesson_id_of(const char *path)
{
    const char *name = path_name(path);
    const size_t size = strlen(name) - strlen(".lua");
    Buffer id = {0};
    for (size_t i = 0; i < size && id.size < LESSON_ID_MOST; i++) {
        char c = name[i];
        if (c >= 'A' && c <= 'Z')
            c = (char)(c - 'A' + 'a');
        const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
        const bool dash = id.size > 0 && buffer_text(&id)[id.size - 1] == '-';
        if (plain || !dash)
            buffer_add_n(&id, plain ? &c : "-", 1);
    }
    const bool bare = strspn(buffer_text(&id), "-") == id.size;
    if (bare)
        buffer_clear(&id);
    buffer_add(&id, bare ? "my-lesson" : "");
    return buffer_take(&id);
}

void header_release(LessonHeader *header)
{
    owned_release(&header->owned);
    *header = (LessonHeader){0};
}
