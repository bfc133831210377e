// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of commands and keys: complete in both languages, and every
// example, key and completion does what it says.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "command/command.h"
#include "command/complete.h"
#include "command/help.h"
#include "command/keys.h"
#include "command/playback.h"
#include "view/lines.h"
#include "data/array_file.h"
#include "kit/example.h"
#include "kit/open.h"
#include "session/map.h"

// ---- Commands -----------------------------------------------------------

enum { COMMANDS_MOST = 60 }; // beside the settings

static bool has_chinese(const char *text)
{
    for (const char *p = text; *p; p++) {
        if ((unsigned char)*p >= 0xE3)
            return true;
    }
    return false;
}

static void test_help_in_both_languages(void **state)
{
    (void)state;
    const char *before = "";
    size_t commands = 0;
    for (const Command *c = NULL; (c = command_after(c));) {
        assert_true(c == command_settings || strcmp(before, c->name) < 0); // by name
        before = c->name;
        assert_non_null(c->help.en);
        assert_true(strlen(c->help.en) > 5);
        assert_true(has_chinese(text_in(&c->help, LANG_ZH)));
        assert_false(has_chinese(c->help.en));
        assert_true(c->arguments.en == NULL || c->most > 0);
        assert_true(c->least <= c->most);
        assert_int_equal((c->run != NULL) + (c->act != NULL) + (c->choice.size > 0), 1);
        assert_true(c->modes != 0);
    }
    while (command_table[commands].name)
        commands++;
    assert_in_range(commands, 1, COMMANDS_MOST);
}

// A setting alone and behind `option` is the same.
static void test_settings(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "option digits 5"));
    assert_int_equal(app->display.decimals, 5);
    assert_true(run(app, "option numpy") && app->display.numpy);
    assert_false(app_run(app, "option next", ERROR_DROPPED));
    for (const Command *setting = command_settings; setting->name; setting++)
        assert_ptr_equal(command_find_setting(setting->name, true, ERROR_DROPPED), setting);
    assert_false(app_run(app, "option foo", ERROR_DROPPED));
    assert_memory_equal(buffer_text(&app->message), "foo is no setting; ", 19);
    assert_false(app_run(app, "option digits 99", ERROR_DROPPED));
    assert_int_equal(app->session->stop, 0);
    assert_true(run(app, "option") && app->help.open);
    Completion completion = complete_line(app, "option mou", 10);
    assert_int_equal(completion.choice.count, 1);
    owned_release(&completion.choice);
    completion = complete_line(app, "option mouse o", 14);
    assert_int_equal(completion.choice.count, 2);
    owned_release(&completion.choice);
    app_free(app);
}

// A line that was given to earlier versions, behind others, and the one that it is read as.
static const struct {
    const char *before[2], *was, *is;
} old_lines[] = {
    {{"goto A"}, "article A", "open article A"},
    {{"goto A"}, "backward", "goto backward"},
    {{"open tests/data/batches.lua"}, "batch 2", "optimizer batch 2"},
    {{"present on"}, "blank", "present blank"},
    {{"goto A"}, "contents", "open"},
    {{"select Wq[1,2]"}, "edit", "set"},
    {{"view map", "move right"}, "enter", "goto"},
    {{"stops", "row 5"}, "enter", "goto"},
    {{"open", "row 3"}, "enter", "goto"},
    {{"goto O", "explain"}, "factor next", "explain right"},
    {{"goto O", "explain right"}, "factor prev", "explain left"},
    {{"goto O", "explain"}, "follow", "goto"},
    {{"goto O"}, "forget", "restore off"},
    {{"goto O"}, "forward", "goto forward"},
    {{"goto O"}, "glossary", "help terms"},
    {{"goto O"}, "glossary softmax", "help terms softmax"},
    {{"goto O", "back"}, "jump next", "back forth"},
    {{"goto O", "goto A"}, "jump prev", "back jump"},
    {{"goto O"}, "lr 0.05", "optimizer lr 0.05"},
    {{"lr 0.05", "undo"}, "redo", "redo"},
    {{"goto O"}, "map", "view map"},
    {{"map"}, "map", "view map"},
    {{"goto S"}, "notes", "help notes"},
    {{"play"}, "pause", "speed pause"},
    {{"play"}, "step", "speed step"},
    {{"set Wq[1,1] 9"}, "scale local", "scale original"},
    {{"set Wq[1,1] 9", "scale"}, "scale shared", "scale original"},
    {{"goto S"}, "skip", "reveal only"},
    {{"goto O"}, "stops", "help stops"},
    {{"goto O"}, "term", "explain"},
    {{"open"}, "tour", "open tour"},
    {{"goto O"}, "digits 5", "option digits 5"},
    {{"goto O"}, "w", "save"},
    {{"goto O"}, "wq", "quit now"},
    {{"goto O"}, "practice softmax2", "practice softmax"},
    {{"goto O"}, "practice softmax3", "practice softmax"},
    {{"goto O"}, "q!", "quit now"},
};

// What a line does to the program, as text. The caller's.
static char *done_by(const char *const before[2], const char *line)
{
    App *app = open_worked_case(LANG_EN);
    Buffer text = {0};
    app_resize(app, 80, 24);
    for (size_t i = 0; i < 2 && before[i]; i++)
        assert_true(run(app, before[i]));
    const bool ran = app_run(app, line, ERROR_DROPPED);
    char *screen = screen_of(app, 80, 24);
    buffer_printf(&text, "%d %d %d %s %g\n%s", ran, app->quit, app->next,
                  app->prefill ? app->prefill : "", app->playback ? app->playback->left : -1.0,
                  screen);
    free(screen);
    app_free(app);
    return buffer_take(&text);
}

static void test_old_lines_play(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof old_lines / sizeof *old_lines; i++) {
        char *was = done_by(old_lines[i].before, old_lines[i].was);
        char *is = done_by(old_lines[i].before, old_lines[i].is);
        assert_string_equal(was, is);
        free(was);
        free(is);
    }
    for (const Renamed *row = commands_renamed; row->was; row++) { // each is among them
        size_t i = 0;
        while (i < sizeof old_lines / sizeof *old_lines &&
               strncmp(old_lines[i].was, row->was, strlen(row->was)) != 0)
            i++;
        assert_in_range(i, 0, sizeof old_lines / sizeof *old_lines - 1);
    }
}

// What is gone still runs, says what took its place, and is offered nowhere.
static void test_what_is_gone(void **state)
{
    (void)state;
    static const char *const lines[] = {"along columns", "axis log",        "grain",        "pin",
                                        "walk off",      "copy A[1,:] csv", "clipboard off"};
    App *app = open_worked_case(LANG_EN);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        assert_true(run(app, lines[i]));
        assert_non_null(strstr(buffer_text(&app->message), "is gone"));
    }
    for (size_t i = 0; commands_gone[i]; i++) { // no command is described, but perhaps a term
        app_run_with(app, "help", commands_gone[i], ERROR_DROPPED);
        assert_true(!app->help.open || app->help.kind == HELP_TERMS);
        free(screen_of(app, 80, 24));
    }
    for (const Renamed *row = commands_renamed; row->was; row++) {
        // The help of a command is of its first word, and notes are a page.
        if (strchr(row->was, ' ') || strcmp(row->was, "notes") == 0)
            continue;
        assert_true(app_run_with(app, "help", row->was, ERROR_DROPPED));
        free(screen_of(app, 80, 24));
        Buffer line = {0};
        buffer_printf(&line, "bind x %s", row->was);
        assert_true(run(app, buffer_text(&line)));
        buffer_release(&line);
    }
    assert_true(run(app, "cancel"));
    assert_true(run(app, "open three-tokens"));
    Completion completion = complete_line(app, "pi", 2);
    assert_int_equal(completion.choice.count, 0);
    owned_release(&completion.choice);
    app_free(app);
}

// Optional arguments stand in brackets, words are those of the table.
static void test_arguments_say_what_is_taken(void **state)
{
    (void)state;
    for (const Command *c = NULL; (c = command_after(c));) {
        Buffer takes = {0};
        command_write_arguments(c, LANG_EN, &takes);
        assert_int_equal(takes.size == 0, c->most == 0);
        if (takes.size > 0)
            assert_int_equal(buffer_text(&takes)[0] == '[', c->least == 0);
        for (size_t i = 0; c->words && c->words[i]; i++)
            assert_non_null(strstr(buffer_text(&takes), c->words[i]));
        assert_in_range(takes.size, 0, ERROR_ARG_SIZE - 1); // a message has room for it
        buffer_release(&takes);
    }
}

// Whether the row takes a line; the error's English text where it does not.
static bool takes(const Command *command, const char *line, char text[ERROR_TEXT_SIZE])
{
    Arguments arguments;
    Error err = {0};
    free(arguments_parse(line, &arguments));
    const bool taken = command_accepts(command, &arguments, LANG_EN, &err);
    error_write(&err, LANG_EN, text, ERROR_TEXT_SIZE);
    arguments_release(&arguments);
    return taken;
}

// What a command takes is a matter of its row's kinds: a wrong word is wrong, and
// one that may be a value is left to the command, whatever the help calls it.
static void test_words_do_not_depend_on_the_help(void **state)
{
    (void)state;
    static const Text names[] = {TEXT("WORD"), TEXT("VALUE|{1}"), TEXT("NODE")};
    char line[100], text[ERROR_TEXT_SIZE];
    for (const Command *c = NULL; (c = command_after(c));) {
        assert_int_equal(c->words != NULL,
                         c->kind[0] == ARG_WORD || c->kind[0] == ARG_WORD_OR_OTHER);
        for (size_t i = 0; c->words && i < sizeof names / sizeof *names; i++) {
            Command reworded = *c;
            reworded.arguments = names[i];
            snprintf(line, sizeof line, "%s %sx", c->name, c->words[0]);
            assert_int_equal(takes(&reworded, line, text), c->kind[0] == ARG_WORD_OR_OTHER);
            snprintf(line, sizeof line, "%s %s", c->name, c->words[0]);
            assert_true(takes(&reworded, line, text));
        }
    }
    assert_false(takes(command_find("move", ERROR_DROPPED), "move upp", text));
    assert_non_null(strstr(text, "move takes up|down|left|right, not 'upp'"));
    assert_non_null(strstr(text, "did you mean 'up'?"));
    assert_true(takes(command_find("h", ERROR_DROPPED), "h finr", text));
}

// Both ends of the numbers of a row are taken, what is beyond or no whole number is not.
static void test_whole_numbers(void **state)
{
    (void)state;
    char line[100], text[ERROR_TEXT_SIZE];
    for (const Command *c = NULL; (c = command_after(c));) {
        const WholeRange range = c->number;
        for (int beyond = 0; range.most > 0 && beyond < 2; beyond++) {
            snprintf(line, sizeof line, "%s %ld", c->name, (long)range.least - beyond);
            assert_int_equal(takes(c, line, text), !beyond);
            snprintf(line, sizeof line, "%s %zu", c->name, range.most + (size_t)beyond);
            assert_int_equal(takes(c, line, text), !beyond);
        }
        snprintf(line, sizeof line, "%s 3/2", c->name);
        assert_true(range.most == 0 || !takes(c, line, text));
    }
    assert_false(takes(command_find("digits", ERROR_DROPPED), "digits 10", text));
    assert_string_equal(text, "digits takes a whole number from 0 to 9, not '10'");
    assert_true(takes(command_find("digits", ERROR_DROPPED), "digits 2+2", text));
}

// A word that may be a value is answered by what values there are.
static void test_word_or_value(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    Error err = {0};
    char text[ERROR_TEXT_SIZE];
    assert_false(app_run(app, "h finr", &err));
    error_write(&err, LANG_EN, text, sizeof text);
    assert_non_null(strstr(text, "finr"));
    assert_non_null(strstr(text, "known are"));
    app_free(app);
}

// Every view has a word. None shares the bit of another, nor that of any other mode.
static void test_modes_of_views(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    unsigned seen = MODE_CONTENTS | MODE_LESSON | MODE_WHY | MODE_HELP | MODE_PLAY | MODE_SEARCH |
                    MODE_RUN | MODE_TASK | MODE_PRESENT | MODE_ANSWER;
    for (ViewName view = VIEW_MAP; view < VIEW_COUNT; view++) {
        assert_non_null(view_words[view]);
        if (view_is_stop(view))
            continue;
        session_view(app->session, view);
        const unsigned mode = app_mode(app);
        assert_int_equal(mode & (mode - 1), 0);
        assert_int_equal(mode & seen, 0);
        assert_int_equal(mode & ~(unsigned)MODE_VIEWS, 0);
        seen |= mode;
    }
    app_free(app);
}

static void test_examples_parse(void **state)
{
    (void)state;
    for (const Command *c = NULL; (c = command_after(c));) {
        Arguments arguments;
        char *example = example_of(c), *name = arguments_parse(example, &arguments);
        assert_string_equal(name, c->name);
        assert_in_range(arguments.count, c->least, c->most);
        arguments_release(&arguments);
        free(name);
        free(example);
        assert_ptr_equal(command_find(c->name, ERROR_DROPPED), c);
    }
}

static void start_recording(App *app)
{
    char line[] = "record /tmp/qkv-record-XXXXXX";
    char *path = strchr(line, '/');
    close(mkstemp(path));
    remove(path);
    assert_true(run(app, line));
    remove(path);
}

// The file that is named in the example of against.
static const char own_arrays[] = "mine.npz", own_settings[] = "mine.lua";

static void write_own_arrays(void)
{
    Buffer out = {0};
    NpzWriter npz = {.out = &out};
    npz_add(&npz, "A", &(Matrix){3, 3, (double[9]){1, 0, 0, 0, 1, 0, 0, 0, 1}});
    npz_end(&npz);
    assert_true(file_output(own_arrays, buffer_text(&out), out.size, ERROR_DROPPED));
    buffer_release(&out);
}

// A lesson with something to say and to choose.
static void open_settings(App *app)
{
    static const char text[] = "lesson { api = 2, id = 's', title = 's' }\n"
                               "v = { 'the', 'cat', 'sat' }\n"
                               "t = sentence { name = 'text', words = v, default = 'the' }\n"
                               "generate { logits = input(ones(1, 3)), text = 'text' }\n"
                               "h = choose { name = 'heads', among = { 1, 2, 4 } }\n"
                               "x = ids(t, v)\n";
    assert_true(file_output(own_settings, text, strlen(text), ERROR_DROPPED));
    assert_true(app_open(app, own_settings, ERROR_DROPPED));
    assert_true(run(app, "choose heads 2")); // the example then changes it
}

// Puts the program where the command works.
static void prepare(App *app, const Command *command)
{
    if (command->modes == MODE_CONTENTS) {
        assert_true(run(app, "contents"));
        return;
    }
    if (command->run == command_knob) {
        char path[OPEN_PATH];
        Error err = {0};
        assert_true(app_open(app, tree_path("tests/lessons/api-3.lua", path), &err));
        assert_true(run(app, "goto board"));
        return;
    }
    if (command->run == command_say || command->run == command_choose ||
        command->run == command_generate) {
        open_settings(app);
        return;
    }
    assert_true(run(app, "open three-tokens"));
    assert_true(run(app, "select Wq[1,2]"));
    if (command->modes == MODE_WHY) {
        assert_true(run(app, "select dWq[2,1]"));
        assert_true(run(app, "explain"));
    }
    if ((command->modes & MODE_LESSON) == 0)
        assert_true(run(app, command->modes & MODE_MAP     ? "map"
                             : command->modes == MODE_PLAY ? "play"
                                                           : "help"));
    if (command->run == command_votes)
        assert_true(run(app, "present on") && run(app, "goto A"));
    if (strcmp(command->name, "record") == 0)
        start_recording(app);
    if (strcmp(command->name, "against") == 0)
        write_own_arrays();
    if (strcmp(command->name, "example") == 0)
        assert_true(run(app, "open tests/data/batches.lua"));
    if (strcmp(command->name, "match") == 0)
        assert_true(run(app, "search dA"));
    if (strcmp(command->name, "view") == 0)
        assert_true(run(app, "view compare"));
    if (strcmp(command->name, "notes") == 0)
        assert_true(run(app, "goto O"));
    if (strcmp(command->name, "fold") == 0) {
        assert_true(run(app, "view map"));
        graph_set_group(app->session->graph, app->session->map.at, &(Words){{"head", "头"}});
        map_folds(app->session->graph, app->session->map.into);
    }
    if ((command->modes & (MODE_TASK | MODE_ANSWER)) != 0)
        assert_true(run(app, "goto S"));
    if (strcmp(command->name, "review") == 0) {
        assert_true(run(app, "goto S"));
        assert_true(run(app, "answer 7"));
        assert_true(run(app, "reveal"));
    }
    if (strcmp(command->name, "history") == 0)
        assert_true(run(app, "train 5"));
    if (strcmp(command->name, "undo") == 0)
        assert_true(run(app, "set Wq[1,1] 2"));
    if (strcmp(command->name, "redo") == 0) {
        assert_true(run(app, "set Wq[1,1] 2"));
        assert_true(run(app, "undo"));
    }
    if (strcmp(command->name, "reset") == 0)
        assert_true(run(app, "set Wq[1,1] 2"));
}

static void test_examples_run(void **state)
{
    (void)state;
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        for (const Command *c = NULL; (c = command_after(c));) {
            App *app = open_lesson(NULL, lang);
            prepare(app, c);
            app->ticks = true;
            char *example = example_of(c);
            if (!run(app, example))
                fail_msg("the example '%s' fails", example);
            free(example);
            free(screen_of(app, 80, 24));
            app_free(app);
        }
    }
    remove(own_arrays);
    remove(own_settings);
}

static void test_help_of_every_command(void **state)
{
    (void)state;
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        App *app = open_worked_case(lang);
        Canvas *canvas = canvas_new(80, 24, GLYPHS_UNICODE);
        for (const Command *c = NULL; (c = command_after(c));) {
            Buffer line = {0};
            buffer_printf(&line, "help %s", c->name);
            assert_true(run(app, buffer_text(&line)));
            Lines lines = {0};
            help_lines(app, &lines, canvas);
            assert_true(lines.count > 0);
            Buffer text = {0};
            lines_words(&lines, lang, &text);
            char *example = example_of(c);
            if (!strstr(buffer_text(&text), example))
                fail_msg("help %s does not show '%s'", c->name, example);
            free(example);
            buffer_release(&text);
            lines_release(&lines);
            buffer_release(&line);
            assert_true(run(app, "cancel"));
        }
        canvas_free(canvas);
        app_free(app);
    }
}

static void test_unknown_commands(void **state)
{
    (void)state;
    static const struct {
        const char *typed, *meant;
    } rows[] = {{"nxet", "next"},
                {"gto dA", "goto"},
                {"Set Wq[1,1] 1", "set"},
                {"slect A[1,1]", "select"},
                {"unod", "undo"}};
    App *app = open_worked_case(LANG_EN);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Error err = {0};
        char text[300];
        assert_false(app_run(app, rows[i].typed, &err));
        assert_int_equal(error_status(&err), 2);
        error_write(&err, LANG_EN, text, sizeof text);
        if (!strstr(text, rows[i].meant))
            fail_msg("'%s' says '%s'", rows[i].typed, text);
    }
    app_free(app);
}

// ---- Keys ---------------------------------------------------------------

static const char *press(Mode mode, Key key, KeyState *state)
{
    static char line[KEY_LINE_SIZE];
    return keys_command(mode, key, state, line);
}

static void test_every_row_of_the_keys(void **state)
{
    (void)state;
    for (const KeyRow *row = key_table; row->command; row++) {
        for (unsigned mode = 1; mode < MODE_ANY; mode *= 2) {
            for (const Key *key = row->key; *key && (row->modes & mode) != 0; key++) {
                KeyState keys = {0};
                const char *line = press((Mode)mode, *key, &keys);
                char title[16];
                if (!line || strcmp(line, row->command) != 0)
                    fail_msg("%s is '%s', not '%s'", key_title(*key, title), line ? line : "",
                             row->command);
            }
        }
        assert_int_equal(row->key[ROW_KEYS - 1], 0);
    }
}

// Each key's line is a command that takes those arguments.
static void test_keys_run_commands(void **state)
{
    (void)state;
    for (const KeyRow *row = key_table; row->command; row++) {
        if (strcmp(row->command, ":") == 0)
            continue;
        Arguments arguments;
        const bool opens = row->command[0] == ':';
        char *name = arguments_parse(row->command + opens, &arguments);
        const Command *command = command_find(name, ERROR_DROPPED);
        assert_non_null(command);
        assert_in_range(arguments.count, command->least, command->most);
        if ((row->modes & ~command->modes) != 0)
            fail_msg("%s is bound where it does not work", row->command);
        arguments_release(&arguments);
        free(name);
    }
}

// At a question digits and signs open the line of an answer; no count is kept.
static void test_keys_of_a_question(void **state)
{
    (void)state;
    const Mode asked = MODE_LESSON | MODE_TASK | MODE_ANSWER;
    KeyState keys = {0};
    assert_string_equal(press(asked, '7', &keys), ":answer 7");
    assert_string_equal(press(asked, '0', &keys), ":answer 0");
    assert_string_equal(press(asked, '-', &keys), ":answer -");
    assert_string_equal(press(asked, '(', &keys), ":answer (");
    assert_string_equal(press(asked, 0xFF13, &keys), ":answer 3"); // ３
    assert_int_equal(keys.count, 0);
    assert_string_equal(press(asked, 'y', &keys), ":answer y"); // yes
    assert_string_equal(press(asked, 0x6B63, &keys), ":answer 正");
    assert_string_equal(press(asked, 0xFF41, &keys), ":answer a"); // ａ
    assert_null(press(asked, '&', &keys));
    assert_null(press(asked, 0x202E, &keys)); // turns the line round
    assert_null(press(asked | MODE_PRESENT, 'y', &keys));
    assert_string_equal(press(asked, 'i', &keys), "hint");
    assert_string_equal(press(asked, 'r', &keys), "reveal");
    assert_string_equal(press(asked, 'n', &keys), "next");
    assert_string_equal(press(MODE_LESSON, '-', &keys), "nudge -0.1");
    assert_null(press(MODE_LESSON, 'r', &keys));
}

static void assert_hint(App *app, const char *key, const char *word, int rank)
{
    Footer *footer = mem_new(1, sizeof *footer);
    footer_make(app, footer);
    size_t i = 0;
    while (i < footer->count && strcmp(footer->hint[i].word, word) != 0)
        i++;
    assert_in_range(i, 0, footer->count - 1);
    assert_string_equal(footer->hint[i].key, key);
    assert_int_equal(footer->hint[i].rank, rank);
    free(footer);
}

// The footer names what an answer begins with; the view that goes with a question comes
// before other keys.
static void test_footer_of_a_question(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "goto S"));
    assert_hint(app, "0-9", "answer", 0);
    assert_true(run(app, "goto A"));
    assert_int_equal(app_mode(app) & MODE_TASK, 0); // its text goes on
    assert_true(run(app, "next") && run(app, "next"));
    assert_hint(app, "1-3", "answer", 0);
    assert_true(run(app, "goto dQ"));
    assert_hint(app, "+-0", "answer", 0);
    assert_hint(app, "p", "previous", 1);
    app_free(app);
    app = open_lesson(tree_path("lessons/scaling.lua", path), LANG_EN);
    assert_true(run(app, "goto S_many"));
    reading_question(app);
    assert_hint(app, "v", "histogram", 1); // not before a hint
    assert_hint(app, "p", "previous", 1);
    app_free(app);
    app = open_worked_case(LANG_EN); // where a why is open its own keys come first
    assert_true(run(app, "goto O") && run(app, "set Wq[1,2] 1"));
    assert_hint(app, "v", "compare", 0);
    assert_true(run(app, "explain"));
    assert_hint(app, "v", "compare", 3);
    app_free(app);
}

// Where numbers are to be changed instead, and while a question waits for its
// numbers, the same keys count and nudge.
static void test_keys_of_a_goal(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    KeyState keys = {0};
    assert_true(run(app, "goto A") && run(app, "next") && run(app, "next"));
    assert_string_equal(press(app_mode(app), '3', &keys), ":answer 3");
    assert_true(run(app, "set Wk[1,1] 2"));
    assert_null(press(app_mode(app), '3', &keys));
    assert_string_equal(press(app_mode(app), 'n', &keys), "next 3");
    assert_true(run(app, "undo"));
    assert_true(run(app, "answer 3") && run(app, "next"));
    assert_string_equal(press(app_mode(app), '-', &keys), "nudge -0.1");
    assert_string_equal(press(app_mode(app), 'i', &keys), "hint");
    app_free(app);
}

static void test_full_width_keys(void **state)
{
    (void)state;
    for (Key key = 0x21; key < 0x7F; key++) {
        KeyState narrow = {0}, wide = {0};
        char a[KEY_LINE_SIZE], b[KEY_LINE_SIZE];
        const char *first = keys_command(MODE_LESSON, key, &narrow, a);
        const char *second = keys_command(MODE_LESSON, key + 0xFEE0, &wide, b);
        assert_int_equal(first == NULL, second == NULL);
        if (first)
            assert_string_equal(first, second);
        assert_int_equal(narrow.count, wide.count);
        assert_int_equal(narrow.g, wide.g);
    }
    KeyState keys = {0};
    assert_string_equal(press(MODE_LESSON, 0x3000, &keys), "next"); // 　
    assert_string_equal(press(MODE_LESSON, 0xFF1A, &keys), ":");    // ：
    assert_string_equal(press(MODE_LESSON, 0xFF1F, &keys), "help"); // ？
}

static void test_counts(void **state)
{
    (void)state;
    KeyState keys = {0};
    assert_null(press(MODE_LESSON, '1', &keys));
    assert_null(press(MODE_LESSON, '2', &keys));
    assert_string_equal(press(MODE_LESSON, 'G', &keys), "goto 12");
    assert_string_equal(press(MODE_LESSON, 'G', &keys), "goto last");
    assert_null(press(MODE_LESSON, 'g', &keys));
    assert_string_equal(press(MODE_LESSON, 'g', &keys), "goto 1");
    assert_null(press(MODE_LESSON, 0xFF13, &keys)); // ３
    assert_string_equal(press(MODE_LESSON, 'G', &keys), "goto 3");
    assert_null(press(MODE_LESSON, '7', &keys)); // forgotten by another key
    assert_string_equal(press(MODE_LESSON, 'f', &keys), "flip");
    assert_null(press(MODE_LESSON, '3', &keys));
    assert_string_equal(press(MODE_LESSON, 'n', &keys), "next 3");
    assert_string_equal(press(MODE_LESSON, 'n', &keys), "next");
    assert_string_equal(press(MODE_LESSON, 'G', &keys), "goto last");
    for (int i = 0; i < 400; i++)
        press(MODE_LESSON, '9', &keys);
    const char *line = press(MODE_LESSON, 'G', &keys);
    assert_true(strlen(line) < KEY_LINE_SIZE);
    assert_string_equal(press(MODE_CONTENTS, 'G', &keys), "row last");
}

static void test_keys_that_mean_nothing(void **state)
{
    (void)state;
    for (unsigned mode = 1; mode < MODE_ANY; mode *= 2) {
        KeyState keys = {0};
        assert_null(press((Mode)mode, 'Q', &keys));
        assert_null(press((Mode)mode, 0x4E2D, &keys));
        assert_null(press((Mode)mode, 0x10FFFF, &keys));
        assert_null(press((Mode)mode, KEY_NAME_DELETE, &keys));
        assert_null(press((Mode)mode, 1, &keys));
    }
}

// ---- Completion ---------------------------------------------------------

// Completes the end of `line`: there must be `count` choices, `some` among
// them; each starts as typed, and they are sorted.
static void assert_completes(App *app, const char *line, size_t count, const char *some)
{
    Completion completion = complete_line(app, line, strlen(line));
    void **choice = completion.choice.at;
    const size_t start = completion.start, choices = completion.choice.count;
    bool found = some == NULL;
    for (size_t i = 0; i < choices; i++) {
        found |= some && strcmp(choice[i], some) == 0;
        if (strncasecmp(choice[i], line + start, strlen(line + start)) != 0)
            fail_msg("'%s' is offered for '%s'", (const char *)choice[i], line);
        assert_true(i == 0 || strcmp(choice[i - 1], choice[i]) < 0);
        assert_true(strcmp(choice[i], "") != 0);
    }
    if (!found || choices != count)
        fail_msg("'%s' has %zu choices, %s%s", line, choices, found ? "with " : "without ",
                 some ? some : "");
    owned_release(&completion.choice);
}

static void test_completion(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_completes(app, "un", 1, "undo");
    assert_completes(app, "UN", 1, "undo");
    assert_completes(app, "xyz", 0, NULL);
    assert_completes(app, "goto d", 11, "dS_scaled"); // the backward stops
    assert_completes(app, "goto st", 3, "step(Wk)");
    assert_completes(app, "goto la", 1, "last");
    assert_completes(app, "select dW", 3, "dWq[");
    assert_completes(app, "select S", 2, "S_scaled[");
    assert_completes(app, "set W", 3, "Wv[");
    assert_completes(app, "set S", 1, "S_scaled.by"); // computed: only that
    assert_completes(app, "set d", 1, "dO[");
    assert_completes(app, "set Wq[1,2] ", 0, NULL);
    assert_completes(app, "open three", 1, "three-tokens");
    assert_completes(app, "theme ", 5, "contrast");
    assert_completes(app, "lang z", 1, "zh");
    assert_completes(app, "why", 1, "why"); // another name of explain
    assert_completes(app, "h f", 1, "finer");
    assert_completes(app, "help sel", 1, "select");
    assert_completes(app, "  un", 1, "undo");
    assert_completes(app, "theme dark ", 0, NULL);
    assert_completes(app, "nonsense d", 0, NULL);
    app_free(app);
    char path[OPEN_PATH];
    app = open_lesson(tree_path("tests/lessons/changing.lua", path), LANG_EN);
    assert_completes(app, "choose ", 4, "k");
    assert_completes(app, "choose k ", 3, "2");
    assert_completes(app, "choose text ", 0, NULL); // that is said
    assert_completes(app, "say ", 4, "text");
    assert_completes(app, "say text a ", 3, "c");
    assert_completes(app, "set x[1,1] ", 3, "b"); // a cell of words
    app_free(app);
}

static void make_file(const char *folder, const char *name)
{
    char path[OPEN_PATH];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    if (file) // not every file system takes every name
        fclose(file);
}

// Files by name, also with blanks in it; never one that could not be shown.
static void test_completion_of_files(void **state)
{
    (void)state;
    char folder[OPEN_PATH], line[2 * OPEN_PATH], some[2 * OPEN_PATH];
    const char *tmp = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/qkv-complete.XXXXXX", tmp ? tmp : "/tmp");
    assert_non_null(mkdtemp(folder));
    static const char *const names[] = {"my lesson.lua", "my script.qkv", ".hidden.lua",
                                        "bad\033[2J.lua", "\377.lua"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        make_file(folder, names[i]);
    snprintf(some, sizeof some, "%s/more.lua", folder);
    assert_int_equal(mkdir(some, 0700), 0);
    App *app = open_worked_case(LANG_EN);
    static const struct {
        const char *command, *typed, *some;
        size_t count;
    } cases[] = {
        {"open", "", "my lesson.lua", 2}, // and the folder
        {"open", "my l", "my lesson.lua", 1}, {"play", "", "my script.qkv", 3},
        {"record", "my", "my script.qkv", 2}, {"open", "m", "more.lua/", 2},
        {"open", ".", ".hidden.lua", 1},      {"open", "more.lua/", NULL, 0},
        {"open", "none/", NULL, 0},           {"theme", "m", NULL, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(line, sizeof line, "%s %s/%s", cases[i].command, folder, cases[i].typed);
        snprintf(some, sizeof some, "%s/%s", folder, cases[i].some ? cases[i].some : "");
        assert_completes(app, line, cases[i].count, cases[i].some ? some : NULL);
    }
    app_free(app);
    snprintf(line, sizeof line, "rm -rf '%s'", folder);
    assert_int_equal(system(line), 0);
}

static void test_completion_without_a_lesson(void **state)
{
    (void)state;
    App *app = open_lesson(NULL, LANG_EN);
    assert_completes(app, "ope", 1, "open");
    assert_completes(app, "open ", app->catalog.count, "three-tokens");
    assert_completes(app, "set ", 0, NULL);
    assert_completes(app, "undo", 0, NULL); // no use here
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_help_in_both_languages),
        cmocka_unit_test(test_what_is_gone),
        cmocka_unit_test(test_settings),
        cmocka_unit_test(test_old_lines_play),
        cmocka_unit_test(test_arguments_say_what_is_taken),
        cmocka_unit_test(test_words_do_not_depend_on_the_help),
        cmocka_unit_test(test_whole_numbers),
        cmocka_unit_test(test_word_or_value),
        cmocka_unit_test(test_modes_of_views),
        cmocka_unit_test(test_examples_parse),
        cmocka_unit_test(test_examples_run),
        cmocka_unit_test(test_help_of_every_command),
        cmocka_unit_test(test_unknown_commands),
        cmocka_unit_test(test_every_row_of_the_keys),
        cmocka_unit_test(test_keys_run_commands),
        cmocka_unit_test(test_keys_of_a_question),
        cmocka_unit_test(test_footer_of_a_question),
        cmocka_unit_test(test_keys_of_a_goal),
        cmocka_unit_test(test_full_width_keys),
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_keys_that_mean_nothing),
        cmocka_unit_test(test_completion),
        cmocka_unit_test(test_completion_of_files),
        cmocka_unit_test(test_completion_without_a_lesson),
    };
    return cmocka_run_group_tests_name("command_table", tests, NULL, NULL);
}
