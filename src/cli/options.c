// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/nearest.h"
#include "num/format.h"

static const Message UNKNOWN_OPTION = {
    ERROR_USAGE,
    {"there is no option {1}; the nearest is {2}", "没有 {1} 这个选项，最接近的是 {2}"}};
static const Message NO_SUCH_OPTION = {ERROR_USAGE,
                                       {"there is no option {1}; `qkv --help` lists them",
                                        "没有 {1} 这个选项；`qkv --help` 列出所有选项"}};
static const Message VALUE_MISSING = {ERROR_USAGE,
                                      {"{1} needs a value: {1} {2}", "{1} 后面要有值：{1} {2}"}};
static const Message VALUE_UNWANTED = {ERROR_USAGE, {"{1} takes no value", "{1} 不带值"}};
static const Message ELSEWHERE = {
    ERROR_USAGE,
    {"{1} is not an option of `{2}`; see `qkv --help`", "{1} 不是 `{2}` 的选项，见 `qkv --help`"}};
static const Message BAD_LANG = {
    ERROR_USAGE, {"--lang takes en or zh, not \"{1}\"", "--lang 只接受 en 或 zh，不接受“{1}”"}};
static const Message BAD_SEED = {
    ERROR_USAGE,
    {"--seed takes a whole number from 0, not \"{1}\"", "--seed 要一个非负整数，不接受“{1}”"}};
static const Message BAD_COUNT = {ERROR_USAGE,
                                  {"--count takes how many exercises, 1 to 999999, not \"{1}\"",
                                   "--count 要写题数，1 到 999999，不是“{1}”"}};
static const Message BAD_LIMIT = {ERROR_USAGE,
                                  {"--limit takes whole seconds, 1 to 999999, not \"{1}\"",
                                   "--limit 要写整秒数，1 到 999999，不是“{1}”"}};
static const Message BAD_SIZE = {
    ERROR_USAGE,
    {"--size takes columns x rows from 1x1 to {2}x{2}, such as 100x30, not \"{1}\"",
     "--size 要写成 列x行，从 1x1 到 {2}x{2}，例如 100x30，不接受“{1}”"}};

static const Message BAD_SPEED = {ERROR_USAGE,
                                  {"--speed takes a number from 0.1 to 100, not \"{1}\"",
                                   "--speed 要 0.1 到 100 的数，不接受“{1}”"}};
static const Message BAD_CAST = {
    ERROR_USAGE,
    {"--cast-version takes 2 or 3, not \"{1}\"", "--cast-version 只接受 2 或 3，不接受“{1}”"}};

enum { SIZE_MOST = 1000 };

// ---- What each option does ---------------------------------------------

static bool take_help(Options *options, const char *value, Error *err)
{
    (void)value, (void)err;
    return options->help = true;
}

static bool take_version(Options *options, const char *value, Error *err)
{
    (void)value, (void)err;
    return options->version = true;
}

static bool take_lang(Options *options, const char *value, Error *err)
{
    options->has_lang = lang_parse(value, &options->lang);
    return options->has_lang || ERROR(err, &BAD_LANG, err_text(value));
}

static bool take_seed(Options *options, const char *value, Error *err)
{
    char *end;
    options->seed = strtoull(value, &end, 10);
    options->has_seed =
        strspn(value, "0123456789") == strlen(value) && end != value && strlen(value) < 20;
    return options->has_seed || ERROR(err, &BAD_SEED, err_text(value));
}

static bool take_resume(Options *options, const char *value, Error *err)
{
    (void)value, (void)err;
    return options->resume = true;
}

static bool take_json(Options *options, const char *value, Error *err)
{
    (void)value, (void)err;
    return options->json = true;
}

static bool take_color(Options *options, const char *value, Error *err)
{
    (void)value, (void)err;
    return options->color = true;
}

static bool take_at(Options *options, const char *value, Error *err)
{
    (void)err;
    options->at = value;
    return true;
}

static bool take_size(Options *options, const char *value, Error *err)
{
    int end = 0;
    const bool good = strspn(value, "0123456789x") == strlen(value) &&
                      sscanf(value, "%4dx%4d%n", &options->w, &options->h, &end) == 2 &&
                      value[end] == '\0' && options->w >= 1 && options->w <= SIZE_MOST &&
                      options->h >= 1 && options->h <= SIZE_MOST;
    return good || ERROR(err, &BAD_SIZE, err_text(value), err_int(SIZE_MOST));
}

static bool take_format(Options *options, const char *value, Error *err)
{
    (void)err;
    options->format = value;
    return true;
}

static bool take_output(Options *options, const char *value, Error *err)
{
    (void)err;
    options->output = value;
    return true;
}

// A whole number from 1 to 999999.
static bool read_count(const char *value, size_t *count)
{
    *count = strtoul(value, NULL, 10);
    return strspn(value, "0123456789") == strlen(value) && *count >= 1 && strlen(value) < 7;
}

static bool take_count(Options *options, const char *value, Error *err)
{
    return read_count(value, &options->count) || ERROR(err, &BAD_COUNT, err_text(value));
}

static bool take_limit(Options *options, const char *value, Error *err)
{
    return read_count(value, &options->limit) || ERROR(err, &BAD_LIMIT, err_text(value));
}

static bool take_script(Options *options, const char *value, Error *err)
{
    (void)err;
    options->script = value;
    return true;
}

static bool take_cast(Options *options, const char *value, Error *err)
{
    (void)err;
    options->cast = value;
    return true;
}

static bool take_cast_version(Options *options, const char *value, Error *err)
{
    options->cast_version = value[0] - '0';
    return strcmp(value, "2") == 0 || strcmp(value, "3") == 0 ||
           ERROR(err, &BAD_CAST, err_text(value));
}

static bool take_speed(Options *options, const char *value, Error *err)
{
    return (number_parse(value, &options->speed) && options->speed >= 0.1 &&
            options->speed <= 100) ||
           ERROR(err, &BAD_SPEED, err_text(value));
}

static bool take_batch(Options *options, const char *value, Error *err)
{
    (void)value, (void)err;
    return options->batch = true;
}

static bool take_interactive(Options *options, const char *value, Error *err)
{
    (void)value, (void)err;
    return options->interactive = true;
}

static bool take_present(Options *options, const char *value, Error *err)
{
    (void)value, (void)err;
    return options->present = true;
}

static bool take_core(Options *options, const char *value, Error *err)
{
    (void)value, (void)err;
    return options->core = true;
}

static bool take_do(Options *options, const char *value, Error *err)
{
    (void)err;
    options->run[options->runs++] = value;
    return true;
}

const OptionRow option_table[] = {
    {"--do",
     0,
     {"COMMAND", "命令"},
     FOR_LESSONS | FOR_CHECK,
     {"run a command after loading; may be repeated", "载入后执行一条命令；可以重复"},
     take_do},
    {"--at",
     0,
     {"STOP", "站"},
     FOR_SHOW,
     {"the stop: A, dWq, step(Wq), closing, a number", "站：A、dWq、step(Wq)、closing 或编号"},
     take_at},
    {"--size",
     0,
     {"WxH", "宽x高"},
     FOR_SHOW | FOR_PLAY,
     {"columns and rows of the screen (80x24)", "屏幕的列数和行数（80x24）"},
     take_size},
    {"--color",
     0,
     {NULL, NULL},
     FOR_SHOW,
     {"with colour, as escape sequences", "带颜色（转义序列）"},
     take_color},
    {"--script",
     0,
     {"FILE", "文件"},
     FOR_PLAY,
     {"play these commands instead of the lesson's own, one a line",
      "播放这个文件里的命令，每行一条，不用课程自带的"},
     take_script},
    {"--speed",
     0,
     {"N", "倍数"},
     FOR_PLAY,
     {"how fast: 2 is twice as fast", "快慢：2 是两倍速"},
     take_speed},
    {"--cast",
     0,
     {"FILE", "文件"},
     FOR_PLAY,
     {"write a recording (asciicast) instead; - is stdout",
      "改为写出录像（asciicast）；- 是标准输出"},
     take_cast},
    {"--cast-version",
     0,
     {"2|3", "2|3"},
     FOR_PLAY,
     {"the recording's format (2)", "录像的格式版本（2）"},
     take_cast_version},
    {"--batch",
     0,
     {NULL, NULL},
     FOR_PLAY,
     {"print it as text, without waiting, on a terminal too", "不等待，打印成文本，终端上也一样"},
     take_batch},
    {"--interactive",
     0,
     {NULL, NULL},
     FOR_PLAY,
     {"go on by hand at the end", "播完后由人接着操作"},
     take_interactive},
    {"--present",
     0,
     {NULL, NULL},
     FOR_OPEN | FOR_SHOW,
     {"for a class: large, without keys", "讲课用：大字，不显示按键"},
     take_present},
    {"--core",
     0,
     {NULL, NULL},
     FOR_OPEN | FOR_LINE,
     {"walk only the stops that the lesson marks for a lecture", "只走课里为讲课标出的站"},
     take_core},
    {"--format",
     0,
     {"NAME", "格式"},
     FOR_EXPORT | FOR_REFERENCE,
     {"what to export as, see below; of the reference md or lua",
      "导出的格式，见下；参考手册为 md 或 lua"},
     take_format},
    {"--output",
     'o',
     {"FILE", "文件"},
     FOR_EXPORT,
     {"write to a file instead of stdout", "写入文件，而不是标准输出"},
     take_output},
    {"--json",
     0,
     {NULL, NULL},
     FOR_LIST | FOR_RESULTS,
     {"as a JSON list", "输出 JSON 列表"},
     take_json},
    {"--resume",
     0,
     {NULL, NULL},
     FOR_SHOW | FOR_EXPORT,
     {"start from the saved state", "从保存的进度开始"},
     take_resume},
    {"--seed",
     0,
     {"N", "整数"},
     FOR_LESSONS | FOR_CHECK | FOR_PRACTICE,
     {"seed of the random numbers that a lesson leaves open", "课程未写明的随机数种子"},
     take_seed},
    {"--count",
     0,
     {"N", "整数"},
     FOR_PRACTICE,
     {"end after so many exercises", "做完这么多题就结束"},
     take_count},
    {"--limit",
     0,
     {"SECONDS", "秒数"},
     FOR_LIMITED,
     {"processor time that a lesson may take without a screen (60)",
      "不用屏幕时一课最多占用处理器多少秒（60）"},
     take_limit},
    {"--lang",
     0,
     {"en|zh", "en|zh"},
     FOR_ALL,
     {"language; otherwise as LC_ALL, LC_MESSAGES, LANG say",
      "语言；否则按 LC_ALL、LC_MESSAGES、LANG"},
     take_lang},
    {"--help", 'h', {NULL, NULL}, FOR_ALL, {"this help", "显示本帮助"}, take_help},
    {"--version", 'V', {NULL, NULL}, FOR_ALL, {"the version", "显示版本"}, take_version},
    {0},
};

// ---- Reading -----------------------------------------------------------

// The row of "--name" (`length` bytes) or of the letter of "-o"; or NULL.
static const OptionRow *find_row(const char *word, size_t length)
{
    for (const OptionRow *row = option_table; row->name; row++) {
        if (strlen(row->name) == length && strncmp(row->name, word, length) == 0)
            return row;
        if (length == 2 && row->letter && word[1] == row->letter)
            return row;
    }
    return NULL;
}

static bool unknown(const char *word, size_t length, Error *err)
{
    char *name = mem_text_n(word, length);
    Nearest nearest = nearest_start(name);
    for (const OptionRow *row = option_table; row->name; row++)
        nearest_try(&nearest, row->name);
    if (nearest_is_near(&nearest))
        ERROR(err, &UNKNOWN_OPTION, err_text(name), err_text(nearest.best));
    else
        ERROR(err, &NO_SUCH_OPTION, err_text(name));
    free(name);
    return false;
}

// Reads the option `word` with its value from "=…" or from *next, which moves
// on then.
static bool read_option(Options *options, const char *word, char ***next, Error *err)
{
    const char *equals = strchr(word, '=');
    const size_t length = equals ? (size_t)(equals - word) : strlen(word);
    const OptionRow *row = find_row(word, length);
    if (!row)
        return unknown(word, length, err);
    options->given |= 1u << (row - option_table);
    if (!row->argument.en)
        return equals ? ERROR(err, &VALUE_UNWANTED, err_text(row->name))
                      : row->take(options, "", err);
    if (equals)
        return row->take(options, equals + 1, err);
    if (!**next)
        return ERROR(err, &VALUE_MISSING, err_text(row->name), err_text(row->argument.en));
    return row->take(options, *(*next)++, err);
}

bool options_read(Options *options, int argc, char **argv, Error *err)
{
    *options = (Options){
        .lang = lang_from_environment(),
        .w = 80,
        .h = 24,
        .speed = 1,
        .cast_version = 2,
        .limit = 60,
        .run = mem_new((size_t)argc + 1, sizeof(char *)),
        .word = mem_new((size_t)argc + 1, sizeof(char *)),
    };
    bool only_words = argc < 1; // after "--"
    char **next = argv + (argc > 0);
    while (*next) {
        const char *word = *next++;
        if (!only_words && strcmp(word, "--") == 0)
            only_words = true;
        else if (only_words || word[0] != '-' || word[1] == '\0')
            options->word[options->words++] = word;
        else if (!read_option(options, word, &next, err))
            return false;
    }
    return true;
}

void options_release(Options *options)
{
    free(options->run);
    free(options->word);
}

bool options_belong(const Options *options, unsigned bit, const char *command, Error *err)
{
    for (size_t i = 0; option_table[i].name; i++) {
        if ((options->given & 1u << i) && !(option_table[i].where & bit))
            return ERROR(err, &ELSEWHERE, err_text(option_table[i].name), err_text(command));
    }
    return true;
}
