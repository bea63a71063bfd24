#!/usr/bin/env python3
"""Checks that the reports of two ranks name the lines of ranks/train.py.

    check_ranks.py SYNCLINE [--steps N] [--output FOLDER]

Records `torchrun --nproc-per-node 2 ranks/train.py` on two GPUs and prints a line for each rank and
planted line. Exits with 1 if a report misses one. Prints the device work of the backward pass by
line, too.
"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

PROGRAM = pathlib.Path(__file__).with_name("ranks") / "train.py"


def planted(text):
    """{(line, whether it is the backward pass of the line)} that blocks."""
    found = set()
    for number, line in enumerate(text.splitlines(), 1):
        if mark := re.search(r"# wait(?:: (.*))?$", line):
            passes = (mark[1] or "forward").split(", ")
            found |= {(number, each == "backward") for each in passes}
    return found


def named(document):
    """The same for the blocking sites of a report."""
    return {(site["line"], site["backward"]) for site in document["sites"]
            if pathlib.Path(site["file"]).name == PROGRAM.name}


def compare(wanted, documents):
    """Lines of text, one a rank and planted line, and how many are missed."""
    lines, missed = [], 0
    for rank, document in sorted(documents.items()):
        found = named(document)
        for line, is_backward in sorted(wanted):
            is_named = (line, is_backward) in found
            missed += not is_named
            lines.append(f"rank {rank}  {'named ' if is_named else 'MISSED'}  "
                         f"{'backward of ' if is_backward else ''}{PROGRAM.name}:{line}")
    return lines, missed


def backward_work(document):
    """The rows of device work by line that belong to the backward pass."""
    rows = (document.get("deviceWork") or {}).get("rows", [])
    return [row for row in rows if "backward" in row["title"]]


def record(syncline, folder, steps):
    command = [syncline, "record", "-o", str(folder / "rank-%r.sltrace"), sys.executable, "-m",
               "torch.distributed.run", "--nproc-per-node", "2", str(PROGRAM), "--steps",
               str(steps)]
    done = subprocess.run(command, capture_output=True, text=True,
                          env={**os.environ, "NCCL_NVLS_ENABLE": "0"})
    print(done.stdout + done.stderr, end="")
    if done.returncode:
        sys.exit(f"the program ended with {done.returncode}")


def report(syncline, trace):
    done = subprocess.run([syncline, "report", "--all", "--format", "json", str(trace)],
                          check=True, capture_output=True, text=True)
    document = json.loads(done.stdout)
    return document["traces"][0] if "traces" in document else document


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("syncline")
    parser.add_argument("--steps", type=int, default=3000)
    parser.add_argument("--output", type=pathlib.Path, help="keep the traces in this folder")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = arguments.output or pathlib.Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        record(arguments.syncline, folder, arguments.steps)
        documents = {rank: report(arguments.syncline, folder / f"rank-{rank}.sltrace")
                     for rank in (0, 1)}
    lines, missed = compare(planted(PROGRAM.read_text("utf-8")), documents)
    print(*lines, sep="\n")
    for rank, document in documents.items():
        for row in backward_work(document):
            print(f"rank {rank}  {row['time'] / 1000:8.1f} us a step  {row['title']}  "
                  f"{row['operator']}")
    print(f"{len(lines) - missed} of {len(lines)} lines are named")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
