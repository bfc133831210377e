// SPDX-License-Identifier: GPL-3.0-or-later
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#ifdef __APPLE__
#include <util.h>
#else
#include <pty.h>
#endif

// Long enough for a loaded machine under a sanitizer; nothing waits for it
// where the program works.
enum { DEADLINE = 20 };

extern char **environ;

static void give_up(const char *what)
{
    printf("not ok harness - %s: %s\n", what, strerror(errno));
    exit(1);
}

// ---- The shell in between ------------------------------------------------

static bool same_modes(const struct termios *a, const struct termios *b)
{
    return a->c_iflag == b->c_iflag && a->c_oflag == b->c_oflag && a->c_lflag == b->c_lflag &&
           a->c_cflag == b->c_cflag && memcmp(a->c_cc, b->c_cc, sizeof a->c_cc) == 0;
}

static void block_hang_up(int how)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGHUP);
    sigprocmask(how, &set, NULL);
}

// Runs the program as the foreground job and reports "p PID", "s MODES" when
// it stops and "e STATUS SIGNAL MODES" at its end. Each byte read is an `fg`.
//
// SIGHUP is blocked until here and until the program is what it will be: it
// may come at any time, and would be lost, or end the shell and not the job.
static void shell_run(int report, char **argv)
{
    struct termios before = {0}, after = {0};
    tcgetattr(0, &before);
    for (int number = 1; number < 32; number++)
        signal(number, SIG_DFL); // nohup ignores some
    signal(SIGTTOU, SIG_IGN);
    const pid_t job = fork();
    if (job == 0) {
        setpgid(0, 0);
        tcsetpgrp(0, getpgrp());
        signal(SIGTTOU, SIG_DFL);
        block_hang_up(SIG_UNBLOCK);
        close(report);
        execv(argv[0], argv);
        _exit(127);
    }
    signal(SIGHUP, SIG_IGN);
    signal(SIGINT, SIG_IGN); // keys that are typed while the job is stopped
    signal(SIGQUIT, SIG_IGN);
    signal(SIGTSTP, SIG_IGN);
    block_hang_up(SIG_UNBLOCK);
    setpgid(job, job);
    tcsetpgrp(0, job);
    dprintf(report, "p %d\n", (int)job);
    for (int status; waitpid(job, &status, WUNTRACED) == job;) {
        tcgetattr(0, &after);
        const int kept = same_modes(&before, &after);
        tcsetpgrp(0, getpgrp());
        if (!WIFSTOPPED(status)) {
            const int killed = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
            dprintf(report, "e %d %d %d\n", killed ? 128 + killed : WEXITSTATUS(status), killed,
                    kept);
            _exit(0);
        }
        dprintf(report, "s %d\n", kept);
        char go;
        if (read(report, &go, 1) != 1)
            _exit(1);
        tcsetpgrp(0, job);
        kill(-job, SIGCONT);
    }
    _exit(1);
}

// ---- Its surroundings ----------------------------------------------------

static void scrub_environment(const Pty *pty, const PtyOptions *options)
{
    static char *none[] = {NULL};
    const char *path = getenv("PATH"), *asan = getenv("ASAN_OPTIONS");
    char *kept_path = strdup(path ? path : "/usr/bin:/bin");
    char *kept_asan = asan ? strdup(asan) : NULL;
    environ = none;
    setenv("PATH", kept_path, 1);
    if (kept_asan)
        setenv("ASAN_OPTIONS", kept_asan, 1);
    setenv("HOME", pty->home, 1);
    setenv("TERM", "xterm-256color", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    setenv("LANG", "C.UTF-8", 1);
    setenv("TZ", "UTC", 1);
    setenv("INPUTRC", "/dev/null", 1);
    static const char *const xdg[] = {"STATE", "CONFIG", "DATA", "CACHE"};
    for (size_t i = 0; i < 4; i++) {
        char name[32], value[300];
        snprintf(name, sizeof name, "XDG_%s_HOME", xdg[i]);
        snprintf(value, sizeof value, "%s/%s", pty->home, xdg[i]);
        setenv(name, value, 1);
    }
    for (size_t i = 0; i < PTY_ENV && options->env[i]; i++) {
        char *entry = strdup(options->env[i]);
        char *equals = strchr(entry, '=');
        *equals = '\0';
        if (equals[1])
            setenv(entry, equals + 1, 1);
        else
            unsetenv(entry);
    }
}

static void make_home(Pty *pty, const PtyOptions *options)
{
    pty->own_home = options->home == NULL;
    if (options->home) {
        snprintf(pty->home, sizeof pty->home, "%s", options->home);
        return;
    }
    const char *tmp = getenv("TMPDIR");
    snprintf(pty->home, sizeof pty->home, "%s/qkv-pty.XXXXXX", tmp && *tmp ? tmp : "/tmp");
    if (!mkdtemp(pty->home))
        give_up("a home for the program");
}

static int remove_entry(const char *path, const struct stat *info, int type, struct FTW *walk)
{
    (void)info;
    (void)type;
    (void)walk;
    return remove(path);
}

static void child(const Pty *pty, const PtyOptions *options, int frames, int report)
{
    char number[16];
    const char *program = getenv("QKV");
    char *argv[PTY_ARGS + 2] = {strdup(program ? program : "build/qkv")};
    for (size_t i = 0; i < PTY_ARGS && options->args[i]; i++)
        argv[i + 1] = strdup(options->args[i]);
    scrub_environment(pty, options);
    snprintf(number, sizeof number, "%d", frames);
    setenv("QKV_TEST_FRAMES", number, 1);
    shell_run(report, argv);
}

void pty_start(Pty *pty, const PtyOptions *options,
               void (*output)(void *to, const char *bytes, size_t size), void *to)
{
    *pty = (Pty){.output = output, .to = to, .cells = -1};
    make_home(pty, options);
    struct winsize size = {.ws_row = (unsigned short)(options->rows ? options->rows : 24),
                           .ws_col = (unsigned short)(options->cols ? options->cols : 80)};
    int frames[2], report[2];
    if (pipe(frames) != 0 || socketpair(AF_UNIX, SOCK_STREAM, 0, report) != 0)
        give_up("pipes");
    fflush(stdout);
    block_hang_up(SIG_BLOCK);
    pty->shell = forkpty(&pty->master, NULL, NULL, &size);
    if (pty->shell < 0) { // a build machine may have none
        printf("ok terminal # SKIP no pty\n");
        exit(0);
    }
    if (pty->shell == 0) {
        close(frames[0]);
        close(report[0]);
        child(pty, options, frames[1], report[1]);
    }
    block_hang_up(SIG_UNBLOCK);
    close(frames[1]);
    close(report[1]);
    pty->frames_fd = frames[0];
    pty->shell_fd = report[0];
    fcntl(pty->frames_fd, F_SETFD, FD_CLOEXEC);
    fcntl(pty->shell_fd, F_SETFD, FD_CLOEXEC);
    fcntl(pty->master, F_SETFD, FD_CLOEXEC);
}

// ---- What comes out ------------------------------------------------------

static void take_output(Pty *pty, const char *bytes, size_t size)
{
    pty->out = realloc(pty->out, pty->out_size + size + 1);
    if (!pty->out)
        give_up("memory");
    memcpy(pty->out + pty->out_size, bytes, size);
    pty->out_size += size;
    pty->out[pty->out_size] = '\0';
    if (pty->output)
        pty->output(pty->to, bytes, size);
}

// Reads what there is; false at the end.
static bool drain_output(Pty *pty)
{
    char bytes[4096];
    const ssize_t n = read(pty->master, bytes, sizeof bytes);
    if (n <= 0) // EIO on Linux, 0 elsewhere: nobody has the terminal open
        return false;
    take_output(pty, bytes, (size_t)n);
    return true;
}

// A pipe gives whole lines where they are as short as these.
static bool drain_frames(Pty *pty)
{
    char text[4097];
    const ssize_t n = read(pty->frames_fd, text, sizeof text - 1);
    if (n <= 0)
        return false;
    text[n] = '\0';
    for (char *line = text; line && *line;) {
        sscanf(line, "%lu %lu %d", &pty->frames, &pty->events, &pty->cells);
        line = strchr(line, '\n');
        line = line ? line + 1 : NULL;
    }
    return true;
}

static bool drain_shell(Pty *pty)
{
    char text[257];
    const ssize_t n = read(pty->shell_fd, text, sizeof text - 1);
    if (n <= 0)
        return false;
    text[n] = '\0';
    for (char *line = text; line && *line;) {
        int number, kept;
        if (sscanf(line, "p %d", &number) == 1)
            pty->program = number;
        if (sscanf(line, "s %d", &kept) == 1) {
            pty->stopped = true;
            pty->modes_kept = kept;
        }
        if (sscanf(line, "e %d %d %d", &pty->status, &pty->killed, &kept) == 3) {
            pty->ended = true;
            pty->modes_kept = kept;
        }
        line = strchr(line, '\n');
        line = line ? line + 1 : NULL;
    }
    return true;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

// Waits for anything to come out, and takes it. A frame's bytes are written
// before it is reported, so the terminal is emptied after the report is read.
static bool pump(Pty *pty, double deadline)
{
    struct pollfd fd[3] = {{.fd = pty->frames_fd, .events = POLLIN},
                           {.fd = pty->shell_fd, .events = POLLIN},
                           {.fd = pty->master, .events = POLLIN}};
    const double left = deadline - now();
    if (left <= 0 || poll(fd, 3, (int)(left * 1000) + 1) <= 0)
        return false;
    if (fd[0].revents && !drain_frames(pty)) {
        close(pty->frames_fd);
        pty->frames_fd = -1;
    }
    if (fd[1].revents && !drain_shell(pty)) {
        close(pty->shell_fd);
        pty->shell_fd = -1;
    }
    struct pollfd master = {.fd = pty->master, .events = POLLIN};
    while (pty->master >= 0 && poll(&master, 1, 0) > 0)
        if (!drain_output(pty)) {
            close(pty->master);
            pty->master = master.fd = -1;
        }
    return true;
}

#define WAIT_UNTIL(pty, condition)                                                                 \
    do {                                                                                           \
        const double deadline = now() + DEADLINE;                                                  \
        while (!(condition))                                                                       \
            if (!pump((pty), deadline))                                                            \
                return false;                                                                      \
        return true;                                                                               \
    } while (0)

bool pty_wait_frame(Pty *pty, unsigned long frame)
{
    WAIT_UNTIL(pty, pty->frames > frame || pty->ended);
}

static bool wait_anew(Pty *pty, unsigned long frames)
{
    WAIT_UNTIL(pty, pty->frames < frames || pty->ended);
}

bool pty_wait_anew(Pty *pty)
{
    const bool came = wait_anew(pty, pty->frames);
    pty->sent = 0;
    return came;
}

bool pty_settle(Pty *pty)
{
    WAIT_UNTIL(pty, (pty->frames > 0 && pty->events >= pty->sent) || pty->ended);
}

bool pty_wait_stopped(Pty *pty)
{
    WAIT_UNTIL(pty, pty->stopped);
}

bool pty_wait_ended(Pty *pty)
{
    WAIT_UNTIL(pty, pty->ended && (pty->master < 0 || pty->hung_up));
}

bool pty_wait_output(Pty *pty, size_t from, const char *text)
{
    WAIT_UNTIL(pty, pty->out_size >= from && pty->out && strstr(pty->out + from, text));
}

static bool wait_started(Pty *pty)
{
    WAIT_UNTIL(pty, pty->program != 0);
}

// ---- What goes in --------------------------------------------------------

void pty_type(Pty *pty, const char *bytes)
{
    size_t size = strlen(bytes);
    pty->sent++;
    while (size > 0) {
        const ssize_t n = write(pty->master, bytes, size);
        if (n < 0)
            return;
        bytes += n;
        size -= (size_t)n;
    }
}

void pty_type_all(Pty *pty, const char *keys)
{
    while (*keys) {
        char one[5] = {0};
        size_t n = 0;
        do
            one[n++] = *keys++;
        while (n < 4 && ((unsigned char)*keys & 0xC0) == 0x80);
        pty_type(pty, one);
    }
}

void pty_resize(Pty *pty, int rows, int cols)
{
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)cols};
    ioctl(pty->master, TIOCSWINSZ, &size);
}

void pty_signal(Pty *pty, int number)
{
    if (wait_started(pty))
        kill(pty->program, number);
}

void pty_go_on(Pty *pty)
{
    pty->stopped = false;
    const ssize_t n = write(pty->shell_fd, "c", 1);
    (void)n;
}

void pty_hang_up(Pty *pty)
{
    wait_started(pty); // the shell needs the terminal to begin
    close(pty->master);
    pty->master = -1;
    pty->hung_up = true;
}

void pty_end(Pty *pty)
{
    if (!pty->ended && pty->program > 0)
        kill(pty->program, SIGKILL);
    if (pty->master >= 0)
        close(pty->master);
    if (pty->shell_fd >= 0)
        close(pty->shell_fd);
    if (pty->frames_fd >= 0)
        close(pty->frames_fd);
    waitpid(pty->shell, NULL, 0);
    free(pty->out);
    if (pty->own_home)
        nftw(pty->home, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
}
