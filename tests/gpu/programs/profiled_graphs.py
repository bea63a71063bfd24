#!/usr/bin/env python3
"""Captures a CUDA graph and profiles itself with PyTorch's profiler, under syncline record.

  syncline record profiled_graphs.py 1 stack-train
  SYNCLINE_WINDOW_MS=5 SYNCLINE_WINDOW_PERIOD_MS=50 syncline record profiled_graphs.py 1 repeat

The first argument seeds when the capture begins: it has to coincide with windows, and with CUPTI
being attached, so many runs are needed. The second has words: train (the graph has a whole training
step), async (four launches of the graph a step), stack (the profile has stacks and memory), repeat
(a schedule that repeats), loader (batches from two processes). Prints for each of three profiles
the number of kernels, copies and calls of the runtime; right if they equal those of the program
alone, where a copy in a graph may count as a kernel. PyTorch ends the program with an internal
assertion if the capture fails or if two calls have one correlation id.
"""

import collections
import json
import os
import random
import sys
import tempfile
import time

import torch
from torch.profiler import ProfilerActivity, profile, schedule

ACTIVITIES = [ProfilerActivity.CPU, ProfilerActivity.CUDA]
STEPS = 20


class Training:
    def __init__(self, layers):
        self.model = torch.nn.Sequential(*[torch.nn.Linear(512, 512) for _ in range(layers)]).cuda()
        self.optimizer = torch.optim.SGD(self.model.parameters(), 0.01)
        self.inputs = torch.randn(256, 512, device="cuda")

    def loss(self):
        return self.model(self.inputs).square().mean()

    def train(self):
        loss = self.loss()
        loss.backward()
        self.optimizer.step()
        return loss

    def step(self):
        self.optimizer.zero_grad()
        return self.train().item()


def captured(training, trains):
    """A graph of a training step, or of a loss."""
    work = training.train if trains else training.loss
    stream = torch.cuda.Stream()
    stream.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(stream):
        for _ in range(3):
            training.optimizer.zero_grad(set_to_none=True)
            work()
    torch.cuda.current_stream().wait_stream(stream)
    training.optimizer.zero_grad(set_to_none=True)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        work()
    return graph


class Run:
    def __init__(self, words):
        self.words, self.eager, self.counts = words, Training(8), []

    def eager_for(self, seconds, also=lambda: None):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.eager.step()
            also()

    def step(self):
        for _ in range(4 if "async" in self.words else 1):
            self.graph.replay()
        self.eager.step()

    def count(self, profiler):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "profile.json")
            profiler.export_chrome_trace(path)
            with open(path, encoding="utf-8") as file:
                kinds = collections.Counter(each.get("cat")
                                            for each in json.load(file)["traceEvents"])
        self.counts.append((kinds["kernel"], kinds["gpu_memcpy"], kinds["cuda_runtime"]))

    def batches(self):
        if "loader" not in self.words:
            return range(2 * STEPS)
        data = torch.utils.data.TensorDataset(torch.randn(64 * 2 * STEPS, 16))
        return torch.utils.data.DataLoader(data, batch_size=64, num_workers=2)

    def profile_repeatedly(self):
        deep = "stack" in self.words
        with profile(activities=ACTIVITIES, on_trace_ready=self.count, with_stack=deep,
                     profile_memory=deep, record_shapes=deep,
                     schedule=schedule(wait=5, warmup=2, active=5, repeat=3)) as profiler:
            for _ in self.batches():
                self.step()
                profiler.step()

    def profile_at_once(self):
        with profile(activities=ACTIVITIES) as profiler:
            for _ in range(STEPS):
                self.step()
            torch.cuda.synchronize()
        self.count(profiler)

    def run(self):
        self.eager_for(2 + 3 * random.random())
        self.graph = captured(Training(4), "train" in self.words)
        self.eager_for(random.random(), self.graph.replay)
        if "repeat" in self.words:
            self.profile_repeatedly()
            return
        for _ in range(3):
            self.profile_at_once()
            self.eager_for(0.7, self.graph.replay)


def main():
    random.seed(sys.argv[1])
    own = Run(sys.argv[2].split("-"))
    own.run()
    print(*sys.argv[1:], own.counts, flush=True)


if __name__ == "__main__":
    main()
