// SPDX-License-Identifier: GPL-3.0-or-later
#include "term/reload.h"

void reload_follow(Watch *watch, const App *app)
{
    const Session *lesson = app->exercise.aside ? app->exercise.aside : app->session;
    watch_follow(watch, lesson ? lesson->lesson->path : NULL);
}

bool reload_changed(Watch *watch, App *app)
{
    Error err = {0};
    if (!watch_changed(watch) || app->exercise.aside)
        return false;
    watch->changed = false;
    if (!app_reload(app, &err))
        app_say_error(app, &err);
    return true;
}
