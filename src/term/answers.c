// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a frame has come all the way the terminal itself is asked, by a question that every
// terminal answers in its turn, behind what was sent before. Between the program and it there may
// be a connection that takes megabytes. A terminal that has never answered is not asked: there is
// only the driver of the line to go by.
#include "term/answers.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "base/seconds.h"
#include "base/utf8.h"

// Seconds, with one that has never answered, and with one that has.
static const double patience[] = {2, 10};
static const double frame_seconds = 1.0 / 30;
static const double bytes_a_second = 150000;
static const double again = 0.02; // between two looks at the driver

bool background_read(const char *answer, ThemeName *theme)
{
#define PART "%4[0-9a-fA-F]"
    static const double weight[] = {0.2126, 0.7152, 0.0722}; // of brightness
    char part[3][5];
    double bright = 0;
    if (sscanf(answer, "11;rgb:" PART "/" PART "/" PART, part[0], part[1], part[2]) != 3 &&
        sscanf(answer, "11;rgba:" PART "/" PART "/" PART, part[0], part[1], part[2]) != 3)
        return false;
    for (size_t i = 0; i < 3; i++)
        bright += weight[i] * (double)strtoul(part[i], NULL, 16) /
                  (double)((1u << 4 * strlen(part[i])) - 1);
    *theme = bright > 0.5 ? THEME_LIGHT : THEME_DARK;
    return true;
}

// What the views draw in aligned areas: narrow only where ambiguous characters
// are, and narrow on every terminal.
static const char rich[] = "√∂Σ×→∘η│─┌┐└┘├┤▀▒▓█…";
static const char safe[] = "⋅⎡⎢⎣⎤⎥⎦▸⟶ᵀₖ−░⠿";
static const char *const samples[SAMPLES + 1] = {rich, safe, NULL};

// The richest glyphs of which the terminal draws all as wide as the program's table says, from how
// wide it drew each sample, 0 where it did not tell.
static GlyphSet glyphs_shown(const int drawn[SAMPLES])
{
    if (drawn[1] > 0 && drawn[1] != (int)utf8_width(safe))
        return GLYPHS_ASCII;
    return drawn[0] > 0 && drawn[0] != (int)utf8_width(rich) ? GLYPHS_SAFE : GLYPHS_UNICODE;
}

void answers_ask(Answers *answers, const App *app)
{
    size_t most = 0; // columns: a sample must stand on one line however wide it is drawn
    for (int i = 0; i < SAMPLES; i++)
        most = size_max(most, utf8_width(samples[i]));
    const bool fit =
        app->richest != GLYPHS_ASCII && app->rows > SAMPLES && (size_t)app->cols > 2 * most;
    if (app->depth != DEPTH_MONO && screen_ask(fit ? samples : NULL))
        answers->asked = seconds_on(CLOCK_MONOTONIC);
}

bool answers_may_come(const Answers *answers)
{
    return answers->asked > 0 &&
           seconds_on(CLOCK_MONOTONIC) - answers->asked < patience[answers->sure];
}

bool answers_take(Answers *answers, App *app, const char *text)
{
    int row, col, setting;
    char end = '\0';
    const size_t size = strlen(text);
    if (background_read(text, &app->detected) || size == 0)
        return true;
    if (text[0] == '?' && text[size - 1] == 'c') {
        answers->asked = 0;
        answers->sure = true;
        return false;
    }
    if (sscanf(text, "?2026;%1d$%c", &setting, &end) == 2 && end == 'y' && setting >= 1 &&
        setting <= 3) {
        screen_can_sync();
    } else if (sscanf(text, "?%5d;%5d", &row, &col) == 2 && text[size - 1] == 'R' && row >= 1 &&
               row <= SAMPLES) {
        // Where the cursor was after a sample. Drawn wider than the tables say, its
        // characters would push what follows aside.
        answers->columns[row - 1] = col - 1;
        const GlyphSet shown = glyphs_shown(answers->columns);
        if (shown > app->richest) {
            app_fit_glyphs(app, shown);
            screen_forget();
        }
    }
    return true;
}

void answers_sent(Answers *answers, size_t bytes)
{
    const double now = seconds_on(CLOCK_MONOTONIC);
    answers->due = now + fmax((double)bytes / bytes_a_second, frame_seconds);
    if (!answers->sure || bytes == 0)
        return;
    answers->asked = now;
    screen_ask_taken();
}

double answers_wait(Answers *answers)
{
    const double now = seconds_on(CLOCK_MONOTONIC);
    if (answers->sure && answers_may_come(answers))
        return answers->asked + patience[true] - now;
    if (answers->asked > 0) // it answers no more
        answers->sure = false;
    if (now < answers->due)
        return answers->due - now;
    return screen_has_taken() ? 0 : again;
}
