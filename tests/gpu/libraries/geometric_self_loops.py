"""GCNConv that adds self-loops in each call, or gets them."""

import torch
import torch_geometric.transforms as T
from _graph import CHANNELS, edge_index, x
from _loop import is_remedied, run, work
from torch_geometric.data import Data
from torch_geometric.nn import GCNConv

normalized = T.GCNNorm()(Data(x=x, edge_index=edge_index))
layer = GCNConv(CHANNELS, CHANNELS, normalize=not is_remedied()).to(x.device)


@torch.no_grad()
def step(_):
    work()
    if is_remedied():
        return layer(x, normalized.edge_index, normalized.edge_weight)
    return layer(x, edge_index)


run(step)
