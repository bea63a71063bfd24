#!/usr/bin/env python3
"""PyTorch's own answer: which lines of a program synchronize, and how often.

    peer.py OUT.json PROGRAM [ARGUMENT...]

Runs the program with torch.cuda.set_sync_debug_mode("warn") and keeps the Python stack of each
warning. That mode does not see three kinds of calls, which this script takes from the functions
that make them: explicit waits (`explicit`), and copies with non_blocking=True from or to pageable
memory (`pageable`). It cannot see what other libraries, cudaFree and C++ code wait for.

The clock of the program (ECOSYSTEM_CLOCK) says which of them lie in its steps.
"""

import bisect
import collections
import functools
import json
import os
import re
import runpy
import sys
import threading
import time
import warnings

import lines
import torch

MESSAGE = "synchronizing CUDA operation"
THIS_FILE = (lambda: None).__code__.co_filename
_inside = threading.local()


class Witness:
    """Each synchronization: its time, its thread, and the number of its kind and stack."""

    def __init__(self):
        self.numbers = {}
        self.seen = []

    def add(self, kind, depth):
        frame, stack = sys._getframe(depth), []
        while frame is not None:
            file = frame.f_code.co_filename
            if file != THIS_FILE and "runpy" not in file:
                stack.append((file, frame.f_lineno))
            frame = frame.f_back
        key = (kind, tuple(stack))
        number = self.numbers.setdefault(key, len(self.numbers))
        self.seen.append((time.perf_counter(), threading.get_ident(), number))

    def listen(self):
        """To each warning, also where a program or a library ignores or collects them."""
        own = ("always", re.compile(f".*{MESSAGE}"), Warning, None, 0)
        show, add_filter = warnings._showwarnmsg, warnings._add_filter

        def heard(message):
            if MESSAGE not in str(message.message):
                return show(message)
            _inside.warned = getattr(_inside, "warned", 0) + 1
            self.add("warning", 2)

        def added(*arguments, **named):
            add_filter(*arguments, **named)
            warnings.filters[:] = [own, *(item for item in warnings.filters if item != own)]
            warnings._filters_mutated()

        warnings._showwarnmsg, warnings._add_filter = heard, added
        warnings.simplefilter("default")

    def wrap(self, owner, name, kind, counts=lambda *unused: True):
        """Calls of owner.name are synchronizations, unless they warn themselves."""
        function = getattr(owner, name)

        @functools.wraps(function)
        def wrapped(*arguments, **named):
            before = getattr(_inside, "warned", 0)
            result = function(*arguments, **named)
            if getattr(_inside, "warned", 0) == before and counts(result, arguments, named):
                self.add(kind, 2)
            return result

        setattr(owner, name, wrapped)


def is_pageable_copy(result, arguments, named):
    """Whether a call of Tensor.to, cuda or copy_ copies from or to pageable memory."""
    if not any(value is True for value in (named.get("non_blocking"), *arguments[1:])):
        return False
    other = arguments[1] if arguments[1:] and isinstance(arguments[1], torch.Tensor) else None
    sides = [result, arguments[0] if result is not arguments[0] or other is None else other]
    places = {side.device.type: side for side in sides}
    return set(places) == {"cpu", "cuda"} and not places["cpu"].is_pinned()


def watch():
    witness = Witness()
    witness.listen()
    torch.set_warn_always(True)
    if not torch.cuda.is_available():
        return witness
    torch.cuda.init()
    witness.wrap(torch.cuda, "synchronize", "explicit")
    witness.wrap(torch.cuda.Stream, "synchronize", "explicit")
    witness.wrap(torch.cuda.Event, "synchronize", "explicit")
    for name in ("to", "cuda", "copy_"):
        witness.wrap(torch.Tensor, name, "pageable", is_pageable_copy)
    torch.cuda.set_sync_debug_mode("warn")
    return witness


class Spans:
    """When the loop ran that the clock measured; where several threads ran it, by thread."""

    def __init__(self, clock):
        self.several = clock["threads"] > 1
        self.by_thread = collections.defaultdict(list)
        for begin, end, thread in clock["spans"]:
            self.by_thread[thread if self.several else 0].append((begin, end))
        for spans in self.by_thread.values():
            spans.sort()

    def phase(self, moment, thread):
        """`steps`, `between` for other phases of the thread, or `around`."""
        spans = self.by_thread.get(thread if self.several else 0, [])
        at = bisect.bisect_right(spans, (moment, float("inf"))) - 1
        if at < 0 or moment > spans[-1][1]:
            return "around"
        return "steps" if moment <= spans[at][1] else "between"


def summary(witness, clock_path):
    with open(clock_path, encoding="utf-8") as file:
        clock = json.load(file)
    spans, steps = Spans(clock), clock["iterations"]
    counts = collections.defaultdict(collections.Counter)
    for moment, thread, number in witness.seen:
        counts[number][spans.phase(moment, thread)] += 1
    sites = [{"line": lines.library_line(stack), "user": lines.user_line(stack), "kind": kind,
              "backward": lines.is_backward(stack), "steps": counts[number]["steps"],
              "between": counts[number]["between"], "around": counts[number]["around"],
              "stack": [f"{file}:{line}" for file, line in stack[:24]]}
             for (kind, stack), number in witness.numbers.items()]
    sites.sort(key=lambda site: -site["steps"])
    return {"steps": steps, "sites": sites}


def main():
    out, program = sys.argv[1:3]
    sys.argv = sys.argv[2:]
    sys.path.insert(0, os.path.dirname(os.path.abspath(program)))
    witness = watch()
    runpy.run_path(program, run_name="__main__")
    if int(os.environ.get("RANK", "0")) == 0:
        with open(out, "w", encoding="utf-8") as file:
            json.dump(summary(witness, os.environ["ECOSYSTEM_CLOCK"]), file, indent=1)


if __name__ == "__main__":
    main()
