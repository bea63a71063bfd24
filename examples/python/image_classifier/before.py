#!/usr/bin/env python3
"""Trains an image classifier in mixed precision, with metrics of every step."""

import json
import math
import time

import torch
from torch import nn
from torch.utils.data import DataLoader

try:
    from torch.amp import GradScaler
except ImportError:  # before PyTorch 2.3
    from torch.cuda.amp import GradScaler

import data
import options
from model import residual_net


class Metrics:
    """What the program knows of its steps so far."""

    def __init__(self):
        self.losses, self.norms, self.correct, self.seen = [], [], 0, 0
        self.confusion = torch.zeros(data.NUM_CLASSES, data.NUM_CLASSES, dtype=torch.long)

    def update(self, loss, norm, logits, labels):
        value = loss.item()
        if not math.isfinite(value):
            raise RuntimeError(f"the loss is {value}")
        self.losses.append(value)
        if norm.isfinite():  # the scaler skips the other steps
            self.norms.append(norm.item())
        predictions = logits.argmax(1)
        self.correct += (predictions == labels).sum().item()
        self.seen += len(labels)
        cells = labels.cpu() * data.NUM_CLASSES + predictions.cpu()
        counts = torch.bincount(cells, minlength=self.confusion.numel())
        self.confusion += counts.view_as(self.confusion)

    def summary(self):
        return {"loss": sum(self.losses) / len(self.losses),
                "accuracy": self.correct / self.seen,
                "norm": sum(self.norms) / max(1, len(self.norms))}


class Trainer:
    def __init__(self, arguments):
        self.device = torch.device(arguments.device)
        self.mixed = self.device.type == "cuda"
        torch.backends.cudnn.benchmark = True
        torch.manual_seed(arguments.seed)
        self.model = residual_net(arguments.width, data.NUM_CLASSES).to(
            self.device, memory_format=torch.channels_last)
        self.optimizer = torch.optim.AdamW(self.model.parameters(), lr=1e-3)
        self.scaler = GradScaler(enabled=self.mixed)
        self.loss_function = nn.CrossEntropyLoss()
        self.metrics = Metrics()

    def normalized(self, images):
        mean = torch.tensor(data.MEAN, device=self.device).view(3, 1, 1)
        deviation = torch.tensor(data.DEVIATION, device=self.device).view(3, 1, 1)
        return (images / 255 - mean) / deviation

    def step(self, images, labels):
        images = images.to(self.device)
        labels = labels.to(self.device)
        with torch.autocast(self.device.type, enabled=self.mixed):
            logits = self.model(self.normalized(images))
            loss = self.loss_function(logits, labels)
        self.optimizer.zero_grad()
        self.scaler.scale(loss).backward()
        self.scaler.unscale_(self.optimizer)
        norm = nn.utils.clip_grad_norm_(self.model.parameters(), max_norm=1.0)
        self.scaler.step(self.optimizer)
        self.scaler.update()
        self.metrics.update(loss, norm, logits, labels)


def loader_of(arguments):
    return DataLoader(
        data.SyntheticImages(arguments.images, arguments.seed), arguments.batch_size, shuffle=True,
        drop_last=True, num_workers=arguments.workers,
        persistent_workers=arguments.workers > 0)


def batches(loader):
    """Batches without end, epoch after epoch."""
    while True:
        yield from loader


def clock(device):
    """The time at which the device has done all work so far."""
    if device.type == "cuda":
        torch.cuda.synchronize(device)
    return time.perf_counter()


def main():
    arguments = options.parse(__doc__)
    loader = loader_of(arguments)
    trainer = Trainer(arguments)
    logged = []
    for number, (images, labels) in enumerate(batches(loader)):
        if number == arguments.warmup:
            begin = clock(trainer.device)
        if number == arguments.warmup + arguments.steps:
            break
        trainer.step(images, labels)
        if (number + 1) % arguments.log_every == 0:
            logged.append(trainer.metrics.summary())
            print(f"step {number + 1}:", json.dumps(logged[-1]))
    step_ms = 1e3 * (clock(trainer.device) - begin) / max(1, arguments.steps)
    print(json.dumps({"step_ms": step_ms, "steps": arguments.steps, "logged": logged,
                      "final": trainer.metrics.summary(),
                      "confusion": trainer.metrics.confusion.tolist()}))


if __name__ == "__main__":
    main()
