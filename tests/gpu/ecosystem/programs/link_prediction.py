"""PyTorch Geometric: predicts links with new negative samples at each step, and scores the AUC."""

import time

import torch
from clock import Clock, device, seconds
from sklearn.metrics import roc_auc_score
from torch_geometric.nn import SAGEConv
from torch_geometric.utils import coalesce, negative_sampling, to_undirected


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = SAGEConv(64, 64)
        self.conv2 = SAGEConv(64, 32)

    def encode(self, x, edge_index):
        return self.conv2(self.conv1(x, edge_index).relu(), edge_index)

    def decode(self, z, edges):
        return (z[edges[0]] * z[edges[1]]).sum(dim=-1)


def main():
    dev = device()
    torch.manual_seed(0)
    x = torch.randn(2000, 64).to(dev)
    edges = coalesce(to_undirected(torch.randint(0, 2000, (2, 8000)))).to(dev)
    model = Net().to(dev)
    optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
    criterion = torch.nn.BCEWithLogitsLoss()
    best_auc, clock, end = 0.0, Clock(), time.time() + seconds()
    for epoch in range(1, 100001):  # STEP
        optimizer.zero_grad()
        z = model.encode(x, edges)
        negative = negative_sampling(edges, num_nodes=2000, num_neg_samples=edges.size(1))
        scores = model.decode(z, torch.cat([edges, negative], dim=-1))
        labels = torch.cat([scores.new_ones(edges.size(1)), scores.new_zeros(negative.size(1))])
        loss = criterion(scores, labels)
        loss.backward()
        optimizer.step()
        if epoch % 5 == 0:
            auc = roc_auc_score(labels.cpu().numpy(), scores.detach().sigmoid().cpu().numpy())
            best_auc = max(best_auc, auc)
        clock.tick()
        if time.time() > end:
            break
    clock.show()


main()
