#!/usr/bin/env python3
"""A training loop of several ranks, for check_ranks.py: torchrun --nproc-per-node 2 train.py

Lines with the mark "wait" block the host, also those that the backward pass is of. DDP's own
threads and buckets are in use.
"""

import argparse
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = torch.nn.Sequential(
            *(torch.nn.Linear(512, 512) for _ in range(4)))
        self.head = torch.nn.Linear(512, 16)

    def forward(self, inputs):
        hidden = inputs
        for layer in self.layers:
            hidden = torch.relu(layer(hidden))
        return self.head(hidden)


def masked_loss(outputs, targets):
    errors = (outputs - targets).square()
    return errors[targets > 0].mean()  # wait: forward, backward


def step(model, optimizer, images, targets):
    inputs = images.cuda()  # wait
    loss = masked_loss(model(inputs), targets)
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    optimizer.step()
    return loss


def train(steps):
    torch.manual_seed(dist.get_rank())
    device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
    torch.cuda.set_device(device)
    model = DistributedDataParallel(Model().to(device), device_ids=[device.index])
    optimizer = torch.optim.SGD(model.parameters(), lr=0.001)
    images = torch.randn(256, 512)
    targets = torch.randn(256, 16, device=device)
    total = 0.0
    for _ in range(steps):
        loss = step(model, optimizer, images, targets)
        total += loss.item()  # wait
    return total


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=3000)
    arguments = parser.parse_args()
    dist.init_process_group("nccl")
    total = train(arguments.steps)
    if dist.get_rank() == 0:
        print(f"mean loss {total / arguments.steps:.4f}")
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
