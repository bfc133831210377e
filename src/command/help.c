// SPDX-License-Identifier: GPL-3.0-or-later
// The overlay: what it is about, its lines, printed from the tables of keys and
// commands, from the walk and from the glossary, and the commands that open it.
#include "command/help.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "base/nearest.h"
#include "command/feature.h"
#include "command/notes.h"
#include "command/playback.h"
#include "session/task.h"
#include "view/glyphs.h"
#include "view/lines.h"

// Columns: before and behind a name, of the keys, of a command's name with its
// arguments, of a stop's name, of the least screen that has a command's name beside
// its text, and between which running text is wrapped.
enum {
    INDENT = 2,
    GAP = 2,
    KEYS_MOST = 20,
    NAME_MOST = 26,
    LABELS = 7, // "Example"
    STOP_W = 20,
    WIDE = 70,
    WHERE_W = 24, // of an item's stop and lesson
    TEXT_LEAST = 20,
    TEXT_MOST = 76,
};

MESSAGE(no_term, ERROR_USAGE, "the glossary has nothing with '{1}'; help terms lists all of it");

MESSAGE(is_gone, ERROR_USAGE, "this command is gone, and no other took its place");
MESSAGE(no_such_word, ERROR_USAGE,
        "no command and no term is called '{1}'; help lists the commands, help terms the terms");

MESSAGE(no_places, ERROR_USAGE, "this line leads nowhere; help stops lists the stops");

MESSAGE(no_own, ERROR_USAGE, "there are no notes of yours in this lesson; note TEXT writes one");
MESSAGE(none_here, ERROR_USAGE, "there is no note of yours at this stop");
MESSAGE(note_in_lesson, ERROR_USAGE, "notes belong to the lesson: q goes back to it");
MESSAGE(no_notes, ERROR_USAGE, "this page has no notes");
MESSAGE(notes_wait, ERROR_USAGE, "the notes may tell the answer: answer first, or reveal");

// The page that is put together.
typedef struct Page {
    const App *app;
    Lang lang;
    const Canvas *canvas; // whose glyphs and width it is for
    Lines *lines;
} Page;

// ---- Rows of columns -----------------------------------------------------

// Appends a line of another page, or none behind its end, shifted to the right.
static void add_shifted(const Lines *from, size_t at, size_t end, int right, Lines *out)
{
    for (size_t i = 0; at < end && i < from->line[at].spans; i++) {
        const size_t span = from->line[at].first + i;
        const int column = from->span[span].column;
        const int to = column >= 0 ? column + right : i == 0 ? right : column;
        lines_add_at(out, from->span[span].role, to, lines_text(from, span));
        lines_last_span(out)->most = from->span[span].most;
    }
}

// Appends a name and a text that starts at `column` in every row of its list, each wrapped into its
// own width.
static void add_pair(const Page *page, const char *name, const char *text, int column)
{
    SCOPED(lines_release) Lines names = {0}, texts = {0};
    wrap_styled(page->canvas, name, column - INDENT - GAP, STYLE_KEY, &names);
    wrap_styled(page->canvas, text, page->canvas->w - 2 - column, STYLE_TEXT, &texts);
    for (size_t i = 0; i < size_max(names.count, texts.count); i++) {
        lines_start(page->lines, 0);
        add_shifted(&names, i, names.count, INDENT, page->lines);
        add_shifted(&texts, i, texts.count, column, page->lines);
    }
}

// Appends a heading, after an empty line where it is not the first.
static void add_heading(const Page *page, const Text *title)
{
    if (page->lines->count > 0)
        lines_start(page->lines, 0);
    lines_begin(page->lines, 0, STYLE_NAME, say_text(text_in(title, page->lang)));
}

// The column after names of up to `most` columns, the widest of which has `width`.
static int column_after(int width, int most)
{
    return INDENT + int_min(width, most) + GAP;
}

// Running text, indented, no wider than is read easily.
static void add_text(const Page *page, SayArg words, int indent)
{
    Lines *lines = page->lines;
    const int w = int_clamp(page->canvas->w - indent - 4, TEXT_LEAST, TEXT_MOST);
    const size_t first = lines->count;
    wrap_text(page->canvas, say_arg_text(&words), w, lines);
    free(words.own);
    for (size_t i = first; i < lines->count; i++) {
        if (lines->line[i].spans > 0)
            lines->span[lines->line[i].first].column = indent;
    }
}

// ---- Keys ----------------------------------------------------------------

// Whether a key's line ("move up", ":answer", ":") has that first word, behind which others may be.
static bool is_of(const char *line, const char *word)
{
    const size_t size = word_length(word);
    line += line[0] == ':' && line[1];
    return strncmp(line, word, size) == 0 && (line[size] == ' ' || line[size] == '\0');
}

// Appends a row's key to a list of them.
static void write_key(const KeyRow *row, size_t at, const char *between, Buffer *out)
{
    char title[16];
    const char *key = key_title_in(row, at, title);
    buffer_add(out, out->size > 0 && *key ? between : "");
    buffer_add(out, key);
}

static const char *next_word(const char *word)
{
    word += word_length(word);
    return word + strspn(word, " ");
}

// Keys and commands by what they are about: the words are commands.
typedef struct Subject {
    Text title;
    const char *words;
} Subject;

static const Subject subjects[] = {
    {TEXT("The walk"), "next prev goto flip back search match select"},
    {TEXT("Questions and practice"), "answer hint reveal review practice bug note"},
    {TEXT("Numbers and training"),
     "set nudge label undo redo reset restore say choose generate train run history optimizer "
     "knob example check against"},
    {TEXT("Cells and views"), "explain move matrix view fold point compare"},
    {TEXT("Playing and presenting"), "play speed wait caption record present votes"},
    {TEXT("Lessons and help"), "open row help save bind option cancel quit"},
    {TEXT("Settings"),
     "lang theme colors motion glyphs digits numpy panel scale transpose zoom cover h core mouse "
     "speech"},
};

// The keys of a moment, by what it is about.
static const Subject moments[] = {
    {TEXT("This list"), "goto row fold open review"}, // of the contents alone
    {TEXT("A question is open"), "answer hint reveal"},
    {TEXT("Playing"), "speed"},
    {TEXT("This number"), "move matrix explain check"},
    {TEXT("The walk"), "next prev flip goto back"},
    {TEXT("Change"), "set nudge undo redo reset train run choose knob generate h"},
    {TEXT("Look"), "view zoom scale transpose compare fold"},
    {TEXT("Elsewhere"), "search match lang help : cancel quit present"},
};

// Whether its first key is that row's, and does something now.
static bool is_now(const Page *page, unsigned modes, const KeyRow *row)
{
    return (row->modes & modes) && key_row(key_rows(page->app), modes, row->key[0]) == row &&
           key_works(page->app, row);
}

// The first keys of a row and of those that the footer names together with it, which are told then,
// and what they do.
static void add_row(const Page *page, unsigned modes, size_t at, bool *told)
{
    enum { KEYS_W = 12 };
    const KeyRow *rows = key_rows(page->app), *first = &rows[at];
    SCOPED(buffer_release) Buffer keys = {0};
    for (size_t i = at; rows[i].command; i++) {
        const bool joins = first->group && word_in(rows[i].command, first->group) >= 0;
        const bool same = rows[i].says.en && strcmp(rows[i].command, first->command) == 0;
        if (told[i] || (!joins && !same) || !is_now(page, modes, &rows[i]))
            continue;
        write_key(&rows[i], 0, " ", &keys);
        told[i] = true;
    }
    lines_start(page->lines, 0);
    lines_add_at(page->lines, STYLE_KEY, INDENT, buffer_text(&keys));
    const int column = int_max(KEYS_W, lines_column(page->lines, page->canvas) + 1);
    lines_add_at(page->lines, STYLE_TEXT, column, text_in(&first->says, page->lang));
    lines_last_span(page->lines)->most = int_max(page->canvas->w - column, 1);
}

// The keys of a subject that were not told yet, under its title if there are any.
static void add_keys(const Page *page, unsigned modes, const Subject *subject, bool *told)
{
    const KeyRow *rows = key_rows(page->app);
    bool titled = false;
    for (const char *word = subject->words; *word; word = next_word(word)) {
        for (size_t i = 0; rows[i].command; i++) {
            if (told[i] || !rows[i].says.en || !is_of(rows[i].command, word) ||
                !is_now(page, modes, &rows[i]))
                continue;
            if (!titled)
                add_heading(page, &subject->title);
            titled = true;
            add_row(page, modes, i, told);
        }
    }
}

// The keys of this moment on one screen: in two columns of much the same length where it is wide.
static void add_moment(const Page *page, unsigned modes)
{
    const int w = page->canvas->w, half = w < WIDE ? w : w / 2;
    size_t rows = 0;
    while (key_rows(page->app)[rows].command)
        rows++;
    SCOPED(mem_drop) bool *told = mem_new(rows, sizeof *told);
    SCOPED(canvas_drop) Canvas *column = canvas_new(int_max(half - 1, 1), 1, page->canvas->glyphs);
    SCOPED(lines_release) Lines all = {0};
    const Page one = {page->app, page->lang, column, &all};
    size_t left = 0;
    for (size_t i = modes & MODE_CONTENTS ? 0 : 1; i < sizeof moments / sizeof *moments; i++)
        add_keys(&one, modes, &moments[i], told);
    for (size_t i = 0; i < all.count; i++) { // blank lines are where it may be cut
        if (half < w && all.line[i].spans == 0 &&
            (left == 0 || size_max(i, all.count - i) < size_max(left, all.count - left)))
            left = i;
    }
    const size_t right = left > 0 ? left + 1 : all.count;
    left = left > 0 ? left : all.count;
    for (size_t i = 0; i < size_max(left, all.count - right); i++) {
        lines_start(page->lines, 0);
        add_shifted(&all, i, left, 0, page->lines);
        add_shifted(&all, right + i, all.count, half, page->lines);
    }
}

// ---- Looks, commands and stops -------------------------------------------

static void add_looks(const Page *page)
{
    const struct {
        const char *look;
        Text meaning;
    } rows[] = {
        {glyph_not_computed(page->canvas->glyphs), TEXT(SENSE("a look", "not computed yet"))},
        {"░░░", TEXT("masked: may not be looked at")},
        {"0", TEXT("exactly zero")},
        {"0.000~", TEXT("not zero, but rounds to it")},
        {"0.306*", TEXT("changed by the last edit; not where all is original")},
        {"[0.306]", TEXT("selected, or a source of what is selected")},
        {"#=-.+*@",
         TEXT("pictures without colours: from most negative to most positive; of shares and "
              "the like "
              "blank . : + * # from none to most")},
    };
    add_heading(page, &(const Text)TEXT("Looks of a number"));
    const int column = column_after(canvas_width(page->canvas, rows[5].look), KEYS_MOST);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        add_pair(page, rows[i].look, text_in(&rows[i].meaning, page->lang), column);
}

// "set CELL VALUE"
static void write_command(const Command *command, Lang lang, Buffer *out)
{
    buffer_add(out, command->name);
    if (command->alias)
        buffer_printf(out, ", %s", command->alias);
    buffer_add(out, command->most > 0 ? " " : "");
    command_write_arguments(command, lang, out);
}

// Whether the row's keys run the command; a remote's do so before a class, and those of a page of
// help are its own.
static bool runs(const App *app, const KeyRow *row, const Command *command)
{
    return is_of(row->command, command->name) && (row->modes & ~(unsigned)MODE_HELP) != 0 &&
           (row->modes != MODE_PRESENT || app->present);
}

// All keys of a command, each once.
static void write_keys(const App *app, const Command *command, Buffer *out)
{
    const KeyRow *rows = key_rows(app);
    for (size_t i = 0; i < ROW_KEYS; i++) {
        for (const KeyRow *row = rows; row->command; row++) {
            const KeyRow *same = rows;
            while (same < row && (!key_in(same, row->key[i]) || !runs(app, same, command)))
                same++;
            if (row->key[i] && same == row && runs(app, row, command))
                write_key(row, i, ", ", out);
        }
    }
}

// Some commands, by their names, and their keys where those mean something.
static void add_some(const Page *page, const char *words, int column)
{
    for (const char *word = words; *word; word = next_word(word)) {
        const Command *c = command_after(NULL);
        SCOPED(buffer_release) Buffer name = {0}, text = {0}, keys = {0};
        while (c && !is_of(word, c->name))
            c = command_after(c);
        BUG_ON(!c);
        write_command(c, page->lang, &name);
        buffer_add(&text, text_in(&c->help, page->lang));
        write_keys(page->app, c, &keys);
        if (keys.size > 0 && !page->app->display.lines)
            buffer_printf(&text, " · %s", buffer_text(&keys));
        add_pair(page, buffer_text(&name), buffer_text(&text), column);
    }
}

// All commands, by subject: each is in one, but for those that are gone.
static void add_commands(const Page *page)
{
    const int most = int_max(page->canvas->w / 4, page->canvas->w < WIDE ? KEYS_MOST : NAME_MOST);
    add_heading(page, &(const Text)TEXT("Commands (after :)"));
    for (size_t i = 0; i < sizeof subjects / sizeof *subjects; i++) {
        add_heading(page, &subjects[i].title);
        add_some(page, subjects[i].words, INDENT + most + GAP);
    }
}

// A command by itself: its keys and an example.
static void add_one(const Page *page, const Command *command)
{
    static const Text labels[] = {TEXT("Keys"), TEXT("Example")};
    static const Text no_key = TEXT("none; it is typed after :");
    SCOPED(buffer_release) Buffer name = {0}, keys = {0};
    write_command(command, page->lang, &name);
    const int column =
        column_after(int_max(canvas_width(page->canvas, buffer_text(&name)), LABELS), NAME_MOST);
    add_pair(page, buffer_text(&name), text_in(&command->help, page->lang), column);
    write_keys(page->app, command, &keys);
    add_pair(page, text_in(&labels[0], page->lang),
             keys.size ? buffer_text(&keys) : text_in(&no_key, page->lang), column);
    buffer_clear(&keys);
    command_write_example(command, &keys);
    add_pair(page, text_in(&labels[1], page->lang), buffer_text(&keys), column);
    if (command->run == command_option)
        add_some(page, subjects[sizeof subjects / sizeof *subjects - 1].words, column);
}

// " 8  A  A = softmax(S_scaled)"; where the walk stands is said.
static void add_stops(const Page *page)
{
    const Session *session = page->app->session;
    const Walk *walk = &session->lesson->walk;
    Lines *lines = page->lines;
    for (size_t i = 0; i < walk->count; i++) {
        char name[STOP_NAME_SIZE];
        SCOPED(buffer_release) Buffer formula = {0};
        session_list_formula(session, &walk->stop[i], &formula);
        session_stop_name(session, &walk->stop[i], name);
        lines_begin(lines, 0, STYLE_DIM, say_printf("%4zu  ", i + 1));
        lines_last(lines)->row = i + 1;
        lines_add(lines, i == session->stop ? STYLE_STOP : STYLE_KEY, name);
        if (formula.size > 0 && strcmp(buffer_text(&formula), name) != 0) {
            lines_add(lines, STYLE_TEXT, " ");
            lines_add_at(lines, STYLE_TEXT, STOP_W, buffer_text(&formula));
        }
        if (i == session->stop)
            lines_printf(lines, STYLE_DIM, "  (%s)",
                         text_in(&(const Text)TEXT("you are here"), page->lang));
    }
}

// ---- The glossary, and a page's notes ------------------------------------

// What a term is called besides, first in the language of the page; what both call it once.
static void add_synonyms(const Page *page, const GlossaryTerm *term, Lang lang, bool both)
{
    const char *also = text_in(&(const Text)TEXT("also: "), page->lang);
    Buffer line = {0};
    for (int i = 0; i <= both; i++) {
        const Owned *names = &term->name[i == 0 ? lang : 1 - lang];
        for (size_t n = 1; n < names->count; n++) {
            if (i == 0 || (!strstr(buffer_text(&line), names->at[n]) &&
                           strcmp(names->at[n], term->name[lang].at[0]) != 0))
                buffer_printf(&line, "%s%s", line.size > 0 ? " · " : also, (char *)names->at[n]);
        }
    }
    if (line.size > 0)
        add_text(page, say_buffer(&line), 2 * INDENT);
}

// Where a term is taught, "three-tokens O": "lesson 1, O: Three tokens, one head".
static void add_lesson(const Page *page, const char *taught)
{
    const size_t id = strcspn(taught, " ");
    SCOPED(mem_drop) char *name = mem_text_n(taught, id);
    const CatalogEntry *entry = catalog_find(&page->app->catalog, name, ERROR_DROPPED);
    if (entry)
        lines_prose(page->lines, STYLE_DIM, 2 * INDENT,
                    SAIDF(page->lang, "lesson {1}, {2}: {3}", say_count((size_t)entry->number),
                          say_text(taught + id + strspn(taught + id, " ")),
                          say_text(words_either(&entry->header.title, page->lang))));
}

// Terms, each with the same in the other language, and what it means below. What fits the word
// best comes first. In ASCII there is no Chinese.
static void add_terms(const Page *page)
{
    const Help *help = &page->app->help;
    const Lang lang = lang_of_lesson(page->lang);
    const bool both = page->app->display.glyphs != GLYPHS_ASCII;
    for (int fit = FIT_WHOLE_NAME; fit < FIT_NO; fit++) {
        for (size_t i = 0; i < help->glossary.count; i++) {
            const GlossaryTerm *term = &help->glossary.term[i];
            const char *name = term->name[lang].at[0], *other = term->name[1 - lang].at[0];
            if ((help->word ? term_fit(term, help->word) : FIT_WHOLE_NAME) != fit)
                continue;
            lines_start(page->lines, 0);
            lines_start(page->lines, 0);
            lines_add_at(page->lines, STYLE_NAME, INDENT, name);
            if (both && strcmp(name, other) != 0) {
                lines_add(page->lines, STYLE_TEXT, "  ");
                lines_add(page->lines, STYLE_DIM, other);
            }
            add_synonyms(page, term, lang, both);
            add_text(page, say_text(term->text[lang]), 2 * INDENT);
            if (term->lesson)
                add_lesson(page, term->lesson);
        }
    }
}

static void add_notes(const Page *page)
{
    const Session *session = page->app->session;
    const Words *notes = notes_of(session);
    Buffer text = {0};
    if (notes)
        words_write(session->lesson, notes, session_stop(session), page->lang, &text);
    add_text(page, say_buffer(&text), INDENT);
}

static void add_own_notes(const Page *page)
{
    const Notebook *notebook = &page->app->session->notebook;
    for (size_t i = 0; i < notebook->count; i++) {
        lines_start(page->lines, 0);
        lines_add_at(page->lines, STYLE_NAME, INDENT, notebook->note[i].stop);
        add_text(page, say_text(notebook->note[i].text), 2 * INDENT);
    }
}

// ---- An article ------------------------------------------------------------

// Each row of it is a line.
static void add_article(const Page *page)
{
    static const char *const marks[] = {"", "ok", "off", "note", "none", NULL};
    static const char *const signs[] = {"", "✓ ", "✗ ", "· ", "· "};
    static const StyleRole roles[] = {STYLE_NAME, STYLE_GOOD, STYLE_BAD, STYLE_DIM, STYLE_DIM};
    const Owned *rows = &page->app->help.article;
    const int where = int_min(page->canvas->w, TEXT_MOST + WHERE_W) - WHERE_W;
    for (size_t i = 0; i < rows->count; i++) {
        const char *const *field = ((const ArticleRow *)rows->at[i])->field;
        const CatalogEntry *entry =
            catalog_find(&page->app->catalog, field[ARTICLE_LESSON], ERROR_DROPPED);
        const int mark = int_max(word_in(field[ARTICLE_MARK], marks), 0);
        const bool item = strcmp(field[ARTICLE_KIND], "item") == 0;
        lines_start(page->lines, 0);
        lines_last(page->lines)->row = i + 1;
        lines_add_at(page->lines, roles[mark], mark == 0 || item ? INDENT : 3 * INDENT,
                     item ? signs[mark] : "");
        lines_add(page->lines, item ? STYLE_TEXT : roles[mark],
                  field[ARTICLE_TEXT + lang_of_lesson(page->lang)]);
        if (!item || !entry)
            continue;
        lines_add(page->lines, STYLE_TEXT, " ");
        lines_add_at(page->lines, STYLE_NAME, where, field[ARTICLE_STOP]);
        lines_add_at(page->lines, STYLE_DIM, where + WHERE_W / 2, " ");
        lines_say(page->lines, STYLE_DIM, SAIDF(page->lang, "lesson {1}", say_int(entry->number)));
    }
}

// ---- The end of a unit, and of a review --------------------------------------

static void add_next(const Page *page)
{
    static const Text ends[] = {TEXT("That was all of the course."),
                                TEXT("That was all of the lesson.")};
    const App *app = page->app;
    const Help *help = &app->help;
    lines_start(page->lines, 0);
    lines_start(page->lines, 0);
    const Scene scene = {.lang = page->lang};
    const bool own = help->kind == HELP_END && // of a lesson that is not in the contents
                     !catalog_find(&app->catalog, app->session->lesson->header.id, ERROR_DROPPED);
    const CatalogEntry entry = {.header = own ? app->session->lesson->header : (LessonHeader){0}};
    if (help->next.kind == COURSE_NEXT || help->unit + 1 < entry.header.units)
        course_next_lines(&scene, own ? &entry : &app->catalog.entry[help->next.lesson],
                          own ? help->unit + 1 : help->next.unit,
                          help->asks || own || app->display.lines ? "" : "Enter", page->canvas,
                          int_min(page->canvas->w - 2, TEXT_MOST), page->lines);
    else
        lines_add_at(page->lines, STYLE_TEXT, INDENT, text_in(&ends[own], page->lang));
}

static void add_end(const Page *page)
{
    const App *app = page->app;
    const LessonHeader *header = &app->session->lesson->header;
    const Unit *unit = header->units > 0 ? &header->unit[app->help.unit] : NULL;
    const size_t missed = session_reviews(app->session, NULL, true);
    static const Text asks[] = {
        TEXT("Enter asks the {1} missed once more, and n goes on without"),
        TEXT("review asks the {1} missed once more, and next goes on without")};
    static const Text heads[] = {TEXT("What this was about"), TEXT("You can now")};
    const bool knows = session_knows(app->session, app->help.unit);
    if (unit && unit->cans > 0)
        add_heading(page, &heads[knows]);
    for (size_t i = 0; unit && i < unit->cans; i++)
        add_text(page,
                 say_printf("%s %s", knows ? "✓" : "·", words_either(&unit->can[i], page->lang)),
                 INDENT);
    if (missed > 0) {
        lines_start(page->lines, 0);
        add_text(page, SAID_ROW(page->lang, &asks[app->display.lines], say_count(missed)), INDENT);
    }
    add_next(page);
}

// "in 3 days"
static void write_return(const App *app, const Reviewed *asked, Lang lang, Buffer *out)
{
    const long days = asked->due - app->today;
    if (asked->due == 0)
        SAY(out, lang, "done for good");
    else if (days <= 1)
        SAY(out, lang, "tomorrow");
    else
        SAYF(out, lang, "in {1} days", say_count((size_t)days));
}

// What is asked stands behind what is said before it: the last sentences that have room.
static const char *last_sentences(const char *text, const Canvas *canvas, int width)
{
    const char *at = text;
    for (const char *p = text; *p && canvas_width(canvas, at) > width; p++) {
        const size_t size = strncmp(p, ". ", 2) == 0 ? 2 : strncmp(p, "。", 3) == 0 ? 3 : 0;
        at = size > 0 && p[size] ? p + size : at;
    }
    return at;
}

static void add_reviewed(const Page *page)
{
    const App *app = page->app;
    const ReviewRun *run = &app->exercise.run;
    const int width = int_min(page->canvas->w - 2, TEXT_MOST);
    size_t right = 0;
    for (size_t i = 0; i < run->count; i++)
        right += run->asked[i].right;
    lines_begin(page->lines, 0, STYLE_NAME,
                SAIDF(page->lang, "{1} asked, {2} right", say_count(run->count), say_count(right)));
    lines_start(page->lines, 0);
    for (size_t i = 0; i < run->count; i++) {
        const Reviewed *asked = &run->asked[i];
        SCOPED(buffer_release) Buffer text = {0};
        if (asked->lesson > 0)
            SAYF(&text, page->lang, "lesson {1}", say_int(asked->lesson));
        buffer_add(&text, "  ");
        write_return(app, asked, page->lang, &text);
        const int at = width - canvas_width(page->canvas, buffer_text(&text));
        lines_begin(page->lines, 0, asked->right ? STYLE_GOOD : STYLE_BAD,
                    say_text(asked->right ? " ✓ " : " ✗ "));
        lines_add_cut(page->lines, STYLE_TEXT, at - INDENT - GAP,
                      last_sentences(asked->prompt, page->canvas, at - INDENT - GAP));
        lines_add_at(page->lines, STYLE_DIM, at, buffer_text(&text));
    }
    add_next(page);
}

// ---- All of it -------------------------------------------------------------

// A command, or what is wanted first, or all keys and commands.
static void add_help(const Page *page)
{
    const App *app = page->app;
    if (app->help.word) {
        const Command *command = command_find(app->help.word, ERROR_DROPPED);
        BUG_ON(!command);
        add_one(page, command);
        return;
    }
    char why[512];
    error_write(&app->progress.unkept, page->lang, why, sizeof why);
    if (error_is_set(&app->progress.unkept))
        add_pair(page, text_in(&(const Text)TEXT("unsaved"), page->lang), why, INDENT + KEYS_MOST);
    const bool plays = app->playback && !app->playback->unattended;
    if (app->help.all) {
        add_looks(page);
        add_commands(page);
    } else if (app->display.lines) { // what line mode needs first; keys mean nothing there
        add_some(page, "next prev goto help select explain answer hint set undo view open quit",
                 INDENT + NAME_MOST);
        add_text(page,
                 SAID(page->lang, "help WORD explains a command or a term, help all lists "
                                  "everything"),
                 INDENT);
    } else {
        add_moment(page, plays ? MODE_PLAY : (unsigned)app_mode_under(app));
    }
}

static const struct {
    Text title;
    void (*add)(const Page *page);
} page_table[] = {
    [HELP_KEYS] = {TEXT("Help"), add_help},
    [HELP_STOPS] = {TEXT("Stops"), add_stops},
    [HELP_TERMS] = {TEXT("Glossary"), add_terms},
    [HELP_NOTES] = {TEXT("Notes"), add_notes},
    [HELP_OWN] = {TEXT("Your notes"), add_own_notes},
    [HELP_ARTICLE] = {TEXT("Articles"), add_article},
    [HELP_END] = {TEXT("The end of a unit"), add_end},
    [HELP_REVIEWED] = {TEXT("Review"), add_reviewed},
};

void help_title(const App *app, Buffer *out)
{
    const Help *help = &app->help;
    const Lang lang = app->display.lang;
    const ArticleRow *row = help->article.count > 0 ? help->article.at[0] : NULL; // "A. Title"
    if (row && help->word)
        SAYF(out, lang, "Article {1}", say_text(row->field[ARTICLE_TEXT + lang_of_lesson(lang)]));
    else
        buffer_add(out, help->word ? help->word : text_in(&page_table[help->kind].title, lang));
}

void help_lines(App *app, Lines *lines, const Canvas *canvas)
{
    page_table[app->help.kind].add(&(Page){app, app->display.lang, canvas, lines});
}

// ---- The commands ----------------------------------------------------------

// Opens the overlay, about a word or all of its kind (NULL).
static bool open_help(App *app, const char *word, HelpKind kind)
{
    char *copy = word && *word ? mem_text(word) : NULL;
    if (app->search.in_help)
        search_end(app);
    free(app->help.word);
    owned_release(&app->help.article);
    app_say_nothing(app); // what was said is about another page
    app->help = (Help){.open = true, .word = copy, .kind = kind, .glossary = app->help.glossary};
    return true;
}

int help_look_up(App *app, const char *word, Error *err)
{
    Glossary *glossary = &app->help.glossary;
    int best = FIT_NO;
    if (glossary->count == 0 && !glossary_read(glossary, app->assets, err)) {
        glossary_release(glossary);
        return best;
    }
    for (size_t i = 0; i < glossary->count; i++)
        best = int_min(best, term_fit(&glossary->term[i], word));
    if (best == FIT_NO)
        ERROR(err, &no_term, err_text(word));
    return best;
}

// What is more than keys and commands: a page of its own. False and `err` where there is none.
static bool open_page(App *app, HelpKind kind, const char *word, Error *err)
{
    Question question;
    if (kind == HELP_TERMS)
        return strcmp(word, "?") == 0
                   ? app_prefill(app, "/")
                   : help_look_up(app, word, err) < FIT_NO && open_help(app, word, HELP_TERMS);
    if (!app->session)
        return ERROR(err, &app_no_lesson, err_text("help"));
    if (kind == HELP_NOTES && !notes_of(app->session))
        return error_set(err, &no_notes);
    // They are written for who knows the answers, so a question comes first.
    if (kind == HELP_NOTES && session_question(app->session, &question))
        return error_set(err, &notes_wait);
    open_help(app, NULL, kind);
    app->help.top = kind == HELP_STOPS ? (int)app->session->stop : 0;
    return true;
}

// A command first, then a term whose name has the word, then a view.
bool command_help(App *app, const Arguments *arguments, Error *err)
{
    static const char *const pages[] = {
        [HELP_STOPS] = "stops", [HELP_TERMS] = "terms", [HELP_NOTES] = "notes"};
    const char *word = arguments->rest;
    for (HelpKind kind = HELP_STOPS; kind <= HELP_NOTES; kind++) {
        if (arguments->count > 0 && strcmp(arguments->word[0], pages[kind]) == 0)
            return open_page(app, kind, word + strlen(pages[kind]) + (arguments->count > 1), err);
    }
    const bool again = !*word && app->help.open && app->help.kind == HELP_KEYS && !app->help.word;
    const bool all = strcmp(word, "all") == 0 || (again && !app->help.all && !app->display.lines);
    if (!*word || all) {
        open_help(app, NULL, HELP_KEYS);
        app->help.all = all;
        app->help.open = all || !again;
        return true;
    }
    SCOPED(mem_drop) char *now = command_renamed(mem_text(word));
    if (arguments->count == 1) // what comes behind it now is none of its name
        now[word_length(now)] = '\0';
    const Command *command = command_find(now, ERROR_DROPPED);
    const bool gone = command == &command_gone;
    if (command && !gone && open_help(app, now, HELP_KEYS))
        return true;
    if (help_look_up(app, word, ERROR_DROPPED) < (gone ? FIT_INSIDE : FIT_BESIDE))
        return open_help(app, word, HELP_TERMS);
    if (word_in(word, view_words) >= 0)
        return open_help(app, "view", HELP_KEYS);
    command_find(word, err);
    if (gone || err->message == &command_unknown)
        ERROR(err, gone ? &is_gone : &no_such_word, err_text(word));
    return false;
}

void help_end(App *app, size_t unit)
{
    SCOPED(buffer_release) Buffer title = {0};
    const LessonHeader *header = &app->session->lesson->header;
    const Lang lang = app->display.lang;
    buffer_add(&title, words_either(&header->title, lang));
    if (header->units > 0)
        buffer_printf(&title, " · %s", words_either(&header->unit[unit].title, lang));
    open_help(app, buffer_text(&title), HELP_END);
    app->help.unit = unit;
    app->session->ended |= 1u << unit;
    app->session->task_changes++;
    app->help.asks = session_reviews(app->session, NULL, true) > 0;
    app->help.next = course_after(app, header->id, unit);
}

bool help_article(App *app, const char *letter, Error *err)
{
    Owned rows = {0};
    if (!article_read(app->assets, letter, &rows, err))
        return false;
    open_help(app, letter, HELP_ARTICLE);
    app->help.article = rows;
    return true;
}

void help_reviewed(App *app)
{
    const Session *session = app->session;
    const bool away = app->exercise.run.away || !session;
    open_help(app, NULL, HELP_REVIEWED);
    app->help.next = app->exercise.run.next;
    if (app->help.next.kind == COURSE_END && !away)
        app->help.next = course_after(app, session->lesson->header.id,
                                      lesson_unit(session->lesson, session->stop));
    exercise_leave_run(app);
    if (away) { // the lesson is closed, and the page with it
        app->help.open = true;
        const Contents contents = contents_now(app);
        if (contents.rows > 0 && contents.row[0].kind == COURSE_NEXT)
            app->help.next = contents.row[0];
    }
}

bool help_lists_places(const App *app)
{
    return app->help.open && (app->help.kind == HELP_STOPS || app->help.kind == HELP_ARTICLE);
}

bool help_leads(const App *app)
{
    return help_lists_places(app) ||
           (app->help.open && (app->help.next.kind == COURSE_NEXT || app->help.asks));
}

// Opens the selected article, or the lesson of the selected item at its stop, from which going
// back leads here. A title and a heading stand for the first item below them.
static bool enter_article(App *app, Error *err)
{
    const Owned *rows = &app->help.article;
    const size_t last = rows->count - 1, selected = size_min((size_t)app->help.top, last);
    const ArticleRow *row = rows->at[selected];
    if (!app->help.word) // the list of them
        return app_run_with(app, "open", row->field[ARTICLE_KIND], err);
    for (size_t i = selected; i < last && !*row->field[ARTICLE_MARK]; i++)
        row = rows->at[i + 1];
    const char *stop = row->field[ARTICLE_STOP];
    if (!*stop)
        return error_set(err, &no_places);
    if (!contents_replace(app, row->field[ARTICLE_LESSON], err))
        return false;
    app->contents.article[0] = ((const ArticleRow *)rows->at[0])->text[strlen("article ")];
    app->contents.article_row = (int)selected;
    return command_goto(app, &(Arguments){.rest = stop, 1, {(char *)stop}}, err);
}

bool help_enter(App *app, Error *err)
{
    if (!help_leads(app))
        return error_set(err, &no_places);
    if (app->help.kind == HELP_ARTICLE)
        return enter_article(app, err);
    app->help.open = false;
    if (app->help.asks) {
        const Help end = app->help;
        const bool asked = app_run(app, "review", err);
        app->exercise.run.next = end.next;
        return asked;
    }
    if (app->help.kind >= HELP_END)
        return contents_begin(app, &app->help.next, err);
    const size_t last = app->session->lesson->walk.count - 1;
    session_view(app->session, VIEW_LESSON);
    session_goto(app->session, size_min((size_t)app->help.top, last));
    return true;
}

// Without a text: the list of them.
bool command_note(App *app, const Arguments *arguments, Error *err)
{
    Session *session = app->session;
    Notebook *notebook = &session->notebook;
    char stop[STOP_NAME_SIZE];
    stop_name(session->graph, session_stop(session), stop);
    if (session->exercise)
        return error_set(err, &note_in_lesson);
    if (arguments->count == 0)
        return notebook->count > 0 ? open_help(app, NULL, HELP_OWN) : error_set(err, &no_own);
    if (arguments->count == 1 && strcmp(arguments->word[0], "off") == 0) {
        if (!notebook_drop(notebook, stop))
            return error_set(err, &none_here);
    } else {
        notebook_add(notebook, stop, arguments->rest, session->today);
    }
    session->task_changes++;
    return true;
}

static void help_release(App *app)
{
    free(app->help.word);
    owned_release(&app->help.article);
    glossary_release(&app->help.glossary);
}

static void help_close(App *app)
{
    app->help.open = false;
    app->contents.article[0] = '\0';
}

const Feature help_feature = {.open = help_close, .release = help_release};
