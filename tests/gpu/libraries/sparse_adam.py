"""SparseAdam of 16 embeddings, or of one that holds the rows of all."""

import torch
from _loop import DEVICE, is_remedied, run
from torch import nn

TABLES, ROWS, WIDTH, BATCH = 16, 20_000, 32, 1024
ids = torch.randint(0, ROWS, (BATCH, TABLES), device=DEVICE)
offsets = torch.arange(TABLES, device=DEVICE) * ROWS
one = nn.Embedding(TABLES * ROWS, WIDTH, sparse=True, device=DEVICE)
several = nn.ModuleList(nn.Embedding(ROWS, WIDTH, sparse=True, device=DEVICE)
                        for _ in range(TABLES))
optimizer = torch.optim.SparseAdam((one if is_remedied() else several).parameters())


def step(_):
    if is_remedied():
        parts = one(ids + offsets).unbind(1)
    else:
        parts = [table(column) for table, column in zip(several, ids.unbind(1))]
    optimizer.zero_grad()
    torch.cat(parts, 1).square().sum().backward()
    optimizer.step()


run(step)
