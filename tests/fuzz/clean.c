// SPDX-License-Identifier: GPL-3.0-or-later
// Text from outside: whatever comes in, what comes out can be shown, and is not
// changed when it is cleaned again.
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/utf8.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = mem_text_n((const char *)data, size);
    const bool lines = size > 0 && data[0] % 2;
    const size_t end = utf8_clean(text, size, lines);
    BUG_ON(end > size || !utf8_is_plain(text, end, lines));
    char *again = mem_text_n(text, end);
    BUG_ON(utf8_clean(again, end, lines) != end);
    BUG_ON(memcmp(again, text, end) != 0);
    free(again);
    free(text);
    return 0;
}
