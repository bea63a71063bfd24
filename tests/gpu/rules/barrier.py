#!/usr/bin/env python3
"""Checks that an NCCL barrier makes the host wait, and that an all-reduce does not.

One process is enough. The program queues a sleeping kernel, calls the collective, and compares the
time of the call with that of the kernel.
"""

import os
import sys
import time

import torch
import torch.distributed as dist

CYCLES = 40_000_000
ROUNDS = 5


def waits(call):
    """In most rounds it returns after more than half of the kernel's time."""
    call()
    waited = 0
    for _ in range(ROUNDS):
        torch.cuda.synchronize()
        begin = time.perf_counter()
        torch.cuda._sleep(CYCLES)
        torch.cuda.synchronize()
        alone = time.perf_counter() - begin
        torch.cuda._sleep(CYCLES)
        begin = time.perf_counter()
        call()
        waited += time.perf_counter() - begin > alone / 2
    torch.cuda.synchronize()
    return waited > ROUNDS / 2


def main():
    os.environ.setdefault("MASTER_ADDR", "127.0.0.1")
    os.environ.setdefault("MASTER_PORT", "29517")
    torch.cuda.set_device(0)
    dist.init_process_group("nccl", rank=0, world_size=1)
    value = torch.ones(16, device="cuda")
    cases = (
        ("barrier", dist.barrier, True),
        ("barrier, asynchronous, and wait", lambda: dist.barrier(async_op=True).wait(), True),
        ("all_reduce", lambda: dist.all_reduce(value), False),
        ("all_reduce, asynchronous, and wait",
         lambda: dist.all_reduce(value, async_op=True).wait(), False),
    )
    status = 0
    for name, call, expected in cases:
        found = waits(call)
        status |= found != expected
        outcome = "as expected" if found == expected else "CONTRADICTED"
        print(f"{name}\t{'waits' if found else 'quiet'}\t{outcome}")
    dist.destroy_process_group()
    return status


if __name__ == "__main__":
    sys.exit(main())
