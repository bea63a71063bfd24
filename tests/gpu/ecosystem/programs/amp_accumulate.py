"""Mixed precision with a GradScaler: gradients of four batches for each step of the optimizer."""

import time

import torch
from clock import Clock, device, seconds
from torch import nn
from torch.nn import functional as F


def batches(dev):
    """Endless."""
    pool = [(torch.randn(16, 3, 64, 64), torch.randint(0, 10, (16,))) for _ in range(8)]
    while True:
        for images, labels in pool:
            yield images.to(dev), labels.to(dev)


def main(accumulate=4):
    dev = device()
    torch.manual_seed(0)
    layers, width = [nn.Conv2d(3, 64, 3, 2, 1)], 64
    for _ in range(4):
        layers += [nn.BatchNorm2d(width), nn.ReLU(), nn.Conv2d(width, width, 3, 1, 1)]
    model = nn.Sequential(*layers, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(64, 10))
    model = model.to(dev)
    optimizer = torch.optim.Adam(model.parameters(), 1e-3)
    scaler = torch.amp.GradScaler(dev.type)
    clock, end = Clock(), time.time() + seconds()
    data = batches(dev)
    while time.time() < end:  # STEP
        optimizer.zero_grad()
        for _ in range(accumulate):
            images, labels = next(data)
            with torch.autocast(dev.type, torch.float16 if dev.type == "cuda" else torch.bfloat16):
                loss = F.cross_entropy(model(images), labels) / accumulate
            scaler.scale(loss).backward()
        scaler.unscale_(optimizer)
        nn.utils.clip_grad_norm_(model.parameters(), 1.0, error_if_nonfinite=False)
        scaler.step(optimizer)
        scaler.update()
        clock.tick()
    clock.show()


main()
