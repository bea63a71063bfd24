"""generate() for eight prompts one by one, or together. A step is eight prompts."""

import torch
from _loop import is_remedied, run
from _trainer import language_model

model = language_model().eval()
prompts = torch.randint(1, 1000, (8, 16), device="cuda")
options = {"max_new_tokens": 16, "min_new_tokens": 16, "do_sample": False, "pad_token_id": 0}


def step(_):
    for batch in [prompts] if is_remedied() else prompts.split(1):
        model.generate(batch, attention_mask=torch.ones_like(batch), **options)


run(step)
