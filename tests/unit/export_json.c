// SPDX-License-Identifier: GPL-3.0-or-later
// JSON of whole small lessons, byte for byte, and its corners: uses by one
// consumer, masks, losses, names that need quoting.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cjson/cJSON.h>

#include "base/file.h"
#include "export/formats.h"
#include "export/json.h"

#define HEADER "lesson { api = 1, id = \"small\", title = \"Small\" }\n"

// The JSON of a lesson of this text; the caller frees it.
static char *export_lesson(const char *source)
{
    const char *tmp = getenv("TMPDIR");
    char path[300];
    snprintf(path, sizeof path, "%s/qkv-json-%ld.lua", tmp ? tmp : "/tmp", (long)getpid());
    Error err = {0};
    assert_true(file_write(path, source, strlen(source), &err));
    Lesson *lesson = lesson_load(path, &(LessonOptions){0}, &err);
    unlink(path);
    assert_non_null(lesson);
    Session *session = session_new(lesson);
    Buffer out = {0};
    json_export(&(Export){.session = session, .out = &out, .ask = &(ExportAsk){0}});
    session_free(session);
    return buffer_take(&out);
}

static void assert_json(const char *source, const char *expected)
{
    char *json = export_lesson(source);
    assert_string_equal(json, expected);
    free(json);
}

static void assert_holds(const char *source, const char *part)
{
    char *json = export_lesson(source);
    cJSON *parsed = cJSON_Parse(json);
    assert_non_null(parsed);
    cJSON_Delete(parsed);
    if (!strstr(json, part))
        fail_msg("no %s in %s", part, json);
    free(json);
}

static void test_upstream(void **state)
{
    (void)state;
    assert_json(HEADER "X = input { {1, 0.1} }\nY = 2 * X\nbackward(Y, {{1,-1}})\n",
                "{\"schema\":\"qkv.graph/1\",\"lesson\":\"small\",\"loss\":null,"
                "\"nodes\":[\n"
                "{\"name\":\"X\",\"role\":\"input\",\"op\":null,\"inputs\":[],"
                "\"shape\":[1,2],\"params\":{},\"value\":[[1,0.1]],"
                "\"grad\":[[2,-2]],\"contributions\":{\"Y\":[[2,-2]]}},\n"
                "{\"name\":\"Y\",\"role\":\"computed\",\"op\":\"scale\","
                "\"inputs\":[\"X\"],\"shape\":[1,2],\"params\":{\"by\":2},"
                "\"value\":[[2,0.2]],\"grad\":[[1,-1]],"
                "\"contributions\":{\"upstream\":[[1,-1]]}}\n"
                "]}\n");
}

static void test_loss_and_target(void **state)
{
    (void)state;
    static const char source[] =
        HEADER "X = input { {3} }\nT = target { {1} }\nL = mse(X, T)\nbackward(L)\n";
    assert_holds(source, "\"loss\":4,");
    assert_holds(source, "\"contributions\":{\"upstream\":[[1]]}}\n]}");
}

static void test_one_consumer_twice(void **state)
{
    (void)state;
    assert_holds(HEADER "X = input { {3} }\nY = X * X\nbackward(Y, {{1}})\n",
                 "\"grad\":[[6]],\"contributions\":{\"Y#1\":[[3]],"
                 "\"Y#2\":[[3]]}");
}

static void test_constants_and_dead_ends(void **state)
{
    (void)state;
    static const char source[] =
        HEADER "X = input { {3} }\nC = constant { {2} }\nY = X * C\nD = X * 5\n"
               "backward(Y, {{1}})\n";
    assert_holds(source, "\"name\":\"C\",\"role\":\"constant\",\"op\":null,"
                         "\"inputs\":[],\"shape\":[1,1],\"params\":{},"
                         "\"value\":[[2]],\"grad\":null,\"contributions\":{}}");
    assert_holds(source, "\"value\":[[15]],\"grad\":null,"
                         "\"contributions\":{}}");
}

static void test_masks_are_strings(void **state)
{
    (void)state;
    static const char source[] = HEADER "S = input { {1,2}, {3,4} }\nM = mask(S, causal(2))\n"
                                        "A = softmax(M)\nbackward(A, {{1,0},{0,1}})\n";
    assert_holds(source, "\"params\":{\"fill\":\"-inf\"}");
    assert_holds(source, "\"value\":[[1,\"-inf\"],[3,4]]");
}

static void test_transposes_and_names(void **state)
{
    (void)state;
    static const char source[] = HEADER "X = input { {1,2} }\nname('a \"b\" 甲', X * X.T)\n";
    assert_holds(source, "\"params\":{\"transpose_b\":true}");
    assert_holds(source, "\"name\":\"a \\\"b\\\" 甲\"");
    assert_holds(source, "\"loss\":null");
}

static void test_json_text(void **state)
{
    (void)state;
    Buffer out = {0};
    json_text(NULL, "a\"\\\n", &out);
    assert_string_equal(buffer_text(&out), "\"a\\\"\\\\\\n\"");
    buffer_clear(&out);
    json_open(NULL, "{", &out);
    json_text("a", "\"", &out);
    json_text("b", NULL, &out);
    assert_string_equal(buffer_text(&out), "{\"a\":\"\\\"\",\"b\":null");
    buffer_clear(&out);
    json_open(NULL, "[", &out);
    json_text(NULL, "\t\x7f\xff\u202e\U000e0001", &out);
    json_counts(NULL, (size_t[]){1, 2}, 2, &out);
    json_open(NULL, "\n[", &out);
    assert_string_equal(buffer_text(&out), "[\"\\t\\u007f\\ufffd\\u202e\\udb40\\udc01\",[1,2],\n[");
    buffer_release(&out);
}

static void test_exporters_are_found(void **state)
{
    (void)state;
    Error err = {0};
    char line[200];
    assert_ptr_equal(export_find("json", &err), &export_table[0]);
    assert_null(export_find("txet", &err));
    error_write(&err, LANG_EN, line, sizeof line);
    assert_string_equal(line, "there is no format 'txet'; there are json, text, "
                              "svg, csv, npz, py, html, md, tex");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_upstream),           cmocka_unit_test(test_loss_and_target),
        cmocka_unit_test(test_one_consumer_twice), cmocka_unit_test(test_constants_and_dead_ends),
        cmocka_unit_test(test_masks_are_strings),  cmocka_unit_test(test_transposes_and_names),
        cmocka_unit_test(test_json_text),          cmocka_unit_test(test_exporters_are_found),
    };
    return cmocka_run_group_tests_name("export_json", tests, NULL, NULL);
}
