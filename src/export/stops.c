// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/stops.h"

void stops_each(Session *session, bool passes, StopWrite *write, void *to)
{
    const size_t stop = session->stop, page = session->page;
    session_goto(session, 0);
    for (size_t i = 0; i < session->lesson->walk.count; i++) {
        (passes ? session_goto : session_look)(session, i);
        write(session, to);
    }
    session_goto(session, stop);
    while (session->page < page && session_turn(session, true))
        continue;
}

bool stop_words(const Session *session, const Words *words, Lang lang, bool whole, Buffer *out)
{
    const WordsForm form = {.lang = lang,
                            .columns = session->display.columns,
                            .edited = words_edited(session->lesson, words, lang),
                            .whole = whole};
    return words_write_in(session->lesson, words, session_stop(session), form, out);
}
