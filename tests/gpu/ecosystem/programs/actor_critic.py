"""Reinforcement learning: an actor and a critic, updated after each episode of 25 moves."""

import time

import torch
from clock import Clock, device, seconds
from torch import nn
from torch.distributions import Categorical
from torch.nn import functional as F


class Policy(nn.Module):
    def __init__(self):
        super().__init__()
        self.affine = nn.Linear(4, 128)
        self.action_head = nn.Linear(128, 2)
        self.value_head = nn.Linear(128, 1)

    def forward(self, x):
        x = F.relu(self.affine(x))
        return F.softmax(self.action_head(x), dim=-1), self.value_head(x)


def select_action(model, state, saved, dev):
    probs, value = model(torch.tensor(state, dtype=torch.float32, device=dev))
    chance = Categorical(probs)
    action = chance.sample()
    saved.append((chance.log_prob(action), value))
    return action.item()


def finish_episode(optimizer, saved, rewards, dev):
    total, returns = 0.0, []
    for reward in reversed(rewards):
        total = reward + 0.99 * total
        returns.insert(0, total)
    returns = torch.tensor(returns, device=dev)
    returns = (returns - returns.mean()) / (returns.std() + 1e-6)
    policy_losses, value_losses = [], []
    for (log_prob, value), target in zip(saved, returns):
        advantage = target - value.item()
        policy_losses.append(-log_prob * advantage)
        value_losses.append(F.smooth_l1_loss(value, target.view(1)))
    optimizer.zero_grad()
    loss = torch.stack(policy_losses).sum() + torch.stack(value_losses).sum()
    loss.backward()
    optimizer.step()


def main():
    dev = device()
    torch.manual_seed(0)
    model = Policy().to(dev)
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
    clock, end = Clock(warmup=5), time.time() + seconds()
    while time.time() < end:  # STEP
        state, saved, rewards = [0.0, 0.1, 0.0, -0.1], [], []
        for _ in range(25):
            action = select_action(model, state, saved, dev)
            state = [0.9 * value + (0.05 if action else -0.05) for value in state]
            rewards.append(1.0 - abs(state[0]))
        finish_episode(optimizer, saved, rewards, dev)
        clock.tick()
    clock.show()


main()
