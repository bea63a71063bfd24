"""Trains a ResNet-18, eager or compiled."""

import torch
from _sides import DEVICE, run
from _training import step_of
from torch.nn import functional as F
from torchvision.models import resnet18

pictures = torch.randn(16, 3, 96, 96, device=DEVICE)
labels = torch.randint(0, 10, (16,), device=DEVICE)


def step_with(compiles):
    model = resnet18(num_classes=10).to(DEVICE).train()
    if compiles:
        model.compile(mode="reduce-overhead")
    optimizer = torch.optim.SGD(model.parameters(), lr=1e-3, momentum=0.9)
    return step_of(model, optimizer, pictures, labels, F.cross_entropy)


run(step_with(False), step_with(True))
