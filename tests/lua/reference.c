// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons exported by the program, against the numbers that PyTorch gave:
// values and gradients of all nodes that a file names, within 1e-9 relative.
//
// tests/data/reference holds one file for each of tests/lessons/reference
// (make_reference.py); one that is missing is a failure. tests/data/lessons
// holds files of the program's own lessons (make_lessons_1.py and so on); the
// file says of which lesson, and after which commands.
#include <dirent.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <cmocka.h>

#include <cjson/cJSON.h>

#include "base/buffer.h"

enum { CASES_MOST = 128, NAME_SIZE = 64, LEAST_CELLS = 10 };

// One file of numbers.
typedef struct Case {
    char name[NAME_SIZE]; // of the file, without its ending
    bool own;             // a lesson of the program, found by its id
} Case;

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

static cJSON *read_numbers(const Case *of)
{
    char path[512];
    snprintf(path, sizeof path, "%s/data/%s/%s.json", environment("TESTS", "tests"),
             of->own ? "lessons" : "reference", of->name);
    FILE *file = fopen(path, "r");
    if (!file)
        fail_msg("%s is missing: run the script that makes it", path);
    cJSON *json = read_stream(file);
    fclose(file);
    assert_non_null(json);
    return json;
}

// The program's export after the file's commands; *status as the shell gives
// it.
static cJSON *export_lesson(const Case *of, const cJSON *numbers, int *status)
{
    Buffer line = {0};
    buffer_printf(&line, "'%s' export ", environment("QKV", "build/qkv"));
    const cJSON *id = cJSON_GetObjectItemCaseSensitive(numbers, "lesson");
    if (of->own)
        buffer_printf(&line, "'%s' --format json", id->valuestring);
    else
        buffer_printf(&line, "'%s/lessons/reference/%s.lua' --format json",
                      environment("TESTS", "tests"), of->name);
    const cJSON *command;
    cJSON_ArrayForEach(command, cJSON_GetObjectItemCaseSensitive(numbers, "commands"))
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

static size_t compare_rows(const char *what, const cJSON *found, const cJSON *wanted)
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
                fail_msg("%s[%d,%d]: %.17g instead of %.17g", what, i + 1, j + 1, a, b);
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
        cells += compare_rows(what, cJSON_GetObjectItemCaseSensitive(node, sides[i]),
                              cJSON_GetObjectItemCaseSensitive(wanted, sides[i]));
    }
    return cells;
}

static void test_case(void **state)
{
    const Case *of = *state;
    cJSON *numbers = read_numbers(of);
    int status = 0;
    cJSON *graph = export_lesson(of, numbers, &status);
    if (status != 0)
        fail_msg("%s: the export ends with status %d", of->name, status);
    assert_non_null(graph);
    size_t cells = 0;
    const cJSON *wanted;
    cJSON_ArrayForEach(wanted, cJSON_GetObjectItemCaseSensitive(numbers, "nodes")) cells +=
        compare_node(graph, wanted);
    assert_true(cells > LEAST_CELLS);
    cJSON_Delete(graph);
    cJSON_Delete(numbers);
}

// The files of a folder with that ending, in the order of the file system.
static size_t list_cases(Case cases[CASES_MOST], size_t count, const char *folder,
                         const char *ending)
{
    char path[512];
    const bool own = strcmp(ending, ".json") == 0;
    const size_t tail = strlen(ending);
    snprintf(path, sizeof path, "%s/%s", environment("TESTS", "tests"), folder);
    DIR *dir = opendir(path);
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        const size_t n = strlen(entry->d_name);
        if (n <= tail || n >= NAME_SIZE || count == CASES_MOST ||
            strcmp(entry->d_name + n - tail, ending) != 0)
            continue;
        cases[count].own = own;
        memcpy(cases[count].name, entry->d_name, n - tail);
        cases[count++].name[n - tail] = '\0';
    }
    if (dir)
        closedir(dir);
    return count;
}

int main(void)
{
    static Case cases[CASES_MOST];
    static struct CMUnitTest tests[CASES_MOST];
    const size_t shared = list_cases(cases, 0, "lessons/reference", ".lua");
    const size_t count = list_cases(cases, shared, "data/lessons", ".json");
    if (shared == 0 || count == shared) {
        puts("1..1\nnot ok 1 - reference - a folder of numbers is empty");
        return 1;
    }
    for (size_t i = 0; i < count; i++)
        tests[i] = (struct CMUnitTest){
            .name = cases[i].name, .test_func = test_case, .initial_state = &cases[i]};
    return _cmocka_run_group_tests("reference", tests, count, NULL, NULL);
}
