// SPDX-License-Identifier: GPL-3.0-or-later
// The self-pipe: a handler may run between a look at its flag and the call to
// poll, and poll would then sleep over it. A byte in a pipe that poll watches
// cannot be missed.
//
// Ctrl-C and `kill -INT` are told apart by the sender that the system notes:
// a key cancels first, another process means it.
//
// After a fault nothing can be trusted: the terminal is given back by system
// calls alone, on a stack of its own, since it may be the stack that is full.
// Then the fault is what it would have been: a sanitizer's report or a death
// by that signal.
#include "term/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include "base/error.h"
#include "base/seconds.h"

// News, of which all but the last three end a program; the first few stay ignored where they are,
// by nohup say. Faults. And a file that grows too large, which is an error to be told and ends
// nothing.
static const int handled[] = {SIGHUP,  SIGPIPE,  SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1,
                              SIGUSR2, SIGXCPU,  SIGQUIT, SIGTERM,   SIGINT,  SIGTSTP,
                              SIGCONT, SIGWINCH, SIGSEGV, SIGBUS,    SIGFPE,  SIGILL,
                              SIGABRT, SIGTRAP,  SIGSYS,  SIGXFSZ};
enum {
    IGNORED = 8,
    NEWS = 14,
    FAULTS = 7,
    ALL = sizeof handled / sizeof *handled,
    STACK = 1 << 16
};

// Written by the handler alone, but for signals_take.
static volatile sig_atomic_t seen_leave, seen_interrupt, seen_suspend, seen_resume, seen_resize;
static int pipe_fd[2] = {-1, -1};
static struct sigaction before[ALL];
static char stack[STACK]; // that faults are dealt with on

static void note(int number, siginfo_t *info, void *context)
{
    (void)context;
    const int error = errno;
    switch (number) {
    case SIGINT:
        if (info->si_code <= 0 && info->si_pid != 0) // from a process
            seen_leave = SIGINT;
        else
            seen_interrupt = 1;
        break;
    case SIGTSTP: seen_suspend = 1; break;
    case SIGCONT: seen_resume = 1; break;
    case SIGWINCH: seen_resize = 1; break;
    default: seen_leave = number; break;
    }
    const ssize_t written = write(pipe_fd[1], "", 1);
    (void)written; // full: poll wakes up all the same
    errno = error;
}

// What faulted does so again once this has returned; what was sent, or is passed, is sent again.
static void fault(int number, siginfo_t *info, void *context)
{
    (void)context;
    bug_restore_terminal();
    for (int i = NEWS; i < ALL; i++)
        if (handled[i] == number)
            sigaction(number, &before[i], NULL);
    if (info->si_code <= 0 || number == SIGTRAP || number == SIGSYS)
        raise(number);
}

bool signals_open(void)
{
    BUG_ON(pipe_fd[0] >= 0); // is open
    struct sigaction ignore = {.sa_handler = SIG_IGN}, faulty = {.sa_sigaction = fault};
    struct sigaction news = {.sa_sigaction = note, .sa_flags = SA_SIGINFO | SA_RESTART};
    stack_t now = {0}, own = {.ss_sp = stack, .ss_size = sizeof stack};
    if (pipe(pipe_fd) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        fcntl(pipe_fd[i], F_SETFD, FD_CLOEXEC);
        fcntl(pipe_fd[i], F_SETFL, O_NONBLOCK);
    }
    if (sigaltstack(NULL, &now) == 0 && (now.ss_flags & SS_DISABLE))
        sigaltstack(&own, NULL);
    sigemptyset(&news.sa_mask);
    faulty.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigfillset(&faulty.sa_mask); // SIGTTOU, for one
    for (int i = 0; i < ALL; i++) {
        sigaction(handled[i], NULL, &before[i]);
        if (i >= IGNORED || before[i].sa_handler != SIG_IGN)
            sigaction(handled[i], i < NEWS ? &news : i < NEWS + FAULTS ? &faulty : &ignore, NULL);
    }
    return true;
}

void signals_close(void)
{
    BUG_ON(pipe_fd[0] < 0);
    for (int i = 0; i < ALL; i++)
        sigaction(handled[i], &before[i], NULL);
    for (int i = 0; i < 2; i++) {
        close(pipe_fd[i]);
        pipe_fd[i] = -1;
    }
}

int signals_fd(void)
{
    return pipe_fd[0];
}

static bool take_flag(volatile sig_atomic_t *flag)
{
    const bool seen = *flag != 0;
    *flag = 0;
    return seen;
}

bool signals_are_new(void)
{
    return seen_leave || seen_interrupt || seen_suspend || seen_resume || seen_resize;
}

bool signals_ask_to_stop(void *context)
{
    (void)context;
    return take_flag(&seen_interrupt) || seen_leave != 0;
}

SignalNews signals_take(void)
{
    char bytes[64];
    while (read(pipe_fd[0], bytes, sizeof bytes) > 0)
        continue;
    SignalNews news = {.leave = seen_leave};
    news.interrupt = take_flag(&seen_interrupt);
    news.suspend = take_flag(&seen_suspend);
    news.resume = take_flag(&seen_resume);
    news.resize = take_flag(&seen_resize);
    return news;
}

bool signals_again(double *pressed)
{
    const double now = seconds_on(CLOCK_MONOTONIC);
    const bool again = *pressed > 0 && now - *pressed < 1;
    *pressed = now;
    return again;
}

void signals_stop_here(void)
{
    struct sigaction plain = {0}, ours;
    plain.sa_handler = SIG_DFL;
    sigemptyset(&plain.sa_mask);
    sigaction(SIGTSTP, &plain, &ours);
    raise(SIGTSTP);
    sigaction(SIGTSTP, &ours, NULL);
}
