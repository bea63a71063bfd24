#!/usr/bin/env python3
"""Measures what syncline and py-spy cost one loop in Python, by turns within one process.

    python_profilers.py BUILD PY_SPY [--pairs N] [--seconds S] [--rate R]

Needs no GPU: the loop calls tests/trial's runtime, whose CUPTI calls the tracer back as NVIDIA's
does but costs nothing itself. A step makes 20 launches and a synchronization, 20 frames of Python
deep. Each tool runs for S seconds, after S seconds without one. Prints for each tool the median
over the pairs of the mean time of a step with the tool / the mean without one before and after it.

The tracer is loaded all the time. py-spy attaches to the process, and R times a second it stops
the process and reads its stacks; --native includes native frames.
"""

import argparse
import ctypes
import os
import pathlib
import signal
import statistics
import subprocess
import sys
import tempfile
import time

TOOLS = {"syncline, default": [], "py-spy": [], "py-spy --native": ["--native"]}


def deep(levels, call):
    return call() if levels == 0 else deep(levels - 1, call)


def loop():
    runtime = ctypes.CDLL(os.environ["SYNCLINE_TEST_CUDART"])
    counter = ctypes.c_void_p()
    runtime.cudaSetDevice(0)
    runtime.cudaMalloc(ctypes.byref(counter), ctypes.c_size_t(8))

    def step():
        for _ in range(20):
            runtime.fakeLaunch(0, counter)
        runtime.cudaDeviceSynchronize()
    return lambda: deep(20, step)


def mean_step(step, seconds):
    """Microseconds."""
    started, steps = time.perf_counter(), 0
    while (passed := time.perf_counter() - started) < seconds:
        for _ in range(10):
            step()
        steps += 10
    return passed * 1e6 / steps


class Spy:
    """py-spy, sampling from when it is made until stop()."""

    def __init__(self, arguments, options, step):
        self.output = tempfile.NamedTemporaryFile(suffix=".txt")
        self.process = subprocess.Popen(
            [arguments.py_spy, "record", "--pid", str(os.getpid()), "--rate", str(arguments.rate),
             "--format", "raw", "--output", self.output.name, *options],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={**os.environ, "LD_PRELOAD": "", "CUDA_INJECTION64_PATH": ""})
        mean_step(step, 2)  # it reads symbols first

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        if self.process.wait() != 0 or not self.output.read().strip():
            sys.exit("py-spy took no sample")
        self.output.close()


def measured(tool, arguments, step):
    if tool.startswith("syncline"):
        os.kill(os.getpid(), signal.SIGUSR2)
        mean = mean_step(step, arguments.seconds)
        os.kill(os.getpid(), signal.SIGUSR2)
        return mean
    spy = Spy(arguments, TOOLS[tool], step)
    mean = mean_step(step, arguments.seconds)
    spy.stop()
    return mean


def run_loop(arguments):
    """In the recorded program."""
    step = loop()
    mean_step(step, 2)
    ratios = {tool: [] for tool in TOOLS}
    before = mean_step(step, arguments.seconds)
    print(f"a step without a tool: {before:.1f} us")
    for _ in range(arguments.pairs):
        for tool, values in ratios.items():
            mean = measured(tool, arguments, step)
            after = mean_step(step, arguments.seconds)
            values.append(2 * mean / (before + after))
            before = after
    for tool, values in ratios.items():
        print(f"{tool:<18}{statistics.median(values):.3f} (median of {len(values)}; "
              f"{min(values):.3f} to {max(values):.3f})")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("py_spy")
    parser.add_argument("--pairs", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--rate", type=int, default=100)
    parser.add_argument("--run", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.run:
        return run_loop(arguments)
    libraries = arguments.build.resolve() / "lib"
    with tempfile.TemporaryDirectory() as folder:
        return subprocess.run(
            [arguments.build / "bin/syncline", "record", "--signal", "USR2", "--tracer",
             libraries / "libsyncline_tracer.so", "-o", f"{folder}/loop.sltrace", sys.executable,
             __file__, *sys.argv[1:], "--run"],
            env={**os.environ, "SYNCLINE_CUPTI": libraries / "libcupti_fake.so",
                 "SYNCLINE_TEST_CUDART": libraries / "libcudart_fake.so",
                 "LD_LIBRARY_PATH": arguments.build.resolve() / "tests/trial/driver"}).returncode


if __name__ == "__main__":
    sys.exit(main())
