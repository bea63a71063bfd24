"""Attention over a jagged tensor that was created without or with max_seqlen."""

import torch
import torch.nn.functional as F
from _loop import DEVICE, is_remedied, run, work

lengths = torch.tensor([64, 128, 32, 96, 64, 128, 100, 28])
offsets = F.pad(lengths.cumsum(0), (1, 0)).to(DEVICE)
values = torch.randn(int(lengths.sum()), 4, 64, device=DEVICE, dtype=torch.float16)
bounds = {"min_seqlen": 28, "max_seqlen": 128} if is_remedied() else {}


@torch.no_grad()
def step(_):
    work()
    x = torch.nested.nested_tensor_from_jagged(values, offsets, **bounds).transpose(1, 2)
    return F.scaled_dot_product_attention(x, x, x)


run(step)
