"""A convolution of ever new shapes, with and without cuDNN's search."""

import torch
from _loop import DEVICE, is_remedied, run, work

torch.backends.cudnn.benchmark = not is_remedied()
convolution = torch.nn.Conv2d(16, 16, 3, padding=1).to(DEVICE)
canvas = torch.randn(1, 16, 64, 4096, device=DEVICE)


@torch.no_grad()
def step(number):
    work()
    width = 64 + number % 4000
    return convolution(canvas[..., :width].contiguous())


run(step)
