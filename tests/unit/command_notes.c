// SPDX-License-Identifier: GPL-3.0-or-later
// Speaker notes: what they say, who may read them, and that no listener ever
// stops the presenter.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "command/notes.h"
#include "command/present.h"
#include "kit/open.h"

static char place[OPEN_PATH]; // where the socket lies

static int make_place(void **state)
{
    (void)state;
    const char *tmp = getenv("TMPDIR");
    snprintf(place, sizeof place, "%s/qkv-notes.XXXXXX", tmp ? tmp : "/tmp");
    return mkdtemp(place) && setenv("XDG_RUNTIME_DIR", place, 1) == 0 ? 0 : -1;
}

static int remove_place(void **state)
{
    (void)state;
    return rmdir(place); // fails where a socket was left behind
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
    assert_true(says(app, "-- 11/27 A"));
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
    assert_true(says(app, "-- 11/27 A"));
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
    } while (!found && session_next(app->session));
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

// ---- Who hears it --------------------------------------------------------

// Waits a moment for what was told; the text, or NULL at the end of it.
static const char *hear(int fd)
{
    static char text[1 << 14];
    struct pollfd in = {.fd = fd, .events = POLLIN};
    if (poll(&in, 1, 5000) <= 0)
        return "";
    const ssize_t n = read(fd, text, sizeof text - 1);
    text[n > 0 ? n : 0] = '\0';
    return n > 0 ? text : NULL;
}

static int listen_to(Notes **notes, App *app)
{
    Error err = {0};
    const int fd = notes_connect(&err);
    assert_true(fd >= 0);
    notes_follow(notes, app);
    return fd;
}

static void test_following(void **state)
{
    (void)state;
    App *app = open_presenting(LANG_EN);
    Notes *notes = NULL;
    struct stat info;
    notes_follow(&notes, app);
    char *path = notes_path();
    assert_int_equal(stat(path, &info), 0);
    assert_true(S_ISSOCK(info.st_mode));
    assert_int_equal(info.st_mode & 0777, 0600);
    const int fd = listen_to(&notes, app);
    assert_non_null(strstr(hear(fd), "-- 1/27 intro"));
    assert_true(run(app, "goto dQ"));
    notes_follow(&notes, app);
    assert_non_null(strstr(hear(fd), "dQ"));
    assert_true(run(app, "present off"));
    notes_follow(&notes, app);
    assert_null(notes);
    assert_null(hear(fd)); // it is over
    assert_int_equal(stat(path, &info), -1);
    close(fd);
    free(path);
    app_free(app);
}

// Notes drive the talk: forward, back and blank, and nothing else; the presenter is woken.
static void test_driving(void **state)
{
    (void)state;
    App *app = open_presenting(LANG_EN);
    Notes *notes = NULL;
    struct pollfd fds[NOTES_FDS];
    notes_follow(&notes, app);
    const int fd = listen_to(&notes, app);
    assert_true(strncmp(hear(fd), "\f0 ", 3) == 0); // seconds gone
    assert_false(notes_follow(&notes, app));
    assert_int_equal(notes_fds(notes, fds), 2);
    assert_int_equal(write(fd, "n", 1), 1);
    assert_int_equal(poll(fds, 2, 5000), 1);
    assert_true(notes_follow(&notes, app));
    assert_int_equal(app->session->stop, 1);
    assert_non_null(strstr(hear(fd), "-- 2/27"));
    assert_int_equal(write(fd, "np", 2), 2);
    assert_true(notes_follow(&notes, app));
    assert_int_equal(app->session->stop, 1);
    assert_int_equal(write(fd, "b", 1), 1);
    assert_true(notes_follow(&notes, app) && app->present->shown.blank);
    assert_non_null(strstr(hear(fd), "(the screen is blank)"));
    assert_int_equal(write(fd, "n", 1), 1); // shows it again
    assert_true(notes_follow(&notes, app) && !app->present->shown.blank);
    assert_int_equal(app->session->stop, 1);
    assert_int_equal(write(fd, "q:\033\0quit\n", 9), 9); // no command of theirs
    notes_follow(&notes, app);
    assert_true(!app->quit && app->session->stop == 1);
    hear(fd);
    assert_true(run(app, "timer 45")); // is told, though nothing else is new
    notes_follow(&notes, app);
    assert_non_null(strstr(hear(fd), " 2700\n"));
    close(fd);
    notes_close(notes);
    app_free(app);
}

static void test_nobody_presents(void **state)
{
    (void)state;
    Error err = {0};
    char text[256];
    assert_int_equal(notes_connect(&err), -1);
    error_write(&err, LANG_EN, text, sizeof text);
    assert_non_null(strstr(text, "no presentation is running"));
}

static void test_left_behind(void **state)
{
    (void)state;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    char *path = notes_path();
    strcpy(address.sun_path, path);
    const int dead = socket(AF_UNIX, SOCK_STREAM, 0);
    assert_int_equal(bind(dead, (struct sockaddr *)&address, sizeof address), 0);
    close(dead);
    App *app = open_presenting(LANG_EN);
    Notes *notes = NULL;
    notes_follow(&notes, app);
    assert_int_equal(app->message.size, 0);
    const int fd = listen_to(&notes, app);
    assert_non_null(strstr(hear(fd), "intro"));
    close(fd);
    notes_close(notes);
    free(path);
    app_free(app);
}

// A file in the way stays; the presentation goes on.
static void test_file_in_the_way(void **state)
{
    (void)state;
    char *path = notes_path();
    close(open(path, O_CREAT | O_WRONLY, 0600));
    App *app = open_presenting(LANG_ZH);
    Notes *notes = NULL;
    notes_follow(&notes, app);
    assert_true(app->message_is_error);
    assert_non_null(strstr(buffer_text(&app->message), "建不成"));
    struct pollfd fds[NOTES_FDS];
    assert_int_equal(notes_fds(notes, fds), 0);
    buffer_clear(&app->message);
    notes_follow(&notes, app); // told once
    assert_int_equal(app->message.size, 0);
    notes_close(notes);
    assert_int_equal(unlink(path), 0);
    free(path);
    app_free(app);
}

static void test_second_presenter(void **state)
{
    (void)state;
    App *app = open_presenting(LANG_EN), *other = open_presenting(LANG_EN);
    Notes *notes = NULL, *more = NULL;
    notes_follow(&notes, app);
    notes_follow(&more, other);
    assert_non_null(strstr(buffer_text(&other->message), "an earlier presentation"));
    notes_close(more); // leaves the first one's socket alone
    const int fd = listen_to(&notes, app);
    assert_non_null(strstr(hear(fd), "intro"));
    close(fd);
    notes_close(notes);
    app_free(app);
    app_free(other);
}

// A folder where others may write is no place for it.
static void test_open_folder(void **state)
{
    (void)state;
    char *path = notes_path();
    chmod(place, 0777);
    char *elsewhere = notes_path();
    chmod(place, 0700);
    assert_string_not_equal(path, elsewhere);
    free(path), free(elsewhere);
}

// ---- Listeners that do not -----------------------------------------------

// Neither those who left nor those who wait keep a new one out.
static void test_those_who_left(void **state)
{
    (void)state;
    App *app = open_presenting(LANG_EN);
    Notes *notes = NULL;
    notes_follow(&notes, app);
    for (int i = 0; i < 40; i++)
        close(listen_to(&notes, app));
    const int fd = listen_to(&notes, app);
    assert_non_null(strstr(hear(fd), "intro"));
    assert_true(run(app, "next")); // no signal for writing to the others
    notes_follow(&notes, app);
    assert_non_null(strstr(hear(fd), "-- 2/27"));
    close(fd);
    notes_close(notes);
    app_free(app);
}

// One that never reads is let go; the presenter does not wait for it.
static void test_one_that_never_reads(void **state)
{
    (void)state;
    enum { MOVES = 4000 };
    App *app = open_presenting(LANG_EN);
    Notes *notes = NULL;
    notes_follow(&notes, app);
    const int asleep = listen_to(&notes, app);
    alarm(60);
    for (int i = 0; i < MOVES; i++) {
        assert_true(run(app, i % 2 ? "goto A" : "goto intro"));
        notes_follow(&notes, app);
    }
    alarm(0);
    const int awake = listen_to(&notes, app);
    assert_non_null(strstr(hear(awake), "-- 11/27 A"));
    size_t heard = 0;
    while (hear(asleep))
        heard++;
    assert_true(heard > 0); // and then the end: it was let go
    close(asleep), close(awake);
    notes_close(notes);
    app_free(app);
}

// More of them than there are places: the last to come is heard, the first
// is told why not.
static void test_too_many(void **state)
{
    (void)state;
    enum { CALLERS = 12, PLACES = 8 };
    App *app = open_presenting(LANG_EN);
    Notes *notes = NULL;
    int fd[CALLERS];
    notes_follow(&notes, app);
    for (int i = 0; i < CALLERS; i++) {
        fd[i] = listen_to(&notes, app);
        assert_non_null(strstr(hear(fd[i]), "-- 1/27"));
    }
    assert_true(run(app, "next"));
    notes_follow(&notes, app);
    for (int i = 0; i < CALLERS; i++) {
        const bool gone = i < CALLERS - PLACES;
        assert_non_null(strstr(hear(fd[i]), gone ? "took this place" : "2/27"));
        if (gone)
            assert_null(hear(fd[i]));
        close(fd[i]);
    }
    notes_close(notes);
    app_free(app);
}

// Who cannot be let in for want of descriptors ends it, or the program would
// be woken for ever.
static void test_no_descriptors(void **state)
{
    (void)state;
    App *app = open_presenting(LANG_EN);
    Notes *notes = NULL;
    struct rlimit before, tight;
    notes_follow(&notes, app);
    Error err = {0};
    const int fd = notes_connect(&err);
    getrlimit(RLIMIT_NOFILE, &before);
    tight = before;
    tight.rlim_cur = (rlim_t)fd + 1;
    setrlimit(RLIMIT_NOFILE, &tight);
    notes_follow(&notes, app);
    setrlimit(RLIMIT_NOFILE, &before);
    struct pollfd fds[NOTES_FDS];
    assert_int_equal(notes_fds(notes, fds), 0);
    close(fd);
    notes_close(notes);
    app_free(app);
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
        WITH_PLACE(test_driving),
        WITH_PLACE(test_nobody_presents),
        WITH_PLACE(test_left_behind),
        WITH_PLACE(test_file_in_the_way),
        WITH_PLACE(test_second_presenter),
        WITH_PLACE(test_open_folder),
        WITH_PLACE(test_those_who_left),
        WITH_PLACE(test_one_that_never_reads),
        WITH_PLACE(test_too_many),
        WITH_PLACE(test_no_descriptors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
