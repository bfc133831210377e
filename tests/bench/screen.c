// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a screen costs. Each program is started on a pseudo-terminal of 80×24:
// milliseconds until it has painted and falls silent, resident memory then;
// for qkv also bytes written and user instructions for an edit, for a key that
// moves and for one that changes nothing. Best of RUNS, beside the peers that
// are installed. Nothing is asserted: times belong to the machine.
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __APPLE__
#include <util.h>
#else
#include <linux/perf_event.h>
#include <pty.h>
#include <sys/syscall.h>
#endif

enum { RUNS = 5, SILENCE_MS = 150, ARGS = 8 };

// A program running on its own terminal.
typedef struct Guest {
    pid_t pid;
    int master, counter;
} Guest;

static double now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

// A counter of the process's user instructions; -1 where there is none.
static int open_counter(pid_t pid)
{
#ifdef __linux__
    struct perf_event_attr attr = {.size = sizeof attr,
                                   .type = PERF_TYPE_HARDWARE,
                                   .config = PERF_COUNT_HW_INSTRUCTIONS,
                                   .exclude_kernel = 1,
                                   .exclude_hv = 1};
    return (int)syscall(SYS_perf_event_open, &attr, pid, -1, -1, 0);
#else
    (void)pid;
    return -1;
#endif
}

static long long count(const Guest *guest)
{
    long long n = 0;
    if (guest->counter < 0 || read(guest->counter, &n, sizeof n) != (ssize_t)sizeof n)
        return -1;
    return n;
}

static Guest start(char *const argv[])
{
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    Guest guest = {.counter = -1};
    guest.pid = forkpty(&guest.master, NULL, NULL, &size);
    if (guest.pid == 0) {
        setenv("TERM", "xterm-256color", 1);
        execvp(argv[0], argv);
        _exit(127);
    }
    return guest;
}

// Reads until nothing has come for a while. Returns the bytes, and when the
// last of them came.
static size_t listen_to(const Guest *guest, double *last)
{
    char chunk[4096];
    size_t total = 0;
    struct pollfd ready = {.fd = guest->master, .events = POLLIN};
    *last = now_ms();
    while (poll(&ready, 1, SILENCE_MS) > 0) {
        const ssize_t n = read(guest->master, chunk, sizeof chunk);
        if (n <= 0)
            break;
        total += (size_t)n;
        *last = now_ms();
    }
    return total;
}

static long resident_kb(pid_t pid)
{
    char path[64], line[256];
    long kb = -1;
    snprintf(path, sizeof path, "/proc/%ld/status", (long)pid);
    FILE *status = fopen(path, "r");
    while (status && fgets(line, sizeof line, status))
        sscanf(line, "VmRSS: %ld", &kb);
    if (status)
        fclose(status);
    return kb;
}

static void stop(Guest *guest)
{
    kill(guest->pid, SIGKILL);
    waitpid(guest->pid, NULL, 0);
    close(guest->master);
    if (guest->counter >= 0)
        close(guest->counter);
}

static void measure_start(const char *name, char *const argv[])
{
    double best = 1e9;
    long kb = -1;
    size_t bytes = 0;
    for (int i = 0; i < RUNS; i++) {
        const double begin = now_ms();
        double painted;
        Guest guest = start(argv);
        bytes = listen_to(&guest, &painted);
        kb = resident_kb(guest.pid);
        best = painted - begin < best ? painted - begin : best;
        stop(&guest);
    }
    printf("  %-22s %8.1f ms %8.1f MB %8zu bytes\n", name, best, (double)kb / 1024, bytes);
}

// What the program writes and executes between a key press and silence.
static void measure_keys(const char *name, char *const argv[], const char *before, const char *keys)
{
    double last;
    Guest guest = start(argv);
    listen_to(&guest, &last);
    if (write(guest.master, before, strlen(before)) >= 0)
        listen_to(&guest, &last);
    guest.counter = open_counter(guest.pid);
    const long long first = count(&guest);
    if (write(guest.master, keys, strlen(keys)) < 0)
        perror(name);
    const size_t bytes = listen_to(&guest, &last);
    const long long then = count(&guest);
    printf("  %-22s %8zu bytes ", name, bytes);
    if (first < 0 || then < 0)
        printf("%12s instructions\n", "-");
    else
        printf("%12lld instructions\n", then - first);
    stop(&guest);
}

static bool is_installed(const char *program)
{
    char command[128];
    snprintf(command, sizeof command, "command -v %s >/dev/null 2>&1", program);
    return system(command) == 0;
}

int main(void)
{
    static char *const peers[][ARGS] = {
        {"nnn", "."}, {"vis", "README.md"},  {"tig"},
        {"htop"},     {"less", "README.md"}, {"nano", "README.md"},
    };
    const char *program = getenv("QKV");
    char *const qkv[] = {(char *)(program ? program : "build/qkv"), "1", NULL};
    puts("start to painted screen, resident memory");
    measure_start("qkv", qkv);
    for (size_t i = 0; i < sizeof peers / sizeof *peers; i++) {
        if (is_installed(peers[i][0]))
            measure_start(peers[i][0], peers[i]);
    }
    puts("qkv at the stop dWq");
    measure_keys("edit: Wq[1,2] 1/2", qkv, ":goto dWq\r", ":set Wq[1,2] 1/2\r");
    measure_keys("move the cell", qkv, ":goto dWq\r", "k");
    measure_keys("next stop", qkv, ":goto dWq\r", "n");
    measure_keys("a key without meaning", qkv, ":goto dWq\r", "\033[24~");
    return 0;
}
