// SPDX-License-Identifier: GPL-3.0-or-later
// Saving while the system fails: every call that saving makes fails in turn,
// in each way that it can, once or from then on; and the program ends there.
// What is read afterwards is the old or the new state, what was said of it is
// true, and no other file stays.
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/path.h"
#include "session/progress.h"
#include "session/progress_file.h"

// ---- Calls that fail -----------------------------------------------------

enum {
    ENDS = -1,
    SHORT = -2
}; // instead of an error: the program ends; half
    // of what was to be written is

static struct {
    bool on;
    long allowed; // calls until one fails
    bool for_good;
    int how;
    long count;
} fault;

// Whether this call is to fail; then errno is set.
static bool fails(bool writes)
{
    if (!fault.on || ++fault.count <= fault.allowed ||
        (fault.count > fault.allowed + 1 && !fault.for_good))
        return false;
    if (fault.how == ENDS)
        _exit(0);
    if (fault.how == SHORT)
        return writes;
    errno = fault.how;
    return true;
}

// The system's function of that name behind the one here.
#define BEHIND(type, name)                                                                         \
    static type *behind;                                                                           \
    if (!behind)                                                                                   \
    *(void **)&behind = dlsym(RTLD_NEXT, #name)

int open(const char *path, int flags, ...)
{
    typedef int Open(const char *, int, ...);
    BEHIND(Open, open);
    va_list rest;
    va_start(rest, flags);
    const int mode = flags & O_CREAT ? va_arg(rest, int) : 0;
    va_end(rest);
    return fails(false) ? -1 : behind(path, flags, mode);
}

ssize_t write(int file, const void *bytes, size_t size)
{
    typedef ssize_t Write(int, const void *, size_t);
    BEHIND(Write, write);
    if (!fails(true))
        return behind(file, bytes, size);
    return fault.how == SHORT ? behind(file, bytes, (size + 1) / 2) : -1;
}

// Nothing here has to outlive the machine.
int fsync(int file)
{
    (void)file;
    return fails(false) ? -1 : 0;
}

// A descriptor is closed all the same.
int close(int file)
{
    typedef int Close(int);
    BEHIND(Close, close);
    const int closed = behind(file);
    return fails(false) ? -1 : closed;
}

int rename(const char *from, const char *to)
{
    typedef int Rename(const char *, const char *);
    BEHIND(Rename, rename);
    return fails(false) ? -1 : behind(from, to);
}

int link(const char *from, const char *to)
{
    typedef int Link(const char *, const char *);
    BEHIND(Link, link);
    return fails(false) ? -1 : behind(from, to);
}

int unlink(const char *path)
{
    typedef int Unlink(const char *);
    BEHIND(Unlink, unlink);
    return fails(false) ? -1 : behind(path);
}

// ---- What is saved -------------------------------------------------------

typedef struct Place {
    char dir[256];
    char *path;
} Place;

static int make_place(void **state)
{
    static Place place;
    const char *tmp = getenv("TMPDIR");
    snprintf(place.dir, sizeof place.dir, "%s/qkv-saving-XXXXXX", tmp ? tmp : "/tmp");
    if (!mkdtemp(place.dir))
        return -1;
    place.path = progress_path(place.dir, "a", ".progress");
    *state = &place;
    return 0;
}

static int remove_place(void **state)
{
    Place *place = *state;
    char command[400];
    free(place->path);
    snprintf(command, sizeof command, "rm -rf '%s'", place->dir);
    return system(command);
}

static bool store(const Place *place, const char *record, Error *err)
{
    Buffer text = {0}, numbers = {0};
    buffer_printf(&text, "%s\n", record);
    buffer_printf(&numbers, "%s's numbers", record);
    const bool stored = progress_store(place->path, &text, &numbers, err);
    buffer_release(&text);
    buffer_release(&numbers);
    return stored;
}

static void assert_state(const Place *place, const char *a, const char *b)
{
    Buffer records = {0}, numbers = {0}, own = {0};
    Error err = {0};
    assert_true(progress_fetch(place->path, true, &records, &numbers, &err));
    assert_false(error_is_set(&err));
    const char *line = strchr(buffer_text(&records), '\n') + 1; // behind what names the numbers
    if (strcmp(line, a) != 0)
        assert_string_equal(line, b);
    buffer_printf(&own, "%.*s's numbers", (int)strcspn(line, "\n"), line);
    assert_string_equal(buffer_text(&numbers), buffer_text(&own));
    buffer_release(&records);
    buffer_release(&numbers);
    buffer_release(&own);
}

// Only the two generations and the lock are there: what a failed or killed
// writer left goes when the lesson is opened next.
static void assert_no_orphans(const Place *place)
{
    Error err = {0};
    const int lock = progress_lock(place->dir, "a", &err);
    assert_true(lock >= 0);
    file_unlock(lock);
    DIR *dir = opendir(place->dir);
    size_t numbers = 0; // of both generations
    for (struct dirent *entry; (entry = readdir(dir));) {
        const char *name = entry->d_name;
        if (name[0] != '.' && strcmp(name, "a.progress") != 0 &&
            strcmp(name, "a.progress.1") != 0 && strcmp(name, "a.lock") != 0 &&
            (strncmp(name, "a.numbers-", 10) != 0 || ++numbers > 2))
            fail_msg("%s was left over", name);
    }
    closedir(dir);
}

// Both generations are known: "older" before "old".
static void start_over(const Place *place)
{
    assert_true(store(place, "older", ERROR_DROPPED));
    assert_true(store(place, "old", ERROR_DROPPED));
}

static void set_fault(long allowed, int how, bool for_good)
{
    fault.allowed = allowed;
    fault.count = 0;
    fault.how = how;
    fault.for_good = for_good;
    fault.on = true;
}

// Whether the fault came about.
static bool clear_fault(void)
{
    fault.on = false;
    return fault.count > fault.allowed;
}

// ---- Tests ---------------------------------------------------------------

// One save with the call after `allowed` failing. False where there was none.
static bool try_save(const Place *place, long allowed, int how, bool for_good)
{
    Error err = {0};
    start_over(place);
    set_fault(allowed, how, for_good);
    const bool saved = store(place, "new", &err);
    const bool happened = clear_fault();
    assert_int_equal(saved, !error_is_set(&err));
    if (saved)
        assert_state(place, "new\n", "new\n");
    else
        assert_state(place, "old\n", "old\n");
    assert_no_orphans(place);
    return happened;
}

static void test_every_call_fails(void **state)
{
    static const int hows[] = {ENOSPC, EIO, EDQUOT, EROFS, EINTR, SHORT};
    size_t points = 0;
    for (size_t i = 0; i < sizeof hows / sizeof *hows; i++) {
        long allowed = 0;
        while (try_save(*state, allowed, hows[i], false))
            allowed++;
        points += (size_t)allowed;
        // An interrupted call that always is one would never end.
        for (allowed = 0; hows[i] != EINTR && try_save(*state, allowed, hows[i], true);)
            allowed++;
        points += (size_t)allowed;
    }
    printf("# %zu points\n", points);
    assert_true(points > 100);
}

static void test_the_program_ends_at_every_call(void **state)
{
    const Place *place = *state;
    bool reached = true;
    for (long allowed = 0; reached; allowed++) {
        int ended;
        start_over(place);
        const pid_t child = fork();
        if (child == 0) {
            set_fault(allowed, ENDS, false);
            store(place, "new", ERROR_DROPPED);
            _exit(1);
        }
        assert_int_equal(waitpid(child, &ended, 0), child);
        reached = WEXITSTATUS(ended) == 0;
        assert_state(place, "old\n", "new\n");
        assert_no_orphans(place);
    }
    assert_state(place, "new\n", "new\n");
}

// The name of the new file may be known to all while its folder cannot be
// forced to disk: that is no reason to say that it was not written.
static void test_a_folder_that_cannot_be_read(void **state)
{
    const Place *place = *state;
    Error err = {0};
    long calls = 0;
    start_over(place);
    set_fault(1000, EACCES, true);
    assert_true(file_write(place->path, "1", 1, &err));
    calls = fault.count;
    assert_true(calls > 4);
    // The last three open, force and close the folder.
    for (long last = 1; last <= 3; last++) {
        set_fault(calls - last, EACCES, true);
        assert_true(file_write(place->path, "2", 1, &err));
        set_fault(calls - last, EACCES, true);
        assert_true(file_output(place->path, "3", 1, &err));
        assert_false(error_is_set(&err));
    }
    clear_fault();
}

// A byte that no record has makes a file a damaged one, also where the last line fits it.
static void test_a_zero_byte_is_damage(void **state)
{
    const Place *place = *state;
    for (int zero = 0; zero <= 1; zero++) {
        Buffer text = {0}, records = {0};
        Error err = {0};
        buffer_add(&text, "qkv-progress 1\nstop X\nhints 1\n");
        buffer_edit(&text)[21] = zero ? '\0' : '\n'; // behind "stop X"
        buffer_printf(&text, "end %08lx\n", progress_checksum(&text));
        assert_true(file_write(place->path, buffer_text(&text), text.size, &err));
        assert_int_equal(progress_fetch(place->path, true, &records, NULL, &err), !zero);
        assert_int_equal(error_is_set(&err), zero);
        buffer_release(&text);
        buffer_release(&records);
    }
}

int main(void)
{
#define PLACED(test) cmocka_unit_test_setup_teardown(test, make_place, remove_place)
    const struct CMUnitTest tests[] = {
        PLACED(test_every_call_fails),
        PLACED(test_the_program_ends_at_every_call),
        PLACED(test_a_folder_that_cannot_be_read),
        PLACED(test_a_zero_byte_is_damage),
    };
    return cmocka_run_group_tests_name("session_saving", tests, NULL, NULL);
}
