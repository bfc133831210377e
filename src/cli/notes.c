// SPDX-License-Identifier: GPL-3.0-or-later
// `qkv notes`: what a running presentation sends, until it ends. On a terminal it is a page,
// drawn anew whenever something changes, the size or the minute; elsewhere one text after
// another.
#include "command/notes.h"

#include <errno.h>
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
#include "base/utf8.h"
#include "cli/run.h"
#include "export/cast.h"
#include "view/glyphs.h"
#include "view/words.h"

MESSAGE(over, ERROR_USAGE, "the presentation is over", "讲课结束了");

enum { PIPE_WIDTH = 72, COLS = 80, ROWS = 24, LEAST = 4 };

typedef struct Listener {
    const Run *run;
    int fd;
    Buffer in;         // what came and was not taken yet
    Buffer text;       // the present one, without its times
    double began, end; // of the talk, on the clock of time that passes
    int top;           // the first line that is seen
    Canvas *shown;     // NULL: all is to be drawn
} Listener;

static const Text keys[] = {{"n next", "n 下一步"},
                            {"p previous", "p 上一步"},
                            {"b blank", "b 黑屏"},
                            {"j k scroll", "j k 滚动"},
                            {"q quit", "q 退出"}};
static volatile sig_atomic_t resized, left;

static void take_signal(int number)
{
    resized |= number == SIGWINCH;
    left = number != SIGWINCH ? number : left;
}

// ---- What comes --------------------------------------------------------

// Takes the next text that came, which begins with "\f" and its times; false where there is
// none. What comes without them goes on from the last. It comes from another process.
static bool take_text(Listener *l)
{
    const Buffer in = l->in;
    const char *next = in.size > 0 ? memchr(buffer_text(&in) + 1, '\f', in.size - 1) : NULL;
    const size_t size =
        next ? (size_t)(next - buffer_text(&in)) : utf8_whole(buffer_text(&in), in.size);
    const bool begins = size > 0 && buffer_text(&in)[0] == '\f';
    const char *end = begins ? memchr(buffer_text(&in), '\n', size) : buffer_text(&in);
    if (size == 0 || !end)
        return false;
    if (begins) {
        const double now = seconds_on(CLOCK_MONOTONIC);
        char *after;
        l->began = now - strtod(buffer_text(&in) + 1, &after);
        l->end = now + strtod(after, NULL);
        buffer_clear(&l->text);
        l->top = 0;
        end++;
    }
    buffer_add_n(&l->text, end, size - (size_t)(end - buffer_text(&in)));
    char *all = buffer_edit(&l->in);
    memmove(all, all + size, l->in.size - size);
    buffer_cut(&l->in, l->in.size - size);
    return true;
}

// Its lines broken to a width, with at most so many of what the class reads, which it has
// before it.
static Lines lines_of(const Listener *l, const Canvas *canvas, int width, int most)
{
    Lines lines = {0};
    size_t read_to = 0;
    bool cut = false;
    for (const char *at = buffer_text(&l->text); *at;) {
        const size_t bytes = strcspn(at, "\n");
        const bool read = at[0] == '\t', place = strncmp(at, "-- ", 3) == 0;
        char *line = mem_text_n(at + read, bytes - read);
        line[utf8_clean(line, bytes - read, false)] = '\0';
        if (read) {
            Lines text = {0};
            size_t i = 0;
            wrap_styled(canvas, line, width - 1, STYLE_DIM, &text);
            for (; i < text.count && most > 0; i++, most--)
                lines_append(&lines, &text, i);
            read_to = i > 0 ? lines.count : read_to;
            if (i < text.count && read_to > 0 && !cut)
                lines_add(&lines, STYLE_DIM, "…");
            cut |= i < text.count;
            lines_release(&text);
        } else {
            const bool first = lines.count == 0 && most > 0; // on a page: without a gap
            if ((!*line && !first) || (read_to > 0 && read_to == lines.count))
                lines_start(&lines, 0);
            if (*line)
                wrap_styled(canvas, line, width, place ? STYLE_EMPHASIS : STYLE_TEXT, &lines);
        }
        free(line);
        at += bytes + (at[bytes] == '\n');
    }
    return lines;
}

// ---- The page ----------------------------------------------------------

// "14:05  12 min gone, 33 left".
static void write_times(const Listener *l, Buffer *out)
{
    const time_t clock = time(NULL);
    const double now = seconds_on(CLOCK_MONOTONIC);
    const long long gone = (long long)(now - l->began) / 60;
    const double left_over = (l->end - now) / 60;
    char shown[16] = "";
    struct tm local;
    if (localtime_r(&clock, &local))
        strftime(shown, sizeof shown, "%H:%M", &local);
    if (l->end < l->began + 2) // nobody said how long it takes
        SAYF(out, l->run->lang, "{1}  {2} min gone", "{1}  已讲 {2} 分钟", say_text(shown),
             say_int(gone));
    else if (left_over >= 0)
        SAYF(out, l->run->lang, "{1}  {2} min gone, {3} left", "{1}  已讲 {2} 分钟，还剩 {3}",
             say_text(shown), say_int(gone), say_int((long long)left_over + 1));
    else
        SAYF(out, l->run->lang, "{1}  {2} min gone, {3} over", "{1}  已讲 {2} 分钟，超时 {3}",
             say_text(shown), say_int(gone), say_int((long long)-left_over + 1));
}

// A key and what it does stay in one line.
static Lines foot_of(const Canvas *canvas, Lang lang, int width)
{
    enum { GAP = 2 };
    Lines foot = {0};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const char *pair = text_in(&keys[i], lang);
        if (i > 0 && lines_column(&foot, canvas) + GAP + canvas_width(canvas, pair) <= width)
            lines_printf(&foot, STYLE_DIM, "%*s", GAP, "");
        else
            lines_start(&foot, 0);
        lines_add(&foot, STYLE_DIM, pair);
    }
    return foot;
}

static void draw(Listener *l)
{
    struct winsize size = {.ws_col = COLS, .ws_row = ROWS};
    const GlyphSet glyphs = l->run->ascii ? GLYPHS_ASCII : GLYPHS_UNICODE;
    const Scene scene = {.lang = l->run->lang, .theme = {THEME_MONO, DEPTH_MONO}};
    const Style plain = scene_style(&scene, STYLE_DIM);
    Buffer times = {0}, bytes = {0};
    ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
    const int w = int_clamp(size.ws_col, 1, CANVAS_MOST),
              h = int_clamp(size.ws_row, 1, CANVAS_MOST);
    if (l->shown && (l->shown->w != w || l->shown->h != h)) {
        canvas_free(l->shown);
        l->shown = NULL;
    }
    Canvas *canvas = canvas_new(w, h, glyphs);
    Lines foot = foot_of(canvas, l->run->lang, w);
    const int room = int_max(h - 1 - (int)foot.count, 1);
    Lines lines = lines_of(l, canvas, int_max(w, LEAST), room);
    for (int most = room; (int)lines.count > room && most-- > 1;) {
        lines_release(&lines);
        lines = lines_of(l, canvas, int_max(w, LEAST), most);
    }
    l->top = int_clamp(l->top, 0, int_max((int)lines.count - room, 0));
    write_times(l, &times);
    canvas_text_cut(canvas, 0, 0, w, plain, buffer_text(&times));
    lines_draw_from(&lines, (size_t)l->top, (Rect){0, 1, w, room}, &scene, canvas);
    if (l->top + room < (int)lines.count)
        canvas_text(canvas, w - 1, h - 1 - (int)foot.count, 1, plain, "…");
    lines_draw_from(&foot, 0, (Rect){0, h - (int)foot.count, w, (int)foot.count}, &scene, canvas);
    ansi_difference(l->shown, canvas, &bytes);
    output_bytes(&bytes);
    canvas_free(l->shown);
    l->shown = canvas;
    lines_release(&lines);
    lines_release(&foot);
    buffer_release(&times);
    buffer_release(&bytes);
}

// What the keys mean: letters for the presentation, and what this page does itself. PgDn,
// PgUp and the arrows come as sequences. False to leave.
static bool take_keys(Listener *l)
{
    static const struct {
        const char *bytes;
        char means;
    } all[] = {{"\033[6~", 'n'}, {"\033[5~", 'p'}, {"\033[A", 'k'}, {"\033[B", 'j'},
               {"\033OA", 'k'},  {"\033OB", 'j'},  {" ", 'n'},      {".", 'b'},
               {"n", 'n'},       {"p", 'p'},       {"b", 'b'},      {"j", 'j'},
               {"k", 'k'},       {"q", 'q'}};
    char bytes[64];
    const ssize_t n = read(STDIN_FILENO, bytes, sizeof bytes - 1);
    if (n <= 0)
        return n < 0 && errno == EINTR;
    bytes[n] = '\0';
    for (const char *at = bytes; *at;) {
        size_t i = 0;
        while (i < sizeof all / sizeof *all && strncmp(at, all[i].bytes, strlen(all[i].bytes)) != 0)
            i++;
        const char means = i < sizeof all / sizeof *all ? all[i].means : '\0';
        if (means == 'q')
            return false;
        if (means == 'j' || means == 'k')
            l->top += means == 'j' ? 1 : -1;
        else if (means)
            file_write_all(l->fd, &means, 1);
        else if (*at == '\033') // a key that means nothing
            break;
        at += means ? strlen(all[i].bytes) : 1;
    }
    return true;
}

// Follows on a terminal, whose keys come one by one and are not shown. True where the
// presentation ended, and not the page.
static bool follow_on_page(Listener *l)
{
    struct termios before, raw;
    struct sigaction act = {.sa_handler = take_signal};
    char bytes[4096];
    bool over_there = false;
    sigaction(SIGWINCH, &act, NULL);
    sigaction(SIGINT, &act, NULL);
    sigaction(SIGTERM, &act, NULL);
    sigaction(SIGHUP, &act, NULL);
    signal(SIGPIPE, SIG_IGN);
    tcgetattr(STDIN_FILENO, &before);
    raw = before;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    raw.c_cc[VSUSP] = _POSIX_VDISABLE; // the page would be left as it is
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
    for (bool stays = true; stays && !left && !over_there;) {
        struct pollfd fd[2] = {{.fd = l->fd, .events = POLLIN},
                               {.fd = STDIN_FILENO, .events = POLLIN}};
        resized = 0;
        if (l->text.size > 0)
            draw(l);
        const int wait = (60 - (int)(time(NULL) % 60)) * 1000; // until the clock shows another
        if (poll(fd, 2, resized || left ? 0 : wait) < 0)
            continue;
        if (fd[0].revents) {
            const ssize_t n = read(l->fd, bytes, sizeof bytes);
            over_there = n == 0 || (n < 0 && errno != EINTR);
            if (n > 0)
                buffer_add_n(&l->in, bytes, (size_t)n);
            while (take_text(l)) { // nothing of the page before it stays
                canvas_free(l->shown);
                l->shown = NULL;
            }
        }
        if (fd[1].revents)
            stays = take_keys(l);
    }
    static const char leave[] = "\033[0m\033[?25h\033[?1049l";
    file_write_all(STDOUT_FILENO, leave, sizeof leave - 1);
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
    return over_there;
}

// ---- Text --------------------------------------------------------------

// False where it cannot be printed.
static bool print_text(const Listener *l)
{
    const GlyphSet glyphs = l->run->ascii ? GLYPHS_ASCII : GLYPHS_UNICODE;
    Canvas *canvas = canvas_new(1, 1, glyphs);
    Lines lines = lines_of(l, canvas, PIPE_WIDTH, 0);
    Buffer text = {0}, out = {0};
    lines_words(&lines, l->run->lang, &text);
    glyphs_write(glyphs, buffer_text(&text), &out);
    const bool good = run_print(l->run, &out);
    buffer_release(&text);
    buffer_release(&out);
    lines_release(&lines);
    canvas_free(canvas);
    return good;
}

static bool follow_as_text(Listener *l)
{
    char bytes[1 << 16]; // a text comes whole
    bool good = true;
    for (ssize_t n; good && (n = read(l->fd, bytes, sizeof bytes)) != 0;) {
        if (n < 0 && errno != EINTR)
            break;
        if (n > 0)
            buffer_add_n(&l->in, bytes, (size_t)n);
        while (good && take_text(l))
            good = print_text(l);
    }
    return good;
}

int run_notes(Run *run)
{
    Error err = {0};
    Listener l = {.run = run, .fd = notes_connect(&err)};
    if (l.fd < 0)
        return run_fail(run, &err);
    const char *type = getenv("TERM");
    const bool page =
        isatty(STDOUT_FILENO) && isatty(STDIN_FILENO) && type && *type && strcmp(type, "dumb") != 0;
    const bool tells = page ? follow_on_page(&l) : follow_as_text(&l);
    close(l.fd);
    canvas_free(l.shown);
    buffer_release(&l.in);
    buffer_release(&l.text);
    error_set(&err, &over);
    if (tells)
        run_notice(run, &err);
    return left ? 128 + left : tells || page ? 0 : 3;
}
