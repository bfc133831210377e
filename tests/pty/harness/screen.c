// SPDX-License-Identifier: GPL-3.0-or-later
#include "screen.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;

// ---- The terminal --------------------------------------------------------

static void on_output(void *to, const char *bytes, size_t size)
{
    Screen *screen = to;
    if (screen->vterm)
        vterm_input_write(screen->vterm, bytes, size);
}

static void terminal_open(Screen *screen, int rows, int cols)
{
    screen->rows = rows;
    screen->cols = cols;
    screen->vterm = vterm_new(rows, cols);
    vterm_set_utf8(screen->vterm, 1);
    screen->screen = vterm_obtain_screen(screen->vterm);
    vterm_screen_enable_altscreen(screen->screen, 1);
    vterm_screen_reset(screen->screen, 1);
}

static void terminal_close(Screen *screen)
{
    if (screen->vterm)
        vterm_free(screen->vterm);
    screen->vterm = NULL;
}

void screen_start(Screen *screen, const PtyOptions *options)
{
    *screen = (Screen){0};
    terminal_open(screen, options->rows ? options->rows : 24, options->cols ? options->cols : 80);
    pty_start(&screen->pty, options, on_output, screen);
    pty_wait_frame(&screen->pty, 0);
}

void screen_end(Screen *screen)
{
    pty_end(&screen->pty);
    terminal_close(screen);
    free(screen->text);
}

bool screen_type(Screen *screen, const char *keys)
{
    pty_type_all(&screen->pty, keys);
    return pty_settle(&screen->pty);
}

bool screen_key(Screen *screen, const char *bytes)
{
    pty_type(&screen->pty, bytes);
    return pty_settle(&screen->pty);
}

bool screen_resize(Screen *screen, int rows, int cols)
{
    const unsigned long frame = screen->pty.frames;
    terminal_close(screen);
    pty_resize(&screen->pty, rows, cols);
    if (!pty_wait_frame(&screen->pty, frame))
        return false;
    terminal_open(screen, rows, cols);
    return screen_key(screen, CTRL_L);
}

// ---- Reading it ----------------------------------------------------------

static size_t put_char(char *out, uint32_t ch)
{
    if (ch < 0x80) {
        out[0] = (char)ch;
        return 1;
    }
    const size_t more = ch < 0x800 ? 1 : ch < 0x10000 ? 2 : 3;
    static const unsigned char lead[] = {0, 0xC0, 0xE0, 0xF0};
    out[0] = (char)(lead[more] | ch >> 6 * more);
    for (size_t i = 1; i <= more; i++)
        out[i] = (char)(0x80 | (ch >> 6 * (more - i) & 0x3F));
    return more + 1;
}

static size_t put_row(Screen *screen, int row, char *out)
{
    size_t size = 0;
    for (int col = 0; col < screen->cols; col++) {
        VTermScreenCell cell;
        vterm_screen_get_cell(screen->screen, (VTermPos){row, col}, &cell);
        const uint32_t ch = cell.chars[0];
        if (ch == (uint32_t)-1) // the second half of a wide one
            continue;
        size += put_char(out + size, ch ? ch : ' ');
    }
    while (size > 0 && out[size - 1] == ' ')
        size--;
    out[size++] = '\n';
    return size;
}

const char *screen_text(Screen *screen)
{
    free(screen->text);
    if (!screen->vterm)
        return screen->text = strdup("");
    screen->text = malloc((size_t)screen->rows * ((size_t)screen->cols * 4 + 1) + 1);
    size_t size = 0;
    for (int row = 0; row < screen->rows; row++)
        size += put_row(screen, row, screen->text + size);
    screen->text[size] = '\0';
    return screen->text;
}

char *screen_copy(Screen *screen)
{
    return strdup(screen_text(screen));
}

bool screen_shows(Screen *screen, const char *text)
{
    return strstr(screen_text(screen), text) != NULL;
}

bool screen_is(Screen *screen, const char *text)
{
    return !screen->pty.ended && strcmp(screen_text(screen), text) == 0;
}

bool screen_has_color(Screen *screen)
{
    for (int row = 0; row < screen->rows; row++)
        for (int col = 0; col < screen->cols; col++) {
            VTermScreenCell cell;
            vterm_screen_get_cell(screen->screen, (VTermPos){row, col}, &cell);
            if (!VTERM_COLOR_IS_DEFAULT_FG(&cell.fg) || !VTERM_COLOR_IS_DEFAULT_BG(&cell.bg))
                return true;
        }
    return false;
}

// ---- The end -------------------------------------------------------------

int screen_finish(Screen *screen, const char *keys)
{
    if (keys)
        pty_type_all(&screen->pty, keys);
    return pty_wait_ended(&screen->pty) ? screen->pty.status : -1;
}

// Of two escapes, the program sent the second last, or neither.
static bool ended_with(const Pty *pty, const char *on, const char *off)
{
    const char *last_on = NULL, *last_off = NULL;
    for (const char *p = pty->out; p && (p = strstr(p, on)); p++)
        last_on = p;
    for (const char *p = pty->out; p && (p = strstr(p, off)); p++)
        last_off = p;
    return !last_on || (last_off && last_off > last_on);
}

bool screen_is_left(Screen *screen)
{
    const Pty *pty = &screen->pty;
    return ended_with(pty, "\033[?1049h", "\033[?1049l") &&
           ended_with(pty, "\033[?2004h", "\033[?2004l") &&
           ended_with(pty, "\033[?1000h", "\033[?1000l") &&
           ended_with(pty, "\033[?1006h", "\033[?1006l") &&
           ended_with(pty, "\033[?2026h", "\033[?2026l") &&
           ended_with(pty, "\033[?1h", "\033[?1l") && ended_with(pty, "\033[?7l", "\033[?7h") &&
           ended_with(pty, "\033[?25l", "\033[?25h") && pty->modes_kept;
}

// ---- TAP -----------------------------------------------------------------

bool check(bool good, const char *name, Screen *screen)
{
    printf("%s %s\n", good ? "ok" : "not ok", name);
    if (good)
        return true;
    failures++;
    if (!screen)
        return false;
    const Pty *pty = &screen->pty;
    printf("# frame %lu, events %lu of %lu, %s, status %d, modes %s\n", pty->frames, pty->events,
           pty->sent,
           pty->ended     ? "ended"
           : pty->stopped ? "stopped"
                          : "running",
           pty->status, pty->modes_kept ? "kept" : "not kept");
    for (const char *p = screen_text(screen); p[strspn(p, "\n")];) {
        const size_t n = strcspn(p, "\n");
        printf("# |%.*s\n", (int)n, p);
        p += n + 1;
    }
    return false;
}

int checks_status(void)
{
    return failures > 0;
}
