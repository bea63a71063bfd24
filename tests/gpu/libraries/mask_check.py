"""A model of transformers with and without an attention_mask of ones."""

import torch
from _loop import is_remedied, run
from _trainer import language_model

model = language_model().eval()
tokens = torch.randint(1, 1000, (8, 128), device="cuda")
mask = {} if is_remedied() else {"attention_mask": torch.ones_like(tokens)}


@torch.no_grad()
def step(_):
    return model(input_ids=tokens, **mask).logits


run(step)
