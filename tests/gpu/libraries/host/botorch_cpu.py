"""Fits a Gaussian process of 40 points and optimizes its acquisition, on the GPU or on the CPU."""

import warnings

import torch
from _sides import DEVICE, run
from botorch.acquisition import qLogExpectedImprovement
from botorch.fit import fit_gpytorch_mll
from botorch.models import SingleTaskGP
from botorch.optim import optimize_acqf
from gpytorch.mlls import ExactMarginalLogLikelihood

warnings.simplefilter("ignore")
torch.manual_seed(0)


def step_on(device):
    bounds = torch.tensor([[0.0] * 4, [1.0] * 4], dtype=torch.double, device=device)
    x = torch.rand(40, 4, dtype=torch.double, device=device)
    y = -(x * torch.sin(5 * x)).sum(-1, keepdim=True)

    def step():
        model = SingleTaskGP(x, y)
        fit_gpytorch_mll(ExactMarginalLogLikelihood(model.likelihood, model),
                         optimizer_kwargs={"options": {"maxiter": 8}})
        acquisition = qLogExpectedImprovement(model, best_f=y.max())
        optimize_acqf(acquisition, bounds=bounds, q=1, num_restarts=4, raw_samples=32,
                      options={"maxiter": 5, "batch_limit": 4})
    return step


run(step_on(DEVICE), step_on(torch.device("cpu")))
