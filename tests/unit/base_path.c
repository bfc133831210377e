// SPDX-License-Identifier: GPL-3.0-or-later
// Paths and the folders of the XDG specification.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/path.h"

// Compares and frees.
static void assert_path(char *path, const char *expected)
{
    if (!expected) {
        assert_null(path);
        return;
    }
    assert_non_null(path);
    assert_string_equal(path, expected);
    free(path);
}

static void test_join(void **state)
{
    (void)state;
    assert_path(path_join("a", "b"), "a/b");
    assert_path(path_join("a/", "b"), "a/b");
    assert_path(path_join("/", "b"), "/b");
    assert_path(path_join("", "b"), "b");
}

static void test_parts(void **state)
{
    (void)state;
    assert_path(path_dirname("/a/b"), "/a");
    assert_path(path_dirname("/a"), "/");
    assert_path(path_dirname("a"), ".");
    assert_path(path_dirname("a//b"), "a");
    assert_path(path_dirname("//a"), "/");
    assert_string_equal(path_name("/a/b.lua"), "b.lua");
    assert_true(path_ends_in("/a/b.lua", ".lua"));
    assert_false(path_ends_in("/a/.lua", ".lua"));
    assert_false(path_ends_in("b.luac", ".lua"));
    assert_string_equal(path_name("b.lua"), "b.lua");
}

static void test_homes(void **state)
{
    (void)state;
    setenv("HOME", "/home/ada", 1);
    unsetenv("XDG_CONFIG_HOME");
    assert_path(path_home(PATH_CONFIG), "/home/ada/.config/qkv");
    setenv("XDG_STATE_HOME", "/state", 1);
    assert_path(path_home(PATH_STATE), "/state/qkv");
    setenv("XDG_STATE_HOME", "relative", 1);
    assert_path(path_home(PATH_STATE), "/home/ada/.local/state/qkv");
    setenv("XDG_DATA_HOME", "", 1);
    assert_path(path_home(PATH_DATA), "/home/ada/.local/share/qkv");
    assert_path(path_in(PATH_DATA, "lessons"), "/home/ada/.local/share/qkv/lessons");
    unsetenv("HOME");
    assert_path(path_home(PATH_DATA), NULL);
    assert_path(path_in(PATH_DATA, "lessons"), NULL);
}

static void test_make(void **state)
{
    (void)state;
    char top[] = "/tmp/qkv-path-XXXXXX";
    assert_non_null(mkdtemp(top));
    char *a = path_join(top, "a"), *b = path_join(a, "b");
    Error err = {0};
    assert_true(path_make(b, &err));
    assert_true(path_make(b, &err));
    struct stat info;
    assert_int_equal(stat(a, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0700);
    assert_false(path_make("/dev/null/x", &err));
    char line[200];
    error_write(&err, LANG_EN, line, sizeof line);
    assert_non_null(strstr(line, "/dev/null: the folder could not be made"));
    rmdir(b), rmdir(a), rmdir(top);
    free(a), free(b);
}

static void test_program(void **state)
{
    (void)state;
    char *program = path_executable();
    assert_non_null(program);
    assert_string_equal(path_name(program), "base_path");
    free(program);
    char *none = path_program("no-such-folder");
    assert_non_null(strstr(none, "/share/qkv/no-such-folder"));
    free(none);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_join), cmocka_unit_test(test_parts),   cmocka_unit_test(test_homes),
        cmocka_unit_test(test_make), cmocka_unit_test(test_program),
    };
    return cmocka_run_group_tests_name("base_path", tests, NULL, NULL);
}
