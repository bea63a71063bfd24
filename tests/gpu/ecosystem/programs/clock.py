"""What the programs share: the device, and a clock that times each iteration of their loop.

A program marks its loop by the comment `# STEP`, calls Clock.tick() at the end of each iteration,
and Clock.show() once at the end. Neither waits for the GPU.

environment
  ECOSYSTEM_TURN   a file to lock from the first use of the GPU until the clock is shown, so that
                   programs which start at the same time measure one after the other
  ECOSYSTEM_CLOCK  a file for all figures: those of the printed line, and each iteration
"""

import fcntl
import json
import os
import statistics
import sys
import threading
import time

import torch
# Optimizers import it in their first step, which would take seconds of the loop's time.
import torch._dynamo

_turn = []


def rank():
    return int(os.environ.get("RANK", "0"))


def seconds():
    """How long the loop runs: the first argument."""
    return float(sys.argv[1]) if len(sys.argv) > 1 else 5.0


def device():
    """The GPU, or the CPU where there is none. Call it before anything else uses the GPU."""
    path = os.environ.get("ECOSYSTEM_TURN")
    if path and not _turn and rank() == 0:
        _turn.append(open(path, "a"))
        fcntl.flock(_turn[0], fcntl.LOCK_EX)
    if not torch.cuda.is_available():
        return torch.device("cpu")
    return torch.device("cuda", int(os.environ.get("LOCAL_RANK", "0")) % torch.cuda.device_count())


def marked_line():
    path = os.path.abspath(sys.modules["__main__"].__file__)
    with open(path, encoding="utf-8") as source:
        for number, text in enumerate(source, 1):
            if "# STEP" in text:
                return f"{os.path.basename(path)}:{number}"
    return os.path.basename(path)


class Clock:
    """Times the iterations of one loop, in each thread that runs it."""

    def __init__(self, warmup=10, loop=None):
        """`loop` names the loop if it is not in the program, but in a library."""
        # A CPU is slow, and only shows that a program runs.
        self.warmup = warmup if torch.cuda.is_available() else 1
        self.loop = loop or marked_line()
        self.ticks = {}
        # The system's ids of the threads, as reports have them.
        self.tids = {}

    def tick(self):
        """Ends an iteration."""
        self.ticks.setdefault(self.thread(), []).append(time.perf_counter())

    def thread(self):
        ident = threading.get_ident()
        if ident not in self.tids:
            self.tids[ident] = threading.get_native_id()
        return ident

    def skip(self):
        """Leaves out what ran since the last tick: another phase, such as an evaluation."""
        self.ticks.setdefault(self.thread(), []).append(None)

    def spans(self):
        """Each uninterrupted run of iterations: the list of their ends, and the thread."""
        for thread, ticks in self.ticks.items():
            ended = [i for i, tick in enumerate(ticks) if tick is not None]
            first = ended[self.warmup] if len(ended) > self.warmup else len(ticks)
            span = []
            for tick in [*ticks[first:], None]:
                if tick is not None:
                    span.append(tick)
                    continue
                if len(span) > 1:
                    yield span, thread
                span = []

    def figures(self):
        spans = list(self.spans())
        each = [b - a for span, _ in spans for a, b in zip(span, span[1:])]
        if not each:
            sys.exit("the clock has no iteration after its warm-up")
        return {"loop": self.loop, "iterations": len(each),
                "median_ms": round(statistics.median(each) * 1e3, 5),
                "mean_ms": round(statistics.fmean(each) * 1e3, 5),
                "threads": len(self.ticks), "pid": os.getpid(),
                "gpu": torch.cuda.get_device_name() if torch.cuda.is_available() else ""}, spans

    def show(self):
        """Prints one line of JSON; of several ranks, only the first does."""
        if rank() != 0:
            return
        figures, spans = self.figures()
        path = os.environ.get("ECOSYSTEM_CLOCK")
        if path:
            # Spans are seconds of time.perf_counter(); iterations are microseconds.
            whole = {**figures,
                     "spans": [[span[0], span[-1], thread] for span, thread in spans],
                     "each_us": [[round((b - a) * 1e6) for a, b in zip(span, span[1:])]
                                 for span, _ in spans],
                     "tids": [self.tids[thread] for _, thread in spans]}
            with open(path, "w", encoding="utf-8") as file:
                json.dump(whole, file, separators=(",", ":"))
        print(json.dumps(figures), flush=True)
        while _turn:
            _turn.pop().close()
