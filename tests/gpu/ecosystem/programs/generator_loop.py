"""Training as a generator: the caller's loop takes one loss after the other."""

import time

import torch
from clock import Clock, device, seconds
from torch import nn
from torch.nn import functional as F


def batches(dev, length=32):
    text = torch.randint(0, 96, (20000,))
    while True:
        starts = torch.randint(0, len(text) - length - 1, (32,))
        rows = torch.stack([text[i:i + length + 1] for i in starts])
        yield rows[:, :-1].to(dev), rows[:, 1:].to(dev)


def train(model, data, optimizer):
    hidden = None
    for inputs, targets in data:
        logits, hidden = model(inputs, hidden)
        loss = F.cross_entropy(logits.flatten(0, 1), targets.flatten())
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 0.5)
        optimizer.step()
        hidden = tuple(state.detach() for state in hidden)
        yield loss


class CharModel(nn.Module):
    def __init__(self, width=256):
        super().__init__()
        self.embed = nn.Embedding(96, width)
        self.rnn = nn.LSTM(width, width, num_layers=2, batch_first=True)
        self.out = nn.Linear(width, 96)

    def forward(self, tokens, hidden):
        states, hidden = self.rnn(self.embed(tokens), hidden)
        return self.out(states), hidden


def main():
    dev = device()
    torch.manual_seed(0)
    model = CharModel().to(dev)
    optimizer = torch.optim.RMSprop(model.parameters(), 1e-3)
    curve, clock, end = [], Clock(), time.time() + seconds()
    for loss in train(model, batches(dev), optimizer):  # STEP
        curve.append(float(loss))
        clock.tick()
        if time.time() > end:
            break
    clock.show()


main()
