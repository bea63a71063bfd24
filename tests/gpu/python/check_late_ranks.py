#!/usr/bin/env python3
"""Checks what reports say about a rank that is late for a known reason.

    check_late_ranks.py SYNCLINE [--jobs data,tensor,pipeline] [--output FOLDER]

Runs ../programs/late_rank.py on two GPUs for each kind of job and of lateness. The program is late
in every other stretch, which measures what the lateness costs. In the middle, `syncline record`
records the same processes. A line per case compares the two, as CSV on standard output.

A case holds if the report names the late rank and the line, if the lateness is within 10% of what
was planted, and if the share of the step that is left without it is within 5% of the measured one.
Exits with 1 unless all cases hold. A synchronization that costs less than 1% of a step is no
lateness: there, no cause of 3% or more may be named.
"""

import argparse
import csv
import json
import os
import pathlib
import subprocess
import sys
import tempfile

PROGRAM = pathlib.Path(__file__).parents[1] / "programs" / "late_rank.py"
CASES = ("1:host:0.5", "0:host:1", "1:host:2.5", "0:host:5", "1:copy:1", "0:copy:3", "0:kernel:1",
         "1:kernel:3", "1:sync:1", "0:sync:1")
FIELDS = ("job", "late", "straggler", "cause", "place", "excess_ms", "step_ms", "without_ms",
          "while_recorded_ms", "spread", "without_spread", "recorded_step_ms", "gain_ms",
          "gain_low_ms", "gain_high_ms", "matched", "unmatched", "verdict")
MOST_WRONG_LATENESS = 0.10
MOST_WRONG_STEP = 0.05
NO_COST, MATTERS = 0.01, 0.03
# The functions that take the planted time. A loop that spins calls nothing, so that host work is
# named by the call before it, which reads the number that the step returns.
PLACES = {"host": ".step)", "copy": "(Late.spend)", "kernel": "(Late.multiply)",
          "sync": "(Late.spend)"}


def run_case(arguments, job, late, folder):
    """What the program measured, and the report of both traces."""
    command = [arguments.syncline, "record", "--signal", "USR2", "-o",
               str(folder / "rank-%r.sltrace"), sys.executable, "-m", "torch.distributed.run",
               "--standalone", "--nproc-per-node", "2", str(PROGRAM), "--job", job, "--late", late,
               "--alternate", f"{arguments.alternate:g}", "--seconds", f"{arguments.seconds:g}",
               "--record-seconds", f"{arguments.record_seconds:g}",
               *(["--pin"] if arguments.pin else [])]
    done = subprocess.run(command, text=True, capture_output=True, check=False, timeout=180)
    lines = [line for line in done.stdout.splitlines() if line.startswith("{")]
    if done.returncode or not lines:
        raise RuntimeError(f"{job} {late}: status {done.returncode}: {done.stderr[-1500:]}")
    traces = [str(folder / f"rank-{rank}.sltrace") for rank in range(2)]
    report = subprocess.run([arguments.syncline, "report", *traces, "--format", "json"], text=True,
                            capture_output=True, check=True, timeout=180)
    return json.loads(lines[-1]), json.loads(report.stdout)["ranks"]


def row_of(measured, ranks):
    row = {**measured, "straggler": ranks.get("straggler"), "matched": ranks["matched"],
           "unmatched": ranks["unmatched"], "cause": "none", "place": ""}
    if ranks["table"]:
        row["recorded_step_ms"] = max(each["stepTime"] for each in ranks["table"]) / 1e6
    if cause := ranks.get("cause"):
        row.update({"cause": cause["kind"], "place": cause["place"],
                    "excess_ms": (cause["time"] - cause["ofNext"]) / 1e6,
                    **{f"gain_{name}ms": cause["gain"][key] / 1e6
                       for name, key in (("", "best"), ("low_", "low"), ("high_", "high"))}})
    return row


def verdict(row):
    """What is wrong with a row; an empty text if nothing is."""
    rank, kind, planted = row["late"].split(":")
    cost = 1 - row["without_ms"] / row["step_ms"]
    if cost < NO_COST or kind == "sync":
        gain = row.get("gain_ms", 0) / row.get("recorded_step_ms", 1)
        return "a cause that costs nothing" if cost < NO_COST and gain >= MATTERS else ""
    if row["straggler"] != int(rank):
        return "wrong rank"
    if PLACES[kind] not in row["place"]:
        return "wrong line"
    # How long a copy or a kernel really takes is not known so well.
    if kind == "host" and abs(row["excess_ms"] / float(planted) - 1) > MOST_WRONG_LATENESS:
        return "wrong lateness"
    left = (1 - row["gain_ms"] / row["recorded_step_ms"]) / (1 - cost) - 1
    return f"step {left:+.1%}" if abs(left) > MOST_WRONG_STEP else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("syncline", help="the program to check")
    parser.add_argument("--jobs", default="data,tensor,pipeline", help="kinds of jobs")
    parser.add_argument("--cases", default=",".join(CASES), help="RANK:KIND:MS, and more of them")
    parser.add_argument("--alternate", type=float, default=0.2, help="seconds in a stretch")
    parser.add_argument("--seconds", type=float, default=3, help="before and after the recording")
    parser.add_argument("--record-seconds", type=float, default=4)
    parser.add_argument("--pin", action="store_true", help="give each rank physical cores")
    parser.add_argument("--output", type=pathlib.Path, help="keep the traces in this folder")
    arguments = parser.parse_args()
    writer = csv.DictWriter(sys.stdout, FIELDS, restval="", extrasaction="ignore",
                            lineterminator="\n")
    writer.writeheader()
    failed = 0
    with tempfile.TemporaryDirectory() as temporary:
        for job in arguments.jobs.split(","):
            for late in arguments.cases.split(","):
                parent = arguments.output or pathlib.Path(temporary)
                folder = parent / job / late.replace(":", "-")
                os.makedirs(folder, exist_ok=True)
                row = row_of(*run_case(arguments, job, late, folder))
                row["verdict"] = verdict(row)
                failed += bool(row["verdict"])
                writer.writerow({key: f"{value:.3f}" if isinstance(value, float) else value
                                 for key, value in row.items()})
                sys.stdout.flush()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
