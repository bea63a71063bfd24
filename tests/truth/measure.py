#!/usr/bin/env python3
"""Records the programs on a GPU, and measures by syncline try what their synchronizations cost.

  measure.py DIR   writes to DIR, for each program and size: a trace with its symbols
                   (PROGRAM-SIZE.sltrace), and the result of each syncline try
                   (PROGRAM-SIZE-SITES.json); cases.json lists both for compare.py

What DIR already has is not measured again, so that a run that ends early can be continued.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import time

FOLDER = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(FOLDER), "bench"))
from programs import Programs, RunFailed  # noqa: E402

SIZES = (1, 2, 3, 4)
# A program needs some for its first step, and syncline try skips nothing in the first 2 s.
STARTUP_SECONDS = 5
# Beyond the seconds that were asked for.
RUN_LIMIT_SECONDS = 60
# Less of a step than that is no gain.
LEAST_GAIN = 0.001


class Measurement:
    def __init__(self, arguments):
        self.arguments = arguments
        self.folder = arguments.folder
        limit = max(arguments.record_seconds, arguments.seconds) + RUN_LIMIT_SECONDS
        self.programs = Programs(arguments.build, limit, arguments.total_seconds)
        self.cases = []
        if os.path.exists(self.path("cases.json")):
            with open(self.path("cases.json"), encoding="utf-8") as file:
                self.cases = [case for case in json.load(file) if "error" not in case]

    def path(self, name):
        return os.path.join(self.folder, name)

    def command(self, program, size, seconds):
        return ["--", self.programs.path("truth_programs"), program, "--size", str(size),
                "--seconds", f"{seconds:g}"]

    def record(self, program, size):
        """The name of a trace with its symbols: another machine reads it, without the program."""
        name = f"{program}-{size}.sltrace"
        if os.path.exists(self.path(name)):
            return name
        bare = self.path(name + ".bare")
        syncline = self.programs.path("syncline")
        label = f"record {program} {size}"
        try:
            done = self.programs.run(
                label, [syncline, "record", "-q", "-o", bare,
                        *self.command(program, size, self.arguments.record_seconds)])
            self.programs.run(label, [syncline, "symbolize", bare, "-o", self.path(name)])
            step = json.loads(done.stdout.splitlines()[-1])["step_ms"]
            print(f"{program} {size} recorded: {step:.3f} ms per step", flush=True)
        finally:
            if os.path.exists(bare):
                os.remove(bare)
        return name

    def try_skipping(self, program, size, skip, options):
        """The name of the file with the result. The exit status of syncline try is its own."""
        name = f"{program}-{size}-{re.sub('[^A-Za-z0-9._-]', '-', skip)}.json"
        if os.path.exists(self.path(name)):
            os.remove(self.path(name))
        seconds = self.arguments.seconds
        command = [self.programs.path("syncline"), "try", *options, "--seconds", f"{seconds:g}",
                   "-o", self.path(name),
                   *self.command(program, size, seconds + STARTUP_SECONDS)]
        limit = self.programs.run_limit_seconds
        try:
            done = subprocess.run(command, text=True, capture_output=True, timeout=limit,
                                  check=False)
        except subprocess.TimeoutExpired as error:
            raise RunFailed(f"over {limit:g} s") from error
        if not os.path.exists(self.path(name)):
            last = (done.stderr or done.stdout).strip().splitlines()[-1:]
            raise RunFailed(f"status {done.returncode}: {''.join(last)}")
        return name

    def choices(self, trace):
        """What to skip in turn: a label and the options of syncline try."""
        for chosen in self.arguments.skip:
            if chosen == "all":
                yield "all", ["--all"]
            elif chosen == "sites":
                report = self.programs.report(self.path(trace))
                for site in report["sites"]:
                    if site["file"] and site["gain"]["best"] >= LEAST_GAIN * report["step"]["time"]:
                        label = f"{os.path.basename(site['file'])}:{site['line']}"
                        yield label, ["--site", f"{site['file']}:{site['line']}"]
            else:
                number = chosen.removeprefix("group:")
                yield f"group {number}", ["--from-report", self.path(trace),
                                           "--group", number]

    def has(self, program, size, skip):
        return any((case["program"], case["size"], case["skip"]) == (program, size, skip)
                   for case in self.cases)

    def measure(self, program, size):
        """Adds the cases of a program in one size; returns whether all were measured."""
        good = True
        trace = self.record(program, size)
        for skip, options in self.choices(trace):
            if self.has(program, size, skip) or self.out_of_time():
                continue
            case = {"program": program, "size": size, "skip": skip, "trace": trace}
            start = time.monotonic()
            try:
                case["try"] = self.try_skipping(program, size, skip, options)
                about = "measured"
            except RunFailed as error:
                case["error"] = about = str(error)
                good = False
            self.cases.append(case)
            self.write()
            print(f"{program} {size} {skip}: {about}; {time.monotonic() - start:.0f} s", flush=True)
        return good

    def out_of_time(self):
        return self.programs.out_of_time(self.arguments.seconds + STARTUP_SECONDS)

    def run_all(self):
        failed = False
        for size in self.arguments.sizes:
            for program in self.arguments.programs:
                if self.out_of_time():
                    print("measure.py: the time is over; run it again to continue",
                          file=sys.stderr)
                    return True
                try:
                    failed |= not self.measure(program, size)
                except RunFailed as error:
                    print(f"measure.py: {error}", file=sys.stderr, flush=True)
                    failed = True
        return failed

    def write(self):
        """After each case, so that a failure loses nothing that is measured."""
        with open(self.path("cases.json"), "w", encoding="utf-8") as file:
            json.dump(self.cases, file, indent=1)
            file.write("\n")


def known_programs(build):
    """Those of the build; raises OSError."""
    command = [os.path.join(build, "bin", "truth_programs"), "--list"]
    done = subprocess.run(command, text=True, capture_output=True, check=False)
    return [line.split()[0] for line in done.stdout.splitlines()]


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", metavar="DIR")
    parser.add_argument("--build", default="build/gpu", help="the build folder")
    parser.add_argument("--programs", help="which, with commas (default: all)")
    parser.add_argument("--sizes", default="1,2,3,4", help="which, with commas (default: all)")
    parser.add_argument("--skip", default="all",
                        help="what to skip in turn, with commas: all; sites, each that gains by "
                             "the report; group:N (default: all)")
    parser.add_argument("--seconds", type=float, default=10, help="of each syncline try")
    parser.add_argument("--record-seconds", type=float, default=6, help="of each trace")
    parser.add_argument("--total-seconds", type=float, default=3600,
                        help="begin nothing new after that")
    arguments = parser.parse_args()
    arguments.build = os.path.abspath(arguments.build)
    try:
        known = known_programs(arguments.build)
    except OSError as error:
        parser.error(f"build truth_programs first: {error}")
    arguments.programs = arguments.programs.split(",") if arguments.programs else known
    arguments.skip = arguments.skip.split(",")
    for name in arguments.programs:
        if name not in known:
            parser.error(f"no program '{name}'; there are {', '.join(known)}")
    for name in arguments.skip:
        if not re.fullmatch(r"all|sites|group:[1-9]\d*", name):
            parser.error(f"--skip takes all, sites and group:N, not '{name}'")
    try:
        arguments.sizes = [int(size) for size in arguments.sizes.split(",")]
    except ValueError:
        arguments.sizes = [0]
    if not set(arguments.sizes) <= set(SIZES):
        parser.error("--sizes takes numbers from 1 to 4")
    return arguments


def main():
    arguments = parse_arguments()
    os.makedirs(arguments.folder, exist_ok=True)
    return Measurement(arguments).run_all()


if __name__ == "__main__":
    sys.exit(main())
