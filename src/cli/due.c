// SPDX-License-Identifier: GPL-3.0-or-later
// `qkv due`: what is to be reviewed today over all lessons, for a shell's prompt or a
// daily job: the exit status is 1 where nothing is.
#include <stdlib.h>

#include "base/day.h"
#include "base/say.h"
#include "cli/run.h"
#include "export/json.h"
#include "session/progress.h"
#include "session/results.h"

// Appends the ids of those of a lesson that are due: " S.1 dQ.1", or as JSON.
static void add_ids(const Result *result, long today, bool json, Buffer *out)
{
    for (size_t i = 0; i < result->answers.count; i++) {
        if (!review_is_due(&result->answers.at[i].state.review, today))
            continue;
        if (json)
            json_text(NULL, result->answers.at[i].id, out);
        else
            buffer_printf(out, " %s", result->answers.at[i].id);
    }
}

int job_due(Run *run, App *app)
{
    const long today = day_today();
    long next = 0; // the first day after today on which something is
    const bool json = run->options->json;
    Error notice = {0};
    Buffer lessons = {0};
    size_t count = 0, due = 0;
    char *dir = progress_dir(), written[DAY_SIZE];
    Result *result = dir ? results_read(dir, &count, &notice) : NULL;
    run_notice(run, &notice, NULL);
    for (size_t i = 0; i < count; i++) {
        contents_meet(app, &result[i]);
        for (size_t k = 0; k < result[i].answers.count; k++) {
            const long day = result[i].answers.at[k].state.review.due;
            next = day > today && (next == 0 || day < next) ? day : next;
        }
        const size_t here = result_counts(&result[i], today).due;
        if (here == 0)
            continue;
        if (json) {
            json_open(NULL, "\n {", &lessons);
            json_text("lesson", result[i].lesson, &lessons);
            json_open("tasks", "[", &lessons);
        } else {
            buffer_printf(&lessons, "%s%s", due > 0 ? "; " : "", result[i].lesson);
        }
        add_ids(&result[i], today, json, &lessons);
        buffer_add(&lessons, json ? "]}" : "");
        due += here;
    }
    if (json) {
        json_open(NULL, "{", &run->out);
        json_text("schema", "qkv.due/1", &run->out);
        json_count("due", due, &run->out);
        json_text("next", next > 0 ? day_write(next, written) : NULL, &run->out);
        buffer_printf(&run->out, ",\"lessons\":[%s]}\n", buffer_text(&lessons));
    } else if (due > 0) {
        SAYF(&run->out, run->lang, "{1} due: {2}\n", say_count(due),
             say_text(buffer_text(&lessons)));
    } else if (next > 0) {
        SAYF(&run->out, run->lang, "nothing is due; the next is on {1}\n",
             say_text(day_write(next, written)));
    } else {
        SAY(&run->out, run->lang, "nothing is due\n");
    }
    for (size_t i = 0; i < count; i++)
        result_release(&result[i]);
    free(result);
    free(dir);
    buffer_release(&lessons);
    return due > 0 ? 0 : 1; // as grep: 1 where it finds nothing
}
