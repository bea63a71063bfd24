#!/usr/bin/env python3
"""Measures how soon the tracer begins to record, and how much of a trace a kill loses.

Runs a program under the tracer several times: to its end, to measure the time until its first
recorded call is in the file and the cost of starting, and until SIGKILL, to measure the time
between the last event in the file and the kill. Event times and those of this script are from the
same clock (CLOCK_MONOTONIC). Prints a table, and exits with 1 if a kill lost more than --limit-ms.
"""

import argparse
import json
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time

MODES = ["sync-only", "windows", "full"]
CALLS = ["call", "copy-call", "memory-call"]


class Bench:
    def __init__(self, arguments, folder):
        self.arguments = arguments
        self.folder = folder

    def binary(self, name):
        return os.path.join(self.arguments.build, "bin", name)

    def start(self, mode, steps, trace):
        environment = dict(os.environ)
        if mode:
            environment.update(
                LD_PRELOAD=os.path.join(self.arguments.build, "lib", "libsyncline_tracer.so"),
                SYNCLINE_OUTPUT=trace, SYNCLINE_MODE=mode)
        return subprocess.Popen([self.binary("syncline_launch_bound"), str(steps)],
                                env=environment, stdout=subprocess.DEVNULL)

    def facts(self, trace):
        """The contents of a file, which may still be growing; None if it is empty."""
        done = subprocess.run([self.binary("syncline"), "dump", "--stats", "--json", trace],
                              capture_output=True, text=True, check=False)
        if done.returncode:
            return None
        return json.loads(done.stdout)

    def whole_run(self, mode):
        """Seconds that a run of a single step takes."""
        began = time.monotonic()
        self.start(mode, 1, self.path("short")).wait()
        return time.monotonic() - began

    def path(self, name):
        return os.path.join(self.folder, name + ".sltrace")

    def calls(self, trace):
        """Start and end of each call in a file, which may still be growing."""
        text = subprocess.run([self.binary("syncline"), "dump", "--type", ",".join(CALLS), trace],
                              capture_output=True, text=True, check=False).stdout
        return [(int(start), int(start) + int(duration))
                for start, duration in re.findall(r" start=(\d+) duration=(\d+)", text)]

    def first_event(self, mode):
        """Milliseconds from the start of the program to its first recorded call,
        and from that call's end until it is in the file."""
        trace = self.path("first")
        if os.path.exists(trace):
            os.remove(trace)
        began = time.monotonic_ns()
        program = self.start(mode, 10**9, trace)
        try:
            while time.monotonic_ns() - began < 30e9:
                calls = self.calls(trace)
                seen = time.monotonic_ns()
                if calls:
                    start, end = min(calls)
                    return (start - began) / 1e6, (seen - end) / 1e6
                time.sleep(0.002)
        finally:
            program.kill()
            program.wait()
        raise RuntimeError(f"no call in {trace} after 30 s")

    def lost(self, mode):
        """The milliseconds before SIGKILL that the file lacks."""
        trace = self.path("killed")
        if os.path.exists(trace):
            os.remove(trace)
        program = self.start(mode, 10**9, trace)
        time.sleep(2 + random.random())
        killed = time.monotonic_ns()
        program.send_signal(signal.SIGKILL)
        program.wait()
        facts = self.facts(trace)
        if not facts or facts["end"] == "exit":
            raise RuntimeError(f"{trace} cannot be read, or claims to be whole")
        return (killed - max(end for _, end in self.calls(trace))) / 1e6


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", default="build/gpu", help="the build folder")
    parser.add_argument("--repeat", type=int, default=5, help="runs of each kind")
    parser.add_argument("--limit-ms", type=float, default=200,
                        help="the most that a kill may lose")
    arguments = parser.parse_args()
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(arguments, folder)
        print("| mode | run of one step, added ms | first call, ms | later in the file, ms "
              "| lost by a kill, ms | at most |")
        print("| :-- | ---: | ---: | ---: | ---: | ---: |")
        bench.whole_run(None)
        for mode in MODES:
            added, first, written, lost = [], [], [], []
            for _ in range(arguments.repeat):
                untraced = bench.whole_run(None)
                added.append((bench.whole_run(mode) - untraced) * 1e3)
                event, file = bench.first_event(mode)
                first.append(event)
                written.append(file)
                lost.append(bench.lost(mode))
            failed |= max(lost) > arguments.limit_ms
            medians = [f"{statistics.median(values):.0f}" for values in
                       (added, first, written, lost)]
            print(f"| {mode} | {' | '.join(medians)} | {max(lost):.0f} |", flush=True)
    if failed:
        print(f"latency.py: a kill lost more than {arguments.limit_ms:.0f} ms", file=sys.stderr)
    return failed


if __name__ == "__main__":
    sys.exit(main())
