// SPDX-License-Identifier: GPL-3.0-or-later
// The header of a lesson: what it may hold, what is said of it otherwise, and
// that no header does harm to whoever only lists lessons.
#include "lesson/header.h"
#include "lesson_kit.h"

#define CHECK_TEXT(text, expected) kit_bytes_error((text), sizeof(text) - 1, (expected))

static HeaderResult read_text(const char *text, LessonHeader *header, Error *err)
{
    *header = (LessonHeader){0};
    error_clear(err);
    return header_read(kit_write("h.lua", text, strlen(text)), header, err);
}

static void headers_are_read_as_they_stand(void **state)
{
    (void)state;
    CHECK_TEXT("x = 1", ":1: a lesson starts with lesson { api = 3, id = \"…\", "
                        "title = … }");
    CHECK_TEXT("lesson { api = 4, id = \"a\", title = \"a\" }",
               ":1: lesson: api = 4 is not known; this version of qkv reads api "
               "= 1 to 3");
    CHECK_TEXT("lesson { id = \"a\", title = \"a\" }", ":1: lesson: the field 'api' is missing");
    CHECK_TEXT("lesson { api = 1, title = \"a\" }", ":1: lesson: the field 'id' is missing");
    CHECK_TEXT("lesson { api = 1, id = \"a\" }", ":1: lesson: the field 'title' is missing");
    CHECK_TEXT("lesson {\n api = 1,\n titel = \"a\" }",
               ":3: lesson: there is no field 'titel'; did you mean 'title'?");
    CHECK_TEXT("lesson { api = 1, id = \"a\" .. \"b\" }",
               ":1: lesson: the field 'title' is missing");
    CHECK_TEXT("lesson {\n id = part }",
               ":2: lesson: only plain values may stand here, not 'part'");
    CHECK_TEXT("-- first\nlesson {\n api = 1, minutes = 5 .. {} }",
               ":3: '..' joins texts and numbers, not a table");
    CHECK_TEXT("lesson { api = 1,\n 7 }",
               ":1: lesson: value 1 needs a name before it, as in id = …");
    CHECK_TEXT("lesson { api = 1,\n apis = 1 }",
               ":2: lesson: there is no field 'apis'; did you mean 'api'?");
    CHECK_TEXT("lesson { part = 1,\n part_2 = 1 }",
               ":2: lesson: there is no field 'part_2'; did you mean 'part'?");
    CHECK_TEXT("lesson({ api = 1,\n id = 'a', needs = { 1 } })",
               ":2: lesson: needs[1] has to be a string, not 1");
    CHECK_TEXT("lesson { needs = { 'a', x = 'b' } }",
               ":1: lesson: needs has to be a plain list; it has a gap or the field x");
    CHECK_TEXT("lesson { title = { en = 1 } }", ":1: lesson: en has to be a string, not 1");
    CHECK_TEXT("lesson { part = 1.5 }", ":1: lesson: part has to be a whole number, not 1.5");
    CHECK_TEXT("lesson { part = 10000 }", ":1: lesson: part is 10000; it has to be from 0 to 9999");
    CHECK_TEXT("lesson { part = 0/0 }", ":1: lesson: part has to be a whole number, not nan");
    CHECK_TEXT("lesson { id = { [[lesson]] } }", ":1: lesson: id has to be a string, not table");
    CHECK_TEXT("lesson(1)", ":1: lesson: header has to be a table { … }, not 1");
    CHECK_TEXT("\n\nlessons { }",
               ":3: a lesson starts with lesson { api = 3, id = \"…\", title = … }");
    CHECK_TEXT("lesson { api = 2, id = \"a\", title = \"a\" }\nclip = input {{1}}",
               ":2: 'clip' belongs to the lesson language and cannot be assigned; choose another "
               "name");
    CHECK_TEXT("lesson { api = \"1\" }", ":1: lesson: api has to be a whole number, not \"1\"");
    CHECK_TEXT("lesson { api = 1, id = 3 }", ":1: lesson: id has to be a string, not 3");
    CHECK_TEXT("lesson { api = 1, id = \"A b\", title = \"a\" }",
               ":1: lesson: id \"A b\" has to be of lower-case letters, digits, "
               "'-' and '_', at most 64 of them");
    CHECK_TEXT("lesson { api = 1, id = \"a\", title = { fr = \"a\" } }",
               ":1: lesson: there is no field 'fr'; did you mean 'en'?");
    CHECK_TEXT("lesson { api = 1, id = \"a\", title = \"\\27[2J\" }",
               ":1: lesson: title is no plain text: it has a control character "
               "or bytes that are not UTF-8");
    CHECK_TEXT("lesson { api = 1,\n languages = { 'en', 'fr' } }",
               ":2: lesson: languages has 'fr'; it is a list of \"en\" and \"zh\"");
    CHECK_TEXT("lesson { api = 1, needs = \"b\" }",
               ":1: lesson: needs has to be a list { a, b, … }, not \"b\"");
    CHECK_TEXT("lesson {\n api = 1", ":2: '}' expected (to close '{' at line 1) near <eof>");
}

static void a_header_has_all_its_fields(void **state)
{
    (void)state;
    static const char bad[] = "lesson { api = 1, id = 'a-1', title = \"a\\nb\" }";
    static const char good[] =
        "-- a comment, lesson { id = 'no' }\nlesson { api = 1, id = 'a-1', part = 2, order = 3,\n"
        "minutes = 4, needs = { \"x\", [[y]] }, title = { en = \"\\u{41}\\98\\x43\", "
        "zh = \"题\" }, keywords = 'mask, 掩码'; } -- \nwhile true do end";
    LessonHeader header;
    Error err = {0};
    assert_int_equal(read_text(bad, &header, &err), HEADER_FAULTY); // a line end in a title
    assert_int_equal(read_text(good, &header, &err), HEADER_FINE);
    assert_false(error_is_set(&err));
    assert_string_equal(header.id, "a-1");
    assert_int_equal(header.part * 100 + header.order * 10 + header.minutes, 234);
    assert_int_equal(header.need_count, 2);
    assert_string_equal(header.needs[1], "y");
    assert_string_equal(header.title.text[LANG_EN], "AbC");
    assert_string_equal(header.title.text[LANG_ZH], "题");
    assert_string_equal(header.keywords.text[LANG_ZH], "mask, 掩码");
    header_release(&header);
}

static void units_are_read(void **state)
{
    (void)state;
    LessonHeader header;
    Error err = {0};
    static const char good[] =
        "lesson { api = 3, id = 'a', title = 'A', minutes = 99, units = {\n"
        "{ at = 'intro', title = 'one', question = { en = 'Why?', zh = '何故？' }, minutes = 1,\n"
        "  can = { 'a', 'b', 'c', 'd', 'e' } }, { at = 'A', title = 'two', minutes = 60 } } }";
    assert_int_equal(read_text(good, &header, &err), HEADER_FINE);
    assert_int_equal(header.units * 100 + (size_t)header.minutes, 261);
    assert_int_equal(header.unit[0].cans, 5);
    assert_string_equal(header.unit[0].question.text[LANG_ZH], "何故？");
    assert_string_equal(header.unit[1].at, "A");
    header_release(&header);
    CHECK_TEXT("lesson { api = 3, units = { { at = 'A', title = 'a', minutes = 61 } } }",
               ":1: lesson: minutes is 61; it has to be from 1 to 60");
    CHECK_TEXT("lesson { api = 3, units = { { title = 'a', minutes = 1 } } }",
               ":1: lesson: the field 'at' is missing");
    CHECK_TEXT("lesson { api = 3, units = { { at = 'A', titel = 'a' } } }",
               ":1: lesson: there is no field 'titel'; did you mean 'title'?");
    CHECK_TEXT("lesson { api = 3, units = { { at = 'A', title = 'a', minutes = 1,\n"
               "can = { '1', '2', '3', '4', '5', '6' } } } }",
               ":2: lesson: can has 6 entries; it has to have from 1 to 5");
}

static void so_many_units_are_read(void **state)
{
    (void)state;
    for (int units = 12; units <= 13; units++) {
        Buffer text = {0};
        LessonHeader header;
        Error err = {0};
        buffer_add(&text, "lesson { api = 3, id = 'a', title = 'A', units = {\n");
        for (int i = 0; i < units; i++)
            buffer_printf(&text, "{ at = '%d', title = 't', minutes = 1 },\n", i);
        buffer_add(&text, "} }");
        assert_int_equal(read_text(buffer_text(&text), &header, &err),
                         units == 12 ? HEADER_FINE : HEADER_FAULTY);
        header_release(&header);
        buffer_release(&text);
    }
}

// However the table is written, Lua reads it.
static void a_table_in_any_form_is_read(void **state)
{
    (void)state;
    static const char *const forms[] = {
        "lesson { ['api'] = 1, [\"id\"] = 't', [ [[title]] ] = 't' }",
        "lesson({ api = 1, id = 't', title = 't' })",
        "lesson --[[ one\n]] ( ( { api = 1; id = 't'; title = [==[\nt]==], } ), 2 )",
        "lesson --[==[ }\n} ]] ]==] { api = 1, id = 't', title = 't' }",
        "lesson { api = 0x1, id = ('' .. 't'), title = { ['en'] = 't' }, needs = nil }",
        "lesson\r\n{\r\napi = 1,\r\nid = 't', title = 't' -- }\r}\rx = 1",
        "lesson { api = 1, id = 't', title = 't', part = 1e2 }.x.y = 1",
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        LessonHeader header;
        Error err = {0};
        if (read_text(forms[i], &header, &err) != HEADER_FINE)
            fail_msg("%s was not read", forms[i]);
        assert_string_equal(header.id, "t");
        assert_string_equal(header.title.text[LANG_EN], "t");
        header_release(&header);
    }
}

// The start of a file is read in two sizes: a header beyond the first is found, and one that is cut
// off by the second is not.
static void headers_far_down_are_found(void **state)
{
    (void)state;
    static const size_t lines[] = {1, 100, 400, 2000};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        Buffer text = {0};
        LessonHeader header;
        Error err = {0};
        for (size_t k = 0; k < lines[i]; k++)
            buffer_add(&text, "-- a line of a long comment\n");
        buffer_add(&text, HEADER);
        const HeaderResult result = read_text(buffer_text(&text), &header, &err);
        assert_int_equal(result, lines[i] < 500 ? HEADER_FINE : HEADER_MISSING);
        header_release(&header);
        buffer_release(&text);
    }
}

// As many lessons as may be needed, each with the longest id.
static void the_largest_header_is_read(void **state)
{
    (void)state;
    Buffer text = {0};
    LessonHeader header;
    Error err = {0};
    buffer_add(&text, "lesson { api = 1, id = 't', title = 't', needs = {");
    for (int i = 0; i < 64; i++)
        buffer_printf(&text, " \"%064d\",", i);
    buffer_add(&text, " } }");
    assert_int_equal(read_text(buffer_text(&text), &header, &err), HEADER_FINE);
    assert_int_equal(header.need_count, 64);
    header_release(&header);
    buffer_edit(&text)[text.size - 3] = ' ';
    buffer_clear(&text);
    buffer_add(&text, "lesson { api = 1, id = 't', title = 't', needs = {");
    for (int i = 0; i < 65; i++)
        buffer_printf(&text, " \"%d\",", i);
    buffer_add(&text, " } }");
    assert_int_equal(read_text(buffer_text(&text), &header, &err), HEADER_FAULTY);
    assert_string_equal(err.arg[2].text, "65");
    buffer_release(&text);
}

// A header in which so many zeros stand between two texts.
static HeaderResult read_long(const char *before, size_t zeros, const char *behind)
{
    Buffer text = {0};
    LessonHeader header;
    Error err = {0};
    buffer_printf(&text, "lesson { api = 1, %s", before);
    for (size_t i = 0; i < zeros; i++)
        buffer_add(&text, "0");
    buffer_add(&text, behind);
    const HeaderResult result = read_text(buffer_text(&text), &header, &err);
    header_release(&header);
    buffer_release(&text);
    return result;
}

static void each_field_has_a_limit(void **state)
{
    (void)state;
    static const struct {
        const char *before;
        size_t most;
        const char *behind;
    } rows[] = {
        {"title = 't', id = '", 64, "' }"},
        {"title = 't', id = 't', keywords = '", 1024, "' }"},
        {"title = 't', id = 't', weights = '", 200, "' }"},
        {"id = 't', title = '", 80, "' }"}, // columns
        // From the brace on 2048 bytes that are not blank; of a string its quotes.
        {"title = 't', id = 't', part = ", 2048 - (sizeof "{api=1,title='',id='',part=1}" - 1),
         "1 }"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (read_long(rows[i].before, rows[i].most, rows[i].behind) != HEADER_FINE)
            fail_msg("%s, %zu: was refused", rows[i].before, rows[i].most);
        if (read_long(rows[i].before, rows[i].most + 1, rows[i].behind) != HEADER_FAULTY)
            fail_msg("%s, %zu: was read", rows[i].before, rows[i].most + 1);
    }
}

// So much of a file is read for its header, which may end there.
static void a_header_ends_in_the_start(void **state)
{
    (void)state;
    enum { START = 16 << 10, OWN = sizeof HEADER - 2 }; // without its line end
    for (size_t size = START; size <= START + 1; size++) {
        Buffer text = {0};
        LessonHeader header;
        Error err = {0};
        while (text.size < size - OWN - 1)
            buffer_add(&text, "-");
        buffer_add(&text, "\n");
        buffer_add_n(&text, HEADER, OWN);
        assert_int_equal(text.size, size);
        const HeaderResult result = read_text(buffer_text(&text), &header, &err);
        assert_int_equal(result, size == START ? HEADER_FINE : HEADER_FAULTY);
        header_release(&header);
        buffer_release(&text);
    }
}

// Whether a header is read whose id is computed with N.
static bool computes(const char *code, int n)
{
    char text[300];
    LessonHeader header;
    Error err = {0};
    snprintf(text, sizeof text,
             "lesson { api = 1, title = 't', id = (function() local N = %d %s return 't' end)() }",
             n, code);
    const HeaderResult result = read_text(text, &header, &err);
    assert_int_equal(result == HEADER_FINE, !error_is_set(&err));
    header_release(&header);
    return result == HEADER_FINE;
}

// A header holds plain values; what is computed nevertheless has 2000 steps and 64 KiB, of which
// one Lua takes more than another.
static void little_is_computed(void **state)
{
    (void)state;
    static const char loop[] = "for i = 1, N do end",
                      text[] = "local s = '0123456789abcdef' for i = 1, N do s = s .. s end "
                               "local t = s .. 'a'";
    assert_true(computes(loop, 1900));
    assert_false(computes(loop, 2200)); // they are counted in hundreds
    assert_true(computes(text, 10));    // two texts of 16 KiB
    assert_false(computes(text, 11));
}

// ---- Harm --------------------------------------------------------------

// Statements behind `lesson { x = (function() … end)() }`, and whole headers.
static const char *const attack_table[] = {
    "while true do end",
    "for i = 1, 1 << 62 do end",
    "::a:: goto a",
    "local function f() return f() end f()",
    "local function f() return 1 + f() end f()",
    "local t = {} while true do t[#t + 1] = {} end",
    "local t = {} while true do t = { t } end",
    "local s = 'x' while true do s = s .. s end",
    "local s = 'xxxxxxxxxxxxxxxx' while true do local t = s .. s .. s .. s .. s .. s .. s .. s end",
    "local s = 'x' for i = 1, 14 do s = s .. s end local t = s .. '' while s == t do end",
    "local s = 'x' for i = 1, 14 do s = s .. s end while s .. 'a' < s .. 'b' do end",
    "local t = {} for i = 1, 1e9 do t[i] = i end",
    "local t = {} for i = 1, 1e9 do t['x' .. i] = i end",
    "return #_ENV.nothing",
    "return ('x'):rep(1 << 40)",
    "return setmetatable({}, {})",
    "return string.rep('x', 1 << 40)",
    "return coroutine",
    "return 1 // 0",
    "return 1 < {}",
    "return {} .. {}",
    "return nothing()",
    "_ENV = nil return x",
    "_ENV.lesson = nil lesson {}",
    "lesson()",
    "lesson {}",
    "lesson('x')",
    "lesson { lesson { lesson {} } }",
};

static const char *const header_table[] = {
    "lesson {",
    "lesson (",
    "lesson { [[",
    "lesson { \"",
    "lesson { '\\",
    "lesson { --[==[",
    "lesson { } }",
    "lesson { ) }",
    "lesson ( }",
    "lesson { [{}] = 1 }",
    "lesson { [nil] = 1 }",
    "lesson { [0/0] = 1 }",
    "lesson { [1] = 1, [2.5] = 2, [true] = 3 }",
    "lesson { [''] = 1 }",
    "lesson { ['a\\0b'] = 1 }",
    "lesson { id = 'a\\0b' }",
    "lesson { id = '\\xff' }",
    "lesson { title = '\\u{202E}' }",
    "lesson { title = '\\27]0;x\\7' }",
    "lesson { ['\\27[2J'] = 1 }",
    "lesson { needs = { {} } }",
    "lesson { needs = { 'a', nil, 'b' } }",
    "lesson { needs = { [1 << 62] = 'a' } }",
    "lesson { part = 1e308 }",
    "lesson { part = -1 }",
    "lesson { part = math.huge }",
    "lesson { part = 9223372036854775807 }",
    "lesson { title = function() end }",
    "lesson { id = ... }",
    "lesson { ... }",
    "lesson { goto x }",
    "lesson { \x1bLua }",
    "lesson\x1b{ }",
};

// Fails, and says so in one line that names the file.
static void expect_refused(const char *text)
{
    LessonHeader header;
    Error err = {0};
    const HeaderResult result = read_text(text, &header, &err);
    if (result == HEADER_FINE)
        fail_msg("%s was read", text);
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        char line[1024];
        error_write(&err, lang, line, sizeof line);
        if (strncmp(strstr(line, "h.lua") ? strstr(line, "h.lua") : line, "h.lua:1: ", 9) != 0)
            fail_msg("%s: no file and line: %s", text, line);
        for (const char *p = line; *p; p++)
            assert_false((unsigned char)*p < 0x20 || *p == 0x7F);
    }
    assert_null(header.id);
    assert_null(header.needs);
}

static void each_attack_is_refused(void **state)
{
    (void)state;
    for (int round = 0; round < 20; round++) {
        for (size_t i = 0; i < sizeof attack_table / sizeof *attack_table; i++) {
            Buffer text = {0};
            LessonHeader header;
            Error err = {0};
            buffer_printf(&text, "lesson { x = (function() %s end)() }", attack_table[i]);
            expect_refused(buffer_text(&text));
            assert_int_equal(read_text(HEADER, &header, &err), HEADER_FINE); // the next is read
            header_release(&header);
            buffer_release(&text);
        }
        for (size_t i = 0; i < sizeof header_table / sizeof *header_table; i++)
            expect_refused(header_table[i]);
    }
}

// Code without end, which Lua's compiler would take long for.
static void long_code_is_refused(void **state)
{
    (void)state;
    static const char *const parts[] = {"{",    "a.x",    "('x')", "-",
                                        "{1},", "x = 1,", "not ",  "::a::"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        for (size_t size = 100; size < 20000; size *= 2) {
            Buffer text = {0};
            buffer_add(&text, "lesson { x = ");
            while (text.size < size)
                buffer_add(&text, parts[i]);
            expect_refused(buffer_text(&text));
            buffer_add(&text, " }");
            expect_refused(buffer_text(&text));
            buffer_release(&text);
        }
    }
}

// What one header sets is not there for the next.
static void nothing_leaks_to_the_next(void **state)
{
    (void)state;
    LessonHeader header;
    Error err = {0};
    static const char sets[] = "lesson { api = 1, title = 't', id = (function() stolen = 'x'\n"
                               "_ENV.lesson = 1 return 't' end)() }";
    assert_int_equal(read_text(sets, &header, &err), HEADER_FINE);
    header_release(&header);
    assert_int_equal(read_text("lesson { id = stolen }", &header, &err), HEADER_FAULTY);
    assert_string_equal(err.arg[0].text, "stolen");
    assert_int_equal(read_text(HEADER, &header, &err), HEADER_FINE);
    header_release(&header);
}

// Hundreds of headers that take all of their budget end soon, and leave room for the next.
static void many_attacks_end(void **state)
{
    (void)state;
    const Source loop = {
        .chunk = (char *)(uintptr_t) "@h.lua",
        .name = "h.lua",
        .text = (char *)(uintptr_t) "lesson { x = (function() local s = 'x'\n"
                                    "for i = 1, 13 do s = s .. s end local t = s .. 'a'\n"
                                    "while s .. 'a' == t do end end)() }",
        .size = 0};
    Source source = loop;
    source.size = strlen(source.text);
    struct timespec a, b;
    clock_gettime(CLOCK_MONOTONIC, &a);
    for (int i = 0; i < 300; i++) {
        LessonHeader header = {0};
        Error err = {0};
        assert_int_equal(header_parse(&source, &header, &err), HEADER_FAULTY);
    }
    clock_gettime(CLOCK_MONOTONIC, &b);
    if (!getenv("SLOW_TOOLS"))
        assert_true(b.tv_sec - a.tv_sec < 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(headers_are_read_as_they_stand),
        cmocka_unit_test(a_header_has_all_its_fields),
        cmocka_unit_test(units_are_read),
        cmocka_unit_test(so_many_units_are_read),
        cmocka_unit_test(a_table_in_any_form_is_read),
        cmocka_unit_test(headers_far_down_are_found),
        cmocka_unit_test(the_largest_header_is_read),
        cmocka_unit_test(each_field_has_a_limit),
        cmocka_unit_test(a_header_ends_in_the_start),
        cmocka_unit_test(little_is_computed),
        cmocka_unit_test(each_attack_is_refused),
        cmocka_unit_test(long_code_is_refused),
        cmocka_unit_test(nothing_leaks_to_the_next),
        cmocka_unit_test(many_attacks_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
