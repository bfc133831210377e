#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints the cases in which every two of view, size, language, glyphs and
colour meet, in as few screens as a greedy search finds; the same each time.

    tests/golden/make_pairs.py >tests/golden/pairs
"""
import itertools

VIEWS = [
    "A",
    "dX explain; explain; explain",
    "dQ map",
    "dWq set Wq[1,2] 1/2; view changes",
    "step(Wq) train 30; view training; history 10",
    "dA set Wq[1,2] 1/2; view compare",
    "dS view matrix",
    "dWv view check",
    "K help",
    "V glossary",
    "intro contents; row 12",
    "dS_scaled present on",
    "O view histogram",
    "S view rank",
    "dK view counts",
    "X view states X Q K V",
    "S_scaled view heads Q K V",
]
FACTORS = [
    VIEWS,
    ["140x45", "100x30", "80x24", "60x20", "40x12"],
    ["en", "zh"],
    ["unicode", "safe", "ascii"],
    ["plain", "colour"],
]


def pairs_of(row):
    """The pairs of (factor, value) that a row holds."""
    return set(itertools.combinations(enumerate(row), 2))


def main():
    rows = list(itertools.product(*FACTORS))
    open_pairs = set().union(*(pairs_of(row) for row in rows))
    print("# Printed by make_pairs.py: stop size lang glyphs colour [commands]")
    while open_pairs:
        best = max(rows, key=lambda row: len(pairs_of(row) & open_pairs))
        open_pairs -= pairs_of(best)
        stop, _, commands = best[0].partition(" ")
        print(" ".join((stop,) + best[1:] + (commands,)).rstrip())


main()
