// SPDX-License-Identifier: GPL-3.0-or-later
// What went wrong, in a form that can still be told in either language.
//
// Three kinds of failure never mix. Bad input fills an Error and returns
// false or NULL. A bug of ours is a BUG_ON. Memory that runs out is fatal
// (base/memory.h), except under a lesson's cap, where it is an Error.
#pragma once

#include "base/buffer.h"
#include "base/lang.h"

// Says of a function that other files call that its parameter of that number, from 1, is never
// NULL. Every Error that is passed in is there: who does not care how something failed passes
// ERROR_DROPPED.
#define NONNULL(parameter) __attribute__((nonnull(parameter)))

// What an error is about; the command line turns it into an exit status.
typedef enum ErrorKind {
    ERROR_NONE,
    ERROR_CHECK,  // a check failed (exit status 1)
    ERROR_USAGE,  // an unknown name, a bad value, a failing command (2)
    ERROR_DATA,   // a data file (3)
    ERROR_LESSON, // a lesson file or what it loads (4)
    ERROR_OUTPUT, // what cannot be written (5)
} ErrorKind;

// A message with {1} … {6} where its arguments go.
typedef struct Message {
    ErrorKind kind;
    Text text;
} Message;

// Defines one beside the code that raises it: MESSAGE(name, ERROR_USAGE, "English");
#define MESSAGE(name, kind, en) static const Message name = {(kind), TEXT(en)}

enum { ERROR_ARGS = 6, ERROR_ARG_SIZE = 192, ERROR_FILE_SIZE = 120 };

// Room for any message with its place: what is longer than an argument is no
// argument.
enum { ERROR_TEXT_SIZE = ERROR_FILE_SIZE + (ERROR_ARGS + 4) * ERROR_ARG_SIZE };

// One argument of a message: make it with err_text, err_count, and so on.
typedef struct ErrorArg {
    char text[ERROR_ARG_SIZE];
    const char *from; // another program's: the sense that its rows have, "": none; NULL: ours
    unsigned only;    // 0: for every language; else for the lesson's language after this one
    bool last;
} ErrorArg;

// An error: the message and its arguments as text, which no language changes but the
// system's reasons.
typedef struct Error {
    const Message *message; // NULL: nothing went wrong
    ErrorKind kind;         // the message's, unless error_set_kind was called
    ErrorArg arg[ERROR_ARGS];
    char file[ERROR_FILE_SIZE]; // the lesson or data file, or ""
    int line;                   // from 1; 0 where no line is known
} Error;

// An Error that nobody reads, for one call.
#define ERROR_DROPPED (&(Error){.message = NULL})

ErrorArg err_text(const char *text);      // cut at a character where it is too long
ErrorArg err_buffer(Buffer *text);        // takes what is in it
ErrorArg err_system(int why);             // the reason of an errno, in the language it is told in
ErrorArg err_lua(const char *text);       // a message of Lua's, likewise
ErrorArg err_in(Lang lang, ErrorArg arg); // left out where lessons are told in another language
ErrorArg err_count(size_t count);
ErrorArg err_int(long long value);
ErrorArg err_number(double value);            // up to 6 significant digits
ErrorArg err_shape(size_t rows, size_t cols); // "3x2"

// Adds a name to a list of them for an argument; " …" and false where it has no room for more.
bool err_list_add(Buffer *list, const char *between, const char *name);

// Fills `err` with a message that has no arguments and
// returns false, so that a function can `return error_set(err, &no_such_file);`.
// File and line are cleared.
bool error_set(Error *err, const Message *message) NONNULL(1);

// The same with 1 to 6 arguments: ERROR(err, &MESSAGE, err_text(name)).
#define ERROR(err, message, ...)                                                                   \
    error_fill((err), (message), (const ErrorArg[]){__VA_ARGS__, {.last = true}})
bool error_fill(Error *err, const Message *message, const ErrorArg *args) NONNULL(1);

// Whether `text` is that pattern with places {1} to {9}; then place[0] and so on have what stood
// there, each up to what follows it.
bool error_fits(const char *pattern, const char *text, ErrorArg *place);

void error_clear(Error *err) NONNULL(1);
bool error_is_set(const Error *err) NONNULL(1);

// Makes the error one of another kind: an unknown name is a usage error on the
// command line and a lesson error in a lesson's text.
void error_set_kind(Error *err, ErrorKind kind) NONNULL(1);

// Notes where the error lies, if that is not known yet. Returns false, as error_set.
bool error_at(Error *err, const char *file, int line) NONNULL(1);

// Writes "file:line: what, and what would be right" in one line without its
// end, cut at a character where `size` bytes are too few. File and arguments may
// hold anything: what is written is fit to be shown (utf8_clean).
void error_write(const Error *err, Lang lang, char *out, size_t size) NONNULL(1);

// The exit status that the command line gives for `err`: 0 … 5.
int error_status(const Error *err) NONNULL(1);

// Stops the program where `condition`, which no input can cause, holds:
// restores the terminal, names file and line, aborts.
#define BUG_ON(condition)                                                                          \
    do {                                                                                           \
        if (condition)                                                                             \
            bug_stop(__FILE__, __LINE__, #condition);                                              \
    } while (0)
__attribute__((cold)) _Noreturn void bug_stop(const char *file, int line, const char *what);

// Called once by bug_stop, by memory's fatal error and in the handler of a
// fatal signal, before anything is printed: so it may do no more than a signal
// handler may. `term` sets it while it holds the terminal; NULL takes it away.
void bug_set_restore(void (*restore)(void));
void bug_restore_terminal(void);
