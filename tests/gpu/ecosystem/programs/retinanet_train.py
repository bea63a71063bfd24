"""Trains RetinaNet of torchvision on made-up pictures; loop as in torchvision's references."""

import math
import time

import torch
from clock import Clock, device, seconds
from torchvision.models.detection import retinanet_resnet50_fpn


def picture(generator):
    corners = torch.rand(5, 2, generator=generator) * 150
    sizes = 20 + torch.rand(5, 2, generator=generator) * 60
    return (torch.rand(3, 256, 256, generator=generator),
            {"boxes": torch.cat([corners, corners + sizes], 1),
             "labels": torch.randint(1, 5, (5,), generator=generator)})


def train_one_epoch(model, optimizer, batches, dev, clock, end):
    for images, targets in batches:  # STEP
        images = [image.to(dev) for image in images]
        targets = [{name: value.to(dev) for name, value in one.items()} for one in targets]
        loss_dict = model(images, targets)
        losses = sum(loss for loss in loss_dict.values())
        loss_value = losses.item()
        if not math.isfinite(loss_value):
            raise SystemExit(f"the loss is {loss_value}, stopping training")
        optimizer.zero_grad()
        losses.backward()
        optimizer.step()
        clock.tick()
        if time.time() > end:
            return


def main():
    dev = device()
    torch.manual_seed(0)
    model = retinanet_resnet50_fpn(weights=None, weights_backbone=None, num_classes=5,
                                   min_size=256, max_size=256).to(dev).train()
    optimizer = torch.optim.SGD(model.parameters(), lr=1e-5)
    generator = torch.Generator().manual_seed(0)
    batches = [zip(*[picture(generator) for _ in range(2)]) for _ in range(64)]
    batches = [tuple(map(list, batch)) for batch in batches]
    clock, end = Clock(warmup=5), time.time() + seconds()
    while time.time() < end:
        train_one_epoch(model, optimizer, batches, dev, clock, end)
    clock.show()


main()
