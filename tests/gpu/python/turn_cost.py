#!/usr/bin/env python3
"""Measures what recording costs a Python loop, with processes that take turns on one core.

    turn_cost.py SYNCLINE [--than OTHER] [--loop NAME]... [--rounds N] [--seconds S]
                 [--record OPTION]...

The host's speed differs by 30% from process to process and changes within seconds, so neither runs
one after another nor long stretches of one run are comparable. In each round four processes of one
loop are alive, two under `syncline record`; one runs for about 50 ms while the others wait in a
read of a FIFO, for S seconds. All run on the same core, which no other thread of theirs uses.

Prints the median over all cycles of the time of the two recorded processes / that of the two others
and its quartiles; as a control, the same of each two processes that are alike; and the median of
each round. Turns that overlap a window, from before it opens until CUPTI is attached again, are
left out. With --than, the second recorded process runs under another syncline, and the two are
compared as well. Windows open by the clock, and here they would fall into the turns of other
processes, too: loop_cost.py measures what they cost.
"""

import argparse
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time

from turn_loops import LOOPS

ROLES = {"plain": False, "plain2": False, "recorded": True, "recorded2": True}
START_SECONDS = 90
# Before a window's record the tracer enables CUPTI's callbacks; after it, it waits for the device.
BEFORE_WINDOW, AFTER_WINDOW = 15_000_000, 60_000_000
# The first turns fill caches.
FIRST_CYCLES = 3


def windows(text):
    """The stretches in which turns do not count, from the text of `syncline dump`."""
    found = []
    for line in text.splitlines():
        if opened := re.match(r"window-open time=(\d+)", line):
            found.append([int(opened[1]) - BEFORE_WINDOW, float("inf")])
        elif closed := re.match(r"window-close time=(\d+)", line):
            found[-1][1] = int(closed[1]) + AFTER_WINDOW
        elif (gap := re.match(r"gap start=(\d+) duration=(\d+)", line)) and found:
            found[-1][1] = max(found[-1][1], int(gap[1]) + int(gap[2]))
    return found


def is_outside(turn, stretches):
    return all(turn["end"] <= begin or turn["begin"] >= end for begin, end in stretches)


def cycles(turns, stretches):
    """The nanoseconds of a mark by role, for each cycle without a window.

    turns and stretches are by role.
    """
    result = []
    for together in list(zip(*(turns[role] for role in ROLES)))[FIRST_CYCLES:]:
        by_role = dict(zip(ROLES, together))
        if all(is_outside(turn, stretches.get(role, [])) for role, turn in by_role.items()):
            result.append({role: turn["each"] for role, turn in by_role.items()})
    return result


def cost(cycle):
    return (cycle["recorded"] + cycle["recorded2"]) / (cycle["plain"] + cycle["plain2"])


def cost_of(role):
    return lambda cycle: 2 * cycle[role] / (cycle["plain"] + cycle["plain2"])


def spread(values):
    low, middle, high = statistics.quantiles(values, n=4, method="inclusive")
    return f"{middle:.4f} ({low:.4f} to {high:.4f})"


def summary(name, rounds):
    """The lines for one loop; rounds are lists of cycles."""
    every = [cycle for each in rounds for cycle in each]
    if len(every) < 2:
        return f"{name:<10}no cycle without a window"
    alike = [spread([cycle[f"{role}2"] / cycle[role] for cycle in every])
             for role in ("plain", "recorded")]
    medians = " ".join(f"{statistics.median(map(cost, each)):.3f}" for each in rounds if each)
    plain = statistics.median(cycle["plain"] for cycle in every) / 1000
    return (f"{name:<10}recorded/plain {spread(list(map(cost, every)))}, {len(every)} cycles in "
            f"{len(rounds)} rounds: {medians}\n"
            f"{'':<10}plain/plain {alike[0]}, recorded/recorded {alike[1]}, {plain:.1f} us plain")


def comparison(name, rounds):
    """The lines for one loop whose recorded processes ran under two synclines."""
    every = [cycle for each in rounds for cycle in each]
    if len(every) < 2:
        return f"{name:<10}no cycle without a window"
    lines = [f"{name:<10}{label}/plain {spread(list(map(cost_of(role), every)))}"
             for label, role in (("syncline", "recorded"), ("than", "recorded2"))]
    ratio = spread([cycle["recorded"] / cycle["recorded2"] for cycle in every])
    control = spread([cycle["plain2"] / cycle["plain"] for cycle in every])
    return "\n".join([*lines, f"{'':<10}syncline/than {ratio}, plain/plain {control}, {len(every)} "
                              f"cycles in {len(rounds)} rounds"])


def last_words(folder, role):
    with open(os.path.join(folder, f"{role}.err"), encoding="utf-8", errors="replace") as file:
        return (file.read().strip().splitlines() or ["it said nothing"])[-1]


def await_ready(ready, children, folder):
    waiting, give_up = dict(ready), time.monotonic() + START_SECONDS
    while waiting:
        for role in list(waiting):
            try:
                os.read(waiting[role], 1)
                del waiting[role]
            except BlockingIOError:
                if children[role].poll() is not None or time.monotonic() > give_up:
                    sys.exit(f"turn_cost.py: a process ({role}) did not start: "
                             + last_words(folder, role))
        time.sleep(0.05)


def command(arguments, loop, core, ring, position, folder):
    role, following = ring[position], ring[(position + 1) % len(ring)]
    program = [sys.executable, os.path.join(os.path.dirname(__file__), "turn_loops.py"), loop,
               str(core), os.path.join(folder, role), os.path.join(folder, following),
               os.path.join(folder, f"{role}.jsonl")]
    if not ROLES[role] or not arguments.syncline:
        return program
    syncline = arguments.than if role == "recorded2" and arguments.than else arguments.syncline
    return [syncline, "record", "--no-symbols", *arguments.record, "-o",
            os.path.join(folder, f"{role}.sltrace"), *program]


def read_turns(folder):
    result = {}
    for role in ROLES:
        with open(os.path.join(folder, f"{role}.jsonl"), encoding="utf-8") as file:
            result[role] = [json.loads(line) for line in file]
    return result


def read_windows(syncline, folder):
    traces = {role: os.path.join(folder, f"{role}.sltrace") for role in ROLES}
    return {role: windows(subprocess.run([syncline, "dump", trace], stdout=subprocess.PIPE,
                                         text=True, errors="replace", check=True).stdout)
            for role, trace in traces.items() if os.path.exists(trace)}


def one_round(arguments, loop, number, folder):
    """The cycles of four processes."""
    cores = sorted(os.sched_getaffinity(0))
    core = cores[(number + 1) % len(cores)]
    ring = list(ROLES)
    random.Random(number).shuffle(ring)
    ends, ready = {}, {}
    for role in ring:
        path = os.path.join(folder, role)
        os.mkfifo(path)
        os.mkfifo(path + ".ready")
        ends[role] = os.open(path, os.O_RDWR)
        ready[role] = os.open(path + ".ready", os.O_RDWR | os.O_NONBLOCK)
    children = {}
    for position, role in enumerate(ring):
        with open(os.path.join(folder, f"{role}.err"), "wb") as errors:
            children[role] = subprocess.Popen(
                command(arguments, loop, core, ring, position, folder), stderr=errors)
    try:
        await_ready(ready, children, folder)
        os.write(ends[ring[0]], b"g")
        time.sleep(arguments.seconds)
        for end in ends.values():
            os.write(end, b"q")
        for child in children.values():
            child.wait(START_SECONDS)
    finally:
        for child in children.values():
            child.kill()
        for end in [*ends.values(), *ready.values()]:
            os.close(end)
    return cycles(read_turns(folder), read_windows(arguments.syncline, folder))


def parse(words=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("syncline", help="the program syncline; empty: nothing is recorded")
    parser.add_argument("--than", help="another syncline, to compare with")
    parser.add_argument("--loop", action="append", choices=list(LOOPS))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=7)
    parser.add_argument("--record", action="append", default=[], metavar="OPTION",
                        help="a further option of syncline record (--record=--sync-only)")
    arguments = parser.parse_args(words)
    arguments.loop = arguments.loop or ["launch", "compute", "gradients", "ode"]
    return arguments


def main():
    arguments = parse()
    rounds = {loop: [] for loop in arguments.loop}
    for number in range(arguments.rounds):
        for loop in arguments.loop:
            with tempfile.TemporaryDirectory() as folder:
                rounds[loop].append(one_round(arguments, loop, number, folder))
    text = comparison if arguments.than else summary
    for loop in arguments.loop:
        print(text(loop, rounds[loop]), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
