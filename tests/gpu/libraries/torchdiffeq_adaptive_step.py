"""An ODE solver with adaptive or with fixed steps."""

import torch
from _loop import DEVICE, is_remedied, run
from torchdiffeq import odeint

net = torch.nn.Sequential(torch.nn.Linear(64, 256), torch.nn.Tanh(),
                          torch.nn.Linear(256, 64)).to(DEVICE)
start = torch.randn(256, 64, device=DEVICE)
times = torch.linspace(0, 1, 3, device=DEVICE)
options = {"method": "rk4", "options": {"step_size": 0.05}} if is_remedied() else {}


@torch.no_grad()
def step(_):
    return odeint(lambda _, y: net(y), start, times, **options)


run(step)
