#!/usr/bin/env python3
"""Trains an image classifier in mixed precision, with metrics that stay on the device."""

import json
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
    """What the device knows of the steps so far. Only summary() and table() read it."""

    def __init__(self, device):
        # Loss, share of correct predictions, norm, steps with a norm.
        self.sums = torch.zeros(4, device=device)
        self.steps = 0
        self.finite = torch.ones((), dtype=torch.bool, device=device)
        cells = data.NUM_CLASSES * data.NUM_CLASSES
        self.confusion = torch.zeros(cells, dtype=torch.long, device=device)

    def update(self, loss, norm, logits, labels):
        loss = loss.detach()
        predictions = logits.argmax(1)
        correct = (predictions == labels).float().mean()
        applied = norm.isfinite()  # the scaler skips the other steps
        self.sums += torch.stack([loss, correct, norm.masked_fill(~applied, 0), applied])
        self.finite &= loss.isfinite()
        self.steps += 1
        cells = labels * data.NUM_CLASSES + predictions
        self.confusion.scatter_add_(0, cells, torch.ones_like(cells))

    def summary(self):
        loss, correct, norm, applied, finite = torch.hstack([self.sums, self.finite]).tolist()
        if not finite:
            raise RuntimeError("a loss is not finite")
        return {"loss": loss / self.steps, "accuracy": correct / self.steps,
                "norm": norm / max(1, applied)}

    def table(self):
        return self.confusion.view(data.NUM_CLASSES, data.NUM_CLASSES).tolist()


class Trainer:
    def __init__(self, arguments):
        self.device = torch.device(arguments.device)
        self.mixed = self.device.type == "cuda"
        torch.backends.cudnn.benchmark = True
        torch.manual_seed(arguments.seed)
        self.model = residual_net(arguments.width, data.NUM_CLASSES).to(
            self.device, memory_format=torch.channels_last)
        # Fused, it takes the scaler's check for infinities on the device.
        fused = {"fused": True} if self.mixed else {}
        self.optimizer = torch.optim.AdamW(self.model.parameters(), lr=1e-3, **fused)
        self.scaler = GradScaler(enabled=self.mixed)
        self.loss_function = nn.CrossEntropyLoss()
        self.metrics = Metrics(self.device)
        self.mean, self.deviation = (
            torch.tensor(each, device=self.device).view(3, 1, 1)
            for each in (data.MEAN, data.DEVIATION))

    def normalized(self, images):
        return (images / 255 - self.mean) / self.deviation

    def step(self, images, labels):
        images = images.to(self.device, non_blocking=True)
        labels = labels.to(self.device, non_blocking=True)
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
        persistent_workers=arguments.workers > 0, pin_memory=arguments.device != "cpu")


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
                      "confusion": trainer.metrics.table()}))


if __name__ == "__main__":
    main()
