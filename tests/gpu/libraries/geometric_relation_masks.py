"""RGCNConv or FastRGCNConv."""

import torch
from _graph import CHANNELS, EDGES, edge_index, x
from _loop import is_remedied, run, work
from torch_geometric.nn import FastRGCNConv, RGCNConv

kind = FastRGCNConv if is_remedied() else RGCNConv
layer = kind(CHANNELS, CHANNELS, num_relations=8).to(x.device)
edge_type = torch.randint(0, 8, (EDGES,), device=x.device)


@torch.no_grad()
def step(_):
    work()
    return layer(x, edge_index, edge_type)


run(step)
