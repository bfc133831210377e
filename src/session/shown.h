// SPDX-License-Identifier: GPL-3.0-or-later
// Which matrices a view shows, and which view a stop offers.
//
// A view that shows several matrices is given them by name, by a command or by
// the lesson's stop, or finds those that belong together by itself:
//
// - heads: nodes of one operation and shape, none made from another, whose names
//   differ in one number (A1, A2);
// - states: nodes of one shape whose names differ in one number, each made from
//   those before it (h1, h2, h3).
#pragma once

#include "session/session.h"

// Fills in the first cells of the matrices that the view shows: those that were
// named, or else those that belong with the selected one; where nothing does,
// the first of the graph that belong together. Returns how many.
size_t session_shown(const Session *session, ViewName view, CellRef shown[SHOWN_MOST]);

// Whether the matrix of the selected number is one of them.
bool session_shows_selected(const Session *session);

// Of these the ones that the page that is read names for the view; 0: none.
size_t session_offered(const Session *session, ViewName view, CellRef shown[SHOWN_MOST]);

// The nodes that belong with `node` as heads, or as states, in order; 0 where it has no others.
size_t shown_together(const Graph *graph, NodeId node, bool states, NodeId out[SHOWN_MOST]);

// The view that the current stop offers; VIEW_LESSON: none.
ViewName session_offers(const Session *session);

// Whether the view is what the stop is about: its numbers, or the picture that it offers beside
// its text.
bool session_shows_stop(const Session *session);

// The view that is open when this one is closed: the stop's picture, or from that its numbers.
ViewName session_view_below(const Session *session);

// The view after the one that is open: the one that the stop offers and its numbers in turn; where
// it offers none, those that have something to show and no key of their own. Curves, bars,
// histogram, rank, counts and states come only where a lesson or a command calls them.
ViewName session_view_after(const Session *session);

// Names the matrices that the open view shows; 0: it chooses by itself.
void session_show_these(Session *session, const CellRef *shown, size_t count);

// Whether the curves or bars of the selected matrix are its columns; else its rows. Curves go
// along what has numbers for labels, else along the longer side; bars along a row, if it has
// more than one number.
bool session_by_columns(const Session *session, ViewName view);

// Whether the numbers may be shown: a gradient that the walk has not come to
// counts as not computed.
bool session_computed(const Session *session, CellRef cell);
