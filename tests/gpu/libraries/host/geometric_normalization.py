"""GCNConv that normalizes the adjacency matrix in each call, or once."""

import torch
from _sides import DEVICE, run
from _training import step_of
from torch import nn
from torch_geometric.nn import GCNConv

x = torch.randn(3000, 256, device=DEVICE)
edges = torch.randint(0, 3000, (2, 12000), device=DEVICE)
labels = torch.randint(0, 7, (3000,), device=DEVICE)


class GCN(nn.Module):
    def __init__(self, **options):
        super().__init__()
        self.first = GCNConv(256, 64, **options)
        self.second = GCNConv(64, 7, **options)

    def forward(self, nodes):
        return self.second(self.first(nodes, edges).relu(), edges)


def step_with(**options):
    model = GCN(**options).to(DEVICE)
    optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
    return step_of(model, optimizer, x, labels, nn.functional.cross_entropy)


run(step_with(), step_with(cached=True))
