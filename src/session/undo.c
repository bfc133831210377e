// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/undo.h"

#include <stdlib.h>

#include "base/memory.h"

typedef struct Entry {
    char *command;
    Saved *saved;
    size_t count, capacity;
} Entry;

struct Undo {
    Entry *entry;
    size_t count, capacity;
    size_t last; // the entry that was begun, undone or redone last
    size_t done; // entries that are in force; the rest can be redone
    Entry *redo; // what could be redone before the last entry was begun
    size_t redos;
};

Undo *undo_new(void)
{
    return mem_new(1, sizeof(Undo));
}

static void entry_release(Entry *entry)
{
    for (size_t i = 0; i < entry->count; i++)
        matrix_release(&entry->saved[i].matrix);
    free(entry->command);
    free(entry->saved);
}

static void drop_after(Undo *undo, size_t keep)
{
    while (undo->count > keep)
        entry_release(&undo->entry[--undo->count]);
}

// Drops the entries that undo_cancel would bring back.
static void drop_saved_redo(Undo *undo)
{
    for (size_t i = 0; i < undo->redos; i++)
        entry_release(&undo->redo[i]);
    free(undo->redo);
    undo->redo = NULL;
    undo->redos = 0;
}

// Takes the entries that could be redone off the list, for undo_cancel.
static void save_redo(Undo *undo)
{
    BUG_ON(undo->done > undo->count);
    drop_saved_redo(undo);
    undo->redos = undo->count - undo->done;
    undo->redo = mem_copy(undo->entry + undo->done, undo->redos, sizeof *undo->redo);
    undo->count = undo->done;
}

void undo_free(Undo *undo)
{
    if (!undo)
        return;
    drop_after(undo, 0);
    drop_saved_redo(undo);
    free(undo->entry);
    free(undo);
}

void undo_begin(Undo *undo, const char *command)
{
    save_redo(undo);
    MEM_GROW(undo->entry, undo->count, undo->capacity);
    undo->entry[undo->count++] = (Entry){.command = mem_text(command)};
    undo->last = undo->count - 1;
    undo->done = undo->count;
}

void undo_save(Undo *undo, Saved saved)
{
    BUG_ON(undo->count == 0);
    Entry *entry = &undo->entry[undo->count - 1];
    MEM_GROW(entry->saved, entry->count, entry->capacity);
    entry->saved[entry->count++] = saved;
}

void undo_rename(Undo *undo, const char *command)
{
    BUG_ON(undo->count == 0);
    Entry *entry = &undo->entry[undo->count - 1];
    free(entry->command);
    entry->command = mem_text(command);
}

void undo_cancel(Undo *undo)
{
    BUG_ON(undo->count == 0);
    undo->done = undo->count - 1;
    drop_after(undo, undo->done);
    for (size_t i = 0; i < undo->redos; i++) {
        MEM_GROW(undo->entry, undo->count, undo->capacity);
        undo->entry[undo->count++] = undo->redo[i];
    }
    undo->redos = 0;
}

static bool exchange_leaf(Graph *graph, Saved *saved)
{
    Matrix present = matrix_copy(graph_value(graph, saved->cell.node));
    const bool ok = graph_set_leaf(graph, saved->cell.node, &saved->matrix, NULL);
    matrix_release(&saved->matrix);
    saved->matrix = present;
    return ok;
}

// The graph's number goes into `saved`, and the other way round. Both were in
// the graph once, so neither is refused.
static void exchange(Graph *graph, Saved *saved)
{
    const double number = saved->number;
    bool ok = true;
    switch (saved->kind) {
    case SAVED_CELL:
        saved->number = graph_number(graph, saved->cell);
        ok = graph_set(graph, saved->cell, number, NULL);
        break;
    case SAVED_PARAM:
        saved->number = graph_node(graph, saved->cell.node)->param[saved->param];
        ok = graph_set_param(graph, saved->cell.node, saved->param, number, NULL);
        break;
    case SAVED_LR:
        saved->number = graph_lr(graph);
        ok = graph_set_lr(graph, number, NULL);
        break;
    case SAVED_LEAF: ok = exchange_leaf(graph, saved); break;
    }
    BUG_ON(!ok);
}

const char *undo_back(Undo *undo, Graph *graph)
{
    if (undo->done == 0)
        return NULL;
    undo->last = --undo->done;
    Entry *entry = &undo->entry[undo->last];
    for (size_t i = entry->count; i-- > 0;)
        exchange(graph, &entry->saved[i]);
    return entry->command;
}

const char *undo_again(Undo *undo, Graph *graph)
{
    if (undo->done == undo->count)
        return NULL;
    undo->last = undo->done++;
    Entry *entry = &undo->entry[undo->last];
    for (size_t i = 0; i < entry->count; i++)
        exchange(graph, &entry->saved[i]);
    return entry->command;
}

const Saved *undo_replaced(const Undo *undo)
{
    if (undo->last >= undo->count)
        return NULL;
    const Entry *entry = &undo->entry[undo->last];
    return entry->count == 1 ? &entry->saved[0] : NULL;
}

bool undo_has_back(const Undo *undo)
{
    return undo->done > 0;
}

bool undo_has_again(const Undo *undo)
{
    return undo->done < undo->count;
}
