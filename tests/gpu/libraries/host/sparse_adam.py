"""SparseAdam of 16 embeddings, or of one that holds the rows of all."""

import torch
from _sides import DEVICE, run
from torch import nn

TABLES, ROWS, WIDTH, BATCH = 16, 20_000, 32, 1024
ids = torch.randint(0, ROWS, (BATCH, TABLES), device=DEVICE)
offsets = torch.arange(TABLES, device=DEVICE) * ROWS
one = nn.Embedding(TABLES * ROWS, WIDTH, sparse=True, device=DEVICE)
several = nn.ModuleList(nn.Embedding(ROWS, WIDTH, sparse=True, device=DEVICE)
                        for _ in range(TABLES))
of_one = torch.optim.SparseAdam(one.parameters())
of_several = torch.optim.SparseAdam(several.parameters())


def update(optimizer, parts):
    optimizer.zero_grad()
    torch.cat(parts, 1).square().sum().backward()
    optimizer.step()


def tables():
    update(of_several, [table(column) for table, column in zip(several, ids.unbind(1))])


def table():
    update(of_one, one(ids + offsets).unbind(1))


run(tables, table)
