"""Fine-tunes BERT, eager or compiled."""

import torch
from _sides import DEVICE, run
from transformers import BertConfig, BertForSequenceClassification

tokens = torch.randint(0, 4000, (16, 64), device=DEVICE)
labels = torch.randint(0, 2, (16,), device=DEVICE)


def step_with(compiles):
    model = BertForSequenceClassification(BertConfig(
        vocab_size=4000, hidden_size=256, num_hidden_layers=4, num_attention_heads=4,
        intermediate_size=1024)).to(DEVICE).train()
    if compiles:
        model.compile(mode="reduce-overhead")
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-5)

    def step():
        optimizer.zero_grad()
        model(input_ids=tokens, labels=labels).loss.backward()
        optimizer.step()
    return step


run(step_with(False), step_with(True))
