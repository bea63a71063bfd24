"""The loop of all programs in this folder: PROGRAM {before|after|pairs} [SECONDS]

before and after call that step until the time is over, for recordings. pairs calls both steps in
one process: it alternates stretches of each, because the speed of a host differs from process to
process, and prints one JSON line with the medians of their step times. Both print "ready" after
warm-up; pairs then waits for a line of standard input, so that many programs can prepare at the
same time and be measured one after the other.
"""

import json
import os
import statistics
import sys
import time

import torch

DEVICE = torch.device("cuda" if torch.cuda.is_available() else "cpu")
WARM_UP = 5
PAIRS = 7


def _wait():
    if DEVICE.type == "cuda":
        torch.cuda.synchronize()


def _stretch(step, count):
    """Milliseconds per step."""
    _wait()
    start = time.perf_counter()
    for _ in range(count):
        step()
    _wait()
    return 1e3 * (time.perf_counter() - start) / count


def _count_for(step, length):
    """How many steps fill a stretch of this length in seconds."""
    return max(1, int(1e3 * length / _stretch(step, 2)))


def run(before, after):
    """Runs one of the steps, or both alternately."""
    side = sys.argv[1] if len(sys.argv) > 1 else "pairs"
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 3.0
    sides = {"before": [before], "after": [after], "pairs": [before, after]}[side]
    for step in sides:
        for _ in range(WARM_UP):
            step()
    _wait()
    print("ready", flush=True)
    if side != "pairs":
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            sides[0]()
        return
    sys.stdin.readline()
    counts = [_count_for(step, seconds / PAIRS / 2) for step in sides]
    times = [[_stretch(step, count) for step, count in zip(sides, counts)] for _ in range(PAIRS)]
    medians = [round(statistics.median(column), 4) for column in zip(*times)]
    ratio = statistics.median(after / before for before, after in times)
    print(json.dumps({"program": os.path.basename(sys.argv[0]), "pairs": PAIRS, "ms": medians,
                      "ratio": round(ratio, 4)}), flush=True)
