// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/undo.h"

#include <stdlib.h>

#include "base/memory.h"
#include "graph/examples.h"

typedef struct Entry {
    char *command;
    Saved *saved;
    size_t count, capacity;
} Entry;

struct Undo {
    Entry *entry;
    size_t count, capacity;
    size_t last; // the entry that was made, undone or redone last
    size_t done; // entries that are in force; the rest can be redone
    Entry next;  // the entry that is being made
};

Undo *undo_new(void)
{
    return mem_new(1, sizeof(Undo));
}

static void entry_release(Entry *entry)
{
    for (size_t i = 0; i < entry->count; i++) {
        matrix_release(&entry->saved[i].matrix);
        labels_release(&entry->saved[i].labels);
        free(entry->saved[i].records);
    }
    free(entry->command);
    free(entry->saved);
    *entry = (Entry){0};
}

static void drop_after(Undo *undo, size_t keep)
{
    while (undo->count > keep)
        entry_release(&undo->entry[--undo->count]);
}

void undo_free(Undo *undo)
{
    if (!undo)
        return;
    drop_after(undo, 0);
    entry_release(&undo->next);
    free(undo->entry);
    free(undo);
}

void undo_save(Undo *undo, Saved saved)
{
    Entry *entry = &undo->next;
    MEM_GROW(entry->saved, entry->count, entry->capacity);
    entry->saved[entry->count++] = saved;
}

void undo_commit(Undo *undo, const char *command)
{
    BUG_ON(undo->done > undo->count);
    drop_after(undo, undo->done);
    MEM_GROW(undo->entry, undo->count, undo->capacity);
    undo->next.command = mem_text(command);
    undo->entry[undo->count++] = undo->next;
    undo->next = (Entry){0};
    undo->last = undo->done++;
}

void undo_cancel(Undo *undo)
{
    entry_release(&undo->next);
}

// The graph's number goes into `saved`, and the other way round.
NONNULL(3) static bool exchange(Graph *graph, Saved *saved, Error *err)
{
    const CellRef cell = saved->cell;
    const double number = saved->number;
    switch (saved->kind) {
    case SAVED_CELL:
        saved->number = graph_number(graph, cell);
        return graph_set(graph, cell, number, err);
    case SAVED_PARAM:
        saved->number = graph_node(graph, cell.node)->param[saved->param];
        return graph_set_param(graph, cell.node, saved->param, number, err);
    case SAVED_SETTING:
        saved->number = graph_setting(graph, (Setting)saved->param);
        return graph_set_setting(graph, (Setting)saved->param, number, err);
    case SAVED_EXAMPLE:
        saved->number = (double)graph_example(graph);
        graph_show_example(graph, (size_t)number);
        return true;
    case SAVED_LABELS: {
        const Labels labels = saved->labels;
        saved->labels = labels_copy(graph_labels(graph, cell.node, saved->param));
        graph_relabel(graph, cell.node, saved->param, labels);
        return true;
    }
    case SAVED_RUN: return true;
    case SAVED_LEAF: break;
    }
    Matrix present = matrix_copy(graph_matrix(graph, cell.side, cell.node, 0));
    const bool ok = graph_set_matrix(graph, cell.side, cell.node, &saved->matrix, err);
    matrix_release(&saved->matrix);
    saved->matrix = present;
    return ok;
}

bool undo_set(Undo *undo, Graph *graph, Saved saved, Error *err)
{
    if (!exchange(graph, &saved, err))
        return false;
    undo_save(undo, saved);
    return true;
}

const char *undo_move(Undo *undo, Graph *graph, bool back)
{
    BUG_ON(!undo_has(undo, back) || undo->next.count > 0);
    undo->last = back ? --undo->done : undo->done++;
    Entry *entry = &undo->entry[undo->last];
    for (size_t i = 0; i < entry->count; i++) {
        Saved *saved = &entry->saved[back ? entry->count - 1 - i : i];
        BUG_ON(!exchange(graph, saved, ERROR_DROPPED)); // it was in the graph once
    }
    return entry->command;
}

char **undo_run(Undo *undo, bool back)
{
    BUG_ON(!undo_has(undo, back));
    Entry *entry = &undo->entry[undo->done - back];
    return entry->count == 1 && entry->saved[0].kind == SAVED_RUN ? &entry->saved[0].records : NULL;
}

const Saved *undo_replaced(const Undo *undo)
{
    if (undo->last >= undo->count)
        return NULL;
    const Entry *entry = &undo->entry[undo->last];
    return entry->count == 1 ? &entry->saved[0] : NULL;
}

bool undo_has(const Undo *undo, bool back)
{
    return back ? undo->done > 0 : undo->done < undo->count;
}
