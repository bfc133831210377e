// SPDX-License-Identifier: GPL-3.0-or-later
// Memory runs out at every point of loading, walking and changing a lesson, one
// point after the other, each in a process of its own: the answer is an error
// of the lesson (the lesson language has a limit of its own) or one line and
// status 1. Never a signal, never silence.
//
//     memory [STEP]: every STEP-th allocation past the first 400
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../unit/kit/open.h"

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__)

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);

static long allowed = -1; // allocations until they fail; −1: none fails
static long counted;

static int may(void)
{
    counted++;
    return allowed < 0 || counted <= allowed;
}

void *malloc(size_t size)
{
    return may() ? __libc_malloc(size) : NULL;
}

void *calloc(size_t count, size_t size)
{
    return may() ? __libc_calloc(count, size) : NULL;
}

void *realloc(void *old, size_t size)
{
    return may() ? __libc_realloc(old, size) : NULL;
}

enum { ALL = 400, MESSAGE = 512 };

// What a short visit does; 0 where all of it went well.
static int visit(void)
{
    char path[OPEN_PATH], library[OPEN_PATH];
    tree_path("lessons/three-tokens.lua", path);
    tree_path("lessons/lib", library);
    const LessonOptions options = {.library_dir = library};
    Error err = {0};
    Lesson *lesson = lesson_load(path, &options, &err);
    if (!lesson) {
        char text[MESSAGE];
        error_write(&err, LANG_EN, text, sizeof text);
        dprintf(STDERR_FILENO, "%s\n", text);
        return error_status(&err);
    }
    Session *session = session_new(lesson);
    while (session_turn(session, true))
        graph_objective(session->graph);
    session_free(session);
    return 0;
}

// Runs it with that many allocations; the status, or −1 with a complaint.
static int run_with(long most)
{
    int channel[2];
    char text[MESSAGE + 1] = "";
    if (pipe(channel) != 0)
        return -1;
    fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
        dup2(channel[1], STDERR_FILENO);
        counted = 0;
        allowed = most;
        const int status = visit();
        allowed = -1;
        _exit(status);
    }
    close(channel[1]);
    size_t n = 0;
    for (ssize_t got; (got = read(channel[0], text + n, MESSAGE - n)) > 0;)
        n += (size_t)got;
    close(channel[0]);
    int status;
    waitpid(child, &status, 0);
    if (WIFEXITED(status) && (WEXITSTATUS(status) == 0 || n > 0))
        return WEXITSTATUS(status);
    printf("not ok memory - with %ld allocations: %s %d, '%s'\n", most,
           WIFEXITED(status) ? "status" : "signal",
           WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status), text);
    return -1;
}

int main(int argc, char **argv)
{
    const long step = argc > 1 ? atol(argv[1]) : 1;
    long tried = 0, lessons = 0, out = 0;
    for (long most = 0;; most += most < ALL ? 1 : step > 0 ? step : 1) {
        const int status = run_with(most);
        if (status < 0)
            return 1;
        tried++;
        lessons += status == 4;
        out += status == 1;
        if (status == 0)
            break;
    }
    printf("ok memory - ran out at %ld points: %ld lesson errors, %ld ends\n", tried - 1, lessons,
           out);
    return 0;
}

#else

int main(void)
{
    printf("ok memory - skipped: needs glibc without the address sanitizer\n");
    return 0;
}

#endif
