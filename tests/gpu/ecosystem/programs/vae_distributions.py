"""A variational autoencoder written with torch.distributions, which checks its arguments."""

import time

import torch
from clock import Clock, device, seconds
from torch import nn
from torch.distributions import Bernoulli, Independent, Normal, kl_divergence


class VAE(nn.Module):
    def __init__(self, latent=16):
        super().__init__()
        self.encoder = nn.Sequential(nn.Linear(784, 512), nn.ReLU(), nn.Linear(512, 2 * latent))
        self.decoder = nn.Sequential(nn.Linear(latent, 512), nn.ReLU(), nn.Linear(512, 784))

    def posterior(self, x):
        mean, spread = self.encoder(x).chunk(2, -1)
        return Independent(Normal(mean, nn.functional.softplus(spread) + 1e-4), 1)

    def elbo(self, x):
        posterior = self.posterior(x)
        z = posterior.rsample()
        prior = Independent(Normal(torch.zeros_like(z), torch.ones_like(z)), 1)
        picture = Independent(Bernoulli(logits=self.decoder(z)), 1)
        return picture.log_prob(x) - kl_divergence(posterior, prior)


def main():
    dev = device()
    torch.manual_seed(0)
    model = VAE().to(dev)
    optimizer = torch.optim.Adam(model.parameters(), 1e-3)
    data = (torch.rand(4096, 784) > 0.5).float()
    history, clock, end = [], Clock(), time.time() + seconds()
    for _epoch in range(10000):
        total = 0.0
        for x in data[torch.randperm(len(data))].split(64):  # STEP
            loss = -model.elbo(x.to(dev)).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            total += loss.item()
            clock.tick()
        history.append(total)
        if time.time() > end:
            break
    clock.show()


main()
