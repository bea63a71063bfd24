"""Losses with planted synchronizations; see planted.py."""

import torch


def masked(values):
    mask = values > values.mean()
    return values[mask].sum()  # planted: mask as an index


def with_nonzero(values):
    where = (values > 0).nonzero()  # planted: nonzero
    return where.shape[0]


def masked_select(values):
    return values.masked_select(values > 0).sum()  # planted: masked_select


def where(values):
    return torch.where(values > 0, values, -values).sum()  # free


def assign(values):
    values = values.clone()
    values[values < 0] = 0  # free
    return values


def all_losses(busy, device):
    masked(busy(device)[:64])
    with_nonzero(busy(device)[:64])
    masked_select(busy(device)[:64])
    where(busy(device)[:64])
    assign(busy(device)[:64])


def read_twice(values):
    doubled = values * 2
    total = doubled.sum().item()  # compiled: item
    return doubled + total


def compiled(busy, device):
    function = torch.compile(read_twice)
    for _ in range(3):
        function(busy(device))
