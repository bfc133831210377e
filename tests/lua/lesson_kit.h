// SPDX-License-Identifier: GPL-3.0-or-later
// What the tests of the lesson language share: lessons from a string.
#pragma once

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "lesson/lesson.h"

// Every lesson of the tests starts with this line.
#define HEADER "lesson { api = 1, id = \"t\", title = \"t\" }\n"

// Writes a file into the temporary folder of the test.
static inline const char *kit_write(const char *name, const char *text, size_t size)
{
    static char path[512];
    const char *folder = getenv("TMPDIR");
    snprintf(path, sizeof path, "%s/%s", folder ? folder : "/tmp", name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fwrite(text, 1, size, file);
    fclose(file);
    return path;
}

// Of wall clock that a lesson may take to load; more where another limit is asked for, which a
// busy machine is not to hide.
static double kit_seconds = 1;

static inline Lesson *kit_load_file(const char *path, Error *err)
{
    static char library[512];
    const char *tests = getenv("TESTS");
    snprintf(library, sizeof library, "%s/../lessons/lib", tests ? tests : "tests");
    const LessonOptions options = {.library_dir = library, .seconds = kit_seconds};
    memset(err, 0, sizeof *err);
    return lesson_load(path, &options, err);
}

// The folder of what comes with the program, as it is in the source tree.
static inline const char *kit_assets(void)
{
    static char path[512];
    const char *tests = getenv("TESTS");
    snprintf(path, sizeof path, "%s/../assets", tests ? tests : "tests");
    return path;
}

// Reads assets/reference/NAME.
static inline void kit_read_asset(const char *name, Buffer *text)
{
    char path[600];
    snprintf(path, sizeof path, "%s/reference/%s", kit_assets(), name);
    assert_int_equal(file_read(path, 1 << 20, text), FILE_READ);
}

// Loads the header and `body` as t.lua.
static inline Lesson *kit_load(const char *body, Error *err)
{
    Buffer text = {0};
    buffer_printf(&text, "%s%s", HEADER, body);
    const char *path = kit_write("t.lua", buffer_text(&text), text.size);
    Lesson *lesson = kit_load_file(path, err);
    buffer_release(&text);
    unlink(path);
    return lesson;
}

// The same, and it has to be fine.
static inline Lesson *kit_good(const char *body)
{
    Error err;
    Lesson *lesson = kit_load(body, &err);
    if (!lesson) {
        char text[1024];
        error_write(&err, LANG_EN, text, sizeof text);
        fail_msg("%s\n%s", text, body);
    }
    return lesson;
}

// Loads the file, which fails with this line behind its name.
static inline void kit_error(const char *path, const char *expected)
{
    char text[1024];
    Error err;
    const char *name = strrchr(path, '/') + 1;
    Lesson *lesson = kit_load_file(path, &err);
    assert_null(lesson);
    assert_int_equal(error_status(&err), 4);
    error_write(&err, LANG_EN, text, sizeof text);
    const char *at = strstr(text, name);
    if (!at || strcmp(at + strlen(name), expected) != 0)
        fail_msg("said \"%s\", expected \"%s\"", text, expected);
}

static inline void kit_bytes_error(const char *bytes, size_t size, const char *expected)
{
    kit_error(kit_write("bad.lua", bytes, size), expected);
}

// A number of a lesson by its address.
static inline double kit_number(Lesson *lesson, const char *address)
{
    Address at;
    Error err = {0};
    if (!address_parse(lesson->graph, address, false, &at, &err)) {
        char text[1024];
        error_write(&err, LANG_EN, text, sizeof text);
        fail_msg("%s: %s", address, text);
    }
    return graph_number(lesson->graph, address_cell(&at));
}
