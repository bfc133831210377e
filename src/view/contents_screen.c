// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/contents_screen.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "view/chrome.h"
#include "view/matrix_view.h"
#include "view/region.h"
#include "view/lines.h"

// Whether the selected lesson has room beside the list.
static bool is_wide(const Canvas *canvas)
{
    return canvas->w >= BESIDE_W;
}

static int list_width(const Canvas *canvas)
{
    return is_wide(canvas) ? READ_W : canvas->w;
}

const Text contents_last = TEXT("you were here");

static const Text parts[] = {
    TEXT(""),
    TEXT("Part I · One head, by hand"),
    TEXT("Part II · From a head to a Transformer"),
    TEXT("Part III · Before attention was all you needed"),
    TEXT("Part IV · Since 2017"),
};
static const Text other_part = TEXT("Other lessons");

const char *part_title(int part, Lang lang)
{
    const int known = (int)(sizeof parts / sizeof *parts);
    return text_in(part >= 0 && part < known ? &parts[part] : &other_part, lang);
}

// ---- A lesson ----------------------------------------------------------

void contents_write_mark(const LessonMark *mark, MarkForm form, Buffer *out)
{
    const SayArg before = say_text(form.before), after = say_text(form.after);
    if (mark->due > 0)
        SAYF(out, form.lang, "{1}{2} due{3}", before, say_count(mark->due), after);
    if (mark->settled > 0 && form.answers)
        SAYF(out, form.lang, "{1}answers {2}/{3}{4}", before, say_count(mark->settled),
             say_count(mark->total), after);
    if (mark->stops > 0 && mark->walked >= mark->stops)
        SAYF(out, form.lang, "{1}finished{2}", before, after);
    else if (mark->stops > 0)
        SAYF(out, form.lang, "{1}stop {2}/{3}{4}", before, say_count(mark->walked),
             say_count(mark->stops), after);
}

// A line of the list: number and title, whether one was here last, and at its end how far one is.
static void add_lesson(const Scene *scene, const Contents *contents, size_t index,
                       const Canvas *canvas, Lines *out)
{
    const CatalogEntry *entry = &contents->catalog->entry[index];
    const LessonHeader *header = &entry->header;
    const bool last = contents->last && strcmp(contents->last, header->id) == 0;
    const char *here = text_in(&contents_last, scene->lang);
    Buffer tail = {0};
    contents_write_mark(&contents->mark[index],
                        (MarkForm){scene->lang, "", "  ", canvas->w >= READ_W}, &tail);
    if (header->minutes > 0) {
        buffer_printf(&tail, "%3d", header->minutes);
        SAY(&tail, scene->lang, " min");
    }
    const int end = list_width(canvas) - 2 - canvas_width(canvas, buffer_text(&tail));
    lines_begin(out, 1, STYLE_DIM, say_printf(" %3d  ", entry->number));
    const int room = end - 1 - lines_column(out, canvas);
    lines_add_cut(out, STYLE_TEXT, canvas, room, words_either(&header->title, scene->lang));
    if (last && lines_column(out, canvas) + GAP_W + canvas_width(canvas, here) < end)
        lines_printf(out, STYLE_DIM, "%*s%s", GAP_W, "", here);
    lines_add_at(out, STYLE_DIM, end, buffer_text(&tail));
    buffer_release(&tail);
}

// Which lessons have below them what else they are found by.
typedef enum Keywords { KEYWORDS_NONE, KEYWORDS_OF_PART, KEYWORDS_OF_ALL } Keywords;

// The lessons below the headings of their parts; `line` is that of each.
static void list_lessons(const Scene *scene, const Contents *contents, Keywords keywords,
                         const Canvas *canvas, Lines *out, size_t *line)
{
    const CatalogEntry *entry = contents->catalog->entry;
    int part = 0;
    lines_clear(out);
    for (size_t i = 0; i < contents->catalog->count; i++) {
        const LessonHeader *header = &entry[i].header;
        const bool open = header->part == entry[contents->row].header.part;
        if (header->part != part)
            lines_begin(out, 1, STYLE_NAME,
                        say_printf(" %s", part_title(header->part, scene->lang)));
        part = header->part;
        line[i] = out->count;
        add_lesson(scene, contents, i, canvas, out);
        if (keywords == KEYWORDS_OF_ALL || (keywords == KEYWORDS_OF_PART && open))
            lines_begin(out, 1, STYLE_DIM,
                        say_printf("      %s", words_either(&header->keywords, scene->lang)));
    }
}

// The mouse goes to a row of a list; the selected one is marked.
static void mark_row(const Scene *scene, Rect line, size_t row, bool selected, Canvas *canvas)
{
    canvas_region(canvas, line, "row %zu", row + 1);
    if (!selected)
        return;
    canvas_restyle(canvas, line, scene_style(scene, STYLE_STOP));
    canvas_text(canvas, line.x, line.y, 1, scene_style(scene, STYLE_STOP), "▸");
}

// ---- The question ------------------------------------------------------

// The stops of the selected lesson, as many as have room below what is there.
static void add_stops(const Scene *scene, const Lines *stops, int room, Lines *lines)
{
    static const Text head = TEXT("What it walks through");
    const int left = room - (int)lines->count - 2, count = (int)stops->count;
    if (left < 2 || count == 0)
        return;
    lines_start(lines, 1);
    lines_begin(lines, 1, STYLE_NAME, say_text(text_in(&head, scene->lang)));
    const int shown = count > left ? left - 1 : count;
    for (int i = 0; i < shown; i++)
        lines_append(lines, stops, (size_t)i);
    if (shown < count)
        lines_begin(lines, 1, STYLE_DIM,
                    SAIDF(scene->lang, "     … {1} more", say_int(count - shown)));
}

// What is known of the selected lesson, its question and its stops, beside the list.
static void draw_beside(const Scene *scene, const Contents *contents, Rect body, Canvas *canvas)
{
    static const Text comma = TEXT(", ");
    const Catalog *catalog = contents->catalog;
    if (catalog->count == 0)
        return;
    const LessonHeader *header = &catalog->entry[contents->row].header;
    const int x = list_width(canvas) + 2;
    const Rect rect = {x, body.y + 1, int_min(canvas->w - x - 2, READ_W), body.h - 1};
    Lines lines = {0};
    Buffer text = {0};
    wrap_styled(canvas, words_either(&header->title, scene->lang), rect.w, STYLE_NAME, &lines);
    buffer_printf(&text, "%s", part_title(header->part, scene->lang));
    if (header->minutes > 0)
        SAYF(&text, scene->lang, ", {1} minutes", say_int(header->minutes));
    contents_write_mark(&contents->mark[contents->row],
                        (MarkForm){scene->lang, text_in(&comma, scene->lang), "", true}, &text);
    wrap_styled(canvas, buffer_text(&text), rect.w, STYLE_DIM, &lines);
    for (size_t i = 0; i < header->need_count; i++) {
        const CatalogEntry *need = catalog_find(catalog, header->needs[i], ERROR_DROPPED);
        buffer_clear(&text);
        SAYF(&text, scene->lang, "builds on {1}",
             say_text(need ? words_either(&need->header.title, scene->lang) : header->needs[i]));
        wrap_styled(canvas, buffer_text(&text), rect.w, STYLE_DIM, &lines);
    }
    lines_start(&lines, 1);
    wrap_text(canvas, contents->question, rect.w, &lines);
    add_stops(scene, contents->stops, rect.h, &lines);
    lines_draw_from(&lines, 0, rect, scene, canvas);
    buffer_release(&text);
    lines_release(&lines);
}

// The beginning of the selected lesson below the list; returns its lines.
static int draw_question(const Scene *scene, const Contents *contents, Rect body, Canvas *canvas)
{
    if (!*contents->question || canvas->h < SHORT_H)
        return 0;
    Lines lines = {0};
    const Rect rect = {body.x + 1, body.y + body.h - PLOT_H, int_min(body.w - 2, READ_W), PLOT_H};
    wrap_text(canvas, contents->question, rect.w, &lines);
    lines_draw_from(&lines, 0, rect, scene, canvas);
    if ((int)lines.count > rect.h)
        canvas_text(canvas, rect.x + rect.w, rect.y + rect.h - 1, -1, scene_style(scene, STYLE_DIM),
                    "…");
    lines_release(&lines);
    return rect.h;
}

// ---- All of it ---------------------------------------------------------

// Draws the list with as many keywords as have room, so that the selected lesson is seen. Returns
// how many rows there are below.
static int draw_rows(const Scene *scene, const Contents *contents, int room, Canvas *canvas)
{
    const size_t count = contents->catalog->count, fit = (size_t)int_max(room, 1);
    BUG_ON(count > 0 && contents->row >= count);
    Lines list = {0};
    size_t *line = mem_new(count, sizeof *line);
    Keywords keywords = is_wide(canvas) ? KEYWORDS_OF_ALL : KEYWORDS_NONE;
    list_lessons(scene, contents, keywords, canvas, &list, line);
    while (keywords > KEYWORDS_NONE && list.count > fit)
        list_lessons(scene, contents, --keywords, canvas, &list, line);
    const size_t top = count > 0 ? window_start(line[contents->row], fit, list.count) : 0;
    Rect rect = {1, 2, list_width(canvas) - 2, (int)fit};
    lines_draw_from(&list, top, rect, scene, canvas);
    for (size_t i = 0; i < count; i++) {
        rect = (Rect){1, 2 + (int)line[i] - (int)top, rect.w, 1};
        if (line[i] >= top && line[i] < top + fit)
            mark_row(scene, rect, i, i == contents->row, canvas);
    }
    const int more = (int)list.count - (int)(top + fit);
    lines_release(&list);
    free(line);
    return int_max(more, 0);
}

void contents_screen_draw(const Scene *scene, const Contents *contents, Canvas *canvas)
{
    static const Text title = TEXT("Contents");
    Rect body;
    if (!chrome_frame(scene, text_in(&title, scene->lang), "", &body, canvas))
        return;
    if (is_wide(canvas))
        draw_beside(scene, contents, body, canvas);
    const int below = is_wide(canvas) ? 0 : draw_question(scene, contents, body, canvas);
    if (contents->catalog->count == 0)
        scene_say(
            scene, body, STYLE_TEXT,
            SAID(scene->lang, "There are no lessons here. Open one by its file: :open FILE.lua"),
            canvas);
    const int more = draw_rows(scene, contents, body.h - 1 - below, canvas);
    Buffer mark = {0};
    if (more > 0)
        lines_write_hidden(scene, (size_t)more, "j", &mark);
    if (below > 0)
        chrome_rule(scene, (Rect){0, body.y + body.h - 1 - below, canvas->w, 1}, buffer_text(&mark),
                    canvas);
    else
        chrome_mark(scene, buffer_text(&mark), canvas);
    buffer_release(&mark);
}

void help_screen_draw(const Scene *scene, const char *title, const Lines *lines, HelpWindow window,
                      Canvas *canvas)
{
    BUG_ON(window.top < 0 || window.row >= (int)lines->count);
    Rect body;
    if (!chrome_frame(scene, title, "", &body, canvas))
        return;
    if (window.row >= window.top + body.h) // above a message
        window.top = window.row - body.h + 1;
    const int left = (int)lines->count - window.top;
    lines_draw_from(lines, (size_t)window.top, body, scene, canvas);
    for (int i = 0; window.row >= 0 && i < int_min(body.h, left); i++) {
        const Rect line = {body.x, body.y + i, body.w, 1};
        mark_row(scene, line, (size_t)(window.top + i), window.top + i == window.row, canvas);
    }
    Buffer mark = {0};
    if (left > body.h)
        lines_write_hidden(scene, (size_t)(left - body.h), "PgDn", &mark);
    chrome_mark(scene, buffer_text(&mark), canvas);
    buffer_release(&mark);
}
