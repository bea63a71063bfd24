#!/usr/bin/env python3
"""Measures on a GPU, with syncline try, what the synchronizations of programs cost.

  measure.py DIR   writes to DIR, for each program, size and choice of sites: the result of
                   syncline try (PROGRAM-SIZE-SITES.json), and the trace that the same process
                   recorded before (PROGRAM-SIZE-SITES.sltrace, with its symbols); cases.json
                   lists both for compare.py

Results in DIR are not measured again, so that a run that ends early can be continued.
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
sys.path.insert(0, FOLDER)
from commands import SIZES, known_commands, library_programs  # noqa: E402
from programs import Programs, RunFailed  # noqa: E402

# A program needs some for its first step, and syncline try skips nothing in the first 2 s.
STARTUP_SECONDS = 5
# Beyond the seconds that were requested.
RUN_LIMIT_SECONDS = 60
# A site that fewer steps call is only tried together with all sites.
LEAST_CALLS_PER_STEP = 0.5
# Sites that are tried one at a time: the first ones of the report.
MOST_SITES = 4


def sites_of_steps(report):
    """Includes sites with no predicted gain: one may be the first by measurement."""
    found = [site for site in report["sites"]
             if site["file"] and site["callsPerStep"] >= LEAST_CALLS_PER_STEP]
    return found[:MOST_SITES]


class Measurement:
    def __init__(self, arguments):
        self.arguments = arguments
        self.folder = arguments.folder
        # The time that one case takes.
        self.case_seconds = STARTUP_SECONDS + arguments.record_seconds + arguments.seconds
        self.programs = Programs(arguments.build, self.case_seconds + RUN_LIMIT_SECONDS,
                                 arguments.total_seconds)
        self.cases = []
        if os.path.exists(self.path("cases.json")):
            with open(self.path("cases.json"), encoding="utf-8") as file:
                self.cases = [case for case in json.load(file) if "error" not in case]

    def path(self, name):
        return os.path.join(self.folder, name)

    def try_skipping(self, case, options):
        """Adds the names of the trace and of the result; returns the exit status of try."""
        name = "-".join((case["program"], str(case["size"]),
                         re.sub("[^A-Za-z0-9._-]", "-", case["skip"])))
        bare, result = self.path(name + ".bare"), self.path(name + ".json")
        if os.path.exists(result):
            os.remove(result)
        syncline = self.programs.path("syncline")
        command = [syncline, "try", *options, "--seconds", f"{self.arguments.seconds:g}",
                   "--record-seconds", f"{self.arguments.record_seconds:g}", "--trace", bare,
                   "--stretch", f"{self.arguments.stretch:g}", "-o", result, "--",
                   *self.arguments.commands[case["program"]](case["size"], self.case_seconds)]
        limit = self.programs.run_limit_seconds
        try:
            done = subprocess.run(command, text=True, capture_output=True, timeout=limit,
                                  check=False)
            if not os.path.exists(result):
                last = (done.stderr or done.stdout).strip().splitlines()[-1:]
                raise RunFailed(f"status {done.returncode}: {''.join(last)}")
            # Another machine reads the trace, without the program.
            self.programs.run(name, [syncline, "symbolize", bare, "-o",
                                     self.path(name + ".sltrace")])
        except subprocess.TimeoutExpired as error:
            raise RunFailed(f"over {limit:g} s") from error
        finally:
            if os.path.exists(bare):
                os.remove(bare)
        case.update({"trace": name + ".sltrace", "try": name + ".json"})

    def choices(self, trace):
        """What to skip after all synchronizations: a label and the options of syncline try."""
        for chosen in self.arguments.skip:
            if chosen == "sites":
                for site in sites_of_steps(self.programs.report(trace)):
                    label = f"{os.path.basename(site['file'])}:{site['line']}"
                    yield label, ["--site", f"{site['file']}:{site['line']}"]
            elif chosen != "all":
                number = chosen.removeprefix("group:")
                yield f"group {number}", ["--from-report", trace, "--group", number]

    def find(self, program, size, skip):
        return next((case for case in self.cases
                     if (case["program"], case["size"], case["skip"]) == (program, size, skip)),
                    None)

    def measure_case(self, program, size, skip, options):
        """The case, measured now or before; None if it cannot be measured."""
        found = self.find(program, size, skip)
        if found or self.out_of_time():
            return found
        case = {"program": program, "size": size, "skip": skip}
        start = time.monotonic()
        try:
            self.try_skipping(case, options)
            about = "measured"
        except RunFailed as error:
            case["error"] = about = str(error)
        self.cases.append(case)
        self.write()
        print(f"{program} {size} {skip}: {about}; {time.monotonic() - start:.0f} s", flush=True)
        return None if "error" in case else case

    def measure(self, program, size):
        """Adds the cases of a program in one size; returns whether all were measured."""
        # The trace of the first case names the sites and groups of the others.
        first = self.measure_case(program, size, "all", ["--all"])
        if not first:
            return False
        cases = [self.measure_case(program, size, *choice)
                 for choice in self.choices(self.path(first["trace"]))]
        return all(cases)

    def out_of_time(self):
        return self.programs.out_of_time(self.case_seconds)

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
        """Called after each case, so that a failure loses no measurements."""
        with open(self.path("cases.json"), "w", encoding="utf-8") as file:
            json.dump(self.cases, file, indent=1)
            file.write("\n")


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", metavar="DIR")
    parser.add_argument("--build", default="build/gpu", help="the build folder")
    parser.add_argument("--programs",
                        help="which, with commas (default: all but those of libraries/)")
    parser.add_argument("--sizes", default="1,2,3,4", help="which, with commas (default: all)")
    parser.add_argument("--skip", default="all",
                        help="what to skip in turn, with commas: all, which is always the first; "
                             "sites, each that gains by the report; group:N (default: all)")
    parser.add_argument("--seconds", type=float, default=10, help="of each measurement")
    parser.add_argument("--record-seconds", type=float, default=6,
                        help="of each trace, before the measurement")
    parser.add_argument("--stretch", type=float, default=60,
                        help="ms of each variant, in turn; short ones vary less on a noisy host")
    parser.add_argument("--total-seconds", type=float, default=3600,
                        help="start nothing new after this time")
    arguments = parser.parse_args()
    arguments.build = os.path.abspath(arguments.build)
    try:
        arguments.commands = known = known_commands(arguments.build)
    except OSError as error:
        parser.error(f"build truth_programs first: {error}")
    need_libraries = library_programs()
    usual = [name for name in known if name not in need_libraries]
    arguments.programs = arguments.programs.split(",") if arguments.programs else usual
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
