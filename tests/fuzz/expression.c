// SPDX-License-Identifier: GPL-3.0-or-later
// Arithmetic that people type: any text ends in a finite number or an error.
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/memory.h"
#include "num/expression.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = mem_text_n((const char *)data, size);
    double value = 0;
    Error err = {0};
    const bool good = expression_value(text, &value, &err);
    BUG_ON(good && !isfinite(value));
    BUG_ON(good == error_is_set(&err));
    free(text);
    return 0;
}
