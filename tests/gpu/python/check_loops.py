#!/usr/bin/env python3
"""Checks that reports find the steps of the programs in loops/, whose iterations do not block.

    check_loops.py SYNCLINE [--seconds S] [--output FOLDER] [NAME...]

Records each on the GPU of this machine and prints the step of the report next to the mean that the
program measures itself from one read to the next. Exits with 1 if they differ by more than a tenth.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).parent
# The report shows unprofiled steps without those of the start-up.
MOST_APART = 0.1


def names():
    text = (FOLDER / "loops" / "programs.py").read_text("utf-8")
    listed = re.search(r"for each in \(([\w,\s]+)\)\}", text)
    return re.findall(r"\w+", listed[1])


def own_step(text):
    """Milliseconds."""
    found = re.search(r"^own step ([\d.]+) ms$", text, re.MULTILINE)
    if not found:
        sys.exit(f"the program printed no step: {text.strip()[-300:]}")
    return float(found[1])


def row(name, own, document):
    """A line of text, and whether both steps are alike."""
    step = document["step"]
    reported = step["time"] / 1e6
    alike = abs(reported / own - 1) <= MOST_APART
    return (f"{name:<17}{own:>9.3f} ms{reported:>9.3f} ms {reported / own:6.3f}"
            f"{step['profiled']:>5} profiled{step['unprofiled']:>6} unprofiled"
            f"{'' if alike else '  WRONG'}"), alike


def check(arguments, name, folder):
    trace = folder / f"{name}.sltrace"
    done = subprocess.run([arguments.syncline, "record", "-q", "-o", str(trace), sys.executable,
                           "-B", "-m", "loops", name, str(arguments.seconds)],
                          cwd=FOLDER, capture_output=True, text=True)
    own = own_step(done.stdout + done.stderr)
    report = folder / f"{name}.json"
    subprocess.run([arguments.syncline, "report", "--all", "-o", str(report), str(trace)],
                   check=True, capture_output=True)
    return row(name, own, json.loads(report.read_text("utf-8"))["traces"][0])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("syncline")
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--seconds", type=float, default=9)
    parser.add_argument("--output", type=pathlib.Path, metavar="FOLDER")
    arguments = parser.parse_args()
    right = True
    with tempfile.TemporaryDirectory() as made:
        folder = arguments.output or pathlib.Path(made)
        folder.mkdir(parents=True, exist_ok=True)
        for name in arguments.names or names():
            text, alike = check(arguments, name, folder)
            print(text, flush=True)
            right &= alike
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
