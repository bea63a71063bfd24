"""Augmentation on the GPU: 32 images one after the other, or all of them in one call."""

import torch
from _sides import DEVICE, run
from torchvision.transforms import v2

images = torch.rand(32, 3, 96, 96, device=DEVICE)
augment = v2.Compose([
    v2.RandomResizedCrop(64),
    v2.RandomHorizontalFlip(),
    v2.ColorJitter(0.4, 0.4, 0.4, 0.1),
    v2.Normalize(mean=[0.5, 0.5, 0.5], std=[0.25, 0.25, 0.25]),
])

run(lambda: torch.stack([augment(image) for image in images]), lambda: augment(images))
