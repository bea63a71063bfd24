"""A metric with and without validate_args."""

import torch
import torchmetrics
from _loop import DEVICE, is_remedied, run, work

accuracy = torchmetrics.Accuracy(task="binary", validate_args=not is_remedied()).to(DEVICE)
predictions = torch.rand(4096, device=DEVICE)
labels = torch.randint(0, 2, (4096,), device=DEVICE)


def step(_):
    work()
    accuracy.update(predictions, labels)


run(step)
