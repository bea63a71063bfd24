#!/usr/bin/env python3
"""Trains on several GPUs while one rank is late, for a reason that is known.

    torchrun --nproc-per-node 2 late_rank.py --late RANK:KIND:MS [--job data|tensor|pipeline]

KIND is host (host work after the loss is read), sync (a synchronization, so that the host cannot
run ahead), copy (an upload from pageable memory) or kernel (more work for the GPU); it takes about
MS milliseconds. The rank is late in all steps. With --alternate it is late only in every other
stretch of that many seconds, so that both kinds of steps run in one process; rank 0 prints the
median over the stretches of each kind as JSON. With --record-seconds there is a part in the middle
in which it is late all the time: there, each rank lets `syncline record --signal USR2` start and
stop. With --pin each rank runs on physical cores of its own: two ranks whose hardware threads share
a core slow each other down while both work, but not while one waits.
"""

import argparse
import json
import os
import signal
import statistics
import time

import torch
import torch.distributed as dist

from rank_jobs import JOBS

WARM_UP_STEPS = 100
# Steps before a stretch is timed: a rank that waits for the late one notices what that one did in
# the last steps of the stretch before.
SETTLING_STEPS = 3


def own_cores():
    """The hardware threads of this rank's share of the physical cores that the job may use."""
    cores = {}
    for thread in sorted(os.sched_getaffinity(0)):
        path = f"/sys/devices/system/cpu/cpu{thread}/topology/thread_siblings_list"
        with open(path, encoding="ascii") as file:
            cores.setdefault(file.read(), set()).add(thread)
    rank, ranks = int(os.environ["LOCAL_RANK"]), int(os.environ["LOCAL_WORLD_SIZE"])
    share = len(cores) // ranks
    return set().union(*list(cores.values())[rank * share:(rank + 1) * share])


class Late:
    def __init__(self, text, device):
        late_rank, self.kind, time_text = text.split(":")
        self.milliseconds = float(time_text) if int(late_rank) == dist.get_rank() else 0.0
        self.device = device
        # The amount that a link of some 10 GB/s moves in that time.
        self.pageable = torch.ones(int(self.milliseconds * 2.5e6) if self.kind == "copy" else 1)
        self.square = torch.ones(2048, 2048, device=device)
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
            self.pageable.to(self.device)
        elif self.kind == "kernel":
            self.multiply(self.repetitions)


class Run:
    """Runs stretches of steps. All ranks run the same number of steps: only the plan is agreed on,
    once, so that the ranks exchange nothing but what the job does."""

    def __init__(self, job, late):
        self.job, self.late = job, late
        self.times = {True: [], False: []}
        self.recorded = None

    def steps(self, count, is_late):
        for _ in range(count):
            self.job.step()
            if is_late:
                self.late.spend()

    def train(self, count, is_late):
        """Milliseconds per step."""
        self.steps(SETTLING_STEPS, is_late)
        begin = time.perf_counter()
        self.steps(count, is_late)
        return (time.perf_counter() - begin) / count * 1e3

    def steps_per_second(self, is_late):
        """Measures the speed. All ranks get the same value."""
        self.train(WARM_UP_STEPS, is_late)
        speed = torch.tensor([1e3 / self.train(WARM_UP_STEPS, is_late)], device=self.late.device)
        dist.broadcast(speed, 0)
        return speed.item()

    def alternate(self, seconds, stretch, speeds):
        for number in range(max(2, round(seconds / stretch))):
            is_late = number % 2 == 0
            took = self.train(max(1, round(stretch * speeds[is_late])), is_late)
            self.times[is_late].append(took)

    def medians(self):
        return {is_late: statistics.median(times) if times else None
                for is_late, times in self.times.items()}

    def spread(self, is_late):
        """Half the distance between the quartiles of the stretches, as a share of the median."""
        if len(self.times[is_late]) < 2:
            return None
        first, middle, third = statistics.quantiles(self.times[is_late], n=4)
        return (third - first) / 2 / middle


def run(job, late, arguments):
    own = Run(job, late)
    speeds = {is_late: own.steps_per_second(is_late) for is_late in (False, True)}
    if arguments.alternate:
        own.alternate(arguments.seconds, arguments.alternate, speeds)
    else:
        own.times[True].append(own.train(round(arguments.seconds * speeds[True]), True))
    if arguments.record_seconds:
        os.kill(os.getpid(), signal.SIGUSR2)
        own.recorded = own.train(round(arguments.record_seconds * speeds[True]), True)
        os.kill(os.getpid(), signal.SIGUSR2)
        own.train(WARM_UP_STEPS, True)
        own.alternate(arguments.seconds, arguments.alternate or arguments.seconds, speeds)
    return own


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--job", choices=JOBS, default="data", help="what the ranks exchange")
    parser.add_argument("--late", default="1:host:0", metavar="RANK:KIND:MS")
    parser.add_argument("--alternate", type=float, default=0, metavar="SECONDS")
    parser.add_argument("--record-seconds", type=float, default=0, metavar="SECONDS")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--device", choices=["cuda", "cpu"], default="cuda")
    parser.add_argument("--pin", action="store_true", help="give each rank physical cores")
    arguments = parser.parse_args()
    rank = int(os.environ["LOCAL_RANK"])
    if arguments.pin:
        os.sched_setaffinity(0, own_cores())
    device = torch.device(arguments.device, rank if arguments.device == "cuda" else None)
    if device.type == "cuda":
        torch.cuda.set_device(device)
    dist.init_process_group("nccl" if device.type == "cuda" else "gloo")
    torch.manual_seed(1)
    done = run(JOBS[arguments.job](device), Late(arguments.late, device), arguments)
    middle = done.medians()
    if rank == 0:
        print(json.dumps({"job": arguments.job, "late": arguments.late, "step_ms": middle[True],
                          "without_ms": middle[False], "while_recorded_ms": done.recorded,
                          "spread": done.spread(True),
                          "without_spread": done.spread(False)}), flush=True)
    if device.type == "cuda":
        torch.cuda.synchronize()
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
