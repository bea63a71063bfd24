"""The loss of a variational autoencoder whose distributions check their arguments, or do not."""

import torch
from _sides import DEVICE, run
from torch import nn
from torch.distributions import Bernoulli, Distribution, Independent, Normal, kl_divergence

encoder = nn.Linear(784, 64).to(DEVICE)
decoder = nn.Linear(32, 784).to(DEVICE)
pictures = (torch.rand(64, 784, device=DEVICE) > 0.5).float()


def loss():
    mean, spread = encoder(pictures).chunk(2, -1)
    posterior = Independent(Normal(mean, nn.functional.softplus(spread) + 1e-4), 1)
    z = posterior.rsample()
    prior = Independent(Normal(torch.zeros_like(z), torch.ones_like(z)), 1)
    picture = Independent(Bernoulli(logits=decoder(z)), 1)
    return -(picture.log_prob(pictures) - kl_divergence(posterior, prior)).mean()


def step_with(validates):
    def step():
        Distribution.set_default_validate_args(validates)
        loss().backward()
    return step


run(step_with(True), step_with(False))
