"""nn.TransformerEncoder with a causal mask, without and with is_causal=True."""

import torch
from _loop import DEVICE, is_remedied, run, work

layer = torch.nn.TransformerEncoderLayer(128, 4, 256, dropout=0.0, batch_first=True)
encoder = torch.nn.TransformerEncoder(layer, 2).to(DEVICE)
causal = torch.nn.Transformer.generate_square_subsequent_mask(64, device=DEVICE)
x = torch.randn(16, 64, 128, device=DEVICE)


def step(_):
    work()
    return encoder(x, mask=causal, is_causal=True if is_remedied() else None)


run(step)
