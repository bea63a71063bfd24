#!/usr/bin/env python3
"""Checks the entries of rules/libraries on the GPU of this machine.

    check.py SYNCLINE [--only WORD] [--write] [--seconds 6]

Records the program of each entry without and with the first remedy, and prints how many calls per
step the report attributes to the entry. Exits with 1 unless each entry blocks without the remedy
and blocks less with it. --write puts the figures into the entries' evidence. A program whose
packages are not installed is skipped.
"""

import argparse
import datetime
import json
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
RULES = HERE.parents[2] / "rules" / "libraries"
SIDES = ("before", "after")


class Skipped(Exception):
    """A program that cannot run on this machine."""


def entries(word):
    """(file, entry) of each entry with a program whose id contains the word."""
    for path in sorted(RULES.glob("*.json")):
        for entry in json.loads(path.read_text("utf-8")).get("entries", []):
            # host/check.py measures entries about time.
            if (word in entry["id"] and "program" in entry["evidence"]
                    and entry.get("kind", "synchronization") == "synchronization"):
                yield path, entry


def record(syncline, trace, program, side, seconds):
    """How many steps the program ran."""
    done = subprocess.run(
        [syncline, "record", "-o", str(trace), sys.executable, "-B", program, side, str(seconds)],
        cwd=HERE, capture_output=True, text=True)
    missing = re.search(r"ModuleNotFoundError: No module named '([^']+)'", done.stderr)
    if missing:
        raise Skipped(f"{missing[1]} is not installed")
    if done.returncode:
        sys.exit(f"{program} {side} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    lines = [json.loads(line) for line in done.stdout.splitlines() if line.startswith('{"program"')]
    return lines[-1]["steps"]


def calls_in(reports, rule):
    """The calls that blocked at sites with this rule; for lines that poll, their loops."""
    sites = sum(site["calls"] for report in reports for site in report["sites"]
                if site["rule"] == rule)
    return sites + sum(poll["loops"] for report in reports for poll in report["polls"]
                       if poll["rule"] == rule)


def calls_per_step(syncline, entry, side, seconds):
    with tempfile.TemporaryDirectory() as folder:
        trace = pathlib.Path(folder) / "run.sltrace"
        steps = record(syncline, trace, entry["evidence"]["program"], side, seconds)
        traces = [trace] if trace.exists() else sorted(pathlib.Path(folder).glob("*.sltrace"))
        done = subprocess.run([syncline, "report", "--format", "json", *map(str, traces)],
                              capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"{entry['id']}, {side}: {done.stderr}")
    return round(calls_in(json.loads(done.stdout)["traces"], entry["id"]) / steps, 2)


def with_evidence(text, rule, evidence):
    """The text of a file with this evidence of the entry."""
    lines = json.dumps(evidence, indent=2).replace("\n", "\n      ")
    begin = text.index(f'"id": "{rule}"')
    begin = text.index('"evidence": {', begin)
    end = text.index("}", begin) + 1
    return text[:begin] + f'"evidence": {lines}' + text[end:]


def evidence_of(old, counts):
    """The old evidence with the counts of this machine."""
    import torch

    before, after = counts
    new = {"status": "measured" if after < before else "recorded",
           **{key: old[key] for key in ("source", "program")},
           "gpu": torch.cuda.get_device_name(), "torch": torch.__version__,
           "date": datetime.date.today().isoformat(), "syncs_per_step": before}
    if after < before:
        new["syncs_per_step_after"] = after
    return new


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("syncline")
    parser.add_argument("--only", default="", metavar="WORD")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--seconds", type=float, default=6)
    arguments = parser.parse_args()
    bad = 0
    for path, entry in entries(arguments.only):
        try:
            counts = [calls_per_step(arguments.syncline, entry, side, arguments.seconds)
                      for side in SIDES]
        except Skipped as why:
            print(f"{entry['id']:34} skipped: {why}", flush=True)
            continue
        before, after = counts
        holds = before > 0 and after < before
        bad += not holds
        print(f"{entry['id']:34} {before:8.2f} calls a step, {after:8.2f} with the remedy"
              f"{'' if holds else '  FAILED'}", flush=True)
        if arguments.write and before > 0:
            path.write_text(with_evidence(path.read_text("utf-8"), entry["id"],
                                          evidence_of(entry["evidence"], counts)), "utf-8")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
