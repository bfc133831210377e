// SPDX-License-Identifier: GPL-3.0-or-later
// Reading and replacing whole files, and locks. Runs in a fresh $TMPDIR.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/path.h"

// A path in a new folder of this test.
typedef struct Place {
    char dir[256];
    char file[300];
} Place;

static int make_place(void **state)
{
    static Place place;
    const char *tmp = getenv("TMPDIR");
    snprintf(place.dir, sizeof place.dir, "%s/qkv-file-XXXXXX", tmp ? tmp : "/tmp");
    if (!mkdtemp(place.dir))
        return -1;
    snprintf(place.file, sizeof place.file, "%s/a.txt", place.dir);
    *state = &place;
    return 0;
}

static int remove_place(void **state)
{
    const Place *place = *state;
    char command[400];
    snprintf(command, sizeof command, "rm -rf '%s'", place->dir);
    return system(command);
}

static size_t entries(const char *dir)
{
    char command[400];
    snprintf(command, sizeof command, "ls -A '%s' | wc -l", dir);
    FILE *pipe = popen(command, "r");
    unsigned long n = 99;
    assert_int_equal(fscanf(pipe, "%lu", &n), 1);
    pclose(pipe);
    return n;
}

static void assert_contents(const char *path, const char *expected)
{
    Buffer text = {0};
    assert_int_equal(file_read(path, 1000, &text), FILE_READ);
    assert_string_equal(buffer_text(&text), expected);
    buffer_release(&text);
}

static void write_text(const char *path, const char *text)
{
    Error err = {0};
    assert_true(file_write(path, text, strlen(text), &err));
    assert_false(error_is_set(&err));
}

static void test_write_then_read(void **state)
{
    const Place *place = *state;
    write_text(place->file, "one\n");
    write_text(place->file, "two\n");
    assert_contents(place->file, "two\n");
    struct stat info;
    assert_int_equal(stat(place->file, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0600);
    assert_int_equal(entries(place->dir), 1);
}

static void test_read_appends_and_keeps_nul(void **state)
{
    const Place *place = *state;
    Error err = {0};
    assert_true(file_write(place->file, "a\0b", 3, &err));
    Buffer text = {0};
    buffer_add(&text, ">");
    assert_int_equal(file_read(place->file, 3, &text), FILE_READ);
    assert_int_equal(text.size, 4);
    assert_memory_equal(buffer_text(&text), ">a\0b", 5);
    buffer_release(&text);
}

static void test_read_refuses(void **state)
{
    const Place *place = *state;
    Buffer text = {0};
    buffer_add(&text, "kept");
    assert_int_equal(file_read(place->file, 9, &text), FILE_MISSING);
    assert_int_equal(file_read(place->dir, 9, &text), FILE_IRREGULAR);
    assert_int_equal(file_read("/dev/zero", 9, &text), FILE_IRREGULAR);
    write_text(place->file, "0123456789");
    assert_int_equal(file_read(place->file, 9, &text), FILE_TOO_LARGE);
    unlink(place->file);
    assert_int_equal(mkfifo(place->file, 0600), 0);
    assert_int_equal(file_read(place->file, 9, &text), FILE_IRREGULAR);
    // A file of /proc says that it is empty and is not.
    assert_int_equal(file_read("/proc/self/status", 9, &text), FILE_TOO_LARGE);
    assert_string_equal(buffer_text(&text), "kept");
    buffer_release(&text);
}

static void test_read_names_the_file(void **state)
{
    (void)state;
    Buffer text = {0};
    Error err = {0};
    char line[300];
    assert_false(file_read_or("no/such.lua", 9, ERROR_LESSON, &text, &err));
    assert_int_equal(error_status(&err), 4);
    error_write(&err, LANG_EN, line, sizeof line);
    assert_string_equal(line, "no/such.lua: there is no such file");
    assert_false(file_read_or("/dev/zero", 9, ERROR_DATA, &text, &err));
    assert_int_equal(error_status(&err), 3);
    error_write(&err, LANG_ZH, line, sizeof line);
    assert_string_equal(line, "/dev/zero：不是普通文件");
    buffer_release(&text);
}

static void test_write_through_links(void **state)
{
    const Place *place = *state;
    char link[320], dangling[320], target[320];
    snprintf(link, sizeof link, "%s/link", place->dir);
    snprintf(dangling, sizeof dangling, "%s/dangling", place->dir);
    snprintf(target, sizeof target, "%s/new.txt", place->dir);
    write_text(place->file, "old");
    assert_int_equal(symlink("a.txt", link), 0);
    assert_int_equal(symlink(target, dangling), 0);
    write_text(link, "through");
    write_text(dangling, "made");
    assert_contents(place->file, "through");
    assert_contents(target, "made");
    struct stat info;
    assert_int_equal(lstat(link, &info), 0);
    assert_true(S_ISLNK(info.st_mode));
}

// A file is found behind 39 links, one to the next; whoever makes more means no file.
static void test_many_links(void **state)
{
    const Place *place = *state;
    char link[320], target[320];
    Error err = {0};
    write_text(place->file, "old");
    for (int i = 1; i <= 40; i++) {
        snprintf(target, sizeof target, i == 1 ? "a.txt" : "link%d", i - 1);
        snprintf(link, sizeof link, "%s/link%d", place->dir, i);
        assert_int_equal(symlink(target, link), 0);
        if (i == 39)
            write_text(link, "through");
    }
    assert_contents(place->file, "through");
    assert_false(file_write(link, "x", 1, &err));
    assert_contents(place->file, "through");
}

// Of the names of temporary files one is free: that one is taken. Where none is, nothing is
// written.
static void test_many_temporary_files(void **state)
{
    const Place *place = *state;
    char temp[400];
    Error err = {0};
    for (int n = 0; n < 100; n++) {
        snprintf(temp, sizeof temp, "%s.tmp.%ld.%d", place->file, (long)getpid(), n);
        if (n == 99)
            write_text(place->file, "last");
        const int file = open(temp, O_WRONLY | O_CREAT | O_EXCL, 0600);
        assert_true(file >= 0);
        close(file);
    }
    assert_false(file_write(place->file, "none", 4, &err));
    assert_contents(place->file, "last");
    assert_int_equal(entries(place->dir), 101);
}

static void test_write_refuses(void **state)
{
    const Place *place = *state;
    char link[320], line[400];
    Error err = {0};
    snprintf(link, sizeof link, "%s/loop", place->dir);
    assert_int_equal(symlink("loop", link), 0);
    assert_false(file_write(link, "x", 1, &err));
    assert_false(file_write(place->dir, "x", 1, &err));
    assert_false(file_write("/dev/null", "x", 1, &err));
    error_write(&err, LANG_EN, line, sizeof line);
    assert_string_equal(line, "/dev/null: is not a regular file and is left alone");
    assert_int_equal(error_status(&err), 5);
    assert_false(file_write("/no/such/folder/a", "x", 1, &err));
    error_write(&err, LANG_EN, line, sizeof line);
    assert_string_equal(line, "/no/such/folder/a: was not written (open): "
                              "No such file or directory");
}

static void output_text(const char *path, const char *text)
{
    Error err = {0};
    assert_true(file_output(path, text, strlen(text), &err));
    assert_false(error_is_set(&err));
}

static struct stat stat_of(const char *path)
{
    struct stat info;
    assert_int_equal(stat(path, &info), 0);
    return info;
}

static void test_output_follows_the_umask(void **state)
{
    const Place *place = *state;
    const mode_t before = umask(026);
    output_text(place->file, "new");
    umask(before);
    assert_int_equal(stat_of(place->file).st_mode & 07777, 0640);
    assert_contents(place->file, "new");
    assert_int_equal(entries(place->dir), 1);
}

static void test_output_keeps_permissions_and_owner(void **state)
{
    const Place *place = *state;
    write_text(place->file, "old");
    assert_int_equal(chmod(place->file, 0664), 0);
    const bool root = geteuid() == 0; // others cannot give files away
    if (root)
        assert_int_equal(chown(place->file, 1234, 2345), 0);
    const struct stat old = stat_of(place->file);
    output_text(place->file, "new");
    const struct stat now = stat_of(place->file);
    assert_contents(place->file, "new");
    assert_int_equal(now.st_mode, old.st_mode);
    assert_int_equal(now.st_uid, old.st_uid);
    assert_int_equal(now.st_gid, old.st_gid);
    assert_true(now.st_ino != old.st_ino); // replaced in one step
    assert_int_equal(entries(place->dir), 1);
}

static void test_output_replaces_a_file_in_one_step(void **state)
{
    const Place *place = *state;
    const mode_t before = umask(022);
    output_text(place->file, "old");
    const struct stat old = stat_of(place->file);
    output_text(place->file, "new");
    umask(before);
    const struct stat now = stat_of(place->file);
    assert_contents(place->file, "new");
    assert_int_equal(now.st_mode, old.st_mode);
    assert_true(now.st_ino != old.st_ino);
    assert_int_equal(entries(place->dir), 1);
}

static void test_output_keeps_links(void **state)
{
    const Place *place = *state;
    char hard[320], soft[320];
    snprintf(hard, sizeof hard, "%s/hard", place->dir);
    snprintf(soft, sizeof soft, "%s/soft", place->dir);
    write_text(place->file, "a longer text that was there before");
    assert_int_equal(symlink("a.txt", soft), 0);
    output_text(soft, "through");
    assert_contents(place->file, "through");
    assert_int_equal(link(place->file, hard), 0);
    output_text(place->file, "both");
    assert_contents(hard, "both");
    assert_int_equal(stat_of(hard).st_nlink, 2);
    struct stat info;
    assert_int_equal(lstat(soft, &info), 0);
    assert_true(S_ISLNK(info.st_mode));
}

static void test_output_into_what_is_no_file(void **state)
{
    const Place *place = *state;
    char read_back[4] = "";
    Error err = {0};
    assert_int_equal(mkfifo(place->file, 0600), 0);
    const int reader = open(place->file, O_RDONLY | O_NONBLOCK);
    output_text(place->file, "new");
    assert_int_equal(read(reader, read_back, sizeof read_back), 3);
    assert_string_equal(read_back, "new");
    close(reader);
    assert_true(S_ISFIFO(stat_of(place->file).st_mode));
    output_text("/dev/null", "new");
    assert_false(file_output(place->dir, "new", 3, &err));
    assert_false(file_output("/no/such/folder/a", "new", 3, &err));
    assert_int_equal(error_status(&err), 5);
}

// The name of a descriptor means the file that is open there, whoever else
// writes to it.
static void test_output_to_a_descriptor(void **state)
{
    const Place *place = *state;
    char name[64];
    write_text(place->file, "old");
    const struct stat old = stat_of(place->file);
    const int open_there = open(place->file, O_RDWR);
    snprintf(name, sizeof name, "/dev/fd/%d", open_there);
    output_text(name, "new");
    close(open_there);
    assert_contents(place->file, "new");
    assert_true(stat_of(place->file).st_ino == old.st_ino);
}

// A file that may be written in a folder where nothing may be made, and one
// that may not be written in a folder where it could be replaced.
static void test_output_asks_for_no_more_than_it_needs(void **state)
{
    const Place *place = *state;
    Error err = {0};
    if (geteuid() == 0) // who may do all of this
        skip();
    write_text(place->file, "old");
    assert_int_equal(chmod(place->dir, 0500), 0);
    output_text(place->file, "new");
    assert_int_equal(chmod(place->dir, 0700), 0);
    assert_contents(place->file, "new");
    assert_int_equal(chmod(place->file, 0400), 0);
    assert_false(file_output(place->file, "newer", 5, &err));
    assert_contents(place->file, "new");
}

static void test_sweep_removes_only_leftovers(void **state)
{
    const Place *place = *state;
    char left[330], other[330];
    snprintf(left, sizeof left, "%s.tmp.123.0", place->file);
    snprintf(other, sizeof other, "%s.tmpl", place->file);
    write_text(place->file, "a");
    write_text(left, "b");
    write_text(other, "c");
    file_sweep(place->file);
    assert_int_equal(entries(place->dir), 2);
    assert_int_equal(access(left, F_OK), -1);
}

// What stands where a temporary file would, and be it a link, is left as it is.
static void test_temporary_files_are_new(void **state)
{
    const Place *place = *state;
    char link[330], taken[330], other[330];
    write_text(place->file, "old");
    snprintf(other, sizeof other, "%s.other", place->file);
    write_text(other, "theirs");
    snprintf(link, sizeof link, "%s.tmp.%ld.0", place->file, (long)getpid());
    snprintf(taken, sizeof taken, "%s.tmp.%ld.1", place->file, (long)getpid());
    assert_int_equal(symlink(other, link), 0);
    assert_int_equal(symlink("nowhere", taken), 0);
    write_text(place->file, "new");
    assert_contents(place->file, "new");
    assert_contents(other, "theirs");
    assert_true(access(link, F_OK) == 0 && unlink(taken) == 0);
    assert_int_equal(entries(place->dir), 3);
}

static void test_all_but_two_are_removed(void **state)
{
    const Place *place = *state;
    static const char *const end[] = {"-a", "-b", "-c", "-c.tmp.1.0", ".d"};
    char path[5][330], start[330];
    for (size_t i = 0; i < 5; i++) {
        snprintf(path[i], sizeof path[i], "%s%s", place->file, end[i]);
        write_text(path[i], "n");
    }
    snprintf(start, sizeof start, "%s-", place->file);
    char again[330]; // the same file by another path
    snprintf(again, sizeof again, "%.*s//%s-b", (int)(strrchr(start, '/') - start), start,
             path_name(place->file));
    file_remove_all(start, path[0], again);
    for (size_t i = 0; i < 5; i++)
        assert_int_equal(access(path[i], F_OK), i == 2 || i == 3 ? -1 : 0);
    file_remove_all(start, NULL, path[1]);
    assert_int_equal(access(path[0], F_OK), -1);
    assert_int_equal(access(path[1], F_OK), 0);
}

static void test_lock_is_exclusive(void **state)
{
    const Place *place = *state;
    const int lock = file_lock(place->file);
    assert_true(lock >= 0);
    assert_int_equal(file_lock(place->file), -1);
    file_unlock(lock);
    const int again = file_lock(place->file);
    assert_true(again >= 0);
    file_unlock(again);
    file_unlock(-1);
}

// A process that writes until it is killed leaves one of its two contents.
static void test_killed_writers_leave_whole_files(void **state)
{
    enum { SIZE = 20000, KILLS = 30 };
    const Place *place = *state;
    char *text = malloc(SIZE + 1);
    for (int kill_number = 0; kill_number < KILLS; kill_number++) {
        const pid_t child = fork();
        if (child == 0) {
            for (char c = 'a';; c = c == 'a' ? 'b' : 'a') {
                memset(text, c, SIZE);
                file_write(place->file, text, SIZE, ERROR_DROPPED);
            }
        }
        for (int spin = 0; spin < 20000 + 1000 * kill_number; spin++)
            getppid();
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        Buffer read = {0};
        const FileFault fault = file_read(place->file, SIZE, &read);
        if (fault != FILE_MISSING) {
            assert_int_equal(fault, FILE_READ);
            assert_int_equal(read.size, SIZE);
            memset(text, buffer_text(&read)[0], SIZE);
            assert_memory_equal(buffer_text(&read), text, SIZE);
        }
        buffer_release(&read);
        file_sweep(place->file);
    }
    free(text);
}

// A file that does not wait for room is written whole all the same, while somebody reads.
static void test_what_does_not_wait_is_waited_for(void **state)
{
    (void)state;
    enum { SIZE = 1 << 20 };
    int ends[2];
    char *text = calloc(SIZE, 1), part[4096];
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(fcntl(ends[1], F_SETFL, O_NONBLOCK), 0);
    const pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        _exit(file_write_all(ends[1], text, SIZE) ? 0 : 1);
    }
    close(ends[1]);
    size_t all = 0;
    for (ssize_t n; (n = read(ends[0], part, sizeof part)) > 0;)
        all += (size_t)n;
    int status = 1;
    waitpid(child, &status, 0);
    assert_int_equal(status, 0);
    assert_int_equal(all, SIZE);
    close(ends[0]);
    free(text);
}

int main(void)
{
#define PLACED(test) cmocka_unit_test_setup_teardown(test, make_place, remove_place)
    const struct CMUnitTest tests[] = {
        PLACED(test_write_then_read),
        PLACED(test_read_appends_and_keeps_nul),
        PLACED(test_read_refuses),
        PLACED(test_read_names_the_file),
        PLACED(test_write_through_links),
        PLACED(test_many_links),
        PLACED(test_many_temporary_files),
        PLACED(test_write_refuses),
        PLACED(test_output_follows_the_umask),
        PLACED(test_output_keeps_permissions_and_owner),
        PLACED(test_output_replaces_a_file_in_one_step),
        PLACED(test_output_keeps_links),
        PLACED(test_output_into_what_is_no_file),
        PLACED(test_output_to_a_descriptor),
        PLACED(test_output_asks_for_no_more_than_it_needs),
        PLACED(test_sweep_removes_only_leftovers),
        PLACED(test_temporary_files_are_new),
        PLACED(test_all_but_two_are_removed),
        PLACED(test_lock_is_exclusive),
        PLACED(test_killed_writers_leave_whole_files),
        cmocka_unit_test(test_what_does_not_wait_is_waited_for),
    };
    return cmocka_run_group_tests_name("base_file", tests, NULL, NULL);
}
