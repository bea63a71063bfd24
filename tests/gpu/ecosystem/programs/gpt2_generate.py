"""Answers prompts with transformers' generate(): sampling with a penalty for repetition."""

import time

import torch
from clock import Clock, device, seconds
from transformers import GPT2Config, GPT2LMHeadModel


@torch.inference_mode()
def answer(model, prompts):
    mask = torch.ones_like(prompts)
    return model.generate(prompts, attention_mask=mask, max_new_tokens=32, do_sample=True,
                          temperature=0.8, top_k=50, repetition_penalty=1.1)


def main():
    dev = device()
    torch.manual_seed(0)
    # Nothing ever generates the last token of the vocabulary: all answers are equally long.
    config = GPT2Config(vocab_size=8000, n_positions=256, n_embd=384, n_layer=6, n_head=6,
                        bos_token_id=0, eos_token_id=7999, pad_token_id=7999)
    model = GPT2LMHeadModel(config).to(dev).eval()
    model.generation_config.suppress_tokens = [7999]
    queue = [torch.randint(1, 7999, (8, 24)) for _ in range(16)]
    answered, clock, end = 0, Clock(warmup=3), time.time() + seconds()
    while time.time() < end:  # STEP
        prompts = queue[answered % len(queue)].to(dev)
        tokens = answer(model, prompts)
        text = [" ".join(map(str, row)) for row in tokens[:, prompts.shape[1]:].tolist()]
        answered += len(text)
        clock.tick()
    clock.show()


main()
