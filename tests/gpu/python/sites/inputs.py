"""Batches that a worker process of a DataLoader makes."""

import torch
from torch.utils.data import DataLoader, Dataset

from .work import busy


class Noise(Dataset):
    def __len__(self):
        return 4

    def __getitem__(self, index):
        return torch.full((256, 256), float(index))


def run(device):
    total = torch.zeros((), device=device)
    for batch in DataLoader(Noise(), batch_size=2, num_workers=1):
        busy(device)
        total += batch.to(device).sum()  # wait: sync-host-to-device
    for batch in DataLoader(Noise(), batch_size=2):
        pinned = batch.pin_memory()
        busy(device)
        total += pinned.to(device, non_blocking=True).sum()  # free
    return total
