// SPDX-License-Identifier: GPL-3.0-or-later
// Each row says what would be typed to get there; nothing else is known of it. Of a name small and
// capital letters, full-width forms and "_" are alike, so "dk" has both dK and d_k.
#include "command/door.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "command/assets.h"
#include "command/feature.h"
#include "view/chrome.h"
#include "view/measures.h"
#include "view/stage.h"
#include "view/strip_view.h"
#include "view/view_table.h"

enum {
    WANTED_W = 200,  // columns of what is typed that count
    DOOR_NAMES = 11, // column of the names
};

MESSAGE(is_nearest, ERROR_USAGE, "nothing is called '{1}'; did you mean '{2}'?");
MESSAGE(no_name, ERROR_USAGE, "nothing is called '{1}', neither here nor elsewhere in the course");

static const Text group_title[DOOR_GROUPS] = {
    [DOOR_HERE] = TEXT(SENSE("at the door", "here")),   [DOOR_COURSE] = TEXT("course"),
    [DOOR_WORDS] = TEXT(SENSE("at the door", "words")), [DOOR_DO] = TEXT("do"),
    [DOOR_TEXT] = TEXT(SENSE("at the door", "text")),
};

// ---- Finding -------------------------------------------------------------

static uint32_t next_letter(const char **text)
{
    uint32_t ch;
    do
        ch = utf8_narrow(utf8_next(text));
    while (ch == '_');
    return ch >= 'A' && ch <= 'Z' ? ch + ('a' - 'A') : ch;
}

// The bytes at the start of `text` that are the piece; 0: it does not begin so.
static size_t begins(const char *text, const char *piece, size_t size)
{
    const char *at = text;
    for (const char *p = piece; p < piece + size;) {
        const uint32_t wanted = next_letter(&p);
        if (wanted != 0 && next_letter(&at) != wanted)
            return 0;
    }
    return (size_t)(at - text);
}

// The first place of a piece in a text, and its bytes there; NULL: it is not in it.
static const char *find(const char *text, const char *piece, size_t size, size_t *found)
{
    for (const char *at = text; *at; utf8_next(&at)) {
        *found = begins(at, piece, size);
        if (*found > 0)
            return at;
    }
    return NULL;
}

static bool is_letter(char c)
{
    return isalnum((unsigned char)c) || (unsigned char)c >= 0x80;
}

// The same for the first bytes of what is wanted.
static int fit_of(const char *text, const char *piece, size_t size)
{
    size_t found = 0;
    const char *at = find(text, piece, size, &found);
    if (!at)
        return FIT_NO;
    const bool inside = at > text && is_letter(at[-1]) && is_letter(*at);
    return at > text ? (inside ? FIT_INSIDE : FIT_WORD) : at[found] ? FIT_START : FIT_WHOLE_NAME;
}

int door_fit(const char *text, const char *wanted)
{
    return *wanted ? fit_of(text, wanted, strlen(wanted)) : FIT_INSIDE;
}

// What is looked for, and where it goes.
typedef struct Finder {
    App *app;
    Door *door;
    const char *wanted;
    bool asks; // whether to stop; else it is typed, a letter at a time
    Lang lang;
    Nearest nearest;
    Buffer text; // of which `keep` makes texts of rows
} Finder;

// The fit of all pieces of what is wanted: that of the worst. A letter is in most names.
static int fit_in(const Finder *finder, const char *text)
{
    const char *wanted = finder->wanted;
    int worst = *wanted ? FIT_WHOLE_NAME : FIT_NO;
    for (size_t size; *wanted; wanted += size + strspn(wanted + size, " ")) {
        size = strcspn(wanted, " ");
        const int fit = fit_of(text, wanted, size);
        const bool counts = size > 2 || isdigit((unsigned char)*wanted);
        const int most = size == 1 ? FIT_START : FIT_WORD; // letters stand within many names
        worst = int_max(worst, counts || fit <= most ? fit : FIT_NO);
    }
    return worst;
}

// A text of a row: a copy, or what was put together.
static const char *copy(Finder *finder, const char *text)
{
    return owned_add(&finder->door->texts, mem_text(text));
}

static const char *keep(Finder *finder)
{
    return owned_add(&finder->door->texts, buffer_take(&finder->text));
}

// Adds a row where one of its names has what is wanted, or what stands beside them.
static void add(Finder *finder, DoorRow row, const char *also, const char *beside)
{
    const int name = int_min(fit_in(finder, row.what), fit_in(finder, also));
    const int other = int_min(fit_in(finder, beside), fit_in(finder, row.note));
    row.fit = int_min(name, other + FIT_BESIDE);
    nearest_try(&finder->nearest, row.what);
    if (row.fit >= FIT_NO)
        return;
    Door *door = finder->door;
    row.at = door->rows;
    MEM_GROW(door->row, door->rows, door->capacity);
    door->row[door->rows++] = row;
}

// ---- What has a name -----------------------------------------------------

// The line that goes to a stop: by its name, if that is its own, and not of very many.
static const char *line_to(Finder *finder, size_t at)
{
    enum { MANY = 400 };
    const Session *session = finder->app->session;
    const Walk *walk = &session->lesson->walk;
    char name[STOP_NAME_SIZE];
    size_t found;
    stop_name(session->graph, &walk->stop[at], name);
    if (walk->count <= MANY &&
        walk_parse(walk, session->graph, name, &found, NULL, ERROR_DROPPED) && found == at)
        buffer_printf(&finder->text, "goto %s", name);
    else
        buffer_printf(&finder->text, "goto %zu", at + 1);
    return keep(finder);
}

static void add_stops(Finder *finder)
{
    const Session *session = finder->app->session;
    const Walk *walk = &session->lesson->walk;
    Buffer *text = &finder->text;
    for (size_t i = 0; i < walk->count; i++) {
        if (finder->asks && graph_asked(session->graph))
            return;
        const Stop *stop = &walk->stop[i];
        char name[STOP_NAME_SIZE];
        session_stop_name(session, stop, name);
        DoorRow row = {.group = DOOR_HERE, .what = copy(finder, name), .note = ""};
        if (stop->node != NODE_NONE)
            session_list_formula(session, stop, text);
        if (strncmp(buffer_text(text), name, strlen(name)) == 0) // "A = softmax(S)"
            row.what = keep(finder);
        else
            row.note = keep(finder);
        buffer_add(text, text_in(&strip_passes[stop->kind], finder->lang));
        if (stop->node != NODE_NONE)
            buffer_printf(text, " %zu", stop->number);
        row.where = keep(finder);
        row.line = line_to(finder, i);
        add(finder, row, stop_name(session->graph, stop, name), "");
    }
}

// A cell that is addressed, or a matrix that stands at no stop.
static void add_cell(Finder *finder)
{
    Session *session = finder->app->session;
    Address address;
    const char *wanted = finder->wanted;
    const bool cell = strchr(wanted, '[') != NULL;
    if ((!cell && finder->door->rows > 0) ||
        session_scan(session, wanted, &address, ERROR_DROPPED) != strlen(wanted))
        return;
    buffer_printf(&finder->text, "%s %s", cell ? "select" : "goto", wanted);
    const char *where = cell ? text_in(&(const Text)TEXT("cell"), finder->lang) : "";
    add(finder,
        (DoorRow){DOOR_HERE, .what = wanted, .note = "", .where = where, .line = keep(finder)}, "",
        "");
}

static void add_lesson(Finder *finder, size_t lesson)
{
    const CatalogEntry *entry = &finder->app->catalog.entry[lesson];
    const LessonHeader *header = &entry->header;
    const Lang lang = lang_of_lesson(finder->lang), other = lang == LANG_EN ? LANG_ZH : LANG_EN;
    Buffer *text = &finder->text;
    DoorRow row = {.group = DOOR_COURSE, .place = lesson, .note = ""};
    buffer_printf(text, "open %s", header->id);
    row.line = keep(finder);
    row.what = words_either(&header->title, lang);
    SAYF(text, finder->lang, "lesson {1}", say_int(entry->number));
    row.where = keep(finder);
    buffer_add(text, words_either(&header->title, other));
    for (Lang k = 0; k < LANG_COUNT; k++)
        buffer_printf(text, " %s", words_either(&header->keywords, k));
    buffer_printf(text, " %s", row.where);
    add(finder, row, header->id, keep(finder));
    for (size_t u = 0; header->units > 1 && u < header->units; u++) {
        const Unit *unit = &header->unit[u];
        row.unit = u + 1;
        row.what = words_either(&unit->title, lang);
        row.note = words_either(&unit->question, lang);
        SAYF(text, finder->lang, "lesson {1}, unit {2}", say_int(entry->number), say_count(u + 1));
        row.where = keep(finder);
        add(finder, row, words_either(&unit->title, other), "");
    }
}

// The list of articles, and each by its title and its letter, in both languages.
static void add_articles(Finder *finder)
{
    static const Text all = TEXT("Articles");
    SCOPED(owned_release) Owned rows = {0};
    DoorRow row = {DOOR_COURSE, .note = "", .where = "", .line = "open article"};
    row.what = text_in(&all, finder->lang);
    add(finder, row, "article", "");
    article_read(finder->app->assets, "", &rows, ERROR_DROPPED);
    for (size_t i = 0; i < rows.count; i++) {
        const char *const *field = ((const ArticleRow *)rows.at[i])->field;
        buffer_printf(&finder->text, "open %s", field[ARTICLE_KIND]);
        row.line = keep(finder);
        for (Lang k = 0; k < LANG_COUNT; k++)
            buffer_printf(&finder->text, "%s %s ", field[ARTICLE_TEXT + k], text_in(&all, k));
        row.what = copy(finder, field[ARTICLE_TEXT + lang_of_lesson(finder->lang)]);
        add(finder, row, keep(finder), "");
    }
}

// Of the names of a term, synonyms and all, in either language the one that fits best.
static const char *best_name(const Finder *finder, const GlossaryTerm *term)
{
    const char *best = "";
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        for (size_t i = 0; i < term->name[lang].count; i++) {
            const char *name = term->name[lang].at[i];
            best = fit_in(finder, name) < fit_in(finder, best) ? name : best;
        }
    }
    return best;
}

static void add_terms(Finder *finder)
{
    const Glossary *glossary = &finder->app->help.glossary;
    const Lang lang = lang_of_lesson(finder->lang);
    for (size_t i = 0; i < glossary->count; i++) {
        const GlossaryTerm *term = &glossary->term[i];
        DoorRow row = {.group = DOOR_WORDS, .note = term->text[lang], .where = ""};
        row.what = term->name[lang].at[0];
        buffer_printf(&finder->text, "help terms %s", row.what);
        row.line = keep(finder);
        add(finder, row, best_name(finder, term), "");
    }
}

static void add_views(Finder *finder)
{
    for (ViewName view = 1; finder->app->session && view < VIEW_COUNT; view++) {
        buffer_printf(&finder->text, "view %s", view_words[view]);
        DoorRow row = {DOOR_DO, .where = "", .what = keep(finder)};
        row.line = row.what;
        row.note = text_in(&view_table[view].title, finder->lang);
        add(finder, row, view_words[view], row.note);
    }
}

// Commands by their names, by what they do, and by what the footer calls them.
static void add_commands(Finder *finder)
{
    const App *app = finder->app;
    const unsigned modes = (unsigned)app_mode_under(app);
    Buffer *text = &finder->text;
    for (const Command *command = NULL; (command = command_after(command));) {
        const char *help = text_in(&command->help, finder->lang);
        char title[16];
        if ((command->modes & modes) == 0)
            continue;
        const ArgumentKind kind = command->kind[0];
        DoorRow row = {DOOR_DO, .what = command->name};
        row.asks = command->least > 0 || (kind > ARG_NONE && kind <= ARG_LESSON);
        buffer_add_n(text, help, chrome_clause(help, CLAUSE_COMMA));
        row.note = keep(finder);
        row.where = copy(finder, key_of(app, command->name, modes, title));
        buffer_printf(text, "%s%s", command->name, row.asks ? " " : "");
        row.line = keep(finder);
        for (const KeyRow *key = key_rows(app); key->command; key++) {
            if (key->word.en && strncmp(key->command, command->name, strlen(command->name)) == 0)
                buffer_printf(text, " %s", text_in(&key->word, finder->lang));
        }
        add(finder, row, command->alias ? command->alias : "", keep(finder));
    }
}

// The sentence of a page that has the first piece of what is wanted, where it has all of them.
static void add_page(Finder *finder, size_t at, size_t page, const Narration *told)
{
    const Session *session = finder->app->session;
    const Stop *stop = &session->lesson->walk.stop[at];
    char name[STOP_NAME_SIZE];
    SCOPED(buffer_release) Buffer text = {0};
    words_write(session->lesson, &told->text, stop, finder->lang, &text);
    for (const char *p = buffer_text(&text), *last = " "; *p; last = p++) // in one line, and plain
        buffer_add_n(&finder->text, *p == '\n' ? " " : p,
                     *p != '*' && *p != '`' && !(*p == '\n' && (unsigned char)*last >= 0x80));
    const char *from = keep(finder);
    size_t size = 0;
    const char *piece = find(from, finder->wanted, strcspn(finder->wanted, " "), &size);
    if (!piece || fit_in(finder, from) == FIT_NO)
        return;
    for (const char *p = from; p < piece; p++)
        from = strncmp(p, ". ", 2) == 0 ? p + 2 : strncmp(p, "。", 3) == 0 ? p + 3 : from;
    from += strspn(from, " ");
    const char *line = line_to(finder, at);
    DoorRow row = {DOOR_TEXT, .what = from, .note = "", .line = line, .page = page + 1};
    row.where = copy(finder, session_stop_name(session, stop, name));
    add(finder, row, finder->wanted, "");
}

static void add_texts(Finder *finder)
{
    const Session *session = finder->app->session;
    const Lesson *lesson = session->lesson;
    for (size_t i = 0; i < lesson->walk.count; i++) {
        for (size_t page = 0; page < session_pages(session, i); page++) {
            const Narration *told = lesson_page(lesson, &lesson->walk.stop[i], page);
            if (finder->asks && graph_asked(session->graph))
                return;
            if (told)
                add_page(finder, i, page, told);
        }
    }
}

// ---- All rows ------------------------------------------------------------

static int by_fit(const void *a, const void *b)
{
    const DoorRow *x = a, *y = b;
    if (x->rank != y->rank)
        return x->rank - y->rank;
    if (x->fit != y->fit)
        return x->fit - y->fit;
    return x->at < y->at ? -1 : 1;
}

// The rows that were there go.
static Finder find_for(App *app, const char *wanted, Door *door)
{
    owned_release(&door->texts);
    door->rows = 0;
    Finder finder = {.app = app, .door = door, .lang = app->display.lang};
    finder.wanted = owned_add(&door->texts, mem_text_n(wanted, utf8_fit(wanted, WANTED_W)));
    finder.nearest = nearest_start(finder.wanted);
    return finder;
}

// Finds all that has what is wanted, by groups; returns the nearest name there is.
static const char *find_rows(App *app, const char *wanted)
{
    Door *door = &app->door;
    Finder finder = find_for(app, wanted, door);
    const bool here = app->session && !app->session->exercise;
    int best[DOOR_GROUPS] = {FIT_NO, FIT_NO, FIT_NO, FIT_NO, FIT_NO};
    help_look_up(app, "", ERROR_DROPPED); // its terms are read
    if (here) {
        add_stops(&finder);
        add_cell(&finder);
    }
    for (size_t i = 0; i < app->catalog.count; i++)
        add_lesson(&finder, i);
    add_articles(&finder);
    add_terms(&finder);
    add_views(&finder);
    add_commands(&finder);
    if (here && strlen(finder.wanted) > 1)
        add_texts(&finder);
    for (size_t i = 0; i < door->rows; i++)
        best[door->row[i].group] = int_min(best[door->row[i].group], door->row[i].fit);
    best[DOOR_TEXT] = FIT_NO; // it comes last
    for (size_t i = 0; i < door->rows; i++)
        door->row[i].rank = best[door->row[i].group] * DOOR_GROUPS + (int)door->row[i].group;
    if (door->rows > 0)
        qsort(door->row, door->rows, sizeof *door->row, by_fit);
    buffer_release(&finder.text);
    return nearest_is_near(&finder.nearest) ? finder.nearest.best : NULL;
}

const DoorRow *door_row(const Door *door, size_t n)
{
    static const size_t most[DOOR_GROUPS] = {
        [DOOR_HERE] = 5, [DOOR_COURSE] = 6, [DOOR_WORDS] = 4, [DOOR_DO] = 4, [DOOR_TEXT] = 2};
    size_t of_group[DOOR_GROUPS] = {0};
    for (size_t i = 0; i < door->rows; i++) {
        const DoorRow *row = &door->row[i];
        const bool seen =
            door->alone ? row->group == door->only : of_group[row->group]++ < most[row->group];
        if (seen && n-- == 0)
            return row;
    }
    return NULL;
}

// ---- Typing --------------------------------------------------------------

void door_type(App *app, const char *text)
{
    Door *door = &app->door;
    char *typed = text ? command_tidied(text) : NULL;
    door->open = text != NULL;
    if (!typed || (door->text && strcmp(door->text, typed) == 0)) {
        free(typed);
        return;
    }
    free(door->text);
    door->text = typed;
    door->chosen = 0;
    door->alone = false;
    const char *nearest = find_rows(app, typed);
    door->nearest = NULL;
    if (door->rows == 0 && nearest) { // what has the nearest name
        char *near = mem_text(nearest);
        find_rows(app, near);
        door->nearest = owned_add(&door->texts, near);
    }
}

bool door_key(App *app, uint32_t key)
{
    Door *door = &app->door;
    const DoorRow *row = door_row(door, door->chosen);
    if (key == KEY_NAME_TAB && row) {
        door->alone = !door->alone;
        door->only = row->group;
        door->chosen = 0;
        while (door_row(door, door->chosen) != row && door_row(door, door->chosen + 1))
            door->chosen++;
    } else if (key == KEY_NAME_DOWN || key == KEY_NAME_TAB) {
        door->chosen += door_row(door, door->chosen + 1) != NULL;
    } else if (key == KEY_NAME_UP) {
        door->chosen -= door->chosen > 0;
    } else {
        return false;
    }
    return true;
}

static bool run_row(App *app, const DoorRow *row, Error *err)
{
    SCOPED(mem_drop) char *line = mem_text(row->line);
    const size_t page = row->page, unit = row->unit;
    bool done = true;
    app->help.open = false; // it may have been opened from there
    if (row->asks) {
        app_prefill(app, line);
    } else if (unit > 0) {
        done = contents_begin(app, &(CourseRow){.lesson = row->place, .unit = unit - 1}, err);
    } else {
        done = app_run(app, line, err);
        for (size_t i = 1; done && i < page; i++)
            session_turn(app->session, true);
    }
    return done;
}

bool door_enter(App *app, const char *text, Error *err)
{
    Door *door = &app->door;
    door_type(app, text);
    SCOPED(mem_drop) char *typed = door->text;
    door->text = NULL; // what has it may be something else next time
    door->open = false;
    const DoorRow *row = door_row(door, door->chosen);
    const bool unseen = row && door->nearest && app->cols == 0; // that it is another name
    return unseen ? ERROR(err, &is_nearest, err_text(typed), err_text(door->nearest))
           : row  ? run_row(app, row, err)
                  : !*typed || ERROR(err, &no_name, err_text(typed));
}

bool door_go(App *app, const char *text, int n)
{
    Door *door = &app->door;
    mem_set_text(&door->text, NULL); // its rows go
    Finder finder = find_for(app, text, door);
    finder.asks = true;
    for (size_t i = 0; !app->session && i < app->catalog.count; i++)
        add_lesson(&finder, i);
    if (app->session) {
        add_stops(&finder);
        add_texts(&finder);
    }
    buffer_release(&finder.text);
    const int count = (int)door->rows;
    if (count == 0 || (app->session && graph_stopped(app->session->graph)))
        return false;
    qsort(door->row, door->rows, sizeof *door->row, by_fit);
    const DoorRow *row = &door->row[(n % count + count) % count];
    if (app->session)
        return run_row(app, row, ERROR_DROPPED);
    contents_select(app, row->place);
    return true;
}

bool door_offer(App *app, const char *name)
{
    find_rows(app, name);
    const DoorRow *row = door_row(&app->door, 0);
    if (!row || row->fit > FIT_START)
        return false;
    return row->group == DOOR_WORDS ? run_row(app, row, ERROR_DROPPED)
                                    : app_prefill(app, row->line);
}

// ---- Drawing ---------------------------------------------------------------

// A text from a column on, cut to `most` columns, with the pieces of what is wanted in bold.
static void add_marked(const Door *door, const Canvas *canvas, StyleRole role, int column, int most,
                       const char *text, Lines *lines)
{
    const char *wanted = door->nearest ? door->nearest : door->text;
    size_t size = 0;
    const char *at = find(text, wanted, strcspn(wanted, " "), &size);
    const size_t before = at ? (size_t)(at - text) : 0;
    SCOPED(mem_drop) char *head = mem_text_n(text, before);
    SCOPED(mem_drop) char *piece = mem_text_n(at ? at : "", at ? size : 0);
    lines_add_at(lines, role, column, "");
    if (at && canvas_width(canvas, head) + canvas_width(canvas, piece) < most) {
        lines_add(lines, role, head);
        lines_add(lines, STYLE_EMPHASIS, piece);
        text = at + size;
        most -= canvas_width(canvas, head) + canvas_width(canvas, piece);
    }
    lines_add_cut(lines, role, most, text);
}

static void add_door_row(const App *app, const Canvas *canvas, const DoorRow *row, bool first,
                         Lines *lines)
{
    enum { GROUP = 2, NAMES = DOOR_NAMES, NOTES = 45, WHERE_LEAST = 2 };
    const int end = stage_line(canvas, 0).w, where = canvas_width(canvas, row->where);
    const int notes = NAMES + (end - NAMES) * NOTES / 100;
    const int left = end - (where > 0 ? where + WHERE_LEAST : 0);
    lines_start(lines, 0);
    lines_add_at(lines, STYLE_DIM, GROUP,
                 first ? text_in(&group_title[row->group], app->display.lang) : "");
    add_marked(&app->door, canvas, STYLE_TEXT, NAMES, (*row->note ? notes - 1 : left) - NAMES,
               row->what, lines);
    if (*row->note && left - notes > NAMES)
        add_marked(&app->door, canvas, STYLE_DIM, notes, left - notes, row->note, lines);
    lines_add_at(lines, row->group == DOOR_DO ? STYLE_KEY : STYLE_DIM, end - where, row->where);
}

int door_lines(const App *app, const Canvas *canvas, Lines *lines)
{
    static const Text any = TEXT(
                          "any stop, cell, lesson, term, view or command, by pieces of its name"),
                      none = TEXT("nothing has that name"),
                      keys = TEXT("Enter: go there, or do it   ↑ ↓: choose   Tab: this kind only");
    const Door *door = &app->door;
    const Lang lang = app->display.lang;
    const DoorRow *row, *last = NULL;
    size_t i = 0;
    int chosen = -1;
    if (canvas->w < SCREEN_LEAST_W) // which is said in their place
        return chosen;
    if (door->nearest)
        lines_begin(lines, 0, STYLE_DIM,
                    SAIDF(lang, "nothing has that name; nearest is {1}", say_text(door->nearest)));
    for (; (row = door_row(door, i)); i++) {
        chosen = i == door->chosen ? (int)lines->count : chosen;
        add_door_row(app, canvas, row, !last || last->group != row->group, lines);
        last = row;
    }
    if (!door->alone && i < door->rows) // of one kind all are there
        lines_prose(lines, STYLE_DIM, DOOR_NAMES,
                    SAIDF(lang, "{1} more", say_count(door->rows - i)));
    if (!last)
        lines_begin(lines, 0, STYLE_DIM, say_text(text_in(*door->text ? &none : &any, lang)));
    lines_start(lines, 0);
    lines_begin(lines, 0, STYLE_DIM, say_text(text_in(&keys, lang)));
    return chosen;
}

static void door_release(App *app)
{
    Door *door = &app->door;
    free(door->text);
    free(door->row);
    owned_release(&door->texts);
}

const Feature door_feature = {.release = door_release};
