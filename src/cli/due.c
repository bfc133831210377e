// SPDX-License-Identifier: GPL-3.0-or-later
// `qkv due`: what is to be reviewed today over all lessons, for a shell's prompt or a
// daily job: the exit status is 1 where nothing is.
#include <stdlib.h>

#include "base/day.h"
#include "base/say.h"
#include "cli/run.h"
#include "session/progress.h"
#include "session/results.h"

int job_due(Run *run, App *app)
{
    const long today = day_today();
    long next = 0; // the first day after today on which something is
    Error notice = {0};
    Buffer lessons = {0};
    size_t count = 0, due = 0;
    char *dir = progress_dir(), written[DAY_SIZE];
    Result *result = dir ? results_read(dir, &count, &notice) : NULL;
    run_notice(run, &notice, NULL);
    for (size_t i = 0; i < count; i++) {
        contents_meet(app, &result[i]);
        const size_t here = result_counts(&result[i], today).due;
        if (here > 0)
            buffer_printf(&lessons, "%s%s", due > 0 ? "; " : "", result[i].lesson);
        for (size_t k = 0; k < result[i].answers.count; k++) {
            const Answer *answer = &result[i].answers.at[k];
            const long day = answer->state.review.due;
            next = day > today && (next == 0 || day < next) ? day : next;
            if (review_is_due(&answer->state.review, today))
                buffer_printf(&lessons, " %s", answer->id);
        }
        due += here;
        result_release(&result[i]);
    }
    if (due > 0)
        SAYF(&run->out, run->lang, "{1} due: {2}\n", say_count(due),
             say_text(buffer_text(&lessons)));
    else if (next > 0)
        SAYF(&run->out, run->lang, "nothing is due; the next is on {1}\n",
             say_text(day_write(next, written)));
    else
        SAY(&run->out, run->lang, "nothing is due\n");
    free(result);
    free(dir);
    buffer_release(&lessons);
    return due > 0 ? 0 : 1; // as grep: 1 where it finds nothing
}
