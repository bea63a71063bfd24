"""A training step of a model of many small layers."""

import torch
from _sides import DEVICE
from torch import nn
from torch.nn import functional as F


def layers(count=16, width=256):
    return nn.Sequential(*(layer for _ in range(count)
                           for layer in (nn.Linear(width, width), nn.ReLU()))).to(DEVICE)


def step_of(model, optimizer, inputs, targets, loss_of=F.mse_loss):
    """One step of the training."""
    def step():
        optimizer.zero_grad()
        loss_of(model(inputs), targets).backward()
        optimizer.step()
    return step


def step_with(count=16, width=256, **options):
    """A step of a model with these options of AdamW."""
    model = layers(count, width)
    batch = torch.randn(64, width, device=DEVICE)
    return step_of(model, torch.optim.AdamW(model.parameters(), **options), batch, batch)
