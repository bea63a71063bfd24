"""torch.compile with defaults: a compiled training step, and a loss that is read each time."""

import time

import torch
from clock import Clock, device, seconds
from torch import nn
from torch.nn import functional as F


class Mixer(nn.Module):
    def __init__(self, width=256, tokens=64):
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.across = nn.Linear(tokens, tokens)
        self.within = nn.Sequential(nn.Linear(width, 2 * width), nn.GELU(),
                                    nn.Linear(2 * width, width))

    def forward(self, x):
        x = x + self.across(self.norm1(x).transpose(1, 2)).transpose(1, 2)
        return x + self.within(self.norm2(x))


def main():
    dev = device()
    torch.manual_seed(0)
    model = nn.Sequential(*[Mixer() for _ in range(4)], nn.Flatten(1), nn.Linear(64 * 256, 10))
    model = torch.compile(model.to(dev))
    optimizer = torch.optim.AdamW(model.parameters(), 1e-4)
    batches = [(torch.randn(32, 64, 256), torch.randint(0, 10, (32,))) for _ in range(16)]
    F.cross_entropy(model(batches[0][0].to(dev)), batches[0][1].to(dev)).backward()  # compiles
    losses, clock, end = [], Clock(), time.time() + seconds()
    while time.time() < end:  # STEP
        x, y = batches[len(losses) % len(batches)]
        loss = F.cross_entropy(model(x.to(dev)), y.to(dev))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
        clock.tick()
    clock.show()


main()
