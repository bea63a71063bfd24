"""An exact Gaussian process of 1000 points: conjugate gradients, or a Cholesky decomposition."""

import gpytorch
import torch
from _sides import DEVICE, run

x = torch.rand(1000, 2, device=DEVICE)
y = torch.sin(6 * x.sum(1)) + 0.2 * torch.randn(1000, device=DEVICE)


class ExactGP(gpytorch.models.ExactGP):
    def __init__(self, likelihood):
        super().__init__(x, y, likelihood)
        self.mean_module = gpytorch.means.ConstantMean()
        self.covar_module = gpytorch.kernels.ScaleKernel(gpytorch.kernels.RBFKernel(ard_num_dims=2))

    def forward(self, points):
        return gpytorch.distributions.MultivariateNormal(self.mean_module(points),
                                                         self.covar_module(points))


def step_with(size):
    likelihood = gpytorch.likelihoods.GaussianLikelihood().to(DEVICE).train()
    model = ExactGP(likelihood).to(DEVICE).train()
    optimizer = torch.optim.Adam(model.parameters(), lr=0.02)
    mll = gpytorch.mlls.ExactMarginalLogLikelihood(likelihood, model)

    def step():
        with gpytorch.settings.max_cholesky_size(size):
            optimizer.zero_grad()
            (-mll(model(x), y)).backward()
            optimizer.step()
    return step


run(step_with(800), step_with(2000))
