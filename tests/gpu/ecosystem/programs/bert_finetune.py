"""Fine-tunes a BERT classifier of transformers in a plain loop, as its course does."""

import time

import torch
from clock import Clock, device, seconds
from torch.utils.data import DataLoader, TensorDataset
from transformers import BertConfig, BertForSequenceClassification, get_scheduler


def made_up_sentences(count=1024, length=64):
    ids = torch.randint(5, 5000, (count, length))
    lengths = torch.randint(length // 2, length + 1, (count, 1))
    mask = (torch.arange(length) < lengths).long()
    return TensorDataset(ids * mask, mask, torch.randint(3, (count,)))


def main():
    dev = device()
    torch.manual_seed(0)
    config = BertConfig(vocab_size=5000, hidden_size=256, num_hidden_layers=4, num_labels=3,
                        num_attention_heads=4, intermediate_size=1024)
    model = BertForSequenceClassification(config).to(dev)
    optimizer = torch.optim.AdamW(model.parameters(), lr=5e-5)
    scheduler = get_scheduler("linear", optimizer, num_warmup_steps=50, num_training_steps=100000)
    loader = DataLoader(made_up_sentences(), batch_size=16, shuffle=True)
    model.train()
    total_loss, clock, end = 0.0, Clock(), time.time() + seconds()
    while time.time() < end:
        for ids, mask, labels in loader:  # STEP
            batch = {"input_ids": ids, "attention_mask": mask, "labels": labels}
            batch = {name: value.to(dev) for name, value in batch.items()}
            outputs = model(**batch)
            outputs.loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            scheduler.step()
            optimizer.zero_grad()
            total_loss += outputs.loss.item()
            clock.tick()
    clock.show()


main()
