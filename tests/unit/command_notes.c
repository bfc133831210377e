// SPDX-License-Identifier: GPL-3.0-or-later
// Speaker notes: what they say, who may read them, and that nothing that goes wrong with them stops
// the presenter.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "command/notes.h"
#include "command/present.h"
#include "kit/open.h"

static char place[OPEN_PATH - 16]; // of the folder qkv, where the file and its lock lie

static int make_place(void **state)
{
    (void)state;
    const char *tmp = getenv("TMPDIR");
    char folder[OPEN_PATH];
    snprintf(place, sizeof place, "%s/qkv-notes.XXXXXX", tmp ? tmp : "/tmp");
    if (!mkdtemp(place))
        return -1;
    snprintf(folder, sizeof folder, "%s/qkv", place);
    return mkdir(folder, 0700) == 0 && setenv("XDG_RUNTIME_DIR", place, 1) == 0 ? 0 : -1;
}

static int remove_place(void **state)
{
    (void)state;
    char folder[OPEN_PATH], lock[OPEN_PATH];
    snprintf(folder, sizeof folder, "%s/qkv", place);
    snprintf(lock, sizeof lock, "%s/qkv/notes.lock", place);
    unlink(lock); // which stays
    rmdir(folder);
    return rmdir(place); // fails where something was left behind
}

static App *open_presenting(Lang lang)
{
    App *app = open_worked_case(lang);
    assert_true(run(app, "present on"));
    return app;
}

static char *told(App *app)
{
    Buffer out = {0};
    notes_write(app, &out);
    return buffer_take(&out);
}

// Says whether the notes have that in them.
static bool says(App *app, const char *text)
{
    char *all = told(app);
    const bool found = strstr(all, text) != NULL;
    if (!found)
        printf("# no '%s' in:\n# %s\n", text, all);
    free(all);
    return found;
}

// ---- What is said --------------------------------------------------------

static void test_contents(void **state)
{
    (void)state;
    App *app = open_presenting(LANG_EN);
    assert_true(run(app, "goto A"));
    assert_true(says(app, "-- 8/24 A"));
    assert_true(says(app, "answer: 3 (nearly all)"));
    assert_true(says(app, "next: page 2"));
    assert_true(run(app, "reveal"));
    char *all = told(app);
    assert_null(strstr(all, "answer: 3 (nearly all)"));
    free(all);
    assert_true(run(app, "blank"));
    assert_true(says(app, "(the screen is blank)"));
    assert_true(run(app, "goto dV"));
    assert_true(says(app, "\ndV[3,2] = ")); // a line of a derivation, no choice
    assert_true(run(app, "goto closing"));
    assert_true(says(app, "this is the last stop"));
    assert_true(run(app, "contents"));
    assert_true(says(app, "-- the contents"));
    assert_true(run(app, "quit"));
    app_free(app);
}

static void test_chinese(void **state)
{
    (void)state;
    App *app = open_presenting(LANG_ZH);
    assert_true(run(app, "goto A"));
    assert_true(says(app, "-- 8/24 A"));
    assert_true(says(app, "答案：3（几乎全部）"));
    assert_true(says(app, "接下来：第 2 页"));
    app_free(app);
}

static void test_written_notes(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("lessons/causal-mask.lua", path), LANG_EN);
    const Lesson *lesson = app->session->lesson;
    bool found = false;
    assert_true(run(app, "present on"));
    do {
        const Narration *page = lesson_page(lesson, session_stop(app->session), app->session->page);
        char first[8];
        if (!page || !words_present(&page->notes))
            continue;
        snprintf(first, sizeof first, "%.6s", page->notes.text[LANG_EN]);
        found = says(app, first);
    } while (!found && session_turn(app->session, true));
    assert_true(found);
    app_free(app);
}

// What comes next is the next of the marked stops.
static void test_core(void **state)
{
    (void)state;
    App *app = open_presenting(LANG_EN);
    char name[STOP_NAME_SIZE], line[STOP_NAME_SIZE + 16];
    assert_true(run(app, "core on"));
    char *before = told(app);
    assert_true(run(app, "next"));
    snprintf(line, sizeof line, "next: %s\n",
             session_stop_name(app->session, session_stop(app->session), name));
    assert_non_null(strstr(before, line));
    free(before);
    app_free(app);
}

// ---- Who reads it --------------------------------------------------------

static Notes notes;

static void path_of(char path[OPEN_PATH], const char *name)
{
    snprintf(path, OPEN_PATH, "%s/qkv/%s", place, name);
}

// What the file holds now; "" where there is none.
static const char *read_now(void)
{
    static Buffer text;
    char path[OPEN_PATH];
    path_of(path, "notes");
    buffer_clear(&text);
    file_read(path, 1 << 16, &text);
    return buffer_text(&text);
}

static bool holds(const char *text)
{
    return strstr(read_now(), text) != NULL;
}

static bool is_private(void)
{
    struct stat info;
    char path[OPEN_PATH];
    path_of(path, "notes");
    return stat(path, &info) == 0 && info.st_mode == (S_IFREG | 0600);
}

static App *open_followed(Lang lang)
{
    App *app = open_presenting(lang);
    notes = NOTES_NONE;
    notes_follow(&notes, app);
    return app;
}

static void test_following(void **state)
{
    (void)state;
    App *app = open_followed(LANG_EN);
    assert_true(is_private());
    assert_true(holds("-- 1/24 intro") && notes_are_kept());
    assert_true(run(app, "goto dQ"));
    notes_follow(&notes, app);
    assert_true(holds("dQ"));
    assert_true(run(app, "present off"));
    notes_follow(&notes, app);
    assert_false(is_private() || notes_are_kept());
    assert_true(run(app, "present on")); // another talk
    notes_follow(&notes, app);
    assert_true(holds("dQ") && notes_are_kept());
    notes_close(&notes);
    app_free(app);
}

// The file stays as it is while nothing is new.
static void test_nothing_new(void **state)
{
    (void)state;
    App *app = open_followed(LANG_EN);
    struct stat before, after;
    char path[OPEN_PATH];
    path_of(path, "notes");
    assert_int_equal(stat(path, &before), 0);
    notes_follow(&notes, app);
    assert_int_equal(stat(path, &after), 0);
    assert_true(before.st_ino == after.st_ino && before.st_mtime == after.st_mtime);
    assert_true(run(app, "next"));
    notes_follow(&notes, app);
    assert_int_equal(stat(path, &after), 0);
    assert_true(before.st_ino != after.st_ino);
    notes_close(&notes);
    app_free(app);
}

// A new end of the talk is told, though nothing else is new.
static void test_times(void **state)
{
    (void)state;
    App *app = open_followed(LANG_EN);
    double began, ends;
    assert_int_equal(sscanf(read_now(), "%lf %lf", &began, &ends), 2);
    assert_float_equal(ends, began + 30 * 60, 1);
    notes_close(&notes);
    app_free(app);
}

// ---- What is in the way ----------------------------------------------------

static void test_nobody_presents(void **state)
{
    (void)state;
    assert_false(notes_are_kept());
}

// A program that was killed leaves its file and a lock that nobody holds.
static void test_left_behind(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    path_of(path, "notes.lock");
    close(open(path, O_CREAT | O_WRONLY, 0600));
    path_of(path, "notes");
    close(open(path, O_CREAT | O_WRONLY, 0600));
    assert_false(notes_are_kept());
    App *app = open_followed(LANG_EN);
    assert_int_equal(app->message.size, 0);
    assert_true(holds("intro") && notes_are_kept());
    notes_close(&notes);
    app_free(app);
}

// Where the lock cannot be taken it is told, once, and the presentation goes on; another user's is
// not taken. Once it can be, there are notes.
static void test_no_lock(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    path_of(path, "notes.lock");
    assert_int_equal(mkdir(path, 0700), 0);
    App *app = open_presenting(LANG_ZH);
    notes = NOTES_NONE;
    assert_true(notes_follow(&notes, app));
    assert_true(app->message_is_error);
    assert_non_null(strstr(buffer_text(&app->message), "锁不上"));
    assert_false(is_private() || notes_are_kept());
    assert_false(notes_follow(&notes, app)); // told once
    assert_int_equal(rmdir(path), 0);
    assert_false(notes_follow(&notes, app));
    assert_true(is_private() && notes_are_kept());
    notes_close(&notes);
    app_free(app);
}

// What lies in the place of the notes is not written through: a link goes, not what it points to;
// where it is a folder, or their own folder is a file, it is told once, and the talk goes on.
static void test_in_the_way(void **state)
{
    (void)state;
    char path[OPEN_PATH], other[OPEN_PATH];
    path_of(path, "notes");
    snprintf(other, sizeof other, "%s/other", place);
    assert_true(file_write(other, "mine", 4, ERROR_DROPPED));
    assert_int_equal(symlink(other, path), 0);
    App *app = open_followed(LANG_EN);
    struct stat info;
    assert_int_equal(app->message.size, 0);
    assert_true(is_private() && lstat(path, &info) == 0 && S_ISREG(info.st_mode));
    notes_close(&notes);
    assert_true(stat(other, &info) == 0 && info.st_size == 4);

    assert_int_equal(mkdir(path, 0700), 0);
    assert_true(notes_follow(&notes, app));
    assert_non_null(strstr(buffer_text(&app->message), "not a regular file"));
    assert_false(notes_follow(&notes, app));
    notes_close(&notes);
    assert_int_equal(rmdir(path), 0);

    path_of(path, "notes.lock");
    assert_int_equal(unlink(path), 0);
    *strrchr(path, '/') = '\0';
    assert_true(rmdir(path) == 0 && rename(other, path) == 0);
    assert_true(notes_follow(&notes, app));
    assert_non_null(strstr(buffer_text(&app->message), "could not be made"));
    assert_true(run(app, "next"));
    assert_false(notes_follow(&notes, app));
    assert_null(notes.file);
    notes_close(&notes);
    assert_int_equal(unlink(path), 0);
    app_free(app);
}

// Reads what lies in the place of the notes; true where it fails and says that.
static bool is_refused(const char *says)
{
    Buffer text = {0};
    Error err = {0};
    char said[ERROR_TEXT_SIZE];
    const bool read = notes_read(&text, &err);
    error_write(&err, LANG_EN, said, sizeof said);
    const bool refused = !read && text.size == 0 && strstr(said, says);
    buffer_release(&text);
    return refused;
}

// What no presentation of this person wrote is not read.
static void test_not_read(void **state)
{
    (void)state;
    char path[OPEN_PATH], other[OPEN_PATH];
    path_of(path, "notes");
    snprintf(other, sizeof other, "%s/other", place);
    Buffer text = {0};
    assert_true(notes_read(&text, ERROR_DROPPED) && text.size == 0); // there is none yet
    assert_true(file_write(other, "1 2\nmine", 8, ERROR_DROPPED));
    assert_int_equal(symlink(other, path), 0);
    assert_true(is_refused("a link"));
    unlink(path);
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_true(is_refused("no file"));
    unlink(path);
    assert_int_equal(rename(other, path), 0);
    assert_true(notes_read(&text, ERROR_DROPPED) && text.size == 8);
    if (chown(path, 65534, (gid_t)-1) == 0) // needs a superuser
        assert_true(is_refused("another user's"));
    unlink(path);
    assert_true(file_write(path, "", 0, ERROR_DROPPED) && truncate(path, (256 << 10) + 1) == 0);
    assert_true(is_refused("is larger than"));
    assert_int_equal(truncate(path, 256 << 10), 0);
    assert_true(notes_read(&text, ERROR_DROPPED));
    unlink(path);
    buffer_release(&text);
}

// Where they cannot be written, as on a disk that is full, it is told once; the talk goes on, and
// once they can be they are.
static void test_not_written(void **state)
{
    (void)state;
    App *app = open_followed(LANG_EN);
    struct rlimit before;
    getrlimit(RLIMIT_FSIZE, &before);
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &(struct rlimit){1, before.rlim_max});
    assert_true(run(app, "next"));
    assert_true(notes_follow(&notes, app));
    assert_non_null(strstr(buffer_text(&app->message), "was not written"));
    assert_true(run(app, "next"));
    assert_false(notes_follow(&notes, app));
    setrlimit(RLIMIT_FSIZE, &before);
    assert_true(holds("intro")); // whole, as it was
    assert_true(run(app, "next"));
    notes_follow(&notes, app);
    assert_true(holds("-- 3/24"));
    notes_close(&notes);
    app_free(app);
}

static void test_second_presenter(void **state)
{
    (void)state;
    App *app = open_followed(LANG_EN), *other = open_presenting(LANG_EN);
    Notes more = NOTES_NONE;
    assert_true(notes_follow(&more, other));
    assert_non_null(strstr(buffer_text(&other->message), "an earlier presentation"));
    assert_true(run(other, "goto dQ"));
    assert_false(notes_follow(&more, other));
    assert_true(holds("intro") && notes_are_kept());
    notes_close(&notes);
    assert_false(notes_follow(&more, other)); // the next frame offers notes of the one that is left
    assert_true(holds("dQ") && notes_are_kept());
    notes_close(&more);
    app_free(app);
    app_free(other);
}

// A folder where others may write is no place for it: then they are among the state.
static void test_open_folder(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    setenv("XDG_STATE_HOME", place, 1);
    snprintf(path, sizeof path, "%s/open", place);
    setenv("XDG_RUNTIME_DIR", path, 1);
    assert_true(mkdir(path, 0700) == 0 && chmod(path, 0777) == 0);
    App *app = open_followed(LANG_EN);
    assert_true(is_private() && notes_are_kept());
    notes_close(&notes);
    app_free(app);
    assert_int_equal(rmdir(path), 0);
    unsetenv("XDG_STATE_HOME");
}

#define WITH_PLACE(test) cmocka_unit_test_setup_teardown(test, make_place, remove_place)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_contents),
        cmocka_unit_test(test_chinese),
        cmocka_unit_test(test_written_notes),
        cmocka_unit_test(test_core),
        WITH_PLACE(test_following),
        WITH_PLACE(test_nothing_new),
        WITH_PLACE(test_times),
        WITH_PLACE(test_nobody_presents),
        WITH_PLACE(test_left_behind),
        WITH_PLACE(test_no_lock),
        WITH_PLACE(test_in_the_way),
        WITH_PLACE(test_not_read),
        WITH_PLACE(test_not_written),
        WITH_PLACE(test_second_presenter),
        WITH_PLACE(test_open_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
