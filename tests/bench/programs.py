"""Runs the programs of a build folder for the scripts that measure them."""

import json
import os
import subprocess
import time


def parse_with_examples(parser, known):
    """Adds the options that all scripts of the examples have, and parses; .examples is a list."""
    parser.add_argument("--build", default="build/release", help="the build folder")
    parser.add_argument("--examples", default=",".join(known),
                        help="which, with commas (default: all)")
    parser.add_argument("--total-seconds", type=float, default=3600,
                        help="start nothing new after this time")
    arguments = parser.parse_args()
    arguments.examples = arguments.examples.split(",")
    for name in arguments.examples:
        if name not in known:
            parser.error(f"no example '{name}'; there are {', '.join(known)}")
    arguments.build = os.path.abspath(arguments.build)
    return arguments


class RunFailed(Exception):
    """A run without figures: the text names the run and the reason, in one line."""


class Programs:
    """The programs of a build folder, one at a time, each under a limit.

    total_seconds is the time for all; callers check out_of_time() before each run.
    """

    def __init__(self, build, run_limit_seconds, total_seconds):
        self.bin = os.path.join(build, "bin")
        self.run_limit_seconds = run_limit_seconds
        self.deadline = time.monotonic() + total_seconds

    def path(self, name):
        return os.path.join(self.bin, name)

    def built(self, name):
        return os.path.exists(self.path(name))

    def out_of_time(self, seconds=0):
        """Whether something that takes this many seconds would end too late."""
        return time.monotonic() + seconds > self.deadline

    def run(self, label, command, environment=None):
        """Runs a program to its end; raises RunFailed, with the label, if it does not succeed."""
        try:
            done = subprocess.run(command, env=environment, text=True, capture_output=True,
                                  timeout=self.run_limit_seconds, check=False)
        except subprocess.TimeoutExpired as error:
            raise RunFailed(f"{label}: over {self.run_limit_seconds} s") from error
        if done.returncode:
            last = (done.stderr or done.stdout).strip().splitlines()[-1:]
            raise RunFailed(f"{label}: status {done.returncode}: {''.join(last)}")
        return done

    def report(self, trace, *options):
        """The parsed JSON report of a trace; raises RunFailed."""
        command = [self.path("syncline"), "report", "--format", "json", *options, trace]
        done = subprocess.run(command, text=True, capture_output=True, check=False)
        if done.returncode:
            raise RunFailed(done.stderr.strip())
        return json.loads(done.stdout)["traces"][0]

    def dump_stats(self, trace):
        """syncline's figures of a trace, as JSON on standard output; never raises."""
        return subprocess.run([self.path("syncline"), "dump", "--stats", "--json", trace],
                              text=True, capture_output=True, check=False)
