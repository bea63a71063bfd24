"""PyTorch Geometric: graph classification in batches, tested after each epoch (as mutag_gin.py)."""

import time

import torch
from clock import Clock, device, seconds
from torch import nn
from torch.nn import functional as F
from torch_geometric.data import Data
from torch_geometric.loader import DataLoader
from torch_geometric.nn import GINConv, global_add_pool


class Net(nn.Module):
    def __init__(self, width=64):
        super().__init__()
        sizes = [16, width, width, width]
        self.convs = nn.ModuleList(
            GINConv(nn.Sequential(nn.Linear(a, b), nn.BatchNorm1d(b), nn.ReLU(), nn.Linear(b, b)))
            for a, b in zip(sizes, sizes[1:]))
        self.out = nn.Linear(width, 2)

    def forward(self, x, edges, batch):
        for conv in self.convs:
            x = conv(x, edges).relu()
        return self.out(F.dropout(global_add_pool(x, batch), 0.5, self.training))


def graph():
    nodes = int(torch.randint(15, 40, ()))
    return Data(x=torch.randn(nodes, 16), edge_index=torch.randint(0, nodes, (2, 4 * nodes)),
                y=torch.randint(0, 2, (1,)))


@torch.no_grad()
def test(model, loader, dev):
    model.eval()
    correct = 0
    for data in loader:
        data = data.to(dev)
        out = model(data.x, data.edge_index, data.batch)
        correct += int((out.argmax(-1) == data.y).sum())
    return correct / len(loader.dataset)


def main():
    dev = device()
    torch.manual_seed(0)
    graphs = [graph() for _ in range(36000)]
    train_loader = DataLoader(graphs[:32000], batch_size=64, shuffle=True)
    test_loader = DataLoader(graphs[32000:], batch_size=64)
    model = Net().to(dev)
    optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
    clock, end = Clock(), time.time() + seconds()
    while time.time() < end:
        model.train()
        total_loss = 0.0
        clock.skip()
        for data in train_loader:  # STEP
            data = data.to(dev)
            optimizer.zero_grad()
            loss = F.cross_entropy(model(data.x, data.edge_index, data.batch), data.y)
            loss.backward()
            optimizer.step()
            total_loss += float(loss) * data.num_graphs
            clock.tick()
        test(model, test_loader, dev)
    clock.show()


main()
