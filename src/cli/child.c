// SPDX-License-Identifier: GPL-3.0-or-later
#define _DEFAULT_SOURCE // MAP_ANONYMOUS, _SC_NPROCESSORS_ONLN
#include "cli/child.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/minmax.h"
#include "base/output.h"

enum {
    MEMORY_GIB = 4,    // of address space
    TICK_MS = 50,      // how often the child looks whether its parent is there
    OUT_OF_MEMORY = 6, // the child's exit status, beside those of work
};

MESSAGE(NOT_STARTED, ERROR_DATA, "no process could be started for the lesson: {1}");
MESSAGE(TOO_LONG, ERROR_LESSON,
        "the lesson took more than {1} s of processor time and was stopped while "
        "{2}; --limit SECONDS allows another time");
MESSAGE(TOO_LARGE, ERROR_LESSON,
        "the lesson needs more memory than it may have ({1} GiB) and was stopped while {2}");
MESSAGE(FELL, ERROR_LESSON, "the lesson brought its process down (signal {1}) while {2}");

// "… and was stopped while"
static const Text part_text[] = {
    [CHILD_OPENING] = TEXT("it was loaded"),
    [CHILD_EXPECTATION] = TEXT("what this line expects was checked"),
    [CHILD_TASK] = TEXT("the task of this line was checked"),
    [CHILD_SUMS] = TEXT("the sums behind its cells were checked"),
    [CHILD_GRADIENTS] = TEXT("its gradients were checked"),
    [CHILD_SCRIPT] = TEXT("its script was played"),
    [CHILD_SCREENS] = TEXT("its stops were drawn"),
    [CHILD_WRITING] = TEXT("it was shown or written"),
    [CHILD_COMPARING] = TEXT("the arrays were compared with it"),
};
enum { PARTS = sizeof part_text / sizeof *part_text };

// What a child is doing, in memory that this process shares with it: it can
// still be read when the child is gone, whatever ended it.
typedef volatile struct Doing {
    int part; // ChildPart
    int line;
} Doing;

static Doing *doing; // what this process does, if it is a child

void child_doing(ChildPart part, int line)
{
    BUG_ON((int)part >= PARTS);
    if (!doing)
        return;
    doing->part = (int)part;
    doing->line = line;
}

// ---- In the child ------------------------------------------------------

static pid_t parent; // when it ends, this process does

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

_Noreturn static void be_child(Run *run, int (*work)(Run *run), int pipe)
{
    const struct sigaction action = {.sa_handler = look_for_parent, .sa_flags = SA_RESTART};
    const struct timeval tick = {.tv_usec = 1000 * TICK_MS};
    sigaction(SIGALRM, &action, NULL);
    setitimer(ITIMER_REAL, &(struct itimerval){tick, tick}, NULL);
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

// One process, until what it said has been passed on.
typedef struct Child {
    pid_t pid;
    int from;   // its end of a pipe, by which what it adds to run->out comes; -1: it has ended
    FILE *told; // where its messages are until those before it have said theirs; NULL: it is alone
    int ended;  // as waitpid says it
    Doing *doing;
} Child;

enum { AHEAD = 32 }; // of the first whose turn has not come

static bool start(Run *run, int (*work)(Run *run), bool alone, Child *child)
{
    int ends[2];
    FILE *told = alone ? NULL : tmpfile();
    if ((!alone && !told) || pipe(ends) != 0)
        return false;
    fflush(NULL);
    child->doing->part = CHILD_OPENING;
    child->doing->line = 0;
    const pid_t here = getpid(), pid = fork();
    if (pid == 0) {
        parent = here;
        doing = child->doing;
        close(ends[0]);
        if (told)
            dup2(fileno(told), STDERR_FILENO);
        be_child(run, work, ends[1]);
    }
    const int why = errno;
    close(ends[1]);
    if (pid < 0)
        close(ends[0]);
    errno = why;
    *child = (Child){pid, ends[0], told, 0, child->doing};
    return pid > 0;
}

// Waits until one of those from `first` to `last` says something, or is gone, and takes that.
static void await(Run *run, Child *all, size_t first, size_t last)
{
    struct pollfd ready[AHEAD];
    char chunk[65536];
    for (size_t i = 0; i < AHEAD; i++)
        ready[i] = (struct pollfd){.fd = all[i].from, .events = POLLIN};
    // −1: no more descriptors than these may be open, and each is read in turn.
    const int news = poll(ready, AHEAD, -1);
    for (size_t i = first; i < last; i++) {
        Child *child = &all[i % AHEAD];
        if (child->from < 0 || (news > 0 && !ready[i % AHEAD].revents))
            continue;
        const ssize_t n = read(child->from, chunk, sizeof chunk);
        buffer_add_n(&run[i].out, chunk, n > 0 ? (size_t)n : 0);
        if (n > 0 || (n < 0 && errno == EINTR))
            continue;
        close(child->from);
        child->from = -1;
        while (waitpid(child->pid, &child->ended, 0) < 0 && errno == EINTR)
            continue;
    }
}

// The exit status that stands for how the child ended.
static int status_of(Run *run, const Child *child)
{
    const int ended = child->ended;
    BUG_ON(!WIFEXITED(ended) && !WIFSIGNALED(ended));
    const bool exited = WIFEXITED(ended);
    const int number = exited ? 0 : WTERMSIG(ended);
    const int at = child->doing->part; // as a lesson's process says it: it need not be one
    const Text *was = &part_text[at < 0 || at >= PARTS ? CHILD_OPENING : at];
    const ErrorArg part = err_text(text_in(was, run->lang));
    if (exited && WEXITSTATUS(ended) != OUT_OF_MEMORY)
        return WEXITSTATUS(ended);
    if (number == SIGINT || number == SIGTERM || number == SIGHUP) {
        raise(number);
        return 128 + number;
    }
    if (exited)
        ERROR(&run->err, &TOO_LARGE, err_int(MEMORY_GIB), part);
    else if (number == SIGXCPU)
        ERROR(&run->err, &TOO_LONG, err_count(run->options->limit), part);
    else
        ERROR(&run->err, &FELL, err_int(number), part);
    if (run->lessons > 0)
        error_at(&run->err, run->lesson[0], child->doing->line);
    return run_fail(run);
}

// Passes on what one of several said. Returns its exit status.
static int pass_on(Run *run, Child *child)
{
    char chunk[4096];
    SCOPED(buffer_release) Buffer told = {0};
    rewind(child->told);
    for (size_t n; (n = fread(chunk, 1, sizeof chunk, child->told)) > 0;)
        buffer_add_n(&told, chunk, n);
    fclose(child->told);
    if (told.size > 0)
        output_tell("%s", buffer_text(&told));
    const int status = status_of(run, child);
    const bool printed = status > 1 || run_print(run, &run->out);
    buffer_release(&run->out);
    return printed ? status : ERROR_OUTPUT;
}

int child_run(Run *run, size_t count, int (*work)(Run *run))
{
    Child all[AHEAD];
    size_t first = 0, started = 0;
    int worst = 0;
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    Doing *shared = mmap(NULL, AHEAD * sizeof *shared, PROT_READ | PROT_WRITE,
                         MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        return RUN_FAIL(run, &NOT_STARTED, err_system(errno));
    for (size_t i = 0; i < AHEAD; i++)
        all[i] = (Child){.from = -1, .doing = &shared[i]};
    while (first < count) {
        Child *next = &all[first % AHEAD];
        long at_work = 0;
        for (size_t i = first; i < started; i++)
            at_work += all[i % AHEAD].from >= 0;
        if (started < count && started < first + AHEAD && (at_work == 0 || at_work < cores)) {
            if (!start(&run[started], work, count == 1, &all[started % AHEAD]))
                return RUN_FAIL(run, &NOT_STARTED, err_system(errno));
            started++;
        } else if (next->from >= 0) {
            await(run, all, first, started);
        } else {
            const int status = count > 1 ? pass_on(&run[first], next) : status_of(run, next);
            worst = int_max(worst, status);
            first++;
        }
    }
    munmap((void *)(uintptr_t)shared, AHEAD * sizeof *shared);
    return worst;
}
