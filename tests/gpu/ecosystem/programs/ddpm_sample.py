"""Samples pictures from a small diffusion model: 50 denoising steps for each batch."""

import time

import torch
from clock import Clock, device, seconds
from torch import nn
from torch.nn import functional as F


class UNet(nn.Module):
    def __init__(self, width=64):
        super().__init__()
        self.time = nn.Sequential(nn.Linear(1, width), nn.SiLU(), nn.Linear(width, width))
        self.enter = nn.Conv2d(3, width, 3, padding=1)
        self.down = nn.Conv2d(width, 2 * width, 3, stride=2, padding=1)
        self.middle = nn.Sequential(nn.GroupNorm(8, 2 * width), nn.SiLU(),
                                    nn.Conv2d(2 * width, 2 * width, 3, padding=1))
        self.up = nn.ConvTranspose2d(2 * width, width, 4, stride=2, padding=1)
        self.leave = nn.Conv2d(2 * width, 3, 3, padding=1)

    def forward(self, x, t):
        first = F.silu(self.enter(x) + self.time(t)[:, :, None, None])
        x = F.silu(self.down(first))
        x = F.silu(self.up(x + self.middle(x)))
        return self.leave(torch.cat([x, first], 1))


class Schedule:
    """Its tables stay on the CPU, as in many repositories."""

    def __init__(self, steps=50):
        self.betas = torch.linspace(1e-4, 0.2, steps)
        self.alphas = (1 - self.betas).cumprod(0)

    def step(self, noise, t, x):
        alpha, beta = self.alphas[t].to(x.device), self.betas[t].to(x.device)
        mean = (x - beta / (1 - alpha).sqrt() * noise) / (1 - beta).sqrt()
        return mean if t == 0 else mean + beta.sqrt() * torch.randn_like(x)


@torch.no_grad()
def main():
    dev = device()
    torch.manual_seed(0)
    model, schedule = UNet().to(dev).eval(), Schedule()
    pictures, clock, end = 0, Clock(warmup=3), time.time() + seconds()
    while time.time() < end:  # STEP
        x = torch.randn(8, 3, 32, 32, device=dev)
        for t in reversed(range(50)):
            noise = model(x, torch.full((8, 1), t / 50, device=dev))
            x = schedule.step(noise, t, x)
        pictures += len(((x.clamp(-1, 1) + 1) * 127.5).byte().cpu().numpy())
        clock.tick()
    clock.show()


main()
