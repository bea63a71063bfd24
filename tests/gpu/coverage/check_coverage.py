#!/usr/bin/env python3
"""Compares what a GPU test did with what its trace contains.

    check_coverage.py MANIFEST DUMP

MANIFEST is what the test wrote; DUMP is the text of `syncline dump` of the trace, or - for standard
input. With --names --symbols the dump has lines and functions too; without these options, they are
not checked. The exit status is 1 if a record is missing or wrong.
"""

import argparse
import csv
import os
import sys
from collections import Counter

from dumped_trace import BLOCKING, Trace, number, plain

# Fields that a call may lack.
MAY_BE_UNKNOWN = ("direction", "source", "target")
# Slack of a call's time: the test reads the clock outside of the tracer's callbacks.
SLACK_NANOSECONDS = {"api-call": 3_000}
MOST_SLACK_NANOSECONDS = 30_000
# The first stack through a library takes longer, because the tracer reads the library then.
FIRST_SLACK_NANOSECONDS = 300_000


class Outcome:
    def __init__(self, row):
        self.row = row
        self.found, self.line, self.time = "0", "-", "-"
        self.problems, self.notes = [], []
        self.skipped = False

    @property
    def word(self):
        if self.problems:
            return "MISS: " + "; ".join(self.problems + self.notes)
        if self.skipped:
            return "; ".join(["not checked"] + self.notes)
        return "; ".join(["ok"] + self.notes)


def candidates(trace, row):
    """The records that a row of the manifest is about."""
    api = "" if row["api"] == "-" else plain(row["api"])
    wanted = dict(f.split("=", 1) for f in row["fields"].split(";") if "=" in f)
    ranges = trace.ranges.get("coverage:" + row["kind"], [])
    for kind in row["record"].split("|"):
        for record in trace.of_type.get(kind, []):
            if api and trace.function(record) != api:
                continue
            if "name" in wanted and trace.text(record, "name") != wanted["name"]:
                continue
            if row["scope"] == "thread":
                if row["thread"] not in trace.thread_names[record.get("thread")]:
                    continue
            elif row["scope"] == "range" and not any(
                    record.get("thread") == thread and begin <= record["at"] <= end
                    for thread, begin, end in ranges):
                continue
            yield kind, record


def check_fields(trace, row, records, outcome):
    for field in row["fields"].split(";"):
        key, _, wanted = field.partition("=")
        if not wanted or key == "name":
            continue
        for record in records:
            found = trace.text(record, key) if key == "domain" else record.get(key)
            if found in (wanted, None):  # None: this type of record has no such field.
                continue
            if key in MAY_BE_UNKNOWN and found in ("unknown", "0"):
                outcome.notes.append(f"{key} is unknown")
            else:
                outcome.problems.append(f"{key}={found}, not {wanted}")
            break


def check_place(row, records, outcome):
    if row["line"] == "0" or row["function"] == "-":
        return
    named = [r for r in records if r.get("place")]
    if not named:
        outcome.line = "not checked"
        return
    wanted = f"{os.path.basename(row['file'])}:{row['line']}"
    right = sum(os.path.basename(r["place"]) == wanted for r in named)
    outcome.line = "yes" if right == len(records) else f"{right} of {len(records)}"
    if right != len(records):
        places = Counter(os.path.basename(r.get("place", "no line")) for r in records)
        del places[wanted]
        outcome.problems.append(f"at {places.most_common(1)[0][0]}, not {wanted}")
    strangers = [r["function"] for r in named
                 if r.get("function") and row["function"] not in r["function"]]
    if strangers:
        outcome.problems.append(f"in {strangers[0]}, not {row['function']}")


def check_time(row, kinds, records, count, outcome):
    measured = int(row["nanoseconds"])
    if not measured or not count or not set(kinds) <= {*BLOCKING, "poll", "api-call"}:
        return
    polls = "poll" in kinds
    recorded = sum(number(r, "blocked" if polls else "duration") for r in records)
    outcome.time = f"{recorded / measured:.2f}"
    slack = FIRST_SLACK_NANOSECONDS + 0.1 * measured + sum(
        SLACK_NANOSECONDS.get(kind, MOST_SLACK_NANOSECONDS) for kind in kinds)
    # Between polls the program does nothing, and it reads the clock each time.
    if recorded > measured + slack or (not polls and recorded < measured - slack):
        outcome.problems.append(f"{recorded} ns recorded, {measured} ns measured")
    mean = measured / count
    if row["waits"] == "yes" and mean < 500_000:
        outcome.notes.append(f"CUDA did not block ({mean / 1e3:.0f} us)")
    elif row["waits"] == "no" and mean > 500_000:
        outcome.notes.append(f"CUDA blocked ({mean / 1e3:.0f} us)")
    elif row["waits"] == "-":
        outcome.notes.append(f"{mean / 1e3:.0f} us a call")


def check_row(trace, row):
    outcome = Outcome(row)
    matched = list(candidates(trace, row))
    records = [record for _, record in matched]
    kinds = [kind for kind, _ in matched]
    found = sum(number(r, "count") if k == "poll" else 1 for k, r in matched)
    outcome.found = str(found)
    if row["modes"] == "full" and trace.mode != "full":
        outcome.skipped = True
        outcome.notes.append(f"mode {trace.mode}")
        return outcome
    expected = int(row["count"])
    if found == 0 and "none" in row["record"].split("|"):
        outcome.notes.append("not recorded, which is allowed")
        return outcome
    if found < expected and trace.mode != "full" and "none" in row["record"].split("|"):
        outcome.notes.append("recorded in windows only, which is allowed")
        return outcome
    if found < expected or (found > expected and row["least"] == "no"):
        outcome.problems.append(f"{found} found")
    if records:
        check_fields(trace, row, records, outcome)
        check_place(row, records, outcome)
        check_time(row, kinds, records, found, outcome)
    return outcome


def print_table(headings, lines):
    widths = [max(len(line[i]) for line in [headings] + lines) for i in range(len(headings))]
    for line in [headings] + lines:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip())


def main():
    sys.stdout.reconfigure(errors="replace")  # Names need not be UTF-8.
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("manifest")
    parser.add_argument("dump")
    parser.add_argument("--misses-only", action="store_true", help="print wrong rows only")
    arguments = parser.parse_args()
    with open(arguments.manifest, encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    if arguments.dump == "-":
        trace = Trace(sys.stdin)
    else:
        with open(arguments.dump, encoding="utf-8", errors="replace") as file:
            trace = Trace(file)

    if not trace.ranges and any(row["scope"] == "range" for row in rows):
        print("no ranges in the trace: was NVTX recorded? (NVTX_INJECTION64_PATH)")
    outcomes = [check_row(trace, row) for row in rows]
    shown = [v for v in outcomes if v.problems] if arguments.misses_only else outcomes
    print_table(
        ["kind", "record", "expected", "found", "time", "line", "outcome"],
        [[v.row["kind"], v.row["record"], v.row["count"] + ("+" if v.row["least"] == "yes" else ""),
          v.found, v.time, v.line, v.word] for v in shown])
    nested = trace.nested_syncs()
    for text, count in nested.most_common():
        print(f"counted twice: {text} ({count})")
    unjoined = list(trace.unjoined()) if trace.mode == "full" else []
    for text in unjoined:
        print(f"without their call: {text}")
    misses = sum(bool(v.problems) for v in outcomes)
    skipped = sum(v.skipped and not v.problems for v in outcomes)
    print(f"{len(outcomes)} kinds, {misses} missed, {skipped} not checked, "
          f"{sum(nested.values())} counted twice; mode {trace.mode}; "
          + ", ".join(f"{count} {name}" for name, count in trace.counts.most_common(12)))
    return 1 if misses or nested or unjoined else 0


if __name__ == "__main__":
    sys.exit(main())
