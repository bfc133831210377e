// SPDX-License-Identifier: GPL-3.0-or-later
// Every lesson of tests/lessons/reference, exported by the program, against
// the numbers that PyTorch gave (tests/data/reference, made by
// tests/data/make_reference.py): values and gradients of all named nodes
// within 1e-9 relative.
#include <dirent.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <cmocka.h>

#include <cjson/cJSON.h>

#include "base/buffer.h"

enum { LESSONS_MOST = 64, NAME_SIZE = 64, LEAST_CELLS = 10 };

// What a number may be off: 1e-9 of itself, and what rounding leaves of sums
// that cancel to 0.
static const double RELATIVE = 1e-9, ABSOLUTE = 1e-14;

static const char *environment(const char *name, const char *otherwise)
{
    const char *value = getenv(name);
    return value && *value ? value : otherwise;
}

static cJSON *read_stream(FILE *stream)
{
    Buffer text = {0};
    char part[4096];
    for (size_t n; (n = fread(part, 1, sizeof part, stream)) > 0;)
        buffer_add_n(&text, part, n);
    cJSON *json = cJSON_Parse(buffer_text(&text));
    buffer_release(&text);
    return json;
}

static cJSON *read_reference(const char *lesson)
{
    char path[512];
    snprintf(path, sizeof path, "%s/data/reference/%s.json",
             environment("TESTS", "tests"), lesson);
    FILE *file = fopen(path, "r");
    if (!file)
        fail_msg("%s is missing: run tests/data/make_reference.py", path);
    cJSON *json = read_stream(file);
    fclose(file);
    assert_non_null(json);
    return json;
}

// The program's export after the reference's commands; *status as the shell
// gives it.
static cJSON *export_lesson(const char *lesson, const cJSON *commands,
                            int *status)
{
    Buffer line = {0};
    buffer_printf(
        &line, "'%s' export '%s/lessons/reference/%s.lua' --format json",
        environment("QKV", "build/qkv"), environment("TESTS", "tests"), lesson);
    const cJSON *command;
    cJSON_ArrayForEach(command, commands)
        buffer_printf(&line, " --do '%s'", command->valuestring);
    FILE *stream = popen(buffer_text(&line), "r");
    assert_non_null(stream);
    cJSON *json = read_stream(stream);
    *status = WEXITSTATUS(pclose(stream));
    buffer_release(&line);
    return json;
}

// A number, or the words that stand for those that JSON lacks.
static double number_of(const cJSON *cell)
{
    if (cJSON_IsNumber(cell))
        return cell->valuedouble;
    if (cJSON_IsString(cell) && strcmp(cell->valuestring, "-inf") == 0)
        return -INFINITY;
    return (double)NAN;
}

static size_t compare_rows(const char *what, const cJSON *found,
                           const cJSON *wanted)
{
    size_t cells = 0;
    assert_int_equal(cJSON_GetArraySize(found), cJSON_GetArraySize(wanted));
    for (int i = 0; i < cJSON_GetArraySize(wanted); i++) {
        const cJSON *row = cJSON_GetArrayItem(wanted, i);
        const cJSON *mine = cJSON_GetArrayItem(found, i);
        assert_int_equal(cJSON_GetArraySize(mine), cJSON_GetArraySize(row));
        for (int j = 0; j < cJSON_GetArraySize(row); j++, cells++) {
            const double a = number_of(cJSON_GetArrayItem(mine, j));
            const double b = number_of(cJSON_GetArrayItem(row, j));
            if (!(a == b || fabs(a - b) <= RELATIVE * fabs(b) + ABSOLUTE))
                fail_msg("%s[%d,%d]: %.17g instead of %.17g", what, i + 1,
                         j + 1, a, b);
        }
    }
    return cells;
}

static const cJSON *node_of(const cJSON *graph, const char *name)
{
    const cJSON *node;
    cJSON_ArrayForEach(node, cJSON_GetObjectItemCaseSensitive(graph, "nodes"))
    {
        const cJSON *own = cJSON_GetObjectItemCaseSensitive(node, "name");
        if (strcmp(own->valuestring, name) == 0)
            return node;
    }
    fail_msg("the lesson has no node %s", name);
    return NULL;
}

static size_t compare_node(const cJSON *graph, const cJSON *wanted)
{
    static const char *const sides[] = {"value", "grad"};
    size_t cells = 0;
    const cJSON *node = node_of(graph, wanted->string);
    for (size_t i = 0; i < 2; i++) {
        char what[NAME_SIZE + 8];
        snprintf(what, sizeof what, "%s of %s", sides[i], wanted->string);
        cells +=
            compare_rows(what, cJSON_GetObjectItemCaseSensitive(node, sides[i]),
                         cJSON_GetObjectItemCaseSensitive(wanted, sides[i]));
    }
    return cells;
}

static void test_lesson(void **state)
{
    const char *lesson = *state;
    cJSON *reference = read_reference(lesson);
    const cJSON *commands =
        cJSON_GetObjectItemCaseSensitive(reference, "commands");
    int status = 0;
    cJSON *graph = export_lesson(lesson, commands, &status);
    if (status != 0)
        fail_msg("%s: the export ends with status %d", lesson, status);
    assert_non_null(graph);
    size_t cells = 0;
    const cJSON *wanted;
    cJSON_ArrayForEach(wanted,
                       cJSON_GetObjectItemCaseSensitive(reference, "nodes"))
        cells += compare_node(graph, wanted);
    assert_true(cells > LEAST_CELLS);
    cJSON_Delete(graph);
    cJSON_Delete(reference);
}

// The lessons of the folder, in the order of the file system.
static size_t list_lessons(char names[LESSONS_MOST][NAME_SIZE])
{
    char path[512];
    snprintf(path, sizeof path, "%s/lessons/reference",
             environment("TESTS", "tests"));
    DIR *folder = opendir(path);
    size_t count = 0;
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        const size_t n = strlen(entry->d_name);
        if (n < 5 || n >= NAME_SIZE || count == LESSONS_MOST ||
            strcmp(entry->d_name + n - 4, ".lua") != 0)
            continue;
        memcpy(names[count], entry->d_name, n - 4);
        names[count++][n - 4] = '\0';
    }
    if (folder)
        closedir(folder);
    return count;
}

int main(void)
{
    static char names[LESSONS_MOST][NAME_SIZE];
    static struct CMUnitTest tests[LESSONS_MOST];
    const size_t count = list_lessons(names);
    for (size_t i = 0; i < count; i++)
        tests[i] = (struct CMUnitTest){.name = names[i],
                                       .test_func = test_lesson,
                                       .initial_state = names[i]};
    return _cmocka_run_group_tests("reference", tests, count, NULL, NULL);
}
