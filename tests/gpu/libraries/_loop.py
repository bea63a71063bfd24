"""The loop of all programs in this folder: PROGRAM {before|after} [SECONDS]

Prints one JSON line with the number of steps, warm-up included, and their mean time.
"""

import json
import os
import sys
import time

import torch

DEVICE = torch.device("cuda")
WARM_UP = 5
_weight = None


def is_remedied():
    """Whether to run the side with the remedy."""
    return sys.argv[1:2] == ["after"]


def seconds():
    return float(sys.argv[2]) if len(sys.argv) > 2 else 6.0


def work(count=12, size=1024):
    """Queues matrix products; never blocks the host."""
    global _weight
    if _weight is None:
        _weight = torch.randn(size, size, device=DEVICE) / size**0.5
    product = _weight
    for _ in range(count):
        product = torch.tanh(product @ _weight)
    return product


def report(steps, start, untimed=0):
    """Prints how many steps ran since start, and how long one took."""
    print(json.dumps({"program": os.path.basename(sys.argv[0]), "steps": untimed + steps,
                      "ms": round(1e3 * (time.perf_counter() - start) / steps, 4)}))


def run(step):
    """Calls step(number) until the time is over."""
    for number in range(WARM_UP):
        step(number)
    torch.cuda.synchronize()
    start, count = time.perf_counter(), 0
    while time.perf_counter() - start < seconds():
        step(WARM_UP + count)
        count += 1
    torch.cuda.synchronize()
    report(count, start, WARM_UP)
