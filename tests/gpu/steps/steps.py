#!/usr/bin/env python3
"""Compares the unprofiled steps that a report finds with those that the program recorded.

  steps.py SYNCLINE TRACE STARTS

Prints one line. Fails if the number of steps is off by more than 2%, or if fewer than 5 have known
times.
"""

import json
import subprocess
import sys


def output(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def outside_of_windows(syncline, trace, starts):
    """The number of whole steps that the trace covers and that lie outside of windows."""
    times, edges, opened = [], [], None
    for line in output(syncline, "dump", "--json", trace).splitlines():
        record = json.loads(line)
        kind = record.get("record")
        if "start" in record and "duration" in record:
            times += [record["start"], record["start"] + record["duration"]]
        if kind == "window-open":
            opened = record["time"]
        elif kind == "window-close" and opened is not None:
            edges.append((opened, record["time"]))
            opened = None
    if opened is not None:
        edges.append((opened, max(times)))
    first, last = min(times), max(times)
    return sum(first <= begin and end <= last
               and not any(begin < close and start < end for start, close in edges)
               for begin, end in zip(starts, starts[1:]))


def main():
    syncline, trace, starts = sys.argv[1:]
    with open(starts, encoding="utf-8") as file:
        starts = [int(line) for line in file]
    truth = outside_of_windows(syncline, trace, starts)
    report = json.loads(output(syncline, "report", "--format", "json", trace))
    step = report["traces"][0]["step"]
    found = step["unprofiled"]
    spans = sorted(end - begin for begin, end in zip(starts, starts[1:]))
    median = spans[len(spans) // 2]
    print(f"{truth} steps, {found} found ({100 * (found - truth) / max(truth, 1):+.1f}%), "
          f"source {step['source']}, step {step.get('time', 0) / 1e6:.3f} ms, "
          f"median {median / 1e6:.3f} ms, calibrated {step.get('calibrated')}")
    return 0 if truth and abs(found - truth) <= 0.02 * truth else 1


if __name__ == "__main__":
    sys.exit(main())
