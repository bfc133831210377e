// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/contents_screen.h"

#include <stdlib.h>

#include "base/minmax.h"
#include "view/chrome.h"
#include "view/matrix_view.h"

static const Text parts[] = {
    TEXT(""),
    TEXT("Part I · One head, by hand"),
    TEXT("Part II · From a head to a Transformer"),
    TEXT("Part III · Before attention was all you needed"),
    TEXT("Part IV · Since 2017"),
};
static const Text other_part = TEXT("Other lessons");
enum { DUE_IN_TWO = 3 }; // questions that take two minutes

const char *part_title(int part, Lang lang)
{
    const int known = (int)(sizeof parts / sizeof *parts);
    return text_in(part >= 0 && part < known ? &parts[part] : &other_part, lang);
}

// ---- A row -------------------------------------------------------------

// "10 min", "4 h"; nothing where none are known.
static SayArg say_minutes(int minutes, Lang lang)
{
    if (minutes > HOUR + HOUR / 2)
        return SAIDF(lang, "{1} h", say_int((minutes + HOUR / 2) / HOUR));
    return minutes > 0 ? SAIDF(lang, "{1} min", say_int(minutes)) : say_text("");
}

// The title of a unit, or of a lesson that is one.
static const char *unit_title(const LessonHeader *header, size_t unit, Lang lang)
{
    return words_either(header->units > 0 ? &header->unit[unit].title : &header->title, lang);
}

static int unit_minutes(const LessonHeader *header, size_t unit)
{
    return header->units > 0 ? header->unit[unit].minutes : header->minutes;
}

// Where rows are written.
typedef struct Writer {
    const Scene *scene;
    const Canvas *canvas;
    int width;
    Lines *out;
} Writer;

// A title from that column of the line on, cut where it would reach what stands at the right end,
// in words behind it.
static void add_title(const Writer *w, StyleRole role, int column, const char *title, SayArg end)
{
    const char *text = say_arg_text(&end);
    const bool spoken = w->scene->spoken;
    const int at = w->width - canvas_width(w->canvas, text);
    lines_add_at(w->out, role, column, "");
    lines_add_cut(w->out, role, at - int_max(column, lines_column(w->out, w->canvas)) - 1, title);
    lines_add(w->out, STYLE_DIM, *text && spoken ? ", " : "");
    if (*text)
        lines_add_at(w->out, STYLE_DIM, spoken ? -1 : at, text);
    free(end.own);
}

void course_next_lines(const Scene *scene, const CatalogEntry *entry, size_t unit, const char *key,
                       const Canvas *canvas, int width, Lines *out)
{
    const Writer w = {scene, canvas, width, out};
    const Lang lang = scene->lang;
    const LessonHeader *header = &entry->header;
    SCOPED(buffer_release) Buffer title = {0};
    lines_add_at(out, STYLE_KEY, 2, key);
    buffer_printf(&title, "%s", words_either(&header->title, lang));
    if (header->units > 0)
        buffer_printf(&title, " · %s", unit_title(header, unit, lang));
    add_title(&w, STYLE_NAME, NUMBER_W, buffer_text(&title),
              say_minutes(unit_minutes(header, unit), lang));
    const size_t first = out->count;
    wrap_text(canvas, header->units > 0 ? words_either(&header->unit[unit].question, lang) : "",
              width - NUMBER_W - 1, out);
    for (size_t i = first; i < out->count; i++)
        if (out->line[i].spans > 0)
            out->span[out->line[i].first].column = NUMBER_W;
}

static bool unit_ended(const LessonMark *mark, size_t unit)
{
    return (mark->ended >> unit & 1) != 0;
}

// Of a unit: reached its end, the one to go on with, open; and how it looks.
static const char *unit_mark(const LessonMark *mark, size_t unit, StyleRole *role)
{
    const bool next = mark->walked > 0 && (unit == 0 || unit_ended(mark, unit - 1));
    *role = unit_ended(mark, unit) ? STYLE_GOOD : next ? STYLE_KEY : STYLE_DIM;
    return unit_ended(mark, unit) ? "✓" : next ? "▸" : "·";
}

// In words: how far one came, and what is left.
static void say_marks(const LessonMark *mark, const LessonHeader *header, Lang lang, Lines *out)
{
    const size_t units = header_units(header);
    SCOPED(buffer_release) Buffer text = {0};
    size_t done = 0;
    for (size_t i = 0; i < units; i++)
        done += unit_ended(mark, i);
    if (done == units)
        SAY(&text, lang, ", finished");
    else if (done > 0)
        SAYF(&text, lang, ", {1} of {2} units", say_count(done), say_count(units));
    else if (mark->walked > 0)
        SAY(&text, lang, ", begun");
    if (mark->due > 0)
        SAYF(&text, lang, ", {1} due", say_count(mark->due));
    if (mark->left > 0)
        SAYF(&text, lang, ", {1} min", say_int(mark->left));
    lines_add(out, STYLE_DIM, buffer_text(&text));
}

// A line of the list: number and title, a mark a unit, and the minutes that are left; in words
// with the id that `open` takes.
static void add_lesson(const Writer *w, const Contents *contents, size_t index)
{
    Lines *out = w->out;
    const CatalogEntry *entry = &contents->catalog->entry[index];
    const LessonHeader *header = &entry->header;
    const LessonMark *mark = &contents->mark[index];
    const bool said = w->scene->spoken;
    const int marks = w->width - NUMBER_W - LABEL_W;
    lines_say(out, STYLE_DIM, say_printf(" %3d  ", entry->number));
    lines_printf(out, STYLE_DIM, "%s%s", said ? header->id : "", said ? ": " : "");
    const Writer before = {w->scene, w->canvas, said ? w->width : marks, out};
    add_title(&before, STYLE_TEXT, -1, words_either(&header->title, w->scene->lang), say_text(""));
    if (said) {
        say_marks(mark, header, w->scene->lang, out);
        return;
    }
    for (size_t i = 0; i < header_units(header); i++) {
        StyleRole role;
        const char *sign = unit_mark(mark, i, &role);
        lines_add_at(out, role, marks + 2 * (int)i, sign);
    }
    add_title(w, STYLE_DIM, -1, "", say_minutes(mark->left, w->scene->lang));
}

static void add_part(const Writer *w, const Contents *contents, const CourseRow *row)
{
    static const Text not_taught =
        TEXT("not taught: gated units (SwiGLU), mixtures of experts, QK norm");
    const Lang lang = w->scene->lang;
    const CatalogEntry *first = &contents->catalog->entry[row->lesson];
    int minutes = 0;
    bool done = true;
    for (size_t i = row->lesson; i < row->lesson + row->count; i++) {
        minutes += contents->mark[i].left;
        done &= contents->mark[i].left == 0 && contents->mark[i].ended > 0;
    }
    add_title(w, STYLE_NAME, 1, part_title(first->header.part, lang),
              done ? SAID(lang, "finished") : say_minutes(row->folded ? minutes : 0, lang));
    if (!row->folded && first->header.part + 1 == (int)(sizeof parts / sizeof *parts)) {
        lines_start(w->out, 0);
        lines_add_at(w->out, STYLE_DIM, LABEL_W / 2, text_in(&not_taught, lang));
    }
}

// A unit below its lesson.
static void add_unit(const Writer *w, const Contents *contents, const CourseRow *row)
{
    const LessonHeader *header = &contents->catalog->entry[row->lesson].header;
    StyleRole role;
    const char *sign = unit_mark(&contents->mark[row->lesson], row->unit, &role);
    lines_say(w->out, role, say_printf("      %s ", sign));
    add_title(w, STYLE_TEXT, -1, unit_title(header, row->unit, w->scene->lang),
              say_minutes(unit_minutes(header, row->unit), w->scene->lang));
}

// The backward pass to write, and the numbers of all such lessons, marked as units are.
static void add_kata(const Writer *w, const Contents *contents, size_t next)
{
    Buffer title = {0}, all = {0};
    const CatalogEntry *entry = contents->catalog->entry;
    SAYF(&title, w->scene->lang, "Kata: a backward pass to write: qkv kata {1}",
         say_int(entry[next].number));
    for (size_t i = 0; i < contents->catalog->count && !w->scene->spoken; i++) {
        const bool done = contents->mark[i].kata == KATA_WRITTEN;
        if (contents->mark[i].kata != KATA_NONE)
            buffer_printf(&all, " %s%d", done ? "✓" : i == next ? "▸" : "·", entry[i].number);
    }
    add_title(w, STYLE_TEXT, NUMBER_W, buffer_text(&title), say_buffer(&all));
    buffer_release(&title);
}

static void add_row(const Writer *w, const Contents *contents, size_t index)
{
    static const Text hunt = TEXT("Bug hunt of the day: one rule of a head is wrong");
    static const Text tour = TEXT("the tour: one number is opened, down to what was given");
    static const Text articles = TEXT("Came with an article in hand? / finds its words.");
    const CourseRow *row = &contents->row[index];
    const Lang lang = w->scene->lang;
    Lines *out = w->out;
    SCOPED(buffer_release) Buffer text = {0};
    lines_start(out, 1);
    lines_last(out)->row = index + 1;
    switch (row->kind) {
    case COURSE_END: break;
    case COURSE_NEXT:
        course_next_lines(w->scene, &contents->catalog->entry[row->lesson], row->unit, "Enter",
                          w->canvas, w->width, out);
        lines_start(out, 0);
        break;
    case COURSE_DUE:
        SAYF(&text, lang, "{1} to refresh", say_count(row->count));
        add_title(w, STYLE_TEXT, NUMBER_W, buffer_text(&text),
                  say_minutes((2 * (int)row->count + 2) / DUE_IN_TWO, lang));
        break;
    case COURSE_BUG: lines_add_at(out, STYLE_TEXT, NUMBER_W, text_in(&hunt, lang)); break;
    case COURSE_KATA: add_kata(w, contents, row->lesson); break;
    case COURSE_TOUR:
        lines_add_at(out, STYLE_KEY, 2, "t");
        add_title(w, STYLE_TEXT, NUMBER_W, text_in(&tour, lang), say_minutes(2, lang));
        break;
    case COURSE_PART: add_part(w, contents, row); break;
    case COURSE_LESSON: add_lesson(w, contents, row->lesson); break;
    case COURSE_UNIT: add_unit(w, contents, row); break;
    case COURSE_ARTICLES: lines_add_at(out, STYLE_TEXT, 1, text_in(&articles, lang)); break;
    }
}

// ---- Beside the list ---------------------------------------------------

// The selected lesson: how long it takes, what it builds on, its units with their questions.
static void draw_beside(const Scene *scene, const Contents *contents, Rect rect, Canvas *canvas)
{
    const CourseRow *row = &contents->row[contents->at];
    if (row->kind != COURSE_NEXT && row->kind != COURSE_LESSON && row->kind != COURSE_UNIT)
        return;
    const Catalog *catalog = contents->catalog;
    const LessonHeader *header = &catalog->entry[row->lesson].header;
    const LessonMark *mark = &contents->mark[row->lesson];
    const Lang lang = scene->lang;
    SCOPED(lines_release) Lines lines = {0}, broken = {0};
    lines_prose(&lines, STYLE_NAME, 0, say_text(words_either(&header->title, lang)));
    for (size_t i = 0; i < header->need_count; i++) {
        const CatalogEntry *need = catalog_find(catalog, header->needs[i], ERROR_DROPPED);
        const char *name = need ? words_either(&need->header.title, lang) : header->needs[i];
        lines_prose(&lines, STYLE_DIM, 0, SAIDF(lang, "builds on {1}", say_text(name)));
    }
    for (size_t i = 0; i < header->units; i++) {
        const Unit *unit = &header->unit[i];
        StyleRole role;
        const SayArg minutes = say_minutes(unit->minutes, lang);
        lines_start(&lines, 1);
        lines_prose(&lines, STYLE_NAME, 0,
                    say_printf("%s %s  %s", unit_mark(mark, i, &role),
                               words_either(&unit->title, lang), say_arg_text(&minutes)));
        free(minutes.own);
        lines_prose(&lines, STYLE_TEXT, 0, say_text(words_either(&unit->question, lang)));
    }
    for (size_t i = 0; i < lines.count; i++)
        lines_broken(&broken, &lines, i, canvas, rect.w);
    lines_draw_from(&broken, 0, rect, scene, canvas);
}

// ---- All of it ---------------------------------------------------------

// Draws lines from `top` on, of which one may be selected (−1: none), and which key shows more.
static void draw_list(const Scene *scene, const Lines *lines, int top, int selected,
                      const char *key, Rect rect, Canvas *canvas)
{
    const Rect line = {rect.x, rect.y + selected - top, rect.w, 1};
    lines_draw_from(lines, (size_t)top, rect, scene, canvas);
    if (selected >= top && selected < top + rect.h) {
        canvas_restyle(canvas, line, scene_style(scene, STYLE_STOP));
        canvas_text(canvas, line.x, line.y, 1, scene_style(scene, STYLE_STOP), "▸");
    }
    SCOPED(buffer_release) Buffer mark = {0};
    const int more = (int)lines->count - top - rect.h;
    if (more > 0)
        lines_write_hidden(scene, (size_t)more, key, &mark);
    chrome_mark(scene, buffer_text(&mark), canvas);
}

// What it is, for who is new, then the list so that the selected row is seen.
static void draw_rows(const Scene *scene, const Contents *contents, Rect rect, Canvas *canvas)
{
    static const Text welcome =
        TEXT("Self-attention, forward and backward, on numbers small enough to check by hand: "
             "every one opens and shows where it comes from.");
    SCOPED(lines_release) Lines list = {0};
    if (contents->fresh) {
        wrap_text(canvas, text_in(&welcome, scene->lang), rect.w - 1, &list);
        lines_start(&list, 1);
    }
    for (size_t i = 0; i < contents->rows; i++) {
        const bool heads = contents->row[i].kind == COURSE_PART;
        if (heads && i > 0 && contents->row[i - 1].kind < COURSE_PART &&
            contents->row[i - 1].kind != COURSE_NEXT)
            lines_start(&list, 0);
        add_row(&(Writer){scene, canvas, rect.w, &list}, contents, i);
    }
    size_t selected = 0;
    while (selected + 1 < list.count && list.line[selected].row != contents->at + 1)
        selected++;
    const int top = (int)window_start(selected, (size_t)int_max(rect.h, 1), list.count);
    draw_list(scene, &list, top, contents->rows > 0 ? (int)selected : -1, "j", rect, canvas);
}

void contents_screen_draw(const Scene *scene, const Contents *contents, Canvas *canvas)
{
    static const Text title = TEXT("Contents");
    Rect body;
    if (!chrome_frame(scene, text_in(&title, scene->lang), "", &body, canvas))
        return;
    const bool wide = canvas->w >= BESIDE_W && contents->rows > 0;
    const Rect list = {body.x, body.y, wide ? READ_W + NUMBER_W - 2 : body.w, body.h};
    const int x = list.x + list.w + 2;
    if (wide)
        draw_beside(scene, contents,
                    (Rect){x, body.y, int_min(body.x + body.w - x, READ_W), body.h}, canvas);
    if (contents->rows == 0)
        scene_say(
            scene, body, STYLE_TEXT,
            SAID(scene->lang, "There are no lessons here. Open one by its file: :open FILE.lua"),
            canvas);
    draw_rows(scene, contents, list, canvas);
}

void help_screen_draw(const Scene *scene, const char *title, const char *place, const Lines *lines,
                      int top, int selected, Canvas *canvas)
{
    BUG_ON(top < 0 || selected >= (int)lines->count);
    Rect body;
    if (!chrome_frame(scene, title, place, &body, canvas))
        return;
    top = int_max(top, selected - body.h + 1); // above a message
    draw_list(scene, lines, top, selected, "PgDn", body, canvas);
}

void contents_words(const Scene *scene, const Contents *contents, size_t from, size_t end,
                    Buffer *out)
{
    Canvas *unbroken = canvas_new(CANVAS_MOST, 1, GLYPHS_UNICODE);
    SCOPED(lines_release) Lines lines = {0};
    for (size_t i = from; i < end; i++)
        add_row(&(Writer){scene, unbroken, CANVAS_MOST, &lines}, contents, i);
    if (end - from == contents->rows)
        lines_begin(&lines, 1, STYLE_DIM,
                    SAID(scene->lang, "enter opens the selected row, open NAME another lesson"));
    lines_words(&lines, scene->lang, out);
    canvas_free(unbroken);
}
