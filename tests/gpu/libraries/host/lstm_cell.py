"""A sequence of 64 steps through an LSTMCell in a loop of Python, or through an LSTM."""

import torch
from _sides import DEVICE, run
from torch import nn

sequence = torch.randn(64, 32, 128, device=DEVICE)
cell = nn.LSTMCell(128, 128).to(DEVICE)
whole = nn.LSTM(128, 128).to(DEVICE)


def loop():
    state, outputs = None, []
    for inputs in sequence:
        state = cell(inputs, state)
        outputs.append(state[0])
    torch.stack(outputs).sum().backward()


def call():
    whole(sequence)[0].sum().backward()


run(loop, call)
