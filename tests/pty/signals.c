// SPDX-License-Identifier: GPL-3.0-or-later
// Leaving by signal, by hang-up and for a while.
#include "harness/all.c"

static const PtyOptions lesson = {.args = {"three-tokens"}};

// Whether an edit made in `home` is there when the lesson is opened again.
static bool edit_was_kept(const char *home)
{
    Screen screen;
    PtyOptions options = lesson;
    options.home = home;
    screen_start(&screen, &options);
    screen_type(&screen, ":goto X\r");
    const bool kept = screen_shows(&screen, "41.5");
    screen_finish(&screen, "qq");
    screen_end(&screen);
    return kept;
}

static void edit(Screen *screen)
{
    screen_start(screen, &lesson);
    screen_type(screen, ":set X[1,2] 41.5\r");
}

typedef struct Signal {
    int number;
    const char *name;
} Signal;

// These are asked to leave by.
static void test_signals(void)
{
    static const Signal cases[] = {
        {SIGTERM, "SIGTERM"}, {SIGHUP, "SIGHUP"},   {SIGINT, "SIGINT"},      {SIGQUIT, "SIGQUIT"},
        {SIGUSR1, "SIGUSR1"}, {SIGUSR2, "SIGUSR2"}, {SIGALRM, "SIGALRM"},    {SIGPIPE, "SIGPIPE"},
        {SIGXCPU, "SIGXCPU"}, {SIGPROF, "SIGPROF"}, {SIGVTALRM, "SIGVTALRM"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char name[80];
        Screen screen;
        edit(&screen);
        pty_signal(&screen.pty, cases[i].number);
        const int status = screen_finish(&screen, NULL);
        snprintf(name, sizeof name, "%s ends with its status", cases[i].name);
        check(status == 128 + cases[i].number && !screen.pty.killed, name, &screen);
        snprintf(name, sizeof name, "%s leaves the terminal as it was", cases[i].name);
        check(screen_is_left(&screen), name, &screen);
        snprintf(name, sizeof name, "%s keeps edits", cases[i].name);
        check(edit_was_kept(screen.pty.home), name, &screen);
        screen_end(&screen);
    }
}

#if defined __SANITIZE_ADDRESS__
#define SANITIZED 1
#else
#define SANITIZED 0
#endif

// These are faults: what is left to do is the terminal. The rest is as if
// nobody had looked: the program dies of the signal, or a sanitizer tells it.
static void test_faults(void)
{
    static const Signal cases[] = {{SIGSEGV, "SIGSEGV"}, {SIGABRT, "SIGABRT"}, {SIGBUS, "SIGBUS"},
                                   {SIGFPE, "SIGFPE"},   {SIGILL, "SIGILL"},   {SIGTRAP, "SIGTRAP"},
                                   {SIGSYS, "SIGSYS"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char name[80];
        Screen screen;
        edit(&screen);
        screen_type(&screen, ":mouse\r:");
        pty_signal(&screen.pty, cases[i].number);
        screen_finish(&screen, NULL);
        const bool told = SANITIZED && screen_shows(&screen, "AddressSanitizer");
        snprintf(name, sizeof name, "%s is what the program dies of", cases[i].name);
        check(told || screen.pty.killed == cases[i].number, name, &screen);
        snprintf(name, sizeof name, "%s leaves the terminal as it was", cases[i].name);
        check(screen_is_left(&screen), name, &screen);
        screen_end(&screen);
    }
}

// In line mode readline has set the terminal's modes.
static void test_line_mode_fault(void)
{
    Pty pty;
    pty_start(&pty, &(PtyOptions){.args = {"line", "three-tokens"}}, NULL, NULL);
    pty_wait_output(&pty, 0, "qkv> ");
    pty_signal(&pty, SIGABRT);
    check(pty_wait_ended(&pty) && pty.killed == SIGABRT && pty.modes_kept,
          "in line mode a fault leaves the terminal as it was", NULL);
    pty_end(&pty);
}

static void test_hang_up(void)
{
    Screen screen;
    edit(&screen);
    pty_hang_up(&screen.pty);
    check(screen_finish(&screen, NULL) == 128 + SIGHUP, "the program ends with its terminal", NULL);
    check(edit_was_kept(screen.pty.home), "a hang-up keeps edits", NULL);
    screen_end(&screen);
}

// A window that is closed sends more than one: the shell's, the kernel's, at
// any moment until the program is gone. It gets as many as there is time for.
static void storm(const Screen *screen, int number)
{
    const time_t end = time(NULL) + 10;
    while (kill(screen->pty.program, number) == 0 && time(NULL) < end)
        continue;
}

static void test_many_hang_ups(void)
{
    bool kept = true;
    for (int i = 0; i < 10 && kept; i++) {
        Screen screen;
        edit(&screen);
        if (i % 2)
            pty_hang_up(&screen.pty);
        storm(&screen, SIGHUP);
        kept = screen_finish(&screen, NULL) == 128 + SIGHUP && edit_was_kept(screen.pty.home);
        screen_end(&screen);
    }
    check(kept, "hang-ups one after the other keep edits", NULL);
}

static bool file_has(const char *path, const char *text)
{
    char bytes[4096];
    FILE *file = fopen(path, "r");
    const size_t n = file ? fread(bytes, 1, sizeof bytes - 1, file) : 0;
    if (file)
        fclose(file);
    bytes[n] = '\0';
    return strstr(bytes, text) != NULL;
}

// Nobody says goodbye to a process that is killed: what was changed is on disk
// once the program is idle. No key press or frame tells when, so the file is
// looked at until it is there or the deadline is over.
static void test_saved_while_idle(void)
{
    Screen screen;
    char path[400];
    edit(&screen);
    snprintf(path, sizeof path, "%s/STATE/qkv/progress/three-tokens.progress", screen.pty.home);
    bool saved = false;
    const time_t end = time(NULL) + 10;
    while (!saved && time(NULL) < end)
        saved = file_has(path, "set X[1,2] 41.5");
    pty_signal(&screen.pty, SIGKILL);
    pty_wait_ended(&screen.pty);
    check(saved && edit_was_kept(screen.pty.home), "an edit outlives kill -9", NULL);
    screen_end(&screen);
}

// Ctrl-C is no key but a signal: a frame is waited for.
static void press_interrupt(Screen *screen)
{
    const unsigned long frame = screen->pty.frames;
    pty_type(&screen->pty, "\003");
    screen->pty.sent--;
    pty_wait_frame(&screen->pty, frame);
}

static void test_interrupt(void)
{
    Screen screen;
    screen_start(&screen, &lesson);
    press_interrupt(&screen);
    check(!screen.pty.ended && screen_shows(&screen, "Ctrl-C once more"),
          "Ctrl-C names the key that quits", &screen);
    pty_type(&screen.pty, "\003");
    check(screen_finish(&screen, NULL) == 130 && screen_is_left(&screen), "twice quickly it leaves",
          &screen);
    screen_end(&screen);
}

static void test_interrupts_apart(void)
{
    Screen screen;
    screen_start(&screen, &lesson);
    press_interrupt(&screen);
    screen_type(&screen, "n");
    press_interrupt(&screen);
    check(!screen.pty.ended && screen_shows(&screen, "Ctrl-C once more"),
          "Ctrl-C, a key, Ctrl-C do not leave", &screen);
    screen_finish(&screen, "qq");
    screen_end(&screen);
}

// The processor time that the program has used, in seconds.
static double work_of(const Screen *screen)
{
    clockid_t clock;
    struct timespec used = {0};
    if (clock_getcpuclockid(screen->pty.program, &clock) == 0)
        clock_gettime(clock, &used);
    return (double)used.tv_sec + 1e-9 * (double)used.tv_nsec;
}

// Waits until it is at work: frames cannot tell, it draws none meanwhile.
static void wait_for_work(const Screen *screen, double before)
{
    const time_t end = time(NULL) + 10;
    while (work_of(screen) < before + 0.02 && time(NULL) < end)
        continue;
}

static void test_interrupted_work(void)
{
    Screen screen;
    screen_start(&screen, &lesson);
    screen_type(&screen, ":lr 0.000001\r:train 100000");
    const unsigned long frame = screen.pty.frames;
    const double before = work_of(&screen);
    pty_type(&screen.pty, "\r");
    wait_for_work(&screen, before);
    pty_type(&screen.pty, "\003");
    screen.pty.sent--;
    pty_wait_frame(&screen.pty, frame);
    pty_settle(&screen.pty);
    check(!screen.pty.ended && screen_shows(&screen, "stopped after"),
          "Ctrl-C stops training and nothing else", &screen);
    screen_type(&screen, ":undo\r");
    check(screen_shows(&screen, "undo train ") && !screen_shows(&screen, "train 100000"),
          "which is one undo", &screen);
    screen_finish(&screen, "qq");
    screen_end(&screen);
}

// Types into line mode, which draws no frames, and waits for what it says and
// for the prompt behind that.
static bool ask_line(Pty *pty, const char *keys, const char *answer)
{
    const size_t size = pty->out_size;
    pty_type(pty, keys);
    if (!pty_wait_output(pty, size, answer))
        return false;
    const char *found = strstr(pty->out + size, answer);
    return pty_wait_output(pty, (size_t)(found - pty->out), "qkv> ");
}

static void line_mode_on(const char *type, bool kills)
{
    Pty pty;
    char name[120];
    PtyOptions options = {.args = {"line", "three-tokens"}, .env = {type}};
    pty_start(&pty, &options, NULL, NULL);
    bool good = pty_wait_output(&pty, 0, "qkv> ") &&
                ask_line(&pty, "quit now\003", "Ctrl-C once more") &&
                ask_line(&pty, "goto A\n", "page 1 of 3");
    snprintf(name, sizeof name, "%s: in line mode Ctrl-C drops the line", type);
    check(good, name, NULL);
    good = ask_line(&pty, "set X[1,2] 41.5\n", "values changed");
    if (kills) {
        pty_hang_up(&pty);
    } else {
        ask_line(&pty, "\003", "Ctrl-C once more");
        pty_type(&pty, "\003");
    }
    good = good && pty_wait_ended(&pty) && pty.status == 128 + (kills ? SIGHUP : SIGINT);
    snprintf(name, sizeof name, "%s: %s ends it", type, kills ? "a hang-up" : "Ctrl-C twice");
    check(good, name, NULL);
    snprintf(name, sizeof name, "%s: and edits are kept", type);
    check(edit_was_kept(pty.home), name, NULL);
    pty_end(&pty);
}

// The terminal goes as the program looks for the next key: the end of the
// input, which is no error, is not what it takes that for.
static void hang_up_at_prompt(const char *type)
{
    char name[120];
    bool good = true;
    for (int i = 0; i < 30 && good; i++) {
        Pty pty;
        PtyOptions options = {.args = {"line", "three-tokens"}, .env = {type}};
        pty_start(&pty, &options, NULL, NULL);
        good = pty_wait_output(&pty, 0, "qkv> ");
        if (i % 2)
            pty_type(&pty, i % 4 == 1 ? "goto A\n" : "go");
        pty_hang_up(&pty);
        good = good && pty_wait_ended(&pty) && pty.status == 128 + SIGHUP;
        pty_end(&pty);
    }
    snprintf(name, sizeof name, "%s: a hang-up at the prompt is one", type);
    check(good, name, NULL);
}

static void test_line_mode(void)
{
    line_mode_on("TERM=xterm", false);
    line_mode_on("TERM=xterm", true);
    line_mode_on("TERM=dumb", false);
    line_mode_on("TERM=dumb", true);
    hang_up_at_prompt("TERM=xterm");
    hang_up_at_prompt("TERM=dumb");
}

static void test_stop(void)
{
    static const char left_by_others[] = "\033(0\033[4h"; // lines for letters, and inserting
    Screen screen;
    bool left = true, back = true;
    screen_start(&screen, &lesson);
    screen_type(&screen, "nnn");
    char *before = screen_copy(&screen);
    for (int i = 0; i < 20 && left && back; i++) {
        const unsigned long frame = screen.pty.frames;
        if (i % 2)
            pty_signal(&screen.pty, SIGTSTP);
        else
            pty_type(&screen.pty, "\032");
        screen.pty.sent -= i % 2 ? 0 : 1;
        left = pty_wait_stopped(&screen.pty) && screen_is_left(&screen);
        vterm_input_write(screen.vterm, left_by_others, strlen(left_by_others));
        pty_go_on(&screen.pty);
        pty_wait_frame(&screen.pty, frame);
        screen_key(&screen, CTRL_L);
        screen_type(&screen, "p");
        screen_type(&screen, "n");
        back = screen_is(&screen, before);
    }
    check(left, "Ctrl-Z gives the terminal back", &screen);
    check(back, "fg shows the screen again", &screen);
    screen_type(&screen, "n");
    check(screen_finish(&screen, "qq") == 0 && screen_is_left(&screen),
          "and the terminal is as it was in the end", &screen);
    free(before);
    screen_end(&screen);
}

static void test_stop_and_resize(void)
{
    Screen screen;
    screen_start(&screen, &lesson);
    pty_signal(&screen.pty, SIGTSTP);
    pty_wait_stopped(&screen.pty);
    pty_resize(&screen.pty, 30, 100);
    const unsigned long frame = screen.pty.frames;
    vterm_set_size(screen.vterm, 30, 100);
    screen.rows = 30;
    screen.cols = 100;
    pty_go_on(&screen.pty);
    pty_wait_frame(&screen.pty, frame);
    screen_key(&screen, CTRL_L);
    char *resized = screen_copy(&screen);
    screen_finish(&screen, "qq");
    screen_end(&screen);

    PtyOptions large = lesson;
    large.rows = 30;
    large.cols = 100;
    screen_start(&screen, &large);
    check(screen_is(&screen, resized), "a size that changed while stopped is taken up", &screen);
    free(resized);
    screen_finish(&screen, "qq");
    screen_end(&screen);
}

// Arithmetic sets errno, and a resize interrupts the wait for the next line of
// a playback: neither ends the program.
static void test_resize_in_playback(void)
{
    char path[] = "/tmp/qkv-script.XXXXXX";
    const int fd = mkstemp(path);
    for (int i = 0; i < 4000; i++)
        dprintf(fd, "set X[1,1] exp(-%d)\nwait 0.002\n", 1000 + i);
    close(fd);
    const PtyOptions options = {
        .args = {"play", "three-tokens", "--script", path, "--interactive"}};
    Screen screen;
    screen_start(&screen, &options);
    for (int i = 0; i < 400 && !screen.pty.ended; i++) {
        const unsigned long frame = screen.pty.frames;
        pty_signal(&screen.pty, SIGWINCH);
        pty_wait_frame(&screen.pty, frame);
    }
    check(!screen.pty.ended, "a playback survives resizes", &screen);
    screen_finish(&screen, "qq");
    screen_end(&screen);
    unlink(path);
}

int main(void)
{
    test_signals();
    test_faults();
    test_line_mode_fault();
    test_hang_up();
    test_many_hang_ups();
    test_saved_while_idle();
    test_interrupt();
    test_interrupts_apart();
    test_interrupted_work();
    test_line_mode();
    test_stop();
    test_stop_and_resize();
    test_resize_in_playback();
    return checks_status();
}
