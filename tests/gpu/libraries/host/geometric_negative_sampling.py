"""Negative edges that negative_sampling() finds on the CPU, or random pairs of nodes on the GPU."""

import torch
from _sides import DEVICE, run
from torch_geometric.utils import negative_sampling

NODES = 2000
edges = torch.randint(0, NODES, (2, 16000), device=DEVICE)
x = torch.randn(NODES, 64, device=DEVICE, requires_grad=True)


def score(pairs):
    (x[pairs[0]] * x[pairs[1]]).sum(-1).sigmoid().mean().backward()


def sampled():
    score(negative_sampling(edges, num_nodes=NODES, num_neg_samples=edges.size(1)))


def drawn():
    score(torch.randint(0, NODES, edges.shape, device=edges.device))


run(sampled, drawn)
