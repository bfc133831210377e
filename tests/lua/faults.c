// SPDX-License-Identifier: GPL-3.0-or-later
// What a lesson's author may get wrong, and the line that says so in both
// languages. The cases stand in faults.txt: lines of code that begin with
// "> ", the line in English, the line in Chinese, an empty line.
//
//     TESTS=tests build/tests/lua/faults --print
//
// prints that file with the lines as they are now, to be read through.
#include "lesson_kit.h"

enum { CODE_SIZE = 2048, LINE_SIZE = 1024 };

typedef struct Fault {
    char code[CODE_SIZE], line[LANG_COUNT][LINE_SIZE];
} Fault;

// Reads one line without its end; false at the end of the file.
static bool read_line(FILE *file, char line[LINE_SIZE])
{
    if (!fgets(line, LINE_SIZE, file))
        return false;
    line[strcspn(line, "\n")] = '\0';
    return true;
}

static bool read_fault(FILE *file, Fault *fault)
{
    char line[LINE_SIZE] = "";
    fault->code[0] = '\0';
    while (read_line(file, line) && strncmp(line, "> ", 2) == 0 &&
           strlen(fault->code) + strlen(line) < CODE_SIZE) {
        if (fault->code[0])
            strcat(fault->code, "\n");
        strcat(fault->code, line + 2);
    }
    strcpy(fault->line[LANG_EN], line);
    const bool more = fault->code[0] && read_line(file, fault->line[LANG_ZH]);
    return more && read_line(file, line);
}

static FILE *open_faults(void)
{
    char path[512];
    const char *tests = getenv("TESTS");
    snprintf(path, sizeof path, "%s/lua/faults.txt", tests ? tests : "tests");
    return fopen(path, "r");
}

static void each_fault_is_told(void **state)
{
    const Fault *fault = *state;
    Error err;
    Lesson *lesson = kit_load(fault->code, &err);
    if (lesson) {
        lesson_free(lesson);
        fail_msg("was taken for a lesson: %s", fault->code);
    }
    assert_int_equal(error_status(&err), 4);
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        char text[LINE_SIZE];
        error_write(&err, lang, text, sizeof text);
        if (strcmp(text, fault->line[lang]) != 0)
            fail_msg("%s\n  said     %s\n  expected %s", fault->code, text, fault->line[lang]);
    }
}

static void print_fault(const Fault *fault)
{
    Error err;
    Lesson *lesson = kit_load(fault->code, &err);
    printf("> ");
    for (const char *p = fault->code; *p; p++)
        printf(*p == '\n' ? "\n> " : "%c", *p);
    printf("\n");
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        char text[LINE_SIZE] = "was taken for a lesson";
        if (!lesson)
            error_write(&err, lang, text, sizeof text);
        printf("%s\n", text);
    }
    printf("\n");
    lesson_free(lesson);
}

int main(int argc, char **argv)
{
    enum { MOST = 400 };
    static Fault fault[MOST];
    static struct CMUnitTest tests[MOST];
    kit_seconds = 60;
    const bool print = argc > 1 && strcmp(argv[1], "--print") == 0;
    size_t n = 0;
    FILE *file = open_faults();
    if (!file)
        return 1;
    while (n < MOST && read_fault(file, &fault[n]))
        n++;
    fclose(file);
    for (size_t i = 0; i < n; i++) {
        if (print)
            print_fault(&fault[i]);
        tests[i] = (struct CMUnitTest){fault[i].code, each_fault_is_told, NULL, NULL, &fault[i]};
    }
    return print ? 0 : _cmocka_run_group_tests("faults", tests, n, NULL, NULL);
}
