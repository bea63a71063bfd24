"""A mixture of experts of transformers, with a loop over the experts or one grouped product."""

import torch
from _loop import is_remedied, run
from transformers import MixtralConfig, MixtralForCausalLM

config = MixtralConfig(vocab_size=1000, hidden_size=256, intermediate_size=512,
                       num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=4,
                       num_local_experts=8)
config._experts_implementation = "grouped_mm" if is_remedied() else "eager"
model = MixtralForCausalLM(config).cuda().to(torch.bfloat16).eval()
tokens = torch.randint(0, 1000, (8, 128), device="cuda")


@torch.no_grad()
def step(_):
    return model(input_ids=tokens).logits


run(step)
