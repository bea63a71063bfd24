"""Accelerate: gradient accumulation in bfloat16, with the loss gathered at each step."""

import time

import torch
from accelerate import Accelerator
from clock import Clock, device, seconds
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def network():
    layers = [nn.Embedding(4000, 256)]
    layers += [nn.TransformerEncoderLayer(256, 4, 1024, batch_first=True) for _ in range(3)]
    return nn.Sequential(*layers, nn.Flatten(1), nn.Linear(32 * 256, 8))


def main():
    device()
    torch.manual_seed(0)
    accelerator = Accelerator(gradient_accumulation_steps=4, mixed_precision="bf16")
    model = network()
    optimizer = torch.optim.AdamW(model.parameters(), 1e-4)
    data = TensorDataset(torch.randint(0, 4000, (2048, 32)), torch.randint(0, 8, (2048,)))
    loader = DataLoader(data, batch_size=16, shuffle=True)
    model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
    losses, clock, end = [], Clock(warmup=16), time.time() + seconds()
    while time.time() < end:
        for tokens, labels in loader:  # STEP
            with accelerator.accumulate(model):
                loss = nn.functional.cross_entropy(model(tokens), labels)
                accelerator.backward(loss)
                if accelerator.sync_gradients:
                    accelerator.clip_grad_norm_(model.parameters(), 1.0)
                optimizer.step()
                optimizer.zero_grad()
            losses.append(accelerator.gather_for_metrics(loss.detach()).mean().item())
            clock.tick()
    clock.show()


main()
