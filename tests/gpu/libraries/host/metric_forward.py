"""Metrics that compute their value in each step, or only add to their state."""

import torch
from _sides import DEVICE, run
from torchmetrics import MetricCollection
from torchmetrics.classification import MulticlassAccuracy, MulticlassF1Score

scores = torch.randn(256, 10, device=DEVICE).softmax(-1)
labels = torch.randint(0, 10, (256,), device=DEVICE)


def collection():
    return MetricCollection([MulticlassAccuracy(10), MulticlassF1Score(10)]).to(DEVICE)


called, updated = collection(), collection()
run(lambda: called(scores, labels), lambda: updated.update(scores, labels))
