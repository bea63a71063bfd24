#!/usr/bin/env python3
"""A small training loop in PyTorch, to be traced.

Each step reads its loss, so that it contains a wait, inside NVTX ranges and record_function scopes.
--exit sets how the program ends; --profiler runs PyTorch's profiler over the middle third of the
steps; --ranks trains on that many GPUs, one process each; --late RANK:MS delays one of them for
that time in each step, as a slow data loader does.
"""

import argparse
import os
import signal
import socket
import sys
import time

import torch
from torch.profiler import ProfilerActivity, profile, record_function

WAYS = ["normal", "_exit", "sigterm", "sigint", "abort", "kill9"]


def make_model(device):
    torch.manual_seed(1)
    layers = []
    for _ in range(4):
        layers += [torch.nn.Linear(256, 256), torch.nn.ReLU()]
    return torch.nn.Sequential(*layers, torch.nn.Linear(256, 10)).to(device)


def step(model, optimizer, device, late):
    with record_function("load"):
        if late:
            time.sleep(late / 1000)
        # From pageable memory, as a careless program would do.
        images = torch.randn(64, 256).to(device)
        labels = torch.randint(0, 10, (64,)).to(device)
    torch.cuda.nvtx.range_push("forward")
    loss = torch.nn.functional.cross_entropy(model(images), labels)
    torch.cuda.nvtx.range_pop()
    with record_function("backward"):
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
    return loss.item()


def count_kernels(profiler):
    return sum(event.device_type == torch.autograd.DeviceType.CUDA
               for event in profiler.events())


def train(model, device, arguments, late=0.0):
    optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
    profiler, profiled = None, ""
    loss, began = 0.0, time.monotonic()
    for index in range(arguments.steps):
        if arguments.profiler and index == arguments.steps // 3:
            profiler = profile(activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA])
            profiler.start()
        with torch.cuda.nvtx.range(f"step {index}"):
            loss = step(model, optimizer, device, late)
        if profiler and index == 2 * arguments.steps // 3:
            profiler.stop()
            profiled = f" profiler-kernels={count_kernels(profiler)}"
            profiler = None
    seconds = time.monotonic() - began
    print(f"steps={arguments.steps} steps/s={arguments.steps / seconds:.1f} "
          f"loss={loss:.4f}{profiled}", flush=True)


def train_rank(rank, port, arguments):
    os.environ.update(RANK=str(rank), LOCAL_RANK=str(rank), WORLD_SIZE=str(arguments.ranks),
                      MASTER_ADDR="127.0.0.1", MASTER_PORT=str(port))
    torch.cuda.set_device(rank)
    torch.distributed.init_process_group("nccl", rank=rank, world_size=arguments.ranks)
    device = torch.device("cuda", rank)
    model = torch.nn.parallel.DistributedDataParallel(make_model(device), device_ids=[rank])
    late_rank, late = arguments.late
    train(model, device, arguments, late if late_rank == rank else 0.0)
    torch.distributed.destroy_process_group()


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def leave(way):
    sys.stdout.flush()
    if way == "_exit":
        os._exit(7)
    elif way == "abort":
        os.abort()
    elif way != "normal":
        number = {"sigterm": signal.SIGTERM, "sigint": signal.SIGINT, "kill9": signal.SIGKILL}
        os.kill(os.getpid(), number[way])
        time.sleep(10)


def late_rank(text):
    rank, milliseconds = text.split(":")
    return int(rank), float(milliseconds)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=300)
    parser.add_argument("--exit", choices=WAYS, default="normal")
    parser.add_argument("--profiler", action="store_true")
    parser.add_argument("--ranks", type=int, default=1)
    parser.add_argument("--late", type=late_rank, default=(-1, 0.0), metavar="RANK:MS")
    arguments = parser.parse_args()
    if torch.cuda.device_count() < arguments.ranks:
        print(f"train.py: {torch.cuda.device_count()} GPUs, not {arguments.ranks}",
              file=sys.stderr)
        return 3
    if arguments.ranks > 1:
        torch.multiprocessing.spawn(train_rank, args=(free_port(), arguments),
                                    nprocs=arguments.ranks)
    else:
        device = torch.device("cuda")
        train(make_model(device), device, arguments)
    leave(arguments.exit)
    return 0


if __name__ == "__main__":
    sys.exit(main())
