// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/export.h"

#include <string.h>

#include "base/nearest.h"
#include "export/json.h"
#include "export/text.h"

const Exporter export_table[] = {
    {"json",
     ".json",
     {"the graph, values and gradients, as JSON", "整个计算图的数值与梯度，一个 JSON 对象"},
     json_write},
    {"text",
     ".txt",
     {"the whole walk as plain labelled lines", "整个流程，逐站写成带标注的纯文本"},
     text_write},
    {"svg",
     ".svg",
     {"the screen as a picture; with --at that of a stop", "屏幕截图；--at 指定哪一站"},
     NULL},
    {0},
};

MESSAGE(NO_FORMAT, ERROR_USAGE, "there is no format '{1}'; the nearest is '{2}'",
        "没有名为“{1}”的格式，最接近的是“{2}”");

MESSAGE(UNKNOWN_FORMAT, ERROR_USAGE, "there is no format '{1}'; 'qkv --help' lists those there are",
        "没有名为“{1}”的格式；“qkv --help”列出所有格式");

const Exporter *export_find(const char *name, Error *err)
{
    Nearest nearest = nearest_start(name);
    for (const Exporter *row = export_table; row->name; row++) {
        if (strcmp(row->name, name) == 0)
            return row;
        nearest_try(&nearest, row->name);
    }
    ERROR(err, nearest_is_near(&nearest) ? &NO_FORMAT : &UNKNOWN_FORMAT, err_text(name),
          err_text(nearest.best));
    return NULL;
}
