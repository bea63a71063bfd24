#!/usr/bin/env python3
"""Measures what recording costs a loop in Python, end to end, within one process.

    loop_cost.py SYNCLINE [--pairs N] [--seconds S] [--loop NAME]... [--mode MODE]...

Each loop runs unrecorded and recorded by turns, S seconds each: it sends itself the signal that
switches recording (`syncline record --signal USR2`). Prints for each pair the mean time of a step
recorded / the mean of the unrecorded stretches before and after, then the median of the pairs.

In the default mode one window of 40 ms opens in each recorded stretch. With S = 5 these are 0.8% of
the time, as in the first minute of a long run; later there is one in 30 s.

Loops
  launch    50 tiny operators and an item() a step, 20 frames of Python deep
  training  the same with gradients, and their backward pass
  compute   ten multiplications of large matrices and an item() a step
"""

import argparse
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time

LOOPS = ("launch", "training", "compute")
MODES = {"default": [], "sync-only": ["--sync-only"]}
WINDOW_MS = 40


def deep(levels, call):
    """Calls call() so many frames of Python deep."""
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


def run_loop(name, pairs, seconds):
    """In the recorded program."""
    import torch
    step = STEPS[name](torch)
    mean_step(step, 3)
    before = mean_step(step, seconds)
    for _ in range(pairs):
        os.kill(os.getpid(), signal.SIGUSR2)
        recorded = mean_step(step, seconds)
        os.kill(os.getpid(), signal.SIGUSR2)
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
    with tempfile.TemporaryDirectory() as folder:
        command = [arguments.syncline, "record", "--signal", "USR2", *MODES[mode], "-o",
                   os.path.join(folder, "loop.sltrace"), sys.executable, __file__, "--run", name,
                   "--pairs", str(arguments.pairs), "--seconds", str(arguments.seconds)]
        period = str(round(arguments.seconds * 1000))
        windows = {"SYNCLINE_WINDOW_MS": str(WINDOW_MS), "SYNCLINE_WINDOW_PERIOD_MS": period}
        done = subprocess.run(command, capture_output=True, text=True,
                              env={**os.environ, **windows})
        stats = subprocess.run(
            [arguments.syncline, "dump", "--stats", os.path.join(folder, "loop.sltrace")],
            capture_output=True, text=True).stdout
    print(f"{name}, {mode}\n{done.stdout}{done.stderr}", end="")
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
        return run_loop(arguments.run, arguments.pairs, arguments.seconds)
    if not arguments.syncline:
        parser.error("name the program syncline")
    lines = [measure(arguments, name, mode) for name in arguments.loop or LOOPS
             for mode in arguments.mode or MODES]
    print("", *lines, sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
