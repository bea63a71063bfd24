"""A convolutional network with an evaluation after each epoch (as PyTorch's mnist example)."""

import time

import torch
from clock import Clock, device, seconds
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 32, 3, 1)
        self.conv2 = nn.Conv2d(32, 64, 3, 1)
        self.fc1 = nn.Linear(9216, 128)
        self.fc2 = nn.Linear(128, 10)

    def forward(self, x):
        x = F.max_pool2d(F.relu(self.conv2(F.relu(self.conv1(x)))), 2)
        return F.log_softmax(self.fc2(F.relu(self.fc1(torch.flatten(x, 1)))), dim=1)


def train(model, dev, loader, optimizer, clock):
    model.train()
    for index, (data, target) in enumerate(loader):  # STEP
        data, target = data.to(dev), target.to(dev)
        optimizer.zero_grad()
        loss = F.nll_loss(model(data), target)
        loss.backward()
        optimizer.step()
        if index % 10 == 0:
            _line = f"{index * len(data)} loss {loss.item():.6f}"
        clock.tick()


@torch.no_grad()
def test(model, dev, loader):
    model.eval()
    test_loss, correct = 0.0, 0
    for data, target in loader:
        data, target = data.to(dev), target.to(dev)
        output = model(data)
        test_loss += F.nll_loss(output, target, reduction="sum").item()
        pred = output.argmax(dim=1, keepdim=True)
        correct += pred.eq(target.view_as(pred)).sum().item()
    return test_loss, correct


def main():
    dev = device()
    torch.manual_seed(0)
    pictures = TensorDataset(torch.randn(40000, 1, 28, 28), torch.randint(0, 10, (40000,)))
    train_loader = DataLoader(pictures, batch_size=64, shuffle=True)
    test_loader = DataLoader(torch.utils.data.Subset(pictures, range(10000)), batch_size=100)
    model = Net().to(dev)
    optimizer = torch.optim.Adadelta(model.parameters(), lr=1.0)
    clock, end = Clock(), time.time() + seconds()
    while time.time() < end:
        clock.skip()
        train(model, dev, train_loader, optimizer, clock)
        test(model, dev, test_loader)
    clock.show()


main()
