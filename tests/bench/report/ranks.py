#!/usr/bin/env python3
"""Measures the time of syncline report for the traces of many ranks.

Creates the traces from the recordings of two ranks: all except one are copies of the rank that
waits. Each host has eight ranks, its own clock, and a time of day that is wrong by up to 5 ms.
Prints seconds, processor seconds and peak memory, and fails if the late rank is not found.
"""

import argparse
import concurrent.futures
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "traces"))

import bundled  # noqa: E402

RANKS_OF_HOST = 8
TIMES = re.compile(rb" (start|time|monotonic)=(\d+)(?!x)\b")


def as_rank(text, rank, count, rng):
    """The text of a trace, changed into that of a rank on another host."""
    host = rank // RANKS_OF_HOST
    offsets = random.Random(host)
    clock = offsets.randrange(0, 10**12) if host else 0
    wrong = offsets.randrange(-5 * 10**6, 5 * 10**6) if host else 0
    delay = rng.randrange(0, 500)

    def shifted(found):
        return b" %s=%d" % (found[1], int(found[2]) + clock + delay)

    lines = []
    for line in text.splitlines():
        line = TIMES.sub(shifted, line)
        if line.startswith(b"process "):
            for key, value in (b"pid", 1000 + rank), (b"rank", rank), (b"world-size", count):
                line = re.sub(rb" %s=-?\d+" % key, b" %s=%d" % (key, value), line)
            line = re.sub(rb'host="[^"]*"', b'host="node%d"' % host, line)
        elif line.startswith(b"clock "):
            line = re.sub(rb" realtime=(\d+)", lambda found: b" realtime=%d" % (
                int(found[1]) + wrong), line)
        lines.append(line)
    return b"\n".join(lines)


def make(syncline, folder, count, late):
    """The paths of the traces."""
    recorded = [subprocess.run(
        [syncline, "dump", path],
        check=True, capture_output=True).stdout for path in bundled.ranks("two_ranks_late")]

    def one(rank):
        path = os.path.join(folder, f"rank{rank}.sltrace")
        subprocess.run([syncline, "assemble", "-o", path], check=True,
                       input=as_rank(recorded[rank == late], rank, count, random.Random(rank)))
        return path

    with concurrent.futures.ThreadPoolExecutor() as pool:
        return list(pool.map(one, range(count)))


def measure(command):
    """Standard output, seconds, processor seconds and MiB of a program that must succeed."""
    start = time.monotonic()
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        out = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = status
    if status != 0:
        raise RuntimeError(f"{command[0]} failed")
    return (out, time.monotonic() - start, usage.ru_utime + usage.ru_stime,
            usage.ru_maxrss / 1024)


def check(out, form, count, late):
    """The late rank is named, and every rank is compared."""
    if form == "json":
        ranks = json.loads(out)["ranks"]
        if ranks["straggler"] != late or len(ranks["table"]) != count:
            raise RuntimeError(f"the straggler is {ranks['straggler']}, not {late}")
        return ""
    first = out.decode().splitlines()[0]
    if form == "text" and not first.startswith(f"Rank {late} delays the others"):
        raise RuntimeError(f"not the straggler: {first}")
    return first if form == "text" else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", required=True, help="the build folder")
    parser.add_argument("--ranks", type=int, nargs="+", default=[256])
    parser.add_argument("--format", default="text",
                        choices=["text", "json", "html", "perfetto"])
    arguments = parser.parse_args()
    syncline = os.path.join(arguments.build, "bin", "syncline")
    print("| Ranks | s | processor s | MiB |\n|--:|--:|--:|--:|")
    for count in arguments.ranks:
        late = count // 2 + 1
        with tempfile.TemporaryDirectory() as folder:
            paths = make(syncline, folder, count, late)
            out, seconds, processor, memory = measure(
                [syncline, "report", "--format", arguments.format, *paths])
        print(f"| {count} | {seconds:.1f} | {processor:.1f} | {memory:.0f} |", flush=True)
        print(check(out, arguments.format, count, late), file=sys.stderr)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (RuntimeError, OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"ranks.py: {error}")
