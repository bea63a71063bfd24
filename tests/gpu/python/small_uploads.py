#!/usr/bin/env python3
"""Measures how long tensor.to("cuda") blocks while a kernel runs, by size, and prints a CSV.

    small_uploads.py

Each upload begins right after a kernel of about 3 ms. The source is in pageable memory, with and
without non_blocking=True, or in pinned memory. The program overwrites the source of a non-blocking
upload from pageable memory right after the call; the last column is in how many of the repetitions
the copy has the values from before. Needs a GPU and PyTorch.
"""

import statistics
import time

import torch

SIZES = (4, 1 << 10, 1 << 12, 1 << 14, 1 << 15, 1 << 16, (1 << 16) + 4, 1 << 17, 1 << 20, 1 << 22)
KERNEL_CYCLES = 6_000_000
REPETITIONS = 20


def upload(source, non_blocking):
    """The copy, and the microseconds that the call took under a kernel."""
    torch.cuda.synchronize()
    torch.cuda._sleep(KERNEL_CYCLES)
    begin = time.perf_counter()
    copy = source.to("cuda", non_blocking=non_blocking)
    return copy, 1e6 * (time.perf_counter() - begin)


def measure(size):
    blocking, free, pinned, intact = [], [], [], 0
    for value in range(REPETITIONS):
        source = torch.full((size // 4,), float(value))
        copy, taken = upload(source, non_blocking=True)
        source.fill_(-1)
        torch.cuda.synchronize()
        intact += bool((copy == value).all())
        free.append(taken)
        blocking.append(upload(source, non_blocking=False)[1])
        pinned.append(upload(source.pin_memory(), non_blocking=True)[1])
    return [statistics.median(each) for each in (blocking, free, pinned)], intact


def main():
    print("bytes,blocking_us,non_blocking_us,pinned_non_blocking_us,intact")
    measure(SIZES[0])  # the first one loads modules
    for size in SIZES:
        times, intact = measure(size)
        print(size, *(f"{each:.1f}" for each in times), intact, sep=",", flush=True)


if __name__ == "__main__":
    main()
