// SPDX-License-Identifier: GPL-3.0-or-later
// `qkv notes`: the notes of a running presentation, until it ends. On a terminal they are a page
// below the times, printed anew when they, the minute or the terminal's size are others; elsewhere
// one text follows another.
#include "command/notes.h"

#include <math.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "base/seconds.h"
#include "cli/run.h"
#include "view/lines.h"

MESSAGE(no_presentation, ERROR_USAGE,
        "no presentation is running; 'qkv LESSON --present' starts one");
MESSAGE(over, ERROR_USAGE, "the presentation is over");
MESSAGE(damaged, ERROR_DATA,
        "the notes are damaged; the presentation's next step writes them anew");

enum { COLS = 72, LEAST = 4, LOOK_MS = 250, TIME_MOST = 1 << 30 };

typedef struct Reader {
    Run *run;
    Buffer text;        // what the file says, without its times
    double began, ends; // of the talk, on the clock of time that passes
    Buffer shown;       // as it was printed last
} Reader;

// Reads the file anew. What is wrong with it stands in its place until the presentation writes it
// again.
static void read_notes(Reader *reader)
{
    Error err = {0};
    SCOPED(buffer_release) Buffer text = {0};
    char fault[ERROR_TEXT_SIZE], *end;
    notes_read(&text, &err);
    const double began = strtod(buffer_text(&text), &end), ends = strtod(end, &end);
    if (text.size > 0 && !(*end == '\n' && fabs(began) < TIME_MOST && fabs(ends) < TIME_MOST))
        error_set(&err, &damaged);
    if (error_is_set(&err)) {
        error_write(&err, reader->run->lang, fault, sizeof fault);
        end = fault;
    } else if (text.size > 0) {
        reader->began = began;
        reader->ends = ends;
    }
    if (*end) {
        buffer_clear(&reader->text);
        buffer_add(&reader->text, end);
    }
}

// "14:05  12 min gone, 33 left".
static void write_times(const Reader *reader, Buffer *out)
{
    const time_t clock = time(NULL);
    const double now = seconds_on(CLOCK_MONOTONIC);
    const long long gone = (long long)(now - reader->began) / 60;
    const double left_over = (reader->ends - now) / 60;
    char shown[16] = "";
    struct tm local;
    if (localtime_r(&clock, &local))
        strftime(shown, sizeof shown, "%H:%M", &local);
    if (reader->ends < reader->began + 2) // nobody said how long it takes
        SAYF(out, reader->run->lang, "{1}  {2} min gone", say_text(shown), say_int(gone));
    else if (left_over >= 0)
        SAYF(out, reader->run->lang, "{1}  {2} min gone, {3} left", say_text(shown), say_int(gone),
             say_int((long long)(left_over - 0.001) + 1)); // of 30 none is gone yet
    else
        SAYF(out, reader->run->lang, "{1}  {2} min gone, {3} over", say_text(shown), say_int(gone),
             say_int((long long)-left_over + 1));
}

// Appends the text in lines as wide as the terminal is, below the times, as much as it has lines
// for; all of it, after an empty line, where there is none.
static void write_page(const Reader *reader, Buffer *out)
{
    static const StyleRole parts[] = {STYLE_EMPHASIS, STYLE_TEXT, STYLE_DIM};
    const Run *run = reader->run;
    const Scene scene = {.lang = run->lang, .theme = {THEME_MONO, DEPTH_MONO}};
    const bool page = run->bytes;
    struct winsize size = {.ws_col = COLS, .ws_row = CANVAS_MOST};
    SCOPED(lines_release) Lines lines = {0};
    if (page) {
        SCOPED(buffer_release) Buffer times = {0};
        ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
        write_times(reader, &times);
        lines_begin(&lines, 0, STYLE_DIM, say_text(buffer_text(&times)));
    }
    const int w = int_clamp(size.ws_col, LEAST, CANVAS_MOST), h = int_max(size.ws_row - 1, 1);
    SCOPED(canvas_drop)
    Canvas *canvas = canvas_new(w, 1, run->ascii ? GLYPHS_ASCII : GLYPHS_UNICODE);
    const char *at = buffer_text(&reader->text);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        const size_t bytes = strcspn(at, "\f");
        SCOPED(mem_drop) char *part = mem_text_n(at, bytes);
        wrap_styled(canvas, part, w, parts[i], &lines);
        at += bytes + (at[bytes] == '\f');
    }
    canvas_resize(canvas, w, int_min(h, (int)lines.count));
    lines_draw_from(&lines, 0, (Rect){0, 0, w, canvas->h}, &scene, canvas);
    if (canvas->h < (int)lines.count)
        canvas_text(canvas, w - 1, h - 1, 1, scene_style(&scene, STYLE_DIM), "…");
    buffer_add(out, page ? "\033[H\033[2J" : "\n");
    canvas_write(canvas, page, out);
}

// Prints what is other than before. False where that cannot be.
static bool print_notes(Reader *reader)
{
    Buffer page = {0};
    if (reader->text.size > 0)
        write_page(reader, &page);
    const bool other = strcmp(buffer_text(&page), buffer_text(&reader->shown)) != 0;
    buffer_release(&reader->shown);
    reader->shown = page;
    return !other || run_print(reader->run, &page);
}

int run_notes(Run *run)
{
    Reader reader = {.run = run, .began = seconds_on(CLOCK_MONOTONIC)};
    const char *type = getenv("TERM");
    bool printed = true;
    if (!notes_are_kept())
        return RUN_FAIL(run, &no_presentation, err_text(""));
    run->bytes = isatty(STDOUT_FILENO) && type && *type && strcmp(type, "dumb") != 0;
    while (printed && notes_are_kept()) {
        read_notes(&reader);
        printed = print_notes(&reader);
        poll(NULL, 0, LOOK_MS);
    }
    buffer_release(&reader.shown);
    buffer_release(&reader.text);
    if (printed)
        run_notice(run, &(Error){.message = &over}, NULL);
    return printed ? 0 : 3;
}
