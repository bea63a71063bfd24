#!/usr/bin/env python3
"""Trains on several GPUs while one rank is late, for a reason that is known.

    torchrun --nproc-per-node 2 late_rank.py --late RANK:KIND:MS [--alternate SECONDS]

KIND is host (host work after the loss is read), sync (a synchronization, so that the host cannot
run ahead), copy (an upload from pageable memory) or kernel (more work for the GPU); it takes about
MS milliseconds. With --alternate the rank is late only in every other stretch of that many seconds,
so that both kinds of steps run in one process. Rank 0 prints the mean of each as JSON.
"""

import argparse
import json
import os
import time

import torch
import torch.distributed as dist

WARM_UP = 100
STEPS_BETWEEN_LOOKS = 20


class Late:
    def __init__(self, text, rank):
        late_rank, self.kind, time_text = text.split(":")
        self.milliseconds = float(time_text) if int(late_rank) == rank else 0.0
        # The amount that a link of some 10 GB/s moves in that time.
        self.pageable = torch.ones(int(self.milliseconds * 2.5e6) if self.kind == "copy" else 1)
        self.square = torch.ones(2048, 2048, device="cuda")
        self.repetitions = self.calibrate() if self.kind == "kernel" and self.milliseconds else 0

    def multiply(self, times):
        for _ in range(times):
            torch.mm(self.square, self.square)

    def calibrate(self):
        self.multiply(10)
        torch.cuda.synchronize()
        begin = time.perf_counter()
        self.multiply(100)
        torch.cuda.synchronize()
        return round(self.milliseconds / ((time.perf_counter() - begin) * 10))

    def spend(self):
        if not self.milliseconds:
            return
        if self.kind == "host":
            end = time.perf_counter() + self.milliseconds / 1000
            while time.perf_counter() < end:
                pass
        elif self.kind == "sync":
            torch.cuda.synchronize()
        elif self.kind == "copy":
            self.pageable.to("cuda")
        elif self.kind == "kernel":
            self.multiply(self.repetitions)


class Stretches:
    """Whether the rank is late now; all ranks change together."""

    def __init__(self, seconds):
        self.seconds = seconds
        self.is_late = True
        self.is_over = False
        self.times = {True: [], False: []}
        self.begin, self.steps = time.perf_counter(), 0

    def look(self, total_seconds, since):
        now = time.perf_counter()
        wishes = torch.tensor([now - since > total_seconds,
                               self.seconds > 0 and now - self.begin > self.seconds],
                              dtype=torch.float, device="cuda")
        dist.broadcast(wishes, 0)
        over, change = (bool(each) for each in wishes.tolist())
        self.is_over = over
        if over or change:
            self.times[self.is_late].append((now - self.begin) / max(1, self.steps) * 1e3)
        if change:
            self.is_late = not self.is_late
            self.begin, self.steps = time.perf_counter(), 0


def train(model, late, arguments):
    optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
    samples = torch.randn(256, 1024, device="cuda")
    labels = torch.randint(0, 10, (256,), device="cuda")
    losses = []
    stretches, since = None, 0.0
    step = 0
    while stretches is None or not stretches.is_over:
        optimizer.zero_grad(set_to_none=True)
        loss = torch.nn.functional.cross_entropy(model(samples), labels)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
        if stretches is None or stretches.is_late:
            late.spend()
        step += 1
        if step == WARM_UP:
            stretches, since = Stretches(arguments.alternate), time.perf_counter()
        elif stretches:
            stretches.steps += 1
            if step % STEPS_BETWEEN_LOOKS == 0:
                stretches.look(arguments.seconds, since)
    return step, stretches


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--late", default="1:host:0", metavar="RANK:KIND:MS")
    parser.add_argument("--alternate", type=float, default=0, metavar="SECONDS")
    parser.add_argument("--seconds", type=float, default=10)
    arguments = parser.parse_args()
    rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(rank)
    dist.init_process_group("nccl")
    torch.manual_seed(1)
    layers = []
    for _ in range(8):
        layers += [torch.nn.Linear(1024, 1024), torch.nn.ReLU()]
    model = torch.nn.Sequential(*layers, torch.nn.Linear(1024, 10)).to("cuda")
    model = torch.nn.parallel.DistributedDataParallel(model, device_ids=[rank])
    steps, stretches = train(model, Late(arguments.late, rank), arguments)
    if rank == 0:
        middle = {late: sorted(times)[len(times) // 2] if times else None
                  for late, times in stretches.times.items()}
        print(json.dumps({"late": arguments.late, "steps": steps, "step_ms": middle[True],
                          "without_ms": middle[False]}), flush=True)
    torch.cuda.synchronize()
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
