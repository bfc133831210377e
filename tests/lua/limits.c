// SPDX-License-Identifier: GPL-3.0-or-later
// What a lesson may have at most, from both sides: with so many it loads and the right value is
// there, with one more it is refused and told why. Each row is code in which N is that number.
#include "lesson/sandbox.h"
#include "lesson/start_block.h"
#include "lesson_kit.h"

typedef struct Limit {
    const char *name; // of the limit in src
    size_t most;
    const char *code;
    const char *said; // part of what is said of N + 1
    const char *at;   // and of N, where another rule refuses that; NULL: it loads
} Limit;

// Loads the code with N = n. NULL, or what was said, until the next call.
static const char *said_with(const Limit *limit, size_t n)
{
    static char said[1024];
    Buffer body = {0};
    Error err;
    buffer_printf(&body, "local N = %zu\n%s", n, limit->code);
    Lesson *lesson = kit_load(buffer_text(&body), &err);
    buffer_release(&body);
    if (!lesson)
        error_write(&err, LANG_EN, said, sizeof said);
    const char *result = lesson ? NULL : said;
    lesson_free(lesson);
    return result;
}

static void check_limits(const Limit *limit, size_t count)
{
    kit_seconds = 100;
    for (size_t i = 0; i < count; i++, limit++) {
        const char *said = said_with(limit, limit->most);
        if (limit->at ? !said || !strstr(said, limit->at) : said != NULL)
            fail_msg("%s, %zu: %s\n%s", limit->name, limit->most, said ? said : "was read",
                     limit->code);
        said = said_with(limit, limit->most + 1);
        if (!said || !strstr(said, limit->said))
            fail_msg("%s, %zu: %s\n%s", limit->name, limit->most + 1, said ? said : "was read",
                     limit->code);
    }
}

#define CHECK(limits) check_limits(limits, sizeof limits / sizeof *limits)

static void matrices_and_their_sides(void **state)
{
    (void)state;
    static const Limit limits[] = {
        {"NODES_MOST", 2000, "local X = input{1} for i = 2, N do X = -X end A = X",
         "at most 2000 matrices", NULL},
        {"SIDE_MOST", 65536, "X = input(zeros(1, N)) assert(#X[1] == N)", "from 1 to 65536", NULL},
        {"SIDE_MOST", 65536, "X = input(zeros(N, 1)) assert(#X == N)", "from 1 to 65536", NULL},
        {"SIDE_MOST", 65536,
         "local t = {} for i = 1, N do t[i] = i end X = input{t} assert(X[1][N] == N)",
         "from 1 to 65536", NULL},
        {"NAME_MOST", 100, "name((\"n\"):rep(N), input{1})", "at most 100", NULL},
        {"NAME_MOST", 100, "_ENV[(\"n\"):rep(N)] = input{1}", "at most 100", NULL},
        {"NAME_MOST", 100, "X = input{1} group((\"n\"):rep(N), {X})", "at most 100", NULL},
        {"SIDE_MOST", 65536, "X = input(zeros(65536, 1)) Y = gather(X, {N})", "from 0 to 65536",
         NULL},
        {"OP_MANY", 64,
         "X = input{1} local t = {} for i = 1, N do t[i] = X end Y = hcat(t) assert(#Y[1] == N)",
         "from 1 to 64", NULL},
        {"RANGE_MOST", 1000000000, "X = input{1} assert(draw(1, N, N)[1] == N)", "1000000000",
         NULL},
        {"RANGE_MOST", 1000000000, "X = input{1} assert(draw(1, -N, -N)[1] == -N)", "-1000000000",
         NULL},
    };
    CHECK(limits);
}

// A column is taken of a large matrix, which counts for all of that and takes next to no time.
static void arithmetic_of_all_matrices(void **state)
{
    (void)state;
    static const Limit limits[] = {
        {"ARITHMETIC_MOST", 1250,
         "local X = constant(zeros(2000, 4000)) for i = 1, N do local _ = cols(X, 1, 1) end",
         "may take 2e+10 in all", NULL},
    };
    CHECK(limits);
}

static void lists(void **state)
{
    (void)state;
    static const char list[] = "from 1 to 10000";
    static const Limit limits[] = {
        {"CLASSES_MOST", 4,
         "X = input{1} local c = {} for i = 2, N do c = setmetatable({}, {__index = c}) end "
         "local o = setmetatable({}, {__index = c}) table.insert(o, 7) assert(#o == 1)",
         "runs code", NULL},
        {"LIST_MOST", 10000,
         "X = input{1} local t = {} for i = 1, N do t[i] = \"next\" end play(t)", list, NULL},
        {"LIST_MOST", 10000,
         "local t = {} for i = 1, N do t[i] = \"r\" end X = input(zeros(N, 1), { rows = t })", list,
         NULL},
        {"LIST_MOST", 10000,
         "local t = {} for i = 1, N do t[i] = 1 end X = input{1} Y = gather(X, t) "
         "assert(#Y == N)",
         list, NULL},
        {"LIST_MOST", 10000, "X = input{1} assert(#draw(N, 0, 1) == N)", list, NULL},
        {"LIST_MOST", 10000,
         "local t = {} for i = 1, 2500 do t[i] = \"a a a a\" end t[2501] = N > 10000 and \"a\" "
         "or nil X = ids(t, { \"a\" }) assert(#X == N)",
         "at most 10000", NULL},
        {"LIST_MOST", 10000,
         "local t = {} for i = 1, N do t[i] = i end assert(#shuffle(t) == N) X = input{1}",
         "from 0 to 10000", NULL},
        {"LIST_MOST", 10000, "X = input{1} for i = 1, N do expect { X, 1, 1, near = 1 } end",
         "at most 10000", NULL},
        {"SORT_MOST", 100000,
         "local t = {} for i = 1, N do t[i] = -i end table.sort(t) assert(t[1] == -N) X = input{1}",
         "from 0 to 100000", NULL},
    };
    CHECK(limits);
}

static void texts(void **state)
{
    (void)state;
    static const Limit limits[] = {
        {"TEXT_MOST", 4096, "X = input{1} intro((\"x\"):rep(N))", "at most 4096", NULL},
        {"COMMAND_MOST", 400, "X = input{1} play { (\"x\"):rep(N) }", "at most 400", NULL},
        {"ARRAY_LABEL_MOST", 120, "X = input({1}, { rows = { (\"x\"):rep(N) } })", "at most 120",
         NULL},
        {"WORD_MOST", 60, "X = ids((\"x\"):rep(N), { (\"x\"):rep(N) })", "at most 60", NULL},
        {"PAGES_MOST", 1000, "X = input{1} for i = 1, N do intro \"x\" end", "at most 1000", NULL},
        {"VIEW_MOST", 30, "X = input{1} intro { \"x\", view = (\"v\"):rep(N) }", "at most 30",
         "there is no view"},
        {"SHOWN_MOST", 16,
         "local t = {} for i = 1, N do t[i] = input{i} name(\"x\" .. i, t[i]) end "
         "intro { \"x\", view = \"histogram\", shows = t }",
         "from 1 to 16", NULL},
    };
    CHECK(limits);
}

static void tasks(void **state)
{
    (void)state;
    static const Limit limits[] = {
        {"TASKS_MOST", 1000,
         "X = input{1} for i = 1, N do ask { at = X, prompt = \"p\", cell = {1, 1} } end",
         "at most 1000", NULL},
        {"HINTS_MOST", 20,
         "X = input{1} local t = {} for i = 1, N do t[i] = \"h\" end "
         "ask { at = X, prompt = \"p\", cell = {1, 1}, hints = t }",
         "from 0 to 20", NULL},
        {"TASK_CHOICES_MOST", 12,
         "X = input{1} local t = {} for i = 1, N do t[i] = \"c\" .. i end "
         "ask { at = X, prompt = \"p\", choice = t, answer = N }",
         "from 2 to 12", NULL},
        {"TASK_CHOICES_MOST", 12,
         "X = input{1} local t = {} for i = 1, N do t[i] = \"c\" .. i end "
         "ask { at = X, prompt = \"p\", steps = t, answer = 1 }",
         "from 1 to 12", NULL},
        {"SLIPS_MOST", 40,
         "X = input{1} local t = {} for i = 1, N do t[i] = \"s\" end "
         "ask { at = X, prompt = \"p\", cell = {1, 1}, slips = t }",
         "at most 40", NULL},
        {"SLIP_MOST", 40,
         "X = input{1} ask { at = X, prompt = \"p\", shape_of = X, slips = { "
         "[(\"1\"):rep(N - 2) .. \"x1\"] = \"s\" } }",
         "at most 40", NULL},
        {"CELLS_MOST", 64,
         "X = input(zeros(1, 100)) local t = {} for i = 1, N do t[i] = {1, i} end "
         "ask { at = X, prompt = \"p\", cells = t }",
         "from 1 to 64", NULL},
        {"CELLS_MOST", 64,
         "X = input(zeros(1, 100)) try { at = X, prompt = \"p\", cells = N, "
         "reached = function() return false end }",
         "from 1 to 64", NULL},
        {"ONLY_MOST", 16,
         "local t = {} for i = 1, N do t[i] = input{i} name(\"x\" .. i, t[i]) end "
         "try { at = t[1], prompt = \"p\", only = t, reached = function() return false end }",
         "from 1 to 16", NULL},
        {"ID_MOST", 63,
         "X = input{1} ask { at = X, prompt = \"p\", cell = {1, 1}, id = (\"i\"):rep(N) }",
         "at most 63", NULL},
    };
    CHECK(limits);
}

static void settings(void **state)
{
    (void)state;
    static const Limit limits[] = {
        {"CONTROLS_MOST", 16,
         "X = input{1} for i = 1, N do choose { name = \"c\" .. i, among = {1, 2} } end",
         "at most 16", NULL},
        {"CHOICES_MOST", 64,
         "local t = {} for i = 1, N do t[i] = i end "
         "X = input{choose { name = \"c\", among = t, default = N }} assert(X[1][1] == N)",
         "from 1 to 64", NULL},
        {"SENTENCE_MOST", 1000,
         "sentence { name = \"s\", words = { \"a\" }, default = \"a\", most = N } X = input{1}",
         "from 1 to 1000", NULL},
        {"NAME_SIZE", 40, "X = input{1} choose { name = (\"c\"):rep(N), among = {1, 2} }",
         "at most 40", NULL},
        {"NAME_SIZE", 40, "X = input{1} choose { name = \"c\", among = { (\"c\"):rep(N) } }",
         "at most 40", NULL},
    };
    CHECK(limits);
}

static void training(void **state)
{
    (void)state;
    static const Limit limits[] = {
        {"TRAINING_STEPS_MOST", 100000, "W = weight{1} training { steps = N }", "from 1 to 100000",
         NULL},
        {"SHOWN_MOST", 16,
         "local t = {} for i = 1, N do t[i] = weight{i} name(\"w\" .. i, t[i]) end "
         "training { film = t }",
         "from 1 to 16", NULL},
        {"LEAVES_MOST", 16,
         "local t = {} for i = 1, N do name(\"x\" .. i, input{i}) t[\"x\" .. i] = {1} end "
         "examples { train = { t } }",
         "more than 16 leaves", NULL},
        {"EXAMPLES_MOST", 2048,
         "X = input{1} local t = {} for i = 1, N do t[i] = { X = {1} } end examples { train = t }",
         "from 1 to 2048", NULL},
        {"EXAMPLES_MOST", 2048,
         "X = input{1} local t = {} for i = 1, N - 1 do t[i] = { X = {1} } end "
         "examples { train = t, held_out = { { X = {1} } } }",
         "at most 2048", NULL},
        {"EXAMPLES_MOST", 2048, "X = input{1} examples { train = { X = zeros(N, 1) } }",
         "at most 2048", NULL},
    };
    CHECK(limits);
}

static void strings(void **state)
{
    (void)state;
    static const Limit limits[] = {
        {"STRING_MOST", 1 << 20, "X = input{#(\"x\"):rep(N)} assert(X[1][1] == N)", "1048576",
         NULL},
        {"WIDTH_MOST", 20, "X = input{1} assert(#(\"%\" .. N .. \"d\"):format(1) == N)", "20",
         NULL},
        {"WIDTH_MOST", 20, "X = input{1} assert(#(\"%.\" .. N .. \"f\"):format(1) == N + 2)", "20",
         NULL},
    };
    CHECK(limits);
}

#define SEARCHES                                                                                   \
    "X = input{1} local a = (\"a\"):rep(4096) local t = a .. a "                                   \
    "for i = 1, N do assert(not t:find(a .. \"b\")) end"

// One loop is one instruction, and a few are around it: what is asked of the number is its size.
static void instructions(void **state)
{
    (void)state;
    static const struct {
        size_t loops;
        bool loads;
        const char *code;
    } rows[] = {
        {19999000, true, "X = input{1} for i = 1, N do end"},
        {20001000, false, "X = input{1} for i = 1, N do end"},
        // A search takes as long as what it compares: here 4096 places of 4096 bytes.
        {70, true, SEARCHES},
        {80, false, SEARCHES},
    };
    kit_seconds = 100;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Limit limit = {"LOAD_STEPS", rows[i].loops, rows[i].code, NULL, NULL};
        const char *said = said_with(&limit, rows[i].loops);
        if (rows[i].loads != !said)
            fail_msg("%zu: %s", rows[i].loops, said ? said : "was read");
        assert_true(!said || strstr(said, "after 20 million instructions"));
    }
    for (size_t loops = 999000; loops <= 1001000; loops += 2000) {
        Buffer body = {0};
        double answer = 0;
        Error err = {0};
        buffer_printf(&body,
                      "X = input{1} ask { at = X, prompt = \"p\", answer = function() "
                      "for i = 1, %zu do end return 7 end }",
                      loops);
        Lesson *lesson = kit_good(buffer_text(&body));
        const bool answered = lesson_task_answer(lesson, &lesson->task[0], &answer, &err);
        assert_int_equal(answered, loops < 1000000);
        assert_true(answered ? answer == 7 : error_is_set(&err));
        lesson_free(lesson);
        buffer_release(&body);
    }
}

// The limit ends a callback also where nothing of it runs behind the pcall that meets it.
static void a_pcall_does_not_catch_a_limit(void **state)
{
    (void)state;
    Watched watched;
    bool reached = true;
    Error err = {0};
    kit_seconds = 100;
    Lesson *lesson = kit_good("X = input{1} try { at = X, prompt = \"p\", reached = function() "
                              "return pcall(function() while true do end end) end }");
    assert_false(lesson_task_reached(lesson, &lesson->task[0], &reached, &watched, &err));
    assert_true(error_is_set(&err));
    lesson_free(lesson);
}

// Of a goal's cells the last are kept, unless it read more: which of them decided is not known.
static void cells_that_a_goal_watches(void **state)
{
    (void)state;
    for (int n = 4; n <= 5; n++) {
        Buffer body = {0};
        Watched watched;
        bool reached = false;
        Error err = {0};
        buffer_printf(&body,
                      "X = input{{1, 2, 3, 4, 5}} Y = -X try { at = Y, prompt = \"p\", "
                      "reached = function() local s = 0 for i = 1, %d do s = s + Y[1][i] end "
                      "return s < 0 end }",
                      n);
        Lesson *lesson = kit_good(buffer_text(&body));
        assert_true(lesson_task_reached(lesson, &lesson->task[0], &reached, &watched, &err) &&
                    reached);
        assert_int_equal(watched.count, n == 4 ? 4 : 0);
        assert_true(n == 5 || watched.cell[3].col == 3);
        lesson_free(lesson);
        buffer_release(&body);
    }
}

// Whether the lesson can be written with these commands in its start block; how large it is then.
static bool starts_with(const Lesson *lesson, const Buffer *commands, size_t *size)
{
    Buffer out = {0};
    Error err = {0};
    const bool fine = start_block_write(lesson, "id", buffer_text(commands), &out, &err);
    assert_int_equal(error_is_set(&err), !fine);
    *size = out.size;
    buffer_release(&out);
    return fine;
}

// What is saved as a lesson can be opened: it has no more commands and bytes than that may have.
static void commands_that_start_a_lesson(void **state)
{
    (void)state;
    static const char text[] = HEADER "X = input{1}\n";
    Error err;
    Lesson *lesson = kit_load_file(kit_write("t.lua", text, sizeof text - 1), &err);
    Buffer commands = {0};
    size_t size;
    assert_non_null(lesson);
    for (int i = 0; i < 10000; i++)
        buffer_add(&commands, "next\n");
    assert_true(starts_with(lesson, &commands, &size));
    buffer_add(&commands, "next\n");
    assert_false(starts_with(lesson, &commands, &size));
    buffer_clear(&commands);
    buffer_add(&commands, "\n");
    assert_true(starts_with(lesson, &commands, &size));
    buffer_clear(&commands);
    for (size_t i = size; i < 512 << 10; i++)
        buffer_add(&commands, "n");
    buffer_add(&commands, "\n");
    assert_true(starts_with(lesson, &commands, &size));
    assert_int_equal(size, 512 << 10);
    buffer_edit(&commands)[commands.size - 1] = 'n';
    buffer_add(&commands, "\n");
    assert_false(starts_with(lesson, &commands, &size));
    buffer_release(&commands);
    lesson_free(lesson);
}

// MiB of memory that a lesson may take: in strings of a MiB each at once; and all in all, where
// each is made in a buffer and copied. What Lua takes besides differs from one to another.
static void memory(void **state)
{
    (void)state;
    static const char strings[] = "X = input{1} local t = {} for i = 1, N do t[i] = "
                                  "(\"x\"):rep((1 << 20) - 100 - i) end";
    static const struct {
        const char *code;
        size_t fine, beyond;
        const char *said;
    } rows[] = {
        {strings, 26, 29, "more than 32 MiB at once"},
        {"X = input{1} local s for i = 1, N do s = (\"x\"):rep((1 << 20) - 100 - i) end", 250, 262,
         "or 512 MiB in all"},
    };
    kit_seconds = 100;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Limit limit = {"", 0, rows[i].code, NULL, NULL};
        const char *said = said_with(&limit, rows[i].fine);
        if (said)
            fail_msg("%zu: %s\n%s", rows[i].fine, said, rows[i].code);
        said = said_with(&limit, rows[i].beyond);
        if (!said || !strstr(said, rows[i].said))
            fail_msg("%zu: %s\n%s", rows[i].beyond, said ? said : "was read", rows[i].code);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matrices_and_their_sides),
        cmocka_unit_test(arithmetic_of_all_matrices),
        cmocka_unit_test(lists),
        cmocka_unit_test(texts),
        cmocka_unit_test(tasks),
        cmocka_unit_test(settings),
        cmocka_unit_test(training),
        cmocka_unit_test(strings),
        cmocka_unit_test(instructions),
        cmocka_unit_test(a_pcall_does_not_catch_a_limit),
        cmocka_unit_test(cells_that_a_goal_watches),
        cmocka_unit_test(commands_that_start_a_lesson),
        cmocka_unit_test(memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
