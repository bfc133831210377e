// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/nearest.h"
#include "command/config.h"
#include "num/format.h"
#include "view/canvas.h"

MESSAGE(UNKNOWN_OPTION, ERROR_USAGE, "there is no option {1}; the nearest is {2}");
MESSAGE(NO_SUCH_OPTION, ERROR_USAGE, "there is no option {1}; 'qkv --help' lists them");
MESSAGE(VALUE_MISSING, ERROR_USAGE, "{1} needs a value: {1} {2}");
MESSAGE(VALUE_UNWANTED, ERROR_USAGE, "{1} takes no value");
MESSAGE(ELSEWHERE, ERROR_USAGE, "{1} is not an option of '{2}'; see 'qkv --help'");

// ---- What each option does ---------------------------------------------

// Whether the value is nothing but digits, and at most so many.
static bool is_whole(const char *value, size_t most)
{
    const size_t size = strlen(value);
    return size > 0 && size <= most && strspn(value, "0123456789") == size;
}

static bool take_lang(Options *options, const char *value)
{
    return lang_parse(value, &options->lang);
}

static bool take_seed(Options *options, const char *value)
{
    options->lesson.seed = strtoull(value, NULL, 10);
    return options->lesson.has_seed = is_whole(value, 19);
}

static bool take_size(Options *options, const char *value)
{
    int end = 0;
    return strspn(value, "0123456789x") == strlen(value) &&
           sscanf(value, "%4dx%4d%n", &options->w, &options->h, &end) == 2 && value[end] == '\0' &&
           options->w >= 1 && options->w <= CANVAS_MOST && options->h >= 1 &&
           options->h <= CANVAS_MOST;
}

static bool take_worksheet(Options *options, const char *value)
{
    options->export.worksheet = true;
    options->export.percent = strtoul(value, NULL, 10);
    return *value == '\0' ||
           (is_whole(value, 3) && options->export.percent >= 1 && options->export.percent <= 100);
}

static bool take_speed(Options *options, const char *value)
{
    return number_parse(value, &options->speed) && options->speed >= 0.1 && options->speed <= 100;
}

static bool take_color(Options *options, const char *value)
{
    const bool always = strcmp(value, "always") == 0, automatic = strcmp(value, "auto") == 0;
    const char *none = getenv("NO_COLOR");
    options->color = always || (automatic && isatty(STDOUT_FILENO) && !(none && *none));
    return always || automatic || strcmp(value, "never") == 0;
}

static bool take_layout(Options *options, const char *value)
{
    AgainstAs *as = &options->against;
    const bool columns = strcmp(value, "columns") == 0, over = strcmp(value, "out-in") == 0;
    as->lies = true;
    as->turned[LYING_TOKENS] = columns;
    as->turned[LYING_WEIGHTS] = columns || over;
    return columns || over || strcmp(value, "in-out") == 0;
}

static bool take_type(Options *options, const char *value)
{
    AgainstAs *as = &options->against;
    as->typed = true;
    as->type = PRECISION_DOUBLE;
    while (as->type < PRECISIONS && strcmp(precision_name(as->type), value) != 0)
        as->type++;
    return as->type < PRECISIONS;
}

static bool take_do(Options *options, const char *value)
{
    options->run[options->runs++] = value;
    return true;
}

// A row whose value has a function, one that goes into a field as it is, and one that goes there as
// a whole number from 1.
#define READ_BY(option, function) .name = option, .take = function
#define PUT_INTO(option, what) .name = option, .field = offsetof(Options, what)
#define COUNT_INTO(option, what) PUT_INTO(option, what), .counts = true

const OptionRow option_table[] = {
    {PUT_INTO("--at", at), .argument = TEXT("STOP"), .where = "open line show export",
     .help = TEXT("the stop: A, dWq, step(Wq), closing, a number"),
     .use = TEXT("Options: a lesson")},
    {READ_BY("--do", take_do), .argument = TEXT("COMMAND"), .where = OF_ONE_LESSON " check",
     .help = TEXT("run a command after loading; may be repeated")},
    {PUT_INTO("--resume", resume), .where = "show export against",
     .help = TEXT("start from the saved state")},
    {READ_BY("--seed", take_seed), .argument = TEXT("N"), .where = OF_ONE_LESSON " check practice",
     .help = TEXT("seed of the random numbers that a lesson leaves open"),
     .bad = {ERROR_USAGE, TEXT("--seed takes a whole number from 0, not '{1}'")}},
    {PUT_INTO("--weights", lesson.weights), .argument = TEXT("FILE"),
     .where = OF_ONE_LESSON " check",
     .help = TEXT("what weights(…) of the lesson reads: .safetensors, .npz, .npy, .csv")},
    {COUNT_INTO("--limit", limit), .argument = TEXT("SECONDS"),
     .where = "open show export play tour check against",
     .help = TEXT("processor time that a lesson may take without a screen (60)"),
     .bad = {ERROR_USAGE, TEXT("--limit takes whole seconds, 1 to 999999, not '{1}'")}},
    {PUT_INTO("--core", core), .where = "open line",
     .help = TEXT("walk only the stops that the lesson marks for a lecture")},
    {PUT_INTO("--present", present), .where = "open show",
     .help = TEXT("for a class: large, without keys")},
    {PUT_INTO("--colors", colors), .argument = TEXT("24bit|256|8|none"),
     .where = "open show play tour",
     .help = TEXT("how many colours at most, where the terminal says more than it shows")},
    {READ_BY("--size", take_size), .argument = TEXT("WxH"), .where = "show play tour",
     .help = TEXT("columns and rows of the screen (80x24)"),
     .bad = {ERROR_USAGE,
             TEXT("--size takes columns x rows from 1x1 to {2}x{2}, such as 100x30, not '{1}'")},
     .use = TEXT("Options: showing and playing")},
    {READ_BY("--color", take_color), .argument = TEXT("always|auto|never"), .alone = "always",
     .where = "show", .help = TEXT("with colour, as escape sequences; auto: on a terminal"),
     .bad = {ERROR_USAGE, TEXT("--color takes always, auto or never, not '{1}'")}},
    {PUT_INTO("--svg", svg), .where = "show",
     .help = TEXT("the screen as a picture, in 24-bit colour")},
    {PUT_INTO("--script", script), .argument = TEXT("FILE"), .where = "play",
     .help = TEXT("play these commands instead of the lesson's own, one a line")},
    {READ_BY("--speed", take_speed), .argument = TEXT(SENSE("how many times", "N")),
     .where = "play tour", .help = TEXT("how fast: 2 is twice as fast"),
     .bad = {ERROR_USAGE, TEXT("--speed takes a number from 0.1 to 100, not '{1}'")}},
    {PUT_INTO("--cast", cast), .argument = TEXT("FILE"), .where = "play tour",
     .help = TEXT("write a recording (asciicast) instead; - is stdout")},
    {PUT_INTO("--interactive", interactive), .where = "play tour",
     .help = TEXT("go on by hand at the end")},
    {PUT_INTO("--format", format), .argument = TEXT("FORMAT"), .where = "export",
     .help = TEXT("what to export as, see below"), .use = TEXT("Options: writing")},
    {PUT_INTO("--output", output), .letter = "o", .argument = TEXT("FILE"), .where = "export kata",
     .help = TEXT("write to a file instead of stdout")},
    {PUT_INTO("--all", all), .where = "export",
     .help = TEXT("every lesson as a page, with a page of contents, in the folder -o: a site")},
    {PUT_INTO("--only", export.only), .argument = TEXT("NAMES"), .where = "export",
     .help = TEXT("only these matrices: A,dWq")},
    {PUT_INTO("--values", export.values), .where = "export",
     .help = TEXT("only values, no gradients")},
    {PUT_INTO("--grads", export.grads), .where = "export", .help = TEXT("only gradients")},
    {READ_BY("--worksheet", take_worksheet), .argument = TEXT("PERCENT"), .alone = "",
     .where = "export",
     .help = TEXT(
         "with so many of a hundred cells blank (30; all of those that --only names), by --seed"),
     .bad = {ERROR_USAGE,
             TEXT("--worksheet takes how many of a hundred cells are blank, 1 to 100, not '{1}'")}},
    {PUT_INTO("--key", export.key), .where = "export results",
     .help = TEXT("the answers to that worksheet, of the same --seed, or to the test")},
    {PUT_INTO("--test", test), .where = "results",
     .help = TEXT("write a test of twelve questions, for before and after a course")},
    {PUT_INTO("--java", java), .where = "kata", .help = TEXT("in Java instead of NumPy")},
    {PUT_INTO("--json", json), .where = "list results against", .help = TEXT("as JSON")},
    {PUT_INTO("--map", against.map), .argument = TEXT("FILE"), .where = "against",
     .help = TEXT("which array is which matrix, a line each: A1 = hook_pattern[0,0]"),
     .use = TEXT("Options: comparing and checking")},
    {PUT_INTO("--watch", watched), .where = "against",
     .help = TEXT("say anew what is right each time the file is saved, until Ctrl-C")},
    {READ_BY("--layout", take_layout), .argument = TEXT("in-out|out-in|columns"),
     .where = "against", .help = TEXT("how the file's matrices lie, where it does not prove it"),
     .bad = {ERROR_USAGE, TEXT("--layout takes in-out (weights as here), out-in (transposed) or "
                               "columns (tokens as columns), not '{1}'")}},
    {READ_BY("--type", take_type), .argument = TEXT("float64|float32|float16|bfloat16"),
     .where = "against", .help = TEXT("in which its numbers were computed; else as they look"),
     .bad = {ERROR_USAGE, TEXT("--type takes float64, float32, float16 or bfloat16, not '{1}'")}},
    {PUT_INTO("--quick", quick), .where = "check",
     .help = TEXT("while writing: fewer sums, stops drawn at 80x24 only")},
    {PUT_INTO("--long", long_claims), .where = "check",
     .help = TEXT("try claims that take more than 5 s, too")},
    {COUNT_INTO("--count", count), .argument = TEXT("N"), .where = "practice",
     .help = TEXT("end after so many exercises"),
     .bad = {ERROR_USAGE, TEXT("--count takes how many exercises, 1 to 999999, not '{1}'")}},
    {READ_BY("--lang", take_lang), .argument = TEXT("en|zh"),
     .help = TEXT("language; otherwise as LC_ALL, LC_MESSAGES, LANG say"),
     .bad = {ERROR_USAGE,
             TEXT("--lang takes en, zh or another name of assets/languages, not '{1}'")},
     .use = TEXT("Options: everywhere")},
    {PUT_INTO("--help", help), .letter = "h", .help = TEXT("this help")},
    {PUT_INTO("--version", version), .letter = "Vv", .help = TEXT("the version")},
    {0},
};

// ---- Reading -----------------------------------------------------------

// The row of "--lang", "--lang=en" or "-h"; NULL where there is none.
static const OptionRow *option_find(const char *word)
{
    const size_t length = strcspn(word, "=");
    for (const OptionRow *row = option_table; row->name; row++) {
        if ((strlen(row->name) == length && strncmp(row->name, word, length) == 0) ||
            (length == 2 && word[0] == '-' && row->letter && strchr(row->letter, word[1])))
            return row;
    }
    return NULL;
}

// Reads the option `word` with its value from "=…" or from *next, which moves
// on then.
static bool read_option(Options *options, const char *word, char ***next, Error *err)
{
    const char *equals = strchr(word, '=');
    const OptionRow *row = option_find(word);
    if (!row) {
        SCOPED(mem_drop) char *name = mem_text_n(word, strcspn(word, "="));
        Nearest nearest = nearest_start(name);
        for (row = option_table; row->name; row++)
            nearest_try(&nearest, row->name);
        ERROR(err, nearest_is_near(&nearest) ? &UNKNOWN_OPTION : &NO_SUCH_OPTION, err_text(name),
              err_text(nearest.best));
        return false;
    }
    BUG_ON(row - option_table >= 64);
    BUG_ON(!row->argument.en && row->take);
    options->given |= UINT64_C(1) << (row - option_table);
    char *field = (char *)options + row->field;
    if (!row->argument.en && equals)
        return ERROR(err, &VALUE_UNWANTED, err_text(row->name));
    if (!row->argument.en)
        return *(bool *)(void *)field = true;
    if (!equals && !row->alone && !**next)
        return ERROR(err, &VALUE_MISSING, err_text(row->name),
                     err_text(text_in(&row->argument, options->lang)));
    const char *value = equals ? equals + 1 : row->alone ? row->alone : *(*next)++;
    const size_t count = row->counts && is_whole(value, 6) ? strtoul(value, NULL, 10) : 0;
    if (row->take ? !row->take(options, value) : row->counts && count == 0)
        return ERROR(err, &row->bad, err_text(value), err_int(CANVAS_MOST));
    if (row->counts)
        *(size_t *)(void *)field = count;
    else if (!row->take)
        *(const char **)(void *)field = value;
    return true;
}

bool options_read(Options *options, int argc, char **argv, Error *err)
{
    *options = (Options){
        .lang = config_lang(),
        .w = 80,
        .h = 24,
        .speed = 1,
        .limit = 60,
        .run = mem_new((size_t)argc + 1, sizeof(char *)),
        .word = mem_new((size_t)argc + 1, sizeof(char *)),
    };
    bool only_words = argc < 1, good = true; // only_words: after "--"
    char **next = argv + (argc > 0);
    while (*next) {
        const char *word = *next++;
        if (!only_words && strcmp(word, "--") == 0)
            only_words = true;
        else if (only_words || word[0] != '-' || word[1] == '\0')
            options->word[options->words++] = word;
        else // behind a wrong one may stand the language to say so in
            good &= read_option(options, word, &next, good ? err : ERROR_DROPPED);
    }
    return good;
}

void options_release(Options *options)
{
    free(options->run);
    free(options->word);
}

bool option_is_of(const OptionRow *row, const char *subcommand)
{
    const char *name = subcommand ? subcommand : "open", *at = row->where;
    const size_t size = strlen(name);
    while (at && (at = strstr(at, name)) &&
           ((at > row->where && at[-1] != ' ') || (at[size] && at[size] != ' ')))
        at += size;
    return !row->where || at;
}

bool options_belong(const Options *options, const char *subcommand, const char *called, Error *err)
{
    for (size_t i = 0; option_table[i].name; i++) {
        if ((options->given >> i & 1) && !option_is_of(&option_table[i], subcommand))
            return ERROR(err, &ELSEWHERE, err_text(option_table[i].name), err_text(called));
    }
    return true;
}
