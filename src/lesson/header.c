// SPDX-License-Identifier: GPL-3.0-or-later
// The statement `lesson { … }` at the start of a file is run alone by the sandbox, in a state in
// which nothing but `lesson` exists. The rest of the file is neither compiled nor run: the
// catalogue does this for every file it finds.
//
// There are no names to compute with, no functions to call and no strings with methods, so no C
// runs but Lua's own; nothing catches an error. What is left is a loop in a function that is
// written down in the statement: it is stopped after some steps. A step can go through all of the
// memory (to compare two strings), and what Lua's compiler does can grow with the square of the
// code; so both are small.
//
// The same reader serves the loading of a lesson: what the contents screen shows is what it is.
#include "lesson/header.h"

#include <ctype.h>
#include <string.h>

#include "base/minmax.h"
#include "base/path.h"
#include "base/utf8.h"
#include "lesson/arguments.h"

enum { UNITS_MOST = 12, CANS_MOST = 5, MINUTES_MOST = 60 };
enum { API = 3, TITLE_COLUMNS = 80, TITLE_MOST = 1024, NEEDS_MOST = 64, FILE_NAME_MOST = 200 };

// How much of a file is looked at for its header.
enum { START_MOST = 16 << 10 };

// The largest header that is good has 400 bytes of code, takes 300 steps and some KiB; then reading
// as many bytes as the fields may have takes READ_STEPS.
enum { CODE_MOST = 2048, STEPS_MOST = 2000, READ_STEPS = 6000, MEMORY_MOST = 64 << 10 };

MESSAGE(NO_HEADER, ERROR_LESSON, "a lesson starts with lesson { api = 3, id = \"…\", title = … }");
MESSAGE(
    LONG_CODE, ERROR_LESSON,
    "lesson: the header has {1} bytes of code; it holds plain values only, which take at most {2}");
MESSAGE(NO_NAMES, ERROR_LESSON, "lesson: only plain values may stand here, not '{1}'");
MESSAGE(TOO_MUCH, ERROR_LESSON,
        "lesson: this takes too long or too much memory; only plain values may stand here");
MESSAGE(OTHER_API, ERROR_LESSON,
        "lesson: api = {1} is not known; this version of qkv reads api = 1 to {2}");
MESSAGE(
    BAD_ID, ERROR_LESSON,
    "lesson: id \"{1}\" has to be of lower-case letters, digits, '-' and '_', at most {2} of them");
MESSAGE(NO_LANGUAGE, ERROR_LESSON, "{1}: {2} has '{3}'; it is a list of \"en\" and \"zh\"");
MESSAGE(TITLE_LONG, ERROR_LESSON, "lesson: the title is {1} columns wide; at most {2} are shown");

static void check_header(lua_State *L, const LessonHeader *header)
{
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
            REFUSE(L, &NO_LANGUAGE, err_text("languages"), err_text(name));
        header->lacks[lang] = false;
    }
}

// The lesson takes as long as its units together.
static void read_units(lua_State *L, LessonHeader *header)
{
    header->units = arg_list(L, -1, "units", 1, UNITS_MOST);
    header->unit = script_memory(L, header->units, sizeof *header->unit);
    header->minutes = 0;
    for (size_t i = 0; i < header->units; i++, lua_pop(L, 1)) {
        Unit *unit = &header->unit[i];
        push_item(L, -1, i + 1);
        const int at = lua_gettop(L);
        arg_fields(L, at, "units", "at, title, question, minutes, can", 0);
        unit->at = script_text(L, arg_text(L, field_want(L, at, "at"), "at", TITLE_MOST, false));
        unit->title = words_read(L, field_want(L, at, "title"), "title", TITLE_MOST);
        unit->question = field_words(L, at, "question", TITLE_MOST);
        unit->minutes = (int)arg_whole(L, field_want(L, at, "minutes"), "minutes", 1, MINUTES_MOST);
        header->minutes += unit->minutes;
        if (push_field(L, at, "can") != LUA_TNIL) {
            unit->cans = arg_list(L, -1, "can", 1, CANS_MOST);
            unit->can = words_list_read(L, "can", unit->cans, TITLE_MOST);
        }
        lua_settop(L, at);
    }
}

// The function `lesson`.
static int take_header(lua_State *L)
{
    Script *script = script_of(L);
    LessonHeader *header = &script->lesson->header;
    BUG_ON(strcmp(tell_bindings[0].name, "lesson") != 0);
    if (script->introduced)
        FAIL(L, &NO_HEADER, err_text(""));
    script->introduced = true;
    script->steps += READ_STEPS;
    arg_fields(L, 1, "header", tell_bindings[0].args + 1, 0);
    header->api = (int)field_whole(L, 1, "api", 0, 9999, -1);
    header->id = field_text(L, 1, "id", MEMORY_MOST);
    header->part = (int)field_whole(L, 1, "part", 0, 9999, 0);
    header->order = (int)field_whole(L, 1, "order", 0, 9999, 0);
    header->minutes = (int)field_whole(L, 1, "minutes", 0, 9999, 0);
    if (push_field(L, 1, "needs") != LUA_TNIL && arg_list(L, -1, "needs", 0, NEEDS_MOST) > 0)
        header->needs = texts_read(L, -1, "needs", &header->need_count);
    header->title = field_words(L, 1, "title", TITLE_MOST);
    if (push_field(L, 1, "languages") != LUA_TNIL)
        read_languages(L, header);
    header->keywords = field_words(L, 1, "keywords", TITLE_MOST);
    if (push_field(L, 1, "units") != LUA_TNIL)
        read_units(L, header);
    header->weights = field_text(L, 1, "weights", FILE_NAME_MOST);
    check_header(L, header);
    return 0;
}

// ---- The run -----------------------------------------------------------

// Any other name is read.
static int refuse_name(lua_State *L)
{
    FAIL(L, &NO_NAMES, err_text(lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : ""));
    return 0;
}

// Compiles the file up to the end of the statement and runs it with names of its own. What stands
// before the statement is comments; with them, lines are those of the file.
static int run_statement(lua_State *L)
{
    static const Binding lesson = {"lesson", "", take_header, 0, 1};
    lua_createtable(L, 0, 1);
    environment_push_call(L, &lesson, 0);
    lua_setfield(L, -2, lesson.name);
    lua_createtable(L, 0, 1);
    lua_pushcfunction(L, refuse_name);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    environment_run(L, &script_of(L)->source, 0);
    return 0;
}

// The line of the field that an error names, "needs[1]"; `line` where the statement has none.
static int field_line(const Source *source, const char *field, int line)
{
    Code code = code_start(source);
    while (code_next(&code))
        if (code.size == strcspn(field, "[") && strncmp(code.at, field, code.size) == 0)
            return code.line;
    return line;
}

// Runs the statement, which is all of the source; what it says goes into the lesson's header.
static bool run_header(Lesson *lesson, const Source *statement, Error *err)
{
    Script *script = script_new(lesson, *statement, &(LessonOptions){.steps = STEPS_MOST});
    script->memory_most = MEMORY_MOST;
    const bool fine = script_run(script, run_statement, err);
    if (script->fatal != FATAL_NONE) {
        ERROR(err, &TOO_MUCH, err_text(""));
        error_at(err, statement->name, script->fatal_line);
    } else if (!fine && script->introduced) {
        err->line = field_line(statement, err->arg[1].text, err->line);
    }
    script->source = (Source){0}; // the caller's
    script_free(script);
    return fine;
}

HeaderResult header_parse(const Source *source, LessonHeader *header, Error *err)
{
    Code code = code_start(source);
    const bool named = code_next(&code) && code_is(&code, "lesson");
    const int line = code.line;
    Code given = code;
    if (!named || !code_next(&given) || (*given.at != '{' && *given.at != '(')) {
        ERROR(err, &NO_HEADER, err_text(""));
        error_at(err, source->name, line);
        return HEADER_MISSING;
    }
    Lesson lesson = {0};
    const size_t size = code_pass_call(&code);
    Source statement = *source;
    statement.size = (size_t)(code.next - source->text);
    bool fine = size <= CODE_MOST || ERROR(err, &LONG_CODE, err_count(size), err_count(CODE_MOST));
    fine = fine && run_header(&lesson, &statement, err);
    if (fine) {
        *header = lesson.header;
        return HEADER_FINE;
    }
    error_at(err, source->name, line);
    err->line = err->line > 0 ? err->line : line;
    header_release(&lesson.header);
    return HEADER_FAULTY;
}

HeaderResult header_read(const char *path, LessonHeader *header, Error *err)
{
    SCOPED(source_release) Source source = {0};
    if (!source_read_text(path, &source, err))
        return HEADER_FAULTY;
    source.size = size_min(source.size, START_MOST);
    source.text[source.size] = '\0';
    return header_parse(&source, header, err);
}

char *lesson_id_of(const char *path)
{
    const char *name = path_name(path);
    const size_t size = strlen(name) - strlen(".lua");
    Buffer id = {0};
    for (size_t i = 0; i < size && id.size < LESSON_ID_MOST; i++) {
        const char c = (char)tolower((unsigned char)name[i]);
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
