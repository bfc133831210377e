// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever a lesson calls is charged for: each function, each method and each
// example of the reference, called for ever, ends by the limit on instructions
// or on memory. The clock is given so much time that its limit would be seen.
#include <lauxlib.h>
#include <sys/resource.h>

#include "base/memory.h"
#include "lesson/environment.h"
#include "lesson/sandbox.h"
#include "manual_kit.h"

enum { STEPS = 1000 * 1000, SECONDS = 100 };

static Manual manual;

// What the loops below have taken: processor seconds, and bytes that C code
// asked for. The worst of each is printed.
typedef struct Worst {
    const char *name;
    double value;
} Worst;
static Worst slowest, largest;

static void note(Worst *worst, const char *name, double value)
{
    if (value > worst->value)
        *worst = (Worst){name, value};
}

static Lesson *load_bounded(const char *body, Error *err)
{
    static char library[512];
    const char *tests = getenv("TESTS");
    snprintf(library, sizeof library, "%s/../lessons/lib", tests ? tests : "tests");
    const LessonOptions options = {.library_dir = library, .seconds = SECONDS, .steps = STEPS};
    Buffer text = {0};
    buffer_printf(&text, "%s%s", HEADER, body);
    const char *path = kit_write("t.lua", buffer_text(&text), text.size);
    memset(err, 0, sizeof *err);
    Lesson *lesson = lesson_load(path, &options, err);
    buffer_release(&text);
    return lesson;
}

static bool begins(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

// The setup alone leaves most of the budget.
static void is_little(const char *setup)
{
    Error err;
    Buffer body = {0};
    buffer_printf(&body, "%s\ninput{1}\nfor i = 1, %d do end", setup, STEPS / 2);
    Lesson *lesson = load_bounded(buffer_text(&body), &err);
    assert_non_null(lesson);
    lesson_free(lesson);
    buffer_release(&body);
}

// Loads `setup` and then `call` for ever.
static void ends_by_its_budget(const char *name, const char *setup, const char *call)
{
    Buffer body = {0};
    Error err;
    buffer_printf(&body,
                  "%s\nlocal function once()\n%s\nend\n"
                  "while true do pcall(once) end\n",
                  setup, call);
    const size_t taken = mem_taken();
    const clock_t start = clock();
    Lesson *lesson = load_bounded(buffer_text(&body), &err);
    const double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    assert_null(lesson);
    assert_int_equal(error_status(&err), 4);
    const char *why = err.message->text.en;
    if (getenv("V"))
        printf("# %s: %.3f s, %.1f MiB: %s\n", name, seconds,
               (double)(mem_taken() - taken) / (1 << 20), why);
    if (!begins(why, "the lesson does not come to an end") &&
        !begins(why, "the lesson needs too much memory") &&
        !begins(why, "the lesson takes too much memory"))
        fail_msg("%s: %s\n%s", name, why, buffer_text(&body));
    note(&slowest, name, seconds);
    note(&largest, name, (double)(mem_taken() - taken) / (1 << 20));
    buffer_release(&body);
}

static void each_example_ends(void **state)
{
    (void)state;
    for (size_t i = 0; i < manual.entries; i++)
        ends_by_its_budget(manual.entry[i].form, "", manual.entry[i].example);
}

// ---- Large arguments ---------------------------------------------------

static const char large_values[] =
    "local long = (\"x\"):rep(1 << 20)\n"
    "local text = (\"x\"):rep(4000)\n"
    "local line = text:sub(1, 390)\n"
    "local list, texts, ids, commands, nodes = {}, {}, {}, {}, {}\n"
    "for i = 1, 10000 do list[i] = i ids[i] = 1 commands[i] = line end\n"
    "for i = 1, 20 do texts[i] = { en = text, zh = text } end\n"
    "local X, W = input(zeros(500, 500)), weight(zeros(500, 500))\n"
    "for i = 1, 64 do nodes[i] = X end\n";

static const struct {
    const char *type, *value;
} large_table[] = {
    {"number", "1e15"},
    {"whole number", "500"},
    {"true or false", "true"},
    {"string", "long"},
    {"text or { en =, zh = }", "{ en = text, zh = text }"},
    {"list of texts", "texts"},
    {"any value", "long"},
    {"table", "list"},
    {"function", "function() return false end"},
    {"rows of numbers", "zeros(500, 500)"},
    {"matrix or rows of numbers", "X"},
    {"list of matrices", "nodes"},
    {"matrix", "W"},
    {"list of matrices", "nodes"},
    {"matrix, rows of numbers or number", "X"},
    {"gradient", "d(W)"},
    {"update stop", "step(W)"},
    {"stop", "X"},
    {"list of A or d(A)", "{ X, X, X, X }"},
    {"view", "\"histogram\""},
    {"subject", "\"histogram\""},
    {"list of labels", "list"},
    {"list of whole numbers", "ids"},
    {"list of whole numbers or matrix", "ids"},
    {"string or list", "\"x\""},
    {"{ row, column }", "{ 1, 1 }"},
    {"list of { row, column }", "{ { 1, 1 }, { 2, 2 } }"},
    {"{ matrix, row, column }", "{ X, 1, 1 }"},
    {"{ matrix, row }", "{ X, 1 }"},
    {"list of commands", "commands"},
    {"{ [wrong] = text }", "texts"},
    {"number or function", "1"},
    {"list of strings", "commands"},
    {"number or false", "2"},
    {"whole number or list of tables", "4"},
    {"table with fields of attention.multi_head", "{ X = X, Wq = W, Wk = W, Wv = W }"},
};

// Where those alone do not do.
static const struct {
    const char *call, *arg, *value;
} special_table[] = {
    {"pcall", "f", "function() error(long) end"},
    {"setmetatable", "metatable", "{}"},
    {"select", "n", "1"},
    {"string.find", "what", "text .. \"y\""},
    {"string.format", "form", "(\"%s\"):rep(50)"},
    {"string.rep", "n", "1 << 20"},
    {"table.concat", "between", "text"},
    {"table.sort", "before", "function(a, b) return a > b end"},
    {"tonumber", "base", "36"},
    {"utf8.char", "...", "table.unpack(list, 1, 200)"},
    {"string.char", "...", "table.unpack(list, 1, 200)"},
    {"math.max", "...", "table.unpack(list, 1, 200)"},
    {"math.min", "...", "table.unpack(list, 1, 200)"},
    {"load", "file", "\"x.npy\""},
    {"load", "tensor", "\"\""},
    {"load", "rows", "{ 1, 500 }"},
    {"load", "cols", "{ 1, 500 }"},
    {"load", "transpose", "true"},
    {"weights", "tensor", "\"W\""},
    {"weights", "rows", "{ 1, 500 }"},
    {"weights", "cols", "{ 1, 500 }"},
    {"expect", "row", "1"},
    {"expect", "column", "1"},
};

static const char *large_value(const ManualEntry *entry, const ManualArg *arg)
{
    for (size_t i = 0; i < sizeof special_table / sizeof *special_table; i++)
        if (strcmp(special_table[i].call, entry->name) == 0 &&
            strcmp(special_table[i].arg, arg->name) == 0)
            return special_table[i].value;
    for (size_t i = 0; i < sizeof large_table / sizeof *large_table; i++)
        if (strcmp(large_table[i].type, arg->type) == 0)
            return large_table[i].value;
    return "nil";
}

// "softmax(X)"; `all`: with what may be left out.
static void write_call(const ManualEntry *entry, bool all, Buffer *out)
{
    Buffer fields = {0};
    const char *before = "";
    buffer_printf(out, "local _ = %s(", entry->name);
    for (size_t i = 0; i < entry->args; i++) {
        const ManualArg *arg = &manual.arg[entry->first + i];
        const char *value = large_value(entry, arg);
        if ((!all && arg->optional) || arg->role == ROLE_RESULT)
            continue;
        if (arg->role == ROLE_FIELD) {
            buffer_printf(&fields, "%s = %s, ", arg->name, value);
        } else if (arg->role == ROLE_ITEM) {
            buffer_printf(&fields, "%s, ", value);
        } else {
            buffer_printf(out, "%s%s", before, value);
            before = ", ";
        }
    }
    if (fields.size > 0)
        buffer_printf(out, "%s{ %s}", before, buffer_text(&fields));
    buffer_add(out, ")");
    buffer_release(&fields);
}

// 2 MiB of zeros.
static void write_array(void)
{
    enum { HEADER_SIZE = 118, NUMBERS = 500 * 500 * 8 };
    static char file[10 + HEADER_SIZE + NUMBERS];
    memcpy(file, "\x93NUMPY\x01\0", 8);
    file[8] = HEADER_SIZE;
    memset(file + 10, ' ', HEADER_SIZE);
    static const char header[] = "{'descr': '<f8', 'fortran_order': False, 'shape': (500, 500), }";
    memcpy(file + 10, header, sizeof header - 1);
    file[10 + HEADER_SIZE - 1] = '\n';
    kit_write("x.npy", file, sizeof file);
}

// All of the manual: what is bound and what the library adds. Twice where an argument may be left
// out.
static void each_function_ends(void **state)
{
    (void)state;
    size_t functions = 0, calls = 0;
    write_array();
    is_little(large_values);
    for (size_t i = 0; i < manual.entries; i++) {
        const ManualEntry *entry = &manual.entry[i];
        Buffer few = {0}, all = {0};
        if (!entry->name)
            continue;
        write_call(entry, false, &few);
        write_call(entry, true, &all);
        ends_by_its_budget(entry->name, large_values, buffer_text(&all));
        functions++;
        calls++;
        if (strcmp(buffer_text(&few), buffer_text(&all)) != 0) {
            ends_by_its_budget(entry->name, large_values, buffer_text(&few));
            calls++;
        }
        buffer_release(&few);
        buffer_release(&all);
    }
    printf("# %zu calls of %zu functions\n", calls, functions);
    assert_true(functions > 100 && calls > functions);
}

// ---- Methods -----------------------------------------------------------

// How each is called on a value v; a method without a row fails the test.
static const struct {
    const char *method, *call;
} method_table[] = {
    {"__mul", "return v * v"},    {"__div", "return v / 2"},
    {"__add", "return v + v"},    {"__sub", "return v - v"},
    {"__unm", "return -v"},       {"__index", "return v[1]"},
    {"__newindex", "v[1] = 1"},   {"__len", "return #v"},
    {"__eq", "return v == w"},    {"__tostring", "return tostring(v)"},
    {"__gc", "local r = eye(9)"},
};

static const struct {
    const Binding *method;
    const char *value;
} kind_table[] = {
    {operator_methods, "X"},  {operator_methods, "eye(9)"}, {matrix_methods, "X"},
    {matrix_methods, "d(X)"}, {row_methods, "X[1]"},        {rows_methods, "eye(9)"},
};

static const char *method_call(const char *method)
{
    for (size_t i = 0; i < sizeof method_table / sizeof *method_table; i++)
        if (strcmp(method_table[i].method, method) == 0)
            return method_table[i].call;
    fail_msg("%s: say in method_table how it is called", method);
    return NULL;
}

static void each_method_ends(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof kind_table / sizeof *kind_table; i++) {
        Buffer setup = {0};
        buffer_printf(&setup,
                      "local X, W = input(eye(9)), weight(eye(9))\n"
                      "local v, w = %s, %s\n",
                      kind_table[i].value, kind_table[i].value);
        for (const Binding *b = kind_table[i].method; b->name; b++)
            ends_by_its_budget(b->name, buffer_text(&setup), method_call(b->name));
        buffer_release(&setup);
    }
}

static void each_global_ends(void **state)
{
    (void)state;
    ends_by_its_budget("reading a global", "a = 1", "return a");
    ends_by_its_budget("writing a global", "", "a = 1");
    ends_by_its_budget("naming a node", "", "a = input{1}");
    ends_by_its_budget("an unknown global", "for i = 1, 9000 do _ENV[\"known\" .. i] = 1 end",
                       "return unknown");
}

// ---- No way around -----------------------------------------------------

// The functions in C that were met, from the registry on.
typedef struct Met {
    lua_CFunction charged; // what environment_push_call pushes
    int seen;              // index of the table of what was looked at
    size_t bindings, others;
} Met;

static void look_at(lua_State *L, Met *met, bool finalizer);

static void look_at_table(lua_State *L, Met *met)
{
    lua_pushnil(L);
    while (lua_next(L, -2)) {
        const bool finalizer =
            lua_type(L, -2) == LUA_TSTRING && strcmp(lua_tostring(L, -2), "__gc") == 0;
        look_at(L, met, finalizer); // takes the value
    }
}

// Looks at the value on top and all that can be reached from it; pops it.
static void look_at(lua_State *L, Met *met, bool finalizer)
{
    luaL_checkstack(L, 10, NULL);
    lua_pushvalue(L, -1);
    const bool known = lua_isnil(L, -1) || lua_rawget(L, met->seen) != LUA_TNIL;
    lua_pop(L, 1);
    if (known) {
        lua_pop(L, 1);
        return;
    }
    lua_pushvalue(L, -1);
    lua_pushboolean(L, true);
    lua_rawset(L, met->seen);
    if (lua_iscfunction(L, -1) && !finalizer)
        *(lua_tocfunction(L, -1) == met->charged ? &met->bindings : &met->others) += 1;
    if (lua_istable(L, -1))
        look_at_table(L, met);
    for (int i = 1; lua_isfunction(L, -1) && lua_getupvalue(L, -1, i); i++)
        look_at(L, met, false);
    if (lua_getmetatable(L, -1))
        look_at(L, met, false);
    lua_pop(L, 1);
}

static void no_function_goes_around(void **state)
{
    (void)state;
    Lesson *lesson = kit_good("X = input{1} local s = (\"x\"):rep(2)");
    lua_State *L = lesson->script->state;
    Met met = {0};
    environment_push_call(L, &base_bindings[0], 0);
    met.charged = lua_tocfunction(L, -1);
    lua_settop(L, 0);
    lua_newtable(L);
    met.seen = 1;
    lua_pushvalue(L, LUA_REGISTRYINDEX);
    look_at(L, &met, false);
    lua_pushliteral(L, "");
    look_at(L, &met, false);
    lua_settop(L, 0);
    assert_int_equal(met.others, 0);
    assert_true(met.bindings > 120);
    lesson_free(lesson);
}

// What a call gives is charged like what it is given, and what lists of Lua's own are made of.
static void results_are_charged(void **state)
{
    (void)state;
    static const char setup[] = "local s, t = (\"x\"):rep(100000), {}\n"
                                "for i = 1, 10000 do t[i] = \"\" end\n";
    ends_by_its_budget("string.byte", setup, "s:byte(1, -1)");
    ends_by_its_budget("utf8.codepoint", setup, "utf8.codepoint(s, 1, -1)");
    ends_by_its_budget("table.unpack", setup, "table.unpack(t, 1, 100000)");
    ends_by_its_budget("table.concat", setup, "table.concat(t)");
    ends_by_its_budget("a concat that fails", setup, "table.concat(t, \"\", 1, 10001)");
    ends_by_its_budget("table.remove", setup, "table.remove(t, 1) table.insert(t, \"\")");
    ends_by_its_budget("a format that fails", setup, "string.format(\"%s%s%s\", s, s)");
}

// A search takes what its comparisons may cost: with a short text of so many candidates it is
// little, with a long one as much as the candidates are long.
static void a_plain_search_is_charged(void **state)
{
    (void)state;
    static const char body[] = "input{1}\nlocal text = (\"a\"):rep(20000)\n"
                               "local what = (\"a\"):rep(%d) .. \"b\"\n"
                               "for i = 1, 20 do text:find(what, 1, true) end\n";
    for (int size = 1; size <= 10000; size += 9999) {
        char text[300];
        Error err;
        snprintf(text, sizeof text, body, size);
        Lesson *lesson = load_bounded(text, &err);
        assert_int_equal(lesson != NULL, size == 1);
        lesson_free(lesson);
    }
}

static void nothing_took_much(void **state)
{
    (void)state;
    printf("# slowest: %s, %.3f s; most memory: %s, %.1f MiB\n", slowest.name, slowest.value,
           largest.name, largest.value);
    assert_true(slowest.value < 5 || getenv("SLOW_TOOLS"));
    assert_true(largest.value < 800);
#if !defined(__SANITIZE_ADDRESS__) && defined(__linux__)
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("# at most %ld MiB resident\n", usage.ru_maxrss >> 10);
    assert_true(usage.ru_maxrss >> 10 < 500);
#endif
}

int main(void)
{
    manual_read(&manual, LANG_EN);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_function_goes_around), cmocka_unit_test(each_example_ends),
        cmocka_unit_test(each_function_ends),      cmocka_unit_test(each_method_ends),
        cmocka_unit_test(each_global_ends),        cmocka_unit_test(a_plain_search_is_charged),
        cmocka_unit_test(results_are_charged),     cmocka_unit_test(nothing_took_much),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
