#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints a plan of screens in which every two values of the factors below meet:
what is shown, the size, the characters, the theme and three kinds of form. Each
row takes a pair that no row before it has, and fills in the other factors so
that as many open pairs as possible are met; the same each time.

    tests/golden/make_pairs.py >tests/golden/pairs
"""
import itertools

# Lesson, stop and the commands that lead to what is shown.
PLACES = [
    "three-tokens intro",
    "three-tokens S",
    "three-tokens A",
    "three-tokens dS_scaled panel diagonal",
    "three-tokens dWq set Wq[1,2] 1/2",
    "three-tokens step(Wk)",
    "three-tokens closing",
    "three-tokens dX explain; explain; explain",
    "three-tokens S cover 4; select S[1,3]; hint",
    "three-tokens dQ map",
    "three-tokens dWq set Wq[1,2] 1/2; view changes",
    "three-tokens step(Wq) train 30; view training; history 10",
    "three-tokens dA set Wq[1,2] 1/2; view compare",
    "three-tokens S_scaled view matrix",
    "three-tokens S select S[1,3]; view matrix",
    "three-tokens dWv view check",
    "three-tokens dQ view sum",
    "three-tokens dS_scaled view jacobian",
    "three-tokens K help",
    "three-tokens V glossary",
    "three-tokens intro contents; row 12",
    "three-tokens dS_scaled present on",
    "three-tokens A present on; select A[3,3]",
    "three-tokens O view histogram",
    "three-tokens S view rank",
    "three-tokens dK view counts",
    "three-tokens A view curves",
    "three-tokens dS view bars",
    "lessons/position.lua P7 view curves",
    "three-tokens X view states X Q K V",
    "three-tokens S_scaled view heads Q K V",
    "tests/lessons/large.lua A select A[20,3]",
    "tests/lessons/large.lua dS select dS[60,50]; view matrix",
    "tests/lessons/reference/decoder-layer.lua logits",
    "tests/lessons/reference/encoder-layer.lua dP explain",
    "lessons/causal-mask.lua A",
    "lessons/multi-head.lua A2",
    "lessons/multi-head.lua dA1 map",
    "lessons/rnn.lua dh1",
    "lessons/linear-attention.lua NA",
    "lessons/kv-cache.lua o3",
    "lessons/scaling.lua S_many",
]
# Each value is what it adds to the commands.
FACTORS = [
    PLACES,
    ["40x12", "50x16", "60x20", "80x24", "99x24", "100x30", "140x45"],
    ["glyphs unicode", "glyphs safe", "glyphs ascii"],
    ["theme dark", "theme light", "theme contrast", "theme mono"],
    ["", "transpose on"],
    ["", "zoom panel", "zoom text"],
    ["", "digits 0", "digits 6", "labels off"],
    ["", "numpy on", "scale"],
]


def pairs_of(row):
    """The pairs of (factor, value) that a row, filled in so far, holds."""
    known = [(i, value) for i, value in enumerate(row) if value is not None]
    return set(itertools.combinations(known, 2))


def filled(pair, open_pairs):
    """A row that holds the pair and greedily many others that are open."""
    row = [None] * len(FACTORS)
    for i, value in pair:
        row[i] = value
    for i, values in enumerate(FACTORS):
        if row[i] is None:
            trials = [row[:i] + [value] + row[i + 1:] for value in values]
            row = max(trials, key=lambda trial: len(pairs_of(trial) & open_pairs))
    return row


def main():
    order = [pair
             for (i, one), (k, two) in itertools.combinations(enumerate(FACTORS), 2)
             for pair in itertools.product([(i, a) for a in one],
                                           [(k, b) for b in two])]
    open_pairs = set(order)
    print("# Printed by make_pairs.py: size lesson stop [command; command …]")
    for pair in order:
        if pair not in open_pairs:
            continue
        row = filled(pair, open_pairs)
        open_pairs -= pairs_of(row)
        lesson, stop, *commands = row[0].split(" ", 2)
        lines = [word for word in row[2:] if word] + commands
        print(" ".join([row[1], lesson, stop, "; ".join(lines)]))


main()
