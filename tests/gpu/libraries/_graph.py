"""A graph with 4,000 nodes and 64,000 edges."""

import torch
from _loop import DEVICE

NODES, EDGES, CHANNELS = 4_000, 64_000, 16
x = torch.randn(NODES, CHANNELS, device=DEVICE)
edge_index = torch.randint(0, NODES, (2, EDGES), device=DEVICE)
