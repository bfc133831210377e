// SPDX-License-Identifier: GPL-3.0-or-later
// The mistakes of tests/data/mistakes against their lessons: how many are found where they are, and
// called what they are. No file with a wrong array may pass, and no right one be refused; the score
// may not fall below the floor that lies there. MISSES=1 says each row that is missed, UPDATE=1
// raises the floor, ONLY=three-tokens tries one case as it lies there.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <cjson/cJSON.h>

#include "base/file.h"
#include "base/memory.h"
#include "data/array_file.h"
#include "export/against_json.h"
#include "view/against_words.h"
#include "graph/rounding.h"
#include "kit/npz_forms.h"
#include "kit/open.h"

static size_t sums; // of worst cells that were said

static const char folder[] = "tests/data/mistakes/";
static char file[OPEN_PATH]; // of this run alone

enum { CELLS = 9, TABLE_BYTES = 1 << 20, NUMBER_BYTES = 1 << 25, NAMED = 64 };

// ---- Tables ------------------------------------------------------------

typedef struct Tsv {
    Buffer text;
    size_t rows; // and the heads before them
    char *(*cell)[CELLS];
} Tsv;

static const char *path_of(const char *name, const char *ending, char out[OPEN_PATH])
{
    char below[OPEN_PATH];
    snprintf(below, sizeof below, "%s%s%s", folder, name, ending);
    return tree_path(below, out);
}

static Tsv read_table(const char *name)
{
    Tsv table = {0};
    char path[OPEN_PATH];
    assert_int_equal(file_read(path_of(name, ".tsv", path), TABLE_BYTES, &table.text), FILE_READ);
    char *at = (char *)buffer_text(&table.text);
    for (char *p = at; *p; p++)
        table.rows += *p == '\n';
    table.cell = mem_new(table.rows--, sizeof *table.cell);
    for (size_t row = 0; *at; row++) {
        for (size_t i = 0; i < CELLS; i++)
            table.cell[row][i] = "";
        for (size_t i = 0; i < CELLS; i++) {
            const size_t n = strcspn(at, "\t\n");
            const bool last = at[n] == '\n';
            table.cell[row][i] = at;
            at[n] = '\0';
            at += n + 1;
            if (last)
                break;
        }
    }
    return table;
}

static void release_table(Tsv *table)
{
    buffer_release(&table->text);
    free(table->cell);
}

// The row of that name, from 1.
static size_t row_named(const Tsv *table, const char *name)
{
    for (size_t row = 1; row <= table->rows; row++) {
        if (strcmp(table->cell[row][0], name) == 0)
            return row;
    }
    return 0;
}

// Whether a name stands in a list with blanks between; "-" is an empty one.
static bool lists(const char *list, const char *name)
{
    const size_t n = strlen(name);
    for (const char *at = list; n > 0 && (at = strstr(at, name)) != NULL; at += n) {
        if ((at == list || at[-1] == ' ') && (at[n] == ' ' || !at[n]))
            return true;
    }
    return false;
}

// The next name of a list, at which `list` stands; false at its end.
static bool next_name(const char **list, char out[NAMED])
{
    *list += strspn(*list, " -"); // no name begins with '-'
    const size_t n = strcspn(*list, " ");
    snprintf(out, NAMED, "%.*s", (int)n, *list);
    *list += n;
    return n > 0;
}

static bool share_a_name(const char *list, const char *other)
{
    char name[NAMED];
    while (next_name(&list, name)) {
        if (lists(other, name))
            return true;
    }
    return false;
}

// ---- Numbers -----------------------------------------------------------

// Columns of the tables.
enum { CASE_LESSON = 1, CASE_WEIGHTS, CASE_LYING };
enum { ROW_CASE = 1, ROW_FIRST, ROW_ITSELF, ROW_FIRST_WEIGHTS, ROW_MISSING, ROW_SAME };
enum { ROW_SAME_WEIGHTS = 7, ROW_CHANGED };
enum { MISTAKE_OF = 2, MISTAKE_BOTH = 5 };

// The first versions of an array are right; they have the numbers of their types.
enum { EXACT, ROUNDED_FLOAT, ROUNDED_HALF, ROUNDED_BFLOAT };
_Static_assert(ROUNDED_FLOAT == (int)PRECISION_FLOAT && ROUNDED_HALF == (int)PRECISION_HALF &&
                   ROUNDED_BFLOAT == (int)PRECISION_BFLOAT,
               "a version is called as its type");

typedef struct Versions {
    const char *name;
    Matrix *version;
    size_t count;
} Versions;

typedef struct Case {
    char *const *row; // of cases.tsv
    App *app;
    Versions *array;
    size_t arrays;
} Case;

static struct {
    Tsv cases, mistakes, table, numbers, names, floor;
    Case *of; // of each row of cases
} data;

static Matrix read_numbers(const char *name)
{
    char path[OPEN_PATH], below[OPEN_PATH];
    Error err = {0};
    Matrix all = {0};
    size_t index;
    snprintf(below, sizeof below, "numbers/%s", name);
    ArrayFile *numbers =
        array_file_open(path_of(below, ".npz", path), &(ArrayLimits){.bytes = NUMBER_BYTES}, &err);
    assert_true(numbers && array_file_find(numbers, "numbers", &index, &err) &&
                array_file_read(numbers, index, &(ArrayPart){0}, &all, NULL, &err));
    array_file_close(numbers);
    return all;
}

static void read_versions(Case *one)
{
    Matrix all = read_numbers(one->row[0]);
    size_t at = 0;
    one->array = mem_new(data.numbers.rows, sizeof *one->array);
    for (size_t row = 1; row <= data.numbers.rows; row++) {
        char *const *cell = data.numbers.cell[row];
        const size_t rows = strtoul(cell[2], NULL, 10), cols = strtoul(cell[3], NULL, 10);
        if (strcmp(cell[0], one->row[0]) != 0)
            continue;
        if (one->arrays == 0 || strcmp(one->array[one->arrays - 1].name, cell[1]) != 0)
            one->array[one->arrays++] = (Versions){.name = cell[1]};
        Versions *array = &one->array[one->arrays - 1];
        const size_t more = strtoul(cell[4], NULL, 10);
        array->version = realloc(array->version, (array->count + more) * sizeof *array->version);
        for (size_t i = 0; i < more; i++) {
            assert_true(at + rows * cols <= matrix_size(&all));
            Matrix *m = &array->version[array->count++];
            *m = matrix_new(rows, cols);
            memcpy(m->at, &all.at[at], rows * cols * sizeof *m->at);
            at += rows * cols;
        }
    }
    assert_true(matrix_size(&all) - at < all.cols);
    matrix_release(&all);
}

// The score that is held to, of some rows in narrow types or of all.
static const char *floor_name(void)
{
    return getenv("FULL") ? "floor-all" : "floor";
}

static int set_up(void **state)
{
    (void)state;
    const char *temp = getenv("TMPDIR");
    snprintf(file, sizeof file, "%s/qkv-mistakes.npz", temp ? temp : ".");
    data.cases = read_table("cases");
    data.mistakes = read_table("mistakes");
    data.table = read_table("table");
    data.numbers = read_table("numbers");
    data.names = read_table("names");
    data.floor = read_table(floor_name());
    data.of = mem_new(data.cases.rows + 1, sizeof *data.of);
    for (size_t i = 1; i <= data.cases.rows; i++) {
        Case *one = &data.of[i];
        one->row = data.cases.cell[i];
        char below[OPEN_PATH], path[OPEN_PATH];
        const char *lesson = one->row[CASE_LESSON];
        if (strncmp(lesson, "lessons/", 8) == 0)
            path_of(lesson, "", path);
        else
            snprintf(below, sizeof below, "lessons/%s.lua", lesson), tree_path(below, path);
        one->app = open_lesson(path, LANG_EN);
        assert_non_null(one->app);
        read_versions(one);
    }
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    for (size_t i = 1; i <= data.cases.rows; i++) {
        Case *one = &data.of[i];
        for (size_t k = 0; k < one->arrays; k++) {
            for (size_t v = 0; v < one->array[k].count; v++)
                matrix_release(&one->array[k].version[v]);
            free(one->array[k].version);
        }
        free(one->array);
        app_free(one->app);
    }
    free(data.of);
    Tsv *const tables[] = {&data.cases,   &data.mistakes, &data.table,
                           &data.numbers, &data.names,    &data.floor};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        release_table(tables[i]);
    remove(file);
    return 0;
}

// ---- Files -------------------------------------------------------------

// How a file is written.
typedef struct Form {
    const char *name;
    NpzForm as;
    size_t version;        // of what is right
    bool weights, columns; // lie the other way
    bool tried;            // mistakes, too
} Form;

static const Form forms[] = {
    {"float64", {.type = "<f8"}},
    {"float32", {.type = "<f4"}, ROUNDED_FLOAT},
    {"float16", {.type = "<f2"}, ROUNDED_HALF, .tried = true},
    {"bfloat16", {.type = "<f4"}, ROUNDED_BFLOAT, .tried = true}, // as NumPy can keep it
    {"columns first", {.type = "<f8", .columns_first = true}},
    {"big endian", {.type = ">f8"}},
    {"weights out by in", {.type = "<f8"}, .weights = true, .tried = true},
    {"tokens as columns", {.type = "<f8"}, .columns = true},
    {"axes in front", {.type = "<f8", .axes = 2}},
};
enum { FORMS = sizeof forms / sizeof *forms };

// The version of an array that a row of the table has.
static size_t version_in(const char *changed, const char *name)
{
    char called[NAMED];
    while (next_name(&changed, called)) {
        char *number = strchr(called, ':');
        *number++ = '\0';
        if (strcmp(called, name) == 0)
            return strtoul(number, NULL, 10);
    }
    return EXACT;
}

// Writes the arrays that a row of the table has, all of them or the gradients of weights alone, as
// one program makes them that rounds when it saves; of no row what is right, by one that rounds
// every result. False where there are none.
static bool write_file(const Case *one, char *const *row, bool weights, const Form *form)
{
    NpzForms npz = {0};
    for (size_t i = 0; i < one->arrays; i++) {
        const Versions *array = &one->array[i];
        const bool left = weights ? !lists(one->row[CASE_WEIGHTS], array->name)
                                  : row && lists(row[ROW_MISSING], array->name);
        if (left)
            continue;
        const size_t version = row ? version_in(row[ROW_CHANGED], array->name) : form->version;
        assert_true(version < array->count);
        const Matrix *m = &array->version[version];
        const bool turn =
            form->columns || (form->weights && lists(one->row[CASE_LYING], array->name));
        Matrix turned = turn ? matrix_transposed(m) : matrix_copy(m);
        for (size_t k = 0; k < matrix_size(&turned); k++)
            turned.at[k] = precision_round((Precision)form->version, turned.at[k]);
        npz_forms_add(&npz, array->name, &turned, &form->as);
        matrix_release(&turned);
    }
    npz_forms_end(&npz);
    FILE *to = fopen(file, "wb"); // as fast as can be: file_output waits for the disk
    assert_non_null(to);
    assert_int_equal(fwrite(buffer_text(&npz.out), 1, npz.out.size, to), npz.out.size);
    assert_int_equal(fclose(to), 0);
    buffer_release(&npz.out);
    return npz.count > 0;
}

// How many sums of the worst cell are said with the mistake in them; in doubles each comes to
// what is in the file. And whether the edit that tells mistakes apart is said.
static size_t check_report(Against *against)
{
    Buffer out = {0};
    size_t count = 0;
    against_write(against, "l", "f", LANG_EN, &out);
    const char *text = buffer_text(&out);
    for (const char *at = text; (at = strstr(at, "\nwith that mistake: ")) != NULL;) {
        const AgainstMatrix *first = &against->matrix[against->first];
        const char *end = at + 1 + strcspn(at + 1, "\n"), *is = end;
        while (*--is != '=')
            continue;
        const double made = strtod(is + 1, NULL), off = fabs(made - first->given);
        if (first->type == PRECISION_DOUBLE && off > 1e-6 + 1e-9 * fabs(made))
            fail_msg("%s: %.17g is in the file, not %.*s", first->name, first->given,
                     (int)(end - at), at);
        count++;
        at = end;
    }
    assert_true((against->edit.node != NODE_NONE && against->wrong > 0 && against->mistakes > 1) ==
                (strstr(text, "\nto tell them apart") != NULL));
    buffer_release(&out);
    return count;
}

// What `qkv against --json` says of the file; NULL where it is of no use.
static cJSON *compare(const Case *one)
{
    Error err = {0};
    Against *against = against_read(one->app->session->graph, file, &(AgainstAs){0}, &err);
    if (!against) {
        char text[ERROR_TEXT_SIZE];
        error_write(&err, LANG_EN, text, sizeof text);
        printf("# %s: %s\n", one->row[0], text);
        return NULL;
    }
    Buffer out = {0};
    sums += check_report(against);
    against_json(against, one->row[0], file, LANG_EN, &out);
    against_free(against);
    cJSON *said = cJSON_Parse(buffer_text(&out));
    assert_non_null(said);
    buffer_release(&out);
    return said;
}

static const char *said_text(const cJSON *object, const char *name)
{
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItem(object, name));
    return text ? text : "";
}

// The matrices of that verdict, with blanks between.
static void list_matrices(const cJSON *said, const char *verdict, Buffer *out)
{
    const cJSON *m;
    cJSON_ArrayForEach(m, cJSON_GetObjectItem(said, "matrices"))
    {
        if (strcmp(said_text(m, "verdict"), verdict) == 0)
            buffer_printf(out, "%s%s", out->size > 0 ? " " : "", said_text(m, "name"));
    }
}

static bool passes(const cJSON *said)
{
    static const char *const bad[] = {"wrong", "follows", "not decidable"};
    Buffer found = {0};
    for (size_t i = 0; said && i < sizeof bad / sizeof *bad; i++)
        list_matrices(said, bad[i], &found);
    const bool none = said && found.size == 0;
    buffer_release(&found);
    return none;
}

// ---- The score -----------------------------------------------------------

enum { ROWS, FIRST, ITSELF, NAMED_RIGHT, OWN, ALONE, MISNAMED, PASSED, COUNTS };

typedef struct Score {
    const char *what; // a case, or a kind of mistake
    size_t count[2][COUNTS];
} Score;

// One file with a mistake.
typedef struct Tried {
    char *const *row; // of the table
    bool weights;     // it has their gradients alone
    const Form *form;
    const Case *of;
    Score *score[2]; // of its case or form, and its kind; NULL: none
} Tried;

static void tell(const char *what, const Tried *tried, const char *said)
{
    printf("# %s: %s %s (%s, %s): %s\n", what, tried->row[ROW_CASE], tried->row[0],
           tried->weights ? "weights" : "all", tried->form->name, said);
}

static void miss(const char *what, const Tried *tried, const char *said)
{
    if (getenv("MISSES"))
        tell(what, tried, said);
}

// The names by which the program says one of these mistakes.
static void add_names(const char *mistakes, Buffer *out)
{
    char mistake[NAMED];
    while (next_name(&mistakes, mistake)) {
        const size_t row = row_named(&data.names, mistake);
        if (row > 0)
            buffer_printf(out, " %s", data.names.cell[row][1]);
    }
}

typedef struct Naming {
    bool right, other; // all mistakes of the file are named; names were said, none is one of them
    bool alone;        // and nothing else was
} Naming;

// `row` is of the table; `told` the names that were said, `count` how often one was.
static Naming judge_names(char *const *row, bool weights, const char *told, size_t count)
{
    const char *same = row[weights ? ROW_SAME_WEIGHTS : ROW_SAME];
    const char *both = data.mistakes.cell[row_named(&data.mistakes, row[0])][MISTAKE_BOTH];
    const bool parts = strcmp(both, "-") != 0 && !share_a_name(both, same);
    char part[NAMED];
    Naming naming = {.right = true, .other = count > 0};
    size_t needed = 0;
    Buffer names = {0};
    if (!parts) {
        add_names(row[0], &names);
        add_names(same, &names);
        naming.right = share_a_name(told, buffer_text(&names));
        naming.other &= !naming.right;
        needed = 1;
    }
    while (parts && next_name(&both, part)) {
        buffer_clear(&names);
        add_names(part, &names);
        const bool said = share_a_name(told, buffer_text(&names));
        naming.right &= said;
        naming.other &= !said;
        needed = 1;
    }
    naming.alone = naming.right && strcmp(same, "-") == 0 && count == needed;
    buffer_release(&names);
    return naming;
}

// Whether both lists have the same names.
static bool same_names(const char *one, const char *other)
{
    const char *list = one, *other_list = other;
    char name[NAMED];
    bool same = true;
    while (same && next_name(&list, name))
        same = lists(other, name);
    while (same && next_name(&other_list, name))
        same = lists(one, name);
    return same;
}

// Adds what was said of a file to the scores.
static void add_score(const Tried *tried, const cJSON *said)
{
    char *const *row = tried->row;
    const bool weights = tried->weights;
    const char *first = said_text(said, "first_wrong");
    const cJSON *faults = cJSON_GetObjectItem(said, "faults"), *fault;
    Buffer wrong = {0}, told = {0};
    const char *of = said_text(cJSON_GetArrayItem(faults, 0), "of");
    size_t first_ones = 0; // what is said of another array is no other name
    cJSON_ArrayForEach(fault, faults)
    {
        buffer_printf(&told, "%s ", said_text(fault, "id"));
        first_ones += strcmp(said_text(fault, "of"), of) == 0;
    }
    list_matrices(said, "wrong", &wrong);
    const Naming naming = judge_names(row, weights, buffer_text(&told), first_ones);
    const size_t count[COUNTS] = {
        [ROWS] = 1,
        [FIRST] = lists(row[weights ? ROW_FIRST_WEIGHTS : ROW_FIRST], first),
        [ITSELF] = !weights && said && same_names(row[ROW_ITSELF], buffer_text(&wrong)),
        [NAMED_RIGHT] = naming.right,
        [OWN] = strcmp(row[weights ? ROW_SAME_WEIGHTS : ROW_SAME], "-") == 0,
        [ALONE] = naming.alone,
        [MISNAMED] = naming.other,
        [PASSED] = passes(said),
    };
    for (size_t i = 0; i < sizeof tried->score / sizeof *tried->score; i++) {
        for (size_t k = 0; tried->score[i] && k < COUNTS; k++)
            tried->score[i]->count[weights][k] += count[k];
    }
    if (count[PASSED])
        miss("passed as right", tried, "");
    else if (!count[FIRST])
        miss("another matrix first", tried, first);
    if (!weights && !count[ITSELF])
        miss("others wrong by themselves", tried, buffer_text(&wrong));
    if (!naming.right)
        miss("not named", tried, buffer_text(&told));
    buffer_release(&wrong);
    buffer_release(&told);
}

static void print_score(const Score *score)
{
    for (int weights = 0; weights < 2; weights++) {
        const size_t *n = score->count[weights];
        if (n[ROWS] > 0)
            printf("# %-18s %-8s %5zu/%-5zu %5zu/%-5zu %5zu/%-5zu %5zu/%-5zu %9zu %7zu\n",
                   score->what, weights ? "weights" : "all", n[FIRST], n[ROWS], n[ITSELF],
                   weights ? 0 : n[ROWS], n[NAMED_RIGHT], n[ROWS], n[ALONE], n[OWN], n[MISNAMED],
                   n[PASSED]);
    }
}

static void print_scores(const char *by, const Score *scores, size_t count)
{
    printf("# %-18s %-8s %11s %11s %11s %11s %9s %7s\n", by, "file", "first wrong", "by itself",
           "named", "named alone", "misnamed", "passed");
    for (size_t i = 0; i < count; i++)
        print_score(&scores[i]);
}

// All kinds, which is every mistake as it lies there.
static void print_together(const Score *kinds, size_t count)
{
    Score all = {.what = "together"};
    for (size_t i = 0; i < 2 * count; i++) {
        for (size_t k = 0; k < COUNTS; k++)
            all.count[i % 2][k] += kinds[i / 2].count[i % 2][k];
    }
    print_score(&all);
}

// ---- The floor -----------------------------------------------------------

static const struct {
    const char *head;
    int count;
    bool ceiling; // the fewer the better
} floored[] = {{"first wrong", FIRST},
               {"by itself", ITSELF},
               {"named", NAMED_RIGHT},
               {"named alone", ALONE},
               {"passed", PASSED, .ceiling = true}};
enum { FLOORED = sizeof floored / sizeof *floored };

// What was reached before, of a row that is new now.
static size_t reached(const char *name, bool weights, size_t column, size_t now)
{
    for (size_t row = 1; row <= data.floor.rows; row++) {
        char *const *cell = data.floor.cell[row];
        if (strcmp(cell[0], name) == 0 && strcmp(cell[1], weights ? "weights" : "all") == 0)
            return strtoul(cell[2 + column], NULL, 10);
    }
    return floored[column].ceiling ? now : 0;
}

// Compares with the floor, and raises it where that is asked for; returns how much is worse.
static size_t hold_floor(const Score *scores, size_t count)
{
    Buffer now = {0};
    size_t worse = 0, better = 0;
    buffer_add(&now, "case or form\tfile");
    for (size_t k = 0; k < FLOORED; k++)
        buffer_printf(&now, "\t%s", floored[k].head);
    for (size_t i = 0; i < 2 * count; i++) {
        const Score *score = &scores[i / 2];
        const char *kind = i % 2 ? "weights" : "all";
        buffer_printf(&now, "\n%s\t%s", score->what, kind);
        for (size_t k = 0; k < FLOORED; k++) {
            const size_t is = score->count[i % 2][floored[k].count];
            const size_t was = reached(score->what, i % 2, k, is);
            const bool bad = floored[k].ceiling ? is > was : is < was;
            buffer_printf(&now, "\t%zu", bad ? was : is);
            worse += bad;
            better += !bad && is != was;
            if (bad)
                printf("# %s (%s): %s was %zu and is %zu\n", score->what, kind, floored[k].head,
                       was, is);
        }
    }
    buffer_add(&now, "\n");
    char path[OPEN_PATH];
    if (getenv("UPDATE"))
        assert_true(file_output(path_of(floor_name(), ".tsv", path), buffer_text(&now), now.size,
                                ERROR_DROPPED));
    else if (better > 0)
        printf("# %zu numbers are better than the floor: UPDATE=1 raises it\n", better);
    buffer_release(&now);
    // A row of the floor that nothing is tried for would be compared with nothing.
    assert_true(data.floor.rows <= 2 * count || getenv("UPDATE"));
    return worse;
}

// ---- Tests ---------------------------------------------------------------

// What is right passes in every form, all arrays and gradients of weights alone.
static void test_right(void **state)
{
    (void)state;
    size_t refused = 0;
    for (size_t i = 1; i <= data.cases.rows; i++) {
        for (size_t k = 0; k < FORMS; k++) {
            write_file(&data.of[i], NULL, false, &forms[k]);
            cJSON *said = compare(&data.of[i]);
            if (!passes(said)) {
                printf("# refused: %s, %s: %s\n", data.of[i].row[0], forms[k].name,
                       said_text(said, "first_wrong"));
                refused++;
            }
            cJSON_Delete(said);
        }
    }
    assert_int_equal(refused, 0);
}

static Score *score_of(Score *scores, size_t *count, const char *what)
{
    size_t i = 0;
    while (i < *count && strcmp(scores[i].what, what) != 0)
        i++;
    *count += i == *count;
    scores[i].what = what;
    return &scores[i];
}

static const char *kind_of(char *const *row)
{
    return data.mistakes.cell[row_named(&data.mistakes, row[0])][MISTAKE_OF];
}

// A file with a mistake, which is scored, or a harmless one; returns whether that is accused.
static bool try_file(const Tried *tried)
{
    char *const *row = tried->row;
    const bool none = strcmp(kind_of(row), "none") == 0 ||
                      strcmp(row[tried->weights ? ROW_FIRST_WEIGHTS : ROW_FIRST], "-") == 0;
    if (!write_file(tried->of, row, tried->weights, tried->form))
        return false;
    cJSON *said = compare(tried->of);
    const bool accused = none && !passes(said);
    if (accused)
        tell("accused", tried, said_text(said, "first_wrong"));
    if (!none)
        add_score(tried, said);
    cJSON_Delete(said);
    return accused;
}

// Whether a mistake is tried in a form: another epsilon is near what a narrow type rounds to. One
// in eight is, in forms but the first, or all with FULL=1; which does not change when others are
// added.
static bool is_tried(char *const *row, const Form *form)
{
    enum { EVERY = 8, BY = 31 };
    unsigned sum = (unsigned char)*row[ROW_CASE];
    for (const char *p = row[0]; *p; p++)
        sum = sum * BY + (unsigned char)*p;
    const bool turn = sum / BY % EVERY == 0;
    const bool narrow = strcmp(form->as.type, forms[0].as.type) != 0;
    return form == forms || (form->tried && (turn || getenv("FULL")) &&
                             !(narrow && strcmp(kind_of(row), "graph: number") == 0));
}

// Tries a row of the table in all forms; returns how often it is accused falsely. Scores of forms
// stand among those of cases.
static size_t try_row(char *const *row, Score *by_case, size_t *cases, Score *kind)
{
    size_t at = 1, accused = 0;
    while (strcmp(data.of[at].row[0], row[ROW_CASE]) != 0)
        at++;
    const char *only = getenv("ONLY"); // a case, as it lies there
    for (const Form *form = forms; form < forms + FORMS; form++) {
        if (!is_tried(row, form) || (only && (form > forms || strcmp(only, row[ROW_CASE]) != 0)))
            continue;
        Tried tried = {.row = row, .form = form, .of = &data.of[at]};
        tried.score[0] = score_of(by_case, cases, form == forms ? row[ROW_CASE] : form->name);
        tried.score[1] = form == forms ? kind : NULL;
        if (!form->weights) // others of all arrays prove how weights lie
            accused += try_file(&tried);
        tried.weights = true;
        accused += try_file(&tried);
    }
    return accused;
}

static void test_mistakes(void **state)
{
    (void)state;
    const size_t most = data.table.rows + FORMS;
    Score *by_case = mem_new(most, sizeof *by_case), *by_kind = mem_new(most, sizeof *by_kind);
    size_t cases = 0, kinds = 0, accused = 0;
    for (size_t i = 1; i <= data.cases.rows; i++)
        score_of(by_case, &cases, data.of[i].row[0]); // before forms
    for (size_t i = 1; i <= data.table.rows; i++) {
        char *const *row = data.table.cell[i];
        accused += try_row(row, by_case, &cases, score_of(by_kind, &kinds, kind_of(row)));
    }
    print_scores("case or form", by_case, cases);
    print_scores("kind", by_kind, kinds);
    print_together(by_kind, kinds);
    const size_t worse = getenv("ONLY") ? 0 : hold_floor(by_case, cases);
    free(by_case);
    free(by_kind);
    printf("# %zu sums of worst cells with a mistake in them\n", sums);
    assert_true(sums > 1000 || getenv("ONLY"));
    assert_int_equal(accused, 0);
    assert_int_equal(worse, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_right),
        cmocka_unit_test(test_mistakes),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
