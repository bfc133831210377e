// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/chrome.h"

#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "base/path.h"
#include "base/utf8.h"
#include "view/region.h"
#include "view/lines.h"

enum { RANK_MOST = 5, HINT_GAP = 2 };

void chrome_header(const Scene *scene, Rect line, const char *title, const char *place,
                   Canvas *canvas)
{
    const Style dim = scene_style(scene, STYLE_DIM);
    const int x = line.x + canvas_text(canvas, line.x, line.y, -1, dim, "qkv") + 2;
    SCOPED(buffer_release) Buffer name = {0};
    chrome_fit(canvas, title, line.x + line.w - canvas_width(canvas, place) - 2 - x, &name);
    canvas_text(canvas, x, line.y, -1, scene_style(scene, STYLE_TEXT), buffer_text(&name));
    chrome_end(scene, line, STYLE_DIM, place, canvas);
}

// ---- The footer --------------------------------------------------------

// The keys of a hint, each with its command; the last reaches to the end of the
// word. Several keys stand one a column ("hjkl") or apart ("j k").
static void mark_hint(const Hint *hint, Rect rect, Canvas *canvas)
{
    BUG_ON(!*hint->key);
    const bool apart = strchr(hint->key, ' ') != NULL;
    size_t at = 0;
    int x = rect.x;
    for (size_t i = 0; hint->line[i]; i++) {
        const size_t size = apart ? strcspn(hint->key + at, " ") : 1;
        const bool last = !hint->line[i + 1] || !hint->key[at];
        char key[32];
        snprintf(key, sizeof key, "%.*s", (int)size, hint->key + at);
        const int w = last ? rect.x + rect.w - x : canvas_width(canvas, key) + apart;
        canvas_region(canvas, (Rect){x, rect.y, w, 1}, "%s", hint->line[i]);
        if (last)
            return;
        x += w;
        at += size + (hint->key[at + size] == ' ');
    }
}

static int hint_width(const Canvas *canvas, const Hint *hint)
{
    return canvas_width(canvas, hint->key) + 1 + canvas_width(canvas, hint->word);
}

// Chooses the hints that fit, those of least rank first; of the first rank for which there is not
// room the ones that have it.
static void choose_hints(const Scene *scene, const Canvas *canvas, bool *chosen)
{
    int columns = stage_line(canvas, 0).w + HINT_GAP, count = ITEMS_MOST;
    bool all = true;
    for (int rank = 0; rank <= RANK_MOST && all; rank++) {
        for (size_t i = 0; i < scene->hints; i++) {
            const Hint *hint = &scene->hint[i];
            const int w = hint_width(canvas, hint) + HINT_GAP;
            if (hint->rank != rank || (hint->scrolls && *scene->scroll_most == 0) ||
                (hint->asks && canvas->awaits))
                continue;
            chosen[i] = count > 0 && w <= columns;
            columns -= chosen[i] ? w : 0;
            count -= chosen[i];
            all &= chosen[i];
        }
    }
}

// Draws the completions above the prompt, so that the chosen one is seen; where
// there is not room for all, with a line that says which of how many these are.
static void draw_choices(const Scene *scene, int y, Canvas *canvas)
{
    static const LinesColumn columns[] = {{.gap = 1}, {.gap = HINT_GAP, .least = 1}};
    const Prompt *prompt = scene->prompt;
    if (prompt->choices == 0 || y < 2)
        return;
    const size_t fit = (size_t)int_min(y - 1, ITEMS_MOST);
    const bool counts = prompt->choices > fit && fit > 1;
    const size_t rows = size_min(fit - counts, prompt->choices);
    const size_t chosen = prompt->chosen < prompt->choices ? prompt->chosen : 0;
    const size_t top = chosen >= rows ? chosen - rows + 1 : 0, end = top + rows;
    SCOPED(lines_release) Lines lines = {0};
    int w = 0;
    for (size_t i = 0; i < prompt->choices; i++) {
        const StyleRole role = i == prompt->chosen ? STYLE_STOP : STYLE_TITLE;
        lines_begin(&lines, 1, role, say_text(prompt->choice[i]));
        if (prompt->about)
            lines_add(&lines, role, prompt->about(prompt->choice[i], scene->lang));
    }
    lines_table(&lines, 0, columns, 2, stage_line(canvas, y).w);
    if (counts)
        lines_begin(&lines, 1, STYLE_DIM,
                    say_printf(" %zu-%zu / %zu%s", top + 1, end, prompt->choices,
                               end < prompt->choices ? " ▾" : ""));
    for (size_t i = 0; i < lines.count; i++)
        w = int_max(w, int_min(lines_width_of(&lines, i, canvas) + 1, canvas->w - 1));
    Rect row = {stage_line(canvas, y).x, y - (int)rows - counts, w, 1};
    for (size_t k = top; k < end + counts; k++, row.y++) {
        const size_t line = k < end ? k : prompt->choices;
        const StyleRole role = lines.span[lines.line[line].first].role;
        canvas_fill(canvas, row, scene_style(scene, role), ' ');
        lines_draw_from(&lines, line, row, scene, canvas);
        if (k < end)
            canvas_region(canvas, row, "#%zu", k);
    }
}

// Draws the open line in the last one, so that the cursor can be seen: a long one is shifted.
static void draw_prompt(const Scene *scene, Canvas *canvas)
{
    const Prompt *prompt = scene->prompt;
    const int y = canvas->h - 1;
    const Style style = scene_style(scene, STYLE_TEXT);
    canvas_fill(canvas, (Rect){0, y, canvas->w, 1}, style, ' ');
    int label = stage_line(canvas, y).x; // where the text begins
    label += canvas_text(canvas, label, y, -1, scene_style(scene, STYLE_KEY), prompt->label);
    const int room = canvas->w - label - 1;
    const char *text = prompt->text;
    int cursor = prompt->cursor;
    if (room > 0 && cursor > room) {
        const size_t skip = utf8_fit(text, (size_t)(cursor - room / 2));
        cursor -= (int)utf8_width(text) - (int)utf8_width(text + skip);
        text += skip;
    }
    canvas_text(canvas, label, y, room, style, text);
    const int selected = int_min(prompt->selected, cursor);
    canvas_restyle(canvas, (Rect){label + cursor - selected, y, selected, 1},
                   scene_style(scene, STYLE_STOP));
    canvas->cursor_x = label + cursor < canvas->w ? label + cursor : -1;
    canvas->cursor_y = y;
}

void chrome_footer(const Scene *scene, Canvas *canvas)
{
    const int y = canvas->h - 1;
    canvas_fill(canvas, (Rect){0, y, canvas->w, 1}, scene_style(scene, STYLE_TEXT), ' ');
    if (scene->prompt)
        return;
    SCOPED(mem_drop) bool *chosen = mem_new(scene->hints, sizeof *chosen);
    choose_hints(scene, canvas, chosen);
    int x = stage_line(canvas, y).x;
    for (size_t i = 0; i < scene->hints; i++) {
        const Hint *hint = &scene->hint[i];
        if (!chosen[i])
            continue;
        if (hint->line)
            mark_hint(hint, (Rect){x, y, hint_width(canvas, hint), 1}, canvas);
        x += canvas_text(canvas, x, y, -1, scene_style(scene, STYLE_KEY), hint->key) + 1;
        x += canvas_text(canvas, x, y, -1, scene_style(scene, STYLE_HINT), hint->word) + HINT_GAP;
    }
}

// ---- Rules -------------------------------------------------------------

void chrome_rule(const Scene *scene, Rect rect, Canvas *canvas)
{
    canvas_fill(canvas, (Rect){rect.x, rect.y, rect.w, 1}, scene_style(scene, STYLE_DIM),
                canvas->glyphs == GLYPHS_UNICODE ? 0x2500 : '-');
}

// ---- The message -------------------------------------------------------

void chrome_end(const Scene *scene, Rect rect, StyleRole role, const char *mark, Canvas *canvas)
{
    const int w = int_min(canvas_width(canvas, mark), rect.w);
    const Style style = scene_style(scene, scene->presents ? STYLE_DIM : role);
    canvas_text_cut(canvas, rect.x + rect.w - w, rect.y, w, style, mark);
}

void chrome_message(Rect rect, Canvas *canvas)
{
    canvas->rule = (Rect){rect.x - 1, rect.y, rect.w + 2, rect.h};
}

// Wraps as many clauses of the message as have room in the lines, with a mark where that is not all
// of it: the key that shows it. Returns whether it is.
static bool wrap_message(const Scene *scene, const Canvas *canvas, Rect rect, Lines *lines)
{
    static const Text mark = TEXT(" … (key :)");
    const char *more = rect.w < READ_W / 2 ? " … :" : text_in(&mark, scene->lang);
    const StyleRole role = scene->message_is_error ? STYLE_BAD : STYLE_CHANGED;
    const char *message = scene->message;
    const int room = int_max(rect.w - 2 - canvas_width(canvas, more), 0);
    size_t end = strlen(message);
    SCOPED(buffer_release) Buffer text = {0};
    buffer_add(&text, message);
    for (bool whole = true;; whole = false) {
        lines_clear(lines);
        wrap_styled(canvas, buffer_text(&text), rect.w - 2, role, lines);
        if ((int)lines->count <= rect.h || end == 0)
            return whole;
        size_t last = 0;
        for (size_t at = 0; (at += chrome_clause(message + at, CLAUSE_COMMA)) < end; at++)
            last = at;
        buffer_cut(&text, last > 0 || canvas->taken > 0 ? last : utf8_fit(message, (size_t)room));
        buffer_add(&text, more);
        end = last;
    }
}

// Draws the message in its place or, what has none or is longer, above the `:` line; over what
// stands in its place where that leaves it no room, unless it only adds to that. Returns the lines
// that it takes there.
static int draw_message(const Scene *scene, Canvas *canvas)
{
    const Style style = scene_style(scene, scene->message_is_error ? STYLE_BAD : STYLE_CHANGED);
    Rect rect = canvas->rule;
    rect.x += canvas->taken;
    rect.w -= canvas->taken;
    SCOPED(lines_release) Lines lines = {0};
    if (!scene->message)
        return 0;
    const bool whole = wrap_message(scene, canvas, rect, &lines);
    if (!whole && canvas->taken > 0 && !scene->message_adds) {
        canvas->taken = 0;
        canvas_fill(canvas, canvas->rule, scene_style(scene, STYLE_TEXT), ' ');
        return draw_message(scene, canvas);
    }
    const bool above = scene->prompt && (!whole || scene->message_is_error);
    if (above || canvas->rule.w == 0) {
        chrome_message(stage_line(canvas, canvas->h - 1 - (scene->prompt != NULL)), canvas);
        rect = canvas->rule;
        rect.h = above ? canvas->h / 2 : 1;
        wrap_message(scene, canvas, rect, &lines);
    }
    if (rect.w < LABEL_W) // not even the mark has room
        return 0;
    rect.h = int_min((int)lines.count, rect.h);
    rect.y -= above ? rect.h - 1 : 0;
    if (above)
        canvas_fill(canvas, rect, scene_style(scene, STYLE_TEXT), ' ');
    rect.w = rect.h > 1 ? rect.w : int_min(rect.w, lines_width_of(&lines, 0, canvas) + 2);
    canvas_fill(canvas, rect, style, ' ');
    lines_draw_from(&lines, 0, (Rect){rect.x + 1, rect.y, rect.w - 2, rect.h}, scene, canvas);
    return above ? rect.h : 0;
}

void chrome_on_top(const Scene *scene, Canvas *canvas)
{
    if (canvas->w < SCREEN_LEAST_W || canvas->h < SCREEN_LEAST_H)
        return;
    const int message = draw_message(scene, canvas);
    if (!scene->prompt)
        return;
    draw_prompt(scene, canvas);
    draw_choices(scene, canvas->h - 1 - message, canvas);
}

int chrome_caption(const Scene *scene, Canvas *canvas)
{
    if (!scene->caption)
        return 0;
    SCOPED(lines_release) Lines lines = {0};
    wrap_styled(canvas, scene->caption, int_clamp(canvas->w - 2, 1, ROOMY_W), STYLE_TITLE, &lines);
    // As high for a short one, so that nothing jumps.
    int h = int_max((int)lines.count, 2 + (canvas->w < ROOMY_W));
    if (canvas->h - h < SCREEN_LEAST_H)
        h = 0;
    const Rect band = {0, canvas->h - h, canvas->w, h};
    canvas_fill(canvas, band, scene_style(scene, STYLE_TITLE), ' ');
    lines_draw_from(&lines, 0, (Rect){1, band.y, canvas->w - 2, h}, scene, canvas);
    return h;
}

const char *chrome_title(const Scene *scene)
{
    const Lesson *lesson = scene->session->lesson;
    const Narration *at = lesson_scene(lesson, session_stop(scene->session)->scene);
    const char *title = words_either(
        at && words_present(&at->title) ? &at->title : &lesson->header.title, scene->lang);
    return *title ? title : path_name(lesson->path);
}

void chrome_fit(const Canvas *canvas, const char *title, int room, Buffer *out)
{
    buffer_add(out, title);
    for (int i = CLAUSE_COLON; i >= 0 && canvas_width(canvas, buffer_text(out)) > room; i--)
        buffer_cut(out, chrome_clause(title, (Clause)i));
    if (canvas_width(canvas, buffer_text(out)) <= room)
        return;
    buffer_cut(out, room < LABEL_W ? 0 : canvas_fit(canvas, buffer_text(out), room - 1));
    const char *word = strrchr(buffer_text(out), ' '); // what is left of the last one
    buffer_cut(out, word ? (size_t)(word - buffer_text(out)) : out->size);
    buffer_add(out, out->size > 0 ? "…" : "");
}

size_t chrome_clause(const char *text, Clause end_of)
{
    static const char *const ends[] = {"，", ", ", "：", ": ", "。", "；", "; "};
    size_t size = strlen(text);
    for (size_t i = 2 * (size_t)end_of; i < sizeof ends / sizeof *ends; i++) {
        const char *end = strstr(text, ends[i]);
        size = end ? size_min(size, (size_t)(end - text)) : size;
    }
    return size;
}

void chrome_mark(const Scene *scene, const char *mark, Canvas *canvas)
{
    if (canvas->mark.w > 0 || scene->presents) {
        const Rect last = {0, canvas->h - 1, canvas->w - 1, 1};
        chrome_end(scene, canvas->mark.w > 0 ? canvas->mark : last, STYLE_KEY, mark, canvas);
        return;
    }
    const Rect rect = stage_line(canvas, canvas->h - 2);
    const int w = canvas_width(canvas, mark);
    chrome_message(rect, canvas);
    canvas_fill(canvas, rect, scene_style(scene, STYLE_TEXT), ' ');
    if (!scene->message) // which has the place of the rule
        chrome_rule(scene, (Rect){rect.x, rect.y, rect.w - w - (w > 0), 1}, canvas);
    chrome_end(scene, rect, STYLE_KEY, mark, canvas);
    canvas->rule.w -= w;
}

bool chrome_frame(const Scene *scene, const char *title, const char *place, Rect *body,
                  Canvas *canvas)
{
    enum { MARGIN = 2 }; // for a class
    const Rect line = stage_line(canvas, 0);
    if (chrome_too_small(scene, canvas))
        return false;
    if (scene->presents) { // the title where the lesson has its formula
        canvas_text_cut(canvas, MARGIN, 0, canvas->w - MARGIN - NUMBER_W,
                        scene_style(scene, STYLE_EMPHASIS), title);
        *body = (Rect){MARGIN, 1, canvas->w - 2 * MARGIN, canvas->h - 2};
        return true;
    }
    chrome_header(scene, line, title, place, canvas);
    chrome_mark(scene, "", canvas);
    *body = (Rect){line.x, 2, line.w, canvas->rule.y - 2};
    chrome_footer(scene, canvas);
    return true;
}

int chrome_scroll(const Scene *scene, int lines, int h, Canvas *canvas)
{
    const int most = int_max(lines - h, 0);
    const int top = int_min(scene->session->scroll, most);
    *scene->scroll_most = most;
    if (most > 0) {
        char text[48], end[16] = "";
        if (h > 1)
            snprintf(end, sizeof end, "-%d", top + h);
        snprintf(text, sizeof text, "%d%s/%d", top + 1, end, lines);
        chrome_mark(scene, text, canvas);
        if (!scene->presents)
            chrome_footer(scene, canvas);
    }
    return top;
}

bool chrome_too_small(const Scene *scene, Canvas *canvas)
{
    static const Text text = TEXT("too small, need 40x12");
    if (canvas->w >= SCREEN_LEAST_W && canvas->h >= SCREEN_LEAST_H)
        return false;
    SCOPED(lines_release) Lines lines = {0};
    wrap_text(canvas, text_in(&text, scene->lang), canvas->w, &lines);
    lines_draw_from(&lines, 0, (Rect){0, 0, canvas->w, canvas->h}, scene, canvas);
    return true;
}
