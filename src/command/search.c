// SPDX-License-Identifier: GPL-3.0-or-later
// A place is a line of the help page that is open, else a page of a stop, or a
// lesson of the contents. Upper and lower case count as the same, full-width
// forms as their ASCII twins.
#include "command/search.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "base/utf8.h"
#include "command/feature.h"

MESSAGE(was_stopped, ERROR_USAGE, "the search was stopped");
MESSAGE(no_match, ERROR_USAGE, "'{1}' is found nowhere here");
MESSAGE(no_search, ERROR_USAGE, "nothing is being searched for; / starts a search");

// ---- Texts -------------------------------------------------------------

char *search_folded(const char *text)
{
    Buffer out = {0};
    for (uint32_t ch; (ch = utf8_narrow(utf8_next(&text)));)
        buffer_add_char(&out, ch >= 'A' && ch <= 'Z' ? ch + ('a' - 'A') : ch);
    return buffer_take(&out);
}

// ---- Places ------------------------------------------------------------

// A row of the contents or of the help is a stop with one page.
typedef struct Spot {
    size_t stop, page;
} Spot;

// What is searched: a list, the lines of the help or the lessons of the contents; else the lesson.
typedef struct Field {
    App *app;
    Lines page;  // the lines of the help, where that is open
    size_t rows; // of the list
} Field;

static bool is_list(const App *app)
{
    return app->help.open || !app->session;
}

static Spot spot_now(App *app)
{
    if (app->help.open)
        return (Spot){(size_t)app->help.top, 0};
    return app->session ? (Spot){app->session->stop, app->session->page}
                        : (Spot){contents_lesson(app), 0};
}

static void write_row(const Field *field, size_t row, Buffer *out)
{
    BUG_ON(row >= field->rows);
    const Lines *lines = &field->page;
    if (field->app->help.open) {
        const Line *line = &lines->line[row];
        for (size_t i = line->first; i < line->first + line->spans; i++)
            buffer_printf(out, "%s ", lines_text(lines, i));
        return;
    }
    const CatalogEntry *entry = &field->app->catalog.entry[row];
    buffer_printf(out, "%d %s", entry->number, entry->header.id);
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        const char *title = entry->header.title.text[lang];
        const char *keywords = entry->header.keywords.text[lang];
        buffer_printf(out, " %s %s", title ? title : "", keywords ? keywords : "");
    }
}

static void write_page(Session *session, Spot spot, Lang lang, Buffer *out)
{
    BUG_ON(spot.stop >= session->lesson->walk.count);
    const Lesson *lesson = session->lesson;
    const Stop *stop = &lesson->walk.stop[spot.stop];
    char name[STOP_NAME_SIZE];
    if (spot.page == 0) {
        buffer_printf(out, "%s\n", stop_name(session->graph, stop, name));
        if (stop->kind != STOP_UPDATE)
            session_formula(session, stop, NOTATION_PLAIN, out);
        buffer_add(out, "\n");
    }
    const Narration *page = lesson_page(lesson, stop, spot.page);
    if (page)
        words_write(lesson, &page->text, stop, lang, out);
}

// The spot after or before, around the ends.
static Spot beside(const Field *field, Spot spot, int step)
{
    BUG_ON(step != 1 && step != -1);
    const Session *session = field->app->session;
    if (is_list(field->app))
        return (Spot){(spot.stop + field->rows + (size_t)step) % field->rows, 0};
    if (session_page_beside(session, step > 0, &spot.stop, &spot.page))
        return spot;
    const size_t stop = step > 0 ? 0 : session->lesson->walk.count - 1;
    return (Spot){stop, step > 0 ? 0 : session_pages(session, stop) - 1};
}

static bool spot_matches(const Field *field, Spot spot, const char *wanted)
{
    App *app = field->app;
    Buffer text = {0};
    if (is_list(app))
        write_row(field, spot.stop, &text);
    else
        write_page(app->session, spot, app->display.lang, &text);
    char *plain = search_folded(buffer_text(&text));
    const bool found = strstr(plain, wanted) != NULL;
    free(plain);
    buffer_release(&text);
    return found;
}

static void go_to(App *app, Spot spot)
{
    if (app->help.open) {
        app->help.top = app->search.found = (int)spot.stop;
        return;
    }
    if (!app->session) {
        contents_select(app, spot.stop);
        return;
    }
    session_goto(app->session, spot.stop);
    for (size_t i = 0; i < spot.page; i++)
        session_turn(app->session, true);
}

// Goes to the first spot with the text, from where one is (`here`) or from the next one
// on: all of them, once.
NONNULL(5) static bool go(App *app, const char *text, int step, bool here, Error *err)
{
    enum { COLS = 80 }; // where there is no screen
    Field field = {.app = app, .rows = app->catalog.count};
    if (app->help.open) {
        Canvas *canvas = canvas_new(app->cols > 0 ? app->cols : COLS, 1, app->display.glyphs);
        help_lines(app, &field.page, canvas);
        canvas_free(canvas);
        field.rows = field.page.count;
    }
    if (is_list(app) && field.rows == 0) {
        lines_release(&field.page);
        return ERROR(err, &no_match, err_text(text));
    }
    Spot spot = spot_now(app);
    if (is_list(app))
        spot.stop = size_min(spot.stop, field.rows - 1);
    if (!here)
        spot = beside(&field, spot, step);
    const Spot first = spot;
    char *wanted = search_folded(text);
    bool found, stopped = false;
    while (!(found = spot_matches(&field, spot, wanted))) {
        stopped = app->session && graph_asked(app->session->graph);
        if (stopped)
            break;
        spot = beside(&field, spot, step);
        if (spot.stop == first.stop && spot.page == first.page)
            break;
    }
    free(wanted);
    lines_release(&field.page);
    if (found)
        go_to(app, spot);
    return found ||
           (stopped ? error_set(err, &was_stopped) : ERROR(err, &no_match, err_text(text)));
}

void search_type(App *app, const char *line)
{
    static const char word[] = "search ";
    const size_t size = sizeof word - 1;
    Search *search = &app->search;
    const bool types = line && is_list(app) && strncmp(line, word, size) == 0;
    if (search->types && app->help.open)
        go_to(app, (Spot){search->from, 0});
    else if (search->types && is_list(app))
        app->contents.row = search->from;
    else if (types)
        search->from = app->help.open ? (size_t)app->help.top : app->contents.row;
    search->types = types;
    if (types && line[size])
        go(app, line + size, 1, true, ERROR_DROPPED);
}

void search_end(App *app)
{
    free(app->search.text);
    app->search.text = NULL;
}

// The search before stays as it was where nothing matches.
bool command_search(App *app, const Arguments *arguments, Error *err)
{
    if (arguments->count == 0)
        return app_prefill(app, app->help.open && (app->help.all || app->help.kind != HELP_KEYS)
                                    ? "search "
                                    : "/");
    if (!go(app, arguments->rest, 1, true, err))
        return false;
    search_end(app);
    app->search.text = mem_text(arguments->rest);
    app->search.in_help = app->help.open;
    return true;
}

bool search_is_on(const App *app)
{
    return app->search.text && app->search.in_help == app->help.open;
}

bool command_match(App *app, const Arguments *arguments, Error *err)
{
    const int step = arguments->word[0][0] == 'n' ? 1 : -1;
    return search_is_on(app) ? go(app, app->search.text, step, false, err)
                             : error_set(err, &no_search);
}

static unsigned search_mode(const App *app)
{
    return search_is_on(app) ? MODE_SEARCH : 0;
}

const Feature search_feature = {.mode = search_mode, .release = search_end};
