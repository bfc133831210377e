// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/notebook.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/utf8.h"

static void note_release(OwnNote *note)
{
    free(note->stop);
    free(note->text);
}

long day_parse(const char *text, char **end)
{
    const long day = strtol(text, end, 10);
    return day < 0 || day > DAY_MOST ? 0 : day;
}

void notebook_release(Notebook *notebook)
{
    for (size_t i = 0; i < notebook->count; i++)
        note_release(&notebook->note[i]);
    free(notebook->note);
    *notebook = (Notebook){0};
}

void notebook_add(Notebook *notebook, const char *stop, const char *text, long day)
{
    BUG_ON(!*stop);
    char *line = mem_text(text);
    line[utf8_clean(line, strlen(line), false)] = '\0';
    MEM_GROW(notebook->note, notebook->count, notebook->capacity);
    notebook->note[notebook->count++] = (OwnNote){mem_text(stop), line, day};
}

bool notebook_drop(Notebook *notebook, const char *stop)
{
    size_t i = notebook->count;
    while (i > 0 && strcmp(notebook->note[i - 1].stop, stop) != 0)
        i--;
    if (i == 0)
        return false;
    note_release(&notebook->note[i - 1]);
    memmove(&notebook->note[i - 1], &notebook->note[i],
            (notebook->count - i) * sizeof *notebook->note);
    notebook->count--;
    return true;
}

void notebook_write(const Notebook *notebook, Buffer *records)
{
    for (size_t i = 0; i < notebook->count; i++) {
        const OwnNote *note = &notebook->note[i];
        buffer_printf(records, "note %s\nwrote %ld %s\n", note->stop, note->day, note->text);
    }
}

// A stop without its text is a note not yet whole: one that is damaged stays empty.
void notebook_take(Notebook *notebook, const char *word, const char *argument)
{
    OwnNote *last = notebook->count > 0 ? &notebook->note[notebook->count - 1] : NULL;
    if (strcmp(word, "note") == 0 && *argument) {
        notebook_add(notebook, argument, "", 0);
    } else if (strcmp(word, "wrote") == 0 && last && !*last->text) {
        char *text;
        last->day = day_parse(argument, &text);
        mem_set_text(&last->text, *text == ' ' ? text + 1 : text);
    }
}
