"""A training step: a method, calls of torch's Python code, and a hook of the backward pass."""

import torch
from torch import nn

from .work import busy

try:
    from torch.amp import GradScaler
except ImportError:  # before PyTorch 2.3
    from torch.cuda.amp import GradScaler


class Trainer:
    def __init__(self, device):
        self.device = device
        self.model = nn.Sequential(nn.Linear(4096, 64), nn.ReLU(), nn.Linear(64, 8)).to(device)
        self.optimizer = torch.optim.SGD(self.model.parameters(), lr=1e-3)
        self.scaler = GradScaler(init_scale=1.0)
        self.losses, self.norms = [], []

    def watch(self, gradient):
        """A hook: autograd's thread calls it."""
        self.norms.append(gradient.norm().item())  # wait: sync-item

    def step(self):
        hidden = self.model[0](busy(self.device))
        hidden.register_hook(self.watch)
        loss = self.model[1:](hidden).square().mean()
        self.optimizer.zero_grad()
        self.scaler.scale(loss).backward()
        self.scaler.unscale_(self.optimizer)
        parameters = list(self.model.parameters())
        nn.utils.clip_grad_norm_(parameters, 1.0)  # free
        busy(self.device)
        clip = nn.utils.clip_grad_norm_
        clip(parameters, 9.0, error_if_nonfinite=True)  # wait: sync-clip-grad-norm
        busy(self.device)
        self.scaler.step(self.optimizer)  # wait: sync-item
        self.scaler.update()
        self.losses.append(loss.detach())  # free
        busy(self.device)
        return loss.item()  # wait: sync-item


def run(device):
    return Trainer(device).step()
