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

MESSAGE(UNKNOWN_OPTION, ERROR_USAGE, "there is no option {1}; the nearest is {2}",
        "没有 {1} 这个选项，最接近的是 {2}");
MESSAGE(NO_SUCH_OPTION, ERROR_USAGE, "there is no option {1}; 'qkv --help' lists them",
        "没有 {1} 这个选项；“qkv --help”列出所有选项");
MESSAGE(VALUE_MISSING, ERROR_USAGE, "{1} needs a value: {1} {2}", "{1} 后面要有值：{1} {2}");
MESSAGE(VALUE_UNWANTED, ERROR_USAGE, "{1} takes no value", "{1} 不带值");
MESSAGE(ELSEWHERE, ERROR_USAGE, "{1} is not an option of '{2}'; see 'qkv --help'",
        "{1} 不是“{2}”的选项，见“qkv --help”");

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
    options->seed = strtoull(value, NULL, 10);
    return options->has_seed = is_whole(value, 19);
}

static bool take_size(Options *options, const char *value)
{
    int end = 0;
    return strspn(value, "0123456789x") == strlen(value) &&
           sscanf(value, "%4dx%4d%n", &options->w, &options->h, &end) == 2 && value[end] == '\0' &&
           options->w >= 1 && options->w <= CANVAS_MOST && options->h >= 1 &&
           options->h <= CANVAS_MOST;
}

static bool take_count(Options *options, const char *value)
{
    options->count = strtoul(value, NULL, 10);
    return is_whole(value, 6) && options->count >= 1;
}

static bool take_worksheet(Options *options, const char *value)
{
    options->export.worksheet = true;
    options->export.percent = strtoul(value, NULL, 10);
    return *value == '\0' ||
           (is_whole(value, 3) && options->export.percent >= 1 && options->export.percent <= 100);
}

static bool take_limit(Options *options, const char *value)
{
    options->limit = strtoul(value, NULL, 10);
    return is_whole(value, 6) && options->limit >= 1;
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

static bool take_do(Options *options, const char *value)
{
    options->run[options->runs++] = value;
    return true;
}

// A row whose value has a function, and one that goes into a field as it is.
#define READ_BY(option, function) .name = option, .take = function
#define PUT_INTO(option, what) .name = option, .field = offsetof(Options, what)

const OptionRow option_table[] = {
    {READ_BY("--do", take_do), .argument = {"COMMAND", "命令"}, .where = FOR_ONE_LESSON | FOR_CHECK,
     .help = {"run a command after loading; may be repeated", "载入后执行一条命令；可以重复"}},
    {PUT_INTO("--at", at), .argument = {"STOP", "站"},
     .where = FOR_OPEN | FOR_LINE | FOR_SHOW | FOR_EXPORT,
     .help = {"the stop: A, dWq, step(Wq), closing, a number", "站：A、dWq、step(Wq)、小结或编号"}},
    {READ_BY("--size", take_size), .argument = {"WxH", "宽x高"}, .where = FOR_SHOW | FOR_PLAYED,
     .help = {"columns and rows of the screen (80x24)", "屏幕的列数和行数（80x24）"},
     .bad = {ERROR_USAGE,
             {"--size takes columns x rows from 1x1 to {2}x{2}, such as 100x30, not '{1}'",
              "--size 要写成 列x行，从 1x1 到 {2}x{2}，例如 100x30，不接受“{1}”"}}},
    {READ_BY("--color", take_color), .argument = {"always|auto|never", "always|auto|never"},
     .alone = "always", .where = FOR_SHOW,
     .help = {"with colour, as escape sequences; auto: on a terminal",
              "带颜色（转义序列）；auto：在终端上才带"},
     .bad = {ERROR_USAGE,
             {"--color takes always, auto or never, not '{1}'",
              "--color 只接受 always、auto 或 never，不接受“{1}”"}}},
    {PUT_INTO("--svg", svg), .where = FOR_SHOW,
     .help = {"the screen as a picture, in 24-bit colour", "屏幕截图（SVG，24 位色）"}},
    {PUT_INTO("--colors", colors), .argument = {"24bit|256|8|none", "24bit|256|8|none"},
     .where = FOR_OPEN | FOR_SHOW | FOR_PLAYED,
     .help = {"how many colours at most, where the terminal says more than it shows",
              "最多用多少种颜色（终端自称的不准时用）"}},
    {PUT_INTO("--script", script), .argument = {"FILE", "文件"}, .where = FOR_PLAY,
     .help = {"play these commands instead of the lesson's own, one a line",
              "播放这个文件里的命令，每行一条，不用课程自带的"}},
    {READ_BY("--speed", take_speed), .argument = {"N", "倍数"}, .where = FOR_PLAYED,
     .help = {"how fast: 2 is twice as fast", "快慢：2 是两倍速"},
     .bad = {ERROR_USAGE,
             {"--speed takes a number from 0.1 to 100, not '{1}'",
              "--speed 要 0.1 到 100 的数，不接受“{1}”"}}},
    {PUT_INTO("--cast", cast), .argument = {"FILE", "文件"}, .where = FOR_PLAYED,
     .help = {"write a recording (asciicast) instead; - is stdout",
              "改为写出录像（asciicast）；- 是标准输出"}},
    {PUT_INTO("--interactive", interactive), .where = FOR_PLAYED,
     .help = {"go on by hand at the end", "播完后由人接着操作"}},
    {PUT_INTO("--present", present), .where = FOR_OPEN | FOR_SHOW,
     .help = {"for a class: large, without keys", "讲课用：大字，不显示按键"}},
    {PUT_INTO("--core", core), .where = FOR_OPEN | FOR_LINE,
     .help = {"walk only the stops that the lesson marks for a lecture", "只走课里为讲课标出的站"}},
    {PUT_INTO("--format", format), .argument = {"FORMAT", "格式"}, .where = FOR_EXPORT,
     .help = {"what to export as, see below", "导出的格式，见下"}},
    {PUT_INTO("--output", output), .letter = "o", .argument = {"FILE", "文件"}, .where = FOR_EXPORT,
     .help = {"write to a file instead of stdout", "写入文件，而不是标准输出"}},
    {PUT_INTO("--only", export.only), .argument = {"NAMES", "名字"}, .where = FOR_EXPORT,
     .help = {"only these matrices: A,dWq", "只要这些矩阵：A,dWq"}},
    {PUT_INTO("--values", export.values), .where = FOR_EXPORT,
     .help = {"only values, no gradients", "只要数值，不要梯度"}},
    {PUT_INTO("--grads", export.grads), .where = FOR_EXPORT,
     .help = {"only gradients", "只要梯度"}},
    {PUT_INTO("--torch", export.torch), .where = FOR_EXPORT,
     .help = {"of --format py: a script for PyTorch", "配合 --format py：写成 PyTorch 脚本"}},
    {PUT_INTO("--training", export.training), .where = FOR_EXPORT,
     .help = {"by step, what was trained: the loss, and the matrices of --only",
              "逐步写出训练过程：损失，以及 --only 指定的矩阵"}},
    {READ_BY("--worksheet", take_worksheet), .argument = {"PERCENT", "百分比"}, .alone = "",
     .where = FOR_EXPORT,
     .help =
         {"with so many of a hundred cells blank (30; all of those that --only names), by --seed",
          "练习纸：每一百格留空多少（30；用 --only 写明的矩阵则全部），由 --seed 抽取"},
     .bad = {ERROR_USAGE,
             {"--worksheet takes how many of a hundred cells are blank, 1 to 100, not '{1}'",
              "--worksheet 要写每一百格留空多少，1 到 100，不是“{1}”"}}},
    {PUT_INTO("--key", export.key), .where = FOR_EXPORT,
     .help = {"the answers to that worksheet, of the same --seed",
              "这张练习纸的答案（用同一个 --seed）"}},
    {PUT_INTO("--json", json), .where = FOR_LIST | FOR_CHECK | FOR_RESULTS | FOR_DUE | FOR_AGAINST,
     .help = {"as JSON; of check an object a line", "输出 JSON；check 每行一个对象"}},
    {PUT_INTO("--quick", quick), .where = FOR_CHECK,
     .help = {"while writing: fewer sums and single ops, stops drawn at 80x24 only",
              "写课时用：少核对一些算式和单个运算，各站只画 80x24"}},
    {PUT_INTO("--resume", resume), .where = FOR_SHOW | FOR_EXPORT | FOR_AGAINST,
     .help = {"start from the saved state", "从保存的进度开始"}},
    {READ_BY("--seed", take_seed), .argument = {"N", "整数"},
     .where = FOR_ONE_LESSON | FOR_CHECK | FOR_PRACTICE,
     .help = {"seed of the random numbers that a lesson leaves open", "课程未写明的随机数种子"},
     .bad = {ERROR_USAGE,
             {"--seed takes a whole number from 0, not '{1}'",
              "--seed 要一个非负整数，不接受“{1}”"}}},
    {PUT_INTO("--weights", weights), .argument = {"FILE", "文件"},
     .where = FOR_ONE_LESSON | FOR_CHECK,
     .help = {"what weights(…) of the lesson reads: .safetensors, .npz, .npy, .csv",
              "课里 weights(…) 读的文件：.safetensors、.npz、.npy、.csv"}},
    {READ_BY("--count", take_count), .argument = {"N", "整数"}, .where = FOR_PRACTICE,
     .help = {"end after so many exercises", "做完这么多题就结束"},
     .bad = {ERROR_USAGE,
             {"--count takes how many exercises, 1 to 999999, not '{1}'",
              "--count 要写题数，1 到 999999，不是“{1}”"}}},
    {READ_BY("--limit", take_limit), .argument = {"SECONDS", "秒数"}, .where = FOR_LIMITED,
     .help = {"processor time that a lesson may take without a screen (60)",
              "不用屏幕时一课最多占用处理器多少秒（60）"},
     .bad = {ERROR_USAGE,
             {"--limit takes whole seconds, 1 to 999999, not '{1}'",
              "--limit 要写整秒数，1 到 999999，不是“{1}”"}}},
    {READ_BY("--lang", take_lang), .argument = {"en|zh", "en|zh"}, .where = FOR_ALL,
     .help = {"language; otherwise as LC_ALL, LC_MESSAGES, LANG say",
              "语言；否则按 LC_ALL、LC_MESSAGES、LANG"},
     .bad = {ERROR_USAGE,
             {"--lang takes en, zh or another name of assets/languages, not '{1}'",
              "--lang 只接受 en、zh 或 assets/languages 里的其他名字，不接受“{1}”"}}},
    {PUT_INTO("--help", help), .letter = "h", .where = FOR_ALL,
     .help = {"this help", "显示本帮助"}},
    {PUT_INTO("--version", version), .letter = "Vv", .where = FOR_ALL,
     .help = {"the version", "显示版本"}},
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
NONNULL(4) static bool read_option(Options *options, const char *word, char ***next, Error *err)
{
    const char *equals = strchr(word, '=');
    const OptionRow *row = option_find(word);
    if (!row) {
        char *name = mem_text_n(word, strcspn(word, "="));
        Nearest nearest = nearest_start(name);
        for (row = option_table; row->name; row++)
            nearest_try(&nearest, row->name);
        ERROR(err, nearest_is_near(&nearest) ? &UNKNOWN_OPTION : &NO_SUCH_OPTION, err_text(name),
              err_text(nearest.best));
        free(name);
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
    if (row->take)
        return row->take(options, value) ||
               ERROR(err, &row->bad, err_text(value), err_int(CANVAS_MOST));
    *(const char **)(void *)field = value;
    return true;
}

// The language comes first, so that what is wrong with an option before --lang is said in it.
static Lang find_lang(char **next)
{
    static const char option[] = "--lang";
    Lang lang = config_lang();
    for (; *next && strcmp(*next, "--") != 0; next++) {
        if (strncmp(*next, option, sizeof option - 1) != 0)
            continue;
        const char after = (*next)[sizeof option - 1];
        if (after == '=')
            lang_parse(*next + sizeof option, &lang);
        else if (after == '\0' && next[1])
            lang_parse(next[1], &lang);
    }
    return lang;
}

bool options_read(Options *options, int argc, char **argv, Error *err)
{
    *options = (Options){
        .lang = find_lang(argv + (argc > 0)),
        .w = 80,
        .h = 24,
        .speed = 1,
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
        if ((options->given >> i & 1) && !(option_table[i].where & bit))
            return ERROR(err, &ELSEWHERE, err_text(option_table[i].name), err_text(command));
    }
    return true;
}
