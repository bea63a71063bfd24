"""The program's own measurement of its step."""

import sys
import time


class StepClock:
    """Counts steps after a warm-up; call it once a step. It never blocks on the GPU."""

    def __init__(self, warm_up_seconds=5):
        self.begin = time.perf_counter() + warm_up_seconds
        self.first = self.last = None
        self.steps = 0

    def __call__(self):
        now = time.perf_counter()
        if now < self.begin:
            return
        if self.first is None:
            self.first = now
        else:
            self.steps += 1
        self.last = now

    def print(self):
        if self.steps:
            print(f"own step {1e3 * (self.last - self.first) / self.steps:.3f} ms",
                  file=sys.stderr, flush=True)
