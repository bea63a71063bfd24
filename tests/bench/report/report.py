#!/usr/bin/env python3
"""Compares the time of syncline report with HolisticTraceAnalysis on the same events.

Creates traces of given sizes by repeating the steps of a real one, has `syncline report` analyze
each, and has HolisticTraceAnalysis load the same events (as Chrome JSON) and compute its idle times
and overlap. The two run one after the other, several times in turn. Prints a row per size: seconds,
events per second, peak memory, and the ratio of the two. Sizes beyond --hta-most are measured for
syncline only.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import kineto  # noqa: E402

HTA = """
import sys
from hta.trace_analysis import TraceAnalysis
analysis = TraceAnalysis(trace_files={0: sys.argv[1]}, trace_dir="/")
analysis.get_idle_time_breakdown(ranks=[0], visualize=False)
analysis.get_temporal_breakdown(visualize=False)
"""


def measure(command):
    """Seconds, and the peak memory in MiB, of a program that must succeed."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.monotonic() - start
    if status != 0:
        last = errors.decode(errors="replace").strip().splitlines()[-1:]
        raise RuntimeError(f"{command[0]} failed: {''.join(last)}")
    return seconds, usage.ru_maxrss / 1024


def install_hta(folder):
    """Returns its Python, in a separate environment."""
    python = os.path.join(folder, "bin", "python")
    if not os.path.exists(python):
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        subprocess.run([python, "-m", "pip", "install", "-q", "HolisticTraceAnalysis==0.5.0"],
                       check=True)
    return python


def measure_size(arguments, events, python, folder):
    """A row: medians over the rounds."""
    programs = os.path.join(arguments.build, "bin")
    syncline = os.path.join(programs, "syncline")
    trace = os.path.join(folder, "repeated.sltrace")
    subprocess.run([os.path.join(programs, "repeat_trace"), arguments.trace, trace,
                    str(events)] + ([] if arguments.kind == "steps" else [f"--{arguments.kind}"]),
                   check=True, stdout=subprocess.DEVNULL)
    chrome = None
    if python and events <= arguments.hta_most:
        chrome = os.path.join(folder, "repeated.json")
        kineto.convert(syncline, trace, chrome)
    ours, theirs = [], []
    for _ in range(arguments.rounds):
        ours.append(measure([syncline, "report", trace]))
        if chrome:
            theirs.append(measure([python, "-c", HTA, chrome]))
    row = {"events": events, "seconds": statistics.median(run[0] for run in ours),
           "mib": statistics.median(run[1] for run in ours)}
    if theirs:
        row["hta seconds"] = statistics.median(run[0] for run in theirs)
        row["hta mib"] = statistics.median(run[1] for run in theirs)
    return row


def cells(row):
    result = [f"{row['events']:,}", f"{row['seconds']:.2f}",
              f"{row['events'] / row['seconds'] / 1e6:.2f}", f"{row['mib']:.0f}"]
    if "hta seconds" in row:
        return result + [f"{row['hta seconds']:.1f}", f"{row['hta mib']:.0f}",
                         f"{row['hta seconds'] / row['seconds']:.0f}",
                         f"{row['hta mib'] / row['mib']:.1f}"]
    return result + ["", "", "", ""]


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", required=True, help="the build folder")
    parser.add_argument("--trace", default="tests/traces/masked_loss_before_symbols.sltrace")
    parser.add_argument("--events", type=int, nargs="+",
                        default=[1_000_000, 10_000_000, 50_000_000])
    parser.add_argument("--kind", choices=["steps", "sync-only", "whole"], default="steps",
                        help="which part of the trace is repeated; others than steps are not "
                             "given to HolisticTraceAnalysis")
    parser.add_argument("--hta-most", type=int, default=1_000_000,
                        help="HolisticTraceAnalysis gets no more events than this")
    parser.add_argument("--hta-folder", default="build/hta", help="where it is installed")
    parser.add_argument("--no-hta", action="store_true", help="measure only syncline")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", metavar="FILE", help="keep the figures")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    with_hta = arguments.kind == "steps" and not arguments.no_hta
    python = install_hta(arguments.hta_folder) if with_hta else None
    rows = []
    print("| Events | s | M events/s | MiB | HTA s | HTA MiB | times faster | memory ratio |")
    print("|--:|--:|--:|--:|--:|--:|--:|--:|")
    with tempfile.TemporaryDirectory() as folder:
        for events in arguments.events:
            row = measure_size(arguments, events, python, folder)
            rows.append(row)
            print("| " + " | ".join(cells(row)) + " |", flush=True)
    if arguments.json:
        with open(arguments.json, "w", encoding="utf-8") as file:
            json.dump(rows, file, indent=2)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (RuntimeError, OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"report.py: {error}")
