"""torch.compile(mode="reduce-overhead"), so CUDA graphs: a policy that acts in an environment."""

import time

import numpy as np
import torch
from clock import Clock, device, seconds
from torch import nn


class Environment:
    """A vector of pendulums in NumPy."""

    def __init__(self, count=64):
        self.random = np.random.default_rng(0)
        self.state = self.random.normal(size=(count, 16)).astype(np.float32)

    def step(self, action):
        self.state *= 0.99
        self.state[:, :4] += 0.1 * action
        self.state += self.random.normal(size=self.state.shape).astype(np.float32) * 0.01
        return self.state, -(self.state**2).sum(1)


@torch.no_grad()
def main():
    dev = device()
    torch.manual_seed(0)
    layers = [nn.Linear(16, 256), nn.Tanh()]
    for _ in range(6):
        layers += [nn.Linear(256, 256), nn.Tanh()]
    policy = torch.compile(nn.Sequential(*layers, nn.Linear(256, 4)).to(dev),
                           mode="reduce-overhead")
    environment = Environment()
    observation = environment.state
    for _ in range(5):  # compiles and captures
        policy(torch.from_numpy(observation).to(dev)).cpu()
    returns, clock, end = 0.0, Clock(warmup=50), time.time() + seconds()
    while time.time() < end:  # STEP
        torch.compiler.cudagraph_mark_step_begin()
        action = policy(torch.from_numpy(observation).to(dev))
        observation, reward = environment.step(action.cpu().numpy())
        returns += reward.mean()
        clock.tick()
    clock.show()


main()
