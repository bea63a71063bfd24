"""A recursive network: a TreeLSTM that calls itself for the children of each node."""

import random
import time

import torch
from clock import Clock, device, seconds
from torch import nn
from torch.nn import functional as F


class TreeLSTM(nn.Module):
    def __init__(self, width=128):
        super().__init__()
        self.embed = nn.Embedding(500, width)
        self.leaf = nn.Linear(width, 2 * width)
        self.join = nn.Linear(2 * width, 5 * width)
        self.out = nn.Linear(width, 5)

    def forward(self, tree):
        if isinstance(tree, int):
            word = torch.tensor([tree], device=self.out.weight.device)
            h, c = self.leaf(self.embed(word)).chunk(2, 1)
            return h.tanh(), c
        (left_h, left_c), (right_h, right_c) = self(tree[0]), self(tree[1])
        i, f, g, o, u = self.join(torch.cat([left_h, right_h], 1)).chunk(5, 1)
        c = i.sigmoid() * u.tanh() + f.sigmoid() * left_c + g.sigmoid() * right_c
        return o.sigmoid() * c.tanh(), c


def tree(leaves):
    if leaves == 1:
        return random.randrange(500)
    left = random.randint(1, leaves - 1)
    return tree(left), tree(leaves - left)


def main():
    dev = device()
    random.seed(0)
    torch.manual_seed(0)
    model = TreeLSTM().to(dev)
    optimizer = torch.optim.Adagrad(model.parameters(), lr=0.01)
    trees = [(tree(16), random.randrange(5)) for _ in range(64)]
    losses, clock, end = [], Clock(), time.time() + seconds()
    while time.time() < end:
        for sentence, label in trees:  # STEP
            hidden, _ = model(sentence)
            loss = F.cross_entropy(model.out(hidden), torch.tensor([label], device=dev))
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
            clock.tick()
    clock.show()


main()
