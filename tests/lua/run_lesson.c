// SPDX-License-Identifier: GPL-3.0-or-later
// Loads lessons and says what became of each: a driver to try things with.
//
//     build/tests/lua/run_lesson lessons/three-tokens.lua
//
// Without files it checks that the lessons of tests/lessons end as their names
// say.
#include "base/path.h"
#include "lesson_kit.h"

static void describe(Lesson *lesson)
{
    const Graph *graph = lesson->graph;
    for (NodeId n = 0; n < (NodeId)graph_count(graph); n++) {
        const Node *node = graph_node(graph, n);
        printf("%s:%d %s %zux%zu %s\n", path_name(lesson->path), node->line, node->name,
               node->shape.rows, node->shape.cols,
               node->op ? node->op->name : role_name(node->role));
    }
    for (size_t i = 0; i < lesson->narrations; i++) {
        const Narration *page = &lesson->narration[i];
        for (Lang lang = 0; lang < LANG_COUNT; lang++) {
            Buffer text = {0};
            words_write(lesson, &page->text, &page->at, lang, &text);
            printf("%d %s: %s\n", page->line, lang_name(lang), buffer_text(&text));
            buffer_release(&text);
        }
    }
    for (size_t i = 0; i < lesson->expects; i++) {
        Expectation worst;
        double found;
        const bool holds =
            expectation_holds(graph ? lesson->graph : NULL, &lesson->expect[i], &worst, &found);
        printf("%d expect %.9g %s\n", lesson->expect[i].line, found, holds ? "holds" : "fails");
    }
}

static int load_all(int files, char **file)
{
    int failed = 0;
    for (int i = 0; i < files; i++) {
        Error err;
        Lesson *lesson = kit_load_file(file[i], &err);
        if (lesson) {
            printf("ok %s: %zu nodes, %zu stops, %zu tasks\n", path_name(lesson->path),
                   graph_count(lesson->graph), lesson->walk.count, lesson->tasks);
            describe(lesson);
        }
        for (Lang lang = 0; !lesson && lang < LANG_COUNT; lang++) {
            char text[1024];
            error_write(&err, lang, text, sizeof text);
            printf("error %d %s\n", error_status(&err), text);
        }
        failed += !lesson;
        lesson_free(lesson);
    }
    return failed;
}

static void check(const char *name, const char *expected)
{
    char path[512], text[1024] = "";
    Error err;
    const char *tests = getenv("TESTS");
    snprintf(path, sizeof path, "%s/lessons/%s", tests ? tests : "tests", name);
    Lesson *lesson = kit_load_file(path, &err);
    if (!lesson)
        error_write(&err, LANG_EN, text, sizeof text);
    lesson_free(lesson);
    assert_string_equal(text, expected);
}

static void stored_lessons_end_as_they_say(void **state)
{
    (void)state;
    check("graph-only.lua", "");
    check("loss.lua", "");
    check("wrong-expect.lua", "");
    check("lua-error.lua", "lua-error.lua:13: 'row' is nil here, so it has no fields or cells; "
                           "define it before this line, or correct its name");
    check("shape-error.lua", "shape-error.lua:14: matmul: the first matrix is 3x2, matrix 2 is "
                             "3x2: rows of matrix 2 must be 2 (is a .T missing?)");
}

int main(int argc, char **argv)
{
    if (argc > 1)
        return load_all(argc - 1, argv + 1) > 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stored_lessons_end_as_they_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
