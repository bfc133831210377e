// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef QKV_CLI_CHECK_SCREENS_H
#define QKV_CLI_CHECK_SCREENS_H

#include "cli/run.h"

// Walks the open lesson from its first stop to its last by `next`, in both
// languages, drawing each page of each stop on screens of several sizes: all
// stops have to be reached, and no text may be cut off without a mark. Prints
// what is not so. Returns how many failures there were, and in *stops how many
// stops were reached.
size_t check_screens(const Run *run, App *app, size_t *stops);

#endif
