// SPDX-License-Identifier: GPL-3.0-or-later
// A manual that is missing or damaged: an error with the file and exit status 3.
#include "lesson/manual.h"
#include "lesson_kit.h"

static void a_missing_manual_is_an_error(void **state)
{
    (void)state;
    Error err = {0};
    Buffer out = {0};
    assert_false(reference_write("/none", "softmax", LANG_EN, &out, &err));
    assert_string_equal(err.file, "/none/reference/en.md");
    assert_int_equal(error_status(&err), 3);
    error_clear(&err);
    assert_false(annotations_write("/none", LANG_ZH, &out, &err));
    assert_string_equal(err.file, "/none/reference/zh.lua");
    assert_int_equal(error_status(&err), 3);
    assert_int_equal(out.size, 0);
}

// Copies a file of the reference into the folder and fills it with line ends up to that size.
static void write_filled(const char *folder, const char *name, size_t size)
{
    char path[600];
    Buffer text = {0};
    kit_read_asset(name, &text);
    assert_true(text.size < size);
    while (text.size < size)
        buffer_add(&text, "\n");
    snprintf(path, sizeof path, "%s/reference/%s", folder, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fwrite(buffer_text(&text), 1, text.size, file);
    fclose(file);
    buffer_release(&text);
}

// The manual may have a MiB, the frame of the annotations 64 KiB.
static void a_large_manual_is_an_error(void **state)
{
    (void)state;
    enum { MANUAL = 1 << 20, FRAME = 1 << 16 };
    char folder[500], inner[540];
    const char *home = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/assets", home ? home : "/tmp");
    snprintf(inner, sizeof inner, "%s/reference", folder);
    assert_true(mkdir(folder, 0700) == 0 && mkdir(inner, 0700) == 0);
    for (size_t more = 0; more < 3; more++) {
        Error err = {0};
        Buffer out = {0};
        write_filled(folder, "en.md", MANUAL + (more == 1));
        write_filled(folder, "en.lua", FRAME + (more == 2));
        assert_int_equal(annotations_write(folder, LANG_EN, &out, &err), more == 0);
        assert_true(more == 0 || strstr(err.file, more == 1 ? "en.md" : "en.lua"));
        buffer_release(&out);
    }
}

// The manual is read, or the line is named that is wrong; returns whether it was read.
static bool parse(const char *text, Lang lang)
{
    Manual damaged;
    Error err = {0};
    const bool fine = manual_parse(&damaged, "m.md", text, lang, &err);
    if (fine) {
        assert_true(damaged.entries > 0);
        manual_release(&damaged);
        return true;
    }
    assert_int_equal(error_status(&err), 3);
    assert_string_equal(err.file, "m.md");
    assert_true(err.line > 0);
    return false;
}

static void a_damaged_manual_is_an_error(void **state)
{
    (void)state;
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        Buffer whole = {0};
        kit_read_asset(lang == LANG_EN ? "en.md" : "zh.md", &whole);
        char *text = strdup(buffer_text(&whole));
        const size_t size = strlen(text);
        size_t refused = 0, tried = 0;
        for (size_t cut = 0; cut < size; cut += 211, tried++) {
            text[cut] = '\0'; // ends too early
            refused += !parse(text, lang);
            text[cut] = '`'; // a wrong byte
            parse(text, lang);
            text[cut] = '\n'; // a broken line
            parse(text, lang);
            text[cut] = buffer_text(&whole)[cut];
        }
        assert_true(refused > tried / 2);
        assert_true(parse(text, lang));
        free(text);
        buffer_release(&whole);
    }
    assert_false(parse("", LANG_EN));
    assert_false(parse("### `f()`\n", LANG_EN));
    assert_false(parse("## G\n### `f()`\ndoes\n", LANG_EN));
    assert_false(parse("## G\n### `f()`\n```lua\nx\n```\n", LANG_EN));
    assert_false(parse("## G\n### `f()`\ndoes\n```lua\nx\n", LANG_EN));
    assert_false(parse("## G\n### `f()`\ndoes\n- `x`\n```lua\nx\n```\n", LANG_EN));
    assert_false(parse("## G\n### `f()`\ndoes\n  - `x` (matrix)\n```lua\nx\n```\n", LANG_EN));
    assert_true(parse("## G\n### `f()`\ndoes\n```lua\nx\n```\n", LANG_EN));
}

// A frame without its marks, or without a type that the manual has.
static void a_damaged_frame_is_an_error(void **state)
{
    (void)state;
    static const char *const marks[] = {"-- @functions\n", "-- @types\n", "-- number → "};
    Buffer text = {0}, frame = {0}, out = {0};
    const char *folder = getenv("TMPDIR");
    char assets[600];
    snprintf(assets, sizeof assets, "%s/assets", folder ? folder : "/tmp");
    mkdir(assets, 0700);
    char below[700];
    snprintf(below, sizeof below, "%s/reference", assets);
    mkdir(below, 0700);
    kit_read_asset("en.md", &text);
    kit_read_asset("en.lua", &frame);
    kit_write("assets/reference/en.md", buffer_text(&text), text.size);
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        Error err = {0};
        char *at = strstr(buffer_text(&frame), marks[i]);
        assert_non_null(at);
        at[3] = '?';
        kit_write("assets/reference/en.lua", buffer_text(&frame), frame.size);
        assert_false(annotations_write(assets, LANG_EN, &out, &err));
        assert_non_null(strstr(err.file, "en.lua"));
        assert_int_equal(error_status(&err), 3);
        at[3] = marks[i][3];
    }
    kit_write("assets/reference/en.lua", buffer_text(&frame), frame.size);
    assert_true(annotations_write(assets, LANG_EN, &out, ERROR_DROPPED));
    buffer_release(&text);
    buffer_release(&frame);
    buffer_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_missing_manual_is_an_error),
        cmocka_unit_test(a_large_manual_is_an_error),
        cmocka_unit_test(a_damaged_manual_is_an_error),
        cmocka_unit_test(a_damaged_frame_is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
