#!/usr/bin/env python3
"""Compares what a GPU test did with what the recording of it holds.

    check_coverage.py MANIFEST DUMP

MANIFEST is what the test wrote; DUMP is the text of `syncline dump` of the
recording, or - for standard input. With --names --symbols the dump tells lines
and functions too; without, those are not checked. Exit status 1 where a record
is missing or wrong.
"""

import argparse
import csv
import json
import os
import re
import sys
from collections import Counter, defaultdict

FIELD = re.compile(r'([A-Za-z][\w-]*)=("(?:[^"\\]|\\.)*"|\S*)')
# CUPTI's names of functions end in the version that introduced them.
VERSION_SUFFIX = re.compile(r"(_v\d+|_ptsz|_ptds)+$")
WAITS = ("call", "copy-call", "memory-call")
# What a call need not tell.
MAY_BE_UNKNOWN = ("direction", "source", "target")
# Slack of a call's time: the clock is read outside of the tracer's callbacks.
SLACK_NANOSECONDS = {"api-call": 3_000}
MOST_SLACK_NANOSECONDS = 30_000
# The first stack through a library takes longer, since it is read then.
FIRST_SLACK_NANOSECONDS = 300_000


def parse_line(line):
    """A line of the dump as (record type, fields), or None."""
    name, _, rest = line.strip().partition(" ")
    if not name or name.startswith("#"):
        return None
    fields = {}
    for key, value in FIELD.findall(rest):
        if value.startswith('"'):
            value = json.loads(value)
        fields.setdefault(key, value)
    return name, fields


def number(fields, key):
    return int(fields.get(key) or "0", 0)


def plain(function):
    return VERSION_SUFFIX.sub("", function or "")


class Recording:
    """The records of a dump, with names in place of ids."""

    def __init__(self, lines):
        self.strings, self.apis = {}, {}
        self.thread_names = defaultdict(set)
        self.mode = "?"
        self.of_type = defaultdict(list)
        self.counts = Counter()
        for line in lines:
            parsed = parse_line(line)
            if parsed:
                self._take(*parsed)
        for records in self.of_type.values():
            records.sort(key=lambda r: r["at"])
        self.ranges = self._find_ranges()

    def _take(self, name, fields):
        self.counts[name] += 1
        if name == "string":
            self.strings[fields.get("id")] = fields.get("value", "")
        elif name == "api":
            self.apis[fields.get("id")] = fields.get("function", "")
        elif name == "thread":
            self.thread_names[fields.get("id")].add(fields.get("name", ""))
        elif name == "process":
            self.mode = fields.get("mode", "?")
        elif "start" in fields or "time" in fields:
            fields["at"] = number(fields, "start" if "start" in fields else "time")
            self.of_type[name].append(fields)

    def _find_ranges(self):
        """name -> [(thread, begin, end)] of the ranges on the default domain."""
        events = [(r["at"], order, r) for order, kind in enumerate(("range-push", "range-pop"))
                  for r in self.of_type[kind]]
        events.sort(key=lambda e: (e[0], e[1]))
        open_ranges, ranges = defaultdict(list), defaultdict(list)
        for at, is_pop, record in events:
            stack = open_ranges[record.get("thread"), record.get("domain")]
            if not is_pop:
                stack.append((self.text(record, "name"), at))
            elif stack:
                name, begin = stack.pop()
                ranges[name].append((record.get("thread"), begin, at))
        return ranges

    def text(self, record, key):
        return self.strings.get(record.get(key), record.get(key, ""))

    def function(self, record):
        return plain(record.get("api-name") or self.apis.get(record.get("api")))

    def nested_waits(self):
        """Waits within other waits of the same thread: the same wait, twice."""
        by_thread = defaultdict(list)
        for kind in WAITS:
            for record in self.of_type[kind]:
                by_thread[record.get("thread")].append(record)
        nested = Counter()
        for records in by_thread.values():
            records.sort(key=lambda r: (r["at"], -number(r, "duration")))
            outer = None
            for record in records:
                end = record["at"] + number(record, "duration")
                if outer and end <= outer[0] and record["at"] < outer[0]:
                    nested[f"{self.function(record)} in {outer[1]}"] += 1
                else:
                    outer = (end, self.function(record))
        return nested


    def unjoined(self):
        """Device work without the call that caused it: 'N of M kernels'."""
        calls = {r.get("correlation") for kind in WAITS + ("api-call",)
                 for r in self.of_type[kind]}
        for kind in ("kernel", "copy", "memset"):
            records = self.of_type[kind]
            missing = sum(r.get("correlation") not in calls for r in records)
            if missing:
                yield f"{missing} of {len(records)} {kind} records"


class Verdict:
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


def candidates(recording, row):
    """The records that a row of the manifest is about."""
    api = "" if row["api"] == "-" else plain(row["api"])
    wanted = dict(f.split("=", 1) for f in row["fields"].split(";") if "=" in f)
    ranges = recording.ranges.get("coverage:" + row["kind"], [])
    for kind in row["record"].split("|"):
        for record in recording.of_type.get(kind, []):
            if api and recording.function(record) != api:
                continue
            if "name" in wanted and recording.text(record, "name") != wanted["name"]:
                continue
            if row["scope"] == "thread":
                if row["thread"] not in recording.thread_names[record.get("thread")]:
                    continue
            elif row["scope"] == "range" and not any(
                    record.get("thread") == thread and begin <= record["at"] <= end
                    for thread, begin, end in ranges):
                continue
            yield kind, record


def check_fields(recording, row, records, verdict):
    for field in row["fields"].split(";"):
        key, _, wanted = field.partition("=")
        if not wanted or key == "name":
            continue
        for record in records:
            found = recording.text(record, key) if key == "domain" else record.get(key)
            if found in (wanted, None):  # None: this type of record has no such field.
                continue
            if key in MAY_BE_UNKNOWN and found in ("unknown", "0"):
                verdict.notes.append(f"{key} not told")
            else:
                verdict.problems.append(f"{key}={found}, not {wanted}")
            break


def check_place(row, records, verdict):
    if row["line"] == "0" or row["function"] == "-":
        return
    told = [r for r in records if r.get("place")]
    if not told:
        verdict.line = "not checked"
        return
    wanted = f"{os.path.basename(row['file'])}:{row['line']}"
    right = sum(os.path.basename(r["place"]) == wanted for r in told)
    verdict.line = "yes" if right == len(records) else f"{right} of {len(records)}"
    if right != len(records):
        places = Counter(os.path.basename(r.get("place", "no line")) for r in records)
        del places[wanted]
        verdict.problems.append(f"at {places.most_common(1)[0][0]}, not {wanted}")
    strangers = [r["function"] for r in told
                 if r.get("function") and row["function"] not in r["function"]]
    if strangers:
        verdict.problems.append(f"in {strangers[0]}, not {row['function']}")


def check_time(row, kinds, records, count, verdict):
    measured = int(row["nanoseconds"])
    if not measured or not count or not set(kinds) <= {*WAITS, "poll", "api-call"}:
        return
    polls = "poll" in kinds
    recorded = sum(number(r, "blocked" if polls else "duration") for r in records)
    verdict.time = f"{recorded / measured:.2f}"
    slack = FIRST_SLACK_NANOSECONDS + 0.1 * measured + sum(
        SLACK_NANOSECONDS.get(kind, MOST_SLACK_NANOSECONDS) for kind in kinds)
    # Between polls the program does nothing, and the clock is read each time.
    if recorded > measured + slack or (not polls and recorded < measured - slack):
        verdict.problems.append(f"{recorded} ns recorded, {measured} ns measured")
    mean = measured / count
    if row["waits"] == "yes" and mean < 500_000:
        verdict.notes.append(f"CUDA did not wait ({mean / 1e3:.0f} us)")
    elif row["waits"] == "no" and mean > 500_000:
        verdict.notes.append(f"CUDA waited ({mean / 1e3:.0f} us)")
    elif row["waits"] == "-":
        verdict.notes.append(f"{mean / 1e3:.0f} us a call")


def check_row(recording, row):
    verdict = Verdict(row)
    matched = list(candidates(recording, row))
    records = [record for _, record in matched]
    kinds = [kind for kind, _ in matched]
    found = sum(number(r, "count") if k == "poll" else 1 for k, r in matched)
    verdict.found = str(found)
    if row["modes"] == "full" and recording.mode != "full":
        verdict.skipped = True
        verdict.notes.append(f"mode {recording.mode}")
        return verdict
    expected = int(row["count"])
    if found == 0 and "none" in row["record"].split("|"):
        verdict.notes.append("not recorded, which is allowed")
        return verdict
    if found < expected and recording.mode != "full" and "none" in row["record"].split("|"):
        verdict.notes.append("recorded in windows only, which is allowed")
        return verdict
    if found < expected or (found > expected and row["least"] == "no"):
        verdict.problems.append(f"{found} found")
    if records:
        check_fields(recording, row, records, verdict)
        check_place(row, records, verdict)
        check_time(row, kinds, records, found, verdict)
    return verdict


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
        recording = Recording(sys.stdin)
    else:
        with open(arguments.dump, encoding="utf-8", errors="replace") as file:
            recording = Recording(file)

    if not recording.ranges and any(row["scope"] == "range" for row in rows):
        print("no ranges in the recording: was NVTX recorded? (NVTX_INJECTION64_PATH)")
    verdicts = [check_row(recording, row) for row in rows]
    shown = [v for v in verdicts if v.problems] if arguments.misses_only else verdicts
    print_table(
        ["kind", "record", "expected", "found", "time", "line", "verdict"],
        [[v.row["kind"], v.row["record"], v.row["count"] + ("+" if v.row["least"] == "yes" else ""),
          v.found, v.time, v.line, v.word] for v in shown])
    nested = recording.nested_waits()
    for text, count in nested.most_common():
        print(f"counted twice: {text} ({count})")
    unjoined = list(recording.unjoined()) if recording.mode == "full" else []
    for text in unjoined:
        print(f"without their call: {text}")
    misses = sum(bool(v.problems) for v in verdicts)
    skipped = sum(v.skipped and not v.problems for v in verdicts)
    print(f"{len(verdicts)} kinds, {misses} missed, {skipped} not checked, "
          f"{sum(nested.values())} counted twice; mode {recording.mode}; "
          + ", ".join(f"{count} {name}" for name, count in recording.counts.most_common(12)))
    return 1 if misses or nested or unjoined else 0


if __name__ == "__main__":
    sys.exit(main())
