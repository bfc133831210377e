// SPDX-License-Identifier: GPL-3.0-or-later
// Cutting a line into words, finding a command in the table, and what its row says of
// arguments.
#include "command/command.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "num/expression.h"

const Message command_misspelt = {ERROR_USAGE,
                                  TEXT("there is no command '{1}'; did you mean '{2}'?")};

const Message command_unknown = {ERROR_USAGE,
                                 TEXT("there is no command '{1}'; help lists all of them")};

MESSAGE(not_a_setting, ERROR_USAGE, "{1} is no setting; settings are {2}");
MESSAGE(too_few, ERROR_USAGE, "{1} needs {2}, as in: {3}");
MESSAGE(too_many, ERROR_USAGE, "{1} takes {2}, '{3}' is too much");
MESSAGE(takes_nothing, ERROR_USAGE, "{1} takes no argument, '{2}' is too much");
MESSAGE(unknown_word, ERROR_USAGE, "{1} takes {2}, not '{3}'; did you mean '{4}'?");
MESSAGE(not_whole, ERROR_USAGE, "{1} takes a whole number from {2} to {3}, not '{4}'");
MESSAGE(bad_word, ERROR_USAGE, "{1} takes {2}, not '{3}'");

// ---- Words ---------------------------------------------------------------

size_t word_length(const char *text)
{
    int depth = 0;
    bool quoted = false;
    size_t n = 0;
    for (; text[n]; n++) {
        const char c = text[n];
        if (c == ' ' && depth <= 0 && !quoted)
            break;
        if (quoted && c == '\\' && text[n + 1])
            n++; // \" does not end a name
        else
            quoted ^= c == '"';
        if (!quoted)
            depth += (c == '[' || c == '(') - (c == ']' || c == ')');
    }
    return n;
}

char *word_next(const char **rest)
{
    const size_t n = word_length(*rest);
    char *word = mem_text_n(*rest, n);
    *rest += n;
    *rest += strspn(*rest, " ");
    return word;
}

char *command_tidied(const char *line)
{
    Buffer out = {0};
    bool quoted = false, escaped = false;
    for (uint32_t ch; (ch = utf8_next(&line));) {
        quoted ^= ch == '"' && !escaped;
        escaped = quoted && ch == '\\' && !escaped;
        ch = quoted ? ch : utf8_narrow(ch);
        if (ch == '\t' || ch == '\n' || ch == '\r')
            ch = ' ';
        else if (utf8_is_unsafe(ch))
            ch = '?';
        if (out.size > 0 || (ch != ' ' && ch != ':'))
            buffer_add_char(&out, ch);
    }
    buffer_trim(&out, ' ');
    return buffer_take(&out);
}

char *arguments_parse(const char *line, Arguments *arguments)
{
    *arguments = (Arguments){.line = line};
    char *name = word_next(&line);
    arguments->rest = line;
    for (; *line; arguments->count++) {
        char *word = word_next(&line);
        if (arguments->count < COMMAND_ARGS)
            arguments->word[arguments->count] = word;
        else
            free(word);
    }
    return name;
}

void arguments_release(Arguments *arguments)
{
    for (size_t i = 0; i < COMMAND_ARGS; i++)
        free(arguments->word[i]);
    *arguments = (Arguments){0};
}

bool argument_whole(const char *who, const char *word, WholeRange range, size_t *value, Error *err)
{
    double number;
    if (!expression_value(word, &number, ERROR_DROPPED) ||
        !(number >= (double)range.least && number <= (double)range.most) || floor(number) != number)
        return ERROR(err, &not_whole, err_text(who), err_count(range.least), err_count(range.most),
                     err_text(word));
    *value = (size_t)number;
    return true;
}

// ---- Rows of the table -------------------------------------------------------

bool command_takes_rest(const Command *command)
{
    return command->kind[0] == ARG_LESSON || command->kind[0] == ARG_FILE;
}

const Command *command_after(const Command *command)
{
    command = command ? command + 1 : command_table;
    return command->name ? command : command->flags & SETTING ? command_settings : NULL;
}

const Command *command_find(const char *name, Error *err)
{
    for (const Command *command = NULL; (command = command_after(command));) {
        if (strcmp(command->name, name) == 0 ||
            (command->alias && strcmp(command->alias, name) == 0))
            return command;
    }
    if (word_in(name, commands_gone) >= 0)
        return &command_gone;
    Nearest nearest = nearest_start(name);
    for (const Command *command = NULL; (command = command_after(command));) {
        nearest_try(&nearest, command->name);
        if (command->alias)
            nearest_try(&nearest, command->alias);
    }
    ERROR(err, nearest_is_near(&nearest) ? &command_misspelt : &command_unknown, err_text(name),
          err_text(nearest.best));
    return NULL;
}

static bool is_setting(const Command *command, bool option)
{
    const Command *row = command_settings;
    while (option && row->name && row != command)
        row++;
    return option ? row->name != NULL : (command->flags & SETTING) != 0;
}

const Command *command_find_setting(const char *name, bool option, Error *err)
{
    const Command *command = command_find(name, option ? ERROR_DROPPED : err);
    if (command ? is_setting(command, option) : !option)
        return command;
    Buffer settings = {0};
    for (const Command *c = NULL; (c = command_after(c));) {
        if (is_setting(c, option) && !err_list_add(&settings, " ", c->name))
            break;
    }
    ERROR(err, &not_a_setting, err_text(name), err_buffer(&settings));
    return NULL;
}

char *command_renamed(char *line)
{
    for (const Renamed *row = commands_renamed; row->was; row++) {
        const char *at = line, *was = row->was;
        for (; *was && *at == *was; was++)
            at += *was == ' ' ? strspn(at, " ") : 1;
        if (*was || (*at != ' ' && *at != '\0'))
            continue;
        char *out = text_printf("%s%s", row->is, at);
        free(line);
        return out;
    }
    return line;
}

void command_write_arguments(const Command *command, Lang lang, Buffer *out)
{
    SCOPED(buffer_release) Buffer words = {0};
    for (const char *const *word = command->words; word && *word; word++)
        buffer_join(&words, "|", *word);
    static const Text words_alone[] = {TEXT("[{1}]"), TEXT("{1}")};
    const bool given = command->arguments.en;
    if (command->most > 0)
        SAY_ROW(out, lang, given ? &command->arguments : &words_alone[command->least],
                say_text(buffer_text(&words)));
}

void command_write_example(const Command *command, Buffer *out)
{
    buffer_add(out, command->example ? command->example : command->name);
    if (!command->example && command->least > 0)
        buffer_printf(out, " %s", command->words[0]);
}

bool command_accepts(const Command *command, Arguments *arguments, Lang lang, Error *err)
{
    Buffer written = {0};
    command_write_arguments(command, lang, &written);
    const ErrorArg takes = err_buffer(&written);
    Buffer example = {0};
    const bool open_end = // the last may hold blanks
        command_takes_rest(command) || command->most == COMMAND_ARGS;
    command_write_example(command, &example);
    const ErrorArg as = err_buffer(&example);
    if (arguments->count < command->least)
        return ERROR(err, &too_few, err_text(command->name), takes, as);
    if (arguments->count > command->most && !open_end && command->most == 0)
        return ERROR(err, &takes_nothing, err_text(command->name), err_text(arguments->rest));
    if (arguments->count > command->most && !open_end)
        return ERROR(err, &too_many, err_text(command->name), takes,
                     err_text(arguments->word[command->most]));
    if (arguments->count > 0 && command->number.most > 0)
        return argument_whole(command->name, arguments->word[0], command->number,
                              &arguments->number, err);
    if (arguments->count == 0 || command->kind[0] != ARG_WORD)
        return true;
    BUG_ON(!command->words);
    if (word_in(arguments->word[0], command->words) >= 0)
        return true;
    const Nearest nearest = nearest_in(arguments->word[0], command->words);
    return ERROR(err, nearest_is_near(&nearest) ? &unknown_word : &bad_word,
                 err_text(command->name), takes, err_text(arguments->word[0]),
                 err_text(nearest.best));
}

unsigned command_choice(const Command *command, const Arguments *arguments, unsigned now)
{
    BUG_ON(!command->words);
    if (arguments->count == 0)
        return command->words[now + 1] ? now + 1 : 0;
    const int named = word_in(arguments->word[0], command->words);
    BUG_ON(named < 0);
    return (unsigned)named;
}

bool command_do(const Command *command, App *app, const Arguments *arguments, Error *err)
{
    if (command->run)
        return command->run(app, arguments, err);
    if (command->act)
        return command->act(app, err);
    if (command == &command_gone)
        return app_say(app, &command->help);
    const Choice *choice = &command->choice;
    void *member = (char *)app + choice->at;
    if (choice->size == sizeof(bool)) {
        bool *flag = member;
        *flag = command_choice(command, arguments, *flag != choice->on_off) != choice->on_off;
    } else if (command->number.most > 0) {
        *(int *)member = (int)arguments->number;
    } else {
        unsigned *place = member;
        BUG_ON(choice->size != sizeof *place || choice->on_off);
        *place = command_choice(command, arguments, *place);
    }
    app_show(app);
    return true;
}
