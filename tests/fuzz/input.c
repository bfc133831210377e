// SPDX-License-Identifier: GPL-3.0-or-later
// Key presses: whatever comes in, each event is a key there is, and a key
// pressed after it arrives.
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "term/input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct Bytes {
    const uint8_t *data;
    size_t size, next;
} Bytes;

// A byte that UTF-8 never has stands for a pause.
static int bytes_read(void *from)
{
    Bytes *bytes = from;
    if (bytes->next >= bytes->size)
        return INPUT_NOTHING;
    const int code = bytes->data[bytes->next++];
    return code == 0xFC ? INPUT_NOTHING : code;
}

static void check_event(const Event *event)
{
    BUG_ON(event->size > EVENT_BYTES);
    BUG_ON(event->key >= KEY_NAME_LAST);
    BUG_ON(event->key >= 0xD800 && event->key < 0xE000);
    const bool texts = event->kind == EVENT_PASTE || event->kind == EVENT_ANSWER;
    BUG_ON(texts && !event->text);
    BUG_ON(event->x < 0 || event->y < 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Bytes bytes = {data, size, 0};
    Input input;
    Event event = {0};
    input_init(&input, bytes_read, &bytes);
    do
        while (input_next(&input, &event))
            check_event(&event);
    while (bytes.next < bytes.size);
    input_end(&input, &event);

    Bytes last = {(const uint8_t *)"q", 1, 0};
    input.from = &last;
    BUG_ON(!input_next(&input, &event) || event.key != 'q');
    BUG_ON(input_next(&input, &event));
    input_release(&input);
    return 0;
}
