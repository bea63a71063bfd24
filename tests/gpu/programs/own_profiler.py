#!/usr/bin/env python3
"""Counts what PyTorch's profiler records of a training loop, alone and under syncline record.

  own_profiler.py alone >own-profiler.csv
  syncline record own_profiler.py default >>own-profiler.csv

Prints one line for each profile: the name of the mode, how the profile was started, then the events
by kind. Counts of a mode are right if they equal those of the program alone.
"""

import collections
import json
import os
import sys
import tempfile
import time

import torch
from torch.profiler import ProfilerActivity, profile, schedule

KINDS = ("kernel", "gpu_memcpy", "gpu_memset", "cuda_runtime", "cuda_driver", "ac2g")
HEADER = ("mode", "profile", *KINDS, "kernels outside", "threads without operators")
STEPS = 20
ACTIVITIES = [ProfilerActivity.CPU, ProfilerActivity.CUDA]


class Training:
    def __init__(self):
        self.model = torch.nn.Sequential(*[torch.nn.Linear(512, 512) for _ in range(8)]).cuda()
        self.optimizer = torch.optim.SGD(self.model.parameters(), 0.01)
        self.inputs = torch.randn(256, 512, device="cuda")

    def step(self):
        self.optimizer.zero_grad()
        loss = self.model(self.inputs).square().mean()
        loss.backward()
        self.optimizer.step()
        return loss.item()

    def run_for(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.step()


def counts(path):
    """By kind; kernels that start outside of the operators' time; threads that called the runtime
    and ran no operator."""
    with open(path, encoding="utf-8") as file:
        events = json.load(file)["traceEvents"]
    kinds = collections.defaultdict(list)
    for event in events:
        kinds[event.get("cat")].append(event)
    operators = kinds["cpu_op"]
    first = min(event["ts"] for event in operators)
    last = max(event["ts"] + event["dur"] for event in operators)
    outside = sum(not first <= event["ts"] <= last + 5_000 for event in kinds["kernel"])
    strangers = {event["tid"] for event in kinds["cuda_runtime"]}
    strangers -= {event["tid"] for event in operators}
    return [*(len(kinds[kind]) for kind in KINDS), outside, len(strangers)]


def profile_at_once(training, path):
    with profile(activities=ACTIVITIES) as profiler:
        for _ in range(STEPS):
            training.step()
        torch.cuda.synchronize()
    profiler.export_chrome_trace(path)


def profile_by_schedule(training, path):
    with profile(activities=ACTIVITIES, schedule=schedule(wait=2, warmup=2, active=STEPS),
                 on_trace_ready=lambda profiler: profiler.export_chrome_trace(path)) as profiler:
        for _ in range(STEPS + 6):
            training.step()
            profiler.step()


def main():
    mode = sys.argv[1]
    if mode == "alone":
        print(",".join(HEADER))
    training = Training()
    training.run_for(3)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "profile.json")
        for name, take in (("at once", profile_at_once), ("by schedule", profile_by_schedule),
                           ("again", profile_at_once)):
            take(training, path)
            print(mode, name, *counts(path), sep=",", flush=True)
            training.run_for(2)


if __name__ == "__main__":
    main()
