#!/usr/bin/env python3
"""A program in PyTorch with planted synchronizations.

Each line with the comment "planted" blocks the host after a kernel that takes some
milliseconds; check.py lists which of them a report names. Lines of the comment
"free" look alike and do not block.
"""

import argparse
import threading

import torch

import planted_loss
import planted_metrics


def busy(device):
    """Queues work of a few milliseconds."""
    matrix = torch.ones(4096, 4096, device=device)
    for _ in range(6):
        matrix = matrix @ matrix * 1e-4
    return matrix


class Trainer:
    def __init__(self, device):
        self.device = device
        self.model = torch.nn.Linear(4096, 64).to(device)
        self.optimizer = torch.optim.SGD(self.model.parameters(), lr=1e-3)
        self.losses = []

    def step(self):
        loss = self.model(busy(self.device)).square().mean()
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        self.losses.append(loss.detach())  # free
        return loss.item()  # planted: item in a method

    def epoch(self, steps):
        for _ in range(steps):
            self.step()
        total = torch.stack(self.losses)
        values = total.tolist()  # planted: tolist
        return sum(values)


def read_back(device):
    kept = busy(device)
    copy = kept[:4].cpu()  # planted: cpu
    kept = busy(device)
    array = kept[0].to("cpu").numpy()  # planted: to("cpu")
    kept = busy(device)
    number = float(kept[0, 0])  # planted: float()
    kept = busy(device)
    whole = int(kept[0, 0])  # planted: int()
    return copy, array, number, whole


def decide(device):
    kept = busy(device)
    if kept[0, 0] > 0:  # planted: if tensor
        kept = busy(device)
    same = torch.equal(kept, kept.clone())  # planted: equal
    kept = busy(device)
    close = torch.allclose(kept, kept.clone())  # planted: allclose
    return same, close


def show(device):
    kept = busy(device)
    text = f"{kept[0, :3]}"  # planted: format
    kept = busy(device)
    print(kept[0, :3], file=open("/dev/null", "w"))  # planted: print
    return text


def upload(device):
    busy(device)
    host = torch.randn(256, 256)
    moved = host.to(device)  # planted: pageable upload
    busy(device)
    made = torch.tensor([1.0, 2.0], device=device)  # planted: torch.tensor on the device
    pinned = torch.randn(256, 256).pin_memory()
    busy(device)
    other = pinned.to(device, non_blocking=True)  # free
    return moved, made, other


def events(device):
    stream = torch.cuda.Stream(device)
    with torch.cuda.stream(stream):
        busy(device)
    stream.synchronize()  # planted: stream.synchronize
    event = torch.cuda.Event()
    busy(device)
    event.record()
    event.synchronize()  # planted: event.synchronize
    busy(device)
    torch.cuda.synchronize(device)  # planted: torch.cuda.synchronize


def worker(device):
    with torch.cuda.stream(torch.cuda.Stream(device)):
        for _ in range(3):
            kept = busy(device)
            kept.sum().item()  # planted: item in a thread


def threads(device):
    started = [threading.Thread(target=worker, args=(device,)) for _ in range(2)]
    for thread in started:
        thread.start()
    for thread in started:
        thread.join()


def generated(device):
    exec("value = kept.sum().item()", {"kept": busy(device)})
    numbers = (each.item() for each in busy(device)[0, :2])  # planted: generator expression
    reads = [lambda: busy(device).max().item()]  # planted: lambda
    return [*numbers, *(read() for read in reads)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--steps", type=int, default=20)
    parser.add_argument("--compile", action="store_true",
                        help="also run a function through torch.compile")
    options = parser.parse_args()
    device = torch.device(options.device)
    Trainer(device).epoch(options.steps)
    for _ in range(3):
        read_back(device)
        decide(device)
        show(device)
        upload(device)
        if device.type == "cuda":
            events(device)
            threads(device)
        generated(device)
        planted_loss.all_losses(busy, device)
        planted_metrics.all_metrics(busy, device)
    if options.compile:
        planted_loss.compiled(busy, device)


if __name__ == "__main__":
    main()
