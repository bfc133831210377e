// SPDX-License-Identifier: GPL-3.0-or-later
// How things are shown.
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "command/command.h"
#include "command/glossary.h"
#include "session/task.h"

static const Message bad_digits = {
    ERROR_USAGE,
    {"digits takes a whole number from 0 to 9, not '{1}'", "digits 需要 0 到 9 的整数，不是“{1}”"}};

static const Message no_term = {ERROR_USAGE,
                                {"the glossary has nothing with '{1}'; glossary lists all of it",
                                 "术语表里没有“{1}”；glossary 列出全部"}};

static const Message no_notes = {ERROR_USAGE, {"this page has no notes", "这一页没有备注"}};
static const Message notes_wait = {ERROR_USAGE,
                                   {"the notes may tell the answer: answer first, or reveal",
                                    "备注里可能有答案：请先回答，或用 reveal 看答案"}};

// Chinese in ASCII would be question marks.
static const Message ascii_chosen = {
    ERROR_USAGE,
    {"glyphs ascii has no Chinese; glyphs safe or glyphs unicode has",
     "glyphs ascii 里没有中文；请先用 glyphs safe 或 glyphs unicode"}};
static const Message terminal_ascii = {
    ERROR_USAGE,
    {"Chinese needs UTF-8, which this terminal does not use (see LC_ALL, LC_CTYPE, LANG)",
     "中文需要 UTF-8，而这个终端不是（见 LC_ALL、LC_CTYPE、LANG）"}};
static const Message glyphs_ascii_only = {
    ERROR_USAGE,
    {"glyphs {1} needs UTF-8, which this terminal does not use (see LC_ALL, LC_CTYPE, LANG)",
     "glyphs {1} 需要 UTF-8，而这个终端不是（见 LC_ALL、LC_CTYPE、LANG）"}};
static const Text english_instead = {
    "glyphs ascii has no Chinese: English instead; glyphs safe, then lang zh, brings it back",
    "glyphs ascii 里没有中文：改用英文；先 glyphs safe，再 lang zh 换回来"};

bool command_lang(App *app, const Arguments *arguments, Error *err)
{
    Display display = app->display;
    display.lang = display.lang == LANG_EN ? LANG_ZH : LANG_EN;
    if (arguments->count > 0)
        lang_parse(arguments->word[0], &display.lang);
    if (display.lang == LANG_ZH && display.glyphs == GLYPHS_ASCII)
        return error_set(err, app->richest == GLYPHS_ASCII ? &terminal_ascii : &ascii_chosen);
    app_show(app, &display);
    return true;
}

// `safe` may have been chosen too careful by the look at the widths: a person
// knows better. Without UTF-8 there is nothing to choose.
bool command_glyphs(App *app, const Arguments *arguments, Error *err)
{
    Display display = app->display;
    glyphs_parse(arguments->word[0], &display.glyphs);
    const bool ascii = display.glyphs == GLYPHS_ASCII;
    if (app->richest == GLYPHS_ASCII && !ascii)
        return ERROR(err, &glyphs_ascii_only, err_text(arguments->word[0]));
    const bool falls_back = ascii && display.lang == LANG_ZH;
    if (falls_back)
        display.lang = LANG_EN;
    app_show(app, &display);
    if (falls_back)
        app_say(app, &english_instead);
    return true;
}

bool command_digits(App *app, const Arguments *arguments, Error *err)
{
    const char *word = arguments->word[0];
    if (strlen(word) != 1 || word[0] < '0' || word[0] > '9')
        return ERROR(err, &bad_digits, err_text(word));
    Display display = app->display;
    display.decimals = word[0] - '0';
    app_show(app, &display);
    return true;
}

// Opens the overlay, about a word or all of its kind (NULL).
static void open_help(App *app, const char *word, HelpKind kind)
{
    char *copy = word && *word ? mem_text(word) : NULL;
    free(app->help.word);
    app->help.word = copy;
    app->help.open = true;
    app->help.kind = kind;
    app->help.top = 0;
}

static bool need_glossary(App *app, Error *err)
{
    if (app->help.glossary)
        return true;
    Glossary *glossary = mem_new(1, sizeof *glossary);
    if (glossary_read(glossary, app->assets, err)) {
        app->help.glossary = glossary;
        return true;
    }
    glossary_release(glossary);
    free(glossary);
    return false;
}

// The best that any term fits the word.
static TermFit best_fit(const App *app, const char *word)
{
    TermFit best = FIT_NONE;
    for (size_t i = 0; i < app->help.glossary->count; i++) {
        const TermFit fit = term_fit(&app->help.glossary->term[i], word);
        best = fit > best ? fit : best;
    }
    return best;
}

bool command_glossary(App *app, const Arguments *arguments, Error *err)
{
    if (!need_glossary(app, err))
        return false;
    if (strcmp(arguments->rest, "?") == 0) {
        free(app->prefill);
        app->prefill = mem_text("glossary ");
        return true;
    }
    if (best_fit(app, arguments->rest) == FIT_NONE)
        return ERROR(err, &no_term, err_text(arguments->rest));
    open_help(app, arguments->rest, HELP_TERMS);
    return true;
}

// A command first, then a term whose name has the word.
bool command_help(App *app, const Arguments *arguments, Error *err)
{
    const char *word = arguments->rest;
    const bool plain = app->help.open && app->help.kind == HELP_KEYS;
    if (!*word) {
        open_help(app, NULL, HELP_KEYS);
        app->help.open = !plain;
        return true;
    }
    if (command_find(word, NULL)) {
        open_help(app, word, HELP_KEYS);
        return true;
    }
    if (!need_glossary(app, NULL) || best_fit(app, word) < FIT_NAME) {
        command_find(word, err);
        return false;
    }
    open_help(app, word, HELP_TERMS);
    return true;
}

bool command_stops(App *app, Error *err)
{
    (void)err;
    open_help(app, NULL, HELP_STOPS);
    app->help.top = (int)app->session->stop - 8;
    app->help.top = app->help.top < 0 ? 0 : app->help.top;
    return true;
}

static bool page_has_notes(const Session *session)
{
    const Narration *page = lesson_page(session->lesson, session_stop(session), session->page);
    return page && words_present(&page->notes);
}

// Notes are written for who knows the answers, so a question comes first.
bool help_has_notes(App *app)
{
    Question question;
    return page_has_notes(app->session) && !session_question(app->session, &question);
}

bool command_notes(App *app, Error *err)
{
    if (!page_has_notes(app->session))
        return error_set(err, &no_notes);
    if (!help_has_notes(app))
        return error_set(err, &notes_wait);
    open_help(app, NULL, HELP_NOTES);
    return true;
}
