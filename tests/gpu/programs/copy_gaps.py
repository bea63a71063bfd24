#!/usr/bin/env python3
"""Measures the time of a stream for a kernel alone, and for one before a small copy or an event.

  copy_gaps.py >copy-gaps.csv

The replay of syncline report needs these times: a read that blocks leaves the device with nothing
to do, so a trace does not show how soon the next kernel could follow. The host is ahead of the
device throughout, so each figure is device time. All rows come from one process.
"""

import statistics

import torch

ROUNDS = 60
REPEATS = 15
# Of the kernel, and of the one that gives the host time to get ahead.
CYCLES, HEAD_START_CYCLES = 30_000, 20_000_000


def time_of_round(follow):
    """Microseconds, the median over REPEATS."""
    times = []
    for _ in range(REPEATS):
        begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        torch.cuda._sleep(HEAD_START_CYCLES)
        begin.record()
        for _ in range(ROUNDS):
            torch.cuda._sleep(CYCLES)
            follow()
        end.record()
        end.synchronize()
        times.append(begin.elapsed_time(end) * 1000 / ROUNDS)
    return statistics.median(times)


def main():
    on_device = torch.zeros(16384, device="cuda")
    on_host = torch.zeros(16384).pin_memory()
    event = torch.cuda.Event()
    followed_by = {
        "nothing": lambda: None,
        "an event": event.record,
        "a read of 4 bytes": lambda: on_host[:1].copy_(on_device[:1], non_blocking=True),
        "a read of 64 KiB": lambda: on_host.copy_(on_device, non_blocking=True),
        "an upload of 4 bytes": lambda: on_device[:1].copy_(on_host[:1], non_blocking=True),
        "an upload of 64 KiB": lambda: on_device.copy_(on_host, non_blocking=True),
    }
    time_of_round(followed_by["nothing"])  # loads the kernel
    base = time_of_round(followed_by["nothing"])
    print("device,followed by,round us,more than alone us")
    for name, follow in followed_by.items():
        time = time_of_round(follow)
        print(f"{torch.cuda.get_device_name()},{name},{time:.2f},{time - base:.2f}")


if __name__ == "__main__":
    main()
