#!/usr/bin/env python3
"""Prints one table of the results of tests/gpu/run.sh with each version of CUDA.

    cuda_versions.py BUILD NAME...

BUILD/NAME/results is the folder OUT of a run, and BUILD/NAME/bin/syncline is a program that reads
its traces. The table is also written to BUILD/cuda-versions.csv.
"""

import csv
import re
import subprocess
import sys
from pathlib import Path

SECTIONS = ("coverage", "life", "programs", "windows")


def rows_of(results):
    table = results / "table.tsv"
    if not table.exists():
        return []
    lines = table.read_text(encoding="utf-8").splitlines()
    return [line.split("\t", 3) for line in lines if line]


def in_trace(home):
    """The versions and libraries in the trace of the coverage test: CUPTI, driver, libcupti."""
    for trace in sorted((home / "results").glob("coverage-*.sltrace")):
        dump = subprocess.run([home / "bin" / "syncline", "dump", trace], text=True,
                              capture_output=True, check=False).stdout
        process = re.search(r"^process .*? cupti=(\d+) driver=(\d+)", dump, re.MULTILINE)
        library = re.search(r'^module .*? path="([^"]*libcupti[^"]*)"', dump, re.MULTILINE)
        if process:
            return [process[1], process[2], Path(library[1]).name if library else "none"]
    return ["no trace"] * 3


def outcome(rows, section):
    results = [row[2] for row in rows if row[0] == section and row[2] != "info"]
    skipped = results.count("skip")
    run = len(results) - skipped
    text = f"{results.count('ok')} of {run}" if run else "not run"
    return text + (f", {skipped} skipped" if skipped else "")


def column(home):
    rows = rows_of(home / "results")
    sections = list(dict.fromkeys([*SECTIONS, *(row[0] for row in rows)]))
    facts = dict(zip(("CUPTI", "driver", "libcupti"), in_trace(home), strict=True))
    return facts | {section: outcome(rows, section) for section in sections}, rows


def main(build, names):
    columns = {name: column(build / name) for name in names}
    words = list(dict.fromkeys(word for facts, _ in columns.values() for word in facts))
    table = [["CUDA", *names]]
    table += [[word, *(facts.get(word, "not run") for facts, _ in columns.values())]
              for word in words]
    widths = [max(len(row[i]) for row in table) for i in range(len(table[0]))]
    print()
    for row in table:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        print("  ".join(cells).rstrip())
    for name, (_, rows) in columns.items():
        for section, case, result, detail in rows:
            if result == "FAIL":
                print(f"FAIL with CUDA {name}: {section}, {case}: {detail}")
    with open(build / "cuda-versions.csv", "w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(table)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), sys.argv[2:])
