"""Trains a small vision transformer of timm, eager or compiled."""

import timm
import torch
from _sides import DEVICE, run
from _training import step_of
from torch.nn import functional as F

pictures = torch.randn(16, 3, 96, 96, device=DEVICE)
labels = torch.randint(0, 10, (16,), device=DEVICE)


def step_with(compiles):
    model = timm.create_model("vit_tiny_patch16_224", img_size=96, num_classes=10)
    model.to(DEVICE).train()
    if compiles:
        model.compile(mode="reduce-overhead")
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4)
    return step_of(model, optimizer, pictures, labels, F.cross_entropy)


run(step_with(False), step_with(True))
