"""Clusters batches by k-means, and scores the clusters with scikit-learn."""

import time

import torch
from clock import Clock, device, seconds
from sklearn.metrics import adjusted_rand_score


def kmeans(points, k, rounds=20):
    centers = points[torch.randperm(len(points), device=points.device)[:k]]
    for _ in range(rounds):
        labels = torch.cdist(points, centers).argmin(1)
        new = []
        for cluster in range(k):
            members = points[labels == cluster]
            new.append(members.mean(0) if len(members) else centers[cluster])
        new = torch.stack(new)
        if torch.allclose(new, centers, atol=0.0, rtol=0.0):
            break
        centers = new
    return labels


def main():
    dev = device()
    torch.manual_seed(0)
    truth = torch.randint(0, 6, (4000,))
    middles = torch.randn(6, 32)
    scores, clock, end = [], Clock(warmup=3), time.time() + seconds()
    while time.time() < end:  # STEP
        points = middles[truth] + 2.5 * torch.randn(4000, 32)
        labels = kmeans(points.to(dev), 6)
        scores.append(adjusted_rand_score(truth.numpy(), labels.cpu().numpy()))
        clock.tick()
    clock.show()


main()
