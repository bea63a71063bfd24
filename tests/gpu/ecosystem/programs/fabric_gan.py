"""Lightning Fabric trains a GAN; both losses are printed every ten batches."""

import time

import lightning as L
import torch
from clock import Clock, device, seconds
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset


def main():
    dev = device()
    L.seed_everything(0)
    fabric = L.Fabric(accelerator="gpu" if dev.type == "cuda" else "cpu", devices=1)
    fabric.launch()
    generator = nn.Sequential(nn.Linear(64, 512), nn.ReLU(), nn.Linear(512, 512), nn.ReLU(),
                              nn.Linear(512, 784), nn.Tanh())
    critic = nn.Sequential(nn.Linear(784, 512), nn.LeakyReLU(0.2), nn.Linear(512, 1))
    generator, optimizer_g = fabric.setup(generator, torch.optim.Adam(generator.parameters(), 2e-4))
    critic, optimizer_c = fabric.setup(critic, torch.optim.Adam(critic.parameters(), 2e-4))
    pictures = TensorDataset(torch.rand(16384, 784) * 2 - 1)
    loader = fabric.setup_dataloaders(DataLoader(pictures, batch_size=32, shuffle=True))
    history, clock, end = [], Clock(), time.time() + seconds()
    while time.time() < end:
        for index, (real,) in enumerate(loader):  # STEP
            fake = generator(torch.randn(len(real), 64, device=fabric.device))
            real_score, fake_score = critic(real), critic(fake.detach())
            loss_c = F.softplus(-real_score).mean() + F.softplus(fake_score).mean()
            optimizer_c.zero_grad()
            fabric.backward(loss_c)
            optimizer_c.step()

            loss_g = F.softplus(-critic(fake)).mean()
            optimizer_g.zero_grad()
            fabric.backward(loss_g)
            optimizer_g.step()
            if index % 10 == 0:
                history.append((f"{loss_c.item():.3f}", f"{loss_g.item():.3f}"))
            clock.tick()
    clock.show()


main()
