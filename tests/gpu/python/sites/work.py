"""Work that takes the device some milliseconds."""

import torch


def busy(device):
    """A matrix that the device is still computing."""
    matrix = torch.ones(4096, 4096, device=device)
    for _ in range(6):
        matrix = matrix @ matrix * 1e-4
    return matrix
