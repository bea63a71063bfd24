"""Images in memory, in the size of CIFAR: a pattern for each class, and noise."""

import torch
from torch import nn
from torch.utils.data import Dataset

NUM_CLASSES = 10
SIZE = 32
MEAN = (0.49, 0.48, 0.45)
DEVIATION = (0.25, 0.24, 0.26)


class SyntheticImages(Dataset):
    """Pairs of an image, 3 x 32 x 32 bytes, and the number of its class."""

    def __init__(self, count, seed):
        generator = torch.Generator().manual_seed(seed)
        noise = torch.randint(0, 160, (count, 3, SIZE, SIZE), dtype=torch.uint8,
                              generator=generator)
        patterns = torch.randint(0, 96, (NUM_CLASSES, 3, SIZE, SIZE), dtype=torch.uint8,
                                 generator=generator)
        self.labels = torch.randint(0, NUM_CLASSES, (count,), generator=generator)
        self.images = noise.add_(patterns[self.labels])

    def __len__(self):
        return len(self.labels)

    def __getitem__(self, index):
        return augmented(self.images[index]), self.labels[index]


def augmented(image):
    """The image, shifted by up to two pixels, and mirrored every other time."""
    top, left, mirror = (int(each) for each in torch.randint(0, 5, (3,)))
    padded = nn.functional.pad(image, (2, 2, 2, 2))
    cut = padded[:, top:top + SIZE, left:left + SIZE]
    return cut.flip(2) if mirror % 2 else cut
