"""Edges that are removed, or that get the weight 0."""

import torch
import torch.nn.functional as F
from _graph import CHANNELS, EDGES, edge_index, x
from _loop import is_remedied, run, work
from torch_geometric.nn import GraphConv
from torch_geometric.utils import dropout_edge

layer = GraphConv(CHANNELS, CHANNELS).to(x.device)


@torch.no_grad()
def step(_):
    work()
    if is_remedied():
        weight = F.dropout(torch.ones(EDGES, device=x.device), p=0.5)
        return layer(x, edge_index, weight)
    return layer(x, dropout_edge(edge_index, p=0.5)[0])


run(step)
