"""generate() of a language model with a growing cache, or with a static one, which it compiles."""

import torch
from _sides import DEVICE, run
from transformers import GPT2Config, GPT2LMHeadModel

prompts = torch.randint(1, 7999, (8, 24), device=DEVICE)


def step_with(**options):
    model = GPT2LMHeadModel(GPT2Config(
        vocab_size=8000, n_positions=256, n_embd=384, n_layer=6, n_head=6, bos_token_id=0,
        eos_token_id=7999, pad_token_id=7999)).to(DEVICE).eval()
    model.generation_config.suppress_tokens = [7999]

    @torch.inference_mode()
    def step():
        return model.generate(prompts, attention_mask=torch.ones_like(prompts), max_new_tokens=32,
                              do_sample=True, top_k=50, **options)
    return step


run(step_with(), step_with(cache_implementation="static"))
