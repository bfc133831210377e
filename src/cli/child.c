// SPDX-License-Identifier: GPL-3.0-or-later
#define _DEFAULT_SOURCE // MAP_ANONYMOUS, _SC_NPROCESSORS_ONLN
#include "cli/child.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/minmax.h"
#include "base/output.h"
#include "base/seconds.h"

enum {
    MEMORY_GIB = 4,    // of address space
    TICK_MS = 50,      // how often the child looks whether its parent is there
    OUT_OF_MEMORY = 5, // the child's exit status, beside those of work
};

MESSAGE(NOT_STARTED, ERROR_DATA, "no process could be started for the lesson: {1}");
MESSAGE(TOO_LONG, ERROR_LESSON,
        "the lesson took more than {1} s of processor time and was stopped while "
        "{2}; --limit SECONDS allows another time");
MESSAGE(TOO_LARGE, ERROR_LESSON,
        "the lesson needs more memory than it may have ({1} GiB) and was stopped while {2}");
MESSAGE(FELL, ERROR_LESSON, "the lesson brought its process down (signal {1}) while {2}");

static const struct {
    Text was;       // "… and was stopped while"
    const char *is; // for who waits, in English
} part_table[] = {
    [CHILD_OPENING] = {TEXT("it was loaded"), "loading"},
    [CHILD_EXPECTATION] = {TEXT("what this line expects was checked"), "what it expects"},
    [CHILD_TASK] = {TEXT("the task of this line was checked"), "tasks"},
    [CHILD_SUMS] = {TEXT("the sums behind its cells were checked"), "the sums behind its cells"},
    [CHILD_GRADIENTS] = {TEXT("its gradients were checked"), "gradients"},
    [CHILD_SCRIPT] = {TEXT("its script was played"), "its script"},
    [CHILD_SCREENS] = {TEXT("its stops were drawn"), "drawing its stops"},
    [CHILD_WRITING] = {TEXT("it was shown or written"), "showing or writing it"},
    [CHILD_COMPARING] = {TEXT("the arrays were compared with it"), "comparing arrays"},
};

// What the child is doing, in memory that this process shares with it: it can
// still be read when the child is gone, whatever ended it.
static volatile struct Doing {
    int part; // ChildPart
    int line;
} * doing;

void child_doing(ChildPart part, int line)
{
    BUG_ON((size_t)part >= sizeof part_table / sizeof *part_table);
    if (!doing)
        return;
    doing->part = (int)part;
    doing->line = line;
}

// ---- In the child ------------------------------------------------------

static pid_t parent;

static void limit(int resource, rlim_t most)
{
    struct rlimit now;
    if (getrlimit(resource, &now) != 0)
        return;
    if (now.rlim_max != RLIM_INFINITY && now.rlim_max < most)
        most = now.rlim_max;
    setrlimit(resource, &(struct rlimit){most, now.rlim_max});
}

// Somebody who is gone waits for no result. There is no signal for this that
// all systems have, so a clock asks.
static void look_for_parent(int number)
{
    (void)number;
    if (getppid() != parent)
        _exit(0);
}

_Noreturn static void memory_ran_out(void)
{
    _exit(OUT_OF_MEMORY);
}

// From here on this process ends when `of`, which made it, does.
static void follow(pid_t of)
{
    const struct sigaction action = {.sa_handler = look_for_parent, .sa_flags = SA_RESTART};
    const struct timeval tick = {.tv_usec = 1000 * TICK_MS};
    parent = of;
    sigaction(SIGALRM, &action, NULL);
    setitimer(ITIMER_REAL, &(struct itimerval){tick, tick}, NULL);
}

_Noreturn static void be_child(Run *run, int (*work)(Run *run), int pipe)
{
    limit(RLIMIT_CPU, run->options->limit);
    limit(RLIMIT_CORE, 0);
#ifndef CHILD_MEMORY_UNLIMITED
    limit(RLIMIT_AS, (rlim_t)MEMORY_GIB << 30);
#endif
    mem_set_exhausted(memory_ran_out);
    buffer_clear(&run->out);
    const int status = work(run);
    file_write_all(pipe, buffer_text(&run->out), run->out.size);
    buffer_release(&run->out);
    exit(status);
}

// ---- In the parent -----------------------------------------------------

// The part that the child is or was at. It is what a lesson's process says, so it need not be one.
static int doing_now(void)
{
    const int at = doing->part, parts = (int)(sizeof part_table / sizeof *part_table);
    return at < 0 || at >= parts ? 0 : at;
}

// What is being done, for a person who has waited for half a second.
static bool tell_progress(const Run *run, double seconds)
{
    char line[128];
    const char *is = run->lang == LANG_EN ? part_table[doing_now()].is
                                          : text_in(&part_table[doing_now()].was, run->lang);
    snprintf(line, sizeof line, "%s: %.0f s", is, seconds);
    return output_progress(line);
}

// Waits until the child says something, or is gone.
static void await(const Run *run, int from)
{
    enum { OFTEN_MS = 500 };
    const double began = seconds_on(CLOCK_MONOTONIC);
    struct pollfd ready = {.fd = from, .events = POLLIN};
    bool told = false;
    while (poll(&ready, 1, OFTEN_MS) == 0)
        told = tell_progress(run, seconds_on(CLOCK_MONOTONIC) - began);
    if (told)
        output_progress("");
}

// The exit status that stands for how the child ended.
static int status_of(const Run *run, int ended)
{
    BUG_ON(!doing || (!WIFEXITED(ended) && !WIFSIGNALED(ended)));
    const bool exited = WIFEXITED(ended);
    const int number = exited ? 0 : WTERMSIG(ended);
    const ErrorArg part = err_text(text_in(&part_table[doing_now()].was, run->lang));
    Error err = {0};
    if (exited && WEXITSTATUS(ended) != OUT_OF_MEMORY)
        return WEXITSTATUS(ended);
    if (number == SIGINT || number == SIGTERM || number == SIGHUP) {
        raise(number);
        return 128 + number;
    }
    if (exited)
        ERROR(&err, &TOO_LARGE, err_int(MEMORY_GIB), part);
    else if (number == SIGXCPU)
        ERROR(&err, &TOO_LONG, err_count(run->options->limit), part);
    else
        ERROR(&err, &FELL, err_int(number), part);
    if (run->lessons > 0)
        error_at(&err, run->lesson[0], doing->line);
    return run_fail(run, &err);
}

static int refuse(const Run *run)
{
    return RUN_FAIL(run, NULL, &NOT_STARTED, err_system(errno));
}

int child_run(Run *run, int (*work)(Run *run))
{
    int ends[2], ended;
    if (!doing) {
        void *page =
            mmap(NULL, sizeof *doing, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (page == MAP_FAILED)
            return refuse(run);
        doing = page;
    }
    if (pipe(ends) != 0)
        return refuse(run);
    fflush(NULL);
    child_doing(CHILD_OPENING, 0);
    const pid_t here = getpid(), pid = fork();
    if (pid == 0) {
        follow(here);
        close(ends[0]);
        be_child(run, work, ends[1]);
    }
    if (pid < 0) {
        const int status = refuse(run);
        close(ends[0]);
        close(ends[1]);
        return status;
    }
    close(ends[1]);
    char chunk[65536];
    await(run, ends[0]);
    for (ssize_t n; (n = read(ends[0], chunk, sizeof chunk)) != 0;) {
        if (n < 0 && errno != EINTR)
            break;
        buffer_add_n(&run->out, chunk, n > 0 ? (size_t)n : 0);
    }
    close(ends[0]);
    while (waitpid(pid, &ended, 0) < 0 && errno == EINTR)
        continue;
    return status_of(run, ended);
}

// ---- Several, side by side -----------------------------------------------

// What one process says, until those before it have said theirs.
typedef struct Turn {
    pid_t pid; // 0: it has ended
    FILE *said[2];
    int ended;
} Turn;

static bool start(Run *run, size_t i, int (*work)(Run *run, size_t i), Turn *turn)
{
    *turn = (Turn){.said = {tmpfile(), tmpfile()}};
    fflush(NULL);
    const pid_t here = getpid();
    turn->pid = turn->said[0] && turn->said[1] ? fork() : -1;
    if (turn->pid == 0) {
        follow(here);
        dup2(fileno(turn->said[0]), STDOUT_FILENO);
        dup2(fileno(turn->said[1]), STDERR_FILENO);
        exit(work(run, i));
    }
    return turn->pid > 0;
}

// Says what the process said. Returns its exit status.
static int finish(const Run *run, Turn *turn)
{
    char chunk[4096];
    Buffer said[2] = {{0}, {0}};
    for (int k = 0; k < 2; k++) {
        rewind(turn->said[k]);
        for (size_t n; (n = fread(chunk, 1, sizeof chunk, turn->said[k])) > 0;)
            buffer_add_n(&said[k], chunk, n);
        fclose(turn->said[k]);
    }
    if (said[1].size > 0)
        output_tell("%s", buffer_text(&said[1]));
    const bool printed = run_print(run, &said[0]);
    buffer_release(&said[0]);
    buffer_release(&said[1]);
    if (WIFSIGNALED(turn->ended)) { // the lesson's own process is one further down
        raise(WTERMSIG(turn->ended));
        return 128 + WTERMSIG(turn->ended);
    }
    return printed ? WEXITSTATUS(turn->ended) : 3;
}

// Waits until one of them has ended.
static void await_any(Turn *turn, size_t count)
{
    int ended;
    const pid_t pid = waitpid(-1, &ended, 0);
    for (size_t i = 0; i < count && pid > 0; i++) {
        if (turn[i].pid != pid)
            continue;
        turn[i].pid = 0;
        turn[i].ended = ended;
    }
}

int child_each(Run *run, size_t count, int (*work)(Run *run, size_t i))
{
    enum { AHEAD = 32 }; // of the first that has not ended
    Turn turn[AHEAD] = {{0}};
    size_t first = 0, started = 0;
    int worst = 0;
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    while (first < count) {
        size_t at_work = 0;
        for (size_t i = first; i < started; i++)
            at_work += turn[i % AHEAD].pid > 0;
        if (started < count && started < first + AHEAD &&
            at_work < (size_t)(cores > 1 ? cores : 1)) {
            if (!start(run, started, work, &turn[started % AHEAD]))
                return refuse(run);
            started++;
            continue;
        }
        if (turn[first % AHEAD].pid > 0) {
            char line[64];
            snprintf(line, sizeof line, "%zu ∕ %zu", first, count);
            const bool told = output_progress(line);
            await_any(turn, AHEAD);
            if (told)
                output_progress("");
            continue;
        }
        const int status = finish(run, &turn[first++ % AHEAD]);
        worst = status > worst ? status : worst;
    }
    return worst;
}
