"""An adaptive ODE solver with the default tolerances, or with those that float32 can meet."""

import torch
from _sides import DEVICE, run
from torch import nn
from torchdiffeq import odeint

net = nn.Sequential(nn.Linear(64, 128), nn.Tanh(), nn.Linear(128, 64)).to(DEVICE)
start = torch.randn(128, 64, device=DEVICE)
times = torch.linspace(0, 1, 3, device=DEVICE)


def step_with(**options):
    def step():
        odeint(lambda _, y: net(y), start, times, **options).sum().backward()
    return step


run(step_with(), step_with(rtol=1e-4, atol=1e-5))
