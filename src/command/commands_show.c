// SPDX-License-Identifier: GPL-3.0-or-later
// How things are shown.
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "command/command.h"

static const Message bad_digits = {
    ERROR_USAGE,
    {"digits takes a whole number from 0 to 9, not '{1}'", "digits 需要 0 到 9 的整数，不是“{1}”"}};

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
        app_say(
            app,
            &(const Text){
                "glyphs ascii has no Chinese: English instead; glyphs safe, then lang zh, brings it back",
                "glyphs ascii 里没有中文：改用英文；先 glyphs safe，再 lang zh 换回来"});
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
