"""Fits a physics-informed network with L-BFGS, whose line search calls a closure."""

import time

import torch
from clock import Clock, device, seconds
from torch import nn


def residual(net, x):
    """Of u'' = -u."""
    x = x.requires_grad_()
    u = net(x)
    du, = torch.autograd.grad(u.sum(), x, create_graph=True)
    ddu, = torch.autograd.grad(du.sum(), x, create_graph=True)
    return (ddu + u).square().mean() + (net(x[:1] * 0) - 1).square().mean()


def main():
    dev = device()
    torch.manual_seed(0)
    log, clock, end = [], Clock(warmup=3), time.time() + seconds()
    x = torch.linspace(0, 6.28, 256, device=dev)[:, None]
    while time.time() < end:  # STEP
        net = nn.Sequential(nn.Linear(1, 64), nn.Tanh(), nn.Linear(64, 64), nn.Tanh(),
                            nn.Linear(64, 1)).to(dev)
        optimizer = torch.optim.LBFGS(net.parameters(), lr=0.1, max_iter=10, history_size=5,
                                      tolerance_grad=0, tolerance_change=0)

        def closure(net=net, optimizer=optimizer):
            optimizer.zero_grad()
            loss = residual(net, x)
            loss.backward()
            return loss

        for _ in range(2):
            loss = optimizer.step(closure)
        log.append(float(loss))
        clock.tick()
    clock.show()


main()
