"""Attention over a length that grows with each token, by cuDNN's implementation or by others."""

import itertools

import torch
import torch.nn.functional as F
from _sides import DEVICE, run

QUERY = torch.randn(8, 8, 1, 64, dtype=torch.bfloat16, device=DEVICE)
CACHE = torch.randn(8, 8, 4096, 64, dtype=torch.bfloat16, device=DEVICE)
TOKENS = 8


def step_with(cudnn):
    lengths = itertools.cycle(range(64, 4096))

    @torch.inference_mode()
    def step():
        torch.backends.cuda.enable_cudnn_sdp(cudnn)
        for length in itertools.islice(lengths, TOKENS):
            past = CACHE[:, :, :length]
            F.scaled_dot_product_attention(QUERY, past, past)
    return step


run(step_with(True), step_with(False))
