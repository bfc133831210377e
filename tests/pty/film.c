// SPDX-License-Identifier: GPL-3.0-or-later
// Training as a film, on terminals that read fast and slowly: how many frames come, how many
// bytes, and how many of them wait on their way. Times are those that passed, so that a busy
// machine makes no test fail.
#include "harness/all.c"

static const PtyOptions large = {
    .args = {"decoder-layer"}, .rows = 45, .cols = 140, .env = {"COLORTERM=truecolor"}};
static const double frames_a_second = 30;
static const double bytes_a_second = 150000;
static const size_t screen_most = 24000;

// A terminal that answers what it is asked as soon as it reads that.
typedef struct Reader {
    Screen screen;
    size_t answered; // bytes looked through
    bool silent;     // it never answers
} Reader;

static void answer(Reader *reader)
{
    static const char question[] = "\033[c", reply[] = "\033[?62c";
    Pty *pty = &reader->screen.pty;
    const char *at;
    while (!reader->silent && pty->out && reader->answered < pty->out_size &&
           (at = strstr(pty->out + reader->answered, question)) != NULL) {
        reader->answered = (size_t)(at - pty->out) + strlen(question);
        if (write(pty->master, reply, strlen(reply)) < 0)
            return;
    }
}

// Reads for so long, at most `rate` bytes a second, of which there are as many as come.
static void read_for(Reader *reader, double seconds, double rate)
{
    Pty *pty = &reader->screen.pty;
    const double start = now();
    double taken = 0;
    while (now() < start + seconds) {
        struct pollfd fd[2] = {{.fd = pty->master, .events = POLLIN},
                               {.fd = pty->frames_fd, .events = POLLIN}};
        const bool may_read = taken <= rate * (now() - start);
        if (poll(fd + !may_read, 1 + (nfds_t)may_read, 5) <= 0)
            continue;
        if (fd[1].revents)
            drain_frames(pty);
        char bytes[256];
        const ssize_t n = may_read && fd[0].revents ? read(pty->master, bytes, sizeof bytes) : 0;
        if (n <= 0)
            continue;
        take_output(pty, bytes, (size_t)n);
        taken += (double)n;
        answer(reader);
    }
}

// The step that the screen shows; −1: none.
static int step_shown(Reader *reader)
{
    int step = -1, last = -2;
    const char *text = strstr(screen_text(&reader->screen), "step ");
    return text && sscanf(text, "step %d of %d", &step, &last) == 2 && step == last ? step : -1;
}

// Opens the film of A2, still.
static void film_open(Reader *reader, bool silent)
{
    *reader = (Reader){.silent = silent};
    screen_start(&reader->screen, &large);
    screen_type(&reader->screen, ":goto A2\r:view training\r");
    answer(reader);
    screen_key(&reader->screen, "\033[1;5D"); // means nothing
}

// Starts the film, lets it run and stops it by Ctrl-C. Returns whether all of it is as it is
// to be; `most` bytes may come once it was stopped.
static bool film_runs(Reader *reader, double rate, const char *name)
{
    Screen *screen = &reader->screen;
    Pty *pty = &screen->pty;
    char text[160];
    const unsigned long frame = pty->frames;
    const size_t size = pty->out_size;
    const double start = now();
    pty_type(pty, ":run\r");
    read_for(reader, 2, rate);
    const double seconds = now() - start;
    const unsigned long frames = pty->frames - frame;
    const size_t bytes = pty->out_size - size;
    const size_t before = pty->out_size;
    printf("# %s: %.0f frames and %.0f kB a second\n", name, (double)frames / seconds,
           (double)bytes / seconds / 1000);
    snprintf(text, sizeof text, "%s: at most 30 frames a second", name);
    check(frames >= 2 && (double)frames <= seconds * frames_a_second + 2, text, screen);
    snprintf(text, sizeof text, "%s: at most 150 kB a second", name);
    check((double)bytes <= seconds * bytes_a_second + (double)screen_most, text, screen);
    const unsigned long last = pty->frames;
    if (write(pty->master, "\003", 1) != 1)
        return false;
    const double stopped = now();
    while (screen_shows(screen, "stops it") && now() < stopped + DEADLINE)
        read_for(reader, 0.005, 1e9);
    pty_wait_frame(pty, last);
    const int step = step_shown(reader);
    printf("# %s: stopped at step %d, shown after %.0f ms and %zu bytes\n", name, step,
           1000 * (now() - stopped), pty->out_size - before);
    snprintf(text, sizeof text, "%s: one frame waits and the last one comes", name);
    check(pty->out_size - before <= 2 * screen_most, text, screen);
    snprintf(text, sizeof text, "%s: steps that are not shown are taken all the same", name);
    check(rate > bytes_a_second || step > 5 * (int)frames, text, screen);
    snprintf(text, sizeof text, "train %d: A2[", step);
    while (!screen_shows(screen, text) &&
           now() < stopped + DEADLINE) // what is said of it comes last
        read_for(reader, 0.005, 1e9);
    return step > 1 && screen_shows(screen, text);
}

static void test_film(double rate, bool silent, const char *name)
{
    Reader reader;
    char text[160];
    film_open(&reader, silent);
    check(screen_shows(&reader.screen, "A2"), "the film is that of the stop", &reader.screen);
    snprintf(text, sizeof text, "%s: Ctrl-C ends the run, and the last step is shown", name);
    check(film_runs(&reader, rate, name), text, &reader.screen);
    // What the machine was too busy to send before comes first.
    const double start = now();
    size_t size;
    do {
        size = reader.screen.pty.out_size;
        read_for(&reader, 0.2, 1e9);
    } while (reader.screen.pty.out_size != size && now() < start + DEADLINE);
    check(reader.screen.pty.out_size == size, "then nothing more is sent", &reader.screen);
    check(screen_finish(&reader.screen, "qqq") == 0 && screen_is_left(&reader.screen),
          "and the terminal is left as it was", &reader.screen);
    screen_end(&reader.screen);
}

// Keys that train come faster than they can be done, and never end.
static void test_ahead(void)
{
    Screen screen;
    char keys[512];
    memset(keys, 't', sizeof keys);
    screen_start(&screen, &(PtyOptions){.args = {"playground"}});
    Pty *pty = &screen.pty;
    fcntl(pty->master, F_SETFL, O_NONBLOCK);
    const unsigned long last = pty->frames + 3;
    const double start = now();
    while (pty->frames < last && !pty->ended && now() < start + DEADLINE) {
        if (write(pty->master, keys, sizeof keys) < 0 && errno != EAGAIN)
            break;
        pump(pty, now() + 0.01);
    }
    check(pty->frames >= last, "who types ahead sees how far it is", &screen);
    pty_signal(pty, SIGTERM);
    check(pty_wait_ended(pty) && pty->status == 128 + SIGTERM, "and a signal does not wait",
          &screen);
    screen_end(&screen);
}

int main(void)
{
    test_ahead();
    test_film(1e9, false, "a fast terminal");
    test_film(1e9, true, "a fast terminal that never answers");
    test_film(10000, false, "a slow terminal");
    return checks_status();
}
