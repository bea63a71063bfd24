#!/usr/bin/env python3
"""Prints what two builds of syncline report differently about the same traces.

  differences.py OLD NEW PATH...   OLD and NEW are build folders; each PATH is a trace, a folder
                                   with traces, or an archive of recorded/

One line for each trace whose step differs, or the gain that it predicts for what syncline try
skipped: source, time and numbers of the steps, and the error of the gain, marked if the interval
lacks the measured gain. Run it before and after a change to timeline or analysis.
"""

import argparse
import glob
import json
import math
import os
import sys
import tarfile
import tempfile

FOLDER = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, FOLDER)
sys.path.insert(0, os.path.join(os.path.dirname(FOLDER), "bench"))
from cases import Row  # noqa: E402
from programs import Programs, RunFailed  # noqa: E402


def measured_of(trace):
    """The result of syncline try next to a trace, or None."""
    path = trace.removesuffix(".sltrace") + ".json"
    return path if os.path.exists(path) else None


def figures(programs, trace):
    """What a build reports about a trace, as text."""
    measured = measured_of(trace)
    try:
        report = programs.report(trace, *(["--measured", measured] if measured else []))
    except RunFailed as error:
        return str(error)
    step = report["step"]
    text = (f"{step['source']} {step['time'] / 1e6:.3f} ms, {step['profiled']}+"
            f"{step['unprofiled']} steps")
    if not measured:
        return text
    with open(measured, encoding="utf-8") as file:
        row = Row({}, report, json.load(file))
    if not row.comparable or not row.predicted:
        return f"{text}, {row.reason or 'not comparable'}"
    return f"{text}, {100 * row.error:+.1f}%{'' if row.inside else ' outside'}"


def traces_in(path):
    return sorted(glob.glob(os.path.join(path, "**", "*.sltrace"), recursive=True))


def compare(builds, traces):
    """Prints the differences; returns how many traces differ."""
    count = 0
    for trace in traces:
        old, new = (figures(programs, trace) for programs in builds)
        if old != new:
            print(f"{os.path.basename(trace)}: {old} -> {new}")
            count += 1
    return count


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("builds", metavar="BUILD", nargs=2, help="build folders, the old one first")
    parser.add_argument("paths", metavar="PATH", nargs="+")
    arguments = parser.parse_args()
    builds = [Programs(os.path.abspath(build), 0, math.inf) for build in arguments.builds]
    count = differ = 0
    for path in arguments.paths:
        with tempfile.TemporaryDirectory() as unpacked:
            if path.endswith(".tar.xz"):
                # Python 3.11.2, of Debian 12, has no filters yet.
                safely = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
                with tarfile.open(path) as tar:
                    tar.extractall(unpacked, **safely)
                path = unpacked
            traces = traces_in(path) if os.path.isdir(path) else [path]
            count += len(traces)
            differ += compare(builds, traces)
    print(f"{differ} of {count} traces differ")


if __name__ == "__main__":
    main()
