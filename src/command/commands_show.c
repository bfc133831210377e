// SPDX-License-Identifier: GPL-3.0-or-later
// How things are shown.
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "command/command.h"

static const Message bad_digits = {
    ERROR_USAGE,
    {"digits takes a whole number from 0 to 9, not '{1}'",
     "digits 需要 0 到 9 的整数，不是“{1}”"}};

bool command_lang(App *app, const Arguments *arguments, Error *err)
{
    (void)err;
    Display display = app->display;
    display.lang = display.lang == LANG_EN ? LANG_ZH : LANG_EN;
    if (arguments->count > 0)
        lang_parse(arguments->word[0], &display.lang);
    app_show(app, &display);
    return true;
}

bool command_theme(App *app, const Arguments *arguments, Error *err)
{
    (void)err;
    Display display = app->display;
    theme_parse(arguments->word[0], &display.theme);
    app_show(app, &display);
    return true;
}

bool command_glyphs(App *app, const Arguments *arguments, Error *err)
{
    (void)err;
    Display display = app->display;
    glyphs_parse(arguments->word[0], &display.glyphs);
    app_show(app, &display);
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

// Sets a switch as told, or turns it over.
static void turn(bool *on, const Arguments *arguments)
{
    *on = arguments->count > 0 ? strcmp(arguments->word[0], "on") == 0 : !*on;
}

bool command_labels(App *app, const Arguments *arguments, Error *err)
{
    (void)err;
    Display display = app->display;
    turn(&display.labels, arguments);
    app_show(app, &display);
    return true;
}

bool command_transpose(App *app, const Arguments *arguments, Error *err)
{
    (void)err;
    Display display = app->display;
    turn(&display.columns, arguments);
    app_show(app, &display);
    return true;
}

bool command_numpy(App *app, const Arguments *arguments, Error *err)
{
    (void)err;
    Display display = app->display;
    turn(&display.numpy, arguments);
    app_show(app, &display);
    return true;
}

bool command_zoom(App *app, const Arguments *arguments, Error *err)
{
    (void)err;
    static const char *const words[ZOOM_COUNT] = {"none", "panel", "text"};
    Display display = app->display;
    if (arguments->count == 0)
        display.zoom = (Zoom)((display.zoom + 1) % ZOOM_COUNT);
    for (int i = 0; arguments->count > 0 && i < ZOOM_COUNT; i++) {
        if (strcmp(arguments->word[0], words[i]) == 0)
            display.zoom = (Zoom)i;
    }
    app_show(app, &display);
    return true;
}

bool command_panel(App *app, const Arguments *arguments, Error *err)
{
    (void)err;
    static const char *const words[PANEL_COUNT] = {"plain", "jacobian",
                                                   "diagonal"};
    Display display = app->display;
    if (arguments->count == 0)
        display.panel = (PanelMode)((display.panel + 1) % PANEL_COUNT);
    for (int i = 0; arguments->count > 0 && i < PANEL_COUNT; i++) {
        if (strcmp(arguments->word[0], words[i]) == 0)
            display.panel = (PanelMode)i;
    }
    app_show(app, &display);
    return true;
}

bool command_help(App *app, const Arguments *arguments, Error *err)
{
    const bool word = arguments->count > 0;
    if (word && !command_find(arguments->word[0], err))
        return false;
    free(app->help_word);
    app->help_word = word ? mem_text(arguments->word[0]) : NULL;
    app->help = word || !app->help;
    app->help_top = 0;
    return true;
}
