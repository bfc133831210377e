// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons that mean harm. Each has to end within two seconds with one line that
// names the file, and leave nothing behind.
#include <sys/resource.h>

#include "lesson/sandbox.h"
#include "lesson_kit.h"

typedef struct Attack {
    const char *name, *code;
} Attack;

// Many long texts for little of Lua's memory.
#define LINES "local l, lines = (\"x\"):rep(119), {} for i = 1, 10000 do lines[i] = l end "
#define TEXTS "local t, texts = (\"x\"):rep(4000), {} for i = 1, 20 do texts[i] = t end "

static const Attack attack_table[] = {
    {"endless loop", "while true do end"},
    {"endless loop in pcall", "while true do pcall(function() while true do end "
                              "end) end"},
    {"nested pcalls", "local function f() pcall(f) while true do end end f()"},
    {"endless recursion", "local function f() return 1 + f() end f()"},
    {"endless recursion in pcall", "local function f() return pcall(f) end while true do f() end"},
    {"tail calls", "local function f() return f() end f()"},
    {"goto loop", "::a:: goto a"},
    {"numeric for", "for i = 1, math.huge do end"},
    {"index loop", "local t = setmetatable({}, {}) local m = {} m.__index = "
                   "function(t, k) return t[k] end t = setmetatable({}, m) "
                   "return t.x"},
    {"index chain", "local t = {} for i = 1, 1e7 do t = setmetatable({}, "
                    "{__index = t}) end return t.x"},
    {"concat metamethod loop", "local m = {} m.__concat = function(a, b) return a .. b end "
                               "local t = setmetatable({}, m) return t .. t"},
    {"call metamethod chain",
     "local t = {} for i = 1, 1e6 do t = setmetatable({}, {__call = t}) end "
     "t()"},
    {"comparison loop", "local m = {} m.__lt = function(a, b) return a < b end "
                        "local t = setmetatable({}, m) return t < t"},
    {"pattern", "(\"a\"):rep(100000):find(\".-b\") local s = (\"a\"):gsub"},
    {"empty rep", "string.rep(\"\", 1 << 62)"},
    {"huge rep", "string.rep(\"x\", 1 << 40)"},
    {"negative rep", "string.rep(\"x\", math.mininteger) error(\"fine\")"},
    {"rep in a loop", "while true do local s = (\"x\"):rep(1 << 20) end"},
    {"doubling string", "local s = \"x\" while true do s = s .. s end"},
    {"growing table", "local t = {} for i = 1, 1e9 do t[i] = {} end"},
    {"growing strings", "local t = {} while true do t[#t + 1] = (\"x\"):rep(1000)"
                        " .. #t end"},
    {"growing in pcall", "local t = {} while true do pcall(function() while true "
                         "do t[#t + 1] = {} end end) end"},
    {"garbage", "while true do local t = {1, 2, 3, 4, 5, 6, 7, 8} end"},
    {"lying length in insert",
     "local t = setmetatable({}, {__len = function() return 1 << 60 end}) "
     "table.insert(t, 1, 1) while true do end"},
    {"lying length in concat",
     "table.concat(setmetatable({}, {__index = rawlen}), \"\", 1, 1 << 40)"},
    {"long concat", "table.concat({}, \"\", 1, math.maxinteger)"},
    {"finalizer", "setmetatable({}, {__gc = function() while true do end end})"},
    {"late finalizer", "local m = {} setmetatable({}, m) m.__gc = function() "
                       "while true do end end m = nil for i = 1, 1e5 do local t "
                       "= {} end error(\"fine\")"},
    {"close", "local x <close> = setmetatable({}, {__close = function() while "
              "true do end end})"},
    {"weak table", "setmetatable({}, {__mode = \"k\"})"},
    {"locked strings", "setmetatable(\"\", {})"},
    {"string arithmetic", "return \"10\" + 5"},
    {"coroutine", "coroutine.wrap(function() while true do end end)()"},
    {"coroutine by name", "return _G.coroutine"},
    {"os", "os.execute(\"true\")"},
    {"io", "io.open(\"/etc/passwd\")"},
    {"debug", "debug.sethook()"},
    {"dofile", "dofile(\"/etc/passwd\")"},
    {"require", "require(\"os\")"},
    {"getmetatable", "getmetatable(\"\").__index = nil"},
    {"string.dump", "string.dump(function() end)"},
    {"collectgarbage", "collectgarbage(\"stop\")"},
    {"load of code", "load(\"while true do end\")()"},
    {"load outside", "load(\"../../etc/passwd\")"},
    {"load absolute", "load(\"/dev/zero\")"},
    {"format width", "string.format(\"%99.99f\", 1e308)"},
    {"format pointer", "string.format(\"%p\", {})"},
    {"format pointer behind a zero", "error(string.format(\"\\0%p\", {}) and \"x\")"},
    {"format in a loop", "while true do string.format(\"%20.20f\", 1e308) end"},
    {"long format", "while true do string.format((\"%s\"):rep(100), \"x\") end"},
    {"unpack", "table.unpack({}, 1, 1e7)"},
    {"unpack of much", "while true do local t = {table.unpack({}, 1, 900000)} end"},
    {"unpack of much in pcall", "while true do pcall(table.unpack, {}, 1, 1 << 60) end"},
    {"bytes of much", "local s = (\"x\"):rep(900000) while true do s:byte(1, -1) end"},
    {"codes of much", "local s = (\"x\"):rep(900000) .. \"\\xff\" while true do "
                      "pcall(utf8.codepoint, s, 1, -1) end"},
    {"concat of nothing", "local t = {} for i = 1, 1000000 do t[i] = \"\" end "
                          "while true do table.concat(t) end"},
    {"concat that fails", "local t = {} for i = 2, 500000 do t[i] = \"\" end t[500001] = {} "
                          "while true do pcall(table.concat, t, \"\", 2, 500001) end"},
    {"concat of what is made up",
     "table.concat(setmetatable({}, {__index = function() return \"\" end}), \"\", 1, 1 << 40)"},
    {"remove that is told a length",
     "table.remove(setmetatable({}, {__len = function() return 1 << 60 end}), 1)"},
    {"numbers of long texts", "local s = (\"9\"):rep(1 << 20) while true do tonumber(s) "
                              "pcall(select, s) end"},
    {"unpack in a loop", "local t = {} while true do table.unpack(t, 1, 250) "
                         "end"},
    {"sort", "local t = {} for i = 1, 100001 do t[i] = -i end table.sort(t)"},
    {"bad comparator", "local t = {} for i = 1, 90000 do t[i] = i end "
                       "table.sort(t, function() return true end) while true do "
                       "end"},
    {"sort that recurses", "local function f(a, b) table.sort({1, 2, 3}, f) end "
                           "f()"},
    {"error object", "error(setmetatable({}, {__tostring = function() while "
                     "true do end end}))"},
    {"tostring loop", "tostring(setmetatable({}, {__tostring = function() while "
                      "true do end end}))"},
    {"tostring recursion", "local m = {} m.__tostring = function(t) return "
                           "tostring(t) end tostring(setmetatable({}, m))"},
    {"print flood", "while true do print((\"x\"):rep(1000)) end"},
    {"random matrices", "while true do local m = random(1000, 1000) end"},
    {"huge matrix", "return zeros(65536, 65536)"},
    {"kept matrices", "local t = {} while true do t[#t + 1] = zeros(1000, 1000) "
                      "end"},
    {"many nodes", "X = input{1} for i = 1, 1e6 do local y = X * 2 end"},
    {"large products", "X = input(ones(2000, 2000)) for i = 1, 100 do X2 = X * "
                       "X * X * X end"},
    {"many texts", "while true do intro \"x\" end"},
    {"long text", "intro((\"x\"):rep(5000))"},
    {"escape in a text", "intro \"\\27[2J\""},
    {"escape in a name", "name(\"\\27]0;x\\7\", input{1})"},
    {"escape in an error", "error(\"\\27[2J\\n\\r\")"},
    {"bidi in a text", "intro \"\\u{202E}\""},
    {"NUL in a text", "intro \"a\\0b\""},
    {"bad bytes in a text", "intro \"\\xff\""},
    {"deep parentheses", "return ((((((((((((((((((((((((((((((((((((((((((((((("
                         "((((((((((((((((((((((((((((((((((((((((((((((((((((("
                         "((((((((((((((((((((((((((((((((((((((((((((((((((((("
                         "((((((((((((((((((((((((((((((((((((((((((((((((((((("},
    {"environment", "_ENV = nil return x"},
    {"metatable of the environment", "setmetatable(_ENV, nil)"},
    {"changed language", "softmax = nil"},
    {"raw change of the environment", "rawset(_ENV, \"pcall\", nil) "
                                      "while true do pcall(pcall) end"},
    {"pairs during change", "local t = {1} while true do for k in pairs(t) do "
                            "t[#t + 1] = 1 end end"},
    {"pairs of odd keys", "pairs({[{}] = 1})"},
    {"self library", "return attention.nothing.x"},
    // Bytes that C code takes on the lesson's behalf.
    {"load in a loop", "while true do local m = load \"big.npy\" end"},
    {"load in pcall", "while true do pcall(load, \"big.npy\") end"},
    {"kept loads", "local t = {} while true do t[#t + 1] = load \"big.npy\" end"},
    {"loads that become nodes", "while true do input(load \"big.npy\") end"},
    {"load of bytes that become numbers", "return load \"bytes.npy\""},
    {"load that fails in a loop", "while true do pcall(load, \"none.npy\") end"},
    {"labels", LINES "local r = {} for i = 1, 10000 do r[i] = {1} end "
                     "while true do input(r, {rows = lines}) end"},
    {"labels in pcall", LINES "while true do pcall(input, {{1}}, {rows = lines}) "
                              "end"},
    {"joined labels", LINES "local r = {} for i = 1, 10000 do r[i] = {1} end "
                            "local m, t = input(r, {rows = lines}), {} "
                            "while true do for i = 1, 64 do t[i] = m end "
                            "m = vcat(t) end"},
    {"commands after", LINES "X = input{1} while true do expect{X, near = 1, "
                             "after = lines} end"},
    {"a long script", LINES "while true do pcall(play, lines) end"},
    {"solutions", LINES "X = input{1} while true do try{at = X, prompt = \"p\", "
                        "reached = type, solution = lines} end"},
    {"hints and slips", TEXTS "X = input{1} while true do ask{at = X, answer = 1, "
                              "hints = texts, slips = texts} end"},
    {"choices", TEXTS "X = input{1} while true do ask{at = X, answer = 1, choice "
                      "= {table.unpack(texts, 1, 12)}} end"},
    {"figures in texts", "X = input{1} for i = 1, 1900 do local y = X * 1 end "
                         "local t = (\"{X}\"):rep(1300) local h = {} for i = 1, "
                         "20 do h[i] = t end while true do ask{at = X, answer = "
                         "1, hints = h} end"},
    {"figures in pages", "X = input{1} for i = 1, 1900 do local y = X * 1 end "
                         "local t = (\"{X}\"):rep(1300) for i = 1, 999 do "
                         "at(X)(t) end"},
    {"long names", "for i = 1, 1900 do _ENV[(\"x\"):rep(1000000) .. i] = "
                   "input{1} end"},
    {"groups", "local t = {} for i = 1, 1900 do t[i] = input{1} end while true do "
               "group((\"x\"):rep(100), t) end"},
    {"ids", "local t = {} for i = 1, 10000 do t[i] = 1 end local e = "
            "input(zeros(1, 2000)) while true do gather(e, t) end"},
    {"doubling matrix", "local m = input(zeros(1000, 10)) while true do m = "
                        "vcat{m, m} end"},
    {"gradients of many uses",
     "X = input(zeros(210, 210)) local s = sum(X) for i = 1, 800 do s = s + sum(X) "
     "end backward(s)"},
    {"errors", "local e = (\"x\"):rep(1 << 20) while true do pcall(error, e) end"},
    {"error texts", "while true do pcall(softmax, (\"x\"):rep(1 << 20)) end"},
    // Work in one call.
    {"unknown among many", "for i = 1, 100000 do _ENV[\"abcdefghijklmnopqrstuvwx"
                           "yzabcdefghijkl\" .. i] = 1 end while true do "
                           "pcall(function() return foobarfoobarfoobar end) end"},
    {"large random", "return random(65536, 4000)"},
    {"large sinusoid", "while true do sinusoid(4000, 4000) end"},
    {"large product", "local a = input(zeros(3000, 3000)) return a * a"},
    {"transposed product", "local a = input(zeros(1200, 1200)) while true do "
                           "local b = a.T * a end"},
    {"functions of many cells", "local a = input(zeros(1400, 1400)) while true do "
                                "gelu(a) end"},
    {"rows of one row", "local r = {} for i = 1, 65536 do r[i] = 0 end local t = "
                        "{} for i = 1, 65536 do t[i] = r end input(t)"},
    {"long strings compared", "local a = (\"x\"):rep(1 << 20) a = a .. a .. a .. "
                              "a local b = a .. \"1\" a = a .. \"2\" while true "
                              "do local x = a == b end"},
    {"long strings as numbers", "local s = (\"0\"):rep(1 << 20) while true do "
                                "math.tointeger(s) pcall(zeros, s, s) end"},
    {"pairs of an emptied table", "local t = {} for i = 1, 400000 do t[i] = i end "
                                  "for i = 1, 400000 do t[i] = nil end while true "
                                  "do pairs(t) end"},
    {"insert at the front", "local t = {} while true do table.insert(t, 1, 1) end"},
    {"library in a loop", "X = input(ones(8, 8)) while true do attention.head{X = "
                          "X, Wq = X, Wk = X, Wv = X} end"},
    {"steps of ipairs", "local f, t, i = ipairs{1} while true do f(t, 0) end"},
    {"globals", "a = 1 while true do a = a end"},
    {"rows that stay rows", "local t = {} while true do t[#t + 1] = eye(2) end"},
    {"rows beside a full heap", "local t = {} for i = 1, 100000 do t[i] = {} end "
                                "local k = {} for i = 1, 9 do k[i] = zeros(1000, "
                                "1000) end while true do zeros(1, 1) end"},
};

enum { ATTACKS = sizeof attack_table / sizeof *attack_table };
static double took[ATTACKS]; // seconds of the processor, each

static double seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static void one_line_with_the_file(const char *name, const Error *err)
{
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        char text[1024];
        error_write(err, lang, text, sizeof text);
        if (getenv("V"))
            printf("# %s: %s\n", name, text);
        if (strncmp(text, "t.lua", 5) != 0)
            fail_msg("%s: no file named: %s", name, text);
        for (const char *p = text; *p; p++)
            if ((unsigned char)*p < 0x20 || *p == 0x7F)
                fail_msg("%s: control character in: %s", name, text);
    }
}

static void each_attack_ends(void **state)
{
    const Attack *attack = *state;
    const double start = seconds();
    Error err;
    FILE *quiet = freopen("/dev/null", "w", stderr);
    assert_non_null(quiet);
    Lesson *lesson = kit_load(attack->code, &err);
    const double time = seconds() - start;
    took[attack - attack_table] = time;
    if (lesson) {
        lesson_free(lesson);
        fail_msg("%s: was taken for a lesson", attack->name);
    }
    assert_int_equal(error_status(&err), 4);
    one_line_with_the_file(attack->name, &err);
    if (time > 2 && !getenv("SLOW_TOOLS"))
        fail_msg("%s: took %.2f s", attack->name, time);
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void most_attacks_end_at_once(void **state)
{
    (void)state;
    qsort(took, ATTACKS, sizeof *took, by_size);
    const double most = took[ATTACKS * 95 / 100];
    printf("# %d attacks: median %.3f s, 95 %% %.3f s, all %.3f s\n", ATTACKS, took[ATTACKS / 2],
           most, took[ATTACKS - 1]);
    assert_true(most <= 1.1 || getenv("SLOW_TOOLS"));
#if !defined(__SANITIZE_ADDRESS__) && defined(__linux__)
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("# at most %ld MiB resident\n", usage.ru_maxrss >> 10);
    assert_true(usage.ru_maxrss >> 10 < 1024);
#endif
}

// A file of 64 MiB that takes no room on the disk: 8 bytes a number, or 1.
static void write_large(const char *name, const char *type, int cols)
{
    char header[128];
    const char start[] = "\x93NUMPY\x01\0\x76\0";
    char text[10 + 0x76 + 1];
    snprintf(header, sizeof header,
             "{'descr': '%s', 'fortran_order': False, 'shape': (1000, %d), }", type, cols);
    memcpy(text, start, 10);
    snprintf(text + 10, sizeof text - 10, "%-117s\n", header);
    const char *path = kit_write(name, text, 128);
    const off_t size = 128 + (off_t)1000 * cols * (type[1] == 'f' ? 8 : 1);
    assert_int_equal(truncate(path, size), 0);
}

static int write_files(void **state)
{
    (void)state;
    write_large("big.npy", "<f8", 8000);
    write_large("bytes.npy", "|b1", 64000);
    return 0;
}

// A chain of thousands of fields makes Lua before 5.4.7 overflow the C stack
// while it names the variable.
static void a_long_chain_is_refused_or_ends(void **state)
{
    (void)state;
    Buffer code = {0};
    Error err;
    buffer_add(&code, "local a = {} return a");
    for (int i = 0; i < 40000; i++)
        buffer_add(&code, ".x");
    const double start = seconds();
    assert_null(kit_load(buffer_text(&code), &err));
    assert_true(seconds() - start < 2 || getenv("SLOW_TOOLS"));
    one_line_with_the_file("chain", &err);
    buffer_cut(&code, 30000);
    assert_null(kit_load(buffer_text(&code), &err));
    one_line_with_the_file("shorter chain", &err);
    buffer_release(&code);
}

// A second lesson in the same process sees nothing of a hostile first one.
static void lessons_do_not_meet(void **state)
{
    (void)state;
    Error err;
    assert_null(kit_load("string.rep = nil math.pi = 3 string.format = 7 "
                         "while true do end",
                         &err));
    Lesson *lesson = kit_good("assert(math.pi > 3.1 and (\"x\"):rep(2) == \"xx\")"
                              " X = input{1}");
    lesson_free(lesson);
}

// The arithmetic that loading such a lesson takes, and its steps.
static double arithmetic_of(const char *body, int64_t *steps)
{
    Lesson *lesson = kit_good(body);
    const double taken = lesson->script->arithmetic;
    *steps = -lesson->script->steps;
    lesson_free(lesson);
    return taken;
}

// A product is charged its multiplications and additions, also where an operand stands on its
// side; else a few lines could keep a machine busy. They are no steps of the script.
static void a_product_is_charged_its_work(void **state)
{
    (void)state;
    enum { WORK = 2 * 200 * 100 * 300, SLACK = WORK / 20, FEW = 200 };
    static const char given[] = "X = input(ones(200, 100)) Y = input(ones(100, 300)) "
                                "Z = input(ones(300, 100)) ";
    static const char *const product[] = {"P = X * Y", "P = X * Z.T", "P = Y.T * X.T",
                                          "P = Z * X.T"};
    int64_t none, steps;
    assert_true(arithmetic_of(given, &none) == 0);
    char body[512];
    for (size_t i = 0; i < sizeof product / sizeof *product; i++) {
        snprintf(body, sizeof body, "%s%s", given, product[i]);
        assert_in_range(arithmetic_of(body, &steps), WORK, WORK + SLACK);
        assert_in_range(steps - none, 1, FEW);
    }
    snprintf(body, sizeof body, "%sP = relu(X)", given);
    assert_in_range(arithmetic_of(body, &steps), 1, SLACK);
}

int main(void)
{
    struct CMUnitTest tests[ATTACKS + 4];
    for (size_t i = 0; i < ATTACKS; i++)
        tests[i] = (struct CMUnitTest){attack_table[i].name, each_attack_ends, NULL, NULL,
                                       (void *)(uintptr_t)&attack_table[i]};
    tests[ATTACKS] = (struct CMUnitTest)cmocka_unit_test(most_attacks_end_at_once);
    tests[ATTACKS + 1] = (struct CMUnitTest)cmocka_unit_test(a_long_chain_is_refused_or_ends);
    tests[ATTACKS + 2] = (struct CMUnitTest)cmocka_unit_test(lessons_do_not_meet);
    tests[ATTACKS + 3] = (struct CMUnitTest)cmocka_unit_test(a_product_is_charged_its_work);
    return cmocka_run_group_tests(tests, write_files, NULL);
}
