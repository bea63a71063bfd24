"""BoTorch: Bayesian optimization of a test function over the last 40 points that it tried."""

import time
import warnings

import torch
from botorch.acquisition import qLogExpectedImprovement
from botorch.fit import fit_gpytorch_mll
from botorch.models import SingleTaskGP
from botorch.optim import optimize_acqf
from clock import Clock, device, seconds
from gpytorch.mlls import ExactMarginalLogLikelihood


def objective(x):
    return -(x * torch.sin(5 * x)).sum(-1, keepdim=True)


def suggest(x, y, bounds):
    model = SingleTaskGP(x, y)
    fit_gpytorch_mll(ExactMarginalLogLikelihood(model.likelihood, model),
                     optimizer_kwargs={"options": {"maxiter": 8}})
    acquisition = qLogExpectedImprovement(model, best_f=y.max())
    candidate, _ = optimize_acqf(acquisition, bounds=bounds, q=1, num_restarts=4, raw_samples=32,
                                 options={"maxiter": 5, "batch_limit": 4})
    return candidate


def main():
    warnings.simplefilter("ignore")
    dev = device()
    torch.manual_seed(0)
    bounds = torch.tensor([[0.0] * 4, [1.0] * 4], dtype=torch.double, device=dev)
    x = torch.rand(40, 4, dtype=torch.double, device=dev)
    y = objective(x)
    best, clock, end = [], Clock(warmup=2), time.time() + seconds()
    while time.time() < end:  # STEP
        candidate = suggest(x, y, bounds)
        x = torch.cat([x[1:], candidate])
        y = torch.cat([y[1:], objective(candidate)])
        best.append(y.max().item())
        clock.tick()
    clock.show()


main()
