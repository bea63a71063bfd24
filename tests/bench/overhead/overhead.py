#!/usr/bin/env python3
"""Measures the cost of the tracer to a program.

Runs each program untraced and traced in turn, and compares the wall time per
step, averaged over each whole run, with the mean of the untraced runs before
and after it. Prints a table in Markdown; --json keeps every figure.

Modes
  floor-waits    CUPTI alone, counting callbacks of calls that block
  waits          syncline, SYNCLINE_MODE=sync-only
  floor-full     CUPTI alone, with kernels, copies and launches
  full           syncline, SYNCLINE_MODE=full
  windows        syncline as it comes: long runs, so that windows are averaged
  attached       the same with SYNCLINE_DETACH=0: CUPTI is kept between windows
  torch-cuda     PyTorch's profiler with CUDA activities (LibTorch programs)
  torch-cpu+cuda the same with operators
"""

import argparse
import json
import os
import re
import statistics
import sys
import time

# The folder above is no package: its modules are for the scripts below it.
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from programs import Programs, RunFailed  # noqa: E402

PROGRAMS = {
    # name: (executable, takes PyTorch's profiler, arguments from a number of steps)
    "launch_bound": ("syncline_launch_bound", False, lambda steps: [str(steps)]),
    "launch_bound_torch": ("syncline_launch_bound_torch", True, lambda steps: [str(steps)]),
    "compute_bound": ("syncline_compute_bound", True, lambda steps: [str(steps)]),
    "masked_loss": ("masked_loss_before", False, lambda steps: [
        "--device", "cuda", "--batch", "8", "--warmup", "20", "--steps", str(steps)]),
}
CALIBRATION_STEPS = {"launch_bound": 2000, "launch_bound_torch": 1000, "compute_bound": 50,
                     "masked_loss": 100}
MODES = ["floor-waits", "waits", "floor-full", "full", "windows", "attached",
         "torch-cuda", "torch-cpu+cuda"]
SYNCLINE_MODES = {"waits": "sync-only", "full": "full", "windows": "windows",
                  "attached": "windows"}
LONG_MODES = ("windows", "attached")
RUN_LIMIT_SECONDS = 180


class Bench:
    def __init__(self, arguments):
        self.arguments = arguments
        self.programs = Programs(arguments.build, RUN_LIMIT_SECONDS, arguments.total_seconds)
        self.step_seconds = {}

    def built(self, program):
        return self.programs.built(PROGRAMS[program][0])

    def steps(self, program, seconds):
        return max(20, int(seconds / self.step_seconds[program]))

    def environment(self, mode, trace):
        environment = dict(os.environ)
        for name in list(environment):
            if name.startswith("SYNCLINE_") or name in ("LD_PRELOAD", "CUDA_INJECTION64_PATH",
                                                        "NVTX_INJECTION64_PATH"):
                del environment[name]
        if mode in SYNCLINE_MODES:
            environment.update(LD_PRELOAD=self.arguments.tracer, SYNCLINE_OUTPUT=trace,
                               SYNCLINE_MODE=SYNCLINE_MODES[mode],
                               SYNCLINE_DETACH="0" if mode == "attached" else "1")
        elif mode.startswith("floor-"):
            environment.update(CUDA_INJECTION64_PATH=self.arguments.floor,
                               FLOOR_KINDS=mode.removeprefix("floor-"))
        return environment

    def run(self, program, mode, steps, trace=""):
        """One run; its figures as a dictionary with mean-us at least."""
        executable, _, arguments_of = PROGRAMS[program]
        command = [self.programs.path(executable)] + arguments_of(steps)
        if mode.startswith("torch-"):
            command += ["--torch-profiler", mode.removeprefix("torch-")]
        if trace and os.path.exists(trace):
            os.remove(trace)
        started = time.monotonic()
        done = self.programs.run(f"{program}, {mode}", command, self.environment(mode, trace))
        figures = parse_figures(done.stdout)
        if "mean-us" not in figures:
            raise RunFailed(f"{program}, {mode}: no figures in its output")
        figures.update({"mode": mode, "steps": steps, "process-seconds":
                        round(time.monotonic() - started, 3),
                        "said": done.stderr.strip().splitlines()[-3:]})
        if trace:
            figures["trace"] = self.trace_facts(trace, figures)
        return figures

    def trace_facts(self, trace, figures):
        if not os.path.exists(trace):
            raise RunFailed(f"{figures['mode']}: no trace was written: "
                            + " ".join(figures["said"]))
        facts = {"file-bytes": os.path.getsize(trace)}
        done = self.programs.dump_stats(trace)
        try:
            told = json.loads(done.stdout)
        except ValueError:
            facts["error"] = done.stderr.strip()
            return facts
        facts["events"] = told.get("events")
        for key in ("bytesPerEvent", "fileBytesPerEvent", "windows", "dropped", "missing", "cost",
                    "end"):
            if key in told:
                facts[key] = told[key]
        return facts

    def calibrate(self, program):
        steps = CALIBRATION_STEPS[program]
        # The first run pays for cold caches; the second counts.
        self.run(program, "none", max(20, steps // 10))
        self.step_seconds[program] = self.run(program, "none", steps)["mean-us"] / 1e6


def parse_figures(text):
    figures = {}
    for key, value in re.findall(r"([a-z][a-z-]*)=([-+.\deE]+)", text):
        try:
            figures[key] = float(value)
        except ValueError:
            pass
    rate = re.search(r"^steps/s\s+([\d.eE+]+)", text, re.MULTILINE)  # masked_loss
    if rate and float(rate.group(1)) > 0:
        figures["mean-us"] = 1e6 / float(rate.group(1))
    return figures


def modes_of(program, modes):
    return [mode for mode in modes if PROGRAMS[program][1] or not mode.startswith("torch-")]


def measure(bench, program, modes, result):
    """One round: untraced, mode, untraced, mode ... untraced.

    Runs that are compared are equally long: a GPU that has been busy for seconds is
    warmer, and slower, than one that has been for one.
    """
    arguments = bench.arguments
    trace = os.path.join(arguments.scratch, f"overhead-{os.getpid()}.sltrace")
    before, before_length = None, None
    for mode in modes:
        if mode in result["failed"]:
            continue
        length = arguments.window_seconds if mode in LONG_MODES else arguments.seconds

        def untraced(length=length):
            return bench.run(program, "none", bench.steps(program, length))

        if bench.programs.out_of_time(3 * length + 8):
            return False
        if before_length != length:
            before, before_length = untraced(), length
        try:
            traced = bench.run(program, mode, bench.steps(program, length),
                               trace if mode in SYNCLINE_MODES else "")
        except RunFailed as error:
            print(f"overhead.py: {error}", file=sys.stderr)
            result["failed"][mode] = str(error)
            continue
        after = untraced()
        base = (before["mean-us"] + after["mean-us"]) / 2
        result["pairs"].setdefault(mode, []).append(
            {"untraced-us": [before["mean-us"], after["mean-us"]],
             "untraced-median-us": [before.get("median-us"), after.get("median-us")],
             "traced": traced, "ratio": traced["mean-us"] / base})
        before = after
    if os.path.exists(trace):
        os.remove(trace)
    return True


def percent(ratio):
    return f"{100 * (ratio - 1):+.2f}%"


def table_row(program, mode, pairs):
    ratios = sorted(pair["ratio"] for pair in pairs)
    base = statistics.median(us for pair in pairs for us in pair["untraced-us"])
    traced = statistics.median(pair["traced"]["mean-us"] for pair in pairs)
    facts = [pair["traced"]["trace"] for pair in pairs if "trace" in pair["traced"]]
    size = events = each = "-"
    if facts and facts[-1].get("events"):
        # The median, of each by itself: runs differ in length by a little.
        size = f"{statistics.median(f['file-bytes'] for f in facts) / 1024:.0f} KiB"
        events = f"{statistics.median(f.get('events') or 0 for f in facts):.0f}"
        each = f"{statistics.median(f.get('bytesPerEvent') or 0 for f in facts):.2f}"
    return (f"| {program} | {mode} | {len(pairs)} | {base:.1f} | {traced:.1f} "
            f"| {percent(statistics.median(ratios))} | {percent(ratios[0])} to "
            f"{percent(ratios[-1])} | {traced - base:+.2f} | {size} | {events} | {each} |")


def print_table(results):
    print("| program | mode | pairs | untraced us/step | traced us/step | overhead (median) "
          "| range | us/step more | file | events | bytes/event |")
    print("|---|---|---:|---:|---:|---:|---|---:|---:|---:|---:|")
    for program, result in results.items():
        for mode, pairs in result["pairs"].items():
            print(table_row(program, mode, pairs))
        for mode, why in result["failed"].items():
            print(f"| {program} | {mode} | failed: {why} |")
    for program, result in results.items():
        noise = [abs(a / b - 1) for pairs in result["pairs"].values() for pair in pairs
                 for a, b in [pair["untraced-us"]]]
        if noise:
            print(f"\n{program}: untraced runs next to each other differ by "
                  f"{100 * statistics.median(noise):.2f}% (median), "
                  f"{100 * max(noise):.2f}% at most")


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", required=True, help="the build folder")
    parser.add_argument("--tracer", help="default BUILD/lib/libsyncline_tracer.so")
    parser.add_argument("--floor", help="default BUILD/lib/libcupti_floor.so")
    parser.add_argument("--programs", default=",".join(PROGRAMS))
    parser.add_argument("--modes", default=",".join(MODES))
    parser.add_argument("--pairs", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=2, help="length of a run's timed steps")
    parser.add_argument("--window-seconds", type=float, default=8,
                        help="the same for the modes windows and attached")
    parser.add_argument("--total-seconds", type=float, default=1e9,
                        help="start no run that would end later; there are then fewer pairs")
    parser.add_argument("--scratch", default="/tmp", help="where traces are written")
    parser.add_argument("--json", help="write every figure to this file")
    arguments = parser.parse_args()
    arguments.build = os.path.abspath(arguments.build)
    lib = os.path.join(arguments.build, "lib")
    arguments.tracer = os.path.abspath(
        arguments.tracer or os.path.join(lib, "libsyncline_tracer.so"))
    arguments.floor = os.path.abspath(arguments.floor or os.path.join(lib, "libcupti_floor.so"))
    arguments.programs = [name for name in arguments.programs.split(",") if name]
    arguments.modes = [name for name in arguments.modes.split(",") if name]
    for name in arguments.programs:
        if name not in PROGRAMS:
            parser.error(f"no program '{name}'; there are {', '.join(PROGRAMS)}")
    for name in arguments.modes:
        if name not in MODES:
            parser.error(f"no mode '{name}'; there are {', '.join(MODES)}")
    return arguments


def main():
    arguments = parse_arguments()
    # CUDA and the loader continue without what they do not find.
    for library, wanted in ((arguments.tracer, SYNCLINE_MODES.keys() & set(arguments.modes)),
                            (arguments.floor, {m for m in arguments.modes if "floor-" in m})):
        if wanted and not os.path.exists(library):
            print(f"overhead.py: no {library}, which {', '.join(sorted(wanted))} need",
                  file=sys.stderr)
            return 1
    bench = Bench(arguments)
    results = {}
    for program in arguments.programs:
        if not bench.built(program):
            print(f"overhead.py: {program} is not built", file=sys.stderr)
            continue
        try:
            bench.calibrate(program)
        except RunFailed as error:
            print(f"overhead.py: {error}", file=sys.stderr)
            return 1
        results[program] = {"pairs": {}, "failed": {}}
    # Programs run in turn, so that if time runs out, each has about the same number of pairs.
    for _ in range(arguments.pairs):
        try:
            if not all([measure(bench, program, modes_of(program, arguments.modes), result)
                        for program, result in results.items()]):
                break
        except RunFailed as error:
            print(f"overhead.py: {error}", file=sys.stderr)
            return 1
    print_table(results)
    if arguments.json:
        with open(arguments.json, "w", encoding="utf-8") as file:
            json.dump({"arguments": vars(arguments), "step-seconds": bench.step_seconds,
                       "results": results}, file, indent=1)
    return 0 if results else 1


if __name__ == "__main__":
    sys.exit(main())
