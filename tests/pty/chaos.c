// SPDX-License-Identifier: GPL-3.0-or-later
// Random keys, pastes, broken bytes and sizes. Whatever happens, the program
// ends when it is told to, with the terminal as it was. QKV_CHAOS sets the
// number of events (2000), QKV_CHAOS_SEED where they start.
#include "harness/all.c"

// Readline itself loses a few undo lists now and then.
#define NO_LEAKS "ASAN_OPTIONS=detect_leaks=0"

static unsigned long state;

static unsigned pick(unsigned n)
{
    state = state * 6364136223846793005UL + 1442695040888963407UL;
    return (unsigned)(state >> 33) % n;
}

static void any_event(Pty *pty)
{
    static const char *const keys[] = {
        "n",
        "p",
        "f",
        "j",
        "k",
        "h",
        "l",
        "\t",
        "\r",
        "\177",
        "o",
        "+",
        "-",
        "u",
        "e",
        "\022",
        "L",
        "?",
        "z",
        "R",
        "c",
        "i",
        "G",
        "7",
        "\033",
        ":",
        "\033[A",
        "\033[6~",
        "：",
        "：n\t\t",
        "\xE6",
        "\xFF\x80x",
        "\033Ob",
        "\033[1;5C",
        "g",
        "set ",
        "goto d",
        "\033[200~next\r注\033[201~",
        "\033b",
        "1/3",
        "Wq[1,2]",
        "\014",
        "\033]11;rgb:0/0/0\007",
        "\001\013",
    };
    pty_type(pty, keys[pick(sizeof keys / sizeof *keys)]);
    if (pick(40) == 0)
        pty_resize(pty, 1 + (int)pick(60), 1 + (int)pick(200));
}

// Some of what is typed stands for several events or for none: the key typed
// last always counts.
static bool settle(Pty *pty)
{
    const unsigned long frame = pty->frames;
    pty_type(pty, "\014");
    return pty_wait_frame(pty, frame);
}

// One life of the program: to the end of the events, or until a completion
// that happened to be "quit" was run. Returns the events that are left.
static unsigned live(const PtyOptions *options, unsigned events, bool *good)
{
    Pty pty;
    pty_start(&pty, options, NULL, NULL);
    bool alive = pty_wait_frame(&pty, 0);
    while (events > 0 && alive && !pty.ended) {
        any_event(&pty);
        if (--events % 20 == 0)
            alive = settle(&pty);
    }
    const bool quit = pty.ended && pty.status == 0;
    if (!pty.ended)
        pty_signal(&pty, SIGTERM);
    alive = alive && pty_wait_ended(&pty);
    *good = alive && pty.modes_kept && (quit || pty.status == 0 || pty.status == 128 + SIGTERM);
    if (!*good)
        printf("# status %d, %s, %u events left\n", pty.status,
               pty.modes_kept ? "modes kept" : "modes lost", events);
    pty_end(&pty);
    return events;
}

static void run(const PtyOptions *options, unsigned events, const char *name)
{
    bool good = true;
    while (events > 0 && good)
        events = live(options, events, &good);
    check(good, name, NULL);
}

// Readline's other keys, by an inputrc.
static void run_vi(unsigned events)
{
    char path[256], env[300];
    const char *tmp = getenv("TMPDIR");
    snprintf(path, sizeof path, "%s/qkv-inputrc.XXXXXX", tmp ? tmp : "/tmp");
    const int fd = mkstemp(path);
    dprintf(fd, "set editing-mode vi\n");
    close(fd);
    snprintf(env, sizeof env, "INPUTRC=%s", path);
    run(&(PtyOptions){.args = {"three-tokens"}, .env = {NO_LEAKS, env}}, events,
        "nor with vi's keys");
    unlink(path);
}

int main(void)
{
    const char *events = getenv("QKV_CHAOS"), *seed = getenv("QKV_CHAOS_SEED");
    const unsigned n = events ? (unsigned)atoi(events) : 2000;
    state = seed ? strtoul(seed, NULL, 10) : 1;
    run(&(PtyOptions){.args = {"three-tokens"}, .env = {NO_LEAKS}}, n, "random events do no harm");
    run(&(PtyOptions){.args = {"three-tokens"}, .env = {NO_LEAKS, "LC_ALL=C"}}, n / 4,
        "nor do they in ASCII");
    run_vi(n / 2);
    return checks_status();
}
