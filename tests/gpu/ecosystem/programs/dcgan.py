"""A DCGAN whose losses and scores are read at each batch (as PyTorch's dcgan example)."""

import time

import torch
from clock import Clock, device, seconds
from torch import nn


def generator(width=32):
    layers, inputs = [], 100
    for outputs, stride, padding in ((8 * width, 1, 0), (4 * width, 2, 1), (2 * width, 2, 1)):
        layers += [nn.ConvTranspose2d(inputs, outputs, 4, stride, padding, bias=False),
                   nn.BatchNorm2d(outputs), nn.ReLU(True)]
        inputs = outputs
    return nn.Sequential(*layers, nn.ConvTranspose2d(inputs, 3, 4, 2, 1), nn.Tanh())


def discriminator(width=32):
    layers, inputs = [], 3
    for outputs in (2 * width, 4 * width, 8 * width):
        layers += [nn.Conv2d(inputs, outputs, 4, 2, 1), nn.BatchNorm2d(outputs),
                   nn.LeakyReLU(0.2, True)]
        inputs = outputs
    return nn.Sequential(*layers, nn.Conv2d(inputs, 1, 4, 1, 0), nn.Flatten(0))


def main():
    dev = device()
    torch.manual_seed(0)
    net_g, net_d = generator().to(dev), discriminator().to(dev)
    criterion = nn.BCEWithLogitsLoss()
    optimizer_d = torch.optim.Adam(net_d.parameters(), lr=2e-4, betas=(0.5, 0.999))
    optimizer_g = torch.optim.Adam(net_g.parameters(), lr=2e-4, betas=(0.5, 0.999))
    real_pictures = torch.rand(512, 3, 32, 32) * 2 - 1
    log, clock, end = [], Clock(), time.time() + seconds()
    while time.time() < end:
        for data in real_pictures.split(64):  # STEP
            net_d.zero_grad()
            real = data.to(dev)
            label = torch.full((len(real),), 1.0, device=dev)
            output = net_d(real)
            err_real = criterion(output, label)
            err_real.backward()
            d_x = output.mean().item()

            fake = net_g(torch.randn(len(real), 100, 1, 1, device=dev))
            label.fill_(0.0)
            output = net_d(fake.detach())
            err_fake = criterion(output, label)
            err_fake.backward()
            d_g_z1 = output.mean().item()
            optimizer_d.step()

            net_g.zero_grad()
            label.fill_(1.0)
            output = net_d(fake)
            err_g = criterion(output, label)
            err_g.backward()
            d_g_z2 = output.mean().item()
            optimizer_g.step()
            log.append(((err_real + err_fake).item(), err_g.item(), d_x, d_g_z1, d_g_z2))
            clock.tick()
    clock.show()


main()
