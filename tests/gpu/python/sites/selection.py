"""Operators whose result has a size, or whose code a way, that depends on values."""

import torch

from .work import busy


def run(device):
    values = busy(device)[:64]
    kept = values[values > values.mean()]  # wait: sync-mask-index
    values = busy(device)[:64]
    rows = (values > 0).nonzero()  # wait: sync-nonzero
    labels = busy(device)[0].long()
    distinct = labels.unique()  # wait: sync-unique
    values = busy(device)[:64]
    if values.isnan().any():  # wait: sync-is-nonzero
        values = values.nan_to_num()
    values = torch.where(values > 0, values, -values)  # free
    values[values < 0] = 0  # free
    return kept.shape, rows.shape, distinct.shape, values.shape
