#!/usr/bin/env python3
"""Measures the end-to-end cost of recording to a Python loop, within one process.

    loop_cost.py SYNCLINE [--pairs N] [--seconds S] [--loop NAME]... [--mode MODE]...

Each loop runs unrecorded and recorded in turn, S seconds each: it sends itself the signal that
switches recording (`syncline record --signal USR2`). Prints for each pair the mean time of a step
recorded / the mean of the unrecorded stretches before and after, then the median of the pairs.

In the default mode one window of 40 ms opens in each recorded stretch. With S = 5 the windows take
0.8% of the time, as in the first minute of a long run; later there is one window in 30 s.

For comparison, other tools record the same loops in turn; their files are not kept: `--mode kineto`
is torch.profiler with stacks, on the host and on the device, and `--mode py-spy` (`pip install
py-spy`) attaches in each recorded stretch and samples at its default rate.

Loops
  launch    50 tiny operators and an item() a step, 20 frames of Python deep
  training  the same with gradients, and their backward pass
  compute   ten multiplications of large matrices and an item() a step
"""

import argparse
import contextlib
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time

LOOPS = ("launch", "training", "compute")
# Options of syncline record; none: another tool records.
MODES = {"default": [], "sync-only": ["--sync-only"], "full": ["--full"], "kineto": None,
         "py-spy": None}
WINDOW_MS = 40


def deep(levels, call):
    """Calls call() below that many Python frames."""
    return call() if levels == 0 else deep(levels - 1, call)


def launch_step(torch):
    values = torch.ones(64, device="cuda")

    def run():
        current = values
        for _ in range(50):
            current = current * 1.0001
        return current.sum().item()
    return lambda: deep(20, run)


def training_step(torch):
    weights = torch.ones(64, device="cuda", requires_grad=True)

    def run():
        current = weights
        for _ in range(50):
            current = current * 1.0001
        loss = current.sum()
        loss.backward()
        weights.grad = None
        return loss.item()
    return lambda: deep(20, run)


def compute_step(torch):
    matrix = torch.randn(4096, 4096, device="cuda") / 64

    def run():
        current = matrix
        for _ in range(10):
            current = current @ matrix
        return current.sum().item()
    return lambda: deep(20, run)


STEPS = {"launch": launch_step, "training": training_step, "compute": compute_step}


def mean_step(step, seconds):
    """Microseconds."""
    started, steps = time.perf_counter(), 0
    while (passed := time.perf_counter() - started) < seconds:
        for _ in range(10):
            step()
        steps += 10
    return passed * 1e6 / steps


@contextlib.contextmanager
def switched_by_signal():
    os.kill(os.getpid(), signal.SIGUSR2)
    yield
    os.kill(os.getpid(), signal.SIGUSR2)


@contextlib.contextmanager
def recorded_by_kineto():
    from torch.profiler import ProfilerActivity, profile
    profiler = profile(activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA], with_stack=True)
    profiler.start()
    yield
    profiler.stop()


@contextlib.contextmanager
def recorded_by_py_spy():
    with tempfile.TemporaryDirectory() as folder:
        tool = subprocess.Popen(["py-spy", "record", "--native", "--pid", str(os.getpid()),
                                 "--output", os.path.join(folder, "profile.svg")],
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(1)  # it reads the symbols of all libraries first
        if tool.poll() is not None:
            sys.exit("py-spy cannot attach")
        yield
        tool.send_signal(signal.SIGINT)
        tool.wait()


RECORDERS = {"kineto": recorded_by_kineto, "py-spy": recorded_by_py_spy}


def run_loop(name, mode, pairs, seconds):
    """Runs in the recorded program."""
    import torch
    step = STEPS[name](torch)
    recorder = RECORDERS.get(mode, switched_by_signal)
    mean_step(step, 3)
    before = mean_step(step, seconds)
    for _ in range(pairs):
        with recorder():
            recorded = mean_step(step, seconds)
        after = mean_step(step, seconds)
        print(f"off={before:.2f} on={recorded:.2f} off={after:.2f} "
              f"ratio={2 * recorded / (before + after):.4f}", flush=True)
        before = after


def ratios(text):
    return [float(each) for each in re.findall(r"^off=.* ratio=([\d.]+)$", text, re.MULTILINE)]


def summary(name, mode, values):
    """One line: the median and the range of the pairs."""
    return (f"{name:<9}{mode:<10}on/off {statistics.median(values):.4f} (median of {len(values)}; "
            f"{min(values):.4f} to {max(values):.4f})")


def measure(arguments, name, mode):
    program = [sys.executable, __file__, "--run", name, "--mode", mode, "--pairs",
               str(arguments.pairs), "--seconds", str(arguments.seconds)]
    with tempfile.TemporaryDirectory() as folder:
        trace = os.path.join(folder, "loop.sltrace")
        options = MODES[mode]
        record = [] if options is None else [
            arguments.syncline, "record", "--signal", "USR2", *options, "-o", trace]
        period = str(round(arguments.seconds * 1000))
        windows = {"SYNCLINE_WINDOW_MS": str(WINDOW_MS), "SYNCLINE_WINDOW_PERIOD_MS": period}
        done = subprocess.run(record + program, capture_output=True, text=True,
                              env={**os.environ, **windows})
        print(f"{name}, {mode}\n{done.stdout}{done.stderr}", end="")
        if record:
            stats = subprocess.run([arguments.syncline, "dump", "--stats", trace],
                                   capture_output=True, text=True).stdout
            print(*(line for line in stats.splitlines() if line.startswith("windows:")), sep="\n")
    values = ratios(done.stdout)
    if done.returncode or not values:
        sys.exit(f"the program ended with {done.returncode} after {len(values)} pairs")
    return summary(name, mode, values)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("syncline", nargs="?", default="")
    parser.add_argument("--pairs", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--loop", action="append", choices=LOOPS)
    parser.add_argument("--mode", action="append", choices=list(MODES))
    parser.add_argument("--run", choices=LOOPS, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.run:
        return run_loop(arguments.run, arguments.mode[0], arguments.pairs, arguments.seconds)
    if not arguments.syncline:
        parser.error("name the program syncline")
    lines = [measure(arguments, name, mode) for name in arguments.loop or LOOPS
             for mode in arguments.mode or ("default", "sync-only")]
    print("", *lines, sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
