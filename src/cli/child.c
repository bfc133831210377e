// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/child.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

// Far beyond what any lesson needs: the sandbox has its own, tighter limits,
// and these catch what gets past it.
enum { CPU_SECONDS = 600 };

static const Message TOO_LONG = {
    ERROR_LESSON,
    {"the lesson took more than {1} s of processor time and was stopped",
     "这一课占用处理器超过 {1} 秒，已被停止"}};
static const Message FELL = {
    ERROR_LESSON,
    {"the lesson brought its process down (signal {1})",
     "这一课使其进程崩溃（信号 {1}）"}};

static void limit(int resource, rlim_t most)
{
    struct rlimit now;
    if (getrlimit(resource, &now) != 0)
        return;
    if (now.rlim_max != RLIM_INFINITY && now.rlim_max < most)
        most = now.rlim_max;
    setrlimit(resource, &(struct rlimit){most, most});
}

static void set_limits(void)
{
    limit(RLIMIT_CPU, CPU_SECONDS);
    limit(RLIMIT_CORE, 0);
#ifndef __SANITIZE_ADDRESS__ // whose shadow memory alone is larger
    const rlim_t memory_bytes = (rlim_t)4 << 30;
    limit(RLIMIT_AS, memory_bytes);
#endif
}

static void send_all(int pipe, const Buffer *bytes)
{
    for (size_t sent = 0; sent < bytes->size;) {
        const ssize_t n = write(pipe, bytes->text + sent, bytes->size - sent);
        if (n < 0 && errno != EINTR)
            return;
        sent += n > 0 ? (size_t)n : 0;
    }
}

static void receive_all(int pipe, Buffer *out)
{
    char chunk[65536];
    for (;;) {
        const ssize_t n = read(pipe, chunk, sizeof chunk);
        if (n > 0)
            buffer_add_n(out, chunk, (size_t)n);
        else if (n == 0 || errno != EINTR)
            return;
    }
}

_Noreturn static void be_child(Run *run, int (*work)(Run *run), int pipe)
{
    set_limits();
    buffer_clear(&run->out);
    const int status = work(run);
    send_all(pipe, &run->out);
    buffer_release(&run->out);
    exit(status);
}

// The exit status that stands for how the child ended.
static int status_of(const Run *run, int ended)
{
    if (WIFEXITED(ended))
        return WEXITSTATUS(ended);
    const int number = WTERMSIG(ended);
    Error err = {0};
    if (number == SIGINT || number == SIGTERM || number == SIGHUP)
        raise(number);
    else if (number == SIGXCPU)
        ERROR(&err, &TOO_LONG, err_int(CPU_SECONDS));
    else
        ERROR(&err, &FELL, err_int(number));
    return error_is_set(&err) ? run_fail(run, &err) : 128 + number;
}

int child_run(Run *run, int (*work)(Run *run))
{
    int ends[2];
    if (pipe(ends) != 0)
        return work(run);
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        be_child(run, work, ends[1]);
    }
    close(ends[1]);
    if (child < 0) {
        close(ends[0]);
        return work(run);
    }
    receive_all(ends[0], &run->out);
    close(ends[0]);
    int ended;
    while (waitpid(child, &ended, 0) < 0 && errno == EINTR)
        continue;
    return status_of(run, ended);
}
