"""An LSTM of 32 sequences of different lengths, in four batches or in one."""

import torch
from _sides import DEVICE, run
from torch import nn
from torch.nn.utils.rnn import pack_sequence

WIDTH = 128
lengths = [100 - 2 * number for number in range(32)]
sequences = [torch.randn(length, WIDTH, device=DEVICE) for length in lengths]
model = nn.LSTM(WIDTH, WIDTH, num_layers=2, bidirectional=True).to(DEVICE)


def update(*batches):
    for batch in batches:
        model(batch)[0].data.sum().backward()
    model.zero_grad()


quarters = [pack_sequence(sequences[number::4]) for number in range(4)]
whole = pack_sequence(sequences)
run(lambda: update(*quarters), lambda: update(whole))
