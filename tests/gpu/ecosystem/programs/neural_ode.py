"""torchdiffeq: learns a spiral with an adaptive solver (as its ode_demo.py)."""

import time

import torch
from clock import Clock, device, seconds
from torch import nn
from torchdiffeq import odeint


class Field(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(2, 50), nn.Tanh(), nn.Linear(50, 2))

    def forward(self, t, y):
        return self.net(y**3)


class Spiral(nn.Module):
    def __init__(self, matrix):
        super().__init__()
        self.matrix = matrix

    def forward(self, t, y):
        return torch.mm(y**3, self.matrix)


def main():
    dev = device()
    torch.manual_seed(0)
    t = torch.linspace(0.0, 25.0, 1000).to(dev)
    matrix = torch.tensor([[-0.1, 2.0], [-2.0, -0.1]]).to(dev)
    with torch.no_grad():
        true_y = odeint(Spiral(matrix), torch.tensor([[2.0, 0.0]]).to(dev), t, method="dopri5")
    field = Field().to(dev)
    optimizer = torch.optim.RMSprop(field.parameters(), lr=1e-5)
    losses, clock, end = [], Clock(warmup=3), time.time() + seconds()
    while time.time() < end:  # STEP
        optimizer.zero_grad()
        starts = torch.randint(0, 990, (20,)).to(dev)
        batch_y = torch.stack([true_y[starts + i] for i in range(10)])
        pred_y = odeint(field, true_y[starts], t[:10])
        loss = torch.mean(torch.abs(pred_y - batch_y))
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
        clock.tick()
    clock.show()


main()
