"""python3 -m loops NAME SECONDS: runs a loop and prints its own mean time of a step."""

import sys
import time

import torch

from loops.programs import LOOPS

WARM_UP = 3  # seconds


def steps_within(step, seconds):
    """Seconds, and how many steps."""
    started, steps = time.perf_counter(), 0
    while (passed := time.perf_counter() - started) < seconds:
        step()
        steps += 1
    return passed, steps


def main():
    name, seconds = sys.argv[1], float(sys.argv[2])
    torch.manual_seed(1)
    step = LOOPS[name]()
    # From one line, so that the calls of the warm-up have the same stacks.
    for limit in (WARM_UP, seconds):
        passed, steps = steps_within(step, limit)
    print(f"own step {1e3 * passed / steps:.3f} ms", flush=True)


if __name__ == "__main__":
    main()
