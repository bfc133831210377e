// SPDX-License-Identifier: GPL-3.0-or-later
// Which words may stand where: the command's row says what its argument is.
#include "command/complete.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "base/path.h"
#include "base/utf8.h"
#include "command/assets.h"
#include "command/command.h"

// Candidates that are being collected.
typedef struct Choices {
    Owned word;
    const char *rest;  // the line up to the cursor behind its command
    const char *start; // what they must begin with, at its end
    size_t size;
} Choices;

static void offer(Choices *choices, const char *word)
{
    if (strncasecmp(word, choices->start, choices->size) != 0)
        return;
    for (size_t i = 0; i < choices->word.count; i++) {
        if (strcmp(choices->word.at[i], word) == 0)
            return;
    }
    owned_add(&choices->word, mem_text(word));
}

static void offer_commands(const App *app, Choices *choices)
{
    const unsigned lesson = MODE_LESSON | MODE_WHY;
    for (const Command *c = NULL; (c = command_after(c));) {
        const bool here = ((c->modes & (unsigned)app_mode(app)) != 0 ||
                           (app->session && (c->modes & lesson) != 0));
        if (here)
            offer(choices, c->name);
        if (here && c->alias && strlen(c->alias) > 1)
            offer(choices, c->alias);
    }
}

// A matrix's cells, or a parameter of its op.
static void offer_name(const App *app, Side side, NodeId node, const char *param, Choices *choices)
{
    BUG_ON(node < 0 || node >= (NodeId)graph_count(app->session->graph));
    SCOPED(buffer_release) Buffer name = {0};
    session_write_name(app->session, side, node, 0, &name);
    buffer_printf(&name, "%s%s", param ? "." : "[", param ? param : "");
    offer(choices, buffer_text(&name));
}

// Addresses to set: leaves, the upstream gradient, parameters. To select: all.
static void offer_addresses(const App *app, bool to_set, Choices *choices)
{
    const Graph *graph = app->session->graph;
    for (size_t n = 0; n < graph_count(graph); n++) {
        const NodeId node = (NodeId)n;
        const Op *op = graph_node(graph, node)->op;
        const bool given = node == graph_root(graph) && !graph_root_is_loss(graph);
        if (!op || !to_set)
            offer_name(app, SIDE_VALUE, node, NULL, choices);
        if (graph_has_grad(graph, node) && (given || !to_set))
            offer_name(app, SIDE_GRAD, node, NULL, choices);
        for (int i = 0; to_set && op && op->param[i].name; i++) {
            if (op->param[i].editable)
                offer_name(app, SIDE_VALUE, node, op->param[i].name, choices);
        }
    }
}

static void offer_labels(const App *app, const Labels *labels, Choices *choices)
{
    for (size_t i = 0; labels && i < labels->n; i++)
        offer(choices, labels->at[i].text[lang_of_lesson(app->display.lang)]);
}

// Names of controls as the first argument, then what the named one may be, or the only one.
static void offer_controls(const App *app, bool sentence, size_t argument, Choices *choices)
{
    const Lesson *lesson = app->session ? app->session->lesson : NULL;
    const char *rest = choices->rest;
    for (size_t i = 0; lesson && i < lesson->controls; i++) {
        const Control *s = &lesson->control[i];
        const size_t size = strlen(s->name);
        if (s->sentence != sentence)
            continue;
        if (argument == 0)
            offer(choices, s->name);
        if (argument == 0 || sentence || (strncmp(rest, s->name, size) == 0 && rest[size] == ' '))
            offer_labels(app, &s->words, choices);
    }
}

// Files of the folder that the word is in, folders with a "/" at their end;
// hidden ones where a "." is typed. Of files only those of `lessons`, or all.
static void offer_files(bool lessons, Choices *choices)
{
    enum { MOST = 1000 };
    const char *slash = strrchr(choices->start, '/');
    const size_t head = slash ? (size_t)(slash + 1 - choices->start) : 0;
    SCOPED(mem_drop) char *folder = head ? mem_text_n(choices->start, head) : mem_text("");
    SCOPED(owned_release) Owned files = path_list(head ? folder : ".");
    for (size_t i = 0; i < files.count && choices->word.count < MOST; i++) {
        const char *name = files.at[i];
        const bool hidden = name[0] == '.' && choices->start[head] != '.';
        if (hidden || strcmp(name, ".") == 0 || strcmp(name, "..") == 0 ||
            !utf8_is_plain(name, strlen(name), false))
            continue;
        SCOPED(buffer_release) Buffer path = {0};
        buffer_printf(&path, "%s%s", folder, name);
        const bool is_folder = path_is_folder(buffer_text(&path));
        buffer_add(&path, is_folder ? "/" : "");
        if (is_folder || !lessons || path_ends_in(name, ".lua"))
            offer(choices, buffer_text(&path));
    }
}

static void offer_kind(const App *app, const Command *command, size_t argument, Choices *choices)
{
    const Session *session = app->session;
    Address address;
    SCOPED(owned_release) Owned listed = {0};
    if (command->run == command_say || command->run == command_choose)
        offer_controls(app, command->run == command_say, argument, choices);
    switch (argument < COMMAND_ARGS ? command->kind[argument] : ARG_NONE) {
    case ARG_STOP:
        for (size_t i = 0; session && i < session->lesson->walk.count; i++) {
            const Stop *stop = &session->lesson->walk.stop[i];
            char name[STOP_NAME_SIZE];
            offer(choices, session_stop_name(session, stop, name));
            offer(choices, stop_name(session->graph, stop, name)); // which can be typed too
        }
        if (session)
            offer(choices, "last");
        break;
    case ARG_ADDRESS:
        if (app->session)
            offer_addresses(app, command->run == command_set, choices);
        break;
    case ARG_LESSON:
        for (size_t i = 0; i < app->catalog.count; i++)
            offer(choices, app->catalog.entry[i].header.id);
        if (choices->size == 0)
            break;
        article_read(app->assets, "", &listed, ERROR_DROPPED);
        for (size_t i = 0; i < listed.count; i++)
            offer(choices, ((const ArticleRow *)listed.at[i])->field[ARTICLE_KIND]);
        offer_files(true, choices);
        break;
    case ARG_COMMAND: offer_commands(app, choices); break;
    case ARG_SETTING:
        for (const Command *c = command_settings; c->name; c++)
            offer(choices, c->name);
        break;
    case ARG_WORD:
    case ARG_WORD_OR_OTHER:
        for (const char *const *word = command->words; *word; word++)
            offer(choices, *word);
        break;
    case ARG_FILE: offer_files(false, choices); break;
    case ARG_VALUE:
        if (session && command->run == command_set && // what may stand in a cell of words
            session_scan(session, choices->rest, &address, ERROR_DROPPED))
            offer_labels(app, graph_node(session->graph, address.node)->words, choices);
        break;
    case ARG_NONE: break;
    }
}

Completion complete_line(App *app, const char *line, size_t point)
{
    SCOPED(mem_drop) char *head = mem_text_n(line, point);
    const Command *command = NULL;
    size_t argument = 0; // that the word is which ends there; 0 is the command
    const char *word = head + strspn(head, " "), *rest = word;
    // What may have blanks in it is one word to the end.
    while (word[word_length(word)] && !(command && command_takes_rest(command))) {
        SCOPED(mem_drop) char *before = word_next(&word);
        if (argument++ == 0 || (command && command->run == command_option)) {
            command = command_find(before, ERROR_DROPPED);
            argument = 1;
            rest = word;
        }
    }
    const size_t start = (size_t)(word - head);
    Choices choices = {.rest = rest, .start = word, .size = point - start};
    if (argument == 0)
        offer_commands(app, &choices);
    else if (command)
        offer_kind(app, command, argument - 1, &choices);
    const Owned found = choices.word;
    if (found.count == 0)
        return (Completion){.start = start};
    qsort(found.at, found.count, sizeof *found.at, named_first);
    size_t common = strlen(found.at[0]);
    while (common > 0 && strncmp(found.at[0], found.at[found.count - 1], common) != 0)
        common--; // all between the first and the last have that too
    return (Completion){start, found, utf8_whole(found.at[0], common)};
}

const char *completion_about(const char *name, Lang lang)
{
    const Command *command = command_find(name, ERROR_DROPPED);
    return command ? text_in(&command->help, lang) : "";
}
