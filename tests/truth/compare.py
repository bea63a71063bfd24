#!/usr/bin/env python3
"""Compares the gains that reports predict with those that syncline try measured.

  compare.py DIR...            reads what measure.py or pack.py wrote, prints a table in Markdown
                               for each folder and one line for all, and exits with 1 if a bar is
                               missed, or if a case is worse than errors.csv of its folder records
  compare.py --update DIR...   also writes errors.csv

The gain is a share of the step. The error is that of the predicted step without the skipped
synchronizations. A measurement judges a prediction if its 95% interval reaches at most 3% of that
step to each side, and if both variants did the same work.
"""

import argparse
import glob
import json
import math
import os
import statistics
import sys
import tarfile
import tempfile

FOLDER = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, FOLDER)
sys.path.insert(0, os.path.join(os.path.dirname(FOLDER), "bench"))
import recorded_errors  # noqa: E402
from cases import Row  # noqa: E402
from programs import Programs, RunFailed  # noqa: E402

# The bars.
MOST_OFF_MEDIAN, MOST_OFF_P95, MOST_OFF = 0.015, 0.06, 0.1
LEAST_INSIDE = 0.85
LEAST_FIRST = 0.9
REPORT_LIMIT_SECONDS = 120
HEADING = ("| program | size | skipped | series | step, ms | predicted | interval | measured "
           "| interval | error | inside |\n"
           "| :-- | --: | :-- | :-- | --: | --: | :-- | --: | :-- | --: | :-- |")


def percent(value, digits=1):
    return f"{100 * value:.{digits}f}%"


def interval(gain):
    return f"{percent(gain.low)} to {percent(gain.high)}"


def cells(row):
    line = [*row.names, f"{row.step_ms:.3f}"]
    if row.predicted:
        line += [percent(row.predicted.best), interval(row.predicted)]
    else:
        line += ["-", row.reason]
    if not row.comparable:
        return [*line, "-", "not comparable", "-", "-"]
    line += [percent(row.measured.best), interval(row.measured)]
    if not row.predicted:
        return [*line, "-", "-"]
    line.append(f"{100 * row.error:+.1f}%")
    return [*line, ("yes" if row.inside else "no") if row.judges else "imprecise"]


def percentile(values, share):
    """The percentile by nearest rank."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


def first_matches(rows):
    """For each program and size with several sites or groups: whether prediction and
    measurement agree on the first."""
    by_program = {}
    for row in rows:
        if row.case["skip"] != "all" and row.judges and row.predicted:
            program, size, _, series = row.names
            by_program.setdefault((program, size, series), []).append(row)
    for several in by_program.values():
        if len(several) > 1:
            first = max(several, key=lambda row: row.predicted.best)
            # Sites whose measurements overlap share a rank.
            yield first.measured.high >= max(row.measured.best for row in several)


def missed_bars(rows):
    """Prints the figures of all rows; returns the names of the bars that they miss."""
    judges = [row for row in rows if row.judges]
    made = [row for row in judges if row.predicted]
    if not made:
        print("\nNo prediction can be judged.")
        return ["number of predictions"]
    errors = [abs(row.error) for row in made]
    median, p95, worst = statistics.median(errors), percentile(errors, 0.95), max(errors)
    inside = sum(row.inside for row in made)
    firsts = list(first_matches(rows))
    wrong = [row for row in judges if row.misses_gain or row.invents_gain]
    print(f"\n{len(made)} predictions are judged, of {len(rows)} cases; "
          f"{len(rows) - len(judges)} measurements are imprecise or not comparable. The error is "
          f"{percent(median)} (median), {percent(p95)} (95th percentile), {percent(worst)} "
          f"(worst). The interval holds the truth in {inside} cases. {len(wrong)} reports miss or "
          f"invent a gain of 3%. The first of several sites is the first in {sum(firsts)} of "
          f"{len(firsts)} programs.")
    for row in wrong:
        kind = "misses" if row.misses_gain else "invents"
        print(f"{row.case['program']}, size {row.case['size']}, {row.case['skip']}: {kind} a gain")
    bars = {
        "median error": median <= MOST_OFF_MEDIAN,
        "95th percentile of the errors": p95 <= MOST_OFF_P95,
        "worst error": worst <= MOST_OFF,
        "coverage of the intervals": inside >= LEAST_INSIDE * len(made),
        "missed and invented gains": not wrong,
        "first site": sum(firsts) >= LEAST_FIRST * len(firsts),
    }
    return [name for name, holds in bars.items() if not holds]


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def rows_of(folder, programs):
    """The cases of a folder that has cases.json, traces and results of syncline try."""
    for case in load(os.path.join(folder, "cases.json")):
        if "error" in case:
            print(f"compare.py: {case['program']}, size {case['size']}, {case['skip']}: "
                  f"not measured: {case['error']}", file=sys.stderr)
            continue
        measured = os.path.join(folder, case["try"])
        report = programs.report(os.path.join(folder, case["trace"]), "--measured", measured)
        yield Row(case, report, load(measured))


def compare(folder, programs):
    archives = sorted(glob.glob(os.path.join(folder, "*.tar.xz")))
    if not archives:
        return list(rows_of(folder, programs))
    rows = []
    # Python 3.11.2, of Debian 12, has no filters yet.
    safely = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
    for archive in archives:
        with tempfile.TemporaryDirectory() as unpacked:
            with tarfile.open(archive) as tar:
                tar.extractall(unpacked, **safely)
            rows += rows_of(unpacked, programs)
    return rows


def compared(row):
    """What errors.csv has of a case."""
    if not (row.comparable and row.predicted):
        return recorded_errors.Case(row.names, None, False, 0)
    return recorded_errors.Case(row.names, row.error, row.inside, row.uncertainty)


def worse_cases(folder, rows):
    """Prints the cases that are worse than recorded; returns the names of the bars they miss."""
    lines = recorded_errors.failures(folder, [compared(row) for row in rows])
    for line in lines:
        print(f"compare.py: {line}", file=sys.stderr)
    return ["errors of single cases"] if lines else []


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folders", metavar="DIR", nargs="+")
    parser.add_argument("--build", default="build/release", help="the build folder")
    parser.add_argument("--update", action="store_true", help="record the errors of this build")
    arguments = parser.parse_args()
    programs = Programs(os.path.abspath(arguments.build), REPORT_LIMIT_SECONDS, math.inf)
    rows, missed = [], []
    try:
        for folder in arguments.folders:
            more = compare(folder, programs)
            if arguments.update:
                recorded_errors.write(folder, Row.NAMES, [compared(row) for row in more])
            missed += worse_cases(folder, more)
            print(f"\n{folder}\n\n{HEADING}")
            for row in more:
                print("| " + " | ".join(cells(row)) + " |")
            rows += more
    except (OSError, RunFailed) as error:
        print(f"compare.py: {error}", file=sys.stderr)
        return 2
    missed += missed_bars(rows)
    if missed:
        print(f"compare.py: bars missed: {', '.join(missed)}", file=sys.stderr)
    return bool(missed)


if __name__ == "__main__":
    sys.exit(main())
