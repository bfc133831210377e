// SPDX-License-Identifier: GPL-3.0-or-later
// Mean and squares are kept up to date number by number (Welford, 1962): a sum
// of squares less the square of the sum would lose its digits where the mean is
// large against the deviation.
#include "num/spread.h"

#include <math.h>

#include "base/error.h"

void spread_add(Spread *spread, double value)
{
    if (!isfinite(value)) {
        spread->not_finite++;
        return;
    }
    const double off = value - spread->mean;
    spread->low = spread->count && spread->low < value ? spread->low : value;
    spread->high = spread->count && spread->high > value ? spread->high : value;
    spread->count++;
    spread->mean += off / (double)spread->count;
    spread->squares += off * (value - spread->mean);
    spread->fraction |= value != floor(value);
}

double spread_deviation(const Spread *spread)
{
    return spread->count ? sqrt(spread->squares / (double)spread->count) : 0;
}

Bins bins_over(double low, double high, bool whole, size_t most)
{
    BUG_ON(most < 2 || !(low <= high)); // it would search for ever
    static const double round[] = {1, 2, 5};
    const double shift = whole ? 0.5 : 0;
    const double width = high > low ? high - low : fmax(fabs(low), 1) * 0.1;
    double power = whole ? 1 : pow(10, floor(log10(width / (double)most)));
    for (;; power *= 10) {
        for (int i = 0; i < 3; i++) {
            // From a multiple of the step on, less `shift` of one.
            const double step = round[i] * power, from = floor(low / step + shift);
            const double count = floor(high / step + shift) - from + 1;
            if (count <= (double)most)
                return (Bins){(from - shift) * step, step, (size_t)count};
        }
    }
}

double bins_edge(const Bins *bins, size_t bin)
{
    BUG_ON(bin > bins->count);
    return bins->first + (double)bin * bins->step; // a step past the edge before could miss 0
}

size_t bins_at(const Bins *bins, double value)
{
    BUG_ON(bins->count == 0 || !(bins->step > 0));
    const double at = floor((value - bins->first) / bins->step);
    if (!(at > 0))
        return 0;
    return at < (double)bins->count ? (size_t)at : bins->count - 1;
}
