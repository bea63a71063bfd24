"""PyTorch Geometric: a GCN on one graph; each epoch trains and tests (as its gcn.py)."""

import time

import torch
from clock import Clock, device, seconds
from torch.nn import functional as F
from torch_geometric.data import Data
from torch_geometric.nn import GCNConv


class GCN(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = GCNConv(256, 64)
        self.conv2 = GCNConv(64, 7)

    def forward(self, x, edge_index):
        x = F.dropout(x, 0.5, self.training)
        x = self.conv1(x, edge_index).relu()
        return self.conv2(F.dropout(x, 0.5, self.training), edge_index)


def train(model, optimizer, data):
    model.train()
    optimizer.zero_grad()
    out = model(data.x, data.edge_index)
    loss = F.cross_entropy(out[data.train_mask], data.y[data.train_mask])
    loss.backward()
    optimizer.step()
    return float(loss)


@torch.no_grad()
def test(model, data):
    model.eval()
    pred = model(data.x, data.edge_index).argmax(dim=-1)
    return [int((pred[mask] == data.y[mask]).sum()) / int(mask.sum())
            for mask in (data.train_mask, data.val_mask, data.test_mask)]


def main():
    dev = device()
    torch.manual_seed(0)
    fate = torch.rand(3000)
    data = Data(x=torch.randn(3000, 256), edge_index=torch.randint(0, 3000, (2, 12000)),
                y=torch.randint(0, 7, (3000,)), train_mask=fate < 0.2,
                val_mask=(fate >= 0.2) & (fate < 0.5), test_mask=fate >= 0.5).to(dev)
    model = GCN().to(dev)
    optimizer = torch.optim.Adam(model.parameters(), lr=0.01, weight_decay=5e-4)
    best, clock, end = 0.0, Clock(), time.time() + seconds()
    for _epoch in range(1, 100001):  # STEP
        train(model, optimizer, data)
        _, val_acc, test_acc = test(model, data)
        best = max(best, val_acc)
        clock.tick()
        if time.time() > end:
            break
    clock.show()


main()
