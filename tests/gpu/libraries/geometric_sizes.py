"""global_mean_pool() without and with a size."""

import torch
from _graph import NODES, x
from _loop import is_remedied, run, work
from torch_geometric.nn import global_mean_pool

batch = torch.arange(NODES, device=x.device) // 40
size = NODES // 40 if is_remedied() else None


@torch.no_grad()
def step(_):
    work()
    return global_mean_pool(x, batch, size=size)


run(step)
