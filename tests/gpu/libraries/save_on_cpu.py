"""save_on_cpu() without and with pin_memory=True."""

import torch
from _loop import DEVICE, is_remedied, run, work

net = torch.nn.Sequential(*[torch.nn.Linear(512, 512) for _ in range(6)]).to(DEVICE)
x = torch.randn(2048, 512, device=DEVICE, requires_grad=True)


def step(_):
    work()
    with torch.autograd.graph.save_on_cpu(pin_memory=is_remedied()):
        y = net(x)
    y.square().mean().backward()


run(step)
