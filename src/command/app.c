// SPDX-License-Identifier: GPL-3.0-or-later
#include "command/app.h"

#include <stdlib.h>
#include <string.h>

#include "base/catalogue.h"
#include "base/day.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/utf8.h"
#include "command/feature.h"
#include "command/playback.h"
#include "command/present.h"

MESSAGE(not_here, ERROR_USAGE, "'{1}' does not work here");
MESSAGE(not_settled, ERROR_USAGE,
        "stopped before all numbers were computed; the next command goes on with them");
const Message app_no_lesson = {ERROR_USAGE, TEXT("'{1}' needs an open lesson; open one first")};
const Message app_no_chinese = {
    ERROR_USAGE, TEXT("Chinese needs UTF-8, which this terminal does not use (see LC_ALL, "
                      "LC_CTYPE, LANG): English instead")};

// ---- Beginning and end -------------------------------------------------

App *app_new(const AppOptions *options)
{
    App *app = mem_new(1, sizeof *app);
    app->options = options->lesson;
    app->options.interrupt = app_interrupt(app);
    app->display = display_initial();
    app->display.lang = options->lang;
    app->depth = DEPTH_256;
    app->detected = THEME_DARK;
    app->mouse = true;
    app->lesson.most = LESSON_SECONDS;
    app->keeps = options->keeps;
    app->today = day_today();
    SCOPED(mem_drop) char *shipped = path_program("lessons"), *own = path_in(PATH_DATA, "lessons");
    catalog_read(&app->catalog, (char *[]){shipped, own}, own ? 2 : 1);
    app->library = path_join(shipped, "lib");
    app->assets = path_program("assets");
    app->options.library_dir = app->library;
    FEATURES_DO(start, app);
    return app;
}

void app_free(App *app)
{
    if (!app)
        return;
    app_close(app, ERROR_DROPPED);
    FEATURES_DO(release, app);
    catalog_release(&app->catalog);
    free(app->library);
    free(app->assets);
    free(app->prefill);
    buffer_release(&app->message);
    buffer_release(&app->notice);
    free(app);
}

bool app_close(App *app, Error *err)
{
    bool saved = true; // the first that is not says why
    FEATURES_DO(leave, app);
    for (const Feature *const *f = feature_table; *f; f++)
        saved &= !(*f)->close || (*f)->close(app, saved ? err : ERROR_DROPPED);
    session_free(app->session);
    app->session = NULL;
    return saved;
}

// ---- Opening -----------------------------------------------------------

Session *app_session(App *app, Lesson *lesson)
{
    BUG_ON(!lesson);
    Session *session = session_new(lesson);
    app->sessions++;
    session->today = app->keeps ? app->today : 0; // nothing comes back where nothing is kept
    session->has_seed = app->options.has_seed;
    session->seed = app->options.seed;
    session->interrupt = app_interrupt(app);
    session->options = &app->options;
    graph_set_interrupt(session->graph, session->interrupt);
    return session;
}

Session *app_lesson(const App *app)
{
    BUG_ON(app->exercise.aside && !app->session);
    return app->exercise.aside ? app->exercise.aside : app->session;
}

// A lesson knows its file without the folder. An error shows the whole path that
// was given, where there is room for it.
bool app_open(App *app, const char *lesson, Error *err)
{
    const char *path = lesson;
    if (!strchr(lesson, '/') && !path_ends_in(lesson, ".lua")) {
        const CatalogEntry *entry = catalog_find(&app->catalog, lesson, err);
        if (!entry)
            return false;
        path = entry->path;
    }
    Lesson *loaded = lesson_load(path, &app->options, err);
    const size_t size = strlen(path) + 1;
    if (!loaded && size <= sizeof err->file && strcmp(err->file, path_name(path)) == 0)
        memcpy(err->file, path, size);
    if (!loaded)
        return false;
    app_close(app, ERROR_DROPPED);
    app->session = app_session(app, loaded);
    if (!app_begin_lesson(app, err)) {
        session_free(app->session);
        app->session = NULL;
        return false;
    }
    FEATURES_DO(open, app);
    return true;
}

void app_restart(App *app, const Display *display)
{
    BUG_ON(app->keeps || app->exercise.aside);
    Lesson *lesson = session_part(app->session);
    graph_restore(lesson->graph);
    graph_begin_change(lesson->graph);
    for (size_t n = 0; n < graph_count(lesson->graph); n++)
        if (lesson->rule && lesson->rule[n] == RULE_OPENED) // as the file has it
            lesson_fold(lesson, (NodeId)n);
    app->session = app_session(app, lesson);
    app->help.open = false;
    app->display = *display;
    app_show(app);
}

void app_show(App *app)
{
    if (app->session)
        session_show(app->session, &app->display);
}

void app_resize(App *app, int cols, int rows)
{
    BUG_ON(cols < 0 || rows < 0);
    const bool first = app->cols == 0;
    app->cols = cols;
    app->rows = rows;
    app->seen = false;
    if (first && app->session && app->session->view == VIEW_LESSON) // what was asked for stays
        reading_picture(app);
}

void app_say_texts(App *app)
{
    Error err = {0};
    char text[ERROR_TEXT_SIZE];
    if (lang_ready(app->display.lang, &err))
        return;
    error_write(&err, app->display.lang, text, sizeof text);
    buffer_join(&app->message, "; ", text); // behind what is said already
}

bool app_show_glyphs(App *app, GlyphSet glyphs)
{
    const bool gives_way = app->display.lang == LANG_ZH && glyphs == GLYPHS_ASCII;
    app->display.glyphs = glyphs;
    app->display.lang = gives_way ? LANG_EN : app->display.lang;
    app_show(app);
    return gives_way;
}

void app_fit_glyphs(App *app, GlyphSet richest)
{
    app->richest = richest;
    if (app_show_glyphs(app, app->display.glyphs < richest ? richest : app->display.glyphs))
        buffer_join(&app->message, "; ", text_in(&app_no_chinese.text, app->display.lang));
    app_say_texts(app);
}

void app_say_nothing(App *app)
{
    buffer_clear(&app->message);
    app->message_is_error = app->message_adds = false;
}

void app_say_no_key(App *app, Key key)
{
    char title[16], help[16];
    const bool printable = key >= KEY_NAME_FIRST || key < ' ' || !utf8_is_unsafe(key);
    const char *name = printable ? key_title(key, title) : "?";
    const char *lists = key_of(app, "help", (unsigned)app_mode(app), help);
    APP_SAYF(app, "{1} does nothing here; {2} lists the keys that do", say_text(name),
             say_text(*lists ? lists : ":help"));
}

bool app_say_filled(App *app, const Text *text, const SayArg *args)
{
    app_say_nothing(app);
    say_filled(&app->message, app->display.lang, text, args);
    return true;
}

bool app_say(App *app, const Text *text)
{
    return app_say_filled(app, text, &(const SayArg){.last = true});
}

bool app_prefill(App *app, const char *text)
{
    mem_set_text(&app->prefill, text);
    return true;
}

void app_say_error(App *app, const Error *err)
{
    char text[ERROR_TEXT_SIZE];
    error_write(err, app->display.lang, text, sizeof text);
    app_say_nothing(app);
    buffer_add(&app->message, text);
    app->message_is_error = true;
}

Mode app_mode(const App *app)
{
    const unsigned talk = present_mode(app), search = search_is_on(app) ? MODE_SEARCH : 0;
    const unsigned run = app->session && app->session->run.on ? MODE_RUN : 0;
    if (talk & MODE_BLANK) // over whatever there is
        return (Mode)talk;
    if (app->help.open)
        return (Mode)(MODE_HELP | search);
    if (app->playback && !app->playback->unattended)
        return (Mode)(MODE_PLAY | talk);
    return (Mode)((unsigned)app_mode_under(app) | talk | search | run);
}

Mode app_mode_under(const App *app)
{
    if (!app->session)
        return MODE_CONTENTS;
    const ViewName view = app->session->view;
    unsigned mode = !view_is_stop(view)      ? (unsigned)MODE_OF_VIEW(view)
                    : app->session->whys > 0 ? MODE_WHY
                                             : MODE_LESSON;
    if (view == VIEW_MAP || session_shows_file(app->session)) // where no question is seen
        return (Mode)mode;
    if (mode == MODE_LESSON && stop_is_board(session_stop(app->session)))
        mode |= MODE_BOARD;
    mode |= task_mode(app) | present_mode(app);
    return (Mode)(mode | (exercise_is_settled(app) ? MODE_DONE : 0));
}

// ---- What goes on by itself --------------------------------------------

double app_wait(const App *app)
{
    const double run = run_wait(app), play = playback_wait(app);
    return run < 0 || (play >= 0 && play < run) ? play : run;
}

// The first that fails says why.
bool app_pass(App *app, double seconds, Error *err)
{
    const bool ran = run_pass(app, seconds, err);
    return playback_pass(app, seconds, ran ? err : ERROR_DROPPED) && ran;
}

// ---- Running a line ----------------------------------------------------

// "Wk[1,2] = -2" is a command too: a name and its place before the sign. Takes the line over and
// returns it, or "set Wk[1,2] -2".
static char *spell_out(char *line)
{
    const size_t name = word_length(line), sign = strcspn(line, "=");
    const size_t size = name < sign ? name : sign, blanks = strspn(line + size, " ");
    SCOPED(mem_drop) char *word = mem_text_n(line, size);
    const bool sets = line[size + blanks] == '=' && size > 0 &&
                      (strchr(word, '[') || !command_find(word, ERROR_DROPPED));
    char *out = line;
    if (sets) {
        out = text_printf("set %s %s", word, line + sign + 1 + strspn(line + sign + 1, " "));
        free(line);
    }
    return out;
}

// Of what another command runs nothing is noted: that one is.
void app_note(App *app, const char *line)
{
    if (app->nested == 0)
        record_note(app, line);
}

// Notes a command that was done, or what came of it where that is what counts, and where it failed.
static void note_done(App *app, const Command *command, const char *line, const Session *of,
                      size_t commits)
{
    const bool entered = of && app->session == of && of->journal.commits != commits;
    if ((command->flags & BY_ENTRY) != 0 || !line)
        line = entered ? of->journal.entry[of->journal.last].line : NULL;
    if (line && (command->flags & STEERS) == 0)
        app_note(app, line);
}

static bool run_parsed(App *app, const char *name, Arguments *arguments, Error *err)
{
    const unsigned lesson = MODE_LESSON | MODE_WHY;
    const Command *command = command_find(name, err);
    if (!command)
        return false;
    if (!lesson_allows(app, command, arguments, err))
        return false;
    // Where the person is, a command of the panel is no use without it; one of the
    // lesson works under the help overlay too.
    const bool of_lesson = (command->modes & lesson) != 0;
    if ((command->modes & (unsigned)(app_mode(app) | app_mode_under(app))) == 0 &&
        !(app->session && of_lesson))
        return ERROR(err, of_lesson ? &app_no_lesson : &not_here, err_text(command->name));
    if (!command_accepts(command, arguments, app->display.lang, err))
        return false;
    // Under the help overlay what works everywhere closes it, or searches it. Without a
    // screen, what was said has been read.
    const bool looks =
        (command->flags & LOOKS) != 0 || (app->help.open && command->modes == MODE_ANY);
    if (app->cols == 0 || !looks)
        app_say_nothing(app);
    if (app->session && (command->flags & UNSETTLED) == 0 && !session_settle(app->session))
        return error_set(err, &not_settled);
    FEATURES_DO(before, app);
    if ((command->flags & (RUNS_ON | SETTING)) == 0)
        run_stop(app);
    const bool jumps = app->session && (command->flags & JUMPS) != 0;
    const WalkPlace from = jumps ? session_place(app->session) : (WalkPlace){0};
    const bool opens = !app->session && (command->flags & OPENS) != 0;
    if (opens && !contents_open(app, err))
        return false;
    const Session *session = app->session;
    const size_t sessions = app->sessions;
    const size_t commits = session ? session->journal.commits : 0;
    app->nested++;
    const bool done = command_do(command, app, arguments, err);
    app->nested--;
    if (!done) {
        note_done(app, command, NULL, session, commits);
        if (opens)
            app_close(app, ERROR_DROPPED);
        return false;
    }
    if (jumps && app->sessions == sessions) // it may be another lesson's now
        session_jumped(app->session, from);
    FEATURES_DO(after, app);
    // Turning a part is no command of a recording, nor is asking for the rest of a line.
    if (!app->reading.turned && !app->prefill)
        note_done(app, command, arguments->line, session, commits);
    return true;
}

bool app_run(App *app, const char *line, Error *err)
{
    app->stopped = false;
    if (app->session)
        graph_begin_work(app->session->graph);
    SCOPED(mem_drop) char *tidied = command_renamed(spell_out(command_tidied(line)));
    bool done = true;
    if (*tidied) {
        SCOPED(arguments_release) Arguments arguments;
        SCOPED(mem_drop) char *name = arguments_parse(tidied, &arguments);
        done = run_parsed(app, name, &arguments, err);
    }
    app->seen = false;
    app->stopped = app->session && !session_is_settled(app->session);
    if (!done)
        app_say_error(app, err);
    return done;
}

bool app_run_typed(App *app, const char *line, Error *err)
{
    SCOPED(mem_drop) char *typed = command_tidied(line);
    const bool finds = typed[0] == '/';
    bool done = finds ? door_enter(app, typed + 1, err) : app_run(app, typed, err);
    const bool unknown = err->message == &command_unknown || err->message == &command_misspelt;
    if (!done && finds) {
        app_say_error(app, err);
    } else if (!done && unknown && door_offer(app, typed)) {
        error_clear(err);
        app_say_nothing(app);
        done = true;
    }
    return done;
}

bool app_run_with(App *app, const char *command, const char *argument, Error *err)
{
    SCOPED(mem_drop) char *line = text_printf("%s %s", command, argument);
    return app_run(app, line, err);
}
