"""A metric that is updated in each step, or once for ten steps."""

import torch
import torchmetrics
from _loop import DEVICE, is_remedied, run, work

accuracy = torchmetrics.Accuracy(task="multiclass", num_classes=10, average="macro",
                                 validate_args=False).to(DEVICE)
labels = torch.randint(0, 10, (4096,), device=DEVICE)
seen = []


def step(_):
    work()
    seen.append((torch.randint(0, 10, (4096,), device=DEVICE), labels))
    if len(seen) == (10 if is_remedied() else 1):
        accuracy.update(*map(torch.cat, zip(*seen)))
        seen.clear()


run(step)
