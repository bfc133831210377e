// SPDX-License-Identifier: GPL-3.0-or-later
// Playing scripts back, and recording them.
#include <string.h>

#include "command/command.h"
#include "command/playback.h"
#include "command/record.h"
#include "num/expression.h"

static const Message no_script = {
    ERROR_USAGE,
    {"this lesson has no playback script; play FILE plays one of yours",
     "这一课没有自带的播放脚本；play 文件 可以播放你自己的"}};
static const Message not_playing = {ERROR_USAGE, {"nothing is being played", "现在没有在播放"}};
static const Message bad_speed = {
    ERROR_USAGE,
    {"speed takes faster, slower, or a number from 0.1 to 100, not '{1}'",
     "speed 后面是 faster、slower，或 0.1 到 100 的数，不是“{1}”"}};
static const Message not_recording = {
    ERROR_USAGE,
    {"nothing is being recorded; record FILE starts", "现在没有在录；record 文件 开始录"}};

static const double speed_least = 0.1, speed_most = 100;

bool command_play(App *app, const Arguments *arguments, Error *err)
{
    if (arguments->count == 0 && app->playback) {
        app->playback->paused = false;
        return true;
    }
    Script script;
    if (arguments->count > 0) {
        if (!script_read(arguments->rest, &script, err))
            return false;
    } else {
        script_of_lesson(app->session->lesson, &script);
    }
    if (script.count == 0) {
        script_release(&script);
        return error_set(err, &no_script);
    }
    playback_start(app, &script, 1);
    return true;
}

bool command_pause(App *app, Error *err)
{
    if (!app->playback)
        return error_set(err, &not_playing);
    app->playback->paused = !app->playback->paused;
    return true;
}

bool command_step(App *app, Error *err)
{
    return app->playback ? playback_step(app, err) : error_set(err, &not_playing);
}

bool command_speed(App *app, const Arguments *arguments, Error *err)
{
    const char *word = arguments->word[0];
    if (!app->playback)
        return error_set(err, &not_playing);
    double speed = app->playback->speed;
    if (strcmp(word, "faster") == 0 || strcmp(word, "slower") == 0) {
        speed *= word[0] == 'f' ? 2 : 0.5;
        speed = speed < speed_least ? speed_least : speed;
        speed = speed > speed_most ? speed_most : speed;
    } else if (!expression_value(word, &speed, NULL) ||
               !(speed >= speed_least && speed <= speed_most)) {
        return ERROR(err, &bad_speed, err_text(word));
    }
    app->playback->left *= app->playback->speed / speed;
    app->playback->speed = speed;
    return true;
}

bool command_record(App *app, const Arguments *arguments, Error *err)
{
    static const Text ended = {"recorded", "录好了"};
    static const Text started = {"recording; record off ends it", "开始录；record off 结束"};
    if (strcmp(arguments->rest, "off") == 0) {
        if (!app->recording)
            return error_set(err, &not_recording);
        if (!record_stop(app, err))
            return false;
        app_say(app, &ended);
        return true;
    }
    if (!record_start(app, arguments->rest, err))
        return false;
    app_say(app, &started);
    return true;
}
