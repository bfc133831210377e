// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes from outside, on every way that they can take to standard output and
// standard error: names of files, arguments, the environment. Whatever comes
// in, text comes out: strict UTF-8 without control characters (but line ends
// and tabs), without direction marks, with two marks on a character at most.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/utf8.h"

// ---- What comes in -------------------------------------------------------

enum { NAME_SIZE = 256, NAMES = 3 };

static char names[NAMES][NAME_SIZE];

// Every byte but NUL, and '/' as no name may have it, with what terminals
// obey; as many in one as the name of a file may have.
static void make_names(void)
{
    static const char *const rest[] = {
        "\33]0;title\7\33[2J\33[31m\33P1$r\33\\",
        "\u202E\u2066\u061C\u200B\u2028\uFEFF\xC2\x9B"
        "31m\xC2\x85\u3164"
        "\xC2\x9B\x9B\xC0\x80\xED\xA0\x80\xF4\x90\x80\x80\xE4\xBD",
    };
    for (int i = 1; i < 0x80; i++)
        names[0][i - 1] = (char)(i == '/' ? '|' : i);
    for (int i = 0; i < 0x80; i++)
        names[1][i] = (char)(i + 0x80);
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++)
        strcat(names[i], rest[i]);
    strcpy(names[2], "e");
    for (int i = 0; i < 40; i++)
        strcat(names[2], "\u0301");
}

// ---- What goes out -------------------------------------------------------

typedef struct Outcome {
    int status;
    Buffer out, err;
} Outcome;

static void outcome_release(Outcome *outcome)
{
    buffer_release(&outcome->out);
    buffer_release(&outcome->err);
}

static Buffer contents(const char *path)
{
    Buffer text = {0};
    assert_int_equal(file_read(path, 1 << 24, &text), FILE_READ);
    return text;
}

// Runs the program in the folder that the test runs in, with `variable` set
// ("NAME=value", or NULL).
static Outcome run(const char *const *argument, const char *variable)
{
    const char *argv[12] = {getenv("QKV")};
    for (size_t i = 0; argument[i]; i++)
        argv[i + 1] = argument[i];
    const pid_t child = fork();
    if (child == 0) {
        const int out = open("out", O_WRONLY | O_CREAT | O_TRUNC, 0600);
        const int err = open("err", O_WRONLY | O_CREAT | O_TRUNC, 0600);
        dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
        dup2(out, STDOUT_FILENO);
        dup2(err, STDERR_FILENO);
        if (variable)
            putenv((char *)variable);
        execv(argv[0], (char **)argv);
        _exit(127);
    }
    int ended;
    assert_int_equal(waitpid(child, &ended, 0), child);
    assert_true(WIFEXITED(ended));
    return (Outcome){WEXITSTATUS(ended), contents("out"), contents("err")};
}

// The first thing that may not be in a stream, or NULL.
static const char *fault_of(const Buffer *text)
{
    int marks = 0;
    size_t bad;
    if (!utf8_valid(buffer_text(text), text->size, &bad))
        return "no UTF-8";
    for (size_t i = 0; i < text->size;) {
        uint32_t ch;
        i += utf8_decode(buffer_text(text) + i, text->size - i, &ch);
        if ((ch < 0x20 && ch != '\n' && ch != '\t') || (ch >= 0x7F && ch < 0xA0))
            return "a control character";
        if (ch == 0x61C || ch == 0x200E || ch == 0x200F || (ch >= 0x202A && ch <= 0x202E) ||
            (ch >= 0x2066 && ch <= 0x2069))
            return "a direction mark";
        if (ch == 0x2028 || ch == 0x2029 || ch == 0x200B || ch == 0xFEFF || ch == 0x3164)
            return "what cannot be seen";
        marks = ch >= 0x300 && ch < 0x370 ? marks + 1 : 0;
        if (marks > 2)
            return "more than two marks";
    }
    return NULL;
}

static void assert_clean(const Outcome *outcome, const char *const *argument, const char *variable)
{
    const char *out = fault_of(&outcome->out), *err = fault_of(&outcome->err);
    if (!out && !err && outcome->status <= 5)
        return;
    Buffer line = {0};
    for (size_t i = 0; argument[i]; i++) {
        buffer_add_line(&line, argument[i]);
        buffer_add(&line, " ");
    }
    buffer_add_line(&line, variable ? variable : "");
    fail_msg("%s: status %d, stdout %s, stderr %s", buffer_text(&line), outcome->status,
             out ? out : "fine", err ? err : "fine");
}

#define CLEAN(variable, ...) run_clean(variable, (const char *const[]){__VA_ARGS__, NULL})

static int run_clean(const char *variable, const char *const *argument)
{
    Outcome outcome = run(argument, variable);
    assert_clean(&outcome, argument, variable);
    const int status = outcome.status;
    outcome_release(&outcome);
    return status;
}

// ---- Places --------------------------------------------------------------

static char place[512], lesson[1024];

static void write_lesson(const char *path, const char *title)
{
    Buffer text = {0};
    buffer_printf(&text,
                  "lesson { api = 1, id = \"own\", title = \"%s\" }\n"
                  "X = input { {1,2}, {0,1} }\nY = X * X\n",
                  title);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(buffer_text(&text), file);
    fclose(file);
    buffer_release(&text);
}

static int make_place(void **state)
{
    (void)state;
    const char *tmp = getenv("TMPDIR");
    snprintf(place, sizeof place, "%s/qkv-outside-XXXXXX", tmp ? tmp : "/tmp");
    if (!mkdtemp(place) || chdir(place) != 0 || mkdir("home", 0700) != 0 ||
        setenv("HOME", strcat(strcpy(lesson, place), "/home"), 1) != 0)
        return -1;
    snprintf(lesson, sizeof lesson, "%s/own.lua", place);
    write_lesson(lesson, "Own");
    make_names();
    return 0;
}

static int remove_place(void **state)
{
    (void)state;
    char command[600];
    snprintf(command, sizeof command, "rm -rf '%s'", place);
    return chdir("/") != 0 || system(command);
}

// ---- Tests ---------------------------------------------------------------

static void test_names_of_files(void **state)
{
    (void)state;
    for (size_t i = 0; i < NAMES; i++) {
        char path[1024], there[1024];
        snprintf(path, sizeof path, "./%s.lua", names[i]);
        snprintf(there, sizeof there, "%s/f%s.lua", place, names[i]);
        CLEAN(NULL, "show", path);
        CLEAN(NULL, "export", path, "--format", "text");
        CLEAN(NULL, "check", path);
        assert_int_equal(CLEAN(NULL, "new", there), 0);
        assert_int_equal(CLEAN(NULL, "new", there), 5);
        assert_int_equal(CLEAN(NULL, "check", there), 0);
        CLEAN(NULL, "show", there);
        CLEAN(NULL, "export", there, "--format", "json");
        CLEAN(NULL, "line", there);
        unlink(there);
        CLEAN(NULL, "export", lesson, "--format", "text", "-o", "/no/such/folder");
        snprintf(path, sizeof path, "no/%s", names[i]);
        CLEAN(NULL, "export", lesson, "--format", "text", "-o", path);
        CLEAN(NULL, "play", lesson, "--cast", path);
        CLEAN(NULL, "play", lesson, "--script", path);
        CLEAN(NULL, "new", path);
        write_lesson(there, "[");
        CLEAN(NULL, "check", there);
        unlink(there);
    }
}

static void test_scripts(void **state)
{
    (void)state;
    for (size_t i = 0; i < NAMES; i++) {
        FILE *file = fopen("script", "w");
        fprintf(file, "next\n%s\n", names[i]);
        fclose(file);
        CLEAN(NULL, "play", lesson, "--script", "script");
        CLEAN(NULL, "play", lesson, "--script", "script", "--cast", "-");
    }
}

static void test_words(void **state)
{
    (void)state;
    static const char *const options[][2] = {
        {"show", "--lang"},      {"export", "--format"}, {"show", "--size"},  {"show", "--do"},
        {"show", "--at"},        {"show", "--seed"},     {"play", "--speed"}, {"play", "--size"},
        {"practice", "--count"}, {"list", "--at"}};
    for (size_t i = 0; i < NAMES; i++) {
        char option[300];
        CLEAN(NULL, names[i]);
        CLEAN(NULL, "list", names[i]);
        CLEAN(NULL, "reference", names[i]);
        CLEAN(NULL, "practice", names[i]);
        snprintf(option, sizeof option, "--%s", names[i]);
        CLEAN(NULL, "list", option);
        for (size_t j = 0; j < sizeof options / sizeof *options; j++)
            CLEAN(NULL, options[j][0], lesson, options[j][1], names[i]);
        snprintf(option, sizeof option, "search %s", names[i]);
        CLEAN(NULL, "show", lesson, "--do", option);
        snprintf(option, sizeof option, "X = %s", names[i]);
        CLEAN(NULL, "show", lesson, "--do", option, "--lang", "zh");
    }
}

// A lesson with such a name in the folder of own lessons, and one that cannot
// be read: `list` names both.
static void test_own_lessons(void **state)
{
    (void)state;
    for (size_t i = 0; i < NAMES; i++) {
        char data[600], path[1024];
        snprintf(data, sizeof data, "XDG_DATA_HOME=%s/data%zu", place, i);
        snprintf(path, sizeof path, "mkdir -p '%s/qkv/lessons'", data + 14);
        assert_int_equal(system(path), 0);
        snprintf(path, sizeof path, "%s/qkv/lessons/%s.lua", data + 14, names[i]);
        write_lesson(path, "Own");
        snprintf(path, sizeof path, "%s/qkv/lessons/x%s.lua", data + 14, names[i]);
        write_lesson(path, "\\27[2J");
        CLEAN(data, "list");
        CLEAN(data, "list", "--json");
        CLEAN(data, "info");
        run_clean(data, (const char *const[]){NULL});
    }
}

static void test_environment(void **state)
{
    (void)state;
    enum { FOLDERS = 6 };
    static const char *const variables[] = {
        "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR", "HOME",
        "TMPDIR",          "TERM",           "LANG",          "LC_ALL",          "LANGUAGE"};
    for (size_t i = 0; i < NAMES; i++) {
        for (size_t j = 0; j < sizeof variables / sizeof *variables; j++) {
            char variable[1024];
            snprintf(variable, sizeof variable, "%s=%s/%s", variables[j], j < FOLDERS ? place : "",
                     names[i]);
            CLEAN(variable, "info");
            CLEAN(variable, "notes");
            CLEAN(variable, "line", lesson);
        }
    }
}

// Thousands of marks on a title, and characters that cannot be seen.
static void test_titles(void **state)
{
    (void)state;
    Buffer title = {0};
    buffer_add(&title, "Zalgo");
    for (int i = 0; i < 35; i++)
        buffer_add(&title, "\u0301\u0302");
    write_lesson("marks.lua", buffer_text(&title));
    assert_int_equal(CLEAN(NULL, "check", "marks.lua"), 0);
    CLEAN(NULL, "show", "marks.lua");
    CLEAN(NULL, "show", "marks.lua", "--at", "1");
    CLEAN(NULL, "marks.lua");
    CLEAN(NULL, "export", "marks.lua", "--format", "json");
    CLEAN(NULL, "export", "marks.lua", "--format", "text", "-o", "text");
    Buffer text = contents("text");
    assert_null(fault_of(&text));
    buffer_release(&text);
    buffer_release(&title);
    static const char *const unseen[] = {"\u3164", "\u115F", "\uFFA0", "\u00AD", "\u034F"};
    for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++) {
        write_lesson("unseen.lua", unseen[i]);
        assert_int_equal(CLEAN(NULL, "check", "unseen.lua"), 4);
    }
}

// JSON names a file as it is: what may not be shown is escaped.
static void test_json_keeps_names(void **state)
{
    (void)state;
    char data[600], command[700];
    snprintf(data, sizeof data, "XDG_DATA_HOME=%s/json", place);
    snprintf(command, sizeof command, "mkdir -p '%s/json/qkv/lessons'", place);
    assert_int_equal(system(command), 0);
    write_lesson("json/qkv/lessons/a\u202E\33\xC2\x9B\U000E0041"
                 "b.lua",
                 "Own");
    const char *const list[] = {"list", "--json", NULL};
    Outcome outcome = run(list, data);
    assert_clean(&outcome, list, data);
    assert_non_null(
        strstr(buffer_text(&outcome.out), "/a\\u202e\\u001b\\u009b\\udb40\\udc41b.lua\""));
    outcome_release(&outcome);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_of_files),
        cmocka_unit_test(test_scripts),
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_own_lessons),
        cmocka_unit_test(test_environment),
        cmocka_unit_test(test_titles),
        cmocka_unit_test(test_json_keeps_names),
    };
    return cmocka_run_group_tests_name("cli_outside", tests, make_place, remove_place);
}
