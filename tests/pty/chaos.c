// SPDX-License-Identifier: GPL-3.0-or-later
// Random lives of the program: keys that it knows and keys that readline
// knows, broken bytes, pastes, sizes, signals, and its lesson replaced by what
// means harm. Whatever happens, each life ends when it is told to, with the
// terminal as it was and a status that says how, and no sanitizer complains.
//
//     QKV_CHAOS=100000 QKV_CHAOS_MINUTES=10 QKV_CHAOS_SEED=7 chaos
//
// goes on for so many keys or minutes, whichever takes longer; without them
// it is a short walk. Which signal meets what is up to the machine; the keys
// are those of the seed.
#include "harness/all.c"

#include <dirent.h>

#include "../unit/kit/sequences.h"

enum { LATE = 1 << 16 }; // latencies that are kept

typedef struct Chaos {
    unsigned long random;
    Sequences bound;
    char place[256];     // a folder of its own
    char lesson[300];    // a lesson in it
    const char *options; // of the sanitizers
    unsigned long keys, wanted, lives, resizes, signals, stops, pastes, reloads;
    unsigned long raw, wrong, stuck, reports;
    double until;
    char typed[1 << 16]; // in this life, from the last time that it was full
    size_t typed_size;
    double late[LATE];
    size_t lates;
} Chaos;

static unsigned pick(Chaos *chaos, unsigned n)
{
    chaos->random = chaos->random * 6364136223846793005UL + 1442695040888963407UL;
    return (unsigned)(chaos->random >> 33) % n;
}

// ---- What is typed -------------------------------------------------------

static const char *const keys[] = {"n",
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
                                   "\033[A",
                                   "\033[6~",
                                   "：",
                                   "：n\t\t",
                                   "\xE6",
                                   "g",
                                   "\xFF\x80x",
                                   "\033Ob",
                                   "\033[1;5C",
                                   "set ",
                                   "goto d",
                                   "\033b",
                                   "1/3",
                                   "Wq[1,2]",
                                   "\014",
                                   "train 9",
                                   "\001\013",
                                   "m",
                                   "v",
                                   "V",
                                   "\033[<0;9;7M",
                                   "\033]11;rgb:0/0/0\007",
                                   "\022\030i",
                                   "\033[?62;1c"};

// Commands whose meeting is what matters: of the presenter, of exercises, of lessons run again.
static const char *const lines[] = {
    "present on",
    "present off",
    "practice",
    "bug",
    "answer 1",
    "reveal",
    "batch 96",
    "batch 4",
    "choose few",
    "choose few yes",
    "choose length 3",
    "choose task count",
    "choose seed 3",
    "say text b",
    "say a b",
    "generate 3",
    "train 9",
    "undo",
    "redo",
    "back",
    "set W[1,1] 2",
    "set X[1,1] 0.5",
    "reset",
    "review",
    "open playground",
    "view training",
    "film",
    "scrub 2",
    "restart",
    "play",
    "save",
    "next",
    "goto closing",
    "map",
    "blank",
};

static const char *const pastes[] = {"\033[200~next\r注\033[201~",
                                     "\033[200~quit\033[201~",
                                     "\033[200~",
                                     "\033[201~",
                                     "set X[1,1] 2\rgoto A\r",
                                     "\033[200~\xFF\x80\033[A\030i\033[201~"};

// Types without ever waiting for the program: what it writes meanwhile is
// taken, or both would wait for each other. One that is stopped reads nothing.
static void type_bytes(Chaos *chaos, Pty *pty, const char *bytes, size_t size)
{
    if (chaos->typed_size + size > sizeof chaos->typed)
        chaos->typed_size = 0;
    memcpy(chaos->typed + chaos->typed_size, bytes, size);
    chaos->typed_size += size;
    const double deadline = now() + DEADLINE;
    while (size > 0 && !pty->ended && !pty->stopped && now() < deadline) {
        const ssize_t n = write(pty->master, bytes, size);
        if (n > 0) {
            bytes += n;
            size -= (size_t)n;
        } else if (errno != EAGAIN || pty->master < 0) {
            return;
        } else {
            pump(pty, now() + 0.02);
        }
    }
}

static void type_any(Chaos *chaos, Pty *pty)
{
    char one[3] = {0};
    const char *bytes = one;
    switch (pick(chaos, 8)) {
    case 0:
    case 1: bytes = keys[pick(chaos, sizeof keys / sizeof *keys)]; break;
    case 2: one[0] = (char)pick(chaos, 32); break;
    case 3:
        one[0] = '\033';
        one[1] = (char)pick(chaos, 128);
        break;
    case 4:
        bytes = ":"; // readline's are for naught elsewhere
        if (pick(chaos, 2) == 0)
            break;
        type_bytes(chaos, pty, "\033:\001\013", 4);
        bytes = lines[pick(chaos, sizeof lines / sizeof *lines)];
        type_bytes(chaos, pty, bytes, strlen(bytes));
        bytes = "\r";
        break;
    default: bytes = chaos->bound.text[pick(chaos, (unsigned)chaos->bound.count)]; break;
    }
    type_bytes(chaos, pty, bytes, bytes == one && !one[0] ? 1 : strlen(bytes));
    chaos->keys++;
}

static void paste_any(Chaos *chaos, Pty *pty)
{
    const char *text = pastes[pick(chaos, sizeof pastes / sizeof *pastes)];
    chaos->pastes++;
    for (unsigned times = pick(chaos, 20) ? 1 : 2000; times > 0; times--)
        type_bytes(chaos, pty, text, strlen(text));
}

// ---- The lesson ----------------------------------------------------------

#define HEADER                                                                                     \
    "lesson { api = 2, id = \"chaos\", part = 9, order = 1, minutes = 1, "                         \
    "needs = {}, title = { en = \"Chaos\", zh = \"x\" } }\n"

// The first one is harmless, and each life begins with it.
static const char *const lessons[] = {
    HEADER "few = choose { name = 'few', among = { 'no', 'yes' } }\n"
           "X = input { {1,2}, {0,1}, {3,1} }\nW = weight { {1,0}, {0,1} }\n"
           "A = softmax(X * W)\nL = sum(hadamard(A, A))\nbackward(L)\nlocal t = {}\n"
           "for i = 1, few == 'yes' and 2 or 8 do t[i] = { X = { {i,2}, {0,1}, {3,i} } } end\n"
           "examples { train = t }\ntraining { optimizer = 'adam', lr = 0.1, batch = 2 }\n"
           "ask { at = A, cell = { 1, 1 }, prompt = 'A[1,1]?', id = 'a' }\n",
    HEADER "few = choose { name = 'few', among = { 'yes', 'no' } }\n"
           "X = input { {1,2}, {0,1} }\nV = weight { {1,0}, {0,1} }\nW = weight { {1} }\n"
           "A = softmax(X * V)\nbackward(A, { {1,0}, {0,1} })\n",
    "",
    "\xFF\xFE\0x",
    HEADER,
    HEADER "X = input { {1,2} }\nA = softmax(X)\n",
    HEADER "X = input(random(40, 200))\nA = softmax(X)\nB = A * X.T\n",
    HEADER "while true do end\n",
    HEADER "while true do pcall(error) end\n",
    HEADER "local t = {} while true do t[#t+1] = (\"x\"):rep(100000) end\n",
    HEADER "error((\"\\27]0;x\\7\"):rep(10000))\n",
    HEADER "X = input { {1,2}, {3} }\n",
    HEADER "X = input { {0/0, 1e308*10} }\nA = softmax(X)\n",
    HEADER "local function f() return f() + 1 end f()\n",
    "x = ((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((",
    HEADER "while true do load \"chaos.npy\" end\n",
    HEADER "X = input(random(1, 65536))\nA = softmax(X)\nbackward(A * A.T)\n",
};

// What one of them loads, again and again: a NumPy file.
static void write_data(const Chaos *chaos)
{
    char path[300];
    snprintf(path, sizeof path, "%s/chaos.npy", chaos->place);
    FILE *file = fopen(path, "w");
    if (!file)
        give_up("a matrix");
    fwrite("\x93NUMPY\1\0v", 1, 9, file);
    fprintf(file, "%c%-117s\n", 0,
            "{'descr': '<f8', 'fortran_order': False, 'shape': (1000, 100), }");
    const double zero = 0;
    for (int i = 0; i < 100000; i++)
        fwrite(&zero, sizeof zero, 1, file);
    fclose(file);
}

// Puts something else in the lesson's place, as an editor does or worse.
static void replace_lesson(Chaos *chaos, unsigned which)
{
    char fresh[320];
    const unsigned kinds = sizeof lessons / sizeof *lessons;
    snprintf(fresh, sizeof fresh, "%s.new", chaos->lesson);
    if (which < kinds) {
        FILE *file = fopen(fresh, "w");
        if (!file)
            give_up("the lesson");
        fputs(lessons[which], file);
        fclose(file);
    }
    rmdir(chaos->lesson);
    if (which == kinds)
        unlink(chaos->lesson);
    else if (which == kinds + 1 && unlink(chaos->lesson) == 0)
        mkfifo(chaos->lesson, 0600);
    else if (which == kinds + 2 && unlink(chaos->lesson) == 0)
        mkdir(chaos->lesson, 0700);
    else if (which == kinds + 3)
        chmod(chaos->lesson, 0);
    else
        rename(fresh, chaos->lesson);
}

// ---- Lives ---------------------------------------------------------------

// Waits for a frame behind what was typed. False where none comes. What was
// typed last may have been the beginning of something that swallows a key. A screen that comes in
// place of this one, as the tour's, counts its frames anew.
static bool settle(Chaos *chaos, Pty *pty)
{
    const unsigned long frame = pty->frames;
    const double deadline = now() + DEADLINE;
    while (pty->frames == frame && !pty->ended && now() < deadline) {
        const double again = now() + 1.3; // a lost end of a paste takes 1 s
        if (pty->stopped) {               // by Ctrl-Z or a signal
            chaos->stops++;
            chaos->raw += !pty->modes_kept;
            pty_go_on(pty);
        }
        type_bytes(chaos, pty, "\014", 1);
        while (pty->frames == frame && !pty->ended && !pty->stopped && pump(pty, again))
            continue;
    }
    return pty->frames != frame || pty->ended;
}

static void do_any(Chaos *chaos, Pty *pty)
{
    static const int harmless[] = {SIGWINCH, SIGCONT, SIGTSTP};
    const unsigned what = pick(chaos, 400);
    if (what < 10) {
        pty_resize(pty, 1 + (int)pick(chaos, 60), 1 + (int)pick(chaos, 200));
        chaos->resizes++;
    } else if (what < 13) {
        pty_signal(pty, harmless[pick(chaos, 3)]);
        chaos->signals++;
    } else if (what < 18) {
        paste_any(chaos, pty);
    } else if (what < 20) {
        replace_lesson(chaos, pick(chaos, sizeof lessons / sizeof *lessons + 4));
        chaos->reloads++;
    } else {
        type_any(chaos, pty);
    }
}

// Ends it. How long that took, unless it had ended by itself. SIGINT would be
// one signal with a Ctrl-C on its way.
static bool end_life(Chaos *chaos, Pty *pty, int *signal)
{
    static const int last[] = {SIGTERM, SIGHUP, SIGTERM, SIGQUIT, SIGUSR1};
    const unsigned how = pick(chaos, 6);
    *signal = 0;
    if (pty->ended)
        return true;
    const double start = now();
    if (how == 5) {
        *signal = SIGHUP;
        pty_hang_up(pty);
    } else {
        *signal = last[how];
        pty_signal(pty, *signal);
        chaos->signals++;
    }
    while (!pty->ended && now() < start + DEADLINE) {
        if (pty->stopped)
            pty_go_on(pty);
        pump(pty, now() + 0.5);
    }
    if (pty->ended && chaos->lates < LATE)
        chaos->late[chaos->lates++] = now() - start;
    return pty->ended;
}

// Reports of the sanitizers, printed and removed.
static void read_reports(Chaos *chaos)
{
    DIR *folder = opendir(chaos->place);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        char path[600], line[300];
        if (strncmp(entry->d_name, "report", 6) != 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", chaos->place, entry->d_name);
        FILE *file = fopen(path, "r");
        for (int i = 0; file && i < 30 && fgets(line, sizeof line, file); i++)
            printf("# %s", line);
        if (file)
            fclose(file);
        unlink(path);
        chaos->reports++;
    }
    if (folder)
        closedir(folder);
}

// Signals from the keyboard end it too, and "quit" may be typed by chance. Where
// the terminal is gone by then, its output could not be written.
static bool is_right(const Pty *pty, int signal)
{
    return (pty->hung_up && pty->status == 3) || pty->status == 0 || pty->status == 128 + SIGINT ||
           pty->status == 128 + SIGQUIT || (signal && pty->status == 128 + signal);
}

// The end of what the program wrote and of what was typed, for whoever looks for the cause.
static void print_end(const char *what, const char *bytes, size_t size)
{
    enum { SHOWN = 1500 };
    printf("# %s: ", what);
    for (size_t i = size > SHOWN ? size - SHOWN : 0; i < size; i++) {
        const unsigned char c = (unsigned char)bytes[i];
        if (c < ' ' || c == 127)
            printf("\\x%02x", c);
        else
            putchar(c);
    }
    printf("\n");
}

static void live(Chaos *chaos, const PtyOptions *options)
{
    Pty pty;
    int signal;
    chaos->typed_size = 0;
    replace_lesson(chaos, 0);
    pty_start(&pty, options, NULL, NULL);
    fcntl(pty.master, F_SETFL, O_NONBLOCK);
    unsigned events = pick(chaos, 6) ? pick(chaos, 400) : 0;
    bool good = events == 0 || pty_wait_frame(&pty, 0);
    for (; events > 0 && good && !pty.ended; events--) {
        do_any(chaos, &pty);
        if (events % 20 == 0)
            good = settle(chaos, &pty);
    }
    good = end_life(chaos, &pty, &signal) && good;
    read_reports(chaos);
    const bool raw = pty.ended && !pty.hung_up && !pty.modes_kept;
    const bool wrong = pty.ended && !is_right(&pty, signal);
    chaos->lives++;
    chaos->raw += raw;
    chaos->wrong += wrong;
    chaos->stuck += !good;
    if (!good || raw || wrong)
        printf("# life %lu: status %d after signal %d, %s%s%s\n", chaos->lives, pty.status, signal,
               good ? "" : "stuck ", raw ? "raw " : "", pty.killed ? "killed" : "");
    if (!good || raw || wrong) {
        print_end("typed", chaos->typed, chaos->typed_size);
        print_end("written", pty.out, pty.out_size);
    }
    pty_end(&pty);
}

// ---- All of it -----------------------------------------------------------

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// Readline's other keys, by an inputrc.
static void write_inputrc(const Chaos *chaos, char *setting, size_t size)
{
    char path[300];
    snprintf(path, sizeof path, "%s/inputrc", chaos->place);
    FILE *file = fopen(path, "w");
    if (!file)
        give_up("an inputrc");
    fputs("set editing-mode vi\n\"\\C-xj\": \"abc\\C-r\\C-xi\"\n"
          "\"\\C-xk\": \"\\e5\\C-x\"\n",
          file);
    fclose(file);
    snprintf(setting, size, "INPUTRC=%s", path);
}

static void live_all(Chaos *chaos)
{
    char vi[320], asan[400], ubsan[400];
    write_inputrc(chaos, vi, sizeof vi);
    write_data(chaos);
    // Readline itself loses a few bytes now and then.
    snprintf(asan, sizeof asan, "ASAN_OPTIONS=detect_leaks=0:abort_on_error=1:log_path=%s/report",
             chaos->place);
    snprintf(ubsan, sizeof ubsan, "UBSAN_OPTIONS=print_stacktrace=1:log_path=%s/report",
             chaos->place);
    const PtyOptions options[] = {{.args = {"three-tokens"}, .env = {asan, ubsan}},
                                  {.args = {chaos->lesson}, .env = {asan, ubsan}},
                                  {.args = {chaos->lesson}, .env = {asan, ubsan, vi}},
                                  {.args = {"three-tokens"}, .env = {asan, ubsan, "LC_ALL=C"}},
                                  {.args = {chaos->lesson, "--present"}, .env = {asan, ubsan}},
                                  {.args = {"playground", "--present"}, .env = {asan, ubsan}},
                                  {.args = {"playground"}, .env = {asan, ubsan}},
                                  {.args = {"library"}, .env = {asan, ubsan, vi}}};
    while (chaos->keys < chaos->wanted || now() < chaos->until)
        live(chaos, &options[chaos->lives % (sizeof options / sizeof *options)]);
}

int main(void)
{
    static Chaos chaos;
    const char *count = getenv("QKV_CHAOS"), *seed = getenv("QKV_CHAOS_SEED"),
               *minutes = getenv("QKV_CHAOS_MINUTES"), *tmp = getenv("TMPDIR");
    chaos.wanted = count ? strtoul(count, NULL, 10) : 3000;
    chaos.random = seed ? strtoul(seed, NULL, 10) : 1;
    chaos.until = minutes ? now() + 60 * atof(minutes) : 0;
    snprintf(chaos.place, sizeof chaos.place, "%s/qkv-chaos.XXXXXX", tmp ? tmp : "/tmp");
    if (!mkdtemp(chaos.place))
        give_up("a folder");
    snprintf(chaos.lesson, sizeof chaos.lesson, "%s/chaos.lua", chaos.place);
    rl_initialize();
    chaos.bound = sequences_of_readline();
    signal(SIGPIPE, SIG_IGN);
    live_all(&chaos);
    qsort(chaos.late, chaos.lates, sizeof *chaos.late, compare);
    printf("# %lu lives, %lu keys, %lu resizes, %lu signals, %lu stops, "
           "%lu pastes, %lu reloads\n",
           chaos.lives, chaos.keys, chaos.resizes, chaos.signals, chaos.stops, chaos.pastes,
           chaos.reloads);
    if (chaos.lates > 0)
        printf("# signal to end: median %.0f ms, 99 %% %.0f ms, most %.0f ms\n",
               1e3 * chaos.late[chaos.lates / 2], 1e3 * chaos.late[chaos.lates * 99 / 100],
               1e3 * chaos.late[chaos.lates - 1]);
    check(chaos.stuck == 0, "each life ends when it is told to", NULL);
    check(chaos.raw == 0, "and leaves the terminal as it was", NULL);
    check(chaos.wrong == 0, "with a status that says how", NULL);
    check(chaos.reports == 0, "and no sanitizer complains", NULL);
    sequences_release(&chaos.bound);
    nftw(chaos.place, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
    return checks_status();
}
