"""Trains a mixture of experts, Mixtral of transformers, with the loss of its router."""

import time

import torch
from clock import Clock, device, seconds
from transformers import MixtralConfig, MixtralForCausalLM


def main():
    dev = device()
    torch.manual_seed(0)
    config = MixtralConfig(vocab_size=2000, hidden_size=256, intermediate_size=512,
                           num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=2,
                           num_local_experts=8, num_experts_per_tok=2, output_router_logits=True,
                           attn_implementation="eager", bos_token_id=1, eos_token_id=2)
    model = MixtralForCausalLM(config).to(dev).train()
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4, foreach=False)
    corpus = torch.randint(3, 2000, (256, 4, 48))
    smoothed, step, clock, end = 0.0, 0, Clock(warmup=5), time.time() + seconds()
    while time.time() < end:  # STEP
        tokens = corpus[step % len(corpus)].to(dev)
        out = model(tokens, labels=tokens)
        out.loss.backward()
        norm = torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        step += 1
        if torch.isfinite(norm):
            smoothed = 0.9 * smoothed + 0.1 * out.aux_loss.item()
        clock.tick()
    clock.show()


main()
