"""Trains ResNet-18 of torchvision from a DataLoader with workers and pinned memory (imagenet)."""

import time

import torch
import torchvision
from clock import Clock, device, seconds
from torch import nn
from torch.utils.data import DataLoader


class Average:
    def __init__(self):
        self.total, self.count = 0.0, 0

    def update(self, value, n):
        self.total += value * n
        self.count += n


class Pictures(torch.utils.data.Dataset):
    def __len__(self):
        return 6400

    def __getitem__(self, index):
        generator = torch.Generator().manual_seed(index)
        picture = torch.rand(3, 64, 64, generator=generator)
        return (picture.flip(-1) if index % 2 else picture) - 0.5, index % 100


def accuracy(output, target, topk=(1, 5)):
    with torch.no_grad():
        _, pred = output.topk(max(topk), 1, True, True)
        correct = pred.t().eq(target.view(1, -1).expand_as(pred.t()))
        return [correct[:k].reshape(-1).float().sum(0, keepdim=True).mul_(100.0 / len(target))
                for k in topk]


def main():
    dev = device()
    torch.manual_seed(0)
    model = torchvision.models.resnet18(num_classes=100).to(dev).train()
    criterion = nn.CrossEntropyLoss()
    optimizer = torch.optim.SGD(model.parameters(), 0.01, momentum=0.9, weight_decay=1e-4)
    loader = DataLoader(Pictures(), batch_size=32, shuffle=True, num_workers=4,
                        pin_memory=dev.type == "cuda", persistent_workers=True)
    losses, top1, top5 = Average(), Average(), Average()
    clock, end = Clock(), time.time() + seconds()
    while time.time() < end:
        for images, target in loader:  # STEP
            images = images.to(dev, non_blocking=True)
            target = target.to(dev, non_blocking=True)
            output = model(images)
            loss = criterion(output, target)
            acc1, acc5 = accuracy(output, target)
            losses.update(loss.item(), images.size(0))
            top1.update(acc1[0].item(), images.size(0))
            top5.update(acc5[0].item(), images.size(0))
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            clock.tick()
            if time.time() > end:
                break
    clock.show()


main()
