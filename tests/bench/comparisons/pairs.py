#!/usr/bin/env python3
"""Compares recordings of unchanged programs, and of a program with an additional item().

  pairs.py --syncline BIN --program "COMMAND" ... [--changed "BEFORE" "AFTER"]

Records each program several times, half of them on a quiet host and half with other processes that
use all cores, and compares the recordings in pairs: `diff` of both, and `check` of the second one
against the budget of the first. Fails if more than one pair of an unchanged program has a
significant change above 3%, if a check fails, or if the change is found in fewer than 9 of 10
pairs. Needs Python 3, the programs, `syncline` and its tracer.
"""

import argparse
import itertools
import json
import math
import multiprocessing
import os
import random
import shlex
import subprocess
import sys
import tempfile

LARGE = 0.03
MOST_LARGE = 1
LEAST_FOUND = 0.9


def spin():
    while True:
        pass


class Noise:
    """Processes that use all cores while the block runs."""

    def __init__(self, processes):
        self.spinners = [multiprocessing.Process(target=spin, daemon=True)
                         for _ in range(processes)]

    def __enter__(self):
        for spinner in self.spinners:
            spinner.start()

    def __exit__(self, *_):
        for spinner in self.spinners:
            spinner.terminate()
            spinner.join()


class Bench:
    def __init__(self, options, folder):
        self.options, self.folder = options, folder

    def syncline(self, *arguments):
        return subprocess.run([self.options.syncline, *arguments], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True, check=False)

    def record(self, command, name):
        path = os.path.join(self.folder, name + ".sltrace")
        if os.path.exists(path):
            return path
        result = self.syncline("record", "-o", path, "--", *shlex.split(command))
        if result.returncode or not os.path.exists(path):
            sys.exit(f"pairs.py: cannot record {command}: {result.stderr.strip()}")
        return path

    def recordings(self, command, name):
        """Returns (path, condition) of each. Quiet and noisy ones alternate: host speed drifts."""
        found = []
        for run in range(self.options.runs):
            condition = "noisy" if run % 2 and self.options.noise else "quiet"
            with Noise(self.options.noise if condition == "noisy" else 0):
                found.append((self.record(command, f"{name}-{run}"), condition))
        return found

    def of_program(self, number):
        return self.recordings(self.options.program[number], f"program-{number}")

    def of_changed(self):
        """Records the program before the change and after it."""
        return [self.recordings(command, name)
                for command, name in zip(self.options.changed or (), ("before", "after"))]

    def record_all(self):
        for number in range(len(self.options.program)):
            self.of_program(number)
        self.of_changed()

    def compare(self, before, after):
        """The verdict, the ratio of the step times, and the check's status."""
        result = self.syncline("diff", "--format", "json", before, after)
        if result.returncode:
            sys.exit(f"pairs.py: {result.stderr.strip()}")
        diff = json.loads(result.stdout)
        steps = diff["steps"]
        ratio = steps["after"] / steps["before"] if steps["before"] else math.nan
        budget = before + ".budget.json"
        written = self.syncline("check", before, "--write-budget", budget, "--force",
                                "--margin", self.options.margin)
        if written.returncode:
            sys.exit(f"pairs.py: {written.stderr.strip()}")
        return diff["verdict"], steps["kind"], ratio, self.check(after, budget), diff

    def check(self, path, budget):
        result = self.syncline("check", path, "--budget", budget)
        if result.returncode not in (0, 1):
            return "none"
        if result.returncode and self.options.verbose:
            print(result.stdout, end="")
        return "fails" if result.returncode else "keeps"


def cost_share(diff):
    """The change that the verdict is about, as a fraction of the step."""
    steps = diff["steps"]
    if steps["significant"]:
        return abs(steps["after"] / steps["before"] - 1)
    step = max(diff["before"]["stepTime"], diff["after"]["stepTime"], 1)
    return abs(diff["calls"]["cost"]["best"]) / step


def row(name, conditions, found):
    verdict, kind, ratio, check, diff = found
    low, high = (100 * (diff["steps"]["unchanged"][end] - 1) for end in ("low", "high"))
    print(f"{name[:36]:36} {conditions:12} {kind:10} {100 * (ratio - 1):+7.1f}% "
          f"{low:+7.1f}% to {high:+6.1f}%  {verdict:9} {check}", flush=True)


def unchanged(bench, options):
    large = fails = pairs = 0
    for number, command in enumerate(options.program):
        recorded = bench.of_program(number)
        every = list(itertools.combinations(recorded, 2))
        chosen = random.Random(number).sample(every, min(options.pairs, len(every)))
        for (before, condition), (after, other) in chosen:
            found = bench.compare(before, after)
            row(command, f"{condition}-{other}", found)
            pairs += 1
            large += found[0] != "no-change" and cost_share(found[4]) > LARGE
            fails += found[3] == "fails"
    print(f"unchanged: {pairs} pairs, {large} significant changes above 3% (at most {MOST_LARGE}), "
          f"{fails} failed checks (none)")
    return large <= MOST_LARGE and not fails


def changed(bench, options):
    second = options.changed[1]
    old, new = bench.of_changed()
    found = []
    for (before, condition), (after, other) in zip(old, new):
        result = bench.compare(before, after)
        row(second, f"{condition}-{other}", result)
        found.append(result[0] == "slower")
    print(f"changed: found in {sum(found)} of {len(found)} pairs (at least 9 of 10)")
    return sum(found) >= LEAST_FOUND * len(found)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--syncline", required=True, help="The program.")
    parser.add_argument("--program", action="append", default=[], metavar="COMMAND",
                        help="An unchanged program; repeatable.")
    parser.add_argument("--changed", nargs=2, metavar=("BEFORE", "AFTER"),
                        help="A program, and the same with one more synchronization.")
    parser.add_argument("--runs", type=int, default=10, help="Recordings of each (10).")
    parser.add_argument("--pairs", type=int, default=10, help="Pairs of each program (10).")
    parser.add_argument("--noise", type=int, default=os.cpu_count(),
                        help="Spinning processes on the noisy host (one for each core); 0: none.")
    parser.add_argument("--margin", default="20%", help="Of the budgets (20%%).")
    parser.add_argument("--keep", metavar="DIR",
                        help="Keep the recordings in this folder, and reuse those that it has.")
    parser.add_argument("--record-only", action="store_true",
                        help="Compare nothing: another machine does, with the folder of --keep.")
    parser.add_argument("--verbose", action="store_true", help="Print what failed checks print.")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if options.keep:
            os.makedirs(options.keep, exist_ok=True)
        bench = Bench(options, options.keep or folder)
        if options.record_only:
            bench.record_all()
            return 0
        passed = not options.program or unchanged(bench, options)
        if options.changed:
            passed &= changed(bench, options)
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
