// SPDX-License-Identifier: GPL-3.0-or-later
// Random keys for the ":" line, as fast as readline takes them, in each of its
// modes and with an inputrc that binds what nobody binds.
//
//     line [KEYS [SEED]]
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../unit/kit/line_keys.h"

static const char odd[] = "\"\\C-xa\": \"abc\\C-xb\"\n\"\\C-xb\": \"\\C-xa\\C-xa\"\n"
                          "\"\\C-xm\": \"\\C-r\\C-x\"\n\"\\C-xn\": \"\\e5\\C-x\"\n"
                          "\"\\C-x\\C-xq\": beginning-of-line\n\"jk\": vi-movement-mode\n"
                          "\"\\C-xe\": execute-named-command\n\"\\C-xd\": dump-functions\n"
                          "\"\\C-xv\": dump-variables\n\"\\C-xh\": history-search-backward\n"
                          "\"\\C-xs\": history-substring-search-backward\n"
                          "\"\\C-xl\": clear-display\n\"\\C-xo\": overwrite-mode\n"
                          "\"\\C-xt\": menu-complete\n\"\\C-xp\": possible-completions\n"
                          "\"\\C-xi\": insert-completions\n\"\\C-xc\": fetch-history\n"
                          "\"\\C-xk\": copy-region-as-kill\n\"\\C-xw\": kill-region\n"
                          "\"\\C-x1\": vi-fetch-history\n\"\\C-x2\": character-search-backward\n"
                          "set show-mode-in-prompt on\nset mark-modified-lines on\n"
                          "set enable-active-region on\nset history-preserve-point on\n";

static const struct {
    const char *name, *first, *rest;
} modes[] = {{"emacs", "", ""},
             {"vi", "set editing-mode vi\n", ""},
             {"emacs, oddly bound", "", odd},
             {"vi, oddly bound", "set editing-mode vi\n", odd}};
enum { MODES = sizeof modes / sizeof *modes };

// Readline reads its file once: each mode has a process.
static int run_mode(size_t mode, unsigned long keys, unsigned long seed)
{
    char path[] = "/tmp/qkv-inputrc.XXXXXX";
    const int fd = mkstemp(path);
    dprintf(fd, "%s%s", modes[mode].first, modes[mode].rest);
    close(fd);
    setenv("INPUTRC", path, 1);
    App *app = open_worked_case(LANG_EN);
    const bool good = app && line_walk(app, keys, seed);
    app_free(app);
    unlink(path);
    printf("%s line - %s\n", good ? "ok" : "not ok", modes[mode].name);
    fflush(stdout);
    return !good;
}

int main(int argc, char **argv)
{
    const unsigned long keys = argc > 1 ? strtoul(argv[1], NULL, 10) : 1000000;
    const unsigned long seed = argc > 2 ? strtoul(argv[2], NULL, 10) : 1;
    int failed = 0;
    setlocale(LC_CTYPE, "C.UTF-8");
    for (size_t mode = 0; mode < MODES; mode++) {
        fflush(stdout);
        const pid_t child = fork();
        if (child == 0)
            exit(run_mode(mode, keys / MODES, seed + mode));
        int status = 1;
        waitpid(child, &status, 0);
        if (WIFSIGNALED(status))
            printf("not ok line - %s: signal %d\n", modes[mode].name, WTERMSIG(status));
        failed |= status != 0;
    }
    return failed;
}
