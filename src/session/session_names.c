// SPDX-License-Identifier: GPL-3.0-or-later
// Names and addresses in the form that the session shows: with tokens as
// columns every matrix is transposed, and A[2,1] is row 2 of what is seen.
#include "session/session.h"

void session_write_name(const Session *session, Side side, NodeId node, size_t path, Buffer *out)
{
    address_write_name_in(session->graph, (CellRef){side, node, path, 0, 0},
                          session->display.columns, out);
}

void session_write_cell(const Session *session, CellRef cell, Buffer *out)
{
    address_write_cell_in(session->graph, cell, session->display.columns, out);
}

Shape session_shape(const Session *session, NodeId node)
{
    const Shape shape = graph_node(session->graph, node)->shape;
    return session->display.columns ? (Shape){shape.cols, shape.rows} : shape;
}

SayArg session_say_name(const Session *session, Side side, NodeId node)
{
    Buffer name = {0};
    session_write_name(session, side, node, 0, &name);
    return say_buffer(&name);
}

SayArg session_say_cell(const Session *session, CellRef cell)
{
    Buffer name = {0};
    session_write_cell(session, cell, &name);
    return say_buffer(&name);
}

void session_write_via(const Session *session, CellRef cell, Buffer *out)
{
    address_write_via_in(session->graph, cell, session->display.columns, out);
}

char *session_stop_name(const Session *session, const Stop *stop, char out[STOP_NAME_SIZE])
{
    return stop_name_in(session->graph, stop, session->display.lang, session->display.columns, out);
}

size_t session_scan(const Session *session, const char *text, Address *address, Error *err)
{
    return address_scan(session->graph, text, session->display.columns, address, err);
}

bool session_parse(const Session *session, const char *text, Address *address, Error *err)
{
    return address_parse(session->graph, text, session->display.columns, address, err);
}
