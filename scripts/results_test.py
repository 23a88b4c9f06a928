#!/usr/bin/env python3
"""results_test.py BIN: the quick results of scripts/results equal those in
harness-tests/RESULTS.md, except for times; with GAUNTLET_NIGHTLY set also those that take
longer."""

import os
import pathlib
import subprocess
import sys

sys.dont_write_bytecode = True
root = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(root / "lib/test"))
from checks import check, expect, finish

TIMES = {"time", "solving", "with the proof", "check", "in Python"}


def rows_of(text):
    """Returns the rows of all tables: by the table's head and the first cell, the cell below each
    heading."""
    rows, headings = {}, None
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if not cells:
            headings = None
        elif headings is None:
            headings = cells
        elif set(cells[0]) != {"-"}:
            rows[headings[0], headings[1], cells[0]] = dict(zip(headings, cells))
    return rows


def main():
    said = rows_of((root / "harness-tests/RESULTS.md").read_text())
    codes = ("mastermind", 2600, 45) if "GAUNTLET_NIGHTLY" in os.environ else ("mastermind", 1800, 39)
    for table, most, least in (("winners", 16, 11), ("atoms", 10, 5), ("bricks", 100, 21), codes):
        made = subprocess.run([root / "scripts/results", sys.argv[1], table, str(most)], capture_output=True,
                              text=True, check=True)
        known = 0
        for key, row in rows_of(made.stdout).items():
            row = {heading: cell for heading, cell in row.items() if heading not in TIMES and cell != "?"}
            known += len(row) > 2
            expect(f"{table}: {key[2]}", {heading: said[key].get(heading) for heading in row}, row)
        check(known >= least, f"{table}: {known} rows, expected {least} or more")
    finish()


main()
