// SPDX-License-Identifier: GPL-3.0-or-later
// `qkv notes`: the notes of a running presentation, until it ends. On a terminal they are a page;
// elsewhere one text follows another.
#include "command/notes.h"

#include <errno.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/minmax.h"
#include "base/output.h"
#include "base/seconds.h"
#include "cli/run.h"
#include "export/cast.h"
#include "view/glyphs.h"
#include "view/words.h"

MESSAGE(no_presentation, ERROR_USAGE,
        "no presentation is running; 'qkv LESSON --present' starts one");
MESSAGE(over, ERROR_USAGE, "the presentation is over");
MESSAGE(damaged, ERROR_DATA,
        "the notes are damaged; the presentation's next step writes them anew");

enum { PIPE_WIDTH = 72, COLS = 80, ROWS = 24, LEAST = 4, LOOK_MS = 250, TIME_MOST = 1 << 30 };

typedef struct Reader {
    const Run *run;
    GlyphSet glyphs;
    Buffer text;        // what the file says, without its times
    double began, ends; // of the talk, on the clock of time that passes
    int top;            // the first line that is seen
    Buffer shown;       // the page, as it was sent to the terminal
} Reader;

static volatile sig_atomic_t left;

static void take_signal(int number)
{
    left = number;
}

// Reads the file anew. True where it says something else than before; what is wrong with it stands
// in its place until the presentation writes it again.
static bool read_notes(Reader *reader)
{
    Error err = {0};
    Buffer text = {0};
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
    const bool other = *end && strcmp(end, buffer_text(&reader->text)) != 0;
    if (other) {
        buffer_clear(&reader->text);
        buffer_add(&reader->text, end);
        reader->top = 0;
    }
    buffer_release(&text);
    return other;
}

// Its lines broken to a width.
static Lines lines_of(const Reader *reader, const Canvas *canvas, int width)
{
    static const StyleRole parts[] = {STYLE_EMPHASIS, STYLE_TEXT, STYLE_DIM};
    Lines lines = {0};
    const char *at = buffer_text(&reader->text);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        const size_t bytes = strcspn(at, "\f");
        char *part = mem_text_n(at, bytes);
        wrap_styled(canvas, part, width, parts[i], &lines);
        free(part);
        at += bytes + (at[bytes] == '\f');
    }
    return lines;
}

// ---- Text --------------------------------------------------------------

// False where it cannot be printed.
static bool print_text(const Reader *reader)
{
    Canvas *canvas = canvas_new(1, 1, reader->glyphs);
    Lines lines = lines_of(reader, canvas, PIPE_WIDTH);
    Buffer text = {0}, out = {0};
    buffer_add(&text, "\n");
    lines_words(&lines, reader->run->lang, &text);
    glyphs_write(reader->glyphs, buffer_text(&text), &out);
    const bool good = run_print(reader->run, &out);
    buffer_release(&text);
    buffer_release(&out);
    lines_release(&lines);
    canvas_free(canvas);
    return good;
}

// ---- The page ----------------------------------------------------------

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

// Draws the page if it is another one than before.
static void draw(Reader *reader)
{
    static const Text go = TEXT("n next  p previous  b blank"), stay = TEXT("j k scroll  q quit");
    struct winsize size = {.ws_col = COLS, .ws_row = ROWS};
    const Scene scene = {.lang = reader->run->lang, .theme = {THEME_MONO, DEPTH_MONO}};
    const Style plain = scene_style(&scene, STYLE_DIM);
    Buffer times = {0}, bytes = {0};
    ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
    const int w = int_clamp(size.ws_col, 1, CANVAS_MOST),
              h = int_clamp(size.ws_row, 1, CANVAS_MOST);
    Canvas *canvas = canvas_new(w, h, reader->glyphs);
    Lines lines = lines_of(reader, canvas, int_max(w, LEAST));
    const int before = canvas_width(canvas, text_in(&go, scene.lang)) + 2;
    const bool one = before + canvas_width(canvas, text_in(&stay, scene.lang)) <= w;
    const int room = int_max(h - (one ? 2 : 3), 1);
    reader->top = int_clamp(reader->top, 0, int_max((int)lines.count - room, 0));
    write_times(reader, &times);
    canvas_text_cut(canvas, 0, 0, w, plain, buffer_text(&times));
    lines_draw_from(&lines, (size_t)reader->top, (Rect){0, 1, w, room}, &scene, canvas);
    if (reader->top + room < (int)lines.count)
        canvas_text(canvas, w - 1, room, 1, plain, "…");
    canvas_text_cut(canvas, 0, room + 1, w, plain, text_in(&go, scene.lang));
    canvas_text_cut(canvas, one ? before : 0, h - 1, w, plain, text_in(&stay, scene.lang));
    ansi_difference(NULL, canvas, &bytes);
    if (strcmp(buffer_text(&bytes), buffer_text(&reader->shown)) != 0)
        output_bytes(&bytes);
    buffer_release(&reader->shown);
    reader->shown = bytes;
    canvas_free(canvas);
    lines_release(&lines);
    buffer_release(&times);
}

// What the keys mean: letters for the presentation, and what this page does itself. PgDn,
// PgUp and the arrows come as sequences. False to leave.
static bool take_keys(Reader *reader)
{
    static const struct {
        const char *bytes;
        char means;
    } all[] = {{"\033[6~", 'n'}, {"\033[5~", 'p'}, {"\033[A", 'k'}, {"\033[B", 'j'},
               {"\033OA", 'k'},  {"\033OB", 'j'},  {" ", 'n'},      {".", 'b'},
               {"n", 'n'},       {"p", 'p'},       {"b", 'b'},      {"j", 'j'},
               {"k", 'k'},       {"q", 'q'},       {"", '\0'}};
    char bytes[64];
    const ssize_t n = read(STDIN_FILENO, bytes, sizeof bytes - 1);
    if (n <= 0)
        return n < 0 && errno == EINTR;
    bytes[n] = '\0';
    for (const char *at = bytes; *at;) {
        size_t i = 0;
        while (strncmp(at, all[i].bytes, strlen(all[i].bytes)) != 0)
            i++;
        const char means = all[i].means;
        if (means == 'q')
            return false;
        if (means == 'j' || means == 'k')
            reader->top += means == 'j' ? 1 : -1;
        else if (means)
            notes_send((char[]){means, '\0'});
        else if (*at == '\033') // a key that means nothing
            break;
        at += means ? strlen(all[i].bytes) : 1;
    }
    return true;
}

// ---- Following ---------------------------------------------------------

// Looks a few times a second whether there is something new: notes, the minute, the size of the
// terminal. True where the presentation ended.
static bool follow(Reader *reader, bool page)
{
    bool stays = true;
    while (stays && !left && notes_send("")) {
        struct pollfd key = {.fd = page ? STDIN_FILENO : -1, .events = POLLIN};
        const bool other = read_notes(reader);
        if (page && reader->text.size > 0)
            draw(reader);
        else if (other)
            stays = print_text(reader);
        if (poll(&key, 1, LOOK_MS) > 0)
            stays = take_keys(reader);
    }
    return stays && !left;
}

// The same on a terminal, whose keys come one by one and are not shown.
static bool follow_on_terminal(Reader *reader)
{
    static const char leave[] = "\033[0m\033[?25h\033[?1049l";
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    struct termios before, raw;
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        sigaction(signals[i], &(struct sigaction){.sa_handler = take_signal}, NULL);
    signal(SIGPIPE, SIG_IGN);
    tcgetattr(STDIN_FILENO, &before);
    raw = before;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    raw.c_cc[VSUSP] = _POSIX_VDISABLE; // the page would be left as it is
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
    const bool ended = follow(reader, true);
    file_write_all(STDOUT_FILENO, leave, sizeof leave - 1);
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
    return ended;
}

int run_notes(Run *run)
{
    const GlyphSet glyphs = run->ascii ? GLYPHS_ASCII : GLYPHS_UNICODE;
    Reader reader = {.run = run, .glyphs = glyphs, .began = seconds_on(CLOCK_MONOTONIC)};
    if (!notes_send(""))
        return RUN_FAIL(run, NULL, &no_presentation, err_text(""));
    const char *type = getenv("TERM");
    const bool page =
        isatty(STDOUT_FILENO) && isatty(STDIN_FILENO) && type && *type && strcmp(type, "dumb") != 0;
    const bool ended = page ? follow_on_terminal(&reader) : follow(&reader, false);
    buffer_release(&reader.shown);
    buffer_release(&reader.text);
    if (ended)
        run_notice(run, &(Error){.message = &over}, NULL);
    return left ? 128 + left : ended || page ? 0 : 3;
}
