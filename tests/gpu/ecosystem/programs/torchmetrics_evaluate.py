"""Evaluates a classifier with a collection of torchmetrics, and computes them for each fold."""

import time

import torch
from clock import Clock, device, seconds
from torch import nn
from torchmetrics import MetricCollection
from torchmetrics.classification import (MulticlassAccuracy, MulticlassAUROC,
                                         MulticlassConfusionMatrix, MulticlassF1Score)


@torch.no_grad()
def evaluate(model, fold, metrics, dev):
    metrics.reset()
    for inputs, labels in fold:
        scores = model(inputs.to(dev)).softmax(-1)
        metrics.update(scores, labels.to(dev))
    computed = metrics.compute()
    return {name: value.float().mean().item() for name, value in computed.items()}


def main():
    dev = device()
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(128, 512), nn.ReLU(), nn.Linear(512, 10)).to(dev).eval()
    metrics = MetricCollection({
        "accuracy": MulticlassAccuracy(10), "f1": MulticlassF1Score(10),
        "auroc": MulticlassAUROC(10, thresholds=50), "confusion": MulticlassConfusionMatrix(10),
    }).to(dev)
    folds = [[(torch.randn(256, 128), torch.randint(0, 10, (256,))) for _ in range(8)]
             for _ in range(5)]
    results, clock, end = [], Clock(warmup=5), time.time() + seconds()
    while time.time() < end:  # STEP
        results.append(evaluate(model, folds[len(results) % 5], metrics, dev))
        clock.tick()
    clock.show()


main()
