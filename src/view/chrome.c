// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/chrome.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "view/lesson_screen.h"
#include "view/lines.h"
#include "view/wrap.h"

void chrome_header(const Scene *scene, const char *title, const char *place,
                   Canvas *canvas)
{
    static const Text keys = {"L 中文  ? help ", "L English  ? 帮助 "};
    const Style style = scene_style(scene, STYLE_TITLE);
    canvas_fill(canvas, (Rect){0, 0, canvas->w, 1}, style, ' ');
    const char *right = text_in(&keys, scene->lang);
    if (canvas->glyphs == GLYPHS_ASCII) // which has no other language
        right = scene->lang == LANG_ZH ? "L en  ? help " : "? help ";
    int end = canvas->w - canvas_width(canvas, right);
    canvas_text(canvas, end, 0, -1, style, right);
    const int place_w = canvas_width(canvas, place);
    if (place_w > 0 && end - place_w - 3 > 8) {
        end -= place_w + 3;
        canvas_text(canvas, end, 0, -1, style, place);
    }
    int x = canvas_text(canvas, 1, 0, -1, style, "qkv") + 3;
    if (end - x > 4)
        canvas_text_cut(canvas, x, 0, end - x - 2, style, title);
}

static void draw_hints(const Scene *scene, int y, Canvas *canvas)
{
    int x = 1;
    for (size_t i = 0; i < scene->hints; i++) {
        const Hint *hint = &scene->hint[i];
        const int w = canvas_width(canvas, hint->key) + 1 +
                      canvas_width(canvas, hint->word);
        if (x + w > canvas->w)
            return;
        x += canvas_text(canvas, x, y, -1, scene_style(scene, STYLE_KEY),
                         hint->key) + 1;
        x += canvas_text(canvas, x, y, -1, scene_style(scene, STYLE_HINT),
                         hint->word) + 2;
    }
}

// The part of the completions that is shown.
typedef struct Popup {
    size_t top, rows; // the first, and how many
    bool counts;      // a line below says which of how many these are
    int w;
    char count[64];
} Popup;

static Popup popup_of(const Prompt *prompt, int room, const Canvas *canvas)
{
    enum { ROWS_MOST = 8 };
    Popup popup = {.rows = (size_t)(room < ROWS_MOST ? room : ROWS_MOST)};
    popup.counts = prompt->choices > popup.rows && popup.rows > 1;
    popup.rows -= popup.counts;
    if (popup.rows > prompt->choices)
        popup.rows = prompt->choices;
    const size_t chosen =
        prompt->chosen < prompt->choices ? prompt->chosen : 0;
    popup.top = chosen >= popup.rows ? chosen - popup.rows + 1 : 0;
    const size_t last = popup.top + popup.rows;
    snprintf(popup.count, sizeof popup.count, "%zu-%zu / %zu%s", popup.top + 1,
             last, prompt->choices, last < prompt->choices ? " ▾" : "");
    popup.w = popup.counts ? canvas_width(canvas, popup.count) : 0;
    for (size_t i = 0; i < prompt->choices; i++) {
        const int n = canvas_width(canvas, prompt->choice[i]);
        popup.w = n > popup.w ? n : popup.w;
    }
    popup.w = popup.w + 2 > canvas->w ? canvas->w : popup.w + 2;
    return popup;
}

// Draws the completions above the prompt; where there is not room for all, with
// a line that says so.
static void draw_choices(const Scene *scene, int y, Canvas *canvas)
{
    const Prompt *prompt = scene->prompt;
    if (prompt->choices == 0 || y < 2)
        return;
    const Popup popup = popup_of(prompt, y - 1, canvas);
    int row = y - (int)popup.rows - popup.counts;
    for (size_t k = popup.top; k < popup.top + popup.rows; k++, row++) {
        const Style style = scene_style(
            scene, k == prompt->chosen ? STYLE_STOP : STYLE_TITLE);
        canvas_fill(canvas, (Rect){1, row, popup.w, 1}, style, ' ');
        canvas_text_cut(canvas, 2, row, popup.w - 2, style, prompt->choice[k]);
    }
    if (!popup.counts)
        return;
    const Style dim = scene_style(scene, STYLE_DIM);
    canvas_fill(canvas, (Rect){1, row, popup.w, 1}, dim, ' ');
    canvas_text_cut(canvas, 2, row, popup.w - 2, dim, popup.count);
}

// Draws the line so that the cursor can be seen: a long one is shifted.
static void draw_prompt(const Scene *scene, int y, Canvas *canvas)
{
    const Prompt *prompt = scene->prompt;
    const Style style = scene_style(scene, STYLE_TEXT);
    const int label = canvas_text(canvas, 0, y, -1,
                                  scene_style(scene, STYLE_KEY), prompt->label);
    const int room = canvas->w - label - 1;
    const char *text = prompt->text;
    int cursor = prompt->cursor;
    if (room > 0 && cursor > room) {
        const size_t skip = utf8_fit(text, (size_t)(cursor - room + room / 3));
        cursor -= (int)utf8_width(text) - (int)utf8_width(text + skip);
        text += skip;
    }
    canvas_text(canvas, label, y, room, style, text);
    canvas->cursor_x = label + cursor < canvas->w ? label + cursor : -1;
    canvas->cursor_y = y;
    draw_choices(scene, y, canvas);
}

void chrome_footer(const Scene *scene, Canvas *canvas)
{
    const int y = canvas->h - 1;
    canvas_fill(canvas, (Rect){0, y, canvas->w, 1},
                scene_style(scene, STYLE_TEXT), ' ');
    if (scene->prompt)
        draw_prompt(scene, y, canvas);
    else
        draw_hints(scene, y, canvas);
}

void chrome_rule(const Scene *scene, int x, int y, int w, bool message,
                 Canvas *canvas)
{
    canvas_hline(canvas, x, y, w, scene_style(scene, STYLE_DIM));
    if (!message || !scene->message || !*scene->message)
        return;
    const Style style = scene_style(
        scene, scene->message_is_error ? STYLE_BAD : STYLE_CHANGED);
    // A long message takes the ends of the rule too.
    const bool wide = canvas_width(canvas, scene->message) > w - 4;
    if (wide) {
        canvas_fill(canvas, (Rect){x, y, w, 1}, style, ' ');
        canvas_text_cut(canvas, x, y, w, style, scene->message);
        return;
    }
    const int start = x + 2;
    int n = canvas_text(canvas, start, y, 1, style, " ");
    n += canvas_text_cut(canvas, start + n, y, w - 4, style, scene->message);
    canvas_text(canvas, start + n, y, 1, style, " ");
}

bool chrome_frame(const Scene *scene, const Text *view, Rect *body,
                  Canvas *canvas)
{
    if (chrome_too_small(scene, canvas))
        return false;
    const Session *session = scene->session;
    const Words *title = &session->lesson->header.title;
    const char *name = title->text[scene->lang];
    name = name ? name : title->text[1 - scene->lang];
    Buffer text = {0};
    char stop[STOP_NAME_SIZE];
    buffer_printf(&text, "%s · %s", text_in(view, scene->lang),
                  name ? name : session->lesson->name);
    chrome_header(scene, buffer_text(&text),
                  session_stop_name(session, session_stop(session), stop),
                  canvas);
    buffer_release(&text);
    chrome_rule(scene, 0, canvas->h - 2, canvas->w, true, canvas);
    *body = (Rect){1, 2, canvas->w - 2, canvas->h - 4};
    chrome_footer(scene, canvas);
    return true;
}

int chrome_scroll(const Scene *scene, int lines, int h, Canvas *canvas)
{
    const int most = lines > h ? lines - h : 0;
    const int wanted = scene->session->scroll;
    *scene->scroll_most = most;
    if (most > 0) {
        char text[48];
        const int top = wanted < most ? wanted : most;
        snprintf(text, sizeof text, " %d-%d/%d ", top + 1, top + h, lines);
        canvas_text(canvas, canvas->w - 2 - (int)strlen(text), canvas->h - 2,
                    -1, scene_style(scene, STYLE_DIM), text);
    }
    return wanted < most ? wanted : most;
}

bool chrome_too_small(const Scene *scene, Canvas *canvas)
{
    static const Text text = {"too small, need 40x12",
                              "窗口太小，需要 40x12"};
    if (canvas->w >= SCREEN_LEAST_W && canvas->h >= SCREEN_LEAST_H)
        return false;
    Lines lines = {0};
    wrap_text(canvas, text_in(&text, scene->lang), canvas->w, &lines);
    lines_draw(&lines, (Rect){0, 0, canvas->w, canvas->h}, &scene->theme,
               canvas);
    lines_release(&lines);
    return true;
}
