"""Metrics with planted synchronizations; see planted.py."""

import torch


def unique(values):
    return values.long().unique()  # planted: unique


def clip(parameters):
    return torch.nn.utils.clip_grad_norm_(parameters, 1.0)  # free


class Accuracy:
    def __init__(self):
        self.total = 0.0

    def update(self, scores):
        self.total += scores.argmax().item()  # planted: item of another module


def inner_loop(values):
    total = 0.0
    for row in values[:2]:
        total += row.sum().item()  # planted: item in a loop
    return total


def repeat(values):
    counts = torch.ones(len(values), dtype=torch.long, device=values.device)
    return values.repeat_interleave(counts)  # planted: repeat_interleave


def all_metrics(busy, device):
    unique(busy(device)[0])
    layer = torch.nn.Linear(8, 8).to(device)
    layer(busy(device)[:4, :8]).sum().backward()
    clip(layer.parameters())
    Accuracy().update(busy(device)[0])
    inner_loop(busy(device))
    repeat(busy(device)[0])
