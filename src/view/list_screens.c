// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/list_screens.h"

#include <stdio.h>
#include <string.h>

#include "view/chrome.h"
#include "view/lesson_screen.h"

static const Text contents_title = {"Contents", "目录"};
static const Text no_lessons = {
    "There are no lessons here. Open one by its file: :open FILE.lua",
    "这里没有课程。可以按文件打开：:open 文件.lua"};
static const Text last_mark = {"you were here", "上次学到这里"};

static const char *in_either(const Words *words, Lang lang)
{
    const char *text = words->text[lang];
    text = text ? text : words->text[1 - lang];
    return text ? text : "";
}

// "2 due  5/8", drawn so that it ends before `end`. Returns where it starts.
static int draw_mark(const Scene *scene, const LessonMark *mark, Style style,
                     Style dim, int end, int y, Canvas *canvas)
{
    const bool zh = scene->lang == LANG_ZH;
    char due[48] = "", settled[48] = "";
    if (mark->due > 0)
        snprintf(due, sizeof due, zh ? "复习 %zu  " : "%zu due  ", mark->due);
    if (mark->settled > 0)
        snprintf(settled, sizeof settled, "%zu/%zu  ", mark->settled,
                 mark->total);
    const int w = canvas_width(canvas, due) + canvas_width(canvas, settled);
    const int n = canvas_text(canvas, end - w, y, -1, style, due);
    canvas_text(canvas, end - w + n, y, -1, dim, settled);
    return end - w;
}

static void draw_entry(const Scene *scene, const CatalogEntry *entry,
                       const LessonMark *mark, bool here, bool last, int y,
                       Canvas *canvas)
{
    const Style style = scene_style(scene, here ? STYLE_STOP : STYLE_TEXT);
    const Style dim = here ? style : scene_style(scene, STYLE_DIM);
    const LessonHeader *header = &entry->header;
    char number[32], minutes[32];
    snprintf(number, sizeof number, "%3d ", entry->number);
    snprintf(minutes, sizeof minutes,
             scene->lang == LANG_ZH ? "%d 分钟" : "%d min", header->minutes);
    if (here)
        canvas_fill(canvas, (Rect){1, y, canvas->w - 2, 1}, style, ' ');
    canvas_text(canvas, 1, y, 1, style, here ? "▸" : " ");
    int x = 2 + canvas_text(canvas, 2, y, -1, dim, number);
    int end = canvas->w - 2 - canvas_width(canvas, minutes);
    if (header->minutes > 0)
        canvas_text(canvas, end, y, -1, dim, minutes);
    if (mark)
        end = draw_mark(scene, mark, style, dim, end, y, canvas);
    x += canvas_text_cut(canvas, x, y, end - x - 1, style,
                         in_either(&header->title, scene->lang));
    if (last)
        canvas_text_cut(canvas, x + 3, y, end - x - 4, dim,
                        text_in(&last_mark, scene->lang));
}

void contents_screen_draw(const Scene *scene, const Catalog *catalog,
                          const LessonMark *mark, size_t row, const char *last, Canvas *canvas)
{
    if (chrome_too_small(scene, canvas))
        return;
    chrome_header(scene, text_in(&contents_title, scene->lang), "", canvas);
    chrome_footer(scene, canvas);
    const int room = canvas->h - 5;
    const size_t top = row >= (size_t)room ? row - (size_t)room + 1 : 0;
    if (catalog->count == 0)
        canvas_text_cut(canvas, 2, 2, canvas->w - 4,
                        scene_style(scene, STYLE_TEXT),
                        text_in(&no_lessons, scene->lang));
    for (size_t i = top; i < catalog->count && i - top < (size_t)room; i++) {
        const CatalogEntry *entry = &catalog->entry[i];
        const bool was_last = last && strcmp(last, entry->header.id) == 0;
        draw_entry(scene, entry, mark ? &mark[i] : NULL, i == row, was_last,
                   2 + (int)(i - top), canvas);
    }
    chrome_rule(scene, 0, canvas->h - 2, canvas->w, true, canvas);
    if (scene->prompt)
        chrome_footer(scene, canvas);
}

void help_screen_draw(const Scene *scene, const char *title,
                      const Lines *lines, int top, Canvas *canvas)
{
    if (chrome_too_small(scene, canvas))
        return;
    chrome_header(scene, title, "", canvas);
    chrome_footer(scene, canvas);
    const int room = canvas->h - 4;
    for (int i = 0; i < room && (size_t)(top + i) < lines->count; i++) {
        const Line *line = &lines->line[top + i];
        int x = 0;
        for (size_t k = line->first; k < line->first + line->spans; k++) {
            const Span *span = &lines->span[k];
            x = span->column > x ? span->column : x;
            x += canvas_text_cut(canvas, 1 + x, 2 + i, canvas->w - 2 - x,
                                 scene_style(scene, span->role),
                                 lines->text.text + span->text);
        }
    }
    chrome_rule(scene, 0, canvas->h - 2, canvas->w, true, canvas);
    if ((size_t)(top + room) < lines->count)
        canvas_text(canvas, canvas->w - 5, canvas->h - 2, -1,
                    scene_style(scene, STYLE_DIM), " ▾ ");
    if (scene->prompt)
        chrome_footer(scene, canvas);
}
