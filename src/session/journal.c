// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/journal.h"

#include <stdlib.h>

static void entry_release(JournalEntry *entry)
{
    free(entry->line);
    edits_release(&entry->before);
    film_release(&entry->film);
    *entry = (JournalEntry){0};
}

static void drop_after(Journal *journal, size_t keep)
{
    while (journal->count > keep)
        entry_release(&journal->entry[--journal->count]);
}

void journal_release(Journal *journal)
{
    drop_after(journal, 0);
    entry_release(&journal->next);
    free(journal->entry);
    *journal = (Journal){0};
}

void journal_keep(Journal *journal, Edits before, bool whole)
{
    BUG_ON(journal->next.before.count > 0 || journal->next.whole);
    journal->next.before = before;
    journal->next.whole = whole;
}

void journal_keep_film(Journal *journal, TrainFilm film)
{
    BUG_ON(journal->next.film.count > 0);
    journal->next.film = film;
}

void journal_thin(Journal *journal, TrainFilm *now)
{
    size_t bytes = film_bytes(now);
    for (size_t i = 0; i < journal->count; i++)
        bytes += film_bytes(&journal->entry[i].film);
    for (size_t i = 0; i <= journal->count && bytes > TRAINING_BYTES;) {
        TrainFilm *film = i < journal->count ? &journal->entry[i].film : now;
        const size_t before = film_bytes(film);
        if (!film_thin(film))
            i++; // no more than its ends
        bytes -= before - film_bytes(film);
    }
}

void journal_commit(Journal *journal, const char *line)
{
    BUG_ON(journal->done > journal->count);
    drop_after(journal, journal->done);
    MEM_GROW(journal->entry, journal->count, journal->capacity);
    journal->next.line = mem_text(line);
    journal->next.number = ++journal->commits;
    journal->entry[journal->count++] = journal->next;
    journal->next = (JournalEntry){0};
    journal->last = journal->done++;
}

void journal_cancel(Journal *journal)
{
    entry_release(&journal->next);
}

JournalEntry *journal_at(const Journal *journal, bool back)
{
    const bool has = back ? journal->done > 0 : journal->done < journal->count;
    return has ? &journal->entry[journal->done - back] : NULL;
}

void journal_move(Journal *journal, bool back)
{
    BUG_ON(!journal_at(journal, back) || journal->next.before.count > 0);
    journal->last = back ? --journal->done : journal->done++;
    journal->moves++;
}
