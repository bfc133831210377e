// SPDX-License-Identifier: GPL-3.0-or-later
// How long Ctrl-C and SIGTERM wait: every command that takes longer than a few milliseconds, on
// lessons and on large ones as somebody would write them who means harm. Each is typed into the
// program on a terminal, and stopped a little later.
#include <time.h>

#include "../pty/harness/process.c"

enum { BEFORE_MS = 25, RUNS_MOST = 1000 };

typedef struct Large {
    const char *name, *code;
    const char *lines[12];
} Large;

static const char *const lines[] = {"train 100000",  "check",      "map",         "view histogram",
                                    "view rank",     "view nudge", "view curves", "compare edits",
                                    "generate 1000", "choose",     "practice",    "bug",
                                    "search zzz",    "stops",      "export",      "cover 4"};
static const char *const lessons[] = {"real-layer", "gpt",      "rnn",     "copying",
                                      "playground", "bahdanau", "training"};

static const Large large[] = {
    {"2,000 nodes",
     "X = weight{{1,2},{3,4}} local m = X for i = 1, 1980 do m = name('n' .. i, i % 3 == 0 and "
     "relu(m) or m + X) end L = sum(m) backward(L)",
     {"train 1000", "check", "map", "view counts", "bug", "search zzz"}},
    {"softmax of 2,000 rows",
     "X = weight(random(2000, 2, {seed = 1})) A = softmax(X * X.T) L = sum(A) backward(L)",
     {"train 1000", "check", "goto A", "map", "nudge 1"}},
    {"three weights 300x300",
     "X = input(random(300, 300)) W = weight(random(300, 300)) V = weight(random(300, 300)) U = "
     "weight(random(300, 300)) L = mse(X * W * V * U, zeros(300, 300)) backward(L)",
     {"train 1000", "check", "view rank", "map", "compare edits"}},
    {"a million numbers",
     "X = weight(random(1000, 1000, {seed = 1})) Y = tanh(X) + X L = sum(Y) backward(L)",
     {"train 1000", "check", "view training", "reset", "cover 2", "view nudge"}},
    {"1,000 questions, 900 pages",
     "X = weight{{1,2},{3,4}} Y = X * X L = sum(Y) backward(L) for i = 1, 900 do "
     "at(Y)(('word{X[1,1]} '):rep(300)) end for i = 1, 1000 do ask{ at = Y, cell = {1, 1}, "
     "id = 't' .. i, prompt = ('word '):rep(700) } end",
     {"search zzz", "stops", "train 1000"}},
    {"a file of 60 MiB",
     "X = weight{{1,2},{3,4}} Y = X * X L = sum(Y) backward(L)",
     {"against bomb.csv"}},
};

static double taken[2][RUNS_MOST], worst[2];
static size_t runs;
static char worst_in[2][160];

static void pause_ms(long ms)
{
    nanosleep(&(struct timespec){.tv_nsec = ms * 1000000}, NULL);
}

// Stops the command in one of two ways: 0 Ctrl-C, 1 SIGTERM. Seconds; less than 0 where it was
// quicker.
static double stop(const char *lesson, const char *line, const char *home, int way)
{
    Pty pty;
    PtyOptions options = {.args = {lesson}, .home = home};
    char typed[200];
    snprintf(typed, sizeof typed, ":%s\r", line);
    pty_start(&pty, &options, NULL, NULL);
    pty_settle(&pty);
    pty_type_all(&pty, typed);
    pause_ms(BEFORE_MS);
    pump(&pty, now());
    double seconds = -1;
    if (!(pty.frames > 0 && pty.events >= pty.sent)) {
        const double from = now();
        if (way == 1)
            pty_signal(&pty, SIGTERM);
        else if (write(pty.master, "\003", 1) != 1)
            give_up("Ctrl-C cannot be typed");
        const bool came = way == 1 ? pty_wait_ended(&pty) : pty_settle(&pty);
        seconds = came ? now() - from : DEADLINE;
    }
    pty_end(&pty);
    return seconds;
}

static void stop_both(const char *name, const char *lesson, const char *line, const char *home)
{
    double seconds[2];
    for (int way = 0; way < 2; way++) {
        seconds[way] = stop(lesson, line, home, way);
        if (seconds[way] < 0 || runs == RUNS_MOST)
            return;
        if (seconds[way] > worst[way]) {
            worst[way] = seconds[way];
            snprintf(worst_in[way], sizeof worst_in[way], "%s: %s", name, line);
        }
    }
    taken[0][runs] = seconds[0];
    taken[1][runs++] = seconds[1];
    if (getenv("V"))
        printf("  %-28s %-22s %6.0f %6.0f ms\n", name, line, seconds[0] * 1e3, seconds[1] * 1e3);
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void write_file(const char *path, const char *start, const char *again, size_t times)
{
    FILE *file = fopen(path, "w");
    if (!file)
        give_up(path);
    fputs(start, file);
    for (size_t i = 0; i < times; i++)
        fputs(again, file);
    fclose(file);
}

int main(void)
{
    char home[] = "/tmp/qkv-stop-XXXXXX", path[64];
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (!mkdtemp(home) || chdir(home) != 0)
        return 1;
    for (size_t i = 0; i < sizeof lessons / sizeof *lessons; i++) {
        for (size_t k = 0; k < sizeof lines / sizeof *lines; k++)
            stop_both(lessons[i], lessons[i], lines[k], NULL);
    }
    write_file("bomb.csv", "", "#\n1\n", (size_t)15 << 20);
    for (size_t i = 0; i < sizeof large / sizeof *large; i++) {
        snprintf(path, sizeof path, "%s/large%zu.lua", home, i);
        write_file(path, "lesson { api = 2, id = 'large', title = 'large' }\n", large[i].code, 1);
        for (size_t k = 0; large[i].lines[k]; k++)
            stop_both(large[i].name, path, large[i].lines[k], NULL);
        remove(path);
    }
    remove("bomb.csv");
    if (chdir("/") == 0)
        rmdir(home);
    static const char *const names[] = {"Ctrl-C", "SIGTERM"};
    printf("until work stops, of %zu commands that take longer than %d ms\n", runs, BEFORE_MS);
    for (int way = 0; way < 2 && runs > 0; way++) {
        qsort(taken[way], runs, sizeof *taken[way], by_size);
        printf("  %-22s %8.0f ms  median %.0f ms; the longest: %s\n", names[way], worst[way] * 1e3,
               taken[way][runs / 2] * 1e3, worst_in[way]);
    }
    return 0;
}
