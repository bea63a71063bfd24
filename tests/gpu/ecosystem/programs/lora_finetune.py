"""PEFT: LoRA on a small GPT-2, with the perplexity of each step in a log."""

import math
import time

import torch
from clock import Clock, device, seconds
from peft import LoraConfig, get_peft_model
from torch.utils.data import DataLoader
from transformers import GPT2Config, GPT2LMHeadModel, default_data_collator


def main():
    dev = device()
    torch.manual_seed(0)
    base = GPT2LMHeadModel(GPT2Config(vocab_size=3000, n_positions=128, n_embd=256, n_layer=4,
                                      n_head=4, bos_token_id=0, eos_token_id=0))
    model = get_peft_model(base, LoraConfig(r=8, lora_alpha=16, lora_dropout=0.05,
                                            target_modules=["c_attn"], fan_in_fan_out=True))
    model.to(dev).train()
    optimizer = torch.optim.AdamW((p for p in model.parameters() if p.requires_grad), lr=1e-3)
    rows = [{"input_ids": row, "labels": row} for row in torch.randint(0, 3000, (1024, 96))]
    loader = DataLoader(rows, batch_size=8, shuffle=True, collate_fn=default_data_collator)
    log, clock, end = [], Clock(), time.time() + seconds()
    for _epoch in range(1000):
        for batch in loader:  # STEP
            batch = {name: value.to(dev) for name, value in batch.items()}
            loss = model(**batch).loss
            loss.backward()
            optimizer.step()
            optimizer.zero_grad()
            log.append(math.exp(min(loss.detach().float(), 20.0)))
            clock.tick()
        if time.time() > end:
            break
    clock.show()


main()
