"""GPyTorch: an exact Gaussian process learns its hyperparameters with Adam."""

import math
import time

import gpytorch
import torch
from clock import Clock, device, seconds


class ExactGP(gpytorch.models.ExactGP):
    def __init__(self, x, y, likelihood):
        super().__init__(x, y, likelihood)
        self.mean_module = gpytorch.means.ConstantMean()
        self.covar_module = gpytorch.kernels.ScaleKernel(
            gpytorch.kernels.RBFKernel(ard_num_dims=2))

    def forward(self, x):
        return gpytorch.distributions.MultivariateNormal(self.mean_module(x),
                                                         self.covar_module(x))


def main():
    dev = device()
    torch.manual_seed(0)
    x = torch.rand(1000, 2)
    y = torch.sin(x.sum(1) * 2 * math.pi) + torch.randn(1000) * 0.2
    x, y = x.to(dev), y.to(dev)
    likelihood = gpytorch.likelihoods.GaussianLikelihood().to(dev)
    model = ExactGP(x, y, likelihood).to(dev)
    model.train()
    likelihood.train()
    optimizer = torch.optim.Adam(model.parameters(), lr=0.02)
    mll = gpytorch.mlls.ExactMarginalLogLikelihood(likelihood, model)
    log, clock, end = [], Clock(), time.time() + seconds()
    while time.time() < end:  # STEP
        optimizer.zero_grad()
        loss = -mll(model(x), y)
        loss.backward()
        optimizer.step()
        log.append(f"loss {loss.item():.3f} noise {model.likelihood.noise.item():.3f}")
        clock.tick()
    clock.show()


main()
